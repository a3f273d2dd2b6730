//! Builds the browser client and packs it for the binary.
//!
//! It runs for release builds, so that `cargo run --release` needs nothing but the toolchain. Debug builds do without,
//! unless `PARLOR_WEB=1`; `PARLOR_SKIP_WEB=1` leaves the client out of any build.

mod client;
mod pack;
mod pieces;

use std::env;
use std::path::PathBuf;

fn main() {
    for name in ["PARLOR_WEB", "PARLOR_SKIP_WEB", "PARLOR_WEB_PROFILE"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let release = env::var("PROFILE").is_ok_and(|p| p == "release");
    let wanted = (release || env::var_os("PARLOR_WEB").is_some()) && env::var_os("PARLOR_SKIP_WEB").is_none();
    let files = if wanted { client::build(&out) } else { Ok(Vec::new()) };
    let packed = files.and_then(|files| pack::pack(&files, &out));
    if let Err(reason) = packed {
        println!("cargo::error=the browser client could not be built: {reason}");
        println!("cargo::error=PARLOR_SKIP_WEB=1 builds without it");
    }
}
