//! Rooms: one task each, the only one that changes it.

mod clocks;
mod doc;
mod frames;
mod hold;
mod load;
mod lobby;
mod make;
mod outbox;
mod play;
mod task;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use parking::Map;
use protocol::api::{RoomInfo, Sent};
use protocol::room::{Board, Command, Hello};
use store::{Node, Store};
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::fair::Fair;
use crate::refusal::{Refusal, Result};

pub(crate) use frames::{closing, refused};
pub(crate) use make::{Creation, check_name};
pub(crate) use outbox::{Inbox, Out, Outbox, outbox};

/// The most requests that wait for a room.
const QUEUE: usize = 256;

/// What a room is asked.
pub(crate) enum Ask {
    /// A client comes.
    Attach { client: Box<NewClient>, id: String, answer: oneshot::Sender<Result<()>> },
    /// A client is gone.
    Detach { client: u64 },
    /// A client wants something; the answer goes to its outbox.
    Request { client: u64, id: String, command: Box<Command> },
    /// Somebody joins.
    Join { join: Box<Join>, answer: oneshot::Sender<Result<Seated>> },
    /// A request without a socket.
    Http {
        token_hash: Option<String>,
        id: String,
        command: Box<Command>,
        answer: oneshot::Sender<Result<Sent>>,
    },
    /// The snapshot without a socket.
    State { token_hash: Option<String>, version: Option<u64>, answer: oneshot::Sender<Result<String>> },
    /// What everybody may know.
    Info { answer: oneshot::Sender<Result<String>> },
    /// A bot has made up its mind.
    Thought { ply: u32, seat: u8, id: Option<u32> },
    /// An account takes over a guest's place.
    Adopt { token_hash: String, user_id: String },
    /// Nothing has happened for too long, as far as the database knows: look whether it is time to close.
    Sweep {
        /// Was the room loaded for this?
        rested: bool,
    },
    /// An administrator ends the room.
    Close { answer: oneshot::Sender<Result<()>> },
    /// Another server may have taken the room meanwhile: look whether it has.
    Look,
    /// The server stops.
    Stop,
}

/// A client that comes.
pub(crate) struct NewClient {
    pub(crate) id: u64,
    pub(crate) hello: Hello,
    pub(crate) outbox: Outbox,
}

/// Who joins.
pub(crate) struct Join {
    pub(crate) name: String,
    pub(crate) seat: Option<u8>,
    pub(crate) token_hash: String,
    pub(crate) user_id: Option<String>,
}

/// A place in a room.
#[derive(Clone, Copy)]
pub(crate) struct Seated {
    pub(crate) member: u32,
    pub(crate) seat: Option<u8>,
}

/// A client in a room.
struct Client {
    id: u64,
    outbox: Outbox,
    member: Option<u32>,
    board: Option<Board>,
}

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    /// This server's place among others.
    pub(crate) node: Option<Node>,
    loaded: Map<Arc<OnceCell<mpsc::Sender<Ask>>>>,
    next_client: AtomicU64,
    pub(crate) tasks: TaskTracker,
    pub(crate) stopping: CancellationToken,
    /// Bots think on as many threads as there are cores, by turns of those who made the rooms.
    thinking: Fair<u64>,
    /// Bots that move for people don't wait for the others.
    standing_in: Fair<u64>,
    makers: RandomState,
    /// Bytes that wait for clients to read them, of all clients.
    unread: Arc<AtomicUsize>,
    clock: Clock,
    /// Since when rooms that are open are not in memory; those that are not here: since the start.
    rested: Map<Instant>,
}

/// A clock that runs evenly as long as the server does, whatever becomes of the time of day.
struct Clock {
    started: Instant,
    at: i64,
}

impl Clock {
    fn start() -> Self {
        Self { started: Instant::now(), at: store::now() }
    }

    fn now(&self) -> i64 {
        self.at + self.started.elapsed().as_millis() as i64
    }
}

/// A map behind a lock that is never held for long.
mod parking {
    use std::collections::HashMap;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    pub(super) struct Map<T>(pub(super) Mutex<HashMap<String, T>>);

    impl<T> Map<T> {
        pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<String, T>> {
            // Nothing panics while it is held; and if it did, the map would still be whole.
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }
}

impl Rooms {
    pub(crate) fn new(config: Arc<Config>, store: Store, stopping: CancellationToken) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Arc::new(Self {
            config,
            node: store.node().cloned(),
            store,
            loaded: Map(Mutex::new(HashMap::new())),
            next_client: AtomicU64::new(1),
            tasks: TaskTracker::new(),
            stopping,
            thinking: Fair::new(cores.max(2), usize::MAX),
            standing_in: Fair::new(cores.max(2), usize::MAX),
            makers: RandomState::new(),
            unread: Arc::default(),
            clock: Clock::start(),
            rested: Map(Mutex::default()),
        })
    }

    /// Whose turn it is when bots of a room think: that of everybody who makes rooms from there.
    fn maker(&self, made_by: Option<&str>, code: &str) -> u64 {
        self.makers.hash_one(made_by.unwrap_or(code))
    }

    pub(crate) fn next_client(&self) -> u64 {
        self.next_client.fetch_add(1, Ordering::Relaxed)
    }

    /// How many rooms are in memory.
    pub(crate) fn loaded(&self) -> usize {
        self.loaded.lock().len()
    }

    /// The way to a room; it is loaded if it is not in memory.
    pub(crate) async fn find(self: &Arc<Self>, code: &str) -> Result<mpsc::Sender<Ask>> {
        let code = code.trim().to_uppercase();
        let unknown = || Refusal::new("unknown_room", "there is no such room; check the code");
        if code.len() > 12 || !code.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(unknown());
        }
        if self.stopping.is_cancelled() {
            return Err(Refusal::new("shutdown", "the server is shutting down; come back in a moment"));
        }
        let cell = {
            let mut loaded = self.loaded.lock();
            // A room whose task has died is loaded again from what was kept.
            if loaded.get(&code).and_then(|cell| cell.get()).is_some_and(mpsc::Sender::is_closed) {
                loaded.remove(&code);
            }
            Arc::clone(loaded.entry(code.clone()).or_default())
        };
        let found = cell.get_or_try_init(|| self.load(&code)).await.cloned();
        if found.is_err() {
            let mut loaded = self.loaded.lock();
            if loaded.get(&code).is_some_and(|cell| !cell.initialized()) {
                loaded.remove(&code);
            }
        }
        found
    }

    /// Asks a room and waits for its answer. A room that was just put away is loaded again.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        code: &str,
        mut ask: impl FnMut(oneshot::Sender<Result<T>>) -> Ask,
    ) -> Result<T> {
        for _ in 0..3 {
            let room = self.find(code).await?;
            let (sender, answer) = oneshot::channel();
            match room.try_send(ask(sender)) {
                Ok(()) => {}
                Err(mpsc::error::TrySendError::Full(_)) => return Err(busy()),
                Err(mpsc::error::TrySendError::Closed(_)) => continue,
            }
            if let Ok(result) = answer.await {
                return result;
            }
        }
        Err(busy())
    }

    /// Forgets a room that has ended its task, unless something was sent to it meanwhile.
    fn put_away(&self, code: &str, waiting: &mut mpsc::Receiver<Ask>) -> bool {
        let mut loaded = self.loaded.lock();
        if !waiting.is_empty() {
            return false;
        }
        loaded.remove(code);
        waiting.close();
        self.rested.lock().insert(code.to_owned(), Instant::now());
        true
    }

    /// Forgets a room that this server has lost.
    fn lose(&self, code: &str, waiting: &mut mpsc::Receiver<Ask>) {
        let mut loaded = self.loaded.lock();
        waiting.close();
        if loaded.get(code).and_then(|cell| cell.get()).is_some_and(mpsc::Sender::is_closed) {
            loaded.remove(code);
        }
        metrics::counter!("parlor_rooms_lost_total").increment(1);
    }

    /// Lets all rooms look whether they are still this server's.
    pub(crate) fn look(&self) {
        let rooms: Vec<_> = self.loaded.lock().values().filter_map(|cell| cell.get().cloned()).collect();
        for room in rooms {
            // A room that has too much to do looks when it does the next.
            let _ = room.try_send(Ask::Look);
        }
    }

    /// Tells all rooms to stop and waits until they have.
    pub(crate) async fn stop(&self) {
        let rooms: Vec<_> = self.loaded.lock().values().filter_map(|cell| cell.get().cloned()).collect();
        for room in rooms {
            let _ = room.send(Ask::Stop).await;
        }
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Tells a room of a guest that it has an account now.
    pub(crate) async fn adopt(self: &Arc<Self>, code: &str, token_hash: &str, user_id: &str) -> Result<()> {
        let room = self.find(code).await?;
        let ask = Ask::Adopt { token_hash: token_hash.to_owned(), user_id: user_id.to_owned() };
        let _ = room.send(ask).await;
        Ok(())
    }

    /// Lets rooms in which nothing happens look whether their time is over.
    ///
    /// Only the time that the server runs counts: after a start every room has its whole time again. And it is not the time
    /// of day that counts, which may jump.
    pub(crate) async fn sweep(self: &Arc<Self>) {
        let (idle, days) = (self.config.room_timeout, self.config.game_timeout);
        self.rested.lock().retain(|_, since| since.elapsed() < idle);
        if self.clock.started.elapsed() < idle {
            return;
        }
        let now = self.clock.now();
        let since = |time: Duration| now.saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let mut after = String::new();
        loop {
            let me = self.node.as_ref().map_or("", Node::id);
            let Ok(rows) = self.store.idle_rooms(since(idle), &after, me).await else { return };
            let Some(last) = rows.last() else { return };
            after.clone_from(&last.code);
            for row in rows {
                let loaded = self.loaded.lock().contains_key(&row.code);
                let playing = serde_json::from_str::<doc::RoomDoc>(&row.doc)
                    .is_ok_and(|doc| doc.status == protocol::room::Status::Playing);
                // Who is loaded knows better. The moves of a game are not in the row of its room.
                let rested = !loaded && !self.rested.lock().contains_key(&row.code);
                if (loaded || rested && !(playing && row.updated_at >= since(days)))
                    && let Ok(room) = self.find(&row.code).await
                {
                    let _ = room.send(Ask::Sweep { rested }).await;
                }
            }
        }
    }
}

/// A room as the list for administrators shows it.
pub(crate) fn info_of(row: &store::RoomRow) -> Option<RoomInfo> {
    let doc: doc::RoomDoc = serde_json::from_str(&row.doc).ok()?;
    let players = doc.names();
    Some(RoomInfo {
        code: doc.code,
        game: doc.game,
        status: doc.status,
        players,
        games: doc.games,
        updated_at: row.updated_at,
    })
}

/// The account of the host of a room.
pub(crate) fn host_of(row: &store::RoomRow) -> Option<String> {
    let doc: doc::RoomDoc = serde_json::from_str(&row.doc).ok()?;
    doc.member(doc.host)?.user_id.clone()
}

/// The room is between two servers, or on another one.
pub(crate) fn moving() -> Refusal {
    Refusal::new("shutdown", "the room is moving to another server; come back in a moment")
}

pub(crate) fn busy() -> Refusal {
    Refusal::new("busy", "the room has too much to do; try again")
}

#[cfg(test)]
mod tests {
    use protocol::api::CreateRoom;
    use sqlx::Connection;

    use super::*;

    /// Rooms in a folder of their own, and the code of one of them.
    async fn one_room(folder: &tempfile::TempDir) -> (Arc<Rooms>, String) {
        let config = Config::read(&|_| None, crate::EnvFile::default()).unwrap();
        let location = format!("sqlite:///{}/games.db", folder.path().display()).parse().unwrap();
        let store = Store::open(&location).await.unwrap();
        let rooms = Rooms::new(Arc::new(config), store, CancellationToken::new());
        let wish =
            CreateRoom { game: "golf".into(), seats: Vec::new(), options: None, name: None, settings: None };
        let creation = Creation {
            wish,
            name: "Anna".into(),
            token_hash: "hash".into(),
            user_id: None,
            made_by: "here".into(),
        };
        let (code, _) = rooms.create(creation).await.unwrap();
        (rooms, code)
    }

    #[tokio::test]
    async fn a_room_whose_task_has_died_is_loaded_again() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, code) = one_room(&folder).await;
        let (dead, _) = mpsc::channel(1);
        rooms.loaded.lock().insert(code.clone(), Arc::new(OnceCell::new_with(Some(dead))));
        let info = rooms.ask(&code, |answer| Ask::Info { answer }).await.unwrap();
        assert!(info.contains(&code), "{info}");
    }

    #[tokio::test]
    async fn a_room_whose_task_ends_tells_its_clients_to_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, code) = one_room(&folder).await;
        let (outbox, mut heard) = outbox(&rooms);
        let hello: Hello = serde_json::from_value(serde_json::json!({ "room": code })).unwrap();
        let come = |answer| {
            let client = NewClient { id: 1, hello: hello.clone(), outbox: outbox.clone() };
            Ask::Attach { client: Box::new(client), id: "1".into(), answer }
        };
        rooms.ask(&code, come).await.unwrap();
        // Nobody can reach the task any more: it ends without being told to.
        rooms.loaded.lock().clear();
        let last = loop {
            match heard.recv().await {
                Some(Out::Last(text)) => break text,
                Some(Out::Text(_)) => {}
                None => panic!("the room ended without a word"),
            }
        };
        assert!(last.contains("shutdown") && last.contains("come back"), "{last}");
    }

    #[tokio::test]
    async fn a_room_of_which_nobody_knows_what_is_true_says_nothing_of_itself() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config::read(&|_| None, crate::EnvFile::default()).unwrap();
        let location = format!("sqlite:///{}/games.db", folder.path().display()).parse().unwrap();
        let store = Store::alone(&location).await.unwrap();
        let rooms = Rooms::new(Arc::new(config), store, CancellationToken::new());
        let wish = CreateRoom { game: "golf".into(), ..CreateRoom::default() };
        let (made_by, token_hash) = (String::from("here"), String::from("hash"));
        let creation = Creation { wish, name: "Anna".into(), token_hash, user_id: None, made_by };
        let (code, _) = rooms.create(creation).await.unwrap();
        let info = async || rooms.ask(&code, |answer| Ask::Info { answer }).await;
        info().await.unwrap();
        // What is sent now is not kept, and whether the room is as it was can't be read.
        std::fs::remove_file(folder.path().join("games.db")).unwrap();
        let ready = |answer| Ask::Http {
            token_hash: Some("hash".into()),
            id: "1".into(),
            command: Box::new(Command::Sit { seat: None }),
            answer,
        };
        assert_eq!(rooms.ask(&code, ready).await.unwrap_err().code, "storage");
        assert_eq!(info().await.unwrap_err().code, "storage");
    }

    /// The status of a room, straight from the database.
    async fn is_open(rooms: &Rooms, code: &str) -> bool {
        !rooms.store.room(code).await.unwrap().unwrap().closed
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn when_the_clock_on_the_wall_jumps_while_the_server_runs_no_room_that_is_used_ends() {
        for hours in [2, -2] {
            let folder = tempfile::tempdir().unwrap();
            let mut config = Config::read(&|_| None, crate::EnvFile::default()).unwrap();
            (config.room_timeout, config.game_timeout) =
                (Duration::from_millis(20), Duration::from_hours(24));
            let location = format!("sqlite:///{}/games.db", folder.path().display()).parse().unwrap();
            let store = Store::open(&location).await.unwrap();
            let mut rooms = Rooms::new(Arc::new(config), store, CancellationToken::new());
            // So far has the wall gone forward, or back, since the server was started.
            Arc::get_mut(&mut rooms).unwrap().clock.at -= hours * 3_600_000;
            let create = async |seats: &[&str]| {
                let seats = seats.iter().map(|s| (*s).to_owned()).collect();
                let wish = CreateRoom { game: "golf".into(), seats, ..CreateRoom::default() };
                let (made_by, token_hash) = (String::from("here"), String::from("hash"));
                let creation = Creation { wish, name: "Anna".into(), token_hash, user_id: None, made_by };
                rooms.create(creation).await.unwrap().0
            };
            let (playing, watched) = (create(&["you", "bot:random"]).await, create(&["you", "open"]).await);
            let start = |answer| Ask::Http {
                token_hash: Some("hash".into()),
                id: "1".into(),
                command: Box::new(Command::Start),
                answer,
            };
            rooms.ask(&playing, start).await.unwrap();
            let (outbox, _heard) = outbox(&rooms);
            let hello: Hello = serde_json::from_value(serde_json::json!({ "room": watched })).unwrap();
            let come = |answer| {
                let client = NewClient { id: 1, hello: hello.clone(), outbox: outbox.clone() };
                Ask::Attach { client: Box::new(client), id: "1".into(), answer }
            };
            rooms.ask(&watched, come).await.unwrap();
            tokio::time::sleep(Duration::from_millis(40)).await;
            rooms.sweep().await;
            for code in [&playing, &watched] {
                let _ = rooms.ask(code, |answer| Ask::Info { answer }).await;
                assert!(is_open(&rooms, code).await, "{hours} hours");
            }
            rooms.stop().await;
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_server_that_was_off_ends_no_room_and_later_only_those_where_nothing_is_on() {
        let folder = tempfile::tempdir().unwrap();
        let (rooms, lobby) = one_room(&folder).await;
        let create = async |seats: &[&str]| {
            let seats = seats.iter().map(|s| (*s).to_owned()).collect();
            let wish = CreateRoom { game: "golf".into(), seats, ..CreateRoom::default() };
            let (made_by, token_hash) = (String::from("here"), String::from("hash"));
            let creation = Creation { wish, name: "Anna".into(), token_hash, user_id: None, made_by };
            rooms.create(creation).await.unwrap().0
        };
        let (playing, watched) = (create(&["you", "bot:random"]).await, create(&["you", "open"]).await);
        let start = |answer| Ask::Http {
            token_hash: Some("hash".into()),
            id: "1".into(),
            command: Box::new(Command::Start),
            answer,
        };
        rooms.ask(&playing, start).await.unwrap();
        rooms.stop().await;
        // Two hours pass by the clock on the wall, or it jumps.
        let path = folder.path().join("games.db");
        let mut raw = sqlx::AnyConnection::connect(&format!("sqlite://{}", path.display())).await.unwrap();
        sqlx::query("UPDATE rooms SET updated_at = updated_at - 7200000").execute(&mut raw).await.unwrap();
        sqlx::query("UPDATE moves SET at = at - 7200000").execute(&mut raw).await.unwrap();
        let again = |room_timeout, game_timeout| {
            let mut config = Config::read(&|_| None, crate::EnvFile::default()).unwrap();
            (config.room_timeout, config.game_timeout) = (room_timeout, game_timeout);
            Rooms::new(Arc::new(config), rooms.store.clone(), CancellationToken::new())
        };
        let (hour, day, soon) =
            (Duration::from_hours(1), Duration::from_hours(24), Duration::from_millis(20));
        let after_outage = again(hour, day);
        after_outage.sweep().await;
        for code in [&lobby, &playing, &watched] {
            assert!(is_open(&after_outage, code).await, "the time that the server was off does not count");
        }
        after_outage.stop().await;
        let later = again(soon, day);
        let (outbox, _heard) = outbox(&later);
        let hello: Hello = serde_json::from_value(serde_json::json!({ "room": watched })).unwrap();
        let come = |answer| {
            let client = NewClient { id: 1, hello: hello.clone(), outbox: outbox.clone() };
            Ask::Attach { client: Box::new(client), id: "1".into(), answer }
        };
        later.ask(&watched, come).await.unwrap();
        tokio::time::sleep(soon * 2).await;
        later.sweep().await;
        // The rooms answer when they have looked.
        for code in [&lobby, &playing, &watched] {
            let _ = later.ask(code, |answer| Ask::Info { answer }).await;
        }
        assert!(!is_open(&later, &lobby).await, "nobody was there");
        assert!(is_open(&later, &playing).await, "a game is on");
        assert!(is_open(&later, &watched).await, "somebody is there");
        later.stop().await;
        // After its days are over a game ends too.
        let much_later = again(soon, hour);
        tokio::time::sleep(soon * 2).await;
        much_later.sweep().await;
        let _ = much_later.ask(&playing, |answer| Ask::Info { answer }).await;
        assert!(!is_open(&much_later, &playing).await);
    }
}
