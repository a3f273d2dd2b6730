//! A real proxy before the server: games over TLS, as somebody on the internet plays them.

#![allow(clippy::unwrap_used)]

mod common;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Caddy with a certificate of its own making.
struct Proxy {
    child: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl Proxy {
    fn start(caddy: &str, server: std::net::SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // The packaged file, as far as a machine without a name on the internet can have it.
        let packaged = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/Caddyfile");
        let packaged = std::fs::read_to_string(packaged).unwrap();
        let ours = packaged
            .replace("games.example.org {", &format!("https://localhost:{port} {{\n\ttls internal"))
            .replace("127.0.0.1:8000", &server.to_string());
        assert!(ours.contains("tls internal") && ours.contains(&server.to_string()), "{ours}");
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
        let log = std::fs::File::create(folder.path().join("log")).unwrap();
        let child = command.stdout(Stdio::null()).stderr(log).spawn().unwrap();
        Self { child, port, folder }
    }

    fn certificate(&self) -> PathBuf {
        self.folder.path().join("pki/authorities/local/root.crt")
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap()
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
    let proxy = Proxy::start(&caddy, server.address);
    for _ in 0..600 {
        if proxy.certificate().exists() && std::net::TcpStream::connect(("127.0.0.1", proxy.port)).is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/room_client.py");
    let mut play = Command::new("python3");
    play.arg(client).arg(format!("https://localhost:{}", proxy.port)).args(["golf", "0.05"]);
    play.env("SSL_CERT_FILE", proxy.certificate());
    let output = tokio::task::spawn_blocking(move || play.output()).await.unwrap().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && told.starts_with("golf: "),
        "{told}{}{}",
        String::from_utf8_lossy(&output.stderr),
        proxy.log()
    );
    // The server knows that it was TLS: it says so in the header that keeps browsers to it.
    let script = "import sys, urllib.request\n\
        answer = urllib.request.urlopen(sys.argv[1] + '/api/games')\n\
        print(answer.headers['Strict-Transport-Security'])";
    let asked = Command::new("python3")
        .args(["-c", script, &format!("https://localhost:{}", proxy.port)])
        .env("SSL_CERT_FILE", proxy.certificate())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&asked.stdout).trim(), "max-age=31536000");
    server.stop().await;
}
