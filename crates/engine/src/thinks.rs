//! How a game is played well: bots, and what searches and advice need to know.

use phrases::Language;

use crate::{Advice, BotOffer, Budget, Decision, Game, Grading, Luck, MAX_SEATS, Pen, Seat};

/// How a game is played. A game that brings no thoughts of its own implements it with an empty body: anybody can play it at
/// random, and search plays it well.
pub trait Thinks: Game {
    /// From which loss on a move is questionable, a mistake, a blunder.
    const GRADING: Grading = Grading::USUAL;
    /// How much the end of a play-out counts beside the [`estimate`](Self::estimate) at the [`horizon`](Self::horizon): the
    /// end is true but a matter of luck, the estimate is calm but may be wrong. At 0 the estimate is trusted entirely, and
    /// nobody plays on behind the horizon.
    const END: f64 = 0.5;
    /// How far off an [`estimate`](Self::estimate) is taken to be where moves are graded: the error of a difference that rests
    /// on estimates alone is at least this.
    const BLUR: f64 = 0.03;
    /// The bots that think longer than a page may stand still: whoever shows a table asks them beside it.
    const SLOW: &'static [&'static str] = &[];

    /// The bots on offer, weakest first. How each plays is the phrase `bot-ID.about`.
    fn bots() -> &'static [BotOffer<Self>] {
        const { &[BotOffer::RANDOM] }
    }

    /// What each legal move is worth, where the game knows it better than sampled continuations tell: from a solver, a
    /// posterior, exact odds. `None` leaves it to search. Grades are given later.
    fn advise(
        decision: &Decision<'_, Self>,
        budget: Budget,
        luck: &mut Luck,
        language: Language,
    ) -> Option<Advice<Self::Action>> {
        let _ = (decision, budget, luck, language);
        None
    }

    /// What speaks for or against a move, in a few words for players; added to what search says about it.
    fn reason(decision: &Decision<'_, Self>, action: Self::Action, language: Language) -> Option<String> {
        let _ = (decision, action, language);
        None
    }

    /// A quick and sensible move, with which searches play on: from what the player sees, like every bot's. By default any
    /// legal one.
    fn policy(decision: &Decision<'_, Self>, luck: &mut Luck) -> Self::Action {
        decision.any(luck)
    }

    /// The game's own bot that plays better than search does with this much time: because it has solved the game, or because
    /// sampling is too dear. `None` where search is the better player.
    fn expert(&self, budget: Budget) -> Option<String> {
        let _ = budget;
        None
    }

    /// Where a search may stop playing on, each seat's chance to win from there; `None` to play on.
    fn prospects(&self, state: &Self::State) -> Option<[f64; MAX_SEATS]> {
        let _ = state;
        None
    }

    /// After how many moves a search asks for the [`estimate`](Self::estimate), which it weighs with how the game ends
    /// ([`END`](Self::END)). By default never.
    fn horizon(&self) -> usize {
        usize::MAX
    }

    /// Each seat's chance to win as it looks at a glance.
    fn estimate(&self, state: &Self::State) -> [f64; MAX_SEATS] {
        let _ = state;
        let seats = self.seats();
        std::array::from_fn(|i| if i < seats { 1.0 / seats as f64 } else { 0.0 })
    }

    /// Writes what a seat sees as numbers of a fixed shape ([`observe`](crate::observe)), for programs that learn: the
    /// learned evaluations here, and everybody's in Python. By default nothing.
    ///
    /// Names, shapes and bounds must follow from the rules alone, and what a seat can't tell apart gives equal numbers.
    fn observe<P: Pen>(&self, view: &Self::View, seat: Seat, pen: &mut P) {
        let _ = (view, seat, pen);
    }

    /// What a seat has in points, more being better, in games where that means something before the end.
    fn points(&self, state: &Self::State, seat: Seat) -> Option<f64> {
        let _ = (state, seat);
        None
    }
}
