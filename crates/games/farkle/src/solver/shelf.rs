//! Solved duels, kept so that each is solved once: those that came with the program, those in memory, and those on a shelf
//! that the program above may provide.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use super::packed::unpack;
use super::{Duel, Progress, Race, Throws};
use crate::scoring::{Named, Scores, SetSpec};

/// Where solutions are kept between runs of a program. The game itself knows no files.
pub trait Shelf: Send + Sync {
    /// What was kept under this name.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps bytes under a name; it may fail silently.
    fn save(&self, name: &str, bytes: &[u8]);
}

static SHELF: OnceLock<Box<dyn Shelf>> = OnceLock::new();
/// Are duels solved beside the game?
static BESIDE: AtomicBool = AtomicBool::new(false);
/// Is one?
static BUSY: AtomicBool = AtomicBool::new(false);
static RACES: Mutex<Vec<(String, Option<Arc<Race>>)>> = Mutex::new(Vec::new());
static SOLVED: Mutex<Vec<(String, Arc<Duel>)>> = Mutex::new(Vec::new());

/// The duels that came with the program, made by `cargo xtask solutions`: to 10,000 points with every set that has a name.
static SHIPPED: [&[u8]; 6] = [
    include_bytes!("../../data/duels/rite-last.duel"),
    include_bytes!("../../data/duels/rite-once.duel"),
    include_bytes!("../../data/duels/triples-last.duel"),
    include_bytes!("../../data/duels/triples-once.duel"),
    include_bytes!("../../data/duels/extended-last.duel"),
    include_bytes!("../../data/duels/extended-once.duel"),
];

/// The most solutions that are kept in memory.
const MOST: usize = 8;

/// Gives the program's shelf; the first one stays.
pub fn use_shelf(shelf: Box<dyn Shelf>) {
    let _ = SHELF.set(shelf);
}

/// From now on a duel that is not at hand is solved beside the game, for programs in which somebody plays. Where results must
/// be the same every time, it stays off, and what is wanted is [solved](DuelRules::solution) before.
pub fn solve_beside() {
    BESIDE.store(cfg!(not(target_family = "wasm")), Ordering::Relaxed);
}

/// Which duel: the scoring set, the target in points, and the two rules that matter.
#[derive(Clone, Copy, Debug)]
pub struct DuelRules<'a> {
    /// The scoring set.
    pub scores: &'a Scores,
    /// The points that bring on the end.
    pub target: u32,
    /// Does the other have a last turn?
    pub last_turn: bool,
    /// Is a first roll protected?
    pub protected: bool,
}

impl DuelRules<'_> {
    /// Is it small enough to be solved while somebody waits?
    pub fn is_solvable(&self) -> bool {
        self.target.div_ceil(self.scores.unit()) <= 400
    }

    /// The duels that travel with the program, each with the name of its file.
    pub fn shipped() -> Vec<(String, SetSpec, bool)> {
        let ends = |set: Named| [true, false].map(|last| (set, last));
        let all = Named::ALL.into_iter().flat_map(ends);
        all.map(|(set, last)| {
            let file = format!("{}-{}", set.name(), if last { "last" } else { "once" });
            (file, SetSpec::Named(set), last)
        })
        .collect()
    }

    /// A name that tells duels apart: what they are played to, and two different hashes of every combo's points.
    pub fn name(&self) -> String {
        let mut name = format!(
            "duel-{}{}{}",
            self.target,
            ["", "-last"][usize::from(self.last_turn)],
            ["", "-safe"][usize::from(self.protected)]
        );
        for seed in [0xcbf2_9ce4_8422_2325u64, 0x9e37_79b9_7f4a_7c15] {
            let hash = self
                .scores
                .table()
                .iter()
                .flat_map(|p| p.to_le_bytes())
                .fold(seed, |h, byte| (h ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            let _ = write!(name, "-{hash:016x}");
        }
        name
    }

    /// The solution if it is at hand, in memory or on the shelf.
    pub fn at_hand(&self) -> Option<Arc<Duel>> {
        let name = self.name();
        if let Some(duel) = recall(&name) {
            return Some(duel);
        }
        let throws = Throws::new(self.scores);
        let target = throws.units(self.target);
        let shipped = SHIPPED.iter().find_map(|bytes| unpack(&name, target, bytes));
        let duel = match shipped {
            Some(win) => Duel::of_wins(&throws, target, self.last_turn, self.protected, win),
            None => {
                let bytes = SHELF.get()?.load(&name)?;
                Duel::from_bytes(&throws, target, self.last_turn, self.protected, &bytes)?
            }
        };
        Some(remember(name, duel))
    }

    /// The solution if it came with the program.
    pub fn came_along(&self) -> bool {
        let (name, target) = (self.name(), Throws::new(self.scores).units(self.target));
        SHIPPED.iter().any(|bytes| unpack(&name, target, bytes).is_some())
    }

    /// Is the solution in memory?
    pub(crate) fn in_memory(&self) -> bool {
        recall(&self.name()).is_some()
    }

    /// If the program wants that, the duel is solved beside whatever goes on, one at a time: the next game has it.
    pub(crate) fn solve_for_later(&self) {
        let wanted = BESIDE.load(Ordering::Relaxed) && !self.in_memory();
        if wanted && !BUSY.swap(true, Ordering::AcqRel) {
            let (scores, target) = (self.scores.clone(), self.target);
            let (last_turn, protected) = (self.last_turn, self.protected);
            let work = move || {
                let rules = DuelRules { scores: &scores, target, last_turn, protected };
                rules.solution(&mut |_, _| ());
                BUSY.store(false, Ordering::Release);
            };
            if thread::Builder::new().name("duel".into()).spawn(work).is_err() {
                BUSY.store(false, Ordering::Release);
            }
        }
    }

    /// Those who race to the target, ready for any position; kept, because a new hint is a new judge.
    pub(crate) fn race(&self, throws: &Throws) -> Option<Arc<Race>> {
        let name = self.name();
        let mut races = RACES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, race)) = races.iter().find(|(n, _)| *n == name) {
            return race.clone();
        }
        let race = Race::new(throws, throws.units(self.target), self.last_turn, self.protected).map(Arc::new);
        if races.len() >= MOST {
            races.remove(0);
        }
        races.push((name, race.clone()));
        race
    }

    /// The solution, solved now if it is not at hand.
    pub fn solution(&self, progress: Progress<'_>) -> Arc<Duel> {
        self.at_hand().unwrap_or_else(|| {
            let throws = Throws::new(self.scores);
            let target = throws.units(self.target);
            let duel = Duel::solve(&throws, target, self.last_turn, self.protected, progress);
            let name = self.name();
            if let Some(shelf) = SHELF.get() {
                shelf.save(&name, &duel.to_bytes());
            }
            remember(name, duel)
        })
    }
}

fn recall(name: &str) -> Option<Arc<Duel>> {
    let solved = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    solved.iter().find(|(n, _)| n == name).map(|(_, duel)| Arc::clone(duel))
}

fn remember(name: String, duel: Duel) -> Arc<Duel> {
    let duel = Arc::new(duel);
    let mut solved = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    if solved.len() >= MOST {
        solved.remove(0);
    }
    solved.push((name, Arc::clone(&duel)));
    duel
}
