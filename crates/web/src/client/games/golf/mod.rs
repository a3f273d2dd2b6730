//! The table of Golf: opponents on top, piles to the left, the own grid in the middle, the card in hand to the right.

mod end;
mod motion;
mod odds;
mod opponents;
mod own;
mod piles;
mod score;
mod seat_sheet;
mod values;

use ::golf::{Action, Card, Golf, Options, Phase, Pos, View};
use engine::{Erased, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

use self::motion::motion;
use self::opponents::opponent;
use self::own::{held, next_hole, own_slot, pair_coin, urgency};
use self::piles::piles;
use self::score::{advice_line, score_sheet, slip};
use self::seat_sheet::{seat_sheet, show};
use self::values::values;
use super::{Board, Drawn};
use crate::client::draw;
use crate::client::pieces::Missing;
use crate::client::session::Session;
use crate::client::table::{Past, Shell, best, turn_pill};
use crate::client::text::{golf as words, language, number, pick};

pub(super) static DRAWN: Drawn =
    Drawn { id: Golf::FACTS.id, class: "page-golf", picture: home_picture, fetch: || Box::pin(fetch()) };

static RULES: Erased<Golf> = Erased::new();

static BOARD: Board = Board {
    rules: |_| Some(&RULES),
    play: super::play,
    motion,
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes: |_| Some(crate::client::text::odds::to_win()),
    odds: odds::panel,
    scene: values::scene,
    pictures: values::pictures,
    house: values::house,
    end: end::sheet,
    next: |_| None,
    keys,
};

#[wasm_split(golf, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        ("1 – 6", pick("a card of your grid", "eine deiner Karten")),
        ("D", pick("the deck", "der Stapel")),
        ("T", pick("the discard pile", "die Ablage")),
        ("X", pick("discard, or leave it", "abwerfen oder lassen")),
        ("K", pick("knock", "klopfen")),
        ("Enter", pick("deal, next hole", "geben, nächstes Loch")),
    ]
}

fn home_picture() -> String {
    let card = |name: &str| name.parse().ok();
    let cards = [card("KS"), None, card("4D"), card("KH"), card("AC"), None];
    let cards: String = cards
        .into_iter()
        .enumerate()
        .map(|(i, c)| format!(r#"<span class="piece-{i}">{}</span>"#, draw::card(c, false)))
        .collect();
    format!(r#"<div class="scene scene-golf">{cards}</div>"#)
}

/// What the parts of the table share.
#[derive(Clone, Copy)]
struct Ctx {
    s: Session,
    rules: StoredValue<Option<Golf>>,
    view: Memo<Option<View>>,
    legal: Memo<Vec<(Action, u32)>>,
    /// The first of two cards to turn up at the start.
    picked: RwSignal<Option<u8>>,
    /// Whose cards are shown whole.
    seat: RwSignal<Option<u8>>,
}

impl Ctx {
    fn see<T: Default>(&self, f: impl FnOnce(&View) -> T) -> T {
        self.view.with(|v| v.as_ref().map(f).unwrap_or_default())
    }

    fn card(&self, seat: u8, at: u8) -> Option<Card> {
        self.see(|v| Pos::new(at).and_then(|at| v.card(Seat(seat), at)))
    }

    fn act_of(&self, fits: impl Fn(Action) -> bool) -> Option<u32> {
        self.legal.with(|l| l.iter().find(|(a, _)| fits(*a)).map(|(_, id)| *id))
    }

    /// What a click on an own card does.
    fn slot(&self, at: u8) -> Option<u32> {
        self.act_of(|a| match a {
            Action::Swap(p) | Action::Turn(p) | Action::Open(p) => p.get() == at as usize,
            _ => false,
        })
    }

    fn may_flip(&self, at: u8) -> bool {
        self.act_of(|a| matches!(a, Action::Flip(pair) if pair.both().iter().any(|p| p.get() == at as usize)))
            .is_some()
    }

    fn click(&self, at: u8) {
        let c = *self;
        untrack(move || {
            if let Some(id) = c.slot(at) {
                c.s.act(id);
            } else if c.may_flip(at) {
                match c.picked.get() {
                    None => c.picked.set(Some(at)),
                    Some(first) if first == at => c.picked.set(None),
                    Some(first) => {
                        let pair = |p: ::golf::Pair| {
                            let both = p.both().map(|p| p.get() as u8);
                            both.contains(&first) && both.contains(&at)
                        };
                        c.picked.set(None);
                        if let Some(id) = c.act_of(|a| matches!(a, Action::Flip(p) if pair(p))) {
                            c.s.act(id);
                        }
                    }
                }
            } else if let Some(place) = Pos::new(at) {
                c.s.explain(Action::Swap(place).id());
            }
        });
    }

    fn play(&self, action: Action) {
        match untrack(|| self.act_of(|a| a == action)) {
            Some(id) => self.s.act(id),
            None => self.s.explain(action.id()),
        }
    }

    /// Is this what the hint puts first?
    fn advised(&self, action: Action) -> bool {
        let best = best(&self.s);
        best.is_some() && best == self.act_of(|a| a == action)
    }

    /// Does the move that the hint puts first concern this own card?
    fn advised_at(&self, at: u8) -> bool {
        let at = at as usize;
        let Some(best) = best(&self.s) else { return false };
        let fits = |a: Action| match a {
            Action::Swap(p) | Action::Turn(p) | Action::Open(p) => p.get() == at,
            Action::Flip(pair) => pair.both().iter().any(|p| p.get() == at),
            _ => false,
        };
        self.legal.with(|l| l.iter().any(|(a, id)| *id == best && fits(*a)))
    }

    fn may(&self, action: Action) -> bool {
        self.act_of(|a| a == action).is_some()
    }

    /// What a seat's face-up cards count; a column with one of them counts that card.
    fn shows(&self, seat: u8) -> i32 {
        (0..3).map(|column| self.column(seat, column).0).sum()
    }

    /// What a column counts, and whether that is all of it.
    fn column(&self, seat: u8, column: u8) -> (i32, bool) {
        let (a, b) = (self.card(seat, column), self.card(seat, column + 3));
        self.rules.with_value(|rules| {
            let Some(values) = rules.as_ref().map(Golf::values) else { return (0, false) };
            match (a, b) {
                (Some(a), Some(b)) => (values.column(a, b), true),
                (a, b) => (a.or(b).map_or(0, |c| values.card(c)), false),
            }
        })
    }

    fn paired(&self, seat: u8, column: u8) -> bool {
        match (self.card(seat, column), self.card(seat, column + 3)) {
            (Some(a), Some(b)) => a.rank() == b.rank(),
            _ => false,
        }
    }

    fn scored(&self) -> bool {
        self.see(|v| matches!(v.phase(), Phase::RoundOver | Phase::GameOver))
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let c = Ctx {
        s,
        rules: StoredValue::new(Golf::new(s.seats() as usize, options).ok()),
        view: Memo::new(move |_| s.view::<View>()),
        legal: Memo::new(move |_| s.legal::<Action>()),
        picked: RwSignal::new(None),
        seat: RwSignal::new(None),
    };
    // Who sits down gets cards: the first deal needs no click.
    if untrack(|| c.see(|v| v.phase() == Phase::Waiting) && c.may(Action::Deal)) {
        set_timeout(move || c.play(Action::Deal), std::time::Duration::from_millis(250));
    }
    let you = s.you.get_untracked().unwrap_or(0);
    let rules = c.rules.with_value(|r| r.as_ref().map_or(0, |r| r.options().house_rules(language()).len()));
    let subtitle = Signal::derive(move || {
        let hole = c.see(|v| words::hole(v.round().0, v.round().1));
        let company = crate::client::text::company(s.seats());
        let rules = if rules > 0 { format!(" · {}", words::rule_count(rules)) } else { String::new() };
        format!("{hole} · {company}{rules}")
    });
    let others = s.others();
    let crowd = others.len();
    view! {
        <Shell s=s title=Golf::FACTS.title subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class=format!("table golf others-{crowd}") class:scored=move || c.scored()>
                <div class="opponents">{others.into_iter().map(|seat| opponent(c, seat)).collect_view()}</div>
                {piles(c)}
                <section class="mine" aria-label=pick("Your cards", "Deine Karten")>
                    {urgency(c)}
                    <div class="own-grid">
                        <div class="card-grid big">
                            {(0..6).map(|at| own_slot(c, you, at)).collect_view()}
                            {(0..3).map(|k| pair_coin(c, you, k)).collect_view()}
                        </div>
                        <div class="column-scores figures">
                            {(0..3)
                                .map(|k| {
                                    view! {
                                        <span>
                                            {move || {
                                                let (sum, all) = c.column(you, k);
                                                let none = c.card(you, k).is_none() && c.card(you, k + 3).is_none();
                                                match (none, all) {
                                                    (true, _) => "?".to_owned(),
                                                    (_, true) => number(sum.into()),
                                                    (_, false) => format!("{} + ?", number(sum.into())),
                                                }
                                            }}
                                        </span>
                                    }
                                })
                                .collect_view()}
                        </div>
                    </div>
                </section>
                {held(c)}
                {slip(c)}
                {score_sheet(c)}
                {values(c)}
                <Past s=s count=3 />
                <div class="dock-bar">
                    {turn_pill(s)} <span class="task">{move || advice_line(c)}</span>
                    <button class="own-total figures" aria-haspopup="dialog" on:click=move |_| show(c, Seat(you))>
                        {move || words::own_total(c.shows(you), c.see(|v| v.totals().get(you as usize).copied().unwrap_or(0)))}
                    </button>
                </div>
                {seat_sheet(c)}
            </main>
        </Shell>
    }
}

fn key(c: Ctx, key: &str) -> bool {
    match key {
        "1" | "2" | "3" | "4" | "5" | "6" => c.click(key.as_bytes()[0] - b'1'),
        "d" | "D" => c.play(Action::Draw),
        "t" | "T" => c.play(Action::Take),
        "x" | "X" => {
            c.play(Action::Discard);
            c.play(Action::Pass);
        }
        "k" | "K" => c.play(Action::Knock),
        "Enter" if untrack(|| c.scored() || c.may(Action::Deal)) => next_hole(c),
        _ => return false,
    }
    true
}
