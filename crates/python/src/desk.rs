//! Where contestants that are Python functions are asked. Games are played on other threads; whatever they want to know of Python
//! is put on a desk, and the thread that called takes all of it at once. So a function is never entered twice at a time,
//! and one that looks at many tables together gets them together.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use arena::Watch;
use engine::simulate::{Asking, Fault, FaultKind, Outside};
use engine::{Planes, Sheet};
use serde_json::Value;

use crate::arrays::{narrow, narrowed};

/// How often the thread that called looks whether somebody wants it to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// So long a question waits for others to be answered with it.
const LINGER: Duration = Duration::from_micros(150);

/// How a function wants to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// About one table, in words and JSON.
    Words,
    /// About many tables, with floats.
    Floats,
    /// About many tables, with small integers.
    Small,
}

/// What a seat sees.
pub(crate) enum Row {
    Floats(Vec<f32>),
    Small(Vec<i16>),
    Bytes(Vec<i8>),
}

/// What is asked.
pub(crate) enum Question {
    /// The decision as JSON.
    Words(String),
    /// The decision as numbers.
    Numbers { row: Row, legal: Vec<u32>, seats: usize, seat: u8 },
}

/// A question that waits.
pub(crate) struct Request {
    pub(crate) who: usize,
    pub(crate) question: Question,
    /// Where at: a number for the game, and how many moves were made.
    pub(crate) table: u64,
    pub(crate) ply: u32,
    pub(crate) reply: SyncSender<Result<Value, Fault>>,
}

#[derive(Default)]
struct Pile {
    requests: Vec<Request>,
    /// Nobody answers any more.
    closed: bool,
    /// All is played.
    over: bool,
}

/// Where questions wait.
#[derive(Default)]
pub(crate) struct Desk {
    pile: Mutex<Pile>,
    news: Condvar,
    played: AtomicU64,
    stop: AtomicBool,
}

pub(crate) fn fault(kind: FaultKind, message: impl Into<String>) -> Fault {
    Fault { kind, message: message.into() }
}

impl Desk {
    fn pile(&self) -> MutexGuard<'_, Pile> {
        self.pile.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a run.
    pub(crate) fn open(&self) {
        *self.pile() = Pile::default();
        self.played.store(0, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Ends a run early: who waits for an answer gets none.
    pub(crate) fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut pile = self.pile();
        pile.closed = true;
        pile.requests.clear();
    }

    /// All is played.
    pub(crate) fn finish(&self) {
        self.pile().over = true;
        self.news.notify_all();
    }

    /// How many games were played.
    pub(crate) fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// What waits, after a short while in which more may come; empty if it is time to look around. `None` when all is played.
    pub(crate) fn take(&self, most: usize) -> Option<Vec<Request>> {
        let mut pile = self.pile();
        let begun = Instant::now();
        while pile.requests.is_empty() {
            let left = GLANCE.saturating_sub(begun.elapsed());
            if pile.over {
                return None;
            }
            if left.is_zero() {
                return Some(Vec::new());
            }
            pile = self.news.wait_timeout(pile, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        let begun = Instant::now();
        while pile.requests.len() < most {
            let left = LINGER.saturating_sub(begun.elapsed());
            if left.is_zero() {
                break;
            }
            pile = self.news.wait_timeout(pile, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        Some(std::mem::take(&mut pile.requests))
    }

    fn ask(&self, who: usize, asking: &dyn Asking, question: Question) -> Result<Value, Fault> {
        let gone = || fault(FaultKind::Crash, "the match was ended");
        let (reply, answer) = sync_channel(1);
        let request = Request { who, question, table: asking.table(), ply: asking.ply(), reply };
        let mut pile = self.pile();
        if pile.closed {
            return Err(gone());
        }
        pile.requests.push(request);
        drop(pile);
        self.news.notify_all();
        answer.recv().unwrap_or_else(|_| Err(gone()))
    }
}

impl Watch for Desk {
    fn played(&self, games: u64) {
        self.played.fetch_add(games, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// A Python function on a seat.
pub(crate) struct Callable {
    pub(crate) who: usize,
    pub(crate) form: Form,
    pub(crate) desk: Arc<Desk>,
    /// What is observed at tables of each size.
    pub(crate) planes: Arc<BTreeMap<usize, Planes>>,
}

impl Outside for Callable {
    fn choose(&mut self, asking: &dyn Asking) -> Result<Value, Fault> {
        let question = match self.form {
            Form::Words => {
                let text = serde_json::to_string(&asking.ask()?);
                Question::Words(text.map_err(|e| fault(FaultKind::Crash, e.to_string()))?)
            }
            Form::Floats | Form::Small => {
                let (mut legal, seats) = (Vec::new(), asking.seats());
                asking.legal(&mut legal);
                let planes = self.planes.get(&seats);
                let row = if self.form == Form::Floats {
                    let mut row = vec![0.0; planes.map_or(0, Planes::dense)];
                    asking.observe(Sheet::Dense(&mut row));
                    Row::Floats(row)
                } else {
                    let mut row = vec![0; planes.map_or(0, Planes::compact)];
                    asking.observe(Sheet::Compact(&mut row));
                    if planes.is_some_and(narrow) {
                        let mut bytes = vec![0; row.len()];
                        narrowed(&row, &mut bytes);
                        Row::Bytes(bytes)
                    } else {
                        Row::Small(row)
                    }
                };
                Question::Numbers { row, legal, seats, seat: asking.seat().0 }
            }
        };
        self.desk.ask(self.who, asking, question)
    }
}
