//! The example in the rules text, played.

use engine::{Fair, Game, Seat, Words};

use crate::kind::{Kind, Landmark};
use crate::rules::Harmonictook;
use crate::{Action, Event, Options, forced};

#[test]
fn the_example_in_the_rules_is_what_happens() {
    let game = Harmonictook::new(2, Options::default()).unwrap();
    let (you, they) = (Seat(0), Seat(1));
    let (bakery, cafe) = (Kind::find("Bakery").unwrap(), Kind::find("Café").unwrap());
    let mut s = game.start(&mut Fair::new([1; 32]), &mut ());
    (s.banks[0], s.banks[1]) = (4, 1);
    s.gain(you, bakery);
    s.gain(they, cafe);
    let wheat = Kind::find("Wheat Field").unwrap();
    s.lose(they, wheat);
    let (mut s, events, _) = forced::roll(&game, s, &[3], [1, 1], None);
    let paid: Vec<(Kind, Option<Seat>, Option<Seat>, u32)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Paid { card, payer, payee, amount, .. } => Some((card, payer, payee, amount)),
            _ => None,
        })
        .collect();
    assert_eq!(paid, [(cafe, Some(you), Some(they), 1), (bakery, None, Some(you), 2)]);
    assert_eq!((s.bank(you), s.bank(they)), (5, 2));
    let train = Landmark::find("Train Station").unwrap();
    game.apply(&mut s, you, Action::Build(train), &mut Fair::new([1; 32]), &mut ());
    assert_eq!(s.bank(you), 1);
    assert!(game.has_two_dice(&s, you));
    // What was played is what is written.
    for told in [
        "You have 4 coins, a Wheat Field (1) and two Bakeries (2-3)",
        "you has 1 coin, a Bakery and a Café (3). You roll a 3.",
        "their Café takes 1 of your coins: you have 3, they have 2.",
        "your two Bakeries pay 1 each: you have 5.",
        "You build the Train Station for 4 and have 1 coin left.",
    ] {
        assert!(Harmonictook::phrases().long(engine::Language::English).contains(told), "{told}");
    }
}
