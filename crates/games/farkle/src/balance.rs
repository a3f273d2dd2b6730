//! How hard the levels are: the chance to clear each under best play.

use engine::Game;

use crate::state::{Relic, Run};
use crate::{Farkle, Options};

/// How hard a level is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelOdds {
    /// The level, from 1.
    pub level: u8,
    /// What its mandatory goals need.
    pub points: u32,
    /// Its turns.
    pub turns: u8,
    /// The chance to clear it with the player's own multiplier alone.
    pub bare: Option<f64>,
    /// The chance with one relic bought after every completed level, the best multiplier that is always on offer.
    pub typical: Option<f64>,
    /// Are these exact? Not with several mandatory goals.
    pub exact: bool,
}

impl Farkle {
    /// The odds of every level of a run with these options.
    pub fn balance(options: &Options) -> Result<Vec<LevelOdds>, engine::Invalid> {
        let game = Self::new(1, options.clone())?;
        let start = game.start(&mut engine::Fair::new([0; 32]), &mut ());
        let Some(&first) = start.run() else { return Ok(Vec::new()) };
        Ok((1..=game.options().levels).map(|level| game.level_odds(&first, level)).collect())
    }

    fn level_odds(&self, first: &Run, level: u8) -> LevelOdds {
        let spec = self.level(level);
        let mut run = Run { level, turns_left: spec.turns, charges: [0; 3], ..*first };
        run.goals = self.fresh_goals(&run);
        let bare = self.clear_chance(&run);
        if let Some(id) = self.usual_relic() {
            for _ in 1..level {
                run.relics.push(Relic { id, age: 0 });
            }
        }
        let typical = self.clear_chance(&run);
        LevelOdds {
            level,
            points: spec.goals.iter().filter(|g| !g.optional).map(|g| g.points).sum(),
            turns: spec.turns,
            bare: bare.map(|(chance, _)| chance),
            typical: typical.map(|(chance, _)| chance),
            exact: bare.is_none_or(|(_, exact)| exact),
        }
    }

    /// The relic that people can always buy, by its multiplier.
    fn usual_relic(&self) -> Option<u8> {
        let relics = self.ruleset().relics.iter().enumerate().filter(|(_, r)| r.always && r.lasts == 0);
        relics.max_by(|a, b| a.1.factor().total_cmp(&b.1.factor())).map(|(i, _)| i as u8)
    }
}
