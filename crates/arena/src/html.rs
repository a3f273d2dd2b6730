//! Results as one HTML page that needs nothing else: plots are drawn in it.

use std::fmt::Write;

use crate::results::{Results, Standing};
use crate::text::{Span, coarse, thousands};
use crate::worth::Worth;

const STYLE: &str = include_str!("report.css");
/// The most contestants for whom the matrix is drawn.
const WIDEST_MATRIX: usize = 40;

/// The page.
pub fn page(results: &Results) -> String {
    let mut out = String::with_capacity(64 * 1024);
    let tally = &results.tally;
    let standings = results.standings();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{0}</title>\n<style>\n{STYLE}</style>\n<main>\n<h1>{0}</h1>\n<p>{1}.</p>\n",
        escape(&results.title),
        results.extent()
    );
    for note in &results.notes {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escape(note));
    }
    ratings(&mut out, results, &standings);
    standings_table(&mut out, results, &standings);
    kinds(&mut out, results, &standings);
    matrix(&mut out, results, &standings);
    seats(&mut out, results);
    histograms(&mut out, results, &standings);
    if let Some(worth) = &tally.worth {
        worth_plot(&mut out, worth, tally.games);
    }
    faults(&mut out, results);
    let made = results.made.as_ref().map_or_else(
        || "Made by <code>parlor report</code>.".to_owned(),
        |m| {
            format!(
                "<code>{}</code>, parlor {}, {}; run {}, seed {}, options <code>{}</code>.",
                escape(&m.command),
                escape(&m.version),
                escape(&m.date),
                escape(&m.run),
                escape(&m.seed),
                escape(&m.options.to_string())
            )
        },
    );
    let _ = write!(out, "<footer>{made} Intervals are 95 %.</footer>\n</main>\n</html>\n");
    out
}

/// Text as it may stand in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn percent(x: f64) -> String {
    format!("{:.1}%", 100.0 * x)
}

/// Round numbers that divide a range into some five parts.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let raw = span / 5.0;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].iter().map(|m| m * power).find(|s| *s >= raw).unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    (first..=(high / step).floor() as i64).map(|i| i as f64 * step).collect()
}

fn ratings(out: &mut String, results: &Results, standings: &[Standing]) {
    let points: Vec<(String, f64, f64, f64)> = standings
        .iter()
        .map(|s| match &results.online {
            Some(online) => {
                let (rating, deviation) = online.ratings[s.who];
                (s.label.clone(), rating, rating - 1.96 * deviation, rating + 1.96 * deviation)
            }
            None => {
                let finite = |x: f64| if x.is_finite() { x } else { s.rating.value };
                (s.label.clone(), s.rating.value, finite(s.rating.low), finite(s.rating.high))
            }
        })
        .collect();
    let system = results.online.as_ref().map_or("Bradley-Terry over all games", |o| o.system.as_str());
    let by = results.by.name();
    let _ = writeln!(out, "<h2>Ratings</h2>\n<p>{}, by {by}. The line is the interval.</p>", escape(system));
    let low = points.iter().map(|p| p.2).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|p| p.3).fold(f64::NEG_INFINITY, f64::max);
    let pad = ((high - low) * 0.05).max(1.0);
    let (low, high) = (low - pad, high + pad);
    let (left, width, row) = (200.0, 760.0, 26.0);
    let x = |v: f64| left + (v - low) / (high - low) * width;
    let height = points.len() as f64 * row + 34.0;
    let _ = writeln!(
        out,
        "<figure><svg viewBox=\"0 0 1000 {height}\" role=\"img\" aria-label=\"Ratings with intervals\">"
    );
    for tick in ticks(low, high) {
        let at = x(tick);
        let _ = writeln!(
            out,
            "<line class=\"axis\" x1=\"{at:.1}\" y1=\"0\" x2=\"{at:.1}\" y2=\"{0}\"/><text x=\"{at:.1}\" y=\"{1}\" text-anchor=\"middle\">{tick:.0}</text>",
            height - 28.0,
            height - 10.0
        );
    }
    for (i, (label, value, from, to)) in points.iter().enumerate() {
        let y = i as f64 * row + row / 2.0;
        let _ = writeln!(
            out,
            "<text x=\"{0}\" y=\"{1:.1}\" text-anchor=\"end\">{2}</text><line class=\"ends\" x1=\"{3:.1}\" y1=\"{y:.1}\" x2=\"{4:.1}\" y2=\"{y:.1}\"/><circle class=\"dot\" cx=\"{5:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{2}: {value:.1} ({from:.1} to {to:.1})</title></circle>",
            left - 14.0,
            y + 5.0,
            escape(&clipped(label)),
            x(*from),
            x(*to),
            x(*value)
        );
    }
    out.push_str("</svg></figure>\n");
}

fn clipped(label: &str) -> String {
    if label.chars().count() > 24 {
        label.chars().take(23).chain("…".chars()).collect()
    } else {
        label.to_owned()
    }
}

fn standings_table(out: &mut String, results: &Results, standings: &[Standing]) {
    let wins = if results.teams { "won" } else { "wins" };
    let system = results.rating_name();
    let _ = writeln!(
        out,
        "<h2>Standings</h2>\n<section><table><tr><th></th><th class=\"l\">contestant</th><th>{}</th><th>{wins}</th><th>95 %</th><th>mean rank</th><th>score</th><th>games</th></tr>",
        escape(&system)
    );
    for (place, s) in standings.iter().enumerate() {
        let rating = results.online.as_ref().map_or(s.rating.value, |o| o.ratings[s.who].0);
        let persona = if s.persona == s.label { String::new() } else { format!(" {}", escape(&s.persona)) };
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td class=\"l\"><b>{}</b>{persona}</td><td>{rating:.1}</td><td>{}</td><td>{}–{}</td><td>{:.2}</td><td>{:.2} ± {:.2}</td><td>{}</td></tr>",
            place + 1,
            escape(&s.label),
            percent(s.wins.value),
            percent(s.wins.low),
            percent(s.wins.high),
            s.rank,
            s.score,
            s.score_deviation,
            thousands(s.games)
        );
    }
    out.push_str("</table></section>\n");
    if let Some(factor) = results.luck_factor() {
        let _ = writeln!(out, "<p>A game here tells as much as {factor:.2} independent ones.</p>");
    }
}

fn kinds(out: &mut String, results: &Results, standings: &[Standing]) {
    let kinds = results.by_persona(standings);
    if kinds.is_empty() {
        return;
    }
    out.push_str("<h2>Of a kind</h2>\n<section><table><tr><th class=\"l\">contestants</th><th>mean rating</th><th>wins</th><th>95 %</th></tr>\n");
    for (name, share, rating) in kinds {
        let wins = crate::measure::wilson(share.wins(), share.games);
        let _ = writeln!(
            out,
            "<tr><td class=\"l\"><b>{}</b></td><td>{rating:.1}</td><td>{}</td><td>{}–{}</td></tr>",
            escape(&name),
            percent(wins.value),
            percent(wins.low),
            percent(wins.high)
        );
    }
    out.push_str("</table></section>\n");
}

fn matrix(out: &mut String, results: &Results, standings: &[Standing]) {
    if standings.len() < 2 || standings.len() > WIDEST_MATRIX {
        return;
    }
    out.push_str("<h2>Who beats whom</h2>\n<p>");
    out.push_str(results.matrix_caption());
    out.push_str("; bold where the interval leaves no doubt who is ahead.</p>\n<section><table class=\"matrix\"><tr><th></th><th class=\"l\"></th>");
    for i in 1..=standings.len() {
        let _ = write!(out, "<th>{i}</th>");
    }
    out.push_str("</tr>\n");
    for (place, a) in standings.iter().enumerate() {
        let _ = write!(out, "<tr><th>{}</th><th class=\"l\">{}</th>", place + 1, escape(&clipped(&a.label)));
        for b in standings {
            if a.who == b.who {
                out.push_str("<td class=\"self\"></td>");
                continue;
            }
            let c = results.comparison(a.who, b.who);
            if c.games == 0 {
                out.push_str("<td></td>");
                continue;
            }
            let share = c.share.value;
            let (colour, strength) = if share >= 0.5 { ("green", share - 0.5) } else { ("red", 0.5 - share) };
            let sure = c.share.low > 0.5 || c.share.high < 0.5;
            let text = format!("{:.1}", 100.0 * share);
            let text = if sure { format!("<b>{text}</b>") } else { text };
            let _ = write!(
                out,
                "<td style=\"background:color-mix(in srgb,var(--{colour}) {:.0}%,transparent)\" title=\"{} against {}: {} ({} to {}), {} comparisons, score {:+.2} ± {:.2}, better with {}\">{text}</td>",
                (strength * 110.0).min(45.0),
                escape(&a.label),
                escape(&b.label),
                percent(share),
                percent(c.share.low),
                percent(c.share.high),
                thousands(c.games),
                c.score.0,
                1.96 * c.score.1,
                percent(c.superior)
            );
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></section>\n");
}

fn seats(out: &mut String, results: &Results) {
    let rows: Vec<(usize, Vec<String>)> = results
        .tally
        .seats
        .iter()
        .enumerate()
        .filter(|(_, row)| row.iter().any(|s| s.games > 0))
        .map(|(i, row)| (i + 1, row.iter().take(i + 1).map(|s| percent(s.rate())).collect()))
        .collect();
    if rows.is_empty() {
        return;
    }
    let widest = rows.iter().map(|r| r.0).max().unwrap_or(0);
    out.push_str("<h2>Wins by seat</h2>\n<section><table><tr><th>players</th>");
    for seat in 1..=widest {
        let _ = write!(out, "<th>seat {seat}</th>");
    }
    out.push_str("</tr>\n");
    for (size, rates) in rows {
        let _ = write!(out, "<tr><th>{size}</th>");
        for i in 0..widest {
            let _ = write!(out, "<td>{}</td>", rates.get(i).map_or("", String::as_str));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></section>\n");
}

fn histogram(out: &mut String, caption: &str, bins: &[(i64, i64, u64)]) {
    let (bins, tail) = coarse(bins, 48);
    let all: Vec<Span> = bins.iter().copied().chain(tail).collect();
    let most = all.iter().map(|b| b.2).max().unwrap_or(1).max(1) as f64;
    let height = 150.0;
    let each = 460.0 / all.len().max(1) as f64;
    let width = each * bins.len() as f64;
    let _ = writeln!(
        out,
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 480 190\" role=\"img\" aria-label=\"{0}\">",
        escape(caption)
    );
    for (i, (low, w, count)) in all.iter().enumerate() {
        let tall = *count as f64 / most * height;
        let _ = writeln!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{low} to {}: {}</title></rect>",
            10.0 + i as f64 * each,
            height + 8.0 - tall,
            (each - 1.0).max(0.5),
            low + w - 1,
            thousands(*count)
        );
    }
    let _ = writeln!(out, "<line class=\"axis\" x1=\"10\" y1=\"158\" x2=\"470\" y2=\"158\"/>");
    if let (Some(first), Some(last)) = (bins.first(), bins.last()) {
        let (low, high) = (first.0 as f64, (last.0 + last.1) as f64);
        for tick in ticks(low, high) {
            let at = 10.0 + (tick - low) / (high - low) * width;
            let _ = writeln!(out, "<text x=\"{at:.1}\" y=\"178\" text-anchor=\"middle\">{tick:.0}</text>");
        }
    }
    out.push_str("</svg></figure>\n");
}

fn histograms(out: &mut String, results: &Results, standings: &[Standing]) {
    let tally = &results.tally;
    out.push_str("<h2>Lengths and scores</h2>\n<div class=\"grid\">\n");
    histogram(out, "Moves a game", &tally.length.bins().collect::<Vec<_>>());
    for s in standings.iter().take(24) {
        let scores = &tally.lines[s.who].scores;
        let caption = format!("{}: score {:.1} ± {:.1}", s.label, scores.mean(), scores.deviation());
        histogram(out, &caption, &scores.bins().collect::<Vec<_>>());
    }
    out.push_str("</div>\n");
}

fn worth_plot(out: &mut String, worth: &Worth, games: u64) {
    let what = if worth.items { "card" } else { "action" };
    let mut rows: Vec<(usize, f64, f64)> = (0..worth.uses.len())
        .filter(|&i| worth.uses[i].gained + worth.uses[i].fired > 0 && !worth.is_needed(i))
        .filter_map(|i| worth.effect(i).adjusted.map(|(d, e)| (i, d, 1.96 * e)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    rows.truncate(120);
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(
        out,
        "<h2>What each {what} is worth</h2>\n<p>Wins with it less wins without it, in percentage points; each contestant on each seat is compared with itself.</p>"
    );
    if let Some(needed) = crate::text::needed(worth) {
        let _ = writeln!(out, "<p>{}</p>", escape(&needed));
    }
    let most = rows.iter().map(|r| r.1.abs() + r.2).fold(0.01, f64::max);
    let (left, half, row) = (200.0, 380.0, 24.0);
    let middle = left + half;
    let height = rows.len() as f64 * row + 30.0;
    let _ = write!(
        out,
        "<figure><svg viewBox=\"0 0 1000 {height}\" role=\"img\" aria-label=\"Worth of each {what}\">\n<line class=\"axis\" x1=\"{middle}\" y1=\"0\" x2=\"{middle}\" y2=\"{}\"/>\n",
        height - 26.0
    );
    for (i, (item, difference, error)) in rows.iter().enumerate() {
        let y = i as f64 * row + row / 2.0;
        let x = |v: f64| middle + v / most * half;
        let class = if *difference >= 0.0 { "plus" } else { "minus" };
        let (from, to) = (x(0.0).min(x(*difference)), x(0.0).max(x(*difference)));
        let _ = writeln!(
            out,
            "<text x=\"{0}\" y=\"{1:.1}\" text-anchor=\"end\">{2}</text><rect class=\"{class}\" x=\"{from:.1}\" y=\"{3:.1}\" width=\"{4:.1}\" height=\"12\"><title>{2}: {5:+.1} ± {6:.1}</title></rect><line class=\"whisker\" x1=\"{7:.1}\" y1=\"{y:.1}\" x2=\"{8:.1}\" y2=\"{y:.1}\"/>",
            left - 14.0,
            y + 5.0,
            escape(&clipped(&worth.names[*item])),
            y - 6.0,
            to - from,
            100.0 * difference,
            100.0 * error,
            x(difference - error),
            x(difference + error)
        );
    }
    for tick in ticks(-most, most) {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:+.0}</text>",
            middle + tick / most * half,
            height - 8.0,
            100.0 * tick
        );
    }
    out.push_str("</svg></figure>\n");
    let _ = writeln!(
        out,
        "<section><table><tr><th class=\"l\">{what}</th><th>a game</th><th>fired</th><th>paid</th><th>wins with</th><th>without</th><th>adjusted</th></tr>"
    );
    let per_game = |n: f64| n / games.max(1) as f64;
    for (item, difference, error) in &rows {
        let (used, effect) = (&worth.uses[*item], worth.effect(*item));
        let optional = |x: f64| if worth.items { format!("{x:.3}") } else { String::new() };
        let _ = writeln!(
            out,
            "<tr><td class=\"l\">{}</td><td>{:.3}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:+.1} ± {:.1}</td></tr>",
            escape(&worth.names[*item]),
            per_game(used.gained as f64),
            optional(per_game(used.fired as f64)),
            optional(per_game(used.paid as f64)),
            percent(effect.with.rate()),
            percent(effect.without.rate()),
            100.0 * difference,
            100.0 * error
        );
    }
    out.push_str("</table></section>\n");
}

fn faults(out: &mut String, results: &Results) {
    let tally = &results.tally;
    if tally.unfinished == 0 && tally.quotes.is_empty() {
        return;
    }
    out.push_str("<h2>Faults</h2>\n");
    if tally.unfinished > 0 {
        let _ = writeln!(out, "<p>{} games were stopped before their end.</p>", thousands(tally.unfinished));
    }
    for quote in &tally.quotes {
        let _ = writeln!(out, "<p>{}</p>", escape(quote));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_not_break_the_page() {
        assert_eq!(escape("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(ticks(1432.0, 1571.0), [1450.0, 1500.0, 1550.0]);
        assert_eq!(ticks(0.0, 10.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert!(ticks(3.0, 3.0).len() <= 1);
    }
}
