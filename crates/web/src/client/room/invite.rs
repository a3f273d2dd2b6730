//! Code, link and QR.

use leptos::prelude::*;

use crate::client::draw::{icon, picture};
use crate::client::files::{self, Copied};
use crate::client::online::Online;
use crate::client::text as t;

/// Code, link and QR.
#[component]
pub(crate) fn Invite(online: Online) -> impl IntoView {
    let code = online.code.get_value();
    let link = format!("{}/r/{code}", window().location().origin().unwrap_or_default());
    let copied = RwSignal::new(Copied::No);
    let shown = link.clone();
    let picture = picture(qr(&link));
    view! {
        <section class="plate invite" aria-label=t::invite()>
            <div class="qr">{picture}</div>
            <div class="ic">
                <span class="q">{t::join_code()}</span>
                <b class="serif code">{code}</b>
                <span class="q link">{shown}</span>
            </div>
            <button class="btn sm" on:click=move |_| files::copy(&link, copied)>
                {icon("link")} <span role="status">{move || copied.get().words(t::copy_link())}</span>
            </button>
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
