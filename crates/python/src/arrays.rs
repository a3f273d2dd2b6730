//! NumPy arrays that are written in place, and what is said of one that can't be.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use engine::Planes;
use engine::observe::Content;

use crate::errors::invalid;

/// Do all small integers of an observation fit into a byte? Then they are written as bytes.
pub(crate) fn narrow(planes: &Planes) -> bool {
    let (least, most) = (f32::from(i8::MIN), f32::from(i8::MAX));
    planes.0.iter().all(|plane| match plane.content {
        Content::Kinds(kinds) => i8::try_from(kinds).is_ok(),
        Content::Flags => true,
        Content::Numbers(low, high) => low >= least && high <= most,
    })
}

/// Writes small integers as bytes.
pub(crate) fn narrowed(from: &[i16], into: &mut [i8]) {
    into.iter_mut().zip(from).for_each(|(byte, number)| *byte = *number as i8);
}

fn describe(given: &Bound<'_, PyAny>) -> String {
    match given.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {:?}", array.dtype(), array.shape()),
        Err(_) => given.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string()),
    }
}

fn cast<'a, 'py, T: Element>(
    given: &'a Bound<'py, PyAny>,
    name: &str,
    cells: usize,
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let py = given.py();
    let wanted = || format!("`{name}` must be an array of {cells} {}", numpy::dtype::<T>(py));
    let array = given
        .cast::<PyArrayDyn<T>>()
        .map_err(|_| invalid(format!("{}, not {}", wanted(), describe(given))))?;
    if array.len() != cells {
        return Err(invalid(format!("{}, not {}", wanted(), describe(given))));
    }
    if !array.is_c_contiguous() {
        return Err(invalid(format!(
            "{}, one after the other in memory (see numpy.ascontiguousarray)",
            wanted()
        )));
    }
    let (at, step) = (array.data() as usize, align_of::<T>());
    if cells > 0 && !at.is_multiple_of(step) {
        return Err(invalid(format!(
            "{}, at an address that is a multiple of {step}: this one is {} bytes beyond (copy it: array.copy())",
            wanted(),
            at % step
        )));
    }
    Ok(array)
}

/// An array of so many cells to be written to.
pub(crate) fn writable<'py, T: Element>(
    given: &Bound<'py, PyAny>,
    name: &str,
    cells: usize,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    cast::<T>(given, name, cells)?
        .try_readwrite()
        .map_err(|e| invalid(format!("`{name}` can't be written to: {e}")))
}

/// An array of so many cells to be read.
pub(crate) fn readable<'py, T: Element>(
    given: &Bound<'py, PyAny>,
    name: &str,
    cells: usize,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    cast::<T>(given, name, cells)?.try_readonly().map_err(|e| invalid(format!("`{name}` can't be read: {e}")))
}

/// The cells of an array that was checked.
pub(crate) fn cells<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    name: &str,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|e| invalid(format!("`{name}`: {e}")))
}
