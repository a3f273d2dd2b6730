//! Wires at the page: what everybody is told of a radar, a label and a swap, values that are typed, and the way to the next mission.

use browser::{Look, Parlor, Rules, Window};
use serde_json::{Value, json};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// May seat 0 do this?
fn may(actions: &[Value], notation: &str) -> bool {
    actions.iter().any(|a| a["seat"] == 0 && a["notation"] == notation)
}

/// Sits down at a game that has come so far, with two bots.
fn sit(parlor: &Parlor, window: &Window, journal: &str, bot: &str) {
    window.open(&parlor.at("/"));
    window.run("localStorage.clear(); localStorage.setItem('parlor.guide.wires', 'done')");
    window.keep("wires", journal, &json!([null, bot, bot]));
    window.open(&parlor.at("/play/wires"));
    window.wait_for(".stage main");
}

/// A game in which seat 0 may use the equipment with this number.
fn with_equipment(number: u8) -> String {
    let wanted = format!("use {number}");
    Rules::start()
        .until("wires", &json!({"mission": 4}), 3, "max-probability", |actions| may(actions, &wanted))
}

/// All that happened, as the sheet tells it.
fn log(window: &Window) -> String {
    window.press("l");
    window.wait_for("dialog[open] .sheet-body li");
    let text = window.text("dialog[open] .sheet-body");
    window.press("\u{E00C}");
    window.wait("no sheet", "return document.querySelector('dialog[open]') === null");
    text
}

#[test]
fn a_radar_says_who_has_the_number_and_the_stands_keep_it() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let journal = with_equipment(8);
    let window = driver.window(Look::DESK);
    sit(&parlor, &window, &journal, "max-probability");
    window.choose(".equipment.ready", "Radar");
    window.wait("the values", "return document.querySelectorAll('.call-value').length >= 3");
    window.press("7");
    window.wait_text(".call-value.chosen", "7");
    window.press("\u{E007}");
    // At each of the others' stands, and at the own one: 7, and yes or no.
    window.wait("the answers", "return document.querySelectorAll('.known li').length >= 3");
    let answers = window.run(
        "return [...document.querySelectorAll('.known li')].map((l) => l.textContent).filter((t) => /Radar 7: (yes|no)/.test(t)).length",
    );
    assert!(answers.as_u64() >= Some(3), "{answers}: {}", window.text("main"));
    assert!(log(&window).contains("The radar asks for 7"), "{}", log(&window));
    quiet(&window);
}

#[test]
fn a_label_lies_between_two_wires_for_everybody_to_see() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    for (number, sign) in [(12, "="), (1, "≠")] {
        let journal = with_equipment(number);
        let window = driver.window(Look::DESK);
        sit(&parlor, &window, &journal, "max-probability");
        window.choose(".equipment.ready", "Label");
        window.wait_for(".mine .wire-slot.can");
        assert!(window.click(".mine .wire-slot.can"));
        window.wait_text(".mine .label-mark", sign);
        assert!(window.text(".mine .label-mark .unseen").len() > 5, "and in words");
        quiet(&window);
    }
}

#[test]
fn a_swap_tells_who_with_whom_and_marks_where_the_wires_came_from() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let journal = with_equipment(2);
    let window = driver.window(Look::DESK);
    sit(&parlor, &window, &journal, "max-probability");
    window.choose(".equipment.ready", "Walkie");
    // With whom, which wire, and where the other one goes.
    window.wait_for(".call-values .btn");
    assert!(window.click(".call-values .btn"));
    window.wait_for(".mine .wire-slot.can");
    assert!(window.click(".mine .wire-slot.can"));
    window.wait(
        "the swap",
        "document.querySelector('.mine .wire-slot.can')?.click(); return document.querySelectorAll('.swap-mark').length >= 2",
    );
    let marks = window.run("return [...document.querySelectorAll('.swap-mark')].map((m) => m.textContent)");
    assert!(marks.to_string().contains("wire"), "where it came from: {marks}");
    quiet(&window);
}

#[test]
fn the_value_that_is_typed_is_the_one_that_is_called() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    // Somebody with 10, 11 and 12 and without a 1 points at a wire.
    let journal = Rules::start().until("wires", &json!({"mission": 4}), 3, "max-probability", |actions| {
        ["say 10", "say 11", "say 12"].iter().all(|say| may(actions, say)) && !may(actions, "say 1")
    });
    let window = driver.window(Look::DESK);
    sit(&parlor, &window, &journal, "max-probability");
    window.wait_for(".call-value");
    for (typed, value) in [("12", "12"), ("10", "10"), ("11", "11")] {
        window.press(typed);
        let chosen = window
            .run("return [...document.querySelectorAll('.call-value.chosen b')].map((b) => b.innerText)");
        assert_eq!(chosen, json!([value]), "after {typed}");
    }
    window.press("\u{E007}");
    window.wait("the call", "return document.querySelector('.call-value') === null");
    assert!(log(&window).contains("11"), "{}", log(&window));
    quiet(&window);
}

#[test]
fn after_a_mission_that_was_won_the_next_one_is_one_click_away() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let mut rules = Rules::start();
    // The last move of a mission that the bots win is one that seat 0 has to make.
    let options = json!({"mission": 1});
    let mut found = None;
    for number in 1..200 {
        let seed = format!("{number:064x}");
        let new = json!({"do": "new", "game": "wires", "seats": 3, "options": options, "seed": seed});
        let table = rules.ask(&new)["table"].clone();
        let mut last = None;
        let won = loop {
            let legal = rules.ask(&json!({"do": "legal", "table": table}));
            if let Some(over) = legal["turn"].get("over") {
                break over["won"] == true;
            }
            let seat = legal["turn"]["seats"][0].clone();
            let forced = legal["actions"].as_array().is_some_and(|a| a.len() == 1);
            last = (seat == 0 && forced).then(|| rules.journal(&table));
            let asked =
                json!({"do": "bot", "table": table, "bot": "max-probability", "seat": seat, "seed": number});
            let action = rules.ask(&asked)["notation"].clone();
            rules.ask(&json!({"do": "play", "table": table, "seat": seat, "action": action}));
        };
        if won && last.is_some() {
            found = last;
            break;
        }
    }
    let window = driver.window(Look::DESK);
    sit(&parlor, &window, &found.expect("bots win"), "max-probability");
    window.play_to_the_end();
    window.choose("dialog.end .btn.primary", "On to mission 2");
    window.wait_text(".page-title", "Mission 2");
    assert_eq!(window.run("return document.querySelector('dialog.end[open]') === null"), true);
    quiet(&window);
}
