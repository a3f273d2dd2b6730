//! Compresses the files once, when the program is built, and lists them as Rust.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::client::File;

/// Writes the files, plain and compressed, and `list.rs`, which has them all.
pub(crate) fn pack(files: &[File], out: &Path) -> Result<(), String> {
    let mut list = String::from("&[\n");
    for (i, file) in files.iter().enumerate() {
        let save = |end: &str, bytes: &[u8]| -> Result<String, String> {
            let path = out.join(format!("{i}.{end}"));
            fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
            Ok(format!("include_bytes!({:?})", path.display().to_string()))
        };
        let plain = save("plain", &file.bytes)?;
        let brotli = save("br", &brotli(&file.bytes)?)?;
        let gzip = save("gz", &gzip(&file.bytes)?)?;
        let _ = writeln!(
            list,
            "Asset {{ path: {:?}, mime: {:?}, versioned: {}, plain: {plain}, brotli: {brotli}, gzip: {gzip} }},",
            file.path,
            mime(&file.path),
            file.path.starts_with("/assets/"),
        );
    }
    list.push(']');
    fs::write(out.join("list.rs"), list).map_err(|e| e.to_string())
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut packed = Vec::new();
    // For work on the client it need not be small.
    let quality = if std::env::var_os("PARLOR_WEB_PROFILE").is_some() { 1 } else { 11 };
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params).map_err(|e| e.to_string())?;
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).and_then(|()| packer.finish()).map_err(|e| e.to_string())
}

fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
