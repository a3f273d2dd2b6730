//! The form for joining a room, or for opening one: where, which, and as whom.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, pad, part};
use crate::net::Invitation;
use crate::theme::Role;
use crate::words;

/// What comes out of it.
pub(crate) enum Joining {
    Nothing,
    Back,
    Go(Invitation),
}

pub(crate) struct JoinForm {
    fields: [String; 3],
    selected: usize,
    /// The game of a room that is to be opened, by its place in the menu.
    open: Option<usize>,
    pub(crate) complaint: Option<String>,
}

/// The phrases of the fields, where a room is joined and where one is opened.
const JOIN: [&str; 3] = ["join-address", "join-code", "join-name"];
const OPEN: [&str; 3] = ["open-address", "open-game", "join-name"];

impl JoinForm {
    /// The form for joining a room, for somebody who is called so.
    pub(crate) fn join(name: &str) -> Self {
        Self {
            fields: ["http://localhost:8000".into(), String::new(), name.to_owned()],
            selected: 1,
            open: None,
            complaint: None,
        }
    }

    /// The form for opening a room.
    pub(crate) fn create(name: &str) -> Self {
        Self { open: Some(0), ..Self::join(name) }
    }

    fn invitation(&self) -> Result<Invitation, String> {
        let [url, code, name] = &self.fields;
        match self.open.and_then(|game| catalog::games().nth(game)) {
            Some(game) => Invitation::to_open(url, game.facts().id, name),
            None => Invitation::new(url, (!code.trim().is_empty()).then_some(code.as_str()), name, false),
        }
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Joining {
        self.complaint = None;
        let field = &mut self.fields[self.selected];
        match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Char(_) | KeyCode::Backspace
                if self.selected == 1 && self.open.is_some() =>
            {
                let games = catalog::games().len();
                let by = match code {
                    KeyCode::Right | KeyCode::Char(' ') => 1,
                    KeyCode::Left => games - 1,
                    _ => 0,
                };
                self.open = self.open.map(|game| (game + by) % games);
            }
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % 3,
            KeyCode::Up | KeyCode::BackTab => self.selected = (self.selected + 2) % 3,
            KeyCode::Backspace => drop(field.pop()),
            KeyCode::Char(c) if field.len() < 120 => field.push(c),
            KeyCode::Esc => return Joining::Back,
            KeyCode::Enter => match self.invitation() {
                Ok(invitation) => return Joining::Go(invitation),
                Err(reason) => self.complaint = Some(crate::desk::capital(&reason)),
            },
            _ => {}
        }
        Joining::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) {
        self.selected = row.min(2);
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 4, 2, area.width - 8, area.height - 3);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        let opens = self.open.and_then(|game| catalog::games().nth(game));
        let l = canvas.language;
        let head = if opens.is_some() { words::open_title(l) } else { words::join_title(l) };
        canvas.put(area, 0, 0, head, title);
        let keys = if opens.is_some() { OPEN } else { JOIN };
        let label = |i: usize| words::PHRASES.get(keys[i], l).unwrap_or_default();
        for i in 0..keys.len() {
            let y = 2 + 2 * i as u16;
            let selected = i == self.selected;
            canvas.put(area, 0, y, &pad(label(i), 10), if selected { title } else { ink });
            let style = if selected { canvas.role(Role::Lit) } else { ink };
            let text = if let (1, Some(game)) = (i, opens) {
                format!("◂ {} ▸", game.facts().title)
            } else if selected {
                format!("{}▒", self.fields[i])
            } else {
                self.fields[i].clone()
            };
            canvas.put(area, 10, y, &pad(&text, (area.width as usize).saturating_sub(10).min(60)), style);
            canvas.hit(part(area, 0, y, area.width, 1), Target::Row(i));
        }
        canvas.paragraph(
            part(area, 0, 9, area.width, 2),
            0,
            words::part(keys[self.selected], "about", l),
            dim,
        );
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.paragraph(part(area, 0, 12, area.width, 3), 0, complaint, red);
        }
        let keys = if opens.is_some() { words::open_keys(l) } else { words::join_keys(l) };
        canvas.put(area, 0, area.height - 1, keys, dim);
    }
}
