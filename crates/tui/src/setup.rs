//! Before a game: who plays, and by which rules.

use engine::{AnyGame, Luck};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::{Map, Value};

use crate::canvas::{Canvas, Target, pad, part, wrap};
use crate::choices::{self, Row};
use crate::sitter::Sitter;
use crate::theme::Role;

/// What comes out of it.
pub(crate) enum Setting {
    Nothing,
    Back,
    Start { game: &'static dyn AnyGame, sitters: Vec<Sitter>, options: Value },
}

/// Who shall sit on a seat.
#[derive(Clone, PartialEq, Debug)]
enum Wanted {
    Person(String),
    Bot(String),
    Surprise,
}

/// A line of the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Line {
    Start,
    Preset,
    Seats,
    Seat(usize),
    Option(usize),
}

pub(crate) struct Setup {
    game: &'static dyn AnyGame,
    /// What the person at this keyboard is called.
    me: String,
    wanted: Vec<Wanted>,
    rows: Vec<Row>,
    defaults: Map<String, Value>,
    options: Map<String, Value>,
    /// 0 is no preset.
    preset: usize,
    selected: usize,
    /// Was the number in the selected row typed a moment ago?
    typing: bool,
    /// For a room, where people sit down by themselves: only how many seats there are.
    room: bool,
    pub(crate) complaint: Option<String>,
}

impl Setup {
    pub(crate) fn new(game: &'static dyn AnyGame, me: &str) -> Result<Self, String> {
        let facts = game.facts();
        let table = game.table(facts.min_seats, Value::Null, [0; 32]).map_err(|e| e.to_string())?;
        let defaults = table.options().as_object().cloned().unwrap_or_default();
        let mut setup = Self {
            game,
            me: me.to_owned(),
            wanted: vec![Wanted::Person(me.to_owned())],
            rows: choices::rows(game),
            options: defaults.clone(),
            defaults,
            preset: 0,
            selected: 0,
            typing: false,
            room: false,
            complaint: None,
        };
        while setup.wanted.len() < facts.min_seats {
            setup.add_seat();
        }
        Ok(setup)
    }

    /// The options and the number of seats of a room.
    pub(crate) fn of_room(game: &'static dyn AnyGame, seats: usize, options: &Value) -> Result<Self, String> {
        let mut setup = Self::new(game, "")?;
        setup.room = true;
        while setup.wanted.len() < seats.min(game.facts().max_seats) {
            setup.add_seat();
        }
        setup.wanted.truncate(seats.max(game.facts().min_seats));
        if let Some(options) = options.as_object() {
            setup.options.clone_from(options);
        }
        Ok(setup)
    }

    /// What was changed of the usual options: names and values.
    pub(crate) fn changed(&self) -> Vec<(String, String)> {
        let changed = |row: &&Row| row.shown(&self.options) != row.shown(&self.defaults);
        self.rows.iter().filter(changed).map(|row| (row.label(), row.shown(&self.options))).collect()
    }

    fn add_seat(&mut self) {
        if self.wanted.len() < self.game.facts().max_seats {
            let bot = self.game.bots(engine::Language::English).last().map_or("random", |b| b.id);
            self.wanted.push(Wanted::Bot(bot.to_owned()));
        }
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::Start];
        if !self.game.presets(engine::Language::English).is_empty() {
            lines.push(Line::Preset);
        }
        if self.game.facts().min_seats < self.game.facts().max_seats {
            lines.push(Line::Seats);
        }
        if !self.room {
            lines.extend((0..self.wanted.len()).map(Line::Seat));
        }
        lines.extend((0..self.rows.len()).map(Line::Option));
        lines
    }

    fn line(&self) -> Line {
        self.lines().get(self.selected).copied().unwrap_or(Line::Start)
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Setting {
        self.complaint = None;
        let count = self.lines().len();
        let typing = std::mem::take(&mut self.typing);
        match (code, self.line()) {
            (KeyCode::Down | KeyCode::Tab, _) => self.selected = (self.selected + 1) % count,
            (KeyCode::Up | KeyCode::BackTab, _) => self.selected = (self.selected + count - 1) % count,
            (KeyCode::PageDown, _) => self.selected = (self.selected + 10).min(count - 1),
            (KeyCode::PageUp, _) => self.selected = self.selected.saturating_sub(10),
            (KeyCode::Home, _) => self.selected = 0,
            (KeyCode::End, _) => self.selected = count - 1,
            (KeyCode::Esc, _) => return Setting::Back,
            (KeyCode::Enter, _) => return self.start(),
            (KeyCode::Left, line) => self.change(line, -1),
            (KeyCode::Right, line) => self.change(line, 1),
            (KeyCode::Char(' '), Line::Start) => return self.start(),
            (code, Line::Seat(seat)) if matches!(self.wanted[seat], Wanted::Person(_)) => {
                self.name(seat, code);
            }
            (KeyCode::Char(' '), line) => self.change(line, 1),
            (KeyCode::Char('+'), _) => self.change(Line::Seats, 1),
            (KeyCode::Char('-'), _) => self.change(Line::Seats, -1),
            (KeyCode::Char(c @ '0'..='9'), Line::Option(row)) => {
                self.preset = 0;
                self.rows[row].type_digit(&mut self.options, Some(c as u8 - b'0'), !typing);
                self.typing = true;
            }
            (KeyCode::Backspace, Line::Option(row)) => {
                self.rows[row].type_digit(&mut self.options, None, false);
                self.typing = true;
            }
            (KeyCode::Char(c), _) => self.complaint = Some(format!("{c} does nothing here.")),
            _ => {}
        }
        Setting::Nothing
    }

    /// Types the name of a person.
    fn name(&mut self, seat: usize, code: KeyCode) {
        let Wanted::Person(name) = &mut self.wanted[seat] else { return };
        match code {
            KeyCode::Backspace => drop(name.pop()),
            KeyCode::Char(c) if !c.is_control() && name.chars().count() < 24 => {
                if *name == self.me || *name == format!("Player {}", seat + 1) {
                    name.clear();
                }
                name.push(c);
            }
            _ => {}
        }
    }

    fn change(&mut self, line: Line, by: i64) {
        match line {
            Line::Start => {}
            Line::Preset => {
                let count = self.game.presets(engine::Language::English).len() as i64 + 1;
                self.preset = (self.preset as i64 + by).rem_euclid(count) as usize;
                self.options = self.defaults.clone();
                if let Some(preset) = self
                    .preset
                    .checked_sub(1)
                    .and_then(|i| self.game.presets(engine::Language::English).get(i).copied())
                    && let Ok(Value::Object(more)) = preset.options.parse::<Value>()
                {
                    self.options.extend(more);
                }
            }
            Line::Seats if by > 0 => self.add_seat(),
            Line::Seats => {
                if self.wanted.len() > self.game.facts().min_seats {
                    self.wanted.pop();
                }
            }
            Line::Seat(seat) => {
                let mut all = vec![Wanted::Person(if seat == 0 {
                    self.me.clone()
                } else {
                    format!("Player {}", seat + 1)
                })];
                all.extend(
                    self.game.bots(engine::Language::English).iter().map(|b| Wanted::Bot(b.id.to_owned())),
                );
                all.push(Wanted::Surprise);
                let same = |w: &Wanted| match (w, &self.wanted[seat]) {
                    (Wanted::Person(_), Wanted::Person(_)) => true,
                    (a, b) => a == b,
                };
                let now = all.iter().position(same).unwrap_or(0) as i64;
                self.wanted[seat] = all[(now + by).rem_euclid(all.len() as i64) as usize].clone();
            }
            Line::Option(row) => {
                self.preset = 0;
                self.rows[row].change(&mut self.options, by);
            }
        }
    }

    pub(crate) fn choose(&mut self, row: usize) -> Setting {
        self.complaint = None;
        let again = self.selected == row;
        self.selected = row;
        match self.line() {
            Line::Start => return self.start(),
            line if again => self.change(line, 1),
            _ => {}
        }
        Setting::Nothing
    }

    fn start(&mut self) -> Setting {
        let mut seed = [0; 8];
        let _ = getrandom::fill(&mut seed);
        let mut luck = Luck::new(u64::from_le_bytes(seed));
        let mut sitters = Vec::new();
        for wanted in &self.wanted {
            sitters.push(match wanted {
                Wanted::Bot(bot) => Sitter::Bot(bot.clone()),
                Wanted::Surprise => Sitter::surprise(self.game, &mut luck),
                Wanted::Person(name) => match Sitter::parse(name, self.game, &self.me) {
                    Ok(sitter) => sitter,
                    Err(reason) => {
                        self.complaint = Some(reason);
                        return Setting::Nothing;
                    }
                },
            });
        }
        Setting::Start { game: self.game, sitters, options: Value::Object(self.options.clone()) }
    }

    /// A line's name, its value, and what it means.
    fn describe(&self, line: Line) -> (String, String, String) {
        match line {
            Line::Start => ("Start".into(), String::new(), "Everything below can stay as it is.".into()),
            Line::Preset => {
                let preset = self
                    .preset
                    .checked_sub(1)
                    .and_then(|i| self.game.presets(engine::Language::English).get(i).copied());
                let id = preset.map_or("none", |p| p.id);
                let about = preset.map_or("Named sets of options.", |p| p.about);
                ("preset".into(), id.to_owned(), about.to_owned())
            }
            Line::Seats => {
                let facts = self.game.facts();
                let about = format!("How many play: {} to {}.", facts.min_seats, facts.max_seats);
                ("seats".into(), self.wanted.len().to_string(), about)
            }
            Line::Seat(seat) => {
                let (value, about) = match &self.wanted[seat] {
                    Wanted::Person(name) => (
                        name.clone(),
                        "A person at this keyboard; type a name. Left and right choose a bot.".to_owned(),
                    ),
                    Wanted::Surprise => {
                        ("surprise me".into(), "Some bot that thinks; you will see which.".into())
                    }
                    Wanted::Bot(id) => {
                        let bots = self.game.bots(engine::Language::English);
                        let bot = bots.iter().find(|b| b.id == id);
                        (
                            bot.map_or_else(|| id.clone(), |b| format!("{} ({})", b.name, b.level)),
                            bot.map_or(String::new(), |b| b.about.to_owned()),
                        )
                    }
                };
                (format!("seat {}", seat + 1), value, about)
            }
            Line::Option(row) => {
                let row = &self.rows[row];
                let meaning = row.meaning(&self.options);
                let about = if meaning.is_empty() {
                    row.about.clone()
                } else {
                    format!("{} Now: {meaning}", row.about)
                };
                (row.label(), row.shown(&self.options), about)
            }
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 2, 0, area.width - 4, area.height);
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let facts = self.game.facts();
        let x = canvas.put(area, 0, 1, facts.title, title);
        canvas.put(area, x + 2, 1, self.game.about(engine::Language::English), dim);
        // Lines with their headings, then as many of them as fit around the selected one.
        let mut shown: Vec<Option<usize>> = Vec::new();
        let mut headings: Vec<String> = Vec::new();
        let mut group = String::new();
        for (i, line) in self.lines().into_iter().enumerate() {
            let now = match line {
                Line::Start => String::new(),
                Line::Option(row) => self.rows[row].group.clone(),
                _ => "table".into(),
            };
            if now != group {
                shown.push(None);
                headings.push(now.clone());
                group = now;
            }
            shown.push(Some(i));
        }
        let list = part(area, 0, 3, area.width, area.height.saturating_sub(8));
        let at = shown.iter().position(|s| *s == Some(self.selected)).unwrap_or(0);
        let room = list.height as usize;
        let first = (at + 2).saturating_sub(room).min(shown.len().saturating_sub(room));
        let mut heading = shown.iter().take(first).filter(|s| s.is_none()).count();
        for (y, line) in shown.iter().skip(first).take(room).enumerate() {
            match line {
                None => {
                    canvas.put(list, 0, y as u16, &headings[heading], dim);
                    heading += 1;
                }
                Some(index) => self.draw_line(*index, canvas, part(list, 0, y as u16, list.width, 1)),
            }
        }
        if shown.len() > room {
            let left = format!("{}/{} ↑↓", first + room.min(shown.len()), shown.len());
            canvas.right(list, 0, &left, dim);
        }
        let foot = part(area, 0, area.height - 4, area.width, 3);
        match &self.complaint {
            Some(complaint) => {
                let red = canvas.bold(Role::Red);
                canvas.paragraph(foot, 0, complaint, red);
            }
            None => {
                let (_, _, about) = self.describe(self.line());
                let ink = canvas.role(Role::Ink);
                for (y, line) in wrap(&about, foot.width as usize).iter().take(2).enumerate() {
                    canvas.put(foot, 0, y as u16, line, ink);
                }
            }
        }
        let keys = part(area, 0, area.height - 1, area.width, 1);
        let end = if self.room { "Enter take them   Esc as before" } else { "Enter start   Esc menu" };
        canvas.put(keys, 0, 0, &format!("↑↓ choose   ←→ change   + - seats   {end}"), dim);
    }

    fn draw_line(&self, index: usize, canvas: &mut Canvas<'_>, at: Rect) {
        let line = self.lines()[index];
        let (name, value, _) = self.describe(line);
        let selected = index == self.selected;
        let lit = canvas.role(Role::Lit);
        if line == Line::Start {
            let style = if selected { lit } else { canvas.role(Role::Lamp) };
            let words = if self.room { " Play by these rules " } else { " Start the game " };
            canvas.put(at, 0, 0, words, style);
        } else {
            let ink = canvas.role(Role::Ink);
            let changed = matches!(line, Line::Option(row) if self.defaults.get(&self.rows[row].key) != self.options.get(&self.rows[row].key));
            canvas.put(at, 2, 0, &pad(&name, 28), if selected { canvas.bold(Role::Ink) } else { ink });
            let shown = if selected { format!("◂ {value} ▸") } else { format!("  {value}") };
            let style = match (selected, changed) {
                (true, _) => lit,
                (false, true) => canvas.bold(Role::Amber),
                (false, false) => ink,
            };
            canvas.put(at, 31, 0, &shown, style);
        }
        canvas.hit(at, Target::Row(index));
    }
}
