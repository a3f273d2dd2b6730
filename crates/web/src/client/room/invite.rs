//! Code, link and QR.

use leptos::prelude::*;
use protocol::api::Addresses;

use crate::client::api::{self, Step};
use crate::client::draw::{icon, picture};
use crate::client::files::{self, Copied};
use crate::client::online::Online;
use crate::client::text as t;

/// Can only this machine open this address?
fn only_here(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "[::1]") || name.starts_with("127.") || name.ends_with(".localhost")
}

/// What is known of the way in.
#[derive(Clone, PartialEq)]
enum Way {
    /// This address: for everybody, as far as one knows.
    Open(String),
    /// The page came by an address that only this machine has, and the server knows none that others could use.
    Closed,
}

/// The way in: the address of the page, or one that works from another device.
fn way() -> RwSignal<Way> {
    let origin = window().location().origin().unwrap_or_default();
    let here = only_here(&window().location().host().unwrap_or_default());
    let way = RwSignal::new(Way::Open(origin));
    if here {
        leptos::task::spawn_local(async move {
            let Ok(answer) = api::ask(Step::get("/api/addresses")).await else { return };
            let Ok(found) = serde_json::from_value::<Addresses>(answer) else { return };
            let _ = way.try_set(found.addresses.into_iter().next().map_or(Way::Closed, Way::Open));
        });
    }
    way
}

/// The address of a room for other devices.
pub(super) fn address(code: &str) -> Signal<String> {
    let (way, code) = (way(), code.to_owned());
    Signal::derive(move || match way.get() {
        Way::Open(origin) => format!("{origin}/r/{code}"),
        Way::Closed => format!("{}/r/{code}", window().location().origin().unwrap_or_default()),
    })
}

/// Code, link and QR.
#[component]
pub(crate) fn Invite(online: Online) -> impl IntoView {
    let code = online.code.get_value();
    let way = way();
    let origin = window().location().origin().unwrap_or_default();
    let link = {
        let code = code.clone();
        Memo::new(move |_| match way.get() {
            Way::Open(address) => format!("{address}/r/{code}"),
            Way::Closed => format!("{origin}/r/{code}"),
        })
    };
    let closed = move || way.with(|w| *w == Way::Closed);
    let copied = RwSignal::new(Copied::No);
    let screen = format!("/r/{code}/screen");
    view! {
        <section class="plate invite" aria-label=t::invite()>
            {move || (!closed()).then(|| view! { <div class="qr">{picture(qr(&link.get()))}</div> })}
            <div class="invite-code">
                <span class="quiet">{t::join_code()}</span>
                <b class="serif code">{code}</b>
                {move || if closed() {
                    view! { <span class="why">{t::room::only_here()}</span> }.into_any()
                } else {
                    view! { <span class="quiet link">{link.get()}</span> }.into_any()
                }}
            </div>
            <div class="invite-ways">
                <button class="btn small" on:click=move |_| files::copy(&link.get_untracked(), copied)>
                    {icon("link")} <span role="status">{move || copied.get().words(t::copy_link())}</span>
                </button>
                <a class="btn small" href=screen target="_blank" rel="noopener">{icon("eye")} {t::room::big_screen()}</a>
            </div>
        </section>
    }
}

pub(super) fn qr(text: &str) -> String {
    use std::fmt::Write;
    let Ok(code) = qrcodegen::QrCode::encode_text(text, qrcodegen::QrCodeEcc::Medium) else {
        return String::new();
    };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    format!(
        r##"<svg viewBox="-2 -2 {0} {0}" shape-rendering="crispEdges"><rect x="-2" y="-2" width="{0}" height="{0}" fill="#fff"/><path d="{path}" fill="#1F2430"/></svg>"##,
        size + 4
    )
}
