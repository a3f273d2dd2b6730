//! The run of the day, the history of runs, and what happens when one ends.

use std::io::Write;

use chrono::{Days, NaiveDate, Utc};
use engine::text::{Hue, Paint};
use engine::{Outcome, Table, Viewer};
use farkle::career::{PastRun, day_of};
use serde_json::Value;

use super::store;
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

/// The days of the last month.
fn month() -> impl Iterator<Item = String> {
    let today = Utc::now().date_naive();
    (0..31).filter_map(move |back| today.checked_sub_days(Days::new(back))).map(|day| day.to_string())
}

/// Writes a run that a person has just ended into the history.
pub(crate) fn finished(table: &dyn Table, over: &Outcome, out: &mut impl Write) -> Result<(), Failure> {
    if table.facts().id != "farkle" || table.seats() != 1 {
        return Ok(());
    }
    let view: Value = serde_json::from_str(&table.view_json(Viewer::Public)).unwrap_or_default();
    let permadeath = table.options()["lives"] == "permadeath";
    let commit = table.commitment();
    let daily = commit.as_deref().filter(|_| permadeath).and_then(|c| day_of(c, month()));
    let run = PastRun {
        date: day(None)?,
        daily,
        score: over.scores.first().copied().unwrap_or(0),
        level: view["mode"]["run"]["level"].as_u64().and_then(|l| u8::try_from(l).ok()).unwrap_or(0),
        won: over.won == Some(true),
        permadeath,
        gold: view["mode"]["run"]["gold"].as_u64().and_then(|g| u32::try_from(g).ok()).unwrap_or(0),
        commit,
    };
    let (mut career, score) = (store::open(out)?, run.score);
    let Some(brought) = career.add(run) else {
        writeln!(out, "This run is in your history already.")?;
        return Ok(());
    };
    if brought.record {
        writeln!(out, "A new record: {score} points.")?;
    }
    let (embers, all) = (brought.embers, career.embers);
    writeln!(out, "{embers} embers for it; you have {all}. `parlor farkle boons` spends them.")?;
    store::save(&career)
}

/// `parlor farkle history`.
pub(super) fn history(paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let store = store::open(out)?;
    if store.runs.is_empty() {
        writeln!(out, "No run has ended yet. `parlor play farkle` begins one.")?;
        return Ok(());
    }
    for permadeath in [false, true] {
        let runs = store.best(permadeath);
        if runs.is_empty() {
            continue;
        }
        let title = if permadeath { "Permadeath" } else { "Retry" };
        let count =
            if runs.len() == 1 { "1 run".to_owned() } else { format!("{} runs, the best first", runs.len()) };
        writeln!(out, "{}", paint.bold(&format!("{title}: {count}")))?;
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
