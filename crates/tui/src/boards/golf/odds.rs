//! What the next card may be, which cards are left, and what each hand counts: by the rules, from what the viewer sees.

use engine::{Game, Seat};
use golf::{Chances, Golf, Options, Phase, View};
use ratatui::layout::Rect;
use serde::Deserialize;

use crate::canvas::{Canvas, pad, part};
use crate::pieces;
use crate::scene::Scene;
use crate::theme::Role;

fn chances(scene: &Scene) -> Option<(View, Chances)> {
    let options = Options::deserialize(&scene.options).ok()?;
    let game = Golf::new(scene.names.len(), options).ok()?;
    let view = View::deserialize(&scene.view).ok()?;
    let seat = Seat(scene.you? as u8);
    if matches!(view.phase(), Phase::Waiting | Phase::RoundOver | Phase::GameOver) {
        return None;
    }
    let chances = Chances::new(&game, &view, seat);
    Some((view, chances))
}

/// What each hand counts on average if nothing changes any more, by seat.
pub(super) fn hands(scene: &Scene) -> Option<Vec<f64>> {
    chances(scene).map(|(_, chances)| chances.hands)
}

/// As much of it as there is room for, the most useful first.
pub(super) fn panel(scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
    let (ink, dim, title) = (canvas.role(Role::Ink), canvas.role(Role::Dim), canvas.bold(Role::Ink));
    let at = part(at, 0, 0, at.width.min(38), at.height);
    let Some((view, chances)) = chances(scene) else {
        canvas.put(at, 0, 0, "Odds come with the cards.", dim);
        return;
    };
    let percent = |p: f64| format!("{:.0} %", 100.0 * p);
    let mut rows = vec![("the next card counts".to_owned(), format!("{:.1}", chances.mean))];
    if let Some((card, p)) = view.discard_top().zip(chances.beats_top) {
        rows.push((format!("less than {} on the pile", pieces::face(&card.to_string())), percent(p)));
    }
    if let Some((card, p)) = chances.beats_worst {
        rows.push((format!("less than your {}", pieces::face(&card.to_string())), percent(p)));
    }
    if let Some(p) = chances.pairs {
        rows.push(("makes you a pair".to_owned(), percent(p)));
    }
    let roomy = at.height as usize >= rows.len() + 6 + scene.names.len();
    let mut y = 0;
    let row = |canvas: &mut Canvas<'_>, y: u16, label: &str, value: &str| {
        canvas.put(at, 0, y, label, dim);
        canvas.right(at, y, value, ink);
    };
    for (label, value) in rows {
        row(canvas, y, &label, &value);
        y += 1;
    }
    y += u16::from(roomy);
    canvas.put(at, 0, y, "unseen cards", title);
    y += 1;
    let cell = (at.width / chances.ranks.len().max(1) as u16).min(3);
    for (i, (rank, left, of)) in chances.ranks.iter().enumerate() {
        let x = i as u16 * cell;
        let style = canvas.role(if left == of { Role::Green } else { Role::Ink });
        canvas.put(at, x, y, &format!("{:>2}", if rank.name() == "X" { "Jo" } else { rank.name() }), dim);
        canvas.put(at, x, y + 1, &format!("{left:>2}"), if *left == 0 { dim } else { style });
    }
    y += 2 + u16::from(roomy);
    // All hands, or none of them here.
    if (at.height as usize) < y as usize + 1 + scene.names.len() {
        return;
    }
    canvas.put(at, 0, y, "each hand as it is", title);
    canvas.right(at, y, "with all holes", dim);
    for seat in scene.order().into_iter().rev() {
        y += 1;
        let hand = chances.hands[seat];
        let total = f64::from(view.totals()[seat]) + hand;
        let value = format!("{hand:>6.1} {total:>8.1}");
        row(canvas, y, &pad(&scene.who_in(seat, 18), 18), &value);
    }
}
