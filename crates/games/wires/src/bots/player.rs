//! One player in three styles: by filters, by chance, and with a plan.

use engine::{Bot, Budget, Decision, Luck, RandomBot, Seat};

use super::{tokens, tools};
use crate::action::{Action, Slot};
use crate::advice::{Effort, Table, look_ahead};
use crate::belief::calls::{Odds, calls, sayable, solos};
use crate::belief::{Fast, Position, Rows, Sets, Shares};
use crate::rules::Wires;
use crate::sim::own_choice;
use crate::state::Stage;
use crate::wire::{Wire, WireSet};

/// How a player decides.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// What is left when impossible values are struck out, by the copies that are left of each.
    Filters,
    /// The call that is most likely right.
    Chance,
    /// The call after which the fewest mistakes are to be expected.
    Plan(Budget, Effort),
}

/// A bot.
#[derive(Clone, Debug)]
pub struct Player {
    style: Style,
    /// The rest of a turn that was thought through, in reverse order.
    plan: Vec<Action>,
}

pub(super) fn slot(slot: u8) -> Slot {
    Slot::new(slot).unwrap_or_default()
}

impl Player {
    /// A player of this style.
    pub fn new(style: Style) -> Self {
        Self { style, plan: Vec::new() }
    }

    fn call(&mut self, odds: &Odds) -> Action {
        self.plan = vec![Action::Say(odds.call)];
        Action::Cut(Seat(odds.target), slot(odds.slot))
    }

    fn turn(&mut self, decision: &Decision<'_, Wires>, luck: &mut Luck) -> Option<Action> {
        let (game, view) = (decision.game, decision.view);
        let position = view.position(game);
        let rows = position.rows();
        if let Some(call) = solos(&position, &rows).first() {
            return Some(Action::Solo(*call));
        }
        if let Style::Filters = self.style {
            let odds = by_filters(&position, &rows, luck)?;
            return Some(self.call(&odds));
        }
        let counted = Fast::fast(&position).ok()?;
        let all = calls(&position, &rows, &counted);
        if let Some(action) = tools::free(decision, all.first()) {
            return Some(action);
        }
        if all.first().is_none_or(|o| !o.certain())
            && let Some((used, rest)) = tools::walkie(decision, &position, &rows)
        {
            self.plan = rest;
            return Some(used);
        }
        if let Some(tooled) = tools::best(decision, &position, &rows, &counted, &all) {
            self.plan = tooled.rest;
            return Some(tooled.first);
        }
        let Style::Plan(budget, effort) = self.style else {
            return all.first().map(|odds| self.call(odds));
        };
        let next = view.plays_next().map_or((decision.seat.0 + 1) % view.seats() as u8, |s| s.0);
        let meter = budget.meter();
        let table = Table { dial: view.dial(), next };
        let ranked = look_ahead(&position, &rows, &counted, table, &effort, luck, &mut |n| meter(n));
        let best = ranked.first()?.0;
        if let Some((used, pick)) = tools::coffee(decision, &position, &counted, best, luck) {
            self.plan = vec![pick];
            return Some(used);
        }
        Some(self.call(&best))
    }

    fn say(decision: &Decision<'_, Wires>) -> Option<Action> {
        let position = decision.view.position(decision.game);
        let rows = position.rows();
        let counted = Fast::fast(&position).ok()?;
        let doing = decision.view.doing();
        let all = calls(&position, &rows, &counted);
        all.iter()
            .filter(|o| o.target == doing.target.0 && doing.slots.has(o.slot))
            .map(|o| Action::Say(o.call))
            .find(|a| decision.is_legal(*a))
    }

    fn token(&self, decision: &Decision<'_, Wires>, free: &[u8]) -> Option<u8> {
        let Style::Plan(..) = self.style else { return None };
        let (game, view) = (decision.game, decision.view);
        let hand: Vec<Wire> = view.hand(decision.seat).iter().filter_map(|s| s.wire).collect();
        let start = game.hand(decision.seat).start;
        let stands: Vec<(usize, usize)> = game
            .ranges()
            .filter(|(owner, _)| *owner == decision.seat)
            .map(|(_, r)| (r.start - start, r.len()))
            .collect();
        tokens::best(&game.layout(view.candidates()), &hand, &stands, free)
    }
}

/// The easy way: a certain call, or else the likeliest by the copies that are left of what a wire can be, as far as simple
/// reasons tell.
fn by_filters(position: &Position, rows: &Rows, luck: &mut Luck) -> Option<Odds> {
    let (sets, _) = Sets::of(position).ok()?;
    let shares = Shares::new(&sets);
    let observer = position.observer?;
    let sayable = sayable(position, rows);
    let mut best: Vec<Odds> = Vec::new();
    for target in (0..position.layout.players).filter(|p| *p != observer) {
        for (i, id) in rows.hand(target).into_iter().enumerate().filter(|(_, id)| !rows.is_cut(*id)) {
            let set = sets.sets[id as usize];
            let red = shares.chance(id, WireSet::RED);
            for &call in sayable.iter().filter(|c| !set.and(c.set()).is_empty()) {
                let chance = if set.within(call.set()) { 1.0 } else { shares.chance(id, call.set()) };
                let odds = Odds { target, slot: i as u8, call, chance, red };
                let worth = |o: &Odds| o.chance - 4.0 * o.red;
                match best.first().map_or(f64::NEG_INFINITY, worth) {
                    most if worth(&odds) > most + 1e-9 => best = vec![odds],
                    most if worth(&odds) > most - 1e-9 => best.push(odds),
                    _ => {}
                }
            }
        }
    }
    luck.choose(&best).copied()
}

impl Bot<Wires> for Player {
    fn choose(&mut self, decision: &Decision<'_, Wires>, luck: &mut Luck) -> Action {
        if let Some(action) = self.plan.pop()
            && decision.is_legal(action)
        {
            return action;
        }
        self.plan.clear();
        let (game, view) = (decision.game, decision.view);
        let actions = decision.actions();
        if let [only] = actions[..] {
            return only;
        }
        let slots: Vec<u8> = actions
            .iter()
            .filter_map(|a| match a {
                Action::Token(s) | Action::Own(s) | Action::Show(s) => Some(s.get() as u8),
                _ => None,
            })
            .collect();
        let chosen = match view.stage() {
            Stage::Token | Stage::PostIt => self.token(decision, &slots).map(|s| Action::Token(slot(s))),
            Stage::Turn => self.turn(decision, luck),
            Stage::Say => Self::say(decision),
            Stage::Own => {
                let position = view.position(game);
                let own = own_choice(&position, &position.rows(), decision.seat.0, &slots);
                Some(Action::Own(slot(own)))
            }
            Stage::Answer => {
                let calls = view.doing().calls;
                let hand = view.hand(decision.seat);
                let right = slots.iter().any(|s| {
                    let wire = hand.get(*s as usize).and_then(|w| w.wire);
                    wire.is_some_and(|w| w.call().is_some() && calls.contains(&w.call()))
                });
                let shown = if right {
                    let position = view.position(game);
                    Some(own_choice(&position, &position.rows(), decision.seat.0, &slots))
                } else {
                    self.token(decision, &slots)
                };
                shown.map(|s| Action::Show(slot(s)))
            }
            Stage::Radar => {
                let position = view.position(game);
                let rows = position.rows();
                Fast::fast(&position)
                    .ok()
                    .map(|counted| Action::Say(tools::radar(&position, &rows, &counted)))
            }
            Stage::Give | Stage::GiveBack => {
                let position = view.position(game);
                tools::give(&position, &position.rows())
            }
            Stage::Batteries => Some(Action::Pick(decision.seat)),
            _ => None,
        };
        chosen.filter(|a| decision.is_legal(*a)).unwrap_or_else(|| RandomBot.choose(decision, luck))
    }

    fn is_timed(&self) -> bool {
        matches!(self.style, Style::Plan(Budget::Time(_) | Budget::Clocked(..), _))
    }
}
