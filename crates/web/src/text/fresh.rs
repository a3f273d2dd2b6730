//! What the page before a game says.

use super::{fill, pick};

texts! {
    set_up: "Set the table", "Den Tisch decken";
    choose: "Choose …", "Wählen …";
    other_table: "Another table", "Anderer Tisch";
    presets: "Sets of rules", "Sätze von Regeln";
    who: "Who plays", "Wer spielt mit";
    running: "A game is going on:", "Ein Spiel läuft:";
    surprise: "Surprise me", "Überrasch mich";
    one_more: "One more", "Noch jemand";
    you_first: "you · begin at the first seat", "du · auf dem ersten Platz";
    earlier: "Sit one seat earlier", "Einen Platz früher sitzen";
    later: "Sit one seat later", "Einen Platz später sitzen";
    drop_title: "Deal anew?", "Neu geben?";
    drop_text: "The game that is going on would be lost.", "Das laufende Spiel ginge verloren.";
    drop_yes: "Drop it and deal", "Verwerfen und geben";
    from_file: "From a file", "Aus einer Datei";
    paste: "Write or paste", "Schreiben oder einfügen";
    use_it: "Use this", "Das nehmen";
    take_away: "Take away", "Wegnehmen";
    different: "Other than usual", "Anders als üblich";
}

/// The label of who sits on a seat.
pub fn who_sits(number: usize) -> String {
    fill(pick("Who sits on seat {n}", "Wer auf Platz {n} sitzt"), &[("n", &number.to_string())])
}
