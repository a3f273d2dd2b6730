//! Help with Wires at a real table: what happened is tapped in, what can be known is shown. Needs no network, and keeps
//! every entry.

mod draft;
mod record;
mod setup;
mod show;

use leptos::prelude::*;
use wires::advice::Suggestion;
use wires::assistant::{Look, Session, Setup};
use wires::wire::Call;

use self::draft::Draft;
use super::draw::{icon, lamp};
use super::route::{self, Route};
use super::sheets::Sheet;
use super::text::{self, assist as t, fill};
use super::thinker::{Answer, Question, Thinker};
use super::unreadable::unreadable;
use super::{files, store};

const KEY: &str = "assist.wires";

/// The page: the set-up until there is an evening, then the evening.
#[component]
pub(crate) fn Assistant() -> impl IntoView {
    let kept = store::get(KEY).map(|text| (Session::from_json(&text), text));
    let (kept, spoilt) = match kept {
        Some((Ok(kept), _)) => (Some(kept), None),
        Some((Err(why), text)) => (None, Some((why.to_string(), text))),
        None => (None, None),
    };
    let evening = RwSignal::new(kept);
    let begun = Memo::new(move |_| evening.with(Option::is_some));
    let spoilt = RwSignal::new(spoilt);
    move || {
        if let Some((why, text)) = spoilt.get() {
            unreadable(t::unreadable(), why, "wires-evening.json".into(), text, move || {
                store::forget(KEY);
                spoilt.set(None);
            })
        } else if begun.get() {
            view! { <Evening evening=evening /> }.into_any()
        } else {
            view! { <setup::SetUp evening=evening /> }.into_any()
        }
    }
}

/// A call that was looked into: what speaks for it.
#[derive(Clone, PartialEq, Debug)]
struct Advised {
    target: u8,
    slot: u8,
    call: Call,
    chance: f64,
    red: f64,
    /// Chance to win, its error, bits, mistakes of others; none before anybody looked ahead.
    ahead: Option<[f64; 4]>,
}

impl From<Suggestion> for Advised {
    fn from(s: Suggestion) -> Self {
        let o = s.odds;
        let ahead = Some([s.win, s.stderr, s.information, s.trouble]);
        Self { target: o.target, slot: o.slot, call: o.call, chance: o.chance, red: o.red, ahead }
    }
}

/// What all parts of the page share.
#[derive(Clone, Copy)]
struct Desk {
    evening: RwSignal<Option<Session>>,
    /// Where the next event goes, if not at the end.
    at: RwSignal<Option<usize>>,
    draft: RwSignal<Draft>,
    refused: RwSignal<Option<String>>,
    /// What is known now.
    look: Memo<Option<Look>>,
    /// What was known where the next event goes.
    then: Memo<Option<Look>>,
    calls: RwSignal<Vec<Advised>>,
    thinking: RwSignal<bool>,
}

impl Desk {
    fn setup<T>(self, f: impl FnOnce(&Setup) -> T) -> Option<T> {
        self.evening.with(|e| e.as_ref().map(|e| f(&e.setup)))
    }

    fn name(self, player: u8) -> String {
        self.setup(|s| t::name(s, player)).unwrap_or_default()
    }

    fn me(self) -> u8 {
        self.setup(Setup::me_index).unwrap_or(0)
    }

    /// Changes the evening, keeps it, and begins the next event.
    fn change<T>(self, f: impl FnOnce(&mut Session) -> Result<T, String>) -> bool {
        let Some(mut next) = self.evening.get_untracked() else { return false };
        match f(&mut next) {
            Ok(_) => {
                store::set(KEY, &next.to_json());
                self.refused.set(None);
                self.at.set(None);
                let caller = next_caller(&next);
                self.evening.set(Some(next));
                self.draft.set(Draft::of(&caller));
                true
            }
            Err(reason) => {
                // How to mend it in the terminal helps nobody here.
                let lines: Vec<&str> = reason.lines().filter(|l| !l.starts_with("`undo")).collect();
                self.refused.set(Some(lines.join("\n")));
                false
            }
        }
    }

    /// Notes the event that was put together.
    fn note(self) -> bool {
        let (line, at) = (self.draft.with_untracked(Draft::line), self.at.get_untracked());
        self.change(|s| s.insert(at.unwrap_or(s.lines.len()), &line).map_err(|e| e.0))
    }

    /// Would the evening take the event as it is?
    fn fits(self, draft: &Draft) -> bool {
        let Some(mut next) = self.evening.get_untracked() else { return false };
        let at = self.at.get_untracked().unwrap_or(next.lines.len());
        next.insert(at, &draft.line()).is_ok()
    }
}

/// Who probably calls next: whoever sits after the last caller.
fn next_caller(session: &Session) -> String {
    let names = &session.setup.players;
    let place = |word: &str| names.iter().position(|n| n.eq_ignore_ascii_case(word));
    let last = session.lines.iter().rev().find_map(|line| {
        let mut words = line.split_whitespace();
        let verb = words.next()?;
        match verb {
            "dd" | "solo" => place(words.next()?),
            _ => place(verb),
        }
    });
    let next = last.map_or_else(|| place(&session.setup.captain).unwrap_or(0), |i| (i + 1) % names.len());
    names[next].clone()
}

#[component]
fn Evening(evening: RwSignal<Option<Session>>) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let look = Memo::new(move |_| evening.with(|e| e.as_ref()?.look().ok()));
    let at = RwSignal::new(None::<usize>);
    let then = Memo::new(move |_| {
        let Some(at) = at.get() else { return look.get() };
        evening.with(|e| {
            let mut before = e.clone()?;
            before.lines.truncate(at);
            before.look().ok()
        })
    });
    let first = evening.with_untracked(|e| e.as_ref().map(next_caller)).unwrap_or_default();
    let d = Desk {
        evening,
        at,
        draft: RwSignal::new(Draft::of(&first)),
        refused: RwSignal::new(None),
        look,
        then,
        calls: RwSignal::new(Vec::new()),
        thinking: RwSignal::new(false),
    };
    advise(d);
    let (menu, events, chances) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let mission = move || {
        let name =
            d.setup(|s| if s.custom.is_some() { t::own_mission().to_owned() } else { s.mission.to_string() });
        format!("{} {} · {}", t::mission(), name.unwrap_or_default(), where_it_works())
    };
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=text::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{t::title()}</b><span>{mission}</span></h1>
            <nav class="tools" aria-label=text::menu()>
                <button
                    class="icon-button tool-undo"
                    aria-label=t::take_back()
                    title=t::take_back()
                    disabled=move || evening.with(|e| e.as_ref().is_none_or(|e| e.lines.is_empty()))
                    on:click=move |_| {
                        d.change(|s| s.remove(s.lines.len().wrapping_sub(1)).map_err(|e| e.0));
                    }
                >
                    {icon("undo")}
                </button>
                <button class="icon-button" aria-label=t::insert_title() title=t::insert_title() on:click=move |_| events.set(true)>{icon("insert")}</button>
                <button class="icon-button" aria-label=t::all_chances() title=t::all_chances() on:click=move |_| chances.set(true)>{icon("chart")}</button>
                <button class="icon-button tool-menu" aria-label=text::menu() title=text::menu() on:click=move |_| menu.set(true)>{icon("menu")}</button>
            </nav>
        </header>
        <div class="assistant">
            <main class="table advice">
                <show::Best d=d />
                <show::Beliefs d=d />
            </main>
            <record::Record d=d />
        </div>
        <Sheet open=events title=Signal::derive(|| t::insert_title().to_owned())>
            <record::Events d=d open=events />
        </Sheet>
        <Sheet open=chances title=Signal::derive(|| t::all_chances().to_owned()) kind="centre wide">
            <show::Chances d=d />
        </Sheet>
        <Sheet open=menu title=Signal::derive(|| text::menu().to_owned())>
            <Menu d=d open=menu />
        </Sheet>
    }
}

/// The best calls: by their chance at once, by what comes after them as soon as the worker says so.
fn advise(d: Desk) {
    let thinker = Thinker::new();
    Effect::new(move |_| {
        let Some(look) = d.look.get() else { return };
        d.calls.set(
            look.calls
                .iter()
                .take(5)
                .map(|o| Advised {
                    target: o.target,
                    slot: o.slot,
                    call: o.call,
                    chance: o.chance,
                    red: o.red,
                    ahead: None,
                })
                .collect(),
        );
        let Some(evening) = d.evening.get_untracked() else { return };
        // A certain call needs no looking ahead to be shown, but which of them is best does.
        d.thinking.set(!look.calls.is_empty());
        thinker.ask(&Question::Calls(Box::new(evening)), move |answer| match answer {
            Answer::Found(found) => {
                let _ = d.thinking.try_set(false);
                if let Ok(mut found) = serde_json::from_value::<Vec<Suggestion>>(found)
                    && !found.is_empty()
                {
                    // What is certain comes first: a slow phone plays too few games ahead to know better.
                    found.sort_by_key(|s| !s.odds.certain());
                    let _ = d.calls.try_set(found.into_iter().take(5).map(Advised::from).collect());
                }
            }
            Answer::Failed(_) => {
                let _ = d.thinking.try_set(false);
            }
            _ => {}
        });
    });
}

#[component]
fn Menu(d: Desk, open: RwSignal<bool>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let sure = RwSignal::new(false);
    let load = move |text: String| match Session::from_json(&text) {
        Ok(session) => {
            open.set(false);
            d.change(|s| {
                *s = session;
                Ok(())
            });
        }
        Err(reason) => trouble.set(Some(reason.0)),
    };
    view! {
        <div class="menu">
            <p class="quiet">{t::kept()}</p>
            <div class="row">
                <button
                    class="btn"
                    on:click=move |_| {
                        if let Some(text) = d.evening.with_untracked(|e| e.as_ref().map(Session::to_json)) {
                            files::save("wires-evening.json", &text);
                        }
                    }
                >
                    {t::save()}
                </button>
                <files::Pick label=t::open() accept=".json,application/json" read=Callback::new(load) />
            </div>
            {move || trouble.get().map(|why| view! { <p class="why" role="alert">{icon("close")} {why}</p> })}
            <div class="row">
                <button
                    class="btn"
                    on:click=move |_| {
                        if sure.get_untracked() {
                            store::forget(KEY);
                            d.evening.set(None);
                        } else {
                            sure.set(true);
                        }
                    }
                >
                    {t::new_evening()}
                </button>
                {move || sure.get().then(|| view! { <p class="quiet" role="status">{t::sure()}</p> })}
            </div>
        </div>
    }
}

/// What speaks for a call, in a few words.
fn reasons(a: &Advised, all: bool) -> String {
    let percent = text::wires::percent;
    let sure = a.chance > 1.0 - 1e-9;
    let mut why =
        vec![if sure { t::certain().to_owned() } else { fill(t::right(), &[("p", &percent(a.chance))]) }];
    if a.red > 0.0 {
        why.push(fill(t::maybe_red(), &[("p", &percent(a.red))]));
    } else if !sure {
        why.push(t::never_red().to_owned());
    }
    if let Some([win, error, bits, trouble]) = a.ahead {
        why.push(fill(t::to_win(), &[("p", &percent(win)), ("e", &format!("{:.0}", 100.0 * error))]));
        if all {
            why.push(fill(t::bits(), &[("n", &text::odds::decimal(bits.abs(), 1))]));
            why.push(fill(t::trouble(), &[("n", &text::odds::decimal(trouble, 2))]));
        }
    }
    why.join(" · ")
}

/// Where the page works: without a network only if the browser may keep it, which browsers allow where it came safely.
fn where_it_works() -> &'static str {
    if window().is_secure_context() { t::offline() } else { t::needs_network() }
}
