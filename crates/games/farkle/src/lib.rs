//! Farkle: alone through levels, goals and relics (the run), or against each other (versus), with exact solvers.
//!
//! Six dice; after each roll lock at least one combo, then roll the rest or bank. A roll without a combo loses what was
//! not banked. One noun per file: [`Group`] dice without order, [`Scores`] a scoring set, [`Ruleset`] the levels, relics
//! and shop of a run, [`Modifier`] what becomes of points; `run`, `shop` and `versus` are the rules, [`solver`] the
//! mathematics.

mod action;
mod advice;
mod balance;
mod board;
pub mod bots;
pub mod career;
mod dice;
mod event;
mod few;
mod game;
mod lessons;
mod model;
mod modifier;
mod names;
mod observe;
mod options;
pub mod order;
mod questions;
mod refusal;
mod ruleset;
mod run;
mod scoring;
mod shop;
pub mod solver;
mod state;
mod subject;
mod twist;
mod validate;
mod versus;
mod words;
mod worth;

pub use action::{Action, Die, GoalAt, Offer};
pub use balance::LevelOdds;
pub use dice::{DICE, Group};
pub use event::{Amount, DiceSet, Event, Text, TurnEnd};
pub use few::Few;
pub use game::Farkle;
pub use model::LevelModel;
pub use modifier::{Decimal, Modifier, Step, When, apply};
pub use names::{dice_words, relic_name};
pub use options::{Boons, Lives, Options};
pub use refusal::{Reason, Refusal};
pub use ruleset::{
    Ability, Charges, GoalSpec, Growth, LevelSpec, MOST_GOALS, MOST_LEVELS, MOST_OFFERS, MOST_RELICS, Rarity,
    RelicSpec, Ruleset, RulesetName, RulesetSpec, ShopSpec,
};
pub use scoring::{Combo, Named, Points, RollOdds, Scores, SetSpec};
pub use state::{Goal, Mode, Relic, Run, SEATS, Stage, State, Versus};
pub use twist::Twist;
pub use worth::Worth;
