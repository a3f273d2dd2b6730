//! An evening at a real table.

use std::fmt::Write;

use engine::text::Paint;
use engine::{Budget, Game, Invalid, Luck};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::lines::{Reader, Said};
use super::{HELP, show};
use crate::advice::Table;
use crate::belief::{Fast, Habits, Id, Position, Rows, Sets, Trouble, first_false};
use crate::fact::Fact;
use crate::mission::Mission;
use crate::options::Options;
use crate::rules::Wires;
use crate::state::SEATS;
use crate::wire::{Colour, Wire, WireSet};

/// How wide a table is where nobody says how much room there is.
const WIDTH: usize = 80;

/// Who plays what, and my own wires.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The names in the order of play.
    pub players: Vec<String>,
    /// Who I am.
    pub me: String,
    /// Who is captain.
    pub captain: String,
    /// The number of the mission.
    #[serde(default)]
    pub mission: u8,
    /// A mission of our own instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom: Option<Mission>,
    /// The yellow and red wires that are shown to all.
    #[serde(default)]
    pub candidates: Vec<Wire>,
    /// My wires as they were dealt; the second stand after the first.
    pub hand: Vec<Wire>,
}

impl Setup {
    fn index(&self, name: &str, what: &str) -> Result<u8, Invalid> {
        let found = self.players.iter().position(|n| n.eq_ignore_ascii_case(name));
        found.map(|i| i as u8).ok_or_else(|| {
            Invalid(format!("`{what}`: `{name}` is none of the players {}", self.players.join(", ")))
        })
    }

    /// My place among the players.
    pub fn me_index(&self) -> u8 {
        self.index(&self.me, "me").unwrap_or(0)
    }

    /// The rules of the table.
    pub fn game(&self) -> Result<Wires, Invalid> {
        let captain = self.index(&self.captain, "captain")?;
        let options =
            Options { mission: self.mission, custom: self.custom.clone(), captain, ..Options::default() };
        Wires::new(self.players.len(), options)
    }

    /// The same, if the players can sit down together.
    pub fn seated(self) -> Result<Self, Invalid> {
        for (i, name) in self.players.iter().enumerate() {
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(Invalid(format!("`players`: `{name}` is no name; use one word each")));
            }
            if self.players[..i].iter().any(|n| n.eq_ignore_ascii_case(name)) {
                return Err(Invalid(format!("`players`: `{name}` is there twice")));
            }
        }
        if !(2..=SEATS).contains(&self.players.len()) {
            return Err(Invalid(format!("`players`: 2 to {SEATS} play, not {}", self.players.len())));
        }
        self.game()?;
        Ok(self)
    }

    /// The same, if I am one of the players.
    pub fn with_me(self) -> Result<Self, Invalid> {
        self.index(&self.me, "me")?;
        Ok(self)
    }

    /// How many wires each of my stands holds.
    pub fn stands_of_me(&self) -> Vec<u8> {
        let me = self.me_index();
        let stands = self.game().map(|g| g.stands().to_vec()).unwrap_or_default();
        stands.into_iter().filter(|s| s.0 == me).map(|s| s.1).collect()
    }

    /// The same, if the candidates are those of the mission.
    pub fn with_candidates(self) -> Result<Self, Invalid> {
        let game = self.game()?;
        let shown: WireSet = self.candidates.iter().copied().collect();
        for (colour, pick) in [(Colour::Yellow, game.mission().yellow), (Colour::Red, game.mission().red)] {
            let named = shown.and(colour.set()).len();
            if named != u32::from(pick.of) {
                return Err(Invalid(format!(
                    "`candidates`: this mission shows {} {} wires, but {named} are named",
                    pick.of,
                    colour.name()
                )));
            }
        }
        Ok(self)
    }

    /// What I know before anything has happened.
    pub fn position(&self) -> Result<Position, Invalid> {
        self.clone().seated()?.with_candidates()?;
        let me = self.index(&self.me, "me")?;
        let game = self.game()?;
        let shown: WireSet = self.candidates.iter().copied().collect();
        let layout = game.layout(shown);
        let rows = Rows::new(&layout);
        let ids = rows.hand(me);
        if ids.len() != self.hand.len() {
            return Err(Invalid(format!(
                "`hand`: you are dealt {} wires in this mission, but {} are named",
                ids.len(),
                self.hand.len()
            )));
        }
        let known: Vec<(Id, Wire)> = ids.into_iter().zip(self.hand.iter().copied()).collect();
        for stand in rows.of(me) {
            let wires: Vec<Wire> =
                stand.iter().filter_map(|id| known.iter().find(|k| k.0 == *id).map(|k| k.1)).collect();
            if !wires.is_sorted() {
                return Err(Invalid(match self.stands_of_me()[..] {
                    [one, two] => format!(
                        "`hand`: the wires of a stand are sorted, the lowest first; you have two stands, so write the {one} of the first and then the {two} of the second"
                    ),
                    _ => "`hand`: the wires of a stand are sorted, the lowest first".into(),
                }));
            }
        }
        let position = Position { layout, observer: Some(me), known, facts: Vec::new() };
        position.check().map_err(|e| Invalid(format!("`hand`: {e}")))?;
        Fast::fast(&position).map_err(|_| Invalid::new("`hand`: no deal of this mission has such a hand"))?;
        Ok(position)
    }
}

/// Why a line was not taken. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// What came of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// What to show.
    pub text: String,
    /// Did the session change, so that it should be saved?
    pub changed: bool,
}

/// The setup, the lines so far, and the soft habits that are on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Who plays what.
    pub setup: Setup,
    /// What happened, as it was typed.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Soft habits, if they are on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub habits: Option<Habits>,
}

/// All lines read: where the table stands.
#[derive(Clone, Debug)]
pub(super) struct Now {
    pub(super) position: Position,
    pub(super) rows: Rows,
    pub(super) table: Table,
    /// Which line each fact came from.
    from: Vec<usize>,
}

impl Session {
    /// A new evening.
    pub fn new(setup: Setup) -> Result<Self, Invalid> {
        setup.position()?;
        Ok(Self { setup, lines: Vec::new(), habits: None })
    }

    /// A session from its file; what is wrong with it is said by line.
    pub fn from_json(text: &str) -> Result<Self, Invalid> {
        let value = serde_json::from_str(text).map_err(|e| Invalid(format!("no JSON: {e}")))?;
        let session: Self = engine::from_json(value)?;
        if let Some(habits) = session.habits {
            habits.check()?;
        }
        session.now().map_err(|e| Invalid(e.0))?;
        Ok(session)
    }

    /// The session as its file.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads all lines from the first on.
    pub(super) fn now(&self) -> Result<Now, Refused> {
        let mut position = self.setup.position().map_err(|e| Refused(e.0))?;
        let mut rows = position.rows();
        let mut dial = position.layout.players;
        let mut from = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            let said = Reader { setup: &self.setup, position: &position, rows: &rows }
                .read(line)
                .map_err(|e| Refused(format!("line {} (`{line}`): {e}", i + 1)))?;
            self.take(&mut position, &mut rows, &mut dial, said)
                .map_err(|e| Refused(format!("line {} (`{line}`): {e}", i + 1)))?;
            from.resize(position.facts.len(), i);
        }
        if let Some(at) = first_false(&position) {
            let line = from.get(at).copied().unwrap_or(0);
            position.facts.truncate(at + 1);
            let why = Sets::of(&position).err().map_or_else(String::new, |found| format!(" ({found})"));
            return Err(Refused(self.contradiction(line, &why)));
        }
        let me = self.setup.me_index();
        let next = (me + 1) % position.layout.players;
        Ok(Now { position, rows, table: Table { dial: dial.max(1), next }, from })
    }

    fn take(
        &self,
        position: &mut Position,
        rows: &mut Rows,
        dial: &mut u8,
        said: Said,
    ) -> Result<(), String> {
        let me = self.setup.me_index();
        for fact in said.facts {
            if let (Fact::Swap { player1, from1, player2, from2, .. }, Some(wire)) = (fact, said.got) {
                let id = if player1 == me { rows.at(player2, from2) } else { rows.at(player1, from1) };
                if let Some(id) = id {
                    match position.seen(id) {
                        Some(same) if same == wire => {}
                        Some(other) => return Err(format!("that wire was a {other} when you gave it away")),
                        None => position.known.push((id, wire)),
                    }
                }
            }
            if matches!(fact, Fact::Fail { .. } | Fact::DdFail { .. }) {
                *dial = dial.saturating_sub(1);
            }
            position.facts.push(fact);
            position.check().map_err(|e| e.0)?;
            rows.follow(&fact);
        }
        if let Some(told) = said.dial {
            *dial = told;
        }
        Ok(())
    }

    /// Why a line contradicts what is known, and what could be mistaken.
    fn contradiction(&self, line: usize, why: &str) -> String {
        let mut text =
            format!("line {} (`{}`) contradicts what is known before it{why}.", line + 1, self.lines[line]);
        let suspects: Vec<usize> = (0..line)
            .filter(|i| {
                let mut without = Self { lines: self.lines[..=line].to_vec(), ..self.clone() };
                without.lines.remove(*i);
                without.consistent()
            })
            .collect();
        if suspects.is_empty() {
            text += " No single earlier line explains it: look at its names, slots and value, and at your own hand.";
        } else {
            text += " If it is right, one of these is mistaken:";
            for i in suspects {
                let _ = write!(text, "\n  {:>3}  {}", i + 1, self.lines[i]);
            }
            text += "\n`undo N` takes a line back, `insert N LINE` puts another in its place.";
        }
        text
    }

    /// Can all lines be true together? Says nothing about which is not.
    fn consistent(&self) -> bool {
        let Ok(mut position) = self.setup.position() else { return false };
        let mut rows = position.rows();
        let mut dial = position.layout.players;
        for line in &self.lines {
            let read = Reader { setup: &self.setup, position: &position, rows: &rows }.read(line);
            let Ok(said) = read else { return false };
            if self.take(&mut position, &mut rows, &mut dial, said).is_err() {
                return false;
            }
        }
        !matches!(Fast::fast(&position), Err(Trouble::Impossible))
    }

    /// Puts a line at a place in time, counted from 0; everything after it is read again.
    pub fn insert(&mut self, at: usize, line: &str) -> Result<(), Refused> {
        let mut next = self.clone();
        next.lines.insert(at.min(self.lines.len()), line.trim().to_owned());
        next.now()?;
        *self = next;
        Ok(())
    }

    /// Takes a line back, counted from 0; everything after it is read again.
    pub fn remove(&mut self, at: usize) -> Result<String, Refused> {
        let mut next = self.clone();
        if at >= next.lines.len() {
            return Err(Refused(format!(
                "there is no line {}; they go from 1 to {}",
                at + 1,
                next.lines.len()
            )));
        }
        let line = next.lines.remove(at);
        next.now()?;
        *self = next;
        Ok(line)
    }

    /// Luck out of all that was typed: who asks twice gets one answer, in every program.
    fn luck(&self) -> Luck {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Luck::new(self.to_json().bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// Does what a line says. `reload`, `save` and `quit` are the caller's.
    pub fn enter(&mut self, line: &str, paint: Paint, budget: Budget) -> Result<Reply, Refused> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |word: &str| {
            let n = word.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            n.ok_or_else(|| Refused(format!("`{}` is no number of a line", engine::action::clip(word))))
        };
        let show = |text: String| Ok(Reply { text, changed: false });
        match verb {
            "" | "table" => show(self.table(paint, WIDTH)?),
            "best" => show(show::best(self, &self.now()?, paint, budget, &mut self.luck())),
            "stats" => show(show::stats(self, &self.now()?)),
            "help" | "?" => show(HELP.to_owned()),
            "list" => show(self.listing()),
            "undo" => {
                let at = if rest.is_empty() { self.lines.len().wrapping_sub(1) } else { number(rest)? };
                let line = self.remove(at)?;
                Ok(Reply { text: format!("Taken back: {line}"), changed: true })
            }
            "insert" => {
                let (at, line) = rest
                    .split_once(char::is_whitespace)
                    .ok_or_else(|| Refused("write `insert 3 anna bob 4 7 no`".into()))?;
                let at = number(at)?;
                if at > self.lines.len() {
                    return Err(Refused(format!("there are {} lines", self.lines.len())));
                }
                self.insert(at, line)?;
                Ok(Reply { text: format!("Line {} is: {}", at + 1, line.trim()), changed: true })
            }
            "habits" => self.set_habits(rest),
            _ => {
                self.insert(self.lines.len(), line)?;
                Ok(Reply { text: show::news(self, &self.now()?), changed: true })
            }
        }
    }

    /// What is known of every wire, in lines that are at most this wide.
    pub fn table(&self, paint: Paint, width: usize) -> Result<String, Refused> {
        Ok(show::table(self, &self.now()?, paint, width))
    }

    /// All lines with their numbers.
    fn listing(&self) -> String {
        let lines: Vec<String> =
            self.lines.iter().enumerate().map(|(i, l)| format!("{:>3}  {l}", i + 1)).collect();
        if lines.is_empty() { "Nothing has happened yet.".into() } else { lines.join("\n") }
    }

    fn set_habits(&mut self, words: &str) -> Result<Reply, Refused> {
        let mut habits = self.habits.unwrap_or_default();
        let mut words = words.split_whitespace();
        while let Some(word) = words.next() {
            if word == "off" {
                self.habits = None;
                return Ok(Reply {
                    text: "Soft habits are off: numbers are exact again.".into(),
                    changed: true,
                });
            }
            let weight = words.next().and_then(|w| w.parse::<f64>().ok());
            let weight =
                weight.ok_or_else(|| Refused("write `habits four 0.2 left 0.5`, or `habits off`".into()))?;
            match word {
                "four" => habits.keeps_four = weight,
                "left" => habits.token_not_left = weight,
                _ => {
                    return Err(Refused(
                        "habits are `four` (keeps four copies) and `left` (token not on the left)".into(),
                    ));
                }
            }
        }
        habits.check().map_err(|e| Refused(e.0))?;
        self.habits = Some(habits);
        Ok(Reply {
            text: format!(
                "Soft habits are on: keeps four × {}, token not on the left × {}. Numbers are estimates now.",
                habits.keeps_four, habits.token_not_left
            ),
            changed: true,
        })
    }

    /// Where the facts of a line are among all facts.
    pub(super) fn facts_of(now: &Now, line: usize) -> impl Iterator<Item = &Fact> {
        now.from.iter().zip(&now.position.facts).filter(move |(from, _)| **from == line).map(|(_, f)| f)
    }
}
