//! Contestants that can't play: a match with one of them tells nothing, and is better ended early.

use crate::ArenaError;
use crate::chunk::Chunk;
use crate::run::{Collect, Flow};
use crate::tally::Tally;

/// So many games, all with a fault, and a contestant is given up.
const ENOUGH: u64 = 8;

/// Looks at the faults of each contestant.
#[derive(Clone, Debug)]
pub struct Sentry {
    labels: Vec<String>,
    strict: bool,
    seen: Vec<Seen>,
}

/// What is known of a contestant.
#[derive(Clone, Debug, Default)]
struct Seen {
    games: u64,
    faulty: u64,
    reason: String,
}

impl Sentry {
    /// Has seen nothing yet. If `strict`, the first fault of anybody ends the match.
    pub fn new(labels: &[String], strict: bool) -> Self {
        Self { labels: labels.to_vec(), strict, seen: vec![Seen::default(); labels.len()] }
    }

    /// Looks at more games; refuses to go on where a contestant can't play.
    pub fn look(&mut self, tally: &Tally) -> Result<(), ArenaError> {
        for (seen, (line, label)) in self.seen.iter_mut().zip(tally.lines.iter().zip(&self.labels)) {
            seen.games += line.share.games;
            seen.faulty += line.faulty;
            if seen.reason.is_empty() && line.faulty > 0 {
                let start = format!("{label}: ");
                let quote = tally.quotes.iter().find_map(|q| q.strip_prefix(&start));
                quote.unwrap_or("a fault").clone_into(&mut seen.reason);
            }
            if self.strict && seen.faulty > 0 {
                return Err(ArenaError::Contestant(format!(
                    "{label} did wrong, and --strict ends the match: {}",
                    seen.reason
                )));
            }
        }
        self.failed(ENOUGH)
    }

    fn failed(&self, least: u64) -> Result<(), ArenaError> {
        let mut all = self.seen.iter().zip(&self.labels);
        match all.find(|(seen, _)| seen.games >= least && seen.faulty >= seen.games) {
            Some((seen, label)) => Err(ArenaError::Contestant(format!(
                "{label} failed in every one of its {}, so that the match tells nothing: {}",
                crate::text::counted(seen.games, "game"),
                seen.reason
            ))),
            None => Ok(()),
        }
    }

    /// At the end: did anybody fail in all of its games, however few there were?
    pub fn finish(&self) -> Result<(), ArenaError> {
        self.failed(1)
    }
}

/// Looks at the faults of each contestant on the way to a collector.
#[derive(Debug)]
pub struct Guard<'c, C> {
    /// The collector.
    pub inner: &'c mut C,
    sentry: Sentry,
}

impl<'c, C> Guard<'c, C> {
    /// Stands before a collector. If `strict`, the first fault of anybody ends the match.
    pub fn new(inner: &'c mut C, labels: &[String], strict: bool) -> Self {
        Self { inner, sentry: Sentry::new(labels, strict) }
    }

    /// At the end: did anybody fail in all of its games, however few there were?
    pub fn finish(&self) -> Result<(), ArenaError> {
        self.sentry.finish()
    }
}

impl<C: Collect> Collect for Guard<'_, C> {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        self.sentry.look(&chunk.tally)?;
        self.inner.collect(chunk)
    }
}
