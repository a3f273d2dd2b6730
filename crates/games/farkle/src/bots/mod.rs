//! Bots for both modes, and the judgement that they share with advice.

mod duelist;
mod ends;
mod judge;
mod shopper;

use engine::{Bot, BotOffer, Decision, Game, Invalid, Level, Luck};

use crate::{Action, Farkle, Stage, State};
pub use judge::Style;
pub(crate) use judge::{Judge, Trust};

/// The bots on offer, weakest first.
pub(crate) const OFFERS: &[BotOffer<Farkle>] = &[
    BotOffer::RANDOM,
    BotOffer {
        id: "cautious",
        name: "Cautious",
        level: Level::Easy,
        make: |spec| {
            spec.only(&[""])?;
            let threshold: u32 = spec.number("", 300)?;
            if !(1..=1_000_000).contains(&threshold) {
                return Err(Invalid(format!("bot `cautious`: {threshold} should be 1 to 1,000,000 points")));
            }
            Ok(Box::new(Player::new(Style::Cautious(threshold))))
        },
    },
    BotOffer {
        id: "greedy",
        name: "Greedy",
        level: Level::Medium,
        make: |spec| {
            spec.only(&[])?;
            Ok(Box::new(Player::new(Style::Greedy)))
        },
    },
    BotOffer {
        id: "optimal",
        name: "Optimal",
        level: Level::Hard,
        make: |spec| {
            spec.only(&[])?;
            Ok(Box::new(Player::new(Style::Optimal)))
        },
    },
];

/// A bot of some style, with what it has worked out so far.
#[derive(Debug)]
pub struct Player {
    judge: Judge,
}

impl Player {
    /// A player of this style.
    pub fn new(style: Style) -> Self {
        Self { judge: Judge::new(style) }
    }
}

impl Player {
    fn wish(&mut self, game: &Farkle, s: &State) -> Action {
        match s.stage {
            Stage::Shop => shopper::choose(game, s, self.judge.style),
            Stage::Start => shopper::begin(game, s),
            Stage::Doomed => Judge::save(game, s),
            Stage::Rolled | Stage::Locked => self.judge.choose(game, s),
            Stage::Over => Action::Roll,
        }
    }
}

/// A quick and sensible move, for playing on in searches.
pub(crate) fn quick(game: &Farkle, s: &State, luck: &mut Luck) -> Action {
    let wanted = Player::new(Style::Cautious(350)).wish(game, s);
    if game.check(s, s.seat, wanted).is_ok() { wanted } else { game.sample_legal(s, s.seat, luck) }
}

impl Bot<Farkle> for Player {
    fn choose(&mut self, d: &Decision<'_, Farkle>, _: &mut Luck) -> Action {
        let wanted = self.wish(d.game, d.view);
        if d.is_legal(wanted) { wanted } else { fallback(d) }
    }
}

/// Where a wish is not allowed, such as a bank below the opening.
fn fallback(d: &Decision<'_, Farkle>) -> Action {
    let first = [Action::Roll, Action::Skip, Action::Accept].into_iter().find(|a| d.is_legal(*a));
    first.unwrap_or_else(|| d.actions()[0])
}
