//! A room, the servers that may look after it, its clients and their database, in a time of their own: one event after the
//! other, in an order that a seed decides. What servers believe, whether they answer from memory, what they do after a commit,
//! and what the database lets them do is decided by the functions of `store::custody` and `store::lease`, the same that the
//! server runs on, or by planted ones that are wrong.

mod database;
mod faults;
mod servers;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};

use store::custody::{Committed, Custody, Next, Requests};
use store::lease::{self, Sign, Standing};

pub(crate) type Time = i64;

/// A source of luck that is the same for the same seed, everywhere.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x0123_4567_89ab_cdef)
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// The decisions, so that wrong ones can be planted.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) may_take: fn(Option<&str>, &str, Option<Sign>) -> bool,
    pub(crate) may_write: fn(i64, i64) -> bool,
    pub(crate) holds: fn(&Standing, Time, Option<Time>) -> bool,
    pub(crate) doubt: fn(&Custody, Option<u64>) -> Option<i64>,
    pub(crate) committed: fn(&mut Custody, Committed) -> Next,
    /// Is a change kept before it is acknowledged?
    pub(crate) commit_first: bool,
    /// Does a server that takes a room learn which requests were done?
    pub(crate) remember: bool,
    /// Does an owner's sign of life wait while somebody looks at it to take the room?
    pub(crate) wait: bool,
}

impl Rules {
    pub(crate) fn right() -> Self {
        Self {
            may_take: lease::may_take,
            may_write: lease::may_write,
            holds: |standing, now, _| standing.holds(now),
            doubt: Custody::doubt,
            committed: Custody::committed,
            commit_first: true,
            remember: true,
            wait: true,
        }
    }
}

/// What is to be done to the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Look,
    Move,
    /// Begins another game: changes the row of the room, which moves do not.
    Start,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Letter {
    client: usize,
    /// The connection of the client: answers to earlier ones reach nobody.
    connection: u64,
    request: u64,
    wish: Wish,
}

/// What there is to know about the room.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Story {
    version: u64,
    row: u64,
    game: u64,
    ply: u64,
}

impl Story {
    fn after(&self, wish: Wish) -> Self {
        let mut next = self.clone();
        next.version += 1;
        match wish {
            Wish::Look => next.version -= 1,
            Wish::Move => next.ply += 1,
            Wish::Start => {
                next.row += 1;
                next.game += 1;
                next.ply = 0;
            }
        }
        next
    }
}

/// What a server asks the database.
#[derive(Clone, Debug)]
enum Query {
    Beat {
        sent: Time,
    },
    Take,
    /// The second half: the room is written to whoever looked, if it is as it was.
    Write {
        owner: Option<usize>,
        epoch: i64,
    },
    Commit {
        epoch: i64,
        believed: Story,
        letter: Letter,
    },
    Holds {
        epoch: i64,
    },
    /// Takes the room once more, so that nothing that is still on its way is kept after that.
    Renew {
        epoch: i64,
    },
    LetGo {
        epoch: i64,
    },
}

#[derive(Clone, Debug)]
enum Reply {
    Beaten {
        sent: Time,
    },
    Mine {
        epoch: i64,
        story: Story,
        done: HashSet<u64>,
    },
    Theirs(usize),
    Ended(Committed),
    /// Is the room still held?
    Holds(bool),
}

#[derive(Debug)]
enum Event {
    /// A client says something to a server.
    Said(usize, Letter),
    /// A question reaches the database.
    Asked {
        node: usize,
        life: u64,
        number: u64,
        query: Query,
    },
    /// An answer of the database reaches a server.
    Answered {
        node: usize,
        life: u64,
        number: u64,
        reply: Reply,
    },
    /// A server that waits for an answer gives up.
    Waited {
        node: usize,
        life: u64,
        number: u64,
    },
    /// A server says something to a client: done with this version, or come back.
    Told(Letter, Option<u64>),
    /// A client that waits gives up its connection.
    Impatient(usize, u64, u64),
    Beat {
        node: usize,
        life: u64,
    },
    Fault,
    Resume(usize),
    Return(usize),
    Mend(usize),
}

/// The room in the memory of a server.
#[derive(Clone)]
struct Memory {
    custody: Custody,
    story: Story,
    done: Requests,
}

/// The requests that were done, as a server remembers them.
fn remembered(done: &HashSet<u64>) -> Requests {
    let mut requests = Requests::default();
    for request in done {
        requests.note(0, &request.to_string(), 0);
    }
    requests
}

/// What the question was that is out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Commit,
    Whose,
    /// Taking the room, the first time or once more.
    Take,
}

/// A letter that is being answered.
#[derive(Clone, Copy)]
struct Busy {
    letter: Letter,
    /// The question that is out.
    number: u64,
    about: About,
    /// How often the server had lapsed when it asked.
    lapses: Option<u64>,
}

struct Node {
    /// Counts its starts: what was meant for an earlier one reaches nobody.
    life: u64,
    running: bool,
    asleep: bool,
    cut: bool,
    standing: Standing,
    /// When the answer to its last sign of life came.
    arrived: Option<Time>,
    memory: Option<Memory>,
    waiting: VecDeque<Letter>,
    /// The letter that is being answered, and the question that is out.
    busy: Option<Busy>,
    /// What came while it was asleep.
    slept: Vec<Event>,
}

struct Database {
    owner: Option<usize>,
    epoch: i64,
    story: Story,
    done: HashMap<u64, u32>,
    seen: Vec<Time>,
    locked: Vec<bool>,
    /// Whose signs of life wait, for the question of this number, and until when: who does not go on is not waited for.
    held: Vec<Option<(u64, Time)>>,
    up_since: Time,
}

struct Client {
    connection: u64,
    server: usize,
    request: u64,
    wish: Wish,
    told: u64,
    left: u32,
    acknowledged: Vec<u64>,
}

pub(crate) struct World {
    rules: Rules,
    pub(crate) luck: Luck,
    now: Time,
    number: u64,
    events: BinaryHeap<Reverse<(Time, u64)>>,
    contents: HashMap<u64, Event>,
    nodes: Vec<Node>,
    database: Database,
    clients: Vec<Client>,
    faults: u32,
    /// What must never be, seen where it happened.
    wrong: Option<String>,
    pub(crate) acknowledged: u64,
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

impl World {
    pub(crate) fn new(seed: u64, rules: Rules) -> Self {
        let mut luck = Luck::new(seed);
        let (servers, people) = (2 + luck.below(3) as usize, 1 + luck.below(3) as usize);
        let node = || Node {
            life: 0,
            running: true,
            asleep: false,
            cut: false,
            standing: Standing::default(),
            arrived: None,
            memory: None,
            waiting: VecDeque::new(),
            busy: None,
            slept: Vec::new(),
        };
        let mut world = Self {
            rules,
            now: 0,
            number: 0,
            events: BinaryHeap::new(),
            contents: HashMap::new(),
            nodes: (0..servers).map(|_| node()).collect(),
            database: Database {
                owner: None,
                epoch: 0,
                story: Story::default(),
                done: HashMap::new(),
                seen: vec![0; servers],
                locked: vec![true; servers],
                held: vec![None; servers],
                up_since: Time::MIN / 2,
            },
            clients: Vec::new(),
            faults: 1 + luck.below(6) as u32,
            wrong: None,
            acknowledged: 0,
            luck,
        };
        for at in 0..servers {
            world.beat(at);
        }
        for client in 0..people {
            let left = 3 + world.luck.below(10) as u32;
            world.clients.push(Client {
                connection: 0,
                server: 0,
                request: 0,
                wish: Wish::Look,
                told: 0,
                left,
                acknowledged: Vec::new(),
            });
            world.next_wish(client);
        }
        for _ in 0..world.faults {
            let at = world.luck.below(12_000) as Time;
            world.at(at, Event::Fault);
        }
        world
    }

    fn at(&mut self, delay: Time, event: Event) {
        self.number += 1;
        self.events.push(Reverse((self.now + delay, self.number)));
        self.contents.insert(self.number, event);
    }

    /// How long a message takes: mostly little, sometimes long.
    fn delay(&mut self) -> Time {
        match self.luck.below(20) {
            0 => self.luck.below(3_000) as Time,
            1..=3 => self.luck.below(300) as Time,
            _ => self.luck.below(20) as Time,
        }
    }

    /// Runs until nothing is left to be done. Says what went wrong.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        while let Some(Reverse((time, number))) = self.events.pop() {
            self.now = time;
            if self.now > 300_000 {
                return Err(format!(
                    "stuck: {} clients wait for ever",
                    self.clients.iter().filter(|c| c.left > 0).count()
                ));
            }
            let Some(event) = self.contents.remove(&number) else { continue };
            self.happen(event)?;
            if let Some(wrong) = self.wrong.take() {
                return Err(wrong);
            }
            if self.clients.iter().all(|c| c.left == 0) {
                break;
            }
        }
        for client in &self.clients {
            for request in &client.acknowledged {
                if self.database.done.get(request) != Some(&1) {
                    return Err(format!("lost: request {request} was acknowledged and is not there"));
                }
            }
        }
        Ok(())
    }

    fn happen(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Said(node, letter) => self.said(node, letter),
            Event::Asked { node, life, number, query } => self.asked(node, life, number, query)?,
            Event::Answered { node, life, number, reply } => {
                let it = &mut self.nodes[node];
                if it.life == life && it.running {
                    if it.asleep {
                        it.slept.push(Event::Answered { node, life, number, reply });
                    } else {
                        self.answered(node, number, reply);
                    }
                }
            }
            Event::Waited { node, life, number } => {
                let it = &mut self.nodes[node];
                if it.life == life && it.running && it.busy.is_some_and(|busy| busy.number == number) {
                    if it.asleep {
                        it.slept.push(Event::Waited { node, life, number });
                    } else {
                        self.waited(node);
                    }
                }
            }
            Event::Told(letter, version) => self.told(letter, version)?,
            Event::Impatient(client, connection, request) => {
                let it = &self.clients[client];
                if it.left > 0 && it.connection == connection && it.request == request {
                    self.come_back(client);
                }
            }
            Event::Beat { node, life } => {
                let it = &mut self.nodes[node];
                if it.life == life && it.running {
                    if it.asleep {
                        it.slept.push(Event::Beat { node, life });
                    } else {
                        self.beat(node);
                    }
                }
            }
            Event::Fault => self.fault(),
            Event::Resume(node) => {
                self.nodes[node].asleep = false;
                for event in std::mem::take(&mut self.nodes[node].slept) {
                    let late = self.luck.below(3) as Time;
                    self.at(late, event);
                }
            }
            Event::Return(node) => {
                let it = &mut self.nodes[node];
                it.running = true;
                it.standing = Standing::default();
                it.arrived = None;
                // Until its row is new, nobody knows it by its lock.
                self.beat(node);
            }
            Event::Mend(node) => self.nodes[node].cut = false,
        }
        Ok(())
    }

    fn next_wish(&mut self, client: usize) {
        self.number += 1;
        let (request, wish) = (
            self.number,
            match self.luck.below(10) {
                0 | 1 => Wish::Look,
                2 => Wish::Start,
                _ => Wish::Move,
            },
        );
        let it = &mut self.clients[client];
        (it.request, it.wish) = (request, wish);
        self.say(client);
    }

    fn come_back(&mut self, client: usize) {
        let server = self.luck.below(self.nodes.len() as u64) as usize;
        let it = &mut self.clients[client];
        it.connection += 1;
        it.server = server;
        self.say(client);
    }

    fn say(&mut self, client: usize) {
        let it = &self.clients[client];
        let (server, connection, request) = (it.server, it.connection, it.request);
        let letter = Letter { client, connection, request, wish: it.wish };
        let delay = self.delay();
        self.at(delay, Event::Said(server, letter));
        self.at(1_000, Event::Impatient(client, connection, request));
    }

    fn told(&mut self, letter: Letter, version: Option<u64>) -> Result<(), String> {
        let it = &mut self.clients[letter.client];
        if it.connection != letter.connection || it.request != letter.request || it.left == 0 {
            return Ok(());
        }
        let Some(version) = version else {
            self.come_back(letter.client);
            return Ok(());
        };
        if version < it.told {
            return Err(format!("back: a client was told version {version} after {}", it.told));
        }
        it.told = version;
        it.left -= 1;
        if letter.wish != Wish::Look {
            it.acknowledged.push(letter.request);
            self.acknowledged += 1;
        }
        if it.left > 0 {
            self.next_wish(letter.client);
        }
        Ok(())
    }
}
