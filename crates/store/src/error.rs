use sqlx::migrate::MigrateError;
use thiserror::Error;

use crate::Location;

/// Why something could not be read or kept.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Something with this key is there already.
    #[error("it is there already")]
    Conflict,
    /// The database does not answer, or can't write.
    #[error("the database does not work: {0}")]
    Unavailable(String),
    /// The database does not take this, now or later; others may have more luck.
    #[error("the database does not take it: {0}")]
    Unfit(String),
    /// It stood in the way of something else and was not done; another time it may be.
    #[error("it got into the way of something else: {0}")]
    Collided(String),
    /// Another server has taken the database over: this one may write no more.
    #[error("another server has taken this database over")]
    Fenced,
    /// Another server looks after this room now: this one may not write to it any more.
    #[error("another server looks after this room now")]
    NotOurs,
    /// The database can't be opened as it is.
    #[error("{0}")]
    Refused(String),
    /// Something in the database makes no sense.
    #[error("the database holds something that makes no sense: {0}")]
    Corrupt(String),
}

impl StoreError {
    pub(crate) fn open(location: &Location, error: &sqlx::Error) -> Self {
        Self::Refused(format!("DATABASE_URL: can't open {location}: {error}"))
    }

    pub(crate) fn migration(location: &Location, error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(version) | MigrateError::VersionTooNew(version, _) => {
                Self::Refused(format!(
                    "DATABASE_URL: {location} was changed by a newer version of this program (schema {version}); \
                     use that version, or another database"
                ))
            }
            MigrateError::VersionMismatch(version) => Self::Refused(format!(
                "DATABASE_URL: {location} has another schema {version} than this program; use another database"
            )),
            other => Self::Refused(format!("DATABASE_URL: can't bring {location} up to date: {other}")),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(e) if e.is_unique_violation() => Self::Conflict,
            sqlx::Error::Database(e) if is_about_data(&e.code().unwrap_or_default()) => {
                Self::Unfit(error.to_string())
            }
            sqlx::Error::Database(e) if is_collision(&e.code().unwrap_or_default()) => {
                Self::Collided(error.to_string())
            }
            sqlx::Error::Encode(_) => Self::Unfit(error.to_string()),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) => {
                Self::Corrupt(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}

/// Is the data what is wrong, and not the database? By the code of PostgreSQL (five characters) or SQLite (a number).
fn is_about_data(code: &str) -> bool {
    if code.len() == 5 && code.is_ascii() {
        // Data exceptions, constraints, wrong statements, limits.
        return ["22", "23", "42", "54"].contains(&&code[..2]);
    }
    // SQLITE_ERROR, TOOBIG, CONSTRAINT, MISMATCH, RANGE; the low byte is the kind.
    code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 1 | 18 | 19 | 20 | 25))
}

/// Was it taken back because two wanted the same in another order? Not 40003: of that nobody knows whether it was done.
fn is_collision(code: &str) -> bool {
    matches!(code, "40001" | "40P01")
}

#[cfg(test)]
mod tests {
    use super::{is_about_data, is_collision};

    #[test]
    fn wrong_data_is_told_from_a_database_that_does_not_work() {
        for data in ["22021", "23502", "42703", "1299", "19"] {
            assert!(is_about_data(data), "{data}");
        }
        for down in ["57P01", "53100", "08006", "13", "10", "5", "", "é"] {
            assert!(!is_about_data(down) && !is_collision(down), "{down}");
        }
        assert!(is_collision("40P01") && !is_about_data("40P01") && !is_collision("40003"));
    }
}
