//! Every deal of small tables, one by one: what the dynamic programme counts is what there is.
#![allow(clippy::unwrap_used)]

use engine::Luck;
use wires::belief::{
    Aside, Exact, Fast, Id, Layout, Position, Rows, Rule, Sets, Trouble, count_with, replay,
};
use wires::fact::{Answers, Fact, Slots};
use wires::wire::{Call, Colour, Shown, Wire, WireSet};

/// All deals as sorted stands with the number of physical deals that each stands for.
fn each_deal(layout: &Layout, mut visit: impl FnMut(&[Wire], u128)) {
    let sizes: Vec<usize> = layout.stands.iter().map(|s| s.1 as usize).collect();
    let starts: Vec<usize> = sizes
        .iter()
        .scan(0, |sum, n| {
            let at = *sum;
            *sum += n;
            Some(at)
        })
        .collect();
    let faces: Vec<Wire> = layout.faces().iter().collect();
    let mut deal = vec![faces[0]; layout.dealt()];
    let mut filled = vec![0usize; sizes.len()];
    let mut aside: Vec<usize> = layout.asides.iter().map(|a| a.count as usize).collect();
    #[allow(clippy::too_many_arguments)]
    fn place(
        layout: &Layout,
        faces: &[Wire],
        sizes: &[usize],
        starts: &[usize],
        face: usize,
        left: usize,
        hand: usize,
        weight: u128,
        deal: &mut Vec<Wire>,
        filled: &mut Vec<usize>,
        aside: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[Wire], u128),
    ) {
        let Some(&wire) = faces.get(face) else {
            visit(deal, weight);
            return;
        };
        if hand == sizes.len() + aside.len() {
            if left == 0 {
                let next = faces.get(face + 1).map_or(0, |w| layout.counts[w.code()] as usize);
                place(layout, faces, sizes, starts, face + 1, next, 0, weight, deal, filled, aside, visit);
            }
            return;
        }
        let mut ways = 1u128;
        for k in 0..=left {
            if k > 0 {
                ways = ways * (left - k + 1) as u128 / k as u128;
            }
            if hand < sizes.len() {
                if filled[hand] + k > sizes[hand] {
                    break;
                }
                for i in 0..k {
                    deal[starts[hand] + filled[hand] + i] = wire;
                }
                filled[hand] += k;
                place(
                    layout,
                    faces,
                    sizes,
                    starts,
                    face,
                    left - k,
                    hand + 1,
                    weight * ways,
                    deal,
                    filled,
                    aside,
                    visit,
                );
                filled[hand] -= k;
            } else {
                let a = hand - sizes.len();
                if k > aside[a] || (k > 0 && layout.asides[a].colour != wire.colour()) {
                    break;
                }
                aside[a] -= k;
                place(
                    layout,
                    faces,
                    sizes,
                    starts,
                    face,
                    left - k,
                    hand + 1,
                    weight * ways,
                    deal,
                    filled,
                    aside,
                    visit,
                );
                aside[a] += k;
            }
        }
    }
    let first = layout.counts[faces[0].code()] as usize;
    place(layout, &faces, &sizes, &starts, 0, first, 0, 1, &mut deal, &mut filled, &mut aside, &mut visit);
}

fn wire(text: &str) -> Wire {
    text.parse().unwrap()
}

/// A small table with a deal.
fn table(luck: &mut Luck) -> (Layout, Vec<Wire>) {
    let blues = 3 + luck.below(3) as usize;
    let mut counts = [0u8; Wire::CODES];
    for n in 1..=blues as u8 {
        counts[Wire::blue(n).unwrap().code()] = 1 + luck.below(3) as u8;
    }
    let mut asides = Vec::new();
    for (colour, faces) in [(Colour::Yellow, ["1.1", "2.1", "3.1"]), (Colour::Red, ["1.5", "2.5", "3.5"])] {
        let many = luck.below(4) as usize;
        for face in &faces[..many] {
            counts[wire(face).code()] = 1;
        }
        if many > 1 && luck.chance(0.5) {
            asides.push(Aside { colour, count: 1 + luck.below(many as u32 - 1) as u8 });
        }
    }
    let total: usize = counts.iter().map(|c| *c as usize).sum();
    let aside: usize = asides.iter().map(|a| a.count as usize).sum();
    let dealt = total - aside;
    // Sometimes the first player has two stands.
    let owners: &[u8] = match luck.below(3) {
        0 => &[0, 0, 1, 2],
        1 => &[0, 1, 2],
        _ => &[0, 1, 2, 3],
    };
    let n = owners.len();
    let sizes: Vec<u8> = (0..n).map(|i| (dealt / n + usize::from(i < dealt % n)) as u8).collect();
    let layout = Layout {
        players: owners[n - 1] + 1,
        stands: owners.iter().copied().zip(sizes.iter().copied()).collect(),
        counts,
        asides: asides.clone(),
    };
    let mut pool: Vec<Wire> =
        Wire::all().flat_map(|w| std::iter::repeat_n(w, counts[w.code()] as usize)).collect();
    luck.shuffle(&mut pool);
    for a in &asides {
        for _ in 0..a.count {
            let at = pool.iter().position(|w| w.colour() == a.colour).unwrap();
            pool.swap_remove(at);
        }
    }
    let mut deal = Vec::new();
    for size in sizes {
        let mut hand: Vec<Wire> = pool.drain(..size as usize).collect();
        hand.sort();
        deal.extend(hand);
    }
    (layout, deal)
}

/// Any fact that is true now, of any kind.
fn fact(layout: &Layout, deal: &[Wire], facts: &[Fact], luck: &mut Luck) -> Option<Fact> {
    let open = replay(layout, deal, facts).unwrap();
    let player = luck.below(layout.players.into()) as u8;
    let other = (player + 1 + luck.below(u32::from(layout.players) - 1) as u8) % layout.players;
    let mut slot = |p: u8| luck.below(layout.hand_size(p).max(1) as u32) as u8;
    let (mine, theirs, more) = (slot(player), slot(other), slot(other));
    let own: Vec<_> = layout
        .stands
        .iter()
        .zip(open.stands())
        .filter(|(s, _)| s.0 == player)
        .flat_map(|(_, s)| s.clone())
        .collect();
    let their: Vec<_> = layout
        .stands
        .iter()
        .zip(open.stands())
        .filter(|(s, _)| s.0 == other)
        .flat_map(|(_, s)| s.clone())
        .collect();
    if own.is_empty() || their.is_empty() {
        return None;
    }
    let call = Call::all().nth(luck.below(13) as usize).unwrap();
    let held: Vec<_> = own.iter().filter(|w| !w.cut).filter_map(|w| w.wire.call()).collect();
    let said = luck.choose(&held).copied().unwrap_or(call);
    let any: Vec<Fact> = vec![
        Fact::Info { player, slot: mine, wire: own[mine as usize].wire },
        Fact::InfoYellow { player, slot: mine },
        Fact::InfoRed { player, slot: mine },
        Fact::Cut {
            caller: player,
            caller_slot: mine,
            caller_wire: own[mine as usize].wire.into(),
            target: other,
            slot: theirs,
            wire: their[theirs as usize].wire.into(),
        },
        Fact::Fail { caller: player, call: said, target: other, slot: theirs },
        Fact::Fail { caller: player, call: Call::YELLOW, target: other, slot: theirs },
        Fact::DdFail { caller: player, call: said, target: other, slots: Slots::one(theirs).with(more) },
        Fact::NotAllRed { player: other, slots: Slots::one(theirs).with(more).with(0) },
        Fact::Radar { call: Call::blue(1 + luck.below(5) as u8).unwrap(), answers: Answers::default() },
        Fact::LabelEq { player, slots: [mine, mine.saturating_sub(1)] },
        Fact::LabelNeq { player, slots: [mine, mine.saturating_sub(1)] },
        Fact::Multiplicity { player, slot: mine, count: 1 + luck.below(3) as u8 },
        Fact::Parity { player, slot: mine, odd: luck.chance(0.5) },
        Fact::Has { player, call: said },
        Fact::Has { player, call: Call::YELLOW },
        Fact::NotHave { player, call },
        Fact::NotSlot { player, slot: mine, call },
        Fact::Solo { player, slots: Slots::one(mine), wire: own[mine as usize].wire.into() },
        Fact::Solo { player, slots: Slots::one(mine), wire: Shown::Yellow },
        Fact::RevealRed { player },
        Fact::Fits { player, from: mine, to: slot_near(mine, own.len(), luck), other, slot: theirs },
        Fact::Swap {
            player1: player,
            from1: mine,
            to1: slot_near(mine, own.len(), luck),
            player2: other,
            from2: theirs,
            to2: slot_near(theirs, their.len(), luck),
        },
    ];
    let mut fact = *luck.choose(&any)?;
    if let Fact::Radar { call, .. } = fact {
        let has = |s: &Vec<wires::belief::Standing>| s.iter().any(|w| !w.cut && w.wire.call() == Some(call));
        let answers = if luck.chance(0.5) {
            open.stands().iter().map(has).collect()
        } else {
            (0..layout.players)
                .map(|p| layout.stands.iter().zip(open.stands()).any(|(s, w)| s.0 == p && has(w)))
                .collect()
        };
        fact = Fact::Radar { call, answers };
    }
    let position = Position {
        layout: layout.clone(),
        observer: None,
        known: Vec::new(),
        facts: facts.iter().copied().chain([fact]).collect(),
    };
    (position.check().is_ok() && replay(layout, deal, &position.facts).is_ok()).then_some(fact)
}

fn slot_near(_: u8, len: usize, luck: &mut Luck) -> u8 {
    luck.below(len as u32) as u8
}

/// What an observer has seen: its own wires and those that it got in swaps.
fn seen(layout: &Layout, deal: &[Wire], facts: &[Fact], observer: u8) -> Vec<(Id, Wire)> {
    let mut rows = Rows::new(layout);
    let mut ids = rows.hand(observer);
    for fact in facts {
        rows.follow(fact);
        ids.extend(rows.hand(observer));
    }
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(|id| (id, deal[id as usize])).collect()
}

fn compare(position: &Position) -> u128 {
    let dealt = position.layout.dealt();
    let mut total = 0u128;
    let mut counts = vec![[0u128; Wire::CODES]; dealt];
    // Which copies the observer was dealt is settled; all other stands are dealt in every way, seen or not.
    let mut own = 0;
    let mut hidden = position.layout.clone();
    let mut fixed: Vec<Option<Wire>> = vec![None; dealt];
    position.known.iter().for_each(|k| fixed[k.0 as usize] = Some(k.1));
    let mut first = 0usize;
    for (i, stand) in position.layout.stands.iter().enumerate() {
        let ids = first..first + stand.1 as usize;
        first = ids.end;
        if position.observer == Some(stand.0) && ids.clone().all(|id| fixed[id].is_some()) {
            ids.for_each(|id| hidden.counts[fixed[id].unwrap().code()] -= 1);
            hidden.stands[i].1 = 0;
            own += 1;
        }
    }
    assert!(own > 0 || position.observer.is_none());
    let mut whole = vec![wire("1"); dealt];
    each_deal(&hidden, |deal, weight| {
        let mut next = deal.iter();
        let mut first = 0usize;
        for (stand, rest) in position.layout.stands.iter().zip(&hidden.stands) {
            for id in first..first + stand.1 as usize {
                whole[id] = if rest.1 == 0 { fixed[id].unwrap() } else { *next.next().unwrap() };
            }
            first += stand.1 as usize;
        }
        let agrees = fixed.iter().zip(&whole).all(|(f, w)| f.is_none_or(|f| f == *w));
        if agrees && replay(&position.layout, &whole, &position.facts).is_ok() {
            total += weight;
            whole.iter().enumerate().for_each(|(id, w)| counts[id][w.code()] += weight);
        }
    });
    let exact = Exact::exact(position).unwrap_or_else(|e| panic!("{e:?}: {position:#?}"));
    assert_eq!(exact.total(), total, "{position:#?}");
    let fast = Fast::fast(position).unwrap();
    for id in 0..dealt {
        for w in Wire::all() {
            assert_eq!(exact.count(id as Id, w), counts[id][w.code()], "wire {id} as {w}: {position:#?}");
            let difference = fast.chance(id as Id, w.set()) - counts[id][w.code()] as f64 / total as f64;
            assert!(difference.abs() < 1e-12, "{difference}");
        }
    }
    total
}

#[test]
fn counts_are_those_of_all_deals_one_by_one() {
    let mut luck = Luck::new(11);
    let mut kinds = std::collections::BTreeMap::new();
    for _ in 0..400 {
        let (layout, deal) = table(&mut luck);
        let mut facts = Vec::new();
        for _ in 0..luck.below(40) {
            facts.extend(fact(&layout, &deal, &facts, &mut luck));
        }
        for f in &facts {
            let name = format!("{f:?}").split(' ').next().unwrap().to_owned();
            *kinds.entry(name).or_insert(0) += 1;
        }
        let observer = luck.below(u32::from(layout.players)) as u8;
        let known = seen(&layout, &deal, &facts, observer);
        compare(&Position { layout, observer: Some(observer), known, facts });
    }
    assert_eq!(kinds.len(), 19, "every kind of fact was met: {kinds:?}");
}

#[test]
fn filters_never_remove_what_is_possible() {
    let mut luck = Luck::new(16);
    let (mut swaps, mut left, mut possible) = (0, 0, 0);
    for _ in 0..400 {
        let (layout, deal) = table(&mut luck);
        let mut facts = Vec::new();
        for _ in 0..luck.below(25) {
            facts.extend(fact(&layout, &deal, &facts, &mut luck));
        }
        swaps += facts.iter().filter(|f| matches!(f, Fact::Swap { .. })).count();
        let observer = luck.below(u32::from(layout.players)) as u8;
        let known = seen(&layout, &deal, &facts, observer);
        let position = Position { layout, observer: Some(observer), known, facts };
        let exact = Exact::exact(&position).unwrap();
        let (sets, _) = Sets::of(&position).unwrap_or_else(|e| panic!("{e}: {position:#?}"));
        for id in 0..position.layout.dealt() {
            let (set, can) = (sets.sets[id], exact.possible(id as Id));
            assert!(can.within(set), "wire {id}: {set:?} leaves out some of {can:?}: {position:#?}");
            left += set.len();
            possible += can.len();
        }
    }
    assert!(swaps > 20 && left < possible * 5 / 4, "{swaps} swaps; {left} are left of {possible}");
}

#[test]
fn a_spectator_counts_all_deals_too() {
    let mut luck = Luck::new(12);
    for _ in 0..40 {
        let (layout, deal) = table(&mut luck);
        let mut facts = Vec::new();
        for _ in 0..luck.below(30) {
            facts.extend(fact(&layout, &deal, &facts, &mut luck));
        }
        if layout.dealt() <= 13 {
            compare(&Position { layout, observer: None, known: Vec::new(), facts });
        }
    }
}

#[test]
fn joint_chances_are_shares_of_all_deals() {
    let mut luck = Luck::new(13);
    for _ in 0..60 {
        let (layout, deal) = table(&mut luck);
        let mut facts = Vec::new();
        for _ in 0..luck.below(12) {
            facts.extend(fact(&layout, &deal, &facts, &mut luck));
        }
        let known = seen(&layout, &deal, &facts, 0);
        let position = Position { layout, observer: Some(0), known, facts };
        let fast = Fast::fast(&position).unwrap();
        let rows = position.rows();
        let ids = rows.hand(1);
        let (a, b) = (ids[0], ids[ids.len() - 1]);
        for wire in Wire::all() {
            let rule = Rule::Any(vec![a, b], wire.set());
            let share = count_with(&position, &[rule]).unwrap() / fast.total();
            assert!((fast.any(&[a, b], wire) - share).abs() < 1e-9, "{wire}");
        }
        let both = Rule::NotBoth(a, b, WireSet::RED);
        let share = count_with(&position, &[both]).unwrap() / fast.total();
        assert!((0.0..=1.0 + 1e-9).contains(&share));
    }
}

#[test]
fn sampled_deals_fit_everything_known_and_come_as_often_as_they_should() {
    let mut luck = Luck::new(14);
    for _ in 0..10 {
        let (layout, deal) = table(&mut luck);
        let mut facts = Vec::new();
        for _ in 0..luck.below(12) {
            facts.extend(fact(&layout, &deal, &facts, &mut luck));
        }
        let known = seen(&layout, &deal, &facts, 1);
        let position = Position { layout, observer: Some(1), known, facts };
        let fast = Fast::fast(&position).unwrap();
        const TIMES: u32 = 4_000;
        let mut often = vec![[0u32; Wire::CODES]; position.layout.dealt()];
        for _ in 0..TIMES {
            let (sampled, _) = fast.sample(&mut luck);
            assert!(replay(&position.layout, &sampled, &position.facts).is_ok());
            assert!(position.known.iter().all(|(id, w)| sampled[*id as usize] == *w));
            sampled.iter().enumerate().for_each(|(id, w)| often[id][w.code()] += 1);
        }
        for (id, row) in often.iter().enumerate() {
            for w in Wire::all() {
                let (p, seen) = (fast.chance(id as Id, w.set()), f64::from(row[w.code()]) / f64::from(TIMES));
                assert!((p - seen).abs() < 0.05, "wire {id} as {w}: {p} and {seen}");
            }
        }
    }
}

#[test]
fn the_first_fact_that_contradicts_is_named() {
    let layout = Layout {
        players: 2,
        stands: vec![(0, 2), (1, 2)],
        counts: std::array::from_fn(|i| if i == 3 || i == 6 { 2 } else { 0 }),
        asides: Vec::new(),
    };
    let info = |slot, text| Fact::Info { player: 1, slot, wire: wire(text) };
    let position = Position {
        layout,
        observer: Some(0),
        known: vec![(0, wire("1")), (1, wire("1"))],
        facts: vec![info(0, "2"), info(1, "1"), info(0, "1")],
    };
    assert_eq!(Exact::exact(&position).unwrap_err(), Trouble::Impossible);
    assert_eq!(wires::belief::first_false(&position), Some(1));
}

#[test]
fn a_stand_that_was_seen_wire_by_wire_still_counts_in_every_way_it_was_dealt() {
    let asked: wires::belief::Asked = serde_json::from_value(serde_json::json!({
        "players": 2, "hand_sizes": [2, 2], "wire_set": { "1": 2, "2": 2 },
        "observer": 0, "own_hand": ["1", "2"], "received": ["1", "2"],
        "events": [
            { "type": "swap", "player1": 0, "from1": 0, "to1": 0, "player2": 1, "from2": 0, "to2": 0 },
            { "type": "swap", "player1": 0, "from1": 1, "to1": 1, "player2": 1, "from2": 1, "to2": 1 },
        ],
    }))
    .unwrap();
    let position = asked.position().unwrap();
    // Of each number one copy is the observer's and fixed, so that the other's are just these.
    assert_eq!(compare(&position), 1);
    let third: wires::belief::Asked = serde_json::from_value(serde_json::json!({
        "players": 3, "hand_sizes": [1, 1, 1], "wire_set": { "1": 3 },
        "observer": 0, "own_hand": ["1"], "received": ["1"],
        "events": [{ "type": "swap", "player1": 0, "from1": 0, "to1": 0, "player2": 1, "from2": 0, "to2": 0 }],
    }))
    .unwrap();
    assert_eq!(
        compare(&third.position().unwrap()),
        2,
        "either of the two other copies may be the one that came"
    );
}

#[test]
fn many_rules_about_reds_and_yellows_are_counted_without_a_cliff() {
    let mut luck = Luck::new(15);
    let mut counts: [u8; Wire::CODES] = [0; Wire::CODES];
    (1..=12).for_each(|n| counts[Wire::blue(n).unwrap().code()] = 4);
    for face in ["2.1", "4.1", "7.1", "9.1", "1.5", "5.5", "10.5"] {
        counts[wire(face).code()] = 1;
    }
    let layout = Layout { players: 5, stands: (0..5).map(|p| (p, 11)).collect(), counts, asides: Vec::new() };
    let mut pool: Vec<Wire> =
        Wire::all().flat_map(|w| std::iter::repeat_n(w, counts[w.code()] as usize)).collect();
    luck.shuffle(&mut pool);
    let deal: Vec<Wire> = pool
        .chunks(11)
        .flat_map(|hand| {
            let mut hand = hand.to_vec();
            hand.sort();
            hand
        })
        .collect();
    let mut facts = Vec::new();
    while facts.len() < 24 {
        let (player, other) = (luck.below(5) as u8, luck.below(5) as u8);
        let (a, b) = (luck.below(11) as u8, luck.below(10) as u8);
        let call = Call::all().nth(luck.below(13) as usize).unwrap();
        let fact = match luck.below(3) {
            0 => Fact::LabelNeq { player, slots: [b, b + 1] },
            1 => Fact::Has { player, call: Call::YELLOW },
            _ => Fact::DdFail { caller: player, call, target: other, slots: Slots::one(a).with(b) },
        };
        facts.push(fact);
        if player == other || replay(&layout, &deal, &facts).is_err() {
            facts.pop();
        }
    }
    let known = seen(&layout, &deal, &facts, 0);
    let position = Position { layout, observer: Some(0), known, facts };
    let exact = Exact::exact(&position).unwrap();
    for id in 11..55 {
        let sum: u128 = Wire::all().map(|w| exact.count(id, w)).sum();
        assert_eq!(sum, exact.total(), "every wire is something");
        assert!(exact.count(id, deal[id as usize]) > 0, "and may be what it is");
    }
    for w in Wire::all().filter(|w| counts[w.code()] > 0) {
        let own = deal[..11].iter().filter(|d| **d == w).count();
        let sum: u128 = (11..55).map(|id| exact.count(id, w)).sum();
        assert_eq!(
            sum,
            exact.total() * (u128::from(counts[w.code()]) - own as u128),
            "and every copy of {w} is somewhere"
        );
    }
}
