//! How much memory strangers can make a server take. Alone in its file: it measures the whole process.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod common;

use serde_json::json;

/// The most memory that this process ever had, in MiB.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|l| l.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_hundred_wrong_passwords_from_eighty_addresses_take_no_more_memory_than_a_few() {
    let server = common::start(&[("TRUSTED_PROXIES", "127.0.0.1"), ("LOGINS_PER_MINUTE", "10")]).await;
    let mut tasks = Vec::new();
    for address in 0..80 {
        let api = server.api.with("x-forwarded-for", &format!("10.1.1.{address}"));
        tasks.push(tokio::spawn(async move {
            let mut told = Vec::new();
            for n in 0..5 {
                let wish = json!({"username":format!("user{n}"),"password":"not this one"});
                told.push(api.post("/api/auth/login", &wish).await.unwrap().code());
            }
            told
        }));
    }
    for task in tasks {
        for code in task.await.unwrap() {
            assert!(matches!(code.as_str(), "bad_login" | "busy" | "too_fast"), "{code}");
        }
    }
    let most = most_memory();
    println!("{most} MiB");
    assert!(most < 256, "{most} MiB");
    server.stop().await;
}
