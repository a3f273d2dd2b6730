//! Bots: seats that are played by a program.

use std::time::Duration;

use phrases::{Language, Phrases};

use crate::{Advice, Effort, Game, GameAction, Invalid, Luck, MoveSet, Playable, Seat, Viewer};

/// What a player knows when it has to decide: the view and the legal list, nothing else.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The rules of the table.
    pub game: &'a G,
    /// Who decides.
    pub seat: Seat,
    /// What it sees.
    pub view: &'a G::View,
    /// What it may do. Never empty.
    pub legal: &'a G::Moves,
}

impl<G: Game> Decision<'_, G> {
    /// Asks for a decision of `seat`, which may move in `state`.
    #[inline]
    pub fn at<T>(game: &G, state: &G::State, seat: Seat, ask: impl FnOnce(&Decision<'_, G>) -> T) -> T {
        let legal = game.legal(state, seat);
        game.look(state, Viewer::Seat(seat), |view| ask(&Decision { game, seat, view, legal: &legal }))
    }

    /// The legal actions in the order of their ids.
    pub fn actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::with_capacity(self.legal.len() as usize);
        self.legal.for_each(|id| actions.extend(G::Action::from_id(id)));
        actions
    }

    /// Is the action legal?
    pub fn is_legal(&self, action: G::Action) -> bool {
        self.legal.contains(action.id())
    }

    /// The action with the highest value; the first of several.
    pub fn best(&self, mut value: impl FnMut(G::Action) -> f64) -> G::Action {
        let mut best: Option<(f64, G::Action)> = None;
        self.legal.for_each(|id| {
            let Some(action) = G::Action::from_id(id) else { return };
            let v = value(action);
            if best.is_none_or(|(b, _)| v > b) {
                best = Some((v, action));
            }
        });
        best.expect("a decision has a legal action").1
    }

    /// Any legal action.
    pub fn any(&self, luck: &mut Luck) -> G::Action {
        let id = self.legal.nth(luck.below(self.legal.len()));
        G::Action::from_id(id).expect("legal ids are ids of actions")
    }
}

/// A program that plays a seat. Sees what a person on that seat sees.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the legal actions. Where there is but one, a simulation does not ask.
    fn choose(&mut self, decision: &Decision<'_, G>, luck: &mut Luck) -> G::Action;

    /// A new game begins: what was learned in the last one must not matter any more.
    fn begin(&mut self) {}

    /// Does it play any legal move, each equally likely? Then a simulation need not build its view.
    fn is_uniform(&self) -> bool {
        false
    }

    /// Does it look at a clock? Then its games can't be played again, least of all on another machine.
    fn is_timed(&self) -> bool {
        false
    }
}

/// Plays any legal move, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, decision: &Decision<'_, G>, luck: &mut Luck) -> G::Action {
        decision.any(luck)
    }

    fn is_uniform(&self) -> bool {
        true
    }
}

/// How strong a bot is, for people who choose one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Moves without a thought.
    Trivial,
    /// Good for a first game.
    Easy,
    /// Plays a decent game.
    Medium,
    /// Hard to beat.
    Hard,
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Trivial => "trivial",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

/// A bot on offer. How it plays, and with which parameters, is the phrase `bot-ID.about`.
pub struct BotOffer<G: Game> {
    /// The name that programs and command lines use.
    pub id: &'static str,
    /// The name that people see.
    pub name: &'static str,
    /// How strong it is.
    pub level: Level,
    /// Makes one with these parameters.
    pub make: fn(&BotSpec) -> Result<Box<dyn Bot<G>>, Invalid>,
}

impl<G: Game> BotOffer<G> {
    /// The bot that plays any legal move.
    pub const RANDOM: Self = Self {
        id: "random",
        name: "Random",
        level: Level::Trivial,
        make: |spec| {
            spec.only(&[])?;
            Ok(Box::new(RandomBot))
        },
    };
}

/// What thinks about a game from outside of it: bots and advice that work for any game. Tables get them from the catalog.
pub struct Brains<G: Playable> {
    /// Bots beside the game's own.
    pub bots: &'static [BotOffer<G>],
    /// Says what each legal move is worth, graded.
    pub advise: fn(&Decision<'_, G>, Effort, Language) -> Advice<G::Action>,
    /// How its bots play: `bot-ID.about`.
    pub phrases: &'static Phrases,
}

impl<G: Playable> std::fmt::Debug for Brains<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Brains").field("bots", &self.bots).finish_non_exhaustive()
    }
}

impl<G: Game> std::fmt::Debug for BotOffer<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotOffer").field("id", &self.id).field("level", &self.level).finish_non_exhaustive()
    }
}

/// A bot as somebody asked for it: `evie:horizon=5`, `kibitzer:50ms`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSpec {
    /// Which bot.
    pub id: String,
    /// Its parameters in order; one without `=` is a value without a name.
    pub params: Vec<(String, String)>,
}

/// Before the list of parameters that a bot takes, in the sentence of [`BotSpec::only`].
const TAKES: &str = "; it takes: ";
/// A value without a name, in that list.
const PLAIN: &str = "a plain value";

impl BotSpec {
    /// Asks for a bot with a parameter that none has: what it takes is told by its refusal, and so never by a second list.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn probe(id: &str) -> Self {
        Self { id: id.into(), params: vec![("?".into(), String::new())] }
    }

    /// The parameters that a refusal of [`probe`](Self::probe) tells; `""` stands for a value without a name.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn told(refusal: &Invalid) -> Vec<String> {
        let names = refusal.0.split_once(TAKES).map_or("", |(_, names)| names);
        let name = |name: &str| if name == PLAIN { String::new() } else { name.to_owned() };
        names.split(", ").filter(|n| !n.is_empty()).map(name).collect()
    }

    /// Reads `id`, `id:value`, `id:key=value,key=value`.
    pub fn parse(text: &str) -> Self {
        let (id, rest) = text.split_once(':').unwrap_or((text, ""));
        let params = rest
            .split(',')
            .filter(|p| !p.is_empty())
            .map(|p| match p.split_once('=') {
                Some((key, value)) => (key.trim().to_owned(), value.trim().to_owned()),
                None => (String::new(), p.trim().to_owned()),
            })
            .collect();
        Self { id: id.trim().to_lowercase(), params }
    }

    /// Refuses parameters other than these; `""` stands for a value without a name.
    pub fn only(&self, known: &[&str]) -> Result<(), Invalid> {
        match self.params.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some((key, value)) => {
                let given = if key.is_empty() { value } else { key };
                Err(Invalid(if known.is_empty() {
                    format!("bot `{}` takes no parameters, but `{given}` was given", self.id)
                } else {
                    let names: Vec<_> = known.iter().map(|k| if k.is_empty() { PLAIN } else { k }).collect();
                    format!("bot `{}` has no parameter `{given}`{TAKES}{}", self.id, names.join(", "))
                }))
            }
        }
    }

    /// A parameter's text.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.params.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// A parameter as a number, or `default` if it is not given.
    pub fn number<T: std::str::FromStr>(&self, key: &str, default: T) -> Result<T, Invalid> {
        self.get(key).map_or(Ok(default), |text| {
            text.parse()
                .map_err(|_| Invalid(format!("bot `{}`: `{key}` should be a number, not `{text}`", self.id)))
        })
    }

    /// A parameter as a time such as `50ms` or `2s`, or `default` if it is not given.
    pub fn time(&self, key: &str, default: Duration) -> Result<Duration, Invalid> {
        let Some(text) = self.get(key) else { return Ok(default) };
        let parsed = match text.strip_suffix("ms") {
            Some(ms) => ms.parse().ok().map(Duration::from_millis),
            None => text.strip_suffix('s').and_then(|s| s.parse().ok()).map(Duration::from_secs),
        };
        parsed.ok_or_else(|| {
            Invalid(format!("bot `{}`: a time looks like `50ms` or `2s`, not `{text}`", self.id))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_asked_for_with_its_parameters() {
        let spec = BotSpec::parse("EVie:horizon=5,50ms");
        assert_eq!(spec.id, "evie");
        assert_eq!(spec.number("horizon", 1).unwrap(), 5);
        assert_eq!(spec.time("", Duration::ZERO).unwrap(), Duration::from_millis(50));
        assert_eq!(
            spec.only(&["horizon"]).unwrap_err().to_string(),
            "bot `evie` has no parameter `50ms`; it takes: horizon"
        );
        let refusal = BotSpec::probe("evie").only(&["", "horizon"]).unwrap_err();
        assert_eq!(BotSpec::told(&refusal), ["", "horizon"]);
        assert!(BotSpec::told(&BotSpec::probe("evie").only(&[]).unwrap_err()).is_empty());
        assert!(BotSpec::parse("evie:horizon=x").number("horizon", 1).is_err());
    }
}
