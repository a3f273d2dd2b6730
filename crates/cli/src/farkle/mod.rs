//! `parlor farkle`: odds, balance, the run of the day, and what survives a run.

mod args;
mod balance;
mod boons;
mod daily;
mod odds;
mod shelf;
mod solve;
mod store;

use std::io::Write;
use std::path::Path;

use engine::text::Paint;
use farkle::SetSpec;
use serde::de::DeserializeOwned;

pub(crate) use args::FarkleCommand;
pub(crate) use daily::finished;
pub(crate) use shelf::install;
pub(crate) use solve::{beside, ready};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files;

pub(crate) fn run(command: &FarkleCommand, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match command {
        FarkleCommand::Odds { set, target, turns, protected, svg } => {
            let asked = odds::Asked { target: *target, turns: *turns, protected: *protected };
            odds::run(&read::<SetSpec>(set)?, asked, svg.as_deref(), paint, &mut out)
        }
        FarkleCommand::Balance { ruleset, set, levels, protected } => {
            let options = farkle::Options {
                ruleset: read(ruleset)?,
                set: read(set)?,
                levels: *levels,
                protected_first_roll: *protected,
                ..farkle::Options::default()
            };
            balance::run(&options, paint, &mut out)
        }
        FarkleCommand::Solve { set, target, at_once } => solve::run(&read(set)?, *target, !at_once, &mut out),
        FarkleCommand::Run { permadeath } => {
            let lives = if *permadeath { "permadeath" } else { "retry" };
            let career = store::open(&mut out)?;
            let boons = career.begins_with(&farkle::RulesetName::default().ruleset());
            let boons = serde_json::to_string(&boons).unwrap_or_default();
            play(vec![format!("lives={lives}"), format!("boons={boons}")], None, paint)
        }
        FarkleCommand::Daily { date } => {
            let date = daily::day(date.as_deref())?;
            writeln!(out, "The run of {date}: everybody gets the same dice and offers.")?;
            play(vec!["lives=permadeath".into()], Some(farkle::career::word_of_day(&date)), paint)
        }
        FarkleCommand::History => daily::history(paint, &mut out),
        FarkleCommand::Boons { buy } => boons::run(buy.as_deref(), paint, &mut out),
    }
}

fn play(options: Vec<String>, seed: Option<String>, paint: Paint) -> Result<(), Failure> {
    let args = PlayArgs { game: Some("farkle".into()), options, seed, ..PlayArgs::default() };
    crate::play::run(&args, paint)
}

/// A name, JSON, or `@FILE` with JSON.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    let text = match text.strip_prefix('@') {
        Some(path) => files::read(Path::new(path))?,
        None => text.to_owned(),
    };
    let value = serde_json::from_str(&text).unwrap_or_else(|_| text.trim().into());
    engine::from_json(value).map_err(Failure::usage)
}
