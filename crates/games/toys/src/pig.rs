//! Pig: roll as often as you dare; a 1 loses what you rolled this turn. First to the target wins.

use engine::conformance::Subject;
use engine::observe::{around, distance};
use engine::text::{Paint, Reader};
use engine::{
    Answers, Bits, Bot, BotOffer, Chance, Decision, EventSink, Facts, Game, GameAction, GameEvent, Invalid,
    Level, Luck, Measures, MoveSet, Outcome, Pen, Phrases, Seat, Seats, Seen, Stream, Thinks, Viewer, Words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    banked: [u16; 8],
    rolled: u16,
    turn: Seat,
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
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

engine::refusals! {
    /// Why an action is not possible.
    pub enum Refusal {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
        RollFirst = "roll_first",
    }
}

/// What the game says, from `words/pig/*.ftl`.
mod text {
    phrases::phrases! { "words/pig" }
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

impl Thinks for Pig {
    fn observe<P: Pen>(&self, view: &State, me: Seat, pen: &mut P) {
        // A turn can't be worth more than what would win at once, and one throw of the die.
        let most = (0.0, f32::from(self.options.target) + 6.0);
        pen.kind("turn", self.seats, Some(distance(me, view.turn, self.seats)));
        pen.number("rolled", most, view.rolled.into());
        let banked = around(me, self.seats).map(|seat| view.banked[seat.index()].into());
        pen.numbers("banked", &[self.seats], (most.0, most.1 * 2.0), banked);
    }

    fn bots() -> &'static [BotOffer<Self>] {
        const HOLD: BotOffer<Pig> = BotOffer {
            id: "hold",
            name: "Hold",
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
}

impl Measures for Pig {}
impl Answers for Pig {}

impl Words for Pig {
    fn phrases() -> &'static Phrases {
        &text::PHRASES
    }

    fn board(&self, view: &State, reader: Reader<'_>, _: Paint) -> String {
        let line = |name: &str, points: u16| format!("{name:<16} {points:>4}\n");
        let seats = Seat::all(self.seats).map(|s| line(reader.who(s), view.banked[s.index()]));
        seats.chain([line(text::this_turn(reader.language), view.rolled)]).collect()
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        Some(match *event.get() {
            Event::Rolled { seat, face } => {
                text::Rolled { who: reader.seat(seat), face: face.into() }.say(reader.language)
            }
            Event::Held { seat, points, total } => {
                text::Held { who: reader.seat(seat), points: points.into(), total: total.into() }
                    .say(reader.language)
            }
        })
    }

    fn action_words(&self, view: &State, action: Action, reader: Reader<'_>) -> String {
        match action {
            Action::Roll => text::do_roll(reader.language).into(),
            Action::Hold => text::DoHold { points: view.rolled.into() }.say(reader.language),
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
