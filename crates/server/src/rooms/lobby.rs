//! What people do in a room beside playing.

use std::time::Duration;

use engine::AnyGame;
use protocol::room::{Command, Configure, Message, Said, Status};
use store::{CHAT_KEPT, ChatRow, Write};
use tokio::time::Instant;

use super::doc::{MemberDoc, RoomDoc, SeatDoc};
use super::task::{Done, Room};
use super::{Join, Seated, make, moving};
use crate::refusal::{Refusal, Result};

/// The most members of a room beside the players.
const MOST_MEMBERS: usize = 32;
/// The longest line of the chat, in characters.
const LONGEST_LINE: usize = 500;

impl Room {
    pub(super) async fn lobby(&mut self, member: u32, command: Command) -> Result<Done> {
        match command {
            Command::Ready { ready } => {
                self.between_games()?;
                self.edit(|doc| {
                    if let Some(m) = doc.member_mut(member) {
                        m.ready = ready;
                    }
                })
                .await?;
            }
            Command::Sit { seat } => self.sit(member, seat).await?,
            Command::Start => {
                self.host_only(member)?;
                self.between_games()?;
                self.begin(self.doc.clone()).await?;
            }
            Command::Rematch => {
                self.host_only(member)?;
                if self.doc.status != Status::Over {
                    return Err(not_now("a rematch follows a game that is over"));
                }
                let mut doc = self.doc.clone();
                doc.seats.rotate_right(1);
                doc.members.iter_mut().for_each(|m| m.ready = true);
                self.begin(doc).await?;
            }
            Command::Leave => self.leave(member, "left", "you have left the room").await?,
            Command::Kick { member: whom } => {
                self.host_only(member)?;
                self.member(whom)?;
                if whom == member {
                    return Err(Refusal::bad("you can't send yourself away; `leave` does that"));
                }
                self.leave(whom, "kicked", "the host has sent you away").await?;
            }
            Command::Host { member: whom } => {
                self.host_only(member)?;
                self.member(whom)?;
                self.edit(|doc| doc.host = whom).await?;
            }
            Command::Fill { seat, bot } => self.fill(member, seat, &bot).await?,
            Command::Open { seat } => {
                self.host_only(member)?;
                self.between_games()?;
                match self.seat(seat)? {
                    SeatDoc::Bot { .. } => {
                        self.edit(|doc| doc.seats[usize::from(seat)] = SeatDoc::Open).await?;
                    }
                    SeatDoc::Open => {}
                    SeatDoc::Player { .. } => {
                        return Err(Refusal::new(
                            "seat_taken",
                            "a player sits there; `kick` sends players away",
                        ));
                    }
                }
            }
            Command::StandIn { seat, on } => self.set_stand_in(member, seat, on).await?,
            Command::Configure(configure) => self.configure(member, configure).await?,
            Command::Abandon => {
                self.host_only(member)?;
                if self.doc.status != Status::Playing {
                    return Err(not_now("no game is being played"));
                }
                let mut doc = self.doc.clone();
                doc.status = Status::Lobby;
                doc.number = None;
                doc.members.iter_mut().for_each(|m| (m.ready, m.stand_in) = (false, false));
                self.change_to(doc, self.abandoned()).await?;
                self.current = None;
                self.thinking = None;
                (self.deadline, self.deadline_before, self.deadline_off) = (None, None, None);
                self.set_clocks();
                self.resend();
            }
            Command::Chat { text } => self.say(member, &text).await?,
            Command::React { sign } => {
                self.talks(member)?;
                self.tell(&Message::Reaction { member, sign });
            }
            Command::Hello(_) | Command::Play { .. } | Command::Undo { .. } | Command::Ping => {}
        }
        Ok(self.done())
    }

    async fn edit(&mut self, edit: impl FnOnce(&mut RoomDoc)) -> Result<()> {
        let mut doc = self.doc.clone();
        edit(&mut doc);
        self.change(doc, Vec::new()).await
    }

    fn host_only(&self, member: u32) -> Result<()> {
        if self.doc.host == member {
            Ok(())
        } else {
            Err(Refusal::new("not_host", "only the host of the room can do that"))
        }
    }

    fn between_games(&self) -> Result<()> {
        if self.doc.between_games() { Ok(()) } else { Err(not_now("a game is being played")) }
    }

    fn member(&self, id: u32) -> Result<&MemberDoc> {
        self.doc.member(id).ok_or_else(|| Refusal::bad(format!("there is no member {id} in this room")))
    }

    fn seat(&self, seat: u8) -> Result<&SeatDoc> {
        let last = self.doc.seats.len() - 1;
        self.doc.seats.get(usize::from(seat)).ok_or_else(|| {
            Refusal::new("no_seat", format!("there is no seat {seat}: they go from 0 to {last}"))
        })
    }

    fn open_seat(&self, seat: u8) -> Result<()> {
        match self.seat(seat)? {
            SeatDoc::Open => Ok(()),
            _ => Err(Refusal::new("seat_taken", format!("seat {seat} is taken"))),
        }
    }

    /// Somebody joins; who comes again with the same token gets the same place.
    pub(super) async fn join(&mut self, join: Join) -> Result<Seated> {
        self.sure().await?;
        if let Some(member) = self.doc.by_token(&join.token_hash) {
            return Ok(Seated { member: member.id, seat: self.doc.seat_of(member.id) });
        }
        let seat = match (join.seat, self.doc.status) {
            (_, Status::Closed) => return Err(Refusal::new("room_closed", "this room has ended")),
            (_, Status::Playing) => {
                return Err(Refusal::new(
                    "room_full",
                    "a game is being played; wait for its end, or watch it without joining",
                ));
            }
            (Some(seat), _) => {
                self.open_seat(seat)?;
                seat
            }
            (None, _) => self
                .doc
                .first_open()
                .ok_or_else(|| Refusal::new("room_full", "every seat of this room is taken"))?,
        };
        if self.doc.members.len() >= MOST_MEMBERS {
            return Err(Refusal::new("room_full", "too many people have joined this room"));
        }
        let mut doc = self.doc.clone();
        let id = doc.next_member;
        doc.next_member += 1;
        let member = MemberDoc {
            id,
            name: doc.free_name(&join.name),
            token_hash: join.token_hash,
            user_id: join.user_id,
            ready: false,
            stand_in: false,
        };
        doc.members.push(member);
        doc.seats[usize::from(seat)] = SeatDoc::Player { member: id };
        self.change(doc, Vec::new()).await?;
        self.gone.push((id, Instant::now()));
        Ok(Seated { member: id, seat: Some(seat) })
    }

    async fn sit(&mut self, member: u32, seat: Option<u8>) -> Result<()> {
        self.between_games()?;
        if seat.is_some() && seat == self.doc.seat_of(member) {
            return Ok(());
        }
        if let Some(seat) = seat {
            self.open_seat(seat)?;
        }
        self.edit(|doc| {
            if let Some(old) = doc.seat_of(member) {
                doc.seats[usize::from(old)] = SeatDoc::Open;
            }
            if let Some(seat) = seat {
                doc.seats[usize::from(seat)] = SeatDoc::Player { member };
            }
        })
        .await
    }

    async fn fill(&mut self, member: u32, seat: u8, bot: &str) -> Result<()> {
        self.host_only(member)?;
        self.between_games()?;
        make::check_bot(self.game, bot, self.rooms.config.bot_time)?;
        if let SeatDoc::Player { .. } = self.seat(seat)? {
            return Err(Refusal::new("seat_taken", "a player sits there"));
        }
        let name = make::bot_name(self.game, bot);
        self.edit(|doc| {
            doc.seats[usize::from(seat)] = SeatDoc::Open;
            let name = doc.free_name(&name);
            doc.seats[usize::from(seat)] = SeatDoc::Bot { bot: bot.to_owned(), name };
        })
        .await
    }

    async fn set_stand_in(&mut self, member: u32, seat: u8, on: bool) -> Result<()> {
        self.host_only(member)?;
        if self.doc.status != Status::Playing {
            return Err(not_now("no game is being played"));
        }
        let SeatDoc::Player { member: whom } = *self.seat(seat)? else {
            return Err(Refusal::new("no_seat", "no player sits there"));
        };
        if on && self.connected(whom) {
            return Err(not_now("the player is here"));
        }
        self.edit(|doc| {
            if let Some(m) = doc.member_mut(whom) {
                m.stand_in = on;
            }
        })
        .await?;
        self.set_clocks();
        Ok(())
    }

    /// A player who is back plays again.
    pub(super) async fn stand_down(&mut self, member: u32) {
        if self.doc.member(member).is_some_and(|m| m.stand_in) {
            self.thinking = None;
            let _ = self
                .edit(|doc| {
                    if let Some(m) = doc.member_mut(member) {
                        m.stand_in = false;
                    }
                })
                .await;
        }
    }

    async fn configure(&mut self, member: u32, configure: Configure) -> Result<()> {
        self.host_only(member)?;
        let mut doc = self.doc.clone();
        let game = match configure.game.as_deref() {
            Some(wish) if wish != doc.game => Some(make::game(wish)?),
            _ => None,
        };
        if let Some(game) = game {
            self.between_games()?;
            self.seat_for(game, &mut doc, configure.seats.map(usize::from))?;
        }
        let rules = game.unwrap_or(self.game);
        if let Some(settings) = configure.settings {
            make::check_settings(rules, &settings)?;
            doc.settings = settings;
        }
        let seats = configure.seats.map_or(doc.seats.len(), usize::from);
        if game.is_some() || configure.options.is_some() || seats != doc.seats.len() {
            self.between_games()?;
            self.rooms.check_seats(rules, seats)?;
            let kept = game.is_none().then_some(&doc.options);
            doc.options = self.rooms.options(rules, seats, configure.options.as_ref().or(kept))?;
            if let Some(at) = doc.seats.iter().skip(seats).position(|s| matches!(s, SeatDoc::Player { .. })) {
                return Err(Refusal::new("seat_taken", format!("a player sits on seat {}", seats + at)));
            }
            doc.seats.resize(seats, SeatDoc::Open);
        }
        let (before, after) = (self.doc.settings.turn_seconds, doc.settings.turn_seconds);
        if let Some(game) = game {
            // The table of the game before is put away with its rules.
            (doc.status, doc.number) = (Status::Lobby, None);
            self.change_to(doc, Vec::new()).await?;
            (self.game, self.current, self.thinking) = (game, None, None);
            self.resend();
        } else {
            self.change(doc, Vec::new()).await?;
        }
        // A new time is good from the next move on: nobody gets time by changing it, also not by off and on again.
        match (before, after) {
            (Some(_), None) => self.deadline_off = self.deadline.take(),
            (None, Some(_)) => self.deadline = self.deadline_off.take(),
            _ => {}
        }
        if !self.doc.settings.spectators {
            self.dismiss_watchers();
        }
        self.set_clocks();
        Ok(())
    }

    /// Brings the people of a room to the table of another game: the players move together if it has fewer seats, and a bot that
    /// it does not know gives its chair away.
    fn seat_for(&self, game: &'static dyn AnyGame, doc: &mut RoomDoc, wish: Option<usize>) -> Result<()> {
        let players = doc.seats.iter().filter(|s| matches!(s, SeatDoc::Player { .. })).count();
        let facts = game.facts();
        let most = self.rooms.most_seats(game);
        if players > most {
            let title = facts.title;
            let message = format!("{title} takes {most} players at most, and {players} sit here");
            return Err(Refusal::new("bad_options", message));
        }
        let seats = wish.unwrap_or(doc.seats.len()).clamp(facts.min_seats.max(players), most);
        let old = std::mem::take(&mut doc.seats);
        let knows = |bot: &str| make::check_bot(game, bot, self.rooms.config.bot_time).is_ok();
        let free = seats - players;
        let mut bots = 0;
        for seat in old {
            match seat {
                SeatDoc::Player { .. } => doc.seats.push(seat),
                SeatDoc::Bot { ref bot, .. } if bots < free && knows(bot) => {
                    bots += 1;
                    doc.seats.push(seat);
                }
                SeatDoc::Bot { .. } | SeatDoc::Open => {}
            }
        }
        doc.seats.resize(seats, SeatDoc::Open);
        if doc.settings.stand_in.as_deref().is_some_and(|bot| !knows(bot)) {
            doc.settings.stand_in = None;
        }
        doc.members.iter_mut().for_each(|m| m.ready = false);
        facts.id.clone_into(&mut doc.game);
        Ok(())
    }

    /// A member goes for good. Its seat is opened, or played on by the stand-in.
    async fn leave(&mut self, member: u32, code: &str, message: &str) -> Result<()> {
        let mut doc = self.doc.clone();
        if let Some(seat) = doc.seat_of(member) {
            let name = doc.member(member).map_or_else(String::new, |m| m.name.clone());
            doc.seats[usize::from(seat)] =
                if doc.between_games() { SeatDoc::Open } else { SeatDoc::Bot { bot: self.stand_in(), name } };
        }
        doc.members.retain(|m| m.id != member);
        if doc.host == member {
            let here = doc.members.iter().find(|m| self.connected(m.id)).or(doc.members.first());
            match here.map(|m| m.id) {
                Some(next) => doc.host = next,
                None => return self.close().await,
            }
        }
        self.change(doc, Vec::new()).await?;
        self.dismiss(member, code, message);
        self.set_clocks();
        Ok(())
    }

    /// Ends the room.
    pub(super) async fn close(&mut self) -> Result<()> {
        let mut doc = self.doc.clone();
        doc.status = Status::Closed;
        self.change(doc, self.abandoned()).await
    }

    /// Counts what a member says, in words or signs: nobody may drown the others.
    fn talks(&mut self, member: u32) -> Result<()> {
        if !self.doc.settings.chat {
            return Err(not_now("the host has switched the chat off"));
        }
        let now = Instant::now();
        self.chat_times.retain(|(_, at)| now - *at < Duration::from_secs(10));
        let own = self.chat_times.iter().filter(|(m, _)| *m == member).count();
        if own >= 5 || self.chat_times.len() >= 30 {
            return Err(Refusal::new("too_fast", "too many messages; wait a few seconds"));
        }
        self.chat_times.push_back((member, now));
        Ok(())
    }

    async fn say(&mut self, member: u32, text: &str) -> Result<()> {
        if !self.doc.settings.chat {
            return Err(not_now("the host has switched the chat off"));
        }
        // What turns the direction of text or shows nothing would let one message pass for another.
        let text: String = text.chars().filter(|c| *c == '\n' || !make::is_invisible(*c)).collect();
        let text = text.trim().to_owned();
        if text.is_empty() {
            return Err(Refusal::bad("there is nothing in this message"));
        }
        if text.chars().count() > LONGEST_LINE {
            return Err(Refusal::new("too_long", format!("a message has at most {LONGEST_LINE} characters")));
        }
        self.talks(member)?;
        let name = self.member(member)?.name.clone();
        let said = Said { member, name, text, at: store::now() };
        let line = ChatRow {
            room: self.doc.code.clone(),
            number: self.said + 1,
            member,
            name: said.name.clone(),
            text: said.text.clone(),
            at: said.at,
        };
        self.said += 1;
        let writes = std::iter::once(Write::Say(line)).chain(self.fence()).collect();
        if let Err(error) = self.rooms.store.commit(writes).await {
            self.note_fenced(&error);
            return Err(if self.custody.is_lost() { moving() } else { error.into() });
        }
        if self.chat.len() == CHAT_KEPT as usize {
            self.chat.pop_front();
        }
        self.chat.push_back(said.clone());
        self.tell(&Message::Chat(said));
        Ok(())
    }

    /// An account takes over the place of a guest.
    pub(super) async fn adopt(&mut self, token_hash: &str, user_id: String) {
        let Some(member) = self.doc.by_token(token_hash).filter(|m| m.user_id.is_none()).map(|m| m.id) else {
            return;
        };
        let _ = self
            .edit(|doc| {
                if let Some(m) = doc.member_mut(member) {
                    m.user_id = Some(user_id);
                }
            })
            .await;
    }
}

fn not_now(message: &str) -> Refusal {
    Refusal::new("not_now", message)
}
