//! A table on the screen: the game's drawing, what can be done, what happened, and what lies over it.

use std::fmt::Write as _;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::boards::{self, Picks};
use crate::canvas::{Canvas, Hit, Target, clip, inset, middle, pad, part, width, wrap};
use crate::keys::{self, Typed};
use crate::scene::Scene;
use crate::theme::Role;

/// What somebody at a table wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To play the choice with this index.
    Play(usize),
    /// To play what was typed.
    Say(String),
    /// To take the last move back.
    Undo,
    /// To be told what each move is worth.
    Hint,
    /// To change the pace of the bots.
    Pace,
    /// To leave.
    Leave,
    /// The next person sits at the keyboard.
    Seated,
    /// The same game once more.
    Again,
    /// To see the game again, move by move.
    Replay,
    /// To say something to the others.
    Talk,
}

/// What a table offers beside its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    pub(crate) undo: bool,
    pub(crate) hint: bool,
    pub(crate) pace: bool,
    pub(crate) again: bool,
    pub(crate) replay: bool,
    pub(crate) chat: bool,
}

/// How good a move is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    pub(crate) grade: u8,
    pub(crate) notation: String,
    pub(crate) words: String,
    pub(crate) worth: String,
    pub(crate) why: String,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Over {
    #[default]
    Nothing,
    Help,
    Log,
    Rules,
    Thinking,
    Hints(Vec<Hint>),
    Leaving,
    /// A choice that can't be taken back, to be confirmed.
    Sure(usize),
    Typing(String),
    Handing(String),
}

/// A table on the screen.
pub(crate) struct Desk {
    pub(crate) scene: Scene,
    pub(crate) offers: Offers,
    /// What happened, in words for the viewer.
    pub(crate) log: Vec<String>,
    /// A line for the header: pace, connection.
    pub(crate) note: String,
    /// Where the game is kept.
    pub(crate) kept: String,
    pub(crate) rules: String,
    pub(crate) over: Over,
    /// What went wrong, shown until the next key.
    pub(crate) complaint: Option<String>,
    keys: Vec<String>,
    selected: Option<usize>,
    typed: String,
    odds: bool,
    scroll: usize,
    hits: Vec<Hit>,
}

impl Desk {
    pub(crate) fn new(scene: Scene, rules: String) -> Self {
        // In a game of deduction the chances are half of the fun; they come when they are asked for.
        let odds = scene.game != "wires";
        let mut desk = Self {
            scene,
            offers: Offers::default(),
            log: Vec::new(),
            note: String::new(),
            kept: String::new(),
            rules,
            over: Over::Nothing,
            complaint: None,
            keys: Vec::new(),
            selected: None,
            typed: String::new(),
            odds,
            scroll: 0,
            hits: Vec::new(),
        };
        desk.refresh();
        desk
    }

    /// The table has changed.
    pub(crate) fn show(&mut self, scene: Scene) {
        if self.scene != scene {
            self.scene = scene;
            self.refresh();
            if matches!(self.over, Over::Hints(_) | Over::Thinking | Over::Sure(_)) {
                self.over = Over::Nothing;
            }
        }
    }

    fn refresh(&mut self) {
        self.keys = keys::assign(&self.scene.choices, |c| boards::wanted_key(&self.scene.game, c));
        self.typed.clear();
        self.selected = (self.scene.choices.len() == 1).then_some(0);
        self.hits.clear();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.scene.is_over()
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Wish> {
        self.complaint = None;
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return matches!(key.code, KeyCode::Char('c' | 'd')).then_some(Wish::Leave);
        }
        match std::mem::take(&mut self.over) {
            Over::Nothing => self.table_key(key.code),
            over => self.over_key(over, key.code),
        }
    }

    fn table_key(&mut self, code: KeyCode) -> Option<Wish> {
        match code {
            KeyCode::Esc if !self.typed.is_empty() => self.typed.clear(),
            KeyCode::Esc | KeyCode::Char('Q') if self.is_over() => return Some(Wish::Leave),
            KeyCode::Esc | KeyCode::Char('Q') => self.over = Over::Leaving,
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.open(Over::Help),
            KeyCode::Char('L') => {
                self.open(Over::Log);
                self.scroll = usize::MAX;
            }
            KeyCode::Char('R') => self.open(Over::Rules),
            KeyCode::Char('O') => self.odds = !self.odds,
            KeyCode::Char('H') if self.offers.hint && !self.scene.choices.is_empty() => {
                self.open(Over::Thinking);
                return Some(Wish::Hint);
            }
            KeyCode::Char('U') if self.offers.undo => return Some(Wish::Undo),
            KeyCode::Char('P') if self.offers.pace => return Some(Wish::Pace),
            KeyCode::Char('A') if self.offers.again && self.is_over() => return Some(Wish::Again),
            KeyCode::Char('V') if self.offers.replay && self.is_over() => return Some(Wish::Replay),
            KeyCode::Char('T') if self.offers.chat => return Some(Wish::Talk),
            KeyCode::Char(':' | '/') if !self.scene.choices.is_empty() => {
                self.open(Over::Typing(String::new()));
            }
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.steer(code),
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(-1),
            KeyCode::Enter | KeyCode::Char(' ') => match self.selected {
                Some(choice) => return self.play(choice),
                None if !self.scene.choices.is_empty() => {
                    self.complaint = Some("Choose with the arrows or a lit key first.".into());
                }
                None => {}
            },
            KeyCode::Char(c) if c.is_ascii_lowercase() || c.is_ascii_digit() => {
                match keys::type_key(&self.keys, &self.typed, c) {
                    Typed::Choice(choice) => return self.play(choice),
                    Typed::More(typed) => self.typed = typed,
                    Typed::Nothing => self.no_key(c),
                }
            }
            KeyCode::Char(c) => self.no_key(c),
            _ => {}
        }
        None
    }

    fn no_key(&mut self, c: char) {
        self.typed.clear();
        self.complaint = Some(if self.scene.choices.is_empty() {
            format!("{}; {c} does nothing now.", self.scene.whose_move().trim_end_matches('.'))
        } else {
            format!("{c} does nothing here. The lit keys play; ? tells more.")
        });
    }

    fn over_key(&mut self, over: Over, code: KeyCode) -> Option<Wish> {
        let page = 10;
        match (over, code) {
            (Over::Typing(mut text), code) => match code {
                KeyCode::Enter if !text.trim().is_empty() => return Some(Wish::Say(text.trim().to_owned())),
                KeyCode::Enter | KeyCode::Esc => {}
                KeyCode::Backspace => {
                    text.pop();
                    self.over = Over::Typing(text);
                }
                KeyCode::Char(c) if text.len() < 60 => {
                    text.push(c);
                    self.over = Over::Typing(text);
                }
                _ => self.over = Over::Typing(text),
            },
            (Over::Leaving, KeyCode::Enter | KeyCode::Char('y' | 'Q')) => return Some(Wish::Leave),
            (Over::Sure(choice), KeyCode::Enter | KeyCode::Char('y')) => return Some(Wish::Play(choice)),
            (Over::Handing(_), KeyCode::Enter | KeyCode::Char(' ')) => return Some(Wish::Seated),
            (Over::Handing(_), KeyCode::Esc | KeyCode::Char('Q')) => return Some(Wish::Leave),
            (over @ Over::Handing(_), _) => self.over = over,
            (Over::Leaving | Over::Sure(_), _) => {}
            (over, KeyCode::Down | KeyCode::Char('j')) => self.scrolled(over, 1),
            (over, KeyCode::Up | KeyCode::Char('k')) => self.scrolled(over, -1),
            (over, KeyCode::PageDown | KeyCode::Char(' ')) => self.scrolled(over, page),
            (over, KeyCode::PageUp) => self.scrolled(over, -page),
            (over, KeyCode::Home) => self.scrolled(over, isize::MIN / 2),
            (over, KeyCode::End) => self.scrolled(over, isize::MAX / 2),
            (_, _) => {}
        }
        None
    }

    fn open(&mut self, over: Over) {
        self.over = over;
        self.scroll = 0;
    }

    fn scrolled(&mut self, over: Over, by: isize) {
        self.over = over;
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    fn play(&mut self, choice: usize) -> Option<Wish> {
        self.typed.clear();
        if self.scene.choices.get(choice).is_some_and(|c| c.notation == "retire") {
            self.over = Over::Sure(choice);
            return None;
        }
        Some(Wish::Play(choice))
    }

    /// The mouse was clicked.
    pub(crate) fn click(&mut self, at: Position) -> Option<Wish> {
        self.complaint = None;
        let target = self.hits.iter().rev().find(|h| h.at.contains(at)).map(|h| h.target)?;
        match target {
            Target::Choice(choice) if self.over == Over::Nothing => self.play(choice),
            Target::Key(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            _ => None,
        }
    }

    /// The wheel was turned.
    pub(crate) fn wheel(&mut self, by: isize) {
        match std::mem::take(&mut self.over) {
            Over::Nothing => self.step(by),
            over => self.scrolled(over, by),
        }
    }

    fn step(&mut self, by: isize) {
        let count = self.scene.choices.len() as isize;
        if count > 0 {
            let now = self.selected.map_or(if by > 0 { -1 } else { count }, |s| s as isize);
            self.selected = Some((now + by).rem_euclid(count) as usize);
        }
    }

    /// Goes to the next choice that lies in a direction on the screen.
    fn steer(&mut self, code: KeyCode) {
        let centre = |r: Rect| {
            (i32::from(r.x) * 2 + i32::from(r.width), 2 * (i32::from(r.y) * 2 + i32::from(r.height)))
        };
        let mut spots: Vec<(usize, (i32, i32))> = Vec::new();
        for hit in &self.hits {
            if let Target::Choice(choice) = hit.target
                && !spots.iter().any(|(c, _)| *c == choice)
            {
                spots.push((choice, centre(hit.at)));
            }
        }
        let Some(&(_, from)) = self.selected.and_then(|s| spots.iter().find(|(c, _)| *c == s)) else {
            self.step(if matches!(code, KeyCode::Up | KeyCode::Left) { -1 } else { 1 });
            return;
        };
        let best = spots
            .iter()
            .filter_map(|(choice, at)| {
                let (dx, dy) = (at.0 - from.0, at.1 - from.1);
                let (along, across) = match code {
                    KeyCode::Left => (-dx, dy),
                    KeyCode::Right => (dx, dy),
                    KeyCode::Up => (-dy, dx),
                    _ => (dy, dx),
                };
                (along > 0 && across.abs() <= 3 * along).then_some((along + 2 * across.abs(), *choice))
            })
            .min();
        if let Some((_, choice)) = best {
            self.selected = Some(choice);
        }
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, canvas: &mut Canvas<'_>, area: Rect) {
        let scene = std::mem::replace(&mut self.scene, Scene::empty());
        if let Over::Handing(name) = &self.over {
            hand_over(canvas, area, name);
        } else {
            self.draw_table(&scene, canvas, area);
            self.draw_over(&scene, canvas, area);
        }
        self.scene = scene;
        self.hits = canvas.hits.clone();
    }

    fn picks(&self) -> Picks<'_> {
        Picks { keys: &self.keys, selected: self.selected, typed: &self.typed, odds: self.odds }
    }

    fn draw_table(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let page = canvas.theme.page();
        canvas.fill(area, page);
        self.header(scene, canvas, part(area, 0, 0, area.width, 1));
        self.footer(scene, canvas, part(area, 0, area.height.saturating_sub(1), area.width, 1));
        let body = part(area, 0, 1, area.width, area.height.saturating_sub(2));
        let side = if area.width >= 108 { 36 } else { 0 };
        let main = part(body, 0, 0, body.width - side, body.height);
        let log = if side > 0 { 0 } else { 3 + (main.height.saturating_sub(24) / 3).min(4) };
        // What the drawing shows if the list takes little; the rest is listed.
        let guess = part(main, 0, 0, main.width, main.height.saturating_sub(log + 3));
        let listed = self.listed(scene, canvas, guess);
        let list = ChoiceList::fit(scene, &listed, main.width, (main.height / 3).max(3));
        let bottom = 1 + list.rows + log;
        let table = part(main, 0, 0, main.width, main.height.saturating_sub(bottom));
        let felt = canvas.theme.felt(&scene.game);
        canvas.fill(table, felt);
        boards::draw(scene, canvas, inset(table, 0, 0), &self.picks());
        let at = part(main, 0, table.height, main.width, log);
        self.draw_log(scene, canvas, part(at, 1, 0, at.width.saturating_sub(2), at.height));
        let status = part(main, 1, table.height + log, main.width.saturating_sub(2), 1);
        self.status(scene, canvas, status);
        let choices = part(main, 1, table.height + log + 1, main.width.saturating_sub(2), list.rows);
        list.draw(scene, canvas, choices, &self.picks());
        if side > 0 {
            let at = part(body, main.width, 0, side, body.height);
            let line = canvas.role(Role::Line);
            let inner = canvas.frame(at, "what happened", line);
            self.draw_log(scene, canvas, inner);
        }
    }

    /// The choices that the drawing of the game does not show itself.
    fn listed(&self, scene: &Scene, canvas: &Canvas<'_>, area: Rect) -> Vec<usize> {
        let mut buffer = ratatui::buffer::Buffer::empty(Rect::new(0, 0, area.width, area.height));
        let mut hits = Vec::new();
        let whole = buffer.area;
        let mut dry = Canvas { buffer: &mut buffer, theme: canvas.theme, hits: &mut hits };
        boards::draw(scene, &mut dry, whole, &self.picks());
        let pairs = scene.game == "golf" && scene.choices.iter().any(|c| c.notation.starts_with("flip"));
        (0..scene.choices.len())
            .filter(|i| !pairs && !hits.iter().any(|h| h.target == Target::Choice(*i) && !h.at.is_empty()))
            .collect()
    }

    fn header(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let (title, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = canvas.put(at, 1, 0, &scene.title, title);
        let standing = boards::standing(scene);
        if !standing.is_empty() {
            x = canvas.put(at, x, 0, &format!(" · {standing}"), dim);
        }
        if !self.note.is_empty() {
            canvas.put(at, x, 0, &format!("  {}", self.note), dim);
        }
        let mine = !scene.choices.is_empty();
        let style = canvas.role(if mine { Role::Lit } else { Role::Dim });
        let style = if scene.is_over() { canvas.bold(Role::Green) } else { style };
        let whose = clip(&scene.whose_move(), (at.width as usize / 2).max(10));
        canvas.right(at, 0, &format!(" {whose} "), style);
    }

    fn footer(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let over = scene.is_over();
        let mine = !scene.choices.is_empty();
        let mut items = vec![("?", "help", '?')];
        if over {
            if self.offers.again {
                items.push(("A", "again", 'A'));
            }
            if self.offers.replay {
                items.push(("V", "view it again", 'V'));
            }
        } else {
            if self.offers.hint && mine {
                items.push(("H", "hint", 'H'));
            }
            if self.offers.undo {
                items.push(("U", "undo", 'U'));
            }
            if mine {
                items.push((":", "type", ':'));
            }
            if self.offers.pace {
                items.push(("P", "pace", 'P'));
            }
        }
        if self.offers.chat {
            items.push(("T", "talk", 'T'));
        }
        items.push(("O", "odds", 'O'));
        items.push(("L", "log", 'L'));
        items.push(("R", "rules", 'R'));
        let (key, dim) = (canvas.bold(Role::Ink), canvas.role(Role::Dim));
        let mut x = 1;
        for (label, words, c) in items {
            let from = x;
            x = canvas.put(at, x, 0, label, key);
            x = canvas.put(at, x, 0, &format!(" {words}"), dim);
            canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Char(c)));
            x += 2;
        }
        let from = x;
        x = canvas.put(at, x, 0, "Esc", key);
        x = canvas.put(at, x, 0, if over { " menu" } else { " leave" }, dim);
        canvas.hit(part(at, from, 0, x - from, 1), Target::Key(KeyCode::Esc));
    }

    fn status(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let lamp = canvas.role(Role::Lamp);
        if let Some(complaint) = &self.complaint {
            let red = canvas.bold(Role::Red);
            canvas.put(at, 0, 0, complaint, red);
        } else if !self.typed.is_empty() {
            canvas.put(
                at,
                0,
                0,
                &format!("{} … the next key completes it, Esc forgets it", self.typed),
                lamp,
            );
        } else if let Some(choice) = self.selected.and_then(|s| scene.choices.get(s)) {
            let x = canvas.put(at, 0, 0, "⏎ ", lamp);
            let key = canvas.role(Role::Lit);
            let x = canvas.put(at, x, 0, &format!(" {} ", capital(&pretty(scene, &choice.words))), key);
            if let Some(note) = boards::note(scene, &choice.notation).filter(|_| self.odds) {
                let dim = canvas.role(Role::Dim);
                canvas.put(at, x + 1, 0, &note, dim);
            }
        } else if scene.choices.len() > 1 {
            canvas.put(at, 0, 0, "Your move: press a lit key, click, or choose with the arrows.", lamp);
        }
    }

    fn draw_log(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect) {
        let dim = canvas.role(Role::Dim);
        let ink = canvas.role(Role::Ink);
        let mut lines: Vec<(String, bool)> = Vec::new();
        for (i, words) in self.log.iter().rev().enumerate() {
            if lines.len() >= at.height as usize {
                break;
            }
            let mut wrapped = wrap(words, at.width as usize);
            wrapped.reverse();
            lines.extend(wrapped.into_iter().map(|l| (l, i == 0)));
        }
        lines.truncate(at.height as usize);
        let count = lines.len() as u16;
        for (i, (line, last)) in lines.into_iter().enumerate() {
            let y = count - 1 - i as u16;
            canvas.put(at, 0, y, &pretty(scene, &line), if last { ink } else { dim });
        }
    }

    fn draw_over(&mut self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect) {
        let over = std::mem::take(&mut self.over);
        match &over {
            Over::Nothing | Over::Handing(_) => {}
            Over::Help => self.text_over(canvas, area, "help", &help(&self.offers, &self.kept)),
            Over::Rules => {
                let rules = self.rules.clone();
                self.text_over(canvas, area, "the rules in a minute", &rules);
            }
            Over::Log => {
                let log = self.log.join("\n");
                let log = if log.is_empty() { "Nothing has happened yet.".to_owned() } else { log };
                self.text_over(canvas, area, "what happened", &pretty(scene, &log));
            }
            Over::Thinking => {
                small_over(canvas, area, "hint", &["Thinking …".into()]);
            }
            Over::Hints(hints) => draw_hints(scene, canvas, area, hints),
            Over::Leaving => small_over(
                canvas,
                area,
                "leave the table?",
                &["The game is kept.".into(), "Enter leaves, any other key stays.".into()],
            ),
            Over::Sure(choice) => {
                let words = scene.choices.get(*choice).map_or(String::new(), |c| capital(&c.words) + ".");
                small_over(canvas, area, "sure?", &[words, "Enter does it, any other key does not.".into()]);
            }
            Over::Typing(text) => small_over(
                canvas,
                area,
                "type a move",
                &[format!("{text}▒"), String::new(), format!("such as: {}", examples(scene))],
            ),
        }
        self.over = over;
    }

    fn text_over(&mut self, canvas: &mut Canvas<'_>, area: Rect, title: &str, text: &str) {
        let at = middle(area, 76, area.height.saturating_sub(4).max(6));
        let lines = wrap(&reflow(text), at.width.saturating_sub(4) as usize);
        let room = at.height.saturating_sub(2) as usize;
        let at = middle(area, 76, (lines.len().min(room) + 2) as u16);
        let inner = panel(canvas, at, title);
        let most = lines.len().saturating_sub(inner.height as usize);
        self.scroll = self.scroll.min(most);
        let ink = canvas.role(Role::Ink);
        for (y, line) in lines.iter().skip(self.scroll).take(inner.height as usize).enumerate() {
            canvas.put(inner, 0, y as u16, line, ink);
        }
        let dim = canvas.role(Role::Dim);
        let foot = part(at, 0, at.height.saturating_sub(1), at.width.saturating_sub(2), 1);
        let more = if most > 0 { " ↑↓ scroll · any other key closes " } else { " any key closes " };
        canvas.right(foot, 0, more, dim);
    }
}

/// The lists of choices below a table.
struct ChoiceList {
    items: Vec<usize>,
    columns: u16,
    rows: u16,
}

impl ChoiceList {
    fn fit(scene: &Scene, items: &[usize], room: u16, most: u16) -> Self {
        let widest = items.iter().map(|i| width(&label(scene, *i)) + 5).max().unwrap_or(1) as u16;
        let columns = (room.saturating_sub(2) / widest.max(1)).clamp(1, 4);
        let rows = (items.len() as u16).div_ceil(columns).min(most);
        Self { items: items.to_vec(), columns, rows }
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, at: Rect, picks: &Picks<'_>) {
        if self.rows == 0 {
            return;
        }
        let wide = at.width / self.columns;
        let lines = (self.items.len() as u16).div_ceil(self.columns);
        // Scroll so that the selected one is seen.
        let row_of = |i: usize| i as u16 % lines;
        let chosen = self.items.iter().position(|c| picks.selected == Some(*c)).map_or(0, row_of);
        let first = (chosen + 1).saturating_sub(self.rows).min(lines - self.rows);
        let dim = canvas.role(Role::Dim);
        for (i, choice) in self.items.iter().enumerate() {
            let (row, column) = (row_of(i), i as u16 / lines);
            if row < first || row >= first + self.rows {
                continue;
            }
            let cell = part(at, column * wide, row - first, wide.saturating_sub(1), 1);
            let selected = picks.selected == Some(*choice);
            let key = pad(picks.next_key(*choice), 2);
            let style = picks.style(canvas, *choice);
            let x = canvas.put(cell, 0, 0, &format!(" {key}"), style);
            let words = label(scene, *choice);
            let style = if selected { style } else { canvas.role(Role::Ink) };
            canvas.put(cell, x, 0, &format!("{words} "), style);
            canvas.hit(cell, Target::Choice(*choice));
        }
        if lines > self.rows {
            let left = format!("{}/{lines} ↑↓", first + self.rows);
            canvas.right(at, self.rows - 1, &left, dim);
        }
    }
}

fn panel(canvas: &mut Canvas<'_>, at: Rect, title: &str) -> Rect {
    let raised = canvas.theme.raised();
    canvas.fill(at, raised);
    let line: Style = canvas.role(Role::Line);
    let inner = canvas.frame(at, title, line);
    inset(inner, 1, 0)
}

fn small_over(canvas: &mut Canvas<'_>, area: Rect, title: &str, lines: &[String]) {
    let widest = lines.iter().map(|l| width(l)).max().unwrap_or(0).max(width(title) + 4);
    let at = middle(area, (widest as u16 + 6).min(area.width), lines.len() as u16 + 4);
    let inner = panel(canvas, at, title);
    let ink = canvas.role(Role::Ink);
    for (y, line) in lines.iter().enumerate() {
        canvas.put(inner, 1, 1 + y as u16, line, ink);
    }
}

fn draw_hints(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, hints: &[Hint]) {
    const GRADES: [&str; 5] = ["!!", "!", "?!", "?", "??"];
    const WORDS: [&str; 5] = ["optimal", "good", "questionable", "mistake", "blunder"];
    let shown = hints.len().min((area.height as usize).saturating_sub(8).max(3) / 2);
    let at = middle(area, 78, (shown * 2 + 3) as u16);
    let inner = panel(canvas, at, "what each move is worth");
    let dim = canvas.role(Role::Dim);
    for (i, hint) in hints.iter().take(shown).enumerate() {
        let y = (i * 2) as u16;
        let grade = usize::from(hint.grade.min(4));
        let style = canvas.bold(Role::Grade(hint.grade));
        canvas.put(
            inner,
            0,
            y,
            &format!("{:<2} {:<13}{:>8}  ", GRADES[grade], WORDS[grade], hint.worth),
            style,
        );
        let ink = canvas.bold(Role::Ink);
        canvas.put(inner, 27, y, &pretty(scene, &capital(&hint.words)), ink);
        canvas.put(inner, 3, y + 1, &pretty(scene, &hint.why), dim);
    }
    let foot = part(at, 0, at.height.saturating_sub(1), at.width.saturating_sub(2), 1);
    let more = if hints.len() > shown {
        format!(" {} more · any key closes ", hints.len() - shown)
    } else {
        " any key closes ".into()
    };
    canvas.right(foot, 0, &more, dim);
}

fn hand_over(canvas: &mut Canvas<'_>, area: Rect, name: &str) {
    let page = canvas.theme.page();
    canvas.fill(area, page);
    let y = area.height / 2;
    let (big, dim) = (canvas.bold(Role::Lamp), canvas.role(Role::Dim));
    canvas.centre(area, y.saturating_sub(2), &format!("Pass the keyboard to {name}."), big);
    canvas.centre(area, y, "Nothing of the others is on the screen now.", dim);
    canvas.centre(area, y + 2, "Enter: I am here      Esc: leave, the game is kept", dim);
    canvas.hit(area, Target::Key(KeyCode::Enter));
}

/// Joins the lines of a paragraph that were broken for another width; lists and tables stay.
fn reflow(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let goes_on = line.starts_with(char::is_alphabetic)
            && out.chars().last().is_some_and(|c| c.is_alphanumeric() || c == ',');
        if !out.is_empty() {
            out.push(if goes_on { ' ' } else { '\n' });
        }
        out.push_str(line);
    }
    out
}

fn examples(scene: &Scene) -> String {
    scene.choices.iter().take(3).map(|c| c.notation.as_str()).collect::<Vec<_>>().join(", ")
}

/// A sentence begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A choice in words; where they do not say which dice, with the dice.
fn label(scene: &Scene, choice: usize) -> String {
    let choice = &scene.choices[choice];
    match choice.notation.strip_prefix("lock ") {
        Some(dice) => format!("{dice}: {}", choice.words),
        None => pretty(scene, &choice.words),
    }
}

/// A text with the game's own symbols.
pub(crate) fn pretty(scene: &Scene, words: &str) -> String {
    if scene.game == "golf" { pretty_cards(words) } else { words.to_owned() }
}

/// Cards in a text with the symbols of their suits: `10H` becomes `10♥`.
fn pretty_cards(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let end = piece.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        match card_symbol(end) {
            Some(card) => {
                out.push_str(&card);
                out.push_str(&piece[end.len()..]);
            }
            None => out.push_str(piece),
        }
    }
    out
}

fn card_symbol(word: &str) -> Option<String> {
    let suit = match word.chars().last()? {
        'H' => '♥',
        'D' => '♦',
        'C' => '♣',
        'S' => '♠',
        _ => return None,
    };
    let rank = &word[..word.len() - 1];
    let known =
        matches!(rank, "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "X");
    known.then(|| format!("{}{suit}", if rank == "X" { "Joker" } else { rank }))
}

fn help(offers: &Offers, kept: &str) -> String {
    let mut text = String::from(
        "Small letters and digits play: they are lit beside what they do. A click does the same.\n\n\
         arrows, Tab    choose      Enter, Space   play what is chosen\n\
         :              type a move in notation, such as `swap 3`\n\
         O              show or hide odds\n\
         L              all that happened\n\
         R              the rules in a minute\n",
    );
    if offers.hint {
        text += "H              what each of your moves is worth, and why\n";
    }
    if offers.undo {
        text += "U              take back your last move, if nothing was drawn or shown\n";
    }
    if offers.pace {
        text += "P              the pace of the bots: calm, quick, at once\n";
    }
    if offers.chat {
        text += "T              say something to the others\n";
    }
    text += "Esc            leave; the game is kept\n";
    if !kept.is_empty() {
        let _ = write!(text, "\nThis game is kept in {kept}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_in_words_get_their_suits_and_nothing_else_does() {
        assert_eq!(pretty_cards("You draw 10H from the deck."), "You draw 10♥ from the deck.");
        assert_eq!(pretty_cards("put XS top left for KD"), "put Joker♠ top left for K♦");
        assert_eq!(pretty_cards("HARD S CD"), "HARD S CD");
    }

    #[test]
    fn paragraphs_are_joined_and_lists_are_not() {
        assert_eq!(
            reflow("At the start you turn\nup two of them.\n\n - a card\n - another"),
            "At the start you turn up two of them.\n\n - a card\n - another"
        );
        assert_eq!(reflow("One.\nTwo."), "One.\nTwo.");
    }
}
