//! The client in pieces: the page starts with one of them and fetches the others when somebody goes there.

use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::client::{File, hash};

/// The client, cut.
pub(crate) struct Client {
    /// The glue between the program and the browser.
    pub(crate) js: File,
    /// What fetches the pieces.
    pub(crate) link: File,
    /// What every page needs.
    pub(crate) wasm: File,
    /// What comes later.
    pub(crate) pieces: Vec<File>,
}

/// Where several pieces need the same, the cutter makes a piece of it: a hundred of them, most of them tiny. Those below this
/// size travel in one file: browsers fetch a few files faster than many, and what is alike is packed better together.
const CRUMB: usize = 100_000;

/// How the page gets at what travels together.
const CRUMBS: &str = r#"
let crumbs;
function crumb(from, to) {
    crumbs ??= fetch(new URL("{shared}", import.meta.url)).then((answer) => {
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        return answer.arrayBuffer();
    });
    crumbs.catch(() => { crumbs = undefined; });
    const headers = { "content-type": "application/wasm" };
    return crumbs.then((all) => new Response(all.slice(from, to), { headers }));
}
"#;

/// Cuts a program where its functions are marked.
pub(crate) fn cut(wasm: &Path, out: &Path) -> Result<Client, String> {
    let folder = out.join("pieces");
    let _ = fs::remove_dir_all(&folder);
    let program = fs::read(wasm).map_err(|e| format!("{}: {e}", wasm.display()))?;
    let main = folder.join("parlor.wasm");
    let mut options = Options::new(&program);
    options.output_dir = &folder;
    options.main_out_path = &main;
    options.link_name = "./link.js";
    options.main_module = "./parlor.js";
    let mut cuts = transform(options).map_err(|e| format!("wasm-split: {e:#}"))?.split_modules;
    cuts.sort();

    let mut link = fs::read_to_string(folder.join("link.js")).map_err(|e| format!("link.js: {e}"))?;
    let (mut pieces, mut shared) = (Vec::new(), Vec::new());
    for cut in cuts {
        let name = cut.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let fetched = format!("fetch(new URL(\"./{name}.wasm\", import.meta.url))");
        // A piece that nobody asks for is empty.
        if !link.contains(&fetched) {
            continue;
        }
        let bytes = fs::read(&cut).map_err(|e| format!("{}: {e}", cut.display()))?;
        if name.starts_with("chunk_") && bytes.len() < CRUMB {
            let place = format!("crumb({}, {})", shared.len(), shared.len() + bytes.len());
            link = link.replace(&fetched, &place);
            shared.extend(bytes);
        } else {
            let piece = File::versioned(&name, "wasm", bytes);
            link = link.replace(&format!("./{name}.wasm"), &piece.path.replace("/assets/", "./"));
            pieces.push(piece);
        }
    }
    let shared = File::versioned("shared", "bin", shared);
    link += &CRUMBS.replace("{shared}", &shared.path.replace("/assets/", "./"));
    pieces.push(shared);
    let (js, wasm) = glue(&main, "parlor", out)?;
    let js = String::from_utf8(js).map_err(|e| format!("parlor.js: {e}"))?;
    // The two name each other, so that they get one name.
    let name = hash(&[js.as_bytes(), link.as_bytes()].concat());
    let js = js.replace("from \"./link.js\"", &format!("from \"./link-{name}.js\""));
    let link = link.replace("from \"./parlor.js\"", &format!("from \"./parlor-{name}.js\""));
    Ok(Client {
        js: File::new(format!("/assets/parlor-{name}.js"), js),
        link: File::new(format!("/assets/link-{name}.js"), link),
        wasm: File::versioned("parlor", "wasm", wasm),
        pieces,
    })
}

/// The glue between a program and the browser, and the program as it is loaded.
pub(crate) fn glue(wasm: &Path, name: &str, out: &Path) -> Result<(Vec<u8>, Vec<u8>), String> {
    let folder = out.join("glue");
    Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|b| {
            b.typescript(false)
                .omit_default_module_path(true)
                // The pieces share memory and table with what is there already.
                .keep_lld_exports(true)
                .remove_name_section(true)
                .remove_producers_section(true)
                .out_name(name)
                .generate(&folder)
        })
        .map_err(|e| format!("wasm-bindgen: {e:#}"))?;
    let read = |file: String| fs::read(folder.join(&file)).map_err(|e| format!("{file}: {e}"));
    Ok((read(format!("{name}.js"))?, read(format!("{name}_bg.wasm"))?))
}
