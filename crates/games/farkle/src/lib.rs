//! The game `farkle`.
