//! Dice lying together without order: what a roll shows and what a lock takes.

use std::fmt;

use engine::Atom;

/// How many dice there are.
pub const DICE: usize = 6;
/// How many different groups of one to six dice there are.
pub(crate) const GROUPS: usize = 923;
/// What a face adds to the key of a group, which counts each face in four bits, sixes lowest; 0 for no face.
#[inline]
pub(crate) const fn weight(face: u8) -> u32 {
    WEIGHT[(face & 7) as usize]
}

const WEIGHT: [u32; 8] = [0, 1 << 20, 1 << 16, 1 << 12, 1 << 8, 1 << 4, 1, 0];

/// One to six dice without order, such as `155`. As an action's part it is written by its faces, ascending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u16);

/// Adds up, for every face, the dice that show it or a higher one: a key times this.
const AND_ABOVE: u32 = 0x11_1111;

/// `RANK[k][n]`: what `n` dice among the `k + 1` highest faces add to a group's place. Groups stand by size, then by their
/// faces written ascending; so many groups come before one that differs first in how many dice are left for these faces.
const RANK: [[u16; 8]; 6] = {
    let mut rank = [[0; 8]; 6];
    let mut k = 0;
    while k < 6 {
        let mut n = 1;
        while n <= DICE {
            // (n + k) over (k + 1), by Pascal's rule.
            rank[k][n] = rank[k][n - 1] + if k == 0 { 1 } else { rank[k - 1][n] };
            n += 1;
        }
        k += 1;
    }
    // The empty group has no place.
    let mut n = 1;
    while n <= DICE {
        rank[5][n] -= 1;
        n += 1;
    }
    rank
};

/// The key of every group, by its place.
static KEYS: [u32; GROUPS] = {
    let mut keys = [0; GROUPS];
    let mut place = 0;
    let mut size = 1;
    while size <= DICE {
        let mut faces = [1u8; DICE];
        loop {
            let (mut key, mut i) = (0, 0);
            while i < size {
                key += weight(faces[i]);
                i += 1;
            }
            assert!(place_of(key) as usize == place);
            keys[place] = key;
            place += 1;
            // The next ascending row of faces.
            let mut at = size;
            while at > 0 && faces[at - 1] == 6 {
                at -= 1;
            }
            if at == 0 {
                break;
            }
            let face = faces[at - 1] + 1;
            let mut i = at - 1;
            while i < size {
                faces[i] = face;
                i += 1;
            }
        }
        size += 1;
    }
    keys
};

#[inline]
const fn place_of(key: u32) -> u16 {
    let above = key.wrapping_mul(AND_ABOVE);
    RANK[0][(above & 7) as usize]
        + RANK[1][(above >> 4 & 7) as usize]
        + RANK[2][(above >> 8 & 7) as usize]
        + RANK[3][(above >> 12 & 7) as usize]
        + RANK[4][(above >> 16 & 7) as usize]
        + RANK[5][(above >> 20 & 7) as usize]
}

impl Group {
    /// The group of these faces (1-6); `None` if there are none, more than six, or one that is no face.
    pub fn new(faces: &[u8]) -> Option<Self> {
        let good = (1..=DICE).contains(&faces.len()) && faces.iter().all(|f| (1..=6).contains(f));
        good.then(|| Self::of_faces(faces.iter().copied()))
    }

    /// The group of one to six known faces.
    #[inline]
    pub(crate) fn of_faces(faces: impl Iterator<Item = u8>) -> Self {
        Self::of_key(faces.map(weight).sum())
    }

    /// The group whose faces' [`weight`]s add up to this.
    #[inline]
    pub(crate) fn of_key(key: u32) -> Self {
        Self(place_of(key))
    }

    /// The sum of its faces' [`weight`]s.
    #[inline]
    pub(crate) fn key(self) -> u32 {
        KEYS[self.0 as usize]
    }

    /// The group with these counts of the faces 1-6, one to six dice in all.
    pub(crate) fn of_counts(counts: [u8; 6]) -> Option<Self> {
        let size: usize = counts.iter().map(|c| *c as usize).sum();
        (1..=DICE).contains(&size).then(|| {
            let faces = (1..=6u8).flat_map(|f| std::iter::repeat_n(f, counts[f as usize - 1] as usize));
            Self::of_faces(faces)
        })
    }

    /// All groups, small ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..GROUPS as u16).map(Self)
    }

    /// Its place among all groups.
    #[inline]
    pub(crate) fn place(self) -> usize {
        self.0 as usize
    }

    /// How many dice show this face.
    #[inline]
    pub fn count(self, face: u8) -> u8 {
        (self.key() >> (4 * (6 - face)) & 15) as u8
    }

    /// How many dice show each of the faces 1-6.
    pub fn counts(self) -> [u8; 6] {
        std::array::from_fn(|i| self.count(i as u8 + 1))
    }

    /// How many dice it has.
    pub fn size(self) -> usize {
        self.counts().iter().map(|c| *c as usize).sum()
    }

    /// Its faces, ascending.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=6u8).flat_map(move |f| std::iter::repeat_n(f, self.count(f) as usize))
    }

    /// Are all these dice also among those of `other`?
    pub fn within(self, other: Self) -> bool {
        (1..=6).all(|f| self.count(f) <= other.count(f))
    }

    /// What is left when these dice, which must be among them, are taken away; `None` if nothing is.
    pub fn without(self, taken: Self) -> Option<Self> {
        let (have, taken) = (self.counts(), taken.counts());
        Self::of_counts(std::array::from_fn(|i| have[i].saturating_sub(taken[i])))
    }

    /// In how many ways distinguishable dice can show it.
    pub(crate) fn ways(self) -> u32 {
        const FACTORIAL: [u32; 7] = [1, 1, 2, 6, 24, 120, 720];
        self.counts().iter().fold(FACTORIAL[self.size()], |ways, c| ways / FACTORIAL[*c as usize])
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Atom for Group {
    const COUNT: u32 = GROUPS as u32;

    #[inline]
    fn index(self) -> u32 {
        self.0.into()
    }

    #[inline]
    fn from_index(index: u32) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u16)
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }

    fn read(word: &str) -> Option<Self> {
        let mut faces: Vec<u8> = word.bytes().take(DICE + 1).map(|b| b.wrapping_sub(b'0')).collect();
        faces.sort_unstable();
        Self::new(&faces)
    }

    fn expected() -> String {
        "dice by their faces, such as 1 or 555".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_923_groups_and_each_finds_itself() {
        assert_eq!(Group::all().count(), GROUPS);
        for group in Group::all() {
            let faces: Vec<u8> = group.faces().collect();
            assert_eq!(Group::new(&faces), Some(group));
            assert_eq!(Group::read(&group.to_string()), Some(group));
            assert_eq!(Group::of_counts(group.counts()), Some(group));
        }
        assert_eq!(Group::all().next().map(|g| g.to_string()).as_deref(), Some("1"));
        assert_eq!(Group::all().last().map(|g| g.to_string()).as_deref(), Some("666666"));
    }

    #[test]
    fn all_rolls_of_n_dice_are_counted() {
        for n in 1..=DICE {
            let ways: u32 = Group::all().filter(|g| g.size() == n).map(Group::ways).sum();
            assert_eq!(ways, 6u32.pow(n as u32));
        }
    }

    #[test]
    fn what_is_no_group_is_refused() {
        for word in ["", "0", "7", "1234561", "x", "1 2", "-1"] {
            assert_eq!(Group::read(word), None, "{word}");
        }
        assert_eq!(Group::read("515").map(|g| g.to_string()).as_deref(), Some("155"));
    }
}
