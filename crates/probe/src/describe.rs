//! The HTTP interface against its own description, by schemathesis: as a stranger, then as an administrator.

use std::path::Path;
use std::process::Command;

use probe::{Host, Result};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

pub(crate) async fn run(program: &Path, schemathesis: &str) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let host = Host::start(program, folder.path()).await?;
    compare(schemathesis, &host, &[])?;
    let token = admin(program, &host).await?;
    // Who logs out, or ends the own session, sees nothing of the rest.
    let authorization = format!("Authorization: Bearer {token}");
    let ends = "^/api/auth/(logout|sessions/.*|password)$";
    compare(schemathesis, &host, &["-H", &authorization, "--exclude-path-regex", ends])?;
    if host.log().contains("panicked") {
        return Err(format!("a panic: {}", host.log()).into());
    }
    Ok(())
}

fn compare(schemathesis: &str, host: &Host, more: &[&str]) -> Result<()> {
    let status = Command::new(schemathesis)
        .args(["run", &format!("http://{}/api/openapi.json", host.address())])
        // What is refused for its meaning (a common password, an unknown game) fits its schema all the same.
        .args(["--no-color", "--phases", "coverage,fuzzing", "--max-examples", "10"])
        .args(["--exclude-checks", "positive_data_acceptance"])
        .args(more)
        .status()?;
    if status.success() { Ok(()) } else { Err("the server and its description differ".into()) }
}

/// A session of the administrator, set up as its console tells.
async fn admin(program: &Path, host: &Host) -> Result<String> {
    let console = Command::new(program)
        .args(["admin", "setup-token", "admin"])
        .env("DATABASE_URL", host.database())
        .output()?;
    let text = String::from_utf8(console.stdout)?;
    let token = text.split(|c: char| !c.is_ascii_hexdigit()).find(|word| word.len() == 64);
    let token = token.ok_or_else(|| format!("no token in: {text}"))?;
    let wish = json!({"username": "admin", "new_password": PASSWORD, "token": token});
    host.api.post("/api/auth/setup-password", &wish).await?.ok::<Value>()?;
    let wish = json!({"username": "admin", "password": PASSWORD});
    let session: Value = host.api.post("/api/auth/login", &wish).await?.ok()?;
    Ok(session["token"].as_str().ok_or("no session")?.to_owned())
}
