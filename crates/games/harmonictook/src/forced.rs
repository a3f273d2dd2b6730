//! A roll with dice that are given: what `resolve` answers.

use engine::{Chance, Game, Seat, Stream, Urn};

use crate::card::Ability;
use crate::income;
use crate::kind::{kinds, landmarks};
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Action, Event};

/// Luck that shows these faces, one after the other.
struct Given<'a>(&'a [u8]);

impl Chance for Given<'_> {
    fn ticket<U: Urn + ?Sized>(&mut self, _: Stream, urn: &U) -> u32 {
        let (face, rest) = self.0.split_first().unwrap_or((&1, &[]));
        self.0 = rest;
        urn.find((*face).into()).unwrap_or(0)
    }
}

/// Resolves a roll up to building: the state, what happened, and whether another turn follows.
///
/// Decisions on the way: the TV Station takes from `target`, or else from the richest; swaps are declined; the cheapest
/// landmark is torn down, the cheapest card given to the next player, the card that brings most is renovated.
pub(crate) fn roll(
    game: &Harmonictook,
    mut s: State,
    dice: &[u8],
    boats: [u8; 2],
    target: Option<Seat>,
) -> (State, Vec<Event>, bool) {
    let mut events = Vec::new();
    let seat = s.roller;
    let second = dice.get(1).copied().unwrap_or(0);
    (s.dice, s.total) = ([dice[0], second], dice[0] + second);
    s.again = dice[0] == second && game.can(&s, seat, Ability::ExtraTurn);
    events.push(Event::Rolled {
        seat,
        dice: s.dice,
        total: s.total,
        doubles: dice[0] == second,
        rerolled: false,
    });
    game.settle(&mut s, &mut Given(&boats), &mut events);
    let again = s.again;
    while s.phase != Phase::Build {
        let action = decision(game, &s, target);
        game.apply(&mut s, seat, action, &mut Given(&[]), &mut events);
    }
    (s, events, again)
}

/// What is decided on the way.
pub(crate) fn decision(game: &Harmonictook, s: &State, target: Option<Seat>) -> Action {
    let me = s.roller;
    let givable = s.owned[me.index()] & !game.book.purple;
    match s.phase {
        Phase::Target => Action::Target(target.unwrap_or_else(|| income::richest(game, s, me))),
        Phase::SwapWith if game.pays_for_declining() => Action::Coins,
        Phase::SwapWith => Action::Decline,
        Phase::Demolish => landmarks(s.built[me.index()] & game.book.buildable)
            .min_by_key(|l| game.book.landmark_cost(*l))
            .map_or(Action::Pass, Action::Demolish),
        Phase::Give => kinds(givable).min_by_key(|k| game.book.cost(*k)).map_or(Action::Pass, Action::Give),
        Phase::To => Action::To(me.after(game.seats)),
        Phase::Renovate => Action::Close(income::renovated(game, s, me)),
        _ => Action::Keep,
    }
}
