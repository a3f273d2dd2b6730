//! Wires as they are drawn.

use ::wires::Token;
use ::wires::wire::{Colour, Wire};

pub(super) fn home_picture() -> String {
    let blue = |n| Wire::blue(n);
    let wires = [
        draw(blue(2), true, Token::None),
        draw(blue(4), false, Token::Value),
        draw(None, false, Token::None),
        draw(None, false, Token::Yellow),
    ];
    format!(r#"<div class="scene scene-wires">{}</div>"#, wires.concat())
}

/// Above the rules: a stand, sorted, with all that a wire can look like.
pub(super) fn rules_scene() -> String {
    let wires = [
        draw(Wire::blue(1), true, Token::None),
        draw(None, false, Token::None),
        draw(Wire::blue(4), false, Token::Value),
        draw(Wire::yellow(4), false, Token::None),
        draw(None, false, Token::None),
        draw(Wire::red(7), false, Token::None),
        draw(Wire::blue(9), false, Token::None),
        draw(None, false, Token::None),
        draw(Wire::blue(12), true, Token::None),
    ];
    format!(r#"<span class="rules-stand">{}</span>"#, wires.concat())
}

pub(super) const CAP: &str = r##"<rect x="18" y="1" width="20" height="12" rx="3" fill="#A7AFB2"/><rect x="18" y="8" width="20" height="5" rx="2.5" fill="#7E888C"/>"##;

pub(super) const ENDS: &str = r#"<path d="M25 24c0 4-4 5-4.5 9M28 24v10M31 24c0 3 3 4 4 8" stroke="var(--copper)" stroke-width="2" stroke-linecap="round" fill="none"/><path d="M25 48c0-3-3-4-3.5-7M28 48v-8M31 48c0-3 4-4 4.5-8" stroke="var(--copper)" stroke-width="2" stroke-linecap="round" fill="none"/>"#;

/// A wire: its cable by what is known of it, and its tile.
pub(super) fn draw(wire: Option<Wire>, cut: bool, token: Token) -> String {
    let colour = wire.map(Wire::colour).or(match token {
        Token::Yellow => Some(Colour::Yellow),
        Token::Red => Some(Colour::Red),
        _ => None,
    });
    let (fill, ink, solid) = match colour {
        Some(Colour::Blue) => ("var(--wire-blue)", "#2A5DA8", "var(--blue-s)"),
        Some(Colour::Yellow) => ("var(--wire-yellow)", "#6B4F00", "var(--wire-yellow)"),
        Some(Colour::Red) => ("var(--wire-red)", "#A62B22", "var(--wire-red)"),
        None => ("var(--wire-hidden)", "", ""),
    };
    let mark = |y: u32| match colour {
        Some(Colour::Blue) => String::new(),
        Some(Colour::Yellow) => format!(r##"<path d="M22.5 {y}h11" stroke="#5a4300" stroke-width="2.5"/>"##),
        Some(Colour::Red) => {
            format!(r##"<path d="M23 {y}l5 4 5-4" stroke="#fff" stroke-width="2" fill="none"/>"##)
        }
        None => format!(r##"<path d="M23 {y}l10 4" stroke="#0003" stroke-width="2"/>"##),
    };
    let shine = |y: u32, h: u32| {
        if colour == Some(Colour::Blue) {
            format!(r##"<rect x="24.5" y="{y}" width="2.5" height="{h}" fill="#ffffff66"/>"##)
        } else {
            String::new()
        }
    };
    let cable = if cut {
        format!(
            r#"<rect x="22.5" y="11" width="11" height="13" rx="2" fill="{fill}"/>{}{}<rect x="22.5" y="48" width="11" height="14" rx="2" fill="{fill}"/>{}{}{ENDS}"#,
            shine(11, 13),
            mark(15),
            shine(48, 14),
            mark(52)
        )
    } else {
        let marks: String = (0..5).map(|i| mark(14 + 9 * i)).collect();
        format!(
            r#"<rect x="22.5" y="11" width="11" height="51" rx="2" fill="{fill}"/>{}{marks}"#,
            shine(11, 51)
        )
    };
    let text = match (wire, token) {
        (Some(wire), _) => wire.to_string(),
        (None, Token::Yellow) => "Y".into(),
        (None, Token::Red) => "R".into(),
        _ => String::new(),
    };
    let size = if text.len() > 2 { 17 } else { 22 };
    let tile = if text.is_empty() {
        r##"<rect class="hidden-wire" x="6" y="60" width="44" height="38" rx="7" fill="#ffffff1f" stroke="#ffffff59" stroke-width="1.5"/><circle cx="28" cy="79" r="3" fill="#ffffffa6"/>"##.to_owned()
    } else {
        let (plate, ink, y) = if cut {
            let ink = if colour == Some(Colour::Yellow) { "#241A05" } else { "#FFFDF8" };
            (format!(r#"<rect x="6" y="60" width="44" height="38" rx="7" fill="{solid}"/>"#), ink, 86)
        } else if token == Token::None {
            (r#"<rect x="6" y="60" width="44" height="38" rx="7" fill="var(--stock)" stroke="var(--stock-edge)"/>"#.to_owned(), ink, 86)
        } else {
            (r##"<path d="M14 60h28l8 8v23a7 7 0 01-7 7H13a7 7 0 01-7-7V68z" fill="var(--stock)" stroke="var(--stock-edge)"/><circle cx="28" cy="66" r="2.6" fill="#37393B"/>"##.to_owned(), ink, 89)
        };
        format!(
            r#"{plate}<text x="28" y="{y}" text-anchor="middle" font-size="{size}" class="wire-number" fill="{ink}">{text}</text>"#
        )
    };
    format!(
        r#"<svg class="wire" viewBox="0 0 56 100" preserveAspectRatio="xMidYMax slice">{CAP}{cable}{tile}</svg>"#
    )
}
