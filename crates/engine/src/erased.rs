//! Games behind one face: what the catalog holds.

use phrases::{Language, Phrases};
use serde::Serialize;
use serde_json::Value;

#[cfg(not(target_family = "wasm"))]
use crate::GameAction;
#[cfg(not(target_family = "wasm"))]
use crate::answers::AskError;
use crate::answers::Question;
use crate::journal::Trouble;
use crate::live::{Live, make_bot, new_game};
use crate::load::Loaded;
#[cfg(not(target_family = "wasm"))]
use crate::load::Verified;
#[cfg(not(target_family = "wasm"))]
use crate::simulate::{OnFault, Player, Simulation, Simulator};
use crate::teller::Teller;
use crate::text::common;
use crate::{Brains, Facts, Invalid, Level, Playable, Refusal, Table};

/// A bot on offer, without its game's types.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BotInfo {
    /// The name that programs use.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// One line on how it plays, in the language that was asked for.
    pub about: &'static str,
    /// How strong it is.
    pub level: Level,
    /// Does it answer at once? Whoever shows a table asks the others beside it.
    #[serde(skip)]
    pub quick: bool,
}

/// A named set of options, in the language that was asked for.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PresetInfo {
    /// The name that programs use.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// What it is like.
    pub about: &'static str,
    /// The options as JSON; what is not named keeps its default.
    #[serde(serialize_with = "as_object")]
    pub options: &'static str,
}

/// Writes text that is JSON as what it says.
fn as_object<S: serde::Serializer>(text: &&'static str, out: S) -> Result<S::Ok, S::Error> {
    Serialize::serialize(&text.parse::<Value>().unwrap_or_default(), out)
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
    /// What its messages look like: the schemas of its options, views, events and actions, and its actions with their ids.
    #[cfg(not(target_family = "wasm"))]
    fn schemas(&self) -> Value;
    /// One sentence for a menu.
    fn about(&self, language: Language) -> &'static str;
    /// Its bots.
    fn bots(&self, language: Language) -> Vec<BotInfo>;
    /// The names of the parameters that a bot takes; `""` stands for a value without a name, as in `kibitzer:50ms`.
    #[cfg(not(target_family = "wasm"))]
    fn bot_parameters(&self, bot: &str) -> Vec<String>;
    /// Its named sets of options.
    fn presets(&self, language: Language) -> Vec<PresetInfo>;
    /// Its rules in a minute, as Markdown: headings, paragraphs, lists and tables.
    fn rules_text(&self, language: Language) -> &'static str;
    /// Reads what somebody wrote for an option that is more than a number or a word; what is wrong is told with its line.
    fn read_option(&self, option: &str, text: &str) -> Result<Value, Invalid>;
    /// Its phrases, for what is looked up by key: options and their values, verbs, lessons.
    fn phrases(&self) -> &'static Phrases;
    /// The codes of its refusals.
    fn refusals(&self) -> &'static [&'static str];
    /// The words that its actions begin with, such as `swap`.
    #[cfg(not(target_family = "wasm"))]
    fn verbs(&self) -> Vec<String>;
    /// The rules of a table that is played elsewhere.
    fn teller(&self, seats: usize, options: Value) -> Result<Box<dyn Teller>, Invalid>;
    /// Its questions.
    fn questions(&self) -> &'static [Question];
    /// Answers a question.
    #[cfg(not(target_family = "wasm"))]
    fn ask(&self, question: &str, with: Value) -> Result<Value, AskError>;
    /// Refuses a bot that does not exist or can't have these parameters.
    fn check_bot(&self, bot: &str) -> Result<(), Invalid>;
    /// Does the bot look at a clock, so that its games can't be played again?
    fn is_timed(&self, bot: &str) -> Result<bool, Invalid>;
    /// Is the lowest score the best one?
    fn lowest_wins(&self) -> bool;
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
    /// A simulator, which plays thousands of games through the game's own types.
    #[cfg(not(target_family = "wasm"))]
    fn simulator(
        &self,
        seats: usize,
        options: Value,
        players: &[Player],
        on_fault: OnFault,
    ) -> Result<Box<dyn Simulator>, Invalid>;
    /// Many tables that make a move each at a call.
    #[cfg(not(target_family = "wasm"))]
    fn batch(&self, wish: &crate::batch::Wish) -> Result<Box<dyn crate::batch::Batch>, Invalid>;
    /// The game as a tree in which every draw is a node.
    #[cfg(not(target_family = "wasm"))]
    fn tree(&self, seats: usize, options: Value) -> Result<Box<dyn crate::node::Node>, Invalid>;
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

    #[cfg(not(target_family = "wasm"))]
    fn schemas(&self) -> Value {
        crate::schema::of::<G>()
    }

    fn about(&self, language: Language) -> &'static str {
        G::about(language)
    }

    fn bots(&self, language: Language) -> Vec<BotInfo> {
        let about = |id: &str| {
            let key = format!("bot-{id}.about");
            let sources = [Some(G::phrases()), self.0.map(|b| b.phrases), Some(common::all())];
            sources.into_iter().flatten().find_map(|p| p.get(&key, language)).unwrap_or_default()
        };
        let info = |b: &crate::BotOffer<G>, quick: bool| BotInfo {
            id: b.id,
            name: b.name,
            about: about(b.id),
            level: b.level,
            quick,
        };
        let own = G::bots().iter().map(|b| info(b, !G::SLOW.contains(&b.id)));
        // What thinks about any game takes its time.
        let more = self.0.map_or(&[][..], |b| b.bots).iter().map(|b| info(b, false));
        own.chain(more).collect()
    }

    #[cfg(not(target_family = "wasm"))]
    fn bot_parameters(&self, bot: &str) -> Vec<String> {
        let mut offers = G::bots().iter().chain(self.0.map_or(&[][..], |b| b.bots));
        let offer = offers.find(|b| b.id == bot);
        let refusal = offer.and_then(|offer| (offer.make)(&crate::BotSpec::probe(bot)).err());
        refusal.map_or_else(Vec::new, |refusal| crate::BotSpec::told(&refusal))
    }

    fn presets(&self, language: Language) -> Vec<PresetInfo> {
        let phrase = |key: String| G::phrases().get(&key, language);
        let info = |p: &crate::Preset| PresetInfo {
            id: p.id,
            name: phrase(format!("preset-{}", p.id)).unwrap_or(p.id),
            about: phrase(format!("preset-{}.about", p.id)).unwrap_or_default(),
            options: p.options,
        };
        G::presets().iter().map(info).collect()
    }

    fn rules_text(&self, language: Language) -> &'static str {
        G::phrases().long(language)
    }

    fn read_option(&self, option: &str, text: &str) -> Result<Value, Invalid> {
        G::read_option(option, text)
    }

    fn phrases(&self) -> &'static Phrases {
        G::phrases()
    }

    fn refusals(&self) -> &'static [&'static str] {
        G::Refusal::CODES
    }

    #[cfg(not(target_family = "wasm"))]
    fn verbs(&self) -> Vec<String> {
        let notation = (0..G::Action::COUNT).filter_map(G::Action::from_id).map(|a| a.to_string());
        let mut verbs: Vec<String> =
            notation.map(|text| text.split(' ').next().unwrap_or_default().to_owned()).collect();
        verbs.dedup();
        verbs
    }

    fn teller(&self, seats: usize, options: Value) -> Result<Box<dyn Teller>, Invalid> {
        Ok(Box::new(new_game::<G>(seats, options)?))
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

    fn is_timed(&self, bot: &str) -> Result<bool, Invalid> {
        make_bot::<G>(bot, self.0).map(|bot| bot.is_timed())
    }

    fn lowest_wins(&self) -> bool {
        G::LOWEST_WINS
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

    #[cfg(not(target_family = "wasm"))]
    fn batch(&self, wish: &crate::batch::Wish) -> Result<Box<dyn crate::batch::Batch>, Invalid> {
        Ok(Box::new(crate::batch::Tables::<G>::new(wish, self.0)?))
    }

    #[cfg(not(target_family = "wasm"))]
    fn tree(&self, seats: usize, options: Value) -> Result<Box<dyn crate::node::Node>, Invalid> {
        Ok(Box::new(crate::node::Branch::new(new_game::<G>(seats, options)?)))
    }
}
