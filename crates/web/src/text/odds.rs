//! What the panel of odds says.

use golf::Card;
use wires::assistant::Place;

use super::{assist, fill, golf as golf_words, pick};

texts! {
    odds: "Odds", "Chancen";
    to_win: "Chance to win", "Gewinnchancen";
    team_wins: "Chance that the team wins", "Chance, dass das Team gewinnt";
    clears: "Chance to clear the level", "Chance, das Level zu schaffen";
    team: "The team", "Das Team";
    thinking: "Looking ahead …", "Ich schaue voraus …";
    not_now: "Shown when it is your move.", "Zu sehen, wenn du am Zug bist.";
    nobody_knows: "Nothing can be said about it right now.", "Dazu lässt sich gerade nichts sagen.";
    exact: "Exact, with the best play from here.", "Exakt, bei bestem Spiel von hier an.";
    not_dealt: "Nothing is dealt.", "Es ist nichts ausgeteilt.";
    over: "The game is over.", "Das Spiel ist aus.";
    // harmonictook
    one_die: "One die", "Ein Würfel";
    two_dice: "Two dice", "Zwei Würfel";
    roll: "Roll", "Wurf";
    chance: "Chance", "Chance";
    you_roll: "You roll it", "Du würfelst";
    others_roll: "Others do", "Andere";
    a_roll: "Coins of an own roll, on average", "Münzen je eigenem Wurf im Mittel";
    no_income: "Rolls that bring you nothing", "Würfe, die dir nichts bringen";
    a_round: "Coins of a whole round, on average", "Münzen je ganzer Runde im Mittel";
    a_round_note: "A round is your turn and one of everybody else, with all your landmarks; what red cards take is counted.", "Eine Runde ist dein Zug und je einer der anderen, mit all deinen Wahrzeichen; was rote Karten nehmen, ist abgezogen.";
    frozen: "With the coins and cards of now.", "Mit den Münzen und Karten von jetzt.";
    // golf
    unseen: "Cards you have not seen", "Karten, die du nicht gesehen hast";
    unseen_note: "In the deck or face down, all equally likely.", "Im Stapel oder verdeckt, alle gleich wahrscheinlich.";
    next_card: "The next card of the deck", "Die nächste Karte vom Stapel";
    mean: "Counts on average", "Zählt im Mittel";
    pairs: "Pairs one of your open cards", "Macht mit einer offenen Karte von dir ein Paar";
    grids: "If all were turned up now", "Wenn jetzt alle aufdeckten";
    player: "Player", "Spieler";
    this_hole: "This hole", "Dieses Loch";
    in_all: "In all", "Gesamt";
    grids_note: "On average, pairs included.", "Im Mittel, Paare eingerechnet.";
    // farkle
    this_turn: "This turn", "Dieser Zug";
    at_stake: "At stake", "Auf dem Spiel";
    next_roll: "Next roll", "Nächster Wurf";
    farkle_chance: "It is a farkle with", "Farkle dabei";
    if_rolled: "Points of the turn if you roll on", "Punkte des Zugs, wenn du weiterwürfelst";
    turn_mean: "Points of a turn, on average", "Punkte eines Zugs im Mittel";
    pays_up_to: "Rolling pays with at most", "Weiterwürfeln lohnt bis";
    always_pays: "always", "immer";
    by_points: "Best play by points alone; goals, relics and the score are not counted.", "Bestes Spiel nach Punkten allein; Ziele, Relikte und Spielstand sind nicht eingerechnet.";
    by_dice: "One roll, by the number of dice", "Ein Wurf, je nach Zahl der Würfel";
    dice: "Dice", "Würfel";
    farkle: "Farkle", "Farkle";
    hot: "All count", "Alle zählen";
    points: "Points", "Punkte";
    roll_to: "Roll up to", "Würfeln bis";
    roll_to_note: "Roll up to: with more points than that in this turn, banking them brings more on average than rolling so many dice.", "Würfeln bis: mit mehr Punkten in diesem Zug bringt es im Mittel mehr, sie zu sichern, als so viele Würfel zu werfen.";
    now: "now", "jetzt";
    to_target: "Points to the target", "Punkte bis zum Ziel";
    there: "there", "am Ziel";
    // wires
    best_calls: "Calls", "Ansagen";
    sure: "sure", "sicher";
    no_call: "You have nothing to call.", "Du hast nichts anzusagen.";
    explodes: "explodes", "explodiert";
    wires_of: "What their wires are", "Was ihre Drähte sind";
    wires_note: "The likeliest value of each wire, from all deals that fit what you have seen.", "Der wahrscheinlichste Wert jedes Drahts, aus allen Verteilungen, die zu dem passen, was du gesehen hast.";
    cut: "cut", "gekappt";
    red: "red", "rot";
}

/// A chance as people read it: never "0 %" for what can happen, nor "100 %" for what may fail.
pub fn percent(p: f64) -> String {
    super::wires::percent(p)
}

/// A number with this many digits after the point.
pub fn decimal(x: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", x.abs());
    let text = if pick(true, false) { text } else { text.replace('.', ",") };
    let zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if x < 0.0 && !zero { format!("−{text}") } else { text }
}

/// Coins that come or go: `+3`, `−1`, `0`, and a digit after the point where it is an average.
pub fn coins(x: f64) -> String {
    let text = decimal(x, usize::from((x - x.round()).abs() > 1e-9));
    if x > 1e-9 { format!("+{text}") } else { text }
}

/// How the chances were found if they are not exact.
pub fn estimated(stderr: f64) -> String {
    let n = decimal(100.0 * stderr, usize::from(stderr < 0.0095));
    let text = pick(
        "Estimated by playing on from what you see, ± {n} points of a hundred.",
        "Geschätzt: von dem aus weitergespielt, was du siehst, ± {n} von hundert.",
    );
    fill(text, &[("n", &n)])
}

/// So many dice.
pub fn dice_count(n: usize) -> String {
    let text = if n == 1 { pick("one die", "ein Würfel") } else { pick("{n} dice", "{n} Würfel") };
    fill(text, &[("n", &n.to_string())])
}

/// A card that the next one may beat.
pub fn beats(card: Card, on_top: bool) -> String {
    let text = if on_top {
        pick("Counts less than the {card} on top", "Zählt weniger als die Karte obenauf ({card})")
    } else {
        pick("Counts less than your {card}", "Zählt weniger als deine Karte ({card})")
    };
    fill(text, &[("card", &golf_words::card(card))])
}

/// How many of a rank are left.
pub fn left(rank: &str, left: u32, of: u32) -> String {
    let text = pick("{rank}: {n} of {m}", "{rank}: {n} von {m}");
    fill(text, &[("rank", rank), ("n", &left.to_string()), ("m", &of.to_string())])
}

/// How many deals fit what is seen.
pub fn deals(n: f64) -> String {
    let words = |n: &str| fill(pick("{n} deals fit.", "{n} Verteilungen passen."), &[("n", n)]);
    if n < 1.5 {
        pick("Only one deal fits.", "Nur eine Verteilung passt.").to_owned()
    } else if n < 1e6 {
        words(&format!("{n:.0}"))
    } else {
        let digits = (n.log10().floor() as i32).clamp(0, 99);
        let raised: String = digits.to_string().chars().map(superscript).collect();
        words(&format!("{} × 10{raised}", decimal(n / 10f64.powi(digits), 1)))
    }
}

fn superscript(digit: char) -> char {
    match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' => '⁰',
        d => char::from_u32(0x2070 + d.to_digit(10).unwrap_or(0)).unwrap_or(d),
    }
}

/// What a hidden wire can be, the likeliest first.
pub fn faces(place: &Place) -> String {
    let face = |(call, p): &(_, f64)| format!("{} {}", assist::call(*call), percent(*p));
    place.chances.iter().map(face).collect::<Vec<_>>().join(", ")
}
