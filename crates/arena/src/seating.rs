//! Who sits with whom in a round of a tournament, so that nobody meets anybody twice on one day.

/// So many tries are made before a round is seated as if nobody had met.
const TRIES: u32 = 200_000;

/// Do any meet again in a round?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Nobody does.
    Strangers,
    /// Some do: a search through all ways has shown that there is no other.
    Unavoidable,
    /// Some do: the search was given up before it had been through all ways.
    NotFound,
}

impl Meeting {
    /// What is said of the round, if there is something to say.
    pub fn words(self) -> Option<String> {
        match self {
            Self::Strangers => None,
            Self::Unavoidable => Some("some meet again: there is no other way".into()),
            Self::NotFound => {
                let tries = crate::text::thousands(TRIES.into());
                Some(format!("some meet again: {tries} tries found no other way, though there may be one"))
            }
        }
    }

    /// What a search without a find has shown.
    fn after(tries_left: u32) -> Self {
        if tries_left == 0 { Self::NotFound } else { Self::Unavoidable }
    }
}

/// Neighbours in the order, at tables of this size, none of whom have met, if so many tries find a way.
pub(crate) fn neighbours(order: &[usize], size: usize, met: &[Vec<usize>]) -> (Vec<Vec<usize>>, Meeting) {
    neighbours_within(TRIES, order, size, met)
}

fn neighbours_within(
    mut tries: u32,
    order: &[usize],
    size: usize,
    met: &[Vec<usize>],
) -> (Vec<Vec<usize>>, Meeting) {
    let mut tables = Vec::with_capacity(order.len() / size);
    if next_table(order, size, met, &mut tables, &mut tries) {
        return (tables, Meeting::Strangers);
    }
    (order.chunks(size).map(<[_]>::to_vec).collect(), Meeting::after(tries))
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
pub(crate) fn striped(order: &[usize], met: &[Vec<usize>]) -> (Vec<Vec<usize>>, Meeting) {
    let count = order.len() / 4;
    let mut tables: Vec<Vec<usize>> = order[..count].iter().map(|&who| vec![who]).collect();
    let mut tries = TRIES;
    if place(order, count, &mut vec![false; order.len()], met, &mut tables, &mut tries) {
        return (tables, Meeting::Strangers);
    }
    match neighbours(order, 4, met) {
        (strangers, Meeting::Strangers) => (strangers, Meeting::Strangers),
        // Every way by quarters is a way among all: what the second search has shown holds for both.
        (_, meeting) => {
            ((0..count).map(|t| (0..4).map(|i| order[t + i * count]).collect()).collect(), meeting)
        }
    }
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
        let (tables, meeting) = neighbours(&order, 3, &met);
        assert_eq!((&tables[..2], meeting), (&[vec![0, 2, 3], vec![1, 4, 5]][..], Meeting::Strangers));
        assert_eq!(striped(&order, &vec![Vec::new(); 12]).0[0], [0, 3, 6, 9]);
        (met[0], met[3]) = (vec![3], vec![0]);
        let (tables, meeting) = striped(&order, &met);
        assert_eq!(meeting, Meeting::Strangers);
        assert!(tables.iter().all(|t| !(t.contains(&0) && t.contains(&3))), "{tables:?}");
    }

    #[test]
    fn where_all_have_met_the_order_stands() {
        let order: Vec<usize> = (0..4).collect();
        let met: Vec<Vec<usize>> = (0..4).map(|who| (0..4).filter(|o| *o != who).collect()).collect();
        assert_eq!(neighbours(&order, 2, &met), (vec![vec![0, 1], vec![2, 3]], Meeting::Unavoidable));
        assert_eq!(striped(&order, &met), (vec![vec![0, 1, 2, 3]], Meeting::Unavoidable));
    }

    #[test]
    fn a_search_that_was_given_up_proves_nothing_and_says_so() {
        // The last two have met, and all others could do without each other: a way is there, but not at the first try.
        let order: Vec<usize> = (0..8).collect();
        let mut met = vec![Vec::new(); 8];
        (met[6], met[7]) = (vec![7], vec![6]);
        let (found, meeting) = neighbours(&order, 2, &met);
        assert!(meeting == Meeting::Strangers && !found.contains(&vec![6, 7]), "{found:?}");
        let (given_up, meeting) = neighbours_within(4, &order, 2, &met);
        assert_eq!((given_up.last(), meeting), (Some(&vec![6, 7]), Meeting::NotFound));
        assert_eq!(Meeting::Strangers.words(), None);
        assert_ne!(Meeting::NotFound.words(), Meeting::Unavoidable.words());
        assert!(Meeting::NotFound.words().is_some_and(|words| words.contains("200,000")));
    }
}
