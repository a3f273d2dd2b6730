//! Numbers that are typed digit by digit, where only some of them can be meant.

/// What was typed so far, and the number that is meant, if there is one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typed {
    /// The digits that the next one may continue.
    pub digits: String,
    /// The number.
    pub number: Option<u8>,
}

impl Typed {
    /// One more digit: it goes on with those before it if that makes a possible number, else it begins anew. A digit with
    /// which only longer numbers begin waits for the next one.
    #[must_use]
    pub fn with(&self, digit: char, possible: &[u8]) -> Self {
        let read = |digits: &str| digits.parse::<u8>().ok().filter(|n| possible.contains(n));
        let longer = format!("{}{digit}", self.digits);
        for digits in [longer, digit.to_string()] {
            if let Some(number) = read(&digits) {
                return Self { digits, number: Some(number) };
            }
        }
        let begins = |n: &u8| {
            let n = n.to_string();
            n.len() > 1 && n.starts_with(digit)
        };
        if possible.iter().any(begins) {
            Self { digits: digit.to_string(), number: None }
        } else {
            Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &str, possible: &[u8]) -> Option<u8> {
        keys.chars().fold(Typed::default(), |t, key| t.with(key, possible)).number
    }

    #[test]
    fn ten_eleven_and_twelve_can_be_typed_by_who_holds_no_one() {
        let held = [2, 10, 11, 12];
        assert_eq!(typed("10", &held), Some(10));
        assert_eq!(typed("11", &held), Some(11));
        assert_eq!(typed("12", &held), Some(12), "and not 2");
        assert_eq!(typed("1", &held), None, "more is to come");
        assert_eq!(typed("2", &held), Some(2));
    }

    #[test]
    fn a_one_is_a_one_until_another_digit_makes_more_of_it() {
        let held = [1, 2, 10, 12];
        assert_eq!(typed("1", &held), Some(1));
        assert_eq!(typed("12", &held), Some(12));
        assert_eq!(typed("10", &held), Some(10));
        assert_eq!(typed("11", &held), Some(1), "there is no 11: the second key begins anew");
        assert_eq!(typed("122", &held), Some(2));
    }

    #[test]
    fn digits_that_mean_nothing_choose_nothing() {
        assert_eq!(typed("7", &[1, 2]), None);
        assert_eq!(typed("0", &[2, 10]), None);
        assert_eq!(typed("72", &[1, 2]), Some(2));
    }
}
