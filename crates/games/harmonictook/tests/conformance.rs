//! harmonictook keeps the promises of the contract, over all expansions, variants and house rules.

use harmonictook::Harmonictook;

#[test]
fn harmonictook_keeps_the_contract() {
    let report =
        engine::conformance::check::<Harmonictook>(60, 4, 1).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
    assert_eq!(report.games, 60);
}
