//! Golf: the others' grids on top, the own one below, piles and the scoresheet beside it.

use std::fmt::Write as _;

use protocol::room::Legal;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde::Deserialize;

use super::{Picks, place};
use crate::canvas::{Canvas, clip, pad, part};
use crate::scene::Scene;
use crate::theme::Role;

/// What is drawn of a view.
#[derive(Deserialize, Default)]
#[serde(default)]
struct View {
    phase: String,
    round: u8,
    rounds: u8,
    turn: usize,
    finisher: Option<usize>,
    grids: Vec<[Option<String>; 6]>,
    discard_top: Option<String>,
    discard_below: Vec<String>,
    deck_size: u32,
    holding: bool,
    held: Option<String>,
    sheet: Vec<Vec<i32>>,
    totals: Vec<i32>,
}

fn read(scene: &Scene) -> View {
    View::deserialize(&scene.view).unwrap_or_default()
}

/// Places go by digits as they lie: 1 2 3 above 4 5 6.
pub(super) fn key(choice: &Legal) -> Option<String> {
    let digit = |at: &str| at.parse::<u8>().ok().map(|n| (n + 1).to_string());
    match choice.notation.split_once(' ') {
        Some(("flip", pair)) => {
            let (a, b) = pair.split_once('+')?;
            Some(digit(a)? + &digit(b)?)
        }
        Some(("swap" | "turn" | "open", at)) => digit(at),
        Some(_) => None,
        None => Some(
            match choice.notation.as_str() {
                "deal" | "draw" => "d",
                "take" => "t",
                "discard" => "x",
                "pass" => "p",
                "knock" => "k",
                _ => return None,
            }
            .into(),
        ),
    }
}

pub(super) fn standing(scene: &Scene) -> String {
    let view = read(scene);
    let end = if view.phase == "final_turn" { ", final turns" } else { "" };
    format!("hole {} of {}{end}", view.round.max(1), view.rounds)
}

pub(super) fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let view = read(scene);
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    // Large grids for the others if there is room for a second row of them.
    let large = area.height >= 22 && order.len() as u16 * 19 <= area.width;
    // Wide enough for a name if they are few.
    let small = (area.width.saturating_sub(2) / order.len().max(1) as u16).clamp(14, 24);
    let (wide, tall) = if large { (19, 8) } else { (small, 4) };
    for (i, seat) in order.iter().enumerate() {
        let at = part(area, 1 + i as u16 * wide, 1, wide - 1, tall);
        name(scene, &view, *seat, canvas, at);
        let grid = part(at, 0, 1, at.width, at.height);
        if large {
            big_grid(&view, *seat, canvas, grid, None);
        } else {
            small_grid(&view, *seat, canvas, grid);
        }
    }
    let below = part(area, 1, tall + 1 + u16::from(large), area.width - 1, area.height);
    name(scene, &view, own, canvas, below);
    let grid = part(below, 0, 1, 17, 6);
    let mine = scene.you == Some(own) && !scene.choices.is_empty();
    big_grid(&view, own, canvas, grid, mine.then_some((scene, picks)));
    piles(scene, &view, canvas, part(below, 20, 0, 24, 7), picks);
    sheet(scene, &view, canvas, part(below, 45, 0, below.width.saturating_sub(45), below.height));
}

fn name(scene: &Scene, view: &View, seat: usize, canvas: &mut Canvas<'_>, at: Rect) {
    let moving = scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let total = view.totals.get(seat).copied().unwrap_or(0);
    let mark = if moving { "▸" } else { " " };
    let out = if view.finisher == Some(seat) { " out" } else { "" };
    let tail = format!("{out} {total}");
    let room = (at.width.min(22) as usize).saturating_sub(tail.len() + 1);
    let x = canvas.put(at, 0, 0, &format!("{mark}{}", scene.who_in(seat, room)), style);
    let dim = canvas.role(Role::Dim);
    canvas.put(at, x, 0, &tail, dim);
}

/// A card's face as text, and its style.
fn face(canvas: &Canvas<'_>, card: &str) -> (String, Style) {
    let (rank, suit) = card.split_at(card.len().saturating_sub(1));
    let rank = if rank == "X" { "Jo" } else { rank };
    let (suit, role) = match suit {
        "H" => ("♥", Role::StockRed),
        "D" => ("♦", Role::StockRed),
        "C" => ("♣", Role::Stock),
        _ => ("♠", Role::Stock),
    };
    (format!("{rank}{suit}"), canvas.role(role))
}

fn small_grid(view: &View, seat: usize, canvas: &mut Canvas<'_>, at: Rect) {
    let Some(grid) = view.grids.get(seat).filter(|_| view.round > 0) else { return };
    for (i, card) in grid.iter().enumerate() {
        let (x, y) = ((i % 3) as u16 * 4 + 1, (i / 3) as u16);
        match card {
            Some(card) => {
                let (text, style) = face(canvas, card);
                canvas.put(at, x, y, &format!("{text:>3}"), style);
            }
            None => {
                let style = canvas.role(Role::Back);
                canvas.put(at, x, y, "░░░", style);
            }
        }
    }
}

fn big_grid(view: &View, seat: usize, canvas: &mut Canvas<'_>, at: Rect, play: Option<(&Scene, &Picks<'_>)>) {
    let Some(grid) = view.grids.get(seat).filter(|_| view.round > 0) else {
        let dim = canvas.role(Role::Dim);
        canvas.put(at, 0, 1, "nothing dealt yet", dim);
        return;
    };
    for (i, card) in grid.iter().enumerate() {
        let cell = part(at, (i % 3) as u16 * 6, (i / 3) as u16 * 3, 5, 3);
        big_card(canvas, cell, card.as_deref());
        if let Some((scene, picks)) = play {
            let choices = [format!("swap {i}"), format!("turn {i}"), format!("open {i}")];
            let single = choices.iter().find_map(|n| scene.choice(n));
            match single {
                Some(choice) => lit(canvas, cell, picks, choice),
                None => pair(canvas, cell, scene, picks, i),
            }
        }
    }
}

/// A place that begins or completes a pair of cards to turn up.
fn pair(canvas: &mut Canvas<'_>, cell: Rect, scene: &Scene, picks: &Picks<'_>, at: usize) {
    let digit = (at + 1).to_string();
    if picks.typed == digit {
        let style = canvas.role(Role::Lit);
        canvas.put(cell, 2, 0, "✓", style);
        return;
    }
    // With one card chosen, the other completes the pair, whichever comes first in the notation.
    let chosen = picks.typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let pairs = |other: usize| format!("flip {}+{}", at.min(other), at.max(other));
    match chosen {
        Some(other) => {
            if let Some(choice) = scene.choice(&pairs(other)) {
                lit(canvas, cell, picks, choice);
            }
        }
        None if (0..6).any(|other| scene.choice(&pairs(other)).is_some()) => {
            let style = canvas.role(Role::Lit);
            canvas.put(cell, 2, 0, &digit, style);
            let key = digit.chars().next().unwrap_or('1');
            canvas.hit(cell, crate::canvas::Target::Key(ratatui::crossterm::event::KeyCode::Char(key)));
        }
        None => {}
    }
}

fn lit(canvas: &mut Canvas<'_>, cell: Rect, picks: &Picks<'_>, choice: usize) {
    let key = picks.next_key(choice);
    let style = canvas.role(Role::Lit);
    if picks.selected == Some(choice) {
        for (x, y) in [(0, 1), (4, 1)] {
            canvas.restyle(part(cell, x, y, 1, 1), style);
        }
        canvas.restyle(part(cell, 0, 0, 5, 1), style);
        canvas.restyle(part(cell, 0, 2, 5, 1), style);
    }
    canvas.put(cell, 2, 0, key, style);
    place(canvas, cell, choice);
}

fn big_card(canvas: &mut Canvas<'_>, cell: Rect, card: Option<&str>) {
    let (middle, style) = match card {
        Some(card) => {
            let (text, style) = face(canvas, card);
            (format!("│{text:^3}│"), style)
        }
        None => ("│░░░│".to_owned(), canvas.role(Role::Back)),
    };
    canvas.put(cell, 0, 0, "╭───╮", style);
    canvas.put(cell, 0, 1, &middle, style);
    canvas.put(cell, 0, 2, "╰───╯", style);
}

fn piles(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, at: Rect, picks: &Picks<'_>) {
    if view.round == 0 {
        return;
    }
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    canvas.put(at, 0, 0, "deck", ink);
    let deck = part(at, 0, 1, 5, 3);
    big_card(canvas, deck, None);
    canvas.put(at, 0, 4, &format!("{:^5}", view.deck_size), dim);
    canvas.put(at, 8, 0, "discard", ink);
    let pile = part(at, 8, 1, 5, 3);
    match &view.discard_top {
        Some(card) => big_card(canvas, pile, Some(card)),
        None => {
            for (y, line) in ["╭╌╌╌╮", "│   │", "╰╌╌╌╯"].iter().enumerate() {
                canvas.put(pile, 0, y as u16, line, dim);
            }
        }
    }
    let count = view.discard_below.len() + usize::from(view.discard_top.is_some());
    canvas.put(at, 8, 4, &format!("{count:^5}"), dim);
    for (notation, cell) in [("draw", deck), ("take", pile), ("discard", pile)] {
        if let Some(choice) = scene.choice(notation) {
            lit(canvas, cell, picks, choice);
        }
    }
    if view.holding {
        canvas.put(
            at,
            16,
            0,
            &clip(
                &format!(
                    "{} hold{}",
                    scene.who(view.turn),
                    if scene.you == Some(view.turn) { "" } else { "s" }
                ),
                9,
            ),
            ink,
        );
        big_card(canvas, part(at, 16, 1, 5, 3), view.held.as_deref());
    }
}

/// The holes that fit, and the totals.
fn sheet(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, at: Rect) {
    if at.width < 16 {
        return;
    }
    let played = view.sheet.iter().map(Vec::len).max().unwrap_or(0);
    let names = 11.min(at.width as usize - 5);
    let fit = ((at.width as usize).saturating_sub(names + 6) / 4).min(view.rounds as usize);
    let first = played.max(fit) - fit;
    let (dim, ink) = (canvas.role(Role::Dim), canvas.role(Role::Ink));
    let mut head = pad("score", names);
    for hole in first..first + fit {
        let _ = write!(head, "{:>4}", hole + 1);
    }
    canvas.put(at, 0, 0, &(head + "   all"), dim);
    let best = view.totals.iter().min().copied();
    for seat in 0..scene.names.len() {
        let mut row = pad(&scene.who_in(seat, names), names);
        for hole in first..first + fit {
            let score = view.sheet.get(seat).and_then(|s| s.get(hole));
            row += &score.map_or_else(|| "   ·".to_owned(), |s| format!("{s:>4}"));
        }
        let x = canvas.put(at, 0, 1 + seat as u16, &row, ink);
        let total = view.totals.get(seat).copied();
        let style =
            if total == best && played > 0 { canvas.bold(Role::Green) } else { canvas.bold(Role::Ink) };
        canvas.put(at, x, 1 + seat as u16, &format!("{:>6}", total.unwrap_or(0)), style);
    }
}
