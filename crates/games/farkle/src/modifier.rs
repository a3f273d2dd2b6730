//! Modifiers: what becomes of raw points. Exact arithmetic, and one truncation at the very end.

use std::fmt;
use std::str::FromStr;

use engine::Invalid;
use num_bigint::BigInt;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Group;

/// An exact decimal number such as `1.10`, written as a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug, JsonSchema)]
#[schemars(with = "String")]
pub struct Decimal {
    digits: i64,
    scale: u8,
}

impl Decimal {
    /// One.
    pub const ONE: Self = Self { digits: 1, scale: 0 };

    /// The number as a fraction.
    pub fn fraction(self) -> (i64, i64) {
        (self.digits, 10i64.pow(self.scale.into()))
    }

    /// So many hundredths.
    pub fn hundredths(count: i64) -> Self {
        Self { digits: count, scale: 2 }
    }

    /// In hundredths, if it has no smaller part.
    pub fn in_hundredths(self) -> Option<i64> {
        let (num, den) = self.fraction();
        let wide = i128::from(num) * 100;
        (wide % i128::from(den) == 0).then(|| (wide / i128::from(den)) as i64)
    }

    /// About how much it is.
    pub fn to_f64(self) -> f64 {
        let (num, den) = self.fraction();
        num as f64 / den as f64
    }
}

impl FromStr for Decimal {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Invalid> {
        let bad = || {
            Invalid(format!(
                "`{}` is no decimal number such as 1.25 (at most nine digits after the point)",
                engine::action::clip(text)
            ))
        };
        let (sign, plain) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
        let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || whole.len() > 9 || part.len() > 9 || !digits(whole) || !digits(part) {
            return Err(bad());
        }
        if plain.ends_with('.') {
            return Err(bad());
        }
        let number: i64 = format!("{whole}{part}").parse().map_err(|_| bad())?;
        Ok(Self { digits: sign * number, scale: part.len() as u8 })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (num, den) = self.fraction();
        let sign = if num < 0 { "-" } else { "" };
        write!(f, "{sign}{}", num.abs() / den)?;
        if self.scale > 0 {
            write!(f, ".{:0width$}", num.abs() % den, width = self.scale as usize)?;
        }
        Ok(())
    }
}

impl Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        // A JSON number is read as it is written.
        let text = match serde_json::Value::deserialize(d)? {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A step of a chain of modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Times a fraction.
    Multiply(i64, i64),
    /// Plus so many points.
    Add(i64),
    /// What lies beyond so many points counts this fraction.
    Beyond(i64, i64, i64),
}

/// Folds steps over `raw / parts` in order without rounding, and truncates once at the end.
pub fn apply(raw: i64, parts: i64, steps: impl Iterator<Item = Step> + Clone) -> BigInt {
    match fold::<i128>(raw, parts, steps.clone()) {
        Some(points) => points.into(),
        // Too large for 128 bits: the same without a limit.
        None => fold::<BigInt>(raw, parts, steps).unwrap_or_default(),
    }
}

/// The same for play, where points are never negative nor more than fit.
pub(crate) fn apply_points(raw: i64, parts: i64, steps: impl Iterator<Item = Step> + Clone) -> u32 {
    match fold::<i128>(raw, parts, steps.clone()) {
        Some(points) => points.clamp(0, u32::MAX.into()) as u32,
        None => u32::try_from(apply(raw, parts, steps)).unwrap_or(u32::MAX),
    }
}

fn fold<N>(raw: i64, parts: i64, steps: impl Iterator<Item = Step>) -> Option<N>
where
    N: From<i64> + CheckedMul + CheckedAdd + CheckedSub + PartialOrd + std::ops::Div<Output = N>,
{
    let (mut num, mut den) = (N::from(raw), N::from(parts));
    for step in steps {
        match step {
            Step::Multiply(n, d) => {
                num = num.checked_mul(&n.into())?;
                den = den.checked_mul(&d.into())?;
            }
            Step::Add(points) => num = num.checked_add(&den.checked_mul(&points.into())?)?,
            Step::Beyond(limit, n, d) => {
                let cap = den.checked_mul(&limit.into())?;
                if num > cap {
                    let over = num.checked_sub(&cap)?.checked_mul(&n.into())?;
                    num = cap.checked_mul(&d.into())?.checked_add(&over)?;
                    den = den.checked_mul(&d.into())?;
                }
            }
        }
    }
    Some(num / den)
}

/// Which locks or banks a modifier is for; all that is given must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct When {
    /// Only a lock of exactly these dice, such as `"555"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<String>,
    /// Only a lock of this many dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// Only the first lock of a turn.
    #[serde(skip_serializing_if = "is_false")]
    pub first_lock: bool,
    /// Only points for mandatory (true) or optional (false) goals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mandatory: Option<bool>,
    /// Only in the last turn of a level.
    #[serde(skip_serializing_if = "is_false")]
    pub last_turn: bool,
    /// Only if a goal gets at least this many raw points at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(b: &bool) -> bool {
    !b
}

impl When {
    /// Does it look at single locks rather than at the whole bank?
    pub fn is_of_lock(&self) -> bool {
        self.dice.is_some() || self.size.is_some() || self.first_lock
    }

    fn is_always(&self) -> bool {
        *self == Self::default()
    }
}

/// A modifier as data: `{"multiply":"1.10"}` or `{"add":50}`, with what narrows it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Modifier {
    /// Multiplies points by this exact decimal number; below 1 it is a debuff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiply: Option<Decimal>,
    /// Adds this many points; a negative number is a debuff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add: Option<i32>,
    /// Which locks or banks it is for.
    #[serde(skip_serializing_if = "When::is_always")]
    pub when: When,
    /// With `multiply`: only what lies beyond this many points is multiplied (diminishing returns).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beyond: Option<u32>,
    /// How much of its effect it loses with each completed level: hundredths of the factor, or points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fade: Option<u16>,
}

/// What a lock is, for the modifiers that look at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockFacts {
    pub(crate) dice: Group,
    pub(crate) first: bool,
    pub(crate) last_turn: bool,
    pub(crate) mandatory: bool,
}

/// What a bank is, for the modifiers that look at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BankFacts {
    pub(crate) last_turn: bool,
    pub(crate) mandatory: bool,
    pub(crate) raw: u32,
}

impl Modifier {
    /// Refuses what makes no sense; `at` says where it stands.
    pub fn check(&self, at: &str) -> Result<(), Invalid> {
        let fail = |why: &str| Err(Invalid(format!("{at}: {why}")));
        match (self.multiply, self.add) {
            (None, None) => return fail("needs `multiply` or `add`"),
            (Some(_), Some(_)) => return fail("has both `multiply` and `add`; write two modifiers"),
            (Some(m), None) => {
                let percent = m.in_hundredths();
                if !percent.is_some_and(|p| (0..=10_000).contains(&p)) {
                    return fail("`multiply` must be 0 to 100 with at most two digits after the point");
                }
            }
            (None, Some(a)) if a.abs() > 100_000 => return fail("`add` must be within 100,000 points"),
            (None, Some(_)) if self.beyond.is_some() => return fail("`beyond` goes with `multiply` only"),
            (None, Some(_)) => {}
        }
        if self.beyond.is_some() && self.when.is_of_lock() {
            return fail("`beyond` looks at a whole bank, and `when` at single locks");
        }
        if self.when.is_of_lock() && self.when.at_least.is_some() {
            return fail("`at_least` looks at a whole bank, and the rest of `when` at single locks");
        }
        if let Some(dice) = &self.when.dice
            && <Group as engine::Atom>::read(dice).is_none()
        {
            return fail("`when.dice` should be one to six faces such as 555");
        }
        if self.when.size.is_some_and(|s| !(1..=6).contains(&s)) {
            return fail("`when.size` should be 1 to 6 dice");
        }
        Ok(())
    }

    fn faded(&self, age: u8) -> Step {
        let lost = i64::from(self.fade.unwrap_or(0)) * i64::from(age);
        match (self.multiply, self.add) {
            (Some(m), _) => {
                let percent = m.in_hundredths().unwrap_or(100);
                // It fades towards having no effect, whichever side it comes from.
                let now = if percent >= 100 { (percent - lost).max(100) } else { (percent + lost).min(100) };
                match self.beyond {
                    Some(limit) => Step::Beyond(limit.into(), now, 100),
                    None => Step::Multiply(now, 100),
                }
            }
            (None, add) => {
                let add = i64::from(add.unwrap_or(0));
                Step::Add(if add >= 0 { (add - lost).max(0) } else { (add + lost).min(0) })
            }
        }
    }

    /// What it multiplies everything by, `age` levels after it came; `None` if it looks at what is locked or banked.
    pub(crate) fn always(&self, age: u8) -> Option<f64> {
        match self.faded(age) {
            Step::Multiply(num, den) if self.when.is_always() => Some(num as f64 / den as f64),
            _ => None,
        }
    }

    /// What it does to a bank, `age` levels after it came.
    pub(crate) fn on_bank(&self, age: u8, bank: BankFacts) -> Option<Step> {
        let w = &self.when;
        let fits = !w.is_of_lock()
            && w.mandatory.is_none_or(|m| m == bank.mandatory)
            && (!w.last_turn || bank.last_turn)
            && w.at_least.is_none_or(|least| bank.raw >= least);
        fits.then(|| self.faded(age))
    }

    /// What it adds to a lock, in hundredths of points.
    pub(crate) fn on_lock(&self, age: u8, points: u32, lock: LockFacts) -> i64 {
        let w = &self.when;
        let fits = w.is_of_lock()
            && w.dice.as_ref().is_none_or(|d| <Group as engine::Atom>::read(d) == Some(lock.dice))
            && w.size.is_none_or(|s| usize::from(s) == lock.dice.size())
            && (!w.first_lock || lock.first)
            && w.mandatory.is_none_or(|m| m == lock.mandatory)
            && (!w.last_turn || lock.last_turn);
        if !fits {
            return 0;
        }
        match self.faded(age) {
            Step::Multiply(percent, _) => i64::from(points) * (percent - 100),
            Step::Add(add) => add * 100,
            Step::Beyond(..) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(raw: i64, steps: &[Step]) -> BigInt {
        apply(raw, 1, steps.iter().copied())
    }

    #[test]
    fn modifiers_fold_in_order_with_one_truncation_at_the_end() {
        use Step::{Add, Beyond, Multiply};
        let tenth = Multiply(110, 100);
        assert_eq!(points(100, &[Multiply(120, 100), tenth, tenth]), 145.into());
        assert_eq!(points(100, &[Multiply(12, 10), Add(50)]), 170.into());
        assert_eq!(points(100, &[Add(50), Multiply(12, 10)]), 180.into());
        assert_eq!(points(1, &[Multiply(1, 3), Multiply(3, 1)]), 1.into(), "no rounding in between");
        assert_eq!(points(1500, &[Beyond(1000, 1, 2)]), 1250.into());
        assert_eq!(points(800, &[Beyond(1000, 1, 2)]), 800.into());
    }

    #[test]
    fn a_long_chain_is_as_exact_as_a_short_one() {
        let up = [Step::Multiply(1_000_000_007, 1_000_000_000); 30];
        let down = [Step::Multiply(1_000_000_000, 1_000_000_007); 30];
        let chain: Vec<Step> = up.into_iter().chain(down).collect();
        assert_eq!(points(12_345, &chain), 12_345.into());
    }

    #[test]
    fn decimals_are_exact_and_checked() {
        let read = |s: &str| s.parse::<Decimal>().map(|d| d.to_string());
        assert_eq!(read("1.10").unwrap(), "1.10");
        assert_eq!(read("-0.5").unwrap(), "-0.5");
        for bad in ["", ".", "1.", ".5", "1e3", "+1", "1.0000000001", "x", "1,5", "--1"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_modifier_says_what_is_wrong_with_it() {
        let check = |json: &str| {
            serde_json::from_str::<Modifier>(json).unwrap().check("relics[0]").unwrap_err().to_string()
        };
        assert_eq!(check("{}"), "relics[0]: needs `multiply` or `add`");
        assert!(check(r#"{"multiply":"1.001"}"#).contains("two digits"));
        assert!(check(r#"{"add":5,"beyond":100}"#).contains("`beyond` goes with"));
        assert!(check(r#"{"add":5,"when":{"dice":"789"}}"#).contains("when.dice"));
    }
}
