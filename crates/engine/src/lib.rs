//! The contract that every game of Parlor is written against.
//!
//! A game is a type that implements [`Game`]: pure rules over a small [`State`](Game::State), with luck only through
//! [`Chance`], hidden things only through [`View`](Game::view)s, and legal moves as sets of ids. [`Playable`] adds bots, words
//! and questions. [`Live`] keeps a game with its journal; as a `dyn` [`Table`] it hides which game it is. The
//! [`conformance`] kit checks that a game keeps the promises.
//!
//! Three layers, each some ten times slower than the one before: the monomorphised trait (simulation, search), the erased
//! table with ids (tools), and JSON (servers, other programs).

pub mod action;
mod advice;
mod answers;
#[cfg(not(target_family = "wasm"))]
pub mod batch;
mod bot;
mod chance;
pub mod conformance;
mod erased;
mod event;
mod game;
pub mod journal;
pub mod known;
mod lesson;
mod live;
mod load;
pub mod markdown;
mod measures;
mod moves;
#[cfg(not(target_family = "wasm"))]
pub mod node;
pub mod observe;
pub mod plain;
mod playable;
pub mod record;
mod refusal;
pub mod schema;
mod seat;
mod shown;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
pub mod simulate;
mod table;
mod teller;
pub mod text;
mod thinks;
mod words;

pub use action::{Atom, BadAction, GameAction};
pub use advice::{Advice, Advised, Budget, Effort, Grade, Grading, Thresholds, Unit, Weighed, win_share};
pub use answers::{Answers, AskError, Question};
pub use bot::{Bot, BotOffer, BotSpec, Brains, Decision, Level, RandomBot};
pub use chance::{
    Chance, Die, Draw, Enumerating, Fair, Fraction, Impossible, Luck, Off, Pile, Recording, Replaying,
    Scripted, Stream, Urn, Weights,
};
pub use erased::{AnyGame, BotInfo, Erased, PresetInfo};
pub use event::{EventSink, GameEvent, Secret, Seen};
pub use game::{Facts, Game, Invalid, NoOutcomes, Outcome, Refusal, for_each_outcome, from_json, outcomes};
pub use known::Known;
pub use lesson::{Guide, Lesson};
pub use live::{Live, make_bot};
pub use load::{Loaded, Verified, header, verify};
pub use measures::Measures;
pub use moves::{Bits, MoveSet, nth_bit};
pub use observe::{Pen, Planes, Sheet};
pub use phrases::{Language, Phrases, Value as Filling, phrases};
pub use playable::Playable;
pub use seat::{MAX_SEATS, Seat, Seats, Viewer};
pub use shown::{Choice, Shown, choices};
pub use table::{Refused, Say, Table, Turn};
pub use teller::{Opaque, Teller};
pub use thinks::Thinks;
pub use words::{Fields, Piece, Preset, Usual, Words, Zone};
