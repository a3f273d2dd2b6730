//! The assistant for Wires with its file, and the form that begins an evening.

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::text::Paint;
use engine::{Budget, Luck};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wires::assistant::{Session, Setup};

use crate::assist::Assistant;
use crate::canvas::{Canvas, Target, pad, part};
use crate::theme::Role;

/// A session of the assistant for Wires, kept in a file after each line.
pub struct WiresEvening {
    session: Session,
    path: PathBuf,
    paint: Paint,
    budget: Budget,
    luck: Luck,
}

impl WiresEvening {
    /// Begins, or goes on with, a session that is kept in this file.
    pub fn new(session: Session, path: PathBuf, ascii: bool, think: Duration) -> Result<Self, String> {
        let paint = Paint { colour: true, ascii };
        let evening = Self { session, path, paint, budget: Budget::Time(think), luck: Luck::new(1) };
        evening.save()?;
        Ok(evening)
    }

    fn save(&self) -> Result<(), String> {
        crate::saves::write(&self.path, self.session.to_json())
            .map_err(|e| format!("Not saved: {}: {}", self.path.display(), crate::trouble::words(&e)))
    }

    fn reload(&mut self) -> Result<String, String> {
        let text = crate::saves::read(&self.path)
            .map_err(|e| format!("{}: {}", self.path.display(), crate::trouble::words(&e)))?;
        self.session = Session::from_json(&text)
            .map_err(|e| format!("Not reloaded, nothing has changed: {}: {e}", self.path.display()))?;
        Ok(format!("Read again: {} lines.", self.session.lines.len()))
    }
}

impl Assistant for WiresEvening {
    fn title(&self) -> String {
        format!("Wires at a real table · you are {}", self.session.setup.me)
    }

    fn enter(&mut self, line: &str) -> Result<String, String> {
        match line {
            "reload" => return self.reload(),
            "save" => return self.save().map(|()| format!("Saved in {}.", self.path.display())),
            "table" => return Ok("The table is on the screen; the arrows scroll it.".into()),
            _ => {}
        }
        let reply = self.session.enter(line, self.paint, self.budget, &mut self.luck).map_err(|e| e.0)?;
        if reply.changed {
            self.save()?;
        }
        Ok(reply.text)
    }

    fn known(&mut self, width: usize) -> String {
        self.session.table(self.paint, width).unwrap_or_else(|e| e.0)
    }

    fn count(&self) -> usize {
        self.session.lines.len()
    }

    fn farewell(&self) -> String {
        format!("Go on with: parlor assist wires --session {}", self.path.display())
    }
}

/// What comes out of the form.
pub(crate) enum Begun {
    Nothing,
    Back,
    Go(Box<WiresEvening>),
}

/// The form that begins an evening.
pub(crate) struct EveningForm {
    fields: [String; 6],
    selected: usize,
    complaint: Option<String>,
}

const LABELS: [(&str, &str); 6] = [
    ("players", "All players in the order of play, such as: anna bob cem dora"),
    ("you", "Which of them you are."),
    ("captain", "Who is captain; empty means the first."),
    ("mission", "The number of the mission, 1 to 8."),
    (
        "shown",
        "The yellow and red wires that are shown to all, such as: 2.1 5.1 4.5. Empty if there are none.",
    ),
    ("your wires", "Your wires, the lowest first, the second stand after the first, such as: 1 2 2 4 5 6"),
];

impl Default for EveningForm {
    fn default() -> Self {
        let mut fields: [String; 6] = Default::default();
        fields[3] = "1".into();
        Self { fields, selected: 0, complaint: None }
    }
}

impl EveningForm {
    pub(crate) fn key(&mut self, code: KeyCode, data: &Path, ascii: bool) -> Begun {
        self.complaint = None;
        let count = LABELS.len();
        let field = &mut self.fields[self.selected];
        match code {
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Up | KeyCode::BackTab => self.selected = (self.selected + count - 1) % count,
            KeyCode::Backspace => drop(field.pop()),
            KeyCode::Char(c) if field.len() < 200 => field.push(c),
            KeyCode::Esc => return Begun::Back,
            KeyCode::Enter if self.selected + 1 < count && self.fields[count - 1].is_empty() => {
                self.selected += 1;
            }
            KeyCode::Enter => match self.begin(data, ascii) {
                Ok(evening) => return Begun::Go(Box::new(evening)),
                Err(reason) => self.complaint = Some(crate::desk::capital(&reason)),
            },
            _ => {}
        }
        Begun::Nothing
    }

    pub(crate) fn choose(&mut self, row: usize) {
        self.selected = row.min(LABELS.len() - 1);
    }

    fn begin(&self, data: &Path, ascii: bool) -> Result<WiresEvening, String> {
        let words = |text: &str| -> Vec<String> {
            text.split([',', ' ']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
        };
        let wires = |text: &str| words(text).iter().map(|w| w.parse()).collect::<Result<Vec<_>, _>>();
        let [players, me, captain, mission, shown, hand] = &self.fields;
        let players = words(players);
        let captain = if captain.trim().is_empty() {
            players.first().cloned().unwrap_or_default()
        } else {
            captain.trim().into()
        };
        let setup = Setup {
            captain,
            players,
            me: me.trim().to_owned(),
            mission: mission
                .trim()
                .parse()
                .map_err(|_| format!("`{mission}` is no mission; they go from 1 to 8"))?,
            custom: None,
            candidates: wires(shown).map_err(|e| format!("shown: {e}"))?,
            hand: wires(hand).map_err(|e| format!("your wires: {e}"))?,
        };
        let session = Session::new(setup).map_err(|e| e.0)?;
        let path =
            new_file(data).map_err(|e| format!("{}: {}", data.display(), crate::trouble::words(&e)))?;
        WiresEvening::new(session, path, ascii, Duration::from_millis(500))
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 4, 1, area.width - 8, area.height - 2);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        canvas.put(area, 0, 0, "Help at a real table of Wires", title);
        for (i, (label, _)) in LABELS.iter().enumerate() {
            let y = 2 + 2 * i as u16;
            let selected = i == self.selected;
            canvas.put(area, 0, y, &pad(label, 12), if selected { title } else { ink });
            let style = if selected { canvas.role(Role::Lit) } else { ink };
            let text = if selected { format!("{}▒", self.fields[i]) } else { self.fields[i].clone() };
            canvas.put(area, 12, y, &pad(&text, (area.width as usize).saturating_sub(12).min(66)), style);
            canvas.hit(part(area, 0, y, area.width, 1), Target::Row(i));
        }
        canvas.paragraph(part(area, 0, 15, area.width, 2), 0, LABELS[self.selected].1, dim);
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.paragraph(part(area, 0, 17, area.width, 3), 0, complaint, red);
        }
        canvas.put(area, 0, area.height - 1, "Tab next field   Enter begin   Esc menu", dim);
    }
}

/// A new file for a session.
fn new_file(data: &Path) -> std::io::Result<PathBuf> {
    let folder = data.join("assist");
    std::fs::create_dir_all(&folder)?;
    let free = (1..10_000).map(|n| folder.join(format!("wires-{n}.json"))).find(|path| !path.exists());
    Ok(free.unwrap_or_else(|| folder.join("wires.json")))
}
