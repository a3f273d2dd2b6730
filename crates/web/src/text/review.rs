//! What the review of a game says.

use engine::Grade;

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
pub fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Optimal => pick("best", "bester Zug"),
        Grade::Even => pick("no difference from the best seen", "kein Unterschied zum besten zu sehen"),
        Grade::Good => pick("good", "gut"),
        Grade::Unmeasured => pick("not measured", "nicht gemessen"),
        Grade::Questionable => pick("questionable", "fraglich"),
        Grade::Mistake => pick("mistake", "Fehler"),
        Grade::Blunder => pick("blunder", "grober Fehler"),
    }
}

/// How far the parts of luck and skill may be off.
pub fn off_by(doubt: &str) -> String {
    fill(
        pick("Each part may be off by about {n}.", "Jeder Teil kann um etwa {n} daneben liegen."),
        &[("n", doubt)],
    )
}

/// Why luck is not told from skill.
pub fn too_uncertain(doubt: &str) -> String {
    fill(
        pick(
            "Luck is not told from skill here: each part could be off by about {n} points of a hundred.",
            "Glück und Können sind hier nicht zu trennen: jeder Teil könnte um etwa {n} von hundert Punkten daneben liegen.",
        ),
        &[("n", doubt)],
    )
}

/// What it lost, in words.
pub fn lost(amount: &str, error: &str, points: bool) -> String {
    let words = if points {
        pick("lost {n} ± {e} points", "verlor {n} ± {e} Punkte")
    } else {
        pick("lost {n} ± {e}", "verlor {n} ± {e}")
    };
    fill(words, &[("n", amount), ("e", error)])
}

/// A journal of a game that the page does not have.
pub fn unknown_game(game: &str) -> String {
    let games: Vec<&str> = catalog::covers().iter().map(|c| c.facts.title).collect();
    let text = pick(
        "This is a journal of `{game}`, which Parlor does not have. It has {games}.",
        "Das ist ein Journal von „{game}“, das Parlor nicht hat. Es hat {games}.",
    );
    fill(text, &[("game", game), ("games", &games.join(", "))])
}
