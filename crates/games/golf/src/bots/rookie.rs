//! Somebody who knows the rules of thumb and nothing more, and now and then plays anything: whom a newcomer beats.

use engine::{Bot, BotSpec, Decision, Invalid, Luck};

use crate::{Action, Card, Golf, Phase, Pos, Stage};

/// A card that counts this much or less looks good.
const GOOD: i32 = 4;
/// An open card is worth exchanging for one that counts so much less.
const BETTER: i32 = 3;
/// What a face-down card is believed to count.
const HIDDEN: i32 = 5;

/// Plays by rules of thumb, and slips.
struct Rookie {
    /// In which part of its decisions.
    slips: f64,
}

pub(super) fn make(spec: &BotSpec) -> Result<Box<dyn Bot<Golf>>, Invalid> {
    spec.only(&["slips"])?;
    let slips = spec.number("slips", 0.05)?;
    if !(0.0..=1.0).contains(&slips) {
        return Err(Invalid(format!("bot `{}`: `slips` goes from 0 to 1, not {slips}", spec.id)));
    }
    Ok(Box::new(Rookie { slips }))
}

impl Bot<Golf> for Rookie {
    fn choose(&mut self, decision: &Decision<'_, Golf>, luck: &mut Luck) -> Action {
        let plays = matches!(decision.view.phase(), Phase::Playing | Phase::FinalTurn);
        if !plays || luck.chance(self.slips) {
            return decision.any(luck);
        }
        let wanted = by_thumb(decision);
        if decision.is_legal(wanted) { wanted } else { decision.any(luck) }
    }
}

fn by_thumb(d: &Decision<'_, Golf>) -> Action {
    let view = d.view;
    match view.stage() {
        Stage::Draw => match view.discard_top() {
            Some(top) if pair_for(d, top).is_some() => Action::Take,
            Some(top) if value(d, top) <= GOOD && worst_open(d, value(d, top)).is_some() => Action::Take,
            Some(top) if value(d, top) <= GOOD && face_down(d).is_some() => Action::Take,
            _ => Action::Draw,
        },
        stage @ (Stage::Place | Stage::Swap) => {
            let Some(card) = view.held() else { return Action::Discard };
            let low = value(d, card) <= GOOD || stage == Stage::Swap;
            let somewhere = pair_for(d, card)
                .or_else(|| worst_open(d, value(d, card)))
                .or_else(|| face_down(d).filter(|_| low))
                .or_else(|| worst_open(d, i32::MIN / 2).filter(|_| stage == Stage::Swap));
            somewhere.map_or(Action::Discard, Action::Swap)
        }
        Stage::Turn => face_down(d).map_or(Action::Pass, Action::Turn),
        Stage::TurnOrPass => Action::Pass,
    }
}

fn value(d: &Decision<'_, Golf>, card: Card) -> i32 {
    d.game.values().card(card)
}

fn face_down(d: &Decision<'_, Golf>) -> Option<Pos> {
    Pos::all().find(|at| d.view.card(d.seat, *at).is_none())
}

/// Where a card makes a pair that was not there.
fn pair_for(d: &Decision<'_, Golf>, card: Card) -> Option<Pos> {
    let same = |at: Pos| d.view.card(d.seat, at).is_some_and(|c| c.rank() == card.rank());
    Pos::all().find(|at| value(d, card) > 0 && same(at.partner()) && !same(*at))
}

/// The open card that counts most, if it is no half of a pair and counts clearly more than this.
fn worst_open(d: &Decision<'_, Golf>, than: i32) -> Option<Pos> {
    let lone = |at: &Pos| {
        let [card, twin] = [*at, at.partner()].map(|at| d.view.card(d.seat, at));
        card.is_some_and(|c| {
            twin.is_none_or(|t| t.rank() != c.rank()) && value(d, c) >= than.saturating_add(BETTER)
        })
    };
    let counts = |at: &Pos| d.view.card(d.seat, *at).map_or(HIDDEN, |c| value(d, c));
    Pos::all().filter(lone).max_by_key(counts)
}
