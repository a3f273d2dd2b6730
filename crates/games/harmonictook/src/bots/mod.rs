//! The personas: the players of the program that this game comes from, and ours.
//!
//! A `Persona` says how it builds; everything else it decides as most of them do, unless it says otherwise.

mod appraiser;
mod gambit;
mod lookout;
mod original;
pub mod outlook;
mod pacer;
mod persona;
mod quick;
mod random;
mod sight;
mod sprinter;
mod tuvbot;

use engine::{Bot, BotOffer, BotSpec, Decision, Invalid, Level, Luck};

use crate::Action;
use crate::rules::Harmonictook;

use original::Faithful;
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

/// All bots, weakest first, with the levels of `docs/levels.md`.
pub(crate) const OFFERS: &[BotOffer<Harmonictook>] = &[
    BotOffer { id: "random", name: "Random", level: Level::Trivial, make: random::make },
    BotOffer {
        id: "coverage",
        name: "Coverage",
        level: Level::Easy,
        make: plain::<Faithful<original::Coverage>>,
    },
    BotOffer {
        id: "thoughtful",
        name: "Thoughtful",
        level: Level::Easy,
        make: plain::<Faithful<original::Thoughtful>>,
    },
    BotOffer { id: "lookout", name: "Lookout", level: Level::Easy, make: plain::<lookout::Lookout> },
    BotOffer { id: "evie", name: "EVie", level: Level::Easy, make: original::evie },
    BotOffer { id: "kinematic", name: "Kinematic", level: Level::Easy, make: original::kinematic },
    BotOffer { id: "marathon", name: "Marathon", level: Level::Easy, make: original::marathon },
    BotOffer {
        id: "impatient",
        name: "Impatient",
        level: Level::Medium,
        make: plain::<Faithful<original::Impatient>>,
    },
    BotOffer {
        id: "fromage",
        name: "Fromage",
        level: Level::Medium,
        make: plain::<Faithful<original::Fromage>>,
    },
    BotOffer { id: "pacer", name: "Pacer", level: Level::Medium, make: pacer::make },
    BotOffer { id: "sprinter", name: "Sprinter", level: Level::Hard, make: plain::<sprinter::Sprinter> },
    BotOffer { id: "gambit", name: "Gambit", level: Level::Hard, make: gambit::make },
    BotOffer { id: "tuvbot", name: "TUVBot", level: Level::Hard, make: tuvbot::make },
    BotOffer { id: "appraiser", name: "Appraiser", level: Level::Hard, make: appraiser::make },
];

/// The mean income of a round as the personas measure it.
#[cfg(test)]
pub(crate) fn sight_income(game: &Harmonictook, s: &crate::State, seat: engine::Seat) -> f64 {
    sight::Sight::new(game, s, seat).income()
}
