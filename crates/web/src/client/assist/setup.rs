//! Setting up an evening: names, mission, the wires that all see, the own wires.

use leptos::prelude::*;
use wires::assistant::{Session, Setup};
use wires::wire::{Colour, Wire};
use wires::{Mission, Pick, Wires};

use super::KEY;
use crate::client::draw::{icon, lamp};
use crate::client::route::{self, Route};
use crate::client::text::{self, assist as t, fill};
use crate::client::{files, store};

const NAMES: &str = "assist.names";

/// The set-up while it is made.
#[derive(Clone, Copy)]
struct Plan {
    names: RwSignal<Vec<String>>,
    me: RwSignal<usize>,
    captain: RwSignal<usize>,
    /// 0 is a mission of one's own.
    mission: RwSignal<u8>,
    own: RwSignal<Mission>,
    candidates: RwSignal<Vec<Wire>>,
    /// The own wires by stand.
    hands: RwSignal<[Vec<Wire>; 2]>,
}

impl Plan {
    fn setup(self) -> Setup {
        let names = self.names.get();
        // Names are words of a line.
        let names: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(i, n)| {
                let name = n.split_whitespace().collect::<Vec<_>>().join("-");
                if name.is_empty() { format!("P{}", i + 1) } else { name }
            })
            .collect();
        let pick = |i: usize| names.get(i).cloned().unwrap_or_default();
        let mission = self.mission.get();
        let mut candidates = self.candidates.get();
        candidates.sort_unstable();
        Setup {
            me: pick(self.me.get()),
            captain: pick(self.captain.get()),
            mission,
            custom: (mission == 0).then(|| self.own.get()),
            candidates,
            hand: self.hands.get().concat(),
            players: names,
        }
    }

    fn game(self) -> Option<Wires> {
        self.setup().game().ok()
    }

    /// How many wires each of the own stands gets.
    fn sizes(self) -> Vec<usize> {
        let me = self.me.get() as u8;
        self.game().map_or_else(Vec::new, |g| {
            g.stands().iter().filter(|s| s.0 == me).map(|s| s.1 as usize).collect()
        })
    }
}

#[component]
pub(super) fn SetUp(evening: RwSignal<Option<Session>>) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let mut names: Vec<String> =
        store::get(NAMES).and_then(|n| crate::client::api::read(&n)).unwrap_or_default();
    if names.len() < 2 {
        names = vec![
            store::name().unwrap_or_else(|| text::you().to_owned()),
            String::new(),
            String::new(),
            String::new(),
        ];
    }
    let plan = Plan {
        names: RwSignal::new(names),
        me: RwSignal::new(0),
        captain: RwSignal::new(0),
        mission: RwSignal::new(1),
        own: RwSignal::new(Mission {
            name: String::new(),
            about: String::new(),
            blue: 12,
            yellow: Pick::default(),
            red: Pick::default(),
            equipment: 0,
            two_players: wires::ForTwo::default(),
        }),
        candidates: RwSignal::new(Vec::new()),
        hands: RwSignal::new([Vec::new(), Vec::new()]),
    };
    let refused = RwSignal::new(None::<String>);
    let begin = move |_| {
        let setup = untrack(|| plan.setup());
        match Session::new(setup) {
            Ok(session) => {
                if let Ok(names) = serde_json::to_string(&session.setup.players) {
                    store::set(NAMES, &names);
                }
                store::set(KEY, &session.to_json());
                evening.set(Some(session));
            }
            Err(reason) => refused.set(Some(reason.0)),
        }
    };
    let load = Callback::new(move |text: String| match Session::from_json(&text) {
        Ok(session) => {
            store::set(KEY, &session.to_json());
            evening.set(Some(session));
        }
        Err(reason) => refused.set(Some(reason.0)),
    });
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=text::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{t::title()}</b><span>{super::where_it_works()}</span></h1>
        </header>
        <main class="assistant-setup">
            <section>
                <h2>{t::set_up()}</h2>
                <p class="quiet">{t::set_up_text()}</p>
                {players(plan)}
            </section>
            <section>
                <h2>{t::mission()}</h2>
                {missions(plan)}
            </section>
            {shown(plan, Colour::Yellow)}
            {shown(plan, Colour::Red)}
            <section>
                <h2>{t::your_wires()}</h2>
                <p class="quiet">{t::tap_away()}</p>
                {move || plan.sizes().into_iter().enumerate().map(|(stand, size)| own(plan, stand, size)).collect_view()}
            </section>
            {move || refused.get().map(|why| view! { <p class="refused" role="alert">{icon("close")} <span>{why}</span></p> })}
            <div class="row">
                <button class="btn primary" on:click=begin>{t::begin()}</button>
                <files::Pick label=t::open() accept=".json,application/json" read=load />
            </div>
        </main>
    }
}

fn players(plan: Plan) -> impl IntoView {
    let count = Memo::new(move |_| plan.names.with(Vec::len));
    let mark = move |who: RwSignal<usize>, i: usize, label: &'static str, text: AnyView| {
        let on = move || who.get() == i;
        let spoken = move || {
            let name = plan.names.with(|n| n.get(i).cloned().unwrap_or_default());
            let name = if name.is_empty() { (i + 1).to_string() } else { name };
            fill(label, &[("name", &name)])
        };
        view! {
            <button class="mark" class:on=on aria-pressed=move || on().to_string() aria-label=spoken on:click=move |_| who.set(i)>
                {text}
            </button>
        }
    };
    view! {
        <ol class="names">
            {move || {
                (0..count.get())
                    .map(|i| {
                        view! {
                            <li>
                                <span class=format!("avatar seat-{i}") aria-hidden="true">{i + 1}</span>
                                <input
                                    class="field"
                                    maxlength="16"
                                    autocomplete="off"
                                    aria-label=fill(t::name_of(), &[("n", &(i + 1).to_string())])
                                    prop:value=move || plan.names.with(|n| n.get(i).cloned().unwrap_or_default())
                                    on:input=move |e| plan.names.update(|n| n[i] = event_target_value(&e))
                                />
                                {mark(plan.me, i, t::that_is_me(), t::me().into_any())}
                                {mark(plan.captain, i, t::is_captain(), icon("crown").into_any())}
                            </li>
                        }
                    })
                    .collect_view()
            }}
        </ol>
        <div class="row">
            <button class="btn small" disabled=move || { count.get() >= 5 } on:click=move |_| plan.names.update(|n| n.push(String::new()))>
                {t::add_player()}
            </button>
            <button
                class="btn small"
                disabled=move || { count.get() <= 2 }
                on:click=move |_| {
                    plan.names.update(|n| { n.pop(); });
                    let last = plan.names.with_untracked(Vec::len) - 1;
                    plan.me.update(|m| *m = (*m).min(last));
                    plan.captain.update(|c| *c = (*c).min(last));
                }
            >
                {t::fewer_players()}
            </button>
        </div>
    }
}

fn missions(plan: Plan) -> impl IntoView {
    let all = Mission::shipped();
    let choose = move |n: u8| {
        plan.mission.set(n);
        plan.candidates.set(Vec::new());
        plan.hands.set([Vec::new(), Vec::new()]);
    };
    let key = move |n: u8, label: String| {
        let on = move || plan.mission.get() == n;
        view! { <button class="pad-key" class:on=on aria-pressed=move || on().to_string() on:click=move |_| choose(n)>{label}</button> }
    };
    let step = move |label: &'static str, low: u8, high: u8, of: fn(&mut Mission) -> &mut u8| {
        let value = move || plan.own.with(|m| *of(&mut m.clone()));
        let change = move |by: i8| {
            plan.own.update(|m| {
                let x = of(m);
                *x = x.saturating_add_signed(by).clamp(low, high);
                m.yellow.of = m.yellow.of.max(m.yellow.in_play);
                m.red.of = m.red.of.max(m.red.in_play);
            });
            plan.candidates.set(Vec::new());
        };
        let spoken = |what: &str| format!("{label}: {what}");
        view! {
            <li>
                <span>{label}</span>
                <button class="pad-key" aria-label=spoken(t::less()) on:click=move |_| change(-1)>"−"</button>
                <b class="figures">{value}</b>
                <button class="pad-key" aria-label=spoken(t::more()) on:click=move |_| change(1)>"+"</button>
            </li>
        }
    };
    view! {
        <div class="keypad">
            {(1..=all.len() as u8).map(|n| key(n, n.to_string())).collect_view()}
            {key(0, t::own_mission().to_owned())}
        </div>
        {move || match plan.mission.get().checked_sub(1) {
            Some(i) => view! { <p class="quiet">{all.get(i as usize).map(|m| m.about.clone())}</p> }.into_any(),
            None => view! {
                <ul class="steps">
                    {step(t::highest(), 1, 12, |m| &mut m.blue)}
                    {step(t::yellow_in(), 0, 11, |m| &mut m.yellow.in_play)}
                    {step(t::yellow_of(), 0, 11, |m| &mut m.yellow.of)}
                    {step(t::red_in(), 0, 11, |m| &mut m.red.in_play)}
                    {step(t::red_of(), 0, 11, |m| &mut m.red.of)}
                </ul>
            }.into_any(),
        }}
    }
}

/// The wires of a colour that all see, if the mission shows some.
fn shown(plan: Plan, colour: Colour) -> impl IntoView {
    let pick = Memo::new(move |_| {
        plan.game().map_or(0, |g| {
            let m = g.mission();
            if colour == Colour::Yellow { m.yellow.of } else { m.red.of }
        })
    });
    let (title, class) = match colour {
        Colour::Yellow => (t::shown_yellow(), "pad-key yellow-wire"),
        _ => (t::shown_red(), "pad-key red-wire"),
    };
    move || {
        let of = usize::from(pick.get());
        if of == 0 {
            return None;
        }
        let mine = move || plan.candidates.with(|c| c.iter().filter(|w| w.colour() == colour).count());
        let keys = (1..=11u8)
            .filter_map(|n| if colour == Colour::Yellow { Wire::yellow(n) } else { Wire::red(n) })
            .map(|wire| {
                let on = move || plan.candidates.with(|c| c.contains(&wire));
                view! {
                    <button
                        class=class
                        class:on=on
                        aria-pressed=move || on().to_string()
                        on:click=move |_| {
                            if untrack(on) {
                                plan.candidates.update(|c| c.retain(|w| *w != wire));
                            } else if untrack(mine) < of {
                                plan.candidates.update(|c| c.push(wire));
                            }
                            plan.hands.update(|h| {
                                let shown = plan.candidates.get_untracked();
                                for h in h.iter_mut() {
                                    h.retain(|w| w.colour() == Colour::Blue || shown.contains(w));
                                }
                            });
                        }
                    >
                        {wire.to_string()}
                    </button>
                }
            })
            .collect_view();
        Some(view! {
            <section>
                <h2>{title}</h2>
                <p class="quiet">{move || fill(t::chosen(), &[("n", &mine().to_string()), ("m", &of.to_string())])}</p>
                <div class="keypad">{keys}</div>
            </section>
        })
    }
}

/// A stand of one's own: tap a value to add it; the wires sort themselves.
fn own(plan: Plan, stand: usize, size: usize) -> impl IntoView {
    let count = move || plan.hands.with(|h| h[stand].len());
    let keys = move || {
        let blue = plan.game().map_or(12, |g| g.mission().blue);
        let mut all: Vec<Wire> = (1..=blue).filter_map(Wire::blue).chain(plan.candidates.get()).collect();
        all.sort_unstable();
        all.into_iter()
            .map(|wire| {
                let full = move || {
                    let most = if wire.colour() == Colour::Blue { 4 } else { 1 };
                    count() >= size
                        || plan.hands.with(|h| h.iter().flatten().filter(|w| **w == wire).count()) >= most
                };
                let class = match wire.colour() {
                    Colour::Blue => "pad-key",
                    Colour::Yellow => "pad-key yellow-wire",
                    Colour::Red => "pad-key red-wire",
                };
                view! {
                    <button
                        class=class
                        disabled=full
                        on:click=move |_| plan.hands.update(|h| {
                            h[stand].push(wire);
                            h[stand].sort_unstable();
                        })
                    >
                        {wire.to_string()}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <div class="own-stand" role="group" aria-label=fill(t::your_stand(), &[("n", &(stand + 1).to_string())])>
            <div class="cells">
                {move || {
                    plan.hands
                        .with(|h| h[stand].clone())
                        .into_iter()
                        .enumerate()
                        .map(|(i, wire)| {
                            view! {
                                <button class="cell shown" on:click=move |_| plan.hands.update(|h| { if i < h[stand].len() { h[stand].remove(i); } })>
                                    <b>{wire.to_string()}</b>
                                    <i>{i + 1}</i>
                                </button>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <p class="quiet">{move || fill(t::chosen(), &[("n", &count().to_string()), ("m", &size.to_string())])}</p>
            <div class="keypad">{keys}</div>
        </div>
    }
}
