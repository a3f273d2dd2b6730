//! What this terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use engine::text::Paint;

/// Colours unless `NO_COLOR` is set or nobody looks; ASCII if asked for or if the locale has nothing else.
pub(crate) fn paint(ascii: bool) -> Paint {
    let colour = anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    Paint { colour, ascii: ascii || (io::stdout().is_terminal() && !utf8_locale()) }
}

fn utf8_locale() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|v| env::var(v).ok().filter(|v| !v.is_empty()));
    locale.is_some_and(|l| l.to_lowercase().replace('-', "").contains("utf8"))
}
