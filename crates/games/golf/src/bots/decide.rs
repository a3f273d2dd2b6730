//! The decisions that all profiles share. Every worth is in points, so that a small gain of one kind never hides a large
//! one of another.

use engine::Luck;

use super::profile::Profile;
use super::sight::Sight;
use crate::{Card, FlipMode, Pair, Pos, Rank};

/// In one of how many turns somebody ends a round that nobody wants to end.
const PATIENCE: u32 = 12;
/// In one of how many turns a card goes where one lies face down though it is worse than what is expected there. With few decks all good
/// cards may lie in front of the players, and whoever waits for a better one waits for ever.
const LONG_PATIENCE: u32 = 96;

/// A card that is never left on the pile's way: jokers, twos, kings, and whatever else counts nothing or less.
pub fn is_excellent(sight: &Sight<'_>, card: Card) -> bool {
    card.rank() == Rank::JOKER || card.rank() == Rank::KING || sight.value(card) <= 0.0
}

/// From here on a card is only worth taking for a pair.
const BAD: f64 = 8.0;

/// A profile as it feels now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mood {
    threshold: f64,
    hope: f64,
    aggression: f64,
    /// How far a whim may shift what a place looks worth; 0 without one.
    whim: f64,
}

impl Mood {
    pub(crate) fn new(sight: &Sight<'_>, profile: &Profile, luck: &mut Luck) -> Self {
        let whim = profile.unpredictability > 0.0 && luck.chance(profile.unpredictability);
        let mut mood = Self {
            threshold: profile.swap_threshold,
            hope: profile.pair_hope,
            aggression: profile.aggression,
            whim: if whim { 3.0 } else { 0.0 },
        };
        if profile.adaptive {
            let behind = (sight.behind() / 20.0).clamp(-1.0, 1.0);
            mood.threshold += behind;
            mood.hope += 0.2 * behind;
            mood.aggression += 0.25 * behind;
        }
        mood
    }
}

/// Take the top of the pile rather than draw? In this order: jokers; kings and what else counts nothing or less; tens
/// where they count 1; a card that completes a pair; a low card, if it helps as much as an unknown one would; anything
/// that helps when somebody is about to go out. Never a bad card without its pair.
pub fn should_take_discard(sight: &Sight<'_>, profile: &Profile, luck: &mut Luck) -> bool {
    let mood = Mood::new(sight, profile, luck);
    let Some(card) = sight.view.discard_top() else { return false };
    let (at, gain) = best_place(sight, mood, card, luck);
    if gain <= 0.0 {
        return false;
    }
    let low_ten = card.rank() == Rank::TEN && sight.game.options.ten_penny;
    if is_excellent(sight, card) || low_ten {
        return true;
    }
    let pairs = sight.pairs_at(at, card);
    if sight.value(card) >= BAD && !pairs {
        return false;
    }
    gain >= draw_worth(sight, mood, pairs)
}

/// About what an unknown card from the deck gains: the less there is to mend, the less.
fn draw_worth(sight: &Sight<'_>, mood: Mood, pairs: bool) -> f64 {
    let worst = (0..6)
        .map(|i| match sight.grid[i] {
            None => sight.hidden(),
            Some(card) if sight.grid[(i + 3) % 6].is_some_and(|c| c.rank() == card.rank()) => 0.0,
            Some(card) => sight.value(card),
        })
        .fold(0.0, f64::max);
    let usual = 0.9 + 0.28 * worst;
    let patience = 0.25 * (5.5 - mood.threshold);
    let eager = if pairs { 2.0 * mood.hope } else { 0.0 };
    usual + patience - eager
}

/// Where to put the card in hand; `None` discards it, which is no choice if it `must` be swapped.
///
/// Eagle eye's joker pairs and other pairs count what they cancel, bad face-up cards what they lose, a hand of exactly
/// 21 counts 0 where that is the rule, excellent cards always find a place, and the profile's threshold decides about the
/// rest.
pub fn choose_swap_or_discard(
    sight: &Sight<'_>,
    profile: &Profile,
    card: Card,
    must: bool,
    luck: &mut Luck,
) -> Option<Pos> {
    let mood = Mood::new(sight, profile, luck);
    let (at, gain) = best_place(sight, mood, card, luck);
    if must || is_excellent(sight, card) {
        return Some(at);
    }
    // Where going out is dear, everybody may wait for everybody: now and then somebody has had enough of it.
    let good = sight.value(card) <= sight.hidden();
    if good && sight.stuck() && luck.below(PATIENCE) == 0 {
        return Pos::all().find(|at| sight.is_last(*at));
    }
    if !good && sight.could_end() && luck.below(LONG_PATIENCE) == 0 {
        return Pos::all().find(|at| sight.grid[at.get()].is_none());
    }
    // Where a discard turns a card up, the last one ends the round.
    let forced_out = sight.game.options.flip_mode == FlipMode::Always && sight.down() == 1;
    let discard = if forced_out { going_out(sight, mood, sight.hand(&sight.grid)) } else { 0.0 };
    (gain > discard.max(-5.0)).then_some(at)
}

/// The best place for a card and what it gains there.
fn best_place(sight: &Sight<'_>, mood: Mood, card: Card, luck: &mut Luck) -> (Pos, f64) {
    let now = sight.hoping(&sight.grid, mood.hope);
    let places = sensible_places(sight, card);
    let mut best = (Pos::default(), f64::NEG_INFINITY);
    for at in Pos::all() {
        if places & at.bit() == 0 {
            continue;
        }
        let gain = gain(sight, mood, now, card, at);
        // A whim chooses among what helps; it never does harm.
        let liking =
            if mood.whim > 0.0 && gain > 0.0 { gain.min(2.0) + mood.whim * luck.unit() } else { gain };
        if liking > best.1 {
            best = (at, liking);
        }
    }
    if mood.whim > 0.0 {
        best.1 = gain(sight, mood, now, card, best.0);
    }
    best
}

/// What a card gains at a place, in the eyes of the player.
fn gain(sight: &Sight<'_>, mood: Mood, now: f64, card: Card, at: Pos) -> f64 {
    let after = sight.with(at, card);
    let mut gain = now - sight.hoping(&after, mood.hope);
    if sight.grid[at.get()].is_none() && !sight.final_turn() {
        gain += if sight.is_last(at) {
            going_out(sight, mood, sight.hand(&after))
        } else {
            (0.5 * (mood.threshold - sight.value(card))).clamp(-2.0, 1.5)
        };
    }
    gain
}

/// Where a card may go at all: no pair that throws a negative value away, no face-up card exchanged for a worse one, and
/// a bad card from the pile only where it makes its pair.
fn sensible_places(sight: &Sight<'_>, card: Card) -> u8 {
    const ALL: u8 = 0b11_1111;
    let which =
        |keep: &dyn Fn(Pos) -> bool| Pos::all().filter(|at| keep(*at)).fold(0, |set, at| set | at.bit());
    let now = sight.hand(&sight.grid);
    let unspoilt = filter_bad_pair_positions(sight, card, ALL);
    let helpful =
        unspoilt & which(&|at| sight.grid[at.get()].is_none() || sight.hand(&sight.with(at, card)) <= now);
    let places = if helpful == 0 { unspoilt } else { helpful };
    let paired = if sight.value(card) >= BAD { places & which(&|at| sight.pairs_at(at, card)) } else { 0 };
    if paired != 0 { paired } else { places }
}

/// The places among `places` where a card does not make a pair that throws its value away. If all do, all are left.
pub fn filter_bad_pair_positions(sight: &Sight<'_>, card: Card, places: u8) -> u8 {
    if !sight.wasteful_pair(card) {
        return places;
    }
    let fine = Pos::all()
        .filter(|at| places & at.bit() != 0 && !sight.pairs_at(*at, card))
        .fold(0, |set, at| set | at.bit());
    if fine == 0 { places } else { fine }
}

/// What ending the round with this score gains beside playing on: the chance to be lowest against what the profile asks
/// for, and what house rules add.
pub(crate) fn going_out(sight: &Sight<'_>, mood: Mood, score: f64) -> f64 {
    let options = &sight.game.options;
    let lowest = sight.lowest_chance(score);
    let asked = 0.7 - 0.8 * mood.aggression;
    let mut gain = 8.0 * (lowest - asked);
    if score > 12.0 {
        gain -= (score - 12.0) * (1.2 - mood.aggression);
    }
    if options.knock_bonus {
        gain += 5.0;
    }
    if options.knock_penalty {
        gain -= 10.0 * (1.0 - lowest);
    }
    if options.underdog_bonus {
        gain += 3.0 * (lowest - asked);
    }
    if options.tied_shame {
        gain -= 0.5;
    }
    gain
}

/// Turn up all the rest instead of drawing? Only with a hand that is worth ending the round with, beside what a draw
/// would still mend.
pub fn should_knock(sight: &Sight<'_>, profile: &Profile, luck: &mut Luck) -> bool {
    if sight.final_turn() {
        return false;
    }
    let mood = Mood::new(sight, profile, luck);
    let score = sight.hand(&sight.grid);
    score <= 10.0 && going_out(sight, mood, score) > 2.0 + f64::from(sight.down())
}

/// Turn a card up instead of drawing? Only the last one, as a knock.
pub fn should_flip_instead(sight: &Sight<'_>, profile: &Profile, luck: &mut Luck) -> bool {
    sight.down() == 1 && should_knock(sight, profile, luck)
}

/// The first cards to turn up: pair hunters look into two columns, others at a whole one.
pub fn choose_initial_flips(profile: &Profile, luck: &mut Luck) -> Pair {
    let first = Pos::new(luck.below(6) as u8).unwrap_or_default();
    let second = if profile.pair_hope < 0.15 {
        first.partner()
    } else {
        let step = 1 + luck.below(2) as usize;
        Pos::new(((first.get() + step) % 3 + 3 * luck.below(2) as usize) as u8).unwrap_or_default()
    };
    Pair::new(first, second).unwrap_or_else(|| Pair::of_column(first))
}

/// Which card to turn up after a discard: one beside a card that is known, so that a column is complete.
pub fn choose_flip_after_discard(sight: &Sight<'_>) -> Option<Pos> {
    let down = || Pos::all().filter(|at| sight.grid[at.get()].is_none());
    down().find(|at| sight.grid[at.partner().get()].is_some()).or_else(|| down().next())
}

/// Leave an optional flip? The last card only goes up if the round should end; before that it is a matter of taste.
pub fn should_skip_optional_flip(sight: &Sight<'_>, profile: &Profile, luck: &mut Luck) -> bool {
    let mood = Mood::new(sight, profile, luck);
    if sight.final_turn() {
        return true;
    }
    if sight.down() == 1 {
        return going_out(sight, mood, sight.hand(&sight.grid)) <= 0.0;
    }
    mood.aggression < 0.5
}
