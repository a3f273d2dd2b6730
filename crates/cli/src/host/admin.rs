//! `parlor admin`.

use std::io::{BufRead, Write};

use server::console;
use store::Store;

use super::{AdminArgs, AdminCommand, Beside, with_store};
use crate::failure::Failure;

pub(crate) fn run(args: &AdminArgs) -> Result<(), Failure> {
    with_store(args.env_file.as_ref(), Beside::Server, async |store| run_on(&store, &args.command).await)
}

async fn run_on(store: &Store, command: &AdminCommand) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    let trouble = |e: console::Trouble| Failure::Usage(e.0);
    match command {
        AdminCommand::Users => {
            for account in store.accounts().await.map_err(Failure::usage)? {
                let role = if account.admin { "admin" } else { "user" };
                let state = match (account.active, &account.password_hash) {
                    (false, _) => "deactivated",
                    (true, None) => "needs a password",
                    (true, Some(_)) => "active",
                };
                writeln!(out, "{:<26} {role:<6} {state}", account.username)?;
            }
        }
        AdminCommand::AddAdmin { username } => {
            let token = console::add_admin(store, username).await.map_err(trouble)?;
            writeln!(
                out,
                "The one-time token to set a password for `{username}`, good for 24 hours:\n  {token}"
            )?;
        }
        AdminCommand::SetupToken { username } => {
            let token = console::setup_token(store, username).await.map_err(trouble)?;
            writeln!(
                out,
                "The one-time token to set a password for `{username}`, good for 24 hours:\n  {token}"
            )?;
        }
        AdminCommand::Password { username } => {
            let mut password = String::new();
            std::io::stdin().lock().read_line(&mut password)?;
            let password = password.trim_end_matches(['\r', '\n']);
            console::set_password(store, username, password).await.map_err(trouble)?;
            writeln!(out, "`{username}` has a new password; its sessions have ended")?;
        }
        AdminCommand::Deactivate { username } => {
            console::set_active(store, username, false).await.map_err(trouble)?;
            writeln!(out, "`{username}` is deactivated")?;
        }
        AdminCommand::Activate { username } => {
            console::set_active(store, username, true).await.map_err(trouble)?;
            writeln!(out, "`{username}` is active")?;
        }
        AdminCommand::Invite { uses, days } => {
            let code = console::invite(store, *uses, *days).await.map_err(trouble)?;
            writeln!(out, "{code}")?;
        }
        AdminCommand::Invites => {
            let now = store::now();
            for invite in store.invites().await.map_err(Failure::usage)? {
                let state = match () {
                    () if !invite.active => "ended".to_owned(),
                    () if invite.expires_at.is_some_and(|at| at <= now) => "expired".to_owned(),
                    () if invite.use_count >= invite.max_uses => "used up".to_owned(),
                    () => match invite.expires_at {
                        Some(at) => format!("{} days left", (at - now) / (24 * 3600 * 1000)),
                        None => "without an end".to_owned(),
                    },
                };
                writeln!(out, "{:<14} {}/{} used  {state}", invite.code, invite.use_count, invite.max_uses)?;
            }
        }
        AdminCommand::Audit { lines } => {
            for entry in store.audit(i64::MAX, *lines).await.map_err(Failure::usage)? {
                let actor = entry.actor.as_deref().unwrap_or("-");
                writeln!(
                    out,
                    "{}  {actor:<20} {:<18} {:<24} {}",
                    entry.at, entry.action, entry.subject, entry.address
                )?;
            }
        }
    }
    Ok(())
}
