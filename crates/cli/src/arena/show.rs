//! Results on the screen, and as exit codes.

use std::io::Write;

use arena::Results;
use engine::text::Paint;

use crate::failure::Failure;
use crate::terminal::width;

pub(crate) fn results(results: &Results, json: bool, stats: bool, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", results.json())?;
    } else {
        write!(out, "{}", arena::text::report_within(results, paint, stats, width()))?;
    }
    out.flush()?;
    Ok(())
}

/// What a sequential test found, as an exit code: 0 for better, 1 for not better, 4 for undecided.
pub(crate) fn verdict(results: &Results) -> Result<(), Failure> {
    let word = results.verdict.as_ref().and_then(|v| v["verdict"].as_str());
    match word {
        Some("not_better") => Err(Failure::Quiet(1)),
        Some("undecided") => Err(Failure::Quiet(4)),
        _ => Ok(()),
    }
}
