//! Which keys play which choice. Small letters and digits play; capitals and signs are for the table.

use protocol::room::Legal;

const POOL: &str = "1234567890abcdefghijklmnopqrstuvwxyz";

/// The keys of the choices: those that a game asks for, and for the others the next that are free. Several keys in a row
/// are typed one after the other. A choice may be left without keys; arrows and the mouse reach it.
pub(crate) fn assign(choices: &[Legal], wanted: impl Fn(&Legal) -> Option<String>) -> Vec<String> {
    let mut keys: Vec<String> = Vec::with_capacity(choices.len());
    for choice in choices {
        let key = wanted(choice).filter(|k| fits(k, &keys)).unwrap_or_default();
        keys.push(key);
    }
    let mut pool = POOL.chars();
    for i in 0..keys.len() {
        if keys[i].is_empty() {
            keys[i] = pool.by_ref().map(String::from).find(|k| fits(k, &keys)).unwrap_or_default();
        }
    }
    keys
}

/// No key sequence may begin with another one.
fn fits(key: &str, keys: &[String]) -> bool {
    !key.is_empty()
        && keys.iter().filter(|k| !k.is_empty()).all(|k| !k.starts_with(key) && !key.starts_with(k.as_str()))
}

/// What typing one more key leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// This choice.
    Choice(usize),
    /// The beginning of several choices.
    More(String),
    /// Nothing.
    Nothing,
}

/// Adds a key to what was typed so far.
pub(crate) fn type_key(keys: &[String], typed: &str, key: char) -> Typed {
    let now = format!("{typed}{key}");
    if let Some(choice) = keys.iter().position(|k| *k == now) {
        Typed::Choice(choice)
    } else if keys.iter().any(|k| k.starts_with(&now)) {
        Typed::More(now)
    } else {
        type_pair(keys, typed, key)
    }
}

/// Two digits are a pair, in whichever order they come.
fn type_pair(keys: &[String], typed: &str, key: char) -> Typed {
    let pairs =
        || keys.iter().enumerate().filter(|(_, k)| k.len() == 2 && k.bytes().all(|b| b.is_ascii_digit()));
    let turned = format!("{key}{typed}");
    if let Some((choice, _)) = pairs().find(|(_, k)| **k == turned) {
        Typed::Choice(choice)
    } else if typed.is_empty() && pairs().any(|(_, k)| k.ends_with(key)) {
        Typed::More(key.into())
    } else {
        Typed::Nothing
    }
}

/// The `n`th key of the pool: digits from 1, then letters.
pub(crate) fn nth(n: usize) -> char {
    POOL.chars().nth(n).unwrap_or('?')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(notation: &str) -> Legal {
        Legal { id: 0, notation: notation.into(), words: String::new(), action: ().into() }
    }

    #[test]
    fn wanted_keys_come_first_and_no_key_hides_another() {
        let choices = ["draw", "take", "flip 0+1", "flip 0+2"].map(choice);
        let keys = assign(&choices, |c| match c.notation.as_str() {
            "draw" => Some("d".into()),
            "flip 0+1" => Some("12".into()),
            "flip 0+2" => Some("13".into()),
            _ => None,
        });
        assert_eq!(keys, ["d", "2", "12", "13"]);
        assert_eq!(type_key(&keys, "", 'd'), Typed::Choice(0));
        assert_eq!(type_key(&keys, "", '1'), Typed::More("1".into()));
        assert_eq!(type_key(&keys, "1", '3'), Typed::Choice(3));
        assert_eq!(type_key(&keys, "1", 'x'), Typed::Nothing);
        assert_eq!(type_key(&keys, "", '3'), Typed::More("3".into()));
        assert_eq!(type_key(&keys, "3", '1'), Typed::Choice(3));
    }

    #[test]
    fn too_many_choices_leave_some_without_a_key() {
        let choices: Vec<Legal> = (0..50).map(|i| choice(&i.to_string())).collect();
        let keys = assign(&choices, |_| None);
        assert_eq!(keys.iter().filter(|k| k.is_empty()).count(), 14);
        assert_eq!(nth(0), '1');
        assert_eq!(nth(10), 'a');
    }
}
