//! A room on a server: the lobby, then its table.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::mpsc::Sender;
use std::thread;

use engine::text::{Paint, Reader};
use engine::{Effort, Language, Opaque, Seat, Teller};

use protocol::room::{self, Absent, Command, Configure, Member, Room, SeatInfo, Status, You};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use serde_json::Value;

use crate::app::Message;
use crate::canvas::{Canvas, Target, pad, part};
use crate::desk::{Desk, Hint, Offers, Over, Way, Wish, capital, small_over};
use crate::net::{Heard, Invitation, Line};
use crate::scene::{Once, Scene};
use crate::setup::{Setting, Setup};
use crate::sitter::Sitter;
use crate::theme::Role;
use crate::words as w;

/// A room on a server.
pub(crate) struct RoomScreen {
    language: Language,
    /// Where one comes from here.
    pub(crate) way: Way,
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
    /// Why the line was down last.
    why: Option<String>,
    /// It is over for good.
    ended: Option<String>,
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
    /// Is the room looked at while there is a table?
    aside: bool,
    /// The row of the lobby that is chosen.
    chosen: usize,
    /// What the host is about to do to somebody.
    asked: Option<Asked>,
    /// What happened since the game waits for whoever reads here.
    held: VecDeque<room::Update>,
    /// At how many moves there was something to read that was read.
    read: Option<usize>,
}

/// Something that is asked once more before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Kick(u32),
    Host(u32),
}

/// A row of the lobby: a chair, or somebody without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Chair(usize),
    Standing(u32),
}

impl RoomScreen {
    pub(crate) fn new(
        invitation: Invitation,
        data: &Path,
        sender: Sender<Message>,
        round: u64,
        language: Language,
    ) -> Self {
        let mouth = sender.clone();
        let hear = move |heard| mouth.send(Message::Heard { round, heard }).is_ok();
        Self {
            language,
            way: Way::default(),
            sender,
            line: Line::open(invitation.clone(), data, hear),
            invitation,
            round,
            you: You::default(),
            room: None,
            desk: None,
            log: Vec::new(),
            trouble: Some(w::connecting(language).into()),
            why: None,
            ended: None,
            complaint: None,
            saying: None,
            last_version: 0,
            undo: false,
            record: String::new(),
            setup: None,
            aside: false,
            chosen: 0,
            asked: None,
            held: VecDeque::new(),
            read: None,
        }
    }

    /// Something came over the line.
    pub(crate) fn heard(&mut self, round: u64, heard: Heard) {
        if round != self.round {
            return;
        }
        match heard {
            Heard::Opened(code) => self.invitation.code = code,
            Heard::Up => (self.trouble, self.why) = (None, None),
            Heard::Down(reason) => {
                // At a table there is room for a word; in the lobby for the reason.
                self.trouble = Some(if self.desk.is_some() {
                    w::offline(self.language).into()
                } else {
                    w::TryingAgain { reason: (&reason).into() }.say(self.language)
                });
                self.why = Some(reason);
            }
            Heard::Over(reason) => self.ended = Some(capital(&reason)),
            Heard::Said(message) => self.said(*message),
        }
        self.mark();
    }

    fn said(&mut self, message: room::Message) {
        match message {
            room::Message::Snapshot(snapshot) => {
                // Where the line was down nothing waits any more.
                self.held.clear();
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
            room::Message::Update(update) => self.updated(*update),
            room::Message::Refused { code, message, refusal, .. } => {
                let reason = self.refusal(&code, message, refusal.as_ref());
                self.complain(capital(&reason));
            }
            room::Message::Chat(said) => self.log.push(format!("{}: {}", said.name, said.text)),
            room::Message::Presence { member, connected, watchers } => {
                if let Some(room) = &mut self.room {
                    room.watchers = watchers;
                    if let Some(m) = room.members.iter_mut().find(|m| Some(m.id) == member) {
                        m.connected = connected;
                        let name = m.name.as_str().into();
                        self.log.push(if connected {
                            w::IsHere { name }.say(self.language)
                        } else {
                            w::IsAway { name }.say(self.language)
                        });
                    }
                }
            }
            room::Message::Done { .. } | room::Message::Closing { .. } | room::Message::Reaction { .. } => {}
        }
        if let Some(desk) = &mut self.desk {
            desk.log.clone_from(&self.log);
        }
    }

    /// Something changed. What happens at the table waits while there is something to read, as it does at one keyboard.
    fn updated(&mut self, update: room::Update) {
        let at_table = update.table.is_some() || update.happened.is_some() || update.undone.is_some();
        let ends = update.room.as_ref().is_some_and(|r| matches!(r.status, Status::Lobby | Status::Closed));
        if ends {
            self.catch_up();
        } else if at_table && (self.holds() || !self.held.is_empty()) {
            self.held.push_back(update);
            return;
        }
        self.take(update);
    }

    fn take(&mut self, update: room::Update) {
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

    /// All that waited.
    fn catch_up(&mut self) {
        while let Some(update) = self.held.pop_front() {
            self.take(update);
        }
    }

    /// What there was to read is read: what happened since, up to where there is something to read again.
    fn go_on(&mut self) {
        self.read = self.desk.as_ref().map(|desk| desk.scene.ply);
        while let Some(update) = self.held.pop_front() {
            self.take(update);
            if self.holds() {
                break;
            }
        }
        if let Some(desk) = &mut self.desk {
            desk.log.clone_from(&self.log);
        }
        self.mark();
    }

    /// Is there something to read before the game goes on? Whoever is to move, or whose game is over, has all the time.
    fn holds(&self) -> bool {
        let Some(scene) = self.desk.as_ref().map(|desk| &desk.scene) else { return false };
        let waits = scene.choices.is_empty() && !scene.is_over() && self.read != Some(scene.ply);
        waits
            && self.teller().is_some_and(|teller| {
                teller.read_view(scene.view.clone()).is_ok_and(|view| teller.pauses(&view))
            })
    }

    /// The rules of the table, which put into words what the server tells.
    fn teller(&self) -> Option<Box<dyn Teller>> {
        let room = self.room.as_ref()?;
        catalog::find(&room.game).ok()?.teller(room.seats.len(), room.options.clone()).ok()
    }

    fn names(&self) -> Vec<String> {
        self.room.iter().flat_map(|room| &room.seats).map(|seat| seat_name(seat, self.language)).collect()
    }

    fn reader<'a>(&self, names: &'a [String]) -> Reader<'a> {
        Reader { names, you: self.you.seat.map(Seat), language: self.language, ascii: false }
    }

    /// What happened, in the reader's language: the server says it in English.
    fn told(&self, happened: &room::Happened) -> Vec<String> {
        if self.language == Language::English {
            return happened.words.clone();
        }
        let names = self.names();
        let said = self.teller().and_then(|teller| {
            let events = teller.read_events(happened.events.clone()).ok()?;
            Some(events.iter().filter_map(|e| teller.event_words(e, self.reader(&names))).collect())
        });
        said.unwrap_or_else(|| happened.words.clone())
    }

    /// Why something was refused, in the reader's language where there are words for it.
    fn refusal(&self, code: &str, message: String, refusal: Option<&Value>) -> String {
        if self.language == Language::English {
            return message;
        }
        let by_rules = self.teller().and_then(|t| t.refusal_words(refusal?, self.language));
        let key = format!("refused-{}", code.replace('_', "-"));
        by_rules.or_else(|| w::PHRASES.get(&key, self.language).map(str::to_owned)).unwrap_or(message)
    }

    fn happened(&mut self, happened: &room::Happened) {
        if happened.version > self.last_version {
            self.last_version = happened.version;
            let words = self.told(happened);
            self.log.extend(words);
        }
    }

    fn taken_back(&mut self, seat: u8) {
        let l = self.language;
        let name = self.room.as_ref().and_then(|r| r.seats.get(usize::from(seat))).map(|s| seat_name(s, l));
        self.log.push(match name {
            _ if self.you.seat == Some(seat) => w::you_take_yours_back(l).into(),
            Some(name) => w::TakesBack { name: name.into() }.say(l),
            None => w::taken_back(l).into(),
        });
    }

    pub(crate) fn complain(&mut self, reason: String) {
        match &mut self.desk {
            Some(desk) if !self.aside => desk.complaint = Some(reason),
            _ => self.complaint = Some(reason),
        }
    }

    /// Shows the table, if there is one and a game is on or just over.
    fn show(&mut self, table: Option<room::Table>) {
        let Some(room) = &self.room else { return };
        if room.status == Status::Lobby {
            (self.desk, self.aside) = (None, false);
            return;
        }
        let Some(table) = table else { return };
        self.undo = table.undo;
        self.record.clone_from(&table.record);
        let (names, teller) = (self.names(), self.teller());
        let view: Option<Opaque> = teller.as_ref().and_then(|t| t.read_view(table.view.clone()).ok());
        let reader = self.reader(&names);
        let mut choices = table.legal;
        let (mut prompt, mut board) = (String::new(), table.board.unwrap_or_default());
        if let Some((teller, view)) = teller.as_ref().zip(view.as_ref()) {
            prompt = teller.prompt(view, reader);
            if !crate::boards::knows(&room.game) {
                board = teller.board(view, reader, Paint { colour: true, ascii: false });
            }
            if self.language != Language::English {
                for choice in &mut choices {
                    if let Some(words) = teller.action_words(view, choice.id, reader) {
                        choice.words = words;
                    }
                }
            }
        }
        let scene = Scene {
            language: self.language,
            game: room.game.clone(),
            title: room.title.clone(),
            you: self.you.seat.map(usize::from),
            options: room.options.clone(),
            view: table.view,
            turn: table.turn,
            choices,
            ply: table.ply as usize,
            prompt,
            board,
            once: Once::default(),
            names,
        };
        match &mut self.desk {
            Some(desk) => desk.show(scene),
            None => {
                let rules = catalog::find(&scene.game).map_or("", |g| g.rules_text(self.language));
                self.desk = Some(Desk::new(scene, rules.to_owned()));
                (self.aside, self.read) = (false, None);
            }
        }
        self.mark();
    }

    /// What the table offers, and what its header says of the line.
    fn mark(&mut self) {
        let (host, code, go_on, way) = (self.you.host, self.invitation.code.clone(), self.holds(), self.way);
        if let Some(desk) = &mut self.desk {
            let seated = self.you.seat.is_some();
            let settings = self.room.as_ref().map(|room| &room.settings);
            // A word of honour: what is not allowed is not offered.
            let hints = settings.is_some_and(|s| s.hints);
            let chat = seated && settings.is_some_and(|s| s.chat);
            desk.offers = Offers {
                again: host,
                replay: true,
                chat,
                undo: self.undo,
                hint: seated && hints,
                pace: false,
                room: true,
                odds: hints,
                go_on,
            };
            desk.way = way;
            desk.note = match (&self.ended, &self.trouble) {
                (Some(reason), _) | (None, Some(reason)) => reason.clone(),
                (None, None) => w::RoomNote { code: code.into() }.say(self.language),
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
            Some(desk) if !self.aside => {
                let wish = desk.key(key);
                self.wish(wish)
            }
            _ => self.lobby_key(key.code),
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
        self.desk.is_some() && !self.aside
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
            Some(Wish::GoOn) => self.go_on(),
            Some(Wish::Room) => self.aside = true,
            Some(Wish::Pace | Wish::Seated) | None => {}
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

    /// Lets the host set the rules, and how the room is run.
    fn configure(&mut self) {
        let Some(room) = &self.room else { return };
        match setup_of(room, self.language) {
            Ok(setup) => self.setup = Some(Box::new(setup)),
            Err(reason) => self.complaint = Some(reason),
        }
    }

    fn set_up(&mut self, setting: Setting) {
        match setting {
            Setting::Nothing => {}
            Setting::Back => self.setup = None,
            Setting::Start { sitters, options, .. } => {
                let settings = self.setup.take().and_then(|setup| setup.settings().cloned());
                let Some(room) = &self.room else { return };
                // While a game is on only the settings may change: what is as before is not sent.
                let configure = Configure {
                    game: None,
                    seats: Some(sitters.len() as u8).filter(|n| usize::from(*n) != room.seats.len()),
                    options: Some(options).filter(|o| *o != room.options),
                    settings: settings.filter(|s| *s != room.settings),
                };
                if configure != Configure::default() {
                    self.line.send(Command::Configure(configure));
                }
            }
        }
    }

    /// A row was clicked: of the rules while they are set, or of the lobby.
    pub(crate) fn choose(&mut self, row: usize) {
        if let Some(setup) = &mut self.setup {
            let setting = setup.choose(row);
            self.set_up(setting);
        } else {
            self.chosen = row;
        }
    }

    /// The rows of the lobby.
    fn places(&self) -> Vec<Place> {
        let Some(room) = &self.room else { return Vec::new() };
        let standing = room.members.iter().filter(|m| m.seat.is_none()).map(|m| Place::Standing(m.id));
        (0..room.seats.len()).map(Place::Chair).chain(standing).collect()
    }

    fn place(&self) -> Option<Place> {
        let places = self.places();
        places.get(self.chosen.min(places.len().saturating_sub(1))).copied()
    }

    /// The chair that is chosen, unless a person sits there.
    fn chair(&self) -> Option<(u8, &SeatInfo)> {
        let Some(Place::Chair(at)) = self.place() else { return None };
        let seat = self.room.as_ref()?.seats.get(at)?;
        (!matches!(seat, SeatInfo::Player { .. })).then_some((at as u8, seat))
    }

    /// Somebody else who is chosen.
    fn somebody(&self) -> Option<u32> {
        let member = match self.place()? {
            Place::Standing(member) => member,
            Place::Chair(at) => match self.room.as_ref()?.seats.get(at)? {
                SeatInfo::Player { member, .. } => *member,
                SeatInfo::Open | SeatInfo::Bot { .. } => return None,
            },
        };
        (self.you.member != Some(member)).then_some(member)
    }

    fn lobby_key(&mut self, code: KeyCode) -> bool {
        if let Some(asked) = self.asked.take() {
            if matches!(code, KeyCode::Enter | KeyCode::Char('y')) {
                self.line.send(match asked {
                    Asked::Kick(member) => Command::Kick { member },
                    Asked::Host(member) => Command::Host { member },
                });
            }
            return false;
        }
        let (host, rows) = (self.you.host, self.places().len().max(1));
        self.chosen = self.chosen.min(rows - 1);
        match code {
            KeyCode::Esc | KeyCode::Char('W') if self.desk.is_some() => self.aside = false,
            KeyCode::Esc | KeyCode::Char('q') => return true,
            KeyCode::Down | KeyCode::Tab => self.chosen = (self.chosen + 1) % rows,
            KeyCode::Up | KeyCode::BackTab => self.chosen = (self.chosen + rows - 1) % rows,
            KeyCode::Right => self.other_bot(1),
            KeyCode::Left => self.other_bot(-1),
            KeyCode::Enter => {
                if let Some((seat, SeatInfo::Open)) = self.chair() {
                    self.line.send(Command::Sit { seat: Some(seat) });
                }
            }
            KeyCode::Char(c) if self.lobby_keys().iter().any(|(key, _)| *key == c.to_string()) => match c {
                'r' => {
                    let ready = self.me().is_some_and(|m| m.ready);
                    self.line.send(Command::Ready { ready: !ready });
                }
                's' => self.line.send(Command::Start),
                'b' => self.fill(),
                'e' => self.empty(),
                'o' => self.configure(),
                'k' if host => self.asked = self.somebody().map(Asked::Kick),
                'h' if host => self.asked = self.somebody().map(Asked::Host),
                't' => self.saying = Some(String::new()),
                _ => {}
            },
            KeyCode::Char(c) => self.complaint = Some(w::nothing_here_for(c, self.language)),
            _ => {}
        }
        false
    }

    /// The keys that do something now, each with its words.
    fn lobby_keys(&self) -> Vec<(String, &'static str)> {
        let l = self.language;
        let mut keys: Vec<(&str, &'static str)> = Vec::new();
        let Some(room) = self.room.as_ref().filter(|_| self.ended.is_none()) else {
            return vec![("q".to_owned(), w::key_leave(l))];
        };
        let lobby = self.desk.is_none();
        if let Some(me) = self.me() {
            if lobby {
                keys.push(("r", if me.ready { w::key_not_ready(l) } else { w::key_ready(l) }));
                if matches!(self.chair(), Some((_, SeatInfo::Open))) {
                    keys.push(("Enter", w::key_sit(l)));
                }
            }
            if self.you.host {
                let seats = &room.seats;
                if lobby {
                    keys.push(("s", w::key_start(l)));
                }
                keys.push(("o", w::key_options(l)));
                if room.status != Status::Playing {
                    if self.chair().is_some() {
                        keys.push(("←→", w::key_chair(l)));
                    }
                    if seats.iter().any(|seat| matches!(seat, SeatInfo::Open)) {
                        keys.push(("b", w::key_fill(l)));
                    }
                    if seats.iter().any(|seat| matches!(seat, SeatInfo::Bot { .. })) {
                        keys.push(("e", w::key_empty(l)));
                    }
                }
                if self.somebody().is_some() {
                    keys.extend([("k", w::key_kick(l)), ("h", w::key_host(l))]);
                }
            }
            if room.settings.chat {
                keys.push(("t", w::key_talk(l)));
            }
        }
        keys.push(if lobby { ("q", w::key_leave(l)) } else { ("Esc", w::key_table(l)) });
        keys.into_iter().map(|(key, words)| (key.to_owned(), words)).collect()
    }

    /// The bots of the game, as they are named for programs.
    fn bots(&self) -> Vec<&'static str> {
        let game = self.room.as_ref().and_then(|room| catalog::find(&room.game).ok());
        game.map(|game| game.bots(self.language).iter().map(|b| b.id).collect()).unwrap_or_default()
    }

    /// Bots for all open seats.
    fn fill(&mut self) {
        let Some(room) = &self.room else { return };
        let bot = self.bots().last().copied().unwrap_or("random");
        for (i, seat) in room.seats.iter().enumerate() {
            if matches!(seat, SeatInfo::Open) {
                self.line.send(Command::Fill { seat: i as u8, bot: bot.into() });
            }
        }
    }

    /// Another bot for the chosen chair, or none after the last of them.
    fn other_bot(&mut self, by: isize) {
        let playing = self.room.as_ref().is_none_or(|room| room.status == Status::Playing);
        let Some((seat, info)) = self.chair().filter(|_| self.you.host && !playing) else { return };
        let bots = self.bots();
        // Open, then the bots from the strongest on.
        let now = match info {
            SeatInfo::Bot { bot, .. } => {
                let id = Sitter::bot_id(bot);
                bots.iter().rev().position(|b| *b == id).map_or(0, |at| at + 1)
            }
            SeatInfo::Open | SeatInfo::Player { .. } => 0,
        };
        let next = (now as isize + by).rem_euclid(bots.len() as isize + 1) as usize;
        self.line.send(match next.checked_sub(1).and_then(|at| bots.iter().rev().nth(at)) {
            Some(bot) => Command::Fill { seat, bot: (*bot).to_owned() },
            None => Command::Open { seat },
        });
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

    fn member(&self, id: u32) -> Option<&Member> {
        self.room.as_ref()?.members.iter().find(|m| m.id == id)
    }

    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        match (&mut self.desk, &self.setup) {
            (_, Some(setup)) => setup.draw(canvas, area),
            (Some(desk), None) if !self.aside => desk.draw(canvas, area),
            _ => self.lobby(canvas, area),
        }
        if let Some(asked) = self.asked {
            let l = self.language;
            let (Asked::Kick(member) | Asked::Host(member)) = asked;
            let name = || self.member(member).map_or("?", |m| m.name.as_str()).into();
            let (title, text) = match asked {
                Asked::Kick(_) => (w::kick_title(l), w::KickText { name: name() }.say(l)),
                Asked::Host(_) => (w::host_title(l), w::HostText { name: name() }.say(l)),
            };
            small_over(canvas, area, title, &[text, w::enter_does(l).to_owned()]);
        }
        if let Some(text) = &self.saying {
            let at = part(area, 0, area.height - 1, area.width, 1);
            let raised = canvas.theme.raised();
            canvas.fill(at, raised);
            let ink = canvas.bold(Role::Ink);
            let shown: String = text.chars().rev().take(area.width as usize - 12).collect();
            let shown: String = shown.chars().rev().collect();
            canvas.put(at, 1, 0, &w::Say { text: format!("{shown}▒").into() }.say(self.language), ink);
        }
    }

    fn lobby(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let l = self.language;
        let area = part(area, 2, 1, area.width - 4, area.height - 2);
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let code = self.invitation.code.as_str().into();
        let x = canvas.put(area, 0, 0, &w::Room { code }.say(l), title);
        canvas.put(area, x + 2, 0, &self.invitation.url, dim);
        let mut y = 2;
        if let Some(room) = &self.room {
            canvas.put(area, 0, y, &room.title, title);
            canvas.put(area, 20, y, &w::Watching { n: room.watchers.into() }.say(l), dim);
            y += 2;
            for (row, place) in self.places().into_iter().enumerate() {
                let at = part(area, 0, y, area.width, 1);
                self.draw_place(room, place, row, canvas, at);
                canvas.hit(at, Target::Row(row));
                y += 1;
            }
            y += 1;
            y += rules(room, l, canvas, part(area, 0, y, area.width, area.height.saturating_sub(y + 5)));
        }
        for line in self.log.iter().rev().take(area.height.saturating_sub(y + 4) as usize).rev() {
            canvas.put(area, 0, y, line, dim);
            y += 1;
        }
        let foot = part(area, 0, area.height - 3, area.width, 3);
        let red = canvas.bold(Role::Red);
        if let Some(trouble) = self.ended.as_ref().or(self.complaint.as_ref()).or(self.trouble.as_ref()) {
            canvas.put(foot, 0, 0, trouble, red);
        }
        // In two lines where one has no room for all.
        let (mut x, mut y) = (0, 1);
        for (key, words) in self.lobby_keys() {
            let long = crate::canvas::width(&key) as u16 + 1 + crate::canvas::width(words) as u16;
            if x > 0 && x + long > foot.width {
                (x, y) = (0, y + 1);
            }
            let from = x;
            x = canvas.put(foot, x, y, &key, title);
            x = canvas.put(foot, x, y, &format!(" {words}"), dim);
            let pressed = match (&*key, key.chars().next()) {
                ("Enter", _) => KeyCode::Enter,
                ("Esc", _) => KeyCode::Esc,
                ("←→", _) => KeyCode::Right,
                (_, first) => KeyCode::Char(first.unwrap_or(' ')),
            };
            canvas.hit(part(foot, from, y, x - from, 1), Target::Key(pressed));
            x += 3;
        }
    }

    /// A chair with who sits there, or somebody without one.
    fn draw_place(&self, room: &Room, place: Place, row: usize, canvas: &mut Canvas<'_>, at: Rect) {
        let (l, dim, ink) = (self.language, canvas.role(Role::Dim), canvas.role(Role::Ink));
        let (name, member, mut state) = match place {
            Place::Standing(id) => {
                (self.member(id).map_or_else(String::new, |m| m.name.clone()), Some(id), w::state_standing(l))
            }
            Place::Chair(at) => match &room.seats[at] {
                seat @ SeatInfo::Open => (seat_name(seat, l), None, w::state_open(l)),
                seat @ SeatInfo::Bot { .. } => (seat_name(seat, l), None, w::state_bot(l)),
                SeatInfo::Player { member, name, .. } => (name.clone(), Some(*member), w::state_not_ready(l)),
            },
        };
        if let Some(member) = member.and_then(|id| self.member(id)) {
            state = match member {
                m if !m.connected => w::state_away(l),
                m if m.id == room.host => w::state_host(l),
                _ if matches!(place, Place::Standing(_)) => w::state_standing(l),
                m if m.ready => w::state_ready(l),
                _ => state,
            };
        }
        let own = member.is_some() && member == self.you.member;
        let style = canvas.role(match (row == self.chosen.min(self.places().len() - 1), own) {
            (true, _) => Role::Lit,
            (false, true) => Role::Lamp,
            (false, false) => Role::Ink,
        });
        let mark = if own { "▸" } else { " " };
        canvas.put(at, 0, 0, mark, if own { canvas.role(Role::Lamp) } else { ink });
        canvas.put(at, 2, 0, &pad(&name, 26), style);
        canvas.put(at, 30, 0, state, dim);
    }

    /// How to come back, or why there is nothing to come back to.
    pub(crate) fn farewell(&self) -> String {
        let l = self.language;
        let Invitation { url, code, open, .. } = &self.invitation;
        if self.room.is_none() {
            let told = self.ended.as_ref().or(self.why.as_ref());
            let reason = told.map_or(w::no_answer(l), |why| why.trim_end_matches('.')).to_owned().into();
            return if open.is_some() && code.is_empty() {
                w::NeverOpened { reason }.say(l)
            } else {
                w::NeverReached { reason }.say(l)
            };
        }
        match &self.ended {
            Some(reason) => reason.clone(),
            None if self.you.member.is_none() => {
                w::FarewellWatcher { command: format!("parlor join {url} {code} --watch").into() }.say(l)
            }
            None => w::Farewell { command: format!("parlor join {url} {code}").into() }.say(l),
        }
    }
}

/// Advice about a table of which only a view is known.
fn advice(scene: &Scene, seat: Seat, effort: Effort) -> Result<Vec<Hint>, String> {
    let game = catalog::find(&scene.game).map_err(|e| e.to_string())?;
    let table = game
        .seen(scene.names.len(), scene.options.clone(), scene.view.clone(), [0; 32])
        .map_err(|e| e.to_string())?;
    let advice = table.advise(seat, effort, scene.language).map_err(|e| e.message)?;
    Ok(crate::local::read_hints(&*table, seat, &advice, scene.language))
}

/// What can be set of a room.
fn setup_of(room: &Room, language: Language) -> Result<Setup, String> {
    let game = catalog::find(&room.game).map_err(|e| e.to_string())?;
    Setup::of_room(game, room.seats.len(), &room.options, &room.settings, language)
}

/// By which rules a room plays: what was changed of the usual ones, and how it is run. Says how many lines that took.
fn rules(room: &Room, l: Language, canvas: &mut Canvas<'_>, at: Rect) -> u16 {
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    let changed = setup_of(room, l).map(|setup| setup.changed()).unwrap_or_default();
    let list: Vec<String> = changed.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let words = if list.is_empty() { w::usual_rules(l).to_owned() } else { list.join("   ") };
    let lines = canvas.paragraph(at, 0, &words, ink);
    let settings = &room.settings;
    let absent = settings.absent == Absent::Bot;
    let told = [
        settings.turn_seconds.map(|n| w::ClockOf { n: n.into() }.say(l)),
        Some(if settings.hints { w::with_hints(l) } else { w::no_hints(l) }.to_owned()),
        Some(if settings.undo { w::with_undo(l) } else { w::no_undo(l) }.to_owned()),
        (!settings.chat).then(|| w::no_chat(l).to_owned()),
        (!settings.spectators).then(|| w::no_spectators(l).to_owned()),
        absent.then(|| w::BotTakesOver { n: settings.absent_seconds.into() }.say(l)),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    lines + canvas.paragraph(at, lines, &told.join(", "), dim) + 1
}

fn seat_name(seat: &SeatInfo, language: Language) -> String {
    match seat {
        SeatInfo::Open => w::chair_open(language).into(),
        SeatInfo::Bot { name, .. } | SeatInfo::Player { name, .. } => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use engine::{AnyGame, Luck, Table, Viewer};

    use super::*;

    /// A table of this game where somebody has to decide, after a few moves if it lasts so long.
    fn decision(game: &dyn AnyGame) -> Option<(Box<dyn Table>, Seat)> {
        let seats = game.facts().min_seats.max(2).min(game.facts().max_seats);
        (0..40u8).find_map(|seed| {
            let mut luck = Luck::new(seed.into());
            let mut table = game.table(seats, Value::Null, [seed; 32]).unwrap();
            let mut found = None;
            while let Some(seat) = table.movers().first() {
                let mut legal = Vec::new();
                table.legal(seat, &mut legal);
                if legal.len() > 1 {
                    found = Some((table.boxed(), seat));
                }
                if found.is_some() && table.plies() >= 4 {
                    break;
                }
                let id = table.sample(seat, &mut luck).unwrap();
                table.play_id(seat, id).unwrap();
            }
            found
        })
    }

    #[test]
    fn hints_in_a_room_need_nothing_but_what_the_seat_sees() {
        for game in catalog::games().chain(catalog::unlisted()) {
            let id = game.facts().id;
            let (table, seat) = decision(game).unwrap_or_else(|| panic!("nobody decides anything in {id}"));
            // A client has the view, and never the table.
            let scene = Scene::of(&*table, Viewer::Seat(seat), Language::English);
            let hints = advice(&scene, seat, Effort::samples(8)).unwrap();
            assert!(!hints.is_empty(), "{id}");
            for hint in &hints {
                assert!(scene.choice(&hint.notation).is_some(), "{id}: {}", hint.notation);
            }
        }
    }
}
