//! What each roll would bring to the viewer's city.

use engine::{Fair, Game, Scripted, Seat};
use harmonictook::{Action, Dice, Harmonictook, Options, Phase, State};
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json};

use super::View;
use crate::canvas::Canvas;
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

/// The coins of each total of an own roll, from 1; null for a roll that can't come. Totals above 12 are raised ones.
pub(super) fn of(scene: &Scene, seat: usize) -> Vec<Value> {
    let rules =
        Options::deserialize(&scene.options).ok().and_then(|o| Harmonictook::new(scene.names.len(), o).ok());
    let view = State::deserialize(&scene.view).ok();
    let (Some(rules), Some(view)) = (rules, view) else { return Vec::new() };
    let you = Seat(seat as u8);
    let before = view.about_to_roll(you, None);
    let brings = |total: u32| {
        let mut state = before;
        let rolled = if total > 12 { total - 2 } else { total };
        let faces = if rolled > 6 { vec![6, rolled - 6] } else { vec![rolled] };
        let roll = Action::Roll(if total > 6 { Dice::Two } else { Dice::One });
        rules.check(&state, you, roll).ok()?;
        let mut luck = Scripted::new(faces, Fair::new([0; 32]));
        rules.apply(&mut state, you, roll, &mut luck, &mut ());
        if total > 12 || state.phase() == Phase::Keep {
            let then = if total > 12 { Action::Raise } else { Action::Keep };
            rules.check(&state, you, then).ok()?;
            rules.apply(&mut state, you, then, &mut luck, &mut ());
        }
        Some(i64::from(state.bank(you)) - i64::from(before.bank(you)))
    };
    let mut list: Vec<Value> =
        (1..=14).map(|total| brings(total).map_or(Value::Null, |c| json!(c))).collect();
    // Without a harbor the bars end where the dice do.
    if list[12..].iter().all(Value::is_null) {
        list.truncate(12);
    }
    list
}

/// How many columns the bars take.
pub(super) fn width(facts: &Value) -> u16 {
    3 * facts["income"].as_array().map_or(12, Vec::len) as u16
}

/// What each roll of the own turn brings, as bars over the numbers.
pub(super) fn draw(scene: &Scene, view: &View, facts: &Value, canvas: &mut Canvas<'_>, at: Rect) {
    const LEVELS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let amounts: Vec<Option<i64>> =
        facts["income"].as_array().into_iter().flatten().map(Value::as_i64).collect();
    let most = amounts.iter().flatten().copied().max().unwrap_or(0).max(8);
    let dim = canvas.role(Role::Dim);
    let l = scene.language;
    let title = match scene.you {
        Some(_) => w::income(l).to_owned(),
        None => w::IncomeOf { name: scene.who(super::subject(scene)).into() }.say(l),
    };
    canvas.put(at, 0, 0, &title, dim);
    for (i, amount) in amounts.iter().enumerate() {
        let x = i as u16 * 3;
        let total = i as u8 + 1;
        let now = total == view.total && !view.dice.is_empty();
        let number = canvas.role(if now { Role::Lamp } else { Role::Dim });
        canvas.put(at, x, 4, &format!("{total:>2}"), number);
        let Some(amount) = *amount else { continue };
        let role = if amount < 0 { Role::Red } else { Role::Green };
        let style = canvas.role(role);
        // Two rows of bars, eight steps each.
        let steps = (amount.max(0) * 16 + most - 1) / most;
        canvas.put(at, x, 2, &LEVELS[(steps - 8).clamp(0, 8) as usize].repeat(2), style);
        canvas.put(at, x, 3, &LEVELS[steps.clamp(0, 8) as usize].repeat(2), style);
        let text = if amount == 0 { " ·".to_owned() } else { format!("{amount:>2}") };
        canvas.put(at, x, 1, &text, if amount == 0 { dim } else { style });
    }
    if let Some(rounds) = facts["rounds"]["expected"].as_f64() {
        canvas.put(at, 0, 5, &w::IncomeRounds { n: format!("{rounds:.0}").into() }.say(l), dim);
    }
}
