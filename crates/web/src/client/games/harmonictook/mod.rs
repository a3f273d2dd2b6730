//! The table of harmonictook: the others on top, the market in the middle, what each roll pays, and the own city below.

mod city;
mod city_sheet;
mod dock;
mod end;
mod market;
mod odds;
mod opponents;
mod picture;
mod story;

use ::harmonictook::{Action, Book, Dice, Harmonictook, Kind, Landmark, Options, Phase, State};
use engine::{Erased, Fair, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use self::city::my_city;
use self::city_sheet::city_sheet;
use self::dock::dock;
use self::market::{market, ribbon};
use self::opponents::opponent;
use self::picture::home_picture;
use self::story::{motion, story};
use super::{Board, Drawn};
use crate::client::pieces::Missing;
use crate::client::session::Session;
use crate::client::table::{Shell, best};
use crate::client::text::{fill, language, pick};

pub(super) static DRAWN: Drawn = Drawn {
    id: Harmonictook::FACTS.id,
    class: "page-harmonictook",
    picture: home_picture,
    fetch: || Box::pin(fetch()),
};

static RULES: Erased<Harmonictook> = Erased::new();

static BOARD: Board = Board {
    rules: |_| Some(&RULES),
    play: super::play,
    motion,
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes: |_| Some(crate::client::text::odds::to_win()),
    odds: odds::panel,
    scene: || None,
    pictures: picture::rules_picture,
    house: |_| Vec::new(),
    end: end::sheet,
    next: |_| None,
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
    /// What lies under the thumb to be looked at: it can't be built now.
    looked: RwSignal<Option<Choice>>,
    /// Whose city is shown on a sheet.
    city: RwSignal<Option<u8>>,
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

    /// Is this what the hint puts first?
    fn advised(&self, action: Action) -> bool {
        let best = best(&self.s);
        best.is_some() && best == self.id(action)
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

    /// What a card is called.
    fn title(&self, kind: Kind) -> String {
        self.book(|b| b.title(kind, language()).to_owned())
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
                c.looked.set(None);
                c.chosen.update(|now| *now = if *now == Some(choice) { None } else { Some(choice) });
            } else {
                // It can't be had now: what is it?
                c.chosen.set(None);
                c.looked.update(|now| *now = if *now == Some(choice) { None } else { Some(choice) });
            }
        });
    }

    /// The totals that the table has a cell for.
    fn totals(&self) -> u8 {
        self.book(Book::highest_roll).max(12)
    }

    /// What each total of an own roll would bring, with one more copy of `extra` in the city; 13 and 14 are raised rolls.
    fn ribbon(&self, extra: Option<Kind>) -> Vec<i32> {
        let (you, totals) = (self.you(), self.totals());
        let Some(before) = self.view.get().map(|view| view.about_to_roll(you, extra)) else {
            return vec![0; totals.into()];
        };
        self.rules.with_value(|rules| {
            let Some(rules) = rules else { return vec![0; totals.into()] };
            (1..=totals)
                .map(|total| {
                    let mut s = before;
                    let rolled = u32::from(if total > 12 { total - 2 } else { total });
                    let dice = if rolled > 6 { [6, rolled - 6] } else { [rolled, 0] };
                    let two = Action::Roll(Dice::Two);
                    let action = if total > 6 { two } else { Action::Roll(Dice::One) };
                    let faces = dice.into_iter().filter(|d| *d > 0);
                    let mut luck = engine::Scripted::new(faces, Fair::new([0; 32]));
                    if rules.check(&s, you, action).is_err() {
                        return i32::MIN;
                    }
                    rules.apply(&mut s, you, action, &mut luck, &mut ());
                    if total > 12 {
                        if rules.check(&s, you, Action::Raise).is_err() {
                            return i32::MIN;
                        }
                        rules.apply(&mut s, you, Action::Raise, &mut luck, &mut ());
                    } else if s.phase() == Phase::Keep {
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
        view: Memo::new(move |_| s.view::<State>()),
        legal: Memo::new(move |_| s.legal::<Action>()),
        chosen: RwSignal::new(None),
        looked: RwSignal::new(None),
        city: RwSignal::new(None),
    };
    // What was looked at is put away with the next move.
    Effect::new(move |_| {
        s.table.with(|t| t.shown.ply);
        c.looked.set(None);
    });
    let subtitle = Signal::derive(move || {
        let turn = c.see(State::turns) + 1;
        format!(
            "{} · {}",
            fill(pick("Turn {n}", "Zug {n}"), &[("n", &turn.to_string())]),
            crate::client::text::company(s.seats())
        )
    });
    let others = s.others();
    let crowd = others.len();
    view! {
        <Shell s=s title=Harmonictook::FACTS.title subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class=format!("table harmonictook others-{crowd}") class:crowded={crowd > 3}>
                <div class="opponents">{others.into_iter().map(|seat| opponent(c, seat)).collect_view()}</div>
                {story(c)}
                {market(c, piles)}
                {ribbon(c)}
                {my_city(c)}
                {dock(c)}
            </main>
            {city_sheet(c)}
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
