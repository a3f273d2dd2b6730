//! Pictures and colours of the cards.

use ::harmonictook::card::Colour;
use ::harmonictook::{Book, Kind};

use crate::client::draw::{self, coin, pictogram};

pub(super) fn home_picture() -> String {
    let card = |class: &str, colour: &str, rolls: &str, pic: &str, name: &str, pays: &str, cost: &str| {
        format!(
            r#"<span class="{class}"><span class="city {colour}"><span class="tab">{rolls}</span><span class="art">{}</span><b class="nm">{name}</b><span class="ft"><i>{pays}</i>{}</span></span></span>"#,
            pictogram(pic),
            coin(cost)
        )
    };
    format!(
        r#"<div class="sc sc-h">{}{}{}<em class="h3">{}</em><em class="h4">{}</em><em class="h5">{}</em><em class="h6">{}</em><em class="h7">{}</em></div>"#,
        card("h0", "green", "2–3", "bakery", "Bakery", "+1", "1"),
        card("h1", "red", "3", "cafe", "Café", "take 1", "2"),
        card("h2", "blue", "1", "wheat", "Wheat Field", "+1", "1"),
        draw::die(4),
        draw::die(3),
        coin("1"),
        coin("5"),
        coin("1"),
    )
}

/// The pictogram of a card or landmark.
pub(super) fn art(name: &str) -> &'static str {
    match name {
        "Wheat Field" | "Corn Field" => "wheat",
        "Ranch" => "ranch",
        "Forest" => "forest",
        "Mine" | "Demolition Company" => "mine",
        "Apple Orchard" | "Vineyard" => "orchard",
        "Flower Orchard" | "Flower Shop" => "flower",
        "Bakery" => "bakery",
        "Convenience Store" | "General Store" | "Food Warehouse" => "store",
        "Cheese Factory" => "cheese",
        "Furniture Factory" | "Renovation Company" => "furniture",
        "Farmer's Market" | "Winery" => "market",
        "Café" | "Soda Bottling Plant" | "Members' Club" => "cafe",
        "Family Restaurant" | "Sushi Bar" | "Pizza Joint" | "Hamburger Stand" | "French Restaurant" => {
            "restaurant"
        }
        "Mackerel Boat" | "Tuna Boat" | "Harbor" => "harbor",
        "Stadium" => "stadium",
        "TV Station" => "tv",
        "Train Station" | "Moving Company" => "train",
        "Shopping Mall" => "mall",
        "Amusement Park" | "Park" => "park",
        "Radio Tower" | "Tech Startup" => "radio",
        "Airport" => "airport",
        _ => "business",
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
