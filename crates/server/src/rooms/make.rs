//! Making a room, and the checks on what people give it.

use std::sync::Arc;
use std::time::Duration;

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
/// The longest options of a room, in bytes of JSON.
const LONGEST_OPTIONS: usize = 16 * 1024;

/// Who makes a room.
pub(crate) struct Creation {
    pub(crate) wish: CreateRoom,
    pub(crate) name: String,
    pub(crate) token_hash: String,
    pub(crate) user_id: Option<String>,
    /// From where: an address, or what a household has of it.
    pub(crate) made_by: String,
}

/// Marks that turn the direction of text or show nothing: they would let one text pass for another. Joiners are none of
/// them, which scripts and emoji need.
pub(super) fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
        )
        || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
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
    // In a name joiners would show nothing either.
    if name.chars().any(|c| is_invisible(c) || matches!(c, '\u{200c}' | '\u{200d}')) {
        return bad("a name has visible characters only");
    }
    Ok(name)
}

pub(super) fn game(id: &str) -> Result<&'static dyn AnyGame> {
    catalog::find(id).map_err(|e| Refusal::new("unknown_game", e.to_string()))
}

/// How long a bot may think that stands in for somebody.
pub(super) const STAND_IN_TIME: Duration = Duration::from_millis(500);

/// A bot that takes its time from others takes it from all rooms: it may not think longer than `most`, and how much it thinks
/// is said as a time.
pub(super) fn check_bot(game: &dyn AnyGame, bot: &str, most: Duration) -> Result<()> {
    let unknown = |message: String| Refusal::new("unknown_bot", message);
    game.check_bot(bot).map_err(|e| unknown(e.0))?;
    let spec = engine::BotSpec::parse(bot);
    let most_text = if most < Duration::from_secs(1) {
        format!("{}ms", most.as_millis())
    } else {
        format!("{}s", most.as_secs())
    };
    if let Some((key, _)) =
        spec.params.iter().find(|(key, _)| matches!(key.as_str(), "samples" | "threads" | "deals"))
    {
        return Err(unknown(format!(
            "in a room a bot is given a time, such as `{}:{most_text}`; `{key}` is for games of your own",
            spec.id
        )));
    }
    for (key, value) in &spec.params {
        let is_time = value.ends_with('s');
        if is_time && spec.time(key, Duration::ZERO).map_err(|e| unknown(e.0))? > most {
            return Err(unknown(format!(
                "here a bot thinks for {most_text} a move at most, not {}; try `{}:{most_text}`",
                engine::action::clip(value),
                spec.id
            )));
        }
    }
    Ok(())
}

pub(super) fn bot_name(game: &dyn AnyGame, bot: &str) -> String {
    let id = engine::BotSpec::parse(bot).id;
    game.bots(engine::Language::English).iter().find(|b| b.id == id).map_or(id, |b| b.name.to_owned())
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
    settings.stand_in.as_deref().map_or(Ok(()), |bot| check_bot(game, bot, STAND_IN_TIME))
}

impl Rooms {
    /// The number of seats that a room of a game may have here.
    pub(super) fn check_seats(&self, game: &dyn AnyGame, seats: usize) -> Result<()> {
        let (facts, most) = (game.facts(), self.most_seats(game));
        if (facts.min_seats..=most).contains(&seats) {
            return Ok(());
        }
        let (min, title) = (facts.min_seats, facts.title);
        Err(Refusal::new("bad_options", format!("{title} takes {min} to {most} seats here, not {seats}")))
    }

    /// The most seats that a table of this game has here.
    pub(super) fn most_seats(&self, game: &dyn AnyGame) -> usize {
        let facts = game.facts();
        facts.max_seats.min(self.config.max_players.max(facts.min_seats))
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
        let options = table.options();
        let bytes = options.to_string().len();
        // They go to everybody in the room with every change of it.
        if bytes > LONGEST_OPTIONS {
            return Err(bad(format!(
                "options have at most {LONGEST_OPTIONS} bytes in a room; these have {bytes}"
            )));
        }
        Ok(options)
    }

    /// Makes a room with its first member.
    pub(crate) async fn create(self: &Arc<Self>, creation: Creation) -> Result<(String, Seated)> {
        let Creation { wish, name, token_hash, user_id, made_by } = creation;
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
            evening: Vec::new(),
            done: Vec::new(),
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
                    check_bot(game, bot, self.config.bot_time)?;
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
        if self.store.open_rooms_of(&made_by).await? >= self.config.max_rooms_per_address {
            return Err(Refusal::new(
                "busy",
                "there are as many rooms from your address as this server allows; leave one of them, or wait until it ends",
            ));
        }
        let seat = doc.seat_of(0);
        let code = self.keep_new(doc, made_by).await?;
        metrics::counter!("parlor_rooms_created_total", "game" => facts.id).increment(1);
        Ok((code, Seated { member: 0, seat }))
    }

    /// Keeps a new room under a code that is free.
    async fn keep_new(&self, mut doc: RoomDoc, made_by: String) -> Result<String> {
        for attempt in 0..20 {
            // A code that is taken again and again: there are too many rooms for so few letters.
            doc.code = secret::code(self.config.code_length + attempt / 5);
            let row = RoomRow {
                code: doc.code.clone(),
                version: 1,
                closed: false,
                updated_at: store::now(),
                doc: serde_json::to_string(&doc).map_err(|e| Refusal::new("internal", e.to_string()))?,
                made_by: Some(made_by.clone()),
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
