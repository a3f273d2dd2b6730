//! The audit log: who did what to which account. It never holds a secret.

use sqlx::Row;

use crate::{Result, Store};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Entry {
    pub id: String,
    pub at: i64,
    pub actor: Option<String>,
    pub action: String,
    pub subject: String,
    pub address: String,
}

impl Store {
    /// Adds a line.
    pub async fn note(&self, entry: &Entry) -> Result<()> {
        sqlx::query(
            "INSERT INTO audit (id, at, actor, action, subject, address) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(entry.id.clone())
        .bind(entry.at)
        .bind(entry.actor.clone())
        .bind(entry.action.clone())
        .bind(entry.subject.clone())
        .bind(entry.address.clone())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets lines from before a time: those of one action, or all.
    pub async fn sweep_audit(&self, before: i64, action: Option<&str>) -> Result<u64> {
        let done = sqlx::query("DELETE FROM audit WHERE at < $1 AND (action = $2 OR $2 = '')")
            .bind(before)
            .bind(action.unwrap_or("").to_owned())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }

    /// The latest lines before this time, the latest first.
    pub async fn audit(&self, before: i64, limit: u32) -> Result<Vec<Entry>> {
        let rows = sqlx::query(
            "SELECT id, at, actor, action, subject, address FROM audit WHERE at < $1 ORDER BY at DESC, id LIMIT $2",
        )
        .bind(before)
        .bind(i64::from(limit))
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Entry {
                    id: row.try_get("id")?,
                    at: row.try_get("at")?,
                    actor: row.try_get("actor")?,
                    action: row.try_get("action")?,
                    subject: row.try_get("subject")?,
                    address: row.try_get("address")?,
                })
            })
            .collect()
    }
}
