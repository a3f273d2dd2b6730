//! A city: whose it is, its coins, landmarks and cards.

use std::fmt::Write as _;

use engine::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde::Deserialize;

use super::super::{Picks, place};
use super::{Book, Card, Player, View, slug};
use crate::canvas::{Canvas, middle, part, width};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

fn dice(view: &View, l: Language) -> String {
    let faces: Vec<String> = view.dice.iter().map(|d| format!("[{d}]")).collect();
    let raised = view.total > view.dice.iter().sum::<u8>();
    match view.dice.len() {
        0 => String::new(),
        1 if !raised => format!("  {}", w::CityRolled { dice: faces.join("").into() }.say(l)),
        _ => {
            let sum = w::CityRolledSum { dice: faces.join("").into(), total: view.total.into() };
            format!("  {}", sum.say(l))
        }
    }
}

/// A part of a city: a landmark or a card with its copies.
struct Piece {
    text: String,
    style: Style,
    choice: Option<usize>,
}

/// A whole city in as many lines as it takes.
pub(super) struct Block {
    head: Vec<(String, Style)>,
    /// Landmarks, then cards, each with the line and the column where it stands.
    pieces: Vec<(u16, u16, Piece)>,
    lines: u16,
}

impl Block {
    pub(super) fn of(
        scene: &Scene,
        view: &View,
        book: &Book,
        seat: usize,
        picks: &Picks<'_>,
        wide: u16,
        canvas: &Canvas<'_>,
    ) -> Self {
        let mut block = Self { head: Vec::new(), pieces: Vec::new(), lines: 1 };
        let Some(player) = view.players.get(seat) else { return block };
        let moving = scene.moves(seat);
        let mark = if moving { "▸" } else { " " };
        let name = format!("{mark}{}", scene.who_in(seat, wide.saturating_sub(30).max(18) as usize));
        block.head.push((name, canvas.bold(if moving { Role::Lamp } else { Role::Ink })));
        block.head.push((format!("  {}¢", player.bank), canvas.bold(Role::Amber)));
        let cards: u32 = player.cards.values().map(|n| u32::from(*n)).sum();
        block.head.push((
            format!("  {}", w::CityCards { n: cards.into() }.say(scene.language)),
            canvas.role(Role::Dim),
        ));
        if view.roller == seat {
            block.head.push((dice(view, scene.language), canvas.role(Role::Dim)));
        }
        let own = scene.you == Some(seat);
        let landmarks = book.landmarks.iter().map(|landmark| {
            let built = player.landmarks.contains(&landmark.id);
            let choice = landmark_choice(scene, &landmark.id, own);
            let text = if built {
                format!("★ {}", landmark.name)
            } else {
                format!("☆ {} {}¢", landmark.name, landmark.cost)
            };
            let style = canvas.role(if built { Role::Amber } else { Role::Dim });
            Piece { text, style, choice }
        });
        block.flow(landmarks.collect(), wide, picks, canvas);
        let cards = owned(book, player).into_iter().map(|card| Piece {
            text: card_text(player, card, scene.language),
            style: canvas.role(card.role()),
            choice: own_card_choice(scene, card, own),
        });
        block.flow(cards.collect(), wide, picks, canvas);
        block
    }

    /// Puts pieces into lines below those that are there.
    fn flow(&mut self, pieces: Vec<Piece>, wide: u16, picks: &Picks<'_>, canvas: &Canvas<'_>) {
        let mut x = 1;
        let begun = !pieces.is_empty();
        for mut piece in pieces {
            if let Some(choice) = piece.choice {
                piece.text = format!("{} {}", picks.next_key(choice), piece.text);
                piece.style = picks.style(canvas, choice);
            }
            let long = width(&piece.text) as u16;
            if x > 1 && x + long > wide {
                x = 1;
                self.lines += 1;
            }
            self.pieces.push((self.lines, x, piece));
            x += long + 2;
        }
        self.lines += u16::from(begun);
    }

    pub(super) fn tall(&self) -> u16 {
        self.lines
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let head: Vec<(&str, Style)> = self.head.iter().map(|(text, style)| (&**text, *style)).collect();
        let x = canvas.line(at, 0, &head);
        for (y, x, piece) in &self.pieces {
            if *y < at.height {
                canvas.put(at, *x, *y, &piece.text, piece.style);
                if let Some(choice) = piece.choice {
                    place(canvas, part(at, *x, *y, width(&piece.text) as u16, 1), choice);
                }
            }
        }
        if self.lines > at.height {
            let dim = canvas.role(Role::Dim);
            canvas.put(at, x + 2, 0, w::city_key(canvas.language), dim);
        }
    }
}

fn landmark_choice(scene: &Scene, id: &str, own: bool) -> Option<usize> {
    let verbs = ["build", "demolish"];
    verbs.iter().filter(|_| own).find_map(|verb| scene.choice(&format!("{verb} {}", slug(id))))
}

/// The cards of a city by the rolls that they want.
fn owned<'a>(book: &'a Book, player: &Player) -> Vec<&'a Card> {
    let mut cards: Vec<&Card> = book.cards.iter().filter(|c| player.cards.contains_key(&c.id)).collect();
    cards.sort_by_key(|c| (c.rolls.first().copied(), c.id.clone()));
    cards
}

fn card_text(player: &Player, card: &Card, l: Language) -> String {
    let copies = player.cards.get(&card.id).copied().unwrap_or(0);
    let mut text = format!("{}{} {}", card.rolls(), card.mark(), card.name);
    if copies > 1 {
        let _ = write!(text, " ×{copies}");
    }
    if let Some(closed) = player.closed.get(&card.id).filter(|n| **n > 0) {
        let _ = write!(text, " ({})", w::CityClosed { n: (*closed).into() }.say(l));
    }
    if card.notation == "tech-startup" && player.invested > 0 {
        let _ = write!(text, " [{}]", player.invested);
    }
    text
}

/// All cities with everything in them, to be read.
pub(super) fn all(scene: &Scene) -> String {
    let view = View::deserialize(&scene.view).unwrap_or_default();
    let book = Book::deserialize(&super::facts(scene)["book"]).unwrap_or_default();
    let mut text = String::new();
    for seat in scene.order() {
        let Some(player) = view.players.get(seat) else { continue };
        let _ = writeln!(text, "{}  {}¢", scene.who(seat), player.bank);
        let built = |l: &&super::Landmark| player.landmarks.contains(&l.id);
        let (have, want): (Vec<_>, Vec<_>) = book.landmarks.iter().partition(built);
        let have: Vec<String> = have.iter().map(|l| format!("★ {}", l.name)).collect();
        let want: Vec<String> = want.iter().map(|l| format!("☆ {} {}¢", l.name, l.cost)).collect();
        let _ = writeln!(text, "  {}", [have, want].concat().join("  "));
        let cards: Vec<String> =
            owned(&book, player).into_iter().map(|c| card_text(player, c, scene.language)).collect();
        let _ = writeln!(text, "  {}\n ", cards.join("  "));
    }
    text.trim_end().to_owned()
}

/// Houses of all five colours, for the start screen.
pub(super) fn skyline(canvas: &mut Canvas<'_>, at: Rect) {
    const HOUSES: [(Role, &[&str]); 5] = [
        (Role::Blue, &["▄▄▄", "█▪█", "█▪█"]),
        (Role::Green, &["▲▲▲▲", "█▪▪█"]),
        (Role::Amber, &["▄█▄", "█▪█", "█▪█", "█▪█", "█▪█"]),
        (Role::Red, &["▄▄▄▄", "█▪▪█", "█▪▪█"]),
        (Role::Purple, &["▄█▄", "█▪█", "█▪█", "█▪█"]),
    ];
    // As many houses as there is room for.
    let mut wide = 0;
    let fits = |(_, rows): &&(Role, &[&str])| -> bool {
        wide += width(rows[0]) as u16;
        wide <= at.width
    };
    let houses: Vec<&(Role, &[&str])> = HOUSES.iter().take_while(fits).collect();
    let wide = houses.iter().map(|(_, rows)| width(rows[0]) as u16).sum::<u16>();
    let at = middle(at, wide, 6.min(at.height));
    let mut x = 0;
    for (role, rows) in houses {
        let style = canvas.role(*role);
        for (i, row) in rows.iter().rev().enumerate() {
            if let Some(y) = at.height.checked_sub(2 + i as u16) {
                canvas.put(at, x, y, row, style);
            }
        }
        x += width(rows[0]) as u16;
    }
    let line = canvas.role(Role::Line);
    canvas.put(at, 0, at.height.saturating_sub(1), &"▀".repeat(wide as usize), line);
}

/// Name, coins and landmarks in the first line, cards in the next ones.
pub(super) fn draw(
    scene: &Scene,
    view: &View,
    book: &Book,
    seat: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let Some(player) = view.players.get(seat) else { return };
    let moving = scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    let mut x = canvas.put(area, 0, 0, &format!("{mark}{}", scene.who_in(seat, 18)), style);
    let gold = canvas.bold(Role::Amber);
    x = canvas.put(area, x, 0, &format!("  {}¢", player.bank), gold);
    let dim = canvas.role(Role::Dim);
    if view.roller == seat {
        x = canvas.put(area, x, 0, &dice(view, scene.language), dim);
    }
    x += 2;
    let mut y = 0;
    let own = scene.you == Some(seat);
    let short = area.height <= 2;
    if !short {
        y = 1;
        x = 1;
    }
    for landmark in &book.landmarks {
        let built = player.landmarks.contains(&landmark.id);
        let choice = landmark_choice(scene, &landmark.id, own);
        // Where there is little room the first word will do: cards need the rest.
        let name = if area.width < 60 { landmark.name.split(' ').next() } else { Some(&*landmark.name) };
        let name = name.unwrap_or_default();
        let text = match (built, short) {
            (true, true) => "★".to_owned(),
            (false, true) => "☆".to_owned(),
            (true, false) => format!("★ {name}"),
            (false, false) => format!("☆ {name} {}¢", landmark.cost),
        };
        let key = choice.map_or(String::new(), |c| format!("{} ", picks.next_key(c)));
        let style = match (choice, built) {
            (Some(c), _) => picks.style(canvas, c),
            (None, true) => canvas.bold(Role::Amber),
            (None, false) => dim,
        };
        let long = (width(&text) + width(&key)) as u16;
        if x + long > area.width && !short {
            (x, y) = (1, y + 1);
        }
        let from = x;
        x = canvas.put(area, x, y, &format!("{key}{text}"), style);
        if let Some(choice) = choice {
            place(canvas, part(area, from, y, long, 1), choice);
        }
        x += if short { u16::from(choice.is_some()) } else { 2 };
    }
    if area.height == 1 {
        let cards: u32 = player.cards.values().map(|n| u32::from(*n)).sum();
        canvas.put(area, x + 2, 0, &w::CityCards { n: cards.into() }.say(scene.language), dim);
        return;
    }
    (x, y) = (1, y + 1);
    for card in owned(book, player) {
        let text = card_text(player, card, scene.language);
        let choice = own_card_choice(scene, card, own);
        let key = choice.map_or(String::new(), |c| format!("{} ", picks.next_key(c)));
        let style = choice.map_or_else(|| canvas.role(card.role()), |c| picks.style(canvas, c));
        let long = (width(&text) + width(&key)) as u16;
        if x + long > area.width {
            (x, y) = (1, y + 1);
        }
        if y >= area.height {
            canvas.put(area, area.width.saturating_sub(2), area.height.saturating_sub(1), " …", dim);
            break;
        }
        canvas.put(area, x, y, &format!("{key}{text}"), style);
        if let Some(choice) = choice {
            place(canvas, part(area, x, y, long, 1), choice);
        }
        x += long + 2;
    }
}

/// A choice about a card in a city: to give an own one away, or to take one of the partner's.
fn own_card_choice(scene: &Scene, card: &Card, own: bool) -> Option<usize> {
    if own { scene.choice(&format!("give {}", card.notation)) } else { None }
}
