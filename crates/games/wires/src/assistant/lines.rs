//! Reading the lines that people type.

use super::session::Setup;
use crate::belief::calls::remaining;
use crate::belief::{Fast, Position, Rows};
use crate::fact::{Answers, Fact, Slots};
use crate::wire::{Call, Colour, Shown, Wire, WireSet};

/// What a line says.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Said {
    pub(super) facts: Vec<Fact>,
    /// What the observer got in a swap.
    pub(super) got: Option<Wire>,
    /// The dial, if it was told.
    pub(super) dial: Option<u8>,
}

impl From<Vec<Fact>> for Said {
    fn from(facts: Vec<Fact>) -> Self {
        Self { facts, ..Self::default() }
    }
}

/// A reader at one moment of the evening.
pub(super) struct Reader<'a> {
    pub(super) setup: &'a Setup,
    pub(super) position: &'a Position,
    pub(super) rows: &'a Rows,
}

type Read<T> = Result<T, String>;

impl Reader<'_> {
    pub(super) fn read(&self, line: &str) -> Read<Said> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else { return Err("the line is empty".into()) };
        match (verb.to_lowercase().as_str(), rest) {
            ("token", [who, slot, value]) => {
                let player = self.player(who)?;
                Ok(vec![token(player, self.slot(player, slot)?, value.parse().map_err(text)?)].into())
            }
            ("dd", [caller, target, slots, value, result, more @ ..]) => {
                self.detector(caller, target, slots, value, result, more)
            }
            ("solo", [who, value, slots @ ..]) => self.solo(who, value, slots),
            ("swap", [a, x, b, y, got @ ..]) => self.swap(a, x, b, y, got),
            ("label", [kind, who, a, b]) => {
                let player = self.player(who)?;
                let slots = [self.slot(player, a)?, self.slot(player, b)?];
                Ok(vec![match *kind {
                    "=" | "==" | "same" => Fact::LabelEq { player, slots },
                    "!=" | "<>" | "≠" | "different" => Fact::LabelNeq { player, slots },
                    other => return Err(format!("a label is `=` or `!=`, not `{}`", clip(other))),
                }]
                .into())
            }
            ("radar", [value, who @ ..]) => {
                let call = self.call(value)?;
                let yes: Vec<u8> = match who {
                    ["none"] => Vec::new(),
                    [] => return Err("say who has it: `radar 7 anna cem`, or `radar 7 none`".into()),
                    who => who.iter().map(|w| self.player(w)).collect::<Read<_>>()?,
                };
                let answers: Answers = (0..self.position.layout.players).map(|p| yes.contains(&p)).collect();
                Ok(vec![Fact::Radar { call, answers }].into())
            }
            ("has", [who, value]) => {
                Ok(vec![Fact::Has { player: self.player(who)?, call: self.call(value)? }].into())
            }
            ("hasnot", [who, value]) => {
                Ok(vec![Fact::NotHave { player: self.player(who)?, call: self.call(value)? }].into())
            }
            ("not", [who, slot, value]) => {
                let player = self.player(who)?;
                let (slot, call) = (self.slot(player, slot)?, self.call(value)?);
                Ok(vec![Fact::NotSlot { player, slot, call }].into())
            }
            ("odd" | "even", [who, slot]) => {
                let player = self.player(who)?;
                let odd = verb.eq_ignore_ascii_case("odd");
                Ok(vec![Fact::Parity { player, slot: self.slot(player, slot)?, odd }].into())
            }
            ("count", [who, slot, count]) => {
                let player = self.player(who)?;
                let count = count.parse().map_err(|_| format!("`{}` is no count", clip(count)))?;
                Ok(vec![Fact::Multiplicity { player, slot: self.slot(player, slot)?, count }].into())
            }
            ("reds", [who]) => Ok(vec![Fact::RevealRed { player: self.player(who)? }].into()),
            ("dial", [number]) => {
                let most = self.position.layout.players;
                let dial = number.parse().ok().filter(|d| *d <= most);
                let dial = dial.ok_or_else(|| format!("the dial goes from 0 to {most}"))?;
                Ok(Said { dial: Some(dial), ..Said::default() })
            }
            (
                verb @ ("token" | "dd" | "solo" | "swap" | "label" | "radar" | "has" | "hasnot" | "not"
                | "odd" | "even" | "count" | "reds" | "dial"),
                _,
            ) => Err(format!("`{verb}` is written like this:\n{}", example(verb))),
            (_, [target, slot, value, result, more @ ..]) => {
                self.dual(verb, target, slot, value, result, more)
            }
            _ => {
                self.player(verb)?;
                Err(format!("a call is written like this:\n{}", example("anna")))
            }
        }
    }

    fn player(&self, name: &str) -> Read<u8> {
        let name = name.to_lowercase();
        let names: Vec<String> = self.setup.players.iter().map(|n| n.to_lowercase()).collect();
        if let Some(i) = names.iter().position(|n| *n == name) {
            return Ok(i as u8);
        }
        if name == "me" || name == "i" {
            return Ok(self.setup.me_index());
        }
        let starts: Vec<usize> = (0..names.len()).filter(|i| names[*i].starts_with(&name)).collect();
        match starts[..] {
            [one] => Ok(one as u8),
            [] => Err(format!(
                "nobody here is `{}`; the players are {}",
                clip(&name),
                self.setup.players.join(", ")
            )),
            _ => Err(format!("`{}` could be several players; write more of the name", clip(&name))),
        }
    }

    fn slot(&self, player: u8, word: &str) -> Read<u8> {
        let most = self.position.layout.hand_size(player);
        let name = &self.setup.players[player as usize];
        word.parse::<u8>()
            .ok()
            .filter(|n| (1..=most).contains(&(*n as usize)))
            .map(|n| n - 1)
            .ok_or_else(|| format!("{name} has wires 1 to {most}, not `{}`", clip(word)))
    }

    fn slots(&self, player: u8, words: &str) -> Read<Slots> {
        words.split(',').filter(|w| !w.is_empty()).map(|w| self.slot(player, w)).collect()
    }

    fn call(&self, word: &str) -> Read<Call> {
        let call: Call = word.parse().map_err(text)?;
        if self.position.layout.copies(call.set()) == 0 {
            return Err(format!("there is no {call} in this mission"));
        }
        Ok(call)
    }

    fn pair(&self, caller: &str, target: &str) -> Read<(u8, u8)> {
        let (caller, target) = (self.player(caller)?, self.player(target)?);
        if caller == target {
            return Err("nobody calls an own wire".into());
        }
        Ok((caller, target))
    }

    fn dual(
        &self,
        caller: &str,
        target: &str,
        slot: &str,
        value: &str,
        result: &str,
        more: &[&str],
    ) -> Read<Said> {
        let (caller, target) = self.pair(caller, target)?;
        let (slot, call) = (self.slot(target, slot)?, self.call(value)?);
        match (result, more) {
            ("no", []) => Ok(vec![Fact::Fail { caller, call, target, slot }].into()),
            ("no", [shown]) => {
                let shown: Shown = shown.parse().map_err(text)?;
                Ok(vec![Fact::Fail { caller, call, target, slot }, token(target, slot, shown)].into())
            }
            ("yes", more) => self.cut(caller, target, slot, call, more),
            _ => Err(format!("say `yes` or `no`:\n{}", example("anna"))),
        }
    }

    /// A right call; where the caller's wire was is seen by all, or it is mine.
    fn cut(&self, caller: u8, target: u8, slot: u8, call: Call, more: &[&str]) -> Read<Said> {
        let own = match more {
            [own] => self.slot(caller, own)?,
            [] => self.own(caller, call)?,
            _ => return Err(format!("too many words after `yes`:\n{}", example("anna"))),
        };
        let mine = self.rows.at(caller, own).and_then(|id| self.position.seen(id));
        let hit = self.rows.at(target, slot).and_then(|id| self.position.seen(id));
        let shown = call.number().and_then(Wire::blue).map_or(Shown::Yellow, Shown::Wire);
        let face = |seen: Option<Wire>| match shown {
            Shown::Yellow => seen.map_or(Shown::Yellow, Shown::Wire),
            blue @ Shown::Wire(_) => blue,
        };
        let fact =
            Fact::Cut { caller, caller_slot: own, caller_wire: face(mine), target, slot, wire: face(hit) };
        Ok(vec![fact].into())
    }

    /// The caller's wire, if there is only one that it can have been.
    fn own(&self, caller: u8, call: Call) -> Read<u8> {
        let counted = Fast::fast(self.position).map_err(|_| "nothing fits any more".to_owned())?;
        let hand = self.rows.hand(caller);
        let open: Vec<usize> = (0..hand.len())
            .filter(|i| !self.rows.is_cut(hand[*i]) && counted.chance(hand[*i], call.set()) > 0.0)
            .collect();
        match open[..] {
            [only] => Ok(only as u8),
            _ => {
                let name = &self.setup.players[caller as usize];
                let list: Vec<String> = open.iter().map(|i| (i + 1).to_string()).collect();
                Err(format!(
                    "which wire of {name} was cut with it? Add its number after `yes`; it can be {}",
                    list.join(", ")
                ))
            }
        }
    }

    fn detector(
        &self,
        caller: &str,
        target: &str,
        slots: &str,
        value: &str,
        result: &str,
        more: &[&str],
    ) -> Read<Said> {
        let (caller, target) = self.pair(caller, target)?;
        let (slots, call) = (self.slots(target, slots)?, self.call(value)?);
        let failed = Fact::DdFail { caller, call, target, slots };
        match (result, more) {
            ("no", []) => Ok(vec![failed].into()),
            ("no", [marked]) => {
                let (slot, shown) = marked.split_once('=').ok_or("write the token as 4=6")?;
                let shown: Shown = shown.parse().map_err(text)?;
                Ok(vec![failed, token(target, self.slot(target, slot)?, shown)].into())
            }
            ("yes", [slot, own @ ..]) => {
                let slot = self.slot(target, slot)?;
                if !slots.has(slot) {
                    return Err("that wire was not pointed at".into());
                }
                self.cut(caller, target, slot, call, own)
            }
            _ => Err(format!("a detector is written like this:\n{}", example("dd"))),
        }
    }

    fn solo(&self, who: &str, value: &str, slots: &[&str]) -> Read<Said> {
        let (player, call) = (self.player(who)?, self.call(value)?);
        let wire = call.number().and_then(Wire::blue).map_or(Shown::Yellow, Shown::Wire);
        let slots = match slots {
            [] => self.solo_slots(player, call)?,
            words => self.slots(player, &words.join(","))?,
        };
        Ok(vec![Fact::Solo { player, slots, wire }].into())
    }

    /// The wires of a solo cut, if what is known leaves no doubt.
    fn solo_slots(&self, player: u8, call: Call) -> Read<Slots> {
        let mut then = self.position.clone();
        then.facts.extend(
            (0..then.layout.players).filter(|p| *p != player).map(|p| Fact::NotHave { player: p, call }),
        );
        then.facts.push(Fact::Has { player, call });
        let name = &self.setup.players[player as usize];
        let counted = Fast::fast(&then)
            .map_err(|_| format!("{name} can't hold all remaining copies of {call} by what is known"))?;
        let hand = self.rows.hand(player);
        let uncut = |i: &usize| !self.rows.is_cut(hand[*i]);
        let open: Slots = (0..hand.len())
            .filter(uncut)
            .filter(|i| counted.chance(hand[*i], call.set()) > 0.0)
            .map(|i| i as u8)
            .collect();
        if open.len() as u32 == remaining(self.position)(call) {
            return Ok(open);
        }
        let list: Vec<String> = open.iter().map(|i| (i + 1).to_string()).collect();
        Err(format!("which wires of {name}? Write `solo {name} {call} 3,4`; they can be {}", list.join(", ")))
    }

    /// `swap anna 3>5 bob 8>2`: anna's wire 3 ends at bob's 5, and bob's 8 at anna's 2.
    fn swap(&self, a: &str, x: &str, b: &str, y: &str, got: &[&str]) -> Read<Said> {
        let (player1, player2) = (self.player(a)?, self.player(b)?);
        if player1 == player2 {
            return Err("a swap is between two players".into());
        }
        let places = |player: u8, other: u8, word: &str| -> Read<(u8, u8)> {
            let (from, to) = word.split_once('>').ok_or_else(|| format!("write `{}` as 3>5", clip(word)))?;
            Ok((self.slot(player, from)?, self.slot(other, to)?))
        };
        let ((from1, to2), (from2, to1)) = (places(player1, player2, x)?, places(player2, player1, y)?);
        let me = self.setup.me_index();
        let got = match got {
            ["got", wire] => Some(wire.parse::<Wire>().map_err(text)?),
            [] => None,
            _ => return Err(format!("a swap is written like this:\n{}", example("swap"))),
        };
        match (player1 == me || player2 == me, got) {
            (true, None) => Err("you took part: add what you got, e.g. `got 6`".into()),
            (false, Some(_)) => Err("you took no part in it, so you got nothing".into()),
            _ => Ok(Said {
                facts: vec![Fact::Swap { player1, from1, to1, player2, from2, to2 }],
                got,
                dial: None,
            }),
        }
    }
}

fn token(player: u8, slot: u8, shown: Shown) -> Fact {
    match shown {
        Shown::Wire(wire) if wire.colour() != Colour::Yellow => Fact::Info { player, slot, wire },
        _ => Fact::InfoYellow { player, slot },
    }
}

fn text(e: engine::Invalid) -> String {
    e.0
}

fn clip(word: &str) -> String {
    engine::action::clip(word)
}

/// The lines of the help that show how something is written.
fn example(verb: &str) -> String {
    super::HELP
        .lines()
        .filter(|l| l.split_whitespace().any(|w| w == verb))
        .take(2)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Every wire that the fact of a line may turn out to be wrong about.
pub(super) fn is_red(set: WireSet) -> bool {
    !set.and(WireSet::RED).is_empty()
}
