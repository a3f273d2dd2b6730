//! Sets of cards that players wrote.

use engine::Luck;
use harmonictook::read_set;
use serde_json::json;

use crate::{Door, play};

pub(crate) const DOOR: Door = Door { name: "cards", open, examples };

fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(set) = read_set(text) else { return };
    let value = serde_json::to_value(&set).expect("JSON");
    let again = read_set(&value.to_string()).expect("what was written is read");
    assert_eq!(again, set, "what was written is the same");
    // What was let in is either refused by a table with a reason, or can be played.
    let game = catalog::find("harmonictook").expect("the game");
    if let Ok(mut table) = game.table(2, json!({"cards": [value]}), [6; 32]) {
        play(&mut *table, 120, &mut Luck::new(3));
    }
}

fn examples() -> Vec<Vec<u8>> {
    vec![include_bytes!("../examples/cards.json").to_vec()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_played() {
        let text = String::from_utf8(examples().remove(0)).expect("text");
        let set = read_set(&text).expect("a good set");
        let game = catalog::find("harmonictook").expect("the game");
        let cards = serde_json::to_value(&set).expect("JSON");
        assert!(game.table(2, json!({"cards": [cards]}), [6; 32]).is_ok());
    }
}
