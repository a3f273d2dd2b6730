//! What cards count at this table, and the house rules that are in force.

use ::golf::{Card, Options, Rank, Suit};
use engine::Game;
use leptos::prelude::*;

use super::Ctx;
use crate::client::draw::{self, icon};
use crate::client::session::Session;
use crate::client::text::{fill, golf as words, language, number, pick};

/// What the ranks count that do not count what is printed on them, by value.
fn groups(c: Ctx) -> Vec<(i32, String)> {
    c.rules.with_value(|rules| {
        let Some(rules) = rules else { return Vec::new() };
        let options = rules.options();
        let mut groups: Vec<(i32, Vec<&'static str>)> = Vec::new();
        let mut add = |value: i32, name: &'static str| match groups.iter_mut().find(|g| g.0 == value) {
            Some((_, names)) => names.push(name),
            None => groups.push((value, vec![name])),
        };
        for rank in Rank::all() {
            let printed = (3..10).contains(&(rank.index() + 1)) && rank != Rank::JOKER;
            if printed || rank == Rank::JOKER && !options.use_jokers {
                continue;
            }
            let name = if rank == Rank::JOKER { "Joker" } else { rank.name() };
            add(rules.values().card(Card::new(rank, Suit::Clubs)), name);
        }
        if options.one_eyed_jacks {
            add(rules.values().card(Card::new(Rank::JACK, Suit::Hearts)), "J♥ J♠");
        }
        groups.sort_by_key(|g| g.0);
        groups.into_iter().map(|(value, names)| (value, names.join(" "))).collect()
    })
}

/// What cards count, a line a value.
pub(super) fn value_list(c: Ctx) -> impl IntoView {
    let rows = groups(c)
        .into_iter()
        .map(|(value, names)| view! { <li><b class="serif">{names}</b><span class="figures">{number(value.into())}</span></li> })
        .collect_view();
    view! {
        {rows}
        <li class="plain"><b class="serif">"3–9"</b><span>{pick("as printed", "wie gedruckt")}</span></li>
        <li class="plain"><b>{icon("pair")}</b><span>{pick("a pair in a column", "ein Paar übereinander")} " 0"</span></li>
    }
}

/// A slip of paper that says what cards count, and the house rules below it.
pub(super) fn values(c: Ctx) -> impl IntoView {
    let rules =
        c.rules.with_value(|r| r.as_ref().map(|r| r.options().house_rules(language())).unwrap_or_default());
    let count = rules.len();
    let rules = rules
        .into_iter()
        .map(|rule| {
            let said =
                rule.choice.map_or_else(|| rule.name.to_owned(), |choice| format!("{}: {choice}", rule.name));
            view! { <li data-tip=format!("{said}\n{}", rule.about) tabindex="0">{said.clone()}</li> }
        })
        .collect_view();
    view! {
        <aside class="values" aria-label=words::what_counts()>
            <div class="plate value-slip">
                <h2>{words::lowest_wins()}</h2>
                <ul>{value_list(c)}</ul>
            </div>
            {(count > 0).then(|| view! {
                <h3>{fill(pick("House rules ({n})", "Hausregeln ({n})"), &[("n", &count.to_string())])}</h3>
                <ul class="house-rules">{rules}</ul>
            })}
        </aside>
    }
}

/// Cards as the rules name them.
fn cards(names: &str) -> String {
    names
        .split(' ')
        .filter_map(|name| name.parse::<Card>().ok())
        .map(|card| draw::card(Some(card), true))
        .collect()
}

/// Above the rules: a hand with a pair.
pub(super) fn scene() -> Option<String> {
    Some(format!("<span class=\"rules-grid\">{}{}</span>", cards("7H KC 2D"), cards("7S AD 4C")))
}

/// A card for each row of the list of values.
pub(super) fn pictures(table: usize, row: usize) -> Option<String> {
    const ROWS: [&str; 6] = ["AH", "2S", "3D 10C", "JH QS", "KD", "XH"];
    ROWS.get(row).filter(|_| table == 0).map(|names| cards(names))
}

/// The house rules of a table.
pub(super) fn house(s: &Session) -> Vec<(String, String)> {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let rules = options.house_rules(language()).into_iter();
    rules
        .map(|rule| {
            let name =
                rule.choice.map_or_else(|| rule.name.to_owned(), |choice| format!("{}: {choice}", rule.name));
            (format!("{name}."), rule.about.to_owned())
        })
        .collect()
}
