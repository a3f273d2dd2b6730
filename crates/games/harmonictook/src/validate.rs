//! Could this state have come about?

use engine::{Invalid, Seat};

use crate::card::{Ability, Effect};
use crate::kind::{KINDS, Kind};
use crate::rules::Harmonictook;
use crate::state::{MOST_TURNS, Phase, SEATS, State};

/// More coins than any game can bring; sums stay far from overflow.
pub(crate) const MOST_COINS: u32 = 100_000_000;

fn no(reason: impl Into<String>) -> Result<(), Invalid> {
    Err(Invalid::new(reason))
}

pub(crate) fn state(game: &Harmonictook, s: &State) -> Result<(), Invalid> {
    if s.seats() != game.seats {
        return no(format!("{} players are described at a table of {}", s.seats(), game.seats));
    }
    if s.roller.index() >= game.seats {
        return no(format!("seat {} has the turn, and is not there", s.roller));
    }
    for seat in Seat::all(SEATS) {
        city(game, s, seat)?;
    }
    for i in 0..KINDS {
        pile(game, s, Kind(i as u8))?;
    }
    if let Some(piles) = game.options.piles() {
        let open = s.on_sale.count_ones();
        let empty = game.deck(s).iter().all(|n| *n == 0);
        if open > piles || (open < piles && !empty) {
            return no(format!("the market has {open} piles, and should have {piles}"));
        }
    }
    turn(game, s)
}

fn city(game: &Harmonictook, s: &State, seat: Seat) -> Result<(), Invalid> {
    let i = seat.index();
    if i >= game.seats {
        let nothing = s.banks[i] == 0 && s.built[i] == 0 && s.invested[i] == 0 && s.owned[i] == 0;
        return if nothing { Ok(()) } else { no(format!("seat {seat} is not there, and has something")) };
    }
    if s.banks[i] > MOST_COINS {
        return no(format!("seat {seat} has more coins than there are"));
    }
    let all = game.book.buildable | game.book.given;
    if s.built[i] & !all != 0 {
        return no(format!("seat {seat} has a landmark that is not in this game"));
    }
    if s.built[i] & game.book.given != game.book.given {
        return no(format!("seat {seat} lacks a landmark that everybody has from the start"));
    }
    if s.invested[i] > 0 && s.owned[i] & game.book.invest == 0 {
        return no(format!("seat {seat} has invested without a card to invest in"));
    }
    if s.invested[i] > MOST_TURNS {
        return no(format!("seat {seat} has invested more often than it had turns"));
    }
    let winning = game.built(s, seat) >= game.book.needed;
    if winning && !(s.phase == Phase::Over && s.roller == seat) {
        return no(format!(
            "seat {seat} has all landmarks it needs, so the game is over and the turn is theirs"
        ));
    }
    Ok(())
}

fn pile(game: &Harmonictook, s: &State, kind: Kind) -> Result<(), Invalid> {
    let name = game.book.name(kind);
    let market = u32::from(s.market[kind.index()]);
    if (market > 0) != (s.on_sale & kind.bit() != 0) {
        return no("the market does not agree with itself");
    }
    let mut sum = market;
    for seat in Seat::all(SEATS) {
        let (copies, closed) = (s.copies(seat, kind), s.closed(seat, kind));
        if (copies > 0) != (s.owned[seat.index()] & kind.bit() != 0) {
            return no("a city does not agree with itself");
        }
        let purple = game.book.purple & kind.bit() != 0;
        if closed > copies || (purple && closed > 0) {
            return no(format!("seat {seat} has more closed cards {name} than can be"));
        }
        if purple && copies > 1 {
            return no(format!("seat {seat} has {copies} of {name}: nobody may have two of a purple card"));
        }
        sum += u32::from(copies);
    }
    if game.book.present & kind.bit() == 0 {
        return if sum == 0 { Ok(()) } else { no(format!("{} is not in this game", kind.name())) };
    }
    let all = game.all_copies(kind);
    if sum > all || (game.options.piles().is_none() && sum < all) {
        return no(format!("there are {sum} cards {name}, and should be {all}"));
    }
    Ok(())
}

fn turn(game: &Harmonictook, s: &State) -> Result<(), Invalid> {
    let me = s.roller;
    let chosen = s.asking != 0 || s.left != 0 || s.partner != 0 || s.chosen != 0;
    if s.turns > MOST_TURNS || (s.turns == MOST_TURNS && s.phase != Phase::Over) {
        return no(format!("a game has at most {MOST_TURNS} turns"));
    }
    if matches!(s.phase, Phase::Roll | Phase::Over) {
        if s.dice != [0; 2] || s.total != 0 || s.rerolled || s.again || chosen {
            return no("there is something left of a roll that is over");
        }
        let ended = s.turns == MOST_TURNS || game.built(s, me) >= game.book.needed;
        return if (s.phase == Phase::Over) == ended {
            Ok(())
        } else {
            no("the game is over exactly when it has ended")
        };
    }
    let [first, second] = s.dice;
    if !(1..=6).contains(&first) || second > 6 {
        return no("a die shows 1 to 6");
    }
    let sum = first + second;
    if s.total != sum && !(s.total == sum + 2 && sum >= 10) {
        return no(format!("the dice show {sum}, and the total is {}", s.total));
    }
    if s.again && first != second {
        return no("only doubles give another turn");
    }
    let asks = |effect: Effect| {
        let kind = Kind(s.asking);
        s.asking < KINDS as u8
            && game.book.present & kind.bit() != 0
            && game.book.rules[kind.index()].effect == effect
            && game.book.rules[kind.index()].rolls >> s.total & 1 != 0
    };
    let single = |effect: Effect| asks(effect) && s.left == 0;
    let repeated = |effect: Effect| asks(effect) && (1..=15).contains(&s.left) && s.partner == 0;
    let givable = s.owned[me.index()] & !game.book.purple;
    let fits = match s.phase {
        Phase::Keep => {
            let reroll = !s.rerolled && game.can(s, me, Ability::Reroll);
            let raise = sum >= 10 && game.can(s, me, Ability::Raise);
            !chosen && s.total == sum && (reroll || raise)
        }
        Phase::Build => !chosen,
        Phase::Invest => !chosen && s.owned[me.index()] & game.book.invest != 0 && s.bank(me) > 0,
        Phase::Demolish => repeated(Effect::Demolish) && s.chosen == 0 && game.built(s, me) > 1,
        Phase::Give => repeated(Effect::Move) && s.chosen == 0 && givable != 0,
        Phase::To => {
            repeated(Effect::Move)
                && game.seats > 2
                && s.chosen < KINDS as u8
                && givable & Kind(s.chosen).bit() != 0
        }
        Phase::Target => single(Effect::FromOne) && s.partner == 0 && s.chosen == 0 && game.seats > 2,
        Phase::Renovate => single(Effect::Renovate) && s.partner == 0 && s.chosen == 0,
        Phase::SwapWith => single(Effect::Swap) && s.partner == 0 && s.chosen == 0,
        Phase::SwapGive | Phase::SwapTake => {
            let partner = (s.partner as usize) < game.seats && game.partners(s) >> s.partner & 1 != 0;
            let card = if s.phase == Phase::SwapGive {
                s.chosen == 0
            } else {
                s.chosen < KINDS as u8 && givable & Kind(s.chosen).bit() != 0
            };
            single(Effect::Swap) && partner && card
        }
        Phase::Roll | Phase::Over => true,
    };
    if fits { Ok(()) } else { no(format!("nobody could have come to the decision `{:?}` here", s.phase)) }
}
