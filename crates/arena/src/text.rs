//! Results for a terminal.

use std::fmt::Write;

use engine::text::{Hue, Paint};

use crate::results::{Results, Standing};
use crate::tally::Share;

/// The most contestants for which the matrix is shown.
const WIDEST_MATRIX: usize = 12;
/// How many items are listed.
const MOST_ITEMS: usize = 40;

/// A number with a separator at every three digits.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}

/// A number of things: `1 game`, `1,200 games`.
pub fn counted(n: u64, thing: &str) -> String {
    format!("{} {thing}{}", thousands(n), if n == 1 { "" } else { "s" })
}

fn percent(x: f64) -> String {
    format!("{:.1}%", 100.0 * x)
}

/// The whole report, however wide it is.
pub fn report(results: &Results, paint: Paint, stats: bool) -> String {
    report_within(results, paint, stats, usize::MAX)
}

/// The whole report in lines of at most so many letters: columns that have no room are left out, least needed first, and sentences
/// go on below.
pub fn report_within(results: &Results, paint: Paint, stats: bool, width: usize) -> String {
    let mut out = String::new();
    let tally = &results.tally;
    for line in wrapped(&results.title, width) {
        let _ = writeln!(out, "{}", paint.bold(&line));
    }
    let _ = writeln!(out, "{}\n", paint.dim(&results.extent()));
    if tally.games > 0 {
        let order = results.standings();
        standings(&mut out, results, &order, paint, width);
        kinds(&mut out, results, &order, paint);
        matrix(&mut out, results, &order, paint, width);
        verdicts(&mut out, results, &order, paint, width);
        times(&mut out, results, &order, paint, width);
        seats(&mut out, results, paint, width);
        if stats {
            lengths(&mut out, results, &order, paint, width);
            worth(&mut out, results, paint, width);
        }
    }
    faults(&mut out, results, paint, width);
    for line in results.notes.iter().flat_map(|note| wrapped(note, width)) {
        let _ = writeln!(out, "{line}");
    }
    if let Some(made) = &results.made {
        for line in command(&made.command, &format!("(parlor {})", made.version), width) {
            let _ = writeln!(out, "{}", paint.dim(&line));
        }
    }
    out
}

/// A sentence in lines of at most so many letters, as far as its words are not longer; those after the first are indented.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let first = lines.len() == 1;
        let Some(line) = lines.last_mut() else { break };
        if line.trim_start().is_empty() && first {
            // A sentence may be indented itself.
            line.push_str(if word.is_empty() { " " } else { word });
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("  {word}"));
        }
    }
    lines
}

/// A command and what is said of it. Where it is too long for a line, a shell still takes its lines as one command.
fn command(command: &str, about: &str, width: usize) -> Vec<String> {
    let whole = format!("{command} {about}");
    if whole.chars().count() <= width {
        return vec![whole];
    }
    let mut lines = wrapped(command, width.saturating_sub(2));
    let last = lines.len() - 1;
    lines[..last].iter_mut().for_each(|line| line.push_str(" \\"));
    lines.push(about.to_owned());
    lines
}

fn label_width(results: &Results) -> usize {
    results.labels.iter().map(|l| l.chars().count()).max().unwrap_or(0).clamp(10, 28)
}

fn fitted(text: &str, width: usize) -> String {
    let mut text: String = if text.chars().count() > width {
        text.chars().take(width - 1).chain("…".chars()).collect()
    } else {
        text.to_owned()
    };
    while text.chars().count() < width {
        text.push(' ');
    }
    text
}

/// A column of figures beside names.
struct Column {
    head: String,
    cells: Vec<String>,
    /// Which goes first where there is no room: the lowest. Those without stay.
    goes: Option<u8>,
}

impl Column {
    fn new(head: &str, goes: Option<u8>, cells: impl Iterator<Item = String>) -> Self {
        Self { head: head.to_owned(), cells: cells.collect(), goes }
    }

    /// With the gap before it.
    fn width(&self) -> usize {
        2 + self.cells.iter().chain([&self.head]).map(|c| c.chars().count()).max().unwrap_or(0)
    }
}

/// A table of names and columns, in lines of at most `width` letters. `paint_name` paints the name in a row that is as wide as it
/// will be.
fn table(
    out: &mut String,
    (indent, head, names): (usize, &str, &[String]),
    mut columns: Vec<Column>,
    paint: Paint,
    width: usize,
    paint_name: impl Fn(usize, String) -> String,
) {
    const SHORTEST_NAME: usize = 8;
    let mut gone = Vec::new();
    let longest = names.iter().map(|n| n.chars().count()).chain([head.chars().count()]).max().unwrap_or(0);
    let wide = |columns: &[Column]| indent + columns.iter().map(Column::width).sum::<usize>();
    while wide(&columns) + longest.min(28) > width
        && let Some(least) = columns.iter().filter_map(|c| c.goes).min()
        && let Some(at) = columns.iter().position(|c| c.goes == Some(least))
    {
        gone.push(columns.remove(at).head);
    }
    let name = longest.min(28).min(width.saturating_sub(wide(&columns))).max(SHORTEST_NAME);
    let mut heads = format!("{}{}", " ".repeat(indent), fitted(head, name));
    for column in &columns {
        let _ = write!(heads, "{:>wide$}", column.head, wide = column.width());
    }
    let _ = writeln!(out, "{}", paint.dim(&heads));
    for (row, text) in names.iter().enumerate() {
        let _ = write!(out, "{}", paint_name(row, fitted(text, name)));
        for column in &columns {
            let _ = write!(out, "{:>wide$}", column.cells[row], wide = column.width());
        }
        out.push('\n');
    }
    if !gone.is_empty() {
        let said = format!("{}There is no room for: {}.", " ".repeat(indent), gone.join(", "));
        for line in wrapped(&said, width) {
            let _ = writeln!(out, "{}", paint.dim(&line));
        }
    }
}

fn standings(out: &mut String, results: &Results, order: &[Standing], paint: Paint, width: usize) {
    let online = results.online.as_ref();
    let rating = |s: &Standing| match online {
        Some(o) => {
            let (rating, deviation) = o.ratings[s.who];
            if deviation > 0.0 {
                format!("{rating:.1} ± {:.1}", 1.96 * deviation)
            } else {
                format!("{rating:.1}")
            }
        }
        None if s.rating.low.is_finite() && s.rating.high.is_finite() => {
            format!("{:.0} ({:.0}–{:.0})", s.rating.value, s.rating.low, s.rating.high)
        }
        None => format!("{:.0}", s.rating.value),
    };
    let wins = if results.teams { "won" } else { "wins" };
    let column = |head: &str, goes: Option<u8>, cell: &dyn Fn(&Standing) -> String| {
        Column::new(head, goes, order.iter().map(cell))
    };
    let columns = vec![
        column(&results.rating_name(), None, &rating),
        column(wins, None, &|s| percent(s.wins.value)),
        column("95%", Some(2), &|s| format!("{}–{}", percent(s.wins.low), percent(s.wins.high))),
        column("score", Some(1), &|s| format!("{:.2} ± {:.2}", s.score, s.score_deviation)),
        column("games", Some(3), &|s| thousands(s.games)),
    ];
    let names: Vec<String> = order.iter().map(|s| s.label.clone()).collect();
    table(out, (4, "contestant", &names[..]), columns, paint, width, |row, name| {
        let name = if row == 0 { paint.hue(Hue::Accent, &name) } else { name };
        format!("{:>3} {name}", row + 1)
    });
    out.push('\n');
}

/// The contestants of the same kind together.
fn kinds(out: &mut String, results: &Results, order: &[Standing], paint: Paint) {
    let kinds = results.by_persona(order);
    if kinds.is_empty() {
        return;
    }
    let head =
        format!("    {}  {:>11}  {:>6}  {:>15}", fitted("of a kind", 28), "mean rating", "wins", "95%");
    let _ = writeln!(out, "{}", paint.dim(&head));
    for (name, share, rating) in kinds {
        let wins = crate::measure::wilson(share.wins(), share.games);
        let ends = format!("{}–{}", percent(wins.low), percent(wins.high));
        let _ = writeln!(
            out,
            "    {}  {rating:>11.1}  {:>6}  {ends:>15}",
            fitted(&name, 28),
            percent(wins.value)
        );
    }
    out.push('\n');
}

fn matrix(out: &mut String, results: &Results, order: &[Standing], paint: Paint, width: usize) {
    let n = results.labels.len();
    if !(3..=WIDEST_MATRIX).contains(&n) {
        return;
    }
    let wide = label_width(results).min(width.saturating_sub(4 + 6 * n)).max(4);
    let order: Vec<usize> = order.iter().map(|s| s.who).collect();
    for line in wrapped(results.matrix_caption(), width) {
        let _ = writeln!(out, "{}", paint.dim(&line));
    }
    let head = (1..=n).fold(String::new(), |head, i| head + &format!("{i:>6}"));
    let _ = writeln!(out, "{}", paint.dim(&format!("    {}{head}", fitted("", wide))));
    for (place, &a) in order.iter().enumerate() {
        let _ = write!(out, "{:>3} {}", place + 1, fitted(&results.labels[a], wide));
        for &b in &order {
            let c = if a == b { None } else { Some(results.comparison(a, b)).filter(|c| c.games > 0) };
            let Some(c) = c else {
                let _ = write!(out, "{}", paint.dim("     ·"));
                continue;
            };
            let cell = format!("{:>5.1}%", 100.0 * c.share.value);
            let cell = if c.share.low > 0.5 {
                paint.hue(Hue::Green, &cell)
            } else if c.share.high < 0.5 {
                paint.hue(Hue::Red, &cell)
            } else {
                cell
            };
            let _ = write!(out, "{cell}");
        }
        out.push('\n');
    }
    out.push('\n');
}

/// Each with the next in the standings: is the order settled?
fn verdicts(out: &mut String, results: &Results, order: &[Standing], paint: Paint, width: usize) {
    let order: Vec<usize> = order.iter().map(|s| s.who).collect();
    let order = if order.len() <= WIDEST_MATRIX { order } else { Vec::new() };
    for two in order.windows(2) {
        let c = results.comparison(two[0], two[1]);
        if c.games == 0 {
            continue;
        }
        let needed = match c.needed {
            Some(0) => "settled".to_owned(),
            Some(n) if c.share.value != 0.5 && n < 1_000_000_000 => {
                format!("about {} would settle it", counted(results.games_for(n, &c), "more game"))
            }
            _ if c.groups < 2 => "too few games to tell".to_owned(),
            _ => "no difference to settle".to_owned(),
        };
        let verdict = format!(
            "{} {} {} in {} ({}–{}), score {:+.2} ± {:.2}; better with {}: {needed}",
            results.labels[two[0]],
            results.ahead_words(),
            results.labels[two[1]],
            percent(c.share.value),
            percent(c.share.low),
            percent(c.share.high),
            c.score.0,
            1.96 * c.score.1,
            percent(c.superior),
        );
        for line in wrapped(&verdict, width) {
            let _ = writeln!(out, "{line}");
        }
    }
    if let Some(factor) = results.luck_factor() {
        let _ = writeln!(
            out,
            "{}",
            paint.dim(&format!("A game here tells as much as {factor:.2} independent ones."))
        );
    }
    out.push('\n');
}

fn times(out: &mut String, results: &Results, order: &[Standing], paint: Paint, width: usize) {
    if results.tally.times.is_empty() {
        return;
    }
    let ms = |nanos: f64| format!("{:.3} ms", nanos / 1e6);
    for s in order {
        let time = results.tally.times[s.who];
        let mean = time.nanos as f64 / time.decisions.max(1) as f64;
        let line = format!(
            "{} thought {} about a move, {} at most ({})",
            s.label,
            ms(mean),
            ms(time.longest as f64),
            counted(time.decisions, "decision")
        );
        for line in wrapped(&line, width) {
            let _ = writeln!(out, "{}", paint.dim(&line));
        }
    }
    out.push('\n');
}

fn seats(out: &mut String, results: &Results, paint: Paint, width: usize) {
    for (i, row) in results.tally.seats.iter().enumerate() {
        let row: Vec<&Share> = row.iter().take(i + 1).collect();
        if row.iter().all(|s| s.games == 0) {
            continue;
        }
        let rates: Vec<String> = row.iter().map(|s| percent(s.rate())).collect();
        for line in wrapped(&format!("Wins by seat, tables of {}: {}", i + 1, rates.join("  ")), width) {
            let _ = writeln!(out, "{}", paint.dim(&line));
        }
    }
}

fn bar(share: f64, width: usize, paint: Paint) -> String {
    let full = (share * width as f64).round() as usize;
    paint.glyph("█", "#").repeat(full.min(width))
}

/// Joins bins until there are few enough to look at. A thin tail becomes one bin, which is given apart.
pub(crate) fn coarse(bins: &[(i64, i64, u64)], most: usize) -> (Vec<Span>, Option<Span>) {
    let total: u64 = bins.iter().map(|b| b.2).sum();
    let mut seen = 0;
    let bulk = bins.iter().take_while(|b| {
        let before = seen;
        seen += b.2;
        before * 50 < total * 49
    });
    let bulk = bulk.count();
    let cut = if bins.len() > 3 * bulk { bulk } else { bins.len() };
    let join = |bins: &[Span]| (bins[0].0, bins.iter().map(|b| b.1).sum(), bins.iter().map(|b| b.2).sum());
    let mut body = bins[..cut].to_vec();
    while body.len() > most {
        body = body.chunks(2).map(join).collect();
    }
    (body, bins.get(cut..).filter(|tail| !tail.is_empty()).map(join))
}

/// A bin: its lowest value, its width, its count.
pub(crate) type Span = (i64, i64, u64);

fn histogram(out: &mut String, bins: &[(i64, i64, u64)], paint: Paint) {
    let (mut bins, tail) = coarse(bins, 20);
    bins.extend(tail);
    let most = bins.iter().map(|b| b.2).max().unwrap_or(1).max(1);
    let total: u64 = bins.iter().map(|b| b.2).sum();
    for (low, width, count) in bins {
        let range = if width == 1 { low.to_string() } else { format!("{low}–{}", low + width - 1) };
        let _ = writeln!(
            out,
            "  {range:>13} {:>6} {}",
            percent(count as f64 / total.max(1) as f64),
            bar(count as f64 / most as f64, 40, paint)
        );
    }
}

fn lengths(out: &mut String, results: &Results, order: &[Standing], paint: Paint, width: usize) {
    let tally = &results.tally;
    let _ = writeln!(out, "\n{}", paint.bold("Moves a game"));
    histogram(out, &tally.length.bins().collect::<Vec<_>>(), paint);
    for s in order.iter().take(12) {
        let scores = &tally.lines[s.who].scores;
        let line = format!(
            "{}: score {:.2} ± {:.2}; a tenth below {}, half below {}, a tenth above {}",
            s.label,
            scores.mean(),
            scores.deviation(),
            scores.quantile(0.1),
            scores.quantile(0.5),
            scores.quantile(0.9)
        );
        for line in wrapped(&line, width) {
            let _ = writeln!(out, "{line}");
        }
    }
}

fn worth(out: &mut String, results: &Results, paint: Paint, width: usize) {
    let Some(worth) = &results.tally.worth else { return };
    let what = if worth.items { "item" } else { "action" };
    let title = format!(
        "What each {what} is worth (wins with less wins without, each contestant on each seat compared with itself)"
    );
    out.push('\n');
    for line in wrapped(&title, width) {
        let _ = writeln!(out, "{}", paint.bold(&line));
    }
    let games = results.tally.games.max(1) as f64;
    let mut rows: Vec<(usize, f64)> = (0..worth.uses.len())
        .filter(|&i| worth.uses[i].gained + worth.uses[i].fired > 0 && !worth.is_needed(i))
        .map(|i| (i, worth.effect(i).adjusted.map_or(f64::NEG_INFINITY, |a| a.0)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let left = rows.len().saturating_sub(MOST_ITEMS);
    rows.truncate(MOST_ITEMS);
    let adjusted = |i: usize| {
        let effect = worth.effect(i);
        match effect.adjusted {
            Some((d, e)) => format!("{:+.1} ± {:.1}", 100.0 * d, 196.0 * e),
            None if effect.with.games == 0 || effect.without.games == 0 => "always or never".to_owned(),
            None => "too few games".to_owned(),
        }
    };
    let column = |head: &str, goes: Option<u8>, cell: &dyn Fn(usize) -> String| {
        Column::new(head, goes, rows.iter().map(|(i, _)| cell(*i)))
    };
    let mut columns =
        vec![column("a game", Some(3), &|i| format!("{:.3}", worth.uses[i].gained as f64 / games))];
    // Only what one comes by can fire and pay.
    if worth.items {
        columns.push(column("fired", Some(1), &|i| format!("{:.3}", worth.uses[i].fired as f64 / games)));
        columns.push(column("paid", Some(2), &|i| format!("{:.3}", worth.uses[i].paid as f64 / games)));
    }
    columns.push(column("with", Some(4), &|i| percent(worth.effect(i).with.rate())));
    columns.push(column("without", Some(5), &|i| percent(worth.effect(i).without.rate())));
    columns.push(column("adjusted", None, &adjusted));
    let names: Vec<String> = rows.iter().map(|(i, _)| worth.names[*i].clone()).collect();
    table(out, (2, what, &names[..]), columns, paint, width, |_, name| format!("  {name}"));
    if left > 0 {
        let _ =
            writeln!(out, "{}", paint.dim(&format!("  and {left} more; the HTML report has all of them")));
    }
    for line in needed(worth).iter().flat_map(|needed| wrapped(&format!("  {needed}"), width)) {
        let _ = writeln!(out, "{}", paint.dim(&line));
    }
}

/// What every winner had, in a sentence.
pub(crate) fn needed(worth: &crate::Worth) -> Option<String> {
    let names: Vec<&str> = (0..worth.uses.len())
        .filter(|&i| worth.uses[i].gained > 0 && worth.is_needed(i))
        .map(|i| worth.names[i].as_str())
        .collect();
    (!names.is_empty()).then(|| format!("Nobody won without: {}.", names.join(", ")))
}

/// Who is ahead so far, in one line, while a run goes on.
pub fn interim(results: &Results) -> String {
    const SHOWN: usize = 3;
    let order = results.standings();
    let line = |s: &Standing| {
        let rating = match &results.online {
            Some(online) => {
                let (rating, deviation) = online.ratings[s.who];
                format!("{rating:.0} ± {:.0}", 1.96 * deviation)
            }
            None if s.rating.low.is_finite() && s.rating.high.is_finite() => {
                format!("{:.0} ± {:.0}", s.rating.value, (s.rating.high - s.rating.low) / 2.0)
            }
            None => format!("{:.0}", s.rating.value),
        };
        format!("{} {rating}", s.label)
    };
    let more = order.len().saturating_sub(SHOWN);
    let mut words: Vec<String> = order.iter().take(SHOWN).map(line).collect();
    if more > 0 {
        words.push(format!("{more} more"));
    }
    words.join(", ")
}

fn faults(out: &mut String, results: &Results, paint: Paint, width: usize) {
    let tally = &results.tally;
    if tally.unfinished > 0 {
        let _ = writeln!(out, "{} stopped before the end.", counted(tally.unfinished, "game"));
    }
    for (label, line) in results.labels.iter().zip(&tally.lines) {
        if line.faults.is_empty() {
            continue;
        }
        let kinds: Vec<String> =
            line.faults.iter().map(|(kind, n)| format!("{} × {kind}", thousands(*n))).collect();
        for line in wrapped(&format!("{label} did wrong: {}", kinds.join(", ")), width) {
            let _ = writeln!(out, "{}", paint.hue(Hue::Red, &line));
        }
    }
    for line in tally.quotes.iter().flat_map(|quote| wrapped(&format!("  {quote}"), width)) {
        let _ = writeln!(out, "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thin_tail_does_not_squeeze_the_rest() {
        let mut bins: Vec<Span> = (0..100).map(|i| (i, 1, 0)).collect();
        bins[..10].iter_mut().for_each(|b| b.2 = 100);
        bins[99].2 = 5;
        let (body, tail) = coarse(&bins, 20);
        assert_eq!((body.len(), tail), (10, Some((10, 90, 5))));
        let even: Vec<Span> = (0..100).map(|i| (i, 1, 7)).collect();
        let (body, tail) = coarse(&even, 20);
        assert_eq!((body.len(), body[0], tail), (13, (0, 8, 56), None));
    }

    #[test]
    fn columns_that_have_no_room_are_left_out_and_said() {
        let names = ["a-contestant-with-a-long-name".to_owned(), "b".to_owned()];
        let column =
            |head: &str, goes| Column::new(head, goes, ["1234567".to_owned(), "1".to_owned()].into_iter());
        let shown = |width: usize| {
            let mut out = String::new();
            let columns = vec![column("stays", None), column("second", Some(2)), column("first", Some(1))];
            table(&mut out, (4, "who", &names[..]), columns, Paint::PLAIN, width, |i, n| {
                format!("{i:>3} {n}")
            });
            assert!(out.lines().all(|l| l.chars().count() <= width), "{width}: {out}");
            out
        };
        assert!(shown(80).contains("first") && !shown(80).contains("no room"));
        let middle = shown(52);
        assert!(middle.contains("no room for: first.") && middle.contains("   second"), "{middle}");
        let narrow = shown(34);
        assert!(narrow.contains("no room for: first,") && narrow.contains("second."), "{narrow}");
        assert!(narrow.contains("…") && narrow.contains("stays"), "{narrow}");
    }

    #[test]
    fn sentences_and_commands_go_on_below() {
        assert_eq!(wrapped("  one two three", 9), ["  one two", "  three"]);
        assert_eq!(wrapped("one two", 80), ["one two"]);
        let lines = command("parlor arena match a b", "(parlor 1)", 16);
        assert_eq!(lines, ["parlor arena \\", "  match a b", "(parlor 1)"]);
        assert_eq!(command("parlor", "(parlor 1)", 80), ["parlor (parlor 1)"]);
    }

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(
            (thousands(0), thousands(999), thousands(1_234_567)),
            ("0".into(), "999".into(), "1,234,567".into())
        );
    }
}
