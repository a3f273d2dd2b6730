//! The rules of play, one scenario each, with every card where the scenario wants it.

#![allow(clippy::unwrap_used)]

use engine::{Game, Live, Refusal as _, Seat, Table, Turn, Viewer};
use golf::{Action, Golf, Phase, Stage};
use serde_json::{Value, json};

/// A table at which every draw is chosen.
struct Scene(Live<Golf>);

impl Scene {
    fn new(seats: usize, options: Value) -> Self {
        let game = Golf::new(seats, serde_json::from_value(options).unwrap()).unwrap();
        Self(Live::new(game, [1; 32]))
    }

    /// Deals these hands and this first discard.
    fn dealt(seats: usize, options: Value, hands: &[&str], discard: &str) -> Self {
        let mut scene = Self::new(seats, options);
        scene.deal(hands, discard);
        scene
    }

    fn deal(&mut self, hands: &[&str], discard: &str) {
        let cards: Vec<Value> =
            hands.iter().flat_map(|h| h.split_whitespace()).chain([discard]).map(|c| json!(c)).collect();
        let dealer = self.0.movers().first().unwrap();
        self.force(dealer.0, "deal", &cards).unwrap();
    }

    fn force(&mut self, seat: u8, play: &str, draws: &[Value]) -> Result<(), engine::Refused> {
        let id = self.0.read_action(engine::Say::Text(play))?;
        self.0.play_forced(Seat(seat), id, draws)
    }

    /// Plays lines such as `1 draw 6C` and `1 swap 3`: seat, action, and what is drawn.
    fn play(&mut self, script: &str) -> &mut Self {
        for line in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (seat, rest) = line.split_once(' ').unwrap();
            let (action, drawn) = match rest.strip_prefix("draw ") {
                Some(card) => ("draw", vec![json!(card)]),
                None => (rest, vec![]),
            };
            let seat = seat.parse().unwrap();
            self.force(seat, action, &drawn).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
        self
    }

    fn refused(&mut self, seat: u8, play: &str) -> &'static str {
        let before = *self.0.state();
        let code = self.force(seat, play, &[]).unwrap_err().code;
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        code
    }

    fn phase(&self) -> Phase {
        self.0.state().phase()
    }

    fn movers(&self) -> Vec<u8> {
        self.0.movers().iter().map(|s| s.0).collect()
    }

    fn view(&self, viewer: Viewer) -> golf::View {
        self.0.game().view(self.0.state(), viewer)
    }

    fn legal(&self, seat: u8) -> Vec<String> {
        let mut ids = Vec::new();
        self.0.legal(Seat(seat), &mut ids);
        ids.into_iter().filter_map(|id| self.0.notation(id)).collect()
    }
}

const LOW: &str = "AH 3H 4H AS 3S 4S";
const HIGH: &str = "QH JH 9H 8S 7S 6S";

fn two(options: Value) -> Scene {
    Scene::dealt(2, options, &[LOW, HIGH], "5C")
}

/// Two players who have turned up their first cards; seat 1 begins.
fn begun(options: Value) -> Scene {
    let mut scene = two(options);
    scene.play("0 flip 0+1\n1 flip 0+1");
    scene
}

#[test]
fn the_phases_go_from_waiting_to_game_over() {
    let mut scene = Scene::new(2, json!({ "rounds": 1 }));
    assert_eq!(scene.phase(), Phase::Waiting);
    scene.deal(&[LOW, HIGH], "5C");
    assert_eq!(scene.phase(), Phase::InitialFlip);
    scene.play("1 flip 0+1\n0 flip 2+5");
    assert_eq!(scene.phase(), Phase::Playing);
    scene.play(
        "1 draw 2C\n1 swap 2\n0 draw 9C\n0 discard
         1 draw 2D\n1 swap 3\n0 draw 9D\n0 discard
         1 draw 2H\n1 swap 4\n0 draw 9S\n0 discard
         1 draw 2S\n1 swap 5",
    );
    assert_eq!(scene.phase(), Phase::FinalTurn);
    scene.play("0 draw 8C\n0 discard");
    assert_eq!(scene.phase(), Phase::GameOver);
    assert!(scene.movers().is_empty());
}

#[test]
fn nobody_plays_before_the_deal_or_from_a_seat_that_is_not_there() {
    let mut scene = Scene::new(2, json!({}));
    let dealer = scene.movers()[0];
    for action in ["draw", "take", "knock", "swap 0", "flip 0+1"] {
        assert_eq!(scene.refused(dealer, action), "not_dealt", "{action}");
    }
    let code = |seat| scene.0.game().check(scene.0.state(), Seat(seat), Action::Deal).unwrap_err().code();
    assert_eq!((code(1 - dealer), code(2), code(7)), ("not_your_turn", "no_such_seat", "no_such_seat"));
}

#[test]
fn without_initial_flips_play_begins_at_once() {
    let scene = two(json!({ "initial_flips": 0 }));
    assert_eq!(scene.phase(), Phase::Playing);
    assert_eq!(scene.movers(), [1]);
}

#[test]
fn initial_flips_are_simultaneous_and_all_or_nothing() {
    let mut scene = two(json!({}));
    assert_eq!(scene.movers(), [0, 1]);
    assert_eq!(scene.refused(0, "open 3"), "wrong_flips");
    assert_eq!(scene.refused(0, "draw"), "flip_first");
    scene.play("1 flip 0+1");
    assert_eq!(scene.refused(1, "flip 2+3"), "already_flipped");
    assert_eq!(scene.movers(), [0]);
    let one = two(json!({ "initial_flips": 1 }));
    assert_eq!(one.legal(0).len(), 6);
}

#[test]
fn the_dealer_moves_one_seat_each_round_and_the_seat_after_it_begins() {
    let mut scene = Scene::new(3, json!({ "rounds": 3, "initial_flips": 0, "knock_early": true }));
    for round in 0..3u8 {
        assert_eq!(scene.movers(), [round % 3], "who deals round {round}");
        scene.deal(&[LOW, HIGH, "2H 2D 10C 10D KC KD"], "5C");
        assert_eq!(scene.movers(), [(round + 1) % 3], "who begins round {round}");
        let mut luck = engine::Luck::new(1);
        while matches!(scene.phase(), Phase::Playing | Phase::FinalTurn) {
            let seat = scene.0.movers().first().unwrap();
            let id = scene.0.sample(seat, &mut luck).unwrap();
            scene.0.play_id(seat, id).unwrap();
        }
    }
    assert_eq!(scene.phase(), Phase::GameOver);
}

#[test]
fn a_deck_card_may_be_swapped_or_discarded() {
    let mut scene = begun(json!({}));
    scene.play("1 draw 2C");
    assert_eq!(scene.legal(1), ["swap 0", "swap 1", "swap 2", "swap 3", "swap 4", "swap 5", "discard"]);
    assert_eq!(scene.refused(1, "draw"), "has_card");
    assert_eq!(scene.refused(1, "take"), "has_card");
    assert_eq!(scene.refused(0, "discard"), "not_your_turn");
}

#[test]
fn a_card_from_the_discard_pile_must_be_swapped_in() {
    let mut scene = begun(json!({}));
    scene.play("1 take");
    assert_eq!(scene.legal(1), ["swap 0", "swap 1", "swap 2", "swap 3", "swap 4", "swap 5"]);
    assert_eq!(scene.refused(1, "discard"), "must_swap");
    scene.play("1 swap 5");
    let view = scene.view(Viewer::Public);
    assert_eq!(view.discard_top().unwrap().to_string(), "6S", "the card that was there goes onto the pile");
    assert_eq!(view.grid(Seat(1))[5].unwrap().to_string(), "5C", "and the swapped one lies face up");
}

#[test]
fn nothing_can_be_placed_before_it_is_drawn() {
    let mut scene = begun(json!({}));
    assert_eq!(scene.refused(1, "swap 0"), "no_card");
    assert_eq!(scene.refused(1, "discard"), "no_card");
    assert_eq!(scene.refused(1, "pass"), "no_pass");
    assert_eq!(scene.refused(1, "deal"), "already_dealt");
    assert_eq!(scene.refused(1, "flip 0+1"), "flips_done");
}

#[test]
fn flip_mode_never_ends_the_turn_with_the_discard() {
    let mut scene = begun(json!({ "flip_mode": "never" }));
    scene.play("1 draw 2C\n1 discard");
    assert_eq!(scene.movers(), [0]);
}

#[test]
fn flip_mode_always_demands_a_flip_and_nothing_else() {
    let mut scene = begun(json!({ "flip_mode": "always" }));
    scene.play("1 draw 2C\n1 discard");
    assert_eq!(scene.movers(), [1]);
    assert_eq!(scene.legal(1), ["turn 2", "turn 3", "turn 4", "turn 5"]);
    assert_eq!(scene.refused(1, "pass"), "must_turn");
    assert_eq!(scene.refused(1, "draw"), "must_turn");
    assert_eq!(scene.refused(1, "turn 0"), "face_up");
    scene.play("1 turn 3");
    assert_eq!(scene.movers(), [0]);
}

#[test]
fn flip_mode_endgame_offers_a_flip_once_somebody_has_at_most_one_card_down() {
    let mut scene = begun(json!({ "flip_mode": "endgame" }));
    scene.play(
        "1 draw 2C\n1 discard
         0 draw 8C\n0 swap 2\n1 draw 2D\n1 discard
         0 draw 8D\n0 swap 3\n1 draw 10C\n1 discard
         0 draw 8H\n0 swap 4\n1 draw 10D\n1 discard",
    );
    assert_eq!(scene.legal(1), ["turn 2", "turn 3", "turn 4", "turn 5", "pass"]);
    assert_eq!(scene.refused(1, "draw"), "turn_or_pass");
    scene.play("1 pass");
    assert_eq!(scene.movers(), [0]);
}

#[test]
fn flipping_or_knocking_instead_of_drawing_needs_its_option() {
    let mut plain = begun(json!({}));
    assert_eq!(plain.refused(1, "turn 3"), "no_flip_action");
    assert_eq!(plain.refused(1, "knock"), "no_knock");
    let mut flips = begun(json!({ "flip_as_action": true, "knock_early": true }));
    assert_eq!(flips.legal(1), ["draw", "take", "turn 2", "turn 3", "turn 4", "turn 5"]);
    assert_eq!(flips.refused(1, "knock"), "knock_too_early");
    flips.play("1 turn 2\n0 turn 2\n1 turn 3\n0 turn 3");
    assert!(flips.legal(1).contains(&"knock".to_owned()), "two are face down");
    flips.play("1 knock");
    assert_eq!(flips.phase(), Phase::FinalTurn);
    assert_eq!(flips.view(Viewer::Public).finisher(), Some(Seat(1)));
}

#[test]
fn the_finishers_opponents_have_exactly_one_more_turn_in_order() {
    let hands = [LOW, HIGH, "2H 2D 10C 10D KC KD"];
    let mut scene = Scene::dealt(3, json!({ "knock_early": true, "flip_as_action": true }), &hands, "5C");
    scene.play("0 flip 0+1\n1 flip 0+1\n2 flip 0+1");
    scene.play("1 turn 2\n2 turn 2\n0 turn 2\n1 turn 3\n2 turn 3\n0 turn 3\n1 knock");
    assert_eq!(scene.movers(), [2]);
    scene.play("2 draw 6H\n2 discard");
    assert_eq!(scene.movers(), [0]);
    scene.play("0 draw 6D\n0 discard");
    assert_eq!(scene.phase(), Phase::RoundOver);
}

#[test]
fn an_empty_deck_is_made_anew_from_all_discards_but_the_top() {
    let mut scene = Scene::dealt(6, json!({ "decks": 1, "initial_flips": 0 }), &[], "5C");
    let mut reshuffled = false;
    for turn in 0..200u32 {
        let seat = scene.0.movers().first().unwrap();
        let before = scene.view(Viewer::Public);
        scene.0.play(seat, engine::Say::Text("draw")).unwrap();
        if before.deck_size() == 0 {
            let after = scene.view(Viewer::Public);
            assert_eq!(
                after.deck_size() + 1,
                before.discard_below().len(),
                "all but the top, one of them drawn"
            );
            assert_eq!(after.discard_top(), before.discard_top());
            assert!(after.discard_below().is_empty());
            reshuffled = true;
            break;
        }
        assert!(turn < 100, "the deck of 15 runs out");
        scene.0.play(seat, engine::Say::Text("discard")).unwrap();
    }
    assert!(reshuffled);
}

#[test]
fn a_drawn_card_is_known_to_its_drawer_alone_until_it_is_placed() {
    let mut scene = begun(json!({}));
    scene.play("1 draw 2C");
    assert_eq!(scene.view(Viewer::Seat(Seat(1))).held().unwrap().to_string(), "2C");
    for other in [Viewer::Seat(Seat(0)), Viewer::Public] {
        let view = scene.view(other);
        assert!(view.holding() && view.held().is_none());
        assert!(!scene.0.events_json(other).contains("2C"));
    }
    assert!(scene.0.events_json(Viewer::Seat(Seat(1))).contains("2C"));
}

#[test]
fn a_face_down_card_is_known_to_nobody_its_owner_included() {
    let scene = begun(json!({}));
    let view = scene.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.grid(Seat(0)).iter().flatten().count(), 2);
    assert_eq!(view.unseen().len(), 52 - 4 - 1);
}

#[test]
fn undo_takes_back_a_take_but_nothing_that_was_drawn_or_shown() {
    let mut scene = begun(json!({}));
    scene.play("1 take");
    assert!(scene.0.undo(Seat(0)).is_err(), "not another's move");
    scene.0.undo(Seat(1)).unwrap();
    assert_eq!(scene.view(Viewer::Public).stage(), Stage::Draw);
    scene.play("1 draw 2C");
    assert_eq!(scene.0.undo(Seat(1)).unwrap_err().code, "no_undo");
    scene.play("1 discard");
    assert!(scene.0.undo(Seat(1)).is_err(), "the discard showed the card");
}

#[test]
fn totals_add_up_over_rounds_and_the_lowest_wins_with_ties_shared() {
    let mut scene = Scene::new(
        2,
        json!({ "rounds": 2, "initial_flips": 2, "flip_as_action": true, "knock_early": true }),
    );
    for dealer in [0u8, 1] {
        let other = 1 - dealer;
        scene.deal(&[LOW, "AD 3D 4D AC 3C 4C"], "5C");
        scene.play(&format!("{dealer} flip 0+3\n{other} flip 0+3"));
        scene.play(&format!(
            "{other} turn 1\n{dealer} turn 1\n{other} turn 4\n{dealer} turn 4\n{other} knock\n{dealer} knock"
        ));
    }
    let Turn::Over(over) = scene.0.turn() else { panic!("two rounds are over") };
    assert_eq!((over.scores, over.ranks), (vec![0, 0], vec![1, 1]));
    assert_eq!(scene.view(Viewer::Public).holes(), [2, 2], "holes that are tied count for all");
}

#[test]
fn a_forced_draw_that_is_not_there_changes_nothing() {
    let mut scene = begun(json!({}));
    let before = *scene.0.state();
    let error = scene.force(1, "draw", &[json!("AH")]).unwrap_err();
    assert_eq!(error.message, "draw 1: `AH` can't be drawn from the deck now");
    let error = scene.force(1, "draw", &[json!("2C"), json!("2D")]).unwrap_err();
    assert_eq!(error.message, "2 draws were given, but the move makes only 1");
    assert_eq!(*scene.0.state(), before);
}

#[test]
fn positions_that_could_not_come_about_are_refused() {
    let scene = begun(json!({}));
    let good: Value = serde_json::from_str(&scene.0.position_json()).unwrap();
    assert!(Live::<Golf>::open_json(good.clone(), [0; 32]).is_ok());
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut position = good.clone();
        change(&mut position);
        Live::<Golf>::open_json(position, [0; 32]).unwrap_err().to_string()
    };
    assert!(bad(&|p| p["state"]["discard_top"] = json!("AH")).contains("there are more AH"));
    assert!(bad(&|p| p["state"]["deck"] = json!([])).contains("cards are missing"));
    assert!(bad(&|p| p["state"]["round"] = json!(12)).contains("round"));
    assert!(bad(&|p| p["state"]["turn"] = json!(5)).contains("not there"));
    assert!(bad(&|p| p["state"]["phase"] = json!("FINAL_TURN")).contains("finisher"));
    assert!(bad(&|p| p["state"]["pending"] = json!([6])).contains("seats go from 0 to 5"));
    assert!(bad(&|p| p["state"]["pending"] = json!([0])).contains("nobody has finished"));
    assert!(bad(&|p| p["state"]["round"] = json!(0)).contains("rounds count from 1"));
    assert!(bad(&|p| p["state"]["sheet"] = json!([vec![0; 19]])).contains("at most 18 rounds"));
    assert!(bad(&|p| p["state"]["holes"] = json!(vec![0; 7])).contains("at most 6 seats"));
    assert!(
        bad(&|p| p["state"]["discard_below"] = json!(["2C", "2C", "2C", "2C"])).contains("more than three")
    );
    assert!(bad(&|p| p["state"]["discard_top"] = json!(null)).contains("cards are missing"));
    assert!(bad(&|p| p["state"]["stage"] = json!("place")).contains("in hand exactly after drawing"));
    assert!(
        bad(&|p| p["state"]["grids"][0]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(|c| c["up"] = json!(true)))
        .contains("all face up")
    );
    assert!(bad(&|p| p["state"]["totals"] = json!([3, 0])).contains("sum of its rounds"));
    assert!(bad(&|p| p["state"]["deck"] = json!(["ZZ"])).contains("is no card"));
    assert!(bad(&|p| p["seats"] = json!(9)).contains("2 to 6 seats"));
    assert!(bad(&|p| p["extra"] = json!(1)).contains("unknown field `extra`"));
}
