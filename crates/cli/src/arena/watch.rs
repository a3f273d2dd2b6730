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

impl Shown<'_> {
    /// What is known so far, in one line: how far a test is, or who is ahead.
    fn known(&self) -> String {
        match &self.ledger.judge {
            Referee::Test(sprt) => sprt.short(),
            judge => arena::text::interim(&self.study.results(self.ledger.tally.clone(), judge)),
        }
    }
}

impl Collect for Shown<'_> {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        let flow = self.ledger.collect(chunk)?;
        self.progress.know(|| self.known());
        Ok(flow)
    }
}

#[cfg(test)]
mod tests {
    use arena::sprt::Hypotheses;
    use arena::{Job, Kind, Limits, Paths, Run, Wish, field};
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_known_so_far_is_told_while_a_run_goes_on() {
        let game = catalog::find("golf").expect("a game");
        let players = ["maya", "random"].map(str::to_owned);
        let known = |kind: Kind, test: Option<Hypotheses>| {
            let field = field(game, &players, Limits::default()).expect("bots");
            let wish = Wish { test, ..Wish::new(kind, 400, [5; 32]) };
            let study = Study::new(game, &json!({ "rounds": 1 }), &field, &wish).expect("a study");
            let paths = Paths { records: None, journals: None, checkpoint: None };
            let referee = study.referee().expect("a referee");
            let run = Run {
                id: study.digest(),
                contestants: study.labels.len(),
                groups: study.plan.groups,
                chunk: study.chunk,
                extensible: false,
            };
            let mut ledger = Ledger::begin(run, &paths, &[], referee).expect("a ledger");
            let job = Job::new(game, study.clone(), field).expect("a job");
            let progress = Progress::new(400, 0, true);
            let mut shown = Shown { ledger: &mut ledger, progress: &progress, study: &study };
            // A part of the games: it is not over.
            arena::run(&job, 0..2, 1, &mut shown, &()).expect("played");
            assert!(shown.ledger.tally.games > 0 && shown.ledger.next() < study.chunks());
            shown.known()
        };
        let test = Hypotheses { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let test = known(Kind::Sprt, Some(test));
        assert!(test.starts_with("LLR ") && test.contains(", Elo ") && test.contains(" to "), "{test}");
        let rated = known(Kind::Match, None);
        assert!(rated.starts_with("maya ") && rated.contains(" ± ") && rated.contains("random"), "{rated}");
    }

    #[test]
    fn speed_is_told_in_numbers_that_are_neither_0_nor_endless() {
        let told = [3484.2273, 12.9, 3.12, 0.5, 0.001].map(per_second);
        assert_eq!(told, ["3,484 games/s", "12 games/s", "3.1 games/s", "30.0 games/min", "3.6 games/h"]);
    }
}
