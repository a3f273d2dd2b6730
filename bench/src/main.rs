//! Benchmarks and long runs, behind `cargo xtask bench` and `cargo xtask soak`.

mod arena;
mod city;
mod duel;
mod farkle;
mod golf_by_hand;
mod holes;
mod journals;
mod levels;
mod measure;
mod play;
mod profiles;
mod report;
mod soak;
mod strength;
mod suite;
mod wires_runs;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["bench"] => report::write(&suite::run()),
        ["bench", "harmonictook"] => {
            let (mut rows, mut facts) = (Vec::new(), Vec::new());
            city::measure(&mut rows, &mut facts);
            for row in rows {
                println!("{}: {:.1} ns, {:.2} M/s, {}", row.what, row.nanos, 1e3 / row.nanos, row.note);
            }
            for fact in facts {
                println!("{fact}");
            }
        }
        ["soak", games] => match games.parse() {
            Ok(games) => soak::run(games),
            Err(_) => eprintln!("soak: `{games}` is not a number of games"),
        },
        ["soak", game, games] => match games.parse() {
            Ok(games) => soak::one(game, games),
            Err(_) => eprintln!("soak: `{games}` is not a number of games"),
        },
        ["arena", games] => match games.parse() {
            Ok(games) => arena::long(games),
            Err(_) => eprintln!("arena: `{games}` is not a number of games"),
        },
        ["arena", "speed", games] => match games.parse() {
            Ok(games) => arena::quick(games),
            Err(_) => eprintln!("arena: `{games}` is not a number of games"),
        },
        ["farkle", "facts"] => {
            let mut facts = Vec::new();
            farkle::facts(&mut facts);
            for fact in facts {
                println!("{fact}");
            }
        }
        ["farkle", games] => match games.parse() {
            Ok(games) => {
                farkle::order(games);
                farkle::contests(games);
            }
            Err(_) => eprintln!("farkle: `{games}` is not a number of games"),
        },
        ["wires", "team", seats, options, bot, games] => match (seats.parse(), games.parse()) {
            (Ok(seats), Ok(games)) => wires_runs::team(seats, options, bot, games),
            _ => eprintln!("wires: a number of seats and a number of games"),
        },
        ["wires", what, games] => match games.parse() {
            Ok(games) => wires_runs::one(what, games),
            Err(_) => eprintln!("wires: `{games}` is not a number of games"),
        },
        ["journals", game, journals] => forced(game, journals, "1500", None),
        ["journals", game, journals, "--out", out] => forced(game, journals, "1500", Some(out)),
        ["journals", game, journals, games] => forced(game, journals, games, None),
        ["journals", game, journals, games, "--out", out] => forced(game, journals, games, Some(out)),
        ["levels", game] => levels::run(game, 2_000, 200),
        ["levels", game, games, thought] => match (games.parse(), thought.parse()) {
            (Ok(games), Ok(thought)) => levels::run(game, games, thought),
            _ => eprintln!("levels: `{games}` and `{thought}` should be numbers of games"),
        },
        ["holes", games, bot] => match games.parse() {
            Ok(games) => holes::run(games, bot),
            Err(_) => eprintln!("holes: `{games}` is not a number of games"),
        },
        ["duel", game, seconds, ref bots @ ..] => strength::duel(game, seconds, bots),
        _ => eprintln!(
            "usage: bench bench | bench soak [GAME] GAMES | bench arena [speed] GAMES | bench farkle GAMES | bench wires filters|calibration|blue|missions|speed GAMES | bench wires team SEATS OPTIONS BOT GAMES | bench journals GAME JOURNALS [GAMES] [--out FOLDER] | bench levels GAME [GAMES THOUGHT] | bench holes GAMES BOT | bench duel GAME SECONDS BOT BOT …"
        ),
    }
}

/// Journals with forced moves.
fn forced(game: &str, journals: &str, games: &str, out: Option<&str>) {
    let (Ok(journals), Ok(games)) = (journals.parse(), games.parse()) else {
        return eprintln!("journals: `{journals}` and `{games}` should be numbers");
    };
    let out = out.map(std::path::Path::new);
    if let Some(Err(e)) = out.map(std::fs::create_dir_all) {
        return eprintln!("journals: the folder can't be made: {e}");
    }
    journals::run(game, journals::Wish { journals, games, out });
}
