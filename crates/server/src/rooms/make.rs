//! Making a room, and the checks on what people give it.

use std::sync::Arc;

use engine::AnyGame;
use protocol::api::CreateRoom;
use protocol::room::{Settings, Status};
use serde_json::{Map, Value};
use store::{RoomRow, StoreError};

use super::doc::{MemberDoc, RoomDoc, SeatDoc};
use super::{Rooms, Seated};
use crate::refusal::{Refusal, Result};
use crate::secret;

/// The longest name.
const LONGEST_NAME: usize = 24;

/// Who makes a room.
pub(crate) struct Creation {
    pub(crate) wish: CreateRoom,
    pub(crate) name: String,
    pub(crate) token_hash: String,
    pub(crate) user_id: Option<String>,
}

/// A name without surprises: visible, on one line, not too long.
pub(crate) fn check_name(name: &str) -> Result<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let bad = |message: &str| Err(Refusal::new("bad_name", message));
    if name.is_empty() {
        return bad("a name needs at least one character");
    }
    if name.chars().count() > LONGEST_NAME {
        return bad("a name has at most 24 characters");
    }
    // Marks that turn the direction of text or show nothing would let one name pass for another.
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if name.chars().any(invisible) {
        return bad("a name has visible characters only");
    }
    Ok(name)
}

pub(super) fn game(id: &str) -> Result<&'static dyn AnyGame> {
    catalog::find(id).map_err(|e| Refusal::new("unknown_game", e.to_string()))
}

pub(super) fn check_bot(game: &dyn AnyGame, bot: &str) -> Result<()> {
    game.check_bot(bot).map_err(|e| Refusal::new("unknown_bot", e.0))
}

pub(super) fn bot_name(game: &dyn AnyGame, bot: &str) -> String {
    let id = engine::BotSpec::parse(bot).id;
    game.bots().iter().find(|b| b.id == id).map_or(id, |b| b.name.to_owned())
}

pub(super) fn check_settings(game: &dyn AnyGame, settings: &Settings) -> Result<()> {
    if let Some(seconds) = settings.turn_seconds
        && !(5..=3600).contains(&seconds)
    {
        return Err(Refusal::new(
            "bad_settings",
            format!("`turn_seconds` goes from 5 to 3600, not {seconds}"),
        ));
    }
    if !(1..=86_400).contains(&settings.absent_seconds) {
        return Err(Refusal::new(
            "bad_settings",
            format!("`absent_seconds` goes from 1 to 86400, not {}", settings.absent_seconds),
        ));
    }
    settings.stand_in.as_deref().map_or(Ok(()), |bot| check_bot(game, bot))
}

impl Rooms {
    /// The number of seats that a room of a game may have here.
    pub(super) fn check_seats(&self, game: &dyn AnyGame, seats: usize) -> Result<()> {
        let facts = game.facts();
        let most = facts.max_seats.min(self.config.max_players.max(facts.min_seats));
        if (facts.min_seats..=most).contains(&seats) {
            return Ok(());
        }
        let (min, title) = (facts.min_seats, facts.title);
        Err(Refusal::new("bad_options", format!("{title} takes {min} to {most} seats here, not {seats}")))
    }

    /// All options of a table with these wishes, checked by the game.
    pub(super) fn options(&self, game: &dyn AnyGame, seats: usize, wish: Option<&Value>) -> Result<Value> {
        let bad = |message: String| Refusal::new("bad_options", message);
        let mut options: Map<String, Value> =
            self.config.game_defaults.get(game.facts().id).cloned().unwrap_or_default();
        match wish {
            None | Some(Value::Null) => {}
            Some(Value::Object(given)) => options.extend(given.clone()),
            Some(_) => return Err(bad("options are an object such as {\"rounds\":9}".into())),
        }
        let table = game.table(seats, Value::Object(options), [0; 32]).map_err(|e| bad(e.0))?;
        Ok(table.options())
    }

    /// Makes a room with its first member.
    pub(crate) async fn create(self: &Arc<Self>, creation: Creation) -> Result<(String, Seated)> {
        let Creation { wish, name, token_hash, user_id } = creation;
        let game = game(&wish.game)?;
        let facts = game.facts();
        let seats = if wish.seats.is_empty() {
            let mut seats = vec!["you".to_owned()];
            seats.resize(facts.min_seats.max(1), "open".into());
            seats
        } else {
            wish.seats
        };
        self.check_seats(game, seats.len())?;
        let settings = wish.settings.unwrap_or_default();
        check_settings(game, &settings)?;
        let host = MemberDoc { id: 0, name, token_hash, user_id, ready: true, stand_in: false };
        let mut doc = RoomDoc {
            code: String::new(),
            game: facts.id.to_owned(),
            options: self.options(game, seats.len(), wish.options.as_ref())?,
            settings,
            status: Status::Lobby,
            host: 0,
            next_member: 1,
            members: vec![host],
            seats: Vec::new(),
            number: None,
            games: 0,
        };
        for seat in &seats {
            let seat = match seat.as_str() {
                "you" if doc.seat_of(0).is_none() => SeatDoc::Player { member: 0 },
                "you" => return Err(Refusal::bad("`seats`: only one seat can be `you`")),
                "open" => SeatDoc::Open,
                other => {
                    let Some(bot) = other.strip_prefix("bot:") else {
                        return Err(Refusal::bad(format!(
                            "`seats`: a seat is `you`, `open` or `bot:NAME`, not `{}`",
                            engine::action::clip(other)
                        )));
                    };
                    check_bot(game, bot)?;
                    SeatDoc::Bot { bot: bot.to_owned(), name: doc.free_name(&bot_name(game, bot)) }
                }
            };
            doc.seats.push(seat);
        }
        if self.store.open_rooms().await? >= self.config.max_rooms {
            return Err(Refusal::new(
                "busy",
                "there are as many rooms as this server allows; try again later",
            ));
        }
        let seat = doc.seat_of(0);
        let code = self.keep_new(doc).await?;
        metrics::counter!("parlor_rooms_created_total", "game" => facts.id).increment(1);
        Ok((code, Seated { member: 0, seat }))
    }

    /// Keeps a new room under a code that is free.
    async fn keep_new(&self, mut doc: RoomDoc) -> Result<String> {
        for attempt in 0..20 {
            // A code that is taken again and again: there are too many rooms for so few letters.
            doc.code = secret::code(self.config.code_length + attempt / 5);
            let row = RoomRow {
                code: doc.code.clone(),
                version: 1,
                closed: false,
                updated_at: store::now(),
                doc: serde_json::to_string(&doc).map_err(|e| Refusal::new("internal", e.to_string()))?,
            };
            match self.store.create_room(&row).await {
                Ok(()) => return Ok(doc.code),
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refusal::new("busy", "no code for a room is free; try again later"))
    }
}

#[cfg(test)]
mod tests {
    use super::check_name;

    #[test]
    fn a_name_is_visible_short_and_on_one_line() {
        assert_eq!(check_name("  Anna   Karenina ").unwrap(), "Anna Karenina");
        assert_eq!(check_name("Zoë 🎲").unwrap(), "Zoë 🎲");
        for bad in ["", "   ", "a\u{0}b", "\u{202e}annA", "\u{200b}", &"x".repeat(25)] {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
    }
}
