//! What a network believes of a position, where there are weights for the table.

use std::sync::OnceLock;

use engine::{Game, MAX_SEATS};
use learned::{Encodes, Net, Shape, digest};

use crate::kind::Kind;
use crate::options::{Expansion, Market};
use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Action, Options, inputs};

/// All weights that there are, each for tables of its own.
const FILES: [&[u8]; 3] = [
    include_bytes!("../data/learned/two.net"),
    include_bytes!("../data/learned/four.net"),
    include_bytes!("../data/learned/all.net"),
];

/// The weights, read once.
fn nets() -> &'static [Net] {
    static NETS: OnceLock<Vec<Net>> = OnceLock::new();
    NETS.get_or_init(|| {
        FILES.iter().map(|bytes| Net::read(bytes).expect("weights that a test reads")).collect()
    })
}

impl Harmonictook {
    /// The digest of all that weights depend on: the numbers that they look at, the rules, seats and options. Weights name the
    /// digests of the tables that they were trained for, and no other table gets them.
    pub fn digest(&self) -> String {
        let mut expansions = Vec::new();
        for expansion in [Expansion::Harbor, Expansion::MillionairesRow] {
            if self.options.has(expansion) {
                expansions.push(expansion);
            }
        }
        let market = self.options.piles().map_or(Market::All, |piles| Market::Piles(piles as u8));
        let options = Options { expansions, market, ..self.options.clone() };
        let options = serde_json::to_string(&options).expect("options are plain data");
        let (rules, seats) = (Self::FACTS.rules, self.seats);
        digest(
            format!("layout {} {:?} rules {rules} seats {seats} {options}", inputs::LAYOUT, inputs::SHAPE)
                .as_bytes(),
        )
    }

    /// The network for this table, if there is one.
    pub fn net(&self) -> Option<&'static Net> {
        *self.book.net.get_or_init(|| {
            let digest = self.digest();
            nets().iter().find(|net| net.header.rules.contains(&digest))
        })
    }
}

impl Encodes for Harmonictook {
    const SHAPE: Shape = inputs::SHAPE;

    fn encode(&self, s: &State, own: &mut [f32], shared: &mut [f32]) {
        inputs::encode(self, s, own, shared);
    }

    /// Whom to swap with, what to give and what to take are parts of one decision, and a coin is put down in no time.
    fn judged(&self, s: &State) -> bool {
        !matches!(s.phase(), Phase::SwapGive | Phase::SwapTake | Phase::To | Phase::Invest)
    }

    /// A throw of two dice and its mirror lead to the same.
    fn weight(&self, action: Action, next: &State) -> f32 {
        match (action, next.dice) {
            (Action::Roll(_) | Action::Reroll(_), [first, second]) if second > 0 && first != second => {
                if first < second {
                    2.0
                } else {
                    0.0
                }
            }
            _ => 1.0,
        }
    }

    /// The pile that is refilled could be any.
    fn many(&self, s: &State, action: Action) -> bool {
        let last = |kind: Kind| s.on_sale(kind) == 1;
        matches!(action, Action::Buy(kind) if last(kind) && self.options.piles().is_some())
    }

    fn shares(&self, s: &State) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        match self.winner(s) {
            Some(winner) => shares[winner.index()] = 1.0,
            None => shares[..self.seats].fill(1.0 / self.seats as f32),
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use engine::{Budget, Fair, Thinks};
    use learned::Looker;

    use super::*;

    fn game(seats: usize, options: Options) -> Harmonictook {
        Harmonictook::new(seats, options).unwrap()
    }

    #[test]
    fn every_table_gets_the_weights_that_were_trained_for_it() {
        for net in nets() {
            assert_eq!(net.header.shape, inputs::SHAPE, "{}", net.header.name);
        }
        let name = |game: &Harmonictook| game.net().map(|net| net.header.name.as_str());
        let base = Options::default();
        let harbor = Options { expansions: vec![Expansion::Harbor], ..base.clone() };
        let both = vec![Expansion::MillionairesRow, Expansion::Harbor];
        assert_eq!(name(&game(2, base.clone())), Some("two"));
        assert_eq!(name(&game(3, base.clone())), Some("all"));
        assert_eq!(name(&game(4, base.clone())), Some("four"));
        assert_eq!(name(&game(5, harbor)), Some("all"));
        assert_eq!(name(&game(5, Options { expansions: both, ..base.clone() })), Some("all"));
        // Ten piles is what a market with an expansion has; all piles is what one without has.
        assert_eq!(name(&game(2, Options { market: Market::All, ..base.clone() })), Some("two"));
        assert_eq!(name(&game(2, Options { market: Market::Piles(8), ..base })), Some("all"));
    }

    #[test]
    fn no_other_table_gets_weights() {
        let other = game(2, Options { supply: 3, ..Options::default() });
        assert!(other.net().is_none() && other.expert(Budget::Samples(100)).is_none());
        let known = game(2, Options::default());
        assert_ne!(known.digest(), other.digest());
        assert_ne!(known.digest(), game(3, Options::default()).digest());
        assert_eq!(known.expert(Budget::Samples(100)).as_deref(), Some("appraiser:looks=2"));
    }

    #[test]
    fn the_weights_give_the_same_bits_everywhere() {
        let harbor = Options { expansions: vec![Expansion::Harbor], ..Options::default() };
        let tables = [
            (2, Options::default()),
            (3, Options::default()),
            (4, Options::default()),
            (5, Options { market: Market::All, ..harbor }),
        ];
        let believed = tables.map(|(seats, options)| {
            let game = game(seats, options);
            let s = game.start(&mut Fair::new([0; 32]), &mut ());
            let mut looker = Looker::new(game.net().unwrap(), &game);
            let (first, looked) = (looker.glance(&s)[0], looker.best(&s, s.roller(), 2).1);
            assert!((looked.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{looked:?}");
            first
        });
        let bits = believed.map(f32::to_bits);
        assert_eq!(bits, [1057707659, 1053625383, 1050416220, 1048638700], "{believed:?}");
    }
}
