//! The game `golf`.
