//! Who is asking: sessions by cookie or bearer token.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::api::{LoggedIn, Role, User};
use store::{Account, Entry, SessionRow};

use crate::app::App;
use crate::config::CookieSecure;
use crate::guard::Caller;
use crate::limits::Household;
use crate::refusal::{Refusal, Result};
use crate::secret;

/// The name of the cookie.
const COOKIE: &str = "parlor_session";
/// Its name over TLS: browsers take it from this host only, and only whole.
const HOST_COOKIE: &str = "__Host-parlor_session";

/// Somebody who is logged in.
pub(crate) struct Signed {
    pub(crate) account: Account,
    pub(crate) session: SessionRow,
}

/// An administrator who is logged in.
pub(crate) struct Admin(pub(crate) Account);

/// The token of a request, from the header or the cookie.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<&str> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
        return scheme.eq_ignore_ascii_case("bearer").then(|| token.trim());
    }
    cookie_of(headers)
}

/// The token in the cookie.
pub(crate) fn cookie_of(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .find_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == COOKIE || name == HOST_COOKIE).then_some(value)
        })
}

fn unauthorized() -> Refusal {
    Refusal::new("unauthorized", "log in first; the session may have ended")
}

impl App {
    /// The session of a request, if it has one that is good.
    pub(crate) async fn signed(&self, headers: &HeaderMap) -> Result<Option<Signed>> {
        let Some(token) = token_of(headers) else { return Ok(None) };
        let hash = secret::session_hash(&self.config.secret_key, token);
        let Some(session) = self.store.session(&hash, self.config.session_idle_ms()).await? else {
            return Ok(None);
        };
        let Some(account) = self.store.account(&session.user_id).await?.filter(|a| a.active) else {
            return Ok(None);
        };
        // A session that is in use is noted once a minute, not with every request.
        if session.last_seen < store::now() - 60_000 {
            self.store.touch_session(&session.id).await?;
        }
        Ok(Some(Signed { account, session }))
    }

    /// Begins a session; the answer has a token, or a cookie for a browser.
    pub(crate) async fn begin_session(
        &self,
        account: &Account,
        caller: &Caller,
        agent: &str,
        cookie: bool,
    ) -> Result<(Option<HeaderValue>, LoggedIn)> {
        let token = secret::token();
        let now = store::now();
        let session = SessionRow {
            id: secret::id(),
            user_id: account.id.clone(),
            created_at: now,
            last_seen: now,
            expires_at: now + self.config.session_max.as_millis() as i64,
            address: caller.address.to_string(),
            agent: agent.chars().filter(|c| !c.is_control()).take(120).collect(),
        };
        let hash = secret::session_hash(&self.config.secret_key, &token);
        self.store.begin_session(&session, &hash).await?;
        self.store.logged_in(&account.id).await?;
        let set =
            if cookie { Some(self.cookie(&token, self.config.session_max.as_secs(), caller)?) } else { None };
        let answer = LoggedIn {
            token: (!cookie).then_some(token),
            expires_at: session.expires_at,
            user: public(account),
        };
        Ok((set, answer))
    }

    /// The cookie with a session's token; an empty one takes it away.
    pub(crate) fn cookie(&self, token: &str, seconds: u64, caller: &Caller) -> Result<HeaderValue> {
        let secure = match self.config.cookie_secure {
            CookieSecure::Always => true,
            CookieSecure::Never => false,
            CookieSecure::Auto => caller.tls,
        };
        let (name, secure) = if secure { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
        let text = format!("{name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&text).map_err(|e| Refusal::new("internal", e.to_string()))
    }

    /// Has the account a session from there? Then whoever calls is at home.
    pub(crate) async fn at_home(&self, account: &Account, caller: &Caller) -> Result<bool> {
        let here = Household::from(caller.address);
        let sessions = self.store.sessions_of(&account.id, self.config.session_idle_ms()).await?;
        let known = |address: &str| address.parse::<IpAddr>().is_ok_and(|a| Household::from(a) == here);
        Ok(sessions.iter().any(|session| known(&session.address)))
    }

    /// Adds a line about something that was refused, if there are not too many of them.
    pub(crate) async fn note_refused(&self, action: &str, subject: &str, address: IpAddr) {
        if self.limits.note(address) {
            self.note(None, action, subject, address).await;
        } else {
            tracing::info!(action, %address, "refused again");
        }
    }

    /// Adds a line to the audit log. Never give it a secret.
    pub(crate) async fn note(&self, actor: Option<&str>, action: &str, subject: &str, address: IpAddr) {
        let entry = Entry {
            id: secret::id(),
            at: store::now(),
            actor: actor.map(str::to_owned),
            action: action.to_owned(),
            subject: subject.chars().filter(|c| !c.is_control()).take(64).collect(),
            address: address.to_string(),
        };
        tracing::info!(actor = entry.actor, action, subject = entry.subject, %address, "audit");
        if let Err(error) = self.store.note(&entry).await {
            tracing::error!(%error, action, "the audit log could not be written");
        }
    }
}

/// An account as others may know it.
pub(crate) fn public(account: &Account) -> User {
    User {
        id: account.id.clone(),
        username: account.username.clone(),
        email: account.email.clone(),
        role: if account.admin { Role::Admin } else { Role::User },
        created_at: account.created_at,
        last_login: account.last_login,
        is_active: account.active,
        invited_by: account.invited_by.clone(),
    }
}

impl FromRequestParts<Arc<App>> for Signed {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self> {
        app.signed(&parts.headers).await?.ok_or_else(unauthorized)
    }
}

impl OptionalFromRequestParts<Arc<App>> for Signed {
    type Rejection = Refusal;

    /// A bad token is no token: a guest with an old cookie is still a guest.
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Option<Self>> {
        app.signed(&parts.headers).await
    }
}

impl FromRequestParts<Arc<App>> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self> {
        let signed = app.signed(&parts.headers).await?.ok_or_else(unauthorized)?;
        if signed.account.admin {
            Ok(Self(signed.account))
        } else {
            Err(Refusal::new("forbidden", "only administrators can do that"))
        }
    }
}
