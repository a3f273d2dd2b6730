//! What happened and what can be done, in words.

use engine::text::Names;
use engine::{Seat, Seen};

use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Action, Dice, Event, Kind};

fn coins(n: u32) -> String {
    if n == 1 { "1 coin".into() } else { format!("{n} coins") }
}

fn times(name: &str, copies: u8) -> String {
    if copies == 1 { name.to_owned() } else { format!("{copies} {name} cards") }
}

/// "your" or "Anna's", inside a sentence.
fn whose(names: Names<'_>, seat: Seat) -> String {
    if names.you == Some(seat) { "your".into() } else { names.whose(seat) }
}

pub(crate) fn event(game: &Harmonictook, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
    let book = game.book();
    let name = |kind: Kind| book.name(kind);
    Some(match *event.get() {
        Event::Rolled { seat, dice, total, doubles, rerolled } => {
            let again = if rerolled { " again" } else { "" };
            let how = if dice[1] == 0 { String::new() } else { format!(" ({}+{})", dice[0], dice[1]) };
            let doubles = if doubles { ", doubles" } else { "" };
            format!("{}{again} {total}{how}{doubles}.", names.does(seat, "roll", "rolls"))
        }
        Event::Raised { seat, total } => {
            format!("{} the total to {total}.", names.does(seat, "raise", "raises"))
        }
        Event::Catch { dice, .. } => format!("The boats bring in {} each.", dice[0] + dice[1]),
        Event::Paid { card, copies, payer, payee, amount } => match (payer, payee) {
            (Some(payer), Some(payee)) => format!(
                "{} {} for {} {}.",
                names.does(payer, "pay", "pays"),
                coins(amount),
                whose(names, payee),
                times(name(card), copies)
            ),
            (None, Some(payee)) => {
                format!("{} {} pays {amount}.", names.whose(payee), times(name(card), copies))
                    .replace("cards pays", "cards pay")
            }
            (Some(payer), None) => {
                format!(
                    "{} {} for {}.",
                    names.does(payer, "pay", "pays"),
                    coins(amount),
                    times(name(card), copies)
                )
            }
            (None, None) => return None,
        },
        Event::Short { card, payer, owed, paid, .. } => format!(
            "{} {} only {paid} of {owed} for {}.",
            names.who(payer),
            if names.you == Some(payer) { "have" } else { "has" },
            name(card)
        ),
        Event::Reopened { seat, card, copies } => {
            format!("{} {} opens again.", names.whose(seat), times(name(card), copies))
        }
        Event::Closed { seat, card, copies } => {
            format!("{} {} closes for renovation.", names.whose(seat), times(name(card), copies))
        }
        Event::Demolished { seat, landmark } => {
            format!("{} the {}.", names.does(seat, "tear down", "tears down"), book.landmark_name(landmark))
        }
        Event::Moved { from, to, card } => {
            format!("{} {} to {}.", names.does(from, "give", "gives"), name(card), names.whom(to))
        }
        Event::Swapped { seat, with, gave, got } => format!(
            "{} {} for {} {}.",
            names.does(seat, "swap", "swaps"),
            name(gave),
            whose(names, with),
            name(got)
        ),
        Event::Declined { seat } => format!("{} nothing.", names.does(seat, "swap", "swaps")),
        Event::Named { seat, card } => format!("{} {}.", names.does(seat, "name", "names"), name(card)),
        Event::Shared { each, .. } => format!("All coins are shared out: {each} each."),
        Event::Helped { seat, amount } => {
            format!("The City Hall helps {} with {}.", names.whom(seat), coins(amount))
        }
        Event::Bought { seat, card, cost } => {
            format!("{} {} for {cost}.", names.does(seat, "buy", "buys"), name(card))
        }
        Event::Bonus { seat, card, amount } => {
            format!("{} {} brings {}.", names.whose(seat), name(card), coins(amount))
        }
        Event::Built { seat, landmark, cost } => {
            format!(
                "{} the {} for {cost}.",
                names.does(seat, "build", "builds"),
                book.landmark_name(landmark)
            )
        }
        Event::Passed { seat } => format!("{} nothing.", names.does(seat, "build", "builds")),
        Event::Flew { seat, amount } => format!("{} Airport pays {amount}.", names.whose(seat)),
        Event::Invested { seat, total } => {
            format!("{} a coin; {total} in all.", names.does(seat, "invest", "invests"))
        }
        Event::Refilled { card, copies } => format!("New in the market: {}.", times(name(card), copies)),
        Event::ExtraTurn { seat } => {
            format!("{} another turn for the doubles.", names.does(seat, "have", "has"))
        }
        Event::Won { seat } => format!("{}!", names.does(seat, "win", "wins")),
        Event::TimeUp { turns } => format!("Nobody has won after {turns} turns: the game ends."),
    })
}

pub(crate) fn action(game: &Harmonictook, view: &State, action: Action, names: Names<'_>) -> String {
    let book = game.book();
    let priced = |kind: Kind| {
        format!(
            "buy {} for {} ({}: {})",
            book.name(kind),
            book.cost(kind),
            book.rolls_text(kind),
            book.about(kind)
        )
    };
    match action {
        Action::Roll(Dice::One) => "roll one die".into(),
        Action::Roll(Dice::Two) => "roll two dice".into(),
        Action::Keep => format!("keep the {}", view.total()),
        Action::Reroll(Dice::One) => "roll again with one die".into(),
        Action::Reroll(Dice::Two) => "roll again with two dice".into(),
        Action::Raise => format!("make it {}", view.total() + 2),
        Action::Target(seat) => format!("take from {}, who has {}", names.whom(seat), coins(view.bank(seat))),
        Action::Swap(seat) => format!("swap a card with {}", names.whom(seat)),
        Action::Give(kind) => format!("give {}", book.name(kind)),
        Action::Take(kind) => {
            format!("take {} ({}: {})", book.name(kind), book.rolls_text(kind), book.about(kind))
        }
        Action::Decline => "don't swap".into(),
        Action::Coins => "take 5 coins instead of swapping".into(),
        Action::To(seat) => format!("give it to {}", names.whom(seat)),
        Action::Demolish(landmark) => format!("tear down the {}", book.landmark_name(landmark)),
        Action::Close(kind) => {
            let open = |seat: Seat| u32::from(view.copies(seat, kind) - view.closed(seat, kind));
            let theirs: u32 = game.others(view.roller()).map(open).sum();
            format!("close {} (others have {theirs}, you {})", book.name(kind), open(view.roller()))
        }
        Action::Buy(kind) => priced(kind),
        Action::Build(landmark) => format!(
            "build the {} for {} ({})",
            book.landmark_name(landmark),
            book.landmark_cost(landmark),
            book.landmark_about(landmark)
        ),
        Action::Pass => "build nothing".into(),
        Action::Invest => "put a coin on it".into(),
        Action::Skip => "keep the coin".into(),
    }
}

/// What the roller has to do, in a few words.
pub(crate) fn phase(game: &Harmonictook, view: &State) -> String {
    let card = || game.book().name(Kind(view.asking)).to_owned();
    match view.phase {
        Phase::Roll => "roll".into(),
        Phase::Keep => format!("rolled {}", view.total()),
        Phase::Build => format!("rolled {}, now build", view.total()),
        Phase::Invest => "invest a coin?".into(),
        Phase::Over => "the game is over".into(),
        _ => format!("rolled {}: {}", view.total(), card()),
    }
}
