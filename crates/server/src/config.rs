//! What can be set: environment over `.env` over defaults. Every value remembers where it came from.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::net::IpAddr;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use serde_json::{Map, Value, json};
use store::Location;

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
            variable("HOST", "0.0.0.0", "Address to listen on"),
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
                "Other origins whose pages may use the server, separated by commas",
            ),
            variable("SHUTDOWN_SECONDS", "10", "How long a shutdown waits for what is going on"),
        ],
    ),
    (
        "Rooms",
        &[
            variable("MAX_PLAYERS_PER_ROOM", "6", "Most seats of a room"),
            variable("ROOM_TIMEOUT_MINUTES", "60", "A room in which nothing happens for so long ends"),
            variable("ROOM_CODE_LENGTH", "4", "Letters in the code of a room"),
            variable("MAX_ROOMS", "10000", "Most rooms that are open"),
            variable(
                "BOT_DELAY_MS",
                "600",
                "How long a bot waits before it moves, so that people can follow",
            ),
        ],
    ),
    (
        "Games",
        &[
            variable("DEFAULT_ROUNDS", "9", "Golf: rounds of a game"),
            variable("DEFAULT_INITIAL_FLIPS", "2", "Golf: cards that everybody turns up at the start"),
            variable("DEFAULT_USE_JOKERS", "false", "Golf: play with jokers"),
            variable("DEFAULT_FLIP_MODE", "never", "Golf: never, always or endgame"),
        ],
    ),
    (
        "Security",
        &[
            secret("SECRET_KEY", "Mixed into the stored hashes of sessions; changing it ends all sessions"),
            variable("INVITE_ONLY", "false", "Accounts need an invite code or the code of an open room"),
            variable("ADMIN_EMAILS", "", "Administrators to create, separated by commas"),
            variable("SESSION_IDLE_HOURS", "168", "A session that is not used for so long ends"),
            variable("SESSION_MAX_DAYS", "30", "A session ends after so long in any case"),
            variable(
                "COOKIE_SECURE",
                "auto",
                "Send cookies only over TLS: auto (if the request came so), always or never",
            ),
            secret("METRICS_TOKEN", "Bearer token for /metrics; without one it answers this machine only"),
        ],
    ),
    (
        "Limits",
        &[
            variable("MAX_CONNECTIONS", "10000", "Most connections at once"),
            variable("MAX_CONNECTIONS_PER_ADDRESS", "200", "Most connections of one address"),
            variable("REQUESTS_PER_MINUTE", "600", "HTTP requests of one address"),
            variable("LOGINS_PER_MINUTE", "10", "Attempts to log in, by address and by account"),
            variable("ROOMS_PER_MINUTE", "30", "New rooms and joins of one address"),
            variable("MESSAGES_PER_SECOND", "30", "Messages on one WebSocket"),
        ],
    ),
];

/// The seed's variables for one game: its option, and how it is read.
const GAME_DEFAULTS: &[(&str, &str, &str)] = &[
    ("DEFAULT_ROUNDS", "golf", "rounds"),
    ("DEFAULT_INITIAL_FLIPS", "golf", "initial_flips"),
    ("DEFAULT_USE_JOKERS", "golf", "use_jokers"),
    ("DEFAULT_FLIP_MODE", "golf", "flip_mode"),
];

/// Where a value came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
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
    pub max_players: usize,
    pub room_timeout: Duration,
    pub code_length: usize,
    pub max_rooms: u64,
    pub bot_delay: Duration,
    pub secret_key: String,
    pub invite_only: bool,
    pub admin_emails: Vec<String>,
    pub session_idle: Duration,
    pub session_max: Duration,
    pub cookie_secure: CookieSecure,
    pub metrics_token: Option<String>,
    pub max_connections: usize,
    pub max_connections_per_address: usize,
    pub requests_per_minute: u32,
    pub logins_per_minute: u32,
    pub rooms_per_minute: u32,
    pub messages_per_second: u32,
    /// Options that a game has here if nobody says otherwise.
    pub game_defaults: BTreeMap<String, Map<String, Value>>,
    /// What was said in `.env` and means nothing.
    pub unknown: Vec<String>,
    values: Vec<(&'static str, String, Origin)>,
}

struct Reader<'a> {
    environment: &'a dyn Fn(&str) -> Option<String>,
    file: BTreeMap<String, String>,
    values: Vec<(&'static str, String, Origin)>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn text(&mut self, name: &'static str) -> (String, Origin) {
        let Some(variable) = all().find(|v| v.name == name) else {
            unreachable!("{name} is not among the variables")
        };
        let (value, origin) = match ((self.environment)(name), self.file.get(name)) {
            (Some(value), _) => (value, Origin::Environment),
            (None, Some(value)) => (value.clone(), Origin::File),
            (None, None) => (variable.default.to_owned(), Origin::Default),
        };
        let value = value.trim().to_owned();
        self.values.push((name, value.clone(), origin));
        (value, origin)
    }

    fn read<T>(&mut self, name: &'static str, parse: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let (value, origin) = self.text(name);
        parse(&value)
            .map_err(|reason| {
                let shown = if all().any(|v| v.name == name && v.secret) { "***" } else { &value };
                self.wrong.push(format!("{name} ({origin}): `{}`: {reason}", engine::action::clip(shown)));
            })
            .ok()
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
    /// Reads the environment and `.env` in the current folder (or another file, which must then be there).
    pub fn load(env_file: Option<&Path>) -> Result<Self, ConfigError> {
        let file = match env_file {
            Some(path) => read_file(path)?,
            None if Path::new(".env").exists() => read_file(Path::new(".env"))?,
            None => BTreeMap::new(),
        };
        Self::read(&|name| std::env::var(name).ok(), file)
    }

    /// Reads these variables; what is wrong is named.
    pub fn read(
        environment: &dyn Fn(&str) -> Option<String>,
        file: BTreeMap<String, String>,
    ) -> Result<Self, ConfigError> {
        let unknown = file
            .keys()
            .filter(|name| all().all(|v| v.name != name.as_str()))
            .map(|name| match catalog::nearest(&name.to_lowercase(), NAMES.iter().copied()) {
                Some(near) => format!("{name} means nothing here (did you mean {}?)", near.to_uppercase()),
                None => format!("{name} means nothing here"),
            })
            .collect();
        let mut r = Reader { environment, file, values: Vec::new(), wrong: Vec::new() };
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

fn read_file(path: &Path) -> Result<BTreeMap<String, String>, ConfigError> {
    let wrong = |e: &dyn fmt::Display| ConfigError(format!("{}: {e}", path.display()));
    dotenvy::from_path_iter(path).map_err(|e| wrong(&e))?.collect::<Result<_, _>>().map_err(|e| wrong(&e))
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
    let host =
        r.read("HOST", |t| IpAddr::from_str(t).map_err(|_| "expected an IP address such as 0.0.0.0".into()));
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
    let max_players = r.number("MAX_PLAYERS_PER_ROOM", 1, engine::MAX_SEATS as u64);
    let room_timeout = r.number("ROOM_TIMEOUT_MINUTES", 1, 60 * 24 * 365);
    let code_length = r.number("ROOM_CODE_LENGTH", 3, 12);
    let max_rooms = r.number("MAX_ROOMS", 1, 1_000_000);
    let bot_delay = r.number("BOT_DELAY_MS", 0, 60_000);
    let game_defaults = read_game_defaults(r);
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
    let (metrics_token, _) = r.text("METRICS_TOKEN");
    let max_connections = r.number("MAX_CONNECTIONS", 1, 1_000_000);
    let per_address = r.number("MAX_CONNECTIONS_PER_ADDRESS", 1, 1_000_000);
    let requests = r.number("REQUESTS_PER_MINUTE", 1, 100_000_000);
    let logins = r.number("LOGINS_PER_MINUTE", 1, 100_000_000);
    let rooms = r.number("ROOMS_PER_MINUTE", 1, 100_000_000);
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
        max_players: max_players? as usize,
        room_timeout: Duration::from_secs(room_timeout? * 60),
        code_length: code_length? as usize,
        max_rooms: max_rooms?,
        bot_delay: Duration::from_millis(bot_delay?),
        secret_key,
        invite_only: invite_only?,
        admin_emails: admin_emails?,
        session_idle: Duration::from_secs(session_idle? * 3600),
        session_max: Duration::from_secs(session_max? * 24 * 3600),
        cookie_secure: cookie_secure?,
        metrics_token: Some(metrics_token).filter(|t| !t.is_empty()),
        max_connections: max_connections? as usize,
        max_connections_per_address: per_address? as usize,
        requests_per_minute: requests? as u32,
        logins_per_minute: logins? as u32,
        rooms_per_minute: rooms? as u32,
        messages_per_second: messages? as u32,
        game_defaults,
        unknown,
        values: std::mem::take(&mut r.values),
    })
}

/// The defaults of games that somebody set; the game itself says whether they make sense.
fn read_game_defaults(r: &mut Reader<'_>) -> BTreeMap<String, Map<String, Value>> {
    let mut defaults: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for (name, game, option) in GAME_DEFAULTS {
        let (text, origin) = r.text(name);
        if origin == Origin::Default {
            continue;
        }
        let value = match text.to_lowercase().as_str() {
            word @ ("true" | "false") => json!(word == "true"),
            word => word.parse::<i64>().map_or_else(|_| json!(word), |n| json!(n)),
        };
        let checked = catalog::find(game).map_err(|e| e.to_string()).and_then(|game| {
            let seats = game.facts().min_seats;
            game.table(seats, json!({ *option: value }), [0; 32]).map(|_| ()).map_err(|e| e.to_string())
        });
        match checked {
            Ok(()) => {
                defaults.entry((*game).to_owned()).or_default().insert((*option).to_owned(), value);
            }
            Err(reason) => {
                r.wrong.push(format!("{name} ({origin}): `{}`: {reason}", engine::action::clip(&text)));
            }
        }
    }
    defaults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(environment: &[(&str, &str)], file: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let find = |name: &str| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Config::read(&find, file.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect())
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
    fn the_defaults_of_a_game_are_checked_by_the_game() {
        let config = read(&[("DEFAULT_ROUNDS", "3"), ("DEFAULT_FLIP_MODE", "endgame")], &[]).unwrap();
        assert_eq!(
            config.game_defaults["golf"],
            *json!({"rounds":3,"flip_mode":"endgame"}).as_object().unwrap()
        );
        assert!(read(&[], &[]).unwrap().game_defaults.is_empty());
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
