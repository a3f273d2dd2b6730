//! The letters of the browser client, made again from the fonts that they are pieces of.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{python, root, step};
use crate::setup;

/// A package of a font: what it is called, its version, and the checksum of what is fetched.
struct Package {
    name: &'static str,
    packed: &'static str,
    sha256: &'static str,
}

const INTER: Package = Package {
    name: "inter-ui@4.1.1",
    packed: "inter-ui-4.1.1.tgz",
    sha256: "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0",
};
const CHARIS: Package = Package {
    name: "@fontsource/charis-sil@5.3.0",
    packed: "fontsource-charis-sil-5.3.0.tgz",
    sha256: "170e26eed4ab5e55b11d0ad174cc8edd743b85e9eb6e19227cc7e0a5c25d859c",
};
/// What cuts them.
const TOOLS: [&str; 2] = ["fonttools==4.68.0", "brotli==1.2.1"];

/// All of them together may not be larger: they are on the way to everybody's first page.
const MOST: u64 = 60_000;

/// Makes the files in `crates/web/assets/fonts`.
pub(crate) fn run() -> Result<(), String> {
    setup::npm()?;
    setup::python()?;
    let folder = root().join("target/fonts");
    let inter = fetch(&INTER, &folder.join("inter"))?;
    let charis = fetch(&CHARIS, &folder.join("charis"))?;
    let mut program = PathBuf::new();
    for tool in TOOLS {
        program = python(tool)?;
    }
    let client = root().join("crates/web/assets");
    let out = client.join("fonts");
    let mut make = Command::new(program);
    make.arg(root().join("xtask/fonts.py")).args([&inter, &charis, &client.join("sprite.svg"), &out]);
    step("fonts", make, |_| ())?;
    let size = size(&out)?;
    if size > MOST {
        return Err(format!("the letters have {size} bytes together; {MOST} are allowed"));
    }
    println!("{size} bytes together");
    Ok(())
}

fn size(folder: &Path) -> Result<u64, String> {
    let mut all = 0;
    for entry in std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let entry = entry.map_err(|e| e.to_string())?;
        if entry.path().extension().is_some_and(|end| end == "woff2") {
            all += entry.metadata().map_err(|e| e.to_string())?.len();
        }
    }
    Ok(all)
}

/// Gets a package and unpacks it; says where it is.
fn fetch(package: &Package, folder: &Path) -> Result<PathBuf, String> {
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let packed = folder.join(package.packed);
    if !packed.exists() {
        let mut get = Command::new("npm");
        get.args(["pack", "--silent", package.name, "--pack-destination"]).arg(folder);
        step(package.name, get, |_| ())?;
    }
    let sum = Command::new("sha256sum").arg(&packed).output().map_err(|e| format!("sha256sum: {e}"))?;
    if !sum.stdout.starts_with(package.sha256.as_bytes()) {
        let _ = std::fs::remove_file(&packed);
        return Err(format!("{} is not what it was: its checksum differs", package.name));
    }
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(&packed).arg("-C").arg(folder);
    step(package.name, unpack, |_| ())?;
    Ok(folder.join("package"))
}
