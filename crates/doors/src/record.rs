//! Records of games: a seed, and moves packed as choices.

use engine::simulate::{Deal, Keep, OnFault, Played, Player, Simulator};
use engine::{AnyGame, Luck};
use serde_json::json;

use crate::Door;

pub(crate) const DOOR: Door = Door { name: "record", open, examples };

/// The longest that is played again here; the reader itself allows the longest that is ever played.
const LONGEST: u32 = 3000;

/// Which game (one byte), the seed (32), the moves.
fn open(bytes: &[u8]) {
    let Some((which, rest)) = bytes.split_first() else { return };
    let Some((seed, moves)) = rest.split_first_chunk::<32>() else { return };
    if length(moves) > LONGEST {
        return;
    }
    let game = catalog::games().nth(usize::from(*which) % catalog::games().len()).expect("one of them");
    if let Ok(journal) = simulator(game).journal(*seed, moves, Vec::new()) {
        game.verify(&journal).expect("the journal of a record that was read is a good one");
    }
}

/// How many moves a record promises, or a part of them.
fn length(moves: &[u8]) -> u32 {
    let mut length = 0u32;
    for (i, byte) in moves.iter().take(5).enumerate() {
        length |= u32::from(byte & 0x7f) << (7 * i);
        if byte & 0x80 == 0 {
            break;
        }
    }
    length
}

fn simulator(game: &dyn AnyGame) -> Box<dyn Simulator> {
    let seats = game.facts().min_seats.max(2);
    let players = vec![Player::Bot("random".into()); seats];
    game.simulator(seats, json!({}), &players, OnFault::default()).expect("the usual options")
}

/// A game that was played at random.
pub(crate) fn packed(game: &dyn AnyGame, seed: [u8; 32]) -> Vec<u8> {
    let seats: Vec<usize> = (0..game.facts().min_seats.max(2)).collect();
    let mut played = Played::default();
    let keep = Keep { moves: true, ..Keep::default() };
    simulator(game).play(&Deal { seed, whims: 3, table: 0, seats: &seats, opening: None }, keep, &mut played);
    played.moves
}

fn examples() -> Vec<Vec<u8>> {
    let mut luck = Luck::new(11);
    catalog::games()
        .enumerate()
        .map(|(i, game)| {
            let seed = luck.seed();
            [&[i as u8][..], &seed, &packed(game, seed)].concat()
        })
        .collect()
}
