//! What the catalog and the conformance kit want of the game.

use engine::conformance::Subject;
use engine::simulate::{Counts, Summary};
use engine::text::{Names, Paint};
use engine::{AskError, BotOffer, Decision, Luck, MAX_SEATS, Playable, Preset, Question, Seat, Seen, Viewer};
use serde_json::Value;

use crate::rules::Harmonictook;
use crate::{
    Action, BusinessCenter, Event, Expansion, Mall, Market, Needed, Options, ParkRule, RedOrder, State,
    board, bots, questions, records, words,
};

impl Playable for Harmonictook {
    fn bots() -> &'static [BotOffer<Self>] {
        bots::OFFERS
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { id: "base", about: "The base game, all cards on sale.", options: "{}" },
            Preset {
                id: "harbor",
                about: "With boats, sushi and an airport; ten piles on sale.",
                options: r#"{"expansions":["harbor"]}"#,
            },
            Preset {
                id: "millionaires",
                about: "With loans, wine and wrecking balls; ten piles on sale.",
                options: r#"{"expansions":["millionaires_row"]}"#,
            },
            Preset {
                id: "metropolis",
                about: "Both expansions together.",
                options: r#"{"expansions":["harbor","millionaires_row"]}"#,
            },
            Preset {
                id: "scarce",
                about: "The base game with eight piles on sale.",
                options: r#"{"market":8}"#,
            },
            Preset {
                id: "official",
                about: "The Mall helps every cup and bread card; the Park counts at once.",
                options: r#"{"mall":"official","park":"immediate"}"#,
            },
            Preset {
                id: "quick",
                about: "More coins at the start, and three landmarks win.",
                options: r#"{"starting_coins":10,"landmarks_to_win":3}"#,
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

    fn items(&self) -> Vec<String> {
        records::items(self)
    }

    fn count(&self, event: &Event, counts: &mut Counts) {
        records::count(self, event, counts);
    }

    fn summary(&self, state: &State) -> Summary {
        records::summary(self, state)
    }

    fn policy(&self, state: &State, _: Seat, luck: &mut Luck) -> Action {
        bots::quick(self, state, luck)
    }

    /// A turn or two: what lies beyond is judged as well as it is played.
    fn horizon(&self) -> usize {
        4
    }

    fn estimate(&self, state: &State) -> [f64; MAX_SEATS] {
        bots::estimate(self, state)
    }

    fn reason(decision: &Decision<'_, Self>, action: Action) -> Option<String> {
        bots::reason(decision, action)
    }

    fn board(&self, view: &State, names: Names<'_>, paint: Paint) -> String {
        board::draw(self, view, names, paint)
    }

    fn event_words(&self, event: &Seen<Event>, names: Names<'_>) -> Option<String> {
        words::event(self, event, names)
    }

    fn action_words(&self, view: &State, action: Action, names: Names<'_>) -> String {
        words::action(self, view, action, names)
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
