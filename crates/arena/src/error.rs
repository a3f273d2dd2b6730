use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a run can't begin or go on.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A contestant can't play.
    #[error("{0}")]
    Contestant(String),
    /// A file can't be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
}

impl ArenaError {
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |error| Self::File { path: path.to_owned(), error }
    }
}

impl From<engine::Invalid> for ArenaError {
    fn from(invalid: engine::Invalid) -> Self {
        Self::Usage(invalid.0)
    }
}
