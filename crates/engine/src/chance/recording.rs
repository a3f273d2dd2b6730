use super::{Chance, Draw, Stream, Urn};

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

impl<C: Chance> Chance for Recording<C> {
    #[inline]
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        let ticket = self.inner.ticket(stream, urn);
        self.draws.push(Draw { stream, face: urn.face(ticket) });
        ticket
    }
}
