//! What happens in the room comes to the table one after the other, at a pace that one can follow.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{Room, SeatInfo, Table};

use crate::client::games;
use crate::client::online::Online;
use crate::client::session::{BotSeat, Place, Player, Session};
use crate::client::{rules, store, text as t};

/// Shows what happens one after the other, at a pace that one can follow.
pub(super) fn show_news(online: Online, table: RwSignal<Option<Session>>) {
    let busy = StoredValue::new(false);
    Effect::new(move |_| {
        online.news.track();
        if busy.get_value() {
            return;
        }
        busy.set_value(true);
        leptos::task::spawn_local(async move {
            while let Some((news, behind)) = online.next() {
                let same = table.try_with_untracked(|t| {
                    t.is_some_and(|s| s.table.with_untracked(|t| t.record == news.table.record))
                });
                match same {
                    None => return,
                    Some(true) => {
                        if let Some(session) = table.get_untracked() {
                            let ply = news.table.ply;
                            session.show(news.table, &news.events, ply);
                        }
                    }
                    Some(false) => {
                        let fresh = sit(online, news.table).await;
                        let _ = table.try_set(fresh);
                        TimeoutFuture::new(50).await;
                    }
                }
                let mine =
                    news.seat.is_some() && news.seat == online.you.try_get_untracked().and_then(|y| y.seat);
                if !mine && !store::still() && behind < 12 {
                    TimeoutFuture::new(550).await;
                }
            }
            busy.try_update_value(|b| *b = false);
        });
    });
}

/// A session for the game that is played in the room.
pub(super) async fn sit(online: Online, table: Table) -> Option<Session> {
    let room = online.room.get_untracked()?;
    let face = games::find(&room.game)?;
    let teller = games::fetch(face.id).await.ok()?.teller;
    let players = room.seats.iter().map(|seat| player(&room, seat)).collect();
    let owner = Owner::new();
    let undo = table.undo;
    Some(owner.with(|| {
        let you = RwSignal::new(online.you.get_untracked().seat);
        Session {
            game: face.id,
            players: StoredValue::new(players),
            options: StoredValue::new(room.options.clone()),
            you,
            reader: you,
            handed: RwSignal::new(None),
            table: RwSignal::new(table),
            log: RwSignal::new(Vec::new()),
            refused: online.refused,
            hold: RwSignal::new(false),
            can_undo: RwSignal::new(undo),
            teller,
            place: Place::Room(online),
        }
    }))
    .inspect(|_| std::mem::forget(owner))
}

pub(super) fn player(room: &Room, seat: &SeatInfo) -> Player {
    match seat {
        SeatInfo::Open => Player { name: t::free_chair().to_owned(), bot: None },
        SeatInfo::Player { name, .. } => Player { name: name.clone(), bot: None },
        SeatInfo::Bot { bot, name } => {
            let offers = rules::bots(&room.game);
            let level = offers.iter().find(|o| o.id == bot).map_or_else(String::new, |o| o.level.to_string());
            Player { name: name.clone(), bot: Some(BotSeat { id: bot.clone(), level }) }
        }
    }
}
