//! One game.

use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
use std::time::Duration;

use engine::batch::Reward;
use engine::journal::Keeping;
use engine::text::Paint;
use engine::{Effort, Language, Luck, Say, Seat, Sheet, Turn, Viewer};
use pyo3::prelude::*;
use serde_json::Value;

use crate::arrays::{cells, narrow, narrowed, writable};
use crate::errors::{busy, invalid, no_seat, refused, wrong};
use crate::games::{find, json, seed};

/// What seats are paid for, by its name.
pub(crate) fn reward(name: &str) -> PyResult<Reward> {
    match name {
        "win" => Ok(Reward::Win),
        "points" => Ok(Reward::Points),
        _ => {
            Err(invalid(format!("`reward` is \"win\" or \"points\", not \"{}\"", engine::action::clip(name))))
        }
    }
}

/// A seat of a table.
pub(crate) fn seat_of(seat: i64, seats: usize) -> PyResult<Seat> {
    let known = u8::try_from(seat).ok().filter(|seat| usize::from(*seat) < seats);
    known.map(Seat).ok_or_else(|| no_seat(seat, seats))
}

/// Takes a lock without waiting: who shares a table between threads is told so.
pub(crate) fn locked<'a, T: ?Sized>(lock: &'a Mutex<T>, what: &str) -> PyResult<MutexGuard<'a, T>> {
    match lock.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(busy(what)),
    }
}

type Inner = Box<dyn engine::Table>;

/// A game in progress.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Table {
    table: Mutex<Inner>,
    widths: OnceLock<Widths>,
}

/// How many numbers an observation has.
#[derive(Clone, Copy)]
struct Widths {
    dense: usize,
    compact: usize,
    narrow: bool,
}

impl From<Inner> for Table {
    fn from(table: Inner) -> Self {
        Self { table: Mutex::new(table), widths: OnceLock::new() }
    }
}

fn mover(table: &Inner, seat: Option<i64>) -> PyResult<Seat> {
    match seat {
        Some(seat) => seat_of(seat, table.seats()),
        None => table
            .movers()
            .first()
            .ok_or_else(|| refused(engine::Refused::new("game_over", "the game is over"))),
    }
}

fn viewer(table: &Inner, seat: Option<i64>) -> PyResult<Viewer> {
    seat.map_or(Ok(Viewer::Public), |seat| seat_of(seat, table.seats()).map(Viewer::Seat))
}

/// An id that may be anything.
fn id_of(table: &Inner, id: i64) -> PyResult<u32> {
    let known = u32::try_from(id).ok().filter(|id| *id < table.actions());
    known.ok_or_else(|| {
        let last = table.actions() - 1;
        refused(engine::Refused::new(
            "bad_action",
            format!("there is no action {id}; ids go from 0 to {last}"),
        ))
    })
}

impl Table {
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        locked(&self.table, "table")
    }

    /// They follow from the rules, and are worked out once.
    fn widths(&self, table: &Inner) -> Widths {
        *self.widths.get_or_init(|| {
            let planes = table.planes();
            Widths { dense: planes.dense(), compact: planes.compact(), narrow: narrow(&planes) }
        })
    }
}

#[pymethods]
impl Table {
    #[new]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<i64>,
        options: Option<&str>,
        seed_word: &str,
    ) -> PyResult<Self> {
        let game = find(game)?;
        let seats = seats.map_or(Ok(game.facts().min_seats), |seats| {
            usize::try_from(seats).map_err(|_| invalid(format!("a table can't have {seats} seats")))
        })?;
        py.detach(|| Ok(game.table(seats, json(options)?, seed(seed_word)).map_err(wrong)?.into()))
    }

    /// A table from a journal, and what was wrong with it.
    #[staticmethod]
    fn load(py: Python<'_>, text: &str, fresh: &str) -> PyResult<(Self, Option<String>)> {
        py.detach(|| {
            let header = engine::header(text).map_err(invalid)?;
            let loaded = find(&header.game)?.load(text, seed(fresh)).map_err(invalid)?;
            let trouble = loaded.trouble.or(loaded.unproven).map(|trouble| trouble.to_string());
            Ok((loaded.table.into(), trouble))
        })
    }

    /// A table from a position.
    #[staticmethod]
    fn open(py: Python<'_>, game: &str, position: &str, seed_word: &str) -> PyResult<Self> {
        py.detach(|| Ok(find(game)?.open(json(Some(position))?, seed(seed_word)).map_err(wrong)?.into()))
    }

    fn game(&self) -> PyResult<&'static str> {
        Ok(self.lock()?.facts().id)
    }

    fn seats(&self) -> PyResult<usize> {
        Ok(self.lock()?.seats())
    }

    fn actions(&self) -> PyResult<u32> {
        Ok(self.lock()?.actions())
    }

    fn plies(&self) -> PyResult<usize> {
        Ok(self.lock()?.plies())
    }

    fn options(&self) -> PyResult<String> {
        Ok(self.lock()?.options().to_string())
    }

    fn names(&self) -> PyResult<Vec<String>> {
        Ok(self.lock()?.names().to_vec())
    }

    fn set_names(&self, names: Vec<String>) -> PyResult<()> {
        let mut table = self.lock()?;
        if names.len() != table.seats() {
            return Err(invalid(format!("{} names for {} seats", names.len(), table.seats())));
        }
        table.set_names(names);
        Ok(())
    }

    fn commitment(&self) -> PyResult<Option<String>> {
        Ok(self.lock()?.commitment())
    }

    fn movers(&self) -> PyResult<Vec<u8>> {
        Ok(self.lock()?.movers().iter().map(|seat| seat.0).collect())
    }

    /// How it ended, as JSON; nothing while it goes on.
    fn outcome(&self) -> PyResult<Option<String>> {
        Ok(match self.lock()?.turn() {
            Turn::Over(over) => serde_json::to_string(&over).ok(),
            Turn::Seats(_) => None,
        })
    }

    fn pay(&self, reward_name: &str) -> PyResult<Vec<f32>> {
        let reward = reward(reward_name)?;
        Ok(self.lock()?.pay(reward))
    }

    fn legal(&self, seat: Option<i64>) -> PyResult<Vec<u32>> {
        let table = self.lock()?;
        let mut ids = Vec::new();
        if seat.is_some() || !table.movers().is_empty() {
            table.legal(mover(&table, seat)?, &mut ids);
        }
        Ok(ids)
    }

    fn notation(&self, id: i64) -> PyResult<String> {
        let table = self.lock()?;
        let id = id_of(&table, id)?;
        Ok(table.notation(id).unwrap_or_default())
    }

    fn action_json(&self, id: i64) -> PyResult<String> {
        let table = self.lock()?;
        let id = id_of(&table, id)?;
        Ok(table.action_json(id).unwrap_or_default().to_string())
    }

    fn action_words(&self, id: i64, seat: Option<i64>) -> PyResult<Option<String>> {
        let table = self.lock()?;
        let (id, seat) = (id_of(&table, id)?, mover(&table, seat)?);
        Ok(table.action_words(seat, id, Language::English))
    }

    /// The id of an action in notation or JSON.
    fn read(&self, text: &str) -> PyResult<u32> {
        let table = self.lock()?;
        let json: Option<Value> = if text.starts_with('{') { serde_json::from_str(text).ok() } else { None };
        table.read_action(json.as_ref().map_or(Say::Text(text), Say::Json)).map_err(refused)
    }

    fn check(&self, id: i64, seat: Option<i64>) -> PyResult<()> {
        let table = self.lock()?;
        let (id, seat) = (id_of(&table, id)?, mover(&table, seat)?);
        table.check(seat, id).map_err(refused)
    }

    fn play(&self, id: i64, seat: Option<i64>) -> PyResult<()> {
        let mut table = self.lock()?;
        let (id, seat) = (id_of(&table, id)?, mover(&table, seat)?);
        table.play_id(seat, id).map_err(refused)
    }

    /// Plays with the first draws forced to these faces.
    fn play_forced(&self, py: Python<'_>, id: i64, draws: Vec<String>, seat: Option<i64>) -> PyResult<()> {
        let draws: Vec<Value> = draws.into_iter().map(Value::String).collect();
        py.detach(|| {
            let mut table = self.lock()?;
            let (id, seat) = (id_of(&table, id)?, mover(&table, seat)?);
            table.play_forced(seat, id, &draws).map_err(refused)
        })
    }

    fn undo(&self, seat: i64) -> PyResult<()> {
        let mut table = self.lock()?;
        let seat = seat_of(seat, table.seats())?;
        table.undo(seat).map_err(refused)
    }

    fn view(&self, seat: Option<i64>) -> PyResult<String> {
        let table = self.lock()?;
        Ok(table.view_json(viewer(&table, seat)?))
    }

    fn events(&self, seat: Option<i64>) -> PyResult<String> {
        let table = self.lock()?;
        Ok(table.events_json(viewer(&table, seat)?))
    }

    fn event_words(&self, seat: Option<i64>) -> PyResult<Vec<String>> {
        let table = self.lock()?;
        Ok(table.event_words(viewer(&table, seat)?, Language::English))
    }

    fn board(&self, seat: Option<i64>) -> PyResult<String> {
        let table = self.lock()?;
        Ok(table.board(viewer(&table, seat)?, Paint::default(), Language::English))
    }

    fn position(&self) -> PyResult<String> {
        Ok(self.lock()?.position_json())
    }

    fn journal(&self, private: bool) -> PyResult<String> {
        Ok(self.lock()?.journal(if private { Keeping::Private } else { Keeping::Public }))
    }

    fn move_at(&self, ply: usize) -> PyResult<Option<(u8, String)>> {
        Ok(self.lock()?.move_at(ply).map(|(seat, notation)| (seat.0, notation)))
    }

    /// What a bot would play.
    fn bot(&self, py: Python<'_>, name: &str, seat: Option<i64>, luck: u64) -> PyResult<u32> {
        py.detach(|| {
            let mut table = self.lock()?;
            let seat = mover(&table, seat)?;
            table.bot(name, seat, &mut Luck::new(luck)).map_err(refused)
        })
    }

    /// What each move is worth, as JSON.
    fn advise(
        &self,
        py: Python<'_>,
        seat: Option<i64>,
        samples: Option<u32>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        let ceiling = seconds.map(Duration::try_from_secs_f64).transpose().map_err(invalid)?;
        let effort = Effort { ceiling, ..samples.map_or(Effort::USUAL, Effort::samples) };
        py.detach(|| {
            let table = self.lock()?;
            let seat = mover(&table, seat)?;
            let advice = table.advise(seat, effort, Language::English);
            advice.map(|advice| advice.to_string()).map_err(refused)
        })
    }

    /// The planes of observations, as JSON.
    fn planes(&self) -> PyResult<String> {
        Ok(serde_json::to_string(&self.lock()?.planes()).unwrap_or_default())
    }

    /// Writes what a seat sees as floats.
    fn observe(&self, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let table = self.lock()?;
        let seat = seat_of(seat, table.seats())?;
        let mut out = writable::<f32>(out, "out", self.widths(&table).dense)?;
        table.observe(seat, Sheet::Dense(cells(&mut out, "out")?));
        Ok(())
    }

    /// The same as small integers: as bytes where all of them fit.
    fn observe_compact(&self, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let table = self.lock()?;
        let seat = seat_of(seat, table.seats())?;
        let widths = self.widths(&table);
        if widths.narrow {
            let mut out = writable::<i8>(out, "out", widths.compact)?;
            let mut numbers = vec![0; widths.compact];
            table.observe(seat, Sheet::Compact(&mut numbers));
            narrowed(&numbers, cells(&mut out, "out")?);
        } else {
            let mut out = writable::<i16>(out, "out", widths.compact)?;
            table.observe(seat, Sheet::Compact(cells(&mut out, "out")?));
        }
        Ok(())
    }

    /// Writes what a seat may do as 0 and 1.
    fn mask(&self, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let table = self.lock()?;
        let seat = seat_of(seat, table.seats())?;
        let mut out = writable::<i8>(out, "out", table.actions() as usize)?;
        let out = cells(&mut out, "out")?;
        let mut ids = Vec::new();
        table.legal(seat, &mut ids);
        out.fill(0);
        for id in ids {
            out[id as usize] = 1;
        }
        Ok(())
    }

    fn sample(&self, seat: Option<i64>, luck: u64) -> PyResult<Option<u32>> {
        let table = self.lock()?;
        Ok(table.sample(mover(&table, seat)?, &mut Luck::new(luck)))
    }

    fn copy(&self) -> PyResult<Self> {
        Ok(self.lock()?.boxed().into())
    }

    /// The table as it could be for all that a seat knows.
    fn imagine(&self, py: Python<'_>, seat: i64, luck: u64) -> PyResult<Self> {
        py.detach(|| {
            let table = self.lock()?;
            let seat = seat_of(seat, table.seats())?;
            Ok(table.imagined(seat, &mut Luck::new(luck)).map_err(wrong)?.into())
        })
    }

    fn at(&self, py: Python<'_>, ply: usize) -> PyResult<Self> {
        py.detach(|| Ok(self.lock()?.at(ply).map_err(wrong)?.into()))
    }

    /// Plays any legal moves to the end, and says how many.
    fn rollout(&self, py: Python<'_>, luck: u64) -> PyResult<usize> {
        py.detach(|| {
            let (mut table, mut luck) = (self.lock()?, Luck::new(luck));
            let before = table.plies();
            while let Some(seat) = table.movers().first() {
                let Some(id) = table.sample(seat, &mut luck) else { break };
                table.play_id(seat, id).map_err(refused)?;
            }
            Ok(table.plies() - before)
        })
    }
}
