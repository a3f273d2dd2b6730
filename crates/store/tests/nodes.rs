//! Several servers on one PostgreSQL: a room is looked after by one of them, and what an earlier one writes is refused.

#![allow(clippy::unwrap_used)]

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::{Claim, Introduction, Location, RoomRow, Store, StoreError, Write, now};

/// A new database, if there is a PostgreSQL.
async fn place() -> Option<Location> {
    let Ok(url) = std::env::var("PARLOR_TEST_POSTGRES") else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return None;
    };
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("nodes_{}_{}_{}", std::process::id(), now(), MADE.fetch_add(1, Ordering::Relaxed));
    sqlx::any::install_default_drivers();
    let mut admin = AnyConnection::connect(&format!("{url}/postgres")).await.unwrap();
    sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.unwrap();
    Some(Location::from_str(&format!("{url}/{name}")).unwrap())
}

async fn raw(location: &Location) -> AnyConnection {
    let Location::Postgres(url) = location else { panic!("no PostgreSQL") };
    AnyConnection::connect(url).await.unwrap()
}

async fn server(location: &Location, id: &str) -> store::Result<Store> {
    let introduce = |key: &str| Introduction {
        id: id.into(),
        host: "here".into(),
        address: "127.0.0.1:1".into(),
        local: true,
        key_check: key.into(),
    };
    Store::join(location, "a key", introduce).await
}

fn row(version: u64) -> RoomRow {
    let doc = String::from("{}");
    RoomRow { code: "ABCD".into(), version, closed: false, updated_at: now(), doc, made_by: None }
}

fn change(version: u64, epoch: i64) -> Vec<Write> {
    let fence = Write::Fence { room: "ABCD".into(), epoch };
    vec![Write::Room { row: row(version), replaces: version - 1 }, fence]
}

async fn take(store: &Store) -> Claim {
    store.take_room("ABCD", store.node().unwrap()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_has_one_owner_and_goes_to_the_next_when_that_one_lets_it_go_or_leaves() {
    let Some(place) = place().await else { return };
    let (a, b) = (server(&place, "a").await.unwrap(), server(&place, "b").await.unwrap());
    assert_eq!(take(&a).await, Claim::Unknown);
    a.create_room(&row(1)).await.unwrap();
    assert_eq!(take(&a).await, Claim::Mine(1));
    let Claim::Theirs(peer) = take(&b).await else { panic!("a lives") };
    assert_eq!((peer.id.as_str(), peer.address.as_str()), ("a", "127.0.0.1:1"));
    a.commit(change(2, 1)).await.unwrap();
    a.let_go("ABCD", 1).await.unwrap();
    assert_eq!(take(&b).await, Claim::Mine(2));
    assert!(b.holds_room("ABCD", 2).await.unwrap() && !a.holds_room("ABCD", 1).await.unwrap());
    assert!(matches!(a.commit(change(3, 1)).await, Err(StoreError::NotOurs)));
    // A new epoch of the same owner refuses what it sent before.
    assert_eq!(b.renew_room("ABCD", 2).await.unwrap(), Some(3));
    assert_eq!(b.renew_room("ABCD", 2).await.unwrap(), None);
    assert!(matches!(b.commit(change(3, 2)).await, Err(StoreError::NotOurs)));
    // What an earlier owner lets go stays with the next.
    a.let_go("ABCD", 1).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Theirs(_)));
    b.commit(change(3, 3)).await.unwrap();
    b.close().await;
    assert_eq!(take(&a).await, Claim::Mine(4));
    a.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_was_lost_hurts_no_other_room_of_the_same_commit() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    a.create_room(&row(1)).await.unwrap();
    a.create_room(&RoomRow { code: "EFGH".into(), ..row(1) }).await.unwrap();
    let Claim::Mine(epoch) = take(&a).await else { panic!() };
    let lost = a.commit(change(2, epoch - 1));
    let other = RoomRow { code: "EFGH".into(), ..row(2) };
    let kept = a.commit(vec![Write::Room { row: other, replaces: 1 }]);
    let (lost, kept) = tokio::join!(lost, kept);
    assert!(matches!(lost, Err(StoreError::NotOurs)), "{lost:?}");
    kept.unwrap();
    a.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_its_lock_or_its_voice_is_dead() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    a.create_room(&row(1)).await.unwrap();
    let mut db = raw(&place).await;
    let now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
    let ghost = "INSERT INTO nodes (id, number, host, address, key_check, seen) VALUES ('ghost', 7, 'x', '127.0.0.1:2', 'k', ";
    sqlx::query(AssertSqlSafe(format!("{ghost}{now})"))).execute(&mut db).await.unwrap();
    let own = "UPDATE rooms SET owner = 'ghost', epoch = epoch + 1";
    // It has its lock, and was heard of.
    sqlx::query("SELECT pg_advisory_lock(1886285668, 7)").execute(&mut db).await.unwrap();
    sqlx::query(own).execute(&mut db).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Theirs(_)));
    // It was not heard of for long.
    sqlx::query("UPDATE nodes SET seen = seen - 6000 WHERE id = 'ghost'").execute(&mut db).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Mine(_)));
    // It was heard of, but its lock is gone: the process is.
    sqlx::query(own).execute(&mut db).await.unwrap();
    sqlx::query(AssertSqlSafe(format!("UPDATE nodes SET seen = {now} WHERE id = 'ghost'")))
        .execute(&mut db)
        .await
        .unwrap();
    assert!(matches!(take(&a).await, Claim::Theirs(_)));
    sqlx::query("SELECT pg_advisory_unlock(1886285668, 7)").execute(&mut db).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Mine(_)));
    // Nobody knows it any more.
    sqlx::query("UPDATE rooms SET owner = 'nobody'").execute(&mut db).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Mine(_)));
    a.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_takes_a_lock_again_when_its_connection_was_cut_and_knows_that_it_may_have_lost_rooms() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    a.create_room(&row(1)).await.unwrap();
    assert!(matches!(take(&a).await, Claim::Mine(_)));
    let node = a.node().unwrap();
    let before = node.holds().unwrap();
    let mut db = raw(&place).await;
    let number = async |db: &mut AnyConnection| {
        let row = sqlx::query("SELECT number FROM nodes WHERE id = 'a'").fetch_one(db).await.unwrap();
        row.try_get::<i64, _>("number").unwrap()
    };
    let first = number(&mut db).await;
    sqlx::query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = 1886285668 \
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    .execute(&mut db)
    .await
    .unwrap();
    let mut known = node.known();
    known.wait_for(|known| known.lapses > before && known.holds).await.unwrap();
    assert_ne!(number(&mut db).await, first);
    assert!(matches!(take(&a).await, Claim::Mine(_)), "nobody else wanted it");
    a.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_with_another_key_or_out_of_reach_is_refused_and_so_is_a_restore_beside_servers() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    let with = async |check: &str, host: &str, local: bool| {
        let introduce = |key: &str| Introduction {
            id: "b".into(),
            host: host.into(),
            address: "10.0.0.9:1".into(),
            local,
            key_check: format!("{key}{check}"),
        };
        Store::join(&place, "ignored: there is one", introduce).await
    };
    let error = with("!", "here", true).await.unwrap_err().to_string();
    assert!(error.starts_with("SECRET_KEY: "), "{error}");
    for local in [true, false] {
        let error = with("", "there", local).await.unwrap_err().to_string();
        assert!(error.starts_with("NODE_ADDRESS: ") && error.contains("on here"), "{error}");
    }
    with("", "here", true).await.unwrap().close().await;
    let error = Store::alone(&place).await.unwrap_err().to_string();
    assert!(error.starts_with("DATABASE_URL: ") && error.contains("servers run"), "{error}");
    a.close().await;
    let alone = Store::alone(&place).await.unwrap();
    let error = server(&place, "a").await.unwrap_err().to_string();
    assert!(error.contains("being restored"), "{error}");
    alone.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_strangers_do_is_counted_by_all_servers_together() {
    let Some(place) = place().await else { return };
    let (a, b) = (server(&place, "a").await.unwrap(), server(&place, "b").await.unwrap());
    for store in [&a, &b, &a] {
        assert!(store.try_bucket("login x", 3).await.unwrap());
    }
    assert!(!b.try_bucket("login x", 3).await.unwrap() && !a.try_bucket("login x", 3).await.unwrap());
    assert!(b.try_bucket("login y", 3).await.unwrap());
    assert!(a.fill_bucket("guess x", 30).await.unwrap() <= 1.0);
    assert!(b.fill_bucket("guess x", 30).await.unwrap() > 1.9);
    a.sweep_buckets().await.unwrap();
    assert!(!a.try_bucket("login x", 3).await.unwrap(), "it is not forgotten yet");
    let mut db = raw(&place).await;
    sqlx::query("UPDATE buckets SET at = at - 20000").execute(&mut db).await.unwrap();
    assert!(a.try_bucket("login x", 3).await.unwrap(), "time takes one away");
    assert!(!a.try_bucket("login x", 3).await.unwrap());
    a.close().await;
    b.close().await;
}
