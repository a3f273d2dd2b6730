//! Thousands of histories of a room among servers that crash, sleep, are cut off and lose answers. Each has a seed; one that
//! goes wrong is told by its seed and can be run again. `PARLOR_SIMULATIONS` says how many, `PARLOR_SIMULATION_SEED` the first.

#![allow(clippy::unwrap_used)]

mod world;

use store::custody::{Committed, Next};
use store::lease::SILENCE;
use world::{Rules, World};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().unwrap())
}

/// The first seed with which something went wrong that begins like this, and what.
fn first_failure(rules: Rules, sign: &str, seeds: impl Iterator<Item = u64>) -> Option<(u64, String)> {
    let wrong = |seed| World::new(seed, rules).run().err().filter(|error| error.starts_with(sign));
    seeds.into_iter().find_map(|seed| wrong(seed).map(|error| (seed, error)))
}

#[test]
fn nothing_is_lost_doubled_or_told_in_two_ways_in_thousands_of_histories() {
    let (first, count) = (number("PARLOR_SIMULATION_SEED", 1), number("PARLOR_SIMULATIONS", 20_000));
    let mut acknowledged = 0;
    for seed in first..first + count {
        let mut world = World::new(seed, Rules::right());
        if let Err(error) = world.run() {
            panic!(
                "seed {seed}: {error} (run it alone with PARLOR_SIMULATION_SEED={seed} PARLOR_SIMULATIONS=1)"
            );
        }
        acknowledged += world.acknowledged;
    }
    println!("{count} histories from seed {first}: {acknowledged} acknowledged changes");
    assert!(acknowledged > count, "something was played");
}

#[test]
fn a_history_is_the_same_for_the_same_seed() {
    for seed in 1..50 {
        let [a, b] = [0; 2].map(|_| {
            let mut world = World::new(seed, Rules::right());
            (world.run(), world.acknowledged, world.luck.below(u64::MAX))
        });
        assert_eq!(a, b, "seed {seed}");
    }
}

/// Plants a bug; it must be found, as what it is.
fn finds(what: &str, sign: &str, rules: Rules) {
    let found = first_failure(rules, sign, 1..20_000);
    let Some((seed, error)) = found else { panic!("{what} was not found") };
    println!("{what}: seed {seed}: {error}");
}

#[test]
fn planted_bugs_are_found() {
    let right = Rules::right();
    finds("no fence", "two stories", Rules { may_write: |_, _| true, ..right });
    finds(
        "`<=` for `==` in the fence",
        "two stories",
        Rules { may_write: |kept, epoch| epoch <= kept, ..right },
    );
    finds("an acknowledgement before the commit", "lost", Rules { commit_first: false, ..right });
    finds("requests that are forgotten with their server", "twice", Rules { remember: false, ..right });
    finds("rooms that are taken from the living", "two owners", Rules { may_take: |_, _, _| true, ..right });
    finds(
        "an owner that is looked at first and heard of again before its room is taken",
        "two owners",
        Rules { wait: false, ..right },
    );
    finds("servers that never believe in themselves", "stuck", Rules { holds: |_, _, _| false, ..right });
    finds(
        "a server that believes in itself for as long as others wait, from when it was answered",
        "two owners",
        Rules { holds: |_, now, arrived| arrived.is_some_and(|at| now <= at + SILENCE), ..right },
    );
    finds("a server that never doubts its memory", "two owners", Rules { doubt: |_, _| None, ..right });
    finds(
        "a commit without an answer that is taken for kept",
        "lost",
        Rules {
            committed: |custody, how| match how {
                Committed::NotOurs => custody.committed(how),
                _ => Next::Make,
            },
            ..right
        },
    );
    finds(
        "a room that is not read again after a commit without an answer",
        "stuck",
        Rules {
            committed: |custody, how| {
                let next = custody.committed(how);
                custody.read_again();
                next
            },
            ..right
        },
    );
}
