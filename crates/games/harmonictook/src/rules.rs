//! The rules of a turn: roll, resolve, build.

use std::sync::Arc;

use engine::{
    Bits, Chance, EventSink, Facts, Game, GameAction, Invalid, Luck, MoveSet, Outcome, Seat, Seats, Stream,
    Viewer, nth_bit,
};

use crate::action::{Dice, base};
use crate::book::Book;
use crate::card::Ability;
use crate::coins::take;
use crate::kind::{KINDS, Kind, Landmark};
use crate::options::{BusinessCenter, Expansion, ParkRule};
use crate::state::{MOST_TURNS, Phase, SEATS, State};
use crate::{Action, Event, Options, Refusal, market, validate};

const DICE: u8 = 0;
/// From this total on a roll may be raised.
const RAISED_FROM: u8 = 10;
/// What an airport pays for building nothing.
pub(crate) const FLIGHT: u32 = 10;
/// What declining a swap pays where it pays.
pub(crate) const DECLINED: u32 = 5;

/// The rules of a table: its seats, options and cards, checked.
#[derive(Clone, Debug)]
pub struct Harmonictook {
    pub(crate) seats: usize,
    pub(crate) options: Options,
    pub(crate) book: Arc<Book>,
}

impl Harmonictook {
    /// All cards and landmarks of the table.
    pub fn book(&self) -> &Book {
        &self.book
    }

    pub(crate) fn pays_for_declining(&self) -> bool {
        self.options.business_center == BusinessCenter::BotsGet5
    }

    /// The winner, if there is one.
    pub fn winner(&self, s: &State) -> Option<Seat> {
        (s.phase == Phase::Over && self.built(s, s.roller) >= self.book.needed).then_some(s.roller)
    }

    /// The cards that the roller may buy.
    #[inline]
    pub(crate) fn buyable(&self, s: &State) -> u64 {
        let me = s.roller.index();
        self.book.affordable(s.banks[me]) & s.on_sale & !(self.book.purple & s.owned[me])
    }

    /// The landmarks that the roller may build.
    #[inline]
    pub(crate) fn buildable(&self, s: &State) -> u64 {
        let me = s.roller.index();
        let mut open = u64::from(self.book.buildable & !s.built[me]);
        let mut can = 0;
        while open != 0 {
            let i = open.trailing_zeros();
            open &= open - 1;
            can |= u64::from(u32::from(self.book.landmark_costs[i as usize]) <= s.banks[me]) << i;
        }
        can
    }

    #[inline]
    fn may_reroll(&self, s: &State) -> bool {
        !s.rerolled && self.can(s, s.roller, Ability::Reroll)
    }

    #[inline]
    fn may_raise(&self, s: &State) -> bool {
        s.total >= RAISED_FROM && self.can(s, s.roller, Ability::Raise)
    }

    fn roll<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        dice: Dice,
        chance: &mut C,
        events: &mut E,
    ) {
        let seat = s.roller;
        let stream = Stream::seat(DICE, seat);
        let first = chance.die(stream, 6) as u8;
        let second = if dice == Dice::Two { chance.die(stream, 6) as u8 } else { 0 };
        (s.dice, s.total) = ([first, second], first + second);
        let doubles = first == second;
        s.again = doubles && self.can(s, seat, Ability::ExtraTurn);
        events.emit(Event::Rolled { seat, dice: s.dice, total: s.total, doubles, rerolled: s.rerolled });
        if self.may_reroll(s) || self.may_raise(s) {
            s.phase = Phase::Keep;
        } else {
            self.settle(s, chance, events);
        }
    }

    fn buy<C: Chance, E: EventSink<Event>>(&self, s: &mut State, kind: Kind, chance: &mut C, events: &mut E) {
        let seat = s.roller;
        let rule = &self.book.rules[kind.index()];
        s.banks[seat.index()] -= u32::from(rule.cost);
        s.gain(seat, kind);
        events.emit(Event::Bought { seat, card: kind, cost: rule.cost.into() });
        if rule.bonus > 0 {
            s.banks[seat.index()] += u32::from(rule.bonus);
            events.emit(Event::Bonus { seat, card: kind, amount: rule.bonus.into() });
        }
        s.market[kind.index()] -= 1;
        if s.market[kind.index()] == 0 {
            s.on_sale &= !kind.bit();
            market::refill(self, s, chance, events);
        }
        self.after_building(s, events);
    }

    fn build<E: EventSink<Event>>(&self, s: &mut State, landmark: Landmark, events: &mut E) {
        let seat = s.roller;
        let cost = self.book.landmark_cost(landmark);
        s.banks[seat.index()] -= cost;
        s.built[seat.index()] |= landmark.bit();
        events.emit(Event::Built { seat, landmark, cost });
        if self.built(s, seat) >= self.book.needed {
            s.clear_roll();
            s.phase = Phase::Over;
            events.emit(Event::Won { seat });
        } else {
            self.after_building(s, events);
        }
    }

    #[inline]
    fn after_building<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        if s.owned[s.roller.index()] & self.book.invest != 0 && s.bank(s.roller) > 0 {
            s.phase = Phase::Invest;
        } else {
            self.end_turn(s, events);
        }
    }

    #[inline]
    fn end_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.roller;
        let late = self.options.park == ParkRule::Immediate
            && s.dice[0] == s.dice[1]
            && self.can(s, seat, Ability::ExtraTurn);
        let again = s.again || late;
        s.clear_roll();
        s.turns += 1;
        if s.turns >= MOST_TURNS {
            s.phase = Phase::Over;
            events.emit(Event::TimeUp { turns: s.turns });
            return;
        }
        s.phase = Phase::Roll;
        if again {
            events.emit(Event::ExtraTurn { seat });
        } else {
            s.roller = seat.after(self.seats);
        }
    }

    /// What may be done in a decision that is neither a roll nor building.
    fn choices(&self, s: &State, moves: &mut Bits<5>) {
        let me = s.roller;
        let givable = s.owned[me.index()] & !self.book.purple;
        let others = u64::from(Seats::all(self.seats).without(me).0);
        match s.phase {
            Phase::Keep => {
                moves.insert(base::KEEP);
                if self.may_reroll(s) {
                    moves.insert_mask(base::REROLL, if self.can(s, me, Ability::TwoDice) { 3 } else { 1 });
                }
                if self.may_raise(s) {
                    moves.insert(base::RAISE);
                }
            }
            Phase::Demolish => {
                moves.insert_mask(base::DEMOLISH, u64::from(s.built[me.index()] & self.book.buildable));
            }
            Phase::Give | Phase::SwapGive => moves.insert_mask(base::GIVE, givable),
            Phase::To => moves.insert_mask(base::TO, others),
            Phase::Target => moves.insert_mask(base::TARGET, others),
            Phase::SwapWith => {
                moves.insert_mask(base::SWAP, self.partners(s));
                moves.insert(base::DECLINE);
                if self.pays_for_declining() {
                    moves.insert(base::COINS);
                }
            }
            Phase::SwapTake => {
                moves.insert_mask(base::TAKE, s.owned[s.partner as usize] & !self.book.purple);
            }
            Phase::Renovate => moves.insert_mask(base::CLOSE, self.book.present & !self.book.purple),
            Phase::Invest => moves.insert_mask(base::INVEST, 3),
            Phase::Roll | Phase::Build | Phase::Over => {}
        }
    }

    /// Why an action that is not listed is not legal.
    fn reason(&self, s: &State, action: Action) -> Refusal {
        let me = s.roller;
        let other = |seat: Seat| seat != me && seat.index() < self.seats;
        let in_city = |seat: Seat, kind: Kind| s.copies(seat, kind) > 0;
        match (s.phase, action) {
            (Phase::Roll, Action::Roll(_)) => Refusal::OneDie,
            (Phase::Keep, Action::Reroll(_)) if s.rerolled => Refusal::Rerolled,
            (Phase::Keep, Action::Reroll(_)) if self.may_reroll(s) => Refusal::OneDie,
            (Phase::Keep, Action::Reroll(_)) => Refusal::NoReroll,
            (Phase::Keep, Action::Raise) => Refusal::NoRaise,
            (Phase::Demolish, Action::Demolish(_)) => Refusal::NotBuilt,
            (Phase::SwapWith, Action::Swap(seat)) if other(seat) => Refusal::NothingThere,
            (Phase::SwapWith, Action::Coins) => Refusal::NoCoins,
            (Phase::To, Action::To(_))
            | (Phase::Target, Action::Target(_))
            | (Phase::SwapWith, Action::Swap(_)) => Refusal::NotOthers,
            (Phase::Give | Phase::SwapGive, Action::Give(kind)) if in_city(me, kind) => Refusal::Purple,
            (Phase::SwapTake, Action::Take(kind)) if in_city(Seat(s.partner), kind) => Refusal::Purple,
            (Phase::Give | Phase::SwapGive, Action::Give(_)) | (Phase::SwapTake, Action::Take(_)) => {
                Refusal::NotInCity
            }
            (Phase::Renovate, Action::Close(kind)) if self.book.present & kind.bit() != 0 => Refusal::Purple,
            (Phase::Renovate, Action::Close(_)) => Refusal::NotInGame,
            (Phase::Build, Action::Buy(kind)) => {
                if self.book.present & kind.bit() == 0 {
                    Refusal::NotInGame
                } else if s.on_sale & kind.bit() == 0 {
                    Refusal::NotOnSale
                } else if self.book.purple & s.owned[me.index()] & kind.bit() != 0 {
                    Refusal::OnlyOne
                } else {
                    Refusal::TooDear { cost: self.book.cost(kind), coins: s.bank(me) }
                }
            }
            (Phase::Build, Action::Build(landmark)) => {
                if s.has(me, landmark) {
                    Refusal::AlreadyBuilt
                } else if self.book.buildable & landmark.bit() == 0 {
                    Refusal::NotInGame
                } else {
                    Refusal::TooDear { cost: self.book.landmark_cost(landmark), coins: s.bank(me) }
                }
            }
            _ => Refusal::WrongPhase { phase: s.phase },
        }
    }
}

impl Game for Harmonictook {
    const FACTS: Facts = Facts {
        id: "harmonictook",
        title: "harmonictook",
        min_seats: 2,
        max_seats: SEATS,
        rules: 1,
        hidden: false,
        cooperative: false,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["dice", "boats", "deck"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<5>;
    type Event = Event;
    type View = State;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        options.check()?;
        let most = if options.has(Expansion::Harbor) { SEATS } else { SEATS - 1 };
        if seats == SEATS && most < SEATS {
            return Err(Invalid::new("a fifth player needs the `harbor` expansion"));
        }
        if !(2..=most).contains(&seats) {
            return Err(Invalid(format!("harmonictook takes 2 to {SEATS} seats, not {seats}")));
        }
        let book = Arc::new(Book::new(&options)?);
        Ok(Self { seats, options, book })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, events: &mut E) -> State {
        let mut s = State::empty(self.seats);
        for seat in Seat::all(self.seats) {
            s.banks[seat.index()] = self.options.starting_coins.into();
            s.built[seat.index()] = self.book.given;
            self.book.start.iter().for_each(|kind| s.gain(seat, *kind));
        }
        market::open(self, &mut s, chance, events);
        s
    }

    #[inline]
    fn turn(&self, s: &State) -> Seats {
        if s.phase == Phase::Over { Seats::NONE } else { Seats::one(s.roller) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<5> {
        let mut moves = Bits::default();
        if !self.turn(s).has(seat) {
            return moves;
        }
        match s.phase {
            Phase::Roll => {
                moves.insert_mask(base::ROLL, if self.can(s, seat, Ability::TwoDice) { 3 } else { 1 });
            }
            Phase::Build => {
                moves.insert_mask(base::BUY, self.buyable(s));
                moves.insert_mask(base::BUILD, self.buildable(s));
                moves.insert(base::PASS);
            }
            _ => self.choices(s, &mut moves),
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if seat.index() >= self.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if s.phase == Phase::Over {
            return Err(Refusal::GameOver);
        }
        if seat != s.roller {
            return Err(Refusal::NotYourTurn);
        }
        if self.legal(s, seat).contains(action.id()) { Ok(()) } else { Err(self.reason(s, action)) }
    }

    #[inline]
    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Roll(dice) => self.roll(s, dice, chance, events),
            Action::Buy(kind) => self.buy(s, kind, chance, events),
            Action::Build(landmark) => self.build(s, landmark, events),
            Action::Pass => {
                events.emit(Event::Passed { seat });
                if self.can(s, seat, Ability::Airport) {
                    s.banks[seat.index()] += FLIGHT;
                    events.emit(Event::Flew { seat, amount: FLIGHT });
                }
                self.after_building(s, events);
            }
            Action::Keep => self.settle(s, chance, events),
            Action::Reroll(dice) => {
                s.rerolled = true;
                self.roll(s, dice, chance, events);
            }
            Action::Raise => {
                s.total += 2;
                events.emit(Event::Raised { seat, total: s.total });
                self.settle(s, chance, events);
            }
            Action::Target(from) => {
                let kind = Kind(s.asking);
                take(s, kind, from, self.book.rules[kind.index()].pays as u32, events);
                self.resume(s, events);
            }
            Action::Swap(with) => (s.partner, s.phase) = (with.0, Phase::SwapGive),
            Action::Give(kind) if s.phase == Phase::SwapGive => {
                (s.chosen, s.phase) = (kind.0, Phase::SwapTake);
            }
            Action::Give(kind) => {
                s.chosen = kind.0;
                s.phase = Phase::To;
                if self.seats == 2 {
                    self.given(s, seat.after(2), events);
                }
            }
            Action::To(to) => self.given(s, to, events),
            Action::Take(got) => {
                let (with, gave) = (Seat(s.partner), Kind(s.chosen));
                s.hand_over(seat, with, gave);
                s.hand_over(with, seat, got);
                events.emit(Event::Swapped { seat, with, gave, got });
                self.resume(s, events);
            }
            Action::Decline => {
                events.emit(Event::Declined { seat });
                self.resume(s, events);
            }
            Action::Coins => {
                s.banks[seat.index()] += DECLINED;
                let card = Kind(s.asking);
                events.emit(Event::Paid {
                    card,
                    copies: 1,
                    payer: None,
                    payee: Some(seat),
                    amount: DECLINED,
                });
                self.resume(s, events);
            }
            Action::Demolish(landmark) => {
                let asking = s.asking;
                self.tear_down(s, landmark, events);
                if !self.demolishing(s, events) {
                    s.asking = asking;
                    self.resume(s, events);
                }
            }
            Action::Close(kind) => {
                self.renovate(s, kind, events);
                self.resume(s, events);
            }
            Action::Invest => {
                s.banks[seat.index()] -= 1;
                s.invested[seat.index()] += 1;
                events.emit(Event::Invested { seat, total: s.invested[seat.index()].into() });
                self.end_turn(s, events);
            }
            Action::Skip => self.end_turn(s, events),
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        validate::state(self, s)
    }

    fn view(&self, s: &State, _: Viewer) -> State {
        *s
    }

    #[inline]
    fn look<T>(&self, s: &State, _: Viewer, look: impl FnOnce(&State) -> T) -> T {
        look(s)
    }

    fn determinize(&self, view: &State, _: &mut Luck) -> State {
        *view
    }

    fn outcome(&self, s: &State) -> Outcome {
        crate::tuv::outcome(self, s)
    }

    fn face_name(&self, stream: Stream, face: u32) -> String {
        if stream.kind() == market::DECK {
            Kind::new(face as u8).map_or_else(String::new, |k| Action::Buy(k).to_string().replace("buy ", ""))
        } else {
            face.to_string()
        }
    }

    fn face_of(&self, stream: Stream, name: &str) -> Option<u32> {
        if stream.kind() == market::DECK {
            self.book.find(name).ok().map(|k| k.0.into())
        } else {
            name.parse().ok()
        }
    }

    #[inline]
    fn sample_legal(&self, s: &State, seat: Seat, luck: &mut Luck) -> Action {
        match s.phase {
            Phase::Roll => {
                if self.can(s, seat, Ability::TwoDice) && luck.below(2) == 1 {
                    Action::Roll(Dice::Two)
                } else {
                    Action::Roll(Dice::One)
                }
            }
            Phase::Build => {
                let (buy, build) = (self.buyable(s), self.buildable(s));
                let (cards, landmarks) = (buy.count_ones(), build.count_ones());
                let pick = luck.below(cards + landmarks + 1);
                if pick < cards {
                    Action::Buy(Kind(nth_bit(buy, pick) as u8))
                } else if pick < cards + landmarks {
                    Action::Build(Landmark(nth_bit(build, pick - cards) as u8))
                } else {
                    Action::Pass
                }
            }
            _ => {
                let legal = self.legal(s, seat);
                let id = legal.nth(luck.below(legal.len()));
                Action::from_id(id).expect("legal ids are ids of actions")
            }
        }
    }
}

impl Harmonictook {
    /// The card that was chosen goes to another city; then the next copy asks, or the roll goes on.
    fn given<E: EventSink<Event>>(&self, s: &mut State, to: Seat, events: &mut E) {
        let asking = s.asking;
        self.move_to(s, to, events);
        if !self.moving(s) {
            s.asking = asking;
            self.resume(s, events);
        }
    }

    /// How many copies of a kind there are in the whole game.
    pub(crate) fn all_copies(&self, kind: Kind) -> u32 {
        let started = if self.book.start.contains(&kind) { self.seats as u32 } else { 0 };
        u32::from(self.options.supply) + started
    }

    /// How many copies of each kind are in no city and no pile: the deck of a limited market.
    pub(crate) fn deck(&self, s: &State) -> [u8; KINDS] {
        let mut deck = [0; KINDS];
        for kind in self.book.kinds() {
            let out: u32 = Seat::all(self.seats).map(|seat| u32::from(s.copies(seat, kind))).sum();
            let all = self.all_copies(kind);
            deck[kind.index()] = all.saturating_sub(out + u32::from(s.market[kind.index()])) as u8;
        }
        deck
    }
}
