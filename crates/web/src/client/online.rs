//! A game in a room of the server: the socket, what was said and not answered, and coming back after a loss.

use std::collections::VecDeque;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{Command, Hello, Message, Request, Room, Said, Table, VERSION, You};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, WebSocket};

use super::store;
use super::text as t;

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wire {
    /// Not there yet.
    Opening,
    /// Good.
    Up,
    /// Lost; the next try comes in so many seconds.
    Down(u32),
    /// Ended for good.
    Ended,
}

/// Something that happened at the table.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The table after it.
    pub(crate) table: Table,
    /// What happened; none if only the table is known.
    pub(crate) events: Vec<Value>,
    /// Who moved.
    pub(crate) seat: Option<u8>,
}

/// The inside of a connection.
#[derive(Default)]
struct Inside {
    socket: Option<WebSocket>,
    version: Option<u64>,
    /// Sent and not answered: sent again after a loss, never done twice.
    open: Vec<Request>,
    next: u32,
    tries: u32,
    gone: bool,
    news: VecDeque<News>,
}

/// A room as the page sees it.
#[derive(Clone, Copy)]
pub(crate) struct Online {
    /// Its code.
    pub(crate) code: StoredValue<String>,
    /// The secret of the seat.
    pub(crate) token: RwSignal<Option<String>>,
    /// How the connection is.
    pub(crate) wire: RwSignal<Wire>,
    /// The room.
    pub(crate) room: RwSignal<Option<Room>>,
    /// Who the page is in it.
    pub(crate) you: RwSignal<You>,
    /// What was said.
    pub(crate) chat: RwSignal<Vec<Said>>,
    /// Why the last wish was not granted.
    pub(crate) refused: RwSignal<Option<String>>,
    /// Something new is waiting to be shown.
    pub(crate) news: RwSignal<u32>,
    inside: StoredValue<Inside, LocalStorage>,
}

impl Online {
    /// Goes to a room; the connection is kept up until the page leaves.
    pub(crate) fn enter(code: &str) -> Self {
        let online = Self {
            code: StoredValue::new(code.to_owned()),
            token: RwSignal::new(store::get(&format!("seat.{code}"))),
            wire: RwSignal::new(Wire::Opening),
            room: RwSignal::new(None),
            you: RwSignal::new(You::default()),
            chat: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            news: RwSignal::new(0),
            inside: StoredValue::new_local(Inside::default()),
        };
        on_cleanup(move || {
            let socket = online.inside.try_update_value(|i| {
                i.gone = true;
                i.socket.take()
            });
            if let Some(Some(socket)) = socket {
                let _ = socket.close();
            }
        });
        online.connect();
        online
    }

    /// Opens the connection.
    pub(crate) fn connect(self) {
        if self.inside.try_with_value(|i| i.gone).unwrap_or(true) {
            return;
        }
        let location = window().location();
        let scheme = if location.protocol().is_ok_and(|p| p == "https:") { "wss" } else { "ws" };
        let Ok(socket) = WebSocket::new(&format!("{scheme}://{}/ws", location.host().unwrap_or_default()))
        else {
            self.lost();
            return;
        };
        let opened = Closure::<dyn FnMut()>::new(move || self.hello());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        opened.forget();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(&text);
            }
        });
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        heard.forget();
        let closed = Closure::<dyn FnMut()>::new(move || self.lost());
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        closed.forget();
        self.inside.try_update_value(|i| i.socket = Some(socket));
    }

    fn hello(self) {
        let hello = Hello {
            protocol: Some(VERSION),
            room: self.code.get_value(),
            token: self.token.get_untracked(),
            version: self.inside.try_with_value(|i| i.version).flatten(),
            board: None,
        };
        let open = self.inside.try_update_value(|i| {
            i.tries = 0;
            i.open.clone()
        });
        self.transmit(&Request { id: format!("h{}", js_sys::Date::now()), command: Command::Hello(hello) });
        for request in open.unwrap_or_default() {
            self.transmit(&request);
        }
    }

    /// Says hello again: the page has a seat now.
    pub(crate) fn reenter(self) {
        self.inside.try_update_value(|i| i.version = None);
        self.hello();
    }

    fn transmit(self, request: &Request) {
        if let Ok(text) = serde_json::to_string(request) {
            self.inside.try_with_value(|i| {
                if let Some(socket) = i.socket.as_ref().filter(|s| s.ready_state() == WebSocket::OPEN) {
                    let _ = socket.send_with_str(&text);
                }
            });
        }
    }

    /// Asks the room for something.
    pub(crate) fn send(self, command: Command) {
        self.refused.set(None);
        let request = self.inside.try_update_value(|i| {
            i.next += 1;
            let request = Request { id: format!("{:.0}-{}", js_sys::Date::now(), i.next), command };
            i.open.push(request.clone());
            request
        });
        if let Some(request) = request {
            self.transmit(&request);
        }
    }

    /// Plays a move that was chosen after so many moves.
    pub(crate) fn play(self, action: u32, ply: u32) {
        self.send(Command::Play { action: action.into(), ply: Some(ply) });
    }

    /// Takes back the last of so many moves.
    pub(crate) fn undo(self, ply: u32) {
        self.send(Command::Undo { ply: Some(ply) });
    }

    fn lost(self) {
        let Some((gone, tries)) = self.inside.try_update_value(|i| {
            i.socket = None;
            i.tries += 1;
            (i.gone, i.tries)
        }) else {
            return;
        };
        if gone || self.wire.get_untracked() == Wire::Ended {
            return;
        }
        let wait = 1_u32 << tries.min(4).saturating_sub(1);
        leptos::task::spawn_local(async move {
            for left in (1..=wait).rev() {
                if self.wire.try_set(Wire::Down(left)).is_some() {
                    return;
                }
                TimeoutFuture::new(1_000).await;
                if self.inside.try_with_value(|i| i.socket.is_some()).unwrap_or(true) {
                    return;
                }
            }
            self.connect();
        });
    }

    fn hear(self, text: &str) {
        let Ok(message) = serde_json::from_str::<Message>(text) else { return };
        let known = |version: u64| {
            self.inside.try_update_value(|i| i.version = Some(version));
        };
        match message {
            Message::Done { id, .. } => self.answered(&id),
            Message::Refused { id, code, message } => {
                if let Some(id) = id {
                    self.answered(&id);
                }
                if matches!(code.as_str(), "unknown_room" | "room_closed" | "no_spectators") {
                    self.wire.set(Wire::Ended);
                }
                if code == "unknown_token" {
                    store::forget(&format!("seat.{}", self.code.get_value()));
                    self.token.set(None);
                    self.hello();
                }
                self.refused.set(Some(message));
            }
            Message::Snapshot(snapshot) => {
                known(snapshot.version);
                self.wire.set(Wire::Up);
                self.you.set(snapshot.you);
                self.room.set(Some(snapshot.room));
                self.chat.set(snapshot.chat);
                if let Some(table) = snapshot.table {
                    let events = snapshot.missed.unwrap_or_default().into_iter();
                    let events = events.flat_map(|h| list(h.events)).collect();
                    self.tell(News { table, events, seat: snapshot.you.seat });
                }
            }
            Message::Update(update) => {
                known(update.version);
                if let Some(you) = update.you {
                    self.you.set(you);
                }
                if let Some(room) = update.room {
                    self.room.set(Some(room));
                }
                if let Some(table) = update.table {
                    let seat = update.happened.as_ref().and_then(|h| h.seat);
                    let events = update.happened.map(|h| list(h.events)).unwrap_or_default();
                    self.tell(News { table, events, seat });
                }
            }
            Message::Presence { member, connected, watchers } => self.room.update(|room| {
                let Some(room) = room else { return };
                room.watchers = watchers;
                for m in room.members.iter_mut().filter(|m| Some(m.id) == member) {
                    m.connected = connected;
                }
            }),
            Message::Chat(said) => self.chat.update(|c| c.push(said)),
            Message::Closing { code, message } => {
                if matches!(code.as_str(), "kicked" | "left" | "room_closed" | "replaced") {
                    self.wire.set(Wire::Ended);
                    self.refused.set(Some(message));
                }
            }
        }
    }

    fn answered(self, id: &str) {
        self.inside.try_update_value(|i| i.open.retain(|r| r.id != id));
    }

    fn tell(self, news: News) {
        self.inside.try_update_value(|i| i.news.push_back(news));
        self.news.update(|n| *n += 1);
    }

    /// The next thing to show, and how many wait behind it.
    pub(crate) fn next(self) -> Option<(News, usize)> {
        self.inside.try_update_value(|i| i.news.pop_front().map(|n| (n, i.news.len()))).flatten()
    }
}

fn list(events: Value) -> Vec<Value> {
    if let Value::Array(list) = events { list } else { Vec::new() }
}

/// Asks the server over HTTP; the error is for people.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, String> {
    let away = |_: JsValue| t::no_server().to_owned();
    let options = web_sys::RequestInit::new();
    options.set_method("POST");
    options.set_body(&serde_json::to_string(body).map_err(|e| e.to_string())?.into());
    let request = web_sys::Request::new_with_str_and_init(path, &options).map_err(away)?;
    request.headers().set("content-type", "application/json").map_err(away)?;
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_request(&request)).await.map_err(away)?.unchecked_into();
    let text =
        JsFuture::from(response.text().map_err(away)?).await.map_err(away)?.as_string().unwrap_or_default();
    if response.ok() {
        serde_json::from_str(&text).map_err(|e| e.to_string())
    } else {
        let body: Result<protocol::api::ErrorBody, _> = serde_json::from_str(&text);
        Err(body.map_or_else(|_| t::no_server().to_owned(), |b| b.error.message))
    }
}

/// A text of the server; the error is for people.
pub(crate) async fn text(path: &str) -> Result<String, String> {
    let away = |_: JsValue| t::no_server().to_owned();
    let response: web_sys::Response =
        JsFuture::from(window().fetch_with_str(path)).await.map_err(away)?.unchecked_into();
    let text =
        JsFuture::from(response.text().map_err(away)?).await.map_err(away)?.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let body: Result<protocol::api::ErrorBody, _> = serde_json::from_str(&text);
    Err(body.map_or_else(|_| t::no_server().to_owned(), |b| b.error.message))
}
