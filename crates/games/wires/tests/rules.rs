//! The rules of play, one scenario each, with every wire where the scenario wants it. Slots count from 0.

#![allow(clippy::unwrap_used)]

use engine::{Fair, Game, MoveSet, Refusal, Scripted, Seat, Viewer};
use serde_json::{Value, json};
use wires::fact::Fact;
use wires::wire::Wire;
use wires::{Action, End, Event, Stage, State, Token, Wires};

/// A table whose deal was chosen.
struct Scene {
    game: Wires,
    state: State,
    events: Vec<Event>,
}

impl Scene {
    /// `setup` lists the yellow and red candidates as they are drawn, each colour with those that are set aside after it.
    fn deal(seats: usize, options: Value, setup: &str, cards: &[u32], stands: &[&str]) -> Self {
        let game = Wires::new(seats, serde_json::from_value(options).unwrap()).unwrap();
        let face = |w: &str| u32::from(w.parse::<Wire>().unwrap());
        let faces: Vec<u32> = setup
            .split_whitespace()
            .map(face)
            .chain(cards.iter().copied())
            .chain(stands.iter().flat_map(|s| s.split_whitespace()).map(face))
            .collect();
        let mut chance = Scripted::new(faces, Fair::new([0; 32]));
        let mut events = Vec::new();
        let state = game.start(&mut chance, &mut events);
        assert_eq!((chance.impossible(), chance.left()), (None, 0), "the script is the deal");
        Self { game, state, events }
    }

    fn act(&mut self, seat: u8, text: &str) -> Result<(), &'static str> {
        let action: Action = text.parse().unwrap_or_else(|e| panic!("{text}: {e:?}"));
        self.events.clear();
        let mut fair = Fair::new([0; 32]);
        self.game
            .play(&mut self.state, Seat(seat), action, &mut fair, &mut self.events)
            .map_err(|refusal| refusal.code())?;
        self.game.validate(&self.state).unwrap_or_else(|e| panic!("after {seat} {text}: {e}"));
        Ok(())
    }

    /// Plays steps such as `0 cut 1 4, 0 say 5, 0 own 4`.
    fn play(&mut self, script: &str) -> &mut Self {
        for step in script.split([',', '\n']).map(str::trim).filter(|s| !s.is_empty()) {
            let (seat, action) = step.split_once(' ').unwrap();
            self.act(seat.parse().unwrap(), action).unwrap_or_else(|why| panic!("{step}: {why}"));
        }
        self
    }

    fn refused(&mut self, seat: u8, text: &str) -> &'static str {
        let before = self.state.clone();
        let code = self.act(seat, text).unwrap_err();
        assert_eq!(self.state, before, "a refusal changes nothing");
        code
    }

    fn mover(&self) -> Option<u8> {
        self.game.turn(&self.state).first().map(|s| s.0)
    }

    /// What the seat to move may do, of one kind.
    fn legal(&self, kind: &str) -> Vec<String> {
        let seat = self.game.turn(&self.state).first().unwrap();
        let ids = self.game.legal(&self.state, seat).ids();
        let all = ids.into_iter().map(|id| <Action as engine::GameAction>::from_id(id).unwrap().to_string());
        all.filter(|a| a.split(' ').next() == Some(kind)).collect()
    }

    /// A hand as a viewer sees it: `5`, cut `[5]`, token `5!`, unknown `?`.
    fn hand(&self, viewer: Viewer, seat: u8) -> String {
        let view = self.game.view(&self.state, viewer);
        let words = view.hand(Seat(seat)).into_iter().map(|w| {
            let face = w.wire.map_or_else(|| "?".to_owned(), |w| w.to_string());
            let token = if w.token == Token::None { "" } else { "!" };
            if w.cut { format!("[{face}]") } else { format!("{face}{token}") }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn sizes(seats: usize, options: Value) -> Vec<(u8, u8)> {
        Wires::new(seats, serde_json::from_value(options).unwrap()).unwrap().stands().to_vec()
    }
}

const RUN: &str = "1 2 3 4 5 6 7 8 9 10 11 12";
const LOW: &str = "1 1 2 2 3 3 4 4 5 5 6 6";
const HIGH: &str = "7 7 8 8 9 9 10 10 11 11 12 12";

/// Four players, everybody holds each number once; tokens are on the twelves.
fn everyone(cards: [u32; 4]) -> Scene {
    let options = json!({ "custom": { "blue": 12, "equipment": 12 } });
    let mut scene = Scene::deal(4, options, "", &cards, &[RUN; 4]);
    scene.play("0 token 11, 1 token 11, 2 token 11, 3 token 11");
    scene
}

/// Seats 0 and 1 hold each low number twice, seats 2 and 3 each high one.
fn pairs(cards: [u32; 4]) -> Scene {
    let options = json!({ "custom": { "blue": 12, "equipment": 12 } });
    let mut scene = Scene::deal(4, options, "", &cards, &[LOW, LOW, HIGH, HIGH]);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0");
    scene
}

/// Two red wires on the first stand.
fn bombs() -> Scene {
    let options = json!({ "custom": { "blue": 3, "red": { "in_play": 2, "of": 2 } } });
    let stands = ["1 1.5 2 2.5", "1 2 3 3", "1 2 3", "1 2 3"];
    let mut scene = Scene::deal(4, options, "1.5 2.5", &[], &stands);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0");
    scene
}

/// A yellow wire on each of the first two stands.
fn yellows() -> Scene {
    let options = json!({ "custom": { "blue": 3, "yellow": { "in_play": 2, "of": 2 } } });
    let stands = ["1 1.1 2 3", "1 2 2.1 3", "1 2 3", "1 2 3"];
    let mut scene = Scene::deal(4, options, "1.1 2.1", &[], &stands);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0");
    scene
}

/// Two players with two stands each.
fn two() -> Scene {
    let options = json!({ "custom": { "blue": 3 } });
    let mut scene = Scene::deal(2, options, "", &[], &["1 1 1", "2 2 2", "1 2 3", "3 3 3"]);
    scene.play("0 token 0, 1 token 0");
    scene
}

// ----- setup -----

#[test]
fn two_players_have_two_stands_each_with_three_the_captain_has_two() {
    assert_eq!(Scene::sizes(2, json!({ "mission": 1 })), [(0, 6), (0, 6), (1, 6), (1, 6)]);
    assert_eq!(
        Scene::sizes(3, json!({ "mission": 1, "captain": 1 })),
        [(0, 6), (1, 6), (1, 6), (2, 6)],
        "the captain is seat 1"
    );
    assert_eq!(Scene::sizes(4, json!({ "mission": 1 })), [(0, 6), (1, 6), (2, 6), (3, 6)]);
}

#[test]
fn wires_are_dealt_as_evenly_as_possible_captain_first() {
    assert_eq!(Scene::sizes(5, json!({ "mission": 4 })), [(0, 11), (1, 10), (2, 10), (3, 10), (4, 10)]);
    assert_eq!(
        Scene::sizes(5, json!({ "mission": 1, "captain": 3 })),
        [(0, 5), (1, 5), (2, 4), (3, 5), (4, 5)],
        "24 wires: seats 3, 4, 0 and 1 have one more"
    );
}

#[test]
fn stands_are_sorted_yellow_and_red_between_the_numbers() {
    let options = json!({ "custom": { "blue": 3, "yellow": { "in_play": 2, "of": 2 }, "red": { "in_play": 2, "of": 2 } } });
    let dealt = ["2.5 2 1.5 1.1", "2.1 3 1 1", "3 2 1 3", "1 2 3 2"];
    let scene = Scene::deal(4, options, "1.1 2.1 1.5 2.5", &[], &dealt);
    assert_eq!(scene.hand(Viewer::Seat(Seat(0)), 0), "1.1 1.5 2 2.5");
    assert_eq!(scene.hand(Viewer::Seat(Seat(1)), 1), "1 1 2.1 3");
}

#[test]
fn of_the_candidates_shown_some_are_set_aside_unseen() {
    let options = json!({ "custom": { "blue": 3, "red": { "in_play": 1, "of": 2 } } });
    let scene = Scene::deal(4, options, "1.5 2.5 1.5", &[], &["1 2 2.5 3", "1 2 3", "1 2 3", "1 2 3"]);
    for viewer in Viewer::all(4) {
        let view = scene.game.view(&scene.state, viewer);
        assert_eq!(view.candidates().iter().map(|w| w.to_string()).collect::<Vec<_>>(), ["1.5", "2.5"]);
        assert_eq!(serde_json::to_value(&view).unwrap()["aside"], json!([]), "nobody sees which");
    }
}

#[test]
fn as_many_cards_as_players_lie_open() {
    let scene = everyone([3, 9, 12, 1]);
    let view = scene.game.view(&scene.state, Viewer::Public);
    assert_eq!(view.cards().map(|e| e.card.number()).collect::<Vec<_>>(), [1, 3, 9, 12]);
}

#[test]
fn everybody_puts_a_token_on_an_own_blue_wire_captain_first() {
    let options = json!({ "custom": { "blue": 3, "red": { "in_play": 2, "of": 2 } }, "captain": 2 });
    let mut scene = Scene::deal(4, options, "1.5 2.5", &[], &["1 1 1", "1 2 2", "2 2.5 3 3", "1.5 2 3 3"]);
    assert_eq!(scene.mover(), Some(2));
    assert_eq!(scene.refused(0, "token 0"), "not_your_turn");
    assert_eq!(scene.refused(2, "cut 0 0"), "not_now");
    assert_eq!(scene.refused(2, "token 1"), "bad_token", "that one is red");
    scene.play("2 token 0, 3 token 1, 0 token 2, 1 token 2");
    assert_eq!(scene.mover(), Some(2), "the captain begins");
    assert_eq!(scene.hand(Viewer::Public, 3), "? ?! ? ?", "a token shows its number, not the wire itself");
    let view = scene.game.view(&scene.state, Viewer::Public);
    assert_eq!(view.token_wire(Seat(3), 1).unwrap().to_string(), "2");
}

#[test]
fn a_player_sees_the_own_stand_and_what_is_public_and_nothing_else() {
    let scene = everyone([1, 2, 3, 4]);
    assert_eq!(scene.hand(Viewer::Seat(Seat(1)), 1), "1 2 3 4 5 6 7 8 9 10 11 12!");
    for other in [0, 2, 3] {
        assert_eq!(scene.hand(Viewer::Seat(Seat(1)), other), "? ? ? ? ? ? ? ? ? ? ? ?!");
    }
}

// ----- the three kinds of turn -----

#[test]
fn a_right_dual_cut_cuts_both_wires_which_stay_in_place_face_up() {
    let mut scene = everyone([1, 2, 3, 4]);
    scene.play("0 cut 1 4, 0 say 5, 0 own 4");
    assert!(scene.hand(Viewer::Public, 0).starts_with("? ? ? ? [5] ?"));
    assert!(scene.hand(Viewer::Public, 1).starts_with("? ? ? ? [5] ?"));
    assert_eq!((scene.state.dial(), scene.mover()), (4, Some(1)));
}

#[test]
fn the_caller_chooses_which_own_match_is_cut() {
    let mut scene = pairs([1, 2, 3, 4]);
    scene.play("0 cut 1 0, 0 say 1");
    assert_eq!(scene.legal("own"), ["own 0", "own 1"]);
    assert_eq!(scene.refused(0, "own 2"), "bad_own");
    scene.play("0 own 1");
    assert!(scene.hand(Viewer::Public, 0).starts_with("?! [1] ?"));
}

#[test]
fn a_wrong_dual_cut_moves_the_dial_and_a_token_shows_the_wire() {
    let mut scene = everyone([1, 2, 3, 4]);
    scene.play("0 cut 1 4, 0 say 7");
    assert_eq!((scene.state.dial(), scene.mover()), (3, Some(1)));
    let wire = "5".parse().unwrap();
    assert!(scene.state.log().ends_with(&[
        Fact::Fail { caller: 0, call: "7".parse().unwrap(), target: 1, slot: 4 },
        Fact::Info { player: 1, slot: 4, wire },
    ]));
    assert_eq!(scene.hand(Viewer::Public, 1), "? ? ? ? ?! ? ? ? ? ? ? ?!");
}

#[test]
fn a_value_is_said_that_the_caller_holds_uncut() {
    let mut scene = pairs([1, 2, 3, 4]);
    scene.play("0 cut 2 0");
    assert_eq!(scene.refused(0, "say 7"), "not_held");
    let mut scene = everyone([1, 2, 3, 4]);
    scene.play("0 cut 1 4, 0 say 5, 0 own 4, 1 cut 2 0");
    assert_eq!(scene.refused(1, "say 5"), "not_held", "the own five is cut");
}

#[test]
fn one_points_at_an_uncut_wire_of_a_teammate() {
    let mut scene = everyone([1, 2, 3, 4]);
    assert_eq!(scene.refused(0, "cut 0 3"), "bad_target");
    assert_eq!(scene.refused(0, "cut 1 12"), "bad_target");
    scene.play("0 cut 1 4, 0 say 5, 0 own 4");
    assert_eq!(scene.refused(1, "cut 0 4"), "bad_target", "it is cut");
}

#[test]
fn a_red_wire_explodes() {
    let mut scene = bombs();
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 cut 0 1, 1 say 2");
    assert_eq!(scene.state.end(), Some(End::Exploded));
    assert_eq!(scene.game.outcome(&scene.state).won, Some(false));
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] 1.5 2 2.5", "in the end all lies open");
}

#[test]
fn red_wires_cannot_be_called() {
    let mut scene = bombs();
    scene.play("0 cut 1 0");
    assert_eq!(scene.legal("say"), ["say 1", "say 2"], "not 1.5 and 2.5");
}

#[test]
fn all_yellows_are_one_value() {
    let mut scene = yellows();
    scene.play("0 cut 1 2, 0 say Y, 0 own 1");
    assert_eq!(scene.hand(Viewer::Public, 0), "?! [1.1] ? ?");
    assert_eq!(scene.hand(Viewer::Public, 1), "?! ? [2.1] ?");
}

#[test]
fn a_wrong_call_on_a_yellow_wire_shows_that_it_is_yellow_not_which() {
    let mut scene = yellows();
    scene.play("0 cut 1 2, 0 say 3");
    assert!(scene.state.log().ends_with(&[Fact::InfoYellow { player: 1, slot: 2 }]));
    assert_eq!(scene.hand(Viewer::Seat(Seat(2)), 1), "?! ? ?! ?");
    scene.play("1 cut 2 0, 1 say 1, 1 own 0, 2 cut 1 2");
    assert_eq!(scene.refused(2, "say Y"), "not_held");
}

#[test]
fn a_solo_cut_takes_all_four_over_both_stands() {
    let options = json!({ "custom": { "blue": 3 } });
    let mut scene = Scene::deal(2, options, "", &[], &["1 1 1", "1 2 2", "2 2 3", "3 3 3"]);
    scene.play("0 token 0, 1 token 0");
    assert_eq!(scene.legal("solo"), ["solo 1"]);
    assert_eq!(scene.refused(0, "solo 2"), "not_all_yours");
    scene.play("0 solo 1");
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] [1] [1] [1] ? ?");
}

#[test]
fn a_solo_cut_takes_the_last_two() {
    let mut scene = two();
    assert_eq!(scene.refused(0, "solo 1"), "not_all_yours", "three of four");
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 solo 3, 0 solo 1");
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] [1] [1] ? ? ?");
}

#[test]
fn more_than_four_yellows_can_be_cut_alone_too() {
    let options = json!({ "custom": { "blue": 7, "yellow": { "in_play": 6, "of": 6 } } });
    let stands = ["1 1.1 2.1 3.1 4.1 5.1 6.1 7 7", "1 2 2 2 3 3 3 4 4", "1 1 2 3 4 4 5 5", "5 5 6 6 6 6 7 7"];
    let mut scene = Scene::deal(4, options, "1.1 2.1 3.1 4.1 5.1 6.1", &[], &stands);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0, 0 solo Y");
    assert_eq!(scene.hand(Viewer::Public, 0), "?! [1.1] [2.1] [3.1] [4.1] [5.1] [6.1] ? ?");
}

#[test]
fn who_has_nothing_but_reds_reveals_them_and_who_has_no_wires_is_skipped() {
    let mut scene = bombs();
    assert_eq!(scene.refused(0, "reveal"), "not_all_red");
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 cut 2 1, 1 say 2, 1 own 1");
    scene.play("2 cut 3 0, 2 say 1, 2 own 0, 3 cut 0 2, 3 say 2, 3 own 1");
    assert_eq!(scene.hand(Viewer::Seat(Seat(0)), 0), "[1] 1.5 [2] 2.5");
    assert_eq!(scene.refused(0, "cut 1 2"), "reveal_first");
    assert_eq!(scene.refused(0, "double"), "reveal_first");
    scene.play("0 reveal");
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] [1.5] [2] [2.5]");
    scene.play("1 cut 2 2, 1 say 3, 1 own 2");
    assert_eq!(scene.mover(), Some(3), "seat 2 has no wires left");
    scene.play("3 cut 1 3, 3 say 3, 3 own 2");
    assert_eq!(scene.state.end(), Some(End::Won), "every stand is empty of uncut wires");
    assert_eq!(scene.game.outcome(&scene.state).won, Some(true));
}

#[test]
fn of_as_many_mistakes_as_players_the_last_loses() {
    let mut scene = everyone([1, 2, 3, 4]);
    scene.play("0 cut 1 0, 0 say 5, 1 cut 2 0, 1 say 5, 2 cut 3 0, 2 say 5");
    assert_eq!((scene.state.dial(), scene.state.end()), (1, None), "three mistakes of four players");
    scene.play("3 cut 0 0, 3 say 5");
    assert_eq!((scene.state.dial(), scene.state.end()), (0, Some(End::DialOut)));
    assert_eq!(scene.refused(0, "cut 1 1"), "game_over");
}

// ----- the Double Detector -----

#[test]
fn a_double_detector_is_right_if_either_wire_matches() {
    let mut scene = bombs();
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 double, 1 cut 0 1, 1 also 2, 1 say 2");
    assert_eq!((scene.mover(), scene.legal("show")), (Some(0), vec!["show 2".to_owned()]));
    scene.play("0 show 2, 1 own 1");
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] ? [2] ?");
    assert_eq!(scene.state.dial(), 4);
}

#[test]
fn if_both_match_the_teammate_chooses_silently() {
    let mut scene = pairs([1, 2, 3, 4]);
    scene.play("0 double, 0 cut 1 2, 0 also 3, 0 say 2");
    assert_eq!(scene.legal("show"), ["show 2", "show 3"]);
    scene.play("1 show 3, 0 own 2");
    assert!(scene.hand(Viewer::Public, 1).starts_with("?! ? ? [2]"));
    let last = scene.state.log().last().unwrap();
    assert!(matches!(last, Fact::Cut { slot: 3, .. }), "nothing says that the other matches too: {last:?}");
}

#[test]
fn a_detector_that_finds_nothing_moves_the_dial_and_a_token_marks_one_of_the_two() {
    let mut scene = everyone([1, 2, 3, 4]);
    scene.play("0 double, 0 cut 1 3, 0 also 4, 0 say 7");
    assert_eq!(scene.legal("show"), ["show 3", "show 4"]);
    assert_eq!(scene.refused(1, "show 6"), "bad_answer");
    scene.play("1 show 4");
    assert_eq!(scene.state.dial(), 3);
    assert_eq!(scene.hand(Viewer::Public, 1), "? ? ? ? ?! ? ? ? ? ? ? ?!");
}

#[test]
fn one_red_among_the_two_does_not_explode_and_the_token_marks_the_other() {
    let mut scene = bombs();
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 double, 1 cut 0 1, 1 also 2, 1 say 3");
    assert_eq!(scene.legal("show"), ["show 2"]);
    assert_eq!(scene.refused(0, "show 1"), "bad_answer");
    scene.play("0 show 2");
    assert_eq!((scene.state.dial(), scene.state.end()), (3, None));
    assert_eq!(scene.hand(Viewer::Public, 0), "[1] ? ?! ?");
}

#[test]
fn two_reds_explode() {
    let mut scene = bombs();
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 double, 1 cut 0 1, 1 also 3, 1 say 2");
    assert_eq!(scene.state.end(), Some(End::Exploded));
}

#[test]
fn a_double_detector_works_once_per_player_and_within_one_stand() {
    let mut scene = two();
    scene.play("0 double, 0 cut 1 0");
    assert_eq!(scene.legal("also"), ["also 1", "also 2"], "not the other stand");
    scene.play("0 also 1, 0 say 1, 1 show 0, 0 own 0, 1 solo 3");
    assert_eq!(scene.refused(0, "double"), "detector_used");
    let options = json!({ "custom": { "blue": 3 }, "detector": false });
    let mut scene = Scene::deal(4, options, "", &[], &["1 2 3"; 4]);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0");
    assert_eq!(scene.refused(0, "double"), "no_detector");
}

// ----- equipment -----

#[test]
fn a_card_can_be_used_once_and_when_two_wires_of_its_number_are_cut() {
    let mut scene = everyone([4, 6, 8, 11]);
    assert_eq!(scene.refused(0, "use 8"), "card_locked");
    assert_eq!(scene.refused(0, "use 9"), "no_such_card");
    scene.play("0 cut 1 7, 0 say 8, 0 own 7, 1 use 8, 1 say 3");
    assert_eq!(scene.refused(1, "use 8"), "card_used");
    assert_eq!(scene.mover(), Some(1), "the turn goes on");
}

#[test]
fn card_1_labels_neighbours_as_different() {
    let mut scene = pairs([1, 2, 3, 4]);
    scene.play("0 cut 1 0, 0 say 1, 0 own 0, 1 use 1");
    assert_eq!(scene.refused(1, "label 2"), "bad_label", "2 and 2 are the same");
    scene.play("1 label 3");
    assert!(scene.state.log().ends_with(&[Fact::LabelNeq { player: 1, slots: [3, 4] }]));
}

#[test]
fn card_12_labels_neighbours_as_the_same() {
    let mut scene = pairs([12, 2, 3, 4]);
    scene.play(
        "0 cut 1 0, 0 say 1, 0 own 0, 1 cut 0 2, 1 say 2, 1 own 2, 2 cut 3 10, 2 say 12, 2 own 10, 3 use 12",
    );
    assert_eq!(scene.refused(3, "label 1"), "bad_label", "7 and 8 differ");
    scene.play("3 label 2");
    assert!(scene.state.log().ends_with(&[Fact::LabelEq { player: 3, slots: [2, 3] }]));
}

#[test]
fn card_2_swaps_two_uncut_wires_that_only_the_swappers_see() {
    let mut scene = everyone([2, 5, 7, 9]);
    scene.play("0 cut 1 1, 0 say 2, 0 own 1, 1 use 2, 1 pick 3, 1 give 4");
    assert_eq!(scene.refused(1, "give 5"), "not_your_turn", "the partner chooses what it gives");
    assert_eq!(scene.refused(3, "give 12"), "bad_give", "there is no such wire");
    scene.play("3 give 8");
    assert_eq!(scene.refused(1, "insert 4"), "bad_insert", "a 9 does not sort in there");
    assert_eq!(scene.legal("insert"), ["insert 7", "insert 8"], "before or after the own 9");
    scene.play("1 insert 7");
    assert_eq!(scene.legal("insert"), ["insert 4", "insert 5"]);
    scene.play("3 insert 5");
    assert_eq!(scene.hand(Viewer::Seat(Seat(1)), 1), "1 [2] 3 4 6 7 8 9 9 10 11 12!");
    assert_eq!(scene.hand(Viewer::Seat(Seat(1)), 3), "? ? ? ? ? 5 ? ? ? ? ? ?!", "the wire that it gave");
    assert_eq!(scene.hand(Viewer::Seat(Seat(0)), 3), "? ? ? ? ? ? ? ? ? ? ? ?!");
    let swap = Fact::Swap { player1: 1, from1: 4, to1: 7, player2: 3, from2: 8, to2: 5 };
    assert!(scene.state.log().ends_with(&[swap]), "from where to where is public");
    assert_eq!(scene.state.stage(), Stage::Turn, "the turn goes on");
}

#[test]
fn what_was_known_of_a_swapped_wire_goes_with_it() {
    let mut scene = everyone([2, 5, 7, 9]);
    scene.play("0 cut 1 1, 0 say 2, 0 own 1, 1 use 2, 1 pick 3, 1 give 11, 3 give 0");
    scene.play("1 insert 0, 3 insert 11");
    assert_eq!(scene.hand(Viewer::Public, 3), "? ? ? ? ? ? ? ? ? ? ?! ?!", "both twelves bear their tokens");
    assert_eq!(scene.hand(Viewer::Public, 1), "? ? [2] ? ? ? ? ? ? ? ? ?");
}

#[test]
fn card_3_asks_for_one_value_on_three_wires() {
    let mut scene = everyone([3, 5, 7, 9]);
    scene.play("0 cut 1 2, 0 say 3, 0 own 2, 1 use 3, 1 cut 2 3, 1 also 5, 1 also 6, 1 say 7");
    assert_eq!(scene.legal("show"), ["show 6"]);
    scene.play("2 show 6, 1 own 6");
    assert!(scene.hand(Viewer::Public, 2).starts_with("? ? ? ? ? ? [7]"));
}

#[test]
fn card_3_needs_a_stand_of_three() {
    let options = json!({ "custom": { "blue": 3, "equipment": 12 } });
    let mut scene = Scene::deal(4, options, "", &[3, 5, 7, 9], &["1 2 3"; 4]);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0, 0 cut 1 2, 0 say 3, 0 own 2, 1 use 3");
    assert_eq!(scene.refused(1, "cut 0 0"), "stand_too_small", "two of its wires are left");
    scene.play("1 cut 2 0");
}

#[test]
fn nobody_plays_from_a_seat_that_is_not_there() {
    let mut scene = everyone([4, 5, 7, 9]);
    for seat in [4, 7] {
        assert_eq!(scene.refused(seat, "cut 1 0"), "no_such_seat");
    }
}

#[test]
fn positions_that_can_not_be_read_are_refused_with_what_and_where() {
    let scene = everyone([4, 5, 7, 9]);
    let good = serde_json::to_value(&scene.state).unwrap();
    assert_eq!(serde_json::from_value::<State>(good.clone()).unwrap(), scene.state);
    let bad = |place: &str, value: Value| {
        let mut state = good.clone();
        *state.pointer_mut(place).unwrap() = value;
        serde_json::from_value::<State>(state).unwrap_err().to_string()
    };
    assert!(bad("/turn", json!(5)).contains("seats go from 0 to 4"));
    assert!(bad("/wires/3/seen", json!([0, 6])).contains("seats go from 0 to 4"));
    assert!(bad("/detectors_used", json!([7])).contains("seats go from 0 to 4"));
    assert!(bad("/wires/0/wire", Value::Null).contains("every wire of a full state"));
    assert!(bad("/candidates", json!(["1.1", "1.1"])).contains("a wire is named twice"));
    assert!(bad("/wires", Value::Array(vec![good["wires"][0].clone(); 100])).contains("at most"));
    assert!(bad("/cards", Value::Array(vec![good["cards"][0].clone(); 6])).contains("5 cards"));
    assert!(bad("/stage", json!("nap")).contains("unknown variant"));
}

#[test]
fn card_4_puts_one_more_info_token() {
    let mut scene = everyone([4, 5, 7, 9]);
    scene.play("0 cut 1 3, 0 say 4, 0 own 3, 1 use 4");
    assert_eq!(scene.refused(1, "token 11"), "bad_token", "it has one");
    assert_eq!(scene.refused(1, "token 3"), "bad_token", "it is cut");
    scene.play("1 token 6");
    assert_eq!(scene.hand(Viewer::Public, 1), "? ? ? [4] ? ? ?! ? ? ? ? ?!");
    assert_eq!(scene.mover(), Some(1));
}

#[test]
fn card_5_asks_for_one_value_on_a_whole_stand() {
    let mut scene = everyone([4, 5, 7, 9]);
    scene.play("0 cut 1 4, 0 say 5, 0 own 4, 1 use 5, 1 cut 3 0, 1 say 10");
    assert_eq!((scene.mover(), scene.legal("show")), (Some(3), vec!["show 9".to_owned()]));
    scene.play("3 show 9, 1 own 9");
    assert_eq!(scene.state.dial(), 4);
}

#[test]
fn card_6_turns_the_dial_back_by_one() {
    let mut scene = everyone([4, 6, 7, 9]);
    scene.play("0 cut 1 5, 0 say 6, 0 own 5");
    assert_eq!(scene.refused(1, "use 6"), "card_useless", "the dial is where it began");
    scene.play("1 cut 2 0, 1 say 5");
    assert_eq!(scene.state.dial(), 3);
    scene.play("2 use 6");
    assert_eq!(scene.state.dial(), 4);
}

#[test]
fn card_7_makes_a_used_detector_ready_again() {
    let mut scene = everyone([4, 6, 7, 9]);
    scene.play("0 double, 0 cut 1 6, 0 also 7, 0 say 7, 1 show 6, 0 own 6, 1 use 7");
    assert_eq!(scene.refused(1, "pick 2"), "bad_pick", "that one was not used");
    scene.play("1 pick 0");
    assert!(scene.game.view(&scene.state, Viewer::Public).detectors_used().is_empty());
}

#[test]
fn card_8_asks_every_stand_for_a_number() {
    let mut scene = everyone([4, 6, 8, 9]);
    scene.play("0 cut 1 7, 0 say 8, 0 own 7, 1 use 8, 1 say 8");
    let Some(Fact::Radar { answers, .. }) = scene.state.log().last() else { panic!("no radar") };
    assert_eq!(answers.iter().collect::<Vec<_>>(), [false, false, true, true], "uncut eights only");
}

#[test]
fn the_radar_answers_for_each_stand_of_two() {
    let options = json!({ "custom": { "blue": 8, "equipment": 8 } });
    let stands = ["1 1 1 1 2 2 2 2", "3 3 3 3 4 4 4 8", "5 5 5 5 6 6 6 6", "4 7 7 7 7 8 8 8"];
    let mut scene = Scene::deal(2, options, "", &[8, 1], &stands);
    scene.play("0 token 0, 1 token 0, 0 cut 1 13, 0 say 8, 0 own 15, 1 use 8, 1 say 4");
    let Some(Fact::Radar { answers, .. }) = scene.state.log().last() else { panic!("no radar") };
    assert_eq!(answers.iter().collect::<Vec<_>>(), [false, true, false, true]);
}

#[test]
fn card_9_saves_from_a_dial_step_and_from_an_explosion_for_a_turn() {
    let options = json!({ "custom": { "blue": 12, "red": { "in_play": 1, "of": 1 }, "equipment": 12 } });
    let first = "1 2 3 4 5 5.5 6 7 8 9 10 11 12";
    let mut scene = Scene::deal(4, options.clone(), "5.5", &[9, 1, 2, 3], &[first, RUN, RUN, RUN]);
    scene.play("0 token 0, 1 token 0, 2 token 0, 3 token 0, 0 cut 1 8, 0 say 9, 0 own 9");
    let before = scene.state.clone();
    scene.play("1 use 9, 1 cut 0 5, 1 say 5");
    assert_eq!((scene.state.end(), scene.state.dial(), scene.mover()), (None, 4, Some(2)));
    assert!(scene.state.log().ends_with(&[Fact::InfoRed { player: 0, slot: 5 }]));
    scene.state = before;
    scene.play("1 use 9, 1 cut 0 4, 1 say 7");
    assert_eq!(scene.state.dial(), 4, "no step");
    scene.play("2 cut 0 5, 2 say 5");
    assert_eq!(scene.state.end(), Some(End::Exploded), "the next turn is a turn like any other");
}

#[test]
fn card_10_says_two_values_for_one_wire() {
    let mut scene = everyone([4, 6, 8, 10]);
    scene.play("0 cut 1 9, 0 say 10, 0 own 9, 1 use 10, 1 cut 2 4, 1 say 3");
    assert_eq!(scene.refused(1, "say 3"), "not_held", "two different values");
    scene.play("1 say 5");
    assert_eq!(scene.legal("own"), ["own 4"], "the value that matched");
    scene.play("1 own 4");
    assert_eq!(scene.state.dial(), 4);
}

#[test]
fn card_11_chooses_who_plays_next() {
    let mut scene = everyone([4, 6, 8, 11]);
    scene.play("0 cut 1 10, 0 say 11, 0 own 10, 1 use 11");
    assert_eq!(scene.refused(1, "pick 1"), "bad_pick");
    scene.play("1 pick 0, 1 cut 2 4, 1 say 5, 1 own 4");
    assert_eq!(scene.mover(), Some(0));
    scene.play("0 cut 3 0, 0 say 1, 0 own 0");
    assert_eq!(scene.mover(), Some(1), "then it goes round as before");
}
