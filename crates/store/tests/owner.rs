//! One server serves one SQLite file: whoever comes second is refused, whoever was replaced can write no more.

#![allow(clippy::unwrap_used)]

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use store::{Kind, Location, RoomRow, Store, StoreError, Write, now};

struct Place {
    location: Location,
    folder: tempfile::TempDir,
}

async fn places() -> Vec<Place> {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:///{}/games.db", folder.path().display());
    let mut places = vec![Place { location: Location::from_str(&file).unwrap(), folder }];
    if let Ok(url) = std::env::var("PARLOR_TEST_POSTGRES") {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("owner_{}_{}_{}", std::process::id(), now(), MADE.fetch_add(1, Ordering::Relaxed));
        sqlx::any::install_default_drivers();
        let mut admin =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&format!("{url}/postgres")).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut admin)
            .await
            .unwrap();
        let location = Location::from_str(&format!("{url}/{name}")).unwrap();
        places.push(Place { location, folder: tempfile::tempdir().unwrap() });
    }
    places
}

fn room(version: u64) -> RoomRow {
    let doc = String::from("{}");
    RoomRow { code: "ABCD".into(), version, closed: false, updated_at: now(), doc, made_by: None }
}

fn change(version: u64) -> Vec<Write> {
    vec![Write::Room { row: room(version), replaces: version - 1 }]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_needs_a_database_alone_is_refused_if_it_is_in_use_and_a_console_is_not() {
    for place in places().await {
        let first = Store::alone(&place.location).await.unwrap();
        let error = Store::alone(&place.location).await.unwrap_err().to_string();
        assert!(error.starts_with("DATABASE_URL: "), "{error}");
        if place.location.kind() == Kind::Sqlite {
            assert!(error.contains("is being served already"), "{error}");
            assert!(error.contains(&format!("process {}", std::process::id())), "{error}");
        }
        let console = Store::open(&place.location).await.unwrap();
        console.accounts().await.unwrap();
        console.close().await;
        first.close().await;
        Store::alone(&place.location).await.unwrap().close().await;
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_file_by_another_name_is_the_same_database() {
    let place = places().await.remove(0);
    let first = Store::alone(&place.location).await.unwrap();
    let other = place.folder.path().join("other.db");
    std::os::unix::fs::symlink(place.folder.path().join("games.db"), &other).unwrap();
    assert!(matches!(Store::alone(&Location::File(other)).await, Err(StoreError::Refused(_))));
    first.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_lost_its_place_keeps_nothing_more() {
    for place in places().await {
        let Location::File(path) = &place.location else { continue };
        let first = Store::alone(&place.location).await.unwrap();
        first.create_room(&room(1)).await.unwrap();
        first.commit(change(2)).await.unwrap();
        // The lock is taken from it, as somebody who removes files would.
        std::fs::remove_file(format!("{}.lock", path.display())).unwrap();
        let second = Store::alone(&place.location).await.unwrap();
        assert!(matches!(first.commit(change(3)).await, Err(StoreError::Fenced)));
        first.lost().await;
        second.commit(change(3)).await.unwrap();
        second.close().await;
        first.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_once_the_file_of_the_database_is_gone() {
    let place = places().await.remove(0);
    let store = Store::alone(&place.location).await.unwrap();
    store.create_room(&room(1)).await.unwrap();
    store.check().await.unwrap();
    std::fs::remove_file(place.folder.path().join("games.db")).unwrap();
    assert!(matches!(store.check().await, Err(StoreError::Unavailable(_))));
    assert!(matches!(store.commit(change(2)).await, Err(StoreError::Unavailable(_))));
    store.close().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_files_of_a_database_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let place = places().await.remove(0);
    let modes = || {
        let files = std::fs::read_dir(place.folder.path()).unwrap().map(|f| f.unwrap());
        let mode = |f: std::fs::DirEntry| (f.file_name(), f.metadata().unwrap().permissions().mode() & 0o777);
        files.map(mode).collect::<Vec<_>>()
    };
    let store = Store::alone(&place.location).await.unwrap();
    store.create_room(&room(1)).await.unwrap();
    assert!(modes().len() >= 3 && modes().iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes());
    store.close().await;
    let file = place.folder.path().join("games.db");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    Store::alone(&place.location).await.unwrap().close().await;
    assert!(modes().iter().all(|(_, mode)| *mode == 0o600), "one from before: {:?}", modes());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_folder_that_is_not_there_is_refused_with_the_reason() {
    let location = Location::File("/nowhere/at/all/games.db".into());
    let error = Store::alone(&location).await.unwrap_err().to_string();
    assert!(error.contains("/nowhere/at/all/games.db") && error.contains("No such file"), "{error}");
}
