//! Records read back into results.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use engine::simulate::Played;
use engine::{MAX_SEATS, Outcome};

use crate::record::GameRecord;
use crate::results::Results;
use crate::table;
use crate::tally::{GroupSums, Tally, Yardstick};
use crate::worth::Worth;
use crate::{ArenaError, By, Made};

/// The longest line that is read.
const LONGEST_LINE: u64 = 1 << 20;
/// About how many parts the bootstrap gets.
const PARTS: u64 = 512;

/// The lines of a records file, plain or compressed with zstd.
fn lines(path: &Path) -> Result<Box<dyn BufRead>, ArenaError> {
    let fail = ArenaError::file(path);
    let mut file = BufReader::new(File::open(path).map_err(&fail)?);
    let compressed = file.fill_buf().map_err(&fail)?.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]);
    if compressed {
        return Ok(Box::new(BufReader::new(zstd::stream::Decoder::with_buffer(file).map_err(&fail)?)));
    }
    Ok(Box::new(file))
}

/// Calls `visit` with every record of a file, be it lines or a Parquet table. `Ok(true)` if the last line was torn: what wrote it
/// was stopped in the middle of it.
pub fn each_record(
    path: &Path,
    mut visit: impl FnMut(GameRecord) -> Result<(), ArenaError>,
) -> Result<bool, ArenaError> {
    if table::is_table(path)? {
        table::each_record(path, |record| {
            check(&record).map_err(|why| ArenaError::Usage(format!("{}: {why}", path.display())))?;
            visit(record)
        })?;
        return Ok(false);
    }
    let mut lines = lines(path)?;
    let mut line = Vec::new();
    for number in 1u64.. {
        line.clear();
        let read =
            lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(ArenaError::file(path))?;
        if read == 0 {
            break;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let wrong = |why: String| ArenaError::Usage(format!("{}: line {number}: {why}", path.display()));
        let whole = line.last() == Some(&b'\n');
        // A log of a game that somebody played has lines beside its record.
        if serde_json::from_slice::<Logged>(&line).is_ok_and(|l| l.log != "end") {
            continue;
        }
        let record: GameRecord = match serde_json::from_slice(&line) {
            Ok(record) => record,
            Err(e) if !whole && number > 1 && e.is_eof() => return Ok(true),
            Err(e) => return Err(wrong(format!("not a record of a game: {}", engine::plain::not_json(&e)))),
        };
        check(&record).map_err(wrong)?;
        visit(record)?;
    }
    Ok(false)
}

/// A line of a log (`parlor play --log game.jsonl`).
#[derive(serde::Deserialize)]
struct Logged {
    log: String,
}

/// Is it a record that can be counted?
fn check(record: &GameRecord) -> Result<(), String> {
    let seats = record.players.len();
    let ranks = 1..=seats as u8;
    if seats == 0 || seats > MAX_SEATS || record.players.iter().any(|p| !ranks.contains(&p.rank)) {
        return Err("a record needs 1 to 8 players with ranks from 1".into());
    }
    Ok(())
}

/// Reads records files into results.
///
/// `by` says by what contestants are compared (by default by wins, and alone at a table by the score), and `lowest_wins` tells
/// of a game whether its lowest score is the best.
pub fn results(
    paths: &[PathBuf],
    by: Option<By>,
    lowest_wins: &dyn Fn(&str) -> bool,
) -> Result<Results, ArenaError> {
    let mut personas: BTreeMap<String, String> = BTreeMap::new();
    let mut items: BTreeMap<String, usize> = BTreeMap::new();
    let (mut game, mut groups, mut deal, mut seats) = (String::new(), 0u64, None, 1);
    let (mut solo, mut told, mut games) = (true, false, 0u64);
    let mut notes = Vec::new();
    for (file, path) in paths.iter().enumerate() {
        let torn = each_record(path, |record| {
            if game.is_empty() {
                game.clone_from(&record.game);
            }
            if record.game != game {
                return Err(ArenaError::Usage(format!(
                    "{}: records of {} and of {game} do not go into one report",
                    path.display(),
                    record.game
                )));
            }
            games += 1;
            groups += u64::from(deal.replace((file, record.deal)) != Some((file, record.deal)));
            seats = seats.max(record.players.len());
            told |= record.won.is_some();
            solo &= record.players.windows(2).all(|w| w[0].label == w[1].label);
            for player in record.players {
                for field in ["cards", "income"] {
                    if let Some(map) = player.more.get(field).and_then(|v| v.as_object()) {
                        map.keys().filter(|k| !k.is_empty()).for_each(|k| _ = items.insert(k.clone(), 0));
                    }
                }
                personas.entry(player.label).or_insert(player.persona);
            }
            Ok(())
        })?;
        if torn {
            notes.push(format!("{}: the last line is torn and was left out.", path.display()));
        }
    }
    if games == 0 {
        let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
        return Err(ArenaError::Usage(format!("{}: no games in it", names.join(", "))));
    }
    items.values_mut().enumerate().for_each(|(i, at)| *at = i);
    let labels: Vec<String> = personas.keys().cloned().collect();
    let index: BTreeMap<&String, usize> = labels.iter().enumerate().map(|(i, l)| (l, i)).collect();
    let blank = {
        let mut tally = Tally::new(labels.len());
        tally.worth =
            (!items.is_empty()).then(|| Worth::named(items.keys().cloned().collect(), labels.len(), seats));
        tally
    };
    let by = by.unwrap_or(if solo && !told { By::Score } else { By::Wins });
    let yardstick = Yardstick { by, teams: solo, lowest_wins: lowest_wins(&game) };
    let part_size = (groups / PARTS).max(1);
    let mut tally = blank.clone();
    let (mut part, mut sums, mut deal, mut in_part) = (blank.clone(), GroupSums::default(), None, 0);
    for (file, path) in paths.iter().enumerate() {
        each_record(path, |record| {
            if deal.is_some_and(|d| d != (file, record.deal)) {
                part.close_group(yardstick, &mut sums);
                in_part += 1;
                if in_part == part_size {
                    tally.merge(&std::mem::replace(&mut part, blank.clone()));
                    in_part = 0;
                }
            }
            deal = Some((file, record.deal));
            let table: Vec<usize> = record.players.iter().map(|p| index[&p.label]).collect();
            let outcome = Outcome {
                ranks: record.players.iter().map(|p| p.rank).collect(),
                scores: record.players.iter().map(|p| p.score).collect(),
                won: record.won,
            };
            let unfinished = record.unfinished;
            let played = Played { outcome, plies: record.plies, unfinished, ..Played::default() };
            part.add(&table, &played, yardstick, &labels, &mut sums);
            if let Some(worth) = &mut part.worth {
                worth.add_record(&table, &record, &items);
            }
            Ok(())
        })?;
    }
    part.close_group(yardstick, &mut sums);
    tally.merge(&part);
    let names: Vec<String> =
        paths.iter().map(|p| p.file_name().unwrap_or(p.as_os_str()).to_string_lossy().into_owned()).collect();
    Ok(Results {
        title: format!("{game}: {}", names.join(", ")),
        game,
        personas: personas.into_values().collect(),
        labels: labels.clone(),
        teams: solo,
        by,
        tally,
        notes,
        online: None,
        verdict: None,
        made: if let [path] = paths { made_of(path) } else { None },
    })
}

/// How the records of a file came about: from a table's own metadata, or from what lies beside the lines.
fn made_of(path: &Path) -> Option<Made> {
    table::made(path).or_else(|| serde_json::from_slice(&std::fs::read(made_beside(path)).ok()?).ok())
}

/// Where it is said how the lines of a records file came about: beside it, so that all of its lines are alike.
pub fn made_beside(records: &Path) -> PathBuf {
    let mut name = records.as_os_str().to_owned();
    name.push(".about.json");
    name.into()
}
