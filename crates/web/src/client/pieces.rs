//! The program comes in pieces: the home page at once, every other page and each table when somebody goes there. The pieces
//! are cut where a function is marked with `wasm_split`; what several of them need is a piece that comes along.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use super::route::Route;
use super::{account, admin, assist, games, house, review, room};

/// A piece could not be fetched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing;

impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// What draws a page.
type Page = fn(Route) -> AnyView;

#[wasm_split(room, wasm_split_path = leptos::wasm_split, fallible)]
fn room_page() -> Result<Page, Missing> {
    Ok(|route| match route {
        Route::Room(code) => view! { <room::RoomPage code=code screen=false /> }.into_any(),
        Route::Screen(code) => view! { <room::RoomPage code=code screen=true /> }.into_any(),
        _ => ().into_any(),
    })
}

#[wasm_split(review, wasm_split_path = leptos::wasm_split, fallible)]
fn review_page() -> Result<Page, Missing> {
    Ok(|route| match route {
        Route::Review(record) => view! { <review::ReviewPage record=record /> }.into_any(),
        _ => ().into_any(),
    })
}

#[wasm_split(assist, wasm_split_path = leptos::wasm_split, fallible)]
fn assist_page() -> Result<Page, Missing> {
    Ok(|_| view! { <assist::Assistant /> }.into_any())
}

#[wasm_split(account, wasm_split_path = leptos::wasm_split, fallible)]
fn account_page() -> Result<Page, Missing> {
    Ok(|route| match route {
        Route::Account => view! { <account::AccountPage /> }.into_any(),
        Route::Admin => view! { <admin::AdminPage /> }.into_any(),
        _ => view! { <admin::SetupPage /> }.into_any(),
    })
}

/// A piece of the program. A game may have any name, also that of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Room,
    Review,
    Assist,
    Account,
    Game(&'static str),
}

/// The piece that a page is in.
fn piece(route: &Route) -> Option<Piece> {
    Some(match route {
        Route::Play(game) | Route::SetUp(game) => Piece::Game(game),
        Route::Room(_) | Route::Screen(_) => Piece::Room,
        Route::Review(_) => Piece::Review,
        Route::Assist => Piece::Assist,
        Route::Account | Route::Admin | Route::Setup => Piece::Account,
        Route::Home | Route::Lost => return None,
    })
}

async fn fetch(piece: Piece) -> Result<Page, Missing> {
    match piece {
        Piece::Room => room_page().await,
        Piece::Review => review_page().await,
        Piece::Assist => assist_page().await,
        Piece::Account => account_page().await,
        Piece::Game(game) => {
            let board = games::fetch(game).await;
            house::known().await;
            board.map(|board| board.play)
        }
    }
}

thread_local! {
    /// The pieces that are here.
    static HERE: RefCell<Vec<(Piece, Page)>> = const { RefCell::new(Vec::new()) };
}

/// How far a page has come.
#[derive(Clone, Copy)]
pub(crate) enum State {
    /// It can be drawn.
    Here(Page),
    /// It is on its way.
    Coming,
    /// It did not come.
    Missing,
}

/// The page at an address, once its piece is here; `None` if it is no piece of its own. A piece that did not come is
/// fetched again when `tries` changes.
pub(crate) fn page(route: &Route, tries: RwSignal<u32>) -> Option<Signal<State>> {
    let piece = piece(route)?;
    let here = HERE.with_borrow(|here| here.iter().find(|p| p.0 == piece).map(|p| p.1));
    let state = RwSignal::new(here.map_or(State::Coming, State::Here));
    if here.is_none() {
        Effect::new(move |_| {
            tries.track();
            state.set(State::Coming);
            leptos::task::spawn_local(async move {
                let _ = match fetch(piece).await {
                    Ok(page) => {
                        HERE.with_borrow_mut(|here| here.push((piece, page)));
                        state.try_set(State::Here(page))
                    }
                    Err(Missing) => state.try_set(State::Missing),
                };
            });
        });
    }
    Some(state.into())
}
