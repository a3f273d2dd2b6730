//! What lies over a table: help, rules, the log, hints, questions; and the empty screen between two people.

use std::fmt::Write as _;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::words::{capital, examples, pretty, reflow};
use super::{Desk, Hint, Offers, Over};
use crate::canvas::{Canvas, Target, inset, middle, part, width, wrap};
use crate::scene::Scene;
use crate::theme::Role;

impl Desk {
    pub(super) fn draw_over(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let over = std::mem::take(&mut self.over);
        match &over {
            Over::Nothing | Over::Handing(_) => {}
            Over::Help => self.text_over(canvas, area, "help", &help(&self.offers, &self.kept)),
            Over::Rules => {
                let rules = reflow(&self.rules);
                self.text_over(canvas, area, "the rules in a minute", &rules);
            }
            Over::Log => {
                let log = self.log.join("\n");
                let log = if log.is_empty() { "Nothing has happened yet.".to_owned() } else { log };
                self.text_over(canvas, area, "what happened", &pretty(scene, &log));
            }
            Over::Thinking => {
                small_over(canvas, area, "hint", &["Thinking …".into()]);
            }
            Over::Hints(hints) => draw_hints(scene, canvas, area, hints),
            Over::Leaving => small_over(
                canvas,
                area,
                "leave the table?",
                &["The game is kept.".into(), "Enter leaves, any other key stays.".into()],
            ),
            Over::Sure(choice) => {
                let words = scene.choices.get(*choice).map_or(String::new(), |c| capital(&c.words) + ".");
                small_over(canvas, area, "sure?", &[words, "Enter does it, any other key does not.".into()]);
            }
            Over::Typing(text) => small_over(
                canvas,
                area,
                "type a move",
                &[format!("{text}▒"), String::new(), format!("such as: {}", examples(scene))],
            ),
        }
        self.over = over;
    }

    fn text_over(&mut self, canvas: &mut Canvas<'_>, area: Rect, title: &str, text: &str) {
        let at = middle(area, 76, area.height.saturating_sub(4).max(6));
        let lines = wrap(text, at.width.saturating_sub(4) as usize);
        let room = at.height.saturating_sub(2) as usize;
        let at = middle(area, 76, (lines.len().min(room) + 2) as u16);
        let inner = panel(canvas, at, title);
        let most = lines.len().saturating_sub(inner.height as usize);
        self.scroll = self.scroll.min(most);
        let ink = canvas.role(Role::Ink);
        for (y, line) in lines.iter().skip(self.scroll).take(inner.height as usize).enumerate() {
            canvas.put(inner, 0, y as u16, line, ink);
        }
        let dim = canvas.role(Role::Dim);
        let foot = part(at, 0, at.height.saturating_sub(1), at.width.saturating_sub(2), 1);
        let more = if most > 0 { " ↑↓ scroll · any other key closes " } else { " any key closes " };
        canvas.right(foot, 0, more, dim);
    }
}

fn panel(canvas: &mut Canvas<'_>, at: Rect, title: &str) -> Rect {
    let raised = canvas.theme.raised();
    canvas.fill(at, raised);
    let line: Style = canvas.role(Role::Line);
    let inner = canvas.frame(at, title, line);
    inset(inner, 1, 0)
}

fn small_over(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[String]) {
    let widest = lines.iter().map(|l| width(l)).max().unwrap_or(0).max(width(title) + 4);
    let at = middle(area, (widest as u16 + 6).min(area.width), lines.len() as u16 + 4);
    let inner = panel(canvas, at, title);
    let ink = canvas.role(Role::Ink);
    for (y, line) in lines.iter().enumerate() {
        canvas.put(inner, 1, 1 + y as u16, line, ink);
    }
}

fn draw_hints(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, hints: &[Hint]) {
    const GRADES: [&str; 5] = ["!!", "!", "?!", "?", "??"];
    const WORDS: [&str; 5] = ["optimal", "good", "questionable", "mistake", "blunder"];
    let shown = hints.len().min((area.height as usize).saturating_sub(8).max(3) / 2);
    let at = middle(area, 78, (shown * 2 + 3) as u16);
    let inner = panel(canvas, at, "what each move is worth");
    let dim = canvas.role(Role::Dim);
    for (i, hint) in hints.iter().take(shown).enumerate() {
        let y = (i * 2) as u16;
        let grade = usize::from(hint.grade.min(4));
        let style = canvas.bold(Role::Grade(hint.grade));
        canvas.put(
            inner,
            0,
            y,
            &format!("{:<2} {:<13}{:>8}  ", GRADES[grade], WORDS[grade], hint.worth),
            style,
        );
        let ink = canvas.bold(Role::Ink);
        canvas.put(inner, 27, y, &pretty(scene, &capital(&hint.words)), ink);
        canvas.put(inner, 3, y + 1, &pretty(scene, &hint.why), dim);
    }
    let foot = part(at, 0, at.height.saturating_sub(1), at.width.saturating_sub(2), 1);
    let more = if hints.len() > shown {
        format!(" {} more · any key closes ", hints.len() - shown)
    } else {
        " any key closes ".into()
    };
    canvas.right(foot, 0, &more, dim);
}

pub(super) fn hand_over(canvas: &mut Canvas<'_>, area: Rect, name: &str) {
    let page = canvas.theme.page();
    canvas.fill(area, page);
    let y = area.height / 2;
    let (big, dim) = (canvas.bold(Role::Lamp), canvas.role(Role::Dim));
    canvas.centre(area, y.saturating_sub(2), &format!("Pass the keyboard to {name}."), big);
    canvas.centre(area, y, "Nothing of the others is on the screen now.", dim);
    canvas.centre(area, y + 2, "Enter: I am here      Esc: leave, the game is kept", dim);
    canvas.hit(area, Target::Key(KeyCode::Enter));
}

fn help(offers: &Offers, kept: &str) -> String {
    let mut text = String::from(
        "Small letters and digits play: they are lit beside what they do. A click does the same.\n\n\
         arrows, Tab    choose      Enter, Space   play what is chosen\n\
         :              type a move in notation, such as `swap 3`\n\
         O              show or hide odds\n\
         L              all that happened\n\
         R              the rules in a minute\n",
    );
    if offers.hint {
        text += "H              what each of your moves is worth, and why\n";
    }
    text += "U              take back your last move, if nothing was drawn or shown\n";
    if offers.pace {
        text += "P              the pace of the bots: calm, quick, at once\n";
    }
    if offers.chat {
        text += "T              say something to the others\n";
    }
    text += "Esc            leave; the game is kept\n";
    if !kept.is_empty() {
        let _ = write!(text, "\nThis game is kept in {kept}\n");
    }
    text
}
