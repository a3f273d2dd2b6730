//! A drawing of the table.

use std::fmt::Write;

use engine::Game;
use engine::Seat;
use engine::text::{Hue, Names, Paint};

use crate::ruleset::Ability;
use crate::state::{Mode, Run, Versus};
use crate::{Farkle, Stage, State};

pub(crate) fn draw(game: &Farkle, s: &State, names: Names<'_>, paint: Paint) -> String {
    let mut text = match &s.mode {
        Mode::Run(run) => run_head(game, run, paint),
        Mode::Versus(versus) => versus_head(game, s, versus, names, paint),
    };
    if s.faces[0] > 0 {
        text += &dice(game, s, paint);
        let _ = writeln!(text, "this turn: {} points locked", paint.bold(&s.points.to_string()));
    }
    text
}

/// The dice: free ones in boxes, those that score in colour, held ones in parentheses.
fn dice(game: &Farkle, s: &State, paint: Paint) -> String {
    let combos = game.lockable(s);
    let mut line = String::from("  ");
    for (i, &face) in s.faces.iter().enumerate() {
        let held = s.held >> i & 1 != 0;
        let pip = if paint.ascii {
            face.to_string()
        } else {
            format!("{} {face}", ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"][face as usize - 1])
        };
        let die = if held {
            paint.dim(&format!("({pip}) "))
        } else if combos.iter().any(|c| c.dice.count(face) > 0) {
            paint.hue(Hue::Accent, &format!("[{pip}]*"))
        } else {
            format!("[{pip}] ")
        };
        line += &die;
        line.push(' ');
    }
    let note = if s.stage == Stage::Doomed { "no combo" } else { "* scores  ( ) held" };
    format!("{}  {}\n", line.trim_end(), paint.dim(note))
}

fn bar(done: u32, pending: u32, whole: u32, paint: Paint) -> String {
    const WIDTH: u64 = 24;
    let cells = |part: u32| (u64::from(part) * WIDTH / u64::from(whole.max(1))).min(WIDTH) as usize;
    let (full, half) = (cells(done), cells(done.saturating_add(pending)));
    let (solid, shade, empty) = (paint.glyph("█", "#"), paint.glyph("▒", "+"), paint.glyph("·", "."));
    format!("{}{}{}", solid.repeat(full), shade.repeat(half - full), empty.repeat(WIDTH as usize - half))
}

fn run_head(game: &Farkle, run: &Run, paint: Paint) -> String {
    let mut text = format!(
        "{}  turns left {}  gold {}  multiplier {:.2}  score {}\n",
        paint.bold(&format!("Level {} of {}", run.level, game.options().levels)),
        run.turns_left,
        paint.hue(Hue::Amber, &run.gold.to_string()),
        game.effective_multiplier(run),
        game.run_score(run),
    );
    for (i, (goal, spec)) in run.goals.iter().zip(game.level(run.level).goals.iter()).enumerate() {
        let aim = if run.aim as usize == i && run.goals.len() > 1 { paint.glyph("▸", ">") } else { " " };
        let pending = game.adjusted(run, i, goal.pending);
        let state = if goal.remaining == 0 {
            paint.hue(Hue::Green, "done")
        } else if pending > 0 {
            format!("{} left, {pending} pending", goal.remaining)
        } else {
            format!("{} left", goal.remaining)
        };
        let kind = if spec.optional { paint.dim("optional") } else { "goal    ".into() };
        let _ = writeln!(
            text,
            " {aim}{i} {kind} {} {:>5} points, {:>3} gold  {state}",
            bar(spec.points - goal.remaining, pending.min(goal.remaining), spec.points, paint),
            spec.points,
            spec.gold
        );
    }
    for m in &game.level(run.level).modifiers {
        let _ = writeln!(text, "  {}", paint.hue(Hue::Red, &format!("this level: {}", m.words())));
    }
    if !run.relics.is_empty() {
        let names: Vec<_> =
            run.relics.iter().map(|r| game.ruleset().relics[r.id as usize].name.as_str()).collect();
        let _ = writeln!(text, "  relics: {}", names.join(", "));
    }
    let charges: Vec<String> = Ability::ALL
        .into_iter()
        .filter(|a| run.charges(*a) > 0)
        .map(|a| format!("{} x{}", a.name(), run.charges(a)))
        .collect();
    if !charges.is_empty() {
        let _ = writeln!(text, "  charges: {}", charges.join(", "));
    }
    text
}

fn versus_head(game: &Farkle, s: &State, versus: &Versus, names: Names<'_>, paint: Paint) -> String {
    let target = game.options().target;
    let mut text = String::new();
    for seat in Seat::all(game.seats()) {
        let total = versus.totals[seat.index()];
        let turn = if seat == s.seat && s.stage != Stage::Over { paint.glyph("▸", ">") } else { " " };
        let note = if versus.leader == Some(seat) { "  reached the target" } else { "" };
        let name = format!("{:<24}", names.who(seat));
        let _ = writeln!(
            text,
            "{turn} {} {} {total:>6}{note}",
            paint.bold(&name),
            bar(total.min(target), 0, target, paint)
        );
    }
    text
}
