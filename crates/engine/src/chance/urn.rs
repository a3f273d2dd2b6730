//! What can be drawn from.

/// Tickets to draw from, each equally likely; several tickets may show the same face.
pub trait Urn {
    /// How many tickets there are.
    fn total(&self) -> u32;

    /// What a ticket shows.
    fn face(&self, ticket: u32) -> u32;

    /// Some ticket that shows `face`, always the same one; `None` if there is none.
    fn find(&self, face: u32) -> Option<u32>;

    /// Calls `visit(ticket, weight)` once for each distinct face: a ticket that shows it, and how many do.
    fn each(&self, visit: &mut dyn FnMut(u32, u32));
}

/// A fair die with faces `1..=sides`.
#[derive(Clone, Copy, Debug)]
pub struct Die(pub u32);

impl Urn for Die {
    #[inline]
    fn total(&self) -> u32 {
        self.0
    }

    #[inline]
    fn face(&self, ticket: u32) -> u32 {
        ticket + 1
    }

    #[inline]
    fn find(&self, face: u32) -> Option<u32> {
        (1..=self.0).contains(&face).then(|| face - 1)
    }

    fn each(&self, visit: &mut dyn FnMut(u32, u32)) {
        (0..self.0).for_each(|t| visit(t, 1));
    }
}

/// A pile of things, each equally likely; the thing is the face.
#[derive(Clone, Copy, Debug)]
pub struct Pile<'a, T>(pub &'a [T]);

impl<T: Copy + Into<u32>> Urn for Pile<'_, T> {
    #[inline]
    fn total(&self) -> u32 {
        self.0.len() as u32
    }

    #[inline]
    fn face(&self, ticket: u32) -> u32 {
        self.0[ticket as usize].into()
    }

    fn find(&self, face: u32) -> Option<u32> {
        self.0.iter().position(|&t| t.into() == face).map(|i| i as u32)
    }

    fn each(&self, visit: &mut dyn FnMut(u32, u32)) {
        for (i, &item) in self.0.iter().enumerate() {
            let face = item.into();
            if self.0[..i].iter().all(|&t| t.into() != face) {
                let weight = self.0[i..].iter().filter(|&&t| t.into() == face).count();
                visit(i as u32, weight as u32);
            }
        }
    }
}

/// Indices with weights; the index is the face.
#[derive(Clone, Copy, Debug)]
pub struct Weights<'a, T>(pub &'a [T]);

impl<T: Copy + Into<u32>> Urn for Weights<'_, T> {
    #[inline]
    fn total(&self) -> u32 {
        self.0.iter().map(|&w| w.into()).sum()
    }

    #[inline]
    fn face(&self, ticket: u32) -> u32 {
        let mut left = ticket;
        for (i, &w) in self.0.iter().enumerate() {
            let w = w.into();
            if left < w {
                return i as u32;
            }
            left -= w;
        }
        // A ticket beyond the total is a caller's mistake; the last face keeps it harmless.
        self.0.len().saturating_sub(1) as u32
    }

    fn find(&self, face: u32) -> Option<u32> {
        let (before, rest) = self.0.split_at_checked(face as usize)?;
        let weight = (*rest.first()?).into();
        (weight > 0).then(|| before.iter().map(|&w| w.into()).sum())
    }

    fn each(&self, visit: &mut dyn FnMut(u32, u32)) {
        let mut ticket = 0;
        for &w in self.0 {
            let w = w.into();
            if w > 0 {
                visit(ticket, w);
            }
            ticket += w;
        }
    }
}
