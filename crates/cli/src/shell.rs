//! `parlor completions` and `parlor man`: what shells and manuals take from the definition of the commands.

use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Args;
use crate::failure::Failure;

/// Writes what a shell needs to complete commands.
pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "parlor", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Writes the page of the program, or all pages into a folder.
pub(crate) fn manual(folder: Option<&Path>) -> Result<(), Failure> {
    let command = Args::command();
    let Some(folder) = folder else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return Ok(io::stdout().write_all(&page)?);
    };
    let wrong = |error| Failure::File { path: folder.to_owned(), error };
    std::fs::create_dir_all(folder).map_err(wrong)?;
    clap_mangen::generate_to(command, folder).map_err(wrong)?;
    writeln!(anstream::stdout(), "The pages are in {}.", folder.display())?;
    Ok(())
}
