//! Records as a Parquet table for analysts: one row for each player of each game.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::types::Type;
use serde_json::{Map, Value};

use crate::read;
use crate::record::{GameRecord, PlayerRecord};
use crate::{ArenaError, Made};

/// Rows in a row group.
const GROUP: usize = 65_536;

/// A column in the making; the last three may have gaps.
enum Column {
    Int64(Vec<i64>),
    Int32(Vec<i32>),
    Bool(Vec<bool>),
    Text(Vec<ByteArray>),
    MaybeNumber(Vec<f64>, Vec<i16>),
    MaybeBool(Vec<bool>, Vec<i16>),
    MaybeText(Vec<ByteArray>, Vec<i16>),
}

/// Where a field that a game adds comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Table,
    Player,
}

struct Writer {
    names: Vec<String>,
    columns: Vec<Column>,
    /// The fields that this game adds: where from, and the name.
    more: Vec<(Source, String)>,
    rows: usize,
    file: SerializedFileWriter<File>,
}

/// The columns that every game has.
const FIXED: [(&str, fn() -> Column); 13] = [
    ("game", || Column::Text(Vec::new())),
    ("number", || Column::Int64(Vec::new())),
    ("deal", || Column::Int64(Vec::new())),
    ("rotation", || Column::Int32(Vec::new())),
    ("seed", || Column::Text(Vec::new())),
    ("plies", || Column::Int32(Vec::new())),
    ("won", || Column::MaybeBool(Vec::new(), Vec::new())),
    ("unfinished", || Column::Bool(Vec::new())),
    ("seat", || Column::Int32(Vec::new())),
    ("label", || Column::Text(Vec::new())),
    ("winner", || Column::Bool(Vec::new())),
    ("rank", || Column::Int32(Vec::new())),
    ("score", || Column::Int32(Vec::new())),
];

/// Turns a file of JSON lines into a Parquet file. A number, a word or a yes-or-no that the game adds to the first record
/// becomes a column of its own; the rest of what it says of a player is JSON in the column `detail`.
pub fn from_lines(lines: &Path, table: &Path, made: Option<&Made>) -> Result<u64, ArenaError> {
    let wrong = |e: ParquetError| ArenaError::Usage(format!("{}: {e}", table.display()));
    let mut writer: Option<Writer> = None;
    let mut number = 0i64;
    read::each_record(lines, |record| {
        let writer = match &mut writer {
            Some(writer) => writer,
            None => writer.insert(Writer::begin(table, &record, made)?),
        };
        writer.add(number, &record);
        number += 1;
        if writer.rows >= GROUP { writer.flush().map_err(wrong) } else { Ok(()) }
    })?;
    match writer {
        Some(mut writer) => {
            writer.flush().map_err(wrong)?;
            writer.file.close().map_err(wrong)?;
            Ok(number as u64)
        }
        None => Err(ArenaError::Usage(format!("{}: there are no games to write", lines.display()))),
    }
}

/// How the games came about, as the table's own metadata.
fn about(made: &Made) -> Vec<KeyValue> {
    let Ok(Value::Object(fields)) = serde_json::to_value(made) else { return Vec::new() };
    let text = |value: Value| if let Value::String(text) = value { text } else { value.to_string() };
    fields.into_iter().map(|(name, value)| KeyValue::new(format!("parlor.{name}"), text(value))).collect()
}

fn scalar(value: &Value) -> Option<Column> {
    match value {
        Value::Number(_) => Some(Column::MaybeNumber(Vec::new(), Vec::new())),
        Value::Bool(_) => Some(Column::MaybeBool(Vec::new(), Vec::new())),
        Value::String(_) => Some(Column::MaybeText(Vec::new(), Vec::new())),
        _ => None,
    }
}

/// Does the file look like a Parquet table?
pub(crate) fn is_table(path: &Path) -> Result<bool, ArenaError> {
    use std::io::Read;
    let mut start = [0; 4];
    let mut file = File::open(path).map_err(ArenaError::file(path))?;
    Ok(file.read_exact(&mut start).is_ok() && &start == b"PAR1")
}

fn open(path: &Path) -> Result<SerializedFileReader<File>, ArenaError> {
    let file = File::open(path).map_err(ArenaError::file(path))?;
    SerializedFileReader::new(file).map_err(|e| ArenaError::Usage(format!("{}: {e}", path.display())))
}

/// How a table came about, if it says so.
pub(crate) fn made(path: &Path) -> Option<Made> {
    if !is_table(path).ok()? {
        return None;
    }
    let reader = open(path).ok()?;
    let pairs = reader.metadata().file_metadata().key_value_metadata()?;
    let find = |name: &str| pairs.iter().find(|p| p.key == format!("parlor.{name}"))?.value.clone();
    Some(Made {
        version: find("version")?,
        command: find("command")?,
        date: find("date")?,
        run: find("run")?,
        seed: find("seed")?,
        options: serde_json::from_str(&find("options")?).ok()?,
    })
}

/// A cell as JSON.
fn plain(field: &Field) -> Value {
    match field {
        Field::Bool(b) => Value::Bool(*b),
        Field::Int(n) => (*n).into(),
        Field::Long(n) => (*n).into(),
        Field::Double(x) => (*x).into(),
        Field::Str(s) => Value::String(s.clone()),
        _ => Value::Null,
    }
}

/// Calls `visit` with every game of a table.
pub(crate) fn each_record(
    path: &Path,
    mut visit: impl FnMut(GameRecord) -> Result<(), ArenaError>,
) -> Result<(), ArenaError> {
    let wrong = |why: &dyn std::fmt::Display| ArenaError::Usage(format!("{}: {why}", path.display()));
    let reader = open(path)?;
    let mut game: Option<(Value, GameRecord)> = None;
    for row in reader.get_row_iter(None).map_err(|e| wrong(&e))? {
        let row = row.map_err(|e| wrong(&e))?;
        let mut row: Map<String, Value> =
            row.get_column_iter().map(|(name, field)| (name.clone(), plain(field))).collect();
        let mut take = |name: &str| {
            row.remove(name).ok_or_else(|| wrong(&format!("no table of games: it has no column `{name}`")))
        };
        let number = take("number")?;
        let (deal, rotation, plies) = (take("deal")?, take("rotation")?, take("plies")?);
        let (id, seed, won, unfinished) = (take("game")?, take("seed")?, take("won")?, take("unfinished")?);
        take("seat")?;
        let (label, winner, rank) = (take("label")?, take("winner")?, take("rank")?);
        let (score, persona, faults) = (take("score")?, take("persona")?, take("faults")?);
        let detail = take("detail")?;
        let detail: Map<String, Value> =
            serde_json::from_str(detail.as_str().unwrap_or("{}")).map_err(|e| wrong(&e))?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let player = PlayerRecord {
            label: text(&label),
            persona: text(&persona),
            winner: winner == true,
            rank: rank.as_u64().and_then(|n| n.try_into().ok()).unwrap_or_default(),
            score: score.as_i64().and_then(|n| n.try_into().ok()).unwrap_or_default(),
            faults: vec!["fault".to_owned(); faults.as_u64().unwrap_or(0).min(1_000) as usize],
            more: detail,
        };
        if let Some((_, record)) = game.as_mut().filter(|(n, _)| *n == number) {
            record.players.push(player);
            continue;
        }
        let record = GameRecord {
            game: text(&id),
            deal: deal.as_u64().unwrap_or_default(),
            rotation: rotation.as_u64().unwrap_or_default() as usize,
            opening: None,
            seed: text(&seed),
            plies: plies.as_u64().and_then(|n| n.try_into().ok()).unwrap_or_default(),
            won: won.as_bool(),
            unfinished: unfinished == true,
            players: vec![player],
            more: Map::new(),
        };
        if let Some((_, done)) = game.replace((number, record)) {
            visit(done)?;
        }
    }
    game.map_or(Ok(()), |(_, done)| visit(done))
}

fn text(s: &str) -> ByteArray {
    ByteArray::from(s)
}

impl Column {
    fn maybe(&mut self, value: Option<&Value>) {
        match self {
            Self::MaybeNumber(values, levels) => put(values, levels, value.and_then(Value::as_f64)),
            Self::MaybeBool(values, levels) => put(values, levels, value.and_then(Value::as_bool)),
            Self::MaybeText(values, levels) => put(values, levels, value.and_then(Value::as_str).map(text)),
            Self::Int64(_) | Self::Int32(_) | Self::Bool(_) | Self::Text(_) => {}
        }
    }

    fn number(&mut self, n: i64) {
        match self {
            Self::Int64(values) => values.push(n),
            Self::Int32(values) => values.push(n as i32),
            _ => {}
        }
    }

    fn flag(&mut self, b: bool) {
        if let Self::Bool(values) = self {
            values.push(b);
        }
    }

    fn words(&mut self, s: &str) {
        if let Self::Text(values) = self {
            values.push(text(s));
        }
    }

    fn field(&self, name: &str) -> Result<Type, ParquetError> {
        let (physical, repetition) = match self {
            Self::Int64(_) => (Physical::INT64, Repetition::REQUIRED),
            Self::Int32(_) => (Physical::INT32, Repetition::REQUIRED),
            Self::Bool(_) => (Physical::BOOLEAN, Repetition::REQUIRED),
            Self::Text(_) => (Physical::BYTE_ARRAY, Repetition::REQUIRED),
            Self::MaybeNumber(..) => (Physical::DOUBLE, Repetition::OPTIONAL),
            Self::MaybeBool(..) => (Physical::BOOLEAN, Repetition::OPTIONAL),
            Self::MaybeText(..) => (Physical::BYTE_ARRAY, Repetition::OPTIONAL),
        };
        let builder = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        let is_text = physical == Physical::BYTE_ARRAY;
        (if is_text { builder.with_converted_type(ConvertedType::UTF8) } else { builder }).build()
    }
}

fn put<T>(values: &mut Vec<T>, levels: &mut Vec<i16>, value: Option<T>) {
    levels.push(i16::from(value.is_some()));
    values.extend(value);
}

impl Writer {
    fn begin(path: &Path, first: &GameRecord, made: Option<&Made>) -> Result<Self, ArenaError> {
        let file = File::create(path).map_err(ArenaError::file(path))?;
        let (mut names, mut columns): (Vec<String>, Vec<Column>) =
            FIXED.iter().map(|(name, column)| ((*name).to_owned(), column())).unzip();
        let mut more = Vec::new();
        let none = Map::new();
        let player = first.players.first().map_or(&none, |p| &p.more);
        let own =
            first.more.iter().map(|f| (Source::Table, f)).chain(player.iter().map(|f| (Source::Player, f)));
        for (source, (name, value)) in own {
            if let (Some(column), false) = (scalar(value), names.contains(name)) {
                names.push(name.clone());
                columns.push(column);
                more.push((source, name.clone()));
            }
        }
        names.extend(["persona".to_owned(), "faults".to_owned(), "detail".to_owned()]);
        columns.extend([Column::Text(Vec::new()), Column::Int32(Vec::new()), Column::Text(Vec::new())]);
        let open = || -> Result<SerializedFileWriter<File>, ParquetError> {
            let fields = names
                .iter()
                .zip(&columns)
                .map(|(n, c)| c.field(n).map(Arc::new))
                .collect::<Result<_, _>>()?;
            let schema = Type::group_type_builder("records").with_fields(fields).build()?;
            let properties = WriterProperties::builder()
                .set_compression(Compression::ZSTD(ZstdLevel::try_new(3)?))
                .set_created_by(concat!("parlor ", env!("CARGO_PKG_VERSION")).into())
                .set_key_value_metadata(made.map(about))
                .build();
            SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
        };
        let file = open().map_err(|e| ArenaError::Usage(format!("{}: {e}", path.display())))?;
        Ok(Self { names, columns, more, rows: 0, file })
    }

    fn add(&mut self, number: i64, record: &GameRecord) {
        for (seat, player) in record.players.iter().enumerate() {
            self.rows += 1;
            let won = record.won.map(Value::Bool);
            let (fixed, rest) = self.columns.split_at_mut(FIXED.len());
            let [game, no, deal, rotation, seed, plies, team, unfinished, at, label, winner, rank, score] =
                fixed
            else {
                return;
            };
            game.words(&record.game);
            no.number(number);
            deal.number(record.deal as i64);
            rotation.number(record.rotation as i64);
            seed.words(&record.seed);
            plies.number(record.plies.into());
            team.maybe(won.as_ref());
            unfinished.flag(record.unfinished);
            at.number(seat as i64);
            label.words(&player.label);
            winner.flag(player.winner);
            rank.number(player.rank.into());
            score.number(player.score.into());
            let (own, last) = rest.split_at_mut(self.more.len());
            let mut detail = player.more.clone();
            for (column, (source, name)) in own.iter_mut().zip(&self.more) {
                match source {
                    Source::Table => column.maybe(record.more.get(name)),
                    Source::Player => column.maybe(detail.remove(name).as_ref()),
                }
            }
            let [persona, faults, json] = last else { return };
            persona.words(&player.persona);
            faults.number(player.faults.len() as i64);
            json.words(&Value::Object(detail).to_string());
        }
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        self.rows = 0;
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut out) = group.next_column()? else { break };
            match column {
                Column::Int64(v) => {
                    out.typed::<Int64Type>().write_batch(v, None, None)?;
                    v.clear();
                }
                Column::Int32(v) => {
                    out.typed::<Int32Type>().write_batch(v, None, None)?;
                    v.clear();
                }
                Column::Bool(v) => {
                    out.typed::<BoolType>().write_batch(v, None, None)?;
                    v.clear();
                }
                Column::Text(v) => {
                    out.typed::<ByteArrayType>().write_batch(v, None, None)?;
                    v.clear();
                }
                Column::MaybeNumber(v, levels) => {
                    out.typed::<DoubleType>().write_batch(v, Some(levels), None)?;
                    v.clear();
                    levels.clear();
                }
                Column::MaybeBool(v, levels) => {
                    out.typed::<BoolType>().write_batch(v, Some(levels), None)?;
                    v.clear();
                    levels.clear();
                }
                Column::MaybeText(v, levels) => {
                    out.typed::<ByteArrayType>().write_batch(v, Some(levels), None)?;
                    v.clear();
                    levels.clear();
                }
            }
            out.close()?;
        }
        group.close()?;
        Ok(())
    }
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer").field("names", &self.names).finish_non_exhaustive()
    }
}
