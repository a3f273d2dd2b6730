use std::fmt;

use chacha20::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

use super::{Chance, Stream, Urn, below};

const UNUSED: u8 = u8::MAX;

/// Fair luck from a 32-byte seed: ChaCha with 12 rounds, one independent sequence for each [`Stream`].
pub struct Fair {
    seed: [u8; 32],
    slots: [u8; Stream::KEYS],
    generators: Vec<ChaCha12Rng>,
}

impl Fair {
    /// The luck that follows from this seed.
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed, slots: [UNUSED; Stream::KEYS], generators: Vec::new() }
    }

    /// Starts over with another seed, keeping the memory.
    pub fn reseed(&mut self, seed: [u8; 32]) {
        self.seed = seed;
        self.slots = [UNUSED; Stream::KEYS];
        self.generators.clear();
    }

    /// The seed it was made from.
    pub fn seed(&self) -> [u8; 32] {
        self.seed
    }

    #[inline]
    fn generator(&mut self, stream: Stream) -> &mut ChaCha12Rng {
        let key = stream.key();
        let slot = self.slots[key];
        if slot == UNUSED {
            return self.begin(key);
        }
        &mut self.generators[slot as usize]
    }

    #[cold]
    fn begin(&mut self, key: usize) -> &mut ChaCha12Rng {
        let mut generator = ChaCha12Rng::from_seed(self.seed);
        generator.set_stream(key as u64);
        self.slots[key] = self.generators.len() as u8;
        self.generators.push(generator);
        let last = self.generators.len() - 1;
        &mut self.generators[last]
    }
}

impl Chance for Fair {
    #[inline(always)]
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        let total = urn.total();
        debug_assert!(total > 0, "drew from an empty urn on stream {stream:?}");
        let generator = self.generator(stream);
        below(total, || generator.next_u32())
    }

    #[inline]
    fn dice(&mut self, stream: Stream, sides: u32, faces: &mut [u8]) {
        let generator = self.generator(stream);
        for face in faces {
            *face = 1 + below(sides, || generator.next_u32()) as u8;
        }
    }
}

/// The generators are copied by their place in the sequence: they can't be cloned themselves.
impl Clone for Fair {
    fn clone(&self) -> Self {
        let generators = self.generators.iter().map(|g| {
            let mut copy = ChaCha12Rng::from_seed(self.seed);
            copy.set_stream(g.get_stream());
            copy.set_word_pos(g.get_word_pos());
            copy
        });
        Self { seed: self.seed, slots: self.slots, generators: generators.collect() }
    }
}

/// Never prints its seed: a table in a log must not tell its future.
impl fmt::Debug for Fair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fair").field("streams", &self.generators.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn streams_do_not_shift_each_other() {
        let (deck, dice) = (Stream::table(0), Stream::seat(1, Seat(2)));
        let mut alone = Fair::new([7; 32]);
        let expected: Vec<_> = (0..100).map(|_| alone.die(deck, 52)).collect();
        let mut mixed = Fair::new([7; 32]);
        let got: Vec<_> = (0..100)
            .map(|i| {
                for _ in 0..i % 3 {
                    mixed.die(dice, 6);
                }
                mixed.die(deck, 52)
            })
            .collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn several_dice_are_the_same_as_one_after_the_other() {
        let (mut one, mut two) = (Fair::new([3; 32]), Fair::new([3; 32]));
        for count in [1, 6, 2, 5, 0, 6] {
            let mut faces = [0; 6];
            one.dice(Stream::table(1), 6, &mut faces[..count]);
            let single: Vec<u8> = (0..count).map(|_| two.die(Stream::table(1), 6) as u8).collect();
            assert_eq!(faces[..count], single);
        }
    }

    #[test]
    fn a_clone_goes_on_with_the_same_luck() {
        for before in 0..200 {
            let mut one = Fair::new([9; 32]);
            for _ in 0..before {
                one.die(Stream::table(3), 6);
            }
            let mut two = one.clone();
            for _ in 0..70 {
                assert_eq!(one.die(Stream::table(3), 1000), two.die(Stream::table(3), 1000));
            }
        }
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut fair = Fair::new([1; 32]);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[fair.die(Stream::table(0), 7) as usize - 1] += 1);
        let chi: f64 = counts.iter().map(|&c| (f64::from(c) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 22.5, "chi-square {chi} with 6 degrees of freedom is beyond 1 in 1000: {counts:?}");
    }

    #[test]
    fn it_never_prints_its_seed() {
        assert!(!format!("{:?}", Fair::new([0xab; 32])).contains("171"));
    }
}
