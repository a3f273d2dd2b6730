//! What moves and sounds, and that nothing moves for whoever wants it still.

use browser::{Look, Parlor, Window, journal};
use serde_json::{Value, json};

const MOVING: Look = Look { motion: true, ..Look::DESK };

/// Opens a table at which these moves were made, and looks at every frame from then on: which faces the first die shows over its
/// own, how many things move, what numbers are on the way, what is said of a level, and how many slips of paper fly.
fn at(
    window: &Window,
    parlor: &Parlor,
    game: &str,
    options: &Value,
    seats: &Value,
    moves: &[(u8, &str, Value)],
) {
    let journal = journal(game, options, seats.as_array().map_or(1, Vec::len), moves);
    window.open(&parlor.at("/"));
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.guide.{game}', 'done'); localStorage.setItem('parlor.bots', 'at-once')"
    ));
    window.keep(game, &journal, seats);
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait_for(".stage main");
    window.still();
    window.run(
        "window.seen = { faces: [], moving: 0, purse: [], bars: [], met: [], slips: 0 };
         const frame = () => {
           const over = [...document.querySelectorAll('[data-k=d0] .tumbling > g')].find((g) => getComputedStyle(g).opacity === '1');
           if (over) seen.faces.push(over.querySelectorAll('circle').length);
           seen.moving = Math.max(seen.moving, document.getAnimations().length);
           seen.purse.push(document.querySelector('.own-purse b')?.innerText ?? '');
           seen.bars.push(document.querySelector('.goal .bar .banked')?.getBoundingClientRect().width ?? 0);
           const met = document.querySelector('.level-met')?.innerText;
           if (met) seen.met.push([met, document.querySelector('.goal.done') !== null, document.querySelector('.shop') !== null]);
           seen.slips = Math.max(seen.slips, document.querySelectorAll('.cheer i').length);
           requestAnimationFrame(frame);
         };
         frame();",
    );
}

fn seen(window: &Window, what: &str) -> Value {
    window.run(&format!("return window.seen.{what}"))
}

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

/// A first roll that is no farkle.
fn protected() -> Value {
    json!({"protected_first_roll": true})
}

/// So many levels that a single 1 meets.
fn easy(levels: u8) -> Value {
    json!({"levels": levels, "ruleset": {
        "levels": [{"turns": 2, "goals": [{"points": 100, "gold": 50}]}],
        "relics": [{"name": "tenth", "cost": [0, 0], "always": true, "modifiers": [{"multiply": "1.10"}]}],
        "shop": {"offers": 1, "refresh": [1, 1]}
    }})
}

fn a_one_is_locked() -> [(u8, &'static str, Value); 2] {
    [(0, "roll", json!([1, 2, 3, 4, 6, 6])), (0, "lock 1", Value::Null)]
}

#[test]
fn dice_show_other_faces_while_they_fall() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    at(&window, &parlor, "farkle", &protected(), &json!([null]), &[]);
    window.press("r");
    window.wait("the faces", "return window.seen.faces.length > 3 && !document.querySelector('.tumbling')");
    let faces: Vec<u64> = serde_json::from_value(seen(&window, "faces")).expect("numbers");
    let changes = faces.windows(2).filter(|two| two[0] != two[1]).count();
    assert!(changes >= 2, "one face after the other: {faces:?}");
    assert!(seen(&window, "moving").as_u64() >= Some(6), "each die falls");
    window.still();
    // In the end each shows what it is called.
    let honest = window.run(
        "return [...document.querySelectorAll('.free-die[data-k]')].every((die) =>
           die.querySelectorAll('circle').length === Number(die.querySelector('.unseen').innerText.match(/[0-9]/)[0]))",
    );
    assert_eq!(honest, true);
    quiet(&window);
}

#[test]
fn falling_dice_are_drawn_frame_by_frame() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    at(&window, &parlor, "farkle", &protected(), &json!([null]), &[]);
    let frames = window.frames(
        "document.querySelector('.action.primary').click();
         return new Promise((then) => setTimeout(() => then(true), 700))",
    );
    // How many fit into a second is a figure (`screenshots`, part `frames`): it says how busy the machine is.
    assert!(frames.drawn >= 2 && frames.per_second > 0.0, "{frames:?}");
    quiet(&window);
}

#[test]
fn nothing_moves_where_people_want_it_still() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "farkle", &easy(2), &json!([null]), &a_one_is_locked());
    window.press("b");
    window.wait_for(".shop");
    window.choose(".shop-actions .btn", "On to level 2");
    window.wait_text(".equation", "Level 2 begins");
    window.press("r");
    window.wait_for(".free-die[data-k], .free-die.fell");
    window.run("return new Promise((then) => setTimeout(then, 300))");
    let all = window.run("return [seen.faces.length, seen.moving, seen.met.length, seen.slips]");
    assert_eq!(all, json!([0, 0, 0, 0]));
    quiet(&window);
}

#[test]
fn a_level_that_is_met_is_seen_before_the_shop_takes_its_place() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    at(&window, &parlor, "farkle", &easy(3), &json!([null]), &a_one_is_locked());
    window.press("b");
    window.wait_for(".shop");
    let met = seen(&window, "met");
    let met = met.as_array().expect("a list");
    assert!(!met.is_empty(), "it was told");
    for frame in met {
        assert_eq!(frame[0], "Level 1 is met!");
        assert_eq!(
            (&frame[1], &frame[2]),
            (&true.into(), &false.into()),
            "with its goal, and without the shop"
        );
    }
    let bars: Vec<f64> = serde_json::from_value(seen(&window, "bars")).expect("numbers");
    let full = bars.iter().copied().fold(0.0, f64::max);
    assert!(bars.iter().any(|width| *width > 2.0 && *width < full - 2.0), "the bar grew: {bars:?}");
    // The next one begins with its number.
    window.choose(".shop-actions .btn", "On to level 2");
    window.wait_text(".equation", "Level 2 begins");
    // And whoever does not want to look goes on.
    window.run("localStorage.setItem('parlor.motion', 'calm')");
    let next = [
        a_one_is_locked().to_vec(),
        vec![(0, "bank", Value::Null), (0, "skip", Value::Null)],
        a_one_is_locked().to_vec(),
    ];
    at(&window, &parlor, "farkle", &easy(3), &json!([null]), &next.concat());
    window.run("localStorage.setItem('parlor.motion', 'calm')");
    window.press("b");
    window.wait_for(".level-met");
    assert!(window.click(".tray"));
    assert_eq!(window.run("return document.querySelector('.shop') !== null"), true);
    quiet(&window);
}

#[test]
fn a_purse_counts_to_what_is_in_it() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    let roll = [(0, "roll 1", json!([6]))];
    at(&window, &parlor, "harmonictook", &json!({"starting_coins": 40}), &json!([null, "random"]), &roll);
    window.run("[...document.querySelectorAll('.landmark.lit')].at(-1).click()");
    window.choose(".dock .btn.primary", "Build for 22");
    // What the next player rolls may pay something as well.
    window.wait("a new number", "return window.seen.purse.some((n) => Number(n) < 30) && document.querySelector('.own-purse b').innerText < 30");
    let purse: Vec<String> = serde_json::from_value(seen(&window, "purse")).expect("texts");
    let between = purse.iter().filter_map(|n| n.parse::<i32>().ok()).filter(|n| (19..40).contains(n)).count();
    // A busy machine shows few of the numbers on the way, but it begins anew from the first.
    let first = purse.iter().position(|n| n != "40").unwrap_or(purse.len());
    assert!(between > 0 || purse[first..].iter().any(|n| n == "40"), "it counted: {purse:?}");
    quiet(&window);
}

#[test]
fn a_win_is_cheered() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    at(&window, &parlor, "farkle", &easy(1), &json!([null]), &a_one_is_locked());
    window.press("b");
    window.wait_for("dialog.end[open]");
    assert_eq!(seen(&window, "slips"), 30);
    window.wait("an end of it", "return document.querySelector('.cheer') === null");
    quiet(&window);
}

#[test]
fn dice_coins_levels_and_wins_sound_each_in_its_way() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(MOVING);
    let notes = |options: &Value, moves: &[(u8, &str, Value)], key: &str| -> Vec<u64> {
        at(&window, &parlor, "farkle", options, &json!([null]), moves);
        window.run(
            "window.notes = [];
             const make = AudioContext.prototype.createOscillator;
             AudioContext.prototype.createOscillator = function () {
               const tone = make.call(this);
               const start = tone.start.bind(tone);
               tone.start = (at) => { window.notes.push(Math.round(tone.frequency.value)); return start(at); };
               return tone;
             };",
        );
        // Sound waits for somebody who does something.
        window.press("x");
        window.press(key);
        window.wait("a sound", "return window.notes.length > 0");
        serde_json::from_value(window.run("return window.notes")).expect("numbers")
    };
    let dice = notes(&protected(), &[], "r");
    let level = notes(&easy(2), &a_one_is_locked(), "b");
    let win = notes(&easy(1), &a_one_is_locked(), "b");
    assert!(dice.len() >= 5, "dice rattle: {dice:?}");
    assert!(dice != level && level != win && dice != win, "{dice:?} {level:?} {win:?}");
    quiet(&window);
}
