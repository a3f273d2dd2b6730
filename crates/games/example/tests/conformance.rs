//! The game keeps the promises of the contract.

use engine::conformance::check;
use example::Example;

#[test]
fn the_game_keeps_the_contract() {
    let report = check::<Example>(500, 20, 1).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 500);
}
