//! How well somebody plays: counts of moves that no good player makes, and of moves that want a reason.

use engine::{Fair, Game, Luck, Outcome, Seat, Viewer};
use serde::Serialize;

use super::sight::Sight;
use super::{PROFILES, Profile, choose};
use crate::{Action, Card, Golf, Phase, Pos, Rank, Stage, View};

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Quality {
    /// Turns taken.
    pub turns: u64,
    /// Jokers from the deck that were discarded.
    pub discarded_jokers: u64,
    /// Twos from the deck that were discarded.
    pub discarded_twos: u64,
    /// Kings from the deck that were discarded.
    pub discarded_kings: u64,
    /// Cards of 8 and more that were taken from the pile and not paired.
    pub took_bad_without_pair: u64,
    /// Pairs that threw a negative value away.
    pub paired_negative: u64,
    /// Face-up cards that were exchanged for a worse one without a pair.
    pub swapped_good_for_bad: u64,
    /// Low cards (3 to 5) left on the pile although they were worth at least 2 points more than a draw.
    pub left_low: u64,
    /// Medium cards (4 to 6) discarded although they would have mended a face-up card by 3 points or more.
    pub discarded_medium: u64,
    /// Rounds ended with a hand above 15 that was unlikely to be the lowest.
    pub out_high: u64,
}

impl Quality {
    /// Moves that may have a reason, but should be rare.
    pub fn questionable(&self) -> u64 {
        self.left_low + self.discarded_medium + self.out_high
    }

    /// Counts a move; `view` is what `seat` saw before it.
    pub fn note(&mut self, game: &Golf, view: &View, seat: Seat, action: Action) {
        if !matches!(view.phase(), Phase::Playing | Phase::FinalTurn) {
            return;
        }
        let sight = Sight::new(game, view, seat);
        self.turns += u64::from(view.stage() == Stage::Draw);
        match (action, view.held()) {
            (Action::Draw, _) => self.left_low += u64::from(left_low(&sight)),
            (Action::Discard, Some(card)) => self.discard(&sight, card),
            (Action::Swap(at), Some(card)) => {
                self.swap(&sight, card, at);
                let after = sight.hand(&sight.with(at, card));
                self.out_high += u64::from(sight.is_last(at) && is_high(&sight, after));
            }
            (Action::Knock, _) => self.out_high += u64::from(is_high(&sight, sight.hand(&sight.grid))),
            _ => {}
        }
    }

    fn discard(&mut self, sight: &Sight<'_>, card: Card) {
        match card.rank() {
            Rank::JOKER => self.discarded_jokers += 1,
            Rank::TWO => self.discarded_twos += 1,
            Rank::KING => self.discarded_kings += 1,
            _ => {}
        }
        let (at, gain) = sight.best_gain(card);
        let medium = (4.0..=6.0).contains(&sight.value(card));
        self.discarded_medium += u64::from(medium && gain >= 3.0 && sight.grid[at.get()].is_some());
    }

    fn swap(&mut self, sight: &Sight<'_>, card: Card, at: Pos) {
        let pairs = sight.pairs_at(at, card);
        let after = sight.hand(&sight.with(at, card));
        let taken = sight.view.stage() == Stage::Swap;
        self.took_bad_without_pair += u64::from(taken && !pairs && sight.value(card) >= 8.0);
        let (_, best) = sight.best_gain(card);
        let now = sight.hand(&sight.grid);
        let elsewhere = best > now - after + 1e-9;
        self.paired_negative += u64::from(pairs && sight.wasteful_pair(card));
        self.swapped_good_for_bad +=
            u64::from(sight.grid[at.get()].is_some() && after > now + 1e-9 && elsewhere);
    }

    /// Adds up.
    pub fn add(&mut self, other: &Self) {
        let Self {
            turns,
            discarded_jokers,
            discarded_twos,
            discarded_kings,
            took_bad_without_pair,
            paired_negative,
            swapped_good_for_bad,
            left_low,
            discarded_medium,
            out_high,
        } = other;
        self.turns += turns;
        self.discarded_jokers += discarded_jokers;
        self.discarded_twos += discarded_twos;
        self.discarded_kings += discarded_kings;
        self.took_bad_without_pair += took_bad_without_pair;
        self.paired_negative += paired_negative;
        self.swapped_good_for_bad += swapped_good_for_bad;
        self.left_low += left_low;
        self.discarded_medium += discarded_medium;
        self.out_high += out_high;
    }

    /// The metric that is not met, if any: no joker or two discarded, no bad card taken without its pair, no negative value
    /// paired away; kings and good-for-bad swaps below 0.1 % of turns; questionable moves below 5 %.
    pub fn unmet(&self) -> Option<&'static str> {
        let share = |count: u64| count as f64 / self.turns.max(1) as f64;
        [
            (self.discarded_jokers > 0, "discarded jokers"),
            (self.discarded_twos > 0, "discarded twos"),
            (self.took_bad_without_pair > 0, "bad cards taken without a pair"),
            (self.paired_negative > 0, "negative cards paired"),
            (share(self.discarded_kings) >= 0.001, "discarded kings"),
            (share(self.swapped_good_for_bad) >= 0.001, "good cards swapped for bad"),
            (share(self.questionable()) >= 0.05, "questionable moves"),
        ]
        .into_iter()
        .find_map(|(unmet, what)| unmet.then_some(what))
    }
}

fn left_low(sight: &Sight<'_>) -> bool {
    let Some(top) = sight.view.discard_top() else { return false };
    let low = (3.0..=5.0).contains(&sight.value(top));
    low && sight.best_gain(top).1 >= 2.0 + sight.draw_gain()
}

fn is_high(sight: &Sight<'_>, score: f64) -> bool {
    !sight.final_turn() && score > 15.0 && sight.lowest_chance(score) < 0.25
}

/// More moves than any game of people who want to end it has.
const LONGEST: u32 = 20_000;

/// Plays a game between profiles, one a seat, and tells `see` every decision before it is made.
pub fn play(
    game: &Golf,
    seats: &[Profile],
    luck: &mut Luck,
    mut see: impl FnMut(Seat, &View, Action),
) -> Outcome {
    let mut fair = Fair::new(luck.seed());
    let mut state = game.start(&mut fair, &mut ());
    let mut moves = 0;
    while let Some(seat) = game.turn(&state).first() {
        moves += 1;
        assert!(moves < LONGEST, "they wait for each other: {:?} with {:?}", seats, game.options());
        let view = game.view(&state, Viewer::Seat(seat));
        let action = choose(&seats[seat.index()], game, &view, seat, luck);
        see(seat, &view, action);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    game.outcome(&state)
}

/// What the eight profiles do over many games, each table a random draw of them.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// By profile: what was counted, games, the sum of totals, and shares of wins.
    pub profiles: [(Quality, u32, i64, f64); PROFILES.len()],
}

impl Report {
    /// Plays this many games.
    pub fn of(game: &Golf, games: usize, luck: &mut Luck) -> Self {
        let mut report = Self::default();
        for _ in 0..games {
            let mut who: Vec<usize> = (0..PROFILES.len()).collect();
            luck.shuffle(&mut who);
            let seats: Vec<Profile> = who[..game.seats()].iter().map(|&i| PROFILES[i]).collect();
            let end = play(game, &seats, luck, |seat, view, action| {
                report.profiles[who[seat.index()]].0.note(game, view, seat, action);
            });
            for seat in Seat::all(game.seats()) {
                let (_, games, total, wins) = &mut report.profiles[who[seat.index()]];
                *games += 1;
                *total += i64::from(end.scores[seat.index()]);
                *wins += engine::win_share(&end, seat);
            }
        }
        report
    }
}
