//! Time by the thread's own clock, so that what else the machine does counts little.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Something to measure: does some work and says how many moves that was.
pub(crate) type Work<'a> = Box<dyn FnMut() -> u64 + 'a>;

/// Measures all works in turn, several times over, and gives the best nanoseconds a move of each.
///
/// Taking turns makes the figures of one run comparable: a slow spell of the machine hits all of them.
pub(crate) fn interleaved(works: &mut [Work<'_>], rounds: usize) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; works.len()];
    for _ in 0..rounds {
        for (work, best) in works.iter_mut().zip(&mut best) {
            let start = ThreadTime::now();
            let mut moves = 0;
            while start.elapsed() < Duration::from_millis(150) {
                moves += work();
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / moves.max(1) as f64);
        }
    }
    best
}
