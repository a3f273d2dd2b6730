//! Solved duels, kept so that each is solved once: in memory, and on a shelf that the program above may provide.

use std::fmt::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{Duel, Progress, Throws};
use crate::scoring::Scores;

/// Where solutions are kept between runs of a program. The game itself knows no files.
pub trait Shelf: Send + Sync {
    /// What was kept under this name.
    fn load(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps bytes under a name; it may fail silently.
    fn save(&self, name: &str, bytes: &[u8]);
}

static SHELF: OnceLock<Box<dyn Shelf>> = OnceLock::new();
static SOLVED: Mutex<Vec<(String, Arc<Duel>)>> = Mutex::new(Vec::new());

/// The most solutions that are kept in memory.
const MOST: usize = 8;

/// Gives the program's shelf; the first one stays.
pub fn use_shelf(shelf: Box<dyn Shelf>) {
    let _ = SHELF.set(shelf);
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

    /// A name that tells duels apart: two different hashes of everything that matters.
    fn name(&self) -> String {
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
        let bytes = SHELF.get()?.load(&name)?;
        let duel =
            Duel::from_bytes(&throws, throws.units(self.target), self.last_turn, self.protected, &bytes)?;
        Some(remember(name, duel))
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
