//! Results on the screen and as a page.

use std::io::Write;
use std::path::Path;

use arena::Results;
use engine::text::Paint;

use crate::failure::Failure;
use crate::files;

pub(crate) fn results(
    results: &Results,
    json: bool,
    html: Option<&Path>,
    stats: bool,
    paint: Paint,
) -> Result<(), Failure> {
    if let Some(path) = html {
        files::write(path, &arena::html::page(results))?;
    }
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", results.json())?;
    } else {
        write!(out, "{}", arena::text::report(results, paint, stats))?;
    }
    Ok(())
}
