//! Rooms and the games that are on.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{MoveRow, Result, Store, StoreError};

/// A room as it is kept: what it is made of is the server's business.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct RoomRow {
    pub code: String,
    pub version: u64,
    pub closed: bool,
    pub updated_at: i64,
    pub doc: String,
    /// From where it was made. Only a new room says so.
    pub made_by: Option<String>,
}

/// A request of an earlier game of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct RequestRow {
    pub member: u32,
    pub request: String,
    pub ply: u32,
}

/// How many requests of earlier games of a room are kept.
pub const REQUESTS_KEPT: u32 = 2_000;

/// A game that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct LiveGame {
    pub number: i64,
    pub id: String,
    pub game: String,
    pub rules: u32,
    pub seats: usize,
    pub options: String,
    pub variant: String,
    pub seed: String,
    pub version: u64,
    pub ended: bool,
}

fn read(row: &AnyRow) -> Result<RoomRow> {
    Ok(RoomRow {
        code: row.try_get("code")?,
        version: row.try_get::<i64, _>("version")? as u64,
        closed: row.try_get::<i64, _>("closed")? != 0,
        updated_at: row.try_get("updated_at")?,
        doc: row.try_get("doc")?,
        made_by: row.try_get("made_by")?,
    })
}

/// Keeps a room in place of the one of the version `replaces`; any other there is a conflict.
pub(crate) async fn keep(tx: &mut AnyConnection, room: &RoomRow, replaces: u64) -> Result<()> {
    let done = sqlx::query(
        "UPDATE rooms SET version = $2, closed = $3, updated_at = $4, doc = $5, \
         made_by = CASE WHEN $3 = 1 THEN NULL ELSE made_by END \
         WHERE code = $1 AND version = $6 AND version < $2",
    )
    .bind(room.code.clone())
    .bind(room.version as i64)
    .bind(i64::from(room.closed))
    .bind(room.updated_at)
    .bind(room.doc.clone())
    .bind(replaces as i64)
    .execute(&mut *tx)
    .await?;
    // Another one is there: somebody else has changed the room.
    if done.rows_affected() != 1 {
        return Err(StoreError::Conflict);
    }
    if room.closed {
        fold(tx, &room.code).await?;
        sqlx::query("DELETE FROM requests WHERE room = $1").bind(room.code.clone()).execute(&mut *tx).await?;
        crate::chat::forget(tx, &room.code).await?;
    }
    Ok(())
}

/// Forgets the moves of the games of a room that have ended, which are in their journals; their requests stay known.
pub(crate) async fn fold(tx: &mut AnyConnection, room: &str) -> Result<()> {
    let ended = "SELECT number FROM games WHERE room = $1 AND journal IS NOT NULL";
    for sql in [
        format!(
            "INSERT INTO requests (room, member, request, version, ply) \
             SELECT $1, member, request, version, CASE WHEN ply < 0 THEN 0 ELSE ply + 1 END FROM moves \
             WHERE game IN ({ended}) AND member IS NOT NULL AND request IS NOT NULL ON CONFLICT DO NOTHING"
        ),
        format!("DELETE FROM moves WHERE game IN ({ended})"),
        format!(
            "DELETE FROM requests WHERE room = $1 AND version <= (SELECT version FROM requests WHERE room = $1 \
             ORDER BY version DESC LIMIT 1 OFFSET {REQUESTS_KEPT})"
        ),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).bind(room.to_owned()).execute(&mut *tx).await?;
    }
    Ok(())
}

impl Store {
    /// Keeps a new room. [`Conflict`](crate::StoreError::Conflict) if the code is taken by a room that is open.
    pub async fn create_room(&self, room: &RoomRow) -> Result<()> {
        let done = sqlx::query(
            "INSERT INTO rooms (code, version, closed, updated_at, doc, made_by) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (code) DO UPDATE SET version = excluded.version, closed = excluded.closed, \
             updated_at = excluded.updated_at, doc = excluded.doc, made_by = excluded.made_by, \
             owner = NULL, epoch = rooms.epoch + 1, left_at = NULL WHERE rooms.closed = 1",
        )
        .bind(room.code.clone())
        .bind(room.version as i64)
        .bind(i64::from(room.closed))
        .bind(room.updated_at)
        .bind(room.doc.clone())
        .bind(room.made_by.clone())
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Conflict) }
    }

    /// The latest requests that were moves of earlier games of a room.
    pub async fn requests_of(&self, room: &str) -> Result<Vec<RequestRow>> {
        let rows = sqlx::query("SELECT member, request, ply FROM requests WHERE room = $1 ORDER BY version")
            .bind(room.to_owned())
            .fetch_all(&self.pool)
            .await?;
        rows.iter()
            .map(|row| {
                Ok(RequestRow {
                    member: row.try_get::<i64, _>("member")? as u32,
                    request: row.try_get("request")?,
                    ply: row.try_get::<i64, _>("ply")? as u32,
                })
            })
            .collect()
    }

    /// The room with this code.
    pub async fn room(&self, code: &str) -> Result<Option<RoomRow>> {
        let row =
            sqlx::query("SELECT code, version, closed, updated_at, doc, made_by FROM rooms WHERE code = $1")
                .bind(code.to_owned())
                .fetch_optional(&self.pool)
                .await?;
        row.as_ref().map(read).transpose()
    }

    /// Open rooms in which nothing was kept since then and that no server has let go since then, by their codes; at most 500,
    /// those after `after`. Those of this owner or of nobody.
    pub async fn idle_rooms(&self, since: i64, after: &str, owner: &str) -> Result<Vec<RoomRow>> {
        let rows = sqlx::query(
            "SELECT code, version, closed, updated_at, doc, made_by FROM rooms \
             WHERE closed = 0 AND updated_at < $1 AND code > $2 AND COALESCE(left_at, 0) < $1 \
             AND COALESCE(owner, $3) = $3 ORDER BY code LIMIT 500",
        )
        .bind(since)
        .bind(after.to_owned())
        .bind(owner.to_owned())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read).collect()
    }

    /// How many open rooms were made from there.
    pub async fn open_rooms_of(&self, made_by: &str) -> Result<u64> {
        let row = sqlx::query("SELECT COUNT(*) AS n FROM rooms WHERE closed = 0 AND made_by = $1")
            .bind(made_by.to_owned())
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get::<i64, _>("n")? as u64)
    }

    /// The open rooms, the one in which something happened last first; at most 500.
    pub async fn open_room_rows(&self) -> Result<Vec<RoomRow>> {
        let rows = sqlx::query(
            "SELECT code, version, closed, updated_at, doc, made_by FROM rooms WHERE closed = 0 \
             ORDER BY updated_at DESC LIMIT 500",
        )
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(read).collect()
    }

    /// The codes of open rooms that mention this hash of a seat token.
    pub async fn rooms_with_token(&self, token_hash: &str) -> Result<Vec<String>> {
        if !token_hash.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(Vec::new());
        }
        let rows = sqlx::query("SELECT code FROM rooms WHERE closed = 0 AND doc LIKE $1 LIMIT 10")
            .bind(format!("%{token_hash}%"))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok(row.try_get("code")?)).collect()
    }

    /// How many rooms are open.
    pub async fn open_rooms(&self) -> Result<u64> {
        let row =
            sqlx::query("SELECT COUNT(*) AS n FROM rooms WHERE closed = 0").fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>("n")? as u64)
    }

    /// What is needed to go on with a game.
    pub async fn live_game(&self, number: i64) -> Result<Option<LiveGame>> {
        let row = sqlx::query(
            "SELECT id, game, rules, seats, options, variant, seed, version, \
             CASE WHEN ended_at IS NULL THEN 0 ELSE 1 END AS ended FROM games WHERE number = $1",
        )
        .bind(number)
        .fetch_optional(&self.pool)
        .await?;
        row.map(|row| {
            let ended =
                row.try_get::<i64, _>("ended").or_else(|_| row.try_get::<i32, _>("ended").map(i64::from))?;
            Ok(LiveGame {
                number,
                id: row.try_get("id")?,
                game: row.try_get("game")?,
                rules: row.try_get::<i64, _>("rules")? as u32,
                seats: row.try_get::<i64, _>("seats")? as usize,
                options: row.try_get("options")?,
                variant: row.try_get("variant")?,
                seed: row.try_get("seed")?,
                version: row.try_get::<i64, _>("version")? as u64,
                ended: ended != 0,
            })
        })
        .transpose()
    }

    /// The moves of a game in order, and apart from them what was taken back with its taking back (their `ply` is 0).
    pub async fn moves_of(&self, number: i64) -> Result<(Vec<MoveRow>, Vec<MoveRow>)> {
        let rows = sqlx::query(
            "SELECT ply, seat, play, version, member, request, at FROM moves WHERE game = $1 ORDER BY ply",
        )
        .bind(number)
        .fetch_all(&self.pool)
        .await?;
        let (mut moves, mut aside) = (Vec::with_capacity(rows.len()), Vec::new());
        for row in &rows {
            let ply = row.try_get::<i64, _>("ply")?;
            let list = if ply < 0 { &mut aside } else { &mut moves };
            list.push(MoveRow {
                game: number,
                ply: ply.max(0) as u32,
                seat: row.try_get::<i64, _>("seat")? as u8,
                play: row.try_get("play")?,
                version: row.try_get::<i64, _>("version")? as u64,
                member: row.try_get::<Option<i64>, _>("member")?.map(|m| m as u32),
                request: row.try_get("request")?,
                at: row.try_get("at")?,
            });
        }
        Ok((moves, aside))
    }
}
