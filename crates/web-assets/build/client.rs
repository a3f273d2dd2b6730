//! The client as files: WebAssembly, its glue, styles, page.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use sha2::{Digest, Sha256};

use crate::pieces;

/// A file of the client.
pub(crate) struct File {
    /// Its path in the address.
    pub(crate) path: String,
    /// What is in it.
    pub(crate) bytes: Vec<u8>,
}

impl File {
    pub(crate) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into() }
    }

    /// A file that never changes: its name has the hash of what is in it.
    pub(crate) fn versioned(stem: &str, end: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        Self { path: format!("/assets/{stem}-{}.{end}", hash(&bytes)), bytes }
    }
}

pub(crate) fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let [a, b, c, d, e, f] = std::array::from_fn(|i| digest[i]);
    format!("{a:02x}{b:02x}{c:02x}{d:02x}{e:02x}{f:02x}")
}

/// The styles in the order of the cascade.
const STYLES: [&str; 14] = [
    "tokens",
    "parlor",
    "app",
    "odds",
    "home",
    "golf",
    "harmonictook",
    "farkle",
    "shop",
    "wires",
    "room",
    "assistant",
    "review",
    "account",
];

/// Builds everything.
pub(crate) fn build(out: &Path) -> Result<Vec<File>, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web");
    let built = compile(out)?;
    let client = pieces::cut(&built.join("web.wasm"), out)?;
    let mind = pieces::glue(&built.join("mind.wasm"), "mind", out)?;
    let (mind_js, mind_wasm) =
        (File::versioned("mind", "js", mind.0), File::versioned("mind", "wasm", mind.1));

    let assets = root.join("assets");
    println!("cargo::rerun-if-changed={}", assets.display());
    let read = |path: PathBuf| fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()));
    let mut css = String::new();
    for style in STYLES {
        let path = assets.join(format!("style/{style}.css"));
        if path.exists() {
            css += &read(path)?;
        }
    }
    let css = File::versioned("parlor", "css", css);
    let place = |text: String| {
        text.replace("{css}", &css.path)
            .replace("{js}", &client.js.path)
            .replace("{link}", &client.link.path)
            .replace("{wasm}", &client.wasm.path)
    };
    let worker = read(assets.join("worker.js"))?;
    let worker = worker.replace("{mind_js}", &mind_js.path).replace("{mind_wasm}", &mind_wasm.path);
    let worker = File::versioned("worker", "js", worker);
    let boot = place(read(assets.join("boot.js"))?).replace("{worker}", &worker.path);
    let boot = File::versioned("boot", "js", boot);
    let icon = File::new("/icon.svg", read(assets.join("icon.svg"))?);
    let manifest = File::new("/manifest.webmanifest", read(assets.join("manifest.json"))?);
    let page = place(read(assets.join("index.html"))?)
        .replace("{boot}", &boot.path)
        .replace("{sprite}", read(assets.join("sprite.svg"))?.trim());
    let page = File::new("/index.html", page);
    let mut files =
        vec![css, client.js, client.link, client.wasm, boot, icon, manifest, worker, mind_js, mind_wasm];
    files.extend(client.pieces);
    let kept: Vec<_> = files.iter().map(|f| format!("{:?}", f.path)).collect();
    let service = read(assets.join("sw.js"))?
        .replace("{version}", &hash(&page.bytes))
        .replace("[\"{files}\"]", &format!("[{}]", kept.join(",")));
    files.push(File::new("/sw.js", service));
    files.push(page);
    Ok(files)
}

/// Compiles the client in a target directory of its own: the one of the outer build is locked.
fn compile(out: &Path) -> Result<PathBuf, String> {
    let target = out.ancestors().nth(4).ok_or("OUT_DIR is not below a target directory")?.join("web");
    let profile = env::var("PARLOR_WEB_PROFILE").unwrap_or_else(|_| "web".into());
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let ours = text.starts_with("CARGO") && text != "CARGO_HOME";
        if ours || text.starts_with("RUSTC") || text.starts_with("RUSTDOC") || text == "RUSTFLAGS" {
            command.env_remove(&name);
        }
    }
    for name in ["TARGET", "HOST", "OUT_DIR", "OPT_LEVEL", "PROFILE", "DEBUG", "NUM_JOBS", "MAKEFLAGS"] {
        command.env_remove(name);
    }
    let status = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "build",
            "--quiet",
            "--package",
            "web",
            "--target",
            "wasm32-unknown-unknown",
            "--profile",
            &profile,
        ])
        .arg("--target-dir")
        .arg(&target)
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if !status.status.success() {
        return Err(String::from_utf8_lossy(&status.stderr).into_owned().replace('\n', "\ncargo::error="));
    }
    let folder = target.join("wasm32-unknown-unknown").join(&profile);
    watch(&folder.join("web.d"));
    watch(&folder.join("mind.d"));
    Ok(folder)
}

/// Every source file of the client is a reason to build again.
fn watch(dependencies: &Path) {
    let Ok(text) = fs::read_to_string(dependencies) else { return };
    let Some((_, files)) = text.split_once(": ") else { return };
    for file in files.replace("\\ ", "\u{0}").split_whitespace() {
        println!("cargo::rerun-if-changed={}", file.replace('\u{0}', " "));
    }
    println!("cargo::rerun-if-changed={}", Path::new(env!("CARGO_MANIFEST_DIR")).join("build").display());
    println!(
        "cargo::rerun-if-changed={}",
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/Cargo.toml").display()
    );
}
