//! What is wrong with a file or a connection, in words for people.

use std::error::Error;
use std::io::{self, ErrorKind};

/// Why a file or a connection failed, without the numbers of the operating system and without the names of files that nobody
/// asked for.
pub fn words(error: &io::Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "that is not allowed here",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::NotADirectory => "a part of its path is no folder",
        ErrorKind::StorageFull => "no space left: the disk is full",
        ErrorKind::QuotaExceeded => "no space left: your quota is used up",
        ErrorKind::ReadOnlyFilesystem => "this disk can only be read",
        ErrorKind::FileTooLarge => "the file is too large",
        ErrorKind::InvalidFilename => "that can't be the name of a file",
        ErrorKind::ConnectionRefused => "nobody answers there; is the server running?",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
            "the connection was cut"
        }
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            "there is no way to it from here"
        }
        ErrorKind::TimedOut => "it does not answer",
        _ => return other(&error.to_string()),
    };
    known.to_owned()
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
