//! Passwords: argon2id, away from the threads that serve people, never too many at once and never in new memory.
//!
//! A hash needs 19 MiB. They are kept and used again, as many as there are hashes at a time: memory that is given back and
//! asked for again for each log-in would stay with the allocator, and whoever tries passwords could use it all up.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::fair::Fair;
use crate::limits::Household;
use crate::refusal::{Refusal, Result};
use crate::secret;

/// Memory in KiB and rounds of a hash.
const MEMORY: u32 = 19 * 1024;
const ROUNDS: u32 = 2;
/// The most hashes at a time, on however many cores.
const MOST_AT_ONCE: usize = 4;
/// The most that wait for their turn: with two cores about two seconds.
const MOST_WAITING: usize = 64;

/// A password that is among the first this many guesses is refused.
const TOO_COMMON: u64 = 1_000_000;

/// Makes and checks hashes.
#[derive(Clone)]
pub(crate) struct Passwords {
    turns: Fair<Household>,
    /// What hashes are made in; never more than there are turns.
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
}

/// Checked when there is no such account, so that the answer takes as long.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$bm9ib2R5IGhhcyB0aGlzIHBhc3N3b3JkLCBldmVyLi4";

/// What a check found.
pub(crate) enum Checked {
    Wrong,
    Right {
        /// Was it made with weaker parameters than today's?
        outdated: bool,
    },
}

fn internal(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "a password could not be hashed");
    Refusal::new("internal", "something went wrong on the server")
}

/// Hashes in the memory that is given.
fn digest(
    algorithm: Algorithm,
    version: Version,
    params: &Params,
    password: &[u8],
    salt: &[u8],
    memory: &mut [Block],
) -> std::result::Result<Output, String> {
    let mut bytes = [0; Output::MAX_LENGTH];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let out = bytes.get_mut(..length).ok_or("the hash is too long")?;
    let memory =
        memory.get_mut(..params.block_count()).ok_or("the hash needs more memory than hashes have here")?;
    let argon = Argon2::new(algorithm, version, params.clone());
    argon.hash_password_into_with_memory(password, salt, out, memory).map_err(|e| e.to_string())?;
    Output::new(out).map_err(|e| e.to_string())
}

/// A new hash in the form in which it is kept.
fn make(password: &[u8], memory: &mut [Block]) -> std::result::Result<String, String> {
    let params = Params::new(MEMORY, ROUNDS, 1, None).map_err(|e| e.to_string())?;
    let salt = Salt::new(&secret::random::<16>()).map_err(|e| e.to_string())?;
    let hash = digest(Algorithm::Argon2id, Version::V0x13, &params, password, &salt, memory)?;
    let kept = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params).map_err(|e| e.to_string())?,
        salt: Some(salt),
        hash: Some(hash),
    };
    Ok(kept.to_string())
}

/// Does the password belong to the hash?
fn fits(password: &[u8], kept: &PasswordHash, memory: &mut [Block]) -> std::result::Result<bool, String> {
    let algorithm = Algorithm::try_from(kept.algorithm.as_str()).map_err(|e| e.to_string())?;
    let version = kept.version.map_or(Ok(Version::V0x13), Version::try_from).map_err(|e| e.to_string())?;
    let params = Params::try_from(kept).map_err(|e| e.to_string())?;
    let salt = kept.salt.as_ref().ok_or("the salt is missing")?;
    let hash = digest(algorithm, version, &params, password, salt, memory)?;
    // Compared in a time that tells nothing.
    Ok(kept.hash.as_ref() == Some(&hash))
}

impl Passwords {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self { turns: Fair::new(cores.min(MOST_AT_ONCE), MOST_WAITING), memory: Arc::default() }
    }

    /// Works away from the threads that serve people, when it is this caller's turn.
    async fn apart<T: Send + 'static>(
        &self,
        who: IpAddr,
        work: impl FnOnce(&mut [Block]) -> T + Send + 'static,
    ) -> Result<T> {
        let busy = || {
            Refusal::new("busy", "too many people are logging in at the moment; try again in a few seconds")
        };
        let turn = self.turns.turn(who.into()).await.ok_or_else(busy)?;
        let shelf = Arc::clone(&self.memory);
        let done = tokio::task::spawn_blocking(move || {
            let kept = shelf.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut memory = kept.unwrap_or_else(|| vec![Block::new(); MEMORY as usize]);
            let result = work(&mut memory);
            shelf.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            // Not before the work is done, also if nobody waits for it any more.
            drop(turn);
            result
        });
        done.await.map_err(internal)
    }

    /// The hash of a password that `who` gave.
    pub(crate) async fn hash(&self, who: IpAddr, password: &str) -> Result<String> {
        let password = password.to_owned();
        self.apart(who, move |memory| make(password.as_bytes(), memory)).await?.map_err(internal)
    }

    /// Checks a password that `who` gave. Without a hash it takes as long and is always wrong.
    pub(crate) async fn check(&self, who: IpAddr, password: &str, hash: Option<&str>) -> Result<Checked> {
        let (password, known) = (password.to_owned(), hash.is_some());
        let hash: Arc<str> = hash.unwrap_or(NOBODY).into();
        self.apart(who, move |memory| {
            let Ok(kept) = PasswordHash::new(&hash) else { return Checked::Wrong };
            let right = fits(password.as_bytes(), &kept, memory).unwrap_or_else(|error| {
                tracing::error!(error, "a hash of a password can't be checked");
                false
            });
            if !(right && known) {
                return Checked::Wrong;
            }
            let number = |name| kept.params.get_decimal(name).unwrap_or(0);
            let outdated =
                kept.algorithm.as_str() != "argon2id" || number("m") < MEMORY || number("t") < ROUNDS;
            Checked::Right { outdated }
        })
        .await
    }

    /// How many buffers there are; for tests.
    #[cfg(test)]
    fn buffers(&self) -> usize {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// Refuses passwords that are too short, too long or too common.
pub(crate) fn check_strength(password: &str, username: &str) -> Result<()> {
    let bad = |message: &str| Err(Refusal::new("bad_password", message));
    let length = password.chars().count();
    if length < 8 {
        return bad("a password has at least 8 characters");
    }
    if length > 128 || password.len() > 512 {
        return bad("a password has at most 128 characters");
    }
    // Long ones are not common, and guessing at them takes long.
    if length <= 32 && zxcvbn::zxcvbn(password, &[username, "parlor"]).guesses() < TOO_COMMON {
        return bad("this password is one of the first that anybody would try; choose another");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_common_passwords_are_refused() {
        for bad in [
            "",
            "pass123",
            "password",
            "12345678",
            "qwertyuiop",
            "password123",
            "iloveyou1",
            "aaaaaaaa",
            "Passw0rd!",
            "parlor12",
            "anna1234",
            "summer2024",
        ] {
            assert!(check_strength(bad, "anna").is_err(), "{bad}");
        }
        assert!(check_strength("karenina", "karenina").is_err(), "the own name");
        assert!(check_strength(&"x7#k".repeat(33), "anna").is_err(), "132 characters");
        for good in [
            "your-secure-password",
            "correct horse battery",
            "tr0ub4dor&3x",
            &"x7#k".repeat(32),
            "пароль-сложный",
        ] {
            assert!(check_strength(good, "anna").is_ok(), "{good}");
        }
    }

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn a_hash_is_argon2id_with_enough_memory_and_an_old_one_is_found_out() {
        let passwords = Passwords::new();
        let hash = passwords.hash(HERE, "correct horse").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let check =
            async |password: &str, hash: &str| passwords.check(HERE, password, Some(hash)).await.unwrap();
        assert!(matches!(check("correct horse", &hash).await, Checked::Right { outdated: false }));
        assert!(matches!(check("wrong horse", &hash).await, Checked::Wrong));
        let nobody = passwords.check(HERE, "nobody has this password", None).await.unwrap();
        assert!(matches!(nobody, Checked::Wrong));
        let params = Params::try_from(&PasswordHash::new(NOBODY).unwrap()).unwrap();
        assert_eq!((params.m_cost(), params.t_cost()), (MEMORY, ROUNDS), "it takes as long");
        // As the crate itself would write them.
        use argon2::password_hash::PasswordHasher;
        let by_crate = |memory| {
            let params = Params::new(memory, 1, 1, None).unwrap();
            let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            argon.hash_password(b"correct horse").unwrap().to_string()
        };
        assert!(matches!(check("correct horse", &by_crate(8192)).await, Checked::Right { outdated: true }));
        // Whoever can write a backup must not make the server take any amount of memory.
        assert!(matches!(check("correct horse", &by_crate(2 * MEMORY)).await, Checked::Wrong));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_hundred_log_ins_use_as_much_memory_as_there_are_turns() {
        let passwords = Passwords::new();
        let tasks: Vec<_> = (0..100_u8)
            .map(|n| {
                let passwords = passwords.clone();
                tokio::spawn(async move { passwords.check(IpAddr::from([10, 0, 0, n]), "wrong", None).await })
            })
            .collect();
        for task in tasks {
            // Some find the queue full: that is its purpose.
            let _ = task.await.unwrap();
        }
        assert!(passwords.buffers() <= MOST_AT_ONCE, "{}", passwords.buffers());
    }
}
