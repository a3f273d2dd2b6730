//! What the catalog and the conformance kit want of Farkle.

use engine::conformance::Subject;
use engine::text::{Paint, Reader};
use engine::{
    Advice, Answers, AskError, BotOffer, Budget, Decision, Grading, Language, Lesson, Luck, Measures, Pen,
    Phrases, Preset, Question, Seat, Seen, Thinks, Thresholds, Usual, Viewer, Words,
};
use serde_json::{Value, json};

use crate::options::Lives;
use crate::{Action, Event, Farkle, Options, State, board, bots, lessons, questions, words};

impl Words for Farkle {
    /// A run with something at stake: the third failed level ends it.
    const USUAL: Usual = Usual { options: r#"{"retries":3}"#, ..Usual::ANY };

    fn phrases() -> &'static Phrases {
        &words::PHRASES
    }

    fn about(language: Language) -> &'static str {
        words::about(language)
    }

    fn lessons() -> &'static [Lesson<Self>] {
        &lessons::LESSONS
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { id: "tuned", options: "{}" },
            Preset { id: "seed", options: r#"{"ruleset":"seed"}"# },
            Preset { id: "permadeath", options: r#"{"lives":"permadeath"}"# },
            Preset { id: "house", options: r#"{"set":"extended","opening":500,"three_farkles":1000}"# },
            Preset { id: "sudden", options: r#"{"last_turn":false}"# },
        ]
    }

    fn board(&self, view: &State, reader: Reader<'_>, paint: Paint) -> String {
        board::draw(self, view, reader, paint)
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        words::event(self, event, reader)
    }

    fn action_words(&self, view: &State, action: Action, reader: Reader<'_>) -> String {
        words::action(self, view, action, reader.language)
    }

    fn prompt(&self, view: &State, reader: Reader<'_>) -> String {
        words::prompt(self, view, reader.language).into()
    }
}

impl Thinks for Farkle {
    /// By the solver's exact chances: what is lost is lost for sure. Points are those of a turn.
    const GRADING: Grading =
        Grading { win: Thresholds::new(0.005, 0.02, 0.06), points: Thresholds::new(10.0, 40.0, 120.0) };
    const SLOW: &'static [&'static str] = &["optimal"];

    fn observe<P: Pen>(&self, view: &State, me: Seat, pen: &mut P) {
        crate::observe::observe(self, view, me, pen);
    }

    fn bots() -> &'static [BotOffer<Self>] {
        bots::OFFERS
    }

    fn advise(
        decision: &Decision<'_, Self>,
        _: Budget,
        _: &mut Luck,
        language: Language,
    ) -> Option<Advice<Action>> {
        crate::advice::advise(decision, language)
    }

    fn policy(decision: &Decision<'_, Self>, luck: &mut Luck) -> Action {
        bots::quick(decision.game, decision.view, luck)
    }

    fn expert(&self, _: Budget) -> Option<String> {
        // Alone and against one the game is solved; against more each turn is, against those who race to the target.
        Some("optimal".into())
    }

    fn points(&self, state: &State, _: Seat) -> Option<f64> {
        state.run().map(|run| self.run_score(run).into())
    }
}

impl Measures for Farkle {}

impl Answers for Farkle {
    fn questions() -> &'static [Question] {
        questions::QUESTIONS
    }

    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        questions::ask(question, with)
    }
}

impl Subject for Farkle {
    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        let seats = if luck.chance(0.6) { 1 } else { 2 + luck.below(5) as usize };
        let sets = [
            json!("rite"),
            json!("triples"),
            json!("extended"),
            json!({ "singles": { "1": 110, "5": 55 }, "kinds": { "3": [1100, 210, 310, 410, 510, 610] }, "three_pairs": 777 }),
        ];
        let set = sets[luck.below(4) as usize].clone();
        let mut flag = |p: f64| luck.chance(p);
        let easy = flag(0.7);
        let mut options = Options {
            set: serde_json::from_value(set).expect("a good set"),
            protected_first_roll: flag(0.3),
            lives: if flag(0.3) { Lives::Permadeath } else { Lives::Retry },
            last_turn: flag(0.7),
            opening: if flag(0.3) { 300 } else { 0 },
            three_farkles: if flag(0.3) { 500 } else { 0 },
            ..Options::default()
        };
        if easy {
            // Random play clears only small goals; without them no shop would ever open.
            options.ruleset = serde_json::from_str(include_str!("../data/rulesets/playground.json"))
                .expect("the playground is a good ruleset");
        } else if luck.chance(0.5) {
            options.ruleset = serde_json::from_value(json!("seed")).expect("a name of a ruleset");
        }
        options.boons.reroll = luck.below(3).saturating_sub(1) as u8;
        options.boons.flip = luck.below(3).saturating_sub(1) as u8;
        options.boons.wind = luck.below(3).saturating_sub(1) as u8;
        options.boons.gold = luck.below(200) as u16;
        options.levels = 1 + luck.below(12) as u8;
        options.retries = 1 + luck.below(20) as u8;
        options.target = 500 + luck.below(3_000);
        (seats, options)
    }

    fn quick_bots() -> Vec<&'static str> {
        // The solver is tested on its own: it may have to solve each sampled game first.
        vec!["random", "cautious", "greedy"]
    }

    fn scramble(&self, state: &State, _: Viewer, _: &mut Luck) -> State {
        // By the rulebook nothing is hidden.
        *state
    }
}
