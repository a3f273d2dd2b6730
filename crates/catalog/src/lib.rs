//! The one list of games. Everything above sees games only through it.

use engine::conformance::Subject;
use engine::{AnyGame, Erased, Facts, Language, Playable, Usual};
use search::{Studied, Study};
use thiserror::Error;

/// Lists the games. Each list stands alone, so that a program which uses one of them does not carry the others: a page that
/// only names the games needs no rules, and one that plays them needs no search.
macro_rules! games {
    ($($(#[$when:meta])* $game:ty $(, $drawn:ident)?;)*) => {
        use super::*;
        /// With everything that thinks about them.
        pub(super) static GAMES: &[&dyn AnyGame] =
            &[$($(#[$when])* const { &Erased::<$game>::thinking(const { &search::brains::<$game>() }) }),*];
        /// With their rules and their own bots, unless a browser gets them with a table that was drawn for them.
        pub(super) static UNDRAWN: &[Option<&dyn AnyGame>] = &[$($(#[$when])* undrawn!($game $(, $drawn)?)),*];
        /// With what is written on the box.
        pub(super) static COVERS: &[Cover] = &[$($(#[$when])* Cover::of::<$game>()),*];
        pub(super) static STUDIES: &[&dyn Study] = &[$($(#[$when])* const { &Studied::<$game>::new() }),*];
        // A list may be empty.
        #[allow(unused_variables)]
        pub(super) fn visit(visitor: &mut impl Visitor) {
            $($(#[$when])* visitor.game::<$game>();)*
        }
    };
}

/// The rules of a game without a table of its own.
macro_rules! undrawn {
    ($game:ty, drawn) => {
        None
    };
    ($game:ty) => {
        Some(const { &Erased::<$game>::new() })
    };
}

// All games, in the order in which menus show them. A game enters here, and nowhere else. `drawn` says that the browser client has a
// table for it, in a piece of the program that brings the rules along: then the piece of all other games does without them.
mod listed {
    games! {
        harmonictook::Harmonictook, drawn;
        golf::Golf, drawn;
        farkle::Farkle, drawn;
        wires::Wires, drawn;
    }
}

// Found by its name and in no menu, so that it can be in the program that is tested: the game that `cargo xtask new-game` begins with.
mod unlisted {
    games! {
        #[cfg(feature = "example")] example::Example;
    }
}

/// What is written on a game's box: enough for a menu, without its rules.
#[derive(Clone, Copy, Debug)]
pub struct Cover {
    /// What is true of it always.
    pub facts: &'static Facts,
    /// How it is usually played.
    pub usual: Usual,
    /// One sentence for a menu.
    pub about: fn(Language) -> &'static str,
}

impl Cover {
    const fn of<G: Playable>() -> Self {
        Self { facts: const { &G::FACTS }, usual: G::USUAL, about: G::about }
    }
}

/// The covers of all games, in the order in which a menu shows them.
pub fn covers() -> &'static [Cover] {
    listed::COVERS
}

/// The cover of a game, in a menu or not.
pub fn cover(id: &str) -> Option<&'static Cover> {
    listed::COVERS.iter().chain(unlisted::COVERS).find(|cover| cover.facts.id == id)
}

/// All games, in the order in which a menu shows them.
pub fn games() -> impl ExactSizeIterator<Item = &'static dyn AnyGame> {
    listed::GAMES.iter().copied()
}

/// Games that are found by their names alone: only the program that is tested has any.
pub fn unlisted() -> impl ExactSizeIterator<Item = &'static dyn AnyGame> {
    unlisted::GAMES.iter().copied()
}

/// The rules and the own bots of a game that nobody drew a table for, without anything that thinks longer.
pub fn undrawn(id: &str) -> Option<&'static dyn AnyGame> {
    listed::UNDRAWN.iter().chain(unlisted::UNDRAWN).copied().flatten().find(|game| game.facts().id == id)
}

/// Looks at games as the types that they are, for what a `dyn AnyGame` does not tell: the conformance kit.
pub trait Visitor {
    /// Looks at a game.
    fn game<G: Subject>(&mut self);
}

/// Shows a visitor all games, those in no menu as well.
pub fn visit(visitor: &mut impl Visitor) {
    listed::visit(visitor);
    unlisted::visit(visitor);
}

/// What reviews journals of this game.
pub fn study(id: &str) -> Option<&'static dyn Study> {
    listed::STUDIES.iter().chain(unlisted::STUDIES).copied().find(|study| study.id() == id)
}

/// There is no such game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game `{asked}`{hint}; the games are: {known}")]
pub struct UnknownGame {
    asked: String,
    hint: String,
    known: String,
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    games().chain(unlisted()).find(|g| g.facts().id == id).ok_or_else(|| UnknownGame {
        asked: engine::action::clip(id),
        hint: nearest(id, games().map(|g| g.facts().id))
            .map_or_else(String::new, |g| format!(" (did you mean `{g}`?)")),
        known: games().map(|g| g.facts().id).collect::<Vec<_>>().join(", "),
    })
}

/// The word that was probably meant, if one is near enough.
pub fn nearest<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect::<String>().to_lowercase();
    words
        .map(|w| (strsim::jaro_winkler(&word, w), w))
        .filter(|(score, _)| *score > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, w)| w)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_gets_a_hint_and_the_list() {
        let Err(error) = find("glof") else { panic!("glof is no game") };
        let error = error.to_string();
        assert!(error.contains("did you mean `golf`?") && error.contains("the games are: "), "{error}");
        assert!(find("golf").is_ok());
    }

    /// What is tested with it is what every game gets that has no table of its own.
    #[test]
    fn a_game_that_is_not_listed_is_found_by_its_name() {
        assert!(games().all(|game| cover(game.facts().id).is_some_and(|c| c.facts.id == game.facts().id)));
        for game in unlisted() {
            let id = game.facts().id;
            assert!(
                games().all(|listed| listed.facts().id != id) && covers().iter().all(|c| c.facts.id != id)
            );
            assert!(
                find(id).is_ok() && cover(id).is_some() && study(id).is_some() && undrawn(id).is_some(),
                "{id}"
            );
        }
        assert_eq!(unlisted().len(), usize::from(cfg!(feature = "example")));
    }

    /// Whoever shows a table asks the others beside it, and lets the strongest of these move where nothing comes back.
    #[test]
    fn every_game_has_a_bot_that_answers_at_once_and_what_thinks_long_is_known() {
        for game in games() {
            let bots = game.bots(Language::English);
            assert!(bots.iter().any(|b| b.quick && b.id != "random"), "{}", game.facts().id);
            for slow in
                bots.iter().filter(|b| ["kibitzer", "planner", "optimal", "appraiser"].contains(&b.id))
            {
                assert!(!slow.quick, "{} of {}", slow.id, game.facts().id);
            }
        }
    }

    /// Rooms give advice from it: the server tells a player no more than a view.
    #[test]
    fn a_table_made_from_a_view_is_the_same_to_its_viewer() {
        for game in games() {
            let facts = game.facts();
            let seats = facts.min_seats.max(2);
            let options = serde_json::json!({});
            let mut table = game.table(seats, options, [7; 32]).expect("the usual rules");
            let mut luck = engine::Luck::new(7);
            for ply in 0..60 {
                let Some(seat) = table.movers().iter().next() else { break };
                let viewer = engine::Viewer::Seat(seat);
                let view = table.view_json(viewer);
                let again = game
                    .seen(seats, table.options(), view.parse().expect("a view is JSON"), [ply; 32])
                    .unwrap_or_else(|e| panic!("{} at ply {ply}: {e}", facts.id));
                assert_eq!(again.view_json(viewer), view, "{} at ply {ply}", facts.id);
                let (mut before, mut after) = (Vec::new(), Vec::new());
                table.legal(seat, &mut before);
                again.legal(seat, &mut after);
                assert_eq!(before, after, "{} at ply {ply}", facts.id);
                let id = table.sample(seat, &mut luck).expect("a mover can move");
                table.play_id(seat, id).expect("a sampled move is legal");
            }
        }
    }

    /// Home pages show covers, and fetch the rest when somebody sits down.
    #[test]
    fn a_cover_says_what_its_game_says() {
        assert_eq!(covers().len(), games().len());
        for (cover, game) in covers().iter().zip(games()) {
            let facts = game.facts();
            assert_eq!(cover.facts.id, facts.id);
            for language in Language::ALL {
                assert_eq!((cover.about)(*language), game.about(*language), "{}", facts.id);
                assert_eq!(
                    game.phrases().get("about", *language),
                    Some(game.about(*language)),
                    "{}",
                    facts.id
                );
            }
        }
    }

    /// Whoever just sits down gets a table at once: bots that exist, and options that hold.
    #[test]
    fn the_usual_table_of_every_game_can_be_set_up() {
        for cover in covers() {
            let (usual, id) = (cover.usual, cover.facts.id);
            let game = find(id).expect("a game with a cover has rules");
            let seats = if usual.bots.is_empty() { cover.facts.min_seats } else { 1 + usual.bots.len() };
            let options = usual.options.parse().unwrap_or_else(|e| panic!("{id}: {e}"));
            let table = game.table(seats, options, [1; 32]);
            assert!(table.is_ok(), "{id}: {:?}", table.err());
            for bot in usual.bots {
                assert!(game.check_bot(bot).is_ok(), "{id} has no bot {bot}");
            }
        }
    }

    #[test]
    fn every_game_is_complete() {
        for game in games() {
            let facts = game.facts();
            let bots = game.bots(Language::English);
            assert!(facts.min_seats >= 1 && facts.max_seats <= engine::MAX_SEATS, "{}", facts.id);
            assert!(bots.iter().any(|b| b.id == "random"), "{} has no random bot", facts.id);
            assert_eq!(game.schema()["type"], "object", "{}", facts.id);
            assert!(bots.iter().any(|b| b.id == "kibitzer"), "{} has no kibitzer", facts.id);
            assert!(study(facts.id).is_some(), "{} can't be reviewed", facts.id);
            for preset in game.presets(Language::English) {
                let options = preset.options.parse().unwrap_or_else(|e| panic!("{}: {e}", preset.id));
                let table = game.table(facts.min_seats, options, [1; 32]);
                assert!(table.is_ok(), "{} {}: {:?}", facts.id, preset.id, table.err());
            }
            for bot in game.bots(Language::English) {
                assert!(game.check_bot(bot.id).is_ok(), "{} {}", facts.id, bot.id);
            }
            for question in game.questions() {
                let with = question.example.parse().unwrap_or_else(|e| panic!("{}: {e}", question.id));
                let answer = game.ask(question.id, with);
                assert!(answer.is_ok(), "{} {}: {:?}", facts.id, question.id, answer.err());
            }
        }
    }
}
