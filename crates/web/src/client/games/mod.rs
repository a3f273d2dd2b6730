//! The tables: one for each game, made for it.

mod farkle;
mod golf;
mod harmonictook;
mod wires;

use leptos::prelude::*;
use serde_json::Value;

use super::api;
use super::draw::lamp;
use super::offline::{self, PERSON, Setup};
use super::session::{Session, Teller};
use super::table::avatar;
use super::text as t;
use super::{rules, store};

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
    /// By which rules one plays then.
    pub(crate) options: &'static str,
    /// Is something hidden from the others at the table?
    pub(crate) secret: bool,
    /// Three sentences for the first game.
    pub(crate) tips: fn() -> [&'static str; 3],
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

/// The table of a game.
pub(crate) fn find(game: &str) -> Option<&'static Face> {
    FACES.iter().copied().find(|f| f.id == game)
}

/// The name of a game.
pub(crate) fn title(game: &str) -> &'static str {
    find(game).map_or("Parlor", |f| f.title)
}

/// The class of a game's page.
pub(crate) fn class(game: &str) -> &'static str {
    find(game).map_or("", |f| f.class)
}

/// Asks for a new game at this table.
#[derive(Clone, Copy)]
pub(crate) struct NewGame(pub(crate) RwSignal<Option<Setup>>);

/// A game in the page: the saved one, or a new one.
pub(crate) fn play(game: &str) -> AnyView {
    let Some(face) = find(game) else { return ().into_any() };
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
                let page = move || {
                    session.you.track();
                    match session.handed.get() {
                        Some(seat) => cover(session, seat),
                        None => (face.table)(session),
                    }
                };
                page.into_any()
            }
            Err(reason) => {
                view! { <main class="lost"><h1>{t::unreadable()}</h1><p>{reason}</p></main> }.into_any()
            }
        }
    })
    .into_any()
}

/// Between two people at one device: nothing of the table is on the page.
fn cover(s: Session, seat: u8) -> AnyView {
    let name = s.name(seat);
    view! {
        <main class="cover table" data-game=s.game>
            <div class="plate">
                {avatar(&s, seat)}
                <h1>{t::fill(t::pass_to(), &[("name", &name)])}</h1>
                <p class="q">{t::pass_text()}</p>
                <button class="btn go" autofocus=true on:click=move |_| offline::take(s, seat)>
                    {lamp()} {t::fill(t::i_am(), &[("name", &name)])}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// The table that one finds when one just sits down: the one of last time.
pub(crate) fn usual(face: &Face) -> Setup {
    let remembered: Option<(Vec<String>, Value)> =
        store::get(&format!("setup.{}", face.id)).and_then(|s| api::read(&s));
    match remembered {
        // A bot that is no longer on offer must not keep anybody from playing.
        Some((bots, options)) if bots.iter().all(|b| b.starts_with(PERSON) || rules::has_bot(face.id, b)) => {
            Setup { bots, options }
        }
        _ => Setup {
            bots: face.bots.iter().map(|b| offered(face, b)).collect(),
            options: face.options.parse().unwrap_or_default(),
        },
    }
}

/// The bot of this name, or the strongest that answers at once.
fn offered(face: &Face, bot: &str) -> String {
    if rules::has_bot(face.id, bot) {
        return bot.to_owned();
    }
    let quick = |id: &str| id != rules::KIBITZER;
    rules::bots(face.id)
        .iter()
        .rev()
        .find(|b| quick(b.id))
        .map_or_else(|| "random".into(), |b| b.id.to_owned())
}

/// The face of a session's game.
pub(crate) fn face_of(session: &Session) -> Option<&'static Face> {
    find(session.game)
}
