//! The games as the page has them: their rules and their own bots. What thinks longer is in a program beside the page, so
//! that search is not part of the download.

use std::sync::Arc;

use engine::{AnyGame, BotInfo, Level, Phrases, Teller};
use serde_json::Value;

use super::games;
use super::text as t;

/// The bot that thinks beside the page.
pub(crate) const KIBITZER: &str = "kibitzer";

/// The game with this id, if its piece of the program is here.
pub(crate) fn find(id: &str) -> Option<&'static dyn AnyGame> {
    games::board(id).and_then(|b| (b.rules)(id))
}

/// The phrases of a game, if its piece of the program is here.
pub(crate) fn phrases(id: &str) -> Option<&'static Phrases> {
    find(id).map(AnyGame::phrases)
}

/// The rules of a table, for whoever shows it.
pub(crate) fn teller(id: &str, seats: usize, options: &Value) -> Result<Arc<dyn Teller>, String> {
    let game = find(id).ok_or_else(|| id.to_owned())?;
    game.teller(seats, options.clone()).map(Arc::from).map_err(|e| e.to_string())
}

/// The bots of a game, the weakest first.
pub(crate) fn bots(id: &str) -> Vec<BotInfo> {
    let own = phrases(id).and_then(|phrases| phrases.get("bot-kibitzer.about", t::language()));
    let about = own.unwrap_or_else(|| search::kibitzer_about(t::language()));
    let kibitzer = BotInfo { id: KIBITZER, name: "Kibitzer", about, level: Level::Hard, quick: false };
    find(id).map(|g| g.bots(t::language()).into_iter().chain([kibitzer]).collect()).unwrap_or_default()
}

/// Does this bot answer at once? The others are asked beside the page, which would stand still meanwhile.
pub(crate) fn quick_bot(id: &str, bot: &str) -> bool {
    bots(id).iter().find(|b| b.id == bot).is_some_and(|b| b.quick)
}

/// Can this bot sit at a table of the game?
pub(crate) fn has_bot(id: &str, bot: &str) -> bool {
    bot == KIBITZER || find(id).is_some_and(|g| g.check_bot(bot).is_ok())
}
