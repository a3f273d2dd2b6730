//! Bots. All of them see what a person on their seat sees, and nothing else.

mod player;
pub(crate) mod tokens;
mod tools;

use std::time::Duration;

use engine::{BotOffer, Budget, Level};

use crate::advice::Effort;
use crate::rules::Wires;

pub use player::{Player, Style};

/// The bots on offer, weakest first.
pub(crate) static BOTS: &[BotOffer<Wires>] = &[
    BotOffer::RANDOM,
    BotOffer {
        id: "filter-only",
        name: "Sorter",
        level: Level::Easy,
        make: |spec| {
            spec.only(&[])?;
            Ok(Box::new(Player::new(Style::Filters)))
        },
    },
    BotOffer {
        id: "max-probability",
        name: "Counter",
        level: Level::Medium,
        make: |spec| {
            spec.only(&[])?;
            Ok(Box::new(Player::new(Style::Chance)))
        },
    },
    BotOffer {
        id: "planner",
        name: "Planner",
        level: Level::Hard,
        make: |spec| {
            spec.only(&["", "deals"])?;
            let time = spec.time("", Duration::from_millis(20))?;
            let deals = spec.number("deals", Effort::default().deals)?;
            // With deals alone the bot plays the same way every time.
            let timed = spec.get("").is_some() || spec.get("deals").is_none();
            let budget = if timed { Budget::Time(time) } else { Budget::Samples(deals) };
            Ok(Box::new(Player::new(Style::Plan(budget, Effort { deals, ..Effort::default() }))))
        },
    },
];
