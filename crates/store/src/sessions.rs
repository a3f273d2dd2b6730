//! Sessions. Only the hash of a token is kept.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::{Result, Store, now};

/// A session as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct SessionRow {
    pub id: String,
    pub user_id: String,
    pub created_at: i64,
    pub last_seen: i64,
    pub expires_at: i64,
    pub address: String,
    pub agent: String,
}

fn read(row: &AnyRow) -> Result<SessionRow> {
    Ok(SessionRow {
        id: row.try_get("id")?,
        user_id: row.try_get("user_id")?,
        created_at: row.try_get("created_at")?,
        last_seen: row.try_get("last_seen")?,
        expires_at: row.try_get("expires_at")?,
        address: row.try_get("address")?,
        agent: row.try_get("agent")?,
    })
}

const COLUMNS: &str = "SELECT id, user_id, created_at, last_seen, expires_at, address, agent FROM sessions";

impl Store {
    /// Begins a session.
    pub async fn begin_session(&self, session: &SessionRow, token_hash: &str) -> Result<()> {
        sqlx::query(
            "INSERT INTO sessions (id, token_hash, user_id, created_at, last_seen, expires_at, address, agent) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(session.id.clone())
        .bind(token_hash.to_owned())
        .bind(session.user_id.clone())
        .bind(session.created_at)
        .bind(session.last_seen)
        .bind(session.expires_at)
        .bind(session.address.clone())
        .bind(session.agent.clone())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The session of a token, unless it has ended or was not used for `idle` milliseconds.
    pub async fn session(&self, token_hash: &str, idle: i64) -> Result<Option<SessionRow>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE token_hash = $1 AND expires_at > $2 AND last_seen > $3"
        ));
        let row = sqlx::query(sql)
            .bind(token_hash.to_owned())
            .bind(now())
            .bind(now() - idle)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(read).transpose()
    }

    /// Notes that a session is in use.
    pub async fn touch_session(&self, id: &str) -> Result<()> {
        sqlx::query("UPDATE sessions SET last_seen = $1 WHERE id = $2")
            .bind(now())
            .bind(id.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The sessions of an account, the latest first.
    pub async fn sessions_of(&self, user: &str, idle: i64) -> Result<Vec<SessionRow>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE user_id = $1 AND expires_at > $2 AND last_seen > $3 ORDER BY last_seen DESC"
        ));
        let rows = sqlx::query(sql)
            .bind(user.to_owned())
            .bind(now())
            .bind(now() - idle)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }

    /// Ends a session of an account. Says whether there was one.
    pub async fn end_session(&self, user: &str, id: &str) -> Result<bool> {
        let done = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id = $2")
            .bind(user.to_owned())
            .bind(id.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Ends all sessions of an account but this one.
    pub async fn end_sessions(&self, user: &str, but: Option<&str>) -> Result<u64> {
        let done = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id <> $2")
            .bind(user.to_owned())
            .bind(but.unwrap_or("").to_owned())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }

    /// Forgets sessions that have ended.
    pub async fn sweep_sessions(&self, idle: i64) -> Result<u64> {
        let done = sqlx::query("DELETE FROM sessions WHERE expires_at <= $1 OR last_seen <= $2")
            .bind(now())
            .bind(now() - idle)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}
