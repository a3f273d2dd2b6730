//! Harmonictook: the others' cities on top, the market in the middle, the own city with its income below.

mod city;
mod income;
mod market;

use std::collections::BTreeMap;

use engine::{Game, Language};
use harmonictook::{Harmonictook, Kind, Options};
use protocol::room::Legal;
use ratatui::layout::Rect;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Drawing, Picks};
use crate::canvas::{Canvas, part};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words as w;

#[derive(Deserialize, Default)]
#[serde(default)]
struct View {
    phase: String,
    roller: usize,
    turns: u32,
    dice: Vec<u8>,
    total: u8,
    players: Vec<Player>,
    market: BTreeMap<String, u8>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Player {
    bank: u32,
    cards: BTreeMap<String, u8>,
    closed: BTreeMap<String, u8>,
    landmarks: Vec<String>,
    invested: u32,
}

/// The cards of the table, as the game describes them.
#[derive(Deserialize, Default)]
struct Book {
    cards: Vec<Card>,
    landmarks: Vec<Landmark>,
}

#[derive(Deserialize, Clone)]
struct Card {
    id: String,
    notation: String,
    name: String,
    colour: String,
    cost: u32,
    rolls: Vec<u8>,
    #[serde(default)]
    about: String,
}

#[derive(Deserialize, Clone)]
struct Landmark {
    id: String,
    name: String,
    cost: u32,
}

impl Book {
    /// The cards in the order of the market: by the roll that they want.
    fn sorted(&self) -> Vec<&Card> {
        let mut cards: Vec<&Card> = self.cards.iter().collect();
        // By the names for programs, so that keys are the same in every language.
        cards.sort_by_key(|c| (c.rolls.first().copied(), c.rolls.len(), c.id.clone()));
        cards
    }
}

impl Card {
    fn rolls(&self) -> String {
        match self.rolls[..] {
            [one] => one.to_string(),
            [first, .., last] if usize::from(last - first) + 1 == self.rolls.len() => {
                format!("{first}-{last}")
            }
            _ => self.rolls.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
        }
    }

    fn role(&self) -> Role {
        match self.colour.as_str() {
            "blue" => Role::Blue,
            "green" => Role::Green,
            "red" => Role::Red,
            _ => Role::Purple,
        }
    }

    /// The mark of its colour, so that colour is never alone.
    fn mark(&self) -> &'static str {
        match self.colour.as_str() {
            "blue" => "■",
            "green" => "▲",
            "red" => "▼",
            _ => "◆",
        }
    }
}

/// The drawing.
pub(super) struct Table;

impl Drawing for Table {
    fn game(&self) -> &'static str {
        "harmonictook"
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
        draw(scene, canvas, area, picks);
    }

    fn key(&self, scene: &Scene, choice: &Legal) -> Option<String> {
        key(scene, choice)
    }

    fn standing(&self, scene: &Scene) -> String {
        standing(scene)
    }

    fn odds(&self) -> Option<bool> {
        Some(true)
    }

    fn more(&self, scene: &Scene) -> Option<(&'static str, String)> {
        Some((w::cities(scene.language), city::all(scene)))
    }

    fn cover(&self, canvas: &mut Canvas<'_>, at: Rect) {
        city::skyline(canvas, at);
    }

    fn felt(&self) -> (u32, u32) {
        (0xE4EBEE, 0x1A2A31)
    }
}

/// What is drawn beside the view: the book of cards, and the income of the viewer's city for each roll.
fn facts(scene: &Scene) -> Value {
    scene.lazily(|| {
        let Ok(game) = catalog::find("harmonictook") else { return Value::Null };
        let mut book = game.ask("cards", json!({ "options": scene.options })).unwrap_or_default();
        name(&mut book, scene);
        let seat = subject(scene);
        let with = json!({ "players": scene.view["players"], "options": scene.options, "subject": seat });
        let rounds = game.ask("tuv", with).unwrap_or_default();
        json!({ "book": book, "income": income::of(scene, seat), "rounds": rounds })
    })
}

/// Whose income is shown: the viewer's own, and to whoever only watches that of the one who rolls.
fn subject(scene: &Scene) -> usize {
    let roller = scene.view["roller"].as_u64().unwrap_or(0) as usize;
    scene.you.unwrap_or(roller).min(scene.names.len().saturating_sub(1))
}

/// Calls cards and landmarks what the viewer's language calls them, with what they do.
fn name(book: &mut Value, scene: &Scene) {
    if scene.language == Language::English {
        return;
    }
    let rules = Options::deserialize(&scene.options).ok();
    let Some(rules) = rules.and_then(|o| Harmonictook::new(scene.names.len(), o).ok()) else { return };
    let (own, l) = (rules.book(), scene.language);
    for card in book["cards"].as_array_mut().into_iter().flatten() {
        if let Some(kind) = card["id"].as_str().and_then(Kind::find) {
            card["name"] = own.title(kind, l).into();
            card["about"] = own.about(kind, l).into();
        }
    }
    for landmark in book["landmarks"].as_array_mut().into_iter().flatten() {
        if let Some(kind) = landmark["id"].as_str().and_then(harmonictook::Landmark::find) {
            landmark["name"] = own.landmark_title(kind, l).into();
        }
    }
}

/// Where a choice is about a card or a landmark, the key belongs to that card for the whole game: what was learned stays true
/// after a purchase, and in the next game.
fn key(scene: &Scene, choice: &Legal) -> Option<String> {
    let key = match choice.notation.as_str() {
        "roll 1" | "reroll 1" => "1",
        "roll 2" | "reroll 2" => "2",
        "keep" => "k",
        "raise" => "r",
        "pass" | "decline" | "skip" => "0",
        notation => {
            let (verb, name) = notation.split_once(' ')?;
            let book = Book::deserialize(&facts(scene)["book"]).unwrap_or_default();
            return match verb {
                "buy" | "give" => {
                    let cards = book.sorted();
                    card_key(cards.iter().position(|c| c.notation == name)?, cards.len())
                }
                "build" | "demolish" => {
                    let at = book.landmarks.iter().position(|l| slug(&l.id) == name)?;
                    (at < 9).then(|| (at + 1).to_string())
                }
                _ => None,
            };
        }
    };
    Some(key.into())
}

/// A letter for each card; where there are more cards than letters, the last two letters lead to nine more each.
fn card_key(at: usize, of: usize) -> Option<String> {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match at {
        _ if of <= 26 => Some(letter(at).to_string()),
        0..24 => Some(letter(at).to_string()),
        24..42 => Some(format!("{}{}", letter(24 + (at - 24) / 9), (at - 24) % 9 + 1)),
        _ => None,
    }
}

fn standing(scene: &Scene) -> String {
    let view = View::deserialize(&scene.view).unwrap_or_default();
    let n = view.turns + u32::from(view.phase != "over");
    w::CityTurn { n: n.into() }.say(scene.language)
}

fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let view = View::deserialize(&scene.view).unwrap_or_default();
    let facts = facts(scene);
    let book = Book::deserialize(&facts["book"]).unwrap_or_default();
    let area = part(area, 1, 0, area.width.saturating_sub(2), area.height);
    if area.width >= 80 && area.height >= 26 {
        roomy(scene, &view, &book, &facts, canvas, area, picks);
    } else {
        tight(scene, &view, &book, &facts, canvas, area, picks);
    }
}

/// Cities and names in full; what is left of the room goes to the market.
fn roomy(
    scene: &Scene,
    view: &View,
    book: &Book,
    facts: &Value,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    let bars = if picks.odds { income::width(facts) + 2 } else { 0 };
    let own_wide = area.width - bars;
    let mine = city::Block::of(scene, view, book, own, picks, own_wide, canvas);
    let own_tall = mine.tall().max(if picks.odds { 6 } else { 0 });
    let columns = if area.width >= 130 && order.len() > 1 { 2 } else { 1 };
    let wide = (area.width / columns).saturating_sub(if columns > 1 { 2 } else { 0 });
    let blocks: Vec<city::Block> =
        order.iter().map(|seat| city::Block::of(scene, view, book, *seat, picks, wide, canvas)).collect();
    let rows: Vec<u16> = blocks
        .chunks(columns.into())
        .map(|row| row.iter().map(city::Block::tall).max().unwrap_or(0))
        .collect();
    let piles: Vec<&Card> = book.sorted().into_iter().filter(|c| view.market.contains_key(&c.id)).collect();
    let wanted: u16 = rows.iter().sum();
    let stall = market::Stall::of(&piles, (area.width, area.height.saturating_sub(wanted + own_tall + 2)));
    // If even the smallest market leaves too little, the others' cities are cut; `C` shows them.
    let left = area.height.saturating_sub(stall.tall() + own_tall);
    let spare = left.saturating_sub(wanted);
    let mut y = u16::from(spare > 3);
    for (i, (row, tall)) in blocks.chunks(columns.into()).zip(&rows).enumerate() {
        let most = (left.saturating_sub(y) / (rows.len() - i) as u16).max(1);
        let tall = if wanted > left { most.min(*tall) } else { *tall };
        for (x, block) in row.iter().enumerate() {
            block.draw(canvas, part(area, x as u16 * (wide + 4), y, wide, tall));
        }
        y += tall + u16::from(spare > rows.len() as u16 + 3);
    }
    let bottom = area.height - own_tall;
    y += bottom.saturating_sub(y + stall.tall()) / 2;
    stall.draw(scene, view, &piles, canvas, part(area, 0, y, area.width, stall.tall()), picks);
    mine.draw(canvas, part(area, 0, bottom, own_wide, own_tall));
    if picks.odds {
        let at = part(area, area.width + 2 - bars, bottom, bars - 2, own_tall);
        income::draw(scene, view, facts, canvas, at);
    }
}

/// The careful layout of small screens.
fn tight(
    scene: &Scene,
    view: &View,
    book: &Book,
    facts: &Value,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    let piles: Vec<&Card> = book.sorted().into_iter().filter(|c| view.market.contains_key(&c.id)).collect();
    let columns = if piles.len() > 18 || area.width >= 100 { 4 } else { 3 };
    let rows = piles.len().div_ceil(columns) as u16;
    let mine = 6;
    let rest = area.height.saturating_sub(rows + mine + 2);
    // As many lines for each of the others as there is room for.
    let each = (rest / order.len().max(1) as u16).clamp(1, 4);
    let mut y = 0;
    for seat in &order {
        let at = part(area, 0, y, area.width, each);
        city::draw(scene, view, book, *seat, canvas, at, picks);
        y += each;
    }
    if order.len() as u16 * each < rest {
        y += 1;
    }
    market::lines(scene, view, &piles, columns, canvas, part(area, 0, y, area.width, rows + 1), picks);
    y += rows + 1 + u16::from(area.height > y + rows + mine);
    let below = part(area, 0, y, area.width, area.height);
    let bars = if picks.odds { income::width(facts) + 2 } else { 0 };
    let city_at = part(below, 0, 0, below.width.saturating_sub(bars), below.height);
    city::draw(scene, view, book, own, canvas, city_at, picks);
    if picks.odds && below.width > 60 {
        let at = part(below, below.width + 2 - bars, 0, bars - 2, below.height);
        income::draw(scene, view, facts, canvas, at);
    }
}

/// A name as notations write it: `Train Station` is `train-station`.
fn slug(name: &str) -> String {
    let plain: String = name.to_lowercase().chars().filter(|c| *c != '\'').collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use engine::{Luck, Viewer};

    use super::*;

    #[test]
    fn a_card_keeps_its_key_for_the_whole_game() {
        let options = json!({ "expansions": ["harbor", "millionaires_row"], "market": "all" });
        let mut keys: BTreeMap<String, String> = BTreeMap::new();
        let mut luck = Luck::new(3);
        let mut table = catalog::find("harmonictook").unwrap().table(3, options, [4; 32]).unwrap();
        for _ in 0..300 {
            let Some(seat) = table.movers().first() else { break };
            let scene = Scene::of(&*table, Viewer::Seat(seat), Language::English);
            let given = crate::keys::assign(&scene.choices, |c| key(&scene, c));
            for (choice, key) in scene.choices.iter().zip(given) {
                if let Some(("buy" | "build", _)) = choice.notation.split_once(' ') {
                    assert!(!key.is_empty(), "{}", choice.notation);
                    let before = keys.entry(choice.notation.clone()).or_insert_with(|| key.clone());
                    assert_eq!(*before, key, "{}", choice.notation);
                }
            }
            let id = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, id).unwrap();
        }
        assert!(keys.len() > 20, "{keys:?}");
        let mut all: Vec<&String> = keys.values().collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), keys.len(), "no key is two cards': {keys:?}");
    }

    #[test]
    fn a_roll_that_a_harbor_raises_has_its_bar() {
        let options = json!({ "expansions": ["harbor"] });
        let table = catalog::find("harmonictook").unwrap().table(2, options, [4; 32]).unwrap();
        let mut scene = Scene::of(&*table, Viewer::Seat(engine::Seat(0)), Language::English);
        assert_eq!(income::of(&scene, 0).len(), 12);
        for landmark in ["Harbor", "Train Station"] {
            scene.view["players"][0]["landmarks"].as_array_mut().unwrap().push(json!(landmark));
        }
        let income = income::of(&scene, 0);
        assert_eq!(income.len(), 14);
        assert!(income[13].is_i64(), "{income:?}");
    }
}
