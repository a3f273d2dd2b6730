//! What the ends of a roll are worth, to each style of play.

use std::cell::OnceCell;

use engine::Game;

use super::duelist::Duelist;
use super::ends::{End, ends};
use crate::model::LevelModel;
use crate::solver::{LevelTurn, PairTurn, Throws, TurnValue};
use crate::state::{Mode, Run, State};
use crate::{Ability, Action, DICE, Die, Farkle, GoalAt, Stage};

/// How a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Banks from so many points on.
    Cautious(u32),
    /// The most points of each turn.
    Greedy,
    /// The best chance to win, or to clear the level.
    Optimal,
}

/// How much a chance is to be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// It is that of best play on all sides.
    Exact,
    /// Some rule of the table is left out of it.
    Near,
    /// The others are taken to race to the target.
    Racers,
}

/// What was worked out for one game, and is used again from decision to decision.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) style: Style,
    turn: Option<TurnValue>,
    duelist: OnceCell<Option<Duelist>>,
    level: Option<(Run, LevelModel)>,
    level_turn: Option<((u8, u32), LevelTurn)>,
    pair_turn: Option<((u8, [u32; 2]), PairTurn)>,
}

impl Judge {
    pub(crate) fn new(style: Style) -> Self {
        Self { style, turn: None, duelist: OnceCell::new(), level: None, level_turn: None, pair_turn: None }
    }

    fn turn_value(&mut self, game: &Farkle) -> Option<&TurnValue> {
        if self.turn.is_none() {
            let throws = Throws::new(game.scores());
            self.turn = TurnValue::new(&throws, game.options().protected_first_roll).ok();
        }
        self.turn.as_ref()
    }

    fn duelist(&mut self, game: &Farkle) -> Option<&mut Duelist> {
        self.duelist.get_or_init(|| Duelist::new(game));
        self.duelist.get_mut()?.as_mut()
    }

    /// Chances of the level with so much more pending for the goal that is aimed at: banked, the better of banking and
    /// rolling, and rolled.
    fn level_chances(&mut self, game: &Farkle, run: &Run, more: u32, dice: usize) -> Option<(f64, f64, f64)> {
        // Everything that modifiers may look at, with what changes from turn to turn left out.
        let mut key = *run;
        key.turns_left = 2;
        key.turn_index = 1;
        key.aim = 0;
        key.aimed = false;
        key.gold = 0;
        key.score = 0;
        key.failures = 0;
        key.failed_here = false;
        for goal in key.goals.iter_mut() {
            *goal = crate::Goal::default();
        }
        if self.level.as_ref().is_none_or(|(known, _)| *known != key) {
            let fresh = Run { goals: game.fresh_goals(run), ..*run };
            self.level = Some((key, game.level_model(&fresh)?));
            (self.level_turn, self.pair_turn) = (None, None);
        }
        let (_, model) = self.level.as_mut()?;
        let last = run.turns_left == 1;
        let unit = model.solver.unit(last);
        let pending =
            |goal: usize| run.goals[goal].pending + if usize::from(run.aim) == goal { more } else { 0 };
        if let (Some(pair), [a, b]) = (&mut model.pair, &model.goals[..]) {
            let at = (run.turns_left, [run.goals[*a].remaining, run.goals[*b].remaining]);
            if self.pair_turn.as_ref().is_none_or(|(known, _)| *known != at) {
                self.pair_turn = Some((at, pair.turn(at.0, at.1)));
            }
            let (_, turn) = self.pair_turn.as_ref()?;
            let units = [a, b].map(|goal| (pending(*goal) / unit) as usize);
            return Some((turn.bank(units), turn.value(units, dice), pair.roll(turn, last, units, dice)));
        }
        let need: u32 = model.goals.iter().map(|&i| run.goals[i].remaining).sum();
        let at = (run.turns_left, need);
        if self.level_turn.as_ref().is_none_or(|(known, _)| *known != at) {
            self.level_turn = Some((at, model.solver.turn(run.turns_left, need)));
        }
        let (_, turn) = self.level_turn.as_ref()?;
        let units = (model.goals.iter().map(|&i| pending(i)).sum::<u32>() / unit) as usize;
        Some((turn.bank(units), turn.value(units, dice), model.solver.roll(turn, last, units, dice)))
    }

    /// What it is worth to end the locking like this: to bank then, and the better of that and rolling.
    fn worth(&mut self, game: &Farkle, s: &State, end: &End) -> (f64, f64) {
        let points = s.points + end.points;
        match (self.style, &s.mode) {
            (Style::Cautious(threshold), _) => {
                let enough = points >= threshold || fulfils(game, s, end);
                // All that scores is taken; then the threshold decides.
                (f64::from(points) + if enough { 0.5 } else { -0.5 }, f64::from(points))
            }
            (Style::Optimal, Mode::Versus(_)) if self.duelist(game).is_some() => {
                let duelist = self.duelist(game).expect("it was there a moment ago");
                duelist.chances(game, s, points, end.left)
            }
            (Style::Optimal, Mode::Run(run)) => match self.level_chances(game, run, end.worth, end.left) {
                Some((bank, best, _)) => (bank, best),
                None => self.greedy(game, s, end, points),
            },
            _ => self.greedy(game, s, end, points),
        }
    }

    fn greedy(&mut self, game: &Farkle, s: &State, end: &End, points: u32) -> (f64, f64) {
        // Nothing is worth more than to be there.
        if fulfils(game, s, end) {
            let there = 1e9 + f64::from(points);
            return (there, there);
        }
        let banked = f64::from(points);
        let Some(turn) = self.turn_value(game) else { return (banked, banked) };
        if must_go_on(game, s, points) {
            return (0.0, turn.rolling(points, end.left));
        }
        (banked, turn.best(points, end.left))
    }

    /// The next action of a roll that has a combo.
    pub(crate) fn choose(&mut self, game: &Farkle, s: &State) -> Action {
        if self.style == Style::Optimal
            && let Some((_, action)) = self.for_two_goals(game, s, None)
        {
            return action;
        }
        if let Mode::Run(run) = &s.mode
            && let Some(goal) = other_goal(game, s, run)
        {
            return Action::Aim(goal);
        }
        match self.best_end(game, s) {
            Some((_, _, End { first: Some(dice), .. })) => Action::Lock(dice),
            Some((score, bank, _)) if bank >= score - 1e-12 => Action::Bank,
            _ => Action::Roll,
        }
    }

    /// The best way to end the locking, its worth, and what it is worth to bank then.
    fn best_end(&mut self, game: &Farkle, s: &State) -> Option<(f64, f64, End)> {
        let mut best: Option<(f64, f64, End)> = None;
        for end in ends(game, s) {
            let (bank, value) = self.worth(game, s, &end);
            let score = bank.max(value);
            let better = best
                .as_ref()
                .is_none_or(|(b, _, e)| score > *b + 1e-12 || (score > *b - 1e-12 && end.points > e.points));
            if better {
                best = Some((score, bank, end));
            }
        }
        best
    }

    /// With two goals that are solved side by side: the best action and its chance, over every way to split the locks.
    /// Any lock may be the next one; those after it go in the order of their dice, since their own order does not matter.
    fn for_two_goals(&mut self, game: &Farkle, s: &State, after: Option<usize>) -> Option<(f64, Action)> {
        let Mode::Run(run) = &s.mode else { return None };
        let (bank, _, roll) = self.level_chances(game, run, 0, s.to_roll())?;
        let (_, model) = self.level.as_ref()?;
        model.pair.as_ref()?;
        let goals = model.goals.clone();
        let mut best = if s.stage == Stage::Locked { Some((bank, Action::Bank)) } else { None };
        let mut offer = |chance: f64, action: Action| {
            if best.is_none_or(|b| chance > b.0 + 1e-12) {
                best = Some((chance, action));
            }
        };
        if s.stage == Stage::Locked {
            offer(roll, Action::Roll);
        }
        for goal in goals.into_iter().filter_map(|g| GoalAt::new(g as u8)) {
            let here = goal.get() == usize::from(run.aim);
            if !here && game.check(s, s.seat, Action::Aim(goal)).is_err() {
                continue;
            }
            for combo in game.lockable(s).iter().filter(|c| after.is_none_or(|from| c.dice.place() >= from)) {
                let mut next = *s;
                if let Mode::Run(run) = &mut next.mode {
                    run.aim = goal.get() as u8;
                }
                let lock = Action::Lock(combo.dice);
                game.apply(&mut next, s.seat, lock, &mut engine::Fair::new([0; 32]), &mut ());
                let from = after.map_or(0, |_| combo.dice.place());
                if let Some((chance, _)) = self.for_two_goals(game, &next, Some(from)) {
                    offer(chance, if here { lock } else { Action::Aim(goal) });
                }
            }
        }
        best
    }

    /// What to do about a roll without a combo while there are charges.
    pub(crate) fn save(game: &Farkle, s: &State) -> Action {
        let Some(run) = s.run() else { return Action::Accept };
        if run.charges(Ability::Flip) > 0 {
            let saves = |die: &Die| {
                let mut after = *s;
                after.faces[die.get()] = 7 - after.faces[die.get()];
                game.check(s, s.seat, Action::Flip(*die)).is_ok()
                    && after.free().is_some_and(|free| !game.scores().farkles(free))
            };
            if let Some(die) = Die::all().find(saves) {
                return Action::Flip(die);
            }
        }
        if run.charges(Ability::Reroll) > 0 { Action::Reroll } else { Action::Accept }
    }

    /// The value of an action by exact judgement, if there is one: the chance to win or to clear the level.
    pub(crate) fn chance_of(&mut self, game: &Farkle, s: &State, action: Action) -> Option<f64> {
        let end = End { first: None, points: 0, worth: 0, left: s.to_roll() };
        match (action, &s.mode) {
            (Action::Bank, Mode::Versus(_)) => {
                Some(self.duelist(game)?.chances(game, s, s.points, end.left).0)
            }
            (Action::Roll, Mode::Versus(_)) if s.stage == Stage::Start => {
                Some(self.duelist(game)?.start(game, s))
            }
            (Action::Roll | Action::Wind, Mode::Run(run)) if s.stage == Stage::Start => {
                self.level_chances(game, run, 0, end.left)?;
                let (_, model) = self.level.as_mut()?;
                Some(model.chance(run, run.turns_left + u8::from(action == Action::Wind)))
            }
            (Action::Retire, Mode::Run(_)) => Some(0.0),
            (Action::Roll, Mode::Versus(_)) => Some(self.duelist(game)?.rolling(game, s, s.points, end.left)),
            (Action::Bank, Mode::Run(run)) => Some(self.level_chances(game, run, 0, end.left)?.0),
            (Action::Roll, Mode::Run(run)) => Some(self.level_chances(game, run, 0, end.left)?.2),
            (Action::Accept, Mode::Run(run)) => {
                self.level_chances(game, run, 0, end.left)?;
                let (_, model) = self.level.as_mut()?;
                Some(if run.turns_left > 1 { model.chance(run, run.turns_left - 1) } else { 0.0 })
            }
            // The charges that are left after it are not counted.
            (Action::Reroll, Mode::Run(run)) => {
                let free = DICE - s.held.count_ones() as usize;
                Some(self.level_chances(game, run, 0, free)?.2)
            }
            (Action::Flip(die), Mode::Run(_)) => {
                let mut after = *s;
                after.faces[die.get()] = 7 - after.faces[die.get()];
                if after.free().is_some_and(|free| game.scores().farkles(free)) {
                    return self.chance_of(game, s, Action::Accept);
                }
                after.stage =
                    if s.locks > 0 && s.stage == Stage::Locked { Stage::Locked } else { Stage::Rolled };
                self.best_chance(game, &after)
            }
            (Action::Lock(_) | Action::Aim(_), _) => {
                if let Mode::Versus(_) = s.mode {
                    self.duelist(game)?;
                }
                let mut after = *s;
                game.apply(&mut after, s.seat, action, &mut engine::Fair::new([0; 32]), &mut ());
                self.best_chance(game, &after)
            }
            _ => None,
        }
    }

    /// The chance by the best way to go on with the locks of a roll.
    fn best_chance(&mut self, game: &Farkle, s: &State) -> Option<f64> {
        if let Mode::Run(run) = &s.mode {
            self.level_chances(game, run, 0, DICE)?;
        }
        if let Some((chance, _)) = self.for_two_goals(game, s, None) {
            return Some(chance);
        }
        let worths = ends(game, s).into_iter().map(|end| {
            let (bank, value) = self.worth(game, s, &end);
            bank.max(value)
        });
        worths.reduce(f64::max)
    }

    /// Everybody's chance if the one to move has this one, where more than two play.
    pub(crate) fn shares(&mut self, game: &Farkle, s: &State, own: f64) -> Vec<f64> {
        if game.seats() < 3 {
            return Vec::new();
        }
        self.duelist(game).map(|duelist| duelist.shares(game, s, own)).unwrap_or_default()
    }

    /// How much the last chance is to be trusted.
    pub(crate) fn trust(&self, game: &Farkle) -> Trust {
        let exact = match self.duelist.get() {
            Some(Some(duelist)) => duelist.exact(game),
            _ => self.level.as_ref().is_none_or(|(_, model)| model.exact),
        };
        match self.duelist.get() {
            Some(Some(duelist)) if !duelist.solved() => Trust::Racers,
            _ if exact => Trust::Exact,
            _ => Trust::Near,
        }
    }

    /// The points of the turn on average if this is done and then played for points.
    pub(crate) fn points_of(&mut self, game: &Farkle, s: &State, action: Action) -> Option<f64> {
        let dice = s.to_roll();
        let turn = self.turn_value(game)?;
        match action {
            Action::Bank => Some(f64::from(s.points)),
            Action::Roll => Some(turn.rolling(s.points, dice)),
            Action::Lock(_) | Action::Aim(_) => {
                let mut after = *s;
                game.apply(&mut after, s.seat, action, &mut engine::Fair::new([0; 32]), &mut ());
                ends(game, &after)
                    .into_iter()
                    .map(|e| turn.best(after.points + e.points, e.left))
                    .reduce(f64::max)
            }
            _ => None,
        }
    }
}

/// Would a bank after this end fulfil what counts: the target of versus, or the goal that is aimed at?
fn fulfils(game: &Farkle, s: &State, end: &End) -> bool {
    match &s.mode {
        Mode::Versus(versus) => {
            let total = versus.totals[s.seat.index()] + s.points + end.points;
            match versus.leader {
                None => total >= game.options().target,
                Some(_) => versus.totals[..game.seats()].iter().all(|t| total > *t),
            }
        }
        Mode::Run(run) => {
            let aim = run.aim as usize;
            game.adjusted(run, aim, run.goals[aim].pending + end.worth) >= run.goals[aim].remaining
        }
    }
}

/// In a last turn a total that does not lead is worth nothing.
fn must_go_on(game: &Farkle, s: &State, points: u32) -> bool {
    s.versus().is_some_and(|v| {
        let total = v.totals[s.seat.index()] + points;
        v.leader.is_some() && v.totals[..game.seats()].iter().any(|t| *t > total)
    })
}

/// The goal to aim at instead: another mandatory one when this one has enough; an optional one when all have.
fn other_goal(game: &Farkle, s: &State, run: &Run) -> Option<GoalAt> {
    let specs = &game.level(run.level).goals;
    let open = |i: &usize| {
        let goal = &run.goals[*i];
        goal.remaining > 0 && game.adjusted(run, *i, goal.pending) < goal.remaining
    };
    if open(&(run.aim as usize)) {
        return None;
    }
    let mandatory = (0..run.goals.len()).filter(open).find(|&i| !specs[i].optional);
    let goal =
        mandatory.or_else(|| (0..run.goals.len()).filter(open).min_by_key(|&i| run.goals[i].remaining))?;
    GoalAt::new(goal as u8).filter(|g| game.check(s, s.seat, Action::Aim(*g)).is_ok())
}
