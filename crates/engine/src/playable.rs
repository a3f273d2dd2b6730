//! What a game offers beside its rules: bots, questions, words and a drawing.

use serde_json::Value;
use thiserror::Error;

use crate::simulate::{Counts, Summary};
use crate::text::{Names, Paint};
use crate::{Advice, BotOffer, Budget, Decision, Game, Invalid, Luck, MAX_SEATS, Seat, Seen};

/// A game with all that people and programs want of it. The catalog lists these.
pub trait Playable: Game {
    /// The bots on offer, weakest first. Every game has at least [`BotOffer::RANDOM`].
    fn bots() -> &'static [BotOffer<Self>];

    /// Named sets of options.
    fn presets() -> &'static [Preset] {
        &[]
    }

    /// The rules in a minute, as plain text.
    fn rules_text() -> &'static str;

    /// The questions that [`ask`](Self::ask) answers.
    fn questions() -> &'static [Question] {
        &[]
    }

    /// Answers a question about the game that needs no table.
    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        let _ = with;
        Err(AskError::unknown(Self::FACTS.id, question, Self::questions()))
    }

    /// What each legal move is worth, where the game knows it better than sampled continuations tell: from a solver, a
    /// posterior, exact odds. `None` leaves it to search. Grades are given later.
    fn advise(
        decision: &Decision<'_, Self>,
        budget: Budget,
        luck: &mut Luck,
    ) -> Option<Advice<Self::Action>> {
        let _ = (decision, budget, luck);
        None
    }

    /// What speaks for or against a move, in a few words for players; added to what search says about it.
    fn reason(decision: &Decision<'_, Self>, action: Self::Action) -> Option<String> {
        let _ = (decision, action);
        None
    }

    /// A quick and sensible move for `seat`, with which searches play on. By default any legal one.
    ///
    /// `state` is one of many that fit what is known: use of it only what `seat` may know, or every opponent in a search
    /// sees through the cards.
    fn policy(&self, state: &Self::State, seat: Seat, luck: &mut Luck) -> Self::Action {
        self.sample_legal(state, seat, luck)
    }

    /// The things whose worth statistics measure, by name: cards, relics, equipment. By default there are none, and
    /// statistics look at the actions instead.
    fn items(&self) -> Vec<String> {
        Vec::new()
    }

    /// What an event says of the [`items`](Self::items).
    fn count(&self, event: &Self::Event, counts: &mut Counts) {
        let _ = (event, counts);
    }

    /// What the record of a game says beside ranks and scores.
    fn summary(&self, state: &Self::State) -> Summary {
        let _ = state;
        Summary::default()
    }

    /// The game's own bot that plays better than search does with this much time: because it has solved the game, or because
    /// sampling is too dear. `None` where search is the better player.
    fn expert(&self, budget: Budget) -> Option<String> {
        let _ = budget;
        None
    }

    /// Where a search may stop playing on, each seat's chance to win from there; `None` to play on.
    fn prospects(&self, state: &Self::State) -> Option<[f64; MAX_SEATS]> {
        let _ = state;
        None
    }

    /// After how many moves a search asks for the [`estimate`](Self::estimate), which it weighs with how the game ends. By
    /// default never.
    fn horizon(&self) -> usize {
        usize::MAX
    }

    /// Each seat's chance to win as it looks at a glance.
    fn estimate(&self, state: &Self::State) -> [f64; MAX_SEATS] {
        let _ = state;
        let seats = self.seats();
        std::array::from_fn(|i| if i < seats { 1.0 / seats as f64 } else { 0.0 })
    }

    /// What a seat has in points, more being better, in games where that means something before the end.
    fn points(&self, state: &Self::State, seat: Seat) -> Option<f64> {
        let _ = (state, seat);
        None
    }

    /// Draws what a viewer sees, as a few lines of text at most 80 wide.
    fn board(&self, view: &Self::View, names: Names<'_>, paint: Paint) -> String;

    /// Says what happened in a sentence; `None` if it is not worth one.
    fn event_words(&self, event: &Seen<Self::Event>, names: Names<'_>) -> Option<String>;

    /// Says what an action would do, for a list of choices.
    fn action_words(&self, view: &Self::View, action: Self::Action, names: Names<'_>) -> String;
}

/// A named set of options.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Preset {
    /// Its name.
    pub id: &'static str,
    /// What it is like.
    pub about: &'static str,
    /// The options as JSON; what is not named keeps its default.
    pub options: &'static str,
}

/// A question that a game answers.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Question {
    /// Its name.
    pub id: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// What to ask it with, for example.
    pub example: &'static str,
}

/// Why a question was not answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct AskError {
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong, for people.
    pub message: String,
}

impl AskError {
    /// Something in the question makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Self { code: "bad_request", message: message.into() }
    }

    /// There is no such question.
    pub fn unknown(game: &str, question: &str, questions: &[Question]) -> Self {
        let known: Vec<_> = questions.iter().map(|q| q.id).collect();
        Self {
            code: "unknown_question",
            message: format!(
                "{game} has no question `{}`; it has: {}",
                crate::action::clip(question),
                known.join(", ")
            ),
        }
    }
}

impl From<Invalid> for AskError {
    fn from(invalid: Invalid) -> Self {
        Self::bad(invalid.0)
    }
}
