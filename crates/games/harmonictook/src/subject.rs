//! What the catalog and the conformance kit want of the game.

use std::time::Duration;

use engine::conformance::Subject;
use engine::simulate::{Counts, Summary};
use engine::text::{Paint, Reader};
use engine::{
    Answers, AskError, BotOffer, Budget, Decision, Grading, Invalid, Language, Lesson, Luck, MAX_SEATS,
    Measures, Pen, Phrases, Preset, Question, Seat, Seen, Thinks, Thresholds, Usual, Viewer, Words,
};
use serde_json::Value;

use crate::rules::Harmonictook;
use crate::{
    Action, BusinessCenter, Event, Expansion, Mall, Market, Needed, Options, ParkRule, RedOrder, State,
    board, bots, inputs, lessons, questions, records, tuv, words,
};

impl Words for Harmonictook {
    const USUAL: Usual = Usual { minutes: 30, bots: &["fromage", "marathon", "evie"], ..Usual::ANY };

    fn phrases() -> &'static Phrases {
        &words::PHRASES
    }

    fn about(language: Language) -> &'static str {
        words::about(language)
    }

    fn read_option(option: &str, text: &str) -> Result<Value, Invalid> {
        let problem = |e: serde_json::Error| Invalid(e.to_string());
        match option {
            "cards" => serde_json::to_value(crate::read_set(text)?).map_err(problem),
            _ => serde_json::from_str(text).map_err(problem),
        }
    }

    fn lessons() -> &'static [Lesson<Self>] {
        &lessons::LESSONS
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { id: "base", options: "{}" },
            Preset { id: "harbor", options: r#"{"expansions":["harbor"]}"# },
            Preset { id: "millionaires", options: r#"{"expansions":["millionaires_row"]}"# },
            Preset { id: "metropolis", options: r#"{"expansions":["harbor","millionaires_row"]}"# },
            Preset { id: "scarce", options: r#"{"market":8}"# },
            Preset { id: "official", options: r#"{"mall":"official","park":"immediate"}"# },
            Preset { id: "quick", options: r#"{"starting_coins":10,"landmarks_to_win":3}"# },
        ]
    }

    fn board(&self, view: &State, reader: Reader<'_>, paint: Paint) -> String {
        board::draw(self, view, reader, paint)
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        words::event(self, event, reader)
    }

    fn action_words(&self, view: &State, action: Action, reader: Reader<'_>) -> String {
        words::action(self, view, action, reader)
    }

    fn prompt(&self, view: &State, reader: Reader<'_>) -> String {
        words::prompt(view, reader.language)
    }
}

impl Thinks for Harmonictook {
    /// A purchase decides more than a card, and can still be made next turn.
    const GRADING: Grading =
        Grading { win: Thresholds::new(0.01, 0.03, 0.08), points: Thresholds::new(0.5, 1.5, 4.0) };
    const SLOW: &'static [&'static str] = &["appraiser"];

    fn bots() -> &'static [BotOffer<Self>] {
        bots::OFFERS
    }

    fn policy(decision: &Decision<'_, Self>, luck: &mut Luck) -> Action {
        bots::quick(decision.game, decision.view, luck)
    }

    /// A turn or two: what lies beyond is judged as well as it is played.
    fn horizon(&self) -> usize {
        4
    }

    /// The formula, and not the network: that has learned which cities belong to strong players, and would hold a weak move
    /// against somebody for the moves that such players make later.
    fn estimate(&self, state: &State) -> [f64; MAX_SEATS] {
        bots::estimate(self, state)
    }

    /// The network where there is one for the table: two choices ahead it takes a millisecond or two, and more does not help.
    fn expert(&self, budget: Budget) -> Option<String> {
        self.net()?;
        let looks = match budget {
            Budget::Time(time) | Budget::Clocked(time, _) if time < Duration::from_millis(5) => 1,
            Budget::Samples(samples) if samples < 50 => 1,
            _ => 2,
        };
        Some(format!("appraiser:looks={looks}"))
    }

    fn observe<P: Pen>(&self, view: &State, seat: Seat, pen: &mut P) {
        inputs::observe(self, view, seat, pen);
    }

    fn reason(decision: &Decision<'_, Self>, action: Action, language: Language) -> Option<String> {
        bots::reason(decision, action, language)
    }

    /// The score as it would be now: 50 less the expected rounds until victory.
    fn points(&self, state: &State, seat: Seat) -> Option<f64> {
        Some(tuv::points(self, state, seat))
    }
}

impl Measures for Harmonictook {
    fn items(&self) -> Vec<String> {
        records::items(self)
    }

    fn count(&self, event: &Event, counts: &mut Counts) {
        records::count(self, event, counts);
    }

    fn summary(&self, state: &State) -> Summary {
        records::summary(self, state)
    }
}

impl Answers for Harmonictook {
    fn questions() -> &'static [Question] {
        questions::QUESTIONS
    }

    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        questions::ask(question, with)
    }
}

/// A set with a card of every colour, a counted payment, a bonus and a landmark.
const OWN_SET: &str = include_str!("../data/example.json");

impl Subject for Harmonictook {
    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        let mut options = Options::default();
        let mut flag = |p: f64| luck.chance(p);
        if flag(0.5) {
            options.expansions.push(Expansion::Harbor);
        }
        if flag(0.5) {
            options.expansions.push(Expansion::MillionairesRow);
        }
        if flag(0.5) {
            options.mall = Mall::Official;
        }
        if flag(0.5) {
            options.red_order = RedOrder::Seat;
        }
        if flag(0.3) {
            options.business_center = BusinessCenter::BotsGet5;
        }
        if flag(0.3) {
            options.park = ParkRule::Immediate;
        }
        if flag(0.2) {
            let set = crate::read_set(OWN_SET).expect("the example set is good");
            options.cards.push(set);
        }
        options.market =
            [Market::Auto, Market::All, Market::Piles(8), Market::Piles(10)][luck.below(4) as usize];
        options.starting_coins = [0, 3, 3, 8, 50][luck.below(5) as usize];
        options.supply = [1, 3, 6, 6, 10][luck.below(5) as usize];
        options.landmarks_to_win = match luck.below(6) {
            n @ 1..=3 => Needed::Count(n as u8),
            _ => Needed::All,
        };
        let most = if options.has(Expansion::Harbor) { 5 } else { 4 };
        (2 + luck.below(most - 1) as usize, options)
    }

    fn quick_bots() -> Vec<&'static str> {
        // Marathon and Kinematic add up distributions for every purchase: they are tried elsewhere.
        vec!["random", "thoughtful", "evie", "coverage", "fromage", "impatient", "tuvbot"]
    }

    fn scramble(&self, s: &State, _: Viewer, _: &mut Luck) -> State {
        // By the rulebook everything lies open; the deck of a limited market has no order until it is drawn from.
        *s
    }
}
