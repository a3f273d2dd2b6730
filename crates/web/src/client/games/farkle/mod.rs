//! The table of Farkle: goals (or players) to the left, the tray in the middle, gold and relics to the right, and three big
//! buttons. Between two levels the shop.

mod goals;
mod motion;
mod odds;
mod relics;
mod shop;
mod tray;

use std::sync::OnceLock;

use ::farkle::{Action, Event, Farkle, Group, Run, Stage, State};
use engine::{Erased, Fair, Game, GameAction};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;

use self::goals::target;
use self::motion::motion;
use self::shop::shop_page;
use self::tray::tray_page;
use super::{Board, Face};
use crate::client::draw;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::table::Shell;
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
    stakes: odds::stakes,
    odds: odds::panel,
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
