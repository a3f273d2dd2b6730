//! Does every byte that a player was sent hold only what its view does?
//!
//! The journal of the finished game is played again, and every message must be what that viewer's view, events, words and
//! legal moves give at that ply: nothing more, and nothing earlier.

use engine::{AnyGame, Seat, Viewer};
use protocol::room::{Message, Table, Turn};
use serde_json::{Value, json};

use crate::Result;

/// What is secret to a player, beside the cards.
#[derive(Clone, Debug, Default)]
pub struct Secrets {
    /// Tokens of others, and hashes of tokens.
    pub never: Vec<String>,
    /// The seed: only when the game is over.
    pub seed: String,
}

/// Checks all texts that a viewer was sent during a game. Says how many tables were compared.
pub fn check(
    game: &dyn AnyGame,
    journal: &str,
    viewer: Viewer,
    log: &[String],
    secrets: &Secrets,
) -> Result<usize> {
    let loaded = game.load(journal, [0; 32]).map_err(|e| e.to_string())?;
    let table = loaded.table;
    let mut compared = 0;
    for text in log {
        if let Some(secret) = secrets.never.iter().find(|s| text.contains(s.as_str())) {
            return Err(format!("a token or its hash ({}…) in {text}", &secret[..8]).into());
        }
        let message: Message = serde_json::from_str(text)?;
        // Nothing but what the protocol's types hold.
        let known = serde_json::to_value(&message)?;
        let sent: Value = serde_json::from_str(text)?;
        if known != sent {
            return Err(format!("something that is not in the protocol: {text}").into());
        }
        let (shown, happened) = match &message {
            Message::Update(update) => (update.table.as_ref(), update.happened.iter().collect::<Vec<_>>()),
            Message::Snapshot(snapshot) => {
                (snapshot.table.as_ref(), snapshot.missed.iter().flatten().collect::<Vec<_>>())
            }
            _ => (None, Vec::new()),
        };
        let over = shown.is_some_and(|t| matches!(t.turn, Turn::Over(_)));
        if !over && text.contains(&secrets.seed) {
            return Err(format!("the seed before the end: {text}").into());
        }
        for happened in happened {
            let then = table.at(happened.ply as usize).map_err(|e| e.0)?;
            same("events", &happened.events, &serde_json::from_str(&then.events_json(viewer))?)?;
            same(
                "words",
                &json!(happened.words),
                &json!(then.event_words(viewer, engine::Language::English)),
            )?;
        }
        if let Some(shown) = shown {
            compare(&*table.at(shown.ply as usize).map_err(|e| e.0)?, viewer, shown)?;
            compared += 1;
        }
    }
    Ok(compared)
}

fn same(what: &str, sent: &Value, may: &Value) -> Result<()> {
    if sent == may { Ok(()) } else { Err(format!("{what}: sent {sent}, may know {may}").into()) }
}

fn compare(table: &dyn engine::Table, viewer: Viewer, shown: &Table) -> Result<()> {
    same("view", &shown.view, &serde_json::from_str(&table.view_json(viewer))?)?;
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        table.legal(seat, &mut legal);
    }
    let may: Vec<Value> = legal
        .iter()
        .map(|&id| {
            let seat = if let Viewer::Seat(seat) = viewer { seat } else { Seat(0) };
            json!({"id": id, "notation": table.notation(id), "words": table.action_words(seat, id, engine::Language::English),
                "action": table.action_json(id)})
        })
        .collect();
    same("legal", &serde_json::to_value(&shown.legal)?, &Value::from(may))?;
    if shown.board.is_some() {
        return Err("a drawing that nobody asked for".into());
    }
    Ok(())
}
