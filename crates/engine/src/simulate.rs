//! Games by the thousand, through the monomorphised trait, behind a face without types.
//!
//! A [`Simulator`] plays one game at a call. It is given who sits where and the luck, and gives how it ended. Nothing in
//! it depends on what it played before, so that any number of them share the work and the results stay the same.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::journal::Keeping;
use crate::live::{Live, make_bot, read_action, to_json};
use crate::record::{Moves, each_move};
use crate::{
    Bot, Brains, Decision, EventSink, Facts, Fair, GameAction, Invalid, Luck, MoveSet, Outcome, Playable,
    Say, Seat, Sheet, Table, Viewer,
};

/// A game that is longer than this is stopped and counts as it stands.
pub const LONGEST: u32 = 500_000;

/// So many faults in one game, and it is lost whatever was agreed on.
pub const MOST_FAULTS: usize = 8;

/// Who can be put on a seat.
#[derive(Clone)]
pub enum Player {
    /// A bot of the game, with its parameters.
    Bot(String),
    /// A program that is not ours; the function starts one for a seat.
    Outside(Arc<dyn Fn(Seat) -> Box<dyn Outside> + Send + Sync>),
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(spec) => write!(f, "Bot({spec})"),
            Self::Outside(_) => f.write_str("Outside"),
        }
    }
}

/// A player that is not ours: it may be slow, broken or a liar.
pub trait Outside: Send {
    /// Asks for a choice; an action as an id, a notation or an object.
    fn choose(&mut self, asking: &dyn Asking) -> Result<Value, Fault>;

    /// Does it want to hear how games go?
    fn hears(&self) -> bool {
        false
    }

    /// It hears something. It can't answer.
    fn hear(&mut self, heard: &Heard<'_>) {
        let _ = heard;
    }
}

/// What an outside player hears between its decisions, if it wants to.
#[derive(Debug, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum Heard<'a> {
    /// A game begins.
    Start {
        /// Which game.
        game: &'static str,
        /// How many play.
        seats: usize,
        /// Where the player sits.
        seat: Seat,
        /// All options.
        options: &'a Value,
        /// Tells games apart.
        table: u64,
        /// What the seat sees.
        view: Box<RawValue>,
        /// What the start did, as the seat may know it.
        events: Box<RawValue>,
    },
    /// Somebody has moved; it may have been the player itself.
    Moved {
        /// Tells games apart.
        table: u64,
        /// How many moves were made before this one.
        ply: u32,
        /// Who moved.
        seat: Seat,
        /// What the move did, as the player may know it.
        events: Box<RawValue>,
    },
    /// The game is over.
    End {
        /// Tells games apart.
        table: u64,
        /// How many moves it had.
        plies: u32,
        /// How it ended.
        outcome: &'a Outcome,
    },
}

/// A decision of an outside player, to be told in the form that it reads.
pub trait Asking {
    /// How many play.
    fn seats(&self) -> usize;
    /// Who decides.
    fn seat(&self) -> Seat;
    /// Tells games apart: the same number through one game.
    fn table(&self) -> u64;
    /// How many moves were made.
    fn ply(&self) -> u32;
    /// Writes the ids of what it may do, ascending.
    fn legal(&self, ids: &mut Vec<u32>);
    /// Writes what it sees as numbers.
    fn observe(&self, sheet: Sheet<'_>);
    /// All of it in words and JSON.
    fn ask(&self) -> Result<Ask<'_>, Fault>;
}

/// What an outside player is told when it has to decide.
#[derive(Debug, Serialize)]
pub struct Ask<'a> {
    /// Which game.
    pub game: &'static str,
    /// How many play.
    pub seats: usize,
    /// Who decides.
    pub seat: Seat,
    /// All options.
    pub options: &'a Value,
    /// Tells games apart: the same number through one game.
    pub table: u64,
    /// How many moves were made.
    pub ply: u32,
    /// A random number for whims, the same when the game is played again.
    pub luck: u32,
    /// What the seat sees.
    pub view: Box<RawValue>,
    /// What it may do.
    pub actions: Vec<Choice>,
}

/// A legal action in its three faces.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// Its id.
    pub id: u32,
    /// Its notation.
    pub notation: String,
    /// Its JSON.
    pub action: Value,
}

/// What a player did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The kind.
    pub kind: FaultKind,
    /// What exactly, for its author.
    pub message: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// It did not answer in time.
    TimeOut,
    /// It could not be started, or ended.
    Crash,
    /// It answered with something that is no answer.
    Garbage,
    /// It wrote far too much.
    Flood,
    /// It answered a question that was not asked.
    Lie,
    /// It chose something that is not legal.
    Illegal,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeOut => "time-out",
            Self::Crash => "crash",
            Self::Garbage => "garbage",
            Self::Flood => "flood",
            Self::Lie => "lie",
            Self::Illegal => "illegal move",
        })
    }
}

/// What a fault costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OnFault {
    /// The move: any legal one is made instead.
    #[default]
    Move,
    /// The game: it ends, and the player is last.
    Game,
}

/// A game to play.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    /// The luck of the table.
    pub seed: [u8; 32],
    /// The whims of the players.
    pub whims: u64,
    /// Tells games apart.
    pub table: u64,
    /// Which player sits on each seat.
    pub seats: &'a [usize],
    /// Which of the simulator's [openings](Simulator::open) the game begins with; by default its own start.
    pub opening: Option<usize>,
}

/// What to keep of a game beside its outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep {
    /// Its moves, packed.
    pub moves: bool,
    /// Who did what, and what became of the [items](crate::Measures::items).
    pub counts: bool,
    /// Its [summary](crate::Measures::summary).
    pub summary: bool,
    /// How long each player thought.
    pub times: bool,
}

/// A game that was played. Used again for the next one, it keeps its memory.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How many moves there were.
    pub plies: u32,
    /// Was it stopped before its end, by a fault or for its length?
    pub unfinished: bool,
    /// What players did wrong: who, at which move, and what.
    pub faults: Vec<(Seat, u32, Fault)>,
    /// The moves, packed; see [`Simulator::journal`].
    pub moves: Vec<u8>,
    /// What was played, by whom.
    pub plays: Vec<(Seat, u32)>,
    /// What became of the items.
    pub counts: Counts,
    /// The summary.
    pub summary: Summary,
    /// How long each seat thought, if it was measured.
    pub times: Vec<Thought>,
}

/// How long somebody thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thought {
    /// About how many decisions.
    pub decisions: u64,
    /// How long together, in nanoseconds.
    pub nanos: u64,
    /// How long about one at most.
    pub longest: u64,
}

impl Thought {
    /// Thought about one more.
    pub fn add(&mut self, nanos: u64) {
        self.merge(Self { decisions: 1, nanos, longest: nanos });
    }

    /// Adds up.
    pub fn merge(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.nanos = self.nanos.saturating_add(other.nanos);
        self.longest = self.longest.max(other.longest);
    }
}

impl Default for Played {
    fn default() -> Self {
        Self {
            outcome: Outcome { ranks: Vec::new(), scores: Vec::new(), won: None },
            plies: 0,
            unfinished: false,
            faults: Vec::new(),
            moves: Vec::new(),
            plays: Vec::new(),
            counts: Counts::default(),
            summary: Summary::default(),
            times: Vec::new(),
        }
    }
}

/// What became of each item in one game, by seat.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    items: usize,
    cells: Vec<Count>,
}

/// What became of one item of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How often it was bought or otherwise acquired.
    pub gained: u32,
    /// How often it took effect.
    pub fired: u32,
    /// What that brought, in the game's own counting.
    pub paid: i32,
}

impl Counts {
    fn reset(&mut self, seats: usize, items: usize) {
        self.items = items;
        self.cells.clear();
        self.cells.resize(seats * items, Count::default());
    }

    fn cell(&mut self, seat: Seat, item: usize) -> Option<&mut Count> {
        if item < self.items { self.cells.get_mut(seat.index() * self.items + item) } else { None }
    }

    /// A seat acquired an item.
    pub fn gained(&mut self, seat: Seat, item: usize) {
        if let Some(cell) = self.cell(seat, item) {
            cell.gained += 1;
        }
    }

    /// An item of a seat took effect and brought this much.
    pub fn fired(&mut self, seat: Seat, item: usize, paid: i32) {
        if let Some(cell) = self.cell(seat, item) {
            cell.fired += 1;
            cell.paid += paid;
        }
    }

    /// What became of the items of one seat.
    pub fn of(&self, seat: Seat) -> &[Count] {
        let start = seat.index() * self.items;
        self.cells.get(start..start + self.items).unwrap_or(&[])
    }
}

/// What a record says beside ranks and scores: fields for the table, and for each seat.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// About the game, such as its turns.
    pub table: Map<String, Value>,
    /// About each seat, such as its bank; may be empty.
    pub seats: Vec<Map<String, Value>>,
}

/// Plays games of one kind.
pub trait Simulator: Send {
    /// Learns positions that games may begin with, as [`Table::position_json`] writes them. They have to be of its seats and
    /// options, and not over.
    fn open(&mut self, positions: &[Value]) -> Result<(), Invalid>;
    /// Plays one.
    fn play(&mut self, deal: &Deal<'_>, keep: Keep, played: &mut Played);
    /// All options, with defaults filled in.
    fn options(&self) -> Value;
    /// The things whose worth is measured.
    fn items(&self) -> Vec<String>;
    /// How many actions there are.
    fn actions(&self) -> u32;
    /// An action in notation.
    fn notation(&self, id: u32) -> String;
    /// The journal of a game from its seed and its packed moves.
    fn journal(&self, seed: [u8; 32], moves: &[u8], names: Vec<String>) -> Result<String, Invalid>;
}

enum Sitter<G: Playable> {
    Uniform,
    Bot(Box<dyn Bot<G>>),
    Outside(Box<dyn Outside>),
}

/// A [`Simulator`] of a known game.
pub(crate) struct Simulation<G: Playable> {
    game: G,
    options: Value,
    items: usize,
    on_fault: OnFault,
    /// One for each player and seat, so that a player may sit twice at a table.
    sitters: Vec<Vec<Sitter<G>>>,
    fair: Fair,
    lucks: Vec<Luck>,
    moves: Moves,
    openings: Vec<G::State>,
    events: Vec<G::Event>,
}

impl<G: Playable> Simulation<G> {
    pub(crate) fn new(
        game: G,
        players: &[Player],
        on_fault: OnFault,
        brains: Option<&Brains<G>>,
    ) -> Result<Self, Invalid> {
        let sit = |player: &Player, seat: Seat| match player {
            Player::Bot(spec) => {
                let bot = make_bot::<G>(spec, brains)?;
                Ok(if bot.is_uniform() { Sitter::Uniform } else { Sitter::Bot(bot) })
            }
            Player::Outside(start) => Ok(Sitter::Outside(start(seat))),
        };
        let seated = |player| Seat::all(game.seats()).map(|seat| sit(player, seat)).collect();
        Ok(Self {
            options: serde_json::to_value(game.options()).unwrap_or_default(),
            items: game.items().len(),
            on_fault,
            sitters: players.iter().map(seated).collect::<Result<_, Invalid>>()?,
            fair: Fair::new([0; 32]),
            lucks: Vec::new(),
            moves: Moves::default(),
            openings: Vec::new(),
            events: Vec::new(),
            game,
        })
    }

    fn run<const MOVES: bool, const COUNTS: bool>(
        &mut self,
        deal: &Deal<'_>,
        timed: bool,
        played: &mut Played,
    ) -> (G::State, Option<Seat>) {
        let Self { game, sitters, fair, lucks, moves, openings, events, options, on_fault, .. } = self;
        fair.reseed(deal.seed);
        lucks.clear();
        lucks.extend((0..game.seats() as u64).map(|seat| Luck::new(deal.whims.wrapping_add(seat))));
        for (seat, &player) in deal.seats.iter().enumerate() {
            if let Sitter::Bot(bot) = &mut sitters[player][seat] {
                bot.begin();
            }
        }
        let mut audience = Audience::of(sitters, deal);
        let mut counting = Counting { game, counts: &mut played.counts };
        events.clear();
        let opening = deal.opening.and_then(|i| openings.get(i));
        let mut state = match opening {
            Some(state) => state.clone(),
            None if audience.is_empty() && !COUNTS => game.start(fair, &mut ()),
            None if audience.is_empty() => game.start(fair, &mut counting),
            None => game.start(
                fair,
                &mut Overheard { events: &mut *events, counting: COUNTS.then_some(&mut counting) },
            ),
        };
        if !audience.is_empty() {
            audience.begin(game, &state, sitters, deal, options, events);
        }
        played.plies = 0;
        loop {
            let movers = game.turn(&state);
            let Some(seat) = movers.first() else { return (state, None) };
            let luck = &mut lucks[seat.index()];
            let sitter = &mut sitters[deal.seats[seat.index()]][seat.index()];
            let action = if let Sitter::Uniform = sitter {
                let action = game.sample_legal(&state, seat, luck);
                if MOVES {
                    moves.push(movers, seat, &game.legal(&state, seat), action.id());
                }
                action
            } else {
                let legal = game.legal(&state, seat);
                let asked = Asked { options, table: deal.table, ply: played.plies };
                let begun = timed.then(Instant::now);
                let choice = sitter.choose(game, &state, seat, &legal, asked, luck);
                if let (Some(begun), Some(time)) = (begun, played.times.get_mut(seat.index())) {
                    time.add(u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX));
                }
                audience.look(seat, sitter);
                let action = match choice {
                    Ok(action) => action,
                    Err(fault) => {
                        played.faults.push((seat, played.plies, fault));
                        let his = played.faults.iter().filter(|f| f.0 == seat).count();
                        if *on_fault == OnFault::Game || his >= MOST_FAULTS {
                            return (state, Some(seat));
                        }
                        let any = legal.nth(luck.below(legal.len()));
                        G::Action::from_id(any).expect("legal ids are ids of actions")
                    }
                };
                if MOVES {
                    moves.push(movers, seat, &legal, action.id());
                }
                action
            };
            if COUNTS {
                played.plays.push((seat, action.id()));
            }
            let mut counting = Counting { game, counts: &mut played.counts };
            if !audience.is_empty() {
                events.clear();
                let mut overheard =
                    Overheard { events: &mut *events, counting: COUNTS.then_some(&mut counting) };
                game.apply(&mut state, seat, action, fair, &mut overheard);
                audience.moved(sitters, deal, played.plies, seat, events);
            } else if COUNTS {
                game.apply(&mut state, seat, action, fair, &mut counting);
            } else {
                game.apply(&mut state, seat, action, fair, &mut ());
            }
            played.plies += 1;
            if played.plies >= LONGEST {
                played.unfinished = true;
                return (state, None);
            }
        }
    }
}

/// What an outside player is told beside the position.
#[derive(Clone, Copy)]
struct Asked<'a> {
    options: &'a Value,
    table: u64,
    ply: u32,
}

impl<G: Playable> Sitter<G> {
    /// A legal action, or what was wrong with the choice.
    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &G::Moves,
        asked: Asked<'_>,
        luck: &mut Luck,
    ) -> Result<G::Action, Fault> {
        // Where there is no choice, a bot is not asked; a program is, it may want to know.
        if let (Self::Bot(_), 1) = (&*self, legal.len())
            && let Some(only) = G::Action::from_id(legal.nth(0))
        {
            return Ok(only);
        }
        let action = game.look(state, Viewer::Seat(seat), |view| {
            let decision = Decision { game, seat, view, legal };
            match self {
                Self::Uniform => Ok(decision.any(luck)),
                Self::Bot(bot) => Ok(bot.choose(&decision, luck)),
                Self::Outside(outside) => ask(&decision, asked, outside.as_mut(), luck),
            }
        })?;
        if legal.contains(action.id()) {
            return Ok(action);
        }
        let reason = game
            .check(state, seat, action)
            .map_or_else(|e| game.refusal_words(&e, phrases::Language::English), |()| "not legal".into());
        Err(Fault { kind: FaultKind::Illegal, message: format!("`{action}`: {reason}") })
    }
}

/// Asks an outside player; what it says is an action, but may not be legal.
fn ask<G: Playable>(
    decision: &Decision<'_, G>,
    asked: Asked<'_>,
    outside: &mut dyn Outside,
    luck: &mut Luck,
) -> Result<G::Action, Fault> {
    // 32 bits: every language reads such a number without loss.
    let answer = outside.choose(&Question { decision, asked, luck: (luck.bits() >> 32) as u32 })?;
    let illegal = |message| Fault { kind: FaultKind::Illegal, message };
    let id = read_action::<G>(Say::Json(&answer)).map_err(|e| illegal(e.message))?;
    G::Action::from_id(id).ok_or_else(|| illegal(format!("there is no action {id}")))
}

/// A decision of a known game as an outside player is asked for it.
struct Question<'a, G: Playable> {
    decision: &'a Decision<'a, G>,
    asked: Asked<'a>,
    luck: u32,
}

impl<G: Playable> Asking for Question<'_, G> {
    fn seats(&self) -> usize {
        self.decision.game.seats()
    }

    fn seat(&self) -> Seat {
        self.decision.seat
    }

    fn table(&self) -> u64 {
        self.asked.table
    }

    fn ply(&self) -> u32 {
        self.asked.ply
    }

    fn legal(&self, ids: &mut Vec<u32>) {
        ids.clear();
        self.decision.legal.for_each(|id| ids.push(id));
    }

    fn observe(&self, sheet: Sheet<'_>) {
        sheet.write(self.decision.game, self.decision.view, self.decision.seat);
    }

    fn ask(&self) -> Result<Ask<'_>, Fault> {
        let choice = |action: G::Action| Choice {
            id: action.id(),
            notation: action.to_string(),
            action: serde_json::to_value(action).unwrap_or_default(),
        };
        let view = RawValue::from_string(to_json(self.decision.view))
            .map_err(|e| Fault { kind: FaultKind::Garbage, message: e.to_string() })?;
        Ok(Ask {
            game: G::FACTS.id,
            seats: self.decision.game.seats(),
            seat: self.decision.seat,
            options: self.asked.options,
            table: self.asked.table,
            ply: self.asked.ply,
            luck: self.luck,
            view,
            actions: self.decision.actions().into_iter().map(choice).collect(),
        })
    }
}

/// The seats of outside players that want to hear how the game goes.
#[derive(Clone, Copy)]
struct Audience(crate::Seats);

impl Audience {
    fn of<G: Playable>(sitters: &[Vec<Sitter<G>>], deal: &Deal<'_>) -> Self {
        let seated = deal.seats.iter().enumerate();
        let hears = |(seat, player): (usize, &usize)| {
            let hears = matches!(&sitters[*player][seat], Sitter::Outside(outside) if outside.hears());
            hears.then_some(Seat(seat as u8))
        };
        Self(seated.filter_map(hears).collect())
    }

    fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// After a decision: it may have said that it wants to hear, or have been started anew.
    #[inline]
    fn look<G: Playable>(&mut self, seat: Seat, sitter: &Sitter<G>) {
        if let Sitter::Outside(outside) = sitter {
            self.0 = if outside.hears() { self.0.with(seat) } else { self.0.without(seat) };
        }
    }

    fn tell<G: Playable>(
        self,
        sitters: &mut [Vec<Sitter<G>>],
        deal: &Deal<'_>,
        mut heard: impl FnMut(Seat) -> Option<Heard<'static>>,
    ) {
        for seat in self.0.iter() {
            if let Sitter::Outside(outside) = &mut sitters[deal.seats[seat.index()]][seat.index()]
                && let Some(heard) = heard(seat)
            {
                outside.hear(&heard);
            }
        }
    }

    fn begin<G: Playable>(
        self,
        game: &G,
        state: &G::State,
        sitters: &mut [Vec<Sitter<G>>],
        deal: &Deal<'_>,
        options: &Value,
        events: &[G::Event],
    ) {
        for seat in self.0.iter() {
            if let Sitter::Outside(outside) = &mut sitters[deal.seats[seat.index()]][seat.index()]
                && let Some(events) = seen(events, seat)
                && let Ok(view) = game.look(state, Viewer::Seat(seat), |v| RawValue::from_string(to_json(v)))
            {
                let (game, seats, table) = (G::FACTS.id, game.seats(), deal.table);
                outside.hear(&Heard::Start { game, seats, seat, options, table, view, events });
            }
        }
    }

    fn moved<G: Playable>(
        self,
        sitters: &mut [Vec<Sitter<G>>],
        deal: &Deal<'_>,
        ply: u32,
        seat: Seat,
        events: &[G::Event],
    ) {
        let table = deal.table;
        self.tell(sitters, deal, |to| {
            seen(events, to).map(|events| Heard::Moved { table, ply, seat, events })
        });
    }

    fn end<G: Playable>(
        self,
        sitters: &mut [Vec<Sitter<G>>],
        deal: &Deal<'_>,
        plies: u32,
        outcome: &Outcome,
    ) {
        for seat in self.0.iter() {
            if let Sitter::Outside(outside) = &mut sitters[deal.seats[seat.index()]][seat.index()] {
                outside.hear(&Heard::End { table: deal.table, plies, outcome });
            }
        }
    }
}

/// Events as a seat may know them, as a JSON list.
fn seen<E: crate::GameEvent>(events: &[E], seat: Seat) -> Option<Box<RawValue>> {
    let seen: Vec<_> = events.iter().filter_map(|e| crate::Seen::of(e, Viewer::Seat(seat))).collect();
    serde_json::value::to_raw_value(&seen).ok()
}

/// Keeps the events of a move for those who hear of it, and passes them on to the counts.
struct Overheard<'a, 'c, G: Playable> {
    events: &'a mut Vec<G::Event>,
    counting: Option<&'a mut Counting<'c, G>>,
}

impl<G: Playable> EventSink<G::Event> for Overheard<'_, '_, G> {
    fn emit(&mut self, event: G::Event) {
        self.events.push(event.clone());
        if let Some(counting) = &mut self.counting {
            counting.emit(event);
        }
    }
}

/// Passes the events of a game on to its counts.
struct Counting<'a, G> {
    game: &'a G,
    counts: &'a mut Counts,
}

impl<G: Playable> EventSink<G::Event> for Counting<'_, G> {
    #[inline]
    fn emit(&mut self, event: G::Event) {
        self.game.count(&event, self.counts);
    }
}

impl<G: Playable> Simulator for Simulation<G> {
    fn open(&mut self, positions: &[Value]) -> Result<(), Invalid> {
        let open = |position: &Value| {
            let live = Live::<G>::open_json(position.clone(), [0; 32])?;
            if live.game().seats() != self.game.seats() || live.game().options() != self.game.options() {
                return Err(Invalid(
                    "it is of another table: seats and options have to be those of the match".into(),
                ));
            }
            if live.movers().is_empty() {
                return Err(Invalid("the game is over in it".into()));
            }
            Ok(live.state().clone())
        };
        self.openings = positions.iter().map(open).collect::<Result<_, Invalid>>()?;
        Ok(())
    }

    fn play(&mut self, deal: &Deal<'_>, keep: Keep, played: &mut Played) {
        played.faults.clear();
        played.unfinished = false;
        if keep.counts {
            played.plays.clear();
            played.counts.reset(self.game.seats(), self.items);
        }
        self.moves.clear();
        played.times.clear();
        if keep.times {
            played.times.resize(self.game.seats(), Thought::default());
        }
        let (state, lost) = match (keep.moves, keep.counts) {
            (false, false) => self.run::<false, false>(deal, keep.times, played),
            (true, false) => self.run::<true, false>(deal, keep.times, played),
            (false, true) => self.run::<false, true>(deal, keep.times, played),
            (true, true) => self.run::<true, true>(deal, keep.times, played),
        };
        played.outcome = self.game.outcome(&state);
        if let Some(seat) = lost {
            played.unfinished = true;
            forfeit(&mut played.outcome, seat);
        }
        let audience = Audience::of(&self.sitters, deal);
        if !audience.is_empty() {
            audience.end(&mut self.sitters, deal, played.plies, &played.outcome);
        }
        if keep.moves {
            played.moves.clear();
            self.moves.write_to(&mut played.moves);
        }
        if keep.summary {
            played.summary = self.game.summary(&state);
        }
    }

    fn options(&self) -> Value {
        self.options.clone()
    }

    fn items(&self) -> Vec<String> {
        self.game.items()
    }

    fn actions(&self) -> u32 {
        G::Action::COUNT
    }

    fn notation(&self, id: u32) -> String {
        G::Action::from_id(id).map_or_else(String::new, |a| a.to_string())
    }

    fn journal(&self, seed: [u8; 32], moves: &[u8], names: Vec<String>) -> Result<String, Invalid> {
        let mut table = Live::new(self.game.clone(), seed);
        table.set_names(names);
        let mut wrong = None;
        each_move(&self.game, moves, &mut table, Live::state, |table, seat, action| {
            if let Err(refused) = table.play_action(seat, action) {
                wrong.get_or_insert(refused.message);
            }
        })?;
        wrong.map_or_else(|| Ok(table.journal(Keeping::Private)), |reason| Err(Invalid(reason)))
    }
}

/// The seat comes last, behind all others; in a team, the team has lost.
fn forfeit(outcome: &mut Outcome, seat: Seat) {
    if outcome.won.is_some() {
        outcome.won = Some(false);
        return;
    }
    let Some(&his) = outcome.ranks.get(seat.index()) else { return };
    for rank in outcome.ranks.iter_mut().filter(|r| **r > his) {
        *rank -= 1;
    }
    outcome.ranks[seat.index()] = outcome.ranks.len() as u8;
}

/// Facts that a simulation of any game depends on.
pub fn is_team_game(facts: &Facts, seats: usize) -> bool {
    facts.cooperative || seats == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_forfeits_is_last_and_the_others_move_up() {
        let mut outcome = Outcome { ranks: vec![1, 2, 2, 4], scores: vec![9, 5, 5, 1], won: None };
        forfeit(&mut outcome, Seat(0));
        assert_eq!(outcome.ranks, [4, 1, 1, 3]);
        let mut tied = Outcome { ranks: vec![1, 1, 1], scores: vec![0, 0, 0], won: None };
        forfeit(&mut tied, Seat(1));
        assert_eq!(tied.ranks, [1, 3, 1]);
        let mut team = Outcome::team(2, true, 3);
        forfeit(&mut team, Seat(1));
        assert_eq!(team.won, Some(false));
    }
}
