//! Weights as a file: a header that says what they are for, then numbers of 16 bits.

use engine::Invalid;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::half::{from_half, to_half};
use crate::{Net, Shape};

/// What stands at the beginning of every file.
const MAGIC: &[u8; 8] = b"learned\n";
/// The version of the format.
const VERSION: u32 = 1;

/// What weights are for and where they come from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// Their name.
    pub name: String,
    /// How many numbers they look at.
    pub shape: Shape,
    /// The digests of the rules, options and inputs that they were trained for; for others they are not used.
    pub rules: Vec<String>,
    /// The seed of the training.
    pub seed: u64,
    /// The file beside them that says how they were trained.
    pub log: String,
    /// The digest of the numbers.
    pub numbers: String,
}

impl Header {
    /// The header of weights that are still to be made.
    pub fn new(name: &str, shape: Shape, rules: Vec<String>, seed: u64) -> Self {
        let log = format!("{name}.log");
        Self { version: VERSION, name: name.to_owned(), shape, rules, seed, log, numbers: String::new() }
    }
}

/// A digest as 32 hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..16].iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

impl Net {
    /// Writes the weights, rounded to 16 bits.
    pub fn write(&self) -> Vec<u8> {
        let mut numbers = Vec::new();
        for weight in &self.weights {
            numbers.extend(to_half(*weight).to_le_bytes());
        }
        let header = Header { numbers: digest(&numbers), ..self.header.clone() };
        let header = serde_json::to_vec(&header).expect("a header is plain data");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend(numbers);
        bytes
    }

    /// Reads weights; whatever is wrong with them is refused.
    pub fn read(bytes: &[u8]) -> Result<Self, Invalid> {
        let wrong = |what: &str| Invalid(format!("weights: {what}"));
        let rest = bytes.strip_prefix(MAGIC).ok_or_else(|| wrong("this is no file of weights"))?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(|| wrong("cut off in the header"))?;
        let length = u32::from_le_bytes(*length) as usize;
        let (header, numbers) =
            rest.split_at_checked(length).ok_or_else(|| wrong("cut off in the header"))?;
        let header: Header =
            serde_json::from_slice(header).map_err(|e| wrong(&format!("in the header: {e}")))?;
        if header.version != VERSION {
            return Err(wrong(&format!("version {} of the format, not {VERSION}", header.version)));
        }
        let shape = header.shape;
        if shape.blocks > 8 || shape.own > 10_000 || shape.shared > 10_000 {
            return Err(wrong("the header tells of more numbers than a position can have"));
        }
        let count = Self::count(shape);
        if numbers.len() != 2 * count {
            return Err(wrong(&format!("{} bytes of numbers, not {}", numbers.len(), 2 * count)));
        }
        if digest(numbers) != header.numbers {
            return Err(wrong("the numbers are not those that the header tells of"));
        }
        let mut net = Self::zero(header);
        for (weight, half) in net.weights.iter_mut().zip(numbers.chunks_exact(2)) {
            *weight = from_half(u16::from_le_bytes([half[0], half[1]]));
        }
        Ok(net)
    }
}
