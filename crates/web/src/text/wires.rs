//! What Wires says.

use wires::wire::{Call, Colour};
use wires::{End, Seen, Stage, Token};

use super::{fill, pick};

texts! {
    detector: "Double Detector", "Doppeldetektor";
    detector_about: "Once a game: call one value for two wires of a teammate.", "Einmal im Spiel: ein Wert für zwei Drähte einer Person.";
}

/// A value as people write it.
pub fn call(call: Call) -> String {
    call.number().map_or_else(|| pick("yellow", "gelb").to_owned(), |n| n.to_string())
}

/// Somebody called this value in vain.
pub fn called(value: Call) -> String {
    fill(pick("called {v}", "hat {v} angesagt"), &[("v", &call(value))])
}

/// What that says.
pub fn called_tip(value: Call) -> String {
    let text = pick(
        "Called {v}\nIt was wrong, so that the {v} is still on this stand, unless it was swapped away.",
        "{v} angesagt\nEs war falsch: Die {v} ist noch hier, wenn sie nicht getauscht wurde.",
    );
    fill(text, &[("v", &call(value))])
}

/// What a stand told the radar.
pub fn asked_tip(value: Call, yes: bool) -> String {
    let text = if yes {
        pick("Radar\nThis stand said yes to {v}.", "Radar\nDieses Brett sagte ja zur {v}.")
    } else {
        pick("Radar\nThis stand said no to {v}.", "Radar\nDieses Brett sagte nein zur {v}.")
    };
    fill(text, &[("v", &call(value))])
}

/// What a label says of the wire beside it.
pub fn label_tip(same: bool, name: &str, slot: u8) -> String {
    let text = if same {
        pick("Label\nThe same as wire {n} of {name}", "Etikett\nGleich wie Draht {n} von {name}")
    } else {
        pick("Label\nDifferent from wire {n} of {name}", "Etikett\nAnders als Draht {n} von {name}")
    };
    fill(text, &[("n", &slot.to_string()), ("name", name)])
}

/// Where a wire was before it was swapped.
pub fn swap_tip(name: &str, slot: u8) -> String {
    let text = pick("Swapped\nIt was wire {n} of {name}.", "Getauscht\nEs war Draht {n} von {name}.");
    fill(text, &[("n", &slot.to_string()), ("name", name)])
}

/// How many yellow or red wires are in play, of how many that are shown.
pub fn in_play(colour: Colour, count: u8, of: u8) -> String {
    let text = match (colour, count < of) {
        (Colour::Red, false) => pick("{n} red in play", "{n} rot im Spiel"),
        (Colour::Red, true) => pick("{n} red of these {of}", "{n} rot von diesen {of}"),
        (_, false) => pick("{n} yellow in play", "{n} gelb im Spiel"),
        (_, true) => pick("{n} yellow of these {of}", "{n} gelb von diesen {of}"),
    };
    fill(text, &[("n", &count.to_string()), ("of", &of.to_string())])
}

/// How a mission ended, and by whose call.
pub fn ended(end: End, name: &str, you: bool) -> String {
    match (end, you) {
        (End::Won, _) => pick("all wires are cut", "alle Drähte sind gekappt").to_owned(),
        (End::Exploded, true) => pick("you hit the red wire", "du hast den roten Draht getroffen").to_owned(),
        (End::Exploded, false) => {
            fill(pick("{name} hit the red wire", "{name} hat den roten Draht getroffen"), &[("name", name)])
        }
        (End::DialOut, true) => {
            pick("your mistake was the last one", "dein Fehler war der letzte").to_owned()
        }
        (End::DialOut, false) => fill(
            pick("the mistake of {name} was the last one", "der Fehler von {name} war der letzte"),
            &[("name", name)],
        ),
    }
}

/// A chance as people read it: never "0 %" for what can happen, nor "100 %" for what may fail.
pub fn percent(p: f64) -> String {
    if p > 0.0 && p < 0.005 {
        "<1 %".to_owned()
    } else if p < 1.0 && p > 0.995 {
        ">99 %".to_owned()
    } else {
        format!("{:.0} %", 100.0 * p)
    }
}

/// How many mistakes are left, or how it ended.
pub fn mistakes(dial: u8, end: Option<End>) -> String {
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
pub fn told(stand: &[Seen], at: usize, highest: u8) -> String {
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
pub fn what_now(stage: Option<Stage>, mine: bool, target: &str, slots: &[u8]) -> String {
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
        Some(Stage::Say) => {
            fill(pick("{name}’s wire {n} is …", "{name}, Draht {n} ist …"), &[("name", target), ("n", &list)])
        }
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
