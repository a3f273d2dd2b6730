//! What the steps besides calls are worth: tokens, answers, labels, swaps. Each is played in imagined deals, the same for all,
//! and the mistakes of the next players are added up.

use engine::text::decimal;
use engine::{Advice, Bot, Budget, Decision, Fair, Game, Language, Luck, Viewer, Weighed};

use crate::action::Action;
use crate::bots::{Player, Style};
use crate::rules::Wires;
use crate::sim::Sim;
use crate::state::{Stage, State};
use crate::words::WhyMistakes;
use crate::worth::{self, chance, doubted, measured, paired, ranked};

/// The least deals that are imagined: few can be compared.
const LEAST_DEALS: u32 = 4;
/// One deal for so many of a move: every step is played by the rules in it, which is dearer.
const DEALS: u32 = 4;

/// What came of one step in the deals so far.
#[derive(Clone, Debug, Default)]
struct Tried {
    costs: Vec<f64>,
}

pub(crate) fn advise(
    decision: &Decision<'_, Wires>,
    budget: Budget,
    luck: &mut Luck,
    language: Language,
) -> Option<Advice<Action>> {
    let (game, view) = (decision.game, decision.view);
    let actions = decision.actions();
    let (effort, deals) = worth::effort(budget);
    let most = (deals / DEALS).max(LEAST_DEALS);
    let meter = budget.meter();
    let mut tried = vec![Tried::default(); actions.len()];
    let (mut deals, mut work) = (0u32, 0u64);
    let room = |work: u64, deals: u32| work + work / u64::from(deals.max(1)) <= effort.work;
    while deals < LEAST_DEALS || (deals < most && room(work, deals) && meter(deals)) {
        let state = game.determinize(view, luck);
        let seed = luck.bits();
        for (action, tried) in actions.iter().zip(&mut tried) {
            let mut sim = after(game, &state, decision, *action, seed);
            // The dial of the best and the mistakes of the next: what is lost now counts as well.
            let now = f64::from(view.dial().saturating_sub(sim.dial));
            let cost = if sim.lost() {
                f64::from(view.dial()) + 1.0
            } else {
                let first = sim.first;
                now + sim.table.trouble_ahead(first, effort.turns, effort.red_cost)
            };
            tried.costs.push(cost);
            work += sim.table.work;
        }
        deals += 1;
    }
    let mean = |t: &Tried| t.costs.iter().sum::<f64>() / f64::from(deals);
    let best = (0..tried.len()).min_by(|a, b| mean(&tried[*a]).total_cmp(&mean(&tried[*b])))?;
    // How often the best of them wins, by the same deals' luck and fresh ones.
    let (mut won, mut games, mut played) = (0u32, 0u32, 0u64);
    while games < 4 || (games < 32 && played + played / u64::from(games) <= effort.work && meter(games)) {
        let state = game.determinize(view, luck);
        let mut sim = after(game, &state, decision, actions[best], luck.bits());
        let first = sim.first;
        won += u32::from(!sim.lost() && sim.table.play_out(first));
        played += sim.table.work;
        games += 1;
    }
    let (win, stderr) = chance(won, games);
    let lowest = mean(&tried[best]);
    let scale = win / (f64::from(view.dial()) + 1.0);
    let moves = actions.iter().enumerate().map(|(i, action)| {
        let t = &tried[i];
        let worse = mean(t) - lowest;
        let error = doubted(worse, paired(&t.costs, &tried[best].costs));
        let value = (win - scale * worse).max(0.0);
        let mistakes = decimal(mean(t).max(0.0), 2, language);
        let why = WhyMistakes { mistakes: mistakes.into() }.say(language);
        let doubt = if i == best { 0.0 } else { error };
        let mut m = measured(*action, win, value, stderr, scale * doubt, why);
        let alone = paired(&t.costs, &vec![0.0; t.costs.len()]);
        m.own = Some(Weighed { value: -mean(t), stderr: alone, lost: worse, lost_err: doubt });
        m
    });
    Some(ranked(moves.collect()))
}

/// A table after a step, at the beginning of a turn.
struct After {
    table: Sim,
    first: u8,
    dial: u8,
    over: Option<bool>,
}

impl After {
    fn lost(&self) -> bool {
        self.over == Some(false)
    }
}

/// Plays a step and all that belongs to it, until a turn begins.
fn after(game: &Wires, state: &State, decision: &Decision<'_, Wires>, action: Action, seed: u64) -> After {
    let mut state = state.clone();
    let (mut luck, mut chance) = (Luck::new(seed), Fair::new([0; 32]));
    let mut go = Some((decision.seat, action));
    // A turn has far fewer steps; a bound so that nothing can hang.
    for _ in 0..40 {
        let Some((seat, action)) = go else { break };
        game.apply(&mut state, seat, action, &mut chance, &mut ());
        go = match game.turn(&state).first() {
            Some(seat) if state.stage != Stage::Turn => {
                let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
                let decision = Decision { game, seat, view: &view, legal: &legal };
                Some((seat, Player::new(Style::Filters).choose(&decision, &mut luck)))
            }
            _ => None,
        };
    }
    let position = game.view(&state, Viewer::Seat(state.turn)).position(game);
    let rows = position.rows();
    let mut deal = vec![crate::state::BLANK_WIRE; position.layout.dealt()];
    for (i, id) in rows.stands().iter().flatten().enumerate() {
        deal[*id as usize] = state.wires[i].wire;
    }
    let over = state.end().map(|end| end == crate::state::End::Won);
    let table = Sim::new(&position, deal, state.dial.max(1));
    After { table, first: state.turn.0, dial: state.dial, over }
}
