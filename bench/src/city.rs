//! What is measured of harmonictook beside random play: its personas and its odds.

use std::hint::black_box;

use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, Seat, Thinks, Viewer};
use harmonictook::{Counting, Harmonictook, State};

use crate::measure::{Work, interleaved};
use crate::play;
use crate::suite::Row;

/// Games that the Python original plays in a second of CPU time with four random bots.
const PYTHON_GAMES: f64 = 4.2;

fn bot(id: &str) -> Box<dyn Bot<Harmonictook>> {
    let offer = Harmonictook::bots().iter().find(|b| b.id == id).expect("a persona that there is");
    (offer.make)(&BotSpec::parse(id)).expect("a persona without parameters")
}

/// Plays one game with the same persona on all seats; gives the decisions it took.
fn personas(game: &Harmonictook, bot: &mut dyn Bot<Harmonictook>, fair: &mut Fair, luck: &mut Luck) -> u64 {
    fair.reseed(luck.seed());
    let mut state = game.start(fair, &mut ());
    let mut decisions = 0;
    while let Some(seat) = game.turn(&state).first() {
        let legal = game.legal(&state, seat);
        let view = game.view(&state, Viewer::Seat(seat));
        let action = bot.choose(&Decision { game, seat, view: &view, legal: &legal }, luck);
        game.apply(&mut state, seat, action, fair, &mut ());
        decisions += 1;
    }
    decisions
}

/// Positions from the middle of games between personas.
fn positions(game: &Harmonictook) -> Vec<State> {
    let (mut fair, mut luck) = (Fair::new([3; 32]), Luck::new(3));
    let mut bot = bot("impatient");
    let mut found = Vec::new();
    for _ in 0..16 {
        fair.reseed(luck.seed());
        let mut state = game.start(&mut fair, &mut ());
        for ply in 0..80 {
            let Some(seat) = game.turn(&state).first() else { break };
            if ply % 20 == 19 {
                found.push(state);
            }
            let (legal, view) = (game.legal(&state, seat), game.view(&state, Viewer::Seat(seat)));
            let action = bot.choose(&Decision { game, seat, view: &view, legal: &legal }, &mut luck);
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
    }
    found
}

pub(crate) fn measure(rows: &mut Vec<Row>, facts: &mut Vec<String>) {
    let game = Harmonictook::new(4, harmonictook::Options::default()).expect("default options are valid");
    let g = &game;
    let ids = ["random", "evie", "impatient", "tuvbot"];
    let mut bots: Vec<_> = ids.iter().map(|id| (bot(id), Fair::new([0; 32]), Luck::new(1))).collect();
    let middle = positions(g);
    let (mut fair, mut luck, mut games, mut moves) = (Fair::new([0; 32]), Luck::new(1), 0u64, 0u64);
    let mut works: Vec<Work<'_>> = vec![Box::new(|| {
        let played = play::plain(g, &mut fair, &mut luck).0;
        games += 1;
        moves += played;
        played
    })];
    for (bot, fair, luck) in &mut bots {
        works.push(Box::new(|| personas(g, bot.as_mut(), fair, luck)));
    }
    works.push(Box::new(|| {
        for s in &middle {
            black_box(g.round_pmf(black_box(s), Seat(0), Counting::GROSS));
        }
        middle.len() as u64
    }));
    let times = interleaved(&mut works, 5);
    drop(works);
    let beside = |nanos: f64| format!("{:.1} x a random move", nanos / times[0]);
    rows.push(Row {
        what: "harmonictook 4p: random moves".into(),
        nanos: times[0],
        note: "1.0 x a random move".into(),
    });
    for (id, nanos) in ids.iter().zip(&times[1..]) {
        rows.push(Row {
            what: format!("harmonictook 4p: a decision of {id}, played"),
            nanos: *nanos,
            note: beside(*nanos),
        });
    }
    let pmf = times[ids.len() + 1];
    rows.push(Row { what: "harmonictook 4p: round_pmf in mid-game".into(), nanos: pmf, note: beside(pmf) });
    let per_second = 1e9 / (times[0] * moves as f64 / games.max(1) as f64);
    facts.push(format!(
        "harmonictook: {per_second:.0} random 4-player games a second of CPU time, {:.0} times the Python original; {} bytes of state.",
        per_second / PYTHON_GAMES,
        size_of::<State>()
    ));
}
