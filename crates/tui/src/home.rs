//! The menu: which table to sit down at.

use std::time::{SystemTime, UNIX_EPOCH};

use engine::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, part};
use crate::theme::Role;

/// What was chosen.
pub(crate) enum Pick {
    Nothing,
    Game(&'static dyn AnyGame),
    Daily,
    Load,
    Join,
    Assist,
    Leave,
}

#[derive(Default)]
pub(crate) struct Home {
    selected: usize,
    pub(crate) complaint: Option<String>,
}

struct Entry {
    key: char,
    name: String,
    about: String,
}

fn entries() -> Vec<Entry> {
    let mut list: Vec<Entry> = (1u8..)
        .zip(catalog::games())
        .map(|(n, game)| {
            let facts = game.facts();
            let seats = match (facts.min_seats, facts.max_seats) {
                (min, max) if min == max => format!("{min} seats"),
                (min, max) => format!("{min}-{max} seats"),
            };
            Entry {
                key: char::from(b'0' + n),
                name: facts.title.to_owned(),
                about: format!("{seats}. {}", facts.about),
            }
        })
        .collect();
    let more = [
        ('d', "Daily run", "Farkle with the dice of the day, the same for everybody."),
        ('l', "Saved games", "Go on with one, or see it again move by move."),
        ('j', "Join a room", "Play with others on a server."),
        ('a', "Assistant", "At a real table of Wires: type what happens, see what is known."),
        ('q', "Leave", ""),
    ];
    list.extend(more.map(|(key, name, about)| Entry { key, name: name.into(), about: about.into() }));
    list
}

impl Home {
    pub(crate) fn key(&mut self, code: KeyCode) -> Pick {
        self.complaint = None;
        let entries = entries();
        match code {
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % entries.len(),
            KeyCode::Up | KeyCode::BackTab => {
                self.selected = (self.selected + entries.len() - 1) % entries.len();
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(self.selected),
            KeyCode::Esc | KeyCode::Char('Q') => return Pick::Leave,
            KeyCode::Char(c) => match entries.iter().position(|e| e.key == c) {
                Some(row) => return self.choose(row),
                None => self.complaint = Some(format!("{c} does nothing here.")),
            },
            _ => {}
        }
        Pick::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) -> Pick {
        self.selected = row;
        let games = catalog::games();
        match games.get(row) {
            Some(game) => Pick::Game(*game),
            None => match row - games.len() {
                0 => Pick::Daily,
                1 => Pick::Load,
                2 => Pick::Join,
                3 => Pick::Assist,
                _ => Pick::Leave,
            },
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 4, area.height / 8, area.width - 8, area.height);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        canvas.put(area, 0, 0, "P a r l o r", title);
        canvas.put(area, 0, 1, "Sit down at a table.", dim);
        let games = catalog::games().len();
        let mut y = 3;
        for (row, entry) in entries().iter().enumerate() {
            if row == games {
                y += 1;
            }
            let selected = row == self.selected;
            let key = canvas.role(if selected { Role::Lit } else { Role::Lamp });
            let at = part(area, 0, y, area.width, if row < games { 2 } else { 1 });
            let x = canvas.put(at, 0, 0, &format!(" {} ", entry.key), key);
            let x = canvas.put(at, x + 1, 0, &entry.name, if selected { title } else { ink });
            if row < games {
                canvas.put(at, 4, 1, &entry.about, dim);
                y += 2;
            } else {
                canvas.put(at, x.max(16) + 2, 0, &entry.about, dim);
                y += 1;
            }
            canvas.hit(at, Target::Row(row));
        }
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.paragraph(part(area, 0, y + 1, area.width, 3), 0, complaint, red);
        }
        let foot = part(area, 0, area.height.saturating_sub(1), area.width, 1);
        canvas.put(foot, 0, 0, "arrows and Enter, a key, or a click", dim);
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
