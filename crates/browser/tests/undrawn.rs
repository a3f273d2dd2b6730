//! A game that nobody drew a table for, in a real Chromium: the one that `cargo xtask new-game` begins with, unchanged. The program
//! that is tested has it (`--features example`), in no menu.

use browser::{Look, Parlor, Window};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// Against a bot to its end and to the review, without a line of code for the game in the client.
#[test]
fn a_game_that_nobody_drew_is_played_to_its_end_and_reviewed() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/play/example"));
    window.wait_for(".table.plain .drawing");
    window.wait_for(".plain-moves .btn");
    assert!(window.text(".prompt").len() > 3, "the player is asked for a move");

    // What happened is there again after a reload. Nothing happens while it is the player's turn.
    window.wait_for(".past li");
    let told = window.text(".past li:last-child");
    window.open(&parlor.at("/play/example"));
    window.wait_for(".table.plain .past li");
    assert_eq!(window.text(".past li:last-child"), told);

    // The same game in another language: the log is worded anew.
    window.run("localStorage.setItem('parlor.language', 'de')");
    window.open(&parlor.at("/play/example"));
    window.wait_for(".table.plain .past li");
    assert_ne!(window.text(".past li:last-child"), told);
    window.run("localStorage.setItem('parlor.language', 'en')");
    window.open(&parlor.at("/play/example"));

    window.wait_for(".plain-moves .btn");
    window.play_to_the_end();
    assert!(window.click("dialog.end .to-review"));
    window.wait_for(".curve");
    assert!(window.click(".see-table"));
    window.wait_for(".table.plain .drawing");
    // Through everybody's eyes, side by side.
    window.run(
        "const eyes = document.querySelector('.replay-bar .eyes select'); eyes.value = 'all'; \
         eyes.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    window.wait("two drawings", "return document.querySelectorAll('.everybody .drawing').length === 2");
    quiet(&window);
}

/// Made over the HTTP interface, as by any client; then played and reviewed by clicks.
#[test]
fn a_game_that_nobody_drew_is_played_in_a_room_and_reviewed() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    let room = window.run(
        "localStorage.setItem('parlor.name', 'Anna'); \
         const answer = await fetch('/api/rooms', {method: 'POST', headers: {'content-type': 'application/json'}, \
         body: JSON.stringify({game: 'example', seats: ['you', 'bot:careful'], name: 'Anna'})}); \
         return await answer.json()",
    );
    let code = room["room"].as_str().expect("a room");
    let key = format!("parlor.seat.{code}");
    window.run(&format!("localStorage.setItem({key:?}, {})", room["token"]));
    window.open(&parlor.at(&format!("/r/{code}")));
    window.wait_for(".lobby .code");
    window.wait_for(".rule-sheet footer .btn.primary");
    assert!(window.click(".rule-sheet footer .btn.primary"));
    window.wait_for(".table.plain .drawing");
    window.play_to_the_end();
    assert!(window.click("dialog.end .to-review"));
    window.wait_for(".curve");
    let address = window.run("return location.pathname");
    assert!(address.as_str().is_some_and(|a| a.starts_with("/review/")), "{address}");
    quiet(&window);
}

/// A phone is narrow, and what nobody drew must fit there as well.
#[test]
fn the_plain_table_fits_a_phone_and_is_accessible() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/play/example"));
    window.wait_for(".plain-moves .btn");
    assert_eq!(window.run("return document.documentElement.scrollWidth > window.innerWidth"), false);
    if let Some(violations) = window.violations() {
        assert!(violations.is_empty(), "{violations:?}");
    }
}
