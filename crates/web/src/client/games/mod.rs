//! The tables: those that were drawn for a game, and the plain one for all others.

mod farkle;
mod golf;
mod harmonictook;
pub(crate) mod plain;
mod wires;

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;

use catalog::Cover;
use engine::AnyGame;
use leptos::prelude::*;
use serde_json::Value;

use super::api;
use super::draw::{self, lamp};
use super::offline::{self, PERSON, Setup, Unreadable};
use super::pieces::Missing;
use super::route::{self, Route};
use super::session::{Motion, Session};
use super::set_up;
use super::table::avatar;
use super::tabs::Tab;
use super::text as t;
use super::unreadable::unreadable;
use super::{house, options, rules, store};

/// A table that was drawn for a game. A game without one gets the plain table.
pub(crate) struct Drawn {
    /// The game's id.
    id: &'static str,
    /// The class of its page.
    class: &'static str,
    /// The picture on the home page.
    picture: fn() -> String,
    /// Fetches its piece of the program.
    fetch: fn() -> Pin<Box<dyn Future<Output = Result<&'static Board, Missing>>>>,
}

/// All tables that were drawn, in the order of [`web::drawn::DRAWN`].
static DRAWN: [&Drawn; web::drawn::DRAWN.len()] =
    [&harmonictook::DRAWN, &golf::DRAWN, &farkle::DRAWN, &wires::DRAWN];

const _: () = {
    let mut i = 0;
    while i < DRAWN.len() {
        assert!(web::drawn::is(i, DRAWN[i].id), "the lists of drawn tables differ");
        i += 1;
    }
};

/// A piece of the program: a table, and the rules of what is played at it.
pub(crate) struct Board {
    /// The rules and the bots of a game.
    pub(crate) rules: fn(&str) -> Option<&'static dyn AnyGame>,
    /// The page of a game in the browser.
    pub(crate) play: fn(Route) -> AnyView,
    /// What moves and sounds.
    pub(crate) motion: Motion,
    /// The table itself.
    pub(crate) table: fn(Session) -> AnyView,
    /// What the chances at the top of the panel of odds are chances of; nothing if they can't be told now.
    pub(crate) stakes: fn(&Session) -> Option<&'static str>,
    /// The rest of that panel.
    pub(crate) odds: fn(Session) -> AnyView,
    /// A picture above the rules.
    pub(crate) scene: fn() -> Option<String>,
    /// A picture for a row of a table in the rules: which table, and which row.
    pub(crate) pictures: fn(usize, usize) -> Option<String>,
    /// What is different at this table, for its rules: names, and what they do.
    pub(crate) house: fn(&Session) -> Vec<(String, String)>,
    /// What the result says beside who won; nothing where ranks and scores say it.
    pub(crate) end: fn(Session) -> Option<AnyView>,
    /// What is played next, where the rules know it: what the button says, and the options.
    pub(crate) next: fn(&Session) -> Option<(String, Value)>,
    /// The keys, and what they do.
    pub(crate) keys: fn() -> Vec<(&'static str, &'static str)>,
}

thread_local! {
    /// The games whose pieces are here.
    static HERE: RefCell<Vec<(&'static str, &'static Board)>> = const { RefCell::new(Vec::new()) };
    /// The word from which the next game gets its luck, if somebody chose it.
    static NEXT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The next game gets its luck from this word.
pub(crate) fn next_word(word: String) {
    NEXT.set(Some(word));
}

/// The word from which the luck of the game in the page follows: who deals the same game with it gets the same luck.
pub(crate) fn word(game: &str) -> Option<String> {
    store::get(&format!("word.{game}"))
}

/// The luck of a new game, from the word that was chosen or from a new one.
pub(crate) fn luck(game: &str) -> [u8; 32] {
    let word = NEXT.take().unwrap_or_else(|| web::share::word(store::seed()));
    store::set(&format!("word.{game}"), &word);
    engine::journal::seed_from_word(&word)
}

/// What is written on the box of a game.
pub(crate) fn find(game: &str) -> Option<&'static Cover> {
    catalog::cover(game)
}

fn drawn(game: &str) -> Option<&'static Drawn> {
    DRAWN.iter().copied().find(|drawn| drawn.id == game)
}

/// What a game's piece has, if it is here.
pub(crate) fn board(game: &str) -> Option<&'static Board> {
    HERE.with_borrow(|here| here.iter().find(|h| h.0 == game).map(|h| h.1))
}

/// Fetches a game's piece, unless it is here.
pub(crate) async fn fetch(game: &str) -> Result<&'static Board, Missing> {
    if let Some(board) = board(game) {
        return Ok(board);
    }
    let id = find(game).ok_or(Missing)?.facts.id;
    let board = match drawn(id) {
        Some(drawn) => (drawn.fetch)().await?,
        None => plain::fetch().await?,
    };
    HERE.with_borrow_mut(|here| here.push((id, board)));
    Ok(board)
}

/// The name of a game.
pub(crate) fn title(game: &str) -> &'static str {
    find(game).map_or("Parlor", |cover| cover.facts.title)
}

/// The class of a game's page.
pub(crate) fn class(game: &str) -> &'static str {
    drawn(game).map_or("page-plain", |drawn| drawn.class)
}

/// The picture of a game on the home page.
pub(crate) fn picture(game: &str) -> String {
    drawn(game).map_or_else(any_picture, |drawn| (drawn.picture)())
}

/// A card and a die, for a game that nobody drew.
fn any_picture() -> String {
    format!(r#"<div class="scene scene-plain"><span>{}</span><em>{}</em></div>"#, draw::back(), draw::die(5))
}

/// Asks for a new game at this table.
#[derive(Clone, Copy)]
pub(crate) struct NewGame(pub(crate) RwSignal<Option<Setup>>);

/// A game in the page: the saved one, or a new one; or what comes before it.
fn play(route: Route) -> AnyView {
    let game = match route {
        Route::Play(game) => game,
        Route::SetUp(game) => return set_up::page(game),
        _ => return ().into_any(),
    };
    let (Some(found), Some(board)) = (find(game), board(game)) else { return ().into_any() };
    let asked = RwSignal::new(None);
    provide_context(NewGame(asked));
    let tab = Tab::open(game);
    store::set("latest", game);
    (move || {
        if tab.elsewhere.get() {
            return elsewhere(game, tab);
        }
        let you = store::name().unwrap_or_else(|| t::you().to_owned());
        // Before the page comes back from another tab's game it is no new one any more.
        let session = match asked.try_update_untracked(Option::take).flatten() {
            Some(setup) => offline::new(game, &setup, you, board.motion),
            None => match offline::resume(game, you.clone(), board.motion) {
                Ok(Some(session)) => Ok(session),
                Ok(None) => offline::new(game, &usual(found), you, board.motion),
                Err(Unreadable { reason, text }) => {
                    asked.track();
                    return unreadable(
                        t::saved_unreadable(),
                        reason,
                        format!("{game}.json"),
                        text,
                        move || {
                            offline::forget(game);
                            asked.set(Some(usual(found)));
                        },
                    );
                }
            },
        };
        asked.track();
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
                let path = format!("/table/{game}");
                view! {
                    <main class="message">
                        <h1>{t::unreadable()}</h1>
                        <p>{reason}</p>
                        <a class="btn primary" href=path>{t::fresh::set_up()}</a>
                    </main>
                }
                .into_any()
            }
        }
    })
    .into_any()
}

/// The game goes on in another tab: two would take each other's moves away.
fn elsewhere(game: &'static str, tab: Tab) -> AnyView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <main class="cover table elsewhere" data-game=game>
            <div class="plate">
                <h1>{t::elsewhere_title()}</h1>
                <p class="quiet">{t::elsewhere_text()}</p>
                <div class="row">
                    <button class="btn primary" on:click=move |_| tab.take()>{lamp()} {t::play_here()}</button>
                    <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// Between two people at one device: nothing of the table is on the page.
fn cover(s: Session, seat: u8) -> AnyView {
    let name = s.name(seat);
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <main class="cover table" data-game=s.game>
            <div class="plate">
                {avatar(&s, seat)}
                <h1>{t::fill(t::pass_to(), &[("name", &name)])}</h1>
                <p class="quiet">{t::pass_text()}</p>
                <button class="btn primary" autofocus=true on:click=move |_| offline::take(s, seat)>
                    {lamp()} {t::fill(t::i_am(), &[("name", &name)])}
                </button>
                <a class="text-link" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
            </div>
        </main>
    }
    .into_any()
}

/// The table that one finds when one just sits down: the one of last time.
pub(crate) fn usual(cover: &Cover) -> Setup {
    let (id, usual) = (cover.facts.id, cover.usual);
    remembered(id).unwrap_or_else(|| {
        let bots = if usual.bots.is_empty() {
            vec![quick(id); cover.facts.min_seats.saturating_sub(1)]
        } else {
            usual.bots.iter().map(|b| if rules::has_bot(id, b) { (*b).into() } else { quick(id) }).collect()
        };
        let options: Value = usual.options.parse().unwrap_or_default();
        Setup { bots, place: 0, options: house::over(id, &options) }
    })
}

/// The table of last time: the others, the rules, and the own seat.
fn remembered(game: &str) -> Option<Setup> {
    let kept: Value = api::read(&store::get(&format!("setup.{game}"))?)?;
    let bots: Vec<String> = serde_json::from_value(kept.get(0)?.clone()).ok()?;
    let place = kept.get(2).and_then(Value::as_u64).unwrap_or(0) as usize;
    // A bot that is no longer on offer must not keep anybody from playing.
    let all_there = bots.iter().all(|b| b.starts_with(PERSON) || rules::has_bot(game, b));
    let mut options = kept[1].clone();
    if kept.get(3) != Some(&Value::Bool(true))
        && let Some(own) = rules::find(game).and_then(|r| r.table(bots.len() + 1, Value::Null, [0; 32]).ok())
    {
        // From a time when all options were remembered: what is as the game has it was no wish.
        options = web::options::beyond(&own.options(), &options);
    }
    all_there.then(|| Setup { bots, place, options: house::over(game, &options) })
}

/// Remembers a table for the next time; of the options only those that differ from the house's, which may have others then.
pub(crate) fn remember(game: &str, setup: &Setup) {
    let usual = options::complete(game, setup.bots.len() + 1, &Value::Null).unwrap_or_default();
    let wishes = web::options::beyond(&usual, &setup.options);
    if let Ok(text) = serde_json::to_string(&(&setup.bots, &wishes, setup.place, true)) {
        store::set(&format!("setup.{game}"), &text);
    }
}

/// The strongest bot that answers at once.
pub(crate) fn quick(game: &str) -> String {
    let bots = rules::bots(game);
    let quick = bots.iter().rev().find(|b| b.quick);
    quick.map_or_else(|| "random".into(), |b| b.id.to_owned())
}
