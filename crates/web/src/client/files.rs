//! Files that people give to the page, and get from it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::text as t;

/// Gives a text as a file.
pub(crate) fn save(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let Ok(blob) = web_sys::Blob::new_with_str_sequence(&parts) else { return };
    let Ok(url) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a") {
        let _ = link.set_attribute("href", &url);
        let _ = link.set_attribute("download", name);
        if let Ok(link) = link.dyn_into::<web_sys::HtmlElement>() {
            link.click();
        }
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// What became of a copy.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Copied {
    /// Nobody asked for one.
    No,
    /// It can be pasted.
    Yes,
    /// The browser does not allow it.
    Refused,
}

impl Copied {
    /// What the button says.
    pub(crate) fn words(self, before: &'static str) -> &'static str {
        match self {
            Self::No => before,
            Self::Yes => t::copied(),
            Self::Refused => t::not_copied(),
        }
    }
}

/// Puts a text where it can be pasted from. Browsers allow it only on pages that came safely.
pub(crate) fn copy(text: &str, copied: RwSignal<Copied>) {
    if !window().is_secure_context() {
        copied.set(Copied::Refused);
        return;
    }
    let writing = JsFuture::from(window().navigator().clipboard().write_text(text));
    leptos::task::spawn_local(async move {
        let done = if writing.await.is_ok() { Copied::Yes } else { Copied::Refused };
        let _ = copied.try_set(done);
    });
}

/// Reads a file as text.
pub(crate) fn read(file: web_sys::File, then: Callback<String>) {
    leptos::task::spawn_local(async move {
        if let Ok(text) = JsFuture::from(file.text()).await {
            then.run(text.as_string().unwrap_or_default());
        }
    });
}

/// A button that asks for a file and reads it.
#[component]
pub(crate) fn Pick(
    /// What is on the button.
    label: &'static str,
    /// Which files.
    accept: &'static str,
    /// What is done with the text.
    read: Callback<String>,
) -> impl IntoView {
    view! {
        <label class="btn filepick">
            {label}
            <input
                type="file"
                class="unseen"
                accept=accept
                on:change=move |e| {
                    let input: web_sys::HtmlInputElement = event_target(&e);
                    if let Some(file) = input.files().and_then(|f| f.get(0)) {
                        self::read(file, read);
                    }
                    input.set_value("");
                }
            />
        </label>
    }
}
