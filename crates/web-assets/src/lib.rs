//! The browser client as files inside the binary: built, named after their content and compressed when the program is built.
//!
//! A build without the client (a debug build, or `PARLOR_SKIP_WEB=1`) has a single page that says so.

/// A file of the client.
#[derive(Debug)]
pub struct Asset {
    /// Its address.
    pub path: &'static str,
    /// Its type.
    pub mime: &'static str,
    /// Is its content in its name, so that it never changes?
    pub versioned: bool,
    /// What is in it.
    pub plain: &'static [u8],
    /// The same, compressed by Brotli.
    pub brotli: &'static [u8],
    /// The same, compressed by gzip.
    pub gzip: &'static [u8],
}

/// All files.
pub static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/list.rs"));

const MISSING: &[u8] = b"<!doctype html><html lang=en><meta charset=utf-8><title>Parlor</title><h1>Parlor</h1><p>The server \
is running. This build has no browser client: <code>cargo run --release</code> builds it. The interface for programs is \
described at <a href=/api/openapi.json>/api/openapi.json</a>.</p></html>";

/// A file as it is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its type.
    pub mime: &'static str,
    /// Is its content in its name, so that it never changes?
    pub versioned: bool,
    /// How it is compressed.
    pub encoding: Option<&'static str>,
    /// What is sent.
    pub bytes: &'static [u8],
}

/// Is the client in this build?
pub fn built() -> bool {
    !ASSETS.is_empty()
}

/// The file at an address, as small as the browser accepts it.
pub fn file(path: &str, accept_encoding: &str) -> Option<Sent> {
    let Some(asset) = ASSETS.iter().find(|a| a.path == path) else {
        let page =
            Sent { mime: "text/html; charset=utf-8", versioned: false, encoding: None, bytes: MISSING };
        return (!built() && path == "/index.html").then_some(page);
    };
    let (encoding, bytes) = if accepted(accept_encoding, "br") {
        (Some("br"), asset.brotli)
    } else if accepted(accept_encoding, "gzip") {
        (Some("gzip"), asset.gzip)
    } else {
        (None, asset.plain)
    };
    Some(Sent { mime: asset.mime, versioned: asset.versioned, encoding, bytes })
}

/// Does the header `Accept-Encoding` allow this coding?
fn accepted(header: &str, coding: &str) -> bool {
    header.split(',').any(|part| {
        let mut words = part.split(';').map(str::trim);
        let named = words.next().is_some_and(|w| w.eq_ignore_ascii_case(coding));
        named && !words.any(|w| matches!(w.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()), Some(0.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coding_that_is_refused_is_not_used() {
        assert!(accepted("gzip, deflate, br", "br"));
        assert!(accepted("br;q=0.5", "br"));
        assert!(!accepted("gzip, br;q=0", "br"));
        assert!(!accepted("", "br"));
    }

    /// Is this file fetched before the home page can be used? Pieces of the program come when somebody goes there.
    fn at_start(path: &str) -> bool {
        let later = ["/sw.js", "/manifest.", "mind-", "worker-", "split_", "chunk_", "shared-"];
        let path = path.trim_start_matches("/assets/");
        !later.iter().any(|l| path.starts_with(l))
    }

    /// `PARLOR_WEB=1 cargo test -p web-assets` measures it; other debug builds have no client.
    #[test]
    fn what_a_browser_loads_at_the_start_is_at_most_600_kilobytes() {
        let loaded: usize = ASSETS.iter().filter(|a| at_start(a.path)).map(|a| a.brotli.len()).sum();
        assert!(loaded <= 600_000, "{loaded} bytes");
    }

    #[test]
    fn a_file_that_is_not_there_is_not_sent() {
        assert_eq!(file("/assets/old-0123.js", "br"), None);
        assert!(file("/index.html", "").is_some());
    }
}
