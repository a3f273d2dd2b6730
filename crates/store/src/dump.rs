//! Backups: the whole database as lines of JSON, the same for SQLite and PostgreSQL.
//!
//! A header, one line a row, and a last line with the number of rows and a SHA-256 of all lines before it, so that a cut
//! backup is found out. It is read in one transaction: a moment of the database, also while the server runs.

use std::io::{BufRead, Write};

use futures_util::TryStreamExt;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use crate::{Kind, Result, Store, StoreError};

/// The version of the format.
const FORMAT: u64 = 1;

enum Type {
    Text,
    Number,
    Real,
}

/// Every table with its columns, in an order in which rows can be put back.
const TABLES: &[(&str, &[(&str, Type)])] = {
    use Type::{Number as N, Real as R, Text as T};
    &[
        (
            "users",
            &[
                ("id", T),
                ("username", T),
                ("username_key", T),
                ("email", T),
                ("password_hash", T),
                ("role", T),
                ("created_at", N),
                ("last_login", N),
                ("is_active", N),
                ("invited_by", T),
            ],
        ),
        (
            "invite_codes",
            &[
                ("code", T),
                ("created_by", T),
                ("created_at", N),
                ("expires_at", N),
                ("max_uses", N),
                ("use_count", N),
                ("is_active", N),
            ],
        ),
        (
            "rooms",
            &[("code", T), ("version", N), ("closed", N), ("updated_at", N), ("doc", T), ("made_by", T)],
        ),
        (
            "games",
            &[
                ("number", N),
                ("id", T),
                ("room", T),
                ("game", T),
                ("rules", N),
                ("seats", N),
                ("options", T),
                ("variant", T),
                ("seed", T),
                ("commitment", T),
                ("version", N),
                ("started_at", N),
                ("ended_at", N),
                ("outcome", T),
                ("plies", N),
                ("journal", T),
                ("rated", N),
            ],
        ),
        (
            "moves",
            &[
                ("game", N),
                ("ply", N),
                ("seat", N),
                ("play", T),
                ("version", N),
                ("member", N),
                ("request", T),
                ("at", N),
            ],
        ),
        (
            "players",
            &[
                ("game", N),
                ("seat", N),
                ("name", T),
                ("bot", T),
                ("user_id", T),
                ("token_hash", T),
                ("rank", N),
                ("score", N),
            ],
        ),
        (
            "standings",
            &[
                ("user_id", T),
                ("game", T),
                ("variant", T),
                ("games", N),
                ("wins", N),
                ("rating", R),
                ("uncertainty", R),
                ("total_score", N),
                ("best_score", N),
            ],
        ),
        ("requests", &[("room", T), ("member", N), ("request", T), ("version", N), ("ply", N)]),
        ("chat", &[("room", T), ("number", N), ("member", N), ("name", T), ("text", T), ("at", N)]),
        ("audit", &[("id", T), ("at", N), ("actor", T), ("action", T), ("subject", T), ("address", T)]),
    ]
};

/// What was in backups once and is left aside: sessions and one-time tokens that ended after the backup must not come back.
const LEFT_ASIDE: [(&str, &[&str]); 2] = [("sessions", &[]), ("users", &["setup_hash", "setup_expires"])];

impl Store {
    /// Writes a backup. Says how many rows it has.
    pub async fn backup(&self, out: &mut (impl Write + Send)) -> Result<u64> {
        let mut connection = self.pool.acquire().await?;
        let begin = match self.kind {
            Kind::Sqlite => "BEGIN",
            Kind::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        let mut tx = sqlx::Connection::begin_with(&mut *connection, begin).await?;
        let mut lines = Lines { out, hash: Sha256::new(), rows: 0 };
        lines.write(&json!({ "parlor_backup": FORMAT, "at": crate::now() }))?;
        for (table, columns) in TABLES {
            dump_table(&mut tx, table, columns, &mut lines).await?;
        }
        let (rows, sum) = (lines.rows, hex(&lines.hash.clone().finalize()));
        lines.write(&json!({ "rows": rows, "sha256": sum }))?;
        lines.out.flush().map_err(|e| StoreError::Refused(e.to_string()))?;
        Ok(rows)
    }

    /// Fills an empty database from a backup: all of it, or nothing.
    pub async fn restore(&self, input: &mut (impl BufRead + Send)) -> Result<u64> {
        let begin = match self.kind {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        };
        let mut tx = self.pool.begin_with(begin).await?;
        for (table, _) in TABLES {
            let sql = AssertSqlSafe(format!("SELECT 1 AS one FROM {table} LIMIT 1"));
            if sqlx::query(sql).fetch_optional(&mut *tx).await?.is_some() {
                return Err(StoreError::Refused(format!(
                    "the database is not empty (there are {table}); restore into a new one"
                )));
            }
        }
        let rows = fill(&mut tx, input).await?;
        tx.commit().await?;
        Ok(rows)
    }
}

struct Lines<'a, W> {
    out: &'a mut W,
    hash: Sha256,
    rows: u64,
}

impl<W: Write> Lines<'_, W> {
    fn write(&mut self, line: &Value) -> Result<()> {
        let text = format!("{line}\n");
        self.hash.update(&text);
        self.out.write_all(text.as_bytes()).map_err(|e| StoreError::Refused(e.to_string()))
    }
}

async fn dump_table<W: Write>(
    tx: &mut AnyConnection,
    table: &str,
    columns: &[(&str, Type)],
    lines: &mut Lines<'_, W>,
) -> Result<()> {
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    // The first two columns hold every table's key. One statement for all rows: the time grows with the rows, and no faster.
    let sql = format!("SELECT {} FROM {table} ORDER BY {}", names.join(", "), names[..2].join(", "));
    let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *tx);
    while let Some(row) = rows.try_next().await? {
        lines.write(&json!({ "in": table, "row": read(&row, columns)? }))?;
        lines.rows += 1;
    }
    Ok(())
}

fn read(row: &AnyRow, columns: &[(&str, Type)]) -> Result<Value> {
    let mut fields = Map::new();
    for (name, kind) in columns {
        let value = match kind {
            Type::Text => row.try_get::<Option<String>, _>(*name)?.map(Value::from),
            Type::Number => row.try_get::<Option<i64>, _>(*name)?.map(Value::from),
            Type::Real => row.try_get::<Option<f64>, _>(*name)?.map(Value::from),
        };
        if let Some(value) = value {
            fields.insert((*name).to_owned(), value);
        }
    }
    Ok(Value::Object(fields))
}

async fn fill(tx: &mut AnyConnection, input: &mut (impl BufRead + Send)) -> Result<u64> {
    let mut hash = Sha256::new();
    let (mut rows, mut complete) = (0_u64, false);
    let mut text = String::new();
    for number in 1.. {
        let bad = |reason: String| StoreError::Refused(format!("line {number} of the backup: {reason}"));
        text.clear();
        if input.read_line(&mut text).map_err(|e| bad(e.to_string()))? == 0 {
            break;
        }
        if complete {
            return Err(bad("something follows the end".into()));
        }
        let line: Value = serde_json::from_str(&text).map_err(|e| bad(format!("not JSON: {e}")))?;
        if number == 1 {
            match line["parlor_backup"].as_u64() {
                Some(FORMAT) => {}
                Some(other) => {
                    return Err(bad(format!("format {other} is not known here (this is {FORMAT})")));
                }
                None => return Err(bad("this is no backup of Parlor".into())),
            }
        } else if let Some(sum) = line["sha256"].as_str() {
            if sum != hex(&hash.clone().finalize()) || line["rows"].as_u64() != Some(rows) {
                return Err(bad("the checksum does not match: the file was changed or cut".into()));
            }
            complete = true;
        } else {
            put(tx, &line).await.map_err(|e| match e {
                StoreError::Refused(reason) | StoreError::Unfit(reason) => bad(reason),
                StoreError::Conflict => bad("this row was there before: the file was changed".into()),
                other => other,
            })?;
            rows += 1;
        }
        hash.update(&text);
    }
    if complete {
        Ok(rows)
    } else {
        Err(StoreError::Refused("the backup is cut off: its last line is missing".into()))
    }
}

async fn put(tx: &mut AnyConnection, line: &Value) -> Result<()> {
    let bad = |reason: String| StoreError::Refused(reason);
    let name = line["in"].as_str().ok_or_else(|| bad("`in` is missing".into()))?;
    let aside = LEFT_ASIDE.iter().find(|(table, _)| *table == name).map(|(_, columns)| *columns);
    if aside.is_some_and(<[_]>::is_empty) {
        return Ok(());
    }
    let (table, columns) =
        TABLES.iter().find(|(table, _)| *table == name).ok_or_else(|| bad(format!("no table `{name}`")))?;
    let row = line["row"].as_object().ok_or_else(|| bad("`row` is missing".into()))?;
    if let Some(extra) = row
        .keys()
        .filter(|key| aside.is_none_or(|aside| !aside.contains(&key.as_str())))
        .find(|key| columns.iter().all(|(name, _)| name != key))
    {
        return Err(bad(format!("`{table}` has no column `{extra}`")));
    }
    let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
    let places: Vec<_> = (1..=names.len()).map(|n| format!("${n}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), places.join(", "));
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (name, kind) in *columns {
        let value = row.get(*name);
        let wrong = || bad(format!("`{name}` is not what it should be"));
        query = match kind {
            Type::Text => {
                // PostgreSQL has no NUL in texts; what SQLite took once must not make a backup worthless.
                let text = |v: &Value| v.as_str().map(|text| text.replace('\0', "")).ok_or_else(wrong);
                query.bind(value.map(text).transpose()?)
            }
            Type::Number => query.bind(value.map(|v| v.as_i64().ok_or_else(wrong)).transpose()?),
            Type::Real => query.bind(value.map(|v| v.as_f64().ok_or_else(wrong)).transpose()?),
        };
    }
    query.execute(tx).await?;
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, b| text + &format!("{b:02x}"))
}
