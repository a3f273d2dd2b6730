//! Things move from where they were to where they are.
//!
//! The page is always drawn in its final state first. What has a `data-k` can then be animated from the place where it, or
//! something else, was before: if an animation is skipped or unwanted, nothing is lost.

use std::collections::HashMap;

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use super::store;

const EASE: &str = "cubic-bezier(.2,.8,.2,1)";

/// A rectangle on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    x: f64,
    y: f64,
    w: f64,
    h: f64,
}

/// Where everything with a key is.
pub(crate) type Rects = HashMap<String, Rect>;

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
    /// A die tumbles to its result.
    Tumble {
        /// Which.
        at: String,
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

/// Where everything is now.
pub(crate) fn measure() -> Rects {
    let Ok(all) = document().query_selector_all("[data-k]") else { return Rects::new() };
    (0..all.length())
        .filter_map(|i| all.item(i)?.dyn_into::<Element>().ok())
        .filter_map(|e| Some((e.get_attribute("data-k")?, rect(&e))))
        .collect()
}

/// Moves things, once the page shows the new state.
pub(crate) fn play(steps: Vec<Step>, before: Rects) {
    if steps.is_empty() || store::still() {
        return;
    }
    request_animation_frame(move || {
        for step in &steps {
            one(step, &before);
        }
    });
}

fn one(step: &Step, before: &Rects) {
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
            animate(&target, &[("transform", &first, "none"), ("zIndex", "30", "30")], *delay, *long);
        }
        Step::Flip { at, delay } => {
            if let Some(target) = find(at) {
                animate(&target, &[("transform", "rotateY(90deg)", "rotateY(0deg)")], *delay, 220);
            }
        }
        Step::Pop { at, delay } => {
            if let Some(target) = find(at) {
                animate(&target, &[("scale", "0.2", "1"), ("opacity", "0", "1")], *delay, 150);
            }
        }
        Step::Tumble { at, delay } => {
            if let Some(target) = find(at) {
                let first = "translateY(-46px) rotate(-300deg) scale(.7)";
                animate(&target, &[("transform", first, "none"), ("opacity", "0.2", "1")], *delay, 340);
            }
        }
        Step::Coin { from, to, delay } => coin(from, to, *delay, before),
    }
}

fn coin(from: &str, to: &str, delay: u32, before: &Rects) {
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
    let flight = animate(&coin, &[("transform", &spot(start), &spot(end))], delay, 260);
    let gone = move || coin.remove();
    match flight {
        // However it ends: by itself, or because somebody skips it.
        Some(flight) => {
            let _ = Reflect::set(&flight, &"onfinish".into(), &Closure::once_into_js(gone));
        }
        None => gone(),
    }
}

/// Big desks zoom the whole page; positions on the screen do not.
fn zoom() -> f64 {
    let Some(body) = document().body() else { return 1.0 };
    let width = f64::from(body.offset_width());
    if width > 0.0 { body.get_bounding_client_rect().width() / width } else { 1.0 }
}

/// `element.animate(…)`, from the first to the second value of each property.
fn animate(element: &Element, properties: &[(&str, &str, &str)], delay: u32, long: u32) -> Option<JsValue> {
    let frames = Array::of2(&Object::new(), &Object::new());
    for (name, first, last) in properties {
        Reflect::set(&frames.get(0), &(*name).into(), &(*first).into()).ok()?;
        Reflect::set(&frames.get(1), &(*name).into(), &(*last).into()).ok()?;
    }
    let (delay, long) = (store::motion().scale(delay), store::motion().scale(long));
    let options = Object::new();
    let set = |name: &str, value: JsValue| Reflect::set(&options, &name.into(), &value).ok();
    set("duration", long.into())?;
    set("delay", delay.into())?;
    set("easing", EASE.into())?;
    set("fill", "backwards".into())?;
    let function: Function = Reflect::get(element, &"animate".into()).ok()?.dyn_into().ok()?;
    function.call2(element, &frames, &options).ok()
}

/// Ends everything that moves: a click skips.
pub(crate) fn finish() {
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
