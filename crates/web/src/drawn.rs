//! The games that a table was drawn for.

/// Their ids, in the order of menus. The catalog says of the same games that they are `drawn`, so that the piece of all other games
/// does without their rules; the client has a table for each, in this order.
pub const DRAWN: [&str; 4] = ["harmonictook", "golf", "farkle", "wires"];

/// Is the table at this place in the list the one of this game? For the client, when it is compiled.
pub const fn is(place: usize, game: &str) -> bool {
    let (listed, game) = (DRAWN[place].as_bytes(), game.as_bytes());
    if listed.len() != game.len() {
        return false;
    }
    let mut i = 0;
    while i < game.len() {
        if listed[i] != game[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that is drawn here and not there would carry its rules twice, and one that is drawn there and not here has none.
    #[test]
    fn the_catalog_and_the_client_agree_on_what_is_drawn() {
        for game in catalog::games().map(|game| game.facts().id) {
            assert_eq!(catalog::undrawn(game).is_none(), DRAWN.contains(&game), "{game}");
        }
        assert!(DRAWN.iter().all(|game| catalog::cover(game).is_some()));
    }

    #[test]
    fn a_place_in_the_list_has_one_game() {
        assert!(is(1, "golf") && !is(0, "golf") && !is(1, "golg") && !is(1, "gol"));
    }
}
