//! The review on paper: curve, decisions, the chosen one, luck and skill.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use engine::Grade;
use engine::journal::Keeping;

use super::curve::{self, Size};
use super::{Best, Decided, Eyes, Game, Reviewed, Scrub, Seats, address, sign};
use crate::client::draw::{icon, lamp, picture};
use crate::client::route::{self, Route};
use crate::client::table::capital;
use crate::client::text::{self, fill, review as t};
use crate::client::thinker::{Answer, Question, Thinker};
use crate::client::{files, games};

/// What is known about the game so far.
#[derive(Clone, Copy)]
pub(super) struct Board {
    game: Game,
    found: RwSignal<Option<Reviewed>>,
    done: RwSignal<(usize, usize)>,
    failed: RwSignal<Option<String>>,
}

impl Board {
    /// Asks the worker for the review.
    pub(super) fn new(game: Game) -> Self {
        let board = Self {
            game,
            found: RwSignal::new(None),
            done: RwSignal::new((0, 0)),
            failed: RwSignal::new(None),
        };
        board.look(Thinker::new());
        board
    }

    fn look(self, thinker: Thinker) {
        let journal = self.game.table.with_value(|t| t.journal(Keeping::Private));
        thinker.ask(
            &Question::Review(journal, text::language().code().to_owned()),
            move |answer| match answer {
                Answer::Done(done, all) => {
                    let _ = self.done.try_set((done, all));
                }
                Answer::Found(found) => {
                    match serde_json::from_value::<Reviewed>(found) {
                        Ok(found) => {
                            let best = |d: &Decided| Best {
                                ply: d.ply.saturating_sub(1),
                                seat: d.seat,
                                notation: d.best.clone(),
                            };
                            let _ = self.game.bests.try_set(found.decisions.iter().map(best).collect());
                            let _ = self.found.try_set(Some(found));
                        }
                        Err(reason) => {
                            let _ = self.failed.try_set(Some(reason.to_string()));
                        }
                    }
                    let _ = self.done.try_set((0, 0));
                }
                Answer::Failed(reason) => {
                    let _ = self.failed.try_set(Some(reason));
                }
                Answer::Ready => {}
            },
        );
    }

    /// The decision that the moment belongs to: the last one of the seat that is not later.
    fn chosen(self) -> Option<Decided> {
        let (ply, seat) = (self.game.ply.get(), self.game.seat());
        self.found
            .with(|r| r.as_ref()?.decisions.iter().rev().find(|d| d.seat == seat && d.ply <= ply).cloned())
    }

    fn mine(self) -> bool {
        matches!(self.game.eyes.get(), Eyes::Seat(_))
    }
}

#[component]
pub(super) fn Page(board: Board, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let game = board.game;
    let route = expect_context::<RwSignal<Route>>();
    let moves = fill(t::moves(), &[("n", &game.plies.to_string())]);
    let about = if game.finished { moves } else { format!("{moves} · {}", t::unfinished()) };
    let copied = RwSignal::new(files::Copied::No);
    let share = move |_| {
        let seat = if let Eyes::Seat(seat) = game.eyes.get_untracked() { seat } else { 0 };
        let path = game.table.with_value(|table| address(&**table, seat));
        if path.contains("#kept") {
            // Too long for a link: the file can be sent instead.
            files::save(
                &format!("{}.journal", game.id),
                &game.table.with_value(|t| t.journal(Keeping::Private)),
            );
            return;
        }
        let origin = window().location().origin().unwrap_or_default();
        files::copy(&format!("{origin}{path}"), copied);
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&path));
        }
    };
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=text::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{games::title(game.id)}</b><span>{t::review()} " · " {about}</span></h1>
            <nav class="tools" aria-label=text::menu()>
                <button class="btn small" on:click=share>
                    {icon("link")} <span role="status">{move || copied.get().words(t::share())}</span>
                </button>
                <Seats game=game />
            </nav>
        </header>
        <main class="review">
            <section class="curve-panel">
                <header>
                    <h2>{move || board.found.with(|r| if r.as_ref().is_none_or(|r| r.unit == "win") { t::chance() } else { t::points() })}</h2>
                    <Legend board=board />
                </header>
                <Curve board=board />
                <Scrub game=game />
            </section>
            <Decisions board=board />
            <Chosen board=board />
            <Luck board=board />
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> })}
        </main>
    }
}

#[component]
fn Legend(board: Board) -> impl IntoView {
    let game = board.game;
    move || {
        let alone = board.found.with(|r| r.as_ref().is_none_or(|r| r.cooperative || r.players.len() < 2));
        if alone {
            return None;
        }
        let me = game.seat();
        let names = game.names.get_value();
        Some(view! {
            <ul class="curve-legend">
                {names
                    .into_iter()
                    .enumerate()
                    .map(|(s, name)| {
                        let class = if s == me { "own-stroke".to_owned() } else { format!("line-{s}") };
                        view! { <li><i class=class></i>{name}</li> }
                    })
                    .collect_view()}
            </ul>
        })
    }
}

#[component]
fn Curve(board: Board) -> impl IntoView {
    let game = board.game;
    let wide = window().inner_width().ok().and_then(|w| w.as_f64()).unwrap_or(1280.0);
    let size = if wide < 700.0 {
        Size { width: wide - 32.0, height: 230.0 }
    } else {
        Size { width: 860.0, height: 330.0 }
    };
    view! {
        <div
            class="curve-box"
            on:click=move |e| {
                let Some(target) = e.current_target().and_then(|t| t.dyn_into::<web_sys::Element>().ok()) else { return };
                let rect = target.get_bounding_client_rect();
                let share = (f64::from(e.client_x()) - rect.left()) / rect.width().max(1.0);
                game.ply.set(curve::ply_at(size, share, game.plies));
            }
        >
            {move || {
                board.found
                    .with(|r| match r {
                        Some(r) => {
                            let (seat, ply) = (game.seat(), game.ply.get());
                            let line = r.values(seat);
                            let value = |p: Option<&(usize, f64)>| p.map_or_else(String::new, |p| r.value(p.1));
                            let label = fill(
                                t::curve_of(),
                                &[
                                    ("m", &r.plies.to_string()),
                                    ("name", &if r.cooperative { t::team().to_owned() } else { game.name(seat) }),
                                    ("a", &value(line.first())),
                                    ("b", &value(line.last())),
                                ],
                            );
                            view! { <div role="img" aria-label=label>{picture(curve::draw(r, size, seat, ply))}</div> }.into_any()
                        }
                        None => view! { <Wait board=board /> }.into_any(),
                    })
            }}
        </div>
    }
}

#[component]
fn Wait(board: Board) -> impl IntoView {
    view! {
        <div class="waiting">
            {move || match board.failed.get() {
                Some(why) => view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> }.into_any(),
                None => view! {
                    <p>{t::looking()}</p>
                    <progress
                        aria-label=t::looking()
                        max=move || board.done.get().1.max(1)
                        prop:value=move || board.done.get().0 as f64
                    ></progress>
                }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Decisions(board: Board) -> impl IntoView {
    let game = board.game;
    let title = move || {
        let name = game.name(game.seat());
        if name == text::you() {
            t::your_decisions().to_owned()
        } else {
            fill(t::decisions(), &[("name", &name)])
        }
    };
    let chosen = Memo::new(move |_| board.chosen().map(|d| d.ply));
    // The chosen one is in sight.
    Effect::new(move |_| {
        chosen.track();
        request_animation_frame(move || {
            let Ok(Some(row)) = document().query_selector(".moves li.on") else { return };
            let Some(list) = row.parent_element() else { return };
            let (row, box_) = (row.get_bounding_client_rect(), list.get_bounding_client_rect());
            let off = f64::midpoint(row.top(), row.bottom()) - f64::midpoint(box_.top(), box_.bottom());
            list.set_scroll_top(list.scroll_top() + off as i32);
        });
    });
    let list = move || {
        board.found.with(|r| {
            let r = r.as_ref()?;
            let seat = game.seat();
            let player = r.players.get(seat)?;
            let counts = player
                .grades
                .iter()
                .zip(Grade::ALL)
                .map(|(n, g)| {
                    let (mark, class) = sign(g);
                    view! { <span><b class=format!("grade {class}") role="img" aria-label=t::grade(g)>{mark}</b>{*n}</span> }
                })
                .collect_view();
            let rows = r
                .decisions
                .iter()
                .filter(|d| d.seat == seat)
                .map(|d| {
                    let (mark, class) = sign(d.grade);
                    let ply = d.ply;
                    let lost = if d.says_loss() { d.loss(-d.lost) } else { "0.0".into() };
                    view! {
                        <li class:on=move || chosen.get() == Some(ply)>
                            <button aria-current=move || (chosen.get() == Some(ply)).then_some("true") on:click=move |_| game.ply.set(ply)>
                                <span class="move-number figures">{ply}</span>
                                <b class=format!("grade {class}")>{mark}</b>
                                <span class="move-words">{capital(&d.words)}</span>
                                <span class="move-loss figures">{lost}</span>
                            </button>
                        </li>
                    }
                })
                .collect_view();
            let none = r.decisions.iter().all(|d| d.seat != seat);
            Some(view! {
                <div class="counts">{counts}</div>
                {none.then(|| view! { <p class="quiet nothing">{t::no_decisions()}</p> })}
                <ol tabindex="0">{rows}</ol>
            })
        })
    };
    let accuracy = move || {
        board.found.with(|r| {
            let p = r.as_ref()?.players.get(game.seat())?.accuracy;
            Some(view! { <div class="sum"><b class="figures">{format!("{p:.0}")}</b><span>{t::accuracy()}</span></div> })
        })
    };
    view! {
        <section class="moves" aria-label=title>
            <header><h2>{title}</h2>{accuracy}</header>
            {list}
        </section>
    }
}

#[component]
fn Chosen(board: Board) -> impl IntoView {
    let game = board.game;
    // The position in which it was decided, and not what became of it.
    let see = move |made: Option<usize>| {
        let go = move |_| match made {
            Some(made) => game.see_decision(made),
            None => game.at_table.set(true),
        };
        view! { <button class="btn see-table" on:click=go>{icon("eye")}{t::see_table()}</button> }
    };
    view! {
        <section class="position">
            {move || {
                let found = board.chosen().filter(|_| board.mine());
                let Some(d) = found else {
                    return view! { <div class="why-row"><p class="quiet">{t::choose_decision()}</p>{see(None)}</div> }.into_any();
                };
                let (mark, class) = sign(d.grade);
                let (seat, made) = (d.seat, d.ply);
                let (before, after) = (d.before.get(seat).copied().unwrap_or(0.0), d.after.get(seat).copied().unwrap_or(0.0));
                let same = d.best == d.played;
                let (lost, bars) = board.found.with_untracked(|r| {
                    let Some(r) = r.as_ref() else { return (String::new(), ().into_any()) };
                    let scale = if r.unit == "win" { 1.0 } else { before.abs().max(after.abs()).max(1.0) };
                    let bar = |label: &str, words: &str, v: f64, class: &'static str| {
                        let full = format!("{:.0}%", 100.0 * (v / scale).clamp(0.0, 1.0));
                        view! {
                            <li class=class>
                                <span>{label.to_owned()}</span>
                                <b class="serif">{capital(words)}</b>
                                <span class="bar"><i style=("width", full)></i></span>
                                <em class="figures">{r.value(v)}</em>
                            </li>
                        }
                    };
                    let lost = if same || !d.says_loss() {
                        t::grade(d.grade).to_owned()
                    } else {
                        let (lost, error) = (d.loss(d.lost), d.loss(d.lost_err));
                        t::lost(lost.trim_start_matches('+'), error.trim_start_matches('+'), d.unit != r.unit)
                    };
                    let best = (!same).then(|| bar(t::best(), &d.best_words, before.max(after), "best"));
                    let played = bar(t::played(), &d.words, after, if same { "best" } else { "played" });
                    (lost, view! { <ul class="alternatives">{best}{played}</ul> }.into_any())
                });
                let why = if same { d.why.clone() } else { d.why_played.clone() };
                let for_best = (!same && !d.why.is_empty()).then(|| format!("{}: {}", t::best(), d.why));
                view! {
                    <div class="why-row">
                        <b class=format!("grade big {class}") role="img" aria-label=t::grade(d.grade)>{mark}</b>
                        <div>
                            <h2>{capital(&d.words)}</h2>
                            <p>{if d.grade == Grade::Optimal { t::was_best().to_owned() } else { lost }}</p>
                        </div>
                        {see(Some(made))}
                    </div>
                    <p class="quiet">{capital(&why)}</p>
                    {for_best.map(|w| view! { <p class="quiet">{w}</p> })}
                    {bars}
                }.into_any()
            }}
        </section>
    }
}

#[component]
fn Luck(board: Board) -> impl IntoView {
    let game = board.game;
    let rows = move || {
        board.found.with(|r| {
            let r = r.as_ref()?;
            let most = r
                .players
                .iter()
                .flat_map(|p| [p.luck.abs(), p.lost.abs(), p.given.abs()])
                .fold(f64::MIN_POSITIVE, f64::max);
            let bar = move |v: f64| {
                let class = if v >= 0.0 { "gain" } else { "loss" };
                let width = format!("{:.1}%", 50.0 * v.abs() / most);
                view! { <span class="difference" aria-hidden="true"><i class=class style=("width", width)></i></span> }
            };
            let team = r.cooperative && r.players.len() > 1;
            let rows = r
                .players
                .iter()
                .enumerate()
                .take(if team { 1 } else { usize::MAX })
                .map(|(i, p)| {
                    let name = if team { t::team().to_owned() } else { game.name(i) };
                    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
                    let (own, given) = if team { (p.lost + p.given, 0.0) } else { (p.lost, p.given) };
                    view! {
                        <tr>
                            <th scope="row"><span class=format!("avatar seat-{i}") aria-hidden="true">{letter}</span>{name}</th>
                            <td class="figures">{r.value(p.start)}</td>
                            <td>{bar(p.luck)}<em class="figures">{r.difference(p.luck)}</em></td>
                            <td>{bar(own)}<em class="figures">{r.difference(own)}</em></td>
                            <td>{bar(given)}<em class="figures">{r.difference(given)}</em></td>
                            <td class="result figures">{r.value(p.result)}</td>
                        </tr>
                    }
                })
                .collect_view();
            Some(rows)
        })
    };
    let shown = move || board.found.with(|r| r.as_ref().is_none_or(|r| r.certain));
    let note = move || {
        board.found.with(|r| {
            let r = r.as_ref()?;
            let doubt = 2.0 * r.players.iter().map(|p| p.error).fold(0.0, f64::max);
            let doubt = r.difference(doubt);
            let doubt = doubt.trim_start_matches('+');
            let words = if r.certain { t::off_by(doubt) } else { t::too_uncertain(doubt) };
            Some(view! { <p class="quiet doubt">{words}</p> })
        })
    };
    view! {
        <section class="luck">
            <header><h2>{t::luck_skill()}</h2><span class="quiet">{t::sum()}</span></header>
            {note}
            <div class="table-scroll"  hidden=move || !shown() tabindex="0" role="region" aria-label=t::luck_skill()>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t::player()}</th>
                            <th scope="col">{t::start()}</th>
                            <th scope="col">{t::luck()}</th>
                            <th scope="col">{t::own()}</th>
                            <th scope="col">{t::others()}</th>
                            <th scope="col">{t::result()}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
}
