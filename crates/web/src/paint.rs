//! The colours of a drawing, as the rules write them for terminals, for a page.

/// A stretch of text that looks the same all along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The classes that make it look so; empty for plain text.
    pub class: String,
    /// The text.
    pub text: String,
}

/// Reads the drawing that [`engine::text::Paint`] coloured. What it never writes is left out.
pub fn spans(drawing: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let (mut bold, mut dim, mut hue) = (false, false, "");
    let mut rest = drawing;
    while !rest.is_empty() {
        let (text, after) = rest.split_once("\u{1b}[").unwrap_or((rest, ""));
        if !text.is_empty() {
            let classes = [if bold { "bold" } else { "" }, if dim { "dim" } else { "" }, hue];
            let class = classes.into_iter().filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ");
            match spans.last_mut() {
                Some(last) if last.class == class => last.text.push_str(text),
                _ => spans.push(Span { class, text: text.to_owned() }),
            }
        }
        let Some((codes, after)) = after.split_once('m') else { break };
        for code in codes.split(';') {
            match code {
                "" | "0" => (bold, dim, hue) = (false, false, ""),
                "1" => bold = true,
                "2" => dim = true,
                "94" | "34" => hue = "hue-blue",
                "32" | "92" => hue = "hue-green",
                "91" | "31" => hue = "hue-red",
                "35" | "95" => hue = "hue-purple",
                "33" | "93" => hue = "hue-amber",
                "36" | "96" => hue = "hue-accent",
                _ => {}
            }
        }
        rest = after;
    }
    spans
}

/// The class of a colour.
pub fn class(hue: engine::text::Hue) -> &'static str {
    use engine::text::Hue;
    match hue {
        Hue::Blue => "hue-blue",
        Hue::Green => "hue-green",
        Hue::Red => "hue-red",
        Hue::Purple => "hue-purple",
        Hue::Amber => "hue-amber",
        Hue::Accent => "hue-accent",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::text::{Hue, Paint};

    #[test]
    fn every_colour_of_the_rules_has_its_class_and_no_code_is_left() {
        let paint = Paint { colour: true, ascii: false };
        let hues = [Hue::Blue, Hue::Green, Hue::Red, Hue::Purple, Hue::Amber, Hue::Accent];
        for hue in hues {
            let found = spans(&format!("a {} b", paint.hue(hue, "K♥")));
            let texts: Vec<_> = found.iter().map(|s| s.text.as_str()).collect();
            assert_eq!(texts, ["a ", "K♥", " b"], "{found:?}");
            assert_eq!(found[1].class, format!("bold {}", class(hue)));
            assert_eq!((found[0].class.as_str(), found[2].class.as_str()), ("", ""));
        }
    }

    #[test]
    fn bold_and_dim_text_are_told_apart_and_plain_text_stays_one_piece() {
        let paint = Paint { colour: true, ascii: false };
        let found = spans(&format!("{}{}", paint.bold("x"), paint.dim("y")));
        assert_eq!(found.iter().map(|s| s.class.as_str()).collect::<Vec<_>>(), ["bold", "dim"]);
        assert_eq!(spans("one\ntwo"), [Span { class: String::new(), text: "one\ntwo".into() }]);
        assert_eq!(spans(""), []);
    }

    #[test]
    fn a_code_that_was_cut_off_ends_the_drawing() {
        assert_eq!(spans("a\u{1b}[1"), [Span { class: String::new(), text: "a".into() }]);
    }
}
