//! The log of decisions of a game: what it was about, when, how good, and what it was worth in both units.

use std::io::Write;
use std::path::Path;

use engine::{Decision, Effort, Game, Language, Live, MoveSet, Seat, Table};
use golf::bots::{DecisionType, PROFILES, RoundPhase};
use golf::{Action, Golf, State};
use serde::Serialize;

use crate::failure::Failure;
use crate::files;

/// A line of the log.
#[derive(Serialize)]
struct Entry<'a> {
    ply: usize,
    round: u8,
    seat: Seat,
    player: &'a str,
    /// Which of the eight profiles it is, if it is one.
    profile_name: Option<&'static str>,
    decision_type: DecisionType,
    game_phase: RoundPhase,
    decision_quality: &'static str,
    action: String,
    best: String,
    expected_value: Worth,
    best_value: Worth,
    stderr: f64,
}

/// What a move is worth.
#[derive(Serialize)]
struct Worth {
    /// The chance to win.
    win: f64,
    /// The total that the player is expected to have when the round is over, all rounds so far together. Fewer are better.
    points: Option<f64>,
}

pub(crate) fn run(file: &Path, samples: u32, out: &mut impl Write) -> Result<(), Failure> {
    let text = files::read(file)?;
    let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", file.display()));
    let loaded = Live::<Golf>::load(&text, [0; 32]).map_err(wrong)?;
    let live = &loaded.table;
    let mut points: Vec<(usize, Seat, Action, State)> = Vec::new();
    let mut ply = 0;
    live.steps(|before, seat, action, _, _| {
        ply += 1;
        if live.game().legal(before, seat).len() > 1 {
            points.push((ply, seat, action, *before));
        }
    });
    for (ply, seat, action, before) in points {
        let Some(decision_type) = DecisionType::of(action) else { continue };
        let entry = Decision::at(live.game(), &before, seat, |decision| {
            let advice = search::advise(decision, Effort::samples(samples), Language::English);
            let (played, best) = (advice.of(action)?, advice.moves.first()?);
            let worth = |m: &engine::Advised<Action>| Worth {
                win: m.win.map_or(m.value, |win| win.value),
                // Advice counts so that more is better.
                points: m.points.map(|points| -points),
            };
            let player = &live.names()[seat.index()];
            Some(Entry {
                ply,
                round: decision.view.round().0,
                seat,
                player,
                profile_name: profile(live, seat),
                decision_type,
                game_phase: RoundPhase::of(decision.view),
                decision_quality: played.grade.word(),
                action: action.to_string(),
                best: best.action.to_string(),
                expected_value: worth(played),
                best_value: worth(best),
                stderr: played.win.map_or(played.stderr, |win| win.stderr),
            })
        });
        if let Some(entry) = entry {
            serde_json::to_writer(&mut *out, &entry).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    match loaded.trouble {
        None => Ok(()),
        Some(trouble) => {
            Err(Failure::Negative(format!("{}: {trouble}; the log ends before it", file.display())))
        }
    }
}

/// The profile that sat there. Older journals tell only a name such as `Maya (easy)`.
fn profile(live: &Live<Golf>, seat: Seat) -> Option<&'static str> {
    let known = live.seated_bots();
    if known.is_empty() {
        let name = live.names()[seat.index()].split_once(" (")?.0.split(' ').next()?;
        return PROFILES.iter().find(|p| p.name == name).map(|p| p.id);
    }
    let spec = known[seat.index()].as_deref()?;
    let id = spec.split_once(':').map_or(spec, |(id, _)| id);
    PROFILES.iter().find(|p| p.id == id).map(|p| p.id)
}
