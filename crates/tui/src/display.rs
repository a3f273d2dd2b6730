//! Who is told what happens at a table. The screen, a log file and nobody at all hear the same.

use std::fs::File;
use std::io::{self, LineWriter, Write};
use std::path::Path;

use engine::{Language, Outcome, Seat, Table, Turn, Viewer};
use serde::Serialize;
use serde_json::{Value, json};

/// Something that happened, as the viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct News {
    /// How many moves the game has after it; 0 for its start.
    pub ply: usize,
    /// Who moved, by name; nobody for the start.
    pub who: Option<String>,
    /// The move in notation.
    pub notation: Option<String>,
    /// What happened, in sentences.
    pub words: Vec<String>,
    /// The same as a JSON list.
    pub events: String,
    /// Which game.
    pub game: &'static str,
    /// All options.
    pub options: Value,
    /// Who play, by seat.
    pub players: Vec<String>,
    /// Where the one who moved sits.
    pub seat: Option<Seat>,
    /// How the game ended, if it is over.
    pub outcome: Option<Outcome>,
}

impl News {
    /// What the last move of a table did (or its start), as `viewer` may know it.
    pub fn of(table: &dyn Table, viewer: Viewer) -> Self {
        Self::told(table, viewer, Language::English)
    }

    /// The same in the language of whoever reads it.
    pub fn told(table: &dyn Table, viewer: Viewer, language: Language) -> Self {
        let made = table.plies().checked_sub(1).and_then(|p| table.move_at(p));
        Self {
            ply: table.plies(),
            who: made.as_ref().and_then(|(seat, _)| table.names().get(seat.index()).cloned()),
            seat: made.as_ref().map(|(seat, _)| *seat),
            notation: made.map(|(_, notation)| notation),
            events: table.events_json(viewer),
            game: table.facts().id,
            options: table.options(),
            players: table.names().to_vec(),
            outcome: if let Turn::Over(outcome) = table.turn() { Some(outcome) } else { None },
            words: table.event_words(viewer, language),
        }
    }
}

/// Somebody who is told what happens.
pub trait Display: Send {
    /// Something happened.
    fn tell(&mut self, news: &News) -> io::Result<()>;

    /// The last move was taken back: the game has `ply` moves now, and what was told of later ones is not in it. `words` say so.
    fn undo(&mut self, ply: usize, words: &str) -> io::Result<()>;

    /// The rules denied what `seat` asked for, and nothing has changed; `words` say why. Only games whose refusals name the
    /// request have something to tell.
    fn denied(&mut self, ply: usize, seat: Seat, refusal: &Value, words: &str) -> io::Result<()>;
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullDisplay;

impl Display for NullDisplay {
    fn tell(&mut self, _: &News) -> io::Result<()> {
        Ok(())
    }

    fn undo(&mut self, _: usize, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn denied(&mut self, _: usize, _: Seat, _: &Value, _: &str) -> io::Result<()> {
        Ok(())
    }
}

/// Writes everything into a file: a line for each sentence, or, if its name ends with `.jsonl`, a JSON object for each move.
#[derive(Debug)]
pub struct LogDisplay {
    file: LineWriter<File>,
    structured: bool,
    begun: bool,
}

impl LogDisplay {
    /// Goes on at the end of a file.
    pub fn append(path: &Path) -> io::Result<Self> {
        let structured = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("jsonl"));
        let file = LineWriter::new(File::options().create(true).append(true).open(path)?);
        Ok(Self { file, structured, begun: false })
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, line)?;
        writeln!(self.file)
    }

    /// A line for the start, one for each move, and one for the end, which is a record as `parlor report` reads it.
    fn structured(&mut self, news: &News) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            let (game, options, players) = (news.game, &news.options, &news.players);
            self.line(&json!({ "log": "start", "game": game, "options": options, "players": players }))?;
        }
        // A game that begins without a deal has nothing to tell before its first move.
        if news.notation.is_some() || news.events != "[]" {
            self.line(&Line {
                log: "move",
                ply: news.ply,
                seat: news.seat,
                player: news.who.as_deref(),
                r#move: news.notation.as_deref(),
                events: serde_json::value::RawValue::from_string(news.events.clone())?,
                words: &news.words,
            })?;
        }
        let Some(outcome) = &news.outcome else { return Ok(()) };
        let winners = outcome.winners();
        let player = |(i, name): (usize, &String)| {
            let (rank, score) = (outcome.ranks.get(i), outcome.scores.get(i));
            let winner = winners.has(Seat(i as u8));
            json!({ "label": name, "persona": name, "winner": winner, "rank": rank, "score": score })
        };
        let players: Vec<_> = news.players.iter().enumerate().map(player).collect();
        let mut end = json!({
            "log": "end", "game": news.game, "deal": 0, "rotation": 0, "seed": "", "plies": news.ply, "players": players,
        });
        if let Some(won) = outcome.won {
            end["won"] = won.into();
        }
        self.begun = false;
        self.line(&end)
    }
}

/// A move in the log.
#[derive(Serialize)]
struct Line<'a> {
    log: &'static str,
    ply: usize,
    seat: Option<Seat>,
    player: Option<&'a str>,
    r#move: Option<&'a str>,
    events: Box<serde_json::value::RawValue>,
    words: &'a [String],
}

impl Display for LogDisplay {
    fn tell(&mut self, news: &News) -> io::Result<()> {
        if self.structured {
            return self.structured(news);
        }
        if let (Some(who), Some(notation)) = (&news.who, &news.notation) {
            writeln!(self.file, "{:>4}. {who}: {notation}", news.ply)?;
        }
        for words in &news.words {
            writeln!(self.file, "      {words}")?;
        }
        Ok(())
    }

    fn undo(&mut self, ply: usize, words: &str) -> io::Result<()> {
        if self.structured {
            return self.line(&json!({ "log": "undo", "ply": ply, "words": [words] }));
        }
        writeln!(self.file, "      {words}")
    }

    fn denied(&mut self, ply: usize, seat: Seat, refusal: &Value, words: &str) -> io::Result<()> {
        let Some(event) = protocol::line::denied(refusal).filter(|_| self.structured) else { return Ok(()) };
        self.line(&json!({ "log": "denied", "ply": ply, "seat": seat, "events": [event], "words": [words] }))
    }
}

/// Remembers the sentences, for the screen.
#[derive(Clone, Debug, Default)]
pub struct ScreenDisplay {
    /// All that was told.
    pub lines: Vec<String>,
}

impl Display for ScreenDisplay {
    fn tell(&mut self, news: &News) -> io::Result<()> {
        self.lines.extend(news.words.iter().cloned());
        Ok(())
    }

    fn undo(&mut self, _: usize, words: &str) -> io::Result<()> {
        self.lines.push(words.to_owned());
        Ok(())
    }

    // What is refused is said where it was typed, and to nobody else.
    fn denied(&mut self, _: usize, _: Seat, _: &Value, _: &str) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_file_and_the_screen_hear_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let news = News {
            ply: 3,
            who: Some("Anna".into()),
            notation: Some("draw".into()),
            words: vec!["Anna draws from the deck.".into()],
            events: r#"[{"type":"drew","seat":0,"card":null}]"#.into(),
            game: "golf",
            options: json!({ "rounds": 1 }),
            players: vec!["Anna".into(), "Ben".into()],
            seat: Some(Seat(0)),
            outcome: None,
        };
        let mut log = LogDisplay::append(&path).unwrap();
        let mut screen = ScreenDisplay::default();
        for display in [&mut log as &mut dyn Display, &mut screen, &mut NullDisplay] {
            display.tell(&news).unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "   3. Anna: draw\n      Anna draws from the deck.\n");
        assert_eq!(screen.lines, news.words);
    }

    #[test]
    fn a_structured_log_has_a_line_for_each_move_and_ends_with_a_record() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let mut table = catalog::find("golf").unwrap().table(2, json!({ "rounds": 1 }), [7; 32]).unwrap();
        table.set_names(vec!["Anna".into(), "Ben".into()]);
        let mut log = LogDisplay::append(&path).unwrap();
        let mut luck = engine::Luck::new(1);
        while let Some(seat) = table.movers().first() {
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
            log.tell(&News::of(&*table, Viewer::Public)).unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        assert_eq!(lines.len(), table.plies() + 2);
        assert_eq!((&lines[0]["log"], &lines[0]["players"]), (&"start".into(), &json!(["Anna", "Ben"])));
        assert_eq!((&lines[1]["move"], &lines[1]["events"][0]["type"]), (&"deal".into(), &"dealt".into()));
        let end = lines.last().unwrap();
        assert_eq!((&end["log"], &end["plies"]), (&"end".into(), &table.plies().into()));
        assert!(end["players"][0]["rank"].is_u64() && end["players"][1]["label"] == "Ben");
    }
}
