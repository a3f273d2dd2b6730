//! Pictures of every page and table, on a desk and on a phone, by day and at night.

use std::fs;
use std::path::PathBuf;

use browser::{Look, Parlor};

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/screenshots".into()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let Some((parlor, driver)) = Parlor::start() else { std::process::exit(1) };
    let looks = [
        ("desk", Look::DESK),
        ("desk-dark", Look::DESK.at_night()),
        ("phone", Look::PHONE),
        ("phone-dark", Look::PHONE.at_night()),
    ];
    for (name, look) in looks {
        let window = driver.window(look);
        let save = |page: &str| {
            let path = folder.join(format!("{page}-{name}.png"));
            fs::write(&path, window.picture()).expect("a picture is saved");
            println!("{}", path.display());
        };
        window.open(&parlor.at("/"));
        save("home");
        for game in ["harmonictook", "golf", "farkle", "wires"] {
            window.open(&parlor.at(&format!("/play/{game}")));
            window.wait("the table", "return document.querySelector('.stage main') !== null");
            window.play(40);
            window.wait(
                "the own turn",
                "return document.querySelector('.turn:not(.wait), dialog.end[open]') !== null",
            );
            save(game);
        }
    }
}
