//! The personas: nine ways to play, over the same measures.
//!
//! A `Persona` says how it builds; everything else it decides as most of them do, unless it says otherwise.

mod coverage;
mod evie;
mod fromage;
mod impatient;
mod list;
mod marathon;
pub mod outlook;
mod persona;
mod quick;
mod random;
mod sight;
mod thoughtful;
mod tuvbot;

use engine::{Bot, BotOffer, BotSpec, Decision, Invalid, Level, Luck};

use crate::Action;
use crate::rules::Harmonictook;

pub(crate) use outlook::estimate;
pub(crate) use persona::{Persona, decide};
pub(crate) use quick::{quick, reason};

/// A persona on a seat.
struct Seated<P>(P);

impl<P: Persona + Send> Bot<Harmonictook> for Seated<P> {
    fn choose(&mut self, decision: &Decision<'_, Harmonictook>, luck: &mut Luck) -> Action {
        decide(&mut self.0, decision.game, decision.view, luck)
    }
}

type Made = Result<Box<dyn Bot<Harmonictook>>, Invalid>;

fn plain<P: Persona + Send + Default + 'static>(spec: &BotSpec) -> Made {
    spec.only(&[])?;
    Ok(Box::new(Seated(P::default())))
}

/// All bots, weakest first.
pub(crate) const OFFERS: &[BotOffer<Harmonictook>] = &[
    BotOffer {
        id: "random",
        name: "Random",
        about: "Builds a landmark when it can, else buys anything.",
        level: Level::Trivial,
        make: random::make,
    },
    BotOffer {
        id: "thoughtful",
        name: "Thoughtful",
        about: "Follows a list of priorities.",
        level: Level::Easy,
        make: plain::<thoughtful::Thoughtful>,
    },
    BotOffer {
        id: "evie",
        name: "EVie",
        about: "Wants the most expected income within a horizon of rounds: evie:horizon=8.",
        level: Level::Medium,
        make: evie::make,
    },
    BotOffer {
        id: "coverage",
        name: "Coverage",
        about: "Wants every roll to bring something.",
        level: Level::Medium,
        make: plain::<coverage::Coverage>,
    },
    BotOffer {
        id: "kinematic",
        name: "Kinematic",
        about: "Paces itself against opponents whose income grows.",
        level: Level::Medium,
        make: marathon::kinematic,
    },
    BotOffer {
        id: "marathon",
        name: "Marathon",
        about: "Foresees when you will win, and paces itself to be one round sooner.",
        level: Level::Medium,
        make: marathon::marathon,
    },
    BotOffer {
        id: "fromage",
        name: "Fromage",
        about: "Ranches, then cheese.",
        level: Level::Hard,
        make: plain::<fromage::Fromage>,
    },
    BotOffer {
        id: "impatient",
        name: "Impatient",
        about: "Takes whatever brings victory nearest.",
        level: Level::Hard,
        make: plain::<impatient::Impatient>,
    },
    BotOffer {
        id: "tuvbot",
        name: "TUVBot",
        about: "Races: plays every purchase on to the end of the game in its head, luck and all.",
        level: Level::Hard,
        make: tuvbot::make,
    },
];

/// The mean income of a round as the personas measure it.
#[cfg(test)]
pub(crate) fn sight_income(game: &Harmonictook, s: &crate::State, seat: engine::Seat) -> f64 {
    sight::Sight::new(game, s, seat).income()
}
