//! What speaks for a move, from the expected values of columns over all cards that are unseen.
//!
//! A sentence does not know how good its move is. It names what the move is for before it names what it costs, so that it never
//! speaks against a move that somebody is advised to make.

use engine::text::decimal;
use engine::{Decision, Language, Seat};

use super::sight::Sight;
use crate::words::{
    AndOut, AndWanted, Points, WhyBreakLess, WhyBreakMore, WhyDraw, WhyHope, WhyHopeNeighbour, WhyKeep,
    WhyKeepBack, WhyKnock, WhyLeast, WhyLess, WhyMore, WhyPair, WhyPairMore, WhyPairWasted, WhyShow,
    WhyShowMore, WhyTakeHope, WhyTakeHopeNeighbour, WhyTakeLess, WhyTakeMore, WhyTakePair, why_pair_stands,
    why_same,
};
use crate::{Action, Card, Golf, Phase, Pos, Stage};

/// What the next player must gain by a card beside a draw before it is said that it wants it.
const WANTED: f64 = 2.0;
/// What is less than this is not told.
const NOTHING: f64 = 0.05;

/// In a few words; `None` where there is nothing to say.
pub(crate) fn words(decision: &Decision<'_, Golf>, action: Action, language: Language) -> Option<String> {
    let view = decision.view;
    if !matches!(view.phase(), Phase::Playing | Phase::FinalTurn) {
        return None;
    }
    let sight = Sight::new(decision.game, view, decision.seat);
    let now = sight.hand(&sight.grid);
    let points = |points: f64| self::points(points, language).into();
    Some(match action {
        Action::Take => take(&sight, view.discard_top()?, language),
        Action::Draw => WhyDraw { points: points(sight.draw_gain()) }.say(language),
        Action::Swap(at) => {
            let card = view.held()?;
            let after = sight.hand(&sight.with(at, card));
            let why = swap(&sight, at, card, now, after, language);
            // The face-down card that goes is nobody's secret wish.
            let gone = sight.grid[at.get()].filter(|gone| gone.rank() != card.rank());
            let why = wanted(&sight, gone, now - after, why, language);
            out(&sight, at, why, after, language)
        }
        Action::Discard => {
            let keeps = WhyKeep { points: points(now) }.say(language);
            let card = view.held()?;
            wanted(&sight, Some(card), -sight.best_gain(card).1, keeps, language)
        }
        Action::Turn(at) => {
            let shows = WhyShow { points: points(sight.hidden()) }.say(language);
            out(&sight, at, shows, now, language)
        }
        Action::Knock => WhyKnock { points: points(now) }.say(language),
        Action::Pass | Action::Deal | Action::Flip(_) | Action::Open(_) => return None,
    })
}

/// The card of the pile, where it helps most.
fn take(sight: &Sight<'_>, card: Card, language: Language) -> String {
    let (at, gain) = sight.best_gain(card);
    let points = |points: f64| self::points(points, language).into();
    if gain < -NOTHING {
        let points = points(-gain);
        return match hope(sight, at, card) {
            Hope::Neighbour => WhyTakeHopeNeighbour { points }.say(language),
            Hope::Unseen(twins, unseen) => {
                WhyTakeHope { twins: twins.into(), unseen: unseen.into(), points }.say(language)
            }
            Hope::No => WhyTakeMore { points }.say(language),
        };
    }
    if sight.pairs_at(at, card) && !sight.wasteful_pair(card) {
        return WhyTakePair { points: points(gain) }.say(language);
    }
    WhyTakeLess { points: points(gain) }.say(language)
}

/// A card that is put somewhere, where the hand counts `now` and `after` it.
fn swap(sight: &Sight<'_>, at: Pos, card: Card, now: f64, after: f64, language: Language) -> String {
    let points = |points: f64| self::points(points, language).into();
    let old = sight.grid[at.get()];
    let stands = old.is_some_and(|old| sight.pairs_at(at, old));
    let more = after - now;
    if sight.pairs_at(at, card) {
        return if stands {
            why_pair_stands(language).into()
        } else if sight.wasteful_pair(card) {
            WhyPairWasted { points: points(sight.pair_value(card) - 2.0 * sight.value(card)) }.say(language)
        } else if more > NOTHING {
            WhyPairMore { points: points(more) }.say(language)
        } else {
            WhyPair { points: points(-more) }.say(language)
        };
    }
    if stands {
        return if more > NOTHING {
            WhyBreakMore { points: points(more) }.say(language)
        } else {
            WhyBreakLess { points: points(-more) }.say(language)
        };
    }
    if more < -NOTHING {
        return WhyLess { points: points(-more) }.say(language);
    }
    if more <= NOTHING {
        return why_same(language).into();
    }
    let points = points(more);
    // A card from the pile has to stay: there is nothing to keep back.
    let may_go = sight.view.stage() == Stage::Place;
    match hope(sight, at, card) {
        _ if may_go && wish(sight, card) >= WANTED => WhyKeepBack { points }.say(language),
        Hope::Neighbour => WhyHopeNeighbour { points }.say(language),
        Hope::Unseen(twins, unseen) => {
            WhyHope { twins: twins.into(), unseen: unseen.into(), points }.say(language)
        }
        Hope::No if sight.best_gain(card).0 == at => WhyLeast { points }.say(language),
        Hope::No if old.is_none() => WhyShowMore { points }.say(language),
        Hope::No => WhyMore { points }.say(language),
    }
}

/// Where a card's twin may come from.
enum Hope {
    /// The player before shows one that is no use where it lies, and throws it some time.
    Neighbour,
    /// So many of so many unseen cards.
    Unseen(u32, u32),
    /// From nowhere, or there is no time left to get it.
    No,
}

fn hope(sight: &Sight<'_>, at: Pos, card: Card) -> Hope {
    let seats = sight.view.seats();
    let unseen = sight.view.unseen();
    let twins = unseen.of_rank(card.rank().index());
    if sight.final_turn() || sight.is_last(at) {
        return Hope::No;
    }
    let before = Seat(((sight.seat.index() + seats - 1) % seats) as u8);
    let theirs = Sight::new(sight.game, sight.view, before);
    let shown = |i: usize| {
        let lone = theirs.grid[i].filter(|c| c.rank() == card.rank());
        let useless = |c: Card| sight.value(c) > sight.hidden();
        lone.is_some_and(|c| useless(c) && theirs.grid[(i + 3) % 6].is_none_or(|t| t.rank() != c.rank()))
    };
    if (0..6).any(shown) {
        Hope::Neighbour
    } else if twins > 0 {
        Hope::Unseen(twins, unseen.len())
    } else {
        Hope::No
    }
}

/// What the next player gains by a card beside a card from the deck, if it makes a pair there; 0 if it does not, or has no turn.
fn wish(sight: &Sight<'_>, card: Card) -> f64 {
    let next = sight.seat.after(sight.view.seats());
    if sight.final_turn() && !sight.view.pending().has(next) {
        return 0.0;
    }
    let theirs = Sight::new(sight.game, sight.view, next);
    let (at, gain) = theirs.best_gain(card);
    let has_it = theirs.grid[at.get()].is_some_and(|c| c.rank() == card.rank());
    if has_it || !theirs.pairs_at(at, card) || theirs.wasteful_pair(card) {
        return 0.0;
    }
    (gain - theirs.draw_gain()).max(0.0)
}

/// Adds that the next player wants the card that goes, where that is worth more than what the move `gains` otherwise: among
/// several players a gift to one of them costs a part of it.
fn wanted(sight: &Sight<'_>, gone: Option<Card>, gains: f64, why: String, language: Language) -> String {
    let wish = gone.map_or(0.0, |card| wish(sight, card));
    let share = wish / (sight.view.seats() - 1) as f64;
    if wish >= WANTED && share > gains { AndWanted { why: why.into() }.say(language) } else { why }
}

fn out(sight: &Sight<'_>, at: Pos, why: String, score: f64, language: Language) -> String {
    if sight.is_last(at) && !sight.final_turn() {
        AndOut { why: why.into(), points: points(score, language).into() }.say(language)
    } else {
        why
    }
}

fn points(points: f64, language: Language) -> String {
    let text = decimal(points.max(0.0), 1, language);
    let text = text.strip_suffix(".0").or_else(|| text.strip_suffix(",0")).unwrap_or(&text);
    let n = u8::from(text == "1");
    Points { n: n.into(), text: text.into() }.say(language)
}
