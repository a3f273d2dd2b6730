//! The table of Farkle: goals (or players) to the left, the tray in the middle, gold and relics to the right, and three big
//! buttons. Between two levels the shop.

mod end;
mod goals;
mod motion;
mod odds;
mod relics;
mod runs;
mod shop;
mod tray;

use ::farkle::solver::{Throws, TurnValue};
use ::farkle::{Action, Farkle, Group, Run, Stage, State, Worth};
use engine::{Erased, Game, GameAction};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use self::goals::target;
use self::motion::motion;
use self::shop::shop_page;
use self::tray::tray_page;
use super::{Board, Drawn};
use crate::client::draw;
use crate::client::motion::{after, finish};
use crate::client::pieces::Missing;
use crate::client::session::Session;
use crate::client::store;
use crate::client::table::Shell;
use crate::client::text::{farkle as words, fill, number, pick};

pub(super) static DRAWN: Drawn =
    Drawn { id: Farkle::FACTS.id, class: "page-farkle", picture: home_picture, fetch: || Box::pin(fetch()) };

static RULES: Erased<Farkle> = Erased::new();

static BOARD: Board = Board {
    rules: |_| Some(&RULES),
    play: super::play,
    motion,
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes: odds::stakes,
    odds: odds::panel,
    scene: || None,
    pictures: rules_picture,
    house: |_| Vec::new(),
    end: end::sheet,
    next: |_| None,
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
        .map(|(i, pips)| format!(r#"<em class="piece-{i}">{}</em>"#, draw::die(*pips)))
        .collect();
    format!(r#"<div class="scene scene-farkle">{dice}</div>"#)
}

/// The dice of the combos that the rules list.
fn rules_picture(table: usize, row: usize) -> Option<String> {
    const COMBOS: [&[u8]; 5] = [&[1], &[5], &[4, 4, 4], &[1, 1, 1], &[1, 2, 3, 4, 5, 6]];
    let dice = COMBOS.get(row).filter(|_| table == 0)?;
    Some(dice.iter().map(|pips| draw::die(*pips)).collect())
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
    /// What banking now would bring.
    worth: Memo<Worth>,
    /// The same if what is chosen is locked as well.
    with: Memo<Option<Worth>>,
    /// What is sensible now.
    lit: Memo<Option<Action>>,
    /// The goal to aim at once the last aim is taken back.
    instead: RwSignal<Option<::farkle::GoalAt>>,
    /// What is done once the chosen dice are locked, and how many locks there were before.
    after: RwSignal<Option<(Action, u8)>>,
    /// The sheet with the runs.
    runs: RwSignal<bool>,
    /// The level that was just met, as long as it is looked at: the table stays as it was.
    met: Memo<Option<u8>>,
}

/// How long a level that is met is looked at before the shop takes its place, in milliseconds.
const MET: u32 = 1_300;

/// The dice that are chosen, as a combo.
fn chosen_group(state: &State, chosen: u8) -> Option<Group> {
    let faces: Vec<u8> = (0..6).filter(|i| chosen >> i & 1 == 1).map(|i| state.faces[i]).collect();
    if faces.is_empty() { None } else { Group::new(&faces) }
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

    /// Something that the rules say about what is seen.
    fn told<T: Default>(&self, f: impl FnOnce(&Farkle, &State) -> T) -> T {
        self.see(|state| self.rules.with_value(|r| r.as_ref().map(|r| f(r, state)).unwrap_or_default()))
    }

    fn points(&self, dice: Group) -> u32 {
        self.rules.with_value(|r| r.as_ref().map_or(0, |r| r.scores().points(dice)))
    }

    /// The dice that are chosen.
    fn group(&self) -> Option<Group> {
        let chosen = self.chosen.get();
        self.see(|v| chosen_group(v, chosen))
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

    /// The combos that may be locked, with their points.
    fn combos(&self) -> Vec<(Group, u32)> {
        self.locks.with(|l| l.iter().map(|(g, _)| (*g, self.points(*g))).collect())
    }

    /// Chooses a die, and with it the combo that counts most.
    fn click(&self, die: usize) {
        let c = *self;
        untrack(move || {
            if c.may_take(die) {
                let (faces, held) = c.see(|v| (v.faces, v.held));
                c.chosen.set(web::farkle::dice::tap(&faces, held, c.chosen.get(), die, &c.combos()));
            }
        });
    }

    fn act(&self, action: Action) -> Option<u32> {
        self.s.may(action)
    }

    /// May this be done, at once or after what is chosen is locked?
    fn may(&self, action: Action) -> bool {
        let locks_first = matches!(action, Action::Roll | Action::Bank) && self.lock().is_some();
        self.act(action).is_some() || locks_first
    }

    fn play(&self, action: Action) {
        // Whoever goes on has seen it.
        if self.met.get_untracked().is_some() {
            finish();
            return;
        }
        // Dice that are chosen are locked by rolling or banking.
        if matches!(action, Action::Roll | Action::Bank) && untrack(|| self.lock().is_some()) {
            self.after.set(Some((action, untrack(|| self.see(|v| v.locks)))));
            self.play_lock();
            return;
        }
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

    /// Was a goal chosen since the last lock, so that another one has to take its place?
    fn may_aim_again(&self, goal: ::farkle::GoalAt) -> bool {
        let open = self.run(|r| r.aimed && r.goals.get(goal.get()).is_some_and(|g| g.remaining > 0));
        open && self.s.can_undo.get() && self.s.my_turn()
    }

    /// Lets locks count for this goal, if need be in place of the one that was chosen before.
    fn aim(&self, goal: ::farkle::GoalAt) {
        if untrack(|| self.act(Action::Aim(goal)).is_none() && self.may_aim_again(goal)) {
            self.instead.set(Some(goal));
            self.s.undo();
        } else {
            self.play(Action::Aim(goal));
        }
    }
}

/// The parts of the table with what they share.
fn context(s: Session) -> Ctx {
    let options: ::farkle::Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let protected = options.protected_first_roll;
    let rules = StoredValue::new(Farkle::new(s.seats() as usize, options).ok());
    let seen = RwSignal::new(0u8);
    let view = Memo::new(move |before: Option<&Option<State>>| {
        let (now, seen) = (s.view::<State>()?, seen.get());
        // What led to it was written into the log before.
        let met = before
            .and_then(Option::as_ref)
            .filter(|_| !store::still())
            .and_then(|before| s.log.with_untracked(|log| web::farkle::run::met(before, &now, log)));
        Some(met.filter(|met| met.run().is_some_and(|run| run.level > seen)).unwrap_or(now))
    });
    let met = Memo::new(move |_| {
        let now = s.view::<State>()?;
        view.with(|view| {
            let (shown, now) = (view.as_ref()?.run()?, now.run()?);
            (shown.level < now.level || now.won && !shown.won).then_some(shown.level)
        })
    });
    Effect::new(move |_| {
        if let Some(level) = met.get() {
            after(MET, move || {
                let _ = seen.try_set(level);
            });
        }
    });
    let chosen = RwSignal::new(0u8);
    let told = move |f: &dyn Fn(&Farkle, &State) -> Option<Worth>| {
        view.with(|v| rules.with_value(|r| f(r.as_ref()?, v.as_ref()?)))
    };
    // A set that never farkles has no best play.
    let turn = rules.with_value(|r| TurnValue::new(&Throws::new(r.as_ref()?.scores()), protected).ok());
    let turn = StoredValue::new(turn);
    let lit = Memo::new(move |_| {
        view.with(|v| {
            rules.with_value(|r| turn.with_value(|t| r.as_ref()?.sensible(v.as_ref()?, t.as_ref())))
        })
    });
    Ctx {
        s,
        rules,
        view,
        locks: Memo::new(move |_| {
            let lock = |(action, id)| if let Action::Lock(group) = action { Some((group, id)) } else { None };
            s.legal().into_iter().filter_map(lock).collect()
        }),
        chosen,
        worth: Memo::new(move |_| told(&|rules, state| Some(rules.worth(state))).unwrap_or_default()),
        with: Memo::new(move |_| {
            let bits = chosen.get();
            told(&|rules, state| rules.worth_with(state, chosen_group(state, bits)?))
        }),
        lit,
        instead: RwSignal::new(None),
        after: RwSignal::new(None),
        runs: RwSignal::new(false),
        met,
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let c = context(s);
    // The last aim is taken back: now aim at the other goal, unless that is where it was.
    Effect::new(move |_| {
        let Some(goal) = c.instead.get() else { return };
        if c.run(|r| !r.aimed) {
            c.instead.set(None);
            if let Some(id) = c.act(Action::Aim(goal)) {
                s.act(id);
            }
        }
    });
    // The dice that were chosen are locked: now what was asked for.
    Effect::new(move |_| {
        let Some((action, before)) = c.after.get() else { return };
        let (stage, locks) = c.see(|v| (Some(v.stage), v.locks));
        if stage == Some(Stage::Locked) && locks > before {
            c.after.set(None);
            c.play(action);
        } else if !matches!(stage, Some(Stage::Rolled | Stage::Locked)) || !s.my_turn() {
            c.after.set(None);
        }
    });
    runs::remember(c);
    let shop = Memo::new(move |_| c.see(|v| v.stage == Stage::Shop));
    let subtitle = Signal::derive(move || {
        if c.is_run() {
            c.run(|r| words::level(r.level, r.turn_index, r.turn_index + r.turns_left.saturating_sub(1)))
        } else {
            fill(pick("First to {n}", "Bis {n}"), &[("n", &number(target(c).into()))])
        }
    });
    view! {
        <Shell s=s title=Farkle::FACTS.title subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            {move || if shop.get() { shop_page(c).into_any() } else { tray_page(c).into_any() }}
            {untrack(|| c.is_run() && s.here()).then(|| runs::sheet(c))}
        </Shell>
    }
}

fn key(c: Ctx, key: &str) -> bool {
    if c.met.get_untracked().is_some() {
        finish();
        return matches!(key, "Enter" | " ");
    }
    match key {
        "1" | "2" | "3" | "4" | "5" | "6" => c.click((key.as_bytes()[0] - b'1') as usize),
        "r" | "R" => c.play(Action::Roll),
        "b" | "B" => c.play(Action::Bank),
        "l" | "L" if untrack(|| c.lock().is_some()) => c.play_lock(),
        "Enter" => {
            if untrack(|| c.lock().is_some()) {
                c.play_lock();
            } else if let Some(action) = c.lit.get_untracked() {
                c.play(action);
            } else {
                return false;
            }
        }
        _ => return false,
    }
    true
}
