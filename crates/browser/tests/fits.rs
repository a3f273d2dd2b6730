//! Positions that need the most room, on the smallest phone: everything stays where it belongs. Each is shown in the page's own
//! letters, and without them in the widest and in narrow ones.

use browser::{Letters, Look, Parlor, journal};
use serde_json::{Value, json};

const SMALL: Look = Look { width: 360, height: 640, ..Look::PHONE };

#[test]
fn six_locked_dice_and_their_points_stay_inside_the_tray() {
    Letters::ALL.into_iter().for_each(six_locked_dice);
}

fn six_locked_dice(letters: Letters) {
    let Some((parlor, driver)) = Parlor::start_in(letters) else { return };
    let ones = json!([1, 1, 1, 1, 1, 1]);
    let round = [(0, "roll", ones), (0, "lock 111", Value::Null), (0, "lock 111", Value::Null)];
    let kept = journal("farkle", &json!({}), 1, &vec![round; 6].concat());
    for (look, language) in [(SMALL, "en"), (SMALL, "de"), (Look::PHONE, "de"), (Look::DESK, "de")] {
        let window = driver.window(look);
        window.open(&parlor.at("/"));
        window.run(&format!("localStorage.setItem('parlor.language', {language:?})"));
        window.keep("farkle", &kept, &json!([null]));
        window.open(&parlor.at("/play/farkle"));
        window.wait("the dice", "return document.querySelectorAll('.locked .locked-die').length === 6");
        let points = window.text(".locked .locked-points");
        assert!(points.contains("12000"), "{points}");
        window.still();
        let outside = window.run(
            "const tray = document.querySelector('.tray').getBoundingClientRect();
             return [...document.querySelectorAll('.tray *')].filter((e) => e.checkVisibility()).filter((e) => {
               const r = e.getBoundingClientRect();
               return r.left < tray.left || r.right > tray.right || r.bottom > tray.bottom + 1;
             }).map((e) => e.outerHTML.slice(0, 80)).join(' | ')",
        );
        assert_eq!(outside, "", "{letters:?} letters, {language}, {} px wide", look.width);
        let least = window.run(
            "return Math.min(...[...document.querySelectorAll('.locked-die')].map((e) => e.clientWidth))",
        );
        assert!(
            least.as_f64() >= Some(24.0),
            "{letters:?} letters, {language}, {} px wide: a die of {least} px",
            look.width
        );
    }
}

#[test]
fn the_first_steps_stand_above_the_table_and_cover_nothing() {
    Letters::ALL.into_iter().for_each(first_steps);
}

fn first_steps(letters: Letters) {
    let Some((parlor, driver)) = Parlor::start_in(letters) else { return };
    for (look, language) in [(SMALL, "en"), (SMALL, "de"), (Look::PHONE, "de")] {
        let window = driver.window(look);
        for (game, bots) in [
            ("harmonictook", r#"["random","random","random"]"#),
            ("golf", r#"["random","random","random","random","random"]"#),
            ("golf", r#"["random","random"]"#),
            ("farkle", "[]"),
            ("wires", r#"["random","random","random"]"#),
        ] {
            window.open(&parlor.at("/"));
            window.run(&format!(
                "localStorage.clear(); localStorage.setItem('parlor.language', {language:?}); \
                 localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {{}}]))"
            ));
            window.open(&parlor.at(&format!("/play/{game}")));
            window.wait_for(".tip");
            let place = format!("{game} in {language}, {} px wide, {letters:?} letters", look.width);
            let apart = window.run(
                "const [tip, table, bar] = ['.tip', '.stage main', '.top-bar']
                   .map((s) => document.querySelector(s).getBoundingClientRect());
                 return tip.top >= bar.bottom - 1 && tip.bottom <= table.top + 1
                   && document.querySelector('.tip p').scrollHeight <= tip.height",
            );
            assert_eq!(apart, true, "{place}");
            // Only Wires is longer than a screen.
            let below = window.run("return document.documentElement.scrollHeight > innerHeight + 1");
            assert!(below == false || game == "wires", "{place}: the table is longer than the screen");
        }
    }
}
