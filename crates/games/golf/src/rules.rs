//! The rules of play.

use engine::{
    Bits, Chance, EventSink, Facts, Game, Invalid, Luck, Outcome, Seat, Seats, Secret, Stream, Viewer,
    nth_bit,
};

use crate::action::{base, pairs_within};
use crate::scoring::{ScoreLines, end_round, explain};
use crate::state::{ALL_UP, SEATS, State, validate};
use crate::{Action, Card, Event, FlipMode, Options, Phase, Pos, Refusal, Shoe, Stage, Values, View};

/// Each deal is drawn apart, so that look-ahead can sample deals and enumerate the rest.
const DEAL: Stream = Stream::table(0);
const DECK: Stream = Stream::table(1);

/// The rules of a table: its seats and options, checked.
#[derive(Clone, Debug)]
pub struct Golf {
    pub(crate) seats: usize,
    pub(crate) options: Options,
    pub(crate) shoe: Shoe,
    pub(crate) values: Values,
}

impl Golf {
    /// What cards are worth at this table.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// How the scores of the round that has ended came about, seat by seat; `None` while cards are face down.
    pub fn score_lines(&self, view: &View) -> Option<Vec<ScoreLines>> {
        if !matches!(view.phase(), Phase::RoundOver | Phase::GameOver) {
            return None;
        }
        let hand = |seat| {
            let grid = view.grid(seat);
            let mut cards = grid.iter().map_while(|card| *card);
            let first = cards.next()?;
            let mut hand = [first; 6];
            for place in &mut hand[1..] {
                *place = cards.next()?;
            }
            Some(hand)
        };
        let hands: Vec<[Card; 6]> = Seat::all(self.seats).map(hand).collect::<Option<_>>()?;
        Some(explain(&self.options, &self.values, &hands, view.finisher().map(Seat::index)))
    }

    /// All cards of the table.
    pub fn shoe(&self) -> Shoe {
        self.shoe
    }

    /// Who deals a round, counted from 1.
    pub(crate) fn dealer(&self, round: u8) -> Seat {
        Seat(((round as usize - 1) % self.seats) as u8)
    }

    /// Who begins a round.
    pub(crate) fn first(&self, round: u8) -> Seat {
        self.dealer(round).after(self.seats)
    }

    /// Has any player at most one face-down card?
    pub(crate) fn near_end(&self, s: &State) -> bool {
        s.up[..self.seats].iter().any(|up| up.count_ones() >= 5)
    }

    #[inline(never)]
    fn deal<C: Chance, E: EventSink<Event>>(&self, s: &mut State, chance: &mut C, events: &mut E) {
        let mut deck = self.shoe;
        let mut draw = || {
            let card = card_of(chance.draw(DEAL, &deck));
            deck.remove(card);
            card
        };
        for grid in &mut s.grids[..self.seats] {
            for place in grid {
                *place = draw();
            }
        }
        let discard = draw();
        (s.deck, s.discard, s.top, s.held) = (deck, Shoe::EMPTY, Some(discard), None);
        s.up = [0; SEATS];
        s.finisher = None;
        s.round += 1;
        s.stage = Stage::Draw;
        s.turn = self.first(s.round);
        events.emit(Event::Dealt { round: s.round, dealer: self.dealer(s.round), discard });
        if self.options.initial_flips == 0 {
            (s.phase, s.pending) = (Phase::Playing, Seats::NONE);
            events.emit(Event::PlayBegins { seat: s.turn });
        } else {
            (s.phase, s.pending) = (Phase::InitialFlip, Seats::all(self.seats));
        }
    }

    #[inline(always)]
    fn draw<C: Chance, E: EventSink<Event>>(&self, s: &mut State, chance: &mut C, events: &mut E) {
        if s.deck.is_empty() {
            if s.discard.is_empty() {
                events.emit(Event::DeckRanOut);
                s.finisher = None;
                return self.end_round(s, events);
            }
            s.deck = s.discard;
            s.discard = Shoe::EMPTY;
            events.emit(Event::Reshuffled { cards: s.deck.len() as u8 });
        }
        let card = card_of(chance.draw(DECK, &s.deck));
        s.deck.remove(card);
        s.held = Some(card);
        s.stage = Stage::Place;
        events.emit(Event::Drew { seat: s.turn, card: Secret::to(s.turn, card) });
    }

    #[inline(always)]
    fn swap<E: EventSink<Event>>(&self, s: &mut State, at: Pos, events: &mut E) {
        let seat = s.turn;
        let Some(card) = s.held.take() else { return };
        let was_down = !s.is_up(seat, at);
        let out = std::mem::replace(&mut s.grids[seat.index()][at.get()], card);
        s.up[seat.index()] |= at.bit();
        let from_deck = s.stage == Stage::Place;
        s.put(out);
        events.emit(Event::Swapped { seat, at, card, out, was_down, from_deck });
        self.end_turn(s, events);
    }

    #[inline]
    fn discard<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.turn;
        let Some(card) = s.held.take() else { return };
        s.put(card);
        events.emit(Event::Discarded { seat, card });
        let has_down = s.up[seat.index()] != ALL_UP;
        match self.options.flip_mode {
            FlipMode::Always if has_down => s.stage = Stage::Turn,
            FlipMode::Endgame if has_down && self.near_end(s) => s.stage = Stage::TurnOrPass,
            _ => self.end_turn(s, events),
        }
    }

    #[inline(never)]
    fn knock<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.turn;
        events.emit(Event::Knocked { seat });
        for at in Pos::all() {
            if !s.is_up(seat, at) {
                turn_up(s, seat, at, events);
            }
        }
        self.end_turn(s, events);
    }

    #[inline]
    fn end_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.turn;
        s.stage = Stage::Draw;
        if s.phase == Phase::FinalTurn {
            s.pending = s.pending.without(seat);
            if s.pending.is_empty() {
                return self.end_round(s, events);
            }
        } else if s.up[seat.index()] == ALL_UP {
            s.phase = Phase::FinalTurn;
            s.finisher = Some(seat);
            s.pending = Seats::all(self.seats).without(seat);
            events.emit(Event::FinalTurns { finisher: seat });
        }
        s.turn = seat.after(self.seats);
    }

    #[inline(never)]
    fn end_round<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seats = self.seats;
        let mut scores = [0i32; SEATS];
        let mut base = [0i8; SEATS];
        for i in 0..seats {
            s.up[i] = ALL_UP;
            scores[i] = self.values.hand(&s.grids[i]);
            base[i] = scores[i] as i8;
            events.emit(Event::Revealed { seat: Seat(i as u8), cards: s.grids[i] });
        }
        end_round(&self.options, &mut scores[..seats], s.finisher.map(Seat::index));
        let round = s.round as usize - 1;
        let lowest = scores[..seats].iter().copied().min();
        for i in 0..seats {
            s.sheet[i][round] = scores[i] as i8;
            s.totals[i] += scores[i] as i16;
            s.holes[i] += u8::from(Some(scores[i]) == lowest);
            let (seat, total) = (Seat(i as u8), s.totals[i]);
            events.emit(Event::Scored { seat, hand: base[i], score: scores[i] as i8, total });
        }
        (s.stage, s.pending) = (Stage::Draw, Seats::NONE);
        events.emit(Event::RoundEnded { round: s.round, finisher: s.finisher });
        if s.round == self.options.rounds {
            s.phase = Phase::GameOver;
            s.turn = self.dealer(s.round);
            let totals = &s.totals[..seats];
            let best = totals.iter().copied().min().unwrap_or(0);
            let shared = totals.iter().filter(|&&t| t == best).count() > 1;
            for seat in Seat::all(seats).filter(|seat| totals[seat.index()] == best) {
                events.emit(Event::Won { seat, total: best, shared });
            }
        } else {
            s.phase = Phase::RoundOver;
            s.turn = self.dealer(s.round + 1);
        }
    }

    /// May the seat to move knock?
    #[inline]
    fn can_knock(&self, up: u8) -> bool {
        self.options.knock_early && matches!(up.count_ones(), 4 | 5)
    }
}

#[inline]
fn card_of(face: u32) -> Card {
    Card::from_number(face as u8).expect("a shoe's faces are cards")
}

/// Turns up the first cards of a seat; when all have, play begins.
#[inline(never)]
fn first_flips<E: EventSink<Event>>(s: &mut State, seat: Seat, places: &[Pos], events: &mut E) {
    for &at in places {
        turn_up(s, seat, at, events);
    }
    s.pending = s.pending.without(seat);
    if s.pending.is_empty() {
        s.phase = Phase::Playing;
        events.emit(Event::PlayBegins { seat: s.turn });
    }
}

fn turn_up<E: EventSink<Event>>(s: &mut State, seat: Seat, at: Pos, events: &mut E) {
    s.up[seat.index()] |= at.bit();
    events.emit(Event::TurnedUp { seat, at, card: s.grids[seat.index()][at.get()] });
}

impl Game for Golf {
    const FACTS: Facts = Facts {
        id: "golf",
        title: "Golf",
        min_seats: 2,
        max_seats: SEATS,
        rules: 1,
        hidden: true,
        cooperative: false,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["deal", "deck"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<1>;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        if !(2..=SEATS).contains(&seats) {
            return Err(Invalid(format!("golf takes 2 to 6 seats, not {seats}")));
        }
        options.check()?;
        options.check_seats(seats)?;
        Ok(Self { seats, shoe: options.shoe(seats), values: Values::new(&options), options })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, _: &mut C, _: &mut E) -> State {
        State::waiting()
    }

    #[inline]
    fn turn(&self, s: &State) -> Seats {
        match s.phase {
            Phase::GameOver => Seats::NONE,
            Phase::InitialFlip => s.pending,
            _ => Seats::one(s.turn),
        }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<1> {
        let mut moves = Bits::default();
        if !self.turn(s).has(seat) {
            return moves;
        }
        let up = s.up[seat.index()];
        let down = u64::from(!up & ALL_UP);
        let ids = &mut moves.0[0];
        match (s.phase, s.stage) {
            (Phase::Waiting | Phase::RoundOver, _) => *ids |= 1 << base::DEAL,
            (Phase::InitialFlip, _) if self.options.initial_flips == 1 => *ids |= down << base::OPEN,
            (Phase::InitialFlip, _) => *ids |= pairs_within(down as u8) << base::FLIP,
            (_, Stage::Draw) => {
                *ids |= 1 << base::DRAW;
                *ids |= u64::from(s.top.is_some()) << base::TAKE;
                if self.options.flip_as_action {
                    *ids |= down << base::TURN;
                }
                *ids |= u64::from(self.can_knock(up)) << base::KNOCK;
            }
            (_, Stage::Place) => *ids |= u64::from(ALL_UP) << base::SWAP | 1 << base::DISCARD,
            (_, Stage::Swap) => *ids |= u64::from(ALL_UP) << base::SWAP,
            (_, Stage::Turn) => *ids |= down << base::TURN,
            (_, Stage::TurnOrPass) => *ids |= down << base::TURN | 1 << base::PASS,
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if seat.index() >= self.seats {
            return Err(Refusal::NoSuchSeat);
        }
        let flips = self.options.initial_flips;
        match (s.phase, action) {
            (Phase::GameOver, _) => return Err(Refusal::GameOver),
            (Phase::InitialFlip, Action::Deal) => return Err(Refusal::AlreadyDealt),
            (Phase::InitialFlip, Action::Flip(_) | Action::Open(_)) if !s.pending.has(seat) => {
                return Err(Refusal::AlreadyFlipped);
            }
            (Phase::InitialFlip, Action::Flip(_)) => {
                return if flips == 2 { Ok(()) } else { Err(Refusal::WrongFlips { cards: flips }) };
            }
            (Phase::InitialFlip, Action::Open(_)) => {
                return if flips == 1 { Ok(()) } else { Err(Refusal::WrongFlips { cards: flips }) };
            }
            (Phase::InitialFlip, _) => return Err(Refusal::FlipFirst { cards: flips }),
            _ => {}
        }
        if seat != s.turn {
            return Err(Refusal::NotYourTurn);
        }
        let dealt = !matches!(s.phase, Phase::Waiting | Phase::RoundOver);
        match action {
            Action::Deal => return if dealt { Err(Refusal::AlreadyDealt) } else { Ok(()) },
            _ if !dealt => return Err(Refusal::NotDealt),
            _ => {}
        }
        let up = s.up[seat.index()];
        match (s.stage, action) {
            (_, Action::Flip(_) | Action::Open(_)) => Err(Refusal::FlipsDone),
            (Stage::Turn | Stage::TurnOrPass | Stage::Draw, Action::Turn(at))
                if up & at.bit() != 0 && (s.stage != Stage::Draw || self.options.flip_as_action) =>
            {
                Err(Refusal::FaceUp)
            }
            (Stage::Turn | Stage::TurnOrPass, Action::Turn(_))
            | (Stage::TurnOrPass, Action::Pass)
            | (Stage::Draw, Action::Draw)
            | (Stage::Place, Action::Swap(_) | Action::Discard)
            | (Stage::Swap, Action::Swap(_)) => Ok(()),
            (Stage::Turn, _) => Err(Refusal::MustTurn),
            (Stage::TurnOrPass, _) => Err(Refusal::TurnOrPass),
            (Stage::Draw, Action::Take) => {
                if s.top.is_some() {
                    Ok(())
                } else {
                    Err(Refusal::EmptyDiscard)
                }
            }
            (Stage::Draw, Action::Turn(_)) => {
                if self.options.flip_as_action {
                    Ok(())
                } else {
                    Err(Refusal::NoFlipAction)
                }
            }
            (Stage::Draw, Action::Knock) if !self.options.knock_early => Err(Refusal::NoKnock),
            (Stage::Draw, Action::Knock) => {
                if self.can_knock(up) {
                    Ok(())
                } else {
                    Err(Refusal::KnockTooEarly)
                }
            }
            (Stage::Draw, Action::Swap(_) | Action::Discard) => Err(Refusal::NoCard),
            (_, Action::Pass) => Err(Refusal::NoPass),
            (Stage::Swap, Action::Discard) => Err(Refusal::MustSwap),
            (Stage::Place | Stage::Swap, _) => Err(Refusal::HasCard),
            (Stage::Draw, Action::Deal) => Err(Refusal::AlreadyDealt),
        }
    }

    #[inline(always)]
    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Swap(at) => self.swap(s, at, events),
            Action::Draw => self.draw(s, chance, events),
            Action::Take => {
                s.held = s.top.take();
                s.stage = Stage::Swap;
                if let Some(card) = s.held {
                    events.emit(Event::Took { seat, card });
                }
            }
            Action::Discard => self.discard(s, events),
            Action::Turn(at) => {
                turn_up(s, seat, at, events);
                self.end_turn(s, events);
            }
            Action::Pass => {
                events.emit(Event::Passed { seat });
                self.end_turn(s, events);
            }
            Action::Knock => self.knock(s, events),
            Action::Flip(pair) => first_flips(s, seat, &pair.both(), events),
            Action::Open(at) => first_flips(s, seat, &[at], events),
            Action::Deal => self.deal(s, chance, events),
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        validate(self, s)
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    fn determinize(&self, view: &View, luck: &mut Luck) -> State {
        view.fill(luck)
    }

    fn outcome(&self, s: &State) -> Outcome {
        Outcome::ranked(s.totals[..self.seats].iter().map(|&t| t.into()).collect(), true)
    }

    fn face_name(&self, _: Stream, face: u32) -> String {
        u8::try_from(face).ok().and_then(Card::from_number).map_or_else(|| "?".into(), |c| c.to_string())
    }

    fn face_of(&self, _: Stream, name: &str) -> Option<u32> {
        name.parse::<Card>().ok().map(u32::from)
    }

    #[inline(always)]
    fn sample_legal(&self, s: &State, seat: Seat, luck: &mut Luck) -> Action {
        // The two stages that make up nearly all moves; the rest goes by the list.
        let plain = !self.options.flip_as_action && !self.options.knock_early;
        if matches!(s.phase, Phase::Playing | Phase::FinalTurn) {
            match s.stage {
                Stage::Draw if plain && s.top.is_some() => {
                    return if luck.bits() >> 63 == 0 { Action::Draw } else { Action::Take };
                }
                Stage::Place => {
                    return Pos::new(luck.below(7) as u8).map_or(Action::Discard, Action::Swap);
                }
                Stage::Swap => return Action::Swap(Pos::new(luck.below(6) as u8).unwrap_or_default()),
                _ => {}
            }
        }
        let legal = self.legal(s, seat).0[0];
        let id = nth_bit(legal, luck.below(legal.count_ones()));
        engine::GameAction::from_id(id).expect("legal ids are ids of actions")
    }
}
