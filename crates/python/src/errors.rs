//! What can go wrong, by the names that Python knows it by. The classes are in `parlor/errors.py`.

use arena::ArenaError;
use engine::{Invalid, Refused};
use pyo3::PyErr;
use pyo3::exceptions::PyOSError;

mod named {
    pyo3::import_exception!(parlor.errors, Busy);
    pyo3::import_exception!(parlor.errors, Invalid);
    pyo3::import_exception!(parlor.errors, NoSuchSeat);
    pyo3::import_exception!(parlor.errors, Refused);
}

/// A move, or something else that was asked of a table, is not possible.
pub(crate) fn refused(refused: Refused) -> PyErr {
    let refusal = refused.refusal.map(|refusal| refusal.to_string());
    named::Refused::new_err((refused.code, refused.message, refusal))
}

/// What was given makes no sense.
pub(crate) fn invalid(reason: impl std::fmt::Display) -> PyErr {
    named::Invalid::new_err(reason.to_string())
}

/// The same, from a game.
pub(crate) fn wrong(invalid: Invalid) -> PyErr {
    named::Invalid::new_err(invalid.0)
}

/// There is no such seat at the table.
pub(crate) fn no_seat(seat: i64, seats: usize) -> PyErr {
    named::NoSuchSeat::new_err(format!("there is no seat {seat}: seats go from 0 to {}", seats - 1))
}

/// Another thread is at it.
pub(crate) fn busy(what: &str) -> PyErr {
    named::Busy::new_err(format!("another thread is using this {what}; give each thread one of its own"))
}

/// A match can't be played.
pub(crate) fn arena(error: ArenaError) -> PyErr {
    match error {
        ArenaError::File { path, error } => {
            PyOSError::new_err((error.raw_os_error(), error.to_string(), path))
        }
        other => named::Invalid::new_err(other.to_string()),
    }
}
