//! Parts of a match, played anywhere and put together again: a file for each part, with all that the match is.
//!
//! The first line is JSON: the [`Study`], and which of its chunks are here. Then come the chunks as [`Chunk::pack`] writes
//! them. A part that was interrupted goes on where its file ends.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::chunk::{self, Chunk};
use crate::ledger::Output;
use crate::run::{Collect, Flow};
use crate::{ArenaError, Run, Study};

/// The version of the format.
const FORMAT: u32 = 2;
/// The longest first line that is read.
const LONGEST_HEAD: u64 = 64 << 20;

/// Which part: the third of sixteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which, from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("a part is a number out of so many, such as 3/16, not `{}`", engine::action::clip(text))
        };
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let parse = |t: &str| t.trim().parse::<u64>().map_err(|_| wrong());
        let part = Self { number: parse(number)?, of: parse(of)? };
        if part.number == 0 || part.number > part.of || part.of > 1_000_000 {
            return Err(format!("parts go from 1 to their number: {text} is none of them"));
        }
        Ok(part)
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "part {} of {}", self.number, self.of)
    }
}

impl Part {
    /// Its chunks. Parts are of equal size, to one chunk.
    pub fn chunks(self, all: u64) -> Range<u64> {
        let at = |n: u64| (u128::from(all) * u128::from(n) / u128::from(self.of)) as u64;
        at(self.number - 1)..at(self.number)
    }
}

/// The first line of a part's file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PartHead {
    parlor_part: u32,
    /// Which part.
    pub part: Part,
    /// The first of its chunks.
    pub first: u64,
    /// The one after its last.
    pub end: u64,
    /// What is played.
    pub study: Study,
    /// A command that plays the whole match.
    pub command: String,
}

impl PartHead {
    /// The head of this part of a study.
    pub fn new(study: Study, part: Part, command: String) -> Self {
        let Range { start, end } = part.chunks(study.chunks());
        Self { parlor_part: FORMAT, part, first: start, end, study, command }
    }

    /// Its chunks.
    pub fn chunks(&self) -> Range<u64> {
        self.first..self.end
    }
}

/// The file of a part that is being played.
#[derive(Debug)]
pub struct PartFile {
    file: Output,
    next: u64,
}

impl PartFile {
    /// Begins a file.
    pub fn create(path: &Path, head: &PartHead) -> Result<Self, ArenaError> {
        let mut line = serde_json::to_vec(head).unwrap_or_default();
        line.push(b'\n');
        let file = Output::create(path, &line)?;
        file.sync()?;
        Ok(Self { file, next: head.first })
    }

    /// Goes on with a file. What is torn at its end is played again; another part's file is refused.
    pub fn resume(path: &Path, head: &PartHead) -> Result<Self, ArenaError> {
        let mut reader = PartReader::open(path)?;
        if let Some(why) = head.study.difference(&reader.head.study) {
            return Err(ArenaError::Usage(format!("{}: the file of another match: {why}", path.display())));
        }
        if reader.head.part != head.part {
            let (is, asked) = (reader.head.part, head.part);
            return Err(ArenaError::Usage(format!("{}: this is {is}, not {asked}", path.display())));
        }
        while let Ok(Some(_)) = reader.next_chunk() {}
        Ok(Self { file: Output::resume(path, reader.good)?, next: reader.next })
    }

    /// The first chunk that is not in it.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Makes sure that what was written stays.
    pub fn sync(&self) -> Result<(), ArenaError> {
        self.file.sync()
    }
}

impl Collect for PartFile {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        self.file.write(&chunk.pack())?;
        self.next = chunk.index + 1;
        Ok(Flow::Go)
    }
}

/// A part's file that is being read.
#[derive(Debug)]
pub struct PartReader {
    /// What is in it.
    pub head: PartHead,
    run: Run,
    path: PathBuf,
    file: BufReader<File>,
    next: u64,
    /// So many bytes are good.
    good: u64,
}

impl PartReader {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, ArenaError> {
        let fail = ArenaError::file(path);
        let mut file = BufReader::new(File::open(path).map_err(&fail)?);
        let mut line = Vec::new();
        file.by_ref().take(LONGEST_HEAD).read_until(b'\n', &mut line).map_err(&fail)?;
        let wrong = |why: String| ArenaError::Usage(format!("{}: {why}", path.display()));
        if line.last() != Some(&b'\n') {
            return Err(wrong("torn in its first line: play this part again".into()));
        }
        let head: PartHead = serde_json::from_slice(&line).map_err(|e| {
            wrong(format!("not a part of a match, as `parlor arena … --part` writes it: {e}"))
        })?;
        if head.parlor_part != FORMAT {
            return Err(wrong(format!("format {} is not known, only {FORMAT}", head.parlor_part)));
        }
        if head.first > head.end || head.end > head.study.chunks() || head.study.chunk == 0 {
            return Err(wrong("its first line makes no sense: the file is damaged".into()));
        }
        let (next, run) = (head.first, head.study.run(false));
        Ok(Self { head, run, path: path.to_owned(), file, next, good: line.len() as u64 })
    }

    fn wrong(&self, why: &str) -> ArenaError {
        ArenaError::Usage(format!("{}: {why}", self.path.display()))
    }

    /// The next chunk; `None` after the last.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk>, ArenaError> {
        let part = self.head.part;
        let mut packed = vec![0; chunk::HEAD];
        let read = read_full(&mut self.file, &mut packed).map_err(ArenaError::file(&self.path))?;
        if read == 0 && self.next >= self.head.end {
            return Ok(None);
        }
        if read == 0 {
            let (next, last) = (self.next, self.head.end - 1);
            return Err(self.wrong(&format!(
                "{part} is not complete: chunks {next} to {last} are missing; the same command with --resume plays them"
            )));
        }
        let torn =
            || format!("{part} is torn in chunk {}: the same command with --resume mends it", self.next);
        if self.next >= self.head.end {
            return Err(self.wrong(&format!("{part} has more in it than its chunks: the file is damaged")));
        }
        if read < packed.len() {
            return Err(self.wrong(&torn()));
        }
        let length = chunk::length_of(&packed).map_err(|e| self.wrong(&e.to_string()))?.unwrap_or_default();
        let mut rest = Vec::new();
        self.file
            .by_ref()
            .take(length as u64)
            .read_to_end(&mut rest)
            .map_err(ArenaError::file(&self.path))?;
        if rest.len() < length {
            return Err(self.wrong(&torn()));
        }
        packed.extend_from_slice(&rest);
        let chunk =
            Chunk::unpack(&packed).map_err(|e| self.wrong(&format!("{part}, chunk {}: {e}", self.next)))?;
        chunk
            .check(&self.run)
            .map_err(|e| self.wrong(&format!("{part}, where chunk {} belongs: {e}", self.next)))?;
        if chunk.index != self.next {
            return Err(self.wrong(&format!("chunk {} stands where {} belongs", chunk.index, self.next)));
        }
        self.next += 1;
        self.good += packed.len() as u64;
        Ok(Some(chunk))
    }

    /// Goes back to the first chunk.
    fn rewind(&mut self) -> Result<(), ArenaError> {
        let fail = ArenaError::file(&self.path);
        self.file.seek(SeekFrom::Start(0)).map_err(&fail)?;
        let mut line = Vec::new();
        self.file.by_ref().take(LONGEST_HEAD).read_until(b'\n', &mut line).map_err(&fail)?;
        self.next = self.head.first;
        self.good = line.len() as u64;
        Ok(())
    }
}

fn read_full(from: &mut impl Read, into: &mut [u8]) -> std::io::Result<usize> {
    let mut read = 0;
    while read < into.len() {
        match from.read(&mut into[read..]) {
            Ok(0) => break,
            Ok(n) => read += n,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(read)
}

/// The parts of one match, all of them and each once.
#[derive(Debug)]
pub struct Parts {
    parts: Vec<PartReader>,
}

impl Parts {
    /// Opens the files and looks at all that is in them. Refuses, by name, what is missing, torn, there twice or foreign.
    pub fn open(paths: &[PathBuf]) -> Result<Self, ArenaError> {
        let mut parts = paths.iter().map(|path| PartReader::open(path)).collect::<Result<Vec<_>, _>>()?;
        let Some(first) = parts.first() else {
            return Err(ArenaError::Usage("name the files of the parts".into()));
        };
        for other in &parts[1..] {
            if let Some(why) = other.head.study.difference(&first.head.study) {
                return Err(ArenaError::Usage(format!(
                    "{} is no part of the same match as {}: {why}",
                    other.path.display(),
                    first.path.display()
                )));
            }
        }
        parts.sort_by_key(|p| (p.head.first, p.head.end));
        let mut next = 0;
        let mut before: Option<&PartReader> = None;
        for part in &parts {
            if part.head.first == part.head.end {
                continue;
            }
            if part.head.first < next {
                let other = before.map_or_else(String::new, |b| b.path.display().to_string());
                return Err(ArenaError::Usage(format!(
                    "{} ({}) has games that are also in {other}: name each part once",
                    part.path.display(),
                    part.head.part
                )));
            }
            missing(next..part.head.first, part)?;
            next = part.head.end;
            before = Some(part);
        }
        if let Some(last) = parts.last() {
            missing(next..last.head.study.chunks(), last)?;
        }
        for part in &mut parts {
            while part.next_chunk()?.is_some() {}
            part.rewind()?;
        }
        Ok(Self { parts })
    }

    /// What was played.
    pub fn study(&self) -> &Study {
        &self.parts[0].head.study
    }

    /// A command that plays the whole match.
    pub fn command(&self) -> &str {
        &self.parts[0].head.command
    }

    /// Hands all chunks to a collector, in order.
    pub fn collect(&mut self, collect: &mut dyn Collect) -> Result<(), ArenaError> {
        for part in &mut self.parts {
            while let Some(chunk) = part.next_chunk()? {
                if collect.collect(chunk)? == Flow::Stop {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Names the parts that these chunks are, if there are any.
fn missing(chunks: Range<u64>, beside: &PartReader) -> Result<(), ArenaError> {
    if chunks.is_empty() {
        return Ok(());
    }
    let (all, of) = (beside.head.study.chunks(), beside.head.part.of);
    let gone: Vec<String> = (1..=of)
        .map(|number| Part { number, of })
        .filter(|part| {
            let own = part.chunks(all);
            own.start < chunks.end && chunks.start < own.end
        })
        .map(|part| part.number.to_string())
        .take(20)
        .collect();
    let (word, are) = if gone.len() == 1 { ("part", "is") } else { ("parts", "are") };
    Err(ArenaError::Usage(format!(
        "{word} {} of {of} {are} missing (chunks {} to {} of {all})",
        gone.join(", "),
        chunks.start,
        chunks.end - 1
    )))
}
