//! Rooms in a real Chromium against the real server: reconnecting, a server that dies, hints, spectators, refusals.

use std::thread::sleep;
use std::time::{Duration, Instant};

use browser::{Look, Parlor, Window};

/// Opens a room by clicking and gives its code.
fn open_room(parlor: &Parlor, window: &Window, name: &str, game: &str) -> String {
    window.open(&parlor.at("/"));
    window.run(&format!("localStorage.setItem('parlor.name', {name:?})"));
    assert!(window.click(".friends > .btn"));
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

/// What went wrong while the server was away is the browser's to say; nothing else may be said.
fn quiet_but_for_the_network(window: &Window) {
    let network = ["WebSocket connection to", "Failed to load resource", "net::ERR_"];
    let complaints = window.complaints();
    let other: Vec<_> = complaints.iter().filter(|c| !network.iter().any(|n| c.contains(n))).collect();
    assert!(other.is_empty(), "the console complains: {other:?}");
}

#[test]
fn a_finished_game_of_a_room_is_looked_at_again_from_its_record() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    open_room(&parlor, &window, "Anna", "Golf");
    window.write(".rule-sheet .option input[aria-label='Holes']", "1");
    window.run(
        "const bot = document.querySelector('.chair.free select'); bot.value = 'random'; \
         bot.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    window.wait("the bot", "return document.querySelector('.chair.free') === null");
    assert!(window.click(".rule-sheet footer .btn.primary"));
    window.wait_for(".stage main");
    window.play_to_the_end();
    assert!(window.click("dialog.end .to-review"));
    window.wait_for(".curve");
    let address = window.run("return location.pathname");
    assert!(address.as_str().is_some_and(|a| a.starts_with("/review/")), "{address}");
    // Anybody with the address sees it: a finished game hides nothing.
    let other = driver.window(Look::PHONE);
    other.open(&parlor.at(address.as_str().unwrap_or_default()));
    other.wait_for(".curve");
    assert!(other.click(".see-table"));
    other.wait_for(".replay-bar");
    quiet_but_for_the_network(&window);
    quiet_but_for_the_network(&other);
}

#[test]
fn a_server_that_dies_in_mid_game_is_survived_without_a_reload() {
    let Some((mut parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Farkle");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    for window in [&anna, &ben] {
        window.run("window.notReloaded = true");
        window.play(6);
    }
    parlor.kill();
    for window in [&anna, &ben] {
        window.wait_text(".connection", "Connection lost");
        // What is clicked now is not lost: it is sent when the server is back.
        window.play(2);
    }
    parlor.rise();
    for window in [&anna, &ben] {
        window.wait("the connection", "return document.querySelector('.connection:not(.good)') === null");
    }
    let logs = |window: &Window| window.run("return document.querySelector('.stage').innerText");
    let before = (logs(&anna), logs(&ben));
    let begun = Instant::now();
    while logs(&anna) == before.0 || logs(&ben) == before.1 {
        anna.play(2);
        ben.play(2);
        assert!(begun.elapsed() < Duration::from_secs(60), "the game does not go on: {}", anna.text("main"));
    }
    for window in [&anna, &ben] {
        assert_eq!(window.run("return window.notReloaded === true"), true);
        quiet_but_for_the_network(window);
    }
}

#[test]
fn a_lost_network_shows_and_the_game_resumes_by_itself() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    for window in [&anna, &ben] {
        window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
    }
    // A socket that exists is not cut by the emulated network: it is closed by the page's own means.
    ben.network(false);
    ben.run("window.dispatchEvent(new Event('offline'))");
    ben.wait_text(".connection", "Connection lost");
    anna.press("12");
    ben.network(true);
    ben.wait("the connection", "return document.querySelector('.connection:not(.good)') === null");
    ben.wait("Anna's cards", "return document.querySelectorAll('.opponent .playing-card .rank').length >= 2");
    quiet_but_for_the_network(&anna);
    quiet_but_for_the_network(&ben);
}

#[test]
fn hints_are_given_in_a_room_if_its_host_allows_them() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".tool-hint");
    ben.wait_for(".mine .slot.lit");
    assert!(ben.click(".tool-hint"));
    ben.wait("advice", "return document.querySelectorAll('.hints li').length >= 2");
    let unseen = ben.run("return document.querySelectorAll('.mine .slot .rank').length");
    assert_eq!(unseen, 0, "advice turns over no card");
    assert!(ben.click("dialog[open] .icon-button"));
    assert!(ben.click(".tools .tool-odds"));
    ben.wait(
        "chances",
        "return document.querySelectorAll('dialog[open] .odds-panel .odds-bars li').length === 2",
    );
    let cards = ben.run("return document.querySelectorAll('dialog[open] .odds-columns li').length");
    assert_eq!(cards, 13, "the cards by rank");
    let unseen = ben.run("return document.querySelectorAll('.mine .slot .rank').length");
    assert_eq!(unseen, 0, "odds turn over no card");
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    assert!(anna.click(".allow .switch"));
    anna.wait_for(".allow .switch[aria-checked=false]");
    start(&anna, "Ben");
    ben.wait_for(".mine .slot.lit");
    assert_eq!(ben.run("return document.querySelector('.tool-hint, .tool-odds') === null"), true);
    ben.press("o");
    assert_eq!(ben.run("return document.querySelector('dialog[open]') === null"), true);
    for window in [&anna, &ben] {
        let complaints = window.complaints();
        assert!(complaints.is_empty(), "the console complains: {complaints:?}");
    }
}

#[test]
fn a_spectator_sees_the_table_and_nothing_that_is_hidden() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben, carl) = (driver.window(Look::DESK), driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Wires");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    carl.open(&parlor.at(&format!("/r/{code}")));
    carl.wait_for(".stage main");
    sleep(Duration::from_millis(500));
    let lit = carl.run(
        "return document.querySelectorAll('.stage .lit, .stage .btn.primary, .stage .wire-slot.can').length",
    );
    assert_eq!(lit, 0, "nothing can be done by a spectator");
    // Nothing is cut and no token lies yet: every wire is hidden from somebody without a hand.
    let labels = "return [...document.querySelectorAll('.stage .wire-slot')].map((w) => w.textContent)";
    let labels = carl.run(labels);
    let labels = labels.as_array().expect("a list");
    assert!(labels.len() >= 12, "{labels:?}");
    assert!(labels.iter().all(|l| l.as_str().is_some_and(|l| l.contains("hidden"))), "{labels:?}");
    for window in [&anna, &ben, &carl] {
        let complaints = window.complaints();
        assert!(complaints.is_empty(), "the console complains: {complaints:?}");
    }
}

#[test]
fn a_refused_wish_says_why_where_it_was_clicked_and_chat_reaches_everybody() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    assert!(anna.click(".rule-sheet footer .btn.primary"));
    anna.wait_for(".rule-sheet footer .why");
    join(&parlor, &ben, "Ben", &code);
    ben.write(".chat input", "Nine holes?");
    assert!(ben.click(".chat form button"));
    anna.wait_text(".chat", "Nine holes?");
    let complaints = anna.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// Plays a hole against a bot without ever turning a card up, or as fast as it goes; gives who moved last.
fn play_a_hole(window: &Window, lazily: bool) {
    let begun = Instant::now();
    while window.run("return document.querySelector('.slip') !== null") == false {
        assert!(begun.elapsed() < Duration::from_mins(3), "no end of the hole: {}", window.text("main"));
        let script = if lazily {
            "(document.querySelector('.discard-button') ?? document.querySelector('.deck.lit')
               ?? document.querySelector('.mine .slot.lit:not(.raised)'))?.click()"
        } else {
            "const down = [...document.querySelectorAll('.mine .slot.lit:not(.raised)')].filter((e) => !e.querySelector('.rank'));
             (down[0] ?? document.querySelector('.deck.lit'))?.click()"
        };
        window.run(script);
        sleep(Duration::from_millis(25));
    }
}

#[test]
fn the_result_of_a_hole_stands_until_it_was_read_whoever_moved_last() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    // Who turns nothing up has the last turn; who turns up all that there is leaves it to the other.
    for lazily in [true, false] {
        let window = driver.window(Look::DESK);
        let code = open_room(&parlor, &window, "Anna", "Golf");
        window.write(".rule-sheet .option input[aria-label='Holes']", "2");
        window.run(
            "const bot = document.querySelector('.chair.free select'); bot.value = 'marcus'; \
             bot.dispatchEvent(new Event('change', {bubbles: true}))",
        );
        window.wait("the bot", "return document.querySelector('.chair.free') === null");
        let screen = driver.window(Look { width: 1920, height: 1080, ..Look::DESK });
        if lazily {
            screen.open(&parlor.at(&format!("/r/{code}/screen")));
        }
        assert!(window.click(".rule-sheet footer .btn.primary"));
        window.wait_for(".stage main");
        play_a_hole(&window, lazily);
        // The server deals the next hole meanwhile.
        sleep(Duration::from_secs(3));
        assert!(window.text(".slip").contains("Hole 1"), "{lazily}: {}", window.text("main"));
        assert!(window.click(".slip [data-next]"));
        window.wait_text(".page-title", "Hole 2 of 2");
        if lazily {
            // Nobody touches a screen on the wall.
            screen.wait_text(".page-title", "Hole 2 of 2");
        }
        quiet_but_for_the_network(&window);
    }
}

#[test]
fn on_a_phone_it_is_said_why_no_room_could_be_opened_and_the_code_field_has_a_label() {
    let Some((mut parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    let seen = |selector: &str| {
        window.run(&format!(
            "const e = document.querySelector({selector:?}); const r = e?.getBoundingClientRect();
             return Boolean(e?.checkVisibility() && r.height > 8 && r.width > 8)"
        )) == true
    };
    assert!(seen(".join label"), "what the field is for is seen");
    assert!(window.click(".friends > .btn"));
    window.write(".host-name input", "Anna");
    parlor.kill();
    window.choose(".game-choice button", "Golf");
    window.wait_for(".friends .why");
    assert!(seen(".friends .why"), "the reason is seen");
    assert_eq!(window.run("return document.documentElement.scrollWidth > innerWidth + 1"), false);
}

#[test]
fn the_host_of_a_game_hands_over_sets_a_clock_and_sends_away() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    assert!(anna.click(".tool-menu"));
    // A clock, in the middle of the game: everybody sees it.
    anna.wait_for("dialog[open] .room-people .clock select");
    anna.run(
        "const clock = document.querySelector('dialog[open] .room-people .clock select'); clock.value = '300'; \
         clock.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    ben.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
    ben.press("12");
    ben.wait_for(".time-left");
    // Ben gets the room, and sends Anna away: a bot plays on for her.
    anna.choose("dialog[open] .member-tools .btn", "Make host");
    assert!(ben.click(".tool-menu"));
    ben.wait_for("dialog[open] .member-tools [aria-label='Send away']");
    anna.wait("no tools", "return document.querySelector('.member-tools') === null");
    assert!(ben.click("dialog[open] .member-tools [aria-label='Send away']"));
    ben.choose("dialog[open] .btn.dark", "Send away");
    anna.wait_text("main", "The host has sent you away");
    ben.wait("one person", "return document.querySelectorAll('.people b').length === 1");
    quiet_but_for_the_network(&ben);
}

#[test]
fn after_a_reload_the_log_of_a_room_is_there_again() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    for window in [&anna, &ben] {
        window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
        window.press("12");
    }
    let log = "return [...document.querySelectorAll('.stage .past li')].map((l) => l.innerText.trim())";
    anna.wait("who begins", "return document.querySelector('.deck.lit, .turn-pill.waiting') !== null");
    anna.wait("the log", "return document.querySelectorAll('.stage .past li').length === 3");
    let before = anna.run(log);
    anna.open(&parlor.at(&format!("/r/{code}")));
    anna.wait("the log again", "return document.querySelectorAll('.stage .past li').length === 3");
    assert_eq!(anna.run(log), before);
    quiet_but_for_the_network(&anna);
}

#[test]
fn who_is_away_is_seen_on_the_seats_of_a_phone() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::PHONE), driver.window(Look::DESK));
    let code = open_room(&parlor, &anna, "Anna", "Golf");
    join(&parlor, &ben, "Ben", &code);
    start(&anna, "Ben");
    ben.wait_for(".stage main");
    let marked = "return document.querySelector('.opponent .avatar.away')?.checkVisibility() ?? false";
    anna.wait_for(".opponent");
    assert_eq!(anna.run(marked), false);
    ben.run("location.href = 'about:blank'");
    anna.wait("the mark", marked);
}

#[test]
fn an_address_that_only_this_computer_has_is_said_to_be_one() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    // The tests' server listens to this machine alone.
    open_room(&parlor, &window, "Anna", "Golf");
    window.wait_text(".invite", "Only this computer");
    assert_eq!(
        window.run("return document.querySelector('.invite .qr') === null"),
        true,
        "a code that leads nowhere"
    );
}
