//! What happened, what can be done and what is asked for, in the words of `words/*.ftl`.

use engine::text::Reader;
use engine::{Language, Seat, Seen};

use crate::names::{dice_words, goal, list, relic_name, signed};
use crate::state::Mode;
use crate::{Action, Event, Farkle, RelicSpec, Stage, State};

phrases::phrases! { "words" }

pub(crate) fn event(game: &Farkle, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
    if game.is_run() { run_event(game, event.get(), reader) } else { None }
        .or_else(|| turn_event(event.get(), reader))
        .or_else(|| versus_event(event.get(), reader))
}

/// What happens in a run only: levels, goals, the shop.
fn run_event(game: &Farkle, event: &Event, reader: Reader<'_>) -> Option<String> {
    let language = reader.language;
    let said = |name: &crate::Text| relic_name(&name.0, language).into();
    Some(match event {
        Event::TurnStart { level: Some(level), turns_left: Some(left), turn_index: Some(turn), .. } => {
            let turns = (u16::from(*turn) + u16::from(*left)).saturating_sub(1);
            TurnRun { level: (*level).into(), turn: (*turn).into(), turns: turns.into() }.say(language)
        }
        Event::FarkleLooms => looms(language).into(),
        Event::GoalAimed { goal_index } => Aimed { goal: (goal_index + 1).into() }.say(language),
        Event::LockBonus { bonus, .. } => LockBonus { bonus: signed(*bonus, language).into() }.say(language),
        Event::TurnBanked { seat, turn_score } => {
            BankedRun { who: reader.seat(*seat), points: (*turn_score).into() }.say(language)
        }
        Event::ScoreApplied { goal_index, pending_raw, adjusted } => {
            let (goal, adjusted_words) = ((goal_index + 1).into(), (*adjusted).into());
            if pending_raw.0 == i64::from(*adjusted) * 100 {
                Applied { goal, adjusted: adjusted_words }.say(language)
            } else {
                let raw = engine::text::decimal(
                    pending_raw.0 as f64 / 100.0,
                    if pending_raw.0 % 100 == 0 { 0 } else { 2 },
                    language,
                );
                AppliedMore { goal, adjusted: adjusted_words, raw: raw.into() }.say(language)
            }
        }
        Event::GoalFulfilled { optional, .. } => {
            GoalMet { kind: if *optional { "extra" } else { "main" }.into() }.say(language)
        }
        Event::GoldGained { amount, gold } => {
            GoldGained { amount: (*amount).into(), gold: (*gold).into() }.say(language)
        }
        Event::LevelComplete { level } => LevelComplete { level: (*level).into() }.say(language),
        Event::LevelFailed { level } => LevelFailed { level: (*level).into() }.say(language),
        Event::ShopOpened { .. } => shop_opened(language).into(),
        Event::RelicOffered { index, name, rarity, cost, .. } => {
            let relic = game.ruleset().relics.iter().find(|r| *r.name == *name.0);
            Offered {
                index: (*index + 1).into(),
                relic: said(name),
                rarity: rarity.words(language).into(),
                cost: (*cost).into(),
                does: relic.map(|r| r.words(language)).unwrap_or_default().into(),
            }
            .say(language)
        }
        Event::OffersRefreshed { cost, .. } => Refreshed { cost: (*cost).into() }.say(language),
        Event::RelicPurchased { name, cost, gold, .. } => {
            Bought { relic: said(name), cost: (*cost).into(), gold: (*gold).into() }.say(language)
        }
        Event::RelicSkipped => skipped(language).into(),
        Event::RelicExpired { name } => Expired { relic: said(name) }.say(language),
        Event::AbilityUsed { ability, charges_left } => {
            Used { ability: ability.words(language).into(), left: (*charges_left).into() }.say(language)
        }
        Event::DieFlipped { was, face, .. } => {
            Flipped { was: (*was).into(), face: (*face).into() }.say(language)
        }
        Event::RunEnded { won: true, score, .. } => RunWon { score: (*score).into() }.say(language),
        Event::RunEnded { level, score, .. } => {
            RunLost { level: (*level).into(), score: (*score).into() }.say(language)
        }
        _ => return None,
    })
}

/// What happens in every turn.
fn turn_event(event: &Event, reader: Reader<'_>) -> Option<String> {
    let language = reader.language;
    Some(match event {
        Event::HotDice => hot_dice(language).into(),
        Event::FirstRollProtected { was, .. } => Protected { was: (*was).into() }.say(language),
        Event::PostRoll { faces } => Rolled { faces: list(faces).into() }.say(language),
        Event::Lock { seat, points, dice, .. } => {
            let dice = dice_words(*dice, language).into();
            Locked { who: reader.seat(*seat), dice, points: (*points).into() }.say(language)
        }
        Event::TurnFarkle { seat, lost } => {
            Farkled { who: reader.seat(*seat), lost: (*lost).into() }.say(language)
        }
        _ => return None,
    })
}

/// What happens in versus only.
fn versus_event(event: &Event, reader: Reader<'_>) -> Option<String> {
    let language = reader.language;
    Some(match event {
        Event::TurnStart { seat, .. } => TurnVersus { who: reader.seat(*seat) }.say(language),
        Event::PointsBanked { seat, points, total } => {
            Banked { who: reader.seat(*seat), points: (*points).into(), total: (*total).into() }.say(language)
        }
        Event::ThreeFarkles { seat, lost, total } => {
            ThreeFarkles { who: reader.seat(*seat), lost: (*lost).into(), total: (*total).into() }
                .say(language)
        }
        Event::LastTurns { seat, total } => {
            LastTurns { who: reader.seat(*seat), total: (*total).into() }.say(language)
        }
        Event::GameEnded { totals } => {
            let most = totals.iter().copied().max().unwrap_or(0);
            let winners: Vec<Seat> =
                Seat::all(totals.len()).filter(|seat| totals[seat.index()] == most).collect();
            let said = winners.iter().map(|&seat| {
                let (who, total) = (reader.seat(seat), most.into());
                if winners.len() == 1 {
                    Won { total, who }.say(language)
                } else {
                    WonTogether { total, who }.say(language)
                }
            });
            said.collect::<Vec<_>>().join(" ")
        }
        _ => return None,
    })
}

pub(crate) fn action(game: &Farkle, s: &State, action: Action, language: Language) -> String {
    match action {
        Action::Roll => DoRoll { dice: s.to_roll().into() }.say(language),
        Action::Bank => match &s.mode {
            Mode::Versus(_) => DoBank { points: s.points.into() }.say(language),
            Mode::Run(run) => {
                let parts: Vec<String> = (0..run.goals.len())
                    .filter(|&i| run.goals[i].pending > 0)
                    .map(|i| {
                        let (left, points) =
                            (run.goals[i].remaining, game.adjusted(run, i, run.goals[i].pending));
                        DoBankPart {
                            points: points.min(left).into(),
                            left: left.into(),
                            goal: goal(&game.level(run.level).goals, i, language).into(),
                        }
                        .say(language)
                    })
                    .collect();
                DoBankGoals { parts: parts.join(", ").into() }.say(language)
            }
        },
        Action::Lock(dice) => {
            let points = game.scores().points(dice).into();
            let dice = dice_words(dice, language).into();
            match s.run().filter(|run| run.goals.len() > 1) {
                None => DoLock { dice, points }.say(language),
                Some(run) => {
                    let goal = goal(&game.level(run.level).goals, run.aim.into(), language).into();
                    DoLockGoal { dice, goal, points }.say(language)
                }
            }
        }
        Action::Aim(at) => s.run().map_or_else(
            || verb_aim(language).into(),
            |run| DoAim { goal: goal(&game.level(run.level).goals, at.get(), language).into() }.say(language),
        ),
        Action::Buy(offer) => {
            let on_offer = s.run().and_then(|run| Some((run, *run.offers.get(offer.get())?)));
            on_offer.map_or_else(
                || do_buy_any(language).into(),
                |(run, id)| buy(&game.ruleset().relics[id as usize], game.price(run, id), language),
            )
        }
        Action::Skip => do_skip(language).into(),
        Action::Refresh => {
            let price = s.run().and_then(|run| game.refresh_price(run)).unwrap_or(0);
            DoRefresh { cost: price.into() }.say(language)
        }
        Action::Reroll => do_reroll(language).into(),
        Action::Flip(die) => match s.faces[die.get()] {
            0 => do_flip_any(language).into(),
            face => DoFlip { was: face.into(), face: (7 - face).into() }.say(language),
        },
        Action::Wind => do_wind(language).into(),
        Action::Accept => do_accept(language).into(),
        Action::Retire => do_retire(language).into(),
    }
}

fn buy(relic: &RelicSpec, cost: u32, language: Language) -> String {
    DoBuy {
        relic: relic_name(&relic.name, language).into(),
        rarity: relic.rarity.words(language).into(),
        cost: cost.into(),
        does: relic.words(language).into(),
    }
    .say(language)
}

/// What the player is asked to do.
pub(crate) fn prompt(game: &Farkle, s: &State, language: Language) -> &'static str {
    match s.stage {
        Stage::Start => prompt_roll(language),
        Stage::Rolled => prompt_lock(language),
        Stage::Doomed => prompt_doomed(language),
        Stage::Locked if !game.lockable(s).is_empty() => prompt_locked_more(language),
        Stage::Locked if game.too_little(s).is_some() => prompt_roll_on(language),
        Stage::Locked => prompt_locked(language),
        Stage::Shop => prompt_shop(language),
        Stage::Over => "",
    }
}
