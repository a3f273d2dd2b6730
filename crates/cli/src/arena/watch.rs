//! A bar for the impatient, and Ctrl-C for the very impatient.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use arena::{ArenaError, Chunk, Collect, Flow, Ledger, Referee, Study, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Shows progress on standard error and listens for Ctrl-C.
pub(crate) struct Progress {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
    started: Instant,
    quiet: bool,
    shown: bool,
    said: Mutex<Instant>,
}

impl Progress {
    /// A run of so many games, some of them done already.
    pub(crate) fn new(total: u64, done: u64, quiet: bool) -> Self {
        let shown = !quiet && std::io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(total), target);
        let style = ProgressStyle::with_template(
            "{wide_bar:.cyan/dim} {human_pos} of {human_len} games, {rate}, {eta} left{msg}",
        );
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}", per_second(state.per_sec()));
        };
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate));
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
        Self { bar, stop, started: Instant::now(), quiet, shown, said: Mutex::new(Instant::now()) }
    }

    /// Says something about the run, above the bar.
    pub(crate) fn say(&self, text: &str) {
        if !self.quiet {
            self.hide(|| _ = writeln!(anstream::stderr(), "{text}"));
        }
    }

    /// What is known so far: beside the bar, or in a line of its own now and then.
    fn know(&self, words: impl FnOnce() -> String) {
        let Ok(mut said) = self.said.lock() else { return };
        let pause = if self.shown { Duration::from_millis(200) } else { Duration::from_secs(10) };
        if self.quiet || said.elapsed() < pause {
            return;
        }
        *said = Instant::now();
        if self.shown {
            self.bar.set_message(format!("  {}", words()));
        } else {
            self.say(&format!("{}: {}", arena::text::counted(self.bar.position(), "game"), words()));
        }
    }

    /// Takes the bar away and says how long so many games took.
    pub(crate) fn told(&self, games: u64) {
        let took = self.done().as_secs_f64();
        if !self.quiet {
            let rate = per_second(games as f64 / took.max(1e-9));
            let _ = writeln!(
                anstream::stderr(),
                "{} in {took:.1} s, {rate}",
                arena::text::counted(games, "game")
            );
        }
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

/// How many games a second, or a minute, or an hour: at least one of them.
fn per_second(rate: f64) -> String {
    match rate {
        r if r >= 10.0 => format!("{} games/s", arena::text::thousands(r as u64)),
        r if r >= 1.0 => format!("{r:.1} games/s"),
        r if r * 60.0 >= 1.0 => format!("{:.1} games/min", r * 60.0),
        r => format!("{:.1} games/h", r * 3600.0),
    }
}

/// A ledger whose progress is shown.
pub(crate) struct Shown<'a> {
    pub(crate) ledger: &'a mut Ledger<Referee>,
    pub(crate) progress: &'a Progress,
    /// What is played: its names, and how it is rated.
    pub(crate) study: &'a Study,
}

impl Collect for Shown<'_> {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        let flow = self.ledger.collect(chunk)?;
        let ledger = &*self.ledger;
        self.progress.know(|| match &ledger.judge {
            Referee::Test(sprt) => sprt.short(),
            judge => arena::text::interim(&self.study.results(ledger.tally.clone(), judge)),
        });
        Ok(flow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_told_in_numbers_that_are_neither_0_nor_endless() {
        let told = [3484.2273, 12.9, 3.12, 0.5, 0.001].map(per_second);
        assert_eq!(told, ["3,484 games/s", "12 games/s", "3.1 games/s", "30.0 games/min", "3.6 games/h"]);
    }
}
