//! The odds against the rules: by enumerating every outcome of real positions, and by playing them.

use engine::conformance::Subject;
use engine::{Chance, Enumerating, Fair, Game, Luck, Seat};
use odds::Pmf;

use crate::card::{Ability, Colour};
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::turn_odds::{Counting, ParkTurns, RadioTower};
use crate::{Action, Dice, Event, forced};

/// What a turn brought: all income, and what was lost to red cards.
#[derive(Clone, Copy)]
struct Brought {
    gross: i32,
    lost: i32,
}

/// Positions before a roll, from games with random rules and moves.
fn positions(games: u64, seed: u64) -> Vec<(Harmonictook, State)> {
    let mut found = Vec::new();
    for i in 0..games {
        let mut luck = Luck::new(seed + i);
        let (seats, options) = Harmonictook::sample_rules(&mut luck);
        let game = Harmonictook::new(seats, options).unwrap();
        let mut fair = Fair::new(luck.seed());
        let mut s = game.start(&mut fair, &mut ());
        let stop = 20 + luck.below(400);
        for ply in 0..stop {
            let Some(seat) = game.turn(&s).first() else { break };
            if s.phase == Phase::Roll && ply > 10 && luck.below(stop) < 4 {
                found.push((game.clone(), s));
            }
            let action = game.sample_legal(&s, seat, &mut luck);
            game.apply(&mut s, seat, action, &mut fair, &mut ());
        }
    }
    found
}

/// The landmark that a Demolition Company tears down may matter to the rest of the turn: the one assumption of the odds.
fn demolishes(game: &Harmonictook, s: &State, seat: Seat) -> bool {
    game.built(s, seat) > 0
        && game.book.kinds().any(|k| {
            game.book.rules[k.index()].effect == crate::card::Effect::Demolish && s.copies(seat, k) > 0
        })
}

/// Plays a turn from a state in which the dice have fallen: `keep` or `raise`, decisions as the odds assume them, no purchase.
fn finish<C: Chance>(
    game: &Harmonictook,
    mut s: State,
    first: Option<Action>,
    chance: &mut C,
    mut events: Vec<Event>,
) -> (State, Vec<Event>) {
    let seat = s.roller;
    if let Some(action) = first.filter(|_| s.phase == Phase::Keep) {
        game.apply(&mut s, seat, action, chance, &mut events);
    }
    while s.phase != Phase::Build {
        let action = forced::decision(game, &s, None);
        game.apply(&mut s, seat, action, chance, &mut events);
    }
    game.apply(&mut s, seat, Action::Pass, chance, &mut events);
    (s, events)
}

fn brought(game: &Harmonictook, before: &State, after: &State, events: &[Event]) -> Brought {
    let seat = before.roller;
    let lost: u32 = events
        .iter()
        .map(|e| match *e {
            Event::Paid { card, payer: Some(p), payee: Some(_), amount, .. }
                if p == seat && game.book.colour(card) == Colour::Red =>
            {
                amount
            }
            _ => 0,
        })
        .sum();
    let change = after.bank(seat) as i32 - before.bank(seat) as i32;
    Brought { gross: change + lost as i32, lost: lost as i32 }
}

/// Calls `visit` for every way a roll (raised where `raise` says so) can fall, with its chance.
fn each_roll(
    game: &Harmonictook,
    s: &State,
    raise: &dyn Fn(u8) -> bool,
    mut visit: impl FnMut(f64, &State, &State, &[Event]),
) {
    let seat = s.roller;
    let dice = if game.can(s, seat, Ability::TwoDice) { Dice::Two } else { Dice::One };
    let mut chance = Enumerating::new();
    chance.begin();
    loop {
        let (mut rolled, mut events) = (*s, Vec::new());
        game.apply(&mut rolled, seat, Action::Roll(dice), &mut chance, &mut events);
        let Event::Rolled { total, .. } = events[0] else { panic!("a roll begins with the dice") };
        let can = rolled.phase == Phase::Keep && total >= 10 && game.can(s, seat, Ability::Raise);
        let action = if can && raise(total) { Action::Raise } else { Action::Keep };
        let (after, events) = finish(game, rolled, Some(action), &mut chance, events);
        visit(chance.probability(), s, &after, &events);
        if !chance.advance() {
            break;
        }
    }
}

/// What each total brings, by the rules: the distribution of `amount` for each, and the chance of doubles.
fn by_total(
    game: &Harmonictook,
    s: &State,
    raise: &dyn Fn(u8) -> bool,
    amount: impl Fn(&State, &State, &[Event]) -> i32,
) -> [(Pmf, Pmf); 13] {
    let mut totals: [(Pmf, Pmf); 13] = std::array::from_fn(|_| (Pmf::default(), Pmf::default()));
    each_roll(game, s, raise, |p, before, after, events| {
        let Event::Rolled { total, doubles, .. } = events[0] else { panic!("a roll begins with the dice") };
        let (single, double) = &mut totals[usize::from(total)];
        (if doubles { double } else { single }).add(amount(before, after, events), p);
    });
    totals
}

/// An own turn by enumeration, the policies of Radio Tower and Park spelled out.
fn enumerated(game: &Harmonictook, s: &State, counting: Counting) -> Pmf {
    let seat = s.roller;
    let amount = |before: &State, after: &State, events: &[Event]| {
        let Brought { gross, lost } = brought(game, before, after, events);
        if counting.net { gross - lost } else { gross }
    };
    let kept = by_total(game, s, &|_| false, amount);
    let raised = by_total(game, s, &|_| true, amount);
    let mean = |(a, b): &(Pmf, Pmf)| (a.mean() + b.mean()) / (a.total() + b.total()).max(1e-300);
    let best: Vec<(Pmf, Pmf)> = (0..13)
        .map(|t| if mean(&raised[t]) > mean(&kept[t]) { raised[t].clone() } else { kept[t].clone() })
        .collect();
    let chance = |t: usize| best[t].0.total() + best[t].1.total();
    let all: f64 = (1..13).map(|t| best[t].0.mean() + best[t].1.mean()).sum();
    let tower = game.can(s, seat, Ability::Reroll);
    let poor = |t: usize| {
        chance(t) > 0.0
            && tower
            && match counting.radio_tower {
                RadioTower::BelowMean => mean(&best[t]) < all - 1e-9,
                RadioTower::ZeroIncome => mean(&best[t]) <= 0.0,
            }
    };
    let again: f64 = (1..13).filter(|t| poor(*t)).map(chance).sum();
    let weight = |t: usize| f64::from(u8::from(!poor(t))) + again;
    let side = |pick: &dyn Fn(&(Pmf, Pmf)) -> Pmf| {
        (1..13).fold(Pmf::default(), |sum, t| sum.plus(&pick(&best[t]).scaled(weight(t))))
    };
    let (single, double) = (side(&|b| b.0.clone()), side(&|b| b.1.clone()));
    // The Park counts only on two dice: one die has no doubles.
    if !game.can(s, seat, Ability::ExtraTurn) {
        return single.plus(&double);
    }
    if counting.park == ParkTurns::Single {
        return single.plus(&double.convolve(&single.plus(&double)));
    }
    let (mut sum, mut term) = (single.clone(), single);
    for _ in 0..40 {
        term = term.convolve(&double);
        sum = sum.plus(&term);
    }
    sum
}

fn same(a: &Pmf, b: &Pmf, what: &str) {
    for x in -200..2_000 {
        assert!(
            (a.at(x) - b.at(x)).abs() < 1e-10,
            "{what}: the chance of {x} is {} and {}",
            a.at(x),
            b.at(x)
        );
    }
}

#[test]
fn own_turns_are_what_enumeration_of_the_rules_says() {
    let mut seen = 0;
    for (game, s) in positions(40, 100) {
        if demolishes(&game, &s, s.roller) {
            continue;
        }
        for net in [false, true] {
            for (radio_tower, park) in
                [(RadioTower::BelowMean, ParkTurns::Geometric), (RadioTower::ZeroIncome, ParkTurns::Single)]
            {
                let counting = Counting { radio_tower, park, net };
                let pmf = game.own_turn_pmf(&s, s.roller, counting);
                same(&pmf, &enumerated(&game, &s, counting), &format!("{:?} {counting:?}", game.options));
                assert!((pmf.total() - 1.0).abs() < 1e-9);
            }
        }
        seen += 1;
    }
    assert!(seen > 40, "{seen} positions");
}

#[test]
fn others_turns_are_what_enumeration_of_the_rules_says() {
    for (game, s) in positions(40, 300) {
        for observer in game.others(s.roller) {
            let mut pmf = Pmf::default();
            each_roll(&game, &s, &|_| false, |p, _, _, events| {
                let got = |e: &Event| match *e {
                    Event::Paid { card, payer, payee: Some(payee), amount, .. } if payee == observer => {
                        let own = payer.is_none() || game.book.colour(card) == Colour::Red;
                        if own { amount as i32 } else { 0 }
                    }
                    _ => 0,
                };
                pmf.add(events.iter().map(got).sum(), p);
            });
            same(&game.opponent_turn_pmf(&s, observer, s.roller), &pmf, &format!("{:?}", game.options));
        }
    }
}

#[test]
fn the_mean_of_a_round_is_the_sum_of_the_means_of_its_turns() {
    for (game, s) in positions(40, 500) {
        for seat in Seat::all(game.seats) {
            for counting in [Counting::GROSS, Counting::NET] {
                let own = game.own_turn_pmf(&s, seat, counting).mean();
                let others: f64 = game.others(seat).map(|o| game.opponent_turn_pmf(&s, seat, o).mean()).sum();
                let round = game.round_pmf(&s, seat, counting);
                assert!((round.mean() - own - others).abs() < 1e-9);
                assert!((round.mean() - game.round_mean(&s, seat, counting)).abs() < 1e-9);
                assert!((round.total() - 1.0).abs() < 1e-9);
            }
            let gross = game.round_pmf(&s, seat, Counting::GROSS).mean();
            let sight = crate::bots::sight_income(&game, &s, seat);
            let boats = (1..15).any(|t| game.catches(&s, seat, seat, t));
            // Personas take off what has to be built again; the odds are about coins.
            let torn = s.owned[seat.index()] & game.book.demolish != 0;
            let fits = if torn { sight <= gross + 1e-9 } else { (gross - sight).abs() < 1e-9 };
            assert!(boats || fits, "personas measure {sight}, the odds say {gross}");
        }
    }
}

/// The rules are played with fair dice; a chi-square test compares what came with what the odds say.
#[test]
fn played_turns_fall_as_the_odds_say() {
    const TURNS: u32 = 4_000;
    let mut luck = Luck::new(77);
    let mut fair = Fair::new(luck.seed());
    let (mut chi, mut freedom) = (0.0, 0u32);
    for (game, s) in positions(80, 900).into_iter().take(80) {
        if game.can(&s, s.roller, Ability::Reroll)
            || game.can(&s, s.roller, Ability::ExtraTurn)
            || game.can(&s, s.roller, Ability::Raise)
            || demolishes(&game, &s, s.roller)
        {
            continue;
        }
        let expected = game.own_turn_pmf(&s, s.roller, Counting::NET);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..TURNS {
            let dice = if game.can(&s, s.roller, Ability::TwoDice) { Dice::Two } else { Dice::One };
            let (mut rolled, mut events) = (s, Vec::new());
            game.apply(&mut rolled, s.roller, Action::Roll(dice), &mut fair, &mut events);
            let (after, events) = finish(&game, rolled, None, &mut fair, events);
            let Brought { gross, lost } = brought(&game, &s, &after, &events);
            *counts.entry(gross - lost).or_insert(0u32) += 1;
        }
        assert!(counts.keys().all(|x| expected.at(*x) > 0.0), "something came that can't come");
        let cells: Vec<(i32, f64)> = expected.iter().filter(|(_, p)| p * f64::from(TURNS) >= 5.0).collect();
        for &(x, p) in &cells {
            let (want, got) = (p * f64::from(TURNS), f64::from(*counts.get(&x).unwrap_or(&0)));
            chi += (got - want).powi(2) / want;
        }
        freedom += cells.len().saturating_sub(1) as u32;
    }
    let (mean, sd) = (f64::from(freedom), (2.0 * f64::from(freedom)).sqrt());
    assert!(freedom > 40, "{freedom} degrees of freedom");
    assert!(chi < mean + 5.0 * sd, "chi-square {chi:.1} with {freedom} degrees of freedom");
}

#[test]
fn the_park_multiplies_the_mean_by_six_fifths_and_needs_two_dice() {
    let game = Harmonictook::new(2, crate::Options::default()).unwrap();
    let mut s = game.start(&mut Fair::new([1; 32]), &mut ());
    let seat = Seat(0);
    s.built[0] = 0b101;
    let with = game.own_turn_pmf(&s, seat, Counting::GROSS).mean();
    s.built[0] = 0b001;
    let without = game.own_turn_pmf(&s, seat, Counting::GROSS).mean();
    assert!((with - without * 1.2).abs() < 1e-12);
    let single = Counting { park: ParkTurns::Single, ..Counting::GROSS };
    s.built[0] = 0b101;
    assert!((game.own_turn_pmf(&s, seat, single).mean() - without * 7.0 / 6.0).abs() < 1e-12);
    s.built[0] = 0b100;
    let one = game.own_turn_pmf(&s, seat, Counting::GROSS).mean();
    assert!((one - 0.5).abs() < 1e-12, "one die has no doubles");
}

#[test]
fn one_roll_brings_what_a_turn_without_a_second_roll_brings() {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let (mut turns, mut watched) = (0, 0);
    for (game, s) in positions(300, 77) {
        let seat = s.roller;
        let two = game.has_two_dice(&s, seat);
        let dice = if two { Dice::Two } else { Dice::One };
        let roll = game.roll_odds(&s, seat, dice);
        assert!(close(roll.totals.iter().map(|t| t.chance).sum(), 1.0));
        if !game.can(&s, seat, Ability::Reroll) && !game.can(&s, seat, Ability::ExtraTurn) {
            turns += 1;
            assert!(close(roll.mean, game.own_turn_pmf(&s, seat, Counting::NET).mean()));
            let gross = game.own_turn_pmf(&s, seat, Counting::GROSS);
            let nothing: f64 = gross.iter().filter(|(x, _)| *x <= 0).map(|(_, p)| p).sum();
            // Whether a roll is raised depends on what red cards take.
            assert!(close(roll.nothing, nothing) || game.can(&s, seat, Ability::Raise));
        }
        // With two players there is one other who rolls.
        let other = Seat(1 - seat.0.min(1));
        if game.seats() == 2 && two == game.has_two_dice(&s, other) {
            watched += 1;
            let got: f64 = roll.totals.iter().filter_map(|t| Some(t.chance * t.others?.0)).sum();
            assert!(close(got, game.opponent_turn_pmf(&s, seat, other).mean()));
        }
    }
    assert!(turns > 50 && watched > 20, "{turns} turns, {watched} watched");
}
