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
    /// All is said already; only the exit code is left.
    #[error("exit code {0}")]
    Quiet(u8),
    /// A file can't be read or written.
    #[error("{}: {}", path.display(), tui::trouble::words(error))]
    File { path: PathBuf, error: io::Error },
    /// Standard input or output failed.
    #[error("{}", tui::trouble::words(.0))]
    Io(#[from] io::Error),
}

impl Failure {
    /// 1 for a negative answer (4 if a test could not decide), 2 for wrong use, 3 for trouble with files and streams.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Self::Negative(_) => 1,
            Self::Quiet(code) => *code,
            Self::Usage(_) => 2,
            Self::File { .. } | Self::Io(_) => 3,
        }
    }

    pub(crate) fn usage(reason: impl ToString) -> Self {
        Self::Usage(reason.to_string())
    }
}
