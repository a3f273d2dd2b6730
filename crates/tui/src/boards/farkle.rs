//! Farkle: goals or totals on top, the dice in the middle, relics, charges and the risk of the next roll beside them.

use engine::Game;
use farkle::{Farkle, Mode, Options, Run, Stage, State};
use protocol::room::Legal;
use ratatui::layout::Rect;
use serde::Deserialize;

use super::{Picks, place};
use crate::canvas::{Canvas, pad, part};
use crate::scene::Scene;
use crate::theme::Role;

fn read(scene: &Scene) -> Option<(Farkle, State)> {
    let options = Options::deserialize(&scene.options).ok()?;
    Some((Farkle::new(scene.names.len(), options).ok()?, State::deserialize(&scene.view).ok()?))
}

pub(super) fn key(choice: &Legal) -> Option<String> {
    let key = match choice.notation.as_str() {
        "roll" => "r",
        "bank" => "b",
        "skip" => "s",
        "refresh" => "f",
        "reroll" => "e",
        "wind" => "w",
        "accept" => "a",
        _ => return None,
    };
    Some(key.into())
}

pub(super) fn standing(scene: &Scene) -> String {
    let Some((game, state)) = read(scene) else { return String::new() };
    match &state.mode {
        Mode::Run(run) if state.stage == Stage::Shop => {
            format!("the shop before level {} of {}", run.level, game.options().levels)
        }
        Mode::Run(run) => format!("level {} of {}", run.level, game.options().levels),
        Mode::Versus(_) => format!("to {} points", game.options().target),
    }
}

pub(super) fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let Some((game, state)) = read(scene) else { return };
    let area = part(area, 1, 0, area.width.saturating_sub(2), area.height);
    let used = match &state.mode {
        Mode::Run(run) => run_head(&game, run, canvas, area) + goals(scene, &game, run, canvas, area, picks),
        Mode::Versus(versus) => {
            for seat in 0..scene.names.len() {
                let total = versus.totals.get(seat).copied().unwrap_or(0);
                totals(
                    scene,
                    &game,
                    canvas,
                    area,
                    seat,
                    total,
                    versus.leader.is_some_and(|l| l.index() == seat),
                );
            }
            scene.names.len() as u16 + 1
        }
    };
    let middle = part(area, 0, used + 1, area.width, area.height);
    if state.stage == Stage::Shop {
        if let Mode::Run(run) = &state.mode {
            shop(scene, &game, run, canvas, middle, picks);
        }
        return;
    }
    dice(scene, &state, canvas, middle);
    let beside = part(middle, 46, 0, middle.width.saturating_sub(46), middle.height);
    let y = turn(&game, &state, canvas, beside, picks.odds);
    if let Mode::Run(run) = &state.mode {
        let below = part(beside, 0, y + 1, beside.width, beside.height);
        relics(&game, run, canvas, below);
    }
}

fn run_head(game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
    let (ink, dim, gold) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.bold(Role::Amber));
    let multiplier = format!("{:.2}", game.effective_multiplier(run));
    canvas.line(
        area,
        0,
        &[
            ("turns left ", dim),
            (&run.turns_left.to_string(), ink),
            ("   gold ", dim),
            (&run.gold.to_string(), gold),
            ("   multiplier ", dim),
            (&multiplier, ink),
            ("   score ", dim),
            (&run.score.to_string(), ink),
        ],
    );
    1
}

fn goals(
    scene: &Scene,
    game: &Farkle,
    run: &Run,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) -> u16 {
    let level = game.ruleset().level(run.level);
    let mut y = 1;
    for (i, (goal, spec)) in run.goals.iter().zip(&level.goals).enumerate() {
        let done = goal.remaining == 0;
        let aimed = run.aim as usize == i && run.goals.len() > 1;
        let role = if done {
            Role::Green
        } else if spec.optional {
            Role::Dim
        } else {
            Role::Ink
        };
        let style = canvas.role(role);
        let name =
            format!("{} {}", if aimed { "▸" } else { " " }, if spec.optional { "extra" } else { "goal " });
        let x = canvas.put(area, 0, y, &format!("{name} {i} "), style);
        let whole = f64::from(spec.points.max(1));
        let pending = f64::from(goal.pending) / 100.0;
        let parts = (f64::from(spec.points - goal.remaining.min(spec.points)) / whole, pending / whole);
        let bar = canvas.role(if done { Role::Green } else { Role::Amber });
        canvas.bar(area, (x, y), 26, parts, bar);
        let left = if done {
            "fulfilled".to_owned()
        } else if goal.pending > 0 {
            format!("{} left, {pending:.0} pending", goal.remaining)
        } else {
            format!("{} left", goal.remaining)
        };
        let x = canvas.put(area, x + 27, y, &format!("{:>5}  {left}", spec.points), style);
        let gold = canvas.role(Role::Amber);
        canvas.put(area, x.max(62) + 1, y, &format!("{} gold", spec.gold), gold);
        if let Some(choice) = scene.choice(&format!("aim {i}")) {
            let style = picks.style(canvas, choice);
            canvas.put(area, 0, y, &pad(picks.next_key(choice), 2), style);
            place(canvas, part(area, 0, y, 46, 1), choice);
        }
        y += 1;
    }
    let red = canvas.role(Role::Red);
    for modifier in &level.modifiers {
        canvas.put(area, 2, y, &format!("this level: {}", modifier.words()), red);
        y += 1;
    }
    y - 1
}

fn totals(
    scene: &Scene,
    game: &Farkle,
    canvas: &mut Canvas<'_>,
    area: Rect,
    seat: usize,
    total: u32,
    leads: bool,
) {
    let moving = scene.moves(seat);
    let y = seat as u16;
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    canvas.put(area, 0, y, &format!("{mark} {}", pad(&scene.who_in(seat, 20), 20)), style);
    let bar = canvas.role(Role::Amber);
    let target = f64::from(game.options().target.max(1));
    canvas.bar(area, (23, y), 30, (f64::from(total) / target, 0.0), bar);
    let ink = canvas.bold(Role::Ink);
    let x = canvas.put(area, 54, y, &format!("{total:>6}"), ink);
    if leads {
        let good = canvas.role(Role::Green);
        canvas.put(area, x + 1, y, "reached it", good);
    }
}

const PIPS: [[&str; 3]; 6] = [
    ["     ", "  ●  ", "     "],
    ["●    ", "     ", "    ●"],
    ["●    ", "  ●  ", "    ●"],
    ["●   ●", "     ", "●   ●"],
    ["●   ●", "  ●  ", "●   ●"],
    ["●   ●", "●   ●", "●   ●"],
];

/// The dice with their pips: held ones dim, those that can score marked below.
fn dice(scene: &Scene, state: &State, canvas: &mut Canvas<'_>, area: Rect) {
    let dim = canvas.role(Role::Dim);
    if state.faces[0] == 0 {
        canvas.put(area, 2, 1, "The dice are in the cup.", dim);
        return;
    }
    let scoring: Vec<u8> = scene
        .choices
        .iter()
        .filter(|c| c.notation.starts_with("lock "))
        .filter_map(|c| c.action.get("dice").map(ToString::to_string))
        .flat_map(|text| text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect::<Vec<_>>())
        .collect();
    for (i, &face) in state.faces.iter().enumerate() {
        let held = state.held >> i & 1 != 0;
        let at = part(area, i as u16 * 7, 0, 7, 6);
        let style = if held { dim } else { canvas.role(Role::Stock) };
        canvas.put(at, 0, 0, "╭─────╮", style);
        let pips = PIPS[(face as usize).clamp(1, 6) - 1];
        for (y, row) in pips.iter().enumerate() {
            canvas.put(at, 0, 1 + y as u16, &format!("│{row}│"), style);
        }
        canvas.put(at, 0, 4, "╰─────╯", style);
        let (note, style) = if held {
            ("held", dim)
        } else if scoring.contains(&face) {
            ("scores", canvas.role(Role::Lamp))
        } else {
            ("", dim)
        };
        canvas.centre(at, 5, note, style);
    }
}

fn turn(game: &Farkle, state: &State, canvas: &mut Canvas<'_>, area: Rect, odds: bool) -> u16 {
    let (ink, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
    canvas.line(area, 0, &[("this turn ", dim), (&state.points.to_string(), ink), (" points", dim)]);
    let next = state.to_roll();
    if !odds || matches!(state.stage, Stage::Over | Stage::Shop | Stage::Doomed) {
        return 1;
    }
    let risk = game.risk(state);
    canvas.put(area, 0, 1, &format!("{next} dice farkle {:.1} %", 100.0 * risk), dim);
    let role = Role::Grade((risk * 8.0).min(4.0) as u8);
    let style = canvas.role(role);
    canvas.bar(area, (0, 2), 24.min(area.width), (risk, 0.0), style);
    3
}

fn relics(game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect) {
    let (ink, dim) = (canvas.role(Role::Purple), canvas.role(Role::Dim));
    let mut y = 0;
    for relic in run.relics.iter() {
        let Some(spec) = game.ruleset().relics.get(relic.id as usize) else { continue };
        let x = canvas.put(area, 0, y, &format!("◆ {} ", spec.name), ink);
        canvas.put(area, x, y, &spec.words(), dim);
        y += 1;
    }
    for ability in farkle::Ability::ALL {
        let charges = run.charges(ability);
        if charges > 0 {
            canvas.put(area, 0, y, &format!("{} ×{charges}", ability.name()), ink);
            y += 1;
        }
    }
}

fn shop(scene: &Scene, game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    let title = canvas.bold(Role::Amber);
    canvas.put(area, 0, 0, "The shop", title);
    let mut y = 2;
    for (i, id) in run.offers.iter().enumerate() {
        let Some(relic) = game.ruleset().relics.get(*id as usize) else { continue };
        let price = relic.price(run.level.saturating_sub(1));
        let choice = scene.choice(&format!("buy {i}"));
        let style = choice.map_or(dim, |_| ink);
        if let Some(choice) = choice {
            let lit = picks.style(canvas, choice);
            canvas.put(area, 0, y, &format!(" {} ", picks.next_key(choice)), lit);
            place(canvas, part(area, 0, y, area.width, 2), choice);
        }
        canvas.put(area, 4, y, &format!("◆ {} ({})", pad(&relic.name, 22), relic.rarity.name()), style);
        let gold = if choice.is_some() { canvas.bold(Role::Amber) } else { dim };
        canvas.put(area, 44, y, &format!("{price} gold"), gold);
        canvas.put(area, 6, y + 1, &relic.words(), dim);
        y += 3;
    }
    let below = part(area, 0, y, area.width, area.height);
    relics(game, run, canvas, below);
}
