//! What an operator does at the console, with or without a running server.

use std::net::Ipv4Addr;

use store::{NewAccount, Store, Taken};

use crate::http::new_invite;
use crate::password::{Passwords, check_strength};
use crate::refusal::Refusal;
use crate::secret;
use crate::setup::new_token;

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Trouble(pub String);

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self(refusal.message)
    }
}

impl From<store::StoreError> for Trouble {
    fn from(error: store::StoreError) -> Self {
        Self(error.to_string())
    }
}

type Result<T> = std::result::Result<T, Trouble>;

async fn find(store: &Store, username: &str) -> Result<store::Account> {
    let account = store.account_named(username).await?;
    account
        .ok_or_else(|| Trouble(format!("there is no account `{username}`; `parlor admin users` lists them")))
}

async fn note(store: &Store, action: &str, subject: &str) -> Result<()> {
    let entry = store::Entry {
        id: secret::id(),
        at: store::now(),
        actor: Some("console".into()),
        action: action.into(),
        subject: subject.into(),
        address: "console".into(),
    };
    Ok(store.note(&entry).await?)
}

/// Makes an administrator without a password; returns the token to set one.
pub async fn add_admin(store: &Store, username: &str) -> Result<String> {
    let new =
        NewAccount { id: secret::id(), username: username.to_owned(), admin: true, ..NewAccount::default() };
    match store.create_account(&new).await? {
        Ok(()) => {}
        Err(Taken::Name | Taken::Invite) => {
            return Err(Trouble(format!("there is an account `{username}` already")));
        }
    }
    note(store, "admin_created", username).await?;
    Ok(new_token(store, &new.id, false).await?)
}

/// Ends an account's password and sessions; returns the token to set a new one. For administrators.
pub async fn setup_token(store: &Store, username: &str) -> Result<String> {
    let account = find(store, username).await?;
    if !account.admin {
        return Err(Trouble(format!(
            "`{username}` is no administrator; `parlor admin password` sets a password"
        )));
    }
    store.end_sessions(&account.id, None).await?;
    note(store, "setup_token", username).await?;
    Ok(new_token(store, &account.id, true).await?)
}

/// Sets a password and ends the account's sessions.
pub async fn set_password(store: &Store, username: &str, password: &str) -> Result<()> {
    let account = find(store, username).await?;
    check_strength(password, username)?;
    let hash = Passwords::new().hash(Ipv4Addr::LOCALHOST.into(), password).await?;
    store.set_password(&account.id, &hash).await?;
    store.end_sessions(&account.id, None).await?;
    note(store, "password_reset", username).await
}

/// Activates or deactivates an account; deactivating ends its sessions.
pub async fn set_active(store: &Store, username: &str, active: bool) -> Result<()> {
    let mut account = find(store, username).await?;
    account.active = active;
    store.update_account(&account).await?;
    if !active {
        store.end_sessions(&account.id, None).await?;
    }
    note(store, if active { "user_activated" } else { "user_deactivated" }, username).await
}

/// Makes an invite code; 0 days: without an end.
pub async fn invite(store: &Store, uses: u32, days: u32) -> Result<String> {
    let row = new_invite(None, uses, days);
    store.create_invite(&row).await?;
    note(store, "invite_created", &row.code[..4]).await?;
    Ok(row.code)
}
