//! A game that was played, move by move, through anybody's eyes.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use engine::journal::Keeping;
use engine::{Budget, Seat, Table, Viewer};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use search::review::DecisionReview;
use search::{Effort, Review};

use crate::app::Message;
use crate::boards::{self, Picks};
use crate::canvas::{Canvas, Target, part, wrap};
use crate::scene::Scene;
use crate::theme::Role;

pub(crate) struct Replay {
    table: Box<dyn Table>,
    ply: usize,
    viewer: Viewer,
    /// The table as it was, and what the move did.
    scene: Scene,
    words: Vec<String>,
    odds: bool,
    complaint: Option<String>,
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

/// The symbols of the grades, best first.
pub(crate) const GRADES: [&str; 5] = ["!!", "!", "?!", "?", "??"];

impl Replay {
    pub(crate) fn new(table: Box<dyn Table>, sender: Sender<Message>, round: u64) -> Self {
        let mut replay = Self {
            scene: Scene::of(&*table, Viewer::Public),
            words: Vec::new(),
            ply: table.plies(),
            table,
            viewer: Viewer::Public,
            odds: false,
            complaint: None,
            grades: Grades::None,
            sender,
            round,
        };
        replay.show();
        replay
    }

    fn show(&mut self) {
        if let Ok(then) = self.table.at(self.ply) {
            self.scene = Scene::of(&*then, self.viewer);
            // It is history: nothing can be chosen.
            self.scene.choices.clear();
            self.words = then.event_words(self.viewer);
        }
    }

    pub(crate) fn step(&mut self, by: isize) {
        self.go_to(self.ply.saturating_add_signed(by));
    }

    pub(crate) fn go_to(&mut self, ply: usize) {
        self.ply = ply.min(self.table.plies());
        self.show();
    }

    /// True when somebody leaves.
    pub(crate) fn key(&mut self, code: KeyCode) -> bool {
        self.complaint = None;
        match code {
            KeyCode::Right | KeyCode::Char(' ' | 'l') => self.step(1),
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
            KeyCode::Char(c) => self.complaint = Some(format!("{c} does nothing here.")),
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
            self.complaint = Some("Games of this kind can't be graded.".into());
            return;
        };
        self.grades = Grades::Working(0, 0);
        let (journal, sender, round) =
            (self.table.journal(Keeping::Private), self.sender.clone(), self.round);
        thread::spawn(move || {
            let effort = Effort { budget: Budget::Time(Duration::from_millis(60)), seed: 1 };
            let tell = |grading| sender.send(Message::Graded { round, grading });
            let mut progress = |done, all| drop(tell(Grading::Progress(done, all)));
            let review = study.review(&journal, effort, &mut progress);
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
            self.complaint = Some("Grade the game first: g.".into());
            return;
        }
        let bad = |ply: &usize| self.decision(*ply).is_some_and(|d| d.grade as u8 >= 2);
        let found = if by > 0 {
            (self.ply + 1..=self.table.plies()).find(bad)
        } else {
            (1..self.ply).rev().find(bad)
        };
        match found {
            Some(ply) => self.go_to(ply),
            None => self.complaint = Some("There is none further on.".into()),
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
            Viewer::Public => "as everybody saw it".into(),
            Viewer::Seat(Seat(seat)) => {
                format!("as {} saw it", self.table.names().get(seat as usize).map_or("?", String::as_str))
            }
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        let x = canvas.put(area, 1, 0, &self.scene.title, title);
        canvas.put(area, x, 0, &format!(" · {}", boards::standing(&self.scene)), dim);
        canvas.right(area, 0, &format!("{} ", self.eyes()), dim);
        let bottom = 7;
        let side = if area.width >= 108 { 36 } else { 0 };
        let table = part(area, 0, 1, area.width - side, area.height.saturating_sub(1 + bottom));
        let felt = canvas.theme.felt(&self.scene.game);
        canvas.fill(table, felt);
        let picks = Picks { keys: &[], selected: None, typed: "", odds: self.odds };
        boards::draw(&self.scene, canvas, table, &picks);
        if side > 0 {
            let line = canvas.role(Role::Line);
            let inner = canvas.frame(part(area, table.width, 1, side, area.height - 2), "the moves", line);
            self.moves(canvas, inner);
        }
        let below = part(area, 1, table.height + 1, table.width - 2, bottom);
        let made = self.ply.checked_sub(1).and_then(|p| self.table.move_at(p));
        let head = match made {
            None => "Before the first move".to_owned(),
            Some((seat, notation)) => {
                format!("{}. {}: {notation}", self.ply, self.table.names()[seat.index()])
            }
        };
        canvas.put(below, 0, 0, &head, title);
        let mut y = 1 + self.draw_grade(canvas, below);
        for words in &self.words {
            for line in wrap(&crate::desk::pretty(&self.scene, words), below.width as usize) {
                if y < 4 {
                    canvas.put(below, 0, y, &line, ink);
                    y += 1;
                }
            }
        }
        self.scrubber(canvas, part(below, 0, 4, below.width, 1));
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(below, 0, 5, complaint, red);
        }
        let foot = part(area, 1, area.height - 1, area.width - 2, 1);
        canvas.put(
            foot,
            0,
            0,
            "←→ move  ↑↓ turn  Tab whose eyes  g grade  n p mistakes  O odds  Esc menu",
            dim,
        );
    }

    /// How good the move was, and what was better; or how all did, before the first move.
    fn draw_grade(&self, canvas: &mut Canvas<'_>, at: Rect) -> u16 {
        let dim = canvas.role(Role::Dim);
        match &self.grades {
            Grades::None => 0,
            Grades::Working(done, all) => {
                canvas.right(at, 0, &format!("grading {done} of {all}"), dim);
                0
            }
            Grades::Done(review) if self.ply == 0 => {
                let words: Vec<String> = review
                    .players
                    .iter()
                    .map(|p| format!("{} {:.0} ({} mistakes)", p.name, p.accuracy, p.grades[3] + p.grades[4]))
                    .collect();
                canvas.put(at, 0, 1, &format!("Accuracy: {}", words.join(", ")), dim);
                1
            }
            Grades::Done(_) => {
                let Some(decision) = self.decision(self.ply) else { return 0 };
                let grade = decision.grade as u8;
                let style = canvas.bold(Role::Grade(grade));
                let words = format!("{} {}", GRADES[usize::from(grade.min(4))], decision.grade.word());
                canvas.right(at, 0, &words, style);
                if grade < 2 {
                    return 0;
                }
                canvas.put(at, 0, 1, &format!("better: {} ({})", decision.best_words, decision.why), dim);
                1
            }
        }
    }

    fn scrubber(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let all = self.table.plies();
        let count = format!(" {}/{all}", self.ply);
        let wide = at.width.saturating_sub(count.len() as u16).max(2);
        let here = (self.ply * (wide as usize - 1)).checked_div(all).unwrap_or(0) as u16;
        let (line, lit, dim) = (canvas.role(Role::Line), canvas.role(Role::Lit), canvas.role(Role::Dim));
        canvas.put(at, 0, 0, &"─".repeat(wide as usize), line);
        if let Grades::Done(review) = &self.grades {
            for decision in review.decisions.iter().filter(|d| d.grade as u8 >= 2) {
                let x = (decision.ply * (wide as usize - 1)).checked_div(all).unwrap_or(0) as u16;
                let style = canvas.bold(Role::Grade(decision.grade as u8));
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
            let text = format!("{ply:>4}. {} {notation}", crate::canvas::pad(who, 12));
            let row = part(at, 0, y as u16, at.width, 1);
            canvas.put(row, 0, 0, &text, style);
            canvas.hit(row, Target::Row(ply));
        }
    }
}
