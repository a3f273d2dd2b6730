//! Blanks are filled with the right odds: `determinize` beside `scramble`, which shuffles what is hidden by the rulebook.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::{Kept, Subject, ensure};
use crate::{Luck, Viewer};

/// How many states of each kind are compared.
const SAMPLES: usize = 400;

/// How often each value stands at each place of a state: filled, and scrambled.
type Table = BTreeMap<String, BTreeMap<String, [u32; 2]>>;

/// Two samples of the states that a viewer can't tell apart, compared place by place.
pub(super) fn examine<G: Subject>(game: &G, state: &G::State, viewer: Viewer, luck: &mut Luck) -> Kept {
    let view = game.view(state, viewer);
    let mut table = Table::new();
    for _ in 0..SAMPLES {
        let filled = game.determinize(&view, luck);
        let shuffled = game.scramble(state, viewer, luck);
        for (which, state) in [filled, shuffled].iter().enumerate() {
            gather(&serde_json::to_value(state).unwrap_or_default(), &mut String::new(), which, &mut table);
        }
    }
    for (place, counts) in &table {
        let (distance, freedom) = chi_square(counts);
        let fits = distance < limit(freedom);
        ensure!(
            fits,
            "blanks are filled with the right odds",
            "{viewer:?}: `{place}` of {SAMPLES} filled and {SAMPLES} shuffled states is {counts:?}"
        );
    }
    Ok(())
}

fn gather(value: &Value, place: &mut String, which: usize, table: &mut Table) {
    let length = place.len();
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                let _ = write!(place, "/{i}");
                gather(item, place, which, table);
                place.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let _ = write!(place, "/{name}");
                gather(field, place, which, table);
                place.truncate(length);
            }
        }
        leaf => {
            let values = table.entry(place.clone()).or_default();
            values.entry(leaf.to_string()).or_default()[which] += 1;
        }
    }
}

/// How far two rows of counts are from being draws of one urn, and in how many ways they may differ. Values that are too rare
/// for the test count as one.
fn chi_square(counts: &BTreeMap<String, [u32; 2]>) -> (f64, u32) {
    let mut rows: Vec<[f64; 2]> = Vec::new();
    let mut rare = [0.0; 2];
    for [a, b] in counts.values() {
        if a + b >= 20 {
            rows.push([f64::from(*a), f64::from(*b)]);
        } else {
            rare[0] += f64::from(*a);
            rare[1] += f64::from(*b);
        }
    }
    if rare[0] + rare[1] >= 20.0 {
        rows.push(rare);
    }
    let sums = [0, 1].map(|i| rows.iter().map(|row| row[i]).sum::<f64>());
    let all = sums[0] + sums[1];
    let mut distance = 0.0;
    for row in &rows {
        for i in 0..2 {
            let expected = (row[0] + row[1]) * sums[i] / all;
            if expected > 0.0 {
                distance += (row[i] - expected).powi(2) / expected;
            }
        }
    }
    (distance, rows.len().saturating_sub(1) as u32)
}

/// Beyond this, chance alone gets less than once in a hundred million (Wilson and Hilferty's approximation): a check looks at
/// thousands of places.
fn limit(freedom: u32) -> f64 {
    if freedom == 0 {
        return f64::INFINITY;
    }
    let k = f64::from(freedom);
    let part = 2.0 / (9.0 * k);
    k * (1.0 - part + 5.7 * part.sqrt()).powi(3)
}
