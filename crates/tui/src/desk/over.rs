//! What lies over a table: help, rules, the log, hints, questions; and the empty screen between two people.

use engine::markdown;
use engine::text::Paint;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::words::{capital, examples};
use super::{Desk, Hint, Over};
use crate::boards;
use crate::canvas::{Canvas, Target, inset, middle, part, width, wrap};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

/// How wide a text that is read may be, with its frame: long lines are hard to follow.
const TEXT_WIDTH: u16 = 76;

/// How wide lists and logs may be.
const LIST_WIDTH: u16 = 112;

impl Desk {
    pub(super) fn draw_over(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let over = std::mem::take(&mut self.over);
        let l = scene.language;
        match &over {
            Over::Nothing | Over::Handing(_) => {}
            Over::Help => {
                let help = self.help(scene);
                self.text_over(canvas, area, w::help_title(l), &help, TEXT_WIDTH);
            }
            Over::Rules => {
                let width = middle(area, TEXT_WIDTH, area.height).width.saturating_sub(4);
                let rules = markdown::lines(&self.rules, width.into(), Paint::PLAIN).join("\n");
                self.text_over(canvas, area, w::rules_title(l), &rules, TEXT_WIDTH);
            }
            Over::Log => {
                let log = self.log.join("\n");
                let log = if log.is_empty() { w::nothing_happened(l).to_owned() } else { log };
                self.text_over(canvas, area, w::what_happened(l), &log, LIST_WIDTH.min(area.width - 4));
            }
            Over::More => {
                let (title, text) = boards::of(&scene.game).more(scene).unwrap_or_default();
                self.text_over(canvas, area, title, &text, LIST_WIDTH.min(area.width - 4));
            }
            Over::Thinking => {
                small_over(canvas, area, w::hint_title(l), &[w::thinking(l).into()]);
            }
            Over::Hints(hints) => self.hints_over(canvas, area, hints),
            Over::Leaving => small_over(
                canvas,
                area,
                w::leave_title(l),
                &[w::game_kept(l).into(), w::enter_leaves(l).into()],
            ),
            Over::Sure(choice) => {
                let words = scene.choices.get(*choice).map_or(String::new(), |c| capital(&c.words) + ".");
                small_over(canvas, area, w::sure_title(l), &[words, w::enter_does(l).into()]);
            }
            Over::Typing(text) => small_over(
                canvas,
                area,
                w::type_title(l),
                &[format!("{text}▒"), String::new(), w::SuchAs { examples: examples(scene).into() }.say(l)],
            ),
        }
        self.over = over;
    }

    fn text_over(&mut self, canvas: &mut Canvas<'_>, area: Rect, title: &str, text: &str, wide: u16) {
        let ink = canvas.role(Role::Ink);
        let lines = wrap(text, middle(area, wide, 1).width.saturating_sub(4) as usize);
        let lines: Vec<Vec<(String, Style)>> = lines.into_iter().map(|line| vec![(line, ink)]).collect();
        self.lines_over(canvas, area, title, &lines, wide);
    }

    /// What each move is worth, in full: what doesn't fit is scrolled to.
    fn hints_over(&mut self, canvas: &mut Canvas<'_>, area: Rect, hints: &[Hint]) {
        let wide = LIST_WIDTH.min(area.width - 4);
        let (ink, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let room = wide.saturating_sub(4) as usize;
        let mut lines = Vec::new();
        for hint in hints {
            let style = canvas.bold(Role::of(hint.grade));
            let worth = format!("{:>8} {:<8}", hint.worth, hint.error);
            let grade = format!("{:<2} {:<18}", hint.grade.sign(), w::grade(hint.grade, canvas.language));
            // Below its first line a long move goes on where it began.
            let head = width(&grade) + width(&worth) + 1;
            let mut words = wrap(&capital(&hint.words), room.saturating_sub(head).max(10)).into_iter();
            let first = words.next().unwrap_or_default();
            lines.push(vec![(grade, style), (format!("{worth} "), dim), (first, ink)]);
            lines.extend(words.map(|rest| vec![(" ".repeat(head) + &rest, ink)]));
            lines.extend(wrap(&hint.why, room - 3).into_iter().map(|why| vec![(format!("   {why}"), dim)]));
        }
        self.lines_over(canvas, area, w::hints_title(canvas.language), &lines, wide);
    }

    /// Lines in a panel, from where they are scrolled to.
    fn lines_over(
        &mut self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        title: &str,
        lines: &[Vec<(String, Style)>],
        wide: u16,
    ) {
        let room = area.height.saturating_sub(4).max(6).saturating_sub(2) as usize;
        let at = middle(area, wide, (lines.len().min(room) + 2) as u16);
        let inner = panel(canvas, at, title);
        let most = lines.len().saturating_sub(inner.height as usize);
        self.scroll = self.scroll.min(most);
        for (y, line) in lines.iter().skip(self.scroll).take(inner.height as usize).enumerate() {
            let pieces: Vec<(&str, Style)> = line.iter().map(|(text, style)| (&**text, *style)).collect();
            canvas.line(inner, y as u16, &pieces);
        }
        let dim = canvas.role(Role::Dim);
        let foot = part(at, 0, at.height.saturating_sub(1), at.width.saturating_sub(2), 1);
        if most > 0 {
            let seen = (self.scroll + inner.height as usize).min(lines.len());
            let words = w::Scrolled { seen: seen.into(), all: lines.len().into() }.say(canvas.language);
            canvas.right(foot, 0, &format!(" {words} "), dim);
        } else {
            canvas.right(foot, 0, &format!(" {} ", w::key_closes(canvas.language)), dim);
        }
    }
}

fn panel(canvas: &mut Canvas<'_>, at: Rect, title: &str) -> Rect {
    let raised = canvas.theme.raised();
    canvas.fill(at, raised);
    let line: Style = canvas.role(Role::Line);
    let inner = canvas.frame(at, title, line);
    inset(inner, 1, 0)
}

/// A few lines in a small panel.
pub(crate) fn small_over(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[String]) {
    let widest = lines.iter().map(|l| width(l)).max().unwrap_or(0).max(width(title) + 4);
    let at = middle(area, (widest as u16 + 6).min(area.width), lines.len() as u16 + 4);
    let inner = panel(canvas, at, title);
    let ink = canvas.role(Role::Ink);
    for (y, line) in lines.iter().enumerate() {
        canvas.put(inner, 1, 1 + y as u16, line, ink);
    }
}

pub(super) fn hand_over(canvas: &mut Canvas<'_>, area: Rect, name: &str) {
    let l = canvas.language;
    let page = canvas.theme.page();
    canvas.fill(area, page);
    let y = area.height / 2;
    let (big, dim) = (canvas.bold(Role::Lamp), canvas.role(Role::Dim));
    canvas.centre(area, y.saturating_sub(2), &w::PassKeyboard { name: name.into() }.say(l), big);
    canvas.centre(area, y, w::others_hidden(l), dim);
    canvas.centre(area, y + 2, w::i_am_here(l), dim);
    canvas.hit(area, Target::Key(KeyCode::Enter));
}
