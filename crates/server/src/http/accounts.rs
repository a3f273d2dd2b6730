//! Accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::api::{
    ChangePassword, Claim, Claimed, ErrorBody, LoggedIn, Login, Register, SessionInfo, SetupNeeded,
    SetupPassword, User,
};
use store::{Account, NewAccount, Taken};

use crate::app::App;
use crate::auth::{self, Signed};
use crate::body::{Body, Path};
use crate::guard::Caller;
use crate::password::{Checked, check_strength};
use crate::refusal::{Refusal, Result};
use crate::rooms::host_of;
use crate::{relay, secret};

/// The most seat tokens that are claimed at once.
const MOST_CLAIMS: usize = 100;

fn agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|v| v.to_str().ok()).unwrap_or("")
}

/// The name of a new account: letters, digits and a few signs.
pub(crate) fn check_username(name: &str) -> Result<()> {
    let fine = (2..=24).contains(&name.chars().count())
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
        && name.starts_with(char::is_alphanumeric);
    if fine {
        Ok(())
    } else {
        Err(Refusal::new(
            "bad_name",
            "a user name has 2 to 24 letters, digits, `_`, `-` and `.`, and begins with a letter or digit",
        ))
    }
}

pub(crate) fn check_email(email: &str) -> Result<()> {
    let fine = email.len() <= 254
        && !email.chars().any(|c| c.is_whitespace() || c.is_control())
        && email.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    if fine { Ok(()) } else { Err(Refusal::new("bad_email", "this is no e-mail address")) }
}

fn logged_in((cookie, answer): (Option<header::HeaderValue>, LoggedIn)) -> Response {
    let mut response = Json(answer).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Does an account need its first password? For names that are not known: no.
#[utoipa::path(get, path = "/api/auth/check-setup/{username}", tag = "accounts",
    params(("username" = String, Path)),
    responses((status = 200, body = SetupNeeded), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn check_setup(
    State(app): State<Arc<App>>,
    Path(username): Path,
) -> Result<Json<SetupNeeded>> {
    let account = app.store.account_named(&username).await?;
    let needs_setup = account.is_some_and(|a| a.active && a.admin && a.password_hash.is_none());
    Ok(Json(SetupNeeded { username, needs_setup }))
}

/// Sets the first password of an administrator, with the one-time token from the server's console.
#[utoipa::path(post, path = "/api/auth/setup-password", tag = "accounts", request_body = SetupPassword,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn setup_password(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<SetupPassword>,
) -> Result<Response> {
    app.limits.login(caller.address).await?;
    if wish.token.is_empty() {
        let message = "`token` is missing: add \"token\":\"…\" from the link that the server prints on its console when it \
                       starts, or that `parlor admin setup-token` prints";
        return Err(Refusal::new("bad_setup_token", message));
    }
    check_strength(&wish.new_password, &wish.username)?;
    let refused = || {
        Refusal::new(
            "bad_setup_token",
            "the account or the token is wrong, or the token has expired or was used; the server prints a new one when it starts",
        )
    };
    let hash = secret::seat_hash(&wish.token);
    let account = app.store.account_named(&wish.username).await?;
    let account = account.filter(|a| a.setup_hash.as_deref().is_some_and(|kept| secret::same(kept, &hash)));
    let Some(account) = account else {
        app.note_refused("setup_refused", &wish.username, caller.address).await;
        return Err(refused());
    };
    let password = app.passwords.hash(caller.address, &wish.new_password).await?;
    if !app.store.set_first_password(&account.id, &hash, &password).await? {
        return Err(refused());
    }
    app.note(Some(&account.username), "password_set_up", &account.username, caller.address).await;
    Ok(logged_in(app.begin_session(&account, &caller, agent(&headers), false).await?))
}

/// Logs in. Unknown names and wrong passwords get the same answer.
#[utoipa::path(post, path = "/api/auth/login", tag = "accounts", request_body = Login,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn login(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    before: Option<Signed>,
    Body(wish): Body<Login>,
) -> Result<Response> {
    app.limits.login(caller.address).await?;
    let account = app.store.account_named(&wish.username).await?.filter(|a| a.active);
    let at_home = match &account {
        Some(account) => app.at_home(account, &caller).await?,
        None => false,
    };
    if !at_home {
        app.limits.stranger(&wish.username).await?;
    }
    // A name that nobody has may be a password that was typed in the wrong place.
    let subject = account.as_ref().map_or_else(|| "an unknown name".to_owned(), |a| a.username.clone());
    let hash = account.as_ref().and_then(|a| a.password_hash.as_deref());
    // Longer ones are no passwords here, and hashing them is work.
    let password = if wish.password.len() <= 512 { wish.password.as_str() } else { "" };
    let checked = app.passwords.check(caller.address, password, hash).await?;
    let (Checked::Right { outdated }, Some(account)) = (checked, account) else {
        app.note_refused("login_refused", &subject, caller.address).await;
        metrics::counter!("parlor_logins_refused_total").increment(1);
        return Err(Refusal::new("bad_login", "the name or the password is wrong"));
    };
    if outdated {
        let hash = app.passwords.hash(caller.address, &wish.password).await?;
        app.store.set_password(&account.id, &hash).await?;
    }
    // Whoever logs in again in the same browser leaves no session behind.
    if let Some(before) = before {
        app.store.end_session(&before.account.id, &before.session.id).await?;
    }
    app.note(Some(&account.username), "login", &account.username, caller.address).await;
    Ok(logged_in(app.begin_session(&account, &caller, agent(&headers), wish.cookie).await?))
}

/// Makes an account, with an invite code or the code of an open room.
#[utoipa::path(post, path = "/api/auth/register", tag = "accounts", request_body = Register,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn register(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Register>,
) -> Result<Response> {
    app.limits.login(caller.address).await?;
    check_username(&wish.username)?;
    check_strength(&wish.password, &wish.username)?;
    wish.email.as_deref().map_or(Ok(()), check_email)?;
    let code = wish.invite_code.as_deref().map(str::trim).filter(|code| !code.is_empty());
    let bad_invite = || {
        Refusal::new(
            "bad_invite",
            if app.config.invite_only {
                "the invite code is not known, used up or expired, and is not that of an open room whose host has an account"
            } else {
                "the invite code is not known, used up or expired, and is no open room's either"
            },
        )
    };
    // An invite code, or none and a room that invites.
    let (invite, inviter) = match code {
        None if app.config.invite_only => {
            return Err(Refusal::new(
                "bad_invite",
                "`invite_code`: this server needs an invite code, or the code of a room whose host has an account",
            ));
        }
        None => (None, None),
        Some(code) => {
            app.limits.may_guess(caller.address, None)?;
            match app.invited_to(code).await? {
                Some(host) => (None, host),
                None => {
                    let code = code.to_uppercase();
                    let inviter = app.store.inviter(&code).await?;
                    (Some(code), Some(inviter.unwrap_or_else(|| "console".into())))
                }
            }
        }
    };
    let new = NewAccount {
        id: secret::id(),
        username: wish.username.clone(),
        email: wish.email.as_ref().map(|e| e.to_lowercase()),
        password_hash: Some(app.passwords.hash(caller.address, &wish.password).await?),
        admin: false,
        invited_by: inviter,
    };
    let made = match &invite {
        Some(code) => app.store.create_invited(&new, code).await?,
        None => app.store.create_account(&new).await?,
    };
    match made {
        Ok(()) => {}
        Err(Taken::Name) => {
            return Err(Refusal::new(
                "name_taken",
                "the user name, one that looks like it, or the e-mail address is taken",
            ));
        }
        Err(Taken::Invite) => {
            app.limits.guessed_wrong(caller.address).await;
            app.note_refused("register_refused", &wish.username, caller.address).await;
            return Err(bad_invite());
        }
    }
    app.note(Some(&wish.username), "registered", &wish.username, caller.address).await;
    let account =
        app.store.account(&new.id).await?.ok_or_else(|| Refusal::new("internal", "the account is gone"))?;
    app.take_over(&caller, &account, &wish.seat_tokens).await?;
    Ok(logged_in(app.begin_session(&account, &caller, agent(&headers), wish.cookie).await?))
}

impl App {
    /// Does the code of a room invite to an account, and by whom? On a server for the invited the host of the room must have
    /// an account: anybody can make a room.
    async fn invited_to(self: &Arc<Self>, code: &str) -> Result<Option<Option<String>>> {
        let code = code.to_uppercase();
        if code.len() > 12 {
            return Ok(None);
        }
        let Some(row) = self.store.room(&code).await?.filter(|row| !row.closed) else { return Ok(None) };
        let host = match host_of(&row) {
            Some(id) => {
                self.store.account(&id).await?.filter(|account| account.active).map(|account| account.id)
            }
            None => None,
        };
        Ok(if host.is_none() && self.config.invite_only { None } else { Some(host) })
    }

    /// Gives the games of a guest to an account.
    async fn take_over(
        self: &Arc<Self>,
        caller: &Caller,
        account: &Account,
        tokens: &[String],
    ) -> Result<u64> {
        let mut games = 0;
        for token in tokens.iter().take(MOST_CLAIMS) {
            let hash = secret::seat_hash(token);
            games += self.store.claim(&account.id, &hash).await?;
            for code in self.store.rooms_with_token(&hash).await? {
                let here = self.rooms.adopt(&code, &hash, &account.id).await;
                let elsewhere = here.err().and_then(|refusal| refusal.elsewhere);
                if let (Some(peer), Some(peers)) = (elsewhere, &self.peers) {
                    relay::adopt(peers, &peer, caller, &code, &hash, &account.id).await;
                }
            }
        }
        Ok(games)
    }
}

/// Ends the session of the request.
#[utoipa::path(post, path = "/api/auth/logout", tag = "accounts",
    responses((status = 204), (status = "4XX", body = ErrorBody)), security((), ("bearer" = [])))]
pub(crate) async fn logout(
    State(app): State<Arc<App>>,
    caller: Caller,
    signed: Option<Signed>,
) -> Result<Response> {
    if let Some(signed) = signed {
        app.store.end_session(&signed.account.id, &signed.session.id).await?;
        app.note(Some(&signed.account.username), "logout", &signed.account.username, caller.address).await;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.headers_mut().insert(header::SET_COOKIE, app.cookie("", 0, &caller)?);
    Ok(response)
}

/// Who is logged in.
#[utoipa::path(get, path = "/api/auth/me", tag = "accounts",
    responses((status = 200, body = User), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn me(signed: Signed) -> Json<User> {
    Json(auth::public(&signed.account))
}

/// Changes the own password. All other sessions end.
#[utoipa::path(put, path = "/api/auth/password", tag = "accounts", request_body = ChangePassword,
    responses((status = 204), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn password(
    State(app): State<Arc<App>>,
    caller: Caller,
    signed: Signed,
    Body(wish): Body<ChangePassword>,
) -> Result<StatusCode> {
    let account = signed.account;
    app.limits.login(caller.address).await?;
    let checked =
        app.passwords.check(caller.address, &wish.current_password, account.password_hash.as_deref()).await?;
    if matches!(checked, Checked::Wrong) {
        app.note(Some(&account.username), "password_refused", &account.username, caller.address).await;
        return Err(Refusal::new("bad_login", "the current password is wrong"));
    }
    check_strength(&wish.new_password, &account.username)?;
    let hash = app.passwords.hash(caller.address, &wish.new_password).await?;
    app.store.set_password(&account.id, &hash).await?;
    app.store.end_sessions(&account.id, Some(&signed.session.id)).await?;
    app.note(Some(&account.username), "password_changed", &account.username, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The own sessions.
#[utoipa::path(get, path = "/api/auth/sessions", tag = "accounts",
    responses((status = 200, body = Vec<SessionInfo>), (status = "4XX", body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn sessions(State(app): State<Arc<App>>, signed: Signed) -> Result<Json<Vec<SessionInfo>>> {
    let rows = app.store.sessions_of(&signed.account.id, app.config.session_idle_ms()).await?;
    let sessions = rows.into_iter().map(|row| SessionInfo {
        current: row.id == signed.session.id,
        id: row.id,
        created_at: row.created_at,
        last_seen: row.last_seen,
        expires_at: row.expires_at,
        address: row.address,
        agent: row.agent,
    });
    Ok(Json(sessions.collect()))
}

/// Ends one of the own sessions.
#[utoipa::path(delete, path = "/api/auth/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn end_session(
    State(app): State<Arc<App>>,
    caller: Caller,
    signed: Signed,
    Path(id): Path,
) -> Result<StatusCode> {
    if !app.store.end_session(&signed.account.id, &id).await? {
        return Err(Refusal::new("not_found", "there is no such session"));
    }
    app.note(Some(&signed.account.username), "session_ended", &signed.account.username, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes over games that were played as a guest.
#[utoipa::path(post, path = "/api/auth/claim", tag = "accounts", request_body = Claim,
    responses((status = 200, body = Claimed), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    caller: Caller,
    signed: Signed,
    Body(wish): Body<Claim>,
) -> Result<Json<Claimed>> {
    // Every token is looked for in every room.
    app.limits.login(caller.address).await?;
    if wish.seat_tokens.len() > MOST_CLAIMS {
        return Err(Refusal::bad(format!("`seat_tokens`: at most {MOST_CLAIMS} at once")));
    }
    let games = app.take_over(&caller, &signed.account, &wish.seat_tokens).await?;
    Ok(Json(Claimed { games }))
}
