//! How everybody's score went over a game: a line a seat.

use std::fmt::Write;

use leptos::prelude::*;

use super::avatar;
use crate::client::draw::picture;
use crate::client::session::Session;
use crate::client::text as t;

const WIDE: f64 = 320.0;
const HIGH: f64 = 120.0;
/// Around the lines, so that their ends are not cut.
const EDGE: f64 = 6.0;

/// The curve, from the scores of each seat after each round. Nothing where there are not two rounds to draw a line between. `after` says
/// what a step is: "after each hole".
pub(crate) fn score_curve(s: Session, after: &'static str, scores: &[Vec<f64>]) -> Option<AnyView> {
    let rounds = scores.iter().map(Vec::len).max().unwrap_or(0);
    if rounds < 2 {
        return None;
    }
    // Everybody begins with nothing.
    let all = || scores.iter().flatten().copied().chain([0.0]);
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let span = (high - low).max(1.0);
    let x = |round: usize| EDGE + (WIDE - 2.0 * EDGE) * round as f64 / rounds as f64;
    let y = |score: f64| HIGH - EDGE - (HIGH - 2.0 * EDGE) * (score - low) / span;
    let mut drawing = format!(
        r#"<svg viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none"><path class="zero" d="M{EDGE} {0:.1}H{1:.1}"/>"#,
        y(0.0),
        WIDE - EDGE
    );
    for (seat, line) in scores.iter().enumerate() {
        let _ = write!(drawing, r#"<path class="seat-{seat}" d="M{:.1} {:.1}"#, x(0), y(0.0));
        for (i, score) in line.iter().enumerate() {
            let _ = write!(drawing, "L{:.1} {:.1}", x(i + 1), y(*score));
        }
        drawing.push_str(r#""/>"#);
    }
    drawing.push_str("</svg>");
    let said = (0..s.seats()).filter_map(|seat| {
        let line = scores.get(usize::from(seat))?;
        let steps: Vec<String> = line.iter().map(|score| t::number(score.round() as i64)).collect();
        Some(format!("{}: {}", s.name(seat), steps.join(", ")))
    });
    let label = format!("{after}: {}", said.collect::<Vec<_>>().join("; "));
    let key = (0..s.seats()).map(|seat| view! { <li>{avatar(&s, seat)} {s.name(seat)}</li> }).collect_view();
    Some(
        view! {
            <figure class="score-curve">
                <div role="img" aria-label=label>{picture(drawing)}</div>
                <figcaption>{after} <ul aria-hidden="true">{key}</ul></figcaption>
            </figure>
        }
        .into_any(),
    )
}
