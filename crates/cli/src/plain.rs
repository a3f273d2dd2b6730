//! A game line by line: what happens is written, what people type is read.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use engine::journal::Keeping;
use engine::text::{Hue, Paint};
use engine::{AnyGame, Effort, Grade, Language, Outcome, Say, Seat, Table, Turn, Viewer, markdown};
use serde_json::Value;

use tui::{Display, News};

use crate::args::PlayArgs;
use crate::ascii::Plainly;
use crate::failure::Failure;
use crate::files;
use crate::seats::Sitter;
use crate::terminal::{language, text_width};
use crate::words::{self, PHRASES};

/// A game that is about to be played.
pub(crate) struct Plain {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) table: Box<dyn Table>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) save: PathBuf,
    pub(crate) displays: Vec<Box<dyn Display>>,
}

pub(crate) fn run(plain: Plain, args: &PlayArgs, paint: Paint) -> Result<(), Failure> {
    let Plain { game, table, sitters, save, displays } = plain;
    let paced = !args.fast && io::stdout().is_terminal();
    let pause = Duration::from_millis(if paced { 500 } else { 0 });
    let language = language();
    let rules = game.rules_text(language);
    // Nobody is there to read what bots do among themselves.
    let quiet = args.fast && !sitters.iter().any(Sitter::is_person);
    let mut playing =
        Playing { game, table, sitters, save, paint, pause, language, looking: None, rules, displays, quiet };
    playing.play(&mut io::stdin().lock(), &mut Plainly::new(anstream::stdout(), paint.ascii))
}

/// How a game ended, in a line; whose seat it is reads "you".
pub(crate) fn result_words(
    names: &[String],
    you: Option<Seat>,
    over: &Outcome,
    language: Language,
) -> String {
    let reader = engine::text::Reader { names, you, language, ascii: false };
    let winners: Vec<Seat> = over.winners().iter().collect();
    let scores: Vec<_> =
        names.iter().zip(&over.scores).map(|(name, score)| format!("{name} {score}")).collect();
    let first = match (over.won, &winners[..]) {
        (Some(true), _) => words::won(language).to_owned(),
        (Some(false), _) => words::lost(language).to_owned(),
        (None, [one]) => words::Wins { who: reader.seat(*one) }.say(language),
        (None, several) => {
            let names = several.iter().map(|seat| reader.who(*seat).to_owned());
            let all = names.reduce(|first, second| {
                words::And { first: first.into(), second: second.into() }.say(language)
            });
            words::ShareWin { who: all.unwrap_or_default().into() }.say(language)
        }
    };
    format!("{first} {}", scores.join(", "))
}

/// A game at one keyboard.
struct Playing {
    game: &'static dyn AnyGame,
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    save: PathBuf,
    paint: Paint,
    pause: Duration,
    language: Language,
    /// Who looked at the screen last, where several people share it.
    looking: Option<Seat>,
    rules: &'static str,
    /// Who hears of the game beside the screen.
    displays: Vec<Box<dyn Display>>,
    /// Only the result is shown.
    quiet: bool,
}

/// What a line at the prompt led to.
enum Said {
    Moved,
    Again,
    Left,
}

impl Playing {
    fn play(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        self.introduce(out)?;
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
                        let command = format!("parlor play --load {}", crate::play::quoted(&self.save));
                        let kept = words::KeptGoOn { command: command.into() }.say(self.language);
                        writeln!(out, "\n{kept}")?;
                        return Ok(());
                    }
                }
            }
        }
        // First the file: what follows can't take the game away any more.
        self.keep_somewhere(out)?;
        let viewer = self.log_viewer();
        writeln!(out, "\n{}", self.table.board(viewer, self.paint, self.language))?;
        if let Turn::Over(over) = self.table.turn() {
            let result = result_words(self.table.names(), self.single_person(), &over, self.language);
            writeln!(out, "{}", self.paint.hue(Hue::Accent, &result))?;
            if self.sitters.iter().all(Sitter::is_person) {
                write!(out, "{}", crate::screen::finished(&*self.table))?;
            }
        }
        let kept = words::KeptAs { file: self.save.display().to_string().into() }.say(self.language);
        writeln!(out, "{}", self.paint.dim(&kept))?;
        Ok(())
    }

    /// The game, its seed, and whom one plays against.
    fn introduce(&self, out: &mut impl Write) -> Result<(), Failure> {
        let help = self.paint.dim(words::type_help(self.language));
        writeln!(out, "{}  {help}", self.paint.bold(self.table.facts().title))?;
        if !self.quiet {
            let bots = self.game.bots(self.language);
            for (name, sitter) in self.table.names().iter().zip(&self.sitters) {
                let Sitter::Bot(spec) = sitter else { continue };
                let id = spec.split_once(':').map_or(spec.as_str(), |(id, _)| id);
                let Some(bot) = bots.iter().find(|b| b.id == id) else { continue };
                let level = words::level(bot.level, self.language).into();
                let line = words::PlaysHere { bot: name.into(), level, about: bot.about.into() };
                for line in crate::wrapped::lines(&line.say(self.language), text_width(), 2) {
                    writeln!(out, "{}", self.paint.dim(&line))?;
                }
            }
        }
        let sum = self.table.commitment().unwrap_or_default().into();
        writeln!(out, "{}", self.paint.dim(&words::SeedIs { sum }.say(self.language)))?;
        Ok(())
    }

    fn bot(&mut self, seat: Seat, bot: &str, out: &mut impl Write) -> Result<(), Failure> {
        let mut luck = tui::luck_at(&*self.table);
        let id = self.table.bot(bot, seat, &mut luck).map_err(Failure::usage)?;
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
        if !self.quiet {
            for words in self.table.event_words(viewer, self.language) {
                writeln!(out, "  {words}")?;
            }
        }
        let news = News::told(&*self.table, self.log_viewer(), self.language);
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
            let name = format!("{} >", self.table.names()[seat.index()]);
            write!(out, "{} ", self.paint.hue(Hue::Accent, &name))?;
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
        let pass = words::PassKeyboard { name: (&self.table.names()[seat.index()]).into() };
        write!(out, "\n{} ", self.paint.bold(&pass.say(self.language)))?;
        out.flush()?;
        Ok(read_line(input)?.is_some_and(|line| !matches!(line.trim(), "quit" | "q")))
    }

    fn show(&self, seat: Seat, ids: &[u32], out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.table.board(Viewer::Seat(seat), self.paint, self.language))?;
        for (i, &id) in ids.iter().enumerate() {
            let notation = self.table.notation(id).unwrap_or_default();
            let words = self.table.action_words(seat, id, self.language).unwrap_or_default();
            writeln!(out, "{:>3}  {notation:<10} {words}", i + 1)?;
        }
        Ok(())
    }

    fn say(&mut self, seat: Seat, ids: &[u32], line: &str, out: &mut impl Write) -> Result<Said, Failure> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" if ids.len() == 1 => return self.try_move(seat, ids[0], out),
            "" => self.show(seat, ids, out)?,
            "help" | "?" => self.help(ids, out)?,
            "rules" => {
                let rules = markdown::lines(self.rules, text_width(), self.paint);
                writeln!(out, "{}", rules.join("\n"))?;
            }
            "quit" | "q" | "exit" => return Ok(Said::Left),
            "log" => self.log(seat, out)?,
            "hint" => self.hint(seat, out)?,
            "odds" => self.odds(seat, out)?,
            "undo" => match self.table.undo(seat) {
                Ok(()) => {
                    let said = words::taken_back(self.language);
                    writeln!(out, "  {said}")?;
                    let plies = self.table.plies();
                    self.displays.iter_mut().try_for_each(|d| d.undo(plies, said))?;
                    return Ok(Said::Moved);
                }
                Err(refused) => {
                    let reason = self.reason(&refused).into();
                    writeln!(out, "  {}", words::NoBecause { reason }.say(self.language))?;
                }
            },
            "save" => self.save(rest.trim(), out)?,
            _ => return self.take(seat, ids, line, out),
        }
        Ok(Said::Again)
    }

    /// A number of the list or a move in notation.
    fn take(&mut self, seat: Seat, ids: &[u32], line: &str, out: &mut impl Write) -> Result<Said, Failure> {
        if let Ok(number) = line.parse::<usize>() {
            if let Some(&id) = number.checked_sub(1).and_then(|i| ids.get(i)) {
                return self.try_move(seat, id, out);
            }
            let no = words::NoChoice { number: number.to_string().into(), last: ids.len().into() };
            writeln!(out, "  {}", no.say(self.language))?;
            return Ok(Said::Again);
        }
        match self.table.read_action(Say::Text(line)) {
            Ok(id) => return self.try_move(seat, id, out),
            Err(refused) => {
                let reason = self.reason(&refused).into();
                writeln!(out, "  {}", words::HelpTells { reason }.say(self.language))?;
            }
        }
        Ok(Said::Again)
    }

    /// Why something is not possible, in words that can stand in a sentence.
    fn reason(&self, refused: &engine::Refused) -> String {
        let own = refused.refusal.as_ref().and_then(|r| self.table.teller().refusal_words(r, self.language));
        let said = own.unwrap_or_else(|| refused.message.clone());
        said.trim_end_matches('.').to_owned()
    }

    fn save(&mut self, name: &str, out: &mut impl Write) -> Result<(), Failure> {
        let before = self.save.clone();
        if !name.is_empty() {
            self.save = PathBuf::from(name);
        }
        let said = match self.keep() {
            Ok(()) => words::SavedAs { file: self.save.display().to_string().into() }.say(self.language),
            Err(failure) => {
                self.save = before;
                words::NotSavedTry { reason: failure.to_string().into() }.say(self.language)
            }
        };
        writeln!(out, "  {said}")?;
        Ok(())
    }

    fn help(&self, ids: &[u32], out: &mut impl Write) -> Result<(), Failure> {
        let language = self.language;
        let example = ids.first().and_then(|id| self.table.notation(*id)).unwrap_or_default();
        let example =
            PHRASES.fill("help-number.about", language, &[("example", format!("`{example}`").into())]);
        let lines: [(&str, &str); 9] = [
            (words::help_number(language), &example.unwrap_or_default()),
            (words::help_enter(language), PHRASES.get("help-enter.about", language).unwrap_or_default()),
            ("hint", words::help_hint(language)),
            ("odds", words::help_odds(language)),
            ("log", words::help_log(language)),
            ("undo", words::help_undo(language)),
            ("save [FILE]", words::help_save(language)),
            ("rules", words::help_rules(language)),
            ("quit", words::help_quit(language)),
        ];
        for (what, about) in lines {
            writeln!(out, "  {what:<20} {about}")?;
        }
        Ok(())
    }

    fn try_move(&mut self, seat: Seat, id: u32, out: &mut impl Write) -> Result<Said, Failure> {
        if let Err(refused) = self.table.play_id(seat, id) {
            let reason = self.reason(&refused);
            let plies = self.table.plies();
            if let Some(refusal) = &refused.refusal {
                self.displays.iter_mut().try_for_each(|d| d.denied(plies, seat, refusal, &reason))?;
            }
            writeln!(out, "  {}", words::NotPossible { reason: reason.into() }.say(self.language))?;
            return Ok(Said::Again);
        }
        // The mover reads its own news; nobody else has the keyboard now.
        self.tell_as(Viewer::Seat(seat), out)?;
        Ok(Said::Moved)
    }

    fn log(&self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let plies = self.table.plies();
        let reader = self.table.reader(Viewer::Seat(seat), self.language);
        for ply in plies.saturating_sub(12)..plies {
            if let Some((mover, notation)) = self.table.move_at(ply) {
                writeln!(out, "  {:>4}. {}: {notation}", ply + 1, reader.who(mover))?;
            }
        }
        Ok(())
    }

    fn advice(&self, seat: Seat) -> Result<Value, Failure> {
        self.table.advise(seat, Effort::USUAL, self.language).map_err(Failure::usage)
    }

    fn hint(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        const SHOWN: usize = 8;
        let advice = self.advice(seat)?;
        let wins = advice["unit"] == "win";
        let moves = advice["advice"].as_array().map_or(&[][..], Vec::as_slice);
        for line in moves.iter().take(SHOWN) {
            let text = |key: &str| line[key].as_str().unwrap_or_default();
            let number = |key: &str| line[key].as_f64().unwrap_or_default();
            let shown = |v: f64| engine::text::decimal(if wins { 100.0 * v } else { v }, 1, self.language);
            let error = number("stderr");
            let error = if error > 0.0 { format!(" ± {}", shown(error)) } else { String::new() };
            let value = format!("{}{error}{}", shown(number("value")), if wins { " %" } else { "" });
            let word = format!("{:<18}", words::grade(text("grade"), self.language));
            let grade = Grade::named(text("grade")).and_then(hue);
            let word = grade.map_or_else(|| self.paint.dim(&word), |hue| self.paint.hue(hue, &word));
            writeln!(out, "  {word} {value:>14}  {:<12} {}", text("notation"), self.paint.dim(text("why")))?;
        }
        if moves.len() > SHOWN {
            let more = words::AndNoBetter { n: (moves.len() - SHOWN).into() }.say(self.language);
            writeln!(out, "  {}", self.paint.dim(&more))?;
        }
        Ok(())
    }

    fn percent(&self, chance: f64) -> String {
        format!("{} %", engine::text::decimal(100.0 * chance, 1, self.language))
    }

    fn odds(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let advice = self.advice(seat)?;
        let best = &advice["advice"][0];
        let odds: Vec<f64> =
            best["odds"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        if odds.len() == self.table.seats() && !self.table.facts().cooperative && advice["unit"] == "win" {
            for (name, chance) in self.table.names().iter().zip(odds) {
                let bar = self.paint.glyph("█", "#").repeat((24.0 * chance).round() as usize);
                let bar = self.paint.hue(Hue::Accent, &bar);
                writeln!(out, "  {name:<16} {:>7}  {bar}", self.percent(chance))?;
            }
            return Ok(());
        }
        let value = best["value"].as_f64().unwrap_or_default();
        let said = if advice["unit"] == "win" {
            words::ChanceIs { chance: self.percent(value).into() }.say(self.language)
        } else {
            words::PointsAre { points: format!("{value:.0}").into() }.say(self.language)
        };
        writeln!(out, "  {said}")?;
        Ok(())
    }

    /// A game goes on even if its file can't be written; the person is told what to do.
    fn keep_or_warn(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Err(failure) = self.keep() {
            let text = words::NotSaved { reason: failure.to_string().into() }.say(self.language);
            writeln!(out, "  {}", self.paint.hue(Hue::Red, &text))?;
        }
        Ok(())
    }

    /// The last chance to keep a game: if its own file can't be written, a new one in the data folder.
    fn keep_somewhere(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Err(failure) = self.keep() else { return Ok(()) };
        let said = words::NotSavedHere { reason: failure.to_string().into() }.say(self.language);
        writeln!(out, "  {}", self.paint.hue(Hue::Red, &said))?;
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

/// The colour of a grade, if it says something.
pub(crate) fn hue(grade: Grade) -> Option<Hue> {
    match grade {
        Grade::Optimal | Grade::Even | Grade::Good => Some(Hue::Green),
        Grade::Unmeasured => None,
        Grade::Questionable => Some(Hue::Amber),
        Grade::Mistake | Grade::Blunder => Some(Hue::Red),
    }
}
