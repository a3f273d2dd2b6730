//! Subsets of any size: as many wires as there are copies.

use super::filters::words;
use super::sets::Sets;
use crate::wire::{Wire, WireSet};

/// Wires that can be the same, and how they could be dealt.
struct Class {
    set: WireSet,
    wires: usize,
    /// How many of them are each face, by code, in one way to deal all.
    flow: [u8; Wire::CODES],
}

/// If as many open wires can only be faces of a group as there are copies left in it, no other wire is one; and if no more
/// wires than that can be one, these are nothing else. Groups of any size, all at once.
///
/// One way to deal the copies to the wires is found by exchanging along paths. A wire can be a face if it is in that way, or
/// if a circle of exchanges brings it there; what no circle reaches is fenced in by such a group. Faces of which all copies
/// are accounted for are [`copies_left`](super::filters::copies_left)'s.
pub fn subset_cardinality(s: &mut Sets) -> Result<bool, String> {
    let singles = s.singles();
    let mut left = [0u8; Wire::CODES];
    let mut live = WireSet::NONE;
    for wire in Wire::all() {
        let code = wire.code();
        left[code] = s.copies[code].saturating_sub(singles[code]);
        if left[code] > 0 {
            live = live.or(wire.set());
        }
    }
    let mut classes: Vec<Class> = Vec::new();
    for set in s.sets.iter().filter(|x| x.len() > 1).map(|x| x.and(live)) {
        match classes.iter_mut().find(|c| c.set == set) {
            Some(class) => class.wires += 1,
            None => classes.push(Class { set, wires: 1, flow: [0; Wire::CODES] }),
        }
    }
    for at in 0..classes.len() {
        for _ in 0..classes[at].wires {
            let mut tried = WireSet::NONE;
            if !place(&mut classes, &mut left, at, &mut tried) {
                return Err(crowd(s, &classes, tried));
            }
        }
    }
    let circles = circles(&classes);
    let mut changed = false;
    let usable: Vec<(WireSet, WireSet)> = classes
        .iter()
        .map(|c| {
            let dealt: WireSet = c.set.iter().filter(|w| c.flow[w.code()] > 0).collect();
            let can = |w: &Wire| dealt.has(*w) || !circles[w.code()].and(dealt).is_empty();
            (c.set, c.set.iter().filter(can).collect())
        })
        .collect();
    for set in s.sets.iter_mut().filter(|x| x.len() > 1) {
        let open = set.and(live);
        if let Some((_, can)) = usable.iter().find(|(class, _)| *class == open)
            && *can != open
        {
            *set = set.without(open.without(*can));
            changed = true;
        }
    }
    Ok(changed)
}

/// Gives one more wire of a class a face, moving others aside where needed.
fn place(classes: &mut [Class], left: &mut [u8; Wire::CODES], at: usize, tried: &mut WireSet) -> bool {
    let set = classes[at].set;
    if let Some(free) = set.iter().find(|w| left[w.code()] > 0) {
        left[free.code()] -= 1;
        classes[at].flow[free.code()] += 1;
        return true;
    }
    for wire in set.iter() {
        if tried.has(wire) {
            continue;
        }
        *tried = tried.or(wire.set());
        for other in 0..classes.len() {
            if classes[other].flow[wire.code()] > 0 && other != at && place(classes, left, other, tried) {
                classes[other].flow[wire.code()] -= 1;
                classes[at].flow[wire.code()] += 1;
                return true;
            }
        }
    }
    false
}

/// For each face, the faces to which a copy of it can be moved by exchanges.
fn circles(classes: &[Class]) -> [WireSet; Wire::CODES] {
    let mut to = [WireSet::NONE; Wire::CODES];
    for class in classes {
        for wire in class.set.iter().filter(|w| class.flow[w.code()] > 0) {
            to[wire.code()] = to[wire.code()].or(class.set);
        }
    }
    for middle in Wire::all() {
        let through = to[middle.code()];
        for row in &mut to {
            if row.has(middle) {
                *row = row.or(through);
            }
        }
    }
    to
}

/// Why the wires don't get a face each: too many for these.
fn crowd(s: &Sets, classes: &[Class], faces: WireSet) -> String {
    let wires: usize = classes.iter().filter(|c| c.set.within(faces)).map(|c| c.wires).sum();
    let singles = s.singles();
    let left: usize =
        faces.iter().map(|w| s.copies[w.code()].saturating_sub(singles[w.code()]) as usize).sum();
    if faces.is_empty() {
        return format!("{wires} wires can only be what is all accounted for");
    }
    format!("{wires} more wires can only be {}, of which {left} are left", words(faces))
}
