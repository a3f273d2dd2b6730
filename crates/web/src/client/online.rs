//! A game in a room of the server: the socket, what was said and not answered, and coming back after a loss.

use std::collections::VecDeque;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{Command, Hello, Request, Room, Said, Snapshot, Table, Update as Change, VERSION, You};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use super::store;
use super::text as t;

/// After so many quiet milliseconds the server is asked whether it is there,
const QUIET: f64 = 10_000.0;
/// and after so many without an answer it is not.
const PATIENCE: f64 = 10_000.0;

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
    /// When the server was last heard, in milliseconds.
    heard: f64,
    /// Since when an answer to the last knock is waited for.
    knocked: Option<f64>,
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
        online.watch();
        online
    }

    /// Looks whether the connection still carries anything: one that is dead does not say so by itself.
    fn watch(self) {
        let cut = window_event_listener(leptos::ev::offline, move |_| self.cut());
        let back = window_event_listener(leptos::ev::online, move |_| {
            if matches!(self.wire.get_untracked(), Wire::Down(_)) {
                self.connect();
            }
        });
        let tick = set_interval_with_handle(move || self.knock(), std::time::Duration::from_secs(5));
        on_cleanup(move || {
            cut.remove();
            back.remove();
            if let Ok(tick) = tick {
                tick.clear();
            }
        });
    }

    fn knock(self) {
        let now = js_sys::Date::now();
        let Some((heard, knocked)) =
            self.inside.try_with_value(|i| i.socket.as_ref().map(|_| (i.heard, i.knocked))).flatten()
        else {
            return;
        };
        if knocked.is_some_and(|at| now - at > PATIENCE) {
            self.cut();
        } else if knocked.is_none() && now - heard > QUIET && self.wire.get_untracked() == Wire::Up {
            self.inside.try_update_value(|i| i.knocked = Some(now));
            self.transmit(&Request { id: format!("p{now}"), command: Command::Ping });
        }
    }

    /// Gives up a connection that carries nothing any more.
    fn cut(self) {
        if let Some(Some(socket)) = self.inside.try_update_value(|i| i.socket.take()) {
            socket.set_onclose(None);
            socket.set_onmessage(None);
            let _ = socket.close();
            self.lost();
        }
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
            i.knocked = None;
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
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        self.inside.try_update_value(|i| {
            i.heard = js_sys::Date::now();
            i.knocked = None;
        });
        let word = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
        match message["type"].as_str().unwrap_or_default() {
            "done" => self.answered(&word("id")),
            "refused" => self.refuse(&word("id"), &word("code"), word("message")),
            "snapshot" => {
                if let Ok(snapshot) = serde_json::from_value(message) {
                    self.meet(snapshot);
                }
            }
            "update" => {
                if let Ok(update) = serde_json::from_value(message) {
                    self.update(update);
                }
            }
            "presence" => self.room.update(|room| {
                let Some(room) = room else { return };
                room.watchers = message["watchers"].as_u64().unwrap_or_default() as u32;
                let connected = message["connected"].as_bool().unwrap_or_default();
                for m in room.members.iter_mut().filter(|m| message["member"] == m.id) {
                    m.connected = connected;
                }
            }),
            "chat" => {
                if let Ok(said) = serde_json::from_value(message) {
                    self.chat.update(|c| c.push(said));
                }
            }
            "closing" => {
                if matches!(word("code").as_str(), "kicked" | "left" | "room_closed" | "replaced") {
                    self.wire.set(Wire::Ended);
                    self.refused.set(Some(word("message")));
                }
            }
            _ => {}
        }
    }

    fn refuse(self, id: &str, code: &str, message: String) {
        self.answered(id);
        if matches!(code, "unknown_room" | "room_closed" | "no_spectators") {
            self.wire.set(Wire::Ended);
        }
        if code == "unknown_token" {
            store::forget(&format!("seat.{}", self.code.get_value()));
            self.token.set(None);
            self.hello();
        }
        self.refused.set(Some(t::refused(code, message)));
    }

    fn meet(self, snapshot: Snapshot) {
        self.inside.try_update_value(|i| i.version = Some(snapshot.version));
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

    fn update(self, update: Change) {
        self.inside.try_update_value(|i| i.version = Some(update.version));
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
