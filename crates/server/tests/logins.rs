//! Who gets an account and who gets into one.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PASSWORD, admin, register, start};
use hyper::StatusCode;
use serde_json::{Value, json};
use sqlx::Connection;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_logs_in_again_gets_a_new_session_and_the_old_one_ends() {
    let server = start(&[]).await;
    let anna = register(&server.api, "anna").await;
    let first = server.api.bearer(anna["token"].as_str().unwrap());
    let wish = json!({"username":"anna","password":PASSWORD});
    let again = first.post("/api/auth/login", &wish).await.unwrap();
    let second = server.api.bearer(again.json()["token"].as_str().unwrap());
    assert_eq!(first.get("/api/auth/me").await.unwrap().status, 401);
    assert_eq!(second.get("/api/auth/me").await.unwrap().status, 200);
    // Somebody at another place is not logged out, and a wrong password ends nothing.
    let elsewhere = server.api.post("/api/auth/login", &wish).await.unwrap();
    assert_eq!(elsewhere.status, 200);
    let wrong = json!({"username":"anna","password":"wrong wrong wrong"});
    assert_eq!(second.post("/api/auth/login", &wrong).await.unwrap().status, 401);
    assert_eq!(second.get("/api/auth/me").await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_for_the_invited_keeps_strangers_out_and_a_room_of_an_account_invites() {
    let server = start(&[("INVITE_ONLY", "true")]).await;
    let admin = admin(&server).await;
    let by = |name: &str, code: &str| json!({"username":name,"password":PASSWORD,"invite_code":code});
    // A stranger makes a room and would invite itself.
    let own = server.create("golf", &["you", "open"], json!({})).await.room;
    let answer = server.api.post("/api/auth/register", &by("eve", &own)).await.unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "bad_invite"));
    // The room of somebody who has an account invites, and that is the one who did.
    let room = admin.post("/api/rooms", &json!({"game":"golf","name":"Anna"})).await.unwrap().json();
    let code = room["room"].as_str().unwrap().to_lowercase();
    let answer = server.api.post("/api/auth/register", &by("player1", &code)).await.unwrap();
    assert_eq!((answer.status, &answer.json()["user"]["invited_by"]), (StatusCode::OK, &json!("admin")));
    // Handed over to a guest, it does not.
    let guest = server.api.join(&code.to_uppercase(), "Guest").await.unwrap();
    let hand = json!({"id":"h","do":"host","member":guest.member});
    let seat = server.api.with("x-seat-token", room["token"].as_str().unwrap());
    assert_eq!(seat.post(&format!("/api/rooms/{code}/commands"), &hand).await.unwrap().status, 200);
    assert_eq!(server.api.post("/api/auth/register", &by("eve", &code)).await.unwrap().code(), "bad_invite");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invite_may_have_no_end() {
    let server = start(&[("INVITE_ONLY", "true")]).await;
    let admin = admin(&server).await;
    let invite = admin.post("/api/admin/invites", &json!({"expires_in_days":0})).await.unwrap().json();
    assert_eq!(invite["expires_at"], Value::Null);
    let wish = json!({"username":"ben","password":PASSWORD,"invite_code":invite["code"]});
    assert_eq!(server.api.post("/api/auth/register", &wish).await.unwrap().status, 200);
    let wrong = admin.post("/api/admin/invites", &json!({"expires_in_days":366})).await.unwrap();
    assert_eq!(wrong.status, 400);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_two_examples_of_the_first_document_work_but_for_the_token_and_the_short_password() {
    let server = start(&[]).await;
    let mut setup = json!({"username":"admin","new_password":"your-secure-password"});
    let answer = server.api.post("/api/auth/setup-password", &setup).await.unwrap();
    assert_eq!(answer.code(), "bad_setup_token");
    assert!(answer.json()["error"]["message"].as_str().unwrap().contains("console"));
    setup["token"] = json!(server.setup_token);
    assert_eq!(server.api.post("/api/auth/setup-password", &setup).await.unwrap().status, 200);
    let room = server.create("golf", &["you", "open"], json!({})).await.room;
    let mut register = json!({"username":"player1","password":"pass123","invite_code":room});
    assert_eq!(server.api.post("/api/auth/register", &register).await.unwrap().code(), "bad_password");
    register["password"] = json!("pass123 and a bit more");
    assert_eq!(server.api.post("/api/auth/register", &register).await.unwrap().status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_locked_out_by_somebody_else_who_tries_passwords() {
    let server = start(&[("LOGINS_PER_MINUTE", "5"), ("TRUSTED_PROXIES", "127.0.0.1")]).await;
    let from = |address: &str| server.api.with("x-forwarded-for", address);
    register(&from("9.0.0.1"), "anna").await;
    let wrong = json!({"username":"anna","password":"not this one"});
    let right = json!({"username":"anna","password":PASSWORD});
    for _ in 0..10 {
        from("6.6.6.6").post("/api/auth/login", &wrong).await.unwrap();
    }
    assert_eq!(from("6.6.6.6").post("/api/auth/login", &right).await.unwrap().code(), "too_fast");
    assert_eq!(from("9.0.0.9").post("/api/auth/login", &right).await.unwrap().status, 200, "from elsewhere");
    // Many addresses together are slowed down, but who has a session from home is not among them.
    for n in 0..20 {
        for _ in 0..4 {
            from(&format!("6.6.7.{n}")).post("/api/auth/login", &wrong).await.unwrap();
        }
    }
    assert_eq!(from("7.7.7.7").post("/api/auth/login", &right).await.unwrap().code(), "too_fast");
    assert_eq!(from("9.0.0.1").post("/api/auth/login", &right).await.unwrap().status, 200, "at home");
    let audit = sqlx::AnyConnection::connect(&format!(
        "sqlite://{}/games.db",
        server.folder.as_ref().unwrap().path().display()
    ));
    let mut audit = audit.await.unwrap();
    let lines = sqlx::query("SELECT id FROM audit WHERE action = 'login_refused'")
        .fetch_all(&mut audit)
        .await
        .unwrap();
    assert!(lines.len() < 30, "{} lines about 90 attempts", lines.len());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_account_looks_like_another() {
    let server = start(&[]).await;
    for like in ["аdmin", "ａdmin", "admın", "ADMİN", "Admin", "ΑDΜΙΝ"] {
        let wish = json!({"username":like,"password":PASSWORD});
        assert_eq!(
            server.api.post("/api/auth/register", &wish).await.unwrap().code(),
            "name_taken",
            "{like}"
        );
    }
    register(&server.api, "zoë").await;
    register(&server.api, "zoe").await;
    let anna = register(&server.api, "анна").await;
    let admin = admin(&server).await;
    let path = format!("/api/admin/users/{}", anna["user"]["id"].as_str().unwrap());
    let renamed = admin.put(&path, &json!({"username":"аdmin"})).await.unwrap();
    assert_eq!(renamed.code(), "name_taken", "nor by a new name");
    server.stop().await;
}
