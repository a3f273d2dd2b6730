//! Could a state have come about? Guards everything that is read from outside.

use engine::{Game, Invalid, Seat};

use crate::options::Lives;
use crate::run::may_be_saved;
use crate::state::{ALL_HELD, Mode, Run, Versus};
use crate::{Farkle, Stage, State};

/// `Err(Invalid)` unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(Invalid(format!($($why)+)));
        }
    };
}

pub(crate) fn state(game: &Farkle, s: &State) -> Result<(), Invalid> {
    ensure!(s.seat.index() < game.seats(), "`seat`: there is no seat {} at this table", s.seat);
    dice(game, s)?;
    match &s.mode {
        Mode::Run(r) => {
            ensure!(game.is_run(), "a run is played by one");
            run(game, s, r)
        }
        Mode::Versus(v) => {
            ensure!(!game.is_run(), "versus is played by two or more");
            ensure!(s.stage != Stage::Shop && s.stage != Stage::Doomed, "`stage`: not in versus");
            versus(game, s, v)
        }
    }
}

fn dice(game: &Farkle, s: &State) -> Result<(), Invalid> {
    let scores = game.scores();
    ensure!(s.held <= ALL_HELD, "`held`: there are six dice");
    let lying = matches!(s.stage, Stage::Rolled | Stage::Doomed | Stage::Locked);
    if !lying {
        ensure!(
            s.faces == [0; 6] && s.held == 0 && s.points == 0 && s.locks == 0,
            "no dice lie on the table between turns"
        );
        return Ok(());
    }
    ensure!(s.faces.iter().all(|f| (1..=6).contains(f)), "`faces`: a die shows 1 to 6");
    ensure!((s.points > 0) == (s.locks > 0), "`points` come from `locks`");
    ensure!(s.points.is_multiple_of(scores.unit()), "`points`: no combos give {}", s.points);
    ensure!(s.held == 0 || s.locks > 0, "`held` dice were locked");
    match (s.stage, s.free()) {
        (Stage::Rolled, Some(free)) => ensure!(!scores.farkles(free), "`faces`: the roll is a farkle"),
        (Stage::Doomed, Some(free)) => ensure!(scores.farkles(free), "`faces`: the roll has a combo"),
        (Stage::Locked, _) => ensure!(s.held != 0, "`held`: something was locked"),
        _ => return Err(Invalid::new("`held`: rolled dice are not held")),
    }
    Ok(())
}

fn versus(game: &Farkle, s: &State, v: &Versus) -> Result<(), Invalid> {
    let (seats, options) = (game.seats(), game.options());
    ensure!(
        v.totals[seats..].iter().all(|t| *t == 0) && v.farkles[seats..].iter().all(|f| *f == 0),
        "a seat that is not there has points or farkles"
    );
    ensure!(v.opened.0 >> seats == 0, "`opened`: a seat that is not there has banked");
    let most = if options.three_farkles > 0 { 2 } else { 0 };
    ensure!(v.farkles.iter().all(|f| *f <= most), "`farkles`: too many in a row");
    for seat in Seat::all(seats) {
        let total = v.totals[seat.index()];
        ensure!(v.opened.has(seat) || total == 0, "seat {seat} has points and never banked");
        ensure!(total <= 1_000_000_000, "`totals`: seat {seat} has too many points");
        ensure!(v.leader.is_some() || total < options.target, "seat {seat} reached the target unnoticed");
    }
    let over = s.stage == Stage::Over;
    match v.leader {
        None => ensure!(!over, "the game is over and nobody reached the target"),
        Some(leader) => {
            ensure!(leader.index() < seats, "`leader`: there is no seat {leader}");
            ensure!(v.totals[leader.index()] >= options.target, "`leader` did not reach the target");
            if options.last_turn {
                ensure!(over == (s.seat.after(seats) == leader) || !over, "the last turns are not over");
                ensure!(s.seat != leader, "the leader has no last turn");
                // Those still to come have not passed the target before.
                let mut next = s.seat;
                while !over && next != leader {
                    ensure!(v.totals[next.index()] < options.target, "seat {next} reached the target first");
                    next = next.after(seats);
                }
            } else {
                ensure!(over && s.seat == leader, "reaching the target wins at once");
                let high = v.totals[..seats].iter().filter(|t| **t >= options.target).count();
                ensure!(high == 1, "reaching the target wins at once");
            }
        }
    }
    Ok(())
}

fn run(game: &Farkle, s: &State, r: &Run) -> Result<(), Invalid> {
    let options = game.options();
    let over = s.stage == Stage::Over;
    ensure!((1..=options.levels).contains(&r.level), "`level`: there are levels 1 to {}", options.levels);
    ensure!(!r.won || (over && r.level == options.levels), "`won`: only by the last level");
    ensure!(!r.retired || (over && !r.won && r.failed_here), "`retired`: only after a failed level");
    ensure!(r.gold <= 2_000_000_000 && r.score <= 2_000_000_000, "`gold` or `score` is out of bounds");
    let (mut least, mut most) = (0u64, 0u64);
    for n in 1..r.level + u8::from(r.won) {
        for goal in game.level(n).goals.iter() {
            most += u64::from(goal.points);
            least += if goal.optional { 0 } else { u64::from(goal.points) };
        }
    }
    ensure!((least..=most).contains(&r.score.into()), "`score`: completed levels give {least} to {most}");
    ensure!(!r.failed_here || r.failures > 0, "`failed_here` needs `failures`");
    let mercy = match options.lives {
        Lives::Retry => options.retries - 1,
        Lives::Permadeath => 0,
    };
    let ended = over && !r.won && !r.retired;
    if ended {
        ensure!(r.failures == mercy + 1 && r.turns_left == 0, "the run is not over");
    } else {
        ensure!(r.failures <= mercy, "`failures`: the run should be over");
    }
    relics(game, s, r)?;
    goals(game, s, r, ended)
}

fn relics(game: &Farkle, s: &State, r: &Run) -> Result<(), Invalid> {
    let specs = &game.rules.ruleset.relics;
    for relic in r.relics.iter() {
        let spec = specs.get(relic.id as usize);
        let Some(spec) = spec else {
            return Err(Invalid(format!("`relics`: there is no relic {}", relic.id)));
        };
        ensure!(relic.age < r.level, "`relics`: {} is older than the run", spec.name);
        ensure!(spec.lasts == 0 || relic.age < spec.lasts, "`relics`: {} is gone by now", spec.name);
    }
    let full = game.full_charges(r);
    ensure!(r.charges.iter().zip(full).all(|(have, full)| *have <= full), "`charges`: more than there were");
    let shop = s.stage == Stage::Shop;
    if shop {
        ensure!(r.level > 1 && r.turn_index == 1 && !r.failed_here, "the shop opens between two levels");
        ensure!(
            r.refreshes == 0 || game.rules.ruleset.shop.refresh.is_some(),
            "`refreshes`: not in this shop"
        );
        ensure!(!r.offers.is_empty(), "`offers`: an open shop has some");
        ensure!(r.offers.len() <= game.rules.ruleset.shop.offers as usize, "`offers`: too many");
        for (i, id) in r.offers.iter().enumerate() {
            ensure!((*id as usize) < specs.len(), "`offers`: there is no relic {id}");
            ensure!(!r.offers[..i].contains(id), "`offers`: relic {id} is there twice");
        }
        ensure!(r.charges == full && r.extra_turns == 0, "`charges`: none were used yet");
    } else {
        ensure!(r.offers.is_empty() && r.refreshes == 0, "`offers`: the shop is closed");
    }
    Ok(())
}

fn goals(game: &Farkle, s: &State, r: &Run, ended: bool) -> Result<(), Invalid> {
    let level = game.level(r.level);
    let over = s.stage == Stage::Over;
    ensure!(r.extra_turns <= 50, "`extra_turns`: too many");
    let turns = u16::from(level.turns) + u16::from(r.extra_turns) + u16::from(!ended);
    ensure!(
        u16::from(r.turns_left) + u16::from(r.turn_index) == turns && r.turn_index > 0,
        "`turns_left` and `turn_index` do not add up to the level's turns"
    );
    ensure!(r.turns_left > 0 || ended, "`turns_left`: the level is over");
    if r.won {
        ensure!(r.goals.is_empty() && r.aim == 0 && !r.aimed, "a run that is won has no goals left");
        return Ok(());
    }
    ensure!(r.goals.len() == level.goals.len(), "`goals`: level {} has {}", r.level, level.goals.len());
    let lying = matches!(s.stage, Stage::Rolled | Stage::Doomed | Stage::Locked);
    for (goal, spec) in r.goals.iter().zip(level.goals.iter()) {
        ensure!(goal.remaining <= spec.points, "`goals`: more is left than there was");
        ensure!(goal.pending == 0 || (lying && s.locks > 0), "`goals`: points are pending without a lock");
        ensure!(goal.pending == 0 || goal.remaining > 0, "`goals`: points are pending for a fulfilled goal");
    }
    let open =
        |(g, spec): (&crate::state::Goal, &crate::ruleset::GoalSpec)| g.remaining > 0 && !spec.optional;
    ensure!(r.goals.iter().zip(level.goals.iter()).any(open), "the level is completed");
    if over {
        ensure!(r.aim == 0 && !r.aimed, "`aim`: nothing is aimed at when the run is over");
        return Ok(());
    }
    ensure!(r.goals.get(r.aim as usize).is_some_and(|g| g.remaining > 0), "`aim`: no open goal");
    ensure!(lying || r.aim == game.first_open(r), "`aim`: a turn begins at the first open goal");
    ensure!(
        !r.aimed || (matches!(s.stage, Stage::Rolled | Stage::Locked) && !game.lockable(s).is_empty()),
        "`aimed`: there is nothing to lock"
    );
    if s.stage == Stage::Doomed {
        ensure!(may_be_saved(r), "a farkle that nothing can save is one");
    }
    if s.stage == Stage::Start || s.stage == Stage::Shop {
        let fresh =
            r.turn_index == 1 && r.goals.iter().zip(level.goals.iter()).all(|(g, l)| g.remaining == l.points);
        ensure!(fresh || r.turn_index > 1 || r.extra_turns > 0, "`goals`: no turn was played in this level");
    }
    Ok(())
}
