//! What the conformance kit wants, and what the game does not bring itself.

use engine::conformance::Subject;
use engine::known::exchange;
use engine::observe::around;
use engine::{Answers, Bot, BotOffer, Decision, Level, Luck, Measures, Pen, Seat, Thinks, Viewer};

use crate::{Action, Card, Example, Options, State, View};

/// Changes a card from the lower half.
struct Careful;

impl Bot<Example> for Careful {
    fn choose(&mut self, decision: &Decision<'_, Example>, luck: &mut Luck) -> Action {
        Example::policy(decision, luck)
    }
}

impl Thinks for Example {
    fn observe<P: Pen>(&self, view: &View, me: Seat, pen: &mut P) {
        let seats = self.seats;
        pen.kind("me", seats, Some(me.index()));
        let card = |seat: Seat| view.hands[seat.index()].value().map(Card::get);
        pen.kinds("hands", &[seats], 13, around(me, seats).map(card));
        pen.flags("discards", &[13], Card::all().map(|card| view.discards.contains(&card)));
        pen.number("decided", (0.0, seats as f32), view.decided.into());
    }

    fn bots() -> &'static [BotOffer<Self>] {
        const CAREFUL: BotOffer<Example> = BotOffer {
            id: "careful",
            name: "Careful",
            level: Level::Easy,
            make: |spec| {
                spec.only(&[])?;
                Ok(Box::new(Careful))
            },
        };
        &[BotOffer::RANDOM, CAREFUL]
    }

    fn policy(decision: &Decision<'_, Self>, _: &mut Luck) -> Action {
        let card = decision.view.hands[decision.seat.index()].value();
        let high = card.is_some_and(|card| card.get() > 5) != decision.game.options.low;
        if high { Action::Keep } else { Action::Change }
    }
}

impl Measures for Example {}
impl Answers for Example {}

impl Subject for Example {
    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        (2 + luck.below(3) as usize, Options { low: luck.chance(0.3) })
    }

    fn scramble(&self, state: &State, viewer: Viewer, luck: &mut Luck) -> State {
        // By the rulebook: a player knows the own card and what lies open; the other hands and the deck may be any.
        let mut next = state.clone();
        if state.mover().is_none() {
            return next;
        }
        let deck = state.unseen();
        let mut hands: Vec<_> = next.hands.iter_mut().collect();
        exchange(&mut hands, deck, viewer, luck);
        next
    }
}
