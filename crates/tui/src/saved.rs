//! The saved games: go on with one, see it again, or throw it away.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use engine::Language;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, inset, middle, pad, part};
use crate::saves::{self, Save};
use crate::standing;
use crate::theme::Role;
use crate::words;

/// What was chosen.
pub(crate) enum Action {
    Nothing,
    Back,
    GoOn(PathBuf),
    Replay(PathBuf),
}

pub(crate) struct Saved {
    language: Language,
    list: Vec<Save>,
    selected: usize,
    now: SystemTime,
    /// Where each game stands, as far as somebody has looked.
    stands: Vec<Option<String>>,
    /// Shall the selected one be thrown away?
    asked: bool,
    pub(crate) complaint: Option<String>,
}

impl Saved {
    pub(crate) fn new(data: &Path, language: Language) -> Self {
        let list = saves::list(data);
        let stands = vec![None; list.len()];
        Self { language, list, selected: 0, now: SystemTime::now(), stands, asked: false, complaint: None }
    }

    /// Throws the selected game away.
    fn remove(&mut self) {
        let Some(save) = self.list.get(self.selected) else { return };
        match saves::remove(&save.path) {
            Ok(()) => {
                self.list.remove(self.selected);
                self.stands.remove(self.selected);
                self.selected = self.selected.min(self.list.len().saturating_sub(1));
            }
            Err(e) => {
                let file = save.path.display().to_string().into();
                let reason = crate::trouble::said(&e, self.language).into();
                self.complaint = Some(words::NotDeleted { file, reason }.say(self.language));
            }
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Action {
        self.complaint = None;
        if std::mem::take(&mut self.asked) {
            if matches!(code, KeyCode::Enter | KeyCode::Char('y')) {
                self.remove();
            }
            return Action::Nothing;
        }
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
            KeyCode::Char('d') | KeyCode::Delete => self.asked = !self.list.is_empty(),
            KeyCode::Esc | KeyCode::Char('q') => return Action::Back,
            KeyCode::Char(c) => self.complaint = Some(words::nothing_here_for(c, self.language)),
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

    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let whole = area;
        let area = part(area, 2, 1, area.width - 4, area.height - 2);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        let l = self.language;
        let x = canvas.put(area, 0, 0, words::saved(l), title);
        if self.list.is_empty() {
            canvas.put(area, 0, 2, words::saved_none(l), dim);
        } else {
            let nth = words::NthOf { n: (self.selected + 1).into(), all: self.list.len().into() };
            canvas.put(area, x + 2, 0, &nth.say(l), dim);
        }
        let room = area.height.saturating_sub(5) as usize;
        let first = (self.selected + 1).saturating_sub(room);
        let stand = if area.width > 100 { 40 } else { 26 };
        for i in first..self.list.len().min(first + room) {
            let save = &self.list[i];
            let stands = self.stands[i].get_or_insert_with(|| standing::of(save, l));
            let y = 2 + (i - first) as u16;
            let selected = i == self.selected;
            let style = match (selected, save.over) {
                (true, _) => canvas.role(Role::Lit),
                (false, true) => dim,
                (false, false) => ink,
            };
            let title = catalog::find(&save.game).map_or(save.game.as_str(), |g| g.facts().title);
            let row = format!(
                " {} {} {} {}",
                pad(title, 13),
                pad(stands, stand),
                pad(&standing::ago(self.now, save.when, l), 14),
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
        let keys = match self.list.get(self.selected) {
            None => words::saved_keys_none(l),
            Some(save) if save.over => words::saved_keys_over(l),
            Some(_) => words::saved_keys(l),
        };
        canvas.put(foot, 0, 1, keys, dim);
        if self.asked
            && let Some(save) = self.list.get(self.selected)
        {
            let at = middle(whole, 60.min(whole.width), 6);
            let raised = canvas.theme.raised();
            canvas.fill(at, raised);
            let line = canvas.role(Role::Line);
            let inner = inset(canvas.frame(at, words::delete_title(l), line), 2, 1);
            let file = save.path.file_name().unwrap_or_default().to_string_lossy();
            let gone = words::DeleteGone { file: file.into_owned().into() }.say(l);
            canvas.put(inner, 0, 0, &gone, ink);
            canvas.put(inner, 0, 1, words::delete_enter(l), ink);
        }
    }
}
