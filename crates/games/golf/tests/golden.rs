//! A whole game, to be read. `UPDATE_GOLDEN=1 cargo test -p golf` writes it anew; review the difference like code.

use engine::conformance::playthrough;
use engine::{Game, Live, Luck, Table};
use golf::Golf;

#[test]
fn a_game_goes_as_it_always_went() {
    let options = r#"{"rounds":2,"use_jokers":true,"knock_penalty":true,"knock_early":true,"flip_as_action":true,"flip_mode":"endgame"}"#;
    let game = Golf::new(3, serde_json::from_str(options).unwrap()).unwrap();
    let mut table = Live::new(game, [42; 32]);
    let mut luck = Luck::new(7);
    while let Some(seat) = table.movers().first() {
        let id = table.sample(seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
    let text = playthrough(&table);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, include_str!("golden/game.txt"), "UPDATE_GOLDEN=1 writes it anew");
}
