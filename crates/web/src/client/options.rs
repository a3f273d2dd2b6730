//! Options as a form, made from their schema: switches, numbers, choices, sets, seats and what somebody wrote, in the groups of the
//! rules.

use leptos::prelude::*;
use serde_json::{Map, Value};
use web::options::{Field, Group, Kind, Named, changes, groups, readable};

use super::api::{self, Step};
use super::draw::icon;
use super::{files, house, rules, store, text as t};

/// The options of a game as fields. The server has the schema; what it said last is kept for when there is no network.
pub(crate) fn fields(game: &'static str) -> RwSignal<Vec<Group>> {
    let key = format!("schema.{game}");
    let made = move |schema: &Value| {
        let found = rules::find(game);
        found
            .map(|f| groups(schema, f.phrases(), &f.presets(t::language()), t::language()))
            .unwrap_or_default()
    };
    let kept = store::get(&key).and_then(|text| api::read::<Value>(&text)).unwrap_or_default();
    let fields = RwSignal::new(made(&kept));
    leptos::task::spawn_local(async move {
        if let Ok(Value::Array(games)) = api::ask(Step::get("/api/games")).await
            && let Some(info) = games.into_iter().find(|g| g["id"] == game)
        {
            let schema = &info["options"];
            if *schema != kept {
                store::set(&key, &schema.to_string());
                let _ = fields.try_set(made(schema));
            }
        }
    });
    fields
}

/// All options of a table with these wishes, the house's for what they don't name, or why they can't be.
pub(crate) fn complete(game: &str, seats: usize, wish: &Value) -> Result<Value, String> {
    let rules = rules::find(game).ok_or_else(|| game.to_owned())?;
    let all = |wish: Value| rules.table(seats, wish, [0; 32]).map(|table| table.options());
    // A set of options that can't be with what the house has is as its name says.
    all(house::over(game, wish)).or_else(|_| all(wish.clone())).map_err(|e| e.to_string())
}

/// The form. `change` gets all options with the one that was changed, or those of a preset.
#[component]
pub(crate) fn OptionsForm(
    /// The game.
    game: &'static str,
    /// Its fields.
    fields: RwSignal<Vec<Group>>,
    /// The options that hold.
    options: Signal<Value>,
    /// The players, in the order of the seats.
    seats: Signal<Vec<String>>,
    /// May they be changed?
    can: Signal<bool>,
    /// What to do with new ones.
    change: Callback<Value>,
) -> impl IntoView {
    let Some(found) = rules::find(game) else { return ().into_any() };
    let set = move |name: &str, value: Value| {
        let mut all = options.get_untracked();
        if let Some(all) = all.as_object_mut() {
            all.insert(name.to_owned(), value);
        }
        change.run(all);
    };
    let most = found.facts().min_seats;
    let usual = StoredValue::new(complete(game, most, &Value::Object(Map::new())).unwrap_or_default());
    let presets = found.presets(t::language());
    let form = Form { game, options, seats, can };
    view! {
        <div class="presets" role="group" aria-label=t::fresh::presets()>
            {presets
                .into_iter()
                .map(|p| {
                    let wanted: Value = p.options.parse().unwrap_or_else(|_| Value::Object(Map::new()));
                    let all = StoredValue::new(complete(game, most, &wanted).ok());
                    let on = move || all.with_value(|all| options.with(|now| all.as_ref() == Some(now)));
                    let told = wanted.clone();
                    let what = move || {
                        let pairs = usual.with_value(|u| fields.with(|f| changes(f, &told, u)));
                        pairs.into_iter().map(|(title, value)| format!("{title}: {value}")).collect::<Vec<_>>().join(" · ")
                    };
                    view! {
                        <button
                            class="preset"
                            class:on=on
                            aria-pressed=move || on().to_string()
                            disabled=move || !can.get()
                            on:click=move |_| change.run(wanted.clone())
                        >
                            <b>{p.name}</b>
                            <span>{p.about}</span>
                            <small>{what}</small>
                        </button>
                    }
                })
                .collect_view()}
        </div>
        {move || {
            fields
                .get()
                .into_iter()
                .map(|group| {
                    let title = if group.title.is_empty() { t::house_rules().to_owned() } else { group.title };
                    view! {
                        <fieldset class="option-group">
                            <legend class="serif">{title}</legend>
                            {group.fields.into_iter().map(|f| row(f, form, set)).collect_view()}
                        </fieldset>
                    }
                })
                .collect_view()
        }}
    }
    .into_any()
}

/// What every row of the form knows.
#[derive(Clone, Copy)]
struct Form {
    game: &'static str,
    options: Signal<Value>,
    seats: Signal<Vec<String>>,
    can: Signal<bool>,
}

/// How a row changes an option.
trait Alter: Fn(&str, Value) + Copy + Send + Sync + 'static {}
impl<F: Fn(&str, Value) + Copy + Send + Sync + 'static> Alter for F {}

fn row(field: Field, form: Form, set: impl Alter) -> impl IntoView {
    let name = StoredValue::new(field.name.clone());
    let now = Signal::derive(move || {
        form.options.with(|o| name.with_value(|n| o.get(n).cloned())).unwrap_or_default()
    });
    let change = move |value: Value| name.with_value(|n| set(n, value));
    let label = field.title.clone();
    let can = form.can;
    let wide = matches!(field.kind, Kind::Set(_) | Kind::Own { .. });
    let control = match field.kind {
        Kind::Switch => view! {
            <button
                role="switch"
                class="switch"
                aria-label=label
                aria-checked=move || now.get().as_bool().unwrap_or(false).to_string()
                disabled=move || !can.get()
                on:click=move |_| change(Value::Bool(!now.get_untracked().as_bool().unwrap_or(false)))
            ></button>
        }
        .into_any(),
        Kind::Number(low, high) => view! {
            <input
                type="number"
                class="field figures"
                aria-label=label
                min=low
                max=high
                disabled=move || !can.get()
                prop:value=move || now.get().as_i64().unwrap_or(low).to_string()
                on:change=move |e| {
                    if let Ok(n) = event_target_value(&e).parse::<i64>() {
                        change(Value::from(n.clamp(low, high)));
                    }
                }
            />
        }
        .into_any(),
        Kind::Choice(among) => choice(label, Signal::derive(move || among.clone()), now, can, change),
        Kind::Seat => {
            let seats = form.seats;
            let among = Signal::derive(move || {
                let seats = seats.get().into_iter().enumerate();
                seats.map(|(seat, name)| (Value::from(seat), name)).collect()
            });
            choice(label, among, now, can, change)
        }
        Kind::Set(among) => any_of(among, now, can, change),
        Kind::Own { instead, many } => {
            let own = Own { game: form.game, name, now, can, many };
            written(label, own, instead, change)
        }
    };
    view! {
        <div class="option" class:wide=wide>
            <span>
                <b>{field.title}</b>
                <span class="quiet">{field.about}</span>
            </span>
            {control}
        </div>
    }
}

/// One of several values.
fn choice(
    label: String,
    among: Signal<Vec<Named>>,
    now: Signal<Value>,
    can: Signal<bool>,
    change: impl Fn(Value) + Copy + Send + Sync + 'static,
) -> AnyView {
    view! {
        <select
            class="field"
            aria-label=label
            disabled=move || !can.get()
            on:change=move |e| {
                let at = event_target_value(&e).parse::<usize>().ok();
                if let Some(value) = at.and_then(|at| among.with_untracked(|a| a.get(at).map(|n| n.0.clone()))) {
                    change(value);
                }
            }
        >
            {move || {
                among
                    .get()
                    .into_iter()
                    .enumerate()
                    .map(|(at, (value, words))| {
                        view! { <option value=at.to_string() selected=move || now.with(|n| *n == value)>{words}</option> }
                    })
                    .collect_view()
            }}
        </select>
    }
    .into_any()
}

/// Any of several values together.
fn any_of(
    among: Vec<Named>,
    now: Signal<Value>,
    can: Signal<bool>,
    change: impl Fn(Value) + Copy + Send + Sync + 'static,
) -> AnyView {
    let boxes = among.iter().map(|(value, words)| {
        let value = StoredValue::new(value.clone());
        let order: Vec<Value> = among.iter().map(|(v, _)| v.clone()).collect();
        let has = move || now.with(|n| n.as_array().is_some_and(|l| value.with_value(|v| l.contains(v))));
        let turn = move |_| {
            let on = untrack(has);
            let kept = |v: &&Value| {
                let mine = value.with_value(|m| m == *v);
                if mine { !on } else { now.with_untracked(|n| n.as_array().is_some_and(|l| l.contains(v))) }
            };
            change(Value::Array(order.iter().filter(kept).cloned().collect()));
        };
        view! {
            <label class="tick">
                <input type="checkbox" disabled=move || !can.get() prop:checked=has on:change=turn />
                <span>{words.clone()}</span>
            </label>
        }
    });
    view! { <div class="ticks">{boxes.collect_view()}</div> }.into_any()
}

/// An option that somebody can write.
#[derive(Clone, Copy)]
struct Own {
    game: &'static str,
    name: StoredValue<String>,
    now: Signal<Value>,
    can: Signal<bool>,
    /// Is it a list of such things?
    many: bool,
}

/// What somebody wrote, from a file or from where it was copied; what is wrong with it is told with its line.
fn written(
    label: String,
    own: Own,
    instead: Vec<Named>,
    change: impl Fn(Value) + Copy + Send + Sync + 'static,
) -> AnyView {
    let Own { game, name, now, can, many } = own;
    let (pasting, text, trouble) = (RwSignal::new(false), RwSignal::new(String::new()), RwSignal::new(None));
    let take = move |text: String| {
        let Some(rules) = rules::find(game) else { return };
        match name.with_value(|n| rules.read_option(n, &text)) {
            Ok(value) => {
                trouble.set(None);
                pasting.set(false);
                let mut list = now.with_untracked(|n| n.as_array().cloned()).unwrap_or_default();
                list.push(value.clone());
                change(if many { Value::Array(list) } else { value });
            }
            Err(reason) => trouble.set(Some(readable(&reason.to_string(), &[]))),
        }
    };
    let listed = StoredValue::new(instead);
    let is_own = move || !many && now.with(|n| listed.with_value(|l| !l.iter().any(|(v, _)| v == n)));
    let named = move || {
        listed.with_value(|l| {
            let mut all = l.clone();
            if is_own() {
                all.push((now.get(), t::own_content().to_owned()));
            }
            all
        })
    };
    // The name of a set is what it calls itself.
    let title = |value: &Value| {
        let name = ["name", "set", "title"].iter().find_map(|key| value.get(*key)?.as_str());
        name.filter(|n| !n.is_empty()).map_or_else(|| t::own_content().to_owned(), str::to_owned)
    };
    let pieces = move || {
        let list = if many { now.with(|n| n.as_array().cloned()).unwrap_or_default() } else { Vec::new() };
        list.into_iter().enumerate().map(|(at, value)| view! {
            <span class="piece">
                {title(&value)}
                <button class="icon-button" aria-label=t::fresh::take_away() disabled=move || !can.get() on:click=move |_| {
                    let mut rest = now.with_untracked(|n| n.as_array().cloned()).unwrap_or_default();
                    if at < rest.len() {
                        rest.remove(at);
                        change(Value::Array(rest));
                    }
                }>{icon("close")}</button>
            </span>
        }).collect_view()
    };
    let field = label.clone();
    view! {
        <div class="own">
            {(!many && listed.with_value(|l| !l.is_empty())).then(|| choice(label, Signal::derive(named), now, can, change))}
            {pieces}
            <Show when=move || can.get()>
                <files::Pick label=t::fresh::from_file() accept=".json,.txt" read=Callback::new(take) />
                <button class="btn small" aria-expanded=move || pasting.get().to_string() on:click=move |_| pasting.update(|p| *p = !*p)>
                    {t::fresh::paste()}
                </button>
            </Show>
            {move || pasting.get().then(|| view! {
                <textarea
                    class="field"
                    rows="6"
                    aria-label=field.clone()
                    spellcheck="false"
                    prop:value=move || text.get()
                    on:input=move |e| text.set(event_target_value(&e))
                ></textarea>
                <button class="btn small" on:click=move |_| take(text.get_untracked())>{t::fresh::use_it()}</button>
            })}
            {move || trouble.get().map(|why: String| view! { <p class="why" role="alert">{icon("close")} <span>{why}</span></p> })}
        </div>
    }
    .into_any()
}

/// What is different from the usual rules, in one line; nothing if nothing is.
pub(crate) fn different(
    game: &'static str,
    fields: RwSignal<Vec<Group>>,
    options: Signal<Value>,
) -> impl IntoView {
    let least = rules::find(game).map_or(1, |g| g.facts().min_seats);
    let usual = StoredValue::new(complete(game, least, &Value::Object(Map::new())).unwrap_or_default());
    move || {
        let pairs = fields.with(|f| options.with(|o| usual.with_value(|u| changes(f, o, u))));
        (!pairs.is_empty()).then(|| view! {
            <p class="different">
                <b>{t::fresh::different()}</b>
                {pairs.into_iter().map(|(title, value)| view! { <span>{title} ": " {value}</span> }).collect_view()}
            </p>
        })
    }
}
