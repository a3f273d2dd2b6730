//! How often somebody may do something.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Config;
use crate::refusal::{Refusal, Result};

/// An address, or the part of it that one household has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Household([u8; 8]);

impl From<IpAddr> for Household {
    fn from(address: IpAddr) -> Self {
        let mut bytes = [0; 8];
        match address.to_canonical() {
            IpAddr::V4(v4) => bytes[4..].copy_from_slice(&v4.octets()),
            // Whoever has IPv6 has at least 2^64 addresses.
            IpAddr::V6(v6) => bytes.copy_from_slice(&v6.octets()[..8]),
        }
        Self(bytes)
    }
}

/// All limits of rates.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Household>,
    rooms: DefaultKeyedRateLimiter<Household>,
    logins: DefaultKeyedRateLimiter<Household>,
    login_names: DefaultKeyedRateLimiter<String>,
}

fn per_minute(count: u32) -> Quota {
    Quota::per_minute(NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN))
}

fn too_fast(message: &str) -> Refusal {
    metrics::counter!("parlor_limited_total").increment(1);
    Refusal::new("too_fast", message)
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            requests: RateLimiter::keyed(per_minute(config.requests_per_minute)),
            rooms: RateLimiter::keyed(per_minute(config.rooms_per_minute)),
            logins: RateLimiter::keyed(per_minute(config.logins_per_minute)),
            login_names: RateLimiter::keyed(per_minute(config.logins_per_minute)),
        }
    }

    /// Any request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<()> {
        self.requests
            .check_key(&address.into())
            .map_err(|_| too_fast("too many requests from your address; wait a little"))
    }

    /// A new room, or a join: guessing codes of rooms must be slow.
    pub(crate) fn room(&self, address: IpAddr) -> Result<()> {
        self.rooms
            .check_key(&address.into())
            .map_err(|_| too_fast("too many rooms from your address; wait a minute"))
    }

    /// An attempt to log in, or anything else that costs a hash.
    pub(crate) fn login(&self, address: IpAddr, name: &str) -> Result<()> {
        let slow = |_| too_fast("too many attempts; wait a minute");
        self.logins.check_key(&address.into()).map_err(slow)?;
        let name: String = name.chars().take(64).collect::<String>().to_lowercase();
        self.login_names.check_key(&name).map_err(slow)
    }

    /// Forgets those who have done nothing for a while.
    pub(crate) fn sweep(&self) {
        self.requests.retain_recent();
        self.rooms.retain_recent();
        self.logins.retain_recent();
        self.login_names.retain_recent();
    }
}
