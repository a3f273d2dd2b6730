//! The parts of a match put together.

use arena::{Guard, Header, Ledger, Parts};
use engine::text::Paint;

use super::args::MergeArgs;
use super::outputs::Outputs;
use super::{made, show};
use crate::failure::Failure;

pub(crate) fn run(args: &MergeArgs, paint: Paint) -> Result<(), Failure> {
    let mut parts = Parts::open(&args.files)?;
    let study = parts.study().clone();
    let game = catalog::find(&study.game).map_err(Failure::usage)?;
    if game.facts().rules != study.rules {
        return Err(Failure::Usage(format!(
            "the parts were played by version {} of the rules of {}, and this is version {}",
            study.rules,
            study.game,
            game.facts().rules
        )));
    }
    for (asked, there, what) in [
        (args.records.is_some(), study.want.records, "records"),
        (args.journals.is_some(), study.want.journals, "journals"),
    ] {
        if asked && !there {
            return Err(Failure::Usage(format!(
                "--{what}: the parts bring none along; they have to be played with --carry {what}"
            )));
        }
    }
    let outputs = Outputs::new(
        args.records.as_deref(),
        args.format,
        args.journals.as_deref(),
        args.report.as_deref(),
        None,
    )?;
    outputs.check(args.overwrite, false)?;
    let made = made::made(&study, parts.command().to_owned());
    let head = Header::new(game, study.options.clone(), study.labels.clone(), study.plan.clone());
    let head = head.made(made.clone()).line();
    let mut ledger = Ledger::begin(study.run(false), &outputs.paths, &head, study.referee()?)?;
    let mut guard = Guard::new(&mut ledger, &study.labels, false);
    parts.collect(&mut guard)?;
    let faults = guard.finish();
    let (tally, judge) = ledger.finish()?;
    let stats = study.want.worth;
    let mut results = study.results(tally, &judge);
    results.made = Some(made);
    show::results(&results, args.json, stats, paint)?;
    outputs.write_all(&results)?;
    faults?;
    show::verdict(&results)
}
