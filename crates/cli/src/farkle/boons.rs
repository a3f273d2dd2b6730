//! `parlor farkle boons`: what embers and saved gold buy.

use std::io::Write;

use engine::Language;
use engine::text::{Hue, Paint};
use farkle::career::{Boon, Career, NotBought};
use farkle::{RulesetName, relic_name};

use super::store;
use crate::failure::Failure;

pub(super) fn run(buy: Option<&str>, paint: Paint, out: &mut impl Write) -> Result<(), Failure> {
    let mut career = store::open(out)?;
    if let Some(wanted) = buy {
        let said = purchase(&mut career, wanted)?;
        store::save(&career)?;
        writeln!(out, "{said}")?;
    }
    writeln!(out, "You have {} embers.", paint.hue(Hue::Amber, &career.embers.to_string()))?;
    for boon in Boon::ALL {
        let (have, most) = (career.boons.of(boon), boon.most());
        let next = if have < most { format!("the next costs {}", boon.price(have)) } else { "all".into() };
        let (name, about) = (boon.name(), boon.about(Language::English));
        writeln!(out, "  {name:<7} {have} of {most}  {about}; {next}")?;
    }
    writeln!(
        out,
        "You saved {} gold for relics with which runs begin.",
        paint.hue(Hue::Amber, &career.gold.to_string())
    )?;
    let rules = RulesetName::default().ruleset();
    for relic in &rules.relics {
        let price = Career::heirloom_price(&rules, &relic.name).unwrap_or_default();
        let own = career.heirlooms.contains(&relic.name);
        let price = if own { "yours".to_owned() } else { format!("{price} gold") };
        let (called, does) = (relic_name(&relic.name, Language::English), relic.words(Language::English));
        writeln!(out, "  {:<12} {price:>9}  {called}: {does}", relic.name)?;
    }
    writeln!(
        out,
        "{}",
        paint.dim("Runs pay an ember for every 100 points, and what is left in the purse is saved.")
    )?;
    writeln!(out, "{}", paint.dim("`parlor farkle run` plays with your boons and relics."))?;
    Ok(())
}

/// Buys a boon or a relic, and says so.
fn purchase(career: &mut Career, wanted: &str) -> Result<String, Failure> {
    let rules = RulesetName::default().ruleset();
    let (bought, unit, have, no_more) = if let Some(boon) = Boon::named(wanted) {
        (career.buy(boon), "embers", career.embers, format!("you have all {} of `{wanted}`", boon.most()))
    } else if let Some(bought) = career.inherit(&rules, wanted) {
        let no_more = if career.heirlooms.iter().any(|own| own == wanted) {
            format!("you have `{wanted}` already, and every run with your boons begins with it")
        } else {
            let all = career.heirlooms.join(", ");
            format!("you have {} relics already ({all}), and runs begin with no more", career.heirlooms.len())
        };
        (bought, "gold", career.gold, no_more)
    } else {
        let known: Vec<&str> = Boon::ALL
            .map(Boon::name)
            .into_iter()
            .chain(rules.relics.iter().map(|r| r.name.as_str()))
            .collect();
        return Err(Failure::Usage(format!(
            "there is no boon or relic `{}`; there are: {}",
            engine::action::clip(wanted),
            known.join(", ")
        )));
    };
    match bought {
        Ok(cost) => Ok(format!("Bought for {cost} {unit}.")),
        Err(NotBought::All) => Err(Failure::Negative(no_more)),
        Err(NotBought::TooDear(cost)) => {
            Err(Failure::Negative(format!("`{wanted}` costs {cost} {unit}, and you have {have}")))
        }
    }
}
