//! Several servers on one PostgreSQL, and what can become of each: killed, ended, hanging, cut off; a database that restarts.
//! Clients go to any of them and check every acknowledgement.

use std::collections::VecDeque;
use std::fmt::{self, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::crash::{Tally, table};
use crate::host::{free_port, ready, spawn};
use crate::pulse::{Pulse, Waits, pulse};
use crate::{Api, Result};

/// What happens to a server, or to all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing, to compare with.
    None,
    /// `kill -9`.
    Kill,
    /// SIGTERM, as in a rolling update.
    Terminate,
    /// SIGSTOP for so long, then SIGCONT.
    Hang(Duration),
    /// Nothing gets through between the server and the database for so long.
    Cut(Duration),
    /// PostgreSQL is restarted at once.
    Restart,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("nothing"),
            Self::Kill => f.write_str("kill -9"),
            Self::Terminate => f.write_str("SIGTERM"),
            Self::Hang(time) => write!(f, "SIGSTOP for {} s", time.as_secs()),
            Self::Cut(time) => write!(f, "cut off from the database for {} s", time.as_secs()),
            Self::Restart => f.write_str("PostgreSQL restarted"),
        }
    }
}

impl Fault {
    /// How long rooms may stand still in 99 of 100 cases, as promised. What a database needs to start is its own affair.
    fn promised(self) -> Duration {
        match self {
            Self::None | Self::Kill | Self::Terminate => Duration::from_secs(1),
            Self::Hang(_) | Self::Cut(_) => Duration::from_secs(7),
            Self::Restart => Duration::from_secs(10),
        }
    }
}

/// A line between a server and its database that can be cut.
struct Cable {
    address: SocketAddr,
    whole: watch::Sender<bool>,
}

/// Carries bytes as long as the line is whole.
async fn carry(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut whole: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = from.read(&mut buffer).await?;
        let _ = whole.wait_for(|whole| *whole).await;
        if read == 0 {
            return to.shutdown().await;
        }
        to.write_all(&buffer[..read]).await?;
    }
}

impl Cable {
    async fn to(database: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (sender, whole) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let mut whole = whole.clone();
                tokio::spawn(async move {
                    let _ = whole.wait_for(|whole| *whole).await;
                    let Ok(far) = TcpStream::connect(database).await else { return };
                    let (near_in, near_out) = near.into_split();
                    let (far_in, far_out) = far.into_split();
                    let there = tokio::spawn(carry(near_in, far_out, whole.clone()));
                    let _ = carry(far_in, near_out, whole).await;
                    there.abort();
                });
            }
        });
        Ok(Self { address, whole: sender })
    }
}

/// A server of several.
struct Member {
    child: Child,
    port: u16,
    cable: Cable,
}

/// Several servers on one database.
pub struct Cluster {
    program: PathBuf,
    folder: tempfile::TempDir,
    members: Vec<Member>,
    /// The address of the database behind the host.
    database: String,
}

impl Cluster {
    /// Starts so many servers on a new database of a PostgreSQL such as `postgres://parlor@127.0.0.1:5432`.
    pub async fn start(program: &Path, postgres: &str, servers: usize) -> Result<Self> {
        static MADE: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let name = format!("cluster_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let made = Command::new("psql")
            .args([&format!("{postgres}/postgres"), "-qc", &format!("CREATE DATABASE {name}")])
            .output()?;
        if !made.status.success() {
            return Err(format!("no database: {}", String::from_utf8_lossy(&made.stderr)).into());
        }
        let (user, host) = postgres.rsplit_once('@').ok_or("expected postgres://USER@HOST:PORT")?;
        let host: SocketAddr = host.parse()?;
        let mut cluster = Self {
            program: program.to_owned(),
            folder: tempfile::tempdir()?,
            members: Vec::new(),
            database: format!("{user}@HOST/{name}"),
        };
        for _ in 0..servers {
            let (port, cable) = (free_port()?, Cable::to(host).await?);
            let child = cluster.spawn(port, &cable)?;
            cluster.members.push(Member { child, port, cable });
        }
        for address in cluster.addresses() {
            ready(&Api::new(address)).await.map_err(|e| format!("{e}: {}", cluster.log()))?;
        }
        Ok(cluster)
    }

    fn spawn(&self, port: u16, cable: &Cable) -> Result<Child> {
        let database = self.database.replace("HOST", &cable.address.to_string());
        spawn(&self.program, self.folder.path(), port, &database, &format!("{port}.log"))
    }

    /// Where the servers listen.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.members.iter().map(|m| SocketAddr::from(([127, 0, 0, 1], m.port))).collect()
    }

    /// What all servers have logged.
    pub fn log(&self) -> String {
        let read = |m: &Member| {
            let path = self.folder.path().join(format!("{}.log", m.port));
            format!("-- {}\n{}", m.port, std::fs::read_to_string(path).unwrap_or_default())
        };
        self.members.iter().map(read).collect()
    }

    /// The processor time that all servers have used.
    pub fn cpu(&self) -> Result<Duration> {
        let used = self.members.iter().map(|m| crate::cpu(&m.child.id().to_string()));
        used.sum::<Result<Duration>>()
    }

    fn signal(&self, at: usize, signal: &str) -> Result<()> {
        let process = self.members[at].child.id().to_string();
        let done = Command::new("kill").args([signal, &process]).status()?;
        if done.success() { Ok(()) } else { Err(format!("kill {signal} failed").into()) }
    }

    /// Does something to a server; afterwards it works again.
    async fn suffer(&mut self, fault: Fault, at: usize, restart: Option<&str>) -> Result<()> {
        match fault {
            Fault::None => sleep(Duration::from_secs(2)).await,
            Fault::Kill | Fault::Terminate => {
                self.signal(at, if fault == Fault::Kill { "-KILL" } else { "-TERM" })?;
                sleep(Duration::from_secs(2)).await;
                self.members[at].child.wait()?;
                let child = self.spawn(self.members[at].port, &self.members[at].cable)?;
                self.members[at].child = child;
                ready(&Api::new(self.addresses()[at])).await?;
            }
            Fault::Hang(time) => {
                self.signal(at, "-STOP")?;
                sleep(time).await;
                self.signal(at, "-CONT")?;
            }
            Fault::Cut(time) => {
                self.members[at].cable.whole.send_replace(false);
                sleep(time).await;
                self.members[at].cable.whole.send_replace(true);
            }
            Fault::Restart => {
                let restart = restart.ok_or("nobody has said how to restart the database")?.to_owned();
                let done =
                    tokio::task::spawn_blocking(move || Command::new("sh").args(["-c", &restart]).status());
                if !done.await??.success() {
                    return Err("the database could not be restarted".into());
                }
            }
        }
        // Time to find out, and to go on.
        sleep(Duration::from_secs(2)).await;
        Ok(())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for member in &mut self.members {
            let _ = Command::new("kill").args(["-CONT", &member.child.id().to_string()]).status();
            let _ = member.child.kill();
            let _ = member.child.wait();
        }
    }
}

/// What is done to how many servers.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many servers.
    pub servers: usize,
    /// How many rooms in which games of all kinds are played, one after the other, and their journals read.
    pub tables: u64,
    /// How many rooms in which two clients move as fast as they can and measure.
    pub rooms: usize,
    /// What happens, one after the other; each time to the next server.
    pub faults: Vec<Fault>,
    /// A line for a shell that restarts the database.
    pub restart: Option<String>,
    /// Is it an error if one room of a hundred stands still for longer than promised? Only on a machine that has nothing else
    /// to do.
    pub strict: bool,
}

/// Plays on several servers while they suffer. Says what was seen; an error if anything was lost, done twice or told in two ways.
pub async fn run(program: &Path, postgres: &str, plan: Plan) -> Result<String> {
    let mut cluster = Cluster::start(program, postgres, plan.servers).await?;
    let servers: Arc<[SocketAddr]> = cluster.addresses().into();
    let (stop, tally) = (Arc::new(AtomicBool::new(false)), Arc::new(Tally::default()));
    let mut tables: VecDeque<_> = (0..plan.tables)
        .map(|n| tokio::spawn(table(Arc::clone(&servers), n, Arc::clone(&stop), Arc::clone(&tally))))
        .collect();
    let beat = Arc::new(Pulse::default());
    let mut pulses = Vec::new();
    for n in 0..plan.rooms {
        pulses.push(tokio::spawn(pulse(Arc::clone(&servers), n, Arc::clone(&stop), Arc::clone(&beat))));
    }
    sleep(Duration::from_secs(1)).await;
    // On a machine that is busy it takes a while until all play; who makes a room has nothing yet that could be lost.
    while beat.rooms() < plan.rooms && !pulses.iter().any(tokio::task::JoinHandle::is_finished) {
        sleep(Duration::from_millis(100)).await;
    }
    // How long rooms stood still, of each kind of fault.
    let mut stood: Vec<(Fault, Waits)> = Vec::new();
    for (n, fault) in plan.faults.iter().enumerate() {
        // What was before is not this fault's.
        drop(beat.take());
        let from = Instant::now();
        cluster.suffer(*fault, n % plan.servers, plan.restart.as_deref()).await?;
        let seen = beat.take();
        eprintln!("{fault}: {}; rooms stood still {}", seen.tell(from.elapsed()), seen.rooms);
        match stood.iter_mut().find(|(kind, _)| kind == fault) {
            Some((_, waits)) => *waits = std::mem::take(waits).and(seen.rooms),
            None => stood.push((*fault, seen.rooms)),
        }
    }
    stop.store(true, Ordering::Relaxed);
    let trouble = |e: crate::Error| format!("{e}\n{}", cluster.log());
    while let Some(table) = tables.pop_front() {
        timeout(Duration::from_mins(3), table)
            .await
            .map_err(|_| "a table does not end")??
            .map_err(trouble)?;
    }
    for pulse in pulses {
        timeout(Duration::from_mins(1), pulse).await.map_err(|_| "a room does not end")??.map_err(trouble)?;
    }
    if cluster.log().contains("panicked") {
        return Err(format!("a panic: {}", cluster.log()).into());
    }
    let mut told = table_of(&stood);
    let _ = write!(
        told,
        "{} servers: {} games finished by their journals, {} acknowledged moves in them and {} beside them, {} reconnects; \
         none lost, none done twice, none told in two ways",
        plan.servers,
        tally.games.load(Ordering::Relaxed),
        tally.moves.load(Ordering::Relaxed),
        beat.all(),
        tally.reconnects.load(Ordering::Relaxed),
    );
    if plan.strict
        && let Some((fault, waits)) = stood.iter().find(|(fault, waits)| waits.at(0.99) > fault.promised())
    {
        return Err(format!("{told}\nlater than promised: {fault}: {waits}").into());
    }
    Ok(told)
}

/// How long rooms stood still, a line for each kind of fault.
fn table_of(stood: &[(Fault, Waits)]) -> String {
    let mut text = String::from(
        "| what happens to one of them | rooms | p50 | p99 | longest | promised |\n|---|---:|---:|---:|---:|---:|\n",
    );
    for (fault, waits) in stood {
        let s = |time: Duration| format!("{:.2} s", time.as_secs_f64());
        let (half, most, longest) = (s(waits.at(0.5)), s(waits.at(0.99)), s(waits.longest()));
        let promised = fault.promised().as_secs();
        let _ =
            writeln!(text, "| {fault} | {} | {half} | {most} | {longest} | {promised} s |", waits.count());
    }
    text
}

/// So many rooms on so many servers, as fast as they can, for so long; says what was seen.
pub async fn load(
    program: &Path,
    postgres: &str,
    servers: usize,
    rooms: usize,
    time: Duration,
) -> Result<String> {
    let cluster = Cluster::start(program, postgres, servers).await?;
    let addresses: Arc<[SocketAddr]> = cluster.addresses().into();
    let (stop, beat) = (Arc::new(AtomicBool::new(false)), Arc::new(Pulse::default()));
    let pulses: Vec<_> = (0..rooms)
        .map(|n| tokio::spawn(pulse(Arc::clone(&addresses), n, Arc::clone(&stop), Arc::clone(&beat))))
        .collect();
    // What connects and warms up is not measured.
    while beat.all() < 2 * rooms as u64 {
        if let Some(broken) = pulses.iter().position(tokio::task::JoinHandle::is_finished) {
            return Err(format!("room {broken} has ended").into());
        }
        sleep(Duration::from_millis(100)).await;
    }
    drop(beat.take());
    let (from, cpu, own) = (Instant::now(), cluster.cpu()?, crate::cpu("self")?);
    sleep(time).await;
    let (elapsed, seen) = (from.elapsed(), beat.take());
    let each = |used: Duration| used.as_secs_f64() * 1e6 / seen.moves.count().max(1) as f64;
    let told = format!(
        "{servers} servers, {rooms} rooms: {}; {:.0} us a move in the servers, {:.0} in the clients",
        seen.tell(elapsed),
        each(cluster.cpu()?.saturating_sub(cpu)),
        each(crate::cpu("self")?.saturating_sub(own)),
    );
    stop.store(true, Ordering::Relaxed);
    for pulse in pulses {
        timeout(Duration::from_mins(1), pulse).await.map_err(|_| "a room does not end")???;
    }
    Ok(told)
}
