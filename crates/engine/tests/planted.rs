//! The conformance kit catches what it is for: a small game with a hidden card, whole and with one bug planted at a time.

use std::cell::Cell;

use engine::conformance::{Subject, check};
use engine::text::{Names, Paint};
use engine::{
    Bits, Bot, BotOffer, Chance, Decision, EventSink, Facts, Game, GameAction, GameEvent, Invalid, Level,
    Luck, MoveSet, Outcome, Playable, Seat, Seats, Secret, Seen, Stream, Urn, Viewer,
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
        /// Change it for one from the deck: once, and only the first player.
        Change = "change",
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Options {}

/// Two cards of ten, each known to its owner; a blank in a view is 255.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct State {
    cards: [u8; 2],
    deck: [bool; 10],
    changed: bool,
    plies: u8,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
enum Event {
    Kept { seat: Seat },
    Changed { seat: Seat, card: Secret<u8> },
    Leaked { card: u8 },
    Shown { cards: [u8; 2] },
}

impl GameEvent for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Changed { seat, card } => Self::Changed { seat, card: card.seen_by(viewer) },
            other => other,
        })
    }
    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. } | Self::Leaked { .. })
    }
}

#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
enum Refusal {
    #[error("not now")]
    NotNow,
    #[error("the other player has {0}")]
    Tells(u8),
}

impl engine::Refusal for Refusal {
    fn code(&self) -> &'static str {
        "not_now"
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
const LAST: u8 = 2;

#[derive(Clone, Debug)]
struct High<const BUG: u8>;

impl<const BUG: u8> Game for High<BUG> {
    const FACTS: Facts = Facts {
        id: "high",
        title: "High card",
        about: "The higher card wins.",
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
        let mut s = State { cards: [0; 2], deck: [true; 10], changed: false, plies: 0 };
        for i in 0..2 {
            s.cards[i] = chance.draw(Stream::table(0), &Rest(s.deck)) as u8;
            s.deck[s.cards[i] as usize] = false;
        }
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
            if (seat == Seat(0) && !hidden) || BUG == LISTS_ILLEGAL {
                moves.insert(Action::Change.id());
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
            Action::Change => seat == Seat(0) && !(BUG == LEGAL_BY_HIDDEN && s.cards[1 - seat.index()] > 4),
        };
        if self.turn(s).has(seat) && listed {
            Ok(())
        } else if BUG == LEAKS_IN_REFUSAL && seat.index() < 2 {
            Err(Refusal::Tells(s.cards[1 - seat.index()]))
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
            Action::Keep => events.emit(Event::Kept { seat }),
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
                events.emit(Event::Changed { seat, card: Secret::to(seat, card) });
                if BUG == LEAKS_IN_EVENT {
                    events.emit(Event::Leaked { card });
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
        let [a, b] = s.cards;
        let dealt = a < 10 && b < 10 && a != b;
        if dealt && (0..10).all(|c| s.deck[c as usize] == (c != a && c != b)) {
            Ok(())
        } else {
            Err(Invalid::new("each card is in one place"))
        }
    }

    fn view(&self, s: &State, viewer: Viewer) -> State {
        let mut view = *s;
        view.deck = [false; 10];
        for i in 0..2 {
            if !viewer.is(Seat(i)) && BUG != LEAKS_IN_VIEW && s.plies < LAST {
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
                *card = if BUG == FILLS_WRONGLY { 3 } else { cards.pop().expect("ten cards are enough") };
            }
        }
        s.deck = std::array::from_fn(|c| !s.cards.contains(&(c as u8)));
        s
    }

    fn outcome(&self, s: &State) -> Outcome {
        Outcome::ranked(s.cards.iter().map(|&c| c.into()).collect(), false)
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

impl<const BUG: u8> Playable for High<BUG> {
    fn bots() -> &'static [BotOffer<Self>] {
        const {
            &[BotOffer {
                id: "careful",
                name: "Careful",
                about: "Changes a low card.",
                level: Level::Easy,
                make: |_| Ok(Box::new(Careful)),
            }]
        }
    }
    fn rules_text() -> &'static str {
        "The higher card wins."
    }
    fn board(&self, view: &State, _: Names<'_>, _: Paint) -> String {
        format!("{view:?}")
    }
    fn event_words(&self, event: &Seen<Event>, _: Names<'_>) -> Option<String> {
        Some(format!("{event:?}"))
    }
    fn action_words(&self, _: &State, action: Action, _: Names<'_>) -> String {
        action.to_string()
    }
}

impl<const BUG: u8> Subject for High<BUG> {
    const MAX_PLIES: usize = 100;

    fn sample_rules(_: &mut Luck) -> (usize, Options) {
        (2, Options {})
    }

    fn scramble(&self, s: &State, viewer: Viewer, luck: &mut Luck) -> State {
        if s.plies >= 2 {
            return *s;
        }
        let mut free: Vec<u8> = (0..10).collect();
        let mut next = *s;
        for i in 0..2 {
            if viewer.is(Seat(i)) {
                free.retain(|c| *c != s.cards[i as usize]);
            }
        }
        luck.shuffle(&mut free);
        for i in 0..2 {
            if !viewer.is(Seat(i)) {
                next.cards[i as usize] = free.pop().expect("ten cards are enough");
            }
        }
        next.deck = std::array::from_fn(|c| !next.cards.contains(&(c as u8)));
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
    assert_eq!((report.games, report.plies), (500, 1000));
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
fn legal_moves_that_tell_something_hidden_are_caught() {
    let broken = check::<High<LEGAL_BY_HIDDEN>>(500, 20, 3).expect_err("the bug should have been caught");
    assert!(broken.promise.contains("hidden"), "{broken}");
}
