//! What happened and what can be done, in words.

use engine::Seen;
use engine::text::Names;

use crate::{Action, Card, Event, Golf, Pos, Stage, View};

/// A place as people say it.
fn place(at: Pos) -> String {
    let row = if at.get() < 3 { "top" } else { "bottom" };
    let column = ["left", "middle", "right"][at.get() % 3];
    format!("{row} {column}")
}

pub(crate) fn event(game: &Golf, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
    Some(match *event.get() {
        Event::Dealt { round, dealer, discard } => format!(
            "Hole {round} of {}. {} the cards; {discard} begins the discard pile.",
            game.options.rounds,
            names.does(dealer, "deal", "deals")
        ),
        Event::TurnedUp { seat, at, card } => {
            format!("{} {card} ({}).", names.does(seat, "turn up", "turns up"), place(at))
        }
        Event::PlayBegins { seat } => format!("{}.", names.does(seat, "begin", "begins")),
        Event::Reshuffled { cards } => {
            format!("The deck is empty; {cards} discards are shuffled into a new one.")
        }
        Event::Drew { seat, card } => match card.known() {
            Some(card) => format!("{} {card} from the deck.", names.does(seat, "draw", "draws")),
            None => format!("{} from the deck.", names.does(seat, "draw", "draws")),
        },
        Event::Took { seat, card } => {
            format!("{} {card} from the discard pile.", names.does(seat, "take", "takes"))
        }
        Event::Swapped { seat, at, card, out, was_down, .. } => {
            let turned = if was_down { "the hidden " } else { "" };
            format!(
                "{} {card} {}; {turned}{out} goes onto the pile.",
                names.does(seat, "put", "puts"),
                place(at)
            )
        }
        Event::Discarded { seat, card } => format!("{} {card}.", names.does(seat, "discard", "discards")),
        Event::Passed { seat } => format!("{} nothing up.", names.does(seat, "turn", "turns")),
        Event::Knocked { seat } => format!("{}.", names.does(seat, "knock", "knocks")),
        Event::FinalTurns { finisher } => {
            format!("{} all face up: one more turn for everybody else.", names.does(finisher, "are", "is"))
        }
        Event::DeckRanOut => "Nothing is left to draw: the hole ends with no finisher.".into(),
        Event::Revealed { .. } => return None,
        Event::Scored { seat, hand, score, total } => {
            let from = if hand == score { String::new() } else { format!(" (hand {hand})") };
            format!("{} {score}{from}, {total} in all.", names.does(seat, "score", "scores"))
        }
        Event::RoundEnded { round, .. } => format!("Hole {round} is over."),
        Event::Won { seat, total, shared: false } => {
            format!("{} with {total}.", names.does(seat, "win", "wins"))
        }
        Event::Won { seat, total, shared: true } => {
            format!("{} the win with {total}.", names.does(seat, "share", "shares"))
        }
    })
}

pub(crate) fn action(view: &View, action: Action) -> String {
    let shown = |card: Option<Card>| card.map_or_else(|| "the face-down card".to_owned(), |c| c.to_string());
    let seat = view.turn();
    match action {
        Action::Deal => "deal the next hole".into(),
        Action::Flip(pair) => {
            let [a, b] = pair.both();
            format!("turn up {} and {}", place(a), place(b))
        }
        Action::Open(at) => format!("turn up {}", place(at)),
        Action::Draw => "draw from the deck".into(),
        Action::Take => view
            .discard_top()
            .map_or_else(|| "take the discard".into(), |c| format!("take {c} from the pile")),
        Action::Swap(at) => {
            let held = view.held().map_or_else(|| "the card".to_owned(), |c| c.to_string());
            format!("put {held} {} for {}", place(at), shown(view.card(seat, at)))
        }
        Action::Discard => {
            view.held().map_or_else(|| "discard the card".into(), |card| format!("discard {card}"))
        }
        Action::Turn(at) if view.stage() == Stage::Draw => {
            format!("turn up {} instead of drawing", place(at))
        }
        Action::Turn(at) => format!("turn up {}", place(at)),
        Action::Pass => "turn nothing up".into(),
        Action::Knock => "knock: turn up all the rest".into(),
    }
}
