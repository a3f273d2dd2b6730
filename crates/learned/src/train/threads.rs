//! Work that is shared out, and collected in order.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `count` pieces of work on some threads; the results stand in their order.
pub(super) fn in_order<T: Send>(threads: usize, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads <= 1 || count <= 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let hands: Vec<_> = (0..threads.min(count))
            .map(|_| {
                scope.spawn(|| {
                    let mut done = Vec::new();
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        if i >= count {
                            return done;
                        }
                        done.push((i, work(i)));
                    }
                })
            })
            .collect();
        hands.into_iter().flat_map(|hand| hand.join().expect("work that does not panic")).collect()
    });
    all.sort_unstable_by_key(|(i, _)| *i);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::in_order;

    #[test]
    fn results_stand_in_the_order_of_the_work_whoever_did_it() {
        // Nobody goes on before the other has something too, so that each does every second piece.
        let both = Barrier::new(2);
        let done = in_order(2, 6, |i| {
            both.wait();
            i
        });
        assert_eq!(done, [0, 1, 2, 3, 4, 5]);
    }
}
