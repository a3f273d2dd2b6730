//! Passwords: argon2id, away from the threads that serve people, and never too many at once.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use crate::refusal::{Refusal, Result};

/// Memory in KiB and rounds of a hash.
const MEMORY: u32 = 19 * 1024;
const ROUNDS: u32 = 2;

/// A password that is among the first this many guesses is refused.
const TOO_COMMON: u64 = 10_000;

/// Makes and checks hashes.
#[derive(Clone)]
pub(crate) struct Passwords {
    permits: Arc<Semaphore>,
    /// Checked when there is no such account, so that the answer takes as long.
    nobody: Arc<str>,
}

/// What a check found.
pub(crate) enum Checked {
    Wrong,
    Right {
        /// Was it made with weaker parameters than today's?
        outdated: bool,
    },
}

fn argon() -> Argon2<'static> {
    let params = Params::new(MEMORY, ROUNDS, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn internal(error: impl std::fmt::Display) -> Refusal {
    tracing::error!(%error, "a password could not be hashed");
    Refusal::new("internal", "something went wrong on the server")
}

impl Passwords {
    pub(crate) fn new() -> Result<Self> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let nobody = argon().hash_password(b"nobody has this password").map_err(internal)?.to_string();
        Ok(Self { permits: Arc::new(Semaphore::new(cores)), nobody: nobody.into() })
    }

    async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let _permit = self.permits.acquire().await.map_err(internal)?;
        tokio::task::spawn_blocking(work).await.map_err(internal)
    }

    /// The hash of a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String> {
        let password = password.to_owned();
        let hash = self.apart(move || argon().hash_password(password.as_bytes()).map(|h| h.to_string()));
        hash.await?.map_err(internal)
    }

    /// Checks a password. Without a hash it takes as long and is always wrong.
    pub(crate) async fn check(&self, password: &str, hash: Option<&str>) -> Result<Checked> {
        let (password, known) = (password.to_owned(), hash.is_some());
        let hash: Arc<str> = hash.map_or_else(|| Arc::clone(&self.nobody), Arc::from);
        self.apart(move || {
            let Ok(hash) = PasswordHash::new(&hash) else { return Checked::Wrong };
            let right = argon().verify_password(password.as_bytes(), &hash).is_ok();
            if !(right && known) {
                return Checked::Wrong;
            }
            let number = |name| hash.params.get_decimal(name).unwrap_or(0);
            let outdated =
                hash.algorithm.as_str() != "argon2id" || number("m") < MEMORY || number("t") < ROUNDS;
            Checked::Right { outdated }
        })
        .await
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
    if length <= 32 && zxcvbn::zxcvbn(password, &[username]).guesses() < TOO_COMMON {
        return bad("this password is one of the first that anybody would try; choose another");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_long_and_common_passwords_are_refused() {
        for bad in
            ["", "pass123", "password", "12345678", "qwertyuiop", "password123", "iloveyou1", "aaaaaaaa"]
        {
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

    #[tokio::test]
    async fn a_hash_is_argon2id_with_enough_memory_and_an_old_one_is_found_out() {
        let passwords = Passwords::new().unwrap();
        let hash = passwords.hash("correct horse").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(matches!(
            passwords.check("correct horse", Some(&hash)).await.unwrap(),
            Checked::Right { outdated: false }
        ));
        assert!(matches!(passwords.check("wrong horse", Some(&hash)).await.unwrap(), Checked::Wrong));
        assert!(matches!(passwords.check("nobody has this password", None).await.unwrap(), Checked::Wrong));
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(8192, 1, 1, None).unwrap());
        let weak = weak.hash_password(b"correct horse").unwrap().to_string();
        assert!(matches!(
            passwords.check("correct horse", Some(&weak)).await.unwrap(),
            Checked::Right { outdated: true }
        ));
    }
}
