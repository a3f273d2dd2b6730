//! What records and statistics say of a game.

use engine::simulate::{Counts, Summary};
use engine::{Game, Seat};
use serde_json::{Map, Value, json};

use crate::kind::{kinds, landmarks};
use crate::rules::Harmonictook;
use crate::tuv::{expected_rounds, finish_score, tenths};
use crate::{Counting, Event, State};

/// The cards, then the landmarks.
pub(crate) fn items(game: &Harmonictook) -> Vec<String> {
    game.book.names().chain(game.book.landmark_names()).map(ToOwned::to_owned).collect()
}

/// Bought, built, and what fired for whom.
pub(crate) fn count(game: &Harmonictook, event: &Event, counts: &mut Counts) {
    let landmarks = game.book.names().len();
    match *event {
        Event::Bought { seat, card, .. } => counts.gained(seat, card.index()),
        Event::Built { seat, landmark, .. } => counts.gained(seat, landmarks + landmark.index()),
        Event::Paid { card, payee: Some(seat), amount, .. } => {
            counts.fired(seat, card.index(), amount as i32);
        }
        Event::Paid { card, payer: Some(seat), amount, .. } => {
            counts.fired(seat, card.index(), -(amount as i32));
        }
        _ => {}
    }
}

/// Turns; and for each player the bank, the city, its income a round and the rounds it was from victory.
pub(crate) fn summary(game: &Harmonictook, s: &State) -> Summary {
    let player = |seat: Seat| -> Map<String, Value> {
        let income = game.round_mean(s, seat, Counting::GROSS);
        let rounds = expected_rounds(game, s, seat);
        let cards: Map<String, Value> = kinds(s.owned[seat.index()])
            .map(|k| (game.book.name(k).to_owned(), json!(s.copies(seat, k))))
            .collect();
        let built: Vec<&str> = landmarks(s.built[seat.index()]).map(|l| game.book.landmark_name(l)).collect();
        let fields = json!({
            "eruv": rounds.is_finite().then(|| tenths(rounds)),
            "finish_score": finish_score(game, s, seat),
            "bank": s.bank(seat),
            "landmarks": built,
            "cards": cards,
            "mean_round_income": (income * 1e6).round() / 1e6,
        });
        if let Value::Object(fields) = fields { fields } else { Map::new() }
    };
    let mut table = Map::new();
    table.insert("turns".into(), json!(s.turns()));
    Summary { table, seats: Seat::all(game.seats()).map(player).collect() }
}

#[cfg(test)]
mod tests {
    use engine::simulate::{Deal, Keep, OnFault, Played, Player};
    use engine::{AnyGame, Erased};

    use super::*;

    #[test]
    fn a_record_tells_what_each_city_had_and_what_fired() {
        let game = Erased::<Harmonictook>::new();
        let random = Player::Bot("random".into());
        let mut simulator = game.simulator(3, Value::Null, &[random], OnFault::Move).unwrap();
        let mut played = Played::default();
        let deal = Deal { seed: [4; 32], whims: 7, table: 0, seats: &[0, 0, 0], opening: None };
        simulator.play(&deal, Keep { counts: true, summary: true, ..Keep::default() }, &mut played);
        let names = simulator.items();
        assert!(played.summary.table["turns"].as_u64().unwrap() > 10);
        let winner = played.outcome.winners().first().unwrap();
        for seat in Seat::all(3) {
            let fields = &played.summary.seats[seat.index()];
            let counts = played.counts.of(seat);
            let landmarks = fields["landmarks"].as_array().unwrap();
            assert_eq!(landmarks.len() == 4, seat == winner);
            assert_eq!(fields["eruv"] == 0.0, seat == winner, "{fields:?}");
            // 50 for the winner, and 50 less the rounds that were missing, to one decimal.
            let (score, rounds) =
                (fields["finish_score"].as_f64().unwrap(), fields["eruv"].as_f64().unwrap());
            assert!(
                (score + rounds - 50.0).abs() < 0.11 && (score * 10.0).fract().abs() < 1e-9,
                "{fields:?}"
            );
            for landmark in landmarks {
                let at = names.iter().position(|n| n == landmark).unwrap();
                assert_eq!(counts[at].gained, 1);
            }
            // Without swaps, what is in a city was bought or there from the start.
            let starting = |name: &str| u32::from(name == "Wheat Field" || name == "Bakery");
            let bought: u32 = counts.iter().map(|c| c.gained).sum();
            let cards: u64 = fields["cards"].as_object().unwrap().values().map(|v| v.as_u64().unwrap()).sum();
            let own: u32 = names.iter().map(|n| starting(n)).sum();
            assert_eq!(u64::from(bought + own), cards + landmarks.len() as u64);
        }
        assert!(Seat::all(3).any(|s| played.counts.of(s).iter().any(|c| c.fired > 0 && c.paid > 0)));
    }
}
