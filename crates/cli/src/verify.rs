//! `parlor verify`: does everything in a journal follow from its seed?

use std::io::Write;
use std::path::Path;

use crate::failure::Failure;
use crate::files;

pub(crate) fn run(path: &Path) -> Result<(), Failure> {
    let text = files::read(path)?;
    let wrong =
        |trouble: engine::journal::Trouble| Failure::Negative(format!("{}: {trouble}", path.display()));
    let header = engine::header(&text).map_err(wrong)?;
    let game = catalog::find(&header.game).map_err(Failure::usage)?;
    let verified = game.verify(&text).map_err(wrong)?;
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{}: {} moves are legal, {} draws follow from the seed",
        path.display(),
        verified.plies,
        verified.draws
    )?;
    match verified.commitment {
        Some(commitment) => writeln!(out, "  the seed fits the commitment {commitment}")?,
        None => writeln!(out, "  there was no commitment to the seed")?,
    }
    if verified.given > 0 {
        writeln!(out, "  {} moves had their draws given from outside", verified.given)?;
    }
    match verified.over {
        Some(over) => {
            writeln!(out, "  the result is right: ranks {:?}, scores {:?}", over.ranks, over.scores)?;
        }
        None => writeln!(out, "  the game is not over")?,
    }
    Ok(())
}
