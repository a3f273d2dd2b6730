//! A game in the page: the rules run here, the other seats are bots, nothing leaves the browser.

use std::cell::RefCell;
use std::rc::Rc;

use engine::journal::Keeping;
use engine::{Luck, Seat, Shown, Viewer};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use serde_json::Value;
use web::kept::{self, Kept, Note};
use web::log::Log;

use super::session::{BotSeat, Motion, Place, Player, Scene, Session};
use super::store::Browser;
use super::text as t;
use super::thinker::{self, Answer, Question, Thinker};
use super::{games, rules, store};

/// How long a bot takes before it moves, and how long one sees what it did.
const BEAT: u32 = 700;

/// The same after a move that can be taken back: as long as a person needs to see a mistake and to reach for the button.
const UNDO: u32 = 1_800;

/// How long the result of a move is seen before the device is handed on.
const HAND: u32 = 1_600;

/// How long a bot beside the page may think, in milliseconds, until the strongest that answers at once moves for it; and how long the
/// program that it is in may take to come.
const LONGEST_THOUGHT: u32 = 2_000;

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
    /// What the browser remembers of it.
    kept: Kept,
}

/// What a new game needs.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Who else is at the table: bots, and people at the same device.
    pub(crate) bots: Vec<String>,
    /// On which seat whoever owns the page sits.
    pub(crate) place: usize,
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
    kept::note(&Browser, game).map(|note| note.about)
}

/// Forgets a saved game.
pub(crate) fn forget(game: &str) {
    kept::forget(&mut Browser, game);
}

/// Goes on with the saved game.
pub(crate) fn resume(game: &'static str, you: String, motion: Motion) -> Result<Option<Session>, Unreadable> {
    if !kept::exists(&Browser, game) {
        return Ok(None);
    }
    match load(game) {
        Ok((table, bots)) => begin(game, table, &bots, you, motion).map(Some).map_err(unreadable(game)),
        Err(reason) => Err(unreadable(game)(reason)),
    }
}

/// A saved game that can't be read.
pub(crate) struct Unreadable {
    /// Why not.
    pub(crate) reason: String,
    /// What was kept.
    pub(crate) text: String,
}

fn unreadable(game: &str) -> impl Fn(String) -> Unreadable {
    move |reason| Unreadable { reason, text: kept::all(&Browser, game) }
}

fn load(game: &str) -> Result<(Box<dyn engine::Table>, Vec<Option<String>>), String> {
    let note = kept::note(&Browser, game).ok_or_else(|| t::saved_shape().to_owned())?;
    let rules = rules::find(game).ok_or_else(|| game.to_owned())?;
    let loaded = rules.load(&kept::journal(&Browser, game), store::seed()).map_err(|e| e.to_string())?;
    match loaded.trouble {
        Some(trouble) => Err(trouble.to_string()),
        None if loaded.table.seats() != note.bots.len() => Err(t::saved_shape().to_owned()),
        None => Ok((loaded.table, note.bots)),
    }
}

/// Deals a new game.
pub(crate) fn new(game: &'static str, setup: &Setup, you: String, motion: Motion) -> Result<Session, String> {
    let table = rules::find(game)
        .ok_or_else(|| game.to_owned())?
        .table(setup.bots.len() + 1, setup.options.clone(), games::luck(game))
        .map_err(|e| e.to_string())?;
    let mut bots: Vec<Option<String>> = setup.bots.iter().cloned().map(Some).collect();
    bots.insert(setup.place.min(bots.len()), None);
    begin(game, table, &bots, you, motion)
}

fn begin(
    game: &'static str,
    mut table: Box<dyn engine::Table>,
    bots: &[Option<String>],
    you: String,
    motion: Motion,
) -> Result<Session, String> {
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
    let first = scene(&*table, mine);
    let undo = first.shown.undo;
    let options = table.options();
    let teller = rules::teller(game, table.seats(), &options)?;
    // What happened before is told again, as whoever looks may know it.
    let log = Log::of(&*table, if shared { Viewer::Public } else { viewer(mine) });
    let luck = Luck::new(u64::from_le_bytes(store::seed()[..8].try_into().unwrap_or_default()));
    let here = StoredValue::new_local(Offline {
        table,
        luck,
        alive: true,
        driven: false,
        hurry: false,
        thinker: Thinker::new(),
        kept: Kept::default(),
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
        log: RwSignal::new(log),
        refused: RwSignal::new(None),
        hold: RwSignal::new(false),
        can_undo: RwSignal::new(undo),
        teller: StoredValue::new(teller),
        motion,
        place: Place::Here(here),
    };
    session.look();
    on_cleanup(move || {
        here.try_update_value(|o| o.alive = false);
    });
    Ok(session)
}

/// Who looks.
fn viewer(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |s| Viewer::Seat(Seat(s)))
}

/// The table as a seat sees it.
fn scene(table: &dyn engine::Table, you: Option<u8>) -> Scene {
    Scene::of(Shown::of(table, viewer(you), t::language()))
}

/// Shows what a move of `mover` did.
fn publish(s: Session, mover: u8) {
    let you = s.you.get_untracked();
    let told = if s.shared() { Viewer::Public } else { viewer(you) };
    if let Some((scene, events)) = with(s, |o| (scene(&*o.table, you), o.table.events(told))) {
        s.show(scene, Some(mover), events);
    }
}

/// Remembers the game, so that a reload goes on with it; a game that is over goes to those that were finished.
pub(crate) fn save(s: Session, about: &str) {
    if untrack(|| s.over()) {
        super::finished::keep(s);
        if with(s, |o| o.alive) == Some(true) {
            forget(s.game);
        }
        return;
    }
    if with(s, |o| o.alive) != Some(true) {
        return;
    }
    let note = Note { bots: seated(s), about: about.to_owned() };
    change(s, |o| o.kept.keep(&mut Browser, &*o.table, note));
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

/// The same people and rules once more.
pub(crate) fn once_more(s: Session) -> Setup {
    let seats = seated(s);
    let place = seats.iter().position(Option::is_none).unwrap_or(0);
    Setup { bots: seats.into_iter().flatten().collect(), place, options: s.options.get_value() }
}

/// The journal of the game so far.
pub(crate) fn journal(s: Session) -> String {
    with(s, |o| o.table.journal(Keeping::Private)).unwrap_or_default()
}

/// The person moves.
pub(crate) fn act(s: Session, id: u32) {
    let Some(you) = s.you.get_untracked() else { return };
    let done = change(s, |o| o.table.play_id(Seat(you), id));
    match done {
        Some(Ok(())) => {
            publish(s, you);
            drive(s);
        }
        Some(Err(refused)) => refuse(s, refused),
        None => {}
    }
}

/// The person takes a move back.
pub(crate) fn undo(s: Session) {
    let Some(you) = s.you.get_untracked() else { return };
    let done = change(s, |o| {
        o.table.undo(Seat(you))?;
        // Before another move takes its place.
        o.kept.back_to(&mut Browser, &*o.table);
        Ok(scene(&*o.table, Some(you)))
    });
    match done {
        Some(Ok(scene)) => s.show(scene, None, Vec::new()),
        Some(Err(refused)) => refuse(s, refused),
        None => {}
    }
}

/// Says why not, in the words of the rules.
fn refuse(s: Session, refused: engine::Refused) {
    let said = refused.refusal.as_ref();
    let said = said.and_then(|r| s.tell(|teller, reader| teller.refusal_words(r, reader.language)));
    s.refused.set(Some(said.unwrap_or_else(|| t::refused(refused.code, refused.message))));
}

/// Asks the next bot not to wait any longer.
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
                let beat = if s.can_undo.try_get_untracked() == Some(true) { UNDO } else { BEAT };
                pause(s, store::bots().scale(beat)).await;
                while s.hold.try_get_untracked().unwrap_or(false) {
                    TimeoutFuture::new(60).await;
                }
                if !bot_moves(s, seat).await {
                    break;
                }
            }
            let Some(next) = next_person(s) else { break };
            if s.you.try_get_untracked().flatten().is_some() {
                pause(s, store::bots().scale(HAND)).await;
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

/// Gives the device to another person. Where one of the people here sees what another must not, the page is covered until that
/// person has it.
fn hand_over(s: Session, next: u8) {
    let people: Vec<u8> = s.players.with_value(|players| {
        let people = players.iter().enumerate().filter(|(_, p)| p.bot.is_none());
        people.map(|(seat, _)| seat as u8).collect()
    });
    let alike = |o: &Offline| people.iter().all(|p| o.table.see_alike(viewer(Some(*p)), viewer(Some(next))));
    if with(s, alike) == Some(true) {
        take(s, next);
        return;
    }
    if let Some(table) = with(s, |o| scene(&*o.table, None)) {
        s.handed.set(Some(next));
        s.you.set(None);
        s.can_undo.set(false);
        s.table.set(table);
    }
}

/// The person has the device now.
pub(crate) fn take(s: Session, seat: u8) {
    if let Some(table) = with(s, |o| scene(&*o.table, Some(seat))) {
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

/// Lets people look for a while. A click cuts it short, once: each of the others is seen.
async fn pause(s: Session, long: u32) {
    change(s, |o| o.hurry = false);
    for _ in 0..long / 50 {
        if with(s, |o| o.hurry || !o.alive).unwrap_or(true) {
            break;
        }
        TimeoutFuture::new(50).await;
    }
    TimeoutFuture::new(20).await;
}

async fn bot_moves(s: Session, seat: u8) -> bool {
    let Some(bot) =
        s.players.try_with_value(|p| p[seat as usize].bot.as_ref().map(|b| b.id.clone())).flatten()
    else {
        return false;
    };
    let Some(asked) = with(s, |o| o.table.plies()) else { return false };
    let (thought, quick) = if rules::quick_bot(s.game, &bot) {
        (None, bot)
    } else {
        (think(s, seat, bot).await, games::quick(s.game))
    };
    // While it thought the person may have taken a move back and made another one: what it found is for a table that is no more.
    if with(s, |o| o.alive && o.table.plies() != asked) == Some(true) {
        return true;
    }
    let moved = change(s, |o| {
        if !o.alive || !o.table.movers().has(Seat(seat)) {
            return false;
        }
        // A bot that can't be had must not stop the game.
        let chosen = thought.or_else(|| o.table.bot(&quick, Seat(seat), &mut o.luck).ok());
        let chosen = chosen.or_else(|| o.table.sample(Seat(seat), &mut o.luck));
        chosen.is_some_and(|id| o.table.play_id(Seat(seat), id).is_ok())
    });
    if moved == Some(true) {
        publish(s, seat);
    }
    moved == Some(true)
}

/// The move of a bot that thinks beside the page; none if it can't be asked.
async fn think(s: Session, seat: u8, bot: String) -> Option<u32> {
    let (view, thinker) = with(s, |o| (o.table.view(Viewer::Seat(Seat(seat))), o.thinker))?;
    let view = s.teller.try_with_value(|teller| teller.write_view(&view))?;
    let sight = thinker::sight(s, view, seat);
    let heard = Rc::new(RefCell::new(None));
    let ear = Rc::clone(&heard);
    thinker.ask(&Question::Move(sight, bot), move |answer| *ear.borrow_mut() = Some(answer));
    let mut left = LONGEST_THOUGHT / 30;
    while left > 0 {
        left -= 1;
        if with(s, |o| !o.alive).unwrap_or(true) {
            return None;
        }
        match heard.take() {
            Some(Answer::Ready) => left = LONGEST_THOUGHT / 30,
            Some(Answer::Found(id)) => return id.as_u64().map(|id| id as u32),
            Some(Answer::Failed(_)) => return None,
            _ => TimeoutFuture::new(30).await,
        }
    }
    None
}
