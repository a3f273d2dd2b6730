//! A whole game looked at again: every decision graded, and what came of skill and what of luck.
//!
//! With `V` a seat's chance to win before a decision if the best move is played, and `Q` its chance after the move that was
//! played, a game is a sum: `result = start + Σ (Q - V) + Σ (next V - Q)`. The first sum is what the decisions cost (one's
//! own) or gave (the others'), the second what the draws gave or took: luck. It adds up whatever the estimates are; how
//! exact its parts are is said beside them.

use engine::journal::Trouble;
use engine::text::Names;
use engine::{
    Advice, Advised, Budget, Decision, Grade, Grading, Live, Luck, MoveSet, Playable, Seat, Table, Turn,
    Unit, Viewer, win_share,
};
use serde::Serialize;

use crate::flat::{self, BLUR, Settings};

/// How thoroughly to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// For each decision.
    pub budget: Budget,
    /// The same seed and a budget by count give the same review.
    pub seed: u64,
}

/// A reviewed game.
#[derive(Clone, Debug, Serialize)]
pub struct Review {
    /// The game's id.
    pub game: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// What values count.
    pub unit: Unit,
    /// How many moves the journal has.
    pub plies: usize,
    /// Do all players win or lose together?
    pub cooperative: bool,
    /// Did the game end?
    pub finished: bool,
    /// What is wrong with the journal, if anything: the review goes up to there.
    pub trouble: Option<String>,
    /// How each player did.
    pub players: Vec<PlayerReview>,
    /// The decisions in which there was a choice.
    pub decisions: Vec<DecisionReview>,
}

/// How a player did: `result = start + lost + given + luck`.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReview {
    /// The name.
    pub name: String,
    /// How many decisions had a choice.
    pub decisions: usize,
    /// 100 for best play throughout, falling with every chance thrown away.
    pub accuracy: f64,
    /// How many decisions got each grade, best first.
    pub grades: [usize; 5],
    /// The value at the first decision.
    pub start: f64,
    /// What the player's own decisions cost; negative or 0.
    pub lost: f64,
    /// What the other players' decisions gave.
    pub given: f64,
    /// What the draws gave or took.
    pub luck: f64,
    /// The value at the end.
    pub result: f64,
    /// The standard error of the parts: they add up exactly, but each could be off by this much.
    pub error: f64,
}

/// A decision.
#[derive(Clone, Debug, Serialize)]
pub struct DecisionReview {
    /// The move, from 1.
    pub ply: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was played, in notation.
    pub played: String,
    /// The same in words.
    pub words: String,
    /// How good it was.
    pub grade: Grade,
    /// What it lost.
    pub lost: f64,
    /// The standard error of that.
    pub lost_err: f64,
    /// The best move, in notation.
    pub best: String,
    /// The same in words.
    pub best_words: String,
    /// What speaks for the best move.
    pub why: String,
    /// What speaks for or against the move that was played.
    pub why_played: String,
    /// The standard error of the mover's value.
    pub value_err: f64,
    /// Each seat's value before the decision.
    pub before: Vec<f64>,
    /// Each seat's value after it.
    pub after: Vec<f64>,
    /// What happened by luck until the next decision, for each seat.
    pub luck: Vec<f64>,
    /// What happened, in sentences.
    pub events: Vec<String>,
}

/// Any game, for reviews.
pub trait Study: Send + Sync {
    /// The game's id.
    fn id(&self) -> &'static str;
    /// Reviews a journal as far as it is good; `progress` is told how many decisions are done, and of how many.
    fn review(
        &self,
        journal: &str,
        effort: Effort,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Review, Trouble>;
}

/// A game type as a value of [`Study`].
#[derive(Clone, Copy, Debug)]
pub struct Studied<G> {
    grading: Grading,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Playable> Studied<G> {
    /// With this grading.
    pub const fn new(grading: Grading) -> Self {
        Self { grading, game: std::marker::PhantomData }
    }
}

impl<G: Playable> Study for Studied<G> {
    fn id(&self) -> &'static str {
        G::FACTS.id
    }

    fn review(
        &self,
        journal: &str,
        effort: Effort,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Review, Trouble> {
        let loaded = Live::<G>::load(journal, [0; 32])?;
        let mut review = review(&loaded.table, self.grading, effort, progress);
        review.trouble = loaded.trouble.map(|t| t.to_string());
        Ok(review)
    }
}

/// A decision of the journal that had a choice.
struct Point<G: Playable> {
    ply: usize,
    seat: Seat,
    action: G::Action,
    before: G::State,
    events: Vec<G::Event>,
}

/// Reviews a game.
pub fn review<G: Playable>(
    live: &Live<G>,
    grading: Grading,
    effort: Effort,
    progress: &mut dyn FnMut(usize, usize),
) -> Review {
    let game = live.game();
    let mut points: Vec<Point<G>> = Vec::new();
    let mut ply = 0;
    live.steps(|before, seat, action, _, events| {
        ply += 1;
        if game.legal(before, seat).len() > 1 {
            points.push(Point { ply, seat, action, before: before.clone(), events: events.to_vec() });
        } else if let Some(last) = points.last_mut() {
            last.events.extend_from_slice(events);
        }
    });
    let mut luck = Luck::new(effort.seed);
    let mut unit = Unit::Win;
    let mut decisions = Vec::with_capacity(points.len());
    for (i, point) in points.iter().enumerate() {
        progress(i, points.len());
        let (decision, found) = judge(live, point, grading, effort.budget, &mut luck);
        unit = found;
        decisions.push(decision);
    }
    progress(points.len(), points.len());
    let finished = matches!(live.turn(), Turn::Over(_));
    let result = result(live, unit, &decisions);
    for i in 0..decisions.len() {
        let next = decisions.get(i + 1).map_or(&result, |d| &d.before).clone();
        let d = &mut decisions[i];
        d.luck = next.iter().zip(&d.after).map(|(next, after)| next - after).collect();
    }
    let players = Seat::all(game.seats())
        .map(|seat| player(live.names()[seat.index()].clone(), seat, unit, &decisions, &result))
        .collect();
    Review {
        game: G::FACTS.id,
        title: G::FACTS.title,
        unit,
        plies: live.plies(),
        cooperative: G::FACTS.cooperative,
        finished,
        trouble: None,
        players,
        decisions,
    }
}

fn judge<G: Playable>(
    live: &Live<G>,
    point: &Point<G>,
    grading: Grading,
    budget: Budget,
    luck: &mut Luck,
) -> (DecisionReview, Unit) {
    let (game, seat) = (live.game(), point.seat);
    let view = game.view(&point.before, Viewer::Seat(seat));
    let legal = game.legal(&point.before, seat);
    let decision = Decision { game, seat, view: &view, legal: &legal };
    let advice = match_up(&decision, point.action, grading, budget, luck);
    let best = &advice.moves[0];
    let played = advice.of(point.action).unwrap_or(best);
    let after = values(&decision, &advice, played);
    // A difference that may be noise is nobody's fault.
    let surely = played.lost > 2.0 * played.lost_err;
    let before = if surely { values(&decision, &advice, best) } else { after.clone() };
    let names = Names { names: live.names(), you: None };
    let seen = |e: &G::Event| engine::Seen::of(e, Viewer::Public).and_then(|e| game.event_words(&e, names));
    let review = DecisionReview {
        ply: point.ply,
        seat,
        played: point.action.to_string(),
        words: game.action_words(&view, point.action, names),
        grade: played.grade,
        lost: (before[seat.index()] - after[seat.index()]).max(0.0),
        lost_err: played.lost_err,
        best: best.action.to_string(),
        best_words: game.action_words(&view, best.action, names),
        why: best.why.clone(),
        why_played: played.why.clone(),
        value_err: played.stderr,
        before,
        after,
        luck: Vec::new(),
        events: point.events.iter().filter_map(seen).collect(),
    };
    (review, advice.unit)
}

/// The move that was played beside the best: exact where the game knows. Else half of the time goes into finding the best,
/// and half into comparing the two with fresh luck, so that the luckiest of many candidates has no head start.
fn match_up<G: Playable>(
    decision: &Decision<'_, G>,
    played: G::Action,
    grading: Grading,
    budget: Budget,
    luck: &mut Luck,
) -> Advice<G::Action> {
    let seats = decision.game.seats();
    // Advice that leaves out the move that was played can't judge it, and what is not a chance to win of everybody can't be
    // added up over a game. Alone, the game's own chances are those of a level, not of the run: they grade, no more.
    let known = G::advise(decision, budget.part(0.5), luck).filter(|a| a.of(played).is_some());
    if let Some(mut advice) = known {
        advice.grade(grading.of(advice.unit));
        let sum = G::FACTS.cooperative || seats == 2 || advice.moves.iter().all(|m| m.shares.len() == seats);
        if seats > 1 && sum && advice.unit == Unit::Win {
            return advice;
        }
        if seats == 1 {
            return alone(decision, &advice, played, budget.part(0.5), luck);
        }
    }
    let half = Settings { budget: budget.part(0.5), threads: 2, certainty: 3.0, keep: None, blur: BLUR };
    let mut all = flat::compare(decision, half, luck);
    all.grade(grading.of(all.unit));
    let exact = all.of(played).is_some_and(|m| m.stderr == 0.0);
    let best = all.moves[0].action;
    if best == played || (exact && all.moves[0].stderr == 0.0) {
        return all;
    }
    let mut pair = flat::among(decision, vec![best, played], Settings { keep: Some(played), ..half }, luck);
    pair.grade(grading.of(pair.unit));
    pair
}

/// The points of a run after the move that was played and after the best, with the grade that the game's own advice gives.
fn alone<G: Playable>(
    decision: &Decision<'_, G>,
    known: &Advice<G::Action>,
    played: G::Action,
    budget: Budget,
    luck: &mut Luck,
) -> Advice<G::Action> {
    let best = known.moves[0].action;
    let mut actions = vec![best];
    if best != played {
        actions.push(played);
    }
    let settings = Settings { budget, threads: 2, certainty: 4.0, keep: Some(played), blur: BLUR };
    let mut pair = flat::among(decision, actions, settings, luck);
    for m in &mut pair.moves {
        if let Some(said) = known.of(m.action) {
            (m.grade, m.why) = (said.grade, said.why.clone());
        }
    }
    pair.moves.sort_by_key(|m| m.action != best);
    pair
}

/// Each seat's value of a move. Where only the mover's is known, the rest of the win is the others'.
fn values<G: Playable>(
    decision: &Decision<'_, G>,
    advice: &Advice<G::Action>,
    advised: &Advised<G::Action>,
) -> Vec<f64> {
    let seats = decision.game.seats();
    if advice.unit == Unit::Points || G::FACTS.cooperative {
        return vec![advised.value; seats];
    }
    if advised.shares.len() == seats {
        return advised.shares.clone();
    }
    let rest = (1.0 - advised.value) / (seats - 1).max(1) as f64;
    Seat::all(seats).map(|s| if s == decision.seat { advised.value } else { rest }).collect()
}

/// Each seat's value at the end; of an unfinished game, what the last decision left.
fn result<G: Playable>(live: &Live<G>, unit: Unit, decisions: &[DecisionReview]) -> Vec<f64> {
    let seats = Seat::all(live.game().seats());
    match (live.turn(), unit) {
        (Turn::Over(over), Unit::Win) => seats.map(|s| win_share(&over, s)).collect(),
        (Turn::Over(over), Unit::Points) => seats
            .map(|s| live.game().points(live.state(), s).unwrap_or_else(|| over.scores[s.index()].into()))
            .collect(),
        (Turn::Seats(_), _) => {
            decisions.last().map_or_else(|| vec![0.0; live.game().seats()], |d| d.after.clone())
        }
    }
}

fn player(
    name: String,
    seat: Seat,
    unit: Unit,
    decisions: &[DecisionReview],
    result: &[f64],
) -> PlayerReview {
    let i = seat.index();
    // Points count beside what the game brought in all.
    let whole = if unit == Unit::Win { 1.0 } else { result[i].abs().max(1.0) };
    let own = || decisions.iter().filter(|d| d.seat == seat);
    let skill = |d: &DecisionReview| d.after[i] - d.before[i];
    let mut grades = [0; 5];
    own().for_each(|d| grades[d.grade as usize] += 1);
    let accuracies: Vec<f64> = own().map(|d| accuracy(d.lost / whole)).collect();
    let start = decisions.first().map_or(result[i], |d| d.before[i]);
    // Where the start was, and what every decision lost, those without a visible loss included.
    let first = decisions.first().map_or(0.0, |d| d.value_err.powi(2));
    let errors: f64 = first + decisions.iter().map(|d| d.lost_err.powi(2)).sum::<f64>();
    PlayerReview {
        name,
        decisions: own().count(),
        accuracy: if accuracies.is_empty() { 100.0 } else { flat::mean(&accuracies) },
        grades,
        start,
        lost: own().map(skill).sum(),
        given: decisions.iter().filter(|d| d.seat != seat).map(skill).sum(),
        luck: decisions.iter().map(|d| d.luck[i]).sum(),
        result: result[i],
        error: errors.sqrt(),
    }
}

/// 100 for nothing lost, falling ever more slowly: the curve that chess players know.
fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-4.354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}
