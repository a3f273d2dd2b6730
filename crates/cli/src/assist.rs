//! `parlor assist`: help at a real table.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::text::{Hue, Paint};
use engine::{Budget, Luck};
use tui::{Start, WiresEvening};
use wires::assistant::{HELP, Session, Setup};
use wires::wire::Wire;

use crate::args::AssistArgs;
use crate::failure::Failure;
use crate::{files, screen};

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
        let evening = WiresEvening::new(session, path, paint.ascii, think).map_err(Failure::Usage)?;
        return screen::run(Start::Assist(Box::new(evening)), screen::prefs(paint, false, None));
    }
    let budget = Budget::Time(think);
    let mut evening = Evening { session, path, paint, budget, luck: Luck::new(1) };
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

/// What the command line does not tell is asked; `None` if the person leaves.
fn setup(
    args: &AssistArgs,
    input: &mut impl BufRead,
    out: &mut impl Write,
    paint: Paint,
) -> Result<Option<Setup>, Failure> {
    let mut ask = |question: &str, given: Option<String>| -> Result<Option<String>, Failure> {
        if given.is_some() {
            return Ok(given);
        }
        write!(out, "{} ", paint.bold(question))?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 || line.trim() == "quit" {
            return Ok(None);
        }
        Ok(Some(line.trim().to_owned()))
    };
    let list = |text: &str| -> Vec<String> {
        text.split([',', ' ']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
    };
    let Some(players) = ask("Who plays, in the order of play?", args.players.clone())? else {
        return Ok(None);
    };
    let players = list(&players);
    let Some(me) = ask("Which of them are you?", args.me.clone())? else { return Ok(None) };
    let captain = args.captain.clone().or_else(|| players.first().cloned());
    let Some(captain) = ask("Who is captain?", captain)? else { return Ok(None) };
    let Some(mission) = ask("Which mission (1-8)?", args.mission.map(|m| m.to_string()))? else {
        return Ok(None);
    };
    let mission: u8 = mission
        .parse()
        .map_err(|_| Failure::Usage(format!("`{mission}` is no mission; they go from 1 to 8")))?;
    let mut setup =
        Setup { players, me, captain, mission, custom: None, candidates: Vec::new(), hand: Vec::new() };
    let game = setup.game().map_err(Failure::usage)?;
    let wires = |text: &str| -> Result<Vec<Wire>, Failure> {
        list(text).iter().map(|w| w.parse().map_err(Failure::usage)).collect()
    };
    if game.mission().yellow.of + game.mission().red.of > 0 || args.candidates.is_some() {
        let question = "Which yellow and red wires are shown (such as 2.1 5.1 4.5)?";
        let Some(text) = ask(question, args.candidates.clone())? else { return Ok(None) };
        setup.candidates = wires(&text)?;
    }
    let Some(hand) = ask("Your wires, the lowest first?", args.hand.clone())? else { return Ok(None) };
    setup.hand = wires(&hand)?;
    Ok(Some(setup))
}

/// A session with its file.
struct Evening {
    session: Session,
    path: PathBuf,
    paint: Paint,
    budget: Budget,
    luck: Luck,
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
        self.enter("table", out)?;
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
                        self.enter("table", out)?;
                    }
                    Err(why) => writeln!(out, "Not reloaded, nothing has changed: {why}")?,
                },
                _ => self.enter(&line, out)?,
            }
        }
        writeln!(out, "Go on with: parlor assist wires --session {path}")?;
        Ok(())
    }

    fn enter(&mut self, line: &str, out: &mut impl Write) -> Result<(), Failure> {
        match self.session.enter(line, self.paint, self.budget, &mut self.luck) {
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
