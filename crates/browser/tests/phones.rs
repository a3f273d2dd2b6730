//! The smallest phones: what does not fit at the table is a tap away, and what decides the game stays in sight.

use std::time::{Duration, Instant};

use browser::{Look, Parlor, Window};

const SMALL: Look = Look { width: 360, height: 640, ..Look::PHONE };

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// Is all of the first thing that fits on the screen?
fn in_sight(window: &Window, selector: &str) -> bool {
    window.run(&format!(
        "const e = document.querySelector({selector:?}); const r = e?.getBoundingClientRect();
         return Boolean(e?.checkVisibility({{ visibilityProperty: true }}) && r.height > 8 && r.top >= 0
           && r.left >= 0 && r.bottom <= innerHeight + 1 && r.right <= innerWidth + 1)"
    )) == true
}

/// Six players of Golf, with three house rules.
fn six(parlor: &Parlor, window: &Window) {
    window.open(&parlor.at("/"));
    window.run(
        "localStorage.setItem('parlor.guide.golf', 'done');
         localStorage.setItem('parlor.setup.golf', JSON.stringify([['marcus', 'priya', 'diego', 'sofia', 'kenji'],
           {rounds: 3, super_kings: true, knock_bonus: true, ten_penny: true}, 0]))",
    );
    window.open(&parlor.at("/play/golf"));
    window.wait("the cards", "return document.querySelectorAll('.mine .slot.lit').length === 6");
}

#[test]
fn a_tap_on_a_seat_of_golf_shows_cards_holes_totals_and_the_rules_in_force() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(SMALL);
    six(&parlor, &window);
    window.still();
    let at = window.run(
        "const r = document.querySelectorAll('.opponent')[4].getBoundingClientRect();
         return [r.x + r.width / 2, r.y + r.height - 12]",
    );
    window.tap_at(at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number"));
    window.wait_text("dialog[open]", "Kenji");
    let sheet = window.text("dialog[open] .seat-sheet");
    for part in
        ["All holes", "Total", "Marcus", "Super kings", "Kings are worth -2", "Ten penny", "First one out"]
    {
        assert!(sheet.contains(part), "{part}: {sheet}");
    }
    assert_eq!(
        window.run(
            "return document.querySelectorAll('dialog[open] .seat-sheet .card-grid .playing-card').length"
        ),
        6
    );
    assert_eq!(
        window.run("const b = document.querySelector('dialog[open] .sheet-body'); return b.scrollWidth > b.clientWidth"),
        false,
        "the sheet pans sideways"
    );
    if let Some(violations) = window.violations() {
        assert!(violations.is_empty(), "{violations:?}");
    }
    assert!(window.click("dialog[open] .icon-button"));
    window.wait("no sheet", "return document.querySelector('dialog[open]') === null");
    // The own line leads there as well.
    assert!(window.click(".own-total"));
    window.wait_for("dialog[open] .seat-sheet");
    quiet(&window);
}

#[test]
fn in_the_last_turns_of_golf_the_values_stay_in_sight_and_everything_fits() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    for look in [SMALL, Look::PHONE] {
        last_turns(&parlor, &driver.window(look));
    }
}

/// Plays until there is one turn left, and looks.
fn last_turns(parlor: &Parlor, window: &Window) {
    six(parlor, window);
    let mine = "return document.querySelector('.urgency') !== null && document.querySelector('.mine .slot.lit, .deck.lit') !== null";
    let begun = Instant::now();
    while window.run(mine) == false {
        window.run(
            "(document.querySelector('.slip [data-next]') ?? document.querySelector('.discard-button')
               ?? document.querySelector('.deck.lit') ?? document.querySelector('.mine .slot.lit:not(.raised)'))?.click()",
        );
        std::thread::sleep(Duration::from_millis(25));
        assert!(begun.elapsed() < Duration::from_mins(2), "no last turn: {}", window.text("main"));
    }
    window.still();
    for thing in [".urgency", ".value-slip", ".own-grid", ".dock-bar"] {
        assert!(in_sight(window, thing), "{thing} is not in sight: {}", window.text("main"));
    }
    let over = window.run(
        "const boxes = ['.opponents', '.urgency', '.value-slip ul', '.piles', '.held', '.own-grid', '.dock-bar']
           .map((s) => [s, document.querySelector(s)?.getBoundingClientRect()]).filter(([, r]) => r);
         return boxes.flatMap(([s, a], i) => boxes.slice(i + 1)
           .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
           .map(([t]) => s + ' and ' + t))",
    );
    assert_eq!(over, serde_json::json!([]), "one thing lies over the other");
    let fits = "return document.documentElement.scrollWidth <= innerWidth + 1
        && document.querySelector('.golf').scrollHeight <= document.querySelector('.golf').clientHeight + 1";
    assert_eq!(window.run(fits), true);
    quiet(window);
}

#[test]
fn sound_is_switched_in_the_settings_and_every_switch_shows_it() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".tool-menu");
    assert!(!in_sight(&window, ".tool-sound"), "there is no room for a switch in the bar");
    assert!(window.click(".tool-menu"));
    window.choose("dialog[open] .sound-setting button", "off");
    assert_eq!(window.run("return localStorage['parlor.mute']"), "1");
    window.wait_for(".tool-sound.muted");
    window.choose("dialog[open] .sound-setting button", "on");
    assert_eq!(window.run("return localStorage['parlor.mute'] ?? null"), serde_json::Value::Null);
    window.wait_for(".tool-sound:not(.muted)");
    quiet(&window);
}

/// With a fifth game in the menu there would be no other reason for another layout.
#[test]
fn games_stand_two_in_a_row_however_many_there_are() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    window.wait_for(".game-card");
    window.run(
        "const games = document.querySelector('.games');
         games.append(games.firstElementChild.cloneNode(true));
         games.classList.replace('count-4', 'count-5')",
    );
    let columns = "return new Set([...document.querySelectorAll('.game-card')].map((c) => c.getBoundingClientRect().x)).size";
    assert_eq!(window.run(columns), 2);
    assert_eq!(window.run("return document.documentElement.scrollWidth > innerWidth + 1"), false);
}
