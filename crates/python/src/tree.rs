//! A game as a tree with a node for each draw.

use std::sync::{Mutex, MutexGuard};

use engine::node::{At, Node};
use engine::{Planes, Sheet};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arrays::{cells, writable};
use crate::errors::{invalid, refused, wrong};
use crate::games::{find, json};
use crate::table::{locked, reward, seat_of};

/// As OpenSpiel numbers those who are no seat.
const CHANCE: i32 = -1;
const OVER: i32 = -4;

struct Inner {
    node: Box<dyn Node>,
    /// How it was reached from the root.
    path: Vec<u32>,
}

/// What makes a [`Tree`] once more: the game, its seats, its options and the way to the node.
type Again = (String, usize, Option<String>, Vec<u32>);

/// A node of the tree.
#[pyclass(module = "parlor._parlor", frozen)]
pub(crate) struct Tree {
    inner: Mutex<Inner>,
    game: String,
    seats: usize,
    options: Option<String>,
    /// How many floats an observation has.
    width: usize,
}

impl Tree {
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        locked(&self.inner, "state")
    }
}

fn id_of(id: i64) -> PyResult<u32> {
    u32::try_from(id).map_err(|_| invalid(format!("there is no action {id}")))
}

#[pymethods]
impl Tree {
    /// The root, or the node to which a path leads from there.
    #[new]
    #[pyo3(signature = (game, seats, options, path = Vec::new()))]
    fn new(
        py: Python<'_>,
        game: String,
        seats: usize,
        options: Option<String>,
        path: Vec<u32>,
    ) -> PyResult<Self> {
        let (node, width) = py.detach(|| {
            let mut node = find(&game)?.tree(seats, json(options.as_deref())?).map_err(wrong)?;
            path.iter().try_for_each(|id| node.go(*id)).map_err(refused)?;
            PyResult::Ok((node, planes_of(&game, seats, options.as_deref())?.dense()))
        })?;
        Ok(Self { inner: Mutex::new(Inner { node, path }), game, seats, options, width })
    }

    /// Who decides, what there is to choose, and with which probabilities if luck does.
    fn look(&self) -> PyResult<(i32, Vec<u32>, Vec<f64>)> {
        Ok(match self.lock()?.node.at() {
            At::Chance(faces) => {
                let (faces, chances) = faces.into_iter().unzip();
                (CHANCE, faces, chances)
            }
            At::Seat(seat, ids) => (seat.0.into(), ids, Vec::new()),
            At::Over => (OVER, Vec::new(), Vec::new()),
        })
    }

    fn go(&self, py: Python<'_>, id: i64) -> PyResult<()> {
        let id = id_of(id)?;
        py.detach(|| {
            let mut inner = self.lock()?;
            inner.node.go(id).map_err(refused)?;
            inner.path.push(id);
            Ok(())
        })
    }

    fn pay(&self, reward_name: &str) -> PyResult<Vec<f32>> {
        let reward = reward(reward_name)?;
        Ok(self.lock()?.node.pay(reward))
    }

    fn recall(&self, seat: i64) -> PyResult<String> {
        Ok(self.lock()?.node.recall(seat_of(seat, self.seats)?).to_owned())
    }

    fn view(&self, seat: i64) -> PyResult<String> {
        Ok(self.lock()?.node.view(seat_of(seat, self.seats)?))
    }

    fn notation(&self, id: i64) -> PyResult<Option<String>> {
        Ok(self.lock()?.node.notation(id_of(id)?))
    }

    fn face(&self, id: i64) -> PyResult<Option<String>> {
        Ok(self.lock()?.node.face(id_of(id)?))
    }

    fn observe(&self, seat: i64, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = seat_of(seat, self.seats)?;
        let mut out = writable::<f32>(out, "out", self.width)?;
        self.lock()?.node.observe(seat, Sheet::Dense(cells(&mut out, "out")?));
        Ok(())
    }

    fn copy(&self) -> PyResult<Self> {
        let inner = self.lock()?;
        let (game, options) = (self.game.clone(), self.options.clone());
        let inner = Inner { node: inner.node.boxed(), path: inner.path.clone() };
        Ok(Self { inner: Mutex::new(inner), game, seats: self.seats, options, width: self.width })
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    /// OpenSpiel copies a state by copying all that it has.
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, Again)> {
        let tree = slf.get();
        let path = tree.lock()?.path.clone();
        Ok((slf.get_type(), (tree.game.clone(), tree.seats, tree.options.clone(), path)))
    }
}

/// The planes of a game, which are the same for all its tables with these seats and options.
pub(crate) fn planes_of(game: &str, seats: usize, options: Option<&str>) -> PyResult<Planes> {
    Ok(find(game)?.table(seats, json(options)?, [0; 32]).map_err(wrong)?.planes())
}
