//! The table of Wires: the teammates' stands, the call in the middle, the own stand below, dial and equipment to the right.

use std::sync::OnceLock;

use ::wires::belief::Fast;
use ::wires::wire::{Call, Colour, Wire};
use ::wires::{Action, Card, Options, Seen, Slot, Stage, Token, View, Wires};
use engine::{Erased, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::Value;

use super::{Board, Face};
use crate::client::draw::{icon, picture, said};
use crate::client::motion::Step;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::sound::Sound;
use crate::client::table::{Past, Shell, avatar, capital, turn_pill};
use crate::client::text::{fill, pick, wires as words};

pub(crate) static FACE: Face = Face {
    id: "wires",
    title: "Wires",
    class: "pg-wires",
    blurb: || {
        pick(
            "Cut every wire together. Never the red one.",
            "Kappt zusammen alle Drähte. Nur nicht den roten.",
        )
    },
    seats: (Wires::FACTS.min_seats, Wires::FACTS.max_seats),
    minutes: 25,
    bots: &["max-probability", "max-probability", "max-probability"],
    options: "{\"mission\":4}",
    secret: true,
    picture: home_picture,
    fetch: || Box::pin(fetch()),
    board: OnceLock::new(),
};

static RULES: Erased<Wires> = Erased::new();

static BOARD: Board = Board {
    rules: &RULES,
    play: super::play,
    rules_text: || super::rules_text(&RULES),
    tips: words::tips,
    teller: Teller { words: words::event, motion },
    table: |s| view! { <Table s=s /> }.into_any(),
    keys,
};

#[wasm_split(wires, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        ("Tab", pick("from wire to wire", "von Draht zu Draht")),
        ("1 – 9, 0", pick("the value, 0 for yellow", "der Wert, 0 für Gelb")),
        ("Enter", pick("make the call", "ansagen")),
    ]
}

fn home_picture() -> String {
    let blue = |n| Wire::blue(n);
    let wires = [
        draw(blue(2), true, Token::None),
        draw(blue(4), false, Token::Value),
        draw(None, false, Token::None),
        draw(None, false, Token::Yellow),
    ];
    format!(r#"<div class="sc sc-w">{}</div>"#, wires.concat())
}

const CAP: &str = r##"<rect x="18" y="1" width="20" height="12" rx="3" fill="#A7AFB2"/><rect x="18" y="8" width="20" height="5" rx="2.5" fill="#7E888C"/>"##;
const ENDS: &str = r#"<path d="M25 24c0 4-4 5-4.5 9M28 24v10M31 24c0 3 3 4 4 8" stroke="var(--copper)" stroke-width="2" stroke-linecap="round" fill="none"/><path d="M25 48c0-3-3-4-3.5-7M28 48v-8M31 48c0-3 4-4 4.5-8" stroke="var(--copper)" stroke-width="2" stroke-linecap="round" fill="none"/>"#;

/// A wire: its cable by what is known of it, and its tile.
fn draw(wire: Option<Wire>, cut: bool, token: Token) -> String {
    let colour = wire.map(Wire::colour).or(match token {
        Token::Yellow => Some(Colour::Yellow),
        Token::Red => Some(Colour::Red),
        _ => None,
    });
    let (fill, ink, solid) = match colour {
        Some(Colour::Blue) => ("var(--wire-blue)", "#2A5DA8", "var(--blue-s)"),
        Some(Colour::Yellow) => ("var(--wire-yellow)", "#6B4F00", "var(--wire-yellow)"),
        Some(Colour::Red) => ("var(--wire-red)", "#A62B22", "var(--wire-red)"),
        None => ("var(--wire-hidden)", "", ""),
    };
    let mark = |y: u32| match colour {
        Some(Colour::Blue) => String::new(),
        Some(Colour::Yellow) => format!(r##"<path d="M22.5 {y}h11" stroke="#5a4300" stroke-width="2.5"/>"##),
        Some(Colour::Red) => {
            format!(r##"<path d="M23 {y}l5 4 5-4" stroke="#fff" stroke-width="2" fill="none"/>"##)
        }
        None => format!(r##"<path d="M23 {y}l10 4" stroke="#0003" stroke-width="2"/>"##),
    };
    let shine = |y: u32, h: u32| {
        if colour == Some(Colour::Blue) {
            format!(r##"<rect x="24.5" y="{y}" width="2.5" height="{h}" fill="#ffffff66"/>"##)
        } else {
            String::new()
        }
    };
    let cable = if cut {
        format!(
            r#"<rect x="22.5" y="11" width="11" height="13" rx="2" fill="{fill}"/>{}{}<rect x="22.5" y="48" width="11" height="14" rx="2" fill="{fill}"/>{}{}{ENDS}"#,
            shine(11, 13),
            mark(15),
            shine(48, 14),
            mark(52)
        )
    } else {
        let marks: String = (0..5).map(|i| mark(14 + 9 * i)).collect();
        format!(
            r#"<rect x="22.5" y="11" width="11" height="51" rx="2" fill="{fill}"/>{}{marks}"#,
            shine(11, 51)
        )
    };
    let text = match (wire, token) {
        (Some(wire), _) => wire.to_string(),
        (None, Token::Yellow) => "Y".into(),
        (None, Token::Red) => "R".into(),
        _ => String::new(),
    };
    let size = if text.len() > 2 { 17 } else { 22 };
    let tile = if text.is_empty() {
        r##"<rect class="hid" x="6" y="60" width="44" height="38" rx="7" fill="#ffffff1f" stroke="#ffffff59" stroke-width="1.5"/><circle cx="28" cy="79" r="3" fill="#ffffffa6"/>"##.to_owned()
    } else {
        let (plate, ink, y) = if cut {
            let ink = if colour == Some(Colour::Yellow) { "#241A05" } else { "#FFFDF8" };
            (format!(r#"<rect x="6" y="60" width="44" height="38" rx="7" fill="{solid}"/>"#), ink, 86)
        } else if token == Token::None {
            (r#"<rect x="6" y="60" width="44" height="38" rx="7" fill="var(--stock)" stroke="var(--stock-edge)"/>"#.to_owned(), ink, 86)
        } else {
            (r##"<path d="M14 60h28l8 8v23a7 7 0 01-7 7H13a7 7 0 01-7-7V68z" fill="var(--stock)" stroke="var(--stock-edge)"/><circle cx="28" cy="66" r="2.6" fill="#37393B"/>"##.to_owned(), ink, 89)
        };
        format!(
            r#"{plate}<text x="28" y="{y}" text-anchor="middle" font-size="{size}" class="wt" fill="{ink}">{text}</text>"#
        )
    };
    format!(
        r#"<svg class="wire" viewBox="0 0 56 100" preserveAspectRatio="xMidYMax slice">{CAP}{cable}{tile}</svg>"#
    )
}

/// What the parts of the table share.
#[derive(Clone, Copy)]
struct Ctx {
    s: Session,
    rules: StoredValue<Option<Wires>>,
    view: Memo<Option<View>>,
    legal: Memo<Vec<(Action, u32)>>,
    /// The value that is about to be called.
    value: RwSignal<Option<Call>>,
}

impl Ctx {
    fn see<T: Default>(&self, f: impl FnOnce(&View) -> T) -> T {
        self.view.with(|v| v.as_ref().map(f).unwrap_or_default())
    }

    fn id(&self, fits: impl Fn(Action) -> bool) -> Option<u32> {
        self.legal.with(|l| l.iter().find(|(a, _)| fits(*a)).map(|(_, id)| *id))
    }

    fn play(&self, action: Action) {
        match untrack(|| self.id(|a| a == action)) {
            Some(id) => self.s.act(id),
            None => self.s.explain(action.id()),
        }
    }

    fn you(&self) -> Seat {
        Seat(self.s.you.get_untracked().unwrap_or(0))
    }

    /// What a click on an own wire does.
    fn own(&self, slot: u8) -> Option<u32> {
        let at = |s: Slot| s.get() == slot as usize;
        self.id(|a| match a {
            Action::Token(s)
            | Action::Own(s)
            | Action::Show(s)
            | Action::Label(s)
            | Action::Give(s)
            | Action::Insert(s) => at(s),
            _ => false,
        })
    }

    /// What a click on a teammate's wire does.
    fn theirs(&self, seat: Seat, slot: u8) -> Option<u32> {
        let target = self.see(|v| Some(v.doing().target));
        self.id(|a| match a {
            Action::Cut(who, s) => who == seat && s.get() == slot as usize,
            Action::Also(s) => target == Some(seat) && s.get() == slot as usize,
            _ => false,
        })
    }

    fn pointed(&self, seat: Seat, slot: u8) -> bool {
        let saying = self.see(|v| matches!(v.stage(), Stage::Say | Stage::Also | Stage::Answer | Stage::Own));
        saying && self.see(|v| v.doing().target == seat && v.doing().slots.iter().any(|s| s == slot))
    }

    fn calls(&self) -> Vec<Call> {
        self.legal.with(|l| {
            l.iter().filter_map(|(a, _)| if let Action::Say(c) = a { Some(*c) } else { None }).collect()
        })
    }

    /// How likely a call is right, and whether the wire may be red: from all deals that fit what is known.
    fn chances(&self) -> Option<(Vec<(Call, f64)>, f64)> {
        let calls = self.calls();
        if calls.is_empty() || self.see(|v| v.stage() == Stage::Radar) {
            return None;
        }
        self.view.with(|view| {
            let view = view.as_ref()?;
            let (target, slots) = (view.doing().target, view.doing().slots);
            self.rules.with_value(|rules| {
                let position = view.position(rules.as_ref()?);
                let counted = Fast::fast(&position).ok()?;
                let rows = position.rows();
                let ids: Vec<_> = slots.iter().filter_map(|s| rows.at(target.0, s)).collect();
                let first = *ids.first()?;
                let chance = |call: Call| {
                    if ids.len() == 1 {
                        counted.chance(first, call.set())
                    } else {
                        // At least one of several wires.
                        call.set().iter().map(|w| counted.any(&ids, w)).fold(0.0, f64::max)
                    }
                };
                let red = counted.chance(first, ::wires::wire::WireSet::RED);
                Some((calls.iter().map(|c| (*c, chance(*c))).collect(), red))
            })
        })
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let rules = Wires::new(s.seats() as usize, options).ok();
    let mission = rules.as_ref().map(|r| r.mission().words()).unwrap_or_default();
    let c = Ctx {
        s,
        rules: StoredValue::new(rules),
        view: Memo::new(move |_| s.table.with(|t| View::deserialize(&t.view).ok())),
        legal: Memo::new(move |_| {
            s.table
                .with(|t| t.legal.iter().filter_map(|l| l.notation.parse().ok().map(|a| (a, l.id))).collect())
        }),
        value: RwSignal::new(None),
    };
    Effect::new(move |_| {
        if c.value.get().is_some_and(|v| !c.calls().contains(&v)) {
            c.value.set(None);
        }
    });
    let number = s.options.with_value(|o| o.get("mission").and_then(Value::as_u64).unwrap_or(1));
    let subtitle = Signal::derive(move || format!("{} {number} · {mission}", pick("Mission", "Mission")));
    // The stands of the others, in turn order after the viewer; two stands of one player stay together.
    let stands = Memo::new(move |_| {
        let order = c.s.others();
        let mut stands: Vec<(u8, u8, u8)> = Vec::new();
        c.see(|v| {
            let mut first = [0u8; 8];
            for (owner, wires) in v.stands() {
                let start = first[owner.index()];
                first[owner.index()] += wires.len() as u8;
                stands.push((owner.0, start, wires.len() as u8));
            }
        });
        stands.sort_by_key(|x| order.iter().position(|o| *o == x.0));
        stands
    });
    let mine = move || stands.get().into_iter().filter(|x| c.s.is_you(x.0)).collect::<Vec<_>>();
    let theirs = move || stands.get().into_iter().filter(|x| !c.s.is_you(x.0)).collect::<Vec<_>>();
    view! {
        <Shell s=s title="Wires" subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class="table wr">
                <div class=move || format!("stands k{}", theirs().len())>
                    {move || theirs().into_iter().map(|(seat, from, len)| stand(c, seat, from, len)).collect_view()}
                </div>
                {call_bar(c)}
                <section class="mine" class:two=move || { mine().len() > 1 } aria-label=pick("Your stand", "Dein Brett")>
                    <div class="mh">
                        <span class="who">
                            {avatar(&s, c.you().0)} <b class="serif">{pick("Your stand", "Dein Brett")}</b>
                        </span>
                        <span class="q2">{icon("eye")} {pick("what the others can tell", "was die anderen wissen")}</span>
                    </div>
                    {move || mine().into_iter().map(|(_, from, len)| own_stand(c, from, len)).collect_view()}
                </section>
                {rail(c)}
            </main>
        </Shell>
    }
}

fn key(c: Ctx, key: &str) -> bool {
    match key {
        "Enter" if c.value.get_untracked().is_some() => call_now(c),
        "0" => c.value.set(untrack(|| c.calls().into_iter().find(|x| x.number().is_none()))),
        _ => {
            let Ok(digit) = key.parse::<u8>() else { return false };
            // 1 and then 1 or 2 says 11 or 12.
            let before = c
                .value
                .get_untracked()
                .and_then(Call::number)
                .filter(|n| *n == 1)
                .map_or(digit, |_| 10 + digit);
            let calls = untrack(|| c.calls());
            let find = |n: u8| calls.iter().copied().find(|x| x.number() == Some(n));
            let found = find(before).or_else(|| find(digit));
            if found.is_none() {
                return false;
            }
            c.value.set(found);
        }
    }
    true
}

fn call_now(c: Ctx) {
    if let Some(call) = c.value.get_untracked() {
        c.value.set(None);
        c.play(Action::Say(call));
    }
}

fn wire_label(seen: Option<Seen>, slot: u8) -> String {
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
fn seen(c: Ctx, seat: Seat, slot: u8) -> Option<Seen> {
    c.see(|v| {
        let mut seen = v.hand(seat).get(slot as usize).copied()?;
        if seen.wire.is_none() && seen.token == Token::Value {
            seen.wire = v.token_wire(seat, slot);
        }
        Some(seen)
    })
}

fn stand(c: Ctx, seat: u8, from: u8, len: u8) -> impl IntoView {
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

fn own_stand(c: Ctx, from: u8, len: u8) -> impl IntoView {
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

fn call_bar(c: Ctx) -> impl IntoView {
    let s = c.s;
    let chances = Memo::new(move |_| c.chances());
    let stage = move || c.see(|v| Some(v.stage()));
    let ask = move || {
        let target = c.see(|v| Some(v.doing().target.0)).unwrap_or(0);
        let slots: Vec<u8> = c.see(|v| v.doing().slots.iter().map(|s| s + 1).collect());
        words::what_now(&s, stage(), s.my_turn(), target, &slots)
    };
    // What is neither a wire, a value nor a card: solo cuts, reveals, players to choose.
    let more = move || {
        let others: Vec<(u32, String)> = s.table.with(|t| {
            t.legal
                .iter()
                .filter(|l| {
                    matches!(l.notation.parse(), Ok(Action::Solo(_) | Action::Reveal | Action::Pick(_)))
                })
                .map(|l| (l.id, capital(&crate::client::text::moves::words(&s, l))))
                .collect()
        });
        others
            .into_iter()
            .map(|(id, label)| view! { <button class="btn sm" on:click=move |_| s.act(id)>{label}</button> })
            .collect_view()
    };
    view! {
        <section class="call plate" aria-label=pick("Your call", "Deine Ansage")>
            <div class="ask">
                {turn_pill(s)} <b class="serif">{ask}</b>
            </div>
            <div class="vals">
                {move || {
                    let chances = chances.get();
                    c.calls()
                        .into_iter()
                        .map(|call| {
                            let chance = chances.as_ref().and_then(|(list, _)| list.iter().find(|x| x.0 == call).map(|x| x.1));
                            let no = chance.is_some_and(|p| p <= 0.0);
                            let text = chance.map(|p| if p <= 0.0 { pick("no", "nein").to_owned() } else { words::percent(p) });
                            let chosen = move || c.value.get() == Some(call);
                            let name = call.number().map_or_else(|| "Y".to_owned(), |n| n.to_string());
                            view! {
                                <button
                                    class="v"
                                    class:lit=!no
                                    class:rest=no
                                    class:y=call.number().is_none()
                                    class:sel=chosen
                                    aria-pressed=move || chosen().to_string()
                                    on:click=move |_| c.value.set(Some(call))
                                >
                                    <b class="num">{name}</b>
                                    " "
                                    <span>{text}</span>
                                </button>
                            }
                        })
                        .collect_view()
                }}
                {more}
            </div>
            <div class="gocol">
                {move || {
                    c.value
                        .get()
                        .map(|call| {
                            let name = call.number().map_or_else(|| pick("yellow", "Gelb").to_owned(), |n| n.to_string());
                            view! {
                                <button class="btn go" on:click=move |_| call_now(c)>
                                    {fill(pick("Call {n}", "{n} ansagen"), &[("n", &name)])}
                                </button>
                            }
                        })
                }}
                <span class="q">
                    {move || chances.get().map(|(_, red)| {
                        if red <= 0.0 {
                            pick("Cannot be a red one", "Kann kein roter sein").to_owned()
                        } else {
                            fill(pick("Red: {p}", "Rot: {p}"), &[("p", &words::percent(red))])
                        }
                    })}
                </span>
                {move || {
                    (s.can_undo.get() && matches!(stage(), Some(Stage::Say | Stage::Also | Stage::Point)))
                        .then(|| view! { <button class="btn sm" on:click=move |_| s.undo()>{pick("Another wire", "Anderer Draht")}</button> })
                }}
            </div>
        </section>
    }
}

fn dial(left: u8, all: u8) -> String {
    // From the start on the left to the explosion on the right, over five segments.
    let steps = f64::from(all.max(1));
    let turned = 1.0 - f64::from(left) / steps;
    let a = (162.0 - turned * 144.0).to_radians();
    let (x, y) = (100.0 + 60.0 * a.cos(), 100.0 - 60.0 * a.sin());
    let (px, py) = (9.0 * a.sin(), 9.0 * a.cos());
    let segments = [
        ("M22.0 97.3A78 78 0 0 1 35.3 56.4", "--g1"),
        ("M38.5 52.0A78 78 0 0 1 73.3 26.7", "--g2"),
        ("M78.5 25.0A78 78 0 0 1 121.5 25.0", "--g3"),
        ("M126.7 26.7A78 78 0 0 1 161.5 52.0", "--g4"),
        ("M164.7 56.4A78 78 0 0 1 178.0 97.3", "--g5"),
    ];
    let arcs: String = segments
        .iter()
        .map(|(d, c)| format!(r#"<path d="{d}" stroke="var({c})" stroke-width="22" fill="none"/>"#))
        .collect();
    format!(
        r#"<svg class="dial" viewBox="0 0 200 122">{arcs}<text x="174.2" y="81.4" text-anchor="middle" class="dt">✕</text><path d="M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}z" fill="var(--ink)"/><circle cx="100" cy="100" r="11" fill="var(--ink)"/><circle cx="100" cy="100" r="4" fill="var(--raised)"/></svg>"#,
        100.0 + px,
        100.0 + py,
        100.0 - px,
        100.0 - py
    )
}

fn rail(c: Ctx) -> impl IntoView {
    let s = c.s;
    let cut = move |n: u8| {
        c.see(|v| v.stands().flat_map(|(_, w)| w).filter(|w| w.cut && w.wire == Wire::blue(n)).count())
    };
    view! {
        <aside class="rail plate">
            <div class="dl">
                {move || picture(dial(c.see(View::dial), s.seats()))}
                <p><b class="serif">{move || words::mistakes(c.see(View::dial), c.see(|v| if let Stage::Over(e) = v.stage() { Some(e) } else { None }))}</b></p>
            </div>
            <Past s=s count=4 />
            <div class="left">
                <span class="q">{pick("Cut so far", "Schon gekappt")}</span>
                <div class="cn">
                    {(1..=highest(c))
                        .map(|n| {
                            view! {
                                <span>
                                    <b class="num">{n}</b>
                                    <i role="img" aria-label=move || cut(n).to_string()>
                                        {(0..4).map(|i| view! { <u class:on=move || { cut(n) > i }></u> }).collect_view()}
                                    </i>
                                </span>
                            }
                        })
                        .collect_view()}
                </div>
            </div>
            <ul class="eqs">
                {move || {
                    let used = c.see(|v| v.detectors_used().has(c.you()));
                    let has = s.options.with_value(|o| o.get("detector").and_then(Value::as_bool).unwrap_or(true));
                    (has && !used)
                        .then(|| tool(c, Action::Double, "DD".into(), pick("Double Detector", "Doppeldetektor").into(), pick("two wires, one value", "zwei Drähte, ein Wert").into(), pick("Double Detector\nOnce a game: call one value for two wires of a teammate.", "Doppeldetektor\nEinmal im Spiel: ein Wert für zwei Drähte einer Person.").into(), false))
                }}
                {move || {
                    c.see(|v| v.cards().collect::<Vec<_>>())
                        .into_iter()
                        .map(|e| {
                            let n = e.card.number();
                            let name = words::card_name(e.card);
                            let tip = format!("{name}\n{}", words::card_about(e.card));
                            tool(c, Action::Use(e.card), n.to_string(), name, about(e.card, e.used, cut(n)), tip, e.used)
                        })
                        .collect_view()
                }}
            </ul>
        </aside>
    }
}

/// The highest blue number of the mission.
fn highest(c: Ctx) -> u8 {
    c.rules.with_value(|r| r.as_ref().map_or(12, |r| r.mission().blue))
}

fn about(card: Card, used: bool, cut: usize) -> String {
    if used {
        pick("used", "verbraucht").to_owned()
    } else if cut < 2 {
        fill(pick("needs two {n}s cut", "braucht zwei gekappte {n}er"), &[("n", &card.number().to_string())])
    } else {
        words::card_about(card).to_owned()
    }
}

fn tool(
    c: Ctx,
    action: Action,
    number: String,
    name: String,
    about: String,
    tip: String,
    used: bool,
) -> impl IntoView {
    let ready = Memo::new(move |_| c.id(|a| a == action).is_some());
    view! {
        <li>
            <button
                class="eq"
                data-tip=tip
                class:ready=move || ready.get()
                class:used=used
                aria-disabled=move || (!ready.get()).to_string()
                on:click=move |_| c.play(action)
            >
                <span class="en num">{number}</span>
                <div>
                    <b class="serif">{name}</b>
                    <span>{about}</span>
                </div>
            </button>
        </li>
    }
}

/// What moves when these events happen.
fn motion(_: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    for e in events {
        let of = |key: &str| e.get(key).and_then(Value::as_u64).unwrap_or(0);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "right" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("target"), of("slot")), delay: 0 });
                heard = Some(Sound::Good);
            }
            "cut" | "tokened" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("seat"), of("slot")), delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            "wrong" => {
                steps.push(Step::Pop { at: format!("w{}-{}", of("target"), of("slot")), delay: 0 });
                heard = Some(Sound::Bad);
            }
            "solo" => heard = Some(Sound::Good),
            "ended" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}
