//! The games on offer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::api::{BotInfo, GameInfo, PresetInfo};

use crate::app::App;

/// The games with their options, bots and presets.
#[utoipa::path(get, path = "/api/games", tag = "rooms", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    let games = catalog::games().iter().map(|game| {
        let facts = game.facts();
        let given = app.config.game_defaults.get(facts.id).cloned().unwrap_or_default();
        let most = facts.max_seats.min(app.config.max_players.max(facts.min_seats));
        GameInfo {
            id: facts.id.into(),
            title: facts.title.into(),
            about: facts.about.into(),
            rules: game.rules_text().into(),
            seats: [facts.min_seats as u8, most as u8],
            cooperative: facts.cooperative,
            options: game.schema(),
            defaults: game
                .table(facts.min_seats, given.into(), [0; 32])
                .map_or(serde_json::Value::Null, |table| table.options()),
            bots: game
                .bots()
                .iter()
                .map(|b| BotInfo {
                    id: b.id.into(),
                    name: b.name.into(),
                    about: b.about.into(),
                    level: b.level.to_string(),
                })
                .collect(),
            presets: game
                .presets()
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
