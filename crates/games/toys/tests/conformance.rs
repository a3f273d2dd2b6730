//! The example games keep the promises of the contract.

use engine::conformance::{Subject, check};

fn kept<G: Subject>() {
    let report = check::<G>(300, 20, 1).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!(report.games, 300);
}

#[test]
fn pig_keeps_the_contract() {
    kept::<toys::pig::Pig>();
}

#[test]
fn kuhn_poker_keeps_the_contract() {
    kept::<toys::kuhn::Kuhn>();
}

#[test]
fn tic_tac_toe_keeps_the_contract() {
    kept::<toys::tictactoe::TicTacToe>();
}
