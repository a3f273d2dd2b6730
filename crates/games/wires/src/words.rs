//! What happened and what can be done, in words. People count slots from 1.

use std::fmt::Write;

use engine::text::Names;
use engine::{Seat, Seen};

use crate::action::Action;
use crate::event::Event;
use crate::fact::Slots;
use crate::rules::Wires;
use crate::state::{End, Stage, Token, Tool};
use crate::view::View;
use crate::wire::{Call, Wire};

/// A call as people say it.
pub(crate) fn call_words(call: Call) -> String {
    call.number().map_or_else(|| "yellow".into(), |n| n.to_string())
}

fn wires_words(wires: &[Wire]) -> String {
    wires.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn slots_words(slots: Slots) -> String {
    let list: Vec<String> = slots.iter().map(|s| (s + 1).to_string()).collect();
    match &list[..] {
        [one] => format!("wire {one}"),
        [rest @ .., last] => format!("wires {} and {last}", rest.join(", ")),
        [] => "no wire".into(),
    }
}

fn tool_words(tool: Tool) -> &'static str {
    match tool {
        Tool::Plain => "nothing",
        Tool::Double => "the Double Detector",
        Tool::Triple => "the triple detector",
        Tool::Super => "the super detector",
        Tool::Ray => "the X-or-Y ray",
    }
}

pub(crate) fn event(game: &Wires, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
    Some(match event.get() {
        Event::Dealt { captain, wires, candidates, cards } => {
            let mut text = format!(
                "{} wires are dealt: {}. {} the captain.",
                wires,
                game.mission().words(),
                names.does(*captain, "are", "is")
            );
            if !candidates.is_empty() {
                let _ = write!(text, " Yellow and red candidates: {}.", wires_words(candidates));
            }
            if !cards.is_empty() {
                let list: Vec<String> =
                    cards.iter().map(|c| format!("{} {}", c.number(), c.name())).collect();
                let _ = write!(text, " Equipment: {}.", list.join(", "));
            }
            text
        }
        Event::Tokened { seat, slot, wire } => {
            format!("{} the token {wire} on wire {}.", names.does(*seat, "put", "puts"), slot + 1)
        }
        Event::TurnBegins { .. } => return None,
        Event::Took { seat, tool } => {
            format!("{} {}.", names.does(*seat, "take", "takes"), tool_words(*tool))
        }
        Event::Pointed { seat, target, slots } => format!(
            "{} at {} {}.",
            names.does(*seat, "point", "points"),
            names.whose(*target).to_lowercase_you(),
            slots_words(*slots)
        ),
        Event::Said { seat, call } => format!("{} {}.", names.does(*seat, "say", "says"), call_words(*call)),
        Event::Right { target, slot, wire, .. } => {
            format!("Right! {} wire {} is cut: {wire}.", names.whose(*target), slot + 1)
        }
        Event::Cut { seat, slot, wire } => {
            format!("{} wire {} is cut with it: {wire}.", names.whose(*seat), slot + 1)
        }
        Event::Wrong { target, slot, token, wire, dial, .. } => {
            let shown = match (token, wire) {
                (_, Some(wire)) => format!("a {wire}"),
                (Token::Red, None) => "red, and does not explode".into(),
                _ => "yellow".into(),
            };
            format!(
                "Wrong: {} wire {} is {shown}. The dial stands at {dial}.",
                names.whose(*target).to_lowercase_you(),
                slot + 1
            )
        }
        Event::Solo { seat, call, slots, .. } => format!(
            "{} alone all remaining copies of {}: {}.",
            names.does(*seat, "cut", "cuts"),
            call_words(*call),
            slots_words(*slots)
        ),
        Event::Reds { seat, wires } => {
            format!("{} the last wires, all red: {}.", names.does(*seat, "show", "shows"), wires_words(wires))
        }
        Event::Used { seat, card } => {
            format!("{} card {}: {}.", names.does(*seat, "use", "uses"), card.number(), card.name())
        }
        Event::Labelled { seat, slots: [a, b], same } => format!(
            "{} wires {} and {} are {}.",
            names.whose(*seat),
            a + 1,
            b + 1,
            if *same { "the same" } else { "different" }
        ),
        Event::Answered { call, answers } => {
            let yes: Vec<String> = game
                .stands()
                .iter()
                .zip(answers.iter())
                .filter(|(_, yes)| *yes)
                .map(|((owner, _), _)| names.who(Seat(*owner)).to_owned())
                .collect();
            let who = if yes.is_empty() { "no stand".into() } else { yes.join(", ") };
            format!("The radar for {} finds: {who}.", call_words(*call))
        }
        Event::Rewound { dial } => format!("The dial goes back to {dial}."),
        Event::Recharged { seat } => format!("{} Double Detector is ready again.", names.whose(*seat)),
        Event::PlaysNext { seat } => format!("{} next.", names.does(*seat, "play", "plays")),
        Event::Swapping { seat, partner } => {
            format!("{} a wire with {}.", names.does(*seat, "swap", "swaps"), names.whom(*partner))
        }
        Event::Gave { seat, slot } => format!("{} wire {}.", names.does(*seat, "give", "gives"), slot + 1),
        Event::Received { seat, wire } => match wire.known() {
            Some(wire) => format!("{} a {wire}.", names.does(*seat, "get", "gets")),
            None => return None,
        },
        Event::Inserted { seat, slot } => {
            format!("{} the new wire in at {}.", names.does(*seat, "put", "puts"), slot + 1)
        }
        Event::Ended { end } => match end {
            End::Won => "All wires are cut. The mission is won!".into(),
            End::Exploded => "A red wire! It explodes. The mission is lost.".into(),
            End::DialOut => "The dial has run out. The mission is lost.".into(),
        },
    })
}

/// "Your" inside a sentence.
trait LowercaseYou {
    fn to_lowercase_you(self) -> String;
}

impl LowercaseYou for String {
    fn to_lowercase_you(self) -> String {
        if self == "Your" { "your".into() } else { self }
    }
}

pub(crate) fn action(view: &View, action: Action, names: Names<'_>) -> String {
    let own = |slot: usize| {
        let wire = view.viewer().and_then(|v| view.hand(v).get(slot).and_then(|s| s.wire));
        wire.map_or_else(|| format!("wire {}", slot + 1), |w| format!("wire {} ({w})", slot + 1))
    };
    let whose = |seat: Seat| names.whose(seat).to_lowercase_you();
    match action {
        Action::Token(slot) => format!("put an info token on {}", own(slot.get())),
        Action::Cut(seat, slot) => {
            let seen = view.hand(seat).get(slot.get()).copied();
            let known = match seen.map(|s| (s.token, s.wire)) {
                Some((_, Some(wire))) => format!(", a {wire}"),
                Some((Token::Value, None)) => {
                    token_value(view, seat, slot.get() as u8).map_or_else(String::new, |w| format!(", a {w}"))
                }
                Some((Token::Yellow, _)) => ", a yellow one".into(),
                Some((Token::Red, _)) => ", a red one".into(),
                _ => String::new(),
            };
            format!("point at {} wire {}{known}", whose(seat), slot.get() + 1)
        }
        Action::Say(call) if view.stage() == Stage::Radar => {
            format!("ask all stands for {}", call_words(call))
        }
        Action::Say(call) => format!("say {}", call_words(call)),
        Action::Own(slot) => format!("cut {} with it", own(slot.get())),
        Action::Solo(call) => format!("cut all remaining copies of {}", call_words(call)),
        Action::Reveal => "show that your last wires are all red".into(),
        Action::Double => "use your Double Detector".into(),
        Action::Also(slot) => format!("point at wire {} as well", slot.get() + 1),
        Action::Show(slot) => format!("answer with {}", own(slot.get())),
        Action::Use(card) => format!("{}: {}", card.name(), card.about()),
        Action::Label(slot) => format!("label {} and its right neighbour", own(slot.get())),
        Action::Pick(seat) => match view.stage() {
            Stage::Batteries => format!("make {} Double Detector ready", whose(seat)),
            Stage::Coffee => format!("{} plays next", names.who(seat)),
            _ => format!("swap with {}", names.whom(seat)),
        },
        Action::Give(slot) => format!("give {}", own(slot.get())),
        Action::Insert(slot) => format!("put it in at {}", slot.get() + 1),
    }
}

/// What the info token on a wire says.
pub(crate) fn token_value(view: &View, seat: Seat, slot: u8) -> Option<Wire> {
    view.token_wire(seat, slot)
}
