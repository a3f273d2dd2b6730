//! How long advice takes, and what it says: `cargo run --release -p search --example advice -- GAME SEATS [SAMPLES] [DECISIONS]`.
//! or `review GAME SEATS [SAMPLES]`, or `bot GAME SEATS BOT`, which says how long a bot takes for its first move and the later ones. Asks before every move of games in which now and then somebody plays anything, and counts the grades of the moves played.

use std::sync::LazyLock;
use std::time::Instant;

use engine::{Bot, Decision, Effort, Fair, Grade, Language, Live, Luck, MoveSet, Playable, Table, Viewer};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual: u32| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let (seats, samples, most) = (number(1, 2) as usize, number(2, Effort::USUAL.samples), number(3, 100));
    if args.first().is_some_and(|a| a == "review") {
        let (seats, samples) = (number(2, 2) as usize, number(3, Effort::USUAL.samples));
        match args.get(1).map(String::as_str) {
            Some("golf") => review::<golf::Golf>(seats, samples),
            Some("harmonictook") => review::<harmonictook::Harmonictook>(seats, samples),
            Some("farkle") => review::<farkle::Farkle>(seats, samples),
            Some("wires") => review::<wires::Wires>(seats, samples),
            _ => eprintln!("which game: golf, harmonictook, farkle, wires?"),
        }
        return;
    }
    if args.first().is_some_and(|a| a == "bot") {
        let (seats, bot) = (number(2, 2) as usize, args.get(3).map_or("kibitzer", String::as_str));
        match args.get(1).map(String::as_str) {
            Some("golf") => time::<golf::Golf>(seats, bot),
            Some("harmonictook") => time::<harmonictook::Harmonictook>(seats, bot),
            Some("farkle") => time::<farkle::Farkle>(seats, bot),
            Some("wires") => time::<wires::Wires>(seats, bot),
            _ => eprintln!("which game: golf, harmonictook, farkle, wires?"),
        }
        return;
    }
    match args.first().map(String::as_str) {
        Some("golf") => look::<golf::Golf>(seats, samples, most),
        Some("harmonictook") => look::<harmonictook::Harmonictook>(seats, samples, most),
        Some("farkle") => look::<farkle::Farkle>(seats, samples, most),
        Some("wires") => look::<wires::Wires>(seats, samples, most),
        _ => eprintln!("which game: golf, harmonictook, farkle, wires?"),
    }
}

/// Seconds that this thread has computed, where the system tells; else those that have passed.
fn busy() -> f64 {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.as_deref().and_then(|t| t.split(' ').next()).and_then(|n| n.parse::<f64>().ok());
    nanos.map_or_else(|| BEGAN.elapsed().as_secs_f64(), |n| n / 1e9)
}

/// A kind of move: how many there were, and how they were graded.
#[derive(Default)]
struct Count {
    moves: u32,
    grades: [u32; Grade::COUNT],
}

impl Count {
    fn add(&mut self, grade: Grade) {
        self.moves += 1;
        self.grades[grade as usize] += 1;
    }

    fn tell(&self, what: &str) {
        let grades: Vec<String> =
            Grade::ALL.iter().map(|g| format!("{} {}", g.word(), self.grades[*g as usize])).collect();
        println!("{what}: {} moves: {}", self.moves, grades.join(", "));
    }
}

/// A game in which seat 0 plays the policy, seat 1 anything, and the others now and then anything, looked at again.
fn review<G: Playable>(seats: usize, samples: u32) {
    let Ok(game) = G::new(seats, G::Options::default()) else {
        eprintln!("{} is not for {seats}", G::FACTS.title);
        return;
    };
    let (mut live, mut luck) = (Live::new(game, [3; 32]), Luck::new(1));
    while let Some(seat) = live.movers().first() {
        let any = [0.0, 1.0, 0.2, 0.4, 0.1, 0.3][seat.index() % 6];
        let action = Decision::at(live.game(), live.state(), seat, |d| {
            if luck.chance(any) { d.any(&mut luck) } else { G::policy(d, &mut luck) }
        });
        if live.play_action(seat, action).is_err() {
            break;
        }
    }
    let started = busy();
    let effort = Effort::samples(samples);
    let review = search::review::review(&live, effort, Language::English, &mut |_, _| ());
    println!(
        "{} for {seats}, {} decisions: {:.1} s in this thread, split {}",
        G::FACTS.title,
        review.decisions.len(),
        busy() - started,
        if review.certain { "shown" } else { "not shown" }
    );
    for p in &review.players {
        println!(
            "accuracy {:5.1}  start {:.3} own {:+.3} others {:+.3} luck {:+.3} result {:.2} ±{:.3}  points {:?} ±{:.1}  {:?}",
            p.accuracy,
            p.start,
            p.lost,
            p.given,
            p.luck,
            p.result,
            2.0 * p.error,
            p.points_lost,
            2.0 * p.points_err,
            p.grades
        );
    }
}

/// A game with this bot on every seat: each has a first move.
fn time<G: Playable>(seats: usize, bot: &str) {
    let made = || -> Result<(G, Vec<Box<dyn Bot<G>>>), engine::Invalid> {
        let game = G::new(seats, G::Options::default())?;
        Ok((game, (0..seats).map(|_| search::make_bot::<G>(bot)).collect::<Result<_, _>>()?))
    };
    let (game, mut bots) = match made() {
        Ok(made) => made,
        Err(why) => return eprintln!("{why}"),
    };
    let (mut fair, mut luck) = (Fair::new([1; 32]), Luck::new(1));
    let mut state = game.start(&mut fair, &mut ());
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); seats];
    while let Some(seat) = game.turn(&state).first() {
        let action = Decision::at(&game, &state, seat, |d| {
            let started = busy();
            let action = bots[seat.index()].choose(d, &mut luck);
            if d.legal.len() > 1 {
                times[seat.index()].push(1e3 * (busy() - started));
            }
            action
        });
        game.apply(&mut state, seat, action, &mut fair, &mut ());
    }
    let most = |times: &mut dyn Iterator<Item = f64>| times.fold(0.0, f64::max);
    let first = times[0].first().copied().unwrap_or_default();
    let mut later: Vec<f64> = times.iter().flat_map(|t| t.iter().skip(1)).copied().collect();
    later.sort_by(f64::total_cmp);
    println!(
        "{} for {seats}, {bot}: first move {first:.1} ms, first of the others at most {:.1}, later half under {:.1}, at most {:.1}, {} moves",
        G::FACTS.title,
        most(&mut times.iter().skip(1).filter_map(|t| t.first().copied())),
        later.get(later.len() / 2).copied().unwrap_or_default(),
        most(&mut later.iter().copied()),
        later.len()
    );
}

fn look<G: Playable>(seats: usize, samples: u32, most: u32) {
    let Ok(game) = G::new(seats, G::Options::default()) else {
        eprintln!("{} is not for {seats}", G::FACTS.title);
        return;
    };
    let (mut times, mut asked) = (Vec::new(), 0);
    let (mut usual, mut any, mut best) = (Count::default(), Count::default(), Count::default());
    let mut luck = Luck::new(7);
    'games: for seed in 0..u8::MAX {
        let mut fair = Fair::new([seed; 32]);
        let mut state = game.start(&mut fair, &mut ());
        while let Some(seat) = game.turn(&state).first() {
            let (view, legal) = (game.view(&state, Viewer::Seat(seat)), game.legal(&state, seat));
            let decision = Decision { game: &game, seat, view: &view, legal: &legal };
            let action = if legal.len() > 1 {
                let started = busy();
                let advice = search::advise_on(&decision, Effort::samples(samples), 1, Language::English);
                times.push(1e3 * (busy() - started));
                if asked < 2 {
                    for m in &advice.moves {
                        println!(
                            "{:<14} {:>7.3} ±{:.3} loses {:.4} ±{:.4} [{:.4} {:.4}] {}: {}",
                            m.grade.word(),
                            m.value,
                            m.stderr,
                            m.lost,
                            m.lost_err,
                            m.least,
                            m.most,
                            m.action,
                            m.why
                        );
                    }
                    println!();
                }
                let grade = |a| advice.of(a).map_or(Grade::Unmeasured, |m| m.grade);
                best.add(advice.moves[0].grade);
                asked += 1;
                if luck.chance(0.2) {
                    let action = decision.any(&mut luck);
                    any.add(grade(action));
                    action
                } else {
                    let action = G::policy(&decision, &mut luck);
                    usual.add(grade(action));
                    action
                }
            } else {
                G::policy(&decision, &mut luck)
            };
            if asked == most {
                break 'games;
            }
            game.apply(&mut state, seat, action, &mut fair, &mut ());
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let at = |share: f64| times.get((share * times.len() as f64) as usize).copied().unwrap_or_default();
    println!(
        "{} for {seats}: {mean:.1} ms, half under {:.1}, nine in ten under {:.1}, the longest {:.1}",
        G::FACTS.title,
        at(0.5),
        at(0.9),
        times.last().copied().unwrap_or_default()
    );
    best.tell("first of the list");
    usual.tell("played by the policy");
    any.tell("played by chance");
}
