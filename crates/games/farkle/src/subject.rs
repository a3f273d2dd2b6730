//! What the catalog and the conformance kit want of Farkle.

use engine::conformance::Subject;
use engine::text::{Names, Paint};
use engine::{
    Advice, AskError, BotOffer, Budget, Decision, Game, Luck, Playable, Preset, Question, Seat, Seen, Viewer,
};
use serde_json::{Value, json};

use crate::options::Lives;
use crate::{Action, Event, Farkle, Options, State, board, bots, questions, words};

impl Playable for Farkle {
    fn bots() -> &'static [BotOffer<Self>] {
        bots::OFFERS
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset {
                id: "tuned",
                about: "Twelve levels that get harder smoothly, with many relics.",
                options: "{}",
            },
            Preset {
                id: "seed",
                about: "The first form of the run: one relic, steep levels.",
                options: r#"{"ruleset":"seed"}"#,
            },
            Preset {
                id: "permadeath",
                about: "The first failed level ends the run.",
                options: r#"{"lives":"permadeath"}"#,
            },
            Preset {
                id: "house",
                about: "Versus with an opening of 500 and a penalty for three farkles.",
                options: r#"{"set":"extended","opening":500,"three_farkles":1000}"#,
            },
            Preset {
                id: "sudden",
                about: "Versus in which reaching 10,000 wins at once.",
                options: r#"{"last_turn":false}"#,
            },
        ]
    }

    fn rules_text() -> &'static str {
        include_str!("rules.txt")
    }

    fn questions() -> &'static [Question] {
        questions::QUESTIONS
    }

    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        questions::ask(question, with)
    }

    fn advise(decision: &Decision<'_, Self>, _: Budget, _: &mut Luck) -> Option<Advice<Action>> {
        crate::advice::advise(decision)
    }

    fn policy(&self, state: &State, _: Seat, luck: &mut Luck) -> Action {
        bots::quick(self, state, luck)
    }

    fn expert(&self, _: Budget) -> Option<String> {
        // Alone and against one the game is solved; against more, playing on tells more than the leader's duel.
        (self.seats() <= 2).then(|| "optimal".into())
    }

    fn points(&self, state: &State, _: Seat) -> Option<f64> {
        state.run().map(|run| self.run_score(run).into())
    }

    fn board(&self, view: &State, names: Names<'_>, paint: Paint) -> String {
        board::draw(self, view, names, paint)
    }

    fn event_words(&self, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
        words::event(self, event, names)
    }

    fn action_words(&self, view: &State, action: Action, _: Names<'_>) -> String {
        words::action(self, view, action)
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
