//! The licences of everything that is inside Parlor, program and browser client: who is owed thanks, and the texts that have
//! to travel with the work.
//!
//! They are kept in `data/licences.json.zst`, so that a build reads and fetches nothing for them. The program `harvest` writes
//! that file (`cargo xtask licences`), and its check compares it with `Cargo.lock`.

use std::io;

use serde::{Deserialize, Serialize};

/// Something that others made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence as its authors state it: an SPDX expression.
    pub licence: String,
    /// Where its texts are in [`Licences::texts`].
    pub texts: Vec<usize>,
}

/// Everything.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Licences {
    /// By name.
    pub packages: Vec<Package>,
    /// Each text once: most of them are those of many packages.
    pub texts: Vec<String>,
}

impl Licences {
    /// Those of this program.
    pub fn here() -> io::Result<Self> {
        Self::unpack(include_bytes!("../data/licences.json.zst"))
    }

    /// From what [`Licences::pack`] made.
    pub fn unpack(packed: &[u8]) -> io::Result<Self> {
        Ok(serde_json::from_slice(&zstd::decode_all(packed)?)?)
    }

    /// As small as can be.
    pub fn pack(&self) -> io::Result<Vec<u8>> {
        zstd::encode_all(&*serde_json::to_vec(self)?, 22)
    }
}
