//! The panel of odds: it opens at every table, by a click and by a key, and says what the position says.

use browser::{Look, Parlor, Window, journal};
use serde_json::{Value, json};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// Sits down at a table and waits for the own move.
fn sit(window: &Window, parlor: &Parlor, game: &str, bots: &str, options: &str) {
    window.open(&parlor.at("/"));
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}]))"
    ));
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait_for(".stage main");
    window.wait("the own move", "return document.querySelector('.turn-pill:not(.waiting)') !== null || document.querySelector('.action.primary') !== null");
}

const OPEN: &str = "return document.querySelector('dialog[open] .odds-panel') !== null";
const SHUT: &str = "return document.querySelector('dialog[open]') === null";

/// Opens the panel by a click and by its key, and gives what it says once the chances to win are there.
fn opened(window: &Window) -> String {
    assert!(window.click(".tools .tool-odds"));
    window.wait("the panel", OPEN);
    window.press("\u{E00C}");
    window.wait("no panel", SHUT);
    window.press("o");
    window.wait("the panel again", OPEN);
    window.wait(
        "the chances",
        "return document.querySelectorAll('dialog[open] section:first-child .odds-bars li').length >= 1",
    );
    window.text("dialog[open] .odds-panel")
}

#[test]
fn harmonictook_says_what_each_roll_brings() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    sit(&window, &parlor, "harmonictook", r#"["random"]"#, "{}");
    let said = opened(&window);
    assert!(said.contains("One die") && !said.contains("Two dice"), "{said}");
    // A wheat field pays on 1, on everybody's roll, a bakery on 2 and 3 on the own one.
    let rows = window.run(
        "return [...document.querySelectorAll('dialog[open] .odds-table tbody tr')].map((r) => [...r.children].map((c) => c.innerText.trim()).join(' ')).join('|')",
    );
    assert_eq!(rows, "1 17 % +1 +1|2 17 % +1 0|3 17 % +1 0|4 17 % 0 0|5 17 % 0 0|6 17 % 0 0");
    assert!(
        said.contains("0.50") && said.contains("50 %"),
        "half a coin a roll, nothing on half of them: {said}"
    );
    let bars = window.run("return document.querySelectorAll('dialog[open] .odds-bars li').length");
    assert_eq!(bars, 2, "both have a chance to win");
    quiet(&window);
}

#[test]
fn golf_counts_the_cards_that_were_not_seen() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    sit(&window, &parlor, "golf", r#"["marcus"]"#, r#"{"rounds":1}"#);
    window.wait_for(".mine .slot.lit");
    let said = opened(&window);
    assert!(said.contains("not seen"), "{said}");
    // One deck, and nothing is open but the top of the discard pile, and two cards of Marcus if he was quick.
    let left = "return [...document.querySelectorAll('dialog[open] .odds-columns b')].reduce((n, b) => n + Number(b.innerText), 0)";
    let left = window.run(left).as_u64();
    assert!(matches!(left, Some(49 | 51)), "{left:?} are left");
    assert_eq!(window.run("return document.querySelectorAll('dialog[open] .odds-columns li').length"), 13);
    assert_eq!(window.run("return document.querySelectorAll('dialog[open] .odds-table tbody tr').length"), 2);
    assert_eq!(
        window.run("return document.querySelectorAll('.mine .slot .rank').length"),
        0,
        "no card is turned"
    );
    quiet(&window);
}

#[test]
fn farkle_says_what_the_next_roll_risks() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let moves = [(0, "roll", json!([1, 1, 1, 2, 3, 4])), (0, "lock 111", Value::Null)];
    window.open(&parlor.at("/"));
    window.keep("farkle", &journal("farkle", &json!({}), 1, &moves), &json!([null]));
    window.open(&parlor.at("/play/farkle"));
    window.wait("three dice", "return document.querySelectorAll('.locked .locked-die').length === 3");
    let said = opened(&window);
    for part in ["At stake", "1000", "3 dice", "28 %", "Rolling pays with at most", "350"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(window.text("dialog[open] tr.here").contains('3'));
    quiet(&window);
}

#[test]
fn wires_says_what_can_be_known_and_no_more() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE.at_night());
    sit(&window, &parlor, "wires", r#"["max-probability","max-probability"]"#, r#"{"mission":2}"#);
    let said = opened(&window);
    assert!(said.contains("deals fit"), "{said}");
    let stands = window.run("return document.querySelectorAll('dialog[open] .odds-stand').length");
    assert_eq!(stands, 2, "the two others");
    // What can be known at the start is little: most wires are a guess.
    let guesses =
        window.run("return [...document.querySelectorAll('dialog[open] .odds-wires li:not(.sure)')].length");
    assert!(guesses.as_u64() > Some(10), "{guesses}: {said}");
    quiet(&window);
}

#[test]
fn the_panel_speaks_german_with_german_numbers() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.language', 'de')");
    window.run("localStorage.setItem('parlor.setup.harmonictook', JSON.stringify([['random'], {}]))");
    window.open(&parlor.at("/play/harmonictook"));
    window.wait_for(".turn-pill:not(.waiting)");
    let said = opened(&window);
    assert!(said.contains("Gewinnchancen") && said.contains("Ein Würfel") && said.contains("0,50"), "{said}");
    quiet(&window);
}

#[test]
fn on_the_smallest_phone_the_panel_is_in_the_menu() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look { width: 360, height: 640, ..Look::PHONE });
    sit(&window, &parlor, "wires", r#"["max-probability"]"#, r#"{"mission":1}"#);
    assert!(window.click(".tool-menu"));
    window.wait_for("dialog[open] .tool-odds");
    assert!(window.click("dialog[open] .tool-odds"));
    window.wait("the panel", OPEN);
    let sideways = window.run(
        "const sheet = document.querySelector('dialog[open] .sheet-body'); return sheet.scrollWidth > sheet.clientWidth",
    );
    assert_eq!(sideways, false, "the panel scrolls sideways");
    quiet(&window);
}
