//! A table as numbers. Whoever looks comes first, then the others in their order.

use engine::observe::{around, distance};
use engine::{Pen, Seat};

use crate::dice::DICE;
use crate::ruleset::{MOST_GOALS, MOST_OFFERS, MOST_RELICS};
use crate::state::{Run, Versus};
use crate::{Farkle, State};

/// A turn that is worth more is rare, and writes this.
const TURN: f32 = 10_000.0;
/// More than small numbers hold: beyond this, points are written in larger units.
const MOST: f32 = 30_000.0;

/// So many points, and the unit in which they fit into small numbers. With the sets and targets that the game comes with it
/// is 1 or below the smallest combo.
fn unit(most: u32) -> f32 {
    (most as f32 / MOST).ceil().max(1.0)
}

pub(crate) fn observe<P: Pen>(game: &Farkle, view: &State, me: Seat, pen: &mut P) {
    let seats = engine::Game::seats(game);
    pen.kind("me", seats, Some(me.index()));
    pen.kind("turn", seats, Some(distance(me, view.seat, seats)));
    pen.kind("stage", 6, Some(view.stage as usize));
    pen.kinds("dice", &[DICE], 6, view.faces.map(|face| usize::from(face).checked_sub(1)));
    pen.flags("held", &[DICE], (0..DICE).map(|i| view.held >> i & 1 != 0));
    pen.number("points", (0.0, TURN), view.points as f32);
    pen.number("locks", (0.0, 5.0 * DICE as f32), view.locks.into());
    if game.is_run() {
        run(game, view.run(), pen);
    } else {
        versus(game, view.versus(), me, pen);
    }
}

fn versus<P: Pen>(game: &Farkle, versus: Option<&Versus>, me: Seat, pen: &mut P) {
    let (seats, options) = (engine::Game::seats(game), &game.options);
    let of = |read: fn(&Versus, Seat) -> f32| {
        around(me, seats).map(move |seat| versus.map_or(0.0, |versus| read(versus, seat)))
    };
    // Twice the target is more than a last turn brings.
    let most = options.target.saturating_mul(2).max(options.opening);
    let unit = unit(most);
    let totals = of(|v, s| v.totals[s.index()] as f32).map(|total| total / unit);
    pen.numbers("totals", &[seats], (0.0, most as f32 / unit), totals);
    pen.numbers("farkles", &[seats], (0.0, 3.0), of(|v, s| v.farkles[s.index()].into()));
    let seated = |read: fn(&Versus, Seat) -> bool| {
        around(me, seats).map(move |seat| versus.is_some_and(|versus| read(versus, seat)))
    };
    pen.flags("opened", &[seats], seated(|v, s| v.opened.has(s)));
    pen.flags("leader", &[seats], seated(|v, s| v.leader == Some(s)));
}

fn run<P: Pen>(game: &Farkle, run: Option<&Run>, pen: &mut P) {
    let number = |read: fn(&Run) -> f32| run.map_or(0.0, read);
    let (options, ruleset) = (&game.options, &game.rules.ruleset);
    let goals = run.map_or(&[][..], |run| &run.goals);
    let relics = run.map_or(&[][..], |run| &run.relics);
    let offers = run.map_or(&[][..], |run| &run.offers);
    // The levels of this very table tell how much there can be.
    let levels = &game.rules.levels;
    let turns = levels.iter().map(|level| f32::from(level.turns)).fold(1.0, f32::max) + 50.0;
    let points =
        levels.iter().flat_map(|level| level.goals.iter()).map(|goal| goal.points).max().unwrap_or(1);
    let gold: u32 = levels.iter().flat_map(|level| level.goals.iter()).map(|goal| goal.gold).sum();
    let gold = gold.saturating_add(options.boons.gold.into()).max(1);
    let all = points.saturating_mul(levels.len() as u32);
    let (point, coin, score) = (unit(points), unit(gold), unit(all));
    pen.number("level", (0.0, f32::from(options.levels) + 1.0), number(|r| r.level.into()));
    pen.numbers(
        "turns",
        &[2],
        (0.0, turns),
        [number(|r| r.turns_left.into()), number(|r| r.turn_index.into())],
    );
    pen.number("extra_turns", (0.0, 255.0), number(|r| r.extra_turns.into()));
    pen.number("failures", (0.0, 255.0), number(|r| r.failures.into()));
    pen.flag("failed_here", run.is_some_and(|r| r.failed_here));
    pen.flags("over", &[2], [run.is_some_and(|r| r.won), run.is_some_and(|r| r.retired)]);
    pen.flags("goals", &[MOST_GOALS], goals.iter().map(|_| true));
    let remaining = goals.iter().map(|goal| goal.remaining as f32 / point);
    pen.numbers("remaining", &[MOST_GOALS], (0.0, points as f32 / point), remaining);
    pen.numbers("pending", &[MOST_GOALS], (0.0, TURN), goals.iter().map(|goal| goal.pending as f32 / 100.0));
    pen.kind("aim", MOST_GOALS, run.map(|r| r.aim.into()));
    pen.flag("aimed", run.is_some_and(|r| r.aimed));
    pen.number("gold", (0.0, gold as f32 / coin), number(|r| r.gold as f32) / coin);
    pen.number("score", (0.0, all as f32 / score), number(|r| r.score as f32) / score);
    let kinds = ruleset.relics.len().max(1);
    pen.kinds("relics", &[MOST_RELICS], kinds, relics.iter().map(|relic| Some(relic.id.into())));
    pen.numbers("ages", &[MOST_RELICS], (0.0, 255.0), relics.iter().map(|relic| relic.age.into()));
    pen.numbers("charges", &[3], (0.0, 255.0), run.map_or([0; 3], |r| r.charges).map(f32::from));
    pen.kinds("offers", &[MOST_OFFERS], kinds, offers.iter().map(|offer| Some((*offer).into())));
    pen.number("refreshes", (0.0, 255.0), number(|r| r.refreshes.into()));
}
