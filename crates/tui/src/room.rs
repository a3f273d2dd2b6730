//! A room on a server: the lobby, then its table.

use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

use engine::{Effort, Seat};

use protocol::room::{self, Command, Configure, Member, Room, SeatInfo, Status, You};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use serde_json::Value;

use crate::app::Message;
use crate::canvas::{Canvas, Target, pad, part};
use crate::desk::{Desk, Hint, Offers, Over, Wish, capital};
use crate::net::{Heard, Invitation, Line};
use crate::scene::{Once, Scene};
use crate::setup::{Setting, Setup};
use crate::theme::Role;

/// A room on a server.
pub(crate) struct RoomScreen {
    invitation: Invitation,
    line: Line,
    sender: Sender<Message>,
    round: u64,
    you: You,
    room: Option<Room>,
    desk: Option<Desk>,
    log: Vec<String>,
    /// How the line is, if it is not up.
    trouble: Option<String>,
    /// It is over for good.
    pub(crate) ended: Option<String>,
    complaint: Option<String>,
    /// What is being said.
    saying: Option<String>,
    last_version: u64,
    /// May the last move be taken back?
    undo: bool,
    /// The name of the game among all that were played.
    record: String,
    /// The rules are being set.
    setup: Option<Box<Setup>>,
}

impl RoomScreen {
    pub(crate) fn new(invitation: Invitation, data: &Path, sender: Sender<Message>, round: u64) -> Self {
        let mouth = sender.clone();
        let hear = move |heard| mouth.send(Message::Heard { round, heard }).is_ok();
        Self {
            sender,
            line: Line::open(invitation.clone(), data, hear),
            invitation,
            round,
            you: You::default(),
            room: None,
            desk: None,
            log: Vec::new(),
            trouble: Some("connecting …".into()),
            ended: None,
            complaint: None,
            saying: None,
            last_version: 0,
            undo: false,
            record: String::new(),
            setup: None,
        }
    }

    /// Something came over the line.
    pub(crate) fn heard(&mut self, round: u64, heard: Heard) {
        if round != self.round {
            return;
        }
        match heard {
            Heard::Opened(code) => self.invitation.code = code,
            Heard::Up => self.trouble = None,
            // At a table there is room for a word; in the lobby for the reason.
            Heard::Down(_) if self.desk.is_some() => self.trouble = Some("offline, trying again …".into()),
            Heard::Down(reason) => self.trouble = Some(format!("{reason}; trying again …")),
            Heard::Over(reason) => self.ended = Some(capital(&reason)),
            Heard::Said(message) => self.said(*message),
        }
        self.mark();
    }

    fn said(&mut self, message: room::Message) {
        match message {
            room::Message::Snapshot(snapshot) => {
                self.you = snapshot.you;
                self.room = Some(snapshot.room);
                for happened in snapshot.missed.into_iter().flatten() {
                    self.happened(&happened);
                }
                for said in snapshot.chat {
                    let line = format!("{}: {}", said.name, said.text);
                    if !self.log.contains(&line) {
                        self.log.push(line);
                    }
                }
                self.last_version = self.last_version.max(snapshot.version);
                self.show(snapshot.table);
            }
            room::Message::Update(update) => {
                if let Some(you) = update.you {
                    self.you = you;
                }
                if let Some(room) = update.room {
                    self.room = Some(room);
                }
                if let Some(happened) = update.happened {
                    self.happened(&happened);
                }
                if let Some(seat) = update.undone {
                    self.taken_back(seat);
                }
                self.show(update.table);
            }
            room::Message::Refused { message, .. } => self.complain(capital(&message)),
            room::Message::Chat(said) => self.log.push(format!("{}: {}", said.name, said.text)),
            room::Message::Presence { member, connected, watchers } => {
                if let Some(room) = &mut self.room {
                    room.watchers = watchers;
                    if let Some(m) = room.members.iter_mut().find(|m| Some(m.id) == member) {
                        m.connected = connected;
                        self.log.push(format!("{} is {}.", m.name, if connected { "here" } else { "away" }));
                    }
                }
            }
            room::Message::Done { .. } | room::Message::Closing { .. } | room::Message::Reaction { .. } => {}
        }
        if let Some(desk) = &mut self.desk {
            desk.log.clone_from(&self.log);
        }
    }

    fn happened(&mut self, happened: &room::Happened) {
        if happened.version > self.last_version {
            self.last_version = happened.version;
            self.log.extend(happened.words.iter().cloned());
        }
    }

    fn taken_back(&mut self, seat: u8) {
        let name = self.room.as_ref().and_then(|r| r.seats.get(usize::from(seat))).map(seat_name);
        self.log.push(match name {
            _ if self.you.seat == Some(seat) => "You take your last move back.".into(),
            Some(name) => format!("{name} takes the last move back."),
            None => "The last move is taken back.".into(),
        });
    }

    pub(crate) fn complain(&mut self, reason: String) {
        match &mut self.desk {
            Some(desk) => desk.complaint = Some(reason),
            None => self.complaint = Some(reason),
        }
    }

    /// Shows the table, if there is one and a game is on or just over.
    fn show(&mut self, table: Option<room::Table>) {
        let Some(room) = &self.room else { return };
        if room.status == Status::Lobby {
            self.desk = None;
            return;
        }
        let Some(table) = table else { return };
        self.undo = table.undo;
        self.record.clone_from(&table.record);
        let prompt = prompt(room, self.you.seat, &table.view).unwrap_or_default();
        let scene = Scene {
            game: room.game.clone(),
            title: room.title.clone(),
            names: room.seats.iter().map(seat_name).collect(),
            you: self.you.seat.map(usize::from),
            options: room.options.clone(),
            view: table.view,
            turn: table.turn,
            choices: table.legal,
            ply: table.ply as usize,
            prompt,
            board: table.board.unwrap_or_default(),
            once: Once::default(),
        };
        match &mut self.desk {
            Some(desk) => desk.show(scene),
            None => {
                let rules =
                    catalog::find(&scene.game).map_or("", |g| g.rules_text(engine::Language::English));
                self.desk = Some(Desk::new(scene, rules.to_owned()));
            }
        }
        self.mark();
    }

    /// What the header says of the line.
    fn mark(&mut self) {
        let (host, code) = (self.you.host, self.invitation.code.clone());
        if let Some(desk) = &mut self.desk {
            let seated = self.you.seat.is_some();
            let hints = self.room.as_ref().is_some_and(|room| room.settings.hints);
            let chat = seated && self.room.as_ref().is_some_and(|room| room.settings.chat);
            let (undo, hint) = (self.undo, seated && hints);
            desk.offers = Offers { again: host, replay: true, chat, undo, hint, ..Offers::default() };
            desk.note = match (&self.ended, &self.trouble) {
                (Some(reason), _) | (None, Some(reason)) => reason.clone(),
                (None, None) => format!("room {code}"),
            };
        }
    }

    /// A key was pressed; true when somebody leaves.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        self.complaint = None;
        if let Some(text) = &mut self.saying {
            match key.code {
                KeyCode::Enter => {
                    let text = self.saying.take().unwrap_or_default();
                    if !text.trim().is_empty() {
                        self.line.send(Command::Chat { text: text.trim().to_owned() });
                    }
                }
                KeyCode::Esc => self.saying = None,
                KeyCode::Backspace => drop(text.pop()),
                KeyCode::Char(c) if text.chars().count() < 300 => text.push(c),
                _ => {}
            }
            return false;
        }
        if let Some(setup) = &mut self.setup {
            let setting = setup.key(key.code);
            self.set_up(setting);
            return false;
        }
        match &mut self.desk {
            Some(desk) => {
                let wish = desk.key(key);
                self.wish(wish)
            }
            None => self.lobby_key(key.code),
        }
    }

    pub(crate) fn click(&mut self, at: Position) -> bool {
        let Some(desk) = &mut self.desk else { return false };
        let wish = desk.click(at);
        self.wish(wish)
    }

    pub(crate) fn wheel(&mut self, by: isize) {
        if let Some(desk) = &mut self.desk {
            desk.wheel(by);
        }
    }

    pub(crate) fn at_table(&self) -> bool {
        self.desk.is_some()
    }

    fn wish(&mut self, wish: Option<Wish>) -> bool {
        let Some(desk) = &self.desk else { return false };
        let ply = Some(desk.scene.ply as u32);
        match wish {
            Some(Wish::Play(choice)) => {
                if let Some(choice) = desk.scene.choices.get(choice) {
                    self.line.send(Command::Play { action: choice.id.into(), ply });
                }
            }
            Some(Wish::Say(text)) => self.line.send(Command::Play { action: Value::String(text), ply }),
            Some(Wish::Undo) => self.line.send(Command::Undo { ply }),
            Some(Wish::Again) => self.line.send(Command::Rematch),
            Some(Wish::Talk) => self.saying = Some(String::new()),
            Some(Wish::Leave) => return true,
            Some(Wish::Hint) => self.hint(),
            Some(Wish::Replay) => self.fetch(),
            _ => {}
        }
        false
    }

    /// Works out here what each move is worth, from nothing but what this seat sees.
    fn hint(&self) {
        let (Some(desk), Some(seat)) = (&self.desk, self.you.seat) else { return };
        let (scene, sender, round) = (desk.scene.clone(), self.sender.clone(), self.round);
        thread::spawn(move || {
            let (ply, hints) = (scene.ply, advice(&scene, Seat(seat), Effort::USUAL));
            let _ = sender.send(Message::Advised { round, ply, hints });
        });
    }

    /// Advice has come.
    pub(crate) fn advised(&mut self, round: u64, ply: usize, hints: Result<Vec<Hint>, String>) {
        let Some(desk) =
            self.desk.as_mut().filter(|desk| desk.scene.ply == ply && desk.over == Over::Thinking)
        else {
            return;
        };
        if round != self.round {
            return;
        }
        desk.over = Over::Nothing;
        match hints {
            Ok(hints) => desk.over = Over::Hints(hints),
            Err(reason) => desk.complaint = Some(capital(&reason)),
        }
    }

    /// Fetches the journal of the game that is over, to see it again.
    fn fetch(&self) {
        let (url, record) = (self.invitation.url.clone(), self.record.clone());
        let (sender, round) = (self.sender.clone(), self.round);
        thread::spawn(move || {
            let _ = sender.send(Message::Fetched { round, journal: crate::net::journal(&url, &record) });
        });
    }

    /// A journal has come, or why it has not.
    pub(crate) fn fetched(&mut self, round: u64, journal: Result<String, String>) -> Option<String> {
        match journal {
            _ if round != self.round => None,
            Ok(journal) => Some(journal),
            Err(reason) => {
                self.complain(capital(&reason));
                None
            }
        }
    }

    /// Lets the host set the rules.
    fn configure(&mut self) {
        let Some(room) = &self.room else { return };
        let setup = catalog::find(&room.game)
            .map_err(|e| e.to_string())
            .and_then(|game| Setup::of_room(game, room.seats.len(), &room.options));
        match setup {
            Ok(setup) => self.setup = Some(Box::new(setup)),
            Err(reason) => self.complaint = Some(reason),
        }
    }

    fn set_up(&mut self, setting: Setting) {
        match setting {
            Setting::Nothing => {}
            Setting::Back => self.setup = None,
            Setting::Start { sitters, options, .. } => {
                let seats = Some(sitters.len() as u8);
                let configure = Configure { seats, options: Some(options), ..Configure::default() };
                self.line.send(Command::Configure(configure));
                self.setup = None;
            }
        }
    }

    /// A row was clicked while the rules are set.
    pub(crate) fn choose(&mut self, row: usize) {
        if let Some(setup) = &mut self.setup {
            let setting = setup.choose(row);
            self.set_up(setting);
        }
    }

    fn lobby_key(&mut self, code: KeyCode) -> bool {
        let ready = self.me().map(|m| m.ready);
        match code {
            KeyCode::Esc | KeyCode::Char('q') => return true,
            KeyCode::Char('r') if ready.is_some() => {
                self.line.send(Command::Ready { ready: ready == Some(false) });
            }
            KeyCode::Char('s') if self.you.host => self.line.send(Command::Start),
            KeyCode::Char('b') if self.you.host => self.fill(),
            KeyCode::Char('e') if self.you.host => self.empty(),
            KeyCode::Char('o') if self.you.host => self.configure(),
            KeyCode::Char('t') if self.you.member.is_some() => self.saying = Some(String::new()),
            KeyCode::Char(c) => self.complaint = Some(format!("{c} does nothing here.")),
            _ => {}
        }
        false
    }

    /// Bots for all open seats.
    fn fill(&mut self) {
        let Some(room) = &self.room else { return };
        let bots = catalog::find(&room.game).map(|g| g.bots(engine::Language::English)).unwrap_or_default();
        let bot = bots.last().map_or("random", |b| b.id);
        for (i, seat) in room.seats.iter().enumerate() {
            if matches!(seat, SeatInfo::Open) {
                self.line.send(Command::Fill { seat: i as u8, bot: bot.into() });
            }
        }
    }

    /// Sends the bots away.
    fn empty(&mut self) {
        for (i, seat) in self.room.iter().flat_map(|room| room.seats.iter().enumerate()) {
            if matches!(seat, SeatInfo::Bot { .. }) {
                self.line.send(Command::Open { seat: i as u8 });
            }
        }
    }

    fn me(&self) -> Option<&Member> {
        let room = self.room.as_ref()?;
        room.members.iter().find(|m| Some(m.id) == self.you.member)
    }

    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        match (&mut self.desk, &self.setup) {
            (Some(desk), _) => desk.draw(canvas, area),
            (None, Some(setup)) => setup.draw(canvas, area),
            (None, None) => self.lobby(canvas, area),
        }
        if let Some(text) = &self.saying {
            let at = part(area, 0, area.height - 1, area.width, 1);
            let raised = canvas.theme.raised();
            canvas.fill(at, raised);
            let ink = canvas.bold(Role::Ink);
            let shown: String = text.chars().rev().take(area.width as usize - 12).collect();
            let shown: String = shown.chars().rev().collect();
            canvas.put(at, 1, 0, &format!("say: {shown}▒"), ink);
        }
    }

    fn lobby(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 2, 1, area.width - 4, area.height - 2);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        let x = canvas.put(area, 0, 0, &format!("Room {}", self.invitation.code), title);
        canvas.put(area, x + 2, 0, &self.invitation.url, dim);
        let mut y = 2;
        if let Some(room) = &self.room {
            canvas.put(area, 0, y, &room.title, title);
            canvas.put(area, 20, y, &format!("{} watching", room.watchers), dim);
            y += 2;
            for (i, seat) in room.seats.iter().enumerate() {
                let member = match seat {
                    SeatInfo::Player { member, .. } => room.members.iter().find(|m| m.id == *member),
                    _ => None,
                };
                let state = match (seat, member) {
                    (SeatInfo::Open, _) => "open",
                    (SeatInfo::Bot { .. }, _) => "a bot",
                    (_, Some(m)) if !m.connected => "away",
                    (_, Some(m)) if m.id == room.host => "host",
                    (_, Some(m)) if m.ready => "ready",
                    _ => "not ready",
                };
                let own = self.you.seat == Some(i as u8);
                let style = if own { canvas.role(Role::Lamp) } else { ink };
                let mark = if own { "▸" } else { " " };
                canvas.put(area, 0, y, &format!("{mark} {}", pad(&seat_name(seat), 26)), style);
                canvas.put(area, 30, y, state, dim);
                y += 1;
            }
            y += 1;
            y += rules(room, canvas, part(area, 0, y, area.width, area.height.saturating_sub(y + 5)));
        }
        for line in self.log.iter().rev().take(area.height.saturating_sub(y + 4) as usize).rev() {
            canvas.put(area, 0, y, line, dim);
            y += 1;
        }
        let foot = part(area, 0, area.height - 2, area.width, 2);
        let red = canvas.bold(Role::Red);
        if let Some(trouble) = self.ended.as_ref().or(self.complaint.as_ref()).or(self.trouble.as_ref()) {
            canvas.put(foot, 0, 0, trouble, red);
        }
        let mut x = 0;
        let mut keys: Vec<(char, &str)> = Vec::new();
        if self.me().is_some() && self.ended.is_none() {
            keys.push(('r', if self.me().is_some_and(|m| m.ready) { "not ready" } else { "ready" }));
            if self.you.host {
                keys.push(('s', "start"));
                keys.push(('o', "options"));
                let seats = self.room.iter().flat_map(|room| &room.seats);
                if seats.clone().any(|seat| matches!(seat, SeatInfo::Open)) {
                    keys.push(('b', "bots on open seats"));
                }
                if seats.clone().any(|seat| matches!(seat, SeatInfo::Bot { .. })) {
                    keys.push(('e', "no bots"));
                }
            }
            keys.push(('t', "talk"));
        }
        keys.push(('q', "leave"));
        for (key, words) in keys {
            let from = x;
            x = canvas.put(foot, x, 1, &key.to_string(), title);
            x = canvas.put(foot, x, 1, &format!(" {words}"), dim);
            canvas.hit(part(foot, from, 1, x - from, 1), Target::Key(KeyCode::Char(key)));
            x += 3;
        }
    }

    /// How to come back.
    pub(crate) fn farewell(&self) -> String {
        format!(
            "Your seat is kept. Come back with: parlor join {} {}",
            self.invitation.url, self.invitation.code
        )
    }
}

/// Advice about a table of which only a view is known.
fn advice(scene: &Scene, seat: Seat, effort: Effort) -> Result<Vec<Hint>, String> {
    let game = catalog::find(&scene.game).map_err(|e| e.to_string())?;
    let table = game
        .seen(scene.names.len(), scene.options.clone(), scene.view.clone(), [0; 32])
        .map_err(|e| e.to_string())?;
    let advice = table.advise(seat, effort, engine::Language::English).map_err(|e| e.message)?;
    Ok(crate::local::read_hints(&*table, seat, &advice))
}

/// By which rules a room plays: what was changed of the usual ones, and how it is run. Says how many lines that took.
fn rules(room: &Room, canvas: &mut Canvas<'_>, at: Rect) -> u16 {
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    let setup = catalog::find(&room.game)
        .map_err(|e| e.to_string())
        .and_then(|game| Setup::of_room(game, room.seats.len(), &room.options));
    let changed = setup.map(|setup| setup.changed()).unwrap_or_default();
    let list: Vec<String> = changed.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let words = if list.is_empty() { "the usual rules".to_owned() } else { list.join("   ") };
    let lines = canvas.paragraph(at, 0, &words, ink);
    let settings = &room.settings;
    let clock = settings.turn_seconds.map(|s| format!("{s} seconds for a move"));
    let told = [
        clock,
        Some(if settings.hints { "with hints" } else { "no hints" }.to_owned()),
        Some(if settings.undo { "moves may be taken back" } else { "nothing is taken back" }.to_owned()),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    canvas.put(at, 0, lines, &told.join(", "), dim);
    lines + 2
}

fn seat_name(seat: &SeatInfo) -> String {
    match seat {
        SeatInfo::Open => "an open seat".into(),
        SeatInfo::Bot { name, .. } | SeatInfo::Player { name, .. } => name.clone(),
    }
}

/// What the player is asked to decide, as the rules put it.
fn prompt(room: &Room, seat: Option<u8>, view: &Value) -> Option<String> {
    let teller = catalog::find(&room.game).ok()?.teller(room.seats.len(), room.options.clone()).ok()?;
    let names: Vec<String> = room.seats.iter().map(seat_name).collect();
    let reader = engine::text::Reader::english(&names, seat.map(Seat));
    Some(teller.prompt(&teller.read_view(view.clone()).ok()?, reader))
}

#[cfg(test)]
mod tests {
    use engine::{Luck, Viewer};

    use super::*;

    #[test]
    fn hints_in_a_room_need_nothing_but_what_the_seat_sees() {
        for game in catalog::games() {
            let seats = game.facts().min_seats.max(2).min(game.facts().max_seats);
            let mut luck = Luck::new(2);
            let mut table = game.table(seats, Value::Null, [8; 32]).unwrap();
            while table.plies() < 4 || !table.movers().has(Seat(0)) {
                let seat = table.movers().first().unwrap();
                let id = table.sample(seat, &mut luck).unwrap();
                table.play_id(seat, id).unwrap();
            }
            // A client has the view, and never the table.
            let scene = Scene::of(&*table, Viewer::Seat(Seat(0)));
            let hints = advice(&scene, Seat(0), Effort::samples(8)).unwrap();
            assert!(!hints.is_empty(), "{}", game.facts().id);
            for hint in &hints {
                assert!(scene.choice(&hint.notation).is_some(), "{}: {}", game.facts().id, hint.notation);
            }
        }
    }
}
