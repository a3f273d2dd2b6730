//! A whole game looked at again: every decision graded, and what came of skill and what of luck.
//!
//! With `V` a seat's chance to win before a decision if the best move is played, and `Q` its chance after the move that was
//! played, a game is a sum: `result = start + Σ (Q - V) + Σ (next V - Q)`. The first sum is what the decisions cost (one's
//! own) or gave (the others'), the second what the draws gave or took: luck. It adds up whatever the estimates are; how
//! exact its parts are is said beside them.
//!
//! A single difference is mostly noise. Grades need proof; the sums take every difference as it came out, above and below
//! nothing, from luck that had no part in finding the best move: so noise cancels, and no budget moves skill to luck.

use engine::journal::Trouble;
use engine::text::Reader;
use engine::{
    Advice, Advised, Decision, Effort, Grade, Language, Live, MoveSet, Playable, Seat, Table, Turn, Unit,
    Viewer, Weighed, win_share,
};
use serde::Serialize;

use crate::advise::{THREADS, known_or_weighed};
use crate::weigh;

/// A split into luck and skill whose parts may be off by more than this is not shown.
const UNCERTAIN: f64 = 0.1;
/// The standard error that a sum over all decisions of a game should have, if the effort reaches so far.
const EXACTLY: f64 = 0.04;
/// The average loss, in mistakes a decision, at which accuracy is 50.
const HALF: f64 = 0.5;

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
    /// May the split into luck and skill be shown? Not where its parts may be off by more than ten points of a hundred.
    pub certain: bool,
    /// The decisions in which there was a choice.
    pub decisions: Vec<DecisionReview>,
}

impl Review {
    /// By how much each part of the split may be off: two standard errors.
    pub fn doubt(&self) -> f64 {
        2.0 * self.players.iter().map(|p| p.error).fold(0.0, f64::max)
    }
}

/// How a player did: `result = start + lost + given + luck`.
#[derive(Clone, Debug, Serialize)]
pub struct PlayerReview {
    /// The name.
    pub name: String,
    /// How many decisions had a choice.
    pub decisions: usize,
    /// 100 for best play throughout, 50 for half a mistake in every decision, by the game's own measure of a mistake.
    pub accuracy: f64,
    /// How many decisions got each grade, in the order of [`Grade::ALL`].
    pub grades: [usize; Grade::COUNT],
    /// What the player's decisions lost in the game's own measure, in games that have one beside winning.
    pub points_lost: Option<f64>,
    /// The standard error of that.
    pub points_err: f64,
    /// The value at the first decision.
    pub start: f64,
    /// What the player's own decisions cost: as it came out, above nothing too if luck had it.
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
    /// The unit in which it was graded: where the game is as good as decided, its own measure.
    pub unit: Unit,
    /// What it lost, in that unit; what is not proven is there too.
    pub lost: f64,
    /// The standard error of that.
    pub lost_err: f64,
    /// What it lost in mistakes, as it came out.
    #[serde(skip)]
    mistakes: f64,
    /// What it changed of the mover's value, as it came out, and its standard error.
    #[serde(skip)]
    cost_err: f64,
    /// What it lost in the game's own measure, as it came out.
    #[serde(skip)]
    own: Option<Weighed>,
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
        language: Language,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Review, Trouble>;
}

/// A game type as a value of [`Study`].
#[derive(Clone, Copy, Debug)]
pub struct Studied<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Playable> Default for Studied<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Playable> Studied<G> {
    /// The game.
    pub const fn new() -> Self {
        Self(std::marker::PhantomData)
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
        language: Language,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Review, Trouble> {
        let loaded = Live::<G>::load(journal, [0; 32])?;
        let mut review = review(&loaded.table, effort, language, progress);
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
    effort: Effort,
    language: Language,
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
    let unit = if game.seats() == 1 && !G::FACTS.cooperative { Unit::Points } else { Unit::Win };
    let mut decisions = Vec::with_capacity(points.len());
    for (i, point) in points.iter().enumerate() {
        progress(i, points.len());
        decisions.push(judge(live, point, effort, EXACTLY / (points.len() as f64).sqrt(), language));
    }
    progress(points.len(), points.len());
    let finished = matches!(live.turn(), Turn::Over(_));
    let result = result(live, unit, &decisions);
    for i in 0..decisions.len() {
        let next = decisions.get(i + 1).map_or(&result, |d| &d.before).clone();
        let d = &mut decisions[i];
        d.luck = next.iter().zip(&d.after).map(|(next, after)| next - after).collect();
    }
    let players: Vec<PlayerReview> = Seat::all(game.seats())
        .map(|seat| player(live.names()[seat.index()].clone(), seat, &decisions, &result))
        .collect();
    let mut review = Review {
        game: G::FACTS.id,
        title: G::FACTS.title,
        unit,
        plies: live.plies(),
        cooperative: G::FACTS.cooperative,
        finished,
        trouble: None,
        players,
        certain: true,
        decisions,
    };
    review.certain = unit == Unit::Points || review.doubt() <= UNCERTAIN;
    review
}

fn judge<G: Playable>(
    live: &Live<G>,
    point: &Point<G>,
    effort: Effort,
    target: f64,
    language: Language,
) -> DecisionReview {
    let (game, seat) = (live.game(), point.seat);
    let view = game.view(&point.before, Viewer::Seat(seat));
    let legal = game.legal(&point.before, seat);
    let decision = Decision { game, seat, view: &view, legal: &legal };
    let (mut advice, mut known) = known_or_weighed(&decision, effort, THREADS, language);
    if advice.of(point.action).is_none() {
        // Advice that leaves out the move that was played can't judge it.
        advice = weigh::among(&decision, decision.actions(), effort, 2, language);
        advice.grade(G::GRADING.of(advice.unit));
        known = false;
    }
    let best = &advice.moves[0];
    let played = advice.of(point.action).unwrap_or(best);
    let same = played.action == best.action;
    let Sum { before, after, raw, own, value_err, cost_err } =
        sum(&decision, &advice, known, played, effort, target, language);
    let reader = Reader { language, ..Reader::english(live.names(), None) };
    let seen = |e: &G::Event| engine::Seen::of(e, Viewer::Public).and_then(|e| game.event_words(&e, reader));
    DecisionReview {
        ply: point.ply,
        seat,
        played: point.action.to_string(),
        words: game.action_words(&view, point.action, reader),
        grade: played.grade,
        unit: advice.unit,
        lost: if same { 0.0 } else { played.lost },
        lost_err: if same { 0.0 } else { played.lost_err },
        mistakes: if same { 0.0 } else { G::GRADING.of(advice.unit).mistakes(raw) },
        cost_err,
        own,
        best: best.action.to_string(),
        best_words: game.action_words(&view, best.action, reader),
        why: best.why.clone(),
        why_played: played.why.clone(),
        value_err,
        before,
        after,
        luck: Vec::new(),
        events: point.events.iter().filter_map(seen).collect(),
    }
}

/// What a decision adds to the sums.
struct Sum {
    before: Vec<f64>,
    after: Vec<f64>,
    /// What it lost in the unit of the advice, as it came out.
    raw: f64,
    own: Option<Weighed>,
    value_err: f64,
    cost_err: f64,
}

fn sum<G: Playable>(
    decision: &Decision<'_, G>,
    advice: &Advice<G::Action>,
    known: bool,
    played: &Advised<G::Action>,
    effort: Effort,
    target: f64,
    language: Language,
) -> Sum {
    let best = &advice.moves[0];
    let exactly = |before: Vec<f64>, after: Vec<f64>| Sum {
        before,
        after,
        raw: played.lost,
        own: None,
        value_err: played.stderr,
        cost_err: if played.action == best.action { 0.0 } else { played.lost_err },
    };
    if let Some([best, played]) = run(decision, advice, played, effort, language) {
        let cost_err = played.lost_err;
        return Sum { cost_err, ..exactly(vec![best.value], vec![played.value]) };
    }
    let (before, after) = (values(decision, best), values(decision, played));
    if known {
        // The game's own numbers: nothing was sampled that could be sampled again. Where its own measure grades, the chances are
        // beside it, and what is best for them is no loss.
        let win = |m: &Advised<G::Action>| m.win.unwrap_or_else(|| plain(m));
        let raw = if win(played).lost <= 0.0 { 0.0 } else { played.lost };
        let cost_err = if played.action == best.action { 0.0 } else { win(played).lost_err };
        return Sum { raw, value_err: win(played).stderr, cost_err, ..exactly(before, after) };
    }
    let sampled = played.win.or(best.win).filter(|win| win.stderr > 0.0);
    let Some(win) = sampled else { return exactly(before, after) };
    if played.action == best.action {
        return Sum { value_err: win.stderr, ..exactly(before, after) };
    }
    let split = weigh::split(decision, [best.action, played.action], effort, target, 2);
    let [first, second] = split.shares;
    let (before, after) = if G::FACTS.cooperative {
        (vec![first[0]; first.len()], vec![second[0]; second.len()])
    } else {
        (first, second)
    };
    let raw = match (advice.unit, split.own) {
        (Unit::Points, Some(own)) => own.lost,
        _ => split.win.lost,
    };
    let (value_err, cost_err) = (split.win.stderr, split.win.lost_err);
    Sum { before, after, raw, own: split.own, value_err, cost_err }
}

/// In games for one: the points of the run after the best move and after the one that was played. The game's own chances are
/// those of a level, not of the run: they grade, no more.
fn run<G: Playable>(
    decision: &Decision<'_, G>,
    advice: &Advice<G::Action>,
    played: &Advised<G::Action>,
    effort: Effort,
    language: Language,
) -> Option<[Weighed; 2]> {
    if decision.game.seats() > 1 || G::FACTS.cooperative {
        return None;
    }
    let best = &advice.moves[0];
    if let (Some(best), Some(played)) = (best.own, played.own) {
        return Some([best, played]);
    }
    let mut actions = vec![best.action];
    if best.action != played.action {
        actions.push(played.action);
    }
    let pair = weigh::among(decision, actions, effort, 2, language);
    if pair.unit != Unit::Points {
        return Some([plain(best), plain(played)]);
    }
    let of = |m: &Advised<G::Action>| pair.of(m.action).and_then(|m| m.own).unwrap_or_else(|| plain(m));
    Some([of(best), of(played)])
}

/// A move's value and loss in the unit of the advice.
fn plain<A>(m: &Advised<A>) -> Weighed {
    Weighed { value: m.value, stderr: m.stderr, lost: m.lost, lost_err: m.lost_err }
}

/// Each seat's value of a move. Where only the mover's is known, the rest of the win is the others'.
fn values<G: Playable>(decision: &Decision<'_, G>, advised: &Advised<G::Action>) -> Vec<f64> {
    let seats = decision.game.seats();
    if advised.shares.len() == seats && !G::FACTS.cooperative {
        return advised.shares.clone();
    }
    let own = advised.win.map_or(advised.value, |win| win.value);
    if G::FACTS.cooperative {
        return vec![own; seats];
    }
    let rest = (1.0 - own) / (seats - 1).max(1) as f64;
    Seat::all(seats).map(|s| if s == decision.seat { own } else { rest }).collect()
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

fn player(name: String, seat: Seat, decisions: &[DecisionReview], result: &[f64]) -> PlayerReview {
    let i = seat.index();
    let own = || decisions.iter().filter(|d| d.seat == seat);
    let skill = |d: &DecisionReview| d.after[i] - d.before[i];
    let mut grades = [0; Grade::COUNT];
    own().for_each(|d| grades[d.grade as usize] += 1);
    let count = own().count();
    let mistakes = own().map(|d| d.mistakes).sum::<f64>() / count.max(1) as f64;
    let start = decisions.first().map_or(result[i], |d| d.before[i]);
    // Where the start was, and what every decision lost, those without a visible loss included.
    let first = decisions.first().map_or(0.0, |d| d.value_err.powi(2));
    let errors: f64 = first + decisions.iter().map(|d| d.cost_err.powi(2)).sum::<f64>();
    let points = || own().filter_map(|d| d.own);
    PlayerReview {
        name,
        decisions: count,
        accuracy: accuracy(mistakes),
        grades,
        points_lost: points().next().map(|_| points().map(|m| m.lost).sum()),
        points_err: points().map(|m| m.lost_err.powi(2)).sum::<f64>().sqrt(),
        start,
        lost: own().map(skill).sum(),
        given: decisions.iter().filter(|d| d.seat != seat).map(skill).sum(),
        luck: decisions.iter().map(|d| d.luck[i]).sum(),
        result: result[i],
        error: errors.sqrt(),
    }
}

/// 100 for nothing lost, half of it with every [`HALF`] a mistake more that a decision loses on average. The average and not
/// the single loss counts: of that, noise is a part.
fn accuracy(mistakes: f64) -> f64 {
    100.0 * 0.5f64.powf(mistakes.max(0.0) / HALF)
}
