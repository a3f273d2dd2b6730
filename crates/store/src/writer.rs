//! Group commit: one transaction carries what many rooms wait for.

use std::fmt::Write as _;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::{ChatRow, Kind, Result, RoomRow, Store, StoreError, standings};

/// Something to keep. What is given to one [`Store::commit`] is kept whole or not at all.
#[derive(Clone, Debug)]
pub enum Write {
    /// A room as it is now.
    Room(RoomRow),
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

pub(crate) fn start(pool: AnyPool, kind: Kind) -> mpsc::Sender<Order> {
    let (sender, receiver) = mpsc::channel(BATCH);
    tokio::spawn(Writer { pool, kind, connection: None }.run(receiver));
    sender
}

struct Writer {
    pool: AnyPool,
    kind: Kind,
    connection: Option<PoolConnection<Any>>,
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
        if !batch.is_empty() {
            let all: Vec<&Write> = batch.iter().flat_map(|job| &job.writes).collect();
            match self.transaction(&all).await {
                // One of them can't be kept: the others must not suffer.
                Err(StoreError::Conflict) if batch.len() > 1 => {
                    for job in batch.drain(..) {
                        let result = self.transaction(&job.writes.iter().collect::<Vec<_>>()).await;
                        let _ = job.done.send(result);
                    }
                }
                Ok(()) => batch.drain(..).for_each(|job| {
                    let _ = job.done.send(Ok(()));
                }),
                Err(error) => {
                    tracing::error!(%error, jobs = batch.len(), "could not commit");
                    let text = error.to_string();
                    batch.drain(..).for_each(|job| {
                        let error = match &error {
                            StoreError::Conflict => StoreError::Conflict,
                            _ => StoreError::Unavailable(text.clone()),
                        };
                        let _ = job.done.send(Err(error));
                    });
                }
            }
        }
    }

    async fn transaction(&mut self, writes: &[&Write]) -> Result<()> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        let result = keep(&mut connection, self.kind, writes).await;
        match result {
            Ok(()) | Err(StoreError::Conflict) => self.connection = Some(connection),
            // The connection may be what is wrong.
            Err(_) => drop(connection.detach()),
        }
        result
    }
}

async fn keep(connection: &mut AnyConnection, kind: Kind, writes: &[&Write]) -> Result<()> {
    let begin = match kind {
        Kind::Sqlite => "BEGIN IMMEDIATE",
        Kind::Postgres => "BEGIN",
    };
    let mut tx = connection.begin_with(begin).await?;
    let moves: Vec<&MoveRow> =
        writes.iter().filter_map(|w| if let Write::Move(m) = w { Some(m) } else { None }).collect();
    keep_moves(&mut tx, &moves).await?;
    for write in writes {
        match write {
            Write::Move(_) => {}
            Write::Room(room) => crate::rooms::keep(&mut tx, room).await?,
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
async fn keep_moves(tx: &mut AnyConnection, mut moves: &[&MoveRow]) -> Result<()> {
    while !moves.is_empty() {
        let rows = [64, 8, 1].into_iter().find(|n| *n <= moves.len()).unwrap_or(1);
        let (now, later) = moves.split_at(rows);
        let mut query = sqlx::query(AssertSqlSafe(insert_moves(rows)));
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
    Ok(())
}

fn insert_moves(rows: usize) -> String {
    let mut sql =
        String::from("INSERT INTO moves (game, ply, seat, play, version, member, request, at) VALUES ");
    for row in 0..rows {
        let n = row * 8;
        let comma = if row == 0 { "" } else { ", " };
        let _ = write!(
            sql,
            "{comma}(${}, ${}, ${}, ${}, ${}, ${}, ${}, ${})",
            n + 1,
            n + 2,
            n + 3,
            n + 4,
            n + 5,
            n + 6,
            n + 7,
            n + 8
        );
    }
    sql
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
    sqlx::query(AssertSqlSafe(insert_moves(1)))
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
    Ok(())
}
