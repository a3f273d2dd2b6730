//! The table as it is drawn: the game's picture, what happened, what can be done.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::over::hand_over;
use super::words::{capital, label, pretty};
use super::{Desk, Over};
use crate::boards::{self, Picks};
use crate::canvas::{Canvas, Target, clip, inset, pad, part, width, wrap};
use crate::scene::Scene;
use crate::theme::Role;

impl Desk {
    /// Draws everything.
    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let scene = std::mem::replace(&mut self.scene, Scene::empty());
        if let Over::Handing(name) = &self.over {
            hand_over(canvas, area, name);
        } else {
            self.draw_table(&scene, canvas, area);
            self.draw_over(&scene, canvas, area);
        }
        self.scene = scene;
        self.hits = canvas.hits.clone();
    }

    fn picks(&self) -> Picks<'_> {
        Picks { keys: &self.keys, selected: self.selected, typed: &self.typed, odds: self.odds }
    }

    fn draw_table(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let page = canvas.theme.page();
        canvas.fill(area, page);
        self.header(scene, canvas, part(area, 0, 0, area.width, 1));
        self.footer(scene, canvas, part(area, 0, area.height.saturating_sub(1), area.width, 1));
        let body = part(area, 0, 1, area.width, area.height.saturating_sub(2));
        let side = if area.width >= 108 { 36 } else { 0 };
        let main = part(body, 0, 0, body.width - side, body.height);
        let log = if side > 0 { 0 } else { 3 + (main.height.saturating_sub(24) / 3).min(4) };
        // What the drawing shows if the list takes little; the rest is listed.
        let guess = part(main, 0, 0, main.width, main.height.saturating_sub(log + 3));
        let listed = self.listed(scene, canvas, guess);
        let list = ChoiceList::fit(scene, &listed, main.width, (main.height / 3).max(3));
        let bottom = 1 + list.rows + log;
        let table = part(main, 0, 0, main.width, main.height.saturating_sub(bottom));
        let felt = canvas.theme.felt(&scene.game);
        canvas.fill(table, felt);
        boards::draw(scene, canvas, inset(table, 0, 0), &self.picks());
        let at = part(main, 0, table.height, main.width, log);
        self.draw_log(scene, canvas, part(at, 1, 0, at.width.saturating_sub(2), at.height));
        let status = part(main, 1, table.height + log, main.width.saturating_sub(2), 1);
        self.status(scene, canvas, status);
        let choices = part(main, 1, table.height + log + 1, main.width.saturating_sub(2), list.rows);
        list.draw(scene, canvas, choices, &self.picks());
        if side > 0 {
            let at = part(body, main.width, 0, side, body.height);
            let line = canvas.role(Role::Line);
            let inner = canvas.frame(at, "what happened", line);
            self.draw_log(scene, canvas, inner);
        }
    }

    /// The choices that the drawing of the game does not show itself.
    fn listed(&self, scene: &Scene, canvas: &Canvas<'_>, area: Rect) -> Vec<usize> {
        let mut buffer = ratatui::buffer::Buffer::empty(Rect::new(0, 0, area.width, area.height));
        let mut hits = Vec::new();
        let whole = buffer.area;
        let mut dry = Canvas { buffer: &mut buffer, theme: canvas.theme, hits: &mut hits };
        boards::draw(scene, &mut dry, whole, &self.picks());
        let pairs = scene.game == "golf" && scene.choices.iter().any(|c| c.notation.starts_with("flip"));
        (0..scene.choices.len())
            .filter(|i| !pairs && !hits.iter().any(|h| h.target == Target::Choice(*i) && !h.at.is_empty()))
            .collect()
    }

    fn header(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = canvas.put(at, 1, 0, &scene.title, title);
        let standing = boards::standing(scene);
        if !standing.is_empty() {
            x = canvas.put(at, x, 0, &format!(" · {standing}"), dim);
        }
        if !self.note.is_empty() {
            x = canvas.put(at, x, 0, &format!("  {}", self.note), dim);
        }
        let mine = !scene.choices.is_empty();
        let style = canvas.role(if mine { Role::Lit } else { Role::Dim });
        let style = if scene.is_over() { canvas.bold(Role::Green) } else { style };
        let whose = clip(&scene.whose_move(), at.width.saturating_sub(x + 3).max(10) as usize);
        canvas.right(at, 0, &format!(" {whose} "), style);
    }

    fn footer(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let over = scene.is_over();
        let mine = !scene.choices.is_empty();
        let mut items = vec![("?", "help", '?')];
        if over {
            if self.offers.again {
                items.push(("A", "again", 'A'));
            }
            if self.offers.replay {
                items.push(("V", "view it again", 'V'));
            }
        } else {
            if self.offers.hint && mine {
                items.push(("H", "hint", 'H'));
            }
            if self.offers.undo {
                items.push(("U", "undo", 'U'));
            }
            if mine {
                items.push((":", "type", ':'));
            }
            if self.offers.pace {
                items.push(("P", "pace", 'P'));
            }
        }
        if self.offers.chat {
            items.push(("T", "talk", 'T'));
        }
        items.push(("O", "odds", 'O'));
        items.push(("L", "log", 'L'));
        items.push(("R", "rules", 'R'));
        let (key, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = 1;
        for (label, words, c) in items {
            let from = x;
            x = canvas.put(at, x, 0, label, key);
            x = canvas.put(at, x, 0, &format!(" {words}"), dim);
            canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Char(c)));
            x += 2;
        }
        let from = x;
        x = canvas.put(at, x, 0, "Esc", key);
        x = canvas.put(at, x, 0, if over { " menu" } else { " leave" }, dim);
        canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Esc));
    }

    fn status(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let lamp = canvas.role(Role::Lamp);
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(at, 0, 0, complaint, red);
        } else if !self.typed.is_empty() {
            canvas.put(
                at,
                0,
                0,
                &format!("{} … the next key completes it, Esc forgets it", self.typed),
                lamp,
            );
        } else if let Some(choice) = self.selected.and_then(|s| scene.choices.get(s)) {
            let x = canvas.put(at, 0, 0, "⏎ ", lamp);
            let key = canvas.role(Role::Lit);
            let x = canvas.put(at, x, 0, &format!(" {} ", capital(&pretty(scene, &choice.words))), key);
            if let Some(note) = boards::note(scene, &choice.notation).filter(|_| self.odds) {
                let dim = canvas.role(Role::Dim);
                canvas.put(at, x + 1, 0, &note, dim);
            }
        } else if scene.choices.len() > 1 {
            canvas.put(at, 0, 0, "Your move: press a lit key, click, or choose with the arrows.", lamp);
        }
    }

    fn draw_log(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let dim = canvas.role(Role::Dim);
        let ink = canvas.role(Role::Ink);
        let mut lines: Vec<(String, bool)> = Vec::new();
        for (i, words) in self.log.iter().rev().enumerate() {
            if lines.len() >= at.height as usize {
                break;
            }
            let mut wrapped = wrap(words, at.width as usize);
            wrapped.reverse();
            lines.extend(wrapped.into_iter().map(|l| (l, i == 0)));
        }
        lines.truncate(at.height as usize);
        let count = lines.len() as u16;
        for (i, (line, last)) in lines.into_iter().enumerate() {
            let y = count - 1 - i as u16;
            canvas.put(at, 0, y, &pretty(scene, &line), if last { ink } else { dim });
        }
    }
}

/// The lists of choices below a table.
struct ChoiceList {
    items: Vec<usize>,
    columns: u16,
    rows: u16,
}

impl ChoiceList {
    fn fit(scene: &Scene, items: &[usize], room: u16, most: u16) -> Self {
        let widest = items.iter().map(|i| width(&label(scene, *i)) + 5).max().unwrap_or(1) as u16;
        let columns = (room.saturating_sub(2) / widest.max(1)).clamp(1, 4);
        let rows = (items.len() as u16).div_ceil(columns).min(most);
        Self { items: items.to_vec(), columns, rows }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect, picks: &Picks<'_>) {
        if self.rows == 0 {
            return;
        }
        let wide = at.width / self.columns;
        let lines = (self.items.len() as u16).div_ceil(self.columns);
        // Scroll so that the selected one is seen.
        let row_of = |i: usize| i as u16 % lines;
        let chosen = self.items.iter().position(|c| picks.selected == Some(*c)).map_or(0, row_of);
        let first = (chosen + 1).saturating_sub(self.rows).min(lines - self.rows);
        let dim = canvas.role(Role::Dim);
        for (i, choice) in self.items.iter().enumerate() {
            let (row, column) = (row_of(i), i as u16 / lines);
            if row < first || row >= first + self.rows {
                continue;
            }
            let cell = part(at, column * wide, row - first, wide.saturating_sub(1), 1);
            let selected = picks.selected == Some(*choice);
            let key = pad(picks.next_key(*choice), 2);
            let style = picks.style(canvas, *choice);
            let x = canvas.put(cell, 0, 0, &format!(" {key}"), style);
            let words = label(scene, *choice);
            let style = if selected { style } else { canvas.role(Role::Ink) };
            canvas.put(cell, x, 0, &format!("{words} "), style);
            canvas.hit(cell, Target::Choice(*choice));
        }
        if lines > self.rows {
            let left = format!("{}/{lines} ↑↓", first + self.rows);
            canvas.right(at, self.rows - 1, &left, dim);
        }
    }
}
