//! What happened, what can be done and what is asked for, in the words of `words/*.ftl`.

use engine::Seen;
use engine::text::Reader;

use crate::{Action, Card, Event, Golf, Phase, Pos, Stage, View};

phrases::phrases! { "words" }

/// A card as players call it: `10♠`, or `10S` where only ASCII may be written.
pub(crate) fn card(card: Card, reader: Reader<'_>) -> String {
    let suit = if reader.ascii { card.suit().letter() } else { card.suit().symbol() };
    if card.rank() == crate::Rank::JOKER { "Joker".into() } else { format!("{}{suit}", card.rank().name()) }
}

/// A place as people say it.
fn place(at: Pos, reader: Reader<'_>) -> String {
    Place { at: at.get().into() }.say(reader.language)
}

pub(crate) fn event(game: &Golf, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
    let language = reader.language;
    let name = |c: Card| card(c, reader).into();
    Some(match *event.get() {
        Event::Dealt { round, dealer, discard } => Dealt {
            round: round.into(),
            rounds: game.options.rounds.into(),
            who: reader.seat(dealer),
            card: name(discard),
        }
        .say(language),
        Event::TurnedUp { seat, at, card } => {
            TurnedUp { who: reader.seat(seat), card: name(card), place: place(at, reader).into() }
                .say(language)
        }
        Event::PlayBegins { seat } => PlayBegins { who: reader.seat(seat) }.say(language),
        Event::Reshuffled { cards } => Reshuffled { cards: cards.into() }.say(language),
        Event::Drew { seat, card } => match card.known() {
            Some(card) => Drew { who: reader.seat(seat), card: name(*card) }.say(language),
            None => DrewHidden { who: reader.seat(seat) }.say(language),
        },
        Event::Took { seat, card } => Took { who: reader.seat(seat), card: name(card) }.say(language),
        Event::Swapped { seat, at, card, out, was_down, .. } => {
            let (who, card, out) = (reader.seat(seat), name(card), name(out));
            let place = place(at, reader).into();
            if was_down {
                SwappedHidden { card, out, place, who }.say(language)
            } else {
                Swapped { card, out, place, who }.say(language)
            }
        }
        Event::Discarded { seat, card } => {
            Discarded { who: reader.seat(seat), card: name(card) }.say(language)
        }
        Event::Passed { seat } => Passed { who: reader.seat(seat) }.say(language),
        Event::Knocked { seat } => Knocked { who: reader.seat(seat) }.say(language),
        Event::FinalTurns { finisher } => FinalTurns { who: reader.seat(finisher) }.say(language),
        Event::DeckRanOut => deck_ran_out(language).into(),
        Event::Revealed { .. } => return None,
        Event::Scored { seat, hand, score, total } => {
            let (who, score_words, total) = (reader.seat(seat), score.into(), total.into());
            if hand == score {
                Scored { who, score: score_words, total }.say(language)
            } else {
                ScoredWith { who, score: score_words, hand: hand.into(), total }.say(language)
            }
        }
        Event::RoundEnded { round, .. } => RoundEnded { round: round.into() }.say(language),
        Event::Won { seat, total, shared: false } => {
            Won { who: reader.seat(seat), total: total.into() }.say(language)
        }
        Event::Won { seat, total, shared: true } => {
            WonTogether { who: reader.seat(seat), total: total.into() }.say(language)
        }
    })
}

pub(crate) fn action(view: &View, action: Action, reader: Reader<'_>) -> String {
    let language = reader.language;
    let name = |c: Card| card(c, reader);
    let held = || view.held().map_or_else(|| the_card(language).to_owned(), name);
    let spot = |at: Pos| place(at, reader).into();
    match action {
        Action::Deal => do_deal(language).into(),
        Action::Flip(pair) => {
            let [a, b] = pair.both();
            DoFlip { a: spot(a), b: spot(b) }.say(language)
        }
        Action::Draw => do_draw(language).into(),
        Action::Take => {
            let top = view.discard_top().map_or_else(|| the_card(language).to_owned(), name);
            DoTake { card: top.into() }.say(language)
        }
        Action::Swap(at) => match view.card(view.turn(), at) {
            Some(out) => DoSwap { card: held().into(), place: spot(at), out: name(out).into() }.say(language),
            None => DoSwapHidden { card: held().into(), place: spot(at) }.say(language),
        },
        Action::Discard => DoDiscard { card: held().into() }.say(language),
        Action::Turn(at) if view.stage() == Stage::Draw => DoTurnInstead { place: spot(at) }.say(language),
        Action::Open(at) | Action::Turn(at) => DoOpen { place: spot(at) }.say(language),
        Action::Pass => do_pass(language).into(),
        Action::Knock => do_knock(language).into(),
    }
}

/// What the player is asked to do.
pub(crate) fn prompt(game: &Golf, view: &View, reader: Reader<'_>) -> String {
    let language = reader.language;
    match view.phase() {
        Phase::Waiting | Phase::RoundOver => prompt_deal(language).into(),
        Phase::InitialFlip => PromptFlip { cards: game.options.initial_flips.into() }.say(language),
        Phase::GameOver => String::new(),
        Phase::Playing | Phase::FinalTurn => {
            let held = || view.held().map_or_else(|| the_card(language).to_owned(), |c| card(c, reader));
            match (view.stage(), view.discard_top()) {
                (Stage::Draw, Some(top)) => PromptDraw { card: card(top, reader).into() }.say(language),
                (Stage::Draw, None) => prompt_draw_only(language).into(),
                (Stage::Place, _) => PromptPlace { card: held().into() }.say(language),
                (Stage::Swap, _) => PromptSwap { card: held().into() }.say(language),
                (Stage::TurnOrPass, _) => prompt_turn_or_pass(language).into(),
                (Stage::Turn, _) => prompt_turn(language).into(),
            }
        }
    }
}
