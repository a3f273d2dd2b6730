//! The run: goals, levels and what a bank leads to.

use engine::{Chance, EventSink, Seat};

use crate::event::Amount;
use crate::few::Few;
use crate::game::Level;
use crate::modifier::{BankFacts, LockFacts, Modifier, Step, apply_points};
use crate::options::Lives;
use crate::ruleset::{Ability, MOST_GOALS};
use crate::state::{Goal, Mode, Relic, Run};
use crate::{Action, Die, Event, Farkle, GoalAt, Group, Offer, Reason, Stage, State, TurnEnd};

/// The most turns that charges may add to a level.
const MOST_EXTRA: u8 = 50;

/// Could a charge still save a roll without a combo?
pub(crate) fn may_be_saved(run: &Run) -> bool {
    run.charges(Ability::Reroll) > 0 || run.charges(Ability::Flip) > 0
}

impl Farkle {
    pub(crate) fn level(&self, number: u8) -> &Level {
        &self.rules.levels[number as usize - 1]
    }

    pub(crate) fn start_run<E: EventSink<Event>>(&self, events: &mut E) -> State {
        let mut run = Run {
            level: 1,
            turns_left: 0,
            turn_index: 0,
            failures: 0,
            failed_here: false,
            goals: Few::default(),
            aim: 0,
            aimed: false,
            gold: self.options.boons.gold.into(),
            score: 0,
            relics: self.rules.given.iter().map(|&id| Relic { id, age: 0 }).collect(),
            charges: [0; 3],
            extra_turns: 0,
            offers: Few::default(),
            refreshes: 0,
            won: false,
            retired: false,
        };
        self.set_up_level(&mut run);
        let mut s = State {
            seat: Seat(0),
            stage: Stage::Start,
            faces: [0; 6],
            held: 0,
            points: 0,
            locks: 0,
            mode: Mode::Run(run),
        };
        let level = self.level(1);
        events.emit(Event::LevelGenerated { new_level: 1, goals: level.goals, max_turns: level.turns });
        self.begin_run_turn(&mut s, events);
        s
    }

    /// Puts the level's goals, turns and charges in place.
    fn set_up_level(&self, run: &mut Run) {
        let level = self.level(run.level);
        run.goals = self.fresh_goals(run);
        run.turns_left = level.turns;
        run.turn_index = 0;
        run.extra_turns = 0;
        run.aim = self.first_open(run);
        run.aimed = false;
        run.charges = self.full_charges(run);
    }

    /// The goals of the level as it starts.
    pub(crate) fn fresh_goals(&self, run: &Run) -> Few<Goal, MOST_GOALS> {
        self.level(run.level).goals.iter().map(|g| Goal { remaining: g.points, pending: 0 }).collect()
    }

    /// The charges at the start of a level.
    pub(crate) fn full_charges(&self, run: &Run) -> [u8; 3] {
        let boons = &self.options.boons;
        let mut charges = [boons.reroll, boons.flip, boons.wind];
        for relic in run.relics.iter() {
            if let Some(a) = self.rules.ruleset.relics[relic.id as usize].ability {
                charges[a.ability as usize] = charges[a.ability as usize].saturating_add(a.charges);
            }
        }
        charges
    }

    /// The first mandatory goal that is open, else the first open one.
    pub(crate) fn first_open(&self, run: &Run) -> u8 {
        let specs = &self.level(run.level).goals;
        let open = |i: &usize| run.goals[*i].remaining > 0;
        let mandatory = (0..run.goals.len()).filter(open).find(|&i| !specs[i].optional);
        mandatory.or_else(|| (0..run.goals.len()).find(open)).unwrap_or(0) as u8
    }

    fn begin_run_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        Self::clear_turn(s);
        let Mode::Run(run) = &mut s.mode else { return };
        run.turn_index = run.turn_index.saturating_add(1);
        run.aim = self.first_open(run);
        run.aimed = false;
        events.emit(Event::TurnStart {
            seat: s.seat,
            level: Some(run.level),
            turns_left: Some(run.turns_left),
            turn_index: Some(run.turn_index),
        });
    }

    /// Every modifier that the player has, in order, with its age: relics as they were bought, then the level's own.
    pub(crate) fn modifiers<'a>(&'a self, run: &'a Run) -> impl Iterator<Item = (&'a Modifier, u8)> + Clone {
        let relics = run.relics.iter().flat_map(|relic| {
            self.rules.ruleset.relics[relic.id as usize].modifiers.iter().map(|m| (m, relic.age))
        });
        relics.chain(self.level(run.level).modifiers.iter().map(|m| (m, 0)))
    }

    /// The player's own multiplier, in hundredths.
    pub(crate) fn multiplier(&self, run: &Run) -> i64 {
        let grown = i64::from(run.level.saturating_sub(2));
        100 + grown * i64::from(self.rules.ruleset.multiplier_step)
    }

    /// What all points are multiplied by, for people to read: the player's multiplier, the relics' as they are at their
    /// age, and the level's, as far as they always hold.
    pub fn effective_multiplier(&self, run: &Run) -> f64 {
        let always = self.modifiers(run).filter_map(|(m, age)| m.always(age));
        always.product::<f64>() * self.multiplier(run) as f64 / 100.0
    }

    /// What only this level does to points.
    pub fn level_modifiers(&self, run: &Run) -> &[Modifier] {
        &self.level(run.level).modifiers
    }

    /// The points that a goal gets for what is pending, in hundredths, if it were banked now.
    pub(crate) fn adjusted(&self, run: &Run, goal: usize, pending: u32) -> u32 {
        let facts = BankFacts {
            last_turn: run.turns_left == 1,
            mandatory: !self.level(run.level).goals[goal].optional,
            raw: pending / 100,
        };
        let own = std::iter::once(Step::Multiply(self.multiplier(run), 100));
        let chain = own.chain(self.modifiers(run).filter_map(|(m, age)| m.on_bank(age, facts)));
        apply_points(pending.into(), 100, chain)
    }

    /// What a lock counts for a goal, in hundredths of points.
    pub(crate) fn lock_worth(&self, run: &Run, goal: usize, dice: Group, points: u32, first: bool) -> u32 {
        let facts = LockFacts {
            dice,
            first,
            last_turn: run.turns_left == 1,
            mandatory: !self.level(run.level).goals[goal].optional,
        };
        let bonus: i64 = self.modifiers(run).map(|(m, age)| m.on_lock(age, points, facts)).sum();
        (i64::from(points) * 100 + bonus).clamp(0, 1_000_000_000) as u32
    }

    #[inline]
    pub(crate) fn lock_for_goal<E: EventSink<Event>>(
        &self,
        s: &mut State,
        dice: Group,
        points: u32,
        events: &mut E,
    ) {
        let first = s.locks == 0;
        let Mode::Run(run) = &mut s.mode else { return };
        let goal = run.aim as usize;
        let worth = self.lock_worth(run, goal, dice, points, first);
        let bonus = i64::from(worth) - i64::from(points) * 100;
        if bonus != 0 {
            events.emit(Event::LockBonus { goal_index: run.aim, bonus: Amount(bonus) });
        }
        run.goals[goal].pending = run.goals[goal].pending.saturating_add(worth);
        run.aimed = false;
    }

    pub(crate) fn run_bank<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        chance: &mut C,
        events: &mut E,
    ) {
        let Mode::Run(run) = &mut s.mode else { return };
        let specs = &self.level(run.level).goals;
        for i in 0..run.goals.len() {
            let pending = run.goals[i].pending;
            if pending == 0 {
                continue;
            }
            let goal_index = i as u8;
            let pending_raw = Amount(pending.into());
            events.emit(Event::ScoreApplyRequest { goal_index, pending_raw });
            let adjusted = self.adjusted(run, i, pending);
            events.emit(Event::ScoreApplied { goal_index, pending_raw, adjusted });
            let goal = &mut run.goals[i];
            goal.pending = 0;
            // What is beyond the goal is lost.
            let delta = adjusted.min(goal.remaining);
            goal.remaining -= delta;
            events.emit(Event::GoalProgress { goal_index, delta, remaining: goal.remaining });
            if goal.remaining == 0 {
                events.emit(Event::GoalFulfilled { goal_index, optional: specs[i].optional });
                run.gold = run.gold.saturating_add(specs[i].gold);
                events.emit(Event::GoldGained { amount: specs[i].gold, gold: run.gold });
            }
        }
        let done = run.goals.iter().zip(specs.iter()).all(|(g, spec)| spec.optional || g.remaining == 0);
        self.end_turn(s, TurnEnd::Banked, done, chance, events);
    }

    pub(crate) fn run_farkle<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let Mode::Run(run) = &mut s.mode else { return };
        for goal in run.goals.iter_mut() {
            goal.pending = 0;
        }
        self.turn_over(s, TurnEnd::Farkle, events);
    }

    fn end_turn<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        reason: TurnEnd,
        done: bool,
        chance: &mut C,
        events: &mut E,
    ) {
        if !done {
            self.turn_over(s, reason, events);
            return;
        }
        events.emit(Event::TurnEnd { seat: s.seat, reason });
        let Mode::Run(run) = &mut s.mode else { return };
        events.emit(Event::LevelComplete { level: run.level });
        run.score = self.run_score(run);
        if run.level == self.options.levels {
            // What the last level gave is in the score now.
            run.goals = Few::default();
            run.won = true;
            self.end_run(s, events);
            return;
        }
        events.emit(Event::LevelAdvanceStarted { from_level: run.level, from_index: run.level - 1 });
        self.advance(run, events);
        let level = self.level(run.level);
        events.emit(Event::LevelGenerated {
            new_level: run.level,
            goals: level.goals,
            max_turns: level.turns,
        });
        self.begin_run_turn(s, events);
        let Mode::Run(run) = &mut s.mode else { return };
        let multiplier = Amount(self.multiplier(run));
        events.emit(Event::LevelAdvanceFinished { level: run.level, multiplier });
        self.open_shop(s, chance, events);
    }

    /// Goes to the next level: relics grow older, goals and turns are new.
    fn advance<E: EventSink<Event>>(&self, run: &mut Run, events: &mut E) {
        for relic in run.relics.iter_mut() {
            relic.age = relic.age.saturating_add(1);
        }
        self.expire(run, events);
        run.level += 1;
        run.failed_here = false;
        self.set_up_level(run);
    }

    /// The run as it would begin the next level, if there is one.
    pub(crate) fn next_level(&self, run: &Run) -> Option<Run> {
        let mut next = *run;
        (run.level < self.options.levels).then(|| {
            self.advance(&mut next, &mut ());
            next
        })
    }

    fn expire<E: EventSink<Event>>(&self, run: &mut Run, events: &mut E) {
        let lasts = |relic: &Relic| {
            let spec = &self.rules.ruleset.relics[relic.id as usize];
            spec.lasts == 0 || relic.age < spec.lasts
        };
        for relic in run.relics.iter().filter(|r| !lasts(r)) {
            events.emit(Event::RelicExpired { name: self.rules.names[relic.id as usize].clone() });
        }
        run.relics.retain(lasts);
    }

    /// A turn that did not complete the level.
    fn turn_over<E: EventSink<Event>>(&self, s: &mut State, reason: TurnEnd, events: &mut E) {
        events.emit(Event::TurnEnd { seat: s.seat, reason });
        let Mode::Run(run) = &mut s.mode else { return };
        run.turns_left -= 1;
        if run.turns_left == 0 {
            events.emit(Event::LevelFailed { level: run.level });
            run.failures += 1;
            let last = match self.options.lives {
                Lives::Permadeath => true,
                Lives::Retry => run.failures >= self.options.retries,
            };
            if last {
                self.end_run(s, events);
                return;
            }
            run.failed_here = true;
            self.set_up_level(run);
        }
        self.begin_run_turn(s, events);
    }

    fn end_run<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        Self::clear_turn(s);
        s.stage = Stage::Over;
        let Mode::Run(run) = &mut s.mode else { return };
        run.aim = 0;
        run.aimed = false;
        let (won, level, retired) = (run.won, run.level, run.retired);
        events.emit(Event::RunEnded { won, level, score: self.run_score(run), retired });
    }

    /// The points that counted: those of completed levels, and of this one so far.
    pub(crate) fn run_score(&self, run: &Run) -> u32 {
        let specs = &self.level(run.level).goals;
        let here: u32 = run.goals.iter().zip(specs.iter()).map(|(g, spec)| spec.points - g.remaining).sum();
        run.score.saturating_add(here)
    }

    /// The run's own requests that can be granted, in the order of their ids.
    #[inline]
    pub(crate) fn run_moves(&self, s: &State, mut grant: impl FnMut(Action)) {
        let Some(run) = s.run() else { return };
        let mut offer = |action: Action| {
            if self.run_reason(s, action).is_none() {
                grant(action);
            }
        };
        match s.stage {
            Stage::Shop => {
                Offer::all().take(run.offers.len()).for_each(|o| offer(Action::Buy(o)));
                offer(Action::Skip);
                offer(Action::Refresh);
            }
            Stage::Start => {
                offer(Action::Wind);
                offer(Action::Retire);
            }
            Stage::Rolled | Stage::Locked | Stage::Doomed => {
                GoalAt::all().take(run.goals.len()).for_each(|g| offer(Action::Aim(g)));
                if s.stage != Stage::Locked && may_be_saved(run) {
                    offer(Action::Reroll);
                    Die::all().for_each(|d| offer(Action::Flip(d)));
                    offer(Action::Accept);
                }
            }
            Stage::Over => {}
        }
    }

    /// Why one of the run's own requests can't be granted.
    pub(crate) fn run_reason(&self, s: &State, action: Action) -> Option<Reason> {
        let Some(run) = s.run() else {
            return Some(match action {
                Action::Aim(_) => Reason::NoGoals,
                Action::Buy(_) | Action::Skip | Action::Refresh => Reason::ShopClosed,
                Action::Accept => Reason::NoFarkle,
                Action::Retire => Reason::NoRetiring,
                _ => Reason::NoCharge,
            });
        };
        let shop = s.stage == Stage::Shop;
        let fresh = matches!(s.stage, Stage::Rolled | Stage::Doomed);
        match action {
            Action::Buy(_) | Action::Skip | Action::Refresh if !shop => Some(Reason::ShopClosed),
            Action::Buy(offer) => self.buy_reason(run, offer),
            Action::Skip => None,
            Action::Refresh => self.refresh_reason(run),
            _ if shop => Some(Reason::ShopOpen),
            Action::Aim(goal) => match run.goals.get(goal.get()) {
                None => Some(Reason::NoSuchGoal),
                Some(g) if g.remaining == 0 => Some(Reason::GoalFulfilled),
                Some(_) if run.aim as usize == goal.get() => Some(Reason::AlreadyAimed),
                Some(_) if s.stage == Stage::Start => Some(Reason::RollFirst),
                Some(_) if s.stage == Stage::Doomed => Some(Reason::Doomed),
                Some(_) if run.aimed => Some(Reason::LockForGoal),
                Some(_) => self.lockable(s).is_empty().then_some(Reason::NothingToLock),
            },
            Action::Reroll if run.charges(Ability::Reroll) == 0 => Some(Reason::NoCharge),
            Action::Reroll => (!fresh).then_some(Reason::NotFresh),
            Action::Flip(_) if run.charges(Ability::Flip) == 0 => Some(Reason::NoCharge),
            Action::Flip(_) if !fresh => Some(Reason::NotFresh),
            Action::Flip(die) => (s.held >> die.get() & 1 != 0).then_some(Reason::DieHeld),
            Action::Wind if run.charges(Ability::Wind) == 0 => Some(Reason::NoCharge),
            Action::Wind if s.stage != Stage::Start => Some(Reason::NotAtStart),
            Action::Wind => (run.extra_turns >= MOST_EXTRA).then_some(Reason::EnoughTurns),
            Action::Accept => (s.stage != Stage::Doomed).then_some(Reason::NoFarkle),
            Action::Retire => {
                let may = s.stage == Stage::Start && run.failed_here;
                (!may).then_some(Reason::NoRetiring)
            }
            Action::Roll | Action::Bank | Action::Lock(_) => None,
        }
    }

    /// Does one of the run's own actions.
    pub(crate) fn run_apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Aim(goal) => {
                let Mode::Run(run) = &mut s.mode else { return };
                run.aim = goal.get() as u8;
                run.aimed = true;
                events.emit(Event::GoalAimed { goal_index: run.aim });
            }
            Action::Buy(offer) => self.buy(s, offer, events),
            Action::Skip => {
                events.emit(Event::RequestSkipShop);
                events.emit(Event::RelicSkipped);
                Self::close_shop(s, true, events);
            }
            Action::Refresh => self.refresh(s, chance, events),
            Action::Reroll => {
                Self::spend(s, Ability::Reroll, events);
                self.throw(s, false, chance, events);
            }
            Action::Flip(die) => {
                Self::spend(s, Ability::Flip, events);
                let face = &mut s.faces[die.get()];
                let was = *face;
                *face = 7 - was;
                events.emit(Event::DieFlipped { index: die.get() as u8, was, face: 7 - was });
                let farkle = s.free().is_some_and(|free| self.rules.scores.farkles(free));
                self.settle(s, farkle, events);
            }
            Action::Wind => {
                Self::spend(s, Ability::Wind, events);
                let Mode::Run(run) = &mut s.mode else { return };
                run.turns_left += 1;
                run.extra_turns += 1;
            }
            Action::Accept => self.farkle(s, events),
            Action::Retire => {
                let Mode::Run(run) = &mut s.mode else { return };
                run.retired = true;
                self.end_run(s, events);
            }
            Action::Roll | Action::Bank | Action::Lock(_) => {}
        }
    }

    fn spend<E: EventSink<Event>>(s: &mut State, ability: Ability, events: &mut E) {
        events.emit(Event::RequestAbility { ability });
        let Mode::Run(run) = &mut s.mode else { return };
        run.aimed = false;
        let left = &mut run.charges[ability as usize];
        *left -= 1;
        events.emit(Event::AbilityUsed { ability, charges_left: *left });
    }
}
