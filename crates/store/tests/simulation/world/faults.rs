//! What goes wrong.

use super::{Event, Query, Time, World};

impl World {
    pub(super) fn fault(&mut self) {
        let node = self.luck.below(self.nodes.len() as u64) as usize;
        let long = 200 + self.luck.below(9_000) as Time;
        match self.luck.below(6) {
            // kill -9: the lock is gone with the process.
            0 if self.nodes[node].running => {
                self.end(node);
                self.at(long, Event::Return(node));
            }
            // SIGTERM: the room is let go first.
            1 if self.nodes[node].running && !self.nodes[node].asleep => {
                if let Some(memory) = &self.nodes[node].memory
                    && let Some(epoch) = memory.custody.epoch()
                {
                    self.ask(node, Query::LetGo { epoch });
                }
                self.end(node);
                self.at(long, Event::Return(node));
            }
            2 | 3 if self.nodes[node].running && !self.nodes[node].asleep => {
                self.nodes[node].asleep = true;
                self.at(long, Event::Resume(node));
            }
            4 => {
                self.nodes[node].cut = true;
                self.at(long, Event::Mend(node));
            }
            5 => {
                // The database restarts: all locks are gone, until each server has its own again.
                self.database.locked.fill(false);
                self.database.up_since = self.now;
            }
            _ => {}
        }
    }

    pub(super) fn end(&mut self, node: usize) {
        let it = &mut self.nodes[node];
        it.life += 1;
        it.running = false;
        it.asleep = false;
        it.memory = None;
        it.busy = None;
        it.waiting.clear();
        it.slept.clear();
        self.database.locked[node] = false;
    }
}
