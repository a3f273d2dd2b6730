//! What a newcomer is told in the first game.

use engine::{Decision, Lesson};

use crate::{Golf, Phase, Rank, Stage};

type At<'a> = Decision<'a, Golf>;

pub(crate) const LESSONS: [Lesson<Golf>; 8] = [
    Lesson { id: "start", fits: |d| d.view.phase() == Phase::InitialFlip },
    Lesson { id: "last-turn", fits: |d| d.view.phase() == Phase::FinalTurn && draws(d) },
    Lesson { id: "hole", fits: |d| d.view.phase() == Phase::RoundOver },
    Lesson { id: "draw", fits: draws },
    Lesson { id: "place", fits: |d| d.view.stage() == Stage::Place },
    Lesson { id: "values", fits: draws },
    Lesson { id: "low-card", fits: |d| draws(d) && low_card(d) },
    Lesson { id: "pairs", fits: |d| matches!(d.view.stage(), Stage::Place | Stage::Swap) && plays(d) },
];

fn plays(d: &At<'_>) -> bool {
    matches!(d.view.phase(), Phase::Playing | Phase::FinalTurn)
}

fn draws(d: &At<'_>) -> bool {
    plays(d) && d.view.stage() == Stage::Draw
}

/// Is the open card one that everybody would like to have?
fn low_card(d: &At<'_>) -> bool {
    d.view.discard_top().is_some_and(|card| [Rank::ACE, Rank::TWO, Rank::KING].contains(&card.rank()))
}
