//! A bar for the impatient, and Ctrl-C for the very impatient.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shows progress on standard error and listens for Ctrl-C.
pub(crate) struct Progress {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
    started: Instant,
}

impl Progress {
    /// A run of so many games, some of them done already.
    pub(crate) fn new(total: u64, done: u64, quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template(
            "{wide_bar:.cyan/dim} {human_pos} of {human_len} games, {per_sec}, {eta} left",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(250));
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        // The first Ctrl-C asks, the second ends.
        let _ = ctrlc::set_handler(move || {
            if heard.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Self { bar, stop, started: Instant::now() }
    }

    /// Does something with the bar out of the way.
    pub(crate) fn hide<T>(&self, f: impl FnOnce() -> T) -> T {
        self.bar.suspend(f)
    }

    /// Takes the bar away; gives how long it took.
    pub(crate) fn done(&self) -> Duration {
        self.bar.finish_and_clear();
        self.started.elapsed()
    }
}

impl Watch for Progress {
    fn played(&self, games: u64) {
        self.bar.inc(games);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
