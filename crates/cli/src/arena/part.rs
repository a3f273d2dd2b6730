//! One part of a match, into a file that `parlor arena merge` reads.

use std::io::Write;
use std::path::PathBuf;

use arena::{Guard, Job, Part, PartFile, PartHead, Study, check_writable};

use super::args::RunArgs;
use super::setup::Setup;
use super::watch::Progress;
use crate::failure::Failure;

pub(crate) fn run(
    setup: Setup,
    args: &RunArgs,
    study: Study,
    which: Part,
    command: String,
) -> Result<(), Failure> {
    study.check_repeatable(setup.game)?;
    setup.check_programs()?;
    let default = || PathBuf::from(format!("part-{}-of-{}.parlor", which.number, which.of));
    let path = args.out.clone().unwrap_or_else(default);
    check_writable(&path)?;
    let head = PartHead::new(study.clone(), which, command);
    let there = std::fs::metadata(&path).is_ok_and(|m| m.len() > 0);
    let mut file = match (there, args.resume, args.overwrite) {
        (true, true, _) => PartFile::resume(&path, &head)?,
        (true, false, false) => {
            return Err(Failure::Usage(format!(
                "{} is there already: --resume goes on with it, --overwrite begins again",
                path.display()
            )));
        }
        // So that a job that is started again by a scheduler needs no other command: nothing is there to go on with.
        _ => PartFile::create(&path, &head)?,
    };
    let job = Job::new(setup.game, study, setup.field)?;
    let chunks = file.next()..head.end;
    let all = job.games(&head.chunks());
    let before = all - job.games(&chunks);
    let progress = Progress::new(all, before, args.quiet);
    let labels = job.study().labels.clone();
    let mut guard = Guard::new(&mut file, &labels, args.strict);
    let ended = arena::run(&job, chunks.clone(), setup.threads, &mut guard, &progress);
    let faults = guard.finish();
    file.sync()?;
    let played = job.games(&(chunks.start..file.next()));
    progress.told(played);
    let ended = ended?;
    faults?;
    let mut err = anstream::stderr();
    if ended {
        writeln!(err, "{which} is complete: {} in {}.", arena::text::counted(all, "game"), path.display())?;
        Ok(())
    } else {
        writeln!(err, "Stopped. What is done is kept: the same command with --resume goes on.")?;
        Err(Failure::Negative(format!("{which} is not complete")))
    }
}
