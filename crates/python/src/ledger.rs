//! Chunks that come from anywhere, added up by their number.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};

use arena::{Chunk, Collect, Container, Flow, Paths, Referee};
use pyo3::prelude::*;

use crate::errors::{arena as wrong, invalid};
use crate::games::find;
use crate::matches::{Match, Told, head_of, told};
use crate::table::locked;

struct Inner {
    /// `None` once it is finished.
    ledger: Option<arena::Ledger<Referee>>,
    waiting: BTreeMap<u64, Chunk>,
    decided: bool,
}

/// Adds chunks up in order, whenever they come.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Ledger {
    of: Py<Match>,
    inner: Mutex<Inner>,
}

impl Ledger {
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        locked(&self.inner, "ledger")
    }
}

fn finished() -> PyErr {
    invalid("this ledger is finished")
}

#[pymethods]
impl Ledger {
    #[new]
    fn new(
        py: Python<'_>,
        of: Py<Match>,
        records: Option<PathBuf>,
        journals: Option<PathBuf>,
        checkpoint: Option<PathBuf>,
        resume: bool,
    ) -> PyResult<Self> {
        let job = of.get().job();
        let paths = Paths { records, journals, checkpoint };
        let ledger = py.detach(|| {
            let study = job.study();
            let referee = || study.referee().map_err(wrong);
            if resume
                && let Some(kept) =
                    arena::Ledger::resume(study.run(false), &paths, referee()?).map_err(wrong)?
            {
                return Ok(kept);
            }
            arena::Ledger::begin(study.run(false), &paths, &head_of(job), referee()?).map_err(wrong)
        })?;
        let inner = Inner { ledger: Some(ledger), waiting: BTreeMap::new(), decided: false };
        Ok(Self { of, inner: Mutex::new(inner) })
    }

    /// The first chunk that is missing.
    fn next(&self) -> PyResult<u64> {
        Ok(self.lock()?.ledger.as_ref().ok_or_else(finished)?.next())
    }

    /// How many chunks wait for one before them.
    fn waiting(&self) -> PyResult<usize> {
        Ok(self.lock()?.waiting.len())
    }

    /// How many games were counted.
    fn games(&self) -> PyResult<u64> {
        Ok(self.lock()?.ledger.as_ref().ok_or_else(finished)?.tally.games)
    }

    /// Is all known that was to be known?
    fn decided(&self) -> PyResult<bool> {
        let inner = self.lock()?;
        let ledger = inner.ledger.as_ref().ok_or_else(finished)?;
        Ok(inner.decided || ledger.next() >= self.of.get().job().study().chunks())
    }

    /// Takes a chunk. One that was there before changes nothing.
    fn add(&self, py: Python<'_>, packed: Vec<u8>) -> PyResult<()> {
        py.detach(|| {
            let chunk = Chunk::unpack(&packed).map_err(wrong)?;
            let mut inner = self.lock()?;
            let Inner { ledger, waiting, decided } = &mut *inner;
            let ledger = ledger.as_mut().ok_or_else(finished)?;
            chunk.check(ledger.run()).map_err(wrong)?;
            if chunk.index >= ledger.next() {
                waiting.insert(chunk.index, chunk);
            }
            while !*decided && let Some(chunk) = waiting.remove(&ledger.next()) {
                *decided = ledger.collect(chunk).map_err(wrong)? == Flow::Stop;
            }
            Ok(())
        })
    }

    /// What is known so far.
    fn interim(&self, py: Python<'_>) -> PyResult<Told> {
        py.detach(|| {
            let inner = self.lock()?;
            let ledger = inner.ledger.as_ref().ok_or_else(finished)?;
            Ok(told(self.of.get().job().study(), ledger.tally.clone(), &ledger.judge))
        })
    }

    /// Saves the checkpoint.
    fn save(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.lock()?.ledger.as_mut().ok_or_else(finished)?.save().map_err(wrong))
    }

    /// What came of it; all chunks must be there.
    fn finish(&self, py: Python<'_>) -> PyResult<Told> {
        let study = self.of.get().job().study();
        py.detach(|| {
            let mut inner = self.lock()?;
            let next = inner.ledger.as_ref().ok_or_else(finished)?.next();
            if next < study.chunks() && !inner.decided {
                return Err(invalid(format!("chunk {next} of {} is missing", study.chunks())));
            }
            let ledger = inner.ledger.take().ok_or_else(finished)?;
            let (tally, referee) = ledger.finish().map_err(wrong)?;
            Ok(told(study, tally, &referee))
        })
    }
}

/// The journals of a container of games, as text.
#[pyfunction]
pub(crate) fn journals(py: Python<'_>, path: PathBuf, most: Option<usize>) -> PyResult<Vec<String>> {
    py.detach(|| {
        let mut container = Container::open(&path).map_err(wrong)?;
        let game = find(&container.header.game)?;
        let most = most.unwrap_or(usize::MAX);
        let mut journals = Vec::new();
        while let Some(block) = container.block().map_err(wrong)? {
            for packed in block {
                if journals.len() >= most {
                    return Ok(journals);
                }
                journals.push(container.journal(game, &packed).map_err(wrong)?);
            }
        }
        Ok(journals)
    })
}

/// Turns records, a JSON line a game, into a Parquet file; says how many games there are.
#[pyfunction]
pub(crate) fn parquet(py: Python<'_>, records: PathBuf, table: PathBuf) -> PyResult<u64> {
    py.detach(|| arena::table::from_lines(&records, &table, None)).map_err(wrong)
}
