//! The rules of a table that may be played elsewhere: they read what a viewer was sent, and put it into words.

use std::any::Any;
use std::sync::Arc;

use phrases::Language;
use serde_json::Value;

use crate::lesson::{self, Guide};
use crate::text::{Paint, Reader, common};
use crate::words::Zone;
use crate::{Decision, Facts, GameAction, GameEvent, Invalid, MoveSet, Playable, Seat, Seen};

/// A view or an event of a game whose type is not known where it is kept. Who knows the type looks with
/// `downcast_ref`.
pub type Opaque = Arc<dyn Any + Send + Sync>;

/// The rules of a table, whatever game it is, for everybody who shows it: what a viewer was sent becomes typed again once, and
/// words in the reader's language as often as they are wanted. Every game's rules are one.
pub trait Teller: Send + Sync {
    /// Which game it is.
    fn facts(&self) -> &'static Facts;
    /// How many seats the table has.
    fn seats(&self) -> usize;
    /// Reads a view of this game.
    fn read_view(&self, view: Value) -> Result<Opaque, Invalid>;
    /// A view of this game as JSON, for a program that is told of it elsewhere; null if it is not of this game.
    fn write_view(&self, view: &Opaque) -> Value;
    /// Reads a list of events of this game.
    fn read_events(&self, events: Value) -> Result<Vec<Opaque>, Invalid>;
    /// What happened, in a sentence; none if it is not worth one.
    fn event_words(&self, event: &Opaque, reader: Reader<'_>) -> Option<String>;
    /// Whom an event is about, where that is not whoever moved.
    fn event_about(&self, event: &Opaque) -> Option<Seat>;
    /// What an action would do.
    fn action_words(&self, view: &Opaque, id: u32, reader: Reader<'_>) -> Option<String>;
    /// What a group of actions does that begin with the same word: the phrase `verb-VERB`, or the word itself.
    fn verb_words(&self, verb: &str, language: Language) -> String;
    /// What the reader is asked to decide.
    fn prompt(&self, view: &Opaque, reader: Reader<'_>) -> String;
    /// The drawing of the table.
    fn board(&self, view: &Opaque, reader: Reader<'_>, paint: Paint) -> String;
    /// Is there something to read now before the game goes on?
    fn pauses(&self, view: &Opaque) -> bool;
    /// What lies on the table and in hands.
    fn zones(&self, view: &Opaque, reader: Reader<'_>) -> Vec<Zone>;
    /// The lessons of the first game, by their names.
    fn lessons(&self) -> Vec<&'static str>;
    /// What a newcomer on this seat is shown who may make these moves; `told` are the lessons of before. None if the view is
    /// not of this game, or nothing can be done.
    fn guide(&self, view: &Opaque, seat: Seat, legal: &[u32], told: &dyn Fn(&str) -> bool) -> Option<Guide>;
    /// A refusal of this game in words; none if it is not one of this game's.
    fn refusal_words(&self, refusal: &Value, language: Language) -> Option<String>;
}

impl<G: Playable> Teller for G {
    fn facts(&self) -> &'static Facts {
        const { &G::FACTS }
    }

    fn seats(&self) -> usize {
        crate::Game::seats(self)
    }

    fn read_view(&self, view: Value) -> Result<Opaque, Invalid> {
        let view: G::View = crate::from_json(view).map_err(|e| Invalid(format!("view: {e}")))?;
        Ok(Arc::new(view))
    }

    fn write_view(&self, view: &Opaque) -> Value {
        let view = view.downcast_ref::<G::View>().and_then(|view| serde_json::to_value(view).ok());
        view.unwrap_or_default()
    }

    fn read_events(&self, events: Value) -> Result<Vec<Opaque>, Invalid> {
        let events: Vec<G::Event> = crate::from_json(events).map_err(|e| Invalid(format!("events: {e}")))?;
        Ok(events.into_iter().map(|e| Arc::new(Seen::sent(e)) as Opaque).collect())
    }

    fn event_words(&self, event: &Opaque, reader: Reader<'_>) -> Option<String> {
        crate::Words::event_words(self, event.downcast_ref::<Seen<G::Event>>()?, reader)
    }

    fn event_about(&self, event: &Opaque) -> Option<Seat> {
        event.downcast_ref::<Seen<G::Event>>()?.get().about()
    }

    fn action_words(&self, view: &Opaque, id: u32, reader: Reader<'_>) -> Option<String> {
        let action = G::Action::from_id(id)?;
        Some(crate::Words::action_words(self, view.downcast_ref()?, action, reader))
    }

    fn verb_words(&self, verb: &str, language: Language) -> String {
        let said = G::phrases().get(&format!("verb-{verb}"), language);
        said.map_or_else(|| verb.replace('-', " "), str::to_owned)
    }

    fn prompt(&self, view: &Opaque, reader: Reader<'_>) -> String {
        let prompt = view.downcast_ref().map(|view| crate::Words::prompt(self, view, reader));
        prompt.filter(|p| !p.is_empty()).unwrap_or_else(|| common::prompt(reader.language).to_owned())
    }

    fn board(&self, view: &Opaque, reader: Reader<'_>, paint: Paint) -> String {
        view.downcast_ref().map(|view| crate::Words::board(self, view, reader, paint)).unwrap_or_default()
    }

    fn pauses(&self, view: &Opaque) -> bool {
        view.downcast_ref().is_some_and(|view| crate::Words::pauses(self, view))
    }

    fn zones(&self, view: &Opaque, reader: Reader<'_>) -> Vec<Zone> {
        view.downcast_ref().map(|view| crate::Words::zones(self, view, reader)).unwrap_or_default()
    }

    fn lessons(&self) -> Vec<&'static str> {
        G::lessons().iter().map(|lesson| lesson.id).collect()
    }

    fn guide(&self, view: &Opaque, seat: Seat, legal: &[u32], told: &dyn Fn(&str) -> bool) -> Option<Guide> {
        let view = view.downcast_ref()?;
        let legal = lesson::moves::<G>(legal);
        (!legal.is_empty()).then(|| lesson::guide(&Decision { game: self, seat, view, legal: &legal }, told))
    }

    fn refusal_words(&self, refusal: &Value, language: Language) -> Option<String> {
        let refusal: G::Refusal = crate::from_json(refusal.clone()).ok()?;
        Some(crate::Words::refusal_words(self, &refusal, language))
    }
}
