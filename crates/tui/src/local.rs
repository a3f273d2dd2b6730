//! A game at this keyboard: people take turns, bots think beside the screen, and everything is kept.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Instant;

use engine::journal::Keeping;
use engine::{AnyGame, Effort, Grade, Language, Luck, Refused, Say, Seat, Seats, Table, Viewer};
use serde_json::Value;

use crate::app::Message;
use crate::desk::{Desk, Hint, Offers, Over, Wish};
use crate::display::{Display, News, ScreenDisplay};
use crate::pace::Pace;
use crate::scene::Scene;
use crate::sitter::Sitter;
use crate::trouble;
use crate::words;

/// Everything that makes a game at this keyboard.
pub struct Seating {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its table.
    pub table: Box<dyn Table>,
    /// Who sits on each seat.
    pub sitters: Vec<Sitter>,
    /// Where it is kept.
    pub save: PathBuf,
    /// How fast the bots are.
    pub pace: Pace,
    /// Who hears of it beside the screen.
    pub displays: Vec<Box<dyn Display>>,
    /// What is to be said before it begins.
    pub remark: Option<String>,
}

/// A game at this keyboard.
pub(crate) struct Local {
    game: &'static dyn AnyGame,
    /// Away while a bot thinks over it.
    table: Option<Box<dyn Table>>,
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) save: PathBuf,
    pace: Pace,
    language: Language,
    displays: Vec<Box<dyn Display>>,
    /// What each seat heard, and the public.
    heard: Vec<ScreenDisplay>,
    /// Who looks at the screen, where several people share it.
    looking: Option<Seat>,
    pub(crate) desk: Desk,
    due: Option<Instant>,
    /// Was what there is to read before the game goes on read?
    read: bool,
    sender: Sender<Message>,
    /// Tells the answers of this game from those of one before.
    round: u64,
    unsaved: bool,
    /// What went wrong beside the screen, to be shown with the next picture.
    trouble: Option<String>,
    /// Is a move of a person among what is not saved?
    precious: bool,
    /// Has a person moved, here or before the game was loaded?
    touched: bool,
    /// Is told when a game is over that people played.
    finished: fn(&dyn Table) -> String,
}

/// What a game wants from the program.
pub(crate) enum After {
    Nothing,
    Leave,
    Again,
    Replay,
}

impl Local {
    pub(crate) fn new(
        seating: Seating,
        sender: Sender<Message>,
        round: u64,
        finished: fn(&dyn Table) -> String,
        language: Language,
    ) -> Self {
        let Seating { game, mut table, sitters, save, pace, displays, remark } = seating;
        Sitter::seat(&sitters, &mut *table, game);
        let scene = Scene::of(&*table, Viewer::Public, language);
        let mut local = Self {
            game,
            desk: Desk::new(scene, game.rules_text(language).to_owned()),
            heard: vec![ScreenDisplay { lines: remark.into_iter().collect() }; table.seats() + 1],
            table: Some(table),
            sitters,
            save,
            pace,
            language,
            displays,
            looking: None,
            due: None,
            read: false,
            sender,
            round,
            unsaved: true,
            trouble: None,
            precious: true,
            touched: false,
            finished,
        };
        if local.desk.scene.ply == 0 {
            local.tell();
        } else {
            local.touched = true;
            local.recall();
        }
        local.changed();
        local
    }

    /// The only person, if there is just one: nothing has to be hidden between people then.
    fn single_person(&self) -> Option<Seat> {
        let mut people = (0..self.sitters.len()).filter(|i| self.sitters[*i].is_person());
        let first = people.next()?;
        people.next().is_none().then_some(Seat(first as u8))
    }

    fn viewer(&self) -> Viewer {
        self.single_person().or(self.looking).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Tells again what happened before the game was loaded, as far as anybody remembers.
    fn recall(&mut self) {
        const REMEMBERED: usize = 60;
        let Some(table) = self.table.take() else { return };
        for ply in table.plies().saturating_sub(REMEMBERED)..=table.plies() {
            if let Ok(then) = table.at(ply) {
                self.hear(&*then);
            }
        }
        self.table = Some(table);
    }

    fn hear(&mut self, table: &dyn Table) {
        for (i, viewer) in Viewer::all(table.seats()).enumerate() {
            // A list in memory does not fail.
            let _ = self.heard[i].tell(&News::told(table, viewer, self.language));
        }
    }

    /// Lets those hear who do so beside the screen.
    fn beside(&mut self, mut hear: impl FnMut(&mut dyn Display) -> io::Result<()>) {
        for display in &mut self.displays {
            if let Err(e) = hear(&mut **display) {
                let reason = trouble::said(&e, self.language).into();
                self.trouble = Some(words::LogFileTrouble { reason }.say(self.language));
            }
        }
    }

    /// Tells everybody what the last move did.
    fn tell(&mut self) {
        let Some(table) = self.table.take() else { return };
        self.hear(&*table);
        let public = self.single_person().map_or(Viewer::Public, Viewer::Seat);
        let news = News::told(&*table, public, self.language);
        self.beside(|display| display.tell(&news));
        if table.movers().is_empty() && self.sitters.iter().any(Sitter::is_person) {
            let words = (self.finished)(&*table);
            for heard in &mut self.heard {
                heard.lines.extend(words.lines().map(str::to_owned));
            }
        }
        self.table = Some(table);
    }

    /// Shows the table as it is now, and lets bots think.
    fn changed(&mut self) {
        let Some(table) = self.table.take() else { return };
        let movers = table.movers();
        // People before bots where several may move, so that nobody waits for a bot's beat.
        let person = self.next_person(movers);
        let alone = self.single_person().is_some();
        let hidden = table.facts().hidden;
        self.due = None;
        let holds = person.is_none() && !movers.is_empty() && self.holds(&*table);
        match person {
            Some(seat) if alone || !hidden || self.looking == Some(seat) => {
                self.looking = Some(seat);
            }
            Some(seat) => self.desk.over = Over::Handing(table.names()[seat.index()].clone()),
            None if holds => {}
            None if !movers.is_empty() => self.due = Some(Instant::now() + self.pace.beat()),
            // When all is over, everybody may look.
            None => self.looking = if alone { self.looking } else { None },
        }
        let viewer = self.viewer();
        self.desk.show(Scene::of(&*table, viewer, self.language));
        self.desk.log = match viewer {
            Viewer::Seat(seat) => self.heard[seat.index()].lines.clone(),
            Viewer::Public => self.heard[table.seats()].lines.clone(),
        };
        self.desk.offers = Offers {
            undo: person.is_some_and(|seat| table.may_undo(self.undoer(&*table, seat)).is_ok()),
            hint: true,
            pace: self.sitters.iter().any(|s| !s.is_person()),
            again: true,
            replay: true,
            chat: false,
            room: false,
            odds: true,
            go_on: holds,
        };
        self.desk.note = if self.desk.offers.pace && self.pace != Pace::Calm {
            self.pace.word(self.language).into()
        } else {
            String::new()
        };
        self.desk.kept = self.save.display().to_string();
        if let Some(trouble) = self.trouble.take() {
            self.desk.complaint = Some(trouble);
        }
        self.table = Some(table);
        self.keep();
    }

    /// Is there something to read before bots go on? Where only bots play at once, nobody reads.
    fn holds(&self, table: &dyn Table) -> bool {
        let watched = self.pace != Pace::AtOnce || self.sitters.iter().any(Sitter::is_person);
        watched && !self.read && table.teller().pauses(&table.view(self.viewer()))
    }

    /// When something is to be done without a key.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// It is time: a bot thinks.
    pub(crate) fn wake(&mut self) {
        if self.due.is_none_or(|due| due > Instant::now()) {
            return;
        }
        self.due = None;
        let Some(mut table) = self.table.take() else { return };
        let Some(seat) = table.movers().first() else {
            self.table = Some(table);
            return;
        };
        let Sitter::Bot(bot) = self.sitters[seat.index()].clone() else {
            self.table = Some(table);
            return;
        };
        let (mut luck, sender, round) = (luck_at(&*table), self.sender.clone(), self.round);
        thread::spawn(move || {
            let thought = table.bot(&bot, seat, &mut luck).map_err(|e| e.message);
            // Whoever left the game does not wait for this.
            let _ = sender.send(Message::Thought { round, table, seat, thought });
        });
    }

    /// A bot has thought.
    pub(crate) fn thought(
        &mut self,
        round: u64,
        mut table: Box<dyn Table>,
        seat: Seat,
        thought: Result<u32, String>,
    ) {
        if round != self.round {
            return;
        }
        let played = thought.and_then(|id| table.play_id(seat, id).map_err(|e| e.message));
        self.table = Some(table);
        match played {
            Ok(()) => {
                (self.unsaved, self.read) = (true, false);
                self.tell();
                self.changed();
            }
            Err(reason) => {
                self.desk.complaint = Some(words::BotStuck { reason: reason.into() }.say(self.language));
            }
        }
    }

    /// Advice has come.
    pub(crate) fn advised(&mut self, round: u64, ply: usize, hints: Result<Vec<Hint>, String>) {
        if round != self.round || ply != self.desk.scene.ply || self.desk.over != Over::Thinking {
            return;
        }
        match hints {
            Ok(hints) => self.desk.over = Over::Hints(hints),
            Err(reason) => {
                self.desk.over = Over::Nothing;
                self.desk.complaint = Some(reason);
            }
        }
    }

    /// Does what somebody wants.
    pub(crate) fn wish(&mut self, wish: Wish) -> After {
        match wish {
            Wish::Play(choice) => {
                if let Some(id) = self.desk.scene.choices.get(choice).map(|c| c.id) {
                    self.play(Say::Id(id));
                }
            }
            Wish::Say(text) => self.play(Say::Text(&text)),
            Wish::Undo => self.undo(),
            Wish::Hint => self.hint(),
            Wish::Pace => {
                self.pace = self.pace.next();
                self.desk.note = self.pace.word(self.language).into();
                if self.due.is_some() {
                    self.due = Some(Instant::now() + self.pace.beat());
                }
            }
            Wish::GoOn => {
                self.read = true;
                self.changed();
            }
            Wish::Seated => {
                self.looking = self.waiting_person();
                self.changed();
            }
            Wish::Talk | Wish::Room => {}
            Wish::Leave => return After::Leave,
            Wish::Again => return After::Again,
            Wish::Replay => return After::Replay,
        }
        After::Nothing
    }

    fn waiting_person(&self) -> Option<Seat> {
        self.next_person(self.table.as_ref()?.movers())
    }

    /// Who sits at the keyboard next: who sits there already, if there is a choice.
    fn next_person(&self, movers: Seats) -> Option<Seat> {
        let person = |seat: &Seat| self.sitters[seat.index()].is_person();
        self.looking.filter(|s| movers.has(*s)).or_else(|| movers.iter().find(person))
    }

    fn play(&mut self, say: Say<'_>) {
        let (Some(seat), Some(table)) = (self.waiting_person(), self.table.as_mut()) else { return };
        match table.play(seat, say) {
            Ok(()) => {
                (self.unsaved, self.precious, self.touched, self.read) = (true, true, true, false);
                self.tell();
                self.changed();
            }
            Err(refused) => {
                let reason = refusal(&**table, &refused, self.language);
                let plies = table.plies();
                if let Some(refusal) = &refused.refusal {
                    self.beside(|display| display.denied(plies, seat, refusal, &reason));
                }
                self.desk.complaint = Some(crate::desk::capital(&reason));
            }
        }
    }

    /// Who takes a move back when `seat` is to move: whoever made it, if it is who looks at the screen.
    fn undoer(&self, table: &dyn Table, seat: Seat) -> Seat {
        let mover = table.plies().checked_sub(1).and_then(|p| table.move_at(p)).map_or(seat, |m| m.0);
        // Somebody else's move is not to be taken back from this chair.
        if self.sitters[mover.index()].is_person() && self.looking == Some(mover) { mover } else { seat }
    }

    fn undo(&mut self) {
        let (Some(seat), Some(table)) = (self.waiting_person(), self.table.as_ref()) else { return };
        let by = self.undoer(&**table, seat);
        let Some(table) = self.table.as_mut() else { return };
        match table.undo(by) {
            Ok(()) => {
                self.unsaved = true;
                let name = table.names()[by.index()].as_str().into();
                let note = words::TakesBack { name }.say(self.language);
                let mine = words::you_take_back(self.language);
                for (i, heard) in self.heard.iter_mut().enumerate() {
                    let own = i == by.index();
                    heard.lines.push(if own { mine.into() } else { note.clone() });
                }
                let plies = table.plies();
                self.beside(|display| display.undo(plies, &note));
                self.changed();
            }
            Err(refused) => {
                let reason = refusal(&**table, &refused, self.language);
                let reason = reason.trim_end_matches('.').into();
                self.desk.complaint = Some(words::NotTakenBack { reason }.say(self.language));
            }
        }
    }

    fn hint(&mut self) {
        let (Some(seat), Some(table)) = (self.waiting_person(), self.table.as_ref()) else { return };
        let (copy, sender, round) = (table.boxed(), self.sender.clone(), self.round);
        let (ply, language) = (table.plies(), self.language);
        thread::spawn(move || {
            let advice = copy.advise(seat, Effort::USUAL, language);
            let hints = advice.map_err(|e| e.message).map(|a| read_hints(&*copy, seat, &a, language));
            let _ = sender.send(Message::Advised { round, ply, hints });
        });
    }

    /// Writes the game to its file; what goes wrong is shown, and the game goes on.
    pub(crate) fn keep(&mut self) {
        if self.is_untouched() {
            return;
        }
        let Some(table) = self.table.as_ref().filter(|_| self.unsaved) else { return };
        let waits = table.movers().iter().any(|s| self.sitters[s.index()].is_person());
        // Bots in a hurry are not held up by the disk; what a person did is kept at once.
        let hurry = self.pace == Pace::AtOnce && !self.precious && !waits && !table.movers().is_empty();
        if hurry && table.plies() % 32 != 0 {
            return;
        }
        match crate::saves::write(&self.save, table.journal(Keeping::Private)) {
            Ok(()) => {
                (self.unsaved, self.precious) = (false, false);
                crate::terminal::remember_save(&self.save);
            }
            Err(e) => {
                let reason = trouble::said(&e, self.language).into();
                let file = self.save.display().to_string().into();
                self.desk.complaint = Some(words::NotSaved { file, reason }.say(self.language));
            }
        }
    }

    /// Keeps the game for the last time; if its own file can't be written, in another one.
    pub(crate) fn keep_at_last(&mut self, data: &Path) -> io::Result<PathBuf> {
        if let Some(table) = self.table.as_ref().filter(|_| self.unsaved && !self.is_untouched()) {
            let text = table.journal(Keeping::Private);
            if crate::saves::write(&self.save, &text).is_err() {
                self.save = crate::saves::new_file(data, self.game.facts().id)?;
                crate::saves::write(&self.save, &text)?;
            }
            self.unsaved = false;
        }
        Ok(self.save.clone())
    }

    /// Has nobody moved who is no bot? Such a game is not worth a file.
    pub(crate) fn is_untouched(&self) -> bool {
        let people = self.sitters.iter().any(Sitter::is_person);
        people && !self.touched
    }

    /// A copy of the table, to look at.
    pub(crate) fn copy(&self) -> Option<Box<dyn Table>> {
        self.table.as_ref().map(|t| t.boxed())
    }

    /// The game and the options, to play them again.
    pub(crate) fn again(&self) -> Option<(&'static dyn AnyGame, Value)> {
        self.table.as_ref().map(|t| (self.game, t.options()))
    }

    pub(crate) fn pace(&self) -> Pace {
        self.pace
    }

    pub(crate) fn take_displays(&mut self) -> Vec<Box<dyn Display>> {
        std::mem::take(&mut self.displays)
    }
}

/// The luck that a bot has for its next move, or advice about it. It follows from the game's seed (by what is published of it)
/// and the number of the move alone, so that the same seed gives the same game with the same bots, whatever was asked, taken
/// back or loaded meanwhile.
pub fn luck_at(table: &dyn Table) -> Luck {
    let word = format!("bots {} {}", table.commitment().unwrap_or_default(), table.plies());
    let seed = engine::journal::seed_from_word(&word);
    Luck::new(u64::from_le_bytes(std::array::from_fn(|i| seed[i])))
}

/// Why the rules refuse something, in the reader's language where they have words for it.
fn refusal(table: &dyn Table, refused: &Refused, language: Language) -> String {
    let said = refused.refusal.as_ref().and_then(|r| table.teller().refusal_words(r, language));
    said.unwrap_or_else(|| refused.message.clone())
}

/// Advice as it is shown.
pub(crate) fn read_hints(table: &dyn Table, seat: Seat, advice: &Value, language: Language) -> Vec<Hint> {
    let points = advice["unit"] == "points";
    advice["advice"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|line| {
            let notation = line["notation"].as_str().unwrap_or_default();
            let id = table.read_action(Say::Text(notation)).ok();
            let number = |key: &str| line[key].as_f64().unwrap_or(0.0);
            let shown = |v: f64| words::decimal(if points { v } else { 100.0 * v }, 1, language);
            let error = number("stderr");
            let value = number("value");
            let grade = line["grade"].as_str().and_then(Grade::named);
            Hint {
                grade: grade.unwrap_or(Grade::Unmeasured),
                words: id
                    .and_then(|id| table.action_words(seat, id, language))
                    .unwrap_or_else(|| notation.to_owned()),
                notation: notation.to_owned(),
                worth: shown(value) + if points { "" } else { " %" },
                error: if error > 0.0 { format!("±{}", shown(error)) } else { String::new() },
                why: line["why"].as_str().unwrap_or_default().to_owned(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use serde_json::json;

    use super::*;

    /// A game of bots to its end: the moves that were made.
    fn played(seed: u8) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let game = catalog::find("golf").unwrap();
        let table = game.table(3, json!({ "rounds": 1 }), [seed; 32]).unwrap();
        let bots = ["maya", "marcus", "kibitzer:samples=4"];
        let (sender, receiver): (_, Receiver<Message>) = channel();
        let seating = Seating {
            game,
            table,
            sitters: bots.iter().map(|b| Sitter::Bot((*b).into())).collect(),
            save: folder.path().join("game.journal"),
            pace: Pace::AtOnce,
            displays: Vec::new(),
            remark: None,
        };
        let mut local = Local::new(seating, sender, 1, |_| String::new(), Language::English);
        while !local.desk.is_over() {
            local.wake();
            if let Ok(Message::Thought { round, table, seat, thought }) = receiver.recv() {
                local.thought(round, table, seat, thought);
            }
        }
        let table = local.copy().unwrap();
        (0..table.plies())
            .filter_map(|ply| table.move_at(ply))
            .map(|(seat, m)| format!("{seat} {m}"))
            .collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_game_with_the_same_bots() {
        assert_eq!(played(1), played(1));
        assert_ne!(played(1), played(2));
    }
}
