//! How strong the bot for every game is, against each game's own best.

use engine::Playable;

use crate::duel;

/// A match: the first bot against the others.
struct Match {
    game: &'static str,
    bots: &'static [&'static str],
}

const MATCHES: &[Match] = &[
    Match { game: "golf", bots: &["kibitzer:20ms", "marcus", "priya", "river"] },
    Match { game: "golf", bots: &["kibitzer:200ms", "marcus", "priya", "river"] },
    Match { game: "harmonictook", bots: &["kibitzer:20ms", "sprinter"] },
    Match { game: "harmonictook", bots: &["kibitzer:20ms", "tuvbot"] },
    Match { game: "harmonictook", bots: &["kibitzer:20ms", "sprinter", "tuvbot", "fromage"] },
    Match { game: "harmonictook", bots: &["kibitzer:200ms", "sprinter"] },
    Match { game: "harmonictook", bots: &["kibitzer:200ms", "tuvbot"] },
    Match { game: "harmonictook", bots: &["kibitzer:200ms", "sprinter", "tuvbot", "fromage"] },
    Match { game: "farkle", bots: &["kibitzer:20ms", "optimal"] },
    Match { game: "farkle", bots: &["kibitzer:20ms", "optimal", "greedy", "cautious"] },
    Match { game: "wires", bots: &["kibitzer:20ms", "kibitzer:20ms", "kibitzer:20ms", "kibitzer:20ms"] },
    Match { game: "wires", bots: &["planner:20ms", "planner:20ms", "planner:20ms", "planner:20ms"] },
];

/// Plays every match for up to this many games, an hour each at most.
pub(crate) fn run(games: usize) {
    println!("\n| game | bot | against | games | won % | mean score |\n|---|---|---|---:|---:|---:|");
    for m in MATCHES {
        one(m.game, m.bots, games.clamp(8, 1_000), 3_600.0);
    }
}

/// One match from the command line.
pub(crate) fn duel(game: &str, seconds: &str, bots: &[&str]) {
    match seconds.parse() {
        Ok(seconds) => one(game, bots, 1_000_000, seconds),
        Err(_) => eprintln!("duel: `{seconds}` is not a number of seconds"),
    }
}

fn one(game: &str, bots: &[&str], games: usize, seconds: f64) {
    match game {
        "farkle" => play::<farkle::Farkle>(bots, games, seconds),
        "golf" => play::<golf::Golf>(bots, games, seconds),
        "harmonictook" => play::<harmonictook::Harmonictook>(bots, games, seconds),
        "wires" => play::<wires::Wires>(bots, games, seconds),
        other => eprintln!("duel: no game `{other}`"),
    }
}

fn play<G: Playable>(bots: &[&str], games: usize, seconds: f64) {
    let Ok(game) = G::new(bots.len(), G::Options::default()) else {
        return eprintln!("{} does not take {} seats", G::FACTS.id, bots.len());
    };
    let score = duel::run(&game, bots, games, seconds, 1);
    println!(
        "| {} | {} | {} | {} | {:.1} ± {:.1} | {:.1} |",
        G::FACTS.id,
        bots[0],
        bots[1..].join(", "),
        score.games,
        100.0 * score.share,
        196.0 * score.stderr,
        score.points
    );
}
