//! For administrators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::api::{
    AuditEntry, CreateInvite, ErrorBody, Invite, ResetPassword, Role, RoomInfo, UpdateUser, User,
};
use serde::Deserialize;
use store::{Account, InviteRow};
use utoipa::IntoParams;

use super::accounts::{check_email, check_username};
use crate::app::App;
use crate::auth::{Admin, public};
use crate::body::{Body, Path, Query};
use crate::guard::Caller;
use crate::password::check_strength;
use crate::refusal::{Refusal, Result};
use crate::rooms::Ask;
use crate::secret;

/// How long an invite code is.
const INVITE_LENGTH: usize = 12;

async fn find(app: &App, id: &str) -> Result<Account> {
    app.store.account(id).await?.ok_or_else(|| Refusal::new("unknown_user", "there is no such account"))
}

/// The last administrator must stay one.
async fn keeps_admin(app: &App, account: &Account) -> Result<()> {
    let others = app.store.accounts().await?.iter().any(|a| a.admin && a.active && a.id != account.id);
    if others || !account.admin || !account.active {
        Ok(())
    } else {
        Err(Refusal::new("last_admin", "this is the last administrator; make somebody else one first"))
    }
}

/// All accounts.
#[utoipa::path(get, path = "/api/admin/users", tag = "administration",
    responses((status = 200, body = Vec<User>), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn users(State(app): State<Arc<App>>, _: Admin) -> Result<Json<Vec<User>>> {
    Ok(Json(app.store.accounts().await?.iter().map(public).collect()))
}

/// An account.
#[utoipa::path(get, path = "/api/admin/users/{id}", tag = "administration", params(("id" = String, Path)),
    responses((status = 200, body = User), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn user(State(app): State<Arc<App>>, _: Admin, Path(id): Path) -> Result<Json<User>> {
    Ok(Json(public(&find(&app, &id).await?)))
}

/// Changes an account. Deactivating it ends its sessions.
#[utoipa::path(put, path = "/api/admin/users/{id}", tag = "administration", params(("id" = String, Path)),
    request_body = Option<UpdateUser>,
    responses((status = 200, body = User), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn update_user(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Path(id): Path,
    Body(wish): Body<UpdateUser>,
) -> Result<Json<User>> {
    let mut account = find(&app, &id).await?;
    if wish.role == Some(Role::User) || wish.is_active == Some(false) {
        keeps_admin(&app, &account).await?;
    }
    if let Some(username) = wish.username {
        check_username(&username)?;
        account.username = username;
    }
    if let Some(email) = wish.email {
        account.email = if email.is_empty() {
            None
        } else {
            check_email(&email)?;
            Some(email.to_lowercase())
        };
    }
    if let Some(role) = wish.role {
        account.admin = role == Role::Admin;
    }
    if let Some(active) = wish.is_active {
        account.active = active;
    }
    if !app.store.update_account(&account).await? {
        return Err(Refusal::new("name_taken", "the user name or the e-mail address is taken"));
    }
    if !account.active {
        app.store.end_sessions(&account.id, None).await?;
    }
    app.note(Some(&admin.username), "user_updated", &account.username, caller.address).await;
    Ok(Json(public(&account)))
}

/// Deactivates an account and ends its sessions.
#[utoipa::path(delete, path = "/api/admin/users/{id}", tag = "administration", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn deactivate_user(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Path(id): Path,
) -> Result<StatusCode> {
    let mut account = find(&app, &id).await?;
    keeps_admin(&app, &account).await?;
    account.active = false;
    app.store.update_account(&account).await?;
    app.store.end_sessions(&account.id, None).await?;
    app.note(Some(&admin.username), "user_deactivated", &account.username, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the password of an account and ends its sessions.
#[utoipa::path(put, path = "/api/admin/users/{id}/password", tag = "administration",
    params(("id" = String, Path)), request_body = ResetPassword,
    responses((status = 204), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn reset_password(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Path(id): Path,
    Body(wish): Body<ResetPassword>,
) -> Result<StatusCode> {
    let account = find(&app, &id).await?;
    check_strength(&wish.new_password, &account.username)?;
    let hash = app.passwords.hash(caller.address, &wish.new_password).await?;
    app.store.set_password(&account.id, &hash).await?;
    app.store.end_sessions(&account.id, None).await?;
    app.note(Some(&admin.username), "password_reset", &account.username, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

fn invite(row: InviteRow) -> Invite {
    Invite {
        code: row.code,
        created_by: row.created_by,
        created_at: row.created_at,
        expires_at: row.expires_at,
        max_uses: row.max_uses,
        use_count: row.use_count,
        is_active: row.active,
    }
}

/// Makes an invite code.
#[utoipa::path(post, path = "/api/admin/invites", tag = "administration", request_body = Option<CreateInvite>,
    responses((status = 200, body = Invite), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn create_invite(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Body(wish): Body<CreateInvite>,
) -> Result<Json<Invite>> {
    let (uses, days) = (wish.max_uses.unwrap_or(1), wish.expires_in_days.unwrap_or(7));
    if !(1..=1000).contains(&uses) {
        return Err(Refusal::bad(format!("`max_uses` goes from 1 to 1000, not {uses}")));
    }
    if !(0..=365).contains(&days) {
        return Err(Refusal::bad(format!(
            "`expires_in_days` goes from 1 to 365, or is 0 for no end, not {days}"
        )));
    }
    let row = new_invite(Some(admin.id.clone()), uses, days);
    app.store.create_invite(&row).await?;
    app.note(Some(&admin.username), "invite_created", &row.code[..4], caller.address).await;
    Ok(Json(invite(row)))
}

/// A new code; 0 days: without an end.
pub(crate) fn new_invite(created_by: Option<String>, uses: u32, days: u32) -> InviteRow {
    let now = store::now();
    InviteRow {
        code: secret::code(INVITE_LENGTH),
        created_by,
        created_at: now,
        expires_at: (days > 0).then(|| now + i64::from(days) * 24 * 3600 * 1000),
        max_uses: uses,
        use_count: 0,
        active: true,
    }
}

/// All invite codes.
#[utoipa::path(get, path = "/api/admin/invites", tag = "administration",
    responses((status = 200, body = Vec<Invite>), (status = "4XX", body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn invites(State(app): State<Arc<App>>, _: Admin) -> Result<Json<Vec<Invite>>> {
    Ok(Json(app.store.invites().await?.into_iter().map(invite).collect()))
}

/// Ends an invite code.
#[utoipa::path(delete, path = "/api/admin/invites/{code}", tag = "administration",
    params(("code" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody)), security(("bearer" = [])))]
pub(crate) async fn end_invite(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Path(code): Path,
) -> Result<StatusCode> {
    if !app.store.end_invite(&code.to_uppercase()).await? {
        return Err(Refusal::new("not_found", "there is no such invite code"));
    }
    let start: String = code.chars().take(4).collect();
    app.note(Some(&admin.username), "invite_ended", &start, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Only what was before this time.
    before: Option<i64>,
}

/// The rooms that are open, the one in which something happened last first.
#[utoipa::path(get, path = "/api/admin/rooms", tag = "administration",
    responses((status = 200, body = Vec<RoomInfo>), (status = "4XX", body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn rooms(State(app): State<Arc<App>>, _: Admin) -> Result<Json<Vec<RoomInfo>>> {
    let rows = app.store.open_room_rows().await?;
    Ok(Json(rows.iter().filter_map(crate::rooms::info_of).collect()))
}

/// Ends a room, whatever goes on in it. Its finished games stay.
#[utoipa::path(delete, path = "/api/admin/rooms/{code}", tag = "administration",
    params(("code" = String, Path)),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn close_room(
    State(app): State<Arc<App>>,
    caller: Caller,
    Admin(admin): Admin,
    Path(code): Path,
) -> Result<StatusCode> {
    app.rooms.ask(&code, |answer| Ask::Close { answer }).await?;
    let code: String = code.trim().to_uppercase().chars().take(12).collect();
    app.note(Some(&admin.username), "room_closed", &code, caller.address).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The audit log, the latest first, a hundred lines at a time.
#[utoipa::path(get, path = "/api/admin/audit", tag = "administration", params(Page),
    responses((status = 200, body = Vec<AuditEntry>), (status = "4XX", body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn audit(
    State(app): State<Arc<App>>,
    _: Admin,
    Query(page): Query<Page>,
) -> Result<Json<Vec<AuditEntry>>> {
    let entries = app.store.audit(page.before.unwrap_or(i64::MAX), 100).await?;
    let entries = entries.into_iter().map(|e| AuditEntry {
        at: e.at,
        actor: e.actor,
        action: e.action,
        subject: e.subject,
        address: e.address,
    });
    Ok(Json(entries.collect()))
}
