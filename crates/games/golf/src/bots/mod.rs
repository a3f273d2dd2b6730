//! The players of Golf: one set of decisions and eight profiles, and a rookie. They see what a player sees.

mod decide;
mod log;
mod profile;
pub mod quality;
mod reason;
mod rookie;
mod sight;

pub use decide::{
    choose_flip_after_discard, choose_initial_flips, choose_swap_or_discard, filter_bad_pair_positions,
    is_excellent, should_flip_instead, should_knock, should_skip_optional_flip, should_take_discard,
};
pub use log::{DecisionType, RoundPhase};
pub use profile::{PROFILES, Profile};
pub(crate) use reason::words as reason;
pub use sight::Sight;

use engine::{Bot, BotOffer, BotSpec, Decision, Game, Invalid, Level, Luck, Seat};

use crate::{Action, Golf, Phase, Pos, Stage, View};

/// A player with a profile.
#[derive(Clone, Copy, Debug)]
pub struct Persona(pub Profile);

impl Bot<Golf> for Persona {
    fn choose(&mut self, decision: &Decision<'_, Golf>, luck: &mut Luck) -> Action {
        choose(&self.0, decision.game, decision.view, decision.seat, luck)
    }
}

fn make(spec: &BotSpec) -> Result<Box<dyn Bot<Golf>>, Invalid> {
    Profile::asked(spec).map(|profile| Box::new(Persona(profile)) as Box<dyn Bot<Golf>>)
}

/// Random, the rookie, then the profiles: weakest first by `docs/levels.md`.
pub(crate) const OFFERS: [BotOffer<Golf>; 10] = {
    let mut offers = [const { BotOffer::RANDOM }; 10];
    offers[1] = BotOffer { id: "nora", name: "Nora", level: Level::Easy, make: rookie::make };
    let mut i = 0;
    while i < PROFILES.len() {
        let Profile { id, name, level, .. } = PROFILES[i];
        offers[i + 2] = BotOffer { id, name, level, make };
        i += 1;
    }
    offers
};

/// What a profile does with what it sees.
pub fn choose(profile: &Profile, game: &Golf, view: &View, seat: Seat, luck: &mut Luck) -> Action {
    match view.phase() {
        Phase::Waiting | Phase::RoundOver | Phase::GameOver => return Action::Deal,
        Phase::InitialFlip if game.options().initial_flips == 1 => {
            return Action::Open(Pos::new(luck.below(6) as u8).unwrap_or_default());
        }
        Phase::InitialFlip => return Action::Flip(choose_initial_flips(profile, luck)),
        Phase::Playing | Phase::FinalTurn => {}
    }
    let sight = Sight::new(game, view, seat);
    match view.stage() {
        Stage::Draw => {
            let options = game.options();
            if should_take_discard(&sight, profile, luck) {
                Action::Take
            } else if options.knock_early && sight.down() <= 2 && should_knock(&sight, profile, luck) {
                Action::Knock
            } else if options.flip_as_action && should_flip_instead(&sight, profile, luck) {
                choose_flip_after_discard(&sight).map_or(Action::Draw, Action::Turn)
            } else {
                Action::Draw
            }
        }
        stage @ (Stage::Place | Stage::Swap) => {
            let Some(card) = view.held() else { return Action::Discard };
            choose_swap_or_discard(&sight, profile, card, stage == Stage::Swap, luck)
                .map_or(Action::Discard, Action::Swap)
        }
        Stage::Turn => choose_flip_after_discard(&sight).map_or(Action::Pass, Action::Turn),
        Stage::TurnOrPass => {
            if should_skip_optional_flip(&sight, profile, luck) {
                Action::Pass
            } else {
                choose_flip_after_discard(&sight).map_or(Action::Pass, Action::Turn)
            }
        }
    }
}
