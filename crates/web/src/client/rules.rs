//! The games as the page has them: their rules and their own bots. What thinks longer is in a program beside the page, so
//! that the list of the catalog, which knows how to think, is not part of the download.

use engine::{AnyGame, BotInfo, Level};

use super::games;

/// The bot that thinks beside the page.
pub(crate) const KIBITZER: &str = "kibitzer";

/// The game with this id, if its piece of the program is here.
pub(crate) fn find(id: &str) -> Option<&'static dyn AnyGame> {
    games::board(id).map(|b| b.rules)
}

/// The bots of a game, the weakest first.
pub(crate) fn bots(id: &str) -> Vec<BotInfo> {
    let kibitzer = BotInfo {
        id: KIBITZER,
        name: "Kibitzer",
        about: "Plays on in its head, again and again, and picks what wins most.",
        level: Level::Hard,
    };
    find(id).map(|g| g.bots().into_iter().chain([kibitzer]).collect()).unwrap_or_default()
}

/// Can this bot sit at a table of the game?
pub(crate) fn has_bot(id: &str, bot: &str) -> bool {
    bot == KIBITZER || find(id).is_some_and(|g| g.check_bot(bot).is_ok())
}
