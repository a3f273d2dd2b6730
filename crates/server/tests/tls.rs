//! A real proxy before the server: games over TLS, as somebody on the internet plays them. Caddy and nginx, each with the file that
//! is packaged for it, as far as a machine without a name on the internet can have it.

#![allow(clippy::unwrap_used)]

mod common;

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A proxy with a certificate of its own making.
struct Proxy {
    child: Child,
    port: u16,
    certificate: PathBuf,
    folder: tempfile::TempDir,
}

/// A port that nobody listens on.
fn free() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A packaged file with some of its words exchanged.
fn fitted(name: &str, changes: &[(&str, &str)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name);
    let mut text = std::fs::read_to_string(path).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "`{from}` is not in {name} any more");
        text = text.replace(from, to);
    }
    text
}

impl Proxy {
    fn caddy(caddy: &str, server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = free();
        let ours = fitted(
            "Caddyfile",
            &[
                ("games.example.org {", &format!("https://localhost:{port} {{\n\ttls internal")),
                ("127.0.0.1:8000", &server.to_string()),
            ],
        );
        let here = folder.path().display();
        let all = format!(
            "{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system {here}\n}}\n{ours}"
        );
        std::fs::write(folder.path().join("Caddyfile"), all).unwrap();
        let mut command = Command::new(caddy);
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(folder.path().join("Caddyfile"));
        for home in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(home, folder.path());
        }
        let certificate = folder.path().join("pki/authorities/local/root.crt");
        Self::run(command, port, certificate, folder)
    }

    fn nginx(nginx: &str, server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (plain, port) = (free(), free());
        let (key, certificate) = (folder.path().join("key.pem"), folder.path().join("certificate.pem"));
        let mut make = Command::new("openssl");
        make.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]);
        make.args(["-addext", "subjectAltName=DNS:localhost", "-keyout"])
            .arg(&key)
            .arg("-out")
            .arg(&certificate);
        assert!(make.stderr(Stdio::null()).status().unwrap().success());
        let ours = fitted(
            "nginx.conf",
            &[
                ("listen 80;", &format!("listen 127.0.0.1:{plain};")),
                ("listen 443 ssl;", &format!("listen 127.0.0.1:{port} ssl;")),
                ("/etc/letsencrypt/live/games.example.org/fullchain.pem", &certificate.display().to_string()),
                ("/etc/letsencrypt/live/games.example.org/privkey.pem", &key.display().to_string()),
                ("games.example.org", "localhost"),
                ("127.0.0.1:8000", &server.to_string()),
            ],
        );
        let here = folder.path().display();
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {here}/{kind};"))
            .join("\n");
        let all = format!(
            "daemon off;\nmaster_process off;\npid {here}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{paths}\n{ours}}}\n"
        );
        let around = folder.path().join("nginx.conf");
        std::fs::write(&around, all).unwrap();
        let mut command = Command::new(nginx);
        command.arg("-p").arg(folder.path()).args(["-e", "stderr", "-c"]).arg(around);
        Self::run(command, port, certificate, folder)
    }

    fn run(mut command: Command, port: u16, certificate: PathBuf, folder: tempfile::TempDir) -> Self {
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        Self { child, port, certificate, folder }
    }

    /// Waits until it answers.
    async fn ready(&self) {
        for _ in 0..600 {
            if self.certificate.exists() && std::net::TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{}", self.log());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// Plays a game through it, and looks whether the server knows that it was TLS.
    async fn is_played_through(&self) {
        self.ready().await;
        let url = format!("https://localhost:{}", self.port);
        let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/room_client.py");
        let mut play = Command::new("python3");
        play.arg(client).arg(&url).args(["golf", "0.05"]).env("SSL_CERT_FILE", &self.certificate);
        let output = tokio::task::spawn_blocking(move || play.output()).await.unwrap().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && told.starts_with("golf: "),
            "{told}{}{}",
            String::from_utf8_lossy(&output.stderr),
            self.log()
        );
        // It says so in the header that keeps browsers to it.
        let script = "import sys, urllib.request\n\
            answer = urllib.request.urlopen(sys.argv[1] + '/api/games')\n\
            print(answer.headers['Strict-Transport-Security'])";
        let mut ask = Command::new("python3");
        ask.args(["-c", script, &url]).env("SSL_CERT_FILE", &self.certificate);
        let asked = tokio::task::spawn_blocking(move || ask.output()).await.unwrap().unwrap();
        assert_eq!(String::from_utf8_lossy(&asked.stdout).trim(), "max-age=31536000");
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_over_tls_through_a_proxy() {
    let Ok(caddy) = std::env::var("PARLOR_TEST_CADDY") else {
        eprintln!("skipped: PARLOR_TEST_CADDY is not set (cargo xtask test sets it)");
        return;
    };
    let server = common::start(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    Proxy::caddy(&caddy, server.address).is_played_through().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_over_tls_through_nginx() {
    let Ok(nginx) = std::env::var("PARLOR_TEST_NGINX") else {
        eprintln!("skipped: PARLOR_TEST_NGINX is not set (cargo xtask test sets it)");
        return;
    };
    let server = common::start(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    Proxy::nginx(&nginx, server.address).is_played_through().await;
    server.stop().await;
}
