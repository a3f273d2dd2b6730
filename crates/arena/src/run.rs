//! Playing a plan on any number of threads.
//!
//! The plan is cut into chunks of a fixed number of groups. Threads take chunks as they come, but what they bring is
//! collected in order: the result does not depend on who was faster.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use engine::simulate::{Deal, Keep, OnFault, Played, Player, Simulator};
use engine::{AnyGame, Outcome};
use serde_json::Value;

use crate::container;
use crate::record::{self, GameFacts};
use crate::tally::{GroupSums, Tally};
use crate::worth::Worth;
use crate::{ArenaError, Contestant, Schedule};

/// The most games in a chunk.
const MOST_GAMES: u64 = 1_024;
/// About how many chunks a run has, if it is not so large that chunks reach their limit.
const CHUNKS: u64 = 512;
/// How far a thread may run ahead of the slowest chunk.
const AHEAD: usize = 64;

/// What to bring beside the tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Want {
    /// A JSON line for each game.
    pub records: bool,
    /// The moves of each game.
    pub journals: bool,
    /// What cards and actions are worth.
    pub worth: bool,
    /// How each game ended, in order.
    pub results: bool,
}

/// What is to be played.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: &'a Value,
    /// Who meets whom.
    pub schedule: &'a Schedule,
    /// Who takes part.
    pub field: &'a [Contestant],
    /// What a fault costs.
    pub on_fault: OnFault,
    /// What to bring.
    pub want: Want,
    /// On how many threads.
    pub threads: usize,
    /// The first chunk, if those before it are done.
    pub from: u64,
    /// Groups in a chunk; see [`Job::chunk_size`].
    pub chunk: u64,
}

impl Job<'_> {
    /// How many groups make a good chunk.
    pub fn chunk_size(schedule: &Schedule) -> u64 {
        let most = MOST_GAMES / schedule.games(0).max(1);
        (schedule.plan().groups / CHUNKS).clamp(1, most.max(1))
    }

    /// How many chunks there are.
    pub fn chunks(&self) -> u64 {
        self.schedule.plan().groups.div_ceil(self.chunk)
    }
}

/// The games of one chunk.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Which chunk.
    pub index: u64,
    /// What was counted.
    pub tally: Tally,
    /// JSON lines.
    pub records: Vec<u8>,
    /// A block of packed games.
    pub journals: Vec<u8>,
    /// How each game ended.
    pub results: Vec<GameResult>,
}

/// How a game ended, and who sat where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who sat on each seat.
    pub table: Vec<usize>,
    /// How it ended.
    pub outcome: Outcome,
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

/// Looks on.
pub trait Watch: Sync {
    /// So many games more are done.
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

/// Plays it. `Ok(true)` if the plan was played to its end or the collector had enough; `Ok(false)` if it was stopped.
pub fn run(job: &Job<'_>, collect: &mut dyn Collect, watch: &dyn Watch) -> Result<bool, ArenaError> {
    let chunks = job.chunks();
    let next = AtomicU64::new(job.from);
    let over = AtomicBool::new(false);
    let enough = AtomicBool::new(false);
    let desk = Mutex::new(Desk { collect, waiting: BTreeMap::new(), next: job.from, failed: None });
    let moved = Condvar::new();
    let threads = job.threads.clamp(1, 1_024).min((chunks - job.from.min(chunks)).max(1) as usize);
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
                    let Some(chunk) = worker.chunk(index, watch, over) else { return };
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

/// What one thread needs.
struct Worker<'a> {
    job: Job<'a>,
    labels: Vec<String>,
    simulators: BTreeMap<usize, Box<dyn Simulator>>,
    played: Played,
    sums: GroupSums,
    blank: Tally,
    packed: Vec<u8>,
    items: Vec<String>,
}

impl<'a> Worker<'a> {
    fn new(job: &Job<'a>) -> Result<Self, ArenaError> {
        let players: Vec<Player> = job.field.iter().map(|c| c.player.clone()).collect();
        let plan = job.schedule.plan();
        let mut simulators = BTreeMap::new();
        for &size in &plan.sizes {
            simulators.insert(size, job.game.simulator(size, job.options.clone(), &players, job.on_fault)?);
        }
        let mut blank = Tally::new(job.field.len());
        let largest = plan.sizes.iter().copied().max().unwrap_or(1);
        if job.want.worth
            && let Some(simulator) = simulators.get(&largest)
        {
            blank.worth = Some(Worth::new(simulator.as_ref(), job.field.len(), largest));
        }
        Ok(Self {
            job: *job,
            items: simulators.values().next().map_or_else(Vec::new, |s| s.items()),
            labels: job.field.iter().map(|c| c.label.clone()).collect(),
            simulators,
            played: Played::default(),
            sums: GroupSums::default(),
            blank,
            packed: Vec::new(),
        })
    }

    /// Plays a chunk; `None` if the run is over before it is done.
    fn chunk(&mut self, index: u64, watch: &dyn Watch, over: &AtomicBool) -> Option<Chunk> {
        let Self { job, labels, simulators, played, sums, blank, packed, items } = self;
        let plan = job.schedule.plan();
        let want = job.want;
        let keep = Keep { moves: want.journals, counts: want.worth || want.records, summary: want.records };
        let (first, end) = (index * job.chunk, ((index + 1) * job.chunk).min(plan.groups));
        let mut chunk = Chunk {
            index,
            tally: blank.clone(),
            records: Vec::new(),
            journals: Vec::new(),
            results: Vec::new(),
        };
        packed.clear();
        for number in first..end {
            if watch.stopped() || over.load(Ordering::Relaxed) {
                over.store(true, Ordering::Relaxed);
                return None;
            }
            let group = job.schedule.group(number);
            for (rotation, table) in group.tables.iter().enumerate() {
                let simulator = simulators.get_mut(&table.len())?;
                let deal = Deal {
                    seed: group.seeds[rotation],
                    whims: group.whims[rotation],
                    table: number * 64 + rotation as u64,
                    seats: table,
                };
                simulator.play(&deal, keep, played);
                chunk.tally.add(table, played, plan.teams, labels, sums);
                if let Some(worth) = &mut chunk.tally.worth {
                    worth.add(table, played);
                }
                if want.records {
                    let facts = GameFacts {
                        game: job.game.facts().id,
                        deal: number,
                        rotation,
                        seed: &deal.seed,
                        table,
                        field: job.field,
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
            chunk.tally.close_group(sums);
            watch.played(group.tables.len() as u64);
        }
        if want.journals {
            container::block(first, end - first, packed, &mut chunk.journals);
        }
        Some(chunk)
    }
}
