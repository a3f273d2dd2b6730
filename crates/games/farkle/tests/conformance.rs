//! Farkle keeps the promises of the contract.

use farkle::Farkle;

#[test]
fn farkle_keeps_the_contract() {
    let report = engine::conformance::check::<Farkle>(400, 10, 1).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
    assert_eq!(report.games, 400);
}
