//! How a persona decides, and what most of them do.

use engine::{Luck, Seat};

use super::sight::Sight;
use crate::Action;
use crate::action::Dice;
use crate::card::Ability;
use crate::income;
use crate::kind::{Kind, kinds, landmarks};
use crate::purchase::Item;
use crate::rules::Harmonictook;
use crate::state::{Phase, State};

/// Below this total most personas use the Radio Tower.
const POOR_ROLL: u8 = 5;

/// A way to play. Only building has no answer of its own.
pub(crate) trait Persona {
    /// What to build; `None` to pass.
    fn build(&mut self, sight: &mut Sight<'_>, luck: &mut Luck) -> Option<Item>;

    /// Two dice, where there is a choice? By default unless their mean is lower.
    fn two_dice(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        let [one, two] = sight.means();
        two >= one - odds::EPSILON
    }

    /// Repeat this roll?
    fn reroll(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> bool {
        sight.s.total() < POOR_ROLL
    }

    /// Whom to take coins from.
    fn target(&mut self, sight: &Sight<'_>, _: &mut Luck) -> Seat {
        income::richest(sight.game, &sight.s, sight.seat)
    }

    /// Whom to swap with, if with anybody: where it brings most, if it brings anything.
    fn partner(&mut self, sight: &mut Sight<'_>) -> Option<Seat> {
        let mine = swappable(sight, sight.seat);
        best_swap(sight, mine)
    }

    /// The card to give in a swap: that whose loss costs least.
    fn give(&mut self, sight: &mut Sight<'_>) -> Option<Kind> {
        let mine = swappable(sight, sight.seat);
        cheapest(sight, mine).map(|(kind, _)| kind)
    }

    /// The card to take in a swap: that whose gain brings most.
    fn take(&mut self, sight: &mut Sight<'_>, _: &mut Luck) -> Option<Kind> {
        let theirs = swappable(sight, Seat(sight.s.partner));
        dearest(sight, theirs).map(|(kind, _)| kind)
    }
}

/// The cards of a player that can be swapped.
fn swappable(sight: &Sight<'_>, seat: Seat) -> u64 {
    sight.s.owned[seat.index()] & !sight.game.book.purple
}

/// What the persona does in this position.
pub(crate) fn decide(persona: &mut impl Persona, game: &Harmonictook, s: &State, luck: &mut Luck) -> Action {
    let me = s.roller;
    match s.phase {
        Phase::Roll if !game.can(s, me, Ability::TwoDice) => Action::Roll(Dice::One),
        Phase::Roll => {
            let two = persona.two_dice(&mut Sight::new(game, s, me), luck);
            Action::Roll(if two { Dice::Two } else { Dice::One })
        }
        Phase::Build => {
            if game.buyable(s) == 0 && game.buildable(s) == 0 {
                return Action::Pass;
            }
            match persona.build(&mut Sight::new(game, s, me), luck) {
                Some(Item::Card(kind)) => Action::Buy(kind),
                Some(Item::Landmark(landmark)) => Action::Build(landmark),
                None => Action::Pass,
            }
        }
        Phase::Keep => keep(persona, game, s, luck),
        Phase::Target => Action::Target(persona.target(&Sight::new(game, s, me), luck)),
        Phase::SwapWith if game.pays_for_declining() => Action::Coins,
        Phase::SwapWith => {
            persona.partner(&mut Sight::new(game, s, me)).map_or(Action::Decline, Action::Swap)
        }
        Phase::SwapGive => persona.give(&mut Sight::new(game, s, me)).map_or(Action::Decline, Action::Give),
        Phase::SwapTake => {
            persona.take(&mut Sight::new(game, s, me), luck).map_or(Action::Decline, Action::Take)
        }
        _ => choose(game, s),
    }
}

fn keep(persona: &mut impl Persona, game: &Harmonictook, s: &State, luck: &mut Luck) -> Action {
    let me = s.roller;
    let mut sight = Sight::new(game, s, me);
    let raise = s.total >= 10 && game.can(s, me, Ability::Raise);
    if !s.rerolled && game.can(s, me, Ability::Reroll) && persona.reroll(&mut sight, luck) {
        let two = game.can(s, me, Ability::TwoDice) && persona.two_dice(&mut sight, luck);
        return Action::Reroll(if two { Dice::Two } else { Dice::One });
    }
    let total = usize::from(s.total);
    if raise && sight.own(total + 2) > sight.own(total) { Action::Raise } else { Action::Keep }
}

/// The decisions in which all personas are of one mind: the most income for themselves, the least for the leader.
fn choose(game: &Harmonictook, s: &State) -> Action {
    let me = s.roller;
    let mut sight = Sight::new(game, s, me);
    let mine = s.owned[me.index()] & !game.book.purple;
    match s.phase {
        Phase::Demolish => {
            let standing = s.built[me.index()] & game.book.buildable;
            landmarks(standing)
                .min_by_key(|l| game.book.landmark_cost(*l))
                .map_or(Action::Pass, Action::Demolish)
        }
        Phase::Give => cheapest(&mut sight, mine).map_or(Action::Decline, |(k, _)| Action::Give(k)),
        Phase::To => Action::To(weakest(game, s, me)),
        Phase::Renovate => Action::Close(income::renovated(game, s, me)),
        Phase::Invest => {
            // A coin on the card comes back from every opponent each time it fires.
            let rounds = sight.missing().rounds(sight.income());
            let fires = f64::from(u8::from(sight.two())) * 3.0 / 36.0;
            let worth = fires * (game.seats - 1) as f64 * rounds.min(60.0) > 1.5;
            if worth { Action::Invest } else { Action::Skip }
        }
        _ => Action::Keep,
    }
}

/// The own card whose loss costs least, and what it costs.
fn cheapest(sight: &mut Sight<'_>, among: u64) -> Option<(Kind, f64)> {
    let before = sight.income();
    kinds(among).map(|k| (k, before - sight.lacking(k, Sight::income))).min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The card whose gain brings most, and what it brings.
fn dearest(sight: &mut Sight<'_>, among: u64) -> Option<(Kind, f64)> {
    let base = sight.base();
    kinds(among).map(|k| (k, sight.gain(Item::Card(k), &base))).max_by(|a, b| a.1.total_cmp(&b.1))
}

/// The partner with whom a swap brings most, if one brings anything.
fn best_swap(sight: &mut Sight<'_>, mine: u64) -> Option<Seat> {
    let (_, loss) = cheapest(sight, mine)?;
    let (game, partners) = (sight.game, sight.game.partners(&sight.s));
    let mut best = None;
    for partner in game.others(sight.seat).filter(|o| partners >> o.0 & 1 != 0) {
        let theirs = sight.s.owned[partner.index()] & !game.book.purple;
        let gain = dearest(sight, theirs).map_or(0.0, |(_, gain)| gain) - loss;
        if gain > odds::EPSILON && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, partner));
        }
    }
    best.map(|(_, partner)| partner)
}

/// The player whom a present helps least: the farthest from winning.
fn weakest(game: &Harmonictook, s: &State, me: Seat) -> Seat {
    let deficit = |o: Seat| game.missing(s, o).deficit();
    let most = game.others(me).map(deficit).max().unwrap_or(0);
    game.others(me).find(|o| deficit(*o) == most).unwrap_or(me)
}
