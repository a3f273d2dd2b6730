//! Could a state have come about?

use engine::{Invalid, Seat, Seats};

use crate::belief::{Id, Position, Rows, replay};
use crate::fact::Fact;
use crate::rules::Wires;
use crate::state::{Doing, Placed, Stage, State, Token, Tool};
use crate::view::pending;
use crate::wire::{Colour, Wire, WireSet};

fn ensure(condition: bool, reason: impl Into<String>) -> Result<(), Invalid> {
    if condition { Ok(()) } else { Err(Invalid(reason.into())) }
}

pub(crate) fn validate(game: &Wires, s: &State) -> Result<(), Invalid> {
    wires(game, s)?;
    table(game, s)?;
    doing(game, s)?;
    history(game, s)
}

/// The wires are those of the mission.
fn wires(game: &Wires, s: &State) -> Result<(), Invalid> {
    let mission = game.mission();
    let dealt = game.dealt();
    ensure(
        s.wires[dealt..].iter().all(|w| *w == Placed::BLANK),
        format!("there are more wires than the {dealt} that are dealt"),
    )?;
    let picks =
        [(Colour::Yellow, mission.yellow, mission.yellows()), (Colour::Red, mission.red, mission.reds())];
    for (colour, pick, all) in picks {
        let name = colour.name();
        let shown = s.shown.and(colour.set());
        let aside = s.aside.and(colour.set());
        ensure(
            shown.within(all) && shown.len() == u32::from(pick.of),
            format!("`candidates`: the mission shows {} {name} wires", pick.of),
        )?;
        ensure(
            aside.within(shown) && aside.len() == u32::from(pick.aside()),
            format!("`aside`: the mission sets {} {name} wires aside", pick.aside()),
        )?;
    }
    ensure(s.shown.or(s.aside).and(WireSet::BLUE).is_empty(), "blue wires are never set aside")?;
    let mut counts = game.layout(s.shown).counts;
    s.aside.iter().for_each(|w| counts[w.code()] -= 1);
    for placed in &s.wires[..dealt] {
        let count = &mut counts[placed.wire.code()];
        ensure(*count > 0, format!("there are too many wires `{}`", placed.wire))?;
        *count -= 1;
    }
    Ok(())
}

fn table(game: &Wires, s: &State) -> Result<(), Invalid> {
    let seats = game.seats as u8;
    ensure(s.turn.0 < seats, format!("`turn`: there is no seat {}", s.turn))?;
    ensure(s.next.is_none_or(|n| n.0 < seats), "`next`: there is no such seat")?;
    ensure(Seats(s.detectors.0 & !Seats::all(game.seats).0).is_empty(), "`detectors_used`: no such seat")?;
    ensure(
        s.end().is_some() || (1..=seats).contains(&s.dial),
        format!("`dial`: from 1 to {seats} while the game goes on, not {}", s.dial),
    )?;
    ensure(s.dial <= seats, format!("`dial`: at most {seats}"))?;
    let cards: Vec<u8> = s.cards.iter().flatten().map(|e| e.card.number()).collect();
    let most = game.mission().equipment;
    ensure(
        cards.windows(2).all(|w| w[0] < w[1])
            && cards.len() == game.seats.min(most as usize)
            && cards.iter().all(|c| *c <= most)
            && s.cards[cards.len()..].iter().all(Option::is_none),
        format!("`cards`: {} different cards from 1 to {most}, in order", game.seats.min(most as usize)),
    )
}

/// What was chosen in this turn fits its stage.
fn doing(game: &Wires, s: &State) -> Result<(), Invalid> {
    let d = &s.doing;
    let hand = |seat: Seat| game.hand(seat);
    let inside = |seat: Seat, slot: u8| (slot as usize) < hand(seat).len();
    let uncut = |seat: Seat, slot: u8| inside(seat, slot) && !s.wires[hand(seat).start + slot as usize].cut;
    let other = (d.target.index() < game.seats) && d.target != s.turn;
    let pointed = || other && !d.slots.is_empty() && d.slots.iter().all(|x| uncut(d.target, x));
    let no_swap = d.swap == [0; 3];
    let [mine, theirs, to] = d.swap;
    let fresh = Doing { tool: d.tool, ..Doing::default() };
    let fits = match s.stage {
        Stage::Point => *d == fresh && d.tool != Tool::Plain,
        Stage::Also => pointed() && no_swap && d.calls == [None; 2] && d.slots.len() < d.tool.reach(),
        Stage::Say => {
            let said = usize::from(d.tool == Tool::Ray);
            pointed() && no_swap && d.calls.iter().flatten().count() <= said && d.calls[1].is_none()
        }
        Stage::Answer => {
            pointed() && no_swap && d.tool.is_detector() && d.calls[0].is_some() && d.calls[1].is_none()
        }
        Stage::Own => {
            let slot = d.slots.iter().next().unwrap_or(u8::MAX);
            let hit = other && d.slots.len() == 1 && inside(d.target, slot);
            hit && no_swap && {
                let placed = &s.wires[hand(d.target).start + slot as usize];
                placed.cut && d.calls.iter().flatten().any(|c| placed.wire.call() == Some(*c))
            }
        }
        Stage::Give => *d == Doing { target: d.target, ..Doing::default() } && other,
        Stage::GiveBack => other && uncut(s.turn, mine) && theirs == 0 && to == 0,
        Stage::Insert => other && uncut(s.turn, mine) && uncut(d.target, theirs) && to == 0,
        Stage::InsertBack => {
            let stand = |slot: u8| game.stand_of(hand(s.turn).start + slot as usize);
            other
                && uncut(s.turn, mine)
                && uncut(d.target, theirs)
                && inside(s.turn, to)
                && stand(mine) == stand(to)
        }
        _ => *d == Doing::default(),
    };
    let swapping = matches!(s.stage, Stage::Give | Stage::GiveBack | Stage::Insert | Stage::InsertBack);
    let plain = !swapping || (d.tool == Tool::Plain && d.slots.is_empty() && d.calls == [None; 2]);
    ensure(fits && plain, "`doing` does not fit the stage")
}

/// The log is true of these wires, and leads to these cuts, tokens and sights.
fn history(game: &Wires, s: &State) -> Result<(), Invalid> {
    let mut position =
        Position { layout: game.layout(s.shown), observer: None, known: Vec::new(), facts: s.log.clone() };
    position.check().map_err(|e| Invalid(format!("`log`: {}", e.0.replace("events", "log"))))?;
    let rows = position.rows();
    let dealt = game.dealt();
    let mut deal = vec![s.wires[0].wire; dealt];
    for (i, id) in rows.stands().iter().flatten().enumerate() {
        deal[*id as usize] = s.wires[i].wire;
    }
    let mut first = 0;
    for (_, size) in &game.stands {
        let stand: &[Wire] = &deal[first..first + *size as usize];
        ensure(stand.is_sorted(), "the wires of a stand are sorted")?;
        first += *size as usize;
    }
    let open = replay(&position.layout, &deal, &position.facts)
        .map_err(|i| Invalid(format!("`log`: entry {i} is not true of these wires")))?;
    let hit = (s.stage == Stage::Own)
        .then(|| game.hand(s.doing.target).start + s.doing.slots.iter().next().unwrap_or(0) as usize);
    for (i, standing) in open.stands().iter().flatten().enumerate() {
        let cut = standing.cut != (hit == Some(i));
        ensure(s.wires[i].cut == cut, format!("the log does not say whether wire {i} is cut"))?;
    }
    let (tokens, mut seen) = marks(&position);
    if matches!(s.stage, Stage::Insert | Stage::InsertBack) {
        let [mine, theirs, _] = s.doing.swap;
        let offered = [(s.turn, mine, s.doing.target), (s.doing.target, theirs, s.turn)];
        for (seat, slot, by) in offered {
            if let Some(id) = rows.at(seat.0, slot) {
                seen[id as usize] = seen[id as usize].with(by);
            }
        }
    }
    for (i, id) in rows.stands().iter().flatten().enumerate() {
        let placed = &s.wires[i];
        ensure(
            placed.seen == seen[*id as usize],
            format!("the log does not say that these players have seen wire {i}"),
        )?;
        ensure(
            placed.token == tokens[*id as usize],
            format!("the log does not explain the token of wire {i}"),
        )?;
    }
    if s.end().is_none() {
        position.facts.extend(pending(game, s));
        replay(&position.layout, &deal, &position.facts)
            .map_err(|_| Invalid::new("the turn that is not finished can't have begun like this"))?;
        ensure(game.has_uncut(s, s.turn), "`turn`: that seat has no uncut wires")?;
    }
    Ok(())
}

/// The tokens and the sights that a log leads to, by wire.
fn marks(position: &Position) -> (Vec<Token>, Vec<Seats>) {
    let mut rows = Rows::new(&position.layout);
    let dealt = position.layout.dealt();
    let mut tokens = vec![Token::None; dealt];
    let mut seen = vec![Seats::NONE; dealt];
    for player in 0..position.layout.players {
        for id in rows.hand(player) {
            seen[id as usize] = Seats::one(Seat(player));
        }
    }
    // The reds that are shown at the end, and yellows of a solo cut, are told as infos but bear no token.
    let bare = |facts: &[Fact], player: u8| {
        let next = facts.iter().find(|f| !matches!(f, Fact::Info { player: p, .. } if *p == player));
        match next {
            Some(Fact::RevealRed { player: p }) => *p == player,
            Some(Fact::Solo { player: p, wire, .. }) => *p == player && *wire == crate::wire::Shown::Yellow,
            _ => false,
        }
    };
    for (i, fact) in position.facts.iter().enumerate() {
        let mark = |id: Option<Id>, token: Token, tokens: &mut Vec<Token>| {
            if let Some(id) = id {
                tokens[id as usize] = token;
            }
        };
        match *fact {
            Fact::Info { player, slot, wire } => {
                let blue = wire.colour() == Colour::Blue;
                if blue || !bare(&position.facts[i..], player) {
                    mark(rows.at(player, slot), Token::Value, &mut tokens);
                }
            }
            Fact::InfoYellow { player, slot } => mark(rows.at(player, slot), Token::Yellow, &mut tokens),
            Fact::InfoRed { player, slot } => mark(rows.at(player, slot), Token::Red, &mut tokens),
            Fact::Swap { player1, from1, player2, from2, .. } => {
                for (player, from, other) in [(player1, from1, player2), (player2, from2, player1)] {
                    if let Some(id) = rows.at(player, from) {
                        seen[id as usize] = seen[id as usize].with(Seat(other));
                    }
                }
            }
            _ => {}
        }
        rows.follow(fact);
    }
    (tokens, seen)
}
