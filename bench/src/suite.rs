//! What is measured.

use std::hint::black_box;
use std::thread;
use std::time::Instant;

use engine::record::{Recorder, replay};
use engine::{Fair, Game, GameAction, Live, Luck, MoveSet, Playable, Table, Viewer};
use farkle::Farkle;
use golf::Golf;
use toys::pig::Pig;
use toys::tictactoe::TicTacToe;

use crate::golf_by_hand;
use crate::measure::{Work, interleaved};
use crate::play;

/// A row of the table: what, nanoseconds a move, and beside what it stands.
pub(crate) struct Row {
    pub(crate) what: String,
    pub(crate) nanos: f64,
    pub(crate) note: String,
}

pub(crate) struct Results {
    pub(crate) rows: Vec<Row>,
    pub(crate) facts: Vec<String>,
}

fn game<G: Game>(seats: usize) -> G {
    G::new(seats, G::Options::default()).expect("default options are valid")
}

/// Plain, listed, with events, checked, by id, by JSON: the layers of one game.
fn layers<G: Playable>(name: &str, seats: usize, rows: &mut Vec<Row>) {
    let game = game::<G>(seats);
    let (mut fair, mut fair2, mut fair3) = (Fair::new([0; 32]), Fair::new([0; 32]), Fair::new([0; 32]));
    let mut lucks: Vec<Luck> = (0..7).map(|_| Luck::new(1)).collect();
    let (mut events, mut events2) = (Vec::new(), Vec::new());
    let [l0, l1, l2, l3, l4, l5, l6] = &mut lucks[..] else { return };
    let g = &game;
    let mut works: Vec<Work<'_>> = vec![
        Box::new(|| play::plain(g, &mut fair, l0).0),
        Box::new(|| play::listed(g, &mut fair2, l1)),
        Box::new(|| play::with_events(g, &mut fair3, l2, &mut events)),
        Box::new(|| play::checked(g, l3, &mut events2)),
        Box::new(|| play::by_id(g, l4)),
        Box::new(|| play::by_json(g, l5, false)),
        Box::new(|| play::by_json(g, l6, true)),
    ];
    let names = [
        "random play through the plain trait",
        "the same, listing the legal moves",
        "the same, events kept",
        "checked, events kept, draws recorded",
        "erased table: an id sampled and played, journal on",
        "erased table: JSON action in, events out",
        "the same with legal list and view as JSON",
    ];
    let times = interleaved(&mut works, 5);
    for (what, nanos) in names.iter().zip(&times) {
        rows.push(Row {
            what: format!("{name}: {what}"),
            nanos: *nanos,
            note: format!("{:.2} x plain", nanos / times[0]),
        });
    }
}

fn by_hand(rows: &mut Vec<Row>) {
    let game = game::<Golf>(4);
    let mut fair = Fair::new([0; 32]);
    let (mut one, mut two) = (Luck::new(1), Luck::new(1));
    let g = &game;
    let mut works: Vec<Work<'_>> = vec![
        Box::new(|| black_box(golf_by_hand::play(&mut one)).0),
        Box::new(|| play::plain(g, &mut fair, &mut two).0),
    ];
    let times = interleaved(&mut works, 7);
    rows.push(Row {
        what: "golf 4p x 9: hand-written loop for these rules alone".into(),
        nanos: times[0],
        note: format!("the plain trait takes {:.2} x as long", times[1] / times[0]),
    });
}

fn pieces(rows: &mut Vec<Row>) {
    let game = game::<Golf>(4);
    let mut luck = Luck::new(3);
    let mut state = game.start(&mut Fair::new([0; 32]), &mut ());
    let mut fair = Fair::new([5; 32]);
    for _ in 0..40 {
        let Some(seat) = game.turn(&state).first() else { break };
        let action = game.sample_legal(&state, seat, &mut luck);
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let viewer = Viewer::Seat(engine::Seat(1));
    let view = game.view(&state, viewer);
    const TIMES: u64 = 1_000;
    let g = &game;
    let s = &state;
    let mut works: Vec<Work<'_>> = vec![
        Box::new(|| {
            (0..TIMES).for_each(|_| _ = black_box(*black_box(s)));
            TIMES
        }),
        Box::new(|| {
            (0..TIMES).for_each(|_| _ = black_box(g.view(black_box(s), viewer)));
            TIMES
        }),
        Box::new(|| {
            (0..TIMES).for_each(|_| _ = black_box(g.determinize(black_box(&view), &mut luck)));
            TIMES
        }),
    ];
    let times = interleaved(&mut works, 5);
    let size = size_of::<golf::State>();
    for (what, nanos) in ["clone a state", "build a view", "fill a view"].iter().zip(times) {
        rows.push(Row { what: format!("golf: {what}"), nanos, note: format!("{size} bytes of state") });
    }
}

/// The same games on one thread and on two: the same digest, and how much faster.
fn threads(facts: &mut Vec<String>) {
    const GAMES: u64 = 60_000;
    let game = game::<Golf>(4);
    let run = |from: u64, to: u64| {
        let mut fair = Fair::new([0; 32]);
        (from..to).fold(0u64, |digest, i| {
            digest.wrapping_add(play::plain(&game, &mut fair, &mut Luck::new(i)).1.wrapping_mul(2 * i + 1))
        })
    };
    let mut best = 0.0f64;
    let mut same = true;
    for _ in 0..5 {
        let start = Instant::now();
        let one = run(0, GAMES);
        let alone = start.elapsed();
        let start = Instant::now();
        let two = thread::scope(|scope| {
            let first = scope.spawn(|| run(0, GAMES / 2));
            let second = run(GAMES / 2, GAMES);
            first.join().unwrap_or(0).wrapping_add(second)
        });
        best = best.max(alone.as_secs_f64() / start.elapsed().as_secs_f64());
        same &= one == two;
    }
    facts.push(format!(
        "Two threads play golf {best:.2} times as fast as one (best of 5, by the wall clock), results identical: {same}."
    ));
}

fn records<G: Playable>(name: &str, seats: usize, facts: &mut Vec<String>) {
    const GAMES: u64 = 200;
    let game = game::<G>(seats);
    let (mut raw, mut text, mut plies) = (0, 0, 0);
    for i in 0..GAMES {
        let mut luck = Luck::new(i);
        let seed = luck.seed();
        let mut table = Live::new(game.clone(), seed);
        let mut recorder = Recorder::new(seed);
        while let Some(seat) = table.movers().first() {
            let action = game.sample_legal(table.state(), seat, &mut luck);
            let legal = game.legal(table.state(), seat);
            debug_assert!(legal.contains(action.id()));
            recorder.push(table.movers(), seat, &legal, action.id());
            let _ = table.play_action(seat, action);
        }
        let record = recorder.finish();
        let back = replay(&game, &record, |_, _, _| ()).expect("a record that was just written reads back");
        assert!(back == *table.state(), "a record replays to the same state");
        raw += record.len();
        plies += table.plies();
        text += table.journal(engine::journal::Keeping::Public).len();
    }
    let mean = |sum: usize| sum as f64 / GAMES as f64;
    facts.push(format!(
        "{name}: a record of a random game is {:.0} bytes for {:.0} moves (32 of them the seed); its journal {:.0}.",
        mean(raw),
        mean(plies),
        mean(text)
    ));
}

pub(crate) fn run() -> Results {
    let mut rows = Vec::new();
    let mut facts = Vec::new();
    by_hand(&mut rows);
    layers::<Golf>("golf 4p x 9", 4, &mut rows);
    pieces(&mut rows);
    layers::<harmonictook::Harmonictook>("harmonictook 4p", 4, &mut rows);
    crate::city::measure(&mut rows, &mut facts);
    layers::<Farkle>("farkle 2p", 2, &mut rows);
    layers::<Farkle>("farkle run", 1, &mut rows);
    layers::<Pig>("pig 2p", 2, &mut rows);
    layers::<TicTacToe>("tic-tac-toe", 2, &mut rows);
    crate::arena::rows(&mut rows);
    crate::wires_runs::rows(&mut rows);
    threads(&mut facts);
    records::<Golf>("golf 4p x 9", 4, &mut facts);
    records::<harmonictook::Harmonictook>("harmonictook 4p", 4, &mut facts);
    records::<Farkle>("farkle 2p", 2, &mut facts);
    crate::farkle::facts(&mut facts);
    Results { rows, facts }
}
