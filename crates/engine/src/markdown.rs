//! The Markdown that rules are written in: headings, paragraphs, lists and tables, and nothing inside of lines.

use std::fmt::Write;

use crate::text::Paint;

/// A piece of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block<'a> {
    /// A heading: a line that begins with `##`.
    Heading(&'a str),
    /// Lines that belong together.
    Paragraph(String),
    /// A list: the mark of each line (`-` or `1.`) and what it says.
    List(Vec<(&'a str, String)>),
    /// A table: the line above the rule, and the lines below.
    Table {
        /// What the columns are.
        head: Vec<&'a str>,
        /// The cells, line by line; each line has as many as there are columns.
        rows: Vec<Vec<&'a str>>,
    },
}

/// The blocks of a text.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    // A blank line ends whatever was open.
    let mut open = false;
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() {
            open = false;
            continue;
        }
        let last = if open { blocks.last_mut() } else { None };
        if let Some(heading) = line.strip_prefix('#') {
            blocks.push(Block::Heading(heading.trim_start_matches('#').trim()));
            open = false;
            continue;
        }
        match (last, item(line), cells(line)) {
            (Some(Block::List(items)), Some((mark, says)), _) => items.push((mark, says.to_owned())),
            (_, Some((mark, says)), _) => blocks.push(Block::List(vec![(mark, says.to_owned())])),
            (Some(Block::Table { head, rows }), _, Some(mut cells)) => {
                let is_rule = cells.iter().all(|c| !c.is_empty() && c.chars().all(|c| "-: ".contains(c)));
                if !is_rule {
                    cells.resize(head.len(), "");
                    rows.push(cells);
                }
            }
            (_, None, Some(head)) => blocks.push(Block::Table { head, rows: Vec::new() }),
            (Some(Block::Paragraph(words)), None, None) => {
                words.push(' ');
                words.push_str(line);
            }
            (Some(Block::List(items)), None, None) if !items.is_empty() => {
                if let Some((_, says)) = items.last_mut() {
                    says.push(' ');
                    says.push_str(line);
                }
            }
            _ => blocks.push(Block::Paragraph(line.to_owned())),
        }
        open = true;
    }
    blocks
}

/// The mark of a list's line, and what it says.
fn item(line: &str) -> Option<(&str, &str)> {
    let (mark, says) = line.split_once(' ')?;
    let number =
        mark.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    (number || mark == "-" || mark == "*").then(|| (mark, says.trim()))
}

fn cells(line: &str) -> Option<Vec<&str>> {
    let inside = line.strip_prefix('|')?;
    Some(inside.strip_suffix('|').unwrap_or(inside).split('|').map(str::trim).collect())
}

/// A text for a terminal: lines of at most this many characters, with a blank line between blocks.
pub fn lines(text: &str, width: usize, paint: Paint) -> Vec<String> {
    let mut out = Vec::new();
    for block in blocks(text) {
        if !out.is_empty() {
            out.push(String::new());
        }
        match block {
            Block::Heading(words) => out.extend(wrap(words, width).iter().map(|line| paint.bold(line))),
            Block::Paragraph(words) => out.extend(wrap(&words, width)),
            Block::List(items) => {
                for (mark, says) in items {
                    let indent = mark.chars().count() + 1;
                    hang(&format!("{mark} "), indent, &says, width, &mut out);
                }
            }
            Block::Table { head, rows } => table(&head, &rows, width, paint, &mut out),
        }
    }
    out
}

/// Words in lines, of which the first begins with something and the others are set in as far.
fn hang(first: &str, indent: usize, words: &str, width: usize, out: &mut Vec<String>) {
    for (i, line) in wrap(words, width.saturating_sub(indent)).iter().enumerate() {
        out.push(if i == 0 { format!("{first}{line}") } else { format!("{}{line}", " ".repeat(indent)) });
    }
}

/// Columns as wide as what stands in them; the last one is wrapped into the room that is left.
fn table(head: &[&str], rows: &[Vec<&str>], width: usize, paint: Paint, out: &mut Vec<String>) {
    const GAP: usize = 2;
    let Some(last) = head.len().checked_sub(1) else { return };
    let longest = |column: usize| {
        let all = rows.iter().map(|row| row[column]).chain([head[column]]);
        all.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let wide: Vec<usize> = (0..last).map(longest).collect();
    let indent = wide.iter().map(|w| w + GAP).sum();
    for (i, row) in std::iter::once(head).chain(rows.iter().map(Vec::as_slice)).enumerate() {
        let first = row.iter().zip(&wide).fold(String::new(), |mut first, (cell, wide)| {
            let _ = write!(first, "{cell:<wide$}  ");
            first
        });
        let from = out.len();
        hang(&first, indent, row[last], width, out);
        if from == out.len() {
            out.push(first.trim_end().to_owned());
        }
        if i == 0 {
            for line in &mut out[from..] {
                *line = paint.dim(line);
            }
        }
    }
}

/// Words in lines of at most this many characters; a longer word has a line of its own.
fn wrap(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "## A turn\n\nRoll all six dice.\nThen bank.\n\n- First this,\n  and more of it.\n- Then that.\n\n\
                        | Combo | Points |\n|---|---|\n| a 1 | 100 |\n| three 1s |\n";

    #[test]
    fn headings_paragraphs_lists_and_tables_are_read() {
        assert_eq!(
            blocks(TEXT),
            [
                Block::Heading("A turn"),
                Block::Paragraph("Roll all six dice. Then bank.".into()),
                Block::List(vec![("-", "First this, and more of it.".into()), ("-", "Then that.".into())]),
                Block::Table {
                    head: vec!["Combo", "Points"],
                    rows: vec![vec!["a 1", "100"], vec!["three 1s", ""]]
                },
            ]
        );
        let numbered = blocks("1. Roll.\n2. Pay.");
        assert_eq!(numbered, [Block::List(vec![("1.", "Roll.".into()), ("2.", "Pay.".into())])]);
        assert_eq!(
            blocks("A - b | c"),
            [Block::Paragraph("A - b | c".into())],
            "signs inside of a line are words"
        );
        assert!(blocks("").is_empty());
    }

    #[test]
    fn lines_fit_the_terminal_and_lists_and_tables_hang() {
        assert_eq!(
            lines(TEXT, 16, Paint::PLAIN),
            [
                "A turn",
                "",
                "Roll all six",
                "dice. Then bank.",
                "",
                "- First this,",
                "  and more of",
                "  it.",
                "- Then that.",
                "",
                "Combo     Points",
                "a 1       100",
                "three 1s",
            ]
        );
        let long = "| a | b |\n|---|---|\n| x | one two three four |";
        assert_eq!(lines(long, 12, Paint::PLAIN), ["a  b", "x  one two", "   three", "   four"]);
    }
}
