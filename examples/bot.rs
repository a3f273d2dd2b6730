//! A contestant for `parlor arena` in Rust: plays any game, and prefers the action it has played least.
//!
//! ```text
//! cargo build --release --example bot
//! parlor arena match random cmd:target/release/examples/bot --game golf --games 100
//! ```

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut played: HashMap<u64, u32> = HashMap::new();
    let mut table = Value::Null;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        // A new game: what was learned in the last one must not matter, or results depend on who plays which game.
        if question["table"] != table {
            table = question["table"].clone();
            played.clear();
        }
        let actions = question["actions"].as_array().map_or(&[][..], Vec::as_slice);
        let ids = actions.iter().filter_map(|a| a["id"].as_u64());
        let Some(choice) = ids.min_by_key(|id| played.get(id).copied().unwrap_or(0)) else { continue };
        *played.entry(choice).or_default() += 1;
        writeln!(out, "{}", json!({ "id": question["id"], "ok": { "action": choice } }))?;
        out.flush()?;
    }
    Ok(())
}
