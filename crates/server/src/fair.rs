//! A queue that is fair: whoever asks for much waits behind those who ask for little, and never fills the queue for them.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// By what those who wait are told apart.
pub(crate) trait Key: Copy + Eq + Hash {}

impl<T: Copy + Eq + Hash> Key for T {}

/// A few turns at a time; who waits is served by turns of keys, not of requests.
pub(crate) struct Fair<K: Key> {
    state: Arc<Mutex<State<K>>>,
}

struct State<K: Key> {
    free: usize,
    /// One key has at most so many turns at once: one is left for others.
    most_of_one: usize,
    most_waiting: usize,
    running: HashMap<K, usize>,
    /// Who waits, the key that is next first. No queue in it is empty.
    waiting: VecDeque<(K, VecDeque<oneshot::Sender<Turn<K>>>)>,
}

/// A turn; it ends when this is dropped.
pub(crate) struct Turn<K: Key> {
    state: Arc<Mutex<State<K>>>,
    key: K,
}

impl<K: Key> Clone for Fair<K> {
    fn clone(&self) -> Self {
        Self { state: Arc::clone(&self.state) }
    }
}

fn lock<K: Key>(state: &Mutex<State<K>>) -> MutexGuard<'_, State<K>> {
    // Nothing panics while it is held.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Key> Fair<K> {
    pub(crate) fn new(turns: usize, most_waiting: usize) -> Self {
        let state = State {
            free: turns,
            most_of_one: turns.saturating_sub(1).max(1),
            most_waiting,
            running: HashMap::new(),
            waiting: VecDeque::new(),
        };
        Self { state: Arc::new(Mutex::new(state)) }
    }

    /// Waits for a turn. None if too many wait, and this key has as many among them as any other.
    pub(crate) async fn turn(&self, key: K) -> Option<Turn<K>> {
        let waiting = {
            let mut state = lock(&self.state);
            if state.free > 0 && state.may_run(key) {
                state.begin(key);
                return Some(Turn { state: Arc::clone(&self.state), key });
            }
            state.wait(key)?
        };
        waiting.await.ok()
    }
}

impl<K: Key> State<K> {
    fn may_run(&self, key: K) -> bool {
        self.running.get(&key).is_none_or(|running| *running < self.most_of_one)
    }

    fn begin(&mut self, key: K) {
        self.free -= 1;
        *self.running.entry(key).or_default() += 1;
    }

    fn end(&mut self, key: K) {
        self.free += 1;
        if let Some(running) = self.running.get_mut(&key) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&key);
            }
        }
    }

    fn length(&self, key: K) -> usize {
        self.waiting.iter().find(|(k, _)| *k == key).map_or(0, |(_, queue)| queue.len())
    }

    /// A place in the queue. If it is full, who has most in it loses the latest.
    fn wait(&mut self, key: K) -> Option<oneshot::Receiver<Turn<K>>> {
        let count =
            |waiting: &VecDeque<(K, VecDeque<_>)>| waiting.iter().map(|(_, q)| q.len()).sum::<usize>();
        if count(&self.waiting) >= self.most_waiting {
            // Those who have gone away don't wait.
            self.waiting.iter_mut().for_each(|(_, queue)| queue.retain(|who| !who.is_closed()));
            self.waiting.retain(|(_, queue)| !queue.is_empty());
        }
        if count(&self.waiting) >= self.most_waiting {
            let longest = self.waiting.iter().map(|(_, queue)| queue.len()).max().unwrap_or(0);
            if longest <= self.length(key) + 1 {
                return None;
            }
            let (_, queue) = self.waiting.iter_mut().find(|(_, queue)| queue.len() == longest)?;
            queue.pop_back();
        }
        let (sender, receiver) = oneshot::channel();
        match self.waiting.iter_mut().find(|(k, _)| *k == key) {
            Some((_, queue)) => queue.push_back(sender),
            None => self.waiting.push_back((key, VecDeque::from([sender]))),
        }
        Some(receiver)
    }

    /// Who is next, and goes to the end of the queue with what else it waits for.
    fn next(&mut self) -> Option<(K, oneshot::Sender<Turn<K>>)> {
        if self.free == 0 {
            return None;
        }
        let at = (0..self.waiting.len()).find(|at| self.may_run(self.waiting[*at].0))?;
        let (key, mut queue) = self.waiting.remove(at)?;
        let sender = queue.pop_front()?;
        if !queue.is_empty() {
            self.waiting.push_back((key, queue));
        }
        self.begin(key);
        Some((key, sender))
    }
}

impl<K: Key> Drop for Turn<K> {
    fn drop(&mut self) {
        lock(&self.state).end(self.key);
        loop {
            let next = lock(&self.state).next();
            let Some((key, sender)) = next else { return };
            // Who does not wait any more gives the turn back by dropping it, and that looks for the next.
            if sender.send(Turn { state: Arc::clone(&self.state), key }).is_ok() {
                continue;
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn who_asks_for_much_waits_behind_who_asks_for_little() {
        let fair = Fair::new(1, 100);
        let first = fair.turn(1).await.unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for key in [1, 1, 1, 1, 1, 1, 2, 3] {
            let mut turn = Box::pin({
                let (fair, order) = (fair.clone(), Arc::clone(&order));
                async move {
                    let _turn = fair.turn(key).await.unwrap();
                    order.lock().unwrap().push(key);
                }
            });
            assert!((&mut turn).now_or_never().is_none());
            tasks.push(tokio::spawn(turn));
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [1, 2, 3, 1, 1, 1, 1, 1]);
    }

    #[tokio::test]
    async fn a_full_queue_refuses_who_fills_it_and_nobody_else() {
        let fair = Fair::new(1, 4);
        let running = fair.turn(1).await.unwrap();
        let mut greedy: Vec<_> = (0..4).map(|_| Box::pin(fair.turn(1))).collect();
        assert!(greedy.iter_mut().all(|turn| turn.now_or_never().is_none()));
        assert!(fair.turn(1).await.is_none(), "the fifth");
        let mut modest = Box::pin(fair.turn(2));
        assert!((&mut modest).now_or_never().is_none(), "waits");
        assert!(greedy.pop().unwrap().await.is_none(), "for it the latest of the greedy one had to go");
        drop((running, greedy));
        assert!(modest.await.is_some());
    }

    #[tokio::test]
    async fn one_key_leaves_a_turn_for_others_and_gives_up_what_it_does_not_wait_for() {
        let fair = Fair::new(2, 10);
        let one = fair.turn(1).await.unwrap();
        let mut second = Box::pin(fair.turn(1));
        assert!((&mut second).now_or_never().is_none());
        let other = fair.turn(2).await.unwrap();
        drop(second);
        drop(one);
        let again = fair.turn(1).await.unwrap();
        drop((other, again));
        assert!(fair.turn(3).now_or_never().unwrap().is_some());
    }
}
