//! The letters that the page brings.

use browser::{Look, Parlor};

/// The most that all of them may weigh.
const MOST: u64 = 60_000;

#[test]
fn the_page_brings_its_letters_and_keeps_them() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.wait("the service worker", "return navigator.serviceWorker.controller !== null");
    window.wait("the letters", "return document.fonts.status === 'loaded'");
    let faces = window
        .run("return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family).join()");
    let faces = faces.as_str().unwrap_or_default();
    assert!(faces.contains("Parlor Sans") && faces.contains("Parlor Serif"), "{faces}");
    let style = "await (await fetch(document.querySelector('link[rel=stylesheet]').href)).text()";
    let fonts = window.run(&format!(
        "const addresses = ({style}).match(/\\/assets\\/[\\w.-]+\\.woff2/g);
         return await Promise.all(addresses.map(async (a) => {{
           const answer = await fetch(a);
           const head = (name) => answer.headers.get(name);
           return [a, head('content-type'), head('cache-control'), (await answer.arrayBuffer()).byteLength,
             (await caches.match(a)) !== undefined];
         }}))"
    ));
    let fonts = fonts.as_array().expect("a list of fonts");
    assert_eq!(fonts.len(), 4, "{fonts:?}");
    for font in fonts {
        assert_eq!(font[1], "font/woff2", "{font}");
        assert!(font[2].as_str().is_some_and(|cache| cache.contains("immutable")), "{font}");
        assert_eq!(font[4], true, "without a network it would be gone: {font}");
    }
    let size: u64 = fonts.iter().filter_map(|font| font[3].as_u64()).sum();
    assert!(size <= MOST, "{size} bytes");
    assert!(window.complaints().is_empty(), "{:?}", window.complaints());
}

#[test]
fn figures_are_of_equal_width_and_suits_are_no_emoji() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    let measured = window.run(
        "await Promise.all(['400 40px \"Parlor Sans\"', '700 40px \"Parlor Serif\"'].map((f) => document.fonts.load(f)));
         await document.fonts.load('40px \"Parlor Signs\"', '♥');
         const width = (family, text) => {
           const e = document.createElement('span');
           Object.assign(e.style, { fontFamily: `var(--${family})`, fontSize: '40px', position: 'absolute' });
           e.textContent = text; document.body.append(e);
           const { width } = e.getBoundingClientRect(); e.remove(); return Math.round(width * 10) / 10;
         };
         return ['sans', 'serif'].map((family) => [
           [...'0123456789'].every((d) => width(family, d) === width(family, '0')),
           [...'♠♥♦♣'].map((s) => width(family, s)),
         ])",
    );
    // The signs are 0.8 of their size wide, whatever is drawn in them.
    let signs = serde_json::json!([true, [32, 32, 32, 32]]);
    assert_eq!(measured, serde_json::json!([signs, signs]));
}
