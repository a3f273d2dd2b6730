//! Where the database is: what `DATABASE_URL` says.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::any::AnyConnectOptions;

use crate::{Result, StoreError};

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A file.
    Sqlite,
    /// A server.
    Postgres,
}

/// Where the database is.
#[derive(Clone, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file.
    File(PathBuf),
    /// A PostgreSQL server.
    Postgres(String),
}

impl Location {
    /// Which database it is.
    pub fn kind(&self) -> Kind {
        match self {
            Self::File(_) => Kind::Sqlite,
            Self::Postgres(_) => Kind::Postgres,
        }
    }

    pub(crate) fn connections(&self) -> u32 {
        match self {
            Self::File(_) => 4,
            Self::Postgres(_) => 8,
        }
    }

    pub(crate) fn options(&self) -> Result<AnyConnectOptions> {
        let bad = |e: &dyn fmt::Display| StoreError::Refused(format!("DATABASE_URL: {e}"));
        let options = match self {
            Self::File(path) => {
                let path = std::path::absolute(path).map_err(|e| bad(&e))?;
                let text = path.to_str().ok_or_else(|| bad(&"the path is not UTF-8"))?;
                let escaped = text.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
                AnyConnectOptions::from_str(&format!("sqlite://{escaped}?mode=rwc")).map_err(|e| bad(&e))
            }
            Self::Postgres(url) => AnyConnectOptions::from_str(url).map_err(|e| bad(&e)),
        }?;
        Ok(options.disable_statement_logging())
    }
}

/// Reads `sqlite:///games.db` (in the current folder), `sqlite:////var/games.db` (absolute) or `postgres://…`.
impl FromStr for Location {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let path = text.strip_prefix("sqlite:///").or_else(|| {
            text.strip_prefix("sqlite:").filter(|rest| !rest.starts_with("//") && !rest.starts_with(':'))
        });
        if let Some(path) = path {
            let path = path.split('?').next().unwrap_or(path);
            if path.is_empty() {
                return Err("the file is missing; say for example sqlite:///games.db".into());
            }
            return Ok(Self::File(path.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return match AnyConnectOptions::from_str(text) {
                Ok(_) => Ok(Self::Postgres(text.to_owned())),
                Err(e) => Err(format!("not a PostgreSQL address: {e}")),
            };
        }
        Err("expected sqlite:///FILE (a file in this folder), sqlite:////PATH (absolute) or \
             postgres://USER:PASSWORD@HOST/DATABASE"
            .into())
    }
}

/// Without the password.
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) if path.is_absolute() => write!(f, "sqlite:///{}", path.display()),
            Self::File(path) => write!(f, "sqlite:///{}", path.display()),
            Self::Postgres(url) => match (url.find("://"), url.rfind('@')) {
                (Some(start), Some(at)) => {
                    let user = url[start + 3..at].split(':').next().unwrap_or("");
                    write!(f, "{}{user}:***{}", &url[..start + 3], &url[at..])
                }
                _ => f.write_str(url),
            },
        }
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_slashes_are_this_folder_and_four_are_absolute() {
        assert_eq!("sqlite:///games.db".parse(), Ok(Location::File("games.db".into())));
        assert_eq!("sqlite:////var/games.db".parse(), Ok(Location::File("/var/games.db".into())));
        assert_eq!("sqlite:games.db".parse(), Ok(Location::File("games.db".into())));
        for bad in ["", "games.db", "sqlite:///", "sqlite://games.db", "mysql://x", "sqlite::memory:"] {
            assert!(bad.parse::<Location>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let location: Location = "postgres://anna:s3cret@localhost/parlor".parse().unwrap();
        assert_eq!(location.to_string(), "postgres://anna:***@localhost/parlor");
        assert!(!format!("{location:?}").contains("s3cret"));
    }
}
