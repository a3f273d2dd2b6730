//! The assistant for Wires with its file, and the form that begins an evening.

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::text::Paint;
use engine::{Budget, Language};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wires::assistant::{Session, Setup};

use crate::assist::Assistant;
use crate::canvas::{Canvas, Target, pad, part};
use crate::theme::Role;
use crate::trouble;
use crate::words as w;

/// A session of the assistant for Wires, kept in a file after each line.
pub struct WiresEvening {
    session: Session,
    path: PathBuf,
    paint: Paint,
    budget: Budget,
    language: Language,
}

impl WiresEvening {
    /// Begins, or goes on with, a session that is kept in this file.
    pub fn new(
        session: Session,
        path: PathBuf,
        ascii: bool,
        think: Duration,
        language: Language,
    ) -> Result<Self, String> {
        let paint = Paint { colour: true, ascii };
        let evening = Self { session, path, paint, budget: Budget::Time(think), language };
        evening.save()?;
        Ok(evening)
    }

    fn save(&self) -> Result<(), String> {
        crate::saves::write(&self.path, self.session.to_json())
            .map_err(|e| w::AssistNotSaved { file: self.file(), reason: self.reason(&e) }.say(self.language))
    }

    fn reload(&mut self) -> Result<String, String> {
        let text = crate::saves::read(&self.path).map_err(|e| {
            w::AssistNotReread { file: self.file(), reason: self.reason(&e) }.say(self.language)
        })?;
        self.session = Session::from_json(&text).map_err(|e| {
            w::AssistNotReread { file: self.file(), reason: e.to_string().into() }.say(self.language)
        })?;
        Ok(w::AssistReread { n: self.session.lines.len().into() }.say(self.language))
    }

    fn file(&self) -> phrases::Value<'static> {
        self.path.display().to_string().into()
    }

    fn reason(&self, error: &std::io::Error) -> phrases::Value<'static> {
        trouble::said(error, self.language).into()
    }
}

impl Assistant for WiresEvening {
    fn title(&self) -> String {
        w::AssistYou { name: self.session.setup.me.as_str().into() }.say(self.language)
    }

    fn enter(&mut self, line: &str) -> Result<String, String> {
        match line {
            "reload" => return self.reload(),
            "save" => return self.save().map(|()| w::AssistSaved { file: self.file() }.say(self.language)),
            "table" => return Ok(w::assist_on_screen(self.language).into()),
            _ => {}
        }
        let reply = self.session.enter(line, self.paint, self.budget).map_err(|e| e.0)?;
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
        let command = format!("parlor assist wires --session {}", self.path.display()).into();
        w::AssistGoOn { command }.say(self.language)
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
    language: Language,
    fields: [String; 6],
    selected: usize,
    complaint: Option<String>,
}

/// The phrases of the fields.
const FIELDS: [&str; 6] =
    ["assist-players", "assist-me", "assist-captain", "assist-mission", "assist-shown", "assist-hand"];

impl EveningForm {
    pub(crate) fn new(language: Language) -> Self {
        let mut fields: [String; 6] = Default::default();
        fields[3] = "1".into();
        Self { language, fields, selected: 0, complaint: None }
    }

    pub(crate) fn key(&mut self, code: KeyCode, data: &Path, ascii: bool) -> Begun {
        self.complaint = None;
        let count = FIELDS.len();
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
        self.selected = row.min(FIELDS.len() - 1);
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
                .map_err(|_| w::AssistNoMission { text: mission.into() }.say(self.language))?,
            custom: None,
            candidates: wires(shown).map_err(|e| format!("{}: {e}", w::assist_shown(self.language)))?,
            hand: wires(hand).map_err(|e| format!("{}: {e}", w::assist_hand(self.language)))?,
        };
        let session = Session::new(setup).map_err(|e| e.0)?;
        let path = new_file(data)
            .map_err(|e| format!("{}: {}", data.display(), trouble::said(&e, self.language)))?;
        WiresEvening::new(session, path, ascii, Duration::from_millis(500), self.language)
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let area = part(area, 4, 1, area.width - 8, area.height - 2);
        let (title, dim, ink) = (canvas.bold(Role::Ink), canvas.role(Role::Dim), canvas.role(Role::Ink));
        let l = self.language;
        canvas.put(area, 0, 0, w::assist_title(l), title);
        for (i, field) in FIELDS.iter().enumerate() {
            let label = w::PHRASES.get(field, l).unwrap_or_default();
            let y = 2 + 2 * i as u16;
            let selected = i == self.selected;
            canvas.put(area, 0, y, &pad(label, 12), if selected { title } else { ink });
            let style = if selected { canvas.role(Role::Lit) } else { ink };
            let text = if selected { format!("{}▒", self.fields[i]) } else { self.fields[i].clone() };
            canvas.put(area, 12, y, &pad(&text, (area.width as usize).saturating_sub(12).min(66)), style);
            canvas.hit(part(area, 0, y, area.width, 1), Target::Row(i));
        }
        canvas.paragraph(
            part(area, 0, 15, area.width, 2),
            0,
            w::part(FIELDS[self.selected], "about", l),
            dim,
        );
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.paragraph(part(area, 0, 17, area.width, 3), 0, complaint, red);
        }
        canvas.put(area, 0, area.height - 1, w::assist_form_keys(l), dim);
    }
}

/// A new file for a session.
fn new_file(data: &Path) -> std::io::Result<PathBuf> {
    let folder = data.join("assist");
    std::fs::create_dir_all(&folder)?;
    let free = (1..10_000).map(|n| folder.join(format!("wires-{n}.json"))).find(|path| !path.exists());
    Ok(free.unwrap_or_else(|| folder.join("wires.json")))
}
