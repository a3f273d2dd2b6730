//! What Wires says.

use serde_json::Value;
use wires::{Card, End, Seen, Stage, Token};

use super::{fill, pick};
use crate::client::session::Session;
use crate::client::table::capital;

/// A chance as people read it: never "0 %" for what can happen, nor "100 %" for what may fail.
pub(crate) fn percent(p: f64) -> String {
    if p > 0.0 && p < 0.005 {
        "<1 %".to_owned()
    } else if p < 1.0 && p > 0.995 {
        ">99 %".to_owned()
    } else {
        format!("{:.0} %", 100.0 * p)
    }
}

/// How many mistakes are left, or how it ended.
pub(crate) fn mistakes(dial: u8, end: Option<End>) -> String {
    match end {
        Some(End::Won) => pick("All wires are cut", "Alle Drähte gekappt").to_owned(),
        Some(End::Exploded) => pick("It exploded", "Es ist explodiert").to_owned(),
        Some(End::DialOut) => pick("The dial has run out", "Die Uhr ist abgelaufen").to_owned(),
        None => match dial.saturating_sub(1) {
            0 => pick("No mistake left", "Kein Fehler mehr frei").to_owned(),
            1 => pick("One mistake left", "Noch ein Fehler frei").to_owned(),
            n => fill(pick("{n} mistakes left", "Noch {n} Fehler frei"), &[("n", &n.to_string())]),
        },
    }
}

/// What the others can tell about an own wire: it lies between what lies open left and right of it.
pub(crate) fn told(stand: &[Seen], at: usize, highest: u8) -> String {
    let Some(wire) = stand.get(at) else { return String::new() };
    if wire.cut {
        return String::new();
    }
    if wire.token != Token::None {
        return pick("all know", "alle").to_owned();
    }
    let open = |w: &&Seen| (w.cut || w.token == Token::Value) && w.wire.is_some();
    let low = stand[..at].iter().rev().find(open).and_then(|w| w.wire).map_or(1, wires::wire::Wire::number);
    let high =
        stand[at + 1..].iter().find(open).and_then(|w| w.wire).map_or(highest, wires::wire::Wire::number);
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

/// What can be done now.
pub(crate) fn what_now(s: &Session, stage: Option<Stage>, mine: bool, target: u8, slots: &[u8]) -> String {
    if !mine {
        return String::new();
    }
    let list = slots.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    match stage {
        Some(Stage::Token | Stage::PostIt) => {
            pick("Show one of your blue wires.", "Zeig einen deiner blauen Drähte.").to_owned()
        }
        Some(Stage::Turn | Stage::Point) => {
            pick("Point at a teammate’s wire.", "Zeig auf einen fremden Draht.").to_owned()
        }
        Some(Stage::Also) => pick("And one more wire there.", "Und noch einen Draht dort.").to_owned(),
        Some(Stage::Say) => fill(
            pick("{name}’s wire {n} is …", "{name}, Draht {n} ist …"),
            &[("name", &s.name(target)), ("n", &list)],
        ),
        Some(Stage::Answer) => pick("Which of yours is it?", "Welcher von deinen ist es?").to_owned(),
        Some(Stage::Own) => pick("Right! Cut one of yours.", "Richtig! Kapp einen von deinen.").to_owned(),
        Some(Stage::LabelSame) => pick("Which two are the same?", "Welche zwei sind gleich?").to_owned(),
        Some(Stage::LabelDifferent) => pick("Which two differ?", "Welche zwei sind verschieden?").to_owned(),
        Some(Stage::Radar) => pick("Ask for which number?", "Nach welcher Zahl?").to_owned(),
        Some(Stage::Batteries) => pick("Whose detector?", "Wessen Detektor?").to_owned(),
        Some(Stage::Coffee) => pick("Who plays next?", "Wer ist der Nächste?").to_owned(),
        Some(Stage::Partner) => pick("Swap with whom?", "Mit wem tauschen?").to_owned(),
        Some(Stage::Give | Stage::GiveBack) => {
            pick("Which wire do you give?", "Welchen Draht gibst du?").to_owned()
        }
        Some(Stage::Insert | Stage::InsertBack) => pick("Where does it go?", "Wohin damit?").to_owned(),
        Some(Stage::Over(_)) | None => String::new(),
    }
}

/// What happened, in a sentence.
pub(crate) fn event(s: &Session, e: &Value) -> Option<String> {
    let of = |key: &str| e.get(key).and_then(Value::as_u64).map(|x| x as u8);
    let text = |key: &str| -> String {
        match e.get(key) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(n)) => n.to_string(),
            _ => String::new(),
        }
    };
    let seat = of("seat");
    let you = seat.is_some_and(|x| s.is_you(x));
    let name = seat.map(|x| s.name(x)).unwrap_or_default();
    let slot = of("slot").map(|x| (x + 1).to_string()).unwrap_or_default();
    let wire = text("wire");
    let say = |mine: &str, theirs: &str, more: &[(&str, &str)]| {
        fill(&fill(if you { mine } else { theirs }, &[("name", &name)]), more)
    };
    let target = of("target");
    let whose = match target {
        Some(x) if s.is_you(x) => pick("your", "dein").to_owned(),
        Some(x) => fill(pick("{x}’s", "{x}, "), &[("x", &s.name(x))]),
        None => String::new(),
    };
    let call = |key: &str| {
        let value = text(key);
        if value == "Y" { pick("yellow", "Gelb").to_owned() } else { value }
    };
    Some(match e.get("type")?.as_str()? {
        "tokened" => say(
            pick("Your wire {n} is a {w}.", "Dein Draht {n} ist eine {w}."),
            pick("{name}’s wire {n} is a {w}.", "Draht {n} von {name} ist eine {w}."),
            &[("n", &slot), ("w", &wire)],
        ),
        "said" => say(
            pick("You call {c}.", "Du sagst {c}."),
            pick("{name} calls {c}.", "{name} sagt {c}."),
            &[("c", &call("call"))],
        ),
        "pointed" => {
            let slots: Vec<String> = e
                .get("slots")
                .and_then(Value::as_array)?
                .iter()
                .filter_map(Value::as_u64)
                .map(|x| (x + 1).to_string())
                .collect();
            say(
                pick("You point at {whose} wire {n}.", "Du zeigst auf {whose} Draht {n}."),
                pick("{name} points at {whose} wire {n}.", "{name} zeigt auf {whose} Draht {n}."),
                &[("whose", &whose), ("n", &slots.join(", "))],
            )
        }
        "right" => fill(
            pick("Right: it is a {w}. Both are cut.", "Richtig: eine {w}. Beide sind gekappt."),
            &[("w", &wire)],
        ),
        "wrong" => {
            let token = text("token");
            let what = match (wire.as_str(), token.as_str()) {
                ("", "yellow") => pick("yellow", "gelb").to_owned(),
                ("", "red") => pick("red", "rot").to_owned(),
                (w, _) => fill(pick("a {w}", "eine {w}"), &[("w", w)]),
            };
            fill(
                pick("Wrong: it is {w}. The dial moves.", "Falsch: Es ist {w}. Die Uhr rückt vor."),
                &[("w", &what)],
            )
        }
        "solo" => say(
            pick("You cut all that is left of {c}.", "Du kappst alle übrigen {c}."),
            pick("{name} cuts all that is left of {c}.", "{name} kappt alle übrigen {c}."),
            &[("c", &call("call"))],
        ),
        "reds" => say(
            pick("You show your last wires: all red.", "Du zeigst deine letzten Drähte: alle rot."),
            pick("{name} shows the last wires: all red.", "{name} zeigt die letzten Drähte: alle rot."),
            &[],
        ),
        "used" => {
            let card = of("card").and_then(Card::new)?;
            say(
                pick("You use: {c}.", "Du benutzt: {c}."),
                pick("{name} uses: {c}.", "{name} benutzt: {c}."),
                &[("c", &card_name(card))],
            )
        }
        "took" => say(
            pick("You take a detector.", "Du nimmst einen Detektor."),
            pick("{name} takes a detector.", "{name} nimmt einen Detektor."),
            &[],
        ),
        "rewound" => pick("The dial goes back by one.", "Die Uhr geht um eins zurück.").to_owned(),
        "plays_next" => say(
            pick("You play next.", "Du bist der Nächste."),
            pick("{name} plays next.", "{name} ist dran."),
            &[],
        ),
        "swapping" => say(
            pick("You swap a wire.", "Du tauschst einen Draht."),
            pick("{name} swaps a wire.", "{name} tauscht einen Draht."),
            &[],
        ),
        "ended" => match e.get("end").and_then(Value::as_str)? {
            "won" => {
                pick("All wires are cut. Well done.", "Alle Drähte sind gekappt. Gut gemacht.").to_owned()
            }
            "exploded" => pick("A red wire: it explodes.", "Ein roter Draht: Es explodiert.").to_owned(),
            _ => pick("The dial has run out.", "Die Uhr ist abgelaufen.").to_owned(),
        },
        _ => return None,
    })
}

/// Three sentences for the first game.
pub(crate) fn tips() -> [&'static str; 3] {
    pick(
        [
            "Point at a wire of a teammate, then say its value: you must hold that value too.",
            "Right: both wires are cut. Wrong: the dial moves on.",
            "Tokens and earlier calls tell what the others know.",
        ],
        [
            "Zeig auf einen Draht im Team und nenne seinen Wert: du musst ihn auch haben.",
            "Richtig: beide Drähte sind durch. Falsch: der Zeiger rückt vor.",
            "Marken und frühere Ansagen sagen, was die anderen wissen.",
        ],
    )
}

/// The name of an equipment card.
pub(crate) fn card_name(card: Card) -> String {
    let german = match card.number() {
        1 => "Etikett „verschieden“",
        2 => "Funkgeräte",
        3 => "Dreifachdetektor",
        4 => "Klebezettel",
        5 => "Superdetektor",
        6 => "Rückspuler",
        7 => "Batterien",
        8 => "Radar",
        9 => "Stabilisator",
        10 => "X-oder-Y-Strahl",
        11 => "Kaffee",
        _ => "Etikett „gleich“",
    };
    capital(pick(card.name(), german))
}

/// What an equipment card does.
pub(crate) fn card_about(card: Card) -> &'static str {
    let german = match card.number() {
        1 => "zwei Nachbarn auf deinem Ständer als verschieden markieren",
        2 => "einen Draht mit jemandem tauschen",
        3 => "ein Wert für drei Drähte eines Ständers",
        4 => "noch ein Plättchen an einen deiner blauen Drähte legen",
        5 => "ein Wert für einen ganzen Ständer",
        6 => "die Uhr um eins zurückdrehen",
        7 => "einen verbrauchten Doppeldetektor wieder bereit machen",
        8 => "alle Ständer nach einer Zahl fragen",
        9 => "in diesem Zug kein Schritt der Uhr und keine Explosion",
        10 => "zwei Werte für einen Draht",
        11 => "bestimmen, wer als Nächstes dran ist",
        _ => "zwei Nachbarn auf deinem Ständer als gleich markieren",
    };
    pick(card.about(), german)
}
