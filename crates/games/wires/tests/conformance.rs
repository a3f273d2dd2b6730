//! Wires keeps the promises of the contract.

use wires::Wires;

#[test]
fn wires_keeps_the_contract() {
    let report = engine::conformance::check::<Wires>(150, 6, 1).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
    assert_eq!(report.games, 150);
}
