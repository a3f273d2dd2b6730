//! The conformance kit: does a game keep the promises of the contract?
//!
//! [`check`] plays random games over sampled options and, at sampled moments, tries everything that the contract says
//! about a single position. The first broken promise is reported with the options, the seed and the move, so that it can
//! be seen again.

mod ending;
mod hidden;
mod observed;
mod odds;
#[cfg(not(target_family = "wasm"))]
mod playthrough;
mod position;

#[cfg(not(target_family = "wasm"))]
pub use playthrough::playthrough;

use std::fmt::{self, Display};

use crate::record::Recorder;
use crate::{Fair, Game, GameAction, Luck, MoveSet, Playable, Recording, Replaying, Seat, Table, Viewer};

/// What a game adds so that it can be checked.
pub trait Subject: Playable {
    /// The longest game that may happen, in moves.
    const MAX_PLIES: usize = 20_000;

    /// Random seats and options, every legal combination with some chance.
    fn sample_rules(luck: &mut Luck) -> (usize, Self::Options);

    /// The same state with everything that is hidden from `viewer` exchanged.
    ///
    /// Write it from the rulebook and without looking at `view`: it is the independent second statement of what is hidden.
    #[must_use]
    fn scramble(&self, state: &Self::State, viewer: Viewer, luck: &mut Luck) -> Self::State;

    /// Does [`scramble`](Self::scramble) give every state that fits with the right odds? Then `determinize` must do the same.
    const EVEN: bool = true;

    /// The bots whose choices must not depend on hidden things. Leave out those that take long.
    fn quick_bots() -> Vec<&'static str> {
        Self::bots().iter().map(|b| b.id).collect()
    }
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played to their end.
    pub games: usize,
    /// Moves played.
    pub plies: u64,
    /// Positions that were examined in full.
    pub examined: u64,
    /// The longest game, in moves.
    pub longest: usize,
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, plies, examined, longest } = self;
        write!(f, "{games} games, {plies} moves, {examined} positions examined, longest game {longest} moves")
    }
}

/// A broken promise.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Which promise, in a word.
    pub promise: &'static str,
    /// What was seen.
    pub detail: String,
}

impl Broken {
    pub(crate) fn new(promise: &'static str, detail: impl Into<String>) -> Self {
        Self { promise, detail: detail.into() }
    }
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.promise, self.detail)
    }
}

pub(crate) type Kept = Result<(), Broken>;

/// `Err(Broken)` unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $promise:literal, $($detail:tt)+) => {
        if !$condition {
            return Err($crate::conformance::Broken::new($promise, format!($($detail)+)));
        }
    };
}
pub(crate) use ensure;

/// Plays `games` random games and examines about `examined` positions of each in full.
pub fn check<G: Subject>(games: usize, examined: usize, seed: u64) -> Result<Report, Broken> {
    let mut report = Report::default();
    for index in 0..games {
        let game_seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(index as u64);
        play_one::<G>(game_seed, examined, &mut report).map_err(|mut broken| {
            let mut luck = Luck::new(game_seed);
            let (seats, options) = G::sample_rules(&mut luck);
            broken.detail = format!(
                "{} [{} game {index} of seed {seed}: {seats} seats, {options:?}]",
                broken.detail,
                G::FACTS.id
            );
            broken
        })?;
    }
    Ok(report)
}

fn play_one<G: Subject>(seed: u64, examined: usize, report: &mut Report) -> Kept {
    let mut luck = Luck::new(seed);
    let (seats, options) = G::sample_rules(&mut luck);
    let game = G::new(seats, options).map_err(|e| Broken::new("sampled rules are valid", e.0))?;
    let fair_seed = luck.seed();
    let (mut state, mut events) = start(&game, fair_seed)?;
    let mut chance = Recording::new(Fair::new(fair_seed));
    // The table plays the same game through the erased interface.
    let mut table = crate::Live::new(game.clone(), fair_seed);
    let _ = game.start(&mut chance, &mut ());
    ensure!(state == *table.state(), "a table starts as the game does", "the states differ");
    let mut record = Recorder::new(fair_seed);
    // Examined moments are chosen ahead with a growing gap, so that long games are not examined more than short ones.
    let mut next_look = 0usize;
    let mut plies = 0usize;
    loop {
        let movers = game.turn(&state);
        if plies >= next_look || movers.is_empty() {
            position::examine(&game, &state, &events, &mut luck)
                .and_then(|()| observed::examine(&game, &state))
                .and_then(|()| hidden::examine(&game, &state, &mut luck))
                .map_err(|b| at_ply(b, plies))?;
            // Comparing odds takes hundreds of states: now and then is enough.
            if G::EVEN && G::FACTS.hidden && report.examined.is_multiple_of(60) {
                let viewers: Vec<Viewer> = Viewer::all(seats).collect();
                let viewer = *luck.choose(&viewers).unwrap_or(&Viewer::Public);
                odds::examine(&game, &state, viewer, &mut luck).map_err(|b| at_ply(b, plies))?;
            }
            report.examined += 1;
            let gap = (plies / examined.max(1)).max(1) as u32 * 2;
            next_look = plies + 1 + luck.below(gap) as usize;
        }
        let Some(first) = movers.first() else { break };
        ensure!(plies < G::MAX_PLIES, "games end", "{plies} moves were made and no end is in sight");
        let seat = movers.iter().nth(luck.below(movers.len()) as usize).unwrap_or(first);
        let action = game.sample_legal(&state, seat, &mut luck);
        ensure!(
            game.legal(&state, seat).contains(action.id()),
            "sampled moves are legal",
            "move {plies}: {action} of seat {seat}"
        );
        ensure!(
            game.check(&state, seat, action).is_ok(),
            "listed if and only if legal",
            "move {plies}: {action} of seat {seat} is listed and refused"
        );
        record.push(movers, seat, &game.legal(&state, seat), action.id());
        let before = state.clone();
        events.clear();
        chance.draws.clear();
        game.apply(&mut state, seat, action, &mut chance, &mut events);
        check_replay(&game, &before, seat, action, &chance.draws, &state, &events)
            .map_err(|b| at_ply(b, plies))?;
        table.play_action(seat, action).map_err(|e| Broken::new("a table plays legal moves", e.message))?;
        ensure!(
            *table.state() == state,
            "a table plays as the game does",
            "move {plies}: {action} of seat {seat}"
        );
        if luck.below(64) == 0 {
            check_undo(&mut table, &before, seat, &events, &chance.draws).map_err(|b| at_ply(b, plies))?;
        }
        plies += 1;
    }
    ending::examine(&game, &state, &table, &record.finish())?;
    report.games += 1;
    report.plies += plies as u64;
    report.longest = report.longest.max(plies);
    Ok(())
}

fn at_ply(mut broken: Broken, ply: usize) -> Broken {
    broken.detail = format!("after {ply} moves: {}", broken.detail);
    broken
}

/// The start twice: it must be the same.
fn start<G: Subject>(game: &G, seed: [u8; 32]) -> Result<(G::State, Vec<G::Event>), Broken> {
    let (mut one, mut two) = (Vec::new(), Vec::new());
    let state = game.start(&mut Fair::new(seed), &mut one);
    let again = game.start(&mut Fair::new(seed), &mut two);
    ensure!(state == again && one == two, "the same luck gives the same game", "two starts differ");
    Ok((state, one))
}

/// A move is a function of the state, the action and the recorded draws, whoever listens.
fn check_replay<G: Game>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: G::Action,
    draws: &[crate::Draw],
    after: &G::State,
    events: &[G::Event],
) -> Kept {
    let (mut state, mut same) = (before.clone(), Vec::new());
    let mut chance = Replaying::new(draws);
    game.apply(&mut state, seat, action, &mut chance, &mut same);
    let fit = chance.finish();
    ensure!(fit.is_ok(), "all luck goes through the door", "{action} of seat {seat}, played again: {fit:?}");
    ensure!(
        state == *after && same == events,
        "the draws decide the move",
        "{action} of seat {seat} gave another result with the same draws"
    );
    let mut state = before.clone();
    let mut chance = Replaying::new(draws);
    game.apply(&mut state, seat, action, &mut chance, &mut ());
    ensure!(
        state == *after && chance.finish().is_ok(),
        "listening changes nothing",
        "{action} of seat {seat} depends on who listens"
    );
    Ok(())
}

/// Undo gives the state before the move, and only where nothing was drawn or shown.
fn check_undo<G: Subject>(
    table: &mut crate::Live<G>,
    before: &G::State,
    seat: Seat,
    events: &[G::Event],
    draws: &[crate::Draw],
) -> Kept {
    use crate::GameEvent;
    let mut copy = table.clone();
    for other in Seat::all(copy.seats()).filter(|s| *s != seat) {
        ensure!(
            copy.undo(other).is_err(),
            "undo never crosses another's move",
            "seat {other} undid seat {seat}'s"
        );
    }
    let allowed = copy.undo(seat).is_ok();
    let may = draws.is_empty() && !events.iter().any(GameEvent::reveals);
    ensure!(allowed == may, "undo never crosses a draw or a reveal", "allowed {allowed}, should be {may}");
    ensure!(!allowed || copy.state() == before, "undo gives the state before", "it gave another");
    Ok(())
}
