//! Who sits on a seat.

use engine::{AnyGame, Language, Level, Luck, Table};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person with this name.
    Person(String),
    /// A bot, as it was asked for.
    Bot(String),
}

impl Sitter {
    /// `you`, a name, or `bot:NAME`; says what is wrong with anything else. Whoever is "you" is called `me`.
    pub fn parse(text: &str, game: &dyn AnyGame, me: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(bot) = text.strip_prefix("bot:") {
            game.check_bot(bot).map_err(|e| e.to_string())?;
            return Ok(Self::Bot(bot.to_owned()));
        }
        named(if is_you(text) { me } else { text }).map(Self::Person)
    }

    /// What somebody is called who has a name of its own: not yet told apart from others at the table.
    pub fn name(&self, game: &dyn AnyGame) -> String {
        let spec = match self {
            Self::Person(name) => return name.clone(),
            Self::Bot(spec) => spec,
        };
        let id = Self::bot_id(spec);
        let bots = game.bots(Language::English);
        bots.iter().find(|b| b.id == id).map_or_else(|| spec.clone(), |b| b.name.to_owned())
    }

    /// The names of all at a table, each there once: people keep theirs, and who comes second gets a number.
    pub fn names(sitters: &[Self], game: &dyn AnyGame) -> Vec<String> {
        let mut names = vec![String::new(); sitters.len()];
        for people in [true, false] {
            for (i, sitter) in sitters.iter().enumerate().filter(|(_, s)| s.is_person() == people) {
                let name = sitter.name(game);
                let numbered = |n: usize| if n > 1 { format!("{name} {n}") } else { name.clone() };
                let free = (1..=sitters.len() + 1).map(numbered).find(|name| !names.contains(name));
                names[i] = free.unwrap_or(name);
            }
        }
        names
    }

    /// Tells a table who sits at it: names for people to read, and apart from them the bots.
    pub fn seat(sitters: &[Self], table: &mut dyn Table, game: &dyn AnyGame) {
        table.set_names(Self::names(sitters, game));
        table.seat_bots(
            sitters.iter().map(|s| if let Self::Bot(spec) = s { Some(spec.clone()) } else { None }).collect(),
        );
    }

    /// Who sat at a table that was loaded; it gets names as they are given today. In older journals a bot is known only by its
    /// name, and the person was called "You": now it is called `me`.
    pub fn recall(table: &mut dyn Table, game: &dyn AnyGame, me: &str) -> Vec<Self> {
        let told = table.seated_bots().to_vec();
        let sitters: Vec<Self> = if told.is_empty() {
            table.names().iter().map(|name| Self::by_name(name, game, me)).collect()
        } else {
            let bot = |bot: &Option<String>| bot.clone().filter(|b| game.check_bot(b).is_ok());
            let names = table.names().iter();
            names
                .zip(&told)
                .map(|(name, b)| bot(b).map_or_else(|| Self::Person(name.clone()), Self::Bot))
                .collect()
        };
        if told.is_empty() {
            Self::seat(&sitters, table, game);
        }
        sitters
    }

    /// Who sat there, by the name in an older journal: `Random 2 (trivial)`, `Kibitzer (hard) [kibitzer:2s]`.
    pub(crate) fn by_name(name: &str, game: &dyn AnyGame, me: &str) -> Self {
        if let Some((_, spec)) = name.split_once(" [")
            && let Some(spec) = spec.strip_suffix(']')
            && game.check_bot(spec).is_ok()
        {
            return Self::Bot(spec.to_owned());
        }
        let bots = game.bots(Language::English);
        // Several of one kind have numbers, and what is said of their strength may have changed since.
        let levels =
            [Level::Trivial, Level::Easy, Level::Medium, Level::Hard].map(|level| format!(" ({level})"));
        let plain = |b: &engine::BotInfo| {
            let rest = name.strip_prefix(b.name)?;
            let rest = levels.iter().find_map(|level| rest.strip_suffix(level.as_str()))?;
            (rest.is_empty() || rest.strip_prefix(' ').is_some_and(|n| n.parse::<u8>().is_ok())).then_some(())
        };
        match bots.iter().find(|b| plain(b).is_some()) {
            Some(bot) => Self::Bot(bot.id.to_owned()),
            None if is_you(name) => Self::Person(me.to_owned()),
            None => Self::Person(name.to_owned()),
        }
    }

    /// The bot that plays against somebody who asked for none: the strongest.
    pub fn opponent(game: &dyn AnyGame) -> String {
        Self::counted(game, game.bots(Language::English).last().map_or("random", |b| b.id))
    }

    /// This bot by how much it looks at and not by how long, if it can be asked for that: then the same seed gives the same game
    /// again, on any machine.
    pub fn counted(game: &dyn AnyGame, bot: &str) -> String {
        let counted = format!("{bot}:samples={SAMPLES}");
        let better = game.is_timed(bot) == Ok(true) && game.is_timed(&counted) == Ok(false);
        if better { counted } else { bot.to_owned() }
    }

    /// The name of a bot for programs, without how it was asked to play.
    pub(crate) fn bot_id(spec: &str) -> &str {
        spec.split_once(':').map_or(spec, |(id, _)| id)
    }

    /// Some bot that thinks.
    pub fn surprise(game: &dyn AnyGame, luck: &mut Luck) -> Self {
        let bots = game.bots(Language::English);
        let thinking: Vec<_> = bots.iter().filter(|b| b.level != Level::Trivial).collect();
        let from = if thinking.is_empty() { bots.iter().collect() } else { thinking };
        let pick = from[luck.below(from.len() as u32) as usize];
        Self::Bot(Self::counted(game, pick.id))
    }

    /// Is it a person?
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }
}

/// How much bots look at that are counted: about as strong as with the time that they take otherwise.
const SAMPLES: u32 = 1500;

/// The longest name.
const LONGEST: usize = 24;

/// A name as it may stand at a table.
fn named(text: &str) -> Result<String, String> {
    if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
        return Err(format!(
            "`{}` is no name: it takes 1 to {LONGEST} printable characters",
            engine::action::clip(text)
        ));
    }
    Ok(text.to_owned())
}

/// Is this how one speaks to somebody, and no name?
fn is_you(text: &str) -> bool {
    text.eq_ignore_ascii_case("you")
}

/// What the person at this keyboard is called, unless somebody says it: `PARLOR_NAME`, else the name of the user, else just a
/// player.
pub fn own_name(language: Language) -> String {
    let vars = ["PARLOR_NAME", "USER", "LOGNAME", "USERNAME"];
    let told = vars.into_iter().filter_map(|var| std::env::var(var).ok());
    let mut names = told.filter_map(|name| named(name.trim()).ok().filter(|n| !is_you(n)));
    names.next().unwrap_or_else(|| {
        match language {
            Language::English => "Player",
            Language::German => "Spieler",
        }
        .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: &[&str]) -> (&'static dyn AnyGame, Box<dyn Table>) {
        let game = catalog::find("golf").unwrap();
        let mut table = game.table(names.len(), ().into(), [0; 32]).unwrap();
        table.set_names(names.iter().map(|n| (*n).to_owned()).collect());
        (game, table)
    }

    /// What becomes of a table that is written down and read again.
    fn again(table: &dyn Table, game: &dyn AnyGame) -> Box<dyn Table> {
        game.load(&table.journal(engine::journal::Keeping::Private), [0; 32]).unwrap().table
    }

    #[test]
    fn bots_are_kept_apart_from_names_and_a_person_may_be_called_like_one() {
        let (game, mut table) = table(&["", "", "", ""]);
        let sitters = vec![
            Sitter::Person("Random (trivial)".into()),
            Sitter::Bot("random".into()),
            Sitter::Person("Random".into()),
            Sitter::Bot("kibitzer:samples=8".into()),
        ];
        Sitter::seat(&sitters, &mut *table, game);
        assert_eq!(table.names(), ["Random (trivial)", "Random 2", "Random", "Kibitzer"]);
        let mut table = again(&*table, game);
        assert_eq!(Sitter::recall(&mut *table, game, "sam"), sitters);
        assert_eq!(table.names(), ["Random (trivial)", "Random 2", "Random", "Kibitzer"]);
    }

    #[test]
    fn journals_from_before_bots_were_kept_are_read() {
        let (game, table) =
            table(&["You", "Random 2 (trivial)", "Kibitzer (hard) [kibitzer:2s]", "Random two (trivial)"]);
        let mut table = again(&*table, game);
        let sitters = Sitter::recall(&mut *table, game, "sam");
        assert_eq!(sitters[0], Sitter::Person("sam".into()));
        assert_eq!(sitters[1..3], [Sitter::Bot("random".into()), Sitter::Bot("kibitzer:2s".into())]);
        assert_eq!(sitters[3], Sitter::Person("Random two (trivial)".into()));
        assert_eq!(table.names(), ["sam", "Random", "Kibitzer", "Random two (trivial)"]);
    }

    #[test]
    fn nobody_is_called_you_and_no_two_alike() {
        let (game, _) = table(&["", ""]);
        let anna = Sitter::parse("Anna", game, "Anna").unwrap();
        let you = Sitter::parse("yOu", game, "Anna").unwrap();
        assert_eq!(Sitter::names(&[anna, you], game), ["Anna", "Anna 2"]);
        assert!(!is_you(&own_name(Language::English)));
    }
}
