//! Records read back: into a report, and as a table by readers that are not ours.

use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

/// Three games of two deals, with a field that only some have.
const LINES: &str = r#"{"game":"pig","deal":0,"rotation":0,"seed":"aa","plies":31,"turns":7,"players":[{"label":"a","persona":"hold","winner":true,"rank":1,"score":100,"bank":3,"cards":{"Ranch":2},"income":{"Ranch":{"fired":3,"paid":6}}},{"label":"<b>","persona":"cmd:x","winner":false,"rank":2,"score":40,"bank":0.5,"faults":["crash at move 3"],"cards":{}}]}
{"game":"pig","deal":0,"rotation":1,"seed":"aa","plies":20,"turns":5,"unfinished":true,"players":[{"label":"<b>","persona":"cmd:x","winner":false,"rank":2,"score":-7,"cards":{"Ranch":1}},{"label":"a","persona":"hold","winner":true,"rank":1,"score":101,"bank":9}]}

{"game":"pig","deal":1,"rotation":0,"seed":"bb","plies":22,"turns":6,"players":[{"label":"a","persona":"hold","winner":true,"rank":1,"score":5,"bank":1},{"label":"<b>","persona":"cmd:x","winner":true,"rank":1,"score":5,"bank":1}]}
"#;

fn written(folder: &Path) -> std::path::PathBuf {
    let path = folder.join("records.jsonl");
    std::fs::write(&path, LINES).expect("written");
    path
}

fn read(paths: &[std::path::PathBuf]) -> Result<arena::Results, arena::ArenaError> {
    arena::read::results(paths, None, &|_| false)
}

#[test]
fn records_become_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = written(folder.path());
    let results = read(std::slice::from_ref(&path)).expect("records");
    assert_eq!(results.labels, ["<b>", "a"]);
    assert_eq!((results.tally.games, results.tally.groups, results.tally.unfinished), (3, 2, 1));
    assert_eq!(results.tally.lines[1].share.wins(), 2.5);
    let c = results.comparison(1, 0);
    assert!(c.games == 3 && (c.share.value - 2.5 / 3.0).abs() < 1e-12);
    let worth = results.tally.worth.as_ref().expect("there are cards");
    assert_eq!((worth.names[0].as_str(), worth.uses[0].gained, worth.uses[0].paid), ("Ranch", 3, 6));
    // The same from a compressed file.
    let packed = folder.path().join("records.jsonl.zst");
    std::fs::write(&packed, zstd::encode_all(LINES.as_bytes(), 3).expect("packed")).expect("written");
    assert_eq!(read(&[packed]).expect("records").tally, results.tally);
    // The page has everything in it, and names can't break it.
    let page = arena::html::page(&results);
    for part in ["<!doctype html>", "Ratings", "Who beats whom", "Wins by seat", "Moves a game"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("What each card is worth"), "three games don't tell what a card is worth");
    assert!(page.contains("&lt;b&gt;") && !page.contains("<b></"), "labels are escaped");
    for outside in ["http://", "https://", "<script", "@import", "url("] {
        assert!(!page.contains(outside), "the page needs nothing else: {outside}");
    }
}

#[test]
fn what_is_wrong_with_a_records_file_is_said_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |text: &str, says: &str| {
        let path = folder.path().join("bad.jsonl");
        std::fs::write(&path, text).expect("written");
        let error = read(&[path]).expect_err(says).to_string();
        assert!(error.contains("bad.jsonl") && error.contains(says), "{error}");
    };
    refused("", "no games in it");
    refused("{}\n", "line 1: not a record of a game");
    refused(&format!("{LINES}nonsense\n"), "line 5: not a record of a game");
    refused(&format!("{LINES}nonsense"), "line 5: not a record of a game");
    refused("{\"game\":\"pig\",\"dea", "line 1: not a record of a game");
    refused(&LINES.replacen("\"rank\":1", "\"rank\":9", 1), "line 1: a record needs 1 to 8 players");
    refused(
        &LINES.replacen("\"game\":\"pig\",\"deal\":1", "\"game\":\"golf\",\"deal\":1", 1),
        "do not go into one report",
    );
    assert!(read(&["/no/such/file".into()]).is_err());
}

#[test]
fn a_table_has_a_row_for_each_player_and_a_column_for_each_plain_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("records.parquet");
    assert_eq!(arena::table::from_lines(&written(folder.path()), &table, None).expect("a table"), 3);
    let reader = SerializedFileReader::new(std::fs::File::open(&table).expect("a file")).expect("parquet");
    let rows: Vec<Vec<(String, Field)>> =
        reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row").into_columns()).collect();
    assert_eq!(rows.len(), 6);
    let cell = |row: usize, name: &str| {
        rows[row].iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no column {name}")).1.clone()
    };
    assert_eq!(cell(0, "turns"), Field::Double(7.0));
    assert_eq!(
        (cell(0, "bank"), cell(1, "bank"), cell(2, "bank")),
        (Field::Double(3.0), Field::Double(0.5), Field::Null)
    );
    assert_eq!((cell(1, "label"), cell(1, "score")), (Field::Str("<b>".into()), Field::Int(40)));
    assert_eq!(
        (cell(2, "unfinished"), cell(2, "score"), cell(1, "faults")),
        (Field::Bool(true), Field::Int(-7), Field::Int(1))
    );
    assert_eq!(
        (cell(5, "winner"), cell(5, "number"), cell(5, "seat")),
        (Field::Bool(true), Field::Long(2), Field::Int(1))
    );
    let Field::Str(detail) = cell(0, "detail") else { panic!("detail is text") };
    assert_eq!(detail, r#"{"cards":{"Ranch":2},"income":{"Ranch":{"fired":3,"paid":6}}}"#);
}

#[test]
fn a_torn_last_line_is_left_out_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("torn.jsonl");
    std::fs::write(&path, format!("{LINES}{}", &LINES[..100])).expect("written");
    let torn = read(&[path]).expect("records");
    assert_eq!(torn.tally.games, 3);
    assert!(
        torn.notes[0].ends_with("torn.jsonl: the last line is torn and was left out."),
        "{:?}",
        torn.notes
    );
}

#[test]
fn a_table_gives_the_same_report_as_the_lines_and_says_how_it_came_about() {
    let folder = tempfile::tempdir().expect("a folder");
    let (lines, table) = (written(folder.path()), folder.path().join("records.parquet"));
    let made = arena::Made {
        version: "1.2.3".into(),
        command: "parlor arena match a b".into(),
        date: "2026-01-02T03:04:05Z".into(),
        run: "ab".into(),
        seed: "00".into(),
        options: serde_json::json!({ "target": 20 }),
    };
    arena::table::from_lines(&lines, &table, Some(&made)).expect("a table");
    let (from_lines, from_table) =
        (read(&[lines]).expect("records"), read(std::slice::from_ref(&table)).expect("records"));
    assert_eq!(from_table.tally, from_lines.tally);
    assert_eq!((from_table.labels, from_table.personas), (from_lines.labels, from_lines.personas));
    assert_eq!((from_table.made.as_ref(), from_lines.made), (Some(&made), None));
    let reader = SerializedFileReader::new(std::fs::File::open(&table).expect("a file")).expect("parquet");
    let pairs = reader.metadata().file_metadata().key_value_metadata().expect("metadata").clone();
    let value = |name: &str| pairs.iter().find(|p| p.key == name).and_then(|p| p.value.clone());
    assert_eq!(value("parlor.command").as_deref(), Some("parlor arena match a b"));
    assert_eq!(value("parlor.options").as_deref(), Some(r#"{"target":20}"#));
    std::fs::write(&table, b"PAR1 and nonsense").expect("written");
    assert!(read(&[table]).expect_err("damaged").to_string().contains("records.parquet: "));
}

#[test]
fn a_log_of_a_game_counts_as_its_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log.jsonl");
    let end = LINES.lines().next().expect("a line").replacen('{', "{\"log\":\"end\",", 1);
    let text = format!("{{\"log\":\"start\",\"game\":\"pig\"}}\n{{\"log\":\"move\",\"ply\":1}}\n{end}\n");
    std::fs::write(&path, text).expect("written");
    assert_eq!(read(&[path]).expect("a record").tally.games, 1);
}

/// Runs where `PARLOR_PYTHON` names a Python with DuckDB, as the long runs set it up.
#[test]
fn duckdb_reads_the_table() {
    let Ok(python) = std::env::var("PARLOR_PYTHON") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("records.parquet");
    arena::table::from_lines(&written(folder.path()), &table, None).expect("a table");
    let code = "import duckdb,sys\nprint(duckdb.sql(f\"select count(*), sum(score), count(bank), max(label) from '{sys.argv[1]}'\").fetchall())";
    let out = Command::new(python).args(["-c", code]).arg(&table).output().expect("python");
    assert_eq!(
        String::from_utf8_lossy(&out.stdout).trim(),
        "[(6, 244, 5, 'a')]",
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}
