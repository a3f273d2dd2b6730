//! Reads a set of cards from a file; what is wrong is told with line, field and reason.

use engine::Invalid;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::card::{Card, CardSet, LandmarkCard};
use crate::kind::key;

/// A set with its cards still as text, so that each mistake can be told with its line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline<'a> {
    set: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    replaces: Vec<String>,
    #[serde(default)]
    start: Vec<String>,
    #[serde(borrow, default)]
    cards: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    landmarks: Vec<&'a RawValue>,
}

/// Reads and checks a set of cards.
pub fn read_set(text: &str) -> Result<CardSet, Invalid> {
    let outline = outline_of(text)?;
    let cards: Vec<Card> = parts(text, &outline.cards, "cards")?;
    let landmarks: Vec<LandmarkCard> = parts(text, &outline.landmarks, "landmarks")?;
    let Outline { set, about, replaces, start, .. } = outline;
    let read = CardSet { set, about, replaces, start, cards, landmarks };
    // The first card that its set's check dislikes is told with its place in the text.
    for (card, raw) in read.cards.iter().zip(&outline.cards) {
        crate::check::card(card)
            .map_err(|(field, reason)| placed(text, raw.get(), &card.name, field, &reason))?;
    }
    for (landmark, raw) in read.landmarks.iter().zip(&outline.landmarks) {
        crate::check::landmark(landmark)
            .map_err(|(field, reason)| placed(text, raw.get(), &landmark.name, field, &reason))?;
    }
    for (i, card) in read.cards.iter().enumerate() {
        if read.cards[..i].iter().any(|c| key(&c.name) == key(&card.name)) {
            let raw = outline.cards[i].get();
            return Err(placed(text, raw, &card.name, "name", "there is a card of that name above"));
        }
    }
    crate::check::set(&read)?;
    Ok(read)
}

fn parts<T: DeserializeOwned>(text: &str, raws: &[&RawValue], what: &str) -> Result<Vec<T>, Invalid> {
    raws.iter()
        .enumerate()
        .map(|(i, raw)| {
            let mut part = serde_json::Deserializer::from_str(raw.get());
            serde_path_to_error::deserialize(&mut part).map_err(|e| {
                let field = e.path().to_string();
                let field = if field == "." { String::new() } else { format!(", field `{field}`") };
                Invalid(format!("{} (in `{what}[{i}]`{field})", told(text, raw.get(), e.inner()).0))
            })
        })
        .collect()
}

/// Reads the text, the cards still as they are written.
fn outline_of(text: &str) -> Result<Outline<'_>, Invalid> {
    serde_json::from_str(text).map_err(|e| told(text, text, &e))
}

/// A mistake with its line in the whole text.
fn told(whole: &str, part: &str, error: &serde_json::Error) -> Invalid {
    let line = line_at(whole, offset(whole, part)) + error.line().max(1) - 1;
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
    let reason = engine::plain::say(reason);
    Invalid(format!("line {line}: {reason}"))
}

/// A mistake in a field of a card.
fn placed(whole: &str, part: &str, name: &str, field: &str, reason: &str) -> Invalid {
    let within = part.find(&format!("\"{field}\"")).unwrap_or(0);
    let line = line_at(whole, offset(whole, part) + within);
    Invalid(format!("line {line}, field `{field}` of {}: {reason}", engine::action::clip(name)))
}

/// Where a part of the text begins.
fn offset(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize).min(whole.len())
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_card(card: &str) -> String {
        format!(
            "{{\n  \"set\": \"mine\",\n  \"cards\": [\n    {{\"name\": \"Ok\", \"colour\": \"blue\", \"cost\": 1, \"rolls\": [2], \"icon\": \"star\", \"pays\": 1}},\n{card}\n  ]\n}}"
        )
    }

    fn wrong(card: &str) -> String {
        read_set(&with_card(card)).unwrap_err().to_string()
    }

    #[test]
    fn a_good_set_is_read() {
        let set = read_set(&with_card(
            r#"    {"name": "Ice Rink", "colour": "green", "cost": 2, "rolls": [4, 5], "icon": "star", "pays": 2, "per": {"icons": ["cup"]}}"#,
        ))
        .unwrap();
        assert_eq!(set.cards.len(), 2);
    }

    #[test]
    fn mistakes_are_told_with_line_field_and_reason() {
        let rink = |rest: &str| {
            format!(
                "    {{\"name\": \"Rink\",\n     \"colour\": \"green\",\n     \"cost\": 2, \"icon\": \"star\",\n     {rest}}}"
            )
        };
        assert_eq!(
            wrong(&rink("\"rolls\": [15], \"pays\": 1")),
            "line 8, field `rolls` of Rink: a total is 1 to 14, not 15"
        );
        assert!(wrong(&rink("\"rolls\": [], \"pays\": 1")).starts_with("line 8, field `rolls` of Rink: "));
        assert!(wrong(&rink("\"rolls\": [4], \"payz\": 1")).starts_with("line 8: unknown field `payz`"));
        assert!(
            wrong(&rink("\"rolls\": [4], \"effect\": \"swap\""))
                .contains("field `effect` of Rink: `swap` is for purple cards")
        );
        assert!(wrong(&rink("\"rolls\": 4")).contains("line 8: should be a list"));
        let icon = wrong(&rink("\"rolls\": [4], \"pays\": 1").replace("star", "moon"));
        assert!(
            icon.contains("line 7: `moon` is not possible here") && icon.contains("field `icon`"),
            "{icon}"
        );
        assert!(wrong("    {\"name\": \"Rink\"}").contains("line 5: missing field `colour`"));
        assert!(wrong("    oops").contains("line 5: expected value"));
        assert!(
            wrong(
                r#"    {"name": "OK", "colour": "red", "cost": 1, "rolls": [2], "icon": "star", "pays": 1}"#
            )
            .contains("line 5, field `name` of OK: there is a card of that name above")
        );
        assert!(read_set("{").unwrap_err().to_string().starts_with("line 1: "));
        assert!(read_set("").unwrap_err().to_string().starts_with("line 1: "));
    }

    #[test]
    fn the_official_sets_are_good() {
        for (name, text) in crate::book::OFFICIAL {
            let set = read_set(text).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(set.set, name);
        }
    }
}
