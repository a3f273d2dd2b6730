//! Group commit: one transaction carries what many rooms wait for.

use std::sync::LazyLock;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot, watch};

use crate::nodes;
use crate::owner;
use crate::{ChatRow, Kind, Result, RoomRow, Store, StoreError, standings};

/// Something to keep. What is given to one [`Store::commit`] is kept whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// A room as it is now.
    Room {
        /// The room.
        row: RoomRow,
        /// The version of the row that it replaces: if another is there, somebody else has changed the room.
        replaces: u64,
    },
    /// A game begins.
    Start(Box<GameStart>),
    /// A move is made.
    Move(MoveRow),
    /// The last move is taken back: `ply` is its ply, the rest belongs to the request. Both stay known by their requests.
    Undo(MoveRow),
    /// Something is said.
    Say(ChatRow),
    /// A game is over; ratings and statistics follow.
    End(Box<End>),
    /// Nothing, if the room is in this epoch: with it, all that is kept together comes from the room's owner.
    Fence {
        /// The room.
        room: String,
        /// The epoch in which it was taken.
        epoch: i64,
    },
    /// Nothing: to see whether something could be kept.
    Touch,
}

/// A game that begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct GameStart {
    pub number: i64,
    pub id: String,
    pub room: String,
    pub game: String,
    pub rules: u32,
    pub options: String,
    pub variant: String,
    pub seed: String,
    pub commitment: String,
    pub version: u64,
    pub at: i64,
    pub players: Vec<PlayerRow>,
}

/// Who plays on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct PlayerRow {
    pub name: String,
    pub bot: Option<String>,
    pub user_id: Option<String>,
    pub token_hash: Option<String>,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct MoveRow {
    pub game: i64,
    pub ply: u32,
    pub seat: u8,
    pub play: String,
    pub version: u64,
    pub member: Option<u32>,
    pub request: Option<String>,
    pub at: i64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The game.
    pub number: i64,
    /// Its id among the games.
    pub game: String,
    /// The options that are not the default.
    pub variant: String,
    /// When.
    pub at: i64,
    /// How many moves.
    pub plies: u32,
    /// Ranks, scores and `won`, as JSON; none for a game that was abandoned.
    pub outcome: Option<String>,
    /// The journal with the seed; for an abandoned game as far as it went.
    pub journal: String,
    /// Rank and score of each seat; empty for a game that was abandoned.
    pub places: Vec<(u8, i32)>,
    /// Did the team win, in a cooperative or solo game?
    pub won: Option<bool>,
}

pub(crate) struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<()>>,
}

/// What the writer is asked.
pub(crate) enum Order {
    Commit(Job),
    /// Let the connection go: the store is being closed.
    Release(oneshot::Sender<()>),
}

/// The most jobs that one transaction carries.
const BATCH: usize = 1024;
/// How often a job is tried that gets into the way of others.
const TRIES: u32 = 4;
/// A PostgreSQL that does not answer a commit in this time is away. What was begun comes true, or not.
const SLOWEST: Duration = Duration::from_secs(5);

impl Store {
    /// Keeps all of it; when this returns, it is safe.
    pub async fn commit(&self, writes: Vec<Write>) -> Result<()> {
        let stopped = || StoreError::Unavailable("the writer has stopped".into());
        let (done, answer) = oneshot::channel();
        self.writer.send(Order::Commit(Job { writes, done })).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    pub(crate) async fn release(&self) {
        let (done, answer) = oneshot::channel();
        if self.writer.send(Order::Release(done)).await.is_ok() {
            let _ = answer.await;
        }
    }
}

/// Whose commits they are.
pub(crate) struct Owner {
    /// The epoch of the server; none for a console.
    pub(crate) epoch: Option<i64>,
    /// The lock of whoever has the database alone.
    pub(crate) lock: owner::Shared,
    /// Told when another server has taken over.
    pub(crate) lost: watch::Sender<bool>,
}

pub(crate) fn start(pool: AnyPool, kind: Kind, owner: Owner) -> mpsc::Sender<Order> {
    let (sender, receiver) = mpsc::channel(BATCH);
    tokio::spawn(Writer { pool, kind, connection: None, owner }.run(receiver));
    sender
}

struct Writer {
    pool: AnyPool,
    kind: Kind,
    connection: Option<PoolConnection<Any>>,
    owner: Owner,
}

impl Writer {
    async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        let (mut taken, mut batch) = (Vec::new(), Vec::new());
        while orders.recv_many(&mut taken, BATCH).await > 0 {
            let mut release = None;
            for order in taken.drain(..) {
                match order {
                    Order::Commit(job) => batch.push(job),
                    Order::Release(done) => release = Some(done),
                }
            }
            self.commit(&mut batch).await;
            if let Some(done) = release {
                self.connection = None;
                let _ = done.send(());
            }
        }
    }

    async fn commit(&mut self, batch: &mut Vec<Job>) {
        if batch.is_empty() {
            return;
        }
        let all: Vec<&Write> = batch.iter().flat_map(|job| &job.writes).collect();
        let error = match self.transaction(&all).await {
            Ok(()) => {
                for job in batch.drain(..) {
                    let _ = job.done.send(Ok(()));
                }
                return;
            }
            Err(error) => error,
        };
        // One of them can't be kept: the others must not suffer. But a database that is away is away for all.
        let collided = matches!(error, StoreError::Collided(_));
        let (mut alone, mut down) = ((batch.len() > 1 || collided) && !is_for_all(&error), Some(error));
        for job in batch.drain(..) {
            let result = if alone {
                let result = self.alone(&job).await;
                if result.as_ref().is_err_and(is_for_all) {
                    (alone, down) = (false, result.as_ref().err().map(again));
                }
                result
            } else {
                Err(down.as_ref().map_or(StoreError::Conflict, again))
            };
            if let Err(error) = &result
                && !matches!(error, StoreError::Conflict | StoreError::NotOurs)
            {
                tracing::error!(%error, "could not commit");
            }
            let _ = job.done.send(result);
        }
    }

    /// Keeps one job. What it collided with goes on, and then it is its turn.
    async fn alone(&mut self, job: &Job) -> Result<()> {
        let writes: Vec<_> = job.writes.iter().collect();
        let mut result = self.transaction(&writes).await;
        for _ in 1..TRIES {
            if !matches!(result, Err(StoreError::Collided(_))) {
                break;
            }
            result = self.transaction(&writes).await;
        }
        result
    }

    async fn transaction(&mut self, writes: &[&Write]) -> Result<()> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        let work = keep(&mut connection, self.kind, self.owner.epoch, writes);
        let mut result = match self.kind {
            Kind::Sqlite => work.await,
            Kind::Postgres => tokio::time::timeout(SLOWEST, work)
                .await
                .unwrap_or_else(|_| Err(StoreError::Unavailable("it does not answer in time".into()))),
        };
        // What is written to a file that has no name any more is gone with the process.
        result = result.and_then(|()| self.owner.lock.present());
        match &result {
            Err(error) if is_for_all(error) => {
                if matches!(error, StoreError::Fenced) {
                    let _ = self.owner.lost.send(true);
                }
                // The connection may be what is wrong.
                drop(connection.detach());
            }
            Ok(()) | Err(_) => self.connection = Some(connection),
        }
        result
    }
}

/// Does an error say something about all commits, and not about one?
fn is_for_all(error: &StoreError) -> bool {
    let of_one = matches!(
        error,
        StoreError::Conflict | StoreError::NotOurs | StoreError::Unfit(_) | StoreError::Collided(_)
    );
    !of_one
}

fn again(error: &StoreError) -> StoreError {
    match error {
        StoreError::Conflict => StoreError::Conflict,
        StoreError::Fenced => StoreError::Fenced,
        StoreError::NotOurs => StoreError::NotOurs,
        StoreError::Unfit(reason) => StoreError::Unfit(reason.clone()),
        StoreError::Collided(reason) => StoreError::Collided(reason.clone()),
        other => StoreError::Unavailable(other.to_string()),
    }
}

async fn keep(
    connection: &mut AnyConnection,
    kind: Kind,
    epoch: Option<i64>,
    writes: &[&Write],
) -> Result<()> {
    let begin = match kind {
        Kind::Sqlite => "BEGIN IMMEDIATE",
        Kind::Postgres => "BEGIN",
    };
    let mut tx = connection.begin_with(begin).await?;
    if let Some(epoch) = epoch {
        owner::fence(&mut tx, epoch).await?;
    }
    let mut fences: Vec<(&str, i64)> = writes
        .iter()
        .filter_map(
            |w| if let Write::Fence { room, epoch } = w { Some((room.as_str(), *epoch)) } else { None },
        )
        .collect();
    nodes::fence(&mut tx, kind, &mut fences).await?;
    let moves: Vec<&MoveRow> =
        writes.iter().filter_map(|w| if let Write::Move(m) = w { Some(m) } else { None }).collect();
    keep_moves(&mut tx, &moves).await?;
    let ends: Vec<&End> =
        writes.iter().filter_map(|w| if let Write::End(end) = w { Some(&**end) } else { None }).collect();
    standings::hold_accounts(&mut tx, kind, &ends).await?;
    for write in writes {
        match write {
            Write::Move(_) | Write::Fence { .. } => {}
            Write::Touch => owner::touch(&mut tx).await?,
            Write::Room { row, replaces } => crate::rooms::keep(&mut tx, row, *replaces).await?,
            Write::Say(line) => crate::chat::keep(&mut tx, line).await?,
            Write::Undo(row) => keep_undo(&mut tx, row).await?,
            Write::Start(start) => keep_start(&mut tx, start).await?,
            Write::End(end) => keep_end(&mut tx, end).await?,
        }
    }
    tx.commit().await?;
    Ok(())
}

/// Moves go in by statements of 64, 8 and 1 rows, so that few statements are prepared.
static INSERT_MOVES: LazyLock<[(usize, String); 3]> =
    LazyLock::new(|| [64, 8, 1].map(|rows| (rows, insert_moves(rows))));

fn insert_moves(rows: usize) -> String {
    let places = (0..rows).map(|row| {
        let places: Vec<_> = (row * 8 + 1..=row * 8 + 8).map(|n| format!("${n}")).collect();
        format!("({})", places.join(", "))
    });
    let places = places.collect::<Vec<_>>().join(", ");
    format!("INSERT INTO moves (game, ply, seat, play, version, member, request, at) VALUES {places}")
}

async fn keep_moves(tx: &mut AnyConnection, mut moves: &[&MoveRow]) -> Result<()> {
    for (rows, sql) in &*INSERT_MOVES {
        while let Some((now, later)) = moves.split_at_checked(*rows) {
            let mut query = sqlx::query(sql.as_str());
            for m in now {
                query = query
                    .bind(m.game)
                    .bind(i64::from(m.ply))
                    .bind(i64::from(m.seat))
                    .bind(m.play.clone())
                    .bind(m.version as i64)
                    .bind(m.member.map(i64::from))
                    .bind(m.request.clone())
                    .bind(m.at);
            }
            query.execute(&mut *tx).await?;
            moves = later;
        }
    }
    Ok(())
}

/// Rows that are no move (any more) have the negative of their version instead of a ply.
async fn keep_undo(tx: &mut AnyConnection, undo: &MoveRow) -> Result<()> {
    let moved = sqlx::query("UPDATE moves SET ply = -version WHERE game = $1 AND ply = $2")
        .bind(undo.game)
        .bind(i64::from(undo.ply))
        .execute(&mut *tx)
        .await?;
    if moved.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    let [.., (_, insert)] = &*INSERT_MOVES;
    sqlx::query(insert.as_str())
        .bind(undo.game)
        .bind(-(undo.version as i64))
        .bind(i64::from(undo.seat))
        .bind(undo.play.clone())
        .bind(undo.version as i64)
        .bind(undo.member.map(i64::from))
        .bind(undo.request.clone())
        .bind(undo.at)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

async fn keep_start(tx: &mut AnyConnection, start: &GameStart) -> Result<()> {
    crate::rooms::fold(tx, &start.room).await?;
    sqlx::query(
        "INSERT INTO games (number, id, room, game, rules, seats, options, variant, seed, commitment, version, \
         started_at, plies, rated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0)",
    )
    .bind(start.number)
    .bind(start.id.clone())
    .bind(start.room.clone())
    .bind(start.game.clone())
    .bind(i64::from(start.rules))
    .bind(start.players.len() as i64)
    .bind(start.options.clone())
    .bind(start.variant.clone())
    .bind(start.seed.clone())
    .bind(start.commitment.clone())
    .bind(start.version as i64)
    .bind(start.at)
    .execute(&mut *tx)
    .await?;
    for (seat, player) in start.players.iter().enumerate() {
        sqlx::query(
            "INSERT INTO players (game, seat, name, bot, user_id, token_hash) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(start.number)
        .bind(seat as i64)
        .bind(player.name.clone())
        .bind(player.bot.clone())
        .bind(player.user_id.clone())
        .bind(player.token_hash.clone())
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

async fn keep_end(tx: &mut AnyConnection, end: &End) -> Result<()> {
    let rated = standings::count(tx, end).await?;
    let ended = sqlx::query(
        "UPDATE games SET ended_at = $1, outcome = $2, plies = $3, journal = $4, rated = $5 \
         WHERE number = $6 AND ended_at IS NULL",
    )
    .bind(end.at)
    .bind(end.outcome.clone())
    .bind(i64::from(end.plies))
    .bind(end.journal.clone())
    .bind(i64::from(rated))
    .bind(end.number)
    .execute(&mut *tx)
    .await?;
    if ended.rows_affected() != 1 {
        // It has ended before: counting it again would be wrong, and the transaction is rolled back.
        return Err(StoreError::Conflict);
    }
    for (seat, (rank, score)) in end.places.iter().enumerate() {
        sqlx::query("UPDATE players SET rank = $1, score = $2 WHERE game = $3 AND seat = $4")
            .bind(i64::from(*rank))
            .bind(i64::from(*score))
            .bind(end.number)
            .bind(seat as i64)
            .execute(&mut *tx)
            .await?;
    }
    // A room that ends takes the moves of its last game with it: they are in the journal.
    sqlx::query(
        "DELETE FROM moves WHERE game = $1 AND EXISTS (SELECT 1 FROM games g JOIN rooms r ON r.code = g.room \
         WHERE g.number = $1 AND r.closed = 1)",
    )
    .bind(end.number)
    .execute(tx)
    .await?;
    Ok(())
}
