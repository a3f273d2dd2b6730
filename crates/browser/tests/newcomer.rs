//! A newcomer, who knows nothing: from home to the end of a first game in each game, by what is lit alone.

use std::time::{Duration, Instant};

use browser::{Look, Parlor, Window};

/// One click on what the guide lights; what was chosen already is confirmed by the one button that is lit then.
const FOLLOW: &str = r"
    if (document.querySelector('dialog.end[open]')) return 'over';
    const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.offsetParent !== null && !e.disabled
        && e.getAttribute('aria-disabled') !== 'true');
    const lit = seen('.stage .advised, .stage .best:not(.slot)').filter((e) => e.getAttribute('aria-pressed') !== 'true'
        && !e.classList.contains('chosen'));
    const go = seen('.stage .btn.primary, .stage .action.primary');
    const next = lit[0] ?? go[0];
    next?.click();
    return next ? 'clicked' : 'waited';
";

/// Plays by what is lit; says how many lessons were told on the way.
fn follows(window: &Window, game: &str) -> usize {
    let begun = Instant::now();
    let mut told = 0;
    loop {
        let kept = window.run(&format!("return localStorage.getItem('parlor.guide.{game}') ?? ''"));
        let kept = kept.as_str().unwrap_or_default();
        if kept != "done" {
            told = told.max(kept.split(',').filter(|id| !id.is_empty()).count());
        }
        if window.run(FOLLOW) == "over" {
            assert_eq!(kept, "done", "{game}: who has played a game needs no guide");
            return told;
        }
        assert!(begun.elapsed() < Duration::from_mins(4), "{game}: no end: {}", window.text("main"));
        std::thread::sleep(Duration::from_millis(25));
    }
}

fn newcomer(game: &str, bots: &str, options: &str, look: Look) {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(look);
    window.open(&parlor.at("/"));
    // A short game, and nobody who takes long.
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.bots', 'at-once'); \
         localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}]))"
    ));
    assert!(window.click(&format!("a.sit[href='/play/{game}']")), "home offers {game}");
    window.wait_for(".stage main");
    window.wait_for(".tip");
    let told = follows(&window, game);
    assert!(told >= 5, "{game}: only {told} lessons were told");
    window.wait("the guide to be gone", "return document.querySelector('.tip') === null");
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

#[test]
fn a_newcomer_comes_to_the_end_of_golf() {
    newcomer("golf", r#"["sage"]"#, r#"{"rounds": 3}"#, Look::DESK);
}

#[test]
fn a_newcomer_comes_to_the_end_of_harmonictook() {
    newcomer("harmonictook", r#"["thoughtful"]"#, "{}", Look::DESK);
}

#[test]
fn a_newcomer_comes_to_the_end_of_farkle() {
    newcomer("farkle", "[]", r#"{"levels": 2}"#, Look::PHONE);
}

#[test]
fn a_newcomer_comes_to_the_end_of_wires() {
    newcomer("wires", r#"["max-probability", "max-probability"]"#, r#"{"mission": 1}"#, Look::PHONE);
}

#[test]
fn the_guide_can_be_left_and_asked_for_again() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".tip");
    assert!(window.click(".tip .icon-button"), "the guide has a way out");
    window.wait(
        "no guide",
        "return document.querySelector('.tip') === null && !document.querySelector('.stage .advised')",
    );
    assert!(window.click(".tool-menu"), "the menu opens");
    window.wait_for("dialog[open] .show-me");
    assert!(window.click("dialog[open] .show-me"), "the menu offers the guide");
    window.wait_for(".tip");
    window.wait_for(".stage .advised");
}
