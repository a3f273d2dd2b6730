//! The tables: one for each game, made for it.

mod farkle;
mod golf;
mod harmonictook;
mod wires;

use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;

use engine::AnyGame;
use leptos::prelude::*;
use serde_json::Value;

use super::api;
use super::draw::lamp;
use super::offline::{self, PERSON, Setup, Unreadable};
use super::pieces::Missing;
use super::route::Route;
use super::session::{Session, Teller};
use super::table::avatar;
use super::text as t;
use super::unreadable::unreadable;
use super::{rules, store};

/// What the home page knows about a game.
pub(crate) struct Face {
    /// The game's id.
    pub(crate) id: &'static str,
    /// The name that people read.
    pub(crate) title: &'static str,
    /// The class of its page.
    pub(crate) class: &'static str,
    /// One line for the home page.
    pub(crate) blurb: fn() -> &'static str,
    /// How many play at least, and at most.
    pub(crate) seats: (usize, usize),
    /// How long a game takes, in minutes.
    pub(crate) minutes: u8,
    /// Who is at the table when one just sits down.
    pub(crate) bots: &'static [&'static str],
    /// By which rules one plays then.
    pub(crate) options: &'static str,
    /// Is something hidden from the others at the table?
    pub(crate) secret: bool,
    /// The picture on the home page.
    pub(crate) picture: fn() -> String,
    /// Fetches its piece of the program.
    fetch: fn() -> Pin<Box<dyn Future<Output = Result<&'static Board, Missing>>>>,
    /// What is in that piece, once it is here.
    board: OnceLock<&'static Board>,
}

/// A game's own piece of the program: its rules and its table.
pub(crate) struct Board {
    /// The rules and the bots.
    pub(crate) rules: &'static dyn AnyGame,
    /// The rules in a minute.
    pub(crate) rules_text: fn() -> &'static str,
    /// The page of a game in the browser.
    pub(crate) play: fn(Route) -> AnyView,
    /// Three sentences for the first game.
    pub(crate) tips: fn() -> [&'static str; 3],
    /// Its words and movements.
    pub(crate) teller: Teller,
    /// Its table.
    pub(crate) table: fn(Session) -> AnyView,
    /// What the chances at the top of the panel of odds are chances of; nothing if they can't be told now.
    pub(crate) stakes: fn(&Session) -> Option<&'static str>,
    /// The rest of that panel.
    pub(crate) odds: fn(Session) -> AnyView,
    /// The keys, and what they do.
    pub(crate) keys: fn() -> Vec<(&'static str, &'static str)>,
}

/// All tables, in the order of the home page.
pub(crate) static FACES: [&Face; 4] = [&harmonictook::FACE, &golf::FACE, &farkle::FACE, &wires::FACE];

/// The table of a game.
pub(crate) fn find(game: &str) -> Option<&'static Face> {
    FACES.iter().copied().find(|f| f.id == game)
}

/// What a game's piece has, if it is here.
pub(crate) fn board(game: &str) -> Option<&'static Board> {
    find(game).and_then(|face| face.board.get().copied())
}

/// Fetches a game's piece, unless it is here.
pub(crate) async fn fetch(game: &str) -> Result<&'static Board, Missing> {
    let face = find(game).ok_or(Missing)?;
    let board = (face.fetch)().await?;
    Ok(face.board.get_or_init(|| board))
}

/// The name of a game.
pub(crate) fn title(game: &str) -> &'static str {
    find(game).map_or("Parlor", |f| f.title)
}

/// The class of a game's page.
pub(crate) fn class(game: &str) -> &'static str {
    find(game).map_or("", |f| f.class)
}

/// The rules of a game in a minute.
fn rules_text(rules: &dyn AnyGame) -> &'static str {
    t::content::rules(rules.facts().id).unwrap_or_else(|| rules.rules_text())
}

/// Asks for a new game at this table.
#[derive(Clone, Copy)]
pub(crate) struct NewGame(pub(crate) RwSignal<Option<Setup>>);

/// A game in the page: the saved one, or a new one.
fn play(route: Route) -> AnyView {
    let Route::Play(game) = route else { return ().into_any() };
    let (Some(face), Some(board)) = (find(&game), board(&game)) else { return ().into_any() };
    let asked = RwSignal::new(None);
    provide_context(NewGame(asked));
    (move || {
        let you = store::name().unwrap_or_else(|| t::you().to_owned());
        let session = match asked.get() {
            Some(setup) => offline::new(face.id, &setup, you, board.teller),
            None => match offline::resume(face.id, you.clone(), board.teller) {
                Ok(Some(session)) => Ok(session),
                Ok(None) => offline::new(face.id, &usual(face), you, board.teller),
                Err(Unreadable { reason, text }) => {
                    return unreadable(
                        t::saved_unreadable(),
                        reason,
                        format!("{}.json", face.id),
                        text,
                        move || {
                            offline::forget(face.id);
                            asked.set(Some(usual(face)));
                        },
                    );
                }
            },
        };
        match session {
            Ok(session) => {
                offline::drive(session);
                let page = move || {
                    session.you.track();
                    match session.handed.get() {
                        Some(seat) => cover(session, seat),
                        None => (board.table)(session),
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
