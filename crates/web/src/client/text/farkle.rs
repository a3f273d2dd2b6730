//! What Farkle says.

use farkle::{Ability, Group, Modifier, Rarity, RelicSpec, Stage};
use serde_json::Value;

use super::{fill, number, pick};
use crate::client::session::Session;

/// Where a run stands.
pub(crate) fn level(level: u8, turn: u8, turns: u8) -> String {
    fill(
        pick("Level {l} · turn {n} of {m}", "Level {l} · Zug {n} von {m}"),
        &[("l", &level.to_string()), ("n", &turn.to_string()), ("m", &turns.to_string())],
    )
}

/// The button that rolls.
pub(crate) fn roll(dice: usize) -> String {
    let text = if dice == 1 {
        pick("Roll one die", "Einen Würfel werfen")
    } else {
        pick("Roll {n} dice", "{n} Würfel werfen")
    };
    fill(text, &[("n", &dice.to_string())])
}

/// A goal's name.
pub(crate) fn goal(optional: bool) -> String {
    if optional { pick("Extra goal", "Nebenziel") } else { pick("Main goal", "Hauptziel") }.to_owned()
}

/// A relic's name.
pub(crate) fn relic(name: &str) -> String {
    match name {
        "tenth" => pick("Bone Charm", "Knochenamulett").to_owned(),
        "opener" => pick("Opener", "Auftakt").to_owned(),
        "closer" => pick("Closer", "Schlusspunkt").to_owned(),
        "lone-one" => pick("Lone one", "Einsame Eins").to_owned(),
        "lone-five" => pick("Lone five", "Einsame Fünf").to_owned(),
        "pilgrim" => pick("Pilgrim", "Pilger").to_owned(),
        "triplet" => pick("Triplet", "Drilling").to_owned(),
        "heavy-purse" => pick("Heavy purse", "Schwerer Beutel").to_owned(),
        "spark" => pick("Spark", "Funke").to_owned(),
        "loaded-die" => pick("Loaded die", "Gezinkter Würfel").to_owned(),
        "loaded" => pick("Loaded", "Gezinkt").to_owned(),
        "candle" => pick("Candle", "Kerze").to_owned(),
        "glutton" => pick("Glutton", "Vielfraß").to_owned(),
        "long-road" => pick("Long road", "Langer Weg").to_owned(),
        "thumb" => pick("Thumb", "Daumen").to_owned(),
        "hourglass" => pick("Hourglass", "Sanduhr").to_owned(),
        "crown" => pick("Crown", "Krone").to_owned(),
        "snake-eyes" => pick("Snake eyes", "Schlangenaugen").to_owned(),
        "tax" => pick("Tax", "Steuer").to_owned(),
        other => crate::client::table::capital(&other.replace(['-', '_'], " ")),
    }
}

/// What a relic does.
pub(crate) fn relic_words(spec: &RelicSpec) -> String {
    if pick(true, false) {
        return spec.words();
    }
    let mut parts: Vec<String> = spec.modifiers.iter().map(modifier).collect();
    if let Some(a) = spec.ability {
        let what = match a.ability {
            Ability::Reroll => "noch einmal würfeln",
            Ability::Flip => "einen Würfel umdrehen",
            Ability::Wind => "ein Zug mehr",
        };
        parts.push(format!("{what}, {}-mal je Level", a.charges));
    }
    if spec.lasts > 0 {
        parts.push(format!("{} Level lang", spec.lasts));
    }
    parts.join(", ")
}

/// What a modifier does, in German.
fn modifier(m: &Modifier) -> String {
    let mut parts = vec![match (m.multiply, m.add) {
        (Some(factor), _) => format!("{:+} %", ((factor.to_f64() - 1.0) * 100.0).round()),
        (None, add) => format!("{:+} Punkte", add.unwrap_or(0)),
    }];
    let w = &m.when;
    parts.extend(m.beyond.map(|limit| format!("auf alles über {limit}")));
    parts.extend(w.dice.as_ref().map(|dice| format!("auf gelegte {dice}")));
    parts.extend(w.size.map(|size| format!("auf {size} gelegte Würfel")));
    parts.extend(w.first_lock.then(|| "auf das erste Legen im Zug".to_owned()));
    parts.extend(w.mandatory.map(|m| if m { "auf Hauptziele" } else { "auf Nebenziele" }.to_owned()));
    parts.extend(w.last_turn.then(|| "im letzten Zug eines Levels".to_owned()));
    parts.extend(w.at_least.map(|least| format!("ab {least} Punkten")));
    parts.extend(m.fade.map(|fade| format!("mit jedem Level {fade} weniger")));
    parts.join(" ")
}

/// How rare a relic is.
pub(crate) fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::Common => pick("Common", "Gewöhnlich"),
        Rarity::Uncommon => pick("Uncommon", "Ungewöhnlich"),
        Rarity::Rare => pick("Rare", "Selten"),
        Rarity::Legendary => pick("Legendary", "Legendär"),
    }
}

/// Dice that are locked together, in words.
pub(crate) fn dice(dice: Group) -> String {
    let faces: Vec<u8> = dice.faces().collect();
    match faces[..] {
        [one] => fill(pick("the {n}", "die {n}"), &[("n", &one.to_string())]),
        [first, ..] if faces.iter().all(|f| *f == first) => {
            let count = ["", "", "two", "three", "four", "five", "six"][faces.len()];
            let german = ["", "", "zwei", "drei", "vier", "fünf", "sechs"][faces.len()];
            fill(pick("{c} {n}s", "{c} {n}er"), &[("c", pick(count, german)), ("n", &first.to_string())])
        }
        _ => faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// What can be done now.
pub(crate) fn what_now(stage: Option<Stage>, mine: bool, chosen: bool) -> &'static str {
    match stage {
        _ if !mine => "",
        Some(Stage::Start) => pick("Roll all six.", "Wirf alle sechs."),
        _ if chosen => pick("Lock them, or choose others.", "Leg sie hin oder wähle andere."),
        Some(Stage::Rolled) => pick("Choose dice that score.", "Wähle Würfel, die zählen."),
        Some(Stage::Doomed) => {
            pick("No combo. A charge may save you.", "Keine Kombination. Eine Ladung kann helfen.")
        }
        Some(Stage::Locked) => pick("Lock more, roll on, or bank.", "Leg mehr, wirf weiter oder sichere."),
        _ => "",
    }
}

/// What happened, in a sentence.
pub(crate) fn event(s: &Session, e: &Value) -> Option<String> {
    let of = |key: &str| e.get(key).and_then(Value::as_u64);
    let n = |key: &str| number(e.get(key).and_then(Value::as_i64).unwrap_or(0));
    let seat = of("seat").map(|x| x as u8);
    let you = seat.is_none_or(|x| s.is_you(x));
    let name = seat.map(|x| s.name(x)).unwrap_or_default();
    let say = |mine: &str, theirs: &str, more: &[(&str, &str)]| {
        fill(&fill(if you { mine } else { theirs }, &[("name", &name)]), more)
    };
    let faces = |key: &str| -> Vec<u8> {
        let list = e.get(key).and_then(Value::as_array);
        list.map(|l| l.iter().filter_map(Value::as_u64).map(|x| x as u8).collect()).unwrap_or_default()
    };
    Some(match e.get("type")?.as_str()? {
        "HOT_DICE" => pick("Hot dice: all six again.", "Heiße Würfel: noch einmal alle sechs.").to_owned(),
        "POST_ROLL" => {
            let faces: Vec<String> = faces("faces").iter().map(u8::to_string).collect();
            fill(pick("The dice show {f}.", "Die Würfel zeigen {f}."), &[("f", &faces.join(" "))])
        }
        "FIRST_ROLL_PROTECTED" => {
            pick("No combo: the first die became a 1.", "Keine Kombination: Der erste Würfel wurde zur 1.")
                .to_owned()
        }
        "LOCK" => {
            let group = Group::new(&faces("dice"))?;
            let more = [("d", dice(group)), ("p", n("points"))];
            say(
                pick("You locked {d} for {p}.", "Du hast {d} für {p} gelegt."),
                pick("{name} locked {d} for {p}.", "{name} legt {d} für {p}."),
                &[("d", &more[0].1), ("p", &more[1].1)],
            )
        }
        "TURN_FARKLE" => say(
            pick("Farkle. You lost {l}.", "Farkle. Du verlierst {l}."),
            pick("Farkle. {name} lost {l}.", "Farkle. {name} verliert {l}."),
            &[("l", &n("lost"))],
        ),
        "TURN_BANKED" => say(
            pick("You banked {p}.", "Du hast {p} gesichert."),
            pick("{name} banked {p}.", "{name} sichert {p}."),
            &[("p", &n("turn_score"))],
        ),
        "GOAL_FULFILLED" => pick("A goal is met.", "Ein Ziel ist erreicht.").to_owned(),
        "GOLD_GAINED" => fill(pick("You earned {a} gold.", "Du bekommst {a} Gold."), &[("a", &n("amount"))]),
        "LEVEL_COMPLETE" => {
            fill(pick("Level {l} is met.", "Level {l} ist geschafft."), &[("l", &n("level"))])
        }
        "LEVEL_FAILED" => fill(
            pick("Level {l} is lost: no turns left.", "Level {l} ist verloren: keine Züge mehr."),
            &[("l", &n("level"))],
        ),
        "RELIC_PURCHASED" => {
            let relic = relic(e.get("name")?.as_str()?);
            fill(
                pick("You bought {r} for {c}.", "Du hast {r} für {c} gekauft."),
                &[("r", &relic), ("c", &n("cost"))],
            )
        }
        "RELIC_EXPIRED" => fill(
            pick("{r} has had its time.", "{r} ist verbraucht."),
            &[("r", &relic(e.get("name")?.as_str()?))],
        ),
        "THREE_FARKLES" => say(
            pick("Three farkles: you lost {l}.", "Drei Farkles: Du verlierst {l}."),
            pick("Three farkles: {name} lost {l}.", "Drei Farkles: {name} verliert {l}."),
            &[("l", &n("lost"))],
        ),
        "LAST_TURNS" => say(
            pick(
                "You have {t}. One last turn for the others.",
                "Du hast {t}. Ein letzter Zug für die anderen.",
            ),
            pick(
                "{name} has {t}. One last turn for the others.",
                "{name} hat {t}. Ein letzter Zug für die anderen.",
            ),
            &[("t", &n("total"))],
        ),
        "RUN_ENDED" => fill(
            pick("The run ends with {s} points.", "Der Lauf endet mit {s} Punkten."),
            &[("s", &n("score"))],
        ),
        _ => return None,
    })
}

/// Three sentences for the first game.
pub(crate) fn tips() -> [&'static str; 3] {
    pick(
        [
            "Roll, then choose dice that score.",
            "Lock them and roll the rest, or bank what you have.",
            "A roll without anything that scores loses the turn’s points.",
        ],
        [
            "Würfle, dann wähle Würfel, die zählen.",
            "Sichere sie und würfle weiter, oder schreib die Punkte auf.",
            "Ein Wurf ohne Punkte kostet alles, was der Zug gebracht hat.",
        ],
    )
}
