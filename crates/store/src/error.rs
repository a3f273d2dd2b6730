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
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::ColumnNotFound(_) => {
                Self::Corrupt(error.to_string())
            }
            _ => Self::Unavailable(error.to_string()),
        }
    }
}
