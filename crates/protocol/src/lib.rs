//! What travels between Parlor and other programs: types only.
//!
//! [`line`] is the protocol of `parlor engine`: one JSON object a line in, one a line out.

pub mod line;
