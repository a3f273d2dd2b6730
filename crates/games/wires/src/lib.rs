//! The game `wires`.
