//! The stands: the teammates’ and the own one.

use ::wires::wire::Wire;
use ::wires::{Action, Seen, Token};
use engine::Seat;
use leptos::prelude::*;
use serde_json::Value;

use super::Ctx;
use super::picture::draw;
use super::rail::highest;
use crate::client::draw::{picture, said};
use crate::client::table::avatar;
use crate::client::text::{fill, pick, wires as words};

pub(super) fn wire_label(seen: Option<Seen>, slot: u8) -> String {
    let what = match seen {
        Some(Seen { wire: Some(wire), cut: true, .. }) => format!("{} {wire}", pick("cut", "gekappt")),
        Some(Seen { wire: Some(wire), .. }) => wire.to_string(),
        Some(Seen { token: Token::Yellow, .. }) => pick("yellow", "gelb").to_owned(),
        Some(Seen { token: Token::Red, .. }) => pick("red", "rot").to_owned(),
        _ => pick("hidden", "verdeckt").to_owned(),
    };
    format!("{} {}: {what}", pick("Wire", "Draht"), slot + 1)
}

/// A wire as it is drawn: a token shows what it says.
pub(super) fn seen(c: Ctx, seat: Seat, slot: u8) -> Option<Seen> {
    c.see(|v| {
        let mut seen = v.hand(seat).get(slot as usize).copied()?;
        if seen.wire.is_none() && seen.token == Token::Value {
            seen.wire = v.token_wire(seat, slot);
        }
        Some(seen)
    })
}

pub(super) fn stand(c: Ctx, seat: u8, from: u8, len: u8) -> impl IntoView {
    let s = c.s;
    let captain =
        s.options.with_value(|o| o.get("captain").and_then(Value::as_u64).unwrap_or(0)) == u64::from(seat);
    let left = move || c.see(|v| v.hand(Seat(seat)).iter().filter(|w| !w.cut).count());
    let aimed = move || c.id(|a| a == Action::Pick(Seat(seat)));
    view! {
        <section
            class="st"
            class:on=move || s.moves_now(seat) && !s.my_turn()
            class:lit=move || aimed().is_some()
            aria-label=if from == 0 { s.name(seat) } else { format!("{} 2", s.name(seat)) }
            on:click=move |_| { if let Some(id) = untrack(aimed) { s.act(id); } }
        >
            <div class="who">
                {avatar(&s, seat)}
                <div>
                    <b class="serif">{s.name(seat)}</b>
                    <span>
                        {captain.then(|| view! { {pick("captain", "Kapitän")}<br /> })}
                        {move || fill(pick("{n} to cut", "noch {n}"), &[("n", &left().to_string())])}
                    </span>
                </div>
            </div>
            <div class="ws">
                {(from..from + len)
                    .map(|slot| {
                        let wire = Memo::new(move |_| seen(c, Seat(seat), slot));
                        let can = Memo::new(move |_| c.theirs(Seat(seat), slot).is_some());
                        let chosen = Memo::new(move |_| c.pointed(Seat(seat), slot));
                        view! {
                            <button
                                class="w"
                                class:can=move || can.get()
                                class:sel=move || chosen.get()
                                data-k=format!("w{seat}-{slot}")
                                aria-pressed=move || chosen.get().to_string()
                                aria-disabled=move || (!can.get()).to_string()
                                on:click=move |event| {
                                    event.stop_propagation();
                                    if let Some(id) = untrack(|| c.theirs(Seat(seat), slot)) {
                                        s.act(id);
                                    }
                                }
                            >
                                {said(move || format!("{} {}", s.name(seat), wire_label(wire.get(), slot)))}
                                {move || wire.get().map(|w| picture(draw(w.wire, w.cut, w.token)))}
                                <i aria-hidden="true">{slot + 1}</i>
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
        </section>
    }
}

pub(super) fn own_stand(c: Ctx, from: u8, len: u8) -> impl IntoView {
    let s = c.s;
    let you = c.you();
    view! {
        <div class="ws">
            {(from..from + len)
                .map(|slot| {
                    let wire = Memo::new(move |_| c.see(|v| v.hand(you).get(slot as usize).copied()));
                    let can = Memo::new(move |_| c.own(slot).is_some());
                    let matches = Memo::new(move |_| {
                        let (value, wire) = (c.value.get(), wire.get());
                        value.zip(wire).is_some_and(|(v, w)| !w.cut && w.wire.and_then(Wire::call) == Some(v))
                    });
                    let told = Memo::new(move |_| c.see(|v| words::told(&v.hand(you)[from as usize..(from + len) as usize], (slot - from) as usize, highest(c))));
                    view! {
                        <button
                            class="w"
                            class:can=move || can.get()
                            class:iscut=move || wire.get().is_some_and(|w| w.cut)
                            class:match=move || matches.get()
                            data-k=format!("w{}-{slot}", you.0)
                            aria-disabled=move || (!can.get()).to_string()
                            on:click=move |_| {
                                if let Some(id) = untrack(|| c.own(slot)) {
                                    s.act(id);
                                }
                            }
                        >
                            {said(move || wire_label(wire.get(), slot))}
                            {move || wire.get().map(|w| picture(draw(w.wire, w.cut, w.token)))}
                            <i aria-hidden="true" class:all=move || wire.get().is_some_and(|w| w.token != Token::None && !w.cut)>{move || told.get()}</i>
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}
