//! What somebody has done lately, counted by all servers of a database together.

use sqlx::{AssertSqlSafe, Row};

use crate::{Result, Store};

/// The time of the database in milliseconds.
const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

impl Store {
    /// Adds one to what `name` has done; time takes `per_minute` away. Returns how much it is now. For PostgreSQL only: a
    /// server that is alone counts in its memory.
    pub async fn fill_bucket(&self, name: &str, per_minute: u32) -> Result<f64> {
        let left = format!(
            "GREATEST(0, buckets.level - GREATEST(0, {NOW} - buckets.at)::double precision * $2 / 60000)"
        );
        let sql = format!(
            "INSERT INTO buckets (name, level, at) VALUES ($1, 1, {NOW}) ON CONFLICT (name) DO UPDATE SET \
             level = {left} + 1, at = {NOW} RETURNING level"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(name.to_owned())
            .bind(f64::from(per_minute))
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get("level")?)
    }

    /// The same, if that leaves it at `per_minute` or less; says whether it does.
    pub async fn try_bucket(&self, name: &str, per_minute: u32) -> Result<bool> {
        let left = format!(
            "GREATEST(0, buckets.level - GREATEST(0, {NOW} - buckets.at)::double precision * $2 / 60000)"
        );
        let sql = format!(
            "INSERT INTO buckets (name, level, at) VALUES ($1, 1, {NOW}) ON CONFLICT (name) DO UPDATE SET \
             level = {left} + 1, at = {NOW} WHERE {left} + 1 <= $2 RETURNING level"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(name.to_owned())
            .bind(f64::from(per_minute.max(1)))
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Forgets what time has taken away.
    pub async fn sweep_buckets(&self) -> Result<()> {
        let sql = format!("DELETE FROM buckets WHERE at < {NOW} - 3600000");
        sqlx::query(AssertSqlSafe(sql)).execute(&self.pool).await?;
        Ok(())
    }
}
