//! The rules of play, one scenario each, with every die where the scenario wants it.

#![allow(clippy::unwrap_used)]

use engine::{Game, Live, Say, Seat, Table, Turn, Viewer};
use harmonictook::{Harmonictook, Phase};
use serde_json::{Value, json};

/// A table at which every draw is chosen.
struct Scene(Live<Harmonictook>);

impl Scene {
    fn new(seats: usize, options: Value) -> Self {
        let game = Harmonictook::new(seats, serde_json::from_value(options).unwrap()).unwrap();
        Self(Live::new(game, [1; 32]))
    }

    /// A table whose players have these banks, cards and landmarks; the rest of the supply is in the market.
    fn with(options: Value, players: Value) -> Self {
        Self::at(options, players, json!({}))
    }

    /// The same with more about the turn.
    fn at(options: Value, players: Value, turn: Value) -> Self {
        let seats = players.as_array().unwrap().len();
        let mut fresh = options.clone();
        fresh["market"] = json!("all");
        let start: Value = serde_json::from_str(&Self::new(seats, fresh.clone()).0.position_json()).unwrap();
        let mut position = start.clone();
        let given = start["state"]["players"][0]["landmarks"].as_array().unwrap().clone();
        for (i, player) in players.as_array().unwrap().iter().enumerate() {
            let cards = player["cards"].as_object().cloned().unwrap_or_default();
            let wanted =
                |name: &str| cards.iter().find(|(k, _)| *k == name).map_or(0, |(_, n)| n.as_u64().unwrap());
            let market = position["state"]["market"].as_object_mut().unwrap();
            for (name, pile) in market.iter_mut() {
                let had = start["state"]["players"][0]["cards"].get(name).map_or(0, |n| n.as_u64().unwrap());
                *pile = json!(pile.as_u64().unwrap() + had - wanted(name));
            }
            let seat = &mut position["state"]["players"][i];
            *seat = player.clone();
            let mut landmarks = given.clone();
            landmarks.extend(player["landmarks"].as_array().cloned().unwrap_or_default());
            seat["landmarks"] = json!(landmarks);
        }
        for (key, value) in turn.as_object().unwrap() {
            position["state"][key] = value.clone();
        }
        Self(Live::open_json(position, [1; 32]).unwrap())
    }

    /// Plays lines such as `0 roll 1 < 3`: seat, action, and the faces of the dice.
    fn play(&mut self, script: &str) -> &mut Self {
        for line in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (seat, rest) = line.split_once(' ').unwrap();
            let (action, draws) = rest.split_once(" < ").unwrap_or((rest, ""));
            let draws: Vec<Value> = draws.split_whitespace().map(|d| json!(d)).collect();
            let id = self.0.read_action(Say::Text(action)).unwrap();
            let played = self.0.play_forced(Seat(seat.parse().unwrap()), id, &draws);
            assert!(played.is_ok(), "{line}: {played:?}");
        }
        self
    }

    fn refused(&mut self, seat: u8, action: &str) -> &'static str {
        let before = *self.0.state();
        let code = self.0.play(Seat(seat), Say::Text(action)).unwrap_err().code;
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        code
    }

    fn banks(&self) -> Vec<u32> {
        Seat::all(self.0.seats()).map(|s| self.0.state().bank(s)).collect()
    }

    fn legal(&self) -> Vec<String> {
        let mut ids = Vec::new();
        self.0.legal(self.0.movers().first().unwrap(), &mut ids);
        ids.into_iter().filter_map(|id| self.0.notation(id)).collect()
    }

    fn phase(&self) -> Phase {
        self.0.state().phase()
    }

    fn mover(&self) -> u8 {
        self.0.movers().first().unwrap().0
    }

    fn events(&self) -> String {
        self.0.events_json(Viewer::Public)
    }
}

fn city(bank: u32, cards: Value, landmarks: Value) -> Value {
    json!({ "bank": bank, "cards": cards, "landmarks": landmarks })
}

#[test]
fn everybody_starts_with_a_wheat_field_a_bakery_and_three_coins() {
    let scene = Scene::new(4, json!({}));
    let position: Value = serde_json::from_str(&scene.0.position_json()).unwrap();
    for player in position["state"]["players"].as_array().unwrap() {
        assert_eq!(player["cards"], json!({ "Wheat Field": 1, "Bakery": 1 }));
        assert_eq!(player["bank"], 3);
    }
    let market = position["state"]["market"].as_object().unwrap();
    assert_eq!(market.len(), 15);
    assert!(market.values().all(|n| *n == 6), "six of each, the starting cards on top");
}

#[test]
fn two_dice_need_the_train_station() {
    let mut scene = Scene::new(2, json!({}));
    assert_eq!(scene.legal(), ["roll 1"]);
    assert_eq!(scene.refused(0, "roll 2"), "one_die");
    let two = Scene::with(
        json!({}),
        json!([city(3, json!({}), json!(["Train Station"])), city(3, json!({}), json!([]))]),
    );
    assert_eq!(two.legal(), ["roll 1", "roll 2"]);
}

#[test]
fn blue_pays_on_any_roll_green_on_the_own_only() {
    let mut scene = Scene::new(2, json!({}));
    scene.play("0 roll 1 < 1");
    assert_eq!(scene.banks(), [4, 4], "both Wheat Fields pay");
    scene.play("0 pass\n1 roll 1 < 2");
    assert_eq!(scene.banks(), [4, 5], "only the roller's Bakery pays");
}

#[test]
fn red_is_paid_in_reverse_turn_order_until_the_roller_has_nothing() {
    let players = json!([
        city(1, json!({ "Bakery": 1 }), json!([])),
        city(3, json!({ "Café": 1 }), json!([])),
        city(3, json!({ "Café": 1 }), json!([])),
    ]);
    let mut reverse = Scene::with(json!({}), players.clone());
    reverse.play("0 roll 1 < 3");
    assert_eq!(reverse.banks(), [1, 3, 4], "seat 2 is paid first, and the Bakery pays only afterwards");
    assert!(
        reverse.events().contains(r#"{"type":"short","card":"Café","payer":0,"payee":1,"owed":1,"paid":0}"#)
    );
    let mut seat = Scene::with(json!({ "red_order": "seat" }), players);
    seat.play("0 roll 1 < 3");
    assert_eq!(seat.banks(), [1, 4, 3]);
}

#[test]
fn red_is_never_paid_on_the_own_roll() {
    let mut scene = Scene::with(
        json!({}),
        json!([city(5, json!({ "Café": 3 }), json!([])), city(1, json!({}), json!([]))]),
    );
    scene.play("0 roll 1 < 3");
    assert_eq!(scene.banks(), [5, 1]);
}

#[test]
fn the_mall_adds_one_to_three_cards_or_to_all_cups_and_bread() {
    let players = json!([
        city(3, json!({ "Bakery": 2, "Convenience Store": 2 }), json!(["Shopping Mall"])),
        city(9, json!({}), json!([])),
    ]);
    for (mall, bakeries) in [("readme", 2), ("official", 4)] {
        let mut scene = Scene::with(json!({ "mall": mall }), players.clone());
        scene.play("0 roll 1 < 2");
        assert_eq!(scene.banks()[0], 3 + bakeries, "{mall}: two Bakeries");
        scene.play("0 pass\n1 roll 1 < 5\n1 pass\n0 roll 1 < 4");
        assert_eq!(scene.banks()[0], 3 + bakeries + 8, "{mall}: two Convenience Stores");
    }
}

#[test]
fn factories_count_the_own_cards_only() {
    let players = json!([
        city(
            0,
            json!({ "Cheese Factory": 2, "Ranch": 3, "Furniture Factory": 1, "Forest": 1, "Mine": 1 }),
            json!(["Train Station"])
        ),
        city(0, json!({ "Ranch": 3, "Forest": 5 }), json!([])),
    ]);
    let mut scene = Scene::with(json!({}), players.clone());
    scene.play("0 roll 2 < 3 4");
    assert_eq!(scene.banks()[0], 2 * 3 * 3);
    let mut scene = Scene::with(json!({}), players);
    scene.play("0 roll 2 < 4 4");
    assert_eq!(scene.banks()[0], 3 * 2);
}

#[test]
fn stadium_and_tv_station_take_what_there_is() {
    let players = json!([
        city(0, json!({ "Stadium": 1, "TV Station": 1 }), json!([])),
        city(1, json!({}), json!([])),
        city(9, json!({}), json!([])),
    ]);
    let mut scene = Scene::with(json!({}), players);
    scene.play("0 roll 1 < 6");
    assert_eq!((scene.banks(), scene.phase()), (vec![3, 0, 7], Phase::Target));
    assert_eq!(scene.refused(0, "target 0"), "not_others");
    scene.play("0 target 2");
    assert_eq!(scene.banks(), [8, 0, 2]);
}

#[test]
fn the_business_center_swaps_by_stages_never_purple_and_may_be_declined() {
    let players = json!([
        city(0, json!({ "Business Center": 1, "Wheat Field": 1 }), json!([])),
        city(0, json!({ "Mine": 1, "Stadium": 1 }), json!([])),
        city(0, json!({ "Ranch": 1 }), json!([])),
    ]);
    let mut scene = Scene::with(json!({}), players.clone());
    scene.play("0 roll 1 < 6");
    assert_eq!(scene.legal(), ["swap 1", "swap 2", "decline"]);
    assert_eq!(scene.refused(0, "coins"), "no_coins");
    scene.play("0 swap 1");
    assert_eq!(scene.refused(0, "give business-center"), "purple");
    scene.play("0 give wheat-field");
    assert_eq!(scene.legal(), ["take mine"]);
    assert_eq!(scene.refused(0, "take stadium"), "purple");
    scene.play("0 take mine");
    assert!(
        scene.events().contains(r#"{"type":"swapped","seat":0,"with":1,"gave":"Wheat Field","got":"Mine"}"#)
    );
    assert_eq!(scene.phase(), Phase::Build);
    let mut paid = Scene::with(json!({ "business_center": "bots_get_5" }), players);
    paid.play("0 roll 1 < 6\n0 coins");
    assert_eq!(paid.banks(), [5, 0, 0]);
}

#[test]
fn who_has_only_purple_cards_has_nothing_to_swap() {
    let players = json!([
        city(0, json!({ "Business Center": 1, "Wheat Field": 1 }), json!([])),
        city(0, json!({ "Stadium": 1 }), json!([])),
        city(0, json!({ "Ranch": 1 }), json!([])),
    ]);
    let mut scene = Scene::with(json!({}), players);
    scene.play("0 roll 1 < 6");
    assert_eq!(scene.legal(), ["swap 2", "decline"]);
    assert_eq!(scene.refused(0, "swap 1"), "nothing_there");
    assert_eq!(scene.refused(0, "swap 0"), "not_others");
}

#[test]
fn nobody_buys_a_second_purple_card() {
    let mut scene = Scene::with(
        json!({}),
        json!([city(30, json!({ "Stadium": 1 }), json!([])), city(3, json!({}), json!([]))]),
    );
    scene.play("0 roll 1 < 5");
    assert_eq!(scene.refused(0, "buy stadium"), "only_one");
    assert_eq!(scene.refused(0, "buy sushi-bar"), "not_in_game");
    assert!(scene.legal().contains(&"buy tv-station".to_owned()));
}

#[test]
fn the_park_must_be_there_when_the_doubles_fall_or_be_built_at_once() {
    let rich = |landmarks: Value| json!([city(16, json!({}), landmarks), city(3, json!({}), json!([]))]);
    let mut owned = Scene::with(json!({}), rich(json!(["Train Station", "Amusement Park"])));
    owned.play("0 roll 2 < 3 3\n0 pass");
    assert_eq!(owned.mover(), 0, "doubles give another turn");
    owned.play("0 roll 2 < 2 2\n0 pass");
    assert_eq!(owned.mover(), 0, "and extra turns chain");
    owned.play("0 roll 2 < 2 3\n0 pass");
    assert_eq!(owned.mover(), 1);
    for (park, next) in [("owned", 1), ("immediate", 0)] {
        let mut late = Scene::with(json!({ "park": park }), rich(json!(["Train Station"])));
        late.play("0 roll 2 < 3 3\n0 build amusement-park");
        assert_eq!(late.mover(), next, "{park}");
    }
}

#[test]
fn the_radio_tower_repeats_one_roll_a_turn_with_any_number_of_dice() {
    let players =
        json!([city(0, json!({}), json!(["Train Station", "Radio Tower"])), city(0, json!({}), json!([]))]);
    let mut scene = Scene::with(json!({}), players);
    scene.play("0 roll 1 < 5");
    assert_eq!(scene.legal(), ["keep", "reroll 1", "reroll 2"]);
    scene.play("0 reroll 2 < 6 5");
    assert_eq!((scene.phase(), scene.0.state().total()), (Phase::Build, 11));
}

#[test]
fn the_first_to_build_all_landmarks_wins_at_once() {
    let almost = json!(["Train Station", "Shopping Mall", "Amusement Park"]);
    let mut scene =
        Scene::with(json!({}), json!([city(22, json!({}), almost), city(3, json!({}), json!([]))]));
    scene.play("0 roll 1 < 5\n0 build radio-tower");
    let Turn::Over(over) = scene.0.turn() else { panic!("the game is over") };
    assert_eq!((over.ranks, over.scores[0]), (vec![1, 2], 50));
    let mut quick = Scene::with(
        json!({ "landmarks_to_win": 1 }),
        json!([city(4, json!({}), json!([])), city(3, json!({}), json!([]))]),
    );
    quick.play("0 roll 1 < 5\n0 build train-station");
    assert!(quick.0.movers().is_empty());
}

#[test]
fn a_game_without_a_winner_ends_after_a_thousand_turns() {
    let players = json!([city(9, json!({ "Ranch": 3 }), json!([])), city(0, json!({}), json!([]))]);
    let mut scene = Scene::at(json!({}), players, json!({ "turns": 999 }));
    scene.play("0 roll 1 < 5\n0 pass");
    let Turn::Over(over) = scene.0.turn() else { panic!("time is up") };
    assert_eq!(over.ranks, [1, 2], "ranked by expected rounds until victory");
    assert!(scene.events().contains(r#"{"type":"time_up","turns":1000}"#));
}

#[test]
fn a_limited_market_has_its_number_of_piles_and_is_refilled() {
    for piles in [8, 10] {
        let mut scene = Scene::new(3, json!({ "market": piles, "supply": 1, "starting_coins": 50 }));
        let count = |scene: &Scene| {
            let position: Value = serde_json::from_str(&scene.0.position_json()).unwrap();
            position["state"]["market"].as_object().unwrap().len()
        };
        assert_eq!(count(&scene), piles);
        scene.play("0 roll 1 < 5");
        let buy = scene.legal().into_iter().find(|a| a.starts_with("buy")).unwrap();
        scene.play(&format!("0 {buy}"));
        assert_eq!(count(&scene), piles, "a pile that ran out is replaced");
        assert!(scene.events().contains("refilled"));
    }
}

#[test]
fn five_players_need_the_harbor() {
    let no = Harmonictook::new(5, harmonictook::Options::default()).unwrap_err().to_string();
    assert!(no.contains("harbor"), "{no}");
    assert_eq!(Scene::new(5, json!({ "expansions": ["harbor"] })).0.seats(), 5);
}

const HARBOR: &str = r#"{"expansions":["harbor"]}"#;
const ROW: &str = r#"{"expansions":["millionaires_row"]}"#;

fn options(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn the_harbor_raises_ten_or_more_by_two_and_lets_boats_out() {
    let players = json!([
        city(0, json!({}), json!(["Train Station", "Harbor"])),
        city(0, json!({ "Tuna Boat": 2, "Mackerel Boat": 1 }), json!(["Harbor"])),
        city(0, json!({ "Tuna Boat": 1 }), json!([])),
    ]);
    let mut scene = Scene::with(options(HARBOR), players.clone());
    scene.play("0 roll 2 < 5 5");
    assert_eq!(scene.legal(), ["keep", "raise"]);
    assert_eq!(scene.refused(0, "reroll 2"), "no_reroll", "that takes a Radio Tower");
    scene.play("0 raise < 2 3");
    assert_eq!(
        scene.banks(),
        [1, 10, 0],
        "one throw for all boats, none without a Harbor; City Hall helps the roller"
    );
    let mut low = Scene::with(options(HARBOR), players);
    low.play("0 roll 2 < 4 4");
    assert_eq!(low.banks(), [1, 3, 0], "the Mackerel Boat pays 3");
}

#[test]
fn sushi_needs_a_harbor() {
    for (landmarks, taken) in [(json!([]), 0), (json!(["Harbor"]), 3)] {
        let players = json!([city(5, json!({}), json!([])), city(0, json!({ "Sushi Bar": 1 }), landmarks)]);
        let mut scene = Scene::with(options(HARBOR), players);
        scene.play("0 roll 1 < 1");
        assert_eq!(scene.banks(), [5 - taken, taken]);
    }
}

#[test]
fn publisher_and_tax_office_take_from_everybody() {
    let players = json!([
        city(0, json!({ "Publisher": 1, "Tax Office": 1 }), json!(["Train Station"])),
        city(2, json!({ "Bakery": 1, "Café": 2 }), json!([])),
        city(11, json!({ "Bakery": 1 }), json!([])),
    ]);
    let mut publisher = Scene::with(options(HARBOR), players.clone());
    publisher.play("0 roll 2 < 3 4");
    assert_eq!(publisher.banks(), [3, 0, 10]);
    let mut tax = Scene::with(options(HARBOR), players);
    tax.play("0 roll 2 < 4 4");
    assert_eq!(tax.banks(), [5, 2, 6], "half of 11, rounded down; who has less than 10 pays nothing");
}

#[test]
fn city_hall_helps_who_has_nothing_and_an_airport_pays_for_building_nothing() {
    let players = json!([city(0, json!({}), json!(["Airport"])), city(4, json!({}), json!([]))]);
    let mut scene = Scene::with(options(HARBOR), players);
    scene.play("0 roll 1 < 5");
    assert_eq!(scene.banks(), [1, 4]);
    scene.play("0 pass");
    assert_eq!(scene.banks(), [11, 4]);
}

#[test]
fn flower_shops_count_orchards_and_warehouses_count_cups() {
    let players = json!([
        city(
            0,
            json!({ "Flower Shop": 2, "Flower Orchard": 3, "Food Warehouse": 1, "Café": 2, "Pizza Joint": 1 }),
            json!(["Train Station"])
        ),
        city(0, json!({}), json!([])),
    ]);
    let mut shop = Scene::with(options(HARBOR), players.clone());
    shop.play("0 roll 1 < 6");
    assert_eq!(shop.banks()[0], 6);
    let mut warehouse = Scene::with(options(HARBOR), players);
    warehouse.play("0 roll 2 < 6 6");
    assert_eq!(warehouse.banks()[0], 6);
}

#[test]
fn the_demolition_company_tears_down_a_landmark_for_eight() {
    let players = |landmarks: Value| {
        json!([city(0, json!({ "Demolition Company": 1 }), landmarks), city(0, json!({}), json!([]))])
    };
    let mut none = Scene::with(options(ROW), players(json!([])));
    none.play("0 roll 1 < 4");
    assert_eq!((none.banks()[0], none.phase()), (0, Phase::Build), "without a landmark nothing happens");
    let mut one = Scene::with(options(ROW), players(json!(["Shopping Mall"])));
    one.play("0 roll 1 < 4");
    assert_eq!((one.banks()[0], one.phase()), (8, Phase::Build), "a single one is no decision");
    let mut two = Scene::with(options(ROW), players(json!(["Shopping Mall", "Radio Tower"])));
    two.play("0 roll 1 < 4\n0 keep");
    assert_eq!(two.legal(), ["demolish shopping-mall", "demolish radio-tower"]);
    assert_eq!(two.refused(0, "demolish train-station"), "not_built");
    two.play("0 demolish shopping-mall");
    assert_eq!(two.banks()[0], 8);
}

#[test]
fn loans_bring_five_and_cost_two_each_time() {
    let players = json!([city(0, json!({}), json!([])), city(0, json!({}), json!([]))]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 1 < 6\n0 buy loan-office");
    assert_eq!(scene.banks()[0], 5);
    scene.play("1 roll 1 < 6\n1 pass\n0 roll 1 < 5");
    assert_eq!(scene.banks()[0], 3);
}

#[test]
fn a_winery_pays_closes_and_reopens_instead_of_paying() {
    let players = json!([
        city(0, json!({ "Winery": 1, "Vineyard": 2 }), json!(["Train Station"])),
        city(0, json!({}), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 2 < 4 5");
    assert_eq!(scene.banks()[0], 12);
    scene.play("0 pass\n1 roll 1 < 6\n1 pass\n0 roll 2 < 4 5");
    assert_eq!(scene.banks()[0], 12, "it opens again instead of paying");
    assert!(scene.events().contains("reopened"));
    scene.play("0 pass\n1 roll 1 < 6\n1 pass\n0 roll 2 < 4 5");
    assert_eq!(scene.banks()[0], 24);
}

#[test]
fn the_moving_company_gives_a_card_away_for_four() {
    let players = json!([
        city(0, json!({ "Moving Company": 1, "Ranch": 1, "Stadium": 1 }), json!(["Train Station"])),
        city(0, json!({}), json!([])),
        city(0, json!({}), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 2 < 5 5");
    assert_eq!(scene.legal(), ["give ranch", "give moving-company"]);
    assert_eq!(scene.refused(0, "give stadium"), "purple");
    scene.play("0 give ranch");
    assert_eq!(scene.refused(0, "to 0"), "not_others");
    scene.play("0 to 2");
    assert_eq!(scene.banks(), [4, 0, 0]);
    assert!(scene.events().contains(r#"{"type":"moved","from":0,"to":2,"card":"Ranch"}"#));
}

#[test]
fn renovation_closes_all_copies_and_the_others_pay_for_theirs() {
    let players = json!([
        city(0, json!({ "Renovation Company": 1, "Ranch": 1 }), json!(["Train Station"])),
        city(9, json!({ "Ranch": 2 }), json!([])),
        city(1, json!({ "Ranch": 3 }), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 2 < 4 4");
    assert_eq!(scene.refused(0, "close stadium"), "purple");
    scene.play("0 close ranch");
    assert_eq!(scene.banks(), [3, 7, 0]);
    scene.play("0 pass\n1 roll 1 < 2");
    assert_eq!(scene.banks(), [3, 7, 0], "all Ranches open again instead of paying");
}

#[test]
fn clubs_restaurants_and_general_stores_look_at_landmarks() {
    let players = |landmarks: Value| {
        json!([
            city(8, json!({ "General Store": 1, "Corn Field": 1 }), landmarks),
            city(0, json!({ "French Restaurant": 1, "Members' Club": 1 }), json!([])),
        ])
    };
    let bank = |landmarks: Value, roll: &str| {
        let mut scene = Scene::with(options(ROW), players(landmarks));
        scene.play(&format!("0 roll {roll}"));
        scene.banks()
    };
    let (one, two, three) = (
        json!(["Train Station"]),
        json!(["Train Station", "Shopping Mall"]),
        json!(["Train Station", "Shopping Mall", "Amusement Park"]),
    );
    assert_eq!(bank(one.clone(), "1 < 2"), [10, 0], "a General Store with one landmark");
    assert_eq!(bank(two.clone(), "1 < 2"), [8, 0], "and with two");
    assert_eq!(bank(one.clone(), "1 < 3"), [9, 0], "a Corn Field with one landmark");
    assert_eq!(bank(one, "1 < 5"), [8, 0], "no French Restaurant for the poor");
    assert_eq!(bank(two.clone(), "1 < 5"), [3, 5]);
    assert_eq!(bank(two, "2 < 6 6"), [8, 0]);
    assert_eq!(bank(three, "2 < 6 6"), [0, 8], "the Members' Club takes all");
}

#[test]
fn a_startup_collects_a_coin_a_turn_and_takes_that_from_everybody() {
    let players = json!([
        city(5, json!({ "Tech Startup": 1 }), json!(["Train Station"])),
        city(9, json!({}), json!([])),
        city(1, json!({}), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 1 < 6\n0 pass");
    assert_eq!(scene.legal(), ["invest", "skip"]);
    scene.play("0 invest\n1 roll 1 < 6\n1 pass\n2 roll 1 < 6\n2 pass\n0 roll 1 < 6\n0 pass\n0 invest");
    scene.play("1 roll 1 < 6\n1 pass\n2 roll 1 < 6\n2 pass\n0 roll 2 < 5 5");
    assert_eq!(scene.banks(), [3 + 2 + 1, 7, 0], "two from each who has them");
}

#[test]
fn the_park_card_shares_all_coins_and_the_bank_rounds_up() {
    let players = json!([
        city(0, json!({ "Park": 1 }), json!(["Train Station"])),
        city(9, json!({}), json!([])),
        city(1, json!({}), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 2 < 5 6");
    assert_eq!(scene.banks(), [4, 4, 4]);
}

#[test]
fn soda_counts_the_cups_of_all() {
    let players = json!([
        city(0, json!({ "Soda Bottling Plant": 2, "Café": 1 }), json!(["Train Station"])),
        city(0, json!({ "Family Restaurant": 2 }), json!([])),
    ]);
    let mut scene = Scene::with(options(ROW), players);
    scene.play("0 roll 2 < 5 6");
    assert_eq!(scene.banks()[0], 6);
}

#[test]
fn buying_can_be_undone_but_no_roll() {
    let mut scene = Scene::new(2, json!({}));
    scene.play("0 roll 1 < 1");
    assert!(scene.0.undo(Seat(0)).is_err(), "a roll stays");
    scene.play("0 buy ranch");
    scene.0.undo(Seat(0)).unwrap();
    assert_eq!((scene.banks()[0], scene.phase()), (4, Phase::Build));
}

#[test]
fn positions_that_could_not_come_about_are_refused() {
    let good: Value = serde_json::from_str(&Scene::new(2, json!({})).0.position_json()).unwrap();
    assert!(Live::<Harmonictook>::open_json(good.clone(), [0; 32]).is_ok());
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut position = good.clone();
        change(&mut position);
        Live::<Harmonictook>::open_json(position, [0; 32]).unwrap_err().to_string()
    };
    assert!(bad(&|p| p["state"]["market"]["Mine"] = json!(7)).contains("7 cards Mine, and should be 6"));
    assert!(
        bad(&|p| p["state"]["players"][0]["cards"]["Stadium"] = json!(2)).contains("two of a purple card")
    );
    assert!(bad(&|p| p["state"]["players"][0]["cards"]["Mine"] = json!(99)).contains("99 cards Mine"));
    assert!(bad(&|p| p["state"]["phase"] = json!("build")).contains("a die shows 1 to 6"));
    assert!(bad(&|p| p["state"]["phase"] = json!("over")).contains("the game is over exactly when"));
    assert!(bad(&|p| p["state"]["roller"] = json!(3)).contains("seat 3 has the turn"));
    assert!(bad(&|p| p["state"]["players"][1]["landmarks"] = json!(["Harbor"])).contains("not in this game"));
    assert!(
        bad(&|p| p["state"]["players"][1]["landmarks"] = json!(["Eiffel Tower"]))
            .contains("is not a landmark")
    );
    assert!(bad(&|p| p["state"]["players"].as_array_mut().unwrap().truncate(1)).contains("1 players"));
}

#[test]
fn own_cards_are_added_and_replace_official_ones() {
    let set = json!({
        "set": "mine",
        "cards": [
            { "name": "Ranch", "colour": "blue", "cost": 2, "rolls": [2], "icon": "cow", "pays": 4 },
            { "name": "Ice Rink", "colour": "green", "cost": 1, "rolls": [5, 6], "icon": "star", "pays": 1, "per": { "cards": ["Ranch"] } },
        ],
        "landmarks": [{ "name": "Train Station", "cost": 1, "ability": "two_dice" }, { "name": "Tower", "cost": 3 }],
    });
    let mut scene = Scene::new(2, json!({ "cards": [set] }));
    scene.play("0 roll 1 < 4\n0 buy ranch");
    assert_eq!(scene.banks(), [1, 3], "a Ranch costs 2 here");
    scene.play("1 roll 1 < 2");
    assert_eq!(scene.banks(), [5, 4], "and pays 4; the Bakery of the roller pays 1");
    scene.play("1 buy custom-1\n0 roll 1 < 4\n0 build landmark-1");
    assert_eq!(scene.banks(), [2, 3]);
    let board = scene.0.board(Viewer::Public, engine::text::Paint::PLAIN, engine::Language::English);
    assert!(board.contains("Ice Rink"));
    let journal = scene.0.journal(engine::journal::Keeping::Private);
    let loaded = Live::<Harmonictook>::load(&journal, [0; 32]).unwrap();
    assert_eq!(loaded.table.state(), scene.0.state(), "the journal has the cards in it");
}
