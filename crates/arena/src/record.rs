//! Records: one JSON line for each game.

use engine::Seat;
use engine::journal::hex;
use engine::simulate::Played;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::Contestant;

/// What a record says of a game that its end does not tell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameFacts<'a> {
    pub(crate) game: &'a str,
    pub(crate) deal: u64,
    pub(crate) rotation: usize,
    pub(crate) opening: Option<usize>,
    pub(crate) seed: &'a [u8; 32],
    pub(crate) table: &'a [usize],
    pub(crate) field: &'a [Contestant],
    /// The names of the game's items.
    pub(crate) items: &'a [String],
}

/// One line of a records file. Fields that a game adds of its own are in `more`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game.
    pub game: String,
    /// Which group of games with the same draws.
    pub deal: u64,
    /// Which of its rotations.
    pub rotation: usize,
    /// Which of the match's openings it began with, if it had any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<usize>,
    /// The seed of its luck.
    pub seed: String,
    /// How many moves.
    pub plies: u32,
    /// In a cooperative or solo game: did the team win?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// Was it stopped before its end?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// Who played, by seat.
    pub players: Vec<PlayerRecord>,
    /// What the game adds, such as `turns`.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// One player of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// Its name in the field.
    pub label: String,
    /// What it is.
    pub persona: String,
    /// Did it win, alone or with others?
    pub winner: bool,
    /// Its rank, from 1.
    pub rank: u8,
    /// Its score.
    pub score: i32,
    /// What it did wrong, if anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    /// What the game adds, such as `bank`.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// Appends the line of a game that was just played.
pub(crate) fn write(facts: &GameFacts<'_>, played: &Played, out: &mut Vec<u8>) {
    let outcome = &played.outcome;
    let winners = outcome.winners();
    let names = facts.items;
    let player = |(seat, &who): (usize, &usize)| {
        let mut more = played.summary.seats.get(seat).cloned().unwrap_or_default();
        let counts = played.counts.of(Seat(seat as u8));
        if !names.is_empty() {
            let fired: Map<String, Value> = names
                .iter()
                .zip(counts)
                .filter(|(_, c)| c.fired > 0)
                .map(|(name, c)| (name.clone(), json!({ "fired": c.fired, "paid": c.paid })))
                .collect();
            more.insert("income".into(), Value::Object(fired));
        }
        let faults = played.faults.iter().filter(|f| f.0.index() == seat);
        PlayerRecord {
            label: facts.field[who].label.clone(),
            persona: facts.field[who].persona.clone(),
            winner: winners.has(Seat(seat as u8)),
            rank: outcome.ranks[seat],
            score: outcome.scores[seat],
            faults: faults.map(|(_, ply, f)| format!("{} at move {}", f.kind, ply + 1)).collect(),
            more,
        }
    };
    let record = GameRecord {
        game: facts.game.to_owned(),
        deal: facts.deal,
        rotation: facts.rotation,
        opening: facts.opening,
        seed: hex(facts.seed),
        plies: played.plies,
        won: outcome.won,
        unfinished: played.unfinished,
        players: facts.table.iter().enumerate().map(player).collect(),
        more: played.summary.table.clone(),
    };
    // Serialising into memory can't fail: all keys are strings.
    let _ = serde_json::to_writer(&mut *out, &record);
    out.push(b'\n');
}
