//! Farkle: goals or totals on top, the dice in the middle, relics, charges and the risk of the next roll beside them.

use engine::{Game, Language};
use farkle::{Farkle, Mode, Options, Run, Stage, State, relic_name};
use protocol::room::Legal;
use ratatui::layout::Rect;
use serde::Deserialize;

use super::{Drawing, Picks, place};
use crate::canvas::{Canvas, middle, pad, part};
use crate::pieces::{self, DICE};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

/// The drawing.
pub(super) struct Table;

impl Drawing for Table {
    fn game(&self) -> &'static str {
        Farkle::FACTS.id
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
        draw(scene, canvas, area, picks);
    }

    fn key(&self, _: &Scene, choice: &Legal) -> Option<String> {
        key(choice)
    }

    fn standing(&self, scene: &Scene) -> String {
        standing(scene)
    }

    /// A run that is over begins anew.
    fn asks_again(&self, notation: &str) -> bool {
        notation == "retire"
    }

    fn odds(&self) -> Option<bool> {
        Some(true)
    }

    fn cover(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let stock = canvas.role(Role::Stock);
        let size = pieces::largest(&DICE, 2, 1, (at.width, at.height)).unwrap_or(DICE[0]);
        let at = middle(at, 2 * size.0 + 1, size.1);
        for (i, face) in [5, 1].into_iter().enumerate() {
            pieces::die(canvas, part(at, i as u16 * (size.0 + 1), 0, size.0, size.1), face, stock);
        }
    }

    fn felt(&self) -> (u32, u32) {
        (0xF3E6DA, 0x33221A)
    }
}

fn read(scene: &Scene) -> Option<(Farkle, State)> {
    let options = Options::deserialize(&scene.options).ok()?;
    Some((Farkle::new(scene.names.len(), options).ok()?, State::deserialize(&scene.view).ok()?))
}

fn key(choice: &Legal) -> Option<String> {
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

fn standing(scene: &Scene) -> String {
    let Some((game, state)) = read(scene) else { return String::new() };
    match &state.mode {
        Mode::Run(run) if state.stage == Stage::Shop => {
            w::FarkleShopBefore { n: run.level.into(), of: game.options().levels.into() }.say(scene.language)
        }
        Mode::Run(run) => {
            w::FarkleLevel { n: run.level.into(), of: game.options().levels.into() }.say(scene.language)
        }
        Mode::Versus(_) => w::FarkleTarget { n: game.options().target.into() }.say(scene.language),
    }
}

fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let Some((game, state)) = read(scene) else { return };
    let roomy = area.width >= 82 && area.height >= 24;
    let margin = if roomy { 2 } else { 0 };
    let area = part(area, 1, u16::from(roomy), area.width.saturating_sub(2), area.height);
    let used = match &state.mode {
        Mode::Run(run) => run_head(&game, run, canvas, area) + goals(scene, &game, run, canvas, area, picks),
        Mode::Versus(versus) => {
            for seat in 0..scene.names.len() {
                let total = versus.totals.get(seat).copied().unwrap_or(0);
                let leads = versus.leader.is_some_and(|l| l.index() == seat);
                let row = part(area, 0, seat as u16 * (1 + u16::from(roomy)), area.width, 1);
                totals(scene, &game, canvas, row, (seat, total), leads);
            }
            scene.names.len() as u16 * (1 + u16::from(roomy)) + 1
        }
    };
    let middle = part(area, 0, used + 1 + margin, area.width, area.height);
    if state.stage == Stage::Shop {
        if let Mode::Run(run) = &state.mode {
            shop(scene, &game, run, canvas, middle, picks);
        }
        return;
    }
    if roomy {
        return roomy_tray(scene, &game, &state, canvas, middle, picks);
    }
    dice(scene, &state, canvas, middle, (7, 5), 0);
    let beside = part(middle, 46, 0, middle.width.saturating_sub(46), middle.height);
    let y = turn(&game, &state, canvas, beside, picks.odds);
    if let Mode::Run(run) = &state.mode {
        let below = part(beside, 0, y + 1, beside.width, beside.height);
        relics(&game, run, canvas, below);
    }
}

/// Dice as large as the screen allows, in the middle; below them the turn, and what is carried.
fn roomy_tray(
    scene: &Scene,
    game: &Farkle,
    state: &State,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let carried = state.run().map_or(0, |run| carried(game, run, scene.language).len() as u16);
    let below = 4 + if carried > 0 { carried + 1 } else { 0 };
    let room = (area.width, area.height.saturating_sub(below + 1));
    let size = pieces::largest(&DICE, 6, 1, room).unwrap_or(DICE[0]);
    let tray = middle(part(area, 0, 0, area.width, room.1), 6 * size.0 + 5, size.1 + 1);
    dice(scene, state, canvas, tray, size, 1);
    let y = tray.y - area.y + tray.height + 1;
    let at = part(area, tray.x - area.x, y.min(area.height.saturating_sub(below)), tray.width, below);
    let y = turn(game, state, canvas, at, picks.odds);
    if let Mode::Run(run) = &state.mode {
        relics(game, run, canvas, part(at, 0, y + 1, at.width, at.height));
    }
}

/// A multiplier: two digits behind the point, or three where they matter.
fn times(factor: f64, language: Language) -> String {
    let text = w::decimal(factor, 3, language);
    text.strip_suffix('0').unwrap_or(&text).to_owned()
}

fn run_head(game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
    let (ink, dim, gold) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.bold(Role::Amber));
    let l = canvas.language;
    let multiplier = times(game.effective_multiplier(run), l);
    canvas.line(
        area,
        0,
        &[
            (&format!("{} ", w::farkle_turns_left(l)), dim),
            (&run.turns_left.to_string(), ink),
            (&format!("   {} ", w::farkle_gold(l)), dim),
            (&run.gold.to_string(), gold),
            (&format!("   {} ", w::farkle_multiplier(l)), dim),
            (&multiplier, ink),
            (&format!("   {} ", w::farkle_score(l)), dim),
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
    let l = scene.language;
    let level = game.ruleset().level(run.level);
    let long = area.width.saturating_sub(52).clamp(26, 72);
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
        // By the number that the log calls it.
        let n = (i + 1).into();
        let kind = if spec.optional { w::FarkleExtra { n }.say(l) } else { w::FarkleGoal { n }.say(l) };
        let name = format!("{} {} ", if aimed { "▸" } else { " " }, pad(&kind, 7));
        let x = canvas.put(area, 0, y, &name, style);
        let whole = f64::from(spec.points.max(1));
        let pending = f64::from(goal.pending) / 100.0;
        let parts = (f64::from(spec.points - goal.remaining.min(spec.points)) / whole, pending / whole);
        let bar = canvas.role(if done { Role::Green } else { Role::Amber });
        canvas.bar(area, (x, y), long, parts, bar);
        let left = if done {
            w::farkle_fulfilled(l).to_owned()
        } else if goal.pending > 0 {
            w::FarklePending { n: goal.remaining.into(), pending: format!("{pending:.0}").into() }.say(l)
        } else {
            w::FarkleLeft { n: goal.remaining.into() }.say(l)
        };
        let x = canvas.put(area, x + long + 1, y, &format!("{:>5}  {left}", spec.points), style);
        let gold = canvas.role(Role::Amber);
        canvas.put(area, x.max(36 + long) + 1, y, &w::FarkleCoins { n: spec.gold.into() }.say(l), gold);
        if let Some(choice) = scene.choice(&format!("aim {i}")) {
            let style = picks.style(canvas, choice);
            canvas.put(area, 0, y, &pad(picks.next_key(choice), 2), style);
            place(canvas, part(area, 0, y, 46, 1), choice);
        }
        y += 1;
    }
    let red = canvas.role(Role::Red);
    for modifier in &level.modifiers {
        canvas.put(area, 2, y, &w::FarkleThisLevel { modifier: modifier.words(l).into() }.say(l), red);
        y += 1;
    }
    y - 1
}

fn totals(
    scene: &Scene,
    game: &Farkle,
    canvas: &mut Canvas<'_>,
    row: Rect,
    (seat, total): (usize, u32),
    leads: bool,
) {
    let moving = scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    let long = row.width.saturating_sub(48).clamp(30, 80);
    canvas.put(row, 0, 0, &format!("{mark} {}", pad(&scene.who_in(seat, 20), 20)), style);
    let bar = canvas.role(Role::Amber);
    let target = f64::from(game.options().target.max(1));
    canvas.bar(row, (23, 0), long, (f64::from(total) / target, 0.0), bar);
    let ink = canvas.bold(Role::Ink);
    let x = canvas.put(row, 24 + long, 0, &format!("{total:>6}"), ink);
    if leads {
        let good = canvas.role(Role::Green);
        canvas.put(row, x + 1, 0, w::farkle_reached(canvas.language), good);
    }
}

/// The dice: held ones dim, those that can score marked below.
fn dice(scene: &Scene, state: &State, canvas: &mut Canvas<'_>, area: Rect, size: (u16, u16), gap: u16) {
    let dim = canvas.role(Role::Dim);
    if state.faces[0] == 0 {
        if size.0 > 7 {
            canvas.centre(area, area.height / 2, w::farkle_cup(scene.language), dim);
        } else {
            canvas.put(area, 2, 1, w::farkle_cup(scene.language), dim);
        }
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
        let at = part(area, i as u16 * (size.0 + gap), 0, size.0, size.1 + 1);
        let ground = canvas.theme.felt(&scene.game).patch(dim);
        let style = if held { ground } else { canvas.role(Role::Stock) };
        pieces::die(canvas, part(at, 0, 0, size.0, size.1), face, style);
        let (note, style) = if held {
            (w::farkle_held(scene.language), dim)
        } else if scoring.contains(&face) {
            (w::farkle_scores(scene.language), canvas.role(Role::Lamp))
        } else {
            ("", dim)
        };
        canvas.centre(at, size.1, note, style);
    }
}

fn turn(game: &Farkle, state: &State, canvas: &mut Canvas<'_>, area: Rect, odds: bool) -> u16 {
    let (ink, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
    let l = canvas.language;
    let (turn, points) = (format!("{} ", w::farkle_turn(l)), format!(" {}", w::farkle_points(l)));
    canvas.line(area, 0, &[(&turn, dim), (&state.points.to_string(), ink), (&points, dim)]);
    let next = state.to_roll();
    // What is locked of dice that were thrown decides how many the next roll has: before that nothing can be said of it.
    if odds && state.stage == Stage::Rolled {
        return 1 + by_dice(game, state, canvas, part(area, 0, 1, area.width, 2));
    }
    if !odds || !matches!(state.stage, Stage::Start | Stage::Locked) {
        return 1;
    }
    let risk = game.risk(state);
    let words = w::FarkleRisk { n: next.into(), risk: w::decimal(100.0 * risk, 1, l).into() };
    canvas.put(area, 0, 1, &words.say(l), dim);
    let role = Role::Grade((risk * 8.0).min(4.0) as u8);
    let style = canvas.role(role);
    canvas.bar(area, (0, 2), 32.min(area.width), (risk, 0.0), style);
    3
}

/// The chance of a farkle for each number of dice: what one leaves to roll is chosen with what one locks.
fn by_dice(game: &Farkle, state: &State, canvas: &mut Canvas<'_>, at: Rect) -> u16 {
    let dim = canvas.role(Role::Dim);
    canvas.put(at, 0, 0, w::farkle_dice(canvas.language), dim);
    canvas.put(at, 0, 1, w::farkle_farkle(canvas.language), dim);
    let mut left = *state;
    left.stage = Stage::Locked;
    for dice in 1..=6u8 {
        // Some of the others are held; none of them would mean that all six roll again.
        left.held = if dice == 6 { 0 } else { (1 << (6 - dice)) - 1 };
        let risk = game.risk(&left);
        let x = 7 + 4 * u16::from(dice - 1);
        canvas.put(at, x, 0, &format!("{dice:>3}"), dim);
        let style = canvas.role(Role::Grade((risk * 8.0).min(4.0) as u8));
        canvas.put(at, x, 1, &format!("{:>3.0}", 100.0 * risk), style);
    }
    canvas.put(at, 31, 1, "%", dim);
    2
}

/// What a run carries: a line for each kind of relic, however many there are of it, and for each kind of charge.
fn carried(game: &Farkle, run: &Run, l: Language) -> Vec<(String, String)> {
    let mut lines: Vec<(u8, usize)> = Vec::new();
    for relic in run.relics.iter() {
        match lines.iter_mut().find(|(id, _)| *id == relic.id) {
            Some((_, count)) => *count += 1,
            None => lines.push((relic.id, 1)),
        }
    }
    let relic = |(id, count): (u8, usize)| {
        let spec = game.ruleset().relics.get(id as usize)?;
        let times = if count > 1 { format!(" ×{count}") } else { String::new() };
        let name = format!("◆ {}{times}", relic_name(&spec.name, l));
        let does = spec.words(l);
        Some((name, if count > 1 { w::FarkleEach { does: does.into() }.say(l) } else { does }))
    };
    let charge = |ability: farkle::Ability| {
        let left = run.charges(ability);
        (left > 0).then(|| (format!("{} ×{left}", ability.words(l)), String::new()))
    };
    lines.into_iter().filter_map(relic).chain(farkle::Ability::ALL.into_iter().filter_map(charge)).collect()
}

fn relics(game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect) {
    let (ink, dim) = (canvas.role(Role::Purple), canvas.role(Role::Dim));
    for (y, (name, does)) in carried(game, run, canvas.language).iter().enumerate() {
        let x = canvas.put(area, 0, y as u16, &format!("{name} "), ink);
        canvas.put(area, x, y as u16, does, dim);
    }
}

fn shop(scene: &Scene, game: &Farkle, run: &Run, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    let title = canvas.bold(Role::Amber);
    let l = scene.language;
    canvas.put(area, 0, 0, w::farkle_shop(l), title);
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
        let name = relic_name(&relic.name, l);
        let rarity = relic.rarity.words(l);
        canvas.put(area, 4, y, &format!("◆ {} {rarity}", pad(&name, 22)), style);
        let gold = if choice.is_some() { canvas.bold(Role::Amber) } else { dim };
        canvas.put(area, 44, y, &w::FarkleCoins { n: price.into() }.say(l), gold);
        canvas.put(area, 6, y + 1, &relic.words(l), dim);
        y += 3;
    }
    let below = part(area, 0, y, area.width, area.height);
    relics(game, run, canvas, below);
}
