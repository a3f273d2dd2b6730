//! The files of a run: looked at before the first game, so that no finished game is lost to a wrong name.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Paths, Results, Study, check_writable};

use super::args::{Format, RunArgs};
use crate::failure::Failure;
use crate::files;

/// Where a run writes.
pub(crate) struct Outputs {
    pub(crate) paths: Paths,
    /// The table that is made of the records at the end.
    table: Option<PathBuf>,
    report: Option<PathBuf>,
}

impl Outputs {
    pub(crate) fn of(args: &RunArgs, study: &Study) -> Result<Self, Failure> {
        let name = format!("{}-{}.checkpoint", study.game, study.digest());
        let default = || files::data_folder().join("arena").join(&name);
        let checkpoint = Some(args.checkpoint.clone().unwrap_or_else(default));
        Self::new(
            args.records.as_deref(),
            args.format,
            args.journals.as_deref(),
            args.report.as_deref(),
            checkpoint,
        )
    }

    pub(crate) fn new(
        records: Option<&Path>,
        format: Format,
        journals: Option<&Path>,
        report: Option<&Path>,
        checkpoint: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let container = |folder: &Path| {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::File { path: folder.to_owned(), error })
                .map(|()| folder.join("games.parlor"))
        };
        let table = records.filter(|_| format == Format::Parquet).map(ToOwned::to_owned);
        Ok(Self {
            paths: Paths {
                records: table.as_deref().map(lines_of).or_else(|| records.map(ToOwned::to_owned)),
                journals: journals.map(container).transpose()?,
                checkpoint,
            },
            table,
            report: report.map(ToOwned::to_owned),
        })
    }

    /// All files that are written.
    fn all(&self) -> impl Iterator<Item = &PathBuf> {
        let Self { paths, table, report } = self;
        paths.records.iter().chain(&paths.journals).chain(table).chain(report)
    }

    /// Can all be written, and would nothing be lost? Gives the games of an interrupted run.
    pub(crate) fn free(&self, args: &RunArgs) -> Result<Option<u64>, Failure> {
        self.check(args.resume || args.overwrite, true)?;
        let Some(checkpoint) = &self.paths.checkpoint else { return Ok(None) };
        if args.overwrite {
            return Ok(None);
        }
        let games = arena::saved_games(checkpoint)?;
        match games {
            Some(games) if !args.resume => Err(Failure::Usage(format!(
                "{}: this run was begun before and has {}; --resume goes on with it, --overwrite begins again",
                checkpoint.display(),
                arena::text::counted(games, "game")
            ))),
            _ => Ok(games),
        }
    }

    /// Can all be written, and is nothing there that would be lost?
    pub(crate) fn check(&self, replace: bool, resumable: bool) -> Result<(), Failure> {
        for path in self.all() {
            check_writable(path)?;
            let full = std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() > 0);
            if full && !replace {
                let resume =
                    if resumable { ", and --resume goes on with a run that was interrupted" } else { "" };
                return Err(Failure::Usage(format!(
                    "{} is there already: --overwrite replaces it{resume}",
                    path.display()
                )));
            }
        }
        Ok(())
    }

    /// How many groups are a chunk in the run that goes on.
    pub(crate) fn chunk(&self, new: u64) -> Result<u64, Failure> {
        let saved = self.paths.checkpoint.as_deref().map(arena::saved_chunk).transpose()?;
        Ok(saved.flatten().unwrap_or(new))
    }

    /// Turns the lines into the form that was asked for, says how they came about, and writes the page.
    pub(crate) fn write(&self, args: &RunArgs, results: &Results) -> Result<(), Failure> {
        self.finish_records(results)?;
        self.page(args, results)
    }

    /// The same for records and page of a merge.
    pub(crate) fn write_all(&self, results: &Results) -> Result<(), Failure> {
        self.finish_records(results)?;
        self.report.as_deref().map_or(Ok(()), |path| files::write(path, &arena::html::page(results)))
    }

    pub(crate) fn page(&self, _: &RunArgs, results: &Results) -> Result<(), Failure> {
        self.report.as_deref().map_or(Ok(()), |path| files::write(path, &arena::html::page(results)))
    }

    fn finish_records(&self, results: &Results) -> Result<(), Failure> {
        let Some(lines) = &self.paths.records else { return Ok(()) };
        let Some(table) = &self.table else {
            // Beside the lines, so that all of them are alike.
            let plain = std::fs::metadata(lines).is_ok_and(|m| m.is_file());
            let text =
                results.made.as_ref().filter(|_| plain).and_then(|m| serde_json::to_string_pretty(m).ok());
            return text
                .map_or(Ok(()), |text| files::write(&arena::read::made_beside(lines), &(text + "\n")));
        };
        arena::table::from_lines(lines, table, results.made.as_ref())?;
        std::fs::remove_file(lines).map_err(|error| Failure::File { path: lines.clone(), error })
    }
}

/// Removes what nobody has gone on with for a long time: checkpoints of interrupted runs in the data folder. One that was named on
/// the command line lies elsewhere and is left alone.
pub(crate) fn tidy(quiet: bool) {
    const KEPT_DAYS: u64 = 60;
    let Ok(entries) = std::fs::read_dir(files::data_folder().join("arena")) else { return };
    let old = Duration::from_secs(KEPT_DAYS * 86_400);
    let mut gone = 0;
    for entry in entries.flatten() {
        let path = entry.path();
        let age = entry.metadata().and_then(|m| m.modified()).ok().and_then(|t| t.elapsed().ok());
        let is_one = path.extension().is_some_and(|e| e == "checkpoint");
        if is_one && age.is_some_and(|age| age > old) && std::fs::remove_file(&path).is_ok() {
            gone += 1;
        }
    }
    if gone > 0 && !quiet {
        let runs = arena::text::counted(gone, "interrupted run");
        let _ = writeln!(anstream::stderr(), "Removed what was kept of {runs}, older than {KEPT_DAYS} days.");
    }
}

/// Where the lines go of which a table is made at the end.
fn lines_of(table: &Path) -> PathBuf {
    let mut name = table.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
