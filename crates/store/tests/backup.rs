//! Backups of strangers: a line that makes no sense is named, and nothing of the file stays.

#![allow(clippy::unwrap_used)]

use std::str::FromStr;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};
use store::{Entry, Location, Store};

async fn empty() -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let location = format!("sqlite:///{}/games.db", folder.path().display());
    (Store::open(&Location::from_str(&location).unwrap()).await.unwrap(), folder)
}

/// A backup with one row in it, as lines.
async fn good() -> Vec<String> {
    let (store, _folder) = empty().await;
    store.note(&Entry { id: "1".into(), at: 1, action: "login".into(), ..Entry::default() }).await.unwrap();
    let mut file = Vec::new();
    assert_eq!(store.backup(&mut file).await.unwrap(), 1);
    store.close().await;
    String::from_utf8(file).unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_with_a_wrong_line_is_refused_by_its_number_and_leaves_nothing() {
    let lines = good().await;
    assert_eq!(lines.len(), 3, "{lines:?}");
    let (store, _folder) = empty().await;
    let table = serde_json::from_str::<serde_json::Value>(&lines[1]).unwrap()["in"].clone();
    let row = |row: &str| format!("{{\"in\":{table},\"row\":{row}}}");
    let wrong = [
        (1, "nonsense".to_owned(), "line 1 of the backup: not JSON"),
        (1, "[]".into(), "line 1 of the backup: this is no backup of Parlor"),
        (1, "{\"parlor_backup\":99}".into(), "line 1 of the backup: format 99 is not known here"),
        (2, "{".into(), "line 2 of the backup: not JSON"),
        (2, "7".into(), "line 2 of the backup: `in` is missing"),
        (2, "{\"in\":\"sqlite_master\",\"row\":{}}".into(), "line 2 of the backup: no table `sqlite_master`"),
        (2, row("[]"), "line 2 of the backup: `row` is missing"),
        (2, row("{\"x\\\"; DROP TABLE rooms\":1}"), "has no column"),
        (2, row("{\"id\":1}"), "line 2 of the backup: `id` is not what it should be"),
        (2, row("{\"at\":\"noon\"}"), "line 2 of the backup: `at` is not what it should be"),
        (2, row("{\"at\":1.5e300}"), "line 2 of the backup: `at` is not what it should be"),
        (3, "{\"rows\":1,\"sha256\":\"00\"}".into(), "line 3 of the backup: the checksum does not match"),
    ];
    for (number, line, reason) in wrong {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        let error = store.restore(&mut lines.join("\n").as_bytes()).await.unwrap_err().to_string();
        assert!(error.contains(reason), "`{}`: {error}", lines[number - 1]);
    }
    let cut = lines[..2].join("\n");
    let error = store.restore(&mut cut.as_bytes()).await.unwrap_err().to_string();
    assert!(error.contains("the backup is cut off"), "{error}");
    let more = format!("{}\n{}\n", lines.join("\n"), lines[1]);
    let error = store.restore(&mut more.as_bytes()).await.unwrap_err().to_string();
    assert!(error.contains("line 4 of the backup: something follows the end"), "{error}");
    let letters = [lines[0].as_bytes(), b"\n\xff\xfe\n"].concat();
    let error = store.restore(&mut letters.as_slice()).await.unwrap_err().to_string();
    assert!(error.contains("line 2 of the backup"), "{error}");

    // Nothing was kept of any of them: the good one still finds the database empty.
    let file = lines.join("\n") + "\n";
    assert_eq!(store.restore(&mut file.as_bytes()).await.unwrap(), 1);
    store.close().await;
}

/// How many rows of the audit log were read in this database so far, as PostgreSQL counts them.
async fn rows_read(db: &mut AnyConnection) -> i64 {
    let sql = "SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS rows FROM pg_stat_user_tables WHERE relname = 'audit'";
    // What this connection has read of these numbers before is not true for ever.
    sqlx::query("SELECT pg_stat_clear_snapshot()::text").execute(&mut *db).await.unwrap();
    sqlx::query(sql).fetch_one(db).await.unwrap().try_get("rows").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_reads_every_row_once_however_many_there_are() {
    let Ok(url) = std::env::var("PARLOR_TEST_POSTGRES") else {
        eprintln!("skipped: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)");
        return;
    };
    sqlx::any::install_default_drivers();
    let mut admin = AnyConnection::connect(&format!("{url}/postgres")).await.unwrap();
    for rows in [300_i64, 6_000] {
        let name = format!("backup_{}_{rows}", std::process::id());
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut admin).await.unwrap();
        let place = format!("{url}/{name}");
        let store = Store::open(&Location::from_str(&place).unwrap()).await.unwrap();
        let mut db = AnyConnection::connect(&place).await.unwrap();
        sqlx::query(
            "INSERT INTO audit (id, at, action, subject, address) SELECT n::text, n, 'login', '', '' FROM generate_series(1, $1) n",
        )
        .bind(rows)
        .execute(&mut db)
        .await
        .unwrap();
        let before = rows_read(&mut db).await;
        assert_eq!(store.backup(&mut Vec::new()).await.unwrap(), rows as u64);
        // A connection tells what it has read when it is closed.
        store.close().await;
        let mut read = 0;
        for _ in 0..500 {
            read = rows_read(&mut db).await - before;
            if read >= rows {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(read, rows, "page after page by LIMIT and OFFSET would be {} times as many", rows / 1_000);
    }
}
