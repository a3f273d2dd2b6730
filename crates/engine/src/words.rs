//! What a game says and shows: everything that people read of it, in every language that it has.

use phrases::{Language, Phrases, Value};

use crate::text::{Hue, Paint, Reader, common};
use crate::{Game, Invalid, Lesson, Refusal, Seen};

/// What people read of a game. Every surface (terminal, browser, log, review) takes its words from here.
///
/// The words themselves stand in `words/en.ftl`, `words/de.ftl` and, the rules in a minute, in `words/en.md`, `words/de.md`;
/// [`phrases!`](phrases::phrases) reads them. Some are looked up by key:
///
/// | key | what |
/// |---|---|
/// | `about` | one sentence for a menu |
/// | `prompt` | what a player is asked to do, unless [`prompt`](Self::prompt) says it better |
/// | `option-NAME`, `option-NAME.about` | an option, and what it does |
/// | `choice-NAME` | a value that an option can have |
/// | `group-NAME` | a group of options |
/// | `preset-ID`, `preset-ID.about` | a named set of options |
/// | `bot-ID.about` | how a bot plays |
/// | `refusal-CODE` | why something can't be done, with the refusal's fields as gaps |
/// | `verb-VERB` | what a group of moves does, such as `swap` |
/// | `lesson-ID` | what a newcomer is told in the first game |
pub trait Words: Game {
    /// All of its phrases.
    fn phrases() -> &'static Phrases;

    /// How it is usually played.
    const USUAL: Usual = Usual::ANY;

    /// One sentence for a menu: the phrase `about`. A game whose menu must be small says it without the list of its phrases.
    fn about(language: Language) -> &'static str {
        Self::phrases().get("about", language).unwrap_or_default()
    }

    /// Named sets of options.
    fn presets() -> &'static [Preset] {
        &[]
    }

    /// Draws what a viewer sees, as lines of text at most 80 wide.
    fn board(&self, view: &Self::View, reader: Reader<'_>, paint: Paint) -> String;

    /// Says what happened in a sentence; `None` if it is not worth one.
    fn event_words(&self, event: &Seen<Self::Event>, reader: Reader<'_>) -> Option<String>;

    /// Says what an action would do, for a list of choices.
    fn action_words(&self, view: &Self::View, action: Self::Action, reader: Reader<'_>) -> String;

    /// Says why something can't be done. By default the phrase `refusal-CODE`, filled with the refusal's fields.
    fn refusal_words(&self, refusal: &Self::Refusal, language: Language) -> String {
        let key = format!("refusal-{}", refusal.code().replace('_', "-"));
        let fields = refusal.fields();
        let said = Self::phrases().fill(&key, language, &fields);
        said.or_else(|| common::all().fill(&key, language, &fields))
            .unwrap_or_else(|| refusal.code().replace('_', " "))
    }

    /// Asks the reader for a decision: "Turn up two of your cards."
    fn prompt(&self, view: &Self::View, reader: Reader<'_>) -> String {
        let _ = view;
        Self::phrases().get("prompt", reader.language).unwrap_or_default().to_owned()
    }

    /// Is there something to read now before the game goes on, such as what a round brought? Then a page waits for its reader,
    /// whoever moves next. By default never.
    fn pauses(&self, view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// What a newcomer is told in the first game, the most important first: five to eight things, each at the first decision
    /// that it is about. By default nothing.
    fn lessons() -> &'static [Lesson<Self>] {
        &[]
    }

    /// Reads what somebody wrote for an option that is more than a number or a word, such as cards of their own. What is wrong is
    /// told with its line. By default any JSON is read: the rules refuse what they can't use.
    fn read_option(option: &str, text: &str) -> Result<serde_json::Value, Invalid> {
        let _ = option;
        serde_json::from_str(text).map_err(|e| {
            let message = e.to_string();
            let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
            Invalid(format!("line {}: {reason}", e.line().max(1)))
        })
    }

    /// What lies on the table and in hands, for clients that draw cards. By default nothing: then the [`board`](Self::board)
    /// is all that they show.
    fn zones(&self, view: &Self::View, reader: Reader<'_>) -> Vec<Zone> {
        let _ = (view, reader);
        Vec::new()
    }
}

/// A place with things on it: a hand, a pile, a row of dice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Zone {
    /// What it is.
    pub title: String,
    /// Whose it is; none if it is everybody's.
    pub owner: Option<crate::Seat>,
    /// What lies there, in order.
    pub pieces: Vec<Piece>,
    /// How many more lie there that are not shown one by one.
    pub more: u32,
}

/// A thing that lies somewhere: a card, a die, a coin.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Piece {
    /// What is written on it, in a word or two; empty if it is face down.
    pub face: String,
    /// What it is called in full.
    pub name: String,
    /// Its colour.
    pub hue: Option<Hue>,
}

/// A named set of options. Its name and what it is like are the phrases `preset-ID` and `preset-ID.about`.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name for programs.
    pub id: &'static str,
    /// The options as JSON; what is not named keeps its default.
    pub options: &'static str,
}

/// How a game is usually played: the table that somebody finds who just sits down.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    /// How long a game takes, in minutes.
    pub minutes: u8,
    /// The bots on the other seats. None of them: as few as the game allows, each the strongest that answers at once.
    pub bots: &'static [&'static str],
    /// The options as JSON; what is not named keeps its default.
    pub options: &'static str,
}

impl Usual {
    /// A game that says nothing about it.
    pub const ANY: Self = Self { minutes: 15, bots: &[], options: "{}" };
}

/// What goes into the gaps of a refusal's words, by name.
pub type Fields<'a> = Vec<(&'static str, Value<'a>)>;
