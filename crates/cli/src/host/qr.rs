//! An address as a picture that phones read, in the characters of a terminal.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// How many light cells are around the code: less, and some phones do not find it.
const MARGIN: i32 = 2;

/// The picture, two rows of cells in each line; empty for a text that is too long for one.
pub(super) fn picture(text: &str) -> String {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return String::new() };
    // Dark on light, whatever the colours of the terminal are.
    let colours = anstyle::Style::new()
        .fg_color(Some(anstyle::AnsiColor::Black.into()))
        .bg_color(Some(anstyle::AnsiColor::BrightWhite.into()));
    let mut out = String::new();
    for y in (-MARGIN..code.size() + MARGIN).step_by(2) {
        let line: String = (-MARGIN..code.size() + MARGIN)
            .map(|x| match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            })
            .collect();
        let _ = writeln!(out, "  {colours}{line}{colours:#}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_has_the_cells_of_the_code_in_half_as_many_lines() {
        let text = "http://192.168.1.20:8000";
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("it is short");
        let picture = anstream::adapter::strip_str(&picture(text)).to_string();
        let lines: Vec<Vec<char>> = picture.lines().map(|l| l.chars().skip(2).collect()).collect();
        assert_eq!(lines.len() as i32, (code.size() + 2 * MARGIN + 1) / 2);
        for (row, line) in lines.iter().enumerate() {
            for (column, cell) in line.iter().enumerate() {
                let (x, y) = (column as i32 - MARGIN, 2 * row as i32 - MARGIN);
                let (upper, lower) = (matches!(cell, '█' | '▀'), matches!(cell, '█' | '▄'));
                assert_eq!((upper, lower), (code.get_module(x, y), code.get_module(x, y + 1)), "{x} {y}");
            }
        }
    }
}
