//! How fast things go, and which clicks mean something: a person has to see what the others do, and one press is one move.

/// How fast bots play and what they did is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Time to read everything.
    Calm,
    /// Time to see everything.
    #[default]
    Usual,
    /// Time to notice everything.
    Quick,
    /// No time at all.
    AtOnce,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Self; 4] = [Self::Calm, Self::Usual, Self::Quick, Self::AtOnce];

    /// Its name for programs.
    pub fn id(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Usual => "usual",
            Self::Quick => "quick",
            Self::AtOnce => "at-once",
        }
    }

    /// The speed of this name; the usual one for any other.
    pub fn of(id: &str) -> Self {
        Self::ALL.into_iter().find(|s| s.id() == id).unwrap_or_default()
    }

    /// How long something takes that usually takes so many milliseconds.
    pub fn scale(self, usual: u32) -> u32 {
        match self {
            Self::Calm => usual * 2,
            Self::Usual => usual,
            Self::Quick => usual * 2 / 5,
            Self::AtOnce => 0,
        }
    }
}

/// After a press that made a move, what appears under the finger hears nothing for so many milliseconds.
const DEAF: f64 = 400.0;
/// How far from each other two presses are at the same place, in pixels.
const SAME: f64 = 40.0;

/// Where somebody presses, and which presses made a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Presses {
    /// Where the press is that is going on.
    pressed: Option<(f64, f64)>,
    /// When and where a press made the last move.
    made: Option<(f64, f64, f64)>,
    /// When the last move was made, by a press or by a key.
    moved: Option<f64>,
}

impl Presses {
    /// Somebody presses here, at this time in milliseconds. Does it count? The second press of a double click does not if the first
    /// made a move: what is there now was not there when the finger went down.
    pub fn press(&mut self, now: f64, x: f64, y: f64) -> bool {
        let same =
            |(at, mx, my): (f64, f64, f64)| now - at < DEAF && (x - mx).abs() < SAME && (y - my).abs() < SAME;
        let counts = !self.made.is_some_and(same);
        self.pressed = counts.then_some((x, y));
        counts
    }

    /// The press is over.
    pub fn release(&mut self) {
        self.pressed = None;
    }

    /// A move was made. If that was by the press which is going on, its place is deaf for a while.
    pub fn moved(&mut self, now: f64) {
        self.moved = Some(now);
        if let Some((x, y)) = self.pressed {
            self.made = Some((now, x, y));
        }
    }

    /// May a click now cut short what the others do? Not one that follows an own move so soon that it belongs to it.
    pub fn may_skip(&self, now: f64) -> bool {
        !self.moved.is_some_and(|at| now - at < DEAF)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_press_of_a_double_click_is_no_second_move() {
        let mut presses = Presses::default();
        assert!(presses.press(1000.0, 50.0, 50.0));
        presses.moved(1001.0);
        presses.release();
        assert!(!presses.press(1120.0, 53.0, 48.0), "what has appeared there was not meant");
        assert!(presses.press(1120.0, 300.0, 48.0), "another place is another wish");
        assert!(presses.press(1500.0, 50.0, 50.0), "and later it is meant");
    }

    #[test]
    fn presses_that_make_no_move_may_follow_each_other_as_fast_as_they_like() {
        let mut presses = Presses::default();
        for at in 0..5 {
            assert!(presses.press(1000.0 + 20.0 * f64::from(at), 50.0, 50.0));
            presses.release();
        }
        // A move by key has no place.
        presses.moved(1100.0);
        assert!(presses.press(1110.0, 50.0, 50.0));
    }

    #[test]
    fn the_click_that_made_a_move_does_not_hurry_the_others_and_a_further_one_does() {
        let mut presses = Presses::default();
        presses.press(1000.0, 50.0, 50.0);
        presses.moved(1000.0);
        assert!(!presses.may_skip(1000.0), "the same click");
        presses.release();
        assert!(!presses.may_skip(1200.0), "a double click");
        assert!(presses.may_skip(1600.0));
        // A move by key is a move: the same key, or a click that came with it, skips nothing.
        presses.moved(2000.0);
        assert!(!presses.may_skip(2000.0) && presses.may_skip(2500.0));
    }

    #[test]
    fn speeds_are_found_by_name_and_each_is_faster_than_the_one_before() {
        for speed in Speed::ALL {
            assert_eq!(Speed::of(speed.id()), speed);
        }
        assert_eq!(Speed::of("warp"), Speed::Usual);
        assert!(Speed::ALL.windows(2).all(|pair| pair[0].scale(700) > pair[1].scale(700)));
    }
}
