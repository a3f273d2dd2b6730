//! The rules of play, one scenario each, with every die where the scenario wants it.

#![allow(clippy::unwrap_used)]

use engine::{Game, Live, Say, Seat, Table, Turn};
use farkle::{Farkle, Options, Stage, State};
use serde_json::{Value, json};

struct Scene(Live<Farkle>);

impl Scene {
    fn new(seats: usize, options: Value) -> Self {
        let game = Farkle::new(seats, serde_json::from_value(options).unwrap()).unwrap();
        Self(Live::new(game, [1; 32]))
    }

    fn force(&mut self, action: &str, draws: &[Value]) -> Result<(), engine::Refused> {
        let seat = self.0.movers().first().unwrap_or(Seat(0));
        let id = self.0.read_action(Say::Text(action))?;
        self.0.play_forced(seat, id, draws)
    }

    /// Plays lines such as `roll 123456` and `lock 1`.
    fn play(&mut self, script: &str) -> &mut Self {
        for line in script.split(';').map(str::trim) {
            let (action, draws) = match line.split_once(' ') {
                Some(("roll" | "reroll", dice)) => {
                    (line.split(' ').next().unwrap(), dice.bytes().map(|b| json!(b - b'0')).collect())
                }
                _ => (line, Vec::new()),
            };
            self.force(action, &draws).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
        self
    }

    fn refused(&mut self, action: &str) -> (&'static str, String) {
        let before = *self.0.state();
        let refused = self.force(action, &[]).unwrap_err();
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        (refused.code, refused.message)
    }

    fn state(&self) -> &State {
        self.0.state()
    }

    fn legal(&self) -> Vec<String> {
        let mut ids = Vec::new();
        self.0.legal(self.0.movers().first().unwrap(), &mut ids);
        ids.into_iter().filter_map(|id| self.0.notation(id)).collect()
    }

    /// The names of the events of the last move.
    fn events(&self) -> Vec<String> {
        let events: Vec<Value> = serde_json::from_str(&self.0.events_json(engine::Viewer::Public)).unwrap();
        events.iter().map(|e| e["type"].as_str().unwrap().to_owned()).collect()
    }
}

/// The first form of the run.
fn run() -> Scene {
    Scene::new(1, json!({ "ruleset": "seed" }))
}

#[test]
fn a_lock_takes_exactly_one_combo() {
    let mut scene = run();
    assert_eq!(scene.refused("lock 1").0, "roll_first");
    scene.play("roll 115552");
    assert_eq!(scene.legal(), ["lock 1", "lock 5", "lock 555"]);
    assert_eq!(scene.refused("lock 15").0, "no_combo");
    assert_eq!(scene.refused("lock 2").0, "no_combo");
    assert_eq!(scene.refused("lock 111").0, "no_such_dice");
    assert_eq!(scene.refused("roll"), ("lock_first", "Lock a combo first.".into()));
    assert_eq!(scene.refused("bank").0, "lock_first");
    scene.play("lock 555");
    assert_eq!(scene.legal(), ["roll", "bank", "lock 1"]);
}

#[test]
fn several_locks_may_follow_one_roll() {
    let mut scene = run();
    scene.play("roll 115552; lock 1; lock 5; lock 1");
    assert_eq!(scene.state().points, 250);
    assert_eq!(scene.state().to_roll(), 3);
}

#[test]
fn all_six_held_are_hot_dice_and_the_next_roll_takes_six() {
    let mut scene = run();
    scene.play("roll 123456; lock 123456");
    assert_eq!(scene.state().points, 1500);
    assert_eq!(scene.legal(), ["roll", "bank"]);
    scene.play("roll 122334");
    assert_eq!(scene.events()[..4], ["REQUEST_ROLL", "ROLL", "HOT_DICE", "PRE_ROLL"]);
    assert_eq!(scene.events().iter().filter(|e| *e == "DIE_ROLLED").count(), 6);
}

#[test]
fn a_roll_without_a_combo_is_a_farkle_also_the_first() {
    let mut scene = run();
    scene.play("roll 223346");
    let events = scene.events();
    let tail = ["POST_ROLL", "TURN_ROLL", "FARKLE", "TURN_FARKLE", "TURN_END", "TURN_START"];
    assert_eq!(events[events.len() - 6..], tail);
    assert_eq!(scene.state().run().unwrap().turns_left, 1);
}

#[test]
fn a_protected_first_roll_turns_its_first_die_into_a_one_and_says_so() {
    let mut scene = Scene::new(1, json!({ "ruleset": "seed", "protected_first_roll": true }));
    scene.play("roll 223346");
    assert!(scene.events().contains(&"FIRST_ROLL_PROTECTED".to_owned()));
    assert_eq!(scene.state().faces, [1, 2, 3, 3, 4, 6]);
    scene.play("lock 1; roll 22334");
    assert!(scene.events().contains(&"FARKLE".to_owned()), "only the first roll is protected");
}

#[test]
fn a_bank_applies_the_score_and_completes_the_level_in_the_promised_order() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank");
    let order = [
        "REQUEST_BANK",
        "BANK",
        "TURN_BANKED",
        "SCORE_APPLY_REQUEST",
        "SCORE_APPLIED",
        "GOAL_PROGRESS",
        "GOAL_FULFILLED",
        "GOLD_GAINED",
        "TURN_END",
        "LEVEL_COMPLETE",
        "LEVEL_ADVANCE_STARTED",
        "LEVEL_GENERATED",
        "TURN_START",
        "LEVEL_ADVANCE_FINISHED",
        "SHOP_OPENED",
        "RELIC_OFFERED",
    ];
    assert_eq!(scene.events(), order);
    assert_eq!(scene.state().stage, Stage::Shop);
    assert_eq!(scene.state().run().unwrap().gold, 50);
}

#[test]
fn the_shop_gates_play_with_the_kind_of_request_and_the_reason() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank");
    for (action, kind) in [("roll", "REQUEST_ROLL"), ("lock 1", "REQUEST_LOCK"), ("bank", "REQUEST_BANK")] {
        let (code, message) = scene.refused(action);
        assert_eq!(code, "shop_open");
        assert_eq!(message, "The shop is open: buy something or leave it first.");
        assert_eq!(action.parse::<farkle::Action>().unwrap().request(), kind);
    }
    assert_eq!(scene.legal(), ["buy 0", "skip"]);
    assert_eq!(scene.refused("refresh").0, "no_refresh");
    assert_eq!(scene.refused("buy 1").0, "no_such_offer");
    scene.play("buy 0");
    assert_eq!(scene.events(), ["REQUEST_BUY_RELIC", "RELIC_PURCHASED", "SHOP_CLOSED"]);
    assert_eq!(scene.state().run().unwrap().gold, 0);
    assert_eq!(scene.refused("skip").0, "shop_closed");
    assert_eq!(scene.legal(), ["roll"], "the turn has begun before the shop");
}

#[test]
fn a_skip_closes_the_shop() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank; skip");
    assert_eq!(scene.events(), ["REQUEST_SKIP_SHOP", "RELIC_SKIPPED", "SHOP_CLOSED"]);
}

#[test]
fn what_cannot_be_paid_is_refused() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank; buy 0");
    scene.play("roll 111555; lock 111; bank");
    let gold = scene.state().run().unwrap().gold;
    assert_eq!(gold, 70, "level 2 gives 70, and all 50 were spent");
    scene.play("buy 0");
    assert_eq!(scene.state().run().unwrap().gold, 10, "after level 2 the relic costs 60");
}

#[test]
fn points_beyond_a_goal_are_lost_and_relics_multiply_what_is_banked() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank; buy 0");
    scene.play("roll 555234; lock 555; bank");
    // Level 2: multiplier 1.00, one relic of 1.10: 500 become 550 of 800.
    assert_eq!(scene.state().run().unwrap().goals[0].remaining, 250);
    scene.play("roll 123456; lock 123456; bank");
    let run = scene.state().run().unwrap();
    assert_eq!((run.level, run.score), (3, 1100), "300 and 800 count, the rest is lost");
}

#[test]
fn locks_go_to_the_goal_that_is_aimed_at() {
    let mut scene = run();
    scene.play("roll 333446; lock 333; bank; skip; roll 111255; lock 111");
    assert_eq!(scene.refused("aim 0").0, "already_aimed");
    assert_eq!(scene.refused("aim 2").0, "no_such_goal");
    scene.play("aim 1");
    assert_eq!(scene.refused("aim 0").0, "lock_for_goal");
    scene.play("lock 5; lock 5");
    let goals = scene.state().run().unwrap().goals;
    assert_eq!((goals[0].pending, goals[1].pending), (100_000, 10_000));
    scene.play("bank");
    let events = scene.events();
    assert_eq!(events.iter().filter(|e| *e == "SCORE_APPLY_REQUEST").count(), 2, "one for each pending goal");
}

#[test]
fn a_failed_level_starts_again_or_ends_the_run() {
    let mut scene = run();
    scene.play("roll 223346; roll 223346");
    let events = scene.events();
    assert_eq!(events[events.len() - 3..], ["TURN_END", "LEVEL_FAILED", "TURN_START"]);
    assert_eq!(scene.state().run().unwrap().turns_left, 2);
    assert_eq!(scene.legal(), ["roll", "retire"]);
    scene.play("retire");
    let Turn::Over(over) = scene.0.turn() else { panic!("retired") };
    assert_eq!((over.won, over.scores), (Some(false), vec![0]));
    let mut dead = Scene::new(1, json!({ "ruleset": "seed", "lives": "permadeath" }));
    dead.play("roll 223346; roll 223346");
    assert_eq!(dead.events().last().unwrap(), "RUN_ENDED");
    assert_eq!(dead.refused("roll").0, "game_over");
}

#[test]
fn charges_save_a_roll_without_a_combo() {
    let boons = json!({ "reroll": 1, "flip": 1, "wind": 1 });
    let mut scene = Scene::new(1, json!({ "ruleset": "seed", "boons": boons }));
    scene.play("wind");
    assert_eq!(scene.state().run().unwrap().turns_left, 3);
    assert_eq!(scene.refused("wind").0, "no_charge");
    scene.play("roll 223346");
    assert_eq!(scene.state().stage, Stage::Doomed);
    assert_eq!(scene.refused("lock 2").0, "doomed");
    scene.play("flip 0");
    assert_eq!(scene.state().faces[0], 5);
    scene.play("lock 5; roll 22334");
    assert_eq!(scene.state().stage, Stage::Doomed);
    scene.play("reroll 11334; lock 1");
    assert_eq!(scene.state().points, 150);
    assert_eq!(scene.refused("reroll").0, "no_charge");
}

#[test]
fn offers_are_several_and_a_refresh_costs_more_each_time() {
    let mut scene = Scene::new(1, json!({ "boons": { "gold": 100 } }));
    scene.play("roll 111446; lock 111; bank");
    let gold = |scene: &Scene| scene.state().run().unwrap().gold;
    assert_eq!(scene.state().run().unwrap().offers.len(), 3);
    assert_eq!(scene.state().run().unwrap().offers[0], 0, "the tenth is always there");
    let before = gold(&scene);
    scene.play("refresh");
    assert_eq!(gold(&scene), before - 10);
    scene.play("refresh");
    assert_eq!(gold(&scene), before - 30);
}

#[test]
fn versus_ends_after_one_last_turn_for_the_others() {
    let mut scene = Scene::new(3, json!({ "target": 1000 }));
    scene.play("roll 223346; roll 111234; lock 111; bank");
    assert!(scene.events().contains(&"LAST_TURNS".to_owned()));
    scene.play("roll 223346; roll 111123; lock 111; lock 1; bank");
    let Turn::Over(over) = scene.0.turn() else { panic!("the last turns are over") };
    assert_eq!((over.scores, over.ranks), (vec![1100, 1000, 0], vec![1, 2, 3]));
}

#[test]
fn without_the_last_turn_reaching_the_target_wins_at_once() {
    let mut scene = Scene::new(2, json!({ "target": 1000, "last_turn": false }));
    scene.play("roll 111234; lock 111; bank");
    assert!(matches!(scene.0.turn(), Turn::Over(_)));
}

#[test]
fn the_first_bank_needs_the_opening_and_later_ones_do_not() {
    let mut scene = Scene::new(2, json!({ "opening": 500 }));
    scene.play("roll 111234; lock 1");
    assert_eq!(scene.refused("bank").0, "below_opening");
    assert!(!scene.legal().contains(&"bank".to_owned()));
    scene.play("lock 1; lock 1; roll 552; lock 5; lock 5; roll 1; lock 1; roll 111223; lock 111; bank");
    scene.play("roll 223346; roll 155234; lock 5; bank");
    assert_eq!(scene.state().versus().unwrap().totals[0], 1550);
}

#[test]
fn three_farkles_in_a_row_cost_the_penalty_but_never_more_than_there_is() {
    let mut scene = Scene::new(2, json!({ "three_farkles": 1000 }));
    scene.play("roll 555234; lock 555; bank; roll 223346");
    scene.play("roll 223346; roll 223346; roll 223346; roll 223346; roll 223346");
    assert!(scene.events().contains(&"THREE_FARKLES".to_owned()));
    assert_eq!(scene.state().versus().unwrap().totals[0], 0);
}

#[test]
fn positions_that_could_not_come_about_are_refused() {
    let mut scene = run();
    scene.play("roll 115552; lock 555");
    let good: Value = serde_json::from_str(&scene.0.position_json()).unwrap();
    assert!(Live::<Farkle>::open_json(good.clone(), [0; 32]).is_ok());
    let bad = |change: &dyn Fn(&mut Value)| {
        let mut position = good.clone();
        change(&mut position);
        Live::<Farkle>::open_json(position, [0; 32]).unwrap_err().to_string()
    };
    assert!(bad(&|p| p["state"]["faces"] = json!([1, 1, 5, 5, 5, 9])).contains("1 to 6"));
    assert!(bad(&|p| p["state"]["held"] = json!(0)).contains("something was locked"));
    assert!(bad(&|p| p["state"]["points"] = json!(0)).contains("`points` come from `locks`"));
    assert!(bad(&|p| p["state"]["mode"]["run"]["level"] = json!(99)).contains("levels 1 to 12"));
    assert!(
        bad(&|p| p["state"]["mode"]["run"]["goals"][0]["remaining"] = json!(301)).contains("more is left")
    );
    assert!(bad(&|p| p["state"]["mode"]["run"]["turns_left"] = json!(9)).contains("do not add up"));
    assert!(bad(&|p| p["seats"] = json!(2)).contains("a run is played by one"));
    assert!(bad(&|p| p["state"]["extra"] = json!(1)).contains("unknown field"));
}

#[test]
fn options_that_make_no_sense_are_refused_with_what_and_where() {
    let bad = |options: Value| match serde_json::from_value(options) {
        Ok(options) => Farkle::new(1, options).unwrap_err().to_string(),
        Err(e) => e.to_string(),
    };
    assert!(bad(json!({ "set": "golf" })).contains("there are rite, triples, extended"));
    assert!(bad(json!({ "set": { "singles": { "7": 100 } } })).contains("a face from 1 to 6"));
    assert!(bad(json!({ "set": { "straights": { "135": 100 } } })).contains("in a row"));
    assert!(bad(json!({ "set": {} })).contains("no combo"));
    assert!(bad(json!({ "set": { "pairs": 5 } })).contains("unknown field `pairs`"));
    assert!(bad(json!({ "ruleset": "hard" })).contains("there are tuned, seed"));
    assert!(bad(json!({ "ruleset": { "levels": [] } })).contains("write out 1 to 40 levels"));
    assert!(bad(json!({ "boons": { "relics": ["ring"] } })).contains("there is no relic `ring`"));
    assert!(bad(json!({ "levels": 0 })).contains("`levels` must be 1 to 40"));
}

#[test]
fn a_ruleset_may_change_levels_as_they_are_generated() {
    let ruleset = |twists: Value| {
        json!({
            "levels": [{ "turns": 2, "goals": [{ "points": 300, "gold": 50 }] }],
            "growth": { "points": [400, 50], "gold": [0, 10] },
            "twists": twists
        })
    };
    let options =
        |twists: Value| -> Options { serde_json::from_value(json!({ "ruleset": ruleset(twists) })).unwrap() };
    let twists = json!([
        { "every": 2, "points": 150, "gold": 200, "turns": -1,
          "goals": [{ "points": 100, "gold": 5, "optional": true }], "modifiers": [{ "multiply": "0.90" }] },
        { "from": 3, "turns": 1 }
    ]);
    let rules = options(twists).ruleset.ruleset();
    rules.check().unwrap();
    let level = |n: u8| {
        let level = rules.level(n);
        (
            level.turns,
            level.goals.iter().map(|g| (g.points, g.gold)).collect::<Vec<_>>(),
            level.modifiers.len(),
        )
    };
    assert_eq!(level(1), (2, vec![(300, 50)], 0));
    // 300 + 400 + 50 x 2 = 800 points and 70 gold, changed.
    assert_eq!(level(2), (1, vec![(1200, 140), (100, 5)], 1));
    // Growth goes on from what was generated, not from what was changed: 800 + 400 + 150.
    assert_eq!(level(3), (3, vec![(1350, 100)], 0));
    assert_eq!(level(4).0, 2, "one turn less by the first, one more by the second");
    for bad in
        [r#"{"every":0}"#, r#"{"points":0}"#, r#"{"turns":21}"#, r#"{"goals":[{"points":0,"gold":0}]}"#]
    {
        let bad: Value = serde_json::from_str(bad).unwrap();
        let refused = options(json!([bad])).ruleset.ruleset().check().unwrap_err();
        assert!(refused.0.contains("twists[0]"), "{}", refused.0);
    }
}
