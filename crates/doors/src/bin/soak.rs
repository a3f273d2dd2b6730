//! Opens every door again and again with bad bytes. What breaks a promise is kept beside the corpus of the fuzzer.
//!
//! `cargo xtask soak doors [N]`: N inputs a door.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use doors::{DOORS, Door, Mutator};

/// What takes longer than this on one input is worth a look.
const LONG: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let many = std::env::args().nth(1).map_or(Ok(100_000), |n| n.parse::<u64>());
    let Ok(many) = many else {
        eprintln!("soak: how many inputs a door? For example: soak 100000");
        return ExitCode::from(2);
    };
    let mut broken = 0;
    for door in DOORS {
        broken += soak(door, many);
    }
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn soak(door: &Door, many: u64) -> u64 {
    let examples = (door.examples)();
    let mut mutator = Mutator::new(many);
    let (mut broken, mut slow, start) = (0, 0, Instant::now());
    for _ in 0..many {
        let bytes = mutator.next(&examples);
        let began = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| (door.open)(&bytes))).is_err() {
            broken += 1;
            keep(door, "broken", broken, &bytes);
        } else if began.elapsed() > LONG {
            slow += 1;
            keep(door, "slow", slow, &bytes);
        }
    }
    println!(
        "{:10} {many} inputs, {broken} broken, {slow} longer than {} s, {:.0} s in all",
        door.name,
        LONG.as_secs(),
        start.elapsed().as_secs_f64()
    );
    broken
}

fn keep(door: &Door, what: &str, number: u64, bytes: &[u8]) {
    let folder = Path::new("fuzz/corpus").join(door.name);
    let file = folder.join(format!("{what}-{number}"));
    if let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, bytes)) {
        eprintln!("{}: {error}", file.display());
    }
}
