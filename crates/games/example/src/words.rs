//! What the game says, from `words/*.ftl`.

use engine::text::{Paint, Reader};
use engine::{Known, Phrases, Piece, Preset, Seat, Seen, Words, Zone};

use crate::{Action, Card, Event, Example, View};

phrases::phrases! { "words" }

/// A card as people see it.
fn card(card: Card) -> String {
    (card.get() + 1).to_string()
}

impl Words for Example {
    fn phrases() -> &'static Phrases {
        &PHRASES
    }

    fn presets() -> &'static [Preset] {
        &[Preset { id: "high", options: "{}" }, Preset { id: "low", options: r#"{"low":true}"# }]
    }

    fn board(&self, view: &View, reader: Reader<'_>, paint: Paint) -> String {
        let hand = |hand: &Known<Card>| hand.value().map_or_else(|| "?".to_owned(), card);
        let line = |seat: Seat| {
            format!("{:<16} {}\n", reader.who(seat), paint.bold(&hand(&view.hands[seat.index()])))
        };
        let cards: Vec<String> = view.discards.iter().copied().map(card).collect();
        let pile = format!("{:<16} {}\n", discarded(reader.language), cards.join(" "));
        Seat::all(self.seats).map(line).chain((!cards.is_empty()).then_some(pile)).collect()
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        let language = reader.language;
        Some(match *event.get() {
            Event::Dealt { seat, card: dealt } => match dealt.known() {
                Some(dealt) => Dealt { who: reader.seat(seat), card: card(*dealt).into() }.say(language),
                None => DealtHidden { who: reader.seat(seat) }.say(language),
            },
            Event::Kept { seat } => Kept { who: reader.seat(seat) }.say(language),
            Event::Changed { seat, old, new } => match new.known() {
                Some(new) => {
                    Changed { who: reader.seat(seat), old: card(old).into(), new: card(*new).into() }
                        .say(language)
                }
                None => ChangedHidden { who: reader.seat(seat), old: card(old).into() }.say(language),
            },
            Event::Shown { seat, card: shown } => {
                Shown { who: reader.seat(seat), card: card(shown).into() }.say(language)
            }
            Event::Won { seat } => Won { who: reader.seat(seat) }.say(language),
        })
    }

    fn action_words(&self, view: &View, action: Action, reader: Reader<'_>) -> String {
        let own = view.mover().and_then(|seat| view.hands[seat.index()].value());
        let own = own.map_or_else(String::new, card);
        match action {
            Action::Keep => DoKeep { card: own.into() }.say(reader.language),
            Action::Change => DoChange { card: own.into() }.say(reader.language),
        }
    }

    fn zones(&self, view: &View, reader: Reader<'_>) -> Vec<Zone> {
        let piece = |card: Option<Card>| {
            let face = card.map(self::card).unwrap_or_default();
            Piece {
                name: if face.is_empty() { face_down(reader.language).into() } else { face.clone() },
                face,
                hue: None,
            }
        };
        let hands = Seat::all(self.seats).map(|seat| Zone {
            title: reader.who(seat).to_owned(),
            owner: Some(seat),
            pieces: vec![piece(view.hands[seat.index()].value())],
            more: 0,
        });
        let pile = Zone {
            title: discarded(reader.language).to_owned(),
            pieces: view.discards.iter().map(|card| piece(Some(*card))).collect(),
            ..Zone::default()
        };
        hands.chain([pile].into_iter().filter(|pile| !pile.pieces.is_empty())).collect()
    }
}
