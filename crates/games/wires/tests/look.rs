//! The evening as data: what is cut, shown, certain or only likely.
#![allow(clippy::unwrap_used)]

use engine::{Budget, Game, Luck, Seat, Viewer};
use wires::assistant::{Session, Setup};
use wires::bots::{Player, Style};
use wires::wire::{Call, Shown, Wire};
use wires::{Options, Stage, Wires, study};

fn session() -> Session {
    let setup = Setup {
        players: ["anna", "bob", "cem"].map(String::from).to_vec(),
        me: "cem".into(),
        captain: "anna".into(),
        mission: 1,
        custom: None,
        candidates: Vec::new(),
        hand: ["1", "2", "3", "3", "5", "6"].iter().map(|w| w.parse().unwrap()).collect(),
    };
    Session::new(setup).unwrap()
}

#[test]
fn the_chances_of_a_wire_add_up_and_come_the_likeliest_first() {
    let look = session().look().unwrap();
    for place in look.hands.iter().take(2).flatten() {
        let sum: f64 = place.chances.iter().map(|c| c.1).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert!(place.chances.is_sorted_by(|a, b| a.1 >= b.1));
    }
    assert_eq!(look.first, vec![6, 6, 6]);
    assert_eq!(look.hands[0].len(), 12, "the captain has two stands");
    assert_eq!(look.hands[2][1].certain, Wire::blue(2), "one knows one's own wires");
}

#[test]
fn a_token_is_shown_a_deduced_wire_is_certain_and_a_cut_one_is_cut() {
    let mut session = session();
    session.insert(0, "token bob 4 3").unwrap();
    let look = session.look().unwrap();
    assert_eq!(look.hands[1][3].shown, Some(Shown::Wire(Wire::blue(3).unwrap())));
    assert!(look.calls[0].certain(), "a token of a value that I hold is a certain call");
    session.insert(1, "cem bob 4 3 yes 3").unwrap();
    let look = session.look().unwrap();
    assert!(look.hands[1][3].cut && look.hands[2][2].cut);
}

#[test]
fn a_token_goes_where_its_wire_goes() {
    let mut session = session();
    session.insert(0, "token bob 4 3").unwrap();
    session.insert(1, "swap anna 2>4 bob 4>3").unwrap();
    let look = session.look().unwrap();
    let shown: Vec<bool> = look.hands[0].iter().map(|p| p.shown.is_some()).collect();
    assert_eq!(shown.iter().filter(|s| **s).count(), 1, "anna has the wire with the token now");
    assert!(look.hands[1].iter().all(|p| p.shown.is_none()));
    assert!(look.hands[0][2].shown.is_some(), "bob's wire 4 ends at anna's 3");
}

#[test]
fn the_best_call_is_one_of_those_by_chance() {
    let mut session = session();
    session.insert(0, "token bob 4 3").unwrap();
    let best = session.best(Budget::Samples(8), &mut Luck::new(1)).unwrap();
    assert_eq!((best[0].odds.target, best[0].odds.slot, best[0].odds.call), (1, 3, Call::blue(3).unwrap()));
    let json = serde_json::to_string(&best).unwrap();
    let read: Vec<wires::advice::Suggestion> = serde_json::from_str(&json).unwrap();
    assert_eq!(read.len(), best.len());
}

#[test]
fn what_a_player_can_know_at_a_table_never_excludes_what_is_so() {
    let game = Wires::new(3, Options { mission: 3, ..Options::default() }).unwrap();
    let (mut looks, mut certain) = (0, 0);
    study::play(&game, 7, &mut || Box::new(Player::new(Style::Chance)), |state, seat, _| {
        let view = game.view(state, Viewer::Seat(seat));
        let look = view.look(&game).unwrap();
        if view.stage() != Stage::Turn {
            return;
        }
        looks += 1;
        for other in Seat::all(3).filter(|s| *s != seat) {
            let truth = game.view(state, Viewer::Seat(other)).hand(other);
            assert_eq!(look.hands[other.index()].len(), truth.len());
            for (place, seen) in look.hands[other.index()].iter().zip(truth) {
                let wire = seen.wire.unwrap();
                assert_eq!(place.cut, seen.cut);
                assert!(place.certain.is_none_or(|w| w == wire), "{place:?} is {wire}");
                assert!(place.chances.iter().any(|c| c.0 == wire.call()), "{place:?} is {wire}");
                certain += u32::from(place.certain.is_some());
            }
        }
    });
    assert!(looks > 10 && certain > 0, "{looks} looks, {certain} certain");
}
