//! Games behind one face: what the catalog holds.

use serde::Serialize;
use serde_json::Value;

use crate::journal::Trouble;
use crate::live::{Live, make_bot, new_game};
use crate::load::Loaded;
#[cfg(not(target_family = "wasm"))]
use crate::load::Verified;
#[cfg(not(target_family = "wasm"))]
use crate::playable::AskError;
use crate::playable::{Preset, Question};
#[cfg(not(target_family = "wasm"))]
use crate::simulate::{OnFault, Player, Simulation, Simulator};
use crate::{Brains, Facts, Invalid, Level, Playable, Table};

/// A bot on offer, without its game's types.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotInfo {
    /// The name that programs use.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// One line on how it plays.
    pub about: &'static str,
    /// How strong it is.
    pub level: Level,
}

/// Any game: what everything above the catalog knows of it.
///
/// A page that was downloaded has no use for schemas, questions, proofs and simulations, and what a `dyn` can do is always
/// part of the program: they are left out of WebAssembly.
pub trait AnyGame: Send + Sync {
    /// What is true of it always.
    fn facts(&self) -> &'static Facts;
    /// The JSON schema of its options.
    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> Value;
    /// Its bots.
    fn bots(&self) -> Vec<BotInfo>;
    /// Its named sets of options.
    fn presets(&self) -> &'static [Preset];
    /// Its rules in a minute.
    fn rules_text(&self) -> &'static str;
    /// Its questions.
    fn questions(&self) -> &'static [Question];
    /// Answers a question.
    #[cfg(not(target_family = "wasm"))]
    fn ask(&self, question: &str, with: Value) -> Result<Value, AskError>;
    /// Refuses a bot that does not exist or can't have these parameters.
    fn check_bot(&self, bot: &str) -> Result<(), Invalid>;
    /// A new table.
    fn table(&self, seats: usize, options: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid>;
    /// A table from a position.
    #[cfg(not(target_family = "wasm"))]
    fn open(&self, position: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid>;
    /// A table as it could be for somebody who sees `view`: for advice where nothing else is known. The view must be one
    /// of this game's own; what it leaves open is filled in at random.
    fn seen(
        &self,
        seats: usize,
        options: Value,
        view: Value,
        seed: [u8; 32],
    ) -> Result<Box<dyn Table>, Invalid>;
    /// A table from a journal, as far as it is good.
    fn load(&self, text: &str, fresh: [u8; 32]) -> Result<Loaded<Box<dyn Table>>, Trouble>;
    /// Proves that a journal's luck follows from its seed.
    #[cfg(not(target_family = "wasm"))]
    fn verify(&self, text: &str) -> Result<Verified, Trouble>;
    /// Something that plays games by the thousand, through the game's own types.
    #[cfg(not(target_family = "wasm"))]
    fn simulator(
        &self,
        seats: usize,
        options: Value,
        players: &[Player],
        on_fault: OnFault,
    ) -> Result<Box<dyn Simulator>, Invalid>;
}

/// A game type as a value of [`AnyGame`].
#[derive(Clone, Copy, Debug)]
pub struct Erased<G: Playable>(Option<&'static Brains<G>>);

impl<G: Playable> Erased<G> {
    /// The game behind one face.
    pub const fn new() -> Self {
        Self(None)
    }

    /// The game with bots and advice from outside of it.
    pub const fn thinking(brains: &'static Brains<G>) -> Self {
        Self(Some(brains))
    }
}

impl<G: Playable> Default for Erased<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Playable> AnyGame for Erased<G> {
    fn facts(&self) -> &'static Facts {
        const { &G::FACTS }
    }

    #[cfg(not(target_family = "wasm"))]
    fn schema(&self) -> Value {
        schemars::schema_for!(G::Options).to_value()
    }

    fn bots(&self) -> Vec<BotInfo> {
        let offers = G::bots().iter().chain(self.0.map_or(&[][..], |b| b.bots));
        offers.map(|b| BotInfo { id: b.id, name: b.name, about: b.about, level: b.level }).collect()
    }

    fn presets(&self) -> &'static [Preset] {
        G::presets()
    }

    fn rules_text(&self) -> &'static str {
        G::rules_text()
    }

    fn questions(&self) -> &'static [Question] {
        G::questions()
    }

    #[cfg(not(target_family = "wasm"))]
    fn ask(&self, question: &str, with: Value) -> Result<Value, AskError> {
        G::ask(question, with)
    }

    fn check_bot(&self, bot: &str) -> Result<(), Invalid> {
        make_bot::<G>(bot, self.0).map(|_| ())
    }

    fn table(&self, seats: usize, options: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid> {
        Ok(Box::new(Live::new(new_game::<G>(seats, options)?, seed).thinking(self.0)))
    }

    #[cfg(not(target_family = "wasm"))]
    fn open(&self, position: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid> {
        Ok(Box::new(Live::<G>::open_json(position, seed)?.thinking(self.0)))
    }

    fn seen(
        &self,
        seats: usize,
        options: Value,
        view: Value,
        seed: [u8; 32],
    ) -> Result<Box<dyn Table>, Invalid> {
        let game = new_game::<G>(seats, options)?;
        let view: G::View = crate::from_json(view).map_err(|e| Invalid(format!("view: {e}")))?;
        let number = seed.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        let state = game.determinize(&view, &mut crate::Luck::new(number));
        Ok(Box::new(Live::open(game, state, seed)?.thinking(self.0)))
    }

    fn load(&self, text: &str, fresh: [u8; 32]) -> Result<Loaded<Box<dyn Table>>, Trouble> {
        let Loaded { table, trouble, unproven, complete, seed_known } = Live::<G>::load(text, fresh)?;
        Ok(Loaded { table: Box::new(table.thinking(self.0)), trouble, unproven, complete, seed_known })
    }

    #[cfg(not(target_family = "wasm"))]
    fn verify(&self, text: &str) -> Result<Verified, Trouble> {
        crate::load::verify::<G>(text)
    }

    #[cfg(not(target_family = "wasm"))]
    fn simulator(
        &self,
        seats: usize,
        options: Value,
        players: &[Player],
        on_fault: OnFault,
    ) -> Result<Box<dyn Simulator>, Invalid> {
        Ok(Box::new(Simulation::new(new_game::<G>(seats, options)?, players, on_fault, self.0)?))
    }
}
