//! The keys of a table beside those that play: each is shown only while it does something, below the table and in the help.

use std::fmt::Write as _;

use super::Desk;
use crate::boards;
use crate::scene::Scene;

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
        let odds = drawing.odds().is_some() && !over;
        let more = drawing.more(scene);
        let all: [(bool, char, &'static str, &'static str, u8); 12] = [
            (true, '?', "help", "", 0),
            (over && offers.again, 'A', "again", "the same game once more", 0),
            (over && offers.replay, 'V', "view it again", "the game again, move by move, with grades", 0),
            (offers.hint && mine, 'H', "hint", "what each of your moves is worth, and why", 0),
            (offers.undo && !over, 'U', "undo", "take back your last move", 0),
            (mine, ':', "type", "type a move in notation", 2),
            (offers.pace && !over, 'P', "pace", "the pace of the bots: slow, calm, quick, at once", 1),
            (
                more.is_some(),
                'C',
                more.as_ref().map_or("", |m| m.0),
                "all of them in full, with every card",
                0,
            ),
            (offers.chat, 'T', "talk", "say something to the others", 0),
            (odds, 'O', "odds", if self.odds { "hide the odds" } else { "show the odds" }, 0),
            (true, 'L', "log", "all that happened", 1),
            (true, 'R', "rules", "the rules in a minute", 3),
        ];
        let item = |(shown, key, words, about, rank)| (shown, Item { key, words, about, rank });
        all.into_iter().map(item).filter(|(shown, _)| *shown).map(|(_, item)| item).collect()
    }

    /// Those for which there is room in one line.
    pub(super) fn items_within(&self, scene: &Scene, room: usize) -> Vec<Item> {
        let mut items = self.items(scene);
        let long = |items: &[Item]| items.iter().map(|i| i.words.len() + 4).sum::<usize>();
        while long(&items) > room {
            let Some(at) = (0..items.len()).max_by_key(|i| items[*i].rank) else { break };
            items.remove(at);
        }
        items
    }

    pub(super) fn help(&self, scene: &Scene) -> String {
        let mut text = String::new();
        if !scene.choices.is_empty() {
            text += "Small letters and digits play: they are lit beside what they do. A click does the same.\n\n\
                     arrows, Tab    choose      Enter, Space   play what is chosen\n";
        } else if self.offers.go_on {
            text += "Enter          the game goes on\n";
        }
        for item in self.items(scene).iter().filter(|i| !i.about.is_empty()) {
            let _ = writeln!(text, "{:<15}{}", item.key, item.about);
        }
        text += if scene.is_over() {
            "Esc            the menu\n"
        } else {
            "Esc            leave; the game is kept\n"
        };
        if !self.kept.is_empty() {
            let _ = write!(text, "\nThis game is kept in {}\n", self.kept);
        }
        text
    }
}
