//! `parlor farkle boons`: what embers buy.

use std::io::Write;

use engine::text::{Hue, Paint};

use super::store::{self, Store};
use crate::failure::Failure;

/// A boon on offer: its name, what it does, its first price, and how many there are.
const BOONS: [(&str, &str, u64, u8); 4] = [
    ("reroll", "one more re-roll in every level", 60, 3),
    ("flip", "one more die flip in every level", 80, 3),
    ("wind", "one more extra turn in every level", 150, 2),
    ("gold", "25 more gold at the start", 20, 8),
];

/// A hundred points are an ember.
pub(super) fn embers(score: i32) -> u64 {
    u64::try_from(score).unwrap_or(0) / 100
}

fn owned<'a>(store: &'a mut Store, name: &str) -> &'a mut u8 {
    match name {
        "reroll" => &mut store.boons.reroll,
        "flip" => &mut store.boons.flip,
        "wind" => &mut store.boons.wind,
        _ => &mut store.boons.gold,
    }
}

/// Each further one costs as much more as the first.
fn price(first: u64, have: u8) -> u64 {
    first * (u64::from(have) + 1)
}

pub(super) fn run(buy: Option<&str>, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let mut store = store::open(out)?;
    if let Some(wanted) = buy {
        let Some((name, _, first, most)) = BOONS.into_iter().find(|b| b.0 == wanted) else {
            let known = BOONS.map(|b| b.0).join(", ");
            return Err(Failure::Usage(format!(
                "there is no boon `{}`; there are: {known}",
                engine::action::clip(wanted)
            )));
        };
        let have = *owned(&mut store, name);
        let cost = price(first, have);
        if have >= most {
            return Err(Failure::Negative(format!("you have all {most} of `{name}`")));
        }
        if cost > store.embers {
            return Err(Failure::Negative(format!(
                "`{name}` costs {cost} embers, and you have {}",
                store.embers
            )));
        }
        store.embers -= cost;
        *owned(&mut store, name) += 1;
        store::save(&store)?;
        writeln!(out, "Bought for {cost} embers.")?;
    }
    writeln!(out, "You have {} embers.", paint.hue(Hue::Amber, &store.embers.to_string()))?;
    for (name, about, first, most) in BOONS {
        let have = *owned(&mut store, name);
        let next = if have < most { format!("the next costs {}", price(first, have)) } else { "all".into() };
        writeln!(out, "  {name:<7} {have} of {most}  {about}; {next}")?;
    }
    writeln!(
        out,
        "{}",
        paint.dim("Runs pay an ember for every 100 points. `parlor farkle run` plays with your boons.")
    )?;
    Ok(())
}
