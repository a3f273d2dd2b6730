//! Text for terminals that know no letters beyond ASCII: names and sentences lose their accents on the way out.

use std::io::{self, Write};

/// Writes what comes in to `out`, with ASCII letters and signs alone if that was asked for.
pub(crate) struct Plainly<W> {
    out: W,
    ascii: bool,
}

impl<W> Plainly<W> {
    pub(crate) fn new(out: W, ascii: bool) -> Self {
        Self { out, ascii }
    }
}

impl<W: Write> Write for Plainly<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.ascii && !text.is_ascii() => self.out.write_all(folded(text).as_bytes())?,
            _ => self.out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Letters without their accents, one for one wherever that is possible, so that columns stay in line.
fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'À'..='Å' => plain.push('A'),
            'à'..='å' => plain.push('a'),
            'Ç' => plain.push('C'),
            'ç' => plain.push('c'),
            'È'..='Ë' => plain.push('E'),
            'è'..='ë' => plain.push('e'),
            'Ì'..='Ï' => plain.push('I'),
            'ì'..='ï' => plain.push('i'),
            'Ñ' => plain.push('N'),
            'ñ' => plain.push('n'),
            'Ò'..='Ö' => plain.push('O'),
            'ò'..='ö' => plain.push('o'),
            'Ù'..='Ü' => plain.push('U'),
            'ù'..='ü' => plain.push('u'),
            'ß' => plain.push_str("ss"),
            '×' => plain.push('x'),
            '–' | '—' => plain.push('-'),
            '…' => plain.push_str("..."),
            '±' => plain.push_str("+-"),
            '’' | '‘' => plain.push('\''),
            '„' | '“' | '”' => plain.push('"'),
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_accents_where_only_ascii_is_shown() {
        let written = |ascii| {
            let mut out = Plainly::new(Vec::new(), ascii);
            out.write_all("Café – 2 ± 1: Müller’s straße".as_bytes()).unwrap();
            String::from_utf8(out.out).unwrap()
        };
        assert_eq!(written(true), "Cafe - 2 +- 1: Muller's strasse");
        assert_eq!(written(false), "Café – 2 ± 1: Müller’s straße");
    }
}
