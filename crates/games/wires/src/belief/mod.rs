//! Beliefs: what an observer can know about the wires of others.

mod asked;
pub mod calls;
mod check;
mod compile;
pub mod filters;
mod kernel;
mod position;
mod posterior;
mod programme;
mod rules;
pub mod sets;
mod shares;
mod soft;
pub mod stats;
mod subsets;
mod table;
mod tracker;
mod truth;

pub use asked::Asked;
pub use position::{Aside, Id, Layout, MOST_ON_STAND, MOST_STANDS, Position, Rows};
pub use posterior::{Exact, Fast, Number, Posterior, count_with, first_false};
pub use programme::{MOST_COPIES, Trouble};
pub use rules::{Rule, holds, rules};
pub use sets::{Contradiction, Sets};
pub use shares::Shares;
pub use soft::Habits;
pub use subsets::subset_cardinality;
pub use tracker::{Tracked, ValueTracker};
pub use truth::{Open, Standing, replay};
