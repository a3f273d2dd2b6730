//! Who takes part.

use std::sync::Arc;

use engine::AnyGame;
use engine::simulate::Player;

use crate::ArenaError;
use crate::program::{Limits, Program};

/// Somebody who takes part.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// The name in tables and reports; no two are the same.
    pub label: String,
    /// What it is: a bot with its parameters, or a command.
    pub persona: String,
    /// How it is put on a seat.
    pub player: Player,
}

/// Reads contestants: a bot of the game with parameters (`evie:horizon=5`), a program (`cmd:python3 my_bot.py`), either with
/// a name in front (`mine=cmd:…`). The second of the same name is called `#2`.
pub fn field(game: &dyn AnyGame, specs: &[String], limits: Limits) -> Result<Vec<Contestant>, ArenaError> {
    let mut field: Vec<Contestant> = Vec::with_capacity(specs.len());
    for spec in specs {
        let (name, persona) = named(spec);
        let (label, player) = match persona.strip_prefix("cmd:") {
            Some(command) => {
                let words = shlex::split(command).filter(|w| !w.is_empty()).ok_or_else(|| {
                    ArenaError::Usage(format!("`{spec}`: a command looks like `cmd:python3 my_bot.py`"))
                })?;
                let label = words.iter().rev().find(|w| !w.starts_with('-')).unwrap_or(&words[0]);
                let label = label.rsplit('/').next().unwrap_or(label).to_owned();
                let words = Arc::new(words);
                let start = move |_| Box::new(Program::new(Arc::clone(&words), limits)) as _;
                (label, Player::Outside(Arc::new(start)))
            }
            None => {
                game.check_bot(persona)?;
                (persona.to_owned(), Player::Bot(persona.to_owned()))
            }
        };
        let label = name.map_or(label, ToOwned::to_owned);
        let same = field.iter().filter(|c| base(&c.label) == label).count();
        let label = if same == 0 { label } else { format!("{label}#{}", same + 1) };
        field.push(Contestant { label, persona: persona.to_owned(), player });
    }
    Ok(field)
}

fn base(label: &str) -> &str {
    label.rsplit_once('#').map_or(label, |(base, _)| base)
}

/// `NAME=SPEC`, where the name has no colon: `evie:horizon=5` has none.
fn named(spec: &str) -> (Option<&str>, &str) {
    match spec.split_once('=') {
        Some((name, rest)) if !name.contains(':') && !name.trim().is_empty() && !rest.is_empty() => {
            (Some(name.trim()), rest.trim())
        }
        _ => (None, spec.trim()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_stand_before_a_contestant() {
        assert_eq!(named("evie:horizon=5"), (None, "evie:horizon=5"));
        assert_eq!(named("mine=evie:horizon=5"), (Some("mine"), "evie:horizon=5"));
        assert_eq!(named("mine=cmd:x --a=b"), (Some("mine"), "cmd:x --a=b"));
        assert_eq!(named("cmd:x --a=b"), (None, "cmd:x --a=b"));
    }

    #[test]
    fn the_second_of_a_name_is_told_apart() {
        let pig = engine::Erased::<toys::pig::Pig>::new();
        let specs: Vec<String> =
            ["random", "random", "cmd:python3 -u a/b.py", "x=random"].map(Into::into).into();
        let labels: Vec<_> =
            field(&pig, &specs, Limits::default()).unwrap().into_iter().map(|c| c.label).collect();
        assert_eq!(labels, ["random", "random#2", "b.py", "x"]);
        let error = field(&pig, &["rnadom".into()], Limits::default()).unwrap_err().to_string();
        assert!(error.contains("pig has no bot `rnadom`; it has: random"), "{error}");
    }
}
