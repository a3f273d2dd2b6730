use thiserror::Error;

use super::{Chance, Draw, Stream, Urn};

/// Gives recorded draws again. Needs no generator.
#[derive(Clone, Debug)]
pub struct Replaying<'a> {
    draws: &'a [Draw],
    used: usize,
    off: Option<Off>,
}

/// How a recording does not fit the rules that drew from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Off {
    /// The rules drew more often than was recorded.
    #[error("it needs more draws than the {given} that are recorded")]
    TooFew {
        /// How many are recorded.
        given: usize,
    },
    /// The rules drew less often than was recorded.
    #[error("{given} draws are recorded, but it makes only {used}")]
    TooMany {
        /// How many are recorded.
        given: usize,
        /// How many the rules made.
        used: usize,
    },
    /// The rules drew from another stream than the recorded one.
    #[error("draw {index} is recorded from another source than the one it draws from")]
    OtherStream {
        /// Which draw of the move, from 1.
        index: usize,
    },
    /// What was recorded could not be drawn at that moment.
    #[error("draw {index} gives something that was not there to be drawn")]
    NotThere {
        /// Which draw of the move, from 1.
        index: usize,
    },
}

impl<'a> Replaying<'a> {
    /// Replays these draws.
    pub fn new(draws: &'a [Draw]) -> Self {
        Self { draws, used: 0, off: None }
    }

    /// After the move: did the recording fit exactly? Says what was wrong first.
    pub fn finish(self) -> Result<(), Off> {
        match self.off {
            Some(off) => Err(off),
            None if self.used < self.draws.len() => {
                Err(Off::TooMany { given: self.draws.len(), used: self.used })
            }
            None => Ok(()),
        }
    }

    fn next(&mut self, stream: Stream, urn: &(impl Urn + ?Sized)) -> Result<u32, Off> {
        let draw = self.draws.get(self.used).ok_or(Off::TooFew { given: self.draws.len() })?;
        self.used += 1;
        if draw.stream != stream {
            return Err(Off::OtherStream { index: self.used });
        }
        urn.find(draw.face).ok_or(Off::NotThere { index: self.used })
    }
}

impl Chance for Replaying<'_> {
    /// What can't be replayed gives the first ticket, so that the move ends; [`finish`](Replaying::finish) tells.
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        self.next(stream, urn).unwrap_or_else(|off| {
            self.off.get_or_insert(off);
            0
        })
    }
}
