//! How much has to come before one plays: a phone in a train pays for every kilobyte.

use browser::{Look, Parlor};

/// What a page may weigh as it travels, in bytes: a tenth more than it did when this was written.
const LIMITS: [(&str, u64); 5] = [
    ("/", 267_000),
    ("/play/harmonictook", 1_373_000),
    ("/play/golf", 850_000),
    ("/play/farkle", 1_131_000),
    ("/play/wires", 1_006_000),
];

#[test]
fn no_page_weighs_more_than_it_may() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let mut heavy = Vec::new();
    for (path, limit) in LIMITS {
        let window = driver.window(Look::PHONE);
        window.open(&parlor.at(path));
        window.wait_for("main");
        let weight = window.run(
            "return [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
               .filter((e) => !e.name.includes('/api/')).reduce((sum, e) => sum + e.encodedBodySize, 0)",
        );
        let weight = weight.as_u64().expect("a number");
        println!("{path}: {weight} bytes of {limit}");
        assert!(weight > 100_000, "{path}: only {weight} bytes were counted");
        if weight > limit {
            heavy.push(format!("{path}: {weight} bytes, at most {limit}"));
        }
    }
    assert!(heavy.is_empty(), "{}", heavy.join("\n"));
}
