//! The tables: one for each game, made for it.

mod farkle;
mod golf;
mod harmonictook;
mod wires;

use leptos::prelude::*;
use serde_json::Value;

use super::offline::{self, Setup};
use super::session::{Session, Teller};
use super::store;
use super::text as t;

/// What the client knows about a game beyond the catalog.
pub(crate) struct Face {
    /// The game's id.
    pub(crate) id: &'static str,
    /// The name that people read.
    pub(crate) title: &'static str,
    /// The class of its page.
    pub(crate) class: &'static str,
    /// One line for the home page.
    pub(crate) blurb: fn() -> &'static str,
    /// How long a game takes, in minutes.
    pub(crate) minutes: u8,
    /// Who is at the table when one just sits down.
    pub(crate) bots: &'static [&'static str],
    /// The picture on the home page.
    pub(crate) picture: fn() -> String,
    /// Its words and movements.
    pub(crate) teller: Teller,
    /// Its table.
    pub(crate) table: fn(Session) -> AnyView,
    /// The keys, and what they do.
    pub(crate) keys: fn() -> Vec<(&'static str, &'static str)>,
}

/// All tables, in the order of the home page.
pub(crate) static FACES: [&Face; 4] = [&harmonictook::FACE, &golf::FACE, &farkle::FACE, &wires::FACE];

fn face(game: &str) -> Option<&'static Face> {
    FACES.iter().copied().find(|f| f.id == game)
}

/// The name of a game.
pub(crate) fn title(game: &str) -> &'static str {
    face(game).map_or("Parlor", |f| f.title)
}

/// The class of a game's page.
pub(crate) fn class(game: &str) -> &'static str {
    face(game).map_or("", |f| f.class)
}

/// Asks for a new game at this table.
#[derive(Clone, Copy)]
pub(crate) struct NewGame(pub(crate) RwSignal<Option<Setup>>);

/// A game in the page: the saved one, or a new one.
pub(crate) fn play(game: &str) -> AnyView {
    let Some(face) = face(game) else { return ().into_any() };
    let asked = RwSignal::new(None);
    provide_context(NewGame(asked));
    (move || {
        let you = store::name().unwrap_or_else(|| t::you().to_owned());
        let session = match asked.get() {
            Some(setup) => offline::new(face.id, &setup, you, face.teller),
            None => match offline::resume(face.id, you.clone(), face.teller) {
                Some(session) => Ok(session),
                None => offline::new(face.id, &usual(face), you, face.teller),
            },
        };
        match session {
            Ok(session) => {
                offline::drive(session);
                (face.table)(session)
            }
            Err(reason) => {
                view! { <main class="lost"><h1>{t::unreadable()}</h1><p>{reason}</p></main> }.into_any()
            }
        }
    })
    .into_any()
}

/// The table that one finds when one just sits down: the one of last time.
pub(crate) fn usual(face: &Face) -> Setup {
    let remembered: Option<(Vec<String>, Value)> =
        store::get(&format!("setup.{}", face.id)).and_then(|s| serde_json::from_str(&s).ok());
    match remembered {
        Some((bots, options)) => Setup { bots, options },
        None => Setup {
            bots: face.bots.iter().map(|b| (*b).to_owned()).collect(),
            options: Value::Object(serde_json::Map::new()),
        },
    }
}

/// The face of a session's game.
pub(crate) fn face_of(session: &Session) -> Option<&'static Face> {
    face(session.game)
}
