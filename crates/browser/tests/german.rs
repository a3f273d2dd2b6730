//! The client in German: nothing that the server describes in English is left on the pages.

use browser::{Look, Parlor};

#[test]
fn options_presets_and_bots_are_all_said_in_german() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::DESK);
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.language', 'de'); localStorage.setItem('parlor.name', 'Anna')");
    let mut left = Vec::new();
    for game in ["harmonictook", "Golf", "Farkle", "Wires"] {
        window.open(&parlor.at("/"));
        assert_eq!(window.run("return document.documentElement.lang"), "de");
        assert!(window.click(".friends > .btn"));
        window.choose(".game-choice button", game);
        window.wait_for(".lobby .option");
        let english = window.run(
            "const games = await (await fetch('/api/games')).json();
             const said = new Set();
             const walk = (v) => {
               if (typeof v === 'string' && v.length > 12 && v.includes(' ')) said.add(v.trim());
               else if (v && typeof v === 'object') Object.values(v).forEach(walk);
             };
             walk(games);
             const shown = [...document.querySelectorAll('.lobby *')]
               .flatMap((e) => [...[...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()), e.title ?? '']);
             return shown.filter((text) => said.has(text)).join(' | ')",
        );
        let english = english.as_str().unwrap_or_default().to_owned();
        if !english.is_empty() {
            left.push(format!("{game}: {english}"));
        }
    }
    assert!(left.is_empty(), "{}", left.join("\n"));
}
