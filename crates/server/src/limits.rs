//! How often somebody may do something, and how much at a time.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use store::Store;

use crate::config::Config;
use crate::refusal::{Refusal, Result};

/// An address, or the part of it that one household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Household(IpAddr);

impl From<IpAddr> for Household {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            v4 @ IpAddr::V4(_) => Self(v4),
            // Whoever has IPv6 has at least 2^64 addresses.
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
        }
    }
}

impl fmt::Display for Household {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// All limits.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Household>,
    rooms: DefaultKeyedRateLimiter<Household>,
    logins: DefaultKeyedRateLimiter<Household>,
    /// Attempts on a name from where it was never logged in.
    strangers: DefaultKeyedRateLimiter<String>,
    /// Lines in the audit log about what was refused: of one household, and of all.
    notes_of_one: DefaultKeyedRateLimiter<Household>,
    notes: DefaultKeyedRateLimiter<()>,
    guesses: Guesses,
    at_once: Arc<AtOnce>,
    /// With other servers: what strangers try is counted by all of them together, or each would allow as much again.
    together: Option<Store>,
    per_minute: PerMinute,
}

/// What is counted together.
struct PerMinute {
    rooms: u32,
    logins: u32,
    strangers: u32,
    guesses: u32,
}

/// How fast one client may send messages.
pub(crate) struct Pace {
    allowed: DefaultDirectRateLimiter,
    /// How often it may be told to wait.
    patience: DefaultDirectRateLimiter,
}

/// What came of a message too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TooFast {
    /// It is to wait.
    Wait,
    /// It was told so, and went on.
    Abuse,
}

impl Pace {
    /// So many messages a second, and twice as many at once.
    pub(crate) fn new(per_second: u32) -> Self {
        let rate = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        let times = |n: u32| rate.saturating_mul(NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN));
        let limiter = |burst| RateLimiter::direct(Quota::per_second(rate).allow_burst(burst));
        Self { allowed: limiter(times(2)), patience: limiter(times(4)) }
    }

    /// A message came. Was it too fast?
    pub(crate) fn heard(&self) -> Option<TooFast> {
        if self.allowed.check().is_ok() {
            return None;
        }
        Some(if self.patience.check().is_ok() { TooFast::Wait } else { TooFast::Abuse })
    }
}

fn quota(count: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN))
}

fn too_fast(message: &str) -> Refusal {
    metrics::counter!("parlor_limited_total").increment(1);
    Refusal::new("too_fast", message)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while one is held.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Limits {
    pub(crate) fn new(config: &Config, store: Option<&Store>) -> Self {
        let per_minute = PerMinute {
            rooms: config.rooms_per_minute,
            logins: config.logins_per_minute,
            strangers: config.logins_per_minute.saturating_mul(10),
            guesses: config.guesses_per_minute,
        };
        Self {
            together: store.filter(|store| store.node().is_some()).cloned(),
            requests: RateLimiter::keyed(quota(config.requests_per_minute)),
            rooms: RateLimiter::keyed(quota(per_minute.rooms)),
            logins: RateLimiter::keyed(quota(per_minute.logins)),
            strangers: RateLimiter::keyed(quota(per_minute.strangers)),
            notes_of_one: RateLimiter::keyed(quota(1)),
            notes: RateLimiter::keyed(quota(10)),
            guesses: Guesses::new(per_minute.guesses),
            per_minute,
            at_once: Arc::new(AtOnce { most: config.max_connections_per_address, open: Mutex::default() }),
        }
    }

    /// Any request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<()> {
        self.requests
            .check_key(&address.into())
            .map_err(|_| too_fast("too many requests from your address; wait a little"))
    }

    /// May somebody do this once more, as far as all servers together have counted?
    async fn together(&self, kind: &str, who: &str, per_minute: u32) -> bool {
        let Some(store) = &self.together else { return true };
        // A database that does not answer refuses whatever comes next anyway.
        store.try_bucket(&format!("{kind} {who}"), per_minute).await.unwrap_or(true)
    }

    /// A new room.
    pub(crate) async fn room(&self, address: IpAddr) -> Result<()> {
        let who = Household::from(address);
        let here = self.rooms.check_key(&who).is_ok();
        if here && self.together("room", &who.to_string(), self.per_minute.rooms).await {
            return Ok(());
        }
        Err(too_fast("too many new rooms from your address; wait a minute"))
    }

    /// An attempt to log in, or anything else that costs a hash.
    pub(crate) async fn login(&self, address: IpAddr) -> Result<()> {
        let who = Household::from(address);
        let here = self.logins.check_key(&who).is_ok();
        if here && self.together("login", &who.to_string(), self.per_minute.logins).await {
            return Ok(());
        }
        Err(too_fast("too many attempts; wait a minute"))
    }

    /// An attempt to log in to an account from where nobody has logged in to it before.
    ///
    /// One address alone can't use this up, so that nobody can lock others out by trying wrong passwords; and whoever is at
    /// home somewhere is not asked.
    pub(crate) async fn stranger(&self, name: &str) -> Result<()> {
        let name: String = name.chars().take(64).collect::<String>().to_lowercase();
        let here = self.strangers.check_key(&name).is_ok();
        if here && self.together("stranger", &name, self.per_minute.strangers).await {
            return Ok(());
        }
        Err(too_fast("too many attempts; wait a minute"))
    }

    /// Should this refusal be in the audit log? Whoever tries passwords must not fill the disk.
    pub(crate) fn note(&self, address: IpAddr) -> bool {
        self.notes_of_one.check_key(&address.into()).is_ok() && self.notes.check_key(&()).is_ok()
    }

    /// May this address still try codes of rooms? Asked before anything is looked up, so that the answer tells nothing.
    pub(crate) fn may_guess(&self, address: IpAddr, token_hash: Option<&str>) -> Result<()> {
        if token_hash.is_some_and(|hash| self.guesses.is_known(hash)) || self.guesses.left(address.into()) {
            return Ok(());
        }
        Err(too_fast("too many codes or seat tokens that are not right; wait a minute"))
    }

    /// A code or seat token was wrong.
    ///
    /// With other servers all of them count: this one learns what the others have counted with each wrong attempt here. So
    /// whoever goes from one to the next has one more on each, and what was on its way.
    pub(crate) async fn guessed_wrong(&self, address: IpAddr) {
        let who = Household::from(address);
        self.guesses.charge(who);
        if let Some(store) = &self.together
            && let Ok(level) = store.fill_bucket(&format!("guess {who}"), self.per_minute.guesses).await
        {
            self.guesses.know(who, level);
        }
    }

    /// A seat token was right: who has it does not guess.
    pub(crate) fn is_member(&self, token_hash: &str) {
        self.guesses.remember(token_hash);
    }

    /// Counts a request or a socket of a client as long as the answer lives, whatever connections they come over.
    pub(crate) fn enter(&self, address: IpAddr) -> Result<Entered> {
        AtOnce::enter(&self.at_once, address.into()).ok_or_else(|| {
            metrics::counter!("parlor_connections_refused_total").increment(1);
            Refusal::new("busy", "too many connections from your address; close some")
        })
    }

    /// Forgets those who have done nothing for a while.
    pub(crate) fn sweep(&self) {
        self.requests.retain_recent();
        self.rooms.retain_recent();
        self.logins.retain_recent();
        self.strangers.retain_recent();
        self.notes_of_one.retain_recent();
        self.guesses.sweep();
    }
}

/// How many requests and sockets each household has open.
struct AtOnce {
    most: usize,
    open: Mutex<HashMap<Household, usize>>,
}

/// One of them, as long as it lives.
pub(crate) struct Entered {
    at_once: Arc<AtOnce>,
    who: Household,
}

impl AtOnce {
    fn enter(this: &Arc<Self>, who: Household) -> Option<Entered> {
        let mut open = lock(&this.open);
        let count = open.entry(who).or_default();
        if *count >= this.most {
            return None;
        }
        *count += 1;
        Some(Entered { at_once: Arc::clone(this), who })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = lock(&self.at_once.open);
        if let Some(count) = open.get_mut(&self.who) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.who);
            }
        }
    }
}

/// The most seat tokens that are remembered as right.
const MOST_KNOWN: usize = 100_000;

/// Wrong codes and tokens. Only wrong ones count: a house full of players behind one address finds its rooms.
struct Guesses {
    per_minute: f64,
    /// How many were wrong, less what time has forgiven. Those that were on their way may go beyond the limit; they are
    /// counted, and it takes the longer until there are new ones.
    wrong: Mutex<HashMap<Household, (f64, Instant)>>,
    /// Seat tokens that were right, by the beginnings of their hashes.
    known: Mutex<HashSet<u64>>,
}

impl Guesses {
    fn new(per_minute: u32) -> Self {
        Self { per_minute: f64::from(per_minute), wrong: Mutex::default(), known: Mutex::default() }
    }

    fn level(&self, (wrong, at): (f64, Instant), now: Instant) -> f64 {
        let forgiven = now.saturating_duration_since(at).as_secs_f64() * self.per_minute / 60.0;
        (wrong - forgiven).max(0.0)
    }

    fn left(&self, who: Household) -> bool {
        let now = Instant::now();
        lock(&self.wrong).get(&who).is_none_or(|entry| self.level(*entry, now) + 1.0 <= self.per_minute)
    }

    fn charge(&self, who: Household) {
        let now = Instant::now();
        let mut wrong = lock(&self.wrong);
        let level = wrong.get(&who).map_or(0.0, |entry| self.level(*entry, now));
        wrong.insert(who, (level + 1.0, now));
    }

    /// The others have counted so many.
    fn know(&self, who: Household, all: f64) {
        let now = Instant::now();
        let mut wrong = lock(&self.wrong);
        let level = wrong.get(&who).map_or(0.0, |entry| self.level(*entry, now));
        wrong.insert(who, (level.max(all), now));
    }

    fn key(token_hash: &str) -> Option<u64> {
        u64::from_str_radix(token_hash.get(..16)?, 16).ok()
    }

    fn is_known(&self, token_hash: &str) -> bool {
        Self::key(token_hash).is_some_and(|key| lock(&self.known).contains(&key))
    }

    fn remember(&self, token_hash: &str) {
        let Some(key) = Self::key(token_hash) else { return };
        let mut known = lock(&self.known);
        if known.len() >= MOST_KNOWN {
            // They are looked up again when they come.
            known.clear();
        }
        known.insert(key);
    }

    fn sweep(&self) {
        let now = Instant::now();
        lock(&self.wrong).retain(|_, entry| {
            self.level(*entry, now) > 0.0 || now.saturating_duration_since(entry.1) < Duration::from_secs(1)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(pairs: &[(&str, &str)]) -> Limits {
        let find = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Limits::new(&Config::read(&find, crate::EnvFile::default()).unwrap(), None)
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_flood_is_told_to_wait_and_then_it_is_abuse() {
        let pace = Pace::new(1);
        let said: Vec<_> = (0..8).map(|_| pace.heard()).collect();
        let (wait, abuse) = (Some(TooFast::Wait), Some(TooFast::Abuse));
        assert_eq!(said, [None, None, wait, wait, wait, wait, abuse, abuse]);
    }

    #[test]
    fn a_household_of_ipv6_is_one_however_many_addresses_it_has() {
        assert_eq!(Household::from(ip("2001:db8:1:2::1")), Household::from(ip("2001:db8:1:2:ffff::9")));
        assert_ne!(Household::from(ip("2001:db8:1:2::1")), Household::from(ip("2001:db8:1:3::1")));
        assert_eq!(Household::from(ip("::ffff:10.0.0.1")), Household::from(ip("10.0.0.1")));
        assert_ne!(Household::from(ip("::1")), Household::from(ip("0.0.0.0")));
    }

    #[test]
    fn only_wrong_codes_count_and_who_has_a_seat_is_never_kept_out() {
        let limits = limits(&[("GUESSES_PER_MINUTE", "3")]);
        let (here, there) = (ip("10.0.0.1"), ip("10.0.0.2"));
        let hash = "0123456789abcdef0123";
        limits.is_member(hash);
        for _ in 0..3 {
            assert!(limits.may_guess(here, None).is_ok());
            limits.guesses.charge(here.into());
        }
        assert!(limits.may_guess(here, None).is_err());
        assert!(limits.may_guess(here, Some("ffff456789abcdef")).is_err(), "a token that was made up");
        assert!(limits.may_guess(here, Some(hash)).is_ok());
        assert!(limits.may_guess(there, None).is_ok());
        // What was on its way is counted, and has to be waited for.
        (0..100).for_each(|_| limits.guesses.charge(here.into()));
        assert!(limits.guesses.level(lock(&limits.guesses.wrong)[&here.into()], Instant::now()) > 100.0);
    }

    #[test]
    fn a_client_has_so_many_requests_at_once_and_no_more() {
        let limits = limits(&[("MAX_CONNECTIONS_PER_ADDRESS", "2")]);
        let one = limits.enter(ip("2001:db8::1")).unwrap();
        let two = limits.enter(ip("2001:db8::2")).unwrap();
        assert!(limits.enter(ip("2001:db8::3")).is_err());
        assert!(limits.enter(ip("10.0.0.1")).is_ok());
        drop(one);
        assert!(limits.enter(ip("2001:db8::3")).is_ok());
        drop(two);
        assert!(lock(&limits.at_once.open).is_empty());
    }
}
