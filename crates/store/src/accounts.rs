//! Accounts.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use crate::{Kind, Result, Store, StoreError, now};

/// An account as it is kept.
#[derive(Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Account {
    pub id: String,
    pub username: String,
    pub email: Option<String>,
    pub password_hash: Option<String>,
    pub admin: bool,
    pub created_at: i64,
    pub last_login: Option<i64>,
    pub active: bool,
    /// Who has invited it: the name of the account, or where else the invitation came from.
    pub invited_by: Option<String>,
    pub setup_hash: Option<String>,
    pub setup_expires: Option<i64>,
}

/// Without the hashes: accounts turn up in logs.
impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Account").field("username", &self.username).finish_non_exhaustive()
    }
}

/// An account to be.
#[derive(Clone, Default)]
#[allow(missing_docs)]
#[allow(missing_debug_implementations)]
pub struct NewAccount {
    pub id: String,
    pub username: String,
    pub email: Option<String>,
    pub password_hash: Option<String>,
    pub admin: bool,
    /// The id of the account that has invited it, or where else the invitation came from.
    pub invited_by: Option<String>,
}

/// Why an account could not be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The name or the address is taken.
    Name,
    /// The invite code is used up, has expired, or never was.
    Invite,
}

const COLUMNS: &str = "SELECT id, username, email, password_hash, role, created_at, last_login, is_active, \
                       COALESCE((SELECT i.username FROM users i WHERE i.id = users.invited_by), invited_by) AS invited_by, \
                       setup_hash, setup_expires FROM users";

fn read(row: &AnyRow) -> Result<Account> {
    Ok(Account {
        id: row.try_get("id")?,
        username: row.try_get("username")?,
        email: row.try_get("email")?,
        password_hash: row.try_get("password_hash")?,
        admin: row.try_get::<String, _>("role")? == "admin",
        created_at: row.try_get("created_at")?,
        last_login: row.try_get("last_login")?,
        active: row.try_get::<i64, _>("is_active")? != 0,
        invited_by: row.try_get("invited_by")?,
        setup_hash: row.try_get("setup_hash")?,
        setup_expires: row.try_get("setup_expires")?,
    })
}

fn role(admin: bool) -> &'static str {
    if admin { "admin" } else { "user" }
}

/// What a name looks like: letters of other scripts that look like one are taken for it.
fn look(name: &str) -> String {
    // The dot of a Turkish capital I is a mark of its own in small letters.
    unicode_security::skeleton(name).filter(|c| *c != '\u{307}').collect::<String>().to_lowercase()
}

async fn insert(connection: &mut AnyConnection, new: &NewAccount) -> Result<()> {
    sqlx::query(
        "INSERT INTO users (id, username, username_key, email, password_hash, role, created_at, is_active, \
         invited_by, look_small, look_large) VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10)",
    )
    .bind(new.id.clone())
    .bind(new.username.clone())
    .bind(new.username.to_lowercase())
    .bind(new.email.clone())
    .bind(new.password_hash.clone())
    .bind(role(new.admin))
    .bind(now())
    .bind(new.invited_by.clone())
    .bind(look(&new.username.to_lowercase()))
    .bind(look(&new.username.to_uppercase()))
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// Notes what the names of accounts from before look like. Those that look like another stay as they are.
    pub(crate) async fn look_at_accounts(&self) -> Result<()> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE look_small IS NULL ORDER BY created_at, id"));
        for row in sqlx::query(sql).fetch_all(&self.pool).await? {
            let account = read(&row)?;
            let done = sqlx::query("UPDATE users SET look_small = $1, look_large = $2 WHERE id = $3")
                .bind(look(&account.username.to_lowercase()))
                .bind(look(&account.username.to_uppercase()))
                .bind(account.id)
                .execute(&self.pool)
                .await
                .map_err(StoreError::from);
            match done {
                Ok(_) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Makes an account.
    pub async fn create_account(&self, new: &NewAccount) -> Result<Result<(), Taken>> {
        let mut connection = self.pool.acquire().await?;
        match insert(&mut connection, new).await {
            Ok(()) => Ok(Ok(())),
            Err(StoreError::Conflict) => Ok(Err(Taken::Name)),
            Err(error) => Err(error),
        }
    }

    /// Makes an account and uses the invite code up by one, both or neither: `max_uses` holds however many try at once.
    pub async fn create_invited(&self, new: &NewAccount, code: &str) -> Result<Result<(), Taken>> {
        let begin = match self.kind {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        };
        let mut tx = self.pool.begin_with(begin).await?;
        let used = sqlx::query(
            "UPDATE invite_codes SET use_count = use_count + 1 \
             WHERE code = $1 AND is_active = 1 AND use_count < max_uses \
             AND (expires_at IS NULL OR expires_at > $2)",
        )
        .bind(code.to_owned())
        .bind(now())
        .execute(&mut *tx)
        .await?;
        if used.rows_affected() != 1 {
            tx.rollback().await?;
            return Ok(Err(Taken::Invite));
        }
        match insert(&mut tx, new).await {
            Ok(()) => {
                tx.commit().await?;
                Ok(Ok(()))
            }
            Err(StoreError::Conflict) => {
                tx.rollback().await?;
                Ok(Err(Taken::Name))
            }
            Err(error) => Err(error),
        }
    }

    async fn one(&self, condition: &str, value: &str) -> Result<Option<Account>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE {condition} = $1"));
        let row = sqlx::query(sql).bind(value.to_owned()).fetch_optional(&self.pool).await?;
        row.as_ref().map(read).transpose()
    }

    /// The account with this name, in any case.
    pub async fn account_named(&self, username: &str) -> Result<Option<Account>> {
        self.one("username_key", &username.to_lowercase()).await
    }

    /// The account with this id.
    pub async fn account(&self, id: &str) -> Result<Option<Account>> {
        self.one("id", id).await
    }

    /// All accounts by name.
    pub async fn accounts(&self) -> Result<Vec<Account>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} ORDER BY username_key"));
        let rows = sqlx::query(sql).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    /// Is there an administrator?
    pub async fn has_admin(&self) -> Result<bool> {
        let row = sqlx::query("SELECT id FROM users WHERE role = 'admin' AND is_active = 1 LIMIT 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Changes name, address, role and whether the account is active. False if the name, its look or the address is taken.
    pub async fn update_account(&self, account: &Account) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE users SET username = $1, username_key = $2, email = $3, role = $4, is_active = $5, \
             look_small = $7, look_large = $8 WHERE id = $6",
        )
        .bind(account.username.clone())
        .bind(account.username.to_lowercase())
        .bind(account.email.clone())
        .bind(role(account.admin))
        .bind(i64::from(account.active))
        .bind(account.id.clone())
        .bind(look(&account.username.to_lowercase()))
        .bind(look(&account.username.to_uppercase()))
        .execute(&self.pool)
        .await
        .map_err(StoreError::from);
        match done {
            Ok(_) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Sets a password; a token for the first one dies with it.
    pub async fn set_password(&self, id: &str, hash: &str) -> Result<()> {
        sqlx::query(
            "UPDATE users SET password_hash = $1, setup_hash = NULL, setup_expires = NULL WHERE id = $2",
        )
        .bind(hash.to_owned())
        .bind(id.to_owned())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Sets the first password if the token is right, has not expired and was not used. Says whether it did.
    pub async fn set_first_password(&self, id: &str, token_hash: &str, hash: &str) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE users SET password_hash = $1, setup_hash = NULL, setup_expires = NULL \
             WHERE id = $2 AND password_hash IS NULL AND setup_hash = $3 AND setup_expires > $4 AND is_active = 1",
        )
        .bind(hash.to_owned())
        .bind(id.to_owned())
        .bind(token_hash.to_owned())
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Gives an account a token for a new first password; the old password ends if `reset`.
    pub async fn set_setup_token(&self, id: &str, token_hash: &str, expires: i64, reset: bool) -> Result<()> {
        let sql = if reset {
            "UPDATE users SET setup_hash = $1, setup_expires = $2, password_hash = NULL WHERE id = $3"
        } else {
            "UPDATE users SET setup_hash = $1, setup_expires = $2 WHERE id = $3"
        };
        sqlx::query(sql)
            .bind(token_hash.to_owned())
            .bind(expires)
            .bind(id.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Gives an account a token for its first password, if nothing has become of it since it was read. Says whether it did.
    pub async fn offer_setup_token(&self, account: &Account, token_hash: &str, expires: i64) -> Result<bool> {
        let done = sqlx::query(
            "UPDATE users SET setup_hash = $1, setup_expires = $2 WHERE id = $3 AND password_hash IS NULL \
             AND COALESCE(setup_hash, '') = $4",
        )
        .bind(token_hash.to_owned())
        .bind(expires)
        .bind(account.id.clone())
        .bind(account.setup_hash.clone().unwrap_or_default())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Notes a log-in.
    pub async fn logged_in(&self, id: &str) -> Result<()> {
        sqlx::query("UPDATE users SET last_login = $1 WHERE id = $2")
            .bind(now())
            .bind(id.to_owned())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::look;

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let same = |a: &str, b: &str| {
            look(&a.to_lowercase()) == look(&b.to_lowercase())
                || look(&a.to_uppercase()) == look(&b.to_uppercase())
        };
        for like in ["аdmin", "ａdmin", "admın", "ADMİN", "Admin", "adm1n", "аԁmіn", "ΑDΜΙΝ"] {
            assert!(same(like, "admin"), "{like}");
        }
        assert!(same("ΝΙΚΟ", "niko"), "Greek capitals");
        for other in ["admin2", "amin", "zoë", "анна", "admín"] {
            assert!(!same(other, "admin"), "{other}");
        }
        assert!(!same("zoë", "zoe"));
    }
}
