//! Invite codes. They are counted when they are used: see [`Store::create_invited`].

use sqlx::Row;

use crate::{Result, Store};

/// An invite code as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct InviteRow {
    pub code: String,
    pub created_by: Option<String>,
    pub created_at: i64,
    /// None: it has no end.
    pub expires_at: Option<i64>,
    pub max_uses: u32,
    pub use_count: u32,
    pub active: bool,
}

impl Store {
    /// Keeps a new code.
    pub async fn create_invite(&self, invite: &InviteRow) -> Result<()> {
        sqlx::query(
            "INSERT INTO invite_codes (code, created_by, created_at, expires_at, max_uses, use_count, is_active) \
             VALUES ($1, $2, $3, $4, $5, 0, 1)",
        )
        .bind(invite.code.clone())
        .bind(invite.created_by.clone())
        .bind(invite.created_at)
        .bind(invite.expires_at)
        .bind(i64::from(invite.max_uses))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// All codes, the latest first.
    pub async fn invites(&self) -> Result<Vec<InviteRow>> {
        let rows = sqlx::query(
            "SELECT code, created_by, created_at, expires_at, max_uses, use_count, is_active FROM invite_codes \
             ORDER BY created_at DESC, code",
        )
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(InviteRow {
                    code: row.try_get("code")?,
                    created_by: row.try_get("created_by")?,
                    created_at: row.try_get("created_at")?,
                    expires_at: row.try_get("expires_at")?,
                    max_uses: row.try_get::<i64, _>("max_uses")? as u32,
                    use_count: row.try_get::<i64, _>("use_count")? as u32,
                    active: row.try_get::<i64, _>("is_active")? != 0,
                })
            })
            .collect()
    }

    /// Who has made a code: the id of an account, if it was not made at the console.
    pub async fn inviter(&self, code: &str) -> Result<Option<String>> {
        let row = sqlx::query("SELECT created_by FROM invite_codes WHERE code = $1")
            .bind(code.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        row.map_or(Ok(None), |row| Ok(row.try_get("created_by")?))
    }

    /// Ends a code. Says whether there was one.
    pub async fn end_invite(&self, code: &str) -> Result<bool> {
        let done = sqlx::query("UPDATE invite_codes SET is_active = 0 WHERE code = $1")
            .bind(code.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
    }
}
