//! The server: rooms in which games are played, accounts, and what it takes to run it.
//!
//! A room is a task, the only one that changes it. A move is committed to storage, then made, then acknowledged and told to
//! everybody; each client is told what its viewer may know. Games are seen only through the catalog and `dyn Table`.
//!
//! [`Server::start`] opens the database and listens, [`Server::run`] serves. A browser client comes from outside, as
//! [`Assets`].

mod addresses;
mod app;
mod assets;
mod auth;
mod body;
mod config;
mod env_file;
mod fair;
mod guard;
mod http;
mod limits;
mod log;
mod password;
mod peers;
mod refusal;
mod relay;
mod rooms;
mod secret;
mod serve;
mod setup;
mod stall;
mod ws;

pub mod console;

pub use addresses::addresses;
pub use assets::{Asset, Assets, NoClient};
pub use config::{Config, ConfigError, CookieSecure, LogFormat, Origin};
pub use env_file::EnvFile;
pub use log::start as start_log;
pub use serve::{ServeError, Server};
