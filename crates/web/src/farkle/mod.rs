//! What the table of Farkle knows without a browser.

pub mod dice;
pub mod run;
