//! Tables, advice and numbers for people.

use std::fmt::Write;

use engine::text::{Hue, Paint};
use engine::{Budget, Luck};

use super::lines::is_red;
use super::session::{Now, Session};
use crate::advice::{Effort, suggest};
use crate::belief::stats::uncertainty;
use crate::belief::{Fast, Id, ValueTracker};
use crate::wire::{Call, Colour, Wire, WireSet};
use crate::words::call_words;

pub(super) fn counted(session: &Session, now: &Now) -> Option<Fast> {
    match &session.habits {
        Some(habits) => Fast::soft(&now.position, habits).ok(),
        None => Fast::fast(&now.position).ok(),
    }
}

/// A warning wherever numbers depend on habits.
fn soft(session: &Session) -> &'static str {
    if session.habits.is_some() { "  [with soft habits: estimates, not facts]" } else { "" }
}

/// The beliefs: for every player a column for each wire and a row for each value that it can be.
pub(super) fn table(session: &Session, now: &Now, paint: Paint) -> String {
    let Some(counted) = counted(session, now) else { return "Nothing fits any more.".into() };
    let mut out = String::new();
    let _ = writeln!(out, "dial {}{}", now.table.dial, soft(session));
    let me = session.setup.me_index();
    for (p, name) in session.setup.players.iter().enumerate() {
        let player = p as u8;
        let hand = now.rows.hand(player);
        let mark = if player == me { " (you)" } else { "" };
        let _ = write!(out, "\n{}", paint.bold(&format!("{:<12}", format!("{name}{mark}"))));
        for i in 0..hand.len() {
            let _ = write!(out, "{}", paint.dim(&format!("{:>5}", i + 1)));
        }
        out.push('\n');
        let _ = write!(out, "{:<12}", "");
        for id in &hand {
            out.push_str(&known(now, &counted, *id, paint));
        }
        out.push('\n');
        if player != me {
            rows(now, &counted, &hand, paint, &mut out);
        }
    }
    let _ = writeln!(out, "\n{}", paint.dim("(7) cut   =7 certain   numbers are percent"));
    out
}

/// What is known of a wire for sure: cut in brackets, certain with a sign.
fn known(now: &Now, counted: &Fast, id: Id, paint: Paint) -> String {
    let sure = now.position.seen(id).or_else(|| counted.certain(id));
    match (sure, now.rows.is_cut(id)) {
        (Some(wire), true) => paint.dim(&format!("{:>5}", format!("({wire})"))),
        (Some(wire), false) => colour(wire, &format!("{:>5}", format!("={wire}")), paint),
        (None, _) => format!("{:>5}", "?"),
    }
}

fn rows(now: &Now, counted: &Fast, hand: &[Id], paint: Paint, out: &mut String) {
    for call in Call::all().map(Some).chain([None]) {
        let set = call.map_or(WireSet::RED, Call::set);
        let open = |id: &Id| counted.certain(*id).is_none() && !now.rows.is_cut(*id);
        let chances: Vec<f64> =
            hand.iter().map(|id| if open(id) { counted.chance(*id, set) } else { 0.0 }).collect();
        if chances.iter().all(|p| *p == 0.0) {
            continue;
        }
        let label = call.map_or_else(|| "red".to_owned(), call_words);
        let _ = write!(out, "{label:>11} ");
        for p in chances {
            out.push_str(&cell(p, call.is_none(), paint));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
}

/// A percentage with a shade that grows with it.
fn cell(p: f64, red: bool, paint: Paint) -> String {
    if p == 0.0 {
        return "     ".into();
    }
    let shade = match p {
        p if p >= 0.75 => "█",
        p if p >= 0.5 => "▓",
        p if p >= 0.25 => "▒",
        p if p >= 0.05 => "░",
        _ => "·",
    };
    let number = if p < 0.005 { "<1".into() } else { format!("{:.0}", 100.0 * p) };
    let text = format!("{number:>4}{}", paint.glyph(shade, " "));
    if red {
        paint.hue(Hue::Red, &text)
    } else if p >= 0.5 {
        paint.hue(Hue::Accent, &text)
    } else {
        text
    }
}

fn colour(wire: Wire, text: &str, paint: Paint) -> String {
    let hue = match wire.colour() {
        Colour::Blue => Hue::Blue,
        Colour::Yellow => Hue::Amber,
        Colour::Red => Hue::Red,
    };
    paint.hue(hue, text)
}

/// The best calls with their reasons.
pub(super) fn best(session: &Session, now: &Now, paint: Paint, budget: Budget, luck: &mut Luck) -> String {
    let Some(counted) = counted(session, now) else { return "Nothing fits any more.".into() };
    let meter = budget.meter();
    let (solos, calls) =
        suggest(&now.position, &counted, now.table, &Effort::default(), luck, &mut |n| meter(n));
    let mut out = String::new();
    for call in solos {
        let _ = writeln!(
            out,
            "{}  you hold all that is left of it: safe, and it costs nobody a guess",
            paint.bold(&format!("cut all {} alone", call_words(call)))
        );
    }
    if calls.is_empty() && out.is_empty() {
        return "You hold nothing that can be called; if all your wires are red, show them.".into();
    }
    for s in calls.iter().filter(|s| s.win > 0.0 || s.stderr < 1.0).take(5) {
        let o = &s.odds;
        let name = &session.setup.players[o.target as usize];
        let what = format!("{name} {} is {}", o.slot + 1, call_words(o.call));
        let mut why =
            vec![if o.certain() { "certain".into() } else { format!("{:.0} % right", 100.0 * o.chance) }];
        if o.red > 0.0 {
            why.push(format!("{:.1} % red", 100.0 * o.red));
        }
        why.push(format!("{:.0} % ± {:.0} to win", 100.0 * s.win, 100.0 * s.stderr));
        why.push(format!("tells you {:.1} bits", s.information));
        why.push(format!("{:.2} mistakes to expect of the next players", s.trouble));
        let _ = writeln!(out, "{}  {}", paint.bold(&format!("{what:<18}")), why.join(", "));
    }
    if !soft(session).is_empty() {
        let _ = writeln!(out, "{}", soft(session).trim_start());
    }
    out
}

/// Entropies, completion and where the copies are.
pub(super) fn stats(session: &Session, now: &Now) -> String {
    let Some(counted) = counted(session, now) else { return "Nothing fits any more.".into() };
    let u = uncertainty(&now.position, &now.rows, &counted);
    let mut out = String::new();
    let _ = writeln!(
        out,
        "deals that fit: {:.3e} ({:.1} bits); sum over wires {:.1} bits; {:.0} % of the others' wires known{}",
        counted.total(),
        u.deal,
        u.team,
        100.0 * u.completion,
        soft(session)
    );
    for (p, name) in session.setup.players.iter().enumerate() {
        if p as u8 == session.setup.me_index() {
            continue;
        }
        let slots: Vec<String> = u.slots[p].iter().map(|h| format!("{h:.1}")).collect();
        let _ = writeln!(out, "{name:<12} {:>5.1} bits: {}", u.players[p], slots.join(" "));
    }
    let sets: Vec<WireSet> = (0..now.position.layout.dealt() as Id).map(|id| counted.possible(id)).collect();
    let names = |list: &[u8]| -> String {
        list.iter().map(|p| session.setup.players[*p as usize].as_str()).collect::<Vec<_>>().join(" ")
    };
    for t in &ValueTracker::new(&now.position, &sets).0 {
        let _ = writeln!(
            out,
            "{:>6}: {} in all, cut [{}], certain [{}], called [{}], {} unknown",
            call_words(t.call),
            t.total,
            names(&t.revealed),
            names(&t.certain),
            names(&t.called),
            t.uncertain
        );
    }
    out
}

/// A word after each line: how much it told, and what has become certain.
pub(super) fn news(session: &Session, now: &Now) -> String {
    let mut before = session.clone();
    before.lines.pop();
    let (Ok(then), Some(after)) = (before.now(), counted(session, now)) else { return String::new() };
    let Some(earlier) = counted(&before, &then) else { return String::new() };
    let mut out = String::new();
    let line = session.lines.len() - 1;
    let facts = Session::facts_of(now, line).count();
    let bits = (earlier.total().log2() - after.total().log2()).max(0.0);
    let _ = write!(out, "Noted ({facts} {}, {bits:.1} bits).", if facts == 1 { "fact" } else { "facts" });
    for (p, name) in session.setup.players.iter().enumerate() {
        if p as u8 == session.setup.me_index() {
            continue;
        }
        for (i, id) in now.rows.hand(p as u8).into_iter().enumerate() {
            if let (Some(wire), None) = (after.certain(id), earlier.certain(id)) {
                let _ = write!(out, " {name} {} is {wire}.", i + 1);
            } else if is_red(after.possible(id)) && !is_red(earlier.possible(id)) {
                let _ = write!(out, " {name} {} may be red.", i + 1);
            }
        }
    }
    out
}
