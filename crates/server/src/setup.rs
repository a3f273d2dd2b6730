//! The first administrators.

use store::{NewAccount, Store, Taken};

use crate::config::Config;
use crate::secret;

/// How long a token for the first password is good.
const HOURS: i64 = 24;

/// Makes the first administrators if there are none, and gives each that has no password a one-time token.
///
/// Returns the names and tokens for the console; they are kept hashed and shown nowhere else.
pub(crate) async fn first_admins(config: &Config, store: &Store) -> store::Result<Vec<(String, String)>> {
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
    let mut tokens = Vec::new();
    for account in store.accounts().await? {
        if account.admin && account.active && account.password_hash.is_none() {
            tokens.push((account.username.clone(), new_token(store, &account.id, false).await?));
        }
    }
    Ok(tokens)
}

/// A new one-time token for the first password of an account; with `reset` its password ends.
pub(crate) async fn new_token(store: &Store, id: &str, reset: bool) -> store::Result<String> {
    let token = secret::token();
    let expires = store::now() + HOURS * 3600 * 1000;
    store.set_setup_token(id, &secret::seat_hash(&token), expires, reset).await?;
    Ok(token)
}
