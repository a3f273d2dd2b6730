//! Parlor's browser client: the rules run in the page, so that a game against bots needs no server.
//!
//! It is a program for WebAssembly; `web-assets` builds it and puts it into the `parlor` binary.

// A context is a bundle of signal handles that every closure of a page gets a copy of; drawings are short strings, joined; a
// function that is fetched before it is called can fail, whatever is in it.
#![allow(clippy::large_types_passed_by_value, clippy::format_collect, clippy::unnecessary_wraps)]

#[cfg(target_arch = "wasm32")]
mod client;

#[cfg(target_arch = "wasm32")]
fn main() {
    client::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; `parlor serve` has it on board");
}
