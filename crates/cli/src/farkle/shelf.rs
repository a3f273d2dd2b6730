//! Solved duels on disk: compressed, with a checksum, in the user's data folder.

use std::fs;
use std::path::PathBuf;

use farkle::solver::{Shelf, use_shelf};
use sha2::{Digest, Sha256};

use crate::files;

/// What such a file begins with; the number changes with its form.
const MAGIC: &[u8; 8] = b"PFDUEL01";
/// The most bytes that a solution may unpack to.
const MOST: usize = 16 * 1024 * 1024;

/// Lets the game keep its solutions on disk.
pub(crate) fn install() {
    use_shelf(Box::new(Disk { folder: files::data_folder().join("farkle") }));
}

struct Disk {
    folder: PathBuf,
}

impl Disk {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.bin"))
    }
}

impl Shelf for Disk {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.path(name);
        let file = fs::read(&path).ok()?;
        let good = unpack(&file);
        if good.is_none() {
            // Kept for whoever wants to know why; a new one is made.
            let aside = path.with_extension("damaged");
            if fs::rename(&path, &aside).is_ok() {
                eprintln!("parlor: {} is damaged; set aside as {}", path.display(), aside.display());
            }
        }
        good
    }

    fn save(&self, name: &str, bytes: &[u8]) {
        // Without a place to keep it, it is solved again next time.
        if fs::create_dir_all(&self.folder).is_ok()
            && let Some(file) = pack(bytes)
        {
            let _ = files::write_bytes(&self.path(name), &file);
        }
    }
}

fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut file = MAGIC.to_vec();
    file.extend_from_slice(&Sha256::digest(bytes));
    file.extend(zstd::bulk::compress(bytes, 12).ok()?);
    Some(file)
}

fn unpack(file: &[u8]) -> Option<Vec<u8>> {
    let (sum, packed) = file.strip_prefix(MAGIC)?.split_at_checked(32)?;
    let bytes = zstd::bulk::decompress(packed, MOST).ok()?;
    (*Sha256::digest(&bytes) == *sum).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_comes_back_whole_or_not_at_all() {
        let bytes: Vec<u8> = (0..10_000u32).flat_map(|i| (i / 7).to_le_bytes()).collect();
        let file = pack(&bytes).expect("it can be packed");
        assert!(file.len() < bytes.len() / 2);
        assert_eq!(unpack(&file), Some(bytes));
        for at in [0, 10, 50, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!(unpack(&damaged), None, "byte {at}");
        }
        assert_eq!(unpack(&file[..file.len() - 3]), None);
        assert_eq!(unpack(b""), None);
    }
}
