//! Options as fields of a form, made from their schema: switches, numbers, choices, sets, seats and what somebody wrote, in the
//! groups of the rules; and what is different from the usual rules, in words.

use engine::{Language, Phrases, PresetInfo};
use serde_json::{Map, Value};

use crate::capital;

/// What can be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name for programs.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it does.
    pub about: String,
    /// What it can be.
    pub kind: Kind,
}

/// A value that an option can have, and what people call it.
pub type Named = (Value, String);

/// What an option can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On or off.
    Switch,
    /// A number, from the first to the second.
    Number(i64, i64),
    /// One of these.
    Choice(Vec<Named>),
    /// Any of these together.
    Set(Vec<Named>),
    /// Somebody at the table.
    Seat,
    /// Something that somebody wrote.
    Own {
        /// What it can be instead.
        instead: Vec<Named>,
        /// Is it a list of such things?
        many: bool,
    },
}

/// Fields that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they have in common; empty if that has no name.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
}

/// As many numbers can be chosen from a list.
const SHORT: i64 = 12;

/// The words of a game for its options.
struct Words<'a> {
    phrases: &'a Phrases,
    presets: &'a [PresetInfo],
    language: Language,
}

impl Words<'_> {
    fn get(&self, key: &str) -> Option<&'static str> {
        self.phrases.get(key, self.language)
    }

    fn named(&self, kind: &str, name: &str) -> String {
        let said = self.get(&format!("{kind}-{}", name.replace(' ', "-")));
        said.map_or_else(|| capital(&name.replace(['_', '-'], " ")), str::to_owned)
    }

    fn choice(&self, value: &Value) -> Named {
        let name = match value {
            Value::String(word) => self.named("choice", word),
            Value::Null => crate::text::none().to_owned(),
            other => other.to_string(),
        };
        (value.clone(), name)
    }

    /// What a number of an option is called: as the set of options that is nothing but this number.
    fn number(&self, option: &str, number: i64) -> Option<Named> {
        let only = Map::from_iter([(option.to_owned(), Value::from(number))]);
        let preset =
            self.presets.iter().find(|p| p.options.parse().ok() == Some(Value::Object(only.clone())))?;
        Some((Value::from(number), format!("{} · {}", preset.name, preset.about)))
    }
}

/// A wish with the options of the house for all that it does not name.
pub fn over(house: &Map<String, Value>, wish: &Value) -> Value {
    let mut all = house.clone();
    match wish {
        Value::Object(wish) => all.extend(wish.clone()),
        Value::Null => {}
        other => return other.clone(),
    }
    Value::Object(all)
}

/// What differs in a set of options from the usual ones: what is worth remembering, so that other usual ones still hold.
pub fn beyond(usual: &Value, all: &Value) -> Value {
    let (Some(usual), Some(set)) = (usual.as_object(), all.as_object()) else { return all.clone() };
    let differs = |(name, value): &(&String, &Value)| usual.get(*name) != Some(*value);
    Value::Object(set.iter().filter(differs).map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// The options of a schema in their groups, the standard ones first, in the words of the game.
pub fn groups(schema: &Value, phrases: &Phrases, presets: &[PresetInfo], language: Language) -> Vec<Group> {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else { return Vec::new() };
    let words = Words { phrases, presets, language };
    let mut groups: Vec<(String, Group)> = Vec::new();
    for (name, schema_of) in properties {
        let text = |key: &str| schema_of.get(key).and_then(Value::as_str).unwrap_or_default();
        let about = words.get(&format!("option-{name}.about")).unwrap_or(text("description"));
        let field = Field {
            name: name.clone(),
            title: words.named("option", name),
            about: about.to_owned(),
            kind: kind(name, schema_of, schema, &words),
        };
        let id = text("x-group");
        match groups.iter_mut().find(|g| g.0 == id) {
            Some(group) => group.1.fields.push(field),
            None => {
                let title = if id.is_empty() { String::new() } else { words.named("group", id) };
                groups.push((id.to_owned(), Group { title, fields: vec![field] }));
            }
        }
    }
    groups.sort_by(|a, b| (a.0 != "standard", &a.0).cmp(&(b.0 != "standard", &b.0)));
    groups.into_iter().map(|g| g.1).collect()
}

fn kind(name: &str, field: &Value, root: &Value, words: &Words<'_>) -> Kind {
    if field.get("x-seat").is_some() {
        return Kind::Seat;
    }
    let field = meant(field, root);
    match field.get("type").and_then(Value::as_str) {
        Some("boolean") => return Kind::Switch,
        Some("integer") if field.get("enum").is_none() => {
            let bound = |key: &str, other: i64| field.get(key).and_then(Value::as_i64).unwrap_or(other);
            let (low, high) = (bound("minimum", 0), bound("maximum", 1_000_000));
            let called: Option<Vec<Named>> =
                if high - low < SHORT { (low..=high).map(|n| words.number(name, n)).collect() } else { None };
            return called.map_or(Kind::Number(low, high), Kind::Choice);
        }
        Some("array") => {
            let (values, open) =
                field.get("items").map(|items| alternatives(items, root)).unwrap_or_default();
            return if open || values.is_empty() {
                Kind::Own { instead: Vec::new(), many: true }
            } else {
                Kind::Set(values.iter().map(|v| words.choice(v)).collect())
            };
        }
        _ => {}
    }
    let (values, open) = alternatives(field, root);
    let values = values.iter().map(|v| words.choice(v)).collect();
    if open { Kind::Own { instead: values, many: false } } else { Kind::Choice(values) }
}

/// What a schema stands for: where it only points to another one, that.
fn meant<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let path = schema.get("$ref").and_then(Value::as_str);
    path.and_then(|path| root.pointer(path.trim_start_matches('#'))).unwrap_or(schema)
}

/// The values that a schema lists, and whether it takes something that can't be listed as well.
fn alternatives(schema: &Value, root: &Value) -> (Vec<Value>, bool) {
    let schema = meant(schema, root);
    if let Some(list) = schema.get("enum").and_then(Value::as_array) {
        return (list.clone(), false);
    }
    if let Some(value) = schema.get("const") {
        return (vec![value.clone()], false);
    }
    let several = ["oneOf", "anyOf"].iter().find_map(|key| schema.get(*key)?.as_array());
    if let Some(several) = several {
        let (mut values, mut open) = (Vec::new(), false);
        for one in several {
            let (more, and_more) = alternatives(one, root);
            values.extend(more);
            open |= and_more;
        }
        return (values, open);
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("null") => (vec![Value::Null], false),
        Some("integer") => {
            let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
            match (bound("minimum"), bound("maximum")) {
                (Some(low), Some(high)) if high - low < SHORT => {
                    ((low..=high).map(Value::from).collect(), false)
                }
                _ => (Vec::new(), true),
            }
        }
        _ => (Vec::new(), true),
    }
}

/// The options that are not as usual.
fn different<'a>(
    groups: &'a [Group],
    options: &'a Value,
    usual: &'a Value,
) -> impl Iterator<Item = (&'a Field, &'a Value)> {
    let fields = groups.iter().flat_map(|g| &g.fields);
    let now = fields.filter_map(|f| Some((f, options.get(&f.name)?)));
    now.filter(|(f, now)| Some(*now) != usual.get(&f.name))
}

/// What is different from the usual rules: the name of an option, and what it is now.
pub fn changes(groups: &[Group], options: &Value, usual: &Value) -> Vec<(String, String)> {
    different(groups, options, usual).map(|(f, now)| (f.title.clone(), said(&f.kind, now))).collect()
}

/// The house rules of a table: the name of each, with what it is now unless it is simply on, and what it does.
pub fn house_rules(groups: &[Group], options: &Value, usual: &Value) -> Vec<(String, String)> {
    let rule = |(f, now): (&Field, &Value)| {
        let on = f.kind == Kind::Switch && now == &Value::Bool(true);
        let name = if on { format!("{}.", f.title) } else { format!("{}: {}.", f.title, said(&f.kind, now)) };
        (name, f.about.clone())
    };
    different(groups, options, usual).map(rule).collect()
}

/// A value of an option as people read it.
pub fn said(kind: &Kind, value: &Value) -> String {
    let called = |among: &[Named], value: &Value| {
        let found = among.iter().find(|(v, _)| v == value);
        found.map(|(_, name)| name.split(" · ").next().unwrap_or(name).to_owned())
    };
    match kind {
        Kind::Switch if value == &Value::Bool(true) => crate::text::on().to_owned(),
        Kind::Switch => crate::text::off().to_owned(),
        Kind::Choice(among) => called(among, value).unwrap_or_else(|| value.to_string()),
        Kind::Set(among) => {
            let chosen: Vec<String> =
                value.as_array().into_iter().flatten().filter_map(|v| called(among, v)).collect();
            if chosen.is_empty() { crate::text::none().to_owned() } else { chosen.join(", ") }
        }
        Kind::Seat => value.as_i64().map_or_else(|| value.to_string(), |seat| (seat + 1).to_string()),
        Kind::Own { instead, .. } => {
            called(instead, value).unwrap_or_else(|| crate::text::own_content().to_owned())
        }
        Kind::Number(..) => value.to_string(),
    }
}

/// Why options can't be played, as people read it: names for programs become those for people.
pub fn readable(reason: &str, groups: &[Group]) -> String {
    let mut out = String::with_capacity(reason.len());
    for (i, part) in reason.split('`').enumerate() {
        if i % 2 == 0 {
            out.push_str(part);
            continue;
        }
        let field = groups.iter().flat_map(|g| &g.fields).find(|f| f.name == part);
        let name = field.map_or_else(|| part.replace('_', " "), |f| f.title.clone());
        out.push('“');
        out.push_str(&name);
        out.push('”');
    }
    capital(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn golf(language: Language) -> Vec<Group> {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        groups(&game.schema(), game.phrases(), &game.presets(language), language)
    }

    fn field(groups: &[Group], name: &str) -> Field {
        let mut all = groups.iter().flat_map(|g| &g.fields);
        all.find(|f| f.name == name).cloned().unwrap_or_else(|| panic!("{name} is not there"))
    }

    #[test]
    fn the_standard_options_come_first_and_every_option_is_in_one_group() {
        let groups = golf(Language::English);
        assert_eq!(groups[0].title, "Standard");
        let mut names: Vec<_> = groups.iter().flat_map(|g| &g.fields).map(|f| f.name.clone()).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(names.contains(&"use_jokers".to_owned()));
    }

    #[test]
    fn a_field_knows_its_bounds_its_choices_and_its_words_in_the_readers_language() {
        let (english, german) = (golf(Language::English), golf(Language::German));
        assert_eq!(field(&english, "rounds").kind, Kind::Number(1, 18));
        assert_eq!(field(&english, "use_jokers").kind, Kind::Switch);
        let Kind::Choice(words) = field(&german, "flip_mode").kind else { panic!("flip_mode is a choice") };
        assert_eq!(words[0], (Value::from("never"), "Nie".to_owned()));
        assert_eq!(field(&english, "rounds").title, "Holes");
        assert_eq!(field(&german, "rounds").title, "Löcher");
    }

    fn of(game: &str, name: &str) -> Kind {
        let game = catalog::find(game).expect("it is in the catalog");
        let presets = game.presets(Language::English);
        field(&groups(&game.schema(), game.phrases(), &presets, Language::English), name).kind
    }

    fn values(kind: &Kind) -> Vec<String> {
        let (Kind::Choice(named) | Kind::Set(named) | Kind::Own { instead: named, .. }) = kind else {
            panic!("{kind:?} has no values")
        };
        named.iter().map(|(value, _)| value.to_string()).collect()
    }

    #[test]
    fn what_is_a_word_or_a_number_is_a_choice_of_all_of_them() {
        assert_eq!(values(&of("golf", "decks")), ["\"auto\"", "1", "2", "3"]);
        let market = values(&of("harmonictook", "market"));
        assert!(
            ["\"auto\"", "\"all\"", "8", "10"].iter().all(|v| market.contains(&(*v).to_owned())),
            "{market:?}"
        );
        assert_eq!(market.len(), 4, "{market:?}");
        assert_eq!(values(&of("harmonictook", "landmarks_to_win")).len(), 8);
    }

    #[test]
    fn lists_of_words_are_sets_and_what_somebody_writes_is_their_own() {
        let Kind::Set(expansions) = of("harmonictook", "expansions") else { panic!("expansions are a set") };
        assert_eq!(expansions[0], (Value::from("harbor"), "Harbor".to_owned()));
        assert_eq!(of("harmonictook", "cards"), Kind::Own { instead: Vec::new(), many: true });
        let custom = of("wires", "custom");
        assert!(matches!(&custom, Kind::Own { many: false, .. }), "{custom:?}");
        assert_eq!(values(&custom), ["null"]);
        let set = of("farkle", "set");
        assert!(matches!(&set, Kind::Own { many: false, .. }), "{set:?}");
        assert_eq!(values(&set), ["\"rite\"", "\"triples\"", "\"extended\""]);
    }

    #[test]
    fn numbers_that_have_names_are_chosen_by_name_and_seats_by_who_sits_there() {
        let Kind::Choice(missions) = of("wires", "mission") else { panic!("missions have names") };
        assert_eq!(missions.len(), 8);
        assert!(missions[0].1.starts_with("Mission 1 · "), "{}", missions[0].1);
        assert_eq!(of("wires", "captain"), Kind::Seat);
    }

    #[test]
    fn what_is_remembered_of_options_is_what_differs_from_the_usual_ones() {
        let usual = serde_json::json!({"rounds": 3, "use_jokers": false, "flip_mode": "never"});
        let chosen = serde_json::json!({"rounds": 9, "use_jokers": false, "flip_mode": "never"});
        let kept = beyond(&usual, &chosen);
        assert_eq!(kept, serde_json::json!({"rounds": 9}));
        // The house has changed its mind since about what nobody chose.
        let house = serde_json::json!({"rounds": 5, "use_jokers": true});
        let now = over(house.as_object().expect("an object"), &kept);
        assert_eq!(now, serde_json::json!({"rounds": 9, "use_jokers": true}));
        assert_eq!(beyond(&Value::Null, &chosen), chosen, "with nothing to compare all is kept");
    }

    #[test]
    fn a_wish_goes_before_the_house_and_the_house_before_the_game() {
        let house = serde_json::json!({ "rounds": 3, "use_jokers": true });
        let house = house.as_object().expect("an object");
        let wish = serde_json::json!({ "rounds": 5 });
        assert_eq!(over(house, &wish), serde_json::json!({ "rounds": 5, "use_jokers": true }));
        assert_eq!(over(house, &Value::Null), Value::from(house.clone()));
    }

    #[test]
    fn what_a_preset_changes_is_told_by_the_names_of_the_options() {
        crate::text::speak(Language::English);
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let usual = game.table(2, serde_json::json!({}), [0; 32]).expect("the usual rules").options();
        let told = changes(
            &golf(Language::English),
            &serde_json::json!({ "rounds": 3, "use_jokers": true }),
            &usual,
        );
        assert!(told.contains(&("Holes".into(), "3".into())), "{told:?}");
        assert!(told.contains(&("Jokers".into(), "on".into())), "{told:?}");
        assert_eq!(changes(&golf(Language::English), &usual, &usual), []);
    }

    #[test]
    fn house_rules_are_named_with_what_they_are_and_what_they_do() {
        crate::text::speak(Language::English);
        let game = catalog::find("harmonictook").expect("it is in the catalog");
        let fields =
            groups(&game.schema(), game.phrases(), &game.presets(Language::English), Language::English);
        let all = |wish: Value| game.table(3, wish, [0; 32]).expect("it can be played").options();
        let usual = all(serde_json::json!({}));
        assert_eq!(house_rules(&fields, &usual, &usual), [], "nothing is different");
        let table = all(serde_json::json!({ "expansions": ["harbor"], "landmarks_to_win": 3 }));
        let rules = house_rules(&fields, &table, &usual);
        for (field, now) in [("expansions", "Harbor."), ("landmarks_to_win", "3.")] {
            let field = self::field(&fields, field);
            let told = (format!("{}: {now}", field.title), field.about);
            assert!(rules.contains(&told), "{told:?} is not in {rules:?}");
        }
        let told = house_rules(
            &golf(Language::English),
            &serde_json::json!({ "use_jokers": true }),
            &serde_json::json!({ "use_jokers": false }),
        );
        assert_eq!(told[0].0, "Jokers.", "what is on needs no more words");
    }

    #[test]
    fn a_reason_names_options_as_people_know_them() {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let wrong =
            game.teller(2, serde_json::json!({ "lucky_swing": true })).err().expect("it needs jokers");
        let said = readable(&wrong.to_string(), &golf(Language::English));
        assert!(said.starts_with("“Lucky swing” needs “Jokers”"), "{said}");
    }

    #[test]
    fn a_game_without_words_for_an_option_shows_its_name_and_its_explanation() {
        static NONE: Phrases = Phrases { entries: &[], long: [""; Language::COUNT] };
        let schema = serde_json::json!({ "properties": {
            "long_name": { "type": "integer", "minimum": 2, "maximum": 5, "description": "How many." },
            "odd": { "type": "object" },
        } });
        let found = groups(&schema, &NONE, &[], Language::German);
        let only = &found[0].fields[..];
        assert_eq!(only.len(), 2, "nothing is left out");
        assert_eq!((only[0].title.as_str(), only[0].about.as_str()), ("Long name", "How many."));
        assert_eq!(groups(&Value::Null, &NONE, &[], Language::English), []);
    }

    /// The form of every game shows words and not names for programs.
    #[test]
    fn every_option_of_every_game_can_be_set_and_has_words() {
        for game in catalog::games() {
            for language in Language::ALL {
                for group in groups(&game.schema(), game.phrases(), &game.presets(*language), *language) {
                    for field in &group.fields {
                        assert!(
                            !field.title.is_empty() && !field.about.is_empty(),
                            "{} {}",
                            game.facts().id,
                            field.name
                        );
                    }
                }
            }
        }
    }
}
