//! Who sits with whom in a round of a tournament, so that nobody meets anybody twice on one day.

/// So many tries are made before a round is seated as if nobody had met; a search that ends before has proved that there is no
/// other way.
const TRIES: u32 = 200_000;

/// Neighbours in the order, at tables of this size, none of whom have met.
pub(crate) fn neighbours(order: &[usize], size: usize, met: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut tries = TRIES;
    let mut tables = Vec::with_capacity(order.len() / size);
    if next_table(order, size, met, &mut tables, &mut tries) {
        return tables;
    }
    order.chunks(size).map(<[_]>::to_vec).collect()
}

/// Seats the first who is left with the nearest whom it has not met, then all others.
fn next_table(
    left: &[usize],
    size: usize,
    met: &[Vec<usize>],
    tables: &mut Vec<Vec<usize>>,
    tries: &mut u32,
) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    tables.push(vec![first]);
    if fill(rest, 0, size, met, tables, tries) {
        return true;
    }
    tables.pop();
    false
}

/// Fills the last table with those from `from` on.
fn fill(
    rest: &[usize],
    from: usize,
    size: usize,
    met: &[Vec<usize>],
    tables: &mut Vec<Vec<usize>>,
    tries: &mut u32,
) -> bool {
    let at = tables.len() - 1;
    if tables[at].len() == size {
        return next_table(rest, size, met, tables, tries);
    }
    for i in from..rest.len() {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let next = rest[i];
        if tables[at].iter().any(|who| met[*who].contains(&next)) {
            continue;
        }
        tables[at].push(next);
        let mut others = rest.to_vec();
        others.remove(i);
        if fill(&others, i, size, met, tables, tries) {
            return true;
        }
        tables.truncate(at + 1);
        tables[at].pop();
    }
    false
}

/// Tables of four with one of each quarter of the order, none of whom have met: the first of each quarter together, then the
/// second, as far as that is possible. Where quarters leave no way, any four who have not met.
pub(crate) fn striped(order: &[usize], met: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let count = order.len() / 4;
    let mut tables: Vec<Vec<usize>> = order[..count].iter().map(|&who| vec![who]).collect();
    let mut tries = TRIES;
    if place(order, count, &mut vec![false; order.len()], met, &mut tables, &mut tries) {
        return tables;
    }
    let strangers = neighbours(order, 4, met);
    let meet = |table: &Vec<usize>| table.iter().any(|a| table.iter().any(|b| met[*a].contains(b)));
    if strangers.iter().any(meet) {
        return (0..count).map(|t| (0..4).map(|i| order[t + i * count]).collect()).collect();
    }
    strangers
}

/// Places the next quarter's player at the next table.
fn place(
    order: &[usize],
    at: usize,
    placed: &mut Vec<bool>,
    met: &[Vec<usize>],
    tables: &mut [Vec<usize>],
    tries: &mut u32,
) -> bool {
    if at == order.len() {
        return true;
    }
    let count = tables.len();
    let (quarter, table) = (at / count, at % count);
    for step in 0..count {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        // The one whose place it is, then the next ones.
        let i = quarter * count + (table + step) % count;
        if placed[i] || tables[table].iter().any(|who| met[*who].contains(&order[i])) {
            continue;
        }
        placed[i] = true;
        tables[table].push(order[i]);
        if place(order, at + 1, placed, met, tables, tries) {
            return true;
        }
        tables[table].pop();
        placed[i] = false;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_met_does_not_sit_together() {
        let order: Vec<usize> = (0..12).collect();
        let mut met = vec![Vec::new(); 12];
        (met[0], met[1]) = (vec![1], vec![0]);
        assert_eq!(neighbours(&order, 3, &met)[..2], [vec![0, 2, 3], vec![1, 4, 5]]);
        assert_eq!(striped(&order, &vec![Vec::new(); 12])[0], [0, 3, 6, 9]);
        (met[0], met[3]) = (vec![3], vec![0]);
        let tables = striped(&order, &met);
        assert!(tables.iter().all(|t| !(t.contains(&0) && t.contains(&3))), "{tables:?}");
    }

    #[test]
    fn where_all_have_met_the_order_stands() {
        let order: Vec<usize> = (0..4).collect();
        let met: Vec<Vec<usize>> = (0..4).map(|who| (0..4).filter(|o| *o != who).collect()).collect();
        assert_eq!(neighbours(&order, 2, &met), [[0, 1], [2, 3]]);
        assert_eq!(striped(&order, &met), [[0, 1, 2, 3]]);
    }
}
