//! Pig: roll as often as you dare; a 1 loses what you rolled this turn. First to the target wins.

use engine::conformance::Subject;
use engine::text::{Names, Paint};
use engine::{
    Bits, Bot, BotOffer, Chance, Decision, EventSink, Facts, Game, GameAction, GameEvent, Invalid, Level,
    Luck, MoveSet, Outcome, Playable, Seat, Seats, Seen, Stream, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

engine::actions! {
    /// What a player does.
    pub enum Action {
        /// Roll the die.
        Roll = "roll",
        /// Keep what was rolled.
        Hold = "hold",
    }
}

/// What can be chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The points that win, 10 to 1000.
    #[schemars(range(min = 10, max = 1000))]
    pub target: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self { target: 100 }
    }
}

/// All there is to know. Nothing is hidden, so it is the view as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    banked: [u16; 8],
    rolled: u16,
    turn: Seat,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// A die was rolled; a 1 ends the turn with nothing.
    Rolled { seat: Seat, face: u8 },
    /// The points of the turn were kept.
    Held { seat: Seat, points: u16, total: u16 },
}

impl GameEvent for Event {
    fn seen_by(&self, _: Viewer) -> Option<Self> {
        Some(*self)
    }
}

/// Why an action is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("roll at least once before you hold")]
    RollFirst,
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::NotYourTurn => "not_your_turn",
            Self::RollFirst => "roll_first",
        }
    }
}

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Pig {
    seats: usize,
    options: Options,
}

impl Pig {
    fn winner(&self, s: &State) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| s.banked[seat.index()] >= self.options.target)
    }
}

impl Game for Pig {
    const FACTS: Facts = Facts {
        id: "pig",
        title: "Pig",
        about: "Roll as often as you dare.",
        min_seats: 2,
        max_seats: 8,
        rules: 1,
        hidden: false,
        cooperative: false,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["die"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<1>;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        if !(10..=1000).contains(&options.target) {
            return Err(Invalid(format!("`target` must be 10 to 1000, not {}", options.target)));
        }
        if !(2..=8).contains(&seats) {
            return Err(Invalid(format!("pig takes 2 to 8 seats, not {seats}")));
        }
        Ok(Self { seats, options })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, _: &mut C, _: &mut E) -> State {
        State { banked: [0; 8], rolled: 0, turn: Seat(0) }
    }

    fn turn(&self, s: &State) -> Seats {
        if self.winner(s).is_some() { Seats::NONE } else { Seats::one(s.turn) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<1> {
        let mut moves = Bits::default();
        if self.turn(s).has(seat) {
            moves.insert(Action::Roll.id());
            if s.rolled > 0 {
                moves.insert(Action::Hold.id());
            }
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            _ if self.winner(s).is_some() => Err(Refusal::GameOver),
            _ if seat != s.turn => Err(Refusal::NotYourTurn),
            Action::Hold if s.rolled == 0 => Err(Refusal::RollFirst),
            Action::Roll | Action::Hold => Ok(()),
        }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Roll => {
                // Each seat has its own stream: with the seats rotated, everybody meets the same dice.
                let face = chance.die(Stream::seat(0, seat), 6) as u8;
                events.emit(Event::Rolled { seat, face });
                if face > 1 {
                    s.rolled += u16::from(face);
                    return;
                }
            }
            Action::Hold => {
                s.banked[seat.index()] += s.rolled;
                events.emit(Event::Held { seat, points: s.rolled, total: s.banked[seat.index()] });
            }
        }
        s.rolled = 0;
        if self.winner(s).is_none() {
            s.turn = seat.after(self.seats);
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        let over = s.banked.iter().filter(|b| **b >= self.options.target).count();
        if s.turn.index() >= self.seats || s.banked[self.seats..].iter().any(|b| *b > 0) {
            return Err(Invalid::new("a seat that is not there has points or the turn"));
        }
        if over > 1 || (over == 1 && (s.rolled > 0 || self.winner(s) != Some(s.turn))) {
            return Err(Invalid::new("the game ends with the first to reach the target"));
        }
        Ok(())
    }

    fn view(&self, s: &State, _: Viewer) -> State {
        *s
    }

    fn determinize(&self, view: &State, _: &mut Luck) -> State {
        *view
    }

    fn outcome(&self, s: &State) -> Outcome {
        Outcome::ranked(s.banked[..self.seats].iter().map(|&b| b.into()).collect(), false)
    }
}

/// Rolls until the turn has this many points, or enough to win.
struct Hold {
    at: u16,
    /// How often it does whatever comes to its mind.
    slip: f64,
}

impl Bot<Pig> for Hold {
    fn choose(&mut self, decision: &Decision<'_, Pig>, luck: &mut Luck) -> Action {
        if self.slip > 0.0 && luck.chance(self.slip) {
            return decision.any(luck);
        }
        let State { banked, rolled, turn } = *decision.view;
        let enough = rolled >= self.at || banked[turn.index()] + rolled >= decision.game.options.target;
        if rolled > 0 && enough { Action::Hold } else { Action::Roll }
    }
}

impl Playable for Pig {
    fn bots() -> &'static [BotOffer<Self>] {
        const HOLD: BotOffer<Pig> = BotOffer {
            id: "hold",
            name: "Hold",
            about: "Rolls until the turn has `at` points (20); in a share `slip` of its moves it does anything.",
            level: Level::Medium,
            make: |spec| {
                spec.only(&["at", "slip"])?;
                let slip = spec.number("slip", 0.0)?;
                if !(0.0..=1.0).contains(&slip) {
                    return Err(Invalid(format!("bot `hold`: `slip` goes from 0 to 1, not {slip}")));
                }
                Ok(Box::new(Hold { at: spec.number("at", 20)?, slip }))
            },
        };
        &[BotOffer::RANDOM, HOLD]
    }

    fn rules_text() -> &'static str {
        "Roll as often as you dare, then hold. A 1 loses what you rolled this turn."
    }

    fn board(&self, view: &State, names: Names<'_>, _: Paint) -> String {
        let line = |seat: Seat| format!("{:<16} {:>4}\n", names.who(seat), view.banked[seat.index()]);
        Seat::all(self.seats).map(line).chain([format!("this turn        {:>4}\n", view.rolled)]).collect()
    }

    fn event_words(&self, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
        Some(match *event.get() {
            Event::Rolled { seat, face } => format!("{} {face}.", names.does(seat, "roll", "rolls")),
            Event::Held { seat, points, total } => {
                format!("{} {points} and stands at {total}.", names.does(seat, "keep", "keeps"))
            }
        })
    }

    fn action_words(&self, view: &State, action: Action, _: Names<'_>) -> String {
        match action {
            Action::Roll => "roll the die".into(),
            Action::Hold => format!("keep {}", view.rolled),
        }
    }
}

impl Subject for Pig {
    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        (2 + luck.below(7) as usize, Options { target: 10 + luck.below(100) as u16 })
    }

    fn scramble(&self, s: &State, _: Viewer, _: &mut Luck) -> State {
        *s
    }
}
