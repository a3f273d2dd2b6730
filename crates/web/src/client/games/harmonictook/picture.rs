//! Pictures and colours of the cards.

use ::harmonictook::card::Colour;
use ::harmonictook::{Book, Kind};

use crate::client::draw::{self, coin, pictogram};

pub(super) fn home_picture() -> String {
    let card = |class: &str, colour: &str, rolls: &str, pic: &str, name: &str, pays: &str, cost: &str| {
        format!(
            r#"<span class="{class}"><span class="city {colour}"><span class="tab">{rolls}</span><span class="art">{}</span><b class="card-name">{name}</b><span class="card-foot"><i>{pays}</i>{}</span></span></span>"#,
            pictogram(pic),
            coin(cost)
        )
    };
    format!(
        r#"<div class="scene scene-harmonictook">{}{}{}<em class="piece-3">{}</em><em class="piece-4">{}</em><em class="piece-5">{}</em><em class="piece-6">{}</em><em class="piece-7">{}</em></div>"#,
        card("piece-0", "green", "2–3", "bakery", "Bakery", "+1", "1"),
        card("piece-1", "red", "3", "cafe", "Café", "take 1", "2"),
        card("piece-2", "blue", "1", "wheat", "Wheat Field", "+1", "1"),
        draw::die(4),
        draw::die(3),
        coin("1"),
        coin("5"),
        coin("1"),
    )
}

/// The pictogram of a card or landmark: each that comes with the game has its own. Cards of somebody's own have a star.
pub(super) fn art(name: &str) -> &'static str {
    match name {
        "Wheat Field" => "wheat",
        "Corn Field" => "corn",
        "Ranch" => "ranch",
        "Forest" => "forest",
        "Mine" => "mine",
        "Demolition Company" => "demolition",
        "Apple Orchard" => "orchard",
        "Vineyard" => "grapes",
        "Flower Orchard" => "flower",
        "Flower Shop" => "flower-shop",
        "Bakery" => "bakery",
        "Convenience Store" => "store",
        "General Store" => "jar",
        "Food Warehouse" => "warehouse",
        "Cheese Factory" => "cheese",
        "Furniture Factory" => "furniture",
        "Renovation Company" => "roller",
        "Farmer's Market" => "market",
        "Winery" => "winery",
        "Café" => "cafe",
        "Soda Bottling Plant" => "soda",
        "Members' Club" => "club",
        "Family Restaurant" => "restaurant",
        "Sushi Bar" => "sushi",
        "Pizza Joint" => "pizza",
        "Hamburger Stand" => "hamburger",
        "French Restaurant" => "cloche",
        "Mackerel Boat" => "boat",
        "Tuna Boat" => "ship",
        "Harbor" => "harbor",
        "Stadium" => "stadium",
        "TV Station" => "tv",
        "Train Station" => "train",
        "Moving Company" => "truck",
        "Shopping Mall" => "mall",
        "Amusement Park" => "park",
        "Park" => "tree",
        "Radio Tower" => "radio",
        "Tech Startup" => "rocket",
        "Airport" => "airport",
        "Publisher" => "publisher",
        "Tax Office" => "tax",
        "Loan Office" => "loan",
        "City Hall" => "city-hall",
        "Business Center" => "business",
        _ => "star",
    }
}

pub(super) fn colour(book: &Book, kind: Kind) -> &'static str {
    match book.colour(kind) {
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Purple => "purple",
    }
}

/// Pictures for the tables of the rules: the colours with a card of each, and the landmarks.
pub(super) fn rules_picture(table: usize, row: usize) -> Option<String> {
    const ROWS: [&[(&str, &str)]; 2] = [
        &[("red", "cafe"), ("blue", "wheat"), ("green", "bakery"), ("purple", "stadium")],
        &[("amber", "train"), ("amber", "mall"), ("amber", "park"), ("amber", "radio")],
    ];
    let (class, name) = ROWS.get(table)?.get(row)?;
    Some(format!(r#"<span class="mini {class}">{}</span>"#, pictogram(name)))
}
