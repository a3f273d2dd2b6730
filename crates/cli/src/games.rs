//! `parlor games`: what there is to play.

use std::io::Write;

use engine::text::{Hue, Paint};

use crate::failure::Failure;

pub(crate) fn run(rules: Option<&str>, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    if let Some(id) = rules {
        let game = catalog::find(id).map_err(Failure::usage)?;
        writeln!(out, "{}\n\n{}", paint.bold(game.facts().title), game.rules_text().trim_end())?;
        return Ok(());
    }
    for game in catalog::games() {
        let facts = game.facts();
        let seats = if facts.min_seats == facts.max_seats {
            facts.min_seats.to_string()
        } else {
            format!("{}-{}", facts.min_seats, facts.max_seats)
        };
        writeln!(
            out,
            "{}  {}  {}",
            paint.hue(Hue::Accent, facts.id),
            paint.bold(facts.title),
            paint.dim(&format!("{seats} seats"))
        )?;
        writeln!(out, "  {}", facts.about)?;
        for bot in game.bots() {
            writeln!(out, "  bot:{:<12} {} ({}). {}", bot.id, bot.name, bot.level, bot.about)?;
        }
        for preset in game.presets() {
            writeln!(out, "  --preset {:<7} {}", preset.id, preset.about)?;
        }
        let questions: Vec<_> = game.questions().iter().map(|q| q.id).collect();
        writeln!(out, "  {}\n", paint.dim(&format!("questions: {}", questions.join(", "))))?;
    }
    writeln!(out, "{}", paint.dim("Play one: parlor play GAME    Its rules: parlor games --rules GAME"))?;
    Ok(())
}
