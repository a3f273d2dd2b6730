//! What the review of a game says.

use super::{fill, pick};

texts! {
    title: "Review a game", "Ein Spiel nachsehen";
    about: "Scrub through a game, see each decision graded, and what was luck.", "Geh ein Spiel noch einmal durch: jede Entscheidung bewertet, und was Glück war.";
    review: "Review", "Rückblick";
    drop: "Drop a journal here", "Leg ein Journal hier ab";
    drop_text: "The file that a table saves, or the one of `parlor play`. Nothing leaves this device.", "Die Datei, die ein Tisch sichert, oder die von `parlor play`. Nichts verlässt dieses Gerät.";
    choose: "Choose a file", "Datei wählen";
    bad_link: "This link leads to no game. Ask for it again, or for the file.", "Dieser Link führt zu keinem Spiel. Bitte noch einmal darum, oder um die Datei.";
    share: "Share", "Teilen";
    seat: "Seat", "Platz";
    all: "All, open", "Alle, offen";
    spectator: "Spectator", "Zuschauer";
    chance: "Chance to win", "Gewinnchance";
    points: "Points to expect", "Erwartete Punkte";
    team: "Team", "Team";
    decisions: "Decisions of {name}", "Entscheidungen: {name}";
    your_decisions: "Your decisions", "Deine Entscheidungen";
    accuracy: "accuracy", "Genauigkeit";
    no_decisions: "There was nothing to decide.", "Es gab nichts zu entscheiden.";
    looking: "Looking at every decision", "Jede Entscheidung wird angesehen";
    closer: "Looking closer", "Genauerer Blick";
    see_table: "See the table", "Zum Tisch";
    to_review: "Review", "Rückblick";
    best: "Best", "Bester Zug";
    played: "Played", "Gespielt";
    was_best: "The best move.", "Der beste Zug.";
    choose_decision: "Choose a decision, or a point of the curve.", "Wähle eine Entscheidung oder einen Punkt der Kurve.";
    luck_skill: "Luck and skill", "Glück und Können";
    sum: "start + luck + own play + others’ play = result", "Start + Glück + eigenes Spiel + Spiel der anderen = Ergebnis";
    start: "Start", "Start";
    luck: "Luck", "Glück";
    own: "Own play", "Eigenes Spiel";
    others: "Others’ play", "Andere";
    result: "Result", "Ergebnis";
    player: "Player", "Spieler";
    first: "To the start", "Zum Anfang";
    back: "One move back", "Einen Zug zurück";
    play: "Play", "Abspielen";
    pause: "Pause", "Anhalten";
    next: "One move on", "Einen Zug weiter";
    last: "To the end", "Zum Ende";
    move_of: "Move {n} of {m}", "Zug {n} von {m}";
    moment: "Moment of the game", "Zeitpunkt des Spiels";
    curve_of: "Curve over {m} moves. {name}: from {a} to {b}.", "Kurve über {m} Züge. {name}: von {a} bis {b}.";
    unfinished: "not finished", "nicht beendet";
    moves: "{n} moves", "{n} Züge";
    loading: "Getting the game …", "Das Spiel wird geholt …";
}

/// A grade in words.
pub(crate) fn grade(grade: &str) -> &'static str {
    match grade {
        "OPTIMAL" => pick("best", "bester Zug"),
        "GOOD" => pick("good", "gut"),
        "QUESTIONABLE" => pick("questionable", "fraglich"),
        "MISTAKE" => pick("mistake", "Fehler"),
        _ => pick("blunder", "grober Fehler"),
    }
}

/// What it lost, in words.
pub(crate) fn lost(amount: &str, error: &str) -> String {
    fill(pick("lost {n} ± {e}", "verlor {n} ± {e}"), &[("n", amount), ("e", error)])
}
