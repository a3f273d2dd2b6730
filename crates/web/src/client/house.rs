//! What options games have on this server if nobody says otherwise. The page asks when it starts; what the server said last
//! holds as long as there is no network.

use std::cell::Cell;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::window;
use serde_json::Value;

use super::api::{self, Step};
use super::store;

/// Where it is kept.
const KEY: &str = "defaults";

thread_local! {
    /// Has the server answered, or nobody?
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// Asks the server.
pub(crate) fn learn() {
    // Where there is no network there is nobody to ask.
    if !window().navigator().on_line() {
        ASKED.set(true);
        return;
    }
    // The page is not mounted yet, and what it runs tasks on is not there before.
    wasm_bindgen_futures::spawn_local(async {
        if let Ok(said @ Value::Object(_)) = api::ask(Step::get("/api/defaults")).await {
            store::set(KEY, &said.to_string());
        }
        ASKED.set(true);
    });
}

/// Waits for the answer, if this browser never had one: a first game begins by the rules of the house. Not for long, for
/// there may be no network.
pub(crate) async fn known() {
    for _ in 0..20 {
        if ASKED.get() || store::get(KEY).is_some() {
            return;
        }
        TimeoutFuture::new(50).await;
    }
}

/// A wish with what the house has for all that it does not name.
pub(crate) fn over(game: &str, wish: &Value) -> Value {
    let said = store::get(KEY).and_then(|text| api::read::<Value>(&text)).unwrap_or_default();
    let Some(house) = said.get(game).and_then(Value::as_object) else { return wish.clone() };
    web::options::over(house, wish)
}
