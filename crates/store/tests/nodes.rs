//! Several servers on one PostgreSQL: a room is looked after by one of them, and what an earlier one writes is refused.

#![allow(clippy::unwrap_used)]

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::{
    Claim, End, GameStart, Introduction, Location, NewAccount, PlayerRow, RoomRow, Store, StoreError, Write,
    now,
};

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
    // What it had and did not let go is nobody's, in a new epoch.
    b.close().await;
    assert_eq!(take(&a).await, Claim::Mine(5));
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

const NOW: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/// Makes a server known that was last heard of so many milliseconds ago.
async fn ghost(db: &mut AnyConnection, id: &str, silent: i64) {
    let sql = format!(
        "INSERT INTO nodes (id, number, host, address, key_check, seen) VALUES ('{id}', 7, 'x', '127.0.0.1:2', 'k', {NOW} - {silent})"
    );
    sqlx::query(AssertSqlSafe(sql)).execute(db).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_of_a_server_that_was_killed_are_nobodys_once_it_is_forgotten() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    a.create_room(&row(1)).await.unwrap();
    let mut db = raw(&place).await;
    let own = async |db: &mut AnyConnection, id: &str| {
        let sql =
            format!("UPDATE rooms SET owner = '{id}', epoch = epoch + 1, left_at = NULL RETURNING epoch");
        sqlx::query(AssertSqlSafe(sql)).fetch_one(db).await.unwrap().try_get::<i64, _>("epoch").unwrap()
    };
    let idle = async |store: &Store| {
        let me = store.node().unwrap().id();
        store.idle_rooms(now() + 60_000, "", me).await.unwrap().len()
    };
    // Killed a while ago: it may come back, and its rooms wait for whoever asks for them.
    ghost(&mut db, "ghost", 60_000).await;
    let epoch = own(&mut db, "ghost").await;
    let b = server(&place, "b").await.unwrap();
    assert_eq!((idle(&a).await, idle(&b).await), (0, 0));
    // For so long that it is forgotten.
    sqlx::query("UPDATE nodes SET seen = seen - 3600000 WHERE id = 'ghost'").execute(&mut db).await.unwrap();
    for _ in 0..200 {
        if idle(&a).await == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!((idle(&a).await, idle(&b).await), (1, 1), "anybody may look whether its time is over");
    assert!(
        !a.holds_room("ABCD", epoch).await.unwrap(),
        "who was forgotten has lost its rooms, should it wake"
    );
    assert!(a.idle_rooms(now() - 60_000, "", "a").await.unwrap().is_empty(), "it was let go only now");
    // Forgotten by somebody who could not say so any more.
    own(&mut db, "nobody").await;
    assert_eq!(idle(&a).await, 0);
    let c = server(&place, "c").await.unwrap();
    assert_eq!((idle(&a).await, idle(&c).await), (1, 1));
    // A server that ends leaves none behind, although it had no time to let them go.
    assert!(matches!(take(&c).await, Claim::Mine(_)));
    assert_eq!(idle(&a).await, 0);
    c.close().await;
    assert_eq!(idle(&a).await, 1);
    a.close().await;
    b.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_wakes_while_its_room_is_being_taken_hears_that_it_lives_only_when_the_room_is_gone() {
    let Some(place) = place().await else { return };
    let a = server(&place, "a").await.unwrap();
    a.create_room(&row(1)).await.unwrap();
    let mut db = raw(&place).await;
    ghost(&mut db, "ghost", 6_000).await;
    sqlx::query("UPDATE rooms SET owner = 'ghost', epoch = 7").execute(&mut db).await.unwrap();
    // Somebody holds the room: whoever takes it has looked, and waits to write.
    let mut holder = raw(&place).await;
    let mut held = holder.begin().await.unwrap();
    sqlx::query("SELECT code FROM rooms FOR UPDATE").fetch_all(&mut *held).await.unwrap();
    let taking = {
        let a = a.clone();
        tokio::spawn(async move { take(&a).await })
    };
    let waiting = async |db: &mut AnyConnection, n: i64| {
        for _ in 0..200 {
            let sql = "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
            let row = sqlx::query(sql).fetch_one(&mut *db).await.unwrap();
            if row.try_get::<i64, _>("n").unwrap() == n {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("{n} do not wait");
    };
    waiting(&mut db, 1).await;
    let beat = {
        let mut ghost = raw(&place).await;
        tokio::spawn(async move {
            let sql = format!("UPDATE nodes SET seen = {NOW} WHERE id = 'ghost'");
            sqlx::query(AssertSqlSafe(sql)).execute(&mut ghost).await.unwrap();
            let row = sqlx::query("SELECT epoch FROM rooms").fetch_one(&mut ghost).await.unwrap();
            row.try_get::<i64, _>("epoch").unwrap()
        })
    };
    waiting(&mut db, 2).await;
    held.rollback().await.unwrap();
    assert_eq!(taking.await.unwrap(), Claim::Mine(8));
    assert_eq!(beat.await.unwrap(), 8, "it lives again, and the room is in another epoch");
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

fn start(number: i64, players: [&str; 2]) -> Write {
    let player = |name: &str| PlayerRow {
        name: name.into(),
        bot: None,
        user_id: Some(format!("id-{name}")),
        token_hash: None,
    };
    Write::Start(Box::new(GameStart {
        number,
        id: format!("game{number}"),
        room: "ROOM".into(),
        game: "golf".into(),
        rules: 1,
        options: "{}".into(),
        variant: String::new(),
        seed: "00".into(),
        commitment: "11".into(),
        version: 2,
        at: now(),
        players: players.map(player).into(),
    }))
}

/// The first of two wins.
fn end(number: i64) -> Write {
    Write::End(Box::new(End {
        number,
        game: "golf".into(),
        variant: String::new(),
        at: now(),
        plies: 2,
        outcome: Some("{}".into()),
        journal: "journal".into(),
        places: vec![(1, 3), (2, 9)],
        won: None,
    }))
}

/// Who won and lost how much, after so many games of two pairs, kept by these stores at the same time.
async fn standings_after(stores: &[Store], rounds: i64) -> Vec<(String, u32, u32, Option<f64>, Option<f64>)> {
    for name in ["anna", "ben", "carl", "dora"] {
        let account = NewAccount { id: format!("id-{name}"), username: name.into(), ..NewAccount::default() };
        stores[0].create_account(&account).await.unwrap().unwrap();
    }
    let games = 4 * rounds;
    for number in 0..games {
        let pair = if number % 2 == 0 { ["anna", "ben"] } else { ["carl", "dora"] };
        stores[0].commit(vec![start(number, pair)]).await.unwrap();
    }
    let mut tasks = Vec::new();
    for half in 0..2 {
        let store = stores[half as usize % stores.len()].clone();
        tasks.push(tokio::spawn(async move {
            for round in 0..rounds {
                let first = 2 * (2 * round + half);
                // Each of the two begins with the other pair.
                let writes =
                    if half == 0 { [end(first), end(first + 1)] } else { [end(first + 1), end(first)] };
                store.commit(writes.into()).await.unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let rows = stores[0].leaderboard("golf", "", 10).await.unwrap();
    rows.into_iter().map(|r| (r.username, r.games, r.wins, r.rating, r.uncertainty)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_the_same_people_that_end_on_two_servers_at_once_are_all_rated() {
    let (Some(shared), Some(other)) = (place().await, place().await) else { return };
    let (a, b) = (server(&shared, "a").await.unwrap(), server(&shared, "b").await.unwrap());
    let alone = server(&other, "alone").await.unwrap();
    let rounds = 60;
    let together = standings_after(&[a.clone(), b.clone()], rounds).await;
    assert_eq!(together.len(), 4);
    assert!(together.iter().all(|row| i64::from(row.1) == 2 * rounds), "{together:?}");
    // The same games one after the other: a rating that was overwritten would differ.
    assert_eq!(together, standings_after(std::slice::from_ref(&alone), rounds).await);
    for store in [a, b, alone] {
        store.close().await;
    }
}
