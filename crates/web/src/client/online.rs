//! A game in a room of the server: the socket, what was said and not answered, and coming back after a loss.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::Teller;
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{
    Command, Happened, Hello, Message, Request, Room, Said, SeatInfo, Sign, Snapshot, Table,
    Update as Change, VERSION, You,
};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web::told::Told;
use web::wire::{self, Do};
use web_sys::{MessageEvent, WebSocket};

use super::api::Step;
use super::store::{self, Tab};
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

/// Something that is seen for a moment: a sign, or a line of the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    number: u32,
    /// Who.
    pub(crate) member: u32,
    /// The sign, or none for a line.
    pub(crate) sign: Option<Sign>,
    /// The line.
    pub(crate) text: String,
}

/// How long a moment is, in milliseconds.
const MOMENT: u32 = 4_000;

/// Something that happened at the table.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The table after it.
    pub(crate) table: Table,
    /// The moves that led to it; none if only the table is known.
    pub(crate) happened: Vec<Happened>,
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
    moments: u32,
    /// What the room told, as the tab keeps it.
    told: Option<Told>,
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
    /// Why the room was left or could not be entered: a word for programs.
    pub(crate) ended: RwSignal<String>,
    /// Members who are away, and since when, in milliseconds since 1970.
    pub(crate) gone: RwSignal<Vec<(u32, f64)>>,
    /// How many lines were said since the chat was last looked at.
    pub(crate) unread: RwSignal<u32>,
    /// What people show and say now.
    pub(crate) shown: RwSignal<Vec<Moment>>,
    /// What is to be shown next comes at once.
    pub(crate) hurry: StoredValue<bool>,
    /// The room itself is wanted, and not the table on which a game is over.
    pub(crate) lobby: RwSignal<bool>,
    /// Something new is waiting to be shown.
    pub(crate) news: RwSignal<u32>,
    /// The rules of the game that is played, once they are here: they say why a move is refused.
    pub(crate) teller: StoredValue<Option<Arc<dyn Teller>>>,
    inside: StoredValue<Inside, LocalStorage>,
}

impl Online {
    /// Goes to a room; the connection is kept up until the page leaves.
    pub(crate) fn enter(code: &str) -> Self {
        Self::come(code, store::get(&format!("seat.{code}")))
    }

    /// Watches a room, also one in which this browser has a seat.
    pub(crate) fn spectate(code: &str) -> Self {
        Self::come(code, None)
    }

    fn come(code: &str, token: Option<String>) -> Self {
        let told = Told::of(&Tab, code);
        let online = Self {
            code: StoredValue::new(code.to_owned()),
            token: RwSignal::new(token),
            wire: RwSignal::new(Wire::Opening),
            room: RwSignal::new(None),
            you: RwSignal::new(You::default()),
            chat: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            ended: RwSignal::new(String::new()),
            gone: RwSignal::new(Vec::new()),
            unread: RwSignal::new(0),
            shown: RwSignal::new(Vec::new()),
            hurry: StoredValue::new(false),
            lobby: RwSignal::new(false),
            news: RwSignal::new(0),
            teller: StoredValue::new(None),
            inside: StoredValue::new_local(Inside {
                version: told.version(),
                told: Some(told),
                ..Inside::default()
            }),
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
        let tick = set_interval_with_handle(move || self.knock(), std::time::Duration::from_secs(1));
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
        let greeted = self.wire.get_untracked() == Wire::Up;
        let wire = self.inside.try_with_value(|i| {
            i.socket.as_ref().map(|socket| wire::Wire {
                open: socket.ready_state() == WebSocket::OPEN,
                waiting: !greeted || !i.open.is_empty(),
                silent: now - i.heard,
                knocked: i.knocked.map(|at| now - at),
                failed: i.tries,
            })
        });
        match wire.flatten().map(wire::Wire::judge) {
            Some(Do::Cut) => self.cut(),
            Some(Do::Knock) => {
                self.inside.try_update_value(|i| i.knocked = Some(now));
                self.transmit(&Request { id: format!("p{now}"), command: Command::Ping });
            }
            Some(Do::Wait) | None => {}
        }
    }

    /// Gives up a connection that carries nothing any more.
    fn cut(self) {
        if let Some(Some(socket)) = self.inside.try_update_value(|i| i.socket.take()) {
            socket.set_onopen(None);
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
        self.inside.try_update_value(|i| {
            i.socket = Some(socket);
            i.heard = js_sys::Date::now();
        });
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
            i.heard = js_sys::Date::now();
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
        let Some(message) = super::api::read::<Message>(text) else { return };
        self.inside.try_update_value(|i| {
            i.heard = js_sys::Date::now();
            i.knocked = None;
        });
        match message {
            Message::Done { id, .. } => self.answered(&id),
            Message::Refused { id, code, message, refusal } => {
                self.refuse(&id.unwrap_or_default(), &code, message, refusal.as_ref());
            }
            Message::Snapshot(snapshot) => self.meet(*snapshot),
            Message::Update(update) => self.update(*update),
            Message::Presence { member, connected, watchers } => {
                self.room.update(|room| {
                    let Some(room) = room else { return };
                    room.watchers = watchers;
                    for m in room.members.iter_mut().filter(|m| member == Some(m.id)) {
                        m.connected = connected;
                    }
                });
                if let Some(member) = member {
                    self.gone.update(|gone| {
                        gone.retain(|(m, _)| *m != member);
                        if !connected {
                            gone.push((member, js_sys::Date::now()));
                        }
                    });
                }
            }
            Message::Chat(said) => {
                if self.you.get_untracked().member != Some(said.member) {
                    self.unread.update(|n| *n += 1);
                    self.see(said.member, None, said.text.clone());
                }
                self.chat.update(|c| c.push(said));
            }
            Message::Reaction { member, sign } => self.see(member, Some(sign), String::new()),
            Message::Closing { code, message } => {
                if matches!(code.as_str(), "kicked" | "left" | "room_closed" | "replaced" | "no_spectators") {
                    self.end(&code, message);
                }
            }
        }
    }

    /// The room is over for this page.
    fn end(self, code: &str, message: String) {
        // Where nobody comes back to, nobody should be sent.
        if matches!(code, "kicked" | "left" | "room_closed" | "unknown_room") {
            store::forget(&format!("seat.{}", self.code.get_value()));
        }
        self.wire.set(Wire::Ended);
        self.ended.set(code.to_owned());
        self.refused.set(Some(t::refused(code, message)));
    }

    /// Leaves the room for good: the seat is opened, or played on by a bot.
    pub(crate) fn leave(self) {
        // Over HTTP, because the socket ends with the page that is left now.
        let code = self.code.get_value();
        let token = self.token.get_untracked().unwrap_or_default();
        store::forget(&format!("seat.{code}"));
        leptos::task::spawn_local(async move {
            let request =
                Request { id: format!("leave-{:.0}", js_sys::Date::now()), command: Command::Leave };
            let step = Step::post(format!("/api/rooms/{code}/commands"), &request).with_seat(&token);
            let _ = super::api::ask(step).await;
        });
    }

    /// Comes back to a room that was left for another page.
    pub(crate) fn come_back(self) {
        self.wire.set(Wire::Opening);
        self.refused.set(None);
        self.connect();
    }

    /// Shows something for a moment.
    fn see(self, member: u32, sign: Option<Sign>, text: String) {
        let number = self.inside.try_update_value(|i| {
            i.moments += 1;
            i.moments
        });
        let Some(number) = number else { return };
        self.shown.update(|shown| {
            // One from each: what somebody shows takes the place of what they showed before.
            shown.retain(|m| m.member != member);
            shown.push(Moment { number, member, sign, text });
        });
        leptos::task::spawn_local(async move {
            TimeoutFuture::new(MOMENT).await;
            let _ = self.shown.try_update(|shown| shown.retain(|m| m.number != number));
        });
    }

    /// Since when the player of a seat is away; none for who is here, and for bots.
    pub(crate) fn away(self, seat: u8) -> Option<f64> {
        let member = self.room.with(|r| match r.as_ref()?.seats.get(usize::from(seat))? {
            SeatInfo::Player { member, .. } => Some(*member),
            _ => None,
        })?;
        self.gone.with(|gone| gone.iter().find(|(m, _)| *m == member).map(|(_, since)| *since))
    }

    /// The room as the server tells it.
    fn know(self, room: Room) {
        let now = js_sys::Date::now();
        let gone = room
            .members
            .iter()
            .filter(|m| !m.connected)
            .map(|m| (m.id, now - 1000.0 * f64::from(m.away_seconds.unwrap_or(0))));
        self.gone.set(gone.collect());
        self.room.set(Some(room));
    }

    fn refuse(self, id: &str, code: &str, message: String, refusal: Option<&Value>) {
        self.answered(id);
        let hello = id.starts_with('h');
        if hello && wire::passes(code) {
            // Another server may let it in, or this one in a moment.
            self.cut();
            return;
        }
        if matches!(code, "unknown_room" | "room_closed" | "no_spectators")
            || hello && code != "unknown_token"
        {
            self.end(code, message);
            return;
        }
        if code == "unknown_token" {
            store::forget(&format!("seat.{}", self.code.get_value()));
            self.token.set(None);
            self.hello();
        }
        let said = self.teller.with_value(|teller| teller.as_ref()?.refusal_words(refusal?, t::language()));
        self.refused.set(Some(said.unwrap_or_else(|| t::refused(code, message))));
    }

    fn meet(self, snapshot: Snapshot) {
        self.inside.try_update_value(|i| {
            i.version = Some(snapshot.version);
            i.tries = 0;
        });
        self.wire.set(Wire::Up);
        self.you.set(snapshot.you);
        self.know(snapshot.room);
        self.chat.set(snapshot.chat);
        if let Some(table) = snapshot.table {
            self.tell(News { table, happened: snapshot.missed.unwrap_or_default() });
        }
    }

    fn update(self, update: Change) {
        self.inside.try_update_value(|i| i.version = Some(update.version));
        if let Some(you) = update.you {
            self.you.set(you);
        }
        if let Some(room) = update.room {
            // What was refused before may be possible now.
            self.refused.set(None);
            self.know(room);
        }
        if let Some(table) = update.table {
            self.tell(News { table, happened: update.happened.into_iter().collect() });
        }
    }

    fn answered(self, id: &str) {
        self.inside.try_update_value(|i| i.open.retain(|r| r.id != id));
    }

    fn tell(self, news: News) {
        self.inside.try_update_value(|i| {
            if let (Some(told), Some(version)) = (&mut i.told, i.version) {
                told.hear(&mut Tab, &news.table.record, version, &news.happened);
            }
            i.news.push_back(news);
        });
        self.news.update(|n| *n += 1);
    }

    /// All that this tab was told of a game.
    pub(crate) fn told(self, record: &str) -> Vec<Happened> {
        let told = self.inside.try_with_value(|i| i.told.as_ref().map(|told| told.all(&Tab, record)));
        told.flatten().unwrap_or_default()
    }

    /// The next thing to show, and how many wait behind it.
    pub(crate) fn next(self) -> Option<(News, usize)> {
        self.inside.try_update_value(|i| i.news.pop_front().map(|n| (n, i.news.len()))).flatten()
    }
}
