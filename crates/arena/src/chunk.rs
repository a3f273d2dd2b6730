//! The games of one chunk, and how they travel: packed into bytes that tell when they were damaged on the way.

use engine::Outcome;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::tally::Tally;
use crate::{ArenaError, Run};

/// The first bytes of a packed chunk.
const MARK: &[u8; 4] = b"PCK2";
/// Mark, length and checksum.
pub(crate) const HEAD: usize = 4 + 4 + 8;
/// The longest packed chunk that is read.
const LONGEST: usize = 256 * 1024 * 1024;
/// The longest chunk when it is unpacked.
const LONGEST_UNPACKED: usize = 1024 * 1024 * 1024;
const LEVEL: i32 = 1;

/// The games of one chunk.
#[derive(Clone, PartialEq, Debug)]
pub struct Chunk {
    /// Of which match; see [`Study::digest`](crate::Study::digest).
    pub study: String,
    /// How many groups are a chunk there. A longer run of the same match can be cut otherwise.
    pub each: u64,
    /// Which chunk.
    pub index: u64,
    /// What was counted.
    pub tally: Tally,
    /// JSON lines.
    pub records: Vec<u8>,
    /// A block of packed games.
    pub journals: Vec<u8>,
    /// How each game ended.
    pub results: Vec<GameResult>,
}

/// How a game ended, and who sat where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Who sat on each seat.
    pub table: Vec<usize>,
    /// How it ended.
    pub outcome: Outcome,
}

/// What stands before the games.
#[derive(Serialize, Deserialize)]
struct Counted<S, T, R> {
    study: S,
    each: u64,
    index: u64,
    tally: T,
    results: R,
    records: usize,
    journals: usize,
}

impl Chunk {
    /// As bytes: a mark, the length, a checksum, and everything compressed.
    pub fn pack(&self) -> Vec<u8> {
        let counted = Counted {
            study: &self.study,
            each: self.each,
            index: self.index,
            tally: &self.tally,
            results: &self.results,
            records: self.records.len(),
            journals: self.journals.len(),
        };
        let mut inside = serde_json::to_vec(&counted).unwrap_or_default();
        inside.push(b'\n');
        inside.extend_from_slice(&self.records);
        inside.extend_from_slice(&self.journals);
        let inside = zstd::bulk::compress(&inside, LEVEL).unwrap_or_default();
        let mut packed = Vec::with_capacity(HEAD + inside.len());
        packed.extend_from_slice(MARK);
        packed.extend_from_slice(&(inside.len() as u32).to_le_bytes());
        packed.extend_from_slice(&Sha256::digest(&inside)[..8]);
        packed.extend_from_slice(&inside);
        packed
    }

    /// Reads what [`pack`](Self::pack) wrote; says what is wrong with anything else.
    pub fn unpack(packed: &[u8]) -> Result<Self, ArenaError> {
        let damaged = |why: &str| ArenaError::Usage(format!("a chunk of games is damaged: {why}"));
        let length = length_of(packed)?.ok_or_else(|| damaged("it is cut off"))?;
        if packed.len() != HEAD + length {
            return Err(damaged("its length is wrong"));
        }
        let (head, inside) = packed.split_at(HEAD);
        if head[8..] != Sha256::digest(inside)[..8] {
            return Err(damaged("its checksum is wrong"));
        }
        let bytes =
            zstd::bulk::decompress(inside, unpacked_length(inside)?).map_err(|e| damaged(&e.to_string()))?;
        let end = bytes.iter().position(|b| *b == b'\n').ok_or_else(|| damaged("it has no first line"))?;
        let counted: Counted<String, Tally, Vec<GameResult>> =
            serde_json::from_slice(&bytes[..end]).map_err(|e| damaged(&e.to_string()))?;
        let games = &bytes[end + 1..];
        if counted.records.checked_add(counted.journals) != Some(games.len()) {
            return Err(damaged("its games are not all there"));
        }
        let (records, journals) = games.split_at(counted.records);
        Ok(Self {
            study: counted.study,
            each: counted.each,
            index: counted.index,
            tally: counted.tally,
            records: records.to_vec(),
            journals: journals.to_vec(),
            results: counted.results,
        })
    }

    /// Refuses a chunk that is none of this run: one of another match, one that is cut otherwise, one that is beyond its end.
    pub fn check(&self, run: &Run) -> Result<(), ArenaError> {
        let foreign = |why: String| Err(ArenaError::Usage(format!("chunk {} {why}", self.index)));
        if self.study != run.id {
            return foreign(format!(
                "is one of match {}, and this is match {}",
                engine::action::clip(&self.study),
                run.id
            ));
        }
        if self.each != run.chunk {
            let (theirs, ours) = (self.each, run.chunk);
            return foreign(format!(
                "is one of a run cut into chunks of {theirs} groups, and here they have {ours}"
            ));
        }
        let first = self.index.saturating_mul(run.chunk);
        let groups = run.groups.saturating_sub(first).min(run.chunk);
        if groups == 0 {
            return foreign(format!(
                "is beyond the end of match {}, which has {} groups",
                run.id, run.groups
            ));
        }
        if self.tally.groups != groups || !self.tally.has_contestants(run.contestants) {
            return foreign(format!(
                "has {} groups where match {} has {groups}, or other contestants than its {}",
                self.tally.groups, run.id, run.contestants
            ));
        }
        Ok(())
    }
}

/// How long the packed chunk is that begins here, without its head; `None` if not even the head is there.
pub(crate) fn length_of(packed: &[u8]) -> Result<Option<usize>, ArenaError> {
    let Some(head) = packed.get(..HEAD) else { return Ok(None) };
    let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
    if &head[..4] != MARK || length > LONGEST {
        return Err(ArenaError::Usage("this is no chunk of games".into()));
    }
    Ok(Some(length))
}

fn unpacked_length(inside: &[u8]) -> Result<usize, ArenaError> {
    let length = zstd::zstd_safe::get_frame_content_size(inside).ok().flatten().unwrap_or_default();
    match usize::try_from(length) {
        Ok(length) if length <= LONGEST_UNPACKED => Ok(length),
        _ => Err(ArenaError::Usage("a chunk of games is damaged: it would be too long".into())),
    }
}
