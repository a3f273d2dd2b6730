//! Saved games: journals in a folder, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The largest journal that is read.
const LARGEST: u64 = 64 * 1024 * 1024;

/// A saved game in the folder.
#[derive(Clone, Debug)]
pub struct Save {
    /// The file.
    pub path: PathBuf,
    /// When it was last written.
    pub when: SystemTime,
    /// The game's id.
    pub game: String,
    /// The names of the players.
    pub names: Vec<String>,
    /// How many moves it has.
    pub plies: usize,
    /// Is the game over?
    pub over: bool,
}

/// The text of a file; an error if it is larger than any journal.
pub fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)? as u64 > LARGEST {
        return Err(io::Error::other(format!("larger than {} MB", LARGEST / 1024 / 1024)));
    }
    Ok(text)
}

/// Writes a file so that a crash leaves the old one or the new one, never half of it.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(content.as_ref())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|e| e.error)?;
    Ok(())
}

/// A new file for a game among the saved ones. It is made at once, so that no other game takes it.
pub fn new_file(data: &Path, game: &str) -> io::Result<PathBuf> {
    let folder = data.join("saves");
    fs::create_dir_all(&folder)?;
    for n in 1..1_000_000 {
        let path = folder.join(format!("{game}-{n}.journal"));
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(e),
        }
    }
    Err(io::Error::other("there are a million saved games already"))
}

/// The saved games, the latest first. Files that are no journals are left out.
pub fn list(data: &Path) -> Vec<Save> {
    let Ok(entries) = fs::read_dir(data.join("saves")) else { return Vec::new() };
    let mut saves: Vec<Save> = entries
        .flatten()
        .filter(|e| e.path().extension().is_some_and(|x| x == "journal"))
        .filter_map(|entry| {
            let text = read(&entry.path()).ok()?;
            let header = engine::header(&text).ok()?;
            let lines = text.lines().count().saturating_sub(1);
            let over = text.lines().next_back().is_some_and(|l| l.contains("\"over\""));
            Some(Save {
                path: entry.path(),
                when: entry.metadata().and_then(|m| m.modified()).unwrap_or(SystemTime::UNIX_EPOCH),
                game: header.game,
                names: header.names,
                plies: lines - usize::from(over),
                over,
            })
        })
        .collect();
    saves.sort_by(|a, b| b.when.cmp(&a.when).then(a.path.cmp(&b.path)));
    saves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_are_listed_and_what_is_no_journal_is_not() {
        let data = tempfile::tempdir().unwrap();
        let path = new_file(data.path(), "golf").unwrap();
        assert_ne!(new_file(data.path(), "golf").unwrap(), path);
        let table = catalog::find("golf").unwrap().table(2, ().into(), [1; 32]).unwrap();
        write(&path, table.journal(engine::journal::Keeping::Private)).unwrap();
        let saves = list(data.path());
        assert_eq!(saves.len(), 1);
        assert_eq!((saves[0].game.as_str(), saves[0].plies, saves[0].over), ("golf", 0, false));
        assert!(list(Path::new("/nowhere")).is_empty());
    }
}
