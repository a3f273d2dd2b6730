//! The pictures, as SVG text. They are decoration: what they show is said by the labels around them.

use golf::{Card, Rank};
use leptos::prelude::*;

/// Text that is put into the page as it is. Only for pictures made here.
pub(crate) fn picture(html: String) -> impl IntoView {
    view! { <span class="picture" aria-hidden="true" inner_html=html></span> }
}

/// What a picture or a cell is called, for those who hear the page. What is painted beside it is hidden from them.
pub(crate) fn said(words: impl Fn() -> String + Send + 'static) -> impl IntoView {
    view! { <span class="unseen">{words}</span> }
}

/// An icon of the sprite.
pub(crate) fn icon(name: &str) -> impl IntoView + use<> {
    picture(icon_svg(name))
}

/// An icon as text.
pub(crate) fn icon_svg(name: &str) -> String {
    format!(r##"<svg class="icon"><use href="#i-{name}"/></svg>"##)
}

/// A pictogram of the sprite.
pub(crate) fn pictogram(name: &str) -> String {
    format!(r##"<svg class="pictogram"><use href="#p-{name}"/></svg>"##)
}

/// The lamp.
pub(crate) fn lamp() -> impl IntoView {
    picture(r##"<svg class="lamp" viewBox="0 0 24 24"><use href="#lamp"/></svg>"##.into())
}

/// A face for a bot, always the same for the same one; for people an empty one. The colour is that of the seat.
pub(crate) fn portrait(bot: &str, seat: u8) -> impl IntoView + use<> {
    let sum = bot.bytes().fold(7_u32, |sum, b| sum.wrapping_mul(31).wrapping_add(u32::from(b)));
    let pick = |from: &[&'static str], by: u32| from[(sum / by) as usize % from.len()];
    let face = if bot.is_empty() || bot.starts_with(super::offline::PERSON) {
        r#"<circle cx="20" cy="16" r="7"/><path d="M7 36c1-9 6-12 13-12s12 3 13 12z"/>"#.to_owned()
    } else {
        let head = pick(
            &[
                r#"<rect x="10" y="12" width="20" height="18" rx="5"/>"#,
                r#"<circle cx="20" cy="21" r="11"/>"#,
                r#"<path d="M9 29V17l5-6h12l5 6v12z"/>"#,
                r#"<path d="M20 9l12 10-4 13H12L8 19z"/>"#,
            ],
            1,
        );
        let eyes = pick(
            &[
                r#"<circle cx="16" cy="20" r="2.4"/><circle cx="24" cy="20" r="2.4"/>"#,
                r#"<path d="M13 18h6v4h-6zM21 18h6v4h-6z"/>"#,
                r#"<circle cx="20" cy="20" r="4"/>"#,
                r#"<path d="M13 21l3-4 3 4zM21 21l3-4 3 4z"/>"#,
            ],
            5,
        );
        let mouth =
            pick(&["M15 26h10", "M15 25c3 4 7 4 10 0", "M15 27c3-3 7-3 10 0", "M14 26l3-2 3 2 3-2 3 2"], 23);
        let top = pick(
            &[
                "M20 12V6",
                "M14 12l-3-5M26 12l3-5",
                "M20 12V8M16 7h8",
                "M12 13c-4 0-5 4-4 8M28 13c4 0 5 4 4 8",
            ],
            101,
        );
        format!(
            r#"<path class="portrait-line" d="{top}"/>{head}<g class="portrait-ink">{eyes}<path class="portrait-line" d="{mouth}"/></g>"#
        )
    };
    let html = format!(r#"<svg viewBox="0 0 40 40">{face}</svg>"#);
    view! { <span class=format!("avatar portrait seat-{seat}") aria-hidden="true" inner_html=html></span> }
}

/// A coin with a number or a star on it.
pub(crate) fn coin(on_it: &str) -> String {
    let size = if on_it.chars().count() > 1 { 16 } else { 19 };
    format!(
        r#"<svg class="coin" viewBox="0 0 40 40"><circle cx="20" cy="21" r="18" fill="var(--coin-edge)"/><circle cx="20" cy="19" r="18" fill="var(--coin)"/><circle cx="20" cy="19" r="14.2" fill="none" stroke="var(--coin-edge)" stroke-width="1.6" stroke-dasharray="1.5 2.4"/><text x="20" y="25.6" class="coin-number" font-size="{size}">{on_it}</text></svg>"#
    )
}

/// A die that shows `pips`.
pub(crate) fn die(pips: u8) -> String {
    format!(
        r#"<svg class="die" viewBox="0 0 100 106"><rect x="2" y="6" width="96" height="98" rx="20" fill="var(--ivory-edge)"/>{}</svg>"#,
        die_face(pips)
    )
}

/// The face of a die, without the edge below it.
pub(crate) fn die_face(pips: u8) -> String {
    let spots: &[(u8, u8)] = match pips {
        1 => &[(50, 49)],
        2 => &[(28, 27), (72, 71)],
        3 => &[(27, 26), (50, 49), (73, 72)],
        4 => &[(28, 27), (72, 27), (28, 71), (72, 71)],
        5 => &[(27, 26), (73, 26), (50, 49), (27, 72), (73, 72)],
        6 => &[(28, 24), (72, 24), (28, 49), (72, 49), (28, 74), (72, 74)],
        _ => &[],
    };
    let colour = if pips == 1 { "var(--stock-red)" } else { "var(--pip)" };
    let spots: String = spots
        .iter()
        .map(|(x, y)| format!(r#"<circle cx="{x}" cy="{y}" r="9.5" fill="{colour}"/>"#))
        .collect();
    format!(r#"<rect class="face" x="2" y="2" width="96" height="95" rx="20" fill="var(--ivory)"/>{spots}"#)
}

const CARD: &str = r#"<svg class="playing-card" viewBox="0 0 100 140"><rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="var(--stock)" stroke="var(--stock-edge)" stroke-width="1.5"/>"#;

/// The back of a card.
pub(crate) fn back() -> String {
    format!(
        r#"{CARD}<rect x="7" y="7" width="86" height="126" rx="6" fill="var(--back)"/><rect x="10" y="10" width="80" height="120" rx="4" fill="url(#lattice)"/><rect x="10" y="10" width="80" height="120" rx="4" fill="none" stroke="var(--back-2)" stroke-width="1.2" opacity=".8"/><path d="M50 46l17 24-17 24-17-24z" fill="var(--back)" stroke="var(--back-2)" stroke-width="1.5"/><path d="M50 58v5M43.5 74a6.5 8.5 0 0113 0z" fill="var(--back-2)" stroke="var(--back-2)" stroke-width="1.6"/><path d="M47 76.5h6l2.5 6h-11z" fill="var(--lamp)"/></svg>"#
    )
}

/// A card, or the back of one. Below 70 pixels of width `small` is easier to read.
pub(crate) fn card(card: Option<Card>, small: bool) -> String {
    let Some(card) = card else { return back() };
    let ink = if card.suit().is_red() { "var(--stock-red)" } else { "var(--stock-ink)" };
    let body = match (card.rank() == Rank::JOKER, small) {
        (true, true) => joker(50),
        (true, false) => format!(
            r#"<text x="14" y="24" font-size="13" class="rank joker">JOKER</text><g transform="rotate(180 50 70)"><text x="14" y="24" font-size="13" class="rank joker">JOKER</text></g>{}"#,
            joker(60)
        ),
        (false, true) => small_face(card),
        (false, false) => face(card),
    };
    format!(r#"{CARD}<g fill="{ink}" color="{ink}">{body}</g></svg>"#)
}

fn joker(size: u8) -> String {
    let at = 50 - i32::from(size) / 2;
    format!(
        r#"<svg x="{at}" y="{}" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"><path fill="var(--stock-edge)" d="M4 17L2.5 8l5 3.5L12 4l4.5 7.5 5-3.500L20 17z"/><path d="M4 20.500h16"/><circle cx="2.5" cy="7" r="1.6" fill="currentColor"/><circle cx="12" cy="3" r="1.6" fill="currentColor"/><circle cx="21.5" cy="7" r="1.6" fill="currentColor"/></svg>"#,
        70 - i32::from(size) / 2
    )
}

fn small_face(card: Card) -> String {
    let (rank, suit) = (card.rank().name(), card.suit().letter());
    let (x, spacing) = if rank == "10" { (46, r#" letter-spacing="-3""#) } else { (50, "") };
    format!(
        r##"<text x="{x}" y="66" font-size="62" class="rank"{spacing}>{rank}</text><use href="#s-{suit}" x="25" y="79" width="50" height="50"/>"##
    )
}

fn face(card: Card) -> String {
    let (rank, suit) = (card.rank().name(), card.suit().letter());
    let (x, spacing) = if rank == "10" { ("15.5", r#" letter-spacing="-3""#) } else { ("17", "") };
    let corner = format!(
        r##"<text x="{x}" y="29" font-size="28" class="rank"{spacing}>{rank}</text><use href="#s-{suit}" x="8.5" y="33.5" width="17" height="17"/>"##
    );
    let centre = match card.rank() {
        Rank::ACE => format!(r##"<use href="#s-{suit}" x="24" y="44" width="52" height="52"/>"##),
        Rank::JACK | Rank::QUEEN | Rank::KING => court(card),
        rank => pips(rank.index() + 1, suit),
    };
    format!(r#"<g>{corner}</g><g transform="rotate(180 50 70)">{corner}</g>{centre}"#)
}

fn pips(count: usize, suit: char) -> String {
    const LEFT: f32 = 38.0;
    const RIGHT: f32 = 62.0;
    const MID: f32 = 50.0;
    let mut at: Vec<(f32, f32)> = match count {
        2 => vec![(MID, 36.0), (MID, 104.0)],
        3 => vec![(MID, 34.0), (MID, 70.0), (MID, 106.0)],
        9 | 10 => [33.0, 57.0, 83.0, 107.0].iter().flat_map(|&y| [(LEFT, y), (RIGHT, y)]).collect(),
        _ => [36.0, 104.0].iter().flat_map(|&y| [(LEFT, y), (RIGHT, y)]).collect(),
    };
    match count {
        5 | 9 => at.push((MID, 70.0)),
        6..=8 => at.extend([(LEFT, 70.0), (RIGHT, 70.0)]),
        10 => at.extend([(MID, 45.0), (MID, 95.0)]),
        _ => {}
    }
    if count == 7 || count == 8 {
        at.push((MID, 53.0));
    }
    if count == 8 {
        at.push((MID, 87.0));
    }
    let size = if count > 8 { 17.0 } else { 20.0 };
    at.iter()
        .map(|&(x, y)| {
            let turned =
                if y > 70.0 { format!(r#" transform="rotate(180 {x} {y})""#) } else { String::new() };
            format!(
                r##"<use href="#s-{suit}" x="{}" y="{}" width="{size}" height="{size}"{turned}/>"##,
                x - size / 2.0,
                y - size / 2.0
            )
        })
        .collect()
}

fn court(card: Card) -> String {
    let figure = match card.rank() {
        Rank::JACK => {
            r#"<path d="M36 66V54c0-9 6-14 14-14s14 5 14 14v12z"/><path class="edge" d="M36 58h28"/><path class="edge" d="M62 48c6-3 8-9 6-15-5 1-9 5-9 11"/>"#
        }
        Rank::QUEEN => {
            r#"<path d="M34 66l-2-20 9 8 3-12 6 10 6-10 3 12 9-8-2 20z"/><path class="edge" d="M34.5 60h31"/><circle class="jewel" cx="44" cy="41" r="2.4"/><circle class="jewel" cx="56" cy="41" r="2.4"/><circle class="jewel" cx="32" cy="45" r="2.4"/><circle class="jewel" cx="68" cy="45" r="2.4"/>"#
        }
        _ => {
            r#"<path d="M33 66V44l8.5 7L50 36l8.5 15 8.5-7v22z"/><path class="edge" d="M33 60h34"/><circle class="jewel" cx="50" cy="36" r="3"/><circle class="jewel" cx="33" cy="44" r="3"/><circle class="jewel" cx="67" cy="44" r="3"/>"#
        }
    };
    let suit = card.suit().letter();
    format!(
        r##"<g class="court"><g transform="translate(-7 -14.5) scale(1.14)">{figure}</g><g transform="rotate(180 50 70) translate(-7 -14.5) scale(1.14)">{figure}</g></g><use stroke="var(--stock)" stroke-width="5" paint-order="stroke" href="#s-{suit}" x="39" y="59" width="22" height="22"/>"##
    )
}
