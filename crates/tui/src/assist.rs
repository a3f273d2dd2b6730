//! An assistant at a real table on the whole screen: what is known above, what was answered beside it, a line to type below.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::canvas::{Canvas, part, width, wrap};
use crate::theme::Role;
use crate::words;

/// Somebody who helps at a real table. Lines go in, text comes out; it may hold the colours of a terminal.
pub trait Assistant: Send {
    /// What it is for.
    fn title(&self) -> String;
    /// Takes a line; what it answers, or why it does not take it.
    fn enter(&mut self, line: &str) -> Result<String, String>;
    /// What is known now, in lines that are at most this wide.
    fn known(&mut self, width: usize) -> String;
    /// How many lines were taken so far.
    fn count(&self) -> usize;
    /// What to say when somebody leaves.
    fn farewell(&self) -> String;
    /// Does this line end the session?
    fn ends(&self, line: &str) -> bool {
        matches!(line, "quit" | "q" | "exit")
    }
}

pub(crate) struct AssistScreen {
    pub(crate) assistant: Box<dyn Assistant>,
    /// What is known, and for which width it was written: nothing after a line, which may have changed it.
    known: Option<(usize, Vec<String>)>,
    answer: Result<String, String>,
    line: String,
    past: Vec<String>,
    /// Which of the past lines is shown, counted from the end.
    recalled: usize,
    /// How far the table and the answer are scrolled, and which of them the keys scroll.
    scroll: [u16; 2],
    focus: usize,
    /// How many lines a page of each of them has.
    page: [u16; 2],
}

impl AssistScreen {
    pub(crate) fn new(mut assistant: Box<dyn Assistant>) -> Self {
        let answer = assistant.enter("help");
        Self {
            assistant,
            known: None,
            answer,
            line: String::new(),
            past: Vec::new(),
            recalled: 0,
            scroll: [0; 2],
            focus: 0,
            page: [1; 2],
        }
    }

    /// True when somebody leaves.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let page = self.page[self.focus].saturating_sub(1).max(1) as i16;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('p') | KeyCode::Up => self.recall(1),
                KeyCode::Char('n') | KeyCode::Down => self.recall(-1),
                _ => {}
            }
            return false;
        }
        match key.code {
            KeyCode::Esc if self.line.is_empty() => return true,
            KeyCode::Esc => self.line.clear(),
            KeyCode::Backspace => drop(self.line.pop()),
            KeyCode::Char(c) if self.line.chars().count() < 200 => self.line.push(c),
            KeyCode::Up => self.scroll(-1),
            KeyCode::Down => self.scroll(1),
            KeyCode::PageDown => self.scroll(page),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::Home => self.scroll[self.focus] = 0,
            // Drawing knows where the end is.
            KeyCode::End => self.scroll[self.focus] = u16::MAX,
            KeyCode::Tab | KeyCode::BackTab => self.focus = 1 - self.focus,
            KeyCode::Enter => {
                let line = std::mem::take(&mut self.line);
                let line = line.trim();
                if self.assistant.ends(line) {
                    return true;
                }
                if !line.is_empty() {
                    self.past.push(line.to_owned());
                    (self.recalled, self.scroll[1]) = (0, 0);
                    self.answer = self.assistant.enter(line);
                    self.known = None;
                }
            }
            _ => {}
        }
        false
    }

    fn scroll(&mut self, by: i16) {
        self.scroll[self.focus] = self.scroll[self.focus].saturating_add_signed(by);
    }

    fn recall(&mut self, by: isize) {
        self.recalled = self.recalled.saturating_add_signed(by).min(self.past.len());
        let at = self.past.len() - self.recalled;
        self.line = self.past.get(at).cloned().unwrap_or_default();
    }

    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let l = canvas.language;
        canvas.put(area, 1, 0, &self.assistant.title(), title);
        canvas.right(
            area,
            0,
            &format!("{} ", words::AssistLines { n: self.assistant.count().into() }.say(l)),
            dim,
        );
        let side = if area.width >= 118 { area.width / 3 } else { 0 };
        let body = part(area, 1, 1, area.width - 2 - side, area.height - 4);
        let felt = canvas.theme.felt("wires");
        let wide = body.width as usize;
        let known = match self.known.take() {
            Some((width, lines)) if width == wide => lines,
            _ => self.assistant.known(wide).trim_end().lines().map(str::to_owned).collect(),
        };
        let room = if side > 0 { body.height } else { (known.len() as u16).min(body.height * 2 / 3) };
        self.page[0] = room;
        let top = part(body, 0, 0, body.width, room);
        canvas.fill(part(area, 0, 1, body.width + 2, room), felt);
        self.scroll[0] = self.scroll[0].min((known.len() as u16).saturating_sub(room));
        for (y, line) in known.iter().skip(self.scroll[0] as usize).take(room as usize).enumerate() {
            coloured(canvas, top, y as u16, line);
        }
        more(canvas, top, self.scroll[0], known.len());
        self.known = Some((wide, known));
        let below = if side > 0 {
            let line = canvas.role(Role::Line);
            let at = part(area, area.width - side, 1, side, area.height - 4);
            canvas.frame(at, words::assist_answer(l), line)
        } else {
            part(body, 0, room + 1, body.width, body.height)
        };
        self.draw_answer(canvas, below);
        let entry = part(area, 1, area.height - 2, area.width - 2, 1);
        let lamp = canvas.role(Role::Lamp);
        let x = canvas.put(entry, 0, 0, &format!("{} > ", self.assistant.count() + 1), lamp);
        let space = (entry.width - x) as usize;
        let mut shown = format!("{}▒", self.line);
        while width(&shown) > space {
            shown.remove(0);
        }
        canvas.put(entry, x, 0, &shown, title);
        let scrolls =
            if self.focus == 0 { words::assist_scroll_table(l) } else { words::assist_scroll_answer(l) };
        // How to leave is always there; the lines before are what is left out where there is no room for all.
        let leave = format!("Esc {}", words::esc_leave(l));
        let all = [scrolls, words::assist_tab(l), words::assist_past(l), &leave];
        let room = area.width.saturating_sub(2) as usize;
        let foot = all.join("   ");
        let foot =
            if width(&foot) <= room { foot } else { [scrolls, words::assist_tab(l), &leave].join("   ") };
        canvas.put(area, 1, area.height - 1, &foot, dim);
    }

    fn draw_answer(&mut self, canvas: &mut Canvas<'_>, at: Rect) {
        let red = canvas.bold(Role::Red);
        let (text, wrong) = match &self.answer {
            Ok(text) => (text, false),
            Err(text) => (text, true),
        };
        let mut lines = Vec::new();
        for line in text.trim_end().lines() {
            // What fits keeps its colours; what does not is broken, and plain.
            let bare = without_colours(line);
            if width(&bare) <= at.width as usize {
                lines.push(line.to_owned());
            } else {
                lines.extend(wrap(&bare, at.width as usize));
            }
        }
        self.page[1] = at.height;
        self.scroll[1] = self.scroll[1].min((lines.len() as u16).saturating_sub(at.height));
        for (y, line) in lines.iter().skip(self.scroll[1] as usize).take(at.height as usize).enumerate() {
            if wrong {
                canvas.put(at, 0, y as u16, line, red);
            } else {
                coloured(canvas, at, y as u16, line);
            }
        }
        more(canvas, at, self.scroll[1], lines.len());
    }
}

/// Says how much there is above and below what is shown.
fn more(canvas: &mut Canvas<'_>, at: Rect, scroll: u16, lines: usize) {
    let (above, below) = (scroll, (lines as u16).saturating_sub(scroll + at.height));
    if at.height == 0 || (above == 0 && below == 0) {
        return;
    }
    let (dim, l) = (canvas.role(Role::Dim), canvas.language);
    let text = match (above, below) {
        (0, below) => words::AssistMoreBelow { n: below.into() }.say(l),
        (above, 0) => words::AssistMoreAbove { n: above.into() }.say(l),
        (above, below) => words::AssistMoreBoth { above: above.into(), below: below.into() }.say(l),
    };
    canvas.right(at, at.height - 1, &format!(" {text} "), dim);
}

/// The text without the escape codes of a terminal.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once('m').map_or("", |(_, rest)| rest))
}

/// Writes a line that may hold the escape codes of a terminal for colours.
fn coloured(canvas: &mut Canvas<'_>, at: Rect, y: u16, line: &str) {
    let plain = canvas.role(Role::Ink);
    let mut style = plain;
    let mut x = 0;
    for (i, piece) in line.split('\x1b').enumerate() {
        let text = if i == 0 {
            piece
        } else {
            let Some((codes, text)) = piece.strip_prefix('[').and_then(|p| p.split_once('m')) else {
                continue;
            };
            for code in codes.split(';') {
                style = restyled(canvas, plain, style, code);
            }
            text
        };
        x = canvas.put(at, x, y, text, style);
    }
}

fn restyled(canvas: &Canvas<'_>, plain: Style, style: Style, code: &str) -> Style {
    let role = match code {
        "1" => return style.add_modifier(Modifier::BOLD),
        "2" => Role::Dim,
        "7" => Role::Lit,
        "31" | "91" => Role::Red,
        "32" | "92" => Role::Green,
        "33" | "93" => Role::Amber,
        "34" | "94" => Role::Blue,
        "35" | "95" => Role::Purple,
        "36" | "96" => Role::Lamp,
        "" | "0" => return plain,
        _ => return style,
    };
    let Style { fg, bg, add_modifier, .. } = canvas.role(role);
    let style = style.fg(fg.unwrap_or(Color::Reset)).add_modifier(add_modifier);
    bg.map_or(style, |bg| style.bg(bg))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_taken_out_of_a_text() {
        assert_eq!(without_colours("a \x1b[1m\x1b[94m7\x1b[0m b"), "a 7 b");
        assert_eq!(without_colours("plain"), "plain");
    }
}
