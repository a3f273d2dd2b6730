//! The table of harmonictook: the others on top, the market in the middle, what each roll pays, and the own city below.

use std::sync::OnceLock;

use ::harmonictook::card::Colour;
use ::harmonictook::{Action, Book, Dice, Harmonictook, Kind, Landmark, Options, Phase, State};
use engine::{Erased, Fair, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Board, Face};
use crate::client::draw::{self, coin, icon, pictogram, picture, said};
use crate::client::motion::Step;
use crate::client::pieces::Missing;
use crate::client::session::{Session, Teller};
use crate::client::sound::Sound;
use crate::client::table::{Past, Shell, avatar, capital, turn_pill};
use crate::client::text::{self as t, cards, fill, harmonictook as words, number, pick};

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

fn home_picture() -> String {
    let card = |class: &str, colour: &str, rolls: &str, pic: &str, name: &str, pays: &str, cost: &str| {
        format!(
            r#"<span class="{class}"><span class="city {colour}"><span class="tab">{rolls}</span><span class="art">{}</span><b class="nm">{name}</b><span class="ft"><i>{pays}</i>{}</span></span></span>"#,
            pictogram(pic),
            coin(cost)
        )
    };
    format!(
        r#"<div class="sc sc-h">{}{}{}<em class="h3">{}</em><em class="h4">{}</em><em class="h5">{}</em><em class="h6">{}</em><em class="h7">{}</em></div>"#,
        card("h0", "green", "2–3", "bakery", "Bakery", "+1", "1"),
        card("h1", "red", "3", "cafe", "Café", "take 1", "2"),
        card("h2", "blue", "1", "wheat", "Wheat Field", "+1", "1"),
        draw::die(4),
        draw::die(3),
        coin("1"),
        coin("5"),
        coin("1"),
    )
}

/// The pictogram of a card or landmark.
fn art(name: &str) -> &'static str {
    match name {
        "Wheat Field" | "Corn Field" => "wheat",
        "Ranch" => "ranch",
        "Forest" => "forest",
        "Mine" | "Demolition Company" => "mine",
        "Apple Orchard" | "Vineyard" => "orchard",
        "Flower Orchard" | "Flower Shop" => "flower",
        "Bakery" => "bakery",
        "Convenience Store" | "General Store" | "Food Warehouse" => "store",
        "Cheese Factory" => "cheese",
        "Furniture Factory" | "Renovation Company" => "furniture",
        "Farmer's Market" | "Winery" => "market",
        "Café" | "Soda Bottling Plant" | "Members' Club" => "cafe",
        "Family Restaurant" | "Sushi Bar" | "Pizza Joint" | "Hamburger Stand" | "French Restaurant" => {
            "restaurant"
        }
        "Mackerel Boat" | "Tuna Boat" | "Harbor" => "harbor",
        "Stadium" => "stadium",
        "TV Station" => "tv",
        "Train Station" | "Moving Company" => "train",
        "Shopping Mall" => "mall",
        "Amusement Park" | "Park" => "park",
        "Radio Tower" | "Tech Startup" => "radio",
        "Airport" => "airport",
        _ => "business",
    }
}

fn colour(book: &Book, kind: Kind) -> &'static str {
    match book.colour(kind) {
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Purple => "purple",
    }
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

/// The kinds of a city, by the rolls on which they fire.
fn owned(c: Ctx, seat: Seat) -> Vec<(Kind, u8)> {
    let mut kinds: Vec<(u8, Kind, u8)> = c.book(|b| {
        b.kinds()
            .map(|k| (b.rolls(k).next().unwrap_or(0), k, c.see(|v| v.copies(seat, k))))
            .filter(|x| x.2 > 0)
            .collect()
    });
    kinds.sort_by_key(|x| (x.0, x.1));
    kinds.into_iter().map(|x| (x.1, x.2)).collect()
}

fn opponent(c: Ctx, seat: u8) -> impl IntoView {
    let s = c.s;
    let level = s.players.with_value(|p| p[seat as usize].bot.as_ref().map(|b| t::level(&b.level)));
    let aimed = move || {
        [Action::Target(Seat(seat)), Action::Swap(Seat(seat)), Action::To(Seat(seat))]
            .into_iter()
            .find(|a| c.may(*a))
    };
    let name = s.name(seat);
    let landmarks = c.book(|b| b.landmarks().map(|l| (l, b.landmark_name(l).to_owned())).collect::<Vec<_>>());
    view! {
        <section
            class="plate opp"
            class:on=move || s.moves_now(seat) && !s.my_turn()
            class:lit=move || aimed().is_some()
            aria-label=s.name(seat)
            on:click=move |_| {
                if let Some(action) = untrack(aimed) {
                    c.play(action);
                }
            }
        >
            <div class="who">
                {avatar(&s, seat)}
                <div>
                    <b class="serif">{name}</b>
                    <span class="q lv">{level}</span>
                </div>
            </div>
            <div class="purse" data-k=format!("purse{seat}")>
                {picture(coin("★"))} <b class="num">{move || c.see(|v| v.bank(Seat(seat)))}</b>
            </div>
            <div class="lands">
                {landmarks
                    .into_iter()
                    .map(|(l, name)| {
                        let on = move || c.see(|v| v.has(Seat(seat), l));
                        view! {
                            <span class="ld" class:on=on role="img" data-tip=landmark(c, l) aria-label=move || format!("{name}: {}", words::built(on()))>
                                {picture(pictogram(art(&c.book(|b| b.landmark_name(l).to_owned()))))}
                            </span>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="minis">
                {move || {
                    owned(c, Seat(seat))
                        .into_iter()
                        .map(|(kind, copies)| {
                            let name = c.name(kind);
                            let label = format!("{} × {copies}", cards::name(&name));
                            view! {
                                <span
                                    class=format!("mini {}", c.book(|b| colour(b, kind)))
                                    data-k=format!("t{seat}-{}", kind.index())
                                    role="img"
                                    data-tip=details(c, kind)
                                    aria-label=label
                                >
                                    {picture(pictogram(art(&name)))}
                                    {(copies > 1).then(|| view! { <b>{copies}</b> })}
                                </span>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <span class="away">{move || words::rounds(rounds(c, seat))}</span>
        </section>
    }
}

/// The rounds that a player still needs, by the expected income.
fn rounds(c: Ctx, seat: u8) -> Option<u32> {
    let state = c.view.get()?;
    c.rules.with_value(|r| {
        let rounds = r.as_ref()?.tuv_expected(&state, Seat(seat), ::harmonictook::Counting::NET);
        (rounds.is_finite() && rounds < 100.0).then(|| rounds.ceil() as u32)
    })
}

fn story(c: Ctx) -> impl IntoView {
    let s = c.s;
    let dice = Memo::new(move |before: Option<&Vec<u8>>| {
        let now = c.see(|v| v.dice().to_vec());
        if now.is_empty() { before.cloned().unwrap_or_default() } else { now }
    });
    let sentence = move || {
        s.log.with(|log| {
            let last = log.last().map(|l| l.ply);
            let lines: Vec<&str> = log
                .iter()
                .rev()
                .take_while(|l| Some(l.ply) == last)
                .map(|l| l.text.as_str())
                .take(3)
                .collect();
            lines.into_iter().rev().collect::<Vec<_>>().join(" ")
        })
    };
    view! {
        <div class="story">
            <div class="dice">
                {move || {
                    dice.get()
                        .into_iter()
                        .enumerate()
                        .map(|(i, d)| {
                            view! {
                                <span class=format!("dd r{i}") data-k=format!("die{i}") role="img" aria-label=d.to_string()>
                                    {picture(draw::die(d))}
                                </span>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <p class="say serif">{sentence}</p>
            <Past s=s count=5 />
        </div>
    }
}

fn market(c: Ctx, piles: bool) -> impl IntoView {
    let kinds = Memo::new(move |_| {
        let mut kinds: Vec<Kind> = c.book(|b| b.kinds().collect());
        if piles {
            kinds.retain(|k| c.see(|v| v.on_sale(*k) > 0));
        }
        kinds.sort_by_key(|k| (c.book(|b| b.rolls(*k).next().unwrap_or(0)), *k));
        kinds
    });
    view! {
        <div class="market" data-k="market" class:wide=move || { kinds.with(Vec::len) > 15 }>
            {move || kinds.get().into_iter().map(|kind| market_card(c, kind)).collect_view()}
            <div class="legend" aria-hidden="true">
                <span class="blue"><i class="tab"></i>{pick("anyone’s roll", "jeder Wurf")}</span>
                <span class="green"><i class="tab"></i>{pick("your roll", "dein Wurf")}</span>
                <span class="red"><i class="tab"></i>{pick("others’ roll", "fremder Wurf")}</span>
                <span class="purple"><i class="tab"></i>{pick("your roll, rare", "dein Wurf, selten")}</span>
            </div>
        </div>
    }
}

/// What a card is, in a few lines.
fn details(c: Ctx, kind: Kind) -> String {
    let (name, rolls, about, cost) = c.book(|b| {
        (b.name(kind).to_owned(), b.rolls_text(kind).replace('-', "–"), b.about(kind), b.cost(kind))
    });
    let when = match c.book(|b| Some(b.colour(kind))) {
        Some(Colour::Blue) => pick("on anyone’s {n}", "bei jeder {n}"),
        Some(Colour::Red) => pick("on the others’ {n}", "bei einer {n} der anderen"),
        _ => pick("on your {n}", "bei deiner {n}"),
    };
    let (left, mine) = c.see(|v| (v.on_sale(kind), v.copies(c.you(), kind)));
    format!(
        "{}\n{}: {}\n{}",
        cards::name(&name),
        capital(&fill(when, &[("n", &rolls)])),
        cards::about(&name, about),
        fill(
            pick("Costs {cost}, {left} left, you have {mine}", "Kostet {cost}, noch {left}, du hast {mine}"),
            &[("cost", &cost.to_string()), ("left", &left.to_string()), ("mine", &mine.to_string())]
        )
    )
}

/// What a landmark is, in two lines.
fn landmark(c: Ctx, l: Landmark) -> String {
    let (name, about) = c.book(|b| (b.landmark_name(l).to_owned(), b.landmark_about(l).to_owned()));
    format!("{}\n{}", cards::name(&name), cards::about(&name, about))
}

fn market_card(c: Ctx, kind: Kind) -> impl IntoView {
    let (name, rolls, about, cost) = c.book(|b| {
        (b.name(kind).to_owned(), b.rolls_text(kind).replace('-', "–"), b.about(kind), b.cost(kind))
    });
    let left = Memo::new(move |_| c.see(|v| v.on_sale(kind)));
    let lit = Memo::new(move |_| c.may(Action::Buy(kind)) || c.may(Action::Close(kind)));
    let chosen = move || c.chosen.get() == Some(Choice::Card(kind));
    let label = format!(
        "{}, {}, {rolls}: {}",
        cards::name(&name),
        fill(pick("{n} coins", "{n} Münzen"), &[("n", &cost.to_string())]),
        cards::about(&name, about.clone())
    );
    view! {
        <button
            class=format!("city {}", c.book(|b| colour(b, kind)))
            class:lit=move || lit.get()
            class:rest=move || !lit.get()
            class:sel=chosen
            class:gone=move || left.get() == 0
            data-k=format!("m{}", kind.index())
            data-sold=pick("sold out", "vergriffen")
            data-tip=move || details(c, kind)
            aria-pressed=move || chosen().to_string()
            aria-disabled=move || (!lit.get()).to_string()
            on:click=move |_| c.click(Choice::Card(kind))
            on:dblclick=move |_| c.play(Action::Buy(kind))
        >
            {said(move || if left.get() == 0 { format!("{label}, {}", pick("sold out", "vergriffen")) } else { label.clone() })}
            <span class="tab" aria-hidden="true">{rolls}</span>
            <span class="left" aria-hidden="true">
                {move || if left.get() == 0 { pick("sold out", "vergriffen").to_owned() } else { format!("×{}", left.get()) }}
            </span>
            <span class="art">{picture(pictogram(art(&name)))}</span>
            <b class="nm" aria-hidden="true">{cards::name(&name).to_owned()}</b>
            <span class="ft" aria-hidden="true">
                <i>{words::short(&about)}</i>
                {picture(coin(&cost.to_string()))}
            </span>
        </button>
    }
}

fn ribbon(c: Ctx) -> impl IntoView {
    let now = Memo::new(move |_| c.ribbon(None));
    let then = Memo::new(move |_| match c.chosen.get() {
        Some(Choice::Card(kind)) => Some(c.ribbon(Some(kind))),
        _ => None,
    });
    view! {
        <div class="ribbon" aria-label=pick("What a roll pays you", "Was ein Wurf dir bringt")>
            <span class="rl">{pick("What a roll", "Was ein Wurf")}<br />{pick("pays you", "dir bringt")}</span>
            {(0..12)
                .map(|i| {
                    let value = move || now.with(|n| n.get(i).copied().unwrap_or(0));
                    let better = move || then.with(|x| x.as_ref().map(|x| x[i])).filter(|x| *x != value());
                    let rolled = move || c.see(|v| v.total() as usize == i + 1 && v.roller() == c.you());
                    let text = move || {
                        match better().unwrap_or_else(value) {
                            i32::MIN => "–".to_owned(),
                            0 => "·".to_owned(),
                            n if n > 0 => format!("+{n}"),
                            n => number(n.into()),
                        }
                    };
                    view! {
                        <div
                            class="rc"
                            class:now=rolled
                            class:zero=move || matches!(value(), 0 | i32::MIN)
                            class:neg=move || value() < 0 && value() != i32::MIN
                            class:pre=move || better().is_some()
                        >
                            <span>{i + 1}</span>
                            <b class="num">{text}</b>
                        </div>
                    }
                })
                .collect_view()}
        </div>
    }
}

fn my_city(c: Ctx) -> impl IntoView {
    let you = c.you();
    let landmarks = c.book(|b| {
        b.landmarks().map(|l| (l, b.landmark_name(l).to_owned(), b.landmark_cost(l))).collect::<Vec<_>>()
    });
    let many = landmarks.len() > 4;
    view! {
        <section class="mycity plate" class:many=move || { owned(c, you).len() > 7 } class:lots=many aria-label=pick("Your city", "Deine Stadt")>
            <div class="me">
                <div class="purse big" data-k=format!("purse{}", you.0)>
                    {picture(coin("★"))} <b class="num">{move || c.see(|v| v.bank(you))}</b>
                </div>
                <span class="q">{move || words::rounds(rounds(c, you.0))}</span>
            </div>
            <div class="lds">
                {landmarks
                    .into_iter()
                    .map(|(l, name, cost)| {
                        let built = Memo::new(move |_| c.see(|v| v.has(you, l)));
                        let lit = Memo::new(move |_| c.may(Action::Build(l)) || c.may(Action::Demolish(l)));
                        let about = cards::about(&name, c.book(|b| b.landmark_about(l).to_owned()));
                        let spoken = format!("{}: {about}", cards::name(&name));
                        view! {
                            <button
                                class="land"
                                class:built=move || built.get()
                                class:lit=move || lit.get()
                                class:sel=move || c.chosen.get() == Some(Choice::Landmark(l))
                                data-k=format!("l{}", l.index())
                                data-tip=landmark(c, l)
                                aria-disabled=move || (!lit.get()).to_string()
                                on:click=move |_| c.click(Choice::Landmark(l))
                            >
                                {said(move || spoken.clone())}
                                {picture(pictogram(art(&name)))}
                                <b class="serif" aria-hidden="true">{cards::name(&name).to_owned()}</b>
                                {move || if built.get() {
                                    view! { <span class="ok">{icon("check")}</span> }.into_any()
                                } else {
                                    picture(coin(&cost.to_string())).into_any()
                                }}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
            <div class="owns">
                {move || {
                    owned(c, you)
                        .into_iter()
                        .map(|(kind, copies)| {
                            let (name, rolls) = c.book(|b| (b.name(kind).to_owned(), b.rolls_text(kind).replace('-', "–")));
                            let about = cards::about(&name, c.book(|b| b.about(kind)));
                            let shown = cards::name(&name).to_owned();
                            let hit = c.see(|v| v.total() > 0 && c.book(|b| b.rolls(kind).any(|r| r == v.total())) && fires(c, kind, v.roller()));
                            let act = [Action::Give(kind), Action::Close(kind)].into_iter().find(|a| c.may(*a));
                            let closed = c.see(|v| v.closed(you, kind));
                            let spoken = format!("{shown} × {copies}: {about}");
                            view! {
                                <button
                                    class=format!("own {}", c.book(|b| colour(b, kind)))
                                    class:stack={copies > 1}
                                    class:hit=hit
                                    class:lit=act.is_some()
                                    class:shut={closed > 0}
                                    data-k=format!("t{}-{}", you.0, kind.index())
                                    data-tip=details(c, kind)
                                    aria-disabled=act.is_none().to_string()
                                    on:click=move |_| { if let Some(a) = act { c.play(a); } }
                                >
                                    {said(move || spoken.clone())}
                                    <span class="tab" aria-hidden="true">{rolls}</span>
                                    {(copies > 1).then(|| view! { <em aria-hidden="true">{copies}</em> })}
                                    {picture(pictogram(art(&name)))}
                                    <b class="serif" aria-hidden="true">{shown.replace("Convenience", "Conv.")}</b>
                                </button>
                            }
                        })
                        .collect_view()
                }}
            </div>
        </section>
    }
}

/// Does an own card fire on this player's roll?
fn fires(c: Ctx, kind: Kind, roller: Seat) -> bool {
    let mine = roller == c.you();
    match c.book(|b| Some(b.colour(kind))) {
        Some(Colour::Blue) => true,
        Some(Colour::Red) => !mine,
        _ => mine,
    }
}

fn dock(c: Ctx) -> impl IntoView {
    let s = c.s;
    let button = move |action: Action, label: String, go: bool| {
        view! {
            <button class="btn" class:go=go on:click=move |_| c.play(action)>
                {label}
            </button>
        }
        .into_any()
    };
    let phase = move || c.see(|v| Some(v.phase()));
    view! {
        <section class="dock plate" aria-label=pick("Your move", "Dein Zug")>
            <div class="turnrow">
                {turn_pill(s)}
                <span class="q">{move || if s.my_turn() { words::what_now(phase()) } else { "" }}</span>
            </div>
            {move || match c.chosen.get() {
                Some(choice) if c.may(Ctx::action_of(choice)) => {
                    let (name, about, class, cost) = match choice {
                        Choice::Card(k) => c.book(|b| {
                            let about = format!("{} {}: {}.", pick("On", "Bei"), b.rolls_text(k).replace('-', "–"), cards::about(b.name(k), b.about(k)));
                            (b.name(k).to_owned(), about, colour(b, k), b.cost(k))
                        }),
                        Choice::Landmark(l) => c.book(|b| {
                            (b.landmark_name(l).to_owned(), capital(&cards::about(b.landmark_name(l), b.landmark_about(l).to_owned())), "amber", b.landmark_cost(l))
                        }),
                    };
                    view! {
                        <div class=format!("pick {class}")>
                            {picture(pictogram(art(&name)))}
                            <div>
                                <b class="serif">{cards::name(&name).to_owned()}</b>
                                <span>{about}</span>
                            </div>
                        </div>
                        <div class="btns">
                            {button(Ctx::action_of(choice), fill(pick("Build for {n}", "Bauen für {n}"), &[("n", &cost.to_string())]), true)}
                            {c.may(Action::Pass).then(|| keep(c))}
                        </div>
                    }
                        .into_any()
                }
                _ if !s.my_turn() => view! { <p class="q wait">{pick("What can be done is lit when it is your turn.", "Was du tun kannst, leuchtet, wenn du dran bist.")}</p> }.into_any(),
                _ => {
                    let total = c.see(State::total);
                    match phase() {
                        Some(Phase::Roll) => view! {
                            <div class="btns">
                                {c.may(Action::Roll(Dice::One)).then(|| button(Action::Roll(Dice::One), pick("Roll one die", "Einen Würfel").into(), !c.may(Action::Roll(Dice::Two))))}
                                {c.may(Action::Roll(Dice::Two)).then(|| button(Action::Roll(Dice::Two), pick("Roll two", "Zwei Würfel").into(), true))}
                            </div>
                        }
                            .into_any(),
                        Some(Phase::Keep) => view! {
                            <div class="btns">
                                {button(Action::Keep, fill(pick("Keep the {n}", "Die {n} behalten"), &[("n", &total.to_string())]), true)}
                                {c.may(Action::Raise).then(|| button(Action::Raise, fill(pick("Raise to {n}", "Auf {n} erhöhen"), &[("n", &(total + 2).to_string())]), false))}
                                {c.may(Action::Reroll(Dice::One)).then(|| button(Action::Reroll(Dice::One), pick("Again, one die", "Neu, ein Würfel").into(), false))}
                                {c.may(Action::Reroll(Dice::Two)).then(|| button(Action::Reroll(Dice::Two), pick("Again, two dice", "Neu, zwei Würfel").into(), false))}
                            </div>
                        }
                            .into_any(),
                        Some(Phase::Build) => {
                            let any = c.legal.with(|l| l.iter().any(|(a, _)| matches!(a, Action::Buy(_) | Action::Build(_))));
                            let text = if any {
                                pick("Choose a card or a landmark that is lit.", "Wähle eine beleuchtete Karte oder ein Wahrzeichen.")
                            } else {
                                pick("Nothing is within reach this time.", "Diesmal reicht es für nichts.")
                            };
                            view! {
                                <p class="q wait">{text}</p>
                                <div class="btns">{keep(c)}</div>
                            }
                                .into_any()
                        }
                        _ => view! {
                            <div class="btns list">
                                {s.table.with(|t| t.legal.iter().map(|l| {
                                    let id = l.id;
                                    view! {
                                        <button class="btn sm" on:click=move |_| s.act(id)>{capital(&t::moves::words(&s, l))}</button>
                                    }
                                }).collect_view())}
                            </div>
                        }
                            .into_any(),
                    }
                }
            }}
        </section>
    }
}

fn keep(c: Ctx) -> impl IntoView {
    let coins = c.see(|v| v.bank(c.you()));
    view! {
        <button class="btn keep" on:click=move |_| c.play(Action::Pass)>
            {fill(pick("Keep {n}", "{n} behalten"), &[("n", &coins.to_string())])}
        </button>
    }
}

/// What moves when these events happen.
fn motion(s: &Session, events: &[Value]) -> (Vec<Step>, Option<Sound>) {
    let mut steps = Vec::new();
    let mut heard = None;
    let mut flying = 0;
    for e in events {
        let seat = e.get("seat").and_then(Value::as_u64).unwrap_or(0);
        let kind = |key: &str| e.get(key).and_then(Value::as_str).and_then(Kind::find).map(Kind::index);
        match e.get("type").and_then(Value::as_str).unwrap_or_default() {
            "rolled" => {
                steps.push(Step::Tumble { at: "die0".into(), delay: 0 });
                steps.push(Step::Tumble { at: "die1".into(), delay: 60 });
                heard = Some(Sound::Card);
            }
            "paid" => {
                let purse = |key: &str| {
                    e.get(key)
                        .and_then(Value::as_u64)
                        .map_or_else(|| "market".to_owned(), |s| format!("purse{s}"))
                };
                let amount = e.get("amount").and_then(Value::as_u64).unwrap_or(0).min(3);
                for _ in 0..amount {
                    if flying < 6 {
                        steps.push(Step::Coin {
                            from: purse("payer"),
                            to: purse("payee"),
                            delay: 320 + 60 * flying,
                        });
                        flying += 1;
                    }
                }
                let mine = e.get("payee").and_then(Value::as_u64).is_some_and(|p| s.is_you(p as u8));
                if mine {
                    heard = Some(Sound::Good);
                }
            }
            "bought" => {
                if let Some(kind) = kind("card") {
                    steps.push(Step::fly(format!("m{kind}"), format!("t{seat}-{kind}"), 0));
                }
                heard = Some(Sound::Card);
            }
            "built" => heard = Some(Sound::Good),
            "won" => heard = Some(Sound::End),
            _ => {}
        }
    }
    (steps, heard)
}
