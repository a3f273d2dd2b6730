//! What was said in a room.

use sqlx::{AnyConnection, Row};

use crate::{Result, Store};

/// How many lines of a room are kept.
pub const CHAT_KEPT: u32 = 50;

/// A line of the chat of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct ChatRow {
    pub room: String,
    /// Counts the lines of the room.
    pub number: i64,
    pub member: u32,
    pub name: String,
    pub text: String,
    pub at: i64,
}

/// Keeps a line, and forgets the one that is too many.
pub(crate) async fn keep(tx: &mut AnyConnection, line: &ChatRow) -> Result<()> {
    sqlx::query("INSERT INTO chat (room, number, member, name, text, at) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(line.room.clone())
        .bind(line.number)
        .bind(i64::from(line.member))
        .bind(line.name.clone())
        .bind(line.text.clone())
        .bind(line.at)
        .execute(&mut *tx)
        .await?;
    sqlx::query("DELETE FROM chat WHERE room = $1 AND number <= $2")
        .bind(line.room.clone())
        .bind(line.number - i64::from(CHAT_KEPT))
        .execute(tx)
        .await?;
    Ok(())
}

/// Forgets all that was said in a room.
pub(crate) async fn forget(tx: &mut AnyConnection, room: &str) -> Result<()> {
    sqlx::query("DELETE FROM chat WHERE room = $1").bind(room.to_owned()).execute(tx).await?;
    Ok(())
}

impl Store {
    /// The latest lines of a room, in order.
    pub async fn chat_of(&self, room: &str) -> Result<Vec<ChatRow>> {
        let rows =
            sqlx::query("SELECT number, member, name, text, at FROM chat WHERE room = $1 ORDER BY number")
                .bind(room.to_owned())
                .fetch_all(&self.pool)
                .await?;
        rows.iter()
            .map(|row| {
                Ok(ChatRow {
                    room: room.to_owned(),
                    number: row.try_get("number")?,
                    member: row.try_get::<i64, _>("member")? as u32,
                    name: row.try_get("name")?,
                    text: row.try_get("text")?,
                    at: row.try_get("at")?,
                })
            })
            .collect()
    }
}
