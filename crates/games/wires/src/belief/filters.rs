//! The filters: each one a simple reason for which wires can't be what they were thought to be.

use super::position::Id;
use super::rules::Rule;
use super::sets::{Sets, claims};
use crate::wire::{Call, Wire, WireSet};

/// Stands are and always were sorted: nothing is lower than what stands to its left can be, or higher than what stands to its
/// right.
pub fn ordering(s: &mut Sets) -> Result<bool, String> {
    let mut changed = false;
    let rows = std::mem::take(&mut s.rows);
    for row in &rows {
        let mut low = 0;
        for &id in row {
            changed |= s.keep(id as usize, not_below(low));
            low = s.sets[id as usize].lowest().map_or(low, Wire::code);
        }
        let mut high = 63;
        for &id in row.iter().rev() {
            changed |= s.keep(id as usize, not_above(high));
            high = s.sets[id as usize].highest().map_or(high, Wire::code);
        }
    }
    s.rows = rows;
    let rules = std::mem::take(&mut s.rules);
    for rule in &rules {
        if let Rule::Order(a, b) = *rule {
            let low = s.sets[a as usize].lowest().map_or(0, Wire::code);
            changed |= s.keep(b as usize, not_below(low));
            let high = s.sets[b as usize].highest().map_or(63, Wire::code);
            changed |= s.keep(a as usize, not_above(high));
        }
    }
    s.rules = rules;
    Ok(changed)
}

fn not_below(code: usize) -> WireSet {
    WireSet(u64::MAX << code)
}

fn not_above(code: usize) -> WireSet {
    WireSet(u64::MAX >> (63 - code))
}

/// When all copies of a face are accounted for, no other wire is one.
pub fn copies_left(s: &mut Sets) -> Result<bool, String> {
    let mut gone = WireSet::NONE;
    for (code, &certain) in s.singles().iter().enumerate() {
        let Some(wire) = Wire::from_code(code) else { continue };
        let copies = s.copies[code];
        if certain > copies {
            return Err(format!("{certain} wires are certainly {wire}, and there are {copies}"));
        }
        if certain == copies {
            gone = gone.or(wire.set());
        }
    }
    let mut changed = false;
    for set in s.sets.iter_mut().filter(|x| x.len() > 1) {
        changed |= !set.and(gone).is_empty();
        *set = set.without(gone);
    }
    Ok(changed)
}

/// Who called a value holds one. If only one wire can be it, it is; and if all copies that are not certain are called for,
/// nobody else has one.
pub fn called_values(s: &mut Sets) -> Result<bool, String> {
    let mut changed = false;
    let called = s.called();
    let rules = std::mem::take(&mut s.rules);
    let mut alone: Option<WireSet> = None;
    for rule in &rules {
        let Rule::Any(ids, set) = rule else { continue };
        let open = s.open(ids, *set);
        match open.count_ones() {
            0 => alone = Some(*set),
            1 => changed |= s.keep(open.trailing_zeros() as usize, *set),
            _ => {}
        }
    }
    s.rules = rules;
    if let Some(set) = alone {
        return Err(format!("somebody must hold {}, and has no wire that can be it", words(set)));
    }
    for set in Call::all().map(Call::set).filter(|set| !set.and(called).is_empty()) {
        let groups = claims(&s.rules, &s.sets, set, 0);
        let left = s.copies(set).saturating_sub(s.certain(set));
        if groups.len() > left {
            return Err(format!("{} players must hold {}, and {left} are left", groups.len(), words(set)));
        }
        if left > 0 && groups.len() == left {
            let inside = groups.iter().fold(0, |all, g| all | g);
            for at in 0..s.sets.len() {
                let holder = at < 128 && inside >> at & 1 != 0;
                if !holder && !s.sets[at].within(set) {
                    changed |= s.keep(at, WireSet::ALL.without(set));
                }
            }
        }
    }
    Ok(changed)
}

/// Labelled neighbours: the same callable value, or different ones; and pairs of which not both are red.
pub fn labels(s: &mut Sets) -> Result<bool, String> {
    let kin = |set: WireSet| set.iter().fold(WireSet::NONE, |all, w| all.or(w.kin()));
    let mut changed = false;
    let rules = std::mem::take(&mut s.rules);
    for rule in &rules {
        match *rule {
            Rule::Same(a, b) => {
                let both = kin(s.sets[a as usize]).and(kin(s.sets[b as usize]));
                changed |= s.keep(a as usize, both);
                changed |= s.keep(b as usize, both);
            }
            Rule::Differ(a, b) => {
                for (one, other) in [(a, b), (b, a)] {
                    let set = s.sets[one as usize];
                    if let Some(wire) = set.lowest().filter(|w| set.within(w.kin())) {
                        changed |= s.keep(other as usize, WireSet::ALL.without(wire.kin()));
                    }
                }
            }
            Rule::NotBoth(a, b, set) => {
                for (one, other) in [(a, b), (b, a)] {
                    if s.sets[one as usize].within(set) {
                        changed |= s.keep(other as usize, WireSet::ALL.without(set));
                    }
                }
            }
            _ => {}
        }
    }
    s.rules = rules;
    Ok(changed)
}

/// A number that stands exactly so many times on a stand: the wire is none of which there can't be as many, and if it is
/// known, all that can be it are, or none besides those that are certain.
pub fn multiplicity(s: &mut Sets) -> Result<bool, String> {
    let mut changed = false;
    let rules = std::mem::take(&mut s.rules);
    for rule in &rules {
        let Rule::Times(id, ref ids, count) = *rule else { continue };
        for wire in s.sets[id as usize].iter() {
            let sure = |i: &&u8| s.sets[**i as usize].single() == Some(wire);
            let certain = ids.iter().filter(sure).count();
            let left = s.copies(wire.set()).saturating_sub(s.certain(wire.set()));
            let can = (s.open(ids, wire.set()).count_ones() as usize).min(certain + left);
            let others = certain - usize::from(s.sets[id as usize].len() == 1);
            if can < count as usize || others >= count as usize {
                changed |= s.keep(id as usize, WireSet::ALL.without(wire.set()));
            }
        }
        let Some(wire) = s.sets[id as usize].single() else { continue };
        let open = s.open(ids, wire.set());
        let certain = ids.iter().filter(|i| s.sets[**i as usize].single() == Some(wire)).count();
        for &i in ids.iter().filter(|i| open >> **i & 1 != 0) {
            if open.count_ones() == u32::from(count) {
                changed |= s.keep(i as usize, wire.set());
            } else if certain == count as usize && s.sets[i as usize].len() > 1 {
                changed |= s.keep(i as usize, WireSet::ALL.without(wire.set()));
            }
        }
    }
    s.rules = rules;
    Ok(changed)
}

/// Copies of a face stand side by side. A window over a stand is as long as the copies that can be there: those that are
/// certain there, and all that are certain nowhere but for those that others called. Only where a window holds all certain
/// ones can the face be; and no face fills more of a stand than its window, so that the next places are higher.
pub fn distance_window(s: &mut Sets) -> Result<bool, String> {
    let rows = std::mem::take(&mut s.rows);
    let changed = rows.iter().try_fold(false, |changed, row| Ok(changed | windows(s, row)?));
    s.rows = rows;
    changed
}

fn windows(s: &mut Sets, row: &[Id]) -> Result<bool, String> {
    let mask = row.iter().fold(0u128, |m, id| m | 1 << id);
    let (singles, mut window) = (s.singles(), [0usize; Wire::CODES]);
    let called = s.called();
    let reach = row.iter().fold(WireSet::NONE, |all, id| all.or(s.sets[*id as usize]));
    let mut changed = false;
    for wire in reach.iter() {
        let sure = |i: &usize| s.sets[row[*i] as usize].single() == Some(wire);
        let count = (0..row.len()).filter(sure).count();
        let left = s.copies[wire.code()].saturating_sub(singles[wire.code()]) as usize;
        let others = if called.has(wire) { claims(&s.rules, &s.sets, wire.set(), mask).len() } else { 0 };
        let most = (count + left).saturating_sub(others);
        window[wire.code()] = most;
        let (Some(first), Some(last)) = ((0..row.len()).find(sure), (0..row.len()).rfind(sure)) else {
            continue;
        };
        let open = |i: usize| s.sets[row[i] as usize].has(wire);
        if last - first >= most || !(first..=last).all(open) {
            return Err(format!(
                "wires {} and {} of a stand are {wire}, and {most} can stand there side by side",
                first + 1,
                last + 1
            ));
        }
        let mut low = first;
        while low > 0 && open(low - 1) && last - (low - 1) < most {
            low -= 1;
        }
        let mut high = last;
        while high + 1 < row.len() && open(high + 1) && high + 1 - first < most {
            high += 1;
        }
        for (i, &id) in row.iter().enumerate() {
            if !(low..=high).contains(&i) {
                changed |= s.keep(id as usize, WireSet::ALL.without(wire.set()));
            }
        }
    }
    let empty: WireSet = reach.iter().filter(|w| window[w.code()] == 0).collect();
    changed |= pack(s, row.iter(), &window, empty, WireSet::lowest, |at| not_below(at.code()))?;
    changed |= pack(s, row.iter().rev(), &window, empty, WireSet::highest, |at| not_above(at.code()))?;
    Ok(changed)
}

/// Fills a stand from one end with the nearest faces, none more often than its window: where a face is used up, it is not.
fn pack<'a>(
    s: &mut Sets,
    row: impl Iterator<Item = &'a Id>,
    window: &[usize; Wire::CODES],
    empty: WireSet,
    nearest: impl Fn(WireSet) -> Option<Wire>,
    from: impl Fn(Wire) -> WireSet,
) -> Result<bool, String> {
    let (mut changed, mut spent) = (false, WireSet::NONE);
    let mut rest = WireSet::ALL.without(empty);
    let mut run: Option<(Wire, usize)> = None;
    for &id in row {
        if let Some((wire, count)) = run
            && count >= window[wire.code()]
        {
            spent = spent.or(wire.set());
        }
        changed |= s.keep(id as usize, WireSet::ALL.without(spent));
        let Some(wire) = nearest(s.sets[id as usize].and(rest).without(spent)) else {
            return Err("a stand can't be filled with the copies that are left for it".into());
        };
        rest = rest.and(from(wire));
        run = Some((wire, run.filter(|r| r.0 == wire).map_or(1, |r| r.1 + 1)));
    }
    Ok(changed)
}

/// Faces in words: `3`, `3 or 4`, `a yellow one`.
pub(super) fn words(set: WireSet) -> String {
    if set == WireSet::YELLOW {
        return "a yellow wire".into();
    }
    let names: Vec<String> = set.iter().map(|w| w.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((_, most)) if most.len() > 5 => format!("one of {} values", names.len()),
        Some((last, most)) => format!("{} or {last}", most.join(", ")),
        None => "nothing".into(),
    }
}
