//! Trains the networks of the game, and plays matches with them.
//!
//! `cargo xtask train harmonictook NAME [from=FILE] [out=FOLDER] [seed=1] [threads=2] [rounds=100] [seconds=S] …` writes
//! `NAME.net` and `NAME.log` there. The names are `two` and `four` (players, base set) and `all` (everything else).
//! `cargo xtask train harmonictook match FILE SEATS LOOKS DEALS BOT,… [threads=2] [seed=1] [options=JSON]` plays.

use std::fmt::Write;
use std::path::PathBuf;

use engine::Game;
use harmonictook::{BusinessCenter, Expansion, Harmonictook, Mall, Market, Needed, Options, ParkRule};
use learned::train::{Match, Plan, fresh, train};
use learned::{Encodes, Header, Net};

/// The tables that a network is for.
fn tables(name: &str) -> Vec<Harmonictook> {
    let base = Options::default();
    let game = |seats: usize, options: &Options| Harmonictook::new(seats, options.clone()).expect("a table");
    match name {
        "two" => vec![game(2, &base)],
        "four" => vec![game(4, &base)],
        "all" => {
            let (harbor, row) = (Expansion::Harbor, Expansion::MillionairesRow);
            // Three players and the base set are what is played most.
            let mut all = vec![game(3, &base); 6];
            let mut kinds = Vec::new();
            for expansions in [vec![], vec![harbor], vec![row], vec![harbor, row]] {
                for market in [Market::All, Market::Piles(10), Market::Piles(8)] {
                    if market != Market::All || !expansions.is_empty() {
                        kinds.push(Options { expansions: expansions.clone(), market, ..base.clone() });
                    }
                }
            }
            kinds.push(Options { mall: Mall::Official, park: ParkRule::Immediate, ..base.clone() });
            kinds.push(Options { business_center: BusinessCenter::BotsGet5, ..base.clone() });
            kinds.push(Options { starting_coins: 10, landmarks_to_win: Needed::Count(3), ..base.clone() });
            for options in &kinds {
                let most = if options.has(harbor) { 5 } else { 4 };
                all.extend((2..=most).map(|seats| game(seats, options)));
            }
            all
        }
        _ => panic!("`{name}` is not two, four or all"),
    }
}

/// `key=value` among the words.
fn value<'a>(words: &'a [String], key: &str) -> Option<&'a str> {
    words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

fn number<T: std::str::FromStr>(words: &[String], key: &str, default: T) -> T {
    let Some(text) = value(words, key) else { return default };
    text.parse().unwrap_or_else(|_| panic!("`{key}` should be a number, not `{text}`"))
}

fn read(path: &str) -> Net {
    let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    Net::read(&bytes).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn learn(name: &str, words: &[String]) {
    let games = tables(name);
    let usual = Plan::default();
    let plan = Plan {
        seed: number(words, "seed", usual.seed),
        threads: number(words, "threads", usual.threads),
        rounds: number(words, "rounds", usual.rounds),
        seconds: value(words, "seconds").map(|s| s.parse().expect("a number of seconds")),
        games: number(words, "games", usual.games),
        keep: number(words, "keep", usual.keep),
        memory: number(words, "memory", usual.memory),
        reuse: number(words, "reuse", usual.reuse),
        guests: number(words, "guests", usual.guests),
        bots: value(words, "bots")
            .unwrap_or("tuvbot,impatient,sprinter,fromage")
            .split(',')
            .map(str::to_owned)
            .collect(),
        odd: number(words, "odd", usual.odd),
        explore: (number(words, "explore", usual.explore.0), usual.explore.1),
        lambda: number(words, "lambda", usual.lambda),
        rate: (number(words, "rate", usual.rate.0), number(words, "slowest", usual.rate.1)),
        batch: number(words, "batch", usual.batch),
    };
    let mut rules: Vec<String> = games.iter().map(Harmonictook::digest).collect();
    rules.dedup();
    let header = Header::new(name, Harmonictook::SHAPE, rules, plan.seed);
    let mut log = String::new();
    let start = match value(words, "from") {
        Some(path) => {
            let net = read(path);
            let _ = writeln!(log, "from {} with the numbers {}", net.header.name, net.header.numbers);
            net.with(header)
        }
        None => fresh::<Harmonictook>(header, plan.seed),
    };
    let _ = writeln!(log, "{} tables: {name}\n{plan:?}", games.len());
    let folder = PathBuf::from(value(words, "out").unwrap_or("target/learned"));
    std::fs::create_dir_all(&folder).expect("a folder to write into");
    let save = |net: &Net, log: &str| {
        std::fs::write(folder.join(format!("{name}.net")), net.write()).expect("the weights can be written");
        std::fs::write(folder.join(format!("{name}.log")), log).expect("the log can be written");
    };
    let mut rounds = 0;
    let net = train(start, &games, &plan, |line, net| {
        println!("{name}: {line}");
        let _ = writeln!(log, "{line}");
        rounds += 1;
        if rounds % 10 == 0 {
            save(net, &log);
        }
    });
    save(&net.unwrap_or_else(|e| panic!("{e}")), &log);
}

fn compete(words: &[String]) {
    let [file, seats, looks, deals, others, ..] = words else {
        panic!("match FILE SEATS LOOKS DEALS BOT,… [threads=2] [seed=1] [options=JSON]")
    };
    let count = |text: &str| text.parse::<usize>().unwrap_or_else(|_| panic!("`{text}` should be a number"));
    let options = serde_json::from_str(value(words, "options").unwrap_or("{}")).expect("options as JSON");
    let game = Harmonictook::new(count(seats), options).unwrap_or_else(|e| panic!("{e}"));
    let others: Vec<String> = others.split(',').map(str::to_owned).collect();
    assert_eq!(others.len() + 1, game.seats(), "one bot for each other seat");
    let result = Match {
        game: &game,
        net: &read(file),
        looks: count(looks),
        others,
        deals: count(deals),
        seed: number(words, "seed", 1),
        threads: number(words, "threads", 2),
    }
    .play()
    .unwrap_or_else(|e| panic!("{e}"));
    println!(
        "{:.1} ± {:.1} %, {} games, {:.0} µs a choice, {:.1} moves a game, at most {} positions a choice: {}",
        100.0 * result.won,
        100.0 * result.within,
        result.games,
        result.micros,
        result.moves,
        result.most,
        words.join(" ")
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((first, rest)) if first == "match" => compete(rest),
        Some((name, rest)) => learn(name, rest),
        None => panic!("what to train: two, four, all; or match"),
    }
}
