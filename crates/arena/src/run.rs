//! Playing a plan on any number of threads.
//!
//! The plan is cut into chunks of a fixed number of groups. Threads take chunks as they come, but what they bring is
//! collected in order: the result does not depend on who was faster.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use engine::AnyGame;
use engine::simulate::{Deal, Keep, Played, Player, Simulator};
use serde::{Deserialize, Serialize};

use crate::chunk::{Chunk, GameResult};
use crate::container;
use crate::record::{self, GameFacts};
use crate::tally::{GroupSums, Tally};
use crate::worth::Worth;
use crate::{ArenaError, Contestant, Schedule, Study};

/// How far a thread may run ahead of the slowest chunk.
const AHEAD: usize = 64;

/// What to bring beside the tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Want {
    /// A JSON line for each game.
    pub records: bool,
    /// The moves of each game.
    pub journals: bool,
    /// What cards and actions are worth.
    pub worth: bool,
    /// How each game ended, in order.
    pub results: bool,
    /// How long each contestant thought. No two runs agree on that.
    pub times: bool,
}

/// A study with those who play it.
#[derive(Clone)]
pub struct Job {
    game: &'static dyn AnyGame,
    study: Arc<Study>,
    schedule: Arc<Schedule>,
    field: Arc<[Contestant]>,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job").field("study", &self.study).finish_non_exhaustive()
    }
}

impl Job {
    /// Puts both together; refuses contestants or a game that are not those of the study.
    pub fn new(game: &'static dyn AnyGame, study: Study, field: Vec<Contestant>) -> Result<Self, ArenaError> {
        let facts = game.facts();
        let same = field.iter().map(|c| (&c.label, &c.persona)).eq(study.labels.iter().zip(&study.personas));
        if facts.id != study.game || facts.rules != study.rules || !same {
            return Err(ArenaError::Usage(format!(
                "the game or the contestants are not those of the study: it has {} by version {} of its rules, and {}",
                study.game,
                study.rules,
                study.labels.join(", ")
            )));
        }
        let schedule = Arc::new(study.schedule()?);
        Ok(Self { game, study: Arc::new(study), schedule, field: field.into() })
    }

    /// What is played.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Who meets whom.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// How many games the chunks of a range have.
    pub fn games(&self, chunks: &Range<u64>) -> u64 {
        let group = |chunk: u64| chunk.saturating_mul(self.study.chunk).min(self.study.plan.groups);
        self.schedule.games_before(group(chunks.end)) - self.schedule.games_before(group(chunks.start))
    }
}

/// Go on?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Yes.
    Go,
    /// No: all is known that was to be known.
    Stop,
}

/// Takes chunks, in order.
pub trait Collect: Send {
    /// Takes the next chunk.
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError>;
}

/// Hears how a run goes.
pub trait Watch: Sync {
    /// Another `games` games were played.
    fn played(&self, games: u64);
    /// Should the run end early, with what is done?
    fn stopped(&self) -> bool;
}

/// Nobody looks on.
impl Watch for () {
    fn played(&self, _: u64) {}

    fn stopped(&self) -> bool {
        false
    }
}

struct Desk<'c> {
    collect: &'c mut dyn Collect,
    waiting: BTreeMap<u64, Chunk>,
    next: u64,
    failed: Option<ArenaError>,
}

/// Plays these chunks on so many threads. `Ok(true)` if all were played or the collector had enough; `Ok(false)` if it was
/// stopped.
pub fn run(
    job: &Job,
    part: Range<u64>,
    threads: usize,
    collect: &mut dyn Collect,
    watch: &dyn Watch,
) -> Result<bool, ArenaError> {
    let chunks = part.end.min(job.study.chunks());
    let next = AtomicU64::new(part.start);
    let over = AtomicBool::new(false);
    let enough = AtomicBool::new(false);
    let desk = Mutex::new(Desk { collect, waiting: BTreeMap::new(), next: part.start, failed: None });
    let moved = Condvar::new();
    let threads = threads.clamp(1, 1_024).min((chunks - part.start.min(chunks)).max(1) as usize);
    // Each thread's simulators are made here, so that what is wrong is found before anything is played.
    let workers = (0..threads).map(|_| Worker::new(job)).collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        for mut worker in workers {
            let (next, over, enough, desk, moved) = (&next, &over, &enough, &desk, &moved);
            scope.spawn(move || {
                let _alarm = Alarm { over, moved, desk };
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= chunks || over.load(Ordering::Relaxed) {
                        return;
                    }
                    let Some(chunk) = worker.chunk(index, watch, || over.load(Ordering::Relaxed)) else {
                        over.store(true, Ordering::Relaxed);
                        return;
                    };
                    let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
                    // Whoever brings the chunk that is next never waits: the others wait for it.
                    while index != desk.next
                        && desk.waiting.len() >= AHEAD * threads
                        && !over.load(Ordering::Relaxed)
                    {
                        desk = moved.wait(desk).unwrap_or_else(PoisonError::into_inner);
                    }
                    desk.waiting.insert(index, chunk);
                    let wanted = desk.next;
                    while let Some(chunk) = {
                        let at = desk.next;
                        desk.waiting.remove(&at)
                    } {
                        if enough.load(Ordering::Relaxed) || desk.failed.is_some() {
                            return;
                        }
                        desk.next += 1;
                        match desk.collect.collect(chunk) {
                            Ok(Flow::Go) => {}
                            Ok(Flow::Stop) => {
                                enough.store(true, Ordering::Relaxed);
                                over.store(true, Ordering::Relaxed);
                            }
                            Err(error) => {
                                desk.failed = Some(error);
                                over.store(true, Ordering::Relaxed);
                            }
                        }
                    }
                    if desk.next != wanted {
                        moved.notify_all();
                    }
                }
            });
        }
    });
    let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    match desk.failed {
        Some(error) => Err(error),
        None => Ok(enough.into_inner() || desk.next >= chunks),
    }
}

/// Wakes the others when a thread ends, however it ends.
struct Alarm<'a, 'c> {
    over: &'a AtomicBool,
    moved: &'a Condvar,
    desk: &'a Mutex<Desk<'c>>,
}

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.over.store(true, Ordering::Relaxed);
        }
        // With the desk in hand, nobody is between looking and falling asleep.
        drop(self.desk.lock());
        self.moved.notify_all();
    }
}

/// Plays chunks one at a time, in any order, wherever they are wanted.
pub struct Worker {
    job: Job,
    simulators: BTreeMap<usize, Box<dyn Simulator>>,
    /// How many openings there are for each table size.
    openings: BTreeMap<usize, usize>,
    played: Played,
    sums: GroupSums,
    blank: Tally,
    packed: Vec<u8>,
    items: Vec<String>,
    digest: String,
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("study", &self.job.study).finish_non_exhaustive()
    }
}

impl Worker {
    /// Makes what is needed to play.
    pub fn new(job: &Job) -> Result<Self, ArenaError> {
        let players: Vec<Player> = job.field.iter().map(|c| c.player.clone()).collect();
        let study = &job.study;
        let (mut simulators, mut openings) = (BTreeMap::new(), BTreeMap::new());
        for &size in &study.plan.sizes {
            let mut simulator = job.game.simulator(size, study.options.clone(), &players, study.on_fault)?;
            let positions = study.openings_for(size);
            simulator.open(&positions)?;
            openings.insert(size, positions.len());
            simulators.insert(size, simulator);
        }
        let mut blank = Tally::new(job.field.len());
        let largest = study.plan.sizes.iter().copied().max().unwrap_or(1);
        if study.want.worth
            && let Some(simulator) = simulators.get(&largest)
        {
            blank.worth = Some(Worth::new(simulator.as_ref(), job.field.len(), largest));
        }
        Ok(Self {
            items: simulators.values().next().map_or_else(Vec::new, |s| s.items()),
            digest: study.digest(),
            job: job.clone(),
            simulators,
            openings,
            played: Played::default(),
            sums: GroupSums::default(),
            blank,
            packed: Vec::new(),
        })
    }

    /// Plays the chunk with this number; `None` if there is none, or `watch` stopped it.
    pub fn play(&mut self, index: u64, watch: &dyn Watch) -> Option<Chunk> {
        self.chunk(index, watch, || false)
    }

    /// Plays a chunk; `None` if the run is over before it is done.
    fn chunk(&mut self, index: u64, watch: &dyn Watch, over: impl Fn() -> bool) -> Option<Chunk> {
        let Self { job, simulators, openings, played, sums, blank, packed, items, digest } = self;
        let (study, field) = (&*job.study, &*job.field);
        let (labels, yardstick) = (&study.labels, study.yardstick());
        let want = study.want;
        let keep = Keep {
            moves: want.journals,
            counts: want.worth || want.records,
            summary: want.records,
            times: want.times,
        };
        let first = index.saturating_mul(study.chunk);
        let end = first.saturating_add(study.chunk).min(study.plan.groups);
        if first >= end {
            return None;
        }
        let mut chunk = Chunk {
            study: digest.clone(),
            each: study.chunk,
            index,
            tally: blank.clone(),
            records: Vec::new(),
            journals: Vec::new(),
            results: Vec::new(),
        };
        packed.clear();
        for number in first..end {
            if watch.stopped() || over() {
                return None;
            }
            let group = job.schedule.group(number);
            let round = (number / study.plan.sizes.len().max(1) as u64) as usize;
            for (rotation, table) in group.tables.iter().enumerate() {
                let simulator = simulators.get_mut(&table.len())?;
                let deal = Deal {
                    seed: group.seeds[rotation],
                    whims: group.whims[rotation],
                    table: number * 64 + rotation as u64,
                    seats: table,
                    opening: openings.get(&table.len()).filter(|n| **n > 0).map(|n| round % n),
                };
                simulator.play(&deal, keep, played);
                chunk.tally.add(table, played, yardstick, labels, sums);
                if let Some(worth) = &mut chunk.tally.worth {
                    worth.add(table, played);
                }
                if want.records {
                    let facts = GameFacts {
                        game: job.game.facts().id,
                        deal: number,
                        rotation,
                        opening: deal.opening,
                        seed: &deal.seed,
                        table,
                        field,
                        items,
                    };
                    record::write(&facts, played, &mut chunk.records);
                }
                if want.journals {
                    container::put(packed, &played.moves);
                }
                if want.results {
                    chunk.results.push(GameResult { table: table.clone(), outcome: played.outcome.clone() });
                }
            }
            chunk.tally.close_group(yardstick, sums);
            watch.played(group.tables.len() as u64);
        }
        if want.journals {
            container::block(first, end - first, packed, &mut chunk.journals);
        }
        Some(chunk)
    }
}
