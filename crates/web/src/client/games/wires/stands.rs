//! The stands: the teammates’ and the own one.

use ::wires::wire::Wire;
use ::wires::{Action, At, Seen, Token};
use engine::{Game, Seat};
use leptos::prelude::*;

use super::Ctx;
use super::picture::draw;
use super::rail::highest;
use crate::client::draw::{icon, picture, said};
use crate::client::table::{avatar, best};
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

/// What everybody knows of a stand as a whole: what its owner called in vain, and what it told the radar.
pub(super) fn known(c: Ctx, seat: Seat, nth: usize) -> impl IntoView {
    move || {
        let (called, asked) = c.public.with(|p| {
            let called = p.called.get(seat.index()).cloned().unwrap_or_default();
            let stands: Vec<Seat> = c.see(|v| v.stands().map(|(owner, _)| owner).collect());
            let at = stands.iter().enumerate().filter(|(_, owner)| **owner == seat).nth(nth).map(|x| x.0);
            let told = |a: &::wires::Asked| Some((a.call, *a.stands.get(at?)?));
            (called, p.asked.iter().filter_map(told).collect::<Vec<_>>())
        });
        // What a player called belongs to both stands; it is said at the first.
        let called = called.into_iter().filter(|_| nth == 0).map(|call| {
            let tip = words::called_tip(call);
            view! { <li data-tip=tip><span class="unseen">{words::called(call)}</span><span aria-hidden="true">"“" {words::call(call)} "”"</span></li> }
        });
        let asked = asked.into_iter().map(|(call, yes)| {
            let tip = words::asked_tip(call, yes);
            let (mark, said) = if yes { ("check", pick("yes", "ja")) } else { ("close", pick("no", "nein")) };
            view! { <li data-tip=tip><span class="unseen">{format!("Radar {}: {said}", words::call(call))}</span><span aria-hidden="true">{words::call(call)}</span>{icon(mark)}</li> }
        });
        let (called, asked) = (called.collect_view(), asked.collect_view());
        view! { <ul class="known">{called}{asked}</ul> }
    }
}

/// What is marked between or on wires: labels of neighbours, and where a swapped wire came from.
fn marks(c: Ctx, at: At) -> impl IntoView {
    move || {
        let label = c.public.with(|p| {
            p.labels.iter().find_map(|label| {
                let [a, b] = label.wires;
                let right = if a == at {
                    b
                } else if b == at {
                    a
                } else {
                    return None;
                };
                // Neighbours are marked once, between them.
                let between = label.together();
                (!between || at.1 < right.1).then_some((label.same, between, right))
            })
        });
        let label = label.map(|(same, between, other)| {
            let tip = words::label_tip(same, &c.s.name(other.0.0), other.1 + 1);
            view! {
                <span class="label-mark" class:apart=!between data-tip=tip.clone()>
                    <span class="unseen">{tip.clone()}</span>
                    <span aria-hidden="true">{if same { "=" } else { "≠" }}</span>
                </span>
            }
        });
        let came = c.public.with(|p| p.swapped.iter().find(|s| s.at == at).map(|s| s.from));
        let came = came.map(|(seat, slot)| {
            let tip = words::swap_tip(&c.s.name(seat.0), slot + 1);
            view! { <span class="swap-mark" data-tip=tip.clone()><span class="unseen">{tip.clone()}</span>{icon("swap")}</span> }
        });
        view! { {label} {came} }
    }
}

/// One line with all wires of a stand, for phones: only one stand is shown whole there.
fn strip(c: Ctx, seat: Seat, from: u8, len: u8) -> impl IntoView {
    (from..from + len)
        .map(|slot| {
            let wire = Memo::new(move |_| seen(c, seat, slot));
            let text = move || match wire.get() {
                Some(Seen { wire: Some(wire), .. }) => wire.to_string(),
                Some(Seen { token: Token::Yellow, .. }) => pick("Y", "G").to_owned(),
                Some(Seen { token: Token::Red, .. }) => "R".to_owned(),
                _ => "·".to_owned(),
            };
            view! {
                <i
                    class:cut=move || wire.get().is_some_and(|w| w.cut)
                    class:shown=move || wire.get().is_some_and(|w| !w.cut && w.token != Token::None)
                    class:sure=move || c.is_sure(seat, slot)
                >
                    {text}
                </i>
            }
        })
        .collect_view()
}

pub(super) fn stand(c: Ctx, seat: u8, from: u8, len: u8) -> impl IntoView {
    let s = c.s;
    let captain = c.rules.with_value(|r| r.as_ref().is_some_and(|r| r.options().captain == seat));
    let left = move || c.see(|v| v.hand(Seat(seat)).iter().filter(|w| !w.cut).count());
    let aimed = move || c.id(|a| a == Action::Pick(Seat(seat)));
    let at = (Seat(seat), from);
    let nth = usize::from(from > 0);
    // The first wire that can be tapped is where the Tab key goes; arrows go on from there.
    let entry = Memo::new(move |_| {
        let open = |slot: &u8| c.theirs(Seat(seat), *slot).is_some();
        (from..from + len)
            .find(|slot| open(slot) && c.is_sure(Seat(seat), *slot))
            .or((from..from + len).find(open))
    });
    let title = if from == 0 { s.name(seat) } else { format!("{} 2", s.name(seat)) };
    view! {
        <section
            class="stand"
            class:on=move || s.moves_now(seat) && !s.my_turn()
            class:lit=move || aimed().is_some()
            class:folded=move || c.open.get() != Some(at)
            aria-label=title.clone()
            on:click=move |_| { if let Some(id) = untrack(aimed) { s.act(id); } }
        >
            <div class="who">
                {avatar(&s, seat)}
                <div>
                    <b class="serif">{s.name(seat)}</b>
                    <span>
                        {captain.then(|| view! { {pick("captain", "Kapitän")} <br /> })}
                        {move || fill(pick("{n} to cut", "noch {n}"), &[("n", &left().to_string())])}
                    </span>
                    {known(c, Seat(seat), nth)}
                </div>
            </div>
            <button
                class="unfold"
                on:click=move |event| {
                    if untrack(aimed).is_none() {
                        event.stop_propagation();
                        c.open.set(Some(at));
                    }
                }
            >
                <span class="unseen">{fill(pick("Show the stand of {name}", "Brett von {name} zeigen"), &[("name", &title)])}</span>
                <span class="strip figures" aria-hidden="true">{strip(c, Seat(seat), from, len)}</span>
            </button>
            <div class="stand-wires">
                {(from..from + len)
                    .map(|slot| {
                        let at = (Seat(seat), slot);
                        let wire = Memo::new(move |_| seen(c, Seat(seat), slot));
                        let can = Memo::new(move |_| c.theirs(Seat(seat), slot).is_some());
                        let otherwise = Memo::new(move |_| c.otherwise(Seat(seat), slot));
                        let chosen = Memo::new(move |_| c.pointed(Seat(seat), slot));
                        view! {
                            <button
                                class="wire-slot"
                                class:can=move || can.get()
                                class:otherwise=move || otherwise.get()
                                class:sure=move || can.get() && c.is_sure(Seat(seat), slot)
                                class:best=move || can.get() && best(&s) == c.theirs(Seat(seat), slot)
                                class:chosen=move || chosen.get()
                                data-k=format!("w{seat}-{slot}")
                                tabindex=move || if entry.get().is_none_or(|e| e == slot) { "0" } else { "-1" }
                                aria-pressed=move || chosen.get().to_string()
                                aria-disabled=move || (!can.get() && !otherwise.get()).to_string()
                                on:click=move |event| {
                                    event.stop_propagation();
                                    c.point(Seat(seat), slot);
                                }
                            >
                                {said(move || format!("{} {}", s.name(seat), wire_label(wire.get(), slot)))}
                                {move || wire.get().map(|w| picture(draw(w.wire, w.cut, w.token)))}
                                {marks(c, at)}
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
        <div class="stand-wires">
            {(from..from + len)
                .map(|slot| {
                    let wire = Memo::new(move |_| c.see(|v| v.hand(you).get(slot as usize).copied()));
                    let can = Memo::new(move |_| c.own(slot).is_some());
                    let matches = Memo::new(move |_| {
                        let (value, wire) = (c.value.get(), wire.get());
                        let of = |v| wire.is_some_and(|w| !w.cut && w.wire.and_then(Wire::call) == Some(v));
                        // The value that is called, or those that can be cut alone.
                        value.map_or_else(|| c.sure.with(|sure| sure.solos.iter().any(|v| of(*v))), of)
                    });
                    let told = Memo::new(move |_| c.see(|v| words::told(&v.hand(you)[from as usize..(from + len) as usize], (slot - from) as usize, highest(c))));
                    view! {
                        <button
                            class="wire-slot"
                            class:can=move || can.get()
                            class:is-cut=move || wire.get().is_some_and(|w| w.cut)
                            class:match=move || matches.get()
                            class:best=move || can.get() && best(&s) == c.own(slot)
                            data-k=format!("w{}-{slot}", you.0)
                            tabindex=move || if can.get() { "0" } else { "-1" }
                            aria-disabled=move || (!can.get()).to_string()
                            on:click=move |_| {
                                if let Some(id) = untrack(|| c.own(slot)) {
                                    s.act(id);
                                }
                            }
                        >
                            {said(move || wire_label(wire.get(), slot))}
                            {move || wire.get().map(|w| picture(draw(w.wire, w.cut, w.token)))}
                            {marks(c, (you, slot))}
                            <i aria-hidden="true" class:known-to-all=move || wire.get().is_some_and(|w| w.token != Token::None && !w.cut)>{move || told.get()}</i>
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}
