//! What travels between Parlor and other programs: types only.
//!
//! - [`line`](mod@line) is the protocol of `parlor engine`: one JSON object a line in, one a line out.
//! - [`room`] is what a client and a room of the server say to each other over a WebSocket.
//! - [`api`] are the bodies of the server's HTTP requests and answers.
//!
//! `room` and `api` need nothing but serde, so that a client in a browser can use them: switch the default features off.

pub mod api;
#[cfg(feature = "line")]
pub mod line;
pub mod room;
