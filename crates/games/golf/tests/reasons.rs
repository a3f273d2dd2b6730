//! The sentences that say what speaks for a move: true, and never against the move that is advised.

use engine::{Decision, Fair, Game, Language, Luck, Seat, Thinks, Viewer};
use golf::bots::Sight;
use golf::{Action, Golf, Options, Phase, Pos, Stage, View};
use serde_json::json;

/// A position in the middle of a hole: seat 0 to move, with these grids (`--` is face down).
fn view_of(game: &Golf, grids: &[&str], top: &str, held: &str, stage: &str) -> View {
    let mut fair = Fair::new([3; 32]);
    let mut state = game.start(&mut fair, &mut ());
    let mut luck = Luck::new(5);
    while game.view(&state, Viewer::Public).phase() != Phase::Playing {
        let seat = game.turn(&state).first().expect("not over");
        let action = game.sample_legal(&state, seat, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let mut json = serde_json::to_value(game.view(&state, Viewer::Seat(Seat(0)))).expect("views are JSON");
    let mut seen = vec![top, held];
    for (seat, grid) in grids.iter().enumerate() {
        let cards: Vec<Option<&str>> = grid.split_whitespace().map(|c| (c != "--").then_some(c)).collect();
        seen.extend(cards.iter().flatten());
        json["grids"][seat] = json!(cards);
    }
    json["turn"] = json!(0);
    json["discard_top"] = json!(top);
    json["discard_below"] = json!([]);
    json["held"] = json!(held);
    json["holding"] = json!(true);
    json["stage"] = json!(stage);
    let mut unseen: Vec<String> = game.shoe().cards().map(|c| c.to_string()).collect();
    for card in seen {
        let at = unseen.iter().position(|c| c == card).expect("each card is there once");
        unseen.swap_remove(at);
    }
    json["unseen"] = json!(unseen);
    serde_json::from_value(json).expect("a readable view")
}

fn says_in(language: Language, grids: &[&str], held: &str, stage: &str, action: Action) -> String {
    let game = Golf::new(grids.len(), Options::default()).expect("valid rules");
    let view = view_of(&game, grids, "3C", held, stage);
    let legal = game.legal(&game.determinize(&view, &mut Luck::new(1)), Seat(0));
    let decision = Decision { game: &game, seat: Seat(0), view: &view, legal: &legal };
    Golf::reason(&decision, action, language).expect("a reason")
}

fn says(grids: &[&str], held: &str, action: Action) -> String {
    says_in(Language::English, grids, held, "place", action)
}

fn at(n: u8) -> Action {
    Action::Swap(Pos::new(n).expect("a place"))
}

#[test]
fn a_twin_on_a_pair_that_is_there_makes_none() {
    let grids = ["8H 5C -- 8D -- --", "-- -- -- -- -- --"];
    assert_eq!(says(&grids, "8C", at(0)), "the pair is there already: the hand counts the same");
    assert_eq!(
        says_in(Language::German, &grids, "8C", "place", at(3)),
        "das Paar liegt schon da: die Hand zählt gleich viel"
    );
    // On a lone card it makes one.
    assert_eq!(
        says(&["8H 5C -- 9D -- --", grids[1]], "8C", at(3)),
        "makes a pair: the hand counts 17 points less"
    );
}

#[test]
fn a_pair_that_is_broken_is_named() {
    let grids = ["6H 5C -- 6D -- --", "-- -- -- -- -- --"];
    assert_eq!(says(&grids, "8C", at(0)), "breaks a pair: the hand counts 14 points more");
    // Two twos are worth more apart.
    let twos = says(&["2H 5C -- 2D -- --", grids[1]], "KC", at(0));
    assert_eq!(twos, "breaks a pair that did not pay: the hand counts 2 points less");
}

#[test]
fn a_card_without_use_is_put_down_for_its_twin() {
    let two = ["AH 5C -- 3D -- --", "-- -- -- -- -- --"];
    let hopes = says(&two, "JC", at(2));
    assert!(hopes.starts_with("3 of 47 unseen cards would pair it; until then the hand counts "), "{hopes}");
    // The player before shows a jack that is no use to it.
    let shown = says(&[two[0], two[1], "JH 5D -- 4D -- --"], "JC", at(2));
    assert!(shown.starts_with("the player before shows its twin and may throw it; until then"), "{shown}");
    // A jack in a pair is not thrown.
    let paired = says(&[two[0], two[1], "JH 5D -- JD -- --"], "JC", at(2));
    assert!(paired.starts_with("1 of 44 unseen cards would pair it"), "{paired}");
    let german = says_in(Language::German, &[two[0], two[1], "JH 5D -- 4D -- --"], "JC", "place", at(2));
    assert!(german.starts_with("wer vorher dran ist, zeigt den Zwilling"), "{german}");
}

#[test]
fn a_card_that_the_next_player_needs_is_named_where_that_decides() {
    // The next of three shows a queen with nothing beside it; the one before shows nothing.
    let grids = ["AH 5C -- 3D -- --", "QH 5D -- 9D -- --", "-- -- -- -- -- --"];
    let thrown = says(&grids, "QC", Action::Discard);
    assert!(thrown.starts_with("keeps a hand of about "), "{thrown}");
    assert!(thrown.ends_with(", but the next player makes a pair of the card that goes"), "{thrown}");
    let kept = says(&grids, "QC", at(2));
    assert!(kept.starts_with("keeps it from the next player, who would make a pair of it"), "{kept}");
    let german = says_in(Language::German, &grids, "QC", "place", Action::Discard);
    assert!(german.ends_with(", aber wer als Nächstes dran ist, hat mit der Karte ein Paar"), "{german}");
    // Nobody needs a jack, and the one after the next is not next.
    let plain = says(&grids, "JC", Action::Discard);
    assert!(plain.starts_with("keeps a hand") && !plain.contains("next player"), "{plain}");
    let later = says(&[grids[0], grids[2], grids[1]], "QC", Action::Discard);
    assert!(!later.contains("next player"), "{later}");
    // A card from the pile has to stay anyway.
    let taken = says_in(Language::English, &grids, "QC", "swap", at(2));
    assert!(!taken.contains("next player"), "{taken}");
}

/// Whatever may be advised says what it is for before it says what it costs.
#[test]
fn no_sentence_begins_with_what_a_card_costs_unless_another_place_is_better() {
    let mut luck = Luck::new(4);
    let (mut swaps, mut dear) = (0, 0);
    for seats in 2..=4 {
        let game = Golf::new(seats, Options { rounds: 2, ..Options::default() }).expect("valid rules");
        for _ in 0..8 {
            let mut fair = Fair::new(luck.seed());
            let mut state = game.start(&mut fair, &mut ());
            while let Some(seat) = game.turn(&state).first() {
                let view = game.view(&state, Viewer::Seat(seat));
                let legal = game.legal(&state, seat);
                let decision = Decision { game: &game, seat, view: &view, legal: &legal };
                if let (Stage::Place | Stage::Swap, Some(card)) = (view.stage(), view.held()) {
                    let best = Sight::new(&game, &view, seat).best_gain(card).0;
                    for action in decision.actions() {
                        let Some(why) = Golf::reason(&decision, action, Language::English) else { continue };
                        let costs = why.starts_with("the hand counts") && why.contains("more");
                        assert!(!costs || action != Action::Swap(best), "{why}");
                        assert!(!why.contains("counts -") && !why.contains("counts 0 points"), "{why}");
                        swaps += 1;
                        dear += u32::from(why.contains("more"));
                    }
                }
                let action = if luck.chance(0.3) {
                    decision.any(&mut luck)
                } else {
                    Golf::policy(&decision, &mut luck)
                };
                game.apply(&mut state, seat, action, &mut fair, &mut ());
            }
        }
    }
    assert!(swaps > 2_000 && dear > 200, "{swaps} swaps, {dear} of them dear");
}
