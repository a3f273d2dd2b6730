//! `parlor play`: a game in the terminal, line by line.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use engine::journal::Keeping;
use engine::text::{Hue, Paint};
use engine::{Budget, Luck, Outcome, Say, Seat, Table, Turn, Viewer};

use tui::{Display, LogDisplay, News, Seating, Start};

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::files;
use crate::screen;
use crate::seats::{self, Sitter};

const HELP: &str = "\
  NUMBER or NOTATION   play that (`swap 3`)
  ENTER                play the only choice, or show the table again
  hint                 what each move is worth, and why
  odds                 everybody's chance to win, if you play the best move
  log                  the last moves
  undo                 take back your last move, if nothing was drawn or shown
  save [FILE]          save now; the game is also saved before every move of yours
  rules                the rules in a minute
  quit                 leave; the game is kept";

pub(crate) fn run(args: &PlayArgs, paint: Paint) -> Result<(), Failure> {
    if args.game.is_none() && args.load.is_none() {
        return crate::menu::run(args, paint);
    }
    let mut game = Playing::open(args, paint)?;
    if args.plain || !screen::is_there() {
        return game.play(&mut io::stdin().lock(), &mut anstream::stdout());
    }
    let Playing { table, sitters, save, displays, .. } = game;
    let known = catalog::find(table.facts().id).map_err(Failure::usage)?;
    let prefs = screen::prefs(paint, args.fast, args.log.clone());
    let seating = Seating { game: known, table, sitters, save, pace: prefs.pace, displays };
    screen::run(Start::Play(Box::new(seating)), prefs)
}

/// How a game ended, in a line.
pub(crate) fn result_words(names: &[String], over: &Outcome) -> String {
    let winners: Vec<_> = over.winners().iter().map(|s| names[s.index()].as_str()).collect();
    let scores: Vec<_> =
        names.iter().zip(&over.scores).map(|(name, score)| format!("{name} {score}")).collect();
    let first = match (over.won, &winners[..]) {
        (Some(true), _) => "Won.".to_owned(),
        (Some(false), _) => "Lost.".to_owned(),
        (None, [one]) if one == &"You" => "You win.".to_owned(),
        (None, [one]) => format!("{one} wins."),
        (None, several) => format!("{} share the win.", several.join(" and ")),
    };
    format!("{first} {}", scores.join(", "))
}

/// A game at one keyboard.
struct Playing {
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    save: PathBuf,
    paint: Paint,
    pause: Duration,
    luck: Luck,
    /// Who looked at the screen last, where several people share it.
    looking: Option<Seat>,
    rules: &'static str,
    /// Who hears of the game beside the screen.
    displays: Vec<Box<dyn Display>>,
}

/// What a line at the prompt led to.
enum Said {
    Moved,
    Again,
    Left,
}

impl Playing {
    fn open(args: &PlayArgs, paint: Paint) -> Result<Self, Failure> {
        let seed = seats::seed(args.seed.as_deref());
        let (mut table, sitters, save, game) = match &args.load {
            Some(path) => {
                let text = files::read(path)?;
                let wrong = |t: engine::journal::Trouble| Failure::Usage(format!("{}: {t}", path.display()));
                let header = engine::header(&text).map_err(wrong)?;
                let game = catalog::find(&header.game).map_err(Failure::usage)?;
                let loaded = game.load(&text, seats::fresh_seed()).map_err(wrong)?;
                if let Some(trouble) = loaded.trouble {
                    let kept = loaded.table.plies();
                    return Err(Failure::Negative(format!(
                        "{}: {trouble}\n  The {kept} moves before it are good; `parlor replay` shows them.",
                        path.display()
                    )));
                }
                let sitters = if args.seats.is_empty() {
                    seats::recall(game, loaded.table.names())
                } else {
                    seats::sitters(game, &args.seats)?
                };
                (loaded.table, sitters, args.save.clone().unwrap_or_else(|| path.clone()), game)
            }
            None => {
                let id = args.game.as_deref().unwrap_or_default();
                let game = catalog::find(id).map_err(Failure::usage)?;
                let sitters = match args.mode.as_deref() {
                    Some(_) if id != "farkle" => {
                        return Err(Failure::Usage(format!("--mode is for farkle; {id} takes --seats")));
                    }
                    Some("versus") => seats::sitters(game, &["you".into(), "bot:optimal".into()])?,
                    _ => seats::sitters(game, &args.seats)?,
                };
                let mut options = seats::options(game, args.preset.as_deref(), &args.options)?;
                seats::add_cards(game, &args.cards, &mut options)?;
                let table = game.table(sitters.len(), options, seed).map_err(Failure::usage)?;
                let save = match &args.save {
                    Some(path) => path.clone(),
                    None => files::new_save(id)?,
                };
                (table, sitters, save, game)
            }
        };
        if sitters.len() != table.seats() {
            let (asked, seats) = (sitters.len(), table.seats());
            return Err(Failure::Usage(format!("the saved game has {seats} seats, but {asked} were named")));
        }
        if table.facts().id == "farkle" && sitters.contains(&Sitter::Bot("optimal".into())) {
            crate::farkle::ready(table.seats(), &table.options());
        }
        table.set_names(sitters.iter().map(|s| s.name(game)).collect());
        let paced = !args.fast && io::stdout().is_terminal();
        let pause = Duration::from_millis(if paced { 500 } else { 0 });
        let luck = Luck::new(u64::from_le_bytes(std::array::from_fn(|i| seed[i])));
        let mut displays: Vec<Box<dyn Display>> = Vec::new();
        if let Some(path) = &args.log {
            let log =
                LogDisplay::append(path).map_err(|error| Failure::File { path: path.clone(), error })?;
            displays.push(Box::new(log));
        }
        let rules = game.rules_text();
        Ok(Self { table, sitters, save, paint, pause, luck, looking: None, rules, displays })
    }

    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let title = self.table.facts().title;
        let commitment = self.table.commitment().unwrap_or_default();
        writeln!(out, "{}  {}", self.paint.bold(title), self.paint.dim("type `help` for help"))?;
        writeln!(out, "{}", self.paint.dim(&format!("The seed's SHA-256 is {commitment}.")))?;
        self.tell(out)?;
        loop {
            let movers = self.table.movers();
            let Some(first) = movers.first() else { break };
            // People before bots where several may move, so that nobody waits for a bot's beat.
            let seat = movers.iter().find(|s| self.sitters[s.index()].is_person()).unwrap_or(first);
            match self.sitters[seat.index()].clone() {
                Sitter::Bot(bot) => self.bot(seat, &bot, out)?,
                Sitter::Person(_) => {
                    if !self.person(seat, input, out)? {
                        self.keep_somewhere(out)?;
                        let path = self.save.display();
                        writeln!(out, "\nThe game is kept. Go on with: parlor play --load {path}")?;
                        return Ok(());
                    }
                }
            }
        }
        let viewer = self.single_person().map_or(Viewer::Public, Viewer::Seat);
        writeln!(out, "\n{}", self.table.board(viewer, self.paint))?;
        if let Turn::Over(over) = self.table.turn() {
            writeln!(out, "{}", self.paint.hue(Hue::Accent, &result_words(self.table.names(), &over)))?;
            if self.sitters.iter().all(Sitter::is_person) {
                crate::farkle::finished(&*self.table, &over, out)?;
            }
        }
        self.keep()?;
        writeln!(
            out,
            "{}",
            self.paint.dim(&format!("Kept as {}; `parlor replay` shows it.", self.save.display()))
        )?;
        Ok(())
    }

    fn bot(&mut self, seat: Seat, bot: &str, out: &mut impl Write) -> Result<(), Failure> {
        let id = self.table.bot(bot, seat, &mut self.luck).map_err(Failure::usage)?;
        self.table.play_id(seat, id).map_err(Failure::usage)?;
        if !self.pause.is_zero() {
            out.flush()?;
            thread::sleep(self.pause);
        }
        self.tell(out)
    }

    /// Says what the last move did, as the people at the keyboard may know it.
    fn tell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        self.tell_as(self.log_viewer(), out)
    }

    /// Whose eyes a screen or a file has that everybody at this keyboard may read.
    fn log_viewer(&self) -> Viewer {
        self.single_person().map_or(Viewer::Public, Viewer::Seat)
    }

    fn tell_as(&mut self, viewer: Viewer, out: &mut impl Write) -> Result<(), Failure> {
        for words in self.table.event_words(viewer) {
            writeln!(out, "  {words}")?;
        }
        let news = News::of(&*self.table, self.log_viewer());
        self.displays.iter_mut().try_for_each(|d| d.tell(&news))?;
        Ok(())
    }

    /// The only person, if there is just one: nothing has to be hidden between people then.
    fn single_person(&self) -> Option<Seat> {
        let mut people = (0..self.sitters.len()).filter(|i| self.sitters[*i].is_person());
        let first = people.next()?;
        people.next().is_none().then_some(Seat(first as u8))
    }

    /// Lets a person move; false if it leaves.
    fn person(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        if !self.hand_over(seat, input, out)? {
            return Ok(false);
        }
        self.keep_or_warn(out)?;
        let mut ids = Vec::new();
        self.table.legal(seat, &mut ids);
        self.show(seat, &ids, out)?;
        loop {
            write!(
                out,
                "{} ",
                self.paint.hue(Hue::Accent, &format!("{} >", self.table.names()[seat.index()]))
            )?;
            out.flush()?;
            let Some(line) = read_line(input)? else { return Ok(false) };
            match self.say(seat, &ids, line.trim(), out)? {
                Said::Moved => return Ok(true),
                Said::Again => {}
                Said::Left => return Ok(false),
            }
        }
    }

    /// With several people and hidden things: the keyboard goes to the next before anything is shown.
    fn hand_over(
        &mut self,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Failure> {
        if self.single_person().is_some() || !self.table.facts().hidden || self.looking == Some(seat) {
            return Ok(true);
        }
        let first = self.looking.is_none();
        self.looking = Some(seat);
        if !first && io::stdout().is_terminal() {
            write!(out, "\x1b[2J\x1b[H")?;
        }
        let name = &self.table.names()[seat.index()];
        write!(out, "\n{} ", self.paint.bold(&format!("Pass the keyboard to {name}, then press Enter.")))?;
        out.flush()?;
        Ok(read_line(input)?.is_some_and(|line| !matches!(line.trim(), "quit" | "q")))
    }

    fn show(&self, seat: Seat, ids: &[u32], out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.table.board(Viewer::Seat(seat), self.paint))?;
        let choices: Vec<String> = ids
            .iter()
            .enumerate()
            .map(|(i, &id)| {
                let notation = self.table.notation(id).unwrap_or_default();
                let words = self.table.action_words(seat, id).unwrap_or_default();
                format!("{:>3}  {notation:<10} {words}", i + 1)
            })
            .collect();
        for choice in choices {
            writeln!(out, "{choice}")?;
        }
        Ok(())
    }

    fn say(&mut self, seat: Seat, ids: &[u32], line: &str, out: &mut impl Write) -> Result<Said, Failure> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" if ids.len() == 1 => return self.try_move(seat, ids[0], out),
            "" => self.show(seat, ids, out)?,
            "help" | "?" => writeln!(out, "{HELP}")?,
            "rules" => writeln!(out, "{}", self.rules)?,
            "quit" | "q" | "exit" => return Ok(Said::Left),
            "log" => self.log(out)?,
            "hint" => self.hint(seat, out)?,
            "odds" => self.odds(seat, out)?,
            "undo" => match self.table.undo(seat) {
                Ok(()) => {
                    writeln!(out, "  Taken back.")?;
                    return Ok(Said::Moved);
                }
                Err(refused) => writeln!(out, "  No: {refused}.")?,
            },
            "save" => {
                let before = self.save.clone();
                if !rest.trim().is_empty() {
                    self.save = PathBuf::from(rest.trim());
                }
                match self.keep() {
                    Ok(()) => writeln!(out, "  Saved as {}.", self.save.display())?,
                    Err(failure) => {
                        self.save = before;
                        writeln!(out, "  Not saved: {failure}. Try `save FILE` with another name.")?;
                    }
                }
            }
            _ => {
                if let Ok(number) = line.parse::<usize>() {
                    match number.checked_sub(1).and_then(|i| ids.get(i)) {
                        Some(&id) => return self.try_move(seat, id, out),
                        None => {
                            writeln!(out, "  There is no choice {number}; they go from 1 to {}.", ids.len())?;
                        }
                    }
                } else {
                    match self.table.read_action(Say::Text(line)) {
                        Ok(id) => return self.try_move(seat, id, out),
                        Err(refused) => writeln!(out, "  {refused}. `help` tells more.")?,
                    }
                }
            }
        }
        Ok(Said::Again)
    }

    fn try_move(&mut self, seat: Seat, id: u32, out: &mut impl Write) -> Result<Said, Failure> {
        if let Err(refused) = self.table.play_id(seat, id) {
            writeln!(out, "  That is not possible: {refused}.")?;
            return Ok(Said::Again);
        }
        // The mover reads its own news; nobody else has the keyboard now.
        self.tell_as(Viewer::Seat(seat), out)?;
        Ok(Said::Moved)
    }

    fn log(&self, out: &mut impl Write) -> Result<(), Failure> {
        let plies = self.table.plies();
        for ply in plies.saturating_sub(12)..plies {
            if let Some((seat, notation)) = self.table.move_at(ply) {
                writeln!(out, "  {:>4}. {}: {notation}", ply + 1, self.table.names()[seat.index()])?;
            }
        }
        Ok(())
    }

    fn advice(&mut self, seat: Seat) -> Result<serde_json::Value, Failure> {
        let budget = Budget::Time(Duration::from_millis(500));
        self.table.advise(seat, budget, &mut self.luck).map_err(Failure::usage)
    }

    fn hint(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        const SHOWN: usize = 8;
        let advice = self.advice(seat)?;
        let wins = advice["unit"] == "win";
        let moves = advice["advice"].as_array().map_or(&[][..], Vec::as_slice);
        for line in moves.iter().take(SHOWN) {
            let text = |key: &str| line[key].as_str().unwrap_or_default();
            let hue = match text("grade") {
                "OPTIMAL" | "GOOD" => Hue::Green,
                "QUESTIONABLE" => Hue::Amber,
                _ => Hue::Red,
            };
            let number = line["value"].as_f64().unwrap_or_default();
            let value = if wins { format!("{:.1} %", 100.0 * number) } else { format!("{number:.0}") };
            let grade = self.paint.hue(hue, &format!("{:<12}", text("grade").to_lowercase()));
            writeln!(out, "  {grade} {value:>8}  {:<12} {}", text("notation"), self.paint.dim(text("why")))?;
        }
        if moves.len() > SHOWN {
            let more = format!("  and {} that are no better", moves.len() - SHOWN);
            writeln!(out, "{}", self.paint.dim(&more))?;
        }
        Ok(())
    }

    fn odds(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let advice = self.advice(seat)?;
        let best = &advice["advice"][0];
        let odds: Vec<f64> =
            best["odds"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        if odds.len() == self.table.seats() && !self.table.facts().cooperative && advice["unit"] == "win" {
            for (name, chance) in self.table.names().iter().zip(odds) {
                let bar = self.paint.glyph("█", "#").repeat((24.0 * chance).round() as usize);
                writeln!(
                    out,
                    "  {name:<16} {:>5.1} %  {}",
                    100.0 * chance,
                    self.paint.hue(Hue::Accent, &bar)
                )?;
            }
            return Ok(());
        }
        let value = best["value"].as_f64().unwrap_or_default();
        if advice["unit"] == "win" {
            writeln!(out, "  The chance to win is about {:.1} %.", 100.0 * value)?;
        } else {
            writeln!(out, "  About {value:.0} points can be expected.")?;
        }
        Ok(())
    }

    /// A game goes on even if its file can't be written; the person is told what to do.
    fn keep_or_warn(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Err(failure) = self.keep() {
            let text = format!("  Not saved: {failure}. `save FILE` tries another place.");
            writeln!(out, "{}", self.paint.hue(Hue::Red, &text))?;
        }
        Ok(())
    }

    /// The last chance to keep a game: if its own file can't be written, a new one in the data folder.
    fn keep_somewhere(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Err(failure) = self.keep() else { return Ok(()) };
        writeln!(out, "  Not saved: {failure}.")?;
        self.save = files::new_save(self.table.facts().id)?;
        self.keep()
    }

    fn keep(&self) -> Result<(), Failure> {
        files::write(&self.save, &self.table.journal(Keeping::Private))
    }
}

/// A line of input; `None` at its end. What is not UTF-8 is replaced: the notation will be refused.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    use std::io::Read;
    const LONGEST: u64 = 64 * 1024;
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
