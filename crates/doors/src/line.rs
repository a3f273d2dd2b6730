//! The line protocol: requests, positions and moves of other programs.

use engine::{Luck, Say, Seat, Table};
use protocol::line::{Request, read};
use serde_json::json;

use crate::{Door, play, played};

pub(crate) const DOOR: Door = Door { name: "line", open, examples };

fn open(bytes: &[u8]) {
    let mut table: Option<Box<dyn Table>> = None;
    for line in bytes.split(|b| *b == b'\n').take(50) {
        let Ok(request) = read(line).request else { continue };
        let made = match request {
            Request::New(new) => catalog::find(&new.game)
                .ok()
                .filter(|game| new.seats <= game.facts().max_seats)
                .and_then(|game| game.table(new.seats, new.options, [4; 32]).ok()),
            Request::Open(open) => {
                catalog::find(&open.game).ok().and_then(|game| game.open(open.position, [4; 32]).ok())
            }
            Request::Ask(ask) => {
                if let Ok(game) = catalog::find(&ask.game) {
                    let _ = game.ask(&ask.question, ask.with);
                }
                None
            }
            Request::Play(said) => {
                if let Some(table) = &mut table {
                    let _ = table.play(said.seat, Say::Json(&said.action));
                }
                None
            }
            _ => None,
        };
        table = made.or(table);
    }
    // A position that was let in can be played.
    if let Some(mut table) = table {
        play(&mut *table, 40, &mut Luck::new(2));
        for seat in 0..table.seats() {
            let _ = table.view_json(engine::Viewer::Seat(Seat(seat as u8)));
        }
    }
}

fn examples() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for game in catalog::games() {
        let id = game.facts().id;
        let seats = game.facts().min_seats.max(2);
        let mut lines = vec![json!({"id": 1, "do": "new", "game": id, "seats": seats, "seed": "a"})];
        let mut table = played(game, 0);
        let mut luck = Luck::new(9);
        for _ in 0..8 {
            let Some(seat) = table.movers().iter().next() else { break };
            let action = table.sample(seat, &mut luck).expect("a move");
            let said = table.action_json(action).expect("its JSON");
            lines.push(json!({"do": "play", "table": 1, "seat": seat, "action": said}));
            table.play_id(seat, action).expect("a legal move");
        }
        all.push(lines);
        for moves in [9, 25] {
            let position: serde_json::Value =
                serde_json::from_str(&played(game, moves).position_json()).expect("JSON");
            all.push(vec![json!({"do": "open", "game": id, "position": position})]);
        }
        for question in game.questions() {
            let with: serde_json::Value = serde_json::from_str(question.example).unwrap_or_default();
            all.push(vec![json!({"do": "ask", "game": id, "question": question.id, "with": with})]);
        }
    }
    let text = |lines: Vec<serde_json::Value>| {
        lines.iter().fold(String::new(), |all, line| all + &line.to_string() + "\n")
    };
    all.into_iter().map(|lines| text(lines).into_bytes()).collect()
}
