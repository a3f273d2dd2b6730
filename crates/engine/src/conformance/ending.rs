//! What must hold when a game is over.

use super::{Broken, Kept, Subject, ensure};
use crate::journal::Keeping;
use crate::{Live, MoveSet, Outcome, Seat, Table, load, record};

pub(super) fn examine<G: Subject>(game: &G, state: &G::State, table: &Live<G>, record: &[u8]) -> Kept {
    for seat in Seat::all(game.seats()) {
        ensure!(game.legal(state, seat).is_empty(), "nobody moves after the end", "seat {seat}");
    }
    outcome(&game.outcome(state), game.seats())?;
    for keeping in [Keeping::Private, Keeping::Public] {
        journal(table, keeping)?;
    }
    let replayed =
        record::replay(game, record, |_, _, _| ()).map_err(|e| Broken::new("a record replays", e.0))?;
    ensure!(replayed == *state, "a record replays", "it leads to another state");
    Ok(())
}

fn outcome(outcome: &Outcome, seats: usize) -> Kept {
    ensure!(
        outcome.ranks.len() == seats && outcome.scores.len() == seats,
        "an outcome has a rank and a score for each seat",
        "{outcome:?}"
    );
    let shared = |rank: u8| 1 + outcome.ranks.iter().filter(|&&r| r < rank).count();
    ensure!(
        outcome.ranks.iter().all(|&r| r as usize == shared(r)),
        "ranks count from 1 and ties share one",
        "{outcome:?}"
    );
    Ok(())
}

/// The journal is the game: read back it gives the same game and the same bytes, and proves its luck.
fn journal<G: Subject>(table: &Live<G>, keeping: Keeping) -> Kept {
    let text = table.journal(keeping);
    let loaded = Live::<G>::load(&text, [0; 32])
        .map_err(|trouble| Broken::new("a journal reads back", trouble.to_string()))?;
    if let Some(trouble) = loaded.trouble.or(loaded.unproven) {
        return Err(Broken::new("a journal reads back", trouble.to_string()));
    }
    ensure!(loaded.complete, "a journal reads back", "it does not tell the result");
    ensure!(loaded.table.state() == table.state(), "a journal is the game", "it leads to another state");
    ensure!(loaded.table.journal(keeping) == text, "a journal is bit-exact", "written again it differs");
    load::verify::<G>(&text)
        .map_err(|trouble| Broken::new("a journal proves its luck", trouble.to_string()))?;
    Ok(())
}
