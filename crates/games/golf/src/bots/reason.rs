//! What speaks for a move, from the expected values of columns over all cards that are unseen.

use engine::Decision;

use super::sight::Sight;
use crate::{Action, Golf, Phase, Pos};

/// In a few words; `None` where there is nothing to say.
pub(crate) fn words(decision: &Decision<'_, Golf>, action: Action) -> Option<String> {
    let view = decision.view;
    if !matches!(view.phase(), Phase::Playing | Phase::FinalTurn) {
        return None;
    }
    let sight = Sight::new(decision.game, view, decision.seat);
    let now = sight.hand(&sight.grid);
    Some(match action {
        Action::Take => {
            let (_, gain) = sight.best_gain(view.discard_top()?);
            if gain >= 0.0 {
                format!("takes {} off your hand", points(gain))
            } else {
                format!("adds {} to your hand", points(-gain))
            }
        }
        Action::Draw => {
            format!("a card from the deck takes {} off your hand on average", points(sight.draw_gain()))
        }
        Action::Swap(at) => {
            let card = view.held()?;
            let after = sight.hand(&sight.with(at, card));
            let effect = if sight.pairs_at(at, card) && sight.wasteful_pair(card) {
                format!("makes a pair that throws {} away", -2.0 * sight.value(card))
            } else if sight.pairs_at(at, card) {
                format!("makes a pair: your hand counts {} less", points(now - after))
            } else if after <= now {
                format!("your hand counts {} less", points(now - after))
            } else {
                format!("your hand counts {} more, unless it finds its pair", points(after - now))
            };
            format!("{effect}{}", out(&sight, at, after))
        }
        Action::Discard => format!("keeps a hand of about {}", points(now)),
        Action::Turn(at) => {
            format!("shows a card of about {}{}", points(sight.hidden()), out(&sight, at, now))
        }
        Action::Knock => format!("ends the hole with about {}", points(now)),
        Action::Pass | Action::Deal | Action::Flip(_) | Action::Open(_) => return None,
    })
}

fn out(sight: &Sight<'_>, at: Pos, score: f64) -> String {
    if sight.is_last(at) && !sight.final_turn() {
        format!(" and goes out with about {}", points(score))
    } else {
        String::new()
    }
}

fn points(points: f64) -> String {
    let text = format!("{points:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text).replace("-0", "0");
    if text == "1" { "1 point".into() } else { format!("{text} points") }
}
