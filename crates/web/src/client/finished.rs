//! Games that were finished in this browser: kept without an account, to be looked at again and counted.

use engine::Turn;
use engine::journal::Keeping;
use leptos::prelude::*;
use web::past::{self, Finished};

use super::offline;
use super::session::{Place, Session};
use super::store::Browser;

/// Keeps a game that is over.
pub(crate) fn keep(s: Session) {
    let (outcome, record) = s.table.with_untracked(|t| {
        let outcome = if let Turn::Over(outcome) = &t.shown.turn { Some(outcome.clone()) } else { None };
        (outcome, t.record.clone())
    });
    let Some(outcome) = outcome else { return };
    let (id, journal, record) = match s.place {
        Place::Here(_) => {
            let Some(table) = offline::table(s) else { return };
            let Some(commitment) = table.commitment() else { return };
            let id = commitment.chars().take(16).collect();
            (id, Some(table.journal(Keeping::Private)), None)
        }
        // Who only watched has not played it.
        Place::Room(_) if s.you.get_untracked().is_some() => (record.clone(), None, Some(record)),
        Place::Room(_) | Place::Past => return,
    };
    let game = Finished {
        id,
        game: s.game.to_owned(),
        at: js_sys::Date::now() as i64,
        names: s.players.with_value(|p| p.iter().map(|p| p.name.clone()).collect()),
        seat: s.you.get_untracked().filter(|_| !s.shared()),
        ranks: outcome.ranks,
        scores: outcome.scores,
        won: outcome.won,
        record,
        size: 0,
    };
    past::keep(&mut Browser, game, journal.as_deref());
}
