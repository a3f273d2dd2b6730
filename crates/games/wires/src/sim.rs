//! Playing on from a deal that could be the real one, every player by their own beliefs.

use engine::Luck;

use crate::belief::calls::{Odds, calls, solos};
use crate::belief::{Fast, Id, Layout, Position, Rows};
use crate::fact::{Fact, Slots};
use crate::wire::{Call, Colour, Shown, Wire};

/// What a player does in a simulated turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Move {
    /// A call.
    Call(Odds),
    /// All remaining copies.
    Solo(Call),
    /// Nothing but red wires left.
    Reveal,
}

/// A table in somebody's head: a deal, and what everybody would know in it.
#[derive(Clone, Debug)]
pub struct Sim {
    layout: Layout,
    deal: Vec<Wire>,
    facts: Vec<Fact>,
    rows: Rows,
    /// Which wires each player has seen.
    seen: Vec<Vec<Id>>,
    /// Mistakes until the game is lost.
    pub dial: u8,
    /// Did a red wire explode?
    pub exploded: bool,
    /// Was there a call that was not certain for who made it?
    pub guessed: bool,
    /// How much was counted so far.
    pub work: u64,
}

impl Sim {
    /// The table of a position with this deal.
    pub fn new(position: &Position, deal: Vec<Wire>, dial: u8) -> Self {
        let mut rows = Rows::new(&position.layout);
        let mut seen: Vec<Vec<Id>> = (0..position.layout.players).map(|p| rows.hand(p)).collect();
        for fact in &position.facts {
            if let Fact::Swap { player1, from1, player2, from2, .. } = *fact {
                seen[player1 as usize].extend(rows.at(player2, from2));
                seen[player2 as usize].extend(rows.at(player1, from1));
            }
            rows.follow(fact);
        }
        Self {
            layout: position.layout.clone(),
            deal,
            facts: position.facts.clone(),
            rows,
            seen,
            dial,
            exploded: false,
            guessed: false,
            work: 0,
        }
    }

    /// What a player knows here.
    pub fn position(&self, player: u8) -> Position {
        Position {
            layout: self.layout.clone(),
            observer: Some(player),
            known: self.seen[player as usize].iter().map(|id| (*id, self.deal[*id as usize])).collect(),
            facts: self.facts.clone(),
        }
    }

    /// The wires as they stand.
    pub fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Has the player uncut wires?
    pub fn has_uncut(&self, player: u8) -> bool {
        !self.rows.uncut(player).is_empty()
    }

    /// Is the game won?
    pub fn won(&self) -> bool {
        (0..self.layout.players).all(|p| !self.has_uncut(p))
    }

    /// Is the game lost?
    pub fn lost(&self) -> bool {
        self.exploded || self.dial == 0
    }

    /// The most probable call of a player, by what that player knows.
    pub fn best(&mut self, player: u8) -> Option<Move> {
        let position = self.position(player);
        if let Some(call) = solos(&position, &self.rows).first() {
            return Some(Move::Solo(*call));
        }
        let uncut = self.rows.uncut(player);
        if uncut.iter().all(|id| self.deal[*id as usize].colour() == Colour::Red) {
            return Some(Move::Reveal);
        }
        let counted = Fast::fast(&position).ok()?;
        self.work += counted.work();
        calls(&position, &self.rows, &counted).first().copied().map(Move::Call)
    }

    /// Plays a move as it turns out in this deal; says whether it was a success.
    pub fn play(&mut self, player: u8, go: Move) -> bool {
        match go {
            Move::Solo(call) => {
                let hand = self.rows.hand(player);
                let slots: Slots = (0..hand.len())
                    .filter(|i| !self.rows.is_cut(hand[*i]))
                    .filter(|i| self.deal[hand[*i] as usize].call() == Some(call))
                    .map(|i| i as u8)
                    .collect();
                let wire = call.number().and_then(Wire::blue).map_or(Shown::Yellow, Shown::Wire);
                self.push(Fact::Solo { player, slots, wire });
                true
            }
            Move::Reveal => {
                self.push(Fact::RevealRed { player });
                true
            }
            Move::Call(odds) => self.call(player, odds),
        }
    }

    fn call(&mut self, player: u8, odds: Odds) -> bool {
        let Odds { target, slot, call, .. } = odds;
        self.guessed |= !odds.certain();
        let Some(id) = self.rows.at(target, slot) else { return false };
        let wire = self.deal[id as usize];
        if wire.call() == Some(call) {
            let own = self.own(player, call);
            let hand = self.rows.hand(player);
            let caller_wire = self.deal[hand[own as usize] as usize].into();
            self.push(Fact::Cut {
                caller: player,
                caller_slot: own,
                caller_wire,
                target,
                slot,
                wire: wire.into(),
            });
            return true;
        }
        if wire.colour() == Colour::Red {
            self.exploded = true;
            return false;
        }
        self.push(Fact::Fail { caller: player, call, target, slot });
        self.push(match wire.colour() {
            Colour::Blue => Fact::Info { player: target, slot, wire },
            _ => Fact::InfoYellow { player: target, slot },
        });
        self.dial = self.dial.saturating_sub(1);
        false
    }

    /// Which own wire is cut with a right call.
    fn own(&self, player: u8, call: Call) -> u8 {
        let hand = self.rows.hand(player);
        let slots: Vec<u8> = (0..hand.len())
            .filter(|i| !self.rows.is_cut(hand[*i]) && self.deal[hand[*i] as usize].call() == Some(call))
            .map(|i| i as u8)
            .collect();
        own_choice(&self.position(player), &self.rows, player, &slots)
    }

    fn push(&mut self, fact: Fact) {
        self.rows.follow(&fact);
        self.facts.push(fact);
    }

    /// Plays on with the most probable calls; was it won?
    pub fn play_out(&mut self, first: u8) -> bool {
        let players = self.layout.players;
        let mut player = first % players;
        for _ in 0..400 {
            if self.lost() {
                return false;
            }
            if self.won() {
                return true;
            }
            if self.has_uncut(player) {
                let Some(go) = self.best(player) else { return false };
                self.play(player, go);
            }
            player = (player + 1) % players;
        }
        false
    }

    /// The mistakes to expect of the next players, one turn each: what each of them would call, by their own beliefs, and
    /// how unsure of it they are. Their calls are then played as they turn out.
    pub fn trouble_ahead(&mut self, first: u8, turns: u8, red_cost: f64) -> f64 {
        let players = self.layout.players;
        let mut cost = 0.0;
        let mut player = first % players;
        for _ in 0..turns {
            if self.lost() || self.won() {
                break;
            }
            if self.has_uncut(player)
                && let Some(go) = self.best(player)
            {
                if let Move::Call(odds) = go {
                    cost += 1.0 - odds.chance + red_cost * odds.red;
                }
                self.play(player, go);
            }
            player = (player + 1) % players;
        }
        cost
    }
}

/// Of several own wires that match, the one to cut: one whose place nobody knows yet, so that known ones stay there to be
/// called.
pub fn own_choice(position: &Position, rows: &Rows, player: u8, slots: &[u8]) -> u8 {
    let told: Vec<Id> = {
        let mut now = Rows::new(&position.layout);
        let mut told = Vec::new();
        for fact in &position.facts {
            if let Fact::Info { player, slot, .. } | Fact::InfoYellow { player, slot } = *fact {
                told.extend(now.at(player, slot));
            }
            now.follow(fact);
        }
        told
    };
    let unknown = slots.iter().find(|s| rows.at(player, **s).is_some_and(|id| !told.contains(&id)));
    unknown.or(slots.first()).copied().unwrap_or(0)
}

/// A deal that could be the real one.
pub fn imagine(counted: &Fast, luck: &mut Luck) -> Vec<Wire> {
    counted.sample(luck).0
}
