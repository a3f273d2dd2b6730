//! A game without a drawing of its own here: the one that its rules bring along, and its moves folded by their verbs.

use protocol::room::Legal;
use ratatui::layout::Rect;

use super::{Drawing, Picks};
use crate::canvas::{Canvas, middle, width};
use crate::scene::Scene;
use crate::theme::Role;

/// The drawing of any game.
pub(super) struct Table;

impl Drawing for Table {
    fn game(&self) -> &'static str {
        ""
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, _: &Picks<'_>) {
        let ink = canvas.role(Role::Ink);
        // In the middle, if there is room around it.
        let painted = |line: &str| spans(line).into_iter().map(|(text, _)| width(text)).sum::<usize>();
        let wide = scene.board.lines().map(painted).max().unwrap_or(0) as u16 + 1;
        let tall = scene.board.lines().count() as u16;
        let area =
            if area.width > wide + 20 && area.height > tall + 4 { middle(area, wide, tall) } else { area };
        for (y, line) in scene.board.lines().enumerate() {
            let mut x = 1;
            for (text, style) in spans(line) {
                x = canvas.put(area, x, y as u16, text, ink.patch(style));
            }
        }
    }

    /// The first letter of the verb, and a number where the verb has several moves.
    fn key(&self, scene: &Scene, choice: &Legal) -> Option<String> {
        let verb = |c: &Legal| c.notation.split(' ').next().unwrap_or_default().to_owned();
        let own = verb(choice);
        let mut verbs: Vec<String> = Vec::new();
        for choice in &scene.choices {
            if !verbs.contains(&verb(choice)) {
                verbs.push(verb(choice));
            }
        }
        let same: Vec<&Legal> = scene.choices.iter().filter(|c| verb(c) == own).collect();
        let letter = letter(&verbs, &own)?;
        let place = same.iter().position(|c| c.id == choice.id)?;
        match same.len() {
            1 => Some(letter.to_string()),
            // Ten and more have two digits each, so that none is the beginning of another.
            2..=9 => Some(format!("{letter}{}", place + 1)),
            _ => Some(format!("{letter}{:02}", place + 1)),
        }
    }

    fn lines(&self, scene: &Scene) -> Option<u16> {
        Some(scene.board.lines().count() as u16 + 1)
    }
}

/// A letter for each verb: its first that no verb before it has taken.
fn letter(verbs: &[String], own: &str) -> Option<char> {
    let mut taken: Vec<char> = Vec::new();
    for verb in verbs {
        let free =
            verb.chars().filter(char::is_ascii_lowercase).chain('a'..='z').find(|c| !taken.contains(c))?;
        if verb == own {
            return Some(free);
        }
        taken.push(free);
    }
    None
}

/// The parts of a line that a game painted for a terminal, each with its style.
fn spans(line: &str) -> Vec<(&str, ratatui::style::Style)> {
    use ratatui::style::{Color, Modifier, Style};
    let mut style = Style::new();
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("\u{1b}[") {
        parts.push((&rest[..at], style));
        let after = &rest[at + 2..];
        let Some(end) = after.find('m') else { return parts };
        for code in after[..end].split(';') {
            style = match code.parse().unwrap_or(0u8) {
                0 => Style::new(),
                1 => style.add_modifier(Modifier::BOLD),
                2 => style.add_modifier(Modifier::DIM),
                code @ 30..=37 => style.fg(Color::Indexed(code - 30)),
                code @ 90..=97 => style.fg(Color::Indexed(code - 90 + 8)),
                _ => style,
            };
        }
        rest = &after[end + 1..];
    }
    parts.push((rest, style));
    parts.retain(|(text, _)| !text.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_keyed_by_their_verbs() {
        let verbs = ["guard", "give", "go"].map(str::to_owned);
        assert_eq!(verbs.iter().map(|v| letter(&verbs, v).unwrap()).collect::<String>(), "gio");
    }

    #[test]
    fn what_a_game_painted_is_painted_here() {
        let paint = engine::text::Paint { colour: true, ascii: false };
        let line = format!("a {} b", paint.bold("c"));
        let parts: Vec<&str> = spans(&line).into_iter().map(|(text, _)| text).collect();
        assert_eq!(parts, ["a ", "c", " b"]);
        assert_ne!(spans(&line)[1].1, ratatui::style::Style::new());
    }
}
