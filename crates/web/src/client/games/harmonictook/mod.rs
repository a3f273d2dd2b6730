//! The table of harmonictook: the others on top, the market in the middle, what each roll pays, and the own city below.

mod city;
mod dock;
mod market;
mod odds;
mod opponents;
mod picture;
mod story;

use std::sync::OnceLock;

use ::harmonictook::{Action, Book, Dice, Harmonictook, Kind, Landmark, Options, Phase, State};
use engine::{Erased, Fair, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::json;

use self::city::my_city;
use self::dock::dock;
use self::market::{market, ribbon};
use self::opponents::opponent;
use self::picture::home_picture;
use self::story::{motion, story};
use super::{Board, Face};
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::table::Shell;
use crate::client::text::{fill, harmonictook as words, pick};

pub(crate) static FACE: Face = Face {
    id: "harmonictook",
    title: "harmonictook",
    class: "pg-harmonictook",
    blurb: || {
        pick(
            "Roll, earn, build. First to four landmarks.",
            "Würfeln, verdienen, bauen. Wer hat zuerst vier Wahrzeichen?",
        )
    },
    seats: (Harmonictook::FACTS.min_seats, Harmonictook::FACTS.max_seats),
    minutes: 30,
    bots: &["fromage", "marathon", "evie"],
    options: "{}",
    secret: false,
    picture: home_picture,
    fetch: || Box::pin(fetch()),
    board: OnceLock::new(),
};

static RULES: Erased<Harmonictook> = Erased::new();

static BOARD: Board = Board {
    rules: &RULES,
    play: super::play,
    rules_text: || super::rules_text(&RULES),
    tips: words::tips,
    teller: Teller { words: words::event, motion },
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes: |_| Some(crate::client::text::odds::to_win()),
    odds: odds::panel,
    keys,
};

#[wasm_split(harmonictook, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        ("1, 2", pick("roll one die, two dice", "einen, zwei Würfel werfen")),
        ("K", pick("keep the roll, or the coins", "Wurf oder Münzen behalten")),
        ("R", pick("roll again", "noch einmal werfen")),
        ("Enter", pick("build what is chosen", "Gewähltes bauen")),
    ]
}

/// What lies under the thumb.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Card(Kind),
    Landmark(Landmark),
}

/// What the parts of the table share.
#[derive(Clone, Copy)]
struct Ctx {
    s: Session,
    rules: StoredValue<Option<Harmonictook>>,
    view: Memo<Option<State>>,
    legal: Memo<Vec<(Action, u32)>>,
    chosen: RwSignal<Option<Choice>>,
}

impl Ctx {
    fn see<T: Default>(&self, f: impl FnOnce(&State) -> T) -> T {
        self.view.with(|v| v.as_ref().map(f).unwrap_or_default())
    }

    fn book<T: Default>(&self, f: impl FnOnce(&Book) -> T) -> T {
        self.rules.with_value(|r| r.as_ref().map(|r| f(r.book())).unwrap_or_default())
    }

    fn id(&self, action: Action) -> Option<u32> {
        self.legal.with(|l| l.iter().find(|(a, _)| *a == action).map(|(_, id)| *id))
    }

    fn may(&self, action: Action) -> bool {
        self.id(action).is_some()
    }

    fn play(&self, action: Action) {
        let Some(id) = untrack(|| self.id(action)) else {
            self.s.explain(action.id());
            return;
        };
        self.chosen.set(None);
        self.s.act(id);
    }

    fn you(&self) -> Seat {
        Seat(self.s.you.get_untracked().unwrap_or(0))
    }

    fn name(&self, kind: Kind) -> String {
        self.book(|b| b.name(kind).to_owned())
    }

    fn action_of(choice: Choice) -> Action {
        match choice {
            Choice::Card(kind) => Action::Buy(kind),
            Choice::Landmark(landmark) => Action::Build(landmark),
        }
    }

    /// A click on a card of the market or a landmark: chooses it, or does what the moment asks for.
    fn click(&self, choice: Choice) {
        let c = *self;
        untrack(move || {
            let direct = match choice {
                Choice::Card(kind) => [Action::Close(kind), Action::Give(kind), Action::Take(kind)]
                    .into_iter()
                    .find(|a| c.may(*a)),
                Choice::Landmark(l) => Some(Action::Demolish(l)).filter(|a| c.may(*a)),
            };
            if let Some(action) = direct {
                c.play(action);
            } else if c.may(Self::action_of(choice)) {
                c.chosen.update(|now| *now = if *now == Some(choice) { None } else { Some(choice) });
            } else {
                c.s.explain(Self::action_of(choice).id());
            }
        });
    }

    /// What each total of an own roll would bring, with one more copy of `extra` in the city.
    fn ribbon(&self, extra: Option<Kind>) -> Vec<i32> {
        let you = self.you();
        let mut view = self.s.table.with(|t| t.view.clone());
        view["roller"] = json!(you.0);
        view["phase"] = json!("roll");
        for key in ["dice", "total", "rerolled", "again", "asking"] {
            view.as_object_mut().map(|o| o.remove(key));
        }
        if let Some(kind) = extra {
            let name = kind.name();
            let copies = view["players"][you.index()]["cards"][&name].as_u64().unwrap_or(0);
            view["players"][you.index()]["cards"][&name] = json!(copies + 1);
        }
        let Ok(before) = State::deserialize(&view) else { return vec![0; 12] };
        self.rules.with_value(|rules| {
            let Some(rules) = rules else { return vec![0; 12] };
            (1..=12u8)
                .map(|total| {
                    let mut s = before;
                    let dice = if total > 6 { [6, u32::from(total) - 6] } else { [u32::from(total), 0] };
                    let two = Action::Roll(Dice::Two);
                    let action = if total > 6 { two } else { Action::Roll(Dice::One) };
                    let faces = dice.into_iter().filter(|d| *d > 0);
                    let mut luck = engine::Scripted::new(faces, Fair::new([0; 32]));
                    if rules.check(&s, you, action).is_err() {
                        return i32::MIN;
                    }
                    rules.apply(&mut s, you, action, &mut luck, &mut ());
                    if s.phase() == Phase::Keep {
                        rules.apply(&mut s, you, Action::Keep, &mut luck, &mut ());
                    }
                    s.bank(you) as i32 - before.bank(you) as i32
                })
                .collect()
        })
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let piles = options.piles().is_some();
    let c = Ctx {
        s,
        rules: StoredValue::new(Harmonictook::new(s.seats() as usize, options).ok()),
        view: Memo::new(move |_| s.table.with(|t| State::deserialize(&t.view).ok())),
        legal: Memo::new(move |_| {
            s.table
                .with(|t| t.legal.iter().filter_map(|l| l.notation.parse().ok().map(|a| (a, l.id))).collect())
        }),
        chosen: RwSignal::new(None),
    };
    let subtitle = Signal::derive(move || {
        let turn = c.see(State::turns) + 1;
        format!(
            "{} · {}",
            fill(pick("Turn {n}", "Zug {n}"), &[("n", &turn.to_string())]),
            words::at_table(s.seats())
        )
    });
    let others = s.others();
    let crowd = others.len();
    view! {
        <Shell s=s title="harmonictook" subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class=format!("table ht n{crowd}")>
                <div class="opps">{others.into_iter().map(|seat| opponent(c, seat)).collect_view()}</div>
                {story(c)}
                {market(c, piles)}
                {ribbon(c)}
                {my_city(c)}
                {dock(c)}
            </main>
        </Shell>
    }
}

fn key(c: Ctx, key: &str) -> bool {
    // One key, one move: the second is for moments without the first.
    let first = |a: Action, b: Action| c.play(if untrack(|| c.may(b)) { b } else { a });
    match key {
        "1" => first(Action::Roll(Dice::One), Action::Reroll(Dice::One)),
        "2" => first(Action::Roll(Dice::Two), Action::Reroll(Dice::Two)),
        "k" | "K" => first(Action::Keep, Action::Pass),
        "r" | "R" => c.play(if untrack(|| c.may(Action::Reroll(Dice::Two))) {
            Action::Reroll(Dice::Two)
        } else {
            Action::Reroll(Dice::One)
        }),
        "Enter" => match c.chosen.get_untracked() {
            Some(choice) => c.play(Ctx::action_of(choice)),
            None => return false,
        },
        _ => return false,
    }
    true
}
