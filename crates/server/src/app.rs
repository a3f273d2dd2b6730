//! What all requests share.

use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use store::Store;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::assets::Assets;
use crate::config::Config;
use crate::limits::Limits;
use crate::password::Passwords;
use crate::rooms::Rooms;

pub(crate) struct App {
    pub(crate) config: Arc<Config>,
    pub(crate) store: Store,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    pub(crate) assets: Box<dyn Assets>,
    pub(crate) prometheus: Option<PrometheusHandle>,
    pub(crate) stopping: CancellationToken,
    /// The WebSockets that are open.
    pub(crate) sockets: TaskTracker,
}
