//! The contract: what a game is.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    Chance, Enumerating, EventSink, Fields, GameAction, GameEvent, Luck, MoveSet, Seat, Seats, Stream, Viewer,
};

/// What is true of a game whatever its options are; tools read it and refuse what does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Facts {
    /// The name that programs use.
    pub id: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// The fewest seats.
    pub min_seats: usize,
    /// The most seats.
    pub max_seats: usize,
    /// Changes when, and only when, the same moves and draws could give another result.
    pub rules: u32,
    /// Is anything hidden from a player?
    pub hidden: bool,
    /// Do all players win or lose together?
    pub cooperative: bool,
    /// Is there luck?
    pub chance: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The rank of each seat from 1; ties share a rank.
    pub ranks: Vec<u8>,
    /// The score of each seat, in the game's own counting.
    pub scores: Vec<i32>,
    /// In a cooperative or solo game: did the team win?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
}

impl Outcome {
    /// Ranks by score, the lowest (or the highest) first, ties shared.
    pub fn ranked(scores: Vec<i32>, lowest_wins: bool) -> Self {
        let better = |a: i32, b: i32| if lowest_wins { a < b } else { a > b };
        let ranks =
            scores.iter().map(|&s| 1 + scores.iter().filter(|&&o| better(o, s)).count() as u8).collect();
        Self { ranks, scores, won: None }
    }

    /// One result for all.
    pub fn team(seats: usize, won: bool, score: i32) -> Self {
        Self { ranks: vec![1; seats], scores: vec![score; seats], won: Some(won) }
    }

    /// The seats that share the first rank. In a cooperative game that was lost, nobody.
    pub fn winners(&self) -> Seats {
        if self.won == Some(false) {
            return Seats::NONE;
        }
        self.ranks.iter().enumerate().filter(|(_, r)| **r == 1).map(|(i, _)| Seat(i as u8)).collect()
    }
}

/// Why something can't be done by these rules in this state.
///
/// Written with [`refusals!`](crate::refusals); the words are the game's ([`Words::refusal_words`](crate::Words)).
pub trait Refusal: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// All codes.
    const CODES: &'static [&'static str];

    /// A stable word for programs, such as `not_your_turn`.
    fn code(&self) -> &'static str;

    /// What goes into its words.
    fn fields(&self) -> Fields<'_>;
}

/// Options, a position or another description that makes no sense; says what is wrong and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Invalid(pub String);

impl Invalid {
    /// Wraps what is wrong.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// Reads JSON into a type; what is wrong is named with its path.
pub fn from_json<T: DeserializeOwned>(value: serde_json::Value) -> Result<T, Invalid> {
    #[cfg(not(target_family = "wasm"))]
    return serde_path_to_error::deserialize(value).map_err(|e| {
        let (path, reason) = (e.path().to_string(), crate::plain::say(&e.inner().to_string()));
        if path == "." { Invalid(reason) } else { Invalid(format!("`{path}`: {reason}")) }
    });
    // The path costs a second copy of all that is read; a page reads what it wrote itself.
    #[cfg(target_family = "wasm")]
    return serde_json::from_value(value).map_err(|e| Invalid(e.to_string()));
}

/// A game. A *value* of the type is a set of checked rules (seats and options) that millions of states may share.
///
/// Every method is a pure function: no clock, no file, no global, and no luck but through `chance`.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// What is true of it always.
    const FACTS: Facts;
    /// The names of its streams by [`Stream::kind`].
    const STREAMS: &'static [&'static str];

    /// What can be chosen before a game; unknown fields must be refused, missing ones take the default.
    type Options: Clone
        + Default
        + PartialEq
        + Debug
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;
    /// All there is to know. Cheap to clone, and canonical: equal situations are equal values.
    type State: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What players do.
    type Action: GameAction;
    /// A set of action ids, e.g. [`Bits`](crate::Bits).
    type Moves: MoveSet;
    /// What happens.
    type Event: GameEvent + JsonSchema;
    /// The state as one viewer may know it. Owned, so that a bot or a browser can keep it.
    type View: Clone + PartialEq + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Why an action is not possible.
    type Refusal: Refusal;

    /// Checks seats and options; contradictions are refused with a reason.
    fn new(seats: usize, options: Self::Options) -> Result<Self, Invalid>;
    /// How many play.
    fn seats(&self) -> usize;
    /// The options of this table.
    fn options(&self) -> &Self::Options;

    /// The state before the first move.
    fn start<C: Chance, E: EventSink<Self::Event>>(&self, chance: &mut C, events: &mut E) -> Self::State;
    /// Who may move; nobody when the game is over.
    fn turn(&self, state: &Self::State) -> Seats;
    /// What `seat` may do now; empty if it may not move. Must not depend on what is hidden from `seat`.
    ///
    /// By default every action is [`check`](Self::check)ed. Write it out where games are simulated by the million.
    fn legal(&self, state: &Self::State, seat: Seat) -> Self::Moves {
        let mut moves = Self::Moves::default();
        for id in 0..Self::Action::COUNT {
            if Self::Action::from_id(id).is_some_and(|action| self.check(state, seat, action).is_ok()) {
                moves.insert(id);
            }
        }
        moves
    }
    /// Is the action legal, and if not, why? Agrees with [`legal`](Self::legal). The reason tells nothing hidden.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;
    /// Does a legal action. Must not be called with any other.
    fn apply<C: Chance, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        events: &mut E,
    );
    /// Could this state have come about? Guards everything that is read from outside.
    fn validate(&self, state: &Self::State) -> Result<(), Invalid>;
    /// What the viewer may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// Looks at what the viewer may know. Override it where that is the state itself, so that nothing is copied.
    #[inline]
    fn look<T>(&self, state: &Self::State, viewer: Viewer, look: impl FnOnce(&Self::View) -> T) -> T {
        look(&self.view(state, viewer))
    }
    /// Some state that the viewer can't tell from the real one, each as likely as it should be.
    fn determinize(&self, view: &Self::View, luck: &mut Luck) -> Self::State;
    /// How it ended, or how it stands if it has not: then by what everybody knows.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// The name of a face for journals and people. Must not contain white space, a comma or a quote.
    fn face_name(&self, stream: Stream, face: u32) -> String {
        let _ = stream;
        face.to_string()
    }
    /// The face with this name.
    fn face_of(&self, stream: Stream, name: &str) -> Option<u32> {
        let _ = stream;
        name.parse().ok()
    }

    /// [`check`](Self::check), then [`apply`](Self::apply): a refusal changes nothing and draws nothing.
    #[inline]
    fn play<C: Chance, E: EventSink<Self::Event>>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        chance: &mut C,
        events: &mut E,
    ) -> Result<(), Self::Refusal> {
        self.check(state, seat, action)?;
        self.apply(state, seat, action, chance, events);
        Ok(())
    }

    /// A legal action, each equally likely. Override it where building the list is the hot spot.
    ///
    /// `seat` must be one that may move.
    #[inline]
    fn sample_legal(&self, state: &Self::State, seat: Seat, luck: &mut Luck) -> Self::Action {
        let legal = self.legal(state, seat);
        let id = legal.nth(luck.below(legal.len()));
        Self::Action::from_id(id).expect("legal ids are ids of actions")
    }
}

/// Why outcomes can't be listed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoOutcomes<R: Refusal> {
    /// The action is not legal.
    #[error("the action is not legal: {}", .0.code())]
    Refused(R),
    /// There are more than the caller wanted.
    #[error("the action has more than {0} outcomes")]
    TooMany(usize),
}

/// Calls `visit(probability, state, path)` for every way the draws of an action can fall; says how many there were.
///
/// Run it on a determinised state: in the real one a hidden card has one outcome, the real one.
pub fn for_each_outcome<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    chance: &mut Enumerating,
    limit: usize,
    mut visit: impl FnMut(f64, G::State, &Enumerating),
) -> Result<usize, NoOutcomes<G::Refusal>> {
    game.check(state, seat, action).map_err(NoOutcomes::Refused)?;
    chance.begin();
    for count in 1..=limit {
        let mut next = state.clone();
        game.apply(&mut next, seat, action, chance, &mut ());
        visit(chance.probability(), next, chance);
        if !chance.advance() {
            return Ok(count);
        }
    }
    Err(NoOutcomes::TooMany(limit))
}

/// Every state that an action can lead to, with its probability. Equal states are listed once for each way to them.
pub fn outcomes<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    limit: usize,
) -> Result<Vec<(f64, G::State)>, NoOutcomes<G::Refusal>> {
    let mut all = Vec::new();
    for_each_outcome(game, state, seat, action, &mut Enumerating::new(), limit, |p, s, _| all.push((p, s)))?;
    Ok(all)
}
