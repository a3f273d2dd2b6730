//! Self-play studied: do the filters keep the truth, how far are they from complete, and do chances mean what they say?

use engine::{Bot, Decision, Fair, Game, Luck, Seat, Viewer};
use serde::Serialize;

use crate::action::Action;
use crate::belief::{Exact, Fast, Id, Sets};
use crate::rules::Wires;
use crate::state::{End, Stage, State};

/// Makes the bots of a game.
pub type Makes<'a> = &'a mut dyn FnMut() -> Box<dyn Bot<Wires>>;

/// Plays one game and shows every moment of it to `watch` before the move: state, seat and chosen action.
pub fn play(game: &Wires, seed: u64, make: Makes<'_>, mut watch: impl FnMut(&State, Seat, Action)) -> State {
    let mut luck = Luck::new(seed);
    let mut chance = Fair::new(luck.seed());
    let mut bots: Vec<_> = (0..game.seats()).map(|_| make()).collect();
    let mut state = game.start(&mut chance, &mut ());
    while let Some(seat) = game.turn(&state).first() {
        let view = game.view(&state, Viewer::Seat(seat));
        let legal = game.legal(&state, seat);
        let decision = Decision { game, seat, view: &view, legal: &legal };
        let action = bots[seat.index()].choose(&decision, &mut luck);
        watch(&state, seat, action);
        game.apply(&mut state, seat, action, &mut chance, &mut ());
    }
    state
}

/// How far the filters are from complete in one quarter of the game, by how many wires are cut.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Distance {
    /// Hidden uncut wires that were looked at.
    pub wires: u64,
    /// Possibilities that the filters leave to them.
    pub filtered: u64,
    /// Possibilities that there are.
    pub exact: u64,
    /// Wires of which the filters know all that can be known.
    pub complete: u64,
}

/// What a study of the filters found.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct FilterStudy {
    /// Games that were played.
    pub games: u64,
    /// Games that were won.
    pub won: u64,
    /// Turns at which the filters were looked at.
    pub looks: u64,
    /// Times a filter removed what the wire was, or what it still could be. Must be 0.
    pub wrong: u64,
    /// By quarter of the game.
    pub quarters: [Distance; 4],
    /// The most rounds that the filters took.
    pub rounds: u32,
}

/// Plays games and looks, at the beginning of every turn, whether the filters keep what the wires are.
///
/// Every so-manieth turn it also compares what they leave with what is possible.
pub fn filters(game: &Wires, games: u64, every: usize, make: Makes<'_>) -> FilterStudy {
    let mut study = FilterStudy::default();
    for seed in 0..games {
        study.game(game, seed, every, make);
    }
    study
}

impl FilterStudy {
    /// Plays one more game and looks at it.
    pub fn game(&mut self, game: &Wires, seed: u64, every: usize, make: Makes<'_>) {
        let mut turns = seed as usize;
        let end = play(game, seed, make, |state, seat, _| {
            if state.stage() == Stage::Turn {
                turns += 1;
                look(game, state, seat, turns.is_multiple_of(every), self);
            }
        });
        self.games += 1;
        self.won += u64::from(end.end() == Some(End::Won));
    }
}

fn look(game: &Wires, state: &State, seat: Seat, compare: bool, study: &mut FilterStudy) {
    let position = game.view(state, Viewer::Seat(seat)).position(game);
    let rows = position.rows();
    let Ok((sets, rounds)) = Sets::of(&position) else {
        study.wrong += 1;
        return;
    };
    study.looks += 1;
    study.rounds = study.rounds.max(rounds);
    let ids: Vec<Id> = rows.stands().iter().flatten().copied().collect();
    let kept = |(i, id): (usize, &Id)| sets.sets[*id as usize].has(state.wires[i].wire);
    study.wrong += u64::from(!ids.iter().enumerate().all(kept));
    if !compare {
        return;
    }
    let Ok(exact) = Exact::exact(&position) else {
        study.wrong += 1;
        return;
    };
    let cut = ids.iter().filter(|id| rows.is_cut(**id)).count();
    let quarter = &mut study.quarters[(4 * cut / ids.len().max(1)).min(3)];
    for id in ids {
        let (left, possible) = (sets.sets[id as usize], exact.possible(id));
        study.wrong += u64::from(!possible.within(left));
        if !rows.is_cut(id) && position.seen(id).is_none() {
            quarter.wires += 1;
            quarter.filtered += u64::from(left.len());
            quarter.exact += u64::from(possible.len());
            quarter.complete += u64::from(left == possible);
        }
    }
}

/// Calls whose chance fell into one tenth: how many, the sum of their chances, and how many were right.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Bin {
    /// How many calls.
    pub calls: u64,
    /// The sum of their chances.
    pub predicted: f64,
    /// How many were right.
    pub right: u64,
}

/// Plays games and compares the chances of calls with what came of them, in ten bins.
pub fn calibration(game: &Wires, games: u64, make: Makes<'_>) -> [Bin; 10] {
    let mut bins = [Bin::default(); 10];
    for seed in 0..games {
        calibrate(game, seed, make, &mut bins);
    }
    bins
}

/// The same for one more game.
pub fn calibrate(game: &Wires, seed: u64, make: Makes<'_>, bins: &mut [Bin; 10]) {
    play(game, seed, make, |state, seat, action| {
        let Action::Say(call) = action else { return };
        if state.stage() != Stage::Say || state.doing.slots.len() != 1 {
            return;
        }
        // Before the turn began: what pointing and saying tell others is not news to the caller.
        let position = game.view(state, Viewer::Seat(seat)).position(game);
        let Ok(counted) = Fast::fast(&position) else { return };
        let slot = state.doing.slots.iter().next().unwrap_or(0);
        let Some(id) = position.rows().at(state.doing.target.0, slot) else { return };
        let p = counted.chance(id, call.set());
        let index = game.hand(state.doing.target).start + slot as usize;
        let bin = &mut bins[((10.0 * p) as usize).min(9)];
        bin.calls += 1;
        bin.predicted += p;
        bin.right += u64::from(state.wires[index].wire.call() == Some(call));
    });
}
