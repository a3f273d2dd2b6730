//! The ways in which the locking after a roll can end.

use crate::scoring::Scores;
use crate::state::{Mode, State};
use crate::{DICE, Farkle, Group, Stage};

/// One way: what is locked beside what was locked already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// The first lock of it; `None` if nothing more is locked.
    pub(crate) first: Option<Group>,
    /// Raw points.
    pub(crate) points: u32,
    /// What they count for the goal that is aimed at, in hundredths; in versus the same as points.
    pub(crate) worth: u32,
    /// The dice for the next roll.
    pub(crate) left: usize,
}

/// All ways, the one without another lock first if that is allowed.
pub(crate) fn ends(game: &Farkle, s: &State) -> Vec<End> {
    let mut all = Vec::new();
    if s.stage == Stage::Locked {
        all.push(End { first: None, points: 0, worth: 0, left: s.to_roll() });
    }
    if let Some(free) = s.free() {
        let mut path = Vec::with_capacity(DICE);
        walk(game, s, free, 0, &mut path, &mut all);
    }
    all
}

/// Sets of combos that go together, each once: in the order of the list.
fn walk(game: &Farkle, s: &State, free: Group, from: usize, path: &mut Vec<Group>, all: &mut Vec<End>) {
    let scores = game.scores();
    for combo in scores.combos(free) {
        if (combo.dice.place()) < from {
            continue;
        }
        path.push(combo.dice);
        let rest = free.without(combo.dice);
        all.push(end(game, s, scores, path, rest.map_or(DICE, Group::size)));
        if let Some(rest) = rest {
            walk(game, s, rest, combo.dice.place(), path, all);
        }
        path.pop();
    }
}

fn end(game: &Farkle, s: &State, scores: &Scores, path: &[Group], left: usize) -> End {
    let points = path.iter().map(|dice| scores.points(*dice)).sum();
    let Mode::Run(run) = &s.mode else {
        return End { first: path.first().copied(), points, worth: points, left };
    };
    let worth =
        |dice: Group, first: bool| game.lock_worth(run, run.aim.into(), dice, scores.points(dice), first);
    let plain: u32 = path.iter().map(|dice| worth(*dice, false)).sum();
    // The lock that gains most by being the turn's first goes first.
    let gain = |dice: &Group| {
        if s.locks == 0 { i64::from(worth(*dice, true)) - i64::from(worth(*dice, false)) } else { 0 }
    };
    let first = path.iter().copied().max_by_key(|dice| gain(dice));
    let bonus = first.as_ref().map_or(0, gain);
    End { first, points, worth: (i64::from(plain) + bonus).max(0) as u32, left }
}
