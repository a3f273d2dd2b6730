//! What a screen of a table is drawn from, whether the table is here or on a server.

use engine::{Language, Seat, Seats, Table, Viewer};
use protocol::room::{Legal, Outcome, Turn};
use serde_json::Value;

use crate::canvas::clip;
use crate::words::{self, And, ShareWin, ToMove, Wins};

/// A table as one viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The language of whoever looks.
    pub language: Language,
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// A name for each seat.
    pub names: Vec<String>,
    /// The seat of the viewer.
    pub you: Option<usize>,
    /// All options.
    pub options: Value,
    /// What the viewer sees, in the game's own form.
    pub view: Value,
    /// Whose turn it is, or how it ended.
    pub turn: Turn,
    /// What the viewer may do now.
    pub choices: Vec<Legal>,
    /// How many moves were made.
    pub ply: usize,
    /// What the viewer is asked to decide.
    pub prompt: String,
    /// A drawing that the game itself brings along, for games that have no screen of their own.
    pub board: String,
    /// What its drawing works out once.
    pub once: Once,
}

impl Scene {
    /// A table of this program as `viewer` may know it.
    pub fn of(table: &dyn Table, viewer: Viewer, language: Language) -> Self {
        let json = |text: String| text.parse().unwrap_or_default();
        let shown = protocol::room::Table::of(table, viewer, language, json);
        Self {
            language,
            game: table.facts().id.into(),
            title: table.facts().title.into(),
            names: table.names().to_vec(),
            you: if let Viewer::Seat(seat) = viewer { Some(seat.index()) } else { None },
            options: table.options(),
            view: shown.view,
            turn: shown.turn,
            choices: shown.legal,
            ply: table.plies(),
            prompt: table.teller().prompt(&table.view(viewer), table.reader(viewer, language)),
            board: if crate::boards::knows(table.facts().id) {
                String::new()
            } else {
                table.board(viewer, engine::text::Paint { colour: true, ascii: false }, language)
            },
            once: Once::default(),
        }
    }

    pub(crate) fn empty() -> Self {
        Self {
            language: Language::default(),
            game: String::new(),
            title: String::new(),
            names: Vec::new(),
            you: None,
            options: Value::Null,
            view: Value::Null,
            turn: Turn::Seats(Seats::NONE),
            choices: Vec::new(),
            ply: 0,
            prompt: String::new(),
            board: String::new(),
            once: Once::default(),
        }
    }

    /// The name on a seat; "You" for the viewer's own.
    pub fn who(&self, seat: usize) -> &str {
        if self.you == Some(seat) {
            words::you(self.language)
        } else {
            self.names.get(seat).map_or("?", String::as_str)
        }
    }

    /// The same in at most so many cells.
    pub(crate) fn who_in(&self, seat: usize, room: usize) -> String {
        clip(self.who(seat), room)
    }

    /// Is it this seat's move?
    pub fn moves(&self, seat: usize) -> bool {
        matches!(&self.turn, Turn::Seats(seats) if seats.has(Seat(seat as u8)))
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self.turn, Turn::Over(_))
    }

    /// The seats in the order in which they are drawn: the viewer's own last.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        if let Some(you) = self.you.filter(|y| *y < order.len()) {
            let by = (you + 1) % order.len();
            order.rotate_left(by);
        }
        order
    }

    /// The choice with this notation.
    pub fn choice(&self, notation: &str) -> Option<usize> {
        self.choices.iter().position(|c| c.notation == notation)
    }

    /// Whose move it is, in a line.
    pub fn whose_move(&self) -> String {
        match &self.turn {
            Turn::Over(over) => result_words(&self.names, self.you, over, self.language),
            Turn::Seats(_) if !self.choices.is_empty() => words::your_move(self.language).into(),
            Turn::Seats(seats) => {
                let names: Vec<&str> = seats.iter().map(|s| self.who(s.index())).collect();
                ToMove { who: names.join(", ").into() }.say(self.language)
            }
        }
    }
}

/// How a game ended, in a line.
pub fn result_words(names: &[String], you: Option<usize>, over: &Outcome, language: Language) -> String {
    let plain = |i: usize| names.get(i).map_or("?", String::as_str);
    let who = |i: usize| if you == Some(i) { words::you(language) } else { plain(i) };
    let first: Vec<usize> = (0..over.ranks.len()).filter(|i| over.ranks[*i] == 1).collect();
    match (over.won, &first[..]) {
        (Some(true), _) => words::won(language).into(),
        (Some(false), _) => words::lost(language).into(),
        (None, [one]) => {
            let kind = if you == Some(*one) { "you" } else { "other" };
            Wins { who: phrases::Value::kind(plain(*one), kind) }.say(language)
        }
        (None, several) => {
            let mut names = several.iter().map(|i| who(*i).to_owned());
            let first = names.next().unwrap_or_default();
            let all = names.fold(first, |first, second| {
                And { first: first.into(), second: second.into() }.say(language)
            });
            ShareWin { who: all.into() }.say(language)
        }
    }
}

/// Something that is worked out once for a scene, when somebody looks.
#[derive(Clone, Debug, Default)]
pub struct Once(std::cell::OnceCell<Value>);

impl PartialEq for Once {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Scene {
    /// What `work` gives, worked out only once.
    pub(crate) fn lazily(&self, work: impl FnOnce() -> Value) -> Value {
        self.once.0.get_or_init(work).clone()
    }
}
