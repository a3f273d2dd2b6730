//! Wires: everybody's stand with its tokens, the dial and the equipment; beliefs below the wires of others.

use engine::{Game, Seat};
use protocol::room::Legal;
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json};
use wires::belief::Fast;
use wires::wire::{Colour, Wire, WireSet};
use wires::{Options, Seen, Stage, Token, View, Wires};

use super::{Drawing, Picks, place};
use crate::canvas::{Canvas, clip, middle, part, width};
use crate::keys;
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

/// The drawing.
pub(super) struct Table;

impl Drawing for Table {
    fn game(&self) -> &'static str {
        Wires::FACTS.id
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

    fn half(&self, scene: &Scene, typed: &str) -> Option<String> {
        let seat = typed.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let seat = usize::from(seat);
        let aimed = scene.choices.iter().any(|c| c.notation.starts_with(&format!("cut {seat} ")));
        aimed.then(|| scene.who(seat).to_owned())
    }

    fn note(&self, scene: &Scene, notation: &str) -> Option<String> {
        note(scene, notation)
    }

    fn odds(&self) -> Option<bool> {
        // In a game of deduction the chances are half of the fun; they come when they are asked for.
        Some(false)
    }

    fn cover(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let tall = at.height.min(7);
        let at = middle(at, 17.min(at.width), tall);
        let wires = [
            (Role::Blue, "3", false),
            (Role::Blue, "4", true),
            (Role::Amber, "Y", false),
            (Role::Blue, "7", false),
            (Role::Red, "R", false),
        ];
        for (i, (role, face, cut)) in wires.into_iter().enumerate() {
            let x = i as u16 * 4;
            let (style, bold) = (canvas.role(role), canvas.bold(role));
            canvas.put(at, x, 0, face, bold);
            for y in 1..tall {
                let gap = cut && y == tall / 2;
                canvas.put(at, x, y, if gap { "×" } else { "┃" }, if gap { bold } else { style });
            }
        }
    }

    fn felt(&self) -> (u32, u32) {
        (0xE9EBEC, 0x20262A)
    }
}

fn read(scene: &Scene) -> Option<(Wires, View)> {
    let options = Options::deserialize(&scene.options).ok()?;
    Some((Wires::new(scene.names.len(), options).ok()?, View::deserialize(&scene.view).ok()?))
}

/// A teammate by a letter and a wire by a digit (or a letter after nine); own wires and numbers go by digits.
fn key(choice: &Legal) -> Option<String> {
    let mut words = choice.notation.split(' ');
    let (verb, first, second) = (words.next()?, words.next(), words.next());
    let slot =
        |word: Option<&str>| word.and_then(|w| w.parse::<usize>().ok()).map(|n| keys::nth(n).to_string());
    match verb {
        "cut" => {
            let seat = first?.parse::<u8>().ok()?;
            Some(format!("{}{}", char::from(b'a' + seat), slot(second)?))
        }
        "token" | "own" | "also" | "show" | "label" | "give" | "insert" => slot(first),
        "say" => match first? {
            "yellow" => Some("y".into()),
            number => number.parse::<usize>().ok().filter(|n| *n > 0).map(|n| keys::nth(n - 1).to_string()),
        },
        "double" => Some("x".into()),
        "reveal" => Some("r".into()),
        _ => None,
    }
}

fn standing(scene: &Scene) -> String {
    read(scene).map_or_else(String::new, |(game, _)| game.mission().words(scene.language))
}

fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let Some((game, view)) = read(scene) else { return };
    let area = part(area, 1, 0, area.width.saturating_sub(2), area.height);
    let mut y = dial(scene, &view, canvas, area);
    y += equipment(scene, &view, canvas, part(area, 0, y, area.width, area.height), picks);
    let beliefs = if picks.odds { beliefs(scene, &game, &view) } else { Value::Null };
    let order = scene.order();
    let size = Size::of(&view, area.width, area.height.saturating_sub(y));
    // With room to spare, blank lines between the stands.
    let needed = size.tall * view.stands().count() as u16 + y;
    let spare = area.height.saturating_sub(needed) / (scene.names.len() as u16 + 1);
    let gap = if size.tall > 3 { spare.min(3) } else { spare.min(1) };
    for seat in order {
        y += gap;
        let at = part(area, 0, y, area.width, area.height);
        y += hand(scene, &view, seat, canvas, at, picks, &beliefs, size);
    }
}

/// How large the wires are drawn.
#[derive(Clone, Copy)]
struct Size {
    /// The columns of the names.
    names: u16,
    /// The most columns of a wire.
    cell: u16,
    /// The lines of a stand: a key, the wire, and what is believed of it; with five and more the wire has a frame.
    tall: u16,
}

impl Size {
    fn of(view: &View, wide: u16, tall: u16) -> Self {
        let stands = view.stands().count().max(1) as u16;
        let longest = view.stands().map(|(_, stand)| stand.len()).max().unwrap_or(1).max(1) as u16;
        let players = view.stands().map(|(owner, _)| owner.index() + 1).max().unwrap_or(1) as u16;
        let fits = |lines: u16, cell: u16| {
            stands * lines + players <= tall && longest * cell + 14 <= wide && wide >= 82
        };
        let (cell, lines) = [(9, 7), (7, 5), (6, 5), (5, 5)]
            .into_iter()
            .find(|(cell, lines)| fits(*lines, *cell))
            .unwrap_or((5, 3));
        let names = if lines > 3 { wide.saturating_sub(longest * cell).clamp(14, 30) } else { 14 };
        Self { names, cell, tall: lines }
    }
}

fn dial(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
    let dim = canvas.role(Role::Dim);
    let left = view.dial() as usize;
    let marks: String = (0..scene.names.len().max(left)).map(|i| if i < left { '●' } else { '○' }).collect();
    let warn = canvas.bold(if left <= 1 { Role::Red } else { Role::Green });
    let l = scene.language;
    let mut x = canvas.put(area, 0, 0, &format!("{} ", w::wires_dial(l)), dim);
    x = canvas.put(area, x, 0, &marks, warn);
    let words = if left == 1 { w::wires_last(l).to_owned() } else { w::WiresLeft { n: left.into() }.say(l) };
    x = canvas.put(area, x + 2, 0, &words, dim);
    if view.stable() {
        let good = canvas.bold(Role::Green);
        x = canvas.put(area, x + 2, 0, w::wires_stable(l), good);
    }
    let candidates: Vec<Wire> = view.candidates().iter().collect();
    if !candidates.is_empty() {
        x = canvas.put(area, x + 3, 0, &format!("{} ", w::wires_in_play(l)), dim);
        for wire in candidates {
            let style = canvas.bold(role(wire));
            x = canvas.put(area, x, 0, &format!("{} ", face(wire)), style);
        }
    }
    1
}

fn equipment(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) -> u16 {
    let cards: Vec<_> = view.cards().collect();
    let (dim, ink) = (canvas.role(Role::Dim), canvas.role(Role::Ink));
    let mut x = 0;
    for equipment in &cards {
        let card = equipment.card;
        let choice = scene.choice(&format!("use {}", card.number()));
        let key = choice.map_or("", |c| picks.next_key(c));
        let used = if equipment.used { format!(" {}", w::wires_used(scene.language)) } else { String::new() };
        let text = format!("{} ({}){used}", card.name(scene.language), card.number());
        let style = if equipment.used { dim } else { ink };
        let from = x;
        if let Some(choice) = choice {
            let lit = picks.style(canvas, choice);
            x = canvas.put(area, x, 0, &format!("{key} "), lit);
        }
        x = canvas.put(area, x, 0, &text, style);
        if let Some(choice) = choice {
            place(canvas, part(area, from, 0, x - from, 1), choice);
        }
        x += 3;
    }
    u16::from(!cards.is_empty())
}

fn role(wire: Wire) -> Role {
    match wire.colour() {
        Colour::Blue => Role::Blue,
        Colour::Yellow => Role::Amber,
        Colour::Red => Role::Red,
    }
}

/// A wire with the mark of its colour: `7`, `Y3.1`, `R5.5`.
fn face(wire: Wire) -> String {
    wire.to_string()
}

/// The stands of a hand: keys, wires, and what is believed of them.
#[allow(clippy::too_many_arguments)]
fn hand(
    scene: &Scene,
    view: &View,
    seat: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
    beliefs: &Value,
    size: Size,
) -> u16 {
    let centre = size.tall / 2;
    let over = matches!(view.stage(), Stage::Over(_));
    let moving = !over && scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    canvas.put(area, 0, centre, &format!("{mark}{}", scene.who_in(seat, size.names as usize - 2)), style);
    let dim = canvas.role(Role::Dim);
    if !view.detectors_used().has(Seat(seat as u8)) && !over {
        canvas.put(area, 1, centre + 1, w::wires_detector(scene.language), dim);
    }
    let (mut slot, mut y) = (0, 0);
    let pointed = view.doing();
    for (_, stand) in view.stands().filter(|(owner, _)| owner.index() == seat) {
        // The widest stand that occurs has 18 wires; narrow cells if they would not fit.
        let cell = ((area.width.saturating_sub(size.names)) / stand.len().max(1) as u16).clamp(3, size.cell);
        for (i, seen) in stand.iter().enumerate() {
            let at = part(area, size.names + i as u16 * cell, y, cell, size.tall);
            wire(scene, view, (seat, slot), *seen, canvas, at, picks);
            let aimed =
                !over && pointed.target.index() == seat && pointed.slots.iter().any(|s| s as usize == slot);
            if aimed && !matches!(view.stage(), Stage::Turn | Stage::Token) {
                let style = canvas.role(Role::Lamp);
                canvas.put(at, cell / 2, size.tall - 1, "▲", style);
            } else if let Some((face, chance)) = likeliest(&beliefs[seat][slot]) {
                canvas.centre(at, size.tall - 1, &format!("{face}{}", shade(chance)), dim);
            }
            slot += 1;
        }
        y += size.tall;
    }
    y
}

fn wire(
    scene: &Scene,
    view: &View,
    (seat, slot): (usize, usize),
    seen: Seen,
    canvas: &mut Canvas<'_>,
    at: Rect,
    picks: &Picks<'_>,
) {
    let notations: Vec<String> = if scene.you == Some(seat) {
        ["token", "own", "show", "label", "give", "insert", "also"]
            .map(|verb| format!("{verb} {slot}"))
            .into()
    } else {
        let mut list = vec![format!("cut {seat} {slot}")];
        if view.doing().target.index() == seat {
            list.push(format!("also {slot}"));
        }
        list
    };
    let choice = notations.iter().find_map(|n| scene.choice(n));
    let dim = canvas.role(Role::Dim);
    let label = choice.map_or_else(|| (slot + 1).to_string(), |c| picks.next_key(c).to_owned());
    let style = choice.map_or(dim, |c| picks.style(canvas, c));
    canvas.centre(at, 0, &label, style);
    if let Some(choice) = choice {
        place(canvas, at, choice);
    }
    let token = match seen.token {
        Token::None => None,
        Token::Value => view.token_wire(Seat(seat as u8), slot as u8).map(|w| (face(w), role(w))),
        Token::Yellow => Some(("Y".into(), Role::Amber)),
        Token::Red => Some(("R".into(), Role::Red)),
    };
    let framed = at.height > 3;
    let narrow = at.width < 5;
    let (text, style) = match (seen.wire, token) {
        (Some(wire), _) if seen.cut => (format!("×{}", face(wire)), dim),
        (Some(wire), Some(_)) if !narrow => (format!("[{}]", face(wire)), canvas.bold(role(wire))),
        (Some(wire), _) => (face(wire), canvas.bold(role(wire))),
        (None, Some((text, role))) if !narrow => (format!("[{text}]"), canvas.bold(role)),
        (None, Some((text, role))) => (text, canvas.bold(role)),
        (None, None) => (if narrow { "▒▒" } else { "▒▒▒" }.to_owned(), canvas.role(Role::Back)),
    };
    let text = clip(&text, at.width as usize);
    let chosen = choice.is_some() && choice == picks.selected;
    let lit = canvas.role(Role::Lit);
    if !framed {
        canvas.centre(at, 1, &text, style);
        if chosen {
            canvas.restyle(part(at, 0, 1, at.width.saturating_sub(1), 1), lit);
        }
        return;
    }
    let tile = part(at, 0, 1, at.width - 1, at.height - 2);
    let hidden = seen.wire.is_none() && matches!(seen.token, Token::None);
    if hidden && !seen.cut {
        canvas.fill(tile, style);
    }
    canvas.frame(tile, "", if seen.cut { canvas.role(Role::Line) } else { style });
    let inner = part(tile, 1, 1, tile.width - 2, tile.height - 2);
    if hidden && !seen.cut {
        for y in 0..inner.height {
            canvas.put(inner, 0, y, &"▒".repeat(inner.width as usize), style);
        }
    } else if width(&text) > inner.width as usize {
        // Between the corners there is room for two signs more.
        let row = part(tile, 0, 1 + inner.height / 2, tile.width, 1);
        let ground = canvas.theme.felt(&scene.game);
        canvas.fill(row, ground);
        canvas.centre(row, 0, &text, style);
    } else {
        canvas.centre(inner, inner.height / 2, &text, style);
    }
    if chosen {
        canvas.restyle(tile, lit);
    }
}

/// The likeliest face of a wire and its chance.
fn likeliest(belief: &Value) -> Option<(&str, f64)> {
    Some((belief[0][0].as_str()?, belief[0][1].as_f64()?))
}

/// How sure a belief is, as a mark: certain, likely, open.
fn shade(chance: f64) -> &'static str {
    match chance {
        c if c > 0.995 => "█",
        c if c >= 0.75 => "▓",
        c if c >= 0.5 => "▒",
        _ => "░",
    }
}

/// What is believed of the wire that a choice points at.
fn note(scene: &Scene, notation: &str) -> Option<String> {
    let mut words = notation.strip_prefix("cut ")?.split(' ').map(str::parse::<usize>);
    let (seat, slot) = (words.next()?.ok()?, words.next()?.ok()?);
    let (game, view) = read(scene)?;
    let known = beliefs(scene, &game, &view);
    let list: Vec<String> = known[seat][slot]
        .as_array()?
        .iter()
        .filter_map(|b| Some(format!("{} {:.0} %", b[0].as_str()?, 100.0 * b[1].as_f64()?)))
        .collect();
    Some(list.join(", "))
}

/// For each hidden wire of others the likeliest faces with their chances, the best first.
fn beliefs(scene: &Scene, game: &Wires, view: &View) -> Value {
    if scene.you.is_none() || matches!(view.stage(), Stage::Over(_)) {
        return Value::Null;
    }
    scene.lazily(|| {
        let position = view.position(game);
        let Ok(counted) = Fast::fast(&position) else { return Value::Null };
        let rows = position.rows();
        let belief = |player: usize, slot: usize| {
            let hidden = view.hand(Seat(player as u8)).get(slot).is_some_and(|s| s.wire.is_none());
            let Some(id) = rows.at(player as u8, slot as u8).filter(|_| hidden && scene.you != Some(player))
            else {
                return Value::Null;
            };
            let chance = |w: Wire| counted.chance(id, [w].into_iter().collect::<WireSet>());
            let mut faces: Vec<(Wire, f64)> = counted.possible(id).iter().map(|w| (w, chance(w))).collect();
            faces.sort_by(|a, b| b.1.total_cmp(&a.1));
            json!(faces.iter().take(4).map(|(w, c)| json!([w.to_string(), c])).collect::<Vec<_>>())
        };
        let hand = |p: usize| (0..view.hand(Seat(p as u8)).len()).map(|s| belief(p, s)).collect::<Vec<_>>();
        json!((0..scene.names.len()).map(hand).collect::<Vec<_>>())
    })
}
