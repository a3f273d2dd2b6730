use super::{Chance, Draw, Stream, Urn};

/// No move of any game draws so often.
const MOST: usize = 1_000_000;

/// Passes draws on from another source and writes them down.
#[derive(Clone, Debug, Default)]
pub struct Recording<C> {
    /// Where the luck comes from.
    pub inner: C,
    /// What was drawn so far, in order.
    pub draws: Vec<Draw>,
}

impl<C> Recording<C> {
    /// Records what `inner` gives.
    pub fn new(inner: C) -> Self {
        Self { inner, draws: Vec::new() }
    }
}

impl<C: Chance> Recording<C> {
    #[inline]
    fn both<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> (u32, u32) {
        let ticket = self.inner.ticket(stream, urn);
        let face = urn.face(ticket);
        self.draws.push(Draw { stream, face });
        assert!(self.draws.len() < MOST, "a move drew {MOST} times: the rules go round in a circle");
        (ticket, face)
    }
}

impl<C: Chance> Chance for Recording<C> {
    #[inline]
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        self.both(stream, urn).0
    }

    #[inline]
    fn draw<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        self.both(stream, urn).1
    }
}
