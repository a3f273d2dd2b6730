//! Accounts, sessions, invites and what keeps others out.

#![allow(clippy::unwrap_used)]

mod common;

use common::{PASSWORD, admin, register, start};
use hyper::StatusCode;
use probe::Api;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_administrator_needs_the_token_from_the_console_and_it_works_once() {
    let server = start(&[]).await;
    let check = |name: &'static str| {
        let api = server.api.clone();
        async move {
            api.get(&format!("/api/auth/check-setup/{name}")).await.unwrap().json()["needs_setup"].clone()
        }
    };
    assert_eq!((check("admin").await, check("nobody").await), (json!(true), json!(false)));
    let wrong = json!({"username":"admin","new_password":PASSWORD,"token":"0".repeat(64)});
    let answer = server.api.post("/api/auth/setup-password", &wrong).await.unwrap();
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "bad_setup_token"));
    let seed = json!({"username":"admin","new_password":PASSWORD});
    assert_eq!(
        server.api.post("/api/auth/setup-password", &seed).await.unwrap().status,
        StatusCode::FORBIDDEN,
        "without a token"
    );
    let admin = admin(&server).await;
    assert_eq!(admin.get("/api/auth/me").await.unwrap().json()["role"], "admin");
    let again = json!({"username":"admin","new_password":"another good one","token":server.setup_token});
    assert_eq!(
        server.api.post("/api/auth/setup-password", &again).await.unwrap().status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(check("admin").await, json!(false));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_ends_by_logout_by_hand_by_a_new_password_and_by_deactivation() {
    let server = start(&[]).await;
    let admin = admin(&server).await;
    let anna = register(&server.api, "anna").await;
    let id = anna["user"]["id"].as_str().unwrap().to_owned();
    let login = async || {
        let answer = server
            .api
            .post("/api/auth/login", &json!({"username":"Anna","password":PASSWORD}))
            .await
            .unwrap();
        assert_eq!(answer.status, 200, "{}", answer.json());
        server.api.bearer(answer.json()["token"].as_str().unwrap())
    };
    let alive = async |api: &Api| api.get("/api/auth/me").await.unwrap().status == 200;
    let (one, two, three) = (login().await, login().await, login().await);
    let sessions = one.get("/api/auth/sessions").await.unwrap().json();
    assert_eq!(sessions.as_array().unwrap().len(), 4, "with the one of the registration");
    assert_eq!(sessions.as_array().unwrap().iter().filter(|s| s["current"] == true).count(), 1);
    assert_eq!(one.post("/api/auth/logout", &json!({})).await.unwrap().status, 204);
    assert!(!alive(&one).await && alive(&two).await);
    let sessions = two.get("/api/auth/sessions").await.unwrap().json();
    let other = sessions.as_array().unwrap().iter().find(|s| s["current"] == false).unwrap()["id"].clone();
    let path = format!("/api/auth/sessions/{}", other.as_str().unwrap());
    assert_eq!(two.delete(&path).await.unwrap().status, 204);
    assert_eq!(two.delete(&path).await.unwrap().status, 404);
    let wrong = json!({"current_password":"not this one","new_password":"a much better one"});
    assert_eq!(two.put("/api/auth/password", &wrong).await.unwrap().code(), "bad_login");
    let new = json!({"current_password":PASSWORD,"new_password":"a much better one"});
    assert_eq!(two.put("/api/auth/password", &new).await.unwrap().status, 204);
    assert!(alive(&two).await && !alive(&three).await, "the others end with the old password");
    assert_eq!(admin.delete(&format!("/api/admin/users/{id}")).await.unwrap().status, 204);
    assert!(!alive(&two).await, "deactivated");
    let again = json!({"username":"anna","password":"a much better one"});
    assert_eq!(server.api.post("/api/auth/login", &again).await.unwrap().code(), "bad_login");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_name_and_a_wrong_password_get_the_same_answer() {
    let server = start(&[]).await;
    register(&server.api, "anna").await;
    let ask = async |name: &str| {
        let answer = server
            .api
            .post("/api/auth/login", &json!({"username":name,"password":"not this one"}))
            .await
            .unwrap();
        (answer.status, answer.body)
    };
    assert_eq!(ask("anna").await, ask("nobody").await);
    assert_eq!(ask("anna").await, ask("admin").await, "an account without a password");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invite_for_five_makes_five_accounts_of_a_hundred_that_try() {
    let server = start(&[("INVITE_ONLY", "true")]).await;
    let admin = admin(&server).await;
    let without = json!({"username":"eve","password":PASSWORD});
    assert_eq!(server.api.post("/api/auth/register", &without).await.unwrap().code(), "bad_invite");
    let invite = admin.post("/api/admin/invites", &json!({"max_uses":5})).await.unwrap().json();
    let code = invite["code"].as_str().unwrap().to_owned();
    let tasks: Vec<_> = (0..100)
        .map(|n| {
            let (api, code) = (server.api.clone(), code.clone());
            tokio::spawn(async move {
                let wish = json!({"username":format!("user{n}"),"password":PASSWORD,"invite_code":code});
                api.post("/api/auth/register", &wish).await.unwrap().status
            })
        })
        .collect();
    let mut made = 0;
    for task in tasks {
        match task.await.unwrap() {
            StatusCode::OK => made += 1,
            // The queue of those who register has an end.
            status => assert!(
                [StatusCode::FORBIDDEN, StatusCode::SERVICE_UNAVAILABLE].contains(&status),
                "{status}"
            ),
        }
    }
    assert_eq!(made, 5);
    let invites = admin.get("/api/admin/invites").await.unwrap().json();
    assert_eq!(invites[0]["use_count"], 5);
    let users = admin.get("/api/admin/users").await.unwrap().json();
    let invited = users.as_array().unwrap().iter().find(|u| u["username"] != "admin").unwrap();
    assert_eq!(invited["invited_by"], "admin", "the person is named, not the code");
    assert_eq!(admin.delete(&format!("/api/admin/invites/{code}")).await.unwrap().status, 204);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn administrators_see_the_open_rooms_and_can_end_them() {
    let server = start(&[]).await;
    let admin = admin(&server).await;
    let wish = json!({"game":"golf","name":"Anna","seats":["you","bot:random"]});
    let room = server.api.post("/api/rooms", &wish).await.unwrap().json();
    let code = room["room"].as_str().unwrap();
    let rooms = admin.get("/api/admin/rooms").await.unwrap().json();
    assert_eq!(rooms[0]["code"], code);
    assert_eq!((&rooms[0]["game"], &rooms[0]["status"]), (&json!("golf"), &json!("lobby")));
    assert_eq!(rooms[0]["players"][0], "Anna");
    assert!(!rooms.to_string().contains(room["token"].as_str().unwrap()), "no secret is told");
    let path = format!("/api/admin/rooms/{code}");
    assert_eq!(server.api.delete(&path).await.unwrap().status, 401);
    assert_eq!(admin.delete(&path).await.unwrap().status, 204);
    assert_eq!(admin.get("/api/admin/rooms").await.unwrap().json(), json!([]));
    assert_eq!(server.api.get(&format!("/api/rooms/{code}")).await.unwrap().status, 410);
    assert_eq!(admin.delete("/api/admin/rooms/NONE").await.unwrap().status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_administrators_manage_and_the_last_one_stays() {
    let server = start(&[]).await;
    let admin = admin(&server).await;
    let anna = register(&server.api, "anna").await;
    let user = server.api.bearer(anna["token"].as_str().unwrap());
    let paths = [
        "/api/admin/users",
        "/api/admin/invites",
        "/api/admin/audit",
        "/api/admin/users/x",
        "/api/admin/rooms",
    ];
    for path in paths {
        assert_eq!(server.api.get(path).await.unwrap().status, 401, "{path}");
        assert_eq!(user.get(path).await.unwrap().status, 403, "{path}");
    }
    let users = admin.get("/api/admin/users").await.unwrap().json();
    let id = |name: &str| {
        let users = users.as_array().unwrap();
        users.iter().find(|u| u["username"] == name).unwrap()["id"].as_str().unwrap().to_owned()
    };
    let own = format!("/api/admin/users/{}", id("admin"));
    assert_eq!(admin.delete(&own).await.unwrap().code(), "last_admin");
    assert_eq!(admin.put(&own, &json!({"role":"user"})).await.unwrap().code(), "last_admin");
    let annas = format!("/api/admin/users/{}", id("anna"));
    let changed =
        admin.put(&annas, &json!({"role":"admin","email":"Anna@example.org"})).await.unwrap().json();
    assert_eq!(
        (changed["role"].as_str(), changed["email"].as_str()),
        (Some("admin"), Some("anna@example.org"))
    );
    assert_eq!(user.get("/api/admin/users").await.unwrap().status, 200);
    let new = json!({"new_password":"brand new phrase"});
    assert_eq!(admin.put(&format!("{annas}/password"), &new).await.unwrap().status, 204);
    assert_eq!(user.get("/api/auth/me").await.unwrap().status, 401, "a new password ends the sessions");
    assert_eq!(admin.get("/api/admin/users/nobody").await.unwrap().status, 404);
    // Everything is in the audit log, and no secret is.
    let audit = String::from_utf8(admin.get("/api/admin/audit").await.unwrap().body).unwrap();
    for action in ["password_set_up", "registered", "user_updated", "password_reset"] {
        assert!(audit.contains(action), "{action} in {audit}");
    }
    for secret in [PASSWORD, "brand new phrase", anna["token"].as_str().unwrap(), "argon2"] {
        assert!(!audit.contains(secret), "{secret}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_gets_a_cookie_that_pages_of_other_sites_can_not_use() {
    let server = start(&[]).await;
    register(&server.api, "anna").await;
    let wish = json!({"username":"anna","password":PASSWORD,"cookie":true});
    let answer = server.api.post("/api/auth/login", &wish).await.unwrap();
    assert!(answer.json()["token"].is_null(), "the token is in the cookie only");
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "not over TLS: {cookie}");
    let browser = server.api.with("cookie", cookie.split(';').next().unwrap());
    assert_eq!(browser.get("/api/auth/me").await.unwrap().status, 200);
    let origin = format!("http://{}", server.address);
    let room = json!({"game":"golf"});
    assert_eq!(browser.with("origin", &origin).post("/api/rooms", &room).await.unwrap().status, 200);
    for (name, value) in
        [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
    {
        let answer = browser.with(name, value).post("/api/rooms", &room).await.unwrap();
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::FORBIDDEN, "cross_site"),
            "{name}: {value}"
        );
    }
    assert_eq!(
        browser.post("/api/rooms", &room).await.unwrap().code(),
        "cross_site",
        "a cookie and no origin"
    );
    let form = browser.with("origin", &origin).with("content-type", "application/x-www-form-urlencoded");
    assert_eq!(form.post("/api/rooms", &room).await.unwrap().code(), "not_json");
    let list = browser.with("origin", &origin).post("/api/rooms", &json!(["golf", ["you"]])).await.unwrap();
    assert_eq!(list.code(), "bad_request", "fields have names");
    assert!(probe::Socket::open_from(server.address, Some("https://evil.example")).await.is_err());
    assert!(probe::Socket::open_from(server.address, Some(&origin)).await.is_ok());
    for path in ["/", "/api/games", "/nothing/here.js"] {
        let headers = browser.get(path).await.unwrap().headers;
        for name in
            ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"]
        {
            assert!(headers.contains_key(name), "{name} of {path}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_tls_cookies_are_for_tls_only() {
    let server = start(&[("TRUSTED_PROXIES", "127.0.0.1")]).await;
    register(&server.api, "anna").await;
    let wish = json!({"username":"anna","password":PASSWORD,"cookie":true});
    let tls = server.api.with("x-forwarded-proto", "https").with("x-forwarded-for", "9.9.9.9");
    let cookie = tls.post("/api/auth/login", &wish).await.unwrap().headers["set-cookie"].clone();
    let cookie = cookie.to_str().unwrap();
    assert!(cookie.starts_with("__Host-parlor_session=") && cookie.contains("; Secure"), "{cookie}");
    let session = cookie.split(';').next().unwrap();
    let answer = tls.with("cookie", session).get("/api/auth/me").await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["strict-transport-security"], "max-age=31536000");
    let plain = server.api.get("/api/auth/me").await.unwrap();
    assert!(!plain.headers.contains_key("strict-transport-security"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floods_of_logins_and_rooms_are_slowed_down() {
    let server = start(&[("LOGINS_PER_MINUTE", "5"), ("ROOMS_PER_MINUTE", "5")]).await;
    let wish = json!({"username":"anna","password":"guess number one"});
    let mut codes = Vec::new();
    for _ in 0..10 {
        codes.push(server.api.post("/api/auth/login", &wish).await.unwrap().code());
    }
    assert_eq!(codes.iter().filter(|c| *c == "bad_login").count(), 5, "{codes:?}");
    assert_eq!(codes.iter().filter(|c| *c == "too_fast").count(), 5, "{codes:?}");
    let mut made = 0;
    for _ in 0..10 {
        made += u32::from(
            server.api.post("/api/rooms", &json!({"game":"golf","name":"A"})).await.unwrap().status == 200,
        );
    }
    assert_eq!(made, 5);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_accounts_who_play_by_default_rules_are_rated_and_a_guest_can_become_one() {
    let server = start(&[]).await;
    let anna = server.api.bearer(register(&server.api, "anna").await["token"].as_str().unwrap());
    let host: protocol::api::Joined =
        anna.post("/api/rooms", &json!({"game":"golf","seats":["you","open"]})).await.unwrap().ok().unwrap();
    let guest = server.api.join(&host.room, "Ben").await.unwrap();
    server.command(&guest, json!({"id":"r","do":"ready","ready":true})).await;
    assert_eq!(server.command(&host, json!({"id":"s","do":"start"})).await.status, 200);
    // In the middle of the game the guest makes an account and keeps the seat.
    let wish = json!({"username":"ben","password":PASSWORD,"seat_tokens":[guest.token]});
    let ben = server.api.post("/api/auth/register", &wish).await.unwrap();
    assert_eq!(ben.status, 200, "{}", ben.json());
    let ben = server.api.bearer(ben.json()["token"].as_str().unwrap());
    let players =
        vec![probe::Player::new(server.address, &host, 1), probe::Player::new(server.address, &guest, 2)];
    probe::play_to_the_end(players, common::PATIENCE).await.unwrap();
    for api in [&anna, &ben] {
        let history = api.get("/api/history").await.unwrap().json();
        assert_eq!(
            (history[0]["rated"].clone(), history.as_array().unwrap().len()),
            (json!(true), 1),
            "{history}"
        );
    }
    let board = server.api.get("/api/leaderboard/golf").await.unwrap().json();
    assert_eq!(board.as_array().unwrap().len(), 2, "{board}");
    assert!(
        board[0]["rating"].as_f64() > board[1]["rating"].as_f64() || board[0]["wins"] == board[1]["wins"]
    );
    assert_eq!(server.api.get("/api/stats/ben").await.unwrap().json()[0]["games"], 1);
    server.stop().await;
}
