//! The rules of play.

use std::ops::Range;

use engine::{
    Bits, Chance, EventSink, Facts, Game, GameAction, Invalid, Luck, MoveSet, Outcome, Seat, Seats, Stream,
    Viewer,
};

use crate::action::Action;
use crate::belief::{Aside, Layout};
use crate::event::Event;
use crate::fact::Fact;
use crate::mission::Mission;
use crate::options::Options;
use crate::refusal::Refusal;
use crate::state::{End, SEATS, Stage, State, Tool};
use crate::view::View;
use crate::wire::{Colour, Wire, WireSet};

/// Which wires are shown and which cards lie on the table.
pub(crate) const SETUP: Stream = Stream::table(0);
pub(crate) const CARDS: Stream = Stream::table(1);
pub(crate) const DEAL: Stream = Stream::table(2);

/// The rules of a table: its seats, its mission and its stands.
#[derive(Clone, Debug)]
pub struct Wires {
    pub(crate) seats: usize,
    pub(crate) options: Options,
    pub(crate) mission: Mission,
    /// The owner and the size of each stand.
    pub(crate) stands: Vec<(u8, u8)>,
}

impl Wires {
    /// The mission that is played.
    pub fn mission(&self) -> &Mission {
        &self.mission
    }

    /// The owner and the size of each stand.
    pub fn stands(&self) -> &[(u8, u8)] {
        &self.stands
    }

    /// Where the wires of a seat are.
    pub(crate) fn hand(&self, seat: Seat) -> Range<usize> {
        let before = |s: u8| self.stands.iter().filter(|x| x.0 < s).map(|x| x.1 as usize).sum::<usize>();
        before(seat.0)..before(seat.0 + 1)
    }

    /// Where the stands begin and end.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (Seat, Range<usize>)> {
        let mut first = 0;
        self.stands.iter().map(move |&(owner, size)| {
            let range = first..first + size as usize;
            first = range.end;
            (Seat(owner), range)
        })
    }

    /// The stand of a wire.
    pub(crate) fn stand_of(&self, index: usize) -> Range<usize> {
        self.ranges().find(|(_, r)| r.contains(&index)).map_or(0..0, |(_, r)| r)
    }

    pub(crate) fn dealt(&self) -> usize {
        self.stands.iter().map(|s| s.1 as usize).sum()
    }

    pub(crate) fn at(&self, seat: Seat, slot: u8) -> Option<usize> {
        let hand = self.hand(seat);
        let index = hand.start + slot as usize;
        (seat.index() < self.seats && hand.contains(&index)).then_some(index)
    }

    /// The table as beliefs see it.
    pub(crate) fn layout(&self, shown: WireSet) -> Layout {
        let mut counts = [0; Wire::CODES];
        for wire in (1..=self.mission.blue).filter_map(Wire::blue) {
            counts[wire.code()] = 4;
        }
        for wire in shown.iter() {
            counts[wire.code()] = 1;
        }
        let asides = [(Colour::Yellow, self.mission.yellow), (Colour::Red, self.mission.red)]
            .into_iter()
            .filter(|(_, pick)| pick.aside() > 0)
            .map(|(colour, pick)| Aside { colour, count: pick.aside() })
            .collect();
        Layout { players: self.seats as u8, stands: self.stands.clone(), counts, asides }
    }

    /// The uncut wires of a seat: index, slot, wire.
    pub(crate) fn uncut<'a>(&self, s: &'a State, seat: Seat) -> impl Iterator<Item = (usize, u8, Wire)> + 'a {
        let hand = self.hand(seat);
        let start = hand.start;
        hand.filter(|i| !s.wires[*i].cut).map(move |i| (i, (i - start) as u8, s.wires[i].wire))
    }

    pub(crate) fn has_uncut(&self, s: &State, seat: Seat) -> bool {
        self.hand(seat).any(|i| !s.wires[i].cut)
    }
}

impl Game for Wires {
    const FACTS: Facts = Facts {
        id: "wires",
        title: "Wires",
        min_seats: 2,
        max_seats: SEATS,
        rules: 1,
        hidden: true,
        cooperative: true,
        chance: true,
    };
    const STREAMS: &'static [&'static str] = &["setup", "cards", "deal"];

    type Options = Options;
    type State = State;
    type Action = Action;
    type Moves = Bits<10>;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(seats: usize, options: Options) -> Result<Self, Invalid> {
        if !(2..=SEATS).contains(&seats) {
            return Err(Invalid(format!("wires takes 2 to {SEATS} seats, not {seats}")));
        }
        if options.captain as usize >= seats {
            return Err(Invalid(format!(
                "`captain`: seats go from 0 to {}, not {}",
                seats - 1,
                options.captain
            )));
        }
        let mission = options.played(seats)?;
        let captain = options.captain as usize;
        let per_seat = |seat: usize| match seats {
            2 => 2,
            3 if seat == captain => 2,
            _ => 1,
        };
        let count: usize = (0..seats).map(per_seat).sum();
        let wires = mission.wires();
        if wires < 2 * count {
            return Err(Invalid(format!("{wires} wires are too few for {count} stands")));
        }
        // The captain's stands get the odd wires first.
        let mut sizes = vec![Vec::new(); seats];
        let mut nth = 0;
        for seat in (0..seats).map(|i| (captain + i) % seats) {
            for _ in 0..per_seat(seat) {
                sizes[seat].push((wires / count + usize::from(nth < wires % count)) as u8);
                nth += 1;
            }
        }
        let stands =
            sizes.iter().enumerate().flat_map(|(i, s)| s.iter().map(move |size| (i as u8, *size))).collect();
        Ok(Self { seats, options, mission, stands })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn start<C: Chance, E: EventSink<Event>>(&self, chance: &mut C, events: &mut E) -> State {
        let mut s = self.deal(chance);
        events.emit(Event::Dealt {
            captain: Seat(self.options.captain),
            wires: self.dealt() as u8,
            candidates: s.shown.iter().collect(),
            cards: s.cards.iter().flatten().map(|e| e.card).collect(),
        });
        self.next_token(&mut s, Seat(self.options.captain), true, events);
        s
    }

    fn turn(&self, s: &State) -> Seats {
        if s.end().is_some() { Seats::NONE } else { Seats::one(Self::actor(s)) }
    }

    fn legal(&self, s: &State, seat: Seat) -> Bits<10> {
        let mut moves = Bits::default();
        if self.turn(s).has(seat) {
            self.list(s, seat, &mut |action: Action| moves.insert(action.id()));
        }
        moves
    }

    fn check(&self, s: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if seat.index() >= self.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if s.end().is_some() {
            return Err(Refusal::GameOver);
        }
        if seat != Self::actor(s) {
            return Err(Refusal::NotYourTurn);
        }
        if self.legal(s, seat).contains(action.id()) { Ok(()) } else { Err(self.why_not(s, seat, action)) }
    }

    fn apply<C: Chance, E: EventSink<Event>>(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        _: &mut C,
        events: &mut E,
    ) {
        match action {
            Action::Token(slot) => {
                self.put_token(s, seat, slot.get() as u8, events);
                if s.stage == Stage::PostIt {
                    s.stage = Stage::Turn;
                } else {
                    self.next_token(s, seat.after(self.seats), false, events);
                }
            }
            Action::Cut(target, slot) => self.point(s, target, slot.get() as u8, events),
            Action::Also(slot) => {
                s.doing.slots = s.doing.slots.with(slot.get() as u8);
                events.emit(Event::Pointed { seat, target: s.doing.target, slots: s.doing.slots });
                if s.doing.slots.len() == s.doing.tool.reach() {
                    s.stage = Stage::Say;
                }
            }
            Action::Say(call) if s.stage == Stage::Radar => self.radar(s, call, events),
            Action::Say(call) => self.say(s, call, events),
            Action::Show(slot) => self.show(s, slot.get() as u8, events),
            Action::Own(slot) => self.own(s, slot.get() as u8, events),
            Action::Solo(call) => self.solo(s, call, events),
            Action::Reveal => self.reveal(s, events),
            Action::Double => {
                s.detectors = s.detectors.with(seat);
                s.doing.tool = Tool::Double;
                s.stage = Stage::Point;
                events.emit(Event::Took { seat, tool: Tool::Double });
            }
            Action::Use(card) => Self::use_card(s, card, events),
            Action::Label(slot) => {
                let slots = [slot.get() as u8, slot.get() as u8 + 1];
                let same = s.stage == Stage::LabelSame;
                let player = seat.0;
                s.log.push(if same {
                    Fact::LabelEq { player, slots }
                } else {
                    Fact::LabelNeq { player, slots }
                });
                events.emit(Event::Labelled { seat, slots, same });
                s.stage = Stage::Turn;
            }
            Action::Pick(other) => match s.stage {
                Stage::Batteries => {
                    s.detectors = s.detectors.without(other);
                    events.emit(Event::Recharged { seat: other });
                    s.stage = Stage::Turn;
                }
                Stage::Coffee => {
                    s.next = Some(other);
                    events.emit(Event::PlaysNext { seat: other });
                    s.stage = Stage::Turn;
                }
                _ => {
                    s.doing.target = other;
                    s.stage = Stage::Give;
                    events.emit(Event::Swapping { seat, partner: other });
                }
            },
            Action::Give(slot) => {
                let slot = slot.get() as u8;
                events.emit(Event::Gave { seat, slot });
                if s.stage == Stage::Give {
                    s.doing.swap[0] = slot;
                    s.stage = Stage::GiveBack;
                } else {
                    s.doing.swap[1] = slot;
                    self.exchange(s, events);
                }
            }
            Action::Insert(slot) => {
                let slot = slot.get() as u8;
                events.emit(Event::Inserted { seat, slot });
                if s.stage == Stage::Insert {
                    s.doing.swap[2] = slot;
                    s.stage = Stage::InsertBack;
                } else {
                    self.swap(s, slot);
                }
            }
        }
    }

    fn validate(&self, s: &State) -> Result<(), Invalid> {
        crate::validate::validate(self, s)
    }

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    fn determinize(&self, view: &View, luck: &mut Luck) -> State {
        view.fill(self, luck)
    }

    fn outcome(&self, s: &State) -> Outcome {
        let cut = s.wires[..self.dealt()].iter().filter(|w| w.cut).count() as i32;
        Outcome::team(self.seats, s.end() == Some(End::Won), cut)
    }

    fn face_name(&self, stream: Stream, face: u32) -> String {
        if stream == CARDS {
            return face.to_string();
        }
        Wire::from_code(face as usize).map_or_else(|| "?".into(), |w| w.to_string())
    }

    fn face_of(&self, stream: Stream, name: &str) -> Option<u32> {
        if stream == CARDS {
            return name.parse().ok();
        }
        name.parse::<Wire>().ok().map(u32::from)
    }
}
