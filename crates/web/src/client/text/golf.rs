//! What Golf says.

use golf::Card;
use serde_json::Value;

use super::{fill, number, pick};
use crate::client::session::Session;

/// A card as people call it.
pub(crate) fn card(card: Card) -> String {
    rank(card.rank().name()).to_owned()
}

fn rank(rank: &str) -> &str {
    match rank {
        "A" => pick("Ace", "Ass"),
        "J" => pick("Jack", "Buben"),
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
pub(crate) fn card_label(card: Option<Card>) -> String {
    let Some(card) = card else { return pick("face down", "verdeckt").into() };
    let (rank_name, suit_name) = (rank(card.rank().name()), suit(card.suit().letter()));
    match card.rank() {
        golf::Rank::JOKER => rank_name.to_owned(),
        _ => fill(pick("{rank} of {suit}", "{suit} {rank}"), &[("rank", rank_name), ("suit", suit_name)]),
    }
}

/// A place in the grid.
pub(crate) fn place(at: u64) -> &'static str {
    let english = ["top left", "top middle", "top right", "bottom left", "bottom middle", "bottom right"];
    let german = ["oben links", "oben Mitte", "oben rechts", "unten links", "unten Mitte", "unten rechts"];
    pick(english, german)[(at % 6) as usize]
}

/// What happened, in a sentence.
pub(crate) fn event(s: &Session, e: &Value) -> Option<String> {
    let of = |key: &str| e.get(key).and_then(Value::as_u64);
    let seat = of("seat").or_else(|| of("dealer")).or_else(|| of("finisher")).map(|x| x as u8);
    let you = seat.is_some_and(|x| s.is_you(x));
    let name = seat.map(|x| s.name(x)).unwrap_or_default();
    let told = |key: &str| {
        let card: Option<Card> = e.get(key)?.as_str()?.parse().ok();
        card.map(self::card)
    };
    let n = |key: &str| number(e.get(key).and_then(Value::as_i64).unwrap_or(0));
    let say = |mine: &str, theirs: &str, more: &[(&str, &str)]| {
        let text = fill(if you { mine } else { theirs }, &[("name", &name)]);
        fill(&text, more)
    };
    let at = of("at").map_or("", place);
    Some(match e.get("type")?.as_str()? {
        "dealt" => fill(pick("Hole {n}.", "Loch {n}."), &[("n", &n("round"))]),
        "turned_up" => {
            let card = told("card")?;
            say(
                pick("You turned up a {card}.", "Du hast {card} aufgedeckt."),
                pick("{name} turned up a {card}.", "{name} deckt {card} auf."),
                &[("card", &card)],
            )
        }
        "drew" => match told("card") {
            Some(card) => say(
                pick("You drew a {card} from the deck.", "Du hast {card} vom Stapel gezogen."),
                pick("{name} drew a {card}.", "{name} zieht {card}."),
                &[("card", &card)],
            ),
            None => say(
                pick("You drew from the deck.", "Du hast vom Stapel gezogen."),
                pick("{name} drew from the deck.", "{name} zieht vom Stapel."),
                &[],
            ),
        },
        "took" => say(
            pick("You took the {card}.", "Du hast {card} genommen."),
            pick("{name} took the {card}.", "{name} nimmt {card} von der Ablage."),
            &[("card", &told("card")?)],
        ),
        "swapped" => {
            let hidden = e.get("was_down").and_then(Value::as_bool).unwrap_or(false);
            let more = [("card", told("card")?), ("out", told("out")?), ("at", at.to_owned())];
            let more: Vec<(&str, &str)> = more.iter().map(|(k, v)| (*k, v.as_str())).collect();
            if hidden {
                say(
                    pick(
                        "You put the {card} {at}; a {out} was there.",
                        "Du legst {card} nach {at}; da lag {out}.",
                    ),
                    pick(
                        "{name} put the {card} {at}; a {out} was there.",
                        "{name} legt {card} nach {at}; da lag {out}.",
                    ),
                    &more,
                )
            } else {
                say(
                    pick("You swapped the {out} for the {card}.", "Du hast {out} gegen {card} getauscht."),
                    pick("{name} swapped the {out} for the {card}.", "{name} tauscht {out} gegen {card}."),
                    &more,
                )
            }
        }
        "discarded" => say(
            pick("You threw the {card}.", "Du hast {card} abgeworfen."),
            pick("{name} threw the {card}.", "{name} wirft {card} ab."),
            &[("card", &told("card")?)],
        ),
        "passed" => say(
            pick("You turned nothing up.", "Du hast nichts aufgedeckt."),
            pick("{name} turned nothing up.", "{name} deckt nichts auf."),
            &[],
        ),
        "knocked" => say(pick("You knocked.", "Du klopfst."), pick("{name} knocked.", "{name} klopft."), &[]),
        "final_turns" => say(
            pick(
                "You are out. One more turn for the others.",
                "Du bist fertig. Die anderen haben noch einen Zug.",
            ),
            pick(
                "{name} is out. One more turn for the others.",
                "{name} ist fertig. Noch ein Zug für die anderen.",
            ),
            &[],
        ),
        "reshuffled" => pick("The discards are the new deck.", "Die Ablage ist der neue Stapel.").to_owned(),
        "deck_ran_out" => pick("No card is left to draw.", "Es ist keine Karte mehr da.").to_owned(),
        "scored" => say(
            pick("You scored {score}: {total} in all.", "Du bekommst {score}: {total} insgesamt."),
            pick("{name} scored {score}: {total} in all.", "{name} bekommt {score}: {total} insgesamt."),
            &[("score", &n("score")), ("total", &n("total"))],
        ),
        "won" => say(
            pick("You win with {total}.", "Du gewinnst mit {total}."),
            pick("{name} wins with {total}.", "{name} gewinnt mit {total}."),
            &[("total", &n("total"))],
        ),
        _ => return None,
    })
}

/// The subtitle: which hole it is.
pub(crate) fn hole(round: u8, rounds: u8) -> String {
    fill(
        pick("Hole {n} of {m}", "Loch {n} von {m}"),
        &[("n", &round.max(1).to_string()), ("m", &rounds.to_string())],
    )
}

/// How many sit there.
pub(crate) fn at_table(seats: u8) -> &'static str {
    match seats {
        2 => pick("two at the table", "zu zweit"),
        3 => pick("three at the table", "zu dritt"),
        4 => pick("four at the table", "zu viert"),
        5 => pick("five at the table", "zu fünft"),
        _ => pick("six at the table", "zu sechst"),
    }
}

/// Three sentences for the first game.
pub(crate) fn tips() -> [&'static str; 3] {
    pick(
        [
            "Turn over two of your cards to begin.",
            "Draw from the deck or take the open card; then put it where it helps.",
            "Two equal cards in a column count nothing.",
        ],
        [
            "Dreh zum Anfang zwei deiner Karten um.",
            "Zieh vom Stapel oder nimm die offene Karte, dann leg sie, wo sie hilft.",
            "Zwei gleiche Karten in einer Spalte zählen nichts.",
        ],
    )
}
