//! `parlor arena` and `parlor report` as a user runs them.

mod common;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Ran, parlor, parlor_in, refused};

fn ok(args: &[&str]) -> String {
    let ran = parlor(args, "");
    assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
    ran.out
}

const MATCH: [&str; 10] =
    ["arena", "match", "random", "maya", "--games", "60", "--options", "rounds=1", "--seed", "7"];

#[test]
fn a_match_gives_the_same_bytes_for_any_number_of_threads() {
    let run = |threads| ok(&[&MATCH[..], &["--threads", threads]].concat());
    let one = run("1");
    assert!(one.contains("maya") && one.contains("60 games in 30 groups"), "{one}");
    assert_eq!(run("2"), one);
    assert_eq!(run("5"), one);
    let other =
        ok(&["arena", "match", "random", "maya", "--games", "60", "--options", "rounds=1", "--seed", "8"]);
    assert_ne!(other, one);
}

#[test]
fn a_swiss_tournament_gives_the_same_bytes_twice_in_every_rating_system() {
    for rating in ["glicko", "elo", "glicko2", "openskill"] {
        let args = [
            "arena",
            "swiss",
            "maya",
            "random",
            "sofia",
            "--game",
            "golf",
            "--options",
            "rounds=1",
            "--days",
            "2",
            "--seed",
            "42",
            "--rating",
            rating,
        ];
        let once = ok(&args);
        assert_eq!(ok(&[&args[..], &["--threads", "3"]].concat()), once);
        for part in [
            "Day 1, round 1: random pairs",
            "Day 2, round 1: seeded pairs",
            "round 3: seeded triples",
            "round 4: striped quads",
            "12 entrants",
            "random#9",
        ] {
            assert!(once.contains(part), "{part} is missing:\n{once}");
        }
    }
}

#[test]
fn wrong_input_is_refused_with_what_to_do_instead() {
    refused(
        &["arena", "match", "maya", "myaa"],
        2,
        &["no game has a bot `myaa` (did you mean `maya`?)", "parlor games"],
    );
    refused(&["arena", "match", "maya", "myaa", "--game", "golf"], 2, &["golf has no bot `myaa`", "maya"]);
    refused(&["arena", "match", "maya:speed=3", "random", "--game", "golf"], 2, &["speed"]);
    refused(&["arena", "match", "maya"], 2, &["1 contestant is too few"]);
    refused(&["arena", "match", "maya", "sage", "--players", "9"], 2, &["1 to 8 seats"]);
    refused(&["arena", "match", "maya", "sage", "--players", "7"], 2, &["golf takes 2 to 6 seats, not 7"]);
    refused(&["arena", "match", "maya", "sage", "--games", "0"], 2, &["--games"]);
    refused(&["arena", "match", "maya", "sage", "--options", "rounds=99"], 2, &["rounds"]);
    refused(&["arena", "match", "maya", "sage", "--records", "/dev/null/x.jsonl"], 3, &["/dev/null/x.jsonl"]);
    refused(&["arena", "match", "maya", "sage", "--resume"], 2, &["nothing to resume"]);
    refused(
        &["arena", "match", "maya", "sage", "--timeout", "soon"],
        2,
        &["a time looks like `50ms` or `2s`"],
    );
    refused(&["arena", "match", "maya", "cmd:"], 2, &["a command looks like"]);
    refused(
        &["arena", "sprt", "maya", "sage", "--elo0", "5", "--elo1", "0"],
        2,
        &["--elo0 must be below --elo1"],
    );
    let near = ["no game has a bot `impatiant` (did you mean `impatient`?)"];
    refused(&["arena", "match", "impatiant", "evie"], 2, &near);
    refused(&["arena", "match", "maya", "evie"], 2, &["no game has all of these bots: maya, evie"]);
    refused(&["arena", "swiss", "--game", "glof"], 2, &["did you mean `golf`"]);
    refused(&["report", "/no/such/file"], 3, &["/no/such/file"]);
    refused(&["arena", "game", "/no/such/file"], 3, &["/no/such/file"]);
}

#[test]
fn a_full_disk_is_reported() {
    refused(&[&MATCH[..], &["--records", "/dev/full"]].concat(), 3, &["/dev/full", "no space left"]);
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

#[test]
fn records_make_a_report_with_the_same_figures_and_a_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let (records, page) = (path(folder.path(), "r.jsonl"), path(folder.path(), "r.html"));
    let run = ok(&[&MATCH[..], &["--records", &records]].concat());
    let report = ok(&["report", &records, "--html", &page]);
    let line = |text: &str| text.lines().find(|l| l.contains("1 maya")).map(ToOwned::to_owned);
    assert_eq!(line(&report), line(&run), "{run}\n{report}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(
        page.starts_with("<!doctype html>") && page.contains("maya") && page.contains("prefers-color-scheme")
    );
    let table = path(folder.path(), "r.parquet");
    ok(&[&MATCH[..], &["--records", &table, "--format", "parquet"]].concat());
    let bytes = std::fs::read(&table).expect("a table");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    assert!(!Path::new(&format!("{table}.part")).exists());
}

#[test]
fn every_kept_game_replays_and_verifies() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(folder.path(), "games");
    ok(&[&MATCH[..], &["--journals", &games]].concat());
    let container = format!("{games}/games.parlor");
    let journal = ok(&["arena", "game", &container, "--deal", "17", "--rotation", "1"]);
    let file = path(folder.path(), "one.journal");
    std::fs::write(&file, &journal).expect("written");
    let verified = ok(&["verify", &file]);
    assert!(
        verified.contains("follow from the seed") && verified.contains("the result is right"),
        "{verified}"
    );
    refused(&["arena", "game", &container, "--deal", "99"], 2, &["there is no deal 99"]);
}

#[test]
fn sprt_round_robin_gauntlet_and_ladder_say_what_they_found() {
    let sprt = ok(&["arena", "sprt", "maya", "random", "--game", "golf", "--options", "rounds=1"]);
    assert!(sprt.contains("maya is better than random"), "{sprt}");
    let turned = parlor(&["arena", "sprt", "random", "maya", "--game", "golf", "--options", "rounds=1"], "");
    assert_eq!(turned.code, 1, "{}", turned.out);
    assert!(turned.out.contains("random is not better than maya"), "{}", turned.out);
    let few = ["arena", "sprt", "maya", "sage", "--options", "rounds=1", "--games", "20", "--json"];
    let few = parlor(&few, "");
    assert_eq!((few.code, few.err.contains("parlor:")), (4, false), "{}", few.err);
    let few: serde_json::Value = serde_json::from_str(&few.out).expect("JSON");
    assert_eq!((&few["verdict"]["verdict"], &few["verdict"]["groups"]), (&"undecided".into(), &10.into()));
    assert!(few["verdict"]["elo"]["low"].is_number() && few["made"]["command"].is_string(), "{few}");
    let robin =
        ok(&["arena", "round-robin", "maya", "sage", "random", "--options", "rounds=1", "--games", "10"]);
    assert!(robin.contains("30 games in 15 groups"), "{robin}");
    let gauntlet =
        ok(&["arena", "gauntlet", "maya", "sage", "random", "--options", "rounds=1", "--games", "10"]);
    assert!(gauntlet.contains("20 games in 10 groups"), "{gauntlet}");
}

#[test]
fn a_program_in_python_plays_golf() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/golf_bot.py");
    let bot = format!("cmd:python3 {}", bot.display());
    let out = ok(&[
        "arena",
        "match",
        "random",
        &bot,
        "--game",
        "golf",
        "--options",
        "rounds=2",
        "--games",
        "40",
        "--timeout",
        "20s",
    ]);
    assert!(out.contains("1 golf_bot.py") && !out.contains("did wrong"), "{out}");
}

#[test]
fn a_program_of_sixty_lines_written_from_the_documents_plays_well_and_listens() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/city_bot.py");
    assert!(std::fs::read_to_string(&file).expect("the example").lines().count() <= 60);
    let bot = format!("cmd:python3 {}", file.display());
    let args =
        ["arena", "match", "random", &bot, "--game", "harmonictook", "--games", "40", "--timeout", "20s"];
    let out = ok(&[&args[..], &["--times", "--strict"]].concat());
    assert!(out.contains("1 city_bot.py") && !out.contains("did wrong"), "{out}");
    assert!(out.contains("city_bot.py thought") && out.contains("about a move"), "{out}");
}

#[test]
fn games_begin_with_the_positions_that_were_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(folder.path(), "games");
    ok(&[&MATCH[..], &["--journals", &games]].concat());
    let journal = ok(&["arena", "game", &format!("{games}/games.parlor"), "--deal", "3"]);
    let file = path(folder.path(), "one.journal");
    std::fs::write(&file, &journal).expect("written");
    let records = path(folder.path(), "r.jsonl");
    let (early, late) = (format!("{file}@3"), format!("{file}@9"));
    fn from<'a>(more: &[&'a str]) -> Vec<&'a str> {
        [&["arena", "match", "random", "maya", "--games", "8"], more].concat()
    }
    let out = ok(&from(&["--from", &early, &late, "--records", &records]));
    assert!(out.contains("8 games in 4 groups"), "{out}");
    let lines = std::fs::read_to_string(&records).expect("records");
    let openings: Vec<u64> = lines
        .lines()
        .map(|l| {
            serde_json::from_str::<serde_json::Value>(l).expect("JSON")["opening"].as_u64().expect("a number")
        })
        .collect();
    assert_eq!(openings, [0, 0, 1, 1, 0, 0, 1, 1]);
    // A game that begins late is shorter, and the records say so.
    assert!(out.contains("moves a game"));
    refused(&from(&["--from", &format!("{file}@9999")]), 2, &["moves, not 9999"]);
    refused(&from(&["--from", &file]), 2, &["position 1: the game is over in it"]);
    refused(&from(&["--from", &early, "--players", "3"]), 2, &["it has 2 seats, and the tables have [3]"]);
    refused(&from(&["--from", &early, "--journals", &games]), 2, &["leave --journals or --from out"]);
}

#[test]
fn outputs_say_how_they_came_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let (table, page) = (path(folder.path(), "r.parquet"), path(folder.path(), "r.html"));
    let lines = path(folder.path(), "r.jsonl");
    let files = ["--records", &table, "--format", "parquet", "--report", &page, "--stats", "--json"];
    let out: serde_json::Value = serde_json::from_str(&ok(&[&MATCH[..], &files].concat())).expect("JSON");
    let command = out["made"]["command"].as_str().expect("a command").to_owned();
    assert!(
        command.contains("parlor arena match random maya --games 60") && command.contains("--seed 7"),
        "{command}"
    );
    assert!(out["worth"]["list"][0]["name"].is_string() && out["lengths"].is_array(), "{out}");
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains(&command) && page.contains(out["made"]["seed"].as_str().expect("a seed")));
    // The command gives the same figures, and so does the report of its table.
    let words = shlex::split(&command).expect("words");
    let again = ok(&[&words[1..].iter().map(String::as_str).collect::<Vec<_>>()[..], &["--json"]].concat());
    let again: serde_json::Value = serde_json::from_str(&again).expect("JSON");
    assert_eq!(again["standings"], out["standings"]);
    let report = ok(&["report", &table]);
    // What is too long for a line goes on below.
    assert!(report.replace(" \\\n ", "").contains(&command) && report.contains("1 maya"), "{report}");
    ok(&[&MATCH[..], &["--records", &lines]].concat());
    let about = std::fs::read_to_string(format!("{lines}.about.json")).expect("beside the lines");
    assert!(about.contains("\"seed\"") && about.contains("\"options\""), "{about}");
}

const SHORT: [&str; 4] = ["--game", "golf", "--options", "rounds=1"];

#[test]
fn a_program_that_can_not_be_started_ends_the_match_before_it_begins() {
    let says = ["bot: `/no/such/bot` can't be started"];
    refused(&[&["arena", "match", "random", "cmd:/no/such/bot"], &SHORT[..]].concat(), 2, &says);
    refused(&[&["arena", "sprt", "cmd:/no/such/bot", "maya"], &SHORT[..]].concat(), 2, &says);
}

#[test]
fn a_program_that_fails_in_every_game_ends_the_match_with_its_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let bot = folder.path().join("bad.sh");
    std::fs::write(&bot, "read line; echo 'out of ideas' >&2; exit 7").expect("written");
    let bot = format!("cmd:sh {}", bot.display());
    let long = [&["arena", "match", "random", &bot, "--on-fault", "game"], &SHORT[..]].concat();
    let says = ["bad.sh failed in every one of its ", "crash", "out of ideas"];
    refused(&[&long[..], &["--games", "100000"]].concat(), 2, &says);
    refused(&[&long[..], &["--games", "2"]].concat(), 2, &["bad.sh failed in every one of its 2 games"]);
    refused(&[&long[..], &["--strict"]].concat(), 2, &["--strict ends the match", "out of ideas"]);
    // A tournament ends as well: after two days it is clear, and of a shorter one the end says so.
    let swiss = [&["arena", "swiss", "maya", &bot, "--on-fault", "game"], &SHORT[..]].concat();
    let long = parlor(&[&swiss[..], &["--days", "30"]].concat(), "");
    assert!(long.code == 2 && long.err.contains("failed in every one of its 8 games"), "{}", long.err);
    assert!(long.err.contains("out of ideas") && !long.out.contains("Day 4,"), "{}{}", long.out, long.err);
    refused(&[&swiss[..], &["--days", "1"]].concat(), 2, &["failed in every one of its 4 games"]);
}

#[test]
fn no_line_of_a_report_is_wider_than_the_terminal() {
    let narrow = |args: &[&str]| {
        let out = parlor(args, "").out;
        let wide: Vec<&str> = out.lines().filter(|l| l.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{args:?}\n{}", wide.join("\n"));
        out
    };
    let names = ["the-careful-player-of-the-north=maya", "another-with-a-long-name-indeed=sage"];
    let more = ["priya", "kenji", "random", "--games", "60", "--stats", "--options", "rounds=1", "--times"];
    let out = narrow(&[&["arena", "match"], &names[..], &more].concat());
    assert!(out.contains("There is no room for: score."), "{out}");
    // What is told of how it came about is still a command.
    let command: String = out.split("parlor arena match").last().unwrap_or_default().replace("\\\n", " ");
    let command = command.lines().next().unwrap_or_default();
    assert!(
        shlex::split(command)
            .is_some_and(|words| words.contains(&"--times".into()) || words.contains(&"--stats".into())),
        "{command}"
    );
    narrow(&["arena", "match", "evie", "impatient", "fromage", "--games", "60", "--stats"]);
    narrow(&["arena", "sprt", "evie", "impatient", "--games", "200", "--elo1", "300"]);
}

#[test]
fn a_container_says_how_it_came_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = path(folder.path(), "games");
    ok(&[&MATCH[..], &["--journals", &games]].concat());
    let container = std::fs::read(format!("{games}/games.parlor")).expect("a container");
    let line = container.split(|b| *b == b'\n').next().expect("a line");
    let head: serde_json::Value = serde_json::from_slice(line).expect("JSON");
    let made = &head["made"];
    assert_eq!(made["version"], env!("CARGO_PKG_VERSION"));
    assert!(
        made["command"].as_str().is_some_and(|c| c.starts_with("parlor arena match random maya")),
        "{made}"
    );
    assert_eq!(made["date"], "2026-09-21");
}

#[test]
fn files_are_tried_before_the_first_game_and_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let (records, page) = (path(folder.path(), "r.jsonl"), path(folder.path(), "no/such/r.html"));
    // Longer than anybody waits: it is refused at once.
    let long = ["arena", "match", "maya", "sage", "--games", "1000000000"];
    std::fs::write(folder.path().join("file"), "").expect("written");
    let below_a_file = path(folder.path(), "file/r.html");
    refused(&[&long[..], &["--report", &below_a_file]].concat(), 3, &["file/r.html"]);
    refused(&[&long[..], &["--report", "/proc/r.html"]].concat(), 3, &["/proc/r.html"]);
    std::fs::write(&records, "mine\n").expect("written");
    let says = ["r.jsonl is there already", "--overwrite", "--resume"];
    refused(&[&long[..], &["--records", &records]].concat(), 2, &says);
    assert_eq!(std::fs::read_to_string(&records).expect("text"), "mine\n");
    ok(&[&MATCH[..], &["--records", &records, "--report", &page, "--overwrite"]].concat());
    assert_eq!(std::fs::read_to_string(&records).expect("text").lines().count(), 60);
    assert!(Path::new(&page).exists());
}

#[test]
fn a_run_that_was_begun_is_not_begun_again_by_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = path(folder.path(), "run");
    let games = |n: &'static str, more: &[&str]| {
        let args =
            ["arena", "match", "maya", "sage", "--options", "rounds=1", "--checkpoint", &save, "--games", n];
        parlor_in(folder.path(), &[&args[..], more].concat(), b"")
    };
    let first = games("40", &[]);
    assert!(first.code == 0 && first.out.contains("40 games in 20 groups"), "{}", first.err);
    let again = games("40", &[]);
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("has 40 games; --resume goes on with it, --overwrite begins again"),
        "{}",
        again.err
    );
    assert_eq!(games("40", &["--resume"]).out, first.out, "a finished run is shown again");
    let longer = games("100", &["--resume"]);
    assert!(longer.out.contains("100 games in 50 groups"), "{}{}", longer.out, longer.err);
    let whole = ok(&["arena", "match", "maya", "sage", "--options", "rounds=1", "--games", "100"]);
    let line = |text: &str| text.lines().find(|l| l.contains("1 maya")).map(ToOwned::to_owned);
    assert_eq!(line(&longer.out), line(&whole));
    let shorter = games("40", &["--resume"]);
    assert!(shorter.code == 2 && shorter.err.contains("has played 100 games already"), "{}", shorter.err);
    assert!(games("40", &["--overwrite"]).out.contains("40 games"));
}

/// What a match in parts writes: its results, records and games.
#[test]
fn parts_from_several_processes_merge_into_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |name: &str| path(folder.path(), name);
    let command =
        ["arena", "match", "random", "maya", "sage", "--options", "rounds=1", "--games", "300", "--stats"];
    let run = |more: &[&str]| {
        let ran = parlor_in(folder.path(), &[&command[..], more].concat(), b"");
        assert_eq!(ran.code, 0, "{more:?}: {}", ran.err);
        ran
    };
    let whole = run(&["--records", &here("whole.jsonl"), "--journals", &here("whole")]);
    let parts: Vec<String> = (1..=3).map(|k| here(&format!("{k}.parlor"))).collect();
    for (i, part) in parts.iter().enumerate() {
        let which = format!("{}/3", i + 1);
        let ran = run(&["--part", &which, "--out", part, "--carry", "records,journals", "--threads", "1"]);
        assert!(
            ran.out.is_empty() && ran.err.contains(&format!("part {} of 3 is complete", i + 1)),
            "{}",
            ran.err
        );
    }
    let merged = parlor_in(
        folder.path(),
        &[
            "arena",
            "merge",
            &parts[2],
            &parts[0],
            &parts[1],
            "--records",
            &here("merged.jsonl"),
            "--journals",
            &here("merged"),
        ],
        b"",
    );
    assert_eq!((merged.code, &merged.out), (0, &whole.out), "{}", merged.err);
    for (one, two) in [("whole.jsonl", "merged.jsonl"), ("whole/games.parlor", "merged/games.parlor")] {
        let read = |name: &str| std::fs::read(here(name)).expect("it was written");
        assert!(read(one) == read(two), "{one} differs from {two}");
    }
    refused(&["arena", "merge", &parts[0], &parts[2]], 2, &["part 2 of 3 is missing"]);
    refused(&["arena", "merge", &parts[0], &parts[0], &parts[1]], 2, &["name each part once"]);
    let torn = std::fs::read(&parts[1]).expect("bytes");
    std::fs::write(&parts[1], &torn[..torn.len() - 9]).expect("written");
    refused(&["arena", "merge", &parts[0], &parts[1], &parts[2]], 2, &["part 2 of 3 is torn", "--resume"]);
    let again =
        [&command[..], &["--part", "2/3", "--out", &parts[1], "--carry", "records,journals"]].concat();
    refused(&again, 2, &["is there already: --resume goes on with it, --overwrite begins again"]);
    run(&["--part", "2/3", "--out", &parts[1], "--carry", "records,journals", "--resume"]);
    assert!(std::fs::read(&parts[1]).expect("bytes") == torn);
    refused(
        &[&command[..], &["--part", "3/3", "--out", &parts[1], "--carry", "records,journals", "--resume"]]
            .concat(),
        2,
        &["this is part 2 of 3, not part 3 of 3"],
    );
}

#[test]
fn what_can_not_be_played_in_parts_is_said() {
    let clock = ["arena", "match", "kibitzer:20ms", "maya", "--part", "1/2"];
    refused(&clock, 2, &["`kibitzer:20ms` thinks by the clock", "kibitzer:samples=200"]);
    refused(&["arena", "swiss", "maya", "--game", "golf", "--part", "1/2"], 2, &["can't be played in parts"]);
    refused(&["arena", "match", "maya", "sage", "--part", "3/2"], 2, &["3/2"]);
    refused(&["arena", "match", "maya", "sage", "--part", "1/2", "--records", "x"], 2, &["--part"]);
    refused(&["arena", "merge", "/no/such/part"], 3, &["/no/such/part"]);
}

#[test]
fn ratings_go_by_what_the_game_is_about_and_say_so() {
    let command = ["arena", "match", "random", "thoughtful", "evie", "--games", "3000"];
    let first = |by: &[&str]| {
        let out = ok(&[&command[..], by].concat());
        let best = out.lines().find(|l| l.starts_with("  1 ")).expect("a winner").to_owned();
        (best.split_whitespace().nth(1).expect("a name").to_owned(), out)
    };
    let (by_wins, wins) = first(&[]);
    assert!(wins.contains("rating by wins"), "{wins}");
    let (by_places, places) = first(&["--by", "places"]);
    assert!(places.contains("rating by places"), "{places}");
    assert_eq!(by_wins, "thoughtful", "{wins}");
    // Who is best by places is a matter of the bots; that wins order the table by wins is not.
    let rates: Vec<f64> = wins
        .lines()
        .filter(|l| l.starts_with("  1 ") || l.starts_with("  2 ") || l.starts_with("  3 "))
        .take(3)
        .map(|l| {
            let rate = l.split_whitespace().find(|w| w.ends_with('%') && !w.contains('–')).expect("a rate");
            rate.trim_end_matches('%').parse().expect("a number")
        })
        .collect();
    assert!(rates.len() == 3 && rates.windows(2).all(|w| w[0] >= w[1]), "{rates:?}\n{wins}{by_places}");
}

#[test]
fn the_examples_of_the_help_can_be_run() {
    for page in [&["arena"][..], &["arena", "swiss"], &["arena", "ladder"], &["report"], &["arena", "merge"]]
    {
        let help = ok(&[page, &["--help"]].concat());
        assert!(!help.contains("gus"), "{help}");
        for line in help.lines().filter(|l| l.trim_start().starts_with("parlor arena")) {
            let words = shlex::split(line.trim()).expect("words");
            let bots = words.iter().filter(|w| !w.starts_with('-')).skip(3);
            for bot in bots.filter(|b| b.chars().all(|c| c.is_ascii_alphabetic())) {
                let known = catalog::games().any(|g| {
                    g.facts().id == bot || g.bots(engine::Language::English).iter().any(|b| b.id == bot)
                });
                let value = ["horizon", "elo"].contains(&bot.as_str());
                assert!(known || value, "{line}: there is no bot {bot}");
            }
        }
    }
}

/// Starts a run and kills it as soon as its checkpoint is there; false if it ended before that.
fn cut(folder: &Path, args: &[String]) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .current_dir(folder)
        .env("SOURCE_DATE_EPOCH", "1790000000")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let saved = folder.join("cut.save");
    let started = Instant::now();
    let was_cut = loop {
        if std::fs::metadata(&saved).is_ok_and(|m| m.len() > 0) {
            break true;
        }
        if child.try_wait().expect("a child").is_some() {
            break false;
        }
        assert!(started.elapsed() < Duration::from_secs(300), "no checkpoint came");
        std::thread::sleep(Duration::from_millis(5));
    };
    // `kill` is SIGKILL: nothing can be tidied up. A run that ends just now has tidied up itself.
    let _ = child.kill();
    let _ = child.wait();
    was_cut && saved.exists()
}

#[test]
fn a_run_killed_in_the_middle_ends_with_the_same_bytes_when_it_is_resumed() {
    // The first checkpoint comes after two seconds: on a fast machine a run must be longer to be cut.
    for games in [6_000, 60_000, 600_000] {
        let folder = tempfile::tempdir().expect("a folder");
        let args = |name: &str| -> Vec<String> {
            let words = ["arena", "match", "maya", "sage", "random", "kenji", "--seed", "3", "--quiet"];
            let mut args: Vec<String> = words.map(Into::into).into();
            args.extend(["--games".into(), games.to_string()]);
            args.extend(["--records".into(), path(folder.path(), &format!("{name}.jsonl"))]);
            args.extend(["--journals".into(), path(folder.path(), name)]);
            args.extend(["--checkpoint".into(), path(folder.path(), &format!("{name}.save"))]);
            args
        };
        let run = |args: &[String]| -> Ran {
            let words: Vec<&str> = args.iter().map(String::as_str).collect();
            let ran = parlor_in(folder.path(), &words, b"");
            assert_eq!(ran.code, 0, "{}", ran.err);
            ran
        };
        if !cut(folder.path(), &args("cut")) {
            continue;
        }
        let whole = run(&args("whole"));
        let resumed = run(&[args("cut"), vec!["--resume".into()]].concat());
        assert_eq!(resumed.out, whole.out);
        for (one, two) in [("cut.jsonl", "whole.jsonl"), ("cut/games.parlor", "whole/games.parlor")] {
            let read = |name| std::fs::read(folder.path().join(name)).expect("it was written");
            assert!(read(one) == read(two), "{one} differs from {two}");
        }
        return;
    }
    panic!("no run was long enough to be cut");
}

#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = path(folder.path(), "save");
    let args = ["arena", "match", "maya", "sage", "--games", "100000000", "--checkpoint", &save];
    let child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    while !Path::new(&save).exists() {
        assert!(started.elapsed() < Duration::from_secs(300), "no checkpoint came");
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    let output = child.wait_with_output().expect("it ends");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{err}");
    assert!(err.contains("the same command with --resume goes on"), "{err}");
    assert!(out.contains("maya") && out.contains("The run was stopped before its end."), "{out}");
    assert!(Path::new(&save).exists());
}

const SWISS: [&str; 9] =
    ["arena", "swiss", "maya", "random", "sofia", "--game", "golf", "--options", "rounds=1"];

#[test]
fn a_swiss_tournament_refuses_what_it_would_not_hear() {
    for flag in ["--strict", "--times"] {
        refused(&[&SWISS[..], &[flag]].concat(), 2, &[flag, "not for a Swiss tournament"]);
    }
    refused(&["arena", "swiss", "maya", "--game", "golf", "--from", "x"], 2, &["--from is not for a Swiss"]);
}

#[test]
fn a_named_checkpoint_of_a_swiss_tournament_stays_and_more_days_go_on_from_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "swiss.checkpoint");
    let run = |more: &[&str]| {
        parlor_in(folder.path(), &[&SWISS[..], &["--checkpoint", &file, "--quiet"], more].concat(), b"")
    };
    assert_eq!(run(&["--days", "1"]).code, 0);
    assert!(Path::new(&file).exists(), "a checkpoint with a name stays");
    let longer = run(&["--days", "2", "--resume"]);
    assert_eq!(longer.code, 0, "{}", longer.err);
    let at_once = ok(&[&SWISS[..], &["--days", "2"]].concat());
    let table = |text: &str| text.lines().filter(|l| !l.contains("(parlor ")).collect::<Vec<_>>().join("\n");
    assert_eq!(table(&longer.out), table(&at_once), "as if it had been played at once");
    let shorter = run(&["--days", "1", "--resume"]);
    assert!(shorter.code == 2 && shorter.err.contains("has 2 days already"), "{}", shorter.err);
}

#[test]
fn who_thinks_by_the_clock_and_how_many_games_whole_groups_are_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |contestant: &str, more: &[&str]| {
        let match_of = ["arena", "match", contestant, "random", "--game", "golf", "--options", "rounds=1"];
        let ran = parlor_in(folder.path(), &[&match_of[..], more].concat(), b"");
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.err
    };
    let timed = run("kibitzer:1ms", &["--games", "2"]);
    assert!(timed.contains("`kibitzer:1ms` thinks by the clock") && timed.contains("samples="), "{timed}");
    assert!(!run("kibitzer:samples=2", &["--games", "2"]).contains("clock"));
    let rounded = run("maya", &["--games", "61", "--players", "2"]);
    assert!(rounded.contains("62 games instead of 61: groups of rotations are played whole"), "{rounded}");
    assert!(!run("maya", &["--games", "60"]).contains("instead of"));
}

#[test]
fn checkpoints_that_nobody_went_on_with_for_months_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let runs = folder.path().join("arena");
    std::fs::create_dir(&runs).expect("a folder");
    let months = std::time::SystemTime::now() - Duration::from_secs(90 * 86_400);
    let kept = |name: &str, old: bool| {
        let file = std::fs::File::create(runs.join(name)).expect("a file");
        if old {
            file.set_modified(months).expect("a time");
        }
    };
    kept("golf-old.checkpoint", true);
    kept("golf-new.checkpoint", false);
    kept("notes.txt", true);
    let ran = parlor_in(folder.path(), &MATCH, b"");
    assert!(ran.err.contains("Removed what was kept of 1 interrupted run"), "{}", ran.err);
    let left = |name: &str| runs.join(name).exists();
    assert!(!left("golf-old.checkpoint") && left("golf-new.checkpoint") && left("notes.txt"));
}

#[test]
fn what_every_winner_needs_does_not_lead_the_statistics() {
    let args = ["arena", "match", "impatient", "evie", "--games", "200", "--stats", "--seed", "3"];
    let text = ok(&args);
    let worth = text.split("What each item is worth").nth(1).expect("a list");
    let first = worth.lines().nth(2).expect("a first line");
    assert!(!first.contains("Train Station") && !first.contains("Radio Tower"), "{worth}");
    let needed = worth.lines().find(|l| l.contains("Nobody won without")).expect("what is needed");
    assert!(needed.contains("Train Station") && needed.contains("Radio Tower"), "{needed}");
}
