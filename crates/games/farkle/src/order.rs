//! The promises about the order of events, as a checker that looks at events alone.
//!
//! Written from the description of the event flow and not from the rules, so that it is a second statement of it.

use crate::{Ability, Event, TurnEnd};

/// What a turn has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// No turn is going on.
    Idle,
    /// A turn is going on.
    Turn,
    /// `BANK` was said.
    Bank,
    /// `TURN_BANKED` was said: scores are applied.
    Applying,
    /// `FARKLE` was said.
    Farkle,
    /// `TURN_FARKLE` was said.
    Lost,
    /// `TURN_END` was said, and nothing has followed yet.
    Ended(TurnEnd),
    /// Between `LEVEL_COMPLETE` and `LEVEL_ADVANCE_FINISHED`, by the next event that must come.
    Complete,
    Advancing,
    Generated,
    Started,
    /// `LEVEL_FAILED` was said.
    Failed,
    /// The last event.
    Over,
}

/// Within a roll: what must come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Roll {
    None,
    Dice(u8),
    Post,
    Turn,
}

/// The state of the shop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shop {
    Closed,
    /// `LEVEL_ADVANCE_FINISHED` was said: it may open at once, or not at all.
    Due,
    Open {
        offers: u8,
    },
    /// A request was made: this must follow.
    Buying,
    Skipping,
    Closing,
}

/// Follows the events of one run or game and finds the first that comes out of order.
#[derive(Clone, Debug)]
pub struct Order {
    phase: Phase,
    roll: Roll,
    shop: Shop,
    level: u8,
    turns_left: Option<u8>,
    held: u8,
    held_now: usize,
    /// Goals that something was locked for in this turn, as bits.
    pending: u8,
    /// Goals that were asked for in this bank, as bits.
    applied: u8,
    /// The goal between its request, its application, its progress and its fulfilment.
    applying: Option<(u8, Step)>,
    /// Goals fulfilled in this level, and goals that must be.
    fulfilled: u8,
    mandatory: u8,
    may_roll: bool,
    lock_owed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Requested,
    Applied,
    Fulfilled,
    Gold,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            phase: Phase::Idle,
            roll: Roll::None,
            shop: Shop::Closed,
            level: 0,
            turns_left: None,
            held: 0,
            held_now: 0,
            pending: 0,
            applied: 0,
            applying: None,
            fulfilled: 0,
            mandatory: 0,
            may_roll: false,
            lock_owed: false,
        }
    }
}

/// `Err` with the promise unless the condition holds.
macro_rules! promise {
    ($condition:expr, $promise:literal) => {
        if !$condition {
            return Err($promise);
        }
    };
}

impl Order {
    /// Looks at the next event; `Err` says which promise it breaks.
    pub fn see(&mut self, event: &Event) -> Result<(), &'static str> {
        use Event as E;
        promise!(self.phase != Phase::Over, "nothing follows the end of a run or game");
        self.unbroken(event)?;
        match event {
            E::PreRoll { dice } => {
                promise!(self.phase == Phase::Turn, "dice are rolled within a turn");
                promise!(self.may_roll, "at least one lock lies between two rolls");
                promise!(self.shop == Shop::Closed, "no roll while the shop is open");
                promise!(*dice as u32 == 6 - self.held.count_ones(), "dice that are not held are rolled");
                self.roll = Roll::Dice(*dice);
            }
            E::DieRolled { index, .. } => {
                promise!(self.held >> index & 1 == 0, "a held die is not rolled");
                let Roll::Dice(left @ 1..) = self.roll else {
                    return Err("DIE_ROLLED comes once for each die");
                };
                self.roll = if left == 1 { Roll::Post } else { Roll::Dice(left - 1) };
            }
            E::FirstRollProtected { .. } => {
                promise!(self.roll == Roll::Post, "protection comes after the dice");
            }
            E::PostRoll { .. } => {
                promise!(self.roll == Roll::Post, "POST_ROLL comes after all dice");
                self.roll = Roll::Turn;
            }
            E::TurnRoll { .. } => {
                promise!(self.roll == Roll::Turn, "TURN_ROLL comes after POST_ROLL");
                self.roll = Roll::None;
                self.may_roll = false;
            }
            E::DieFlipped { .. } => self.roll = Roll::Turn,
            E::HotDice => {
                promise!(self.held == 0b11_1111, "HOT_DICE comes when all six dice are held");
                self.held = 0;
            }
            E::AbilityUsed { ability: Ability::Wind, .. } => self.turns_left = self.turns_left.map(|t| t + 1),
            E::AbilityUsed { .. } => self.may_roll = true,
            E::DieHeld { index, .. } => {
                promise!(self.phase == Phase::Turn, "dice are held within a turn");
                promise!(self.held >> index & 1 == 0, "DIE_HELD comes for dice that are newly held");
                self.held |= 1 << index;
                self.held_now += 1;
            }
            E::Lock { goal_index, dice, .. } => {
                promise!(self.phase == Phase::Turn, "LOCK comes within a turn");
                promise!(self.shop == Shop::Closed, "no lock while the shop is open");
                promise!(self.held_now == dice.size(), "one DIE_HELD comes for each die of a lock");
                self.held_now = 0;
                self.pending |= 1 << goal_index;
                self.lock_owed = true;
            }
            E::TurnLockAdded { .. } => {
                promise!(self.lock_owed, "TURN_LOCK_ADDED follows LOCK");
                self.lock_owed = false;
                self.may_roll = true;
            }
            E::Bank { .. } => {
                promise!(self.phase == Phase::Turn, "BANK comes within a turn");
                promise!(self.shop == Shop::Closed, "no bank while the shop is open");
                self.phase = Phase::Bank;
            }
            E::Farkle { .. } => {
                promise!(self.phase == Phase::Turn, "FARKLE comes within a turn");
                self.phase = Phase::Farkle;
            }
            E::TurnBanked { .. } => {
                promise!(self.phase == Phase::Bank, "TURN_BANKED comes after BANK");
                self.phase = Phase::Applying;
            }
            E::TurnFarkle { .. } => {
                promise!(self.phase == Phase::Farkle, "TURN_FARKLE comes after FARKLE");
                self.phase = Phase::Lost;
            }
            E::ScoreApplyRequest { goal_index, .. } => self.request(*goal_index)?,
            E::ScoreApplied { goal_index, .. } => {
                let asked = self.applying == Some((*goal_index, Step::Requested));
                promise!(asked, "SCORE_APPLIED follows its SCORE_APPLY_REQUEST");
                self.applying = Some((*goal_index, Step::Applied));
            }
            E::GoalProgress { goal_index, remaining, .. } => {
                let applied = self.applying == Some((*goal_index, Step::Applied));
                promise!(applied, "GOAL_PROGRESS follows SCORE_APPLIED");
                self.applying = (*remaining == 0).then_some((*goal_index, Step::Fulfilled));
            }
            E::GoalFulfilled { goal_index, .. } => {
                let there = self.applying == Some((*goal_index, Step::Fulfilled));
                promise!(there, "GOAL_FULFILLED follows the progress that fulfils it");
                promise!(self.fulfilled >> goal_index & 1 == 0, "a goal is fulfilled once");
                self.fulfilled |= 1 << goal_index;
                self.applying = Some((*goal_index, Step::Gold));
            }
            E::GoldGained { .. } => {
                promise!(
                    matches!(self.applying, Some((_, Step::Gold))),
                    "GOLD_GAINED follows GOAL_FULFILLED"
                );
                self.applying = None;
            }
            E::TurnEnd { reason, .. } => {
                promise!(self.applying.is_none(), "a bank applies its scores before TURN_END");
                let fits = match reason {
                    TurnEnd::Banked => self.phase == Phase::Applying,
                    TurnEnd::Farkle => self.phase == Phase::Lost,
                };
                promise!(fits, "TURN_END comes exactly once a turn, after TURN_BANKED or TURN_FARKLE");
                self.phase = Phase::Ended(*reason);
            }
            E::TurnStart { .. } => self.turn_start(event)?,
            E::LevelComplete { .. } => {
                let banked = self.phase == Phase::Ended(TurnEnd::Banked);
                promise!(banked, "LEVEL_COMPLETE comes after the TURN_END of a bank");
                let all = self.fulfilled & self.mandatory == self.mandatory;
                promise!(all, "LEVEL_COMPLETE means that all mandatory goals are fulfilled");
                self.phase = Phase::Complete;
            }
            E::LevelFailed { .. } => {
                promise!(matches!(self.phase, Phase::Ended(_)), "LEVEL_FAILED comes after TURN_END");
                promise!(self.turns_left == Some(1), "LEVEL_FAILED comes when no turns are left");
                let all = self.fulfilled & self.mandatory == self.mandatory;
                promise!(!all, "LEVEL_FAILED means that a mandatory goal is not fulfilled");
                self.phase = Phase::Failed;
            }
            E::LevelAdvanceStarted { from_level, .. } => {
                promise!(self.phase == Phase::Complete, "LEVEL_ADVANCE_STARTED follows LEVEL_COMPLETE");
                promise!(*from_level == self.level, "a level is advanced from where it is");
                self.phase = Phase::Advancing;
            }
            E::LevelGenerated { new_level, goals, .. } => {
                let first = self.phase == Phase::Idle && self.level == 0;
                promise!(
                    first || self.phase == Phase::Advancing,
                    "LEVEL_GENERATED follows LEVEL_ADVANCE_STARTED"
                );
                promise!(*new_level == self.level + 1, "levels come one after the other");
                self.level = *new_level;
                self.fulfilled = 0;
                self.mandatory =
                    goals.iter().enumerate().filter(|(_, g)| !g.optional).fold(0, |m, (i, _)| m | 1 << i);
                self.turns_left = None;
                self.phase = if first { Phase::Idle } else { Phase::Generated };
            }
            E::LevelAdvanceFinished { .. } => {
                promise!(
                    self.phase == Phase::Started,
                    "a new level's TURN_START precedes LEVEL_ADVANCE_FINISHED"
                );
                self.phase = Phase::Turn;
                self.shop = Shop::Due;
            }
            E::ShopOpened { .. } => {
                promise!(
                    self.shop == Shop::Due,
                    "SHOP_OPENED comes immediately after LEVEL_ADVANCE_FINISHED"
                );
                self.shop = Shop::Open { offers: 0 };
            }
            E::RelicOffered { index, .. } => {
                let Shop::Open { offers } = self.shop else {
                    return Err("RELIC_OFFERED comes in an open shop");
                };
                promise!(*index == offers, "offers are numbered from 0");
                self.shop = Shop::Open { offers: offers + 1 };
            }
            E::OffersRefreshed { .. } => {
                promise!(matches!(self.shop, Shop::Open { .. }), "offers are changed in an open shop");
                self.shop = Shop::Open { offers: 0 };
            }
            E::RequestBuyRelic { .. } => {
                promise!(matches!(self.shop, Shop::Open { .. }), "a relic is bought in an open shop");
                self.shop = Shop::Buying;
            }
            E::RequestSkipShop => {
                promise!(matches!(self.shop, Shop::Open { .. }), "an open shop is skipped");
                self.shop = Shop::Skipping;
            }
            E::RelicPurchased { .. } => {
                promise!(self.shop == Shop::Buying, "RELIC_PURCHASED follows REQUEST_BUY_RELIC");
                self.shop = Shop::Closing;
            }
            E::RelicSkipped => {
                promise!(self.shop == Shop::Skipping, "RELIC_SKIPPED follows REQUEST_SKIP_SHOP");
                self.shop = Shop::Closing;
            }
            E::ShopClosed { .. } => {
                promise!(self.shop == Shop::Closing, "SHOP_CLOSED follows a purchase or a skip");
                self.shop = Shop::Closed;
            }
            E::RunEnded { retired, .. } => {
                let ready = matches!(self.phase, Phase::Complete | Phase::Failed) || *retired;
                promise!(ready, "a run ends with a level, or when the player ends it");
                self.phase = Phase::Over;
            }
            E::GameEnded { .. } => {
                promise!(matches!(self.phase, Phase::Ended(_)), "a game ends after a turn");
                self.phase = Phase::Over;
            }
            _ => {}
        }
        Ok(())
    }

    /// What may not be interrupted: a roll, a lock, a bank's pairs, and the opening of the shop.
    fn unbroken(&mut self, event: &Event) -> Result<(), &'static str> {
        use Event as E;
        if self.roll != Roll::None {
            let part = matches!(
                event,
                E::DieRolled { .. } | E::FirstRollProtected { .. } | E::PostRoll { .. } | E::TurnRoll { .. }
            );
            promise!(part, "PRE_ROLL, DIE_ROLLED, POST_ROLL and TURN_ROLL follow each other");
        }
        if self.lock_owed {
            promise!(
                matches!(event, E::TurnLockAdded { .. } | E::LockBonus { .. }),
                "TURN_LOCK_ADDED follows LOCK"
            );
        }
        if self.held_now > 0 {
            promise!(matches!(event, E::DieHeld { .. } | E::Lock { .. }), "DIE_HELD belongs to a lock");
        }
        if let Some((_, step)) = self.applying {
            let part = match step {
                Step::Requested => matches!(event, E::ScoreApplied { .. }),
                Step::Applied => matches!(event, E::GoalProgress { .. }),
                Step::Fulfilled => matches!(event, E::GoalFulfilled { .. }),
                Step::Gold => matches!(event, E::GoldGained { .. }),
            };
            promise!(part, "a goal's request, application, progress and fulfilment follow each other");
        }
        if self.shop == Shop::Due && !matches!(event, E::ShopOpened { .. }) {
            self.shop = Shop::Closed;
        }
        if self.phase == Phase::Complete {
            let next = matches!(event, E::LevelAdvanceStarted { .. } | E::RunEnded { .. });
            promise!(next, "LEVEL_COMPLETE is followed by the advance");
        }
        if self.phase == Phase::Failed {
            let next = matches!(event, E::TurnStart { .. } | E::RunEnded { .. });
            promise!(next, "LEVEL_FAILED is followed by TURN_START of the same level");
        }
        Ok(())
    }

    fn request(&mut self, goal: u8) -> Result<(), &'static str> {
        promise!(self.phase == Phase::Applying, "SCORE_APPLY_REQUEST comes between TURN_BANKED and TURN_END");
        promise!(self.pending >> goal & 1 != 0, "only a goal with pending points asks for them");
        promise!(self.applied >> goal & 1 == 0, "at most one SCORE_APPLY_REQUEST for each goal and bank");
        self.applied |= 1 << goal;
        self.applying = Some((goal, Step::Requested));
        Ok(())
    }

    fn turn_start(&mut self, event: &Event) -> Result<(), &'static str> {
        let Event::TurnStart { level, turns_left, .. } = event else { return Ok(()) };
        let next = match self.phase {
            Phase::Idle | Phase::Ended(_) => Phase::Turn,
            Phase::Generated => Phase::Started,
            Phase::Failed => {
                self.fulfilled = 0;
                self.turns_left = None;
                Phase::Turn
            }
            _ => return Err("TURN_START comes after TURN_END, and none after SHOP_CLOSED"),
        };
        if let (Some(level), Some(left)) = (level, turns_left) {
            promise!(*level == self.level, "a turn belongs to the level that was generated");
            let all = self.fulfilled & self.mandatory == self.mandatory;
            promise!(!all, "a fulfilled level is completed");
            promise!(self.turns_left.is_none_or(|t| *left + 1 == t), "turns are counted down one by one");
            self.turns_left = Some(*left);
        }
        self.phase = next;
        self.held = 0;
        self.pending = 0;
        self.applied = 0;
        self.may_roll = true;
        Ok(())
    }
}
