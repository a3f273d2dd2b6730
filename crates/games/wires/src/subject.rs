//! What the catalog and the conformance kit want of Wires.

use engine::conformance::Subject;
use engine::text::{Paint, Reader};
use engine::{
    Advice, Answers, AskError, Bot, BotOffer, Budget, Decision, Grading, Language, Lesson, Luck, Measures,
    Pen, Phrases, Preset, Question, Seat, Seen, Thinks, Thresholds, Usual, Viewer, Words,
};
use serde_json::Value;

use crate::action::Action;
use crate::belief::{Position, replay};
use crate::bots::{Player, Style};
use crate::event::Event;
use crate::mission::{Mission, Pick};
use crate::options::Options;
use crate::rules::Wires;
use crate::state::{Stage, State};
use crate::view::{View, pending};
use crate::wire::{Colour, Wire};
use crate::{board, lessons, questions, words};

impl Words for Wires {
    const USUAL: Usual = Usual { minutes: 20, bots: &["max-probability"; 3], options: r#"{"mission":1}"# };

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
            Preset { id: "mission-1", options: r#"{"mission":1}"# },
            Preset { id: "mission-2", options: r#"{"mission":2}"# },
            Preset { id: "mission-3", options: r#"{"mission":3}"# },
            Preset { id: "mission-4", options: r#"{"mission":4}"# },
            Preset { id: "mission-5", options: r#"{"mission":5}"# },
            Preset { id: "mission-6", options: r#"{"mission":6}"# },
            Preset { id: "mission-7", options: r#"{"mission":7}"# },
            Preset { id: "mission-8", options: r#"{"mission":8}"# },
            Preset { id: "blue", options: r#"{"custom":{"blue":12},"detector":false}"# },
        ]
    }

    fn board(&self, view: &View, reader: Reader<'_>, paint: Paint) -> String {
        board::draw(self, view, reader, paint)
    }

    fn event_words(&self, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
        words::event(self, event, reader)
    }

    fn action_words(&self, view: &View, action: Action, reader: Reader<'_>) -> String {
        words::action(view, action, reader)
    }

    fn prompt(&self, view: &View, reader: Reader<'_>) -> String {
        words::prompt(view, reader)
    }
}

impl Thinks for Wires {
    /// One wrong cut can end everything. Points are mistakes to expect.
    const GRADING: Grading =
        Grading { win: Thresholds::new(0.01, 0.04, 0.12), points: Thresholds::new(0.1, 0.4, 1.0) };
    const SLOW: &'static [&'static str] = &["planner"];

    fn observe<P: Pen>(&self, view: &View, me: Seat, pen: &mut P) {
        crate::observe::observe(self, view, me, pen);
    }

    fn bots() -> &'static [BotOffer<Self>] {
        crate::bots::BOTS
    }

    fn advise(
        decision: &Decision<'_, Self>,
        budget: Budget,
        luck: &mut Luck,
        language: Language,
    ) -> Option<Advice<Action>> {
        crate::worth::advise(decision, budget, luck, language)
    }

    fn policy(decision: &Decision<'_, Self>, luck: &mut Luck) -> Action {
        Player::new(Style::Filters).choose(decision, luck)
    }

    fn expert(&self, budget: Budget) -> Option<String> {
        Some(match budget {
            Budget::Samples(deals) => format!("planner:deals={}", deals.clamp(1, 200)),
            Budget::Time(time) | Budget::Clocked(time, _) => format!("planner:{}ms", time.as_millis().max(1)),
        })
    }
}

impl Measures for Wires {}

impl Answers for Wires {
    fn questions() -> &'static [Question] {
        questions::QUESTIONS
    }

    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        questions::ask(question, with)
    }
}

impl Subject for Wires {
    const MAX_PLIES: usize = 2_000;
    /// Scrambling walks from the real deal, a few wires at a time.
    const EVEN: bool = false;

    fn quick_bots() -> Vec<&'static str> {
        vec!["random", "filter-only", "max-probability", "planner:deals=1"]
    }

    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        let seats = 2 + luck.below(4) as usize;
        let captain = luck.below(seats as u32) as u8;
        let (detector, equipment) = (luck.chance(0.7), luck.chance(0.8));
        // Mostly small tables, where everything is counted in no time; sometimes a real mission.
        let (mission, custom) = if luck.chance(0.15) {
            (1 + luck.below(8) as u8, None)
        } else {
            let blue = 3 + luck.below(4) as u8;
            let mut pick = |even: bool| {
                let of = luck.below(u32::from(blue).min(4)) as u8;
                let in_play = luck.below(u32::from(of) + 1) as u8;
                Pick { in_play: if even { in_play & !1 } else { in_play }, of }
            };
            let (yellow, red) = (pick(true), pick(false));
            let mission = Mission {
                name: String::new(),
                about: String::new(),
                blue,
                yellow,
                red,
                equipment: if luck.chance(0.5) { 12 } else { blue },
                two_players: crate::mission::ForTwo::default(),
            };
            (1, Some(mission))
        };
        (seats, Options { mission, custom, captain, detector, equipment })
    }

    fn scramble(&self, s: &State, viewer: Viewer, luck: &mut Luck) -> State {
        // By the rulebook: any deal may be the real one that leaves everybody's cut and seen wires where they are, and of
        // which all that happened is true. From the real deal, wires are exchanged two at a time.
        if s.end().is_some() {
            return s.clone();
        }
        let mut facts = s.log.clone();
        facts.extend(pending(self, s));
        let layout = self.layout(s.shown);
        let rows =
            Position { layout: layout.clone(), observer: None, known: Vec::new(), facts: s.log.clone() }
                .rows();
        let now: Vec<usize> = rows.stands().iter().flatten().map(|id| *id as usize).collect();
        let mut deal = vec![s.wires[0].wire; self.dealt()];
        let mut hidden = vec![false; self.dealt()];
        for (i, &id) in now.iter().enumerate() {
            let seen = matches!(viewer, Viewer::Seat(seat) if saw(self, s, i, seat));
            deal[id] = s.wires[i].wire;
            hidden[id] = !seen && !s.wires[i].cut;
        }
        let mut aside: Vec<Wire> = s.aside.iter().collect();
        let free: Vec<usize> = (0..self.dealt()).filter(|i| hidden[*i]).collect();
        for _ in 0..60 {
            let Some(&a) = luck.choose(&free) else { break };
            let mut next = deal.clone();
            let mut kept = aside.clone();
            if !kept.is_empty() && luck.chance(0.2) {
                let at = luck.below(kept.len() as u32) as usize;
                if kept[at].colour() != next[a].colour() || next[a].colour() == Colour::Blue {
                    continue;
                }
                std::mem::swap(&mut kept[at], &mut next[a]);
            } else if let Some(&b) = luck.choose(&free) {
                next.swap(a, b);
            }
            let mut first = 0;
            for (_, size) in self.stands() {
                next[first..first + *size as usize].sort_unstable();
                first += *size as usize;
            }
            let same = (0..next.len()).all(|i| hidden[i] || next[i] == deal[i]);
            if same && replay(&layout, &next, &facts).is_ok() {
                (deal, aside) = (next, kept);
            }
        }
        let mut other = s.clone();
        for (i, &id) in now.iter().enumerate() {
            other.wires[i].wire = deal[id];
        }
        other.aside = aside.into_iter().collect();
        other
    }
}

/// Has this player had the wire in hand: dealt, swapped, or offered in a swap that is not finished?
fn saw(game: &Wires, s: &State, index: usize, seat: Seat) -> bool {
    let rows_of = |log: &[crate::fact::Fact]| {
        let facts = log.to_vec();
        Position { layout: game.layout(s.shown), observer: None, known: Vec::new(), facts }.rows()
    };
    let id = rows_of(&s.log).stands().iter().flatten().nth(index).copied().unwrap_or_default();
    let held = (0..=s.log.len()).any(|n| rows_of(&s.log[..n]).hand(seat.0).contains(&id));
    let offered = matches!(s.stage, Stage::Insert | Stage::InsertBack)
        && [(s.turn, s.doing.swap[0], s.doing.target), (s.doing.target, s.doing.swap[1], s.turn)]
            .iter()
            .any(|(from, slot, to)| *to == seat && rows_of(&s.log).at(from.0, *slot) == Some(id));
    held || offered
}
