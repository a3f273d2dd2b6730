//! Positions that need the most room, on the smallest phone: everything stays where it belongs.

use browser::{Look, Parlor, journal};
use serde_json::{Value, json};

const SMALL: Look = Look { width: 360, height: 640, ..Look::PHONE };

#[test]
fn six_locked_dice_and_their_points_stay_inside_the_tray() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let ones = json!([1, 1, 1, 1, 1, 1]);
    let round = [(0, "roll", ones), (0, "lock 111", Value::Null), (0, "lock 111", Value::Null)];
    let kept = journal("farkle", &json!({}), 1, &vec![round; 6].concat());
    for (look, language) in [(SMALL, "en"), (SMALL, "de"), (Look::PHONE, "de"), (Look::DESK, "de")] {
        let window = driver.window(look);
        window.open(&parlor.at("/"));
        window.run(&format!("localStorage.setItem('parlor.language', {language:?})"));
        window.keep("farkle", &kept, &json!([null]));
        window.open(&parlor.at("/play/farkle"));
        window.wait("the dice", "return document.querySelectorAll('.locked .ld').length === 6");
        let points = window.text(".locked .lt");
        assert!(points.contains("12000"), "{points}");
        window.still();
        let outside = window.run(
            "const tray = document.querySelector('.tray').getBoundingClientRect();
             return [...document.querySelectorAll('.tray *')].filter((e) => e.checkVisibility()).filter((e) => {
               const r = e.getBoundingClientRect();
               return r.left < tray.left || r.right > tray.right || r.bottom > tray.bottom + 1;
             }).map((e) => e.outerHTML.slice(0, 80)).join(' | ')",
        );
        assert_eq!(outside, "", "{language}, {} px wide", look.width);
        let least =
            window.run("return Math.min(...[...document.querySelectorAll('.ld')].map((e) => e.clientWidth))");
        assert!(least.as_f64() >= Some(24.0), "{language}, {} px wide: a die of {least} px", look.width);
    }
}
