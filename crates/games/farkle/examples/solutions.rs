//! Solves the duels that travel with the program and writes them: `cargo xtask solutions`.
//!
//! They are made again after a change of a scoring set or of the rules of versus; tests refuse old ones.

use std::path::Path;
use std::time::Instant;

use farkle::Scores;
use farkle::solver::{Duel, DuelRules, Throws, pack};

fn main() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/duels");
    let mut sum = 0;
    for (file, set, last_turn) in DuelRules::shipped() {
        let scores = Scores::new(&set.points()).map_err(|e| e.to_string())?;
        let throws = Throws::new(&scores);
        let rules = DuelRules { scores: &scores, target: 10_000, last_turn, protected: false };
        let started = Instant::now();
        let target = rules.target.div_ceil(throws.unit()) as usize;
        let duel = Duel::solve(&throws, target, last_turn, false, &mut |_, _| ());
        let packed = pack(&rules.name(), target, duel.wins());
        let path = folder.join(format!("{file}.duel"));
        std::fs::write(&path, &packed).map_err(|e| format!("{}: {e}", path.display()))?;
        sum += packed.len();
        println!(
            "{file}: the first player wins {:.6}; {} bytes, solved in {:.1} s",
            duel.first(),
            packed.len(),
            started.elapsed().as_secs_f64()
        );
    }
    println!("{sum} bytes in all");
    Ok(())
}
