//! Time by the thread's own clock, so that what else the machine does counts little.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Something to measure: does some work and says how many moves that was.
pub(crate) type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

const TURN: Duration = Duration::from_millis(150);
const BATCH: Duration = Duration::from_millis(2);

/// Measures all works in turn, several times over, and gives the best nanoseconds a move of each.
///
/// Taking turns makes the figures of one run comparable: a slow spell of the machine hits all of them.
pub(crate) fn interleaved(works: &mut [Work<'_>], rounds: usize) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; works.len()];
    for _ in 0..rounds {
        for (work, best) in works.iter_mut().zip(&mut best) {
            let start = ThreadTime::now();
            work();
            // Reading the thread's clock can cost as much as a short game, so it is read every few milliseconds only.
            let batch = (BATCH.as_nanos() / start.elapsed().as_nanos().max(1)).clamp(1, 10_000) as usize;
            let start = ThreadTime::now();
            let mut moves = 0;
            while start.elapsed() < TURN {
                moves += (0..batch).map(|_| work()).sum::<u64>();
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / moves.max(1) as f64);
        }
    }
    best
}
