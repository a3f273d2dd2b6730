//! By what two contestants are compared.

use engine::{AnyGame, Outcome};
use serde::{Deserialize, Serialize};

/// What counts when two who sat at one table are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Who won. Games that neither of them won say nothing.
    #[default]
    Wins,
    /// Who came out ahead, if only by a place.
    Places,
    /// Who had the better score.
    Score,
}

impl By {
    /// What a game is about: winning, and alone at a table the score.
    pub fn usual(game: &dyn AnyGame, sizes: &[usize]) -> Self {
        if sizes.iter().all(|&n| n == 1) && !game.facts().cooperative { Self::Score } else { Self::Wins }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Places => "places",
            Self::Score => "score",
        }
    }

    /// Is the first seat ahead of the second (1), behind it (-1), or level (0)? `None` if the game says nothing of the two.
    pub fn compare(self, outcome: &Outcome, lowest_wins: bool, first: usize, second: usize) -> Option<i64> {
        let sign = |order: std::cmp::Ordering| Some(order as i64);
        match self {
            Self::Wins => {
                let winners = outcome.winners();
                let won = |seat: usize| winners.has(engine::Seat(seat as u8));
                match (won(first), won(second)) {
                    (false, false) => None,
                    (first, second) => sign(first.cmp(&second)),
                }
            }
            Self::Places => sign(outcome.ranks[second].cmp(&outcome.ranks[first])),
            Self::Score => sign(better(outcome.scores[first], outcome.scores[second], lowest_wins)),
        }
    }

    /// The ranks as a rating that follows game by game is to see them.
    pub fn ranks(self, outcome: &Outcome, lowest_wins: bool) -> Vec<u8> {
        match self {
            Self::Wins => {
                let winners = outcome.winners();
                (0..outcome.ranks.len())
                    .map(|s| if winners.has(engine::Seat(s as u8)) { 1 } else { 2 })
                    .collect()
            }
            Self::Places => outcome.ranks.clone(),
            Self::Score => Outcome::ranked(outcome.scores.clone(), lowest_wins).ranks,
        }
    }

    /// How two tables of the same deal compare, each with one contestant on all seats: did they win, and with what score?
    pub fn compare_teams(self, one: (Option<bool>, i32), two: (Option<bool>, i32), lowest_wins: bool) -> i64 {
        let score = better(one.1, two.1, lowest_wins);
        match self {
            Self::Wins => one.0.cmp(&two.0) as i64,
            Self::Places => one.0.cmp(&two.0).then(score) as i64,
            Self::Score => score as i64,
        }
    }
}

fn better(first: i32, second: i32, lowest_wins: bool) -> std::cmp::Ordering {
    if lowest_wins { second.cmp(&first) } else { first.cmp(&second) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_did_not_win_is_not_ahead_of_another_who_did_not() {
        let outcome = Outcome { ranks: vec![2, 1, 3], scores: vec![5, 9, 1], won: None };
        let by = |by: By, a, b| by.compare(&outcome, false, a, b);
        assert_eq!((by(By::Wins, 1, 0), by(By::Wins, 0, 1), by(By::Wins, 0, 2)), (Some(1), Some(-1), None));
        assert_eq!((by(By::Places, 0, 2), by(By::Places, 0, 1)), (Some(1), Some(-1)));
        assert_eq!(By::Wins.ranks(&outcome, false), [2, 1, 2]);
    }

    #[test]
    fn a_shared_win_is_level_and_the_lowest_score_may_be_the_best() {
        let outcome = Outcome { ranks: vec![1, 1], scores: vec![12, 30], won: None };
        assert_eq!(By::Wins.compare(&outcome, true, 0, 1), Some(0));
        assert_eq!(By::Score.compare(&outcome, true, 0, 1), Some(1));
        assert_eq!(By::Score.compare(&outcome, false, 0, 1), Some(-1));
        assert_eq!(By::Score.ranks(&outcome, true), [1, 2]);
    }

    #[test]
    fn teams_are_compared_by_what_was_asked_for() {
        let (won, rich) = ((Some(true), 5), (Some(false), 9));
        assert_eq!(By::Wins.compare_teams(won, rich, false), 1);
        assert_eq!(By::Score.compare_teams(won, rich, false), -1);
        assert_eq!(By::Wins.compare_teams((Some(true), 1), (Some(true), 2), false), 0);
        assert_eq!(By::Places.compare_teams((Some(true), 1), (Some(true), 2), false), -1);
    }
}
