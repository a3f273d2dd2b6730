//! Pictures of every page and table, on a desk and on a phone, by day and at night, and on the smallest and the largest
//! screen. `screenshots FOLDER [PART]` takes only those whose name has the part in it.

use std::fs;
use std::path::PathBuf;

use browser::{Driver, Look, Parlor, Window, journal};
use serde_json::{Value, json};

/// A table as it is set up: the page's name, the game, who plays, by which rules, how many clicks. Those with the most players and
/// cards are here as well; names that end in `-de` speak German.
const TABLES: [(&str, &str, &str, &str, u32); 14] = [
    ("harmonictook", "harmonictook", r#"["fromage","marathon","evie"]"#, "{}", 45),
    ("city-five", "harmonictook", r#"["fromage","marathon","kinematic","random"]"#, ALL_CARDS, 70),
    ("city-five-de", "harmonictook", r#"["fromage","marathon","kinematic","random"]"#, ALL_CARDS, 70),
    ("golf", "golf", r#"["marcus","priya"]"#, r#"{"rounds":2}"#, 12),
    ("golf-six", "golf", r#"["marcus","priya","random","random","random"]"#, "{}", 30),
    ("golf-six-de", "golf", LONG_NAMES, ALL_RULES, 20),
    ("golf-rules", "golf", r#"["marcus","priya"]"#, ALL_RULES, 14),
    ("farkle", "farkle", "[]", "{}", 3),
    ("farkle-de", "farkle", "[]", "{}", 6),
    ("farkle-versus", "farkle", r#"["random"]"#, "{}", 12),
    ("wires", "wires", r#"["max-probability","max-probability","max-probability"]"#, r#"{"mission":4}"#, 10),
    ("wires-two", "wires", r#"["max-probability"]"#, r#"{"mission":4}"#, 6),
    ("wires-five", "wires", FOUR_SORTERS, r#"{"mission":8}"#, 24),
    ("wires-five-de", "wires", FOUR_SORTERS, r#"{"mission":8}"#, 24),
];

/// Games that are played to their end: the page's name, the game, who plays, by which rules.
const ENDS: [(&str, &str, &str, &str); 4] = [
    (
        "harmonictook",
        "harmonictook",
        r#"["fromage","random"]"#,
        r#"{"landmarks_to_win":1,"starting_coins":30}"#,
    ),
    (
        "golf-six",
        "golf",
        r#"["marcus","priya","random","random","random"]"#,
        r#"{"rounds":1,"knock_bonus":true}"#,
    ),
    ("farkle-versus", "farkle", r#"["random","random"]"#, r#"{"target":1000}"#),
    ("wires", "wires", r#"["max-probability","max-probability"]"#, r#"{"mission":1}"#),
];

const LONG_NAMES: &str = r#"["person:Maximiliane Obermeier","person:Annegret Obermeier","person:Bartholomäus Obermeier",
    "person:Hans-Joachim Obermeier","person:Konstantin Obermeier"]"#;
const FOUR_SORTERS: &str = r#"["filter-only","filter-only","filter-only","filter-only"]"#;
const ALL_CARDS: &str = r#"{"expansions":["harbor","millionaires_row"],"starting_coins":30}"#;
const ALL_RULES: &str = r#"{"rounds":2,"flip_mode":"always","use_jokers":true,"super_kings":true,"ten_penny":true,
    "knock_bonus":true,"knock_penalty":true,"underdog_bonus":true,"tied_shame":true,"blackjack":true,"wolfpack":true,
    "eagle_eye":true,"four_of_a_kind":true,"negative_pairs_keep_value":true,"one_eyed_jacks":true}"#;

const EVENING: &str = r#"{"setup":{"players":["Me","Anna","Cem","Dana"],"me":"Me","captain":"Me","mission":4,
    "candidates":["3.1","8.1","5.5"],"hand":["1","2","2","3","4","5","6","7","9","10","11","12","12"]},
    "lines":["token Anna 5 5","token Cem 3 4","token Dana 2 3","Me Dana 2 3 yes","Anna Cem 12 11 yes 12","Cem Anna 1 1 yes 1"]}"#;

struct Camera<'a> {
    window: &'a Window,
    folder: PathBuf,
    look: &'a str,
    part: String,
}

impl Camera<'_> {
    fn wanted(&self, page: &str) -> bool {
        format!("{page}-{}", self.look).contains(&self.part)
    }

    fn save(&self, page: &str) {
        let path = self.folder.join(format!("{page}-{}.png", self.look));
        fs::write(&path, self.window.picture()).expect("a picture is saved");
        println!("{}", path.display());
    }
}

/// How smoothly things move, by the browser's own trace: six dice that fall, and cards that are dealt.
fn frames(parlor: &Parlor, driver: &Driver) {
    let window = driver.window(Look { motion: true, ..Look::DESK });
    for (game, begins) in
        [("farkle", ".action.primary"), ("golf", ".deck.lit"), ("harmonictook", ".stage .btn.primary")]
    {
        window.open(&parlor.at("/"));
        window.run(&format!("localStorage.clear(); localStorage.setItem('parlor.guide.{game}', 'done')"));
        window.open(&parlor.at(&format!("/play/{game}")));
        window.wait_for(".stage main");
        window.still();
        let frames = window.frames(&format!(
            "document.querySelector('{begins}')?.click();
             return new Promise((then) => setTimeout(() => then(true), 700))"
        ));
        println!(
            "{game}: {:.0} frames a second, {} drawn, {} too late",
            frames.per_second, frames.drawn, frames.dropped
        );
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().unwrap_or_else(|| "target/screenshots".into()));
    let part = args.next().unwrap_or_default();
    fs::create_dir_all(&folder).expect("the folder can be made");
    let Some((parlor, driver)) = Parlor::start() else { std::process::exit(1) };
    if "frames".contains(&part) {
        frames(&parlor, &driver);
    }
    let looks = [
        ("desk", Look::DESK),
        ("desk-dark", Look::DESK.at_night()),
        ("phone", Look::PHONE),
        ("phone-dark", Look::PHONE.at_night()),
        ("small", Look { width: 360, height: 640, ..Look::PHONE }),
        ("large", Look { width: 2560, height: 1440, ..Look::DESK }),
    ];
    for (look, size) in looks {
        let window = driver.window(size);
        let camera = Camera { window: &window, folder: folder.clone(), look, part: part.clone() };
        pages(&camera, &parlor);
        rooms(&camera, &parlor, &driver);
        accounts(&camera, &parlor);
        for table in TABLES
            .iter()
            .filter(|t| ["", "-end", "-odds"].iter().any(|end| camera.wanted(&format!("{}{end}", t.0))))
        {
            play(&camera, &parlor, *table);
        }
        run(&camera, &parlor);
        for (name, game, bots, options) in ENDS {
            if camera.wanted(&format!("{name}-end")) {
                sit_down(&camera, &parlor, name, game, bots, options);
                window.play_to_the_end();
                window.still();
                camera.save(&format!("{name}-end"));
            }
        }
    }
}

fn pages(camera: &Camera<'_>, parlor: &Parlor) {
    let window = camera.window;
    let show = |name: &str, path: &str| {
        if camera.wanted(name) {
            window.open(&parlor.at(path));
            window.wait("the page", "return document.querySelector('main') !== null");
            camera.save(name);
        }
    };
    show("home", "/");
    show("nowhere", "/nowhere");
    show("assistant-setup", "/assist/wires");
    show("review-drop", "/review");
    for game in ["harmonictook", "golf", "farkle", "wires"] {
        show(&format!("set-up-{game}"), &format!("/table/{game}"));
    }
    if camera.wanted("assistant") {
        window.open(&parlor.at("/assist/wires"));
        window.run(&format!("localStorage.setItem('parlor.assist.wires', JSON.stringify({EVENING}))"));
        window.open(&parlor.at("/assist/wires"));
        window.wait("the advice", "return document.querySelector('.best')?.innerText.includes('to win')");
        window.click(".best .btn");
        camera.save("assistant");
        window.click("button[aria-label^='All chances']");
        window.wait("the sheet", "return document.querySelector('dialog[open] .sheet-panel') !== null");
        camera.save("assistant-chances");
    }
}

/// A room with people in it: the lobby, the table, the chat.
fn rooms(camera: &Camera<'_>, parlor: &Parlor, driver: &Driver) {
    if !["room", "room-table", "room-chat"].iter().any(|page| camera.wanted(page)) {
        return;
    }
    let window = camera.window;
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.name', 'Anna')");
    window.click(".friends > .btn");
    window.choose(".game-choice button", "Golf");
    window.wait_for(".lobby .option");
    let code = window.text(".lobby .code");
    let ben = driver.window(Look::DESK);
    ben.open(&parlor.at(&format!("/r/{code}")));
    ben.write("#joinname", "Ben");
    ben.click(".join-form button");
    ben.choose(".rule-sheet footer .btn", "ready");
    for line in ["Good evening!", "Nine holes, or only three?"] {
        ben.write(".chat input", line);
        ben.click(".chat form button");
        window.wait_text(".chat", line);
    }
    window.choose(".around button", "more chair");
    window.wait_for(".chair.free select");
    window.run(
        "const bot = document.querySelector('.chair.free select'); bot.value = 'marcus'; \
         bot.dispatchEvent(new Event('change', {bubbles: true}))",
    );
    window.wait("the bot", "return document.querySelector('.chair.free') === null");
    camera.save("room");
    window.click(".rule-sheet footer .btn.primary");
    window.wait_for(".stage main");
    ben.wait_for(".stage main");
    ben.play(2);
    window.play(2);
    camera.save("room-table");
    window.click(".tool-chat");
    window.wait_for("dialog[open] .sheet-panel");
    camera.save("room-chat");
}

/// The door, an account, and what administrators see. The set-up link works once: the first window gets it.
fn accounts(camera: &Camera<'_>, parlor: &Parlor) {
    if !["door", "account", "admin"].iter().any(|page| camera.wanted(page)) {
        return;
    }
    const PASSWORD: &str = "correct horse battery";
    let window = camera.window;
    window.open(&parlor.at("/account"));
    window.wait_for(".login");
    camera.save("door");
    window.write("#user", "admin");
    window.write("#pass", PASSWORD);
    window.click(".login button");
    window.wait("an answer", "return document.querySelector('.login .why, .who') !== null");
    if window.run("return document.querySelector('.who') === null") == true {
        window.open(parlor.setup_link());
        window.write("#setpass", PASSWORD);
        window.click(".setup button");
        window.wait_text(".users", "admin");
    }
    window.open(&parlor.at("/admin"));
    window.wait_text(".users", "admin");
    camera.save("admin");
    window.open(&parlor.at("/account"));
    window.wait_for(".sessions li");
    camera.save("account");
    window.choose(".top-bar button", "Log out");
    window.wait_for(".login");
}

/// The panel of odds over a table; on the smallest phones it is in the menu.
fn odds(camera: &Camera<'_>, name: &str) {
    let page = format!("{name}-odds");
    let window = camera.window;
    if !camera.wanted(&page) || window.run("return document.querySelector('dialog[open]') !== null") == true {
        return;
    }
    let in_bar = window.run("return document.querySelector('.tools .tool-odds')?.checkVisibility() ?? false");
    if in_bar == true {
        window.click(".tools .tool-odds");
    } else {
        window.click(".tool-menu");
        window.wait_for("dialog[open] .tool-odds");
        window.click("dialog[open] .tool-odds");
    }
    window.wait_for("dialog[open] .odds-panel");
    window.wait("the chances", "return !document.querySelector('dialog[open] [role=status]')");
    window.still();
    camera.save(&page);
    window.click("dialog[open] .icon-button");
    window.wait("no panel", "return document.querySelector('dialog[open]') === null");
}

/// A run of twelve levels, with a relic from each shop: its table, the shop after it, and its end.
fn run(camera: &Camera<'_>, parlor: &Parlor) {
    if !["farkle-relics", "farkle-shop", "farkle-runs", "farkle-end"].iter().any(|page| camera.wanted(page)) {
        return;
    }
    const NAMES: [&str; 14] = [
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
        "spark",
        "thumb",
    ];
    let relics: Vec<Value> = NAMES
        .iter()
        .map(|name| json!({"name": name, "cost": [20, 5], "modifiers": [{"multiply": "1.10"}]}))
        .collect();
    let options = json!({"levels": 14, "ruleset": {
        "levels": [{"turns": 2, "goals": [{"points": 100, "gold": 90}, {"points": 4000, "gold": 40, "optional": true}]}],
        "multiplier_step": 5, "relics": relics, "shop": {"offers": 3, "refresh": [10, 10]}}});
    let roll = |faces: [u8; 6]| (0, "roll", json!(faces));
    let quick = |action: &'static str| (0, action, Value::Null);
    let level = || [roll([1, 1, 1, 5, 5, 2]), quick("lock 1")];
    let met =
        |i: usize| level().into_iter().chain([quick("bank"), quick(["buy 0", "buy 1", "buy 2"][i % 3])]);
    let before: Vec<_> = (0..12).flat_map(met).collect();
    let show = |moves: &[(u8, &str, Value)]| {
        let window = camera.window;
        window.open(&parlor.at("/"));
        window.run("localStorage.clear(); localStorage.setItem('parlor.guide.farkle', 'done')");
        window.keep("farkle", &journal("farkle", &options, 1, moves), &json!([null]));
        window.open(&parlor.at("/play/farkle"));
        window.wait_for(".stage main");
        window.still();
    };
    let window = camera.window;
    show(&[before.clone(), level().to_vec()].concat());
    camera.save("farkle-relics");
    show(&[before.clone(), level().to_vec(), vec![quick("bank")]].concat());
    window.wait_for(".shop");
    camera.save("farkle-shop");
    let farkle = roll([2, 3, 4, 6, 2, 3]);
    show(&[before, vec![farkle.clone(), farkle]].concat());
    window.click(".runs-button");
    window.wait_for("dialog[open] .runs");
    window.still();
    camera.save("farkle-runs");
    window.click("dialog[open] .icon-button");
    window.wait("no sheet", "return document.querySelector('dialog[open]') === null");
    window.click(".retire");
    window.choose("dialog[open] .btn", "End the run here");
    window.wait_for("dialog.end[open] .run-summary");
    window.still();
    camera.save("farkle-end");
}

/// Sits down at a table; names that end in `-de` speak German.
fn sit_down(camera: &Camera<'_>, parlor: &Parlor, name: &str, game: &str, bots: &str, options: &str) {
    let window = camera.window;
    window.open(&parlor.at("/"));
    window.run(&format!(
        "localStorage.clear(); localStorage.setItem('parlor.setup.{game}', JSON.stringify([{bots}, {options}])); \
         localStorage.setItem('parlor.guide.{game}', 'done'); \
         localStorage.setItem('parlor.language', '{}')",
        if name.ends_with("-de") { "de" } else { "en" }
    ));
    window.open(&parlor.at(&format!("/play/{game}")));
    window.wait("the table", "return document.querySelector('.stage main') !== null");
}

fn play(
    camera: &Camera<'_>,
    parlor: &Parlor,
    (name, game, bots, options, clicks): (&str, &str, &str, &str, u32),
) {
    let window = camera.window;
    sit_down(camera, parlor, name, game, bots, options);
    window.play(clicks);
    window.wait(
        "the own turn",
        "return document.querySelector('.turn-pill:not(.waiting), dialog.end[open]') !== null",
    );
    camera.save(name);
    odds(camera, name);
    if name == "golf" {
        for (sheet, page) in [(".tool-hint", "hint"), (".tool-menu", "menu"), (".tool-log", "log")] {
            if window.run(&format!("return document.querySelector('{sheet}')?.checkVisibility() ?? false"))
                == true
            {
                window.click(sheet);
                window
                    .wait("the sheet", "return document.querySelector('dialog[open] .sheet-panel') !== null");
                window.wait(
                    "the hint",
                    "return !document.querySelector('dialog[open]').innerText.includes('Thinking')",
                );
                camera.save(page);
                window.click("dialog[open] .icon-button");
            }
        }
        window.play_to_the_end();
        camera.save("golf-end");
        if window.click("dialog.end .to-review") {
            window.wait("the curve", "return document.querySelector('.curve') !== null");
            window.click(".moves li:nth-child(4) button");
            camera.save("review");
            window.click(".see-table");
            window.wait("the table", "return document.querySelector('.replay-bar') !== null");
            camera.save("review-table");
        }
    }
}
