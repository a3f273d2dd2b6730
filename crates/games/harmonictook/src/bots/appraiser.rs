//! A learned eye for cities: what a network believes after every outcome of its own move, and of the moves that follow.

use engine::{Bot, BotSpec, Decision, Invalid, Luck};
use learned::Looker;

use super::tuvbot::TuvBot;
use super::{Made, decide};
use crate::Action;
use crate::rules::Harmonictook;

/// The most choices that it looks ahead.
const DEEPEST: usize = 4;

struct Appraiser {
    looks: usize,
    /// Plays at tables for which there are no weights.
    other: TuvBot,
}

pub(super) fn make(spec: &BotSpec) -> Made {
    spec.only(&["looks"])?;
    let looks = spec.number("looks", 2)?;
    if !(1..=DEEPEST).contains(&looks) {
        return Err(Invalid(format!("bot `{}`: `looks` goes from 1 to {DEEPEST}, not {looks}", spec.id)));
    }
    Ok(Box::new(Appraiser { looks, other: TuvBot::read()? }))
}

impl Bot<Harmonictook> for Appraiser {
    fn choose(&mut self, decision: &Decision<'_, Harmonictook>, luck: &mut Luck) -> Action {
        match decision.game.net() {
            Some(net) => Looker::new(net, decision.game).best(decision.view, decision.seat, self.looks).0,
            None => decide(&mut self.other, decision.game, decision.view, luck),
        }
    }
}
