//! Files: read with a limit, written whole or not at all.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use crate::failure::Failure;

/// The largest file that is read.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The text of a file; what is wrong with it is said.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let fail = |error| Failure::File { path: path.to_owned(), error };
    let mut bytes = Vec::new();
    File::open(path).map_err(fail)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(fail)?;
    if bytes.len() as u64 > LARGEST {
        return Err(Failure::Usage(format!("{}: larger than {} MB", path.display(), LARGEST / 1024 / 1024)));
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::Usage(format!("{}: not a text file: byte {at} is not UTF-8", path.display()))
    })
}

/// Writes a file so that a crash leaves the old one or the new one, never half of it.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// The same for what is not text.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    tui::saves::write(path, bytes).map_err(|error| Failure::File { path: path.to_owned(), error })
}

/// The user's data folder; `PARLOR_DATA` names another.
pub(crate) fn data_folder() -> PathBuf {
    if let Some(folder) = std::env::var_os("PARLOR_DATA") {
        return folder.into();
    }
    ProjectDirs::from("", "", "parlor")
        .map_or_else(|| PathBuf::from("parlor-data"), |d| d.data_dir().to_owned())
}

/// A new file for a game among the saved ones.
pub(crate) fn new_save(game: &str) -> Result<PathBuf, Failure> {
    let folder = data_folder();
    tui::saves::new_file(&folder, game).map_err(|error| Failure::File { path: folder, error })
}
