//! Whole games at a terminal, key by key. `cargo xtask test` sees to it that tmux is there.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use probe::terminal::{find, over};
use probe::{Host, Player, Terminal, play_to_the_end};
use protocol::api::CreateRoom;
use serde_json::json;

const PARLOR: &str = env!("CARGO_BIN_EXE_parlor");
const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);
/// How long a bot takes before a move, if nobody says otherwise.
const CALM: std::time::Duration = std::time::Duration::from_millis(700);

/// Somebody at a terminal, with a folder for saved games.
struct Person {
    terminal: Terminal,
    folder: tempfile::TempDir,
}

/// Nobody, where there is no tmux: then the test says so and ends.
fn sit(size: (u16, u16), env: &[(&str, &str)]) -> Option<Person> {
    if Command::new("tmux").arg("-V").output().is_err() {
        eprintln!("skipped: tmux is not installed (cargo xtask test installs it)");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut all = vec![("PARLOR_DATA", data.to_str().unwrap())];
    all.extend_from_slice(env);
    let terminal = Terminal::open(size, folder.path(), &all).unwrap();
    Some(Person { terminal, folder })
}

impl Person {
    fn parlor(&self, args: &str) {
        self.terminal.line(&format!("{PARLOR} {args}")).unwrap();
    }

    fn shows(&self, words: &str) -> String {
        self.terminal.shows(words).unwrap_or_else(|e| panic!("{e}"))
    }

    fn press(&self, keys: &[&str]) {
        self.terminal.keys(keys).unwrap();
    }

    fn play(&self) -> String {
        self.terminal.play(|_| false).unwrap_or_else(|e| panic!("{e}"))
    }

    /// The only saved game.
    fn save(&self) -> PathBuf {
        let mut saves = fs::read_dir(self.folder.path().join("data/saves")).unwrap();
        saves.next().unwrap().unwrap().path()
    }

    /// Is the shell as it was: does it show what is typed, and answer?
    fn is_sane(&self) {
        self.terminal.line("stty -a | grep -q ' echo ' && expr 6 \\* 7").unwrap();
        self.terminal
            .until("an answer of the shell", |text| text.lines().any(|l| l.trim() == "42"))
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

/// The journal is whole, all its luck follows from the seed, and the game is over.
fn verified(journal: &Path) {
    let ran = Command::new(PARLOR).arg("verify").arg(journal).output().unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{out}{}", String::from_utf8_lossy(&ran.stderr));
    let text = fs::read_to_string(journal).unwrap();
    assert!(text.lines().last().is_some_and(|l| l.contains("\"over\"")), "{text}");
}

fn moves(journal: &Path) -> usize {
    fs::read_to_string(journal).map_or(0, |text| text.lines().count().saturating_sub(1))
}

/// Plays a game to its end, looks at the log and the help on the way, and leaves.
fn whole_game(args: &str, size: (u16, u16)) {
    let Some(person) = sit(size, &[]) else { return };
    person.parlor(&format!("play {args} --fast --log log.txt"));
    person.shows("Esc leave");
    person.press(&["?"]);
    person.shows("key closes");
    person.press(&["x"]);
    let last = person.play();
    assert!(last.contains("view it again"), "{last}");
    person.press(&["L"]);
    person.shows("what happened");
    person.press(&["x"]);
    person.shows("view it again");
    // What began with a command ends in the shell.
    person.press(&["Escape"]);
    person.shows("parlor replay");
    person.is_sane();
    verified(&person.save());
    let log = fs::read_to_string(person.folder.path().join("log.txt")).unwrap();
    assert!(log.lines().count() > moves(&person.save()), "every move and what it did: {log}");
}

#[test]
fn golf_is_played_to_its_end() {
    whole_game("golf --options rounds=2 --seats you,bot:maya,bot:kenji", SMALL);
}

#[test]
fn harmonictook_is_played_to_its_end() {
    whole_game("harmonictook --seats you,bot:fromage", LARGE);
}

#[test]
fn a_run_of_farkle_is_played_to_its_end() {
    // Otherwise who never banks tries the first level for ever.
    whole_game("farkle --seats you --options lives=permadeath", SMALL);
}

#[test]
fn farkle_against_others_is_played_to_its_end() {
    whole_game("farkle --seats you,bot:greedy --options target=2000", LARGE);
}

#[test]
fn wires_are_played_to_their_end() {
    whole_game("wires --seats you,bot:max-probability,bot:filter-only", SMALL);
}

/// What `cargo xtask new-game` begins with, unchanged: nobody drew a screen for it.
#[test]
fn a_new_game_is_played_to_its_end_and_reviewed() {
    whole_game("example --seats you,bot:careful", SMALL);
    whole_game("example --seats you,bot:careful,bot:random", LARGE);
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play example --seats you,bot:random --fast");
    person.shows("Esc leave");
    person.play();
    person.press(&["V"]);
    person.shows("g grade");
    person.press(&["g"]);
    person.shows("Accuracy:");
    person.press(&["Escape"]);
    person.shows("parlor replay");
    let review = Command::new(PARLOR).arg("review").arg(person.save()).output().unwrap();
    let told = String::from_utf8_lossy(&review.stdout);
    assert!(
        review.status.success() && told.contains("luck"),
        "{told}{}",
        String::from_utf8_lossy(&review.stderr)
    );
}

#[test]
fn a_game_survives_other_sizes_and_is_continued_after_a_kill() {
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play golf --seats you,bot:maya --fast --seed resize --options rounds=3");
    person.shows("Esc leave");
    let own = |text: &str| text.contains("hole 2 of 3");
    person.terminal.play(own).unwrap();
    person.terminal.resize(LARGE).unwrap();
    person.shows("what happened");
    person.terminal.resize((60, 15)).unwrap();
    person.shows("A little more room, please.");
    person.terminal.resize(SMALL).unwrap();
    person.shows("hole 2 of 3");

    // Without warning: what was played is in the file.
    let (save, pid) = (person.save(), person.terminal.child().unwrap().to_string());
    let before = moves(&save);
    assert!(before > 10, "{before} moves");
    assert!(Command::new("kill").args(["-9", &pid]).status().unwrap().success());
    person.terminal.until("the end of it", |text| text.contains("Killed") || text.contains("$ ")).unwrap();
    // Nobody could give the terminal back: people type this.
    person.terminal.line("reset; clear").unwrap();
    person.is_sane();
    person.parlor(&format!("play --load {} --fast", save.display()));
    person.shows("hole 2 of 3");
    assert!(moves(&save) >= before);

    // With a warning: the terminal is given back, and where the game is kept is said.
    let pid = person.terminal.child().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    person.shows("Go on with: parlor play --load");
    person.is_sane();
    person.parlor(&format!("play --load {} --fast", save.display()));
    person.shows("Esc leave");
    // A terminal that is closed is a warning as well.
    let pid = person.terminal.child().unwrap();
    let folder = person.folder;
    drop(person.terminal);
    while Path::new(&format!("/proc/{pid}/exe")).exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(moves(&save) >= before);

    let Some(again) = sit(LARGE, &[]) else { return };
    again.parlor(&format!("play --load {} --fast", save.display()));
    again.shows("Esc leave");
    again.play();
    again.press(&["C-c"]);
    again.shows("Kept as");
    again.is_sane();
    verified(&save);
    drop(folder);
}

#[test]
fn a_finished_game_is_reviewed_with_grades() {
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play golf --seats you,bot:random --fast --options rounds=1");
    person.shows("Esc leave");
    person.play();
    person.press(&["V"]);
    person.shows("g grade");
    person.press(&["Home"]);
    person.shows("Before the first move");
    person.press(&["g"]);
    let text = person.shows("Accuracy:");
    assert!(text.contains("mistakes"), "{text}");
    person.press(&["n"]);
    let text = person.shows("better:");
    assert!(["?!", "?", "??"].iter().any(|g| text.contains(g)), "{text}");
    person.press(&["Tab"]);
    person.shows("saw it");
    person.press(&["Escape"]);
    person.shows("parlor replay");
    person.is_sane();
}

#[test]
fn the_same_seed_gives_the_same_game_with_the_same_bots_on_the_screen_and_in_lines() {
    let Some(person) = sit(SMALL, &[]) else { return };
    let game =
        "golf --seats bot:maya,bot:marcus,bot:kibitzer:samples=4 --options rounds=1 --seed twins --fast";
    let moves = |file: &str| -> Vec<String> {
        let text = fs::read_to_string(person.folder.path().join(file)).unwrap();
        assert!(text.lines().last().is_some_and(|l| l.contains("\"over\"")), "{text}");
        text.lines().skip(1).map(str::to_owned).collect()
    };
    for (file, how) in [("one", ""), ("two", ""), ("lines", "--plain")] {
        person.parlor(&format!("play {game} --save {file} {how}"));
        if how.is_empty() {
            person.play();
            person.press(&["Escape"]);
        }
        person.shows(&format!("Kept as {file}"));
        person.terminal.line("clear").unwrap();
        person.terminal.until("an empty screen", |text| !text.contains("Kept as")).unwrap();
    }
    assert_eq!(moves("one"), moves("two"));
    assert_eq!(moves("one"), moves("lines"));
}

/// A game that is played line by line, always by the first choice: its journal, and what was said of it beside the game.
fn in_lines(folder: &Path, name: &str, args: &str) -> (String, String) {
    let save = folder.join(name);
    let mut parlor = Command::new(PARLOR);
    parlor.args(["play", "golf", "--plain", "--fast", "--options", "rounds=1", "--save"]).arg(&save);
    parlor.args(args.split(' ')).env("PARLOR_DATA", folder).env("PARLOR_LANGUAGE", "en");
    let input = folder.join("input");
    fs::write(&input, "1\n".repeat(400)).unwrap();
    let ran = parlor.stdin(fs::File::open(input).unwrap()).output().unwrap();
    let told = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{}{told}", String::from_utf8_lossy(&ran.stdout));
    let journal = fs::read_to_string(save).unwrap();
    assert!(journal.lines().last().is_some_and(|l| l.contains("\"over\"")), "{journal}");
    (journal, told)
}

#[test]
fn the_same_seed_gives_the_same_game_against_the_usual_opponent() {
    let folder = tempfile::tempdir().unwrap();
    let (one, told) = in_lines(folder.path(), "one", "--seed twins");
    let (two, _) = in_lines(folder.path(), "two", "--seed twins");
    let (other, _) = in_lines(folder.path(), "other", "--seed others");
    let moves = |journal: &str| journal.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(moves(&one), moves(&two));
    assert_ne!(moves(&one), moves(&other));
    assert!(one.lines().next().is_some_and(|l| l.contains("kibitzer:samples=")), "{one}");
    assert_eq!(told, "");
    // Where a bot looks at the clock, whoever names a seed is told.
    let (_, told) = in_lines(folder.path(), "timed", "--seed twins --seats you,bot:kibitzer:5ms");
    assert!(told.contains("bot:kibitzer:5ms thinks by the clock"), "{told}");
    assert!(told.contains("with bot:kibitzer:samples="), "{told}");
    let (_, told) = in_lines(folder.path(), "no-seed", "--seats you,bot:kibitzer:5ms");
    assert_eq!(told, "");
}

#[test]
fn the_screen_speaks_german_too() {
    let Some(person) = sit(SMALL, &[("PARLOR_LANGUAGE", "de"), ("PARLOR_NAME", "Anna")]) else { return };
    person.parlor("menu");
    person.shows("Nimm Platz an einem Tisch.");
    person.press(&["2"]);
    person.shows("Spiel beginnen");
    person.press(&["Enter"]);
    person.shows("Esc gehen");
    person.press(&["?"]);
    person.shows("jede Taste schließt");
    person.press(&["x", "Escape"]);
    person.shows("den Tisch verlassen?");
    person.press(&["Enter"]);
    person.shows("Nimm Platz an einem Tisch.");
    person.press(&["q"]);
    person.terminal.until("the shell", |text| !text.contains("Nimm Platz")).unwrap();
    person.is_sane();
}

#[test]
fn the_shell_has_the_terminal_for_a_while_and_gives_it_back() {
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play golf --seats you,bot:maya --seed asleep");
    person.shows("Esc leave");
    person.press(&["C-z"]);
    person.shows("Stopped");
    person.is_sane();
    person.terminal.line("clear; fg").unwrap();
    person.shows("Esc leave");
    // Keys are heard as before.
    person.press(&["?"]);
    person.shows("key closes");
    person.press(&["x"]);
    person.shows("Esc leave");
    // Nobody has moved: there is nothing to keep.
    person.press(&["C-c"]);
    person.is_sane();
}

#[test]
fn bots_take_their_beat_at_the_usual_pace() {
    let Some(person) = sit(SMALL, &[]) else { return };
    let log = person.folder.path().join("log.txt");
    let moves = || {
        let text = fs::read_to_string(&log).unwrap_or_default();
        text.lines().filter(|l| l.contains(": ") && !l.starts_with("      ")).count() as u32
    };
    let started = std::time::Instant::now();
    person.parlor("play golf --seats bot:maya,bot:sofia --log log.txt --seed pace");
    person.shows("Esc leave");
    person.terminal.until("four moves", |_| moves() >= 4).unwrap_or_else(|e| panic!("{e}"));
    let (made, took) = (moves(), started.elapsed());
    // Never faster than they should be; how much slower depends on the machine.
    assert!(took >= CALM * made * 8 / 10, "{made} moves in {took:?}");
}

#[test]
fn people_at_one_keyboard_do_not_see_each_others_wires() {
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play wires --seats anna,ben --fast");
    let handed = |name: &str| {
        let words = format!("Pass the keyboard to {name}");
        let text = person.shows(&words);
        let shown: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
        assert_eq!(shown.len(), 3, "nothing else is on the screen: {text}");
        person.press(&["Enter"]);
        person.shows("Your move");
    };
    handed("anna");
    person.terminal.play(|text| text.contains("Pass the keyboard to ben")).unwrap();
    handed("ben");
    person.terminal.play(|text| text.contains("Pass the keyboard to anna") || over(text)).unwrap();
}

#[test]
fn the_mouse_plays_too() {
    let Some(person) = sit(SMALL, &[]) else { return };
    person.parlor("play golf --seats you,bot:maya --seed mouse --options initial_flips=0");
    let text = person.shows("d deal the next hole");
    person.terminal.click(find(&text, "deal the next hole").unwrap()).unwrap();
    let text = person.terminal.until("a lit deck", |text| text.contains("╭─d─╮")).unwrap();
    person.terminal.click(find(&text, "─d─").unwrap()).unwrap();
    person.shows("You hold");
    let text = person.shows("? help");
    person.terminal.click(find(&text, "R rules").unwrap()).unwrap();
    person.shows("the rules in a minute");
}

#[test]
fn without_colours_or_beyond_ascii_only_where_it_is_wanted() {
    let colours = |code: &str| {
        let code = code.strip_prefix('[').and_then(|c| c.split_once('m'));
        let numbers = code.map_or("", |(numbers, _)| numbers).split(';').filter_map(|n| n.parse::<u8>().ok());
        numbers.into_iter().any(|n| matches!(n, 30..=38 | 40..=48 | 90..=107))
    };
    let codes = |text: &str| text.split('\x1b').skip(1).any(colours);
    let Some(person) = sit(LARGE, &[]) else { return };
    person.parlor("play wires --seats you,bot:random");
    person.shows("Esc leave");
    assert!(codes(&person.terminal.coloured().unwrap()));

    let Some(person) = sit(LARGE, &[("NO_COLOR", "1")]) else { return };
    person.parlor("play wires --seats you,bot:random --ascii");
    let text = person.shows("Esc leave");
    assert!(!codes(&person.terminal.coloured().unwrap()));
    assert!(text.is_ascii(), "{text}");

    // A terminal that can't show more is recognised.
    let Some(person) = sit(LARGE, &[("LC_ALL", "C")]) else { return };
    person.parlor("play golf --seats you,bot:random");
    let text = person.shows("Esc leave");
    assert!(text.is_ascii(), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_and_a_program_play_in_one_room_although_the_server_dies() {
    let Some(person) = sit(SMALL, &[]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::start(Path::new(PARLOR), folder.path()).await.unwrap();
    let wish = CreateRoom {
        game: "golf".into(),
        options: Some(json!({"rounds":2})),
        seats: vec!["you".into(), "open".into()],
        name: Some("Program".into()),
        settings: None,
    };
    let program = host.api.create(&wish).await.unwrap();
    person.parlor(&format!("join http://{} {} --name Anna", host.address(), program.room));
    person.shows("not ready");
    person.press(&["r"]);
    person.shows("r not ready");
    let api = host.api.with("x-seat-token", &program.token);
    let path = format!("/api/rooms/{}/commands", program.room);
    assert_eq!(api.post(&path, &json!({"id":"s","do":"start"})).await.unwrap().status, 200);
    let player = Player::new(host.address(), &program, 5);
    let player = tokio::spawn(play_to_the_end(vec![player], std::time::Duration::from_mins(2)));

    let person = tokio::task::spawn_blocking(move || {
        person.terminal.play(|text| text.contains("hole 2 of 2")).unwrap();
        person
    });
    let person = person.await.unwrap();
    host.kill_and_restart().await.unwrap();
    let last = tokio::task::spawn_blocking(move || {
        let last = person.play();
        person.press(&["Escape"]);
        person.shows("Come back with: parlor join");
        person.is_sane();
        last
    });
    let last = last.await.unwrap();
    assert!(last.contains(&format!("room {}", program.room)), "{last}");
    let watched = player.await.unwrap().unwrap();
    let record = watched[0].table.as_ref().unwrap().record.clone();
    let journal = host.api.get(&format!("/api/records/{record}/journal")).await.unwrap();
    let journal_file = folder.path().join("game.journal");
    fs::write(&journal_file, journal.body).unwrap();
    verified(&journal_file);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_opened_set_up_played_and_reviewed_from_the_terminal() {
    let Some(person) = sit(LARGE, &[("PARLOR_NAME", "Anna")]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(Path::new(PARLOR), folder.path()).await.unwrap();
    let address = format!("http://{}", host.address());
    let evening = tokio::task::spawn_blocking(move || {
        person.parlor("menu");
        person.shows("Sit down at a table.");
        person.press(&["o"]);
        let text = person.shows("Enter open the room");
        assert!(text.contains("Anna"), "the name is known: {text}");
        person.press(&["Right", "Up"]);
        person.shows("Golf");
        person.press(&["BSpace"; 40]);
        person.terminal.raw(&address).unwrap();
        person.shows(&address);
        person.press(&["Enter"]);
        let text = person.shows("o options");
        assert!(text.contains("the usual rules") && text.contains("with hints"), "{text}");

        // How the room is run, and one of the rules.
        person.press(&["o", "Down", "Down", "Down", "Right"]);
        person.shows("◂ off ▸");
        let text = person.shows("Holes");
        person.terminal.click(find(&text, "Holes").unwrap()).unwrap();
        person.shows("◂ 9 ▸");
        person.press(&["1"]);
        person.shows("◂ 1 ▸");
        person.press(&["Enter"]);
        person.shows("no hints");
        person.shows("Holes: 1");

        // A bot for the open chair: the first of them, from behind.
        person.press(&["Down"]);
        person.shows("Enter sit here");
        person.press(&["Left"]);
        person.shows("e no bots");
        person.press(&["r"]);
        person.shows("r not ready");
        person.press(&["s"]);
        let text = person.shows("Esc leave");
        assert!(!text.contains("H hint") && !text.contains("O odds"), "hints are not allowed: {text}");
        person.press(&["W"]);
        person.shows("Esc to the table");
        person.press(&["Escape"]);
        person.shows("Esc leave");
        let last = person.play();
        assert!(last.contains("view it again"), "{last}");

        person.press(&["V"]);
        person.shows("Esc back");
        person.press(&["g"]);
        person.shows("Accuracy:");
        person.press(&["Escape"]);
        person.shows("view it again");
        person.press(&["Escape"]);
        person.shows("Sit down at a table.");
        person.press(&["q"]);
        person.shows("Come back with: parlor join");
        person.is_sane();
    });
    evening.await.unwrap();
    drop(host);
}
