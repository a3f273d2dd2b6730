//! A game in the page: the rules run here, the other seats are bots, nothing leaves the browser.

use std::cell::RefCell;
use std::rc::Rc;

use engine::journal::Keeping;
use engine::{Luck, Seat, Viewer};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use protocol::room::{Legal, Table, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::api;
use super::session::{BotSeat, Place, Player, Session, Teller};
use super::text as t;
use super::thinker::{self, Answer, Question, Thinker};
use super::{rules, store};

/// How long a bot takes before it moves, and how long one sees what it did.
const BEAT: u32 = 700;

/// How long the result of a move is seen before the device is handed on.
const HAND: u32 = 1_600;

/// How long a bot beside the page may think, in milliseconds.
const LONGEST_THOUGHT: u32 = 20_000;

/// Before the name of a person who plays on the same device, where a bot could stand.
pub(crate) const PERSON: &str = "person:";

/// A game in the page.
pub(crate) struct Offline {
    table: Box<dyn engine::Table>,
    luck: Luck,
    /// Changes when the page goes to another game: what was under way for the old one stops.
    alive: bool,
    /// Is somebody seeing to the bots' moves?
    driven: bool,
    /// A click asks the bots to hurry.
    hurry: bool,
    /// For the bot that thinks beside the page.
    thinker: Thinker,
}

/// Who sits at a saved game.
#[derive(Serialize, Deserialize)]
struct Saved {
    journal: String,
    /// The bot or the further person of each seat; none for the one whose page it is.
    bots: Vec<Option<String>>,
    /// A line for the home page.
    about: String,
}

/// What a new game needs.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Who else is at the table: bots, and people at the same device.
    pub(crate) bots: Vec<String>,
    /// The options, as far as they differ from the usual ones.
    pub(crate) options: Value,
}

/// Looks at the game, if it is played in the page.
fn with<T>(s: Session, f: impl FnOnce(&Offline) -> T) -> Option<T> {
    let Place::Here(here) = s.place else { return None };
    here.try_with_value(f)
}

/// Changes the game, if it is played in the page.
fn change<T>(s: Session, f: impl FnOnce(&mut Offline) -> T) -> Option<T> {
    let Place::Here(here) = s.place else { return None };
    here.try_update_value(f)
}

/// A saved game's line for the home page.
pub(crate) fn saved(game: &str) -> Option<String> {
    let saved: Saved = api::read(&store::get(&format!("game.{game}"))?)?;
    Some(saved.about)
}

/// Forgets a saved game.
pub(crate) fn forget(game: &str) {
    store::forget(&format!("game.{game}"));
}

/// Goes on with the saved game.
pub(crate) fn resume(game: &'static str, you: String, teller: Teller) -> Result<Option<Session>, Unreadable> {
    let Some(text) = store::get(&format!("game.{game}")) else { return Ok(None) };
    match load(game, &text) {
        Ok((table, bots)) => Ok(Some(begin(game, table, &bots, you, teller))),
        Err(reason) => Err(Unreadable { reason, text }),
    }
}

/// A saved game that can't be read.
pub(crate) struct Unreadable {
    /// Why not.
    pub(crate) reason: String,
    /// What was kept.
    pub(crate) text: String,
}

fn load(game: &str, text: &str) -> Result<(Box<dyn engine::Table>, Vec<Option<String>>), String> {
    let saved: Saved = api::read(text).ok_or_else(|| t::saved_shape().to_owned())?;
    let rules = rules::find(game).ok_or_else(|| game.to_owned())?;
    let loaded = rules.load(&saved.journal, store::seed()).map_err(|e| e.to_string())?;
    match loaded.trouble {
        Some(trouble) => Err(trouble.to_string()),
        None if loaded.table.seats() != saved.bots.len() => Err(t::saved_shape().to_owned()),
        None => Ok((loaded.table, saved.bots)),
    }
}

/// Deals a new game: the person sits on the first seat.
pub(crate) fn new(game: &'static str, setup: &Setup, you: String, teller: Teller) -> Result<Session, String> {
    let table = rules::find(game)
        .ok_or_else(|| game.to_owned())?
        .table(setup.bots.len() + 1, setup.options.clone(), store::seed())
        .map_err(|e| e.to_string())?;
    let bots: Vec<Option<String>> =
        std::iter::once(None).chain(setup.bots.iter().cloned().map(Some)).collect();
    Ok(begin(game, table, &bots, you, teller))
}

fn begin(
    game: &'static str,
    mut table: Box<dyn engine::Table>,
    bots: &[Option<String>],
    you: String,
    teller: Teller,
) -> Session {
    let offers = rules::bots(game);
    let shared = bots.iter().flatten().any(|b| b.starts_with(PERSON));
    let you = if shared { store::name().unwrap_or_else(|| t::player_number(1)) } else { you };
    let mut players: Vec<Player> = Vec::new();
    for bot in bots {
        let player = match bot {
            None => Player { name: you.clone(), bot: None },
            Some(id) if id.starts_with(PERSON) => {
                let name = id[PERSON.len()..].trim();
                let name =
                    if name.is_empty() { t::player_number(players.len() + 1) } else { name.to_owned() };
                Player { name, bot: None }
            }
            Some(id) => {
                let offer = offers.iter().find(|o| o.id == id);
                let name = offer.map_or_else(|| id.clone(), |o| o.name.to_owned());
                let same = players.iter().filter(|p| p.bot.as_ref().is_some_and(|b| b.id == *id)).count();
                let name = if same == 0 { name } else { format!("{name} {}", same + 1) };
                let level = offer.map_or_else(String::new, |o| o.level.to_string());
                Player { name, bot: Some(BotSeat { id: id.clone(), level }) }
            }
        };
        players.push(player);
    }
    table.set_names(players.iter().map(|p| p.name.clone()).collect());
    // Nobody knows who of several people looks at the page now.
    let mine = bots.iter().position(Option::is_none).filter(|_| !shared).map(|i| i as u8);
    let first = shown(&*table, mine);
    let options = table.options();
    let luck = Luck::new(u64::from_le_bytes(store::seed()[..8].try_into().unwrap_or_default()));
    let here = StoredValue::new_local(Offline {
        table,
        luck,
        alive: true,
        driven: false,
        hurry: false,
        thinker: Thinker::new(),
    });
    let you = RwSignal::new(mine);
    let session = Session {
        game,
        players: StoredValue::new(players),
        options: StoredValue::new(options),
        you,
        reader: if shared { RwSignal::new(None) } else { you },
        handed: RwSignal::new(None),
        table: RwSignal::new(first),
        log: RwSignal::new(Vec::new()),
        refused: RwSignal::new(None),
        hold: RwSignal::new(false),
        can_undo: RwSignal::new(false),
        teller,
        place: Place::Here(here),
    };
    on_cleanup(move || {
        here.try_update_value(|o| o.alive = false);
    });
    session
}

/// The table as a seat sees it.
pub(crate) fn shown(table: &dyn engine::Table, you: Option<u8>) -> Table {
    let viewer = you.map_or(Viewer::Public, |s| Viewer::Seat(Seat(s)));
    let mut legal = Vec::new();
    if let Some(seat) = you.map(Seat) {
        let mut ids = Vec::new();
        if table.movers().has(seat) {
            table.legal(seat, &mut ids);
        }
        legal.extend(ids.into_iter().filter_map(|id| {
            Some(Legal {
                id,
                notation: table.notation(id)?,
                words: table.action_words(seat, id)?,
                action: table.action_json(id)?,
            })
        }));
    }
    Table {
        record: String::new(),
        ply: table.plies() as u32,
        turn: match table.turn() {
            engine::Turn::Seats(seats) => Turn::Seats(seats.iter().map(|s| s.0).collect()),
            engine::Turn::Over(o) => {
                Turn::Over(protocol::room::Outcome { ranks: o.ranks, scores: o.scores, won: o.won })
            }
        },
        view: serde_json::from_str(&table.view_json(viewer)).unwrap_or_default(),
        legal,
        undo: you.is_some_and(|y| table.may_undo(Seat(y)).is_ok()),
        commitment: table.commitment().unwrap_or_default(),
        seed: None,
        deadline: None,
        board: None,
    }
}

/// Shows what the last move did.
fn publish(s: Session) {
    let you = s.you.get_untracked();
    let viewer = you.map_or(Viewer::Public, |s| Viewer::Seat(Seat(s)));
    let told = if s.shared() { Viewer::Public } else { viewer };
    let Some((table, events)) = with(s, |o| {
        let events: Vec<Value> = match serde_json::from_str(&o.table.events_json(told)) {
            Ok(Value::Array(events)) => events,
            _ => Vec::new(),
        };
        (shown(&*o.table, you), events)
    }) else {
        return;
    };
    let ply = table.ply;
    s.show(table, &events, ply);
}

/// Remembers the game, so that a reload goes on with it; a game that is over is forgotten.
pub(crate) fn save(s: Session, about: &str) {
    if !s.here() {
        return;
    }
    let key = format!("game.{}", s.game);
    if untrack(|| s.over()) {
        store::forget(&key);
        return;
    }
    let bots = seated(s);
    let Some(journal) = with(s, |o| o.table.journal(Keeping::Private)) else { return };
    let saved = Saved { journal, bots, about: about.to_owned() };
    if let Ok(text) = serde_json::to_string(&saved) {
        store::set(&key, &text);
    }
}

/// The table itself, as it stands.
pub(crate) fn table(s: Session) -> Option<Box<dyn engine::Table>> {
    with(s, |o| o.table.boxed())
}

/// Who sits where, as a saved game names them.
fn seated(s: Session) -> Vec<Option<String>> {
    s.players.with_value(|players| {
        let first = players.iter().position(|p| p.bot.is_none());
        let name = |(i, p): (usize, &Player)| match &p.bot {
            Some(bot) => Some(bot.id.clone()),
            None if Some(i) == first => None,
            None => Some(format!("{PERSON}{}", p.name)),
        };
        players.iter().enumerate().map(name).collect()
    })
}

/// Who else is at the table, as a new game asks for them.
pub(crate) fn company(s: Session) -> Vec<String> {
    seated(s).into_iter().flatten().collect()
}

/// The journal of the game so far.
pub(crate) fn journal(s: Session) -> String {
    with(s, |o| o.table.journal(Keeping::Private)).unwrap_or_default()
}

/// The person moves.
pub(crate) fn act(s: Session, id: u32) {
    let Some(you) = s.you.get_untracked() else { return };
    let done = change(s, |o| {
        o.hurry = false;
        o.table.play_id(Seat(you), id)
    });
    match done {
        Some(Ok(())) => {
            publish(s);
            drive(s);
        }
        Some(Err(refused)) => s.refused.set(Some(t::refused(refused.code, refused.message))),
        None => {}
    }
}

/// The person takes a move back.
pub(crate) fn undo(s: Session) {
    let Some(you) = s.you.get_untracked() else { return };
    match change(s, |o| o.table.undo(Seat(you))) {
        Some(Ok(())) => {
            let Some(table) = with(s, |o| shown(&*o.table, Some(you))) else { return };
            let ply = table.ply;
            s.show(table, &[], ply);
        }
        Some(Err(refused)) => s.refused.set(Some(t::refused(refused.code, refused.message))),
        None => {}
    }
}

/// Asks the bots to hurry until the person's next move.
pub(crate) fn hurry(s: Session) {
    change(s, |o| o.hurry = true);
}

/// Lets the bots move until it is the person's turn.
pub(crate) fn drive(s: Session) {
    let starts = change(s, |o| !std::mem::replace(&mut o.driven, true));
    if starts != Some(true) {
        return;
    }
    leptos::task::spawn_local(async move {
        loop {
            while let Some(seat) = next_bot(s) {
                pause(s, BEAT).await;
                while s.hold.try_get_untracked().unwrap_or(false) {
                    TimeoutFuture::new(60).await;
                }
                if !bot_moves(s, seat).await {
                    break;
                }
            }
            let Some(next) = next_person(s) else { break };
            if s.you.try_get_untracked().flatten().is_some() {
                pause(s, HAND).await;
            }
            if next_person(s) == Some(next) {
                hand_over(s, next);
                break;
            }
        }
        change(s, |o| o.driven = false);
    });
}

/// The person who is to move and does not have the device, if nobody else has to move first.
fn next_person(s: Session) -> Option<u8> {
    let movers = with(s, |o| o.alive.then(|| o.table.movers()))??;
    let you = s.you.try_get_untracked()?;
    let covered = s.handed.try_get_untracked()?.is_some();
    if covered || you.is_some_and(|y| movers.has(Seat(y))) || next_bot(s).is_some() {
        return None;
    }
    s.players.try_with_value(|p| movers.iter().map(|m| m.0).find(|m| p[*m as usize].bot.is_none())).flatten()
}

/// Gives the device to another person. Where something is hidden, the page is covered until that person has it.
fn hand_over(s: Session, next: u8) {
    if !super::games::face_of(&s).is_some_and(|f| f.secret) {
        take(s, next);
        return;
    }
    if let Some(table) = with(s, |o| shown(&*o.table, None)) {
        s.handed.set(Some(next));
        s.you.set(None);
        s.can_undo.set(false);
        s.table.set(table);
    }
}

/// The person has the device now.
pub(crate) fn take(s: Session, seat: u8) {
    if let Some(table) = with(s, |o| shown(&*o.table, Some(seat))) {
        s.you.set(Some(seat));
        s.can_undo.set(false);
        s.table.set(table);
        s.handed.set(None);
    }
}

/// The bot that is to move, if one is and the page is still there.
fn next_bot(s: Session) -> Option<u8> {
    let movers = with(s, |o| o.alive.then(|| o.table.movers()))??;
    s.players.try_with_value(|p| movers.iter().map(|m| m.0).find(|m| p[*m as usize].bot.is_some())).flatten()
}

async fn pause(s: Session, long: u32) {
    // In slices, so that a click can cut it short.
    for _ in 0..long / 50 {
        if with(s, |o| o.hurry || !o.alive).unwrap_or(true) {
            break;
        }
        TimeoutFuture::new(50).await;
    }
    TimeoutFuture::new(if store::still() { 30 } else { 20 }).await;
}

async fn bot_moves(s: Session, seat: u8) -> bool {
    let Some(bot) =
        s.players.try_with_value(|p| p[seat as usize].bot.as_ref().map(|b| b.id.clone())).flatten()
    else {
        return false;
    };
    let thought = if bot == rules::KIBITZER { think(s, seat, bot.clone()).await } else { None };
    let moved = change(s, |o| {
        if !o.alive || !o.table.movers().has(Seat(seat)) {
            return false;
        }
        // A bot that can't be had must not stop the game.
        let chosen = thought.or_else(|| o.table.bot(&bot, Seat(seat), &mut o.luck).ok());
        let chosen = chosen.or_else(|| o.table.sample(Seat(seat), &mut o.luck));
        chosen.is_some_and(|id| o.table.play_id(Seat(seat), id).is_ok())
    });
    if moved == Some(true) {
        publish(s);
    }
    moved == Some(true)
}

/// The move of a bot that thinks beside the page; none if it can't be asked.
async fn think(s: Session, seat: u8, bot: String) -> Option<u32> {
    let (view, thinker) = with(s, |o| (o.table.view_json(Viewer::Seat(Seat(seat))), o.thinker))?;
    let sight = thinker::sight(s, serde_json::from_str(&view).ok()?, seat);
    let heard = Rc::new(RefCell::new(None));
    let ear = Rc::clone(&heard);
    thinker.ask(&Question::Move(sight, bot), move |answer| *ear.borrow_mut() = Some(answer));
    for _ in 0..LONGEST_THOUGHT / 30 {
        if with(s, |o| !o.alive).unwrap_or(true) {
            return None;
        }
        match heard.take() {
            Some(Answer::Found(id)) => return id.as_u64().map(|id| id as u32),
            Some(Answer::Failed(_)) => return None,
            _ => TimeoutFuture::new(30).await,
        }
    }
    None
}
