//! Moves in words. The English ones come from the games; the German ones are made here from the notation.

use protocol::room::Legal;

use super::{cards, fill, pick};
use crate::client::session::Session;

/// A move in the visitor's language.
pub(crate) fn words(s: &Session, legal: &Legal) -> String {
    pick(None, german(s, legal)).unwrap_or_else(|| legal.words.clone())
}

fn german(s: &Session, legal: &Legal) -> Option<String> {
    let mut parts = legal.notation.split(' ');
    let (act, rest) = (parts.next()?, parts.next().unwrap_or_default());
    let name = || rest.parse().map_or_else(|_| rest.to_owned(), |seat| s.name(seat));
    let text = match (s.game, act) {
        ("golf", "deal") => "geben",
        ("golf", "draw") => "vom Stapel ziehen",
        ("golf", "take") => "die offene Karte nehmen",
        ("golf", "discard") => "ablegen",
        ("golf", "pass") => "passen",
        ("golf", "knock") => "klopfen",
        ("golf", "swap") => return Some(format!("eintauschen {}", place(rest))),
        ("golf", "turn" | "open") => return Some(format!("umdrehen {}", place(rest))),
        ("golf", "flip") => {
            let (a, b) = rest.split_once('+')?;
            return Some(format!("umdrehen {} und {}", place(a), place(b)));
        }
        ("farkle", "roll") => "würfeln",
        ("farkle", "bank") => "aufschreiben",
        ("farkle", "skip") => "nichts kaufen",
        ("farkle", "refresh") => "neue Angebote",
        ("farkle", "reroll") => "noch einmal würfeln",
        ("farkle", "wind") => "einen Zug dazu",
        ("farkle", "accept") => "den Farkle annehmen",
        ("farkle", "retire") => "den Lauf beenden",
        ("farkle", "lock") => return Some(format!("{rest} sichern")),
        ("farkle", "aim") => return Some(format!("Ziel {rest} wählen")),
        ("farkle", "buy") => return Some(format!("Angebot {rest} kaufen")),
        ("farkle", "flip") => return Some(format!("Würfel {rest} wenden")),
        ("harmonictook", "roll") if rest == "2" => "mit zwei Würfeln würfeln",
        ("harmonictook", "roll") => "mit einem Würfel würfeln",
        ("harmonictook", "keep") => "den Wurf behalten",
        ("harmonictook", "reroll") => "neu würfeln",
        ("harmonictook", "raise") => "um 2 erhöhen",
        ("harmonictook", "decline") => "nicht tauschen",
        ("harmonictook", "coins") => "lieber Münzen",
        ("harmonictook", "pass") => "nichts bauen",
        ("harmonictook", "invest") => "eine Münze anlegen",
        ("harmonictook", "skip") => "nichts anlegen",
        ("harmonictook", "target") => return Some(format!("von {} nehmen", name())),
        ("harmonictook", "swap") => return Some(format!("mit {} tauschen", name())),
        ("harmonictook", "to") => return Some(format!("an {} geben", name())),
        ("harmonictook", act) => {
            let does = match act {
                "give" => "{card} geben",
                "take" => "{card} nehmen",
                "demolish" => "{card} abreißen",
                "close" => "{card} schließen",
                _ => "{card} bauen",
            };
            return Some(fill(does, &[("card", cards::mentioned(&legal.words)?)]));
        }
        ("wires", "reveal") => "die roten Drähte aufdecken",
        ("wires", "double") => "den Doppeldetektor nehmen",
        ("wires", "solo") => return Some(format!("allein durchschneiden: {rest}")),
        ("wires", "say") => return Some(format!("{rest} ansagen")),
        ("wires", "pick") => return Some(format!("{} wählen", name())),
        _ => return None,
    };
    Some(text.to_owned())
}

/// A place of the grid.
fn place(number: &str) -> &'static str {
    match number {
        "0" => "oben links",
        "1" => "oben in der Mitte",
        "2" => "oben rechts",
        "3" => "unten links",
        "4" => "unten in der Mitte",
        _ => "unten rechts",
    }
}
