//! Cards, dice and large letters, in the sizes that a screen has room for.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::{Canvas, part};
use crate::theme::Role;

/// The sizes of a card, the smallest first: a face without a frame, then with more and more of one.
pub(crate) const CARDS: [(u16, u16); 5] = [(3, 1), (5, 3), (7, 5), (9, 7), (11, 9)];

/// The sizes of a die.
pub(crate) const DICE: [(u16, u16); 3] = [(7, 5), (12, 7), (20, 10)];

/// A card as people write it: `9♥`.
pub(crate) fn face(card: &str) -> String {
    let (rank, suit) = card.split_at(card.len().saturating_sub(1));
    let suit = ["♥", "♦", "♣", "♠"]["HDCS".find(suit).unwrap_or(3)];
    format!("{}{suit}", if rank == "X" { "Jo" } else { rank })
}

/// A card's rank and suit as signs, and its style. A joker has no suit.
fn signs(canvas: &Canvas<'_>, card: &str) -> (String, &'static str, Style) {
    let (rank, suit) = card.split_at(card.len().saturating_sub(1));
    let (suit, role) = match suit {
        "H" => ("♥", Role::StockRed),
        "D" => ("♦", Role::StockRed),
        "C" => ("♣", Role::Stock),
        _ => ("♠", Role::Stock),
    };
    let (rank, suit) = if rank == "X" { ("Jo", "★") } else { (rank, suit) };
    (rank.to_owned(), suit, canvas.role(role))
}

/// A card, or its back, as large as the place is.
pub(crate) fn card(canvas: &mut Canvas<'_>, at: Rect, card: Option<&str>) {
    let Some(name) = card else { return back(canvas, at) };
    let (rank, suit, style) = signs(canvas, name);
    let joker = rank == "Jo";
    // A small joker still tells its suit, as there are two of them.
    let short = face(name);
    if at.height < 3 {
        canvas.put(at, 0, 0, &format!("{short:>3}"), style);
        return;
    }
    blank(canvas, at, style);
    if at.height == 3 {
        canvas.centre(part(at, 1, 1, at.width - 2, 1), 0, &format!("{short:^3}"), style);
        return;
    }
    let face = part(at, 1, 1, at.width - 2, at.height - 2);
    canvas.put(face, 0, 0, &rank, style);
    canvas.right(face, face.height - 1, &rank, style);
    if face.width < 7 {
        canvas.centre(face, face.height / 2, suit, style);
        return;
    }
    for (x, y) in pips(&rank) {
        let (wide, tall) = (f64::from(face.width - 1), f64::from(face.height - 1));
        // The pips stand between the two ranks, also where these have two signs.
        let beside = (wide / 3.0).floor().min((wide / 2.0).floor() - rank.len() as f64);
        let x = wide / 2.0 + x * beside;
        canvas.put(face, x.round() as u16, (y * tall).round() as u16, suit, style);
    }
    if matches!(&*rank, "J" | "Q" | "K") {
        let bold = style.add_modifier(ratatui::style::Modifier::BOLD);
        canvas.centre(face, face.height / 2, &format!("{suit} {rank} {suit}"), bold);
    } else if joker {
        canvas.centre(face, face.height / 2, "JOKER", style);
    }
}

/// Where the pips of a rank are: to the left or right of the middle, and how far down.
fn pips(rank: &str) -> Vec<(f64, f64)> {
    let pair = |y: f64| [(-1.0, y), (1.0, y)];
    let pairs = |ys: &[f64]| ys.iter().flat_map(|y| pair(*y)).collect::<Vec<_>>();
    let (mut list, middle): (Vec<(f64, f64)>, &[f64]) = match rank {
        "A" => (vec![], &[0.5]),
        "2" => (vec![], &[0.0, 1.0]),
        "3" => (vec![], &[0.0, 0.5, 1.0]),
        "4" => (pairs(&[0.0, 1.0]), &[]),
        "5" => (pairs(&[0.0, 1.0]), &[0.5]),
        "6" => (pairs(&[0.0, 0.5, 1.0]), &[]),
        "7" => (pairs(&[0.0, 0.5, 1.0]), &[0.25]),
        "8" => (pairs(&[0.0, 0.5, 1.0]), &[0.25, 0.75]),
        "9" => (pairs(&[0.0, 0.3, 0.7, 1.0]), &[0.5]),
        "10" => (pairs(&[0.0, 0.3, 0.7, 1.0]), &[0.2, 0.8]),
        _ => (vec![], &[]),
    };
    list.extend(middle.iter().map(|y| (0.0, *y)));
    list
}

fn back(canvas: &mut Canvas<'_>, at: Rect) {
    let style = canvas.role(Role::Back);
    if at.height < 3 {
        canvas.put(at, 0, 0, "░░░", style);
        return;
    }
    blank(canvas, at, style);
    for y in 1..at.height - 1 {
        canvas.put(at, 1, y, &"░".repeat(at.width as usize - 2), style);
    }
}

/// The place where a card may lie.
pub(crate) fn empty(canvas: &mut Canvas<'_>, at: Rect, style: Style) {
    let wide = at.width.saturating_sub(2) as usize;
    canvas.put(at, 0, 0, &format!("╭{}╮", "╌".repeat(wide)), style);
    for y in 1..at.height.saturating_sub(1) {
        canvas.put(at, 0, y, "│", style);
        canvas.put(at, at.width - 1, y, "│", style);
    }
    canvas.put(at, 0, at.height.saturating_sub(1), &format!("╰{}╯", "╌".repeat(wide)), style);
}

fn blank(canvas: &mut Canvas<'_>, at: Rect, style: Style) {
    canvas.fill(at, style);
    canvas.frame(at, "", style);
}

const PIPS: [[u8; 3]; 6] = [
    [0b000, 0b010, 0b000],
    [0b100, 0b000, 0b001],
    [0b100, 0b010, 0b001],
    [0b101, 0b000, 0b101],
    [0b101, 0b010, 0b101],
    [0b101, 0b101, 0b101],
];

/// A die, as large as the place is.
pub(crate) fn die(canvas: &mut Canvas<'_>, at: Rect, face: u8, style: Style) {
    blank(canvas, at, style);
    let inner = part(at, 1, 1, at.width.saturating_sub(2), at.height.saturating_sub(2));
    // One cell, two beside each other, or four above four.
    let (pip, left, step): (&[&str], u16, (u16, u16)) = match at.width {
        0..12 => (&["●"], 0, (2, 1)),
        12..20 => (&["██"], 1, (3, 2)),
        _ => (&["▄██▄", "▀██▀"], 1, (6, 3)),
    };
    for (row, bits) in PIPS[usize::from(face.clamp(1, 6)) - 1].iter().enumerate() {
        for column in 0..3u16 {
            if bits >> (2 - column) & 1 != 0 {
                for (i, line) in pip.iter().enumerate() {
                    canvas.put(inner, left + column * step.0, row as u16 * step.1 + i as u16, line, style);
                }
            }
        }
    }
}

/// The largest of some sizes with which so many pieces fit beside each other, with a gap between them.
pub(crate) fn largest(sizes: &[(u16, u16)], count: u16, gap: u16, room: (u16, u16)) -> Option<(u16, u16)> {
    let fits = |size: &&(u16, u16)| count * (size.0 + gap) <= room.0 + gap && size.1 <= room.1;
    sizes.iter().rev().find(fits).copied()
}

/// Letters of five rows of dots, two rows in a line of the screen.
const LETTERS: [(char, [&str; 5]); 37] = [
    (' ', ["   ", "   ", "   ", "   ", "   "]),
    ('A', [" ## ", "#  #", "####", "#  #", "#  #"]),
    ('B', ["### ", "#  #", "### ", "#  #", "### "]),
    ('C', [" ###", "#   ", "#   ", "#   ", " ###"]),
    ('D', ["### ", "#  #", "#  #", "#  #", "### "]),
    ('E', ["####", "#   ", "### ", "#   ", "####"]),
    ('F', ["####", "#   ", "### ", "#   ", "#   "]),
    ('G', [" ###", "#   ", "# ##", "#  #", " ###"]),
    ('H', ["#  #", "#  #", "####", "#  #", "#  #"]),
    ('I', ["###", " # ", " # ", " # ", "###"]),
    ('J', ["  ##", "   #", "   #", "#  #", " ## "]),
    ('K', ["#  #", "# # ", "##  ", "# # ", "#  #"]),
    ('L', ["#   ", "#   ", "#   ", "#   ", "####"]),
    ('M', ["#   #", "## ##", "# # #", "#   #", "#   #"]),
    ('N', ["#  #", "## #", "# ##", "#  #", "#  #"]),
    ('O', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('P', ["### ", "#  #", "### ", "#   ", "#   "]),
    ('Q', [" ## ", "#  #", "#  #", "# # ", " # #"]),
    ('R', ["### ", "#  #", "### ", "# # ", "#  #"]),
    ('S', [" ###", "#   ", " ## ", "   #", "### "]),
    ('T', ["#####", "  #  ", "  #  ", "  #  ", "  #  "]),
    ('U', ["#  #", "#  #", "#  #", "#  #", " ## "]),
    ('V', ["#   #", "#   #", " # # ", " # # ", "  #  "]),
    ('W', ["#   #", "#   #", "# # #", "## ##", "#   #"]),
    ('X', ["#  #", "#  #", " ## ", "#  #", "#  #"]),
    ('Y', ["#   #", " # # ", "  #  ", "  #  ", "  #  "]),
    ('Z', ["####", "  # ", " #  ", "#   ", "####"]),
    ('0', [" ## ", "#  #", "#  #", "#  #", " ## "]),
    ('1', [" # ", "## ", " # ", " # ", "###"]),
    ('2', ["### ", "   #", " ## ", "#   ", "####"]),
    ('3', ["### ", "   #", " ## ", "   #", "### "]),
    ('4', ["#  #", "#  #", "####", "   #", "   #"]),
    ('5', ["####", "#   ", "### ", "   #", "### "]),
    ('6', [" ## ", "#   ", "### ", "#  #", " ## "]),
    ('7', ["####", "   #", "  # ", " #  ", " #  "]),
    ('8', [" ## ", "#  #", " ## ", "#  #", " ## "]),
    ('9', [" ## ", "#  #", " ###", "   #", " ## "]),
];

/// The three lines of a text in large letters; none if it has a sign for which there is no letter.
fn large(text: &str) -> Option<[String; 3]> {
    let mut lines = [const { String::new() }; 3];
    for c in text.trim_end_matches('.').chars() {
        let dots = LETTERS.iter().find(|(letter, _)| *letter == c.to_ascii_uppercase())?.1;
        for x in 0..dots[0].len() {
            let dot = |y: usize| dots.get(y).is_some_and(|row| row.as_bytes()[x] == b'#');
            for (y, line) in lines.iter_mut().enumerate() {
                line.push(match (dot(2 * y), dot(2 * y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
        }
        for line in &mut lines {
            line.push(' ');
        }
    }
    Some(lines)
}

/// Writes large letters in the middle, three lines of them, or plain ones where they don't fit. Says how many lines it took.
pub(crate) fn headline(canvas: &mut Canvas<'_>, at: Rect, text: &str, style: Style) -> u16 {
    match large(text).filter(|l| l[0].chars().count() <= at.width as usize + 1 && at.height > 2) {
        Some(lines) if !canvas.theme.ascii => {
            for (y, line) in lines.iter().enumerate() {
                let line: String = line.chars().take(line.chars().count().saturating_sub(1)).collect();
                canvas.centre(at, y as u16, &line, style);
            }
            3
        }
        _ => {
            canvas.centre(at, 0, text, style);
            1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_as_many_pips_as_it_counts() {
        for n in 2..=10 {
            assert_eq!(pips(&n.to_string()).len(), n);
        }
        assert_eq!((pips("A").len(), pips("K").len()), (1, 0));
        for (face, rows) in (1u32..).zip(PIPS) {
            assert_eq!(rows.iter().map(|r| r.count_ones()).sum::<u32>(), face);
        }
    }

    #[test]
    fn every_card_shows_its_rank_whole_in_both_corners_and_all_its_pips() {
        use ratatui::buffer::Buffer;

        let theme = crate::theme::Theme { depth: crate::Depth::None, light: false, ascii: false };
        for (wide, tall) in CARDS.into_iter().filter(|size| size.1 > 3) {
            for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] {
                let area = Rect::new(0, 0, wide, tall);
                let mut buffer = Buffer::empty(area);
                let (language, mut hits) = (engine::Language::English, Vec::new());
                let mut canvas = Canvas { buffer: &mut buffer, theme, language, hits: &mut hits };
                card(&mut canvas, area, Some(&format!("{rank}D")));
                let line = |y: u16| (1..wide - 1).map(|x| buffer[(x, y)].symbol()).collect::<String>();
                let lines: Vec<String> = (1..tall - 1).map(line).collect();
                assert!(lines[0].starts_with(rank), "{lines:#?}");
                assert!(lines.last().is_some_and(|l| l.ends_with(rank)), "{lines:#?}");
                let pips = lines.concat().matches('♦').count();
                if wide >= 9
                    && let Ok(n) = rank.parse::<usize>()
                {
                    assert_eq!(pips, n, "{lines:#?}");
                }
            }
        }
    }

    #[test]
    fn letters_are_as_wide_in_every_row() {
        for (letter, rows) in LETTERS {
            assert!(rows.iter().all(|r| r.len() == rows[0].len()), "{letter}");
        }
        assert!(large("You win.").is_some() && large("Zoë").is_none());
    }

    #[test]
    fn the_largest_piece_that_fits_is_taken() {
        assert_eq!(largest(&DICE, 6, 1, (80, 30)), Some((12, 7)));
        assert_eq!(largest(&DICE, 6, 1, (80, 6)), Some((7, 5)));
        assert_eq!(largest(&DICE, 6, 1, (200, 30)), Some((20, 10)));
        assert_eq!(largest(&CARDS, 3, 1, (5, 1)), None);
    }
}
