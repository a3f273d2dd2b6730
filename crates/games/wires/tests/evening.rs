//! A whole evening with the assistant: a game played by bots, typed in line by line, with two mistakes that are mended.
//! `UPDATE_GOLDEN=1 cargo test -p wires --test evening` writes the page in the docs anew; review the difference like code.
#![allow(clippy::unwrap_used)]

use std::fmt::Write;

use engine::text::Paint;
use engine::{Bot, Budget, Seat};
use wires::advice::Effort;
use wires::assistant::{Session, Setup};
use wires::bots::{Player, Style};
use wires::fact::Fact;
use wires::wire::Wire;
use wires::{End, Options, State, Wires};

const NAMES: [&str; 4] = ["anna", "bob", "cem", "dora"];
const ME: Seat = Seat(2);

/// A game that was won, from the first wire to the last.
fn game() -> (Setup, State) {
    use engine::Game;
    let game = Wires::new(4, Options { mission: 3, equipment: false, ..Options::default() }).unwrap();
    for seed in 0..200 {
        let mut hand: Option<Vec<Wire>> = None;
        let mut make = || -> Box<dyn Bot<Wires>> {
            Box::new(Player::new(Style::Plan(Budget::Samples(2), Effort { deals: 2, ..Effort::default() })))
        };
        let end = wires::study::play(&game, seed, &mut make, |state, _, _| {
            if hand.is_none() {
                let view = game.view(state, engine::Viewer::Seat(ME));
                hand = Some(view.hand(ME).iter().filter_map(|s| s.wire).collect());
            }
        });
        let wrong = end.log().iter().filter(|f| matches!(f, Fact::Fail { .. })).count();
        if end.end() == Some(End::Won) && (1..=2).contains(&wrong) {
            let candidates = game.view(&end, engine::Viewer::Public).candidates().iter().collect();
            let setup = Setup {
                players: NAMES.iter().map(ToString::to_string).collect(),
                me: "cem".into(),
                captain: "anna".into(),
                mission: 3,
                custom: None,
                candidates,
                hand: hand.unwrap(),
            };
            return (setup, end);
        }
    }
    panic!("no game was won with one or two mistakes");
}

/// What a person at the table would type.
fn lines(facts: &[Fact]) -> Vec<String> {
    let name = |p: u8| NAMES[p as usize];
    let mut out: Vec<String> = Vec::new();
    for fact in facts {
        if let (Fact::Info { wire, .. }, Some(last)) = (fact, out.last_mut())
            && last.ends_with(" no")
            && !last.starts_with("dd")
        {
            // The token of a wrong call belongs to its line.
            let _ = write!(last, " {wire}");
            continue;
        }
        out.push(match *fact {
            Fact::Info { player, slot, wire } => format!("token {} {} {wire}", name(player), slot + 1),
            Fact::Fail { caller, call, target, slot } => {
                format!("{} {} {} {call} no", name(caller), name(target), slot + 1)
            }
            Fact::DdFail { caller, call, target, slots } => {
                let list: Vec<String> = slots.iter().map(|s| (s + 1).to_string()).collect();
                format!("dd {} {} {} {call} no", name(caller), name(target), list.join(","))
            }
            Fact::Cut { caller, caller_slot, target, slot, wire, .. } => {
                format!("{} {} {} {wire} yes {}", name(caller), name(target), slot + 1, caller_slot + 1)
            }
            Fact::Solo { player, slots, wire } => {
                let list: Vec<String> = slots.iter().map(|s| (s + 1).to_string()).collect();
                format!("solo {} {wire} {}", name(player), list.join(","))
            }
            Fact::RevealRed { player } => format!("reds {}", name(player)),
            ref other => panic!("{other:?} does not happen in this game"),
        });
    }
    // A detector's token is written with its wire.
    for i in 1..out.len() {
        if out[i - 1].starts_with("dd ") && out[i - 1].ends_with(" no") && out[i].starts_with("token ") {
            let words: Vec<String> = out[i].split(' ').map(str::to_owned).collect();
            let _ = write!(out[i - 1], " {}={}", words[2], words[3]);
            out[i].clear();
        }
    }
    out.retain(|l| !l.is_empty());
    out
}

/// A session that writes down what is typed and what is answered.
struct Evening {
    session: Session,
    page: String,
}

impl Evening {
    fn type_in(&mut self, line: &str) -> bool {
        let result = self.session.enter(line, Paint::PLAIN, Budget::Samples(8));
        let (text, ok) = match result {
            Ok(reply) => (reply.text, true),
            Err(refused) => (format!("Not taken: {refused}"), false),
        };
        let _ = write!(self.page, "> {line}\n{}\n", text.trim_end());
        ok
    }

    fn say(&mut self, text: &str) {
        let _ = write!(self.page, "```\n\n{text}\n\n```\n");
    }
}

/// The same evening with this line typed wrongly: the line that is refused because of it, if any.
fn refused_after(setup: &Setup, lines: &[String], at: usize, wrong: &str) -> Option<usize> {
    let mut session = Session::new(setup.clone()).ok()?;
    for (i, line) in lines.iter().enumerate().take(at + 14) {
        let typed = if i == at { wrong } else { line };
        if session.insert(i, typed).is_err() {
            return (i > at + 2).then_some(i);
        }
    }
    None
}

#[test]
fn an_evening_is_recorded_with_two_mistakes_mended() {
    let (setup, end) = game();
    let lines = lines(end.log());
    // The first mistake: a token is misread, which nobody notices until a later line can't be true.
    let (slip, wrong, noticed) = (0..4)
        .flat_map(|i| (1..=10).map(move |n| (i, n)))
        .find_map(|(i, n)| {
            let words: Vec<&str> = lines[i].split(' ').collect();
            let wrong = format!("{} {} {} {n}", words[0], words[1], words[2]);
            refused_after(&setup, &lines, i, &wrong).map(|at| (i, wrong, at))
        })
        .expect("some misread token is noticed later");
    let forgotten = noticed + 2;
    let session = Session::new(setup.clone()).unwrap();
    let mut evening = Evening { session, page: String::new() };
    for i in 0..noticed {
        assert!(evening.type_in(if i == slip { &wrong } else { &lines[i] }));
    }
    evening.say("The next line is refused: something typed before must be wrong. The assistant names what it could be.");
    assert!(!evening.type_in(&lines[noticed]), "a contradiction is refused");
    assert!(evening.page.contains(&format!("{:>3}  {wrong}", slip + 1)), "the slip is among the suspects");
    evening.say("A look at the table shows which: the token was misread. It is taken back, and the right one put in its place.");
    assert!(evening.type_in(&format!("undo {}", slip + 1)));
    assert!(evening.type_in(&format!("insert {} {}", slip + 1, lines[slip])));
    assert!(evening.type_in(&lines[noticed]));
    evening.type_in("table");
    evening.type_in("best");
    evening.say(
        "The game goes on. One line is forgotten in the heat of it, and put in later at its place in time.",
    );
    let rest = noticed + 1..lines.len();
    let mut mended = false;
    for i in rest {
        if i == forgotten {
            continue;
        }
        let ok = evening.type_in(&lines[i]);
        if !mended && (!ok || i >= forgotten + 3) {
            assert!(evening.type_in(&format!("insert {} {}", forgotten + 1, lines[forgotten])));
            mended = true;
            if !ok {
                assert!(evening.type_in(&lines[i]));
            }
        }
        assert!(mended || ok, "line {i}");
        if i == lines.len() * 2 / 3 {
            evening.type_in("stats");
        }
    }
    evening.type_in("table");
    // What was recorded is what happened, in the order in which it happened.
    assert_eq!(evening.session.lines, lines);
    // The file holds it all, and reads back.
    let file = evening.session.to_json();
    assert_eq!(Session::from_json(&file).unwrap(), evening.session);
    let page = page(&setup, &evening.page);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/assistant-evening.md");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &page).unwrap();
    }
    assert_eq!(page, std::fs::read_to_string(path).unwrap_or_default(), "UPDATE_GOLDEN=1 writes it anew");
}

fn page(setup: &Setup, transcript: &str) -> String {
    let wires = |list: &[Wire]| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    format!(
        "# An evening with the assistant\n\n\
         `parlor assist wires` follows a game at a real table. You type what happens in short lines, with names, and wires\n\
         counted from 1; it counts every deal that fits and says what is certain, what is likely and what to call. Nothing\n\
         that others hold is validated: the table is the truth. What contradicts itself is refused with a reason.\n\n\
         This page is a whole game, made by a test. Four friends play mission 3; you are cem.\n\n\
         ```\n$ parlor assist wires --players {} --me cem --mission 3 --candidates '{}' --hand '{}'\n{}```\n\n\
         Every line was saved as it was typed. `reload` reads the file again after you have edited it by hand, and\n\
         `parlor assist wires --session FILE` goes on another day.\n",
        setup.players.join(","),
        wires(&setup.candidates),
        wires(&setup.hand),
        transcript
    )
}

#[test]
fn nonsense_is_refused_with_a_reason_and_changes_nothing() {
    let (setup, _) = game();
    let mut session = Session::new(setup).unwrap();
    let mut enter = |line: &str| {
        let before = session.clone();
        let refused = session.enter(line, Paint::PLAIN, Budget::Samples(2)).unwrap_err();
        assert_eq!(session, before, "{line}");
        refused.0
    };
    assert!(enter("anna").contains("a call is written"));
    assert!(enter("zoe bob 1 2 no").contains("nobody here is `zoe`"));
    assert!(enter("anna bob 99 2 no").contains("bob has wires 1 to 10"));
    assert!(enter("anna bob 1 13 no").contains("can't be called"));
    assert!(enter("anna anna 1 2 no").contains("nobody calls an own wire"));
    assert!(enter("anna bob 1 2 maybe").contains("`yes` or `no`"));
    assert!(enter("swap anna 1>2 cem 3>4").contains("add what you got"));
    assert!(enter("swap anna 1-2 bob 3>4").contains("3>5"));
    assert!(enter("swap bob 1>1 bob 3>4").contains("between two players"));
    assert!(enter("label ~ bob 1 2").contains("`=` or `!=`"));
    assert!(enter("undo 7").contains("no line 7"));
    assert!(enter("insert x y").contains("no number"));
    assert!(enter("habits four 7").contains("from 0 to 1"));
    assert!(enter("dial 9").contains("0 to 4"));
    assert!(enter("\u{1F600} \u{0} ''").contains("nobody here is"));
}

#[test]
fn a_swap_is_told_as_where_each_wire_ends() {
    let (setup, _) = game();
    let mut session = Session::new(setup).unwrap();
    let reply = session.enter("swap anna 3>4 bob 2>2", Paint::PLAIN, Budget::Samples(2)).unwrap();
    assert!(
        reply.text.contains("What was anna 3 is bob 4 now, and what was bob 2 is anna 2."),
        "{}",
        reply.text
    );
}

#[test]
fn the_stats_tell_in_how_many_rounds_the_filters_settled() {
    let (setup, _) = game();
    let mut session = Session::new(setup).unwrap();
    let reply = session.enter("stats", Paint::PLAIN, Budget::Samples(2)).unwrap();
    assert!(reply.text.contains("filters: settled in "), "{}", reply.text);
}

#[test]
fn a_session_file_that_was_spoiled_by_hand_is_refused_by_line() {
    let (setup, _) = game();
    let session = Session::new(setup).unwrap();
    let good = session.to_json();
    let why = |text: &str| Session::from_json(text).unwrap_err().0;
    assert!(why("{").contains("no JSON"));
    assert!(why(&good.replace("\"lines\": []", "\"lines\": [\"token bob 1\"]")).contains("line 1"));
    assert!(why(&good.replace("\"me\": \"cem\"", "\"me\": \"zoe\"")).contains("none of the players"));
    assert!(why(&good.replace("\"lines\": []", "\"liens\": []")).contains("unknown field `liens`"));
}

#[test]
fn every_wire_is_shown_at_any_number_of_players_on_any_screen() {
    use engine::Game;
    for players in 2..=5 {
        let game =
            Wires::new(players, Options { mission: 3, equipment: false, ..Options::default() }).unwrap();
        let mut dealt = None;
        let mut make = || -> Box<dyn Bot<Wires>> { Box::new(Player::new(Style::Filters)) };
        wires::study::play(&game, 1, &mut make, |state, _, _| {
            if dealt.is_none() {
                let view = game.view(state, engine::Viewer::Seat(Seat(0)));
                let hand: Vec<Wire> = view.hand(Seat(0)).iter().filter_map(|s| s.wire).collect();
                dealt = Some((hand, view.candidates().iter().collect::<Vec<Wire>>()));
            }
        });
        let (hand, candidates) = dealt.unwrap();
        let names: Vec<String> = (0..players).map(|i| format!("player{i}")).collect();
        let setup = Setup {
            me: names[0].clone(),
            captain: names[0].clone(),
            players: names,
            mission: 3,
            custom: None,
            candidates,
            hand,
        };
        let session = Session::new(setup).unwrap();
        let look = session.look().unwrap();
        for width in [42, 80, 120] {
            let table = session.table(Paint::PLAIN, width).unwrap();
            assert!(table.lines().all(|l| l.chars().count() <= width), "{width}: {table}");
            for (seat, block) in table.split("\n\nplayer").skip(1).enumerate() {
                // Below the name, the rows of numbers go on where the row before ended.
                let shown = block.lines().skip(1).fold(0, |last, line| {
                    let line = line.trim_start_matches("stand 1").trim_start_matches("stand 2");
                    let numbers: Result<Vec<usize>, _> = line.split_whitespace().map(str::parse).collect();
                    let numbers = numbers.unwrap_or_default();
                    if numbers.first() == Some(&(last + 1)) { last + numbers.len() } else { last }
                });
                let (first, all) = (look.first[seat], look.hands[seat].len());
                assert_eq!(shown, all, "{players} players, {width} wide, seat {seat}:\n{table}");
                assert_eq!(block.contains("stand 2"), first < all, "{table}");
            }
        }
    }
}

#[test]
fn who_asks_twice_gets_one_answer() {
    let (setup, end) = game();
    let lines = lines(end.log());
    let mut session = Session::new(setup).unwrap();
    for line in &lines[..12] {
        session.insert(session.lines.len(), line).unwrap();
    }
    let mut best = || session.enter("best", Paint::PLAIN, Budget::Samples(12)).unwrap().text;
    let once = best();
    assert_eq!(once, best());
    // Whoever opens the file tomorrow gets it, too.
    let mut later = Session::from_json(&session.to_json()).unwrap();
    assert_eq!(once, later.enter("best", Paint::PLAIN, Budget::Samples(12)).unwrap().text);
}
