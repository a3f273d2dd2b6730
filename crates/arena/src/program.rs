//! Contestants that are programs: they speak the bot side of the line protocol over their standard streams.
//!
//! One line in, `{"do":"choose","id":7,"game":…,"seat":…,"view":…,"actions":[…]}`, one line out,
//! `{"id":7,"ok":{"action":A}}`. Whatever else a program does is a fault; it is stopped and started anew for the next
//! question, so that it can't speak out of turn. Only its first line after a start may be noise. A program that answers with
//! `"tell":true` hears from then on how games begin, what every move did, and how they end.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use engine::simulate::{Ask, Asking, Fault, FaultKind, Heard, Outside};
use serde::Serialize;
use serde_json::Value;

/// The longest answer that is read.
const LONGEST_ANSWER: u64 = 64 * 1024;
/// How much of a program's complaints is kept for its author.
const COMPLAINTS: usize = 2_000;
/// How often a program is started before it is given up.
const MOST_STARTS: u32 = 50;

/// What a program is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for an answer.
    pub answer: Duration,
    /// The time for the first answer after a start.
    pub first: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { answer: Duration::from_secs(2), first: Duration::from_secs(10) }
    }
}

/// A program on a seat. It is started when it is first asked.
#[derive(Debug)]
pub struct Program {
    command: Arc<Vec<String>>,
    limits: Limits,
    running: Option<Running>,
    starts: u32,
    asked: u64,
}

#[derive(Debug)]
struct Running {
    child: Child,
    /// Written by a thread of its own: a program that does not read must not hold us up.
    input: Sender<Vec<u8>>,
    lines: Receiver<Line>,
    complaints: Arc<Mutex<Vec<u8>>>,
    fresh: bool,
    /// It has asked to be told how games go.
    tell: bool,
}

#[derive(Debug)]
enum Line {
    Text(Vec<u8>),
    TooLong,
}

#[derive(Serialize)]
struct Request<'a> {
    r#do: &'static str,
    id: u64,
    #[serde(flatten)]
    ask: &'a Ask<'a>,
}

impl Program {
    /// The program that this command starts.
    pub fn new(command: Arc<Vec<String>>, limits: Limits) -> Self {
        Self { command, limits, running: None, starts: 0, asked: 0 }
    }

    /// Can the program be started at all? The reason if not.
    pub fn check(command: &[String]) -> Result<(), String> {
        let Some(name) = command.first() else { return Err("there is no command".into()) };
        match Command::new(name)
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
        {
            Ok(mut child) => {
                let _ = child.kill();
                let _ = child.wait();
                Ok(())
            }
            Err(e) => Err(not_started(name, &e)),
        }
    }

    fn start(&mut self) -> Result<Running, Fault> {
        let crash = |message: String| Fault { kind: FaultKind::Crash, message };
        let name = &self.command[0];
        if self.starts == MOST_STARTS {
            return Err(crash(format!("`{name}` failed {MOST_STARTS} times and is not started again")));
        }
        self.starts += 1;
        let mut child = Command::new(name)
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| crash(not_started(name, &e)))?;
        let gone = || crash(format!("`{name}` has no standard streams"));
        let mut stdin = child.stdin.take().ok_or_else(gone)?;
        let (input, requests) = channel::<Vec<u8>>();
        thread::spawn(move || {
            for line in requests {
                if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let output = child.stdout.take().ok_or_else(gone)?;
        let errors = child.stderr.take().ok_or_else(gone)?;
        // A few lines only: a program that floods waits in its own pipe.
        let (send, lines) = sync_channel(4);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match output.by_ref().take(LONGEST_ANSWER).read_until(b'\n', &mut line) {
                    Ok(n) if n > 0 => {}
                    _ => return,
                }
                let whole = line.last() == Some(&b'\n') || (line.len() as u64) < LONGEST_ANSWER;
                let stop = !whole;
                if send.send(if whole { Line::Text(line) } else { Line::TooLong }).is_err() || stop {
                    return;
                }
            }
        });
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&complaints);
        thread::spawn(move || keep_last(errors, &kept));
        Ok(Running { child, input, lines, complaints, fresh: true, tell: false })
    }

    fn exchange(&mut self, ask: &Ask<'_>) -> Result<Value, Fault> {
        if self.running.is_none() {
            self.running = Some(self.start()?);
        }
        let name = self.command[0].clone();
        let limits = self.limits;
        let Some(running) = &mut self.running else { unreachable!("it was just started") };
        self.asked += 1;
        let id = self.asked;
        let mut line = serde_json::to_vec(&Request { r#do: "choose", id, ask })
            .map_err(|e| Fault { kind: FaultKind::Garbage, message: e.to_string() })?;
        line.push(b'\n');
        let fresh = std::mem::replace(&mut running.fresh, false);
        let time = if fresh { limits.first } else { limits.answer };
        if running.input.send(line).is_err() {
            return Err(running.ended(&name, "it closed its input"));
        }
        let begun = Instant::now();
        let mut said = running.lines.recv_timeout(time);
        // Many libraries greet: the first line of a program may be no answer, if one comes after it.
        if let (true, Ok(Line::Text(text))) = (fresh, &said)
            && serde_json::from_slice::<serde::de::IgnoredAny>(text).is_err()
        {
            let noise = read_answer(id, text).map(|a| a.action);
            said = running.lines.recv_timeout(time.saturating_sub(begun.elapsed()));
            if let (Err(_), Err(fault)) = (&said, noise) {
                let message = format!("{} (and no answer after it)", fault.message);
                return Err(Fault { message, ..fault });
            }
        }
        match said {
            Ok(Line::Text(text)) => {
                let answer = read_answer(id, &text)?;
                running.tell |= answer.tell;
                Ok(answer.action)
            }
            Ok(Line::TooLong) => Err(Fault {
                kind: FaultKind::Flood,
                message: format!("wrote a line longer than {} KB", LONGEST_ANSWER / 1024),
            }),
            Err(RecvTimeoutError::Timeout) => Err(Fault {
                kind: FaultKind::TimeOut,
                message: format!("no answer within {} ms", time.as_millis()),
            }),
            Err(RecvTimeoutError::Disconnected) => Err(running.ended(&name, "it closed its output")),
        }
    }
}

/// What is wrong with a command, in words for people.
fn not_started(name: &str, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such program".to_owned(),
        io::ErrorKind::PermissionDenied => "that is not allowed: is it a program?".to_owned(),
        _ => {
            let said = error.to_string();
            // The number that the system has for it helps nobody.
            said.split(" (os error ").next().unwrap_or_default().to_owned()
        }
    };
    format!("`{name}` can't be started: {why}")
}

impl Running {
    /// A crash, with the program's last words.
    fn ended(&mut self, name: &str, how: &str) -> Fault {
        // Its last words may still be on their way.
        let status = self.wait_a_little().map_or_else(|| how.to_owned(), |s| s.to_string());
        let said =
            self.complaints.lock().map(|c| String::from_utf8_lossy(&c).into_owned()).unwrap_or_default();
        let last = said.lines().rev().find(|l| !l.trim().is_empty()).unwrap_or_default();
        let last = engine::action::clip(last.trim());
        let words = if last.is_empty() { String::new() } else { format!("; it said: {last}") };
        Fault { kind: FaultKind::Crash, message: format!("`{name}` ended ({status}){words}") }
    }

    fn wait_a_little(&mut self) -> Option<std::process::ExitStatus> {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                thread::sleep(Duration::from_millis(10));
                return Some(status);
            }
            thread::sleep(Duration::from_millis(10));
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Who listens hears the end of the last game, and that nothing more will come.
        self.input = channel().0;
        if self.tell {
            self.wait_a_little();
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Outside for Program {
    fn choose(&mut self, asking: &dyn Asking) -> Result<Value, Fault> {
        let answer = self.exchange(&asking.ask()?);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }

    fn hears(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.tell)
    }

    fn hear(&mut self, heard: &Heard<'_>) {
        if let (Some(running), Ok(mut line)) = (&self.running, serde_json::to_vec(heard)) {
            line.push(b'\n');
            // Whether it is still there is found out with the next question.
            let _ = running.input.send(line);
        }
    }
}

/// What a program has said.
struct Answer {
    action: Value,
    tell: bool,
}

fn read_answer(id: u64, text: &[u8]) -> Result<Answer, Fault> {
    let shown = || engine::action::clip(String::from_utf8_lossy(text).trim());
    let garbage = |why: &str| Fault { kind: FaultKind::Garbage, message: format!("{why}: {}", shown()) };
    let mut answer: Value = serde_json::from_slice(text).map_err(|_| garbage("not JSON"))?;
    if let Some(error) = answer.get("error") {
        return Err(garbage(&format!("an error instead of a choice ({error})")));
    }
    match answer.get("id").and_then(Value::as_u64) {
        Some(given) if given == id => {}
        Some(given) => {
            let message = format!("answered question {given} when question {id} was asked");
            return Err(Fault { kind: FaultKind::Lie, message });
        }
        None => return Err(garbage("an answer without the question's `id`")),
    }
    let tell = answer.get("tell").and_then(Value::as_bool).unwrap_or(false);
    answer
        .get_mut("ok")
        .and_then(|ok| ok.get_mut("action"))
        .map(Value::take)
        .map(|action| Answer { action, tell })
        .ok_or_else(|| garbage("an answer without `ok` and `action`"))
}

/// Reads to the end and keeps the last part.
fn keep_last(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(n) = from.read(&mut buffer) {
        if n == 0 {
            return;
        }
        if let Ok(mut kept) = kept.lock() {
            kept.extend_from_slice(&buffer[..n]);
            let over = kept.len().saturating_sub(COMPLAINTS);
            kept.drain(..over);
        }
    }
}
