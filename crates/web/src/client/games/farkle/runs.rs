//! The runs of this browser: the run of the day, a run by its word, boons, and what was reached so far.

use ::farkle::career::{Boon, Brought, Career, PastRun, day_of, word_of_day};
use ::farkle::{Boons, Lives, Options, RelicSpec, Ruleset, RulesetName, Stage, relic_name};
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{icon, picture};
use crate::client::files::{self, Copied};
use crate::client::games::{self, NewGame};
use crate::client::offline::{self, Setup};
use crate::client::session::Session;
use crate::client::sheets::Sheet;
use crate::client::store;
use crate::client::text::{farkle as words, fill, language, number};

/// Where it is kept.
const KEY: &str = "career.farkle";
/// One that can't be read is kept here, and a new one begins.
const DAMAGED: &str = "career.farkle.damaged";
/// The most runs that are listed.
const LISTED: usize = 5;

/// What survives runs in this browser.
fn open() -> Career {
    let Some(text) = store::get(KEY) else { return Career::default() };
    Career::read(&text).unwrap_or_else(|_| {
        store::set(DAMAGED, &text);
        Career::default()
    })
}

fn keep(career: &Career) {
    if let Ok(text) = serde_json::to_string(career) {
        store::set(KEY, &text);
    }
}

/// The day in UTC, so many days ago.
fn day(ago: u32) -> String {
    let then = js_sys::Date::now() - f64::from(ago) * 86_400_000.0;
    let date = js_sys::Date::new(&then.into());
    String::from(date.to_iso_string()).chars().take(10).collect()
}

/// Writes a run that has just ended into the history; says what it brought, or what it brought when it was written.
pub(super) fn record(s: Session) -> Option<Brought> {
    let state = s.view::<::farkle::State>()?;
    let run = state.run().filter(|_| state.stage == Stage::Over && s.here())?;
    let commit = offline::table(s).and_then(|table| table.commitment());
    let options: Options = serde_json::from_value(s.options.get_value()).ok()?;
    let permadeath = options.lives == Lives::Permadeath;
    let daily = commit.as_deref().filter(|_| permadeath).and_then(|c| day_of(c, (0..31).map(day)));
    let past = PastRun {
        date: day(0),
        daily,
        score: i32::try_from(score(s)).unwrap_or(i32::MAX),
        level: run.level,
        won: run.won,
        permadeath,
        gold: run.gold,
        commit,
    };
    let mut career = open();
    let brought = career.add(past)?;
    keep(&career);
    Some(brought)
}

/// The score as the rules tell it.
pub(super) fn score(s: Session) -> i64 {
    s.table.with_untracked(|t| match &t.shown.turn {
        engine::Turn::Over(outcome) => outcome.scores.first().copied().unwrap_or(0).into(),
        engine::Turn::Seats(_) => 0,
    })
}

/// What the run that is over brought, for the sheet at its end.
#[derive(Clone, Copy)]
pub(super) struct Ended(pub(super) RwSignal<Option<Brought>>);

/// Writes the run into the history when it ends.
pub(super) fn remember(c: Ctx) {
    let ended = RwSignal::new(None);
    provide_context(Ended(ended));
    Effect::new(move |_| {
        if c.see(|v| v.stage == Stage::Over)
            && c.is_run()
            && let Some(brought) = record(c.s)
        {
            ended.set(Some(brought));
        }
    });
}

/// A run that somebody asked for.
#[derive(Clone)]
struct Asked {
    word: Option<String>,
    lives: Option<Lives>,
    boons: Boons,
}

/// The sheet with all of it.
pub(super) fn sheet(c: Ctx) -> impl IntoView {
    let open_sheet = c.runs;
    view! {
        <Sheet open=open_sheet title=Signal::derive(|| words::your_runs().to_owned()) kind="centre">
            {move || inside(c)}
        </Sheet>
    }
}

fn inside(c: Ctx) -> impl IntoView {
    let s = c.s;
    let new_game = use_context::<NewGame>();
    let career = RwSignal::new(open());
    let asked = RwSignal::new(None::<Asked>);
    let typed = RwSignal::new(String::new());
    let under_way = untrack(|| s.table.with(|t| t.shown.ply > 0) && !s.over());
    let start = move |run: Asked| {
        let Some(NewGame(new_game)) = new_game else { return };
        let mut options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
        options.boons = run.boons;
        if let Some(lives) = run.lives {
            options.lives = lives;
        }
        // The run of the day is the same for everybody: it has the usual rules.
        if run.lives == Some(Lives::Permadeath) {
            options = Options { lives: Lives::Permadeath, ..Options::default() };
        }
        let Ok(options) = serde_json::to_value(options) else { return };
        if let Some(word) = run.word {
            games::next_word(word);
        }
        c.runs.set(false);
        offline::forget(s.game);
        new_game.set(Some(Setup { bots: Vec::new(), place: 0, options }));
    };
    let ask = move |run: Asked| if under_way { asked.set(Some(run)) } else { start(run) };
    let today = day(0);
    let best_today = career.with_untracked(|career| career.of_day(&today));
    let word_of_today = word_of_day(&today);
    view! {
        <div class="runs">
            {move || asked.get().map(|run| view! {
                <div class="row runs-ask" role="alert">
                    <b>{words::drop_run()}</b>
                    <button class="btn small primary" on:click=move |_| start(run.clone())>{words::drop_and_start()}</button>
                    <button class="btn small" on:click=move |_| asked.set(None)>{words::keep_playing()}</button>
                </div>
            })}
            <section>
                <h3>{words::run_of_day()} " · " <span class="figures">{today.clone()}</span></h3>
                <p class="quiet">{words::run_of_day_text()}</p>
                {best_today.map(|n| view! { <p>{fill(words::your_best_today(), &[("n", &number(n.into()))])}</p> })}
                <button class="btn small" on:click=move |_| ask(Asked { word: Some(word_of_today.clone()), lives: Some(Lives::Permadeath), boons: Boons::default() })>
                    {words::play_it()}
                </button>
            </section>
            <section>
                <h3>{words::a_seed()}</h3>
                <p class="quiet">{words::a_seed_text()}</p>
                {games::word(s.game).map(|word| view! { <p>{words::this_run()} ": " <b class="figures">{word}</b></p> })}
                <form class="row" on:submit=move |event| {
                    event.prevent_default();
                    let word = typed.get_untracked().trim().to_owned();
                    if !word.is_empty() {
                        ask(Asked { word: Some(word), lives: None, boons: Boons::default() });
                    }
                }>
                    <input class="field" maxlength="60" aria-label=words::the_word() placeholder=words::the_word()
                        on:input=move |event| typed.set(event_target_value(&event)) />
                    <button class="btn small">{words::play_it()}</button>
                </form>
            </section>
            <section>
                <h3>{words::embers()} " · " <span class="figures">{move || career.with(|c| c.embers.to_string())}</span></h3>
                <p class="quiet">{words::embers_text()}</p>
                <ul class="boons">{Boon::ALL.into_iter().map(|b| boon(career, b)).collect_view()}</ul>
                <button class="btn small" on:click=move |_| ask(Asked { word: None, lives: None, boons: career.with_untracked(|c| c.begins_with(&rules_of(s))) })>
                    {words::with_boons()}
                </button>
            </section>
            <section>
                <h3>{words::heirlooms()} " · " <span class="figures">{move || career.with(|c| c.gold.to_string())}</span></h3>
                <p class="quiet">{words::heirlooms_text()} " " {move || career.with(|c| words::heirloom_count(c.heirlooms.len(), Career::MOST_HEIRLOOMS))}</p>
                <ul class="boons">
                    {usual_rules().relics.into_iter().map(|relic| heirloom(career, relic)).collect_view()}
                </ul>
            </section>
            {move || career.with(records)}
        </div>
    }
}

/// The rules of the run at the table.
fn rules_of(s: Session) -> Ruleset {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    options.ruleset.ruleset()
}

/// Heirlooms and their prices are those of the usual rules: others may give the same relic away.
fn usual_rules() -> Ruleset {
    RulesetName::default().ruleset()
}

/// A relic that saved gold buys for all runs to come.
fn heirloom(career: RwSignal<Career>, relic: RelicSpec) -> impl IntoView {
    let price = Career::heirloom_price(&usual_rules(), &relic.name).unwrap_or_default();
    let (called, does) = (relic_name(&relic.name, language()), relic.words(language()));
    let name = StoredValue::new(relic.name);
    let buy = move |_| {
        let rules = usual_rules();
        let bought =
            career.try_update(|c| name.with_value(|n| c.inherit(&rules, n).is_some_and(|b| b.is_ok())));
        if bought == Some(true) {
            career.with_untracked(keep);
        }
    };
    view! {
        <li>
            <span><b class="serif">{called}</b> " " {does}</span>
            {move || {
                let own = career.with(|c| name.with_value(|n| c.heirlooms.contains(n)));
                if own {
                    return view! { <span class="quiet">{words::bought()}</span> }.into_any();
                }
                let room = career.with(Career::has_room);
                let can = room && career.with(|c| c.gold) >= price;
                let label = if can { words::buy_gold() } else { words::too_dear_gold() };
                let label = fill(label, &[("n", &price.to_string())]);
                view! { <button class="btn small" disabled=!can on:click=buy>{label}</button> }.into_any()
            }}
        </li>
    }
}

/// A boon, how many of it there are, and what the next costs.
fn boon(career: RwSignal<Career>, boon: Boon) -> impl IntoView {
    let have = move || career.with(|c| c.boons.of(boon));
    let buy = move |_| {
        let bought = career.try_update(|c| c.buy(boon).is_ok());
        if bought == Some(true) {
            career.with_untracked(keep);
        }
    };
    view! {
        <li>
            <span>{boon.about(language())}</span>
            <span class="figures quiet">{move || format!("{} / {}", have(), boon.most())}</span>
            {move || {
                let (have, price) = (have(), boon.price(have()).to_string());
                if have >= boon.most() {
                    return view! { <span class="quiet">{words::all_bought()}</span> }.into_any();
                }
                let can = career.with(|c| c.embers) >= boon.price(have);
                let label = if can { words::buy() } else { words::too_dear() };
                view! {
                    <button class="btn small" disabled=!can on:click=buy>{fill(label, &[("n", &price)])}</button>
                }
                .into_any()
            }}
        </li>
    }
}

/// The best runs of each kind, and the last ones.
fn records(career: &Career) -> impl IntoView + use<> {
    let line = |run: &PastRun| {
        let end = if run.won { words::won().to_owned() } else { words::reached(run.level) };
        let daily = run.daily.is_some().then(words::daily);
        view! {
            <tr>
                <td><b>{number(run.score.into())}</b></td>
                <td>{end} {daily.map(|d| format!(", {d}"))}</td>
                <td>{run.date.clone()}</td>
            </tr>
        }
    };
    let kind = |title: &'static str, permadeath: bool| {
        let best = career.best(permadeath);
        (!best.is_empty()).then(|| {
            let rows = best.into_iter().take(LISTED).map(line).collect_view();
            view! { <h4>{title}</h4> <table class="run-list figures"><tbody>{rows}</tbody></table> }
        })
    };
    if career.runs.is_empty() {
        return view! { <section><h3>{words::records()}</h3><p class="quiet">{words::no_runs()}</p></section> }.into_any();
    }
    let last = career.runs.iter().rev().take(LISTED).map(line).collect_view();
    view! {
        <section>
            <h3>{words::records()}</h3>
            {kind(words::with_lives(), false)}
            {kind(words::one_life(), true)}
        </section>
        <section>
            <h3>{words::last_runs()}</h3>
            <table class="run-list figures"><tbody>{last}</tbody></table>
        </section>
    }
    .into_any()
}

/// The word of a run, to share.
pub(super) fn share(word: String) -> impl IntoView {
    let copied = RwSignal::new(Copied::No);
    let text = word.clone();
    view! {
        <p class="row run-word">
            {picture(crate::client::draw::icon_svg("dice"))} {words::this_run()} ": " <b class="figures">{word}</b>
            <button class="btn small" on:click=move |_| files::copy(&text, copied)>
                {icon("link")} <span role="status">{move || copied.get().words(words::copy_word())}</span>
            </button>
        </p>
    }
}
