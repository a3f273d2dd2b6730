//! Before a game in the page: who plays, who sits where, by which rules. All on one page, remembered for the next time.

use catalog::Cover;
use engine::{BotInfo, Level};
use leptos::prelude::*;
use serde_json::{Map, Value};

use super::draw::{icon, lamp, portrait};
use super::games::{self, NewGame};
use super::offline::{self, PERSON, Setup};
use super::options::{self, OptionsForm, different};
use super::route::{self, Route};
use super::sheets::Question;
use super::text::{self as text, fresh as t};
use super::{rules, store};

/// The page.
pub(crate) fn page(game: &'static str) -> AnyView {
    match (games::find(game), rules::find(game)) {
        (Some(cover), Some(_)) => view! { <SetUp cover=cover /> }.into_any(),
        _ => ().into_any(),
    }
}

/// A table before the game.
#[derive(Clone, Copy)]
struct Draft {
    cover: &'static Cover,
    /// The others, in the order of the seats.
    bots: RwSignal<Vec<String>>,
    /// The own seat.
    place: RwSignal<usize>,
    /// All options.
    options: RwSignal<Value>,
    /// Why they can't be played.
    trouble: RwSignal<Option<String>>,
}

impl Draft {
    fn new(cover: &'static Cover) -> Self {
        let Setup { bots, place, options } = games::usual(cover);
        let draft = Self {
            cover,
            place: RwSignal::new(place.min(bots.len())),
            bots: RwSignal::new(bots),
            options: RwSignal::new(Value::Null),
            trouble: RwSignal::new(None),
        };
        draft.wish(options);
        draft
    }

    fn seats(self) -> usize {
        self.bots.with(Vec::len) + 1
    }

    /// Takes options, whole or in part, and says what is wrong with them.
    fn wish(self, wish: Value) {
        let seats = untrack(|| self.seats());
        match options::complete(self.cover.facts.id, seats, &wish) {
            Ok(all) => {
                self.options.set(all);
                self.trouble.set(None);
            }
            Err(reason) => {
                if wish.as_object().is_some_and(|w| !w.is_empty()) {
                    self.options.set(wish);
                }
                self.trouble.set(Some(reason));
            }
        }
    }

    /// Looks at the options again: a rule may want more players, or fewer.
    fn again(self) {
        self.wish(self.options.get_untracked());
    }

    fn setup(self) -> Setup {
        Setup {
            bots: self.bots.get_untracked(),
            place: self.place.get_untracked(),
            options: self.options.get_untracked(),
        }
    }

    /// What everybody is called, in the order of the seats.
    fn names(self) -> Vec<String> {
        let game = self.cover.facts.id;
        let offers = rules::bots(game);
        let mut names: Vec<String> = self.bots.with(|bots| {
            let name = |(i, bot): (usize, &String)| match bot.strip_prefix(PERSON) {
                Some("") => text::player_number(i + 2),
                Some(name) => name.to_owned(),
                None => {
                    offers.iter().find(|o| o.id == bot).map_or_else(|| bot.clone(), |o| o.name.to_owned())
                }
            };
            bots.iter().enumerate().map(name).collect()
        });
        let own = store::name().unwrap_or_else(|| text::you().to_owned());
        names.insert(self.place.get().min(names.len()), own);
        names
    }

    /// Something that one would not have thought of.
    fn surprise(self) {
        let game = self.cover.facts.id;
        let Some(rules) = rules::find(game) else { return };
        let any = |n: usize| (js_sys::Math::random() * n as f64) as usize % n.max(1);
        let facts = self.cover.facts;
        let offers = rules::bots(game);
        let seats = facts.min_seats + any(facts.max_seats - facts.min_seats + 1);
        let bots: Vec<String> = (1..seats)
            .map(|_| offers.get(any(offers.len())).map_or_else(|| games::quick(game), |o| o.id.to_owned()))
            .collect();
        self.place.set(any(seats));
        self.bots.set(bots);
        let presets = rules.presets(text::language());
        let wanted = presets.get(any(presets.len())).and_then(|p| p.options.parse().ok());
        self.wish(wanted.unwrap_or_else(|| Value::Object(Map::new())));
        if self.trouble.get_untracked().is_some() {
            self.wish(Value::Object(Map::new()));
        }
    }
}

#[component]
fn SetUp(cover: &'static Cover) -> impl IntoView {
    let route = expect_context::<RwSignal<Route>>();
    let game = cover.facts.id;
    provide_context(NewGame(RwSignal::new(None)));
    let draft = Draft::new(cover);
    let fields = options::fields(game);
    let running = offline::saved(game);
    let dropping = RwSignal::new(false);
    let deal = Callback::new(move |()| {
        games::remember(game, &draft.setup());
        offline::forget(game);
        route::go(route, &format!("/play/{game}"));
    });
    let asks = running.is_some();
    let all = Signal::derive(move || draft.options.get());
    let wish = Callback::new(move |wish| draft.wish(wish));
    let trouble = move || {
        let why = draft.trouble.get()?;
        Some(fields.with(|f| web::options::readable(&why, f)))
    };
    let path = format!("/play/{game}");
    let href = path.clone();
    view! {
        <header class="top-bar">
            <a class="brand" href="/" aria-label=text::home() on:click=move |e| route::follow(route, &e, "/")>{lamp()}</a>
            <h1 class="page-title"><b>{cover.facts.title}</b><span>{t::set_up()}</span></h1>
            <nav class="tools" aria-label=text::menu()>
                <button class="btn small surprise" on:click=move |_| draft.surprise()>{icon("dice")} {t::surprise()}</button>
            </nav>
        </header>
        <main class="lobby set-up">
            <div class="lobby-column">
                {running.map(|about| view! {
                    <section class="plate running">
                        <span><b>{t::running()}</b> <span class="quiet">{about}</span></span>
                        <a class="btn small" href=href on:click=move |e| route::follow(route, &e, &path)>{text::go_on()}</a>
                    </section>
                })}
                <section class="around" aria-label=t::who()>
                    <h2>{t::who()}</h2>
                    {move || (0..draft.seats()).map(|seat| chair(draft, seat)).collect_view()}
                    <div class="row">
                        <button
                            class="btn small"
                            disabled=move || { draft.seats() >= cover.facts.max_seats }
                            on:click=move |_| {
                                draft.bots.update(|b| {
                                    let next = another(game, b);
                                    b.push(next);
                                });
                                draft.again();
                            }
                        >
                            {icon("plus")} {t::one_more()}
                        </button>
                        <button
                            class="btn small"
                            disabled=move || { draft.seats() <= cover.facts.min_seats }
                            on:click=move |_| {
                                draft.bots.update(|b| { b.pop(); });
                                let most = draft.bots.with_untracked(Vec::len);
                                draft.place.update(|p| *p = (*p).min(most));
                                draft.again();
                            }
                        >
                            {text::fewer_chairs()}
                        </button>
                    </div>
                </section>
            </div>
            <section class="rule-sheet plate">
                <div class="rule-list" tabindex="0">
                    <h2>{text::house_rules()}</h2>
                    <OptionsForm
                        game=game
                        fields=fields
                        options=all
                        seats=Signal::derive(move || draft.names())
                        can=Signal::derive(|| true)
                        change=wish
                    />
                </div>
                <footer>
                    {different(game, fields, all)}
                    {move || trouble().map(|why| view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> })}
                    <button
                        class="btn primary deal"
                        disabled=move || draft.trouble.with(Option::is_some)
                        on:click=move |_| if asks { dropping.set(true) } else { deal.run(()) }
                    >
                        {lamp()} {text::deal_cards()}
                    </button>
                </footer>
            </section>
            <Question open=dropping title=t::drop_title() text=t::drop_text() yes=t::drop_yes() then=deal />
        </main>
    }
}

/// A bot that is not at the table yet: first those whom one may well beat, then those who are hard to beat.
fn another(game: &str, there: &[String]) -> String {
    let mut offers = rules::bots(game);
    offers.retain(|o| o.id != rules::KIBITZER);
    offers.sort_by_key(|o| {
        [Level::Medium, Level::Easy, Level::Hard, Level::Trivial].iter().position(|l| *l == o.level)
    });
    let fresh = offers.iter().find(|o| !there.iter().any(|x| x == o.id));
    fresh.map_or_else(|| games::quick(game), |o| o.id.to_owned())
}

fn chair(draft: Draft, seat: usize) -> AnyView {
    let place = draft.place.get();
    if seat == place {
        return own_chair(draft, seat);
    }
    let i = if seat < place { seat } else { seat - 1 };
    let Some(bot) = draft.bots.with(|b| b.get(i).cloned()) else { return ().into_any() };
    let game = draft.cover.facts.id;
    let offers = rules::bots(game);
    let person = bot.strip_prefix(PERSON).map(str::to_owned);
    let offer = offers.iter().find(|o| o.id == bot).copied();
    let name = draft.names().get(seat).cloned().unwrap_or_default();
    let about = match offer {
        Some(BotInfo { about, .. }) => about.to_owned(),
        None => text::person_here().to_owned(),
    };
    let level = offer.map(|o| o.level.to_string());
    let change = move |to: String| {
        draft.bots.update(|b| b[i] = to);
    };
    view! {
        <div class="chair">
            {portrait(&bot, seat as u8)}
            <div class="chair-text">
                <b class="serif">{name}</b>
                {level.map(|level| view! { <span class="level">{text::level(&level)}</span> })}
                <span class="quiet">{about}</span>
            </div>
            <div class="chair-choice">
                <select class="field bot-choice" aria-label=t::who_sits(seat + 1) on:change=move |e| change(event_target_value(&e))>
                    {offers
                        .iter()
                        .rev()
                        .map(|o| view! {
                            <option value=o.id selected={o.id == bot}>{format!("{} · {}", o.name, text::level(&o.level.to_string()))}</option>
                        })
                        .collect_view()}
                    <option value=PERSON selected=person.is_some()>{text::person_here()}</option>
                </select>
                {person.map(|name| view! {
                    <input
                        class="field"
                        maxlength="24"
                        aria-label=text::their_name()
                        placeholder=text::their_name()
                        prop:value=name
                        on:change=move |e| change(format!("{PERSON}{}", event_target_value(&e).trim()))
                    />
                })}
            </div>
        </div>
    }
    .into_any()
}

fn own_chair(draft: Draft, seat: usize) -> AnyView {
    let last = draft.seats() - 1;
    let name = draft.names().get(seat).cloned().unwrap_or_default();
    let go = move |to: usize| draft.place.set(to);
    view! {
        <div class="chair mine">
            {portrait("", seat as u8)}
            <div class="chair-text">
                <b class="serif">{name}</b>
                <span class="quiet">{if seat == 0 { t::you_first() } else { text::you_lower() }}</span>
            </div>
            <button class="icon-button" aria-label=t::earlier() title=t::earlier() disabled={seat == 0} on:click=move |_| go(seat.saturating_sub(1))>
                {icon("up")}
            </button>
            <button class="icon-button" aria-label=t::later() title=t::later() disabled={seat == last} on:click=move |_| go(seat + 1)>
                {icon("down")}
            </button>
        </div>
    }
    .into_any()
}
