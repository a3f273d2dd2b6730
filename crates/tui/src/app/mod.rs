//! The program on the screen: one loop that takes what comes and draws what is.

mod input;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use engine::{AnyGame, Language, Seat, Table};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use serde_json::{Value, json};

use crate::assist::{AssistScreen, Assistant};
use crate::canvas::{Canvas, Hit, middle};
use crate::desk::{Hint, Way};
use crate::display::Display;
use crate::evening::EveningForm;
use crate::home::Home;
use crate::join::JoinForm;
use crate::local::{After, Local, Seating};
use crate::net::{Heard, Invitation};
use crate::pace::Pace;
use crate::replay::{Grading, Replay};
use crate::room::RoomScreen;
use crate::saved::Saved;
use crate::setup::Setup;
use crate::sitter::Sitter;
use crate::statistics::Statistics;
use crate::terminal::{self, Guard};
use crate::theme::{Role, Theme};
use crate::trouble;
use crate::words;

/// The smallest screen that shows everything.
const SMALLEST: (u16, u16) = (80, 24);

/// What comes to the program.
pub(crate) enum Message {
    /// A key, a click, a new size.
    Input(Event),
    /// The terminal is gone, or somebody wants us to end.
    Gone,
    /// The program was stopped, and goes on.
    Awake,
    /// A bot has thought.
    Thought { round: u64, table: Box<dyn Table>, seat: Seat, thought: Result<u32, String> },
    /// Advice has come.
    Advised { round: u64, ply: usize, hints: Result<Vec<Hint>, String> },
    /// A game is being graded.
    Graded { round: u64, grading: Grading },
    /// The journal of a game on a server.
    Fetched { round: u64, journal: Result<String, String> },
    /// Something came from a server.
    Heard { round: u64, heard: Heard },
}

/// How the program is run.
#[derive(Debug)]
pub struct Prefs {
    /// The look.
    pub theme: Theme,
    /// The folder with saved games.
    pub data: PathBuf,
    /// What the person at this keyboard is called.
    pub name: String,
    /// In which language the screens are.
    pub language: Language,
    /// How fast bots are.
    pub pace: Pace,
    /// Where to write down what happens.
    pub log: Option<PathBuf>,
    /// What to do when a game that people played is over; what it says is shown.
    pub finished: fn(&dyn Table) -> String,
}

/// What to begin with.
pub enum Start {
    /// The menu.
    Menu,
    /// A game.
    Play(Box<Seating>),
    /// A game that was played.
    Replay(Box<dyn Table>),
    /// A room on a server.
    Join(Invitation),
    /// Help at a real table.
    Assist(Box<dyn Assistant>),
}

/// What is on the screen.
pub(crate) enum Screen {
    Home(Home),
    Setup(Box<Setup>),
    Saved(Saved),
    Statistics(Statistics),
    Play(Box<Local>),
    Replay(Box<Replay>),
    Join(JoinForm),
    Room(Box<RoomScreen>),
    Assist(Box<AssistScreen>),
    Evening(EveningForm),
}

/// The program.
pub(crate) struct App {
    pub(crate) prefs: Prefs,
    pub(crate) screen: Screen,
    sender: Sender<Message>,
    round: u64,
    hits: Vec<Hit>,
    /// The room that is left for a moment, to see its game again.
    aside: Option<Box<RoomScreen>>,
    /// What to say when the screen is given back.
    farewell: Option<String>,
    done: bool,
    /// Did the program begin with one thing, and ends with it? Otherwise the menu is where everything leads back to.
    pub(crate) errand: bool,
    /// The shell shall have the terminal for a while.
    asleep: bool,
    /// The shell had it.
    awake: bool,
}

/// Runs until somebody leaves; says what to print then.
pub fn run(start: Start, prefs: Prefs) -> io::Result<Option<String>> {
    let (sender, receiver) = mpsc::channel();
    let mut app = App::new(prefs, sender);
    app.errand = !matches!(start, Start::Menu);
    app.begin(start);
    let mut guard = Guard::take()?;
    terminal::listen(&app.sender)?;
    let ended = app.run(&mut guard, &receiver);
    drop(guard);
    app.leave_for_good();
    // A terminal that is gone is no reason to complain to it.
    ended.or_else(|e| if app.done { Err(e) } else { Ok(()) })?;
    Ok(app.farewell)
}

impl App {
    pub(crate) fn new(prefs: Prefs, sender: Sender<Message>) -> Self {
        Self {
            screen: Screen::Home(Home::new(&prefs.data, prefs.language)),
            prefs,
            sender,
            round: 0,
            hits: Vec::new(),
            aside: None,
            farewell: None,
            done: false,
            errand: false,
            asleep: false,
            awake: false,
        }
    }

    pub(crate) fn begin(&mut self, start: Start) {
        match start {
            Start::Menu => {}
            Start::Play(seating) => self.play(*seating),
            Start::Assist(assistant) => {
                self.screen = Screen::Assist(Box::new(AssistScreen::new(assistant)));
            }
            Start::Join(invitation) => self.join(invitation),
            Start::Replay(table) => self.replay(table),
        }
    }

    fn run(&mut self, guard: &mut Guard, receiver: &Receiver<Message>) -> io::Result<()> {
        while !self.done {
            guard.terminal.draw(|frame| self.draw(frame))?;
            let message = match self.due() {
                None => receiver.recv().unwrap_or(Message::Gone),
                Some(due) => match receiver.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(message) => message,
                    Err(RecvTimeoutError::Disconnected) => Message::Gone,
                    Err(RecvTimeoutError::Timeout) => {
                        self.wake();
                        continue;
                    }
                },
            };
            self.take(message);
            // What has come meanwhile belongs to the same picture.
            for _ in 0..64 {
                // What is typed after the last key is for the shell.
                if self.done {
                    break;
                }
                match receiver.try_recv() {
                    Ok(message) => self.take(message),
                    Err(_) => break,
                }
            }
            if std::mem::take(&mut self.asleep) {
                guard.sleep()?;
            } else if std::mem::take(&mut self.awake) {
                guard.wake()?;
            }
        }
        Ok(())
    }

    pub(crate) fn due(&self) -> Option<Instant> {
        match &self.screen {
            Screen::Play(local) => local.due(),
            Screen::Replay(replay) => replay.due(),
            _ => None,
        }
    }

    pub(crate) fn wake(&mut self) {
        match &mut self.screen {
            Screen::Play(local) => local.wake(),
            Screen::Replay(replay) => replay.wake(),
            _ => {}
        }
    }

    pub(crate) fn take(&mut self, message: Message) {
        match message {
            Message::Gone => self.done = true,
            Message::Awake => self.awake = true,
            Message::Thought { round, table, seat, thought } => {
                if let Screen::Play(local) = &mut self.screen {
                    local.thought(round, table, seat, thought);
                }
            }
            Message::Advised { round, ply, hints } => match &mut self.screen {
                Screen::Play(local) => local.advised(round, ply, hints),
                Screen::Room(room) => room.advised(round, ply, hints),
                _ => {}
            },
            Message::Fetched { round, journal } => self.fetched(round, journal),
            Message::Graded { round, grading } => {
                if let Screen::Replay(replay) = &mut self.screen {
                    replay.graded(round, grading);
                }
            }
            Message::Heard { round, heard } => match (&mut self.screen, &mut self.aside) {
                (Screen::Room(room), _) | (_, Some(room)) => room.heard(round, heard),
                _ => {}
            },
            Message::Input(Event::Key(key)) => self.key(key),
            Message::Input(Event::Mouse(mouse)) => {
                let at = Position::new(mouse.column, mouse.row);
                match mouse.kind {
                    MouseEventKind::Down(MouseButton::Left) => self.click(at),
                    MouseEventKind::ScrollDown => self.wheel(1),
                    MouseEventKind::ScrollUp => self.wheel(-1),
                    _ => {}
                }
            }
            Message::Input(_) => {}
        }
    }

    fn replay(&mut self, table: Box<dyn Table>) {
        self.round += 1;
        let replay = self.replayed(table, self.way());
        self.screen = Screen::Replay(Box::new(replay));
    }

    fn replayed(&self, table: Box<dyn Table>, way: Way) -> Replay {
        let mut replay =
            Replay::new(table, self.prefs.pace, self.sender.clone(), self.round, self.prefs.language);
        replay.way = way;
        replay
    }

    /// Where one comes from a game or a replay.
    fn way(&self) -> Way {
        if self.errand { Way::Shell } else { Way::Menu }
    }

    /// The game of a room is over and shall be seen again; the room waits meanwhile.
    fn fetched(&mut self, round: u64, journal: Result<String, String>) {
        let Screen::Room(room) = &mut self.screen else { return };
        let Some(journal) = room.fetched(round, journal) else { return };
        match read(&journal) {
            Ok((_, loaded)) => {
                let replay = self.replayed(loaded.table, Way::Back);
                let before = std::mem::replace(&mut self.screen, Screen::Replay(Box::new(replay)));
                self.aside = if let Screen::Room(room) = before { Some(room) } else { None };
            }
            Err(reason) => {
                if let Screen::Room(room) = &mut self.screen {
                    room.complain(reason);
                }
            }
        }
    }

    fn join(&mut self, invitation: Invitation) {
        self.round += 1;
        let mut room = RoomScreen::new(
            invitation,
            &self.prefs.data,
            self.sender.clone(),
            self.round,
            self.prefs.language,
        );
        room.way = self.way();
        self.screen = Screen::Room(Box::new(room));
    }

    fn after(&mut self, after: After) {
        if let Screen::Play(local) = &self.screen
            && local.pace() != self.prefs.pace
        {
            self.prefs.pace = local.pace();
            self.prefs.pace.remember(&self.prefs.data);
        }
        match after {
            After::Nothing => {}
            After::Leave => self.home(),
            After::Again => {
                let Screen::Play(local) = &mut self.screen else { return };
                let (Some((game, options)), sitters) = (local.again(), local.sitters.clone()) else { return };
                if let Err(reason) = self.open(game, sitters, options, fresh_seed()) {
                    self.complain(reason);
                }
            }
            After::Replay => {
                let Screen::Play(local) = &self.screen else { return };
                if let Some(table) = local.copy() {
                    self.keep();
                    self.replay(table);
                }
            }
        }
    }

    /// The same run for everybody on this day.
    fn daily(&mut self) {
        let Ok(game) = catalog::find("farkle") else { return };
        let seed = engine::journal::seed_from_word(&crate::home::daily_word());
        let sitters = vec![Sitter::Person(self.prefs.name.clone())];
        if let Err(reason) = self.open(game, sitters, json!({ "lives": "permadeath" }), seed) {
            self.complain(reason);
        }
    }

    fn open(
        &mut self,
        game: &'static dyn AnyGame,
        sitters: Vec<Sitter>,
        options: Value,
        seed: [u8; 32],
    ) -> Result<(), String> {
        let table = game.table(sitters.len(), options, seed).map_err(|e| e.to_string())?;
        let save = crate::saves::new_file(&self.prefs.data, game.facts().id).map_err(|e| {
            let folder = self.prefs.data.display().to_string().into();
            let reason = trouble::said(&e, self.prefs.language).into();
            words::NotSavedIn { folder, reason }.say(self.prefs.language)
        })?;
        let displays = self.displays()?;
        self.keep();
        self.play(Seating { game, table, sitters, save, pace: self.prefs.pace, displays, remark: None });
        Ok(())
    }

    fn load(&mut self, path: &Path) -> Result<(), String> {
        let (game, table, sitters) = load(path, &self.prefs.name, self.prefs.language)?;
        let (displays, pace) = (self.displays()?, self.prefs.pace);
        self.play(Seating { game, table, sitters, save: path.to_owned(), pace, displays, remark: None });
        Ok(())
    }

    fn displays(&mut self) -> Result<Vec<Box<dyn Display>>, String> {
        if let Screen::Play(local) = &mut self.screen {
            return Ok(local.take_displays());
        }
        match &self.prefs.log {
            None => Ok(Vec::new()),
            Some(path) => crate::display::LogDisplay::append(path)
                .map(|log| vec![Box::new(log) as Box<dyn Display>])
                .map_err(|e| format!("{}: {}", path.display(), trouble::said(&e, self.prefs.language))),
        }
    }

    fn play(&mut self, seating: Seating) {
        self.round += 1;
        let (finished, language) = (self.prefs.finished, self.prefs.language);
        let mut local = Local::new(seating, self.sender.clone(), self.round, finished, language);
        local.desk.way = self.way();
        self.screen = Screen::Play(Box::new(local));
    }

    fn home(&mut self) {
        if let Some(room) = self.aside.take() {
            self.screen = Screen::Room(room);
            return;
        }
        self.keep();
        if self.errand {
            self.done = true;
            return;
        }
        self.screen = Screen::Home(Home::new(&self.prefs.data, self.prefs.language));
    }

    fn complain(&mut self, reason: String) {
        self.home();
        if let Screen::Home(home) = &mut self.screen {
            home.complaint = Some(reason);
        } else {
            self.farewell = Some(reason);
        }
    }

    /// Keeps the game that is on the screen.
    fn keep(&mut self) {
        let l = self.prefs.language;
        if let Screen::Play(local) = &mut self.screen {
            self.farewell = Some(match local.keep_at_last(&self.prefs.data) {
                // Nobody has moved: there is nothing to come back to.
                Ok(path) if local.is_untouched() => {
                    if std::fs::metadata(&path).is_ok_and(|file| file.len() == 0) {
                        let _ = crate::saves::remove(&path);
                    }
                    self.farewell = None;
                    return;
                }
                Ok(path) if local.desk.is_over() => {
                    words::KeptAs { file: path.display().to_string().into() }.say(l)
                }
                Ok(path) => {
                    let command = format!("parlor play --load {}", path.display()).into();
                    words::KeptGoOn { command }.say(l)
                }
                Err(e) => words::NotKept { reason: trouble::said(&e, l).into() }.say(l),
            });
        } else if let Screen::Room(room) = &self.screen {
            self.farewell = Some(room.farewell());
        } else if let Screen::Assist(assist) = &self.screen {
            self.farewell = Some(assist.assistant.farewell());
        }
    }

    fn leave_for_good(&mut self) {
        self.keep();
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut hits = Vec::new();
        let (theme, language) = (self.prefs.theme, self.prefs.language);
        let mut canvas = Canvas { buffer: frame.buffer_mut(), theme, language, hits: &mut hits };
        let page = canvas.theme.page();
        canvas.fill(area, page);
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            too_small(&mut canvas, area);
        } else {
            match &mut self.screen {
                Screen::Home(home) => home.draw(&mut canvas, area),
                Screen::Setup(setup) => setup.draw(&mut canvas, area),
                Screen::Saved(saved) => saved.draw(&mut canvas, area),
                Screen::Statistics(statistics) => statistics.draw(&mut canvas, area),
                Screen::Play(local) => local.desk.draw(&mut canvas, area),
                Screen::Replay(replay) => replay.draw(&mut canvas, area),
                Screen::Join(form) => form.draw(&mut canvas, area),
                Screen::Room(room) => room.draw(&mut canvas, area),
                Screen::Assist(assist) => assist.draw(&mut canvas, area),
                Screen::Evening(form) => form.draw(&mut canvas, area),
            }
        }
        canvas.finish();
        self.hits = hits;
    }
}

/// A table from a journal with those who sat at it; what is wrong with it is said.
pub(crate) fn load(
    path: &Path,
    me: &str,
    language: Language,
) -> Result<(&'static dyn AnyGame, Box<dyn Table>, Vec<Sitter>), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let text = crate::saves::read(path).map_err(|e| wrong(&trouble::said(&e, language)))?;
    let (game, loaded) = read(&text).map_err(|e| wrong(&e))?;
    let mut table = loaded.table;
    let sitters = Sitter::recall(&mut *table, game, me);
    match loaded.trouble {
        None => Ok((game, table, sitters)),
        Some(trouble) => {
            let kept = table.plies();
            let command = format!("parlor play --load {} --keep", path.display()).into();
            let way = words::GoodBefore { n: kept.into(), command }.say(language);
            Err(wrong(&trouble) + &if kept > 0 { format!(" {way}") } else { String::new() })
        }
    }
}

/// A table from the text of a journal, as far as it is good.
fn read(text: &str) -> Result<(&'static dyn AnyGame, engine::Loaded<Box<dyn Table>>), String> {
    let header = engine::header(text).map_err(|e| e.to_string())?;
    let game = catalog::find(&header.game).map_err(|e| e.to_string())?;
    let loaded = game.load(text, fresh_seed()).map_err(|e| e.to_string())?;
    Ok((game, loaded))
}

/// A seed from the operating system.
pub(crate) fn fresh_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).expect("the operating system gives random bytes");
    seed
}

fn too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let at = middle(area, area.width, 3);
    let (ink, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
    canvas.centre(at, 0, words::small_screen(canvas.language), ink);
    let now = format!("{}x{}", area.width, area.height).into();
    let least = format!("{}x{}", SMALLEST.0, SMALLEST.1).into();
    canvas.centre(at, 1, &words::SmallScreenSize { least, now }.say(canvas.language), dim);
}
