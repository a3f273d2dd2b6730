//! Questions that need no table.

use std::collections::BTreeMap;

use engine::{AskError, Game, Invalid, Language, Question, Seat, from_json};
use odds::Pmf;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::book::official;
use crate::card::CardSet;
use crate::kind::{key, kinds};
use crate::purchase::{Purchase, card_value, purchases};
use crate::rules::Harmonictook;
use crate::state::State;
use crate::turn_odds::{Counting, ParkTurns, RadioTower};
use crate::validate::MOST_COINS;
use crate::{Dice, Expansion, Options, forced};

macro_rules! example {
    ($rest:literal) => {
        concat!(
            r#"{"players":[{"bank":3,"cards":{"Wheat Field":1,"Bakery":1,"Ranch":2},"landmarks":["Train Station"]},{"bank":9,"cards":{"Wheat Field":1,"Bakery":1,"Cafe":2},"landmarks":[]}],"#,
            $rest,
            "}"
        )
    };
}

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        id: "own_turn_pmf",
        about: "How likely each income of an own turn is; `radio_tower` below_mean or zero_income, `park` geometric or single.",
        example: example!(r#""subject":0"#),
    },
    Question {
        id: "opponent_turn_pmf",
        about: "How likely each income of `observer` is on a turn of `roller`.",
        example: example!(r#""observer":0,"roller":1"#),
    },
    Question {
        id: "round_pmf",
        about: "How likely each income of a whole round is, less losses to red cards unless `net` is false; `percentile` asks for one.",
        example: example!(r#""subject":0,"net":true,"percentile":0.8"#),
    },
    Question {
        id: "tuv",
        about: "Rounds until victory: expected, if every round brings this percentile of the income, their variance, and the rounds that are enough with this chance; null for never.",
        example: example!(r#""subject":0,"percentile":0.5"#),
    },
    Question {
        id: "delta_tuv",
        about: "How many rounds `subject` is behind `other`.",
        example: example!(r#""subject":0,"other":1"#),
    },
    Question {
        id: "win_within",
        about: "The chance that the income of this many rounds pays for everything that is missing.",
        example: example!(r#""subject":0,"rounds":20"#),
    },
    Question {
        id: "resolve",
        about: "What a forced roll does to the banks: no second roll, no swap, no purchase.",
        example: example!(r#""roller":1,"dice":[3]"#),
    },
    Question {
        id: "purchase_values",
        about: "What each purchase adds to the expected income, the coverage and the rounds until victory.",
        example: example!(r#""subject":0"#),
    },
    Question {
        id: "coverage",
        about: "The share of own rolls that bring something, the rolls that do not, and the shares with one die and with two.",
        example: example!(r#""subject":0"#),
    },
    Question {
        id: "card_value",
        about: "What a card itself is worth: how often it fires in a round, what a copy in the city brings, and one more would.",
        example: example!(r#""subject":0,"card":"Ranch""#),
    },
    Question {
        id: "cards",
        about: "The cards and landmarks of a table with these options.",
        example: r#"{"options":{}}"#,
    },
    Question {
        id: "card_schema",
        about: "The JSON schema of a file with an own set of cards.",
        example: "{}",
    },
    Question {
        id: "check_cards",
        about: "Reads the text of a file with an own set of cards; what is wrong is told with line, field and reason.",
        example: r#"{"text":"{\"set\":\"mine\",\"cards\":[]}"}"#,
    },
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    bank: u32,
    #[serde(default)]
    cards: BTreeMap<String, u8>,
    #[serde(default)]
    closed: BTreeMap<String, u8>,
    #[serde(default)]
    landmarks: Vec<String>,
    #[serde(default)]
    invested: u16,
}

/// The fields that several questions share; each question names those it takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    players: Vec<Player>,
    #[serde(default)]
    options: Options,
    subject: Option<u8>,
    observer: Option<u8>,
    roller: Option<u8>,
    other: Option<u8>,
    #[serde(default)]
    radio_tower: RadioTower,
    #[serde(default)]
    park: ParkTurns,
    net: Option<bool>,
    percentile: Option<f64>,
    rounds: Option<usize>,
    dice: Option<Vec<u8>>,
    boats: Option<[u8; 2]>,
    tv_target: Option<u8>,
    card: Option<String>,
}

/// The fields each question takes beside `players` and `options`.
fn fields(question: &str) -> Option<&'static [&'static str]> {
    Some(match question {
        "own_turn_pmf" => &["subject", "radio_tower", "park"],
        "opponent_turn_pmf" => &["observer", "roller"],
        "round_pmf" => &["subject", "percentile", "net", "radio_tower", "park"],
        "coverage" => &["subject"],
        "card_value" => &["subject", "card", "net", "radio_tower", "park"],
        "tuv" => &["subject", "percentile", "net", "radio_tower", "park"],
        "delta_tuv" => &["subject", "other", "net", "radio_tower", "park"],
        "win_within" => &["subject", "rounds", "net", "radio_tower", "park"],
        "resolve" => &["roller", "dice", "boats", "tv_target"],
        "purchase_values" => &["subject", "net", "radio_tower", "park"],
        _ => return None,
    })
}

pub(crate) fn ask(question: &str, with: Value) -> Result<Value, AskError> {
    match question {
        "cards" => return cards(with),
        "card_schema" => {
            nothing(with)?;
            return Ok(schemars::schema_for!(CardSet).to_value());
        }
        "check_cards" => return check_cards(with),
        _ => {}
    }
    let Some(fields) = fields(question) else {
        return Err(AskError::unknown("harmonictook", question, QUESTIONS));
    };
    if let Value::Object(map) = &with
        && let Some(extra) = map
            .keys()
            .find(|k| !["players", "options"].contains(&k.as_str()) && !fields.contains(&k.as_str()))
    {
        return Err(AskError::bad(format!(
            "unknown field `{}`; {question} takes players, options, {}",
            engine::action::clip(extra),
            fields.join(", ")
        )));
    }
    let asked: Asked = from_json(with)?;
    let (game, state) = position(&asked)?;
    let seat = |field: &str, value: Option<u8>| {
        let value = value.ok_or_else(|| AskError::bad(format!("missing field `{field}`: a seat from 0")))?;
        if usize::from(value) < game.seats {
            Ok(Seat(value))
        } else {
            Err(AskError::bad(format!(
                "`{field}`: there is no seat {value}; they go from 0 to {}",
                game.seats - 1
            )))
        }
    };
    let counting =
        Counting { radio_tower: asked.radio_tower, park: asked.park, net: asked.net.unwrap_or(true) };
    let percentile = asked.percentile.map_or(Ok(None), |p| {
        let known = (0.0..=1.0).contains(&p);
        if known { Ok(Some(p)) } else { Err(AskError::bad(format!("`percentile` is 0 to 1, not {p}"))) }
    })?;
    match question {
        "own_turn_pmf" => {
            let pmf = game.own_turn_pmf(
                &state,
                seat("subject", asked.subject)?,
                Counting { net: false, ..counting },
            );
            Ok(json!({ "pmf": pmf }))
        }
        "opponent_turn_pmf" => {
            let (observer, roller) = (seat("observer", asked.observer)?, seat("roller", asked.roller)?);
            if observer == roller {
                return Err(AskError::bad(
                    "`observer` and `roller` must be two players; the own turn is own_turn_pmf",
                ));
            }
            Ok(json!({ "pmf": game.opponent_turn_pmf(&state, observer, roller) }))
        }
        "round_pmf" => {
            Ok(round(&game.round_pmf(&state, seat("subject", asked.subject)?, counting), percentile))
        }
        "tuv" => {
            let subject = seat("subject", asked.subject)?;
            let p = percentile.unwrap_or(0.5);
            Ok(json!({
                "expected": finite(game.tuv_expected(&state, subject, counting)),
                "percentile": finite(game.tuv_percentile(&state, subject, p, counting)),
                "variance": finite(game.tuv_variance(&state, subject, counting)),
                "enough": game.tuv_enough(&state, subject, p, counting),
            }))
        }
        "coverage" => Ok(coverage(&game, &state, seat("subject", asked.subject)?)),
        "card_value" => {
            let subject = seat("subject", asked.subject)?;
            let name = asked.card.as_deref();
            let name = name.ok_or_else(|| AskError::bad("missing field `card`: the name of a card"))?;
            let kind = game.book.find(name).map_err(|e| AskError::bad(format!("`card`: {e}")))?;
            let value = card_value(&game, &state, subject, kind, counting);
            Ok(json!({ "fires": value.fires, "value": value.value, "next": value.next }))
        }
        "delta_tuv" => {
            let (subject, other) = (seat("subject", asked.subject)?, seat("other", asked.other)?);
            Ok(json!({ "delta": finite(game.delta_tuv(&state, subject, other, counting)) }))
        }
        "win_within" => {
            let subject = seat("subject", asked.subject)?;
            let rounds =
                asked.rounds.ok_or_else(|| AskError::bad("missing field `rounds`: how many rounds"))?;
            if rounds > 1_000 {
                return Err(AskError::bad(format!("`rounds` is at most 1000, not {rounds}")));
            }
            Ok(json!({ "chance": game.win_within(&state, subject, rounds, counting) }))
        }
        "resolve" => {
            let roller = seat("roller", asked.roller)?;
            let target = asked.tv_target.map(|t| seat("tv_target", Some(t))).transpose()?;
            if target == Some(roller) {
                return Err(AskError::bad("`tv_target` must be another player than the roller"));
            }
            let dice = asked.dice.ok_or_else(|| AskError::bad("missing field `dice`: one or two faces"))?;
            resolve(&game, state, roller, &dice, asked.boats, target)
        }
        _ => {
            let subject = seat("subject", asked.subject)?;
            let values = purchases(&game, &state, subject, counting).into_iter().map(|p| {
                let Purchase { name, cost, affordable, delta_ev, delta_coverage, delta_tuv } = p;
                let value = json!({
                    "cost": cost, "affordable": affordable, "delta_ev": delta_ev,
                    "delta_coverage": delta_coverage, "delta_tuv": finite(delta_tuv),
                });
                (name, value)
            });
            Ok(Value::Object(values.collect()))
        }
    }
}

fn finite(number: f64) -> Value {
    if number.is_finite() { json!(number) } else { Value::Null }
}

fn round(pmf: &Pmf, wanted: Option<f64>) -> Value {
    let percentile = |p: f64| pmf.percentile(p);
    let mut answer = json!({
        "pmf": pmf,
        "mean": pmf.mean(),
        "variance": pmf.variance(),
        "percentiles": { "10": percentile(0.1), "50": percentile(0.5), "90": percentile(0.9) },
    });
    if let Some(p) = wanted {
        answer["percentile"] = json!(percentile(p));
    }
    answer
}

/// A turn as it is played now, then single rolls with one die and with two.
fn coverage(game: &Harmonictook, s: &State, seat: Seat) -> Value {
    let odds = [Dice::One, Dice::Two].map(|dice| game.roll_odds(s, seat, dice));
    let now = &odds[usize::from(game.has_two_dice(s, seat))];
    json!({
        "coverage": game.coverage(s, seat),
        "empty": now.totals.iter().filter(|t| t.gross <= 0.0).map(|t| t.total).collect::<Vec<_>>(),
        "one_die": 1.0 - odds[0].nothing,
        "two_dice": 1.0 - odds[1].nothing,
    })
}

/// The table and the state that a question describes.
///
/// A card or a landmark of an expansion turns that expansion on; the market does not matter to any question.
fn position(asked: &Asked) -> Result<(Harmonictook, State), AskError> {
    let mut options = asked.options.clone();
    for (expansion, set) in [(Expansion::Harbor, 1), (Expansion::MillionairesRow, 2)] {
        let set = &official()[set];
        let named = |name: &String| {
            set.cards.iter().any(|c| key(&c.name) == key(name))
                || set.landmarks.iter().any(|l| key(&l.name) == key(name))
        };
        let used = asked.players.iter().any(|p| p.cards.keys().any(named) || p.landmarks.iter().any(named));
        if used && !options.has(expansion) {
            options.expansions.push(expansion);
        }
    }
    let game = Harmonictook::new(asked.players.len(), options)?;
    let mut s = State::empty(game.seats);
    for (i, player) in asked.players.iter().enumerate() {
        let wrong = |e: Invalid| AskError::bad(format!("`players[{i}]`: {e}"));
        if player.bank > MOST_COINS {
            return Err(AskError::bad(format!("`players[{i}].bank`: at most {MOST_COINS}")));
        }
        s.banks[i] = player.bank;
        s.built[i] = game.book.given;
        for name in &player.landmarks {
            s.built[i] |= game.book.find_landmark(name).map_err(wrong)?.bit();
        }
        for (name, &copies) in &player.cards {
            let kind = game.book.find(name).map_err(wrong)?;
            let most = if game.book.purple & kind.bit() == 0 { 15 } else { 1 };
            let total = copies.saturating_add(s.copies(Seat(i as u8), kind));
            if total > most {
                return Err(AskError::bad(format!(
                    "`players[{i}].cards`: at most {most} of {name}, not {total}"
                )));
            }
            if copies > 0 {
                s.cells[i][kind.index()] = total;
                s.owned[i] |= kind.bit();
            }
        }
        for (name, &closed) in &player.closed {
            let kind = game.book.find(name).map_err(wrong)?;
            if closed > s.copies(Seat(i as u8), kind) {
                return Err(AskError::bad(format!("`players[{i}].closed`: more of {name} than there are")));
            }
            s.close(Seat(i as u8), kind, closed);
        }
        if player.invested > 0 && s.owned[i] & game.book.invest == 0 {
            return Err(AskError::bad(format!("`players[{i}].invested`: there is no card to invest in")));
        }
        s.invested[i] = player.invested.min(10_000);
    }
    Ok((game, s))
}

fn resolve(
    game: &Harmonictook,
    mut s: State,
    roller: Seat,
    dice: &[u8],
    boats: Option<[u8; 2]>,
    target: Option<Seat>,
) -> Result<Value, AskError> {
    let face = |d: &u8| (1..=6).contains(d);
    if !(1..=2).contains(&dice.len()) || !dice.iter().all(face) || !boats.iter().flatten().all(face) {
        return Err(AskError::bad(
            "`dice` (and `boats`) are faces from 1 to 6: one or two dice, two for the boats",
        ));
    }
    s.roller = roller;
    let total = usize::from(dice.iter().sum::<u8>());
    let catching = |seat: Seat| game.catches(&s, seat, roller, total);
    if boats.is_none() && Seat::all(game.seats).any(catching) {
        return Err(AskError::bad("a boat goes out: say what its two dice show as `boats`, such as [3,4]"));
    }
    let (state, events, extra_turn) = forced::roll(game, s, dice, boats.unwrap_or([1, 1]), target);
    Ok(json!({ "banks": state.banks[..game.seats], "extra_turn": extra_turn, "events": events }))
}

fn nothing(with: Value) -> Result<(), AskError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    from_json::<Nothing>(with).map(|_| ()).map_err(AskError::from)
}

fn cards(with: Value) -> Result<Value, AskError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct With {
        #[serde(default)]
        options: Options,
    }
    let With { options } = from_json(with)?;
    let seats = 2;
    let game = Harmonictook::new(seats, options)?;
    let book = game.book();
    let cards: Vec<Value> = kinds(book.present)
        .map(|kind| {
            let rule = &book.rules[kind.index()];
            json!({
                "id": kind.name(), "notation": book.notation(kind), "name": book.name(kind), "colour": rule.colour,
                "icon": rule.icon, "cost": rule.cost, "pays": rule.pays, "effect": rule.effect,
                "rolls": book.rolls(kind).collect::<Vec<_>>(), "about": book.about(kind, Language::English),
            })
        })
        .collect();
    let landmarks: Vec<Value> = crate::kind::landmarks(book.buildable | book.given)
        .map(|landmark| {
            json!({
                "id": landmark.name(), "name": book.landmark_name(landmark), "cost": book.landmark_cost(landmark),
                "given": book.given & landmark.bit() != 0, "about": book.landmark_about(landmark, Language::English),
            })
        })
        .collect();
    Ok(json!({ "cards": cards, "landmarks": landmarks, "needed": book.needed }))
}

fn check_cards(with: Value) -> Result<Value, AskError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct With {
        text: String,
    }
    let With { text } = from_json(with)?;
    let set = crate::read_set(&text)?;
    // Names that lead nowhere show only together with the official sets.
    let all = vec![Expansion::Harbor, Expansion::MillionairesRow];
    let options = Options { expansions: all, cards: vec![set.clone()], ..Options::default() };
    Harmonictook::new(2, options)?;
    Ok(Value::Object(Map::from_iter([("set".to_owned(), json!(set))])))
}
