//! Before and after a game in the page: who plays by which rules, two tabs, and the games that were finished.

use browser::{Look, Parlor, Window};

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

fn kept(window: &Window, key: &str) -> serde_json::Value {
    window.run(&format!("return JSON.parse(localStorage['parlor.{key}'])"))
}

#[test]
fn who_plays_and_by_which_rules_is_chosen_on_one_page_and_remembered() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    assert!(window.click("a.choose[href='/table/golf']"));
    window.wait_for(".set-up .option");
    // A preset says what it changes, and that it holds.
    window.choose(".preset", "Jokers");
    window.wait_text(".preset.on", "Jokers");
    window.wait_text(".different", "Jokers: on");
    window.write(".option input[aria-label='Holes']", "1");
    window.wait_text(".different", "Holes: 1");
    // Fewer people; and one sits down on the second seat.
    for _ in 0..2 {
        window.choose(".around .btn", "One fewer");
    }
    assert!(window.click(".chair.mine [aria-label='Sit one seat later']"));
    window.wait("the seat", "return document.querySelectorAll('.around .chair')[1].matches('.mine')");
    assert!(window.click(".deal"));
    window.wait_for(".stage main");
    window.play_to_the_end();
    let setup = kept(&window, "setup.golf");
    assert_eq!((setup[0].as_array().map(Vec::len), setup[2].as_u64()), (Some(1), Some(1)), "{setup}");
    assert_eq!((&setup[1]["rounds"], &setup[1]["use_jokers"]), (&1.into(), &true.into()));
    // Once more: the same people on the same seats.
    window.choose("dialog.end .btn", "Play again");
    window.wait("the table", "return document.querySelector('dialog.end[open]') === null && document.querySelector('.stage main') !== null");
    quiet(&window);
}

#[test]
fn every_option_of_every_game_has_a_control() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    let games =
        window.run("return [...document.querySelectorAll('a.choose')].map((a) => a.getAttribute('href'))");
    for path in games.as_array().expect("a list") {
        let path = path.as_str().unwrap_or_default();
        window.open(&parlor.at(path));
        window.wait_for(".set-up .deal");
        // A game may have none.
        let options = window.run(&format!(
            "const games = await (await fetch('/api/games')).json();
             return Object.keys(games.find((g) => {path:?}.endsWith('/' + g.id)).options.properties ?? {{}}).length"
        ));
        window
            .wait(path, &format!("return document.querySelectorAll('.set-up .option').length === {options}"));
        let missing = window.run(
            "return [...document.querySelectorAll('.option')]
               .filter((o) => !o.querySelector('input, select, .switch, button')).map((o) => o.innerText)",
        );
        assert_eq!(missing, serde_json::json!([]), "{path}");
        let sideways = window.run("return document.documentElement.scrollWidth > innerWidth + 1");
        assert_eq!(sideways, false, "{path} pans sideways");
        // Nobody has to read names for programs.
        let text = window.text("main");
        assert!(!text.contains('`') && !text.contains('_'), "{path}: {text}");
    }
    quiet(&window);
}

#[test]
fn cards_of_ones_own_are_read_and_what_is_wrong_with_them_is_told_with_its_line() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/table/harmonictook"));
    window.choose(".own .btn", "Write or paste");
    let card = |rolls: &str| {
        format!(
            "{{\"set\": \"My cards\",\n \"cards\": [\n  {{\"name\": \"Ice Rink\", \"colour\": \"green\", \"cost\": 2,\n   \"rolls\": {rolls}, \"icon\": \"star\", \"pays\": 2}}]}}"
        )
    };
    window.write(".own textarea", &card("[15]"));
    window.choose(".own .btn", "Use this");
    window.wait_text(".own .why", "Line 4");
    window.write(".own textarea", &card("[4]"));
    window.choose(".own .btn", "Use this");
    window.wait_text(".own .piece", "My cards");
    assert!(window.click(".deal"));
    window.wait_text(".market", "Ice Rink");
    quiet(&window);
}

#[test]
fn a_game_that_is_going_on_is_not_dropped_without_a_question() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".mine .slot.lit");
    window.open(&parlor.at("/table/golf"));
    window.wait_text(".running", "A game is going on");
    assert!(window.click(".deal"));
    window.choose("dialog[open] .btn", "No, stay");
    window.choose(".running .btn", "Continue");
    window.wait_for(".stage main");
    window.open(&parlor.at("/table/golf"));
    assert!(window.click(".deal"));
    window.choose("dialog[open] .btn", "Drop it and deal");
    window.wait_for(".mine .slot.lit");
    quiet(&window);
}

#[test]
fn a_finished_game_is_kept_listed_and_looked_at_again() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.setup.golf', JSON.stringify([['random'], {rounds: 1}]))");
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".stage main");
    window.play_to_the_end();
    // Put aside, it leaves a way on.
    assert!(window.click("dialog.end .sheet-panel > header .icon-button"));
    window.choose(".after-bar .btn", "What now?");
    window.wait_for("dialog.end[open]");
    window.open(&parlor.at("/review"));
    window.wait_text(".tallies", "1 played");
    window.wait("the game", "return document.querySelectorAll('.finished-games li').length === 1");
    assert!(window.click(".finished-games a"));
    window.wait_for(".curve");
    quiet(&window);
}

#[test]
fn a_second_tab_of_a_game_says_so_and_can_take_it_over() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".mine .slot.lit");
    let first = window.tab();
    let second = window.new_tab();
    window.open(&parlor.at("/play/golf"));
    window.wait_text(".elsewhere", "open in another tab");
    window.choose(".elsewhere .btn", "Play here");
    window.wait_for(".mine .slot.lit");
    window.press("12");
    window.wait("two open cards", "return document.querySelectorAll('.mine .slot .rank').length >= 2");
    window.go_to_tab(&first);
    window.wait_text(".elsewhere", "open in another tab");
    // Taken back, it is where the other tab left it.
    window.choose(".elsewhere .btn", "Play here");
    window.wait("two open cards", "return document.querySelectorAll('.mine .slot .rank').length >= 2");
    window.go_to_tab(&second);
    window.wait_for(".elsewhere");
    quiet(&window);
}

#[test]
fn a_refusal_goes_away_by_itself() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/play/farkle"));
    window.wait_for(".action.primary");
    // A die that is no combo, or a button that is not possible yet: the rules say why not.
    window.press("b");
    window.run("document.querySelector('.action.idle, .action:not(.primary)')?.click()");
    window.wait_for(".toast");
    window.wait("no toast", "return document.querySelector('.toast') === null");
}
