//! What can be known: the calls and their chances, and the likeliest value of every hidden wire.

use ::wires::assistant::{Look, Place};
use ::wires::belief::calls::Odds;
use ::wires::{Options, View, Wires};
use engine::Game;
use leptos::prelude::*;

use crate::client::draw::icon;
use crate::client::session::Session;
use crate::client::table::{avatar, bar};
use crate::client::text::{assist, fill, odds as t};

/// So many calls are listed if none is sure.
const CALLS: usize = 4;

pub(super) fn panel(s: Session) -> AnyView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let Ok(rules) = Wires::new(s.seats() as usize, options) else { return ().into_any() };
    let rules = StoredValue::new(rules);
    let look = Memo::new(move |_| {
        let view = s.view::<View>()?;
        rules.with_value(|rules| view.look(rules))
    });
    let shown = move || {
        look.with(|look| {
            let Some(look) = look else { return view! { <p class="quiet">{t::over()}</p> }.into_any() };
            let stands = s.others().into_iter().map(|seat| stand(s, look, seat)).collect_view();
            view! {
                {calls(s, look)}
                <section>
                    <h3>{t::wires_of()}</h3>
                    <p class="quiet">{t::wires_note()} " " {t::deals(look.deals)}</p>
                    {stands}
                </section>
            }
            .into_any()
        })
    };
    shown.into_any()
}

/// All calls that are sure, or the likeliest ones with what they risk.
fn calls(s: Session, look: &Look) -> impl IntoView + use<> {
    let alone = look.solos.iter().map(|call| {
        let words = fill(assist::alone(), &[("v", &assist::call(Some(*call)))]);
        bar(words.into_any(), 1.0, t::sure().to_owned())
    });
    let alone = alone.collect_view();
    let sure = look.calls.iter().filter(|c| c.certain()).count();
    let line = |c: &Odds| {
        let words = assist::proposal(&s.name(c.target), c.slot, c.call);
        let risk = (c.red > 0.0).then(|| {
            view! { <span class="quiet">{t::explodes()} " " {t::percent(c.red)}</span> }
        });
        let number = if c.certain() { t::sure().to_owned() } else { t::percent(c.chance) };
        bar(view! { <span>{words}</span> {risk} }.into_any(), c.chance, number)
    };
    let listed = look.calls.iter().take(sure.max(CALLS)).map(line).collect_view();
    let none = look.calls.is_empty() && look.solos.is_empty();
    view! {
        <section>
            <h3>{t::best_calls()}</h3>
            {none.then(|| view! { <p class="quiet">{t::no_call()}</p> })}
            <ol class="odds-bars wide">{alone}{listed}</ol>
        </section>
    }
}

/// A teammate's wires: the likeliest value of each and its chance.
fn stand(s: Session, look: &Look, seat: u8) -> impl IntoView + use<> {
    let hand = look.hands.get(seat as usize).cloned().unwrap_or_default();
    let wires = hand.iter().enumerate().map(|(slot, place)| wire(slot, place)).collect_view();
    view! {
        <div class="odds-stand">
            <span class="odds-name">{avatar(&s, seat)} <b class="serif">{s.name(seat)}</b></span>
            <ol class="odds-wires">{wires}</ol>
        </div>
    }
}

fn wire(slot: usize, place: &Place) -> impl IntoView + use<> {
    let first = place.chances.first();
    let value = match (place.shown, place.certain) {
        (_, Some(wire)) => wire.to_string(),
        (Some(shown), _) => assist::shown(shown),
        _ => first.map_or_else(|| "?".to_owned(), |(call, _)| assist::call(*call)),
    };
    let certain = place.certain.is_some() || place.shown.is_some();
    let red = place.chances.iter().find(|c| c.0.is_none()).map_or(0.0, |c| c.1);
    let chance = first.map_or(0.0, |c| c.1);
    let (class, below) = if place.cut {
        ("cut", view! { <span>{t::cut()}</span> }.into_any())
    } else if certain {
        ("sure", view! { <span>{icon("check")}{t::sure()}</span> }.into_any())
    } else {
        ("", view! { <span>{t::percent(chance)}</span> }.into_any())
    };
    let may_explode =
        !place.cut && place.certain.is_none() && red > 0.0 && first.is_some_and(|c| c.0.is_some());
    let faces = if place.cut || certain { String::new() } else { t::faces(place) };
    view! {
        <li class=class title=faces>
            <i>{slot + 1}</i>
            <b class="figures">{value}</b>
            {below}
            {may_explode.then(|| view! { <em>{t::red()} " " {t::percent(red)}</em> })}
        </li>
    }
}
