//! NumPy arrays that are written in place, and what is said of one that can't be.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::errors::invalid;

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
    if !array.is_c_contiguous() || array.dtype().alignment() == 0 {
        return Err(invalid(format!(
            "{}, one after the other in memory (see numpy.ascontiguousarray)",
            wanted()
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
