//! What Farkle says.

use farkle::Stage;

use super::{fill, pick};

/// Where a run stands.
pub fn level(level: u8, turn: u8, turns: u8) -> String {
    fill(
        pick("Level {l} · turn {n} of {m}", "Level {l} · Zug {n} von {m}"),
        &[("l", &level.to_string()), ("n", &turn.to_string()), ("m", &turns.to_string())],
    )
}

/// The button that rolls.
pub fn roll(dice: usize) -> String {
    let text = if dice == 1 {
        pick("Roll one die", "Einen Würfel werfen")
    } else {
        pick("Roll {n} dice", "{n} Würfel werfen")
    };
    fill(text, &[("n", &dice.to_string())])
}

/// A goal's name.
pub fn goal(optional: bool) -> String {
    if optional { pick("Extra goal", "Nebenziel") } else { pick("Main goal", "Hauptziel") }.to_owned()
}

/// The same inside a sentence.
pub fn goal_inside(optional: bool) -> &'static str {
    if optional { pick("extra goal", "Nebenziel") } else { pick("main goal", "Hauptziel") }
}

/// The chance of a roll without a combo, in percent.
pub fn farkle_risk(percent: f64) -> String {
    fill(pick("{n} % farkle", "{n} % Farkle"), &[("n", &format!("{percent:.0}"))])
}

/// A multiplier: two digits after the point, or three where they matter.
pub fn times(factor: f64) -> String {
    let text = super::odds::decimal(factor, 3);
    format!("× {}", text.strip_suffix('0').unwrap_or(&text))
}

/// A roll without a combo, and what it cost.
pub fn farkled(lost: u32) -> String {
    if lost == 0 {
        return pick("Farkle!", "Farkle!").to_owned();
    }
    fill(pick("Farkle! {n} lost", "Farkle! {n} verloren"), &[("n", &lost.to_string())])
}

/// A level whose turns ran out.
pub fn failed(level: u8, over: bool) -> String {
    let text = if over {
        pick("Level {n} is failed.", "Level {n} ist nicht geschafft.")
    } else {
        pick("Level {n} is failed: it starts again.", "Level {n} ist nicht geschafft: Es beginnt von vorn.")
    };
    fill(text, &[("n", &level.to_string())])
}

/// A level that was just met.
pub fn met(level: u8) -> String {
    fill(pick("Level {n} is met!", "Level {n} ist geschafft!"), &[("n", &level.to_string())])
}

/// A level that begins.
pub fn begun(level: u8) -> String {
    fill(pick("Level {n} begins", "Level {n} beginnt"), &[("n", &level.to_string())])
}

/// What the level before and the relics do to all points from now on.
pub fn points_count(factor: f64) -> String {
    fill(pick("Your points count {x}.", "Deine Punkte zählen {x}."), &[("x", &times(factor))])
}

/// What the goals of a level paid.
pub fn earned(main: u32, extra: u32) -> String {
    let text = match (main, extra) {
        (0, _) => return String::new(),
        (_, 0) => pick("You earned {n} gold.", "Du hast {n} Gold verdient."),
        _ => pick(
            "You earned {n} gold for the main goal and {m} for extra goals.",
            "Du hast {n} Gold für das Hauptziel verdient und {m} für Nebenziele.",
        ),
    };
    fill(text, &[("n", &main.to_string()), ("m", &extra.to_string())])
}

/// A die that a charge turns over.
pub fn flip(face: u8) -> String {
    let other = 7 - face.min(6);
    fill(
        pick("Turn a {n} into a {m}", "{n} zu {m} drehen"),
        &[("n", &face.to_string()), ("m", &other.to_string())],
    )
}

/// How many charges are left, after a button's words.
pub fn left(charges: u8) -> String {
    fill(pick("({n} left)", "(noch {n})"), &[("n", &charges.to_string())])
}

/// Below the button that saves a turn.
pub fn saves(charges: u8) -> String {
    format!("{} {}", pick("saves the turn", "rettet den Zug"), left(charges))
}

texts! {
    your_runs: "Your runs", "Deine Läufe";
    run_of_day: "The run of the day", "Der Lauf des Tages";
    run_of_day_text: "Everybody gets the same dice and offers today. The first failed level ends it.", "Heute bekommen alle dieselben Würfel und Angebote. Das erste nicht geschaffte Level beendet ihn.";
    play_it: "Play it", "Spielen";
    your_best_today: "Your best today: {n}", "Dein bester heute: {n}";
    a_seed: "A run by its word", "Ein Lauf nach seinem Wort";
    a_seed_text: "Whoever types the same word gets the same dice and offers.", "Wer dasselbe Wort eingibt, bekommt dieselben Würfel und Angebote.";
    the_word: "The word", "Das Wort";
    this_run: "The word of this run", "Das Wort dieses Laufs";
    embers: "Embers", "Funken";
    embers_text: "Every run leaves an ember for each 100 points. They buy a head start for runs with boons.", "Jeder Lauf hinterlässt einen Funken je 100 Punkte. Sie kaufen einen Vorsprung für Läufe mit Gaben.";
    with_boons: "A run with your boons", "Ein Lauf mit deinen Gaben";
    buy: "Buy for {n}", "Kaufen für {n}";
    too_dear: "Costs {n}", "Kostet {n}";
    all_bought: "all", "alle";
    bought: "bought", "gekauft";
    records: "Your best runs", "Deine besten Läufe";
    last_runs: "Your last runs", "Deine letzten Läufe";
    no_runs: "No run has ended yet.", "Noch ist kein Lauf zu Ende.";
    one_life: "One life", "Ein Leben";
    with_lives: "With retries", "Mit Wiederholung";
    won: "won", "geschafft";
    daily: "run of the day", "Lauf des Tages";
    drop_run: "The run on the table is dropped.", "Der Lauf auf dem Tisch wird verworfen.";
    drop_and_start: "Drop it and start", "Verwerfen und beginnen";
    keep_playing: "Keep playing", "Weiterspielen";
    levels_met: "Levels met", "Geschaffte Level";
    levels_failed: "Levels failed", "Nicht geschaffte Level";
    best_bank: "Best turn", "Bester Zug";
    best_lock: "Best lock", "Beste Kombination";
    farkles: "Farkles", "Farkles";
    gold_earned: "Gold earned", "Verdientes Gold";
    score: "Score", "Punkte";
    relics: "Relics", "Relikte";
    heirlooms: "Saved gold", "Gespartes Gold";
    heirlooms_text: "What a run leaves in the purse is saved. It buys relics with which your runs with boons begin.", "Was ein Lauf im Beutel lässt, wird gespart. Davon gibt es Relikte, mit denen deine Läufe mit Gaben beginnen.";
    buy_gold: "Buy for {n} gold", "Für {n} Gold kaufen";
    too_dear_gold: "{n} gold", "{n} Gold";
    retire_title: "End this run?", "Diesen Lauf beenden?";
    retire_text: "It ends at once and counts with the score that it has now. Nothing brings it back.", "Er endet sofort und zählt mit den Punkten, die er jetzt hat. Zurück geht es nicht.";
    new_record: "A new record!", "Ein neuer Rekord!";
    copy_word: "Copy the word", "Wort kopieren";
}

/// How many heirlooms there are, and how many there can be.
pub fn heirloom_count(have: usize, most: usize) -> String {
    fill(
        pick("You have {n} of at most {m}.", "Du hast {n} von höchstens {m}."),
        &[("n", &have.to_string()), ("m", &most.to_string())],
    )
}

/// The level that a run reached.
pub fn reached(level: u8) -> String {
    fill(pick("level {n}", "Level {n}"), &[("n", &level.to_string())])
}

/// What can be done now.
pub fn what_now(stage: Option<Stage>, mine: bool, chosen: bool, more: bool) -> &'static str {
    match stage {
        _ if !mine => "",
        Some(Stage::Start) => pick("Roll all six.", "Wirf alle sechs."),
        _ if chosen => pick("Lock them, or choose others.", "Leg sie hin oder wähle andere."),
        Some(Stage::Rolled) => pick("Choose dice that score.", "Wähle Würfel, die zählen."),
        Some(Stage::Doomed) => {
            pick("No combo. A charge may save you.", "Keine Kombination. Eine Ladung kann helfen.")
        }
        Some(Stage::Locked) if more => {
            pick("Lock more, roll on, or bank.", "Leg mehr, wirf weiter oder sichere.")
        }
        Some(Stage::Locked) => pick("Roll on, or bank.", "Wirf weiter oder sichere."),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiplier_shows_the_third_digit_where_there_is_one() {
        assert_eq!(times(1.452), "× 1.452");
        assert_eq!(times(1.2 * 1.1 * 1.1), "× 1.452");
        assert_eq!(times(1.1), "× 1.10");
        assert_eq!(times(1.65), "× 1.65");
    }
}
