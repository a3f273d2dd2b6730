//! The files of a browser client, given to the server from outside.

use std::borrow::Cow;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// A file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// Its type, such as `text/html; charset=utf-8`.
    pub mime: &'static str,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// How it is compressed: a value of `Content-Encoding`.
    pub encoding: Option<&'static str>,
    /// Does its name change when its content does? Then browsers may keep it for ever.
    pub immutable: bool,
}

/// Where files come from.
pub trait Assets: Send + Sync + 'static {
    /// The file at a path such as `index.html` or `assets/client.wasm`, for a browser with this `Accept-Encoding`.
    fn get(&self, path: &str, accepts: &str) -> Option<Asset>;
}

/// No client: a page that says what this server is.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClient;

const PAGE: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Parlor</title>\n\
    <h1>Parlor</h1>\n<p>The server is running. Its games are listed at <a href=\"/api/games\">/api/games</a>, its \
    interface is described at <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n</html>\n";

impl Assets for NoClient {
    fn get(&self, path: &str, _: &str) -> Option<Asset> {
        (path == "index.html").then_some(Asset {
            mime: "text/html; charset=utf-8",
            bytes: Cow::Borrowed(PAGE.as_bytes()),
            encoding: None,
            immutable: false,
        })
    }
}

/// The file at a path; paths without one are pages of the client, which finds its own way.
pub(crate) fn serve(assets: &dyn Assets, path: &str, accepts: &str) -> Response {
    let path = path.trim_start_matches('/');
    let wanted = if path.is_empty() { "index.html" } else { path };
    let page = || {
        let is_file = wanted.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let reserved = wanted == "api" || wanted.starts_with("api/");
        if is_file || reserved { None } else { assets.get("index.html", accepts) }
    };
    let Some(asset) = assets.get(wanted, accepts).or_else(page) else {
        return Refusal::new("not_found", "there is nothing here").into_response();
    };
    let mut response = match asset.bytes {
        Cow::Borrowed(bytes) => bytes.into_response(),
        Cow::Owned(bytes) => bytes.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.mime));
    let cache = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = asset.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
