//! Classic Farkle against each other.

use engine::{EventSink, Seat, Seats};

use crate::state::{Mode, SEATS, Versus};
use crate::{Event, Farkle, Stage, State, TurnEnd};

/// How many farkles in a row are punished.
const FARKLES: u8 = 3;

impl Farkle {
    pub(crate) fn start_versus<E: EventSink<Event>>(events: &mut E) -> State {
        let versus = Versus { totals: [0; SEATS], farkles: [0; SEATS], opened: Seats::NONE, leader: None };
        let mut s = State {
            seat: Seat(0),
            stage: Stage::Start,
            faces: [0; 6],
            held: 0,
            points: 0,
            locks: 0,
            mode: Mode::Versus(versus),
        };
        Self::begin_turn(&mut s, Seat(0), events);
        s
    }

    fn begin_turn<E: EventSink<Event>>(s: &mut State, seat: Seat, events: &mut E) {
        Self::clear_turn(s);
        s.seat = seat;
        events.emit(Event::TurnStart { seat, level: None, turns_left: None, turn_index: None });
    }

    pub(crate) fn versus_bank<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let (seat, points) = (s.seat, s.points);
        let Mode::Versus(versus) = &mut s.mode else { return };
        let total = versus.totals[seat.index()].saturating_add(points);
        versus.totals[seat.index()] = total;
        versus.farkles[seat.index()] = 0;
        versus.opened = versus.opened.with(seat);
        let first = versus.leader.is_none() && total >= self.options.target;
        if first {
            versus.leader = Some(seat);
        }
        events.emit(Event::PointsBanked { seat, points, total });
        events.emit(Event::TurnEnd { seat, reason: TurnEnd::Banked });
        if first && self.options.last_turn {
            events.emit(Event::LastTurns { seat, total });
        }
        self.next_turn(s, events);
    }

    pub(crate) fn versus_farkle<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seat = s.seat;
        let Mode::Versus(versus) = &mut s.mode else { return };
        if self.options.three_farkles > 0 {
            let row = &mut versus.farkles[seat.index()];
            *row += 1;
            if *row == FARKLES {
                *row = 0;
                // A total never falls below zero.
                let total = &mut versus.totals[seat.index()];
                let lost = self.options.three_farkles.min(*total);
                *total -= lost;
                events.emit(Event::ThreeFarkles { seat, lost, total: *total });
            }
        }
        events.emit(Event::TurnEnd { seat, reason: TurnEnd::Farkle });
        self.next_turn(s, events);
    }

    fn next_turn<E: EventSink<Event>>(&self, s: &mut State, events: &mut E) {
        let seats = engine::Game::seats(self);
        let next = s.seat.after(seats);
        let Mode::Versus(versus) = &s.mode else { return };
        let over = versus.leader.is_some_and(|leader| !self.options.last_turn || leader == next);
        if over {
            let totals = versus.totals[..seats].iter().copied().collect();
            Self::clear_turn(s);
            s.stage = Stage::Over;
            events.emit(Event::GameEnded { totals });
        } else {
            Self::begin_turn(s, next, events);
        }
    }
}
