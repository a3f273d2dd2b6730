//! Keys and clicks, given to the screen that is shown, and what comes of them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;

use super::{App, Screen, Start, fresh_seed, load};
use crate::canvas::Target;
use crate::evening::{Begun, EveningForm};
use crate::home::Pick;
use crate::join::{JoinForm, Joining};
use crate::saved::Saved;
use crate::setup::{Setting, Setup};
use crate::statistics::Statistics;

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.done = true;
            return;
        }
        if cfg!(unix) && key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z') {
            self.asleep = true;
            return;
        }
        match &mut self.screen {
            Screen::Home(home) => {
                let pick = home.key(key.code);
                self.pick(pick);
            }
            Screen::Setup(setup) => {
                let setting = setup.key(key.code);
                self.set_up(setting);
            }
            Screen::Saved(saved) => {
                let action = saved.key(key.code);
                self.saved(action);
            }
            Screen::Statistics(_) => self.home(),
            Screen::Play(local) => {
                if let Some(wish) = local.desk.key(key) {
                    let after = local.wish(wish);
                    self.after(after);
                }
            }
            Screen::Replay(replay) => {
                if replay.key(key.code) {
                    self.home();
                }
            }
            Screen::Join(form) => match form.key(key.code) {
                Joining::Nothing => {}
                Joining::Back => self.home(),
                Joining::Go(invitation) => self.join(invitation),
            },
            Screen::Room(room) => {
                if room.key(key) {
                    self.home();
                }
            }
            Screen::Assist(assist) => {
                if assist.key(key) {
                    self.home();
                }
            }
            Screen::Evening(form) => match form.key(key.code, &self.prefs.data, self.prefs.theme.ascii) {
                Begun::Nothing => {}
                Begun::Back => self.home(),
                Begun::Go(evening) => self.begin(Start::Assist(evening)),
            },
        }
    }

    pub(super) fn click(&mut self, at: Position) {
        if let Screen::Play(local) = &mut self.screen {
            if let Some(wish) = local.desk.click(at) {
                let after = local.wish(wish);
                self.after(after);
            }
            return;
        }
        if let Screen::Room(room) = &mut self.screen
            && room.at_table()
        {
            if room.click(at) {
                self.home();
            }
            return;
        }
        let Some(hit) = self.hits.iter().rev().find(|h| h.at.contains(at)).copied() else { return };
        match hit.target {
            Target::Key(code) => self.key(KeyEvent::new(code, KeyModifiers::NONE)),
            Target::Row(row) => match &mut self.screen {
                Screen::Home(home) => {
                    let pick = home.choose(row);
                    self.pick(pick);
                }
                Screen::Setup(setup) => {
                    let setting = setup.choose(row);
                    self.set_up(setting);
                }
                Screen::Saved(saved) => {
                    let action = saved.choose(row);
                    self.saved(action);
                }
                Screen::Replay(replay) => replay.go_to(row),
                Screen::Join(form) => form.choose(row),
                Screen::Evening(form) => form.choose(row),
                Screen::Room(room) => room.choose(row),
                Screen::Play(_) | Screen::Assist(_) | Screen::Statistics(_) => {}
            },
            Target::Choice(_) => {}
        }
    }

    pub(super) fn wheel(&mut self, by: isize) {
        match &mut self.screen {
            Screen::Play(local) => local.desk.wheel(by),
            Screen::Replay(replay) => replay.step(by),
            Screen::Room(room) => room.wheel(by),
            _ => {
                self.key(KeyEvent::new(if by > 0 { KeyCode::Down } else { KeyCode::Up }, KeyModifiers::NONE));
            }
        }
    }

    fn pick(&mut self, pick: Pick) {
        match pick {
            Pick::Nothing => {}
            Pick::Leave => self.done = true,
            Pick::Game(game) => match Setup::new(game, &self.prefs.name, self.prefs.language) {
                Ok(setup) => self.screen = Screen::Setup(Box::new(setup)),
                Err(reason) => self.complain(reason),
            },
            Pick::GoOn(path) => {
                if let Err(reason) = self.load(&path) {
                    self.complain(reason);
                }
            }
            Pick::Statistics => self.screen = Screen::Statistics(Statistics::new(&self.prefs.data)),
            Pick::Create => self.screen = Screen::Join(JoinForm::create(&self.prefs.name)),
            Pick::Daily => self.daily(),
            Pick::Assist => self.screen = Screen::Evening(EveningForm::new(self.prefs.language)),
            Pick::Join => self.screen = Screen::Join(JoinForm::join(&self.prefs.name)),
            Pick::Load => self.screen = Screen::Saved(Saved::new(&self.prefs.data, self.prefs.language)),
        }
    }

    fn set_up(&mut self, setting: Setting) {
        match setting {
            Setting::Nothing => {}
            Setting::Back => self.home(),
            Setting::Start { game, sitters, options } => {
                if let Err(reason) = self.open(game, sitters, options, fresh_seed())
                    && let Screen::Setup(setup) = &mut self.screen
                {
                    setup.complaint = Some(reason);
                }
            }
        }
    }

    fn saved(&mut self, action: crate::saved::Action) {
        use crate::saved::Action;
        let opened = match action {
            Action::Nothing => return,
            Action::Back => return self.home(),
            Action::GoOn(path) => self.load(&path),
            Action::Replay(path) => {
                load(&path, &self.prefs.name, self.prefs.language).map(|(_, table, _)| self.replay(table))
            }
        };
        if let Err(reason) = opened
            && let Screen::Saved(saved) = &mut self.screen
        {
            saved.complaint = Some(reason);
        }
    }
}
