//! Log lines.

use crate::config::{Config, LogFormat};

/// Begins to write log lines to standard error. Does nothing if somebody does already.
pub fn start(config: &Config) {
    let builder = tracing_subscriber::fmt()
        .with_max_level(config.log_level)
        .with_writer(std::io::stderr)
        .with_target(false)
        // A line that cannot be written is lost; telling so on the same standard error would panic.
        .log_internal_errors(false);
    let _ = match config.log_format {
        LogFormat::Text => tracing::subscriber::set_global_default(builder.with_ansi(colour()).finish()),
        LogFormat::Json => tracing::subscriber::set_global_default(builder.json().finish()),
    };
}

fn colour() -> bool {
    use std::io::IsTerminal;
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::io::stderr().is_terminal()
}
