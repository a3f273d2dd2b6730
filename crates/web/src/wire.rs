//! Whether a connection to a server still carries anything. One that is dead does not say so, and a server that hangs keeps its
//! connections: by the time that is certain, another server may have the room.

/// How long nothing may be heard before the server is asked whether it is there, in milliseconds.
const QUIET: f64 = 10_000.0;
/// The same while somebody waits for an answer.
const QUIET_WAITING: f64 = 2_000.0;
/// How long the answer to that may take.
const PATIENCE: f64 = 3_000.0;
/// How long a connection may take until it is open. Each attempt that failed gives the next one as much more, up to four times.
const OPENING: f64 = 5_000.0;

/// What is known of a connection; times in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Wire {
    /// Is it open?
    pub open: bool,
    /// Is something waited for?
    pub waiting: bool,
    /// For how long nothing was heard.
    pub silent: f64,
    /// How long ago the server was asked whether it is there, if it has not answered.
    pub knocked: Option<f64>,
    /// How many attempts have failed before this one.
    pub failed: u32,
}

/// What to do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// Nothing.
    Wait,
    /// Ask the server whether it is there.
    Knock,
    /// Give the connection up, and try again.
    Cut,
}

impl Wire {
    /// What is to be done now.
    pub fn judge(self) -> Do {
        if !self.open {
            let patience = OPENING * f64::from(1 + self.failed.min(3));
            return if self.silent > patience { Do::Cut } else { Do::Wait };
        }
        let quiet = if self.waiting { QUIET_WAITING } else { QUIET };
        match self.knocked {
            Some(ago) if ago > PATIENCE => Do::Cut,
            None if self.silent > quiet => Do::Knock,
            _ => Do::Wait,
        }
    }
}

/// May what was refused with this code be granted in a moment, here or by another server?
pub fn passes(code: &str) -> bool {
    matches!(code, "shutdown" | "storage" | "busy" | "too_fast" | "too_slow")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Wire = Wire { open: true, waiting: false, silent: 0.0, knocked: None, failed: 0 };

    /// When a server that fell silent now is asked, and when it is given up, looked at once a second.
    fn times(waiting: bool) -> (u32, u32) {
        let (mut asked, mut wire) = (None, Wire { waiting, ..GOOD });
        for second in 0..60 {
            wire.silent = f64::from(second) * 1_000.0;
            wire.knocked = asked.map(|at| f64::from(second - at) * 1_000.0);
            match wire.judge() {
                Do::Wait => {}
                Do::Knock => asked = Some(second),
                Do::Cut => return (asked.unwrap(), second),
            }
        }
        panic!("for ever");
    }

    #[test]
    fn a_server_that_hangs_is_given_up_soon_where_somebody_waits_for_it() {
        assert_eq!(times(true), (3, 7));
        assert_eq!(times(false), (11, 15));
    }

    #[test]
    fn a_server_that_answers_is_never_given_up() {
        for wire in [GOOD, Wire { waiting: true, silent: 1_900.0, ..GOOD }, Wire { silent: 9_000.0, ..GOOD }]
        {
            assert_eq!(wire.judge(), Do::Wait);
        }
        assert_eq!(Wire { silent: 2_500.0, knocked: Some(400.0), waiting: true, ..GOOD }.judge(), Do::Wait);
    }

    #[test]
    fn a_door_that_does_not_open_is_left_and_given_more_time_by_and_by() {
        let shut = Wire { open: false, waiting: true, silent: 6_000.0, ..GOOD };
        assert_eq!(shut.judge(), Do::Cut);
        assert_eq!(Wire { failed: 1, ..shut }.judge(), Do::Wait);
        assert_eq!(Wire { failed: 100, silent: 21_000.0, ..shut }.judge(), Do::Cut);
    }

    #[test]
    fn what_may_be_granted_later_is_told_from_what_is_over() {
        for code in ["shutdown", "storage", "busy", "too_fast", "too_slow"] {
            assert!(passes(code), "{code}");
        }
        for code in ["unknown_room", "room_closed", "no_spectators", "protocol", "room_full", "kicked"] {
            assert!(!passes(code), "{code}");
        }
    }
}
