//! The table as it is drawn: the game's picture, what happened, what can be done.

use protocol::room::Turn;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::over::hand_over;
use super::words::{capital, label};
use super::{Desk, Over};
use crate::boards::{self, Picks};
use crate::canvas::{Canvas, Target, clip, inset, pad, part, width, wrap};
use crate::pieces::headline;
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

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
        Picks {
            keys: &self.keys,
            selected: self.selected,
            typed: &self.typed,
            odds: self.odds && self.offers.odds,
        }
    }

    fn draw_table(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let page = canvas.theme.page();
        canvas.fill(area, page);
        self.header(scene, canvas, part(area, 0, 0, area.width, 1));
        self.footer(scene, canvas, part(area, 0, area.height.saturating_sub(1), area.width, 1));
        let body = part(area, 0, 1, area.width, area.height.saturating_sub(2));
        let side = match area.width {
            0..108 => 0,
            108..160 => 36,
            _ => 46,
        };
        let main = part(body, 0, 0, body.width - side, body.height);
        let log = if side > 0 { 0 } else { 3 + (main.height.saturating_sub(24) / 3).min(4) };
        let end = match main.height {
            _ if !scene.is_over() => 0,
            0..30 => 2,
            _ => 5,
        };
        // What the drawing shows if the list takes little; the rest is listed.
        let guess = part(main, 0, 0, main.width, main.height.saturating_sub(log + end + 3));
        let listed = self.listed(scene, canvas, guess);
        let drawing = boards::of(&scene.game);
        let most = match drawing.lines(scene) {
            Some(lines) => main.height.saturating_sub(lines + log + end + 1),
            None => main.height / 3,
        };
        let list = ChoiceList::fit(scene, &listed, main.width, most.max(3));
        let bottom = 1 + list.rows + log + end;
        let table = part(main, 0, 0, main.width, main.height.saturating_sub(bottom));
        let felt = canvas.theme.felt(&scene.game);
        canvas.fill(table, felt);
        drawing.draw(scene, canvas, inset(table, 0, 0), &self.picks());
        let at = part(main, 0, table.height, main.width, log);
        self.draw_log(canvas, part(at, 1, 0, at.width.saturating_sub(2), at.height));
        result(scene, canvas, part(main, 1, table.height + log, main.width.saturating_sub(2), end));
        let status = part(main, 1, table.height + log + end, main.width.saturating_sub(2), 1);
        self.status(scene, canvas, status);
        let choices = part(main, 1, table.height + log + end + 1, main.width.saturating_sub(2), list.rows);
        list.draw(scene, canvas, choices, &self.picks());
        if side > 0 {
            let at = part(body, main.width, 0, side, body.height);
            let line = canvas.role(Role::Line);
            let inner = canvas.frame(at, w::what_happened(canvas.language), line);
            self.draw_log(canvas, inner);
        }
    }

    /// The choices that the drawing of the game does not show itself.
    fn listed(&self, scene: &Scene, canvas: &Canvas<'_>, area: Rect) -> Vec<usize> {
        let mut buffer = ratatui::buffer::Buffer::empty(Rect::new(0, 0, area.width, area.height));
        let mut hits = Vec::new();
        let whole = buffer.area;
        let mut dry =
            Canvas { buffer: &mut buffer, theme: canvas.theme, language: canvas.language, hits: &mut hits };
        let drawing = boards::of(&scene.game);
        drawing.draw(scene, &mut dry, whole, &self.picks());
        let complete = drawing.complete(scene);
        (0..scene.choices.len())
            .filter(|i| !complete && !hits.iter().any(|h| h.target == Target::Choice(*i) && !h.at.is_empty()))
            .collect()
    }

    fn header(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = canvas.put(at, 1, 0, &scene.title, title);
        let standing = boards::of(&scene.game).standing(scene);
        if !standing.is_empty() {
            x = canvas.put(at, x, 0, &format!(" · {standing}"), dim);
        }
        if !self.note.is_empty() {
            x = canvas.put(at, x, 0, &format!("  {}", self.note), dim);
        }
        let mine = !scene.choices.is_empty();
        let style = canvas.role(if mine { Role::Lit } else { Role::Dim });
        let style = if scene.is_over() { canvas.bold(Role::Green) } else { style };
        let style = if self.offers.go_on { canvas.role(Role::Lit) } else { style };
        let whose =
            if self.offers.go_on { w::goes_on(scene.language).to_owned() } else { scene.whose_move() };
        let whose = clip(&whose, at.width.saturating_sub(x + 3).max(10) as usize);
        canvas.right(at, 0, &format!(" {whose} "), style);
    }

    fn footer(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let l = scene.language;
        let leads = if scene.is_over() { self.way.word(l) } else { w::esc_leave(l) };
        let (key, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = 1;
        for item in self.items_within(scene, (at.width as usize).saturating_sub(width(leads) + 7)) {
            let from = x;
            x = canvas.put(at, x, 0, &item.key.to_string(), key);
            x = canvas.put(at, x, 0, &format!(" {}", item.words), dim);
            canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Char(item.key)));
            x += 2;
        }
        let from = x;
        x = canvas.put(at, x, 0, "Esc", key);
        x = canvas.put(at, x, 0, &format!(" {leads}"), dim);
        canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Esc));
    }

    fn status(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let lamp = canvas.role(Role::Lamp);
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(at, 0, 0, complaint, red);
        } else if self.offers.go_on {
            let lit = canvas.role(Role::Lit);
            canvas.put(at, 0, 0, &format!(" {} ", w::have_a_look(scene.language)), lit);
            canvas.hit(at, Target::Key(KeyCode::Enter));
        } else if !self.typed.is_empty() {
            // What is asked for stays, and what is chosen of it is named.
            let meant = boards::of(&scene.game).half(scene, &self.typed);
            let what = meant.unwrap_or_else(|| self.typed.clone());
            let half = w::HalfTyped { what: what.into() }.say(scene.language);
            let x = canvas.put(at, 0, 0, &scene.prompt, lamp);
            let lit = canvas.role(Role::Lit);
            let x = canvas.put(at, x + 2, 0, &format!(" {half} "), lit);
            tail(canvas, at, x, w::how_to_complete(scene.language));
        } else if let Some(choice) = self.selected.and_then(|s| scene.choices.get(s)) {
            let x = canvas.put(at, 0, 0, "⏎ ", lamp);
            let key = canvas.role(Role::Lit);
            let x = canvas.put(at, x, 0, &format!(" {} ", capital(&choice.words)), key);
            if let Some(note) = boards::of(&scene.game).note(scene, &choice.notation).filter(|_| self.odds) {
                let dim = canvas.role(Role::Dim);
                canvas.put(at, x + 1, 0, &note, dim);
            }
        } else if scene.choices.len() > 1 {
            let x = canvas.put(at, 0, 0, &scene.prompt, lamp);
            tail(canvas, at, x, w::how_to_choose(scene.language));
        }
    }

    fn draw_log(&self, canvas: &mut Canvas<'_>, at: Rect) {
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
            canvas.put(at, 0, y, &line, if last { ink } else { dim });
        }
    }
}

/// What is good to know behind the words of a line, if there is room for all of it.
fn tail(canvas: &mut Canvas<'_>, at: Rect, x: u16, words: &str) {
    if x as usize + 2 + width(words) <= at.width as usize {
        let dim = canvas.role(Role::Dim);
        canvas.put(at, x + 2, 0, words, dim);
    }
}

/// How the game ended, large, with everybody's place and score.
fn result(scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
    let Turn::Over(over) = &scene.turn else { return };
    if at.height == 0 {
        return;
    }
    let lost =
        over.won == Some(false) || scene.you.is_some_and(|you| over.ranks.get(you).is_some_and(|r| *r > 1));
    let style = canvas.bold(if lost { Role::Amber } else { Role::Green });
    let room = part(at, 0, u16::from(at.height > 3), at.width, at.height.min(4) - 1);
    let y = room.y - at.y + headline(canvas, room, &without_level(&scene.whose_move()), style);
    let mut seats: Vec<usize> = (0..scene.names.len()).collect();
    seats.sort_by_key(|seat| over.ranks.get(*seat));
    let score = |seat: usize| over.scores.get(seat).copied().unwrap_or(0);
    let line = if over.won.is_some() {
        w::ScoreOf { n: score(0).into() }.say(scene.language)
    } else {
        let place = |seat: &usize| format!("{}. {} {}", over.ranks[*seat], scene.who(*seat), score(*seat));
        seats.iter().map(place).collect::<Vec<_>>().join("    ")
    };
    let ink = canvas.role(Role::Ink);
    canvas.centre(at, y, &clip(&line, at.width as usize), ink);
}

/// Without what stands in brackets behind a bot's name.
fn without_level(words: &str) -> String {
    let mut out = String::new();
    for part in words.split(" (") {
        let rest = part.split_once(')').map_or(part, |(_, rest)| rest);
        out += if out.is_empty() { part } else { rest };
    }
    out
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
        let columns = (room.saturating_sub(2) / widest.max(1)).clamp(1, 6);
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
