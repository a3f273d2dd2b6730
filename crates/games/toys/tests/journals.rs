//! Journals and records of strangers: whatever is wrong is said with its line, and nothing of it is played.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use engine::journal::{self, Keeping};
use engine::record::{Recorder, replay};
use engine::{Fair, Game, GameAction, Live, MoveSet, Seat, Table, verify};
use sha2::{Digest, Sha256};
use toys::pig::{Action, Options, Pig};

fn pig() -> Pig {
    Pig::new(2, Options { target: 10 }).unwrap()
}

/// A whole game: everybody rolls once and holds.
fn played() -> Live<Pig> {
    let mut table = Live::new(pig(), [7; 32]);
    while let Some(seat) = table.movers().iter().next() {
        let hold = table.play_action(seat, Action::Hold);
        if hold.is_err() {
            table.play_action(seat, Action::Roll).unwrap();
        }
    }
    table
}

/// The lines of a journal without their checksums.
fn bodies(journal: &str) -> Vec<String> {
    journal.lines().map(|line| format!("{}}}", line.rsplit_once(",\"sum\":").unwrap().0)).collect()
}

/// A journal of these lines as somebody writes it who knows how checksums are made.
fn sealed(bodies: &[String]) -> String {
    let mut last = String::new();
    let mut text = String::new();
    for body in bodies {
        let hash = Sha256::new().chain_update(&last).chain_update(body).finalize();
        last = journal::hex(&hash[..4]);
        let _ = writeln!(text, "{},\"sum\":\"{last}\"}}", &body[..body.len() - 1]);
    }
    text
}

/// What is said about a journal with one line changed: the line from 1, and the reason.
fn changed(line: usize, from: &str, to: &str) -> (usize, String) {
    let mut lines = bodies(&played().journal(Keeping::Private));
    let line = if line == 0 { lines.len() } else { line };
    assert!(lines[line - 1].contains(from), "{from} is not in {}", lines[line - 1]);
    lines[line - 1] = lines[line - 1].replace(from, to);
    said(&sealed(&lines))
}

fn said(text: &str) -> (usize, String) {
    let trouble = verify::<Pig>(text).unwrap_err();
    (trouble.line, trouble.reason)
}

#[test]
fn what_is_sealed_anew_without_a_change_is_good() {
    let journal = played().journal(Keeping::Private);
    assert_eq!(sealed(&bodies(&journal)), journal);
    verify::<Pig>(&journal).unwrap();
}

#[test]
fn a_header_of_another_format_game_or_version_is_refused() {
    assert_eq!(said(""), (1, "the file is empty; a journal begins with a header".into()));
    let format = changed(1, "\"parlor\":1", "\"parlor\":9");
    assert_eq!(format, (1, "journal format 9 is not known here (this is 1)".into()));
    let game = changed(1, "\"game\":\"pig\"", "\"game\":\"hog\"");
    assert_eq!(game, (1, "this is a game of hog, not of pig".into()));
    let (line, reason) = changed(1, "\"rules\":1", "\"rules\":7");
    assert!(line == 1 && reason.starts_with("played by version 7 of the rules of pig"), "{reason}");
    let (line, reason) = changed(1, "\"target\":10", "\"target\":9");
    assert!(line == 1 && reason.contains("target"), "{reason}");
    let (line, reason) = changed(1, "\"seats\":2", "\"seats\":200");
    assert_eq!(line, 1, "{reason}");
}

#[test]
fn a_line_without_a_checksum_or_of_another_kind_is_refused() {
    let journal = played().journal(Keeping::Private);
    let plain = bodies(&journal).join("\n");
    assert_eq!(said(&plain), (1, "has no checksum `sum`".into()));
    for nonsense in ["[]", "7", "null", "\"x\"", "{", "{}", "\u{0}"] {
        let (line, _) = said(&format!("{}\n{nonsense}\n", journal.lines().next().unwrap()));
        assert_eq!(line, 2, "{nonsense}");
        assert_eq!(said(nonsense).0, 1, "{nonsense}");
    }
}

#[test]
fn moves_out_of_order_after_the_end_or_against_the_rules_are_refused() {
    let order = changed(3, "\"ply\":2", "\"ply\":3");
    assert_eq!(order, (3, "move 3 stands where move 2 should be".into()));
    let (line, reason) = changed(2, "\"roll\"", "\"hold\"");
    assert!(line == 2 && reason.starts_with("illegal move: seat 0 `hold`: Roll at least once"), "{reason}");
    let (line, reason) = changed(2, "\"roll\"", "\"jump\"");
    assert!(line == 2 && reason.contains("jump"), "{reason}");
    let (line, reason) = changed(2, "\"seat\":0", "\"seat\":1");
    assert!(line == 2 && reason.contains("not your turn"), "{reason}");
    let mut lines = bodies(&played().journal(Keeping::Private));
    let (end, last) = (lines.len(), lines[1].replace("\"ply\":1", &format!("\"ply\":{}", lines.len() - 1)));
    lines[end - 1] = last;
    assert_eq!(said(&sealed(&lines)), (end, "a move after the end of the game".into()));
}

#[test]
fn draws_that_are_no_draws_or_do_not_follow_from_the_seed_are_refused() {
    let table = played();
    let draw = bodies(&table.journal(Keeping::Private))[1].clone();
    let face = draw.split("\"draws\":[\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    for nonsense in ["", "die", "die@9:1", "die@x:1", "cards:1", ":", "die:é"] {
        let (line, reason) = changed(2, &face, nonsense);
        assert!(line == 2 && reason.contains("is no draw of this game"), "{nonsense}: {reason}");
    }
    for impossible in ["die@0:0", "die@0:7", "die@1:5", "die:5"] {
        let (line, reason) = changed(2, &face, impossible);
        assert!(line == 2 && reason.starts_with("draws:"), "{impossible}: {reason}");
    }
    let (line, reason) = changed(2, &format!(",\"draws\":[\"{face}\"]"), "");
    assert!(line == 2 && reason.starts_with("draws:"), "{reason}");
    let (stream, now) = face.split_once(':').unwrap();
    let other = if now == "5" { "4" } else { "5" };
    // The chosen draw is named, and not the result that it makes wrong.
    let chosen = format!("{stream}:{other}");
    assert_eq!(changed(2, &face, &chosen), (2, format!("the draw {chosen} does not follow from the seed")));
}

#[test]
fn a_result_that_the_moves_do_not_lead_to_is_refused() {
    let lines = bodies(&played().journal(Keeping::Private));
    let end = lines.len();
    let early = [&lines[..end - 2], &lines[end - 1..]].concat();
    assert_eq!(said(&sealed(&early)), (end - 1, "the result comes before the end of the game".into()));
    let twice = [&lines[..], &lines[end - 1..]].concat();
    assert_eq!(said(&sealed(&twice)), (end + 1, "something follows the result".into()));
    let plies = changed(0, &format!("\"plies\":{}", end - 2), "\"plies\":99");
    assert_eq!(plies, (end, format!("the result counts 99 moves, there are {}", end - 2)));
    let (from, to) = if lines[end - 1].contains("[1,2]") { ("[1,2]", "[2,1]") } else { ("[2,1]", "[1,2]") };
    assert_eq!(changed(0, from, to), (end, "the result is not the one that the moves lead to".into()));
}

#[test]
fn a_seed_that_is_none_or_not_the_one_that_was_committed_to_proves_nothing() {
    let seed = journal::hex(&[7; 32]);
    assert_eq!(changed(1, &seed, "zz"), (1, "the seed is not 64 hexadecimal digits".into()));
    let other = journal::hex(&[8; 32]);
    assert_eq!(changed(1, &seed, &other), (1, "the seed is not the one that was committed to".into()));
    // A game that is not over tells no seed to the public: there is nothing to prove yet.
    let mut table = Live::new(pig(), [7; 32]);
    table.play_action(Seat(0), Action::Roll).unwrap();
    let (line, reason) = said(&table.journal(Keeping::Public));
    assert!(line == 2 && reason.starts_with("the seed is not in the journal"), "{reason}");
}

/// The record of the same game.
fn record() -> Vec<u8> {
    let (game, mut fair) = (pig(), Fair::new([7; 32]));
    let mut recorder = Recorder::new([7; 32]);
    let mut state = game.start(&mut fair, &mut ());
    while let Some(seat) = game.turn(&state).iter().next() {
        let legal = game.legal(&state, seat);
        let id = if legal.contains(Action::Hold.id()) { Action::Hold } else { Action::Roll }.id();
        recorder.push(game.turn(&state), seat, &legal, id);
        game.apply(&mut state, seat, Action::from_id(id).unwrap(), &mut fair, &mut ());
    }
    recorder.finish()
}

#[test]
fn a_record_that_is_cut_off_or_counts_wrongly_is_refused() {
    let (game, good) = (pig(), record());
    let read = |bytes: &[u8]| replay(&game, bytes, |_, _, _| ()).map_err(|e| e.0);
    assert!(game.turn(&read(&good).unwrap()).is_empty());
    for length in [0, 1, 31, 32] {
        assert_eq!(read(&good[..length]).unwrap_err(), "the record is cut off");
    }
    let mut longer = good.clone();
    longer[32] = 0x7f;
    assert!(read(&longer).unwrap_err().starts_with("the record has 127 moves, but the game ends after"));
    let endless = [&good[..32], &[0xff; 9]].concat();
    assert_eq!(read(&endless).unwrap_err(), "the record counts more moves than any game has");
}

#[test]
fn no_bytes_behind_a_seed_are_more_than_a_refusal() {
    let (game, mut luck) = (pig(), 1u32);
    for length in 0..400 {
        let bytes: Vec<u8> = (0..32 + length % 40)
            .map(|_| {
                luck = luck.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (luck >> 24) as u8
            })
            .collect();
        // What it says may be a game or not: what counts is that it says it.
        let _ = replay(&game, &bytes, |_, _, _| ());
    }
}
