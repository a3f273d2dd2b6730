//! A whole game, to be read. `UPDATE_GOLDEN=1 cargo test -p wires` writes it anew; review the difference like code.

#![allow(clippy::unwrap_used)]

use engine::conformance::playthrough;
use engine::{Game, Live, Luck, Table};
use wires::Wires;

#[test]
fn a_game_goes_as_it_always_went() {
    let options = r#"{"custom":{"blue":6,"yellow":{"in_play":2,"of":3},"red":{"in_play":1,"of":2},"equipment":6},"captain":1}"#;
    let game = Wires::new(3, serde_json::from_str(options).unwrap()).unwrap();
    let mut table = Live::new(game, [42; 32]);
    let mut luck = Luck::new(7);
    while let Some(seat) = table.movers().first() {
        let id = table.bot("planner:deals=4", seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
    let text = playthrough(&table);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    assert_eq!(text, include_str!("golden/game.txt"), "UPDATE_GOLDEN=1 writes it anew");
}
