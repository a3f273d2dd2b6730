//! Does a card make sense? The first field that does not is named, with the reason.

use engine::Invalid;

use crate::card::{Card, CardSet, Colour, Effect, LandmarkCard, Needs, Whose};

type Wrong = (&'static str, String);

fn name(name: &str) -> Result<(), Wrong> {
    let fits = (1..=24).contains(&name.chars().count())
        && !name.chars().any(|c| c.is_control() || c == '"')
        && !crate::kind::key(name).is_empty();
    if fits { Ok(()) } else { Err(("name", "a name has 1 to 24 printable characters".into())) }
}

/// Checks a card by itself.
pub(crate) fn card(card: &Card) -> Result<(), Wrong> {
    name(&card.name)?;
    let wrong = |field: &'static str, reason: String| Err((field, reason));
    if card.cost > 60 {
        return wrong("cost", format!("a card costs 0 to 60, not {}", card.cost));
    }
    if card.rolls.is_empty() {
        return wrong("rolls", "a card fires on at least one total".into());
    }
    if let Some(total) = card.rolls.iter().find(|t| !(1..=14).contains(*t)) {
        return wrong("rolls", format!("a total is 1 to 14, not {total}"));
    }
    if !(-50..=50).contains(&card.pays) {
        return wrong("pays", format!("a card pays -50 to 50, not {}", card.pays));
    }
    if card.bonus > 50 {
        return wrong("bonus", format!("the bonus is 0 to 50, not {}", card.bonus));
    }
    effect(card)?;
    if card.pays < 0 && !(card.effect == Effect::Income && card.colour == Colour::Green) {
        return wrong("pays", "only a green card with plain income may cost its owner something".into());
    }
    if let Some(per) = &card.per {
        if !matches!(card.effect, Effect::Income | Effect::FromEach) {
            return wrong("per", "only `income` and `from_each` are multiplied".into());
        }
        if per.icons.is_empty() && per.cards.is_empty() {
            return wrong("per", "name `icons` or `cards` to count".into());
        }
        if card.colour == Colour::Purple && per.of == Whose::All {
            return wrong("per", "`from_each` counts the payer's cards: leave `of` out".into());
        }
    }
    match card.needs {
        Some(Needs::FewerLandmarks(n) | Needs::RollerLandmarks(n)) if !(1..=10).contains(&n) => {
            wrong("needs", format!("a number of landmarks is 1 to 10, not {n}"))
        }
        _ => Ok(()),
    }
}

/// Does the effect go with the colour?
fn effect(card: &Card) -> Result<(), Wrong> {
    let (fits, home) = match card.effect {
        Effect::Income => (card.colour != Colour::Purple, "cards that are not purple"),
        Effect::TwoDice => (card.colour == Colour::Blue, "blue cards"),
        Effect::AllCoins => (card.colour == Colour::Red, "red cards"),
        Effect::Demolish | Effect::Move => (card.colour == Colour::Green, "green cards"),
        _ => (card.colour == Colour::Purple, "purple cards"),
    };
    if !fits {
        let named = serde_json::to_value(card.effect).unwrap_or_default();
        return Err(("effect", format!("`{}` is for {home}", named.as_str().unwrap_or_default())));
    }
    let pays = matches!(
        card.effect,
        Effect::Income
            | Effect::Demolish
            | Effect::Move
            | Effect::FromEach
            | Effect::FromOne
            | Effect::Half
            | Effect::Renovate
    );
    if pays && card.pays == 0 {
        return Err(("pays", "say how much it pays".into()));
    }
    if !pays && card.pays != 0 {
        return Err(("pays", "the effect says how much it pays: leave `pays` out".into()));
    }
    if card.closes && (card.effect != Effect::Income || card.colour == Colour::Purple) {
        return Err(("closes", "only cards with plain income close after paying".into()));
    }
    Ok(())
}

/// Checks a landmark by itself.
pub(crate) fn landmark(landmark: &LandmarkCard) -> Result<(), Wrong> {
    name(&landmark.name)?;
    if landmark.cost > 200 {
        return Err(("cost", format!("a landmark costs 0 to 200, not {}", landmark.cost)));
    }
    Ok(())
}

/// Checks what a set says beside its cards.
pub(crate) fn set(set: &CardSet) -> Result<(), Invalid> {
    for (i, c) in set.cards.iter().enumerate() {
        card(c).map_err(|(field, reason)| Invalid(format!("`cards[{i}].{field}` ({}): {reason}", c.name)))?;
    }
    for (i, l) in set.landmarks.iter().enumerate() {
        landmark(l)
            .map_err(|(field, reason)| Invalid(format!("`landmarks[{i}].{field}` ({}): {reason}", l.name)))?;
    }
    for replaced in &set.replaces {
        if !crate::book::OFFICIAL.iter().any(|(name, _)| name == replaced) {
            return Err(Invalid(format!(
                "`replaces`: `{}` is no official set; they are base, harbor, millionaires_row",
                engine::action::clip(replaced)
            )));
        }
    }
    if set.start.len() > 4 {
        return Err(Invalid::new("`start`: at most 4 cards"));
    }
    Ok(())
}
