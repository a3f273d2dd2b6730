//! The rules.

use engine::{
    Bits, Chance, EventSink, Facts, Game, Invalid, Known, Luck, Outcome, Pile, Seat, Seats, Secret, Stream,
    Viewer,
};

use crate::{Action, Card, Event, Options, Refusal, State, View, view};

/// The rules of a table.
#[derive(Clone, Debug)]
pub struct Example {
    pub(crate) seats: usize,
    pub(crate) options: Options,
}

impl Example {
    fn draw<C: Chance>(chance: &mut C, deck: &[Card]) -> Card {
        let faces: Vec<u32> = deck.iter().map(|card| card.get() as u32).collect();
        let face = chance.draw(Stream::table(0), &Pile(&faces));
        Card::new(face as u8).unwrap_or_default()
    }

    /// What a hand is worth; more is better.
    pub(crate) fn worth(&self, card: Option<Card>) -> i32 {
        let value = card.map_or(0, |card| card.get() as i32 + 1);
        if self.options.low { -value } else { value }
    }
}

impl Game for Example {
    const FACTS: Facts = Facts {
        id: "example",
        title: "Example",
        min_seats: 2,
        max_seats: 4,
        rules: 1,
        hidden: true,
        cooperative: false,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["deck"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<1>;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        Ok(Self { seats, options })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, events: &mut E) -> State {
        let mut state = State { hands: Vec::new(), discards: Vec::new(), decided: 0 };
        for seat in Seat::all(self.seats) {
            let card = Self::draw(chance, &state.unseen());
            state.hands.push(Known::to(seat, card));
            events.emit(Event::Dealt { seat, card: Secret::to(seat, card) });
        }
        state
    }

    fn turn(&self, state: &State) -> Seats {
        state.mover().map_or(Seats::NONE, Seats::one)
    }

    // `legal` comes from this by itself; write it out if games are simulated by the million.
    fn check(&self, state: &State, seat: Seat, _: Action) -> Result<(), Refusal> {
        match state.mover() {
            None => Err(Refusal::GameOver),
            Some(mover) if mover != seat => Err(Refusal::NotYourTurn),
            Some(_) => Ok(()),
        }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match (action, state.hands[seat.index()].value()) {
            (Action::Change, Some(old)) => {
                let new = Self::draw(chance, &state.unseen());
                state.hands[seat.index()] = Known::to(seat, new);
                state.discards.push(old);
                events.emit(Event::Changed { seat, old, new: Secret::to(seat, new) });
            }
            _ => events.emit(Event::Kept { seat }),
        }
        state.decided += 1;
        if state.mover().is_some() {
            return;
        }
        for seat in Seat::all(self.seats) {
            state.hands[seat.index()].show(Seats::all(self.seats));
            if let Some(card) = state.hands[seat.index()].value() {
                events.emit(Event::Shown { seat, card });
            }
        }
        for seat in self.outcome(state).winners().iter() {
            events.emit(Event::Won { seat });
        }
    }

    fn validate(&self, state: &State) -> Result<(), Invalid> {
        let wrong = |reason: &str| Err(Invalid::new(reason));
        if !state.hands.iter().all(Known::is_sound) {
            return wrong("nothing is known of a card that is not so");
        }
        let cards: Vec<Card> = state.hands.iter().filter_map(Known::value).collect();
        let all: Vec<Card> = cards.iter().chain(&state.discards).copied().collect();
        if state.hands.len() != self.seats || cards.len() != self.seats {
            return wrong("every player has a card");
        }
        if all.iter().enumerate().any(|(i, card)| all[..i].contains(card)) {
            return wrong("each card is in one place");
        }
        if usize::from(state.decided) > self.seats || state.discards.len() > usize::from(state.decided) {
            return wrong("everybody decides once");
        }
        let over = state.mover().is_none();
        let seen = |seat: Seat| if over { Seats::all(self.seats) } else { Seats::one(seat) };
        if Seat::all(self.seats).any(|seat| state.hands[seat.index()].seen() != seen(seat)) {
            return wrong("everybody knows the own card, and all cards at the end");
        }
        Ok(())
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::of(state, viewer)
    }

    fn determinize(&self, view: &View, luck: &mut Luck) -> State {
        view::fill(view, luck)
    }

    fn outcome(&self, state: &State) -> Outcome {
        // Before the end nobody may learn who is ahead.
        let over = state.mover().is_none();
        let worth = |hand: &Known<Card>| if over { self.worth(hand.value()) } else { 0 };
        Outcome::ranked(state.hands.iter().map(worth).collect(), false)
    }

    fn face_name(&self, _: Stream, face: u32) -> String {
        (face + 1).to_string()
    }

    fn face_of(&self, _: Stream, name: &str) -> Option<u32> {
        name.parse::<u32>().ok().and_then(|n| n.checked_sub(1)).filter(|face| *face < 13)
    }
}
