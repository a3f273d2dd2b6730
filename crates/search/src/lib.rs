//! Strong play and advice for any game, from its rules alone.
//!
//! A decision is judged from what the player sees: hidden things are filled in again and again by `determinize`, and the
//! game is played on with the game's quick [`policy`](engine::Thinks::policy). [`flat`] gives every candidate the same
//! luck and drops those that are clearly behind; [`tree`] grows a tree over what the players see. [`exact`] looks ahead
//! through every outcome where they are few. On top of them stand [`advise`](fn@advise), the bot [`Kibitzer`] and the [`review`] of
//! whole games.

pub mod advise;
mod digest;
pub mod exact;
pub mod flat;
mod html;
mod kibitzer;
mod proof;
pub mod review;
mod rollout;
pub mod tree;
mod weigh;
mod words;

pub use advise::{advise, advise_on};
pub use digest::digest;
pub use html::page;
pub use kibitzer::{Kibitzer, Method, about as kibitzer_about, brains, make_bot};
pub use review::{Review, Studied, Study};
