//! The client in a real Chromium, served by the real program. `cargo xtask test` builds the program and names it in
//! `PARLOR_BIN`; without that, or without a browser, there is nothing to test here.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use browser::{Driver, Look, Window, free_port};

/// A running program.
struct Parlor {
    child: Child,
    address: String,
    _folder: Folder,
}

struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Drop for Parlor {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Parlor {
    fn start() -> Option<(Self, Driver)> {
        let Some(program) = std::env::var_os("PARLOR_BIN") else {
            eprintln!("skipped: PARLOR_BIN does not name a program with the client; use `cargo xtask test`");
            return None;
        };
        let Some(driver) = Driver::start() else {
            eprintln!("skipped: chromedriver is not installed");
            return None;
        };
        let port = free_port();
        let folder = Folder(std::env::temp_dir().join(format!("parlor-browser-{port}")));
        std::fs::create_dir_all(&folder.0).expect("a temporary folder");
        let mut child = Command::new(program)
            .arg("serve")
            .current_dir(&folder.0)
            .env("PORT", port.to_string())
            .env("HOST", "127.0.0.1")
            .env("DATABASE_URL", format!("sqlite:{}/parlor.db", folder.0.display()))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // It says where it is open.
        let out = child.stdout.take().expect("its output is read");
        let mut lines = BufReader::new(out).lines();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            match lines.next() {
                Some(Ok(line)) if line.contains("is open at") => break,
                Some(Ok(_)) => {}
                _ => panic!("the program ended before it was open"),
            }
        }
        std::thread::spawn(move || lines.for_each(drop));
        Some((Self { child, address: format!("http://127.0.0.1:{port}"), _folder: folder }, driver))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

/// One click on something that is lit, as a person without a plan would do it.
const CLICK: &str = r"
    if (document.querySelector('dialog.end[open]')) return 'over';
    const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.offsetParent !== null && !e.disabled
        && e.getAttribute('aria-disabled') !== 'true');
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const go = seen('.stage .btn.go, .stage .act.go');
    const lit = seen('.stage .slot.lit, .stage .deck.lit, .stage .disc.lit, .stage .city.lit, .stage .land.lit, '
        + '.stage .own.lit, .stage .w.can, .stage .v.lit, .stage .d.can:not(.sel), .stage .act:not(.idle), .stage .st.lit, '
        + '.stage .opp.lit, .stage .btns .btn, .stage .vals .btn, .stage .disc2, .stage .relic .btn, .stage .go2 .btn');
    const next = go.length && (Math.random() < 0.7 || !lit.length) ? any(go) : any(lit);
    (next ?? document.querySelector('.stage')).click();
    return next ? 'clicked' : 'waited';
";

fn play_to_the_end(window: &Window) {
    let begun = Instant::now();
    loop {
        if window.run(CLICK) == "over" {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(240), "no end: {}", window.text("main"));
        std::thread::sleep(Duration::from_millis(25));
    }
}

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
    play_to_the_end(&window);
    assert!(window.text("dialog.end .ranks").contains("You"), "the result names the player");
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

#[test]
fn a_reload_goes_on_with_the_game() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    short(&window, "golf", r#"["marcus"]"#, r#"{"rounds":1}"#);
    window.open(&parlor.at("/play/golf"));
    window.wait("the first move", "return document.querySelector('.slot.lit') !== null");
    window.press("12");
    window.wait("two open cards", "return document.querySelectorAll('.mine .slot .rk').length >= 2");
    let cards = "return [...document.querySelectorAll('.mine .slot')].slice(0, 2).map((e) => e.getAttribute('aria-label')).join()";
    let before = window.run(cards);
    window.open(&parlor.at("/play/golf"));
    window.wait("the table", "return document.querySelector('.mine .slot') !== null");
    assert_eq!(window.run(cards), before);
    window.open(&parlor.at("/"));
    assert!(window.text(".cont").contains("Golf"), "home offers to go on");
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
    window.wait("the table", "return document.querySelector('.act.go') !== null");
    assert!(window.click(".act.go"));
    window.wait("dice", "return document.querySelector('.free .d.can, .free button.d') !== null");
}

#[test]
fn an_address_that_leads_nowhere_leads_home() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/nowhere"));
    assert!(window.click(".lost .btn"));
    window.wait("home", "return document.querySelector('.tcard') !== null");
    quiet(&window);
}

#[test]
fn two_browsers_play_in_one_room_and_neither_sees_what_is_hidden() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    anna.open(&parlor.at("/"));
    anna.run("localStorage.setItem('parlor.name', 'Anna')");
    assert!(anna.click(".fr > .btn"));
    anna.wait("the games", "return document.querySelector('.pickgame button') !== null");
    anna.run(
        "[...document.querySelectorAll('.pickgame button')].find((b) => b.innerText === 'Golf').click()",
    );
    anna.wait("the room", "return document.querySelector('.lobby .code') !== null");
    let code = anna.text(".code");
    ben.open(&parlor.at(&format!("/r/{code}")));
    ben.wait("the door", "return document.querySelector('.joinf') !== null");
    ben.run(
        "const i = document.querySelector('#joinname'); i.value = 'Ben'; i.dispatchEvent(new Event('input')); \
         document.querySelector('.joinf button').click()",
    );
    ben.wait("a chair", "return document.querySelector('.rulesheet footer .btn') !== null");
    assert!(ben.click(".rulesheet footer .btn"));
    anna.wait("Ben", "return [...document.querySelectorAll('.chair')].some((c) => c.innerText.includes('Ben') && c.querySelector('.rdy'))");
    assert!(anna.click(".rulesheet footer .btn.go"));
    for window in [&anna, &ben] {
        window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
        window.press("12");
    }
    anna.wait("a turn", "return document.querySelector('.deck.lit') !== null || document.querySelector('.turn.wait') !== null");
    let annas = anna.run("return document.querySelector('.deck.lit') !== null") == true;
    let (drawer, watcher) = if annas { (&anna, &ben) } else { (&ben, &anna) };
    drawer.wait("the turn", "return document.querySelector('.deck.lit') !== null");
    drawer.press("d");
    drawer.wait("a card in hand", "return document.querySelector('.hc .rk') !== null");
    watcher.wait("a hidden card", "return document.querySelector('.oheld') !== null");
    let shown = watcher.run("return document.querySelector('.oheld .rk') !== null");
    assert_eq!(shown, false, "the drawn card is in the other's page");
    // A reload comes back to the same seat, with the card still in hand.
    drawer.open(&parlor.at(&format!("/r/{code}")));
    drawer.wait("the card again", "return document.querySelector('.hc .rk') !== null");
    drawer.press("1");
    watcher.wait("the move", "return document.querySelector('.deck.lit') !== null");
    quiet(&anna);
    quiet(&ben);
}
