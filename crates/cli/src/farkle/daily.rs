//! The run of the day, the history of runs, and what happens when one ends.

use std::io::Write;

use chrono::{Days, NaiveDate, Utc};
use engine::journal::{commitment, seed_from_word};
use engine::text::{Hue, Paint};
use engine::{Outcome, Table, Viewer};
use serde_json::Value;

use super::store::{self, PastRun};
use crate::failure::Failure;

/// The day that was asked for, or today in UTC.
pub(super) fn day(asked: Option<&str>) -> Result<String, Failure> {
    match asked {
        None => Ok(Utc::now().date_naive().to_string()),
        Some(text) => text.parse::<NaiveDate>().map(|d| d.to_string()).map_err(|_| {
            Failure::Usage(format!("`{}` is no day such as 2026-11-15", engine::action::clip(text)))
        }),
    }
}

/// The word from which the day's luck follows.
pub(super) fn seed_word(date: &str) -> String {
    format!("parlor farkle {date}")
}

/// The day whose run has this commitment, among those of the last month.
fn day_of(commit: &str) -> Option<String> {
    let today = Utc::now().date_naive();
    let days = (0..31).filter_map(|back| today.checked_sub_days(Days::new(back)));
    days.map(|d| d.to_string()).find(|d| commitment(&seed_from_word(&seed_word(d))) == commit)
}

/// Writes a run that a person has just ended into the history.
pub(crate) fn finished(table: &dyn Table, over: &Outcome, out: &mut impl Write) -> Result<(), Failure> {
    if table.facts().id != "farkle" || table.seats() != 1 {
        return Ok(());
    }
    let view: Value = serde_json::from_str(&table.view_json(Viewer::Public)).unwrap_or_default();
    let permadeath = table.options()["lives"] == "permadeath";
    let daily = table.commitment().filter(|_| permadeath).and_then(|c| day_of(&c));
    let run = PastRun {
        date: day(None)?,
        daily,
        score: over.scores.first().copied().unwrap_or(0),
        level: view["mode"]["run"]["level"].as_u64().and_then(|l| u8::try_from(l).ok()).unwrap_or(0),
        won: over.won == Some(true),
        permadeath,
    };
    let mut store = store::open(out)?;
    let best = store.runs.iter().filter(|r| r.permadeath == permadeath).map(|r| r.score).max();
    if best.is_none_or(|b| run.score > b) {
        writeln!(out, "A new record: {} points.", run.score)?;
    }
    let embers = super::boons::embers(run.score);
    store.embers += embers;
    writeln!(out, "{embers} embers for it; you have {}. `parlor farkle boons` spends them.", store.embers)?;
    store.runs.push(run);
    store::save(&store)
}

/// `parlor farkle history`.
pub(super) fn history(paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let store = store::open(out)?;
    if store.runs.is_empty() {
        writeln!(out, "No run has ended yet. `parlor play farkle` begins one.")?;
        return Ok(());
    }
    for permadeath in [false, true] {
        let mut runs: Vec<&PastRun> = store.runs.iter().filter(|r| r.permadeath == permadeath).collect();
        if runs.is_empty() {
            continue;
        }
        runs.sort_by_key(|r| std::cmp::Reverse(r.score));
        let title = if permadeath { "Permadeath" } else { "Retry" };
        writeln!(out, "{}", paint.bold(&format!("{title}: {} runs, the best first", runs.len())))?;
        for run in runs.iter().take(10) {
            let end = if run.won { paint.hue(Hue::Green, "won") } else { format!("level {}", run.level) };
            let daily = run.daily.as_ref().map_or(String::new(), |d| format!("  run of {d}"));
            writeln!(out, "  {:>8}  {}  {end}{daily}", run.score, run.date)?;
        }
    }
    writeln!(out, "\nThe last runs")?;
    for run in store.runs.iter().rev().take(10) {
        writeln!(out, "  {}  {:>8} points, level {}", run.date, run.score, run.level)?;
    }
    Ok(())
}
