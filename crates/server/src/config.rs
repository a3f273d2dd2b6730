//! What can be set: environment over `.env` over defaults. Every value remembers where it came from.

mod games;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use serde_json::{Map, Value};
use store::Location;

use crate::env_file::EnvFile;

/// A variable that is honoured.
struct Variable {
    name: &'static str,
    default: &'static str,
    about: &'static str,
    secret: bool,
}

const fn variable(name: &'static str, default: &'static str, about: &'static str) -> Variable {
    Variable { name, default, about, secret: false }
}

const fn secret(name: &'static str, about: &'static str) -> Variable {
    Variable { name, default: "", about, secret: true }
}

/// All of them, in the order in which they are shown.
const VARIABLES: &[(&str, &[Variable])] = &[
    (
        "Server",
        &[
            variable(
                "HOST",
                "0.0.0.0",
                "Address or name to listen on; 127.0.0.1 or localhost for this machine only",
            ),
            variable("PORT", "8000", "Port to listen on; 0 takes any that is free"),
            variable("DEBUG", "false", "Log more, and allow browsers from any address of this machine"),
            variable("LOG_LEVEL", "INFO", "ERROR, WARNING, INFO, DEBUG or TRACE"),
            variable("LOG_FORMAT", "text", "text or json"),
            variable(
                "DATABASE_URL",
                "sqlite:///games.db",
                "sqlite:///FILE or postgres://USER:PASSWORD@HOST/DATABASE",
            ),
            variable("PUBLIC_URL", "", "Where people reach the server, such as https://games.example.org"),
            variable(
                "TRUSTED_PROXIES",
                "",
                "Addresses (CIDR) of proxies whose X-Forwarded headers are believed",
            ),
            variable(
                "ALLOWED_ORIGINS",
                "",
                "Other origins whose pages may use the server, separated by commas; they log in with bearer tokens",
            ),
            variable(
                "NODE_ADDRESS",
                "",
                "PostgreSQL only: where other servers of the same database reach this one, such as 10.0.0.5:8001; needed if they run on other machines",
            ),
            variable("SHUTDOWN_SECONDS", "10", "How long a shutdown waits for what is going on"),
        ],
    ),
    (
        "Rooms",
        &[
            variable("MAX_PLAYERS_PER_ROOM", "6", "Most seats of a room"),
            variable(
                "ROOM_TIMEOUT_MINUTES",
                "60",
                "A room in which no game is on and nobody is ends after so long; the time that the server is off does not count",
            ),
            variable(
                "GAME_TIMEOUT_DAYS",
                "30",
                "A room in which a game is on or somebody is ends if nothing happens for so many days",
            ),
            variable(
                "ROOM_CODE_LENGTH",
                "4",
                "Letters in the code of a room; 6 or more for a server that everybody can reach",
            ),
            variable("MAX_ROOMS", "10000", "Most rooms that are open"),
            variable("MAX_ROOMS_PER_ADDRESS", "100", "Most open rooms that were made from one address"),
            variable(
                "BOT_DELAY_MS",
                "600",
                "How long a bot waits before it moves, so that people can follow",
            ),
            variable("BOT_SECONDS", "2", "How long a bot in a room may think about a move"),
        ],
    ),
    (
        "Games",
        &[
            variable("DEFAULT_ROUNDS", "9", "Rounds of a game"),
            variable("DEFAULT_INITIAL_FLIPS", "2", "Cards that everybody turns up at the start"),
            variable("DEFAULT_USE_JOKERS", "false", "Play with jokers"),
            variable(
                "DEFAULT_FLIP_MODE",
                "never",
                "Golf: must a discarded card turn one up: never, always or endgame",
            ),
        ],
    ),
    (
        "Security",
        &[
            secret("SECRET_KEY", "Mixed into the stored hashes of sessions; changing it ends all sessions"),
            variable(
                "INVITE_ONLY",
                "false",
                "Accounts need an invite code, or the code of an open room whose host has an account",
            ),
            variable("ADMIN_EMAILS", "", "Administrators to create, separated by commas"),
            variable("SESSION_IDLE_HOURS", "168", "A session that is not used for so long ends"),
            variable("SESSION_MAX_DAYS", "30", "A session ends after so long in any case"),
            variable(
                "COOKIE_SECURE",
                "auto",
                "Send cookies only over TLS: auto (if the request came so), always or never",
            ),
            variable(
                "AUDIT_DAYS",
                "365",
                "Lines of the audit log are kept for so long; refused log-ins for 30 days at most",
            ),
            secret("METRICS_TOKEN", "Bearer token for /metrics; without one it answers this machine only"),
        ],
    ),
    (
        "Limits",
        &[
            variable("MAX_CONNECTIONS", "10000", "Most connections at once"),
            variable(
                "MAX_CONNECTIONS_PER_ADDRESS",
                "200",
                "Most connections of one address, and most requests and sockets of one client behind a proxy",
            ),
            variable("REQUESTS_PER_MINUTE", "600", "HTTP requests of one address"),
            variable(
                "LOGINS_PER_MINUTE",
                "10",
                "Attempts to log in of one address; ten times as many on one account by strangers",
            ),
            variable("ROOMS_PER_MINUTE", "30", "New rooms of one address"),
            variable("GUESSES_PER_MINUTE", "30", "Wrong codes of rooms and wrong seat tokens of one address"),
            variable("MESSAGES_PER_SECOND", "30", "Messages on one WebSocket"),
        ],
    ),
];

/// Where a value came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// An option of the command.
    Option,
    /// The environment.
    Environment,
    /// The file `.env`.
    File,
    /// Nobody set it.
    Default,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Option => "option",
            Self::Environment => "environment",
            Self::File => ".env",
            Self::Default => "default",
        })
    }
}

/// A configuration that makes no sense: all that is wrong, a line each.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub String);

/// Whether cookies are for TLS only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CookieSecure {
    /// If the request came over TLS.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The form of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// All that can be set.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Config {
    pub host: IpAddr,
    pub port: u16,
    pub debug: bool,
    pub log_level: tracing::Level,
    pub log_format: LogFormat,
    pub database: Location,
    pub public_url: Option<String>,
    pub trusted_proxies: Vec<IpNet>,
    pub allowed_origins: Vec<String>,
    pub shutdown: Duration,
    /// Where other servers of the same database reach this one; anywhere on this machine if it is not given.
    pub node_address: Option<SocketAddr>,
    pub max_players: usize,
    pub room_timeout: Duration,
    pub game_timeout: Duration,
    pub code_length: usize,
    pub max_rooms: u64,
    pub max_rooms_per_address: u64,
    pub bot_delay: Duration,
    pub bot_time: Duration,
    pub secret_key: String,
    pub invite_only: bool,
    pub admin_emails: Vec<String>,
    pub session_idle: Duration,
    pub session_max: Duration,
    pub cookie_secure: CookieSecure,
    pub audit_days: u32,
    pub metrics_token: Option<String>,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
    pub requests_per_minute: u32,
    pub logins_per_minute: u32,
    pub rooms_per_minute: u32,
    pub guesses_per_minute: u32,
    pub messages_per_second: u32,
    /// Options that a game has here if nobody says otherwise.
    pub game_defaults: BTreeMap<String, Map<String, Value>>,
    /// What was said in `.env` and means nothing.
    pub unknown: Vec<String>,
    values: Vec<(Cow<'static, str>, String, Origin)>,
}

struct Reader<'a> {
    options: &'a [(&'a str, &'a str)],
    environment: &'a dyn Fn(&str) -> Option<String>,
    file: EnvFile,
    values: Vec<(Cow<'static, str>, String, Origin)>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn text(&mut self, name: &'static str) -> (String, Origin) {
        let Some(variable) = all().find(|v| v.name == name) else {
            unreachable!("{name} is not among the variables")
        };
        let (value, origin) =
            self.find(name).unwrap_or_else(|| (variable.default.trim().to_owned(), Origin::Default));
        self.values.push((name.into(), value.clone(), origin));
        (value, origin)
    }

    /// A variable that has no default, if somebody set it.
    fn given(&mut self, name: &str) -> Option<(String, Origin)> {
        let (value, origin) = self.find(name)?;
        self.values.push((name.to_owned().into(), value.clone(), origin));
        Some((value, origin))
    }

    fn find(&self, name: &str) -> Option<(String, Origin)> {
        let option = self.options.iter().find(|(option, _)| *option == name);
        let (value, origin) = match (option, (self.environment)(name), self.file.values.get(name)) {
            (Some((_, value)), _, _) => ((*value).to_owned(), Origin::Option),
            (None, Some(value), _) => (value, Origin::Environment),
            (None, None, Some((value, _))) => (value.clone(), Origin::File),
            (None, None, None) => return None,
        };
        Some((value.trim().to_owned(), origin))
    }

    fn read<T>(&mut self, name: &'static str, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let (value, origin) = self.text(name);
        parse(&value)
            .map_err(|reason| {
                let shown = match name {
                    "DATABASE_URL" => store::without_password(&value),
                    _ if all().any(|v| v.name == name && v.secret) => "***".to_owned(),
                    _ => value.clone(),
                };
                self.wrong(name, origin, &shown, &reason);
            })
            .ok()
    }

    fn wrong(&mut self, name: &str, origin: Origin, shown: &str, reason: &str) {
        let line = self.file.values.get(name).filter(|_| origin == Origin::File);
        let line = line.map_or_else(String::new, |(_, line)| format!(", line {line}"));
        self.wrong.push(format!("{name} ({origin}{line}): `{}`: {reason}", engine::action::clip(shown)));
    }

    fn number(&mut self, name: &'static str, min: u64, max: u64) -> Option<u64> {
        self.read(name, |text| match text.parse::<u64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(n),
            _ => Err(format!("expected a number from {min} to {max}")),
        })
    }

    fn flag(&mut self, name: &'static str) -> Option<bool> {
        self.read(name, |text| match text.to_lowercase().as_str() {
            "true" | "1" | "yes" | "on" => Ok(true),
            "false" | "0" | "no" | "off" | "" => Ok(false),
            _ => Err("expected true or false".into()),
        })
    }

    fn list<T>(&mut self, name: &'static str, parse: impl Fn(&str) -> Result<T, String>) -> Option<Vec<T>> {
        self.read(name, |text| {
            text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(&parse).collect()
        })
    }
}

fn all() -> impl Iterator<Item = &'static Variable> {
    VARIABLES.iter().flat_map(|(_, group)| *group)
}

impl Config {
    /// Reads the environment and `.env` in the current folder (or another file, which must then be there). What `options`
    /// say goes before both.
    pub fn load(env_file: Option<&Path>, options: &[(&str, &str)]) -> Result<Self, ConfigError> {
        let file = match env_file {
            Some(path) => EnvFile::load(path)?,
            None if Path::new(".env").exists() => EnvFile::load(Path::new(".env"))?,
            None => EnvFile::default(),
        };
        Self::read_over(options, &|name| std::env::var(name).ok(), file)
    }

    /// Reads these variables; what is wrong is named.
    pub fn read(environment: &dyn Fn(&str) -> Option<String>, file: EnvFile) -> Result<Self, ConfigError> {
        Self::read_over(&[], environment, file)
    }

    fn read_over(
        options: &[(&str, &str)],
        environment: &dyn Fn(&str) -> Option<String>,
        file: EnvFile,
    ) -> Result<Self, ConfigError> {
        let defaults: Vec<String> = games::names().iter().map(|name| name.to_lowercase()).collect();
        let known = || NAMES.iter().copied().chain(defaults.iter().map(String::as_str));
        let unknown = file
            .values
            .keys()
            .filter(|name| all().all(|v| v.name != name.as_str()))
            .filter(|name| !defaults.contains(&name.to_lowercase()))
            .map(|name| match catalog::nearest(&name.to_lowercase(), known()) {
                Some(near) => format!("{name} means nothing here (did you mean {}?)", near.to_uppercase()),
                None => format!("{name} means nothing here"),
            })
            .collect();
        let mut r = Reader { options, environment, file, values: Vec::new(), wrong: Vec::new() };
        let config = read_all(&mut r, unknown);
        match config {
            Some(config) if r.wrong.is_empty() => Ok(config),
            _ => Err(ConfigError(r.wrong.join("\n"))),
        }
    }

    /// Every variable with its value and where it came from; secrets are hidden.
    pub fn show(&self) -> String {
        let mut out = String::new();
        for (group, variables) in VARIABLES {
            let _ = writeln!(out, "# {group}");
            for v in *variables {
                let Some((_, value, origin)) = self.values.iter().find(|(name, _, _)| *name == v.name) else {
                    continue;
                };
                let value = match v.name {
                    _ if v.secret && !value.is_empty() => "***".to_owned(),
                    "DATABASE_URL" => self.database.to_string(),
                    _ => value.clone(),
                };
                let _ = writeln!(out, "{:<42} # {origin}", format!("{}={value}", v.name));
            }
            if *group == games::GROUP {
                let others = self.values.iter().filter(|(name, _, _)| all().all(|v| v.name != name.as_ref()));
                for (name, value, origin) in others {
                    let _ = writeln!(out, "{:<42} # {origin}", format!("{name}={value}"));
                }
            }
        }
        out
    }

    /// The text of `.env.example`.
    pub fn example() -> String {
        let mut out = String::from(
            "# Copy this file to .env and change what you need. The environment has precedence over it.\n",
        );
        for (group, variables) in VARIABLES {
            let _ = writeln!(out, "\n# {group}");
            for v in *variables {
                let _ = writeln!(out, "\n# {}.\n#{}={}", v.about, v.name, v.default);
            }
            if *group == games::GROUP {
                out.push_str(games::ABOUT);
            }
        }
        out
    }

    /// How long a session may be idle, in milliseconds.
    pub fn session_idle_ms(&self) -> i64 {
        self.session_idle.as_millis() as i64
    }
}

const NAMES: [&str; 10] = [
    "host",
    "port",
    "debug",
    "log_level",
    "database_url",
    "public_url",
    "secret_key",
    "invite_only",
    "admin_emails",
    "bot_delay_ms",
];

/// An address, or a name that stands for one on this machine.
fn host(text: &str) -> Result<IpAddr, String> {
    let wrong = "expected an IP address such as 0.0.0.0, or a name such as localhost";
    let bare = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')).unwrap_or(text);
    if let Ok(address) = IpAddr::from_str(bare) {
        return Ok(address);
    }
    if text.is_empty() || text.contains([':', '/', ' ']) {
        return Err(wrong.into());
    }
    let found = (text, 0).to_socket_addrs().map_err(|_| format!("nobody knows this name; {wrong}"))?;
    let found: Vec<_> = found.map(|address| address.ip()).collect();
    // Whoever reaches a name by IPv6 tries IPv4 too; the other way round is not so sure.
    let v4 = found.iter().find(|address| address.is_ipv4());
    v4.or(found.first()).copied().ok_or_else(|| wrong.into())
}

/// An address that others can reach.
fn node_address(text: &str) -> Result<Option<SocketAddr>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let expected =
        || "expected an address and a port where others reach this server, such as 10.0.0.5:8001".to_owned();
    let found = text.to_socket_addrs().map_err(|_| expected())?.next().ok_or_else(expected)?;
    if found.ip().is_unspecified() || found.port() == 0 { Err(expected()) } else { Ok(Some(found)) }
}

fn origin(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    if !matches!(scheme, "http" | "https") || rest.is_empty() || rest.contains('/') {
        return Err("expected an origin such as https://games.example.org".into());
    }
    Ok(text.to_lowercase())
}

fn read_all(r: &mut Reader<'_>, unknown: Vec<String>) -> Option<Config> {
    let host = r.read("HOST", host);
    let port = r.number("PORT", 0, 65535);
    let debug = r.flag("DEBUG");
    let log_level = r.read("LOG_LEVEL", |t| match t.to_uppercase().as_str() {
        "ERROR" | "CRITICAL" => Ok(tracing::Level::ERROR),
        "WARNING" | "WARN" => Ok(tracing::Level::WARN),
        "INFO" => Ok(tracing::Level::INFO),
        "DEBUG" => Ok(tracing::Level::DEBUG),
        "TRACE" => Ok(tracing::Level::TRACE),
        _ => Err("expected ERROR, WARNING, INFO, DEBUG or TRACE".into()),
    });
    let log_format = r.read("LOG_FORMAT", |t| match t {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("expected text or json".into()),
    });
    let database = r.read("DATABASE_URL", Location::from_str);
    let public_url = r.read("PUBLIC_URL", |t| if t.is_empty() { Ok(None) } else { origin(t).map(Some) });
    let proxy = |t: &str| {
        t.parse::<IpNet>()
            .or_else(|_| t.parse::<IpAddr>().map(IpNet::from))
            .map_err(|_| "expected addresses such as 10.0.0.0/8".to_owned())
    };
    let trusted_proxies = r.list("TRUSTED_PROXIES", proxy);
    let allowed_origins = r.list("ALLOWED_ORIGINS", origin);
    let shutdown = r.number("SHUTDOWN_SECONDS", 0, 600);
    let node_address = r.read("NODE_ADDRESS", node_address);
    let max_players = r.number("MAX_PLAYERS_PER_ROOM", 1, engine::MAX_SEATS as u64);
    let room_timeout = r.number("ROOM_TIMEOUT_MINUTES", 1, 60 * 24 * 365);
    let game_timeout = r.number("GAME_TIMEOUT_DAYS", 1, 3650);
    let code_length = r.number("ROOM_CODE_LENGTH", 3, 12);
    let max_rooms = r.number("MAX_ROOMS", 1, 1_000_000);
    let max_rooms_of_one = r.number("MAX_ROOMS_PER_ADDRESS", 1, 1_000_000);
    let bot_delay = r.number("BOT_DELAY_MS", 0, 60_000);
    let bot_time = r.number("BOT_SECONDS", 1, 60);
    let game_defaults = games::read(r);
    let (secret_key, _) = r.text("SECRET_KEY");
    let invite_only = r.flag("INVITE_ONLY");
    let admin_emails = r.list("ADMIN_EMAILS", |t| {
        let fine = t.len() <= 64 && t.split_once('@').is_some_and(|(a, b)| !a.is_empty() && b.contains('.'));
        if fine { Ok(t.to_lowercase()) } else { Err(format!("`{t}` is no e-mail address")) }
    });
    let session_idle = r.number("SESSION_IDLE_HOURS", 1, 24 * 365);
    let session_max = r.number("SESSION_MAX_DAYS", 1, 365);
    let cookie_secure = r.read("COOKIE_SECURE", |t| match t {
        "auto" => Ok(CookieSecure::Auto),
        "always" => Ok(CookieSecure::Always),
        "never" => Ok(CookieSecure::Never),
        _ => Err("expected auto, always or never".into()),
    });
    let audit_days = r.number("AUDIT_DAYS", 1, 36_500);
    let (metrics_token, _) = r.text("METRICS_TOKEN");
    let max_connections = r.number("MAX_CONNECTIONS", 1, 1_000_000);
    let per_address = r.number("MAX_CONNECTIONS_PER_ADDRESS", 1, 1_000_000);
    let requests = r.number("REQUESTS_PER_MINUTE", 1, 100_000_000);
    let logins = r.number("LOGINS_PER_MINUTE", 1, 100_000_000);
    let rooms = r.number("ROOMS_PER_MINUTE", 1, 100_000_000);
    let guesses = r.number("GUESSES_PER_MINUTE", 1, 100_000_000);
    let messages = r.number("MESSAGES_PER_SECOND", 1, 10_000_000);
    Some(Config {
        host: host?,
        port: port? as u16,
        debug: debug?,
        log_level: if debug? { log_level?.max(tracing::Level::DEBUG) } else { log_level? },
        log_format: log_format?,
        database: database?,
        public_url: public_url?,
        trusted_proxies: trusted_proxies?,
        allowed_origins: allowed_origins?,
        shutdown: Duration::from_secs(shutdown?),
        node_address: node_address?,
        max_players: max_players? as usize,
        room_timeout: Duration::from_secs(room_timeout? * 60),
        game_timeout: Duration::from_secs(game_timeout? * 24 * 3600),
        code_length: code_length? as usize,
        max_rooms: max_rooms?,
        max_rooms_per_address: max_rooms_of_one?,
        bot_delay: Duration::from_millis(bot_delay?),
        bot_time: Duration::from_secs(bot_time?),
        secret_key,
        invite_only: invite_only?,
        admin_emails: admin_emails?,
        session_idle: Duration::from_secs(session_idle? * 3600),
        session_max: Duration::from_secs(session_max? * 24 * 3600),
        cookie_secure: cookie_secure?,
        audit_days: audit_days? as u32,
        metrics_token: Some(metrics_token).filter(|t| !t.is_empty()),
        max_connections: max_connections? as usize,
        max_connections_per_address: per_address? as usize,
        requests_per_minute: requests? as u32,
        logins_per_minute: logins? as u32,
        rooms_per_minute: rooms? as u32,
        guesses_per_minute: guesses? as u32,
        messages_per_second: messages? as u32,
        game_defaults,
        unknown,
        values: std::mem::take(&mut r.values),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let find = |name: &str| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Config::read(&find, file.iter().copied().collect())
    }

    #[test]
    fn a_host_is_an_address_or_a_name() {
        for (text, address) in
            [("localhost", "127.0.0.1"), ("[::1]", "::1"), ("::", "::"), ("0.0.0.0", "0.0.0.0")]
        {
            assert_eq!(read(&[("HOST", text)], &[]).unwrap().host.to_string(), address, "{text}");
        }
        assert!(
            read(&[("HOST", "no-such-host.invalid")], &[]).unwrap_err().0.contains("nobody knows this name")
        );
    }

    #[test]
    fn the_environment_goes_before_the_file_and_the_file_before_the_defaults() {
        let config = read(&[("PORT", "1")], &[("PORT", "2"), ("ROOM_CODE_LENGTH", "5")]).unwrap();
        assert_eq!((config.port, config.code_length, config.max_players), (1, 5, 6));
        let shown = config.show();
        assert!(shown.contains("PORT=1 "), "{shown}");
        for (name, origin) in
            [("PORT=1", "environment"), ("ROOM_CODE_LENGTH=5", ".env"), ("HOST=0.0.0.0", "default")]
        {
            let line = shown.lines().find(|l| l.starts_with(name)).unwrap();
            assert!(line.ends_with(origin), "{line}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_name_of_the_variable() {
        for (name, value) in [
            ("PORT", "eighty"),
            ("PORT", "65536"),
            ("HOST", "localhost:80"),
            ("DEBUG", "perhaps"),
            ("LOG_LEVEL", "LOUD"),
            ("DATABASE_URL", "mysql://x"),
            ("MAX_PLAYERS_PER_ROOM", "0"),
            ("ROOM_TIMEOUT_MINUTES", "-1"),
            ("ROOM_CODE_LENGTH", "1"),
            ("DEFAULT_ROUNDS", "0"),
            ("DEFAULT_ROUNDS", "many"),
            ("DEFAULT_FLIP_MODE", "sometimes"),
            ("DEFAULT_USE_JOKERS", "2"),
            ("ADMIN_EMAILS", "anna"),
            ("TRUSTED_PROXIES", "everybody"),
            ("PUBLIC_URL", "games.example.org"),
        ] {
            let error = read(&[(name, value)], &[]).unwrap_err().0;
            assert!(error.starts_with(&format!("{name} (environment): `{value}`")), "{error}");
        }
        let both = read(&[("PORT", "x"), ("HOST", "y")], &[]).unwrap_err().0;
        assert_eq!(both.lines().count(), 2, "{both}");
    }

    #[test]
    fn secrets_are_not_shown() {
        let config = read(
            &[("SECRET_KEY", "abcdefgh"), ("DATABASE_URL", "postgres://anna:hunter2@localhost/parlor")],
            &[],
        )
        .unwrap();
        let shown = config.show();
        assert!(!shown.contains("abcdefgh") && !shown.contains("hunter2"), "{shown}");
        assert!(shown.contains("SECRET_KEY=***"));
        let wrong = read(&[("DATABASE_URL", "mysql://anna:hunter2@localhost/x?password=hunter2")], &[]);
        assert!(!wrong.unwrap_err().0.contains("hunter2"));
    }

    #[test]
    fn the_example_file_lists_every_variable() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.env.example");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, Config::example()).unwrap();
        }
        assert_eq!(
            std::fs::read_to_string(path).unwrap(),
            Config::example(),
            "run with UPDATE=1 to renew it"
        );
    }

    #[test]
    fn a_misspelt_variable_in_the_file_is_pointed_out() {
        let config = read(&[], &[("DATABSE_URL", "x")]).unwrap();
        assert_eq!(config.unknown, ["DATABSE_URL means nothing here (did you mean DATABASE_URL?)"]);
    }
}
