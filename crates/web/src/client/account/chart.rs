//! The charts, as SVG. What they show is also said in words beside them.

use std::fmt::Write;

/// How many games make a share of wins.
const WINDOW: usize = 10;

/// Results in order: dots for games, a line for the share of wins among the last ten.
pub(super) fn form(results: &[bool]) -> String {
    let (width, high, low) = (600.0, 16.0, 104.0);
    let step = width / results.len() as f64;
    let (mut dots, mut line) = (String::new(), String::new());
    for (i, won) in results.iter().enumerate() {
        let x = step.mul_add(i as f64, step / 2.0);
        let (y, fill) = if *won { (high, "var(--g1)") } else { (low, "var(--raised)") };
        let stroke = if *won { "var(--g1)" } else { "var(--g5)" };
        let _ = write!(
            dots,
            r#"<circle cx="{x:.1}" cy="{y}" r="5" fill="{fill}" stroke="{stroke}" stroke-width="2"/>"#
        );
        let recent = &results[i.saturating_sub(WINDOW - 1)..=i];
        let share = recent.iter().filter(|w| **w).count() as f64 / recent.len() as f64;
        let y = (high - low) * share + low;
        let _ = write!(line, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
    }
    format!(
        r#"<svg class="chart" viewBox="0 0 600 120" preserveAspectRatio="none"><path d="M0 60h600" stroke="var(--line)" stroke-dasharray="4 6"/><path d="{line}" fill="none" stroke="var(--ink-2)" stroke-width="2" vector-effect="non-scaling-stroke"/>{dots}</svg>"#
    )
}

/// A share as a bar.
pub(super) fn share(share: f64) -> String {
    let width = (share * 240.0).clamp(0.0, 240.0);
    format!(
        r#"<svg class="chart bar" viewBox="0 0 240 10"><rect width="240" height="10" rx="5" fill="var(--sunken)"/><rect width="{width:.1}" height="10" rx="5" fill="var(--g1)"/></svg>"#
    )
}

/// A rating with where it may really be, between 0 and 50.
pub(super) fn interval(rating: f64, deviation: f64) -> String {
    let at = |value: f64| (value.clamp(0.0, 50.0) * 4.8).clamp(4.0, 236.0);
    let (low, mid, high) =
        (at(2.0f64.mul_add(-deviation, rating)), at(rating), at(2.0f64.mul_add(deviation, rating)));
    format!(
        r#"<svg class="chart bar" viewBox="0 0 240 24"><path d="M4 12h232" stroke="var(--line-strong)"/><path d="M120 5v14" stroke="var(--line-strong)"/><path d="M{low:.1} 12H{high:.1}" stroke="var(--blue)" stroke-width="6" stroke-linecap="round" opacity=".45"/><circle cx="{mid:.1}" cy="12" r="6" fill="var(--blue)"/></svg>"#
    )
}
