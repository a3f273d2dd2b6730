//! Bad bytes out of good ones.

use engine::Luck;

/// What numbers in text are replaced by: where readers go wrong.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "7",
    "8",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999",
    "1e308",
    "-0.0",
    "0.5",
];

/// Makes bad bytes out of good ones, the same ones for the same seed.
#[derive(Debug)]
pub struct Mutator {
    luck: Luck,
}

impl Mutator {
    /// A mutator.
    pub fn new(seed: u64) -> Self {
        Self { luck: Luck::new(seed) }
    }

    /// One of the examples with one to four things wrong with it.
    pub fn next(&mut self, examples: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.luck.choose(examples).cloned().unwrap_or_default();
        for _ in 0..=self.luck.below(4) {
            self.change(&mut bytes, examples);
        }
        bytes
    }

    fn at(&mut self, bytes: &[u8]) -> usize {
        self.luck.below(bytes.len() as u32 + 1) as usize
    }

    fn change(&mut self, bytes: &mut Vec<u8>, examples: &[Vec<u8>]) {
        let (a, b) = (self.at(bytes), self.at(bytes));
        let (from, to) = (a.min(b), a.max(b));
        match self.luck.below(9) {
            0 => bytes.truncate(from),
            1 => drop(bytes.drain(from..to.min(from + 16))),
            2 => {
                let part = bytes[from..to.min(from + 64)].to_vec();
                bytes.splice(from..from, part);
            }
            3 => {
                let other = self.luck.choose(examples).cloned().unwrap_or_default();
                let (c, d) = (self.at(&other), self.at(&other));
                bytes.splice(from..to.min(from + 64), other[c.min(d)..c.max(d)].iter().take(256).copied());
            }
            4 => bytes.insert(from, self.luck.below(256) as u8),
            5 if from < bytes.len() => bytes[from] ^= 1 << self.luck.below(8),
            6 => self.swap_lines(bytes),
            _ => self.replace_number(bytes),
        }
    }

    /// Another number where one stands.
    fn replace_number(&mut self, bytes: &mut Vec<u8>) {
        let starts: Vec<usize> = (0..bytes.len())
            .filter(|&i| bytes[i].is_ascii_digit() && (i == 0 || !bytes[i - 1].is_ascii_digit()))
            .collect();
        let Some(&start) = self.luck.choose(&starts) else { return };
        let end = (start..bytes.len()).find(|&i| !bytes[i].is_ascii_digit()).unwrap_or(bytes.len());
        let number = self.luck.choose(NUMBERS).copied().unwrap_or("0");
        bytes.splice(start..end, number.bytes());
    }

    /// Two lines in each other's place.
    fn swap_lines(&mut self, bytes: &mut Vec<u8>) {
        let mut lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
        let (a, b) = (self.luck.below(lines.len() as u32 + 1), self.luck.below(lines.len() as u32 + 1));
        if (a.max(b) as usize) < lines.len() {
            lines.swap(a as usize, b as usize);
            *bytes = lines.concat();
        }
    }
}
