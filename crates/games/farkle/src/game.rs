//! The game as the engine knows it: what both modes share.

use std::sync::{Arc, OnceLock};

use engine::{
    Bits, Chance, EventSink, Facts, Game, GameAction, Invalid, Luck, MoveSet, Outcome, Seat, Seats, Stream,
    Viewer,
};

use crate::dice::{DICE, weight};
use crate::event::{DiceSet, Text};
use crate::few::Few;
use crate::modifier::Modifier;
use crate::ruleset::{GoalSpec, MOST_GOALS, Ruleset};
use crate::scoring::Scores;
use crate::solver::Duel;
use crate::state::{ALL_HELD, Mode, SEATS};
use crate::{Action, Event, Group, Options, Reason, Refusal, Stage, State};

pub(crate) const DICE_STREAM: u8 = 0;
pub(crate) const SHOP: u8 = 1;
/// The most requests of the run's own that can be granted at once: every goal, a re-roll, every die turned over, a farkle.
const MOST_OWN: usize = MOST_GOALS + DICE + 2;

/// A level, made from the ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) turns: u8,
    pub(crate) goals: Few<GoalSpec, MOST_GOALS>,
    pub(crate) modifiers: Vec<Modifier>,
}

/// What the options come to, worked out once.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) scores: Scores,
    pub(crate) ruleset: Ruleset,
    pub(crate) levels: Vec<Level>,
    pub(crate) names: Vec<Text>,
    /// The relics that a run begins with.
    pub(crate) given: Vec<u8>,
    /// The solved duel, if it was at hand when it was first asked for: within a game all chances come from one source.
    pub(crate) solved: OnceLock<Option<Arc<Duel>>>,
}

/// The rules of a table: a run for one, versus for more.
#[derive(Clone, Debug)]
pub struct Farkle {
    seats: usize,
    pub(crate) options: Options,
    pub(crate) rules: Arc<Rules>,
}

impl Farkle {
    /// The scoring set, ready for use.
    pub fn scores(&self) -> &Scores {
        &self.rules.scores
    }

    /// The ruleset of the run.
    pub fn ruleset(&self) -> &Ruleset {
        &self.rules.ruleset
    }

    pub(crate) fn is_run(&self) -> bool {
        self.seats == 1
    }

    fn deny(request: Action, reason: Reason) -> Refusal {
        Refusal { request, reason }
    }

    /// Why a request can't be granted by its kind and the stage alone, and the rest by mode.
    fn reason(&self, s: &State, seat: Seat, action: Action) -> Option<Reason> {
        if seat.index() >= self.seats {
            return Some(Reason::NoSuchSeat);
        }
        if s.stage == Stage::Over {
            return Some(Reason::GameOver);
        }
        if seat != s.seat {
            return Some(Reason::NotYourTurn);
        }
        match action {
            Action::Roll | Action::Bank | Action::Lock(_) if s.stage == Stage::Shop => Some(Reason::ShopOpen),
            Action::Roll | Action::Bank | Action::Lock(_) if s.stage == Stage::Doomed => Some(Reason::Doomed),
            Action::Roll => (s.stage == Stage::Rolled).then_some(Reason::LockFirst),
            Action::Bank => match s.stage {
                Stage::Start => Some(Reason::RollFirst),
                Stage::Rolled => Some(Reason::LockFirst),
                _ => self.too_little(s).map(|points| Reason::BelowOpening { points }),
            },
            Action::Lock(dice) => match s.free() {
                None if s.stage == Stage::Start => Some(Reason::RollFirst),
                None => Some(Reason::NoSuchDice),
                Some(free) if !dice.within(free) => Some(Reason::NoSuchDice),
                Some(_) => (self.rules.scores.points(dice) == 0).then_some(Reason::NoCombo),
            },
            _ => self.run_reason(s, action),
        }
    }

    /// In versus: the opening that the turn's points do not reach yet.
    pub(crate) fn too_little(&self, s: &State) -> Option<u32> {
        let opening = self.options.opening;
        let versus = s.versus()?;
        (s.points < opening && !versus.opened.has(s.seat)).then_some(opening)
    }

    /// Rolls the dice that are not held, and says so.
    pub(crate) fn roll<C: Chance, E: EventSink<Event>>(&self, s: &mut State, chance: &mut C, events: &mut E) {
        let first = s.stage == Stage::Start;
        let hot = s.held == ALL_HELD;
        if hot {
            s.held = 0;
        }
        let dice = DICE as u8 - s.held.count_ones() as u8;
        events.emit(Event::Roll { dice });
        if hot {
            events.emit(Event::HotDice);
        }
        self.throw(s, first, chance, events);
    }

    /// The roll itself: one way for first, later and repeated rolls.
    pub(crate) fn throw<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        first: bool,
        chance: &mut C,
        events: &mut E,
    ) {
        events.emit(Event::PreRoll { dice: s.to_roll() as u8 });
        let stream = Stream::seat(DICE_STREAM, s.seat);
        let mut rolled = [0; DICE];
        chance.dice(stream, 6, &mut rolled[..DICE - s.held.count_ones() as usize]);
        let (mut key, mut next) = (0, 0);
        for index in 0..DICE {
            // Which dice are held is anybody's guess: no branch for it.
            let free = s.held >> index & 1 == 0;
            let face = if free { rolled[next] } else { s.faces[index] };
            s.faces[index] = face;
            key += if free { weight(face) } else { 0 };
            next += usize::from(free);
            if free {
                events.emit(Event::DieRolled { index: index as u8, face });
            }
        }
        let mut farkle = self.rules.scores.farkles(Group::of_key(key));
        if farkle && first && self.options.protected_first_roll {
            events.emit(Event::FirstRollProtected { index: 0, was: s.faces[0], face: 1 });
            s.faces[0] = 1;
            farkle = s.free().is_some_and(|free| self.rules.scores.farkles(free));
        }
        events.emit(Event::PostRoll { faces: s.faces });
        self.settle(s, farkle, events);
    }

    /// After dice changed: may something be locked, can a charge still help, or is it a farkle?
    pub(crate) fn settle<E: EventSink<Event>>(&self, s: &mut State, farkle: bool, events: &mut E) {
        if E::HEARD {
            events.emit(Event::TurnRoll { scoring: self.scoring(s, farkle) });
        }
        s.stage = Stage::Rolled;
        if !farkle {
            return;
        }
        if s.run().is_some_and(crate::run::may_be_saved) {
            s.stage = Stage::Doomed;
            events.emit(Event::FarkleLooms);
        } else {
            self.farkle(s, events);
        }
    }

    /// The dice that are part of some combo.
    #[inline]
    fn scoring(&self, s: &State, farkle: bool) -> DiceSet {
        let Some(free) = s.free().filter(|_| !farkle) else { return DiceSet(0) };
        let faces = self.rules.scores.scoring_faces(free);
        let scores = |i: &usize| s.held >> i & 1 == 0 && faces >> s.faces[*i] & 1 != 0;
        DiceSet((0..DICE).filter(scores).fold(0, |set, i| set | 1 << i))
    }

    pub(crate) fn farkle<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        events.emit(Event::Farkle { seat: s.seat });
        events.emit(Event::TurnFarkle { seat: s.seat, lost: s.points });
        if self.is_run() { self.run_farkle(s, events) } else { self.versus_farkle(s, events) }
    }

    /// Puts the dice away for the next turn.
    pub(crate) fn clear_turn(s: &mut State) {
        s.stage = Stage::Start;
        s.faces = [0; DICE];
        s.held = 0;
        s.points = 0;
        s.locks = 0;
    }

    fn lock<E: EventSink<Event>>(&self, s: &mut State, dice: Group, events: &mut E) {
        events.emit(Event::RequestLock { seat: s.seat, dice });
        let mut wanted = dice.key();
        for index in 0..DICE {
            let face = s.faces[index];
            // Which dice are wanted is anybody's guess: no branch for it.
            let one = weight(face);
            let take = u32::from(s.held >> index & 1 == 0 && wanted & (one * 15) != 0);
            wanted -= one * take;
            s.held |= (take as u8) << index;
            if take != 0 {
                events.emit(Event::DieHeld { index: index as u8, face });
            }
        }
        let points = self.rules.scores.points(dice);
        let goal_index = s.run().map_or(0, |run| run.aim);
        events.emit(Event::Lock { seat: s.seat, goal_index, points, dice });
        self.lock_for_goal(s, dice, points, events);
        s.points = s.points.saturating_add(points);
        s.locks = s.locks.saturating_add(1);
        s.stage = Stage::Locked;
        events.emit(Event::TurnLockAdded { turn_score: s.points });
    }

    /// The combos that can be locked now.
    #[inline]
    pub(crate) fn lockable(&self, s: &State) -> &[crate::scoring::Combo] {
        match s.stage {
            Stage::Rolled | Stage::Locked => s.free().map_or(&[], |free| self.rules.scores.combos(free)),
            _ => &[],
        }
    }
}

impl Game for Farkle {
    const FACTS: Facts = Facts {
        id: "farkle",
        title: "Farkle",
        min_seats: 1,
        max_seats: SEATS,
        rules: 1,
        hidden: false,
        cooperative: false,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["dice", "shop"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<15>;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        if !(1..=SEATS).contains(&seats) {
            return Err(Invalid(format!("farkle takes 1 to {SEATS} seats, not {seats}")));
        }
        options.check()?;
        let scores = Scores::new(&options.set.points()).map_err(|e| Invalid(format!("`set`: {e}")))?;
        let ruleset = options.ruleset.ruleset();
        ruleset.check()?;
        let levels = (1..=options.levels)
            .map(|n| {
                let level = ruleset.level(n);
                Level {
                    turns: level.turns,
                    goals: level.goals.into_iter().collect(),
                    modifiers: level.modifiers,
                }
            })
            .collect();
        let given = options
            .boons
            .relics
            .iter()
            .map(|name| {
                ruleset.relics.iter().position(|r| r.name == *name).map(|i| i as u8).ok_or_else(|| {
                    let known: Vec<_> = ruleset.relics.iter().map(|r| r.name.as_str()).collect();
                    let name = engine::action::clip(name);
                    Invalid(format!(
                        "`boons.relics`: there is no relic `{name}`; there are: {}",
                        known.join(", ")
                    ))
                })
            })
            .collect::<Result<_, _>>()?;
        let rules = Rules {
            scores,
            levels,
            names: ruleset.relics.iter().map(|r| Text(r.name.as_str().into())).collect(),
            given,
            ruleset,
            solved: OnceLock::new(),
        };
        Ok(Self { seats, options, rules: Arc::new(rules) })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, _: &mut C, events: &mut E) -> State {
        if self.is_run() { self.start_run(events) } else { Self::start_versus(events) }
    }

    #[inline]
    fn turn(&self, s: &State) -> Seats {
        if s.stage == Stage::Over { Seats::NONE } else { Seats::one(s.seat) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<15> {
        let mut moves = Bits::default();
        if !self.turn(s).has(seat) {
            return moves;
        }
        match s.stage {
            Stage::Start => moves.insert(Action::Roll.id()),
            Stage::Locked => {
                moves.insert(Action::Roll.id());
                if self.too_little(s).is_none() {
                    moves.insert(Action::Bank.id());
                }
            }
            _ => {}
        }
        for combo in self.lockable(s) {
            moves.insert(Action::Lock(combo.dice).id());
        }
        self.run_moves(s, |action| moves.insert(action.id()));
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.reason(s, seat, action).map_or(Ok(()), |reason| Err(Self::deny(action, reason)))
    }

    #[inline]
    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Roll => {
                events.emit(Event::RequestRoll { seat });
                if let Mode::Run(run) = &mut s.mode {
                    run.aimed = false;
                }
                self.roll(s, chance, events);
            }
            Action::Lock(dice) => self.lock(s, dice, events),
            Action::Bank => {
                events.emit(Event::RequestBank { seat });
                events.emit(Event::Bank { seat });
                events.emit(Event::TurnBanked { seat, turn_score: s.points });
                if self.is_run() { self.run_bank(s, chance, events) } else { self.versus_bank(s, events) }
            }
            _ => self.run_apply(s, action, chance, events),
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        crate::validate::state(self, s)
    }

    #[inline]
    fn view(&self, s: &State, _: Viewer) -> State {
        *s
    }

    fn determinize(&self, view: &State, _: &mut Luck) -> State {
        *view
    }

    fn outcome(&self, s: &State) -> Outcome {
        match &s.mode {
            Mode::Run(run) => {
                let score = i32::try_from(self.run_score(run)).unwrap_or(i32::MAX);
                Outcome::team(1, run.won, score)
            }
            Mode::Versus(versus) => {
                let scores =
                    versus.totals[..self.seats].iter().map(|&t| i32::try_from(t).unwrap_or(i32::MAX));
                Outcome::ranked(scores.collect(), false)
            }
        }
    }

    fn face_name(&self, stream: Stream, face: u32) -> String {
        match self.rules.names.get(face as usize) {
            Some(name) if stream.kind() == SHOP => name.to_string(),
            _ => face.to_string(),
        }
    }

    fn face_of(&self, stream: Stream, name: &str) -> Option<u32> {
        if stream.kind() == SHOP {
            return self.rules.names.iter().position(|n| *n.0 == *name).map(|i| i as u32);
        }
        name.parse().ok()
    }

    #[inline]
    fn sample_legal(&self, s: &State, seat: Seat, luck: &mut Luck) -> Action {
        debug_assert!(self.turn(s).has(seat));
        let combos = self.lockable(s);
        let before = match s.stage {
            Stage::Locked if self.too_little(s).is_none() => 2,
            Stage::Start | Stage::Locked => 1,
            _ => 0,
        };
        let (mut own, mut count) = ([Action::Skip; MOST_OWN], 0);
        self.run_moves(s, |action| {
            own[count] = action;
            count += 1;
        });
        let n = luck.below((before + combos.len() + count) as u32) as usize;
        match n.checked_sub(before) {
            None if n == 0 => Action::Roll,
            None => Action::Bank,
            Some(n) => combos.get(n).map_or_else(|| own[n - combos.len()], |c| Action::Lock(c.dice)),
        }
    }
}
