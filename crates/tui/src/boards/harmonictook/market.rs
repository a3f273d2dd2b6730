//! The market: a line for each pile, or, where there is room, what its card does as well.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::{Picks, place};
use super::{Card, View};
use crate::canvas::{Canvas, clip, pad, part, width, wrap};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

/// How the piles stand on a large screen.
pub(super) struct Stall {
    columns: usize,
    rows: u16,
    /// The lines of a pile: its name, and the rest for what it does; with four and more of them it has a frame.
    each: u16,
}

impl Stall {
    /// The roomiest that fits into so many columns and lines.
    pub(super) fn of(piles: &[&Card], (wide, tall): (u16, u16)) -> Self {
        let name = piles.iter().map(|c| width(&c.name)).max().unwrap_or(8) as u16;
        let count = piles.len().max(1);
        // What is read in a column must not be too short, and names are never cut.
        let needs = |each: u16| match each {
            4.. => (name + 21).max(34),
            2 | 3 => (name + 18).max(34),
            _ => name + 17,
        };
        for each in [6, 5, 4, 3, 2, 1] {
            let most = (wide / needs(each)).clamp(1, 5) as usize;
            let rows = count.div_ceil(most);
            if rows as u16 * each < tall {
                // No column is left half empty.
                return Self { columns: count.div_ceil(rows), rows: rows as u16, each };
            }
        }
        let columns = (wide / 26).max(3) as usize;
        Self { columns, rows: count.div_ceil(columns) as u16, each: 1 }
    }

    pub(super) fn tall(&self) -> u16 {
        1 + self.rows * self.each
    }

    pub(super) fn draw(
        &self,
        scene: &Scene,
        view: &View,
        piles: &[&Card],
        canvas: &mut Canvas<'_>,
        area: Rect,
        picks: &Picks<'_>,
    ) {
        if self.each == 1 {
            return lines(scene, view, piles, self.columns, canvas, area, picks);
        }
        head(canvas, area);
        let wide = area.width / self.columns as u16;
        for (i, card) in piles.iter().enumerate() {
            let (column, row) = (i as u16 / self.rows, i as u16 % self.rows);
            let at = part(area, column * wide, 1 + row * self.each, wide - 1, self.each);
            let choice = scene.choice(&format!("buy {}", card.notation));
            let dim = canvas.role(Role::Dim);
            let mut inner = at;
            if self.each >= 4 {
                let line = canvas.role(if view.phase == "build" && choice.is_none() {
                    Role::Line
                } else {
                    card.role()
                });
                inner = canvas.frame(at, "", line);
                let top = part(at, 2, 0, at.width.saturating_sub(4), 1);
                let ground = canvas.theme.felt(&scene.game);
                canvas.fill(top, ground);
                pile(view, card, choice, canvas, top, picks, (3, 5));
                inner = part(inner, 1, 0, inner.width.saturating_sub(2), inner.height);
            } else {
                pile(view, card, choice, canvas, part(at, 0, 0, at.width, 1), picks, (3, 5));
                inner = part(inner, 9, 1, inner.width.saturating_sub(9), self.each - 1);
            }
            let room = inner.height as usize;
            let mut about = wrap(&card.about, inner.width as usize);
            if about.len() > room {
                let rest = about.split_off(room.saturating_sub(1)).join(" ");
                about.push(clip(&rest, inner.width as usize));
            }
            let top = room.saturating_sub(about.len()) / 2;
            for (y, line) in about.iter().enumerate() {
                canvas.put(inner, 0, (top + y) as u16, line, dim);
            }
            if let Some(choice) = choice {
                place(canvas, at, choice);
            }
        }
    }
}

fn head(canvas: &mut Canvas<'_>, area: Rect) {
    let (dim, head) = (canvas.role(Role::Dim), canvas.bold(Role::Ink));
    let x = canvas.put(area, 0, 0, w::market(canvas.language), head);
    canvas.put(area, x + 2, 0, w::market_head(canvas.language), dim);
}

/// A line for each pile.
pub(super) fn lines(
    scene: &Scene,
    view: &View,
    piles: &[&Card],
    columns: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    head(canvas, area);
    let wide = area.width / columns as u16;
    let rows = piles.len().div_ceil(columns);
    let choice = |card: &Card| scene.choice(&format!("buy {}", card.notation));
    for (i, column) in piles.chunks(rows.max(1)).enumerate() {
        // Keys and rolls take no more than they need in this column.
        let keys =
            column.iter().filter_map(|c| choice(c)).map(|c| width(picks.next_key(c))).max().unwrap_or(1);
        let rolls = column.iter().map(|c| width(&c.rolls())).max().unwrap_or(1);
        for (y, card) in column.iter().enumerate() {
            let at = part(area, i as u16 * wide, 1 + y as u16, wide - 1, 1);
            pile(view, card, choice(card), canvas, at, picks, (keys.max(1) as u16 + 1, rolls));
        }
    }
}

/// A pile in a line; `lead` is the room for keys and for rolls.
fn pile(
    view: &View,
    card: &Card,
    choice: Option<usize>,
    canvas: &mut Canvas<'_>,
    at: Rect,
    picks: &Picks<'_>,
    lead: (u16, usize),
) {
    let dim = canvas.role(Role::Dim);
    let building = view.phase == "build";
    let style: Style = match choice {
        Some(c) if picks.selected == Some(c) => canvas.role(Role::Lit),
        None if building => dim,
        _ => canvas.role(card.role()),
    };
    let key = choice.map_or("", |c| picks.next_key(c));
    let lamp = choice.map_or(dim, |c| picks.style(canvas, c));
    canvas.put(at, 0, 0, &pad(key, 2), lamp);
    let copies = view.market.get(&card.id).copied().unwrap_or(0);
    if at.width < 22 {
        // Many piles: the name matters more than the copies.
        let price = format!("{}¢", card.cost);
        let text = format!("{}{}{}", card.rolls(), card.mark(), card.name);
        canvas.put(
            at,
            lead.0,
            0,
            &clip(&text, (at.width as usize).saturating_sub(lead.0 as usize + 1 + width(&price))),
            style,
        );
        canvas.right(
            at,
            0,
            &price,
            if choice.is_some() || !building { canvas.role(Role::Amber) } else { dim },
        );
        if let Some(choice) = choice {
            place(canvas, at, choice);
        }
        return;
    }
    let price = format!("{}¢×{copies}", card.cost);
    let (x, rolls) = lead;
    let name = (at.width as usize).saturating_sub(x as usize + rolls + 3 + width(&price));
    let text = format!("{:>rolls$}{} {}", card.rolls(), card.mark(), pad(&card.name, name));
    canvas.put(at, x, 0, &text, style);
    canvas.right(at, 0, &price, if choice.is_some() || !building { canvas.role(Role::Amber) } else { dim });
    if let Some(choice) = choice {
        place(canvas, at, choice);
    }
}
