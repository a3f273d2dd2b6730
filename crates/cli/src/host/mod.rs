//! Hosting: the server, its administration at the console, and its backups.

mod admin;
mod backup;
mod qr;
mod serve;

use clap::{Args, Subcommand};
use server::Config;
use std::path::PathBuf;
use store::Store;

use crate::failure::Failure;

pub(crate) use admin::run as admin;
pub(crate) use backup::{backup, restore};
pub(crate) use serve::run as serve;

#[derive(Args, Debug, Default)]
#[command(
    after_help = "Examples:\n  parlor serve\n  parlor serve --host localhost --port 8080\n  PORT=8080 LOG_LEVEL=WARNING parlor serve\n  parlor serve --print-config\n\nThe options have precedence over the environment. The environment has precedence over the file .env in this folder, and that over the defaults; .env.example lists all variables. The first administrator sets a password with the token that is printed at the start."
)]
pub(crate) struct ServeArgs {
    /// Listen on this address or name, such as 127.0.0.1, localhost or ::
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) host: Option<String>,
    /// Listen on this port; 0 takes any that is free.
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<String>,
    /// Print every setting with its value and where it comes from, and end.
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Read this file instead of .env.
    #[arg(long, value_name = "FILE")]
    pub(crate) env_file: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor admin users\n  parlor admin invite --uses 5 --days 30\n  parlor admin setup-token admin     a new token for the first password\n  echo 'a long pass phrase' | parlor admin password anna\n\nThe database is the server's (DATABASE_URL); the server may be running."
)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
    /// Read this file instead of .env.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) env_file: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AdminCommand {
    /// List all accounts.
    Users,
    /// Make an administrator; prints the token to set a password with.
    AddAdmin {
        /// The name.
        username: String,
    },
    /// End an administrator's password; prints the token to set a new one with.
    SetupToken {
        /// The name.
        username: String,
    },
    /// Set the password of an account: read from standard input.
    Password {
        /// The name.
        username: String,
    },
    /// Deactivate an account and end its sessions.
    Deactivate {
        /// The name.
        username: String,
    },
    /// Activate an account again.
    Activate {
        /// The name.
        username: String,
    },
    /// Make an invite code.
    Invite {
        /// For how many accounts.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
        uses: u32,
        /// For how many days; 0 for no end.
        #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(0..=365))]
        days: u32,
    },
    /// List the invite codes.
    Invites,
    /// Show the latest lines of the audit log.
    Audit {
        /// How many.
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10000))]
        lines: u32,
    },
}

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor backup night.parlor\n  parlor restore night.parlor\n\nA backup is a moment of the whole database, also while the server runs, and the same for SQLite and PostgreSQL. Restore fills a database that is empty: DATABASE_URL=sqlite:///new.db parlor restore night.parlor"
)]
pub(crate) struct FileArgs {
    /// The backup.
    pub(crate) file: PathBuf,
    /// Read this file instead of .env.
    #[arg(long, value_name = "FILE")]
    pub(crate) env_file: Option<PathBuf>,
}

fn config(env_file: Option<&PathBuf>, options: &[(&str, &str)]) -> Result<Config, Failure> {
    Config::load(env_file.map(PathBuf::as_path), options).map_err(Failure::usage)
}

/// Is a server allowed to run on the database meanwhile?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Server,
    Nobody,
}

/// Runs something on the server's database.
fn with_store<T, F: Future<Output = Result<T, Failure>>>(
    env_file: Option<&PathBuf>,
    beside: Beside,
    work: impl FnOnce(Store) -> F,
) -> Result<T, Failure> {
    let config = config(env_file, &[])?;
    runtime()?.block_on(async {
        let store = match beside {
            Beside::Server => Store::open(&config.database).await,
            Beside::Nobody => Store::alone(&config.database).await,
        };
        let store = store.map_err(Failure::usage)?;
        let result = work(store.clone()).await;
        store.close().await;
        result
    })
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}
