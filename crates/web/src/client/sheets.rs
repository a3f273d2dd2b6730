//! Sheets that come over the table: a drawer on a desk, from below on a phone.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::draw::icon;
use super::text as t;

/// From this width on there is room beside the table.
const ROOM_BESIDE: f64 = 1100.0;

/// Is the page under a sheet that has to be closed first?
pub(crate) fn covered() -> bool {
    document().query_selector("dialog:modal").ok().flatten().is_some()
}

/// Is there room for a sheet beside the table?
fn room_beside() -> bool {
    window().inner_width().ok().and_then(|w| w.as_f64()).is_some_and(|wide| wide >= ROOM_BESIDE)
}

/// A sheet. Escape, the cross and a click beside it close it.
#[component]
pub(crate) fn Sheet(
    /// Is it open?
    open: RwSignal<bool>,
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// Where it lies: `drawer`, `centre` or `small`; `beside` is a drawer on phones, and on a desk it leaves the table as
    /// it is, so that one plays on with it open.
    #[prop(default = "drawer")]
    kind: &'static str,
    /// What is on it.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let wanted = open.get();
        if let Some(dialog) = dialog.get() {
            if wanted && !dialog.open() {
                if kind == "beside" && room_beside() {
                    dialog.show();
                } else {
                    let _ = dialog.show_modal();
                }
            } else if !wanted && dialog.open() {
                dialog.close();
            }
        }
    });
    let children = StoredValue::new(children);
    view! {
        <dialog
            node_ref=dialog
            class=format!("sheet {kind}")
            aria-label=move || title.get()
            on:close=move |_| open.set(false)
            on:keydown=move |event| {
                // What is not over the page is not closed by the browser.
                if event.key() == "Escape" && !covered() {
                    open.set(false);
                }
            }
            on:click=move |event| {
                // The dialog itself is hit only beside the sheet.
                if event.target() == event.current_target() {
                    open.set(false);
                }
            }
        >
            <Show when=move || open.get()>
                <div class="sheet-panel">
                    <header>
                        <h2>{move || title.get()}</h2>
                        <button class="icon-button" aria-label=t::close() on:click=move |_| open.set(false)>
                            {icon("close")}
                        </button>
                    </header>
                    <div class="sheet-body" tabindex="0">{children.with_value(|c| c())}</div>
                </div>
            </Show>
        </dialog>
    }
}

/// A question that has to be answered with yes before something is lost.
#[component]
pub(crate) fn Question(
    /// Is it asked?
    open: RwSignal<bool>,
    /// What it is about.
    title: &'static str,
    /// What would happen.
    text: &'static str,
    /// What yes is called.
    yes: &'static str,
    /// What is done then.
    then: Callback<()>,
) -> impl IntoView {
    view! {
        <Sheet open=open title=Signal::derive(move || title.to_owned()) kind="centre">
            <p class="question">{text}</p>
            <div class="row">
                <button class="btn dark" on:click=move |_| { open.set(false); then.run(()); }>{yes}</button>
                <button class="btn" on:click=move |_| open.set(false)>{t::no_stay()}</button>
            </div>
        </Sheet>
    }
}

/// Choices of which one holds, side by side.
#[component]
pub(crate) fn Choice(
    /// The name of the group.
    #[prop(into)]
    name: String,
    /// Values and what they are called.
    options: Vec<(String, String)>,
    /// The value that holds.
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <div class="choice" role="radiogroup" aria-label=name>
            {options
                .into_iter()
                .map(|(id, label)| {
                    let mine = StoredValue::new(id);
                    let on = move || mine.with_value(|m| value.with(|v| v == m));
                    view! {
                        <button
                            role="radio"
                            aria-checked=move || on().to_string()
                            class:on=on
                            on:click=move |_| value.set(mine.get_value())
                        >
                            {label}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}
