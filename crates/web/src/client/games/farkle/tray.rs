//! The tray: dice to choose, and the buttons.

use ::farkle::{Action, Die, Group, Stage, State, dice_words};
use engine::GameAction;
use leptos::prelude::*;
use web::farkle::run::{Happened, happened};

use super::Ctx;
use super::goals::{goals, players};
use super::relics::side;
use crate::client::draw::{self, icon, picture};
use crate::client::motion::finish;
use crate::client::table::{best, turn_pill};
use crate::client::text::{farkle as words, fill, language, number, pick};

/// So many combos have a button of their own.
const COMBOS: usize = 6;

pub(super) fn tray_page(c: Ctx) -> impl IntoView {
    let s = c.s;
    let task = move || {
        if c.met.get().is_some() {
            return "";
        }
        let (mine, chosen) = (s.my_turn(), c.lock().is_some());
        words::what_now(c.see(|v| Some(v.stage)), mine, chosen, c.locks.with(|l| !l.is_empty()))
    };
    view! {
        <main
            class="table farkle"
            class:versus=!untrack(|| c.is_run())
            class:met=move || c.met.get().is_some()
            on:click:capture=move |event| {
                if c.met.get_untracked().is_some() {
                    finish();
                    event.stop_propagation();
                }
            }
        >
            {if untrack(|| c.is_run()) { goals(c).into_any() } else { players(c).into_any() }}
            <section class="tray" aria-label=pick("Dice", "Würfel")>
                <div class="score">{move || equation(c)}</div>
                <div class="free">
                    {(0..6).map(|i| die(c, i)).collect_view()}
                    <Show when=move || c.see(|v| v.faces[0] == 0)>{idle(c)}</Show>
                </div>
                {combos(c)}
                <div class="locked">
                    {move || {
                        let held: Vec<(usize, u8)> = c
                            .see(|v| (0..6).filter(|i| v.held >> i & 1 == 1).map(|i| (i, v.faces[i])).collect());
                        if held.is_empty() {
                            view! { <span class="locked-points">{pick("Locked dice come here.", "Hier liegen gelegte Würfel.")}</span> }
                                .into_any()
                        } else {
                            view! {
                                <span class="lock">{icon("lock")}</span>
                                {held
                                    .into_iter()
                                    .map(|(i, f)| {
                                        view! {
                                            <span class="locked-die" role="img" data-k=format!("d{i}") aria-label=f.to_string()>
                                                {picture(draw::die(f))}
                                            </span>
                                        }
                                    })
                                    .collect_view()}
                                <span class="locked-points">
                                    {pick("Locked", "Gelegt")} <b class="figures">{number(c.see(|v| v.points).into())}</b>
                                </span>
                            }
                                .into_any()
                        }
                    }}
                </div>
            </section>
            {side(c)}
            <div class="actions">
                <div class="turn-line">{turn_pill(s)} <span class="task">{task}</span></div>
                {buttons(c)}
            </div>
        </main>
    }
}

/// What the turn is worth so far: the hero number.
fn equation(c: Ctx) -> impl IntoView + use<> {
    if let Some(level) = c.met.get() {
        let earned = c.s.log.with(web::farkle::run::paid);
        return view! {
            <div class="equation level-met" data-k="level"><span class="raw">{words::met(level)}</span></div>
            <span class="score-label">{words::earned(earned.main, earned.extra)}</span>
        }
        .into_any();
    }
    let worth = c.worth.get();
    let (raw, all) = (worth.raw, worth.points);
    let (stage, mine) = (c.see(|v| Some(v.stage)), c.s.my_turn());
    if raw == 0 {
        let told = c.s.log.with(happened);
        let (text, more) = match (stage, told) {
            (Some(Stage::Start | Stage::Over), Happened::Farkle { lost, failed, .. }) => {
                (words::farkled(lost), failed.map(|level| words::failed(level, stage == Some(Stage::Over))))
            }
            (Some(Stage::Start | Stage::Over), Happened::Failed(level)) => {
                (words::failed(level, stage == Some(Stage::Over)), None)
            }
            (Some(Stage::Start), Happened::Begun(level)) => {
                let factor =
                    c.told(|rules, state| state.run().map_or(1.0, |run| rules.effective_multiplier(run)));
                let counts = ((factor - 1.0).abs() > 1e-9).then(|| words::points_count(factor));
                return view! {
                    <div class="equation level-begun" data-k="level"><span class="raw">{words::begun(level)}</span></div>
                    {counts.map(|counts| view! { <span class="score-label">{counts}</span> })}
                }
                .into_any();
            }
            (Some(Stage::Start), _) => (pick("A new turn", "Ein neuer Zug").to_owned(), None),
            (Some(Stage::Doomed), _) => (pick("No combo", "Keine Kombination").to_owned(), None),
            (Some(Stage::Over), _) => (pick("The game is over", "Das Spiel ist aus").to_owned(), None),
            _ if mine => (pick("Choose dice that score", "Wähle Würfel, die zählen").to_owned(), None),
            _ => (String::new(), None),
        };
        return view! {
            <div class="equation"><span class="raw">{text}</span></div>
            {more.map(|more| view! { <span class="score-label">{more}</span> })}
        }
        .into_any();
    }
    let factor = (all != raw).then(|| words::times(f64::from(all) / f64::from(raw)));
    view! {
        <div class="equation figures">
            {factor.map(|factor| view! { <span class="raw">{number(raw.into())}</span><span class="factor">{factor}</span> })}
            <span class="product" class:plain=all == raw data-count="turn" data-to=all.to_string()>{number(all.into())}</span>
        </div>
        <span class="score-label">{pick("this turn, not banked yet", "in diesem Zug, noch nicht gesichert")}</span>
    }
    .into_any()
}

/// Six dice at rest: those of a farkle as they fell.
fn idle(c: Ctx) -> impl IntoView {
    move || {
        let faces = match c.s.log.with(happened) {
            Happened::Farkle { faces, .. } if c.see(|v| v.stage == Stage::Start) => faces,
            _ => [0; 6],
        };
        (0..6)
            .map(|i| view! { <span class=format!("free-die idle tilt-{i}") class:fell={faces[0] > 0}>{picture(draw::die(faces[i]))}</span> })
            .collect_view()
    }
}

fn die(c: Ctx, i: usize) -> impl IntoView {
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
                class=format!("free-die tilt-{i}")
                class:can=move || can.get()
                class:chosen=chosen
                data-k=format!("d{i}")
                aria-pressed=move || chosen().to_string()
                aria-disabled=move || (!can.get()).to_string()
                on:click=move |_| c.click(i)
            >
                {draw::said(move || fill(pick("die {n}", "Würfel {n}"), &[("n", &face.get().to_string())]))}
                {move || picture(draw::die(face.get()))}
                {move || single.get().map(|points| view! { <span class="value" aria-hidden="true">{points}</span> })}
            </button>
        </Show>
    }
}

/// The combos of the roll, each locked with one tap.
fn combos(c: Ctx) -> impl IntoView {
    let gain = move |dice: Group| {
        let after = c.told(|rules, state| rules.worth_with(state, dice));
        after.map_or(0, |w| w.points).saturating_sub(c.worth.with(|w| w.points))
    };
    move || {
        let offers = web::farkle::dice::offers(&c.combos(), COMBOS);
        (!offers.is_empty()).then(|| {
            let chips = offers
                .into_iter()
                .map(|(dice, _)| {
                    let action = Action::Lock(dice);
                    let label = fill(pick("Lock {dice}", "{dice} legen"), &[("dice", &dice_words(dice, language()))]);
                    let on = move || c.group() == Some(dice);
                    view! {
                        <button
                            class="combo"
                            class:on=on
                            class:best=move || best(&c.s) == Some(action.id())
                            on:click=move |_| c.play(action)
                        >
                            <span>{label}</span>
                            <b class="figures">"+" {number(gain(dice).into())}</b>
                        </button>
                    }
                })
                .collect_view();
            view! { <div class="combos" role="group" aria-label=pick("Combos", "Kombinationen")>{chips}</div> }
        })
    }
}

/// A big button.
fn big(
    c: Ctx,
    action: Action,
    lit: impl Fn() -> bool + Copy + Send + Sync + 'static,
    label: impl IntoView + 'static,
    below: impl IntoView + 'static,
) -> impl IntoView {
    let may = move || c.may(action);
    view! {
        <button
            class="action"
            class:primary=move || may() && lit()
            class:idle=move || !may()
            class:best=move || may() && best(&c.s) == Some(action.id())
            aria-disabled=move || (!may()).to_string()
            on:click=move |_| c.play(action)
        >
            <b>{label}</b>
            {below}
        </button>
    }
}

fn buttons(c: Ctx) -> impl IntoView {
    let doomed = Memo::new(move |_| c.see(|v| v.stage == Stage::Doomed) && c.act(Action::Accept).is_some());
    move || if doomed.get() { rescue(c).into_any() } else { usual(c).into_any() }
}

/// A roll without a combo that a charge can save: that is what is lit.
fn rescue(c: Ctx) -> impl IntoView {
    let saves = c.lit.get_untracked().filter(|a| *a != Action::Accept);
    let saving = saves.map(|action| {
        let label = match action {
            Action::Flip(die) => words::flip(c.see(|v| v.faces[die.get()])),
            _ => pick("Roll again", "Noch einmal würfeln").to_owned(),
        };
        let left = c.run(|r| match action {
            Action::Flip(_) => r.charges(::farkle::Ability::Flip),
            _ => r.charges(::farkle::Ability::Reroll),
        });
        big(c, action, || true, label, view! { <span>{words::saves(left)}</span> })
    });
    let none = saving.is_none();
    view! {
        {saving}
        {big(
            c,
            Action::Accept,
            move || none,
            pick("Take the farkle", "Farkle hinnehmen"),
            view! { <span>{pick("the points of this turn are gone", "die Punkte dieses Zugs sind weg")}</span> },
        )}
    }
}

fn usual(c: Ctx) -> impl IntoView {
    let ready = move || c.lock().is_some();
    let gain = move || {
        let with = c.with.get().map_or(0, |w| w.points);
        with.saturating_sub(c.worth.with(|w| w.points))
    };
    let label = move || {
        c.group().filter(|_| ready()).map_or_else(
            || pick("Lock", "Legen").to_owned(),
            |g| fill(pick("Lock {dice}", "{dice} legen"), &[("dice", &dice_words(g, language()))]),
        )
    };
    let more = move || match (ready(), c.locks.with(Vec::is_empty)) {
        (true, _) => format!("+{}", number(gain().into())),
        (false, true) => pick("nothing to lock", "nichts zu legen").to_owned(),
        (false, false) => pick("choose dice first", "erst Würfel wählen").to_owned(),
    };
    let risk = move || 100.0 * c.told(farkle::Farkle::risk);
    let bank = move || {
        if c.act(Action::Bank).is_some() {
            fill(pick("Bank {n}", "{n} sichern"), &[("n", &number(c.worth.get().points.into()))])
        } else {
            pick("Bank", "Sichern").to_owned()
        }
    };
    let lit = move |action: Action| !ready() && c.lit.get() == Some(action);
    view! {
        <button
            class="action"
            class:primary=ready
            class:idle=move || !ready()
            aria-disabled=move || (!ready()).to_string()
            on:click=move |_| c.play_lock()
        >
            <b>{label}</b>
            <span>{more}</span>
        </button>
        {big(
            c,
            Action::Roll,
            move || lit(Action::Roll),
            move || words::roll(c.see(State::to_roll)),
            view! {
                <span class="risk">
                    {move || view! {
                        <i class="risk-bar" aria-hidden="true"><i style:width=format!("{:.0}%", risk())></i></i>
                        {words::farkle_risk(risk())}
                    }}
                </span>
            },
        )}
        {big(
            c,
            Action::Bank,
            move || lit(Action::Bank),
            bank,
            view! { <span>{pick("ends the turn", "beendet den Zug")}</span> },
        )}
    }
}

/// The dice that a charge may turn over, one for each face.
pub(super) fn flips(c: Ctx) -> impl IntoView {
    move || {
        let mut faces = 0u8;
        let dice: Vec<(Die, u8)> = Die::all()
            .filter(|die| c.act(Action::Flip(*die)).is_some())
            .map(|die| (die, c.see(|v| v.faces[die.get()])))
            .filter(|(_, face)| {
                let first = faces >> face & 1 == 0;
                faces |= 1 << face;
                first
            })
            .collect();
        dice.into_iter()
            .map(|(die, face)| {
                view! {
                    <button class="btn on-felt small" on:click=move |_| c.play(Action::Flip(die))>
                        {words::flip(face)}
                    </button>
                }
            })
            .collect_view()
    }
}
