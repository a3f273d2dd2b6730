//! The client in a real Chromium, served by the real program. `cargo xtask test` builds the program and names it in
//! `PARLOR_BIN`; without that, or without a browser, there is nothing to test here.

use std::time::{Duration, Instant};

use browser::{Look, Parlor, Window};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// A short game for this table, with as many bots as are named.
fn short(window: &Window, game: &str, bots: &str, options: &str) {
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}]))"
    ));
}

fn from_home_to_the_end(game: &str, bots: &str, options: &str, look: Look) {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(look);
    window.open(&parlor.at("/"));
    short(&window, game, bots, options);
    assert!(window.click(&format!("a.sit[href='/play/{game}']")), "home offers {game}");
    window.wait("the table", "return document.querySelector('.stage main') !== null");
    let sideways = window.run("return document.documentElement.scrollWidth > innerWidth + 1");
    assert_eq!(sideways, false, "the page of {game} scrolls sideways");
    window.play_to_the_end();
    // A run alone has a summary, all others a line for each player.
    let said = if game == "farkle" { "Score" } else { "You" };
    let result = window.text("dialog.end .sheet-body");
    assert!(result.contains(said), "the result says what came of it: {result}");
    quiet(&window);
}

#[test]
fn golf_is_played_from_home_to_the_end_by_clicking() {
    from_home_to_the_end("golf", r#"["marcus","priya"]"#, r#"{"rounds":1}"#, Look::DESK);
}

#[test]
fn harmonictook_is_played_from_home_to_the_end_by_clicking() {
    from_home_to_the_end(
        "harmonictook",
        r#"["random"]"#,
        r#"{"landmarks_to_win":1,"starting_coins":20}"#,
        Look::DESK,
    );
}

#[test]
fn a_run_of_farkle_is_played_from_home_to_the_end_by_clicking() {
    from_home_to_the_end("farkle", "[]", r#"{"levels":1,"retries":3}"#, Look::DESK);
}

#[test]
fn wires_is_played_from_home_to_the_end_by_clicking_on_a_phone() {
    from_home_to_the_end("wires", r#"["max-probability"]"#, r#"{"mission":1}"#, Look::PHONE);
}

#[test]
fn golf_is_played_with_keys_alone() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    short(&window, "golf", r#"["marcus"]"#, r#"{"rounds":1}"#);
    window.open(&parlor.at("/play/golf"));
    window.wait("the first move", "return document.querySelector('.slot.lit') !== null");
    window.press("12");
    let begun = Instant::now();
    while window.run("return document.querySelector('dialog.end[open]') !== null") == false {
        assert!(begun.elapsed() < Duration::from_secs(120), "no end: {}", window.text("main"));
        window.press("d");
        for place in ["3", "4", "5", "6"] {
            window.press(place);
        }
        window.press("x");
    }
    quiet(&window);
}

fn keys_alone(game: &str, bots: &str, options: &str) {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    short(&window, game, bots, options);
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait_for(".stage main");
    window.play_by_keys();
    quiet(&window);
}

#[test]
fn harmonictook_is_played_with_keys_alone() {
    keys_alone("harmonictook", r#"["random"]"#, r#"{"landmarks_to_win":1,"starting_coins":20}"#);
}

#[test]
fn farkle_is_played_with_keys_alone() {
    keys_alone("farkle", "[]", r#"{"levels":1,"retries":3}"#);
}

#[test]
fn wires_is_played_with_keys_alone() {
    keys_alone("wires", r#"["max-probability"]"#, r#"{"mission":1}"#);
}

#[test]
fn a_saved_game_that_cannot_be_read_is_not_thrown_away_in_silence() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.game.golf', 'nonsense'); localStorage.setItem('parlor.assist.wires', '{}')");
    window.open(&parlor.at("/play/golf"));
    window.wait_text("main", "can’t be read");
    assert_eq!(window.run("return localStorage['parlor.game.golf']"), "nonsense", "it is still there");
    window.choose("main .btn", "Begin anew");
    window.wait_for(".stage main");
    window.open(&parlor.at("/assist/wires"));
    window.wait_text("main", "can’t be read");
    window.choose("main .btn", "Begin anew");
    window.wait_for(".assistant-setup");
    quiet(&window);
}

#[test]
fn a_card_is_explained_on_hover_on_focus_and_on_a_long_press() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    short(&window, "harmonictook", r#"["random"]"#, r#"{"starting_coins":20}"#);
    window.open(&parlor.at("/play/harmonictook"));
    window.wait_for(".market .city");
    let point = |event: &str, kind: &str| {
        window.run(&format!(
            "document.querySelector('.market .city').dispatchEvent(new PointerEvent({event:?}, {{bubbles: true, pointerType: {kind:?}}}))"
        ));
    };
    for (begin, end, kind) in
        [("pointerover", "pointerout", "mouse"), ("pointerdown", "pointercancel", "touch")]
    {
        point(begin, kind);
        window.wait_text(".details", "Costs");
        point(end, kind);
        window.wait("no details", "return document.querySelector('.details') === null");
    }
    // A long press does not click as well.
    point("pointerdown", "touch");
    window.wait_for(".details");
    point("pointerup", "touch");
    assert!(window.click(".market .city"));
    assert_eq!(
        window.run(
            "return document.querySelector('.city.chosen') === null && document.querySelector('.toast') === null"
        ),
        true
    );
    point("pointerdown", "mouse");
    while window.run("return document.activeElement.matches('.market .city')") == false {
        window.press("\u{E004}");
    }
    window.wait_for(".details");
    window.press("\u{E00C}");
    window.wait("no details", "return document.querySelector('.details') === null");
    quiet(&window);
}

#[test]
fn a_reload_goes_on_with_the_game() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    short(&window, "golf", r#"["marcus"]"#, r#"{"rounds":1}"#);
    window.open(&parlor.at("/play/golf"));
    window.wait("the first move", "return document.querySelector('.slot.lit') !== null");
    window.press("12");
    window.wait("two open cards", "return document.querySelectorAll('.mine .slot .rank').length >= 2");
    let cards = "return [...document.querySelectorAll('.mine .slot')].slice(0, 2).map((e) => e.querySelector('.unseen').textContent).join()";
    let before = window.run(cards);
    window.open(&parlor.at("/play/golf"));
    window.wait("the table", "return document.querySelector('.mine .slot') !== null");
    assert_eq!(window.run(cards), before);
    window.open(&parlor.at("/"));
    assert!(window.text(".continue").contains("Golf"), "home offers to go on");
    quiet(&window);
}

#[test]
fn without_a_network_the_client_opens_and_plays() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    window.wait("the service worker", "return navigator.serviceWorker.controller !== null");
    window.network(false);
    window.open(&parlor.at("/play/farkle"));
    window.wait("the table", "return document.querySelector('.action.primary') !== null");
    assert!(window.click(".action.primary"));
    // Three rolls in a hundred are a farkle.
    window.wait(
        "dice",
        "return document.querySelector('.free .free-die.can, .free button.free-die') !== null \
         || document.body.innerText.includes('You lost')",
    );
}

#[test]
fn an_address_that_leads_nowhere_leads_home() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/nowhere"));
    assert!(window.click(".message .btn"));
    window.wait("home", "return document.querySelector('.game-card') !== null");
    quiet(&window);
}

#[test]
fn two_browsers_play_in_one_room_and_neither_sees_what_is_hidden() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    anna.open(&parlor.at("/"));
    anna.run("localStorage.setItem('parlor.name', 'Anna')");
    assert!(anna.click(".friends > .btn"));
    anna.wait("the games", "return document.querySelector('.game-choice button') !== null");
    anna.run(
        "[...document.querySelectorAll('.game-choice button')].find((b) => b.innerText === 'Golf').click()",
    );
    anna.wait("the room", "return document.querySelector('.lobby .code') !== null");
    let code = anna.text(".code");
    ben.open(&parlor.at(&format!("/r/{code}")));
    ben.wait("the door", "return document.querySelector('.join-form') !== null");
    ben.run(
        "const i = document.querySelector('#joinname'); i.value = 'Ben'; i.dispatchEvent(new Event('input')); \
         document.querySelector('.join-form button').click()",
    );
    ben.wait("a chair", "return document.querySelector('.rule-sheet footer .btn') !== null");
    assert!(ben.click(".rule-sheet footer .btn"));
    anna.wait("Ben", "return [...document.querySelectorAll('.chair')].some((c) => c.innerText.includes('Ben') && c.querySelector('.ready'))");
    assert!(anna.click(".rule-sheet footer .btn.primary"));
    for window in [&anna, &ben] {
        window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
        window.press("12");
    }
    anna.wait("a turn", "return document.querySelector('.deck.lit') !== null || document.querySelector('.turn-pill.waiting') !== null");
    let annas = anna.run("return document.querySelector('.deck.lit') !== null") == true;
    let (drawer, watcher) = if annas { (&anna, &ben) } else { (&ben, &anna) };
    drawer.wait("the turn", "return document.querySelector('.deck.lit') !== null");
    drawer.press("d");
    drawer.wait("a card in hand", "return document.querySelector('.held-card .rank') !== null");
    watcher.wait("a hidden card", "return document.querySelector('.opponent-held') !== null");
    let shown = watcher.run("return document.querySelector('.opponent-held .rank') !== null");
    assert_eq!(shown, false, "the drawn card is in the other's page");
    // A reload comes back to the same seat, with the card still in hand.
    drawer.open(&parlor.at(&format!("/r/{code}")));
    drawer.wait("the card again", "return document.querySelector('.held-card .rank') !== null");
    drawer.press("1");
    watcher.wait("the move", "return document.querySelector('.deck.lit') !== null");
    quiet(&anna);
    quiet(&ben);
}
