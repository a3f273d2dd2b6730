//! Nobody can see what they must not: whatever is hidden from a viewer may change without it noticing.

use super::{Broken, Kept, Subject, ensure};
use crate::live::make_bot;
use crate::{Decision, Fair, GameAction, GameEvent, Luck, MoveSet, Recording, Seat, Seen, Viewer};

pub(super) fn examine<G: Subject>(game: &G, state: &G::State, luck: &mut Luck) -> Kept {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(state, viewer);
        let filled = game.determinize(&view, luck);
        game.validate(&filled)
            .map_err(|e| Broken::new("a filled view is a valid state", format!("{viewer:?}: {e}")))?;
        ensure!(game.view(&filled, viewer) == view, "a filled view looks the same", "{viewer:?}");
        let other = game.scramble(state, viewer, luck);
        game.validate(&other)
            .map_err(|e| Broken::new("a scrambled state is valid", format!("{viewer:?}: {e}")))?;
        ensure!(
            game.view(&other, viewer) == view,
            "a view shows nothing hidden",
            "{viewer:?} can tell two states apart that differ only in what is hidden from it"
        );
        if let Viewer::Seat(seat) = viewer {
            same_choices(game, state, &other, seat, luck)?;
            super::observed::same(game, state, &other, seat)?;
        }
        same_news(game, state, &other, viewer, luck)?;
        // What everybody may ask for at any time.
        if viewer == Viewer::Public && !game.turn(state).is_empty() {
            let (one, two) = (game.outcome(state), game.outcome(&other));
            ensure!(one == two, "how it stands shows nothing hidden", "{one:?} and {two:?}");
        }
    }
    Ok(())
}

/// Legal lists, refusals and bots can't tell the states apart.
fn same_choices<G: Subject>(game: &G, one: &G::State, two: &G::State, seat: Seat, luck: &mut Luck) -> Kept {
    let legal = game.legal(one, seat);
    ensure!(legal == game.legal(two, seat), "legal moves show nothing hidden", "seat {seat}");
    for _ in 0..8 {
        let id = luck.below(G::Action::COUNT);
        let Some(action) = G::Action::from_id(id) else { continue };
        let (a, b) = (game.check(one, seat, action), game.check(two, seat, action));
        let text = |r: &Result<(), G::Refusal>| r.as_ref().err().map(|r| format!("{r:?}"));
        ensure!(a == b && text(&a) == text(&b), "refusals show nothing hidden", "{action} of seat {seat}");
    }
    if legal.is_empty() {
        return Ok(());
    }
    for name in G::quick_bots() {
        let mut choices = [one, two].map(|state| {
            let view = game.view(state, Viewer::Seat(seat));
            let decision = Decision { game, seat, view: &view, legal: &legal };
            let mut bot = make_bot::<G>(name, None).ok()?;
            Some(bot.choose(&decision, &mut Luck::new(7)))
        });
        ensure!(choices[0].is_some(), "every bot on offer can be made", "{name}");
        ensure!(choices[0] == choices[1], "bots see nothing hidden", "{name} on seat {seat}");
        let chosen = choices[0].take().map_or(0, GameAction::id);
        ensure!(
            legal.contains(chosen),
            "bots play legal moves",
            "{name} on seat {seat} chose action {chosen}"
        );
    }
    Ok(())
}

/// The same move in both states, with the same tickets: if it looks the same afterwards, the news was the same, and if the
/// news was the same, it looks the same. The first half catches news that tell too much, the second a view that shows what
/// nobody was told. And news that differ have shown something: whoever saw it may not have the move taken back.
fn same_news<G: Subject>(game: &G, one: &G::State, two: &G::State, viewer: Viewer, luck: &mut Luck) -> Kept {
    let movers = game.turn(one);
    let Some(first) = movers.first() else { return Ok(()) };
    let seat = movers.iter().nth(luck.below(movers.len()) as usize).unwrap_or(first);
    let action = game.sample_legal(one, seat, luck);
    if game.check(two, seat, action).is_err() {
        // Another seat's legal moves may depend on what only that seat knows.
        return Ok(());
    }
    let seed = luck.seed();
    let results = [one, two].map(|state| {
        let (mut state, mut events) = (state.clone(), Vec::new());
        let mut chance = Recording::new(Fair::new(seed));
        game.apply(&mut state, seat, action, &mut chance, &mut events);
        let seen: Vec<_> = events.iter().filter_map(|e| Seen::of(e, viewer)).collect();
        let for_ever = !chance.draws.is_empty() || events.iter().any(GameEvent::reveals);
        (game.view(&state, viewer), seen, for_ever)
    });
    let [(view_one, seen_one, for_ever_one), (view_two, seen_two, for_ever_two)] = &results;
    if view_one == view_two {
        ensure!(
            seen_one == seen_two && format!("{seen_one:?}") == format!("{seen_two:?}"),
            "events show nothing hidden",
            "{action} of seat {seat} as {viewer:?} hears of it: {seen_one:?} and {seen_two:?}"
        );
    }
    if seen_one == seen_two {
        ensure!(
            view_one == view_two,
            "a view shows nothing that was not told",
            "{action} of seat {seat} as {viewer:?}: the news {seen_one:?}, the views {view_one:?} and {view_two:?}"
        );
    } else {
        ensure!(
            *for_ever_one && *for_ever_two,
            "what showed something can't be taken back",
            "{action} of seat {seat} tells {viewer:?} something hidden ({seen_one:?} or {seen_two:?}), and no event of it \
             says so in `GameEvent::reveals`"
        );
    }
    Ok(())
}
