//! What the next card may be, which cards are left, and what each hand counts: by the rules, from what the viewer sees.

use engine::{Game, Seat};
use golf::{Chances, Golf, Options, Phase, View};
use ratatui::layout::Rect;
use serde::Deserialize;

use crate::canvas::{Canvas, pad, part, width};
use crate::pieces;
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

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
    let l = scene.language;
    let Some((view, chances)) = chances(scene) else {
        // Whoever has no cards has no odds either.
        let later = if scene.you.is_some() { w::golf_odds_later(l) } else { w::golf_odds_watching(l) };
        canvas.put(at, 0, 0, later, dim);
        return;
    };
    let percent = |p: f64| format!("{:.0} %", 100.0 * p);
    let mut rows = vec![(w::golf_next_counts(l).to_owned(), w::decimal(chances.mean, 1, l))];
    if let Some((card, p)) = view.discard_top().zip(chances.beats_top) {
        let card = pieces::face(&card.to_string()).into();
        rows.push((w::GolfLessPile { card }.say(l), percent(p)));
    }
    if let Some((card, p)) = chances.beats_worst {
        let card = pieces::face(&card.to_string()).into();
        rows.push((w::GolfLessYours { card }.say(l), percent(p)));
    }
    if let Some(p) = chances.pairs {
        rows.push((w::golf_pair(l).to_owned(), percent(p)));
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
    canvas.put(at, 0, y, w::golf_unseen(l), title);
    y += 1;
    y += unseen(&chances, canvas, part(at, 0, y, at.width, at.height)) + u16::from(roomy);
    // All hands, or none of them here.
    if (at.height as usize) < y as usize + 1 + scene.names.len() {
        return;
    }
    canvas.put(at, 0, y, w::golf_hands(l), title);
    canvas.right(at, y, w::golf_with_all(l), dim);
    for seat in scene.order().into_iter().rev() {
        y += 1;
        let hand = chances.hands[seat];
        let total = f64::from(view.totals()[seat]) + hand;
        let value = format!("{:>6} {:>8}", w::decimal(hand, 1, l), w::decimal(total, 1, l));
        row(canvas, y, &pad(&scene.who_in(seat, 18), 18), &value);
    }
}

/// How many of each rank are left, below their names; says how many lines that took. Every column has a gap, so that `9` and
/// `10` stay apart.
fn unseen(chances: &Chances, canvas: &mut Canvas<'_>, at: Rect) -> u16 {
    let dim = canvas.role(Role::Dim);
    let wide = 3 * chances.ranks.len() as u16 <= at.width;
    let (mut x, mut y) = (0, 0);
    for (rank, left, of) in &chances.ranks {
        let name = if rank.name() == "X" { "Jo" } else { rank.name() };
        let count = left.to_string();
        let room = if wide { 2 } else { width(name).max(width(&count)) };
        if x + room as u16 > at.width {
            (x, y) = (0, y + 2);
        }
        let style = canvas.role(if left == of { Role::Green } else { Role::Ink });
        canvas.put(at, x, y, &format!("{name:>room$}"), dim);
        canvas.put(at, x, y + 1, &format!("{count:>room$}"), if *left == 0 { dim } else { style });
        x += room as u16 + 1;
    }
    y + 2
}
