//! The game `harmonictook`.
