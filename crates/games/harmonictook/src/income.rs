//! What a roll brings, by formula: the base of all odds.
//!
//! The rules in `resolve` do what a roll asks for; this module says what it comes to without doing it. Banks are frozen at
//! what they are before the roll. Decisions inside a roll are assumed to be made for the most coins at once:
//!
//! - the TV Station takes from the player who can pay most;
//! - the Business Center changes nothing (or brings its 5 coins, where declining pays);
//! - the Renovation Company names the card that brings most;
//! - a landmark that is torn down or a card that is given away does not matter to the rest of the roll;
//! - nothing is built, so that an Airport pays.

use engine::Seat;

use crate::card::{Ability, Effect};
use crate::kind::{Kind, kinds};
use crate::rules::{DECLINED, FLIGHT, Harmonictook};
use crate::state::{SEATS, State};

/// What a player's own roll brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Own {
    /// All income, what is lost to red cards left out.
    pub(crate) gross: i32,
    /// What is lost to red cards.
    pub(crate) lost: i32,
}

impl Harmonictook {
    #[inline]
    pub(crate) fn open_copies(s: &State, seat: Seat, kind: Kind) -> i32 {
        let cell = s.cells[seat.index()][kind.index()];
        i32::from(cell & 15) - i32::from(cell >> 4)
    }

    /// What a player's blue cards bring on a roll of `total` by `roller`; each boat brings `caught`.
    #[inline]
    pub(crate) fn blue_income(&self, s: &State, seat: Seat, roller: Seat, total: usize, caught: i32) -> i32 {
        let fires = &self.book.fires[total];
        let mut sum = 0;
        for kind in kinds(fires.blue & s.owned[seat.index()]) {
            let worth = self.worth(s, &self.book.rules[kind.index()], seat, roller);
            sum += Self::open_copies(s, seat, kind) * worth.max(0);
        }
        if fires.boats & s.owned[seat.index()] != 0 {
            for kind in kinds(fires.boats & s.owned[seat.index()]) {
                if self.holds(s, &self.book.rules[kind.index()], seat, roller) {
                    sum += Self::open_copies(s, seat, kind) * caught;
                }
            }
        }
        sum
    }

    /// What `owner` asks of a roller who has `bank` coins left.
    fn toll(&self, s: &State, owner: Seat, roller: Seat, total: usize, bank: i32) -> i32 {
        let mut left = bank;
        for kind in kinds(self.book.fires[total].red & s.owned[owner.index()]) {
            let (rule, open) = (&self.book.rules[kind.index()], Self::open_copies(s, owner, kind));
            if open == 0 {
                continue;
            }
            let owed = if rule.effect == Effect::AllCoins {
                if self.holds(s, rule, owner, roller) { left } else { 0 }
            } else {
                open * self.worth(s, rule, owner, roller).max(0)
            };
            left -= owed.min(left);
        }
        bank - left
    }

    /// What `observer` gets by red and blue cards on a roll of `roller`.
    pub(crate) fn opponent_income(
        &self,
        s: &State,
        observer: Seat,
        roller: Seat,
        total: usize,
        caught: i32,
    ) -> i32 {
        self.blue_income(s, observer, roller, total, caught) + self.red_income(s, observer, roller, total)
    }

    /// What `observer` gets by red cards on a roll of `roller`, as far as those before left anything.
    pub(crate) fn red_income(&self, s: &State, observer: Seat, roller: Seat, total: usize) -> i32 {
        if self.book.fires[total].red & s.owned[observer.index()] == 0 {
            return 0;
        }
        self.toll(s, observer, roller, total, self.left_for(s, observer, roller, total))
    }

    /// The coins of a roller that those who are paid before `observer` leave.
    #[inline]
    pub(crate) fn left_for(&self, s: &State, observer: Seat, roller: Seat, total: usize) -> i32 {
        let mut left = s.bank(roller) as i32;
        let red = self.book.fires[total].red;
        for owner in self.tolls(roller).take_while(|owner| *owner != observer) {
            if red & s.owned[owner.index()] != 0 {
                left -= self.toll(s, owner, roller, total, left);
            }
        }
        left
    }

    /// Does the throw of the boats matter to `seat` on a roll of `total` by `roller`?
    pub(crate) fn catches(&self, s: &State, seat: Seat, roller: Seat, total: usize) -> bool {
        let fires = &self.book.fires[total];
        if fires.boats == 0 {
            return false;
        }
        let shares = seat == roller && fires.purple & s.owned[seat.index()] != 0;
        let open = |owner: Seat| {
            kinds(fires.boats & s.owned[owner.index()]).any(|k| {
                Self::open_copies(s, owner, k) > 0
                    && self.holds(s, &self.book.rules[k.index()], owner, roller)
            })
        };
        open(seat) || (shares && Seat::all(self.seats).any(open))
    }

    /// What a player's own roll of `total` brings.
    pub(crate) fn own_income(&self, s: &State, seat: Seat, total: usize, caught: i32) -> Own {
        let fires = &self.book.fires[total];
        let start = s.bank(seat) as i32;
        let mut bank = start;
        let purple = fires.purple & s.owned[seat.index()];
        // Others' banks matter to purple cards only.
        let mut banks = [0i32; SEATS];
        if purple != 0 {
            for other in self.others(seat) {
                banks[other.index()] = s.bank(other) as i32;
            }
        }
        if fires.red != 0 {
            for owner in self.tolls(seat) {
                let paid = self.toll(s, owner, seat, total, bank);
                bank -= paid;
                banks[owner.index()] += paid;
            }
        }
        let lost = start - bank;
        let mine = s.owned[seat.index()];
        if (fires.blue | fires.boats) & mine != 0 {
            bank += self.blue_income(s, seat, seat, total, caught);
        }
        if purple != 0 && fires.blue | fires.boats != 0 {
            for other in self.others(seat) {
                banks[other.index()] += self.blue_income(s, other, seat, total, caught);
            }
        }
        if fires.green & mine != 0 {
            bank = self.green_income(s, seat, total, bank);
        }
        if purple != 0 {
            bank = self.purple_income(s, seat, purple, bank, &mut banks);
        }
        if bank == 0 && self.can(s, seat, Ability::CityHall) {
            bank = 1;
        }
        if self.can(s, seat, Ability::Airport) {
            bank += FLIGHT as i32;
        }
        Own { gross: bank - start + lost, lost }
    }

    /// The bank after the roller's green cards.
    fn green_income(&self, s: &State, seat: Seat, total: usize, before: i32) -> i32 {
        let mut bank = before;
        let mut standing = self.built(s, seat) as i32;
        for kind in kinds(self.book.fires[total].green & s.owned[seat.index()]) {
            let (rule, open) = (&self.book.rules[kind.index()], Self::open_copies(s, seat, kind));
            bank += match rule.effect {
                Effect::Demolish if self.holds(s, rule, seat, seat) => {
                    let torn = open.min(standing);
                    standing -= torn;
                    torn * i32::from(rule.pays)
                }
                Effect::Move if self.holds(s, rule, seat, seat) => open * i32::from(rule.pays),
                Effect::Demolish | Effect::Move => 0,
                _ => (open * self.worth(s, rule, seat, seat)).max(-bank),
            };
        }
        bank
    }

    /// The bank after the roller's purple cards.
    fn purple_income(
        &self,
        s: &State,
        seat: Seat,
        purple: u64,
        before: i32,
        banks: &mut [i32; SEATS],
    ) -> i32 {
        let mut bank = before;
        for kind in kinds(purple) {
            let rule = &self.book.rules[kind.index()];
            if !self.holds(s, rule, seat, seat) {
                continue;
            }
            let pays = i32::from(rule.pays);
            match rule.effect {
                Effect::FromEach | Effect::Invest | Effect::Half => {
                    for other in self.others(seat) {
                        let has = &mut banks[other.index()];
                        let owed = match rule.effect {
                            Effect::Invest => s.invested[seat.index()].into(),
                            Effect::Half => {
                                if *has >= pays {
                                    *has / 2
                                } else {
                                    0
                                }
                            }
                            _ if rule.per == 0 => pays,
                            _ => pays * s.count(other, rule.per) as i32,
                        };
                        let paid = owed.min(*has);
                        *has -= paid;
                        bank += paid;
                    }
                }
                Effect::FromOne => {
                    let richest = self.others(seat).map(|o| banks[o.index()]).max().unwrap_or(0);
                    let Some(victim) = self.others(seat).find(|o| banks[o.index()] == richest) else {
                        continue;
                    };
                    let paid = pays.min(richest);
                    banks[victim.index()] -= paid;
                    bank += paid;
                }
                Effect::Renovate => {
                    let (named, _) = best_renovation(self, s, seat, pays, banks);
                    for other in self.others(seat) {
                        let paid = (pays * Self::open_copies(s, other, named)).min(banks[other.index()]);
                        banks[other.index()] -= paid;
                        bank += paid;
                    }
                }
                Effect::Share => {
                    let all: i64 =
                        i64::from(bank) + self.others(seat).map(|o| i64::from(banks[o.index()])).sum::<i64>();
                    bank = (all as u64).div_ceil(self.seats as u64) as i32;
                    self.others(seat).for_each(|o| banks[o.index()] = bank);
                }
                Effect::Swap if self.pays_for_declining() => bank += DECLINED as i32,
                _ => {}
            }
        }
        bank
    }
}

/// The card whose renovation brings most, and how much.
fn best_renovation(
    game: &Harmonictook,
    s: &State,
    seat: Seat,
    pays: i32,
    banks: &[i32; SEATS],
) -> (Kind, i32) {
    let mut best = (Kind((game.book.present & !game.book.purple).trailing_zeros() as u8), 0);
    for kind in kinds(game.book.present & !game.book.purple) {
        let owed = |o: Seat| (pays * Harmonictook::open_copies(s, o, kind)).min(banks[o.index()]);
        let brings = game.others(seat).map(owed).sum();
        if brings > best.1 {
            best = (kind, brings);
        }
    }
    best
}

/// The card whose renovation brings the roller most right now.
pub(crate) fn renovated(game: &Harmonictook, s: &State, seat: Seat) -> Kind {
    let pays = i32::from(game.book.rules[s.asking as usize].pays);
    best_renovation(game, s, seat, pays, &s.banks.map(|b| b as i32)).0
}

/// The richest other player, the lowest seat of several.
pub(crate) fn richest(game: &Harmonictook, s: &State, seat: Seat) -> Seat {
    let most = game.others(seat).map(|o| s.bank(o)).max().unwrap_or(0);
    game.others(seat).find(|o| s.bank(*o) == most).unwrap_or(seat)
}
