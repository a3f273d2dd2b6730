//! Which games are played, with whom on which seat, and with which luck. All of it follows from the plan and its seed.

use engine::{Luck, MAX_SEATS};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ArenaError;

/// The most line-ups that are listed; with more, each group draws its own.
const MOST_LINEUPS: usize = 20_000;

/// The most that take part. A file that promises more is a forged one, and would fill the memory.
const MOST_CONTESTANTS: usize = 10_000;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Everybody with everybody, in every combination that a table holds.
    All,
    /// The first with each combination of the others.
    FirstAgainstRest,
    /// Each with the next.
    Neighbours,
}

/// What is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The seed of all luck.
    pub seed: [u8; 32],
    /// How many take part.
    pub contestants: usize,
    /// The table sizes, taken in turn.
    pub sizes: Vec<usize>,
    /// How many groups of games.
    pub groups: u64,
    /// Do all games of a group have the same draws?
    pub duplicate: bool,
    /// Does each contestant play all seats of a table, and the tables are compared?
    pub teams: bool,
    /// Who meets whom.
    pub pairing: Pairing,
}

/// A group: games that belong together, by default with the same draws and the seats rotated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// Who sits on each seat, for each game.
    pub tables: Vec<Vec<usize>>,
    /// The luck of each game.
    pub seeds: Vec<[u8; 32]>,
    /// The whims of the players in each game.
    pub whims: Vec<u64>,
}

/// A plan with its line-ups.
#[derive(Clone, Debug)]
pub struct Schedule {
    plan: Plan,
    /// For each table size: the line-ups, or none if there are too many to list.
    lineups: Vec<Vec<Vec<usize>>>,
}

impl Schedule {
    /// Works the line-ups out.
    pub fn new(plan: Plan) -> Result<Self, ArenaError> {
        let n = plan.contestants;
        let need = if plan.teams { 1 } else { 2 };
        if n < need {
            return Err(ArenaError::Usage(format!(
                "{n} contestant{} too few: name at least {need}",
                if n == 1 { " is" } else { "s are" }
            )));
        }
        if n > MOST_CONTESTANTS {
            return Err(ArenaError::Usage(format!(
                "{n} contestants are too many: at most {MOST_CONTESTANTS} take part"
            )));
        }
        if plan.sizes.is_empty() || plan.sizes.iter().any(|size| !(1..=MAX_SEATS).contains(size)) {
            return Err(ArenaError::Usage(format!(
                "the tables have 1 to {MAX_SEATS} seats, not {:?}",
                plan.sizes
            )));
        }
        let lineups = plan.sizes.iter().map(|&size| lineups(&plan, size)).collect();
        Ok(Self { plan, lineups })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many line-ups there are over all table sizes; 0 if there are too many to list.
    pub fn lineups(&self) -> u64 {
        if self.lineups.iter().any(Vec::is_empty) {
            0
        } else {
            self.lineups.iter().map(|l| l.len() as u64).sum()
        }
    }

    /// How many games the group has.
    pub fn games(&self, group: u64) -> u64 {
        if self.plan.teams {
            return self.plan.contestants as u64;
        }
        let (size, round) = self.size(group);
        let listed = &self.lineups[size];
        match listed.get((round % listed.len().max(1) as u64) as usize) {
            Some(lineup) => period(lineup) as u64,
            None => self.plan.sizes[size] as u64,
        }
    }

    /// After how many groups every table size had every line-up equally often. Where that takes too long, about equally.
    pub fn round(&self) -> u64 {
        let sizes = self.plan.sizes.len().max(1) as u64;
        let listed = || self.lineups.iter().map(|l| l.len().max(1) as u64);
        let even = listed().fold(1, least_common_multiple);
        let most = listed().max().unwrap_or(1);
        sizes * if even > MOST_LINEUPS as u64 { most } else { even }
    }

    /// How many games the groups before this one have. All groups of one table size have equally many.
    pub fn games_before(&self, group: u64) -> u64 {
        let sizes = self.plan.sizes.len().max(1) as u64;
        let of = |size: u64| {
            let groups = group / sizes + u64::from(group % sizes > size);
            groups.saturating_mul(self.games(size))
        };
        (0..sizes).map(of).fold(0, u64::saturating_add)
    }

    /// The fewest groups that have so many games.
    pub fn groups_for(&self, games: u64) -> u64 {
        let (mut low, mut high) = (1, games.max(1));
        while low < high {
            let middle = low + (high - low) / 2;
            if self.games_before(middle) >= games { high = middle } else { low = middle + 1 }
        }
        low
    }

    fn size(&self, group: u64) -> (usize, u64) {
        let sizes = self.plan.sizes.len() as u64;
        ((group % sizes) as usize, group / sizes)
    }

    /// The group with this number.
    pub fn group(&self, number: u64) -> Group {
        let (size, round) = self.size(number);
        let base = derive(&self.plan.seed, number, 0);
        let mut luck = Luck::new(word(&base, 0));
        let mut group = Group::default();
        if self.plan.teams {
            group.tables.extend((0..self.plan.contestants).map(|c| vec![c; self.plan.sizes[size]]));
        } else {
            let listed = &self.lineups[size];
            let mut lineup = match listed.get((round % listed.len().max(1) as u64) as usize) {
                Some(lineup) => lineup.clone(),
                None => draw_lineup(&self.plan, self.plan.sizes[size], &mut luck),
            };
            let games = period(&lineup);
            if games == lineup.len() {
                luck.shuffle(&mut lineup);
            }
            for _ in 0..games {
                group.tables.push(lineup.clone());
                lineup.rotate_left(1);
            }
        }
        for game in 0..group.tables.len() as u64 {
            let own = derive(&self.plan.seed, number, game + 1);
            group.seeds.push(if self.plan.duplicate { base } else { own });
            group.whims.push(word(&own, 0));
        }
        group
    }
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).saturating_mul(b)
}

/// After how many rotations the seats look the same again.
fn period(lineup: &[usize]) -> usize {
    let same = |p: &usize| (0..lineup.len()).all(|i| lineup[i] == lineup[(i + p) % lineup.len()]);
    (1..=lineup.len()).find(same).unwrap_or(1)
}

fn lineups(plan: &Plan, size: usize) -> Vec<Vec<usize>> {
    let n = plan.contestants;
    let fill = |who: &[usize]| (0..size).map(|seat| who[seat % who.len()]).collect::<Vec<_>>();
    if plan.teams {
        return vec![vec![0; size]];
    }
    match plan.pairing {
        Pairing::Neighbours => (1..n).map(|i| fill(&[i - 1, i])).collect(),
        Pairing::All if n <= size => vec![fill(&(0..n).collect::<Vec<_>>())],
        Pairing::All => subsets(0, n, size).unwrap_or_default(),
        Pairing::FirstAgainstRest if n <= size => vec![fill(&(0..n).collect::<Vec<_>>())],
        Pairing::FirstAgainstRest => {
            let mut all = subsets(1, n, size - 1).unwrap_or_default();
            for lineup in &mut all {
                lineup.insert(0, 0);
            }
            all
        }
    }
}

/// The subsets of `from..to` with this many members; `None` if there are too many.
fn subsets(from: usize, to: usize, size: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = vec![Vec::new()];
    for member in 0..size {
        let mut longer = Vec::new();
        for subset in &all {
            let first = subset.last().map_or(from, |l: &usize| l + 1);
            for next in first..=(to + member).saturating_sub(size) {
                longer.push(subset.iter().copied().chain([next]).collect());
            }
            if longer.len() > MOST_LINEUPS {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

fn draw_lineup(plan: &Plan, size: usize, luck: &mut Luck) -> Vec<usize> {
    let first = usize::from(plan.pairing == Pairing::FirstAgainstRest);
    let mut others: Vec<usize> = (first..plan.contestants).collect();
    luck.shuffle(&mut others);
    (0..first).chain(others).take(size.min(MAX_SEATS)).collect()
}

/// 32 bytes that belong to this group and game.
pub(crate) fn derive(seed: &[u8; 32], group: u64, game: u64) -> [u8; 32] {
    let hash = Sha256::new().chain_update(seed).chain_update(group.to_le_bytes());
    hash.chain_update(game.to_le_bytes()).finalize().into()
}

fn word(bytes: &[u8; 32], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at * 8..at * 8 + 8]);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(contestants: usize, sizes: &[usize]) -> Plan {
        Plan {
            seed: [7; 32],
            contestants,
            sizes: sizes.to_vec(),
            groups: 100,
            duplicate: true,
            teams: false,
            pairing: Pairing::All,
        }
    }

    #[test]
    fn a_group_puts_everybody_on_every_seat_with_the_same_draws() {
        let schedule = Schedule::new(plan(4, &[4])).unwrap();
        for g in 0..20 {
            let group = schedule.group(g);
            assert_eq!(group.tables.len() as u64, schedule.games(g));
            for seat in 0..4 {
                let mut there: Vec<_> = group.tables.iter().map(|t| t[seat]).collect();
                there.sort_unstable();
                assert_eq!(there, [0, 1, 2, 3]);
            }
            assert!(group.seeds.iter().all(|s| *s == group.seeds[0]));
            assert!(group.whims.windows(2).all(|w| w[0] != w[1]));
            assert_ne!(group.seeds[0], schedule.group(g + 1).seeds[0]);
        }
    }

    #[test]
    fn independent_games_have_draws_of_their_own() {
        let schedule = Schedule::new(Plan { duplicate: false, ..plan(2, &[2]) }).unwrap();
        let group = schedule.group(3);
        assert_ne!(group.seeds[0], group.seeds[1]);
    }

    #[test]
    fn every_combination_meets_equally_often() {
        let schedule = Schedule::new(plan(8, &[4])).unwrap();
        assert_eq!(schedule.lineups(), 70);
        let mut met = [[0; 8]; 8];
        for g in 0..70 {
            let table = &schedule.group(g).tables[0];
            for &a in table {
                for &b in table {
                    met[a][b] += 1;
                }
            }
        }
        for a in 0..8 {
            for b in 0..8 {
                assert_eq!(met[a][b], if a == b { 35 } else { 15 });
            }
        }
    }

    #[test]
    fn games_are_counted_without_playing_any() {
        for (contestants, sizes) in [(4, &[2, 3, 4][..]), (2, &[4, 3]), (60, &[6]), (3, &[2])] {
            let schedule = Schedule::new(plan(contestants, sizes)).unwrap();
            let mut games = 0;
            for group in 0..50 {
                assert_eq!(schedule.games_before(group), games, "{contestants} at {sizes:?}");
                games += schedule.group(group).tables.len() as u64;
            }
        }
    }

    #[test]
    fn a_number_of_games_is_reached_and_not_passed_by_more_than_a_group() {
        let schedule = Schedule::new(plan(4, &[2, 3, 4])).unwrap();
        for games in [1, 2, 3, 7, 100, 4000] {
            let groups = schedule.groups_for(games);
            assert!(
                schedule.games_before(groups) >= games && schedule.games_before(groups - 1) < games,
                "{games}"
            );
        }
        assert_eq!(schedule.round(), 3 * 12);
    }

    #[test]
    fn two_contestants_fill_a_larger_table_in_turn() {
        let schedule = Schedule::new(plan(2, &[4])).unwrap();
        assert_eq!(schedule.group(0).tables, [[0, 1, 0, 1], [1, 0, 1, 0]]);
        let schedule = Schedule::new(plan(2, &[3])).unwrap();
        assert_eq!(schedule.group(0).tables.len(), 3);
    }

    #[test]
    fn a_gauntlet_has_the_first_at_every_table_and_a_ladder_neighbours() {
        let schedule = Schedule::new(Plan { pairing: Pairing::FirstAgainstRest, ..plan(5, &[3]) }).unwrap();
        assert_eq!(schedule.lineups(), 6);
        assert!((0..6).all(|g| schedule.group(g).tables.iter().all(|t| t.contains(&0))));
        let schedule = Schedule::new(Plan { pairing: Pairing::Neighbours, ..plan(4, &[2]) }).unwrap();
        let pairs: Vec<_> = (0..3).map(|g| schedule.group(g).tables[0].iter().sum::<usize>()).collect();
        assert_eq!(pairs, [1, 3, 5]);
    }

    #[test]
    fn a_field_with_too_many_combinations_draws_its_tables() {
        let schedule = Schedule::new(plan(60, &[6])).unwrap();
        assert_eq!(schedule.lineups(), 0);
        let group = schedule.group(17);
        assert_eq!(group.tables.len(), 6);
        let mut who = group.tables[0].clone();
        who.sort_unstable();
        who.dedup();
        assert_eq!(who.len(), 6);
    }

    #[test]
    fn a_field_that_is_too_small_is_refused() {
        assert!(Schedule::new(plan(1, &[2])).unwrap_err().to_string().contains("1 contestant is too few"));
        assert!(Schedule::new(Plan { teams: true, ..plan(1, &[3]) }).is_ok());
    }

    #[test]
    fn a_plan_that_can_be_no_tournament_is_refused() {
        let said = |plan| Schedule::new(plan).unwrap_err().to_string();
        assert!(said(plan(4_294_967_295, &[2])).contains("too many"));
        for sizes in [&[][..], &[0], &[2, 9]] {
            assert!(said(plan(4, sizes)).contains("1 to 8 seats"), "{sizes:?}");
        }
    }
}
