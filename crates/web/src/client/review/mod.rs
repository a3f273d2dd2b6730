//! A game looked at again: the curve, every decision graded, luck told from skill, and the table at any moment.

mod board;
mod curve;
mod mine;
mod table;

use engine::journal::Keeping;
use engine::{Grade, Seat, Table};
use leptos::prelude::*;
use serde::Deserialize;
use web::{past, share};

use self::board::Board;
use super::api::{self, Step};
use super::draw::{icon, lamp};
use super::games::{self, NewGame};
use super::route::{self, Route};
use super::session::{Place, Session};
use super::store::Browser;
use super::text::{self, fill, review as t};
use super::{files, offline, rules, store};

/// Where a game waits that does not fit into a link.
const KEY: &str = "review";

/// What the worker found, as far as it is shown.
#[derive(Clone, PartialEq, Debug, Deserialize)]
struct Reviewed {
    unit: String,
    plies: usize,
    cooperative: bool,
    certain: bool,
    players: Vec<PlayerReview>,
    decisions: Vec<Decided>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
struct PlayerReview {
    accuracy: f64,
    grades: [usize; Grade::COUNT],
    start: f64,
    lost: f64,
    given: f64,
    luck: f64,
    result: f64,
    error: f64,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
struct Decided {
    ply: usize,
    seat: usize,
    played: String,
    words: String,
    #[serde(deserialize_with = "grade")]
    grade: Grade,
    unit: String,
    lost: f64,
    lost_err: f64,
    best: String,
    best_words: String,
    why: String,
    why_played: String,
    before: Vec<f64>,
    after: Vec<f64>,
}

/// A grade by its name; one that this page does not know is none.
fn grade<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Grade, D::Error> {
    Ok(Grade::named(&String::deserialize(from)?).unwrap_or(Grade::Unmeasured))
}

impl Decided {
    /// Is there a loss to speak of?
    fn says_loss(&self) -> bool {
        self.grade > Grade::Even && self.lost > 0.0005
    }

    /// A loss as people read it, in the unit in which it was graded.
    fn loss(&self, v: f64) -> String {
        difference(&self.unit, v)
    }
}

/// A difference as people read it: chances in points of a hundred.
fn difference(unit: &str, v: f64) -> String {
    let v = if unit == "win" { 100.0 * v } else { v };
    if v.abs() < 0.05 {
        "0.0".to_owned()
    } else {
        format!("{}{}", if v < 0.0 { "−" } else { "+" }, text::odds::decimal(v.abs(), 1))
    }
}

impl Reviewed {
    /// A seat's value over the game: by move, with the result at the end.
    fn values(&self, seat: usize) -> Vec<(usize, f64)> {
        let mut line = Vec::with_capacity(self.decisions.len() + 2);
        for d in &self.decisions {
            line.push((d.ply - 1, d.before.get(seat).copied().unwrap_or(0.0)));
            // What is lost is lost at once; luck comes with the next decision.
            if d.grade.blames() {
                line.push((d.ply, d.after.get(seat).copied().unwrap_or(0.0)));
            }
        }
        if let Some(p) = self.players.get(seat) {
            line.push((self.plies, p.result));
        }
        line
    }

    /// A value as people read it.
    fn value(&self, v: f64) -> String {
        if self.unit == "win" { format!("{:.0} %", 100.0 * v) } else { format!("{v:.0}") }
    }

    /// A difference as people read it, in points of a hundred.
    fn difference(&self, v: f64) -> String {
        difference(&self.unit, v)
    }
}

/// The sign and the class of a grade.
fn sign(grade: Grade) -> (&'static str, &'static str) {
    super::table::grade(grade)
}

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Eyes {
    /// The player on this seat.
    Seat(u8),
    /// Somebody who stands beside the table.
    Spectator,
    /// Everybody's, side by side, once the game is over.
    All,
}

/// A game that is looked at.
#[derive(Clone, Copy)]
struct Game {
    id: &'static str,
    table: StoredValue<Box<dyn Table>, LocalStorage>,
    names: StoredValue<Vec<String>>,
    plies: usize,
    finished: bool,
    ply: RwSignal<usize>,
    eyes: RwSignal<Eyes>,
    /// Is the table shown, or the review?
    at_table: RwSignal<bool>,
    /// What was found best, once it is known.
    bests: RwSignal<Vec<Best>>,
}

/// The best move of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Best {
    /// How many moves were made before it.
    ply: usize,
    /// Who decided.
    seat: usize,
    /// The move, as it is written.
    notation: String,
}

impl Game {
    fn new(table: Box<dyn Table>, seat: u8) -> Self {
        let (plies, id) = (table.plies(), table.facts().id);
        let names = table.names().to_vec();
        let finished = matches!(table.turn(), engine::Turn::Over(_));
        let seat = seat.min(names.len().saturating_sub(1) as u8);
        Self {
            id,
            names: StoredValue::new(names),
            plies,
            finished,
            ply: RwSignal::new(if finished { plies } else { plies.min(1) }),
            eyes: RwSignal::new(Eyes::Seat(seat)),
            at_table: RwSignal::new(false),
            bests: RwSignal::new(Vec::new()),
            table: StoredValue::new_local(table),
        }
    }

    fn name(self, seat: usize) -> String {
        self.names.with_value(|n| n.get(seat).cloned()).unwrap_or_default()
    }

    /// What the player through whose eyes one looks had best done after so many moves, if they had to decide then.
    fn best(self, ply: usize) -> Option<String> {
        let Eyes::Seat(seat) = self.eyes.get_untracked() else { return None };
        self.bests.with_untracked(|bests| {
            let best = bests.iter().find(|b| b.ply == ply && b.seat == usize::from(seat))?;
            Some(best.notation.clone())
        })
    }

    /// Shows the table as it was when a decision was made.
    fn see_decision(self, made: usize) {
        self.ply.set(made.saturating_sub(1));
        self.at_table.set(true);
    }

    /// Goes back to the review. The moment before a decision leads to it.
    fn see_review(self) {
        let ply = self.ply.get_untracked();
        if self.best(ply).is_some() {
            self.ply.set(ply + 1);
        }
        self.at_table.set(false);
    }

    /// The seat whose decisions are shown.
    fn seat(self) -> usize {
        match self.eyes.get() {
            Eyes::Seat(seat) => seat.into(),
            _ => 0,
        }
    }
}

/// Goes to the review of a game that has ended.
pub(crate) fn of(s: Session, route: RwSignal<Route>) {
    let you = s.you.get_untracked().unwrap_or(0);
    match s.place {
        Place::Room(_) => {
            let record = s.table.with_untracked(|t| t.record.clone());
            route::go(route, &format!("/review/{record}#seat{you}"));
        }
        Place::Here(_) => {
            let Some(table) = offline::table(s) else { return };
            route::go(route, &address(&*table, you));
        }
        Place::Past => {}
    }
}

/// The address of a game's review; a game that fits into no link is kept here.
fn address(table: &dyn Table, seat: u8) -> String {
    let rules = rules::find(table.facts().id);
    match rules.and_then(|rules| share::pack(table, rules)) {
        Some(code) => format!("/review#{seat}.{code}"),
        None => {
            store::set(KEY, &table.journal(Keeping::Private));
            format!("/review#kept{seat}")
        }
    }
}

/// The game of a link.
async fn unpack(code: &str) -> Option<Box<dyn Table>> {
    let packed = share::Packed::read(code)?;
    games::fetch(packed.game()).await.ok()?;
    let rules = rules::find(packed.game())?;
    packed.table(rules)
}

/// Reads a journal.
async fn read(journal: &str) -> Result<(Box<dyn Table>, Option<String>), String> {
    let header = engine::header(journal).map_err(|e| e.to_string())?;
    let cover = games::find(&header.game).ok_or_else(|| t::unknown_game(&header.game))?;
    games::fetch(cover.facts.id).await.map_err(|_| text::missing_text().to_owned())?;
    let rules = rules::find(cover.facts.id).ok_or_else(|| t::unknown_game(&header.game))?;
    let loaded = rules.load(journal, [0; 32]).map_err(|e| e.to_string())?;
    Ok((loaded.table, loaded.trouble.map(|t| t.to_string())))
}

/// The page: a place to bring a game to, or the game.
#[component]
pub(crate) fn ReviewPage(record: Option<String>) -> impl IntoView {
    provide_context(NewGame(RwSignal::new(None)));
    let game = RwSignal::new_local(None::<Game>);
    let trouble = RwSignal::new(None::<String>);
    let waiting = RwSignal::new(false);
    let owner = Owner::current();
    // Made where the page is, not where a file was read: it lives as long as the page.
    let show = move |table: Box<dyn Table>, seat: u8| {
        if let Some(owner) = &owner {
            let _ = game.try_set(Some(owner.with(|| Game::new(table, seat))));
        }
    };
    let shown = show.clone();
    let open = move |journal: String, seat: u8| {
        let show = shown.clone();
        leptos::task::spawn_local(async move {
            match read(&journal).await {
                Ok((table, wrong)) => {
                    let _ = trouble.try_set(wrong);
                    show(table, seat);
                }
                Err(reason) => {
                    let _ = trouble.try_set(Some(reason));
                }
            }
        });
    };
    find(record, waiting, trouble, open.clone(), show);
    let brought = Callback::new(move |text: String| open(text, 0));
    let over = RwSignal::new(false);
    view! {
        <div
            class="review-drop"
            class:over=move || over.get()
            on:dragover=move |e| {
                e.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=move |e| {
                e.prevent_default();
                over.set(false);
                if let Some(file) = e.data_transfer().and_then(|d| d.files()).and_then(|f| f.get(0)) {
                    files::read(file, brought);
                }
            }
        >
            {move || match game.get() {
                Some(game) => view! { <Looked game=game trouble=trouble /> }.into_any(),
                None => view! { <Bring trouble=trouble waiting=waiting read=brought /> }.into_any(),
            }}
        </div>
    }
}

/// Opens the game that the address names: a record of the server, one that is kept here, or one that is in the link.
fn find(
    record: Option<String>,
    waiting: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
    open: impl Fn(String, u8) + 'static,
    show: impl Fn(Box<dyn Table>, u8) + 'static,
) {
    let hash = window().location().hash().unwrap_or_default();
    let hash = hash.trim_start_matches('#');
    if let Some(record) = record {
        let seat = hash.trim_start_matches("seat").parse().unwrap_or(0);
        waiting.set(true);
        leptos::task::spawn_local(async move {
            let found =
                api::text(Step::get(format!("/api/records/{record}/journal"))).await.map_err(|e| e.message);
            let _ = waiting.try_set(false);
            match found {
                Ok(journal) => open(journal, seat),
                Err(reason) => {
                    let _ = trouble.try_set(Some(reason));
                }
            }
        });
    } else if let Some(id) = hash.strip_prefix("past=") {
        let seat = past::list(&Browser).into_iter().find(|g| g.id == id).and_then(|g| g.seat);
        if let Some(journal) = past::journal(&Browser, id) {
            open(journal, seat.unwrap_or(0));
        }
    } else if let Some(seat) = hash.strip_prefix("kept") {
        if let Some(journal) = store::get(KEY) {
            open(journal, seat.parse().unwrap_or(0));
        }
    } else if let Some((seat, code)) = hash.split_once('.') {
        let (seat, code) = (seat.parse().unwrap_or(0), code.to_owned());
        leptos::task::spawn_local(async move {
            match unpack(&code).await {
                Some(table) => show(table, seat),
                None => {
                    let _ = trouble.try_set(Some(t::bad_link().to_owned()));
                }
            }
        });
    }
}

/// The place to bring a game to.
#[component]
fn Bring(
    trouble: RwSignal<Option<String>>,
    waiting: RwSignal<bool>,
    read: Callback<String>,
) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=text::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{text::past::title()}</b></h1>
        </header>
        <main class="bring">
            <mine::Mine />
            <div class="drop-zone">
                {icon("chart")}
                <h2>{move || if waiting.get() { t::loading() } else { t::drop() }}</h2>
                <p class="quiet">{t::drop_text()}</p>
                <files::Pick label=t::choose() accept=".journal,.jsonl,.txt" read=read />
                {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> })}
            </div>
        </main>
    }
}

/// The review, or the table.
#[component]
fn Looked(game: Game, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let board = Board::new(game);
    Effect::new(move |_| {
        let (class, felt) =
            if game.at_table.get() { (games::class(game.id), game.id) } else { ("page-review", "") };
        if let Some(body) = document().body() {
            body.set_class_name(&if felt.is_empty() {
                class.to_owned()
            } else {
                format!("{class} replaying")
            });
            let _ = body.set_attribute("data-game", felt);
        }
    });
    move || {
        if game.at_table.get() {
            view! { <table::Again game=game /> }.into_any()
        } else {
            view! { <board::Page board=board trouble=trouble /> }.into_any()
        }
    }
}

/// First, back, play, next, last, and the place in between.
#[component]
fn Scrub(game: Game) -> impl IntoView {
    let playing = RwSignal::new(false);
    let go = move |by: i64| {
        let next = game.ply.get_untracked() as i64 + by;
        game.ply.set(next.clamp(0, game.plies as i64) as usize);
    };
    if let Ok(handle) = set_interval_with_handle(
        move || {
            if playing.try_get_untracked() == Some(true) {
                go(1);
                if game.ply.get_untracked() == game.plies {
                    playing.set(false);
                }
            }
        },
        std::time::Duration::from_millis(900),
    ) {
        on_cleanup(move || handle.clear());
    }
    let button = move |name: &'static str, sign: &'static str, by: i64| {
        view! { <button class="icon-button" aria-label=name title=name on:click=move |_| { playing.set(false); go(by); }>{icon(sign)}</button> }
    };
    let toggle = move |_| {
        if game.ply.get_untracked() == game.plies {
            game.ply.set(0);
        }
        playing.update(|p| *p = !*p);
    };
    let words =
        move || fill(t::move_of(), &[("n", &game.ply.get().to_string()), ("m", &game.plies.to_string())]);
    view! {
        <div class="scrub">
            {button(t::first(), "first", -1_000_000)}
            {button(t::back(), "back", -1)}
            <button class="icon-button play" aria-label=move || if playing.get() { t::pause() } else { t::play() } on:click=toggle>
                {move || if playing.get() { icon("pair").into_any() } else { icon("play").into_any() }}
            </button>
            {button(t::next(), "next", 1)}
            {button(t::last(), "last", 1_000_000)}
            <input
                type="range"
                min="0"
                max=game.plies
                aria-label=t::moment()
                aria-valuetext=words
                prop:value=move || game.ply.get().to_string()
                on:input=move |e| {
                    playing.set(false);
                    game.ply.set(event_target_value(&e).parse().unwrap_or(0));
                }
            />
            <span class="figures place">{words}</span>
        </div>
    }
}

/// Through whose eyes.
#[component]
fn Seats(game: Game) -> impl IntoView {
    let mut options: Vec<(String, String)> =
        game.names.with_value(|n| n.iter().enumerate().map(|(i, n)| (i.to_string(), n.clone())).collect());
    if options.len() > 1 {
        options.push(("spectator".into(), t::spectator().into()));
        // Before the end nobody may see everything.
        if game.finished {
            options.push(("all".into(), t::all().into()));
        }
    }
    let now = game.eyes.get_untracked();
    let is = move |id: &str| match now {
        Eyes::Seat(seat) => id == seat.to_string(),
        Eyes::Spectator => id == "spectator",
        Eyes::All => id == "all",
    };
    view! {
        <label class="eyes">
            {icon("eye")}
            <span class="unseen">{t::seat()}</span>
            <select on:change=move |e| {
                game.eyes.set(match event_target_value(&e).as_str() {
                    "spectator" => Eyes::Spectator,
                    "all" => Eyes::All,
                    seat => Eyes::Seat(seat.parse().unwrap_or(0)),
                });
            }>
                {options
                    .into_iter()
                    .map(|(id, name)| {
                        let on = is(&id);
                        view! { <option value=id selected=on>{name}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// The seat of somebody who looks, for the table.
fn seat_of(eyes: Eyes) -> Option<Seat> {
    if let Eyes::Seat(seat) = eyes { Some(Seat(seat)) } else { None }
}
