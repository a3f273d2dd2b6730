//! A game as a tree in which every draw is a node of its own: for programs that reckon with luck, such as OpenSpiel.

use std::fmt::Write as _;

use crate::batch::{Reward, pay};
use crate::live::to_json;
use crate::{Chance, GameAction, MoveSet, Playable, Refused, Seat, Seen, Sheet, Stream, Urn, Viewer};

/// What a node is.
#[derive(Clone, PartialEq, Debug)]
pub enum At {
    /// Luck decides: faces with their probabilities.
    Chance(Vec<(u32, f64)>),
    /// This seat decides, among these ids.
    Seat(Seat, Vec<u32>),
    /// The game is over.
    Over,
}

/// A node of the tree. It can be walked down and copied.
pub trait Node: Send {
    /// What it is.
    fn at(&self) -> At;
    /// Goes on: with the id of an action, or with a face.
    fn go(&mut self, id: u32) -> Result<(), Refused>;
    /// What each seat is paid if the game ends as it stands.
    fn pay(&self, reward: Reward) -> Vec<f32>;
    /// What the seat was told and did so far, and nothing else: perfect recall.
    fn recall(&self, seat: Seat) -> &str;
    /// What the seat sees now, as JSON.
    fn view(&self, seat: Seat) -> String;
    /// What the seat sees now, as numbers.
    fn observe(&self, seat: Seat, sheet: Sheet<'_>);
    /// An action in notation.
    fn notation(&self, id: u32) -> Option<String>;
    /// The name of a face of the draw that is due.
    fn face(&self, face: u32) -> Option<String>;
    /// A copy.
    fn boxed(&self) -> Box<dyn Node>;
}

/// Draws what is given, and notes the urn of the first draw beyond it.
struct Probing<'a> {
    given: &'a [u32],
    used: usize,
    open: Option<Open>,
}

/// A draw that is due: the stream, and its faces with their weights.
#[derive(Clone, Debug)]
struct Open {
    stream: Stream,
    faces: Vec<(u32, u32)>,
}

impl Chance for Probing<'_> {
    fn ticket<U: Urn + ?Sized>(&mut self, stream: Stream, urn: &U) -> u32 {
        let index = self.used;
        self.used += 1;
        if let Some(face) = self.given.get(index) {
            return urn.find(*face).unwrap_or(0);
        }
        if self.open.is_none() {
            // Tickets with the same face are one outcome.
            let mut faces: Vec<(u32, u32)> = Vec::new();
            urn.each(&mut |ticket, weight| {
                let face = urn.face(ticket);
                match faces.iter_mut().find(|known| known.0 == face) {
                    Some(known) => known.1 += weight,
                    None => faces.push((face, weight)),
                }
            });
            self.open = Some(Open { stream, faces });
        }
        0
    }
}

/// A [`Node`] of a known game.
#[derive(Clone)]
pub(crate) struct Branch<G: Playable> {
    game: G,
    /// As it was before the move that is being made; `None` before the start is done.
    state: Option<G::State>,
    due: Option<(Seat, G::Action)>,
    /// The draws of the move that is being made, as far as they are known.
    given: Vec<u32>,
    open: Option<Open>,
    told: Vec<String>,
}

impl<G: Playable> Branch<G> {
    pub(crate) fn new(game: G) -> Self {
        let told = vec![String::new(); game.seats()];
        let mut branch = Self { game, state: None, due: None, given: Vec::new(), open: None, told };
        branch.settle();
        branch
    }

    /// Makes what is due, as far as its draws are known.
    fn settle(&mut self) {
        loop {
            let mut chance = Probing { given: &self.given, used: 0, open: None };
            let mut events = Vec::new();
            let next = match (&self.state, self.due) {
                (None, _) => self.game.start(&mut chance, &mut events),
                (Some(state), Some((seat, action))) => {
                    let mut next = state.clone();
                    self.game.apply(&mut next, seat, action, &mut chance, &mut events);
                    next
                }
                (Some(_), None) => return,
            };
            match chance.open {
                // A draw with one outcome is none.
                Some(open) if open.faces.len() == 1 => self.given.push(open.faces[0].0),
                Some(open) => {
                    self.open = Some(open);
                    return;
                }
                None => {
                    self.tell(&events);
                    (self.state, self.due, self.open) = (Some(next), None, None);
                    self.given.clear();
                    return;
                }
            }
        }
    }

    fn tell(&mut self, events: &[G::Event]) {
        for (seat, told) in Seat::all(self.game.seats()).zip(&mut self.told) {
            if let Some((who, action)) = self.due.filter(|due| due.0 == seat) {
                let _ = write!(told, "{who}>{action};");
            }
            for event in events.iter().filter_map(|event| Seen::of(event, Viewer::Seat(seat))) {
                told.push_str(&to_json(&event));
            }
            told.push('/');
        }
    }
}

impl<G: Playable> Node for Branch<G> {
    fn at(&self) -> At {
        if let Some(open) = &self.open {
            let total: u32 = open.faces.iter().map(|face| face.1).sum();
            let chance = |(face, weight): &(u32, u32)| (*face, f64::from(*weight) / f64::from(total));
            return At::Chance(open.faces.iter().map(chance).collect());
        }
        let seat = self.state.as_ref().and_then(|state| Some((state, self.game.turn(state).first()?)));
        seat.map_or(At::Over, |(state, seat)| At::Seat(seat, self.game.legal(state, seat).ids()))
    }

    fn go(&mut self, id: u32) -> Result<(), Refused> {
        if let Some(open) = &self.open {
            if !open.faces.iter().any(|face| face.0 == id) {
                let known: Vec<String> = open.faces.iter().map(|face| face.0.to_string()).collect();
                let known = known.join(", ");
                return Err(Refused::new("bad_draws", format!("{id} can't be drawn now; {known} can")));
            }
            self.given.push(id);
            self.open = None;
        } else {
            let over = || Refused::new("game_over", "the game is over");
            let state = self.state.as_ref().ok_or_else(over)?;
            let seat = self.game.turn(state).first().ok_or_else(over)?;
            let action = G::Action::from_id(id).ok_or_else(|| {
                let last = G::Action::COUNT - 1;
                Refused::new("bad_action", format!("there is no action {id}; ids go from 0 to {last}"))
            })?;
            self.game.check(state, seat, action).map_err(|refusal| {
                let words = self.game.refusal_words(&refusal, phrases::Language::English);
                Refused::new(crate::Refusal::code(&refusal), words)
            })?;
            self.due = Some((seat, action));
        }
        self.settle();
        Ok(())
    }

    fn pay(&self, reward: Reward) -> Vec<f32> {
        let mut paid = vec![0.0; self.game.seats()];
        if let Some(state) = &self.state {
            pay(&self.game, state, reward, &mut paid);
        }
        paid
    }

    fn recall(&self, seat: Seat) -> &str {
        self.told.get(seat.index()).map_or("", String::as_str)
    }

    fn view(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        self.state.as_ref().map_or_else(String::new, |state| to_json(&self.game.view(state, viewer)))
    }

    fn observe(&self, seat: Seat, sheet: Sheet<'_>) {
        match &self.state {
            Some(state) => {
                self.game.look(state, Viewer::Seat(seat), |view| sheet.write(&self.game, view, seat));
            }
            None => sheet.clear(),
        }
    }

    fn notation(&self, id: u32) -> Option<String> {
        G::Action::from_id(id).map(|action| action.to_string())
    }

    fn face(&self, face: u32) -> Option<String> {
        self.open.as_ref().map(|open| self.game.face_name(open.stream, face))
    }

    fn boxed(&self) -> Box<dyn Node> {
        Box::new(self.clone())
    }
}
