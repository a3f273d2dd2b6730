//! Text that is no wider than somebody's terminal.

/// The lines of a text, broken at spaces but not at fixed ones, none wider than `width` where its words allow it; all begin with this many spaces, those after the
/// first with two more.
pub(crate) fn lines(text: &str, width: usize, indent: usize) -> Vec<String> {
    hanging(text, width, indent, indent + 2)
}

/// The same with both indents given: the first line's, and that of those after it.
pub(crate) fn hanging(text: &str, width: usize, first: usize, rest: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = " ".repeat(first);
    let mut empty = true;
    for word in text.split([' ', '\n']).filter(|w| !w.is_empty()) {
        let room = width.saturating_sub(line.chars().count());
        if !empty && word.chars().count() + 1 > room {
            lines.push(std::mem::replace(&mut line, " ".repeat(rest)));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(&word.replace('\u{a0}', " "));
        empty = false;
    }
    lines.push(line);
    lines
}

/// A name and what it means beside it, in two columns: the second begins after `column` cells, and below the name where the name
/// is too long for its own.
pub(crate) fn entry(name: &str, about: &str, column: usize, width: usize) -> Vec<String> {
    let long = name.chars().count();
    if about.is_empty() {
        return vec![name.to_owned()];
    }
    // Where there is no room for two columns, the second stands below.
    let column = if width < column + 24 { 4 } else { column };
    let mut all = hanging(about, width, column, column);
    if long + 2 <= column {
        all[0].replace_range(..long, name);
    } else {
        all.insert(0, name.to_owned());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_to_the_width_and_words_stay_whole() {
        assert_eq!(lines("one two three four", 12, 2), ["  one two", "    three", "    four"]);
        assert_eq!(lines("extraordinarily", 8, 0), ["extraordinarily"]);
        assert_eq!(lines("", 8, 2), ["  "]);
    }

    #[test]
    fn columns_never_run_into_each_other() {
        let two = entry("  ab", "what it means in words", 8, 32);
        assert_eq!(two, ["  ab    what it means in words"]);
        let below = entry("  a-long-name", "what it means", 8, 32);
        assert_eq!(below, ["  a-long-name", "        what it means"]);
    }
}
