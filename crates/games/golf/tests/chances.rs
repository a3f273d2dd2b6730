//! The chances that a player can see, counted by hand.

use engine::{Game, Seat};
use golf::{Card, Chances, Golf, Options, Rank, View};
use serde_json::json;

/// The first of two players has a pair of nines, a four and a king beside face-down cards; a five is on top.
fn chances(options: Options) -> Chances {
    let game = Golf::new(2, options).expect("good options");
    let grid = ["9C", "", "KD", "9D", "4H", ""].map(|c| (!c.is_empty()).then_some(c));
    let seen = ["9C", "9D", "KD", "4H", "5S"];
    let unseen: Vec<&str> = game.shoe().cards().map(Card::name).filter(|c| !seen.contains(c)).collect();
    let view: View = serde_json::from_value(json!({
        "phase": "PLAYING", "stage": "draw", "round": 1, "rounds": 9, "dealer": 0, "turn": 0, "pending": [],
        "finisher": null, "grids": [grid, [null, null, null, null, null, null]], "discard_top": "5S",
        "discard_below": [], "deck_size": unseen.len() - 8, "holding": false, "held": null, "unseen": unseen,
        "sheet": [[], []], "totals": [0, 0], "holes": [0, 0],
    }))
    .expect("a readable view");
    Chances::new(&game, &view, Seat(0))
}

#[track_caller]
fn close(got: f64, want: f64) {
    assert!((got - want).abs() < 1e-12, "{got} should be {want}");
}

#[test]
fn the_next_card_is_any_unseen_card_with_equal_chance() {
    let c = chances(Options::default());
    let left = |rank: Rank| c.ranks.iter().find(|r| r.0 == rank).map(|r| (r.1, r.2));
    assert_eq!((left(Rank::KING), left(Rank::ACE), left(Rank::JOKER)), (Some((3, 4)), Some((4, 4)), None));
    assert_eq!(c.ranks.iter().map(|r| r.1).sum::<u32>(), 47);
    close(c.mean, 257.0 / 47.0);
    // Aces, twos, threes and three kings; for the five also three fours.
    let (worst, beats) = c.beats_worst.expect("an open card without a twin");
    assert_eq!(worst.name(), "4H");
    close(beats, 15.0 / 47.0);
    close(c.beats_top.expect("a top"), 18.0 / 47.0);
    // Three fours and three kings; nines would be no pair any more.
    close(c.pairs.expect("cards without a twin"), 6.0 / 47.0);
}

#[test]
fn a_grid_counts_its_face_down_cards_with_the_pairs_that_they_may_make() {
    let c = chances(Options::default());
    // The nines cancel each other; beside the four a four would cancel it, beside the king nothing changes.
    close(c.hands[0], 4.0 + (2.0 * 257.0 - 3.0 * 8.0) / 47.0);
    assert!(c.hands[1] > 20.0 && c.hands[1] < 6.0 * c.mean, "{}", c.hands[1]);
}

#[test]
fn house_rules_change_what_cards_count() {
    let c = chances(Options { ten_penny: true, ..Options::default() });
    close(c.beats_worst.expect("an open card without a twin").1, 19.0 / 47.0);
    close(c.mean, (257.0 - 36.0) / 47.0);
    let jokers = chances(Options { use_jokers: true, ..Options::default() });
    assert_eq!(jokers.ranks.last().map(|r| (r.1, r.2)), Some((2, 2)));
    close(jokers.beats_top.expect("a top"), 20.0 / 49.0);
}
