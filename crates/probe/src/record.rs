//! A recorded session of the terminal client, as an asciicast (version 2): `asciinema play docs/terminal.cast`.

use std::fmt::Write as _;
use std::path::Path;

use probe::{Result, Terminal};
use serde_json::json;

const SIZE: (u16, u16) = (80, 24);

/// The pictures so far. Time is told, not measured, so that a slow machine makes no slow film.
struct Film {
    terminal: Terminal,
    out: String,
    time: f64,
    last: Vec<String>,
}

impl Film {
    /// Waits for these words, then shows the screen for so many seconds.
    fn show(&mut self, words: &str, seconds: f64) -> Result<()> {
        self.terminal.shows(words)?;
        self.shoot(seconds)
    }

    fn shoot(&mut self, seconds: f64) -> Result<()> {
        let lines: Vec<String> = self.terminal.coloured()?.lines().map(str::to_owned).collect();
        let mut change = String::new();
        for (y, line) in lines.iter().enumerate() {
            if self.last.get(y) != Some(line) {
                write!(change, "\x1b[{};1H\x1b[0m{line}\x1b[0m\x1b[K", y + 1)?;
            }
        }
        if !change.is_empty() {
            writeln!(self.out, "{}", json!([self.time, "o", change]))?;
        }
        self.time = ((self.time + seconds) * 100.0).round() / 100.0;
        self.last = lines;
        Ok(())
    }

    fn press(&mut self, key: &str, words: &str, seconds: f64) -> Result<()> {
        self.terminal.keys(&[key])?;
        self.show(words, seconds)
    }
}

/// Plays a short game and writes the film of it.
pub(crate) fn run(program: &Path, file: &Path) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let env = [("PARLOR_DATA", data.to_str().ok_or("not UTF-8")?)];
    let terminal = Terminal::open(SIZE, folder.path(), &env)?;
    // Before the film begins.
    let beside = program.parent().ok_or("no folder")?;
    terminal.line(&format!("PATH={}:$PATH; clear", beside.display()))?;
    terminal.until("an empty screen", |text| text.trim() == "$")?;
    let title = "parlor play golf";
    let head = json!({"version": 2, "width": SIZE.0, "height": SIZE.1, "title": title});
    let mut film = Film { terminal, out: format!("{head}\n"), time: 0.0, last: Vec::new() };
    film.show("$", 0.5)?;
    let command = "parlor play golf --seats you,bot:maya,bot:priya --options rounds=1 --seed film --fast";
    film.terminal.raw(command)?;
    film.show("--fast", 1.5)?;
    film.press("Enter", "deal the next hole", 2.0)?;
    film.press("d", "You deal the cards", 1.5)?;
    film.press("1", "the next key completes it", 1.0)?;
    film.terminal.keys(&["5"])?;
    film.terminal.until("the first turn", |text| text.contains("─d─"))?;
    film.shoot(2.0)?;
    film.press("H", "what each move is worth", 4.0)?;
    film.press("Escape", "press a lit key", 1.0)?;
    film.press("d", "You hold", 2.0)?;
    film.press("H", "what each move is worth", 4.0)?;
    film.press("Escape", "press a lit key", 1.0)?;
    // The rest is quick.
    let mut shots = 0;
    let terminal = &film.terminal;
    terminal.play(|_| {
        shots += 1;
        shots > 200
    })?;
    film.shoot(3.0)?;
    film.press("L", "what happened", 3.0)?;
    film.press("x", "view it again", 0.5)?;
    film.press("V", "g grade", 1.5)?;
    film.press("Home", "Before the first move", 1.0)?;
    film.press("g", "Accuracy:", 4.0)?;
    for _ in 0..2 {
        film.press("n", "better:", 3.0)?;
    }
    film.press("Tab", "saw it", 2.0)?;
    film.press("Escape", "Sit down at a table.", 2.0)?;
    film.press("q", "$", 2.0)?;
    std::fs::write(file, film.out)?;
    Ok(())
}
