//! Starting, listening, stopping.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use store::Store;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::app::App;
use crate::assets::Assets;
use crate::config::Config;
use crate::guard::Peer;
use crate::limits::Limits;
use crate::password::Passwords;
use crate::rooms::Rooms;
use crate::{http, setup};

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error("{0}")]
    Store(#[from] store::StoreError),
    /// The address.
    #[error("HOST, PORT: can't listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// Something else.
    #[error("{0}")]
    Other(String),
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    /// The names of administrators without a password, with their one-time tokens.
    pub setup_tokens: Vec<(String, String)>,
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

impl Server {
    /// Opens the database, makes the first administrators and begins to listen.
    pub async fn start(config: Config, assets: impl Assets) -> Result<Self, ServeError> {
        let config = Arc::new(config);
        let address = SocketAddr::new(config.host, config.port);
        let store = Store::open(&config.database).await?;
        let setup_tokens = setup::first_admins(&config, &store).await?;
        let listener = TcpListener::bind(address).await.map_err(|e| ServeError::Listen(address, e))?;
        let stopping = CancellationToken::new();
        let app = Arc::new(App {
            rooms: Rooms::new(Arc::clone(&config), store.clone(), stopping.clone()),
            limits: Limits::new(&config),
            passwords: Passwords::new().map_err(|e| ServeError::Other(e.message))?,
            assets: Box::new(assets),
            prometheus: prometheus(),
            config,
            store,
            stopping,
            sockets: TaskTracker::new(),
        });
        Ok(Self { app, listener, setup_tokens })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done; then tells clients, finishes what was begun and returns.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Self { app, listener, .. } = self;
        let router = http::router(Arc::clone(&app));
        let connections = Connections {
            router,
            tasks: TaskTracker::new(),
            stopping: app.stopping.clone(),
            most: app.config.max_connections,
            most_of_one: app.config.max_connections_per_address,
            proxies: app.config.trusted_proxies.clone(),
            by_address: Arc::default(),
        };
        let housekeeping = tokio::spawn(housekeep(Arc::clone(&app)));
        tokio::select! {
            () = connections.accept(listener) => {}
            () = stop => {}
        }
        tracing::info!("shutting down");
        app.stopping.cancel();
        let deadline = app.config.shutdown;
        if tokio::time::timeout(deadline, app.rooms.stop()).await.is_err() {
            tracing::warn!("some rooms did not end in time");
        }
        // Let the last words go out.
        app.sockets.close();
        let _ = tokio::time::timeout(deadline.min(Duration::from_secs(3)), app.sockets.wait()).await;
        connections.tasks.close();
        if tokio::time::timeout(deadline.min(Duration::from_secs(3)), connections.tasks.wait()).await.is_err()
        {
            tracing::debug!("some connections did not end in time");
        }
        housekeeping.abort();
        app.store.close().await;
        tracing::info!("stopped");
    }
}

struct Connections {
    router: Router,
    tasks: TaskTracker,
    stopping: CancellationToken,
    most: usize,
    most_of_one: usize,
    proxies: Vec<ipnet::IpNet>,
    by_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Counts a connection of an address as long as it lives.
struct Counted {
    by_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
    address: IpAddr,
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

    fn count(&self, address: IpAddr) -> Option<Counted> {
        let mut counts = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= self.most_of_one {
            return None;
        }
        *count += 1;
        Some(Counted { by_address: Arc::clone(&self.by_address), address })
    }

    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        let address = peer.ip().to_canonical();
        let proxy = self.proxies.iter().any(|net| net.contains(&address));
        let counted = if proxy { None } else { self.count(address) };
        if self.tasks.len() >= self.most || (counted.is_none() && !proxy) {
            metrics::counter!("parlor_connections_refused_total").increment(1);
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
                .max_buf_size(64 * 1024)
                .serve_connection(TokioIo::new(stream), service)
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

/// What has to be done from time to time.
async fn housekeep(app: Arc<App>) {
    let mut minute = tokio::time::interval(Duration::from_mins(1));
    loop {
        minute.tick().await;
        app.limits.sweep();
        app.rooms.sweep().await;
        if let Err(error) = app.store.sweep_sessions(app.config.session_idle_ms()).await {
            tracing::warn!(%error, "old sessions could not be removed");
        }
    }
}
