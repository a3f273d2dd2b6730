//! The Rust code of a folder of phrases.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use crate::LANGUAGES;
use crate::file::{Part, Phrase};

/// Writes the code; the first language is English, and has all keys.
pub(crate) fn code(languages: &[Vec<Phrase>], long: &[String], files: &[PathBuf]) -> Result<String, String> {
    let english: BTreeMap<&str, &Phrase> = languages[0].iter().map(|p| (p.key.as_str(), p)).collect();
    let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for key in english.keys() {
        texts.insert(key, vec![String::new(); languages.len()]);
    }
    for (number, phrases) in languages.iter().enumerate() {
        for phrase in phrases {
            let Some(model) = english.get(phrase.key.as_str()) else {
                return Err(format!("{}: English has no `{}`; is it spelt right?", phrase.at, phrase.key));
            };
            if let Some(gap) = phrase.gaps.iter().find(|g| !model.gaps.contains(g)) {
                return Err(format!(
                    "{}: `{}` has a gap `${gap}` that English does not have; it has: {}",
                    phrase.at,
                    phrase.key,
                    model.gaps.iter().map(|g| format!("${g}")).collect::<Vec<_>>().join(", ")
                ));
            }
            let mut text = String::new();
            write_parts(&phrase.parts, &model.gaps, &mut text);
            if let Some(texts) = texts.get_mut(phrase.key.as_str()) {
                texts[number] = text;
            }
        }
    }
    let mut out = String::new();
    let _ = writeln!(
        out,
        "/// The phrases of this crate.\n\
         pub(crate) static PHRASES: ::phrases::Phrases = ::phrases::Phrases {{\n    entries: &["
    );
    for (key, texts) in &texts {
        let gaps = &english[key].gaps;
        let _ =
            writeln!(out, "        ::phrases::Entry {{ key: {key:?}, gaps: &{gaps:?}, texts: {texts:?} }},");
    }
    let _ = writeln!(out, "    ],\n    long: {long:?},\n}};");
    for (index, (key, phrase)) in english.iter().enumerate() {
        emit_phrase(index, key, phrase, &mut out);
    }
    // The compiler looks at files again only if something includes them.
    for path in files {
        let _ = writeln!(out, "const _: &str = include_str!({:?});", path.display().to_string());
    }
    Ok(out)
}

fn emit_phrase(index: usize, key: &str, phrase: &Phrase, out: &mut String) {
    // Attributes and long families of keys are looked up by name.
    if key.contains('.') {
        return;
    }
    let about = format!("    #[doc = {:?}]\n", format!("`{key}` of {}.ftl.", LANGUAGES[0]));
    if phrase.gaps.is_empty() {
        let _ = write!(
            out,
            "{about}    #[allow(dead_code)]\n    pub(crate) fn {}(language: ::phrases::Language) -> &'static str {{ ::phrases::pick(const {{ PHRASES.entries[{index}].texts }}, language) }}\n",
            identifier(&snake(key))
        );
        return;
    }
    let name = camel(key);
    let fields: Vec<String> = phrase.gaps.iter().map(|gap| identifier(&snake(gap))).collect();
    let _ =
        writeln!(out, "{about}    #[allow(dead_code, missing_docs)]\n    pub(crate) struct {name}<'a> {{");
    for field in &fields {
        let _ = writeln!(out, "        pub(crate) {field}: ::phrases::Value<'a>,");
    }
    let given: Vec<String> = fields.iter().map(|field| format!("&self.{field}")).collect();
    let _ = writeln!(
        out,
        "    }}\n    #[allow(dead_code)]\n    impl {name}<'_> {{\n        /// The phrase, filled.\n        pub(crate) fn say(&self, language: ::phrases::Language) -> String {{ PHRASES.say({index}, language, &[{}]) }}\n    }}",
        given.join(", ")
    );
}

fn write_parts(parts: &[Part], gaps: &[String], out: &mut String) {
    let number = |gap: &String| {
        let index = gaps.iter().position(|g| g == gap).unwrap_or(0);
        char::from(b'0' + index as u8)
    };
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Gap(gap) => out.extend(['\u{1}', number(gap)]),
            Part::Select(gap, variants) => {
                out.extend(['\u{2}', number(gap)]);
                for (key, default, inside) in variants {
                    let star = if *default { "*" } else { "" };
                    let _ = write!(out, "{star}{key}\u{3}");
                    write_parts(inside, gaps, out);
                    out.push('\u{4}');
                }
                out.push('\u{5}');
            }
        }
    }
}

fn snake(key: &str) -> String {
    key.replace('-', "_")
}

fn camel(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    key.split(['-', '_']).map(word).collect()
}

/// A name that is not a word of Rust's.
fn identifier(name: &str) -> String {
    const TAKEN: [&str; 22] = [
        "as", "box", "break", "const", "continue", "do", "else", "enum", "fn", "for", "if", "in", "let",
        "loop", "match", "move", "ref", "return", "static", "type", "use", "where",
    ];
    if TAKEN.contains(&name) { format!("r#{name}") } else { name.to_owned() }
}
