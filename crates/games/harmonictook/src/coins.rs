//! How coins move and cards open and close, with the events that tell of it.

use engine::{EventSink, Seat};

use crate::state::State;
use crate::{Event, Kind};

/// Opens closed copies; says how many copies were open.
#[inline]
pub(crate) fn open<E: EventSink<Event>>(s: &mut State, seat: Seat, kind: Kind, events: &mut E) -> u8 {
    let cell = s.cells[seat.index()][kind.index()];
    if cell < 16 {
        return cell;
    }
    let closed = cell >> 4;
    s.close(seat, kind, 0);
    events.emit(Event::Reopened { seat, card: kind, copies: closed });
    (cell & 15) - closed
}

#[inline]
pub(crate) fn bank_pays<E: EventSink<Event>>(
    s: &mut State,
    owner: Seat,
    kind: Kind,
    open: u8,
    amount: u32,
    events: &mut E,
) {
    if amount > 0 {
        s.banks[owner.index()] += amount;
        events.emit(Event::Paid { card: kind, copies: open, payer: None, payee: Some(owner), amount });
    }
}

pub(crate) fn shut<E: EventSink<Event>>(s: &mut State, seat: Seat, kind: Kind, copies: u8, events: &mut E) {
    let closed = s.closed(seat, kind) + copies;
    s.close(seat, kind, closed);
    events.emit(Event::Closed { seat, card: kind, copies });
}

/// Takes coins from another player, as many as there are.
pub(crate) fn take<E: EventSink<Event>>(s: &mut State, kind: Kind, from: Seat, owed: u32, events: &mut E) {
    if owed == 0 {
        return;
    }
    let to = s.roller;
    let paid = s.pay(from, to, owed);
    if paid > 0 {
        let (payer, payee) = (Some(from), Some(to));
        events.emit(Event::Paid { card: kind, copies: 1, payer, payee, amount: paid });
    }
    if paid < owed {
        events.emit(Event::Short { card: kind, payer: from, payee: Some(to), owed, paid });
    }
}
