//! The first administrators.

use store::{NewAccount, Store, Taken};

use crate::config::Config;
use crate::secret;

/// How long a token for the first password is good.
const HOURS: i64 = 24;

/// What the console has to say about administrators without a password.
#[derive(Default)]
pub(crate) struct Setup {
    /// Their names, with one-time tokens; they are kept hashed and shown nowhere else.
    pub(crate) tokens: Vec<(String, String)>,
    /// The names of those whose token another server has shown, and is still good.
    pub(crate) shown_elsewhere: Vec<String>,
}

/// Makes the first administrators if there are none, and gives each that has no password a one-time token.
///
/// With other servers on the same database there is one token for all of them: that of the one that came first.
pub(crate) async fn first_admins(config: &Config, store: &Store) -> store::Result<Setup> {
    if !store.has_admin().await? {
        let names = if config.admin_emails.is_empty() {
            vec![("admin".to_owned(), None)]
        } else {
            config.admin_emails.iter().map(|email| (email.clone(), Some(email.clone()))).collect()
        };
        for (username, email) in names {
            let new = NewAccount { id: secret::id(), username, email, admin: true, ..NewAccount::default() };
            match store.create_account(&new).await? {
                Ok(()) | Err(Taken::Name | Taken::Invite) => {}
            }
        }
    }
    let others = store.node().is_some_and(|node| node.known().borrow().peers.len() > 1);
    let mut setup = Setup::default();
    for account in store.accounts().await? {
        if !account.admin || !account.active || account.password_hash.is_some() {
            continue;
        }
        let good = account.setup_expires.is_some_and(|at| at > store::now());
        let (token, expires) = fresh();
        let offered = if others && good {
            false
        } else {
            store.offer_setup_token(&account, &secret::seat_hash(&token), expires).await?
        };
        if offered {
            setup.tokens.push((account.username, token));
        } else {
            setup.shown_elsewhere.push(account.username);
        }
    }
    Ok(setup)
}

fn fresh() -> (String, i64) {
    (secret::token(), store::now() + HOURS * 3600 * 1000)
}

/// A new one-time token for the first password of an account; with `reset` its password ends.
pub(crate) async fn new_token(store: &Store, id: &str, reset: bool) -> store::Result<String> {
    let (token, expires) = fresh();
    store.set_setup_token(id, &secret::seat_hash(&token), expires, reset).await?;
    Ok(token)
}
