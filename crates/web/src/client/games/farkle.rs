//! The table of Farkle: goals (or players) to the left, the tray in the middle, gold and relics to the right, and three big
//! buttons. Between two levels the shop.

use std::sync::OnceLock;

use ::farkle::{Action, Event, Farkle, Group, Run, Stage, State};
use engine::{Erased, Fair, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::Value;

use super::{Board, Face};
use crate::client::draw::{self, coin, icon, picture};
use crate::client::motion::Step;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::sound::Sound;
use crate::client::table::{Past, Shell, avatar, turn_pill};
use crate::client::text::{farkle as words, fill, number, pick};

pub(crate) static FACE: Face = Face {
    id: "farkle",
    title: "Farkle",
    class: "pg-farkle",
    blurb: || {
        pick("Push your luck, bank in time, buy a relic.", "Riskiere, sichere rechtzeitig, kauf ein Relikt.")
    },
    seats: (Farkle::FACTS.min_seats, Farkle::FACTS.max_seats),
    minutes: 15,
    bots: &[],
    options: "{}",
    secret: false,
    picture: home_picture,
    fetch: || Box::pin(fetch()),
    board: OnceLock::new(),
};

static RULES: Erased<Farkle> = Erased::new();

static BOARD: Board = Board {
    rules: &RULES,
    play: super::play,
    rules_text: || super::rules_text(&RULES),
    tips: words::tips,
    teller: Teller { words: words::event, motion },
    table: |s| view! { <Table s=s /> }.into_any(),
    keys,
};

#[wasm_split(farkle, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        ("1 – 6", pick("a die", "ein Würfel")),
        ("L", pick("lock what is chosen", "Auswahl legen")),
        ("R", pick("roll", "würfeln")),
        ("B", pick("bank", "sichern")),
        ("Enter", pick("the lit button", "der beleuchtete Knopf")),
    ]
}

fn home_picture() -> String {
    let dice: String = [1, 5, 3, 6, 1, 2]
        .iter()
        .enumerate()
        .map(|(i, pips)| format!(r#"<em class="f{i}">{}</em>"#, draw::die(*pips)))
        .collect();
    format!(r#"<div class="sc sc-f">{dice}</div>"#)
}

/// What the parts of the table share.
#[derive(Clone, Copy)]
struct Ctx {
    s: Session,
    rules: StoredValue<Option<Farkle>>,
    view: Memo<Option<State>>,
    /// The combos that may be locked: the dice and the move.
    locks: Memo<Vec<(Group, u32)>>,
    /// The dice that are chosen, as bits.
    chosen: RwSignal<u8>,
}

/// What banking now would bring to each goal, and in all.
#[derive(Clone, Default, PartialEq)]
struct Worth {
    goals: Vec<u32>,
    all: u32,
}

impl Ctx {
    fn see<T: Default>(&self, f: impl FnOnce(&State) -> T) -> T {
        self.view.with(|v| v.as_ref().map(f).unwrap_or_default())
    }

    fn run<T: Default>(&self, f: impl FnOnce(&Run) -> T) -> T {
        self.see(|v| v.run().map(f).unwrap_or_default())
    }

    fn is_run(&self) -> bool {
        self.see(|v| v.run().is_some())
    }

    fn points(&self, dice: Group) -> u32 {
        self.rules.with_value(|r| r.as_ref().map_or(0, |r| r.scores().points(dice)))
    }

    /// The dice that are chosen.
    fn group(&self) -> Option<Group> {
        let chosen = self.chosen.get();
        let faces: Vec<u8> =
            self.see(|v| (0..6).filter(|i| chosen >> i & 1 == 1).map(|i| v.faces[i]).collect());
        if faces.is_empty() { None } else { Group::new(&faces) }
    }

    /// The move that locks what is chosen.
    fn lock(&self) -> Option<u32> {
        let group = self.group()?;
        self.locks.with(|l| l.iter().find(|(g, _)| *g == group).map(|(_, id)| *id))
    }

    fn may_take(&self, die: usize) -> bool {
        let face = self.see(|v| if v.held >> die & 1 == 0 { v.faces[die] } else { 0 });
        face > 0 && self.locks.with(|l| l.iter().any(|(g, _)| g.count(face) > 0))
    }

    /// Chooses a die, and with it the smallest combo that it can be part of.
    fn click(&self, die: usize) {
        let c = *self;
        untrack(move || {
            if !c.may_take(die) {
                return;
            }
            let now = c.chosen.get();
            if now >> die & 1 == 1 {
                c.chosen.set(now & !(1 << die));
                return;
            }
            let (faces, held) = c.see(|v| (v.faces, v.held));
            let fits = |wanted: u8| {
                let dice: Vec<u8> =
                    (0..6).filter(|i| wanted >> i & 1 == 1).map(|i| faces[i as usize]).collect();
                let group = Group::new(&dice)?;
                c.locks
                    .with(|l| l.iter().map(|(g, _)| *g).filter(|g| group.within(*g)).min_by_key(|g| g.size()))
            };
            let (start, combo) = match fits(now | 1 << die) {
                Some(combo) => (now | 1 << die, combo),
                None => match fits(1 << die) {
                    Some(combo) => (1 << die, combo),
                    None => return,
                },
            };
            let mut taken = start;
            for face in 1..=6 {
                let has = (0..6).filter(|i| taken >> i & 1 == 1 && faces[*i] == face).count() as u8;
                let missing = combo.count(face).saturating_sub(has);
                let spare = (0..6usize).filter(|i| (taken | held) >> i & 1 == 0 && faces[*i] == face);
                for i in spare.take(missing.into()).collect::<Vec<_>>() {
                    taken |= 1 << i;
                }
            }
            c.chosen.set(taken);
        });
    }

    fn act(&self, action: Action) -> Option<u32> {
        let notation = action.to_string();
        self.s.legal(&notation)
    }

    fn play(&self, action: Action) {
        let Some(id) = untrack(|| self.act(action)) else {
            self.s.explain(action.id());
            return;
        };
        self.chosen.set(0);
        self.s.act(id);
    }

    fn play_lock(&self) {
        if let Some(id) = untrack(|| self.lock()) {
            self.chosen.set(0);
            self.s.act(id);
        }
    }

    /// Plays moves on a copy: nothing is hidden in Farkle, so that the page can tell what they would do.
    fn worth(&self, lock: Option<u32>) -> Worth {
        let Some(state) = self.view.get() else { return Worth::default() };
        self.rules.with_value(|rules| {
            let Some(rules) = rules else { return Worth::default() };
            let (mut state, seat) = (state, state.seat);
            let mut events: Vec<Event> = Vec::new();
            let mut luck = Fair::new([0; 32]);
            if let Some(action) = lock.and_then(<Action as GameAction>::from_id) {
                if rules.check(&state, seat, action).is_err() {
                    return Worth::default();
                }
                rules.apply(&mut state, seat, action, &mut luck, &mut events);
            }
            events.clear();
            if rules.check(&state, seat, Action::Bank).is_err() {
                return Worth::default();
            }
            let goals = state.run().map_or(0, |r| r.goals.len());
            let mut worth = Worth { goals: vec![0; goals], all: 0 };
            rules.apply(&mut state, seat, Action::Bank, &mut luck, &mut events);
            for event in &events {
                match event {
                    Event::ScoreApplied { goal_index, adjusted, .. } => {
                        if let Some(goal) = worth.goals.get_mut(*goal_index as usize) {
                            *goal += adjusted;
                        }
                        worth.all += adjusted;
                    }
                    Event::PointsBanked { points, .. } => worth.all += points,
                    _ => {}
                }
            }
            worth
        })
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let options: ::farkle::Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let view = Memo::new(move |_| s.table.with(|t| State::deserialize(&t.view).ok()));
    let c = Ctx {
        s,
        rules: StoredValue::new(Farkle::new(s.seats() as usize, options).ok()),
        view,
        locks: Memo::new(move |_| {
            s.table.with(|t| {
                let lock = |l: &protocol::room::Legal| match l.notation.parse().ok()? {
                    Action::Lock(group) => Some((group, l.id)),
                    _ => None,
                };
                t.legal.iter().filter_map(lock).collect()
            })
        }),
        chosen: RwSignal::new(0),
    };
    let shop = Memo::new(move |_| c.see(|v| v.stage == Stage::Shop));
    let subtitle = Signal::derive(move || {
        if c.is_run() {
            c.run(|r| words::level(r.level, r.turn_index, r.turn_index + r.turns_left.saturating_sub(1)))
        } else {
            fill(pick("First to {n}", "Bis {n}"), &[("n", &number(target(c).into()))])
        }
    });
    view! {
        <Shell s=s title="Farkle" subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            {move || if shop.get() { shop_page(c).into_any() } else { tray_page(c).into_any() }}
        </Shell>
    }
}

fn key(c: Ctx, key: &str) -> bool {
    match key {
        "1" | "2" | "3" | "4" | "5" | "6" => c.click((key.as_bytes()[0] - b'1') as usize),
        "r" | "R" => c.play(Action::Roll),
        "b" | "B" => c.play(Action::Bank),
        "l" | "L" if untrack(|| c.lock().is_some()) => c.play_lock(),
        "Enter" => {
            if untrack(|| c.act(Action::Accept).is_some()) {
                c.play(Action::Accept);
            } else if untrack(|| c.lock().is_some()) {
                c.play_lock();
            } else if untrack(|| c.see(|v| matches!(v.stage, Stage::Start | Stage::Locked))) {
                c.play(Action::Roll);
            } else {
                return false;
            }
        }
        _ => return false,
    }
    true
}

fn target(c: Ctx) -> u32 {
    c.s.options.with_value(|o| o.get("target").and_then(Value::as_u64).unwrap_or(10_000) as u32)
}

fn tray_page(c: Ctx) -> impl IntoView {
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
fn equation(c: Ctx, worth: &Worth) -> impl IntoView + use<> {
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

fn goals(c: Ctx, worth: Memo<Worth>, with: Memo<Option<Worth>>) -> impl IntoView {
    view! {
        <section class="goals" aria-label=pick("Goals", "Ziele")>
            <h2 class="lab">
                {pick("Locks go to the ", "Gelegtes zählt für das ")}
                <b>{move || words::goal(is_optional(c, c.run(|r| r.aim) as usize)).to_lowercase()}</b>
            </h2>
            {move || {
                let count = c.run(|r| r.goals.len());
                (0..count).map(|i| goal(c, i, worth, with)).collect_view()
            }}
            <div class="key" aria-hidden="true">
                <span><i class="ap"></i>{pick("banked", "gesichert")}</span>
                <span><i class="pe"></i>{pick("this turn", "dieser Zug")}</span>
                <span><i class="pv"></i>{pick("if locked", "wenn gelegt")}</span>
            </div>
        </section>
    }
}

fn level_goal(c: Ctx, i: usize) -> Option<::farkle::GoalSpec> {
    let level = c.run(|r| r.level);
    c.rules.with_value(|r| r.as_ref().and_then(|r| r.ruleset().level(level).goals.get(i).copied()))
}

fn is_optional(c: Ctx, i: usize) -> bool {
    level_goal(c, i).is_some_and(|g| g.optional)
}

fn goal(c: Ctx, i: usize, worth: Memo<Worth>, with: Memo<Option<Worth>>) -> impl IntoView {
    let spec = level_goal(c, i).unwrap_or_default();
    let now = move || c.run(|r| r.goals.get(i).copied().unwrap_or_default());
    let banked = move || spec.points.saturating_sub(now().remaining);
    let pending = move || worth.with(|w| w.goals.get(i).copied().unwrap_or(0));
    let preview = move || {
        with.with(|w| w.as_ref().and_then(|w| w.goals.get(i).copied())).unwrap_or(0).saturating_sub(pending())
    };
    let done = move || now().remaining == 0;
    let aim = ::farkle::GoalAt::new(i as u8);
    let can_aim = move || aim.is_some_and(|g| c.act(Action::Aim(g)).is_some());
    let share =
        move |points: u32| format!("{:.2}%", 100.0 * f64::from(points) / f64::from(spec.points.max(1)));
    view! {
        <button
            class="goal plate"
            class:on=move || c.run(|r| r.aim as usize == i) && !done()
            class:done=done
            class:may=can_aim
            aria-disabled=move || (!can_aim()).to_string()
            on:click=move |_| {
                if let Some(goal) = aim {
                    c.play(Action::Aim(goal));
                }
            }
        >
            <span class="gh">
                <b class="serif">{words::goal(spec.optional)}</b>
                <span class="rw">
                    {move || if done() { icon("check").into_any() } else { picture(coin("★")).into_any() }}
                    <b class="num">{spec.gold}</b>
                </span>
            </span>
            <span class="bar" aria-hidden="true">
                <i class="ap" style:width=move || share(banked())></i>
                <i class="pe" style:width=move || share(pending())></i>
                <i class="pv" style:width=move || share(preview())></i>
            </span>
            <span class="gn num">
                <span>
                    {move || {
                        if done() {
                            view! { <b>{pick("Met", "Erreicht")}</b> }.into_any()
                        } else {
                            view! {
                                <b>{number(banked().into())}</b>
                                {(pending() > 0).then(|| view! { <em class="pe">"+"{pending()}</em> })}
                                {(preview() > 0).then(|| view! { <em class="pv">"+"{preview()}</em> })}
                            }
                                .into_any()
                        }
                    }}
                </span>
                <span class="q">{pick("of ", "von ")}{number(spec.points.into())}</span>
            </span>
        </button>
    }
}

fn players(c: Ctx, worth: Memo<Worth>) -> impl IntoView {
    let s = c.s;
    let goal = target(c);
    let total = move |seat: u8| c.see(|v| v.versus().map_or(0, |x| x.totals[seat as usize]));
    view! {
        <section class="goals" aria-label=pick("Players", "Spieler")>
            <h2 class="lab">{fill(pick("First to {n} brings on the last turns", "Bei {n} kommen die letzten Züge"), &[("n", &number(goal.into()))])}</h2>
            {(0..s.seats())
                .map(|seat| {
                    let on = move || c.see(|v| v.seat == Seat(seat)) && !s.over();
                    let share = move |points: u32| format!("{:.2}%", (100.0 * f64::from(points) / f64::from(goal)).min(100.0));
                    view! {
                        <div class="goal plate pl" class:on=on>
                            <span class="gh">
                                <span class="who">{avatar(&s, seat)}<b class="serif">{s.name(seat)}</b></span>
                                <b class="num">{move || number(total(seat).into())}</b>
                            </span>
                            <span class="bar" aria-hidden="true">
                                <i class="ap" style:width=move || share(total(seat))></i>
                                <i class="pe" style:width=move || if on() { share(worth.get().all) } else { "0%".into() }></i>
                            </span>
                        </div>
                    }
                })
                .collect_view()}
        </section>
    }
}

fn side(c: Ctx) -> impl IntoView {
    let s = c.s;
    let relics = move || {
        c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>())
            .into_iter()
            .map(|id| relic(c, id))
            .collect_view()
    };
    let spell = move |action: Action, label: &'static str| {
        move || {
            c.act(action).map(|_| {
                view! { <button class="btn onfelt sm" on:click=move |_| c.play(action)>{label}</button> }
            })
        }
    };
    view! {
        <aside class="side">
            {move || {
                c.is_run()
                    .then(|| {
                        view! {
                            <div class="stat">
                                <span>
                                    {picture(coin("★"))} <b class="num">{c.run(|r| r.gold)}</b> <i>{pick("gold", "Gold")}</i>
                                </span>
                                {(factor(c) != 1.0)
                                    .then(|| {
                                        view! {
                                            <span>
                                                <b class="num">{format!("× {:.2}", factor(c))}</b>
                                                <i>{pick("on all points", "auf alle Punkte")}</i>
                                            </span>
                                        }
                                    })}
                            </div>
                        }
                    })
            }}
            {move || {
                (c.run(|r| r.relics.len()) > 0)
                    .then(|| view! { <h2 class="lab">{pick("Your relics", "Deine Relikte")}</h2><ul class="rels">{relics()}</ul> })
            }}
            <div class="spells">
                {spell(Action::Wind, pick("One more turn", "Ein Zug mehr"))}
                {spell(Action::Reroll, pick("Roll again", "Noch einmal würfeln"))}
                {spell(Action::Retire, pick("End the run here", "Lauf hier beenden"))}
            </div>
            <Past s=s count=4 />
        </aside>
    }
}

/// What all relics together multiply points by.
fn factor(c: Ctx) -> f64 {
    let ids = c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>());
    c.rules.with_value(|r| {
        let Some(rules) = r else { return 1.0 };
        ids.iter()
            .filter_map(|id| rules.ruleset().relics.get(*id as usize))
            .map(::farkle::RelicSpec::factor)
            .product()
    })
}

fn spec(c: Ctx, id: u8) -> Option<::farkle::RelicSpec> {
    c.rules.with_value(|r| r.as_ref()?.ruleset().relics.get(id as usize).cloned())
}

fn relic(c: Ctx, id: u8) -> impl IntoView {
    let spec = spec(c, id)?;
    let rank = spec.rarity as u8 + 1;
    Some(view! {
        <li class=format!("rl r{rank}") data-tip=format!("{}\n{}", words::relic(&spec.name), words::relic_words(&spec))>
            <span class="rp">{picture(draw::pictogram(relic_picture(&spec)))}</span>
            <span>
                <b class="serif">{words::relic(&spec.name)}</b>
                <span>{words::relic_words(&spec)}</span>
            </span>
        </li>
    })
}

fn relic_picture(spec: &::farkle::RelicSpec) -> &'static str {
    match (spec.name.as_str(), spec.ability.map(|a| a.ability)) {
        ("candle", _) => "candle",
        ("hourglass", _) | (_, Some(::farkle::Ability::Wind)) => "hourglass",
        ("opener", _) => "feather",
        ("closer", _) => "bell",
        ("snake-eyes" | "tax", _) => "moon",
        (_, Some(_)) => "horseshoe",
        _ => "charm",
    }
}

fn buttons(c: Ctx, worth: Memo<Worth>, with: Memo<Option<Worth>>) -> impl IntoView {
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
                    let dice = c.see(State::to_roll).max(1);
                    let (bad, of) = c.rules.with_value(|r| r.as_ref().map_or((0, 1), |r| r.scores().farkle_chance(dice)));
                    let risk = 100.0 * f64::from(bad) / f64::from(of.max(1));
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

/// Between two levels.
fn shop_page(c: Ctx) -> impl IntoView {
    let offers = move || c.run(|r| r.offers.iter().copied().collect::<Vec<_>>());
    let level = move || c.run(|r| r.level);
    let prices = move |id: u8| spec(c, id).map_or(0, |s| s.price(level().saturating_sub(1)));
    let next = move || c.rules.with_value(|r| r.as_ref().map(|r| r.ruleset().level(level())));
    view! {
        <div class="pg-shop">
            <main class="table shop">
                <header class="sh">
                    <div>
                        <h2 class="serif big">{move || fill(pick("Level {n} is met.", "Level {n} ist geschafft."), &[("n", &(level().saturating_sub(1)).to_string())])}</h2>
                        <p>{pick("A relic helps for the rest of the run. One purchase a visit.", "Ein Relikt hilft für den Rest des Laufs. Ein Kauf pro Besuch.")}</p>
                    </div>
                    <div class="purse">
                        {picture(coin("★"))} <b class="num">{move || c.run(|r| r.gold)}</b>
                        <span>{pick("gold to spend", "Gold übrig")}</span>
                    </div>
                </header>
                <section class=move || format!("offers n{}", offers().len())>
                    {move || {
                        offers()
                            .into_iter()
                            .enumerate()
                            .filter_map(|(i, id)| {
                                let spec = spec(c, id)?;
                                let rank = spec.rarity as u8 + 1;
                                let buy = ::farkle::Offer::new(i as u8).map(Action::Buy)?;
                                let can = c.act(buy).is_some();
                                let price = prices(id).to_string();
                                let label = if can { pick("Buy for {n}", "Kaufen für {n}") } else { pick("Costs {n}", "Kostet {n}") };
                                Some(view! {
                                    <article class=format!("relic r{rank}") class:sel=can class:poor=!can>
                                        <header>
                                            <span class="rar">{(0..rank).map(|_| view! { <i></i> }).collect_view()}{words::rarity(spec.rarity)}</span>
                                        </header>
                                        <div class="ra">{picture(draw::pictogram(relic_picture(&spec)))}</div>
                                        <b class="nm">{words::relic(&spec.name)}</b>
                                        <p>{spec.words()}</p>
                                        <button class="btn sm" class:go=can aria-disabled=(!can).then_some("true") on:click=move |_| c.play(buy)>
                                            {fill(label, &[("n", &price)])}
                                        </button>
                                    </article>
                                })
                            })
                            .collect_view()
                    }}
                </section>
                <section class="foot">
                    <div class="plate owned">
                        <h2>{pick("Your relics", "Deine Relikte")}</h2>
                        <ul>
                            {move || {
                                let mine = c.run(|r| r.relics.iter().map(|x| x.id).collect::<Vec<_>>());
                                if mine.is_empty() {
                                    view! { <li class="q">{pick("None yet.", "Noch keine.")}</li> }.into_any()
                                } else {
                                    mine.into_iter().map(|id| relic(c, id)).collect_view().into_any()
                                }
                            }}
                        </ul>
                    </div>
                    <div class="plate nextl">
                        <h2>{move || format!("Level {}", level())}</h2>
                        <dl class="num">
                            {move || {
                                let level = next()?;
                                let main: Vec<String> = level.goals.iter().filter(|g| !g.optional).map(|g| number(g.points.into())).collect();
                                let extra: Vec<String> = level.goals.iter().filter(|g| g.optional).map(|g| number(g.points.into())).collect();
                                Some(view! {
                                    <div><dt>{pick("Main goal", "Hauptziel")}</dt><dd>{main.join(" · ")}</dd></div>
                                    {(!extra.is_empty()).then(|| view! { <div><dt>{pick("Extra goals", "Nebenziele")}</dt><dd>{extra.join(" · ")}</dd></div> })}
                                    <div><dt>{pick("Turns", "Züge")}</dt><dd>{level.turns}</dd></div>
                                    <div><dt>{pick("Your points", "Deine Punkte")}</dt><dd>{format!("× {:.2}", factor(c))}</dd></div>
                                })
                            }}
                        </dl>
                    </div>
                    <div class="go2">
                        {move || c.act(Action::Refresh).map(|_| view! {
                            <button class="btn onfelt" on:click=move |_| c.play(Action::Refresh)>{icon("refresh")}{pick("New offers", "Neue Angebote")}</button>
                        })}
                        <button class="btn big" on:click=move |_| c.play(Action::Skip)>
                            {move || fill(pick("On to level {n}", "Weiter zu Level {n}"), &[("n", &level().to_string())])}
                        </button>
                    </div>
                </section>
            </main>
        </div>
    }
}

/// What moves when these events happen.
fn motion(_: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut delay = 0;
    for e in events {
        let index = e.get("index").and_then(Value::as_u64).unwrap_or(0);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "DIE_ROLLED" => {
                steps.push(Step::Tumble { at: format!("d{index}"), delay });
                delay += 40;
                heard = Some(Sound::Card);
            }
            "DIE_HELD" => {
                let key = format!("d{index}");
                steps.push(Step::fly(key.clone(), key, 0));
                heard = heard.or(Some(Sound::Flip));
            }
            "FARKLE" => heard = Some(Sound::Bad),
            "TURN_BANKED" | "GOAL_FULFILLED" => heard = Some(Sound::Good),
            "RUN_ENDED" | "GAME_ENDED" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}
