//! The line to a room on a server: joins, stays in touch, comes back by itself, and loses no move.

use std::collections::VecDeque;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use protocol::api::{CreateRoom, ErrorBody, JoinRoom, Joined};
use protocol::room::{self, Board, Command, Hello, Request};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message as Frame, WebSocket};

/// Where to go, and as whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The server's address, such as `http://localhost:8000`.
    pub url: String,
    /// The room's code.
    pub code: String,
    /// What to be called there.
    pub name: String,
    /// Only to watch?
    pub watch: bool,
    /// A room of this game is to be opened; there is no code yet.
    pub open: Option<String>,
}

/// What comes over the line.
pub(crate) enum Heard {
    /// The server said something.
    Said(Box<room::Message>),
    /// A room was opened, and this is its code.
    Opened(String),
    /// The line is up.
    Up,
    /// The line is down; it is tried again.
    Down(String),
    /// It makes no sense to try again.
    Over(String),
}

/// Our end of the line.
pub(crate) struct Line {
    to: Sender<Command>,
}

impl Line {
    /// Goes there; everything that comes is given to `hear`, which says false when nobody listens any more.
    pub(crate) fn open(
        invitation: Invitation,
        data: &Path,
        hear: impl FnMut(Heard) -> bool + Send + 'static,
    ) -> Self {
        let (to, from) = mpsc::channel();
        let tokens = Tokens::new(data, &invitation);
        let data = data.to_owned();
        thread::spawn(move || {
            Caller {
                invitation,
                data,
                tokens,
                from,
                hear,
                waiting: VecDeque::new(),
                next: 0,
                version: None,
                pace: Pace::USUAL,
            }
            .run();
        });
        Self { to }
    }

    /// Sends a request; it is sent again until it is answered.
    pub(crate) fn send(&self, command: Command) {
        // A line that is over has said so already.
        let _ = self.to.send(command);
    }
}

/// The seat tokens of rooms that were joined from here, a file each.
struct Tokens(PathBuf);

impl Tokens {
    fn new(data: &Path, to: &Invitation) -> Self {
        let name: String = format!("{}-{}", to.url, to.code)
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        Self(data.join("rooms").join(name))
    }

    fn get(&self) -> Option<String> {
        let text = std::fs::read_to_string(&self.0).ok()?;
        let token = text.trim();
        (32..=64).contains(&token.len()).then(|| token.to_owned())
    }

    fn set(&self, token: &str) -> io::Result<()> {
        if let Some(folder) = self.0.parent() {
            std::fs::create_dir_all(folder)?;
        }
        crate::saves::write(&self.0, token)
    }
}

/// How long things may take.
#[derive(Clone, Copy)]
struct Pace {
    /// When nothing was heard for so long, the server is asked whether it is there.
    quiet: Duration,
    /// When nothing was heard for so long, it is not: another one may have the room by then.
    silent: Duration,
    /// The pause before the first new attempt; each that fails doubles it, up to eight seconds.
    pause: Duration,
}

impl Pace {
    const USUAL: Self = Self {
        quiet: Duration::from_millis(2_500),
        silent: Duration::from_secs(6),
        pause: Duration::from_millis(500),
    };
}

/// May what was refused with this code be granted in a moment, here or by another server?
fn passes(code: &str) -> bool {
    matches!(code, "shutdown" | "storage" | "busy" | "too_fast" | "too_slow")
}

/// Why a call ended.
enum Cut {
    /// Try again.
    Lost(String),
    /// Don't.
    Over(String),
    /// Nobody listens here any more.
    Unheard,
}

struct Caller<F> {
    invitation: Invitation,
    data: PathBuf,
    tokens: Tokens,
    from: Receiver<Command>,
    hear: F,
    /// What was sent and not answered.
    waiting: VecDeque<Request>,
    next: u64,
    version: Option<u64>,
    pace: Pace,
}

impl<F: FnMut(Heard) -> bool> Caller<F> {
    fn run(mut self) {
        let mut pause = self.pace.pause;
        loop {
            let began = Instant::now();
            match self.call() {
                Cut::Unheard => return,
                Cut::Over(reason) => {
                    (self.hear)(Heard::Over(reason));
                    return;
                }
                Cut::Lost(reason) => {
                    if !(self.hear)(Heard::Down(reason)) {
                        return;
                    }
                }
            }
            if began.elapsed() > Duration::from_secs(10) {
                pause = self.pace.pause;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_secs(8));
        }
    }

    /// One connection, from beginning to end.
    fn call(&mut self) -> Cut {
        let token = match self.join() {
            Ok(token) => token,
            Err(cut) => return cut,
        };
        let url = match self.socket_url() {
            Ok(url) => url,
            Err(reason) => return Cut::Over(reason),
        };
        let mut socket = match connect(&url, self.pace.silent) {
            Ok(socket) => socket,
            Err(reason) => return Cut::Lost(reason),
        };
        if let Err(e) = impatient(&mut socket) {
            return Cut::Lost(crate::trouble::of(&e));
        }
        let hello = Hello {
            protocol: Some(room::VERSION),
            room: self.invitation.code.clone(),
            token: token.clone(),
            version: self.version,
            board: Some(Board::Plain),
        };
        let id = self.fresh_id();
        let first = Request { id: id.clone(), command: Command::Hello(hello) };
        if let Err(cut) = send(&mut socket, &first) {
            return cut;
        }
        self.talk(&mut socket, &id, token.is_some())
    }

    fn talk(&mut self, socket: &mut WebSocket<MaybeTlsStream<TcpStream>>, hello: &str, seated: bool) -> Cut {
        let mut welcome = false;
        let mut heard = Instant::now();
        let mut pinged = Instant::now();
        loop {
            match socket.read() {
                Ok(Frame::Text(text)) => {
                    heard = Instant::now();
                    // What a later server says beyond our understanding is for others.
                    let Ok(message) = serde_json::from_str::<room::Message>(&text) else { continue };
                    match &message {
                        room::Message::Done { id, .. } if id == hello => {
                            welcome = true;
                            if !(self.hear)(Heard::Up) {
                                return Cut::Unheard;
                            }
                            for request in &self.waiting {
                                if let Err(cut) = send(socket, request) {
                                    return cut;
                                }
                            }
                        }
                        room::Message::Refused { id, code, message, .. } if id.as_deref() == Some(hello) => {
                            if code == "unknown_token" && seated {
                                // The seat was given away: sit down anew.
                                let _ = self.tokens.set("");
                                return Cut::Lost(message.clone());
                            }
                            return if passes(code) {
                                Cut::Lost(message.clone())
                            } else {
                                Cut::Over(message.clone())
                            };
                        }
                        room::Message::Closing { code, message } => {
                            return match code.as_str() {
                                "shutdown" | "too_slow" => Cut::Lost(message.clone()),
                                _ => Cut::Over(message.clone()),
                            };
                        }
                        room::Message::Snapshot(snapshot) => self.version = Some(snapshot.version),
                        room::Message::Update(update) => self.version = Some(update.version),
                        room::Message::Done { id, .. } => self.waiting.retain(|r| r.id != *id),
                        room::Message::Refused { id: Some(id), code, .. } if code != "storage" => {
                            self.waiting.retain(|r| r.id != *id);
                        }
                        _ => {}
                    }
                    if !(self.hear)(Heard::Said(Box::new(message))) {
                        let _ = socket.close(None);
                        return Cut::Unheard;
                    }
                }
                Ok(Frame::Close(_)) => return Cut::Lost("the server closed the connection".into()),
                Ok(_) => heard = Instant::now(),
                Err(tungstenite::Error::Io(e))
                    if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
                Err(e) => return Cut::Lost(crate::trouble::of(&e)),
            }
            if heard.elapsed() > self.pace.silent {
                return Cut::Lost("the server is silent".into());
            }
            if heard.elapsed() > self.pace.quiet && pinged.elapsed() > self.pace.quiet {
                pinged = Instant::now();
                if let Err(e) = socket.send(Frame::Ping(Vec::new().into())) {
                    return Cut::Lost(crate::trouble::of(&e));
                }
            }
            loop {
                match self.from.try_recv() {
                    Ok(command) => {
                        let request = Request { id: self.fresh_id(), command };
                        self.waiting.push_back(request.clone());
                        if welcome && let Err(cut) = send(socket, &request) {
                            return cut;
                        }
                    }
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => {
                        let _ = socket.close(None);
                        return Cut::Unheard;
                    }
                }
            }
        }
    }

    fn fresh_id(&mut self) -> String {
        self.next += 1;
        let mut salt = [0; 6];
        // The number alone is unique within this program; the salt tells it from one before.
        let _ = getrandom::fill(&mut salt);
        let salt = engine::journal::hex(&salt);
        format!("{salt}-{}", self.next)
    }

    /// The seat token: the one that is kept, or a new one for a new seat.
    fn join(&mut self) -> Result<Option<String>, Cut> {
        if self.invitation.watch {
            return Ok(None);
        }
        if let Some(game) = self.invitation.open.clone() {
            return self.open(game).map(Some);
        }
        if let Some(token) = self.tokens.get() {
            return Ok(Some(token));
        }
        let mut secret = [0; 24];
        getrandom::fill(&mut secret).map_err(|e| Cut::Over(crate::trouble::of(&e)))?;
        let secret = engine::journal::hex(&secret);
        let body = JoinRoom { name: Some(self.invitation.name.clone()), seat: None, token: Some(secret) };
        let path = format!("/api/rooms/{}/join", self.invitation.code);
        let joined: Joined = self.post(&path, &body)?;
        // Without the file the seat is ours only until we leave; that is no reason not to play.
        let _ = self.tokens.set(&joined.token);
        Ok(Some(joined.token))
    }

    /// Opens a room, and sits down in it.
    fn open(&mut self, game: String) -> Result<String, Cut> {
        let name = Some(self.invitation.name.clone());
        let wish = CreateRoom { game, options: None, seats: Vec::new(), name, settings: None };
        let joined: Joined = self.post("/api/rooms", &wish)?;
        self.invitation.code.clone_from(&joined.room);
        self.invitation.open = None;
        self.tokens = Tokens::new(&self.data, &self.invitation);
        let _ = self.tokens.set(&joined.token);
        if (self.hear)(Heard::Opened(joined.room)) { Ok(joined.token) } else { Err(Cut::Unheard) }
    }

    fn post<T: serde::de::DeserializeOwned>(
        &self,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, Cut> {
        let url = format!("{}{path}", self.invitation.url);
        let mut answer = agent().post(&url).send_json(body).map_err(|e| Cut::Lost(crate::trouble::of(&e)))?;
        let text = answer.body_mut().read_to_string().map_err(|e| Cut::Lost(crate::trouble::of(&e)))?;
        if answer.status().is_success() {
            return serde_json::from_str(&text).map_err(|_| Cut::Over("this is no server of Parlor".into()));
        }
        let status = answer.status();
        Err(match serde_json::from_str::<ErrorBody>(&text) {
            Ok(body) if passes(&body.error.code) => Cut::Lost(body.error.message),
            Ok(body) => Cut::Over(body.error.message),
            // A proxy answers for a server that is not there, or guards it.
            Err(_) if matches!(status.as_u16(), 429 | 502..=504) => Cut::Lost(format!("{url}: {status}")),
            Err(_) => Cut::Over(format!("{url}: {status}")),
        })
    }

    fn socket_url(&self) -> Result<String, String> {
        let url = &self.invitation.url;
        if let Some(rest) = url.strip_prefix("http://") {
            Ok(format!("ws://{rest}/ws"))
        } else if let Some(rest) = url.strip_prefix("https://") {
            Ok(format!("wss://{rest}/ws"))
        } else {
            Err(format!("an address begins with http:// or https://, unlike `{url}`"))
        }
    }
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(15)))
        .build()
        .into()
}

/// The journal of a game that was played on a server.
pub(crate) fn journal(url: &str, record: &str) -> Result<String, String> {
    let url = format!("{url}/api/records/{record}/journal");
    let mut answer = agent().get(&url).call().map_err(|e| crate::trouble::of(&e))?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(|e| crate::trouble::of(&e))?;
    if status.is_success() { Ok(text) } else { Err(format!("{url}: {status}")) }
}

impl Invitation {
    /// Reads an address and a code as people write them; the code may be the end of the address.
    pub fn new(url: &str, code: Option<&str>, name: &str, watch: bool) -> Result<Self, String> {
        let url = url.trim().trim_end_matches('/');
        let (url, code) = match (code, url.split_once("/r/")) {
            (Some(code), Some((url, _))) => (url, code),
            (Some(code), None) => (url, code),
            (None, Some((url, code))) => (url, code),
            (None, None) => return Err("the code of the room is missing: parlor join URL CODE".into()),
        };
        let code = code.trim().to_uppercase();
        if code.is_empty() || code.len() > 16 || !code.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(format!(
                "`{}` is no code of a room: it has letters and digits",
                engine::action::clip(&code)
            ));
        }
        Self::to(url, code, name, watch)
    }

    /// To a room of a game that is still to be opened there.
    pub(crate) fn to_open(url: &str, game: &str, name: &str) -> Result<Self, String> {
        let url = url.trim().trim_end_matches('/');
        Ok(Self { open: Some(game.to_owned()), ..Self::to(url, String::new(), name, false)? })
    }

    fn to(url: &str, code: String, name: &str, watch: bool) -> Result<Self, String> {
        let url = if url.contains("://") { url.to_owned() } else { format!("http://{url}") };
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(format!(
                "an address begins with http:// or https://, unlike `{}`",
                engine::action::clip(&url)
            ));
        }
        let name = name.trim();
        if name.is_empty() || name.chars().count() > 24 || name.chars().any(char::is_control) {
            return Err("a name takes 1 to 24 printable characters".into());
        }
        Ok(Self { url, code, name: name.to_owned(), watch, open: None })
    }
}

fn send(socket: &mut WebSocket<MaybeTlsStream<TcpStream>>, request: &Request) -> Result<(), Cut> {
    let text = serde_json::to_string(request).map_err(|e| Cut::Over(crate::trouble::of(&e)))?;
    socket.send(Frame::text(text)).map_err(|e| Cut::Lost(crate::trouble::of(&e)))
}

/// Opens a socket. A server that hangs accepts connections and says nothing: it is not waited for.
fn connect(url: &str, patience: Duration) -> Result<WebSocket<MaybeTlsStream<TcpStream>>, String> {
    let uri: tungstenite::http::Uri = url.parse().map_err(|_| format!("`{url}` is no address"))?;
    let host = uri.host().unwrap_or_default();
    let port = uri.port_u16().unwrap_or(if url.starts_with("wss:") { 443 } else { 80 });
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let mut reason = format!("`{host}` is not known");
    for address in (bare, port).to_socket_addrs().map_err(|e| crate::trouble::of(&e))? {
        let opened = TcpStream::connect_timeout(&address, patience).and_then(|stream| {
            stream.set_read_timeout(Some(patience))?;
            stream.set_write_timeout(Some(patience))?;
            Ok(stream)
        });
        let stream = match opened {
            Ok(stream) => stream,
            Err(e) => {
                reason = crate::trouble::of(&e);
                continue;
            }
        };
        return match tungstenite::client_tls(url, stream) {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::HandshakeError::Failure(e)) => Err(crate::trouble::of(&e)),
            Err(tungstenite::HandshakeError::Interrupted(_)) => Err("the server is silent".into()),
        };
    }
    Err(reason)
}

/// Lets reading give up soon, so that what is to be sent is sent.
fn impatient(socket: &mut WebSocket<MaybeTlsStream<TcpStream>>) -> io::Result<()> {
    let stream = match socket.get_mut() {
        MaybeTlsStream::Plain(stream) => stream,
        MaybeTlsStream::Rustls(stream) => stream.get_mut(),
        _ => return Ok(()),
    };
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_millis(40)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_is_read_as_people_write_it() {
        let read = |url: &str, code: Option<&str>| Invitation::new(url, code, "Anna", false);
        let there = read("http://localhost:8000/", Some("kqzt")).unwrap();
        assert_eq!((there.url.as_str(), there.code.as_str()), ("http://localhost:8000", "KQZT"));
        assert_eq!(read("localhost:8000/r/KQZT", None).unwrap(), there);
        let open = Invitation::to_open("localhost:8000/", "golf", "Anna").unwrap();
        assert_eq!((open.url.as_str(), open.open.as_deref()), ("http://localhost:8000", Some("golf")));
        assert!(read("http://x", None).unwrap_err().contains("code of the room is missing"));
        assert!(read("ftp://x", Some("A")).unwrap_err().contains("http://"));
        assert!(read("http://x", Some("a b")).unwrap_err().contains("letters and digits"));
        assert!(Invitation::new("http://x", Some("A"), " ", false).unwrap_err().contains("1 to 24"));
    }

    /// What a server does with a connection.
    enum Does {
        /// Answers a request over HTTP with this status and body.
        Answers(u16, String),
        /// Opens a socket and says this to the hello; `ID` is its id.
        Says(&'static str),
        /// Takes the connection and says nothing, not even that it is there.
        Hangs,
    }

    const DONE: &str = r#"{"type":"done","id":"ID","version":1}"#;

    fn refused(code: &str) -> String {
        format!(r#"{{"error":{{"code":"{code}","message":"{code}, says the server"}}}}"#)
    }

    /// A server that does one thing after the other, a connection each, and stays with the last; and the ids of hellos.
    fn serve(does: Vec<Does>) -> String {
        use std::io::{Read, Write};

        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            let mut open = Vec::new();
            for does in does {
                let (mut stream, _) = listener.accept().unwrap();
                match does {
                    Does::Answers(status, body) => {
                        let (mut head, mut byte) = (Vec::new(), [0]);
                        while !head.ends_with(b"}") {
                            stream.read_exact(&mut byte).unwrap();
                            head.push(byte[0]);
                        }
                        let length = body.len();
                        write!(stream, "HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}")
                            .unwrap();
                    }
                    Does::Says(word) => {
                        let mut socket = tungstenite::accept(stream).unwrap();
                        let hello = socket.read().unwrap();
                        let request: Request = serde_json::from_str(hello.to_text().unwrap()).unwrap();
                        socket.send(Frame::text(word.replace("ID", &request.id))).unwrap();
                        open.push(socket.into_inner());
                    }
                    Does::Hangs => open.push(stream),
                }
            }
            // Connections stay open as long as the test runs.
            loop {
                thread::park();
            }
        });
        url
    }

    /// What is heard of a line, until it is up for the last time or over.
    fn heard(watch: bool, does: Vec<Does>, until: usize) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let invitation = Invitation::new(&serve(does), Some("KQZT"), "Anna", watch).unwrap();
        let (told, tell) = mpsc::channel();
        let (_to, from) = mpsc::channel();
        let soon = Duration::from_millis(300);
        let caller = Caller {
            tokens: Tokens::new(folder.path(), &invitation),
            invitation,
            data: folder.path().to_owned(),
            from,
            hear: move |heard| told.send(heard).is_ok(),
            waiting: VecDeque::new(),
            next: 0,
            version: None,
            pace: Pace { quiet: soon / 2, silent: soon, pause: Duration::from_millis(1) },
        };
        thread::spawn(move || caller.run());
        let mut all = Vec::new();
        while all.len() < until {
            match tell.recv_timeout(Duration::from_secs(60)) {
                Ok(Heard::Up) => all.push("up".into()),
                Ok(Heard::Down(reason)) => all.push(format!("down: {reason}")),
                Ok(Heard::Over(reason)) => all.push(format!("over: {reason}")),
                Ok(Heard::Said(_) | Heard::Opened(_)) => {}
                Err(_) => break,
            }
        }
        all
    }

    #[test]
    fn who_is_refused_by_a_server_that_ends_or_is_busy_tries_again() {
        let refuse = [
            r#"{"type":"refused","id":"ID","code":"shutdown","message":"the room is moving"}"#,
            r#"{"type":"refused","id":"ID","code":"storage","message":"no disk"}"#,
            r#"{"type":"refused","id":"ID","code":"busy","message":"much to do"}"#,
            r#"{"type":"refused","id":"ID","code":"too_fast","message":"wait"}"#,
        ];
        let mut does: Vec<_> = refuse.into_iter().map(Does::Says).collect();
        does.push(Does::Says(DONE));
        let told = heard(true, does, 5);
        assert_eq!(
            told,
            ["down: the room is moving", "down: no disk", "down: much to do", "down: wait", "up"]
        );
        let unknown = r#"{"type":"refused","id":"ID","code":"unknown_room","message":"no such room"}"#;
        assert_eq!(heard(true, vec![Does::Says(unknown)], 1), ["over: no such room"]);
    }

    #[test]
    fn who_can_not_join_now_tries_again() {
        let joined =
            r#"{"room":"KQZT","member":0,"seat":0,"token":"0123456789abcdef0123456789abcdef","link":"x"}"#;
        let does = vec![
            Does::Answers(503, refused("shutdown")),
            Does::Answers(429, refused("too_fast")),
            Does::Answers(502, "{bad gateway}".into()),
            Does::Answers(200, joined.into()),
            Does::Says(DONE),
        ];
        let told = heard(false, does, 4);
        assert_eq!(told[..2], ["down: shutdown, says the server", "down: too_fast, says the server"]);
        assert!(told[2].starts_with("down: ") && told[2].contains("502"), "{told:?}");
        assert_eq!(told[3], "up");
        let full = vec![Does::Answers(409, refused("room_full"))];
        assert_eq!(heard(false, full, 1), ["over: room_full, says the server"]);
    }

    #[test]
    fn a_server_that_hangs_is_left_before_or_after_the_first_word() {
        let told = heard(true, vec![Does::Hangs, Does::Says(DONE), Does::Says(DONE)], 4);
        assert!(told[0].starts_with("down: ") && told[2] == "down: the server is silent", "{told:?}");
        assert_eq!((told[1].as_str(), told[3].as_str()), ("up", "up"));
    }
}
