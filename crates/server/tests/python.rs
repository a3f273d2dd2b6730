//! A client in another language, written from the protocol's page alone, plays every game.

#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;
use std::process::Command;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_in_python_plays_every_game_and_comes_back_when_its_connection_breaks() {
    let server = common::start(&[]).await;
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/room_client.py");
    for game in catalog::games() {
        let game = game.facts().id;
        let mut command = Command::new("python3");
        command.arg(&client).arg(format!("http://{}", server.address)).args([game, "0.05"]);
        let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{game}: {told}{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.starts_with(&format!("{game}: ")) && told.contains("\"scores\""), "{told}");
    }
    server.stop().await;
}
