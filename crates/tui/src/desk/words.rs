//! Words as a table shows them.

use crate::scene::Scene;

/// A sentence begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A choice in words; where they do not say which dice, with the dice.
pub(super) fn label(scene: &Scene, choice: usize) -> String {
    let choice = &scene.choices[choice];
    match choice.notation.strip_prefix("lock ") {
        Some(dice) => format!("{dice}: {}", choice.words),
        None => pretty(scene, &choice.words),
    }
}

/// A text with the game's own symbols.
pub(crate) fn pretty(scene: &Scene, words: &str) -> String {
    if scene.game == "golf" { pretty_cards(words) } else { words.to_owned() }
}

/// Cards in a text with the symbols of their suits: `10H` becomes `10♥`.
fn pretty_cards(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let end = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        match card_symbol(end) {
            Some(card) => {
                out.push_str(&card);
                out.push_str(&piece[end.len()..]);
            }
            None => out.push_str(piece),
        }
    }
    out
}

fn card_symbol(word: &str) -> Option<String> {
    let suit = match word.chars().last()? {
        'H' => '♥',
        'D' => '♦',
        'C' => '♣',
        'S' => '♠',
        _ => return None,
    };
    let rank = &word[..word.len() - 1];
    let known =
        matches!(rank, "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "X");
    known.then(|| format!("{}{suit}", if rank == "X" { "Joker" } else { rank }))
}

pub(super) fn examples(scene: &Scene) -> String {
    scene.choices.iter().take(3).map(|c| c.notation.as_str()).collect::<Vec<_>>().join(", ")
}

/// Joins the lines of a paragraph that were broken for another width; lists and tables stay.
pub(super) fn reflow(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let goes_on = line.starts_with(char::is_alphabetic)
            && out.chars().last().is_some_and(|c| c.is_alphanumeric() || c == ',');
        if !out.is_empty() {
            out.push(if goes_on { ' ' } else { '\n' });
        }
        out.push_str(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_words_get_their_suits_and_nothing_else_does() {
        assert_eq!(pretty_cards("You draw 10H from the deck."), "You draw 10♥ from the deck.");
        assert_eq!(pretty_cards("put XS top left for KD"), "put Joker♠ top left for K♦");
        assert_eq!(pretty_cards("HARD S CD"), "HARD S CD");
    }

    #[test]
    fn paragraphs_are_joined_and_lists_are_not() {
        assert_eq!(
            reflow("At the start you turn\nup two of them.\n\n - a card\n - another"),
            "At the start you turn up two of them.\n\n - a card\n - another"
        );
        assert_eq!(reflow("One.\nTwo."), "One.\nTwo.");
    }
}
