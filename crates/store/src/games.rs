//! Games that were played.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store};

/// A game that was or is played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Played {
    pub number: i64,
    pub id: String,
    pub game: String,
    pub variant: String,
    pub commitment: String,
    pub started_at: i64,
    pub ended_at: Option<i64>,
    pub outcome: Option<String>,
    pub plies: u32,
    pub rated: bool,
    pub players: Vec<PlayedBy>,
}

/// Who played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct PlayedBy {
    pub name: String,
    pub username: Option<String>,
    pub bot: Option<String>,
}

const COLUMNS: &str = "SELECT g.number, g.id, g.game, g.variant, g.commitment, g.started_at, g.ended_at, g.outcome, \
                       g.plies, g.rated FROM games g";

fn read(row: &AnyRow) -> Result<Played> {
    Ok(Played {
        number: row.try_get("number")?,
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        variant: row.try_get("variant")?,
        commitment: row.try_get("commitment")?,
        started_at: row.try_get("started_at")?,
        ended_at: row.try_get("ended_at")?,
        outcome: row.try_get("outcome")?,
        plies: row.try_get::<i64, _>("plies")? as u32,
        rated: row.try_get::<i64, _>("rated")? != 0,
        players: Vec::new(),
    })
}

impl Store {
    /// The game with this id.
    pub async fn played(&self, id: &str) -> Result<Option<Played>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE g.id = $1"));
        let row = sqlx::query(sql).bind(id.to_owned()).fetch_optional(&self.pool).await?;
        match row {
            Some(row) => Ok(Some(self.with_players(read(&row)?).await?)),
            None => Ok(None),
        }
    }

    /// The journal of a game that has ended.
    pub async fn journal(&self, id: &str) -> Result<Option<String>> {
        let row = sqlx::query("SELECT journal FROM games WHERE id = $1 AND journal IS NOT NULL")
            .bind(id.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok(row.try_get("journal")?)).transpose()
    }

    /// The games of an account that have ended, the latest first, from before `before`.
    pub async fn history(&self, user: &str, before: i64, limit: u32) -> Result<Vec<Played>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE g.ended_at IS NOT NULL AND g.started_at < $2 AND EXISTS (SELECT 1 FROM players p WHERE \
             p.game = g.number AND p.user_id = $1) ORDER BY g.started_at DESC LIMIT $3"
        ));
        let rows = sqlx::query(sql)
            .bind(user.to_owned())
            .bind(before)
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            games.push(self.with_players(read(row)?).await?);
        }
        Ok(games)
    }

    async fn with_players(&self, mut played: Played) -> Result<Played> {
        let rows = sqlx::query(
            "SELECT p.name, p.bot, u.username FROM players p LEFT JOIN users u ON u.id = p.user_id WHERE p.game = $1 \
             ORDER BY p.seat",
        )
        .bind(played.number)
        .fetch_all(&self.pool)
        .await?;
        for row in &rows {
            played.players.push(PlayedBy {
                name: row.try_get("name")?,
                username: row.try_get("username")?,
                bot: row.try_get("bot")?,
            });
        }
        Ok(played)
    }

    /// Gives the games that a guest played with this seat token to an account. Says how many.
    pub async fn claim(&self, user: &str, token_hash: &str) -> Result<u64> {
        let done = sqlx::query("UPDATE players SET user_id = $1 WHERE token_hash = $2 AND user_id IS NULL")
            .bind(user.to_owned())
            .bind(token_hash.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}
