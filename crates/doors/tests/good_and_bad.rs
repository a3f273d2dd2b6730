//! Good bytes, what the fuzzers once found, and a few thousand bad ones a door. `cargo xtask soak doors` goes on.

use std::path::Path;

use doors::{DOORS, Mutator};

/// So many bad inputs a door, fewer where one takes long.
const MANY: usize = 2000;

/// What was found once stands in a file, so that it stays mended.
fn found(door: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(door);
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("a file that is there")).collect()
}

fn open(name: &str, many: usize) {
    let door = doors::door(name).unwrap_or_else(|| panic!("there is no door {name}"));
    let mut examples = (door.examples)();
    examples.extend(found(name));
    for example in &examples {
        (door.open)(example);
    }
    let mut mutator = Mutator::new(1);
    for _ in 0..many {
        (door.open)(&mutator.next(&examples));
    }
}

#[test]
fn journals() {
    open("journal", MANY / 2);
}

#[test]
fn records() {
    open("record", MANY);
}

#[test]
fn containers() {
    open("container", MANY);
}

#[test]
fn lines_of_the_protocol() {
    open("line", MANY);
}

#[test]
fn messages_of_rooms() {
    open("room", 5 * MANY);
}

#[test]
fn links() {
    open("link", MANY);
}

#[test]
fn sets_of_cards() {
    open("cards", MANY);
}

#[test]
fn evenings() {
    open("evening", MANY / 10);
}

#[test]
fn every_door_has_its_fuzz_target() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("its manifest");
    for door in DOORS {
        assert!(
            manifest.contains(&format!("name = \"{}\"", door.name)),
            "{} is not in fuzz/Cargo.toml",
            door.name
        );
        assert!(folder.join(format!("fuzz_targets/{}.rs", door.name)).exists(), "{}", door.name);
    }
}
