//! Compresses the files once, when the program is built, and lists them as Rust.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use web_build::progress::Progress;

use crate::client::File;

/// A file in its two compressed forms.
struct Packed {
    brotli: Vec<u8>,
    gzip: Vec<u8>,
}

/// Writes the files, plain and compressed, and `list.rs`, which has them all.
pub(crate) fn pack(files: &[File], out: &Path, progress: &mut Progress) -> Result<(), String> {
    let sum = |sizes: &mut dyn Iterator<Item = usize>| sizes.sum::<usize>() as f64 / 1e6;
    let plain = sum(&mut files.iter().map(|f| f.bytes.len()));
    progress.say(&format_args!("compressing {} files of {plain:.1} MB", files.len()));
    let packed = compress(files)?;
    let mut list = String::from("&[\n");
    for (i, (file, packed)) in files.iter().zip(&packed).enumerate() {
        let save = |end: &str, bytes: &[u8]| -> Result<String, String> {
            let path = out.join(format!("{i}.{end}"));
            fs::write(&path, bytes).map_err(|e| format!("{}: {e}", path.display()))?;
            Ok(format!("include_bytes!({:?})", path.display().to_string()))
        };
        let plain = save("plain", &file.bytes)?;
        let brotli = save("br", &packed.brotli)?;
        let gzip = save("gz", &packed.gzip)?;
        let _ = writeln!(
            list,
            "Asset {{ path: {:?}, mime: {:?}, versioned: {}, plain: {plain}, brotli: {brotli}, gzip: {gzip} }},",
            file.path,
            mime(&file.path),
            file.path.starts_with("/assets/"),
        );
    }
    list.push(']');
    progress.say(&format_args!("packed into {:.1} MB", sum(&mut packed.iter().map(|p| p.brotli.len()))));
    fs::write(out.join("list.rs"), list).map_err(|e| e.to_string())
}

/// All files compressed, in their order, on all processors: by then nothing else is left to build.
fn compress(files: &[File]) -> Result<Vec<Packed>, String> {
    let next = AtomicUsize::new(0);
    // The big ones first, so that all processors are done at about the same time.
    let mut order: Vec<usize> = (0..files.len()).collect();
    order.sort_by_key(|&i| Reverse(files[i].bytes.len()));
    let work = || -> Result<Vec<(usize, Packed)>, String> {
        let mut done = Vec::new();
        while let Some(&i) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bytes = &files[i].bytes;
            done.push((i, Packed { brotli: brotli(bytes)?, gzip: gzip(bytes)? }));
        }
        Ok(done)
    };
    let mut done = thread::scope(|scope| -> Result<Vec<_>, String> {
        let workers: Vec<_> =
            (0..thread::available_parallelism().map_or(1, NonZero::get)).map(|_| scope.spawn(work)).collect();
        let mut done = Vec::new();
        for worker in workers {
            done.extend(worker.join().map_err(|_| "compressing failed")??);
        }
        Ok(done)
    })?;
    done.sort_by_key(|&(i, _)| i);
    Ok(done.into_iter().map(|(_, packed)| packed).collect())
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
        "woff2" => "font/woff2",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
