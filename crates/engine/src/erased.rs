//! Games behind one face: what the catalog holds.

use serde::Serialize;
use serde_json::Value;

use crate::journal::Trouble;
use crate::live::{Live, make_bot, new_game};
use crate::load::{Loaded, Verified};
use crate::playable::{AskError, Preset, Question};
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
pub trait AnyGame: Send + Sync {
    /// What is true of it always.
    fn facts(&self) -> &'static Facts;
    /// The JSON schema of its options.
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
    fn ask(&self, question: &str, with: Value) -> Result<Value, AskError>;
    /// Refuses a bot that does not exist or can't have these parameters.
    fn check_bot(&self, bot: &str) -> Result<(), Invalid>;
    /// A new table.
    fn table(&self, seats: usize, options: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid>;
    /// A table from a position.
    fn open(&self, position: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid>;
    /// A table from a journal, as far as it is good.
    fn load(&self, text: &str, fresh: [u8; 32]) -> Result<Loaded<Box<dyn Table>>, Trouble>;
    /// Proves that a journal's luck follows from its seed.
    fn verify(&self, text: &str) -> Result<Verified, Trouble>;
    /// Something that plays games by the thousand, through the game's own types.
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

    fn ask(&self, question: &str, with: Value) -> Result<Value, AskError> {
        G::ask(question, with)
    }

    fn check_bot(&self, bot: &str) -> Result<(), Invalid> {
        make_bot::<G>(bot, self.0).map(|_| ())
    }

    fn table(&self, seats: usize, options: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid> {
        Ok(Box::new(Live::new(new_game::<G>(seats, options)?, seed).thinking(self.0)))
    }

    fn open(&self, position: Value, seed: [u8; 32]) -> Result<Box<dyn Table>, Invalid> {
        Ok(Box::new(Live::<G>::open_json(position, seed)?.thinking(self.0)))
    }

    fn load(&self, text: &str, fresh: [u8; 32]) -> Result<Loaded<Box<dyn Table>>, Trouble> {
        let Loaded { table, trouble, unproven, complete, seed_known } = Live::<G>::load(text, fresh)?;
        Ok(Loaded { table: Box::new(table.thinking(self.0)), trouble, unproven, complete, seed_known })
    }

    fn verify(&self, text: &str) -> Result<Verified, Trouble> {
        crate::load::verify::<G>(text)
    }

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
