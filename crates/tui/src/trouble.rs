//! What is wrong with a file or a connection, in words for people.

use std::error::Error;
use std::io::{self, ErrorKind};

use engine::Language;

use crate::words as w;

/// Why a file or a connection failed, without the numbers of the operating system and without the names of files that nobody
/// asked for.
pub fn words(error: &io::Error) -> String {
    said(error, Language::English)
}

/// The same in the language of whoever reads it. What no language has a word for is told as the system tells it.
pub fn said(error: &io::Error, language: Language) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => w::trouble_not_found,
        ErrorKind::PermissionDenied => w::trouble_denied,
        ErrorKind::AlreadyExists => w::trouble_exists,
        ErrorKind::IsADirectory => w::trouble_folder,
        ErrorKind::NotADirectory => w::trouble_no_folder,
        ErrorKind::StorageFull => w::trouble_full,
        ErrorKind::QuotaExceeded => w::trouble_quota,
        ErrorKind::ReadOnlyFilesystem => w::trouble_read_only,
        ErrorKind::FileTooLarge => w::trouble_large,
        ErrorKind::InvalidFilename => w::trouble_name,
        ErrorKind::ConnectionRefused => w::trouble_refused,
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => w::trouble_cut,
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            w::trouble_no_way
        }
        ErrorKind::TimedOut => w::trouble_silent,
        _ => return other(&error.to_string()),
    };
    known(language).to_owned()
}

/// The same for any error, whatever it was wrapped into.
pub fn of(error: &(dyn Error + 'static)) -> String {
    let mut cause = Some(error);
    while let Some(now) = cause {
        if let Some(error) = now.downcast_ref::<io::Error>() {
            return words(error);
        }
        cause = now.source();
    }
    other(&error.to_string())
}

/// A message without the number that a system gives it, and without the temporary file it met.
fn other(message: &str) -> String {
    let message = message.split(" (os error ").next().unwrap_or(message);
    message.split(" at path ").next().unwrap_or(message).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_numbers_nor_temporary_files_are_shown() {
        assert_eq!(words(&io::Error::from_raw_os_error(28)), "no space left: the disk is full");
        assert_eq!(words(&io::Error::from_raw_os_error(111)), "nobody answers there; is the server running?");
        let nowhere = crate::saves::write(std::path::Path::new("/nowhere/at/all"), "x").unwrap_err();
        assert_eq!(words(&nowhere), "there is no such file or folder");
        let strange = words(&io::Error::from_raw_os_error(105));
        assert!(!strange.contains("os error"), "{strange}");
        let inside = io::Error::other(io::Error::from_raw_os_error(13));
        assert!(!of(&inside).contains("os error"), "{}", of(&inside));
    }
}
