//! What happens in the room comes to the table one after the other, at a pace that one can follow.

use std::sync::Arc;

use engine::text::Reader;
use engine::{Opaque, Seat, Teller};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{Happened, Room, SeatInfo, Status};
use web::log::Log;

use crate::client::online::{News, Online};
use crate::client::session::{BotSeat, Place, Player, Scene, Session};
use crate::client::{games, rules, store, text as t};

/// How long a move of somebody else is seen before the next one, in milliseconds.
const LOOK: u32 = 550;

/// How long somebody without a seat sees what there is to read, in milliseconds.
const READ: u32 = 6_000;

/// Shows what happens one after the other, at a pace that one can follow.
pub(super) fn show_news(online: Online, table: RwSignal<Option<Session>>) {
    let busy = StoredValue::new(false);
    // A game lives as long as it is on the table: a rematch, or leaving the room, ends it.
    let page = Owner::current().unwrap_or_default();
    let sitting = StoredValue::new_local(None::<Owner>);
    Effect::new(move |_| {
        online.news.track();
        if busy.get_value() {
            return;
        }
        busy.set_value(true);
        let page = page.clone();
        leptos::task::spawn_local(async move {
            while let Some((news, behind)) = online.next() {
                let same = table.try_with_untracked(|t| {
                    t.filter(|s| s.table.with_untracked(|t| t.record == news.table.record))
                });
                let mover = news.happened.last().and_then(|h| h.seat);
                match same {
                    None => return,
                    Some(Some(session)) => show(session, online, news),
                    Some(None) => {
                        let owner = page.child();
                        let fresh = sit(online, &owner, news).await;
                        if table.try_set(fresh).is_some() {
                            return;
                        }
                        TimeoutFuture::new(50).await;
                        // The old table is off the page by now.
                        if let Some(Some(old)) = sitting.try_update_value(|now| now.replace(owner)) {
                            old.cleanup();
                        }
                    }
                }
                let mine = mover.is_some() && mover == online.you.try_get_untracked().and_then(|y| y.seat);
                if !mine && behind < 12 {
                    look(online).await;
                }
                read_up(online, table).await;
            }
            busy.try_update_value(|b| *b = false);
        });
    });
}

/// Lets people see what happened. A click cuts it short.
async fn look(online: Online) {
    let _ = online.hurry.try_set_value(false);
    for _ in 0..store::bots().scale(LOOK) / 50 {
        if online.hurry.try_get_value().unwrap_or(true) {
            break;
        }
        TimeoutFuture::new(50).await;
    }
}

/// Lets people read what there is to read, whoever moved. Where nobody has a seat nobody may be there to put it away: a screen for
/// everybody goes on by itself.
async fn read_up(online: Online, table: RwSignal<Option<Session>>) {
    let playing = || {
        online.room.try_with_untracked(|r| {
            r.as_ref().is_some_and(|r| matches!(r.status, Status::Playing | Status::Over))
        })
    };
    let held = || table.try_get_untracked().flatten().and_then(|s| s.hold.try_get_untracked());
    let seated = || online.you.try_get_untracked().is_some_and(|you| you.seat.is_some());
    let mut shown = 0;
    while held() == Some(true) && playing() == Some(true) && (seated() || shown < READ) {
        TimeoutFuture::new(60).await;
        shown += 60;
    }
}

/// Shows what came in, one move after the other; the table is the one after the last.
fn show(s: Session, online: Online, mut news: News) {
    let last = news.happened.pop();
    s.log.update(|log| told(log, &news.happened, &s));
    let scene = s.tell(|teller, reader| Scene::sent(news.table, teller, reader));
    match scene {
        Ok(scene) => {
            let (mover, events) = last.map_or((None, Vec::new()), |h| (h.seat, read(&h, &s)));
            s.show(scene, mover, events);
        }
        Err(reason) => online.refused.set(Some(reason)),
    }
}

fn read(happened: &Happened, s: &Session) -> Vec<Opaque> {
    s.teller.with_value(|teller| teller.read_events(happened.events.clone())).unwrap_or_default()
}

fn told(log: &mut Log, happened: &[Happened], s: &Session) {
    for h in happened {
        log.add(h.ply, h.seat, read(h, s));
    }
}

/// A session for the game that is played in the room.
async fn sit(online: Online, owner: &Owner, news: News) -> Option<Session> {
    let room = online.room.get_untracked()?;
    let cover = games::find(&room.game)?;
    let before = online.told(&news.table.record);
    let board = games::fetch(cover.facts.id).await.ok()?;
    let players: Vec<Player> = room.seats.iter().map(|seat| player(&room, seat)).collect();
    let made = rules::teller(cover.facts.id, players.len(), &room.options).and_then(|teller| {
        let names: Vec<String> = players.iter().map(|p| p.name.clone()).collect();
        let you = online.you.get_untracked().seat.map(Seat);
        let reader = Reader { names: &names, you, language: t::language(), ascii: false };
        Ok((Scene::sent(news.table, &*teller, reader)?, teller))
    });
    let (scene, teller): (Scene, Arc<dyn Teller>) = match made {
        Ok(made) => made,
        Err(reason) => {
            online.refused.set(Some(reason));
            return None;
        }
    };
    online.teller.set_value(Some(Arc::clone(&teller)));
    let undo = scene.shown.undo;
    Some(owner.with(|| {
        let you = RwSignal::new(online.you.get_untracked().seat);
        let session = Session {
            game: cover.facts.id,
            players: StoredValue::new(players),
            options: StoredValue::new(room.options.clone()),
            you,
            reader: you,
            handed: RwSignal::new(None),
            table: RwSignal::new(scene),
            log: RwSignal::new(Log::default()),
            refused: online.refused,
            hold: RwSignal::new(false),
            can_undo: RwSignal::new(undo),
            teller: StoredValue::new(teller),
            motion: board.motion,
            place: Place::Room(online),
        };
        let ply = session.table.with_untracked(|t| t.shown.ply as u32);
        session.log.update_untracked(|log| {
            told(log, &before, &session);
            log.back_to(ply);
        });
        session.look();
        session
    }))
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
