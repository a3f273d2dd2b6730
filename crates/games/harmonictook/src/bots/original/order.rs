//! The order in which the originals look at cards, which settles ties: by the middle of the rolls, the price, the initial.

use crate::book::Book;
use crate::kind::{Kind, Landmark, kinds, landmarks};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::State;

/// Landmarks stand behind all cards.
const BEHIND: f64 = 99.0;

fn place(middle: f64, cost: u32, name: &str) -> f64 {
    let initial = name.chars().next().map_or(0, u32::from);
    middle + f64::from(cost) / 100.0 + f64::from(initial) / 255.0
}

fn place_of(book: &Book, kind: Kind) -> f64 {
    let (sum, count) = book.rolls(kind).fold((0, 0), |(sum, count), t| (sum + u32::from(t), count + 1));
    place(f64::from(sum) / f64::from(count.max(1)), book.cost(kind), book.name(kind))
}

fn landmark_place(book: &Book, landmark: Landmark) -> f64 {
    place(BEHIND, book.landmark_cost(landmark), book.landmark_name(landmark))
}

/// These cards in order.
pub(super) fn cards(book: &Book, among: u64) -> Vec<Kind> {
    let mut cards: Vec<Kind> = kinds(among).collect();
    cards.sort_by(|a, b| place_of(book, *a).total_cmp(&place_of(book, *b)));
    cards
}

/// All that the roller can pay for: cards, then landmarks.
pub(super) fn shop(game: &Harmonictook, s: &State) -> Vec<Item> {
    let book = &game.book;
    let mut marks: Vec<Landmark> = landmarks(game.buildable(s) as u16).collect();
    marks.sort_by(|a, b| landmark_place(book, *a).total_cmp(&landmark_place(book, *b)));
    let cards = cards(book, game.buyable(s)).into_iter().map(Item::Card);
    cards.chain(marks.into_iter().map(Item::Landmark)).collect()
}

#[cfg(test)]
mod tests {
    use engine::Game;

    use super::*;
    use crate::Options;

    #[test]
    fn cards_stand_by_the_middle_of_their_rolls_then_by_price_and_initial() {
        let game = Harmonictook::new(2, Options::default()).unwrap();
        let names: Vec<String> = cards(&game.book, game.book.present).into_iter().map(Kind::name).collect();
        let wanted = [
            "Wheat Field",
            "Ranch",
            "Bakery",
            "Café",
            "Convenience Store",
            "Forest",
            "Business Center",
            "Stadium",
            "TV Station",
            "Cheese Factory",
            "Furniture Factory",
            "Mine",
            "Family Restaurant",
            "Apple Orchard",
            "Farmer's Market",
        ];
        assert_eq!(names, wanted);
        let mut s = game.start(&mut engine::Fair::new([1; 32]), &mut ());
        s.banks[0] = 50;
        let marks: Vec<String> = shop(&game, &s)
            .into_iter()
            .filter_map(|item| if let Item::Landmark(l) = item { Some(l.name()) } else { None })
            .collect();
        assert_eq!(marks, ["Train Station", "Amusement Park", "Shopping Mall", "Radio Tower"]);
    }
}
