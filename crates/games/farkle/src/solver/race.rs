//! Several players, or two whose duel is not solved: each one's chance if everybody else races.
//!
//! The game of three is too large for a table. So the others are taken as racers, who want to be at the target soon whatever the
//! rest do, and go for the lead in a last turn. Then only needs count, each player's own road is a
//! small Markov chain, and the best turn of the one to move follows exactly from what each end of it is worth.

use super::duel::{DuelTurn, last_turns};
use super::forward::{Gains, gains};
use super::sweep::Sweep;
use super::throws::Throws;
use super::turn::TurnValue;

/// Up to this need racers are in a hurry; farther away they play for points.
const NEAR: usize = 60;
/// What a racer thinks it is worth to be there one turn later, of being there now: somebody else may be there by then.
const HURRY: f64 = 0.7;
/// How far beyond the target is told apart, in units.
const OVER: usize = 40;
/// Who may take a lead away usually needs so much.
const USUAL_NEED: usize = 10;
/// By so much a turn that takes the lead usually takes it.
const USUAL_LEAD: usize = 6;
/// What is less likely is left out.
const TINY: f64 = 1e-7;
/// So many own turns near the target are played for the chance to win; those after them as racers do.
const SHARP: usize = 5;
/// Beginnings of a turn that are worked out side by side.
const LANES: usize = 8;
/// The most turns of each that are looked at.
const MOST_TURNS: usize = 400;

/// Racers to a target, ready for any position.
#[derive(Clone, Debug)]
pub struct Race {
    protected: bool,
    /// By need: what a turn gains.
    gains: Vec<Gains>,
    /// By the units that a tie needs: the chance to win by a last turn, a tie counting half; empty if nobody has one.
    last: Vec<f64>,
}

/// Where everybody stands when a turn begins, in units.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// What the one to move needs, and the others in the order of their turns.
    Racing(usize, Vec<usize>),
    /// A last turn: by how much the one to move is behind the best, and those whose last turn is still to come.
    Last(usize, Vec<usize>),
}

impl Race {
    /// Racers to `target` units; `None` if a turn has no best end.
    pub fn new(throws: &Throws, target: usize, last_turn: bool, protected: bool) -> Option<Self> {
        let (unit, turn) = (throws.unit(), TurnValue::new(throws, protected).ok()?);
        let near = NEAR.min(target);
        let last = if last_turn { last_turns(throws, target, protected) } else { Vec::new() };
        // What it is worth to stand there, beginning far beyond the target: a small lead may be taken away.
        let kept = |lead: usize| 1.0 - last.get(USUAL_NEED + lead).copied().unwrap_or(0.0);
        let mut worth: Vec<[f64; 1]> = (0..=OVER).rev().map(|lead| [kept(lead)]).collect();
        let (mut all, mut sweep) = (vec![vec![1.0]], Sweep::new());
        for need in 1..=near {
            let row = OVER + need;
            // A farkle leads back here: Newton on x = HURRY * turn(x), which is convex.
            let mut x: f64 = worth[row - 1][0] * HURRY;
            worth.push([0.0]);
            for _ in 0..30 {
                sweep.run(throws, protected, &worth, [x], row);
                let (value, slope) = sweep.turn(row, 0);
                let next = HURRY * (value - slope * x) / (1.0 - HURRY * slope);
                let done = (next - x).abs() < 1e-9;
                x = next;
                if done {
                    break;
                }
            }
            worth[row] = [x];
            all.push(gains(throws, protected, row, 0, &|units, dice| {
                let value = sweep.position(row - units, dice, 0);
                (value, worth[row - units][0] >= value - 1e-12)
            }));
        }
        for need in near + 1..=target {
            all.push(gains(throws, protected, need, OVER, &|units, dice| {
                let points = units as u32 * unit;
                let value = turn.best(points, dice);
                (value, f64::from(points) >= value - 1e-12)
            }));
        }
        Some(Self { protected, gains: all, last })
    }

    /// The best play of a turn, and what it is worth.
    pub fn turn(&self, throws: &Throws, at: &Standing) -> DuelTurn {
        let (mut bank, farkle) = match at {
            Standing::Racing(need, others) => {
                let target = self.gains.len() - 1;
                let others: Vec<usize> = others.iter().map(|n| (*n).clamp(1, target)).collect();
                self.racing(throws, (*need).clamp(1, target), &others)
            }
            Standing::Last(behind, others) => (self.lasting(*behind, others), 0.0),
        };
        bank.reverse();
        DuelTurn::new(throws, self.protected, bank.into_iter().map(|b| [b]).collect(), farkle)
    }

    /// The chances of the others when a turn begins, in their order; in a last turn that of the one who leads comes last.
    pub fn shares(&self, at: &Standing) -> Vec<f64> {
        match at {
            Standing::Racing(need, others) => {
                let target = self.gains.len() - 1;
                let all: Vec<usize> =
                    std::iter::once(need).chain(others).map(|n| (*n).clamp(1, target)).collect();
                let roads: Vec<Road> = all.iter().map(|n| Road::new(self, *n)).collect();
                (1..all.len())
                    .map(|me| {
                        // Those after it have their first turn only after its own.
                        let mut others: Vec<Road> = roads[..me].to_vec();
                        let later = roads[me + 1..].iter().cloned().map(Road::later);
                        others.splice(0..0, later);
                        self.waiting(all[me], &others, None)[all[me]]
                    })
                    .collect()
            }
            Standing::Last(behind, others) => {
                let mut free = 1.0;
                let mut chances: Vec<f64> = std::iter::once(behind)
                    .chain(others)
                    .rev()
                    .map(|far| {
                        let takes = free * self.overtakes(*far);
                        free *= 1.0 - self.overtakes(*far);
                        takes
                    })
                    .collect();
                chances.reverse();
                chances.push(free);
                chances.split_off(1)
            }
        }
    }

    /// The chance to win by a last turn for one who needs so many units for a tie.
    fn overtakes(&self, tie: usize) -> f64 {
        self.last.get(tie).copied().unwrap_or(0.0)
    }

    /// What banking is worth in a last turn, by the units gathered.
    fn lasting(&self, behind: usize, others: &[usize]) -> Vec<f64> {
        let ahead = if others.is_empty() { 1 } else { OVER };
        let bank = |units: usize| {
            let Some(lead) = units.checked_sub(behind) else { return 0.0 };
            let kept: f64 = others.iter().map(|far| 1.0 - self.overtakes(far + lead)).product();
            if lead == 0 { 0.5 * kept } else { kept }
        };
        (0..=behind + ahead).map(bank).collect()
    }

    /// What banking is worth while nobody has reached the target, by the units gathered, and what a farkle is worth.
    fn racing(&self, throws: &Throws, need: usize, others: &[usize]) -> (Vec<f64>, f64) {
        let roads: Vec<Road> = others.iter().map(|n| Road::new(self, *n)).collect();
        let waits = self.waiting(need, &roads, Some(throws));
        let mut bank: Vec<f64> = (0..need).map(|units| waits[need - units]).collect();
        bank.extend((0..=OVER).map(|x| keeps(&roads, 0, x)));
        (bank, waits[need])
    }

    /// By need up to this: the chance of one who waits for the turns of all others; with throws, of one who then plays for it.
    fn waiting(&self, need: usize, roads: &[Road], throws: Option<&Throws>) -> Vec<f64> {
        let turns = roads.iter().map(|r| r.steps.len()).max().unwrap_or(0);
        // Behind the last turn that is looked at nobody is left who could still be racing.
        let mut waits = vec![0.0; need + 1];
        for t in (0..turns).rev() {
            let lead: Vec<f64> = (0..=OVER).map(|x| keeps(roads, t + 1, x)).collect();
            let moves = match throws {
                Some(throws) if t < SHARP => self.sharp(throws, &lead, &waits),
                _ => self.plain(&lead, &waits),
            };
            waits = self.others_move(roads, t, &moves);
        }
        waits
    }

    /// By need: what a racer's turn is worth, from what it is worth to have a lead and to wait with so much needed.
    fn plain(&self, lead: &[f64], waits: &[f64]) -> Vec<f64> {
        (0..waits.len())
            .map(|n| {
                let gained = self.gains[n].iter().enumerate();
                gained.map(|(g, p)| p * if g >= n { lead[(g - n).min(OVER)] } else { waits[n - g] }).sum()
            })
            .collect()
    }

    /// The same for the best play of the turn.
    fn sharp(&self, throws: &Throws, lead: &[f64], waits: &[f64]) -> Vec<f64> {
        let near = NEAR.min(waits.len() - 1);
        let ends = lead.iter().rev().chain(&waits[1..=near]);
        let bank: Vec<[f64; LANES]> = ends.map(|worth| [*worth; LANES]).collect();
        let mut sweep = Sweep::<LANES>::new();
        let mut moves = self.plain(lead, waits);
        for first in (1..=near).step_by(LANES) {
            let last = (first + LANES - 1).min(near);
            let farkle = std::array::from_fn(|lane| waits[(first + lane).min(near)]);
            sweep.run(throws, self.protected, &bank[..=OVER + last], farkle, OVER + first);
            for need in first..=last {
                moves[need] = sweep.turn(OVER + need, need - first).0;
            }
        }
        moves
    }

    /// By need: what it is worth to wait while all others have their turn `t`, and to move then.
    fn others_move(&self, roads: &[Road], t: usize, moves: &[f64]) -> Vec<f64> {
        let mut waits = vec![0.0; moves.len()];
        let mut nobody = 1.0;
        for (j, road) in roads.iter().enumerate() {
            let there = nobody * road.arrives(t);
            nobody *= 1.0 - road.arrives(t);
            if there < TINY || self.last.is_empty() {
                continue;
            }
            let Some(step) = road.steps.get(t) else { continue };
            // Those after it have their last turn at once, those before it once more after the one who waits.
            let (after, before) = (&roads[j + 1..], &roads[..j]);
            for (x, share) in step.over.iter().enumerate().filter(|(_, p)| **p > TINY) {
                let clear: f64 = after.iter().map(|r| 1.0 - r.overtakes(t, x)).product();
                let keeps =
                    |lead: usize| before.iter().map(|r| 1.0 - r.overtakes(t + 1, lead)).product::<f64>();
                let (one, two) = (keeps(x + USUAL_LEAD), keeps(x + 2 * USUAL_LEAD));
                for (n, wait) in waits.iter_mut().enumerate() {
                    let straight = clear * self.overtakes(n + x) * one;
                    let more = (1.0 - clear) * self.overtakes(n + x + USUAL_LEAD) * two;
                    *wait += there * share * (straight + more);
                }
            }
        }
        for (wait, move_) in waits.iter_mut().zip(moves) {
            *wait += nobody * move_;
        }
        waits
    }
}

/// The chance that none of them takes a lead of so many units away, each with a turn `t`.
fn keeps(roads: &[Road], t: usize, lead: usize) -> f64 {
    roads.iter().map(|r| 1.0 - r.overtakes(t, lead)).product()
}

/// How somebody comes to the target, turn by turn.
#[derive(Clone, Debug)]
struct Road {
    steps: Vec<Step>,
}

/// One turn of somebody who has not been there before it.
#[derive(Clone, Debug)]
struct Step {
    /// The chance to be there after it.
    arrives: f64,
    /// If so: how far beyond the target.
    over: Vec<f64>,
    /// By the lead of somebody else: the chance to take it away by this turn.
    overtakes: Vec<f64>,
}

impl Road {
    fn new(race: &Race, need: usize) -> Self {
        let mut at = vec![0.0; need + 1];
        at[need] = 1.0;
        let (mut steps, mut left) = (Vec::new(), 1.0);
        while left > TINY && steps.len() < MOST_TURNS {
            let (mut next, mut over) = (vec![0.0; need + 1], vec![0.0; OVER + 1]);
            for (n, here) in at.iter().enumerate().skip(1).filter(|(_, p)| **p > TINY * TINY) {
                for (g, p) in race.gains[n].iter().enumerate() {
                    if g < n {
                        next[n - g] += here * p;
                    } else {
                        over[(g - n).min(OVER)] += here * p;
                    }
                }
            }
            let overtakes = if race.last.is_empty() {
                Vec::new()
            } else {
                let by =
                    |x: usize| at.iter().enumerate().map(|(n, p)| p * race.overtakes(n + x)).sum::<f64>();
                (0..=OVER + 2 * USUAL_LEAD).map(|x| by(x) / left).collect()
            };
            let there: f64 = over.iter().sum();
            for p in &mut over {
                *p /= there.max(f64::MIN_POSITIVE);
            }
            steps.push(Step { arrives: (there / left).min(1.0), over, overtakes });
            at = next;
            left = at.iter().sum();
        }
        Self { steps }
    }

    /// The same one turn later.
    fn later(mut self) -> Self {
        let overtakes = self.steps.first().map(|s| s.overtakes.clone()).unwrap_or_default();
        self.steps.insert(0, Step { arrives: 0.0, over: Vec::new(), overtakes });
        self
    }

    /// The chance to arrive with turn `t`; beyond what was looked at it is sure.
    fn arrives(&self, t: usize) -> f64 {
        self.steps.get(t).map_or(1.0, |step| step.arrives)
    }

    /// The chance to take a lead away with turn `t`.
    fn overtakes(&self, t: usize, lead: usize) -> f64 {
        let step = self.steps.get(t).or(self.steps.last());
        step.and_then(|s| s.overtakes.get(lead)).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::{Named, Scores};
    use crate::solver::Duel;

    fn throws() -> Throws {
        Throws::new(&Scores::new(&Named::Triples.points()).unwrap())
    }

    #[test]
    fn against_one_racer_the_chance_is_near_the_solved_duel() {
        let throws = throws();
        for last_turn in [false, true] {
            let duel = Duel::solve(&throws, 60, last_turn, false, &mut |_, _| ());
            let race = Race::new(&throws, 60, last_turn, false).unwrap();
            for (need, other) in [(60, 60), (60, 30), (30, 60), (15, 20), (20, 15), (8, 5)] {
                let near = race.turn(&throws, &Standing::Racing(need, vec![other])).start();
                let off = near - duel.win(need, other);
                // Against somebody who only races one wins more than against the best, most so shortly before the end.
                assert!((-0.02..0.1).contains(&off), "{last_turn} {need} {other}: {off}");
            }
        }
    }

    #[test]
    fn everybodys_chances_add_up() {
        let throws = throws();
        for last_turn in [false, true] {
            let race = Race::new(&throws, 60, last_turn, false).unwrap();
            for (need, others) in [(60, vec![60, 60]), (20, vec![45, 30]), (60, vec![10, 25, 60, 40, 33])] {
                let at = Standing::Racing(need, others);
                let own = race.turn(&throws, &at).start();
                let sum = own + race.shares(&at).iter().sum::<f64>();
                assert!((sum - 1.0).abs() < 0.08, "{last_turn} {at:?}: {own} and {:?}", race.shares(&at));
            }
        }
        let race = Race::new(&throws, 60, true, false).unwrap();
        let at = Standing::Last(12, vec![20, 8]);
        let sum = race.turn(&throws, &at).start() + race.shares(&at).iter().sum::<f64>();
        assert!((sum - 1.0).abs() < 0.2, "{:?}", race.shares(&at));
    }

    #[test]
    fn a_player_more_takes_a_share_and_last_turns_are_exact() {
        let throws = throws();
        let race = Race::new(&throws, 100, true, false).unwrap();
        let chance = |others: &[usize]| race.turn(&throws, &Standing::Racing(100, others.to_vec())).start();
        let chances = [1, 2, 3, 5].map(|n| chance(&vec![100; n]));
        for (players, got) in [2.0, 3.0, 4.0, 6.0].into_iter().zip(chances) {
            assert!((got * players - 1.0).abs() < 0.35, "{players}: {got}");
        }
        let alone = race.turn(&throws, &Standing::Last(10, vec![]));
        assert!((alone.start() - race.overtakes(10)).abs() < 1e-12);
        assert!((alone.bank(10) - 0.5).abs() < 1e-12 && alone.bank(9) == 0.0 && alone.bank(11) == 1.0);
    }
}
