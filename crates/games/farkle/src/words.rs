//! Sentences for what happens, and for what could be done.

use engine::Seen;
use engine::text::Names;

use crate::state::Mode;
use crate::{Action, Event, Farkle, State, TurnEnd};

pub(crate) fn event(game: &Farkle, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
    let solo = game.is_run();
    Some(match event.get() {
        Event::TurnStart { level: Some(level), turns_left: Some(left), turn_index: Some(index), .. } => {
            let more =
                if *left == 1 { "the last".to_owned() } else { format!("{left} left, this one included") };
            format!("Level {level}, turn {index} ({more}).")
        }
        Event::TurnStart { seat, .. } => format!("{} turn.", names.whose(*seat)),
        Event::HotDice => "Hot dice: all six are rolled afresh.".into(),
        Event::FirstRollProtected { was, .. } => {
            format!("No combo in the first roll: the first die turns from {was} into 1.")
        }
        Event::PostRoll { faces } => {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("The dice show {}.", faces.join(" "))
        }
        Event::FarkleLooms => "No combo! Use a charge, or accept the farkle.".into(),
        Event::GoalAimed { goal_index } => format!("The next lock counts for goal {goal_index}."),
        Event::Lock { seat, points, dice, goal_index } => {
            let to = if solo { format!(" for goal {goal_index}") } else { String::new() };
            format!("{} {dice} for {points} points{to}.", names.does(*seat, "lock", "locks"))
        }
        Event::LockBonus { bonus, .. } => format!("A modifier changes that by {} points.", Signed(bonus.0)),
        Event::ScoreApplied { goal_index, pending_raw, adjusted } => {
            format!("Goal {goal_index}: {pending_raw} points become {adjusted}.")
        }
        Event::GoalFulfilled { goal_index, .. } => format!("Goal {goal_index} is fulfilled!"),
        Event::GoldGained { amount, gold } => format!("You get {amount} gold and have {gold}."),
        Event::TurnFarkle { seat, lost } => {
            format!("Farkle! {} {lost} points.", names.does(*seat, "lose", "loses"))
        }
        Event::TurnEnd { reason: TurnEnd::Banked, .. } if solo => "Banked.".into(),
        Event::LevelComplete { level } => format!("Level {level} is complete."),
        Event::LevelFailed { level } => format!("Level {level} is failed: no turns are left."),
        Event::ShopOpened { .. } => "The shop is open.".into(),
        Event::RelicOffered { index, name, rarity, cost, about, .. } => {
            format!("  {index}: {name} ({}), {about}: {cost} gold.", rarity.name())
        }
        Event::OffersRefreshed { cost, .. } => format!("Other offers for {cost} gold:"),
        Event::RelicPurchased { name, cost, gold, .. } => {
            format!("You buy {name} for {cost} and have {gold} gold left.")
        }
        Event::RelicSkipped => "You leave the shop without buying.".into(),
        Event::RelicExpired { name } => format!("{name} has had its time and is gone."),
        Event::AbilityUsed { ability, charges_left } => {
            format!("You use {}; {charges_left} left.", ability.name())
        }
        Event::DieFlipped { was, face, .. } => format!("A {was} turns into a {face}."),
        Event::RunEnded { won: true, score, .. } => format!("All levels are complete. Score: {score}."),
        Event::RunEnded { level, score, .. } => format!("The run ends in level {level}. Score: {score}."),
        Event::PointsBanked { seat, points, total } => {
            format!("{} {points} and {} at {total}.", names.does(*seat, "bank", "banks"), stand(*seat, names))
        }
        Event::ThreeFarkles { seat, lost, total } => {
            format!(
                "Three farkles in a row: {} {lost} and {} at {total}.",
                names.does(*seat, "lose", "loses"),
                stand(*seat, names)
            )
        }
        Event::LastTurns { seat, total } => {
            format!("{} {total}: one last turn for the others.", names.does(*seat, "reach", "reaches"))
        }
        _ => return None,
    })
}

fn stand(seat: engine::Seat, names: Names<'_>) -> &'static str {
    if names.you == Some(seat) { "stand" } else { "stands" }
}

/// Hundredths with a sign.
struct Signed(i64);

impl std::fmt::Display for Signed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:+}", self.0 as f64 / 100.0)
    }
}

pub(crate) fn action(game: &Farkle, s: &State, action: Action) -> String {
    match action {
        Action::Roll => format!("roll {} dice", s.to_roll()),
        Action::Bank => match &s.mode {
            Mode::Versus(_) => format!("bank {} points", s.points),
            Mode::Run(run) => {
                let parts: Vec<String> = (0..run.goals.len())
                    .filter(|&i| run.goals[i].pending > 0)
                    .map(|i| {
                        let points = game.adjusted(run, i, run.goals[i].pending);
                        format!(
                            "{} of {} for goal {i}",
                            points.min(run.goals[i].remaining),
                            run.goals[i].remaining
                        )
                    })
                    .collect();
                format!("bank {}", parts.join(", "))
            }
        },
        Action::Lock(dice) => {
            let to = s
                .run()
                .filter(|r| r.goals.len() > 1)
                .map_or(String::new(), |r| format!(" for goal {}", r.aim));
            format!("lock {} points{to}", game.scores().points(dice))
        }
        Action::Aim(goal) => format!("let the next lock count for goal {}", goal.get()),
        Action::Buy(offer) => s.run().and_then(|run| Some((run, *run.offers.get(offer.get())?))).map_or_else(
            || "buy a relic".into(),
            |(run, id)| {
                let relic = &game.ruleset().relics[id as usize];
                format!(
                    "buy {} ({}) for {} gold: {}",
                    relic.name,
                    relic.rarity.name(),
                    game.price(run, id),
                    relic.words()
                )
            },
        ),
        Action::Skip => "leave the shop".into(),
        Action::Refresh => {
            let price = s.run().and_then(|run| game.refresh_price(run)).unwrap_or(0);
            format!("see other offers for {price} gold")
        }
        Action::Reroll => "use a charge: roll these dice again".into(),
        Action::Flip(die) => match s.faces[die.get()] {
            0 => "use a charge: turn a die over".into(),
            face => format!("use a charge: turn the {face} into a {}", 7 - face),
        },
        Action::Wind => "use a charge: one more turn in this level".into(),
        Action::Accept => "accept the farkle".into(),
        Action::Retire => "end the run here".into(),
    }
}
