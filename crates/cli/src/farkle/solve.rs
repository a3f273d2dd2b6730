//! `parlor farkle solve`, and the solution that `bot:optimal` wants.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use farkle::solver::DuelRules;
use farkle::{Farkle, Options, Scores, SetSpec};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::Failure;

pub(super) fn run(set: &SetSpec, target: u32, last_turn: bool, out: &mut impl Write) -> Result<(), Failure> {
    let scores = Scores::new(&set.points()).map_err(Failure::usage)?;
    let rules = DuelRules { scores: &scores, target, last_turn, protected: false };
    if target < scores.unit() || !rules.is_solvable() {
        return Err(Failure::Usage(format!(
            "`--target`: with this set a duel can be solved from {} to {} points",
            scores.unit(),
            400 * scores.unit()
        )));
    }
    let started = Instant::now();
    let known = rules.at_hand().is_some();
    let duel = solution(&rules);
    writeln!(out, "With best play on both sides the first player wins {:.6} of all games.", duel.first())?;
    if known {
        writeln!(out, "The solution was at hand.")?;
    } else {
        writeln!(
            out,
            "Solved in {:.1} s; bot:optimal and hints use it from now on.",
            started.elapsed().as_secs_f64()
        )?;
    }
    Ok(())
}

/// The solution, with a bar if it has to be worked out.
fn solution(rules: &DuelRules<'_>) -> std::sync::Arc<farkle::solver::Duel> {
    let shown = std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr_with_hz(4) } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, target);
    let style = ProgressStyle::with_template("solving the game of two {wide_bar:.cyan/dim} {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let duel = rules.solution(&mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    duel
}

/// Before games whose results must be the same every time: the solution is found or worked out while a bar is shown.
pub(crate) fn ready(seats: usize, options: &serde_json::Value) {
    let options: Options = serde_json::from_value(options.clone()).unwrap_or_default();
    if let Ok(game) = <Farkle as engine::Game>::new(seats, options)
        && let Some(rules) = game.duel_rules()
    {
        solution(&rules);
    }
}

/// Where somebody plays, nobody waits: what is not solved yet is solved beside the game.
pub(crate) fn beside() {
    farkle::solver::solve_beside();
}
