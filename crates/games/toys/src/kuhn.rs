//! Kuhn poker: three cards, two players, one bet. The smallest game in which somebody hides something.
//!
//! Everybody puts a chip in and gets a card that only they see. Pass or bet; a bet must be called or the chips are lost; the
//! higher card wins. With best play the first player loses an eighteenth of a chip a game.

use engine::conformance::Subject;
use engine::known::{deal, exchange};
use engine::observe::around;
use engine::text::{Paint, Reader};
use engine::{
    Answers, Bits, Chance, EventSink, Facts, Game, GameEvent, Invalid, Known, Luck, Measures, Outcome, Pen,
    Phrases, Piece, Pile, Seat, Seats, Secret, Seen, Stream, Thinks, Viewer, Words, Zone,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::named! {
    /// A card, the lowest first.
    pub enum Card {
        /// The lowest.
        Jack = "jack",
        /// The one between.
        Queen = "queen",
        /// The highest.
        King = "king",
    }
}

engine::actions! {
    /// What a player does.
    pub enum Action {
        /// Put nothing in: against a bet this gives up.
        Pass = "pass",
        /// Put a chip in: a bet, or the answer to one.
        Bet = "bet",
    }
}

engine::refusals! {
    /// Why an action is not possible.
    pub enum Refusal {
        GameOver = "game_over",
        NotYourTurn = "not_your_turn",
    }
}

/// There is nothing to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

/// All there is to know. A view is the same with the cards blank that the viewer has not seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The card of each player, and who knows it.
    cards: [Known<Card>; 2],
    /// What was done, oldest first: did they bet?
    bets: Vec<bool>,
}

impl State {
    /// Who won how many chips, if the game is over.
    fn winner(&self) -> Option<(Seat, i32)> {
        let high = || Seat(u8::from(self.cards[1].value() > self.cards[0].value()));
        match self.bets[..] {
            [false, false] => Some((high(), 1)),
            [true, true] | [false, true, true] => Some((high(), 2)),
            [true, false] => Some((Seat(0), 1)),
            [false, true, false] => Some((Seat(1), 1)),
            _ => None,
        }
    }

    fn mover(&self) -> Seat {
        Seat((self.bets.len() % 2) as u8)
    }

    /// Does the mover answer a bet?
    fn answering(&self) -> bool {
        self.bets.last() == Some(&true)
    }
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// Somebody got a card. Only who got it knows it.
    Dealt { seat: Seat, card: Secret<Card> },
    /// Nothing was put in.
    Passed { seat: Seat, gave_up: bool },
    /// A chip was put in.
    Bet { seat: Seat, called: bool },
    /// Both cards lie open.
    Shown { cards: [Card; 2] },
    /// Somebody won.
    Won { seat: Seat, chips: i32 },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Dealt { seat, card } => Self::Dealt { seat, card: card.seen_by(viewer) },
            open => open,
        })
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Dealt { .. } | Self::Shown { .. })
    }

    fn about(&self) -> Option<Seat> {
        match self {
            Self::Dealt { seat, .. } | Self::Won { seat, .. } => Some(*seat),
            _ => None,
        }
    }
}

/// The rules.
#[derive(Clone, Debug)]
pub struct Kuhn;

/// What the game says, from `words/kuhn/*.ftl`.
mod text {
    phrases::phrases! { "words/kuhn" }

    /// What a card is called.
    pub(super) fn card(card: super::Card, language: phrases::Language) -> &'static str {
        PHRASES.get(&format!("card-{}", card.name()), language).unwrap_or(card.name())
    }
}

impl Game for Kuhn {
    const FACTS: Facts = Facts {
        id: "kuhn",
        title: "Kuhn poker",
        min_seats: 2,
        max_seats: 2,
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
    type View = State;
    type Refusal = Refusal;

    fn new(_: usize, _: Options) -> Result<Self, Invalid> {
        Ok(Self)
    }

    fn seats(&self) -> usize {
        2
    }

    fn options(&self) -> &Options {
        &Options {}
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, events: &mut E) -> State {
        let mut deck: Vec<u32> = (0..3).collect();
        let mut draw = |seat: Seat| {
            let face = chance.draw(Stream::table(0), &Pile(&deck));
            deck.retain(|card| *card != face);
            let card = Card::ALL[face as usize];
            events.emit(Event::Dealt { seat, card: Secret::to(seat, card) });
            Known::to(seat, card)
        };
        State { cards: [draw(Seat(0)), draw(Seat(1))], bets: Vec::new() }
    }

    fn turn(&self, s: &State) -> Seats {
        if s.winner().is_some() { Seats::NONE } else { Seats::one(s.mover()) }
    }

    // `legal` comes from `check`: a game of three cards need not be quicker.
    fn check(&self, s: &State, seat: Seat, _: Action) -> Result<(), Refusal> {
        if s.winner().is_some() {
            Err(Refusal::GameOver)
        } else if seat != s.mover() {
            Err(Refusal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        _: &mut C,
        events: &mut E,
    ) {
        let answering = s.answering();
        match action {
            Action::Pass => events.emit(Event::Passed { seat, gave_up: answering }),
            Action::Bet => events.emit(Event::Bet { seat, called: answering }),
        }
        s.bets.push(action == Action::Bet);
        let Some((winner, chips)) = s.winner() else { return };
        let gave_up = answering && action == Action::Pass;
        if let ([Some(a), Some(b)], false) = (s.cards.map(|c| c.value()), gave_up) {
            s.cards.iter_mut().for_each(|c| c.show(Seats::all(2)));
            events.emit(Event::Shown { cards: [a, b] });
        }
        events.emit(Event::Won { seat: winner, chips });
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        let possible = matches!(s.bets[..], [] | [_] | [_, _] | [false, true, _]);
        let shown = matches!(s.bets[..], [false, false] | [true, true] | [false, true, true]);
        let seen = |i: u8| if shown { Seats::all(2) } else { Seats::one(Seat(i)) };
        if !possible {
            Err(Invalid::new("nobody acts after the end"))
        } else if !s.cards.iter().all(Known::is_sound) || s.cards[0].value() == s.cards[1].value() {
            Err(Invalid::new("the players have two different cards"))
        } else if (0..2).any(|i| s.cards[i as usize].seen() != seen(i)) {
            Err(Invalid::new("everybody knows the own card, and both after a showdown"))
        } else {
            Ok(())
        }
    }

    fn view(&self, s: &State, viewer: Viewer) -> State {
        // Whoever watches sees both cards once they lie open.
        let shown = s.cards.iter().all(|c| c.seen() == Seats::all(2));
        if shown { s.clone() } else { State { cards: s.cards.map(|c| c.seen_by(viewer)), ..s.clone() } }
    }

    fn determinize(&self, view: &State, luck: &mut Luck) -> State {
        let mut state = view.clone();
        let known: Vec<Card> = state.cards.iter().filter_map(Known::value).collect();
        let pool = Card::ALL.iter().copied().filter(|card| !known.contains(card)).collect();
        let [a, b] = &mut state.cards;
        deal(&mut [a, b], pool, luck).expect("three cards are enough");
        state
    }

    fn outcome(&self, s: &State) -> Outcome {
        let (winner, chips) = s.winner().unwrap_or((Seat(0), 0));
        let score = |i: u8| if winner == Seat(i) { chips } else { -chips };
        Outcome::ranked(vec![score(0), score(1)], false)
    }

    fn face_name(&self, _: Stream, face: u32) -> String {
        Card::ALL.get(face as usize).map_or_else(|| face.to_string(), |card| card.name().to_owned())
    }

    fn face_of(&self, _: Stream, name: &str) -> Option<u32> {
        Card::ALL.iter().position(|card| card.name() == name).map(|i| i as u32)
    }
}

impl Thinks for Kuhn {
    fn observe<P: Pen>(&self, view: &State, me: Seat, pen: &mut P) {
        pen.kind("me", 2, Some(me.index()));
        let card = |seat: Seat| view.cards[seat.index()].value().map(|card| card as usize);
        pen.kinds("cards", &[2], 3, around(me, 2).map(card));
        pen.kinds("bets", &[3], 2, view.bets.iter().map(|bet| Some(usize::from(*bet))));
    }
}
impl Measures for Kuhn {}
impl Answers for Kuhn {}

impl Words for Kuhn {
    fn phrases() -> &'static Phrases {
        &text::PHRASES
    }

    fn board(&self, view: &State, reader: Reader<'_>, paint: Paint) -> String {
        let line = |seat: Seat| {
            let card = view.cards[seat.index()].value();
            let card = card.map_or(text::face_down(reader.language), |c| text::card(c, reader.language));
            format!("{:<16} {}\n", reader.who(seat), paint.bold(card))
        };
        Seat::all(2).map(line).collect()
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        let language = reader.language;
        let name = |card: Card| text::card(card, language).into();
        Some(match *event.get() {
            Event::Dealt { seat, card } => match card.known() {
                Some(card) => text::Dealt { who: reader.seat(seat), card: name(*card) }.say(language),
                None => text::DealtHidden { who: reader.seat(seat) }.say(language),
            },
            Event::Passed { seat, gave_up: false } => text::Passed { who: reader.seat(seat) }.say(language),
            Event::Passed { seat, gave_up: true } => text::GaveUp { who: reader.seat(seat) }.say(language),
            Event::Bet { seat, called: false } => text::Bet { who: reader.seat(seat) }.say(language),
            Event::Bet { seat, called: true } => text::Called { who: reader.seat(seat) }.say(language),
            Event::Shown { cards: [a, b] } => text::Shown { a: name(a), b: name(b) }.say(language),
            Event::Won { seat, chips } => {
                text::Won { who: reader.seat(seat), chips: chips.into() }.say(language)
            }
        })
    }

    fn action_words(&self, view: &State, action: Action, reader: Reader<'_>) -> String {
        let words = match (action, view.answering()) {
            (Action::Pass, false) => text::do_pass,
            (Action::Pass, true) => text::do_give_up,
            (Action::Bet, false) => text::do_bet,
            (Action::Bet, true) => text::do_call,
        };
        words(reader.language).into()
    }

    fn prompt(&self, view: &State, reader: Reader<'_>) -> String {
        let words = if view.answering() { text::prompt_answer } else { text::prompt_open };
        words(reader.language).into()
    }

    fn zones(&self, view: &State, reader: Reader<'_>) -> Vec<Zone> {
        let piece = |card: Option<Card>| match card {
            Some(card) => {
                let name = text::card(card, reader.language).to_owned();
                Piece { face: name.clone(), name, hue: None }
            }
            None => Piece { name: text::face_down(reader.language).into(), ..Piece::default() },
        };
        let hand = |seat: Seat| Zone {
            title: reader.who(seat).to_owned(),
            owner: Some(seat),
            pieces: vec![piece(view.cards[seat.index()].value())],
            more: 0,
        };
        Seat::all(2).map(hand).collect()
    }
}

impl Subject for Kuhn {
    fn sample_rules(_: &mut Luck) -> (usize, Options) {
        (2, Options {})
    }

    fn scramble(&self, s: &State, viewer: Viewer, luck: &mut Luck) -> State {
        // By the rulebook: a player sees the own card; at a showdown both lie open for everybody who watches.
        let shown = matches!(s.bets[..], [false, false] | [true, true] | [false, true, true]);
        if shown {
            return s.clone();
        }
        let mut next = s.clone();
        let held: Vec<Card> = s.cards.iter().filter_map(Known::value).collect();
        let third = Card::ALL.iter().copied().filter(|card| !held.contains(card)).collect();
        let [a, b] = &mut next.cards;
        exchange(&mut [a, b], third, viewer, luck);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::GameAction;

    /// The first player's chips a game, if each bets with these chances: first, first answering, second after a pass, second
    /// answering, by card.
    fn value(first: [f64; 3], answer: [f64; 3], second: [f64; 3], call: [f64; 3]) -> f64 {
        let mut sum = 0.0;
        for a in 0..3 {
            for b in (0..3).filter(|b| *b != a) {
                let win = if a > b { 1.0 } else { -1.0 };
                let bet = call[b] * 2.0 * win + (1.0 - call[b]);
                let raised = answer[a] * 2.0 * win - (1.0 - answer[a]);
                let passed = second[b] * raised + (1.0 - second[b]) * win;
                sum += (first[a] * bet + (1.0 - first[a]) * passed) / 6.0;
            }
        }
        sum
    }

    #[test]
    fn with_best_play_the_first_player_loses_an_eighteenth() {
        // Kuhn's solution: the first bets a jack with α and a king with 3α, and calls with a queen α + 1/3 of the time.
        for alpha in [0.0, 0.2, 1.0 / 3.0] {
            let third = 1.0 / 3.0;
            let v = value(
                [alpha, 0.0, 3.0 * alpha],
                [0.0, alpha + third, 1.0],
                [third, 0.0, 1.0],
                [0.0, third, 1.0],
            );
            assert!((v + 1.0 / 18.0).abs() < 1e-12, "{v}");
        }
    }

    #[test]
    fn the_legal_list_comes_from_the_check() {
        let state = Kuhn.start(&mut engine::Fair::new([0; 32]), &mut ());
        assert_eq!(Kuhn.legal(&state, Seat(0)), Bits([(1 << Action::COUNT) - 1]));
        assert_eq!(Kuhn.legal(&state, Seat(1)), Bits([0]));
    }

    #[test]
    fn nobody_sees_the_cards_of_a_game_that_was_given_up() {
        let mut state = Kuhn.start(&mut engine::Fair::new([3; 32]), &mut ());
        for (seat, action) in [(0, Action::Bet), (1, Action::Pass)] {
            Kuhn.play(&mut state, Seat(seat), action, &mut engine::Fair::new([0; 32]), &mut ()).unwrap();
        }
        assert!(Kuhn.turn(&state).is_empty());
        assert_eq!(Kuhn.view(&state, Viewer::Public).cards.map(|c| c.value()), [None, None]);
        assert_eq!(Kuhn.view(&state, Viewer::Seat(Seat(1))).cards[0].value(), None);
    }
}
