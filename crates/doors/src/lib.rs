//! Every door through which strangers' bytes come in, each as one function that takes bytes and promises not to panic.
//!
//! The functions check more than that: what was read is written and read again, and must be the same; a position or a set of
//! cards that was let in must be playable. `fuzz/` hands them what a coverage-guided fuzzer makes up, the tests here what
//! [`Mutator`] makes of good examples, and `cargo xtask soak doors` does that for as long as one likes.

#![allow(clippy::expect_used)]

mod container;
mod harmonictook;
mod journal;
mod line;
mod link;
mod mutate;
mod record;
mod room;
mod wires;

use engine::{AnyGame, Luck, Table};
pub use mutate::Mutator;

/// A door: what reads bytes from outside, with examples of good ones.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// Its name, and that of its folder under `fuzz/corpus`.
    pub name: &'static str,
    /// Reads bytes, good or not. Panics if a promise is broken.
    pub open: fn(&[u8]),
    /// Good examples, from which bad ones are made.
    pub examples: fn() -> Vec<Vec<u8>>,
}

/// All doors.
pub static DOORS: &[Door] = &[
    journal::DOOR,
    record::DOOR,
    container::DOOR,
    line::DOOR,
    room::DOOR,
    link::DOOR,
    harmonictook::DOOR,
    wires::DOOR,
];

/// The door of this name.
pub fn door(name: &str) -> Option<&'static Door> {
    DOORS.iter().find(|door| door.name == name)
}

/// Plays at random, for a while.
fn play(table: &mut dyn Table, moves: usize, luck: &mut Luck) {
    for _ in 0..moves {
        let Some(seat) = table.movers().iter().next() else { break };
        let id = table.sample(seat, luck).expect("whoever may move has a move");
        table.play_id(seat, id).expect("a listed move is legal");
    }
}

/// A table of a game with its fewest players, after a few moves.
fn played(game: &dyn AnyGame, moves: usize) -> Box<dyn Table> {
    let seats = game.facts().min_seats.max(2);
    let mut table = game.table(seats, serde_json::json!({}), [3; 32]).expect("the usual options");
    play(&mut *table, moves, &mut Luck::new(7));
    table
}
