//! Who looks at results as they come: nobody, ratings, or a test that may end the run.

use serde_json::Value;

use crate::ArenaError;
use crate::chunk::GameResult;
use crate::ledger::Judge;
use crate::rater::Rater;
use crate::run::Flow;
use crate::sprt::Sprt;
use crate::tally::Tally;

/// Looks at the results of a [`Study`](crate::Study).
#[derive(Clone, Debug, Default)]
pub enum Referee {
    /// Nobody looks.
    #[default]
    Nobody,
    /// Ratings follow game by game.
    Ratings(Rater),
    /// A test ends the run as soon as it may.
    Test(Sprt),
}

impl Judge for Referee {
    fn judge(&mut self, chunk: &Tally, results: &[GameResult]) -> Flow {
        match self {
            Self::Nobody => Flow::Go,
            Self::Ratings(rater) => rater.judge(chunk, results),
            Self::Test(sprt) => sprt.judge(chunk, results),
        }
    }

    fn decided(&self) -> bool {
        if let Self::Test(sprt) = self { sprt.decided() } else { false }
    }

    fn save(&self) -> Value {
        match self {
            Self::Nobody => Value::Null,
            Self::Ratings(rater) => rater.save(),
            Self::Test(sprt) => sprt.save(),
        }
    }

    fn restore(&mut self, saved: Value) -> Result<(), ArenaError> {
        match self {
            Self::Nobody => Ok(()),
            Self::Ratings(rater) => rater.restore(saved),
            Self::Test(sprt) => sprt.restore(saved),
        }
    }
}
