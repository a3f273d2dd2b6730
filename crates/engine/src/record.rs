//! Records: whole games in a hundred bytes.
//!
//! A journal is made to be read; a record is made to be kept by the million. It has the seed and, for each move, only which
//! of the legal moves it was, packed as a mixed-radix number. Rules and options are the collection's to keep.

use crate::{Fair, Game, GameAction, Invalid, MoveSet, Seat, Seats};

/// Packs numbers `index < count` into bytes with little waste.
#[derive(Clone, Debug)]
struct Packer {
    bytes: Vec<u8>,
    sum: u64,
    space: u64,
}

/// Blocks of 7 bytes: what both sides can tell to be full without being told, and what a register holds.
const BLOCK: usize = 7;
const FULL: u128 = 1 << (8 * BLOCK);

impl Packer {
    const EMPTY: Self = Self { bytes: Vec::new(), sum: 0, space: 1 };

    #[inline]
    fn push(&mut self, index: u32, count: u32) {
        let mut next = u128::from(self.space) * u128::from(count);
        if next > FULL {
            self.flush();
            next = count.into();
        }
        self.sum += self.space * u64::from(index);
        self.space = next as u64;
    }

    #[inline]
    fn flush(&mut self) {
        self.bytes.extend_from_slice(&self.sum.to_le_bytes()[..BLOCK]);
        (self.sum, self.space) = (0, 1);
    }
}

#[derive(Debug)]
struct Unpacker<'a> {
    bytes: &'a [u8],
    sum: u64,
    space: u64,
}

impl<'a> Unpacker<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut unpacker = Self { bytes, sum: 0, space: 1 };
        unpacker.fill();
        unpacker
    }

    fn fill(&mut self) {
        let take = self.bytes.len().min(BLOCK);
        let mut block = [0; 8];
        block[..take].copy_from_slice(&self.bytes[..take]);
        self.bytes = &self.bytes[take..];
        (self.sum, self.space) = (u64::from_le_bytes(block), 1);
    }

    fn pull(&mut self, count: u32) -> u32 {
        let mut next = u128::from(self.space) * u128::from(count);
        if next > FULL {
            self.fill();
            next = count.into();
        }
        let index = (self.sum % u64::from(count)) as u32;
        self.sum /= u64::from(count);
        self.space = next as u64;
        index
    }
}

/// The moves of one game while it is played; used again for the next, it keeps its memory.
#[derive(Clone, Debug)]
pub struct Moves {
    plies: u32,
    packer: Packer,
}

impl Default for Moves {
    fn default() -> Self {
        Self { plies: 0, packer: Packer::EMPTY }
    }
}

impl Moves {
    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.packer.bytes.clear();
        (self.plies, self.packer.sum, self.packer.space) = (0, 0, 1);
    }

    /// Adds a move: who could move, who did, what was legal, and which it was.
    #[inline]
    pub fn push(&mut self, movers: Seats, seat: Seat, legal: &impl MoveSet, id: u32) {
        self.plies += 1;
        let seats = movers.len();
        if seats > 1 {
            self.packer.push(movers.iter().filter(|s| *s < seat).count() as u32, seats);
        }
        let moves = legal.len();
        if moves > 1 {
            self.packer.push(legal.rank(id), moves);
        }
    }

    /// Appends the number of moves and the moves to `out`.
    pub fn write_to(&mut self, out: &mut Vec<u8>) {
        let mut plies = self.plies;
        while plies >= 0x80 {
            out.push(plies as u8 | 0x80);
            plies >>= 7;
        }
        out.push(plies as u8);
        let kept = out.len();
        self.packer.flush();
        out.extend_from_slice(&self.packer.bytes);
        // What is missing at the end reads as zeros.
        while out.len() > kept && out.last() == Some(&0) {
            out.pop();
        }
    }
}

/// Writes a record while a game is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    seed: [u8; 32],
    moves: Moves,
}

impl Recorder {
    /// The record of a game whose luck follows from this seed.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed, moves: Moves::default() }
    }

    /// Adds a move: who could move, who did, what was legal, and which it was.
    pub fn push(&mut self, movers: Seats, seat: Seat, legal: &impl MoveSet, id: u32) {
        self.moves.push(movers, seat, legal, id);
    }

    /// The record: the seed, the number of moves, the moves.
    pub fn finish(mut self) -> Vec<u8> {
        let mut out = self.seed.to_vec();
        self.moves.write_to(&mut out);
        out
    }
}

/// Plays a record again; `visit(seat, action, state after it)` sees every move.
pub fn replay<G: Game>(
    game: &G,
    record: &[u8],
    mut visit: impl FnMut(Seat, G::Action, &G::State),
) -> Result<G::State, Invalid> {
    let (seed, moves) = record.split_at_checked(32).ok_or_else(short)?;
    let mut fair = Fair::new(seed.try_into().map_err(|_| short())?);
    let mut state = game.start(&mut fair, &mut ());
    each_move(
        game,
        moves,
        &mut state,
        |s| s,
        |state, seat, action| {
            game.apply(state, seat, action, &mut fair, &mut ());
            visit(seat, action, state);
        },
    )?;
    Ok(state)
}

/// Reads the moves of a record one by one; `play` must bring the table on.
pub(crate) fn each_move<G: Game, T>(
    game: &G,
    moves: &[u8],
    table: &mut T,
    state: impl Fn(&T) -> &G::State,
    mut play: impl FnMut(&mut T, Seat, G::Action),
) -> Result<(), Invalid> {
    let (mut plies, mut used) = (0u32, 0);
    loop {
        let byte = *moves.get(used).ok_or_else(short)?;
        if used == 5 {
            return Err(Invalid::new("the record counts more moves than any game has"));
        }
        plies |= u32::from(byte & 0x7f) << (7 * used);
        used += 1;
        if byte & 0x80 == 0 {
            break;
        }
    }
    // A few forged bytes must not keep a reader busy for days.
    if plies > crate::simulate::LONGEST {
        return Err(Invalid::new("the record counts more moves than any game has"));
    }
    let mut moves = Unpacker::new(&moves[used..]);
    for ply in 0..plies {
        let now = state(table);
        let movers = game.turn(now);
        if movers.is_empty() {
            return Err(Invalid(format!("the record has {plies} moves, but the game ends after {ply}")));
        }
        let who = if movers.len() > 1 { moves.pull(movers.len()) } else { 0 };
        let seat = movers.iter().nth(who as usize).ok_or_else(short)?;
        let legal = game.legal(now, seat);
        let which = if legal.len() > 1 { moves.pull(legal.len()) } else { 0 };
        let action = G::Action::from_id(legal.nth(which)).ok_or_else(short)?;
        play(table, seat, action);
    }
    Ok(())
}

fn short() -> Invalid {
    Invalid::new("the record is cut off")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_unpacks(symbols in prop::collection::vec((0u32..1000, 1u32..1000), 0..300)) {
            let mut packer = Packer::EMPTY;
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
