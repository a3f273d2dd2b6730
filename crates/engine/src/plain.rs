//! What readers of JSON say of wrong input, in words for people who know neither the reader nor its types.

/// The message of a reader, in plain words. What is plain already stays as it is.
pub fn say(message: &str) -> String {
    for (kind, what) in [("invalid type: ", ""), ("invalid value: ", ""), ("invalid length ", "length ")] {
        if let Some(rest) = message.strip_prefix(kind)
            && let Some((found, wanted)) = rest.split_once(", expected ")
        {
            return format!("should be {}, not {what}{}", wanted_words(wanted), found_words(found));
        }
    }
    if let Some(rest) = message.strip_prefix("unknown variant ")
        && let Some((found, wanted)) = rest.split_once(", expected ")
    {
        let wanted = wanted.strip_prefix("one of ").unwrap_or(wanted);
        return format!("{found} is not possible here; there are: {wanted}");
    }
    if message.starts_with("data did not match any variant of untagged enum") {
        return "has none of the forms that it can have".into();
    }
    message.to_owned()
}

/// What is wrong with a text that should be JSON, and where.
pub fn not_json(error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    if error.is_eof() {
        return format!("no JSON: it ends in the middle, in line {line}, column {column}");
    }
    let message = error.to_string();
    let reason = message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
    if error.is_data() {
        return say(reason);
    }
    format!("no JSON: {reason} in line {line}, column {column}")
}

/// What was found, as it was written: `string "many"` is `"many"`.
fn found_words(found: &str) -> String {
    let value = found.split_once('`').and_then(|(_, rest)| rest.strip_suffix('`'));
    match (found, value) {
        (_, Some(value)) => value.to_owned(),
        ("sequence", _) => "a list".into(),
        ("map", _) => "an object".into(),
        ("null" | "unit value", _) => "null".into(),
        (found, _) => found.strip_prefix("string ").unwrap_or(found).to_owned(),
    }
}

/// What was wanted, without the name of a type.
fn wanted_words(wanted: &str) -> String {
    match wanted {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "u128" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "string" | "str" | "a borrowed string" | "a character" => "a text",
        "a sequence" | "sequence" => "a list",
        "a map" | "map" => "an object",
        "option" => "a value or null",
        "unit" => "null",
        "string or map" => "a text or an object",
        other if other.starts_with("struct ") => "an object",
        other if other.starts_with("tuple ") || other.starts_with("a tuple ") => "a list",
        other if other.contains("enum ") => "one of its names",
        "variant identifier" | "field identifier" => "a name",
        other => other,
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::from_json;

    #[test]
    fn no_type_of_the_program_is_named() {
        let words = |e: crate::Invalid| e.0;
        assert_eq!(
            words(from_json::<u8>(json!(300)).unwrap_err()),
            "should be a whole number from 0 to 255, not 300"
        );
        assert_eq!(
            words(from_json::<u8>(json!(-3)).unwrap_err()),
            "should be a whole number from 0 to 255, not -3"
        );
        assert_eq!(
            words(from_json::<usize>(json!("many")).unwrap_err()),
            "should be a whole number, 0 or more, not \"many\""
        );
        assert_eq!(words(from_json::<bool>(json!(1.5)).unwrap_err()), "should be true or false, not 1.5");
        assert_eq!(words(from_json::<Vec<bool>>(json!({})).unwrap_err()), "should be a list, not an object");
        assert_eq!(words(from_json::<String>(json!(null)).unwrap_err()), "should be a text, not null");
        assert_eq!(
            words(from_json::<[u8; 2]>(json!([1])).unwrap_err()),
            "should be an array of length 2, not length 1"
        );
    }

    #[test]
    fn where_a_text_stops_being_json_is_told() {
        let wrong = |text: &str| not_json(&serde_json::from_str::<serde_json::Value>(text).unwrap_err());
        assert_eq!(wrong("{"), "no JSON: it ends in the middle, in line 1, column 1");
        assert_eq!(wrong("{\n x}"), "no JSON: key must be a string in line 2, column 2");
    }
}
