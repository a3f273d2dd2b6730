//! Many tables at once, and a game as a tree: what programs that learn step through.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use engine::batch::{Batch, Out, Reward, Wish};
use engine::node::{At, Node};
use engine::{AnyGame, Erased, Seat, Sheet};
use serde_json::{Value, json};
use toys::kuhn::Kuhn;
use toys::pig::Pig;

static KUHN: Erased<Kuhn> = Erased::new();
static PIG: Erased<Pig> = Erased::new();

fn wish(first: u64, count: usize) -> Wish {
    Wish {
        seats: 2,
        options: json!({ "target": 20 }),
        bots: Vec::new(),
        skip_forced: false,
        reward: Reward::Win,
        most_plies: 0,
        seed: [0; 32],
        first,
        count,
    }
}

/// The arrays of a batch of Pig.
struct Rows {
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    over: Vec<u8>,
    seen: Vec<i16>,
}

impl Rows {
    fn new(count: usize) -> Self {
        let small = PIG.table(2, json!({ "target": 20 }), [0; 32]).unwrap().planes().compact();
        Self {
            mask: vec![false; count * 2],
            seat: vec![-1; count],
            reward: vec![9.0; count * 2],
            over: vec![9; count],
            seen: vec![-1; count * small],
        }
    }

    fn out(&mut self) -> Out<'_> {
        let Self { mask, seat, reward, over, seen } = self;
        Out { sheet: Sheet::Compact(seen), mask, seat, reward, over }
    }
}

/// Plays so many steps; the actions, and what was seen at the end.
fn played(batch: &mut dyn Batch, steps: usize) -> (Vec<i64>, Vec<i16>, f32, usize) {
    let count = batch.len();
    let (mut rows, mut actions, mut all) = (Rows::new(count), vec![0; count], Vec::new());
    batch.reset([7; 32], &mut rows.out());
    let (mut paid, mut ended) = (0.0, 0);
    for _ in 0..steps {
        batch.sample(&mut actions);
        assert_eq!(batch.illegal(&actions), None);
        all.extend_from_slice(&actions);
        batch.step(&actions, &mut rows.out());
        paid += rows.reward.iter().sum::<f32>();
        ended += rows.over.iter().filter(|over| **over == 1).count();
    }
    (all, rows.seen, paid, ended)
}

#[test]
fn a_table_plays_the_same_games_in_any_company() {
    let mut all = PIG.batch(&wish(0, 6)).unwrap();
    let (actions, seen, paid, ended) = played(all.as_mut(), 200);
    assert!(ended > 5 && paid.abs() < 1e-3, "{ended} games, {paid} paid in all");
    let width = seen.len() / 6;
    for table in 0..6 {
        let mut alone = PIG.batch(&wish(table as u64, 1)).unwrap();
        let (own, view, ..) = played(alone.as_mut(), 200);
        assert!(own.iter().eq(actions.iter().skip(table).step_by(6)), "table {table}");
        assert_eq!(view, seen[table * width..(table + 1) * width]);
        assert_eq!(alone.seed_of(0), all.seed_of(table));
    }
}

#[test]
fn the_first_illegal_action_is_found_with_its_reason() {
    let mut batch = PIG.batch(&wish(0, 3)).unwrap();
    batch.reset([1; 32], &mut Rows::new(3).out());
    assert_eq!(batch.illegal(&[0, 1, 0]), Some(1), "nobody holds before a roll");
    assert!(batch.reason(1, 1).contains("seat 0 can't `hold`"), "{}", batch.reason(1, 1));
    assert_eq!(batch.illegal(&[0, 0, -1]), Some(2));
    assert_eq!(batch.reason(2, -1), "there is no action -1; ids go from 0 to 1");
}

#[test]
fn bots_move_inside_and_somebody_has_to_decide() {
    let with = |bots: Vec<Option<String>>| PIG.batch(&Wish { bots, ..wish(0, 4) });
    let mut batch = with(vec![None, Some("hold".into())]).unwrap();
    let mut rows = Rows::new(4);
    batch.reset([1; 32], &mut rows.out());
    let mut actions = [0; 4];
    for _ in 0..100 {
        batch.sample(&mut actions);
        batch.step(&actions, &mut rows.out());
        assert_eq!(rows.seat, [0; 4]);
    }
    let refused = with(vec![Some("hold".into()), Some("random".into())]).err().unwrap();
    assert_eq!(refused.0, "a bot on every seat leaves nobody to decide");
}

/// Walks the whole tree: calls for each end with its probability and what was told.
fn walk(node: &dyn Node, probability: f64, visit: &mut dyn FnMut(&dyn Node, f64)) {
    let mut go = |id: u32, chance: f64| {
        let mut next = node.boxed();
        next.go(id).unwrap();
        walk(next.as_ref(), probability * chance, visit);
    };
    match node.at() {
        At::Chance(faces) => faces.into_iter().for_each(|(face, chance)| go(face, chance)),
        At::Seat(_, ids) => {
            let each = 1.0 / ids.len() as f64;
            for id in ids {
                go(id, each);
            }
        }
        At::Over => visit(node, probability),
    }
}

#[test]
fn the_tree_of_kuhn_poker_has_all_its_ends_and_tells_nobody_a_hidden_card() {
    let root = KUHN.tree(2, Value::Null).unwrap();
    let (mut ends, mut sum) = (0, 0.0);
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    walk(root.as_ref(), 1.0, &mut |end, probability| {
        ends += 1;
        sum += probability;
        let paid = end.pay(Reward::Points);
        assert_eq!(paid[0], -paid[1]);
        *told.entry(end.recall(Seat(0)).to_owned()).or_default() += 1;
    });
    // Six deals, five lines of play each.
    assert_eq!((ends, format!("{sum:.9}")), (30, "1.000000000".to_owned()));

    // Two of the five lines end without a showdown: there the two cards that the other may have look the same.
    assert_eq!(told.values().filter(|count| **count == 2).count(), 6, "{told:?}");
    assert_eq!(told.len(), 24);
}

#[test]
fn a_tree_refuses_what_is_not_there() {
    let mut root = KUHN.tree(2, Value::Null).unwrap();
    assert!(root.go(5).unwrap_err().message.contains("5 can't be drawn now; 0, 1, 2 can"));
    root.go(1).unwrap();
    root.go(0).unwrap();
    assert_eq!(root.notation(1).as_deref(), Some("bet"));
    assert!(root.go(2).unwrap_err().message.contains("ids go from 0 to 1"));
    root.go(1).unwrap();
    root.go(0).unwrap();
    assert_eq!(root.at(), At::Over);
    assert_eq!(root.go(0).unwrap_err().code, "game_over");
}
