//! What options games have on this server if nobody says otherwise: `DEFAULT_OPTION` for all games that have such an option,
//! `DEFAULT_GAME_OPTION` for one. The games themselves say whether a value makes sense.

use std::collections::{BTreeMap, BTreeSet};

use engine::AnyGame;
use serde_json::{Map, Value, json};

use super::{Origin, Reader, VARIABLES};

/// The group in which the variables are listed that have a line of their own.
pub(super) const GROUP: &str = "Games";

/// What `.env.example` says about all the others.
pub(super) const ABOUT: &str = "\n# These are for every game that has such an option. So is DEFAULT_ before any other option, and with the name of a game in \
     between it is for that game alone, and goes first (`parlor games NAME --page` lists the options): DEFAULT_FARKLE_TARGET=5000, \
     DEFAULT_HARMONICTOOK_EXPANSIONS=harbor.\n";

/// A variable that means an option.
struct Meaning {
    name: String,
    /// The game that it is for, if it is not for all.
    game: Option<&'static str>,
    option: String,
}

fn options_of(game: &dyn AnyGame) -> BTreeSet<String> {
    let schema = game.schema();
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.map(|p| p.keys().cloned().collect()).unwrap_or_default()
}

fn meanings() -> Vec<Meaning> {
    let mut all: BTreeMap<String, Meaning> = BTreeMap::new();
    for game in catalog::games() {
        let id = game.facts().id;
        for option in options_of(game) {
            let name = format!("DEFAULT_{}", option.to_uppercase());
            all.insert(name.clone(), Meaning { name, game: None, option: option.clone() });
            let name = format!("DEFAULT_{}_{}", id.replace('-', "_"), option).to_uppercase();
            all.insert(name.clone(), Meaning { name, game: Some(id), option });
        }
    }
    all.into_values().collect()
}

/// The names of all variables that mean an option.
pub(super) fn names() -> Vec<String> {
    meanings().into_iter().map(|meaning| meaning.name).collect()
}

/// A default that somebody set.
struct Wish {
    meaning: Meaning,
    text: String,
    origin: Origin,
    /// Has a game taken it?
    taken: bool,
    /// Why a game did not.
    reason: String,
}

/// What a text may mean: a switch, a number, anything in JSON, a word, or a list of words.
fn readings(text: &str) -> Vec<Value> {
    let plain = match text.to_lowercase().as_str() {
        word @ ("true" | "false") => json!(word == "true"),
        word => word.parse::<i64>().map_or_else(|_| json!(word), |n| json!(n)),
    };
    let words: Vec<&str> = text.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let json = serde_json::from_str(text).ok();
    [Some(plain), json, Some(json!(text)), Some(json!(words))].into_iter().flatten().collect()
}

/// The defaults that somebody set.
pub(super) fn read(r: &mut Reader<'_>) -> BTreeMap<String, Map<String, Value>> {
    let listed = || VARIABLES.iter().filter(|(group, _)| *group == GROUP).flat_map(|(_, group)| *group);
    let mut wishes = Vec::new();
    for meaning in meanings() {
        let given = match listed().find(|variable| variable.name == meaning.name) {
            Some(variable) => Some(r.text(variable.name)).filter(|(_, origin)| *origin != Origin::Default),
            None => r.given(&meaning.name),
        };
        if let Some((text, origin)) = given {
            wishes.push(Wish { meaning, text, origin, taken: false, reason: String::new() });
        }
    }
    // What is said for one game goes before what is said for all.
    wishes.sort_by_key(|wish| wish.meaning.game.is_some());
    let mut defaults = BTreeMap::new();
    for game in catalog::games() {
        let taken = of_game(game, &mut wishes);
        if !taken.is_empty() {
            defaults.insert(game.facts().id.to_owned(), taken);
        }
    }
    for wish in wishes.iter().filter(|wish| !wish.taken) {
        r.wrong(&wish.meaning.name, wish.origin, &wish.text, &wish.reason);
    }
    defaults
}

/// The defaults that a game takes. One may be possible only with another, whatever their order.
fn of_game(game: &dyn AnyGame, wishes: &mut [Wish]) -> Map<String, Value> {
    let (facts, options) = (game.facts(), options_of(game));
    let mut taken = Map::new();
    let mut left: Vec<&mut Wish> = wishes
        .iter_mut()
        .filter(|wish| {
            wish.meaning.game.is_none_or(|id| id == facts.id) && options.contains(&wish.meaning.option)
        })
        .collect();
    loop {
        let before = left.len();
        left.retain_mut(|wish| {
            for value in readings(&wish.text) {
                let mut with = taken.clone();
                with.insert(wish.meaning.option.clone(), value);
                match game.table(facts.min_seats, Value::Object(with.clone()), [0; 32]) {
                    Ok(_) => {
                        taken = with;
                        wish.taken = true;
                        return false;
                    }
                    // The first reading is what was most likely meant.
                    Err(error) if wish.reason.is_empty() => wish.reason = error.to_string(),
                    Err(_) => {}
                }
            }
            true
        });
        if left.is_empty() || left.len() == before {
            return taken;
        }
    }
}
