//! What Golf's eight profiles do over many games, by profile and option set.

use std::time::Instant;

use engine::{Game, Luck, Words, from_json};
use golf::Golf;
use golf::bots::PROFILES;
use golf::bots::quality::{Quality, Report};

/// Plays this many four-player games in all, shared out over the presets, and prints what was counted.
pub(crate) fn run(games: usize) {
    let presets = Golf::presets();
    let share = games.div_ceil(presets.len());
    println!(
        "\n| options | profile | mean total | won % | turns | jokers | twos | kings | bad taken | negatives paired | good for bad | questionable % | |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|");
    let mut broken = false;
    for (i, preset) in presets.iter().enumerate() {
        let options = preset.options.parse().ok().and_then(|o| from_json(o).ok()).unwrap_or_default();
        let Ok(game) = Golf::new(4, options) else { continue };
        let started = Instant::now();
        let mut luck = Luck::new(i as u64);
        let report = Report::of(&game, share, &mut luck);
        for (profile, (q, games, total, wins)) in PROFILES.iter().zip(&report.profiles) {
            let n = f64::from((*games).max(1));
            broken |= q.unmet().is_some();
            println!(
                "| {} | {} | {:.1} | {:.1} | {} | {} | {} | {} | {} | {} | {} | {:.2} | {} |",
                preset.id,
                profile.name,
                *total as f64 / n,
                100.0 * wins / n,
                q.turns,
                q.discarded_jokers,
                q.discarded_twos,
                q.discarded_kings,
                q.took_bad_without_pair,
                q.paired_negative,
                q.swapped_good_for_bad,
                questionable(q),
                q.unmet().unwrap_or("met"),
            );
        }
        eprintln!("{}: {share} games in {:.1} s", preset.id, started.elapsed().as_secs_f64());
    }
    if broken {
        println!("BROKEN: a profile does not meet its metrics");
        std::process::exit(1);
    }
}

fn questionable(q: &Quality) -> f64 {
    100.0 * q.questionable() as f64 / q.turns.max(1) as f64
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_small_run_meets_every_metric() {
        super::run(100);
    }
}
