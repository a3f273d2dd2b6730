//! The results of a run, however it was played or read.

use std::cmp::Reverse;

use serde::Serialize;
use serde_json::{Value, json};

use crate::By;
use crate::made::Made;
use crate::measure::{self, Comparison, Estimate};
use crate::tally::{Share, Tally, pair_index};
use crate::text::counted;

/// A run with its names.
#[derive(Clone, Debug)]
pub struct Results {
    /// Which game.
    pub game: String,
    /// What was played, in words.
    pub title: String,
    /// The names of the contestants.
    pub labels: Vec<String>,
    /// What they are.
    pub personas: Vec<String>,
    /// Did each contestant play all seats of its table?
    pub teams: bool,
    /// By what they are compared.
    pub by: By,
    /// What was counted.
    pub tally: Tally,
    /// What is said of it beside the figures, such as the verdict of a sequential test.
    pub notes: Vec<String>,
    /// The ratings of a tournament, in the order of the contestants.
    pub online: Option<Online>,
    /// What a sequential test found, as data.
    pub verdict: Option<Value>,
    /// How it came about.
    pub made: Option<Made>,
}

/// The ratings that a tournament gave.
#[derive(Clone, Debug, Serialize)]
pub struct Online {
    /// By which system.
    pub system: String,
    /// A rating and its deviation for each contestant; the deviation is 0 where the system knows none.
    pub ratings: Vec<(f64, f64)>,
}

/// A contestant's line in the standings.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Which contestant.
    #[serde(skip)]
    pub who: usize,
    /// Its name.
    pub label: String,
    /// What it is.
    pub persona: String,
    /// Games.
    pub games: u64,
    /// The rate of wins.
    pub wins: Estimate,
    /// The strength from all games at once.
    pub rating: Estimate,
    /// The mean rank.
    pub rank: f64,
    /// The mean score.
    pub score: f64,
    /// The standard deviation of the score.
    pub score_deviation: f64,
    /// How many faults.
    pub faults: u64,
}

impl Results {
    /// The standings, best first.
    pub fn standings(&self) -> Vec<Standing> {
        let ratings = measure::ratings(&self.tally);
        let mut lines: Vec<Standing> = (0..self.labels.len())
            .map(|who| {
                let line = &self.tally.lines[who];
                let games = line.share.games;
                let ranks = line.ranks.iter().enumerate().map(|(i, n)| (i as u64 + 1) * n).sum::<u64>();
                Standing {
                    who,
                    label: self.labels[who].clone(),
                    persona: self.personas[who].clone(),
                    games,
                    wins: measure::wilson(line.share.wins(), games),
                    rating: ratings[who],
                    rank: ranks as f64 / games.max(1) as f64,
                    score: line.scores.mean(),
                    score_deviation: line.scores.deviation(),
                    faults: line.faults.values().sum(),
                }
            })
            .collect();
        let key = |s: &Standing| {
            let online = self.online.as_ref().map(|o| o.ratings[s.who].0);
            Reverse(((online.unwrap_or(s.rating.value) * 1e6) as i64, s.wins.value.to_bits()))
        };
        lines.sort_by_key(key);
        lines
    }

    /// The contestants of the same kind together, best first: name, wins, mean rating. Empty if all are different.
    pub fn by_persona(&self, standings: &[Standing]) -> Vec<(String, Share, f64)> {
        let mut kinds: Vec<(String, Share, f64, u32)> = Vec::new();
        for s in standings {
            let rating = self.online.as_ref().map_or(s.rating.value, |o| o.ratings[s.who].0);
            let share = self.tally.lines[s.who].share;
            match kinds.iter_mut().find(|k| k.0 == s.persona) {
                Some(kind) => {
                    kind.1.merge(share);
                    kind.2 += rating;
                    kind.3 += 1;
                }
                None => kinds.push((s.persona.clone(), share, rating, 1)),
            }
        }
        if kinds.len() == standings.len() {
            return Vec::new();
        }
        let mut kinds: Vec<_> =
            kinds.into_iter().map(|(name, share, sum, n)| (name, share, sum / f64::from(n))).collect();
        kinds.sort_by(|a, b| b.2.total_cmp(&a.2));
        kinds
    }

    /// What the rating is, and by what it compares.
    pub fn rating_name(&self) -> String {
        let system = self.online.as_ref().map_or("rating", |o| o.system.as_str());
        let by = if self.teams && self.by == By::Wins { "won" } else { self.by.name() };
        format!("{system} by {by}")
    }

    /// What the cells of the matrix say.
    pub fn matrix_caption(&self) -> &'static str {
        match (self.teams, self.by) {
            (true, By::Wins) => {
                "How often the row won where the column did not, on the same deals; ties as halves"
            }
            (false, By::Wins) => {
                "The share of the row in the games that it or the column won, shared wins as halves"
            }
            (_, By::Places) => "How often the row came out before the column, ties as halves",
            (_, By::Score) => "How often the row had the better score than the column, ties as halves",
        }
    }

    /// What is said of two in a row: A wins before B.
    pub fn ahead_words(&self) -> &'static str {
        match self.by {
            By::Wins => "wins rather than",
            By::Places => "ahead of",
            By::Score => "scores better than",
        }
    }

    /// How many games of the run bring so many in which these two meet.
    pub fn games_for(&self, meetings: u64, pair: &Comparison) -> u64 {
        (meetings as f64 * self.tally.games as f64 / pair.met.max(1) as f64).ceil() as u64
    }

    /// How many games, in words.
    pub fn extent(&self) -> String {
        let tally = &self.tally;
        let groups = if tally.groups == tally.games {
            String::new()
        } else {
            format!(" in {}", counted(tally.groups, "group"))
        };
        format!("{}{groups}, {:.1} moves a game", counted(tally.games, "game"), tally.length.mean())
    }

    /// How `a` compares with `b`.
    pub fn comparison(&self, a: usize, b: usize) -> Comparison {
        let pair = |a, b| measure::compare(&self.tally.pairs[pair_index(self.labels.len(), a, b)]);
        if a < b { pair(a, b) } else { measure::turned(pair(b, a)) }
    }

    /// How many independent games are worth one of these, over all pairs that met often enough; `None` if none did.
    pub fn luck_factor(&self) -> Option<f64> {
        let known = self.tally.pairs.iter().filter(|p| p.groups >= 30).map(measure::compare);
        let (sum, n) = known.fold((0.0, 0.0), |(s, n), c| (s + c.luck_factor, n + 1.0));
        (n > 0.0).then(|| sum / n)
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let n = self.labels.len();
        let mut pairs = Vec::new();
        for a in 0..n {
            for b in a + 1..n {
                let c = self.comparison(a, b);
                if c.games > 0 {
                    pairs.push(json!({ "a": self.labels[a], "b": self.labels[b], "comparison": c }));
                }
            }
        }
        let faults: serde_json::Map<String, Value> = (0..n)
            .filter(|&c| !self.tally.lines[c].faults.is_empty())
            .map(|c| (self.labels[c].clone(), json!(self.tally.lines[c].faults)))
            .collect();
        let times: serde_json::Map<String, Value> = self
            .tally
            .times
            .iter()
            .zip(&self.labels)
            .map(|(t, label)| {
                let mean = t.nanos as f64 / t.decisions.max(1) as f64 / 1e6;
                let longest = t.longest as f64 / 1e6;
                (label.clone(), json!({ "decisions": t.decisions, "mean_ms": mean, "longest_ms": longest }))
            })
            .collect();
        json!({
            "times": times,
            "worth": self.tally.worth.as_ref().map(worth_json),
            "lengths": bins_json(&self.tally.length),
            "game": self.game,
            "title": self.title,
            "games": self.tally.games,
            "groups": self.tally.groups,
            "moves": self.tally.plies,
            "unfinished": self.tally.unfinished,
            "standings": self.standings(),
            "pairs": pairs,
            "luck_factor": self.luck_factor(),
            "length": { "mean": self.tally.length.mean(), "deviation": self.tally.length.deviation() },
            "faults": faults,
            "notes": self.notes,
            "online": self.online,
            "by": self.by,
            "verdict": self.verdict,
            "made": self.made,
        })
    }
}

/// A histogram: lowest value, width and count of each bin.
fn bins_json(histogram: &crate::Histogram) -> Value {
    histogram.bins().map(|(low, width, count)| json!([low, width, count])).collect()
}

/// What every item or action was worth.
fn worth_json(worth: &crate::Worth) -> Value {
    let share = |s: Share| json!({ "games": s.games, "wins": s.wins() });
    let one = |(i, used): (usize, &crate::Use)| {
        let effect = worth.effect(i);
        json!({
            "name": worth.names[i],
            "gained": used.gained,
            "fired": used.fired,
            "paid": used.paid,
            "with": share(effect.with),
            "without": share(effect.without),
            "adjusted": effect.adjusted.map(|(value, error)| json!({ "value": value, "stderr": error })),
        })
    };
    let used = worth.uses.iter().enumerate().filter(|(_, used)| used.gained + used.fired > 0);
    json!({ "of": if worth.items { "items" } else { "actions" }, "list": used.map(one).collect::<Vec<_>>() })
}
