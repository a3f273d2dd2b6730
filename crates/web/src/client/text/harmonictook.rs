//! What harmonictook says.

use harmonictook::Phase;
use serde_json::Value;

use super::{cards, fill, number, pick};
use crate::client::session::Session;

/// How many sit there.
pub(crate) fn at_table(seats: u8) -> &'static str {
    super::golf::at_table(seats)
}

/// Built or not.
pub(crate) fn built(built: bool) -> &'static str {
    if built { pick("built", "gebaut") } else { pick("not built", "nicht gebaut") }
}

/// How long until somebody has all landmarks, at the income of now.
pub(crate) fn rounds(rounds: Option<u32>) -> String {
    match rounds {
        Some(0) => String::new(),
        Some(1) => pick("1 round to go", "noch 1 Runde").to_owned(),
        Some(n) => fill(pick("{n} rounds to go", "noch {n} Runden"), &[("n", &n.to_string())]),
        None => pick("a long way to go", "noch ein weiter Weg").to_owned(),
    }
}

/// What a card does, in two or three words.
pub(crate) fn short(about: &str) -> String {
    let number = about.split(' ').find(|w| w.parse::<u32>().is_ok()).unwrap_or_default();
    let each =
        about.split("for each ").nth(1).and_then(|w| w.split([' ', ',', ';']).next()).unwrap_or_default();
    if about.starts_with("get the sum") {
        pick("two dice", "zwei Würfel").to_owned()
    } else if !each.is_empty() && about.starts_with("get") {
        fill(pick("{n} a {x}", "{n} je {x}"), &[("n", number), ("x", each)])
    } else if about.contains("from everybody") {
        fill(pick("{n} from all", "{n} von allen"), &[("n", number)])
    } else if about.starts_with("take all") {
        pick("take all", "nimm alles").to_owned()
    } else if about.starts_with("take half") {
        pick("take half", "die Hälfte").to_owned()
    } else if about.starts_with("take") {
        fill(pick("take {n}", "nimm {n}"), &[("n", number)])
    } else if about.starts_with("get") {
        format!("+{number}")
    } else if about.starts_with("swap") {
        pick("swap", "Tausch").to_owned()
    } else {
        about.split(' ').take(2).collect::<Vec<_>>().join(" ")
    }
}

/// What can be done now.
pub(crate) fn what_now(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Roll) => pick("Roll the dice", "Würfle"),
        Some(Phase::Keep) => pick("Keep it?", "Behalten?"),
        Some(Phase::Demolish) => pick("Tear one down", "Reiße eines ab"),
        Some(Phase::Give) => pick("Give a card away", "Gib eine Karte ab"),
        Some(Phase::To) => pick("Who gets it?", "Wer bekommt sie?"),
        Some(Phase::Target) => pick("Take coins from whom?", "Von wem?"),
        Some(Phase::SwapWith) => pick("Swap with whom?", "Tausch mit wem?"),
        Some(Phase::SwapGive) => pick("Which one do you give?", "Welche gibst du?"),
        Some(Phase::SwapTake) => pick("Which one do you take?", "Welche nimmst du?"),
        Some(Phase::Renovate) => pick("Which one closes?", "Welche schließt?"),
        Some(Phase::Build) => pick("Build one thing", "Baue etwas"),
        Some(Phase::Invest) => pick("Invest a coin?", "Eine Münze anlegen?"),
        Some(Phase::Over) | None => "",
    }
}

/// What happened, in a sentence.
pub(crate) fn event(s: &Session, e: &Value) -> Option<String> {
    let of = |key: &str| e.get(key).and_then(Value::as_u64).map(|x| x as u8);
    let n = |key: &str| number(e.get(key).and_then(Value::as_i64).unwrap_or(0));
    let card = |key: &str| cards::name(e.get(key).and_then(Value::as_str).unwrap_or_default());
    let seat = of("seat");
    let you = seat.is_some_and(|x| s.is_you(x));
    let name = |key: &str| of(key).map(|x| s.name(x)).unwrap_or_default();
    let say = |mine: &str, theirs: &str, more: &[(&str, &str)]| {
        fill(&fill(if you { mine } else { theirs }, &[("name", &name("seat"))]), more)
    };
    Some(match e.get("type")?.as_str()? {
        "rolled" => say(
            pick("You rolled {n}.", "Du hast {n} gewürfelt."),
            pick("{name} rolled {n}.", "{name} würfelt {n}."),
            &[("n", &n("total"))],
        ),
        "raised" => say(
            pick("You raised it to {n}.", "Du erhöhst auf {n}."),
            pick("{name} raised it to {n}.", "{name} erhöht auf {n}."),
            &[("n", &n("total"))],
        ),
        "paid" => {
            let (payer, payee) = (of("payer"), of("payee"));
            let (pays, amount) = (card("card"), n("amount"));
            let mine = |x: Option<u8>| x.is_some_and(|x| s.is_you(x));
            let more = [("card", pays), ("n", amount.as_str())];
            match (payer, payee) {
                (None, _) if mine(payee) => {
                    fill(pick("Your {card} pays {n}.", "Dein {card} bringt {n}."), &more)
                }
                (None, Some(p)) => fill(
                    &fill(
                        pick("{name}’s {card} pays {n}.", "{card} bringt {name} {n}."),
                        &[("name", &s.name(p))],
                    ),
                    &more,
                ),
                (Some(_), _) if mine(payee) => fill(
                    &fill(
                        pick("Your {card} takes {n} from {name}.", "Dein {card} nimmt {name} {n} ab."),
                        &[("name", &name("payer"))],
                    ),
                    &more,
                ),
                (Some(_), Some(p)) if mine(payer) => fill(
                    &fill(
                        pick("{name}’s {card} takes {n} from you.", "{card} von {name} nimmt dir {n} ab."),
                        &[("name", &s.name(p))],
                    ),
                    &more,
                ),
                (Some(_), Some(p)) => {
                    let both = [("name", s.name(p)), ("who", name("payer"))];
                    let text = fill(
                        pick(
                            "{name}’s {card} takes {n} from {who}.",
                            "{card} von {name} nimmt {who} {n} ab.",
                        ),
                        &more,
                    );
                    fill(&text, &[("name", &both[0].1), ("who", &both[1].1)])
                }
                _ => return None,
            }
        }
        "bought" => say(
            pick("You built a {card}.", "Du hast {card} gebaut."),
            pick("{name} built a {card}.", "{name} baut {card}."),
            &[("card", card("card"))],
        ),
        "built" => say(
            pick("You built the {card}.", "Du hast {card} gebaut."),
            pick("{name} built the {card}.", "{name} baut {card}."),
            &[("card", card("landmark"))],
        ),
        "passed" => say(
            pick("You built nothing.", "Du hast nichts gebaut."),
            pick("{name} built nothing.", "{name} baut nichts."),
            &[],
        ),
        "swapped" => {
            let with = name("with");
            say(
                pick("You gave {with} a {gave} for a {got}.", "Du gibst {with} {gave} für {got}."),
                pick("{name} gave {with} a {gave} for a {got}.", "{name} gibt {with} {gave} für {got}."),
                &[("with", &with), ("gave", card("gave")), ("got", card("got"))],
            )
        }
        "moved" => {
            let (from, to) = (name("from"), name("to"));
            fill(
                pick("{from} gave {to} a {card}.", "{from} gibt {to} {card}."),
                &[("from", &from), ("to", &to), ("card", card("card"))],
            )
        }
        "demolished" => say(
            pick("You tore down the {card}.", "Du hast {card} abgerissen."),
            pick("{name} tore down the {card}.", "{name} reißt {card} ab."),
            &[("card", card("landmark"))],
        ),
        "extra_turn" => say(
            pick("Doubles: you go again.", "Pasch: du bist noch einmal dran."),
            pick("Doubles: {name} goes again.", "Pasch: {name} ist noch einmal dran."),
            &[],
        ),
        "flew" => say(
            pick("Your airport brings {n}.", "Dein Flughafen bringt {n}."),
            pick("{name}’s airport brings {n}.", "Der Flughafen bringt {name} {n}."),
            &[("n", &n("amount"))],
        ),
        "helped" => say(
            pick("The City Hall gives you {n}.", "Das Rathaus gibt dir {n}."),
            pick("The City Hall gives {name} {n}.", "Das Rathaus gibt {name} {n}."),
            &[("n", &n("amount"))],
        ),
        "invested" => say(
            pick("You invested a coin.", "Du legst eine Münze an."),
            pick("{name} invested a coin.", "{name} legt eine Münze an."),
            &[],
        ),
        "won" => say(
            pick("You have all landmarks.", "Du hast alle Wahrzeichen."),
            pick("{name} has all landmarks.", "{name} hat alle Wahrzeichen."),
            &[],
        ),
        _ => return None,
    })
}

/// Three sentences for the first game.
pub(crate) fn tips() -> [&'static str; 3] {
    pick(
        [
            "Roll. Cards with that number pay, yours and sometimes others’.",
            "Cards with a light around them can be bought now.",
            "Whoever builds all landmarks first wins.",
        ],
        [
            "Würfle. Karten mit dieser Zahl zahlen, deine und manchmal fremde.",
            "Karten mit Licht ringsum kannst du jetzt kaufen.",
            "Wer zuerst alle Wahrzeichen baut, gewinnt.",
        ],
    )
}
