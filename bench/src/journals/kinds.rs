//! The kinds of blunder, game by game.

use engine::{Decision, Game, Seat};
use farkle::{Farkle, Group};
use golf::bots::Sight;
use golf::{Card, Golf, Pos, Rank};
use harmonictook::{Dice, Harmonictook};
use wires::Wires;
use wires::belief::Fast;
use wires::belief::calls::calls;

use super::{Kind, Staged};

impl Staged for Golf {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { id: "pair", about: "a pair broken", find: pair_broken },
        Kind { id: "king", about: "a king thrown beside an open 9 or more", find: king_thrown },
        Kind { id: "twin", about: "a card thrown that makes a pair", find: twin_thrown },
        Kind { id: "ten", about: "a ten or more put down where nothing pairs it", find: ten_put_down },
        Kind { id: "out", about: "out with eight points more than the best", find: out_behind },
    ];
    const PLAYERS: &'static [&'static str] = &["marcus", "maya", "priya", "sage", "river", "sofia"];
    // The kibitzer would take hours for thousands of games: these two are as strong as what plays that many.
    const JUDGES: [&'static str; 2] = ["marcus", "priya"];

    fn table(number: u64) -> Self {
        // Tables of two and of four, of nine holes and of one.
        let seats = if number.is_multiple_of(2) { 2 } else { 4 };
        let rounds = if (number / 2).is_multiple_of(2) { 9 } else { 1 };
        Self::new(seats, golf::Options { rounds, ..golf::Options::default() }).expect("a table")
    }
}

/// The card that was drawn and may be thrown.
fn drawn(d: &Decision<'_, Golf>) -> Option<Card> {
    d.view.held().filter(|_| d.view.stage() == golf::Stage::Place)
}

fn value(d: &Decision<'_, Golf>, card: Card) -> i32 {
    d.game.values().card(card)
}

/// The open card there and the one in the same column.
fn column(d: &Decision<'_, Golf>, at: Pos) -> [Option<Card>; 2] {
    [at, at.partner()].map(|at| d.view.card(d.seat, at))
}

fn is_pair(cards: [Option<Card>; 2]) -> bool {
    matches!(cards, [Some(a), Some(b)] if a.rank() == b.rank())
}

fn pair_broken(d: &Decision<'_, Golf>) -> Option<golf::Action> {
    let card = drawn(d).filter(|card| value(d, *card) >= 5)?;
    let at = Pos::all().find(|at| {
        let cards = column(d, *at);
        is_pair(cards) && cards[0].is_some_and(|c| value(d, c) >= 3 && c.rank() != card.rank())
    })?;
    Some(golf::Action::Swap(at))
}

fn king_thrown(d: &Decision<'_, Golf>) -> Option<golf::Action> {
    drawn(d).filter(|card| card.rank() == Rank::KING)?;
    let high = |at: Pos| {
        let cards = column(d, at);
        !is_pair(cards) && cards[0].is_some_and(|c| value(d, c) >= 9)
    };
    Pos::all().any(high).then_some(golf::Action::Discard)
}

fn twin_thrown(d: &Decision<'_, Golf>) -> Option<golf::Action> {
    let card = drawn(d).filter(|card| value(d, *card) >= 5)?;
    let lone = |at: Pos| {
        let cards = column(d, at);
        !is_pair(cards) && cards[0].is_some_and(|c| c.rank() == card.rank())
    };
    Pos::all().any(lone).then_some(golf::Action::Discard)
}

fn ten_put_down(d: &Decision<'_, Golf>) -> Option<golf::Action> {
    let card = drawn(d).filter(|card| value(d, *card) >= 10)?;
    let at = Pos::all().find(|at| match column(d, *at) {
        [None, twin] => twin.is_some_and(|twin| twin.rank() != card.rank()),
        _ => false,
    })?;
    Some(golf::Action::Swap(at))
}

fn out_behind(d: &Decision<'_, Golf>) -> Option<golf::Action> {
    let card = drawn(d)?;
    let last = Pos::all().find(|at| d.view.down(d.seat) == at.bit())?;
    if d.view.phase() != golf::Phase::Playing {
        return None;
    }
    let sight = Sight::new(d.game, d.view, d.seat);
    let mut grid = d.view.grid(d.seat);
    grid[last.get()] = Some(card);
    let others = Seat::all(d.view.seats()).filter(|seat| *seat != d.seat);
    let best = others.map(|seat| sight.hand(&d.view.grid(seat))).fold(f64::INFINITY, f64::min);
    (sight.hand(&grid) >= best + 8.0).then_some(golf::Action::Swap(last))
}

impl Staged for Harmonictook {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { id: "win", about: "a win not taken", find: win_not_taken },
        Kind { id: "low", about: "two dice where all cards need one", find: two_dice },
        Kind { id: "never", about: "a card that pays for cards one has none of", find: never_pays },
        Kind { id: "high", about: "one die where most cards need two", find: one_die },
        Kind { id: "late", about: "a farm when a landmark could be built", find: late_farm },
    ];
    const PLAYERS: &'static [&'static str] = &["tuvbot", "impatient", "sprinter", "fromage"];
    const JUDGES: [&'static str; 2] = ["appraiser:looks=1", "sprinter"];

    fn table(number: u64) -> Self {
        let seats = if number % 4 == 3 { 4 } else { 2 };
        Self::new(seats, harmonictook::Options::default()).expect("a table")
    }
}

fn landmark(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    d.actions().into_iter().find(|a| matches!(a, harmonictook::Action::Build(_)))
}

fn win_not_taken(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    let wins = |action: &harmonictook::Action| {
        let mut state = *d.view;
        matches!(action, harmonictook::Action::Build(_)) && {
            d.game.apply(&mut state, d.seat, *action, &mut engine::Fair::new([0; 32]), &mut ());
            d.game.winner(&state) == Some(d.seat)
        }
    };
    let pass = harmonictook::Action::Pass;
    (d.actions().iter().any(wins) && d.is_legal(pass)).then_some(pass)
}

/// How many of a seat's cards fire on a total up to 6, and how many only above.
fn low_and_high(d: &Decision<'_, Harmonictook>) -> (u32, u32) {
    let book = d.game.book();
    let (mut low, mut high) = (0, 0);
    for kind in book.kinds() {
        let copies = u32::from(d.view.copies(d.seat, kind));
        if book.rolls(kind).any(|total| total <= 6) {
            low += copies;
        } else {
            high += copies;
        }
    }
    (low, high)
}

fn roll(d: &Decision<'_, Harmonictook>, dice: Dice) -> Option<harmonictook::Action> {
    let [one, two] = [Dice::One, Dice::Two].map(harmonictook::Action::Roll);
    (d.is_legal(one) && d.is_legal(two)).then_some(harmonictook::Action::Roll(dice))
}

fn two_dice(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    let (low, high) = low_and_high(d);
    roll(d, Dice::Two).filter(|_| high == 0 && low >= 5)
}

fn one_die(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    let (low, high) = low_and_high(d);
    roll(d, Dice::One).filter(|_| high >= 4 && high > low)
}

/// A factory or a market for cards that one has none of.
fn never_pays(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    let book = d.game.book();
    let has = |names: &[&str]| {
        book.kinds().any(|kind| names.contains(&book.name(kind)) && d.view.copies(d.seat, kind) > 0)
    };
    d.actions().into_iter().find(|action| match action {
        harmonictook::Action::Buy(kind) => match book.name(*kind) {
            "Cheese Factory" => !has(&["Ranch"]),
            "Furniture Factory" => !has(&["Forest", "Mine"]),
            _ => false,
        },
        _ => false,
    })
}

fn late_farm(d: &Decision<'_, Harmonictook>) -> Option<harmonictook::Action> {
    let book = d.game.book();
    landmark(d)?;
    let built = |seat: Seat| book.landmarks().filter(|l| d.view.has(seat, *l)).count();
    if Seat::all(d.view.seats()).map(built).max() < Some(2) {
        return None;
    }
    let farm = |action: &harmonictook::Action| match action {
        harmonictook::Action::Buy(kind) => matches!(book.name(*kind), "Wheat Field" | "Ranch"),
        _ => false,
    };
    d.actions().into_iter().find(farm)
}

impl Staged for Farkle {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { id: "one", about: "one die rolled at 700 and more", find: one_left },
        Kind { id: "few", about: "two or three dice rolled at 1,200 and more", find: few_left },
        Kind { id: "bank", about: "50 to 150 banked with four or five dice left", find: small_bank },
        Kind { id: "five", about: "a five locked beside a triple", find: five_too },
    ];
    const PLAYERS: &'static [&'static str] = &["optimal", "greedy", "cautious"];
    const JUDGES: [&'static str; 2] = ["optimal", "greedy"];

    fn table(_: u64) -> Self {
        Self::new(2, farkle::Options::default()).expect("a table")
    }
}

/// The dice that the next roll takes, if one may roll them or bank.
fn choice(d: &Decision<'_, Farkle>) -> Option<(usize, u32)> {
    let both = d.is_legal(farkle::Action::Roll) && d.is_legal(farkle::Action::Bank);
    both.then(|| (d.view.to_roll(), d.view.points))
}

fn one_left(d: &Decision<'_, Farkle>) -> Option<farkle::Action> {
    choice(d).filter(|(dice, points)| *dice == 1 && *points >= 700).map(|_| farkle::Action::Roll)
}

fn few_left(d: &Decision<'_, Farkle>) -> Option<farkle::Action> {
    choice(d)
        .filter(|(dice, points)| (2..=3).contains(dice) && *points >= 1_200)
        .map(|_| farkle::Action::Roll)
}

fn small_bank(d: &Decision<'_, Farkle>) -> Option<farkle::Action> {
    let few = choice(d).filter(|(dice, points)| (4..=5).contains(dice) && (50..=150).contains(points));
    few.map(|_| farkle::Action::Bank)
}

/// With a triple locked, a five as well: fifty points for a die.
fn five_too(d: &Decision<'_, Farkle>) -> Option<farkle::Action> {
    let five = farkle::Action::Lock(Group::new(&[5])?);
    choice(d).filter(|(dice, points)| *dice == 3 && *points >= 200 && d.is_legal(five)).map(|_| five)
}

impl Staged for Wires {
    const KINDS: &'static [Kind<Self>] = &[
        Kind { id: "unlikely", about: "a wire that is hardly known, where another is sure", find: unlikely },
        Kind { id: "red", about: "a wire that may be red, where another is sure", find: maybe_red },
    ];
    const PLAYERS: &'static [&'static str] = &["max-probability", "filter-only"];
    // The planner thinks for 20 ms: thousands of games of it would take days.
    const JUDGES: [&'static str; 2] = ["max-probability", "filter-only"];

    fn table(_: u64) -> Self {
        let options = wires::Options { mission: 3, equipment: false, ..wires::Options::default() };
        Self::new(3, options).expect("a table")
    }
}

/// The best chance of each wire that one may point at, and how likely it is red: if one of them is sure.
fn pointed(d: &Decision<'_, Wires>) -> Vec<(wires::Action, f64, f64)> {
    let cuts: Vec<wires::Action> =
        d.actions().into_iter().filter(|a| matches!(a, wires::Action::Cut(..))).collect();
    if cuts.len() < 2 {
        return Vec::new();
    }
    let position = d.view.position(d.game);
    let Ok(counted) = Fast::fast(&position) else { return Vec::new() };
    let all = calls(&position, &position.rows(), &counted);
    if !all.iter().any(wires::belief::calls::Odds::certain) {
        return Vec::new();
    }
    let look = |action: wires::Action| {
        let wires::Action::Cut(seat, slot) = action else { return None };
        let odds =
            all.iter().filter(|o| o.target == seat.0 && u32::from(o.slot) == engine::Atom::index(slot));
        let (chance, red) = odds.map(|o| (o.chance, o.red)).reduce(|a, b| if b.0 > a.0 { b } else { a })?;
        Some((action, chance, red))
    };
    cuts.into_iter().filter_map(look).collect()
}

fn unlikely(d: &Decision<'_, Wires>) -> Option<wires::Action> {
    let all = pointed(d);
    let worst = all.iter().filter(|(_, _, red)| *red == 0.0).min_by(|a, b| a.1.total_cmp(&b.1))?;
    (worst.1 <= 0.15).then_some(worst.0)
}

fn maybe_red(d: &Decision<'_, Wires>) -> Option<wires::Action> {
    let all = pointed(d);
    let reddest = all.iter().max_by(|a, b| a.2.total_cmp(&b.2))?;
    (reddest.2 >= 0.08).then_some(reddest.0)
}
