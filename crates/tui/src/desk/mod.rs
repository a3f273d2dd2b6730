//! A table on the screen: what can be done, by which keys, and what lies over it.

mod draw;
mod items;
mod over;
mod words;

use engine::{Grade, Language};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

use crate::boards;
use crate::canvas::{Hit, Target};
use crate::keys::{self, Typed};
use crate::scene::Scene;
use crate::words as w;

pub(crate) use over::small_over;
pub(crate) use words::capital;

/// What somebody at a table wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To play the choice with this index.
    Play(usize),
    /// To play what was typed.
    Say(String),
    /// To take the last move back.
    Undo,
    /// To be told what each move is worth.
    Hint,
    /// To change the pace of the bots.
    Pace,
    /// To leave.
    Leave,
    /// The next person sits at the keyboard.
    Seated,
    /// The same game once more.
    Again,
    /// To see the game again, move by move.
    Replay,
    /// To say something to the others.
    Talk,
    /// What there was to read is read: the game goes on.
    GoOn,
    /// To see who is in the room.
    Room,
}

/// Where one comes from a screen that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Way {
    /// To the menu.
    #[default]
    Menu,
    /// Out of the program, which began with this one thing.
    Shell,
    /// To what waits behind it.
    Back,
}

impl Way {
    /// What the key is called that goes there.
    pub(crate) fn word(self, language: Language) -> &'static str {
        match self {
            Self::Menu => w::esc_menu(language),
            Self::Shell => w::esc_quit(language),
            Self::Back => w::esc_back(language),
        }
    }
}

/// What a table offers beside its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    pub(crate) undo: bool,
    pub(crate) hint: bool,
    pub(crate) pace: bool,
    pub(crate) again: bool,
    pub(crate) replay: bool,
    pub(crate) chat: bool,
    /// Is it a room, where one may look who is there?
    pub(crate) room: bool,
    /// May chances be shown?
    pub(crate) odds: bool,
    /// The game waits until what there is to read is read.
    pub(crate) go_on: bool,
}

/// How good a move is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    pub(crate) grade: Grade,
    pub(crate) notation: String,
    pub(crate) words: String,
    pub(crate) worth: String,
    /// How far that may be off, if it is an estimate.
    pub(crate) error: String,
    pub(crate) why: String,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Over {
    #[default]
    Nothing,
    Help,
    Log,
    Rules,
    /// What the drawing has no room for.
    More,
    Thinking,
    Hints(Vec<Hint>),
    Leaving,
    /// A choice that can't be taken back, to be confirmed.
    Sure(usize),
    Typing(String),
    Handing(String),
}

/// A table on the screen.
pub(crate) struct Desk {
    pub(crate) scene: Scene,
    pub(crate) offers: Offers,
    /// What happened, in words for the viewer.
    pub(crate) log: Vec<String>,
    /// A line for the header: pace, connection.
    pub(crate) note: String,
    /// Where the game is kept.
    pub(crate) kept: String,
    pub(crate) rules: String,
    /// Where one comes from here when the game is over.
    pub(crate) way: Way,
    pub(crate) over: Over,
    /// What went wrong, shown until the next key.
    pub(crate) complaint: Option<String>,
    keys: Vec<String>,
    selected: Option<usize>,
    typed: String,
    odds: bool,
    scroll: usize,
    hits: Vec<Hit>,
}

impl Desk {
    pub(crate) fn new(scene: Scene, rules: String) -> Self {
        let odds = boards::of(&scene.game).odds().unwrap_or(false);
        let mut desk = Self {
            scene,
            offers: Offers::default(),
            log: Vec::new(),
            note: String::new(),
            kept: String::new(),
            rules,
            way: Way::default(),
            over: Over::Nothing,
            complaint: None,
            keys: Vec::new(),
            selected: None,
            typed: String::new(),
            odds,
            scroll: 0,
            hits: Vec::new(),
        };
        desk.refresh();
        desk
    }

    /// The table has changed.
    pub(crate) fn show(&mut self, scene: Scene) {
        if self.scene != scene {
            self.scene = scene;
            self.complaint = None;
            self.refresh();
            if matches!(self.over, Over::Hints(_) | Over::Thinking | Over::Sure(_)) {
                self.over = Over::Nothing;
            }
        }
    }

    fn refresh(&mut self) {
        self.keys = keys::assign(&self.scene.choices, |c| boards::of(&self.scene.game).key(&self.scene, c));
        self.typed.clear();
        self.selected = (self.scene.choices.len() == 1).then_some(0);
        self.hits.clear();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.scene.is_over()
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wish> {
        self.complaint = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Wish::Leave);
        }
        match std::mem::take(&mut self.over) {
            Over::Nothing => self.table_key(key.code),
            over => self.over_key(over, key.code),
        }
    }

    fn table_key(&mut self, code: KeyCode) -> Option<Wish> {
        match code {
            KeyCode::Esc if !self.typed.is_empty() => self.typed.clear(),
            KeyCode::Esc | KeyCode::Char('Q') if self.is_over() => return Some(Wish::Leave),
            KeyCode::Esc | KeyCode::Char('Q') => self.over = Over::Leaving,
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Over::Help),
            KeyCode::Char('L') => {
                self.open(Over::Log);
                self.scroll = usize::MAX;
            }
            KeyCode::Char('R') => self.open(Over::Rules),
            KeyCode::Char('C') if boards::of(&self.scene.game).more(&self.scene).is_some() => {
                self.open(Over::More);
            }
            KeyCode::Char('O') if self.has_odds(&self.scene) => {
                self.odds = !self.odds;
            }
            KeyCode::Char('H') if self.offers.hint && !self.scene.choices.is_empty() => {
                self.open(Over::Thinking);
                return Some(Wish::Hint);
            }
            // Where it can't be, the answer says why.
            KeyCode::Char('U') if !self.is_over() => return Some(Wish::Undo),
            KeyCode::Char('P') if self.offers.pace && !self.is_over() => return Some(Wish::Pace),
            KeyCode::Char('A') if self.offers.again && self.is_over() => return Some(Wish::Again),
            KeyCode::Char('V') if self.offers.replay && self.is_over() => return Some(Wish::Replay),
            KeyCode::Char('T') if self.offers.chat => return Some(Wish::Talk),
            KeyCode::Char('W') if self.offers.room => return Some(Wish::Room),
            KeyCode::Char(':' | '/') if !self.scene.choices.is_empty() => {
                self.open(Over::Typing(String::new()));
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.steer(code),
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::Enter | KeyCode::Char(' ') if self.offers.go_on => return Some(Wish::GoOn),
            KeyCode::Enter | KeyCode::Char(' ') => match self.selected {
                Some(choice) => return self.play(choice),
                None if !self.scene.choices.is_empty() => {
                    self.complaint = Some(w::choose_first(self.scene.language).into());
                }
                None => {}
            },
            KeyCode::Char(c) if c.is_ascii_lowercase() || c.is_ascii_digit() => {
                match keys::type_key(&self.keys, &self.typed, c) {
                    Typed::Choice(choice) => return self.play(choice),
                    Typed::More(typed) => self.typed = typed,
                    Typed::Nothing => self.no_key(c),
                }
            }
            KeyCode::Char(c) => self.no_key(c),
            _ => {}
        }
        None
    }

    /// Are there chances that may be shown?
    fn has_odds(&self, scene: &Scene) -> bool {
        self.offers.odds && !scene.is_over() && boards::of(&scene.game).odds().is_some()
    }

    fn no_key(&mut self, c: char) {
        self.typed.clear();
        let key = c.to_string().into();
        self.complaint = Some(if self.scene.choices.is_empty() {
            let whose = self.scene.whose_move();
            let whose = whose.trim_end_matches('.').into();
            w::NoKeyNow { key, whose }.say(self.scene.language)
        } else {
            w::NoKeyHere { key }.say(self.scene.language)
        });
    }

    fn over_key(&mut self, over: Over, code: KeyCode) -> Option<Wish> {
        let page = 10;
        match (over, code) {
            (Over::Typing(mut text), code) => match code {
                KeyCode::Enter if !text.trim().is_empty() => return Some(Wish::Say(text.trim().to_owned())),
                KeyCode::Enter | KeyCode::Esc => {}
                KeyCode::Backspace => {
                    text.pop();
                    self.over = Over::Typing(text);
                }
                KeyCode::Char(c) if text.len() < 60 => {
                    text.push(c);
                    self.over = Over::Typing(text);
                }
                _ => self.over = Over::Typing(text),
            },
            (Over::Leaving, KeyCode::Enter | KeyCode::Char('y' | 'Q')) => return Some(Wish::Leave),
            (Over::Sure(choice), KeyCode::Enter | KeyCode::Char('y')) => return Some(Wish::Play(choice)),
            (Over::Handing(_), KeyCode::Enter | KeyCode::Char(' ')) => return Some(Wish::Seated),
            (Over::Handing(_), KeyCode::Esc | KeyCode::Char('Q')) => return Some(Wish::Leave),
            (over @ Over::Handing(_), _) => self.over = over,
            (Over::Leaving | Over::Sure(_), _) => {}
            (over, KeyCode::Down | KeyCode::Char('j')) => self.scrolled(over, 1),
            (over, KeyCode::Up | KeyCode::Char('k')) => self.scrolled(over, -1),
            (over, KeyCode::PageDown | KeyCode::Char(' ')) => self.scrolled(over, page),
            (over, KeyCode::PageUp) => self.scrolled(over, -page),
            (over, KeyCode::Home) => self.scrolled(over, isize::MIN / 2),
            (over, KeyCode::End) => self.scrolled(over, isize::MAX / 2),
            (_, _) => {}
        }
        None
    }

    fn open(&mut self, over: Over) {
        self.over = over;
        self.scroll = 0;
    }

    fn scrolled(&mut self, over: Over, by: isize) {
        self.over = over;
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    fn play(&mut self, choice: usize) -> Option<Wish> {
        self.typed.clear();
        let drawing = boards::of(&self.scene.game);
        if self.scene.choices.get(choice).is_some_and(|c| drawing.asks_again(&c.notation)) {
            self.over = Over::Sure(choice);
            return None;
        }
        Some(Wish::Play(choice))
    }

    /// The mouse was clicked.
    pub(crate) fn click(&mut self, at: Position) -> Option<Wish> {
        self.complaint = None;
        let target = self.hits.iter().rev().find(|h| h.at.contains(at)).map(|h| h.target)?;
        match target {
            Target::Choice(choice) if self.over == Over::Nothing => self.play(choice),
            Target::Key(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            _ => None,
        }
    }

    /// The wheel was turned.
    pub(crate) fn wheel(&mut self, by: isize) {
        match std::mem::take(&mut self.over) {
            Over::Nothing => self.step(by),
            over => self.scrolled(over, by),
        }
    }

    fn step(&mut self, by: isize) {
        let count = self.scene.choices.len() as isize;
        if count > 0 {
            let now = self.selected.map_or(if by > 0 { -1 } else { count }, |s| s as isize);
            self.selected = Some((now + by).rem_euclid(count) as usize);
        }
    }

    /// Goes to the next choice that lies in a direction on the screen.
    fn steer(&mut self, code: KeyCode) {
        let centre = |r: Rect| {
            (i32::from(r.x) * 2 + i32::from(r.width), 2 * (i32::from(r.y) * 2 + i32::from(r.height)))
        };
        let mut spots: Vec<(usize, (i32, i32))> = Vec::new();
        for hit in &self.hits {
            if let Target::Choice(choice) = hit.target
                && !spots.iter().any(|(c, _)| *c == choice)
            {
                spots.push((choice, centre(hit.at)));
            }
        }
        let Some(&(_, from)) = self.selected.and_then(|s| spots.iter().find(|(c, _)| *c == s)) else {
            self.step(if matches!(code, KeyCode::Up | KeyCode::Left) { -1 } else { 1 });
            return;
        };
        let best = spots
            .iter()
            .filter_map(|(choice, at)| {
                let (dx, dy) = (at.0 - from.0, at.1 - from.1);
                let (along, across) = match code {
                    KeyCode::Left => (-dx, dy),
                    KeyCode::Right => (dx, dy),
                    KeyCode::Up => (-dy, dx),
                    _ => (dy, dx),
                };
                (along > 0 && across.abs() <= 3 * along).then_some((along + 2 * across.abs(), *choice))
            })
            .min();
        if let Some((_, choice)) = best {
            self.selected = Some(choice);
        }
    }
}
