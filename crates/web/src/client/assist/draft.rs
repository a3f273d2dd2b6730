//! An event while it is put together by taps: which kind, what was chosen, what is asked next.

use wires::assistant::{Look, Setup};
use wires::wire::Call;

use crate::client::text::assist as t;
use crate::client::text::fill;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Call,
    Token,
    Solo,
    Detector,
    Swap,
    Label,
    Radar,
    Has,
    Not,
    Parity,
    Count,
    Reds,
    Dial,
}

/// All kinds with their names, the usual ones first.
pub(super) fn kinds() -> [(Kind, &'static str); 13] {
    [
        (Kind::Call, t::k_call()),
        (Kind::Token, t::k_token()),
        (Kind::Solo, t::k_solo()),
        (Kind::Detector, t::k_detector()),
        (Kind::Swap, t::k_swap()),
        (Kind::Label, t::k_label()),
        (Kind::Radar, t::k_radar()),
        (Kind::Has, t::k_has()),
        (Kind::Not, t::k_not()),
        (Kind::Parity, t::k_parity()),
        (Kind::Count, t::k_count()),
        (Kind::Reds, t::k_reds()),
        (Kind::Dial, t::k_dial()),
    ]
}

/// What is asked. A number says which earlier answer it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ask {
    /// A player.
    Player,
    /// A player other than that one.
    Other(usize),
    /// A wire of that player; cut ones only where they can be meant.
    Slot(usize),
    /// Wires of that player.
    Slots(usize),
    /// One of those wires.
    Among(usize),
    /// A place on that player's stand.
    Place(usize),
    /// What can be called.
    Value,
    /// What a token can show.
    Shown,
    /// What I got.
    Wire,
    /// Any number of players.
    Players,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// A number up to this.
    Upto(u8),
}

/// A question: what, in which words, and may it stay open?
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) ask: Ask,
    pub(super) words: &'static str,
    pub(super) skip: Option<&'static str>,
}

const fn must(ask: Ask, words: &'static str) -> Question {
    Question { ask, words, skip: None }
}

const fn may(ask: Ask, words: &'static str, skip: &'static str) -> Question {
    Question { ask, words, skip: Some(skip) }
}

/// An event as far as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    /// The answers so far; an empty one was skipped.
    pub(super) said: Vec<String>,
}

/// A key of the pad.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Key {
    /// What it says in a line.
    pub(super) word: String,
    /// What is on it.
    pub(super) label: String,
    /// How likely it is, where that is known.
    pub(super) chance: Option<f64>,
    /// Is it pointless by what is known?
    pub(super) pointless: bool,
}

impl Draft {
    /// Nothing but the kind.
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, said: Vec::new() }
    }

    /// A call of this player, which is the usual event.
    pub(super) fn of(caller: &str) -> Self {
        Self { kind: Kind::Call, said: vec![caller.to_owned()] }
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.said.get(at).is_some_and(|w| w == word)
    }

    /// All questions of this event, as far as they follow from the answers.
    pub(super) fn questions(&self, setup: &Setup) -> Vec<Question> {
        let who = must(Ask::Player, t::q_who());
        let value = must(Ask::Value, t::q_value());
        let result = must(Ask::Word(&["yes", "no"]), t::q_result());
        let wire = |of| must(Ask::Slot(of), t::q_wire());
        let own = may(Ask::Slot(0), t::q_own(), t::i_know_not());
        match self.kind {
            Kind::Call => {
                let mut all = vec![who, must(Ask::Other(0), t::q_whom()), wire(1), value, result];
                if self.is(4, "yes") {
                    all.push(own);
                } else if self.is(4, "no") {
                    all.push(may(Ask::Shown, t::q_was(), t::not_seen()));
                }
                all
            }
            Kind::Detector => {
                let slots = must(Ask::Slots(1), t::q_wires());
                let mut all = vec![who, must(Ask::Other(0), t::q_whom()), slots, value, result];
                if self.is(4, "yes") {
                    all.extend([must(Ask::Among(2), t::q_cut()), own]);
                } else if self.is(4, "no") {
                    all.push(may(Ask::Among(2), t::q_marked(), t::not_seen()));
                    if self.said.get(5).is_some_and(|w| !w.is_empty()) {
                        all.push(must(Ask::Shown, t::q_was()));
                    }
                }
                all
            }
            Kind::Token => vec![who, wire(0), must(Ask::Shown, t::q_value())],
            Kind::Solo => vec![who, value, may(Ask::Slots(0), t::q_wires(), t::i_know_not())],
            Kind::Swap => {
                let (out, back) =
                    (|of| must(Ask::Slot(of), t::q_out()), |of| must(Ask::Place(of), t::q_in()));
                let mut all = vec![who, out(0), back(0), must(Ask::Other(0), t::q_with()), out(3), back(3)];
                let me = &setup.me;
                if [0, 3].iter().any(|i| self.said.get(*i).is_some_and(|w| w.eq_ignore_ascii_case(me))) {
                    all.push(must(Ask::Wire, t::q_got()));
                }
                all
            }
            Kind::Label => vec![must(Ask::Word(&["=", "!="]), t::q_relation()), who, wire(1), wire(1)],
            Kind::Radar => vec![value, must(Ask::Players, t::q_answer())],
            Kind::Has => vec![who, must(Ask::Word(&["has", "hasnot"]), t::q_has()), value],
            Kind::Not => vec![who, wire(0), value],
            Kind::Parity => vec![must(Ask::Word(&["odd", "even"]), t::q_parity()), who, wire(1)],
            Kind::Count => vec![who, wire(0), must(Ask::Upto(4), t::q_number())],
            Kind::Reds => vec![who],
            Kind::Dial => vec![must(Ask::Upto(setup.players.len() as u8), t::q_dial())],
        }
    }

    /// What is asked next; nothing if the event is told.
    pub(super) fn next(&self, setup: &Setup) -> Option<Question> {
        self.questions(setup).get(self.said.len()).copied()
    }

    /// The line that says it.
    pub(super) fn line(&self) -> String {
        let s = |i: usize| self.said.get(i).map_or("", String::as_str);
        let text = match self.kind {
            Kind::Call => self.said.join(" "),
            Kind::Detector if self.is(4, "no") && !s(5).is_empty() => {
                format!("dd {} {} {} {} no {}={}", s(0), s(1), s(2), s(3), s(5), s(6))
            }
            Kind::Detector => format!("dd {}", self.said.join(" ")),
            Kind::Token => format!("token {}", self.said.join(" ")),
            Kind::Solo => format!("solo {}", self.said.join(" ")),
            Kind::Swap => {
                let got = if s(6).is_empty() { String::new() } else { format!(" got {}", s(6)) };
                // What goes out ends where the other puts it in.
                format!("swap {} {}>{} {} {}>{}{got}", s(0), s(1), s(5), s(3), s(4), s(2))
            }
            Kind::Label => format!("label {}", self.said.join(" ")),
            Kind::Radar => format!("radar {} {}", s(0), if s(1).is_empty() { "none" } else { s(1) }),
            Kind::Has => format!("{} {} {}", s(1), s(0), s(2)),
            Kind::Not => format!("not {}", self.said.join(" ")),
            Kind::Parity => self.said.join(" "),
            Kind::Count => format!("count {}", self.said.join(" ")),
            Kind::Reds => format!("reds {}", s(0)),
            Kind::Dial => format!("dial {}", s(0)),
        };
        text.trim().to_owned()
    }

    /// The player whom an answer names.
    fn player(&self, setup: &Setup, at: usize) -> Option<u8> {
        let word = self.said.get(at)?;
        setup.players.iter().position(|n| n.eq_ignore_ascii_case(word)).map(|i| i as u8)
    }

    /// The wire that the event is about, if one is: a player and a slot.
    pub(super) fn aim(&self, setup: &Setup) -> Option<(u8, u8)> {
        let (player, slot) = match self.kind {
            Kind::Call | Kind::Detector => (1, 2),
            Kind::Token | Kind::Not | Kind::Count => (0, 1),
            Kind::Parity => (1, 2),
            _ => return None,
        };
        let slot: u8 = self.said.get(slot)?.parse().ok()?;
        Some((self.player(setup, player)?, slot.checked_sub(1)?))
    }

    /// The keys that answer a question.
    pub(super) fn keys(&self, setup: &Setup, look: &Look, ask: Ask) -> Vec<Key> {
        let key = |word: String, label: String| Key { word, label, chance: None, pointless: false };
        let players = |but: Option<u8>| -> Vec<Key> {
            (0..setup.players.len() as u8)
                .filter(|p| Some(*p) != but)
                .map(|p| key(setup.players[p as usize].clone(), t::name(setup, p)))
                .collect()
        };
        // A new token or a mistaken call is about an uncut wire; a label may lie between a cut and an uncut one.
        let open = !matches!(self.kind, Kind::Label);
        let slots = |of: usize, open: bool| -> Vec<Key> {
            let hand = self.player(setup, of).and_then(|p| look.hands.get(p as usize));
            hand.into_iter()
                .flatten()
                .enumerate()
                .map(|(i, place)| {
                    let number = (i + 1).to_string();
                    Key { pointless: open && place.cut, ..key(number.clone(), number) }
                })
                .collect()
        };
        let values = || -> Vec<Key> {
            let place = self.aim(setup).and_then(|(p, s)| look.hands.get(p as usize)?.get(s as usize));
            let (blue, yellow) =
                setup.game().map_or((12, true), |g| (g.mission().blue, g.mission().yellow.of > 0));
            Call::all()
                .filter(|c| c.number().map_or(yellow, |n| n <= blue))
                .map(|call| {
                    let chance =
                        place.map(|p| p.chances.iter().find(|x| x.0 == Some(call)).map_or(0.0, |x| x.1));
                    let key = key(call.to_string(), t::call(Some(call)));
                    Key { chance, pointless: chance == Some(0.0), ..key }
                })
                .collect()
        };
        match ask {
            Ask::Player | Ask::Players => players(None),
            Ask::Other(not) => players(self.player(setup, not)),
            Ask::Slot(of) | Ask::Slots(of) => slots(of, open),
            Ask::Place(of) => slots(of, false),
            Ask::Among(of) => {
                let list = self.said.get(of).map_or("", String::as_str);
                list.split(',').map(|w| key(w.to_owned(), fill(t::wire(), &[("n", w)]))).collect()
            }
            Ask::Value | Ask::Shown => values(),
            Ask::Wire => {
                let mut all: Vec<_> = (1..=setup.game().map_or(12, |g| g.mission().blue))
                    .filter_map(wires::wire::Wire::blue)
                    .chain(setup.candidates.iter().copied())
                    .collect();
                all.sort();
                all.into_iter().map(|w| key(w.to_string(), w.to_string())).collect()
            }
            Ask::Word(words) => words.iter().map(|w| key((*w).to_owned(), word(w).to_owned())).collect(),
            Ask::Upto(most) => {
                (u8::from(most == 4)..=most).map(|n| key(n.to_string(), n.to_string())).collect()
            }
        }
    }

    /// An answer as a chip shows it.
    pub(super) fn chip(&self, setup: &Setup, at: usize) -> String {
        let said = self.said.get(at).map_or("", String::as_str);
        if said.is_empty() {
            return "–".to_owned();
        }
        match self.questions(setup).get(at).map(|q| q.ask) {
            Some(Ask::Player | Ask::Other(_)) => {
                self.player(setup, at).map_or_else(|| said.to_owned(), |p| t::name(setup, p))
            }
            Some(Ask::Slot(_) | Ask::Slots(_) | Ask::Among(_) | Ask::Place(_)) => {
                fill(t::wire(), &[("n", &said.replace(',', ", "))])
            }
            Some(Ask::Word(_)) => word(said).to_owned(),
            _ if said == "Y" => t::yellow().to_owned(),
            _ => said.to_owned(),
        }
    }
}

fn word(word: &str) -> &'static str {
    match word {
        "yes" => t::right_cut(),
        "no" => t::wrong(),
        "=" => t::same(),
        "!=" => t::different(),
        "odd" => t::odd(),
        "even" => t::even(),
        "has" => t::has(),
        _ => t::has_not(),
    }
}
