//! What one viewer may know: the own wires and those that passed through the own hands, and what is public.

use engine::{Luck, Seat, Seats, Viewer};

use crate::action::Card;
use crate::belief::{Fast, Id, Position};
use crate::fact::{Fact, Slots};
use crate::rules::Wires;
use crate::state::{BLANK_WIRE, Doing, Equipment, Stage, State, Token, Tool};
use crate::wire::{Wire, WireSet};

/// A table as one viewer may know it: the state with blanks.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Wires that the viewer must not know are blank, and nothing is set aside.
    pub(crate) blanked: State,
    /// A bit for each wire that the viewer knows.
    pub(crate) open: u128,
    pub(crate) viewer: Option<Seat>,
    pub(crate) seats: u8,
    pub(crate) stands: Vec<(u8, u8)>,
}

impl View {
    pub(crate) fn new(game: &Wires, s: &State, viewer: Viewer) -> Self {
        let mut blanked = s.clone();
        let over = s.end().is_some();
        let viewer = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let mut open = 0;
        for i in 0..game.dealt() {
            let placed = &mut blanked.wires[i];
            if over || placed.cut || viewer.is_some_and(|v| placed.seen.has(v)) {
                open |= 1 << i;
            } else {
                placed.wire = BLANK_WIRE;
            }
        }
        if !over {
            blanked.aside = WireSet::NONE;
        }
        Self { blanked, open, viewer, seats: game.seats as u8, stands: game.stands.clone() }
    }

    /// Fills the blanks with a deal that fits all that is known, each as likely as it is.
    pub(crate) fn fill(&self, game: &Wires, luck: &mut Luck) -> State {
        let mut s = self.blanked.clone();
        if s.end().is_some() {
            return s;
        }
        let position = self.position(game);
        match Fast::fast(&position) {
            Ok(counted) => {
                let (deal, aside) = counted.sample(luck);
                for (i, id) in position.rows().stands().iter().flatten().enumerate() {
                    s.wires[i].wire = deal[*id as usize];
                }
                s.aside = aside.into_iter().collect();
            }
            // Only a view that was made up by hand can contradict itself; any wires will do.
            Err(_) => self.fill_anyhow(game, &mut s),
        }
        s
    }

    fn fill_anyhow(&self, game: &Wires, s: &mut State) {
        let mut counts = game.layout(s.shown).counts;
        for i in (0..game.dealt()).filter(|i| self.knows(*i)) {
            let count = &mut counts[s.wires[i].wire.code()];
            *count = count.saturating_sub(1);
        }
        let mut rest = Wire::all().flat_map(|w| std::iter::repeat_n(w, counts[w.code()] as usize));
        for i in (0..game.dealt()).filter(|i| !self.knows(*i)) {
            s.wires[i].wire = rest.next().unwrap_or(BLANK_WIRE);
        }
        s.aside = rest.collect();
    }

    /// Does the viewer know the wire at this index?
    pub(crate) fn knows(&self, index: usize) -> bool {
        self.open >> index & 1 != 0
    }

    /// What the viewer knows, for counting deals.
    pub fn position(&self, game: &Wires) -> Position {
        let s = &self.blanked;
        let mut position = Position {
            layout: game.layout(s.shown),
            observer: self.viewer.map(|v| v.0),
            known: Vec::new(),
            facts: s.log.clone(),
        };
        let rows = position.rows();
        if let Some(viewer) = self.viewer {
            let ids: Vec<Id> = rows.stands().iter().flatten().copied().collect();
            position.known = ids
                .into_iter()
                .enumerate()
                .filter(|(i, _)| s.wires[*i].seen.has(viewer) && self.knows(*i))
                .map(|(i, id)| (id, s.wires[i].wire))
                .collect();
        }
        position.facts.extend(pending(game, s));
        position
    }

    /// Who looks; nobody in particular sees only what is public.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// Where the game stands.
    pub fn stage(&self) -> Stage {
        self.blanked.stage
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Seat {
        self.blanked.turn
    }

    /// What was chosen so far this turn.
    pub fn doing(&self) -> &Doing {
        &self.blanked.doing
    }

    /// The mistakes that are left until the game is lost.
    pub fn dial(&self) -> u8 {
        self.blanked.dial
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The equipment on the table.
    pub fn cards(&self) -> impl Iterator<Item = Equipment> {
        self.blanked.cards.iter().flatten().copied()
    }

    /// Is this card there and not used?
    pub fn has_card(&self, card: Card) -> bool {
        self.cards().any(|e| e.card == card && !e.used)
    }

    /// Who has used the Double Detector.
    pub fn detectors_used(&self) -> Seats {
        self.blanked.detectors
    }

    /// The yellow and red wires that may be in play.
    pub fn candidates(&self) -> WireSet {
        self.blanked.shown
    }

    /// No dial step and no explosion this turn?
    pub fn stable(&self) -> bool {
        self.blanked.stable
    }

    /// Who plays after this turn, if coffee decided.
    pub fn plays_next(&self) -> Option<Seat> {
        self.blanked.next
    }

    /// What everybody saw.
    pub fn log(&self) -> &[Fact] {
        &self.blanked.log
    }

    /// The stands in order: owner and wires.
    pub fn stands(&self) -> impl Iterator<Item = (Seat, Vec<Seen>)> {
        let mut first = 0;
        self.stands.iter().map(move |&(owner, size)| {
            let range = first..first + size as usize;
            first = range.end;
            (Seat(owner), range.map(|i| self.seen(i)).collect())
        })
    }

    /// The wires of a seat, both stands as one hand.
    pub fn hand(&self, seat: Seat) -> Vec<Seen> {
        self.stands().filter(|(o, _)| *o == seat).flat_map(|(_, s)| s).collect()
    }

    fn seen(&self, index: usize) -> Seen {
        let placed = &self.blanked.wires[index];
        Seen { wire: self.knows(index).then_some(placed.wire), cut: placed.cut, token: placed.token }
    }
}

/// A wire as the viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its face, if the viewer knows it.
    pub wire: Option<Wire>,
    /// Is it cut?
    pub cut: bool,
    /// What its token shows.
    pub token: Token,
}

/// What a turn that is not finished says already. Reads nothing that is hidden.
pub(crate) fn pending(game: &Wires, s: &State) -> Vec<Fact> {
    let (seat, target) = (s.turn.0, s.doing.target.0);
    let mut facts = Vec::new();
    let begun = matches!(s.stage, Stage::Point | Stage::Also | Stage::Say | Stage::Answer | Stage::Own);
    if begun {
        // Who has nothing but red wires can't call.
        let hand = game.hand(s.turn);
        let slots: Slots =
            hand.clone().filter(|i| !s.wires[*i].cut).map(|i| (i - hand.start) as u8).collect();
        if !slots.is_empty() {
            facts.push(Fact::NotAllRed { player: seat, slots });
        }
    }
    if matches!(s.stage, Stage::Say | Stage::Answer) {
        facts.extend(s.doing.calls.iter().flatten().map(|c| Fact::Has { player: seat, call: *c }));
    }
    match s.stage {
        Stage::Answer if !s.stable => {
            facts.push(Fact::NotAllRed { player: target, slots: s.doing.slots });
        }
        Stage::Own => {
            let slot = s.doing.slots.iter().next().unwrap_or(0);
            let wire = s.wires[game.hand(s.doing.target).start + slot as usize].wire;
            facts.push(Fact::Info { player: target, slot, wire });
            if let Some(call) = wire.call() {
                facts.push(Fact::Has { player: seat, call });
            }
        }
        Stage::InsertBack => {
            let [mine, theirs, to] = s.doing.swap;
            facts.push(Fact::Fits { player: seat, from: mine, to, other: target, slot: theirs });
        }
        _ => {}
    }
    if s.doing.tool == Tool::Plain && s.stage == Stage::Turn {
        facts.clear();
    }
    facts
}

impl View {
    /// What the info token on a blue wire says: the last that was told of it, wherever the wire stood then.
    pub fn token_wire(&self, seat: Seat, slot: u8) -> Option<Wire> {
        let mut at = (seat.0, slot);
        for fact in self.log().iter().rev() {
            match *fact {
                Fact::Info { player, slot, wire } if (player, slot) == at => return Some(wire),
                Fact::Swap { player1, from1, to1, player2, from2, to2 } => {
                    at = before_swap(at, (player1, from1, to1), (player2, from2, to2));
                }
                _ => {}
            }
        }
        None
    }
}

/// Where a wire stood before a swap, given where it stands after it.
fn before_swap(at: (u8, u8), one: (u8, u8, u8), two: (u8, u8, u8)) -> (u8, u8) {
    for ((player, from, to), (other, out, _)) in [(one, two), (two, one)] {
        if at.0 != player {
            continue;
        }
        if at.1 == to {
            return (other, out);
        }
        // Undo the insertion, then the removal.
        let without = at.1 - u8::from(at.1 > to);
        return (player, without + u8::from(without >= from));
    }
    at
}
