use super::{Chance, Luck, Stream, Urn};

/// An exact probability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fraction {
    /// The numerator.
    pub num: u128,
    /// The denominator.
    pub den: u128,
}

impl Fraction {
    const ONE: Self = Self { num: 1, den: 1 };

    /// The fraction as a floating-point number.
    pub fn value(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    fn times(self, weight: u32, total: u32) -> Option<Self> {
        let (num, den) = (self.num.checked_mul(weight.into())?, self.den.checked_mul(total.into())?);
        let divisor = gcd(num, den);
        Some(Self { num: num / divisor, den: den / divisor })
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// One draw on the current path.
#[derive(Clone, Copy, Debug)]
struct Fork {
    first: usize,
    chosen: usize,
    end: usize,
    total: u32,
}

/// Runs a move again and again until every result of its draws has been seen once, each with its probability.
///
/// ```
/// use engine::{Chance, Enumerating, Stream};
/// let mut chance = Enumerating::new();
/// let mut seven = 0.0;
/// chance.begin();
/// loop {
///     let dice = Stream::table(0);
///     if chance.die(dice, 6) + chance.die(dice, 6) == 7 {
///         seven += chance.probability();
///     }
///     if !chance.advance() {
///         break;
///     }
/// }
/// assert!((seven - 1.0 / 6.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    /// Tickets and weights of all forks of the path, one after the other.
    choices: Vec<(u32, u32)>,
    forks: Vec<Fork>,
    depth: usize,
    sampled: Option<(fn(Stream) -> bool, Luck)>,
}

impl Enumerating {
    /// Enumerates every stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Enumerates all streams but those for which `sampled` holds: these get one random draw each, of weight 1.
    ///
    /// Useful for a move that may end in a new deal, whose outcomes nobody could count.
    pub fn sampling(sampled: fn(Stream) -> bool, luck: Luck) -> Self {
        Self { sampled: Some((sampled, luck)), ..Self::default() }
    }

    /// Starts with the first path.
    pub fn begin(&mut self) {
        self.choices.clear();
        self.forks.clear();
        self.depth = 0;
    }

    /// Goes on to the next path; false if all have been seen.
    pub fn advance(&mut self) -> bool {
        // Draws of the last run that the rules did not make again would be a rule that is not a function of its draws.
        self.depth = 0;
        while let Some(fork) = self.forks.last_mut() {
            fork.chosen += 1;
            if fork.chosen < fork.end {
                return true;
            }
            self.choices.truncate(fork.first);
            self.forks.pop();
        }
        false
    }

    /// The probability of the current path.
    pub fn probability(&self) -> f64 {
        self.forks.iter().map(|f| f64::from(self.choices[f.chosen].1) / f64::from(f.total)).product()
    }

    /// The probability of the current path as a fraction; `None` if it does not fit into 128 bits.
    pub fn exact(&self) -> Option<Fraction> {
        self.forks.iter().try_fold(Fraction::ONE, |p, f| p.times(self.choices[f.chosen].1, f.total))
    }
}

impl Chance for Enumerating {
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        if let Some((sampled, luck)) = &mut self.sampled
            && sampled(stream)
        {
            return luck.below(urn.total());
        }
        if self.depth == self.forks.len() {
            let first = self.choices.len();
            urn.each(&mut |ticket, weight| self.choices.push((ticket, weight)));
            self.forks.push(Fork { first, chosen: first, end: self.choices.len(), total: urn.total() });
        }
        let fork = self.forks[self.depth];
        self.depth += 1;
        self.choices[fork.chosen].0
    }
}
