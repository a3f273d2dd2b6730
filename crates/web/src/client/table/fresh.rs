//! A new game in the page: with whom, by which rules.

use leptos::prelude::*;
use serde_json::Value;

use crate::client::games::NewGame;
use crate::client::offline::{self, PERSON, Setup};
use crate::client::options::preset as preset_words;
use crate::client::session::Session;
use crate::client::sheets::Choice;
use crate::client::text as t;
use crate::client::{rules, store};

/// A new game: against whom, by which rules.
#[component]
pub(super) fn Fresh(s: Session, open: RwSignal<bool>) -> impl IntoView {
    let Some(game) = rules::find(s.game) else { return ().into_any() };
    let asked = expect_context::<NewGame>().0;
    let facts = game.facts();
    let offers = StoredValue::new(rules::bots(s.game));
    let bots = RwSignal::new(offline::company(s));
    let presets: Vec<(String, String)> =
        game.presets().iter().map(|p| (p.id.to_owned(), preset_words(s.game, p).0)).collect();
    let preset = RwSignal::new(
        store::get(&format!("preset.{}", s.game))
            .unwrap_or_else(|| presets.first().map(|p| p.0.clone()).unwrap_or_default()),
    );
    let about = move || {
        preset
            .with(|id| game.presets().iter().find(|p| p.id == *id).map_or("", |p| preset_words(s.game, p).1))
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
                            let person = bots.with(|b| b[i].starts_with(PERSON));
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
                                        <option value=PERSON selected=person>{t::person_here()}</option>
                                    </select>
                                </label>
                                {person.then(|| view! {
                                    <input
                                        class="field"
                                        maxlength="24"
                                        aria-label=t::their_name()
                                        placeholder=t::their_name()
                                        prop:value=bots.with_untracked(|b| b[i][PERSON.len()..].to_owned())
                                        on:change=move |e| bots.update(|b| b[i] = format!("{PERSON}{}", event_target_value(&e).trim()))
                                    />
                                })}
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
