//! Where the database is: what `DATABASE_URL` says.

use std::fmt;
use std::path::{Path, PathBuf};
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

    /// The same with the whole path of a file, for people who ask where their games are.
    pub fn absolute(&self) -> Self {
        match self {
            Self::File(path) => Self::File(std::path::absolute(path).unwrap_or_else(|_| path.clone())),
            Self::Postgres(_) => self.clone(),
        }
    }

    /// Makes the file of a SQLite database if it is not there, and keeps it from other users of the machine: it holds the
    /// hashes of passwords and the seeds of running games.
    pub(crate) fn make_private(&self) -> Result<()> {
        let Self::File(path) = self else { return Ok(()) };
        let refused = |e: std::io::Error| {
            StoreError::Refused(format!("DATABASE_URL: can't open {}: {e}", self.absolute()))
        };
        let mut options = std::fs::File::options();
        options.write(true).create(true).truncate(false);
        private(&mut options);
        // Not opened if it is there: closing it would take locks of this process with it.
        if !path.exists() {
            options.open(path).map_err(refused)?;
        }
        for end in ["", "-wal", "-shm"] {
            let mut name = path.clone().into_os_string();
            name.push(end);
            hide(Path::new(&name));
        }
        Ok(())
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

/// A file that is made is for its owner only.
#[cfg(unix)]
pub(crate) fn private(options: &mut std::fs::OpenOptions) {
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
}

#[cfg(not(unix))]
pub(crate) fn private(_: &mut std::fs::OpenOptions) {}

/// Takes a file from everybody but its owner, if it is ours.
#[cfg(unix)]
fn hide(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = std::fs::metadata(path) else { return };
    let mode = metadata.permissions().mode();
    if mode & 0o077 != 0
        && let Err(error) = std::fs::set_permissions(path, PermissionsExt::from_mode(mode & 0o700))
    {
        tracing::warn!(%error, file = %path.display(), "others can read the database");
    }
}

#[cfg(not(unix))]
fn hide(_: &Path) {}

/// The address of a database without its password, which may stand before the host or among the parameters.
pub fn without_password(url: &str) -> String {
    let (base, query) = url.split_once('?').map_or((url, None), |(base, query)| (base, Some(query)));
    let mut shown = match (base.find("://"), base.rfind('@')) {
        (Some(start), Some(at)) if start + 3 <= at => {
            let user = &base[start + 3..at];
            match user.split_once(':') {
                Some((user, _)) => format!("{}{user}:***{}", &base[..start + 3], &base[at..]),
                None => base.to_owned(),
            }
        }
        _ => base.to_owned(),
    };
    let hidden = |pair: &str| match pair.split_once('=') {
        Some((key, _)) if key.to_lowercase().contains("pass") => format!("{key}=***"),
        _ => pair.to_owned(),
    };
    if let Some(query) = query {
        shown.push('?');
        // A password with a question mark that was not escaped lies behind the first one.
        shown.push_str(&query.split('&').map(hidden).collect::<Vec<_>>().join("&"));
        if let Some((_, host)) = query.rsplit_once('@') {
            let start = base.find("://").map_or(0, |at| at + 3);
            shown = format!("{}***@{host}", &base[..start]);
        }
    }
    shown
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
            Self::File(path) => write!(f, "sqlite:///{}", path.display()),
            Self::Postgres(url) => f.write_str(&without_password(url)),
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
        for (url, shown) in [
            ("postgres://h/x?user=u&password=hunter2", "postgres://h/x?user=u&password=***"),
            ("postgres://h/x?PASSWORD=hunter2&a=b", "postgres://h/x?PASSWORD=***&a=b"),
            ("postgres://u:hunter2@h/x?sslpassword=hunter2", "postgres://u:***@h/x?sslpassword=***"),
            ("postgres://u:hunt?er2@h/x", "postgres://***@h/x"),
            ("postgres://u:hunt@er2@h/x", "postgres://u:***@h/x"),
            ("postgres://u@h/x", "postgres://u@h/x"),
            ("postgres:hunter2", "postgres:hunter2"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
