//! The table, on the screen and in `bench/RESULTS.md`.

use std::fmt::Write;
use std::path::Path;

use crate::suite::Results;

pub(crate) fn write(results: &Results) {
    let mut text = String::from(
        "# Benchmark results\n\nWritten by `cargo xtask bench`. Times are by the thread's CPU clock, the best of several turns; figures of\none run are comparable with each other, not with those of another machine.\n\n| what | ns a move | M moves/s | beside |\n|---|---:|---:|---|\n",
    );
    for row in &results.rows {
        let _ = writeln!(text, "| {} | {:.1} | {:.2} | {} |", row.what, row.nanos, 1e3 / row.nanos, row.note);
    }
    text.push('\n');
    for fact in &results.facts {
        let _ = writeln!(text, "- {fact}");
    }
    print!("{text}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("RESULTS.md");
    // What other runs have measured stays.
    if let Some((_, kept)) = std::fs::read_to_string(&path).unwrap_or_default().split_once("\n## ") {
        let _ = write!(text, "\n## {kept}");
    }
    if let Err(e) = std::fs::write(&path, text) {
        eprintln!("{}: {e}", path.display());
    }
}
