//! `parlor backup` and `parlor restore`.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;

use super::{Beside, FileArgs, with_store};
use crate::failure::Failure;

pub(crate) fn backup(args: &FileArgs) -> Result<(), Failure> {
    let path = args.file.as_path();
    let fail = |error| Failure::File { path: path.to_owned(), error };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // Whole or not at all: a backup that was cut short must not replace a good one.
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(fail)?;
    let rows = with_store(args.env_file.as_ref(), Beside::Server, async |store| {
        let mut out = BufWriter::new(file.as_file_mut());
        store.backup(&mut out).await.map_err(Failure::usage)
    })?;
    file.as_file().sync_all().map_err(fail)?;
    file.persist(path).map_err(|e| fail(e.error))?;
    writeln!(anstream::stdout(), "{}: {rows} rows", path.display())?;
    Ok(())
}

pub(crate) fn restore(args: &FileArgs) -> Result<(), Failure> {
    let path = args.file.as_path();
    let file = File::open(path).map_err(|error| Failure::File { path: path.to_owned(), error })?;
    let rows = with_store(args.env_file.as_ref(), Beside::Nobody, async |store| {
        let restored = store.restore(&mut BufReader::new(file)).await;
        restored.map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))
    })?;
    writeln!(anstream::stdout(), "{}: {rows} rows restored", path.display())?;
    Ok(())
}
