//! Containers: games by the million in one file.

use std::io::Cursor;

use arena::container::{block, put};
use arena::{Container, Header, Pairing, Plan, Schedule};
use serde_json::json;

use crate::Door;
use crate::record::packed;

pub(crate) const DOOR: Door = Door { name: "container", open, examples };

/// So many games of a container are played again; a forged one can promise as many as it likes.
const MOST: usize = 20;

fn open(bytes: &[u8]) {
    let Ok(mut container) = Container::read("a container".into(), Box::new(Cursor::new(bytes.to_vec())))
    else {
        return;
    };
    let Ok(game) = catalog::find(&container.header.game) else { return };
    let mut left = MOST;
    while let Ok(Some(games)) = container.block() {
        for packed in games {
            if left == 0 {
                return;
            }
            left -= 1;
            if packed.moves.len() < 2000
                && let Ok(journal) = container.journal(game, &packed)
            {
                game.verify(&journal).expect("the journal of a packed game is a good one");
            }
        }
    }
}

fn examples() -> Vec<Vec<u8>> {
    let game = catalog::games().next().expect("a game");
    let plan = Plan {
        seed: [5; 32],
        contestants: 2,
        sizes: vec![2],
        groups: 2,
        duplicate: true,
        teams: false,
        pairing: Pairing::All,
    };
    let schedule = Schedule::new(plan.clone()).expect("a plan");
    let mut out = Header::new(game, json!({}), vec!["a".into(), "b".into()], plan).line();
    let mut games = Vec::new();
    for deal in 0..2 {
        let group = schedule.group(deal);
        for seed in &group.seeds[..group.tables.len()] {
            put(&mut games, &packed(game, *seed));
        }
    }
    block(0, 2, &games, &mut out);
    vec![out]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_read_to_its_end() {
        let bytes = examples().remove(0);
        let mut container = Container::read("x".into(), Box::new(Cursor::new(bytes))).expect("a container");
        let games = container.block().expect("a block").expect("of games");
        assert_eq!(games.len(), 4);
        let game = catalog::find(&container.header.game).expect("a game");
        for packed in games {
            assert!(container.journal(game, &packed).is_ok());
        }
        assert!(container.block().expect("the end").is_none());
    }
}
