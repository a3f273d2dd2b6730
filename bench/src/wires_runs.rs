//! Wires: what counting costs, and what self-play shows.

use std::hint::black_box;

use cpu_time::ThreadTime;
use engine::{Bot, BotSpec, Fair, Game, Thinks, Viewer};
use wires::belief::{Exact, Fast, Position};
use wires::study::{calibration, filters, play};
use wires::{End, Options, Stage, State, Wires};

use crate::measure::{Work, interleaved};
use crate::suite::Row;

fn table(seats: usize, options: &str) -> Wires {
    let options: Options = serde_json::from_str(options).expect("these options are JSON");
    Wires::new(seats, options).expect("these options are valid")
}

const BLUE: &str = r#"{"custom":{"blue":12},"detector":false}"#;

/// What the first player knows right after the deal: the most that ever has to be counted.
fn first_look(seats: usize, options: &str) -> Position {
    let game = table(seats, options);
    let state = game.start(&mut Fair::new([7; 32]), &mut ());
    game.view(&state, Viewer::Seat(engine::Seat(0))).position(&game)
}

/// The rows of the benchmark: nanoseconds a posterior.
pub(crate) fn rows(rows: &mut Vec<Row>) {
    let looks = [
        ("4 players, 48 blue", first_look(4, BLUE)),
        ("5 players, 48 blue", first_look(5, BLUE)),
        ("5 players, mission 8", first_look(5, r#"{"mission":8}"#)),
    ];
    let mut works: Vec<Work<'_>> = Vec::new();
    for (_, position) in &looks {
        works.push(Box::new(|| u64::from(black_box(Fast::fast(position)).is_ok())));
        works.push(Box::new(|| u64::from(black_box(Exact::exact(position)).is_ok())));
    }
    let times = interleaved(&mut works, 5);
    for (i, (name, _)) in looks.iter().enumerate() {
        let (fast, exact) = (times[2 * i], times[2 * i + 1]);
        let row = |what: &str, nanos: f64, note: String| Row {
            what: format!("wires: posterior before any token, {name}, {what}"),
            nanos,
            note,
        };
        rows.push(row("floating", fast, format!("{:.2} ms", fast / 1e6)));
        rows.push(row("exact", exact, format!("{:.2} ms, {:.2} x floating", exact / 1e6, exact / fast)));
    }
}

fn maker(bot: &str) -> impl FnMut() -> Box<dyn Bot<Wires>> {
    let spec = BotSpec::parse(bot);
    let offer = Wires::bots().iter().find(|b| b.id == spec.id).expect("the bot is on offer");
    move || (offer.make)(&spec).expect("its parameters are right")
}

/// Plays games and prints how many were won.
fn strength(what: &str, seats: usize, options: &str, bot: &str, games: u64) {
    let game = table(seats, options);
    let started = ThreadTime::now();
    let (mut won, mut exploded, mut turns) = (0u64, 0u64, 0u64);
    for seed in 0..games {
        let watch = |state: &State, _, _| turns += u64::from(state.stage() == Stage::Turn);
        let end = play(&game, seed, &mut maker(bot), watch).end();
        won += u64::from(end == Some(End::Won));
        exploded += u64::from(end == Some(End::Exploded));
    }
    let p = won as f64 / games.max(1) as f64;
    println!(
        "wires {what}, {seats} players, {bot}: won {p:.3} ± {:.3}, exploded {:.3}, {games} games, {:.1} ms of CPU a turn",
        (p * (1.0 - p) / games.max(1) as f64).sqrt(),
        exploded as f64 / games.max(1) as f64,
        1e3 * started.elapsed().as_secs_f64() / turns.max(1) as f64
    );
}

/// Long runs: the filters against the truth, calibration, and how often teams of bots win.
pub(crate) fn soak(games: usize) {
    let games = games as u64;
    filter_study(games.min(10_000));
    calibrated(games.min(2_000));
    blue(games.min(2_000));
    missions(games.min(100));
}

/// One of the long runs by its name.
pub(crate) fn one(what: &str, games: u64) {
    match what {
        "filters" => filter_study(games),
        "calibration" => calibrated(games),
        "blue" => blue(games),
        "missions" => missions(games),
        "speed" => {
            let mut all = Vec::new();
            rows(&mut all);
            for row in all {
                println!("{}: {}", row.what, row.note);
            }
        }
        _ => eprintln!("wires: there are filters, calibration, blue, missions and speed, not `{what}`"),
    }
}

/// Filters never remove the truth; and how far they are from all that can be known, by quarter of the game.
fn filter_study(games: u64) {
    for (seats, options) in
        [(4, BLUE), (5, r#"{"mission":4}"#), (3, r#"{"mission":8}"#), (2, r#"{"mission":6}"#)]
    {
        let study = filters(&table(seats, options), games / 4, 16, &mut maker("filter-only"));
        println!(
            "wires filters, {seats} players, {options}: {} games, {} looks, {} wrong, at most {} rounds",
            study.games, study.looks, study.wrong, study.rounds
        );
        for (i, q) in study.quarters.iter().enumerate().filter(|(_, q)| q.wires > 0) {
            let per = |n: u64| n as f64 / q.wires as f64;
            println!(
                "  quarter {}: {:.2} possibilities a wire by filters, {:.2} exactly; {:.1} % of the wires complete ({} wires)",
                i + 1,
                per(q.filtered),
                per(q.exact),
                100.0 * per(q.complete),
                q.wires
            );
        }
        if study.wrong > 0 {
            println!("BROKEN: a filter removed what was possible");
            std::process::exit(1);
        }
    }
}

/// Predicted against realised success of calls.
fn calibrated(games: u64) {
    println!("wires calibration of max-probability, 4 players, 48 blue, {games} games:");
    for bin in calibration(&table(4, BLUE), games, &mut maker("max-probability")) {
        if bin.calls > 0 {
            let n = bin.calls as f64;
            println!(
                "  said {:.3}, came true {:.3} ({} calls)",
                bin.predicted / n,
                bin.right as f64 / n,
                bin.calls
            );
        }
    }
}

/// The planner with a number of deals, well within 20 ms: unlike a clock, it gives the same games on a busy machine.
const PLANNER: &str = "planner:deals=8";

/// 48 blue wires: the bots without anything, then the planner with the detector, and with equipment.
fn blue(games: u64) {
    for seats in [4, 5] {
        for (bot, most) in [("filter-only", 2_000), ("max-probability", 2_000), (PLANNER, 500)] {
            strength("48 blue, nothing else", seats, BLUE, bot, games.min(most));
        }
        let detector = r#"{"custom":{"blue":12}}"#;
        strength("48 blue, detectors", seats, detector, PLANNER, games.min(200));
        let equipment = r#"{"custom":{"blue":12,"equipment":12},"detector":false}"#;
        strength("48 blue, equipment", seats, equipment, PLANNER, games.min(200));
    }
}

/// All missions for all numbers of players.
fn missions(games: u64) {
    for number in 1..=8 {
        for seats in 2..=5 {
            let options = format!(r#"{{"mission":{number}}}"#);
            strength(&format!("mission {number}"), seats, &options, "planner:deals=2", games);
        }
    }
}

/// One line of these: what a table, a bot and a number of games come to.
pub(crate) fn team(seats: usize, options: &str, bot: &str, games: u64) {
    strength(options, seats, options, bot, games);
}
