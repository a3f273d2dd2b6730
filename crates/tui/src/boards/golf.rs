//! Golf: the others' grids on top, the own one below, piles and the scoresheet beside it.

mod odds;

use std::fmt::Write as _;

use engine::Language;
use protocol::room::Legal;
use ratatui::layout::Rect;
use serde::Deserialize;

use super::{Drawing, Picks, place};
use crate::canvas::{Canvas, clip, middle, pad, part, width};
use crate::pieces::{self, CARDS};
use crate::scene::Scene;
use crate::theme::Role;
use crate::words;

/// What is drawn of a view.
#[derive(Deserialize, Default)]
#[serde(default)]
struct View {
    phase: String,
    round: u8,
    rounds: u8,
    turn: usize,
    finisher: Option<usize>,
    grids: Vec<[Option<String>; 6]>,
    discard_top: Option<String>,
    discard_below: Vec<String>,
    deck_size: u32,
    holding: bool,
    held: Option<String>,
    sheet: Vec<Vec<i32>>,
    totals: Vec<i32>,
}

/// The drawing.
pub(super) struct Table;

impl Drawing for Table {
    fn game(&self) -> &'static str {
        "golf"
    }

    fn draw(&self, scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
        draw(scene, canvas, area, picks);
    }

    fn key(&self, _: &Scene, choice: &Legal) -> Option<String> {
        key(choice)
    }

    fn standing(&self, scene: &Scene) -> String {
        standing(scene)
    }

    fn half(&self, scene: &Scene, typed: &str) -> Option<String> {
        let at = typed.parse::<i64>().ok()? - 1;
        let known = catalog::find(self.game()).ok()?.phrases();
        known.fill("place", scene.language, &[("at", phrases::Value::Number(at))])
    }

    fn complete(&self, scene: &Scene) -> bool {
        // Two cards are turned up by their places.
        scene.choices.iter().any(|c| c.notation.starts_with("flip"))
    }

    fn odds(&self) -> Option<bool> {
        Some(false)
    }

    fn cover(&self, canvas: &mut Canvas<'_>, at: Rect) {
        let size = pieces::largest(&CARDS, 3, 1, (at.width, at.height)).unwrap_or(CARDS[0]);
        let at = middle(at, 3 * size.0 + 2, size.1);
        for (i, card) in [Some("7H"), None, Some("KS")].into_iter().enumerate() {
            pieces::card(canvas, part(at, i as u16 * (size.0 + 1), 0, size.0, size.1), card);
        }
    }

    fn felt(&self) -> (u32, u32) {
        (0xE3EDE4, 0x17302A)
    }
}

fn read(scene: &Scene) -> View {
    View::deserialize(&scene.view).unwrap_or_default()
}

/// Places go by digits as they lie: 1 2 3 above 4 5 6.
fn key(choice: &Legal) -> Option<String> {
    let digit = |at: &str| at.parse::<u8>().ok().map(|n| (n + 1).to_string());
    match choice.notation.split_once(' ') {
        Some(("flip", pair)) => {
            let (a, b) = pair.split_once('+')?;
            Some(digit(a)? + &digit(b)?)
        }
        Some(("swap" | "turn" | "open", at)) => digit(at),
        Some(_) => None,
        None => Some(
            match choice.notation.as_str() {
                "deal" | "draw" => "d",
                "take" => "t",
                "discard" => "x",
                "pass" => "p",
                "knock" => "k",
                _ => return None,
            }
            .into(),
        ),
    }
}

fn standing(scene: &Scene) -> String {
    let view = read(scene);
    let (n, of, l) = (view.round.max(1).into(), view.rounds.into(), scene.language);
    match &*view.phase {
        "FINAL_TURN" => words::GolfFinal { n, of }.say(l),
        "ROUND_OVER" => words::GolfOver { n, of }.say(l),
        _ => words::GolfHole { n, of }.say(l),
    }
}

/// How large everything is where the screen has room to spare.
struct Plan {
    /// The viewer's cards and the piles beside them.
    own: (u16, u16),
    others: (u16, u16),
}

/// The width of three columns of cards.
fn wide(card: (u16, u16)) -> u16 {
    3 * card.0 + 2
}

impl Plan {
    /// The largest cards that fit; none where the tight layout is the better one.
    fn of(scene: &Scene, area: Rect) -> Option<Self> {
        if area.width < 82 || area.height < 26 {
            return None;
        }
        let seats = scene.names.len() as u16;
        let fits = |plan: &Self| {
            let tall = 2 + 2 * plan.others.1 + (seats + 3) + 1 + 2 * plan.own.1;
            let row = (seats - 1) * (wide(plan.others) + 2);
            tall <= area.height && row <= area.width && 2 * wide(plan.own) + 10 <= area.width
        };
        // What is one's own counts for more.
        let worth = |plan: &Self| 3 * plan.own.1 + 2 * plan.others.1;
        let sizes =
            CARDS.iter().flat_map(|own| CARDS.iter().map(|others| Self { own: *own, others: *others }));
        sizes.filter(|plan| plan.own.1 > 1 && plan.others.1 <= plan.own.1 && fits(plan)).max_by_key(worth)
    }
}

fn draw(scene: &Scene, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let view = read(scene);
    match Plan::of(scene, area) {
        Some(plan) => roomy(scene, &view, canvas, area, picks, &plan),
        None => tight(scene, &view, canvas, area, picks),
    }
}

/// The others on top, the sheet below them, and at the bottom the own cards with the piles beside them.
fn roomy(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>, plan: &Plan) {
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    let seats = scene.names.len() as u16;
    let tall = 2 + 2 * plan.others.1 + (seats + 3) + 1 + 2 * plan.own.1;
    let gap = (area.height - tall) / 3;
    let each = area.width / order.len().max(1) as u16;
    let mut y = gap / 2 + 1;
    for (i, seat) in order.iter().enumerate() {
        let at = part(area, i as u16 * each, y, each, 1 + 2 * plan.others.1);
        let at = middle(at, wide(plan.others).max(24.min(each)), at.height);
        centred_name(scene, view, *seat, canvas, at);
        let at = middle(part(at, 0, 1, at.width, at.height - 1), wide(plan.others), 2 * plan.others.1);
        grid(view, *seat, canvas, at, plan.others, None);
    }
    y += 2 + 2 * plan.others.1 + gap;
    let names = scene.names.iter().enumerate().map(|(i, _)| width(scene.who(i))).max().unwrap_or(8);
    let broad = (names.min(26) + 8 + 4 * usize::from(view.rounds)) as u16;
    let at = middle(part(area, 0, y, area.width, seats + 1), broad.min(area.width - 14), seats + 1);
    sheet(scene, view, canvas, at);
    if let Some(hands) = picks.odds.then(|| odds::hands(scene)).flatten() {
        let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
        let beside = part(area, at.x - area.x + at.width, y, 10, seats + 1);
        canvas.right(beside, 0, words::golf_as_it_is(scene.language), dim);
        for (seat, hand) in (1u16..).zip(hands) {
            canvas.right(beside, seat, &words::decimal(hand, 1, scene.language), ink);
        }
    }
    let bottom = part(area, 0, area.height - (1 + 2 * plan.own.1), area.width, 1 + 2 * plan.own.1);
    let (cards, piles_wide) = (wide(plan.own), 3 * plan.own.0 + 6);
    // In the very middle if the piles fit beside it, and otherwise both together.
    let side = (area.width - cards) / 2;
    let x = if side >= piles_wide + 5 { side } else { (area.width - (cards + 4 + piles_wide)) / 2 };
    let at = part(bottom, x, 0, cards, bottom.height);
    centred_name(scene, view, own, canvas, at);
    let mine = scene.you == Some(own) && !scene.choices.is_empty();
    grid(view, own, canvas, part(at, 0, 1, cards, bottom.height), plan.own, mine.then_some((scene, picks)));
    let beside = part(bottom, x + cards + 4, 0, piles_wide.max(38), bottom.height);
    piles(scene, view, canvas, beside, picks, plan.own);
    if picks.odds {
        let at = if x == side && side > 44 {
            part(bottom, side - 42, 1, 38, bottom.height)
        } else {
            part(beside, 0, 3 + plan.own.1, 38, bottom.height)
        };
        odds::panel(scene, canvas, at);
    }
}

/// The careful layout of small screens.
fn tight(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, area: Rect, picks: &Picks<'_>) {
    let mut order = scene.order();
    let own = order.pop().unwrap_or(0);
    // Wide enough for a name if they are few.
    let wide = (area.width.saturating_sub(2) / order.len().max(1) as u16).clamp(14, 24);
    let tall = 4;
    for (i, seat) in order.iter().enumerate() {
        let at = part(area, 1 + i as u16 * wide, 1, wide - 1, tall);
        name(scene, view, *seat, canvas, at);
        grid(view, *seat, canvas, part(at, 1, 1, at.width, at.height), CARDS[0], None);
    }
    let below = part(area, 1, tall + 1, area.width - 1, area.height);
    name(scene, view, own, canvas, below);
    let mine = scene.you == Some(own) && !scene.choices.is_empty();
    grid(view, own, canvas, part(below, 0, 1, 17, 6), CARDS[1], mine.then_some((scene, picks)));
    piles(scene, view, canvas, part(below, 20, 0, 24, 7), picks, CARDS[1]);
    let at = part(below, 45, 0, below.width.saturating_sub(45), below.height);
    if picks.odds {
        odds::panel(scene, canvas, at);
    } else {
        sheet(scene, view, canvas, at);
    }
}

/// What stands behind a name: who went out, and the total.
fn tail(view: &View, seat: usize, language: Language) -> String {
    let total = view.totals.get(seat).copied().unwrap_or(0);
    let out = if view.finisher == Some(seat) { words::golf_out(language) } else { "" };
    format!(" {out} {total}").replace("  ", " ")
}

fn name(scene: &Scene, view: &View, seat: usize, canvas: &mut Canvas<'_>, at: Rect) {
    let moving = scene.moves(seat);
    let style = canvas.bold(if moving { Role::Lamp } else { Role::Ink });
    let mark = if moving { "▸" } else { " " };
    let tail = tail(view, seat, scene.language);
    let room = (at.width.min(22) as usize).saturating_sub(width(&tail) + 1);
    let x = canvas.put(at, 0, 0, &format!("{mark}{}", scene.who_in(seat, room)), style);
    let dim = canvas.role(Role::Dim);
    canvas.put(at, x, 0, &tail, dim);
}

fn centred_name(scene: &Scene, view: &View, seat: usize, canvas: &mut Canvas<'_>, at: Rect) {
    let tail = tail(view, seat, scene.language);
    let shown = scene.who_in(seat, (at.width as usize).saturating_sub(width(&tail) + 2));
    let long = width(&shown) + width(&tail) + 2;
    name(scene, view, seat, canvas, middle(part(at, 0, 0, at.width, 1), long as u16, 1));
}

/// The six cards of a seat; where a card can be played on, its key stands in its upper edge.
fn grid(
    view: &View,
    seat: usize,
    canvas: &mut Canvas<'_>,
    at: Rect,
    (wide, tall): (u16, u16),
    play: Option<(&Scene, &Picks<'_>)>,
) {
    let Some(cards) = view.grids.get(seat).filter(|_| view.round > 0) else {
        let dim = canvas.role(Role::Dim);
        if tall > 1 {
            canvas.put(at, 0, 1, words::golf_nothing(canvas.language), dim);
        }
        return;
    };
    for (i, card) in cards.iter().enumerate() {
        let (column, row) = (i as u16 % 3, i as u16 / 3);
        let cell = part(at, column * (wide + 1), row * tall, wide, tall);
        pieces::card(canvas, cell, card.as_deref());
        if let Some((scene, picks)) = play {
            let choices = [format!("swap {i}"), format!("turn {i}"), format!("open {i}")];
            match choices.iter().find_map(|n| scene.choice(n)) {
                Some(choice) => lit(canvas, cell, picks, choice),
                None => pair(canvas, cell, scene, picks, i),
            }
        }
    }
}

/// A place that begins or completes a pair of cards to turn up.
fn pair(canvas: &mut Canvas<'_>, cell: Rect, scene: &Scene, picks: &Picks<'_>, at: usize) {
    let digit = (at + 1).to_string();
    if picks.typed == digit {
        let style = canvas.role(Role::Lit);
        canvas.put(cell, cell.width / 2, 0, "✓", style);
        return;
    }
    // With one card chosen, the other completes the pair, whichever comes first in the notation.
    let chosen = picks.typed.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let pairs = |other: usize| format!("flip {}+{}", at.min(other), at.max(other));
    match chosen {
        Some(other) => {
            if let Some(choice) = scene.choice(&pairs(other)) {
                lit(canvas, cell, picks, choice);
            }
        }
        None if (0..6).any(|other| scene.choice(&pairs(other)).is_some()) => {
            let style = canvas.role(Role::Lit);
            canvas.put(cell, cell.width / 2, 0, &digit, style);
            let key = digit.chars().next().unwrap_or('1');
            canvas.hit(cell, crate::canvas::Target::Key(ratatui::crossterm::event::KeyCode::Char(key)));
        }
        None => {}
    }
}

fn lit(canvas: &mut Canvas<'_>, cell: Rect, picks: &Picks<'_>, choice: usize) {
    let key = picks.next_key(choice);
    let style = canvas.role(Role::Lit);
    if picks.selected == Some(choice) {
        let (wide, tall) = (cell.width, cell.height);
        for edge in [(0, 0, wide, 1), (0, tall - 1, wide, 1), (0, 0, 1, tall), (wide - 1, 0, 1, tall)] {
            canvas.restyle(part(cell, edge.0, edge.1, edge.2, edge.3), style);
        }
    }
    canvas.put(cell, cell.width / 2, 0, key, style);
    place(canvas, cell, choice);
}

/// The deck, the pile and the card in hand.
fn piles(
    scene: &Scene,
    view: &View,
    canvas: &mut Canvas<'_>,
    at: Rect,
    picks: &Picks<'_>,
    (wide, tall): (u16, u16),
) {
    if view.round == 0 {
        return;
    }
    let (ink, dim) = (canvas.role(Role::Ink), canvas.role(Role::Dim));
    let number = |n: usize| format!("{n:^width$}", width = wide as usize);
    let l = scene.language;
    canvas.put(at, 0, 0, words::golf_deck(l), ink);
    let deck = part(at, 0, 1, wide, tall);
    pieces::card(canvas, deck, None);
    canvas.put(at, 0, 1 + tall, &number(view.deck_size as usize), dim);
    let (x, held) = (wide + 3, 2 * (wide + 3));
    canvas.put(at, x, 0, words::golf_discard(l), ink);
    let pile = part(at, x, 1, wide, tall);
    let count = view.discard_below.len() + usize::from(view.discard_top.is_some());
    match &view.discard_top {
        Some(card) => pieces::card(canvas, pile, Some(card)),
        // Its top was taken: which card lies there now is of no use to anybody.
        None if count > 0 => {
            let stock = canvas.role(Role::Stock);
            canvas.fill(pile, stock);
            canvas.frame(pile, "", stock);
        }
        None => pieces::empty(canvas, pile, dim),
    }
    canvas.put(at, x, 1 + tall, &number(count), dim);
    for (notation, cell) in [("draw", deck), ("take", pile), ("discard", pile)] {
        if let Some(choice) = scene.choice(notation) {
            lit(canvas, cell, picks, choice);
        }
    }
    if view.holding {
        // As much of the name as there is room for.
        let kind = if scene.you == Some(view.turn) { "you" } else { "other" };
        let holds = |name: &str| words::GolfHolds { who: phrases::Value::kind(name.to_owned(), kind) }.say(l);
        let room = at.width.saturating_sub(held).saturating_sub(width(&holds("")) as u16).max(3);
        let words = holds(&clip(scene.who(view.turn), room as usize));
        canvas.put(at, held, 0, &clip(&words, (at.width - held) as usize), ink);
        pieces::card(canvas, part(at, held, 1, wide, tall), view.held.as_deref());
    }
}

/// The holes that fit, and the totals.
fn sheet(scene: &Scene, view: &View, canvas: &mut Canvas<'_>, at: Rect) {
    if at.width < 16 {
        return;
    }
    let played = view.sheet.iter().map(Vec::len).max().unwrap_or(0);
    // All the holes come before a long name.
    let names = (at.width as usize)
        .saturating_sub(4 * usize::from(view.rounds) + 6)
        .max(11)
        .min(at.width as usize - 5);
    let fit = ((at.width as usize).saturating_sub(names + 6) / 4).min(view.rounds as usize);
    let first = played.max(fit) - fit;
    let (dim, ink) = (canvas.role(Role::Dim), canvas.role(Role::Ink));
    let mut head = pad(words::golf_score(scene.language), names);
    for hole in first..first + fit {
        let _ = write!(head, "{:>4}", hole + 1);
    }
    let _ = write!(head, "{:>6}", words::golf_all(scene.language));
    canvas.put(at, 0, 0, &head, dim);
    let best = view.totals.iter().min().copied();
    for seat in 0..scene.names.len() {
        let mut row = pad(&scene.who_in(seat, names), names);
        for hole in first..first + fit {
            let score = view.sheet.get(seat).and_then(|s| s.get(hole));
            row += &score.map_or_else(|| "   ·".to_owned(), |s| format!("{s:>4}"));
        }
        let x = canvas.put(at, 0, 1 + seat as u16, &row, ink);
        let total = view.totals.get(seat).copied();
        let style =
            if total == best && played > 0 { canvas.bold(Role::Green) } else { canvas.bold(Role::Ink) };
        canvas.put(at, x, 1 + seat as u16, &format!("{:>6}", total.unwrap_or(0)), style);
    }
}
