//! `parlor engine`: the line protocol over any input and output.

use std::collections::BTreeMap;
use std::io::{BufRead, Read, Write};

use engine::journal::{self, Keeping};
use engine::{Invalid, Luck, Refused, Say, Seat, Table, Viewer};
use protocol::line::{Answer, Envelope, Fault, LONGEST_LINE, Request, read};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::seats::fresh_seed;

/// The most tables that may be open at once.
const MOST_TABLES: usize = 10_000;

/// Answers every line until the input ends.
pub(crate) fn run(mut input: impl BufRead, mut output: impl Write) -> Result<(), Failure> {
    let mut session = Session::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        let limit = LONGEST_LINE as u64 + 1;
        if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let answer = if line.len() > LONGEST_LINE && line.last() != Some(&b'\n') {
            skip_line(&mut input)?;
            let most = LONGEST_LINE / 1024 / 1024;
            Answer::new(None, Err(Fault::bad(format!("the line is longer than {most} MB and was not read"))))
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            session.answer(&line)
        };
        serde_json::to_writer(&mut output, &answer).map_err(std::io::Error::from)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        match buffer.iter().position(|b| *b == b'\n') {
            Some(end) => {
                input.consume(end + 1);
                return Ok(());
            }
            None => {
                let length = buffer.len();
                input.consume(length);
            }
        }
    }
}

/// The tables of one connection.
struct Session {
    tables: BTreeMap<u64, Box<dyn Table>>,
    last: u64,
    luck: Luck,
}

impl Session {
    fn new() -> Self {
        let seed = fresh_seed();
        let luck = Luck::new(u64::from_le_bytes(std::array::from_fn(|i| seed[i])));
        Self { tables: BTreeMap::new(), last: 0, luck }
    }

    fn answer(&mut self, line: &[u8]) -> Answer {
        let Envelope { id, request } = read(line);
        Answer::new(id, request.and_then(|request| self.do_it(request)))
    }

    fn do_it(&mut self, request: Request) -> Result<Box<RawValue>, Fault> {
        match request {
            Request::Games => raw(&games()),
            Request::New(new) => {
                let seed = match &new.seed {
                    None => fresh_seed(),
                    Some(text) => journal::seed_from_hex(text)
                        .ok_or_else(|| Fault::bad("`seed` must be 64 hexadecimal digits"))?,
                };
                let table = game(&new.game)?.table(new.seats, new.options, seed);
                raw(&self.add(table.map_err(|e| Fault::new("bad_options", e.0))?, true)?)
            }
            Request::Open(open) => {
                let table = game(&open.game)?.open(open.position, fresh_seed());
                raw(&self.add(table.map_err(|e| Fault::new("bad_position", e.0))?, false)?)
            }
            Request::Load(load) => {
                let bad = |t: journal::Trouble| Fault::new("bad_journal", t.to_string());
                let header = engine::header(&load.journal).map_err(bad)?;
                let loaded = game(&header.game)?.load(&load.journal, fresh_seed()).map_err(bad)?;
                match loaded.trouble {
                    Some(trouble) => Err(bad(trouble)),
                    None => {
                        let moves = loaded.table.plies();
                        let mut answer = self.add(loaded.table, false)?;
                        answer["moves"] = moves.into();
                        raw(&answer)
                    }
                }
            }
            Request::Position(on) => text(self.table(on.table)?.position_json()),
            Request::View(view) => {
                let viewer = view.viewer()?;
                let table = self.table(view.table)?;
                if let Viewer::Seat(seat) = viewer {
                    check_seat(table, seat)?;
                }
                text(table.view_json(viewer))
            }
            Request::Legal(on) => raw(&legal(self.table(on.table)?)),
            Request::Play(play) => {
                let table = self.table(play.table)?;
                check_seat(table, play.seat)?;
                let id = table.read_action(Say::Json(&play.action)).map_err(fault)?;
                if play.draws.is_empty() {
                    table.play_id(play.seat, id).map_err(fault)?;
                } else {
                    table.play_forced(play.seat, id, &play.draws).map_err(fault)?;
                }
                let events = text(table.events_json(Viewer::Seat(play.seat)))?;
                raw(&Played { events, turn: table.turn() })
            }
            Request::Bot(bot) => {
                let mut luck = bot.seed.map_or_else(|| self.luck.fork(), Luck::new);
                let table = self.table(bot.table)?;
                let seat = mover(table, bot.seat)?;
                let id = table.bot(&bot.bot, seat, &mut luck).map_err(fault)?;
                raw(&json!({ "action": table.action_json(id), "notation": table.notation(id) }))
            }
            Request::Advise(advise) => {
                let effort = advise.thoroughly().map_err(Fault::bad)?;
                let table = self.table(advise.table)?;
                let seat = mover(table, advise.seat)?;
                raw(&table.advise(seat, effort, engine::Language::English).map_err(fault)?)
            }
            Request::Journal(on) => raw(&self.table(on.table)?.journal(Keeping::Private)),
            Request::Ask(ask) => {
                let answer = game(&ask.game)?.ask(&ask.question, ask.with);
                raw(&answer.map_err(|e| Fault::new(e.code, e.message))?)
            }
            Request::Close(on) => {
                self.table(on.table)?;
                self.tables.remove(&on.table);
                raw(&json!({}))
            }
        }
    }

    fn add(&mut self, table: Box<dyn Table>, new: bool) -> Result<Value, Fault> {
        if self.tables.len() >= MOST_TABLES {
            return Err(Fault::new(
                "too_many_tables",
                format!("{MOST_TABLES} tables are open; close some first"),
            ));
        }
        self.last += 1;
        let turn = table.turn();
        // What the start of a new game did, in games where it did something.
        let events = new.then(|| serde_json::from_str::<Value>(&table.events_json(Viewer::Public)).ok());
        let events = events.flatten().filter(|e| e.as_array().is_some_and(|list| !list.is_empty()));
        self.tables.insert(self.last, table);
        let mut answer = json!({ "table": self.last, "turn": turn });
        if let Some(events) = events {
            answer["events"] = events;
        }
        Ok(answer)
    }

    fn table(&mut self, number: u64) -> Result<&mut dyn Table, Fault> {
        match self.tables.get_mut(&number) {
            Some(table) => Ok(&mut **table),
            None => Err(Fault::new("unknown_table", format!("there is no table {number}"))),
        }
    }
}

/// What a move did.
#[derive(serde::Serialize)]
struct Played {
    events: Box<RawValue>,
    turn: engine::Turn,
}

fn raw<T: serde::Serialize + ?Sized>(value: &T) -> Result<Box<RawValue>, Fault> {
    serde_json::value::to_raw_value(value).map_err(|e| Fault::new("internal", e.to_string()))
}

fn text(json: String) -> Result<Box<RawValue>, Fault> {
    RawValue::from_string(json).map_err(|e| Fault::new("internal", e.to_string()))
}

fn game(id: &str) -> Result<&'static dyn engine::AnyGame, Fault> {
    catalog::find(id).map_err(|e| Fault::new("unknown_game", e.to_string()))
}

fn fault(refused: Refused) -> Fault {
    Fault { refusal: refused.refusal, ..Fault::new(refused.code, refused.message) }
}

fn check_seat(table: &dyn Table, seat: Seat) -> Result<(), Invalid> {
    if seat.index() < table.seats() {
        Ok(())
    } else {
        Err(Invalid(format!("there is no seat {seat}: they go from 0 to {}", table.seats() - 1)))
    }
}

/// The seat that was named, or the first that may move.
fn mover(table: &dyn Table, seat: Option<Seat>) -> Result<Seat, Fault> {
    let first = table.movers().first();
    match seat.or(first) {
        Some(seat) => {
            check_seat(table, seat)?;
            Ok(seat)
        }
        None => Err(Fault::new("game_over", "the game is over")),
    }
}

fn legal(table: &dyn Table) -> Value {
    let mut actions = Vec::new();
    let mut ids = Vec::new();
    for seat in table.movers().iter() {
        table.legal(seat, &mut ids);
        for &id in &ids {
            actions.push(json!({
                "seat": seat, "id": id, "notation": table.notation(id), "action": table.action_json(id),
            }));
        }
    }
    json!({ "turn": table.turn(), "actions": actions })
}

fn games() -> Value {
    let games = catalog::games().map(|game| {
        let facts = game.facts();
        json!({
            "id": facts.id,
            "title": facts.title,
            "seats": [facts.min_seats, facts.max_seats],
            "options": game.schema(),
            "bots": game.bots(engine::Language::English),
            "questions": game.questions().iter().map(|q| q.id).collect::<Vec<_>>(),
            "facts": facts,
            "presets": game.presets(engine::Language::English),
        })
    });
    games.collect()
}
