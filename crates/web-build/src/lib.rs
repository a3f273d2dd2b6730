//! How the browser client is compiled: what that takes ([`target`]), the compiler's run ([`compile`]), and how people learn how
//! far it is ([`progress`]).
//!
//! It is for build scripts (`web-start` begins, `web-assets` goes on) and for `cargo xtask`.

pub mod compile;
pub mod progress;
pub mod target;

use std::env;

/// The variables that decide whether and how the client is built.
pub const VARIABLES: [&str; 3] = ["PARLOR_WEB", "PARLOR_SKIP_WEB", "PARLOR_WEB_PROFILE"];

/// Asked in a build script: is the client part of this build?
///
/// It is part of release builds, so that `cargo run --release` needs nothing but the toolchain. Debug builds do without,
/// unless `PARLOR_WEB=1`; `PARLOR_SKIP_WEB=1` leaves the client out of any build.
pub fn wanted() -> bool {
    let release = env::var("PROFILE").is_ok_and(|p| p == "release");
    (release || env::var_os("PARLOR_WEB").is_some()) && env::var_os("PARLOR_SKIP_WEB").is_none()
}
