//! The one list of games. Everything above sees games only through it.

use engine::{AnyGame, Erased};
use search::{Studied, Study};
use thiserror::Error;

/// From which loss on a move is questionable, a mistake, a blunder: the table for all games.
mod grading {
    use engine::{Grading, Thresholds};

    const fn lost(questionable: f64, mistake: f64, blunder: f64) -> Thresholds {
        Thresholds { questionable, mistake, blunder }
    }

    /// By the solver's exact chances: what is lost is lost for sure. Points are those of a turn.
    pub(crate) const FARKLE: Grading =
        Grading { win: lost(0.005, 0.02, 0.06), points: lost(10.0, 40.0, 120.0) };
    /// Nine holes forgive: a single card is rarely worth more than a few points of a hundred.
    pub(crate) const GOLF: Grading = Grading { win: lost(0.005, 0.015, 0.04), points: lost(0.5, 1.5, 4.0) };
    /// A purchase decides more than a card, and can still be made next turn.
    pub(crate) const HARMONICTOOK: Grading = Grading { win: lost(0.01, 0.03, 0.08), ..Grading::USUAL };
    /// One wrong cut can end everything.
    pub(crate) const WIRES: Grading = Grading { win: lost(0.01, 0.04, 0.12), ..Grading::USUAL };
}

static FARKLE: Erased<farkle::Farkle> = Erased::thinking(const { &search::brains(grading::FARKLE) });
static GOLF: Erased<golf::Golf> = Erased::thinking(const { &search::brains(grading::GOLF) });
static HARMONICTOOK: Erased<harmonictook::Harmonictook> =
    Erased::thinking(const { &search::brains(grading::HARMONICTOOK) });
static WIRES: Erased<wires::Wires> = Erased::thinking(const { &search::brains(grading::WIRES) });

/// All games, in the order in which a menu shows them.
pub fn games() -> &'static [&'static dyn AnyGame] {
    static GAMES: [&dyn AnyGame; 4] = [&HARMONICTOOK, &GOLF, &FARKLE, &WIRES];
    &GAMES
}

/// The same games, for reviews of their journals.
static STUDIES: [&dyn Study; 4] = [
    &Studied::<harmonictook::Harmonictook>::new(grading::HARMONICTOOK),
    &Studied::<golf::Golf>::new(grading::GOLF),
    &Studied::<farkle::Farkle>::new(grading::FARKLE),
    &Studied::<wires::Wires>::new(grading::WIRES),
];

/// What reviews journals of this game.
pub fn study(id: &str) -> Option<&'static dyn Study> {
    STUDIES.iter().copied().find(|s| s.id() == id)
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
    games().iter().copied().find(|g| g.facts().id == id).ok_or_else(|| UnknownGame {
        asked: engine::action::clip(id),
        hint: nearest(id, games().iter().map(|g| g.facts().id))
            .map_or_else(String::new, |g| format!(" (did you mean `{g}`?)")),
        known: games().iter().map(|g| g.facts().id).collect::<Vec<_>>().join(", "),
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

    #[test]
    fn every_game_is_complete() {
        for game in games() {
            let facts = game.facts();
            assert!(facts.min_seats >= 1 && facts.max_seats <= engine::MAX_SEATS, "{}", facts.id);
            assert!(game.bots().iter().any(|b| b.id == "random"), "{} has no random bot", facts.id);
            assert_eq!(game.schema()["type"], "object", "{}", facts.id);
            assert!(game.bots().iter().any(|b| b.id == "kibitzer"), "{} has no kibitzer", facts.id);
            assert!(study(facts.id).is_some(), "{} can't be reviewed", facts.id);
            for preset in game.presets() {
                let options = preset.options.parse().unwrap_or_else(|e| panic!("{}: {e}", preset.id));
                let table = game.table(facts.min_seats, options, [1; 32]);
                assert!(table.is_ok(), "{} {}: {:?}", facts.id, preset.id, table.err());
            }
            for bot in game.bots() {
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
