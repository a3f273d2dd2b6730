//! The start screen: which table to sit down at, and how to go on.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{AnyGame, Facts, Language};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::boards;
use crate::canvas::{Canvas, Target, clip, middle, part, width, wrap};
use crate::listed;
use crate::pieces::headline;
use crate::saves;
use crate::standing::{self, Record};
use crate::statistics;
use crate::theme::Role;
use crate::words;

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

pub(crate) struct Home {
    games: Vec<&'static dyn AnyGame>,
    language: Language,
    selected: usize,
    /// How many games stand beside each other, as they were drawn last.
    columns: usize,
    /// The game that was left last: its file, what it is, and where it stands.
    last: Option<(PathBuf, String)>,
    records: Vec<Record>,
    pub(crate) complaint: Option<String>,
}

/// The lines below the games: a key, and the phrase that says what it does.
const MORE: [(char, &str); 8] = [
    ('d', "more-daily"),
    ('l', "more-saved"),
    ('s', "more-statistics"),
    ('j', "more-join"),
    ('o', "more-open"),
    ('a', "more-assistant"),
    ('q', "more-leave"),
    ('c', "go-on"),
];

/// What a key or a row of the screen stands for: games, then [`MORE`] without its last, then going on.
const LEAVE: usize = 6;
const GO_ON: usize = 7;

impl Home {
    pub(crate) fn new(data: &Path, language: Language) -> Self {
        Self::with(listed::games().collect(), data, language)
    }

    /// The start screen for these games.
    fn with(games: Vec<&'static dyn AnyGame>, data: &Path, language: Language) -> Self {
        let saves = saves::list(data);
        let last = saves.iter().find(|save| !save.over).map(|save| {
            let game = catalog::find(&save.game).map_or(save.game.as_str(), |g| g.facts().title).into();
            // Whoever is the only person here is who reads this.
            let me = if let [me] = save.people[..] { Some(me) } else { None };
            let others = save.names.iter().enumerate().filter(|(seat, _)| me != Some(*seat));
            let names = others.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(", ");
            let stand = standing::of(save, language).into();
            let when = standing::ago(SystemTime::now(), save.when, language).into();
            let words = if names.is_empty() {
                words::GoOnAlone { game, stand, when }.say(language)
            } else {
                words::GoOnWith { game, stand, names: names.into(), when }.say(language)
            };
            (save.path.clone(), words)
        });
        let columns = games.len();
        Self {
            games,
            language,
            selected: 0,
            columns,
            last,
            records: standing::records(&saves),
            complaint: None,
        }
    }

    fn rows(&self) -> usize {
        self.games.len() + GO_ON + usize::from(self.last.is_some())
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Pick {
        self.complaint = None;
        let (games, rows) = (self.games.len(), self.rows());
        let columns = self.columns.clamp(1, games.max(1));
        let last_row = games.saturating_sub(1) / columns * columns;
        let at = self.selected;
        match code {
            // The games stand in rows, the rest in two columns below them.
            KeyCode::Right | KeyCode::Tab => self.selected = (at + 1) % rows,
            KeyCode::Left | KeyCode::BackTab => self.selected = (at + rows - 1) % rows,
            KeyCode::Down if at < last_row => self.selected = (at + columns).min(games - 1),
            KeyCode::Down if at < games => {
                self.selected = games + if at % columns < columns.div_ceil(2) { 0 } else { 4 };
            }
            KeyCode::Down => self.selected = (at + 1).min(rows - 1),
            KeyCode::Up if at == games => self.selected = last_row,
            KeyCode::Up if at == games + 4 => self.selected = (last_row + columns / 2).min(games - 1),
            KeyCode::Up if at < games => self.selected = at.checked_sub(columns).unwrap_or(at),
            KeyCode::Up => self.selected = at.saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(at),
            KeyCode::Esc | KeyCode::Char('Q') => return Pick::Leave,
            KeyCode::Char(c) => {
                let digit = c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)).filter(|n| *n < games);
                let more = MORE.iter().position(|(key, _)| *key == c).map(|at| games + at);
                match digit.or(more).filter(|row| *row < rows) {
                    Some(row) => return self.choose(row),
                    None => self.complaint = Some(words::nothing_here_for(c, self.language)),
                }
            }
            _ => {}
        }
        Pick::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) -> Pick {
        self.selected = row;
        match self.games.get(row) {
            Some(game) => Pick::Game(*game),
            None => match row - self.games.len() {
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

    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let wide = (area.width - 4).min(188);
        let area = middle(area, wide, area.height);
        let roomy = area.height >= 34;
        let (title, dim) = (canvas.bold(Role::Lamp), canvas.role(Role::Dim));
        let mut y = if roomy { 2 } else { 1 };
        y += headline(canvas, part(area, 0, y, area.width, 3), "Parlor", title);
        canvas.centre(area, y + u16::from(roomy), words::sit_down(self.language), dim);
        y += if roomy { 3 } else { 1 };
        if let Some((_, words)) = &self.last {
            let row = self.games.len() + GO_ON;
            let at = part(area, 0, y, area.width, 1);
            let words = words::GoOn { what: words.into() }.say(self.language);
            let words = clip(&format!(" c  {words} "), area.width as usize);
            let at = middle(at, width(&words) as u16, 1);
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
                let about = self.games.get(self.selected).map_or("", |g| g.about(self.language));
                let how = words::how_home(self.language);
                canvas.put(foot, 0, 0, if about.is_empty() || roomy { how } else { about }, dim);
            }
        }
    }

    /// The games in rows, a picture over each name. As many stand beside each other as have room for their whole names.
    fn tables(&mut self, canvas: &mut Canvas<'_>, at: Rect) {
        let (ink, dim, line) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Line));
        let l = self.language;
        let count = self.games.len().max(1);
        let longest = self.games.iter().map(|g| width(g.facts().title)).max().unwrap_or(0);
        // A key, the name, a frame, and the gap to the next one.
        let most = (at.width as usize / (longest + 7)).max(1);
        let rows = count.div_ceil(most);
        self.columns = count.div_ceil(rows);
        let (each, tall) = (at.width / self.columns as u16, at.height / rows as u16);
        // What a game is about stands in all of its tiles or in none.
        let room = each.saturating_sub(5) as usize;
        let abouts: Vec<Vec<String>> = self.games.iter().map(|g| wrap(g.about(l), room)).collect();
        let lines = abouts.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let lines = if lines + 9 < tall { lines + 1 } else { 0 };
        for (i, game) in self.games.iter().enumerate() {
            let facts = game.facts();
            let selected = self.selected == i;
            let (column, row) = ((i % self.columns) as u16, (i / self.columns) as u16);
            let tile = part(at, column * each, row * tall, each - 1, tall);
            let felt = canvas.theme.felt(facts.id);
            canvas.fill(tile, felt);
            let edge = if selected { canvas.role(Role::Lamp) } else { line };
            let inner = canvas.frame(tile, "", edge);
            let picture = inner.height.saturating_sub(2 + lines);
            boards::of(facts.id).cover(canvas, part(inner, 0, 0, inner.width, picture));
            let key = canvas.role(if selected { Role::Lit } else { Role::Lamp });
            let name = part(inner, 1, picture, inner.width.saturating_sub(1), 1);
            // There are nine digits to press.
            let digit = if i < 9 { (i + 1).to_string() } else { " ".to_owned() };
            let x = canvas.put(name, 0, 0, &format!(" {digit} "), key);
            canvas.put(name, x, 0, facts.title, ink);
            canvas.put(inner, 2, picture + 1, &seats(facts, l), dim);
            for (y, words) in abouts[i].iter().take(lines.into()).enumerate() {
                canvas.put(inner, 2, picture + 2 + y as u16, words, dim);
            }
            canvas.hit(tile, Target::Row(i));
        }
    }

    fn more(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
        let games = self.games.len();
        let half = at.width / 2;
        for (i, (key, phrase)) in MORE.iter().take(GO_ON).enumerate() {
            let (column, y) = (i as u16 / 4, i as u16 % 4);
            let cell = part(at, column * half, y, half - 1, 1);
            let selected = self.selected == games + i;
            let style = canvas.role(if selected { Role::Lit } else { Role::Lamp });
            let name = words::PHRASES.get(phrase, self.language).unwrap_or_default();
            let about = words::part(phrase, "about", self.language);
            let x = canvas.put(cell, 0, 0, &format!(" {key} "), style);
            let x = canvas.put(cell, x + 1, 0, name, ink);
            let room = cell.width.saturating_sub(x.max(15) + 2) as usize;
            // A beginning of a sentence is no help.
            if width(about) <= room {
                canvas.put(cell, x.max(15) + 2, 0, about, dim);
            }
            canvas.hit(cell, Target::Row(games + i));
        }
    }
}

/// For how many a game is.
fn seats(facts: &Facts, language: Language) -> String {
    match (facts.min_seats, facts.max_seats) {
        (1, 1) => words::seats_one(language).to_owned(),
        (min, max) if min == max => words::SeatsMany { n: min.into() }.say(language),
        (min, max) => words::SeatsFrom { least: min.into(), most: max.into() }.say(language),
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
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::canvas::Hit;
    use crate::theme::{Depth, Theme};

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(20_454), (2026, 1, 1));
    }

    /// The start screen with this many games, and its places that can be clicked.
    fn drawn(count: usize, (wide, tall): (u16, u16), language: Language) -> (Home, String, Vec<Hit>) {
        let known: Vec<_> = listed::games().collect();
        let games = known.into_iter().cycle().take(count).collect();
        let mut home = Home::with(games, Path::new("/nowhere"), language);
        let mut buffer = Buffer::empty(Rect::new(0, 0, wide, tall));
        let theme = Theme { depth: Depth::None, light: false, ascii: false };
        let mut hits = Vec::new();
        let mut canvas = Canvas { buffer: &mut buffer, theme, language, hits: &mut hits };
        home.draw(&mut canvas, Rect::new(0, 0, wide, tall));
        let line = |y: u16| (0..wide).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>();
        let text = (0..tall).map(line).collect::<Vec<_>>().join("\n");
        (home, text, hits)
    }

    #[test]
    fn any_number_of_games_has_room_with_whole_names() {
        for count in [1, 4, 5, 7, 9, 12] {
            for size in [(80, 24), (120, 40), (200, 50)] {
                let (home, text, hits) = drawn(count, size, Language::English);
                for (i, game) in home.games.iter().enumerate() {
                    let title = game.facts().title;
                    let same = home.games.iter().filter(|g| g.facts().title == title).count();
                    let key = if i < 9 { format!(" {} {title}", i + 1) } else { title.to_owned() };
                    assert!(text.contains(&key), "{count} games at {size:?}, {key}: {text}");
                    assert!(text.matches(title).count() >= same, "{count} games at {size:?}: {text}");
                    let tile = hits.iter().find(|h| h.target == Target::Row(i)).unwrap().at;
                    assert!(
                        tile.height > 2 && tile.right() <= size.0 && tile.bottom() < size.1 - 4,
                        "{tile:?}"
                    );
                    let others = hits.iter().filter(|h| h.target != Target::Row(i));
                    let over = others.filter(|h| h.at.intersects(tile)).count();
                    assert_eq!(over, 0, "{count} games at {size:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn the_arrows_go_through_the_rows_and_to_what_is_below_them() {
        let (mut home, ..) = drawn(7, (80, 24), Language::English);
        assert_eq!(home.columns, 4);
        home.key(KeyCode::Right);
        home.key(KeyCode::Down);
        assert_eq!(home.selected, 5);
        home.key(KeyCode::Down);
        assert_eq!(home.selected, 7, "the daily run");
        home.key(KeyCode::Up);
        assert_eq!(home.selected, 4);
        home.key(KeyCode::Up);
        assert_eq!(home.selected, 0);
        (0..3).for_each(|_| drop(home.key(KeyCode::Right)));
        home.key(KeyCode::Down);
        assert_eq!(home.selected, 6, "the last one, where there is none straight below");
        for _ in 0..40 {
            home.key(KeyCode::Down);
        }
        assert_eq!(home.selected, home.rows() - 1);
    }
}
