//! Whole games, to be read. `UPDATE_GOLDEN=1 cargo test -p farkle` writes them anew; review the difference like code.

#![allow(clippy::unwrap_used)]

use engine::conformance::playthrough;
use engine::{Game, Live, Luck, Table};
use farkle::Farkle;

fn check(seats: usize, options: &str, bot: &str, file: &str, golden: &str) {
    let game = Farkle::new(seats, serde_json::from_str(options).unwrap()).unwrap();
    let mut table = Live::new(game, [42; 32]);
    let mut luck = Luck::new(7);
    while let Some(seat) = table.movers().first() {
        let id = table.bot(bot, seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
    let text = playthrough(&table);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(format!("{}/tests/golden/{file}", env!("CARGO_MANIFEST_DIR")), &text).unwrap();
    } else {
        assert_eq!(text, golden, "UPDATE_GOLDEN=1 writes it anew");
    }
}

#[test]
fn a_run_goes_as_it_always_went() {
    check(1, r#"{"levels":3,"retries":3}"#, "optimal", "run.txt", include_str!("golden/run.txt"));
}

#[test]
fn a_game_of_versus_goes_as_it_always_went() {
    let options = r#"{"target":1500,"opening":300,"three_farkles":500,"set":"extended"}"#;
    check(3, options, "greedy", "versus.txt", include_str!("golden/versus.txt"));
}
