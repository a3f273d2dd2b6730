//! What can be worked out from what a player sees.

use engine::Seat;

use crate::{Card, Golf, Phase, Pos, Rank, View};

/// A grid as a player sees it.
pub(crate) type Grid = [Option<Card>; 6];

/// A player's view with the expectations that follow from it. Face-down cards count as the mean of all that is unseen.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    pub(crate) game: &'a Golf,
    pub(crate) view: &'a View,
    pub(crate) seat: Seat,
    pub(crate) grid: Grid,
    /// How many unseen cards of each rank there are, and what they count together.
    counts: [f64; Rank::COUNT],
    sums: [f64; Rank::COUNT],
    total: f64,
    hidden: f64,
    /// What two face-down cards count as a column.
    blank: f64,
    /// About how many turns everybody has left.
    turns: f64,
}

impl<'a> Sight<'a> {
    /// What `seat` can work out.
    pub fn new(game: &'a Golf, view: &'a View, seat: Seat) -> Self {
        let (mut counts, mut sums) = ([0.0; Rank::COUNT], [0.0; Rank::COUNT]);
        let unseen = view.unseen();
        let (mut total, mut sum) = (0.0, 0.0);
        for rank in 0..Rank::COUNT {
            let count = f64::from(unseen.of_rank(rank));
            let value = if game.options.one_eyed_jacks && rank == Rank::JACK.index() {
                unseen.sum_of(rank, game.values())
            } else {
                count * f64::from(game.values().rank(rank))
            };
            (counts[rank], sums[rank]) = (count, value);
            total += count;
            sum += value;
        }
        let hidden = if total > 0.0 { sum / total } else { 0.0 };
        let mut blank = 2.0 * hidden;
        if total > 1.0 {
            for rank in 0..Rank::COUNT {
                let pair = counts[rank] * (counts[rank] - 1.0).max(0.0) / (total * (total - 1.0));
                if pair > 0.0 {
                    blank -= pair * (2.0 * sums[rank] / counts[rank] - f64::from(game.values().pair(rank)));
                }
            }
        }
        let turns = if view.phase() == Phase::FinalTurn {
            0.0
        } else {
            let nearest = Seat::all(view.seats()).map(|s| view.down(s).count_ones()).min();
            f64::from(nearest.unwrap_or(0))
        };
        Self { game, view, seat, grid: view.grid(seat), counts, sums, total, hidden, blank, turns }
    }

    /// The expected value of a face-down card: the mean of all cards that are unseen.
    pub fn hidden(&self) -> f64 {
        self.hidden
    }

    pub(crate) fn value(&self, card: Card) -> f64 {
        self.game.values().card(card).into()
    }

    /// What a pair of this card counts.
    pub(crate) fn pair_value(&self, card: Card) -> f64 {
        self.game.values().pair(card.rank().index()).into()
    }

    /// Would a pair of this card throw away what the cards count on their own?
    pub fn wasteful_pair(&self, card: Card) -> bool {
        self.pair_value(card) > 2.0 * self.value(card)
    }

    /// How many face-down cards the player has.
    pub(crate) fn down(&self) -> u32 {
        self.view.down(self.seat).count_ones()
    }

    /// Has everybody at most one card down, and nobody ends the round?
    pub(crate) fn stuck(&self) -> bool {
        let one = |seat| self.view.down(seat).count_ones() < 2;
        !self.final_turn() && Seat::all(self.view.seats()).all(one)
    }

    /// Could somebody end the round with the next card, and nobody does?
    pub(crate) fn could_end(&self) -> bool {
        let one = |seat| self.view.down(seat).count_ones() < 2;
        !self.final_turn() && Seat::all(self.view.seats()).any(one)
    }

    pub(crate) fn final_turn(&self) -> bool {
        self.view.phase() == Phase::FinalTurn
    }

    /// The expected score of a column.
    pub fn column(&self, top: Option<Card>, bottom: Option<Card>) -> f64 {
        match (top, bottom) {
            (Some(a), Some(b)) => self.game.values().column(a, b).into(),
            (Some(a), None) | (None, Some(a)) => {
                let (value, rank) = (self.value(a), a.rank().index());
                if self.total == 0.0 {
                    return value;
                }
                let twins = self.counts[rank] * (value - self.pair_value(a)) + self.sums[rank];
                value + self.hidden - twins / self.total
            }
            (None, None) => self.blank,
        }
    }

    /// The expected score of a hand: its columns, what several pairs add, and 21 if all six are known.
    pub fn hand(&self, grid: &Grid) -> f64 {
        self.hoping(grid, 0.0)
    }

    /// The same for somebody who hopes for pairs: the part of each column that a twin may still cancel is counted as lost.
    pub(crate) fn hoping(&self, grid: &Grid, hope: f64) -> f64 {
        let mut score = 0.0;
        for i in 0..3 {
            let (top, bottom) = (grid[i], grid[i + 3]);
            let column = self.column(top, bottom);
            score += column;
            if hope > 0.0 && self.turns > 0.0 && !is_pair(top, bottom) {
                let twin = |card: Option<Card>| card.map_or(0.0, |c| self.twin_chance(c, column));
                score -= hope * (twin(top) + twin(bottom)).min(1.0);
            }
        }
        score += f64::from(self.game.values().sets([0, 1, 2].map(|i| pair_rank(grid[i], grid[i + 3]))));
        let full = grid.iter().all(Option::is_some);
        if full && self.game.options.blackjack && score == 21.0 { 0.0 } else { score }
    }

    /// What a later twin of this card takes off its column: the chance times the gain.
    fn twin_chance(&self, card: Card, column: f64) -> f64 {
        let gain = column - self.pair_value(card);
        if gain <= 0.0 || self.total == 0.0 {
            return 0.0;
        }
        // A turn shows about two cards: the deck's and the pile's.
        let chance = (2.0 * self.counts[card.rank().index()] / self.total).min(1.0);
        let turns = 0.7 * self.turns;
        // 1 - (1 - p)^t without a power: exact for one turn, close enough below a few.
        gain * (chance * turns) / (1.0 + chance * turns)
    }

    /// The grid with a card put somewhere.
    pub(crate) fn with(&self, at: Pos, card: Card) -> Grid {
        let mut grid = self.grid;
        grid[at.get()] = Some(card);
        grid
    }

    /// The most that a card takes off the hand's expected score this turn, and where. Negative if it helps nowhere.
    pub fn best_gain(&self, card: Card) -> (Pos, f64) {
        let now = self.hand(&self.grid);
        let mut best = (Pos::default(), f64::NEG_INFINITY);
        for at in Pos::all() {
            let gain = now - self.hand(&self.with(at, card));
            if gain > best.1 {
                best = (at, gain);
            }
        }
        best
    }

    /// What a card from the deck takes off the hand's expected score this turn, on average over all that is unseen: it
    /// goes where it helps most, or is discarded.
    pub fn draw_gain(&self) -> f64 {
        if self.total == 0.0 {
            return 0.0;
        }
        let unseen = self.view.unseen();
        let gains = (0..Card::COUNT).filter_map(Card::from_number).map(|card| {
            let copies = unseen.count(card);
            if copies == 0 { 0.0 } else { f64::from(copies) * self.best_gain(card).1.max(0.0) }
        });
        gains.sum::<f64>() / self.total
    }

    /// Would the card make a pair there?
    pub(crate) fn pairs_at(&self, at: Pos, card: Card) -> bool {
        is_pair(Some(card), self.grid[at.partner().get()])
    }

    /// Would putting a card there, or turning it up, be the last of the grid?
    pub(crate) fn is_last(&self, at: Pos) -> bool {
        self.view.down(self.seat) == at.bit()
    }

    /// The chance that nobody ends below `score`, if everybody else has one more turn.
    pub(crate) fn lowest_chance(&self, score: f64) -> f64 {
        Seat::all(self.view.seats())
            .filter(|s| *s != self.seat)
            .map(|seat| {
                let down = f64::from(self.view.down(seat).count_ones());
                let expected = self.hand(&self.view.grid(seat)) - 2.5 - 0.4 * down;
                1.0 / (1.0 + ((score - expected) / (2.5 + 0.6 * down)).exp())
            })
            .product()
    }

    /// By how much the best of the others is ahead in the game; negative if the player leads.
    pub(crate) fn behind(&self) -> f64 {
        let totals = self.view.totals();
        let own = totals[self.seat.index()];
        let others = totals.iter().enumerate().filter(|(i, _)| *i != self.seat.index()).map(|(_, t)| *t);
        f64::from(own - others.min().unwrap_or(own))
    }
}

fn is_pair(a: Option<Card>, b: Option<Card>) -> bool {
    pair_rank(a, b).is_some()
}

fn pair_rank(a: Option<Card>, b: Option<Card>) -> Option<Rank> {
    match (a, b) {
        (Some(a), Some(b)) if a.rank() == b.rank() => Some(a.rank()),
        _ => None,
    }
}
