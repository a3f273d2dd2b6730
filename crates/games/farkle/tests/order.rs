//! The order of events: kept in all play, and a checker that would notice if it were not.

#![allow(clippy::unwrap_used)]

use engine::conformance::Subject;
use engine::{Bot, Decision, Fair, Game, Luck, Viewer};
use farkle::bots::{Player, Style};
use farkle::order::Order;
use farkle::{Event, Farkle, Options, TurnEnd};

/// Plays a game with random moves, or with a bot, and gives all its events.
fn play(game: &Farkle, seed: u64, mut bot: Option<Player>) -> Vec<Event> {
    let mut luck = Luck::new(seed);
    let mut fair = Fair::new(luck.seed());
    let mut events = Vec::new();
    let mut state = game.start(&mut fair, &mut events);
    while let Some(seat) = game.turn(&state).first() {
        let action = match &mut bot {
            None => game.sample_legal(&state, seat, &mut luck),
            Some(bot) => {
                let view = game.view(&state, Viewer::Seat(seat));
                let legal = game.legal(&state, seat);
                bot.choose(&Decision { game, seat, view: &view, legal: &legal }, &mut luck)
            }
        };
        game.play(&mut state, seat, action, &mut fair, &mut events).unwrap();
    }
    events
}

fn check(events: &[Event]) -> Result<(), String> {
    let mut order = Order::default();
    for (i, event) in events.iter().enumerate() {
        order.see(event).map_err(|promise| format!("event {i}, {event:?}: {promise}"))?;
    }
    Ok(())
}

#[test]
fn random_play_keeps_the_order() {
    for seed in 0..3_000 {
        let (seats, options) = Farkle::sample_rules(&mut Luck::new(seed));
        let game = Farkle::new(seats, options).unwrap();
        check(&play(&game, seed, None)).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
}

#[test]
fn bots_keep_the_order() {
    for seed in 0..60 {
        let (seats, options) = Farkle::sample_rules(&mut Luck::new(seed));
        let game = Farkle::new(seats, options).unwrap();
        for style in [Style::Cautious(300), Style::Greedy] {
            let events = play(&game, seed, Some(Player::new(style)));
            check(&events).unwrap_or_else(|e| panic!("seed {seed}, {style:?}: {e}"));
        }
    }
}

#[test]
fn the_optimal_bot_keeps_the_order_in_runs_and_duels() {
    let mut runs = 0;
    for seed in 0..16 {
        let (seats, mut options) = Farkle::sample_rules(&mut Luck::new(seed));
        // Small enough to be solved in no time.
        (options.target, options.levels) = (options.target.min(600), options.levels.min(2));
        if seats == 1 {
            runs += 1;
        } else {
            options.set = serde_json::from_str(r#""extended""#).unwrap();
        }
        let game = Farkle::new(seats, options).unwrap();
        let events = play(&game, seed, Some(Player::new(Style::Optimal)));
        check(&events).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    }
    assert!((4..14).contains(&runs), "runs and duels: {runs}");
}

/// A run in which everything happens: levels completed and failed, shops, several goals in a bank.
fn rich() -> Vec<Event> {
    let ruleset = include_str!("../data/rulesets/playground.json");
    let options =
        Options { ruleset: serde_json::from_str(ruleset).unwrap(), levels: 6, ..Options::default() };
    let game = Farkle::new(1, options).unwrap();
    let wanted = |events: &[Event]| {
        let has = |f: &dyn Fn(&Event) -> bool| events.iter().any(f);
        has(&|e| matches!(e, Event::LevelFailed { .. }))
            && has(&|e| matches!(e, Event::RelicPurchased { .. }))
            && has(&|e| matches!(e, Event::RelicSkipped))
            && has(&|e| matches!(e, Event::HotDice))
            && has(&|e| matches!(e, Event::GoalFulfilled { optional: true, .. }))
            && has(&|e| matches!(e, Event::OffersRefreshed { .. }))
    };
    (0..20_000).map(|seed| play(&game, seed, None)).find(|e| wanted(e)).expect("such a run among many")
}

/// The place of the first event that fits.
fn at(events: &[Event], fits: impl Fn(&Event) -> bool) -> usize {
    events.iter().position(fits).expect("it happens in this run")
}

#[test]
fn the_checker_catches_each_planted_violation() {
    let good = rich();
    check(&good).unwrap();
    type Plant = fn(&mut Vec<Event>);
    let plants: &[(&str, Plant)] = &[
        ("a turn ends twice", |e| {
            let i = at(e, |e| matches!(e, Event::TurnEnd { .. }));
            e.insert(i, e[i].clone());
        }),
        ("a turn never ends", |e| {
            let i = at(e, |e| matches!(e, Event::TurnEnd { .. }));
            e.remove(i);
        }),
        ("a turn ends for another reason", |e| {
            let i = at(e, |e| matches!(e, Event::TurnEnd { reason: TurnEnd::Banked, .. }));
            if let Event::TurnEnd { reason, .. } = &mut e[i] {
                *reason = TurnEnd::Farkle;
            }
        }),
        ("two requests for one goal", |e| {
            let i = at(e, |e| matches!(e, Event::GoalProgress { remaining: 1.., .. }));
            let pair = [e[i - 2].clone(), e[i - 1].clone(), e[i].clone()];
            e.splice((i + 1)..=i, pair);
        }),
        ("a request without an application", |e| {
            let i = at(e, |e| matches!(e, Event::ScoreApplied { .. }));
            e.remove(i);
        }),
        ("an application without a request", |e| {
            let i = at(e, |e| matches!(e, Event::ScoreApplyRequest { .. }));
            e.remove(i);
        }),
        ("a goal fulfilled without gold", |e| {
            let i = at(e, |e| matches!(e, Event::GoldGained { .. }));
            e.remove(i);
        }),
        ("a level complete before its turn's end", |e| {
            let i = at(e, |e| matches!(e, Event::LevelComplete { .. }));
            e.swap(i - 1, i);
        }),
        ("the advance finished before the new turn", |e| {
            let i = at(e, |e| matches!(e, Event::LevelAdvanceFinished { .. }));
            e.swap(i - 1, i);
        }),
        ("no advance after a complete level", |e| {
            let i = at(e, |e| matches!(e, Event::LevelAdvanceStarted { .. }));
            e.remove(i);
        }),
        ("the shop opens before the advance is finished", |e| {
            let i = at(e, |e| matches!(e, Event::ShopOpened { .. }));
            e.swap(i - 1, i);
        }),
        ("a turn starts after the shop", |e| {
            let i = at(e, |e| matches!(e, Event::ShopClosed { .. }));
            let start = e[..i].iter().rfind(|e| matches!(e, Event::TurnStart { .. })).unwrap().clone();
            e.insert(i + 1, start);
        }),
        ("the shop closes without a reason", |e| {
            let i = at(e, |e| matches!(e, Event::RelicSkipped));
            e.remove(i);
        }),
        ("a purchase that nobody asked for", |e| {
            let i = at(e, |e| matches!(e, Event::RequestBuyRelic { .. }));
            e.remove(i);
        }),
        ("a roll while the shop is open", |e| {
            let i = at(e, |e| matches!(e, Event::RequestSkipShop));
            e.insert(i, Event::PreRoll { dice: 6 });
        }),
        ("offers with wrong numbers", |e| {
            let i = at(e, |e| matches!(e, Event::RelicOffered { .. }));
            e.remove(i);
        }),
        ("a failed level without a new turn", |e| {
            let i = at(e, |e| matches!(e, Event::LevelFailed { .. }));
            e.remove(i + 1);
        }),
        ("a failed level that advances", |e| {
            let i = at(e, |e| matches!(e, Event::LevelFailed { .. }));
            e.insert(i + 1, Event::LevelAdvanceStarted { from_level: 1, from_index: 0 });
        }),
        ("a level failed with turns left", |e| {
            let i = at(e, |e| matches!(e, Event::TurnEnd { .. }));
            e.insert(i + 1, Event::LevelFailed { level: 1 });
        }),
        ("dice before PRE_ROLL", |e| {
            let i = at(e, |e| matches!(e, Event::PreRoll { .. }));
            e.swap(i, i + 1);
        }),
        ("a die too few", |e| {
            let i = at(e, |e| matches!(e, Event::DieRolled { .. }));
            e.remove(i);
        }),
        ("TURN_ROLL before POST_ROLL", |e| {
            let i = at(e, |e| matches!(e, Event::PostRoll { .. }));
            e.swap(i, i + 1);
        }),
        ("a held die too few", |e| {
            let i = at(e, |e| matches!(e, Event::DieHeld { .. }));
            e.remove(i);
        }),
        ("a lock that is not added up", |e| {
            let i = at(e, |e| matches!(e, Event::TurnLockAdded { .. }));
            e.remove(i);
        }),
        ("two rolls without a lock", |e| {
            let i = at(e, |e| matches!(e, Event::TurnRoll { .. }));
            e.insert(i + 1, Event::PreRoll { dice: 6 });
        }),
        ("hot dice with dice left", |e| {
            let i = at(e, |e| matches!(e, Event::PreRoll { dice: 6 }));
            e.insert(i, Event::HotDice);
        }),
        ("banked before BANK", |e| {
            let i = at(e, |e| matches!(e, Event::Bank { .. }));
            e.swap(i, i + 1);
        }),
        ("TURN_FARKLE before FARKLE", |e| {
            let i = at(e, |e| matches!(e, Event::Farkle { .. }));
            e.swap(i, i + 1);
        }),
        ("points applied after a farkle", |e| {
            let i = at(e, |e| matches!(e, Event::TurnFarkle { .. }));
            let pending_raw = farkle::Amount(5000);
            e.insert(i + 1, Event::ScoreApplyRequest { goal_index: 0, pending_raw });
        }),
        ("something after the end", |e| {
            let last = e.last().unwrap().clone();
            e.push(last);
        }),
    ];
    for (name, plant) in plants {
        let mut bad = good.clone();
        plant(&mut bad);
        assert_ne!(bad, good, "{name}: nothing was planted");
        assert!(check(&bad).is_err(), "{name}: not caught");
    }
}
