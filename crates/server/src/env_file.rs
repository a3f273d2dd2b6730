//! The file `.env`.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::config::ConfigError;

/// What a file like `.env` says: a value for each variable, with its line.
#[derive(Clone, Default, Debug)]
pub struct EnvFile {
    pub(crate) values: BTreeMap<String, (String, usize)>,
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for EnvFile {
    fn from_iter<T: IntoIterator<Item = (N, V)>>(pairs: T) -> Self {
        let pairs = pairs.into_iter().enumerate();
        Self { values: pairs.map(|(at, (name, value))| (name.into(), (value.into(), at + 1))).collect() }
    }
}

impl EnvFile {
    /// Reads a file.
    pub fn load(path: &Path) -> Result<Self, ConfigError> {
        let wrong = |e: &dyn fmt::Display| ConfigError(format!("{}: {e}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| wrong(&e))?;
        read_text(&text).map_err(|e| wrong(&e))
    }
}

/// Reads the text of a file like `.env`; what can't be read is named by its line and variable, never by its value.
fn read_text(text: &str) -> Result<EnvFile, String> {
    let name_of = |line: &str| {
        let line = line.trim_start();
        let line = line.strip_prefix("export ").unwrap_or(line);
        line.split_once('=').map(|(name, _)| name.trim().to_owned())
    };
    let mut values = BTreeMap::new();
    let mut from = 0;
    for item in dotenvy::from_read_iter(text.as_bytes()) {
        match item {
            Ok((name, value)) => {
                // A value may have several lines: the next variable stands further down.
                let at = text.lines().skip(from).position(|line| name_of(line).as_ref() == Some(&name));
                from += at.map_or(0, |at| at + 1);
                values.insert(name, (value, from));
            }
            Err(dotenvy::Error::LineParse(bad, at)) => {
                // What is told is the line, or only its value.
                let end = bad.lines().next().unwrap_or_default();
                let fits = |line: &&str| line.ends_with(end) && !line.trim_start().starts_with('#');
                let (number, line) = text
                    .lines()
                    .enumerate()
                    .skip(from)
                    .find(|(_, line)| !line.trim().is_empty() && fits(line))
                    .unwrap_or((from, end));
                let name = name_of(line).map_or_else(String::new, |name| format!(": {name}"));
                let hint = if line.contains('=') {
                    "put a value with spaces, quotes, `#` or `$` in single quotes: NAME='a, b'"
                } else {
                    "a line is NAME=value, or a comment that begins with #"
                };
                let place = line.len() - end.len() + at + 1;
                return Err(format!(
                    "line {}{name}: can't be read from character {place} on; {hint}",
                    number + 1
                ));
            }
            Err(other) => return Err(other.to_string()),
        }
    }
    Ok(EnvFile { values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    #[test]
    fn what_is_wrong_in_the_file_is_named_by_line_and_variable() {
        let text = "# mine\nHOST=0.0.0.0\n\nADMIN_EMAILS=a@x.org, b@x.org\nPORT=1\n";
        let error = read_text(text).unwrap_err();
        assert!(error.starts_with("line 4: ADMIN_EMAILS: ") && error.contains("quotes"), "{error}");
        let error = read_text("PORT=1\nnonsense\n").unwrap_err();
        assert!(error.starts_with("line 2: ") && error.contains("NAME=value"), "{error}");
        assert!(!read_text("SECRET_KEY=hunter2 hunter2\n").unwrap_err().contains("hunter2"));
        let file = read_text("# x\nADMIN_EMAILS='a@x.org, b@x.org'\nexport PORT=eighty\n").unwrap();
        let error = Config::read(&|_| None, file).unwrap_err().0;
        assert!(error.starts_with("PORT (.env, line 3): `eighty`"), "{error}");
    }
}
