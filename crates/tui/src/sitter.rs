//! Who sits on a seat.

use engine::{AnyGame, Level, Luck};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person with this name.
    Person(String),
    /// A bot, as it was asked for.
    Bot(String),
}

impl Sitter {
    /// `you`, a name, or `bot:NAME`; says what is wrong with anything else.
    pub fn parse(text: &str, game: &dyn AnyGame) -> Result<Self, String> {
        let text = text.trim();
        if let Some(bot) = text.strip_prefix("bot:") {
            game.check_bot(bot).map_err(|e| e.to_string())?;
            return Ok(Self::Bot(bot.to_owned()));
        }
        if text.is_empty() || text.chars().count() > 24 || text.chars().any(char::is_control) {
            return Err(format!(
                "`{}` is no name: it takes 1 to 24 printable characters",
                engine::action::clip(text)
            ));
        }
        Ok(Self::Person(if text.eq_ignore_ascii_case("you") { "You".into() } else { text.into() }))
    }

    /// The name to show and to keep in journals, from which [`recall`](Self::recall) finds the bot again.
    pub fn name(&self, game: &dyn AnyGame) -> String {
        let spec = match self {
            Self::Person(name) => return name.clone(),
            Self::Bot(spec) => spec,
        };
        let (id, params) = spec.split_once(':').unwrap_or((spec, ""));
        let bots = game.bots();
        let Some(bot) = bots.iter().find(|b| b.id == id) else { return spec.clone() };
        let extra = if params.is_empty() { String::new() } else { format!(" [{spec}]") };
        format!("{} ({}){extra}", bot.name, bot.level)
    }

    /// Who sat there, by the name in a journal.
    pub fn recall(name: &str, game: &dyn AnyGame) -> Self {
        if let Some((_, spec)) = name.split_once(" [")
            && let Some(spec) = spec.strip_suffix(']')
            && game.check_bot(spec).is_ok()
        {
            return Self::Bot(spec.to_owned());
        }
        let bots = game.bots();
        match bots.iter().find(|b| format!("{} ({})", b.name, b.level) == name) {
            Some(bot) => Self::Bot(bot.id.to_owned()),
            None => Self::Person(name.to_owned()),
        }
    }

    /// Some bot that thinks.
    pub fn surprise(game: &dyn AnyGame, luck: &mut Luck) -> Self {
        let bots = game.bots();
        let thinking: Vec<_> = bots.iter().filter(|b| b.level != Level::Trivial).collect();
        let from = if thinking.is_empty() { bots.iter().collect() } else { thinking };
        let pick = from[luck.below(from.len() as u32) as usize];
        Self::Bot(pick.id.to_owned())
    }

    /// Is it a person?
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }
}
