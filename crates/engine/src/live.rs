//! A table of a known game.

use std::sync::Arc;

use phrases::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::journal::{self, Chain, Header, Keeping, MoveLine, ResultLine};
use crate::table::{Refused, Say, Table, Turn};
use crate::teller::{Opaque, Teller};
use crate::{
    Bot, BotSpec, Brains, Chance, Decision, Draw, Effort, Facts, Fair, Game, GameAction, GameEvent, Invalid,
    Luck, MoveSet, Playable, Refusal, Replaying, Seat, Seats, Seen, Stream, Urn, Viewer,
};

/// A move as a table remembers it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move<A> {
    pub(crate) seat: Seat,
    pub(crate) given: bool,
    pub(crate) action: A,
    /// Where its draws end in the table's list.
    pub(crate) draws_end: u32,
}

/// Where a game began.
#[derive(Clone, Debug)]
pub(crate) enum Origin<S> {
    Start,
    Position(S),
}

/// A game in progress with its journal. As a [`Table`] it hides which game it is.
pub struct Live<G: Playable> {
    pub(crate) game: G,
    pub(crate) state: G::State,
    names: Vec<String>,
    /// Which bot sits where, as somebody told.
    seated: Vec<Option<String>>,
    pub(crate) origin: Origin<G::State>,
    /// All draws: first those of the start, then those of each move.
    pub(crate) draws: Vec<Draw>,
    pub(crate) start_draws: u32,
    pub(crate) moves: Vec<Move<G::Action>>,
    pub(crate) fair: Fair,
    /// What was promised before the game; `None` if its luck did not begin with a seed.
    pub(crate) commitment: Option<String>,
    /// Was the seed lost, so that new luck does not follow from the commitment?
    pub(crate) sealed: bool,
    pub(crate) events: Vec<G::Event>,
    bots: Vec<(String, Box<dyn Bot<G>>)>,
    brains: Option<&'static Brains<G>>,
}

/// A full position, as text surfaces exchange it.
#[derive(Serialize)]
struct PositionOut<'a, O, S> {
    seats: usize,
    options: &'a O,
    state: &'a S,
}

/// The same, read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    seats: usize,
    #[serde(default)]
    options: Value,
    state: Value,
}

impl<G: Playable> Live<G> {
    /// A new game whose luck follows from the seed.
    pub fn new(game: G, seed: [u8; 32]) -> Self {
        Self::begin(game, Fair::new(seed), Some(journal::commitment(&seed)), Script::Luck)
            .expect("luck without a script fits always")
    }

    pub(crate) fn begin(
        game: G,
        mut fair: Fair,
        commitment: Option<String>,
        script: Script<'_>,
    ) -> Result<Self, String> {
        let (mut draws, mut events) = (Vec::new(), Vec::new());
        let mut chance = TableChance::new(&game, &mut fair, &mut draws, script);
        let state = game.start(&mut chance, &mut events);
        chance.finish()?;
        let start_draws = draws.len() as u32;
        Ok(Self {
            state,
            names: default_names(game.seats()),
            seated: Vec::new(),
            game,
            origin: Origin::Start,
            draws,
            start_draws,
            moves: Vec::new(),
            fair,
            commitment,
            sealed: false,
            events,
            bots: Vec::new(),
            brains: None,
        })
    }

    /// A game that goes on from this state.
    pub fn open(game: G, state: G::State, seed: [u8; 32]) -> Result<Self, Invalid> {
        game.validate(&state)?;
        Ok(Self {
            names: default_names(game.seats()),
            seated: Vec::new(),
            game,
            origin: Origin::Position(state.clone()),
            state,
            draws: Vec::new(),
            start_draws: 0,
            moves: Vec::new(),
            fair: Fair::new(seed),
            commitment: Some(journal::commitment(&seed)),
            sealed: false,
            events: Vec::new(),
            bots: Vec::new(),
            brains: None,
        })
    }

    /// A game that goes on from a position as [`Table::position_json`] gives it.
    pub fn open_json(position: Value, seed: [u8; 32]) -> Result<Self, Invalid> {
        let position: Position = crate::from_json(position)?;
        let game = new_game::<G>(position.seats, position.options)?;
        let state = crate::from_json(position.state).map_err(|e| Invalid(format!("state: {e}")))?;
        Self::open(game, state, seed)
    }

    /// The same table with bots and advice from outside of the game.
    #[must_use]
    pub fn thinking(self, brains: Option<&'static Brains<G>>) -> Self {
        Self { brains, ..self }
    }

    /// The rules of the table.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// All there is to know.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The full events of the last move.
    pub fn full_events(&self) -> &[G::Event] {
        &self.events
    }

    /// May `seat` take this action now? The reason if not.
    #[inline]
    pub fn check_action(&self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        self.game.check(&self.state, seat, action).map_err(|refusal| self.refused(&refusal))
    }

    #[cold]
    fn refused(&self, refusal: &G::Refusal) -> Refused {
        Refused {
            code: refusal.code(),
            message: self.game.refusal_words(refusal, Language::English),
            refusal: serde_json::to_value(refusal).ok(),
        }
    }

    /// Plays an action.
    #[inline]
    pub fn play_action(&mut self, seat: Seat, action: G::Action) -> Result<(), Refused> {
        self.check_action(seat, action)?;
        self.events.clear();
        let mut chance = TableChance::new(&self.game, &mut self.fair, &mut self.draws, Script::Luck);
        self.game.apply(&mut self.state, seat, action, &mut chance, &mut self.events);
        let draws_end = self.draws.len() as u32;
        self.moves.push(Move { seat, given: self.sealed, action, draws_end });
        Ok(())
    }

    /// Plays an action with a script for its draws; nothing changes if the script does not fit.
    pub(crate) fn play_scripted(
        &mut self,
        seat: Seat,
        action: G::Action,
        given: bool,
        script: Script<'_>,
    ) -> Result<Option<String>, Refused> {
        self.check_action(seat, action)?;
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        // Recorded draws are read once and never tried again; only a forced draw may leave a table that plays on.
        let kept = matches!(script, Script::Forced(_)).then(|| self.fair.clone());
        let before = self.draws.len();
        let mut chance = TableChance::new(&self.game, &mut self.fair, &mut self.draws, script);
        self.game.apply(&mut state, seat, action, &mut chance, &mut events);
        let unproven = chance.unproven.take();
        if let Err(reason) = chance.finish() {
            self.draws.truncate(before);
            self.fair = kept.unwrap_or_else(|| self.fair.clone());
            return Err(Refused::new("bad_draws", reason));
        }
        (self.state, self.events) = (state, events);
        let draws_end = self.draws.len() as u32;
        self.moves.push(Move { seat, given, action, draws_end });
        Ok(unproven)
    }

    /// Writes the lines of the moves from this one on.
    fn write_moves(&self, from: usize, chain: &mut Chain, out: &mut String) {
        for (i, m) in self.moves.iter().enumerate().skip(from) {
            *out += &chain.seal(&MoveLine {
                ply: i + 1,
                seat: m.seat,
                play: m.action.to_string(),
                draws: self.draws_of(i).iter().map(|d| journal::draw_text(&self.game, *d)).collect(),
                given: m.given,
            });
        }
    }

    fn draws_of(&self, ply: usize) -> &[Draw] {
        let start = if ply == 0 { self.start_draws } else { self.moves[ply - 1].draws_end };
        &self.draws[start as usize..self.moves[ply].draws_end as usize]
    }

    /// The state and the events after `ply` moves, replayed from the journal.
    fn replay(&self, ply: usize) -> (G::State, Vec<G::Event>) {
        let mut events = Vec::new();
        let mut state = match &self.origin {
            Origin::Position(state) => state.clone(),
            Origin::Start => {
                let mut chance = Replaying::new(&self.draws[..self.start_draws as usize]);
                self.game.start(&mut chance, &mut events)
            }
        };
        for (i, m) in self.moves[..ply].iter().enumerate() {
            events.clear();
            let mut chance = Replaying::new(self.draws_of(i));
            self.game.apply(&mut state, m.seat, m.action, &mut chance, &mut events);
        }
        (state, events)
    }

    /// Plays the journal again and shows every move: the state before it, who did what, the state after it, the events.
    pub fn steps(&self, mut visit: impl FnMut(&G::State, Seat, G::Action, &G::State, &[G::Event])) {
        let (mut state, mut events) = self.replay(0);
        for (i, m) in self.moves.iter().enumerate() {
            events.clear();
            let before = state.clone();
            let mut chance = Replaying::new(self.draws_of(i));
            self.game.apply(&mut state, m.seat, m.action, &mut chance, &mut events);
            visit(&before, m.seat, m.action, &state, &events);
        }
    }

    fn decision<T>(&self, seat: Seat, f: impl FnOnce(&Decision<'_, G>) -> T) -> T {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let legal = self.game.legal(&self.state, seat);
        f(&Decision { game: &self.game, seat, view: &view, legal: &legal })
    }

    fn check_mover(&self, seat: Seat) -> Result<(), Refused> {
        if self.game.turn(&self.state).has(seat) {
            Ok(())
        } else {
            Err(Refused::new("not_your_turn", format!("seat {seat} has nothing to decide now")))
        }
    }

    fn undo_reason(&self, seat: Seat) -> Option<&'static str> {
        match self.moves.last() {
            None => Some("there is no move to take back"),
            Some(m) if m.seat != seat => Some("the last move was another player's"),
            Some(_) if !self.draws_of(self.moves.len() - 1).is_empty() => {
                Some("the last move drew something, and what was drawn stays drawn")
            }
            Some(_) if self.events.iter().any(GameEvent::reveals) => {
                Some("the last move showed something that was hidden")
            }
            Some(_) => None,
        }
    }
}

/// Reads options and checks them.
pub(crate) fn new_game<G: Game>(seats: usize, options: Value) -> Result<G, Invalid> {
    let facts = G::FACTS;
    if !(facts.min_seats..=facts.max_seats).contains(&seats) {
        return Err(Invalid(format!(
            "{} takes {} to {} seats, not {seats}",
            facts.id, facts.min_seats, facts.max_seats
        )));
    }
    let options = match options {
        Value::Null => G::Options::default(),
        Value::Object(_) => crate::from_json(options).map_err(|e| Invalid(format!("options: {e}")))?,
        _ => return Err(Invalid::new("options: expected an object such as {\"rounds\":9}")),
    };
    G::new(seats, options)
}

/// The id of an action that somebody said; whether it is legal is another question.
pub(crate) fn read_action<G: Game>(say: Say<'_>) -> Result<u32, Refused> {
    let bad = |e: String| Refused::new("bad_action", e);
    match say {
        Say::Id(id) if id < G::Action::COUNT => Ok(id),
        Say::Id(id) => {
            Err(bad(format!("there is no action {id}; ids go from 0 to {}", G::Action::COUNT - 1)))
        }
        Say::Text(text) => text.parse().map(G::Action::id).map_err(|e: crate::BadAction| bad(e.0)),
        Say::Json(Value::Number(n)) => match n.as_u64().and_then(|n| u32::try_from(n).ok()) {
            Some(id) => read_action::<G>(Say::Id(id)),
            None => Err(bad(format!("there is no action {n}; ids go from 0 to {}", G::Action::COUNT - 1))),
        },
        Say::Json(Value::String(text)) => read_action::<G>(Say::Text(text)),
        Say::Json(value @ Value::Object(_)) => {
            G::Action::deserialize(value).map(G::Action::id).map_err(|e| bad(e.to_string()))
        }
        Say::Json(_) => Err(bad("an action is an id, a notation or an object with a `type`".into())),
    }
}

/// Types of the contract always have a JSON form; one that fails anyway shows as `null`.
pub(crate) fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
}

fn default_names(seats: usize) -> Vec<String> {
    (1..=seats).map(|n| format!("Player {n}")).collect()
}

impl<G: Playable> Table for Live<G> {
    fn facts(&self) -> &'static Facts {
        const { &G::FACTS }
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.game.options()).unwrap_or_default()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn set_names(&mut self, names: Vec<String>) {
        for (name, new) in self.names.iter_mut().zip(names) {
            *name = new;
        }
    }

    fn seated_bots(&self) -> &[Option<String>] {
        &self.seated
    }

    fn seat_bots(&mut self, mut bots: Vec<Option<String>>) {
        bots.resize(self.game.seats(), None);
        self.seated = bots;
    }

    fn movers(&self) -> Seats {
        self.game.turn(&self.state)
    }

    fn turn(&self) -> Turn {
        let seats = self.movers();
        if seats.is_empty() { Turn::Over(self.game.outcome(&self.state)) } else { Turn::Seats(seats) }
    }

    fn legal(&self, seat: Seat, ids: &mut Vec<u32>) {
        ids.clear();
        if self.movers().has(seat) {
            self.game.legal(&self.state, seat).for_each(|id| ids.push(id));
        }
    }

    fn sample(&self, seat: Seat, luck: &mut Luck) -> Option<u32> {
        self.movers().has(seat).then(|| self.game.sample_legal(&self.state, seat, luck).id())
    }

    fn notation(&self, id: u32) -> Option<String> {
        G::Action::from_id(id).map(|a| a.to_string())
    }

    fn action_json(&self, id: u32) -> Option<Value> {
        G::Action::from_id(id).and_then(|a| serde_json::to_value(a).ok())
    }

    fn read_action(&self, say: Say<'_>) -> Result<u32, Refused> {
        read_action::<G>(say)
    }

    fn check(&self, seat: Seat, id: u32) -> Result<(), Refused> {
        match G::Action::from_id(id) {
            Some(action) => self.check_action(seat, action),
            None => self.read_action(Say::Id(id)).map(|_| ()),
        }
    }

    fn play_id(&mut self, seat: Seat, id: u32) -> Result<(), Refused> {
        match G::Action::from_id(id) {
            Some(action) => self.play_action(seat, action),
            None => self.read_action(Say::Id(id)).map(|_| ()),
        }
    }

    fn play_forced(&mut self, seat: Seat, id: u32, draws: &[Value]) -> Result<(), Refused> {
        let id = self.read_action(Say::Id(id))?;
        let names = draws.iter().map(forced_name).collect::<Result<Vec<_>, _>>()?;
        let action = G::Action::from_id(id).expect("a read id is an action's");
        self.play_scripted(seat, action, true, Script::Forced(&names)).map(|_| ())
    }

    fn may_undo(&self, seat: Seat) -> Result<(), Refused> {
        self.undo_reason(seat).map_or(Ok(()), |reason| Err(Refused::new("no_undo", reason)))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.may_undo(seat)?;
        self.moves.pop();
        (self.state, self.events) = self.replay(self.moves.len());
        Ok(())
    }

    fn bot(&mut self, bot: &str, seat: Seat, luck: &mut Luck) -> Result<u32, Refused> {
        self.check_mover(seat)?;
        let index = match self.bots.iter().position(|(name, _)| name == bot) {
            Some(index) => index,
            None => {
                let made = make_bot::<G>(bot, self.brains).map_err(|e| Refused::new("unknown_bot", e.0))?;
                self.bots.push((bot.to_owned(), made));
                self.bots.len() - 1
            }
        };
        let mut bots = std::mem::take(&mut self.bots);
        let action = self.decision(seat, |d| bots[index].1.choose(d, luck));
        self.bots = bots;
        Ok(action.id())
    }

    fn advise(&self, seat: Seat, effort: Effort, language: Language) -> Result<Value, Refused> {
        self.check_mover(seat)?;
        let Some(brains) = self.brains else {
            return Err(Refused::new("no_advice", "nobody at this table gives advice"));
        };
        let advice = self.decision(seat, |d| (brains.advise)(d, effort, language));
        let line = |a: &crate::Advised<G::Action>| {
            let mut line = json!({
                "notation": a.action.to_string(),
                "value": a.value,
                "stderr": a.stderr,
                "lost": a.lost,
                "lost_err": a.lost_err,
                "grade": a.grade,
                "why": a.why,
            });
            if let Some(points) = a.points.filter(|_| advice.unit == crate::Unit::Win) {
                line["points"] = points.into();
            }
            if let Some(win) = a.win.filter(|_| advice.unit == crate::Unit::Points) {
                line["win"] = win.value.into();
            }
            if !a.shares.is_empty() {
                line["odds"] = json!(a.shares);
            }
            line
        };
        Ok(json!({ "unit": advice.unit, "advice": advice.moves.iter().map(line).collect::<Vec<_>>() }))
    }

    fn view_json(&self, viewer: Viewer) -> String {
        to_json(&self.game.view(&self.state, viewer))
    }

    fn position_json(&self) -> String {
        to_json(&PositionOut { seats: self.game.seats(), options: self.game.options(), state: &self.state })
    }

    fn events_json(&self, viewer: Viewer) -> String {
        to_json(&self.events.iter().filter_map(|e| Seen::of(e, viewer)).collect::<Vec<_>>())
    }

    fn teller(&self) -> &dyn Teller {
        &self.game
    }

    fn view(&self, viewer: Viewer) -> Opaque {
        Arc::new(self.game.view(&self.state, viewer))
    }

    fn events(&self, viewer: Viewer) -> Vec<Opaque> {
        let seen = self.events.iter().filter_map(|e| Seen::of(e, viewer));
        seen.map(|e| Arc::new(e) as Opaque).collect()
    }

    fn history(&self, viewer: Viewer) -> Vec<Vec<Opaque>> {
        let seen = |events: &[G::Event]| -> Vec<Opaque> {
            let seen = events.iter().filter_map(|e| Seen::of(e, viewer));
            seen.map(|e| Arc::new(e) as Opaque).collect()
        };
        let mut history = vec![seen(&self.replay(0).1)];
        self.steps(|_, _, _, _, events| history.push(seen(events)));
        history
    }

    #[cfg(not(target_family = "wasm"))]
    fn actions(&self) -> u32 {
        G::Action::COUNT
    }

    #[cfg(not(target_family = "wasm"))]
    fn planes(&self) -> crate::Planes {
        crate::Planes::of(&self.game)
    }

    #[cfg(not(target_family = "wasm"))]
    fn observe(&self, seat: Seat, sheet: crate::Sheet<'_>) {
        self.game.look(&self.state, Viewer::Seat(seat), |view| sheet.write(&self.game, view, seat));
    }

    #[cfg(not(target_family = "wasm"))]
    fn imagined(&self, seat: Seat, luck: &mut Luck) -> Result<Box<dyn Table>, Invalid> {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let state = self.game.determinize(&view, luck);
        let mut table = Self::open(self.game.clone(), state, luck.seed())?.thinking(self.brains);
        table.names.clone_from(&self.names);
        Ok(Box::new(table))
    }

    #[cfg(not(target_family = "wasm"))]
    fn pay(&self, reward: crate::batch::Reward) -> Vec<f32> {
        let mut paid = vec![0.0; self.game.seats()];
        crate::batch::pay(&self.game, &self.state, reward, &mut paid);
        paid
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn move_at(&self, ply: usize) -> Option<(Seat, String)> {
        self.moves.get(ply).map(|m| (m.seat, m.action.to_string()))
    }

    fn journal(&self, keeping: Keeping) -> String {
        let text = |draws: &[Draw]| draws.iter().map(|d| journal::draw_text(&self.game, *d)).collect();
        let seed = (!self.sealed && self.commitment.is_some()).then(|| journal::hex(&self.fair.seed()));
        let private = keeping == Keeping::Private;
        let mut chain = Chain::default();
        let mut out = chain.seal(&Header {
            parlor: journal::FORMAT,
            game: G::FACTS.id.into(),
            rules: G::FACTS.rules,
            seats: self.game.seats(),
            options: self.options(),
            names: self.names.clone(),
            bots: self.seated.clone(),
            commitment: self.commitment.clone(),
            seed: seed.clone().filter(|_| private),
            position: match &self.origin {
                Origin::Start => None,
                Origin::Position(state) => serde_json::to_value(state).ok(),
            },
            draws: text(&self.draws[..self.start_draws as usize]),
        });
        self.write_moves(0, &mut chain, &mut out);
        if let Turn::Over(over) = self.turn() {
            out +=
                &chain.seal(&ResultLine { over, plies: self.moves.len(), seed: seed.filter(|_| !private) });
        }
        out
    }

    fn journal_after(&self, plies: usize, last: &str) -> String {
        let mut out = String::new();
        self.write_moves(plies, &mut Chain::after(last), &mut out);
        out
    }

    fn commitment(&self) -> Option<String> {
        self.commitment.clone()
    }

    fn at(&self, ply: usize) -> Result<Box<dyn Table>, Invalid> {
        if ply > self.moves.len() {
            return Err(Invalid(format!("there are only {} moves, not {ply}", self.moves.len())));
        }
        let mut copy = self.clone();
        (copy.state, copy.events) = self.replay(ply);
        copy.moves.truncate(ply);
        let end = copy.moves.last().map_or(self.start_draws, |m| m.draws_end);
        copy.draws.truncate(end as usize);
        // The generator has moved on; a game played on from here would not follow from its seed.
        copy.sealed = copy.sealed || ply < self.moves.len();
        Ok(Box::new(copy))
    }

    fn boxed(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

impl<G: Playable> Clone for Live<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            names: self.names.clone(),
            seated: self.seated.clone(),
            origin: self.origin.clone(),
            draws: self.draws.clone(),
            start_draws: self.start_draws,
            moves: self.moves.clone(),
            fair: self.fair.clone(),
            commitment: self.commitment.clone(),
            sealed: self.sealed,
            events: self.events.clone(),
            bots: Vec::new(),
            brains: self.brains,
        }
    }
}

/// Says nothing hidden: tables turn up in logs.
impl<G: Playable> std::fmt::Debug for Live<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live")
            .field("game", &G::FACTS.id)
            .field("plies", &self.moves.len())
            .finish_non_exhaustive()
    }
}

/// A bot of a game, of its own or from outside of it, by what somebody wrote: `evie:horizon=5`.
pub fn make_bot<G: Playable>(text: &str, brains: Option<&Brains<G>>) -> Result<Box<dyn Bot<G>>, Invalid> {
    let spec = BotSpec::parse(text);
    let offers = || G::bots().iter().chain(brains.map_or(&[][..], |b| b.bots));
    match offers().find(|b| b.id == spec.id) {
        Some(offer) => (offer.make)(&spec),
        None => {
            let known: Vec<_> = offers().map(|b| b.id).collect();
            Err(Invalid(format!(
                "{} has no bot `{}`; it has: {}",
                G::FACTS.id,
                crate::action::clip(&spec.id),
                known.join(", ")
            )))
        }
    }
}

fn forced_name(value: &Value) -> Result<String, Refused> {
    match value {
        Value::String(s) => Ok(s.rsplit_once(':').map_or(s.as_str(), |(_, face)| face).to_owned()),
        Value::Number(n) => Ok(n.to_string()),
        _ => Err(Refused::new("bad_draws", "a forced draw is a number or a name")),
    }
}

/// Where a move's draws come from.
#[derive(Clone, Copy)]
pub(crate) enum Script<'a> {
    /// From the seed.
    Luck,
    /// First these faces by name, then from the seed.
    Forced(&'a [String]),
    /// These and no others; with `proof`, each is compared with what the seed gives.
    Recorded { draws: &'a [Draw], proof: bool },
}

/// The luck of a table: one type for all its needs, so that the rules are compiled for it once.
struct TableChance<'a, G> {
    game: &'a G,
    fair: &'a mut Fair,
    draws: &'a mut Vec<Draw>,
    script: Script<'a>,
    used: usize,
    wrong: Option<String>,
    unproven: Option<String>,
}

impl<'a, G: Game> TableChance<'a, G> {
    #[inline]
    fn new(game: &'a G, fair: &'a mut Fair, draws: &'a mut Vec<Draw>, script: Script<'a>) -> Self {
        Self { game, fair, draws, script, used: 0, wrong: None, unproven: None }
    }

    fn finish(self) -> Result<(), String> {
        let given = match self.script {
            Script::Luck => 0,
            Script::Forced(names) => names.len(),
            Script::Recorded { draws, .. } => draws.len(),
        };
        match self.wrong {
            Some(wrong) => Err(wrong),
            None if self.used < given => {
                Err(format!("{given} draws were given, but the move makes only {}", self.used))
            }
            None => Ok(()),
        }
    }

    #[cold]
    fn scripted<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        let index = self.used;
        self.used += 1;
        match self.script {
            Script::Forced(names) if index < names.len() => {
                let name = &names[index];
                if let Some(t) = self.game.face_of(stream, name).and_then(|face| urn.find(face)) {
                    return t;
                }
                let kind = G::STREAMS.get(stream.kind() as usize).unwrap_or(&"?");
                let name = crate::action::clip(name);
                self.wrong.get_or_insert_with(|| {
                    format!("draw {}: `{name}` can't be drawn from the {kind} now", index + 1)
                });
                0
            }
            Script::Recorded { draws, proof } => {
                let fair = proof.then(|| urn.face(self.fair.ticket(stream, urn)));
                let Some(draw) = draws.get(index) else {
                    let given = draws.len();
                    self.wrong.get_or_insert_with(|| {
                        format!("the move makes more draws than the {given} that are recorded")
                    });
                    return 0;
                };
                if fair.is_some_and(|face| face != draw.face) {
                    let text = journal::draw_text(self.game, *draw);
                    self.unproven
                        .get_or_insert_with(|| format!("the draw {text} does not follow from the seed"));
                }
                if draw.stream == stream
                    && let Some(ticket) = urn.find(draw.face)
                {
                    return ticket;
                }
                let text = journal::draw_text(self.game, *draw);
                self.wrong.get_or_insert_with(|| {
                    format!("the draw {text} does not fit: it could not be drawn then")
                });
                0
            }
            _ => self.fair.ticket(stream, urn),
        }
    }
}

impl<G: Game> TableChance<'_, G> {
    #[inline(always)]
    fn both<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> (u32, u32) {
        let ticket = match self.script {
            Script::Luck => self.fair.ticket(stream, urn),
            _ => self.scripted(stream, urn),
        };
        let face = urn.face(ticket);
        self.draws.push(Draw { stream, face });
        (ticket, face)
    }
}

impl<G: Game> Chance for TableChance<'_, G> {
    #[inline]
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        self.both(stream, urn).0
    }

    #[inline]
    fn draw<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        self.both(stream, urn).1
    }
}
