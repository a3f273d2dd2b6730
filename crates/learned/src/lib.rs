//! Learned evaluations: a small network that says how likely each seat is to win.
//!
//! A game writes a position as numbers ([`Encodes`]): a block for each seat, and what all share. The network looks at the
//! blocks in the order of play from every seat in turn, gives that seat one number, and the numbers against each other are the
//! chances. Weights are data ([`Net::read`]): they say for which numbers and for which rules they were trained, and nobody
//! else gets them.
//!
//! Everything is added up in a fixed order and nothing is left to the processor or its libraries, so that the same weights
//! give the same bits on every machine and in a browser. [`Looker`] plays with a network, [`train`] makes one.

mod encode;
mod exponential;
mod file;
mod half;
mod look;
mod near;
mod net;
#[cfg(test)]
mod tests;
pub mod train;

pub use encode::{Encodes, Shape};
pub use file::{Header, digest};
pub use look::Looker;
pub use near::Near;
pub use net::{HIDDEN, INNER, Net};
