//! Thousands of games, a move each at a call.

use std::sync::{Mutex, MutexGuard};

use engine::Sheet;
use engine::batch::{Batch, Out, Wish};
use numpy::PyReadwriteArrayDyn;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::arrays::{cells, narrow, narrowed, readable, writable};
use crate::errors::{invalid, wrong};
use crate::games::{find, json, seed};
use crate::table::{locked, reward};
use crate::tree::planes_of;

/// The most tables: what their arrays would need is more than any memory.
const MOST_TABLES: usize = 1 << 24;
/// Games differ in how long a move takes, so that each thread gets several shares.
const SHARES: usize = 4;
/// So many rows are written before they become bytes: few enough to stay in the processor's cache.
const ROWS: usize = 256;

struct Shares {
    batches: Vec<Box<dyn Batch>>,
    /// Where a share writes what becomes bytes; empty for other forms.
    rows: Vec<Vec<i16>>,
    pool: Option<rayon::ThreadPool>,
}

/// Many tables.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Vector {
    shares: Mutex<Shares>,
    sizes: Vec<usize>,
    tables: usize,
    seats: usize,
    actions: usize,
    width: usize,
    form: Form,
}

/// How observations are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Floats,
    Small,
    Bytes,
}

/// A piece of each array for each share.
fn cut<'a, T>(mut all: &'a mut [T], sizes: &[usize], width: usize) -> Vec<&'a mut [T]> {
    let cut = |count: &usize| {
        let (now, later) = std::mem::take(&mut all).split_at_mut(count * width);
        all = later;
        now
    };
    sizes.iter().map(cut).collect()
}

/// The arrays of a call, checked.
struct Arrays<'py> {
    dense: Option<PyReadwriteArrayDyn<'py, f32>>,
    compact: Option<PyReadwriteArrayDyn<'py, i16>>,
    bytes: Option<PyReadwriteArrayDyn<'py, i8>>,
    mask: PyReadwriteArrayDyn<'py, bool>,
    seat: PyReadwriteArrayDyn<'py, i8>,
    reward: PyReadwriteArrayDyn<'py, f32>,
    over: PyReadwriteArrayDyn<'py, u8>,
}

/// A share of a call.
struct Job<'a> {
    batch: &'a mut dyn Batch,
    actions: &'a [i64],
    out: Out<'a>,
    /// Where its rows go as bytes.
    bytes: Option<&'a mut [i8]>,
}

/// As Python gives them: observation, mask, seat, reward, over.
type Given<'a, 'py> = [&'a Bound<'py, PyAny>; 5];

impl Vector {
    fn lock(&self) -> PyResult<MutexGuard<'_, Shares>> {
        locked(&self.shares, "vector")
    }

    fn arrays<'py>(&self, [sheet, mask, seat, reward, over]: Given<'_, 'py>) -> PyResult<Arrays<'py>> {
        let cells = self.tables * self.width;
        let seen = |form: Form| (!sheet.is_none() && self.form == form).then_some(sheet);
        Ok(Arrays {
            dense: seen(Form::Floats).map(|s| writable(s, "observation", cells)).transpose()?,
            compact: seen(Form::Small).map(|s| writable(s, "observation", cells)).transpose()?,
            bytes: seen(Form::Bytes).map(|s| writable(s, "observation", cells)).transpose()?,
            mask: writable(mask, "mask", self.tables * self.actions)?,
            seat: writable(seat, "seat", self.tables)?,
            reward: writable(reward, "reward", self.tables * self.seats)?,
            over: writable(over, "over", self.tables)?,
        })
    }

    /// Does something with each share and its pieces of the arrays.
    fn each(
        &self,
        py: Python<'_>,
        shares: &mut Shares,
        arrays: &mut Arrays<'_>,
        actions: &[i64],
        act: impl Fn(&mut dyn Batch, &[i64], &mut Out<'_>) + Sync,
    ) -> PyResult<()> {
        let sizes = &self.sizes;
        let Shares { batches, rows, pool } = shares;
        let mut bytes: Vec<&mut [i8]> = Vec::new();
        let sheets: Vec<Sheet<'_>> = match (&mut arrays.dense, &mut arrays.compact, &mut arrays.bytes) {
            (Some(all), ..) => {
                cut(cells(all, "observation")?, sizes, self.width).into_iter().map(Sheet::Dense).collect()
            }
            (_, Some(all), _) => {
                cut(cells(all, "observation")?, sizes, self.width).into_iter().map(Sheet::Compact).collect()
            }
            (.., Some(all)) => {
                bytes = cut(cells(all, "observation")?, sizes, self.width);
                rows.iter_mut().map(|rows| Sheet::Compact(rows)).collect()
            }
            _ => sizes.iter().map(|_| Sheet::None).collect(),
        };
        let mut bytes = bytes.into_iter();
        let masks = cut(cells(&mut arrays.mask, "mask")?, sizes, self.actions);
        let seats = cut(cells(&mut arrays.seat, "seat")?, sizes, 1);
        let rewards = cut(cells(&mut arrays.reward, "reward")?, sizes, self.seats);
        let overs = cut(cells(&mut arrays.over, "over")?, sizes, 1);
        let mut first = 0;
        let pieces = sheets.into_iter().zip(masks).zip(seats).zip(rewards).zip(overs);
        let mut jobs: Vec<_> = batches
            .iter_mut()
            .zip(pieces)
            .map(|(batch, ((((sheet, mask), seat), reward), over))| {
                let range = first..first + batch.len();
                first = range.end;
                let actions = actions.get(range).unwrap_or(&[]);
                Job {
                    batch: batch.as_mut(),
                    actions,
                    out: Out { sheet, mask, seat, reward, over },
                    bytes: bytes.next(),
                }
            })
            .collect();
        let act = |job: &mut Job<'_>| {
            act(job.batch, job.actions, &mut job.out);
            if let (Some(bytes), Sheet::Compact(rows)) = (&mut job.bytes, &job.out.sheet) {
                narrowed(rows, bytes);
            }
        };
        py.detach(|| match pool {
            Some(pool) => pool.install(|| jobs.par_iter_mut().for_each(act)),
            None => jobs.iter_mut().for_each(act),
        });
        Ok(())
    }
}

#[pymethods]
impl Vector {
    #[new]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        game: &str,
        tables: usize,
        seats: usize,
        options: Option<&str>,
        bots: Vec<Option<String>>,
        skip_forced: bool,
        reward_name: &str,
        most_plies: u32,
        threads: usize,
        compact: bool,
    ) -> PyResult<Self> {
        if !(1..=MOST_TABLES).contains(&tables) {
            return Err(invalid(format!("`tables` goes from 1 to {MOST_TABLES}, not {tables}")));
        }
        py.detach(|| {
            let planes = planes_of(game, seats, options)?;
            let form = match (compact, narrow(&planes)) {
                (false, _) => Form::Floats,
                (true, true) => Form::Bytes,
                (true, false) => Form::Small,
            };
            let width = if compact { planes.compact() } else { planes.dense() };
            let (game, options) = (find(game)?, json(options)?);
            let threads = threads.clamp(1, 256).min(tables);
            let least = if form == Form::Bytes { tables.div_ceil(ROWS) } else { 1 };
            let parts = if threads == 1 { least } else { least.max(threads * SHARES).min(tables) };
            let (mut batches, mut sizes, mut rows, mut first) = (Vec::new(), Vec::new(), Vec::new(), 0);
            for part in 0..parts {
                let count = tables / parts + usize::from(part < tables % parts);
                let wish = Wish {
                    seats,
                    options: options.clone(),
                    bots: bots.clone(),
                    skip_forced,
                    reward: reward(reward_name)?,
                    most_plies,
                    seed: [0; 32],
                    first,
                    count,
                };
                batches.push(game.batch(&wish).map_err(wrong)?);
                sizes.push(count);
                rows.push(if form == Form::Bytes { vec![0; count * width] } else { Vec::new() });
                first += count as u64;
            }
            let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
            let actions = game.table(seats, options, [0; 32]).map_err(wrong)?.actions() as usize;
            let shares = Shares { batches, rows, pool: pool.transpose().map_err(invalid)? };
            Ok(Self { shares: Mutex::new(shares), sizes, tables, seats, actions, width, form })
        })
    }

    /// So many numbers has an observation, and so many actions the game.
    fn widths(&self) -> (usize, usize) {
        (self.width, self.actions)
    }

    #[allow(clippy::too_many_arguments)]
    fn reset(
        &self,
        py: Python<'_>,
        seed_word: &str,
        observation: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
        reward: &Bound<'_, PyAny>,
        over: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut shares = self.lock()?;
        let mut arrays = self.arrays([observation, mask, seat, reward, over])?;
        let seed = seed(seed_word);
        self.each(py, &mut shares, &mut arrays, &[], |batch, _, out| batch.reset(seed, out))
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        observation: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
        reward: &Bound<'_, PyAny>,
        over: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut shares = self.lock()?;
        let mut arrays = self.arrays([observation, mask, seat, reward, over])?;
        let actions = readable::<i64>(actions, "actions", self.tables)?;
        let actions = actions.as_slice().map_err(|e| invalid(format!("`actions`: {e}")))?;
        let batches = &mut shares.batches;
        py.detach(|| {
            let mut first = 0;
            for batch in batches {
                let end = first + batch.len();
                if let Some(at) = batch.illegal(&actions[first..end]) {
                    let (table, why) = (first + at, batch.reason(at, actions[first + at]));
                    return Err(invalid(format!("table {table}: {why} (no table has moved)")));
                }
                first = end;
            }
            Ok(())
        })?;
        self.each(py, &mut shares, &mut arrays, actions, |batch, actions, out| batch.step(actions, out))
    }

    /// Writes any legal action for each table.
    fn sample(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut shares = self.lock()?;
        let batches = &mut shares.batches;
        let mut actions = writable::<i64>(actions, "actions", self.tables)?;
        let pieces = cut(cells(&mut actions, "actions")?, &self.sizes, 1);
        py.detach(|| batches.iter_mut().zip(pieces).for_each(|(batch, piece)| batch.sample(piece)));
        Ok(())
    }

    /// The seed of the game at a table, in hexadecimal.
    fn seed_of(&self, table: usize) -> PyResult<String> {
        let shares = self.lock()?;
        let mut at = table;
        for batch in &shares.batches {
            if at < batch.len() {
                return Ok(engine::journal::hex(&batch.seed_of(at)));
            }
            at -= batch.len();
        }
        Err(invalid(format!("there is no table {table}: there are {}", self.tables)))
    }
}
