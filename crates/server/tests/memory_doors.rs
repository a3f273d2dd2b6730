//! How much memory strangers can make a server take on other doors than the log-in. Alone in its file, and one after the
//! other: it measures the whole process, this test's own ends of the connections included.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use common::{Running, start};
use futures_util::SinkExt;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The most memory that this process ever had, in MiB.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

fn bounded(door: &str) {
    let most = most_memory();
    println!("{door}: {most} MiB");
    assert!(most < 256, "{door}: {most} MiB");
}

/// The server does what it is asked by somebody who behaves, as often as it takes for it to have seen everything else.
async fn still_well(server: &Running) {
    for _ in 0..20 {
        server.create("golf", &["you", "open"], json!({})).await;
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// So many connections of 8 addresses each that send the head of a request and all of a long body but its end.
async fn half_a_body_each(server: &Running, connections: usize) -> Vec<TcpStream> {
    let body = vec![b' '; 60 * 1024];
    let mut open = Vec::new();
    for n in 0..connections {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "POST /api/rooms HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.1.{}.{}\r\ncontent-type: application/json\r\n\
             content-length: 65000\r\n\r\n",
            n / 8 / 256,
            n / 8 % 256
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // Who is refused meanwhile is not listened to any more.
        let _ = stream.write_all(&body).await;
        open.push(stream);
    }
    open
}

/// And so many that send a head without an end.
async fn half_a_head_each(server: &Running, connections: usize) -> Vec<TcpStream> {
    let head =
        [b"GET /api/games HTTP/1.1\r\nhost: x\r\nx-long: ".as_slice(), &vec![b'x'; 60 * 1024]].concat();
    let mut open = Vec::new();
    for _ in 0..connections {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(&head).await;
        open.push(stream);
    }
    open
}

/// Somebody who watches a room and reads nothing: what the system takes for it is small.
async fn deaf(server: &Running, from: usize, room: &str) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(server.address).await.unwrap();
    let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
    let address = format!("10.2.{}.{}", from / 256, from % 256);
    request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
    let (mut socket, _) = client_async(request, stream).await.unwrap();
    let hello = json!({"id":"1","do":"hello","room":room}).to_string();
    socket.send(Frame::text(hello)).await.unwrap();
    socket
}

/// Rooms with a card set of nearly 16 kB, watched by people who don't read, and a host who changes something again and again.
async fn big_sets_to_the_deaf(server: &Running, rooms: usize, watchers: usize, changes: usize) {
    let set = json!({"set":"own","about":"x".repeat(15_000)});
    let (mut open, mut hosts) = (Vec::new(), Vec::new());
    for room in 0..rooms {
        let host = server.create("harmonictook", &["you", "open"], json!({"cards":[set]})).await;
        for n in 0..watchers {
            open.push(deaf(server, room * watchers + n, &host.room).await);
        }
        hosts.push(host);
    }
    for n in 0..changes {
        for host in &hosts {
            let change =
                json!({"id":n.to_string(),"do":"configure","settings":{"absent_seconds":1 + n % 1000}});
            assert_eq!(server.command(host, change).await.status, 200);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_requests_and_watchers_who_do_not_read_take_no_more_memory_than_there_is() {
    let server = start(&[("TRUSTED_PROXIES", "127.0.0.1"), ("MAX_CONNECTIONS_PER_ADDRESS", "100")]).await;
    let bodies = half_a_body_each(&server, 3_000).await;
    still_well(&server).await;
    bounded("half bodies");
    drop(bodies);
    let heads = half_a_head_each(&server, 1_500).await;
    still_well(&server).await;
    bounded("half heads");
    drop(heads);
    // Behind a proxy, from an address each.
    big_sets_to_the_deaf(&server, 5, 40, 100).await;
    still_well(&server).await;
    bounded("watchers who don't read");
    server.stop().await;
}
