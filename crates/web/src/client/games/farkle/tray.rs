//! The tray: dice to choose, and the three buttons.

use ::farkle::{Action, Group, Stage, State};
use leptos::prelude::*;

use super::goals::{goals, players};
use super::relics::side;
use super::{Ctx, Worth};
use crate::client::draw::{self, icon, picture};
use crate::client::table::turn_pill;
use crate::client::text::{farkle as words, fill, number, pick};

pub(super) fn tray_page(c: Ctx) -> impl IntoView {
    let s = c.s;
    let worth = Memo::new(move |_| c.worth(None));
    let with = Memo::new(move |_| c.lock().map(|id| c.worth(Some(id))));
    view! {
        <main class="table fk" class:versus=!untrack(|| c.is_run())>
            {if untrack(|| c.is_run()) { goals(c, worth, with).into_any() } else { players(c, worth).into_any() }}
            <section class="tray" aria-label=pick("Dice", "Würfel")>
                <div class="score">{move || equation(c, &worth.get())}</div>
                <div class="free">
                    {(0..6).map(|i| die(c, i)).collect_view()}
                    <Show when=move || c.see(|v| v.faces[0] == 0)>
                        {(0..6)
                            .map(|i| view! { <span class=format!("d idle t{i}")>{picture(draw::die(0))}</span> })
                            .collect_view()}
                    </Show>
                </div>
                <div class="locked">
                    {move || {
                        let held: Vec<(usize, u8)> = c
                            .see(|v| (0..6).filter(|i| v.held >> i & 1 == 1).map(|i| (i, v.faces[i])).collect());
                        if held.is_empty() {
                            view! { <span class="lt">{pick("Locked dice come here.", "Hier liegen gesicherte Würfel.")}</span> }
                                .into_any()
                        } else {
                            view! {
                                <span class="lk">{icon("lock")}</span>
                                {held
                                    .into_iter()
                                    .map(|(i, f)| {
                                        view! {
                                            <span class="ld" role="img" data-k=format!("d{i}") aria-label=f.to_string()>
                                                {picture(draw::die(f))}
                                            </span>
                                        }
                                    })
                                    .collect_view()}
                                <span class="lt">
                                    {pick("Locked", "Gelegt")} <b class="num">{number(c.see(|v| v.points).into())}</b>
                                </span>
                            }
                                .into_any()
                        }
                    }}
                </div>
            </section>
            {side(c)}
            <div class="acts">
                <div class="tline">{turn_pill(s)} <span class="do">{move || words::what_now(c.see(|v| Some(v.stage)), s.my_turn(), c.lock().is_some())}</span></div>
                {buttons(c, worth, with)}
            </div>
        </main>
    }
}

/// What the turn is worth so far: the hero number.
pub(super) fn equation(c: Ctx, worth: &Worth) -> impl IntoView + use<> {
    let raw = c.see(|v| v.points);
    let all = worth.all;
    let stage = c.see(|v| Some(v.stage));
    if raw == 0 {
        let text = match stage {
            Some(Stage::Start) => pick("A new turn", "Ein neuer Zug"),
            Some(Stage::Doomed) => pick("No combo", "Keine Kombination"),
            _ => pick("Choose dice that score", "Wähle Würfel, die zählen"),
        };
        return view! { <div class="eq"><span class="raw">{text}</span></div> }.into_any();
    }
    let factor = if all != raw && all > 0 {
        format!("× {:.2}", f64::from(all) / f64::from(raw))
    } else {
        String::new()
    };
    view! {
        <div class="eq num">
            {(!factor.is_empty())
                .then(|| view! { <span class="raw">{number(raw.into())}</span><span class="x">{factor}</span> })}
            <span class="is" class:plain=all == raw>{number(all.max(raw.min(all)).into())}</span>
        </div>
        <span class="sl">{pick("this turn, not banked yet", "in diesem Zug, noch nicht gesichert")}</span>
    }
    .into_any()
}

pub(super) fn die(c: Ctx, i: usize) -> impl IntoView {
    let face = Memo::new(move |_| c.see(|v| if v.held >> i & 1 == 0 { v.faces[i] } else { 0 }));
    let can = Memo::new(move |_| c.may_take(i));
    let chosen = move || c.chosen.get() >> i & 1 == 1;
    let single = Memo::new(move |_| {
        let dice = Group::new(&[face.get()])?;
        c.locks.with(|l| l.iter().any(|(g, _)| *g == dice)).then(|| c.points(dice))
    });
    view! {
        <Show when=move || { face.get() > 0 }>
            <button
                class=format!("d t{i}")
                class:can=move || can.get()
                class:sel=chosen
                data-k=format!("d{i}")
                aria-pressed=move || chosen().to_string()
                aria-disabled=move || (!can.get()).to_string()
                on:click=move |_| c.click(i)
            >
                {draw::said(move || fill(pick("die {n}", "Würfel {n}"), &[("n", &face.get().to_string())]))}
                {move || picture(draw::die(face.get()))}
                {move || single.get().map(|points| view! { <span class="val" aria-hidden="true">{points}</span> })}
            </button>
        </Show>
    }
}

pub(super) fn buttons(c: Ctx, worth: Memo<Worth>, with: Memo<Option<Worth>>) -> impl IntoView {
    let lock_gain = move || with.get().map_or(0, |w| w.all.saturating_sub(worth.with(|w| w.all)));
    let roll = move || c.act(Action::Roll).is_some();
    let bank = move || c.act(Action::Bank).is_some();
    let first = move || c.see(|v| v.stage == Stage::Start);
    view! {
        {move || {
            if c.act(Action::Accept).is_some() {
                return view! {
                    <button class="act go" on:click=move |_| c.play(Action::Accept)>
                        <b>{pick("Take the farkle", "Farkle hinnehmen")}</b>
                        <span>{pick("the points of this turn are gone", "die Punkte dieses Zugs sind weg")}</span>
                    </button>
                }
                    .into_any();
            }
            let chosen = c.group();
            let ready = c.lock().is_some();
            let label = chosen.filter(|_| ready).map_or_else(
                || pick("Lock", "Legen").to_owned(),
                |g| fill(pick("Lock {dice}", "{dice} legen"), &[("dice", &words::dice(g))]),
            );
            let more = if ready {
                format!("+{}", number(lock_gain().into()))
            } else {
                pick("choose dice first", "erst Würfel wählen").to_owned()
            };
            view! {
                <button class="act" class:go=ready class:idle=!ready aria-disabled=(!ready).to_string() on:click=move |_| c.play_lock()>
                    <b>{label}</b>
                    <span>{more}</span>
                </button>
            }
                .into_any()
        }}
        <button
            class="act"
            class:go=move || roll() && first()
            class:idle=move || !roll()
            aria-disabled=move || (!roll()).to_string()
            on:click=move |_| c.play(Action::Roll)
        >
            <b>{move || words::roll(c.see(State::to_roll))}</b>
            <span class="risk">
                {move || {
                    let risk = 100.0 * c.rules.with_value(|r| r.as_ref().map_or(0.0, |r| c.see(|v| r.risk(v))));
                    view! {
                        <i class="rk" aria-hidden="true"><i style:width=format!("{risk:.0}%")></i></i>
                        {format!("{risk:.0} % farkle")}
                    }
                }}
            </span>
        </button>
        <button
            class="act"
            class:idle=move || !bank()
            aria-disabled=move || (!bank()).to_string()
            on:click=move |_| c.play(Action::Bank)
        >
            <b>{move || {
                if bank() {
                    fill(pick("Bank {n}", "{n} sichern"), &[("n", &number(worth.get().all.into()))])
                } else {
                    pick("Bank", "Sichern").to_owned()
                }
            }}</b>
            <span>{pick("ends the turn", "beendet den Zug")}</span>
        </button>
    }
}
