//! The start screen: which table to sit down at, and how to go on.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::boards;
use crate::canvas::{Canvas, Target, clip, middle, part, wrap};
use crate::listed;
use crate::pieces::headline;
use crate::saves;
use crate::standing::{self, Record};
use crate::statistics;
use crate::theme::Role;

/// What was chosen.
pub(crate) enum Pick {
    Nothing,
    Game(&'static dyn AnyGame),
    GoOn(PathBuf),
    Daily,
    Load,
    Statistics,
    Join,
    Create,
    Assist,
    Leave,
}

#[derive(Default)]
pub(crate) struct Home {
    selected: usize,
    /// The game that was left last: its file, what it is, and where it stands.
    last: Option<(PathBuf, String)>,
    records: Vec<Record>,
    pub(crate) complaint: Option<String>,
}

/// The lines below the games.
const MORE: [(char, &str, &str); 8] = [
    ('d', "Daily run", "the dice of the day"),
    ('l', "Saved games", "go on, look, delete"),
    ('s', "Statistics", "how your games went"),
    ('j', "Join a room", "others play there"),
    ('o', "Open a room", "and invite others"),
    ('a', "Assistant", "Wires at a real table"),
    ('q', "Leave", ""),
    ('c', "Go on", ""),
];

/// What a key or a row of the screen stands for: games, then [`MORE`] without its last, then going on.
const LEAVE: usize = 6;
const GO_ON: usize = 7;

impl Home {
    pub(crate) fn new(data: &Path) -> Self {
        let saves = saves::list(data);
        let last = saves.iter().find(|save| !save.over).map(|save| {
            let title = catalog::find(&save.game).map_or(save.game.as_str(), |g| g.facts().title);
            let others: Vec<&str> = save.names.iter().map(String::as_str).filter(|n| *n != "You").collect();
            let with = if others.is_empty() { String::new() } else { format!(" with {}", others.join(", ")) };
            let ago = standing::ago(SystemTime::now(), save.when);
            (save.path.clone(), format!("{title}, {}{with} · {ago}", standing::of(save)))
        });
        Self { selected: 0, last, records: standing::records(&saves), complaint: None }
    }

    fn rows(&self) -> usize {
        listed::games().len() + GO_ON + usize::from(self.last.is_some())
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Pick {
        self.complaint = None;
        let (games, rows) = (listed::games().len(), self.rows());
        let at = self.selected;
        match code {
            // The games stand beside each other, the rest in two columns below them.
            KeyCode::Right | KeyCode::Tab => self.selected = (at + 1) % rows,
            KeyCode::Left | KeyCode::BackTab => self.selected = (at + rows - 1) % rows,
            KeyCode::Down if at < games => self.selected = games + if at < games / 2 { 0 } else { 4 },
            KeyCode::Down => self.selected = (at + 1).min(rows - 1),
            KeyCode::Up if at == games => self.selected = 0,
            KeyCode::Up if at == games + 4 => self.selected = games / 2,
            KeyCode::Up => self.selected = at.saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(at),
            KeyCode::Esc | KeyCode::Char('Q') => return Pick::Leave,
            KeyCode::Char(c) => {
                let digit = c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)).filter(|n| *n < games);
                let more = MORE.iter().position(|(key, ..)| *key == c).map(|at| games + at);
                match digit.or(more).filter(|row| *row < rows) {
                    Some(row) => return self.choose(row),
                    None => self.complaint = Some(format!("{c} does nothing here.")),
                }
            }
            _ => {}
        }
        Pick::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) -> Pick {
        self.selected = row;
        match listed::games().nth(row) {
            Some(game) => Pick::Game(game),
            None => match row - listed::games().len() {
                0 => Pick::Daily,
                1 => Pick::Load,
                2 => Pick::Statistics,
                3 => Pick::Join,
                4 => Pick::Create,
                5 => Pick::Assist,
                LEAVE => Pick::Leave,
                _ => self.last.as_ref().map_or(Pick::Nothing, |(path, _)| Pick::GoOn(path.clone())),
            },
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let wide = (area.width - 4).min(188);
        let area = middle(area, wide, area.height);
        let roomy = area.height >= 34;
        let (title, dim) = (canvas.bold(Role::Lamp), canvas.role(Role::Dim));
        let mut y = if roomy { 2 } else { 1 };
        y += headline(canvas, part(area, 0, y, area.width, 3), "Parlor", title);
        canvas.centre(area, y + u16::from(roomy), "Sit down at a table.", dim);
        y += if roomy { 3 } else { 1 };
        if let Some((_, words)) = &self.last {
            let row = listed::games().len() + GO_ON;
            let at = part(area, 0, y, area.width, 1);
            let words = clip(&format!(" c  Go on: {words} "), area.width as usize);
            let at = middle(at, crate::canvas::width(&words) as u16, 1);
            let style = canvas.role(if self.selected == row { Role::Lit } else { Role::Lamp });
            canvas.put(at, 0, 0, &words, style);
            canvas.hit(at, Target::Row(row));
        }
        y += 1 + u16::from(roomy);
        let statistics = roomy && !self.records.is_empty();
        let below = 5 + if statistics { self.records.len() as u16 + 4 } else { 0 } + u16::from(roomy) * 2;
        let tall = area.height.saturating_sub(y + below + 1).min(20);
        self.tables(canvas, part(area, 0, y, area.width, tall));
        y += tall + u16::from(roomy);
        self.more(canvas, part(area, 0, y, area.width, 4));
        y += 5;
        if statistics {
            let at = middle(
                part(area, 0, y, area.width, self.records.len() as u16 + 2),
                area.width.min(110),
                self.records.len() as u16 + 2,
            );
            statistics::table(&self.records, canvas, at);
        }
        let foot = part(area, 0, area.height.saturating_sub(1), area.width, 1);
        match &self.complaint {
            Some(complaint) => {
                let red = canvas.bold(Role::Red);
                canvas.put(foot, 0, 0, complaint, red);
            }
            None => {
                let about =
                    listed::games().nth(self.selected).map_or("", |g| g.about(engine::Language::English));
                let how = "arrows and Enter, a key, or a click";
                canvas.put(foot, 0, 0, if about.is_empty() || roomy { how } else { about }, dim);
            }
        }
    }

    /// The games beside each other, a picture over each name.
    fn tables(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let (ink, dim, line) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Line));
        let games = listed::games().len() as u16;
        let each = (at.width / games.max(1)).max(12);
        // What a game is about stands in all of its tiles or in none.
        let room = each.saturating_sub(5) as usize;
        let abouts: Vec<Vec<String>> =
            listed::games().map(|g| wrap(g.about(engine::Language::English), room)).collect();
        let lines = abouts.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let lines = if lines + 9 < at.height { lines + 1 } else { 0 };
        for (i, game) in listed::games().enumerate() {
            let facts = game.facts();
            let selected = self.selected == i;
            let tile = part(at, i as u16 * each, 0, each - 1, at.height);
            let felt = canvas.theme.felt(facts.id);
            canvas.fill(tile, felt);
            let edge = if selected { canvas.role(Role::Lamp) } else { line };
            let inner = canvas.frame(tile, "", edge);
            let picture = inner.height.saturating_sub(2 + lines);
            boards::of(facts.id).cover(canvas, part(inner, 0, 0, inner.width, picture));
            let seats = match (facts.min_seats, facts.max_seats) {
                (min, max) if min == max => format!("{min} seats"),
                (min, max) => format!("{min} to {max} seats"),
            };
            let key = canvas.role(if selected { Role::Lit } else { Role::Lamp });
            let name = part(inner, 1, picture, inner.width.saturating_sub(1), 1);
            let x = canvas.put(name, 0, 0, &format!(" {} ", i + 1), key);
            canvas.put(name, x, 0, facts.title, ink);
            canvas.put(inner, 2, picture + 1, &seats, dim);
            for (y, words) in abouts[i].iter().take(lines.into()).enumerate() {
                canvas.put(inner, 2, picture + 2 + y as u16, words, dim);
            }
            canvas.hit(tile, Target::Row(i));
        }
    }

    fn more(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
        let games = listed::games().len();
        let half = at.width / 2;
        for (i, (key, name, about)) in MORE.iter().take(GO_ON).enumerate() {
            let (column, y) = (i as u16 / 4, i as u16 % 4);
            let cell = part(at, column * half, y, half - 1, 1);
            let selected = self.selected == games + i;
            let style = canvas.role(if selected { Role::Lit } else { Role::Lamp });
            let x = canvas.put(cell, 0, 0, &format!(" {key} "), style);
            let x = canvas.put(cell, x + 1, 0, name, ink);
            let room = cell.width.saturating_sub(x.max(15) + 2) as usize;
            // A beginning of a sentence is no help.
            if crate::canvas::width(about) <= room {
                canvas.put(cell, x.max(15) + 2, 0, about, dim);
            }
            canvas.hit(cell, Target::Row(games + i));
        }
    }
}

/// The word from which the luck of this day follows, by the date in UTC.
pub(crate) fn daily_word() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = date((now.as_secs() / 86_400) as i64);
    format!("parlor farkle {year:04}-{month:02}-{day:02}")
}

/// The date of a day counted from 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    // Years that begin in March, so that the leap day is the last of its year.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_454), (2026, 1, 1));
    }
}
