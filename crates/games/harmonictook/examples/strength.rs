//! How often each persona wins at tables of different personas, drawn at random.
//!
//! `cargo run --release -p harmonictook --example strength -- SEATS GAMES [all|originals|BOT/BOT…] [OPTIONS]`

use engine::{Bot, BotSpec, Decision, Fair, Game, Luck, MoveSet, Thinks, Viewer};
use harmonictook::Harmonictook;

/// What the Python originals won among themselves, with two and with four players: 3,304 and 469 games, as
/// `docs/personas.md` has them.
const ORIGINALS: [(&str, f64, f64); 8] = [
    ("impatient", 0.713, 0.49),
    ("fromage", 0.694, 0.40),
    ("thoughtful", 0.564, 0.34),
    ("marathon", 0.524, 0.27),
    ("evie", 0.499, 0.08),
    ("coverage", 0.482, 0.23),
    ("kinematic", 0.412, 0.19),
    ("random", 0.113, 0.02),
];

fn make(id: &str) -> Box<dyn Bot<Harmonictook>> {
    let spec = BotSpec::parse(id);
    let offer = Harmonictook::bots().iter().find(|o| o.id == spec.id).expect("a bot that there is");
    (offer.make)(&spec).expect("every bot can be made")
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default: usize| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (seats, games) = (number(0, 2), number(1, 2_000));
    let options = args.get(3).map_or("{}", String::as_str);
    let game = Harmonictook::new(seats, serde_json::from_str(options).expect("options as JSON"))
        .expect("good options");
    let offers = Harmonictook::bots();
    let ids: Vec<String> = match args.get(2).map_or("all", String::as_str) {
        "all" => offers.iter().map(|o| o.id.to_owned()).collect(),
        "originals" => ORIGINALS.iter().map(|(id, ..)| (*id).to_owned()).collect(),
        list => list.split('/').map(str::to_owned).collect(),
    };
    let mut bots: Vec<Box<dyn Bot<Harmonictook>>> = ids.iter().map(|id| make(id)).collect();
    let field: Vec<usize> = (0..ids.len()).collect();
    let (mut played, mut won, mut turns) = (vec![0u32; ids.len()], vec![0u32; ids.len()], Vec::new());
    let mut luck = Luck::new(2026);
    for _ in 0..games {
        let mut table = field.clone();
        luck.shuffle(&mut table);
        table.truncate(seats);
        let mut fair = Fair::new(luck.seed());
        let mut state = game.start(&mut fair, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let legal = game.legal(&state, seat);
            let view = game.view(&state, Viewer::Seat(seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let action = bots[table[seat.index()]].choose(&decision, &mut luck);
            debug_assert!(legal.contains(engine::GameAction::id(action)));
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
        turns.push(u64::from(state.turns()) + 1);
        for i in &table {
            played[*i] += 1;
        }
        if let Some(winner) = game.winner(&state) {
            won[table[winner.index()]] += 1;
        }
    }
    turns.sort_unstable();
    let (sum, most) = (turns.iter().sum::<u64>() as f64, turns.last().copied().unwrap_or(0));
    let mean = sum / games.max(1) as f64;
    let spread: f64 = turns.iter().map(|t| (*t as f64 - mean).powi(2)).sum();
    println!(
        "{games} games of {seats}: {mean:.1} +- {:.1} turns each, half of them at most {}, the longest {most}",
        2.0 * spread.sqrt() / games.max(1) as f64,
        turns.get(games / 2).copied().unwrap_or(0),
    );
    let mut order = field;
    order.sort_by(|a, b| {
        let share = |i: &usize| f64::from(won[*i]) / f64::from(played[*i].max(1));
        share(b).total_cmp(&share(a))
    });
    for i in order {
        let (n, share) = (f64::from(played[i].max(1)), f64::from(won[i]) / f64::from(played[i].max(1)));
        let original = ORIGINALS.iter().find(|(id, ..)| *id == ids[i]);
        let beside = original.map_or(String::new(), |(_, two, four)| match seats {
            2 => format!("   original {two:.3}"),
            4 => format!("   original {four:.2}"),
            _ => String::new(),
        });
        println!("{:<28} {share:.3} +- {:.3}{beside}", ids[i], 2.0 * (share * (1.0 - share) / n).sqrt());
    }
}
