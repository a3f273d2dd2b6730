//! The browser client as files inside the binary: built, named after their content and compressed when the program is built.
//!
//! [`answer`] says what a server sends for an address. A build without the client (a debug build, or `PARLOR_SKIP_WEB=1`)
//! answers with a page that says so.

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

/// What the page may load: nothing but what comes from the server itself, and no script but the files.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
frame-ancestors 'none'";

const MISSING: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Parlor</title><h1>Parlor</h1><p>This build has \
no browser client. <code>cargo run --release</code> builds it.</p></html>";

/// What a server sends for an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The headers, with what security wants.
    pub headers: Vec<(&'static str, &'static str)>,
    /// The body.
    pub body: &'static [u8],
}

/// Is the client in this build?
pub fn built() -> bool {
    !ASSETS.is_empty()
}

/// The answer for a path, given what the browser accepts. Every address that is no file is a page of the client.
pub fn answer(path: &str, accept_encoding: &str) -> Answer {
    let mut headers = vec![
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("content-security-policy", CONTENT_SECURITY_POLICY),
        ("cross-origin-opener-policy", "same-origin"),
    ];
    let find = |path: &str| ASSETS.iter().find(|a| a.path == path);
    let missing =
        path.starts_with("/assets/") || path.rsplit('/').next().is_some_and(|end| end.contains('.'));
    let Some(asset) = find(path).or_else(|| if missing { None } else { find("/index.html") }) else {
        let status = if missing || built() { 404 } else { 200 };
        headers.push(("content-type", "text/html; charset=utf-8"));
        return Answer { status, headers, body: MISSING.as_bytes() };
    };
    headers.push(("content-type", asset.mime));
    headers.push(("vary", "accept-encoding"));
    let keep = if asset.versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.push(("cache-control", keep));
    let accepts = |name: &str| accepted(accept_encoding, name);
    let body = if accepts("br") {
        headers.push(("content-encoding", "br"));
        asset.brotli
    } else if accepts("gzip") {
        headers.push(("content-encoding", "gzip"));
        asset.gzip
    } else {
        asset.plain
    };
    Answer { status: 200, headers, body }
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

    #[test]
    fn a_file_that_is_not_there_is_not_a_page() {
        assert_eq!(answer("/assets/old-0123.js", "br").status, 404);
        assert_eq!(answer("/favicon.ico", "").status, 404);
        assert_eq!(answer("/play/golf", "").status, 200);
    }

    #[test]
    fn every_answer_forbids_foreign_scripts() {
        for path in ["/", "/index.html", "/assets/x.js"] {
            let headers = answer(path, "gzip").headers;
            assert!(headers.contains(&("content-security-policy", CONTENT_SECURITY_POLICY)), "{path}");
        }
        assert!(!CONTENT_SECURITY_POLICY.contains("unsafe-inline"));
    }
}
