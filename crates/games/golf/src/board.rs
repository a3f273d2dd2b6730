//! A drawing of the table for a terminal.

use std::fmt::Write;

use engine::Seat;
use engine::text::{Hue, Paint, Reader};

use crate::words::{BoardEmpty, BoardHolds, BoardHole, BoardPiles, BoardShows, board_hidden, board_out};
use crate::{Card, Golf, Phase, Pos, View};

pub(crate) fn draw(game: &Golf, view: &View, reader: Reader<'_>, paint: Paint) -> String {
    let mut out = String::new();
    let (round, rounds) = view.round();
    if round == 0 {
        let _ = writeln!(out, "{}", paint.dim(&BoardEmpty { rounds: rounds.into() }.say(reader.language)));
        return out;
    }
    let language = reader.language;
    let top = view.discard_top().map_or_else(|| paint.dim(" -- "), |c| card(c, paint));
    let hole = BoardHole { round: round.into(), rounds: rounds.into() }.say(language);
    let piles =
        BoardPiles { deck: format!("{:>2}", view.deck_size()).into(), card: top.into() }.say(language);
    let _ = write!(out, "{}   {piles}", paint.bold(&hole));
    if view.holding() {
        let held = view.held().map_or_else(|| board_hidden(language).to_owned(), |c| card(c, paint));
        let holds = BoardHolds { who: reader.seat(view.turn()), card: held.into() }.say(language);
        let _ = write!(out, "   {holds}");
    }
    out.push('\n');
    // The reader's own grid comes last, nearest to the prompt.
    let mut order: Vec<Seat> = Seat::all(view.seats()).collect();
    if let Some(you) = reader.you {
        order.rotate_left((you.index() + 1) % view.seats());
    }
    for row in order.chunks(3) {
        grids(game, view, row, reader, paint, &mut out);
    }
    out
}

fn grids(game: &Golf, view: &View, seats: &[Seat], reader: Reader<'_>, paint: Paint, out: &mut String) {
    const WIDTH: usize = 25;
    out.push('\n');
    for &seat in seats {
        let moving = view.phase() != Phase::GameOver && view.turn() == seat;
        let mark = if moving { paint.glyph("▸ ", "> ") } else { "  " };
        let mut name: String = reader.who(seat).chars().take(14).collect();
        if view.finisher() == Some(seat) {
            name.push(' ');
            name += paint.glyph("⚑", board_out(reader.language));
        }
        let plain = format!("{mark}{name}");
        let pad = " ".repeat(WIDTH.saturating_sub(plain.chars().count()));
        let painted = if moving { paint.hue(Hue::Accent, &plain) } else { paint.bold(&plain) };
        out.push_str(&painted);
        out.push_str(&pad);
    }
    trim(out);
    for row in 0..2 {
        for &seat in seats {
            out.push_str("  ");
            for column in 0..3 {
                let at = Pos::new(row * 3 + column).unwrap_or_default();
                out.push_str(&view.card(seat, at).map_or_else(
                    || paint.dim(&format!("{} {}", paint.glyph("░░", "##"), at.get())),
                    |c| card(c, paint),
                ));
                out.push(' ');
            }
            out.push_str("        ");
        }
        trim(out);
    }
    for &seat in seats {
        let total = view.totals()[seat.index()];
        let shows = BoardShows { shows: shown(game, view, seat).into(), total: total.into() };
        let text = format!("  {}", shows.say(reader.language));
        out.push_str(&paint.dim(&text));
        out.push_str(&" ".repeat(WIDTH.saturating_sub(text.chars().count())));
    }
    trim(out);
}

fn trim(out: &mut String) {
    out.truncate(out.trim_end().len());
    out.push('\n');
}

/// What the face-up cards count: a column with one of them counts that card.
fn shown(game: &Golf, view: &View, seat: Seat) -> i32 {
    let values = game.values();
    Pos::all()
        .take(3)
        .map(|at| match (view.card(seat, at), view.card(seat, at.partner())) {
            (Some(a), Some(b)) => values.column(a, b),
            (a, b) => a.or(b).map_or(0, |c| values.card(c)),
        })
        .sum()
}

fn card(card: Card, paint: Paint) -> String {
    let suit = if paint.ascii { card.suit().letter() } else { card.suit().symbol() };
    let text = format!("{:>3}{suit}", card.rank().name());
    if card.suit().is_red() { paint.hue(Hue::Red, &text) } else { paint.bold(&text) }
}
