//! A server for a test.
#![allow(dead_code, unreachable_pub)]

use std::net::SocketAddr;
use std::time::Duration;

use probe::{Api, Player};
use protocol::api::{CreateRoom, Joined};
use serde_json::{Value, json};
use server::{Config, NoClient, Server};
use tokio::sync::oneshot;

pub struct Running {
    pub address: SocketAddr,
    pub api: Api,
    pub setup_token: Option<String>,
    pub folder: Option<tempfile::TempDir>,
    stop: Option<oneshot::Sender<()>>,
    task: tokio::task::JoinHandle<Result<(), server::ServeError>>,
}

/// Limits that are not in the way of tests.
const WIDE: [(&str, &str); 12] = [
    ("HOST", "127.0.0.1"),
    ("PORT", "0"),
    ("BOT_DELAY_MS", "0"),
    ("MAX_CONNECTIONS_PER_ADDRESS", "100000"),
    ("REQUESTS_PER_MINUTE", "10000000"),
    ("LOGINS_PER_MINUTE", "10000000"),
    ("ROOMS_PER_MINUTE", "10000000"),
    ("GUESSES_PER_MINUTE", "10000000"),
    ("MAX_ROOMS_PER_ADDRESS", "100000"),
    ("MESSAGES_PER_SECOND", "100000"),
    ("LOG_LEVEL", "WARNING"),
    ("SHUTDOWN_SECONDS", "5"),
];

pub fn config(database: &str, pairs: &[(&str, &str)]) -> Config {
    let find = |name: &str| {
        let given = pairs.iter().chain(&WIDE).find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        given.or_else(|| (name == "DATABASE_URL").then(|| database.to_owned()))
    };
    Config::read(&find, server::EnvFile::default()).unwrap()
}

pub async fn start(pairs: &[(&str, &str)]) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:///{}/games.db", folder.path().display());
    let mut running = start_on(&database, pairs).await;
    running.folder = Some(folder);
    running
}

pub async fn start_on(database: &str, pairs: &[(&str, &str)]) -> Running {
    let config = config(database, pairs);
    server::start_log(&config);
    let server = Server::start(config, NoClient).await.unwrap();
    let address = server.address().unwrap();
    let setup_token = server.setup_tokens.first().map(|(_, token)| token.clone());
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    Running { address, api: Api::new(address), setup_token, folder: None, stop: Some(stop), task }
}

impl Running {
    /// Stops the server gracefully and waits for it.
    pub async fn stop(mut self) -> Option<tempfile::TempDir> {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        (&mut self.task).await.unwrap().unwrap();
        self.folder.take()
    }

    pub async fn create(&self, game: &str, seats: &[&str], options: Value) -> Joined {
        let wish = CreateRoom {
            game: game.into(),
            seats: seats.iter().map(|s| (*s).to_owned()).collect(),
            options: Some(options),
            name: Some("Anna".into()),
            settings: None,
        };
        self.api.create(&wish).await.unwrap()
    }

    /// Sends a command over HTTP.
    pub async fn command(&self, joined: &Joined, command: Value) -> probe::Answer {
        let path = format!("/api/rooms/{}/commands", joined.room);
        self.api.with("x-seat-token", &joined.token).post(&path, &command).await.unwrap()
    }

    /// A room in which a game has begun, with a player for each seat that is `you` or `open`.
    pub async fn table(
        &self,
        game: &str,
        seats: &[&str],
        options: Value,
        seed: u64,
    ) -> (Vec<Joined>, Vec<Player>) {
        let host = self.create(game, seats, options).await;
        let mut joined = vec![host.clone()];
        for (n, _) in seats.iter().filter(|s| **s == "open").enumerate() {
            let guest = self.api.join(&host.room, &format!("Guest {n}")).await.unwrap();
            let ready = self.command(&guest, json!({"id":"ready","do":"ready","ready":true})).await;
            assert!(ready.status.is_success(), "{ready:?}");
            joined.push(guest);
        }
        let started = self.command(&host, json!({"id":"start","do":"start"})).await;
        assert!(started.status.is_success(), "{:?}", started.json());
        let players = joined
            .iter()
            .enumerate()
            .map(|(n, j)| Player::new(self.address, j, seed * 100 + n as u64))
            .collect();
        (joined, players)
    }
}

pub const PATIENCE: Duration = Duration::from_secs(20);

pub const PASSWORD: &str = "correct horse battery";

/// The administrator, with a password.
pub async fn admin(server: &Running) -> Api {
    let token = server.setup_token.as_deref().unwrap();
    let wish = json!({"username":"admin","new_password":PASSWORD,"token":token});
    let answer = server.api.post("/api/auth/setup-password", &wish).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.json());
    server.api.bearer(answer.json()["token"].as_str().unwrap())
}

/// A new account; who has it.
pub async fn register(api: &Api, name: &str) -> Value {
    let answer = api.post("/api/auth/register", &json!({"username":name,"password":PASSWORD})).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}
