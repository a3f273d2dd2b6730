//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use metrics_exporter_prometheus::PrometheusHandle;
use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::assets::Assets;
use crate::config::Config;
use crate::limits::Limits;
use crate::password::Passwords;
use crate::peers::Peers;
use crate::refusal::{Refusal, Result};
use crate::rooms::Rooms;

pub(crate) struct App {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    /// The other servers of the database, on PostgreSQL.
    pub(crate) peers: Option<Peers>,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) assets: Box<dyn Assets>,
    pub(crate) prometheus: Option<PrometheusHandle>,
    /// Where other devices find this server.
    pub(crate) addresses: Vec<String>,
    pub(crate) stopping: CancellationToken,
    /// The WebSockets that are open.
    pub(crate) sockets: TaskTracker,
    /// Whether something could be kept when it was last tried.
    pub(crate) checked: tokio::sync::Mutex<Option<(Instant, Result<()>)>>,
}

/// How a room is asked for.
#[derive(Clone, Copy)]
pub(crate) enum Door<'a> {
    /// By its code alone.
    Code,
    /// By its code and a seat token, of which this is the hash.
    Seat(&'a str),
}

impl App {
    /// Asks a room something. Every way to learn whether there is a room goes through here: whoever tries codes or tokens
    /// is slowed down, and hears the same whether the room or the token is wrong.
    pub(crate) async fn knock<T>(
        &self,
        address: IpAddr,
        door: Door<'_>,
        ask: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let token = match door {
            Door::Code => None,
            Door::Seat(hash) => Some(hash),
        };
        self.limits.may_guess(address, token)?;
        let result = ask.await;
        let wrong = result.as_ref().is_err_and(|refusal| {
            matches!(&*refusal.code, "unknown_room" | "unknown_token" | "room_closed" | "no_spectators")
        });
        match (token, wrong) {
            (_, true) => self.limits.guessed_wrong(address).await,
            (Some(hash), false) if result.is_ok() => self.limits.is_member(hash),
            _ => {}
        }
        result.map_err(|refusal| match door {
            Door::Seat(_) if refusal.code == "unknown_room" => Refusal::unknown_token(),
            _ => refusal,
        })
    }
}
