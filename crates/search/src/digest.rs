//! The luck of advice, from the position alone.

use std::io::{self, Write};

use engine::{Decision, MoveSet, Playable};

/// A number out of all that a player knows: the rules, the seat, the view and the legal moves. Advice draws its luck from it,
/// so that a position gets the same answer every time, whoever asks.
pub fn digest<G: Playable>(decision: &Decision<'_, G>) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let Decision { game, seat, view, legal } = decision;
    // Writing into a number can't fail, and what is written is the game's own.
    let _ = write!(hash, "{} {} {} {}", G::FACTS.id, G::FACTS.rules, game.seats(), seat.0);
    let _ = serde_json::to_writer(&mut hash, game.options());
    let _ = serde_json::to_writer(&mut hash, view);
    legal.for_each(|id| drop(hash.write(&id.to_le_bytes())));
    // The high bits of this hash mix better than the low ones.
    hash.0 ^ hash.0 >> 32
}

/// The hash of Fowler, Noll and Vo, 64 bits: the same on every machine, and quick.
struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
