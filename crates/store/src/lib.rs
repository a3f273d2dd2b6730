//! What the server keeps: rooms, games and their moves, accounts. On SQLite or PostgreSQL, by the same statements.
//!
//! What a room changes goes through [`Store::commit`], which many rooms share: one transaction and one sync of the disk
//! carry all that wait. When it answers, the change is safe; when it fails, [`Store::moves_of`] tells whether it is there.

mod accounts;
mod audit;
mod buckets;
mod chat;
pub mod custody;
mod dump;
mod error;
mod games;
mod invites;
pub mod lease;
mod location;
mod nodes;
mod owner;
mod rooms;
mod sessions;
mod standings;
mod writer;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, SqlSafeStr};
use tokio::sync::{mpsc, watch};

pub use accounts::{Account, NewAccount, Taken};
pub use audit::Entry;
pub use chat::{CHAT_KEPT, ChatRow};
pub use error::StoreError;
pub use games::{Played, PlayedBy};
pub use invites::InviteRow;
pub use location::{Kind, Location, without_password};
pub use nodes::{Claim, Introduction, Known, Node, Peer};
pub use rooms::{LiveGame, REQUESTS_KEPT, RequestRow, RoomRow};
pub use sessions::SessionRow;
pub use standings::StandingRow;
pub use writer::{End, GameStart, MoveRow, PlayerRow, Write};

/// A result of the storage.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    kind: Kind,
    writer: mpsc::Sender<writer::Order>,
    /// Becomes true when another server has taken the database over.
    lost: watch::Receiver<bool>,
    /// The place among other servers, on PostgreSQL.
    node: Option<Node>,
    /// The lock of a database that nobody else may use meanwhile.
    lock: owner::Shared,
}

/// Now, in milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

fn migrations() -> Migrator {
    let all = [
        ("first", include_str!("../migrations/0001_first.sql")),
        ("chat", include_str!("../migrations/0002_chat.sql")),
        ("owner", include_str!("../migrations/0003_owner.sql")),
        ("nodes", include_str!("../migrations/0004_nodes.sql")),
    ];
    let made = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(all).map(made).collect())
}

impl Store {
    /// Opens the database, makes it if it is a file that is not there, and brings its tables up to date.
    ///
    /// Refuses a database that a newer program has changed. For looking and for what a console does: a server may be
    /// running. A server itself uses [`Store::alone`] or [`Store::join`].
    pub async fn open(location: &Location) -> Result<Self> {
        sqlx::any::install_default_drivers();
        location.make_private()?;
        Self::open_as(location, None).await
    }

    /// Opens the database as the only one that uses it, for life: refused if there is a server.
    pub async fn alone(location: &Location) -> Result<Self> {
        sqlx::any::install_default_drivers();
        location.make_private()?;
        let lock = owner::lock(location).await?;
        Self::open_as(location, Some(lock)).await
    }

    /// Opens a PostgreSQL as one of its servers, for life. `introduce` is given the key that all of them share.
    pub async fn join(
        location: &Location,
        new_key: &str,
        introduce: impl FnOnce(&str) -> Introduction,
    ) -> Result<Self> {
        let mut store = Self::open(location).await?;
        let key = store.shared_secret("servers", new_key).await?;
        store.node = Some(nodes::join(location, introduce(&key)).await?);
        Ok(store)
    }

    async fn open_as(location: &Location, lock: Option<owner::Lock>) -> Result<Self> {
        let (kind, options) = (location.kind(), location.options()?);
        // A pool would try again and again, and not tell why.
        let first = async { prepare(&mut AnyConnection::connect_with(&options).await?, kind).await };
        first.await.map_err(|e| StoreError::open(location, &e))?;
        let pool = AnyPoolOptions::new()
            .max_connections(location.connections())
            .acquire_timeout(patience(kind))
            .after_connect(move |connection, _| Box::pin(prepare(connection, kind)))
            .connect_with(options)
            .await
            .map_err(|e| StoreError::open(location, &e))?;
        migrations().run(&pool).await.map_err(|e| StoreError::migration(location, e))?;
        let (lost_sender, lost) = watch::channel(false);
        let epoch = match &lock {
            Some(owner::Lock::File(_)) => Some(owner::take_lease(&pool).await?),
            Some(owner::Lock::Postgres(_)) | None => None,
        };
        let lock = owner::Shared::new(lock);
        let writer =
            writer::start(pool.clone(), kind, writer::Owner { epoch, lock: lock.clone(), lost: lost_sender });
        let store = Self { pool, kind, writer, lost, node: None, lock };
        store.look_at_accounts().await?;
        Ok(store)
    }

    /// This server's place among those of its database; none on SQLite, and none for a console.
    pub fn node(&self) -> Option<&Node> {
        self.node.as_ref()
    }

    /// Done when another server has taken the database over; this one can keep nothing more.
    pub async fn lost(&self) {
        let mut lost = self.lost.clone();
        if lost.wait_for(|lost| *lost).await.is_err() {
            // The store was closed: nothing can be lost any more.
            std::future::pending::<()>().await;
        }
    }

    /// Can something be read and kept? Writes to the disk, so don't ask too often.
    pub async fn check(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        self.commit(vec![Write::Touch]).await
    }

    /// Is the database still where it was opened? What is read from a SQLite file that was removed or replaced must not be
    /// taken for what is kept. Asks the file system alone.
    pub fn present(&self) -> Result<()> {
        self.lock.present()
    }

    /// Finishes all that was begun and closes the connections.
    pub async fn close(&self) {
        self.release().await;
        if let Some(node) = &self.node {
            node.leave().await;
        }
        self.pool.close().await;
        self.lock.release();
    }

    /// Which database it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

/// How long it is tried to get a connection. The attempts come less and less often: to a PostgreSQL that has just been restarted
/// it is better to begin again.
fn patience(kind: Kind) -> Duration {
    match kind {
        Kind::Sqlite => Duration::from_secs(5),
        Kind::Postgres => Duration::from_secs(2),
    }
}

async fn prepare(connection: &mut AnyConnection, kind: Kind) -> sqlx::Result<()> {
    if kind == Kind::Sqlite {
        connection.execute("PRAGMA busy_timeout = 10000").await?;
        connection.execute("PRAGMA journal_mode = WAL").await?;
        // A commit is on the disk when it returns, also if the power fails.
        connection.execute("PRAGMA synchronous = FULL").await?;
        connection.execute("PRAGMA foreign_keys = ON").await?;
        connection.execute("PRAGMA journal_size_limit = 67108864").await?;
        return Ok(());
    }
    owner::prepare(connection).await
}
