//! The keys of a table beside those that play: each is shown only while it does something, below the table and in the help.

use std::fmt::Write as _;

use super::{Desk, Way};
use crate::boards;
use crate::canvas::{pad, width};
use crate::scene::Scene;
use crate::words as w;

/// A key that does something now.
pub(super) struct Item {
    pub(super) key: char,
    /// What it does, in a word.
    pub(super) words: &'static str,
    /// And in a line.
    about: &'static str,
    /// The larger, the sooner it is left out where there is no room for all.
    rank: u8,
}

impl Desk {
    /// The keys that do something, in the order in which they are shown.
    pub(super) fn items(&self, scene: &Scene) -> Vec<Item> {
        let (offers, over, mine) = (&self.offers, scene.is_over(), !scene.choices.is_empty());
        let drawing = boards::of(&scene.game);
        let odds = self.has_odds(scene);
        let more = drawing.more(scene);
        let l = scene.language;
        let shows = if self.odds { "hide" } else { "show" };
        let about = |key: &str| w::part(key, "about", l);
        let all: [(bool, char, &'static str, &'static str, u8); 13] = [
            (true, '?', w::item_help(l), "", 0),
            (over && offers.again, 'A', w::item_again(l), about("item-again"), 0),
            (over && offers.replay, 'V', w::item_view(l), about("item-view"), 0),
            (offers.hint && mine, 'H', w::item_hint(l), about("item-hint"), 0),
            (offers.undo && !over, 'U', w::item_undo(l), about("item-undo"), 0),
            (mine, ':', w::item_type(l), about("item-type"), 2),
            (offers.pace && !over, 'P', w::item_pace(l), about("item-pace"), 1),
            (more.is_some(), 'C', more.as_ref().map_or("", |m| m.0), w::item_more_about(l), 0),
            (offers.chat, 'T', w::item_talk(l), about("item-talk"), 0),
            (offers.room, 'W', w::item_room(l), about("item-room"), 2),
            (odds, 'O', w::item_odds(l), w::part("item-odds", shows, l), 0),
            (true, 'L', w::item_log(l), about("item-log"), 1),
            (true, 'R', w::item_rules(l), about("item-rules"), 3),
        ];
        let item = |(shown, key, words, about, rank)| (shown, Item { key, words, about, rank });
        all.into_iter().map(item).filter(|(shown, _)| *shown).map(|(_, item)| item).collect()
    }

    /// Those for which there is room in one line.
    pub(super) fn items_within(&self, scene: &Scene, room: usize) -> Vec<Item> {
        let mut items = self.items(scene);
        let long = |items: &[Item]| items.iter().map(|i| width(i.words) + 4).sum::<usize>();
        while long(&items) > room {
            let Some(at) = (0..items.len()).max_by_key(|i| items[*i].rank) else { break };
            items.remove(at);
        }
        items
    }

    pub(super) fn help(&self, scene: &Scene) -> String {
        let l = scene.language;
        let mut text = String::new();
        let line = |key: &str, does: &str| format!("{}{does}\n", pad(key, 15));
        if !scene.choices.is_empty() {
            let _ = writeln!(text, "{}\n", w::help_play(l));
            text += &line(w::help_arrows(l), w::help_choose(l));
            text += &line(w::help_enter(l), w::help_plays(l));
        } else if self.offers.go_on {
            text += &line("Enter", w::help_goes_on(l));
        }
        for item in self.items(scene).iter().filter(|i| !i.about.is_empty()) {
            text += &line(&item.key.to_string(), item.about);
        }
        let leads = match self.way {
            _ if !scene.is_over() => w::help_esc_leave(l),
            Way::Shell => w::help_esc_quit(l),
            Way::Menu | Way::Back => w::help_esc_menu(l),
        };
        text += &line("Esc", leads);
        if !self.kept.is_empty() {
            let kept = w::HelpKept { file: (&self.kept).into() }.say(l);
            let _ = write!(text, "\n{kept}\n");
        }
        text
    }
}
