//! One game out of a container, as a journal.

use std::io::Write;

use arena::Container;

use super::args::GameArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &GameArgs) -> Result<(), Failure> {
    let mut container = Container::open(&args.file)?;
    let game = catalog::find(&container.header.game).map_err(Failure::usage)?;
    while let Some(games) = container.block()? {
        let found = games.iter().find(|g| (g.deal, g.rotation) == (args.deal, args.rotation));
        if let Some(packed) = found {
            let journal = container.journal(game, packed)?;
            anstream::stdout().write_all(journal.as_bytes())?;
            return Ok(());
        }
    }
    Err(Failure::Usage(format!(
        "{}: there is no deal {} with rotation {} in it",
        args.file.display(),
        args.deal,
        args.rotation
    )))
}
