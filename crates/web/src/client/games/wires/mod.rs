//! The table of Wires: the teammates' stands, the call in the middle, the own stand below, dial and equipment to the right.

mod call;
mod motion;
mod odds;
mod picture;
mod rail;
mod stands;

use std::sync::OnceLock;

use ::wires::belief::Fast;
use ::wires::wire::Call;
use ::wires::{Action, Options, Slot, Stage, View, Wires};
use engine::{Erased, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::Value;

use self::call::{call_bar, call_now};
use self::motion::motion;
use self::picture::home_picture;
use self::rail::rail;
use self::stands::{own_stand, stand};
use super::{Board, Face};
use crate::client::draw::icon;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::table::{Shell, avatar};
use crate::client::text::{pick, wires as words};

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
    stakes: |_| Some(crate::client::text::odds::team_wins()),
    odds: odds::panel,
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
