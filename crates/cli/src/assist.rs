//! `parlor assist`: help at a real table.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::text::{Hue, Paint};
use engine::{Budget, Invalid};
use tui::{Start, WiresEvening};
use wires::assistant::{HELP, Session, Setup};
use wires::wire::Wire;

use crate::args::AssistArgs;
use crate::failure::Failure;
use crate::{files, screen, terminal};

pub(crate) fn run(args: &AssistArgs, paint: Paint) -> Result<(), Failure> {
    if args.game != "wires" {
        return Err(Failure::Usage(format!("there is an assistant for `wires`, not for `{}`", args.game)));
    }
    let mut input = io::stdin().lock();
    let mut out = anstream::stdout();
    let path = match &args.session {
        Some(path) => path.clone(),
        None => new_session()?,
    };
    let session = if path.exists() {
        read(&path)?
    } else {
        match setup(args, &mut input, &mut out, paint)? {
            Some(setup) => Session::new(setup).map_err(Failure::usage)?,
            None => return Ok(()),
        }
    };
    let think = Duration::from_millis(args.think);
    if !args.plain && screen::is_there() {
        drop(input);
        let evening = WiresEvening::new(session, path, paint.ascii, think, terminal::language())
            .map_err(Failure::Usage)?;
        return screen::run(Start::Assist(Box::new(evening)), screen::prefs(paint, None, None));
    }
    let budget = Budget::Time(think);
    let mut evening = Evening { session, path, paint, budget };
    evening.save()?;
    evening.go(&mut input, &mut out)
}

fn new_session() -> Result<PathBuf, Failure> {
    let folder = files::data_folder().join("assist");
    std::fs::create_dir_all(&folder).map_err(|error| Failure::File { path: folder.clone(), error })?;
    let free = (1..10_000).map(|n| folder.join(format!("wires-{n}.json"))).find(|path| !path.exists());
    Ok(free.unwrap_or_else(|| folder.join("wires.json")))
}

fn read(path: &Path) -> Result<Session, Failure> {
    let text = files::read(path)?;
    Session::from_json(&text).map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))
}

/// What the command line does not tell is asked, and asked again where an answer won't do; `None` if the person leaves. What
/// was wrong on the command line itself ends the program.
fn setup(
    args: &AssistArgs,
    input: &mut impl BufRead,
    out: &mut impl Write,
    paint: Paint,
) -> Result<Option<Setup>, Failure> {
    let mut asks = Asks { input, out, paint };
    let list = |text: &str| -> Vec<String> {
        text.split([',', ' ']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
    };
    let wires = |text: &str| -> Result<Vec<Wire>, Invalid> { list(text).iter().map(|w| w.parse()).collect() };
    let mut setup = Setup {
        players: Vec::new(),
        me: String::new(),
        captain: String::new(),
        mission: 1,
        custom: None,
        candidates: Vec::new(),
        hand: Vec::new(),
    };
    let players = asks.ask("Who plays, in the order of play?", args.players.as_deref(), |text| {
        let players = list(text);
        let captain = players.first().cloned().unwrap_or_default();
        Setup { players, captain, ..setup.clone() }.seated()
    })?;
    let Some(seated) = players else { return Ok(None) };
    setup = seated;
    let Some(with_me) = asks.ask("Which of them are you?", args.me.as_deref(), |text| {
        Setup { me: text.to_owned(), ..setup.clone() }.with_me()
    })?
    else {
        return Ok(None);
    };
    setup = with_me;
    if let Some(captain) = &args.captain {
        setup.captain.clone_from(captain);
        setup.game().map_err(Failure::usage)?;
    }
    let mission = args.mission.map(|m| m.to_string());
    let Some(with_mission) = asks.ask("Which mission (1-8)?", mission.as_deref(), |text| {
        let mission =
            text.parse().map_err(|_| Invalid(format!("`{text}` is no mission; they go from 1 to 8")))?;
        let setup = Setup { mission, ..setup.clone() };
        setup.game().map(|_| setup)
    })?
    else {
        return Ok(None);
    };
    setup = with_mission;
    let game = setup.game().map_err(Failure::usage)?;
    if game.mission().yellow.of + game.mission().red.of > 0 || args.candidates.is_some() {
        let question = "Which yellow and red wires are shown (such as 2.1 5.1 4.5)?";
        let Some(shown) = asks.ask(question, args.candidates.as_deref(), |text| {
            let setup = Setup { candidates: wires(text)?, ..setup.clone() };
            setup.with_candidates()
        })?
        else {
            return Ok(None);
        };
        setup = shown;
    }
    let stands = setup.stands_of_me();
    let question = match stands[..] {
        [one, two] => {
            format!("Your wires: {one} of the first stand, then {two} of the second, each the lowest first?")
        }
        _ => "Your wires, the lowest first?".to_owned(),
    };
    asks.ask(&question, args.hand.as_deref(), |text| {
        let setup = Setup { hand: wires(text)?, ..setup.clone() };
        setup.position().map(|_| setup)
    })
}

/// Questions and their answers.
struct Asks<'a, I, O> {
    input: &'a mut I,
    out: &'a mut O,
    paint: Paint,
}

impl<I: BufRead, O: Write> Asks<'_, I, O> {
    /// The answer that will do; `None` if the person leaves.
    fn ask<T>(
        &mut self,
        question: &str,
        given: Option<&str>,
        read: impl Fn(&str) -> Result<T, Invalid>,
    ) -> Result<Option<T>, Failure> {
        if let Some(given) = given {
            return read(given).map(Some).map_err(Failure::usage);
        }
        loop {
            write!(self.out, "{} ", self.paint.bold(question))?;
            self.out.flush()?;
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                writeln!(self.out)?;
                return Ok(None);
            }
            let line = String::from_utf8_lossy(&line);
            if matches!(line.trim(), "quit" | "q") {
                return Ok(None);
            }
            match read(line.trim()) {
                Ok(answer) => return Ok(Some(answer)),
                Err(why) => {
                    writeln!(self.out, "{} {why}. Once more, or `quit`.", self.paint.hue(Hue::Red, "No:"))?;
                }
            }
        }
    }
}

/// A session with its file.
struct Evening {
    session: Session,
    path: PathBuf,
    paint: Paint,
    budget: Budget,
}

impl Evening {
    fn save(&self) -> Result<(), Failure> {
        files::write(&self.path, &self.session.to_json())
    }

    fn go(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let path = self.path.display().to_string();
        writeln!(
            out,
            "{}",
            self.paint.dim(&format!("The session is kept in {path}. `help` tells what to type."))
        )?;
        self.table(out)?;
        loop {
            write!(out, "{} ", self.paint.hue(Hue::Accent, &format!("{} >", self.session.lines.len() + 1)))?;
            out.flush()?;
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(out)?;
                break;
            }
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            match line.as_str() {
                "quit" | "q" | "exit" => break,
                "save" => {
                    self.save()?;
                    writeln!(out, "Saved in {path}.")?;
                }
                "reload" => match read(&self.path) {
                    Ok(session) => {
                        self.session = session;
                        writeln!(out, "Read again: {} lines.", self.session.lines.len())?;
                        self.table(out)?;
                    }
                    Err(why) => writeln!(out, "Not reloaded, nothing has changed: {why}")?,
                },
                "table" | "" => self.table(out)?,
                _ => self.enter(&line, out)?,
            }
        }
        writeln!(out, "Go on with: parlor assist wires --session {path}")?;
        Ok(())
    }

    /// Every wire, as wide as the terminal.
    fn table(&self, out: &mut impl Write) -> Result<(), Failure> {
        let table = self.session.table(self.paint, terminal::width()).unwrap_or_else(|e| e.0);
        writeln!(out, "{}", table.trim_end())?;
        Ok(())
    }

    fn enter(&mut self, line: &str, out: &mut impl Write) -> Result<(), Failure> {
        match self.session.enter(line, self.paint, self.budget) {
            Ok(reply) => {
                writeln!(out, "{}", reply.text.trim_end())?;
                if reply.changed
                    && let Err(why) = self.save()
                {
                    writeln!(out, "Not saved: {why}")?;
                }
            }
            Err(refused) => {
                writeln!(out, "{} {refused}", self.paint.hue(Hue::Red, "Not taken:"))?;
                if line.split_whitespace().count() < 2 {
                    writeln!(out, "{}", self.paint.dim(HELP.lines().last().unwrap_or_default()))?;
                }
            }
        }
        Ok(())
    }
}
