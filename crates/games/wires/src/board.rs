//! A drawing of the table for a terminal.

use std::fmt::Write;

use engine::text::{Hue, Paint, Reader};
use engine::{Language, Seat};

use crate::rules::Wires;
use crate::state::{End, Stage, Token};
use crate::view::{Seen, View};
use crate::wire::{Colour, Wire};
use crate::words::{
    BoardCandidates, BoardCard, BoardDial, board_detector, board_dial_out, board_exploded, board_locked,
    board_red, board_stable, board_used, board_won, board_yellow,
};

pub(crate) fn draw(game: &Wires, view: &View, names: Reader<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let dial: String = (0..view.seats())
        .map(|i| if i < view.dial() as usize { paint.glyph("●", "*") } else { paint.glyph("○", ".") })
        .collect();
    let language = names.language;
    let dial = BoardDial { dial: format!("{dial} {}", view.dial()).into() }.say(language);
    let _ = write!(out, "{}   {dial}", paint.bold(&game.mission().words(language)));
    if view.stable() {
        let _ = write!(out, "   {}", paint.hue(Hue::Green, board_stable(language)));
    }
    out.push('\n');
    let candidates: Vec<String> = view.candidates().iter().map(|w| face(w, paint)).collect();
    if !candidates.is_empty() {
        let candidates = BoardCandidates { candidates: candidates.join(" ").into() };
        let _ = writeln!(out, "{}", candidates.say(language));
    }
    for equipment in view.cards() {
        let card = equipment.card;
        let text = BoardCard {
            number: format!("{:>2}", card.number()).into(),
            card: card.name(language).into(),
            does: card.about(language).into(),
        }
        .say(language);
        let ready = !equipment.used && unlocked(view, card.number());
        let line = match (equipment.used, ready) {
            (true, _) => paint.dim(&format!("{text} {}", board_used(language))),
            (false, true) => paint.hue(Hue::Accent, &text),
            (false, false) => format!("{text} {}", board_locked(language)),
        };
        let _ = writeln!(out, "{line}");
    }
    let mut order: Vec<Seat> = Seat::all(view.seats()).collect();
    if let Some(you) = names.you {
        order.rotate_left((you.index() + 1) % view.seats());
    }
    for seat in order {
        hand(view, seat, game.options.detector, names, paint, &mut out);
    }
    if let Stage::Over(end) = view.stage() {
        let (hue, text) = match end {
            End::Won => (Hue::Green, board_won(language)),
            End::Exploded => (Hue::Red, board_exploded(language)),
            End::DialOut => (Hue::Red, board_dial_out(language)),
        };
        let _ = writeln!(out, "\n{}", paint.hue(hue, text));
    }
    out
}

fn unlocked(view: &View, number: u8) -> bool {
    let cut = |s: &Seen| s.cut && s.wire == Wire::blue(number);
    view.stands().map(|(_, s)| s.iter().filter(|x| cut(x)).count()).sum::<usize>() >= 2
}

/// One hand: the wires, and below them their numbers. A cut wire is dim, a token stands in brackets.
fn hand(view: &View, seat: Seat, detector: bool, names: Reader<'_>, paint: Paint, out: &mut String) {
    let over = matches!(view.stage(), Stage::Over(_));
    let moving = !over && view.turn() == seat;
    let mark = if moving { paint.glyph("▸ ", "> ") } else { "  " };
    let ready = detector && !view.detectors_used().has(seat);
    let ready = if ready { format!(" {}", board_detector(names.language)) } else { String::new() };
    let name: String = names.who(seat).chars().take(20).collect();
    let title = format!("{mark}{name}");
    let title = if moving { paint.hue(Hue::Accent, &title) } else { paint.bold(&title) };
    let _ = writeln!(out, "\n{title}{}", paint.dim(&ready));
    let mut slot = 0u8;
    for (owner, stand) in view.stands() {
        if owner != seat {
            continue;
        }
        let (mut wires, mut numbers) = (String::from("  "), String::from("  "));
        for seen in &stand {
            wires.push_str(&cell(view, seat, slot, *seen, names.language, paint));
            numbers.push_str(&format!("{:>4} ", slot + 1)[..5]);
            slot += 1;
        }
        let _ = writeln!(out, "{}", wires.trim_end());
        let _ = writeln!(out, "{}", paint.dim(numbers.trim_end()));
    }
}

/// Five columns for a wire.
fn cell(view: &View, seat: Seat, slot: u8, seen: Seen, language: Language, paint: Paint) -> String {
    let token = match seen.token {
        Token::None => None,
        Token::Value => view.token_wire(seat, slot).map(|w| w.to_string()),
        Token::Yellow => Some(board_yellow(language).into()),
        Token::Red => Some(board_red(language).into()),
    };
    match (seen.wire, seen.cut, token) {
        (Some(wire), true, _) => paint.dim(&format!("{:>4} ", format!("{}{wire}", paint.glyph("✂", "x")))),
        (Some(wire), false, Some(_)) => coloured(wire, &format!("{:>5}", format!("[{wire}]")), paint),
        (Some(wire), false, None) => coloured(wire, &format!("{:>4} ", wire.to_string()), paint),
        (None, _, Some(text)) => paint.bold(&format!("{:>5}", format!("[{text}]"))),
        (None, _, None) => paint.dim(&format!("{:>4} ", paint.glyph("░░", "??"))),
    }
}

fn coloured(wire: Wire, text: &str, paint: Paint) -> String {
    match wire.colour() {
        Colour::Blue => paint.hue(Hue::Blue, text),
        Colour::Yellow => paint.hue(Hue::Amber, text),
        Colour::Red => paint.hue(Hue::Red, text),
    }
}

fn face(wire: Wire, paint: Paint) -> String {
    coloured(wire, &wire.to_string(), paint)
}
