//! Ratings that follow a run game by game, in the order of the plan.

use serde_json::{Value, json};

use crate::chunk::GameResult;
use crate::ledger::Judge;
use crate::rating::{Rating, System};
use crate::results::Online;
use crate::run::Flow;
use crate::tally::Tally;
use crate::{ArenaError, By};

/// Rates the contestants of a run as it goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Rater {
    system: System,
    by: By,
    lowest_wins: bool,
    ratings: Vec<Rating>,
}

impl Rater {
    /// Everybody is new.
    pub fn new(system: System, contestants: usize, by: By, lowest_wins: bool) -> Self {
        Self { system, by, lowest_wins, ratings: vec![system.start(); contestants] }
    }

    /// Counts a game. Whoever sits at a table several times counts with the best of its seats.
    pub fn rate(&mut self, table: &[usize], ranks: &[u8]) {
        let mut met: Vec<(usize, u8)> = Vec::with_capacity(table.len());
        for (&who, &rank) in table.iter().zip(ranks) {
            match met.iter_mut().find(|m| m.0 == who) {
                Some(seat) => seat.1 = seat.1.min(rank),
                None => met.push((who, rank)),
            }
        }
        let before: Vec<Rating> = met.iter().map(|m| self.ratings[m.0]).collect();
        let ranks: Vec<u8> = met.iter().map(|m| m.1).collect();
        for (m, after) in met.iter().zip(self.system.after(&before, &ranks)) {
            self.ratings[m.0] = after;
        }
    }

    /// The ratings as they are.
    pub fn online(&self) -> Online {
        Online {
            system: self.system.name().into(),
            ratings: self.ratings.iter().map(|r| (r.rating, r.deviation)).collect(),
        }
    }
}

impl Judge for Rater {
    fn judge(&mut self, _: &Tally, results: &[GameResult]) -> Flow {
        for result in results {
            self.rate(&result.table, &self.by.ranks(&result.outcome, self.lowest_wins));
        }
        Flow::Go
    }

    fn save(&self) -> Value {
        json!({ "system": self.system, "ratings": self.ratings })
    }

    fn restore(&mut self, saved: Value) -> Result<(), ArenaError> {
        let ratings: Vec<Rating> = engine::from_json(saved["ratings"].clone())?;
        if ratings.len() != self.ratings.len() {
            return Err(ArenaError::Usage("the checkpoint has ratings of other contestants".into()));
        }
        self.ratings = ratings;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_move_the_ratings_of_those_who_sat_there() {
        let mut rater = Rater::new(System::Elo, 3, By::Places, false);
        rater.rate(&[2, 0], &[1, 2]);
        let ratings: Vec<f64> = rater.online().ratings.iter().map(|r| r.0).collect();
        assert_eq!(ratings, [1484.0, 1500.0, 1516.0]);
    }

    #[test]
    fn who_sits_twice_counts_with_the_best_seat() {
        let (mut twice, mut once) = (
            Rater::new(System::Glicko, 2, By::Places, false),
            Rater::new(System::Glicko, 2, By::Places, false),
        );
        twice.rate(&[0, 1, 0, 1], &[4, 2, 1, 3]);
        once.rate(&[0, 1], &[1, 2]);
        assert_eq!(twice, once);
    }

    #[test]
    fn what_is_saved_comes_back_to_the_last_bit() {
        let mut rater = Rater::new(System::Glicko2, 3, By::Places, false);
        for game in 0..50u8 {
            let table = [usize::from(game % 3), usize::from((game + 1) % 3)];
            rater.rate(&table, &[1 + game % 2, 2 - game % 2]);
        }
        let text = rater.save().to_string();
        let mut again = Rater::new(System::Glicko2, 3, By::Places, false);
        again.restore(serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(again, rater);
    }
}
