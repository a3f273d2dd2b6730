//! The curve of a game, as a picture.

use std::fmt::Write;

use super::Reviewed;

/// How large the picture is: as large as it is shown, so that its text keeps its size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Size {
    pub(super) width: f64,
    pub(super) height: f64,
}

const LEFT: f64 = 62.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 14.0;
const FOOT: f64 = 34.0;

/// Where a ply is, from left to right.
fn x(width: f64, ply: usize, plies: usize) -> f64 {
    LEFT + (width - LEFT - RIGHT) * ply as f64 / plies.max(1) as f64
}

/// The ply at a place, from 0 at the left edge of the picture to 1 at the right.
pub(super) fn ply_at(size: Size, share: f64, plies: usize) -> usize {
    let at = (share * size.width - LEFT) / (size.width - LEFT - RIGHT) * plies as f64;
    at.round().clamp(0.0, plies as f64) as usize
}

/// The picture: a line for each seat, marks where the viewer's seat went wrong, and where one is.
pub(super) fn draw(r: &Reviewed, size: Size, seat: usize, ply: usize) -> String {
    let Size { width, height } = size;
    let x = |ply: usize, plies: usize| x(width, ply, plies);
    let win = r.unit == "win";
    let lines: Vec<Vec<(usize, f64)>> = (0..r.players.len()).map(|s| r.values(s)).collect();
    let all = || lines.iter().flatten().map(|p| p.1);
    let (low, high) = if win {
        (0.0, 1.0)
    } else {
        let (low, high) = (all().fold(f64::MAX, f64::min).min(0.0), all().fold(f64::MIN, f64::max));
        (low, if high > low { high } else { low + 1.0 })
    };
    let y = |v: f64| TOP + (height - TOP - FOOT) * (1.0 - (v - low) / (high - low));
    let mut out = format!(r#"<svg class="curve" viewBox="0 0 {width} {height}"><g class="axes">"#);
    for step in 0..=4 {
        let v = low + (high - low) * f64::from(step) / 4.0;
        let label = if win { format!("{:.0} %", 100.0 * v) } else { format!("{v:.0}") };
        let y = y(v);
        let _ = write!(
            out,
            r#"<path d="M{LEFT} {y:.1}H{:.0}"/><text x="{:.0}" y="{:.1}" text-anchor="end">{label}</text>"#,
            width - RIGHT,
            LEFT - 8.0,
            y + 5.0
        );
    }
    for part in 0..=4 {
        let at = r.plies * part / 4;
        let anchor = if part == 4 { "end" } else { "middle" };
        let _ = write!(
            out,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="{anchor}">{at}</text>"#,
            x(at, r.plies),
            height - 8.0
        );
    }
    out += "</g>";
    let path = |line: &[(usize, f64)]| -> String {
        let points: Vec<String> =
            line.iter().map(|(p, v)| format!("{:.1} {:.1}", x(*p, r.plies), y(*v))).collect();
        format!("M{}", points.join("L"))
    };
    let single = r.cooperative || r.players.len() == 1;
    if !single {
        for (s, line) in lines.iter().enumerate().filter(|(s, _)| *s != seat) {
            let _ = write!(out, r#"<path class="other-line line-{s}" d="{}"/>"#, path(line));
        }
    }
    if let Some(mine) = lines.get(seat).filter(|l| !l.is_empty()) {
        let line = path(mine);
        let end = mine.last().map_or(0, |p| p.0);
        let begin = mine.first().map_or(0, |p| p.0);
        let _ = write!(
            out,
            r#"<path class="own-area" d="{line}L{:.1} {:.1}L{:.1} {:.1}z"/><path class="own-line" d="{line}"/>"#,
            x(end, r.plies),
            y(low),
            x(begin, r.plies),
            y(low)
        );
    }
    let _ = write!(out, r#"<path class="cursor" d="M{0:.1} {TOP}V{1:.1}"/>"#, x(ply, r.plies), height - FOOT);
    for d in r.decisions.iter().filter(|d| d.seat == seat) {
        let (mark, class) = super::sign(d.grade);
        if !d.grade.blames() && d.ply != ply {
            continue;
        }
        let on = if d.ply == ply { " on" } else { "" };
        let (cx, cy) = (x(d.ply, r.plies), y(d.after.get(seat).copied().unwrap_or(low)));
        let _ = write!(
            out,
            r#"<g class="move-mark {class}{on}"><circle cx="{cx:.1}" cy="{cy:.1}" r="12"/><text x="{cx:.1}" y="{:.1}" text-anchor="middle">{mark}</text></g>"#,
            cy + 5.0
        );
    }
    out + "</svg>"
}
