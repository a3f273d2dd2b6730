//! Harmonictook: the others' cities on top, the market in the middle, the own city with its income below.

use std::fmt::Write as _;

use std::collections::BTreeMap;

use protocol::room::Legal;
use ratatui::layout::Rect;
use ratatui::style::Style;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Picks, place};
use crate::canvas::{Canvas, clip, pad, part, width};
use crate::scene::Scene;
use crate::theme::Role;

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
}

#[derive(Deserialize, Clone)]
struct Landmark {
    id: String,
    name: String,
    cost: u32,
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

/// What is drawn beside the view: the book of cards, and the income of the viewer's city for each roll.
fn facts(scene: &Scene) -> Value {
    scene.lazily(|| {
        let Ok(game) = catalog::find("harmonictook") else { return Value::Null };
        let book = game.ask("cards", json!({ "options": scene.options })).unwrap_or_default();
        let seat = scene.you.unwrap_or(0);
        let players = &scene.view["players"];
        let bank = |v: &Value| v.as_i64().unwrap_or(0);
        let income: Vec<Value> = (1..=12u8)
            .map(|total| {
                let dice = if total <= 6 { vec![total] } else { vec![6, total - 6] };
                let with = json!({
                    "players": players, "options": scene.options, "roller": seat, "dice": dice, "boats": [3, 4],
                });
                game.ask("resolve", with).map_or(Value::Null, |answer| {
                    json!(bank(&answer["banks"][seat]) - bank(&players[seat]["bank"]))
                })
            })
            .collect();
        let rounds = game
            .ask("tuv", json!({ "players": players, "options": scene.options, "subject": seat }))
            .unwrap_or_default();
        json!({ "book": book, "income": income, "rounds": rounds })
    })
}

pub(super) fn key(choice: &Legal) -> Option<String> {
    let key = match choice.notation.as_str() {
        "roll 1" => "1",
        "roll 2" => "2",
        "keep" => "k",
        "raise" => "r",
        "reroll 1" => "1",
        "reroll 2" => "2",
        "pass" => "0",
        "decline" => "0",
        "skip" => "0",
        _ => return None,
    };
    Some(key.into())
}

pub(super) fn standing(scene: &Scene) -> String {
    let view = View::deserialize(&scene.view).unwrap_or_default();
    format!("turn {}", view.turns + u32::from(view.phase != "over"))
}

pub(super) fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let view = View::deserialize(&scene.view).unwrap_or_default();
    let facts = facts(scene);
    let book = Book::deserialize(&facts["book"]).unwrap_or_default();
    let area = part(area, 1, 0, area.width.saturating_sub(2), area.height);
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    let piles: Vec<&Card> = book.cards.iter().filter(|c| view.market.contains_key(&c.id)).collect();
    let columns = if piles.len() > 18 || area.width >= 100 { 4 } else { 3 };
    let rows = piles.len().div_ceil(columns) as u16;
    let mine = 6;
    let rest = area.height.saturating_sub(rows + mine + 2);
    // As many lines for each of the others as there is room for.
    let each = (rest / order.len().max(1) as u16).clamp(1, 4);
    let mut y = 0;
    for seat in &order {
        let at = part(area, 0, y, area.width, each);
        city(scene, &view, &book, *seat, canvas, at, picks);
        y += each;
    }
    if order.len() as u16 * each < rest {
        y += 1;
    }
    market(scene, &view, &piles, columns, canvas, part(area, 0, y, area.width, rows + 1), picks);
    y += rows + 1 + u16::from(area.height > y + rows + mine);
    let below = part(area, 0, y, area.width, area.height);
    let bars = if picks.odds { 38 } else { 0 };
    let city_at = part(below, 0, 0, below.width.saturating_sub(bars), below.height);
    city(scene, &view, &book, own, canvas, city_at, picks);
    if picks.odds && below.width > 60 {
        let at = part(below, below.width - 36, 0, 36, below.height);
        income(&view, &facts, canvas, at);
    }
}

fn dice(view: &View) -> String {
    let faces: Vec<String> = view.dice.iter().map(|d| format!("[{d}]")).collect();
    let raised = view.total > view.dice.iter().sum::<u8>();
    match view.dice.len() {
        0 => String::new(),
        1 if !raised => format!("  rolled {}", faces.join("")),
        _ => format!("  rolled {} = {}", faces.join(""), view.total),
    }
}

/// Name, coins and landmarks in the first line, cards in the next ones.
fn city(
    scene: &Scene,
    view: &View,
    book: &Book,
    seat: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let Some(player) = view.players.get(seat) else { return };
    let moving = scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    let mut x = canvas.put(area, 0, 0, &format!("{mark}{}", scene.who_in(seat, 18)), style);
    let gold = canvas.bold(Role::Amber);
    x = canvas.put(area, x, 0, &format!("  {}¢", player.bank), gold);
    let dim = canvas.role(Role::Dim);
    if view.roller == seat {
        x = canvas.put(area, x, 0, &dice(view), dim);
    }
    x += 2;
    let mut y = 0;
    let own = scene.you == Some(seat);
    let short = area.height <= 2;
    if !short {
        y = 1;
        x = 1;
    }
    for landmark in &book.landmarks {
        let built = player.landmarks.contains(&landmark.id);
        let choice = ["build", "demolish"]
            .iter()
            .filter(|_| own)
            .find_map(|verb| scene.choice(&format!("{verb} {}", slug(&landmark.id))));
        // Where there is little room the first word will do: cards need the rest.
        let name = if area.width < 60 { landmark.name.split(' ').next() } else { Some(&*landmark.name) };
        let name = name.unwrap_or_default();
        let text = match (built, short) {
            (true, true) => "★".to_owned(),
            (false, true) => "☆".to_owned(),
            (true, false) => format!("★ {name}"),
            (false, false) => format!("☆ {name} {}¢", landmark.cost),
        };
        let key = choice.map_or(String::new(), |c| format!("{} ", picks.next_key(c)));
        let style = match (choice, built) {
            (Some(c), _) => picks.style(canvas, c),
            (None, true) => canvas.bold(Role::Amber),
            (None, false) => dim,
        };
        let long = (width(&text) + width(&key)) as u16;
        if x + long > area.width && !short {
            (x, y) = (1, y + 1);
        }
        let from = x;
        x = canvas.put(area, x, y, &format!("{key}{text}"), style);
        if let Some(choice) = choice {
            place(canvas, part(area, from, y, long, 1), choice);
        }
        x += if short { u16::from(choice.is_some()) } else { 2 };
    }
    if area.height == 1 {
        let cards: u32 = player.cards.values().map(|n| u32::from(*n)).sum();
        canvas.put(area, x + 2, 0, &format!("{cards} cards"), dim);
        return;
    }
    (x, y) = (1, y + 1);
    let mut cards: Vec<&Card> = book.cards.iter().filter(|c| player.cards.contains_key(&c.id)).collect();
    cards.sort_by_key(|c| (c.rolls.first().copied(), c.name.clone()));
    for card in cards {
        let copies = player.cards.get(&card.id).copied().unwrap_or(0);
        let mut text = format!("{}{} {}", card.rolls(), card.mark(), card.name);
        if copies > 1 {
            let _ = write!(text, " ×{copies}");
        }
        if let Some(closed) = player.closed.get(&card.id).filter(|n| **n > 0) {
            let _ = write!(text, " ({closed} closed)");
        }
        if card.notation == "tech-startup" && player.invested > 0 {
            let _ = write!(text, " [{}]", player.invested);
        }
        let choice = own_card_choice(scene, card, own);
        let key = choice.map_or(String::new(), |c| format!("{} ", picks.next_key(c)));
        let style = choice.map_or_else(|| canvas.role(card.role()), |c| picks.style(canvas, c));
        let long = (width(&text) + width(&key)) as u16;
        if x + long > area.width {
            (x, y) = (1, y + 1);
        }
        if y >= area.height {
            canvas.put(area, area.width.saturating_sub(2), area.height.saturating_sub(1), " …", dim);
            break;
        }
        canvas.put(area, x, y, &format!("{key}{text}"), style);
        if let Some(choice) = choice {
            place(canvas, part(area, x, y, long, 1), choice);
        }
        x += long + 2;
    }
}

/// A name as notations write it: `Train Station` is `train-station`.
fn slug(name: &str) -> String {
    let plain: String = name.to_lowercase().chars().filter(|c| *c != '\'').collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-")
}

/// A choice about a card in a city: to give an own one away, or to take one of the partner's.
fn own_card_choice(scene: &Scene, card: &Card, own: bool) -> Option<usize> {
    if own { scene.choice(&format!("give {}", card.notation)) } else { None }
}

fn market(
    scene: &Scene,
    view: &View,
    piles: &[&Card],
    columns: usize,
    canvas: &mut Canvas<'_>,
    area: Rect,
    picks: &Picks<'_>,
) {
    let (dim, head) = (canvas.role(Role::Dim), canvas.bold(Role::Ink));
    let x = canvas.put(area, 0, 0, "Market", head);
    canvas.put(area, x + 2, 0, "roll, card, price, copies left", dim);
    let mut sorted: Vec<&Card> = piles.to_vec();
    sorted.sort_by_key(|c| (c.rolls.first().copied(), c.rolls.len(), c.name.clone()));
    let wide = area.width / columns as u16;
    let rows = sorted.len().div_ceil(columns);
    for (i, card) in sorted.iter().enumerate() {
        let at = part(area, (i / rows.max(1)) as u16 * wide, 1 + (i % rows.max(1)) as u16, wide - 1, 1);
        let choice = scene.choice(&format!("buy {}", card.notation));
        pile(view, card, choice, canvas, at, picks);
    }
}

fn pile(
    view: &View,
    card: &Card,
    choice: Option<usize>,
    canvas: &mut Canvas<'_>,
    at: Rect,
    picks: &Picks<'_>,
) {
    let dim = canvas.role(Role::Dim);
    let building = view.phase == "build";
    let style: Style = match choice {
        Some(c) if picks.selected == Some(c) => canvas.role(Role::Lit),
        None if building => dim,
        _ => canvas.role(card.role()),
    };
    let key = choice.map_or("", |c| picks.next_key(c));
    let lamp = choice.map_or(dim, |c| picks.style(canvas, c));
    canvas.put(at, 0, 0, &pad(key, 2), lamp);
    let copies = view.market.get(&card.id).copied().unwrap_or(0);
    if at.width < 22 {
        // Many piles: the name matters more than the copies.
        let price = format!("{}¢", card.cost);
        let text = format!("{}{}{}", card.rolls(), card.mark(), card.name);
        canvas.put(at, 2, 0, &clip(&text, (at.width as usize).saturating_sub(3 + width(&price))), style);
        canvas.right(
            at,
            0,
            &price,
            if choice.is_some() || !building { canvas.role(Role::Amber) } else { dim },
        );
        if let Some(choice) = choice {
            place(canvas, at, choice);
        }
        return;
    }
    let price = format!("{}¢×{copies}", card.cost);
    let name = (at.width as usize).saturating_sub(10 + width(&price));
    canvas.put(at, 2, 0, &format!("{:>5}{} {}", card.rolls(), card.mark(), pad(&card.name, name)), style);
    canvas.right(at, 0, &price, if choice.is_some() || !building { canvas.role(Role::Amber) } else { dim });
    if let Some(choice) = choice {
        place(canvas, at, choice);
    }
}

/// What each roll of the own turn brings, as bars over the numbers.
fn income(view: &View, facts: &Value, canvas: &mut Canvas<'_>, at: Rect) {
    const LEVELS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let amounts: Vec<Option<i64>> =
        facts["income"].as_array().into_iter().flatten().map(Value::as_i64).collect();
    let most = amounts.iter().flatten().copied().max().unwrap_or(0).max(8);
    let dim = canvas.role(Role::Dim);
    canvas.put(at, 0, 0, "your roll brings", dim);
    for (i, amount) in amounts.iter().enumerate() {
        let x = i as u16 * 3;
        let total = i as u8 + 1;
        let now = total == view.total && !view.dice.is_empty();
        let number = canvas.role(if now { Role::Lamp } else { Role::Dim });
        canvas.put(at, x, 4, &format!("{total:>2}"), number);
        let Some(amount) = *amount else { continue };
        let role = if amount < 0 { Role::Red } else { Role::Green };
        let style = canvas.role(role);
        // Two rows of bars, eight steps each.
        let steps = (amount.max(0) * 16 + most - 1) / most;
        canvas.put(at, x, 2, &LEVELS[(steps - 8).clamp(0, 8) as usize].repeat(2), style);
        canvas.put(at, x, 3, &LEVELS[steps.clamp(0, 8) as usize].repeat(2), style);
        let text = if amount == 0 { " ·".to_owned() } else { format!("{amount:>2}") };
        canvas.put(at, x, 1, &text, if amount == 0 { dim } else { style });
    }
    if let Some(rounds) = facts["rounds"]["expected"].as_f64() {
        canvas.put(at, 0, 5, &format!("all landmarks in about {rounds:.0} rounds"), dim);
    }
}
