//! Parlor for Python: conversions, calls, and errors with their names. What is said to people is said on the Python side.
//!
//! Whatever takes long runs without the interpreter's lock.

mod arrays;
mod desk;
mod errors;
mod games;
mod ledger;
mod matches;
mod table;
mod tree;
mod vector;

/// The compiled part of the package.
#[pyo3::pymodule]
mod _parlor {
    #[pymodule_export]
    use super::games::{ask, catalogue};
    #[pymodule_export]
    use super::ledger::{Ledger, journals, parquet};
    #[pymodule_export]
    use super::matches::Match;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::tree::Tree;
    #[pymodule_export]
    use super::vector::Vector;
}
