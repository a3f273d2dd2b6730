//! A whole game in a link: rules, seed and moves, written into the part of the address that no server ever sees.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use engine::journal::Keeping;
use engine::{AnyGame, Say, Seat, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Longer links get lost in messengers.
const MOST: usize = 8_000;

/// A game as it is written into a link.
#[derive(Serialize, Deserialize)]
pub struct Packed {
    /// The game.
    g: String,
    /// The names.
    n: Vec<String>,
    /// The options, as far as they differ from the usual ones.
    o: Value,
    /// The seed.
    s: String,
    /// The moves: ids, with the seat in front where several could move.
    m: String,
}

/// The code of a game; none if its luck does not follow from a seed, or if it is too long.
pub fn pack(table: &dyn Table, rules: &dyn AnyGame) -> Option<String> {
    let text = table.journal(Keeping::Private);
    let header = engine::header(&text).ok()?;
    let seed = header.seed.filter(|_| header.position.is_none() && !text.contains("\"given\":true"))?;
    let mut again =
        rules.table(table.seats(), table.options(), engine::journal::seed_from_hex(&seed)?).ok()?;
    let usual = rules.table(table.seats(), Value::Object(Map::new()), [0; 32]).ok();
    let mut options = table.options();
    if let (Some(Value::Object(usual)), Value::Object(now)) = (usual.map(|t| t.options()), &mut options) {
        now.retain(|name, value| usual.get(name) != Some(value));
    }
    let mut moves = Vec::new();
    for ply in 0..table.plies() {
        let (seat, notation) = table.move_at(ply)?;
        let id = again.read_action(Say::Text(&notation)).ok()?;
        moves.push(if again.movers().len() > 1 { format!("{}:{id}", seat.0) } else { id.to_string() });
        again.play_id(seat, id).ok()?;
    }
    let packed = Packed {
        g: table.facts().id.to_owned(),
        n: table.names().to_vec(),
        o: options,
        s: seed,
        m: moves.join("."),
    };
    let code = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&packed).ok()?);
    (code.len() <= MOST).then_some(code)
}

impl Packed {
    /// Reads a code; none if it is not one.
    pub fn read(code: &str) -> Option<Self> {
        let json = URL_SAFE_NO_PAD.decode(code).ok()?;
        serde_json::from_slice::<Value>(&json).and_then(serde_json::from_value).ok()
    }

    /// Which game it is.
    pub fn game(&self) -> &str {
        &self.g
    }

    /// The game, played again by its rules; none if they do not allow what is written there.
    pub fn table(self, rules: &dyn AnyGame) -> Option<Box<dyn Table>> {
        let seed = engine::journal::seed_from_hex(&self.s)?;
        let mut table = rules.table(self.n.len(), self.o, seed).ok()?;
        table.set_names(self.n);
        for said in self.m.split('.').filter(|m| !m.is_empty()) {
            let (seat, id) = match said.split_once(':') {
                Some((seat, id)) => (Seat(seat.parse().ok()?), id),
                None => (table.movers().iter().next()?, said),
            };
            table.play_id(seat, id.parse().ok()?).ok()?;
        }
        Some(table)
    }
}

/// A word that is short enough to be told and long enough to be another one each time, from these random bytes.
pub fn word(random: [u8; 32]) -> String {
    // Without letters and digits that look alike.
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    let letters: String = random.iter().take(10).map(letter).collect();
    format!("{}-{}", &letters[..5], &letters[5..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Luck;

    fn played(game: &dyn AnyGame, options: Value, moves: usize) -> Box<dyn Table> {
        let seats = game.facts().min_seats.max(2);
        let mut table = game.table(seats, options, [9; 32]).expect("options that hold");
        table.set_names((0..seats).map(|i| format!("Zoë “{i}”")).collect());
        let mut luck = Luck::new(5);
        for _ in 0..moves {
            let Some(seat) = table.movers().iter().last() else { break };
            let id = table.sample(seat, &mut luck).expect("a mover can move");
            table.play_id(seat, id).expect("a sampled move is legal");
        }
        table
    }

    #[test]
    fn a_game_of_every_kind_comes_out_of_its_link_as_it_went_in() {
        for game in catalog::games() {
            let table = played(game, serde_json::json!({}), 40);
            let code = pack(&*table, game).unwrap_or_else(|| panic!("{} fits into a link", game.facts().id));
            let packed = Packed::read(&code).expect("a code that was just written");
            assert_eq!(packed.game(), game.facts().id);
            let again = packed.table(game).expect("moves that were just made");
            assert_eq!(again.journal(Keeping::Private), table.journal(Keeping::Private));
        }
    }

    #[test]
    fn options_that_are_not_the_usual_ones_travel_along() {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let table = played(game, serde_json::json!({ "rounds": 1, "use_jokers": true }), 12);
        let code = pack(&*table, game).expect("it fits into a link");
        let again = Packed::read(&code).and_then(|p| p.table(game)).expect("it can be read");
        assert_eq!(again.options(), table.options());
    }

    #[test]
    fn nonsense_and_moves_that_the_rules_forbid_are_no_game() {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        for code in ["", "%%%", "e30", "bm90IGpzb24"] {
            assert!(Packed::read(code).is_none(), "{code}");
        }
        let forbidden = Packed {
            g: "golf".into(),
            n: vec!["Anna".into(), "Ben".into()],
            o: serde_json::json!({}),
            s: "00".repeat(32),
            m: "4000000".into(),
        };
        let code = URL_SAFE_NO_PAD.encode(serde_json::to_vec(&forbidden).expect("it is JSON"));
        assert!(Packed::read(&code).and_then(|p| p.table(game)).is_none());
    }

    #[test]
    fn a_game_that_is_too_long_for_a_link_is_refused() {
        let game = catalog::find("golf").expect("Golf is in the catalog");
        let mut table = played(game, serde_json::json!({}), 10);
        assert!(pack(&*table, game).is_some());
        table.set_names(vec!["Anna".repeat(800), "Ben".repeat(1_000)]);
        assert!(pack(&*table, game).is_none());
    }

    #[test]
    fn a_word_has_ten_letters_that_nobody_mistakes() {
        let mut random = [0; 32];
        assert_eq!(word(random), "AAAAA-AAAAA");
        random[0] = 255;
        random[9] = 8;
        assert_eq!(word(random), "9AAAA-AAAAJ");
        assert!(!word([14; 32]).contains('O'));
    }
}
