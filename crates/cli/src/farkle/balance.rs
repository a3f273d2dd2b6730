//! `parlor farkle balance`: how hard the levels are.

use std::io::Write;

use engine::text::Paint;
use farkle::{Farkle, Options};

use super::odds::bar;
use crate::failure::Failure;

pub(super) fn run(options: &Options, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let levels = Farkle::balance(options).map_err(Failure::usage)?;
    writeln!(out, "{}", paint.bold("Best chance to clear each level from its start"))?;
    writeln!(
        out,
        "  bare: the player's own multiplier alone. relics: with one more of the relic that is always"
    )?;
    writeln!(out, "  on offer after each completed level.\n")?;
    writeln!(out, "{}", paint.dim("  level  points  turns    bare  relics"))?;
    let show = |chance: Option<f64>| chance.map_or("     -".into(), |c| format!("{c:>6.4}"));
    for l in &levels {
        let note = if l.exact { "" } else { "  about" };
        let (bare, typical) = (l.bare.unwrap_or(0.0), l.typical.unwrap_or(0.0));
        let solid = bar(bare, 30, paint);
        let more = paint
            .glyph("░", ".")
            .repeat(((typical * 30.0).round() as usize).saturating_sub(solid.chars().count()));
        writeln!(
            out,
            "  {:>5}  {:>6}  {:>5}  {}  {}  {solid}{}{note}",
            l.level,
            l.points,
            l.turns,
            show(l.bare),
            show(l.typical),
            paint.dim(&more)
        )?;
    }
    if levels.iter().any(|l| !l.exact) {
        writeln!(
            out,
            "\n  about: several mandatory goals are taken as one, which flatters; charges are not counted."
        )?;
    }
    Ok(())
}
