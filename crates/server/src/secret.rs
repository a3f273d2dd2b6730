//! Random secrets, and how they are kept.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Random bytes of the operating system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness nothing here is safe: there is no going on.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A token of 256 bits.
pub(crate) fn token() -> String {
    engine::journal::hex(&random::<32>())
}

/// A name that nobody guesses, of 128 bits.
pub(crate) fn id() -> String {
    engine::journal::hex(&random::<16>())
}

/// A seat token as it is kept. It is random and long: one round of hashing is enough.
pub(crate) fn seat_hash(token: &str) -> String {
    engine::journal::hex(&Sha256::digest(token.as_bytes()))
}

/// A session token as it is kept, bound to the server's key.
pub(crate) fn session_hash(key: &str, token: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(token.as_bytes());
    engine::journal::hex(&mac.finalize().into_bytes())
}

/// Letters that can't be mistaken for each other or for digits, and make no words.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// A code that people can say to each other.
pub(crate) fn code(length: usize) -> String {
    let mut code = String::with_capacity(length);
    while code.len() < length {
        // 240 is a multiple of 20: every letter is equally likely.
        let byte = random::<1>()[0];
        if byte < 240 {
            code.push(LETTERS[usize::from(byte) % LETTERS.len()] as char);
        }
    }
    code
}

/// Compares without telling by the time it takes where the difference is.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |difference, (x, y)| difference | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_256_bits_and_codes_only_clear_letters() {
        assert_eq!(token().len(), 64);
        assert_ne!(token(), token());
        for _ in 0..100 {
            assert!(code(6).bytes().all(|b| LETTERS.contains(&b)));
        }
        assert_ne!(session_hash("a", "t"), session_hash("b", "t"));
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab"));
    }
}
