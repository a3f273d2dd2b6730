//! Writes the good examples of a door into a folder: where a fuzzer starts.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, folder] = &words[..] else {
        eprintln!("good DOOR FOLDER");
        return ExitCode::from(2);
    };
    let Some(door) = doors::door(name) else {
        let names: Vec<&str> = doors::DOORS.iter().map(|door| door.name).collect();
        eprintln!("good: there is no door `{name}`; the doors are: {}", names.join(", "));
        return ExitCode::from(2);
    };
    let folder = PathBuf::from(folder);
    let mut written = std::fs::create_dir_all(&folder);
    for (i, example) in (door.examples)().iter().enumerate() {
        written = written.and_then(|()| std::fs::write(folder.join(format!("example-{i}")), example));
    }
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}
