//! A whole game in a link: rules, seed and moves, written into the part of the address that no server ever sees.

use engine::journal::Keeping;
use engine::{Seat, Table};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::client::{api, games, rules};

/// Longer links get lost in messengers.
const MOST: usize = 8_000;

#[derive(Serialize, Deserialize)]
struct Packed {
    /// The game.
    g: String,
    /// The names.
    n: Vec<String>,
    /// The options, as far as they differ from the usual ones.
    o: Value,
    /// The seed.
    s: String,
    /// The moves: ids, with the seat in front where several could move.
    m: String,
}

/// The code of a game; none if its luck does not follow from a seed, or if it is too long.
pub(super) fn pack(table: &dyn Table) -> Option<String> {
    let game = table.facts().id;
    let text = table.journal(Keeping::Private);
    let header = engine::header(&text).ok()?;
    let seed = header.seed.filter(|_| header.position.is_none() && !text.contains("\"given\":true"))?;
    let found = rules::find(game)?;
    let usual = found.table(table.seats(), Value::Object(serde_json::Map::new()), [0; 32]).ok();
    let mut options = table.options();
    if let (Some(Value::Object(usual)), Value::Object(now)) = (usual.map(|t| t.options()), &mut options) {
        now.retain(|name, value| usual.get(name) != Some(value));
    }
    let mut moves = Vec::new();
    let mut again = table.at(0).ok()?;
    for ply in 0..table.plies() {
        let (seat, notation) = table.move_at(ply)?;
        let id = again.read_action(engine::Say::Text(&notation)).ok()?;
        moves.push(if again.movers().len() > 1 { format!("{}:{id}", seat.0) } else { id.to_string() });
        again = table.at(ply + 1).ok()?;
    }
    let packed =
        Packed { g: game.to_owned(), n: table.names().to_vec(), o: options, s: seed, m: moves.join(".") };
    let json = serde_json::to_string(&packed).ok()?;
    // Only ASCII can be packed; JSON has an escape for everything else.
    let plain: String = json
        .encode_utf16()
        .map(|c| if c < 0x80 { char::from(c as u8).to_string() } else { format!("\\u{c:04x}") })
        .collect();
    let code = window().btoa(&plain).ok()?;
    let code = code.trim_end_matches('=').replace('+', "-").replace('/', "_");
    (code.len() <= MOST).then_some(code)
}

/// The game of a code.
pub(super) async fn unpack(code: &str) -> Option<Box<dyn Table>> {
    let json = window().atob(&code.replace('-', "+").replace('_', "/")).ok()?;
    let packed: Packed = api::read(&json)?;
    let seed = engine::journal::seed_from_hex(&packed.s)?;
    let game = games::fetch(&packed.g).await.ok()?.rules;
    let mut table = game.table(packed.n.len(), packed.o, seed).ok()?;
    table.set_names(packed.n);
    for said in packed.m.split('.').filter(|m| !m.is_empty()) {
        let (seat, id) = match said.split_once(':') {
            Some((seat, id)) => (Seat(seat.parse().ok()?), id),
            None => (table.movers().iter().next()?, said),
        };
        table.play_id(seat, id.parse().ok()?).ok()?;
    }
    Some(table)
}
