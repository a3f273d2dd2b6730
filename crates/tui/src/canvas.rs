//! Drawing with words, frames and bars; what can be clicked is remembered where it is drawn.

use engine::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::theme::{Role, Theme, to_ascii};

/// What a click means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// The choice with this index.
    Choice(usize),
    /// The same as this key.
    Key(ratatui::crossterm::event::KeyCode),
    /// A row of a list.
    Row(usize),
}

/// A place that can be clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hit {
    pub(crate) at: Rect,
    pub(crate) target: Target,
}

/// A part of the screen to draw on. Nothing ever lands outside of it.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    /// What is written is in this language.
    pub(crate) language: Language,
    pub(crate) hits: &'a mut Vec<Hit>,
}

impl Canvas<'_> {
    /// Words at a place, cut at the end of `area`; says where they end.
    pub(crate) fn put(&mut self, area: Rect, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let (left, top) = (area.x.saturating_add(x), area.y.saturating_add(y));
        if y >= area.height || x >= area.width {
            return x;
        }
        let room = (area.right().saturating_sub(left)) as usize;
        let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let (end, _) = self.buffer.set_stringn(left, top, clip(&clean, room), room, style);
        end - area.x
    }

    /// Several pieces in one line.
    pub(crate) fn line(&mut self, area: Rect, y: u16, pieces: &[(&str, Style)]) -> u16 {
        pieces.iter().fold(0, |x, (text, style)| self.put(area, x, y, text, *style))
    }

    /// Words at the right edge; says where they begin.
    pub(crate) fn right(&mut self, area: Rect, y: u16, text: &str, style: Style) -> u16 {
        let x = (area.width as usize).saturating_sub(width(text)) as u16;
        self.put(area, x, y, text, style);
        x
    }

    /// Words in the middle.
    pub(crate) fn centre(&mut self, area: Rect, y: u16, text: &str, style: Style) {
        let x = (area.width as usize).saturating_sub(width(text)) / 2;
        self.put(area, x as u16, y, text, style);
    }

    /// Words in several lines; says how many lines they took.
    pub(crate) fn paragraph(&mut self, area: Rect, y: u16, text: &str, style: Style) -> u16 {
        let mut line = y;
        for words in wrap(text, area.width as usize) {
            self.put(area, 0, line, &words, style);
            line += 1;
        }
        line - y
    }

    /// Fills with a style and blanks.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_style(style);
                }
            }
        }
    }

    /// Gives what is drawn there already another style.
    pub(crate) fn restyle(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        self.buffer.set_style(area, style);
    }

    /// A frame with a title; says what is inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str, style: Style) -> Rect {
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let wide = "─".repeat(area.width as usize - 2);
        self.put(area, 0, 0, &format!("╭{wide}╮"), style);
        self.put(area, 0, area.height - 1, &format!("╰{wide}╯"), style);
        for y in 1..area.height - 1 {
            self.put(area, 0, y, "│", style);
            self.put(area, area.width - 1, y, "│", style);
        }
        if !title.is_empty() && area.width > 6 {
            let title = format!(" {} ", clip(title, area.width as usize - 6));
            self.put(area, 2, 0, &title, style.add_modifier(Modifier::BOLD));
        }
        inset(area, 1, 1)
    }

    /// A bar of `width` cells: done, promised, and the rest.
    pub(crate) fn bar(&mut self, area: Rect, at: (u16, u16), width: u16, parts: (f64, f64), style: Style) {
        let cells = |part: f64| (part.clamp(0.0, 1.0) * f64::from(width)).round() as usize;
        let (full, half) = (cells(parts.0), cells(parts.0 + parts.1));
        let text = format!(
            "{}{}{}",
            "█".repeat(full),
            "▒".repeat(half.saturating_sub(full)),
            "·".repeat((width as usize).saturating_sub(half.max(full)))
        );
        self.put(area, at.0, at.1, &text, style);
    }

    /// The style of a thing.
    pub(crate) fn role(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// In bold.
    pub(crate) fn bold(&self, role: Role) -> Style {
        self.theme.style(role).add_modifier(Modifier::BOLD)
    }

    /// Remembers that a place can be clicked.
    pub(crate) fn hit(&mut self, at: Rect, target: Target) {
        self.hits.push(Hit { at: at.intersection(self.buffer.area), target });
    }

    /// Replaces every symbol that is not ASCII, if the terminal wants that.
    pub(crate) fn finish(&mut self) {
        if !self.theme.ascii {
            return;
        }
        let area = self.buffer.area;
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y))
                    && !cell.symbol().is_ascii()
                {
                    let plain = to_ascii(cell.symbol());
                    cell.set_symbol(plain);
                }
            }
        }
    }
}

/// A smaller area within one.
pub(crate) fn inset(area: Rect, x: u16, y: u16) -> Rect {
    Rect {
        x: area.x + x.min(area.width),
        y: area.y + y.min(area.height),
        width: area.width.saturating_sub(2 * x),
        height: area.height.saturating_sub(2 * y),
    }
}

/// A part of an area; what is outside is cut off.
pub(crate) fn part(area: Rect, x: u16, y: u16, width: u16, height: u16) -> Rect {
    let (x, y) = (x.min(area.width), y.min(area.height));
    Rect {
        x: area.x + x,
        y: area.y + y,
        width: width.min(area.width - x),
        height: height.min(area.height - y),
    }
}

/// An area of this size in the middle of another.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text, or its beginning and a mark if it is too wide.
pub(crate) fn clip(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > room {
            break;
        }
        out.push(c);
        used += w;
    }
    if room > 0 {
        out.push('…');
    }
    out
}

/// A text filled up with blanks, or cut.
pub(crate) fn pad(text: &str, room: usize) -> String {
    let mut out = clip(text, room);
    let missing = room.saturating_sub(width(&out));
    out.extend(std::iter::repeat_n(' ', missing));
    out
}

/// A text in lines of at most this width. A word that is longer is broken.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    let room = room.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // What fits keeps its spaces: tables stay tables.
        if width(paragraph) <= room {
            lines.push(paragraph.to_owned());
            continue;
        }
        let indent: String = paragraph.chars().take_while(|c| *c == ' ').take(room / 2).collect();
        let mut line = indent.clone();
        let mut empty = true;
        for word in paragraph.split_whitespace() {
            let gap = usize::from(!empty);
            if !empty && width(&line) + gap + width(word) > room {
                lines.push(std::mem::replace(&mut line, indent.clone()));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            for c in word.chars() {
                if width(&line) + c.width().unwrap_or(0) > room {
                    lines.push(std::mem::replace(&mut line, indent.clone()));
                }
                line.push(c);
            }
            empty = false;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_and_wrapped_by_columns() {
        assert_eq!(clip("abcdef", 4), "abc…");
        assert_eq!(pad("ab", 4), "ab  ");
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  abcdefgh", 6), ["  abcd", "  efgh"]);
        assert_eq!(wrap("", 5), Vec::<String>::new());
        assert_eq!(clip("日本語", 5), "日本…");
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let area = Rect::new(0, 0, 10, 2);
        let mut buffer = Buffer::empty(area);
        let theme = Theme { depth: crate::Depth::None, light: false, ascii: true };
        let mut hits = Vec::new();
        let language = Language::English;
        let mut canvas = Canvas { buffer: &mut buffer, theme, language, hits: &mut hits };
        canvas.put(area, 20, 0, "far", Style::new());
        canvas.put(area, 8, 1, "long…text", Style::new());
        canvas.put(area, 0, 9, "below", Style::new());
        canvas.fill(Rect::new(5, 1, 90, 90), Style::new());
        canvas.frame(Rect::new(0, 0, 1, 1), "x", Style::new());
        canvas.finish();
        assert!(buffer.content().iter().all(|c| c.symbol().is_ascii()));
    }
}
