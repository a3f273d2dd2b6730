//! Several servers on one PostgreSQL: which of them live, and which looks after a room.
//!
//! A server is alive as long as its session holds a lock of its own and it has been heard of lately: when its process dies,
//! the kernel closes the connection and the lock is gone at once; when it hangs, it falls silent. A room belongs to whoever
//! took it last. Each change raises its epoch, every commit carries the epoch of the one who writes, and one that is over is
//! refused: a server that does not know yet that it is thought dead can do no harm. The decisions are in [`lease`].

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use crate::lease::{self, Sign, Standing};
use crate::owner::{self, Hold};
use crate::{Kind, Location, Result, Store, StoreError};

/// How often a server says that it lives.
const BEAT: Duration = Duration::from_millis(500);
/// A sign of life that takes longer did not arrive.
const SLOWEST: Duration = Duration::from_secs(2);
/// The class of the locks of servers: "pnod".
const CLASS: i32 = 0x706e_6f64;
/// A server that was not heard of for so long is forgotten.
const FORGOTTEN: i64 = 3_600_000;
/// The time of the database in milliseconds: the clocks of servers need not agree.
const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// A server among others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Peer {
    /// Its name, new with each start.
    pub id: String,
    /// Where other servers reach it.
    pub address: String,
}

/// How a server presents itself to the others.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// Its name, new with each start.
    pub id: String,
    /// The name of its machine.
    pub host: String,
    /// Where other servers reach it.
    pub address: String,
    /// Can only servers on the same machine reach it there?
    pub local: bool,
    /// What shows that it has the same key as the others.
    pub key_check: String,
}

/// What is known about the servers of a database at a moment.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// All that live, this one among them.
    pub peers: Vec<Peer>,
    /// How often this server may have lost what it had.
    pub lapses: u64,
    /// Is it sure that it has lost nothing now?
    pub holds: bool,
}

/// This server's place among those of its database.
#[derive(Clone, Debug)]
pub struct Node {
    id: Arc<str>,
    belief: Arc<Mutex<Belief>>,
    known: watch::Receiver<Known>,
    leave: mpsc::Sender<oneshot::Sender<()>>,
}

/// What a server believes about itself, and the clock by which it does.
#[derive(Debug)]
struct Belief {
    standing: Standing,
    clock: Clock,
}

/// A clock that passes while the process hangs and while the machine sleeps, and that nobody can set back.
///
/// The system's even clock stands still while the machine sleeps, and the one on the wall can be set to anything. So what has
/// passed since the last look is the longer of what the two say: a wall that is set forward makes a server doubt itself, which
/// costs a question, and one that is set back takes no time away.
#[derive(Debug)]
struct Clock {
    even: Duration,
    wall: Duration,
    passed: Duration,
}

impl Clock {
    fn at(even: Duration, wall: Duration) -> Self {
        Self { even, wall, passed: Duration::ZERO }
    }

    /// Milliseconds since the clock was made, when the two clocks of the system show this.
    fn look(&mut self, even: Duration, wall: Duration) -> i64 {
        self.passed += even.saturating_sub(self.even).max(wall.saturating_sub(self.wall));
        (self.even, self.wall) = (even, wall);
        i64::try_from(self.passed.as_millis()).unwrap_or(i64::MAX)
    }
}

/// What the two clocks of the system show.
fn system_clocks() -> (Duration, Duration) {
    static STARTED: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    (STARTED.elapsed(), SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

impl Belief {
    fn start() -> Self {
        let (even, wall) = system_clocks();
        Self { standing: Standing::default(), clock: Clock::at(even, wall) }
    }

    fn now(&mut self) -> i64 {
        let (even, wall) = system_clocks();
        self.clock.look(even, wall)
    }
}

impl Node {
    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How often this server may have lost what it had; `None` while it can't know whether it has.
    pub fn holds(&self) -> Option<u64> {
        let mut belief = self.belief.lock().unwrap_or_else(PoisonError::into_inner);
        let now = belief.now();
        belief.standing.holds(now).then(|| belief.standing.lapses())
    }

    /// What is known about the servers, whenever it changes.
    pub fn known(&self) -> watch::Receiver<Known> {
        self.known.clone()
    }

    /// Done when a server lives no more.
    pub async fn gone(&self, id: &str) {
        let mut known = self.known.clone();
        // A server that has only just come may not be known yet.
        if known.wait_for(|known| known.peers.iter().any(|p| p.id == id)).await.is_ok() {
            let _ = known.wait_for(|known| known.peers.iter().all(|p| p.id != id)).await;
        }
    }

    /// Tells the others that this server ends.
    pub(crate) async fn leave(&self) {
        let (done, gone) = oneshot::channel();
        if self.leave.send(done).await.is_ok() {
            let _ = gone.await;
        }
    }
}

/// Whose room it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Ours, in this epoch.
    Mine(i64),
    /// Another server's.
    Theirs(Peer),
    /// There is no such room.
    Unknown,
}

/// The signs of life of the server in the row `n`.
fn sign_of(n: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.classid::bigint = {CLASS} \
         AND l.objid::bigint = {n}.number AND l.database = (SELECT d.oid FROM pg_database d \
         WHERE d.datname = current_database())) AS locked, {NOW} - {n}.seen AS silent, \
         {NOW} - (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint AS database_up"
    )
}

fn read_sign(row: &sqlx::any::AnyRow) -> Result<Sign> {
    Ok(Sign {
        locked: row.try_get("locked")?,
        silent: row.try_get("silent")?,
        database_up: row.try_get("database_up")?,
    })
}

/// Joins the servers of a database: refused if this one could not work together with those that are there.
pub(crate) async fn join(location: &Location, introduction: Introduction) -> Result<Node> {
    let mut connection = owner::connect(location).await?;
    owner::hold(&mut connection, location, Hold::Shared).await?;
    welcome(&mut connection, location, &introduction).await?;
    enlist(&mut connection, &introduction).await?;
    free_rooms_of_nobody(&mut connection).await?;
    let belief = Arc::new(Mutex::new(Belief::start()));
    let (known_sender, known) = watch::channel(Known::default());
    let (leave, asked) = mpsc::channel(1);
    let id = Arc::from(introduction.id.as_str());
    let mut keeper =
        Keeper { location: location.clone(), introduction, belief: Arc::clone(&belief), known: known_sender };
    keeper.beat(&mut connection).await?;
    tokio::spawn(keeper.run(connection, asked));
    Ok(Node { id, belief, known, leave })
}

/// Are the others such that this one can work together with them?
async fn welcome(connection: &mut AnyConnection, location: &Location, new: &Introduction) -> Result<()> {
    let sql =
        format!("SELECT n.host, n.address, n.key_check, {} FROM nodes n WHERE n.id <> $1", sign_of("n"));
    let rows = sqlx::query(AssertSqlSafe(sql)).bind(new.id.clone()).fetch_all(connection).await?;
    for row in &rows {
        if !lease::alive(read_sign(row)?) {
            continue;
        }
        let (host, address): (String, String) = (row.try_get("host")?, row.try_get("address")?);
        if row.try_get::<String, _>("key_check")? != new.key_check {
            return Err(StoreError::Refused(format!(
                "SECRET_KEY: another server of {location} (on {host}) has another key; all servers of a database have the same"
            )));
        }
        let local = address.parse::<std::net::SocketAddr>().is_ok_and(|a| a.ip().is_loopback());
        if host != new.host && (local || new.local) {
            let which = if new.local { "this one" } else { "that one" };
            return Err(StoreError::Refused(format!(
                "NODE_ADDRESS: another server of {location} runs on {host}, and {which} can't be reached from another \
                 machine; say for each of them where the others reach it, such as NODE_ADDRESS=10.0.0.5:8001"
            )));
        }
    }
    Ok(())
}

/// Takes a lock of its own and makes the server known.
async fn enlist(connection: &mut AnyConnection, new: &Introduction) -> Result<()> {
    let number = loop {
        let row = sqlx::query("SELECT floor(random() * 2147483647)::bigint AS number")
            .fetch_one(&mut *connection)
            .await?;
        let number: i64 = row.try_get("number")?;
        let row = sqlx::query("SELECT pg_try_advisory_lock($1, $2) AS got")
            .bind(CLASS)
            .bind(number as i32)
            .fetch_one(&mut *connection)
            .await?;
        if row.try_get("got")? {
            break number;
        }
    };
    let sql = format!(
        "INSERT INTO nodes (id, number, host, address, key_check, seen) VALUES ($1, $2, $3, $4, $5, {NOW}) \
         ON CONFLICT (id) DO UPDATE SET number = excluded.number, seen = excluded.seen"
    );
    sqlx::query(AssertSqlSafe(sql))
        .bind(new.id.clone())
        .bind(number)
        .bind(new.host.clone())
        .bind(new.address.clone())
        .bind(new.key_check.clone())
        .execute(connection)
        .await?;
    Ok(())
}

/// Lets go the rooms of servers that nobody knows any more: such a server would never look whether their time is over.
///
/// Their epochs end with that, so that one of these servers, should it wake after all, learns that it has lost them.
async fn free_rooms_of_nobody(connection: &mut AnyConnection) -> Result<()> {
    sqlx::query(
        "UPDATE rooms SET owner = NULL, epoch = epoch + 1, left_at = $1 \
         WHERE owner IS NOT NULL AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = rooms.owner)",
    )
    .bind(crate::now())
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets a server that was silent for so many milliseconds, whole: its rooms are nobody's from then on.
async fn forget(connection: &mut AnyConnection, id: &str, silent: i64) -> Result<()> {
    let mut tx = connection.begin().await?;
    let gone = sqlx::query(AssertSqlSafe(format!("DELETE FROM nodes WHERE id = $1 AND {NOW} - seen >= $2")))
        .bind(id.to_owned())
        .bind(silent)
        .execute(&mut *tx)
        .await?;
    if gone.rows_affected() > 0 {
        sqlx::query("UPDATE rooms SET owner = NULL, epoch = epoch + 1, left_at = $2 WHERE owner = $1")
            .bind(id.to_owned())
            .bind(crate::now())
            .execute(&mut *tx)
            .await?;
    }
    Ok(tx.commit().await?)
}

/// Says again and again that this server lives, and looks who else does.
struct Keeper {
    location: Location,
    introduction: Introduction,
    belief: Arc<Mutex<Belief>>,
    known: watch::Sender<Known>,
}

impl Keeper {
    /// Does something with what the server believes about itself, now.
    fn belief<T>(&self, work: impl FnOnce(&mut Standing, i64) -> T) -> T {
        let mut belief = self.belief.lock().unwrap_or_else(PoisonError::into_inner);
        let now = belief.now();
        work(&mut belief.standing, now)
    }

    async fn run(mut self, connection: AnyConnection, mut asked: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut held = Some(connection);
        loop {
            tokio::select! {
                done = asked.recv() => {
                    self.end(held).await;
                    if let Some(done) = done {
                        let _ = done.send(());
                    }
                    return;
                }
                () = sleep(BEAT) => {}
            }
            let beaten = match held.take() {
                Some(mut connection) => match timeout(SLOWEST, self.beat(&mut connection)).await {
                    Ok(Ok(())) => Ok(connection),
                    Ok(Err(error)) => Err(error),
                    Err(_) => Err(StoreError::Unavailable("it does not answer in time".into())),
                },
                None => self.again().await,
            };
            match beaten {
                Ok(connection) => held = Some(connection),
                Err(error) => {
                    tracing::warn!(%error, "the database does not know that this server lives");
                    self.belief(|standing, _| standing.lapse());
                    self.publish(None);
                }
            }
        }
    }

    /// Takes a lock again after the connection was lost. Rooms that others took meanwhile stay theirs.
    async fn again(&mut self) -> Result<AnyConnection> {
        let again = async {
            let mut connection = owner::connect(&self.location).await?;
            owner::hold(&mut connection, &self.location, Hold::Shared).await?;
            enlist(&mut connection, &self.introduction).await?;
            self.beat(&mut connection).await?;
            Ok(connection)
        };
        timeout(SLOWEST * 2, again)
            .await
            .map_err(|_| StoreError::Unavailable("it does not answer in time".into()))?
    }

    async fn beat(&mut self, connection: &mut AnyConnection) -> Result<()> {
        let sent = self.belief(|_, now| now);
        let sql = format!("UPDATE nodes SET seen = {NOW} WHERE id = $1");
        let done = sqlx::query(AssertSqlSafe(sql))
            .bind(self.introduction.id.clone())
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 0 {
            // It was forgotten.
            enlist(connection, &self.introduction).await?;
        }
        let sql = format!("SELECT n.id, n.address, {} FROM nodes n ORDER BY n.id", sign_of("n"));
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut *connection).await?;
        let (mut peers, mut silent) = (Vec::new(), Vec::new());
        for row in &rows {
            let sign = read_sign(row)?;
            if lease::alive(sign) {
                peers.push(Peer { id: row.try_get("id")?, address: row.try_get("address")? });
            } else if sign.silent > FORGOTTEN {
                silent.push(row.try_get::<String, _>("id")?);
            }
        }
        self.belief(|standing, now| standing.confirm(sent, now));
        self.publish(Some(peers));
        for id in silent {
            forget(connection, &id, FORGOTTEN).await?;
        }
        Ok(())
    }

    /// Tells this server what is known, if it has changed.
    fn publish(&self, peers: Option<Vec<Peer>>) {
        let (lapses, holds) = self.belief(|standing, now| (standing.lapses(), standing.holds(now)));
        self.known.send_if_modified(|known| {
            let peers = peers.unwrap_or_else(|| known.peers.clone());
            let changed = known.peers != peers || known.lapses != lapses || known.holds != holds;
            *known = Known { peers, lapses, holds };
            changed
        });
    }

    async fn end(&self, held: Option<AnyConnection>) {
        let Some(mut connection) = held else { return };
        let end = async {
            // However the clock of the database was set meanwhile.
            let _ = forget(&mut connection, &self.introduction.id, i64::MIN).await;
            let _ = connection.close().await;
        };
        let _ = timeout(SLOWEST, end).await;
    }
}

/// Looks once more whether a room may be taken from its owner, and keeps that owner's next sign of life waiting until the room is
/// taken: a server that wakes in between would hear that it lives, find the room still its own, and answer from memory beside the
/// new owner.
async fn still_dead(tx: &mut AnyConnection, owner: &str, me: &str) -> Result<bool> {
    let sql = format!("SELECT n.id, {} FROM nodes n WHERE n.id = $1 FOR UPDATE OF n", sign_of("n"));
    let row = sqlx::query(AssertSqlSafe(sql)).bind(owner.to_owned()).fetch_optional(tx).await?;
    let sign = row.as_ref().map(read_sign).transpose()?;
    Ok(lease::may_take(Some(owner), me, sign))
}

impl Store {
    /// Takes a room that is nobody's, or whose owner is dead.
    pub async fn take_room(&self, code: &str, me: &Node) -> Result<Claim> {
        let looked = format!(
            "SELECT r.owner, r.epoch, n.id, n.address, {} FROM rooms r LEFT JOIN nodes n ON n.id = r.owner WHERE r.code = $1",
            sign_of("n")
        );
        // Somebody else may take it in between: then look again.
        for _ in 0..8 {
            let row = sqlx::query(AssertSqlSafe(looked.clone()))
                .bind(code.to_owned())
                .fetch_optional(&self.pool)
                .await?;
            let Some(row) = row else { return Ok(Claim::Unknown) };
            let (owner, epoch): (Option<String>, i64) = (row.try_get("owner")?, row.try_get("epoch")?);
            let peer: Option<String> = row.try_get("id")?;
            let sign = if peer.is_some() { Some(read_sign(&row)?) } else { None };
            if !lease::may_take(owner.as_deref(), me.id(), sign) {
                let (id, address) = (peer.unwrap_or_default(), row.try_get("address")?);
                return Ok(Claim::Theirs(Peer { id, address }));
            }
            let mut tx = self.pool.begin().await?;
            if let Some(owner) = &owner
                && !still_dead(&mut tx, owner, me.id()).await?
            {
                continue;
            }
            let taken = sqlx::query(
                "UPDATE rooms SET owner = $1, epoch = epoch + 1 WHERE code = $2 AND epoch = $3 \
                 AND COALESCE(owner, '') = $4 RETURNING epoch",
            )
            .bind(me.id().to_owned())
            .bind(code.to_owned())
            .bind(epoch)
            .bind(owner.unwrap_or_default())
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(row) = taken {
                tx.commit().await?;
                return Ok(Claim::Mine(row.try_get("epoch")?));
            }
        }
        Err(StoreError::Unavailable("a room changes hands again and again".into()))
    }

    /// Lets a room go, if it is still in this epoch.
    pub async fn let_go(&self, code: &str, epoch: i64) -> Result<()> {
        sqlx::query("UPDATE rooms SET owner = NULL, left_at = $3 WHERE code = $1 AND epoch = $2")
            .bind(code.to_owned())
            .bind(epoch)
            .bind(crate::now())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Begins a new epoch of a room that is still in this one: what was sent before and is still on its way is refused from then
    /// on, and whoever reads the room after that reads all there is. None if another server has taken the room.
    pub async fn renew_room(&self, code: &str, epoch: i64) -> Result<Option<i64>> {
        let row =
            sqlx::query("UPDATE rooms SET epoch = epoch + 1 WHERE code = $1 AND epoch = $2 RETURNING epoch")
                .bind(code.to_owned())
                .bind(epoch)
                .fetch_optional(&self.pool)
                .await?;
        row.map(|row| Ok(row.try_get("epoch")?)).transpose()
    }

    /// Is a room still in this epoch?
    pub async fn holds_room(&self, code: &str, epoch: i64) -> Result<bool> {
        let row = sqlx::query("SELECT epoch FROM rooms WHERE code = $1")
            .bind(code.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        Ok(match row {
            Some(row) => lease::may_write(row.try_get("epoch")?, epoch),
            None => false,
        })
    }

    /// A secret that all servers of the database share: this one, if there was none.
    pub async fn shared_secret(&self, name: &str, new: &str) -> Result<String> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name.to_owned())
            .bind(new.to_owned())
            .execute(&self.pool)
            .await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = $1")
            .bind(name.to_owned())
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get("value")?)
    }
}

/// Refuses what comes from an earlier owner of a room. Until the transaction ends, nobody can take the rooms.
pub(crate) async fn fence(tx: &mut AnyConnection, kind: Kind, fences: &mut Vec<(&str, i64)>) -> Result<()> {
    if kind == Kind::Sqlite {
        return Ok(());
    }
    // In one order, or two servers could wait for each other.
    fences.sort_unstable();
    fences.dedup();
    let mut rest = fences.as_slice();
    while !rest.is_empty() {
        // Few different statements: they are prepared once.
        let rows = [64, 8, 1].into_iter().find(|n| *n <= rest.len()).unwrap_or(1);
        let (now, later) = rest.split_at(rows);
        let places: Vec<String> = (1..=rows).map(|n| format!("${n}")).collect();
        let sql = format!(
            "SELECT code, epoch FROM rooms WHERE code IN ({}) ORDER BY code FOR SHARE",
            places.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (code, _) in now {
            query = query.bind((*code).to_owned());
        }
        let found = query.fetch_all(&mut *tx).await?;
        for (code, epoch) in now {
            let mut kept = None;
            for row in &found {
                if row.try_get::<String, _>("code")? == *code {
                    kept = Some(row.try_get::<i64, _>("epoch")?);
                }
            }
            if !kept.is_some_and(|kept| lease::may_write(kept, *epoch)) {
                return Err(StoreError::NotOurs);
            }
        }
        rest = later;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lease::{MARGIN, SILENCE};

    /// A server that has just said that it lives, when its two clocks show this many seconds.
    fn sure(even: u64, wall: u64) -> Belief {
        let (even, wall) = (Duration::from_secs(even), Duration::from_secs(wall));
        let mut belief = Belief { standing: Standing::default(), clock: Clock::at(even, wall) };
        belief.standing.confirm(0, 0);
        belief
    }

    fn holds(belief: &mut Belief, even: u64, wall: u64) -> bool {
        let now = belief.clock.look(Duration::from_secs(even), Duration::from_secs(wall));
        belief.standing.holds(now)
    }

    fn beat(belief: &mut Belief, even: u64, wall: u64) {
        let now = belief.clock.look(Duration::from_secs(even), Duration::from_secs(wall));
        belief.standing.confirm(now, now);
    }

    #[test]
    fn no_clock_that_is_set_lets_a_server_believe_in_itself_for_longer() {
        let hours = 7_200;
        let mut belief = sure(0, 100_000);
        assert!(holds(&mut belief, 4, 100_004) && !holds(&mut belief, 5, 100_005));
        // Two hours forward, a sign of life, and back.
        beat(&mut belief, 6, 100_006 + hours);
        assert!(holds(&mut belief, 7, 100_007 + hours) && holds(&mut belief, 8, 100_008));
        assert!(!holds(&mut belief, 12, 100_012), "nothing was heard for six seconds");
        // Back alone: the even clock goes on.
        let mut belief = sure(0, 100_000);
        assert!(holds(&mut belief, 4, 100_004 - hours) && !holds(&mut belief, 5, 100_005 - hours));
        // A little at a time.
        let mut belief = sure(0, 100_000);
        let wrong = (1..=60).filter(|n| holds(&mut belief, *n, 100_000 - n)).count();
        assert_eq!(wrong, 4);
    }

    #[test]
    fn the_time_that_the_machine_sleeps_counts() {
        let mut belief = sure(0, 100_000);
        assert!(
            !holds(&mut belief, 1, 100_061),
            "a minute by the wall, of which the even clock knows a second"
        );
    }

    #[test]
    fn parts_of_milliseconds_are_not_lost() {
        let mut clock = Clock::at(Duration::ZERO, Duration::ZERO);
        let last = (1..=10_000).map(|n| clock.look(Duration::from_micros(n * 600), Duration::ZERO)).last();
        assert_eq!(last, Some(SILENCE + 2 * MARGIN));
    }
}
