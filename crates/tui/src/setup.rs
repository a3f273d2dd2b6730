//! Before a game: who plays, and by which rules.

use engine::{AnyGame, BotInfo, Language, Luck, PresetInfo};
use protocol::room::{Absent, Settings};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::{Map, Value};

use crate::canvas::{Canvas, Target, pad, part, wrap};
use crate::choices::{self, Row};
use crate::sitter::Sitter;
use crate::theme::Role;
use crate::words;

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
    Setting(Rule),
    Option(usize),
}

/// How a room is run: what the host may set.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Rule {
    Hints,
    Undo,
    Chat,
    Spectators,
    Clock,
    Absent,
}

impl Rule {
    const ALL: [Self; 6] = [Self::Hints, Self::Undo, Self::Chat, Self::Spectators, Self::Clock, Self::Absent];

    /// The phrase that names it.
    fn phrase(self) -> &'static str {
        match self {
            Self::Hints => "setting-hints",
            Self::Undo => "setting-undo",
            Self::Chat => "setting-chat",
            Self::Spectators => "setting-spectators",
            Self::Clock => "setting-clock",
            Self::Absent => "setting-absent",
        }
    }

    /// What it is now, in words.
    fn shown(self, settings: &Settings, language: Language) -> String {
        let switch = |on: bool| if on { words::on(language) } else { words::off(language) }.to_owned();
        match self {
            Self::Hints => switch(settings.hints),
            Self::Undo => switch(settings.undo),
            Self::Chat => switch(settings.chat),
            Self::Spectators => switch(settings.spectators),
            Self::Clock => settings.turn_seconds.map_or_else(
                || words::no_clock(language).to_owned(),
                |n| words::Seconds { n: n.into() }.say(language),
            ),
            Self::Absent => match settings.absent {
                Absent::Wait => words::absent_wait(language).to_owned(),
                Absent::Bot => words::AbsentBot { n: settings.absent_seconds.into() }.say(language),
            },
        }
    }

    fn change(self, settings: &mut Settings, by: i64) {
        const CLOCKS: [u32; 5] = [0, 30, 60, 120, 300];
        const PATIENCE: [u32; 4] = [0, 30, 60, 180];
        match self {
            Self::Hints => settings.hints = !settings.hints,
            Self::Undo => settings.undo = !settings.undo,
            Self::Chat => settings.chat = !settings.chat,
            Self::Spectators => settings.spectators = !settings.spectators,
            Self::Clock => {
                let next = following(&CLOCKS, settings.turn_seconds.unwrap_or(0), by);
                settings.turn_seconds = (next > 0).then_some(next);
            }
            Self::Absent => {
                let now = if settings.absent == Absent::Bot { settings.absent_seconds } else { 0 };
                let next = following(&PATIENCE, now, by);
                settings.absent = if next > 0 { Absent::Bot } else { Absent::Wait };
                if next > 0 {
                    settings.absent_seconds = next;
                }
            }
        }
    }
}

/// The next of some numbers in a circle, also for one that is not among them.
fn following(list: &[u32], now: u32, by: i64) -> u32 {
    let at = list.iter().rposition(|n| *n <= now).unwrap_or(0) as i64;
    list[(at + by).rem_euclid(list.len() as i64) as usize]
}

pub(crate) struct Setup {
    game: &'static dyn AnyGame,
    language: Language,
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
    /// For a room, where people sit down by themselves: only how many seats there are, and how it is run.
    room: Option<Settings>,
    pub(crate) complaint: Option<String>,
}

impl Setup {
    pub(crate) fn new(game: &'static dyn AnyGame, me: &str, language: Language) -> Result<Self, String> {
        let facts = game.facts();
        let table = game.table(facts.min_seats, Value::Null, [0; 32]).map_err(|e| e.to_string())?;
        let defaults = table.options().as_object().cloned().unwrap_or_default();
        let mut setup = Self {
            game,
            language,
            me: me.to_owned(),
            wanted: vec![Wanted::Person(me.to_owned())],
            rows: choices::rows(game, language),
            options: defaults.clone(),
            defaults,
            preset: 0,
            selected: 0,
            typing: false,
            room: None,
            complaint: None,
        };
        while setup.wanted.len() < facts.min_seats {
            setup.add_seat();
        }
        Ok(setup)
    }

    /// The options and the number of seats of a room, and how it is run.
    pub(crate) fn of_room(
        game: &'static dyn AnyGame,
        seats: usize,
        options: &Value,
        settings: &Settings,
        language: Language,
    ) -> Result<Self, String> {
        let mut setup = Self::new(game, "", language)?;
        setup.room = Some(settings.clone());
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
        self.rows.iter().filter(changed).map(|row| (row.title.clone(), row.shown(&self.options))).collect()
    }

    fn add_seat(&mut self) {
        if self.wanted.len() < self.game.facts().max_seats {
            self.wanted.push(Wanted::Bot(Sitter::opponent(self.game)));
        }
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.game.bots(self.language)
    }

    /// The named set of options that is chosen.
    fn preset(&self) -> Option<PresetInfo> {
        let chosen = self.preset.checked_sub(1)?;
        self.game.presets(self.language).get(chosen).copied()
    }

    /// How the room shall be run, if it is one.
    pub(crate) fn settings(&self) -> Option<&Settings> {
        self.room.as_ref()
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::Start];
        if !self.game.presets(self.language).is_empty() {
            lines.push(Line::Preset);
        }
        if self.game.facts().min_seats < self.game.facts().max_seats {
            lines.push(Line::Seats);
        }
        match self.room {
            None => lines.extend((0..self.wanted.len()).map(Line::Seat)),
            Some(_) => lines.extend(Rule::ALL.map(Line::Setting)),
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
            (KeyCode::Char(c), _) => self.complaint = Some(words::nothing_here_for(c, self.language)),
            _ => {}
        }
        Setting::Nothing
    }

    /// Types the name of a person.
    fn name(&mut self, seat: usize, code: KeyCode) {
        let player = words::Player { n: (seat + 1).into() }.say(self.language);
        let Wanted::Person(name) = &mut self.wanted[seat] else { return };
        match code {
            KeyCode::Backspace => drop(name.pop()),
            KeyCode::Char(c) if !c.is_control() && name.chars().count() < 24 => {
                if *name == self.me || *name == player {
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
                let count = self.game.presets(self.language).len() as i64 + 1;
                self.preset = (self.preset as i64 + by).rem_euclid(count) as usize;
                self.options = self.defaults.clone();
                if let Some(preset) = self.preset()
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
                    words::Player { n: (seat + 1).into() }.say(self.language)
                })];
                all.extend(self.bots().iter().map(|b| Wanted::Bot(Sitter::counted(self.game, b.id))));
                all.push(Wanted::Surprise);
                let same = |w: &Wanted| match (w, &self.wanted[seat]) {
                    (Wanted::Person(_), Wanted::Person(_)) => true,
                    (a, b) => a == b,
                };
                let now = all.iter().position(same).unwrap_or(0) as i64;
                self.wanted[seat] = all[(now + by).rem_euclid(all.len() as i64) as usize].clone();
            }
            Line::Setting(rule) => {
                if let Some(settings) = &mut self.room {
                    rule.change(settings, by);
                }
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
                // In a room people have their names already.
                Wanted::Person(name) if self.room.is_some() => Sitter::Person(name.clone()),
                Wanted::Person(name) => match Sitter::parse(name, self.game, &self.me) {
                    Ok(sitter) => sitter,
                    Err(reason) => {
                        let german = self.language != Language::English;
                        self.complaint =
                            Some(if german { words::no_name(self.language).into() } else { reason });
                        return Setting::Nothing;
                    }
                },
            });
        }
        Setting::Start { game: self.game, sitters, options: Value::Object(self.options.clone()) }
    }

    /// A line's name, its value, and what it means.
    fn describe(&self, line: Line) -> (String, String, String) {
        let l = self.language;
        match line {
            Line::Start => (words::start_name(l).into(), String::new(), words::start_about(l).into()),
            Line::Preset => {
                let preset = self.preset();
                let name = preset.map_or(words::preset_none(l), |p| p.name);
                let about = preset.map_or(words::preset_about(l), |p| p.about);
                (words::preset(l).into(), name.to_owned(), about.to_owned())
            }
            Line::Seats => {
                let facts = self.game.facts();
                let about =
                    words::SeatsAbout { least: facts.min_seats.into(), most: facts.max_seats.into() }.say(l);
                (words::seats(l).into(), self.wanted.len().to_string(), about)
            }
            Line::Seat(seat) => {
                let (value, about) = match &self.wanted[seat] {
                    Wanted::Person(name) => (name.clone(), words::person_about(l).to_owned()),
                    Wanted::Surprise => {
                        (words::surprise(l).into(), words::part("surprise", "about", l).into())
                    }
                    Wanted::Bot(spec) => {
                        let id = Sitter::bot_id(spec);
                        match self.bots().iter().find(|b| b.id == id) {
                            Some(bot) => (bot_words(bot, l), bot.about.to_owned()),
                            None => (spec.clone(), String::new()),
                        }
                    }
                };
                (words::Seat { n: (seat + 1).into() }.say(l), value, about)
            }
            Line::Setting(rule) => {
                let name = words::PHRASES.get(rule.phrase(), l).unwrap_or_default().to_owned();
                let value = self.room.as_ref().map(|settings| rule.shown(settings, l)).unwrap_or_default();
                (name, value, words::part(rule.phrase(), "about", l).to_owned())
            }
            Line::Option(row) => {
                let row = &self.rows[row];
                let meaning = row.meaning(&self.options);
                let about = if meaning.is_empty() {
                    row.about.clone()
                } else {
                    words::NowMeaning { about: (&row.about).into(), meaning: meaning.into() }.say(l)
                };
                (row.title.clone(), row.shown(&self.options), about)
            }
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 2, 0, area.width - 4, area.height);
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let facts = self.game.facts();
        let x = canvas.put(area, 0, 1, facts.title, title);
        canvas.put(area, x + 2, 1, self.game.about(self.language), dim);
        // Lines with their headings, then as many of them as fit around the selected one.
        let mut shown: Vec<Option<usize>> = Vec::new();
        let mut headings: Vec<String> = Vec::new();
        let mut group = String::new();
        for (i, line) in self.lines().into_iter().enumerate() {
            let now = match line {
                Line::Start => String::new(),
                Line::Option(row) => self.rows[row].group.clone(),
                Line::Setting(_) => words::group_room(self.language).into(),
                _ => words::group_table(self.language).into(),
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
        let l = self.language;
        let end = if self.room.is_some() { words::setup_enter_room(l) } else { words::setup_enter(l) };
        canvas.put(keys, 0, 0, &format!("{}   {end}", words::setup_keys(l)), dim);
    }

    fn draw_line(&self, index: usize, canvas: &mut Canvas<'_>, at: Rect) {
        let line = self.lines()[index];
        let (name, value, _) = self.describe(line);
        let selected = index == self.selected;
        let lit = canvas.role(Role::Lit);
        if line == Line::Start {
            let style = if selected { lit } else { canvas.role(Role::Lamp) };
            let l = self.language;
            let words = if self.room.is_some() { words::start_room(l) } else { words::start(l) };
            canvas.put(at, 0, 0, &format!(" {words} "), style);
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

/// A bot as it is listed: its name, and how strong it is.
pub(crate) fn bot_words(bot: &BotInfo, language: Language) -> String {
    words::BotLevel { name: bot.name.into(), level: words::level(bot.level, language).into() }.say(language)
}
