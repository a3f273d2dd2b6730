//! What the server keeps: rooms, games and their moves, accounts. On SQLite or PostgreSQL, by the same statements.
//!
//! What a room changes goes through [`Store::commit`], which many rooms share: one transaction and one sync of the disk
//! carry all that wait. When it answers, the change is safe; when it fails, [`Store::moves_of`] tells whether it is there.

mod accounts;
mod audit;
mod chat;
mod dump;
mod error;
mod games;
mod invites;
mod location;
mod rooms;
mod sessions;
mod standings;
mod writer;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Executor, SqlSafeStr};
use tokio::sync::mpsc;

pub use accounts::{Account, NewAccount, Taken};
pub use audit::Entry;
pub use chat::{CHAT_KEPT, ChatRow};
pub use error::StoreError;
pub use games::{Played, PlayedBy};
pub use invites::InviteRow;
pub use location::{Kind, Location};
pub use rooms::{LiveGame, RoomRow};
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
}

/// Now, in milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

fn migrations() -> Migrator {
    let all = [
        ("first", include_str!("../migrations/0001_first.sql")),
        ("chat", include_str!("../migrations/0002_chat.sql")),
    ];
    let made = |(number, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(all).map(made).collect())
}

impl Store {
    /// Opens the database, makes it if it is a file that is not there, and brings its tables up to date.
    ///
    /// Refuses a database that a newer program has changed.
    pub async fn open(location: &Location) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let kind = location.kind();
        let pool = AnyPoolOptions::new()
            .max_connections(location.connections())
            .acquire_timeout(Duration::from_secs(5))
            .after_connect(move |connection, _| Box::pin(prepare(connection, kind)))
            .connect_with(location.options()?)
            .await
            .map_err(|e| StoreError::open(location, &e))?;
        migrations().run(&pool).await.map_err(|e| StoreError::migration(location, e))?;
        let writer = writer::start(pool.clone(), kind);
        Ok(Self { pool, kind, writer })
    }

    /// Is the database there?
    pub async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Finishes all that was begun and closes the connections.
    pub async fn close(&self) {
        self.release().await;
        self.pool.close().await;
    }

    /// Which database it is.
    pub fn kind(&self) -> Kind {
        self.kind
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
    }
    Ok(())
}
