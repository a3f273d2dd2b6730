//! A game as a tree with a node for each draw.

use std::sync::{Mutex, MutexGuard};

use engine::node::{At, Node};
use engine::{Planes, Sheet};
use pyo3::prelude::*;

use crate::arrays::{cells, writable};
use crate::errors::{invalid, refused, wrong};
use crate::games::{find, json};
use crate::table::{locked, reward, seat_of};

/// As OpenSpiel numbers those who are no seat.
const CHANCE: i32 = -1;
const OVER: i32 = -4;

/// A node of the tree.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Tree {
    node: Mutex<Box<dyn Node>>,
    seats: usize,
}

impl Tree {
    fn lock(&self) -> PyResult<MutexGuard<'_, Box<dyn Node>>> {
        locked(&self.node, "state")
    }
}

#[pymethods]
impl Tree {
    #[new]
    fn new(game: &str, seats: usize, options: Option<&str>) -> PyResult<Self> {
        Ok(Self { node: Mutex::new(find(game)?.tree(seats, json(options)?).map_err(wrong)?), seats })
    }

    /// Who decides, what there is to choose, and with which probabilities if luck does.
    fn look(&self) -> PyResult<(i32, Vec<u32>, Vec<f64>)> {
        Ok(match self.lock()?.at() {
            At::Chance(faces) => {
                let (faces, chances) = faces.into_iter().unzip();
                (CHANCE, faces, chances)
            }
            At::Seat(seat, ids) => (seat.0.into(), ids, Vec::new()),
            At::Over => (OVER, Vec::new(), Vec::new()),
        })
    }

    fn go(&self, id: i64) -> PyResult<()> {
        let id = u32::try_from(id).map_err(|_| invalid(format!("there is no action {id}")))?;
        self.lock()?.go(id).map_err(refused)
    }

    fn pay(&self, reward_name: &str) -> PyResult<Vec<f32>> {
        let reward = reward(reward_name)?;
        Ok(self.lock()?.pay(reward))
    }

    fn recall(&self, seat: i64) -> PyResult<String> {
        Ok(self.lock()?.recall(seat_of(seat, self.seats)?).to_owned())
    }

    fn view(&self, seat: i64) -> PyResult<String> {
        Ok(self.lock()?.view(seat_of(seat, self.seats)?))
    }

    fn notation(&self, id: u32) -> PyResult<Option<String>> {
        Ok(self.lock()?.notation(id))
    }

    fn face(&self, id: u32) -> PyResult<Option<String>> {
        Ok(self.lock()?.face(id))
    }

    fn observe(&self, seat: i64, out: &Bound<'_, PyAny>, width: usize) -> PyResult<()> {
        let seat = seat_of(seat, self.seats)?;
        let mut out = writable::<f32>(out, "out", width)?;
        self.lock()?.observe(seat, Sheet::Dense(cells(&mut out, "out")?));
        Ok(())
    }

    fn copy(&self) -> PyResult<Self> {
        Ok(Self { node: Mutex::new(self.lock()?.boxed()), seats: self.seats })
    }
}

/// The planes of a game, which are the same for all its tables with these seats and options.
pub(crate) fn planes_of(game: &str, seats: usize, options: Option<&str>) -> PyResult<Planes> {
    Ok(find(game)?.table(seats, json(options)?, [0; 32]).map_err(wrong)?.planes())
}
