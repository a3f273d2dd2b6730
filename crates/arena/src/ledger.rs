//! What a run leaves behind: its tally, its files, and a checkpoint from which it goes on after whatever befell it.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::ArenaError;
use crate::chunk::{Chunk, GameResult};
use crate::run::{Collect, Flow};
use crate::tally::Tally;
use crate::text::counted;

/// How often a checkpoint is written.
const EVERY: Duration = Duration::from_secs(2);

/// A file that a run writes. It grows at the end only, so that a checkpoint is its length.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Output {
    /// Begins a new file.
    pub fn create(path: &Path, head: &[u8]) -> Result<Self, ArenaError> {
        let mut file = File::create(path).map_err(ArenaError::file(path))?;
        file.write_all(head).map_err(ArenaError::file(path))?;
        Ok(Self { path: path.to_owned(), file, length: head.len() as u64 })
    }

    /// Goes on with a file that was this long at the checkpoint.
    pub fn resume(path: &Path, length: u64) -> Result<Self, ArenaError> {
        let fail = ArenaError::file(path);
        let mut file = OpenOptions::new().write(true).open(path).map_err(&fail)?;
        if file.metadata().map_err(&fail)?.len() < length {
            return Err(ArenaError::Usage(format!(
                "{}: shorter than at the checkpoint; start again without --resume",
                path.display()
            )));
        }
        file.set_len(length).map_err(&fail)?;
        file.seek(SeekFrom::End(0)).map_err(&fail)?;
        Ok(Self { path: path.to_owned(), file, length })
    }

    /// Appends.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), ArenaError> {
        self.file.write_all(bytes).map_err(ArenaError::file(&self.path))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// How long it is.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Makes sure that what was written stays.
    pub fn sync(&self) -> Result<(), ArenaError> {
        self.file.sync_data().map_err(ArenaError::file(&self.path))
    }
}

/// Where the files of a run are.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// Records, one JSON line a game.
    pub records: Option<PathBuf>,
    /// The container of packed games.
    pub journals: Option<PathBuf>,
    /// The checkpoint.
    pub checkpoint: Option<PathBuf>,
}

/// Something that looks at results as they come and may end the run. Its state is part of the checkpoint.
pub trait Judge: Send {
    /// Looks at a chunk.
    fn judge(&mut self, chunk: &Tally, results: &[GameResult]) -> Flow;
    /// Does it know already what it wanted to know?
    fn decided(&self) -> bool {
        false
    }
    /// What it knows, for the checkpoint.
    fn save(&self) -> serde_json::Value;
    /// Goes on with what it knew.
    fn restore(&mut self, saved: serde_json::Value) -> Result<(), ArenaError>;
}

/// Lets everything pass.
impl Judge for () {
    fn judge(&mut self, _: &Tally, _: &[GameResult]) -> Flow {
        Flow::Go
    }

    fn save(&self) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn restore(&mut self, _: serde_json::Value) -> Result<(), ArenaError> {
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
struct Checkpoint {
    /// Of which run; see [`digest`].
    run: String,
    /// How many groups are a chunk.
    chunk: u64,
    next: u64,
    records: u64,
    journals: u64,
    judge: serde_json::Value,
    tally: Tally,
}

/// Tells runs apart: a checkpoint belongs to one only.
pub fn digest(description: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(description).unwrap_or_default();
    engine::journal::hex(&Sha256::digest(bytes)[..8])
}

/// Which run it is, and how it is cut.
#[derive(Clone, Debug)]
pub struct Run {
    /// Tells runs apart; see [`digest`].
    pub id: String,
    /// How many take part.
    pub contestants: usize,
    /// How many groups are played.
    pub groups: u64,
    /// How many groups are a chunk.
    pub chunk: u64,
    /// Does the checkpoint stay when the run is complete, so that it can be extended?
    pub extensible: bool,
}

/// Collects a run.
pub struct Ledger<J> {
    /// What was counted.
    pub tally: Tally,
    /// Who looks at it.
    pub judge: J,
    run: Run,
    next: u64,
    records: Option<Output>,
    journals: Option<Output>,
    checkpoint: Option<PathBuf>,
    saved: Instant,
    /// The last chunk is a short one, and the checkpoint is from before it: a longer run plays it whole.
    short: bool,
}

impl<J> std::fmt::Debug for Ledger<J> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ledger").field("run", &self.run).field("next", &self.next).finish_non_exhaustive()
    }
}

impl<J: Judge> Ledger<J> {
    /// Begins a run with these files; `head` opens the container of games.
    pub fn begin(run: Run, paths: &Paths, head: &[u8], judge: J) -> Result<Self, ArenaError> {
        let records = paths.records.as_deref().map(|p| Output::create(p, &[])).transpose()?;
        let journals = paths.journals.as_deref().map(|p| Output::create(p, head)).transpose()?;
        if let Some(path) = &paths.checkpoint {
            // A place that can't be written to is better found now than after an hour.
            check_writable(path)?;
            remove(path)?;
        }
        Ok(Self {
            tally: Tally::new(run.contestants),
            judge,
            run,
            next: 0,
            records,
            journals,
            checkpoint: paths.checkpoint.clone(),
            saved: Instant::now(),
            short: false,
        })
    }

    /// Goes on from the checkpoint; `None` if there is none. The run may have become longer since, but not shorter; it is cut
    /// as it was ([`Ledger::chunk`]).
    pub fn resume(run: Run, paths: &Paths, mut judge: J) -> Result<Option<Self>, ArenaError> {
        let Some(path) = &paths.checkpoint else { return Ok(None) };
        let Some(saved) = read_checkpoint(path)? else { return Ok(None) };
        if saved.run != run.id {
            return Err(ArenaError::Usage(format!(
                "{}: the checkpoint of another run; give the same command as before, or leave --resume out",
                path.display()
            )));
        }
        if saved.tally.groups > run.groups || saved.tally.contestants != run.contestants {
            return Err(ArenaError::Usage(format!(
                "{}: this run has played {} already, more than is asked for now; name at least as many --games",
                path.display(),
                counted(saved.tally.games, "game")
            )));
        }
        let open =
            |path: &Option<PathBuf>, length| path.as_deref().map(|p| Output::resume(p, length)).transpose();
        judge.restore(saved.judge)?;
        Ok(Some(Self {
            tally: saved.tally,
            judge,
            run: Run { chunk: saved.chunk.max(1), ..run },
            next: saved.next,
            records: open(&paths.records, saved.records)?,
            journals: open(&paths.journals, saved.journals)?,
            checkpoint: Some(path.clone()),
            saved: Instant::now(),
            short: false,
        }))
    }

    /// The first chunk that is not done.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// How many groups are a chunk.
    pub fn chunk(&self) -> u64 {
        self.run.chunk
    }

    /// Which run it collects.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Writes the checkpoint.
    pub fn save(&mut self) -> Result<(), ArenaError> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        // What the checkpoint counts on must be on the disk before it.
        for output in self.records.iter().chain(&self.journals) {
            output.sync()?;
        }
        let checkpoint = Checkpoint {
            run: self.run.id.clone(),
            chunk: self.run.chunk,
            next: self.next,
            records: self.records.as_ref().map_or(0, |o| o.length),
            journals: self.journals.as_ref().map_or(0, |o| o.length),
            judge: self.judge.save(),
            tally: self.tally.clone(),
        };
        write_whole(path, &serde_json::to_vec(&checkpoint).unwrap_or_default())?;
        self.saved = Instant::now();
        Ok(())
    }

    /// The run is complete: the files are safe. The checkpoint goes, unless the run may be extended.
    pub fn finish(mut self) -> Result<(Tally, J), ArenaError> {
        for output in self.records.iter().chain(&self.journals) {
            output.sync()?;
        }
        if self.run.extensible && !self.short {
            self.save()?;
        } else if let Some(path) = self.checkpoint.as_ref().filter(|_| !self.run.extensible) {
            let _ = fs::remove_file(path);
        }
        Ok((self.tally, self.judge))
    }
}

impl<J: Judge> Collect for Ledger<J> {
    fn collect(&mut self, chunk: Chunk) -> Result<Flow, ArenaError> {
        chunk.check(&self.run)?;
        if chunk.index != self.next {
            return Err(ArenaError::Usage(format!(
                "chunk {} came where chunk {} was to be counted",
                chunk.index, self.next
            )));
        }
        let end = (chunk.index + 1).saturating_mul(self.run.chunk);
        if self.run.extensible && end > self.run.groups {
            self.save()?;
            self.short = true;
        }
        if let Some(records) = &mut self.records {
            records.write(&chunk.records)?;
        }
        if let Some(journals) = &mut self.journals {
            journals.write(&chunk.journals)?;
        }
        self.tally.merge(&chunk.tally);
        self.next = chunk.index + 1;
        let flow = self.judge.judge(&chunk.tally, &chunk.results);
        if flow == Flow::Go && !self.short && self.saved.elapsed() >= EVERY {
            self.save()?;
        }
        Ok(flow)
    }
}

/// How many games a checkpoint has; `None` if there is none at this place.
pub fn saved_games(path: &Path) -> Result<Option<u64>, ArenaError> {
    Ok(read_checkpoint(path)?.map(|saved| saved.tally.games))
}

/// How many groups are a chunk in the run of a checkpoint; `None` if there is none at this place.
pub fn saved_chunk(path: &Path) -> Result<Option<u64>, ArenaError> {
    Ok(read_checkpoint(path)?.map(|saved| saved.chunk.max(1)))
}

fn read_checkpoint(path: &Path) -> Result<Option<Checkpoint>, ArenaError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(ArenaError::file(path)(e)),
    };
    serde_json::from_slice(&text)
        .map(Some)
        .map_err(|e| engine::plain::not_json(&e))
        .map_err(|why| ArenaError::Usage(format!("{}: not a checkpoint: {why}", path.display())))
}

fn remove(path: &Path) -> Result<(), ArenaError> {
    match fs::remove_file(path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(ArenaError::file(path)(e)),
        _ => Ok(()),
    }
}

/// Says now if a file could not be written later. What is there stays as it is.
pub fn check_writable(path: &Path) -> Result<(), ArenaError> {
    let fail = ArenaError::file(path);
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(fail(std::io::ErrorKind::IsADirectory.into()));
    }
    fs::create_dir_all(folder).map_err(&fail)?;
    if path.exists() {
        return OpenOptions::new().append(true).open(path).map(|_| ()).map_err(&fail);
    }
    let beside = path.with_extension("new");
    fs::write(&beside, b" ").map_err(&fail)?;
    fs::remove_file(&beside).map_err(&fail)
}

/// Writes a file so that a crash leaves the old one or the new one.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    let fail = ArenaError::file(path);
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(&fail)?;
    let beside = path.with_extension("new");
    let mut file = File::create(&beside).map_err(&fail)?;
    file.write_all(bytes).map_err(&fail)?;
    file.sync_data().map_err(&fail)?;
    fs::rename(&beside, path).map_err(&fail)
}
