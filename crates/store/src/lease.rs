//! Who may look after a room, and who may write: the decisions alone, without the database that they are made about.
//!
//! They are few, and everything rests on them. So they stand apart, and a simulation of servers that crash, sleep and lose
//! each other's messages runs on these same functions.

/// A server that has not been heard of for so many milliseconds is thought dead.
pub const SILENCE: i64 = 5_000;

/// A server that could not say that it lives stops to believe in it so many milliseconds earlier than others do.
pub const MARGIN: i64 = 500;

/// What the database knows about a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// Does its session hold its lock? The lock is gone at once when the process dies.
    pub locked: bool,
    /// How many milliseconds ago it was heard of. A process that hangs keeps its lock, but says nothing.
    pub silent: i64,
    /// For how many milliseconds the database has been running: a restart takes the locks of all.
    pub database_up: i64,
}

/// Is a server alive, as far as others can tell?
pub fn alive(sign: Sign) -> bool {
    sign.silent < SILENCE && (sign.locked || sign.database_up < SILENCE)
}

/// May `me` take a room that has this owner? `sign` is what is known about the owner, if it is known at all.
pub fn may_take(owner: Option<&str>, me: &str, sign: Option<Sign>) -> bool {
    owner.is_none_or(|owner| owner == me) || !sign.is_some_and(alive)
}

/// May somebody who took a room in this epoch write to it, if the database has `kept`?
pub fn may_write(kept: i64, epoch: i64) -> bool {
    kept == epoch
}

/// What a server may believe about itself.
///
/// As long as it holds, nobody else takes its rooms. Once it has lapsed, another server may have them: what is in memory is
/// true only if the database says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The time, in milliseconds of any clock that does not stop, before the last sign of life that arrived was sent.
    confirmed: Option<i64>,
    lapses: u64,
}

impl Standing {
    /// A sign of life that was sent at this time has arrived, now.
    pub fn confirm(&mut self, sent: i64, now: i64) {
        if !self.holds(now) {
            self.lapses += 1;
        }
        self.confirmed = Some(self.confirmed.map_or(sent, |before| before.max(sent)));
    }

    /// The lock was lost: others may have thought this server dead.
    pub fn lapse(&mut self) {
        self.confirmed = None;
    }

    /// Can nobody have taken anything from this server?
    pub fn holds(&self, now: i64) -> bool {
        self.confirmed.is_some_and(|sent| now < sent + SILENCE - MARGIN)
    }

    /// How often it did not hold. What was looked up after a lapse is good until the next.
    pub fn lapses(&self) -> u64 {
        self.lapses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AWAKE: Sign = Sign { locked: true, silent: 400, database_up: i64::MAX };

    #[test]
    fn a_server_is_alive_while_it_holds_its_lock_and_speaks() {
        assert!(alive(AWAKE));
        assert!(!alive(Sign { locked: false, ..AWAKE }), "its process is gone");
        assert!(!alive(Sign { silent: SILENCE, ..AWAKE }), "it hangs");
        assert!(alive(Sign { locked: false, database_up: 1_000, ..AWAKE }), "nobody has a lock yet");
    }

    #[test]
    fn a_room_is_taken_from_nobody_who_lives() {
        assert!(may_take(None, "a", None));
        assert!(may_take(Some("a"), "a", Some(AWAKE)));
        assert!(may_take(Some("b"), "a", None), "b is not known any more");
        assert!(!may_take(Some("b"), "a", Some(AWAKE)));
    }

    #[test]
    fn only_the_latest_owner_writes() {
        assert!(may_write(3, 3));
        assert!(!may_write(4, 3) && !may_write(2, 3));
    }

    #[test]
    fn a_server_stops_to_believe_in_itself_before_others_do() {
        let mut standing = Standing::default();
        assert!(!standing.holds(0));
        standing.confirm(1_000, 1_300);
        assert_eq!((standing.lapses(), standing.holds(1_300)), (1, true));
        // It counts from when the sign was sent: it may have been on its way for long.
        assert!(standing.holds(1_000 + SILENCE - MARGIN - 1) && !standing.holds(1_000 + SILENCE - MARGIN));
        standing.confirm(2_000, 2_100);
        assert_eq!(standing.lapses(), 1);
        standing.confirm(60_000, 60_100);
        assert_eq!(standing.lapses(), 2, "it slept");
        standing.lapse();
        assert!(!standing.holds(60_100));
    }
}
