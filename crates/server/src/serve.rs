//! Starting, listening, stopping.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::addresses::addresses;
use crate::app::App;
use crate::assets::Assets;
use crate::config::Config;
use crate::guard::Peer;
use crate::limits::{Household, Limits};
use crate::password::Passwords;
use crate::peers::{self, Key, Peers};
use crate::rooms::Rooms;
use crate::setup::Setup;
use crate::stall::Impatient;
use crate::{http, secret, setup};

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error("{0}")]
    Store(#[from] store::StoreError),
    /// The address.
    #[error("HOST, PORT: can't listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The address for other servers.
    #[error("NODE_ADDRESS: can't listen on {0}: {1}")]
    ListenForPeers(SocketAddr, io::Error),
    /// Another server has the database now.
    #[error("another server has taken the database over; this one has stopped, and nothing was lost")]
    Replaced,
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    /// The names of administrators without a password, with their one-time tokens.
    pub setup_tokens: Vec<(String, String)>,
    /// The names of those whose token another server of the database has shown.
    pub setup_elsewhere: Vec<String>,
    /// Where other servers of the database are answered.
    for_peers: Option<TcpListener>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}

/// The numbers are the process's, not a server's: in tests several servers share them.
fn prometheus() -> Option<PrometheusHandle> {
    static HANDLE: Mutex<Option<PrometheusHandle>> = Mutex::new(None);
    let mut handle = HANDLE.lock().unwrap_or_else(PoisonError::into_inner);
    if handle.is_none() {
        let buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
        *handle = PrometheusBuilder::new()
            .set_buckets(&buckets)
            .ok()
            .and_then(|builder| builder.install_recorder().ok());
    }
    handle.clone()
}

/// What the system keeps for a client that does not read, in bytes: left alone it would be megabytes for each.
const SEND_BUFFER: u32 = 256 * 1024;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections have what their listener has.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
}

impl Server {
    /// Opens the database, makes the first administrators and begins to listen.
    pub async fn start(config: Config, assets: impl Assets) -> Result<Self, ServeError> {
        let config = Arc::new(config);
        let address = SocketAddr::new(config.host, config.port);
        // A start that fails must change nothing: another server may be running.
        let listener = listen(address).map_err(|e| ServeError::Listen(address, e))?;
        let (store, peers, for_peers) = join(&config).await?;
        let setup = setup::first_admins(&config, &store).await?;
        let stopping = CancellationToken::new();
        let listening = listener.local_addr().map_err(|e| ServeError::Listen(address, e))?;
        let app = Arc::new(App {
            addresses: addresses(listening, config.public_url.as_deref()),
            rooms: Rooms::new(Arc::clone(&config), store.clone(), stopping.clone()),
            limits: Limits::new(&config, Some(&store)),
            peers,
            passwords: Passwords::new(),
            assets: Box::new(assets),
            prometheus: prometheus(),
            config,
            store,
            stopping,
            sockets: TaskTracker::new(),
            checked: tokio::sync::Mutex::default(),
        });
        let Setup { tokens: setup_tokens, shown_elsewhere: setup_elsewhere } = setup;
        Ok(Self { app, listener, setup_tokens, setup_elsewhere, for_peers })
    }

    /// Where other devices find it, the best address first; none if only this machine can reach it.
    pub fn addresses(&self) -> &[String] {
        &self.app.addresses
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done; then tells clients, finishes what was begun and returns, all within `SHUTDOWN_SECONDS`.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let Self { app, listener, for_peers, .. } = self;
        let connections =
            Connections::new(&app, http::router(Arc::clone(&app)), app.config.trusted_proxies.clone());
        // Other servers come from few addresses, with many clients: none of them is counted by its address.
        let everybody = vec![IpNet::V4(Ipv4Net::default()), IpNet::V6(Ipv6Net::default())];
        let peers = Connections::new(&app, http::router_for_peers(Arc::clone(&app)), everybody);
        let housekeeping = tokio::spawn(housekeep(Arc::clone(&app)));
        let looking = tokio::spawn(look_after_rooms(Arc::clone(&app)));
        let accept_peers = async {
            match for_peers {
                Some(listener) => peers.accept(listener).await,
                None => std::future::pending().await,
            }
        };
        let ended = tokio::select! {
            () = connections.accept(listener) => Ok(()),
            () = accept_peers => Ok(()),
            () = stop => Ok(()),
            () = app.store.lost() => Err(ServeError::Replaced),
        };
        tracing::info!("shutting down");
        app.stopping.cancel();
        let (now, time) = (Instant::now(), app.config.shutdown);
        if timeout_at(now + time * 7 / 10, app.rooms.stop()).await.is_err() {
            tracing::warn!("some rooms did not end in time");
        }
        // Let the last words go out.
        app.sockets.close();
        let _ = timeout_at(now + time * 8 / 10, app.sockets.wait()).await;
        for tasks in [&connections.tasks, &peers.tasks] {
            tasks.close();
            if timeout_at(now + time * 9 / 10, tasks.wait()).await.is_err() {
                tracing::debug!("some connections did not end in time");
            }
        }
        housekeeping.abort();
        looking.abort();
        // At least what was begun is finished.
        let _ = timeout_at(now + time.max(Duration::from_secs(1)), app.store.close()).await;
        tracing::info!("stopped");
        ended
    }
}

/// The most connections at a time that are told that they are too many.
const MOST_TURNED_AWAY: usize = 64;

/// What they are told.
const TURNED_AWAY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: 96\r\n\
    retry-after: 10\r\nconnection: close\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"too many connections; close some, or try again in a moment\"}}";

struct Connections {
    router: Router,
    tasks: TaskTracker,
    stopping: CancellationToken,
    most: usize,
    most_of_one: usize,
    proxies: Vec<IpNet>,
    by_address: Arc<Mutex<HashMap<Household, usize>>>,
    turned_away: Arc<Semaphore>,
}

/// Counts a connection of an address as long as it lives.
struct Counted {
    by_address: Arc<Mutex<HashMap<Household, usize>>>,
    address: Household,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

impl Connections {
    fn new(app: &App, router: Router, proxies: Vec<IpNet>) -> Self {
        Self {
            router,
            tasks: TaskTracker::new(),
            stopping: app.stopping.clone(),
            most: app.config.max_connections,
            most_of_one: app.config.max_connections_per_address,
            proxies,
            by_address: Arc::default(),
            turned_away: Arc::new(Semaphore::new(MOST_TURNED_AWAY)),
        }
    }

    async fn accept(&self, listener: TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => self.admit(stream, peer),
                Err(error) => {
                    // Too many open files, most likely: wait until some are closed.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    fn count(&self, address: Household) -> Option<Counted> {
        let mut counts = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.most_of_one {
            return None;
        }
        *count += 1;
        Some(Counted { by_address: Arc::clone(&self.by_address), address })
    }

    /// Says why a connection is closed, to as many as that costs nothing.
    fn turn_away(&self, mut stream: TcpStream) {
        metrics::counter!("parlor_connections_refused_total").increment(1);
        let Ok(permit) = Arc::clone(&self.turned_away).try_acquire_owned() else { return };
        tokio::spawn(async move {
            let _permit = permit;
            let talk = async {
                // An answer is one to a request: some clients don't listen before they have asked.
                let _ = stream.read(&mut [0; 512]).await?;
                stream.write_all(TURNED_AWAY).await?;
                stream.shutdown().await?;
                // Closing with something unread would reset the connection, and the words would be lost.
                while stream.read(&mut [0; 512]).await? > 0 {}
                io::Result::Ok(())
            };
            let _ = tokio::time::timeout(Duration::from_secs(1), talk).await;
        });
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        let address = peer.ip().to_canonical();
        // Clients behind a proxy are counted by their requests: see `Limits::enter`.
        let proxy = self.proxies.iter().any(|net| net.contains(&address));
        let counted = if proxy { None } else { self.count(address.into()) };
        if self.tasks.len() >= self.most || (counted.is_none() && !proxy) {
            self.turn_away(stream);
            return;
        }
        // A move is one small packet: it must not wait for more.
        let _ = stream.set_nodelay(true);
        let router = self.router.clone().map_request(move |mut request: hyper::Request<_>| {
            request.extensions_mut().insert(Peer(peer));
            request
        });
        let stopping = self.stopping.clone();
        self.tasks.spawn(async move {
            let _counted = counted;
            let service = TowerToHyperService::new(router);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(Duration::from_secs(15))
                // What a request without its end takes; bodies are counted where they are read.
                .max_buf_size(16 * 1024)
                .serve_connection(TokioIo::new(Impatient::new(stream)), service)
                .with_upgrades();
            let mut connection = std::pin::pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => {}
                () = stopping.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
}

/// Opens the database; on PostgreSQL this server joins those that are there.
async fn join(config: &Config) -> Result<(Store, Option<Peers>, Option<TcpListener>), ServeError> {
    if config.database.kind() == store::Kind::Sqlite {
        return Ok((Store::alone(&config.database).await?, None, None));
    }
    let address = config.node_address.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 0)));
    let failed = |e| ServeError::ListenForPeers(address, e);
    let listener = listen(address).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let mut key = None;
    let introduce = |kept: &str| {
        let shared = Key::new(config, kept);
        let introduction = peers::introduce(&shared, address);
        key = Some(shared);
        introduction
    };
    let store = Store::join(&config.database, &secret::token(), introduce).await?;
    let peers = store.node().cloned().zip(key).map(|(node, key)| Peers::new(node, key));
    Ok((store, peers, Some(listener)))
}

/// Lets rooms look whether they are still this server's, whenever they may not be.
async fn look_after_rooms(app: Arc<App>) {
    let Some(peers) = &app.peers else { return };
    let mut known = peers.node.known();
    let counted = |servers: usize| metrics::gauge!("parlor_servers").set(servers as f64);
    // Those that are there when this one comes: a server that stays alone hears of no change.
    let mut lapses = {
        let known = known.borrow_and_update();
        counted(known.peers.len());
        known.lapses
    };
    while known.changed().await.is_ok() {
        let (now, holds, servers) = {
            let known = known.borrow_and_update();
            (known.lapses, known.holds, known.peers.len())
        };
        counted(servers);
        if now != lapses || !holds {
            tracing::info!(holds, "this server may have lost rooms to others");
            lapses = now;
            app.rooms.look();
        }
    }
}

/// Refused log-ins are of interest for so many days.
const REFUSED_DAYS: u32 = 30;

/// What has to be done from time to time.
async fn housekeep(app: Arc<App>) {
    let mut minute = tokio::time::interval(Duration::from_mins(1));
    for minutes in 0_u64.. {
        minute.tick().await;
        app.limits.sweep();
        app.rooms.sweep().await;
        if app.peers.is_some()
            && let Err(error) = app.store.sweep_buckets().await
        {
            tracing::warn!(%error, "old counts could not be removed");
        }
        if let Err(error) = app.store.sweep_sessions(app.config.session_idle_ms()).await {
            tracing::warn!(%error, "old sessions could not be removed");
        }
        if minutes % 60 == 0 {
            let before = |days: u32| store::now() - i64::from(days) * 24 * 3600 * 1000;
            let refused = before(REFUSED_DAYS.min(app.config.audit_days));
            for (before, action) in [
                (before(app.config.audit_days), None),
                (refused, Some("login_refused")),
                (refused, Some("setup_refused")),
                (refused, Some("register_refused")),
            ] {
                if let Err(error) = app.store.sweep_audit(before, action).await {
                    tracing::warn!(%error, "old lines of the audit log could not be removed");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn who_is_turned_away_gets_a_whole_answer() {
        let text = std::str::from_utf8(super::TURNED_AWAY).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{}", body.len());
        let body: serde_json::Value = serde_json::from_str(body).unwrap();
        assert_eq!(body["error"]["code"], "busy");
    }
}
