//! What bots do between rolls: shops, and charges that do not belong to a roll.

use engine::Game;

use super::Style;
use crate::state::{Relic, Run, State};
use crate::{Action, Farkle, Offer};

/// Buys what helps most, if anything can be paid.
pub(super) fn choose(game: &Farkle, s: &State, style: Style) -> Action {
    let Some(run) = s.run() else { return Action::Skip };
    let best = Offer::all()
        .take(run.offers.len())
        .filter(|o| game.check(s, s.seat, Action::Buy(*o)).is_ok())
        .map(|o| (worth(game, run, run.offers[o.get()], style), o))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(Action::Skip, |(_, offer)| Action::Buy(offer))
}

/// What a relic is worth to have: by its factor, and for the solver by the chance to clear the level with it.
fn worth(game: &Farkle, run: &Run, id: u8, style: Style) -> f64 {
    let spec = &game.ruleset().relics[id as usize];
    let charges = spec.ability.map_or(0.0, |a| 0.1 * f64::from(a.charges));
    let plain = spec.factor() + charges - if spec.lasts > 0 { 0.05 } else { 0.0 };
    if style != Style::Optimal {
        return plain;
    }
    let mut with = *run;
    with.relics.push(Relic { id, age: 0 });
    let chance = game.clear_chance(&with).map_or(0.0, |(chance, _)| chance);
    chance + charges + 0.1 * plain
}

/// At the start of a turn: an extra turn is taken when it is the last.
pub(super) fn begin(game: &Farkle, s: &State) -> Action {
    let last = s.run().is_some_and(|run| run.turns_left == 1);
    if last && game.check(s, s.seat, Action::Wind).is_ok() { Action::Wind } else { Action::Roll }
}
