//! A strong bot for every game.

use std::time::Duration;

use engine::{
    Bot, BotOffer, BotSpec, Brains, Budget, Decision, Invalid, Language, Level, Luck, MoveSet, Playable,
    Thresholds,
};

use crate::flat::{self, Settings};
use crate::{advise, tree};

/// By how many standard errors a move must beat the policy's to be played instead.
const DOUBT: f64 = 0.7;

/// How a [`Kibitzer`] looks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// All candidates side by side.
    Flat,
    /// A tree over what the players see.
    Tree,
}

/// Plays what wins most often when the game is played on from what it sees.
#[derive(Clone, Copy, Debug)]
pub struct Kibitzer {
    /// How long it thinks about a move.
    pub budget: Budget,
    /// On how many threads.
    pub threads: usize,
    /// How it looks for a move.
    pub method: Method,
}

impl Kibitzer {
    /// Reads `kibitzer`, `kibitzer:50ms`, `kibitzer:samples=200`, `kibitzer:50ms,method=tree,threads=2`.
    pub fn asked(spec: &BotSpec) -> Result<Self, Invalid> {
        spec.only(&["", "samples", "threads", "method"])?;
        let budget = match spec.get("samples") {
            Some(_) => Budget::Samples(spec.number("samples", 200u32)?.clamp(2, Budget::MOST)),
            None => {
                let time = spec.time("", Duration::from_millis(200))?;
                if time.is_zero() || time > Duration::from_mins(1) {
                    return Err(Invalid(format!("bot `{}` thinks from 1ms to 60s a move", spec.id)));
                }
                Budget::Time(time)
            }
        };
        let threads: usize = spec.number("threads", 1)?;
        if !(1..=16).contains(&threads) {
            return Err(Invalid(format!("bot `{}`: `threads` goes from 1 to 16, not {threads}", spec.id)));
        }
        let method = match spec.get("method") {
            None | Some("flat") => Method::Flat,
            Some("tree") => Method::Tree,
            Some(other) => {
                let other = engine::action::clip(other);
                return Err(Invalid(format!("bot `{}`: `method` is flat or tree, not `{other}`", spec.id)));
            }
        };
        Ok(Self { budget, threads, method })
    }
}

impl<G: Playable> Bot<G> for Kibitzer {
    fn choose(&mut self, decision: &Decision<'_, G>, luck: &mut Luck) -> G::Action {
        if decision.legal.len() == 1 {
            return decision.any(luck);
        }
        // Points of a turn are no chance to win: among several players it plays on instead.
        let known = G::advise(decision, self.budget, luck, Language::English);
        if let Some(mut advice) = known.filter(|known| advise::is_final(decision, known)) {
            advice.grade(Thresholds::WIN);
            return advice.moves.first().map_or_else(|| decision.any(luck), |m| m.action);
        }
        let mut advice = match self.method {
            Method::Flat => {
                let settings = Settings {
                    budget: self.budget,
                    threads: self.threads,
                    certainty: 3.0,
                    keep: None,
                    blur: 0.0,
                    language: Language::English,
                };
                flat::compare(decision, settings, luck)
            }
            Method::Tree => tree::search(decision, self.budget, luck),
        };
        advice.grade(Thresholds::WIN);
        let usual = G::policy(decision, luck);
        // What the policy would do is no bad guess: without a difference that can be seen, it stands.
        match (advice.moves.first(), advice.of(usual)) {
            (Some(best), Some(usual)) if usual.lost > DOUBT * usual.lost_err => best.action,
            (_, Some(usual)) => usual.action,
            (Some(best), None) => best.action,
            (None, None) => decision.any(luck),
        }
    }
}

/// A kibitzer on a seat: it leaves the thinking to the game's own expert where there is one.
struct Seated<G: Playable> {
    kibitzer: Kibitzer,
    expert: Option<(String, Box<dyn Bot<G>>)>,
}

impl<G: Playable> Bot<G> for Seated<G> {
    fn choose(&mut self, decision: &Decision<'_, G>, luck: &mut Luck) -> G::Action {
        let Some(name) = decision.game.expert(self.kibitzer.budget) else {
            return self.kibitzer.choose(decision, luck);
        };
        if self.expert.as_ref().is_none_or(|(known, _)| *known != name) {
            self.expert = engine::make_bot::<G>(&name, None).ok().map(|bot| (name, bot));
        }
        match &mut self.expert {
            Some((_, expert)) => expert.choose(decision, luck),
            None => self.kibitzer.choose(decision, luck),
        }
    }

    fn is_timed(&self) -> bool {
        !matches!(self.kibitzer.budget, Budget::Samples(_))
    }
}

struct Offers<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Playable> Offers<G> {
    const ALL: &'static [BotOffer<G>] = &[BotOffer {
        id: "kibitzer",
        name: "Kibitzer",
        level: Level::Hard,
        make: |spec| {
            let kibitzer = Kibitzer::asked(spec)?;
            Ok(Box::new(Seated { kibitzer, expert: None }))
        },
    }];
}

/// How it plays, for clients that think elsewhere and have no [`brains`].
pub fn about(language: Language) -> &'static str {
    crate::words::PHRASES.get("bot-kibitzer.about", language).unwrap_or_default()
}

/// The bots and the advice of this crate, for the catalog.
pub const fn brains<G: Playable>() -> Brains<G> {
    Brains { bots: Offers::<G>::ALL, advise: advise::<G>, phrases: &crate::words::PHRASES }
}

/// A bot of a game, of its own or of this crate, by what somebody wrote.
pub fn make_bot<G: Playable>(text: &str) -> Result<Box<dyn Bot<G>>, Invalid> {
    engine::make_bot(text, Some(&brains()))
}
