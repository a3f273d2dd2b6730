//! The cards of harmonictook in German. Cards of other sets keep the words that their set gives them.

use super::pick;

/// The name of a card or landmark, as the visitor reads it.
pub(crate) fn name(english: &str) -> &str {
    pick(None, german(english)).map_or(english, |card| card.0)
}

/// What a card or landmark does; `english` is what the game says.
pub(crate) fn about(name: &str, english: String) -> String {
    pick(None, german(name)).map_or(english, |card| card.1.to_owned())
}

fn german(english: &str) -> Option<(&'static str, &'static str)> {
    CARDS.iter().find(|card| card.0 == english).map(|card| (card.1, card.2))
}

/// The card or landmark that a sentence speaks of.
pub(crate) fn mentioned(sentence: &str) -> Option<&'static str> {
    let named = CARDS.iter().filter(|card| sentence.contains(card.0));
    named.max_by_key(|card| card.0.len()).map(|card| pick(card.0, card.1))
}

/// The English name, the German one, and what it does.
const CARDS: [(&str, &str, &str); 44] = [
    ("Wheat Field", "Weizenfeld", "1 Münze von der Bank"),
    ("Ranch", "Bauernhof", "1 Münze von der Bank"),
    ("Forest", "Wald", "1 Münze von der Bank"),
    ("Mine", "Bergwerk", "5 Münzen von der Bank"),
    ("Apple Orchard", "Apfelplantage", "3 Münzen von der Bank"),
    ("Bakery", "Bäckerei", "1 Münze von der Bank"),
    ("Convenience Store", "Mini-Markt", "3 Münzen von der Bank"),
    ("Cheese Factory", "Molkerei", "3 Münzen für jedes eigene Tier"),
    ("Furniture Factory", "Möbelfabrik", "3 Münzen für jedes eigene Zahnrad"),
    ("Farmer's Market", "Markthalle", "2 Münzen für jedes eigene Feld"),
    ("Café", "Café", "1 Münze von der Person, die würfelt"),
    ("Family Restaurant", "Restaurant", "2 Münzen von der Person, die würfelt"),
    ("Stadium", "Stadion", "2 Münzen von allen anderen"),
    ("TV Station", "Fernsehsender", "bis zu 5 Münzen von einer Person"),
    ("Business Center", "Bürohaus", "tausche eine Karte mit jemandem"),
    ("Train Station", "Bahnhof", "du darfst mit zwei Würfeln würfeln"),
    ("Shopping Mall", "Einkaufszentrum", "Läden und Cafés zahlen dir 1 mehr"),
    ("Amusement Park", "Freizeitpark", "ein Pasch gibt dir noch einen Zug"),
    ("Radio Tower", "Funkturm", "einmal je Zug darfst du neu würfeln"),
    ("Sushi Bar", "Sushi-Bar", "3 Münzen von der Person, die würfelt, mit Hafen"),
    ("Flower Orchard", "Blumenfeld", "1 Münze von der Bank"),
    ("Flower Shop", "Blumenladen", "1 Münze für jedes eigene Blumenfeld"),
    ("Pizza Joint", "Pizzeria", "1 Münze von der Person, die würfelt"),
    ("Hamburger Stand", "Burger-Grill", "1 Münze von der Person, die würfelt"),
    ("Mackerel Boat", "Fischkutter", "3 Münzen von der Bank, mit Hafen"),
    ("Food Warehouse", "Großmarkt", "2 Münzen für jede eigene Gaststätte"),
    ("Tuna Boat", "Thunfischkutter", "die Summe zweier Würfel von der Bank, mit Hafen"),
    ("Publisher", "Verlag", "1 Münze von allen für jede Tasse und jedes Brot"),
    ("Tax Office", "Finanzamt", "die Hälfte von allen, die 10 oder mehr haben"),
    ("Harbor", "Hafen", "ab 10 darfst du 2 dazuzählen"),
    ("Airport", "Flughafen", "10 Münzen, wenn du nichts baust"),
    ("City Hall", "Rathaus", "1 Münze, wenn du keine hast"),
    ("General Store", "Gemischtwarenladen", "2 Münzen bei weniger als zwei Wahrzeichen"),
    ("Corn Field", "Maisfeld", "1 Münze bei weniger als zwei Wahrzeichen"),
    ("Demolition Company", "Abrissfirma", "reiße ein Wahrzeichen ab und bekomme 8"),
    ("Loan Office", "Kreditbüro", "5 Münzen beim Bau, 2 zurück bei jedem Wurf"),
    ("Vineyard", "Weinberg", "3 Münzen von der Bank"),
    ("Winery", "Weinkellerei", "6 Münzen für jeden Weinberg, dann ruht sie"),
    ("Moving Company", "Umzugsfirma", "gib eine Karte ab und bekomme 4"),
    ("Soda Bottling Plant", "Limonadenfabrik", "1 Münze für jede Gaststätte aller"),
    ("Members' Club", "Nobelclub", "alle Münzen der Person, die würfelt, ab drei Wahrzeichen"),
    ("Renovation Company", "Renovierungsfirma", "schließe eine Sorte; 1 Münze je geschlossener Karte"),
    ("Tech Startup", "Startup", "lege an und nimm von allen, was angelegt ist"),
    ("Park", "Park", "alle Münzen werden gleich verteilt"),
];
