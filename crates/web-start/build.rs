//! What a build with the browser client does first: it looks for what the client needs, and starts to compile the client.
//!
//! Cargo begins with what most crates wait for. So `engine` waits for this crate (its feature `web-start`, which only `parlor`
//! asks for), and the client is compiled while the rest is: left to `web-assets`, on which nothing but `parlor`
//! waits, it would be last, with all processors idle but one.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, process};

use web_build::compile::Compile;
use web_build::progress::{self, Progress};
use web_build::target::Tools;

fn main() {
    if let Some(cargo) = env::args().nth(1) {
        beside(&cargo);
        return;
    }
    // Not when a variable changes: all crates above would be built again. `web-assets` does the same later where it must.
    println!("cargo::rerun-if-changed=build.rs");
    if !web_build::wanted() {
        return;
    }
    let cargo = progress::cargo();
    let mut progress = Progress::of(cargo, "Client");
    if let Err(missing) = Tools::here().ensure(|what| progress.say(&what)) {
        println!("cargo::error={missing}; PARLOR_SKIP_WEB=1 builds without the client");
        process::exit(1);
    }
    // Its own process, which cargo does not wait for. Where it does not start, `web-assets` does all of it.
    if cargo != 0 {
        let script = env::current_exe().map(Command::new);
        let _ = script.and_then(|mut script| {
            script
                .arg(cargo.to_string())
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
        });
    }
}

/// Compiles the client while that cargo runs. How it ends is for `web-assets` to tell: it calls the same compiler, which
/// goes on where this one stopped, and says what is wrong.
fn beside(cargo: &str) {
    let (Ok(compile), Ok(number)) = (Compile::here(), cargo.parse()) else { return };
    let mut progress = Progress::of(number, "Client");
    let _ = compile.run(&mut progress, || runs(cargo));
}

fn runs(process: &str) -> bool {
    if Path::new("/proc/self").exists() {
        return Path::new("/proc").join(process).exists();
    }
    let mut ask = Command::new("kill");
    ask.args(["-0", process]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    ask.status().is_ok_and(|status| status.success())
}
