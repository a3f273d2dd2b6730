//! Builds the browser client and packs it for the binary, in builds that want it (`web_build::wanted`).

mod client;
mod pack;
mod pieces;
mod styles;

use std::env;
use std::path::{Path, PathBuf};

use web_build::compile::{Compile, sources};
use web_build::progress::Progress;
use web_build::target::Tools;

fn main() {
    for name in web_build::VARIABLES {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let files = if web_build::wanted() { client(&out) } else { pack::pack(&[], &out, &mut Progress::none()) };
    if let Err(reason) = files {
        println!(
            "cargo::error=the browser client could not be built: {}",
            reason.replace('\n', "\ncargo::error=")
        );
        println!("cargo::error=PARLOR_SKIP_WEB=1 builds without it");
    }
}

/// The client, from its sources to `list.rs`.
fn client(out: &Path) -> Result<(), String> {
    let mut progress = Progress::here("Client");
    Tools::here().ensure(|what| progress.say(&what)).map_err(|missing| missing.to_string())?;
    let programs = Compile::here()?.run(&mut progress, || true)?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in sources(&programs).into_iter().chain(["build", "../web/Cargo.toml"].map(|p| here.join(p))) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    progress.say(&"cutting the page into pieces that browsers fetch when somebody goes there");
    let files = client::build(&programs, out)?;
    pack::pack(&files, out, &mut progress)
}
