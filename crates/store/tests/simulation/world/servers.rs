//! What servers do: they say that they live, take the room, answer from memory and keep changes.

use store::custody::{Committed, Custody, Next, Requests};

use super::{About, Busy, Event, Letter, Memory, Query, Reply, Wish, World, remembered};

impl World {
    pub(super) fn holds(&self, node: usize) -> Option<u64> {
        let it = &self.nodes[node];
        (self.rules.holds)(&it.standing, self.now, it.arrived).then(|| it.standing.lapses())
    }

    pub(super) fn beat(&mut self, node: usize) {
        let life = self.nodes[node].life;
        let sent = self.now;
        self.ask(node, Query::Beat { sent });
        self.at(500, Event::Beat { node, life });
    }

    pub(super) fn ask(&mut self, node: usize, query: Query) -> u64 {
        self.number += 1;
        let (number, life) = (self.number, self.nodes[node].life);
        let delay = self.delay();
        self.at(delay, Event::Asked { node, life, number, query });
        number
    }

    pub(super) fn said(&mut self, node: usize, letter: Letter) {
        let it = &mut self.nodes[node];
        if !it.running {
            return;
        }
        if it.asleep {
            it.slept.push(Event::Said(node, letter));
            return;
        }
        it.waiting.push_back(letter);
        self.go_on(node);
    }

    /// Takes the next letter, if none is being answered.
    pub(super) fn go_on(&mut self, node: usize) {
        while self.nodes[node].busy.is_none() {
            let Some(letter) = self.nodes[node].waiting.pop_front() else { return };
            self.consider(node, letter);
        }
    }

    pub(super) fn consider(&mut self, node: usize, letter: Letter) {
        let holds = self.holds(node);
        let Some(memory) = &self.nodes[node].memory else {
            match holds {
                // Others may think that this server is dead: it takes nothing.
                None => self.tell(letter, None),
                Some(_) => self.busy(node, letter, Query::Take, About::Take, holds),
            }
            return;
        };
        if let Some(epoch) = (self.rules.doubt)(&memory.custody, holds) {
            return self.busy(node, letter, Query::Holds { epoch }, About::Whose, holds);
        }
        let owner = self.database.owner;
        if owner != Some(node) {
            let told = format!("two owners: server {node} answers for itself, the room is {owner:?}'s");
            self.wrong.get_or_insert(told);
        }
        self.go_on_as_owner(node, letter);
    }

    /// The room is this server's, as far as it knows: it makes sure of what is true, then answers.
    pub(super) fn go_on_as_owner(&mut self, node: usize, letter: Letter) {
        let Some(memory) = &self.nodes[node].memory else { return };
        match memory.custody.epoch().filter(|_| memory.custody.is_unsure()) {
            Some(epoch) => {
                let holds = self.holds(node);
                self.busy(node, letter, Query::Renew { epoch }, About::Take, holds);
            }
            None => self.serve(node, letter),
        }
    }

    pub(super) fn busy(
        &mut self,
        node: usize,
        letter: Letter,
        question: Query,
        about: About,
        lapses: Option<u64>,
    ) {
        let number = self.ask(node, question);
        self.nodes[node].busy = Some(Busy { letter, number, about, lapses });
        let life = self.nodes[node].life;
        self.at(2_500, Event::Waited { node, life, number });
    }

    /// Answers from memory, or keeps a change: the room is this server's.
    pub(super) fn serve(&mut self, node: usize, letter: Letter) {
        let Some(memory) = &self.nodes[node].memory else { return };
        let done = memory.done.done(0, &letter.request.to_string()).is_some();
        if letter.wish == Wish::Look || done {
            let version = memory.story.version;
            self.tell(letter, Some(version));
            return;
        }
        let (Some(epoch), believed) = (memory.custody.epoch(), memory.story.clone()) else { return };
        if !self.rules.commit_first {
            let version = believed.after(letter.wish).version;
            self.tell(letter, Some(version));
        }
        let holds = self.holds(node);
        self.busy(node, letter, Query::Commit { epoch, believed, letter }, About::Commit, holds);
    }

    pub(super) fn tell(&mut self, letter: Letter, version: Option<u64>) {
        let delay = self.delay();
        self.at(delay, Event::Told(letter, version));
    }

    pub(super) fn answered(&mut self, node: usize, number: u64, reply: Reply) {
        if let Reply::Beaten { sent } = reply {
            let now = self.now;
            let it = &mut self.nodes[node];
            it.standing.confirm(sent, now);
            it.arrived = Some(now);
            return;
        }
        let Some(Busy { letter, lapses, .. }) = self.nodes[node].busy.take_if(|busy| busy.number == number)
        else {
            return;
        };
        match reply {
            Reply::Beaten { .. } => {}
            Reply::Mine { epoch, story, done } => {
                let done = if self.rules.remember { remembered(&done) } else { Requests::default() };
                let memory = self.nodes[node].memory.take();
                let mut custody = memory.map_or(Custody::taken(epoch, lapses), |memory| memory.custody);
                custody.renewed(Some(epoch), lapses);
                custody.read_again();
                self.nodes[node].memory = Some(Memory { custody, story, done });
                self.nodes[node].waiting.push_front(letter);
            }
            Reply::Theirs(other) => {
                let delay = self.delay();
                self.at(delay, Event::Said(other, letter));
            }
            Reply::Ended(how) => self.ended(node, letter, how),
            Reply::Holds(true) => {
                if let Some(memory) = &mut self.nodes[node].memory {
                    memory.custody.confirm(lapses);
                }
                self.go_on_as_owner(node, letter);
            }
            Reply::Holds(false) => self.give_up(node, letter),
        }
        self.go_on(node);
    }

    /// Another server has the room, or may soon have it.
    fn give_up(&mut self, node: usize, letter: Letter) {
        self.nodes[node].memory = None;
        self.tell(letter, None);
    }

    /// A commit has ended, as far as this server knows.
    fn ended(&mut self, node: usize, letter: Letter, how: Committed) {
        let Some(memory) = &mut self.nodes[node].memory else { return };
        match (self.rules.committed)(&mut memory.custody, how) {
            Next::Make => {
                memory.story = memory.story.after(letter.wish);
                memory.done.note(0, &letter.request.to_string(), 0);
                let version = memory.story.version;
                if self.rules.commit_first {
                    self.tell(letter, Some(version));
                }
            }
            Next::GiveUp => self.give_up(node, letter),
            Next::ReadAgain => self.tell(letter, None),
        }
    }

    /// No answer has come: what was asked may have been done or not.
    pub(super) fn waited(&mut self, node: usize) {
        if let Some(Busy { letter, about, .. }) = self.nodes[node].busy.take() {
            match about {
                About::Commit => self.ended(node, letter, Committed::Otherwise),
                About::Whose => self.give_up(node, letter),
                About::Take => self.tell(letter, None),
            }
        }
        self.go_on(node);
    }
}
