//! A view as numbers. Whoever looks comes first, then the others in their order.
//!
//! Of suits only one thing ever matters: which jacks have one eye. They have planes of their own where that rule is in force.

use engine::observe::{around, distance};
use engine::{Pen, Seat};

use crate::state::SEATS;
use crate::{Card, Golf, Phase, Rank, Shoe, Stage, Suit, View};

/// What one hole can bring at most, either way: six tens or the like with all penalties, and three pairs of the same.
const HOLE: f32 = 80.0;

fn rank(card: Option<Card>) -> Option<usize> {
    card.map(|card| card.rank().index())
}

/// Does this jack count nothing by the rule of one-eyed jacks?
fn one_eyed(card: Option<Card>) -> bool {
    card.is_some_and(|c| c.rank() == Rank::JACK && matches!(c.suit(), Suit::Hearts | Suit::Spades))
}

fn one_eyed_of(shoe: Shoe) -> f32 {
    let jacks = [Card::new(Rank::JACK, Suit::Hearts), Card::new(Rank::JACK, Suit::Spades)];
    jacks.iter().map(|jack| shoe.count(*jack) as f32).sum()
}

pub(crate) fn observe<P: Pen>(game: &Golf, view: &View, me: Seat, pen: &mut P) {
    let seats = game.seats;
    let order = || around(me, seats);
    let phase = match view.phase() {
        Phase::Waiting => 0,
        Phase::InitialFlip => 1,
        Phase::Playing => 2,
        Phase::FinalTurn => 3,
        Phase::RoundOver => 4,
        Phase::GameOver => 5,
    };
    let stage = match view.stage() {
        Stage::Draw => 0,
        Stage::Place => 1,
        Stage::Swap => 2,
        Stage::Turn => 3,
        Stage::TurnOrPass => 4,
    };
    pen.kind("me", seats, Some(me.index()));
    pen.kind("phase", 6, Some(phase));
    pen.kind("stage", 5, Some(stage));
    pen.kind("turn", seats, Some(distance(me, view.turn(), seats)));
    pen.kind("dealer", seats, view.dealer().map(|seat| distance(me, seat, seats)));
    pen.kind("finisher", seats, view.finisher().map(|seat| distance(me, seat, seats)));
    pen.flags("pending", &[seats], order().map(|seat| view.pending().has(seat)));

    // Nobody knows a face-down card, its owner included: what is not in a grid is in `unseen`.
    let mut grids = [[None; 6]; SEATS];
    order().zip(&mut grids).for_each(|(seat, grid)| *grid = view.grid(seat));
    let grids = || grids[..seats].iter().flatten().copied();
    pen.kinds("grids", &[seats, 6], Rank::COUNT, grids().map(rank));
    pen.flag("holding", view.holding());
    pen.kind("held", Rank::COUNT, rank(view.held()));
    pen.kind("discard_top", Rank::COUNT, rank(view.discard_top()));
    let most = (0.0, 4.0 * f32::from(game.options.deck_count(seats)));
    let counts = |shoe: Shoe| shoe.ranks().map(f32::from);
    pen.numbers("unseen", &[Rank::COUNT], most, counts(view.unseen()));
    pen.numbers("discard_below", &[Rank::COUNT], most, counts(view.discard_below()));
    pen.number("deck_size", (0.0, game.shoe().len() as f32), view.deck_size() as f32);
    if game.options.one_eyed_jacks {
        pen.flags("one_eyed", &[seats, 6], grids().map(one_eyed));
        pen.flags("one_eyed_held_and_top", &[2], [view.held(), view.discard_top()].map(one_eyed));
        let left = [view.unseen(), view.discard_below()].map(one_eyed_of);
        pen.numbers("one_eyed_unseen_and_below", &[2], most, left);
    }

    let (round, rounds) = view.round();
    let all = HOLE * f32::from(rounds);
    pen.number("round", (0.0, rounds.into()), round.into());
    pen.numbers("totals", &[seats], (-all, all), order().map(|s| view.totals()[s.index()].into()));
    pen.numbers("holes", &[seats], (0.0, rounds.into()), order().map(|s| view.holes()[s.index()].into()));
    let sheet = order().flat_map(|seat| {
        let scores = view.sheet(seat);
        (0..usize::from(rounds)).map(|round| scores.get(round).map_or(0.0, |score| f32::from(*score)))
    });
    pen.numbers("sheet", &[seats, rounds.into()], (-HOLE, HOLE), sheet);
}
