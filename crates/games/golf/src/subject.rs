//! What the catalog and the conformance kit want of Golf.

use engine::conformance::Subject;
use engine::text::{Paint, Reader};
use engine::{
    Answers, AskError, BotOffer, Decision, Grading, Language, Lesson, Luck, MAX_SEATS, Measures, Pen,
    Phrases, Preset, Question, Seat, Seen, Thinks, Thresholds, Usual, Viewer, Words,
};
use serde_json::Value;

use crate::bots::{self, Profile};
use crate::{
    Action, Card, Decks, Event, FlipMode, Golf, Options, Phase, Stage, State, View, board, lessons,
    questions, words,
};

impl Words for Golf {
    const USUAL: Usual = Usual { minutes: 20, bots: &["marcus", "priya", "diego"], ..Usual::ANY };

    fn phrases() -> &'static Phrases {
        &words::PHRASES
    }

    fn about(language: Language) -> &'static str {
        words::about(language)
    }

    fn pauses(&self, view: &View) -> bool {
        view.phase() == Phase::RoundOver
    }

    fn lessons() -> &'static [Lesson<Self>] {
        &lessons::LESSONS
    }

    fn presets() -> &'static [Preset] {
        &[
            Preset { id: "standard", options: "{}" },
            Preset { id: "quick", options: r#"{"rounds":3,"flip_mode":"always"}"# },
            Preset {
                id: "jokers",
                options: r#"{"use_jokers":true,"super_kings":true,"ten_penny":true,"eagle_eye":true}"#,
            },
            Preset {
                id: "cutthroat",
                options: r#"{"knock_penalty":true,"knock_bonus":true,"underdog_bonus":true,"tied_shame":true}"#,
            },
            Preset {
                id: "everything",
                options: r#"{"use_jokers":true,"knock_penalty":true,"knock_bonus":true,"underdog_bonus":true,"tied_shame":true,"blackjack":true,"wolfpack":true,"eagle_eye":true,"super_kings":true,"ten_penny":true,"flip_as_action":true,"knock_early":true,"four_of_a_kind":true,"negative_pairs_keep_value":true,"one_eyed_jacks":true,"flip_mode":"endgame"}"#,
            },
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
        words::prompt(self, view, reader)
    }
}

impl Thinks for Golf {
    /// Nine holes forgive: a single card is rarely worth more than a few points of a hundred.
    const GRADING: Grading =
        Grading { win: Thresholds::new(0.005, 0.015, 0.04), points: Thresholds::new(0.5, 1.5, 4.0) };

    fn observe<P: Pen>(&self, view: &View, me: Seat, pen: &mut P) {
        crate::observe::observe(self, view, me, pen);
    }

    fn bots() -> &'static [BotOffer<Self>] {
        &bots::OFFERS
    }

    fn policy(decision: &Decision<'_, Self>, luck: &mut Luck) -> Action {
        bots::choose(&Profile::STEADY, decision.game, decision.view, decision.seat, luck)
    }

    fn prospects(&self, state: &State) -> Option<[f64; MAX_SEATS]> {
        (state.phase == Phase::RoundOver).then(|| prospects(self, state))
    }

    fn points(&self, state: &State, seat: Seat) -> Option<f64> {
        Some(-f64::from(state.totals[seat.index()]))
    }

    fn reason(decision: &Decision<'_, Self>, action: Action, language: Language) -> Option<String> {
        bots::reason(decision, action, language)
    }
}

impl Measures for Golf {
    const LOWEST_WINS: bool = true;
}

impl Answers for Golf {
    fn questions() -> &'static [Question] {
        questions::QUESTIONS
    }

    fn ask(question: &str, with: Value) -> Result<Value, AskError> {
        questions::ask(question, with)
    }
}

/// The deviation of a hole's points by the number of players, from two: that with which [`prospects`] says best who wins games
/// of four of the best profile. `bench holes 4000 marcus` measures it again; the points themselves scatter by 6.4, 7.4, 7.7, 8.0
/// and 8.1, of which a part is the same for all at a table.
const HOLES: [f64; 5] = [6.65, 7.0, 6.7, 6.8, 6.6];

/// Each seat's chance to have the lowest total, with holes left that are alike for all: what is left of the luck of a hole decides
/// as a softmax of the totals.
fn prospects(game: &Golf, state: &State) -> [f64; MAX_SEATS] {
    let hole = HOLES[game.seats.clamp(2, 6) - 2];
    let left = f64::from(game.options.rounds - state.round).max(1.0);
    // The scale of a Gumbel distribution with the deviation of all the holes that are left.
    let scale = hole * left.sqrt() * 6f64.sqrt() / std::f64::consts::PI;
    let totals = &state.totals[..game.seats];
    let lowest = totals.iter().copied().min().unwrap_or(0);
    let mut chances = [0.0; MAX_SEATS];
    for (chance, total) in chances.iter_mut().zip(totals) {
        *chance = (-f64::from(total - lowest) / scale).exp();
    }
    let sum: f64 = chances.iter().sum();
    chances.map(|c| c / sum)
}

impl Subject for Golf {
    fn sample_rules(luck: &mut Luck) -> (usize, Options) {
        let mut flag = || luck.chance(0.3);
        let mut options = Options {
            knock_penalty: flag(),
            use_jokers: flag(),
            lucky_swing: flag(),
            super_kings: flag(),
            ten_penny: flag(),
            knock_bonus: flag(),
            underdog_bonus: flag(),
            tied_shame: flag(),
            blackjack: flag(),
            wolfpack: flag(),
            eagle_eye: flag(),
            flip_as_action: flag(),
            knock_early: flag(),
            four_of_a_kind: flag(),
            negative_pairs_keep_value: flag(),
            one_eyed_jacks: flag(),
            ..Options::default()
        };
        options.use_jokers |= options.lucky_swing;
        options.eagle_eye &= !options.lucky_swing;
        options.rounds = 1 + luck.below(3) as u8;
        options.initial_flips = luck.below(3) as u8;
        options.flip_mode = [FlipMode::Never, FlipMode::Always, FlipMode::Endgame][luck.below(3) as usize];
        options.decks = match luck.below(5) {
            n @ 1..=3 => Decks::Count(n as u8),
            _ => Decks::Auto,
        };
        (2 + luck.below(5) as usize, options)
    }

    fn scramble(&self, s: &State, viewer: Viewer, luck: &mut Luck) -> State {
        // By the rulebook: all face-down cards, the deck, and a deck card in another player's hand change places.
        let mut next = *s;
        let hidden_hand = s.stage == Stage::Place && !viewer.is(s.turn);
        let mut cards: Vec<Card> = s.deck.cards().collect();
        let down: Vec<(usize, usize)> = (0..self.seats)
            .flat_map(|i| (0..6).map(move |at| (i, at)))
            .filter(|&(i, at)| s.is_dealt() && s.up[i] >> at & 1 == 0)
            .collect();
        cards.extend(down.iter().map(|&(i, at)| s.grids[i][at]));
        cards.extend(s.held.filter(|_| hidden_hand));
        luck.shuffle(&mut cards);
        for (i, at) in down {
            next.grids[i][at] = cards.pop().expect("as many cards as places");
        }
        if hidden_hand {
            next.held = cards.pop();
        }
        next.deck = crate::Shoe::EMPTY;
        next.deck.extend(cards);
        next
    }
}
