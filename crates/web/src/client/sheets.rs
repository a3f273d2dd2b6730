//! Sheets that come over the table: a drawer on a desk, from below on a phone.

use leptos::html::Dialog;
use leptos::prelude::*;

use super::draw::icon;
use super::text as t;

/// A sheet. Escape, the cross and a click beside it close it.
#[component]
pub(crate) fn Sheet(
    /// Is it open?
    open: RwSignal<bool>,
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// Where it lies: `drawer`, `centre` or `small`.
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
                let _ = dialog.show_modal();
            } else if !wanted && dialog.open() {
                dialog.close();
            }
        }
    });
    let children = StoredValue::new(children);
    view! {
        <dialog
            node_ref=dialog
            class=format!("sheet-d {kind}")
            aria-label=move || title.get()
            on:close=move |_| open.set(false)
            on:click=move |event| {
                // The dialog itself is hit only beside the sheet.
                if event.target() == event.current_target() {
                    open.set(false);
                }
            }
        >
            <Show when=move || open.get()>
                <div class="sheet-in">
                    <header>
                        <h2>{move || title.get()}</h2>
                        <button class="ib" aria-label=t::close() on:click=move |_| open.set(false)>
                            {icon("close")}
                        </button>
                    </header>
                    <div class="sheet-body" tabindex="0">{children.with_value(|c| c())}</div>
                </div>
            </Show>
        </dialog>
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
