//! Solved duels as they travel with the program: small, and refused wherever they do not belong.
//!
//! A chance is rounded to steps of 2^-20, so that it is off by less than 5e-7. Each is told from ten that stand before it, and
//! only what that guess misses is written, in as many bits as misses lately took.

/// What every packed duel begins with; the last letter is the form.
const MAGIC: &[u8; 7] = b"PDUELv1";
/// Steps from 0 to 1.
const STEPS: f64 = 1_048_576.0;
/// What the weights of a guess are parts of.
const PARTS: i64 = 1 << 20;
/// Where the chances lie from which the next is guessed: so far back for the one to move, and for the other.
const BACK: [(usize, usize); 10] =
    [(0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (1, 2), (2, 1), (2, 2), (0, 3), (3, 0)];
/// Before so many rows and columns a guess has less to go by.
const EDGE: usize = 3;

/// How the next chance follows from those before it.
type Weights = [i32; BACK.len()];

/// Packs the chances of a square table under a name that says which rules it is for.
pub fn pack(name: &str, side: usize, wins: &[f64]) -> Vec<u8> {
    let steps: Vec<i64> = wins.iter().map(|w| (w * STEPS).round() as i64).collect();
    let weights = fit(side, &steps);
    let mut body = vec![name.len() as u8];
    body.extend(name.bytes());
    body.extend(weights.iter().flat_map(|w| w.to_le_bytes()));
    let (mut bits, mut rice) = (Bits::default(), Rice::default());
    for at in 0..steps.len() {
        let missed = steps[at] - guess(side, &steps, at, &weights);
        rice.write(&mut bits, zigzag(missed));
    }
    body.extend(bits.bytes);
    let mut all = MAGIC.to_vec();
    all.extend(checksum(&body).to_le_bytes());
    all.extend(body);
    all
}

/// The chances, if these are the whole bytes of a table of this side under this name.
pub(super) fn unpack(name: &str, side: usize, bytes: &[u8]) -> Option<Vec<f64>> {
    let (sum, body) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<8>()?;
    let (length, rest) = body.split_first()?;
    let (written, rest) = rest.split_at_checked(usize::from(*length))?;
    // The name first: it is the quickest to tell.
    if written != name.as_bytes() || u64::from_le_bytes(*sum) != checksum(body) {
        return None;
    }
    let (parts, rest) = rest.split_at_checked(4 * BACK.len())?;
    let mut weights = [0; BACK.len()];
    for (weight, part) in weights.iter_mut().zip(parts.as_chunks::<4>().0) {
        *weight = i32::from_le_bytes(*part);
    }
    let (mut bits, mut rice) = (Bits { bytes: rest.to_vec(), at: 0 }, Rice::default());
    let mut steps = vec![0i64; side.checked_mul(side)?];
    for at in 0..steps.len() {
        let missed = unzigzag(rice.read(&mut bits)?);
        steps[at] = guess(side, &steps, at, &weights) + missed;
    }
    Some(steps.into_iter().map(|s| s as f64 / STEPS).collect())
}

/// Against damage, not against malice: the files are part of the program.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, byte| (h ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What the chance at this place should be.
fn guess(side: usize, steps: &[i64], at: usize, weights: &Weights) -> i64 {
    let (row, column) = (at / side, at % side);
    match (row, column) {
        (0, 0) => STEPS as i64 / 2,
        (0, _) => steps[at - 1],
        (_, 0) => steps[at - side],
        _ if row < EDGE || column < EDGE => steps[at - 1] + steps[at - side] - steps[at - side - 1],
        _ => {
            let sum: i64 =
                BACK.iter().zip(weights).map(|(&(i, j), w)| i64::from(*w) * steps[at - i * side - j]).sum();
            (sum + PARTS / 2).div_euclid(PARTS)
        }
    }
}

/// The weights that miss least, by least squares in which large misses count less with each round.
fn fit(side: usize, steps: &[i64]) -> Weights {
    const N: usize = BACK.len();
    let mut weights = [0.0f64; N];
    for round in 0..12 {
        let mut sums = [[0.0f64; N + 1]; N];
        for at in (EDGE..side).flat_map(|row| (EDGE..side).map(move |column| row * side + column)) {
            let known = BACK.map(|(i, j)| steps[at - i * side - j] as f64);
            let missed = steps[at] as f64 - known.iter().zip(&weights).map(|(k, w)| k * w).sum::<f64>();
            let counts = if round == 0 { 1.0 } else { 1.0 / (missed.abs() + 2.0) };
            for i in 0..N {
                for j in 0..N {
                    sums[i][j] += counts * known[i] * known[j];
                }
                sums[i][N] += counts * known[i] * steps[at] as f64;
            }
        }
        weights = eliminate(sums);
    }
    let mut parts = weights.map(|w| (w * PARTS as f64).round().clamp(-1e8, 1e8) as i64);
    // Together they are 1: a thousandth more or less would be a thousand steps.
    parts[0] += PARTS - parts.iter().sum::<i64>();
    parts.map(|part| i32::try_from(part).unwrap_or(0))
}

/// Solves linear equations, the right side in the last column; what can't be told is 0.
fn eliminate<const N: usize, const M: usize>(mut rows: [[f64; M]; N]) -> [f64; N] {
    for i in 0..N {
        let pivot = (i..N).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs())).unwrap_or(i);
        rows.swap(i, pivot);
        if rows[i][i].abs() < 1e-6 {
            return [0.0; N];
        }
        let row = rows[i];
        for (_, other) in rows.iter_mut().enumerate().filter(|(k, _)| *k != i) {
            let part = other[i] / row[i];
            for (cell, above) in other.iter_mut().zip(&row) {
                *cell -= part * above;
            }
        }
    }
    std::array::from_fn(|i| rows[i][M - 1] / rows[i][i])
}

fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

/// Bits one after the other, the lowest of a byte first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.at.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.at % 8);
        }
        self.at += 1;
    }

    fn pull(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte >> (self.at % 8) & 1 == 1;
        self.at += 1;
        Some(bit)
    }
}

/// Golomb-Rice codes whose length follows the numbers: small ones in few bits.
struct Rice {
    /// Sixteen times the mean of the last numbers.
    mean: u64,
}

impl Default for Rice {
    fn default() -> Self {
        Self { mean: 16 * 64 }
    }
}

impl Rice {
    /// The most ones before a number; beyond it the number is written out.
    const MOST: u64 = 40;

    fn low_bits(&self) -> u32 {
        // About the mean times ln 2.
        (self.mean * 11 / 256).max(1).ilog2()
    }

    fn learn(&mut self, number: u64) {
        self.mean = (self.mean + number.min(1 << 24)).saturating_sub(self.mean / 16).max(16);
    }

    fn write(&mut self, bits: &mut Bits, number: u64) {
        let low = self.low_bits();
        let high = number >> low;
        for _ in 0..high.min(Self::MOST) {
            bits.push(true);
        }
        let rest = if high < Self::MOST {
            bits.push(false);
            low
        } else {
            32
        };
        for bit in 0..rest {
            bits.push(number >> bit & 1 == 1);
        }
        self.learn(number);
    }

    fn read(&mut self, bits: &mut Bits) -> Option<u64> {
        let low = self.low_bits();
        let mut high = 0;
        while high < Self::MOST && bits.pull()? {
            high += 1;
        }
        let (above, rest) = if high < Self::MOST { (high << low, low) } else { (0, 32) };
        let mut number = above;
        for bit in 0..rest {
            number |= u64::from(bits.pull()?) << bit;
        }
        self.learn(number);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A smooth table with a rough corner.
    fn table(side: usize) -> Vec<f64> {
        let chance = |a: usize, b: usize| 1.0 / (1.0 + ((a as f64 - b as f64 - 0.7) / 9.0).exp());
        (0..side * side).map(|at| if at % 97 == 0 { 0.999 } else { chance(at / side, at % side) }).collect()
    }

    #[test]
    fn chances_come_back_within_half_a_step() {
        for side in [1, 2, 5, 60] {
            let wins = table(side);
            let packed = pack("some rules", side, &wins);
            let back = unpack("some rules", side, &packed).unwrap();
            assert!(wins.iter().zip(&back).all(|(a, b)| (a - b).abs() <= 0.5 / STEPS + 1e-12), "{side}");
        }
    }

    #[test]
    fn what_is_damaged_cut_or_for_other_rules_is_refused() {
        let packed = pack("some rules", 20, &table(20));
        assert!(unpack("other rules", 20, &packed).is_none());
        assert!(unpack("some rules", 60, &packed).is_none(), "it would need more than there is");
        assert!(unpack("some rules", 20, &packed[..packed.len() - 2]).is_none());
        assert!(unpack("some rules", 20, b"").is_none());
        for at in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[at] ^= 4;
            assert!(unpack("some rules", 20, &damaged).is_none(), "byte {at}");
        }
    }
}
