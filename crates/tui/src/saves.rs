//! Saved games: journals in a folder, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::sitter::Sitter;

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
    /// The seats of those who are people.
    pub people: Vec<usize>,
    /// How many moves it has.
    pub plies: usize,
    /// Is the game over?
    pub over: bool,
    /// How it ended.
    pub outcome: Option<engine::Outcome>,
}

/// The last line of a game that is over.
#[derive(serde::Deserialize, Default)]
#[serde(default)]
struct End {
    over: Option<engine::Outcome>,
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

/// Throws a saved game away.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// The saved games, the latest first. Files that are no journals are left out, and games in which nobody has moved.
pub fn list(data: &Path) -> Vec<Save> {
    let Ok(entries) = fs::read_dir(data.join("saves")) else { return Vec::new() };
    let mut saves: Vec<Save> = entries
        .flatten()
        .filter(|e| e.path().extension().is_some_and(|x| x == "journal"))
        .filter_map(|entry| {
            let text = read(&entry.path()).ok()?;
            let header = engine::header(&text).ok()?;
            let lines = text.lines().count().saturating_sub(1);
            let last: End =
                text.lines().next_back().and_then(|l| serde_json::from_str(l).ok()).unwrap_or_default();
            let over = last.over.is_some();
            let plies = lines - usize::from(over);
            (plies > 0).then_some(Save {
                path: entry.path(),
                when: entry.metadata().and_then(|m| m.modified()).unwrap_or(SystemTime::UNIX_EPOCH),
                people: people(&header),
                game: header.game,
                names: header.names,
                plies,
                over,
                outcome: last.over,
            })
        })
        .collect();
    saves.sort_by(|a, b| b.when.cmp(&a.when).then(a.path.cmp(&b.path)));
    saves
}

/// The seats of people in a saved game.
fn people(header: &engine::journal::Header) -> Vec<usize> {
    let Ok(game) = catalog::find(&header.game) else { return Vec::new() };
    let person = |i: &usize| match header.bots.get(*i) {
        Some(bot) => bot.is_none(),
        None => Sitter::by_name(&header.names[*i], game, "").is_person(),
    };
    (0..header.names.len()).filter(person).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_are_listed_and_what_is_no_journal_is_not() {
        let data = tempfile::tempdir().unwrap();
        let path = new_file(data.path(), "golf").unwrap();
        assert_ne!(new_file(data.path(), "golf").unwrap(), path);
        let game = catalog::games().find(|g| g.facts().max_seats > 1).unwrap();
        let mut table = game.table(2, ().into(), [1; 32]).unwrap();
        let journal = |table: &dyn engine::Table| table.journal(engine::journal::Keeping::Private);
        write(&path, journal(&*table)).unwrap();
        assert!(list(data.path()).is_empty(), "nobody has moved");
        let mut luck = engine::Luck::new(1);
        while let Some(seat) = table.movers().first() {
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
            if table.plies() == 1 {
                write(&path, journal(&*table)).unwrap();
                let saves = list(data.path());
                assert_eq!(saves.len(), 1);
                let id = game.facts().id;
                assert_eq!((saves[0].game.as_str(), saves[0].plies, saves[0].over), (id, 1, false));
            }
        }
        write(&path, journal(&*table)).unwrap();
        let saves = list(data.path());
        assert_eq!((saves[0].plies, saves[0].over), (table.plies(), true));
        assert_eq!(saves[0].outcome.as_ref().map(|o| o.ranks.len()), Some(2));
        remove(&path).unwrap();
        assert!(list(data.path()).is_empty());
        assert!(list(Path::new("/nowhere")).is_empty());
    }
}
