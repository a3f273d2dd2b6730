//! Beliefs: what an observer can know about the wires of others.

mod asked;
mod position;
mod posterior;
mod programme;
mod rules;
mod soft;
mod truth;

pub use asked::Asked;
pub use position::{Aside, Id, Layout, MOST_ON_STAND, MOST_STANDS, Position, Rows};
pub use posterior::{Exact, Fast, Number, Posterior, count_with, first_false};
pub use programme::{MOST_COPIES, Trouble};
pub use rules::{Rule, holds, rules};
pub use soft::Habits;
pub use truth::{Open, Standing, replay};
