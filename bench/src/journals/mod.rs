//! Journals with a blunder that was forced, or with the best move instead: what advice finds of them, and what it makes up.
//!
//! Bots play until there is a position in which a blunder of some kind can be made. There it is made, or the move that a close
//! look holds for best, and bots play the game to its end. What such a move is worth is not left to advice: after it and after
//! the best move the game is played on so many times with the same luck, once with the strongest player that can play so many
//! games, once with the strongest of the plain bots. What both call a mistake is one.

mod kinds;

use std::path::Path;

use engine::journal::Keeping;
use engine::{
    Advice, Bot, Decision, Effort, Fair, Game, Grade, Language, Live, Luck, MoveSet, Playable, Seat, Table,
    Unit, Viewer, win_share,
};

/// A kind of blunder.
pub(crate) struct Kind<G: Game> {
    /// Its name in the names of files.
    id: &'static str,
    /// What it is.
    about: &'static str,
    /// The move that is forced, if this is a position for it.
    find: fn(&Decision<'_, G>) -> Option<G::Action>,
}

/// A game that has journals made.
pub(crate) trait Staged: Playable {
    /// What can be forced.
    const KINDS: &'static [Kind<Self>];
    /// Who plays the games, one bot a seat, in turn.
    const PLAYERS: &'static [&'static str];
    /// Who plays on to judge: the strongest player that can play thousands of games, and the strongest plain bot.
    const JUDGES: [&'static str; 2];

    /// The table of the journal with this number.
    fn table(number: u64) -> Self;
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish<'a> {
    /// How many journals.
    pub(crate) journals: u64,
    /// How many games are played on after each of two moves.
    pub(crate) games: u32,
    /// Where they are written, if anywhere.
    pub(crate) out: Option<&'a Path>,
}

/// What came of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Forced moves that both judges call mistakes.
    pub(crate) mistakes: u32,
    /// How many of these advice calls a mistake or a blunder.
    pub(crate) found: u32,
    /// Forced moves that not both call so.
    pub(crate) unproven: u32,
    /// Journals with the best move.
    pub(crate) controls: u32,
    /// How many of these advice calls a mistake or a blunder.
    pub(crate) flagged: u32,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.mistakes += other.mistakes;
        self.found += other.found;
        self.unproven += other.unproven;
        self.controls += other.controls;
        self.flagged += other.flagged;
    }

    fn tell(&self, what: &str) -> String {
        let share = |n: u32, of: u32| {
            if of == 0 { "-".to_owned() } else { format!("{:.0} %", 100.0 * f64::from(n) / f64::from(of)) }
        };
        format!(
            "| {what} | {} | {} | {} | {} | {} | {} | {} |",
            self.mistakes,
            self.found,
            share(self.found, self.mistakes),
            self.unproven,
            self.controls,
            self.flagged,
            share(self.flagged, self.controls)
        )
    }
}

/// Makes journals of a game by its id, and prints what came of them.
pub(crate) fn run(game: &str, wish: Wish<'_>) {
    match game {
        "golf" => told::<golf::Golf>(wish),
        "harmonictook" => told::<harmonictook::Harmonictook>(wish),
        "farkle" => told::<farkle::Farkle>(wish),
        "wires" => told::<wires::Wires>(wish),
        other => eprintln!("journals: there are golf, harmonictook, farkle and wires, not `{other}`"),
    }
}

fn told<G: Staged>(wish: Wish<'_>) {
    let [strong, plain] = G::JUDGES;
    println!(
        "{}: judged by {strong} and {plain}, {} games after each of two moves\n",
        G::FACTS.title,
        wish.games
    );
    let kinds = of::<G>(wish);
    println!("\n| kind | true mistakes | found | | not proven | controls | flagged | |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let mut all = Tally::default();
    for (kind, found) in G::KINDS.iter().zip(kinds) {
        println!("{}", found.tell(kind.about));
        all.add(found);
    }
    println!("{}", all.tell(G::FACTS.title));
}

/// Makes journals: the kinds take turns, and every third is a control. What came of each kind, in their order.
pub(crate) fn of<G: Staged>(wish: Wish<'_>) -> Vec<Tally> {
    let kinds = G::KINDS.len() as u64;
    let mut all = vec![Tally::default(); G::KINDS.len()];
    for number in 0..wish.journals {
        let at = (number % kinds) as usize;
        // Every third round of the kinds is one of controls.
        let control = number / kinds % 3 == 2;
        let Some(staged) = stage::<G>(&G::KINDS[at], number, control) else {
            println!("{} {number}: no position was found", G::KINDS[at].id);
            continue;
        };
        all[at].add(judge(&G::KINDS[at], &staged, number, control, wish));
    }
    all
}

/// A game with the move that was forced, and where.
struct Made<G: Staged> {
    live: Live<G>,
    /// The position before the forced move.
    state: G::State,
    seat: Seat,
    forced: G::Action,
    best: G::Action,
}

/// How many games are tried for one journal.
const TRIES: u64 = 400;

/// The kinds of a journal's number: everything about it follows from it.
fn luck(number: u64, part: u64) -> Luck {
    Luck::new(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ part.wrapping_mul(0xD1B5_4A32_D192_ED03))
}

fn bots<G: Staged>(seats: usize, name: impl Fn(usize) -> &'static str) -> Vec<Box<dyn Bot<G>>> {
    (0..seats).map(|i| search::make_bot::<G>(name(i)).unwrap_or_else(|e| panic!("{e}"))).collect()
}

/// Plays until there is a position for the kind, and on from there.
fn stage<G: Staged>(kind: &Kind<G>, number: u64, control: bool) -> Option<Made<G>> {
    (0..TRIES).find_map(|attempt| attempted(kind, number, attempt, control))
}

fn attempted<G: Staged>(kind: &Kind<G>, number: u64, attempt: u64, control: bool) -> Option<Made<G>> {
    let mut luck = luck(number, attempt);
    let mut live = Live::new(G::table(number), luck.seed());
    let players = G::PLAYERS.len();
    let turned = (number + attempt) as usize;
    let mut bots = bots::<G>(live.game().seats(), |i| G::PLAYERS[(i + turned) % players]);
    let mut made = None;
    while let Some(seat) = live.movers().first() {
        let state = live.state().clone();
        let game = live.game();
        let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
        let decision = Decision { game, seat, view: &view, legal: &legal };
        // Not always the first that comes: later ones are other positions.
        let blunder = (made.is_none() && legal.len() > 1).then(|| (kind.find)(&decision)).flatten();
        let action = match blunder.filter(|_| luck.chance(0.5)) {
            Some(blunder) => {
                let best = closely(&decision);
                if best == blunder {
                    return None;
                }
                let forced = if control { best } else { blunder };
                made = Some((state.clone(), seat, forced, best));
                forced
            }
            None if legal.len() == 1 => decision.any(&mut luck),
            None => bots[seat.index()].choose(&decision, &mut luck),
        };
        live.play_action(seat, action).ok()?;
    }
    let (state, seat, forced, best) = made?;
    Some(Made { live, state, seat, forced, best })
}

/// What a close look holds for best.
fn closely<G: Staged>(decision: &Decision<'_, G>) -> G::Action {
    search::advise_on(decision, Effort::DEEP, 1, Language::English).moves[0].action
}

/// What a move loses against another, with a bot on all seats: in chances to win and in the game's own measure.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    win: (f64, f64),
    points: (f64, f64),
}

impl Loss {
    /// Is it a mistake by this unit's threshold, and surely more than nothing?
    fn is_mistake<G: Staged>(&self, unit: Unit) -> bool {
        let (lost, error) = if unit == Unit::Points { self.points } else { self.win };
        lost >= G::GRADING.of(unit).mistake && lost > 2.0 * error
    }
}

fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len().max(2) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

/// Plays on after both moves, with the same hidden things and the same luck for both.
fn compare<G: Staged>(
    decision: &Decision<'_, G>,
    moves: [G::Action; 2],
    bot: &'static str,
    games: u32,
    seed: u64,
) -> Loss {
    let (game, seat) = (decision.game, decision.seat);
    let mut bots = bots::<G>(game.seats(), |_| bot);
    let (mut wins, mut points) = (Vec::new(), Vec::new());
    for k in 0..games {
        let mut luck = luck(seed, u64::from(k) + 1);
        let state = game.determinize(decision.view, &mut luck);
        let (deal, whims) = (luck.seed(), luck.fork());
        let [best, other] = moves.map(|action| {
            let (mut state, mut fair, mut whims) = (state.clone(), Fair::new(deal), whims.clone());
            game.apply(&mut state, seat, action, &mut fair, &mut ());
            for bot in &mut bots {
                bot.begin();
            }
            while let Some(mover) = game.turn(&state).first() {
                let (view, legal) = (game.view(&state, Viewer::Seat(mover)), game.legal(&state, mover));
                let decision = Decision { game, seat: mover, view: &view, legal: &legal };
                let action = bots[mover.index()].choose(&decision, &mut whims);
                game.apply(&mut state, mover, action, &mut fair, &mut ());
            }
            (win_share(&game.outcome(&state), seat), game.points(&state, seat).unwrap_or(0.0))
        });
        wins.push(best.0 - other.0);
        points.push(best.1 - other.1);
    }
    Loss { win: mean(&wins), points: mean(&points) }
}

/// What the judges say of the forced move, and what advice says.
fn judge<G: Staged>(kind: &Kind<G>, made: &Made<G>, number: u64, control: bool, wish: Wish<'_>) -> Tally {
    let game = made.live.game();
    let (view, legal) = (game.view(&made.state, Viewer::Seat(made.seat)), game.legal(&made.state, made.seat));
    let decision = Decision { game, seat: made.seat, view: &view, legal: &legal };
    let advice: Advice<G::Action> = search::advise_on(&decision, Effort::USUAL, 1, Language::English);
    let grade = advice.of(made.forced).map_or(Grade::Unmeasured, |m| m.grade);
    let blamed = matches!(grade, Grade::Mistake | Grade::Blunder);
    // A control loses to what advice holds for better, if to anything.
    let rival = if control { advice.moves[0].action } else { made.best };
    let losses = G::JUDGES.map(|bot| {
        if rival == made.forced {
            Loss::default()
        } else {
            compare(&decision, [rival, made.forced], bot, wish.games, number)
        }
    });
    let mistake = losses.iter().all(|loss| loss.is_mistake::<G>(advice.unit));
    if let Some(folder) = wish.out {
        let what = if control { "control" } else { "forced" };
        let file = folder.join(format!("{}-{}-{number}-{what}.journal", G::FACTS.id, kind.id));
        if let Err(e) = std::fs::write(&file, made.live.journal(Keeping::Public)) {
            eprintln!("{}: {e}", file.display());
        }
    }
    let say = |(lost, error): (f64, f64)| format!("{:.2} ± {:.2}", 100.0 * lost, 200.0 * error);
    println!(
        "{} {number}, {}: {} instead of {rival}: loses {} and {} %, {}; advice: {}",
        kind.id,
        if control { "control" } else { "forced" },
        made.forced,
        say(losses[0].win),
        say(losses[1].win),
        if mistake { "a mistake" } else { "not proven" },
        grade.word()
    );
    match (control, mistake) {
        // Bots that play on find something better than the close look did: this was no best move.
        (true, true) => Tally::default(),
        (true, false) => Tally { controls: 1, flagged: blamed.into(), ..Tally::default() },
        (false, true) => Tally { mistakes: 1, found: blamed.into(), ..Tally::default() },
        (false, false) => Tally { unproven: 1, ..Tally::default() },
    }
}

#[cfg(test)]
mod tests {
    use engine::GameAction;

    use super::*;

    /// A small set that is always the same.
    fn few<G: Staged>(journals: u64, games: u32) -> Tally {
        let mut all = Tally::default();
        for found in of::<G>(Wish { journals, games, out: None }) {
            all.add(found);
        }
        all
    }

    fn holds<G: Staged>(journals: u64, games: u32, least: u32) {
        let found = few::<G>(journals, games);
        assert!(found.mistakes >= least && found.found >= least, "{found:?}");
        // One may be small.
        assert!(found.found + 1 >= found.mistakes && found.flagged == 0, "{found:?}");
    }

    #[test]
    fn forced_blunders_of_golf_are_found_and_nothing_else() {
        holds::<golf::Golf>(5, 200, 2);
    }

    #[test]
    fn forced_blunders_of_harmonictook_are_found_and_nothing_else() {
        holds::<harmonictook::Harmonictook>(4, 60, 1);
    }

    #[test]
    fn forced_blunders_of_farkle_are_found_and_nothing_else() {
        holds::<farkle::Farkle>(3, 200, 1);
    }

    #[test]
    fn a_journal_is_the_game_with_the_forced_move_in_it() {
        let folder = std::env::temp_dir().join(format!("parlor-journals-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        of::<golf::Golf>(Wish { journals: 1, games: 2, out: Some(&folder) });
        let file = std::fs::read_dir(&folder).expect("a folder").next().expect("a file").expect("a file");
        let text = std::fs::read_to_string(file.path()).expect("a journal");
        std::fs::remove_dir_all(&folder).expect("it was ours");
        let loaded = Live::<golf::Golf>::load(&text, [0; 32]).expect("a journal that can be read");
        assert!(loaded.trouble.is_none() && loaded.table.movers().is_empty());
        let made = stage(&golf::Golf::KINDS[0], 0, false).expect("a position");
        let mut there = false;
        loaded.table.steps(|before, seat, action, _, _| {
            there |= *before == made.state && seat == made.seat && action.id() == made.forced.id();
        });
        assert!(there, "the forced move stands in the journal");
    }
}
