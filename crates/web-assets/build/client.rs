//! The client as files: WebAssembly, its glue, styles, page.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{pieces, styles};

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

/// All files, from the programs that were compiled.
pub(crate) fn build(programs: &Path, out: &Path) -> Result<Vec<File>, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../web");
    let client = pieces::cut(&programs.join("web.wasm"), out)?;
    let mind = pieces::glue(&programs.join("mind.wasm"), "mind", out)?;
    let (mind_js, mind_wasm) =
        (File::versioned("mind", "js", mind.0), File::versioned("mind", "wasm", mind.1));

    let assets = root.join("assets");
    println!("cargo::rerun-if-changed={}", assets.display());
    let read = |path: PathBuf| fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()));
    let fonts = fonts(&assets.join("fonts"))?;
    let address = |text: String| {
        fonts
            .iter()
            .fold(text, |text, (name, font)| text.replace(&format!("/assets/fonts/{name}"), &font.path))
    };
    let css = File::versioned("parlor", "css", address(styles::bundle(&root.join("src/client"))?));
    let place = |text: String| {
        address(text)
            .replace("{css}", &css.path)
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
    files.extend(fonts.into_values());
    let kept: Vec<_> = files.iter().map(|f| format!("{:?}", f.path)).collect();
    let service = read(assets.join("sw.js"))?
        .replace("{version}", &hash(&page.bytes))
        .replace("[\"{files}\"]", &format!("[{}]", kept.join(",")));
    files.push(File::new("/sw.js", service));
    files.push(page);
    Ok(files)
}

/// The letters that the page brings, by the names of their files.
fn fonts(folder: &Path) -> Result<BTreeMap<String, File>, String> {
    let mut fonts = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))? {
        let path = entry.map_err(|e| e.to_string())?.path();
        let Some(stem) = path.file_name().and_then(|n| n.to_str()).and_then(|n| n.strip_suffix(".woff2"))
        else {
            continue;
        };
        let bytes = fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        fonts.insert(format!("{stem}.woff2"), File::versioned(stem, "woff2", bytes));
    }
    Ok(fonts)
}
