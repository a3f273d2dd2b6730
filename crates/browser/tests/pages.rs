//! The pages around the tables: the assistant without a network, and games looked at again.

use browser::{Look, Parlor, Window};

fn quiet(window: &Window) {
    let mut complaints = window.complaints();
    // A browser notes by itself that a server was not reached.
    complaints
        .retain(|c| !c.contains("/api/defaults - Failed to load resource: net::ERR_INTERNET_DISCONNECTED"));
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

fn begin_an_evening(window: &Window) {
    for (i, name) in ["Me", "Anna", "Cem", "Dana"].iter().enumerate() {
        window.run(&format!(
            "const e = document.querySelectorAll('.names input')[{i}]; e.value = '{name}'; e.dispatchEvent(new Event('input'))"
        ));
    }
    assert!(window.click_text(".assistant-setup .keypad .pad-key", "4"), "mission 4 is there");
    window.wait(
        "the wires that all see",
        "return document.querySelectorAll('.assistant-setup .yellow-wire').length >= 11",
    );
    for wire in ["3.1", "8.1"] {
        assert!(window.click_text(".assistant-setup .yellow-wire", wire));
    }
    assert!(window.click_text(".assistant-setup .red-wire", "5.5"));
    for wire in ["1", "2", "2", "3", "4", "5", "6", "7", "9", "10", "11", "12", "12"] {
        assert!(window.click_text(".own-stand .pad-key", wire), "a key for {wire}");
    }
    assert!(window.click_text(".assistant-setup .btn", "Begin"));
    window.wait("the evening", "return document.querySelector('.recorder .keypad .pad-key') !== null");
}

/// Taps keys of the pad one after the other.
fn tap(window: &Window, keys: &[&str]) {
    for key in keys {
        assert!(
            window.click_text(".recorder .keypad .pad-key", key),
            "no key {key}: {}",
            window.text(".recorder")
        );
    }
}

fn lines(window: &Window) -> Vec<String> {
    let text = window.run("return JSON.parse(localStorage['parlor.assist.wires']).lines.join(';')");
    let text = text.as_str().unwrap_or_default().to_owned();
    text.split(';').filter(|l| !l.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_assistant_helps_at_a_table_without_a_network() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    window.wait("the service worker", "return navigator.serviceWorker.controller !== null");
    window.network(false);
    window.open(&parlor.at("/assist/wires"));
    begin_an_evening(&window);
    assert!(window.click_text(".kinds button", "Token"));
    tap(&window, &["Dana", "2", "3"]);
    window.wait("the token", "return document.querySelector('.cell.shown b')?.innerText === '3'");
    // A token on a value that I hold is a certain call, and the worker agrees without a network.
    window.wait("the advice", "return document.querySelector('.best')?.innerText.includes('to win')");
    assert!(window.text(".best").contains("Dana, wire 2 is 3"), "{}", window.text(".best"));
    assert!(window.click(".best .btn"));
    tap(&window, &["Right"]);
    window.wait("the cut", "return document.querySelectorAll('.cell.cut').length === 2");
    assert_eq!(lines(&window), ["token Dana 2 3", "Me Dana 2 3 yes"]);
    // Every entry is kept: a reload goes on with it.
    window.open(&parlor.at("/assist/wires"));
    window.wait("the cut again", "return document.querySelectorAll('.cell.cut').length === 2");
    // The next player is offered as the caller; what can't be is refused and changes nothing.
    assert!(window.text(".sentence").contains("Anna"));
    assert!(window.click_text(".kinds button", "Token"));
    tap(&window, &["Anna", "13", "1"]);
    window.wait("the refusal", "return document.querySelector('.recorder .refused') !== null");
    assert!(
        window.text(".recorder .refused").contains("contradicts"),
        "{}",
        window.text(".recorder .refused")
    );
    assert_eq!(lines(&window).len(), 2);
    // A forgotten event goes to its place.
    assert!(window.click("button[aria-label^='Events']"));
    window.wait("the events", "return document.querySelectorAll('.events li').length === 2");
    assert!(window.click(".events li:last-child .btn"), "insert before the first");
    assert!(window.click_text(".kinds button", "Token"));
    tap(&window, &["Anna", "5", "5"]);
    window.wait("three events", "return JSON.parse(localStorage['parlor.assist.wires']).lines.length === 3");
    assert_eq!(lines(&window)[0], "token Anna 5 5");
    assert!(window.click(".tool-undo"));
    window.wait("two events", "return JSON.parse(localStorage['parlor.assist.wires']).lines.length === 2");
    quiet(&window);
}

/// Plays a short game and gives its journal, as the page saves it.
fn journal(window: &Window, parlor: &Parlor) -> String {
    window.open(&parlor.at("/"));
    window.run(
        "localStorage.setItem('parlor.setup.golf', JSON.stringify([['marcus', 'priya'], {rounds: 1}]));",
    );
    window.open(&parlor.at("/play/golf"));
    window.wait("the table", "return document.querySelector('.stage main') !== null");
    window.play_to_the_end();
    window.run(
        "const make = URL.createObjectURL; URL.createObjectURL = (b) => { b.text().then((t) => { window.kept = t; }); return make(b); }",
    );
    assert!(window.click_text("dialog.end .btn", "Save"));
    window.wait("the file", "return window.kept");
    window.run("return window.kept").as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_journal_is_dropped_reviewed_and_shared_by_link() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let journal = journal(&window, &parlor);
    window.open(&parlor.at("/review"));
    window.drop_file(".review-drop", "x.journal", "no journal at all");
    window.wait("the reason", "return document.querySelector('.drop-zone .why') !== null");
    window.drop_file(".review-drop", "golf.journal", &journal);
    window.wait("the curve", "return document.querySelector('.curve .own-line') !== null");
    let graded = window.run("return document.querySelectorAll('.moves li .grade').length");
    assert!(graded.as_u64() > Some(3), "decisions are graded: {graded}");
    assert_eq!(window.run("return document.querySelectorAll('.luck tbody tr').length"), 3);
    assert!(window.click(".moves li:nth-child(2) button"));
    window.wait("the chosen one", "return document.querySelector('.moves li.on') !== null");
    let chosen = window.text(".moves li.on .move-number");
    assert!(window.click(".see-table"));
    window.wait("the table", "return document.querySelector('.stage main') !== null");
    // As it was when it was decided: one move earlier, with the best move lit and nothing else.
    let made: u64 = chosen.trim().parse().expect("a number");
    let at = window.run("return Number(document.querySelector('.replay-bar input').value)").as_u64();
    assert_eq!(at, Some(made - 1));
    window.wait_for(".stage .advised, .stage .best");
    let lit = window.run("return document.querySelectorAll('.stage .lit').length").as_u64();
    assert!(matches!(lit, Some(1 | 2)), "the best move, or both cards of it: {lit:?}");
    assert!(window.click(".stage .lit"));
    assert_eq!(window.run("return Number(document.querySelector('.replay-bar input').value)").as_u64(), at);
    // Back at the review it is the same decision.
    assert!(window.click(".replay-bar > .btn"));
    window.wait_text(".moves li.on .move-number", &chosen);
    assert!(window.click(".see-table"));
    window.wait("the table", "return document.querySelector('.stage main') !== null");
    assert!(window.click(".replay-bar [aria-label='To the start']"));
    window.wait("the start", "return document.querySelector('.replay-bar input').value === '0'");
    let lit = window.run("return document.querySelectorAll('.stage .lit').length");
    assert_eq!(lit, 0, "nothing can be done in the past");
    assert!(window.click(".replay-bar [aria-label='To the end']"));
    assert!(window.click(".replay-bar > .btn"));
    window.wait("the review", "return document.querySelector('.review') !== null");
    // The link has the whole game in it.
    assert!(window.click(".tools .btn"));
    window.wait("the link", "return location.hash.length > 40");
    let link = window.run("return location.href").as_str().unwrap_or_default().to_owned();
    let other = driver.window(Look::PHONE.at_night());
    other.open(&link);
    other.wait("the curve", "return document.querySelector('.curve .own-line') !== null");
    assert_eq!(other.run("return document.documentElement.scrollWidth > innerWidth + 1"), false);
    quiet(&window);
    quiet(&other);
}

#[test]
fn a_seat_sees_in_the_past_only_what_it_saw_then() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.run(
        "localStorage.setItem('parlor.setup.wires', JSON.stringify([['max-probability'], {mission: 1}]));",
    );
    window.open(&parlor.at("/play/wires"));
    window.wait("the table", "return document.querySelector('.stage main') !== null");
    window.play_to_the_end();
    assert!(window.click("dialog.end .to-review"));
    window.wait("the review", "return document.querySelector('.see-table') !== null");
    assert!(window.click(".see-table"));
    window.wait("the table", "return document.querySelector('.replay-bar') !== null");
    assert!(window.click(".replay-bar [aria-label='To the start']"));
    // Hidden wires have no text on them.
    let hidden = "return [...document.querySelectorAll('.stands .wire-slot')].filter((w) => !w.querySelector('.wire-number')).length";
    window.wait("the start", "return document.querySelector('.replay-bar input').value === '0'");
    let unseen = window.run(hidden).as_u64().unwrap_or(0);
    assert!(unseen > 0, "the teammate's wires are hidden at the start");
    window.run(
        "const s = document.querySelector('.replay-bar select'); s.value = 'all'; s.dispatchEvent(new Event('change'))",
    );
    window.wait(
        "open hands",
        &format!(
            "{} === 0",
            hidden.replace("return ", "return (() => { return ").replace(".length", ".length; })()")
        ),
    );
    quiet(&window);
}

#[test]
fn the_rules_at_a_table_say_what_is_different_there_in_every_game() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    for (game, bots, options, said) in [
        ("harmonictook", r#"["random"]"#, r#"{"expansions": ["harbor"]}"#, "Expansions: Harbor."),
        ("farkle", r#"["greedy"]"#, r#"{"target": 5000}"#, "5000."),
        ("wires", r#"["filter-only"]"#, r#"{"mission": 3}"#, "Mission 3."),
        ("golf", r#"["marcus"]"#, r#"{"super_kings": true}"#, "Kings are worth -2"),
    ] {
        window.open(&parlor.at("/"));
        window.run(&format!(
            "localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}, 0]))"
        ));
        window.open(&parlor.at(&format!("/play/{game}")));
        window.wait_for(".tool-menu");
        assert!(window.click(".tool-menu"));
        window.choose("dialog[open] .btn", "Rules");
        window.wait_text(".rules-house", said);
    }
    quiet(&window);
}

#[test]
fn the_end_of_golf_shows_how_the_totals_went_and_what_the_house_rules_made_of_them() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    // Who is out first gets points taken off: every hole.
    window.run(
        "localStorage.setItem('parlor.setup.golf', JSON.stringify([['marcus', 'priya'], {rounds: 2, knock_bonus: true}, 0]))",
    );
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".stage main");
    window.play_to_the_end();
    window.wait_text("dialog.end .end-table", "By house rules");
    let sums = window.run(
        "return [...document.querySelectorAll('dialog.end .adjusted')].map((c) => Number(c.innerText.replace('−', '-').replace('+', '')))",
    );
    let sums: Vec<i64> = serde_json::from_value(sums).expect("numbers");
    assert_eq!(sums.len(), 3);
    assert!(sums.iter().any(|n| *n != 0), "{sums:?}");
    // A line from nothing over two holes for each of three, and the zero.
    let steps = "return [...document.querySelectorAll('dialog.end .score-curve path')].map((p) => p.getAttribute('d').split('L').length)";
    assert_eq!(window.run(steps), serde_json::json!([1, 3, 3, 3]));
    let label = window.run(
        "return document.querySelector('dialog.end .score-curve [role=img]').getAttribute('aria-label')",
    );
    assert!(label.as_str().is_some_and(|l| l.contains("Marcus: ")), "{label}");
    if let Some(violations) = window.violations() {
        assert!(violations.is_empty(), "{violations:?}");
    }
    quiet(&window);
}
