//! Pictures of the screens: each is drawn from a game that was played with a fixed seed, and compared with the one before.

use std::fmt::Write;
use std::sync::mpsc;

use engine::{Luck, Seat, Table, Viewer};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Style;
use serde_json::{Value, json};

use crate::app::{App, Message, Prefs, Screen, Start};
use crate::desk::{Hint, Over};
use crate::local::{Pace, Seating};
use crate::net::{Heard, Invitation};
use crate::replay::Grading;
use crate::scene::Scene;
use crate::sitter::Sitter;
use crate::theme::{Depth, Theme};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
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

impl Stage {
    fn new(theme: Theme) -> Self {
        let data = tempfile::tempdir().unwrap();
        let (sender, receiver) = mpsc::channel();
        let prefs = Prefs {
            theme,
            data: data.path().to_owned(),
            pace: Pace::Calm,
            log: None,
            finished: |_| String::new(),
        };
        Self { app: App::new(prefs, sender), data, messages: receiver }
    }

    fn play(&mut self, table: Box<dyn Table>, people: &[&str]) {
        let game = catalog::find(table.facts().id).unwrap();
        let bot = game.bots().last().unwrap().id;
        let sitters = (0..table.seats())
            .map(|i| people.get(i).map_or(Sitter::Bot(bot.into()), |p| Sitter::Person((*p).into())))
            .collect();
        let save = self.data.path().join("game.journal");
        let seating = Seating { game, table, sitters, save, pace: Pace::Calm, displays: Vec::new() };
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

/// Draws a screen at both sizes, in colour and in ASCII.
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
            if seat == Seat(0) && table.plies() > 4 && wanted(&Scene::of(&*table, Viewer::Seat(seat))) {
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
        stage.play(table, &["You"]);
    });
    check("golf_flip", |stage| {
        let mut table = catalog::find("golf").unwrap().table(3, json!({}), [1; 32]).unwrap();
        table.play_id(Seat(0), 0).unwrap();
        stage.play(table, &["You"]);
        stage.press("4");
    });
    check("golf_draw", |stage| stage.play(table("golf", 4, json!({}), can("draw")), &["You"]));
    check("golf_place", |stage| {
        stage.play(table("golf", 6, json!({ "use_jokers": true }), can("swap")), &["You"]);
        stage.press("\t\t");
    });
    check("golf_over", |stage| {
        let mut luck = Luck::new(7);
        let mut table = catalog::find("golf").unwrap().table(3, json!({ "rounds": 3 }), [9; 32]).unwrap();
        while let Some(seat) = table.movers().first() {
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
        }
        stage.play(table, &["You"]);
    });
}

#[test]
fn harmonictook() {
    let plain = || json!({});
    check("harmonictook_roll", |stage| stage.play(table("harmonictook", 2, plain(), can("roll")), &["You"]));
    check("harmonictook_build", |stage| {
        let rich =
            |s: &Scene| s.ply > 60 && s.choices.iter().filter(|c| c.notation.starts_with("buy")).count() > 7;
        stage.play(table("harmonictook", 4, plain(), rich), &["You"]);
        stage.press("\t\t\t");
    });
    let all = json!({ "expansions": ["harbor", "millionaires_row"], "market": "all" });
    check("harmonictook_everything", |stage| {
        stage.play(table("harmonictook", 5, all.clone(), can("buy")), &["You"]);
    });
    check("harmonictook_give", |stage| {
        stage.play(table("harmonictook", 3, all.clone(), can("give")), &["You"]);
    });
}

#[test]
fn farkle() {
    check("farkle_rolled", |stage| stage.play(table("farkle", 1, json!({}), can("lock")), &["You"]));
    check("farkle_locked", |stage| stage.play(table("farkle", 1, json!({}), can("bank")), &["You"]));
    check("farkle_shop", |stage| {
        let easy = json!({ "boons": { "gold": 900, "reroll": 2, "flip": 1 } });
        stage.play(table("farkle", 1, easy, |s| s.choices.iter().any(|c| c.notation == "skip")), &["You"]);
    });
    check("farkle_versus", |stage| stage.play(table("farkle", 3, json!({}), can("bank")), &["You"]));
}

#[test]
fn wires() {
    check("wires_token", |stage| {
        let table = catalog::find("wires").unwrap().table(4, json!({ "mission": 4 }), [3; 32]).unwrap();
        stage.play(table, &["You"]);
    });
    let turn = |s: &Scene| s.ply > 8 && s.choices.iter().any(|c| c.notation.starts_with("cut"));
    check("wires_turn", |stage| {
        stage.play(table("wires", 4, json!({ "mission": 4 }), turn), &["You"]);
        stage.press("\t\t\t");
    });
    check("wires_beliefs", |stage| {
        stage.play(table("wires", 3, json!({ "mission": 8 }), turn), &["You"]);
        stage.press("O");
    });
    check("wires_two_stands", |stage| {
        stage.play(table("wires", 2, json!({ "mission": 5 }), turn), &["You"]);
        stage.press("O");
    });
}

#[test]
fn over_the_table() {
    let set = |stage: &mut Stage| stage.play(table("golf", 2, json!({}), can("draw")), &["You"]);
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
        let hint = |grade: u8, words: &str, worth: &str| Hint {
            grade,
            notation: "draw".into(),
            words: words.into(),
            worth: worth.into(),
            why: "wins 54.1 % of 812 sampled continuations".into(),
        };
        let hints = vec![hint(0, "draw from the deck", "54.1 %"), hint(3, "take KD from the pile", "46.0 %")];
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
        stage.press("←←←\t");
    });
    check("replay_wires", |stage| stage.app.begin(Start::Replay(all("wires", 4))));
}

#[test]
fn help_and_a_graded_replay() {
    check("over_help", |stage| {
        stage.play(table("golf", 2, json!({}), can("draw")), &["You"]);
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
            "code": "KQZT", "game": "golf", "title": "Golf", "options": options, "settings": {}, "status": status,
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
    // The name that is proposed is the user's.
    check("join", |stage| stage.press(&format!("j\t{}Anna", "⌫".repeat(120))));
    check("room_lobby", |stage| in_a_room(stage, "lobby", None));
    check("room_talk", |stage| {
        in_a_room(stage, "lobby", None);
        stage.press("twe wait");
    });
    check("room_table", |stage| {
        let table = table("golf", 3, json!({}), can("swap"));
        let scene = Scene::of(&*table, Viewer::Seat(Seat(0)));
        let shown = json!({
            "record": "0", "ply": scene.ply, "turn": scene.turn, "view": scene.view, "legal": scene.choices,
            "undo": true, "commitment": "0"
        });
        in_a_room(stage, "playing", Some(shown));
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
            stage.play(table(game, 2, json!({}), |s| s.ply > 5), &["You"]);
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
