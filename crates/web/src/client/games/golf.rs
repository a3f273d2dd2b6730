//! The table of Golf: opponents on top, piles to the left, the own grid in the middle, the card in hand to the right.

use std::sync::OnceLock;

use ::golf::{Action, Card, Golf, Options, Phase, Pos, Stage, View};
use engine::{Erased, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::Value;

use super::{Board, Face};
use crate::client::draw::{self, icon, picture};
use crate::client::motion::Step;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::sound::Sound;
use crate::client::table::{Past, Shell, avatar, turn_pill};
use crate::client::text::{fill, golf as words, number, pick};

pub(crate) static FACE: Face = Face {
    id: "golf",
    title: "Golf",
    class: "pg-golf",
    blurb: || {
        pick(
            "Six cards, lowest score, and nobody may look.",
            "Sechs Karten, wenig Punkte, und niemand darf schauen.",
        )
    },
    seats: (Golf::FACTS.min_seats, Golf::FACTS.max_seats),
    minutes: 20,
    bots: &["marcus", "priya", "diego"],
    options: "{}",
    secret: true,
    picture: home_picture,
    fetch: || Box::pin(fetch()),
    board: OnceLock::new(),
};

static RULES: Erased<Golf> = Erased::new();

static BOARD: Board = Board {
    rules: &RULES,
    play: super::play,
    rules_text: || super::rules_text(&RULES),
    tips: words::tips,
    teller: Teller { words: words::event, motion },
    table: |s| view! { <Table s=s /> }.into_any(),
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
        .map(|(i, c)| format!(r#"<span class="g{i}">{}</span>"#, draw::card(c, false)))
        .collect();
    format!(r#"<div class="sc sc-g">{cards}</div>"#)
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
        view: Memo::new(move |_| s.table.with(|t| View::deserialize(&t.view).ok())),
        legal: Memo::new(move |_| {
            s.table
                .with(|t| t.legal.iter().filter_map(|l| l.notation.parse().ok().map(|a| (a, l.id))).collect())
        }),
        picked: RwSignal::new(None),
    };
    // After a hole there is something to read: the others wait for a click.
    Effect::new(move |_| s.hold.set(c.see(|v| v.phase() == Phase::RoundOver)));
    // Who sits down gets cards: the first deal needs no click.
    if untrack(|| c.see(|v| v.phase() == Phase::Waiting) && c.may(Action::Deal)) {
        set_timeout(move || c.play(Action::Deal), std::time::Duration::from_millis(250));
    }
    let you = s.you.get_untracked().unwrap_or(0);
    let subtitle = Signal::derive(move || {
        let hole = c.see(|v| words::hole(v.round().0, v.round().1));
        format!("{hole} · {}", words::at_table(s.seats()))
    });
    let others = s.others();
    let crowd = others.len();
    view! {
        <Shell s=s title="Golf" subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class=format!("table gf n{crowd}") class:scored=move || c.scored()>
                <div class="opps">{others.into_iter().map(|seat| opponent(c, seat)).collect_view()}</div>
                {piles(c)}
                <section class="mine" aria-label=pick("Your cards", "Deine Karten")>
                    {urgency(c)}
                    <div class="mygrid">
                        <div class="g6 big">
                            {(0..6).map(|at| own_slot(c, you, at)).collect_view()}
                            {(0..3).map(|k| pair_coin(c, you, k)).collect_view()}
                        </div>
                        <div class="colsc num">
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
                <Past s=s count=3 />
                <div class="dockbar">
                    {turn_pill(s)} <span class="do">{move || advice_line(c)}</span>
                </div>
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

fn next_hole(c: Ctx) {
    if untrack(|| c.may(Action::Deal)) {
        c.play(Action::Deal);
    }
    c.s.hold.set(false);
}

fn pair_coin(c: Ctx, seat: u8, column: u8) -> impl IntoView {
    let paired = Memo::new(move |_| c.paired(seat, column));
    view! {
        <Show when=move || paired.get()>
            <span class=format!("pm k{column}") data-k=format!("p{seat}-{column}") aria-hidden="true">
                {icon("pair")}
            </span>
        </Show>
    }
}

fn own_slot(c: Ctx, you: u8, at: u8) -> impl IntoView {
    let card = Memo::new(move |_| c.card(you, at));
    let lit = Memo::new(move |_| c.slot(at).is_some() || c.may_flip(at));
    let picked = move || c.picked.get() == Some(at);
    let pairs = Memo::new(move |_| {
        let partner = c.card(you, (at + 3) % 6);
        let held = c.see(View::held);
        lit.get() && held.zip(partner).is_some_and(|(a, b)| a.rank() == b.rank())
    });
    let label = move || format!("{}: {}", words::place(at.into()), words::card_label(card.get()));
    view! {
        <button
            class="slot"
            class:lit=move || lit.get()
            class:best=move || pairs.get() || picked()
            class:up=picked
            data-k=format!("c{you}-{at}")
            aria-disabled=move || (!lit.get()).to_string()
            aria-pressed=move || c.see(|v| v.phase() == Phase::InitialFlip).then(|| picked().to_string())
            on:click=move |_| c.click(at)
        >
            {draw::said(label)}
            {move || picture(draw::card(card.get(), false))}
            <Show when=move || pairs.get()>
                <span class="then">{pick("makes a pair", "ein Paar")}</span>
            </Show>
        </button>
    }
}

fn opponent(c: Ctx, seat: u8) -> impl IntoView {
    let s = c.s;
    let level = s.players.with_value(|p| p[seat as usize].bot.as_ref().map(|b| b.level.clone()));
    let name = s.name(seat);
    let label = name.clone();
    view! {
        <section
            class="opp"
            class:out=move || c.see(|v| v.finisher() == Some(Seat(seat)))
            class:now=move || s.moves_now(seat) && !s.my_turn()
            aria-label=label
        >
            <div class="oh">
                {avatar(&s, seat)}
                <div class="on">
                    <b class="serif">{name}</b>
                    <span title=level>
                        {move || fill(
                            pick("{n} in all", "{n} gesamt"),
                            &[("n", &number(c.see(|v| v.totals()[seat as usize]).into()))],
                        )}
                    </span>
                </div>
                <span class="sc num" title=pick("face-up cards", "offene Karten")>
                    <b>{move || number(c.shows(seat).into())}</b>
                </span>
            </div>
            <div class="g6 sm">
                {(0..6)
                    .map(|at| {
                        let card = Memo::new(move |_| c.card(seat, at));
                        view! {
                            <span
                                class="slot"
                                role="img"
                                data-k=format!("c{seat}-{at}")
                                aria-label=move || words::card_label(card.get())
                            >
                                {move || picture(draw::card(card.get(), true))}
                            </span>
                        }
                    })
                    .collect_view()}
                {(0..3).map(|k| pair_coin(c, seat, k)).collect_view()}
                <Show when=move || c.see(|v| v.holding() && v.turn() == Seat(seat))>
                    <span class="oheld" data-k=format!("h{seat}")>
                        {move || picture(draw::card(c.see(View::held), true))}
                    </span>
                </Show>
            </div>
        </section>
    }
}

fn piles(c: Ctx) -> impl IntoView {
    let top = Memo::new(move |_| c.see(View::discard_top));
    let below = Memo::new(move |_| c.see(|v| !v.discard_below().is_empty()));
    let on_pile = move || c.may(Action::Take) || c.may(Action::Discard);
    let discard_label = move || {
        let what =
            top.get().map_or_else(|| pick("empty", "leer").to_owned(), |card| words::card_label(Some(card)));
        format!("{}: {what}", pick("Discard pile", "Ablage"))
    };
    view! {
        <section class="piles">
            <div class="pile">
                <button
                    class="stackc deck"
                    class:lit=move || c.may(Action::Draw)
                    data-k="deck"
                    aria-disabled=move || (!c.may(Action::Draw)).to_string()
                    aria-label=pick("Deck: draw a card", "Stapel: eine Karte ziehen")
                    on:click=move |_| c.play(Action::Draw)
                >
                    {picture(draw::back())}
                </button>
                <span>
                    {pick("Deck ", "Stapel ")} <br />
                    <b class="num">{move || c.see(View::deck_size)}</b> {pick(" left", " übrig")}
                </span>
            </div>
            <div class="pile">
                <button
                    class="stackc disc"
                    class:lit=on_pile
                    class:some=move || below.get()
                    data-k="discard"
                    aria-disabled=move || (!on_pile()).to_string()
                    on:click=move |_| {
                        c.play(Action::Take);
                        c.play(Action::Discard);
                    }
                >
                    {draw::said(discard_label)}
                    {move || match top.get() {
                        Some(card) => picture(draw::card(Some(card), false)).into_any(),
                        None => view! { <span class="nocard"></span> }.into_any(),
                    }}
                </button>
                <span>
                    {pick("Discard ", "Ablage ")} <br />
                    {move || top.get().map(|card| view! { <b>{words::card(card)}</b> {pick(" on top", " oben")} })}
                </span>
            </div>
        </section>
    }
}

fn urgency(c: Ctx) -> impl IntoView {
    move || {
        let finisher = c.see(|v| v.finisher().filter(|_| v.phase() == Phase::FinalTurn))?;
        let points = number(c.shows(finisher.0).into());
        let mine = c.s.is_you(finisher.0);
        let text = if mine {
            pick("You are out with {n}.", "Du bist fertig mit {n}.")
        } else {
            pick("{name} is out with {n}.", "{name} ist fertig mit {n}.")
        };
        let text = fill(text, &[("name", &c.s.name(finisher.0)), ("n", &points)]);
        let more = match (mine, c.s.my_turn()) {
            (true, _) => pick("One more turn for the others.", "Noch ein Zug für die anderen."),
            (_, true) => pick("This is your last turn.", "Das ist dein letzter Zug."),
            _ => pick("Last turns.", "Letzte Züge."),
        };
        Some(view! {
            <div class="urge">
                {icon("flag")} <span><b>{text}</b> " " {more}</span>
            </div>
        })
    }
}

fn held(c: Ctx) -> impl IntoView {
    let mine = Memo::new(move |_| {
        c.see(|v| v.holding() && c.s.is_you(v.turn().0)).then(|| c.see(View::held)).flatten()
    });
    let button = move |label: String, action: Action| {
        view! {
            <button class="btn onfelt disc2" on:click=move |_| c.play(action)>
                {label}
            </button>
        }
        .into_any()
    };
    view! {
        <Show when=move || mine.get().is_some()>
            <section class="held">
                <span class="hl">{pick("You hold", "In der Hand")}</span>
                <div class="hc" data-k="held" role="img" aria-label=move || words::card_label(mine.get())>
                    {move || picture(draw::card(mine.get(), false))}
                </div>
            </section>
        </Show>
        {move || {
            if c.may(Action::Discard) {
                let card = c.see(View::held).map(words::card).unwrap_or_default();
                button(fill(pick("Discard the {card}", "{card} abwerfen"), &[("card", &card)]), Action::Discard)
            } else if c.may(Action::Pass) {
                button(pick("Turn nothing up", "Nichts aufdecken").into(), Action::Pass)
            } else if c.may(Action::Knock) {
                button(pick("Knock", "Klopfen").into(), Action::Knock)
            } else {
                ().into_any()
            }
        }}
    }
}

/// What the hole brought, and the way on.
fn slip(c: Ctx) -> impl IntoView {
    let show = Memo::new(move |_| c.see(|v| (v.phase() == Phase::RoundOver, v.round().0)));
    move || {
        let (over, round) = show.get();
        if !over {
            return ().into_any();
        }
        let mut rows: Vec<(u8, i32, i32)> = c.see(|v| {
            (0..c.s.seats())
                .map(|seat| {
                    let last = v.sheet(Seat(seat)).last().copied().unwrap_or(0);
                    (seat, i32::from(last), i32::from(v.totals()[seat as usize]))
                })
                .collect()
        });
        rows.sort_by_key(|r| r.1);
        let best = rows.first().map_or(0, |r| r.1);
        let s = c.s;
        view! {
            <section class="slip plate" aria-label=pick("Scores of the hole", "Punkte des Lochs")>
                <h2>{fill(pick("Hole {n}", "Loch {n}"), &[("n", &round.to_string())])}</h2>
                <ol>
                    {rows
                        .into_iter()
                        .map(|(seat, points, total)| {
                            view! {
                                <li class:low=points == best class:you=s.is_you(seat)>
                                    {avatar(&s, seat)} <b class="serif">{s.name(seat)}</b>
                                    <b class="num">{number(points.into())}</b>
                                    <span class="num q">{number(total.into())}</span>
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
                <button class="btn go" data-next on:click=move |_| next_hole(c)>{pick("Next hole", "Nächstes Loch")}</button>
            </section>
        }
        .into_any()
    }
}

/// All holes so far, like the slip of paper on a real table.
fn score_sheet(c: Ctx) -> impl IntoView {
    let s = c.s;
    move || {
        c.see(|v| {
            let (round, rounds) = v.round();
            let scored = v.sheet(Seat(0)).len() as u8;
            // Nine columns fit: the last of them is the current hole, or the last of the game.
            let from = round.max(9).min(rounds).saturating_sub(9);
            let columns: Vec<u8> = (from..rounds.min(from + 9)).collect();
            let lowest = v.totals().iter().min().copied();
            let head = columns
                .iter()
                .map(|&r| view! { <th scope="col" class:cur={r + 1 == round && r >= scored}>{r + 1}</th> })
                .collect_view();
            let mut order = s.others();
            order.insert(0, s.you.get_untracked().unwrap_or(0));
            order.dedup();
            let rows = order
                .into_iter()
                .map(|seat| {
                    let total = v.totals()[seat as usize];
                    let cells = columns
                        .iter()
                        .map(|&r| {
                            let points = v.sheet(Seat(seat)).get(r as usize).copied();
                            let low = points.is_some()
                                && Some(points)
                                    == (0..s.seats())
                                        .map(|x| v.sheet(Seat(x)).get(r as usize).copied())
                                        .min();
                            let current = r + 1 == round && r >= scored;
                            let text = match points {
                                Some(points) => number(points.into()),
                                None if current => number(c.shows(seat).into()),
                                None => String::new(),
                            };
                            view! { <td class:low=low class:cur=current>{text}</td> }
                        })
                        .collect_view();
                    let lead = (Some(total) == lowest && scored > 0).then(|| icon("crown"));
                    view! {
                        <tr class:you=s.is_you(seat)>
                            <th scope="row">{s.name(seat)}</th>
                            {cells}
                            <td class="tt">{lead}{number(total.into())}</td>
                        </tr>
                    }
                })
                .collect_view();
            Some(view! {
                <aside class="sheet plate" aria-label=pick("Score sheet", "Punktezettel")>
                    <table class="num">
                        <thead>
                            <tr>
                                <td></td>
                                {head}
                                <th scope="col">{pick("Total", "Summe")}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </aside>
            })
        })
    }
}

/// What can be done now, in a sentence.
fn advice_line(c: Ctx) -> String {
    if !c.s.my_turn() {
        return String::new();
    }
    let held = c.see(View::held).map(words::card).unwrap_or_default();
    let top = c.see(View::discard_top).map(words::card).unwrap_or_default();
    let (phase, stage) = (c.see(|v| Some(v.phase())), c.see(|v| Some(v.stage())));
    match (phase, stage) {
        (Some(Phase::Waiting | Phase::RoundOver), _) => String::new(),
        (Some(Phase::InitialFlip), _) => {
            if c.act_of(|a| matches!(a, Action::Open(_))).is_some() {
                pick("Turn up one of your cards.", "Decke eine deiner Karten auf.").into()
            } else if c.picked.get().is_some() {
                pick("And one more.", "Und noch eine.").into()
            } else {
                pick("Turn up two of your cards.", "Decke zwei deiner Karten auf.").into()
            }
        }
        (_, Some(Stage::Draw)) => fill(
            pick("Draw from the deck, or take the {top}.", "Zieh vom Stapel oder nimm {top}."),
            &[("top", &top)],
        ),
        (_, Some(Stage::Place)) => fill(
            pick(
                "Swap a card for the {held}, or discard it.",
                "Tausche eine Karte gegen {held} oder wirf ab.",
            ),
            &[("held", &held)],
        ),
        (_, Some(Stage::Swap)) => fill(
            pick("Swap one of your cards for the {held}.", "Tausche eine deiner Karten gegen {held}."),
            &[("held", &held)],
        ),
        (_, Some(Stage::Turn)) => pick("Turn one of your cards up.", "Decke eine deiner Karten auf.").into(),
        (_, Some(Stage::TurnOrPass)) => {
            pick("Turn one of your cards up, or leave it.", "Decke eine Karte auf oder lass es.").into()
        }
        _ => String::new(),
    }
}

/// What moves when these events happen.
fn motion(s: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    for e in events {
        let of = |key: &str| e.get(key).and_then(Value::as_u64).unwrap_or(0);
        let (seat, at) = (of("seat") as u8, of("at"));
        let hand = if s.is_you(seat) { "held".to_owned() } else { format!("h{seat}") };
        let slot = format!("c{seat}-{at}");
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "dealt" => {
                let mut delay = 0;
                for at in 0..6 {
                    for seat in 0..s.seats() {
                        let to = format!("c{seat}-{at}");
                        steps.push(Step::Fly { from: "deck".into(), to, delay, long: 150 });
                        delay += 40;
                    }
                }
                steps.push(Step::Fly { from: "deck".into(), to: "discard".into(), delay, long: 150 });
                heard = Some(Sound::Card);
            }
            "turned_up" => {
                steps.push(Step::Flip { at: slot, delay: 0 });
                heard = heard.or(Some(Sound::Flip));
            }
            "drew" => {
                steps.push(Step::fly("deck", hand, 0));
                heard = Some(Sound::Card);
            }
            "took" => {
                steps.push(Step::fly("discard", hand, 0));
                heard = Some(Sound::Card);
            }
            "swapped" => {
                steps.push(Step::fly(hand, slot.clone(), 0));
                steps.push(Step::fly(slot, "discard", 0));
                heard = Some(Sound::Card);
            }
            "discarded" => {
                steps.push(Step::fly(hand, "discard", 0));
                heard = Some(Sound::Card);
            }
            "final_turns" => heard = Some(Sound::Turn),
            "scored" if s.is_you(seat) => heard = Some(Sound::Good),
            "won" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}
