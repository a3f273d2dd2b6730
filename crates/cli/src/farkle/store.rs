//! What survives a run: history, records, embers and boons, in one file of the user's data folder.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::files;

/// The form of the file.
const VERSION: u32 = 1;

/// A run that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PastRun {
    /// The day it ended, in UTC.
    pub(super) date: String,
    /// The day whose run it was, if it was one of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) daily: Option<String>,
    pub(super) score: i32,
    pub(super) level: u8,
    pub(super) won: bool,
    pub(super) permadeath: bool,
}

/// How many of each boon were bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Owned {
    pub(super) reroll: u8,
    pub(super) flip: u8,
    pub(super) wind: u8,
    pub(super) gold: u8,
}

impl Owned {
    /// What they are at a table.
    pub(super) fn options(self) -> farkle::Boons {
        farkle::Boons {
            gold: u16::from(self.gold) * 25,
            reroll: self.reroll,
            flip: self.flip,
            wind: self.wind,
            relics: Vec::new(),
        }
    }
}

/// All of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Store {
    version: u32,
    #[serde(default)]
    pub(super) embers: u64,
    #[serde(default)]
    pub(super) boons: Owned,
    #[serde(default)]
    pub(super) runs: Vec<PastRun>,
}

impl Default for Store {
    fn default() -> Self {
        Self { version: VERSION, embers: 0, boons: Owned::default(), runs: Vec::new() }
    }
}

fn path() -> PathBuf {
    files::data_folder().join("farkle").join("history.json")
}

/// Reads the file. One that can't be read is set aside and reported, never overwritten.
pub(super) fn open(out: &mut impl Write) -> Result<Store, Failure> {
    let path = path();
    if !path.exists() {
        return Ok(Store::default());
    }
    let trouble = match files::read(&path) {
        Ok(text) => match serde_json::from_str::<Store>(&text) {
            Ok(store) if store.version == VERSION => return Ok(store),
            Ok(store) => format!("it has the form {} and this program knows {VERSION}", store.version),
            Err(e) => e.to_string(),
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
    Ok(Store::default())
}

/// Writes the file, whole or not at all.
pub(super) fn save(store: &Store) -> Result<(), Failure> {
    let path = path();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| Failure::File { path: folder.to_owned(), error })?;
    }
    let text = serde_json::to_string_pretty(store).map_err(Failure::usage)?;
    files::write(&path, &text)
}
