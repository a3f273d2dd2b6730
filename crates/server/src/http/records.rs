//! Games that were played, and who is good at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::api::{ErrorBody, Record, RecordPlayer, Standing};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Played, StandingRow};
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::Signed;
use crate::body::{Path, Query};
use crate::refusal::{Refusal, Result};

fn record_of(played: Played) -> Record {
    Record {
        id: played.id,
        game: played.game,
        variant: if played.variant.is_empty() {
            json!({})
        } else {
            played.variant.parse().unwrap_or(Value::Null)
        },
        players: played
            .players
            .into_iter()
            .map(|p| RecordPlayer { name: p.name, username: p.username, bot: p.bot })
            .collect(),
        started_at: played.started_at,
        ended_at: played.ended_at,
        outcome: played.outcome.and_then(|text| serde_json::from_str(&text).ok()),
        plies: played.plies,
        commitment: played.commitment,
        rated: played.rated,
    }
}

fn standing(row: StandingRow) -> Standing {
    Standing {
        username: row.username,
        game: row.game,
        variant: row.variant,
        games: row.games,
        wins: row.wins,
        rating: row.rating,
        uncertainty: row.uncertainty,
        mean_score: row.total_score as f64 / f64::from(row.games.max(1)),
        best_score: row.best_score,
    }
}

fn unknown() -> Refusal {
    Refusal::new("unknown_record", "there is no such game, or it is not over")
}

/// A game that was or is played.
#[utoipa::path(get, path = "/api/records/{id}", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = Record), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn record(State(app): State<Arc<App>>, Path(id): Path) -> Result<Json<Record>> {
    Ok(Json(record_of(app.store.played(&id).await?.ok_or_else(unknown)?)))
}

/// The journal of a game that has ended, for `parlor verify` and `parlor replay`.
#[utoipa::path(get, path = "/api/records/{id}/journal", tag = "records", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/x-ndjson"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn journal(State(app): State<Arc<App>>, Path(id): Path) -> Result<Response> {
    let text = app.store.journal(&id).await?.ok_or_else(unknown)?;
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"game.journal\""),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Only what began before this time.
    before: Option<i64>,
    /// How many, 1 to 100; 20 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// The own games, the latest first.
#[utoipa::path(get, path = "/api/history", tag = "records", params(Page),
    responses((status = 200, body = Vec<Record>), (status = "4XX", body = ErrorBody)),
    security(("bearer" = [])))]
pub(crate) async fn history(
    State(app): State<Arc<App>>,
    signed: Signed,
    Query(page): Query<Page>,
) -> Result<Json<Vec<Record>>> {
    let limit = limit(page.limit)?;
    let games = app.store.history(&signed.account.id, page.before.unwrap_or(i64::MAX), limit).await?;
    Ok(Json(games.into_iter().map(record_of).collect()))
}

fn limit(wish: Option<u32>) -> Result<u32> {
    match wish.unwrap_or(20) {
        n @ 1..=100 => Ok(n),
        n => Err(Refusal::bad(format!("`limit` goes from 1 to 100, not {n}"))),
    }
}

/// How an account stands in every game.
#[utoipa::path(get, path = "/api/stats/{username}", tag = "records", params(("username" = String, Path)),
    responses((status = 200, body = Vec<Standing>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn stats(State(app): State<Arc<App>>, Path(username): Path) -> Result<Json<Vec<Standing>>> {
    let account = app.store.account_named(&username).await?.filter(|a| a.active);
    let account = account.ok_or_else(|| Refusal::new("unknown_user", "there is no such account"))?;
    let rows = app.store.standings_of(&account.id).await?;
    Ok(Json(rows.into_iter().map(standing).collect()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    /// The options that are not the default, as JSON; none for default rules.
    variant: Option<String>,
    /// How many, 1 to 100; 20 by default.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// The best at a game.
#[utoipa::path(get, path = "/api/leaderboard/{game}", tag = "records",
    params(("game" = String, Path), Board),
    responses((status = 200, body = Vec<Standing>), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn leaderboard(
    State(app): State<Arc<App>>,
    Path(game): Path,
    Query(board): Query<Board>,
) -> Result<Json<Vec<Standing>>> {
    let game = catalog::find(&game).map_err(|e| Refusal::new("unknown_game", e.to_string()))?;
    // The same variant may be written in several ways; it is kept in one.
    let variant = match board.variant.as_deref() {
        None | Some("" | "{}") => String::new(),
        Some(text) => text
            .parse::<Value>()
            .map_err(|e| Refusal::bad(format!("`variant` is not JSON: {e}")))?
            .to_string(),
    };
    let rows = app.store.leaderboard(game.facts().id, &variant, limit(board.limit)?).await?;
    Ok(Json(rows.into_iter().map(standing).collect()))
}
