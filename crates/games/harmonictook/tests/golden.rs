//! Whole games, to be read. `UPDATE_GOLDEN=1 cargo test -p harmonictook` writes them anew; review the difference like code.

#![allow(clippy::unwrap_used)]

use engine::conformance::playthrough;
use engine::{Game, Live, Luck, Table};
use harmonictook::Harmonictook;

fn golden(name: &str, seats: usize, options: &str, seed: u8) {
    let game = Harmonictook::new(seats, serde_json::from_str(options).unwrap()).unwrap();
    let mut table = Live::new(game, [seed; 32]);
    let mut luck = Luck::new(seed.into());
    while let Some(seat) = table.movers().first() {
        let id = table.sample(seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
    let text = playthrough(&table);
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden")).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    assert!(text == std::fs::read_to_string(path).unwrap(), "{name} differs; UPDATE_GOLDEN=1 writes it anew");
}

#[test]
fn a_quick_base_game_goes_as_it_always_went() {
    golden("base", 3, r#"{"starting_coins":12,"landmarks_to_win":3}"#, 4);
}

#[test]
fn a_game_with_all_expansions_goes_as_it_always_went() {
    golden(
        "metropolis",
        4,
        r#"{"expansions":["harbor","millionaires_row"],"starting_coins":20,"landmarks_to_win":4}"#,
        7,
    );
}
