//! What happened, what can be done and what is asked for, in the words of `words/*.ftl`.

use engine::text::{Reader, kebab};
use engine::{Filling, Language, Seat, Seen};

use crate::rules::Harmonictook;
use crate::state::{Phase, State};
use crate::{Action, Dice, Event, Kind};

phrases::phrases! { "words" }

fn coins(n: u32, language: Language) -> Filling<'static> {
    Coins { n: n.into() }.say(language).into()
}

pub(crate) fn event(game: &Harmonictook, event: &Seen<Event>, reader: Reader<'_>) -> Option<String> {
    let (book, language) = (game.book(), reader.language);
    let who = |seat: Seat| reader.seat(seat);
    let card = |kind: Kind| book.card(kind, language);
    Some(match *event.get() {
        Event::Rolled { seat, dice, total, doubles, rerolled } => {
            rolled(who(seat), dice, total, doubles, rerolled, language)
        }
        Event::Raised { seat, total } => Raised { who: who(seat), total: total.into() }.say(language),
        Event::Catch { dice, .. } => Catch { n: (dice[0] + dice[1]).into() }.say(language),
        Event::Paid { card, copies, payer, payee, amount } => {
            let card = book.copies(card, copies, language);
            match (payer, payee) {
                (Some(from), Some(to)) => {
                    PaidBy { who: who(to), from: who(from), card, amount: amount.into() }.say(language)
                }
                (None, Some(to)) => Paid { who: who(to), card, amount: amount.into() }.say(language),
                (Some(from), None) => {
                    PaidBank { who: who(from), card, coins: coins(amount, language) }.say(language)
                }
                (None, None) => return None,
            }
        }
        Event::Short { card: kind, payer, owed, paid, .. } => {
            Short { who: who(payer), card: card(kind), owed: owed.into(), paid: paid.into() }.say(language)
        }
        Event::Reopened { seat, card, copies } => {
            Reopened { who: who(seat), card: book.copies(card, copies, language) }.say(language)
        }
        Event::Closed { seat, card, copies } => {
            Closed { who: who(seat), card: book.copies(card, copies, language) }.say(language)
        }
        Event::Demolished { seat, landmark } => {
            Demolished { who: who(seat), landmark: book.landmark(landmark, language) }.say(language)
        }
        Event::Moved { from, to, card: kind } => {
            Moved { who: who(from), to: who(to), card: card(kind) }.say(language)
        }
        Event::Swapped { seat, with, gave, got } => {
            Swapped { who: who(seat), to: who(with), card: card(gave), got: card(got) }.say(language)
        }
        Event::Declined { seat } => Declined { who: who(seat) }.say(language),
        Event::Named { seat, card: kind } => Named { who: who(seat), card: card(kind) }.say(language),
        Event::Shared { each, .. } => Shared { each: each.into() }.say(language),
        Event::Helped { seat, amount } => {
            Helped { who: who(seat), coins: coins(amount, language) }.say(language)
        }
        Event::Bought { seat, card: kind, cost } => {
            Bought { who: who(seat), card: card(kind), cost: cost.into() }.say(language)
        }
        Event::Bonus { seat, card: kind, amount } => {
            Bonus { who: who(seat), card: card(kind), coins: coins(amount, language) }.say(language)
        }
        Event::Built { seat, landmark, cost } => {
            Built { who: who(seat), landmark: book.landmark(landmark, language), cost: cost.into() }
                .say(language)
        }
        Event::Passed { seat } => Passed { who: who(seat) }.say(language),
        Event::Flew { seat, amount } => Flew { who: who(seat), amount: amount.into() }.say(language),
        Event::Invested { seat, total } => Invested { who: who(seat), total: total.into() }.say(language),
        Event::Refilled { card, copies } => {
            Refilled { card: book.copies(card, copies, language) }.say(language)
        }
        Event::ExtraTurn { seat } => ExtraTurn { who: who(seat) }.say(language),
        Event::Won { seat } => Won { who: who(seat) }.say(language),
        Event::TimeUp { turns } => TimeUp { turns: turns.into() }.say(language),
    })
}

fn rolled(
    who: Filling<'_>,
    dice: [u8; 2],
    total: u8,
    doubles: bool,
    again: bool,
    language: Language,
) -> String {
    let total = total.into();
    let doubles = if doubles { "yes" } else { "no" }.into();
    match (dice, again) {
        ([_, 0], false) => Rolled { total, who }.say(language),
        ([_, 0], true) => RolledAgain { total, who }.say(language),
        ([a, b], false) => RolledTwo { who, total, a: a.into(), b: b.into(), doubles }.say(language),
        ([a, b], true) => RolledAgainTwo { who, total, a: a.into(), b: b.into(), doubles }.say(language),
    }
}

pub(crate) fn action(game: &Harmonictook, view: &State, action: Action, reader: Reader<'_>) -> String {
    let (book, language) = (game.book(), reader.language);
    let card = |kind: Kind| book.card(kind, language);
    let rolls = |kind: Kind| book.rolls_text(kind).into();
    let does = |kind: Kind| book.about(kind, language).into();
    let name = |seat: Seat| reader.plain(seat).into();
    match action {
        Action::Roll(dice) => DoRoll { dice: count(dice) }.say(language),
        Action::Keep => DoKeep { total: view.total().into() }.say(language),
        Action::Reroll(dice) => DoReroll { dice: count(dice) }.say(language),
        Action::Raise => DoRaise { total: (view.total() + 2).into() }.say(language),
        Action::Target(seat) => {
            DoTarget { who: name(seat), coins: coins(view.bank(seat), language) }.say(language)
        }
        Action::Swap(seat) => DoSwap { who: name(seat) }.say(language),
        Action::Give(kind) => DoGive { card: card(kind) }.say(language),
        Action::Take(kind) => DoTake { card: card(kind), rolls: rolls(kind), does: does(kind) }.say(language),
        Action::Decline => do_decline(language).into(),
        Action::Coins => do_coins(language).into(),
        Action::To(seat) => DoTo { who: name(seat) }.say(language),
        Action::Demolish(landmark) => {
            DoDemolish { landmark: book.landmark(landmark, language) }.say(language)
        }
        Action::Close(kind) => {
            let open = |seat: Seat| u32::from(view.copies(seat, kind) - view.closed(seat, kind));
            let theirs: u32 = game.others(view.roller()).map(open).sum();
            DoClose { card: card(kind), theirs: theirs.into(), own: open(view.roller()).into() }.say(language)
        }
        Action::Buy(kind) => {
            DoBuy { card: card(kind), cost: book.cost(kind).into(), rolls: rolls(kind), does: does(kind) }
                .say(language)
        }
        Action::Build(landmark) => DoBuild {
            landmark: book.landmark(landmark, language),
            cost: book.landmark_cost(landmark).into(),
            does: book.landmark_about(landmark, language).into(),
        }
        .say(language),
        Action::Pass => do_pass(language).into(),
        Action::Invest => {
            let mine = crate::kind::kinds(view.owned[view.roller().index()] & book.invest).next();
            let total = view.invested[view.roller().index()].into();
            mine.map_or_else(
                || verb_invest(language).into(),
                |kind| DoInvest { card: card(kind), total }.say(language),
            )
        }
        Action::Skip => do_skip(language).into(),
    }
}

fn count(dice: Dice) -> Filling<'static> {
    match dice {
        Dice::One => 1u8.into(),
        Dice::Two => 2u8.into(),
    }
}

/// What the player is asked to do.
pub(crate) fn prompt(view: &State, language: Language) -> String {
    PromptPhase { phase: kebab(&view.phase) }.say(language)
}

/// What the roller has to do, in a few words.
pub(crate) fn phase(game: &Harmonictook, view: &State, language: Language) -> String {
    let total = view.total().into();
    match view.phase {
        Phase::Roll => doing_roll(language).into(),
        Phase::Keep => DoingKeep { total }.say(language),
        Phase::Build => DoingBuild { total }.say(language),
        Phase::Invest => doing_invest(language).into(),
        Phase::Over => doing_over(language).into(),
        _ => DoingCard { total, card: game.book().card(Kind(view.asking), language) }.say(language),
    }
}

#[cfg(test)]
mod tests {
    use engine::Game;

    use super::*;
    use crate::{Landmark, Options};

    fn said(event: Event, language: Language) -> String {
        let game = Harmonictook::new(2, Options::default()).unwrap();
        let names = ["Anna".to_owned(), "Ben".to_owned()];
        let reader = Reader { language, ..Reader::english(&names, Some(Seat(0))) };
        super::event(&game, &Seen::sent(event), reader).unwrap()
    }

    fn kind(name: &str) -> Kind {
        Kind::find(name).unwrap()
    }

    #[test]
    fn a_card_that_pays_is_said_with_its_owner_and_its_number_in_both_languages() {
        let paid = |card: &str, copies, payer: Option<Seat>, payee| Event::Paid {
            card: kind(card),
            copies,
            payer,
            payee: Some(payee),
            amount: 1,
        };
        let (you, ben) = (Seat(0), Seat(1));
        for (event, english, german) in [
            (paid("bakery", 1, None, you), "Your Bakery pays 1.", "Deine Bäckerei bringt 1."),
            (paid("bakery", 2, None, ben), "Ben's 2 Bakeries pay 1.", "Die 2 Bäckereien von Ben bringen 1."),
            (paid("forest", 1, None, ben), "Ben's Forest pays 1.", "Der Wald von Ben bringt 1."),
            (paid("cafe", 1, Some(ben), you), "Your Café takes 1 from Ben.", "Dein Café nimmt Ben 1 ab."),
            (
                paid("cafe", 3, Some(you), ben),
                "Ben's 3 Cafés take 1 from you.",
                "Die 3 Cafés von Ben nehmen dir 1 ab.",
            ),
        ] {
            assert_eq!(said(event, Language::English), english);
            assert_eq!(said(event, Language::German), german);
        }
    }

    #[test]
    fn cards_and_landmarks_have_their_articles() {
        let (you, ben) = (Seat(0), Seat(1));
        let orchard = kind("apple-orchard");
        for (event, english, german) in [
            (
                Event::Bought { seat: ben, card: orchard, cost: 3 },
                "Ben buys an Apple Orchard for 3.",
                "Ben kauft eine Apfelplantage für 3.",
            ),
            (
                Event::Built { seat: you, landmark: Landmark(0), cost: 4 },
                "You build the Train Station for 4.",
                "Du baust den Bahnhof für 4.",
            ),
            (
                Event::Swapped { seat: ben, with: you, gave: kind("forest"), got: orchard },
                "Ben gives you a Forest for an Apple Orchard.",
                "Ben gibt dir einen Wald für eine Apfelplantage.",
            ),
            (
                Event::Helped { seat: ben, amount: 1 },
                "The City Hall helps Ben with 1 coin.",
                "Das Rathaus hilft Ben mit 1 Münze.",
            ),
            (
                Event::Rolled { seat: you, dice: [3, 3], total: 6, doubles: true, rerolled: false },
                "You roll 6 (3+3), doubles.",
                "Du würfelst 6 (3+3), ein Pasch.",
            ),
        ] {
            assert_eq!(said(event, Language::English), english);
            assert_eq!(said(event, Language::German), german);
        }
    }
}
