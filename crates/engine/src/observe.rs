//! What a player sees as numbers of a fixed shape, for programs that learn.
//!
//! A game writes its view with a [`Pen`], once ([`Thinks::observe`](crate::Thinks::observe)). The same lines give the names,
//! shapes and bounds of all planes ([`Planes`]), the numbers as floats between -1 and 1 ([`Dense`]: a kind is one-hot), and
//! as small integers ([`Compact`]: a kind is its number). It is given a view and no state: what is hidden can't get in.

use serde::Serialize;

use crate::{Fair, Playable, Seat, Viewer};

/// What a plane holds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Content {
    /// One of so many kinds, or none of them.
    Kinds(usize),
    /// Yes or no.
    Flags,
    /// A number from the first to the second; what is beyond is written as the nearest of the two.
    Numbers(f32, f32),
}

/// A named part of an observation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plane {
    /// Its name.
    pub name: &'static str,
    /// Its shape, without the kinds.
    pub shape: Vec<usize>,
    /// What it holds.
    pub content: Content,
}

impl Plane {
    /// How many cells it has, without the kinds.
    pub fn cells(&self) -> usize {
        self.shape.iter().product()
    }

    /// How many numbers it takes in the dense form.
    pub fn dense(&self) -> usize {
        self.cells() * if let Content::Kinds(kinds) = self.content { kinds } else { 1 }
    }
}

/// Writes an observation. Names, shapes and bounds must follow from the rules alone and never from the view.
pub trait Pen {
    /// Cells that are one of `kinds`, or none. Cells without a value are none.
    fn kinds(
        &mut self,
        name: &'static str,
        shape: &[usize],
        kinds: usize,
        values: impl IntoIterator<Item = Option<usize>>,
    );
    /// Cells that are on or off. Cells without a value are off.
    fn flags(&mut self, name: &'static str, shape: &[usize], values: impl IntoIterator<Item = bool>);
    /// Numbers between two bounds. Cells without a value are 0 (or the bound that is nearest to it).
    fn numbers(
        &mut self,
        name: &'static str,
        shape: &[usize],
        bounds: (f32, f32),
        values: impl IntoIterator<Item = f32>,
    );

    /// One kind.
    #[inline]
    fn kind(&mut self, name: &'static str, kinds: usize, value: Option<usize>) {
        self.kinds(name, &[], kinds, [value]);
    }
    /// One flag.
    #[inline]
    fn flag(&mut self, name: &'static str, value: bool) {
        self.flags(name, &[], [value]);
    }
    /// One number.
    #[inline]
    fn number(&mut self, name: &'static str, bounds: (f32, f32), value: f32) {
        self.numbers(name, &[], bounds, [value]);
    }
}

/// All seats of a table, whoever looks first and the others in their order: what is about others stands where they sit from
/// there, so that a program learns one game and not one for each seat.
#[inline]
pub fn around(me: Seat, seats: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |i| Seat(((me.index() + i) % seats) as u8))
}

/// How far a seat sits from whoever looks.
#[inline]
pub fn distance(me: Seat, seat: Seat, seats: usize) -> usize {
    (seat.index() + seats - me.index()) % seats
}

/// Notes what the planes are.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Planes(pub Vec<Plane>);

impl Planes {
    /// The planes of a game's observations.
    pub fn of<G: Playable>(game: &G) -> Self {
        let state = game.start(&mut Fair::new([0; 32]), &mut ());
        let mut planes = Self::default();
        game.look(&state, Viewer::Seat(Seat(0)), |view| game.observe(view, Seat(0), &mut planes));
        planes
    }

    /// How many numbers the dense form has.
    pub fn dense(&self) -> usize {
        self.0.iter().map(Plane::dense).sum()
    }

    /// How many numbers the compact form has.
    pub fn compact(&self) -> usize {
        self.0.iter().map(Plane::cells).sum()
    }
}

impl Pen for Planes {
    fn kinds(
        &mut self,
        name: &'static str,
        shape: &[usize],
        kinds: usize,
        _: impl IntoIterator<Item = Option<usize>>,
    ) {
        self.0.push(Plane { name, shape: shape.to_vec(), content: Content::Kinds(kinds) });
    }

    fn flags(&mut self, name: &'static str, shape: &[usize], _: impl IntoIterator<Item = bool>) {
        self.0.push(Plane { name, shape: shape.to_vec(), content: Content::Flags });
    }

    fn numbers(
        &mut self,
        name: &'static str,
        shape: &[usize],
        bounds: (f32, f32),
        _: impl IntoIterator<Item = f32>,
    ) {
        self.0.push(Plane { name, shape: shape.to_vec(), content: Content::Numbers(bounds.0, bounds.1) });
    }
}

/// What is left to write.
#[derive(Debug)]
struct Left<'a, T>(&'a mut [T]);

impl<'a, T> Left<'a, T> {
    /// Cuts the next cells off.
    #[inline]
    fn take(&mut self, count: usize) -> &'a mut [T] {
        let (now, later) = std::mem::take(&mut self.0).split_at_mut(count);
        self.0 = later;
        now
    }
}

/// Writes floats: kinds are one-hot, a number is a part of the larger of its bounds, so that nothing is beyond -1 and 1.
#[derive(Debug)]
pub struct Dense<'a>(Left<'a, f32>);

impl<'a> Dense<'a> {
    /// Writes here; what was there is cleared. The slice must be [`Planes::dense`] long or longer.
    #[inline]
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self(Left(out))
    }
}

impl Pen for Dense<'_> {
    #[inline]
    fn kinds(
        &mut self,
        _: &'static str,
        shape: &[usize],
        kinds: usize,
        values: impl IntoIterator<Item = Option<usize>>,
    ) {
        let cells = self.0.take(shape.iter().product::<usize>() * kinds);
        for (cell, value) in cells.chunks_exact_mut(kinds).zip(values) {
            if let Some(at) = value.and_then(|v| cell.get_mut(v)) {
                *at = 1.0;
            }
        }
    }

    #[inline]
    fn flags(&mut self, _: &'static str, shape: &[usize], values: impl IntoIterator<Item = bool>) {
        let cells = self.0.take(shape.iter().product());
        cells.iter_mut().zip(values).for_each(|(cell, on)| *cell = f32::from(u8::from(on)));
    }

    #[inline]
    fn numbers(
        &mut self,
        _: &'static str,
        shape: &[usize],
        (least, most): (f32, f32),
        values: impl IntoIterator<Item = f32>,
    ) {
        let cells = self.0.take(shape.iter().product());
        let scale = 1.0 / least.abs().max(most.abs());
        cells.iter_mut().zip(values).for_each(|(cell, value)| *cell = value.clamp(least, most) * scale);
    }
}

/// Writes small integers: a kind is its number from 1 (0 for none), a number is itself, rounded.
#[derive(Debug)]
pub struct Compact<'a>(Left<'a, i16>);

impl<'a> Compact<'a> {
    /// Writes here; what was there is cleared. The slice must be [`Planes::compact`] long or longer.
    #[inline]
    pub fn new(out: &'a mut [i16]) -> Self {
        out.fill(0);
        Self(Left(out))
    }
}

impl Pen for Compact<'_> {
    #[inline]
    fn kinds(
        &mut self,
        _: &'static str,
        shape: &[usize],
        _: usize,
        values: impl IntoIterator<Item = Option<usize>>,
    ) {
        let cells = self.0.take(shape.iter().product());
        cells.iter_mut().zip(values).for_each(|(cell, value)| *cell = value.map_or(0, |v| v as i16 + 1));
    }

    #[inline]
    fn flags(&mut self, _: &'static str, shape: &[usize], values: impl IntoIterator<Item = bool>) {
        let cells = self.0.take(shape.iter().product());
        cells.iter_mut().zip(values).for_each(|(cell, on)| *cell = i16::from(on));
    }

    #[inline]
    fn numbers(
        &mut self,
        _: &'static str,
        shape: &[usize],
        (least, most): (f32, f32),
        values: impl IntoIterator<Item = f32>,
    ) {
        let cells = self.0.take(shape.iter().product());
        cells
            .iter_mut()
            .zip(values)
            .for_each(|(cell, value)| *cell = value.clamp(least, most).round() as i16);
    }
}

/// Where an observation is written to, in the form that is wanted; with several tables a row for each.
#[derive(Debug)]
pub enum Sheet<'a> {
    /// Nowhere.
    None,
    /// As floats.
    Dense(&'a mut [f32]),
    /// As small integers.
    Compact(&'a mut [i16]),
}

impl Sheet<'_> {
    /// The row of a table, where rows have so many numbers.
    #[inline]
    pub fn row(&mut self, at: usize, dense: usize, compact: usize) -> Sheet<'_> {
        match self {
            Self::None => Sheet::None,
            Self::Dense(all) => Sheet::Dense(&mut all[at * dense..(at + 1) * dense]),
            Self::Compact(all) => Sheet::Compact(&mut all[at * compact..(at + 1) * compact]),
        }
    }

    /// Writes what a seat sees.
    #[inline]
    pub fn write<G: Playable>(self, game: &G, view: &G::View, seat: Seat) {
        match self {
            Self::None => {}
            Self::Dense(out) => game.observe(view, seat, &mut Dense::new(out)),
            Self::Compact(out) => game.observe(view, seat, &mut Compact::new(out)),
        }
    }

    /// Writes that there is nothing to see.
    pub fn clear(self) {
        match self {
            Self::None => {}
            Self::Dense(out) => out.fill(0.0),
            Self::Compact(out) => out.fill(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write<P: Pen>(pen: &mut P) {
        pen.kinds("hand", &[2], 3, [Some(2), None]);
        pen.flag("turn", true);
        pen.numbers("scores", &[2], (-10.0, 40.0), [-20.0, 20.0]);
    }

    #[test]
    fn the_same_lines_give_shapes_floats_and_small_numbers() {
        let mut planes = Planes::default();
        write(&mut planes);
        assert_eq!(planes.0.iter().map(|p| p.name).collect::<Vec<_>>(), ["hand", "turn", "scores"]);
        assert_eq!((planes.dense(), planes.compact()), (9, 5));
        let mut dense = [9.0; 9];
        write(&mut Dense::new(&mut dense));
        assert_eq!(dense, [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, -0.25, 0.5]);
        let mut compact = [9; 5];
        write(&mut Compact::new(&mut compact));
        assert_eq!(compact, [3, 0, 1, -10, 20]);
    }
}
