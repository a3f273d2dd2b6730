//! Records: whole games in a hundred bytes.
//!
//! A journal is made to be read; a record is made to be kept by the million. It has the seed and, for each move, only which
//! of the legal moves it was, packed as a mixed-radix number. Rules and options are the collection's to keep.

use crate::{Fair, Game, GameAction, Invalid, MoveSet, Seat, Seats};

/// Packs numbers `index < count` into bytes with nearly no waste.
#[derive(Clone, Debug)]
struct Packer {
    bytes: Vec<u8>,
    sum: u128,
    space: u128,
}

/// Blocks of 15 bytes: what both sides can tell to be full without being told.
const BLOCK: usize = 15;
const FULL: u128 = 1 << (8 * BLOCK);

impl Packer {
    fn push(&mut self, index: u32, count: u32) {
        if self.space > FULL / u128::from(count) {
            self.flush();
        }
        self.sum += self.space * u128::from(index);
        self.space *= u128::from(count);
    }

    fn flush(&mut self) {
        self.bytes.extend_from_slice(&self.sum.to_le_bytes()[..BLOCK]);
        (self.sum, self.space) = (0, 1);
    }
}

#[derive(Debug)]
struct Unpacker<'a> {
    bytes: &'a [u8],
    sum: u128,
    space: u128,
}

impl<'a> Unpacker<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut unpacker = Self { bytes, sum: 0, space: 1 };
        unpacker.fill();
        unpacker
    }

    fn fill(&mut self) {
        let take = self.bytes.len().min(BLOCK);
        let mut block = [0; 16];
        block[..take].copy_from_slice(&self.bytes[..take]);
        self.bytes = &self.bytes[take..];
        (self.sum, self.space) = (u128::from_le_bytes(block), 1);
    }

    fn pull(&mut self, count: u32) -> u32 {
        if self.space > FULL / u128::from(count) {
            self.fill();
        }
        let index = (self.sum % u128::from(count)) as u32;
        self.sum /= u128::from(count);
        self.space *= u128::from(count);
        index
    }
}

/// Writes a record while a game is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    seed: [u8; 32],
    plies: u32,
    packer: Packer,
}

impl Recorder {
    /// The record of a game whose luck follows from this seed.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed, plies: 0, packer: Packer { bytes: Vec::new(), sum: 0, space: 1 } }
    }

    /// Adds a move: who could move, who did, what was legal, and which it was.
    pub fn push(&mut self, movers: Seats, seat: Seat, legal: &impl MoveSet, id: u32) {
        let before = movers.iter().filter(|s| *s < seat).count() as u32;
        self.packer.push(before, movers.len());
        let mut index = 0;
        legal.for_each(|other| index += u32::from(other < id));
        self.packer.push(index, legal.len());
        self.plies += 1;
    }

    /// The record: the seed, the number of moves, the moves.
    pub fn finish(mut self) -> Vec<u8> {
        let mut out = self.seed.to_vec();
        let mut plies = self.plies;
        while plies >= 0x80 {
            out.push(plies as u8 | 0x80);
            plies >>= 7;
        }
        out.push(plies as u8);
        self.packer.flush();
        out.extend_from_slice(&self.packer.bytes);
        // What is missing at the end reads as zeros.
        while out.len() > 33 && out.last() == Some(&0) {
            out.pop();
        }
        out
    }
}

/// Plays a record again; `visit(seat, action, state after it)` sees every move.
pub fn replay<G: Game>(
    game: &G,
    record: &[u8],
    mut visit: impl FnMut(Seat, G::Action, &G::State),
) -> Result<G::State, Invalid> {
    let short = || Invalid::new("the record is cut off");
    let (seed, rest) = record.split_at_checked(32).ok_or_else(short)?;
    let mut fair = Fair::new(seed.try_into().map_err(|_| short())?);
    let (mut plies, mut used) = (0u32, 0);
    loop {
        let byte = *rest.get(used).ok_or_else(short)?;
        if used == 5 {
            return Err(Invalid::new("the record counts more moves than any game has"));
        }
        plies |= u32::from(byte & 0x7f) << (7 * used);
        used += 1;
        if byte & 0x80 == 0 {
            break;
        }
    }
    let mut moves = Unpacker::new(&rest[used..]);
    let mut state = game.start(&mut fair, &mut ());
    for ply in 0..plies {
        let movers = game.turn(&state);
        if movers.is_empty() {
            return Err(Invalid(format!("the record has {plies} moves, but the game ends after {ply}")));
        }
        let seat = movers.iter().nth(moves.pull(movers.len()) as usize).ok_or_else(short)?;
        let legal = game.legal(&state, seat);
        let action = G::Action::from_id(legal.nth(moves.pull(legal.len()))).ok_or_else(short)?;
        game.apply(&mut state, seat, action, &mut fair, &mut ());
        visit(seat, action, &state);
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_unpacks(symbols in prop::collection::vec((0u32..1000, 1u32..1000), 0..300)) {
            let mut packer = Packer { bytes: Vec::new(), sum: 0, space: 1 };
            for (index, count) in &symbols {
                packer.push(index % count, *count);
            }
            packer.flush();
            let mut unpacker = Unpacker::new(&packer.bytes);
            for (index, count) in &symbols {
                prop_assert_eq!(unpacker.pull(*count), index % count);
            }
            let bits: f64 = symbols.iter().map(|(_, count)| f64::from(*count).log2()).sum();
            prop_assert!(packer.bytes.len() as f64 <= bits / 8.0 * 1.1 + 16.0);
        }
    }
}
