//! Ratings and statistics of accounts.
//!
//! A game that people play against each other counts if its rules are the default and at least two accounts took part; they
//! are rated against each other by their ranks (Weng-Lin, with uncertainty). A cooperative or solo game counts for every
//! account in it, by itself for each variant.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{End, Kind, Result, Store};

/// How an account stands in a game.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct StandingRow {
    pub username: String,
    pub game: String,
    pub variant: String,
    pub games: u32,
    pub wins: u32,
    pub rating: Option<f64>,
    pub uncertainty: Option<f64>,
    pub total_score: i64,
    pub best_score: Option<i32>,
}

/// Waits for the accounts of games that end: what is read of them stays true until it is written. All of a transaction at once and
/// in one order, or two servers could wait for each other.
pub(crate) async fn hold_accounts(tx: &mut AnyConnection, kind: Kind, ends: &[&End]) -> Result<()> {
    // On SQLite there is one writer at a time.
    if kind == Kind::Sqlite {
        return Ok(());
    }
    let mut accounts: Vec<String> = Vec::new();
    for end in ends.iter().filter(|end| !end.places.is_empty()) {
        let rows = sqlx::query("SELECT user_id FROM players WHERE game = $1 AND user_id IS NOT NULL")
            .bind(end.number)
            .fetch_all(&mut *tx)
            .await?;
        for row in &rows {
            accounts.push(row.try_get("user_id")?);
        }
    }
    accounts.sort_unstable();
    accounts.dedup();
    for account in accounts {
        sqlx::query("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE")
            .bind(account)
            .fetch_optional(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Counts a game that has ended. Says whether it counted.
pub(crate) async fn count(tx: &mut AnyConnection, end: &End) -> Result<bool> {
    if end.places.is_empty() {
        return Ok(false);
    }
    let rows = sqlx::query(
        "SELECT p.seat, p.user_id FROM players p JOIN users u ON u.id = p.user_id WHERE p.game = $1 ORDER BY p.user_id",
    )
    .bind(end.number)
    .fetch_all(&mut *tx)
    .await?;
    let mut accounts: Vec<(String, u8, i32)> = Vec::new();
    for row in &rows {
        let seat = row.try_get::<i64, _>("seat")? as usize;
        let id: String = row.try_get("user_id")?;
        if let Some((rank, score)) = end.places.get(seat)
            && accounts.iter().all(|(other, _, _)| *other != id)
        {
            accounts.push((id, *rank, *score));
        }
    }
    let together = end.won.is_some();
    let counts = if together { !accounts.is_empty() } else { end.variant.is_empty() && accounts.len() >= 2 };
    if !counts {
        return Ok(false);
    }
    let mut ratings = Vec::with_capacity(accounts.len());
    for (id, _, _) in &accounts {
        ratings.push(rating_of(tx, id, end).await?);
    }
    let new = if together { vec![None; accounts.len()] } else { rate(&ratings, &accounts) };
    for ((id, rank, score), rating) in accounts.iter().zip(new) {
        let won = end.won.unwrap_or(*rank == 1);
        sqlx::query(
            "INSERT INTO standings (user_id, game, variant, games, wins, rating, uncertainty, total_score, best_score) \
             VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8) ON CONFLICT (user_id, game, variant) DO UPDATE SET \
             games = standings.games + 1, wins = standings.wins + excluded.wins, rating = excluded.rating, \
             uncertainty = excluded.uncertainty, total_score = standings.total_score + excluded.total_score, \
             best_score = CASE WHEN standings.best_score >= excluded.best_score THEN standings.best_score \
             ELSE excluded.best_score END",
        )
        .bind(id.clone())
        .bind(end.game.clone())
        .bind(end.variant.clone())
        .bind(i64::from(won))
        .bind(rating.map(|r| r.rating))
        .bind(rating.map(|r| r.uncertainty))
        .bind(i64::from(*score))
        .bind(together.then_some(i64::from(*score)))
        .execute(&mut *tx)
        .await?;
    }
    Ok(true)
}

fn rate(ratings: &[WengLinRating], accounts: &[(String, u8, i32)]) -> Vec<Option<WengLinRating>> {
    let teams: Vec<_> = ratings
        .iter()
        .zip(accounts)
        .map(|(rating, (_, rank, _))| {
            (std::slice::from_ref(rating), MultiTeamOutcome::new(usize::from(*rank)))
        })
        .collect();
    let new = weng_lin_multi_team(&teams, &WengLinConfig::new());
    new.into_iter().map(|team| team.into_iter().next()).collect()
}

async fn rating_of(tx: &mut AnyConnection, user: &str, end: &End) -> Result<WengLinRating> {
    let row = sqlx::query(
        "SELECT rating, uncertainty FROM standings WHERE user_id = $1 AND game = $2 AND variant = $3",
    )
    .bind(user.to_owned())
    .bind(end.game.clone())
    .bind(end.variant.clone())
    .fetch_optional(tx)
    .await?;
    let fresh = WengLinRating::new();
    let Some(row) = row else { return Ok(fresh) };
    let rating: Option<f64> = row.try_get("rating")?;
    let uncertainty: Option<f64> = row.try_get("uncertainty")?;
    Ok(match (rating, uncertainty) {
        (Some(rating), Some(uncertainty)) => WengLinRating { rating, uncertainty },
        _ => fresh,
    })
}

const COLUMNS: &str = "SELECT u.username, s.game, s.variant, s.games, s.wins, s.rating, s.uncertainty, s.total_score, \
                       s.best_score FROM standings s JOIN users u ON u.id = s.user_id";

fn read(row: &AnyRow) -> Result<StandingRow> {
    Ok(StandingRow {
        username: row.try_get("username")?,
        game: row.try_get("game")?,
        variant: row.try_get("variant")?,
        games: row.try_get::<i64, _>("games")? as u32,
        wins: row.try_get::<i64, _>("wins")? as u32,
        rating: row.try_get("rating")?,
        uncertainty: row.try_get("uncertainty")?,
        total_score: row.try_get("total_score")?,
        best_score: row.try_get::<Option<i64>, _>("best_score")?.map(|s| s as i32),
    })
}

impl Store {
    /// How an account stands in every game.
    pub async fn standings_of(&self, user: &str) -> Result<Vec<StandingRow>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE s.user_id = $1 ORDER BY s.game, s.variant"));
        let rows = sqlx::query(sql).bind(user.to_owned()).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    /// The best at a game: by rating less three times its uncertainty, or by wins and score where there are no ratings.
    pub async fn leaderboard(&self, game: &str, variant: &str, limit: u32) -> Result<Vec<StandingRow>> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE s.game = $1 AND s.variant = $2 AND u.is_active = 1 \
             ORDER BY COALESCE(s.rating - 3 * s.uncertainty, 0) DESC, s.wins DESC, s.best_score DESC, u.username_key \
             LIMIT $3"
        ));
        let rows = sqlx::query(sql)
            .bind(game.to_owned())
            .bind(variant.to_owned())
            .bind(i64::from(limit))
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(read).collect()
    }
}
