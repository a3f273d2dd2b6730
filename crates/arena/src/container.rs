//! Games by the million in one file: packed moves in compressed blocks.
//!
//! The first line is JSON: what was played, by whom, and the plan, from which seats and seeds follow. Then come blocks:
//! the number of the first group, how many groups, the length, and that many bytes of zstd. Inside, each game is its
//! length and its moves as the engine packs them. Any game can be written out as a journal that replays and verifies.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use engine::AnyGame;
use engine::simulate::OnFault;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{ArenaError, Made, Plan, Schedule};

/// The version of the format.
const FORMAT: u32 = 1;
/// The largest block that is read.
const LARGEST_BLOCK: u32 = 256 * 1024 * 1024;
/// The most groups of a block.
const MOST_GROUPS: u64 = 1 << 12;
const LEVEL: i32 = 1;

/// The first line of a container.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    pub parlor_games: u32,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// All options.
    pub options: Value,
    /// The names of the contestants.
    pub labels: Vec<String>,
    /// Who met whom, with which luck.
    pub plan: Plan,
    /// How it came about: version, command, date. Older containers don't tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Made>,
}

impl Header {
    /// The header of a run. How long it is, is not said: it may be extended.
    pub fn new(game: &dyn AnyGame, options: Value, labels: Vec<String>, plan: Plan) -> Self {
        let facts = game.facts();
        let plan = Plan { groups: 0, ..plan };
        Self {
            parlor_games: FORMAT,
            game: facts.id.into(),
            rules: facts.rules,
            options,
            labels,
            plan,
            made: None,
        }
    }

    /// The same, which says how it came about.
    #[must_use]
    pub fn made(self, made: Made) -> Self {
        Self { made: Some(made), ..self }
    }

    /// As it stands in the file.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

/// Appends the moves of a game to a block in the making.
pub fn put(block: &mut Vec<u8>, moves: &[u8]) {
    let mut length = moves.len();
    while length >= 0x80 {
        block.push(length as u8 | 0x80);
        length >>= 7;
    }
    block.push(length as u8);
    block.extend_from_slice(moves);
}

/// Writes a block.
pub fn block(first: u64, groups: u64, games: &[u8], out: &mut Vec<u8>) {
    let bytes = zstd::bulk::compress(games, LEVEL).unwrap_or_default();
    out.extend_from_slice(&first.to_le_bytes());
    out.extend_from_slice(&(groups as u32).to_le_bytes());
    out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    out.extend_from_slice(&bytes);
}

/// A container that is being read.
pub struct Container {
    /// What it holds.
    pub header: Header,
    schedule: Schedule,
    source: Box<dyn BufRead>,
    name: String,
}

impl fmt::Debug for Container {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Container")
            .field("name", &self.name)
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// A game out of a container.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// Which group.
    pub deal: u64,
    /// Which of its rotations.
    pub rotation: usize,
    /// Who sat on each seat.
    pub table: Vec<usize>,
    /// Its luck.
    pub seed: [u8; 32],
    /// Its moves, packed.
    pub moves: Vec<u8>,
}

impl Container {
    /// Opens a container.
    pub fn open(path: &Path) -> Result<Self, ArenaError> {
        let file = File::open(path).map_err(ArenaError::file(path))?;
        Self::read(path.display().to_string(), Box::new(BufReader::new(file)))
    }

    /// Reads a container from anywhere; `name` is said where something is wrong.
    pub fn read(name: String, mut source: Box<dyn BufRead>) -> Result<Self, ArenaError> {
        let mut line = Vec::new();
        source
            .by_ref()
            .take(16 << 20)
            .read_until(b'\n', &mut line)
            .map_err(|e| ArenaError::Usage(format!("{name}: {e}")))?;
        let header: Header = serde_json::from_slice(&line)
            .map_err(|e| engine::plain::not_json(&e))
            .map_err(|why| ArenaError::Usage(format!("{name}: not a container of games: {why}")))?;
        if header.parlor_games != FORMAT {
            let found = header.parlor_games;
            return Err(ArenaError::Usage(format!("{name}: format {found} is not known, only {FORMAT}")));
        }
        let schedule = Schedule::new(header.plan.clone())?;
        Ok(Self { header, schedule, source, name })
    }

    fn bad(&self, why: &str) -> ArenaError {
        ArenaError::Usage(format!("{}: {why}", self.name))
    }

    /// The games of the next block; `None` at the end.
    pub fn block(&mut self) -> Result<Option<Vec<Packed>>, ArenaError> {
        let mut head = [0; 16];
        match self.source.read(&mut head) {
            Ok(0) => return Ok(None),
            Ok(n) => {
                self.source.read_exact(&mut head[n..]).map_err(|_| self.bad("cut off in a block's head"))?;
            }
            Err(e) => return Err(self.bad(&e.to_string())),
        }
        let number =
            |from: usize| u32::from_le_bytes([head[from], head[from + 1], head[from + 2], head[from + 3]]);
        let first = u64::from(number(0)) | u64::from(number(4)) << 32;
        let (groups, length) = (u64::from(number(8)), number(12));
        if length > LARGEST_BLOCK || groups > MOST_GROUPS || first.checked_add(groups).is_none() {
            return Err(self.bad("a block that can't be right: the file is damaged"));
        }
        // As much memory as there are bytes, whatever length is promised.
        let mut bytes = Vec::new();
        let read = self.source.by_ref().take(length.into()).read_to_end(&mut bytes);
        if read.map_err(|e| self.bad(&e.to_string()))? < length as usize {
            return Err(self.bad("cut off in a block"));
        }
        let mut games = Vec::new();
        let mut inside = zstd::stream::Decoder::new(&bytes[..]).map_err(|e| self.bad(&e.to_string()))?;
        for deal in first..first + groups {
            let group = self.schedule.group(deal);
            for (rotation, table) in group.tables.into_iter().enumerate() {
                let moves = take(&mut inside).map_err(|e| self.bad(&format!("damaged: {e}")))?;
                games.push(Packed { deal, rotation, table, seed: group.seeds[rotation], moves });
            }
        }
        Ok(Some(games))
    }

    /// A game as a journal.
    pub fn journal(&self, game: &dyn AnyGame, packed: &Packed) -> Result<String, ArenaError> {
        let facts = game.facts();
        if facts.rules != self.header.rules {
            return Err(self.bad(&format!(
                "was played by version {} of the rules of {}, and this is version {}",
                self.header.rules, facts.id, facts.rules
            )));
        }
        let simulator =
            game.simulator(packed.table.len(), self.header.options.clone(), &[], OnFault::default())?;
        let names =
            packed.table.iter().map(|&c| self.header.labels.get(c).cloned().unwrap_or_default()).collect();
        Ok(simulator.journal(packed.seed, &packed.moves, names)?)
    }
}

fn take(from: &mut impl Read) -> std::io::Result<Vec<u8>> {
    let (mut length, mut shift) = (0usize, 0);
    loop {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        length |= ((byte[0] & 0x7f) as usize) << shift;
        if byte[0] & 0x80 == 0 {
            break;
        }
        shift += 7;
        if shift > 21 {
            return Err(std::io::ErrorKind::InvalidData.into());
        }
    }
    let mut moves = Vec::new();
    if from.take(length as u64).read_to_end(&mut moves)? < length {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pairing;

    /// Reads a container of two groups of two games, whose one block has this head and this content.
    fn read(first: u64, groups: u32, length: Option<u32>, games: &[u8]) -> Result<usize, String> {
        let plan = Plan {
            seed: [1; 32],
            contestants: 2,
            sizes: vec![2],
            groups: 2,
            duplicate: true,
            teams: false,
            pairing: Pairing::All,
        };
        let header = Header {
            parlor_games: FORMAT,
            game: "pig".into(),
            rules: 1,
            options: Value::Null,
            labels: vec!["a".into(), "b".into()],
            plan,
            made: None,
        };
        let mut file = header.line();
        let at = file.len();
        block(first, groups.into(), games, &mut file);
        file[at + 8..at + 12].copy_from_slice(&groups.to_le_bytes());
        if let Some(length) = length {
            file[at + 12..at + 16].copy_from_slice(&length.to_le_bytes());
        }
        let mut container = Container::read("games".into(), Box::new(std::io::Cursor::new(file)))
            .map_err(|e| e.to_string())?;
        container.block().map(|games| games.map_or(0, |games| games.len())).map_err(|e| e.to_string())
    }

    /// Games of one byte.
    fn games(count: usize) -> Vec<u8> {
        let mut games = Vec::new();
        (0..count).for_each(|_| put(&mut games, &[7]));
        games
    }

    #[test]
    fn each_way_in_which_a_block_is_wrong_is_found() {
        assert_eq!(read(0, 2, None, &games(4)), Ok(4));
        let damaged = Err("games: a block that can't be right: the file is damaged".into());
        assert_eq!(read(0, 2, Some(LARGEST_BLOCK + 1), &games(4)), damaged, "its length");
        assert_eq!(read(0, MOST_GROUPS as u32 + 1, None, &games(4)), damaged, "its groups");
        assert_eq!(read(u64::MAX, 1, None, &games(2)), damaged, "its place");
        assert_eq!(read(0, 2, Some(1000), &games(4)), Err("games: cut off in a block".into()));
        let reason = read(0, 2, None, &games(3)).unwrap_err();
        assert!(reason.starts_with("games: damaged: "), "a game is missing: {reason}");
        let reason = read(0, 2, None, &[0xff; 8]).unwrap_err();
        assert!(reason.starts_with("games: damaged: "), "a game without an end: {reason}");
        let reason = read(0, 2, None, &[2, 7]).unwrap_err();
        assert!(reason.starts_with("games: damaged: "), "a game that is cut: {reason}");
    }
}
