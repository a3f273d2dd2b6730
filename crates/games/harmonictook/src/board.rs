//! A drawing of the table for a terminal.

use std::fmt::Write;

use engine::text::{Hue, Paint, Reader};
use engine::{Language, Seat};

use crate::card::Colour;
use crate::kind::{Kind, kinds, landmarks};
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::words::{
    self, BoardClosed, BoardDoing, BoardTurn, Coins, board_colours, board_legend, board_market,
};

const WIDTH: usize = 78;

pub(crate) fn draw(game: &Harmonictook, view: &State, names: Reader<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let language = names.language;
    let turn = view.turns() + u16::from(view.phase() != Phase::Over);
    let head = BoardTurn { turn: turn.into() }.say(language);
    let doing = words::phase(game, view, language).into();
    let doing = BoardDoing { who: names.who(view.roller()).into(), doing }.say(language);
    let _ = writeln!(out, "{}  {}", paint.bold(&head), paint.dim(&doing));
    // The reader's own city comes last, nearest to the prompt.
    let mut order: Vec<Seat> = Seat::all(view.seats()).collect();
    if let Some(you) = names.you.filter(|y| y.index() < view.seats()) {
        order.rotate_left((you.index() + 1) % view.seats());
    }
    let own = order.pop();
    for seat in order {
        city(game, view, seat, names, paint, &mut out);
    }
    market(game, view, language, paint, &mut out);
    if let Some(seat) = own {
        city(game, view, seat, names, paint, &mut out);
    }
    out
}

fn hue(colour: Colour) -> Hue {
    match colour {
        Colour::Blue => Hue::Blue,
        Colour::Green => Hue::Green,
        Colour::Red => Hue::Red,
        Colour::Purple => Hue::Purple,
    }
}

/// The mark of a colour, so that colour is never alone.
fn mark(colour: Colour, language: Language) -> char {
    let place = match colour {
        Colour::Blue => 0,
        Colour::Green => 1,
        Colour::Red => 2,
        Colour::Purple => 3,
    };
    board_colours(language).chars().nth(place).unwrap_or(' ')
}

/// Words side by side, broken into lines; `len` is what each takes on the screen.
fn flow(out: &mut String, items: impl Iterator<Item = (usize, String)>) {
    let mut column = 0;
    for (len, text) in items {
        if column == 0 || column + len + 2 > WIDTH {
            if column > 0 {
                out.push('\n');
            }
            out.push_str("  ");
            column = 2;
        } else {
            out.push_str("  ");
            column += 2;
        }
        out.push_str(&text);
        column += len;
    }
    if column > 0 {
        out.push('\n');
    }
}

fn city(game: &Harmonictook, view: &State, seat: Seat, names: Reader<'_>, paint: Paint, out: &mut String) {
    let book = game.book();
    let moving = view.phase() != Phase::Over && view.roller() == seat;
    let arrow = if moving { paint.glyph("▸ ", "> ") } else { "  " };
    let title = format!("{arrow}{}", names.who(seat));
    let title = if moving { paint.hue(Hue::Accent, &title) } else { paint.bold(&title) };
    let language = names.language;
    let money = Coins { n: view.bank(seat).into() }.say(language);
    let sights: Vec<String> = landmarks(book.buildable | book.given)
        .map(|l| {
            if view.has(seat, l) {
                paint.hue(
                    Hue::Amber,
                    &format!("{}{}", paint.glyph("★ ", "*"), book.landmark_title(l, language)),
                )
            } else {
                paint.dim(&format!(
                    "{}{} {}",
                    paint.glyph("☆ ", "."),
                    book.landmark_title(l, language),
                    book.landmark_cost(l)
                ))
            }
        })
        .collect();
    let _ = writeln!(out, "\n{title}  {}", paint.bold(&money));
    let plain = |l: crate::Landmark| {
        let cost = if view.has(seat, l) { 0 } else { book.landmark_cost(l).to_string().len() + 1 };
        book.landmark_title(l, language).chars().count() + 2 + cost
    };
    let lens = landmarks(book.buildable | book.given).map(plain);
    flow(out, lens.zip(sights));
    let mut cards: Vec<Kind> = kinds(view.owned[seat.index()]).collect();
    cards.sort_by_key(|k| (book.rolls(*k).next(), *k));
    flow(
        out,
        cards.into_iter().map(|k| {
            let copies = view.copies(seat, k);
            let closed = view.closed(seat, k);
            let mut text = format!(
                "{}{} {}",
                book.rolls_text(k),
                mark(book.colour(k), language),
                book.title(k, language)
            );
            if copies > 1 {
                let _ = write!(text, " x{copies}");
            }
            if closed > 0 {
                let _ = write!(text, " {}", BoardClosed { n: closed.into() }.say(language));
            }
            if game.book.invest & k.bit() != 0 {
                let _ = write!(text, " [{}]", view.invested[seat.index()]);
            }
            (text.chars().count(), paint.hue(hue(book.colour(k)), &text))
        }),
    );
}

fn market(game: &Harmonictook, view: &State, language: Language, paint: Paint, out: &mut String) {
    let book = game.book();
    let _ =
        writeln!(out, "\n  {}  {}", paint.bold(board_market(language)), paint.dim(board_legend(language)));
    let mut cards: Vec<Kind> = kinds(view.on_sale).collect();
    cards.sort_by_key(|k| (book.rolls(*k).next(), *k));
    let affordable = game.buyable(view);
    flow(
        out,
        cards.into_iter().map(|k| {
            let text = format!(
                "{}{} {} {}{}",
                book.rolls_text(k),
                mark(book.colour(k), language),
                book.title(k, language),
                paint.glyph("¢", "$"),
                book.cost(k)
            );
            let copies = format!("/{}", view.on_sale(k));
            let len = text.chars().count() + copies.chars().count();
            let can = view.phase() != Phase::Build || affordable & k.bit() != 0;
            let shown = if can { paint.hue(hue(book.colour(k)), &text) } else { paint.dim(&text) };
            (len, shown + &paint.dim(&copies))
        }),
    );
}
