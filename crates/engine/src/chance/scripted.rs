use std::collections::VecDeque;

use super::{Chance, Stream, Urn};

/// Gives the faces of a script, then goes on with another source: for tests and forced dice.
#[derive(Clone, Debug)]
pub struct Scripted<C> {
    faces: VecDeque<u32>,
    then: C,
    impossible: Option<Impossible>,
}

/// A scripted face that was not in the urn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible {
    /// The stream that was drawn from.
    pub stream: Stream,
    /// What the script wanted.
    pub face: u32,
}

impl<C> Scripted<C> {
    /// First these faces, in order, then whatever `then` gives.
    pub fn new(faces: impl IntoIterator<Item = u32>, then: C) -> Self {
        Self { faces: faces.into_iter().collect(), then, impossible: None }
    }

    /// The first face that could not be given, if any; `then` was asked instead.
    pub fn impossible(&self) -> Option<Impossible> {
        self.impossible
    }

    /// How many faces of the script are still unused.
    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl<C: Chance> Chance for Scripted<C> {
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        if let Some(face) = self.faces.pop_front() {
            if let Some(ticket) = urn.find(face) {
                return ticket;
            }
            self.impossible.get_or_insert(Impossible { stream, face });
        }
        self.then.ticket(stream, urn)
    }
}
