//! A room for an evening, in a real Chromium: people come and go, games follow each other, and what was played is kept.

use browser::{Look, Parlor, Window};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// Opens a room by clicking and gives its code.
fn open_room(parlor: &Parlor, window: &Window, name: &str, game: &str) -> String {
    window.open(&parlor.at("/"));
    assert!(window.click(".friends > .btn"));
    window.write(".host-name input", name);
    window.choose(".game-choice button", game);
    window.wait_for(".lobby .code");
    window.text(".lobby .code")
}

fn join(parlor: &Parlor, window: &Window, name: &str, code: &str) {
    window.open(&parlor.at(&format!("/r/{code}")));
    window.write("#joinname", name);
    assert!(window.click(".join-form button"));
    window.choose(".rule-sheet footer .btn", "ready");
}

fn start(window: &Window, with: &str) {
    let ready = format!(
        "return [...document.querySelectorAll('.chair')].some((c) => c.innerText.includes({with:?}) && c.querySelector('.ready'))"
    );
    window.wait(with, &ready);
    assert!(window.click(".rule-sheet footer .btn.primary"));
    window.wait_for(".stage main");
}

#[test]
fn who_is_away_is_seen_and_the_host_lets_a_bot_play_or_ends_the_game() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    // Ben closes the page.
    ben.run("location.href = 'about:blank'");
    anna.wait_text(".away-bar", "Ben has been away for 0:0");
    anna.wait_for(".opponent .avatar.away");
    anna.choose(".away-bar .btn", "Let a bot play");
    anna.wait_text(".away-bar", "A bot plays for Ben");
    // Back again, and in charge.
    ben.open(&parlor.at(&format!("/r/{code}")));
    ben.wait_for(".stage main");
    anna.wait("Ben", "return document.querySelector('.away-bar') === null");
    ben.run("location.href = 'about:blank'");
    anna.choose(".away-bar .btn", "End the game");
    anna.choose("dialog[open] .btn.dark", "End the game");
    anna.wait_for(".lobby .chair.away");
    quiet(&anna);
}

#[test]
fn who_only_looks_away_keeps_the_seat_and_home_leads_back() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    assert!(ben.click(".tool-menu"));
    ben.choose(".leave-room", "Leave");
    ben.choose("dialog[open] a.btn", "look away");
    ben.wait_text(".running-games", &code);
    assert!(ben.click(".running-games .continue"));
    ben.wait_for(".stage main");
    anna.wait("Ben", "return document.querySelector('.away-bar') === null");
    quiet(&anna);
}

#[test]
fn leaving_asks_and_then_the_seat_is_played_on_by_a_bot() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    anna.write(".rule-sheet .option input[aria-label='Holes']", "1");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    assert!(ben.click(".tool-menu"));
    ben.choose(".leave-room", "Leave");
    ben.wait_for("dialog[open] .leave-now");
    assert!(ben.click(".leave-now"));
    ben.wait_for(".game-card");
    assert_eq!(
        ben.run(&format!("return localStorage['parlor.seat.{code}'] ?? null")),
        serde_json::Value::Null
    );
    assert!(anna.click(".tool-menu"));
    anna.wait("one person", "return document.querySelectorAll('.people b').length === 1");
    assert!(anna.click("dialog[open] .sheet-panel > header .icon-button"));
    // The game goes on without him.
    anna.play_to_the_end();
    quiet(&anna);
}

#[test]
fn after_a_game_the_same_people_go_back_to_the_room_and_on_to_another_game() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    anna.write(".rule-sheet .option input[aria-label='Holes']", "1");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    let begun = std::time::Instant::now();
    while !(anna.play(3) & ben.play(3)) {
        assert!(begun.elapsed() < std::time::Duration::from_mins(3), "no end: {}", anna.text("main"));
    }
    anna.wait_text("dialog.end .evening", "of 1 won");
    assert!(anna.click("dialog.end .to-room"));
    anna.wait_text(".lobby .evening", "Golf");
    // Put aside, the result leaves a way on.
    assert!(ben.click("dialog.end .sheet-panel > header .icon-button"));
    ben.wait_for(".after-bar .btn");
    anna.run(
        "const game = document.querySelector('.other-game select'); game.value = 'wires'; \
         game.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    for window in [&anna, &ben] {
        window.wait_text(".page-title", "Wires");
        window.wait_text(".lobby .evening", "Golf");
    }
    quiet(&anna);
    quiet(&ben);
}

#[test]
fn what_is_said_and_shown_reaches_a_table_and_is_counted_until_it_is_read() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".tool-chat");
    assert!(ben.click(".tool-chat"));
    ben.write(".chat input", "Good luck!");
    assert!(ben.click(".chat form button"));
    anna.wait_text(".tool-chat .badge", "1");
    anna.wait_text(".moments", "Good luck!");
    assert!(ben.click(".signs button"));
    anna.wait_for(".moments .icon");
    assert!(anna.click(".tool-chat"));
    anna.wait_text("dialog[open] .chat", "Good luck!");
    anna.wait("nothing unread", "return document.querySelector('.tool-chat .badge') === null");
    quiet(&anna);
}

#[test]
fn it_is_said_in_the_title_whose_move_it_is() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    for window in [&anna, &ben] {
        window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
        window.wait("the title", "return document.title.includes('Your move')");
        window.press("12");
    }
    let mine = "return document.title.includes('Your move')";
    anna.wait("a turn", "return document.querySelector('.deck.lit, .turn-pill.waiting') !== null");
    let first = anna.run("return document.querySelector('.deck.lit') !== null") == true;
    let (mover, watcher) = if first { (&anna, &ben) } else { (&ben, &anna) };
    mover.wait("the own move", mine);
    watcher.wait("another's move", "return !document.title.includes('Your move')");
}

#[test]
fn a_room_that_is_not_there_says_so_and_asks_for_the_code() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/r/ZZZZ"));
    window.wait_text("main", "There is no room with this code.");
    window.wait_for("main input");
    assert!(window.text("main").contains("Look at the code once more"));
}

#[test]
fn the_seat_that_is_played_in_another_tab_can_be_taken_back() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, other) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    let token = anna.run(&format!("return localStorage['parlor.seat.{code}']"));
    other.open(&parlor.at("/"));
    other.run(&format!("localStorage['parlor.seat.{code}'] = {token}"));
    other.open(&parlor.at(&format!("/r/{code}")));
    other.wait_for(".lobby .code");
    anna.wait_text("main", "in another tab");
    anna.choose("main .btn", "Play here");
    anna.wait_for(".lobby .code");
    other.wait_text("main", "in another tab");
}

#[test]
fn a_big_screen_shows_the_way_in_and_then_the_table_without_a_seat() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, screen) =
        (driver.window(Look::DESK), driver.window(Look { width: 1920, height: 1080, ..Look::DESK }));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    screen.open(&parlor.at(&format!("/r/{code}/screen")));
    screen.wait_text(".screen-lobby .code", &code);
    screen.wait_text(".screen-people", "Anna");
    anna.choose(".around .btn", "Bots on free chairs");
    anna.wait("the bot", "return document.querySelector('.chair.free') === null");
    assert!(anna.click(".rule-sheet footer .btn.primary"));
    screen.wait_for(".stage main");
    screen.wait_text(".screen-corner", &code);
    assert_eq!(screen.run("return document.querySelectorAll('.stage .lit').length"), 0);
    quiet(&screen);
}

#[test]
fn the_host_can_be_surprised_by_the_rules_of_a_room() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let anna = driver.window(Look::DESK);
    open_room(&parlor, &anna, "Anna", "Golf");
    let on = "return document.querySelector('.preset.on b')?.innerText ?? ''";
    anna.wait("the usual rules", "return document.querySelector('.preset.on') !== null");
    let before = anna.run(on);
    anna.choose(".surprise", "Surprise");
    anna.wait("other rules", &format!("{} !== {before}", on.replace("return ", "return (") + ")"));
    quiet(&anna);
}
