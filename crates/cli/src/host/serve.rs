//! `parlor serve`.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;

use server::{Asset, Assets, Server};

use super::{ServeArgs, config, qr, runtime};
use crate::failure::Failure;

pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let given = [("HOST", &args.host), ("PORT", &args.port)];
    let options: Vec<_> = given.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?))).collect();
    let config = config(args.env_file.as_ref(), &options)?;
    let mut out = anstream::stdout();
    if args.print_config {
        write!(out, "{}", config.show())?;
        return Ok(());
    }
    server::start_log(&config);
    for unknown in &config.unknown {
        writeln!(anstream::stderr(), "parlor: .env: {unknown}")?;
    }
    // Each player is an open file.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let (database, public) = (config.database.absolute().to_string(), config.public_url.clone());
    let runtime = runtime()?;
    let result = runtime.block_on(async {
        let server = Server::start(config, Client).await.map_err(Failure::usage)?;
        let address = server.address()?;
        let link = public.unwrap_or_else(|| format!("http://{}", reachable(address)));
        writeln!(out, "Parlor is open at {link} (listening on {address}, games kept in {database})")?;
        invite(&mut out, server.addresses(), &link)?;
        for (name, token) in &server.setup_tokens {
            writeln!(out, "\nThe administrator `{name}` has no password yet. Set one within 24 hours; this link works once:")?;
            writeln!(out, "  {link}/setup#user={name}&token={token}")?;
        }
        for name in &server.setup_elsewhere {
            writeln!(
                out,
                "\nThe administrator `{name}` has no password yet. Another server of this database has printed the link to set \
                 one; it works here too. `parlor admin setup-token {name}` makes a new one."
            )?;
        }
        writeln!(out, "\nStop with Ctrl-C.")?;
        out.flush()?;
        server.run(stopped()).await.map_err(Failure::usage)
    });
    // A bot that is still thinking has nobody to tell it to.
    runtime.shutdown_background();
    result
}

/// Tells what friends open, as an address and, on a terminal, as a picture for their phones.
fn invite(out: &mut impl Write, addresses: &[String], link: &str) -> std::io::Result<()> {
    let Some(best) = addresses.first() else {
        return writeln!(
            out,
            "Only this computer can open it. For other devices let it listen to the network: --host 0.0.0.0"
        );
    };
    for address in addresses.iter().filter(|a| *a != link) {
        writeln!(out, "Other devices of this network open {address}")?;
    }
    if std::io::stdout().is_terminal() {
        write!(out, "{}", qr::picture(best))?;
    }
    Ok(())
}

/// The browser client that was built into this program.
struct Client;

impl Assets for Client {
    fn get(&self, path: &str, accepts: &str) -> Option<Asset> {
        let file = web_assets::file(&format!("/{path}"), accepts)?;
        Some(Asset {
            mime: file.mime,
            bytes: Cow::Borrowed(file.bytes),
            encoding: file.encoding,
            immutable: file.versioned,
        })
    }
}

/// An address that can be opened: "everywhere" can't.
fn reachable(address: SocketAddr) -> String {
    if address.ip().is_unspecified() { format!("localhost:{}", address.port()) } else { address.to_string() }
}

/// Done when the process is asked to stop.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
