//! Several people at one device: what one sees is never on the page when the other has it, and where nothing is hidden nothing is
//! covered.

use browser::{Look, Parlor, Window};

/// Two people sit down at a game.
fn sit_down(parlor: &Parlor, window: &Window, game: &str, options: &str) {
    window.open(&parlor.at("/"));
    window.run(&format!(
        "localStorage.setItem('parlor.name', 'Anna');
         localStorage.setItem('parlor.setup.{game}', JSON.stringify([['person:Ben'], {options}]))"
    ));
    window.open(&parlor.at(&format!("/play/{game}")));
}

/// Plays to the end; says how often the device was handed over behind a cover. `covered` looks at each.
fn play(window: &Window, covered: impl Fn(u32)) -> u32 {
    let mut covers = 0;
    let begun = std::time::Instant::now();
    while window.run("return document.querySelector('dialog.end[open]') !== null") == false {
        assert!(begun.elapsed() < std::time::Duration::from_secs(240), "no end: {}", window.text("body"));
        if window.run("return document.querySelector('.cover') !== null") == true {
            covers += 1;
            covered(covers);
            assert!(window.click(".cover .btn"));
            continue;
        }
        window.play(1);
    }
    covers
}

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

#[test]
fn two_people_at_one_device_hand_it_over_behind_a_cover_where_each_has_something_to_hide() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    sit_down(&parlor, &window, "wires", "{mission: 1}");
    window.wait_for(".cover");
    let covers = play(&window, |covers| {
        if covers == 3 {
            // Whoever reloads the page: it is not known who looks at it.
            window.open(&parlor.at("/play/wires"));
            window.wait_for(".cover");
        }
        let wires = window.run("return document.querySelectorAll('.wire-slot, .stage').length");
        assert_eq!(wires, 0, "a covered page has nothing in it");
        assert!(window.text(".cover a").contains("To the games"), "there is a way out");
    });
    assert!(covers > 3, "the device went to and fro: {covers}");
    quiet(&window);
}

#[test]
fn where_nothing_is_hidden_nothing_is_covered_and_people_are_called_by_name() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    sit_down(&parlor, &window, "golf", "{rounds: 1}");
    window.wait_for(".stage .turn-pill");
    let pill = window.text(".turn-pill");
    assert!(pill.contains("Anna") || pill.contains("Ben"), "{pill}");
    // Nobody knows a face-down card, its owner included: there is nothing to cover between turns.
    let covers = play(&window, |_| {});
    assert_eq!(covers, 0);
    let result = window.text("dialog.end");
    assert!(result.contains("Anna") && result.contains("Ben"), "{result}");
    quiet(&window);
}

/// Events of a table that was just put away must find nothing to stumble over.
#[test]
fn handing_over_by_mouse_leaves_the_console_quiet() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    sit_down(&parlor, &window, "golf", "{rounds: 1}");
    for _ in 0..40 {
        let at = window.run(
            "const e = [...document.querySelectorAll('.stage .lit, .stage .btn.primary, .cover .btn')].find((e) => e.checkVisibility());
             if (!e) return null; const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
        );
        if let (Some(x), Some(y)) = (at[0].as_f64(), at[1].as_f64()) {
            window.click_at(x, y, 1);
        }
        if window.run("return document.querySelector('dialog.end[open]') !== null") == true {
            break;
        }
    }
    quiet(&window);
}
