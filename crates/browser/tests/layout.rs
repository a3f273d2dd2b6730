//! German and the longest names, at the sizes that matter, with the most players and cards: no text is cut, nothing that can be
//! tapped lies under something else, and nothing pans sideways.

use browser::{Look, Parlor, Window, journal};
use serde_json::{Value, json};

/// As long as a name may be.
const LONG: &str = "Wilhelmine Schmidthuber";

const LOOKS: [Look; 3] = [Look::DESK, Look::PHONE, Look { width: 360, height: 640, ..Look::PHONE }];

/// What is wrong with the page as it stands.
const WRONG: &str = "
    const wrong = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) wrong.push(`pans sideways: ${root.scrollWidth} of ${innerWidth}`);
    const within = document.querySelector('dialog[open]') ?? document.body;
    const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && e.getBoundingClientRect().width > 1;
    for (const e of within.querySelectorAll('.sheet-body, .sheet-panel, .rule-list'))
        if (seen(e) && e.scrollWidth > e.clientWidth + 1) wrong.push(`pans sideways by ${e.scrollWidth - e.clientWidth}: ${e.className}`);
    const name = (e) => `${e.tagName.toLowerCase()}.${e.className} <${e.parentElement?.className}> “${e.innerText.slice(0, 40)}”`;
    // Whoever has text of its own, or the box around it where that is part of a line.
    const boxes = new Set();
    for (const e of within.querySelectorAll('*')) {
        if (e.closest('svg, .unseen, option') || !seen(e)) continue;
        if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        let box = e;
        while (getComputedStyle(box).display.startsWith('inline') && box.clientWidth === 0) box = box.parentElement;
        boxes.add(box);
    }
    // At a full table on a phone, and in a table of numbers, a name may be cut: a tap on its seat tells all of it.
    const short = innerWidth < 700 ? '.opponent .who-words b, .opponent-name b, .score-table th' : '.score-table th';
    for (const box of boxes) {
        if (box.matches(short)) continue;
        const style = getComputedStyle(box);
        const scrolls = (overflow) => /auto|scroll/.test(overflow);
        if (!scrolls(style.overflowX) && box.scrollWidth > box.clientWidth + 1)
            wrong.push(`too wide by ${box.scrollWidth - box.clientWidth}: ${name(box)}`);
        // Letters may reach out of their line, a line may not.
        if (/hidden|clip/.test(style.overflowY) && box.scrollHeight > box.clientHeight + parseFloat(style.fontSize) / 2)
            wrong.push(`too high by ${box.scrollHeight - box.clientHeight}: ${name(box)}`);
    }
    const taps = within.querySelectorAll('button, a, input, select, textarea');
    for (const e of taps) {
        if (!seen(e) || e.disabled) continue;
        e.scrollIntoView({ block: 'center', inline: 'nearest' });
        const r = e.getBoundingClientRect();
        const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        const above = hit?.closest('[class]:not(svg, svg *)') ?? hit;
        if (!hit || !(e.contains(hit) || hit.contains(e) || hit.closest('label')?.contains(e)))
            wrong.push(`under ${above ? above.className : 'the edge'}: ${name(e)} at ${Math.round(r.x)},${Math.round(r.y)}`);
    }
    // Dice lie between what the turn is worth and what can be locked at once.
    const rects = (s) => [...within.querySelectorAll(s)].filter(seen).map((e) => e.getBoundingClientRect());
    const around = [...rects('.score > *'), ...rects('.combo')];
    for (const die of rects('.free-die .die, .free-die .value'))
        if (around.some((r) => r.left < die.right && die.left < r.right && r.top < die.bottom - 2 && die.top < r.bottom - 2))
            wrong.push('dice lie on words');
    for (const e of within.querySelectorAll('.side > *'))
        if (seen(e) && e.getBoundingClientRect().right > innerWidth + 1) wrong.push(`beyond the edge: ${e.className}`);
    scrollTo(0, 0);
    return [...new Set(wrong)];
";

/// All that is wrong on the way.
struct Findings {
    list: Vec<String>,
    look: Look,
}

impl Findings {
    fn look_at(&mut self, window: &Window, page: &str) {
        window.still();
        let found: Vec<String> = serde_json::from_value(window.run(WRONG)).expect("a list");
        self.list.extend(found.into_iter().map(|wrong| format!("{page}, {} px: {wrong}", self.look.width)));
    }
}

/// Speaks German and has a long name.
fn begin(window: &Window, parlor: &Parlor) {
    window.open(&parlor.at("/"));
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.language', 'de'); localStorage.setItem('parlor.name', {LONG:?})"
    ));
}

/// A game in which these moves were made.
fn at(
    window: &Window,
    parlor: &Parlor,
    game: &str,
    options: &Value,
    seats: &Value,
    moves: &[(u8, &str, Value)],
) {
    let journal = journal(game, options, seats.as_array().map_or(1, Vec::len), moves);
    begin(window, parlor);
    window.run(&format!("localStorage.setItem('parlor.guide.{game}', 'done')"));
    window.keep(game, &journal, seats);
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait_for(".stage main");
}

/// Others at the same device, whose names are as long.
fn people(others: usize) -> Value {
    let mut seats = vec![Value::Null];
    seats.extend((0..others).map(|i| {
        json!(format!(
            "person:{} {}",
            ["Maximiliane", "Annegret", "Bartholomäus", "Hans-Joachim", "Konstantin"][i],
            "Obermeier"
        ))
    }));
    Value::Array(seats)
}

fn everywhere(name: &str, pages: impl Fn(&Window, &Parlor, &mut Findings)) {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let mut all = Vec::new();
    for look in LOOKS {
        let window = driver.window(look);
        let mut findings = Findings { list: Vec::new(), look };
        pages(&window, &parlor, &mut findings);
        all.append(&mut findings.list);
        let complaints = window.complaints();
        assert!(complaints.is_empty(), "the console complains: {complaints:?}");
    }
    assert!(all.is_empty(), "{name}:\n{}", all.join("\n"));
}

#[test]
fn home_and_the_set_up_of_every_game_fit() {
    everywhere("home and set-up", |window, parlor, findings| {
        begin(window, parlor);
        window.open(&parlor.at("/"));
        findings.look_at(window, "home");
        for game in ["harmonictook", "golf", "farkle", "wires"] {
            window.open(&parlor.at(&format!("/table/{game}")));
            window.wait_for(".set-up .option");
            for _ in 0..5 {
                window.run("[...document.querySelectorAll('.around .row .btn')][0]?.click()");
            }
            findings.look_at(window, &format!("set-up of {game}"));
        }
    });
}

#[test]
fn the_lobby_of_every_game_fits() {
    everywhere("lobby", |window, parlor, findings| {
        for game in ["harmonictook", "Golf", "Farkle", "Wires"] {
            begin(window, parlor);
            window.open(&parlor.at("/"));
            assert!(window.click(".friends > .btn"));
            window.choose(".game-choice button", game);
            window.wait_for(".lobby .option");
            findings.look_at(window, &format!("lobby of {game}"));
        }
    });
}

/// What each of five players of harmonictook buys, and a landmark.
const BUYS: [&str; 13] = [
    "buy wheat-field",
    "buy ranch",
    "buy forest",
    "buy bakery",
    "buy convenience-store",
    "buy farmers-market",
    "buy cafe",
    "buy family-restaurant",
    "buy furniture-factory",
    "buy apple-orchard",
    "buy cheese-factory",
    "buy flower-shop",
    "build train-station",
];

#[test]
fn five_cities_with_all_expansions_fit() {
    let options =
        json!({"expansions": ["harbor", "millionaires_row"], "market": "all", "starting_coins": 50});
    let turn = |buy: &'static str| {
        (0..5).flat_map(move |seat| [(seat, "roll 1", json!([5])), (seat, buy, Value::Null)])
    };
    let moves: Vec<_> = BUYS.into_iter().flat_map(turn).collect();
    everywhere("harmonictook", |window, parlor, findings| {
        at(window, parlor, "harmonictook", &options, &people(4), &moves);
        findings.look_at(window, "five cities");
        assert!(window.click(".opponent .who"));
        window.wait_for("dialog[open] .city-sheet");
        findings.look_at(window, "a city on a sheet");
    });
}

#[test]
fn the_end_of_harmonictook_fits() {
    let options = json!({"expansions": ["harbor"], "landmarks_to_win": 1, "starting_coins": 50});
    everywhere("the end of harmonictook", |window, parlor, findings| {
        at(window, parlor, "harmonictook", &options, &people(4), &[(0, "roll 1", json!([1]))]);
        window.wait_for(".landmark.lit");
        assert!(window.click(".landmark.lit"));
        window.choose(".dock .btn.primary", "Bauen");
        window.wait_for("dialog.end[open]");
        findings.look_at(window, "end of harmonictook");
    });
}

#[test]
fn six_hands_of_golf_with_every_rule_fit() {
    let options = json!({"rounds": 2, "flip_mode": "always", "use_jokers": true, "super_kings": true, "ten_penny": true,
        "knock_bonus": true, "knock_penalty": true, "underdog_bonus": true, "tied_shame": true, "blackjack": true,
        "wolfpack": true, "eagle_eye": true, "four_of_a_kind": true, "negative_pairs_keep_value": true,
        "one_eyed_jacks": true});
    let flips = (0..6).map(|seat| (seat, "flip 0+3", Value::Null));
    let moves: Vec<_> = std::iter::once((0, "deal", Value::Null)).chain(flips).collect();
    everywhere("Golf", |window, parlor, findings| {
        at(window, parlor, "golf", &options, &people(5), &moves);
        findings.look_at(window, "six hands");
        begin(window, parlor);
        window.run(
            "localStorage.setItem('parlor.guide.golf', 'done');
             localStorage.setItem('parlor.setup.golf', JSON.stringify([['marcus', 'priya', 'random', 'random', 'random'],
               { rounds: 1, knock_bonus: true, tied_shame: true, underdog_bonus: true }]))",
        );
        window.open(&parlor.at("/play/golf"));
        window.wait_for(".stage main");
        window.play_to_the_end();
        findings.look_at(window, "end of Golf");
    });
}

#[test]
fn twelve_relics_the_shop_and_the_end_of_a_run_fit() {
    // Each level gives one that was not there before.
    let names = [
        "tenth",
        "opener",
        "closer",
        "lone-one",
        "lone-five",
        "pilgrim",
        "triplet",
        "heavy-purse",
        "candle",
        "glutton",
        "long-road",
        "crown",
    ];
    let relics: Vec<Value> = names
        .iter()
        .map(|name| {
            json!({"name": name, "cost": [0, 0],
        "modifiers": [{"multiply": "1.10"}]})
        })
        .collect();
    let options = json!({"levels": 14, "boons": {"gold": 400, "reroll": 2, "flip": 2, "wind": 1}, "ruleset": {
        "levels": [{"turns": 2, "goals": [{"points": 100, "gold": 5}, {"points": 100000, "gold": 5, "optional": true}]}],
        "multiplier_step": 5, "relics": relics, "shop": {"offers": 3, "refresh": [1, 1]}}});
    let level = |_: usize| [(0, "roll", json!([1, 1, 1, 5, 5, 2])), (0, "lock 1", Value::Null)];
    let next = |i: usize| {
        let buy = ["buy 0", "buy 1", "buy 2"][i % 3];
        level(i).into_iter().chain([(0, "bank", Value::Null), (0, buy, Value::Null)])
    };
    let level: Vec<_> = (0..12).flat_map(next).chain(level(12)).collect();
    everywhere("Farkle", |window, parlor, findings| {
        at(window, parlor, "farkle", &options, &json!([null]), &level);
        findings.look_at(window, "twelve relics");
        window.choose(".action", "sichern");
        window.wait_for(".shop");
        findings.look_at(window, "the shop");
        assert!(window.click(".shop-actions .btn.big"));
        window.wait_for(".farkle");
        assert!(window.click(".runs-button"));
        window.wait_for("dialog[open] .runs");
        findings.look_at(window, "your runs");
        let farkle = (0, "roll", json!([2, 3, 4, 6, 2, 3]));
        let failed = [level[..48].to_vec(), vec![farkle.clone(), farkle]].concat();
        let plain = json!({"levels": 14, "ruleset": options["ruleset"]});
        at(window, parlor, "farkle", &plain, &json!([null]), &failed);
        assert!(window.click(".retire"));
        window.choose("dialog[open] .btn", "Lauf hier beenden");
        window.wait_for("dialog.end[open]");
        findings.look_at(window, "end of a run");
    });
}

#[test]
fn six_players_of_farkle_fit() {
    everywhere("Farkle against others", |window, parlor, findings| {
        let moves = [(0, "roll", json!([1, 1, 1, 5, 5, 2])), (0, "lock 111", Value::Null)];
        at(window, parlor, "farkle", &json!({}), &people(5), &moves);
        findings.look_at(window, "six players");
    });
}

#[test]
fn five_players_of_mission_8_fit() {
    let bots = json!([null, "filter-only", "filter-only", "filter-only", "filter-only"]);
    everywhere("Wires", |window, parlor, findings| {
        at(window, parlor, "wires", &json!({"mission": 8}), &bots, &[]);
        window.wait_for(".mine .wire-slot.can");
        findings.look_at(window, "mission 8");
        window.play_to_the_end();
        findings.look_at(window, "end of Wires");
    });
}
