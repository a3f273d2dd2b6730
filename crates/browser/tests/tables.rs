//! What the four drawn tables say and offer, in a real Chromium. `PARLOR_BIN` names the program, as for the other tests.

use browser::{Letters, Look, Parlor, Window, journal};
use serde_json::{Value, json};

const SMALL: Look = Look { width: 360, height: 640, ..Look::PHONE };

/// Opens a table at which these moves were made.
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
    window.run(&format!("localStorage.clear(); localStorage.setItem('parlor.guide.{game}', 'done')"));
    window.keep(game, &journal, seats);
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait_for(".stage main");
    window.still();
}

fn texts(window: &Window, selector: &str) -> Vec<String> {
    let script = format!(
        "return [...document.querySelectorAll({selector:?})].map((e) => (e.innerText ?? e.textContent).trim())"
    );
    serde_json::from_value(window.run(&script)).expect("a list of texts")
}

fn quiet(window: &Window) {
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}

fn roll(faces: [u8; 6]) -> (u8, &'static str, Value) {
    (0, "roll", json!(faces))
}

fn quick(action: &'static str) -> (u8, &'static str, Value) {
    (0, action, Value::Null)
}

/// Levels that a single 1 meets, and a relic that costs nothing.
fn easy() -> Value {
    json!({"levels": 40, "ruleset": {
        "levels": [{"turns": 2, "goals": [{"points": 100, "gold": 5}, {"points": 100000, "gold": 5, "optional": true}]}],
        "multiplier_step": 5,
        "relics": [{"name": "tenth", "cost": [0, 0], "always": true, "modifiers": [{"multiply": "1.10"}]}],
        "shop": {"offers": 1, "refresh": [1, 1]}
    }})
}

/// So many levels are met, and in the first shops so many relics are bought.
fn levels(count: usize, relics: usize) -> Vec<(u8, &'static str, Value)> {
    let level = |i: usize| {
        let shop = if i < relics { quick("buy 0") } else { quick("skip") };
        [roll([1, 2, 3, 4, 6, 6]), quick("lock 1"), quick("bank"), shop]
    };
    (0..count).flat_map(level).collect()
}

#[test]
fn the_points_of_a_farkle_turn_are_right_after_every_roll() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let moves =
        [roll([1, 1, 2, 3, 4, 6]), quick("lock 1"), quick("lock 1"), (0, "roll", json!([1, 2, 3, 4]))];
    at(&window, &parlor, "farkle", &json!({}), &json!([null]), &moves);
    assert_eq!(window.text(".product"), "200", "two 1s are locked");
    assert!(window.click(".free-die.can"));
    window.wait_text(".actions .action.primary", "+100");
    assert!(window.text(".goal.active").contains("+200"), "{}", window.text(".goal.active"));
    assert!(window.text(".goal.active").contains("+100"));
    quiet(&window);
}

#[test]
fn the_multiplier_of_a_run_is_that_of_the_player_and_the_relics_together() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &levels(5, 2));
    assert_eq!(window.text(".multiplier b"), "× 1.452", "1.20 by the player, 1.10 twice by relics");
    let mut moves = levels(5, 2);
    moves.extend([roll([1, 2, 3, 4, 6, 6]), quick("lock 1")]);
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &moves);
    assert_eq!(window.text(".product"), "145");
    assert!(texts(&window, ".action b").contains(&"Bank 145".to_owned()));
    quiet(&window);
}

#[test]
fn twelve_relics_leave_the_buttons_where_they_are() {
    Letters::ALL.into_iter().for_each(twelve_relics);
}

fn twelve_relics(letters: Letters) {
    let Some((parlor, driver)) = Parlor::start_in(letters) else { return };
    for look in [Look::DESK, Look::PHONE, SMALL] {
        let window = driver.window(look);
        at(&window, &parlor, "farkle", &easy(), &json!([null]), &levels(13, 12));
        let fits = window.run(
            "const side = document.querySelector('.side').getBoundingClientRect();
             const actions = document.querySelector('.actions').getBoundingClientRect();
             return document.documentElement.scrollHeight <= innerHeight + 1
               && document.documentElement.scrollWidth <= innerWidth + 1
               && actions.bottom <= innerHeight + 1 && (side.bottom <= actions.top + 1)",
        );
        assert_eq!(fits, true, "{letters:?} letters, {look:?}");
        assert!(window.text(".relics").contains("× 12"), "alike relics lie together");
        quiet(&window);
    }
}

#[test]
fn what_saves_a_turn_is_lit_and_not_the_farkle() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let options = json!({"boons": {"reroll": 1}});
    at(&window, &parlor, "farkle", &options, &json!([null]), &[roll([2, 3, 4, 6, 2, 3])]);
    assert_eq!(texts(&window, ".action.primary b"), ["Roll again"]);
    window.press("\u{E007}");
    window.wait("the roll is repeated", "return !document.body.innerText.includes('Take the farkle')");
    quiet(&window);
}

#[test]
fn a_combo_is_locked_with_one_tap() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    at(&window, &parlor, "farkle", &json!({}), &json!([null]), &[roll([5, 5, 3, 5, 6, 1])]);
    let first = texts(&window, ".combo").first().cloned().unwrap_or_default();
    assert!(first.contains("three 5s") && first.contains("500"), "{first}");
    assert!(window.click(".combo"));
    window.wait("three dice are locked", "return document.querySelectorAll('.locked-die').length === 3");
    assert_eq!(window.text(".product"), "500");
    quiet(&window);
}

#[test]
fn locks_can_be_aimed_back_at_the_main_goal() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &[roll([1, 2, 3, 4, 6, 6])]);
    let active =
        "return [...document.querySelectorAll('.goal')].findIndex((g) => g.classList.contains('active'))";
    assert_eq!(window.run(active), 0);
    window.choose(".goal", "Extra goal");
    window.wait("the extra goal", &format!("{active} === 1"));
    window.choose(".goal", "Main goal");
    window.wait("the main goal again", &format!("{active} === 0"));
    quiet(&window);
}

#[test]
fn the_shop_says_what_offers_cost_and_lights_one_button() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let mut moves = levels(1, 0);
    moves.pop();
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &moves);
    assert!(window.text(".shop-actions").contains("New offers for 1"), "{}", window.text(".shop-actions"));
    assert_eq!(window.run("return document.querySelectorAll('.shop .btn.primary').length"), 1);
    assert!(window.text(".shop-head").contains("5 gold"), "{}", window.text(".shop-head"));
    quiet(&window);
}

#[test]
fn a_run_ends_with_a_summary_and_counts_among_the_runs_of_this_browser() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let mut options = easy();
    options["levels"] = json!(1);
    at(&window, &parlor, "farkle", &options, &json!([null]), &[roll([1, 2, 3, 4, 6, 6]), quick("lock 1")]);
    window.choose(".action", "Bank");
    window.wait_text("dialog.end[open]", "Best turn");
    assert!(window.text("dialog.end[open]").contains("Levels met"));
    let kept = window.run("return JSON.parse(localStorage['parlor.career.farkle']).runs.length");
    assert_eq!(kept, 1);
    quiet(&window);
}

#[test]
fn the_run_of_the_day_is_begun_from_the_table() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "farkle", &json!({}), &json!([null]), &[]);
    assert!(window.click(".runs-button"));
    window.wait_for("dialog[open] .runs");
    window.choose("dialog[open] .runs .btn", "Play it");
    window.wait(
        "a run with the word of the day",
        "return (localStorage['parlor.word.farkle'] ?? '').startsWith('parlor farkle 20')",
    );
    window.wait_for(".stage main");
    quiet(&window);
}

/// The last moves of the game in the page, as its journal writes them.
fn last_moves(window: &Window, game: &str, count: usize) -> String {
    let script = format!(
        "const lines = Object.keys(localStorage).filter((k) => /^parlor.game.{game}.[0-9]+$/.test(k))
           .map((k) => Number(k.split('.').at(-1))).sort((a, b) => a - b);
         return lines.slice(-{count}).map((n) => localStorage[`parlor.game.{game}.${{n}}`]).join('\\n')"
    );
    window.run(&script).as_str().unwrap_or_default().to_owned()
}

#[test]
fn dice_that_are_chosen_are_locked_by_rolling_and_by_banking() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "farkle", &json!({}), &json!([null]), &[roll([1, 2, 3, 4, 6, 6])]);
    assert!(window.click(".free-die.can"));
    window.wait_for(".free-die.chosen");
    window.choose(".action", "Roll");
    window.wait("a lock and a roll", "return document.querySelector('.free-die.chosen') === null && !document.querySelector('.action.primary')?.innerText.includes('Lock 1 ')");
    let moves = last_moves(&window, "farkle", 2);
    assert!(moves.contains("lock 1") && moves.contains("roll"), "{moves}");
    // The same with Bank: the 1 is what the level needs.
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &[roll([1, 2, 3, 4, 6, 6])]);
    assert!(window.click(".free-die.can"));
    window.wait_for(".free-die.chosen");
    window.choose(".action", "Bank");
    window.wait_for(".shop");
    let moves = last_moves(&window, "farkle", 2);
    assert!(moves.contains("lock 1") && moves.contains("bank"), "{moves}");
    quiet(&window);
}

/// Opens the sheet with the runs of somebody who has this.
fn runs_of(window: &Window, parlor: &Parlor, options: &Value, career: &Value) {
    at(window, parlor, "farkle", options, &json!([null]), &[]);
    window.run(&format!("localStorage.setItem('parlor.career.farkle', {:?})", career.to_string()));
    assert!(window.click(".runs-button"));
    window.wait_for("dialog[open] .boons");
}

#[test]
fn embers_buy_a_boon_saved_gold_a_relic_and_a_run_begins_with_both() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let career = json!({"version": 1, "embers": 100, "gold": 250});
    runs_of(&window, &parlor, &json!({}), &career);
    window.choose("dialog[open] .boons .btn", "Buy for 60");
    window.choose("dialog[open] .boons .btn", "Buy for 200 gold");
    window.wait(
        "what was bought",
        "const c = JSON.parse(localStorage['parlor.career.farkle']);
         return c.embers === 40 && c.gold === 50 && c.boons.reroll === 1 && c.heirlooms.join() === 'tenth'",
    );
    window.choose("dialog[open] .runs .btn", "A run with your boons");
    window.wait_for(".owned-relic");
    let kept = window.run("return localStorage['parlor.game.farkle.0']");
    let kept = kept.as_str().unwrap_or_default();
    assert!(kept.contains(r#""reroll":1"#) && kept.contains(r#""relics":["tenth"]"#), "{kept}");
    quiet(&window);
}

#[test]
fn heirlooms_end_at_four_and_cost_what_they_cost_whatever_is_played() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let four = json!(["opener", "closer", "pilgrim", "spark"]);
    runs_of(&window, &parlor, &json!({}), &json!({"version": 1, "gold": 9000, "heirlooms": four}));
    let lists = "[...document.querySelectorAll('dialog[open] .boons')].at(-1)";
    assert_eq!(window.run(&format!("return {lists}.querySelectorAll('.btn:not([disabled])').length")), 0);
    assert!(window.text("dialog[open] .runs").contains("You have 4 of at most 4."));
    // A ruleset of somebody's own gives the same relic away; the one that outlives a run is not that one.
    runs_of(&window, &parlor, &easy(), &json!({"version": 1, "gold": 9000}));
    let prices = window.run(&format!("return {lists}.innerText"));
    let prices = prices.as_str().unwrap_or_default();
    assert!(prices.contains("Buy for 200 gold") && !prices.contains("for 0"), "{prices}");
    quiet(&window);
}

#[test]
fn a_first_run_without_a_point_is_no_record() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let farkle = || roll([2, 3, 4, 6, 2, 3]);
    at(&window, &parlor, "farkle", &easy(), &json!([null]), &[farkle(), farkle()]);
    assert!(window.click(".retire"));
    window.choose("dialog[open] .btn", "End the run here");
    window.wait_for("dialog.end[open] .run-summary");
    assert!(!window.text("dialog.end[open]").contains("record"), "{}", window.text("dialog.end[open]"));
    quiet(&window);
}

#[test]
fn the_rules_of_the_house_reach_a_game_in_the_page_and_those_that_were_chosen_go_before() {
    let Some((parlor, driver)) = Parlor::start_with("DEFAULT_ROUNDS=3\n") else { return };
    let window = driver.window(Look::DESK);
    let begins = |setup: &str, holes: &str| {
        window.open(&parlor.at("/"));
        window.run(&format!(
            "localStorage.removeItem('parlor.game.golf'); localStorage.setItem('parlor.setup.golf', {setup:?})"
        ));
        window.open(&parlor.at("/play/golf"));
        window.wait_text(".page-title", &format!("of {holes}"));
    };
    begins("", "3");
    // A browser that has played: once all options were kept, now those that were chosen.
    begins(r#"[["marcus"],{"rounds":9,"use_jokers":true},0]"#, "3");
    begins(r#"[["marcus"],{"rounds":9},0,true]"#, "9");
    quiet(&window);
}

#[test]
fn an_absent_player_stands_where_a_present_one_does() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(&window, &parlor, "harmonictook", &json!({}), &json!([null, "random", "random"]), &[]);
    let same = window.run(
        "const one = document.querySelector('.opponent .avatar');
         const at = () => JSON.stringify([one.getBoundingClientRect(), getComputedStyle(one).display, getComputedStyle(one).justifySelf]);
         const before = at();
         one.classList.add('away');
         return before === at()",
    );
    assert_eq!(same, true);
    quiet(&window);
}

#[test]
fn after_the_game_nobody_is_told_to_wait_for_a_turn() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let options = json!({"landmarks_to_win": 1, "starting_coins": 40});
    at(&window, &parlor, "harmonictook", &options, &json!([null, "random"]), &[(0, "roll 1", json!([1]))]);
    assert!(window.click(".landmark.lit"));
    window.choose(".dock .btn.primary", "Build");
    window.wait_for("dialog.end[open]");
    let dock = window.text(".dock");
    assert!(dock.contains("The game is over") && !dock.contains("when it is your turn"), "{dock}");
    quiet(&window);
}

#[test]
fn wires_shows_what_may_be_in_play_and_a_dial_with_numbers() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let seats = json!([null, "max-probability", "max-probability"]);
    at(&window, &parlor, "wires", &json!({"mission": 8}), &seats, &[]);
    assert_eq!(texts(&window, ".candidates.yellow li").len(), 3);
    assert_eq!(texts(&window, ".candidates.red li").len(), 2);
    assert!(window.text(".candidates.yellow").contains("2 yellow of these 3"));
    assert_eq!(texts(&window, ".dial-number"), ["3", "2", "1", "✕"]);
    quiet(&window);
}

#[test]
fn the_first_game_of_wires_is_mission_1() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.run("localStorage.clear()");
    window.open(&parlor.at("/play/wires"));
    window.wait_text(".page-title", "Mission 1");
    quiet(&window);
}

/// Everything that can be tapped at a table of Wires can be reached: nothing lies over it once it is scrolled to.
fn nothing_is_under_the_dock(look: Look, seats: &Value, mission: u8) {
    for letters in Letters::ALL {
        nothing_is_under_the_dock_in(letters, look, seats, mission);
    }
}

fn nothing_is_under_the_dock_in(letters: Letters, look: Look, seats: &Value, mission: u8) {
    let Some((parlor, driver)) = Parlor::start_in(letters) else { return };
    let window = driver.window(look);
    at(&window, &parlor, "wires", &json!({"mission": mission}), seats, &[]);
    window.wait_for(".mine .wire-slot.can");
    let covered = window.run(
        "return [...document.querySelectorAll('.wire-slot.can, .equipment.ready, .unfold, .call .btn')]
           .filter((e) => e.offsetParent !== null)
           .filter((e) => {
             e.scrollIntoView({ block: 'nearest' });
             const r = e.getBoundingClientRect();
             const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
             return !(hit && e.contains(hit));
           }).map((e) => e.outerHTML.slice(0, 120))",
    );
    assert_eq!(covered, json!([]), "{letters:?} letters, {look:?}");
    let page = "return document.documentElement.scrollHeight <= innerHeight + 1
        && document.documentElement.scrollWidth <= innerWidth + 1";
    assert_eq!(window.run(page), true, "the page itself does not scroll at {look:?} in {letters:?} letters");
    quiet(&window);
}

#[test]
fn five_players_of_wires_fit_phones_with_nothing_under_the_dock() {
    let bots = json!([null, "filter-only", "filter-only", "filter-only", "filter-only"]);
    nothing_is_under_the_dock(Look::PHONE, &bots, 8);
    nothing_is_under_the_dock(SMALL, &bots, 8);
}

#[test]
fn two_players_of_wires_fit_phones_with_nothing_under_the_dock() {
    nothing_is_under_the_dock(Look::PHONE, &json!([null, "filter-only"]), 4);
    nothing_is_under_the_dock(SMALL, &json!([null, "filter-only"]), 4);
}

#[test]
fn golf_says_what_cards_count_and_which_house_rules_are_in_force() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let options = json!({"rounds": 2, "super_kings": true, "knock_bonus": true, "ten_penny": true});
    at(&window, &parlor, "golf", &options, &json!([null, "marcus"]), &[]);
    let slip = window.text(".value-slip");
    assert!(slip.contains("2 K\n−2") || slip.contains("2 K −2"), "{slip}");
    assert_eq!(texts(&window, ".house-rules li"), ["Super kings", "Ten penny", "First one out"]);
    let phone = driver.window(SMALL);
    at(&phone, &parlor, "golf", &options, &json!([null, "marcus"]), &[]);
    assert_eq!(
        phone.run("const r = document.querySelector('.value-slip').getBoundingClientRect(); return r.height > 10 && r.bottom <= innerHeight"),
        true,
        "on a phone as well"
    );
    quiet(&phone);
}

#[test]
fn harmonictook_has_a_cell_for_raised_rolls_and_shows_the_city_of_a_seat() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    let seats = json!([null, "random", "random"]);
    at(&window, &parlor, "harmonictook", &json!({"expansions": ["harbor"]}), &seats, &[]);
    assert_eq!(texts(&window, ".ribbon-cell").len(), 14);
    assert!(window.click(".opponent .who"));
    window.wait_text("dialog[open] .city-sheet", "Wheat Field");
    assert!(window.text("dialog[open] .city-sheet").contains("Train Station"));
    quiet(&window);
}

#[test]
fn a_card_that_cannot_be_had_is_explained_where_it_would_be_bought() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    at(&window, &parlor, "harmonictook", &json!({}), &json!([null, "random"]), &[]);
    window.wait_for(".market .city");
    window.run("[...document.querySelectorAll('.market .city')].at(-1).click()");
    window.wait_text(".dock .pick", "Costs");
    assert_eq!(window.run("return document.querySelector('.toast') === null"), true);
    quiet(&window);
}

#[test]
fn every_card_of_all_expansions_has_a_picture_of_its_own() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    let options = json!({"expansions": ["harbor", "millionaires_row"], "market": "all"});
    at(&window, &parlor, "harmonictook", &options, &json!([null, "random"]), &[]);
    let pictures: Vec<String> = serde_json::from_value(window.run(
        "return [...document.querySelectorAll('.market .city use, .landmarks .landmark use')].map((e) => e.getAttribute('href'))",
    ))
    .expect("a list");
    let mut different = pictures.clone();
    different.sort();
    different.dedup();
    assert!(pictures.len() > 40, "{pictures:?}");
    assert_eq!(different.len(), pictures.len(), "no picture stands for two");
    let missing = window.run(
        "return [...document.querySelectorAll('use')].map((e) => e.getAttribute('href')).filter((h) => !document.querySelector(h))",
    );
    assert_eq!(missing, json!([]));
    quiet(&window);
}

#[test]
fn the_best_move_of_a_hint_is_lit_on_a_table_that_stays_in_play() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    at(
        &window,
        &parlor,
        "farkle",
        &json!({}),
        &json!([null]),
        &[roll([1, 1, 1, 2, 3, 4]), quick("lock 111")],
    );
    window.press("h");
    window.wait_for("dialog.beside[open] .hints");
    window.wait_for(".stage main .best");
    assert_eq!(
        window.run("return document.querySelector('dialog:modal') === null"),
        true,
        "the table is not covered"
    );
    window.press("b");
    window.wait("the turn is banked", "return document.querySelector('.equation')?.innerText !== '1000'");
    window.press("o");
    window.wait_for("dialog.beside[open] .odds-panel");
    quiet(&window);
}

#[test]
fn the_rules_have_pictures_and_say_what_is_different_at_the_table() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    at(&window, &parlor, "golf", &json!({"super_kings": true}), &json!([null, "marcus"]), &[]);
    assert!(window.click(".tool-menu"));
    window.choose("dialog[open] .btn", "Rules");
    window.wait_text(".rules-house", "Kings are worth -2");
    assert_eq!(window.run("return document.querySelectorAll('.rules-text .drawn svg').length >= 8"), true);
    assert!(!window.text(".rules-text").contains('`'));
    quiet(&window);
}
