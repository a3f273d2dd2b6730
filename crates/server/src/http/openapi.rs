//! The description of the HTTP interface.

use axum::Json;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{accounts, admin, games, ops, records, rooms};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Parlor",
        description = "Rooms, accounts and records of a Parlor server. Games themselves are played over a WebSocket at \
            /ws, or with the commands of a room; docs/server-protocol.md describes both."
    ),
    paths(
        games::games, games::defaults, rooms::addresses, rooms::create, rooms::info, rooms::join, rooms::command, rooms::state,
        accounts::check_setup, accounts::setup_password, accounts::login, accounts::register, accounts::logout,
        accounts::me, accounts::password, accounts::sessions, accounts::end_session, accounts::claim,
        admin::users, admin::user, admin::update_user, admin::deactivate_user, admin::reset_password,
        admin::create_invite, admin::invites, admin::end_invite, admin::rooms, admin::close_room, admin::audit,
        records::record, records::journal, records::history, records::stats, records::leaderboard,
        ops::health, ops::ready, ops::metrics
    ),
    modifiers(&Bearer)
)]
struct Api;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, api: &mut utoipa::openapi::OpenApi) {
        let components = api.components.get_or_insert_with(Default::default);
        components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

/// The description as JSON.
pub(crate) async fn json() -> Json<utoipa::openapi::OpenApi> {
    Json(Api::openapi())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_endpoint_of_the_router_is_described() {
        let api = Api::openapi();
        let source = include_str!("mod.rs");
        for line in source.lines().filter(|l| l.contains(".route(\"")) {
            let path = line.split('"').nth(1).unwrap();
            if !matches!(path, "/ws" | "/api/openapi.json" | "/adopt/{code}") {
                assert!(api.paths.paths.contains_key(path), "{path}");
            }
        }
    }
}
