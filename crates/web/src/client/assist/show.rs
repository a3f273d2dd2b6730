//! What is known: the best calls, and what each wire can be.

use leptos::prelude::*;
use wires::assistant::{Look, Place};
use wires::wire::{Call, Wire};

use super::draft::{Draft, Kind};
use super::{Advised, Desk, reasons};
use crate::client::draw::said;
use crate::client::text::{assist as t, fill, wires::percent};

/// The player's coin.
pub(super) fn coin(d: Desk, player: u8) -> impl IntoView {
    let letter: String = d.name(player).chars().take(1).flat_map(char::to_uppercase).collect();
    view! { <span class=format!("avatar seat-{player}") aria-hidden="true">{letter}</span> }
}

/// Takes a call over into the event.
fn take(d: Desk, a: &Advised) {
    let me = d.setup(|s| (s.me.clone(), s.players.get(a.target as usize).cloned().unwrap_or_default()));
    let Some((me, target)) = me else { return };
    let said = vec![me, target, (a.slot + 1).to_string(), a.call.to_string()];
    d.at.set(None);
    d.draft.set(Draft { kind: Kind::Call, said });
}

/// The best call, and two more.
#[component]
pub(super) fn Best(d: Desk) -> impl IntoView {
    move || {
        let solo = d.look.with(|l| l.as_ref().and_then(|l| l.solos.first().copied()));
        let calls = d.calls.get();
        let state = if d.thinking.get() { format!(" · {}", t::looking()) } else { String::new() };
        let head = |title: String, why: String, go: Callback<()>| {
            view! {
                <section class="best">
                    <div>
                        <span>{t::best_call()} <i role="status">{state.clone()}</i></span>
                        <b class="serif">{title}</b>
                        <span>{why}</span>
                    </div>
                    <button class="btn" on:click=move |_| go.run(())>{t::use_it()}</button>
                </section>
            }
        };
        if let Some(call) = solo {
            let go = Callback::new(move |()| {
                let me = d.setup(|s| s.me.clone()).unwrap_or_default();
                d.at.set(None);
                d.draft.set(Draft { kind: Kind::Solo, said: vec![me, call.to_string()] });
            });
            let title = fill(t::alone(), &[("v", &t::call(Some(call)))]);
            return head(title, t::alone_why().to_owned(), go).into_any();
        }
        let Some(best) = calls.first().cloned() else {
            return view! { <section class="best"><p>{t::nothing_to_call()}</p></section> }.into_any();
        };
        let title = t::proposal(&d.name(best.target), best.slot, best.call);
        let why = reasons(&best, false);
        let go = Callback::new(move |()| take(d, &best));
        let more = calls
            .iter()
            .skip(1)
            .take(2)
            .map(|a| {
                let label = format!("{} {} = {}", d.name(a.target), a.slot + 1, t::call(Some(a.call)));
                let a = a.clone();
                let chance = percent(a.chance);
                view! { <button on:click=move |_| take(d, &a)><b>{label}</b><span>{chance}</span></button> }
            })
            .collect_view();
        view! { {head(title, why, go)} <div class="alternatives">{more}</div> }.into_any()
    }
}

/// A wire in short: a class, what stands on it, how full it is, and the words for those who hear it.
fn cell(place: &Place) -> (&'static str, String, u32, String) {
    let name = |w: Wire| w.to_string();
    match (place.cut, place.shown, place.certain, place.chances.first()) {
        (true, _, wire, _) => {
            let text = wire.map_or_else(|| "Y".to_owned(), name);
            ("cut", text.clone(), 0, format!("{text}, {}", t::key_cut()))
        }
        (_, Some(shown), _, _) => {
            let text = t::shown(shown);
            ("shown", text.clone(), 0, format!("{text}, {}", t::key_shown()))
        }
        (_, _, Some(wire), _) => {
            let text = name(wire);
            ("certain", text.clone(), 0, format!("{text}, {}", t::key_certain()))
        }
        (_, _, _, Some((call, p))) => {
            let text = call.map_or_else(|| "R".to_owned(), |c| c.to_string());
            ("unknown", text, (p * 100.0).round() as u32, format!("{} {}", t::call(*call), percent(*p)))
        }
        _ => ("unknown", "?".to_owned(), 0, "?".to_owned()),
    }
}

/// Everybody's wires as strips; a tap on one begins a call.
#[component]
pub(super) fn Beliefs(d: Desk) -> impl IntoView {
    let strip = move |player: u8, hand: &[Place], first: usize| {
        let me = d.me();
        let name = d.setup(|s| s.players.get(player as usize).cloned()).flatten().unwrap_or_default();
        let left = hand.iter().filter(|p| !p.cut).count().to_string();
        let aim = d.setup(|s| d.draft.with(|x| x.aim(s))).flatten();
        let cells = |range: std::ops::Range<usize>| {
            range
                .map(|i| {
                    let (class, text, full, words) = cell(&hand[i]);
                    let slot = i as u8;
                    let label = format!(
                        "{} {}: {words}",
                        d.name(player),
                        fill(t::wire(), &[("n", &(i + 1).to_string())])
                    );
                    let aimed = aim == Some((player, slot));
                    let name = name.clone();
                    view! {
                        <button
                            class=format!("cell {class}")
                            class:chosen=aimed
                            style=("--p", format!("{full}%"))
                            on:click=move |_| touch(d, player, &name, slot)
                        >
                            {said(move || label.clone())}
                            <b aria-hidden="true">{text}</b>
                            <i aria-hidden="true">{slot + 1}</i>
                        </button>
                    }
                })
                .collect_view()
        };
        let second =
            (first < hand.len()).then(|| view! { <div class="cells">{cells(first..hand.len())}</div> });
        view! {
            <section class="belief" class:own=player == me aria-label=d.name(player)>
                <div class="belief-head">
                    {coin(d, player)}
                    <b class="serif">{d.name(player)}</b>
                    <span>{fill(t::to_cut(), &[("n", &left)])}</span>
                </div>
                <div class="cells">{cells(0..first)}</div>
                {second}
            </section>
        }
    };
    view! {
        <div class="beliefs">
            {move || {
                let look = d.look.get()?;
                let seats = look.hands.len() as u8;
                let me = d.me();
                let order = (1..=seats).map(|i| (me + i) % seats);
                Some(order.map(|p| strip(p, &look.hands[p as usize], look.first[p as usize])).collect_view())
            }}
            <div class="key" aria-hidden="true">
                <span><i class="key-cut"></i>{t::key_cut()}</span>
                <span><i class="key-shown"></i>{t::key_shown()}</span>
                <span><i class="key-certain"></i>{t::key_certain()}</span>
                <span><i class="key-likely"></i>{t::key_likely()}</span>
            </div>
        </div>
    }
}

/// A wire was touched: it answers the question if one asks for it, else a call of it begins.
fn touch(d: Desk, player: u8, name: &str, slot: u8) {
    let draft = d.draft.get_untracked();
    let me = d.me();
    let caller = draft.said.first().filter(|_| draft.kind == Kind::Call);
    let caller = caller.filter(|c| !c.eq_ignore_ascii_case(name)).cloned();
    let caller = caller.or_else(|| d.setup(|s| s.me.clone()).filter(|_| player != me));
    if let Some(caller) = caller {
        d.draft.set(Draft { kind: Kind::Call, said: vec![caller, name.to_owned(), (slot + 1).to_string()] });
    }
}

/// The full table: for every player a column for each wire and a row for each value that it can be.
#[component]
pub(super) fn Chances(d: Desk) -> impl IntoView {
    let reasons = move || {
        d.calls
            .get()
            .iter()
            .map(|a| {
                let title = t::proposal(&d.name(a.target), a.slot, a.call);
                view! { <li><b class="serif">{title}</b><span class="quiet">{reasons(a, true)}</span></li> }
            })
            .collect_view()
    };
    let soft = move || d.evening.with(|e| e.as_ref().is_some_and(|e| e.habits.is_some()));
    view! {
        {move || soft().then(|| view! { <p class="quiet">{t::soft()}</p> })}
        <p class="quiet">{move || d.look.with(|l| l.as_ref().map(|l| fill(t::dial(), &[("n", &l.dial.to_string())])))}</p>
        <ol class="reasons">{reasons}</ol>
        {move || {
            let look = d.look.get()?;
            let me = d.me() as usize;
            let players = (0..look.hands.len()).filter(|p| *p != me);
            let tables = players.map(|p| table(d, &look, p)).collect_view();
            Some(view! { {tables} {values(d, &look)} })
        }}
    }
}

/// Where the copies of each value are. A call stays known when its wire is swapped away.
fn values(d: Desk, look: &Look) -> impl IntoView + use<> {
    let names = |players: &[u8]| players.iter().map(|p| d.name(*p)).collect::<Vec<_>>().join(", ");
    let rows = look
        .values
        .0
        .iter()
        .map(|value| {
            let either = value.either.iter().map(|one_of| format!("{}?", names(one_of).replace(", ", "/")));
            let called: Vec<String> = value.called.iter().map(|p| d.name(*p)).chain(either).collect();
            view! {
                <tr>
                    <th scope="row">{t::call(Some(value.call))}</th>
                    <td>{value.total}</td>
                    <td>{names(&value.revealed)}</td>
                    <td>{names(&value.certain)}</td>
                    <td>{called.join(", ")}</td>
                    <td>{value.uncertain}</td>
                </tr>
            }
        })
        .collect_view();
    let heads = [t::copies(), t::key_cut(), t::key_certain(), t::called(), t::nobody_knows()];
    let heads = heads.map(|head| view! { <th scope="col">{head}</th> }).into_iter().collect_view();
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=t::values()>
            <table class="chances tracked">
                <caption><b class="serif">{t::values()}</b></caption>
                <thead><tr><td></td>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn table(d: Desk, look: &Look, player: usize) -> impl IntoView + use<> {
    let hand = &look.hands[player];
    let known = |p: &Place| p.cut || p.certain.is_some();
    let rows = Call::all()
        .map(Some)
        .chain([None])
        .filter_map(|call| {
            let of = |p: &Place| {
                if known(p) { 0.0 } else { p.chances.iter().find(|c| c.0 == call).map_or(0.0, |c| c.1) }
            };
            if hand.iter().all(|p| of(p) == 0.0) {
                return None;
            }
            let cells = hand
                .iter()
                .map(|p| {
                    let chance = of(p);
                    let text = match chance {
                        0.0 => String::new(),
                        x if x < 0.005 => "<1".to_owned(),
                        x => format!("{:.0}", 100.0 * x),
                    };
                    // Ten shades, so that no style has to be written into the page.
                    view! { <td class=format!("heat-{}", (chance * 9.99) as u8)>{text}</td> }
                })
                .collect_view();
            Some(view! { <tr class:red=call.is_none()><th scope="row">{t::call(call)}</th>{cells}</tr> })
        })
        .collect_view();
    let heads = (1..=hand.len()).map(|i| view! { <th scope="col">{i}</th> }).collect_view();
    let top = hand
        .iter()
        .map(|p| {
            let (class, text, _, words) = cell(p);
            let text = if class == "unknown" { String::new() } else { text };
            view! { <td class=format!("known {class}") title=words>{text}</td> }
        })
        .collect_view();
    view! {
        <div class="table-scroll" tabindex="0" role="region" aria-label=d.name(player as u8)>
            <table class="chances">
                <caption>{coin(d, player as u8)} <b class="serif">{d.name(player as u8)}</b></caption>
                <thead><tr><td></td>{heads}</tr></thead>
                <tbody><tr><th scope="row">{t::key_certain()}</th>{top}</tr>{rows}</tbody>
            </table>
        </div>
    }
}
