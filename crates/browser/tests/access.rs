//! Every page and table, by day and at night, on a desk and on a phone: axe-core finds nothing to complain about.

use browser::{Driver, Look, Parlor, Window};

/// Collects what is wrong, so that one run tells everything.
struct Findings {
    all: Vec<String>,
    checked: usize,
}

impl Findings {
    fn check(&mut self, window: &Window, what: &str) {
        let Some(found) = window.violations() else { return };
        self.checked += 1;
        eprintln!("{what}: {} found", found.len());
        for f in found {
            eprintln!("{what}: {f}");
            self.all.push(format!("{what}: {f}"));
        }
        let small = window.run(
            "return innerWidth > 700 ? '' : [...document.querySelectorAll('body *')]
               .filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
                 && !e.closest('svg, .unseen, .announcer') && parseFloat(getComputedStyle(e).fontSize) < 13.9)
               .slice(0, 4).map((e) => e.className + ': ' + e.innerText.slice(0, 30)).join(' | ')",
        );
        let small = small.as_str().unwrap_or_default();
        if !small.is_empty() {
            self.all.push(format!("{what}: text below 14 px on a phone: {small}"));
        }
        let sideways = window.run("return document.documentElement.scrollWidth > innerWidth + 1");
        if sideways == true {
            self.all.push(format!("{what}: the page scrolls sideways"));
        }
    }
}

const EVENING: &str = r#"{"setup":{"players":["Me","Anna","Cem","Dana"],"me":"Me","captain":"Me","mission":4,
    "candidates":["3.1","8.1","5.5"],"hand":["1","2","2","3","4","5","6","7","9","10","11","12","12"]},
    "lines":["token Anna 5 5","token Cem 3 4","token Dana 2 3","Me Dana 2 3 yes","Anna Me 8 9 no 7"]}"#;

fn every_page(look: Look, name: &str) {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(look);
    let mut found = Findings { all: Vec::new(), checked: 0 };
    let mut page = |path: &str| {
        window.open(&parlor.at(path));
        window.wait("the page", "return document.querySelector('main') !== null");
        found.check(&window, &format!("{path} ({name})"));
    };
    for path in ["/", "/nowhere", "/assist/wires", "/review"] {
        page(path);
    }
    window.run(&format!("localStorage.setItem('parlor.assist.wires', JSON.stringify({EVENING}))"));
    page("/assist/wires");
    for sheet in ["Events", "All chances", "Menu"] {
        assert!(window.click(&format!("button[aria-label^='{sheet}']")));
        window.wait("the sheet", "return document.querySelector('dialog[open] .sheet-panel') !== null");
        found.check(&window, &format!("the assistant's {sheet} ({name})"));
        window.click("dialog[open] .icon-button");
    }
    let games = [
        ("golf", r#"["marcus","priya"]"#, r#"{"rounds":1}"#),
        ("harmonictook", r#"["random","random"]"#, r#"{"landmarks_to_win":1,"starting_coins":20}"#),
        ("farkle", "[]", r#"{"levels":1,"retries":3}"#),
        ("farkle", r#"["random"]"#, r#"{"target":1500}"#),
        ("wires", r#"["max-probability"]"#, r#"{"mission":2}"#),
    ];
    for (game, bots, options) in games {
        window.run(&format!(
            "localStorage.removeItem('parlor.game.{game}'); localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}]))"
        ));
        window.open(&parlor.at(&format!("/play/{game}")));
        window.wait("the table", "return document.querySelector('.stage main') !== null");
        found.check(&window, &format!("{game} at the start ({name})"));
        for sheet in [".tool-hint", ".tool-odds", ".tool-log", ".tool-menu"] {
            if window.run(&format!("return document.querySelector('{sheet}')?.checkVisibility() ?? false"))
                == true
            {
                window.click(sheet);
                window
                    .wait("the sheet", "return document.querySelector('dialog[open] .sheet-panel') !== null");
                if sheet == ".tool-odds"
                    && window.run("return document.querySelector('.turn-pill.waiting') === null") == true
                {
                    window
                        .wait("the chances", "return !document.querySelector('dialog[open] [role=status]')");
                }
                found.check(&window, &format!("{game} {sheet} ({name})"));
                window.click("dialog[open] .icon-button");
            }
        }
        if !window.play(40) {
            found.check(&window, &format!("{game} in the middle ({name})"));
            window.play_to_the_end();
        }
        found.check(&window, &format!("{game} at the end ({name})"));
        window.click("dialog.end .to-review");
        window.wait("the curve", "return document.querySelector('.curve') !== null");
        found.check(&window, &format!("the review of {game} ({name})"));
        window.click(".see-table");
        window.wait("the table", "return document.querySelector('.replay-bar') !== null");
        window.click(".replay-bar [aria-label='One move back']");
        found.check(&window, &format!("{game} looked at again ({name})"));
    }
    rooms(&parlor, &driver, look, name, &mut found);
    accounts(&parlor, &driver, look, name, &mut found);
    found.all.sort();
    assert!(
        found.all.is_empty(),
        "{} of {} pages:\n{}",
        found.all.len(),
        found.checked,
        found.all.join("\n")
    );
}

/// A room: the lobby with people in it, the table, and the chat over it.
fn rooms(parlor: &Parlor, driver: &Driver, look: Look, name: &str, found: &mut Findings) {
    let (anna, ben) = (driver.window(look), driver.window(Look::DESK));
    anna.open(&parlor.at("/"));
    anna.run("localStorage.setItem('parlor.name', 'Anna')");
    assert!(anna.click(".friends > .btn"));
    anna.choose(".game-choice button", "Wires");
    anna.wait_for(".lobby .option");
    let code = anna.text(".lobby .code");
    let guest = driver.window(look);
    guest.open(&parlor.at(&format!("/r/{code}")));
    guest.wait_for(".join-form");
    found.check(&guest, &format!("the door of a room ({name})"));
    ben.open(&parlor.at(&format!("/r/{code}")));
    ben.write("#joinname", "Ben");
    assert!(ben.click(".join-form button"));
    ben.choose(".rule-sheet footer .btn", "ready");
    ben.write(".chat input", "Good evening!");
    assert!(ben.click(".chat form button"));
    anna.wait_text(".chat", "Good evening!");
    anna.wait_for(".chair .ready");
    found.check(&anna, &format!("a lobby ({name})"));
    anna.wait("Ben", "return [...document.querySelectorAll('.chair')].some((c) => c.innerText.includes('Ben') && c.querySelector('.ready'))");
    assert!(anna.click(".rule-sheet footer .btn.primary"));
    anna.wait_for(".stage main");
    found.check(&anna, &format!("a table in a room ({name})"));
    for sheet in [".tool-chat", ".tool-menu"] {
        assert!(anna.click(sheet));
        anna.wait_for("dialog[open] .sheet-panel");
        found.check(&anna, &format!("{sheet} in a room ({name})"));
        anna.click("dialog[open] .icon-button");
    }
}

/// The door, the account behind it, and the pages of an administrator.
fn accounts(parlor: &Parlor, driver: &Driver, look: Look, name: &str, found: &mut Findings) {
    let window = driver.window(look);
    window.open(&parlor.at("/account"));
    window.wait_for(".login");
    found.check(&window, &format!("the door ({name})"));
    window.open(parlor.setup_link());
    window.wait_for("#setpass");
    found.check(&window, &format!("the set-up ({name})"));
    window.write("#setpass", "correct horse battery");
    assert!(window.click(".setup button"));
    window.wait_text(".users", "admin");
    found.check(&window, &format!("accounts ({name})"));
    for (tab, shown) in [("Invites", ".invites"), ("Rooms", ".rooms"), ("Audit", ".audit")] {
        window.choose(".choice button", tab);
        window.wait_for(shown);
        found.check(&window, &format!("{tab} ({name})"));
    }
    window.open(&parlor.at("/account"));
    window.wait_for(".sessions li");
    found.check(&window, &format!("an account ({name})"));
}

#[test]
fn nothing_is_in_the_way_on_a_desk() {
    every_page(Look::DESK, "desk");
}

#[test]
fn nothing_is_in_the_way_on_a_desk_at_night() {
    every_page(Look::DESK.at_night(), "desk, night");
}

#[test]
fn nothing_is_in_the_way_on_a_phone() {
    every_page(Look::PHONE, "phone");
}

#[test]
fn nothing_is_in_the_way_on_a_phone_at_night() {
    every_page(Look::PHONE.at_night(), "phone, night");
}
