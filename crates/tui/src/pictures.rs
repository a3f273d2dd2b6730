//! Pictures of the screens: each is drawn from a game that was played with a fixed seed, and compared with the one before.

use std::fmt::Write;
use std::sync::mpsc;

use engine::{Grade, Language, Luck, Seat, Table, Viewer};
use protocol::room;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Style;
use serde_json::{Value, json};

use crate::app::{App, Message, Prefs, Screen, Start};
use crate::desk::{Hint, Over};
use crate::local::Seating;
use crate::net::{Heard, Invitation};
use crate::pace::Pace;
use crate::replay::Grading;
use crate::scene::Scene;
use crate::sitter::Sitter;
use crate::theme::{Depth, Theme};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 50)];
const COLOUR: Theme = Theme { depth: Depth::True, light: false, ascii: false };
const ASCII: Theme = Theme { depth: Depth::None, light: false, ascii: true };

/// The text of a screen, and below it a letter for the style of each cell, with what the letters mean.
fn picture(buffer: &Buffer, styles: bool) -> String {
    let area = buffer.area;
    let mut out = String::new();
    for y in area.top()..area.bottom() {
        let line: String = (area.left()..area.right()).map(|x| buffer[(x, y)].symbol()).collect();
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if styles {
        let mut seen: Vec<Style> = Vec::new();
        for y in area.top()..area.bottom() {
            let line: String = (area.left()..area.right())
                .map(|x| {
                    let style = buffer[(x, y)].style();
                    let at = seen.iter().position(|s| *s == style).unwrap_or_else(|| {
                        seen.push(style);
                        seen.len() - 1
                    });
                    char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[at])
                })
                .collect();
            let _ = writeln!(out, "{line}");
        }
        for (letter, style) in ('a'..='z').chain('A'..='Z').zip(&seen) {
            let colour = |c: Option<ratatui::style::Color>| c.map_or_else(|| "-".into(), |c| c.to_string());
            let _ = writeln!(
                out,
                "{letter} {} on {} {:?}",
                colour(style.fg),
                colour(style.bg),
                style.add_modifier
            );
        }
    }
    out
}

struct Stage {
    app: App,
    data: tempfile::TempDir,
    /// What comes from bots.
    messages: mpsc::Receiver<Message>,
}

fn prefs(theme: Theme, language: Language, data: &std::path::Path) -> Prefs {
    Prefs {
        theme,
        language,
        data: data.to_owned(),
        name: "Sam".into(),
        pace: Pace::Calm,
        log: None,
        finished: |_| String::new(),
    }
}

impl Stage {
    fn new(theme: Theme) -> Self {
        Self::speaking(theme, Language::English)
    }

    fn speaking(theme: Theme, language: Language) -> Self {
        let data = tempfile::tempdir().unwrap();
        let (sender, receiver) = mpsc::channel();
        let app = App::new(prefs(theme, language, data.path()), sender);
        Self { app, data, messages: receiver }
    }

    fn prefs(&self) -> Prefs {
        prefs(self.app.prefs.theme, self.app.prefs.language, self.data.path())
    }

    fn play(&mut self, table: Box<dyn Table>, people: &[&str]) {
        let game = catalog::find(table.facts().id).unwrap();
        let bot = game.bots(Language::English).last().unwrap().id;
        let sitters = (0..table.seats())
            .map(|i| people.get(i).map_or(Sitter::Bot(bot.into()), |p| Sitter::Person((*p).into())))
            .collect();
        let save = self.data.path().join("game.journal");
        let seating =
            Seating { game, table, sitters, save, pace: Pace::Calm, displays: Vec::new(), remark: None };
        self.app.begin(Start::Play(Box::new(seating)));
    }

    fn press(&mut self, keys: &str) {
        for c in keys.chars() {
            let code = match c {
                '\n' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '→' => KeyCode::Right,
                '←' => KeyCode::Left,
                '↓' => KeyCode::Down,
                '␛' => KeyCode::Esc,
                '⌫' => KeyCode::Backspace,
                '»' => KeyCode::End,
                c => KeyCode::Char(c),
            };
            self.app.take(Message::Input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        }
    }

    fn draw(&mut self, (width, height): (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }
}

/// Draws a screen at all three sizes, in colour and in ASCII.
fn check(name: &str, set: impl Fn(&mut Stage)) {
    for size in SIZES {
        for (look, theme) in [("colour", COLOUR), ("ascii", ASCII)] {
            let mut stage = Stage::new(theme);
            set(&mut stage);
            let buffer = stage.draw(size);
            if theme.ascii {
                assert!(buffer.content().iter().all(|c| c.symbol().is_ascii()), "{name} is not ASCII");
            }
            let name = format!("{name}_{}x{}_{look}", size.0, size.1);
            insta::assert_snapshot!(name, picture(&buffer, !theme.ascii));
        }
    }
}

/// A table on which somebody played anything at all until it is seat 0's move and the view is as wanted.
fn table(game: &str, seats: usize, options: Value, wanted: impl Fn(&Scene) -> bool) -> Box<dyn Table> {
    for seed in 0..400u64 {
        let mut luck = Luck::new(seed);
        let mut table = catalog::find(game).unwrap().table(seats, options.clone(), [seed as u8; 32]).unwrap();
        table.set_names((0..seats).map(|i| format!("Player {i}")).collect());
        for _ in 0..400 {
            let Some(seat) = table.movers().first() else { break };
            if seat == Seat(0)
                && table.plies() > 4
                && wanted(&Scene::of(&*table, Viewer::Seat(seat), Language::English))
            {
                return table;
            }
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
        }
    }
    panic!("{game} never came to where it should");
}

fn can(verb: &'static str) -> impl Fn(&Scene) -> bool {
    move |scene| scene.ply > 30 && scene.choices.iter().any(|c| c.notation.starts_with(verb))
}

#[test]
fn home() {
    check("home", |_| {});
    check("home_played", |stage| {
        some_saves(stage);
        let (sender, _) = mpsc::channel();
        stage.app = App::new(stage.prefs(), sender);
    });
    check("statistics", |stage| {
        some_saves(stage);
        stage.press("s");
    });
}

/// A game that goes on, one that is over, and one of bots, which nobody counts.
fn some_saves(stage: &Stage) {
    let seat = |table: &mut dyn Table, bots: &[&str]| {
        let game = catalog::find(table.facts().id).unwrap();
        let bots = bots.iter().map(|bot| Sitter::Bot((*bot).into()));
        let sitters: Vec<Sitter> = [Sitter::Person("Sam".into())].into_iter().chain(bots).collect();
        Sitter::seat(&sitters, table, game);
    };
    let keep = |table: &dyn Table| {
        let path = crate::saves::new_file(stage.data.path(), table.facts().id).unwrap();
        crate::saves::write(&path, table.journal(engine::journal::Keeping::Private)).unwrap();
    };
    let mut over = finished("golf", 3, json!({ "rounds": 3 }), 9);
    seat(&mut *over, &["maya", "kenji"]);
    keep(&*over);
    let mut run = finished("farkle", 1, json!({ "lives": "permadeath" }), 4);
    seat(&mut *run, &[]);
    keep(&*run);
    let mut open = table("harmonictook", 3, json!({}), can("buy"));
    seat(&mut *open, &["impatient", "tuvbot"]);
    keep(&*open);
}

/// A game that was played to its end with any moves.
fn finished(game: &str, seats: usize, options: Value, seed: u8) -> Box<dyn Table> {
    let mut luck = Luck::new(7);
    let mut table = catalog::find(game).unwrap().table(seats, options, [seed; 32]).unwrap();
    while let Some(seat) = table.movers().first() {
        let id = table.sample(seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
    table
}

#[test]
fn setup() {
    for (key, name) in [("1", "harmonictook"), ("2", "golf"), ("3", "farkle"), ("4", "wires")] {
        check(&format!("setup_{name}"), |stage| stage.press(&format!("{key}↓")));
    }
    check("setup_further_down", |stage| stage.press("2↓↓↓↓↓↓↓↓↓↓↓→"));
}

#[test]
fn saved_games() {
    check("saved_none", |stage| stage.press("l"));
    check("saved", |stage| {
        let path = crate::saves::new_file(stage.data.path(), "golf").unwrap();
        let table = table("golf", 4, json!({}), can("draw"));
        crate::saves::write(&path, table.journal(engine::journal::Keeping::Private)).unwrap();
        stage.press("l");
    });
}

#[test]
fn golf() {
    check("golf_deal", |stage| {
        let table = catalog::find("golf").unwrap().table(2, json!({}), [1; 32]).unwrap();
        stage.play(table, &["Sam"]);
    });
    check("golf_flip", |stage| {
        let mut table = catalog::find("golf").unwrap().table(3, json!({}), [1; 32]).unwrap();
        table.play_id(Seat(0), 0).unwrap();
        stage.play(table, &["Sam"]);
        stage.press("4");
    });
    check("golf_draw", |stage| stage.play(table("golf", 4, json!({}), can("draw")), &["Sam"]));
    check("golf_place", |stage| {
        stage.play(table("golf", 6, json!({ "use_jokers": true }), can("swap")), &["Sam"]);
        stage.press("\t\t");
    });
    check("golf_odds", |stage| {
        stage.play(table("golf", 3, json!({}), can("swap")), &["Sam"]);
        stage.press("O");
    });
    check("golf_taken", |stage| {
        let mut table = table("golf", 3, json!({}), can("take"));
        let take = Scene::of(&*table, Viewer::Seat(Seat(0)), Language::English)
            .choices
            .iter()
            .find(|c| c.notation == "take")
            .unwrap()
            .id;
        table.play_id(Seat(0), take).unwrap();
        stage.play(table, &["Sam"]);
    });
    check("golf_hole_over", |stage| stage.play(hole_over(), &["Sam"]));
    check("golf_over", |stage| stage.play(finished("golf", 3, json!({ "rounds": 3 }), 9), &["Sam"]));
}

/// A hole of Golf is over, and a bot deals the next one.
fn hole_over() -> Box<dyn Table> {
    let mut luck = Luck::new(5);
    let mut table = catalog::find("golf").unwrap().table(3, json!({}), [6; 32]).unwrap();
    loop {
        let seat = table.movers().first().unwrap();
        let public = Scene::of(&*table, Viewer::Public, Language::English);
        if public.view["phase"] == "ROUND_OVER" && seat != Seat(0) {
            return table;
        }
        let id = table.sample(seat, &mut luck).unwrap();
        table.play_id(seat, id).unwrap();
    }
}

#[test]
fn the_end_of_a_hole_waits_until_somebody_has_seen_it() {
    for pace in Pace::ALL {
        let mut stage = Stage::new(ASCII);
        stage.play(hole_over(), &["Sam"]);
        while stage.app.prefs.pace != pace {
            stage.press("P");
        }
        assert!(stage.app.due().is_none(), "{pace:?}: no bot deals before the hole was seen");
        assert!(picture(&stage.draw((80, 24)), false).contains("Enter goes on"));
        stage.press("x");
        assert!(stage.app.due().is_none(), "a key that means something else is no answer");
        stage.press("\n");
        assert!(stage.app.due().is_some(), "{pace:?}: the bot deals");
    }
    // Where only bots play as fast as they can, nobody reads.
    let mut stage = Stage::new(ASCII);
    stage.play(hole_over(), &[]);
    assert!(stage.app.due().is_none());
    stage.press("PP\n");
    assert!(stage.app.due().is_some());
}

#[test]
fn the_pace_is_chosen_once() {
    let mut stage = Stage::new(ASCII);
    stage.play(hole_over(), &["Sam"]);
    stage.press("P");
    assert_eq!(Pace::remembered(stage.data.path()), Pace::Quick);
}

#[test]
fn a_game_in_which_nobody_moved_leaves_no_file() {
    let mut stage = Stage::new(ASCII);
    stage.press("2\n");
    assert!(matches!(stage.app.screen, Screen::Play(_)));
    stage.press("␛\n");
    let folder = stage.data.path().join("saves");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    stage.press("2\nd");
    stage.press("␛\n");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    // It is offered, and goes away when that is wanted and confirmed.
    assert!(picture(&stage.draw((80, 24)), false).contains("Go on: Golf"));
    stage.press("ldx");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    stage.press("d\n");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn where_there_is_room_no_name_is_cut() {
    for (game, seats, options) in [
        ("harmonictook", 5, json!({ "expansions": ["harbor", "millionaires_row"] })),
        ("harmonictook", 4, json!({})),
        ("golf", 6, json!({})),
        ("wires", 5, json!({})),
        ("farkle", 6, json!({})),
    ] {
        let mut stage = Stage::new(COLOUR);
        stage.play(table(game, seats, options, |s| s.ply > 30 || game == "wires"), &["Sam"]);
        let text = picture(&stage.draw((200, 50)), false);
        assert!(!text.contains('…'), "{game}: {text}");
    }
}

#[test]
fn harmonictook() {
    let plain = || json!({});
    check("harmonictook_roll", |stage| stage.play(table("harmonictook", 2, plain(), can("roll")), &["Sam"]));
    check("harmonictook_build", |stage| {
        let rich =
            |s: &Scene| s.ply > 60 && s.choices.iter().filter(|c| c.notation.starts_with("buy")).count() > 7;
        stage.play(table("harmonictook", 4, plain(), rich), &["Sam"]);
        stage.press("\t\t\t");
    });
    let all = json!({ "expansions": ["harbor", "millionaires_row"], "market": "all" });
    check("harmonictook_everything", |stage| {
        stage.play(table("harmonictook", 5, all.clone(), can("buy")), &["Sam"]);
    });
    check("harmonictook_give", |stage| {
        stage.play(table("harmonictook", 3, all.clone(), can("give")), &["Sam"]);
    });
    check("harmonictook_cities", |stage| {
        stage.play(table("harmonictook", 5, all.clone(), can("buy")), &["Sam"]);
        stage.press("C");
    });
}

#[test]
fn farkle() {
    check("farkle_rolled", |stage| stage.play(table("farkle", 1, json!({}), can("lock")), &["Sam"]));
    check("farkle_locked", |stage| stage.play(table("farkle", 1, json!({}), can("bank")), &["Sam"]));
    check("farkle_shop", |stage| {
        let easy = json!({ "boons": { "gold": 900, "reroll": 2, "flip": 1 } });
        stage.play(table("farkle", 1, easy, |s| s.choices.iter().any(|c| c.notation == "skip")), &["Sam"]);
    });
    check("farkle_versus", |stage| stage.play(table("farkle", 3, json!({}), can("bank")), &["Sam"]));
}

#[test]
fn wires() {
    check("wires_token", |stage| {
        let table = catalog::find("wires").unwrap().table(4, json!({ "mission": 4 }), [3; 32]).unwrap();
        stage.play(table, &["Sam"]);
    });
    let turn = |s: &Scene| s.ply > 8 && s.choices.iter().any(|c| c.notation.starts_with("cut"));
    check("wires_turn", |stage| {
        stage.play(table("wires", 4, json!({ "mission": 4 }), turn), &["Sam"]);
        stage.press("\t\t\t");
    });
    check("wires_beliefs", |stage| {
        stage.play(table("wires", 3, json!({ "mission": 8 }), turn), &["Sam"]);
        stage.press("O");
    });
    check("wires_two_stands", |stage| {
        stage.play(table("wires", 2, json!({ "mission": 5 }), turn), &["Sam"]);
        stage.press("O");
    });
}

#[test]
fn over_the_table() {
    let set = |stage: &mut Stage| stage.play(table("golf", 2, json!({}), can("draw")), &["Sam"]);
    for (name, keys) in
        [("rules", "R"), ("log", "L"), ("typing", ":swap 9"), ("leaving", "␛"), ("wrong_key", "z")]
    {
        check(&format!("over_{name}"), |stage| {
            set(stage);
            stage.press(keys);
        });
    }
    check("over_refused", |stage| {
        set(stage);
        stage.press(":swap 9\n");
    });
    check("over_hints", |stage| {
        set(stage);
        let hint = |grade: Grade, words: &str, worth: &str| Hint {
            grade,
            notation: "draw".into(),
            words: words.into(),
            worth: worth.into(),
            error: "±1.7".into(),
            why: "wins 54.1 % of 812 sampled continuations".into(),
        };
        let hints = vec![
            hint(Grade::Optimal, "draw from the deck", "54.1 %"),
            hint(Grade::Mistake, "take KD from the pile", "46.0 %"),
        ];
        if let Screen::Play(local) = &mut stage.app.screen {
            local.desk.over = Over::Hints(hints);
        }
    });
    check("hand_over", |stage| {
        stage.play(table("golf", 2, json!({}), can("draw")), &["Anna", "Ben"]);
    });
}

#[test]
fn replay() {
    let all = |game: &str, seats: usize| {
        let mut luck = Luck::new(3);
        let mut table = catalog::find(game).unwrap().table(seats, json!({}), [5; 32]).unwrap();
        for _ in 0..120 {
            let Some(seat) = table.movers().first() else { break };
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
        }
        table
    };
    check("replay_golf", |stage| {
        stage.app.begin(Start::Replay(all("golf", 3)));
        stage.press("»←←←\t");
    });
    check("replay_wires", |stage| {
        stage.app.begin(Start::Replay(all("wires", 4)));
        stage.press("»");
    });
    check("replay_help", |stage| {
        stage.app.begin(Start::Replay(all("farkle", 2)));
        stage.press("?");
    });
}

#[test]
fn a_replay_begins_before_the_first_move_and_plays_by_itself() {
    let mut stage = Stage::new(ASCII);
    stage.app.prefs.pace = Pace::AtOnce;
    stage.app.begin(Start::Replay(finished("golf", 2, json!({ "rounds": 1 }), 3)));
    assert!(picture(&stage.draw((80, 24)), false).contains("Before the first move"));
    assert!(stage.app.due().is_none());
    stage.press(" ");
    while stage.app.due().is_some() {
        if let Screen::Replay(replay) = &mut stage.app.screen {
            replay.hurry();
        }
        stage.app.wake();
    }
    let text = picture(&stage.draw((80, 24)), false);
    let count = text
        .lines()
        .find_map(|l| l.split_whitespace().last()?.split_once('/').map(|(a, b)| (a.to_owned(), b.to_owned())))
        .unwrap();
    assert_eq!(count.0, count.1, "it stops after the last move: {text}");
}

/// The keys of capitals and signs that the last line shows: a sign with a word behind it.
fn shown_keys(stage: &mut Stage) -> Vec<char> {
    let text = picture(&stage.draw((200, 50)), false);
    let last = text.lines().last().unwrap().trim().to_owned();
    let words: Vec<&str> = last.split("  ").collect();
    words.iter().filter_map(|w| w.split_once(' ')).filter_map(|(key, _)| key.parse().ok()).collect()
}

#[test]
fn a_key_that_is_shown_does_something_and_the_others_are_not_shown() {
    let tables: [(&str, fn() -> Box<dyn Table>); 6] = [
        ("golf", || table("golf", 3, json!({}), can("draw"))),
        ("harmonictook", || table("harmonictook", 4, json!({}), can("roll"))),
        ("farkle", || table("farkle", 1, json!({}), can("lock"))),
        ("wires", || table("wires", 3, json!({}), |_| true)),
        ("a bot moves", hole_over),
        ("over", || finished("golf", 2, json!({ "rounds": 1 }), 2)),
    ];
    for (name, table) in tables {
        let sit = || {
            let mut stage = Stage::new(COLOUR);
            stage.play(table(), &["Sam"]);
            stage
        };
        let keys = shown_keys(&mut sit());
        assert!(keys.contains(&'?') && keys.contains(&'L'), "{name}: {keys:?}");
        for key in "?HU:PCTOLRAV".chars() {
            let mut stage = sit();
            let before = picture(&stage.draw((120, 40)), true);
            stage.press(&key.to_string());
            let after = picture(&stage.draw((120, 40)), true);
            let nothing =
                after == before || after.contains("does nothing") || after.contains("Can't be taken back");
            assert_eq!(
                keys.contains(&key),
                !nothing,
                "{name}: {key} is shown if and only if it does something"
            );
        }
    }
}

#[test]
fn help_and_a_graded_replay() {
    check("over_help", |stage| {
        stage.play(table("golf", 2, json!({}), can("draw")), &["Sam"]);
        if let Screen::Play(local) = &mut stage.app.screen {
            local.desk.kept = "/home/anna/.local/share/parlor/saves/golf-1.journal".into();
        }
        stage.press("?");
    });
    check("replay_grading", |stage| {
        stage.app.begin(Start::Replay(table("golf", 2, json!({}), can("draw"))));
        if let Screen::Replay(replay) = &mut stage.app.screen {
            replay.graded(1, Grading::Progress(12, 40));
        }
    });
}

/// A room as a server would show it, with Anna in it.
fn in_a_room(stage: &mut Stage, status: &str, table: Option<Value>) {
    in_a_room_that(stage, status, table, json!({}));
}

/// The same, run by these settings.
fn in_a_room_that(stage: &mut Stage, status: &str, table: Option<Value>, settings: Value) {
    let invitation = Invitation::new("http://127.0.0.1:9", Some("KQZT"), "Anna", false).unwrap();
    stage.app.begin(Start::Join(invitation));
    let Screen::Room(room) = &mut stage.app.screen else { panic!("no room") };
    let member = |id: u32, name: &str, ready: bool| json!({"id": id, "name": name, "seat": id, "ready": ready, "connected": true, "account": false});
    let seat = |id: u32, name: &str| json!({"kind": "player", "member": id, "name": name});
    let third = match table {
        None => json!({"kind": "open"}),
        Some(_) => json!({"kind": "bot", "bot": "maya", "name": "Maya"}),
    };
    let options = catalog::find("golf").unwrap().table(2, json!({}), [1; 32]).unwrap().options();
    let snapshot = json!({
        "type": "snapshot", "version": 3, "you": {"member": 0, "seat": 0, "host": true},
        "room": {
            "code": "KQZT", "game": "golf", "title": "Golf", "options": options, "settings": settings, "status": status,
            "host": 0, "seats": [seat(0, "Anna"), seat(1, "Ben"), third],
            "members": [member(0, "Anna", true), member(1, "Ben", false)], "watchers": 2, "games": 0
        },
        "table": table, "chat": [{"member": 1, "name": "Ben", "text": "one minute", "at": 0}]
    });
    room.heard(1, Heard::Up);
    room.heard(1, Heard::Said(serde_json::from_value(snapshot).unwrap()));
}

#[test]
fn rooms() {
    // The name that is proposed is the one of whoever sits here.
    check("join", |stage| stage.press("j\t"));
    check("room_lobby", |stage| in_a_room(stage, "lobby", None));
    check("room_options", |stage| {
        in_a_room(stage, "lobby", None);
        stage.press("o↓↓↓");
    });
    check("room_open", |stage| stage.press("o\t\t\t→"));
    check("room_talk", |stage| {
        in_a_room(stage, "lobby", None);
        stage.press("twe wait");
    });
    check("room_table", |stage| in_a_room(stage, "playing", Some(shown_to(0, "swap"))));
    check("room_chairs", |stage| {
        in_a_room(stage, "lobby", None);
        stage.press("↓↓");
    });
    check("room_kick", |stage| {
        in_a_room(stage, "lobby", None);
        stage.press("↓k");
    });
}

#[test]
fn the_assistant() {
    check("assist_form", |stage| stage.press("aanna ben\tanna"));
    check("assist_wrong", |stage| stage.press("aanna ben\tcem\t\t\t\t1 2 3\n"));
    check("assist", |stage| {
        let hand = "1 2 2 3 5 6 1 3 4 4 5 6";
        stage.press(&format!("aanna ben\tanna\t\t\t\t{hand}\n"));
    });
}

/// With `INSTA_UPDATE` set, the pictures in the docs are renewed.
#[test]
fn the_docs_show_these_pictures() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/terminal.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut fresh = String::new();
    let mut rest = text.as_str();
    let (open, close) = ("-->\n```text\n", "\n```\n");
    while let Some((before, block)) = rest.split_once(open) {
        let (_, after) = block.split_once(close).expect("a block ends");
        let name = before.rsplit("<!-- ").next().unwrap().trim();
        let size = name.split('_').find(|part| part.contains('x')).unwrap();
        let height: usize = size.split('x').nth(1).unwrap().parse().unwrap();
        let file = format!("{}/src/snapshots/tui__pictures__{name}.snap", env!("CARGO_MANIFEST_DIR"));
        let snapshot = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{file}: {e}"));
        let picture: Vec<&str> = snapshot.lines().skip(4).take(height).collect();
        let _ = write!(fresh, "{before}{open}{}{close}", picture.join("\n").trim_end());
        rest = after;
    }
    fresh.push_str(rest);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|v| v == "always") {
        std::fs::write(path, &fresh).unwrap();
    } else {
        assert!(fresh == text, "docs/terminal.md shows old pictures; run this test with INSTA_UPDATE=always");
    }
}

#[test]
fn a_small_screen_asks_for_more_room_and_never_breaks() {
    for size in [(1, 1), (10, 3), (79, 24), (80, 23), (200, 60), (500, 200)] {
        for game in ["golf", "harmonictook", "farkle", "wires"] {
            let mut stage = Stage::new(COLOUR);
            stage.play(table(game, 2, json!({}), |s| s.ply > 5), &["Sam"]);
            stage.draw(size);
        }
    }
}

#[test]
fn nothing_of_one_person_is_seen_by_the_next() {
    let mut stage = Stage::new(ASCII);
    let table = table("wires", 3, json!({}), |s| s.choices.iter().any(|c| c.notation.starts_with("cut")));
    stage.play(table, &["Anna", "Ben", "Cem"]);
    let text = picture(&stage.draw((80, 24)), false);
    assert!(text.contains("Pass the keyboard to Anna"), "{text}");
    assert!(text.lines().filter(|l| !l.is_empty()).count() == 3, "only the words to pass it on: {text}");
}

#[test]
fn any_keys_on_any_screen_do_no_harm() {
    let mut luck = Luck::new(11);
    let codes: Vec<KeyCode> = "abcdefhijklmnopqrstuvwxyz0123456789?ULROPAV:/ +-QZé"
        .chars()
        .map(KeyCode::Char)
        .chain([KeyCode::Enter, KeyCode::Esc, KeyCode::Tab, KeyCode::BackTab, KeyCode::Backspace])
        .chain([
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::PageUp,
            KeyCode::PageDown,
        ])
        .chain([KeyCode::Home, KeyCode::End, KeyCode::F(1), KeyCode::Delete])
        .collect();
    let mut stage = Stage::new(COLOUR);
    stage.app.prefs.pace = Pace::AtOnce;
    for i in 0..4000 {
        let mut code = codes[luck.below(codes.len() as u32) as usize];
        if matches!(stage.app.screen, Screen::Join(_)) {
            // Not over the network.
            code = KeyCode::Esc;
        }
        stage.app.wake();
        while let Ok(message) = stage.messages.try_recv() {
            stage.app.take(message);
        }
        stage.app.take(Message::Input(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        if i % 8 == 0 {
            stage.draw((80 + luck.below(60) as u16, 24 + luck.below(20) as u16));
        }
    }
}

/// What a phrase says between its gaps, in pieces that are long enough to be recognised.
fn pieces(text: &str) -> Vec<String> {
    use phrases::mark;
    let mut out = vec![String::new()];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            mark::GAP => {
                chars.next();
                out.push(String::new());
            }
            mark::SELECT | mark::VARIANT_END => {
                if c == mark::SELECT {
                    chars.next();
                }
                if chars.peek() != Some(&mark::SELECT_END) {
                    chars.by_ref().take_while(|c| *c != mark::KEY_END).for_each(drop);
                }
                out.push(String::new());
            }
            mark::SELECT_END => out.push(String::new()),
            c => out.last_mut().unwrap().push(c),
        }
    }
    let tidy = |piece: &String| piece.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let long = |piece: &String| piece.chars().filter(|c| c.is_alphabetic()).count() >= 7;
    out.iter().map(tidy).filter(long).collect()
}

/// Does a text have these words in it, and not only within longer ones?
fn says(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        before && text[at + words.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric())
    })
}

/// What is said in English and is no German as well: by the screens and by all games.
fn english() -> Vec<String> {
    let games = catalog::games().chain(catalog::unlisted());
    let all: Vec<&phrases::Phrases> =
        games.map(engine::AnyGame::phrases).chain([&crate::words::PHRASES]).collect();
    let texts = |language: Language| {
        let entries = all.iter().flat_map(|phrases| phrases.entries);
        entries.flat_map(|entry| pieces(entry.texts[language as usize])).collect::<Vec<String>>()
    };
    let german = texts(Language::German).join("\n");
    // Notations are for programs too, and the same in all languages.
    let verbs: Vec<String> =
        catalog::games().chain(catalog::unlisted()).flat_map(engine::AnyGame::verbs).collect();
    let mut english = texts(Language::English);
    english.retain(|piece| !says(&german, piece) && !verbs.contains(piece));
    english
}

/// What stage managers do for a picture.
type Set<'a> = Box<dyn Fn(&mut Stage) + 'a>;

/// Screens of all kinds, each with a name.
fn screens<'a>() -> Vec<(&'static str, Set<'a>)> {
    fn at_table(
        game: &'static str,
        seats: usize,
        options: Value,
        wanted: fn(&Scene) -> bool,
        keys: &'static str,
    ) -> Set<'static> {
        Box::new(move |stage| {
            stage.play(table(game, seats, options.clone(), wanted), &["Sam"]);
            stage.press(keys);
        })
    }
    fn pressed(keys: &'static str) -> Set<'static> {
        Box::new(move |stage| stage.press(keys))
    }
    let buys = |s: &Scene| s.ply > 30 && s.choices.iter().any(|c| c.notation.starts_with("buy"));
    let swaps = |s: &Scene| s.ply > 30 && s.choices.iter().any(|c| c.notation.starts_with("swap"));
    let locks = |s: &Scene| s.ply > 30 && s.choices.iter().any(|c| c.notation.starts_with("lock"));
    let shops = |s: &Scene| s.choices.iter().any(|c| c.notation == "skip");
    let cuts = |s: &Scene| s.ply > 8 && s.choices.iter().any(|c| c.notation.starts_with("cut"));
    let any = |_: &Scene| true;
    let rich = json!({ "boons": { "gold": 900, "reroll": 2, "flip": 1 } });
    let all = json!({ "expansions": ["harbor", "millionaires_row"], "market": "all" });
    vec![
        ("home", pressed("")),
        (
            "home_played",
            Box::new(|stage| {
                some_saves(stage);
                let (sender, _) = mpsc::channel();
                stage.app = App::new(stage.prefs(), sender);
            }),
        ),
        (
            "statistics",
            Box::new(|stage| {
                some_saves(stage);
                stage.press("s");
            }),
        ),
        (
            "saved",
            Box::new(|stage| {
                some_saves(stage);
                stage.press("ld");
            }),
        ),
        ("setup_harmonictook", pressed("1↓→")),
        ("setup_golf", pressed("2↓↓↓↓↓↓↓↓↓")),
        ("setup_farkle", pressed("3↓↓↓↓")),
        ("setup_wires", pressed("4↓↓↓↓↓↓↓↓")),
        ("join", pressed("jz")),
        ("open", pressed("o\t")),
        ("assist_form", pressed("a")),
        ("golf", at_table("golf", 3, json!({}), swaps, "O")),
        (
            "golf_flip",
            Box::new(|stage| {
                let mut table = catalog::find("golf").unwrap().table(3, json!({}), [1; 32]).unwrap();
                table.play_id(Seat(0), 0).unwrap();
                stage.play(table, &["Sam"]);
                stage.press("4");
            }),
        ),
        ("golf_hole_over", Box::new(|stage| stage.play(hole_over(), &["Sam"]))),
        ("golf_over", Box::new(|stage| stage.play(finished("golf", 3, json!({ "rounds": 3 }), 9), &["Sam"]))),
        ("harmonictook", at_table("harmonictook", 4, json!({}), buys, "")),
        ("harmonictook_everything", at_table("harmonictook", 5, all, buys, "C")),
        ("farkle", at_table("farkle", 1, json!({}), locks, "")),
        ("farkle_shop", at_table("farkle", 1, rich, shops, "")),
        ("farkle_versus", at_table("farkle", 3, json!({}), locks, "")),
        ("wires", at_table("wires", 3, json!({ "mission": 8 }), cuts, "O")),
        ("wires_token", at_table("wires", 4, json!({ "mission": 4 }), any, "")),
        (
            "help",
            Box::new(move |stage| {
                stage.play(table("golf", 2, json!({}), swaps), &["Sam"]);
                if let Screen::Play(local) = &mut stage.app.screen {
                    local.desk.kept = "/home/anna/.local/share/parlor/saves/golf-1.journal".into();
                }
                stage.press("?");
            }),
        ),
        ("rules", at_table("golf", 2, json!({}), swaps, "R")),
        ("log", at_table("golf", 2, json!({}), swaps, "L")),
        ("typing", at_table("golf", 2, json!({}), swaps, ":x")),
        ("refused", at_table("golf", 2, json!({}), swaps, ":draw\n")),
        ("leaving", at_table("golf", 2, json!({}), swaps, "␛")),
        ("wrong_key", at_table("golf", 2, json!({}), swaps, "z")),
        (
            "hand_over",
            Box::new(move |stage| stage.play(table("golf", 2, json!({}), swaps), &["Anna", "Ben"])),
        ),
        (
            "replay",
            Box::new(|stage| {
                stage.app.begin(Start::Replay(finished("golf", 2, json!({ "rounds": 1 }), 3)));
                stage.press("→→→→→");
            }),
        ),
        (
            "replay_help",
            Box::new(|stage| {
                stage.app.begin(Start::Replay(finished("golf", 2, json!({ "rounds": 1 }), 3)));
                stage.press("?");
            }),
        ),
        ("room_lobby", Box::new(|stage| in_a_room(stage, "lobby", None))),
        (
            "room_settings",
            Box::new(|stage| {
                in_a_room(stage, "lobby", None);
                stage.press("o↓↓↓↓");
            }),
        ),
        (
            "room_kick",
            Box::new(|stage| {
                in_a_room(stage, "lobby", None);
                stage.press("↓k");
            }),
        ),
        ("room_table", Box::new(|stage| in_a_room(stage, "playing", Some(shown_to(0, "swap"))))),
    ]
}

/// What the server would show of a game of Golf in which Anna may do this.
fn shown_to(seat: u8, verb: &'static str) -> Value {
    let table = table("golf", 3, json!({}), can(verb));
    let scene = Scene::of(&*table, Viewer::Seat(Seat(seat)), Language::English);
    json!({
        "record": "0", "ply": scene.ply, "turn": scene.turn, "view": scene.view, "legal": scene.choices,
        "undo": true, "commitment": "0"
    })
}

#[test]
fn a_german_screen_says_nothing_in_english() {
    let english = english();
    // It is no test if it finds nothing: an English screen is full of it.
    let found = |text: &str| -> Vec<String> { english.iter().filter(|p| says(text, p)).cloned().collect() };
    for (name, set) in screens() {
        for size in [(80, 24), (200, 50)] {
            let drawn = |language| {
                let mut stage = Stage::speaking(COLOUR, language);
                set(&mut stage);
                picture(&stage.draw(size), false)
            };
            let german = drawn(Language::German);
            assert!(found(&german).is_empty(), "{name} says {:?}: {german}", found(&german));
            assert!(!found(&drawn(Language::English)).is_empty(), "{name}");
        }
    }
}

#[test]
fn german() {
    const LOOKED_AT: [&str; 12] = [
        "home_played",
        "setup_golf",
        "golf",
        "golf_flip",
        "golf_over",
        "harmonictook",
        "farkle_shop",
        "wires",
        "help",
        "replay",
        "room_lobby",
        "room_settings",
    ];
    for (name, set) in screens().into_iter().filter(|(name, _)| LOOKED_AT.contains(name)) {
        let mut stage = Stage::speaking(COLOUR, Language::German);
        set(&mut stage);
        insta::assert_snapshot!(format!("german_{name}_80x24"), picture(&stage.draw((80, 24)), false));
    }
}

#[test]
fn german_fits_where_english_does() {
    for (name, set) in screens() {
        let mut stage = Stage::speaking(COLOUR, Language::German);
        set(&mut stage);
        let text = picture(&stage.draw((80, 24)), false);
        let foot = text.lines().last().unwrap_or_default();
        assert!(!foot.contains('…'), "{name}: {text}");
    }
}

#[test]
fn nobody_is_asked_to_go_on_with_themselves() {
    let mut stage = Stage::new(ASCII);
    some_saves(&stage);
    let (sender, _) = mpsc::channel();
    stage.app = App::new(stage.prefs(), sender);
    let text = picture(&stage.draw((120, 40)), false);
    let line = text.lines().find(|l| l.contains("Go on:")).unwrap();
    assert!(line.contains("with Impatient, TUVBot"), "{line}");
}

#[test]
fn esc_says_where_it_leads() {
    let over = || finished("golf", 2, json!({ "rounds": 1 }), 2);
    let foot = |stage: &mut Stage| {
        picture(&stage.draw((80, 24)), false).trim_end().lines().last().unwrap_or_default().to_owned()
    };
    for (errand, word) in [(false, "Esc menu"), (true, "Esc quit")] {
        let mut stage = Stage::new(ASCII);
        stage.app.errand = errand;
        stage.play(over(), &["Sam"]);
        assert!(foot(&mut stage).ends_with(word), "{errand}");
        stage.press("?");
        let help = picture(&stage.draw((80, 24)), false);
        assert_eq!(help.contains("the end of the program"), errand, "{help}");
        let mut stage = Stage::new(ASCII);
        stage.app.errand = errand;
        stage.app.begin(Start::Replay(over()));
        assert!(foot(&mut stage).ends_with(word), "{errand}");
    }
    // A replay that was opened in a room leads back to it.
    let mut stage = Stage::new(ASCII);
    in_a_room(&mut stage, "over", Some(shown_to(0, "swap")));
    let journal = Ok(over().journal(engine::journal::Keeping::Private));
    stage.app.take(Message::Fetched { round: 1, journal });
    assert!(foot(&mut stage).ends_with("Esc back"));
    stage.press("␛");
    assert!(matches!(stage.app.screen, Screen::Room(_)));
}

#[test]
fn who_was_never_in_a_room_keeps_no_seat_there() {
    let said = |invitation: Invitation, heard: Option<Heard>| {
        let mut stage = Stage::new(ASCII);
        stage.app.begin(Start::Join(invitation));
        let Screen::Room(room) = &mut stage.app.screen else { panic!("no room") };
        if let Some(heard) = heard {
            room.heard(1, heard);
        }
        room.farewell()
    };
    let open = || Invitation::to_open("http://127.0.0.1:9", "golf", "Anna").unwrap();
    let join = || Invitation::new("http://127.0.0.1:9", Some("KQZT"), "Anna", false).unwrap();
    let down = || Some(Heard::Down("nobody answers there".into()));
    assert_eq!(said(open(), down()), "No room was opened: nobody answers there");
    assert_eq!(said(join(), down()), "The room was not reached: nobody answers there");
    assert_eq!(said(join(), None), "The room was not reached: the server did not answer");
    let over = Heard::Over("there is no room KQZT".into());
    assert_eq!(said(join(), Some(over)), "The room was not reached: There is no room KQZT");
    let mut stage = Stage::new(ASCII);
    in_a_room(&mut stage, "lobby", None);
    let Screen::Room(room) = &stage.app.screen else { panic!("no room") };
    assert_eq!(room.farewell(), "Your seat is kept. Come back with: parlor join http://127.0.0.1:9 KQZT");
}

#[test]
fn a_room_without_hints_shows_no_odds() {
    let mut stage = Stage::new(ASCII);
    in_a_room(&mut stage, "playing", Some(shown_to(0, "swap")));
    stage.press("O");
    assert!(picture(&stage.draw((80, 24)), false).contains("unseen cards"));
    let mut stage = Stage::new(ASCII);
    in_a_room_that(&mut stage, "playing", Some(shown_to(0, "swap")), json!({ "hints": false }));
    stage.press("O");
    let text = picture(&stage.draw((80, 24)), false);
    assert!(!text.contains("unseen cards") && text.contains("O does nothing here"), "{text}");
    assert!(!text.contains("O odds") && !text.contains("H hint"), "{text}");
}

#[test]
fn the_end_of_a_hole_waits_in_a_room_too() {
    let shown = |table: &dyn Table| {
        let scene = Scene::of(table, Viewer::Seat(Seat(0)), Language::English);
        json!({
            "record": "0", "ply": scene.ply, "turn": scene.turn, "view": scene.view, "legal": scene.choices,
            "commitment": "0"
        })
    };
    let mut table = hole_over();
    let mut stage = Stage::new(ASCII);
    in_a_room(&mut stage, "playing", Some(shown(&*table)));
    assert!(picture(&stage.draw((80, 24)), false).contains("Enter goes on"));
    // Somebody else deals: that is heard, and waits.
    let dealer = table.movers().first().unwrap();
    let mut legal = Vec::new();
    table.legal(dealer, &mut legal);
    table.play_id(dealer, legal[0]).unwrap();
    let happened = room::Happened::of(&*table, Viewer::Seat(Seat(0)), Language::English, |text| {
        text.parse::<Value>().unwrap()
    });
    let update = json!({ "type": "update", "version": 4, "table": shown(&*table), "happened": happened });
    let mut update: Value = update;
    update["happened"]["version"] = 4.into();
    let Screen::Room(room) = &mut stage.app.screen else { panic!("no room") };
    room.heard(1, Heard::Said(serde_json::from_value(update).unwrap()));
    let text = picture(&stage.draw((80, 24)), false);
    assert!(text.contains("hole 1 of 9 is over") && text.contains("Enter goes on"), "{text}");
    stage.press("x");
    assert!(picture(&stage.draw((80, 24)), false).contains("hole 1 of 9 is over"), "no answer");
    stage.press("\n");
    let text = picture(&stage.draw((80, 24)), false);
    assert!(text.contains("hole 2 of 9") && !text.contains("Enter goes on"), "{text}");
    assert!(text.contains("Hole 2 of 9"), "it was told as well: {text}");
}

#[test]
fn spectators_see_whose_odds_they_are() {
    let watch = |game: &str, options: Value| {
        let mut stage = Stage::new(ASCII);
        let table = table(game, 3, options, |s| s.ply > 12);
        stage.play(table, &[]);
        if game == "golf" {
            stage.press("O");
        }
        picture(&stage.draw((120, 40)), false)
    };
    assert!(watch("golf", json!({})).contains("Odds are told to players."));
    let text = watch("harmonictook", json!({}));
    assert!(text.contains("a roll of ") && !text.contains("your roll brings"), "{text}");
}

#[test]
fn the_host_takes_the_rules_over_and_is_back_in_the_room() {
    let mut stage = Stage::new(ASCII);
    in_a_room(&mut stage, "lobby", None);
    stage.press("o↓↓↓→");
    assert!(picture(&stage.draw((80, 24)), false).contains("< off >"));
    stage.press("\n");
    let text = picture(&stage.draw((80, 24)), false);
    assert!(text.contains("Room KQZT") && text.contains("o options"), "{text}");
}
