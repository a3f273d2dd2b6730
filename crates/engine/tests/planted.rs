//! The conformance kit catches what it is for: a small game with a hidden card, whole and with one bug planted at a time.

use std::cell::Cell;

use engine::conformance::{Subject, check};
use engine::text::{Paint, Reader};
use engine::{
    Answers, Bits, Bot, BotOffer, Chance, Decision, EventSink, Facts, Game, GameAction, GameEvent, Invalid,
    Level, Luck, Measures, MoveSet, Outcome, Pen, Phrases, Seat, Seats, Secret, Seen, Stream, Thinks, Urn,
    Viewer, Words,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const SOUND: u8 = 0;
const LEAKS_IN_VIEW: u8 = 1;
const LEAKS_IN_EVENT: u8 = 2;
const LEAKS_IN_REFUSAL: u8 = 3;
const LISTS_ILLEGAL: u8 = 4;
const FORGETS_A_DRAW: u8 = 5;
const MUTATES_ON_REFUSAL: u8 = 6;
const NOT_DETERMINISTIC: u8 = 7;
const NEVER_ENDS: u8 = 8;
const FILLS_WRONGLY: u8 = 9;
const LISTENS: u8 = 10;
const LEGAL_BY_HIDDEN: u8 = 11;
const SHOWS_UNTOLD: u8 = 12;
const SEES_LATER: u8 = 13;
const FILLS_UNEVENLY: u8 = 14;
const TELLS_WHO_IS_AHEAD: u8 = 15;
const EVENT_NOT_READ_BACK: u8 = 16;
const REFUSAL_NOT_READ_BACK: u8 = 17;
const OBSERVED_BEYOND: u8 = 18;
const OBSERVED_IN_ANY_SHAPE: u8 = 19;
const OBSERVED_BY_WHIM: u8 = 20;
const FORGETS_TO_REVEAL: u8 = 21;

thread_local! {
    static ELSEWHERE: Cell<u32> = const { Cell::new(0) };
}

/// Luck, or a clock, that does not come through the door.
fn elsewhere() -> u32 {
    ELSEWHERE.with(|c| {
        c.set(c.get().wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        c.get() >> 16
    })
}

engine::actions! {
    /// Keep the card, change it, or give up.
    enum Action {
        /// Keep it.
        Keep = "keep",
        /// Change it for one from the deck.
        Change = "change",
        /// Look at the other card: only the first player.
        Peek = "peek",
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Options {}

/// Two cards of ten, each known to its owner, and one that nobody ever sees; a blank in a view is 255.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
struct State {
    cards: [u8; 2],
    aside: u8,
    deck: [bool; 10],
    changed: bool,
    /// Has the first player seen the card that the second has?
    peeked: bool,
    /// Is the card of the second player high? Told to nobody, and in the view of everybody by a bug only.
    high: bool,
    plies: u8,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
enum Event {
    Kept {
        seat: Seat,
    },
    Changed {
        seat: Seat,
        card: Secret<u8>,
    },
    Peeked {
        card: Secret<u8>,
    },
    /// A look at a card that does not say that it is one.
    Glimpsed {
        card: Secret<u8>,
    },
    Leaked {
        card: u8,
    },
    Forgotten {
        #[serde(skip)]
        card: u8,
    },
    Shown {
        cards: [u8; 2],
    },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Changed { seat, card } => Self::Changed { seat, card: card.seen_by(viewer) },
            Self::Peeked { card } => Self::Peeked { card: card.seen_by(viewer) },
            Self::Glimpsed { card } => Self::Glimpsed { card: card.seen_by(viewer) },
            other => other,
        })
    }
    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. } | Self::Leaked { .. } | Self::Peeked { .. })
    }
}

engine::refusals! {
    enum Refusal {
        NotNow = "not_now",
        Tells { card: u8 } = "tells",
        Odd { by: Twisted } = "odd",
    }
}

/// A number that is written as another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
struct Twisted(u8);

impl Serialize for Twisted {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(self.0 + 1)
    }
}

impl engine::text::Field for Twisted {
    fn value(&self) -> engine::Filling<'_> {
        u32::from(self.0).into()
    }
}

/// What is left of the deck.
struct Rest([bool; 10]);

impl Urn for Rest {
    fn total(&self) -> u32 {
        self.0.iter().filter(|c| **c).count() as u32
    }
    fn face(&self, ticket: u32) -> u32 {
        (0..10).filter(|&c| self.0[c as usize]).nth(ticket as usize).unwrap_or(0)
    }
    fn find(&self, face: u32) -> Option<u32> {
        let here = self.0.get(face as usize).copied().unwrap_or(false);
        here.then(|| self.0[..face as usize].iter().filter(|c| **c).count() as u32)
    }
    fn each(&self, visit: &mut dyn FnMut(u32, u32)) {
        (0..self.total()).for_each(|t| visit(t, 1));
    }
}

/// The last step.
const LAST: u8 = 4;

#[derive(Clone, Debug)]
struct High<const BUG: u8>;

impl<const BUG: u8> Game for High<BUG> {
    const FACTS: Facts = Facts {
        id: "high",
        title: "High card",
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

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, _: &mut E) -> State {
        let mut s = State {
            cards: [0; 2],
            aside: 0,
            deck: [true; 10],
            changed: false,
            peeked: false,
            high: false,
            plies: 0,
        };
        for i in 0..2 {
            s.cards[i] = chance.draw(Stream::table(0), &Rest(s.deck)) as u8;
            s.deck[s.cards[i] as usize] = false;
        }
        s.aside = chance.draw(Stream::table(0), &Rest(s.deck)) as u8;
        s.deck[s.aside as usize] = false;
        s
    }

    fn turn(&self, s: &State) -> Seats {
        if BUG != NEVER_ENDS && s.plies >= LAST { Seats::NONE } else { Seats::one(Seat(s.plies % 2)) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<1> {
        let mut moves = Bits::default();
        if self.turn(s).has(seat) {
            moves.insert(Action::Keep.id());
            let hidden = BUG == LEGAL_BY_HIDDEN && s.cards[1 - seat.index()] > 4;
            if !hidden {
                moves.insert(Action::Change.id());
            }
            if seat == Seat(0) || BUG == LISTS_ILLEGAL {
                moves.insert(Action::Peek.id());
            }
            if BUG == NOT_DETERMINISTIC && seat == Seat(0) && elsewhere().is_multiple_of(8) {
                moves = Bits::default();
                moves.insert(Action::Keep.id());
            }
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let listed = match action {
            Action::Keep => true,
            Action::Change => !(BUG == LEGAL_BY_HIDDEN && seat.index() < 2 && s.cards[1 - seat.index()] > 4),
            Action::Peek => seat == Seat(0),
        };
        if self.turn(s).has(seat) && listed {
            Ok(())
        } else if BUG == LEAKS_IN_REFUSAL && seat.index() < 2 {
            Err(Refusal::Tells { card: s.cards[1 - seat.index()] })
        } else if BUG == REFUSAL_NOT_READ_BACK {
            Err(Refusal::Odd { by: Twisted(seat.0) })
        } else {
            Err(Refusal::NotNow)
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
            Action::Keep => {
                events.emit(Event::Kept { seat });
                s.high = BUG == SHOWS_UNTOLD && s.cards[1] > 4;
            }
            Action::Peek => {
                s.peeked = true;
                let card = Secret::to(seat, s.cards[1]);
                events.emit(if BUG == FORGETS_TO_REVEAL {
                    Event::Glimpsed { card }
                } else {
                    Event::Peeked { card }
                });
            }
            Action::Change => {
                let rest = Rest(s.deck);
                let card = if BUG == FORGETS_A_DRAW {
                    rest.face(elsewhere() % rest.total())
                } else {
                    chance.draw(Stream::table(0), &rest)
                } as u8;
                s.deck[card as usize] = false;
                s.deck[s.cards[seat.index()] as usize] = true;
                s.cards[seat.index()] = card;
                s.changed = true;
                s.peeked = s.peeked && (seat == Seat(0) || BUG == SEES_LATER);
                events.emit(Event::Changed { seat, card: Secret::to(seat, card) });
                if BUG == LEAKS_IN_EVENT {
                    events.emit(Event::Leaked { card });
                }
                if BUG == EVENT_NOT_READ_BACK {
                    events.emit(Event::Forgotten { card: s.plies + 1 });
                }
            }
        }
        if BUG == LISTENS && size_of::<E>() == 0 {
            s.changed = false;
        }
        s.plies = if BUG == NEVER_ENDS { (s.plies + 1) % 2 } else { s.plies + 1 };
        if s.plies >= LAST {
            events.emit(Event::Shown { cards: s.cards });
        }
    }

    fn play<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) -> Result<(), Refusal> {
        if BUG == MUTATES_ON_REFUSAL {
            s.changed = true;
        }
        self.check(s, seat, action)?;
        self.apply(s, seat, action, chance, events);
        Ok(())
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        let mut dealt = [s.cards[0], s.cards[1], s.aside];
        dealt.sort_unstable();
        let apart = dealt[2] < 10 && dealt[0] < dealt[1] && dealt[1] < dealt[2];
        if apart && (0..10).all(|c| s.deck[c as usize] != dealt.contains(&c)) {
            Ok(())
        } else {
            Err(Invalid::new("each card is in one place"))
        }
    }

    fn view(&self, s: &State, viewer: Viewer) -> State {
        let mut view = *s;
        view.deck = [false; 10];
        view.aside = 255;
        for i in 0..2 {
            let peeked = s.peeked && viewer.is(Seat(0)) && i == 1;
            if !viewer.is(Seat(i)) && !peeked && BUG != LEAKS_IN_VIEW && s.plies < LAST {
                view.cards[i as usize] = 255;
            }
        }
        view
    }

    fn determinize(&self, view: &State, luck: &mut Luck) -> State {
        let mut s = *view;
        let mut cards: Vec<u8> = (0..10).filter(|c| !view.cards.contains(c)).collect();
        luck.shuffle(&mut cards);
        for card in &mut s.cards {
            if *card == 255 {
                *card = match BUG {
                    FILLS_WRONGLY => 3,
                    FILLS_UNEVENLY => {
                        let lowest =
                            (0..cards.len()).min_by_key(|i| cards[*i]).expect("ten cards are enough");
                        cards.swap_remove(if luck.chance(0.3) { lowest } else { 0 })
                    }
                    _ => cards.pop().expect("ten cards are enough"),
                };
            }
        }
        s.aside = cards.pop().expect("ten cards are enough");
        s.deck = std::array::from_fn(|c| c as u8 != s.aside && !s.cards.contains(&(c as u8)));
        s
    }

    fn outcome(&self, s: &State) -> Outcome {
        let known = s.plies >= LAST || BUG == TELLS_WHO_IS_AHEAD;
        Outcome::ranked(s.cards.iter().map(|&c| if known { c.into() } else { 0 }).collect(), false)
    }
}

/// A bot that looks only at its own card.
struct Careful;
impl<const BUG: u8> Bot<High<BUG>> for Careful {
    fn choose(&mut self, d: &Decision<'_, High<BUG>>, _: &mut Luck) -> Action {
        let low = d.view.cards[d.seat.index()] < 5;
        if low && d.is_legal(Action::Change) { Action::Change } else { Action::Keep }
    }
}

impl<const BUG: u8> Thinks for High<BUG> {
    fn observe<P: Pen>(&self, view: &State, seat: Seat, pen: &mut P) {
        let kinds = if BUG == OBSERVED_BEYOND { 9 } else { 10 };
        let card = |card: u8| (card != 255).then_some(usize::from(card));
        pen.kind("own", kinds, card(view.cards[seat.index()]));
        pen.flag("changed", view.changed);
        if BUG == OBSERVED_IN_ANY_SHAPE && view.changed {
            pen.flag("more", true);
        }
        if BUG == OBSERVED_BY_WHIM {
            pen.number("whim", (0.0, 30_000.0), (elsewhere() & 0x3FFF) as f32);
        }
    }

    fn bots() -> &'static [BotOffer<Self>] {
        const {
            &[BotOffer {
                id: "careful",
                name: "Careful",
                level: Level::Easy,
                make: |_| Ok(Box::new(Careful)),
            }]
        }
    }
}

impl<const BUG: u8> Measures for High<BUG> {}
impl<const BUG: u8> Answers for High<BUG> {}

impl<const BUG: u8> Words for High<BUG> {
    fn phrases() -> &'static Phrases {
        engine::text::common::all()
    }
    fn board(&self, view: &State, _: Reader<'_>, _: Paint) -> String {
        format!("{view:?}")
    }
    fn event_words(&self, event: &Seen<Event>, _: Reader<'_>) -> Option<String> {
        Some(format!("{event:?}"))
    }
    fn action_words(&self, _: &State, action: Action, _: Reader<'_>) -> String {
        action.to_string()
    }
}

impl<const BUG: u8> Subject for High<BUG> {
    const MAX_PLIES: usize = 100;

    fn sample_rules(_: &mut Luck) -> (usize, Options) {
        (2, Options {})
    }

    fn scramble(&self, s: &State, viewer: Viewer, luck: &mut Luck) -> State {
        let mut free: Vec<u8> = (0..10).collect();
        let mut next = *s;
        let knows =
            |i: u8| s.plies >= LAST || viewer.is(Seat(i)) || (s.peeked && viewer.is(Seat(0)) && i == 1);
        for i in 0..2 {
            if knows(i) {
                free.retain(|c| *c != s.cards[i as usize]);
            }
        }
        luck.shuffle(&mut free);
        for i in 0..2 {
            if !knows(i) {
                next.cards[i as usize] = free.pop().expect("ten cards are enough");
            }
        }
        next.aside = free.pop().expect("ten cards are enough");
        next.deck = std::array::from_fn(|c| c as u8 != next.aside && !next.cards.contains(&(c as u8)));
        next
    }
}

fn caught<const BUG: u8>(promise: &str) {
    let broken = check::<High<BUG>>(500, 20, 3).expect_err("the bug should have been caught");
    assert_eq!(broken.promise, promise, "{broken}");
}

#[test]
fn the_sound_game_passes() {
    let report = check::<High<SOUND>>(500, 20, 3).unwrap_or_else(|broken| panic!("{broken}"));
    assert_eq!((report.games, report.plies), (500, 2000));
}

#[test]
fn a_view_that_leaks_a_hidden_card_is_caught() {
    caught::<LEAKS_IN_VIEW>("a view shows nothing hidden");
}

#[test]
fn an_event_that_leaks_a_hidden_card_is_caught() {
    caught::<LEAKS_IN_EVENT>("events show nothing hidden");
}

#[test]
fn a_refusal_that_leaks_a_hidden_card_is_caught() {
    caught::<LEAKS_IN_REFUSAL>("refusals show nothing hidden");
}

#[test]
fn a_listed_move_that_is_illegal_is_caught() {
    caught::<LISTS_ILLEGAL>("listed if and only if legal");
}

#[test]
fn a_draw_that_does_not_come_through_the_door_is_caught() {
    caught::<FORGETS_A_DRAW>("the draws decide the move");
}

#[test]
fn a_refusal_that_changes_the_state_is_caught() {
    caught::<MUTATES_ON_REFUSAL>("a refusal changes nothing");
}

#[test]
fn rules_that_are_not_a_function_are_caught() {
    caught::<NOT_DETERMINISTIC>("the same luck gives the same game");
}

#[test]
fn a_game_that_never_ends_is_caught() {
    caught::<NEVER_ENDS>("games end");
}

#[test]
fn blanks_that_are_filled_with_nonsense_are_caught() {
    caught::<FILLS_WRONGLY>("a filled view is a valid state");
}

#[test]
fn rules_that_depend_on_who_listens_are_caught() {
    caught::<LISTENS>("listening changes nothing");
}

#[test]
fn a_view_that_shows_what_nobody_was_told_is_caught() {
    caught::<SHOWS_UNTOLD>("a view shows nothing that was not told");
}

#[test]
fn whoever_looked_once_and_sees_every_later_card_is_caught() {
    caught::<SEES_LATER>("a view shows nothing that was not told");
}

#[test]
fn a_look_that_could_be_taken_back_is_caught() {
    caught::<FORGETS_TO_REVEAL>("what showed something can't be taken back");
}

#[test]
fn blanks_that_are_filled_with_the_wrong_odds_are_caught() {
    caught::<FILLS_UNEVENLY>("blanks are filled with the right odds");
}

#[test]
fn who_is_ahead_by_hidden_cards_before_the_end_is_caught() {
    caught::<TELLS_WHO_IS_AHEAD>("how it stands shows nothing hidden");
}

#[test]
fn an_event_that_can_not_be_read_back_is_caught() {
    caught::<EVENT_NOT_READ_BACK>("events survive JSON");
}

#[test]
fn a_refusal_that_can_not_be_read_back_is_caught() {
    caught::<REFUSAL_NOT_READ_BACK>("refusals survive JSON");
}

#[test]
fn an_observation_beyond_its_bounds_is_caught() {
    caught::<OBSERVED_BEYOND>("what is observed is within its bounds");
}

#[test]
fn an_observation_whose_shape_comes_from_the_view_is_caught() {
    caught::<OBSERVED_IN_ANY_SHAPE>("the shape of what is observed follows from the rules");
}

#[test]
fn numbers_that_differ_where_nothing_can_be_told_apart_are_caught() {
    caught::<OBSERVED_BY_WHIM>("numbers show nothing hidden");
}

#[test]
fn legal_moves_that_tell_something_hidden_are_caught() {
    let broken = check::<High<LEGAL_BY_HIDDEN>>(500, 20, 3).expect_err("the bug should have been caught");
    assert!(broken.promise.contains("hidden"), "{broken}");
}
