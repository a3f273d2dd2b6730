//! Decisions of the originals, worked out by hand.

use engine::{Fair, Game, Luck, Seat};

use super::coverage::{Coverage, card_cover, landmark_cover};
use super::evie::Evie;
use super::impatient::Impatient;
use super::marathon::Pace;
use super::table::Table;
use super::{Original, order};
use crate::Options;
use crate::kind::{Kind, Landmark};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::{Phase, State};

const TRAIN: &str = "Train Station";
const MALL: &str = "Shopping Mall";
const PARK: &str = "Amusement Park";
const TOWER: &str = "Radio Tower";

/// A city: coins, what it has beside a Wheat Field and a Bakery, landmarks.
struct City(u32, &'static [(&'static str, u8)], &'static [&'static str]);

/// A fresh city with so many coins.
const fn fresh(bank: u32) -> City {
    City(bank, &[], &[])
}

/// A table at which the first of these cities is to build.
fn sit(cities: &[City]) -> (Harmonictook, State) {
    let game = Harmonictook::new(cities.len(), Options::default()).unwrap();
    let mut s = game.start(&mut Fair::new([1; 32]), &mut ());
    for (seat, City(bank, cards, landmarks)) in Seat::all(cities.len()).zip(cities) {
        s.banks[seat.index()] = *bank;
        for (name, copies) in *cards {
            (0..*copies).for_each(|_| s.gain(seat, card(name)));
        }
        landmarks.iter().for_each(|name| s.built[seat.index()] |= landmark(name).bit());
    }
    s.phase = Phase::Build;
    (game, s)
}

fn card(name: &str) -> Kind {
    Kind::find(name).unwrap()
}

fn landmark(name: &str) -> Landmark {
    Landmark::find(name).unwrap()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// What an original builds.
fn builds(original: &mut impl Original, cities: &[City]) -> String {
    let (game, s) = sit(cities);
    let (table, shop) = (Table::new(&game, &s, Seat(0)), order::shop(&game, &s));
    if !original.buys(&table, &shop) {
        return "nothing".into();
    }
    match original.choose(&table, &shop, &mut Luck::new(1)) {
        Some(Item::Card(kind)) => kind.name(),
        Some(Item::Landmark(landmark)) => landmark.name(),
        None => "nothing".into(),
    }
}

fn marathon() -> Pace {
    Pace { cap_with_two: 20, cap: 17, acceleration: 0.0 }
}

fn kinematic() -> Pace {
    Pace { acceleration: 0.45, ..marathon() }
}

/// The table as the first player sees it.
fn look(cities: &[City], see: impl FnOnce(&Table<'_>)) {
    let (game, s) = sit(cities);
    see(&Table::new(&game, &s, Seat(0)));
}

#[test]
fn a_round_counts_what_the_originals_count() {
    look(&[City(3, &[("Stadium", 1), ("TV Station", 1)], &[]), fresh(1)], |table| {
        // A Stadium takes 2 from somebody who has 1, a TV Station that 1.
        assert_eq!(table.own(Seat(0), 6), 3);
        assert_eq!(table.alone().own(Seat(0), 6), 0, "there is nobody to take from");
    });
    look(&[City(3, &[("Café", 3)], &[MALL]), fresh(1)], |table| {
        // Each of three Cafés takes 1 of 1 coin, and none of them the Mall's: 1/6 of 3, and the Wheat Field.
        near(table.round(Seat(0)).mean(), 3.0 / 6.0 + 3.0 / 6.0 + 1.0 / 6.0);
    });
    // The Park's bonus comes with one die too, and on the turns of others who have one.
    look(&[City(3, &[], &[PARK]), fresh(3)], |table| {
        near(table.round(Seat(0)).mean(), 7.0 / 6.0 / 2.0 + 1.0 / 6.0);
        near(table.round(Seat(1)).mean(), 1.0 / 2.0 + 7.0 / 6.0 / 6.0);
    });
}

#[test]
fn two_dice_are_rolled_unless_one_brings_more() {
    // One die: 1/2. Two: 5 * 4/36 on a Mine, and 3/36 on the Bakery: 23/36.
    look(&[City(0, &[("Mine", 1)], &[TRAIN]), fresh(3)], |table| assert!(table.two_dice()));
    look(&[City(0, &[], &[TRAIN]), fresh(3)], |table| assert!(!table.two_dice()));
}

#[test]
fn coverage_counts_the_rolls_of_everybody() {
    look(&[fresh(3), fresh(3)], |table| {
        for (name, newly) in [
            ("Wheat Field", 0.0),
            ("Ranch", 1.0 / 6.0), // the other's 2: the own is covered by the Bakery
            ("Bakery", 0.0),
            ("Café", 1.0 / 6.0), // the other's 3
            ("Convenience Store", 1.0 / 6.0),
            ("Forest", 2.0 / 6.0),
            ("Mine", 0.0),
        ] {
            near(card_cover(table, card(name)), newly);
        }
    });
    // Whoever has a Park rolls a fifth more often; two dice by who has them: a Mine fires on 4/36 of those.
    look(&[fresh(3), City(3, &[], &[TRAIN, PARK])], |table| {
        near(card_cover(table, card("Mine")), 4.0 / 36.0 * 1.2);
    });
    assert_eq!(builds(&mut Coverage, &[fresh(3), fresh(3)]), "Forest");
    assert_eq!(builds(&mut Coverage, &[fresh(1), fresh(3)]), "Ranch");
    // A Ranch, a Café and a Convenience Store cover the same; the last brings most: 3/6, not 2/6 or 1/6.
    assert_eq!(builds(&mut Coverage, &[fresh(2), fresh(3)]), "Convenience Store");
}

#[test]
fn coverage_has_formulas_for_landmarks() {
    look(&[fresh(3), fresh(3)], |table| {
        // Half of the own rolls is covered with one die, 3/36 with two.
        near(landmark_cover(table, landmark(TRAIN)), 3.0 / 36.0 - 0.5);
        near(landmark_cover(table, landmark(MALL)), 0.0);
        near(landmark_cover(table, landmark(PARK)), 0.5 / 6.0);
        near(landmark_cover(table, landmark(TOWER)), 0.25);
    });
    for (bank, first) in [(4, TRAIN), (10, MALL), (16, PARK), (22, TOWER)] {
        assert_eq!(builds(&mut Coverage, &[fresh(bank), fresh(3)]), first);
    }
}

#[test]
fn coverage_rolls_two_dice_only_if_they_cover_more() {
    // Totals 2 to 5 with one die: 4/6. With two: 10/36 and the Mine's 4/36.
    let low = City(0, &[("Mine", 1), ("Convenience Store", 1)], &[TRAIN]);
    look(&[low, fresh(3)], |table| assert!(!Coverage.two_dice(table)));
    // Without the rest: 3/6 with one die, and 7, 8 and 9 with two beside 2 and 3: 18/36. That is no more.
    let even = City(0, &[("Cheese Factory", 1), ("Furniture Factory", 1), ("Mine", 1)], &[TRAIN]);
    look(&[even, fresh(3)], |table| assert!(!Coverage.two_dice(table)));
    let more = &[("Cheese Factory", 1), ("Furniture Factory", 1), ("Mine", 1), ("Apple Orchard", 1)];
    look(&[City(0, more, &[TRAIN]), fresh(3)], |table| assert!(Coverage.two_dice(table)));
}

#[test]
fn evie_buys_what_adds_most_to_a_round() {
    let mut evie = Evie { horizon: 200.0 };
    // A Convenience Store adds 3/6, blue cards and a Bakery 2/6, a Café 1/6.
    assert_eq!(builds(&mut evie, &[fresh(3), fresh(3)]), "Convenience Store");
    // With four players a blue card is rolled four times: 4/6.
    let four = builds(&mut evie, &[fresh(3), fresh(3), fresh(3), fresh(3)]);
    assert!(["Wheat Field", "Ranch", "Forest"].contains(&four.as_str()), "{four}");
    // Nothing pays for itself in one round.
    assert_eq!(builds(&mut Evie { horizon: 1.0 }, &[fresh(3), fresh(3)]), "nothing");
}

#[test]
fn a_train_station_adds_what_it_makes_worth_buying() {
    look(&[City(6, &[("Ranch", 3)], &[]), fresh(3)], |table| {
        let shop = order::shop(table.game, &table.s);
        // For two dice, in 36ths: Farmer's Market 6, Apple Orchard 9, Mine 20, Cheese Factory 54; the middle is 14.5. For one
        // die the middle is 12: a blue card, a Bakery or a Stadium.
        near(table.gain(Seat(0), Item::Landmark(landmark(TRAIN)), Some(&shop)), 2.5 / 36.0);
    });
    look(&[fresh(4), fresh(3)], |table| {
        let shop = order::shop(table.game, &table.s);
        // An Apple Orchard brings 9/36 and a Farmer's Market 6/36: less than what is there for one die.
        near(table.gain(Seat(0), Item::Landmark(landmark(TRAIN)), Some(&shop)), 0.0);
    });
}

#[test]
fn a_business_center_adds_the_best_swap_one_time_in_six() {
    look(&[fresh(8), City(3, &[("Convenience Store", 1)], &[])], |table| {
        // Their Convenience Store would bring 3/6, the own Wheat Field 2/6.
        near(table.gain(Seat(0), Item::Card(card("Business Center")), None), 1.0 / 36.0);
    });
    look(&[fresh(8), fresh(3)], |table| {
        near(table.gain(Seat(0), Item::Card(card("Business Center")), None), 0.0);
    });
}

#[test]
fn impatient_counts_whole_rounds_and_takes_the_steadier_of_equals() {
    // 2 coins: 50 missing at 4/6 a round. A Convenience Store leaves 52 at 7/6, 45 rounds; a Ranch 51 at 6/6.
    assert_eq!(builds(&mut Impatient, &[fresh(2), fresh(3)]), "Convenience Store");
    // 1 coin: Wheat Field, Ranch and Bakery all leave 52 at 10/6, 32 rounds. The variances are 80/36, 44/36 and 50/36.
    let city = || City(1, &[("Forest", 1), ("Wheat Field", 1)], &[]);
    look(&[city(), fresh(3)], |table| {
        for (name, variance) in [("Wheat Field", 80.0), ("Ranch", 44.0), ("Bakery", 50.0)] {
            let item = Item::Card(card(name));
            near(table.with(Seat(0), item).round(Seat(0)).variance(), variance / 36.0);
            near(table.bought(item).rounds(Seat(0)), 32.0);
        }
    });
    assert_eq!(builds(&mut Impatient, &[city(), fresh(3)]), "Ranch");
}

#[test]
fn impatient_decides_by_itself_whether_to_buy() {
    // A Café for 2 coins pays only on others' rolls: alone it is nothing but a price.
    let city = City(2, &[], &[TRAIN, MALL, PARK]);
    let (game, s) = sit(&[city, fresh(30)]);
    let table = Table::new(&game, &s, Seat(0));
    assert!(!Impatient.buys(&table, &[Item::Card(card("Café"))]));
    // A Convenience Store fires on 3 of 36 with two dice, for 4 with the Mall, a sixth more with the Park.
    assert!(Impatient.buys(&table, &[Item::Card(card("Convenience Store"))]));
}

#[test]
fn impatient_repeats_what_brings_no_more_than_the_fourth_lowest_total() {
    // Nine of the twelve totals bring nothing, so that nothing is the fourth lowest.
    for (total, again) in [(1, false), (2, false), (4, true), (9, true)] {
        let (game, mut s) = sit(&[City(0, &[], &[TOWER]), fresh(3)]);
        (s.total, s.phase) = (total, Phase::Keep);
        assert_eq!(Impatient.reroll(&Table::new(&game, &s, Seat(0))), again, "{total}");
    }
}

#[test]
fn impatient_gives_what_it_misses_least_and_takes_what_helps_most() {
    // Alone with one die a Wheat Field brings 1/6, a Bakery 2/6, a Mine nothing.
    let (game, s) = sit(&[City(0, &[("Mine", 1)], &[]), City(3, &[("Convenience Store", 1)], &[])]);
    let table = Table::new(&game, &s, Seat(0));
    assert_eq!(Impatient.give(&table), Some(card("Mine")));
    let theirs = table.swappable(Seat(1));
    assert_eq!(Impatient.take(&table, &theirs, &mut Luck::new(1)), Some(card("Convenience Store")));
    // The others give by number and price: a Wheat Field has 1 + 1.
    assert_eq!(Coverage.give(&table), Some(card("Wheat Field")));
}

#[test]
fn marathon_aims_one_round_before_the_first_of_all_players() {
    let target = |cities: &[City], pace: &Pace, round: u32| {
        look(cities, |table| assert_eq!(pace.target_round(table), round));
    };
    // 49 missing at 4/6: 74 rounds, far beyond the caps.
    target(&[fresh(3), fresh(3)], &marathon(), 20);
    target(&[fresh(3), fresh(3), fresh(3)], &marathon(), 17);
    // Money enough for four landmarks: four rounds, whoever has it.
    target(&[fresh(3), fresh(52)], &marathon(), 3);
    target(&[fresh(52), fresh(3)], &marathon(), 3);
    target(&[fresh(3), City(22, &[], &[TRAIN, MALL, PARK])], &marathon(), 1);
}

#[test]
fn kinematic_expects_the_others_income_to_grow() {
    let target = |cities: &[City], round: u32| {
        look(cities, |table| assert_eq!(kinematic().target_round(table), round));
    };
    // a = 9/28, v = 4/6, d = 49: (sqrt(4/9 + 31.5) - 2/3) / a = 15.5, so 16 rounds, less one.
    target(&[fresh(3), fresh(3)], 15);
    // With four players a = 0.45 and v = 6/6: (sqrt(1 + 44.1) - 1) / 0.45 = 12.7, so 13, less one.
    target(&[fresh(3), fresh(3), fresh(3), fresh(3)], 12);
    // Its own money does not count, and who has it all needs one round.
    target(&[fresh(52), fresh(3)], 15);
    target(&[fresh(3), fresh(52)], 1);
}

#[test]
fn marathon_buys_what_makes_the_target_likelier_and_else_nothing() {
    // Alone it plans for 17 rounds. With 1 coin nothing can bring 52 in them: at most 2 a round.
    assert_eq!(builds(&mut marathon(), &[fresh(1), fresh(3)]), "nothing");
    // A Convenience Store can just bring 51 of 51 in 17 rounds.
    assert_ne!(builds(&mut marathon(), &[fresh(3), fresh(3)]), "nothing");
    // A landmark that can be paid is reason enough to buy; here it is also the win.
    let last = City(22, &[], &[TRAIN, MALL, PARK]);
    assert_eq!(builds(&mut marathon(), &[last, fresh(3)]), TOWER);
}

#[test]
fn coins_in_hand_count_for_marathon() {
    // 4 missing, of which 3 are there: one round of at least 1 coin is enough. A Wheat Field would cost one more.
    let city = City(21, &[], &[TRAIN, MALL, PARK]);
    look(&[city, fresh(3)], |table| {
        // Two dice bring a coin on 3 of 36 rolls, doubles another turn, the other's 1 a coin.
        let none = (33.0 / 36.0) * (5.0 / 6.0 + 33.0 / 36.0 / 6.0) * (5.0 / 6.0);
        near(table.chance_within(1), 1.0 - none);
        near(table.bought(Item::Card(card("Bakery"))).chance_within(0), 0.0);
    });
}

#[test]
fn marathon_repeats_all_that_is_not_enough_when_it_must_win_now() {
    let ask = |bank: u32, total: u8| {
        let (game, mut s) =
            sit(&[City(bank, &[], &[TRAIN, MALL, TOWER]), City(22, &[], &[TRAIN, MALL, PARK])]);
        (s.total, s.phase) = (total, Phase::Keep);
        marathon().reroll(&Table::new(&game, &s, Seat(0)))
    };
    assert!(!ask(15, 3), "the Bakery brings the last coin");
    assert!(ask(14, 3), "two are missing");
    assert!(!ask(16, 12), "nothing is missing");
}

#[test]
fn marathon_takes_from_whoever_is_nearest_to_the_win() {
    let near = City(20, &[], &[TRAIN, MALL, PARK]);
    look(&[fresh(3), fresh(30), near], |table| {
        assert_eq!(marathon().target(table), Seat(2));
        assert_eq!(Impatient.target(table), Seat(1), "the others take from the richest");
    });
    // Of two with the money for four landmarks the richer.
    look(&[fresh(3), fresh(52), fresh(60)], |table| assert_eq!(marathon().target(table), Seat(2)));
}
