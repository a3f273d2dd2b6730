//! A game that was played, move by move, through anybody's eyes.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use engine::journal::Keeping;
use engine::{Effort, Grade, Language, Seat, Table, Viewer};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;

use search::Review;
use search::review::DecisionReview;

use crate::app::Message;
use crate::boards::{self, Picks};
use crate::canvas::{Canvas, Target, inset, middle, pad, part, width, wrap};
use crate::desk::Way;
use crate::pace::Pace;
use crate::scene::Scene;
use crate::theme::Role;
use crate::words;

pub(crate) struct Replay {
    language: Language,
    /// Where one comes from here.
    pub(crate) way: Way,
    table: Box<dyn Table>,
    ply: usize,
    viewer: Viewer,
    /// The table as it was, and what the move did.
    scene: Scene,
    words: Vec<String>,
    odds: bool,
    complaint: Option<String>,
    help: bool,
    /// When the next move comes by itself, while the game plays.
    due: Option<Instant>,
    pace: Pace,
    grades: Grades,
    sender: Sender<Message>,
    round: u64,
}

/// How far the grading of all decisions is.
#[derive(Default)]
enum Grades {
    #[default]
    None,
    Working(usize, usize),
    Done(Box<Review>),
}

/// News of the grading.
pub(crate) enum Grading {
    Progress(usize, usize),
    Done(Result<Box<Review>, String>),
}

/// The keys, and the phrases that say what they do.
const HELP: [(&str, &str); 11] = [
    ("→ ←", "replay-help-step"),
    ("↓ ↑", "replay-help-turn"),
    ("Space", "replay-help-space"),
    ("P", "replay-help-pace"),
    ("Home End", "replay-help-ends"),
    ("Tab", "replay-help-eyes"),
    ("g", "replay-help-grade"),
    ("n p", "replay-help-mistakes"),
    ("O", "replay-help-odds"),
    ("", "replay-help-click"),
    ("Esc", "replay-help-leave"),
];

impl Replay {
    pub(crate) fn new(
        table: Box<dyn Table>,
        pace: Pace,
        sender: Sender<Message>,
        round: u64,
        language: Language,
    ) -> Self {
        let mut replay = Self {
            language,
            way: Way::default(),
            scene: Scene::of(&*table, Viewer::Public, language),
            words: Vec::new(),
            ply: 0,
            table,
            viewer: Viewer::Public,
            odds: false,
            complaint: None,
            help: false,
            due: None,
            pace,
            grades: Grades::None,
            sender,
            round,
        };
        replay.show();
        replay
    }

    fn show(&mut self) {
        if let Ok(then) = self.table.at(self.ply) {
            self.scene = Scene::of(&*then, self.viewer, self.language);
            // It is history: nothing can be chosen.
            self.scene.choices.clear();
            self.words = then.event_words(self.viewer, self.language);
        }
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.go_to(self.ply.saturating_add_signed(by));
    }

    pub(crate) fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.table.plies());
        self.show();
    }

    /// When the next move comes by itself.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// It is time for it.
    pub(crate) fn wake(&mut self) {
        if self.due.is_some_and(|due| due <= Instant::now()) {
            self.step(1);
            self.due = (self.ply < self.table.plies()).then(|| self.next_beat());
        }
    }

    /// Makes the next move due now.
    #[cfg(test)]
    pub(crate) fn hurry(&mut self) {
        self.due = self.due.map(|_| Instant::now());
    }

    fn next_beat(&self) -> Instant {
        // At once would be to see nothing.
        Instant::now() + self.pace.beat().max(Duration::from_millis(60))
    }

    fn play(&mut self) {
        if self.ply == self.table.plies() {
            self.go_to(0);
        }
        self.due = Some(self.next_beat());
    }

    /// True when somebody leaves.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        self.complaint = None;
        if std::mem::take(&mut self.help) {
            return false;
        }
        let played = self.due.is_some();
        if !matches!(code, KeyCode::Char('P' | 'O' | '?' | 'g') | KeyCode::Tab | KeyCode::BackTab) {
            self.due = None;
        }
        match code {
            KeyCode::Char(' ') if !played => self.play(),
            KeyCode::Char(' ') => {}
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            KeyCode::Char('P') => {
                self.pace = self.pace.next();
                let words = match self.pace {
                    Pace::Slow => words::replay_slow,
                    Pace::Calm => words::replay_calm,
                    Pace::Quick => words::replay_quick,
                    Pace::AtOnce => words::replay_at_once,
                };
                self.complaint = Some(words(self.language).into());
            }
            KeyCode::Right | KeyCode::Char('l') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::Down | KeyCode::PageDown => self.turn(1),
            KeyCode::Up | KeyCode::PageUp => self.turn(-1),
            KeyCode::Home => self.go_to(0),
            KeyCode::End => self.go_to(usize::MAX),
            KeyCode::Tab => self.look(1),
            KeyCode::BackTab => self.look(-1),
            KeyCode::Char('O') => self.odds = !self.odds,
            KeyCode::Char('g') => self.grade(),
            KeyCode::Char('n') => self.next_mistake(1),
            KeyCode::Char('p') => self.next_mistake(-1),
            KeyCode::Esc | KeyCode::Char('q' | 'Q') => return true,
            KeyCode::Char(c) => self.complaint = Some(words::nothing_here_for(c, self.language)),
            _ => {}
        }
        false
    }

    /// Lets all decisions be graded, beside the screen.
    fn grade(&mut self) {
        if !matches!(self.grades, Grades::None) {
            return;
        }
        let Some(study) = catalog::study(self.table.facts().id) else {
            self.complaint = Some(words::replay_no_grades(self.language).into());
            return;
        };
        self.grades = Grades::Working(0, 0);
        let (journal, sender, round) =
            (self.table.journal(Keeping::Private), self.sender.clone(), self.round);
        let language = self.language;
        thread::spawn(move || {
            let tell = |grading| sender.send(Message::Graded { round, grading });
            let mut progress = |done, all| drop(tell(Grading::Progress(done, all)));
            let review = study.review(&journal, Effort::USUAL, language, &mut progress);
            let _ = tell(Grading::Done(review.map(Box::new).map_err(|t| t.to_string())));
        });
    }

    /// News of the grading.
    pub(crate) fn graded(&mut self, round: u64, grading: Grading) {
        if round != self.round {
            return;
        }
        self.grades = match grading {
            Grading::Progress(done, all) => Grades::Working(done, all),
            Grading::Done(Ok(review)) => Grades::Done(review),
            Grading::Done(Err(reason)) => {
                self.complaint = Some(reason);
                Grades::None
            }
        };
    }

    fn decision(&self, ply: usize) -> Option<&DecisionReview> {
        let Grades::Done(review) = &self.grades else { return None };
        review.decisions.iter().find(|d| d.ply == ply)
    }

    /// To the next decision that was questionable or worse.
    fn next_mistake(&mut self, by: isize) {
        if !matches!(self.grades, Grades::Done(_)) {
            self.complaint = Some(words::replay_grade_first(self.language).into());
            return;
        }
        let bad = |ply: &usize| self.decision(*ply).is_some_and(|d| d.grade.blames());
        let found = if by > 0 {
            (self.ply + 1..=self.table.plies()).find(bad)
        } else {
            (1..self.ply).rev().find(bad)
        };
        match found {
            Some(ply) => self.go_to(ply),
            None => self.complaint = Some(words::replay_no_further(self.language).into()),
        }
    }

    /// To where another player begins to move.
    fn turn(&mut self, by: isize) {
        let mover = |ply: usize| self.table.move_at(ply).map(|m| m.0);
        let mut ply = self.ply;
        let start = mover(if by > 0 { ply } else { ply.saturating_sub(1) });
        loop {
            let next = ply.saturating_add_signed(by);
            if next == ply || next > self.table.plies() {
                break;
            }
            ply = next;
            let now = mover(if by > 0 { ply } else { ply.saturating_sub(1) });
            if now != start {
                break;
            }
        }
        self.go_to(ply);
    }

    /// Through the next eyes.
    fn look(&mut self, by: isize) {
        let all: Vec<Viewer> = Viewer::all(self.table.seats()).collect();
        let now = all.iter().position(|v| *v == self.viewer).unwrap_or(0) as isize;
        self.viewer = all[(now + by).rem_euclid(all.len() as isize) as usize];
        self.show();
    }

    fn eyes(&self) -> String {
        match self.viewer {
            Viewer::Public => words::replay_everybody(self.language).into(),
            Viewer::Seat(Seat(seat)) => {
                let name = self.table.names().get(seat as usize).map_or("?", String::as_str);
                words::ReplayEyes { name: name.into() }.say(self.language)
            }
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let x = canvas.put(area, 1, 0, &self.scene.title, title);
        canvas.put(area, x, 0, &format!(" · {}", boards::of(&self.scene.game).standing(&self.scene)), dim);
        canvas.right(area, 0, &format!("{} ", self.eyes()), dim);
        let side = match area.width {
            0..108 => 0,
            108..160 => 36,
            _ => 46,
        };
        let wide = area.width - side;
        let said = self.said(canvas, wide.saturating_sub(2) as usize);
        // What is said is said in full; the table has at least two thirds.
        let bottom = (said.len() as u16 + 3).clamp(7, (area.height / 3).max(7));
        let table = part(area, 0, 1, wide, area.height.saturating_sub(1 + bottom));
        let felt = canvas.theme.felt(&self.scene.game);
        canvas.fill(table, felt);
        let picks = Picks { keys: &[], selected: None, typed: "", odds: self.odds };
        boards::of(&self.scene.game).draw(&self.scene, canvas, table, &picks);
        if side > 0 {
            let line = canvas.role(Role::Line);
            let inner = canvas.frame(
                part(area, table.width, 1, side, area.height - 2),
                words::replay_moves(self.language),
                line,
            );
            self.moves(canvas, inner);
        }
        let below = part(area, 1, table.height + 1, table.width - 2, bottom);
        let made = self.ply.checked_sub(1).and_then(|p| self.table.move_at(p));
        let head = match made {
            None => words::replay_before(self.language).to_owned(),
            Some((seat, notation)) => {
                format!("{}. {}: {notation}", self.ply, self.table.names()[seat.index()])
            }
        };
        canvas.put(below, 0, 0, &head, title);
        self.draw_grade(canvas, below);
        for (y, (line, style)) in said.iter().take(bottom as usize - 4).enumerate() {
            canvas.put(below, 0, y as u16 + 1, line, *style);
        }
        self.scrubber(canvas, part(below, 0, bottom - 3, below.width, 1));
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(below, 0, bottom - 2, complaint, red);
        }
        let foot = part(area, 1, area.height - 1, area.width - 2, 1);
        let l = self.language;
        let space = if self.due.is_some() { words::replay_stop(l) } else { words::replay_play(l) };
        let keys = words::ReplayKeys { space: space.into() }.say(l);
        canvas.put(foot, 0, 0, &format!("{keys}  Esc {}", self.way.word(l)), dim);
        if self.help {
            let at = middle(area, 64, HELP.len() as u16 + 2);
            let raised = canvas.theme.raised();
            canvas.fill(at, raised);
            let line = canvas.role(Role::Line);
            let inner = inset(canvas.frame(at, words::replay_help(l), line), 1, 0);
            for (y, (key, phrase)) in HELP.iter().enumerate() {
                let key = if key.is_empty() { words::replay_help_click_key(l) } else { key };
                let does = words::PHRASES.get(phrase, l).unwrap_or_default();
                canvas.line(inner, y as u16, &[(&pad(key, 12), title), (does, canvas.role(Role::Ink))]);
            }
        }
    }

    /// What the move did and what was better, or how all did before the first move: every line of it.
    fn said(&self, canvas: &Canvas<'_>, wide: usize) -> Vec<(String, Style)> {
        let (dim, ink) = (canvas.role(Role::Dim), canvas.role(Role::Ink));
        let mut said = Vec::new();
        match &self.grades {
            Grades::Done(review) if self.ply == 0 => {
                let players: Vec<String> = review
                    .players
                    .iter()
                    .map(|p| {
                        let mistakes = p.grades[Grade::Mistake as usize] + p.grades[Grade::Blunder as usize];
                        let accuracy = format!("{:.0}", p.accuracy).into();
                        let name = p.name.as_str().into();
                        words::ReplayPlayer { name, accuracy, n: mistakes.into() }.say(self.language)
                    })
                    .collect();
                let all = words::ReplayAccuracy { players: players.join(", ").into() };
                said.push((all.say(self.language), dim));
            }
            Grades::Done(_) => {
                if let Some(decision) = self.decision(self.ply).filter(|d| d.grade.blames()) {
                    let (best, why) = (decision.best_words.as_str().into(), decision.why.as_str().into());
                    said.push((words::ReplayBetter { best, why }.say(self.language), dim));
                }
            }
            Grades::None | Grades::Working(..) => {}
        }
        said.extend(self.words.iter().map(|words| (words.clone(), ink)));
        said.iter()
            .flat_map(|(text, style)| wrap(text, wide).into_iter().map(|line| (line, *style)))
            .collect()
    }

    /// How good the move was, or how far the grading is.
    fn draw_grade(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let dim = canvas.role(Role::Dim);
        match &self.grades {
            Grades::Working(done, all) => {
                let so_far = words::ReplayGrading { n: (*done).into(), all: (*all).into() };
                canvas.right(at, 0, &so_far.say(self.language), dim);
            }
            Grades::Done(_) => {
                if let Some(decision) = self.decision(self.ply) {
                    let grade = decision.grade;
                    let style = canvas.bold(Role::of(grade));
                    let said = format!("{} {}", grade.sign(), words::grade(grade, self.language));
                    canvas.right(at, 0, &said, style);
                }
            }
            Grades::None => {}
        }
    }

    fn scrubber(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let all = self.table.plies();
        let count = format!(" {}/{all}", self.ply);
        let wide = at.width.saturating_sub(width(&count) as u16).max(2);
        let here = (self.ply * (wide as usize - 1)).checked_div(all).unwrap_or(0) as u16;
        let (line, lit, dim) = (canvas.role(Role::Line), canvas.role(Role::Lit), canvas.role(Role::Dim));
        canvas.put(at, 0, 0, &"─".repeat(wide as usize), line);
        if let Grades::Done(review) = &self.grades {
            for decision in review.decisions.iter().filter(|d| d.grade.blames()) {
                let x = (decision.ply * (wide as usize - 1)).checked_div(all).unwrap_or(0) as u16;
                let style = canvas.bold(Role::of(decision.grade));
                canvas.put(at, x, 0, "▼", style);
            }
        }
        canvas.put(at, here, 0, "●", lit);
        canvas.put(at, wide, 0, &count, dim);
        for x in 0..wide {
            let ply = (x as usize * all).div_ceil((wide as usize - 1).max(1)).min(all);
            canvas.hit(part(at, x, 0, 1, 1), Target::Row(ply));
        }
    }

    fn moves(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let room = at.height as usize;
        let first = self.ply.saturating_sub(room / 2 + 1).min(self.table.plies().saturating_sub(room));
        for (y, ply) in (first + 1..=self.table.plies()).take(room).enumerate() {
            let Some((seat, notation)) = self.table.move_at(ply - 1) else { break };
            let who = self.table.names().get(seat.index()).map_or("?", String::as_str);
            let style = canvas.role(if ply == self.ply { Role::Lit } else { Role::Dim });
            let text = format!("{ply:>4}. {} {notation}", pad(who, 12));
            let row = part(at, 0, y as u16, at.width, 1);
            canvas.put(row, 0, 0, &text, style);
            canvas.hit(row, Target::Row(ply));
        }
    }
}
