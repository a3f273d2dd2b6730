//! How far it is, on the terminal.
//!
//! Cargo keeps what build scripts write and shows it only when they fail, and a `cargo::warning` when they are done: during the
//! minutes in which the client is compiled there is no way through cargo. So lines go to the terminal that cargo itself
//! writes to, if it is one, in the form of cargo's own; into files and pipes nothing is written.

use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write as _};
use std::{env, fmt};

/// Where lines go.
#[derive(Debug)]
pub struct Progress {
    terminal: Option<File>,
    verb: &'static str,
    plain: bool,
}

impl Progress {
    /// Nowhere.
    pub fn none() -> Self {
        Self { terminal: None, verb: "", plain: true }
    }

    /// From a build script, to the terminal of the cargo that runs it.
    pub fn here(verb: &'static str) -> Self {
        Self::of(cargo(), verb)
    }

    /// To the terminal of the cargo with this number, each line after a verb.
    pub fn of(cargo: u32, verb: &'static str) -> Self {
        let terminal = OpenOptions::new().append(true).open(errors_of(cargo)).ok().filter(File::is_terminal);
        let plain = env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
            || env::var_os("TERM").is_none_or(|t| t == "dumb");
        Self { terminal, verb, plain }
    }

    /// A line.
    pub fn say(&mut self, text: &dyn fmt::Display) {
        let Some(terminal) = &mut self.terminal else { return };
        // Cargo's bar stands on the last line: the line takes its place, and cargo draws it below when it next changes.
        let (clear, bright, end) =
            if self.plain { ("", "", "") } else { ("\r\x1b[K", "\x1b[1m\x1b[92m", "\x1b[0m") };
        let line = format!("{clear}{bright}{:>12}{end} {text}\n", self.verb);
        // One call, so that it is not mixed with what cargo writes; a terminal that has gone is no reason to fail.
        let _ = terminal.write_all(line.as_bytes());
    }
}

/// The cargo that runs this build script; 0 where the system does not tell.
pub fn cargo() -> u32 {
    #[cfg(unix)]
    return std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    return 0;
}

/// The standard error of a process, where the system has a name for it; elsewhere the terminal of this one.
fn errors_of(process: u32) -> String {
    let named = format!("/proc/{process}/fd/2");
    if std::path::Path::new("/proc/self/fd").exists() { named } else { "/dev/tty".into() }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn nothing_is_written_into_pipes() {
        let mut sleeper =
            Command::new("sleep").arg("60").stderr(Stdio::piped()).spawn().expect("a process that waits");
        let progress = Progress::of(sleeper.id(), "Client");
        let _ = sleeper.kill();
        let _ = sleeper.wait();
        assert!(progress.terminal.is_none());
    }

    #[test]
    fn lines_come_to_the_terminal_that_a_process_writes_its_errors_to() {
        // `script` gives a terminal to what it runs, and passes on what is shown there.
        let mut script = Command::new("script")
            .args(["-qc", "echo $$; exec sleep 60", "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("`script` is part of every Debian");
        let mut shown = BufReader::new(script.stdout.take().expect("its output is a pipe"));
        let mut line = || {
            let mut line = String::new();
            shown.read_line(&mut line).expect("a line");
            line
        };
        let process = line().trim().parse().expect("the number of the process");
        let mut progress = Progress::of(process, "Client");
        progress.say(&"200 of 400 crates are compiled");
        let told = line();
        let _ = Command::new("kill").arg(process.to_string()).status();
        let _ = script.wait();
        assert!(progress.terminal.is_some());
        let verb = told.find("Client").expect("the verb");
        assert!(told[verb..].contains(" 200 of 400 crates are compiled"), "{told:?}");
    }
}
