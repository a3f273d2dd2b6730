//! Tests named after the rules that they protect.

use engine::{Live, Seat, Table, Turn, Viewer};
use example::{Example, Options};

fn table(seed: u8, options: Options) -> Live<Example> {
    Live::new(engine::Game::new(2, options).expect("two can play"), [seed; 32])
}

fn play(table: &mut Live<Example>, moves: [&str; 2]) -> Vec<u8> {
    for (seat, notation) in moves.iter().enumerate() {
        table.play(Seat(seat as u8), engine::Say::Text(notation)).expect("a legal move");
    }
    let Turn::Over(over) = table.turn() else { panic!("everybody has decided") };
    over.ranks
}

#[test]
fn the_highest_card_wins_or_the_lowest_by_option() {
    for seed in 0..20 {
        let high = play(&mut table(seed, Options { low: false }), ["keep", "keep"]);
        let low = play(&mut table(seed, Options { low: true }), ["keep", "keep"]);
        assert_eq!(high, [low[1], low[0]], "seed {seed}");
    }
}

#[test]
fn a_changed_card_lies_open_and_the_new_one_does_not() {
    let mut table = table(1, Options::default());
    let own = table.view_json(Viewer::Seat(Seat(0)));
    table.play(Seat(0), engine::Say::Text("change")).unwrap();
    let other = table.view_json(Viewer::Seat(Seat(1)));
    assert!(other.contains(r#""discards":["#) && !other.contains(r#""discards":[]"#), "{other}");
    assert!(other.starts_with(r#"{"hands":[{"value":null"#), "{other} after {own}");
}
