//! Benchmarks and long runs, behind `cargo xtask bench` and `cargo xtask soak`.

mod arena;
mod city;
mod duel;
mod farkle;
mod golf_by_hand;
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
        ["duel", game, seconds, ref bots @ ..] => strength::duel(game, seconds, bots),
        _ => eprintln!(
            "usage: bench bench | bench soak [GAME] GAMES | bench arena [speed] GAMES | bench farkle GAMES | bench wires filters|calibration|blue|missions|speed GAMES | bench wires team SEATS OPTIONS BOT GAMES | bench duel GAME SECONDS BOT BOT …"
        ),
    }
}
