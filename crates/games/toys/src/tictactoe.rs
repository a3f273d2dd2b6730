//! Tic-tac-toe: three in a row. No luck, nothing hidden: the smallest game there is, for measuring the contract itself.

use engine::conformance::Subject;
use engine::observe::around;
use engine::text::{Paint, Reader};
use engine::{
    Answers, Bits, Chance, EventSink, Facts, Game, GameEvent, Invalid, Luck, Measures, Outcome, Pen, Phrases,
    Seat, Seats, Seen, Thinks, Viewer, Words, nth_bit,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::small! {
    /// A square, row by row.
    pub Square: 9, "a square"
}

engine::actions! {
    /// What a player does.
    pub enum Action {
        /// Take a square.
        Put(at: Square) = "put",
    }
}

/// There is nothing to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

/// All there is to know: the squares of each player, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    taken: [u16; 2],
}

const FULL: u16 = 0b1_1111_1111;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl State {
    fn all(&self) -> u16 {
        self.taken[0] | self.taken[1]
    }

    fn mover(&self) -> Seat {
        Seat((self.all().count_ones() % 2) as u8)
    }

    fn winner(&self) -> Option<Seat> {
        let has_line = |taken: u16| LINES.iter().any(|line| taken & line == *line);
        (0..2).find(|&i| has_line(self.taken[i as usize])).map(Seat)
    }

    fn is_over(&self) -> bool {
        self.all() == FULL || self.winner().is_some()
    }
}

/// A square was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[allow(missing_docs)]
pub struct Event {
    pub seat: Seat,
    pub at: Square,
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
        Taken = "taken",
    }
}

/// What the game says, from `words/tictactoe/*.ftl`.
mod text {
    phrases::phrases! { "words/tictactoe" }
}

/// The rules.
#[derive(Clone, Debug)]
pub struct TicTacToe;

impl Game for TicTacToe {
    const FACTS: Facts = Facts {
        id: "tictactoe",
        title: "Tic-tac-toe",
        min_seats: 2,
        max_seats: 2,
        rules: 1,
        hidden: false,
        cooperative: false,
        chance: false,
    };
    const STREAMS: &'static [&'static str] = &[];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<1>;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;

    fn new(seats: usize, _: Options) -> Result<Self, Invalid> {
        if seats == 2 { Ok(Self) } else { Err(Invalid(format!("tic-tac-toe takes 2 seats, not {seats}"))) }
    }

    fn seats(&self) -> usize {
        2
    }

    fn options(&self) -> &Options {
        &Options {}
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, _: &mut C, _: &mut E) -> State {
        State { taken: [0; 2] }
    }

    fn turn(&self, s: &State) -> Seats {
        if s.is_over() { Seats::NONE } else { Seats::one(s.mover()) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<1> {
        Bits([if self.turn(s).has(seat) { u64::from(!s.all() & FULL) } else { 0 }])
    }

    fn check(&self, s: &State, seat: Seat, Action::Put(at): Action) -> Result<(), Refusal> {
        if s.is_over() {
            Err(Refusal::GameOver)
        } else if seat != s.mover() {
            Err(Refusal::NotYourTurn)
        } else if s.all() >> at.get() & 1 != 0 {
            Err(Refusal::Taken)
        } else {
            Ok(())
        }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        Action::Put(at): Action,
        _: &mut C,
        events: &mut E,
    ) {
        s.taken[seat.index()] |= 1 << at.get();
        events.emit(Event { seat, at });
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        let [x, o] = s.taken.map(u16::count_ones);
        let lines = (0..2).filter(|&i| LINES.iter().any(|l| s.taken[i] & l == *l)).count();
        let last_won = s.winner().is_none_or(|w| w.index() == usize::from(x == o));
        if s.taken[0] & s.taken[1] != 0
            || s.all() & !FULL != 0
            || !(x == o || x == o + 1)
            || lines > 1
            || !last_won
        {
            return Err(Invalid::new("players take turns, one square each, until somebody has a line"));
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
        let score = |i: u8| i32::from(s.winner() == Some(Seat(i)));
        Outcome::ranked(vec![score(0), score(1)], false)
    }

    fn sample_legal(&self, s: &State, _: Seat, luck: &mut Luck) -> Action {
        let free = u64::from(!s.all() & FULL);
        let square = nth_bit(free, luck.below(free.count_ones()));
        Action::Put(Square::new(square as u8).unwrap_or_default())
    }
}

impl Thinks for TicTacToe {
    fn observe<P: Pen>(&self, view: &State, me: Seat, pen: &mut P) {
        // An empty board is a sight as well.
        pen.kind("me", 2, Some(me.index()));
        let taken = |seat: Seat| (0..9).map(move |i| view.taken[seat.index()] >> i & 1 != 0);
        pen.flags("taken", &[2, 9], around(me, 2).flat_map(taken));
    }
}
impl Measures for TicTacToe {}
impl Answers for TicTacToe {}

impl Words for TicTacToe {
    fn phrases() -> &'static Phrases {
        &text::PHRASES
    }

    fn board(&self, view: &State, _: Reader<'_>, _: Paint) -> String {
        let mark = |i: usize| {
            ["X", "O"].iter().zip(view.taken).find(|(_, t)| t >> i & 1 != 0).map_or(".", |(m, _)| m)
        };
        let rows = [0, 3, 6].map(|at| format!("{} {} {}\n", mark(at), mark(at + 1), mark(at + 2)));
        rows.concat()
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        let Event { seat, at } = event.get();
        Some(text::Put { who: reader.seat(*seat), square: (at.get() + 1).into() }.say(reader.language))
    }

    fn action_words(&self, _: &State, Action::Put(at): Action, reader: Reader<'_>) -> String {
        text::DoPut { square: (at.get() + 1).into() }.say(reader.language)
    }
}

impl Subject for TicTacToe {
    fn sample_rules(_: &mut Luck) -> (usize, Options) {
        (2, Options {})
    }

    fn scramble(&self, s: &State, _: Viewer, _: &mut Luck) -> State {
        *s
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn count(s: State, seen: &mut HashSet<[u16; 2]>) -> u64 {
        seen.insert(s.taken);
        let game = TicTacToe;
        if s.is_over() {
            return 1;
        }
        Square::all()
            .filter(|at| game.check(&s, s.mover(), Action::Put(*at)).is_ok())
            .map(|at| {
                let mut next = s;
                game.apply(&mut next, s.mover(), Action::Put(at), &mut engine::Fair::new([0; 32]), &mut ());
                count(next, seen)
            })
            .sum()
    }

    #[test]
    fn there_are_255168_games_over_5478_positions() {
        let mut seen = HashSet::new();
        assert_eq!(count(State { taken: [0; 2] }, &mut seen), 255_168);
        assert_eq!(seen.len(), 5_478);
    }
}
