//! What speaks for a move, from the expected values of columns over all cards that are unseen.

use engine::text::decimal;
use engine::{Decision, Language};

use super::sight::Sight;
use crate::words::{
    AndOut, Points, WhyDraw, WhyKeep, WhyKnock, WhyLess, WhyMore, WhyPair, WhyPairWasted, WhyShow,
    WhyTakeLess, WhyTakeMore,
};
use crate::{Action, Golf, Phase, Pos};

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
        Action::Take => {
            let (_, gain) = sight.best_gain(view.discard_top()?);
            if gain >= 0.0 {
                WhyTakeLess { points: points(gain) }.say(language)
            } else {
                WhyTakeMore { points: points(-gain) }.say(language)
            }
        }
        Action::Draw => WhyDraw { points: points(sight.draw_gain()) }.say(language),
        Action::Swap(at) => {
            let card = view.held()?;
            let after = sight.hand(&sight.with(at, card));
            let effect = if sight.pairs_at(at, card) && sight.wasteful_pair(card) {
                WhyPairWasted { points: points(-2.0 * sight.value(card)) }.say(language)
            } else if sight.pairs_at(at, card) {
                WhyPair { points: points(now - after) }.say(language)
            } else if after <= now {
                WhyLess { points: points(now - after) }.say(language)
            } else {
                WhyMore { points: points(after - now) }.say(language)
            };
            out(&sight, at, effect, after, language)
        }
        Action::Discard => WhyKeep { points: points(now) }.say(language),
        Action::Turn(at) => {
            let shows = WhyShow { points: points(sight.hidden()) }.say(language);
            out(&sight, at, shows, now, language)
        }
        Action::Knock => WhyKnock { points: points(now) }.say(language),
        Action::Pass | Action::Deal | Action::Flip(_) | Action::Open(_) => return None,
    })
}

fn out(sight: &Sight<'_>, at: Pos, why: String, score: f64, language: Language) -> String {
    if sight.is_last(at) && !sight.final_turn() {
        AndOut { why: why.into(), points: points(score, language).into() }.say(language)
    } else {
        why
    }
}

fn points(points: f64, language: Language) -> String {
    let text = decimal(points, 1, language);
    let text = text.strip_suffix(".0").or_else(|| text.strip_suffix(",0")).unwrap_or(&text);
    let n = u8::from(text == "1");
    Points { n: n.into(), text: text.into() }.say(language)
}
