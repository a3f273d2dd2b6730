//! A drawing of the table.

use std::fmt::Write;

use engine::text::{Hue, Paint, Reader, decimal};
use engine::{Game, Language, Seat};

use crate::names::relic_name;
use crate::ruleset::Ability;
use crate::state::{Mode, Run, Versus};
use crate::words::{
    BoardCharges, BoardGoal, BoardLeft, BoardLevel, BoardModifier, BoardPending, BoardRelics, BoardRun,
    BoardTurn, board_done, board_extra, board_main, board_marks, board_no_combo, board_reached,
};
use crate::{Farkle, Stage, State};

pub(crate) fn draw(game: &Farkle, s: &State, names: Reader<'_>, paint: Paint) -> String {
    let mut text = match &s.mode {
        Mode::Run(run) => run_head(game, run, names.language, paint),
        Mode::Versus(versus) => versus_head(game, s, versus, names, paint),
    };
    if s.faces[0] > 0 {
        text += &dice(game, s, names.language, paint);
        let turn = BoardTurn { points: paint.bold(&s.points.to_string()).into() };
        let _ = writeln!(text, "{}", turn.say(names.language));
    }
    text
}

/// The dice: free ones in boxes, those that score in colour, held ones in parentheses.
fn dice(game: &Farkle, s: &State, language: Language, paint: Paint) -> String {
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
    let note = if s.stage == Stage::Doomed { board_no_combo(language) } else { board_marks(language) };
    format!("{}  {}\n", line.trim_end(), paint.dim(note))
}

fn bar(done: u32, pending: u32, whole: u32, paint: Paint) -> String {
    const WIDTH: u64 = 24;
    let cells = |part: u32| (u64::from(part) * WIDTH / u64::from(whole.max(1))).min(WIDTH) as usize;
    let (full, half) = (cells(done), cells(done.saturating_add(pending)));
    let (solid, shade, empty) = (paint.glyph("█", "#"), paint.glyph("▒", "+"), paint.glyph("·", "."));
    format!("{}{}{}", solid.repeat(full), shade.repeat(half - full), empty.repeat(WIDTH as usize - half))
}

fn run_head(game: &Farkle, run: &Run, language: Language, paint: Paint) -> String {
    let level = BoardLevel { level: run.level.into(), levels: game.options().levels.into() };
    let head = BoardRun {
        turns: run.turns_left.into(),
        gold: paint.hue(Hue::Amber, &run.gold.to_string()).into(),
        multiplier: decimal(game.effective_multiplier(run), 2, language).into(),
        score: game.run_score(run).into(),
    };
    let mut text = format!("{}  {}\n", paint.bold(&level.say(language)), head.say(language));
    let kinds = [board_main(language), board_extra(language)];
    let wide = kinds.iter().map(|kind| kind.chars().count()).max().unwrap_or(0);
    for (i, (goal, spec)) in run.goals.iter().zip(game.level(run.level).goals.iter()).enumerate() {
        let aim = if run.aim as usize == i && run.goals.len() > 1 { paint.glyph("▸", ">") } else { " " };
        let pending = game.adjusted(run, i, goal.pending);
        let state = if goal.remaining == 0 {
            paint.hue(Hue::Green, board_done(language))
        } else if pending > 0 {
            BoardPending { left: goal.remaining.into(), pending: pending.into() }.say(language)
        } else {
            BoardLeft { left: goal.remaining.into() }.say(language)
        };
        let kind = format!("{:<wide$}", kinds[usize::from(spec.optional)]);
        let kind = if spec.optional { paint.dim(&kind) } else { kind };
        let worth = BoardGoal {
            points: format!("{:>5}", spec.points).into(),
            gold: format!("{:>3}", spec.gold).into(),
        };
        let _ = writeln!(
            text,
            " {aim}{} {kind} {} {}  {state}",
            i + 1,
            bar(spec.points - goal.remaining, pending.min(goal.remaining), spec.points, paint),
            worth.say(language),
        );
    }
    for m in &game.level(run.level).modifiers {
        let does = BoardModifier { does: m.words(language).into() }.say(language);
        let _ = writeln!(text, "  {}", paint.hue(Hue::Red, &does));
    }
    if !run.relics.is_empty() {
        let name = |id: u8| relic_name(&game.ruleset().relics[id as usize].name, language);
        let relics: Vec<_> = run.relics.iter().map(|r| name(r.id)).collect();
        let _ = writeln!(text, "  {}", BoardRelics { relics: relics.join(", ").into() }.say(language));
    }
    let charges: Vec<String> = Ability::ALL
        .into_iter()
        .filter(|a| run.charges(*a) > 0)
        .map(|a| format!("{} x{}", a.words(language), run.charges(a)))
        .collect();
    if !charges.is_empty() {
        let _ = writeln!(text, "  {}", BoardCharges { charges: charges.join(", ").into() }.say(language));
    }
    text
}

fn versus_head(game: &Farkle, s: &State, versus: &Versus, names: Reader<'_>, paint: Paint) -> String {
    let target = game.options().target;
    let mut text = String::new();
    for seat in Seat::all(game.seats()) {
        let total = versus.totals[seat.index()];
        let turn = if seat == s.seat && s.stage != Stage::Over { paint.glyph("▸", ">") } else { " " };
        let note = if versus.leader == Some(seat) { board_reached(names.language) } else { "" };
        let name = format!("{:<24}", names.who(seat));
        let line = format!(
            "{turn} {} {} {total:>6}  {note}",
            paint.bold(&name),
            bar(total.min(target), 0, target, paint)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
