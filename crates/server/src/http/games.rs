//! The games on offer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Language;
use protocol::api::{BotInfo, GameInfo, PresetInfo};
use serde_json::{Map, Value};

use crate::app::App;

/// The games with their options, bots and presets.
#[utoipa::path(get, path = "/api/games", tag = "rooms", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    let games = catalog::games().map(|game| {
        let facts = game.facts();
        let given = app.config.game_defaults.get(facts.id).cloned().unwrap_or_default();
        let most = facts.max_seats.min(app.config.max_players.max(facts.min_seats));
        GameInfo {
            id: facts.id.into(),
            title: facts.title.into(),
            about: game.about(Language::English).into(),
            rules: game.rules_text(Language::English).into(),
            seats: [facts.min_seats as u8, most as u8],
            cooperative: facts.cooperative,
            options: game.schema(),
            defaults: game
                .table(facts.min_seats, given.into(), [0; 32])
                .map_or(Value::Null, |table| table.options()),
            bots: game
                .bots(Language::English)
                .iter()
                .map(|b| BotInfo {
                    id: b.id.into(),
                    name: b.name.into(),
                    about: b.about.into(),
                    level: b.level.to_string(),
                })
                .collect(),
            presets: game
                .presets(Language::English)
                .iter()
                .map(|p| PresetInfo {
                    id: p.id.into(),
                    about: p.about.into(),
                    options: p.options.parse().unwrap_or_default(),
                })
                .collect(),
        }
    });
    Json(games.collect())
}

/// The options of games that this server has set: what is not named here is as the game has it.
#[utoipa::path(get, path = "/api/defaults", tag = "rooms",
    responses((status = 200, body = BTreeMap<String, Value>)))]
pub(crate) async fn defaults(State(app): State<Arc<App>>) -> Json<BTreeMap<String, Map<String, Value>>> {
    Json(app.config.game_defaults.clone())
}
