//! Who may use a database at all.
//!
//! A SQLite file has one server: the second one that starts is refused by a lock on a file beside it, and what a server that
//! lost its place still writes is refused by a lease. Each start raises its epoch, and every commit carries the epoch of its
//! server. So a lock that was lost (somebody removed the file) can cost an acknowledged move nothing.
//!
//! A PostgreSQL has any number of servers, which share a lock, or one that restores a backup, which has it for itself. Which
//! server looks after which room is a matter of its own: see `nodes.rs`.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};
use tokio::time::{Instant, sleep, timeout};

use crate::{Location, Result, StoreError, now};

/// How long a start waits for a server that is just ending.
const PATIENCE: Duration = Duration::from_secs(3);
/// The class of the advisory locks: "parl".
const CLASS: i32 = 0x7061_726c;
/// The name of the one lease there is.
const SERVER: &str = "server";

/// The lock of a database.
#[derive(Debug)]
pub(crate) enum Lock {
    File(FileLock),
    /// Held as long as the connection lives.
    Postgres(#[allow(dead_code)] Box<AnyConnection>),
}

impl Lock {
    /// Refuses if the database is not the file any more that was opened: what is in the file without a name is gone with the
    /// process.
    pub(crate) fn present(&self) -> Result<()> {
        match self {
            Self::File(lock) if !lock.present() => {
                Err(StoreError::Unavailable("the file of the database was removed or replaced".into()))
            }
            Self::File(_) | Self::Postgres(_) => Ok(()),
        }
    }
}

/// The lock, if there is one, for all that need to know whether it still holds what it locked.
#[derive(Clone, Debug)]
pub(crate) struct Shared(Arc<Mutex<Option<Lock>>>);

impl Shared {
    pub(crate) fn new(lock: Option<Lock>) -> Self {
        Self(Arc::new(Mutex::new(lock)))
    }

    /// See [`Lock::present`]. What has no lock has nothing to lose.
    pub(crate) fn present(&self) -> Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map_or(Ok(()), Lock::present)
    }

    pub(crate) fn release(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// How the lock of a PostgreSQL is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// Together with other servers.
    Shared,
    /// By one alone.
    Alone,
}

/// A locked file beside a SQLite database.
#[derive(Debug)]
pub(crate) struct FileLock {
    database: PathBuf,
    /// The database as it was when the server started.
    identity: Option<(u64, u64)>,
    /// Locked as long as it is open.
    _file: File,
}

fn who() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.trim();
    let process = std::process::id();
    if host.is_empty() { format!("process {process}") } else { format!("process {process} on {host}") }
}

fn taken(location: &Location, by: &str) -> StoreError {
    let by = if by.is_empty() { "by another process" } else { by };
    StoreError::Refused(format!(
        "DATABASE_URL: {location} is being served already ({by}); one server serves one SQLite file: stop that one, or use \
         another database"
    ))
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|m| (m.dev(), m.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

impl FileLock {
    /// Is the database still the file that was opened?
    fn present(&self) -> bool {
        self.identity.is_some() && identity(&self.database) == self.identity
    }

    async fn take(location: &Location, database: &Path) -> Result<Self> {
        let fail = |path: &Path, e: std::io::Error| {
            StoreError::Refused(format!("DATABASE_URL: can't lock {}: {e}", path.display()))
        };
        // The same file by another name is the same database.
        let database = database.canonicalize().map_err(|e| fail(database, e))?;
        let mut name = database.clone().into_os_string();
        name.push(".lock");
        let path = PathBuf::from(name);
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        crate::location::private(&mut options);
        let mut file = options.open(&path).map_err(|e| fail(&path, e))?;
        let patience = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                    sleep(Duration::from_millis(100)).await;
                }
                Err(TryLockError::WouldBlock) => {
                    let mut by = String::new();
                    let _ = file.read_to_string(&mut by);
                    return Err(taken(location, by.trim()));
                }
                Err(TryLockError::Error(e)) => return Err(fail(&path, e)),
            }
        }
        // For the message of the one that comes second.
        let _ = file.set_len(0);
        let _ = file.rewind();
        let _ = writeln!(file, "{}", who());
        let identity = identity(&database);
        Ok(Self { database, identity, _file: file })
    }
}

/// Locks a database for the life of this server.
pub(crate) async fn lock(location: &Location) -> Result<Lock> {
    match location {
        Location::File(path) => Ok(Lock::File(FileLock::take(location, path).await?)),
        Location::Postgres(_) => {
            let mut connection = connect(location).await?;
            hold(&mut connection, location, Hold::Alone).await?;
            Ok(Lock::Postgres(Box::new(connection)))
        }
    }
}

pub(crate) async fn connect(location: &Location) -> Result<AnyConnection> {
    let options = location.options()?;
    let mut connection = timeout(Duration::from_secs(5), AnyConnection::connect_with(&options))
        .await
        .map_err(|_| StoreError::Unavailable("the database does not answer".into()))?
        .map_err(|e| StoreError::open(location, &e))?;
    prepare(&mut connection).await?;
    Ok(connection)
}

/// What is done with every connection to PostgreSQL: if this machine vanishes or hangs, what it holds is free within seconds.
pub(crate) async fn prepare(connection: &mut AnyConnection) -> sqlx::Result<()> {
    for setting in [
        "tcp_keepalives_idle = 2",
        "tcp_keepalives_interval = 1",
        "tcp_keepalives_count = 3",
        "idle_in_transaction_session_timeout = 3000",
    ] {
        sqlx::query(AssertSqlSafe(format!("SET {setting}"))).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes the lock of a PostgreSQL, as long as the connection lives; waits a moment for whoever is just ending.
pub(crate) async fn hold(connection: &mut AnyConnection, location: &Location, hold: Hold) -> Result<()> {
    let patience = Instant::now() + PATIENCE;
    // Databases of one server have locks of their own; so have schemas of one database.
    let (lock, by) = match hold {
        Hold::Shared => (
            "pg_try_advisory_lock_shared",
            "a backup is being restored, or a server of an older version runs",
        ),
        Hold::Alone => ("pg_try_advisory_lock", "servers run"),
    };
    let sql = format!("SELECT {lock}($1, hashtext(COALESCE(current_schema(), ''))) AS got");
    loop {
        let row = sqlx::query(AssertSqlSafe(sql.clone())).bind(CLASS).fetch_one(&mut *connection).await?;
        if row.try_get("got")? {
            return Ok(());
        }
        if Instant::now() >= patience {
            return Err(StoreError::Refused(format!(
                "DATABASE_URL: {location} is in use ({by}); wait until that has ended, or use another database"
            )));
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Takes the lease over: whoever had it can commit no more. Returns the epoch.
pub(crate) async fn take_lease(pool: &AnyPool) -> Result<i64> {
    let row = sqlx::query(
        "INSERT INTO leases (name, owner, epoch, taken_at) VALUES ($1, $2, 1, $3) ON CONFLICT (name) DO UPDATE SET \
         owner = excluded.owner, epoch = leases.epoch + 1, taken_at = excluded.taken_at RETURNING epoch",
    )
    .bind(SERVER)
    .bind(who())
    .bind(now())
    .fetch_one(pool)
    .await?;
    Ok(row.try_get("epoch")?)
}

/// Refuses to go on if the lease has gone to somebody else. Until the transaction ends, nobody can take it.
pub(crate) async fn fence(tx: &mut AnyConnection, epoch: i64) -> Result<()> {
    let row = sqlx::query("SELECT epoch FROM leases WHERE name = $1").bind(SERVER).fetch_optional(tx).await?;
    match row {
        Some(row) if row.try_get::<i64, _>("epoch")? == epoch => Ok(()),
        _ => Err(StoreError::Fenced),
    }
}

/// Writes something that changes nothing: can the database be written to?
pub(crate) async fn touch(tx: &mut AnyConnection) -> Result<()> {
    sqlx::query(
        "INSERT INTO leases (name, owner, epoch, taken_at) VALUES ($1, '', 0, 0) \
         ON CONFLICT (name) DO UPDATE SET taken_at = leases.taken_at",
    )
    .bind(SERVER)
    .execute(tx)
    .await?;
    Ok(())
}
