//! A run of Farkle as its events tell it: what is said about a turn, between levels and at the end.

use ::farkle::{Event, Mode, State};
use engine::Seen;

use crate::log::{Entry, Log};

fn event(entry: &Entry) -> Option<&Event> {
    entry.event.downcast_ref::<Seen<Event>>().map(Seen::get)
}

/// What the last move led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    /// A roll without a combo: what it showed, and the points that were lost.
    Farkle {
        /// The faces.
        faces: [u8; 6],
        /// The points.
        lost: u32,
        /// The level that was failed by it.
        failed: Option<u8>,
    },
    /// A bank that was not enough: the level was failed.
    Failed(u8),
    /// This level begins: the shop before it was left, or there was none.
    Begun(u8),
    /// Nothing that has to be told.
    Nothing,
}

/// What the last move led to.
pub fn happened(log: &Log) -> Happened {
    let (mut faces, mut lost, mut failed, mut begins) = ([0; 6], None, None, false);
    for event in log.last().filter_map(event) {
        match event {
            Event::PostRoll { faces: shown } => faces = *shown,
            Event::TurnFarkle { lost: points, .. } => lost = Some(*points),
            Event::LevelFailed { level } => failed = Some(*level),
            Event::LevelAdvanceFinished { .. } | Event::ShopClosed { .. } => begins = true,
            _ => {}
        }
    }
    let advanced = |e: &Entry| {
        if let Some(Event::LevelAdvanceFinished { level, .. }) = event(e) { Some(*level) } else { None }
    };
    if begins && let Some(level) = log.entries().rev().find_map(advanced) {
        return Happened::Begun(level);
    }
    match (lost, failed) {
        (Some(lost), failed) => Happened::Farkle { faces: shown_before(log, faces), lost, failed },
        (None, Some(level)) => Happened::Failed(level),
        (None, None) => Happened::Nothing,
    }
}

/// The dice of the last roll: a farkle that is taken later was rolled before.
fn shown_before(log: &Log, faces: [u8; 6]) -> [u8; 6] {
    if faces[0] > 0 {
        return faces;
    }
    let rolled = |e: &Entry| if let Some(Event::PostRoll { faces }) = event(e) { Some(*faces) } else { None };
    log.entries().rev().find_map(rolled).unwrap_or(faces)
}

/// The table at the moment in which a level is met: as it was before, with the goals that the last move met and the gold that
/// they paid. `None` if the last move met no level.
pub fn met(before: &State, now: &State, log: &Log) -> Option<State> {
    let (last, next) = (before.run()?, now.run()?);
    if next.level <= last.level && (last.won || !next.won) {
        return None;
    }
    let mut shown = *before;
    let Mode::Run(run) = &mut shown.mode else { return None };
    run.gold = next.gold;
    for event in log.last().filter_map(event) {
        if let Event::GoalProgress { goal_index, remaining, .. } = event
            && let Some(goal) = run.goals.get_mut(usize::from(*goal_index))
        {
            goal.remaining = *remaining;
        }
    }
    run.goals.iter_mut().for_each(|goal| goal.pending = 0);
    shown.points = 0;
    Some(shown)
}

/// What meeting the goals of the last level paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paid {
    /// Gold for goals that the level needed.
    pub main: u32,
    /// Gold for the others.
    pub extra: u32,
}

/// What the goals of the level that was completed last paid, whenever in it they were met.
pub fn paid(log: &Log) -> Paid {
    let mut paid = Paid::default();
    // Backwards: the level ends with its completion and begins with the one before.
    let mut inside = false;
    let mut gold = 0;
    for event in log.entries().rev().filter_map(event) {
        match event {
            Event::LevelComplete { .. } if inside => break,
            Event::LevelComplete { .. } => inside = true,
            Event::LevelFailed { .. } if inside => break,
            Event::GoldGained { amount, .. } => gold = *amount,
            Event::GoalFulfilled { optional, .. } if inside => {
                *(if *optional { &mut paid.extra } else { &mut paid.main }) += gold;
            }
            _ => {}
        }
    }
    paid
}

/// What is told of a run when it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Levels that were completed.
    pub levels: u32,
    /// Levels that were failed.
    pub failed: u32,
    /// The most points that one bank brought, with all that multiplied them.
    pub best_bank: u32,
    /// The most raw points of one lock.
    pub best_lock: u32,
    /// Turns that ended with a bank.
    pub banks: u32,
    /// Turns that ended without.
    pub farkles: u32,
    /// Gold that was earned.
    pub gold: u32,
}

impl Summary {
    /// From all that happened.
    pub fn of(log: &Log) -> Self {
        let mut sum = Self::default();
        let mut bank = 0;
        for event in log.entries().filter_map(event) {
            match event {
                Event::Bank { .. } => (bank, sum.banks) = (0, sum.banks + 1),
                Event::ScoreApplied { adjusted, .. } => {
                    bank += adjusted;
                    sum.best_bank = sum.best_bank.max(bank);
                }
                Event::Lock { points, .. } => sum.best_lock = sum.best_lock.max(*points),
                Event::TurnFarkle { .. } => sum.farkles += 1,
                Event::LevelComplete { .. } => sum.levels += 1,
                Event::LevelFailed { .. } => sum.failed += 1,
                Event::GoldGained { amount, .. } => sum.gold += amount,
                _ => {}
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{GameAction, Seat, Table, Viewer};

    /// One goal that a lock of a 1 meets, two levels.
    const EASY: &str = r#"{"levels":2,"ruleset":{
        "levels":[{"turns":1,"goals":[{"points":100,"gold":60},{"points":50,"gold":20,"optional":true}]}],
        "relics":[{"name":"tenth","cost":[50,10],"always":true,"modifiers":[{"multiply":"1.10"}]}]}}"#;

    fn table() -> Box<dyn Table> {
        let options = serde_json::from_str(EASY).expect("JSON");
        catalog::find("farkle").expect("Farkle").table(1, options, [1; 32]).expect("a table")
    }

    /// Plays with these dice.
    fn play(table: &mut dyn Table, action: &str, dice: &[u32]) {
        let draws: Vec<serde_json::Value> = dice.iter().map(|d| (*d).into()).collect();
        let id = action.parse::<::farkle::Action>().unwrap_or_else(|e| panic!("{action}: {e:?}")).id();
        table.play_forced(Seat(0), id, &draws).unwrap_or_else(|e| panic!("{action}: {e}"));
    }

    fn state(table: &dyn Table) -> State {
        *table.view(Viewer::Seat(Seat(0))).downcast_ref().expect("a state of Farkle")
    }

    fn log(table: &dyn Table) -> Log {
        Log::of(table, Viewer::Seat(Seat(0)))
    }

    #[test]
    fn a_farkle_shows_its_dice_and_says_what_it_cost() {
        let mut t = table();
        play(&mut *t, "roll", &[2, 3, 4, 6, 2, 3]);
        assert_eq!(
            happened(&log(&*t)),
            Happened::Farkle { faces: [2, 3, 4, 6, 2, 3], lost: 0, failed: Some(1) }
        );
    }

    #[test]
    fn a_level_that_was_met_says_what_it_paid_and_the_run_what_it_was() {
        let mut t = table();
        play(&mut *t, "roll", &[1, 5, 4, 6, 2, 3]);
        play(&mut *t, "lock 1", &[]);
        assert_eq!(happened(&log(&*t)), Happened::Nothing);
        play(&mut *t, "aim 1", &[]);
        play(&mut *t, "lock 5", &[]);
        let before = state(&*t);
        play(&mut *t, "bank", &[]);
        let seen = log(&*t);
        assert_eq!(paid(&seen), Paid { main: 60, extra: 20 });
        // Between the two the table is shown as it was, with all goals met.
        let shown = met(&before, &state(&*t), &seen).expect("a level was met");
        let run = shown.run().expect("a run");
        assert_eq!((run.level, run.gold, run.goals.len()), (1, 80, 2));
        assert!(run.goals.iter().all(|goal| goal.remaining == 0 && goal.pending == 0));
        assert_eq!(met(&shown, &state(&*t), &seen), Some(shown), "as long as it is looked at");
        assert_eq!(happened(&seen), Happened::Begun(2));
        play(&mut *t, "skip", &[]);
        assert_eq!(happened(&log(&*t)), Happened::Begun(2));
        assert_eq!(met(&state(&*t), &state(&*t), &log(&*t)), None);
        let sum = Summary::of(&seen);
        assert_eq!((sum.levels, sum.failed, sum.best_bank, sum.best_lock, sum.gold), (1, 0, 150, 100, 80));
    }
}
