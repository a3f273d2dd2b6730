//! Dice lying together without order: what a roll shows and what a lock takes.

use std::fmt;

use engine::Atom;

/// How many dice there are.
pub const DICE: usize = 6;
/// How many different groups of one to six dice there are.
pub(crate) const GROUPS: usize = 923;
const KEYS: usize = 6 * 2401 + 1;

/// What each face adds to a key: base 7 for the faces 1 to 5, and the sixes counted above them.
const WEIGHT: [u32; 7] = [0, 1, 7, 49, 343, 2401, 1 << 16];

/// What a face adds to the key of a group; 0 for no face.
#[inline]
pub(crate) fn weight(face: u8) -> u32 {
    WEIGHT[face as usize & 7]
}

/// One to six dice without order, such as `155`. As an action's part it is written by its faces, ascending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group(u16);

struct Tables {
    /// `first[key without sixes]`: the number of the group with no six; those with sixes follow it.
    first: [u16; KEYS],
    /// From that number to the group's place in the order of size and faces; the empty group has none.
    place: [u16; GROUPS + 1],
    /// How often each face 1-6 is in a group, by place; four bits a face.
    counts: [u32; GROUPS],
}

static TABLES: Tables = tables();

// Worked out by the compiler: no stack holds it.
#[allow(clippy::large_stack_arrays)]
const fn tables() -> Tables {
    let mut t = Tables { first: [0; KEYS], place: [0; GROUPS + 1], counts: [0; GROUPS] };
    // Numbers: all (c1..c5) in the order of their keys, each with every count of sixes that fits.
    let mut key = 0;
    let mut number = 0u16;
    while key < KEYS {
        let (mut sum, mut rest) = (0, key);
        while rest > 0 {
            sum += rest % 7;
            rest /= 7;
        }
        if sum <= DICE {
            t.first[key] = number;
            number += (DICE - sum + 1) as u16;
        }
        key += 1;
    }
    // Places: by size, then by the faces written ascending, as decimal numbers are.
    let mut place = 0;
    let mut size = 1;
    while size <= DICE {
        let mut faces = [1u8; DICE];
        loop {
            let (mut key, mut counts, mut i) = (0, 0u32, 0);
            while i < size {
                key += WEIGHT[faces[i] as usize];
                counts += 1 << (4 * (faces[i] - 1));
                i += 1;
            }
            t.place[(t.first[(key & 0xffff) as usize] + (key >> 16) as u16) as usize] = place as u16;
            t.counts[place] = counts;
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
    t
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
        Self(TABLES.place[(TABLES.first[(key & 0xffff) as usize] + (key >> 16) as u16) as usize])
    }

    /// How often each face is there: four bits a face, 1 lowest.
    #[inline]
    pub(crate) fn packed(self) -> u32 {
        TABLES.counts[self.0 as usize]
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
        (TABLES.counts[self.0 as usize] >> (4 * (face - 1)) & 15) as u8
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
