//! A terminal that is driven like a person would: tmux shows the screen, and types.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;

/// How long a screen may take to show what is awaited: machines under load are slow.
const PATIENCE: Duration = Duration::from_mins(1);

/// A shell in a tmux of its own, which ends with this value.
#[derive(Debug)]
pub struct Terminal {
    socket: String,
}

impl Terminal {
    /// Opens a shell of this size in a folder, with these variables beside its own.
    pub fn open((columns, rows): (u16, u16), folder: &Path, env: &[(&str, &str)]) -> Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let terminal = Self { socket: format!("parlor-{}-{number}", std::process::id()) };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let mut start = terminal.tmux();
        start.args(["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows]).arg("-c");
        start.arg(folder);
        for (name, value) in
            [("PS1", "$ "), ("LC_ALL", "C.UTF-8"), ("COLORTERM", "truecolor")].iter().chain(env)
        {
            start.arg("-e").arg(format!("{name}={value}"));
        }
        run(start.args(["--", "bash", "--norc", "--noprofile"]))?;
        // What is typed at once is no paste, and the size changes only when it is told to.
        run(terminal.tmux().args(["set", "-g", "window-size", "manual"]))?;
        run(terminal.tmux().args(["set", "-g", "default-terminal", "tmux-256color"]))?;
        Ok(terminal)
    }

    fn tmux(&self) -> Command {
        let mut tmux = Command::new("tmux");
        tmux.args(["-u", "-L", &self.socket]).env_remove("TMUX");
        tmux
    }

    /// Types a line at the shell.
    pub fn line(&self, text: &str) -> Result<()> {
        self.raw(text)?;
        self.keys(&["Enter"])
    }

    /// Presses keys by tmux's names (`Enter`, `Tab`, `x`).
    pub fn keys(&self, keys: &[&str]) -> Result<()> {
        run(self.tmux().args(["send-keys", "--"]).args(keys)).map(|_| ())
    }

    /// Sends these characters as they are.
    pub fn raw(&self, text: &str) -> Result<()> {
        run(self.tmux().args(["send-keys", "-l", "--", text])).map(|_| ())
    }

    /// Clicks on a cell, counted from 0.
    pub fn click(&self, (x, y): (usize, usize)) -> Result<()> {
        let (x, y) = (x + 1, y + 1);
        self.raw(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"))
    }

    /// Gives the screen another size.
    pub fn resize(&self, (columns, rows): (u16, u16)) -> Result<()> {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        run(self.tmux().args(["resize-window", "-x", &columns, "-y", &rows])).map(|_| ())
    }

    /// What the screen shows.
    pub fn text(&self) -> Result<String> {
        run(self.tmux().args(["capture-pane", "-p"]))
    }

    /// The same with the escape codes of colours.
    pub fn coloured(&self) -> Result<String> {
        run(self.tmux().args(["capture-pane", "-p", "-e"]))
    }

    /// The process that the shell runs.
    pub fn child(&self) -> Result<u32> {
        let shell = run(self.tmux().args(["list-panes", "-F", "#{pane_pid}"]))?;
        let child = run(Command::new("pgrep").args(["-P", shell.trim()]))?;
        Ok(child.lines().next().ok_or("the shell runs nothing")?.trim().parse()?)
    }

    /// Waits until the screen shows something; `what` tells it to people.
    pub fn until(&self, what: &str, shows: impl Fn(&str) -> bool) -> Result<String> {
        let started = Instant::now();
        loop {
            let text = self.text()?;
            if shows(&text) {
                return Ok(text);
            }
            if started.elapsed() > PATIENCE {
                return Err(format!("waited in vain for {what}; the screen shows:\n{text}").into());
            }
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Waits until the screen shows these words.
    pub fn shows(&self, words: &str) -> Result<String> {
        self.until(words, |text| text.contains(words))
    }

    /// Plays any moves, the first of the list, until the screen says that the game is over. `after` sees every screen and
    /// may end it earlier.
    pub fn play(&self, mut after: impl FnMut(&str) -> bool) -> Result<String> {
        let mut last = (String::new(), Instant::now());
        loop {
            let text = self.text()?;
            if over(&text) || after(&text) {
                return Ok(text);
            }
            let first = text.lines().next().unwrap_or_default().trim_end();
            if text.contains("Pass the keyboard to") || first.ends_with("Enter goes on") {
                self.keys(&["Enter"])?;
            } else if text.contains("─ sure? ─") {
                // Not this one, but the next.
                self.keys(&["n", "Tab", "Enter"])?;
            } else if first.ends_with("Your move") {
                self.keys(&["Tab", "Enter"])?;
            }
            if text != last.0 {
                last = (text, Instant::now());
            } else if last.1.elapsed() > PATIENCE {
                return Err(format!("the game does not go on:\n{text}").into());
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Does the screen show a game that is over?
pub fn over(screen: &str) -> bool {
    let screen = screen.trim_end();
    screen.ends_with("Esc menu") || screen.ends_with("Esc quit")
}

/// Where a text stands on the screen, counted from 0.
pub fn find(screen: &str, words: &str) -> Option<(usize, usize)> {
    screen.lines().enumerate().find_map(|(y, line)| {
        let at = line.find(words)?;
        Some((line[..at].chars().count(), y))
    })
}

fn run(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|e| format!("{}: {e}", command.get_program().display()))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into())
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.tmux().arg("kill-server").output();
    }
}
