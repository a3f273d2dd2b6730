//! How strong every bot is, on one scale for all games: `docs/levels.md`.

use std::fmt::Write;
use std::path::PathBuf;

use arena::measure::{Estimate, compare, wilson};
use arena::{Kind, Wish};
use engine::{AnyGame, Language, Level};
use serde_json::{Value, json};
use wires::{End, Wires};

/// A game, and how its bots are measured.
struct Scale {
    game: &'static str,
    /// The strongest of its bots that answer at once: it has 0 points.
    anchor: &'static str,
    /// How many sit at a table.
    seats: usize,
    options: &'static str,
    /// What is played, in words.
    about: &'static str,
    /// How bots that are not made without parameters are asked for.
    asked: &'static [(&'static str, &'static str)],
}

const SCALES: [Scale; 4] = [
    Scale {
        game: "golf",
        anchor: "marcus",
        seats: 2,
        options: "{}",
        about: "nine holes for two",
        asked: &[("kibitzer", "kibitzer:samples=40")],
    },
    Scale {
        game: "harmonictook",
        anchor: "tuvbot",
        seats: 2,
        options: "{}",
        about: "the base set for two",
        asked: &[("kibitzer", "kibitzer:samples=50")],
    },
    Scale {
        game: "farkle",
        anchor: "optimal",
        seats: 2,
        options: "{}",
        about: "versus for two",
        asked: &[("kibitzer", "kibitzer:samples=50")],
    },
    Scale {
        game: "wires",
        anchor: "max-probability",
        seats: 4,
        options: r#"{"mission":4}"#,
        about: "mission 4 for four, the same bot on all seats",
        asked: &[("planner", "planner:deals=2"), ("kibitzer", "kibitzer:samples=2")],
    },
];

/// What a level needs at least.
const LEVELS: [(Level, f64); 3] = [(Level::Hard, -30.0), (Level::Medium, -175.0), (Level::Easy, -550.0)];

/// The level of a bot with so many points.
fn level_of(points: f64) -> Level {
    LEVELS.iter().find(|(_, least)| points >= *least).map_or(Level::Trivial, |(level, _)| *level)
}

/// Is it the level of somebody with so many points, as far as these are known?
fn fits(level: Level, points: f64, within: f64) -> bool {
    [points - within, points, points + within].iter().any(|points| level_of(*points) == level)
}

/// Games that are shown as none won, or all, are held for half a game.
fn odds(share: f64, games: u64) -> f64 {
    let least = 0.5 / games.max(1) as f64;
    let share = share.clamp(least, 1.0 - least);
    share / (1.0 - share)
}

/// Points as in Elo: ten to one are 400.
fn points(odds: f64) -> f64 {
    400.0 * odds.log10()
}

/// A bot in the table.
struct Row {
    id: &'static str,
    asked: String,
    level: Level,
    games: u64,
    share: Estimate,
    points: f64,
    /// How far the points may be off, 95 %.
    within: f64,
}

fn document() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/levels.md")
}

/// Measures the bots of a game in so many games each, and those that think in `thought` games, and writes their table.
pub(crate) fn run(game: &str, games: u64, thought: u64) {
    let Some(scale) = SCALES.iter().find(|scale| scale.game == game) else {
        return eprintln!("levels: there are golf, harmonictook, farkle and wires, not `{game}`");
    };
    let Ok(found) = catalog::find(game) else { return eprintln!("levels: no game `{game}`") };
    let rows = measured(scale, found, games, thought);
    let section = section(scale, found, &rows);
    print!("{section}");
    for row in rows.iter().filter(|row| !fits(row.level, row.points, row.within)) {
        println!("{} is called {} and has {:.0} points", row.id, word(row.level), row.points);
    }
    let old = std::fs::read_to_string(document()).unwrap_or_default();
    if let Err(e) = std::fs::write(document(), with_section(&old, found.facts().title, &section)) {
        eprintln!("levels: {}: {e}", document().display());
    }
}

fn measured(scale: &Scale, game: &'static dyn AnyGame, games: u64, thought: u64) -> Vec<Row> {
    let asked = |id: &str| {
        let special = scale.asked.iter().find(|(bot, _)| *bot == id);
        special.map_or(id, |(_, asked)| asked).to_owned()
    };
    let mut own = None;
    let mut rows = Vec::new();
    for bot in game.bots(Language::English) {
        let games = if bot.quick { games } else { thought };
        let asked = asked(bot.id);
        eprintln!("{} {asked}: {games} games", scale.game);
        let (share, anchored) = if game.facts().cooperative {
            let anchor = *own.get_or_insert_with(|| team(scale, scale.anchor, games));
            let share = team(scale, &asked, games);
            (share, odds(anchor.value, games))
        } else if bot.id == scale.anchor {
            (Estimate { value: 0.5, low: 0.5, high: 0.5 }, 1.0)
        } else {
            (duel(scale, game, &asked, games), 1.0)
        };
        let at = |share: f64| points(odds(share, games) / anchored);
        rows.push(Row {
            id: bot.id,
            asked,
            level: bot.level,
            games,
            share,
            points: at(share.value),
            within: (at(share.high) - at(share.low)) / 2.0,
        });
    }
    rows.sort_by(|a, b| b.points.total_cmp(&a.points));
    rows
}

/// The bot's share of the games against the anchor, every deal from both sides.
fn duel(scale: &Scale, game: &'static dyn AnyGame, bot: &str, games: u64) -> Estimate {
    let options: Value = serde_json::from_str(scale.options).unwrap_or_else(|_| json!({}));
    let wish = Wish { sizes: Some(vec![scale.seats]), ..Wish::new(Kind::Match, games, [11; 32]) };
    let bots = [format!("a={bot}"), format!("b={}", scale.anchor)];
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tally = crate::arena::tally(game, &options, &bots, wish, threads);
    compare(&tally.pairs[0]).share
}

/// How many games a team of this bot wins.
fn team(scale: &Scale, bot: &str, games: u64) -> Estimate {
    let options = serde_json::from_str(scale.options).unwrap_or_default();
    let game = <Wires as engine::Game>::new(scale.seats, options).expect("a table");
    let mut make = || search::make_bot::<Wires>(bot).unwrap_or_else(|e| panic!("{e}"));
    let won = (0..games).filter(|seed| {
        let state = wires::study::play(&game, *seed, &mut make, |_, _, _| ());
        state.end() == Some(End::Won)
    });
    wilson(won.count() as f64, games)
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Trivial => "trivial",
        Level::Easy => "easy",
        Level::Medium => "medium",
        Level::Hard => "hard",
    }
}

fn section(scale: &Scale, game: &'static dyn AnyGame, rows: &[Row]) -> String {
    let share = if game.facts().cooperative {
        "games won".to_owned()
    } else {
        format!("won against `{}`", scale.anchor)
    };
    let mut text =
        format!("## {}\n\n`{}` has 0 points; {}.\n\n", game.facts().title, scale.anchor, scale.about);
    let _ = writeln!(text, "| bot | level | {share} | points | games |\n|---|---|---:|---:|---:|");
    for row in rows {
        let anchor = row.id == scale.anchor && !game.facts().cooperative;
        let won = if anchor { "-".to_owned() } else { format!("{:.1} %", 100.0 * row.share.value) };
        let within = if anchor { String::new() } else { format!(" ± {:.0}", row.within) };
        let _ = writeln!(
            text,
            "| `{}` | {} | {won} | {:.0}{within} | {} |",
            row.asked,
            word(row.level),
            row.points,
            if anchor { "-".to_owned() } else { row.games.to_string() }
        );
    }
    text
}

/// The document with this section in place of the one of the same title, or behind the others.
fn with_section(old: &str, title: &str, section: &str) -> String {
    let heading = format!("## {title}\n");
    let Some(from) = old.find(&heading) else { return format!("{}\n\n{section}", old.trim_end()) };
    let rest = &old[from + heading.len()..];
    let behind = rest.find("\n## ").map_or("", |at| &rest[at..]);
    format!("{}{section}{behind}", &old[..from])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a game in the document, best first: the bot, its level, its points and how far they may be off.
    fn table(title: &str) -> Vec<(String, String, f64, f64)> {
        let text = std::fs::read_to_string(document()).expect("the document");
        let from =
            text.find(&format!("## {title}\n")).unwrap_or_else(|| panic!("{title} is not in docs/levels.md"));
        let section = text[from + 3..].split("\n## ").next().expect("a section").to_owned();
        section
            .lines()
            .filter(|line| line.starts_with("| `"))
            .map(|line| {
                let cells: Vec<&str> = line.split('|').map(str::trim).collect();
                let id = cells[1].trim_matches('`').split(':').next().expect("a name").to_owned();
                let (points, within) = cells[4].split_once(" ± ").unwrap_or((cells[4], "0"));
                let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{title}: {line}"));
                (id, cells[2].to_owned(), number(points), number(within))
            })
            .collect()
    }

    #[test]
    fn every_bot_has_the_level_that_the_table_makes_of_it() {
        for scale in &SCALES {
            let game = catalog::find(scale.game).expect("a game");
            let rows = table(game.facts().title);
            for bot in game.bots(Language::English) {
                let row = rows.iter().find(|row| row.0 == bot.id);
                let (_, said, points, within) =
                    row.unwrap_or_else(|| panic!("{} of {} is not in the table", bot.id, scale.game));
                assert!(fits(bot.level, *points, *within), "{} of {}: {points} points", bot.id, scale.game);
                assert_eq!(said, word(bot.level), "{} of {}", bot.id, scale.game);
            }
            assert!(rows.windows(2).all(|two| two[0].2 >= two[1].2), "{}: best first", scale.game);
        }
    }

    #[test]
    fn bots_are_on_offer_weakest_first() {
        for scale in &SCALES {
            let game = catalog::find(scale.game).expect("a game");
            let rows = table(game.facts().title);
            let of = |id: &str| rows.iter().find(|row| row.0 == id).map(|row| (row.2, row.3)).expect("a row");
            // Those that come from outside of the game stand behind its own.
            let bots: Vec<&str> =
                game.bots(Language::English).iter().map(|b| b.id).filter(|id| *id != "kibitzer").collect();
            for two in bots.windows(2) {
                let (weaker, stronger) = (of(two[0]), of(two[1]));
                let doubt = weaker.1.hypot(stronger.1);
                assert!(weaker.0 <= stronger.0 + doubt, "{}: {} before {}", scale.game, two[0], two[1]);
            }
        }
    }

    #[test]
    fn every_game_has_somebody_whom_a_newcomer_beats() {
        for scale in &SCALES {
            let game = catalog::find(scale.game).expect("a game");
            assert!(game.bots(Language::English).iter().any(|b| b.level == Level::Easy), "{}", scale.game);
        }
    }

    #[test]
    fn points_are_those_of_elo_and_sections_are_replaced() {
        assert!((points(odds(10.0 / 11.0, 1_000)) - 400.0).abs() < 1e-9);
        assert!(points(odds(0.0, 100)) < -900.0);
        assert!(fits(Level::Medium, 0.0, 40.0) && !fits(Level::Medium, 0.0, 20.0));
        assert_eq!(
            (level_of(-30.0), level_of(-31.0), level_of(-900.0)),
            (Level::Hard, Level::Medium, Level::Trivial)
        );
        let old = "# Levels\n\n## A\n\nold\n\n## B\n\nb\n";
        assert_eq!(with_section(old, "A", "## A\n\nnew\n"), "# Levels\n\n## A\n\nnew\n\n## B\n\nb\n");
        assert_eq!(with_section(old, "B", "## B\n\nnew\n"), "# Levels\n\n## A\n\nold\n\n## B\n\nnew\n");
        assert_eq!(with_section(old, "C", "## C\n"), "# Levels\n\n## A\n\nold\n\n## B\n\nb\n\n## C\n");
    }
}
