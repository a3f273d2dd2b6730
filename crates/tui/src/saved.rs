//! The saved games: go on with one, or see it again.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, pad, part};
use crate::saves::{self, Save};
use crate::theme::Role;

/// What was chosen.
pub(crate) enum Action {
    Nothing,
    Back,
    GoOn(PathBuf),
    Replay(PathBuf),
}

pub(crate) struct Saved {
    list: Vec<Save>,
    selected: usize,
    now: SystemTime,
    pub(crate) complaint: Option<String>,
}

impl Saved {
    pub(crate) fn new(data: &Path) -> Self {
        Self { list: saves::list(data), selected: 0, now: SystemTime::now(), complaint: None }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Action {
        self.complaint = None;
        let last = self.list.len().saturating_sub(1);
        match code {
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1).min(last),
            KeyCode::Up | KeyCode::BackTab => self.selected = self.selected.saturating_sub(1),
            KeyCode::PageDown => self.selected = (self.selected + 10).min(last),
            KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = last,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(self.selected),
            KeyCode::Char('v') => {
                if let Some(save) = self.list.get(self.selected) {
                    return Action::Replay(save.path.clone());
                }
            }
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            KeyCode::Char(c) => self.complaint = Some(format!("{c} does nothing here.")),
            _ => {}
        }
        Action::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) -> Action {
        self.selected = row;
        match self.list.get(row) {
            None => Action::Nothing,
            Some(save) if save.over => Action::Replay(save.path.clone()),
            Some(save) => Action::GoOn(save.path.clone()),
        }
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 2, 1, area.width - 4, area.height - 2);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        canvas.put(area, 0, 0, "Saved games", title);
        if self.list.is_empty() {
            canvas.put(area, 0, 2, "There are none yet. Every game is saved by itself.", dim);
        }
        let room = area.height.saturating_sub(5) as usize;
        let first = (self.selected + 1).saturating_sub(room);
        for (i, save) in self.list.iter().enumerate().skip(first).take(room) {
            let y = 2 + (i - first) as u16;
            let selected = i == self.selected;
            let style = if selected { canvas.role(Role::Lit) } else { ink };
            let title = catalog::find(&save.game).map_or(save.game.as_str(), |g| g.facts().title);
            let state = if save.over { "over".to_owned() } else { format!("{} moves", save.plies) };
            let row = format!(
                " {}{}{}{}",
                pad(title, 15),
                pad(&state, 11),
                pad(&self.ago(save.when), 16),
                save.names.join(", ")
            );
            let at = part(area, 0, y, area.width, 1);
            canvas.put(at, 0, 0, &pad(&row, at.width as usize), style);
            canvas.hit(at, Target::Row(i));
        }
        let foot = part(area, 0, area.height - 2, area.width, 2);
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(foot, 0, 0, complaint, red);
        }
        canvas.put(foot, 0, 1, "Enter go on (or see what is over)   v see it again   Esc menu", dim);
    }

    fn ago(&self, when: SystemTime) -> String {
        let seconds = self.now.duration_since(when).unwrap_or_default().as_secs();
        let some = |n: u64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
        match seconds {
            0..60 => "just now".into(),
            60..3600 => some(seconds / 60, "minute"),
            3600..86_400 => some(seconds / 3600, "hour"),
            _ => some(seconds / 86_400, "day"),
        }
    }
}
