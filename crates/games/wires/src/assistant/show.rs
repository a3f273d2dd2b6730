//! Tables, advice and numbers for people.

use std::fmt::Write;

use engine::text::{Hue, Paint};
use engine::{Budget, Luck};

use super::lines::is_red;
use super::session::{Now, Session};
use crate::advice::{Effort, suggest};
use crate::belief::stats::uncertainty;
use crate::belief::{Fast, Id, Sets, ValueTracker};
use crate::fact::Fact;
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

/// The cells in front of a row of wires, and those of a wire.
const LABEL: usize = 12;
const WIRE: usize = 5;

/// The beliefs: for every player a column for each wire and a row for each value that it can be. A stand that is wider than the
/// screen goes on below, in parts of about the same length, and a second stand is named where it begins.
pub(super) fn table(session: &Session, now: &Now, paint: Paint, width: usize) -> String {
    let Some(counted) = counted(session, now) else { return "Nothing fits any more.".into() };
    let mut out = String::new();
    let _ = writeln!(out, "dial {}{}", now.table.dial, soft(session));
    let me = session.setup.me_index();
    for (p, name) in session.setup.players.iter().enumerate() {
        let player = p as u8;
        let stands: Vec<&Vec<Id>> = now.rows.of(player).collect();
        let mark = if player == me { " (you)" } else { "" };
        let _ = writeln!(out, "\n{}", paint.bold(&format!("{name}{mark}")));
        let mut slot = 0;
        for (number, stand) in stands.iter().enumerate() {
            let several = stands.len() > 1;
            let label = if several { format!("stand {}", number + 1) } else { String::new() };
            for (i, part) in parts(stand, width).enumerate() {
                let label = if i == 0 { label.as_str() } else { "" };
                let _ = write!(out, "{}", paint.hue(Hue::Accent, &format!("{label:<LABEL$}")));
                for _ in part {
                    slot += 1;
                    let _ = write!(out, "{}", paint.dim(&format!("{slot:>WIRE$}")));
                }
                let _ = write!(out, "\n{:<LABEL$}", "");
                for id in part {
                    out.push_str(&known(now, &counted, *id, paint));
                }
                out.push('\n');
                if player != me {
                    rows(now, &counted, part, paint, &mut out);
                }
            }
        }
    }
    let _ = writeln!(out, "\n{}", paint.dim("(7) cut   =7 certain   numbers are percent"));
    out
}

/// The parts in which a stand is shown: as few as the width allows, and none much shorter than the others.
fn parts(stand: &[Id], width: usize) -> std::slice::Chunks<'_, Id> {
    let fit = (width.saturating_sub(LABEL) / WIRE).max(1);
    let rows = stand.len().div_ceil(fit).max(1);
    stand.chunks(stand.len().div_ceil(rows).max(1))
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
        let slots: Vec<String> = u.slots[p].iter().map(|h| format!("{:.1}", h.abs())).collect();
        let _ = writeln!(out, "{name:<12} {:>5.1} bits: {}", u.players[p], slots.join(" "));
    }
    let _ = writeln!(out, "{}", filtered(now, &counted));
    let names = |list: &[u8]| -> String {
        list.iter().map(|p| session.setup.players[*p as usize].as_str()).collect::<Vec<_>>().join(" ")
    };
    for t in &ValueTracker::counted(&now.position, &counted).0 {
        let mut either = String::new();
        for who in &t.either {
            let _ = write!(either, ", one swapped [{}]", names(who));
        }
        let _ = writeln!(
            out,
            "{:>6}: {} in all, cut [{}], certain [{}], called [{}], {} unknown{}",
            call_words(t.call),
            t.total,
            names(&t.revealed),
            names(&t.certain),
            names(&t.called),
            t.uncertain,
            either
        );
    }
    out
}

/// What simple reasons alone would know, beside all that can be known.
fn filtered(now: &Now, counted: &Fast) -> String {
    let (sets, rounds) = match Sets::of(&now.position) {
        Ok(settled) => settled,
        Err(found) => return format!("filters: {found}"),
    };
    let open = |id: &Id| !now.rows.is_cut(*id) && now.position.seen(*id).is_none();
    let ids: Vec<Id> = (0..now.position.layout.dealt() as Id).filter(open).collect();
    let (mut left, mut possible) = (0, 0);
    for id in &ids {
        left += sets.sets[*id as usize].len();
        possible += counted.possible(*id).len();
    }
    let each = |n: u32| f64::from(n) / ids.len().max(1) as f64;
    let rounds = if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") };
    format!(
        "filters: settled in {rounds}, {:.1} values a wire are left; counted exactly {:.1}",
        each(left),
        each(possible)
    )
}

/// A swap in plain words: whose wire is whose now.
fn swapped(names: &[String], fact: &Fact) -> Option<String> {
    let Fact::Swap { player1, from1, to1, player2, from2, to2 } = *fact else { return None };
    let (one, two) = (&names[player1 as usize], &names[player2 as usize]);
    Some(format!(
        " What was {one} {} is {two} {} now, and what was {two} {} is {one} {}.",
        from1 + 1,
        to2 + 1,
        from2 + 1,
        to1 + 1
    ))
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
    for told in Session::facts_of(now, line).filter_map(|f| swapped(&session.setup.players, f)) {
        out += &told;
    }
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
