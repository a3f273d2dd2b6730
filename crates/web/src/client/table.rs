//! What all tables have around them: the bar, the log, the menu, hints, keys and the end.

use leptos::prelude::*;
use protocol::room::Turn;
use serde_json::Value;

use super::draw::{icon, lamp, picture};
use super::games::{self, NewGame};
use super::offline::{self, Setup};
use super::room::Chat;
use super::route::{self, Route};
use super::session::{Line, Place, Session};
use super::sheets::{Choice, Sheet};
use super::text as t;
use super::{motion, review, sound, store};

/// The seat as a coloured coin with a letter.
pub(crate) fn avatar(s: &Session, seat: u8) -> impl IntoView + use<> {
    let letter: String = s.name(seat).chars().take(1).flat_map(char::to_uppercase).collect();
    view! { <span class=format!("av s{seat}") aria-hidden="true">{letter}</span> }
}

/// The bar on top, the felt below, and the sheets.
#[component]
pub(crate) fn Shell(
    /// The game.
    s: Session,
    /// Its name.
    title: &'static str,
    /// Where the game stands.
    #[prop(into)]
    subtitle: Signal<String>,
    /// A key was pressed that the bar does not know.
    key: Callback<String, bool>,
    /// The felt.
    children: Children,
) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let (log, menu, hint, rules) =
        (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let chat = RwSignal::new(false);
    let room = if let Place::Room(online) = s.place { Some(online) } else { None };
    let muted = RwSignal::new(sound::muted());
    let switch_sound = move || {
        muted.update(|m| *m = !*m);
        sound::mute(muted.get_untracked());
    };
    Effect::new(move |_| {
        let about = subtitle.get();
        s.table.track();
        offline::save(s, &about);
    });
    let listener = window_event_listener(leptos::ev::keydown, move |event| {
        sound::wake_by(&event);
        let open = [log, menu, hint, rules, chat].iter().any(|o| o.get_untracked());
        if open || event.ctrl_key() || event.meta_key() || event.alt_key() || typing(&event) {
            return;
        }
        let done = match event.key().as_str() {
            "u" | "U" => {
                s.undo();
                true
            }
            "h" | "H" | "?" if s.here() => {
                hint.set(true);
                true
            }
            "l" | "L" => {
                log.set(true);
                true
            }
            "m" | "M" => {
                switch_sound();
                true
            }
            other => key.run(other.to_owned()),
        };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    view! {
        <header class="top">
            <a class="brand" href="/" aria-label=t::home() on:click=move |e| route::follow(route, &e, "/")>
                {lamp()}
            </a>
            <h1 class="ttl">
                <b>{title}</b>
                <span>{move || subtitle.get()}</span>
            </h1>
            <nav class="tools" aria-label=t::menu()>
                <Show when=move || s.can_undo.get()>
                    <button class="ib t-undo" aria-label=t::undo() title=t::undo() on:click=move |_| s.undo()>
                        {icon("undo")}
                    </button>
                </Show>
                {s.here().then(|| view! {
                    <button class="ib t-hint" aria-label=t::hint() title=t::hint() on:click=move |_| hint.set(true)>
                        {icon("hint")}
                    </button>
                })}
                <Deadline s=s />
                {room.map(|_| view! {
                    <button class="ib t-chat" aria-label=t::chat() title=t::chat() on:click=move |_| chat.set(true)>
                        {icon("chat")}
                    </button>
                })}
                <button class="ib t-log" aria-label=t::log() title=t::log() on:click=move |_| log.set(true)>
                    {icon("log")}
                </button>
                <button
                    class="ib t-sound"
                    class:off=move || muted.get()
                    aria-pressed=move || muted.get().to_string()
                    aria-label=t::sound_off()
                    title=t::sound_off()
                    on:click=move |_| switch_sound()
                >
                    {icon("sound")}
                </button>
                {(!s.past()).then(|| view! {
                    <button class="ib t-menu" aria-label=t::menu() title=t::menu() on:click=move |_| menu.set(true)>
                        {icon("menu")}
                    </button>
                })}
            </nav>
        </header>
        <div
            class="stage"
            on:click=move |event| {
                sound::wake_by(&event);
                if !s.my_turn() {
                    motion::finish();
                    offline::hurry(s);
                }
            }
        >
            {children()}
            <div class="live" role="status" aria-live="polite">
                {move || s.log.with(|l| l.last().map(|l| l.text.clone()))}
            </div>
            {move || {
                s.refused
                    .get()
                    .map(|why| view! { <div class="toast no" role="alert">{icon("close")} <span>{why}</span></div> })
            }}
        </div>
        <Sheet open=log title=Signal::derive(|| t::log().to_owned())>
            <Log s=s />
        </Sheet>
        {room.map(|online| view! {
            <Sheet open=chat title=Signal::derive(|| t::chat().to_owned())>
                <Chat online=online />
            </Sheet>
        })}
        <Sheet open=hint title=Signal::derive(|| t::hint().to_owned()) kind="centre">
            <Hints s=s open=hint />
        </Sheet>
        <Sheet open=menu title=Signal::derive(|| t::menu().to_owned())>
            <Menu s=s open=menu rules=rules />
        </Sheet>
        <Rules game=s.game open=rules />
        <End s=s />
    }
}

/// The seconds that are left for the move, if there is a clock.
#[component]
fn Deadline(s: Session) -> impl IntoView {
    let now = RwSignal::new(js_sys::Date::now());
    if let Ok(handle) = set_interval_with_handle(
        move || {
            let _ = now.try_set(js_sys::Date::now());
        },
        std::time::Duration::from_millis(500),
    ) {
        on_cleanup(move || handle.clear());
    }
    move || {
        let end = s.table.with(|t| t.deadline)?;
        let left = ((end as f64 - now.get()) / 1000.0).ceil().max(0.0) as u32;
        Some(view! { <span class="left-s num" class:soon={left <= 10}>{icon("clock")} {left} " s"</span> })
    }
}

/// Is somebody writing into a field?
fn typing(event: &web_sys::KeyboardEvent) -> bool {
    use wasm_bindgen::JsCast;
    event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|e| matches!(e.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// The latest lines, with who did it.
#[component]
pub(crate) fn Past(
    /// The game.
    s: Session,
    /// How many lines.
    count: usize,
) -> impl IntoView {
    view! {
        <ol class="past">
            {move || {
                s.log
                    .with(|log| {
                        let from = log.len().saturating_sub(count);
                        log[from..].iter().map(|line| told(&s, line)).collect_view()
                    })
            }}
        </ol>
    }
}

fn told(s: &Session, line: &Line) -> impl IntoView + use<> {
    let who = line.seat.map(|seat| avatar(s, seat));
    let text = line.text.clone();
    view! { <li>{who} <span>{text}</span></li> }
}

/// All that happened, newest first.
#[component]
fn Log(s: Session) -> impl IntoView {
    view! {
        <ol class="log">
            {move || {
                s.log
                    .with(|log| {
                        if log.is_empty() {
                            return view! { <li class="q">{t::nothing_yet()}</li> }.into_any();
                        }
                        log.iter().rev().take(400).map(|line| told(&s, line)).collect_view().into_any()
                    })
            }}
        </ol>
    }
}

/// What each move is worth, best first.
#[component]
fn Hints(s: Session, open: RwSignal<bool>) -> impl IntoView {
    let advice = RwSignal::new(None::<Value>);
    let asked = untrack(|| s.my_turn());
    if asked {
        // After a breath, so that the sheet is there before the thinking starts.
        set_timeout(
            move || {
                let found = offline::advise(s);
                let _ = advice.try_set(Some(found.unwrap_or(Value::Null)));
            },
            std::time::Duration::from_millis(60),
        );
    }
    let line = move |unit: &str, entry: &Value| {
        let notation = entry["notation"].as_str().unwrap_or_default().to_owned();
        let (id, words) = untrack(|| {
            s.table.with(|t| {
                let legal = t.legal.iter().find(|l| l.notation == notation);
                (legal.map(|l| l.id), legal.map_or_else(|| notation.clone(), |l| l.words.clone()))
            })
        });
        let value = entry["value"].as_f64().unwrap_or(0.0);
        let value = if unit == "win" { format!("{:.0} %", 100.0 * value) } else { format!("{value:.1}") };
        let (mark, class) = grade(entry["grade"].as_str().unwrap_or_default());
        let why = entry["why"].as_str().unwrap_or_default().to_owned();
        view! {
            <li>
                <b class=format!("gr {class}")>{mark}</b>
                <span class="hw">
                    <b>{capital(&words)}</b>
                    <span class="q">{why}</span>
                </span>
                <b class="num">{value}</b>
                <button
                    class="btn sm"
                    on:click=move |_| {
                        open.set(false);
                        if let Some(id) = id {
                            s.act(id);
                        }
                    }
                >
                    {t::play_this()}
                </button>
            </li>
        }
    };
    view! {
        {move || match (asked, advice.get()) {
            (false, _) => view! { <p>{t::no_hint()}</p> }.into_any(),
            (true, None) => view! { <p>{t::thinking()}</p> }.into_any(),
            (true, Some(found)) => {
                let unit = found["unit"].as_str().unwrap_or_default().to_owned();
                let entries = found["advice"].as_array().cloned().unwrap_or_default();
                if entries.is_empty() {
                    return view! { <p>{t::no_hint()}</p> }.into_any();
                }
                let label = if unit == "win" { t::hint_win() } else { t::hint_points() };
                view! {
                    <p class="q hl">{label}</p>
                    <ol class="hints">
                        {entries.iter().take(6).map(|e| line(&unit, e)).collect_view()}
                    </ol>
                }
                    .into_any()
            }
        }}
    }
}

/// The grade as a sign and a class.
pub(crate) fn grade(grade: &str) -> (&'static str, &'static str) {
    match grade {
        "OPTIMAL" => ("!!", "g1"),
        "GOOD" => ("!", "g2"),
        "QUESTIONABLE" => ("?!", "g3"),
        "MISTAKE" => ("?", "g4"),
        _ => ("??", "g5"),
    }
}

/// With a capital at the start.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// New game, rules, light, language, keys, file.
#[component]
fn Menu(s: Session, open: RwSignal<bool>, rules: RwSignal<bool>) -> impl IntoView {
    let theme = RwSignal::new(store::get("theme").unwrap_or_else(|| "auto".into()));
    let language = RwSignal::new(t::pick("en", "de").to_owned());
    Effect::new(move |_| {
        store::set("theme", &theme.get());
        store::apply_theme();
    });
    Effect::new(move |before: Option<String>| {
        let now = language.get();
        if before.is_some_and(|b| b != now) {
            store::set("language", &now);
            let _ = window().location().reload();
        }
        now
    });
    let keys = games::face_of(&s).map(|f| (f.keys)()).unwrap_or_default();
    let route = expect_context::<RwSignal<Route>>();
    view! {
        <div class="menu">
            {s.here().then(|| view! { <Fresh s=s open=open /> })}
            <section>
                <h3>{t::theme()}</h3>
                <Choice
                    name=t::theme()
                    value=theme
                    options=vec![
                        ("auto".into(), t::theme_auto().into()),
                        ("light".into(), t::theme_light().into()),
                        ("dark".into(), t::theme_dark().into()),
                    ]
                />
            </section>
            <section>
                <h3>{t::language()}</h3>
                <Choice
                    name=t::language()
                    value=language
                    options=vec![("en".into(), "English".into()), ("de".into(), "Deutsch".into())]
                />
            </section>
            <section>
                <h3>{t::keys()}</h3>
                <dl class="keys">
                    {keys
                        .into_iter()
                        .chain([("U", t::undo()), ("H", t::hint()), ("L", t::log()), ("M", t::sound_off())])
                        .map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{does}</dd></div> })
                        .collect_view()}
                </dl>
                <p class="q">{t::skip()}</p>
            </section>
            <div class="row">
                <button
                    class="btn sm"
                    on:click=move |_| {
                        open.set(false);
                        rules.set(true);
                    }
                >
                    {t::rules()}
                </button>
                {s.here().then(|| view! { <button class="btn sm" on:click=move |_| download(s)>{t::save_file()}</button> })}
                <a class="btn sm" href="/" on:click=move |e| route::follow(route, &e, "/")>
                    {t::leave()}
                </a>
            </div>
        </div>
    }
}

/// A new game: against whom, by which rules.
#[component]
fn Fresh(s: Session, open: RwSignal<bool>) -> impl IntoView {
    let Ok(game) = catalog::find(s.game) else { return ().into_any() };
    let asked = expect_context::<NewGame>().0;
    let facts = game.facts();
    let offers = StoredValue::new(game.bots());
    let bots =
        RwSignal::new(s.players.with_value(|p| {
            p.iter().filter_map(|p| p.bot.as_ref().map(|b| b.id.clone())).collect::<Vec<_>>()
        }));
    let presets: Vec<(String, String)> =
        game.presets().iter().map(|p| (p.id.to_owned(), capital(&p.id.replace('_', " ")))).collect();
    let preset = RwSignal::new(
        store::get(&format!("preset.{}", s.game))
            .unwrap_or_else(|| presets.first().map(|p| p.0.clone()).unwrap_or_default()),
    );
    let about = move || {
        preset.with(|id| game.presets().iter().find(|p| p.id == *id).map_or("", |p| p.about).to_owned())
    };
    let deal = move |_| {
        let id = preset.get_untracked();
        let options: Value = game
            .presets()
            .iter()
            .find(|p| p.id == id)
            .and_then(|p| p.options.parse().ok())
            .unwrap_or_else(|| Value::Object(serde_json::Map::new()));
        let setup = Setup { bots: bots.get_untracked(), options };
        store::set(&format!("preset.{}", s.game), &id);
        if let Ok(text) = serde_json::to_string(&(&setup.bots, &setup.options)) {
            store::set(&format!("setup.{}", s.game), &text);
        }
        offline::forget(s.game);
        open.set(false);
        asked.set(Some(setup));
    };
    let more = move |_| {
        bots.update(|b| {
            let next = offers.with_value(|o| {
                o.iter().rev().map(|o| o.id).find(|id| !b.iter().any(|x| x == id)).unwrap_or("random")
            });
            b.push(next.to_owned());
        });
    };
    view! {
        <section>
            <h3>{t::new_game()}</h3>
            <div class="bots">
                {move || {
                    (0..bots.with(Vec::len))
                        .map(|i| {
                            view! {
                                <label>
                                    <span class=format!("av s{}", i + 1) aria-hidden="true">{i + 1}</span>
                                    <span class="hide">{t::opponent()} {i + 1}</span>
                                    <select on:change=move |e| {
                                        bots.update(|b| b[i] = event_target_value(&e));
                                    }>
                                        {offers
                                            .with_value(|o| {
                                                o.iter()
                                                    .rev()
                                                    .map(|o| {
                                                        let on = bots.with_untracked(|b| b[i] == o.id);
                                                        let words = format!("{} · {}", o.name, t::level(&o.level.to_string()));
                                                        view! { <option value=o.id selected=on>{words}</option> }
                                                    })
                                                    .collect_view()
                                            })}
                                    </select>
                                </label>
                            }
                        })
                        .collect_view()
                }}
                <div class="row">
                    <button
                        class="btn sm"
                        disabled=move || { bots.with(Vec::len) + 1 >= facts.max_seats }
                        on:click=more
                    >
                        {t::add_opponent()}
                    </button>
                    <button
                        class="btn sm"
                        disabled=move || { bots.with(Vec::len) < facts.min_seats }
                        on:click=move |_| bots.update(|b| { b.pop(); })
                    >
                        {t::fewer()}
                    </button>
                </div>
            </div>
            <Choice name=t::house_rules() value=preset options=presets />
            <p class="q">{about}</p>
            <button class="btn dark" on:click=deal>
                {t::deal()}
            </button>
        </section>
    }
    .into_any()
}

/// The rules in a minute.
#[component]
pub(crate) fn Rules(game: &'static str, open: RwSignal<bool>) -> impl IntoView {
    let title = format!("{} · {}", games::title(game), t::rules_minute());
    view! {
        <Sheet open=open title=Signal::derive(move || title.clone()) kind="centre">
            <pre class="rules-text">{catalog::find(game).map(engine::AnyGame::rules_text).unwrap_or_default()}</pre>
        </Sheet>
    }
}

/// Who won, and what next.
#[component]
fn End(s: Session) -> impl IntoView {
    let open = RwSignal::new(false);
    let asked = expect_context::<NewGame>().0;
    let route = expect_context::<RwSignal<Route>>();
    Effect::new(move |_| {
        if s.over() && !s.past() {
            // One sees the last cards before the result comes over them.
            set_timeout(
                move || {
                    let _ = open.try_set(true);
                },
                std::time::Duration::from_millis(if store::still() { 200 } else { 1400 }),
            );
        }
    });
    let host = move || matches!(s.place, Place::Room(online) if online.you.get().host);
    let again = move |_| {
        if let Place::Room(online) = s.place {
            open.set(false);
            online.send(protocol::room::Command::Rematch);
            return;
        }
        let bots =
            s.players.with_value(|p| p.iter().filter_map(|p| p.bot.as_ref().map(|b| b.id.clone())).collect());
        open.set(false);
        asked.set(Some(Setup { bots, options: s.options.get_value() }));
    };
    view! {
        <Sheet open=open title=Signal::derive(|| t::game_over().to_owned()) kind="centre end">
            {move || {
                s.table.with(|table| {
                    let Turn::Over(outcome) = &table.turn else { return ().into_any() };
                    let headline = headline(&s, outcome);
                    let mut seats: Vec<usize> = (0..outcome.ranks.len()).collect();
                    seats.sort_by_key(|i| outcome.ranks[*i]);
                    let rows = seats
                        .into_iter()
                        .map(|i| {
                            let (rank, score) = (outcome.ranks[i], outcome.scores[i]);
                            let crown = (rank == 1 && outcome.won != Some(false)).then(|| icon("crown"));
                            view! {
                                <li class:you=s.is_you(i as u8)>
                                    <b class="num">{rank}</b>
                                    {avatar(&s, i as u8)}
                                    <b class="serif">{s.name(i as u8)}</b>
                                    {crown}
                                    <b class="num pts">{t::number(i64::from(score))}</b>
                                </li>
                            }
                        })
                        .collect_view();
                    view! { <p class="serif headline">{headline}</p><ol class="ranks">{rows}</ol> }.into_any()
                })
            }}
            <div class="row">
                {move || (s.here() || host()).then(|| view! { <button class="btn go" on:click=again>{t::play_again()}</button> })}
                {(!s.past()).then(|| view! { <button class="btn t-review" on:click=move |_| review::of(s, route)>{t::review::review()}</button> })}
                {s.here().then(|| view! { <button class="btn" on:click=move |_| download(s)>{t::save_file()}</button> })}
                <a class="btn" href="/" on:click=move |e| route::follow(route, &e, "/")>{t::to_games()}</a>
            </div>
        </Sheet>
    }
}

fn headline(s: &Session, outcome: &protocol::room::Outcome) -> String {
    match outcome.won {
        Some(true) => return t::together_won().to_owned(),
        Some(false) => return t::together_lost().to_owned(),
        None => {}
    }
    let winners: Vec<u8> =
        (0..outcome.ranks.len()).filter(|i| outcome.ranks[*i] == 1).map(|i| i as u8).collect();
    match winners[..] {
        [one] if s.is_you(one) => t::you_win().to_owned(),
        [one] => t::wins(&s.name(one)),
        _ if winners.iter().any(|w| s.is_you(*w)) => t::you_share().to_owned(),
        _ => t::wins(&winners.iter().map(|w| s.name(*w)).collect::<Vec<_>>().join(", ")),
    }
}

/// Gives the journal as a file.
fn download(s: Session) {
    super::files::save(&format!("{}.journal", s.game), &offline::journal(s));
}

/// The lamp pill: it is your move.
pub(crate) fn turn_pill(s: Session) -> impl IntoView {
    move || {
        if s.over() {
            ().into_any()
        } else if s.my_turn() {
            view! { <span class="turn">{lamp()}{t::your_move()}</span> }.into_any()
        } else {
            s.table.with(|table| match &table.turn {
                Turn::Seats(seats) if !seats.is_empty() => {
                    let seat = seats[0];
                    view! { <span class="turn wait">{avatar(&s, seat)}{s.name(seat)}{picture(DOTS.into())}</span> }.into_any()
                }
                _ => ().into_any(),
            })
        }
    }
}

const DOTS: &str = r#"<svg class="dots" viewBox="0 0 24 8"><circle cx="4" cy="4" r="2.5"/><circle cx="12" cy="4" r="2.5"/><circle cx="20" cy="4" r="2.5"/></svg>"#;
