//! Everybody's chance to win, out of an answer with advice.

use serde_json::Value;

/// The chances after the best move, and how uncertain they are: of all seats, the own one first; of the own one alone if no more
/// is known. Where a game's own measure grades the moves, the chance stands beside it.
pub fn shares(advice: &Value, seats: u8, seat: u8, team: bool) -> Option<(Vec<(u8, f64)>, f64)> {
    let best = advice["advice"].get(0)?;
    let all: Vec<f64> = best["odds"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    let stderr = best["stderr"].as_f64().unwrap_or(0.0);
    let (value, stderr) = if advice["unit"] == "win" {
        (best["value"].as_f64()?, stderr)
    } else {
        let win = best["win"].as_f64()?.clamp(0.0, 1.0);
        // Its own error is not told: that of the fewest games that are ever played on, unless nothing was.
        (win, if stderr > 0.0 { (win * (1.0 - win) / FEWEST).sqrt() } else { 0.0 })
    };
    let of = |other: u8| match all.get(usize::from(other)) {
        _ if other == seat => Some(value),
        Some(share) if all.len() == usize::from(seats) => Some(*share),
        // A shared win counts its share, so that two chances add up.
        _ if seats == 2 => Some(1.0 - value),
        _ => None,
    };
    let others = if team { 1 } else { seats };
    let shares = (0..others).map(|i| (seat + i) % seats).filter_map(|s| Some((s, of(s)?))).collect();
    Some((shares, stderr))
}

/// The fewest games that advice plays on from a move.
const FEWEST: f64 = 16.0;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::shares;

    #[test]
    fn everybody_has_a_chance_in_a_game_that_points_decide() {
        let best = json!({ "value": -61.5, "stderr": 2.5, "win": 0.02, "odds": [0.9, 0.02, 0.08] });
        let advice = json!({ "unit": "points", "advice": [best] });
        let (found, stderr) = shares(&advice, 3, 1, false).expect("known");
        assert_eq!(found, [(1, 0.02), (2, 0.08), (0, 0.9)]);
        assert!((0.01..0.1).contains(&stderr), "{stderr} is of points");
    }

    #[test]
    fn points_alone_are_no_chance() {
        let advice = json!({ "unit": "points", "advice": [{ "value": 312.0, "stderr": 0.0 }] });
        assert_eq!(shares(&advice, 1, 0, false), None);
    }

    #[test]
    fn a_chance_is_shown_as_it_is_told() {
        let best = json!({ "value": 0.4, "stderr": 0.0 });
        let advice = json!({ "unit": "win", "advice": [best] });
        assert_eq!(shares(&advice, 2, 1, false), Some((vec![(1, 0.4), (0, 0.6)], 0.0)));
        assert_eq!(shares(&advice, 4, 2, true), Some((vec![(2, 0.4)], 0.0)));
    }
}
