//! What Golf says.

use golf::Card;

use super::{fill, pick};

texts! {
    what_counts: "What cards count", "Was Karten zählen";
    lowest_wins: "The lowest total wins", "Die niedrigste Summe gewinnt";
}

/// How many house rules are in force.
pub fn rule_count(n: usize) -> String {
    match n {
        1 => pick("one house rule", "eine Hausregel").to_owned(),
        _ => fill(pick("{n} house rules", "{n} Hausregeln"), &[("n", &n.to_string())]),
    }
}

/// What the own open cards count, and the total of the holes before.
pub fn own_total(shows: i32, total: i16) -> String {
    fill(
        pick("You show {n}; {m} in all", "Offen {n}, gesamt {m}"),
        &[("n", &super::number(shows.into())), ("m", &super::number(total.into()))],
    )
}

/// Points that were added or taken off.
pub fn signed(points: i32) -> String {
    let number = super::number(points.into());
    if points > 0 { format!("+{number}") } else { number }
}

/// A card in the sentences of the table: with its article where the language has one.
pub fn the_card(card: Card) -> String {
    let name = rank(card.rank().name());
    let german = match card.rank().name() {
        "K" | "X" => format!("den {name}"),
        "J" => "den Buben".to_owned(),
        "A" => format!("das {name}"),
        _ => format!("die {name}"),
    };
    pick(format!("the {name}"), german)
}

/// A card as people call it.
pub fn card(card: Card) -> String {
    rank(card.rank().name()).to_owned()
}

fn rank(rank: &str) -> &str {
    match rank {
        "A" => pick("Ace", "Ass"),
        "J" => pick("Jack", "Bube"),
        "Q" => pick("Queen", "Dame"),
        "K" => pick("King", "König"),
        "X" => pick("Joker", "Joker"),
        other => other,
    }
}

fn suit(letter: char) -> &'static str {
    match letter {
        'H' => pick("hearts", "Herz"),
        'D' => pick("diamonds", "Karo"),
        'C' => pick("clubs", "Kreuz"),
        _ => pick("spades", "Pik"),
    }
}

/// A card for a screen reader.
pub fn card_label(card: Option<Card>) -> String {
    let Some(card) = card else { return pick("face down", "verdeckt").into() };
    let (rank_name, suit_name) = (rank(card.rank().name()), suit(card.suit().letter()));
    match card.rank() {
        golf::Rank::JOKER => rank_name.to_owned(),
        _ => fill(pick("{rank} of {suit}", "{suit} {rank}"), &[("rank", rank_name), ("suit", suit_name)]),
    }
}

/// A place in the grid.
pub fn place(at: u64) -> &'static str {
    let english = ["top left", "top middle", "top right", "bottom left", "bottom middle", "bottom right"];
    let german = ["oben links", "oben Mitte", "oben rechts", "unten links", "unten Mitte", "unten rechts"];
    pick(english, german)[(at % 6) as usize]
}

/// The subtitle: which hole it is.
pub fn hole(round: u8, rounds: u8) -> String {
    fill(
        pick("Hole {n} of {m}", "Loch {n} von {m}"),
        &[("n", &round.max(1).to_string()), ("m", &rounds.to_string())],
    )
}
