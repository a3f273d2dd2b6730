//! What harmonictook says.

use harmonictook::Phase;

use super::{fill, pick};

texts! {
    look_at: "Look at the city of", "Stadt ansehen:";
    have_it: "It is built already.", "Das steht schon.";
    sold_out: "Sold out.", "Vergriffen.";
    score_means: "The score is 50 less the rounds that were still to go, at the income of the end.", "Die Wertung ist 50 weniger die Runden, die beim Einkommen am Ende noch gefehlt hätten.";
}

/// So many coins.
pub fn coins(n: u32) -> String {
    match n {
        1 => pick("1 coin", "1 Münze").to_owned(),
        _ => fill(pick("{n} coins", "{n} Münzen"), &[("n", &n.to_string())]),
    }
}

/// What something costs that one can't pay.
pub fn too_dear(cost: u32, have: u32) -> String {
    fill(
        pick("Costs {n}; you have {m}.", "Kostet {n}, du hast {m}."),
        &[("n", &cost.to_string()), ("m", &have.to_string())],
    )
}

/// What something costs that can be built later in the turn.
pub fn costs_later(cost: u32) -> String {
    fill(
        pick("Costs {n}; one builds after the roll.", "Kostet {n}; gebaut wird nach dem Wurf."),
        &[("n", &cost.to_string())],
    )
}

/// How many copies are closed.
pub fn closed(n: u8) -> String {
    fill(pick("({n} closed)", "({n} geschlossen)"), &[("n", &n.to_string())])
}

/// What was put on a card.
pub fn invested(n: u32) -> String {
    fill(pick("On it: {coins}", "Darauf: {coins}"), &[("coins", &coins(n))])
}

/// How long a game took.
pub fn turns(n: u16) -> String {
    fill(pick("{n} turns.", "{n} Züge."), &[("n", &n.to_string())])
}

/// Which dice bring more.
pub fn better_dice(two: bool, mean: f64) -> String {
    let text = if two {
        pick("Two dice bring more: {n} on average.", "Zwei Würfel bringen mehr: {n} im Mittel.")
    } else {
        pick("One die brings more: {n} on average.", "Ein Würfel bringt mehr: {n} im Mittel.")
    };
    fill(text, &[("n", &super::odds::decimal(mean, 1))])
}

/// Built or not.
pub fn built(built: bool) -> &'static str {
    if built { pick("built", "gebaut") } else { pick("not built", "nicht gebaut") }
}

/// How long until somebody has all landmarks, at the income of now.
pub fn rounds(rounds: Option<u32>) -> String {
    match rounds {
        Some(0) => String::new(),
        Some(1) => pick("1 round to go", "noch 1 Runde").to_owned(),
        Some(n) => fill(pick("{n} rounds to go", "noch {n} Runden"), &[("n", &n.to_string())]),
        None => pick("a long way to go", "noch ein weiter Weg").to_owned(),
    }
}

/// What can be done now.
pub fn what_now(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Roll) => pick("Roll the dice", "Würfle"),
        Some(Phase::Keep) => pick("Keep it?", "Behalten?"),
        Some(Phase::Demolish) => pick("Tear one down", "Reiße eines ab"),
        Some(Phase::Give) => pick("Give a card away", "Gib eine Karte ab"),
        Some(Phase::To) => pick("Who gets it?", "Wer bekommt sie?"),
        Some(Phase::Target) => pick("Take coins from whom?", "Von wem?"),
        Some(Phase::SwapWith) => pick("Swap with whom?", "Tausch mit wem?"),
        Some(Phase::SwapGive) => pick("Which one do you give?", "Welche gibst du?"),
        Some(Phase::SwapTake) => pick("Which one do you take?", "Welche nimmst du?"),
        Some(Phase::Renovate) => pick("Which one closes?", "Welche schließt?"),
        Some(Phase::Build) => pick("Build one thing", "Baue etwas"),
        Some(Phase::Invest) => pick("Invest a coin?", "Eine Münze anlegen?"),
        Some(Phase::Over) | None => "",
    }
}
