//! A language file, read into phrases with marked gaps.

use std::collections::BTreeMap;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

/// A phrase of one language.
pub(crate) struct Phrase {
    /// `key`, or `key.attribute`.
    pub(crate) key: String,
    /// Where it stands, as `file:line`.
    pub(crate) at: String,
    /// Its gaps, sorted.
    pub(crate) gaps: Vec<String>,
    /// Its parts, before gaps have numbers.
    pub(crate) parts: Vec<Part>,
}

/// A part of a phrase.
#[derive(Clone)]
pub(crate) enum Part {
    /// As it stands.
    Text(String),
    /// Something that is filled in.
    Gap(String),
    /// One of several, by what is filled into a gap: key, default?, parts.
    Select(String, Vec<(String, bool, Vec<Part>)>),
}

/// Where in a file something stands.
struct Source<'s> {
    name: &'s str,
    text: &'s str,
}

impl Source<'_> {
    fn line(&self, offset: usize) -> String {
        let line = 1 + self.text.bytes().take(offset).filter(|b| *b == b'\n').count();
        format!("{}:{line}", self.name)
    }

    /// The line of a slice of the text.
    fn at(&self, slice: &str) -> String {
        self.line((slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }
}

/// What references lead to: messages by `id`, terms by `-id`.
type Known<'s> = BTreeMap<String, &'s Pattern<&'s str>>;

/// Reads a file.
pub(crate) fn read(name: &str, text: &str) -> Result<Vec<Phrase>, String> {
    let source = Source { name, text };
    let resource = parser::parse(text).map_err(|(_, errors)| {
        let errors: Vec<String> =
            errors.iter().map(|e| format!("{}: {}", source.line(e.pos.start), e.kind)).collect();
        errors.join("; ")
    })?;
    let mut known = Known::new();
    for entry in &resource.body {
        let (id, value) = match entry {
            Entry::Message(message) => (message.id.name.to_owned(), message.value.as_ref()),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value)),
            _ => continue,
        };
        if let Some(value) = value
            && known.insert(id.clone(), value).is_some()
        {
            return Err(format!("{name}: `{id}` is there twice"));
        }
    }
    let mut phrases = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let key = message.id.name;
        let attributes =
            message.attributes.iter().map(|a| (format!("{key}.{}", a.id.name), a.id.name, &a.value));
        let value = message.value.iter().map(|v| (key.to_owned(), key, v));
        for (key, at, pattern) in value.chain(attributes) {
            let at = source.at(at);
            let mut parts = Vec::new();
            pattern_parts(&source, &known, pattern, &mut parts, 0)
                .map_err(|e| format!("{at}: `{key}`: {e}"))?;
            let mut gaps = Vec::new();
            gather(&parts, &mut gaps);
            gaps.sort();
            gaps.dedup();
            phrases.push(Phrase { key, at, gaps, parts });
        }
    }
    Ok(phrases)
}

fn gather(parts: &[Part], gaps: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Text(_) => {}
            Part::Gap(gap) => gaps.push(gap.clone()),
            Part::Select(gap, variants) => {
                gaps.push(gap.clone());
                for variant in variants {
                    gather(&variant.2, gaps);
                }
            }
        }
    }
}

fn pattern_parts(
    source: &Source<'_>,
    known: &Known<'_>,
    pattern: &Pattern<&str>,
    parts: &mut Vec<Part>,
    depth: usize,
) -> Result<(), String> {
    if depth > 20 {
        return Err("references go in a circle".into());
    }
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => parts.push(Part::Text((*value).to_owned())),
            PatternElement::Placeable { expression } => {
                expression_parts(source, known, expression, parts, depth)?;
            }
        }
    }
    Ok(())
}

fn expression_parts(
    source: &Source<'_>,
    known: &Known<'_>,
    expression: &Expression<&str>,
    parts: &mut Vec<Part>,
    depth: usize,
) -> Result<(), String> {
    match expression {
        Expression::Inline(inline) => match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                parts.push(Part::Text((*value).to_owned()));
            }
            InlineExpression::VariableReference { id } => parts.push(Part::Gap(id.name.to_owned())),
            InlineExpression::Placeable { expression } => {
                expression_parts(source, known, expression, parts, depth + 1)?;
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                follow(source, known, id.name.to_owned(), parts, depth)?;
            }
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                follow(source, known, format!("-{}", id.name), parts, depth)?;
            }
            InlineExpression::FunctionReference { id, .. } => {
                return Err(format!("there is no function `{}` here", id.name));
            }
            _ => return Err("references to attributes and terms with arguments are not supported".into()),
        },
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else {
                return Err("a selector asks for a gap, as in { $who -> … }".into());
            };
            let variants = variants.iter().map(|variant| {
                let key = match variant.key {
                    VariantKey::Identifier { name } => name,
                    VariantKey::NumberLiteral { value } => value,
                };
                let mut inside = Vec::new();
                pattern_parts(source, known, &variant.value, &mut inside, depth + 1)?;
                Ok((key.to_owned(), variant.default, inside))
            });
            parts.push(Part::Select(id.name.to_owned(), variants.collect::<Result<_, String>>()?));
        }
    }
    Ok(())
}

fn follow(
    source: &Source<'_>,
    known: &Known<'_>,
    id: String,
    parts: &mut Vec<Part>,
    depth: usize,
) -> Result<(), String> {
    let pattern = known.get(&id).ok_or_else(|| format!("there is no `{id}` in this file"))?;
    pattern_parts(source, known, pattern, parts, depth + 1)
}
