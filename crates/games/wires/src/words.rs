//! What happened, what can be done and what is asked for, in the words of `words/*.ftl`. People count slots from 1.

use engine::text::{Reader, kebab};
use engine::{Filling, Language, Seat, Seen};

use crate::action::{Action, Card};
use crate::event::Event;
use crate::fact::{Answers, Slots};
use crate::rules::Wires;
use crate::state::{End, Stage, Token};
use crate::view::View;
use crate::wire::{Call, Colour, Wire};

phrases::phrases! { "words" }

/// A call as people say it.
pub(crate) fn said(call: Call, language: Language) -> Filling<'static> {
    call.number().map_or_else(|| yellow(language).into(), Into::into)
}

/// A call as the assistant's console writes it, which speaks English.
pub(crate) fn call_words(call: Call) -> String {
    call.number().map_or_else(|| yellow(Language::English).into(), |n| n.to_string())
}

/// A wire as sentences take it: a number, or something yellow or red.
fn named(wire: Wire) -> Filling<'static> {
    match wire.colour() {
        Colour::Blue => wire.number().into(),
        Colour::Yellow => Filling::kind(wire.to_string(), "yellow"),
        Colour::Red => Filling::kind(wire.to_string(), "red"),
    }
}

fn row(things: &[String], language: Language) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => And { rest: rest.join(", ").into(), last: last.into() }.say(language),
    }
}

fn slots_row(slots: Slots, language: Language) -> String {
    row(&slots.iter().map(|s| (s + 1).to_string()).collect::<Vec<_>>(), language)
}

fn wires_row(wires: &[Wire]) -> String {
    wires.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Card {
    /// What it is called.
    pub fn name(self, language: Language) -> &'static str {
        PHRASES.get(&format!("card-{}", self.number()), language).unwrap_or_default()
    }

    /// What it does.
    pub fn about(self, language: Language) -> &'static str {
        PHRASES.get(&format!("card-{}.about", self.number()), language).unwrap_or_default()
    }
}

pub(crate) fn event(game: &Wires, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
    let language = reader.language;
    let who = |seat: &Seat| reader.seat(*seat);
    let at = |slot: &u8| (slot + 1).into();
    Some(match event.get() {
        Event::Dealt { captain, wires, candidates, cards } => {
            dealt(game, *wires, reader.seat(*captain), candidates, cards, language)
        }
        Event::Tokened { seat, slot, wire } => {
            Tokened { who: who(seat), n: at(slot), wire: named(*wire) }.say(language)
        }
        Event::TurnBegins { .. } => return None,
        Event::Took { seat, tool } => Took { who: who(seat), tool: kebab(tool) }.say(language),
        Event::Pointed { seat, target, slots } => Pointed {
            who: who(seat),
            whose: who(target),
            count: slots.len().into(),
            slots: slots_row(*slots, language).into(),
        }
        .say(language),
        Event::Said { seat, call } => Said { who: who(seat), call: said(*call, language) }.say(language),
        Event::Right { target, slot, wire, .. } => {
            Right { whose: who(target), n: at(slot), wire: named(*wire) }.say(language)
        }
        Event::Cut { seat, slot, wire } => {
            Cut { who: who(seat), n: at(slot), wire: named(*wire) }.say(language)
        }
        Event::Wrong { target, slot, token, wire, dial, .. } => {
            let (whose, n, dial) = (who(target), at(slot), (*dial).into());
            match (token, wire) {
                (_, Some(wire)) => Wrong { whose, n, dial, wire: named(*wire) }.say(language),
                (Token::Red, None) => WrongRed { dial, n, whose }.say(language),
                _ => WrongYellow { dial, n, whose }.say(language),
            }
        }
        Event::Solo { seat, call, slots, .. } => {
            Solo { who: who(seat), call: said(*call, language), slots: slots_row(*slots, language).into() }
                .say(language)
        }
        Event::Reds { seat, wires } => Reds { who: who(seat), wires: wires_row(wires).into() }.say(language),
        Event::Used { seat, card } => {
            Used { who: who(seat), number: card.number().into(), card: card.name(language).into() }
                .say(language)
        }
        Event::Labelled { seat, slots: [a, b], same } => {
            let same = if *same { "yes" } else { "no" }.into();
            Labelled { who: who(seat), a: at(a), b: at(b), same }.say(language)
        }
        Event::Answered { call, answers } => answered(game, *call, *answers, reader),
        Event::Rewound { dial } => Rewound { dial: (*dial).into() }.say(language),
        Event::Recharged { seat } => Recharged { who: who(seat) }.say(language),
        Event::PlaysNext { seat } => PlaysNext { who: who(seat) }.say(language),
        Event::Swapping { seat, partner } => Swapping { who: who(seat), partner: who(partner) }.say(language),
        Event::Gave { seat, slot } => Gave { who: who(seat), n: at(slot) }.say(language),
        Event::Received { seat, wire } => match wire.known() {
            Some(wire) => Received { who: who(seat), wire: named(*wire) }.say(language),
            None => ReceivedHidden { who: who(seat) }.say(language),
        },
        Event::Inserted { seat, slot } => Inserted { who: who(seat), n: at(slot) }.say(language),
        Event::Ended { end: End::Won, .. } => ended_won(language).into(),
        Event::Ended { end: End::Exploded, .. } => ended_exploded(language).into(),
        Event::Ended { end: End::DialOut, .. } => ended_dial_out(language).into(),
    })
}

fn dealt(
    game: &Wires,
    wires: u8,
    captain: Filling<'_>,
    candidates: &[Wire],
    cards: &[Card],
    language: Language,
) -> String {
    let mission = game.mission().words(language).into();
    let mut parts = vec![Dealt { wires: wires.into(), mission, who: captain }.say(language)];
    if !candidates.is_empty() {
        parts.push(DealtCandidates { candidates: wires_row(candidates).into() }.say(language));
    }
    if !cards.is_empty() {
        let cards: Vec<String> =
            cards.iter().map(|c| format!("{} {}", c.number(), c.name(language))).collect();
        parts.push(DealtCards { cards: cards.join(", ").into() }.say(language));
    }
    parts.join(" ")
}

/// What the stands answer to the radar.
fn answered(game: &Wires, call: Call, answers: Answers, reader: Reader<'_>) -> String {
    let language = reader.language;
    let stands = game.stands();
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    for (i, has) in answers.iter().enumerate().take(stands.len()) {
        let owner = Seat(stands[i].0);
        let of_owner = |stands: &[(u8, u8)]| stands.iter().filter(|s| s.0 == owner.0).count();
        let name = reader.who(owner);
        let name = if of_owner(stands) == 1 {
            name.to_owned()
        } else {
            StandOf { n: (1 + of_owner(&stands[..i])).into(), who: name.into() }.say(language)
        };
        if has { &mut yes } else { &mut no }.push(name);
    }
    let call = said(call, language);
    if yes.is_empty() {
        AnsweredNone { call }.say(language)
    } else if no.is_empty() {
        AnsweredAll { call }.say(language)
    } else {
        Answered { call, yes: yes.join(", ").into(), no: no.join(", ").into() }.say(language)
    }
}

pub(crate) fn action(view: &View, action: Action, reader: Reader<'_>) -> String {
    let language = reader.language;
    let own = |slot: usize| -> Filling<'static> {
        let wire = view.viewer().and_then(|v| view.hand(v).get(slot).and_then(|s| s.wire));
        let n = (slot + 1).into();
        match wire {
            None => WireAt { n }.say(language),
            Some(wire) => WireKnown { n, wire: wire.to_string().into() }.say(language),
        }
        .into()
    };
    match action {
        Action::Token(slot) => DoToken { wire: own(slot.get()) }.say(language),
        Action::Cut(seat, slot) => {
            let (whose, n) = (reader.plain(seat).into(), (slot.get() + 1).into());
            let seen = view.hand(seat).get(slot.get()).copied();
            let told = seen.and_then(|s| s.wire.or_else(|| view.token_wire(seat, slot.get() as u8)));
            match (told, seen.map(|s| s.token)) {
                (Some(wire), _) => DoCutKnown { whose, n, wire: named(wire) }.say(language),
                (None, Some(Token::Yellow)) => DoCutYellow { n, whose }.say(language),
                (None, Some(Token::Red)) => DoCutRed { n, whose }.say(language),
                _ => DoCut { n, whose }.say(language),
            }
        }
        Action::Say(call) if view.stage() == Stage::Radar => {
            DoAsk { call: said(call, language) }.say(language)
        }
        Action::Say(call) => DoSay { call: said(call, language) }.say(language),
        Action::Own(slot) => DoOwn { wire: own(slot.get()) }.say(language),
        Action::Solo(call) => DoSolo { call: said(call, language) }.say(language),
        Action::Reveal => do_reveal(language).into(),
        Action::Double => do_double(language).into(),
        Action::Also(slot) => DoAlso { n: (slot.get() + 1).into() }.say(language),
        Action::Show(slot) => DoShow { wire: own(slot.get()) }.say(language),
        Action::Use(card) => {
            DoUse { card: card.name(language).into(), does: card.about(language).into() }.say(language)
        }
        Action::Label(slot) => DoLabel { wire: own(slot.get()) }.say(language),
        Action::Pick(seat) => match view.stage() {
            Stage::Batteries => DoPickBatteries { who: reader.seat(seat) }.say(language),
            Stage::Coffee => DoPickCoffee { who: reader.plain(seat).into() }.say(language),
            _ => DoPick { who: reader.plain(seat).into() }.say(language),
        },
        Action::Give(slot) => DoGive { wire: own(slot.get()) }.say(language),
        Action::Insert(slot) => DoInsert { n: (slot.get() + 1).into() }.say(language),
    }
}

/// What the player is asked to do.
pub(crate) fn prompt(view: &View, reader: Reader<'_>) -> String {
    let (doing, language) = (view.doing(), reader.language);
    match view.stage() {
        Stage::Say => PromptSay {
            whose: reader.plain(doing.target).into(),
            count: doing.slots.len().into(),
            slots: slots_row(doing.slots, language).into(),
        }
        .say(language),
        stage => PromptStage { stage: kebab(&stage) }.say(language),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, GameEvent, Secret, Viewer};

    use super::*;
    use crate::Options;

    fn said(event: &Event, language: Language) -> String {
        let game = Wires::new(3, Options::default()).unwrap();
        let names = ["Anna".to_owned(), "Ben".to_owned(), "Cem".to_owned()];
        let reader = Reader { language, ..Reader::english(&names, Some(Seat(0))) };
        super::event(&game, &Seen::sent(event.clone()), reader).unwrap()
    }

    fn blue(number: u8) -> Wire {
        Wire::blue(number).unwrap()
    }

    #[test]
    fn wires_have_their_article_and_their_colour() {
        let (you, ben) = (Seat(0), Seat(1));
        let right = |wire| Event::Right { seat: you, target: ben, slot: 2, wire };
        for (event, english, german) in [
            (
                right(blue(8)),
                "Right! Ben's wire 3 is an 8 and is cut.",
                "Richtig! Draht 3 von Ben ist eine 8 und wird gekappt.",
            ),
            (
                right(Wire::yellow(4).unwrap()),
                "Right! Ben's wire 3 is a yellow wire (4.1) and is cut.",
                "Richtig! Draht 3 von Ben ist ein gelber Draht (4.1) und wird gekappt.",
            ),
            (
                Event::Tokened { seat: you, slot: 0, wire: blue(11) },
                "Your wire 1 gets a token: it is an 11.",
                "Dein Draht 1 bekommt eine Marke: eine 11.",
            ),
            (
                Event::Pointed { seat: ben, target: you, slots: [1, 3].into_iter().collect() },
                "Ben points at your wires 2 and 4.",
                "Ben zeigt auf deine Drähte 2 und 4.",
            ),
        ] {
            assert_eq!(said(&event, Language::English), english);
            assert_eq!(said(&event, Language::German), german);
        }
    }

    #[test]
    fn a_wire_that_somebody_else_got_is_told_without_its_value() {
        let hidden = Event::Received { seat: Seat(1), wire: Secret::to(Seat(1), blue(5)) };
        let hidden = hidden.seen_by(Viewer::Seat(Seat(0))).unwrap();
        assert_eq!(said(&hidden, Language::English), "Ben gets a wire.");
    }
}
