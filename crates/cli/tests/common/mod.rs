//! Runs the program as a user would.
#![allow(dead_code, unreachable_pub)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a run of the program gave.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs `parlor` with these arguments and this input, with its data in `folder`.
pub fn parlor_in(folder: &Path, args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .env("PARLOR_DATA", folder)
        .env("NO_COLOR", "1")
        .env("PARLOR_LANGUAGE", "en")
        .env("COLUMNS", "80")
        // Where bytes are compared, the date is the same.
        .env("SOURCE_DATE_EPOCH", "1790000000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // A program that ends early closes its input: not this helper's business.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code().expect("the program was not killed"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The same with a folder of its own.
pub fn parlor(args: &[&str], input: &str) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    parlor_in(folder.path(), args, input.as_bytes())
}

/// A run that is refused: its exit code and a message with these words, and no panic.
pub fn refused(args: &[&str], code: i32, words: &[&str]) {
    let ran = parlor(args, "");
    assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "{args:?} should say `{word}`: {}", ran.err);
    }
}
