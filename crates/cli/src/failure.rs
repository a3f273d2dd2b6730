//! What ends the program, and with which exit code.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a command did not do what it should.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Something on the command line or in a given file makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A check came out negative.
    #[error("{0}")]
    Negative(String),
    /// A file can't be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// Standard input or output failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    /// 1 for a negative answer, 2 for wrong use, 3 for trouble with files and streams.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Negative(_) => 1,
            Self::Usage(_) => 2,
            Self::File { .. } | Self::Io(_) => 3,
        }
    }

    pub(crate) fn usage(reason: impl ToString) -> Self {
        Self::Usage(reason.to_string())
    }
}
