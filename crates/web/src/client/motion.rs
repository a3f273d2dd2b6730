//! Things move from where they were to where they are.
//!
//! The page is always drawn in its final state first. What has a `data-k` can then be animated from the place where it, or
//! something else, was before: if an animation is skipped or unwanted, nothing is lost.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Node};

use super::{store, text};

const EASE: &str = "cubic-bezier(.2,.8,.2,1)";

/// A die shows so many other faces before its own, each for so long.
const FACES: u32 = 5;
const FACE: u32 = 70;
/// How long a coin flies.
const COIN: u32 = 260;
/// How long a number takes to its new value.
const COUNT: u32 = 450;
/// So many slips of paper fly for a win, for so long.
const SLIPS: u32 = 30;
const CHEER: u32 = 1300;

/// A rectangle on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

/// Where everything with a key is, and what the numbers that count say.
#[derive(Default)]
pub(crate) struct Before {
    rects: HashMap<String, Rect>,
    numbers: HashMap<String, i64>,
}

/// A movement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Step {
    /// What is now at `to` comes from where `from` was.
    Fly {
        /// Where it was.
        from: String,
        /// Where it is.
        to: String,
        /// When it starts, in milliseconds.
        delay: u32,
        /// How long it takes.
        long: u32,
    },
    /// What is at this key turns over.
    Flip {
        /// Where.
        at: String,
        /// When it starts.
        delay: u32,
    },
    /// What is at this key pops in.
    Pop {
        /// Where.
        at: String,
        /// When it starts.
        delay: u32,
    },
    /// A die tumbles through other faces to its own.
    Tumble {
        /// Which.
        at: String,
        /// What it shows in the end.
        face: u8,
        /// When it starts.
        delay: u32,
    },
    /// A coin flies from one place to another and is gone.
    Coin {
        /// Who pays.
        from: String,
        /// Who gets it.
        to: String,
        /// When it starts.
        delay: u32,
    },
    /// The viewer has won: slips of paper fly over the table.
    Cheer,
}

impl Step {
    /// A flight of the usual length.
    pub(crate) fn fly(from: impl Into<String>, to: impl Into<String>, delay: u32) -> Self {
        Self::Fly { from: from.into(), to: to.into(), delay, long: 260 }
    }
}

fn rect(element: &Element) -> Rect {
    let r = element.get_bounding_client_rect();
    Rect { x: r.x(), y: r.y(), w: r.width(), h: r.height() }
}

fn find(key: &str) -> Option<Element> {
    document().query_selector(&format!("[data-k=\"{key}\"]")).ok().flatten()
}

/// All elements with an attribute, and what it says.
fn all_with(attribute: &str) -> Vec<(String, Element)> {
    let Ok(all) = document().query_selector_all(&format!("[{attribute}]")) else { return Vec::new() };
    (0..all.length())
        .filter_map(|i| all.item(i)?.dyn_into::<Element>().ok())
        .filter_map(|e| Some((e.get_attribute(attribute)?, e)))
        .collect()
}

/// What a number that counts will say in the end: its `data-to`, which only the page's state writes. Its text says so too, but for the
/// moments in which it is on its way.
fn meant(element: &Element) -> Option<i64> {
    element.get_attribute("data-to")?.parse().ok()
}

/// What the text of a number says now.
fn shown(element: &Element) -> Option<i64> {
    element.text_content()?.trim().replace('−', "-").parse().ok()
}

/// The numbers on the page that count to what they become: those with a `data-count`.
fn numbers(of: fn(&Element) -> Option<i64>) -> Vec<(String, Element, i64)> {
    all_with("data-count").into_iter().filter_map(|(key, e)| Some((key, e.clone(), of(&e)?))).collect()
}

/// Where everything is now.
pub(crate) fn measure() -> Before {
    if store::still() {
        return Before::default();
    }
    Before {
        rects: all_with("data-k").into_iter().map(|(key, e)| (key, rect(&e))).collect(),
        // A number that is on its way goes on from where it is.
        numbers: numbers(shown).into_iter().map(|(key, _, number)| (key, number)).collect(),
    }
}

/// Moves things, once the page shows the new state.
pub(crate) fn play(steps: Vec<Step>, before: Before) {
    if store::still() {
        return;
    }
    request_animation_frame(move || {
        for step in &steps {
            one(step, &before.rects);
        }
        for (key, element, now) in numbers(meant) {
            if let Some(&then) = before.numbers.get(&key).filter(|then| **then != now) {
                count(&key, &element, then, now, pays(&steps, &key));
            }
        }
    });
}

/// When the first coin leaves or reaches a purse.
fn pays(steps: &[Step], purse: &str) -> u32 {
    let at = |step: &Step| match step {
        Step::Coin { to, delay, .. } if to == purse => Some(delay + COIN * 3 / 4),
        Step::Coin { from, delay, .. } if from == purse => Some(*delay),
        _ => None,
    };
    steps.iter().filter_map(at).min().unwrap_or(0)
}

fn one(step: &Step, before: &HashMap<String, Rect>) {
    match step {
        Step::Fly { from, to, delay, long } => {
            let (Some(&start), Some(target)) = (before.get(from), find(to)) else { return };
            let end = rect(&target);
            if end.w <= 0.0 || start.w <= 0.0 {
                return;
            }
            let (dx, dy) = (
                start.x + start.w / 2.0 - end.x - end.w / 2.0,
                start.y + start.h / 2.0 - end.y - end.h / 2.0,
            );
            let first =
                format!("translate({:.1}px,{:.1}px) scale({:.3})", dx / zoom(), dy / zoom(), start.w / end.w);
            let frames: Frames<'_> =
                &[&[("transform", &first), ("zIndex", "30")], &[("transform", "none"), ("zIndex", "30")]];
            animate(&target, frames, *delay, *long, EASE);
        }
        Step::Flip { at, delay } => {
            if let Some(target) = find(at) {
                let frames: Frames<'_> =
                    &[&[("transform", "rotateY(90deg)")], &[("transform", "rotateY(0deg)")]];
                animate(&target, frames, *delay, 220, EASE);
            }
        }
        Step::Pop { at, delay } => {
            if let Some(target) = find(at) {
                let frames: Frames<'_> = &[
                    &[("scale", "0.2"), ("opacity", "0")],
                    &[("scale", "1.08")],
                    &[("scale", "1"), ("opacity", "1")],
                ];
                animate(&target, frames, *delay, 220, EASE);
            }
        }
        Step::Tumble { at, face, delay } => {
            if let Some(target) = find(at) {
                tumble(&target, *face, *delay);
            }
        }
        Step::Coin { from, to, delay } => coin(from, to, *delay, before),
        Step::Cheer => cheer(),
    }
}

/// A die falls, and shows other faces on the way. They are painted over its own one, which is there all the time.
fn tumble(die: &Element, face: u8, delay: u32) {
    let frames: Frames<'_> = &[
        &[("transform", "translateY(-52px) rotate(-320deg) scale(.7)"), ("opacity", "0.2")],
        &[("transform", "translateY(4px) rotate(-50deg)"), ("opacity", "1"), ("offset", "0.55")],
        &[("transform", "translateY(-9px) rotate(8deg)"), ("offset", "0.8")],
        &[("transform", "none"), ("opacity", "1")],
    ];
    animate(die, frames, delay, FACES * FACE + 60, "ease-out");
    let Ok(Some(drawn)) = die.query_selector("svg.die") else { return };
    let Ok(faces) = document().create_element_ns(Some("http://www.w3.org/2000/svg"), "g") else { return };
    let _ = faces.set_attribute("class", "tumbling");
    // Never twice the same one in a row, and the last is not the one that it comes to show.
    let step = 1 + random(5);
    let faces_before = (0..FACES).map(|i| (u32::from(face) + 5 + step * (FACES - i)) % 6 + 1);
    let one = |pips: u32| format!(r#"<g opacity="0">{}</g>"#, super::draw::die_face(pips as u8));
    faces.set_inner_html(&faces_before.map(one).collect::<String>());
    if drawn.append_child(&faces).is_err() {
        return;
    }
    let Ok(shown) = faces.query_selector_all(":scope > g") else { return };
    let shows: Frames<'_> = &[&[("opacity", "1")], &[("opacity", "1")]];
    for i in 0..FACES {
        let Some(face) = shown.item(i).and_then(|n| n.dyn_into::<Element>().ok()) else { continue };
        // The first is there from the beginning: until it falls, nobody sees what a die will show.
        let (from, long) = if i == 0 { (0, delay + FACE) } else { (delay + FACE * i, FACE) };
        let showing = timed(&face, shows, from, long, "linear", "none");
        if i + 1 == FACES {
            remove_after(showing, faces.clone());
        }
    }
}

/// A number from 0, less than this.
fn random(below: u32) -> u32 {
    (js_sys::Math::random() * f64::from(below)) as u32
}

/// Takes something away when a movement ends: by itself, or because somebody skips it.
fn remove_after(movement: Option<JsValue>, element: Element) {
    let gone = move || element.remove();
    match movement {
        Some(movement) => {
            let _ = Reflect::set(&movement, &"onfinish".into(), &Closure::once_into_js(gone));
        }
        None => gone(),
    }
}

fn coin(from: &str, to: &str, delay: u32, before: &HashMap<String, Rect>) {
    let (Some(&start), Some(end)) = (before.get(from), find(to).map(|e| rect(&e))) else { return };
    let (Ok(coin), Some(body)) = (document().create_element("div"), document().body()) else { return };
    coin.set_class_name("flying-coin");
    coin.set_inner_html(&super::draw::coin("★"));
    if body.append_child(&coin).is_err() {
        return;
    }
    let spot = |r: Rect| {
        format!(
            "translate({:.1}px,{:.1}px)",
            (r.x + r.w / 2.0) / zoom() - 13.0,
            (r.y + r.h / 2.0) / zoom() - 13.0
        )
    };
    // Where it rests, should it still be there when it has arrived: in the purse, and not in a corner.
    if let Some(coin) = coin.dyn_ref::<web_sys::HtmlElement>() {
        let _ = coin.style().set_property("transform", &spot(end));
    }
    let frames: Frames<'_> = &[&[("transform", &spot(start))], &[("transform", &spot(end))]];
    let flight = animate(&coin, frames, delay, COIN, EASE);
    remove_after(flight, coin);
}

/// Slips of paper in the colours of the games rise over the table and fall.
fn cheer() {
    let (Ok(party), Some(body)) = (document().create_element("div"), document().body()) else { return };
    party.set_class_name("cheer");
    let _ = party.set_attribute("aria-hidden", "true");
    let slip = |i: u32| {
        format!(r#"<i class="{}"></i>"#, ["blue", "green", "red", "purple", "amber"][i as usize % 5])
    };
    party.set_inner_html(&(0..SLIPS).map(slip).collect::<String>());
    if body.append_child(&party).is_err() {
        return;
    }
    let Ok(slips) = party.query_selector_all("i") else { return };
    for i in 0..SLIPS {
        let Some(slip) = slips.item(i).and_then(|n| n.dyn_into::<Element>().ok()) else { continue };
        let side = f64::from(i) / f64::from(SLIPS - 1) - 0.5;
        let (x, up, turn) = (90.0 * side, 28 + random(34), 200 + random(500));
        let top = format!("translate({:.1}vw,-{up}vh) rotate({turn}deg)", x * 0.7);
        let end = format!("translate({x:.1}vw,14vh) rotate({}deg)", 2 * turn);
        let frames: Frames<'_> = &[
            &[("transform", "none"), ("opacity", "1"), ("easing", "cubic-bezier(.1,.7,.4,1)")],
            &[
                ("transform", &top),
                ("opacity", "1"),
                ("offset", "0.4"),
                ("easing", "cubic-bezier(.5,0,.9,.6)"),
            ],
            &[("transform", &end), ("opacity", "0")],
        ];
        // All take equally long, so that the last of them ends the party.
        let flight = animate(&slip, frames, 0, CHEER, "linear");
        if i + 1 == SLIPS {
            remove_after(flight, party.clone());
        }
    }
}

/// Big desks zoom the whole page; positions on the screen do not.
fn zoom() -> f64 {
    let Some(body) = document().body() else { return 1.0 };
    let width = f64::from(body.offset_width());
    if width > 0.0 { body.get_bounding_client_rect().width() / width } else { 1.0 }
}

/// What a movement goes through: properties and their values, one set after the other.
type Frames<'a> = &'a [&'a [(&'a str, &'a str)]];

/// `element.animate(…)`; what moves later stands at its first frame until then.
fn animate(element: &Element, frames: Frames<'_>, delay: u32, long: u32, easing: &str) -> Option<JsValue> {
    timed(element, frames, delay, long, easing, "backwards")
}

fn timed(
    element: &Element,
    frames: Frames<'_>,
    delay: u32,
    long: u32,
    easing: &str,
    fill: &str,
) -> Option<JsValue> {
    let list = Array::new();
    for frame in frames {
        let set = Object::new();
        for (name, value) in *frame {
            let value = match (*name, value.parse::<f64>()) {
                ("offset", Ok(offset)) => offset.into(),
                _ => JsValue::from(*value),
            };
            Reflect::set(&set, &(*name).into(), &value).ok()?;
        }
        list.push(&set);
    }
    let (delay, long) = (store::motion().scale(delay), store::motion().scale(long));
    let options = Object::new();
    let set = |name: &str, value: JsValue| Reflect::set(&options, &name.into(), &value).ok();
    set("duration", long.into())?;
    set("delay", delay.into())?;
    set("easing", easing.into())?;
    set("fill", fill.into())?;
    let function: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
    function.call2(element, &list, &options).ok()
}

thread_local! {
    /// How often somebody skipped what moved.
    static SKIPS: Cell<u32> = const { Cell::new(0) };
    /// Which count a number is in; an older one gives way.
    static COUNTS: RefCell<HashMap<String, u32>> = RefCell::new(HashMap::new());
    /// What comes after a movement.
    static LATER: RefCell<Vec<(u32, Box<dyn FnOnce()>)>> = const { RefCell::new(Vec::new()) };
    static NEXT: Cell<u32> = const { Cell::new(0) };
}

fn next_id() -> u32 {
    NEXT.replace(NEXT.get().wrapping_add(1))
}

/// A number on its way.
struct Count {
    key: String,
    element: Element,
    id: u32,
    from: f64,
    to: i64,
    /// When it starts, in milliseconds since 1970, and how long it takes.
    start: f64,
    long: f64,
    skips: u32,
}

/// A number counts to what it says. It is there already, so that whatever goes wrong leaves it right.
fn count(key: &str, element: &Element, from: i64, to: i64, delay: u32) {
    let nodes = element.child_nodes();
    let says =
        |node: &Node| node.node_type() == Node::TEXT_NODE && node.node_value() == Some(text::number(to));
    let Some(node) = (0..nodes.length()).filter_map(|i| nodes.item(i)).find(says) else { return };
    let (id, speed) = (next_id(), store::motion());
    COUNTS.with_borrow_mut(|counts| counts.insert(key.to_owned(), id));
    let count = Count {
        key: key.to_owned(),
        element: element.clone(),
        id,
        from: from as f64,
        to,
        start: js_sys::Date::now() + f64::from(speed.scale(delay)),
        long: f64::from(speed.scale(COUNT).max(1)),
        skips: SKIPS.get(),
    };
    counts_on(count, node, text::number(to));
}

fn counts_on(count: Count, node: Node, wrote: String) {
    // Something newer is written there, or is meant to be: then that is what it says already.
    let mine = COUNTS.with_borrow(|counts| counts.get(&count.key) == Some(&count.id));
    if !mine || meant(&count.element) != Some(count.to) || node.node_value().as_ref() != Some(&wrote) {
        return;
    }
    let done = ((js_sys::Date::now() - count.start) / count.long).clamp(0.0, 1.0);
    let over = done >= 1.0 || SKIPS.get() != count.skips;
    let now = if over {
        count.to
    } else {
        // Quick at first, and slower where it ends.
        (count.from + (count.to as f64 - count.from) * done * (2.0 - done)).round() as i64
    };
    let wrote = text::number(now);
    node.set_node_value(Some(&wrote));
    if !over {
        request_animation_frame(move || counts_on(count, node, wrote));
    }
}

/// Does something when so many milliseconds have passed for people to look, or as soon as somebody skips what moves.
pub(crate) fn after(long: u32, then: impl FnOnce() + 'static) {
    let id = next_id();
    LATER.with_borrow_mut(|later| later.push((id, Box::new(then))));
    let due = move || {
        let one = LATER.with_borrow_mut(|later| {
            let at = later.iter().position(|(known, _)| *known == id)?;
            Some(later.swap_remove(at))
        });
        if let Some((_, then)) = one {
            then();
        }
    };
    set_timeout(due, Duration::from_millis(store::motion().scale(long).into()));
}

/// Ends everything that moves: a click skips.
pub(crate) fn finish() {
    SKIPS.set(SKIPS.get().wrapping_add(1));
    for (_, then) in LATER.take() {
        then();
    }
    let call = |object: &JsValue, name: &str| -> Option<JsValue> {
        let function: Function = Reflect::get(object, &name.into()).ok()?.dyn_into().ok()?;
        function.call0(object).ok()
    };
    let Some(all) = call(&document(), "getAnimations").and_then(|a| a.dyn_into::<Array>().ok()) else {
        return;
    };
    all.for_each(&mut |animation, _, _| {
        call(&animation, "finish");
    });
}
