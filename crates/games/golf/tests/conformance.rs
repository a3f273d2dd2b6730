//! Golf keeps the promises of the contract.

use golf::Golf;

#[test]
fn golf_keeps_the_contract() {
    let report = engine::conformance::check::<Golf>(400, 10, 1).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
    assert_eq!(report.games, 400);
}
