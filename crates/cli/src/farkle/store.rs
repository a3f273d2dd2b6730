//! What survives a run: history, records, embers and boons, in one file of the user's data folder.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use farkle::career::Career;

use crate::failure::Failure;
use crate::files;

fn path() -> PathBuf {
    files::data_folder().join("farkle").join("history.json")
}

/// Reads the file. One that can't be read is set aside and reported, never overwritten.
pub(super) fn open(out: &mut impl Write) -> Result<Career, Failure> {
    let path = path();
    if !path.exists() {
        return Ok(Career::default());
    }
    let trouble = match files::read(&path) {
        Ok(text) => match Career::read(&text) {
            Ok(career) => return Ok(career),
            Err(why) => why,
        },
        Err(Failure::Usage(why)) => why,
        Err(other) => return Err(other),
    };
    let aside =
        (1..10_000u32).map(|n| path.with_extension(format!("damaged-{n}.json"))).find(|p| !p.exists());
    let Some(aside) = aside else {
        return Err(Failure::Usage(format!(
            "{}: can't be read, and there is no name left to set it aside",
            path.display()
        )));
    };
    fs::rename(&path, &aside).map_err(|error| Failure::File { path: path.clone(), error })?;
    writeln!(out, "{}: {trouble}", path.display())?;
    writeln!(out, "It was set aside as {}, and a new history begins.", aside.display())?;
    Ok(Career::default())
}

/// Writes the file, whole or not at all.
pub(super) fn save(career: &Career) -> Result<(), Failure> {
    let path = path();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure::File { path: folder.to_owned(), error })?;
    }
    let text = serde_json::to_string_pretty(career).map_err(Failure::usage)?;
    files::write(&path, &text)
}
