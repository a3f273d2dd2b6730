//! Rooms: one task each, the only one that changes it.

mod clocks;
mod doc;
mod frames;
mod load;
mod lobby;
mod make;
mod play;
mod task;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use parking::Map;
use protocol::api::{RoomInfo, Sent};
use protocol::room::{Board, Command, Hello};
use store::Store;
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::refusal::{Refusal, Result};

pub(crate) use frames::{closing, refused};
pub(crate) use make::{Creation, check_name};

/// The most requests that wait for a room.
const QUEUE: usize = 256;
/// The most messages that wait for a client to read them.
pub(crate) const OUTBOX: usize = 64;

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
    /// Nothing has happened for too long: look whether it is time to close.
    Sweep,
    /// An administrator ends the room.
    Close { answer: oneshot::Sender<Result<()>> },
    /// The server stops.
    Stop,
}

/// A client that comes.
pub(crate) struct NewClient {
    pub(crate) id: u64,
    pub(crate) hello: Hello,
    pub(crate) outbox: Outbox,
}

/// Where the messages for a client go.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(crate) queue: mpsc::Sender<Out>,
    /// Ends the connection at once: the client does not read.
    pub(crate) cut: CancellationToken,
}

impl Outbox {
    /// Queues a message. A client that has not read the last ones is cut off; it can come back and get what it missed.
    pub(crate) fn send(&self, out: Out) {
        if self.queue.try_send(out).is_err() {
            self.cut.cancel();
        }
    }
}

/// What goes out on a socket.
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Last(Utf8Bytes),
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
    loaded: Map<Arc<OnceCell<mpsc::Sender<Ask>>>>,
    next_client: AtomicU64,
    pub(crate) tasks: TaskTracker,
    pub(crate) stopping: CancellationToken,
    /// Bots think on as many threads as there are cores, and no more.
    thinking: Arc<tokio::sync::Semaphore>,
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
            store,
            loaded: Map(std::sync::Mutex::new(HashMap::new())),
            next_client: AtomicU64::new(1),
            tasks: TaskTracker::new(),
            stopping,
            thinking: Arc::new(tokio::sync::Semaphore::new(cores)),
        })
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
        true
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

    /// Tells the rooms of a guest that it has an account now.
    pub(crate) async fn adopt(self: &Arc<Self>, token_hash: &str, user_id: &str) -> Result<()> {
        for code in self.store.rooms_with_token(token_hash).await? {
            if let Ok(room) = self.find(&code).await {
                let ask = Ask::Adopt { token_hash: token_hash.to_owned(), user_id: user_id.to_owned() };
                let _ = room.send(ask).await;
            }
        }
        Ok(())
    }

    /// Lets rooms in which nothing happens look whether their time is over.
    pub(crate) async fn sweep(self: &Arc<Self>) {
        let since = store::now() - self.config.room_timeout.as_millis() as i64;
        let Ok(codes) = self.store.idle_rooms(since).await else { return };
        for code in codes {
            if let Ok(room) = self.find(&code).await {
                let _ = room.send(Ask::Sweep).await;
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

pub(crate) fn busy() -> Refusal {
    Refusal::new("busy", "the room has too much to do; try again")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use protocol::api::CreateRoom;

    use super::*;

    /// Rooms in a folder of their own, and the code of one of them.
    async fn one_room(folder: &tempfile::TempDir) -> (Arc<Rooms>, String) {
        let config = Config::read(&|_| None, BTreeMap::new()).unwrap();
        let location = format!("sqlite:///{}/games.db", folder.path().display()).parse().unwrap();
        let store = Store::open(&location).await.unwrap();
        let rooms = Rooms::new(Arc::new(config), store, CancellationToken::new());
        let wish =
            CreateRoom { game: "golf".into(), seats: Vec::new(), options: None, name: None, settings: None };
        let creation = Creation { wish, name: "Anna".into(), token_hash: "hash".into(), user_id: None };
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
        let (queue, mut heard) = mpsc::channel(16);
        let outbox = Outbox { queue, cut: CancellationToken::new() };
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
}
